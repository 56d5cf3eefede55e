//! The Rim: spaces, paths and whatever is in them.

use maud::{Markup, html};
use outer_rim::frame::{Approach, Frame};
use outer_rim::ids::{Faction, Player, Space, Terrain};
use outer_rim::state::Lying;

use super::layout::Layout;
use super::news::{Trail, TurnNews};
use super::scene::{Scene, colour};
use super::targets::Piece;
use super::token;

pub(super) fn rim(scene: &Scene<'_>, news: &[TurnNews]) -> Markup {
    let layout = Layout::of(scene.ground);
    let trails = trails(scene, news);
    let spaces = (0..scene.book.spaces.len() as u8).map(Space);
    html! {
        div.rim-map role="group" aria-label="The Rim" {
            svg.lanes.on-arc viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" {
                @for tile in 0..layout.tiles.len() { path.tile d=(layout.outline(tile)) {} }
                path.lane d=(layout.lanes(|point| point.arc)) {}
                @for trail in &trails { path.trail.(token::side(trail.faction)) d=(layout.trail(&trail.spaces, |point| point.arc)) {} }
            }
            svg.lanes.on-strip viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" {
                @for (west, east) in &layout.tiles { rect.tile x="0" y=(west) width="1000" height=(east - west) {} }
                path.lane d=(layout.lanes(|point| point.strip)) {}
                @for trail in &trails { path.trail.(token::side(trail.faction)) d=(layout.trail(&trail.spaces, |point| point.strip)) {} }
            }
            @for space in spaces { (place(scene, &layout, space)) }
        }
    }
}

/// The ways of a patrol that somebody chooses from, or those that patrols went since the viewer last chose.
fn trails(scene: &Scene<'_>, news: &[TurnNews]) -> Vec<Trail> {
    let Some(Frame::Approach(Approach { faction, spaces, to, by, .. })) = scene.frame() else {
        return news.iter().flat_map(|turn_news| turn_news.trails.clone()).collect();
    };
    let (from, goal) = (scene.state.patrols[faction.ix()].space, scene.of_player(to).space);
    if scene.asked() != Some(by) {
        return Vec::new();
    }
    let way = |end: Space| {
        let between = scene.ground.between(from, end, spaces);
        Trail { faction, spaces: [from].into_iter().chain(between).chain([end]).collect() }
    };
    scene.ground.ways(from, goal, spaces).map(way).collect()
}

fn place(scene: &Scene<'_>, layout: &Layout, space: Space) -> Markup {
    let terrain = scene.ground.terrain(space);
    let kind = match terrain {
        Terrain::Planet => "is-planet",
        Terrain::Maelstrom => "is-maelstrom",
        Terrain::Navpoint => "is-navpoint",
    };
    html! {
        div.place.(kind).(layout.at(space).classes()) {
            (guests(scene, space))
            (orb(scene, space, terrain))
            @if terrain != Terrain::Navpoint { (plate(scene, space)) }
        }
    }
}

/// The space itself, to be clicked.
fn orb(scene: &Scene<'_>, space: Space, terrain: Terrain) -> Markup {
    let facts = scene.book.space(space);
    let handle = scene.handle(Piece::Space(space), label(scene, space));
    let card = if terrain == Terrain::Navpoint { "navpoint".to_owned() } else { format!("space-{}", facts.id) };
    html! {
        div.orb.target[handle.lit()].{ "hue-" (space.0 % 12) } data-card=(card) data-offers=[&handle.offers]
            role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label)
        {
            @match terrain {
                Terrain::Planet => {
                    svg viewBox="0 0 48 48" aria-hidden="true" {
                        use href={ "#rim-globe-" (space.0 % 4) } {}
                        circle.shade cx="24" cy="24" r="20" {}
                    }
                }
                Terrain::Maelstrom => { svg viewBox="0 0 48 48" aria-hidden="true" { use href="#rim-swirl" {} } }
                Terrain::Navpoint => {
                    @match facts.home { Some(home) => { (token::faction(home)) } None => { i {} } }
                }
            }
        }
    }
}

/// What a screen reader says of a space.
fn label(scene: &Scene<'_>, space: Space) -> String {
    let facts = scene.book.space(space);
    let mut words = facts.name.clone();
    if let Some(faction) = facts.faction {
        words.push_str(", ");
        words.push_str(faction.words());
    }
    if let Some(home) = facts.home {
        words.push_str(", where ");
        words.push_str(home.words());
        words.push_str(" patrols appear");
    }
    words
}

/// The name of a planet and its contacts.
fn plate(scene: &Scene<'_>, space: Space) -> Markup {
    let facts = scene.book.space(space);
    let contacts = || scene.ground.spots_of(space).filter(|spot| scene.state.tokens[spot.ix()].lying != Lying::Empty);
    html! {
        p.name { @if let Some(faction) = facts.faction { (token::faction(faction)) } (facts.name) }
        @if contacts().next().is_some() {
            div.contacts { @for spot in contacts() { (token::contact(scene, spot)) } }
        }
    }
}

/// Who and what is in a space besides contacts.
fn guests(scene: &Scene<'_>, space: Space) -> Markup {
    let here = |who: &Player| scene.of_player(*who).space == space;
    let patrol = |faction: &&Faction| {
        let patrol = scene.state.patrols[faction.ix()];
        patrol.level > 0 && patrol.space == space
    };
    html! {
        div.guests {
            @for who in scene.look.players().filter(here) { (token::standee(scene, who)) }
            @for faction in Faction::ALL.iter().filter(patrol) { (token::patrol(scene, *faction)) }
            @for who in scene.look.players() { (flags(scene, who, space)) }
        }
    }
}

/// Goal tokens of the rival's cards and marks of players.
fn flags(scene: &Scene<'_>, who: Player, space: Space) -> Markup {
    let player = scene.of_player(who);
    let goals = player.assets.iter().filter(|asset| asset.goal == space);
    html! {
        @for asset in goals {
            span.flag.{ "p-" (colour(who)) } role="img" data-card={ "c-" (scene.key(asset.card)) }
                aria-label={ "Goal of " (scene.who(who)) ": " (scene.card(asset.card).name) } { (token::icon("goal")) }
        }
        @if player.marks.has(space) {
            span.flag.{ "p-" (colour(who)) } role="img" aria-label={ "Marked by " (scene.who(who)) } { "✓" }
        }
    }
}
