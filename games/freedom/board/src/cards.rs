//! Cards to look at closely, drawn when somebody does.

use freedom::book::{Mission, PossessionKind, Rating, UnitKind};
use freedom::ids::{Hull, Item, Place, Who, World};
use freedom::state::{Holder, Where};
use freedom::words::{capital, cards, many};
use maud::{Markup, html};

use super::scene::Scene;
use super::token;

/// The card of this name, if the viewer can look at such a thing.
pub(super) fn named(scene: &Scene<'_>, name: &str) -> Option<Markup> {
    let (kind, id) = name.split_once('-')?;
    let book = &scene.ground.book;
    match kind {
        "who" => {
            let who = Who(book.characters.iter().position(|card| card.id == id)? as u8);
            in_play(scene, who).then(|| character(scene, who))
        }
        "ship" => {
            let mut hulls = (0..book.ships.len() as u8).map(Hull).filter(|hull| book.ships[hull.ix()].id == id);
            hulls.find(|hull| ship_in_play(scene, *hull)).map(|hull| ship(scene, hull))
        }
        "item" => {
            let item = Item(book.possessions.iter().position(|card| card.id == id)? as u8);
            readable(scene, item).then(|| possession(scene, item))
        }
        "place" => {
            let place = scene.ground.places().into_iter().find(|place| scene.ground.place_id(*place) == id)?;
            Some(place_card(scene, place))
        }
        "world" => world_named(scene, id).map(|world| world_card(scene, world)),
        "pdb" => world_named(scene, id).map(|world| pdb(scene, world)),
        "unit" if id == "covered" => Some(covered()),
        "unit" => UnitKind::ALL.into_iter().find(|kind| kind.id() == id).map(unit),
        "mission" => {
            let mission = Mission::ALL.into_iter().find(|mission| mission.id() == id)?;
            Some(mission_card(scene, mission))
        }
        _ => None,
    }
}

/// The names of all cards that can be asked for; [`named`] says which of them this viewer can look at.
pub(super) fn names(scene: &Scene<'_>) -> Vec<String> {
    let (ground, book) = (scene.ground, &scene.ground.book);
    let mut names: Vec<String> = Vec::new();
    names.extend(book.characters.iter().map(|card| format!("who-{}", card.id)));
    names.extend(book.ships.iter().map(|card| format!("ship-{}", card.id)));
    names.extend(book.possessions.iter().map(|card| format!("item-{}", card.id)));
    names.extend(ground.places().map(|place| format!("place-{}", ground.place_id(place))));
    for world in ground.all_worlds() {
        let id = &ground.worlds[world.ix()].id;
        names.extend([format!("world-{id}"), format!("pdb-{id}")]);
    }
    names.extend(UnitKind::ALL.iter().map(|kind| format!("unit-{}", kind.id())));
    names.push("unit-covered".into());
    names.extend(Mission::ALL.iter().map(|mission| format!("mission-{}", mission.id())));
    names
}

fn world_named(scene: &Scene<'_>, id: &str) -> Option<World> {
    scene.ground.all_worlds().into_iter().find(|world| scene.ground.worlds[world.ix()].id == id)
}

/// A card.
fn card(title: &str, kind: &str, body: &Markup) -> Markup {
    html! {
        article.card.fitg {
            header { h3 { (title) } p { (kind) } }
            (body)
        }
    }
}

fn list(lines: &[String]) -> Markup {
    html! { @if !lines.is_empty() { ul.list { @for line in lines { li { (capital(line)) } } } } }
}

// ---- characters ----

/// In the scenario, on the map, in space or dead: everybody who is not an unknown card of the deck.
fn in_play(scene: &Scene<'_>, who: Who) -> bool {
    let given = scene.ground.scenario.forces.iter().any(|forces| forces.characters.contains(&who));
    given || scene.state.people[who.ix()].at != Where::Deck
}

fn character(scene: &Scene<'_>, who: Who) -> Markup {
    let printed = &scene.ground.book.characters[who.ix()];
    let person = &scene.state.people[who.ix()];
    let body = html! {
        div.portrait.(printed.side.id()) { (token::medal(scene, who)) }
        (ratings(scene, who))
        @if person.wounds > 0 { p { (many(person.wounds, "wound")) " of " (scene.read.rating(who, Rating::Endurance)) } }
        (list(&standing(scene, who)))
        (list(&cards::skills(scene.ground, printed)))
        (held(scene, who))
    };
    card(&printed.name, &format!("{} character", printed.side), &body)
}

