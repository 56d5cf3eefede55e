//! What is written on a card when somebody looks at it closely: skills, uses, creatures, levels, conditions.

use super::{Names, and, effect, many, mission, player, signed, units_of};
use crate::book::{
    BreakOff, Character, Condition, Creature, Mission, Possession, Quirk, Reinforcement, ReinforcementTrigger, Rule,
    Ship, Side, Use, Weapon, Wear,
};
use crate::ground::Ground;
use crate::ids::World;

/// What a character can do beyond their ratings.
pub fn skills(ground: &Ground, card: &Character) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for &(which, draws) in &card.bonus {
        lines.push(format!("{} on {}", many(draws, "more bonus draw"), mission(which, card.side)));
    }
    if card.hiding > 0 {
        lines.push(format!("{} to the Hiding Value of the group", signed(card.hiding as i8)));
    }
    if let Some(charge) = card.guard_of {
        lines.push(format!("all ratings but Endurance +1 with {}", Names::of(ground).who(charge)));
    }
    let traits = [
        (card.knight, "a Knight: may be given a new ship"),
        (card.healer, "cures everybody in the stack at the start of the Rebel player-turn"),
        (card.ignores_robots, "the group passes sentry robots"),
        (card.ignores_first_creature, "the group passes the first creature in Wild and Special Environs"),
        (card.ignores_locals, "the group passes Irate Locals"),
    ];
    lines.extend(traits.into_iter().filter(|(has, _)| *has).map(|(_, words)| words.to_owned()));
    lines
}

/// What is special about a ship.
pub fn ship_traits(card: &Ship) -> Vec<String> {
    let traits = [
        (card.full_maneuver, "its Maneuver counts in full under any pilot"),
        (card.bound, "nobody but its owner flies it"),
    ];
    traits.into_iter().filter(|(has, _)| *has).map(|(_, words)| words.to_owned()).collect()
}

/// What a possession can be used for, and what becomes of it.
pub fn uses(card: &Possession) -> Vec<String> {
    let mut lines: Vec<String> = card.uses.iter().map(use_words).collect();
    lines.push(wear(card.wear));
    lines
}

/// A use away from any mission: which missions it helps is said too.
fn use_words(way: &Use) -> String {
    let Use::BonusDraws(missions, draws) = way else { return effect(way) };
    let helped = Mission::ALL.into_iter().filter(|mission| missions & mission.bit() != 0);
    let helped: Vec<&str> = helped.map(|which| mission(which, Side::Rebel)).collect();
    format!("{} on {}", many(*draws, "more bonus draw"), helped.join(" or "))
}

fn wear(wear: Wear) -> String {
    match wear {
        Wear::Permanent => "never wears out".into(),
        Wear::From(6) => "after a use it goes back to the deck on a roll of 6".into(),
        Wear::From(number) => format!("after a use it goes back to the deck on a roll of {number} or more"),
        Wear::ToDeck => "goes back to the deck after one use".into(),
        Wear::Removed => "leaves the game after one use".into(),
    }
}

/// What a level of a PDB means.
pub fn pdb_level(level: u8) -> &'static str {
    match level {
        0 => "Level 0: it may detect ships but not damage them, and can't fire on units.",
        1 => "Level 1: it detects and damages ships, and fires on moving units in column 1-1.",
        _ => "Level 2: it detects ships two columns better, and fires on moving units in column 3-1.",
    }
}

/// What a control state means for who controls the planet.
pub fn control(rule: Rule) -> &'static str {
    match rule {
        Rule::ImperialControl => {
            "The Imperial player controls the planet unless only Rebel units are on it and its PDB is Down."
        }
        Rule::Rebellion => {
            "Nobody controls the planet. If its PDB is Up and no Imperial unit is on it when the Imperial player-turn \
             ends, it passes to the Rebel player."
        }
        Rule::RebelControl => {
            "The Rebel player controls the planet unless only Imperial units are on it and its PDB is Down."
        }
        Rule::RebellionStopped => {
            "The Imperial player controls the planet only with units on it and while the Rebel player has none."
        }
    }
}

/// What a creature is and does.
pub fn creature(card: &Creature) -> Vec<String> {
    let mut lines = Vec::new();
    if card.fights {
        let weapon = if card.weapon == Weapon::Firefight { "firefight" } else { "hand-to-hand" };
        let wits = if card.mind { ", with its mind" } else { "" };
        lines.push(format!("Strength {}, Endurance {}, {weapon}{wits}", card.strength, card.endurance));
        if card.surprise > 0 {
            lines.push(format!("surprise: {} to the right in round 1", many(card.surprise, "column")));
        }
        if card.rounds > 0 {
            lines.push(format!("leaves after {}", many(card.rounds, "round")));
        }
        if !card.vulnerable {
            lines.push("can't be wounded".into());
        }
        lines.extend(break_off(card));
    }
    lines.extend(card.quirks.iter().map(quirk));
    lines
}

