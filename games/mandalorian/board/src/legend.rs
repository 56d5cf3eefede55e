//! What the signs mean.

use mandalorian::ids::{Class, Icon, Shape, Star};
use maud::{Markup, html};
use table::words::capital;

use super::head::back;
use super::scene::Scene;
use super::{plan, token};

pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let used = |shape: &&Shape| scene.ground.faces.iter().any(|face| face.shape == **shape);
    html! { section.panel #panel-legend { h3 { "What the signs mean" }
        div.ma { div.legend {
            ul { @for hero in scene.look.heroes() { li { (token::hero(scene, hero)) (scene.hero_name(hero)) } } }
            ul { @for &class in Class::ALL { li { (token::icon(token::class(class))) (class.words()) } } }
            ul { @for &shape in Shape::ALL.iter().filter(used) {
                @let name = token::shape(shape);
                li { svg.back.(name) viewBox="0 0 32 32" aria-hidden="true" { use href={ "#ma-" (name) } {} } (shape.words()) }
            } }
            ul {
                @for (ability, letters) in token::TRAITS { li { span.marks { i { (letters) } } (ability.words()) } }
                li { span.marks { i.effect { "✱" } } "mission effect" }
            }
            ul { @for slot in scene.ground.slots.iter() { li { (token::slot_icon(slot)) (scene.look.slot(slot)) } } }
            ul { @for &star in Star::ALL { li { (plan::star(star)) (star.words()) " star: reinforcements" } } }
            ul { @for &icon in Icon::ALL { li { span.event-back { (token::icon(back(icon))) } (icon.words()) } } }
            ul {
                li { (token::icon("lock")) "locked door" }
                li { (token::icon("open")) "open door" }
                li { (token::icon("disrupt")) "disrupt tokens" }
                li { (token::icon("eye")) "only you know this" }
                li { (token::icon("medpac")) "heals" }
                li { (token::icon("item")) "can be carried" }
                li { (token::icon("crate")) "other feature" }
            }
            p { (capital("thick lines are walls, toothed lines elevation, hatched cells nobody can enter.")) }
            p { "Point at a space to see the range to every other; after a dot the steps on foot, if those are more." }
        } }
    } }
}
