//! Marks and tokens: factions, players, patrols, contacts, goals, small signs.

use maud::{Markup, html};
use outer_rim::ids::{Body, Card, Class, Contact, Faction, Player, Skill, Spot};
use outer_rim::state::{Lying, Token};
use table::words::many;

use super::scene::{Scene, colour};
use super::targets::Piece;

/// A small sign.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg.icon viewBox="0 0 24 24" aria-hidden="true" { use href={ "#rim-" (name) } {} } }
}

/// The name of a class for a faction.
pub(super) const fn side(faction: Faction) -> &'static str {
    match faction {
        Faction::Hutt => "hutt",
        Faction::Imperial => "imperial",
        Faction::Rebel => "rebel",
        Faction::Syndicate => "syndicate",
    }
}

/// The mark of a faction: its shape and its letter.
pub(super) fn faction(faction: Faction) -> Markup {
    html! {
        svg.sigil.(side(faction)) viewBox="0 0 24 24" role="img" aria-label=(faction.words()) {
            use href={ "#rim-" (side(faction)) } {}
            text x="12" y="17.2" { (&faction.words()[..1]) }
        }
    }
}

/// The letter on a player's standee.
pub(super) fn letter(scene: &Scene<'_>, who: Player) -> &'static str {
    if scene.look.is_rival(who) { "X" } else { ["R", "B", "G", "Y"][who.ix().min(3)] }
}

/// The shape of a player, with the letter of the colour.
pub(super) fn emblem(scene: &Scene<'_>, who: Player) -> Markup {
    let colour = colour(who);
    html! {
        svg.emblem.{ "p-" (colour) } viewBox="0 0 32 32" aria-hidden="true" {
            use href={ "#rim-" (colour) } {}
            text x="16" y="22" { (letter(scene, who)) }
        }
    }
}

/// A player on the map.
pub(super) fn standee(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    let defeated = if player.defeated { ", defeated" } else { "" };
    let words = format!("{} ({}){defeated}", scene.who(who), scene.role(who));
    let handle = scene.handle(Piece::Player(who), words);
    html! {
        div.standee.target[handle.lit()].active[scene.state.active == who].defeated[player.defeated]
            data-piece={ "standee-" (colour(who)) } data-card=[person_card(scene, who)]
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        { (emblem(scene, who)) }
    }
}

/// The card of a player's character.
pub(super) fn person_card(scene: &Scene<'_>, who: Player) -> Option<String> {
    scene.of_player(who).person.some().map(|person| format!("person-{}", scene.book.character(person).id))
}

/// A patrol on the map: its faction and its level.
pub(super) fn patrol(scene: &Scene<'_>, of: Faction) -> Markup {
    let level = scene.state.patrols[of.ix()].level;
    let handle = scene.handle(Piece::Patrol(of), format!("{} patrol, level {level}", of.words()));
    html! {
        div.patrol.(side(of)).target[handle.lit()] data-piece={ "patrol-" (side(of)) } data-card={ "patrol-" (side(of)) }
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            svg viewBox="0 0 24 24" aria-hidden="true" { use href={ "#rim-" (side(of)) } {} text x="12" y="17.2" { (&of.words()[..1]) } }
            b { (level) }
        }
    }
}

/// The pips of a class.
pub(super) fn pips(class: u8) -> Markup {
    html! { span.classpips aria-hidden="true" { @for _ in 0..=class { i {} } } }
}

