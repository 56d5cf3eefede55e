//! What is in force beyond what lies on the board: events that last, drugs, promises.

use super::{Names, many, mission, player, signed, units};
use crate::book::{Happening, Side};
use crate::game::Freedom;
use crate::state::{Standing, Units};

/// What is in force now, line by line; all of it is open.
pub(crate) fn in_force(game: &Freedom) -> Vec<String> {
    let mut lines = events(game);
    let names = Names::of(&game.ground);
    for world in game.ground.all_worlds().filter(|world| game.state.planets[world.ix()].wild) {
        let planet = names.world(world);
        lines.push(format!(
            "Populace Goes Wild on {planet}: Environs gone wild count double if it rises in this phase."
        ));
    }
    lines.extend(groups(game));
    if let Some(dose) = game.state.dose {
        lines.push(format!("{} has taken a drug: {} {}.", names.who(dose.who), dose.rating, signed(dose.add as i8)));
    }
    let shut_down = [Side::Rebel, Side::Imperial].into_iter().flat_map(|side| game.on_map(side));
    let shut_down = shut_down.filter(|who| game.state.people[who.ix()].shut_down);
    lines.extend(shut_down.map(|who| format!("{} is shut down for this phase.", names.who(who))));
    for side in [Side::Rebel, Side::Imperial] {
        let mut promised = Units::default();
        for kind in crate::pieces::kinds(side) {
            promised[kind.ix()] = game.state.promised[kind.ix()];
        }
        let promised = units(&promised);
        if !promised.is_empty() {
            lines.push(format!("Promised to {}: {}.", player(side), super::and(promised)));
        }
    }
    lines
}

/// Events of the Environ whose missions run.
fn events(game: &Freedom) -> Vec<String> {
    let desk = &game.state.desk;
    let lasting = [
        (Happening::NoSearch, "No searches here for the rest of the phase."),
        (Happening::CreaturesOffSeason, "Creatures are off season here."),
        (Happening::Creature(0), "A creature attack has come up here; no further one counts."),
        (Happening::IrateLocals, "Irate Locals have come up here; no further ones count."),
        (Happening::BonusPlus, "Local connections: one more bonus draw for every group here."),
        (Happening::NoBonus, "No bonus draws here."),
    ];
    let drawn = lasting.into_iter().filter(|(happening, _)| desk.drawn_before(*happening));
    drawn.map(|(_, words)| words.to_owned()).collect()
}

/// What creatures gave to groups or took from them.
fn groups(game: &Freedom) -> Vec<String> {
    let groups = game.state.desk.groups.iter().filter(|group| group.standing == Standing::Active);
    let changed = groups.filter_map(|group| {
        let name = mission(group.mission, game.state.phasing);
        if group.no_bonus {
            return Some(format!("{name} has lost its bonus draws."));
        }
        (group.bonus != 0).then(|| format!("{name} has {} {} through a creature.", signed(group.bonus), "bonus draws"))
    });
    let mut lines: Vec<String> = changed.collect();
    let declared = game.state.desk.groups.iter().filter(|group| group.declared > 0);
    lines.extend(declared.map(|group| {
        let name = mission(group.mission, game.state.phasing);
        format!("{name} draws {} more by what was declared.", many(group.declared, "bonus card"))
    }));
    lines
}
