//! What has been discarded, for everybody to look through at any time.

use maud::{Markup, html};

use super::scene::Scene;

pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let piles = scene.look.piles();
    html! { section.panel #panel-piles { h3 { "Discard piles" }
        div.ma.briefing {
            @if piles.is_empty() { p.quiet { "Nothing has been discarded yet." } }
            @for pile in piles {
                h4 { (pile.name) }
                ul.deck { @for (name, card) in pile.things {
                    @if card.is_empty() { li { (name) } } @else { li data-card=(card) tabindex="0" { (name) } }
                } }
            }
        }
    } }
}
