//! Cards to look at closely, drawn when somebody does.

use maud::{Markup, html};
use outer_rim::frame::{Captive, Frame, Gain, Protect, Rival, RoomFirst};
use outer_rim::ids::{Card, Contact, Faction, Hull, Kind, Person, Space, Terrain};
use outer_rim::state::{Lying, Source};
use table::words::{capital, many};

use super::scene::{Scene, credits};
use super::targets::Piece;
use super::{market, sheet, token};

/// A card and what it is called in `data-card`.
type Named = (String, Markup);

/// Kinds of cards, as their names begin.
const KINDS: [&str; 11] =
    ["c", "contact", "stranger", "person", "ship", "space", "navpoint", "patrol", "secret", "scene", "rival"];

/// The card of this name, if the viewer can look at such a thing.
pub(super) fn named(scene: &Scene<'_>, name: &str) -> Option<Markup> {
    let all = of_kind(scene, name.split('-').next()?);
    all.into_iter().find(|(id, _)| id == name).map(|(_, markup)| markup)
}

/// The names of all cards that the viewer can look at.
pub(super) fn names(scene: &Scene<'_>) -> Vec<String> {
    KINDS.iter().flat_map(|kind| of_kind(scene, kind)).map(|(id, _)| id).collect()
}

fn of_kind(scene: &Scene<'_>, kind: &str) -> Vec<Named> {
    let spaces = (0..scene.book.spaces.len() as u8).map(Space);
    let open = |space: &Space| scene.ground.terrain(*space) != Terrain::Navpoint;
    match kind {
        "c" => open_cards(scene).into_iter().map(|card| market_card(scene, card)).collect(),
        "contact" => known(scene).into_iter().map(|contact| contact_card(scene, contact)).collect(),
        "stranger" => vec![stranger()],
        "person" => people(scene).into_iter().map(|person| person_card(scene, person)).collect(),
        "ship" => hulls(scene).into_iter().map(|hull| ship_card(scene, hull)).collect(),
        "space" => spaces.filter(open).map(|space| space_card(scene, space)).collect(),
        "navpoint" => vec![navpoint()],
        "patrol" => Faction::ALL.iter().map(|faction| patrol_card(scene, *faction)).collect(),
        "secret" => secrets(scene),
        "scene" => read_now(scene),
        "rival" => rival_cards(scene),
        _ => Vec::new(),
    }
}

/// A card under its name.
fn card(id: &str, title: &str, kind: &str, body: &Markup) -> Named {
    let markup = html! {
        article.card.rim {
            header { h3 { (title) } p { (kind) } }
            (body)
        }
    };
    (id.to_owned(), markup)
}

fn facts(rows: &[(&str, String)]) -> Markup {
    html! { table.ratings { @for (name, value) in rows { tr { th scope="row" { (name) } td { (value) } } } } }
}

fn text(words: &str) -> Markup {
    html! { @if !words.is_empty() { p { (words) } } }
}

fn add<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// Every card that lies open: with players, on the market, in what is under way.
fn open_cards(scene: &Scene<'_>) -> Vec<Card> {
    let mut cards = Vec::with_capacity(40);
    for who in scene.look.players() {
        scene.of_player(who).assets.iter().for_each(|asset| add(&mut cards, asset.card));
    }
    scene.state.tops.iter().chain(scene.state.found.iter()).for_each(|card| add(&mut cards, *card));
    for frame in &*scene.state.frames {
        match frame {
            Frame::Buy(purchase) => add(&mut cards, purchase.card),
            Frame::Gain(Gain { card, .. }) | Frame::RoomFirst(RoomFirst { card, .. }) => add(&mut cards, *card),
            Frame::Captive(Captive { bounty, .. }) | Frame::Protect(Protect { bounty, .. }) => add(&mut cards, *bounty),
            _ => {}
        }
    }
    // What can be kept of an encounter card is printed on it.
    drawn(scene)
        .into_iter()
        .filter(|card| scene.card(*card).kind != Kind::Event)
        .for_each(|card| add(&mut cards, card));
    let own = |card: Card| scene.me.is_some_and(|me| scene.of_player(me).has_secret(card));
    for piece in scene.targets.pieces() {
        if let Piece::Card(card) = piece
            && !own(card)
        {
            add(&mut cards, card);
        }
    }
    cards.retain(|card| card.is_some());
    cards
}

/// Encounter cards that are being resolved.
fn drawn(scene: &Scene<'_>) -> Vec<Card> {
    let mut cards = Vec::new();
    for ctx in scene.state.frames.iter().filter_map(Frame::context) {
        if let Source::Drawn(card) = ctx.source {
            add(&mut cards, card);
        }
    }
    cards
}

