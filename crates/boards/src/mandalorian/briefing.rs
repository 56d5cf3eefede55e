//! What the mission is about, beside the map: briefing, objective, crisis, rules of mission and map, orders.

use ::mandalorian::book::Rules;
use ::mandalorian::words::endings;
use maud::{Markup, html};

use super::scene::{Scene, capital};

pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let mission = scene.ground.mission();
    let map = scene.ground.map();
    let [won, lost] = endings(scene.ground);
    html! { section.panel #panel-briefing { h3 { (mission.name) }
        div.ma.briefing {
            @for line in &mission.introduction { p.quiet { (line) } }
            p { (mission.briefing) }
            h4 { "You win" }
            ul { @for words in won { li { (words) } } }
            h4 { "You lose" }
            ul { @for words in lost { li { (words) } } }
            h4 { "Crisis" }
            p { (mission.crisis_words) }
            @if mission.motives.is_some() {
                h4 { "Motives" }
                p {
                    "Everybody has a motive card that nobody else sees. "
                    "One of you may be disloyal and wins if the mission fails."
                }
            }
            @if !mission.orders.is_empty() {
                h4 { "Orders of the Warlord" }
                ul { @for (ix, order) in mission.orders.iter().enumerate() {
                    li {
                        b { (order.name) } @if ix == scene.state.last_order.ix() { " (the last one, not again)" }
                        " " (order.words)
                    }
                } }
            }
            (rules(&mission.name, &mission.rules))
            (rules(&map.name, &map.rules))
        }
    } }
}

fn rules(name: &str, rules: &Rules) -> Markup {
    html! {
        @if !rules.words.is_empty() {
            h4 { (capital(name)) }
            ul { @for line in &rules.words { li { (capital(line)) } } }
        }
    }
}
