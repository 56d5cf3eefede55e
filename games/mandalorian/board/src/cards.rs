//! Cards to look at closely, drawn when somebody does.

use super::scene::and;
use mandalorian::book::{Character, SkillFacts};
use mandalorian::ids::{Card, Face, Hero, Slot, Space, Threat};
use maud::{Markup, html};
use table::words::capital;

use super::scene::Scene;
use super::{hand, map, token};

/// The card of this name, if the viewer can look at such a thing.
pub(super) fn named(scene: &Scene<'_>, name: &str) -> Option<Markup> {
    let (kind, id) = name.split_once('-').unwrap_or((name, ""));
    let number = || id.parse::<u8>().ok();
    match kind {
        "space" => space(scene, scene.spaces().find(|space| scene.space_id(*space) == id)?),
        "door" => door(scene, id),
        "t" => Some(threat(scene, { scene.state.on_map }.find(|threat| Some(threat.0) == number())?)),
        "hero" => hero(scene, Hero(number()?)),
        "person" => Some(character(scene, scene.book.characters.iter().find(|character| character.id == id)?)),
        "skill" => skill(scene, Card(number()?)),
        "plan" => plan(scene, id),
        "event" => event(scene, id),
        "item" => item(scene, Face(number()?)),
        "slot" => slot(scene, number()?),
        "child" => Some(child()),
        "disrupt" => Some(disrupt()),
        _ => None,
    }
}

/// The names of all cards that can be asked for; [`named`] says which of them this viewer can look at.
pub(super) fn names(scene: &Scene<'_>) -> Vec<String> {
    let book = &scene.book;
    let mut names: Vec<String> = Vec::new();
    names.extend((0..scene.state.heroes.len()).map(|hero| format!("hero-{hero}")));
    names.extend(book.characters.iter().map(|character| format!("person-{}", character.id)));
    names.extend(scene.state.on_map.map(|threat| format!("t-{}", threat.0)));
    let slots = scene.state.slots.iter().flat_map(|pile| pile.cards.iter().copied());
    let hand = scene.me.into_iter().flat_map(|me| scene.state.hands[me.ix()]);
    names.extend(slots.chain(hand).map(|card| format!("skill-{}", card.0)));
    let items = scene.look.heroes().flat_map(|hero| scene.hero(hero).items);
    names.extend(items.map(|face| format!("item-{}", face.0)));
    names.extend(book.plans.iter().map(|plan| format!("plan-{}", plan.id)));
    names.extend(book.events.iter().map(|event| format!("event-{}", event.id)));
    names.extend(scene.spaces().map(|space| format!("space-{}", scene.space_id(space))));
    names.extend(scene.ground.map().doors.iter().map(|door| format!("door-{}", door.id)));
    names.extend((0..Slot::ALL.len()).map(|slot| format!("slot-{slot}")));
    names.extend(["child".into(), "disrupt".into()]);
    names
}

fn card(title: &str, kind: &str, body: &Markup) -> Markup {
    html! { article.card.ma { header { h3 { (title) } p { (kind) } } (body) } }
}

fn facts(rows: &[(&str, String)]) -> Markup {
    html! { table.ratings { @for (name, value) in rows { tr { th scope="row" { (name) } td { (value) } } } } }
}

// ---- the map ----

