//! The head: the mission, whose turn it is, its tracks and decks, and what the viewer alone knows.

use mandalorian::book::TrackFacts;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Hero, Icon, Motive, Track};
use maud::{Markup, html};
use table::words::{capital, many};

use super::scene::Scene;
use super::token;

const STEPS: [&str; 3] = ["Action", "Event", "Draw"];

pub(super) fn head(scene: &Scene<'_>) -> Markup {
    html! {
        header.ma-head {
            (turn(scene))
            (tracks(scene))
            (decks(scene))
            (motive(scene))
        }
    }
}

fn turn(scene: &Scene<'_>) -> Markup {
    let mission = scene.ground.mission();
    html! {
        div.turn-box {
            h2 { (mission.name) }
            p.under {
                (scene.ground.map().name) " · " (scene.ground.options.difficulty.words())
                @if let Some(stage) = stage(scene) { " · " b { (stage) } }
            }
            @if let Ask::Over(ending) = scene.state.ask {
                p { b { (over(scene, ending)) } }
            } @else if scene.state.turns == 0 {
                p { "Set-up" }
            } @else {
                p { (token::seat(scene.state.active)) b { (scene.who_plays(scene.state.active)) } ", turn " (scene.state.turns) }
                ol.steps aria-label="Steps of the turn" {
                    @let now = scene.look.step();
                    @for (ix, name) in STEPS.iter().enumerate() {
                        li.now[now == Some(ix)] aria-current=[(now == Some(ix)).then_some("step")] { (name) }
                    }
                }
            }
        }
    }
}

/// The stage of a mission that has several.
fn stage(scene: &Scene<'_>) -> Option<String> {
    let stages = &scene.ground.mission().stages;
    let now = scene.state.stage;
    let named = stages.iter().find(|stage| stage.number == now).map(|stage| stage.name.as_str());
    (!stages.is_empty()).then(|| named.map_or_else(|| format!("stage {now}"), |name| format!("stage {now}: {name}")))
}

/// How it ended, and what that means for whoever looks.
fn over(scene: &Scene<'_>, ending: Ending) -> String {
    let how = match ending {
        Ending::Objective => "The objective is reached.".into(),
        Ending::Failure(_) => "The mission has failed.".into(),
        Ending::Defeat(hero) => format!("{} is defeated: the mission has failed.", scene.hero_name(hero)),
        Ending::Nobody => "Nobody is left in play.".into(),
    };
    match scene.me.map(|me| scene.look.has_won(me)) {
        Some(true) => format!("You have won! {how}"),
        Some(false) => format!("You have lost. {how}"),
        None => how,
    }
}

/// Tracks of map and mission with their ends.
fn tracks(scene: &Scene<'_>) -> Markup {
    html! { @for track in scene.ground.tracks() { (self::track(scene, track)) } }
}

fn track(scene: &Scene<'_>, track: Track) -> Markup {
    let facts = &scene.book.tracks[track.ix()];
    let (now, limit) = (scene.state.tracks[track.ix()], facts.limit.of(scene.ground.characters));
    let at = |value: u8| facts.at.iter().any(|(at, _)| *at == value);
    let coming = scene.look.coming(track);
    html! {
        div.track.fatal[facts.fails] role="img" aria-label=(track_words(facts, now, limit, &coming)) {
            p { b { (facts.name) } " " (now) @if limit > 0 { "/" (limit) } @if facts.fails && limit > 0 { " " small { "the mission fails at " (limit) } } }
            @if limit > 0 && limit <= 16 {
                ol {
                    @for value in 1..=limit {
                        li.full[value <= now].marked[at(value)].last[value == limit && facts.fails] { (value) }
                    }
                }
            }
            @for words in &coming { p.coming { (capital(words)) } }
        }
    }
}

fn track_words(facts: &TrackFacts, now: u8, limit: u8, coming: &[String]) -> String {
    let end = if facts.fails { ", where the mission fails" } else { "" };
    let words =
        if limit > 0 { format!("{} {now} of {limit}{end}", facts.name) } else { format!("{} {now}", facts.name) };
    coming.iter().fold(words, |words, coming| words + "; " + coming)
}

/// The back of the next event card, and how much is left of everything.
fn decks(scene: &Scene<'_>) -> Markup {
    let events = &scene.state.events;
    let over = matches!(scene.state.ask, Ask::Over(_));
    let icon = Icon::ALL.get(usize::from(events.icon)).filter(|_| !over);
    let known = scene.state.planning.top.last().and_then(|known| known.card.some());
    html! {
        div.decks {
            @if let Some(icon) = icon {
                p.next { span.event-back { (token::icon(back(*icon))) } span { "Next event: " b { (icon.words()) } } }
            }
            @if let Some(event) = events.top.card.some() {
                @let facts = scene.book.event(event);
                p.secret data-card={ "event-" (facts.id) } { (token::icon("eye")) "You looked at it: " b { (facts.name) } }
            }
            @if let Some(plan) = known {
                @let facts = scene.book.plan(plan);
                p.secret data-card={ "plan-" (facts.id) } { (token::icon("eye")) "Top planning card: " b { (facts.name) } }
            }
            p.counts {
                "Planning deck " (scene.state.planning.len()) " · reinforcements " (scene.state.reserve.len())
                " · disrupt tokens in the pool " (scene.pool)
            }
        }
    }
}

/// The sign on the back of an event card.
pub(super) const fn back(icon: Icon) -> &'static str {
    match icon {
        Icon::Blades => "melee",
        Icon::Blaster => "shooter",
        Icon::Scope => "scope",
        Icon::Bars => "bars",
        Icon::Mark => "mark",
    }
}

/// What the viewer really wants, in a mission with motives; of the others only what has come out.
fn motive(scene: &Scene<'_>) -> Markup {
    if scene.ground.mission().motives.is_none() {
        return html! {};
    }
    let mine = scene.me.and_then(|me| scene.state.motives[me.ix()]);
    let words = |motive: Motive| &scene.book.motives.words[motive.ix()];
    let others = scene.look.players().filter(|who| scene.me != Some(*who));
    html! {
        div.motives {
            @if let Some(mine) = mine {
                p.secret.(mine.words()) { (token::icon("eye")) "Your motive: " b { (capital(mine.words())) } }
                p.under { (words(mine)) }
            } @else if scene.me.is_some() { p { "Motives are dealt before the first turn." } }
            @for who in others {
                @match scene.state.motives[who.ix()] {
                    Some(motive) => {
                        p { (token::seat(who)) (scene.who_plays(who)) ": " b.(motive.words()) { (capital(motive.words())) } }
                    }
                    None => {}
                }
            }
        }
    }
}

/// A character that is out of the game, in a word.
pub(super) fn fate(scene: &Scene<'_>, hero: Hero) -> Option<&'static str> {
    let state = scene.hero(hero);
    match (state.eliminated, state.disabled) {
        (true, _) => Some("Eliminated"),
        (_, true) => Some("Disabled"),
        _ => None,
    }
}

/// Cards of a hand in words.
pub(super) fn hand_words(held: u8, children: u8) -> String {
    let cards = many(held, "card");
    if children > 0 { format!("{cards}, {children} of The Child's") } else { cards }
}
