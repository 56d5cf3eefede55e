//! Space: forces waiting to enter, stacks and ships on their way.

use freedom::book::UnitKind;
use freedom::frame::{Flight, Fly, Frame, Leg, March, Order};
use freedom::ids::{Fleet, Hull, Party, Place, Who};
use freedom::state::Where;
use freedom::words::{capital, covered};
use maud::{Markup, html};

use super::scene::Scene;
use super::stack::{self, Counter};
use super::targets::Piece;

/// Everything between the planets.
pub(super) fn strip(scene: &Scene<'_>) -> Markup {
    let (people, ships) = adrift(scene);
    let orders: Vec<Markup> = scene.state.frames.iter().filter_map(|frame| under_way(scene, frame)).collect();
    let empty = people.is_empty() && ships.is_empty() && orders.is_empty();
    let captives = people.filter(|who| scene.state.people[who.ix()].captive());
    html! {
        section.space #part-space role="group" aria-label="In space" hidden=[empty.then_some("hidden")] {
            @if !empty { h3 { "In space" } }
            @for order in &orders { (order) }
            (stack::company(scene, people.without(captives), ships))
            (stack::prisoners(scene, captives))
        }
    }
}

/// Characters and ships that are neither on the map nor out of it.
pub(super) fn adrift(scene: &Scene<'_>) -> (Party, Fleet) {
    let everybody = (0..scene.ground.book.characters.len() as u8).map(Who);
    let all = (0..scene.ground.book.ships.len() as u8).map(Hull);
    let people = everybody.filter(|who| scene.state.people[who.ix()].at == Where::Space).collect();
    let ships = all.filter(|hull| scene.state.ships[hull.ix()].at == Where::Space).collect();
    (people, ships)
}

fn under_way(scene: &Scene<'_>, frame: &Frame) -> Option<Markup> {
    match frame {
        Frame::March(march) => Some(stack_line(scene, march)),
        Frame::Fly(Fly { flight, leg }) => Some(flight_line(scene, flight, *leg)),
        _ => None,
    }
}

fn stack_line(scene: &Scene<'_>, march: &March) -> Markup {
    let (order, gone) = (&march.order, march.in_transit());
    html! {
        div.order {
            p { (order.side) " units: " (route(scene, Some(order.from), order.to)) }
            div.counters { (counters(scene, order, gone)) }
        }
    }
}

/// The units of a moving stack; they are targets once they have left the ground.
fn counters(scene: &Scene<'_>, order: &Order, gone: bool) -> Markup {
    let seen = |kind: UnitKind| order.shown || scene.read.sees(kind);
    let open = UnitKind::ALL.into_iter().filter(|kind| seen(*kind) && order.units[kind.ix()] > 0);
    let hidden = order.units[UnitKind::PATROL.ix()] + order.units[UnitKind::LINE.ix()];
    html! {
        @for kind in open { (Counter::of(kind, order.units[kind.ix()]).draw(scene, gone.then_some(Piece::Moving(kind)))) }
        @if hidden > 0 && !seen(UnitKind::LINE) {
            (Counter::covered(hidden).draw(scene, None))
            @if gone { span.known { (covered(hidden, order.sight)) } }
        }
    }
}

fn flight_line(scene: &Scene<'_>, flight: &Flight, leg: Leg) -> Markup {
    let leaving = matches!(leg, Leg::Leaving | Leg::FireLeaving);
    html! {
        div.order {
            p {
                (capital(&scene.names.ship(flight.hull))) ": " (route(scene, flight.from, flight.to))
                @if leaving { ", with " (scene.names.party(flight.aboard)) }
                @if flight.damaged { b { ", damaged" } }
            }
        }
    }
}

fn route(scene: &Scene<'_>, from: Option<Place>, to: Place) -> String {
    let from = from.map_or_else(|| "space".into(), |place| scene.names.place(place));
    format!("from {from} to {}", scene.names.place(to))
}
