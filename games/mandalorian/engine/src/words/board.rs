//! The board as text.

use std::fmt::Write as _;

use super::{Names, and};
use crate::book::Edge;
use crate::game::Mandalorian;
use crate::ids::{Door, Hero, Icon, Plans, Slot, Space, Threat};
use crate::state::{Child, Note};
use crate::view::View;

/// The board as text, as this viewer sees it.
pub(crate) fn board(view: &View) -> String {
    let game = view.as_game();
    let names = Names::of(&game);
    let mut out = String::new();
    let (mission, map) = (&game.ground.mission().name, &game.ground.map().name);
    let place = if mission.eq_ignore_ascii_case(map) { String::new() } else { format!("{map}, ") };
    let turn = match game.state.turns {
        0 => "set-up".to_owned(),
        turn => format!("turn {turn}"),
    };
    let _ = writeln!(out, "{} - {place}{turn}", mission.to_uppercase());
    tracks(&mut out, &game, names);
    slots(&mut out, &game, names);
    characters(&mut out, view, &game, names);
    super::floor::floor(&mut out, &game);
    places(&mut out, &game);
    spaces(&mut out, view, &game, names);
    decks(&mut out, &game, view.in_pool());
    out
}

fn tracks(out: &mut String, game: &Mandalorian, names: Names<'_>) {
    let ground = &game.ground;
    let words: Vec<String> = ground
        .tracks()
        .map(|track| {
            let limit = ground.book.tracks[track.ix()].limit.of(ground.characters);
            let now = game.state.tracks[track.ix()];
            let words = match limit {
                0 => format!("{} {now}", names.track(track)),
                limit => format!("{} {now} of {limit}", names.track(track)),
            };
            let coming = super::coming(game, track);
            if coming.is_empty() { words } else { format!("{words} ({})", coming.join("; ")) }
        })
        .collect();
    if !words.is_empty() {
        let _ = writeln!(out, "{}", words.join(", "));
    }
    let doors = ground.map().doors.iter().enumerate().map(|(ix, door)| {
        let open = game.state.doors.has(Door(ix as u8));
        let marks = match (game.state.marks[ix], door.hull) {
            (0, _) => String::new(),
            (marks, 0) => format!(" ({})", super::many(marks, "marker")),
            (marks, hull) => format!(" ({marks} of {hull} markers)"),
        };
        let place = between(game, Door(ix as u8));
        format!("{}{place} {}", door.name, if open { "open".into() } else { format!("locked{marks}") })
    });
    let doors: Vec<String> = doors.collect();
    if !doors.is_empty() {
        let _ = writeln!(out, "Doors: {}", doors.join(", "));
    }
}

/// The two spaces at a door: " (F2/G2)". A passage that is no part of the drawing has none.
fn between(game: &Mandalorian, door: Door) -> String {
    let map = game.ground.map();
    let id =
        |cell: usize| map.spaces.get(map.cells[cell].ix()).map_or_else(String::new, |space| space.id.to_uppercase());
    let columns = map.size.0 as usize;
    let places: Vec<String> = (map.edges.iter().enumerate())
        .flat_map(|(cell, edges)| {
            edges.iter().zip([cell + 1, cell + columns]).map(move |(edge, next)| (cell, edge, next))
        })
        .filter(|(_, edge, _)| **edge == Edge::Door(door))
        .map(|(cell, _, next)| format!("{}/{}", id(cell), id(next)))
        .collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) }
}

fn slots(out: &mut String, game: &Mandalorian, names: Names<'_>) {
    for slot in game.ground.slots.iter() {
        let pile = game.state.slot(slot);
        let mut on: Vec<String> = pile.cards.iter().map(|card| names.card(*card).to_owned()).collect();
        for (value, count) in pile.tokens.0.iter().enumerate() {
            on.extend((0..*count).map(|_| format!("token {}", value.max(1))));
        }
        let _ = writeln!(out, "  {:<8} {} - {}", names.slot(slot), game.slot_strength(slot), and(&on));
    }
}

fn characters(out: &mut String, view: &View, game: &Mandalorian, names: Names<'_>) {
    out.push('\n');
    for (ix, hero) in game.state.heroes.iter().enumerate().filter(|(_, hero)| hero.person.is_some()) {
        let number = Hero(ix as u8);
        let place = match (hero.space.is_some(), game.state.turns) {
            (true, _) => format!("in {}", names.space(hero.space)),
            (false, 0) => "not yet on the map".into(),
            (false, _) => "out of the game".into(),
        };
        let _ = write!(out, "{} {place}, health {}", names.hero(number), names.health(number));
        let mut has: Vec<String> = hero.plans.map(|plan| names.plan(plan).to_owned()).collect();
        has.extend(hero.items.map(|face| names.the(face)));
        if game.state.child == Child::With(number) {
            has.push("The Child".into());
        }
        let _ = if has.is_empty() { writeln!(out) } else { writeln!(out, ", with {}", and(&has)) };
        let advanced = game.ground.book.characters[hero.person.ix()].advanced;
        if game.ground.advanced && advanced != u16::MAX {
            let used = if hero.spent { "used" } else { "once a game" };
            let _ = writeln!(out, "  {} ({used}): {}", names.advanced(number), super::ability_words(game, advanced));
        }
    }
    let kept = game.state.heroes.iter().flat_map(|hero| hero.plans).collect::<Plans>();
    for plan in kept {
        let _ = writeln!(out, "  {}: {}", names.plan(plan), game.ground.book.plans[plan.ix()].words);
    }
    for who in game.players() {
        let hand = if view.me() == Some(who) {
            and(&game.state.hands[who.ix()].map(|card| card_line(game, names, card)).collect::<Vec<_>>())
        } else {
            super::many(game.state.held[who.ix()], "card")
        };
        let _ = writeln!(out, "{}'s hand: {hand}", names.player(who));
        let Some(motive) = game.state.motives[who.ix()] else { continue };
        let words = if view.me() == Some(who) { &game.ground.book.motives.words[motive.ix()] } else { "" };
        let _ = writeln!(out, "  {}'s motive is {}. {words}", names.player(who), motive.words());
    }
}

