//! What the signs mean.

use maud::{Markup, html};
use outer_rim::ids::{Class, Face, Faction};
use table::words::capital;

use super::scene::Scene;
use super::{dice, token};

pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let classes = Class::ALL.iter().filter(|class| scene.book.contacts.iter().any(|contact| contact.class == **class));
    let says = |face: Face| match face {
        Face::Hit => "hit: 1 damage; passes a test with the skill",
        Face::Crit => "crit: 2 damage; passes any test",
        Face::Focus => "focus: passes a test with the skill twice",
        Face::Blank => "blank",
    };
    html! { section.panel #panel-legend { h3 { "What the signs mean" }
        div.rim { div.legend {
            ul { @for &faction in Faction::ALL { li { (token::faction(faction)) (faction.words()) } } }
            ul { @for who in scene.look.players() { li { (token::emblem(scene, who)) (scene.who(who)) } } }
            ul { @for class in classes { li { span.contact.down.(class.words()) { (token::pips(class.ix() as u8)) } (capital(class.words())) " contact" } } }
            ul { @for &face in Face::ALL { li { (dice::die(face, false)) span { (says(face)) } } } }
            ul {
                li { (token::icon("ground")) "ground combat" }
                li { (token::icon("guns")) "ship combat" }
                li { (token::icon("drive")) "hyperdrive" }
                li { (token::icon("droid")) "droid" }
                li { (token::icon("bars")) "captive" }
                li { (token::icon("goal")) "goal" }
            }
        } }
    } }
}