/// The sections that are being read.
fn read_now(scene: &Scene<'_>) -> Vec<Named> {
    let read = drawn(scene).into_iter().filter_map(|of| {
        let section = scene.look.section(of)?;
        let body = html! { @if !section.story.is_empty() { p.prose { (section.story) } } (text(&section.words)) };
        Some(card(&format!("scene-{}", scene.key(of)), &section.title, "Encounter", &body))
    });
    read.collect()
}

/// The rival's cards that everybody has seen since its deck was shuffled: those it has used, and the one it is following.
fn rival_cards(scene: &Scene<'_>) -> Vec<Named> {
    let now = scene.state.frames.iter().filter_map(|frame| match frame {
        Frame::Rival(Rival { place, .. }) => Some(*place),
        _ => None,
    });
    let mut places: Vec<u8> = Vec::new();
    now.chain(scene.state.rival_deck.under.iter().copied()).for_each(|place| add(&mut places, place));
    let known = places.into_iter().filter_map(|place| scene.book.rival.get(usize::from(place)));
    let read = known.map(|of| {
        let rules = ["the first that applies", "all that apply", "the first that applies", "all that apply"];
        let sections = ["Planning", "Action", "Encounter", "Special"].into_iter().zip(rules).zip(&of.words);
        let body = html! {
            @for ((name, rule), lines) in sections {
                @if !lines.is_empty() { h4 { (name) ", " (rule) } ul.list { @for line in lines { li { (line) } } } }
            }
        };
        card(&format!("rival-{}", of.number), &format!("Rival’s card {}", of.number), "Card of the rival", &body)
    });
    read.collect()
}

fn market_card(scene: &Scene<'_>, of: Card) -> Named {
    let printed = scene.card(of);
    let mut rows = vec![("Cost", credits(printed.cost))];
    if let Some(place) = printed.destination.some() {
        rows.push(("Destination", scene.space_name(place).to_owned()));
    }
    if let Some((faction, spaces)) = printed.icon {
        rows.push(("Patrol", format!("{} moves {}", faction.words(), many(spaces, "space"))));
    }
    if let Some(class) = token::target_class(scene, of) {
        rows.push(("Target", format!("{} contact", class.words())));
    }
    if let Some(faction) = printed.faction {
        rows.push(("Faction", faction.words().to_owned()));
    }
    let tests = scene.me.map(|me| scene.look.tests(me, of)).unwrap_or_default();
    if !tests.is_empty() {
        rows.push(("Tests", tests.join(", ")));
    }
    let body = html! { (facts(&rows)) (text(&market::text(scene, of))) };
    card(&format!("c-{}", scene.key(of)), &printed.name, &market::kind(scene, of), &body)
}

// ---- contacts ----

/// Contacts that lie faceup, and those the viewer has looked at.
fn known(scene: &Scene<'_>) -> Vec<(Contact, Lying)> {
    let lying = scene.state.tokens.iter().filter(|token| token.lying != Lying::Empty);
    lying.filter_map(|token| token.contact.some().map(|contact| (contact, token.lying))).collect()
}

/// The databank card of a faceup contact; of one that was looked at in secret, the token alone.
fn contact_card(scene: &Scene<'_>, (contact, lying): (Contact, Lying)) -> Named {
    let printed = scene.book.contact(contact);
    let mut kind = format!("{} contact", capital(printed.class.words()));
    if printed.droid {
        kind.push_str(", droid");
    }
    if let Some(faction) = printed.icon {
        kind.push_str(", ");
        kind.push_str(faction.words());
    }
    let body = html! {
        @if lying == Lying::Down {
            p { "You have looked at this token. Its databank card is read when it lies faceup." }
        } @else {
            @if !printed.story.is_empty() { p.prose { (printed.story) } }
            (text(&printed.words))
            @if let Some(crew) = printed.card.some() { h4 { "As crew" } (text(&market::text(scene, crew))) }
        }
    };
    card(&format!("contact-{}", printed.id), &printed.name, &kind, &body)
}

fn stranger() -> Named {
    let body =
        html! { p { "Who it is comes out when somebody meets, looks at or reveals it. The pips show its class." } };
    card("stranger", "Facedown contact", "Contact", &body)
}

// ---- characters and ships ----

/// Characters in play, and those that can be chosen.
fn people(scene: &Scene<'_>) -> Vec<Person> {
    let mut people = Vec::new();
    scene
        .look
        .players()
        .filter_map(|who| scene.of_player(who).person.some())
        .for_each(|person| add(&mut people, person));
    for piece in scene.targets.pieces() {
        if let Piece::Person(person) = piece {
            add(&mut people, person);
        }
    }
    people
}

