//! Units that come during the game: withheld ones, reinforcements, and the PDB raised instead of some of them [section 20].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{ReinforcementTrigger, Rule, Side, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::Place;
use crate::pieces::{first_kind, kinds};
use crate::refusals::not_due;
use crate::rule;
use crate::sequence::add;
use crate::words::{Words, kind, many};

/// Withheld units enter here as far as they fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withheld {
    /// Where.
    pub place: Place,
}

impl Procedure<Freedom> for Withheld {
    /// Withheld units enter as far as they fit; if not all do, their owner picks [fg.16.11].
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { place } = self;
        let room = game.room(place, Side::Rebel);
        let [small, large] = game.state.spots[place.ix()].withheld;
        let waiting = small.saturating_add(large);
        if room == 0 || waiting == 0 || !game.may_grow(Side::Rebel) {
            return game.pop();
        }
        if small > 0 && large > 0 && waiting > room {
            return ask(Side::Rebel);
        }
        game.admit(place, usize::from(small == 0));
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let terrain = game.ground.sites[self.place.ix()].terrain;
        out.extend([false, true].map(|mobile| Choice::Deploy(UnitKind::rebel(terrain, mobile), self.place)));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Deploy(kind, place) = choice {
            game.admit(place, usize::from(kind.mobile()));
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_16_11
    }

    fn question(self, words: Words<'_>) -> String {
        format!("which withheld unit enters {}?", words.names.place(self.place))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("there is room for {} here.", many(words.game.room(self.place, Side::Rebel), "more unit"))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Deploy(kind, place) = choice else { return None };
        if place == self.place {
            return words.not_at_home(kind, place, rule::FG_16_20);
        }
        because(rule::FG_16_11, format!("withheld units enter {} now.", words.names.place(self.place)))
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// The end of the rebellion that raised them does not keep them out [fg.U47].
    fn admit(&mut self, place: Place, size: usize) {
        let suppressed = self.state.planets[self.world(place).ix()].rule == Rule::ImperialControl;
        let kind = UnitKind::rebel(self.ground.sites[place.ix()].terrain, size == 1);
        self.state.spots[place.ix()].withheld[size] -= 1;
        self.add_unit(place, kind);
        self.tell(Event::Entered { kind, place, suppressed });
    }
}

/// A PDB is raised and a weaker reinforcement taken, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raise;

impl Procedure<Freedom> for Raise {
    fn step(self, game: &mut Freedom) -> Flow {
        if game.state.pdb_raised { game.pop() } else { ask(game.state.phasing) }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let side = game.state.phasing;
        out.extend(game.ground.all_worlds().filter(|&world| game.may_raise(world, side)).map(Choice::Raise));
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        if let Choice::Raise(world) = choice {
            game.raise_pdb(world);
            let (side, turn) = (game.state.phasing, game.state.turn);
            let ground = game.ground.clone();
            for line in ground.scenario.reinforcements.iter().filter(|line| line.side == side) {
                if let (Some(instead), ReinforcementTrigger::Turns(turns)) = (&line.if_pdb_raised, &line.trigger)
                    && turns.contains(&turn)
                {
                    for &(kind, number) in &line.units {
                        game.state.owed[kind.ix()] = game.state.owed[kind.ix()].saturating_sub(number);
                    }
                    add(&mut game.state.owed, instead);
                }
            }
        }
        game.state.pdb_raised = true;
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_U3
    }

    fn question(self, _: Words<'_>) -> String {
        "do you raise a PDB and take the weaker reinforcements?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "Raise a Down PDB now and the weaker reinforcement comes instead.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Raise none and take the full reinforcements".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Raise(world) = choice else { return None };
        words.no_raising(world)
    }

    fn hide(&mut self, _: Side) {}
}

/// Reinforcements are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforce;

impl Procedure<Freedom> for Reinforce {
    fn step(self, game: &mut Freedom) -> Flow {
        let Some(kind) = game.next_owed() else { return game.pop() };
        let side = game.state.phasing;
        if game.ground.environs.into_iter().any(|place| game.welcomes(place, side, kind)) {
            return ask(side);
        }
        game.state.owed[kind.ix()] -= 1;
        game.tell(Event::Forfeited { kind });
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Some(kind) = game.next_owed() else { return };
        let side = game.state.phasing;
        let open = game.ground.environs.into_iter().filter(|&place| game.welcomes(place, side, kind));
        out.extend(open.map(|place| Choice::Deploy(kind, place)));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Deploy(kind, place) = choice {
            game.state.owed[kind.ix()] -= 1;
            let own = game.controller(game.world(place)) == Some(game.state.phasing);
            game.add_known_unit(place, kind);
            game.tell(Event::Deployed { kind, place, own });
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_20_8
    }

    fn question(self, words: Words<'_>) -> String {
        match first_kind(&words.game.state.owed) {
            Some(next) => format!("reinforcements: where does the {} arrive?", kind(next)),
            None => "reinforcements have arrived".into(),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        "They arrive where you control the planet, or where nobody does and no enemy unit is.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Deploy(kind, place) = choice else { return None };
        words
            .not_mine(kind)
            .or_else(|| not_due(&words.game.state.owed, kind, rule::FG_20_8))
            .or_else(|| words.not_welcome(place))
            .or_else(|| words.not_at_home(kind, place, rule::FG_20_5))
            .or_else(|| words.full(place, 1, rule::FG_7_1))
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn next_owed(&self) -> Option<UnitKind> {
        kinds(self.state.phasing).find(|kind| self.state.owed[kind.ix()] > 0)
    }

    /// Where reinforcements may arrive [fg.20.8, fg.20.9].
    fn welcomes(&self, place: Place, side: Side, kind: UnitKind) -> bool {
        let controller = self.controller(self.world(place));
        let open = match controller {
            Some(owner) => owner == side,
            None => self.count(place, side.other()) == 0,
        };
        let at_home = kind.terrain().is_none_or(|terrain| terrain == self.ground.sites[place.ix()].terrain);
        open && at_home && self.room(place, side) > 0 && self.may_grow(side)
    }
}

impl Words<'_> {
    fn not_welcome(self, place: Place) -> Reason {
        if place.is_orbit() {
            return because(rule::FG_20_8, "reinforcements arrive in Environs, not in orbit.");
        }
        let planet = self.names.planet(place);
        match self.game.controller(self.game.world(place)) {
            Some(owner) if owner == self.asked => None,
            Some(_) => because(rule::FG_20_8, format!("your opponent controls {planet}.")),
            None if self.game.count(place, self.asked.other()) == 0 => None,
            None => because(rule::FG_20_9, format!("there are enemy units in {}.", self.names.place(place))),
        }
    }
}
