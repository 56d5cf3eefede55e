//! As many enemies attack by an event card as could: no choice in one of its lines may leave a later one without an enemy.
//!
//! An enemy of one class attacks in each line that calls for it, so it never takes anything from another line. One of two
//! classes attacks once a card: it may be chosen only where that leaves as many attacks in all as there could be. What comes
//! behind a line that moves enemies is not settled yet and not looked at, and neither are answers to attacks.

use crate::book::code::{Block, Op};
use crate::enemies::{Duty, March};
use crate::frame::{Frame, Source};
use crate::game::Mandalorian;
use crate::ids::{Threat, Threats};
use table::List;

/// The most lines of a card that are looked at.
const LINES: usize = 8;

/// A line of attacks: those of two classes that could attack in it, and for how many of them there is room beside those of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Line {
    able: Threats,
    room: u8,
}

impl Mandalorian {
    /// Those enemies that could attack next without an attack of the card being lost.
    pub(crate) fn that_spare_none(&self, march: &March, eligible: Threats) -> Threats {
        let twice = eligible.that(|threat| self.has_two_classes(threat));
        if twice.is_empty() || eligible.len() < 2 || !matches!(march.ctx.source, Source::Event(_)) {
            return eligible;
        }
        let mut lines: List<Line, LINES> = List::new();
        lines.push(self.line(march, eligible));
        self.lines_to_come(march, &mut lines);
        if lines.len() < 2 {
            return eligible;
        }
        let most = filled(&lines);
        let spares_none = |threat: Threat| !twice.has(threat) || Self::attacks_with(threat, lines) == most;
        eligible.that(spares_none)
    }

    fn line(&self, march: &March, able: Threats) -> Line {
        let of_two = able.that(|threat| self.has_two_classes(threat));
        let others = able.without(of_two).len();
        let room = u32::from(march.left).saturating_sub(others).min(of_two.len());
        Line { able: of_two, room: room as u8 }
    }

    /// How many of two classes attack in all if this one attacks in the first line.
    fn attacks_with(threat: Threat, mut lines: List<Line, LINES>) -> u8 {
        let had_room = lines[0].room > 0;
        lines[0].room = lines[0].room.saturating_sub(1);
        for line in lines.iter_mut() {
            line.able.remove(threat);
        }
        // Where there was no room beside those of one class, one of them stays behind for it.
        filled(&lines) + u8::from(had_room)
    }

    /// The attacks that the rest of the card under way calls for, as things stand.
    fn lines_to_come(&self, march: &March, lines: &mut List<Line, LINES>) {
        for frame in self.state.frames.iter().rev() {
            match *frame {
                Frame::Run(run) if run.ctx.source == march.ctx.source => {
                    let all = self.lines_of(Block { start: run.at, end: run.end }, march, lines);
                    if !all {
                        return;
                    }
                }
                Frame::EventCard(_) => return,
                _ => {}
            }
        }
    }

    /// Adds the attacks of a block; false if something in it may move enemies first.
    fn lines_of(&self, block: Block, march: &March, lines: &mut List<Line, LINES>) -> bool {
        for op in &self.ground.book.code.ops[block.start as usize..block.end as usize] {
            match *op {
                _ if lines.is_full() => return false,
                Op::EnemiesAttack { number, foes, reach, target, block } => {
                    let later = March { left: number, selector: foes, distance: reach, block, ..March::default() };
                    let later = March { target: target as u8, by: march.by, ctx: march.ctx, ..later };
                    lines.push(self.line(&later, self.eligible(&later, Duty::Attack)));
                }
                Op::SixPlus(block) if self.is_six_plus() => {
                    if !self.lines_of(block, march, lines) {
                        return false;
                    }
                }
                Op::SixPlus(_) | Op::DisruptSlot { .. } | Op::Spawn { .. } => {}
                _ => return false,
            }
        }
        true
    }
}

/// The most enemies of two classes that lines have room for, each of them in one line.
fn filled(lines: &[Line]) -> u8 {
    let mut placed = [Threats::EMPTY; LINES];
    let all = lines.iter().fold(Threats::EMPTY, |all, line| all.or(line.able));
    all.filter(|threat| place(*threat, lines, &mut placed, &mut 0)).count() as u8
}

/// Finds a line for an enemy, if others have to go to another line for it; `tried` are the lines looked at on the way.
fn place(threat: Threat, lines: &[Line], placed: &mut [Threats; LINES], tried: &mut u8) -> bool {
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.able.has(threat) && line.room > 0) {
        if *tried >> at & 1 != 0 {
            continue;
        }
        *tried |= 1 << at;
        if placed[at].len() < line.room.into() {
            placed[at].add(threat);
            return true;
        }
        for other in placed[at] {
            if place(other, lines, placed, tried) {
                placed[at].remove(other);
                placed[at].add(threat);
                return true;
            }
        }
    }
    false
}
