//! Wounds and death.

use serde::{Deserialize, Serialize};
use table::{Engine, Log, Procedure, RuleId};

use crate::book::{Rating, Side};
use crate::cause::Parting;
use crate::engine::Flow;
use crate::event::{Death, Event};
use crate::frame::Moment;
use crate::game::Freedom;
use crate::ids::{Party, Who};
use crate::rule;
use crate::state::{Force, Holder, Standing, Where};

impl Freedom {
    /// A character takes wounds; as many as the Endurance kill [fg.3.4.40].
    pub(crate) fn wound(&mut self, who: Who, wounds: u8) {
        if wounds == 0 || !self.free_on_map(who) {
            return;
        }
        let endurance = self.rating(who, Rating::Endurance);
        let person = &mut self.state.people[who.ix()];
        person.wounds = (person.wounds + wounds).min(endurance);
        let dead = person.wounds >= endurance;
        self.tell_wounds(who, wounds);
        if dead {
            self.kill(who, Death::Wounds);
        }
    }

    /// A definite character is about to be wounded; a companion may take a wound.
    pub(crate) fn strike(&mut self, who: Who, wounds: u8) {
        if wounds > 0 {
            self.push(Blow { who, wounds });
            self.open_window(Moment::Blow);
        }
    }

    /// Wounds handed out one after the other are told of each character once.
    fn tell_wounds(&mut self, who: Who, wounds: u8) {
        let Log::On(events) = &mut self.log else { return };
        for event in events.iter_mut().rev() {
            match event {
                Event::Wounded { who: hurt, wounds: so_far } if *hurt == who => {
                    *so_far += wounds;
                    return;
                }
                Event::Wounded { .. } => {}
                _ => break,
            }
        }
        events.push(Event::Wounded { who, wounds });
    }

    /// A character dies; possessions perish as well, the ship may pass on [fg.14.22].
    pub(crate) fn kill(&mut self, who: Who, death: Death) {
        self.leave_everything(who, Holder::Gone);
        self.lift(who);
        let person = &mut self.state.people[who.ix()];
        *person = crate::state::Person { at: Where::Gone, ..Default::default() };
        self.state.tally.killed[self.ground.side(who).ix()] += 1;
        self.tell(Event::Killed { who, death });
    }

    /// Possessions, ship, group and fight of somebody who is killed or captured.
    pub(crate) fn leave_everything(&mut self, who: Who, to: Holder) {
        for item in self.state.items_of(who) {
            if to == Holder::Gone {
                self.remove_item(item, Parting::Perished);
            } else {
                self.take_item(item, to);
                self.tell(Event::Confiscated { item });
            }
        }
        if let Some(hull) = self.state.ship_of(who) {
            self.state.ships[hull.ix()].owner = None;
            self.state.adrift.add(hull);
        }
        for group in &mut self.state.desk.groups {
            if group.members.has(who) {
                group.members.drop(who);
                if group.members.is_empty() && group.standing == Standing::Active {
                    group.standing = Standing::Closed;
                }
            }
        }
        let fight = &mut self.state.fight;
        fight.defenders.drop(who);
        fight.active.drop(who);
        fight.taken.drop(who);
        if let Force::Characters(party) = &mut fight.force {
            party.drop(who);
        }
        if self.state.dose.is_some_and(|dose| dose.who == who) {
            self.state.dose = None;
        }
    }
}

/// These are hurt one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hurt {
    /// Who is still to be hurt.
    pub left: Party,
    /// This many wounds each, or by the die of a swarm.
    pub wounds: Option<u8>,
}

impl Procedure<Freedom> for Hurt {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { mut left, wounds } = self;
        let Some(who) = left.first() else { return game.pop() };
        left.drop(who);
        game.turn_to(Self { left, wounds });
        let wounds = wounds.unwrap_or_else(|| game.sting(who));
        game.strike(who, wounds);
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_5_1
    }

    fn hide(&mut self, _: Side) {}
}

/// This character is about to take this many wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// Who.
    pub who: Who,
    /// How many.
    pub wounds: u8,
}

impl Procedure<Freedom> for Blow {
    fn step(self, game: &mut Freedom) -> Flow {
        game.pop();
        game.wound(self.who, self.wounds);
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_5_1
    }

    fn hide(&mut self, _: Side) {}
}
