//! The boards of the scoundrels: character, ship, cards and standing.

use maud::{Markup, html};
use outer_rim::ids::{Body, Card, Faction, Kind, Player, SPACES, Skill, Space};
use outer_rim::state::{Asset, Secret};
use table::words::capital;

use super::deal;
use super::market;
use super::scene::{Scene, colour, credits};
use super::targets::Piece;
use super::token;
use board::Handle;

/// Everybody who has a character, the viewer first and large.
pub(super) fn all(scene: &Scene<'_>) -> Markup {
    let players = scene.in_order().into_iter().filter(|who| scene.of_player(*who).person.is_some());
    html! {
        div.sheets { @for who in players { (sheet(scene, who)) } }
    }
}

fn sheet(scene: &Scene<'_>, who: Player) -> Markup {
    let mine = scene.me == Some(who);
    html! {
        article.sheet.{ "p-" (colour(who)) }.mine[mine].active[scene.state.active == who]
            aria-label={ (scene.who(who)) ", " (scene.role(who)) }
        {
            (top(scene, who))
            div.halves {
                (character(scene, who))
                @if scene.of_player(who).hull.is_some() { (ship(scene, who)) }
            }
            (reputation(scene, who))
            (slots(scene, who))
            (secrets(scene, who))
            (deal::credits_for(scene, who))
        }
    }
}

/// Name, credits and fame.
fn top(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    let handle = scene.handle(Piece::Player(who), scene.who(who));
    html! {
        header.target[handle.lit()] data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()] {
            (token::emblem(scene, who))
            h3 { (scene.who(who)) small { (scene.role(who)) @if scene.me == Some(who) { ", you" } } }
            @if player.defeated { span.state { "Defeated" } }
            span.purse title="Credits" { (token::icon("coin")) b { (credits(player.credits)) } }
            span.renown title="Fame" { (token::icon("fame")) b { (player.all_fame()) } "/" (scene.ground.options.fame_needed(who)) }
        }
    }
}

fn value(sign: &str, name: &str, number: u8) -> Markup {
    html! { span.value role="img" aria-label={ (name) " " (number) } title=(name) { (token::icon(sign)) (number) } }
}

fn character(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    let facts = scene.book.character(player.person);
    let stats = &player.stats;
    let handle = scene.handle(Piece::Sheet(who, Body::Character), &*facts.name);
    let skills = Skill::ALL.iter().filter(|skill| player.skill(**skill) > 0);
    let powers = if player.flipped { &facts.back } else { &facts.front };
    html! {
        div.half.target[handle.lit()] data-card={ "person-" (facts.id) } data-offers=[&handle.offers]
            role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.values {
                b { "Character" }
                @if player.flipped { span.turned { "goal met" } }
                (value("ground", "Ground combat", stats.combat[0]))
                (token::damage(Body::Character, player.damage[0], stats.limit[0]))
                @if facts.droid { (token::icon("droid")) }
            }
            p.skills { @for skill in skills { (token::skill(*skill, player.skill(*skill))) } }
            @if !powers.words.is_empty() { p.text { (powers.words) } }
            @if !player.flipped && !facts.goal.words.is_empty() {
                p.text.goal { b { "Goal" } " " (token::goals(player.tokens)) (facts.goal.words) }
            }
        }
    }
}

fn ship(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    let facts = scene.book.ship(player.hull);
    let stats = &player.stats;
    let name = if player.legendary && !facts.legend.is_empty() { &facts.legend } else { &facts.name };
    let handle = scene.handle(Piece::Sheet(who, Body::Ship), &**name);
    let powers = if player.legendary { &facts.back } else { &facts.front };
    html! {
        div.half.target[handle.lit()] data-card={ "ship-" (facts.id) } data-offers=[&handle.offers]
            role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.values {
                b { (name) }
                @if player.legendary { span.turned { "goal met" } }
                (value("drive", "Hyperdrive", stats.hyperdrive))
                (value("guns", "Ship combat", stats.combat[1]))
                (token::damage(Body::Ship, player.damage[1], stats.limit[1]))
            }
            @if !powers.words.is_empty() { p.text { (powers.words) } }
            @if !player.legendary && !facts.goal.words.is_empty() {
                p.text.goal { b { "Goal" } " " (token::goals(player.ship_tokens)) (facts.goal.words) }
            }
        }
    }
}

/// Three steps for each faction.
fn reputation(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    html! {
        ul.reputation aria-label="Reputation" {
            @for &faction in Faction::ALL {
                @let now = player.standing(faction);
                @let words = format!("{} reputation {}", faction.words(), ["negative", "neutral", "positive"][(now + 1) as usize]);
                @let handle = if scene.me == Some(who) { scene.handle(Piece::Faction(faction), words) } else { Handle { label: words, offers: None } };
                li.(token::side(faction)).target[handle.lit()] data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label) {
                    (token::faction(faction))
                    @for (step, sign) in [(-1, "−"), (0, "0"), (1, "+")] { i.now[step == now] { (sign) } }
                }
            }
        }
    }
}

// ---- cards ----

/// A row of slots: what it is for, how many there are, and the kinds that go there.
type Group = (&'static str, u8, &'static [Kind]);

fn groups(slots: [u8; 6]) -> [Group; 4] {
    let [cargo, mods, either, crew, gear, papers] = slots;
    [
        ("Cargo and mods", cargo + mods + either, &[Kind::Cargo, Kind::Mod]),
        ("Crew", crew, &[Kind::Crew]),
        ("Gear", gear, &[Kind::Gear]),
        ("Jobs and bounties", papers, &[Kind::Job, Kind::Bounty]),
    ]
}

