//! Chances in words, for answers that somebody is about to commit to.

use std::fmt::Write as _;

use super::{DIFFERENTIALS, Names, RATIOS, many, mission, signed};
use crate::book::{Mission, Side};
use crate::chances::{Blows, Fate, Letters};
use crate::frame::{Flight, Fly, March, Order};
use crate::game::Freedom;
use crate::ids::{Place, Who};
use crate::state::{Battle, Force, GroupIx, Hunt};

/// So many of the six throws of a die.
pub(crate) fn in_six(throws: u8) -> String {
    format!("{throws} in 6")
}

/// How a flight can end.
pub(crate) fn fate(fate: Fate) -> String {
    let Fate { of, unseen, detected, damaged, shot_down } = fate;
    let ends = [(unseen, "unseen"), (detected, "detected"), (damaged, "damaged"), (shot_down, "shot down")];
    let ends = ends.into_iter().filter(|(throws, _)| *throws > 0);
    let ends: Vec<String> = ends.map(|(throws, end)| format!("{end} {throws} in {of}")).collect();
    ends.join(", ")
}

/// What may become of a flight to a place, in brackets; nothing if no PDB is in its way.
pub(crate) fn flight(game: &Freedom, flight: &Flight, to: Place) -> String {
    game.fate(&Flight { to, ..*flight }).map_or_else(String::new, |end| format!(" ({})", fate(end)))
}

/// What the PDB asked about can see of a ship.
pub(crate) fn sighting(game: &Freedom, fly: &Fly) -> String {
    game.one_sighting(&fly.flight, game.world(fly.watched()))
        .map_or_else(String::new, |end| format!(" ({})", fate(end)))
}

/// What PDB fire on a stack can cost.
pub(crate) fn fire(game: &Freedom, march: &March) -> String {
    let level = game.state.planets[game.world(march.under_fire()).ix()].pdb_level;
    let column = crate::pdb::FIRE_COLUMN[usize::from(level).min(2)] as u8;
    let [pdb, units] = game.losses_in(column);
    format!(" (column {}: they lose {}, it loses {})", RATIOS[column as usize], range(units), range(pdb))
}

fn range((low, high): (u8, u8)) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// How likely a search with everybody finds somebody.
pub(crate) fn search(game: &Freedom, place: Place, by_people: bool, group: Option<GroupIx>) -> String {
    let hunt = game.whole_hunt(place, by_people, group);
    format!(" (with all of them: {})", found(game, &hunt))
}

/// How likely a search finds somebody as it stands, hidden possessions aside.
pub(crate) fn found(game: &Freedom, hunt: &Hunt) -> String {
    format!("finds them {}", in_six(game.search_limit(hunt).min(6)))
}

/// How many cards bear the letter of a mission: of those that can count, or of all while it is not under way yet.
pub(crate) fn letter(game: &Freedom, which: Mission) -> String {
    let known = game.group_of(which).is_some();
    bearing(which, if known { game.letters_left(which) } else { game.letters_in_deck(which) })
}

fn bearing(which: Mission, letters: Letters) -> String {
    format!("{} on {} of {}", which.letter(), letters.with, many(letters.of, "card"))
}

/// The letter a group waits for among the cards left, how likely the rest of the draws brings what it needs, and the bonus
/// draws that follow.
pub(crate) fn awaited(game: &Freedom, ix: GroupIx) -> String {
    let which = game.state.desk.groups[ix as usize].mission;
    let letters = game.letters_left(which);
    let (draws, bonus) = (game.draws_left(), game.bonus_to_come(ix));
    let (number, kind) = if draws > 0 { (draws, "draw") } else { (bonus, "bonus draw") };
    if number == 0 {
        return "nothing more is drawn for it".into();
    }
    let needed = game.letters_needed(ix);
    let both = if needed > 1 { "both letters " } else { "" };
    let chance = letters.in_draws(needed, number);
    let mut text = format!("{}, {both}about {chance} % in {}", bearing(which, letters), many(number, kind));
    if draws > 0 && bonus > 0 {
        let _ = write!(text, ", then {}", many(bonus, "bonus draw"));
    }
    text
}

/// What all groups under way wait for.
pub(crate) fn letters(game: &Freedom) -> String {
    let name = |ix: GroupIx| mission(game.state.desk.groups[ix as usize].mission, game.state.phasing);
    let each: Vec<String> = game.groups_under_way().map(|ix| format!("{}: {}", name(ix), awaited(game, ix))).collect();
    each.join("; ")
}

