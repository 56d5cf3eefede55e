//! The scenario before it begins: what it is about, when it is won, what counts, how a planet rises, how a turn goes.

use std::fmt::Write as _;

use super::{Names, and, capital, many, player, units_of};
use crate::book::{Condition, Reinforcement, ReinforcementTrigger, Side, UnitKind};
use crate::game::Freedom;
use crate::ids::World;

/// How a planet passes to the Rebel player.
const RISING: &str = "The missions Coup and Diplomacy move a planet's loyalty toward Unrest, and Start Rebellion calls it to \
    arms. With its PDB Up and no Imperial unit on it, a planet in Rebellion passes to the Rebel player at the end of the \
    Imperial player-turn. Stop Rebellion ends a rebellion.";
/// The order of play.
const TURN: &str = "The Rebel player-turn, then the Imperial player-turn, each with movement, the enemy's reaction, \
    military combat, the enemy's search for detected characters, and missions.";

/// What everybody reads before a scenario, and whenever somebody wants to know again.
pub(crate) fn briefing(game: &Freedom) -> String {
    let briefing = Briefing { game, names: Names::of(&game.ground) };
    let scenario = &game.ground.scenario;
    let mut out = String::new();
    let mut part = |title: &str, lines: Vec<String>| {
        let _ = writeln!(out, "{title}");
        for line in &lines {
            let _ = writeln!(out, "  {line}");
        }
    };
    part(&scenario.name.to_uppercase(), vec![scenario.about.clone()]);
    for side in [Side::Rebel, Side::Imperial] {
        part(&format!("{} wins", capital(player(side))), briefing.ends(side));
    }
    part("Points of the Rebel player", briefing.points());
    part("How a planet rises", vec![RISING.into()]);
    if !scenario.reinforcements.is_empty() {
        part("Reinforcements", scenario.reinforcements.iter().map(reinforcement).collect());
    }
    part(&format!("Each of the {}", many(scenario.turns, "game-turn")), vec![TURN.into()]);
    out
}

#[derive(Clone, Copy)]
struct Briefing<'a> {
    game: &'a Freedom,
    names: Names<'a>,
}

impl Briefing<'_> {
    fn ends(self, side: Side) -> Vec<String> {
        let scenario = &self.game.ground.scenario;
        let own = scenario.instant.iter().filter(|(whose, _)| *whose == side);
        let at_once =
            own.map(|(_, condition)| format!("At once, as soon as {}.", and(self.condition(side, condition))));
        let needed = many(scenario.rebel_points, "point");
        let count = match side {
            Side::Rebel => format!("With {needed} or more"),
            Side::Imperial => format!("If the Rebel player has fewer than {needed}"),
        };
        at_once.chain([format!("{count} after game-turn {}.", scenario.turns)]).collect()
    }

    fn condition(self, side: Side, condition: &Condition) -> Vec<String> {
        let mut parts = Vec::new();
        let named: Vec<String> =
            condition.controls.iter().map(|&world| self.names.world(World(world)).to_owned()).collect();
        let others = condition.controls_at_least.saturating_sub(named.len() as u8);
        let other = if named.is_empty() { "planet" } else { "other planet" };
        let more = (others > 0).then(|| many(others, other));
        let held: Vec<String> = named.into_iter().chain(more).collect();
        if !held.is_empty() {
            parts.push(format!("{} controls {}", player(side), and(held)));
        }
        let enemy = side.other();
        if condition.enemies_all_out {
            parts.push(format!("every {enemy} character in play is dead or captured"));
        } else if condition.enemies_out_at_least > 0 {
            parts.push(format!("{} or more {enemy} characters are dead or captured", condition.enemies_out_at_least));
        }
        parts
    }

    /// What counts after the last game-turn.
    fn points(self) -> Vec<String> {
        let tables = &self.game.ground.book.tables;
        let [controlled, rebellion, unrest, patriotic] = tables.planet_points;
        let [imperial_killed, imperial_held, rebel_killed, rebel_held] = tables.character_points;
        let information = tables.information_points;
        vec![
            format!(
                "Planets: {controlled:+} for each under Rebel control, {rebellion:+} for each in rebellion, {unrest:+} for \
                 each in Unrest, {patriotic:+} for each that is Patriotic."
            ),
            format!(
                "Characters: {imperial_killed:+} for each Imperial killed, {imperial_held:+} for each held prisoner; \
                 {rebel_killed:+} for each Rebel killed, {rebel_held:+} for each held prisoner."
            ),
            format!(
                "The first Gather Information with two letters: {information:+} by the Rebels, {:+} by the Empire.",
                -information
            ),
        ]
    }
}

fn reinforcement(reinforcement: &Reinforcement) -> String {
    let listed = |units: &[(UnitKind, u8)]| and(units.iter().map(|(kind, number)| units_of(*kind, *number)).collect());
    let when = match &reinforcement.trigger {
        ReinforcementTrigger::EachRebellion => "Whenever a planet goes into Rebellion".into(),
        ReinforcementTrigger::Turns(turns) => {
            let turns: Vec<String> = turns.iter().map(u8::to_string).collect();
            format!("In game-turns {}", and(turns))
        }
    };
    let (side, units) = (player(reinforcement.side), listed(&reinforcement.units));
    let instead = reinforcement.if_pdb_raised.as_ref();
    let instead = instead.map(|units| format!(", or {} in a turn in which a PDB is put Up", listed(units)));
    format!("{when} {side} gets {units}{}.", instead.unwrap_or_default())
}
