//! Several tables at which people play as fast as they can, until their server is gone.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use testbed::play::{Answer, Pair, is_over, read_offers, read_revision};

use crate::record::Acknowledged;

/// A table and what became of the answers sent there.
pub struct Played {
    pub pair: Pair,
    pub acknowledged: Vec<Answer>,
    /// Sent when the server went away: whether it counts is not known.
    pub pending: Option<Answer>,
}

impl Played {
    pub fn new(pair: Pair) -> Self {
        Self { pair, acknowledged: Vec::new(), pending: None }
    }

    /// Plays until the server doesn't answer any more or the game is over, and counts what was acknowledged.
    pub fn play(&mut self, count: &AtomicU64) -> io::Result<()> {
        loop {
            let offers = self.pair.offers()?;
            let Some(answer) = pick(&offers) else {
                let page = self.pair.page(0)?;
                if is_over(&page) {
                    return Ok(());
                }
                continue;
            };
            self.send(answer)?;
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Sends an answer, which counts once it is acknowledged.
    fn send(&mut self, answer: &Answer) -> io::Result<()> {
        self.pending = Some(answer.clone());
        let reply = self.pair.choose(answer)?;
        self.pending = None;
        assert_eq!(reply.status, 204, "{answer:?}: {}", reply.body);
        self.acknowledged.push(answer.clone());
        Ok(())
    }

    /// Sends again the answer that may or may not have counted. Either way it counts once.
    pub fn send_again(&mut self) {
        let Some(answer) = self.pending.take() else { return };
        let reply = self.pair.choose(&answer).unwrap();
        let repeated = reply.status == 409 && reply.body.contains("\"repeated\"");
        assert!(repeated || reply.status == 204, "{answer:?}: {} {}", reply.status, reply.body);
        self.acknowledged.push(answer);
    }

    /// Both players see what was acknowledged, and somebody can go on.
    pub fn check_pages(&mut self) {
        let pages = [0, 1].map(|seat| self.pair.page(seat).unwrap());
        let last = self.acknowledged.last().map_or(0, |answer| answer.revision + 1);
        assert_eq!([&pages[0], &pages[1]].map(read_revision), [last; 2], "table {}", self.pair.id);
        let asked = (0..2).any(|seat| !read_offers(&pages[seat], seat as u8).is_empty());
        assert!(asked || is_over(&pages[0]), "nobody can go on at table {}", self.pair.id);
    }
}

/// One of the offers, another one at another revision.
fn pick(offers: &[Answer]) -> Option<&Answer> {
    let first = offers.first()?;
    offers.get((first.revision as usize * 7 + 3) % offers.len())
}

/// Plays at all tables at once. When this many answers are acknowledged, `strike` is called; then all play on until
/// their server doesn't answer or the game is over.
pub fn play_all(tables: &mut [Played], enough: u64, strike: impl FnOnce()) {
    let (count, playing) = (AtomicU64::new(0), AtomicU64::new(tables.len() as u64));
    thread::scope(|scope| {
        for table in tables {
            scope.spawn(|| {
                let _ = table.play(&count);
                playing.fetch_sub(1, Ordering::Relaxed);
            });
        }
        while count.load(Ordering::Relaxed) < enough && playing.load(Ordering::Relaxed) > 0 {
            thread::yield_now();
        }
        strike();
    });
}

/// What was acknowledged at all tables.
pub fn acknowledged(tables: &[Played]) -> Acknowledged {
    tables.iter().map(|table| (table.pair.id.clone(), table.acknowledged.clone())).collect()
}
