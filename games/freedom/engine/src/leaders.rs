//! Leaders of military stacks [fg.19.7, fg.19.8].
//!
//! A leader may be named or changed at any time. Nobody is asked about that out of turn: it is offered wherever a player
//! gives orders anyway (Movement, Reaction, Search, Mission Phase), and once more right before everything for which it
//! matters whether a stack is led, so that nothing is missed by not having been asked: a military combat, an attack on
//! those found, and the events that send a squad. Stacks, ratings and leaders are open, so no question tells anything.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId};

use crate::book::{Rating, Side};
use crate::cause::Command;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{FightBattle, Found};
use crate::game::Freedom;
use crate::ids::{Party, Place, Who};
use crate::rule;
use crate::state::GroupIx;
use crate::words::Words;

impl Freedom {
    /// Whether a character has what it takes to lead [fg.19.7].
    pub(crate) fn can_lead(&self, who: Who) -> bool {
        !self.state.people[who.ix()].shut_down && self.rating(who, Rating::Leadership) >= 1
    }

    /// The leader of a side's units in a place.
    pub(crate) fn leader(&self, place: Place, side: Side) -> Option<Who> {
        self.state.spots[place.ix()].leader[side.ix()]
    }

    /// Characters in a military stack who could be named its leader instead of the present one; not those who are about to
    /// search as characters [fg.17.9].
    pub(crate) fn other_leaders(&self, place: Place, side: Side) -> Party {
        if self.count(place, side) == 0 {
            return Party::EMPTY;
        }
        let hunts = self.state.hunts.iter().filter(|hunt| hunt.by_people && hunt.place == place);
        let searching = hunts.fold(Party::EMPTY, |party, hunt| party.or(hunt.people));
        let leader = self.leader(place, side);
        self.with_units(place, side).without(searching).filter(|who| leader != Some(who) && self.can_lead(who))
    }

    pub(crate) fn list_leaders(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        out.extend(self.other_leaders(place, side).into_iter().map(Choice::Lead));
    }

    /// Leaders of all stacks of a side.
    pub(crate) fn list_all_leaders(&self, side: Side, out: &mut Vec<Choice>) {
        for place in self.ground.places() {
            self.list_leaders(place, side, out);
        }
    }

    /// Characters who could be named leader of a stack that has none.
    pub(crate) fn list_missing_leader(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        if self.leader(place, side).is_none() {
            self.list_leaders(place, side, out);
        }
    }

    /// Names the leader of a military stack.
    pub(crate) fn name_leader(&mut self, who: Who) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        let side = self.ground.side(who);
        let command = self.command(place, side);
        let before = self.state.spots[place.ix()].leader[side.ix()].replace(who);
        if side == self.state.phasing {
            self.state.people[who.ix()].busy = true;
        }
        if before != Some(who) {
            self.tell(Event::Leads { who, place, command });
        }
    }

    /// On what occasion a leader is named now.
    fn command(&self, place: Place, side: Side) -> Command {
        let fought = self.under_way::<FightBattle>().is_some();
        match self.state.spots[place.ix()].leader[side.ix()] {
            _ if fought => Command::Combat,
            _ if self.state.hunt.is_some() => Command::Search,
            None => Command::Named,
            Some(_) => Command::Exchanged,
        }
    }
}

/// Why an event calls on the enemy units of the Environ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Summons {
    /// A group has stumbled on a squad.
    Stumble,
    /// A group has tried to win over the wrong soldier.
    WrongSoldier,
}

/// The enemy units here deal with a group; one who could lead them may be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Summon {
    /// Why they are called on.
    pub summons: Summons,
    /// The group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for Summon {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { summons, group } = self;
        let (place, side) = (game.desk_place(), game.state.phasing.other());
        if game.leader(place, side).is_none() && !game.other_leaders(place, side).is_empty() {
            return ask(side);
        }
        game.pop();
        game.answer_summons(summons, group);
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        game.list_missing_leader(game.desk_place(), game.state.phasing.other(), out);
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        if let Choice::Lead(who) = choice {
            game.name_leader(who);
        }
        game.answer_summons(self.summons, self.group);
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_19_7
    }

    fn question(self, words: Words<'_>) -> String {
        let (group, here) = (words.group(self.group), words.here());
        match self.summons {
            Summons::Stumble => format!("the {group} stumbles on your units in {here}: who leads them?"),
            Summons::WrongSoldier => {
                format!("the {group} talks to the wrong soldier in {here}: who leads your units?")
            }
        }
    }

    fn why(self, _: Words<'_>) -> String {
        match self.summons {
            Summons::Stumble => {
                "A leader makes the squad they send tougher. Leaders can be named at any time but during a combat."
                    .into()
            }
            Summons::WrongSoldier => {
                "If the units are led, the group is captured; if not, it is found and can be attacked.".into()
            }
        }
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Name no leader".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Lead(who) = choice else { return None };
        words.no_leader_here(who)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// An event calls on the enemy units of the Environ; whoever could lead them may still be named.
    pub(crate) fn summon(&mut self, summons: Summons, group: GroupIx) {
        self.push(Summon { summons, group });
    }

    /// A squad fights the group that stumbled on it; a wrong soldier's leader seizes the group, the leader's fellows find it.
    fn answer_summons(&mut self, summons: Summons, group: GroupIx) {
        let led = self.leader(self.desk_place(), self.state.phasing.other()).is_some();
        match summons {
            Summons::Stumble => self.send_squad(group),
            Summons::WrongSoldier if led => self.capture_group(group),
            Summons::WrongSoldier => self.push(Found { group }),
        }
    }
}
