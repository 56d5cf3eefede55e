//! The head: whose turn it is, its steps, and the race for fame.

use maud::{Markup, html};
use outer_rim::frame::{Ask, Frame, Rival, Step, Turn};
use outer_rim::ids::Player;

use super::scene::Scene;
use super::token;

const STEPS: [(Step, &str); 3] =
    [(Step::Planning, "Planning"), (Step::Action, "Action"), (Step::Encounter, "Encounter")];

pub(super) fn head(scene: &Scene<'_>) -> Markup {
    html! {
        header.rim-head {
            (turn(scene))
            (fame(scene))
        }
    }
}

fn turn(scene: &Scene<'_>) -> Markup {
    let active = scene.state.active;
    html! {
        div.turn-box {
            h2 { "Outer Rim" }
            @if let Ask::Over(winner) = scene.state.ask {
                p { (token::emblem(scene, winner)) b { (scene.who(winner)) } " has won" }
            } @else if scene.state.turns == 0 {
                p { "Set-up" }
            } @else {
                p { (token::emblem(scene, active)) b { (scene.who(active)) } ", turn " (scene.state.turns) }
                ol.steps aria-label="Steps of the turn" {
                    @let now = step(scene);
                    @for (step, name) in STEPS {
                        li.now[now == Some(step)] aria-current=[(now == Some(step)).then_some("step")] { (name) }
                    }
                }
            }
        }
    }
}

/// The step of the turn under way.
fn step(scene: &Scene<'_>) -> Option<Step> {
    scene.state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Turn(Turn { step }) => Some(before(*step)),
        Frame::Rival(Rival { section, .. }) => {
            Some([Step::Planning, Step::Action, Step::Encounter][usize::from((*section).min(2))])
        }
        _ => None,
    })
}

/// A turn names the step that comes next.
const fn before(step: Step) -> Step {
    match step {
        Step::Begin | Step::Planning | Step::Action => Step::Planning,
        Step::Encounter => Step::Action,
        Step::End => Step::Encounter,
    }
}

/// The fame track, with everybody on it.
fn fame(scene: &Scene<'_>) -> Markup {
    let options = &scene.ground.options;
    let goals: Vec<u8> = scene.look.players().map(|who| options.fame_needed(who)).collect();
    let last = goals.iter().copied().max().unwrap_or(options.fame);
    let at = |fame: u8| scene.look.players().filter(move |who| scene.of_player(*who).all_fame().min(last) == fame);
    let words: Vec<String> = scene.look.players().map(|who| standing(scene, who)).collect();
    html! {
        div.fame-box {
            p { (token::icon("fame")) (options.fame) " fame wins" @if last > options.fame { ", the rival needs " (last) } }
            ol.fame role="img" aria-label=(words.join(", ")) {
                @for fame in 0..=last {
                    li.last[goals.contains(&fame)] { span { (fame) } @if at(fame).next().is_some() { div { @for who in at(fame) { (token::emblem(scene, who)) } } } }
                }
            }
        }
    }
}

fn standing(scene: &Scene<'_>, who: Player) -> String {
    format!("{} {}", scene.who(who), scene.of_player(who).all_fame())
}
