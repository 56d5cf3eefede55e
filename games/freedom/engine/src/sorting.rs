//! Characters join the mission stack or stay with the military units [fg.19.12].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::game::Freedom;
use crate::ids::{Party, Place, Places, Who};
use crate::rule;
use crate::state::Segment;
use crate::words::Words;

/// Places still to be sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sorting {
    /// Which.
    pub places: Places,
}

impl Procedure<Freedom> for Sorting {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { mut places } = self;
        let side = game.state.phasing;
        let Some(place) = places.first() else { return game.pop() };
        places.drop(place);
        game.turn_to(Self { places });
        let people = game.people(place, side);
        if game.count(place, side) == 0 {
            for who in game.with_units(place, side) {
                game.stack(who, false);
            }
        } else if place.is_orbit() {
            for who in people {
                game.stack(who, true);
            }
        } else if !people.is_empty() {
            game.push(Sort { place, left: people });
        }
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_19_12
    }

    fn hide(&mut self, _: Side) {}
}

/// These characters here go to one stack or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sort {
    /// Where.
    pub place: Place,
    /// Who is still to be sorted.
    pub left: Party,
}

impl Procedure<Freedom> for Sort {
    fn step(self, game: &mut Freedom) -> Flow {
        match self.left.first() {
            None => game.pop(),
            Some(who) => ask(game.ground.side(who)),
        }
    }

    fn list(self, _: &Freedom, _: Side, out: &mut Vec<Choice>) {
        if let Some(who) = self.left.first() {
            out.extend([Choice::Apart(who), Choice::WithUnits(who)]);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { place, mut left } = self;
        match choice {
            Choice::Apart(who) => {
                left.drop(who);
                game.stack(who, false);
            }
            Choice::WithUnits(who) => {
                left.drop(who);
                game.stack(who, true);
            }
            _ => return,
        }
        game.turn_to(Self { place, left });
    }

    fn rule(self, game: &Freedom) -> RuleId {
        if game.state.segment == Segment::Reaction { rule::FG_15_5 } else { rule::FG_19_12 }
    }

    fn question(self, words: Words<'_>) -> String {
        let Self { place, left } = self;
        let who = left.first().map_or("the next character", |who| words.names.who(who));
        format!("{}: does {who} join the mission stack, or stay with the military units?", words.names.place(place))
    }

    fn why(self, _: Words<'_>) -> String {
        "Whoever is not in the mission stack now goes on no mission this turn.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Apart(who) = choice else { return None };
        Some(format!("{} joins the mission stack{}", words.names.who(who), self.given_away(words, who)))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (Choice::Apart(who) | Choice::WithUnits(who)) = choice else { return None };
        let due = self.left.first()?;
        if who == due { None } else { because(rule::FG_19_12, format!("{} is sorted now.", words.names.who(due))) }
    }

    fn hide(&mut self, _: Side) {}
}

impl Sort {
    /// What joining the mission stack does to hiding: one who is detected gives all the others away.
    fn given_away(self, words: Words<'_>, who: Who) -> &'static str {
        let game = words.game;
        let Some(person) = game.state.people.get(who.ix()) else { return "" };
        let others = game.apart(self.place, words.asked).without(Party::one(who));
        match (person.detected, game.any_detected(others)) {
            (false, true) => ", and is detected like those there",
            (true, false) if !others.is_empty() => ", detected, and gives away those there",
            _ => "",
        }
    }
}