fn person_card(scene: &Scene<'_>, person: Person) -> Named {
    let printed = scene.book.character(person);
    let skills: Vec<&str> = printed.skills.iter().map(|skill| skill.words()).collect();
    let mut rows = vec![
        ("Ground combat", printed.ground.to_string()),
        ("Health", printed.health.to_string()),
        ("Skills", skills.join(", ")),
    ];
    if let Some(words) = sheet::first_reputation(printed.reputation) {
        rows.push(("Starts with", words));
    }
    let body = html! {
        (facts(&rows))
        (text(&printed.front.words))
        h4 { "Goal" } (text(&printed.goal.words))
        h4 { "Once it is met" } (text(&printed.back.words))
    };
    card(
        &format!("person-{}", printed.id),
        &printed.name,
        if printed.droid { "Scoundrel, droid" } else { "Scoundrel" },
        &body,
    )
}

/// Sheets of ships that nobody flies lie in an open supply, so all of them can be read.
fn hulls(scene: &Scene<'_>) -> Vec<Hull> {
    (0..scene.book.ships.len() as u8).map(Hull).collect()
}

fn ship_card(scene: &Scene<'_>, hull: Hull) -> Named {
    let printed = scene.book.ship(hull);
    let rows = [
        ("Cost", credits(printed.cost)),
        ("Hyperdrive", printed.hyperdrive.to_string()),
        ("Ship combat", printed.combat.to_string()),
        ("Hull", printed.hull.to_string()),
        ("Slots", super::deal::slots(scene, hull)),
    ];
    let body = html! {
        (facts(&rows))
        (text(&printed.front.words))
        @if !printed.goal.words.is_empty() { h4 { "Goal" } (text(&printed.goal.words)) }
        @if !printed.legend.is_empty() { h4 { "Once it is met: " (printed.legend) } (text(&printed.back.words)) }
    };
    card(&format!("ship-{}", printed.id), &printed.name, "Ship", &body)
}

// ---- the map ----

fn space_card(scene: &Scene<'_>, space: Space) -> Named {
    let printed = scene.book.space(space);
    let maelstrom = printed.terrain == Terrain::Maelstrom;
    let kind = match printed.faction {
        Some(faction) => format!("Planet, {}", faction.words()),
        None => capital(printed.terrain.words()),
    };
    let mut rows = vec![("Encounters", scene.book.decks[usize::from(printed.deck)].name.clone())];
    let classes: Vec<&str> = printed.contacts.iter().map(|class| class.words()).collect();
    if !classes.is_empty() {
        rows.push(("Places for contacts", classes.join(", ")));
    }
    rows.extend(from_here(scene, space));
    let body = html! {
        @if maelstrom { p { "Whoever enters ends the move here." } }
        (facts(&rows))
    };
    card(&format!("space-{}", printed.id), &printed.name, &kind, &body)
}

/// What a space is to the viewer: how far it is, and what is due there.
fn from_here(scene: &Scene<'_>, space: Space) -> Vec<(&'static str, String)> {
    let Some(player) = scene.me.map(|me| scene.of_player(me)).filter(|player| player.space.is_some()) else {
        return Vec::new();
    };
    let distance = scene.ground.distance(player.space, space);
    let mut rows = vec![("From your ship", if distance == 0 { "here".into() } else { many(distance, "space") })];
    let due: Vec<&str> = player
        .assets
        .iter()
        .filter(|asset| sheet::due(scene, asset) == Some(space))
        .map(|asset| &*scene.card(asset.card).name)
        .collect();
    if !due.is_empty() {
        rows.push(("Due here", due.join(", ")));
    }
    rows
}

fn navpoint() -> Named {
    let body = html! { p { "A stop between worlds. The mark of a faction shows where its patrols appear." } };
    card("navpoint", "Navpoint", "Space", &body)
}

fn patrol_card(scene: &Scene<'_>, faction: Faction) -> Named {
    let patrol = scene.state.patrols[faction.ix()];
    let levels = &scene.book.patrols[faction.ix()];
    let strength = |combat: u8| if combat == 0 { "cannot be beaten".to_owned() } else { format!("combat {combat}") };
    let body = html! {
        table.ratings {
            @for (ix, level) in levels.iter().enumerate() {
                @let here = ix + 1 == usize::from(patrol.level);
                tr { th scope="row" { "Level " (ix + 1) @if here { " – now" } } td { (strength(level.combat)) @if level.fame { ", fame" } } }
            }
        }
        p { "Stops everybody it doesn't like; fights those it dislikes." }
    };
    card(
        &format!("patrol-{}", token::side(faction)),
        &format!("{} patrol", faction.words()),
        scene.space_name(patrol.space),
        &body,
    )
}

/// Secrets of the viewer.
fn secrets(scene: &Scene<'_>) -> Vec<Named> {
    let held = scene.me.into_iter().flat_map(|me| scene.of_player(me).secrets.iter());
    let drawn = held.filter(|secret| secret.card.is_some()).filter_map(|secret| {
        let (name, powers) = scene.card(secret.card).secret.as_ref()?;
        let kind = format!("Secret, drawn {}", sheet::origin(scene, secret.from));
        Some(card(&format!("secret-{}", scene.key(secret.card)), name, &kind, &text(&powers.words)))
    });
    drawn.collect()
}
