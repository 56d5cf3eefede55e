//! The Mission Phase at the test table: groups are sent, cards are drawn.

use freedom::book::{Mission, Side};
use freedom::position::Position;
use freedom::{Event, frame::Step};

use crate::play::{Play, at};

/// A Mission Phase in which this Environ is picked and these groups, mission and members, are formed.
pub fn missions(position: Position, place: &str, groups: &[(&str, &str)]) -> Play {
    let mut play = at(position, Step::Missions);
    play.does(&[&format!("missions {place}")]);
    for (mission, members) in groups {
        play.sends(mission, members);
    }
    play.does(&["ready"]);
    play
}

impl Play {
    /// These characters form a group; `assassination redjac` names the victim, `camp diplomacy` sends the Rebel camp.
    #[track_caller]
    pub fn sends(&mut self, mission: &str, members: &str) -> &mut Self {
        match mission.split_once(' ') {
            Some(("camp", _)) => return self.does(&[mission]),
            Some((mission, victim)) => self.does(&[&format!("assign {mission}"), &format!("target {victim}")]),
            None => self.does(&[&format!("assign {mission}")]),
        };
        for member in members.split_whitespace() {
            self.does(&[&format!("join {member}")]);
        }
        self.does(&["ready"])
    }

    /// Draws these cards one after the other; nobody is asked anything in between.
    #[track_caller]
    pub fn draws(&mut self, numbers: &[u8]) -> &mut Self {
        for &number in numbers {
            self.cards(&[number]).does(&["draw"]);
        }
        self
    }

    /// Draws a card whose event rolls these dice.
    #[track_caller]
    pub fn draws_and_rolls(&mut self, number: u8, dice: &[u8]) -> &mut Self {
        self.cards(&[number]).dice(dice).does(&["draw"])
    }

    /// Draws a card whose event strikes the group with this number, counted from 0 among those it can reach.
    #[track_caller]
    pub fn draws_for(&mut self, number: u8, group: u32) -> &mut Self {
        self.cards(&[number]).lot(group).does(&["draw"])
    }

    pub fn aborted(&self, mission: Mission) -> bool {
        self.saw(|event| matches!(event, Event::Aborted { mission: which, .. } if *which == mission))
    }

    pub fn failed(&self, mission: Mission) -> bool {
        self.saw(|event| matches!(event, Event::Failed { mission: which, .. } if *which == mission))
    }

    /// With how many letters a mission was completed, if it was.
    pub fn completed(&self, wanted: Mission) -> Option<u8> {
        self.events().iter().find_map(|event| match event {
            Event::Completed { mission, letters, .. } if *mission == wanted => Some(*letters),
            _ => None,
        })
    }

    /// How many bonus cards a mission drew and how many letters they brought, if it drew any.
    pub fn bonus(&self, wanted: Mission) -> Option<(u8, u8)> {
        self.events().iter().find_map(|event| match event {
            Event::BonusDraws { mission, cards, letters, .. } if *mission == wanted => Some((*cards, *letters)),
            _ => None,
        })
    }

    /// How many cards were void so far.
    pub fn voids(&self) -> usize {
        self.events().iter().filter(|event| matches!(event, Event::Void { .. })).count()
    }

    /// The characters the last combat was begun against.
    pub fn attacked(&self) -> Option<String> {
        self.events().iter().rev().find_map(|event| match event {
            Event::FightBegins { defenders, .. } => Some(self.names(*defenders)),
            _ => None,
        })
    }

    /// Ids of the characters of a party, in the order of the cards.
    pub fn names(&self, party: freedom::ids::Party) -> String {
        let ids: Vec<&str> =
            party.into_iter().map(|who| self.game.ground().book.characters[who.ix()].id.as_str()).collect();
        ids.join(" ")
    }

    /// The Rebel player's points.
    pub fn points(&self) -> i16 {
        self.game.points()
    }

    /// Who has won, and whether at once.
    pub fn won(&mut self) -> Option<(Side, bool)> {
        self.begin();
        match self.game.state().ask {
            freedom::frame::Ask::Over(ending) => Some((ending.winner, ending.instant)),
            _ => None,
        }
    }
}