/// Whoever lies at a place for contacts.
pub(super) fn contact(scene: &Scene<'_>, spot: Spot) -> Markup {
    let token = scene.state.tokens[spot.ix()];
    let class = Class::of(usize::from(token.class));
    let known = token.contact.some();
    let words = match (token.lying, known) {
        (Lying::Empty, _) => return html! {},
        (Lying::Up, Some(contact)) => {
            format!("{}, {} contact{}", scene.contact_name(contact), class.words(), traits(scene, token))
        }
        (_, Some(contact)) => {
            format!(
                "{}, facedown {} contact{}, whom you have looked at",
                scene.contact_name(contact),
                class.words(),
                traits(scene, token)
            )
        }
        (_, None) => format!("Facedown {} contact{}", class.words(), others_looked(scene, token)),
    };
    let handle = scene.handle(Piece::Spot(spot), words + &hunted(scene, token));
    let card =
        known.map_or_else(|| "stranger".to_owned(), |contact| format!("contact-{}", scene.book.contact(contact).id));
    let down = token.lying == Lying::Down;
    let sought = !sought(scene, token).is_empty();
    html! {
        div.contact.(class.words()).down[down].sought[sought].target[handle.lit()] data-piece={ "spot-" (scene.look.spot_key(spot)) } data-card=(card)
            data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            (pips(token.class))
            @if let Some(contact) = known {
                span.name { (scene.contact_name(contact)) }
                @if down { (icon("eye")) }
                @if scene.book.contact(contact).droid { (icon("droid")) }
                @if let Some(of) = scene.book.contact(contact).icon { (faction(of)) }
            } @else {
                span.name { "?" }
                @for who in scene.look.players().filter(|who| token.seen >> who.0 & 1 != 0) { (emblem(scene, who)) }
            }
        }
    }
}

/// Those the viewer holds a bounty on who are or could be under this token: the class on its back is that of the bounty, and
/// nobody has turned them up elsewhere.
pub(super) fn sought<'a>(scene: &'a Scene<'_>, token: Token) -> Vec<&'a str> {
    let Some(me) = scene.me else { return Vec::new() };
    let bounties = scene.of_player(me).assets.iter().filter(|asset| !asset.captive);
    let targets = bounties.filter_map(|asset| scene.card(asset.card).bounty).map(|bounty| bounty.target);
    let could_be = |target: &Contact| match token.contact.some() {
        Some(contact) => contact == *target,
        None => {
            token.lying == Lying::Down
                && scene.book.contact(*target).class as u8 == token.class
                && scene.state.strangers >> target.0 & 1 != 0
        }
    };
    targets.filter(could_be).map(|target| scene.contact_name(target)).collect()
}

/// The same for a screen reader.
fn hunted(scene: &Scene<'_>, token: Token) -> String {
    let names = sought(scene, token);
    match (names.is_empty(), token.contact.is_some()) {
        (true, _) => String::new(),
        (false, true) => ", whom you hold a bounty on".into(),
        (false, false) => format!(", who could be {}, whom you hold a bounty on", names.join(" or ")),
    }
}

/// The class of a bounty's target, which is printed on the card.
pub(super) fn target_class(scene: &Scene<'_>, card: Card) -> Option<Class> {
    scene.card(card).bounty.map(|bounty| scene.book.contact(bounty.target).class)
}

fn traits(scene: &Scene<'_>, token: Token) -> String {
    let Some(contact) = token.contact.some() else { return String::new() };
    let facts = scene.book.contact(contact);
    let droid = if facts.droid { ", droid" } else { "" };
    facts.icon.map_or_else(|| droid.to_owned(), |faction| format!("{droid}, {}", faction.words()))
}

/// Who has looked at a token that the viewer doesn't know.
fn others_looked(scene: &Scene<'_>, token: Token) -> String {
    let lookers: Vec<&str> =
        scene.look.players().filter(|who| token.seen >> who.0 & 1 != 0).map(|who| scene.who(who)).collect();
    if lookers.is_empty() { String::new() } else { format!(", looked at by {}", lookers.join(" and ")) }
}

/// A skill with how often it is there.
pub(super) fn skill(skill: Skill, times: u8) -> Markup {
    html! { span.skill { (skill.words()) @if times > 1 { " ×" (times) } } }
}

/// Damage on a body: this many boxes of its limit are full.
pub(super) fn damage(body: Body, damage: u8, limit: u8) -> Markup {
    let limit = if limit == u8::MAX { 0 } else { limit };
    let words = format!(
        "{} of {} {}",
        damage.min(limit),
        limit,
        if body == Body::Ship { "hull damaged" } else { "health lost" }
    );
    html! {
        span.damage role="img" aria-label=(words) { @for ix in 0..limit { i.hurt[ix < damage] {} } }
    }
}

/// Goal tokens on a sheet.
pub(super) fn goals(tokens: u8) -> Markup {
    html! {
        @if tokens > 0 {
            span.goals role="img" aria-label=(many(tokens, "goal token")) { @for _ in 0..tokens { (icon("goal")) } }
        }
    }
}
