//! The missions of an Environ while they run: groups, letters, cards.

use freedom::book::Mission;
use freedom::frame::{Action, ActionStep, Assign, Frame};
use freedom::ids::Card;
use freedom::state::{Group, GroupIx, Standing};
use freedom::words::{capital, many};
use maud::{Markup, html};

use super::action::{faces, pips};
use super::scene::Scene;
use super::targets::Piece;
use super::token;

/// Groups and cards of the Environ whose missions run.
pub(super) fn desk(scene: &Scene<'_>) -> Markup {
    let desk = &scene.state.desk;
    let Some(place) = desk.place else { return html! {} };
    let size = scene.ground.sites[place.ix()].size;
    html! {
        p.where { (capital(&scene.names.place(place))) }
        p.counted { (desk.counted) " of " (many(size, "card")) " counted " (pips(desk.counted, size)) }
        ul.groups { @for (ix, which) in desk.groups.iter().enumerate() { (group(scene, ix as GroupIx, which)) } }
        @let force = scene.read.in_force();
        @if !force.is_empty() { ul.list.force aria-label="In force" { @for line in &force { li { (line) } } } }
        (offered(scene))
        (drawn(scene))
    }
}

fn group(scene: &Scene<'_>, ix: GroupIx, group: &Group) -> Markup {
    let handle = scene.handle(Piece::Mission(group.mission), scene.mission(group.mission));
    let closed = group.standing == Standing::Closed;
    html! {
        li.group.closed[closed] {
            div.mission.target[handle.lit()] data-card={ "mission-" (group.mission.id()) } data-offers=[&handle.offers] role=[handle.lit().then_some("button")]
                tabindex=[handle.tab()] aria-label=[handle.lit().then_some(&handle.label)]
            { (medal(group.mission)) b { (scene.mission(group.mission)) } (target(scene, group)) }
            @if group.camp { p { (token::icon("camp")) "the Rebel camp" } }
            (faces(scene, group.members))
            p.standing { (standing(scene, ix, group)) }
        }
    }
}

fn target(scene: &Scene<'_>, group: &Group) -> Markup {
    html! { @if let Some(who) = group.target { " of " (scene.names.who(who)) } }
}

/// Letters and bonus draws, or how it ended.
fn standing(scene: &Scene<'_>, ix: GroupIx, group: &Group) -> Markup {
    let most = scene.read.most_letters(ix);
    html! {
        @match group.standing {
            Standing::Active => {
                (group.letters) " of " (many(most, "letter")) " " (pips(group.letters, most))
                " · " (many(scene.read.bonus_draws(ix), "bonus draw"))
                @let letters = scene.read.letters_left(group.mission);
                " · " (group.mission.letter()) " on " (letters.with) " of " (many(letters.of, "card")) " left"
            }
            Standing::Completing | Standing::Completed => { "completed with " (many(group.letters, "letter")) }
            Standing::Closed => { "over" }
        }
    }
}

/// The letter of a mission on a disc.
fn medal(mission: Mission) -> Markup {
    html! { span.letter-disc aria-hidden="true" { (mission.letter()) } }
}

/// Missions a group can be formed for.
fn offered(scene: &Scene<'_>) -> Markup {
    let on_desk = |mission: &Mission| scene.state.desk.groups.iter().any(|group| group.mission == *mission);
    let open = || {
        let offered = |mission: &Mission| scene.targets.at(Piece::Mission(*mission)).next().is_some();
        Mission::ALL.into_iter().filter(move |mission| !on_desk(mission) && offered(mission))
    };
    html! {
        ul.offered {
            @for mission in open() {
                @let handle = scene.handle(Piece::Mission(mission), scene.mission(mission));
                li.mission.target data-card={ "mission-" (mission.id()) } data-offers=[&handle.offers] role="button" tabindex="0" aria-label=(handle.label)
                { (medal(mission)) (scene.mission(mission)) }
            }
        }
        @if assigns(scene) { @for mission in open() { (composer(scene, mission)) } }
    }
}

/// Whether the viewer is giving out missions.
fn assigns(scene: &Scene<'_>) -> bool {
    let phasing = scene.read.viewer() == Some(scene.state.phasing);
    phasing && scene.state.frames.last() == Some(&Assign.into()) && !scene.read.free_for_missions().is_empty()
}

/// A whole group in one answer: who goes on a mission is ticked, then sent.
fn composer(scene: &Scene<'_>, mission: Mission) -> Markup {
    html! {
        details.composer {
            summary { "Send a group: " (scene.mission(mission)) }
            fieldset data-compose={ "group " (scene.ground.book.missions[mission.ix()].id) " {members}" } {
                @for who in scene.read.free_for_missions() {
                    label { input type="checkbox" data-slot="members" value=(scene.who_id(who)); " " (scene.names.who(who)) }
                }
                button type="button" { "Send them" }
            }
        }
    }
}

/// The cards drawn here, the one being dealt with marked.
fn drawn(scene: &Scene<'_>) -> Markup {
    let desk = &scene.state.desk;
    html! {
        @if !desk.drawn.is_empty() {
            ul.cards aria-label="Action Cards drawn here" { @for card in desk.drawn { (action_card(scene, card)) } }
        }
    }
}

fn action_card(scene: &Scene<'_>, card: Card) -> Markup {
    let Some(place) = scene.state.desk.place else { return html! {} };
    let printed = &scene.ground.book.cards[card.ix()];
    let section = printed.sections[scene.ground.sites[place.ix()].terrain.section()];
    let letters = Mission::ALL.into_iter().filter(|mission| section.letters & mission.bit() != 0);
    html! {
        li.action-card.now[current(scene) == Some(card)].void[scene.state.desk.aside.has(card)] {
            span.letters { @for mission in letters { (mission.letter()) } }
            span.event { (section.happening.name()) @if scene.state.desk.aside.has(card) { " (void)" } }
        }
    }
}

/// The card being dealt with.
fn current(scene: &Scene<'_>) -> Option<Card> {
    scene.state.frames.iter().find_map(|frame| match frame {
        Frame::Action(Action { step: ActionStep::Letters(card) }) => Some(*card),
        _ => None,
    })
}