fn ratings(scene: &Scene<'_>, who: Who) -> Markup {
    let printed = &scene.ground.book.characters[who.ix()].ratings;
    html! {
        table.ratings {
            @for rating in Rating::ALL {
                @let now = if rating == Rating::Combat { scene.read.combat(who) } else { scene.read.rating(who, rating) };
                tr {
                    th scope="row" { (rating) }
                    td { b { (now) } @if now != printed[rating.ix()] { " (printed " (printed[rating.ix()]) ")" } }
                }
            }
        }
    }
}

/// Where and how they are.
fn standing(scene: &Scene<'_>, who: Who) -> Vec<String> {
    let person = &scene.state.people[who.ix()];
    let at = match person.at {
        Where::At(place) => format!("in {}", scene.names.place(place)),
        Where::Space => "in space".into(),
        Where::Gone => "dead".into(),
        Where::Deck => "not on the map yet".into(),
    };
    let mut lines = vec![at];
    if person.captive() {
        lines.push(scene.read.keeper(who));
    }
    let guarded = scene.read.guarded(who);
    if !guarded.is_empty() {
        lines.push(format!("guards {}", scene.names.party(guarded)));
    }
    let marks = [
        (person.detected, "detected"),
        (scene.has_moved(who), "has moved in this segment"),
        (person.barred, "goes on no mission this player-turn"),
        (person.shut_down, "shut down for this phase"),
    ];
    lines.extend(marks.into_iter().filter(|(mark, _)| *mark).map(|(_, words)| words.to_owned()));
    lines
}

/// Possessions and ship of a character, as far as the viewer can read them.
fn held(scene: &Scene<'_>, who: Who) -> Markup {
    let ship = scene.state.ship_of(who).map(|hull| token::ship_name(scene, hull));
    let known = scene.state.items_of(who);
    let number = token::cards_held(scene, who);
    let hidden = number - known.len().min(number);
    html! {
        @if number > 0 || ship.is_some() { h4 { "Has" } }
        ul.list {
            @if let Some(ship) = ship { li { (ship) } }
            @for item in known { li { (scene.ground.book.possessions[item.ix()].name) @if !scene.state.items[item.ix()].open { " (face down)" } } }
            @if hidden > 0 { li { (many(hidden, "face-down card")) } }
        }
    }
}

// ---- ships, possessions ----

fn ship_in_play(scene: &Scene<'_>, hull: Hull) -> bool {
    scene.state.ships[hull.ix()].at != Where::Deck
        || scene.targets.at(super::targets::Piece::Ship(hull)).next().is_some()
}

fn ship(scene: &Scene<'_>, hull: Hull) -> Markup {
    let printed = &scene.ground.book.ships[hull.ix()];
    let owner = scene.state.ships[hull.ix()].owner;
    let body = html! {
        div.portrait.(printed.side.id()) { svg.hull viewBox="0 0 48 28" aria-hidden="true" { use href={ "#art-" (printed.side.id()) "-ship" } {} } }
        table.ratings {
            tr { th scope="row" { "Maneuver" } td { b { (printed.maneuver) } } }
            tr { th scope="row" { "Passengers" } td { b { (printed.passengers) } } }
            @if let Some(evasion) = scene.read.evasion(hull) { tr { th scope="row" { "Evasion Value" } td { b { (evasion) } } } }
        }
        p { @if let Some(who) = owner { "Owner and pilot: " (scene.names.who(who)) } @else { "No owner" } }
        (list(&cards::ship_traits(printed)))
    };
    card(&token::ship_name(scene, hull), &format!("{} ship", printed.side), &body)
}

/// Whether the viewer can read a possession: it is theirs, open, or taken.
fn readable(scene: &Scene<'_>, item: Item) -> bool {
    matches!(scene.state.items[item.ix()].holder, Holder::Held(_) | Holder::Confiscated)
        || scene.targets.at(super::targets::Piece::Item(item)).next().is_some()
}

