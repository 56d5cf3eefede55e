//! The end of a game: who won and how, what was counted, how long it took.

use super::{Names, and, capital, many, player};
use crate::book::{Condition, Loyalty, Rule, Side};
use crate::frame::{Ask, Ending};
use crate::game::Freedom;
use crate::ids::World;

/// How a game ended, in a paragraph; empty while it goes on.
pub(crate) fn closing(game: &Freedom) -> String {
    let Ask::Over(ending) = game.state.ask else { return String::new() };
    let closing = Closing { game, names: Names::of(&game.ground) };
    format!("{} {} {}", closing.winner(ending), closing.count(), closing.length())
}

/// What counts for the Rebel player at the end, line by line; the sum is the points.
pub(crate) fn counted(game: &Freedom) -> Vec<(String, i16)> {
    let names = Names::of(&game.ground);
    let tables = &game.ground.book.tables;
    let [imperial_killed, imperial_held, rebel_killed, rebel_held] = tables.character_points;
    let killed = game.state.tally.killed;
    let held = [Side::Rebel, Side::Imperial].map(|side| game.prisoners(side));
    let informed = game.state.tally.informed.map(i16::from);
    let people = |number: u8, side: Side, fate: &str, worth: i16| {
        (format!("{} {fate}", many(number, &format!("{side} character"))), i16::from(number) * worth)
    };
    let planets = game.ground.all_worlds();
    let planets =
        planets.map(|world| (format!("{} {}", names.world(world), mood(game, world)), game.planet_points(world)));
    let others = [
        people(killed[1], Side::Imperial, "killed", imperial_killed),
        people(held[1], Side::Imperial, "held prisoner", imperial_held),
        people(killed[0], Side::Rebel, "killed", rebel_killed),
        people(held[0], Side::Rebel, "held prisoner", rebel_held),
        ("Rebel information".into(), informed[0] * tables.information_points),
        ("Imperial information".into(), -informed[1] * tables.information_points),
    ];
    planets.chain(others).filter(|(_, points)| *points != 0).collect()
}

fn mood(game: &Freedom, world: World) -> &'static str {
    let planet = &game.state.planets[world.ix()];
    match (game.controller(world), planet.rule, planet.loyalty) {
        (Some(Side::Rebel), ..) => "under Rebel control",
        (_, Rule::Rebellion | Rule::RebelControl, _) => "in rebellion",
        (.., Loyalty::Unrest) => "in Unrest",
        (.., loyalty) => loyalty.name(),
    }
}

#[derive(Clone, Copy)]
struct Closing<'a> {
    game: &'a Freedom,
    names: Names<'a>,
}

impl Closing<'_> {
    fn winner(self, Ending { winner, instant, points }: Ending) -> String {
        let scenario = &self.game.ground.scenario;
        let (won, needed) = (format!("{} has won {}", capital(player(winner)), scenario.name), scenario.rebel_points);
        let turn = self.game.state.turn;
        if instant {
            return format!("{won} at once in game-turn {turn}: {}.", self.reached(winner));
        }
        let how = match winner {
            Side::Rebel => format!("{} were needed, and there are {points}", many(needed, "point")),
            Side::Imperial => {
                format!("the Rebel player needed {} and has {points}", many(needed, "point"))
            }
        };
        format!("{won} by the count after the last game-turn: {how}.")
    }

    /// What the winner was after, as far as it has come about.
    fn reached(self, winner: Side) -> String {
        let scenario = &self.game.ground.scenario;
        let mut reached = scenario.instant.iter().filter(|(side, _)| *side == winner);
        let reached = reached.find(|(side, condition)| self.game.fulfilled(*side, condition));
        reached.map_or_else(String::new, |(side, condition)| self.condition(*side, condition))
    }

    fn condition(self, side: Side, condition: &Condition) -> String {
        let names = self.names;
        let held = self.game.ground.all_worlds().filter(|&world| self.game.controller(world) == Some(side));
        let held: Vec<String> = held.map(|world| names.world(world).to_owned()).collect();
        let mut parts = Vec::new();
        if !condition.controls.is_empty() || condition.controls_at_least > 0 {
            parts.push(format!("they control {}", and(held)));
        }
        if condition.enemies_all_out {
            parts.push(format!("every {} character is dead or captured", side.other()));
        } else if condition.enemies_out_at_least > 0 {
            let out = many(condition.enemies_out_at_least, &format!("{} character", side.other()));
            parts.push(format!("{out} or more are dead or captured"));
        }
        and(parts)
    }

    fn count(self) -> String {
        let lines = counted(self.game);
        let (good, bad): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(_, points)| *points > 0);
        let list = |lines: Vec<(String, i16)>| -> String {
            if lines.is_empty() {
                return "nothing".into();
            }
            and(lines.into_iter().map(|(what, points)| format!("{what} ({})", points.abs())).collect())
        };
        format!(
            "Counted for the Rebel player: {}. Counted for the Imperial player: {}. Rebel count: {}.",
            list(good),
            list(bad),
            self.game.points()
        )
    }

    fn length(self) -> String {
        let (turn, turns) = (self.game.state.turn, self.game.ground.scenario.turns);
        format!("It took {} of {turns}.", many(turn.min(turns), "game-turn"))
    }
}