fn space(scene: &Scene<'_>, space: Space) -> Option<Markup> {
    let map = scene.ground.map();
    let of = map.spaces.get(space.ix())?;
    let routes = scene.ground.routes(scene.state.doors);
    let mut rows = Vec::new();
    if let Some(star) = of.star {
        rows.push(("Star", format!("{}: reinforcements come here", star.words())));
    }
    for hero in scene.look.heroes() {
        let at = scene.hero(hero).space;
        if at.is_some() && at != space {
            let (range, walk) = (routes.range[at.ix()][space.ix()], routes.walk[at.ix()][space.ix()]);
            rows.push((scene.hero_name(hero), format!("range {}, {}", or_none(range), steps(walk))));
        }
    }
    let (menaces, sentries) =
        (map::names(scene, scene.look.menaces(space)), map::names(scene, scene.look.sentries(space)));
    if !menaces.is_empty() {
        rows.push(("In reach of", and(&menaces)));
    }
    if !sentries.is_empty() {
        rows.push(("Sentries", format!("{} hurt whoever stops here", and(&sentries))));
    }
    let climbs: Vec<String> = map.elevation[space.ix()].map(|other| scene.space_id(other).to_uppercase()).collect();
    if !climbs.is_empty() {
        rows.push(("Elevation to", climbs.join(", ")));
    }
    let regions = scene.book.regions.iter().zip(&scene.ground.regions);
    let regions = regions.filter(|(region, spaces)| region.common.is_none() && spaces.len() > 1 && spaces.has(space));
    let regions: Vec<String> = regions.map(|(region, _)| region.name.clone()).filter(|name| !name.is_empty()).collect();
    if !regions.is_empty() {
        rows.push(("Part of", and(&regions)));
    }
    let there: Vec<String> = scene.lying(space).map(|threat| token::label(scene, threat)).collect();
    let body = html! { (facts(&rows)) @for line in there { p { (line) } } };
    let kind = if space == map.start { "Space, the start" } else { "Space" };
    Some(card(&capital(&scene.look.space(space)), kind, &body))
}

fn or_none(distance: u8) -> String {
    if distance == u8::MAX { "none".into() } else { distance.to_string() }
}

fn steps(walk: u8) -> String {
    match walk {
        u8::MAX => "no way on foot".into(),
        1 => "1 step".into(),
        walk => format!("{walk} steps"),
    }
}

fn door(scene: &Scene<'_>, id: &str) -> Option<Markup> {
    let map = scene.ground.map();
    let (ix, of) = map.doors.iter().enumerate().find(|(_, door)| door.id == id)?;
    let open = scene.state.doors.0 >> ix & 1 != 0;
    let mut rows =
        vec![("Between", format!("{} and {}", scene.look.space(of.between.0), scene.look.space(of.between.1)))];
    if !open && of.hull > 0 {
        rows.push(("Marks", format!("{} of {}", scene.state.marks[ix], of.hull)));
    }
    let body = html! { (facts(&rows)) @if of.sealed { p { "Only rules of map and mission open it." } } };
    Some(card(&capital(&of.name), if open { "Door, open" } else { "Door, locked" }, &body))
}

fn threat(scene: &Scene<'_>, threat: Threat) -> Markup {
    let placed = scene.threat(threat);
    let kind = format!("{} token{}", capital(placed.shape().words()), if placed.up { "" } else { ", facedown" });
    let Some(face) = placed.face.some() else {
        let body = html! {
            p {
                "What is on it comes out when somebody looks at it, walks onto it or attacks it"
                (token::others_looked(scene, placed)) "."
            }
        };
        return card("Facedown token", &kind, &body);
    };
    self::face(scene, face, &kind, &token::label(scene, threat))
}

fn face(scene: &Scene<'_>, face: Face, kind: &str, above: &str) -> Markup {
    let of = scene.token(face);
    let (there, carried) = (scene.look.use_of(face, false), scene.look.use_of(face, true));
    let body = html! {
        p { (above) }
        p { (of.words) }
        @if !scene.look.effect_of(face).is_empty() { p { b { "Mission effect:" } " " (scene.look.effect_of(face)) } }
        @if !there.is_empty() && !of.words.contains(&there) { p { b { "Use:" } " " (there) } }
        @if !carried.is_empty() && !of.words.contains(&carried) { p { b { "Carried:" } " " (carried) } }
    };
    card(&of.name, kind, &body)
}

fn item(scene: &Scene<'_>, face: Face) -> Option<Markup> {
    let held = scene.look.heroes().find(|hero| scene.hero(*hero).items.into_iter().any(|item| item == face))?;
    let above = format!("Carried by {}.", scene.hero_name(held));
    Some(self::face(scene, face, "Item", &above))
}

fn child() -> Markup {
    let body = html! {
        p { "Whoever carries it may draw one card of the draw step from its deck." }
        p { "It runs off when its carrier is hurt, towards danger, and can’t be rescued before the next turn." }
    };
    card("The Child", "To be looked after", &body)
}