fn possession(scene: &Scene<'_>, item: Item) -> Markup {
    let printed = &scene.ground.book.possessions[item.ix()];
    let kind = match printed.kind {
        PossessionKind::Companion => "companion: one for each character, takes a passenger place".to_owned(),
        kind => kind.name().to_owned(),
    };
    let owner = match scene.state.items[item.ix()].holder {
        Holder::Held(who) => format!("held by {}", scene.names.who(who)),
        Holder::Confiscated => "in Imperial hands".into(),
        _ => "not dealt yet".into(),
    };
    let body = html! { p { (capital(&owner)) } (list(&cards::uses(printed))) };
    card(&printed.name, &capital(&kind), &body)
}

// ---- places ----

fn place_card(scene: &Scene<'_>, place: Place) -> Markup {
    let title = capital(&scene.names.place(place));
    if place.is_orbit() {
        let body =
            html! { p { "Ships and mobile units may wait here. Nobody searches or goes on missions in orbit." } };
        return card(&title, "Orbit box", &body);
    }
    let site = &scene.ground.sites[place.ix()];
    let body = html! {
        table.ratings {
            tr { th scope="row" { "Size" } td { b { (site.size) } " units of each side, " (many(site.size, "card")) } }
            tr { th scope="row" { "Resource" } td { b { (site.resource) } } }
            @if site.coup > 0 { tr { th scope="row" { "Coup rating" } td { b { (site.coup) } } } }
            tr { th scope="row" { "People" } td { (site.race) (mob(site)) } }
        }
        (creature(scene, place))
    };
    card(&title, &format!("{} Environ", site.terrain), &body)
}

/// What the people are like when they are irate.
fn mob(site: &freedom::ground::Site) -> Markup {
    html! {
        @if let Some(mob) = site.locals {
            ", irate: strength " (mob.strength) ", endurance " (mob.endurance) ", " (mob.weapon)
        }
    }
}

fn creature(scene: &Scene<'_>, place: Place) -> Markup {
    let Some(beast) = scene.ground.sites[place.ix()].creature else { return html! {} };
    let lines = cards::creature(&scene.ground.book.creatures[beast.ix()]);
    html! { h4 { "Creature: " (scene.names.beast(beast)) } (list(&lines)) }
}

fn world_card(scene: &Scene<'_>, world: World) -> Markup {
    let globe = &scene.ground.worlds[world.ix()];
    let body = html! {
        p { (capital(&scene.read.planet(world))) "." }
        p { (cards::control(scene.state.planets[world.ix()].rule)) }
    };
    card(&globe.name, "Planet", &body)
}

fn pdb(scene: &Scene<'_>, world: World) -> Markup {
    let globe = &scene.ground.worlds[world.ix()];
    let planet = &scene.state.planets[world.ix()];
    let state = if planet.pdb_up { "Up: whoever controls the planet may use it." } else { "Down: nobody can use it." };
    let body = html! {
        p { (cards::pdb_level(planet.pdb_level)) }
        p { (state) }
    };
    card(&format!("PDB of {}", globe.name), "Planetary Defense Base", &body)
}

// ---- missions ----

fn mission_card(scene: &Scene<'_>, mission: Mission) -> Markup {
    let kind = format!("Mission, letter {}", mission.letter());
    let lines = scene.read.mission(mission);
    card(scene.mission(mission), &kind, &list(&lines))
}

// ---- units ----

fn unit(kind: UnitKind) -> Markup {
    let moves = if kind.mobile() { "goes from planet to planet" } else { "stays on its planet" };
    let mut lines = vec![format!("strength {}", kind.strength()), moves.to_owned()];
    if kind.covered() {
        lines.push("lies covered: the Rebel player sees only that it is a unit".into());
    }
    if let Some(terrain) = kind.terrain() {
        lines.push(format!("at home in {terrain} Environs: a column in its favour there"));
    }
    card(kind.name(), &format!("{} military unit", kind.side()), &list(&lines))
}

fn covered() -> Markup {
    let body = html! { p { "A Patrol (strength 1) or a Line (strength 3); only the Imperial player knows which." } };
    card("Covered unit", "Imperial military unit", &body)
}
