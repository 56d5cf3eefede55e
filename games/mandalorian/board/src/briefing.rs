//! What the mission is about, beside the map: its ends and its crisis, and below them briefing, orders, rules of mission and map.

use mandalorian::words::{beginning, endings, features, motives};
use maud::{Markup, html};
use table::words::capital;

use super::scene::Scene;

/// What everybody looks for in every turn: how it ends, and what a crisis does.
pub(super) fn aims(scene: &Scene<'_>) -> Markup {
    let motive = scene.me.and_then(|me| scene.state.motives[me.ix()]);
    let [won, lost] = endings(scene.ground, motive);
    let part = |title: &str, words: &[String]| {
        html! { h4 { (title) } ul { @for words in words { li { (words) } } } }
    };
    html! {
        div.aims role="group" tabindex="0" aria-label="The mission" {
            (part(won.0, &won.1))
            (part(lost.0, &lost.1))
            (part("Crisis", &[capital(&scene.ground.mission().crisis_words)]))
        }
    }
}

pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let mission = scene.ground.mission();
    let map = scene.ground.map();
    let [of_mission, of_map] = scene.ground.rule_words();
    html! { section.panel #panel-briefing { h3 { (mission.name) }
        div.ma.briefing {
            @for line in &mission.introduction { p.quiet { (line) } }
            p { (mission.briefing) }
            (rules("Motives", &motives(scene.ground)))
            (rules("What there is to find", &features(scene.ground)))
            @if !mission.orders.is_empty() {
                h4 { "Orders of the Warlord" }
                ul { @for (ix, order) in mission.orders.iter().enumerate() {
                    li {
                        b { (order.name) } @if ix == scene.state.last_order.ix() { " (the last one, not again)" }
                        " " (order.words)
                    }
                } }
            }
            (rules(&mission.name, &of_mission))
            (rules(&map.name, &of_map))
            @if let Some((title, words)) = beginning(scene.ground) {
                h4 { (title) }
                p { (capital(&words)) }
            }
        }
    } }
}

fn rules(name: &str, lines: &[String]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h4 { (capital(name)) }
            ul { @for line in lines { li { (capital(line)) } } }
        }
    }
}
