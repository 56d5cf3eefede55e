//! Whether programs end: a job that can go round for ever, a databank card that leads to itself and an ability that brings about
//! what it answers to are refused.

use super::Book;
use super::code::{Block, Code, Once, Op, Trigger};
use crate::ids::Body;

/// The databank numbers that a block leads to, directly or by the cards of those numbers.
fn numbers(book: &Book, code: &Code, block: Block, out: &mut Vec<u8>) {
    let mut ops = Vec::new();
    code.every_op(block, &mut ops);
    for op in ops {
        if let Op::Databank(number) = op
            && !out.contains(&number)
        {
            out.push(number);
            for entry in book.entries(number) {
                numbers(book, code, book.databank[entry.ix()].resolve, out);
            }
        }
    }
}

/// Databank cards that lead to themselves, by their places.
pub fn circles(book: &Book, code: &Code) -> Vec<usize> {
    let circle = |at: &usize| {
        let mut all = Vec::new();
        numbers(book, code, book.databank[*at].resolve, &mut all);
        all.contains(&book.databank[*at].number)
    };
    (0..book.databank.len()).filter(circle).collect()
}

/// The steps of a job from which it may never end, whatever the dice show and the player chooses, by their places.
///
/// A step is good if it can end the job or lead to a good step, with luck or by a choice; what depends on the state of the
/// game, like a condition or a price, is not relied on.
pub fn endless(book: &Book, code: &Code, steps: &[Block]) -> Vec<usize> {
    let mut good = vec![false; steps.len()];
    loop {
        let job = Job { book, code, good: &good };
        let next: Vec<bool> = (0..steps.len()).map(|at| job.block(steps[at], at, job.leads_to(at + 1))).collect();
        if next == good {
            break;
        }
        good = next;
    }
    (0..steps.len()).filter(|at| !good[*at]).collect()
}

struct Job<'b> {
    book: &'b Book,
    code: &'b Code,
    good: &'b [bool],
}

impl Job<'_> {
    /// Whether going to a step is good; beyond the last one the job is done.
    fn leads_to(&self, step: usize) -> bool {
        self.good.get(step).copied().unwrap_or(true)
    }

    /// Whether a block in this step is good if what comes behind it is.
    fn block(&self, block: Block, step: usize, behind: bool) -> bool {
        let ops = &self.code.ops[block.start as usize..block.end as usize];
        ops.iter().rev().fold(behind, |rest, op| self.op(*op, step, rest, behind))
    }

    fn op(&self, op: Op, step: usize, rest: bool, behind: bool) -> bool {
        let block = |block: Block| self.block(block, step, rest);
        match op {
            Op::Complete | Op::FailJob | Op::DiscardJob => true,
            Op::GoTo(to) => self.leads_to(to as usize - 1),
            Op::Again => self.leads_to(step),
            Op::Test { pass, fail, .. } => block(pass) || block(fail),
            Op::Fight { win, lose, .. } => block(win) || block(lose),
            Op::Duel { win, lose, .. } => rest && (block(win) || block(lose)),
            Op::Roll { faces, per: None, .. } => self.code.tables.rolls[faces as usize].iter().any(|face| block(*face)),
            Op::Roll { faces, .. } => rest && self.code.tables.rolls[faces as usize].iter().any(|face| block(*face)),
            Op::ReadDie { faces } => self.code.tables.rolls[faces as usize].iter().all(|face| block(*face)),
            Op::Choose { first, number } => {
                let branches =
                    (first..first + u16::from(number)).map(|branch| self.code.branches[branch as usize].block);
                let (gated, open): (Vec<_>, Vec<_>) = branches.partition(|branch| self.is_gated(*branch));
                if open.is_empty() {
                    rest && gated.iter().all(|branch| block(*branch))
                } else {
                    open.iter().any(|branch| block(*branch))
                }
            }
            Op::If { then, otherwise, .. } => block(then) && block(otherwise),
            Op::Need(_) => rest && behind,
            Op::With { block: inner, .. } | Op::Them(inner) | Op::Both(inner) => rest && block(inner),
            Op::Databank(number) => {
                let mut entries = self.book.entries(number).map(|entry| self.book.databank[entry.ix()].resolve);
                entries.any(block)
            }
            _ => rest,
        }
    }

    /// Whether a branch may not be offered.
    fn is_gated(&self, block: Block) -> bool {
        let first = self.code.ops[block.start as usize..block.end as usize].first();
        matches!(
            first,
            Some(
                Op::Need(_)
                    | Op::Pay { .. }
                    | Op::Discard { .. }
                    | Op::With { .. }
                    | Op::Take { .. }
                    | Op::Reveal(_)
                    | Op::Look(_)
                    | Op::Reroll { .. }
                    | Op::Turn { .. }
                    | Op::Cancel { .. }
                    | Op::Duel { .. }
                    | Op::Remote(_)
                    | Op::DiscardThis
                    | Op::RemoveThis
            )
        )
    }
}

