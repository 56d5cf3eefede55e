//! Whether what happens by itself comes to an end: rules of a mission must not answer each other in a circle.

use super::code::{Ability, Block, Code, Once, Op, Trigger};
use super::facts::{MissionFacts, Rules};
use super::whole::{Found, Whole};
use crate::ids::{Kind, Track};

/// Something that happens by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// An ability of map or mission, by its number.
    Ability(u16),
    /// What happens along a track.
    Track(Track),
    /// A stage that begins.
    Stage(u8),
}

/// Rules that are in play together.
struct Circle<'s> {
    code: &'s Code,
    whole: &'s Whole<'s>,
    mission: &'s MissionFacts,
    rules: Vec<&'s Rules>,
}

/// Notes missions whose rules answer each other without end, on any map they can be played on.
pub(super) fn judge<'s>(whole: &Whole<'s>, out: &mut Vec<Found<'s>>) {
    for mission in &whole.book.missions {
        let maps = whole.book.maps.iter().enumerate();
        let maps = maps.filter(|(ix, _)| mission.kind == Kind::Mercenary || mission.map.ix() == *ix);
        for (_, map) in maps {
            let circle = Circle { code: whole.code, whole, mission, rules: vec![&map.rules, &mission.rules] };
            if circle.is_endless() {
                let why = format!("its rules answer each other without end on map `{}`", map.id);
                out.push((whole.line("mission", &mission.id), why));
            }
        }
    }
}

impl Circle<'_> {
    fn abilities(&self) -> impl Iterator<Item = (u16, &Ability)> {
        let numbers = self.rules.iter().flat_map(|rules| &rules.abilities);
        numbers.map(|number| (*number, &self.code.abilities[*number as usize]))
    }

    fn is_endless(&self) -> bool {
        let tracks = self.rules.iter().flat_map(|rules| &rules.tracks).map(|track| Link::Track(*track));
        let stages = self.mission.stages.iter().map(|stage| Link::Stage(stage.number));
        let abilities = self.abilities().map(|(number, _)| Link::Ability(number));
        let all: Vec<Link> = tracks.chain(stages).chain(abilities).collect();
        all.iter().any(|link| self.comes_back(*link))
    }

    /// Whether a link can bring about itself.
    fn comes_back(&self, link: Link) -> bool {
        let mut seen = self.follow(link);
        let mut at = 0;
        while let Some(next) = seen.get(at).copied() {
            if next == link {
                return true;
            }
            for more in self.follow(next) {
                if !seen.contains(&more) {
                    seen.push(more);
                }
            }
            at += 1;
        }
        false
    }

    /// What a link brings about at once.
    fn follow(&self, link: Link) -> Vec<Link> {
        let blocks: Vec<Block> = match link {
            Link::Ability(number) => {
                let ability = &self.code.abilities[number as usize];
                if ability.once == Once::Always { vec![ability.block] } else { Vec::new() }
            }
            Link::Track(track) => {
                let facts = self.whole.tracks.get(track.ix());
                facts.map_or_else(Vec::new, |facts| facts.at.iter().map(|(_, block)| *block).collect())
            }
            Link::Stage(number) => {
                self.mission.stages.iter().filter(|stage| stage.number == number).map(|stage| stage.block).collect()
            }
        };
        let mut ops = Vec::new();
        for block in blocks {
            self.code.every_op(block, &mut ops);
        }
        ops.into_iter().flat_map(|op| self.caused(op)).collect()
    }

    /// What an operation brings about.
    fn caused(&self, op: Op) -> Vec<Link> {
        let (first, triggers) = match op {
            Op::Track { track, .. } | Op::TrackStrength { track, .. } | Op::SetTrack { track, .. } => {
                let fits = |ability: &Ability| !ability.track.0.is_some() || ability.track.0 == track;
                let moved =
                    self.abilities().filter(|(_, ability)| ability.answers(Trigger::TrackMoved) && fits(ability));
                let moved = moved.map(|(number, _)| Link::Ability(number));
                return [Link::Track(track)].into_iter().chain(moved).collect();
            }
            Op::Stage(number) => (Some(Link::Stage(number)), Trigger::StageBegins.bit()),
            Op::ItMoves { .. } | Op::EnemiesMove { .. } => (None, Trigger::EnemyMoved.bit()),
            Op::Move { .. } | Op::Jump { .. } | Op::FreeAction { .. } => {
                (None, Trigger::Arrived.bit() | Trigger::Entered.bit() | Trigger::MoveEnds.bit())
            }
            Op::ChildFlees => (None, Trigger::Fled.bit()),
            Op::CarryChild(_) => (None, Trigger::Rescued.bit()),
            Op::Unlock { .. } | Op::Lock { .. } | Op::MarkDoor { .. } => (None, Trigger::Unlocked.bit()),
            _ => return Vec::new(),
        };
        let answers = self.abilities().filter(|(_, ability)| ability.triggers & triggers != 0);
        first.into_iter().chain(answers.map(|(number, _)| Link::Ability(number))).collect()
    }
}
