//! What a position is worth, in hundredths of an event card that is not drawn.

use mandalorian::Mandalorian;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Class, Hero, Player, Slot, Space, Threat, Trait};
use mandalorian::state::Child;

use super::Taste;

/// What the end of the game is worth.
const END: i32 = 100_000;
/// What the health a character has left is worth.
const HEALTH: [i32; 10] = [0, 0, 380, 620, 790, 910, 1000, 1070, 1120, 1160];
/// How dangerous an enemy is at a range from 0, by class.
const DANGER: [[i32; 7]; 3] =
    [[70, 62, 50, 40, 24, 14, 10], [62, 62, 58, 48, 32, 20, 14], [46, 46, 46, 46, 44, 34, 22]];

/// What a position is worth to the group, as far as a seat knows.
pub(super) fn of(game: &Mandalorian, eyes: Player, taste: &Taste) -> i32 {
    let state = game.state();
    let turns = i32::from(state.turns);
    if let Ask::Over(ending) = state.ask {
        return if ending == Ending::Objective { END - turns } else { turns - END };
    }
    let people: i32 = game.in_play().map(|hero| character(game, hero)).sum();
    let enemies: i32 = state.enemies.map(|enemy| danger(game, enemy)).sum();
    let hidden = (state.on_map.without(state.enemies).len() * 12) as i32;
    let (people, enemies) = (people * taste.health / 100, (enemies + hidden) * taste.enemies / 100);
    let left = game.left_to_do(eyes) * taste.way / 10;
    people - enemies - slots(game, taste) - tracks(game, taste) - child(game) - left
}

fn character(game: &Mandalorian, hero: Hero) -> i32 {
    let hero = game.state().hero(hero);
    let left = usize::from(hero.health.saturating_sub(hero.damage)).min(HEALTH.len() - 1);
    let book = &game.ground().book;
    let plans: i32 = hero.plans.map(|plan| if book.plan(plan).blocks { 100 } else { 55 }).sum();
    HEALTH[left] + plans + hero.items.len() as i32 * 60
}

fn danger(game: &Mandalorian, enemy: Threat) -> i32 {
    let (state, ground) = (game.state(), game.ground());
    let placed = state.threat(enemy);
    let token = ground.token(placed.face);
    let health = i32::from(ground.faces[placed.face.ix()].health.max(1));
    let left = (health - i32::from(placed.damage)).max(0);
    let range = nearest(game, placed.space).min(6);
    let classes = Class::ALL.iter().filter(|class| token.is(**class));
    let mut danger: i32 = classes.map(|class| DANGER[class.ix()][range]).sum();
    if token.has(Trait::NeverAttacks) {
        danger = 8;
    }
    if token.has(Trait::Sabotage) {
        danger += 25;
    }
    if token.has(Trait::Barrage) {
        danger += 20;
    }
    if token.has(Trait::NeverMoves) && range > 4 {
        danger /= 3;
    }
    let worth = (50 + danger * 8 / 5) * (45 * health + 55 * left) / (100 * health);
    worth - worth * i32::from(placed.disrupt.min(2)) / 4
}

/// The range from a space to the nearest character.
fn nearest(game: &Mandalorian, space: Space) -> usize {
    let state = game.state();
    let row = &game.ground().routes(state.doors).range[space.ix()];
    let spaces = game.in_play().map(|hero| state.hero(hero).space).filter(|space| space.is_some());
    spaces.map(|space| usize::from(row[space.ix()])).min().unwrap_or(usize::MAX)
}

fn slots(game: &Mandalorian, taste: &Taste) -> i32 {
    let slots = Slot::ALL.iter().filter(|slot| game.ground().slots.has(**slot));
    let cost = |slot: &Slot| {
        let strength = usize::from(game.slot_strength(*slot));
        taste.slot[strength.min(5)] + if strength > 5 { taste.crisis } else { 0 }
    };
    slots.map(cost).sum()
}

/// What tracks that are a failure at their end cost.
fn tracks(game: &Mandalorian, taste: &Taste) -> i32 {
    let ground = game.ground();
    let cost = |track: &mandalorian::ids::Track| {
        let facts = &ground.book.tracks[track.ix()];
        let (value, limit) = (game.state().tracks[track.ix()], facts.limit.of(ground.characters));
        let left = usize::from(limit.saturating_sub(value)).max(1) - 1;
        let near = taste.near.get(left).copied().unwrap_or(0);
        if facts.fails { i32::from(value) * taste.step + near } else { 0 }
    };
    ground.mission().rules.tracks.iter().map(cost).sum()
}

/// What it costs if nobody carries The Child.
fn child(game: &Mandalorian) -> i32 {
    let (state, ground) = (game.state(), game.ground());
    match state.child {
        Child::Away | Child::With(_) => 0,
        Child::At(space) => 150 + 20 * nearest(game, space).min(10) as i32,
        Child::Taken(threat) => {
            let row = &ground.routes(state.doors).walk[state.threat(threat).space.ix()];
            let goal = ground.region(ground.mission().taken_to);
            let far = goal.map(|space| row[space.ix()]).min().unwrap_or(u8::MAX);
            1500 - 80 * i32::from(far.min(10))
        }
    }
}