/// Abilities that happen by themselves and bring about, directly or by others of their sort, what they answer to. What somebody
/// is asked about is not looked into: an answer comes in between. Nor are abilities that work once in a turn or are
/// used up.
pub fn echoes(book: &Book, code: &Code) -> Vec<u16> {
    let lasting = |at: &usize| {
        let ability = &code.abilities[*at];
        let ops = &code.ops[ability.block.start as usize..ability.block.end as usize];
        let used_up = ops.iter().any(|op| matches!(op, Op::DiscardThis | Op::RemoveThis));
        !ability.optional && ability.once != Once::Turn && !used_up
    };
    let forced: Vec<(usize, u32)> = (0..code.abilities.len())
        .filter(lasting)
        .map(|at| (at, brought_by(book, code, code.abilities[at].block, 0)))
        .collect();
    let echo = |(at, brings): &&(usize, u32)| {
        let mut all = *brings;
        loop {
            let next = forced.iter().filter(|(other, _)| all & code.abilities[*other].trigger.bit() != 0);
            let more = next.fold(all, |all, (_, brings)| all | brings);
            if more == all {
                return all & code.abilities[*at].trigger.bit() != 0;
            }
            all = more;
        }
    };
    forced.iter().filter(echo).map(|(at, _)| *at as u16).collect()
}

/// The triggers that a block can pull without anybody being asked first, as bits.
fn brought_by(book: &Book, code: &Code, block: Block, depth: u8) -> u32 {
    let defeat = Trigger::WouldBeDefeated.bit() | Trigger::Defeated.bit();
    let roll = Trigger::Rolled.bit();
    let ops = &code.ops[block.start as usize..block.end as usize];
    let of = |op: &Op| match *op {
        Op::May(_) | Op::Choose { .. } => 0,
        Op::Databank(number) if depth < 8 => {
            let entries = book.entries(number).map(|entry| book.databank[entry.ix()].resolve);
            entries.fold(0, |bits, block| bits | brought_by(book, code, block, depth + 1))
        }
        Op::DrawAgain | Op::Deliver { .. } | Op::Complete => u32::MAX,
        op => {
            let own = match op {
                Op::Damage { .. } => defeat,
                Op::Recover { body: None | Some(Body::Ship), .. } => Trigger::ShipRecovered.bit(),
                Op::Keep => Trigger::CrewGained.bit(),
                Op::Roll { .. } => roll,
                Op::Test { .. } => roll | Trigger::BeforeTest.bit(),
                Op::Fight { .. } | Op::Duel { .. } => {
                    let outcome = Trigger::CombatWon.bit() | Trigger::CombatLost.bit();
                    roll | Trigger::OpponentRolled.bit() | outcome | defeat
                }
                _ => 0,
            };
            code.inside(op).into_iter().fold(own, |bits, block| bits | brought_by(book, code, block, depth))
        }
    };
    ops.iter().map(of).fold(0, |bits, more| bits | more)
}
