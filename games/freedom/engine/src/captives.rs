//! Capture, prisoners and their keepers [section 2].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::cause::Seizure;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Release};
use crate::game::Freedom;
use crate::ids::{Party, Who};
use crate::rule;
use crate::state::{Force, Holder, Keeper};
use crate::words::Words;

impl Freedom {
    /// A character becomes a prisoner; the Imperial player keeps a Rebel's possessions [fg.14.24].
    pub(crate) fn capture(&mut self, who: Who, keeper: Keeper) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        self.leave_everything(who, Holder::Confiscated);
        self.lift(who);
        self.state.spots[place.ix()].captives.add(who);
        let person = &mut self.state.people[who.ix()];
        person.keeper = keeper;
        person.detected = false;
    }

    /// A prisoner is free again and joins the mission stack; no mission in this phase.
    pub(crate) fn free(&mut self, who: Who, release: Release) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        let spot = &mut self.state.spots[place.ix()];
        spot.captives.drop(who);
        spot.apart.add(who);
        let person = &mut self.state.people[who.ix()];
        person.keeper = Keeper::Nobody;
        person.barred = true;
        self.state.dirty = true;
        self.tell(Event::Freed { who, release });
    }

    /// The side that holds a prisoner.
    pub(crate) fn captor(&self, prisoner: Who) -> Side {
        self.ground.side(prisoner).other()
    }
}

/// These captives of a side need keepers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keepers {
    /// Who.
    pub left: Party,
}

impl Procedure<Freedom> for Keepers {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { left } = self;
        let Some(who) = left.first() else { return game.pop() };
        let (Some(place), side) = (game.state.people[who.ix()].place(), game.captor(who)) else {
            return game.pop();
        };
        let people = game.people(place, side);
        let units = game.count(place, side) > 0;
        match (people.len(), units) {
            (0, false) => game.pop(),
            (0, true) => game.keep(left, Keeper::Units),
            (1, false) => game.keep(left, people.first().map_or(Keeper::Units, Keeper::Guard)),
            _ => ask(side),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Some(who) = self.left.first() else { return };
        let Some(place) = game.state.people[who.ix()].place() else { return };
        let side = game.captor(who);
        out.extend(game.people(place, side).into_iter().map(Choice::Guard));
        if game.count(place, side) > 0 {
            out.push(Choice::GuardByUnits);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let keeper = if let Choice::Guard(who) = choice { Keeper::Guard(who) } else { Keeper::Units };
        game.keep(self.left, keeper);
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_2_5
    }

    fn question(self, words: Words<'_>) -> String {
        keeper(self.left.first().map_or("the prisoner", |who| words.names.who(who)))
    }

    fn why(self, _: Words<'_>) -> String {
        HAMPERED.into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        words.no_guard(choice)
    }

    fn hide(&mut self, _: Side) {}
}

/// What keeping watch means.
const HAMPERED: &str = "A guard goes on no mission; military units are not hampered.";

impl Freedom {
    fn keep(&mut self, mut left: Party, keeper: Keeper) -> Flow {
        if let Some(who) = left.first() {
            left.drop(who);
            self.turn_to(Keepers { left });
            self.tell(Event::Captured { who, seizure: Seizure::Mission });
            self.capture(who, keeper);
        }
        Flow::Go
    }
}

/// A guard for this captive is named among the attackers [fg.2.5].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Guard {
    /// The captive.
    pub who: Who,
}

impl Procedure<Freedom> for Guard {
    fn step(self, game: &mut Freedom) -> Flow {
        let captors = game.captors();
        match captors.first() {
            Some(guard) if captors.len() == 1 => {
                game.guard(self.who, guard);
                Flow::Go
            }
            Some(_) => ask(game.captor(self.who)),
            None => game.pop(),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.captors().into_iter().map(Choice::Guard));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Guard(guard) = choice {
            game.guard(self.who, guard);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_2_5
    }

    fn question(self, words: Words<'_>) -> String {
        keeper(words.names.who(self.who))
    }

    fn why(self, _: Words<'_>) -> String {
        HAMPERED.into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        words.no_guard(choice)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// One captive of the fight is kept; the next one needs a guard as well.
    fn guard(&mut self, prisoner: Who, guard: Who) {
        self.pop();
        self.capture(prisoner, Keeper::Guard(guard));
        if let Some(next) = self.state.fight.taken.first() {
            self.push(Guard { who: next });
        }
    }

    fn captors(&self) -> Party {
        match self.state.fight.force {
            Force::Characters(party) => party,
            _ => Party::EMPTY,
        }
    }
}

impl Words<'_> {
    /// Why somebody cannot keep watch.
    fn no_guard(self, choice: Choice) -> Reason {
        match choice {
            Choice::Guard(who) => self
                .helpless(who)
                .or_else(|| because(rule::FG_2_5, format!("{} is not one of the captors there.", self.names.who(who)))),
            Choice::GuardByUnits => because(rule::FG_2_5, "there are no military units to keep the prisoner."),
            _ => None,
        }
    }
}

fn keeper(prisoner: &str) -> String {
    format!("{prisoner} is your prisoner: who keeps watch?")
}