fn break_off(card: &Creature) -> Option<String> {
    match (card.break_off, card.break_off_die) {
        (BreakOff::Normal, 0) => None,
        (BreakOff::Normal, die) => Some(format!("break-off die {}", signed(die))),
        (when, 0) => Some(format!("break-off {when}")),
        (when, die) => Some(format!("break-off {when}, die {}", signed(die))),
    }
}

fn quirk(quirk: &Quirk) -> String {
    match *quirk {
        Quirk::Grows { from, every, strength, endurance } => format!(
            "from round {from} on it grows every {}: strength {}, endurance {}",
            if every == 1 { "round".into() } else { many(every, "round") },
            signed(strength as i8),
            signed(endurance as i8)
        ),
        Quirk::BonusDraws(draws) => format!("does not fight: bonus draws of the mission {}", signed(draws)),
        Quirk::WoundsLessIntelligence(most) => {
            format!("does not fight: everybody takes {most} wounds less the best Intelligence")
        }
        Quirk::Hardy(wounds) => format!("its first {} don't weaken it", many(wounds, "wound")),
        Quirk::Bloodthirst(most) => format!("strength +1 for each of the first {} it deals", many(most, "wound")),
        Quirk::Swarm => "attacks everybody separately".into(),
        Quirk::NoBonusUnlessIntelligence(wits) => {
            format!("does not fight: no bonus draws unless somebody has Intelligence {wits}")
        }
        Quirk::NoBonus => "does not fight: the mission loses its bonus draws".into(),
        Quirk::Chill => "rolls no attack; everybody takes a wound after each round it survives".into(),
        Quirk::HurtsItself => "wounds itself after each round".into(),
        Quirk::BreakOffFrom(round, die) => format!("break-off die {} from round {round} on", signed(die)),
        Quirk::BreakOffRound1(die) => format!("break-off die {} in round 1", signed(die)),
        Quirk::NoBonusAfter(rounds) => {
            format!("the mission loses its bonus draws if it lives after {}", many(rounds, "round"))
        }
        Quirk::Seizes => "seizes one character, who takes a wound a round".into(),
        Quirk::ShyOfDiplomacy(level) => format!("attacks only groups without Diplomacy {level}"),
        Quirk::Steals => "takes a possession if both sides stand at the end".into(),
        Quirk::Rage => "wounds make it stronger".into(),
        Quirk::WrecksShip => "goes for the ship of the group".into(),
        Quirk::LoyaltyForRebels => "beaten by Rebels, it moves the loyalty a space their way".into(),
        Quirk::Duel => "fights one character alone".into(),
        Quirk::Unweakened => "wounds do not weaken it".into(),
        Quirk::AllActive => "everybody is active against it".into(),
        Quirk::LeavesAfterMiss => "leaves after the first round without a wound dealt".into(),
        Quirk::Outwitted => "one character a round may take their Intelligence off its strength".into(),
        Quirk::AttackDice(dice) => format!("rolls {}", many(dice, "attack die").replace("dies", "dice")),
        Quirk::Gift => "does not fight: the first Rebel group to meet it finds a possession".into(),
    }
}

/// A condition of instant victory.
pub fn condition(ground: &Ground, side: Side, condition: &Condition) -> String {
    let names = Names::of(ground);
    let enemies = match side {
        Side::Rebel => "Imperial characters",
        Side::Imperial => "Rebels",
    };
    let mut parts = Vec::new();
    let all = condition.controls.len() == ground.worlds.len() && ground.worlds.len() > 1;
    let named: Vec<String> = condition.controls.iter().map(|&ix| names.world(World(ix)).to_owned()).collect();
    if all {
        parts.push("control of all planets".into());
    } else if !named.is_empty() {
        parts.push(format!("control of {}", and(named)));
    }
    if usize::from(condition.controls_at_least) > condition.controls.len() {
        parts.push(format!("control of {} or more", many(condition.controls_at_least, "planet")));
    }
    if condition.enemies_out_at_least > 0 {
        parts.push(format!("{} or more {enemies} dead or captured", condition.enemies_out_at_least));
    }
    if condition.enemies_all_out {
        parts.push(format!("all {enemies} dead or captured"));
    }
    format!("{} wins at once with {}.", super::capital(player(side)), and(parts))
}

/// When reinforcements come, and which.
pub fn reinforcement(line: &Reinforcement) -> String {
    let list = |units: &[(crate::book::UnitKind, u8)]| {
        and(units.iter().map(|&(kind, number)| units_of(kind, number)).collect())
    };
    let when = match &line.trigger {
        ReinforcementTrigger::EachRebellion => "each time a planet goes into Rebellion".into(),
        ReinforcementTrigger::Turns(turns) => {
            format!("in game-turn {}", and(turns.iter().map(ToString::to_string).collect()))
        }
    };
    let instead = match &line.if_pdb_raised {
        Some(units) if units.is_empty() => ", nothing if a PDB is raised that turn".into(),
        Some(units) => format!(", {} instead if a PDB is raised that turn", list(units)),
        None => String::new(),
    };
    format!("{}: {} {when}{instead}.", line.side, list(&line.units))
}