/// The column of a military combat as far as the asked side knows the units, and what it can cost.
pub(crate) fn battle(game: &Freedom, asked: Side, attacker: Side, leaders: [Option<Who>; 2]) -> String {
    let place = game.state.battle.place;
    let (low, high) = game.battle_columns(place, attacker, leaders, asked);
    if low != high {
        return format!("column {} to {}, as the covered units may be", RATIOS[low as usize], RATIOS[high as usize]);
    }
    let [attackers, defenders] = game.losses_in(low);
    let (own, enemy) = if asked == attacker { (attackers, defenders) } else { (defenders, attackers) };
    format!("column {}: you lose up to {}, the enemy up to {}", RATIOS[low as usize], own.1, enemy.1)
}

/// Before a combat is declared: with the leaders named so far, and the columns if others are named.
pub(crate) fn declaring(game: &Freedom, asked: Side) -> String {
    let place = game.state.battle.place;
    let leaders = [Side::Rebel, Side::Imperial].map(|side| game.leader(place, side));
    let mut text = battle(game, asked, asked, leaders);
    let columns = |leaders| game.battle_columns(place, asked, leaders, asked);
    for (side, whom) in [(asked, "you"), (asked.other(), "the enemy")] {
        let Some(who) = game.leader_to_come(side) else { continue };
        let mut led = leaders;
        led[side.ix()] = Some(who);
        if columns(led) != columns(leaders) {
            let (low, high) = columns(led);
            let low = RATIOS[low as usize];
            let column =
                if columns(led).0 == high { low.into() } else { format!("{low} to {}", RATIOS[high as usize]) };
            let _ = write!(text, "; {column} if {} leads {whom}", Names::of(&game.ground).who(who));
        }
    }
    text
}

/// Before the units of a rebellion attack.
pub(crate) fn rising(game: &Freedom, place: Place) -> String {
    let mut risen = game.clone();
    risen.begin_battle(place, Side::Rebel, true);
    declaring(&risen, Side::Rebel)
}

/// PDBs that can fire on a stack on its way, in brackets.
pub(crate) fn fire_on_the_way(game: &Freedom, order: &Order) -> String {
    let fire = game.fire_on_the_way(order).into_iter().map(|world| {
        let level = game.state.planets[world.ix()].pdb_level;
        let [_, units] = game.losses_in(crate::pdb::FIRE_COLUMN[usize::from(level).min(2)] as u8);
        format!("from {} for {}", Names::of(&game.ground).world(world), range(units))
    });
    let fire: Vec<String> = fire.collect();
    if fire.is_empty() { String::new() } else { format!(" (PDB fire {})", fire.join(", ")) }
}

/// Without any leader.
pub(crate) fn led_by_nobody(game: &Freedom, asked: Side) -> String {
    let Battle { attacker, mut leaders, .. } = game.state.battle;
    leaders[asked.ix()] = None;
    battle(game, asked, attacker, leaders)
}

/// With this leader.
pub(crate) fn led_by(game: &Freedom, asked: Side, who: Who) -> String {
    let Battle { attacker, mut leaders, .. } = game.state.battle;
    leaders[asked.ix()] = Some(who);
    battle(game, asked, attacker, leaders)
}

/// The column of a character combat if all defenders fight, to kill or to capture.
pub(crate) fn aim(game: &Freedom, capture: bool) -> String {
    if matches!(game.state.fight.force, Force::None) || game.state.fight.defenders.is_empty() {
        return String::new();
    }
    let all = game.against_all(capture);
    let column = DIFFERENTIALS[all.fight_column()];
    if game.swarming() {
        return format!(" (column {column} if all of them fight)");
    }
    let blows = all.blows();
    let (none, of) = blows.unhurt;
    let taken = taken(blows);
    format!(
        " (column {column} if all of them fight: none hurt {none} in {of}, up to {}{taken})",
        many(blows.most, "wound")
    )
}

/// How likely somebody is taken prisoner.
fn taken(blows: Blows) -> String {
    let (taken, of) = blows.taken;
    if taken > 0 { format!(", a prisoner {taken} in {of}") } else { String::new() }
}

/// Who gets away with how many throws.
pub(crate) fn break_off(game: &Freedom, everybody: bool) -> String {
    let (active, inactive) = game.break_off_chances();
    let all_active = game.state.fight.defenders == game.state.fight.active;
    match (everybody, all_active) {
        (true, true) => format!(" ({})", in_six(active)),
        (true, false) => format!(" (active {}, inactive {})", in_six(active), in_six(inactive)),
        (false, _) => format!(" ({})", in_six(inactive)),
    }
}

/// The column in which a round is fought by whoever stands.
pub(crate) fn round(game: &Freedom) -> String {
    if game.swarming() {
        return String::new();
    }
    let column = game.fight_column();
    let differential = signed(game.attack_strength() - game.defence_strength());
    let blows = game.blows();
    let ((none, of), taken) = (blows.unhurt, taken(blows));
    format!(
        " (differential {differential}, column {}: unhurt {none} in {of}, up to {}{taken}; you deal up to {})",
        DIFFERENTIALS[column],
        many(blows.most, "wound"),
        blows.back
    )
}