/// A card of a hand; where a hand is of two characters, with whose it is.
fn card_line(game: &Mandalorian, names: Names<'_>, card: crate::ids::Card) -> String {
    let Some(facts) = names.skill(card) else { return "a card".into() };
    let hero = game.acting(game.state.decides, card);
    let shared = game.is_shared() && hero.is_some();
    let name = if shared { format!("{} of {}", facts.name, names.hero(hero)) } else { facts.name.clone() };
    let bonus = facts.bonus.map_or_else(String::new, |slot: Slot| format!(" +1 {}", slot.words()));
    if facts.tactical { format!("{name} (tactical)") } else { format!("{name} ({}{bonus})", facts.strength) }
}

/// Where the places are that the rules of map and mission name, which have no room on the drawn map.
fn places(out: &mut String, game: &Mandalorian) {
    let (ground, map) = (&game.ground, game.ground.map());
    let named = map.spaces.iter().filter(|space| !space.name.is_empty() && !space.name.eq_ignore_ascii_case(&space.id));
    let mut places: Vec<String> = named.map(|space| format!("{} {}", space.name, space.id.to_uppercase())).collect();
    for region in map.rules.regions.iter().chain(&ground.mission().rules.regions) {
        let spaces: Vec<String> =
            ground.region(*region).map(|space| map.spaces[space.ix()].id.to_uppercase()).collect();
        let name = &ground.book.regions[region.ix()].name;
        if !name.is_empty() && spaces.len() > 1 {
            places.push(format!("{name} {}", spaces.join(" ")));
        }
    }
    if !places.is_empty() {
        let _ = writeln!(out, "Places: {}", places.join("; "));
    }
}

fn spaces(out: &mut String, view: &View, game: &Mandalorian, names: Names<'_>) {
    out.push('\n');
    for space in (0..game.ground.map().spaces.len() as u8).map(Space) {
        let mut there: Vec<String> = game
            .state
            .on_map
            .filter(|threat| game.state.threat(*threat).space == space)
            .map(|threat| token(view, game, names, threat))
            .collect();
        if game.state.child == Child::At(space) {
            there.push("The Child".into());
        }
        if !there.is_empty() {
            let _ = writeln!(out, "{}: {}", super::capital(&names.space(space)), there.join("; "));
        }
    }
}

/// A token as the viewer knows it.
fn token(view: &View, game: &Mandalorian, names: Names<'_>, threat: Threat) -> String {
    let placed = game.state.threat(threat);
    if !placed.up {
        let shape = placed.shape().words();
        let known = placed.face.is_some() && view.me().is_some();
        let mine = known.then(|| format!("you know: {}", names.face(placed.face)));
        let others = game.players().filter(|who| placed.seen >> who.0 & 1 != 0 && view.me() != Some(*who));
        let others: Vec<String> = others.map(|who| names.player(who)).collect();
        let others = (!others.is_empty()).then(|| format!("looked at by {}", and(&others)));
        let facts: Vec<String> = mine.into_iter().chain(others).collect();
        let facts = if facts.is_empty() { String::new() } else { format!(" ({})", facts.join("; ")) };
        return format!("t{} facedown {shape}{facts}", threat.0);
    }
    let facts = game.ground.token(placed.face);
    let mut words = format!("t{} {}", threat.0, facts.name);
    if facts.is_enemy() {
        let _ = write!(words, " ({}, {} health left)", super::abilities(facts), game.health_left(threat));
    }
    let uses = super::use_words(game, placed.face, 0);
    if !uses.is_empty() {
        let _ = write!(words, " (to use: {})", uses.trim_end_matches('.'));
    }
    if placed.disrupt > 0 {
        let _ = write!(words, ", {}", super::many(placed.disrupt, "disrupt token"));
    }
    if placed.is(Note::Asleep) {
        words.push_str(", asleep");
    }
    if placed.is(Note::Hobbled) {
        words.push_str(", hobbled: it does not move once, and until then an action may deal it any damage");
    }
    if game.state.child == Child::Taken(threat) {
        words.push_str(", with The Child");
    }
    words
}

fn decks(out: &mut String, game: &Mandalorian, pool: u8) {
    let state = &game.state;
    let icon = match Icon::ALL.get(state.events.icon as usize) {
        None => "nothing",
        Some(Icon::Blades) => "crossed blades: mostly melee",
        Some(Icon::Blaster) => "a blaster: mostly shooters",
        Some(Icon::Scope) => "a scope: mostly sharpshooters",
        Some(Icon::Bars) => "three bars: several classes or a reinforcement",
        Some(Icon::Mark) => "an exclamation mark: something else",
    };
    let _ = writeln!(out, "\nAt 6 or more a crisis: {}", game.ground.mission().crisis_words);
    let _ = writeln!(
        out,
        "The next event shows {icon}. Planning deck {}, reinforcements {}, disrupt tokens in the pool {pool}.",
        state.planning.len(),
        state.reserve.len(),
    );
    let piles = super::piles(game);
    if !piles.is_empty() {
        let _ = writeln!(out, "Discarded, for all to look through:");
    }
    for pile in piles {
        let things: Vec<&str> = pile.things.iter().map(|(name, _)| name.as_str()).collect();
        let _ = writeln!(out, "  {}: {}", pile.name, things.join(", "));
    }
}
