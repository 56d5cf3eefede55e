//! The head of the board: star, scenario, game-turn, segment, points.

use freedom::frame::Ask;
use freedom::state::Segment;
use freedom::words::{capital, player, segment_name};
use maud::{Markup, html};

use super::scene::Scene;
use super::token::side_mark;

/// The segments of a player-turn with names short enough for the track.
const SEGMENTS: [(Segment, &str); 5] = [
    (Segment::Movement, "Movement"),
    (Segment::Reaction, "Reaction"),
    (Segment::MilitaryCombat, "Combat"),
    (Segment::Search, "Search"),
    (Segment::Missions, "Missions"),
];

/// Star, game-turns, segments.
pub(super) fn header(scene: &Scene<'_>) -> Markup {
    let scenario = &scene.ground.scenario;
    let star = &scene.ground.book.stars[scenario.star as usize];
    html! {
        header.head #part-head {
            svg.sun viewBox="0 0 64 64" aria-hidden="true" { use href="#art-sun-disc" {} }
            div.title {
                h2 { (star.name) }
                p { (scenario.name) }
            }
            (turns(scene))
            (segments(scene))
            (points(scene))
        }
    }
}

fn turns(scene: &Scene<'_>) -> Markup {
    let (now, last) = (scene.state.turn, scene.ground.scenario.turns);
    let words = if now == 0 { "Set-up".to_owned() } else { format!("Game-turn {now} of {last}") };
    html! {
        div.turns role="img" aria-label=(words) {
            p { (words) }
            ol { @for turn in 1..=last { li.past[turn < now].now[turn == now] { (turn) } } }
        }
    }
}

fn segments(scene: &Scene<'_>) -> Markup {
    let state = scene.state;
    html! {
        div.segments role="img" aria-label=(moment(scene)) {
            p { @if on_turn(scene) { (side_mark(state.phasing)) } (moment(scene)) }
            ol.(state.phasing.id()) {
                @for (segment, name) in SEGMENTS { li.now[segment == state.segment && on_turn(scene)] { (name) } }
            }
        }
    }
}

/// Whether a player-turn is under way.
fn on_turn(scene: &Scene<'_>) -> bool {
    scene.state.turn > 0 && !matches!(scene.state.ask, Ask::Over(_))
}

/// Where in the game play stands.
fn moment(scene: &Scene<'_>) -> String {
    let state = scene.state;
    match state.ask {
        Ask::Over(ending) => format!("{} has won", capital(player(ending.winner))),
        _ if state.turn == 0 => "Set-up".into(),
        _ => format!("{} player-turn, {}", state.phasing, segment_name(state.segment)),
    }
}

/// How far the Rebel count is from what is needed.
fn points(scene: &Scene<'_>) -> Markup {
    let (now, needed) = (scene.read.points(), scene.ground.scenario.rebel_points);
    let words = format!("Rebel count {now} of {needed} needed at the end");
    html! {
        div.points role="img" aria-label=(words) {
            p { "Rebel count" }
            p.count { b { (now) } " / " (needed) }
            (gauge(now, needed))
        }
    }
}

/// A bar from nothing to what is needed.
pub(super) fn gauge(now: i16, needed: i16) -> Markup {
    let filled = if needed > 0 { (100 * now.clamp(0, needed)) / needed } else { 100 };
    html! {
        svg.gauge viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
            rect.empty width="100" height="8" rx="2" {}
            rect.full width=(filled) height="8" rx="2" {}
        }
    }
}