/// Whether a card lies in a group: that of its kind, or of the first kind it fits.
fn lies_in(scene: &Scene<'_>, card: Card, kinds: &[Kind]) -> bool {
    let facts = scene.card(card);
    let fits = u32::from(facts.fits);
    let kind =
        if fits & facts.kind.bit() != 0 || fits == 0 { facts.kind } else { Kind::of(fits.trailing_zeros() as usize) };
    kinds.contains(&kind)
}

fn slots(scene: &Scene<'_>, who: Player) -> Markup {
    let player = scene.of_player(who);
    html! {
        div.slots {
            @for (name, number, kinds) in groups(player.stats.slots) {
                @let here = || player.assets.iter().filter(|asset| lies_in(scene, asset.card, kinds));
                @let free = usize::from(number).saturating_sub(here().count());
                @if number > 0 || here().next().is_some() {
                    div.slot-group {
                        p.cap { (name) @if kinds.contains(&Kind::Cargo) { (room(player.stats.slots)) } }
                        div.slot-row {
                            @for asset in here() { (self::asset(scene, who, asset)) }
                            @if free > 0 { span.free role="img" aria-label={ (free) " free" } { @for _ in 0..free { i {} } } }
                        }
                    }
                }
            }
        }
    }
}

/// How many slots of each kind the hold has.
fn room([cargo, mods, either, ..]: [u8; 6]) -> Markup {
    let parts = [(cargo, "cargo"), (mods, "mod"), (either, "either")];
    let parts: Vec<String> =
        parts.iter().filter(|(number, _)| *number > 0).map(|(number, name)| format!("{number} {name}")).collect();
    html! { " " small { "(" (parts.join(", ")) ")" } }
}

fn asset(scene: &Scene<'_>, who: Player, asset: &Asset) -> Markup {
    let facts = scene.card(asset.card);
    let key = scene.key(asset.card);
    let mut words = format!("{}, {}", facts.name, market::kind(scene, asset.card));
    if asset.captive {
        words.push_str(", with its captive");
    }
    let handle = scene.handle(Piece::Card(asset.card), words);
    html! {
        div.asset.(facts.kind.words()).target[handle.lit()].captive[asset.captive] data-piece={ "card-" (key) } data-card={ "c-" (key) }
            data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title {
                (facts.name)
                @if facts.droid { (token::icon("droid")) }
                @if asset.captive { (token::icon("bars")) span.note { "captive" } }
            }
            p.note { (market::kind(scene, asset.card)) @if let Some(class) = token::target_class(scene, asset.card) { (token::pips(class as u8)) } @if let Some(place) = due(scene, asset) { " → " b { (scene.space_name(place)) } } }
            @if scene.me == Some(who) { p.text { (market::text(scene, asset.card)) } }
            @if let Some(goal) = asset.goal.some() { p.note { (token::icon("goal")) (scene.space_name(goal)) } }
        }
    }
}

/// Where a card has to be taken.
pub(super) fn due(scene: &Scene<'_>, asset: &Asset) -> Option<Space> {
    let facts = scene.card(asset.card);
    let captive = facts.bounty.filter(|_| asset.captive).map(|bounty| bounty.planet);
    captive.or_else(|| facts.destination.some())?.some()
}

fn secrets(scene: &Scene<'_>, who: Player) -> Markup {
    let held = &scene.of_player(who).secrets;
    html! {
        @if !held.is_empty() {
            div.slot-group.secrets {
                p.cap { "Secrets" }
                div.slot-row { @for secret in held.iter() { (self::secret(scene, secret)) } }
            }
        }
    }
}

fn secret(scene: &Scene<'_>, secret: &Secret) -> Markup {
    let from = origin(scene, secret.from);
    let known = secret.card.some().and_then(|card| scene.card(card).secret.as_ref().map(|facts| (card, facts)));
    let Some((card, (name, powers))) = known else {
        return html! { div.asset.back role="img" aria-label={ "A secret drawn " (from) } { p.title { "Secret" } p.note { (from) } } };
    };
    let handle = scene.handle(Piece::Card(card), format!("{name}, secret"));
    html! {
        div.asset.secret.target[handle.lit()] data-card={ "secret-" (scene.key(card)) } data-offers=[&handle.offers]
            role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()]
        {
            p.title { (token::icon("eye")) (name) }
            p.note { "Secret, drawn " (from) }
            p.text { (powers.words) }
        }
    }
}

/// Where a secret was drawn, which everybody saw.
pub(super) fn origin(scene: &Scene<'_>, from: u8) -> String {
    match usize::from(from) {
        place if place < scene.book.spaces.len() => format!("on {}", scene.space_name(Space(from))),
        SPACES => "at a navpoint".into(),
        _ => "at a patrolled navpoint".into(),
    }
}

/// The reputation a character starts with, in words.
pub(super) fn first_reputation(reputation: Option<(Option<Faction>, i8)>) -> Option<String> {
    let (faction, steps) = reputation?;
    let sort = if steps > 0 { "positive" } else { "negative" };
    Some(match faction {
        Some(faction) => capital(&format!("{sort} {} reputation", faction.words())),
        None => capital(&format!("{sort} reputation with a faction of your choice")),
    })
}