fn disrupt() -> Markup {
    let body = html! {
        p { "On a slot it counts like a card of its value. On an enemy it is spent instead of the next move or attack." }
    };
    card("Disrupt token", "Token", &body)
}

// ---- characters and cards ----

fn hero(scene: &Scene<'_>, hero: Hero) -> Option<Markup> {
    let person = scene.state.heroes.get(hero.ix())?.person.some()?;
    Some(character(scene, scene.book.character(person)))
}

fn character(scene: &Scene<'_>, of: &Character) -> Markup {
    let body = html! {
        (facts(&[("Health", format!("{} ({} for novices)", of.health[1], of.health[0])), ("Cards", of.deck.len().to_string())]))
        @if !of.advanced_name.is_empty() { p { b { (of.advanced_name) ":" } " " (capital(&scene.look.ability(of.advanced))) } }
        h4 { "Skill deck" }
        ul.deck {
            @for skill in &of.deck {
                li { b { (skill.name) } " " (strength(skill)) @if !skill.words.is_empty() { ": " (skill.words) } }
            }
        }
    };
    card(&of.name, "Character", &body)
}

fn strength(skill: &SkillFacts) -> String {
    let bonus = skill.bonus.map_or_else(String::new, |slot| format!(", +1 {}", slot.words()));
    if skill.tactical { "(tactical)".into() } else { format!("({}{bonus})", skill.strength) }
}

/// A skill card that lies open, or one of the viewer's hand.
fn skill(scene: &Scene<'_>, of: Card) -> Option<Markup> {
    let skill = scene.skill(of)?;
    let open = scene.state.discards.has(of) || scene.state.slots.iter().any(|pile| pile.cards.contains(&of));
    let own = scene.me.is_some_and(|me| scene.state.hands[me.ix()].has(of));
    if !open && !own {
        return None;
    }
    let body = html! {
        (facts(&[("Strength", if skill.tactical { "tactical: its slot counts 5".into() } else { skill.strength.to_string() })]))
        p { (hand::icons(skill)) }
        @if !skill.words.is_empty() { p { (skill.words) } }
    };
    Some(card(&skill.name, "Skill card", &body))
}

fn plan(scene: &Scene<'_>, id: &str) -> Option<Markup> {
    let of = scene.book.plans.iter().find(|plan| plan.id == id)?;
    let mut rows = vec![("Copies", of.copies.to_string())];
    if of.blocks {
        rows.push(("Tough enemies", "block with it".into()));
    }
    Some(card(&of.name, "Planning card", &html! { (facts(&rows)) p { (of.words) } }))
}

/// Event cards are open to all who know the content; which one comes next is not said here.
fn event(scene: &Scene<'_>, id: &str) -> Option<Markup> {
    let of = scene.book.events.iter().find(|event| event.id == id)?;
    Some(card(
        &of.name,
        &format!("Event card, {}", of.icon.words()),
        &html! { @for line in of.words.lines() { p { (line) } } },
    ))
}

fn slot(scene: &Scene<'_>, number: u8) -> Option<Markup> {
    let slot = *Slot::ALL.get(usize::from(number))?;
    let own = match slot {
        Slot::Move => {
            "Up to as many spaces as the strength. An enemy or a facedown token ends the movement.".to_owned()
        }
        Slot::Attack => "As much damage as the strength to one threat within range 1.".into(),
        Slot::Intel => {
            "Look at a facedown token within a range of the strength, or push an enemy there one space.".into()
        }
        Slot::Plan => "Draw as many planning cards as the strength, keep one, put one back on top.".into(),
        Slot::Mission => {
            let (ground, no) = (scene.ground, String::new());
            let slot = ground.mission().rules.slot.as_ref().or(ground.map().rules.slot.as_ref());
            slot.map_or(no, |(.., words)| words.clone())
        }
    };
    let body = html! {
        p { (own) }
        p { "In the event step: at 5 an event, from 6 on the crisis before it; then the slot is cleared." }
    };
    Some(card(scene.look.slot(slot), "Action slot", &body))
}
