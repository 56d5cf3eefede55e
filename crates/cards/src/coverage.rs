//! Which parts of a game's programs have run, for tests that want every branch to.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of numbers that grows while many look at it.
#[derive(Debug)]
struct Marks(Box<[AtomicU64]>);

impl Marks {
    fn new(number: usize) -> Self {
        Self((0..number.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    fn add(&self, number: u16) {
        self.0[number as usize / 64].fetch_or(1 << (number % 64), Ordering::Relaxed);
    }

    fn has(&self, number: u16) -> bool {
        self.0[number as usize / 64].load(Ordering::Relaxed) >> (number % 64) & 1 != 0
    }
}

/// Which operations of the content's programs have run, and how conditions came out.
#[derive(Debug)]
pub struct Coverage {
    ran: Marks,
    held: Marks,
    failed: Marks,
}

impl Coverage {
    /// Code with this many operations and conditions, of which nothing has run yet.
    pub fn new(operations: usize, conditions: usize) -> Self {
        Self { ran: Marks::new(operations), held: Marks::new(conditions), failed: Marks::new(conditions) }
    }

    /// Notes an operation.
    pub fn ran(&self, op: u16) {
        self.ran.add(op);
    }

    /// Whether an operation has run.
    pub fn has(&self, op: u16) -> bool {
        self.ran.has(op)
    }

    /// Notes how a condition came out.
    pub fn judged(&self, condition: u16, holds: bool) {
        if holds { self.held.add(condition) } else { self.failed.add(condition) }
    }

    /// Whether a condition has ever held, and whether it has ever failed.
    pub fn ways(&self, condition: u16) -> (bool, bool) {
        (self.held.has(condition), self.failed.has(condition))
    }
}
