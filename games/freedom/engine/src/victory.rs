//! Winning: at once, or by points after the last game-turn [16.17 to 16.19].

use table::{Outcome, SeatSet};

use crate::book::{Condition, Loyalty, Rule, Side};
use crate::event::Event;
use crate::frame::{Ask, Ending};
use crate::game::Freedom;
use crate::ids::World;
use crate::state::Where;
use crate::{rule, words};

impl Freedom {
    /// Ends the game if somebody's condition of instant victory holds.
    pub(crate) fn instant_victory(&mut self) {
        let ground = self.ground.clone();
        for (side, condition) in &ground.scenario.instant {
            if self.fulfilled(*side, condition) {
                return self.finish(*side, true);
            }
        }
    }

    /// Whether a condition of instant victory holds.
    pub(crate) fn fulfilled(&self, side: Side, condition: &Condition) -> bool {
        let controls = |world: World| self.controller(world) == Some(side);
        let number = self.ground.all_worlds().filter(|&world| controls(world)).count();
        number >= usize::from(condition.controls_at_least)
            && condition.controls.iter().all(|&world| controls(World(world)))
            && self.out_of_play(side.other()) >= condition.enemies_out_at_least
            && (!condition.enemies_all_out || self.all_out(side.other()))
    }

    /// Characters of a side held prisoner.
    pub(crate) fn prisoners(&self, side: Side) -> u8 {
        self.ground.sides[side.ix()].filter(|who| self.state.people[who.ix()].captive()).len()
    }

    fn out_of_play(&self, side: Side) -> u8 {
        self.state.tally.killed[side.ix()] + self.prisoners(side)
    }

    /// Every character of a side that came into play is dead or captured.
    fn all_out(&self, side: Side) -> bool {
        self.ground.sides[side.ix()].into_iter().all(|who| {
            let person = &self.state.people[who.ix()];
            match person.at {
                Where::Deck | Where::Gone => true,
                Where::Space | Where::At(_) => person.captive(),
            }
        })
    }

    /// The Rebel player's points as they stand.
    pub fn points(&self) -> i16 {
        let tables = &self.ground.book.tables;
        let [imperial_killed, imperial_held, rebel_killed, rebel_held] = tables.character_points;
        let killed = self.state.tally.killed.map(i16::from);
        let held = [Side::Rebel, Side::Imperial].map(|side| i16::from(self.prisoners(side)));
        let informed = self.state.tally.informed.map(i16::from);
        self.ground.all_worlds().map(|world| self.planet_points(world)).sum::<i16>()
            + killed[1] * imperial_killed
            + held[1] * imperial_held
            + killed[0] * rebel_killed
            + held[0] * rebel_held
            + (informed[0] - informed[1]) * tables.information_points
    }

    pub(crate) fn planet_points(&self, world: World) -> i16 {
        let planet = &self.state.planets[world.ix()];
        let [controlled, rebellion, unrest, patriotic] = self.ground.book.tables.planet_points;
        match (self.controller(world), planet.rule, planet.loyalty) {
            (Some(Side::Rebel), ..) => controlled,
            (_, Rule::Rebellion | Rule::RebelControl, _) => rebellion,
            (.., Loyalty::Unrest) => unrest,
            (.., Loyalty::Patriotic) => patriotic,
            _ => 0,
        }
    }

    /// What counts for and against the Rebel player, in words and points; the points add up to [`Self::points`].
    pub fn counted(&self) -> Vec<(String, i16)> {
        crate::words::counted(self)
    }

    fn finish(&mut self, winner: Side, instant: bool) {
        let points = self.points();
        self.state.ask = Ask::Over(Ending { winner, instant, points });
        self.tell(Event::GameOver { winner, instant, points });
    }

    /// The Rebel player wins with the points of the scenario, otherwise the Imperial player.
    pub(crate) fn final_count(&mut self) {
        let rebel = self.points() >= self.ground.scenario.rebel_points;
        self.finish(if rebel { Side::Rebel } else { Side::Imperial }, false);
    }
}

/// How a game ended, as every game tells it.
pub(crate) fn outcome(ending: Ending) -> Outcome {
    Outcome {
        winners: SeatSet::one(ending.winner.seat()),
        points: [ending.points, 0, 0, 0],
        ending: words::ending(ending),
        rule: rule::FG_U28,
    }
}
