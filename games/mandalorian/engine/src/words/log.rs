//! What happened, in sentences.

use super::{Names, and, capital, many};
use crate::book::code::Who;
use crate::event::{Entry, Event, about};
use crate::frame::{Cause, Ending};
use crate::game::Mandalorian;
use crate::ids::{CHILD, Face, Hero, Motive, Shape, Slot};

/// An event in words. Of the state only who plays which character may be read, which never changes.
pub(crate) fn event(game: &Mandalorian, entry: &Entry) -> String {
    let names = Names::then(game, entry.token);
    let event = &entry.what;
    match event {
        about!(SetUp) => set_up(names, event),
        about!(Actions) => actions(names, event),
        about!(Threats) => threats(names, event),
        about!(Characters) => characters(names, event),
        about!(Planning) => planning(names, event),
        about!(Slots) => slots(names, event),
        about!(Mission) => mission(game, names, event),
    }
}

fn set_up(names: Names<'_>, event: &Event) -> String {
    match *event {
        Event::Plays { who, hero: _, person } if !who.is_some() => format!("{} takes part.", names.person(person)),
        Event::Plays { who, hero: _, person } => format!("{} plays {}.", names.player(who), names.person(person)),
        Event::IsWarlord { who } => format!("{} is the Warlord.", names.player(who)),
        Event::Starts { hero, space } => format!("{} begins in {}.", names.hero(hero), names.space(space)),
        Event::Motive { who: _, motive: Motive::Loyal } => motive_card(names, Motive::Loyal),
        Event::Motive { who: _, motive: Motive::Disloyal } => motive_card(names, Motive::Disloyal),
        Event::MotiveUnseen { who } => format!("{} gets a motive card.", names.player(who)),
        Event::Named { who, first } => format!("{} wants {} to begin.", names.player(who), names.player(first)),
        Event::FirstPlayer { who, agreed: true } => format!("{} begins, as agreed.", names.player(who)),
        Event::FirstPlayer { who, agreed: false } => format!("{} begins, by lot.", names.player(who)),
        Event::Placed { threat: _, face, space } => {
            format!("{} is placed in {}.", capital(&names.the(face)), names.space(space))
        }
        Event::PlacedFacedown { threat: _, shape, space } => {
            format!("A facedown {} lies in {}.", Shape::of(shape as usize).words(), names.space(space))
        }
        about!(Actions | Threats | Characters | Planning | Slots | Mission) => String::new(),
    }
}

fn actions(names: Names<'_>, event: &Event) -> String {
    let who = |hero: Hero| names.hero(hero);
    match *event {
        Event::TurnBegins { who, turn } => format!("Turn {turn}: {}.", names.player(who)),
        Event::Skipped { who, disabled: _ } => format!("{} takes no more turns.", names.player(who)),
        Event::CardPlayed { who: _, hero, card, slot, strength } => {
            let tactical = names.skill(card).is_some_and(|facts| facts.tactical);
            let how = if tactical { "a tactical card".into() } else { format!("strength {strength}") };
            format!("{} plays {} on {}: {how}.", who(hero), names.card(card), names.slot(slot))
        }
        Event::FreeAction { hero, slot, strength } => {
            format!("{} may take a free {} action of strength {strength}.", who(hero), names.slot(slot))
        }
        Event::ActionLapsed { who } => format!("{} has no card for another action.", names.player(who)),
        Event::Strength { hero, by, now } => {
            let how = if by < 0 { "falls" } else { "rises" };
            format!("The action of {} {how} by {} to strength {now}.", who(hero), by.unsigned_abs())
        }
        Event::Additional { who, actions } => {
            format!("{} may take {}.", names.player(who), many(actions, "additional action"))
        }
        Event::Instead { hero, which } => {
            let Some(instead) = names.instead(which) else { return format!("{event:?}") };
            let label = super::small(&instead.label);
            format!("{} uses the {} action to {label}.", who(hero), names.slot(instead.slot))
        }
        Event::Used { who: _, hero, source } if hero.is_some() => {
            format!("{} uses {}.", who(hero), names.source(source))
        }
        Event::Used { who, hero: _, source } => format!("{} uses {}.", names.player(who), names.source(source)),
        Event::Moved { hero, from, to } => {
            format!("{} moves from {} to {}.", who(hero), names.space(from), names.space(to))
        }
        Event::Jumped { hero, from, to } => {
            format!("{} jumps from {} to {}.", who(hero), names.space(from), names.space(to))
        }
        Event::Stopped { hero, space } => format!("{} has to stop in {}.", who(hero), names.space(space)),
        about!(SetUp | Threats | Characters | Planning | Slots | Mission) => String::new(),
    }
}

fn threats(names: Names<'_>, event: &Event) -> String {
    let the = |threat| capital(&names.threat(threat));
    match *event {
        Event::Attacks { hero, threat, strength } => {
            format!("{} attacks {} with strength {strength}.", names.hero(hero), names.threat(threat))
        }
        Event::Strikes { hero, other } => format!("{} strikes {}.", names.hero(hero), names.hero(other)),
        Event::Revealed { threat: _, face, space } => {
            format!("In {} {} is revealed{}.", names.space(space), names.the(face), mettle(names, face))
        }
        Event::Looked { who: _, threat: _, face, space } => {
            let what = names.the(face) + &mettle(names, face);
            format!("You look at the facedown token in {}: it is {what}.", names.space(space))
        }
        Event::LookedUnseen { who, threat: _, space } => {
            format!("{} looks at the facedown token in {}.", names.player(who), names.space(space))
        }
        Event::MissionEffect { threat } => format!("{} sets off the mission effect.", the(threat)),
        Event::Wounded { threat, amount, total, by: _ } => {
            format!("{} takes {amount} damage, {total} in all.", the(threat))
        }
        Event::ToughDiscard { threat, plan, blocked: true } => {
            format!("{} is tough: {} is discarded and blocks 1 damage.", the(threat), names.plan(plan))
        }
        Event::ToughDiscard { threat, plan, blocked: false } => {
            format!("{} is tough: {} is discarded and blocks nothing.", the(threat), names.plan(plan))
        }
        Event::Capped { threat, amount } => {
            format!("{} takes no more than {amount} damage from this action.", the(threat))
        }
        Event::Defeated { threat: _, face, space } => {
            format!("{} is defeated in {}.", capital(&names.the(face)), names.space(space))
        }
        Event::Captured { threat: _, face, hero } => {
            format!("{} takes {} alive.", names.hero(hero), names.the(face))
        }
        Event::TurnedOver { threat: _, face } => format!("The token is turned over: {}.", names.the(face)),
        Event::Woke { threat } => format!("{} wakes.", the(threat)),
        Event::Hobbled { threat } => format!("{} is hobbled.", the(threat)),
        Event::Healed { threat, amount } => format!("{} loses {amount} damage.", the(threat)),
        Event::Disrupted { threat, tokens } => format!("{} gets {}.", the(threat), many(tokens, "disrupt token")),
        Event::DisruptLost { threat, tokens: _ } => {
            format!("{} is disrupted: instead of moving or attacking it loses a disrupt token.", the(threat))
        }
        Event::EnemyMoved { threat, from, to } => {
            format!("{} moves from {} to {}.", the(threat), names.space(from), names.space(to))
        }
        Event::Sabotage { threat } => format!("{} sabotages the slot of lowest strength.", the(threat)),
        Event::EnemyAttacks { threat, hero } => format!("{} attacks {}.", the(threat), names.hero(hero)),
        Event::Spawned { threat: _, face, space } => {
            format!("A reinforcement appears in {}: {}.", names.space(space), names.the(face))
        }
        Event::NoneToSpawn => "No reinforcement is left to appear.".into(),
        Event::Discarded { threat: _, face } => format!("{} is discarded.", capital(&names.the(face))),
        about!(SetUp | Actions | Characters | Planning | Slots | Mission) => String::new(),
    }
}

/// What an enemy can do and bear, in brackets behind its name.
fn mettle(names: Names<'_>, face: Face) -> String {
    let mettle = names.mettle(face);
    if mettle.is_empty() { mettle } else { format!(" ({mettle})") }
}

fn characters(names: Names<'_>, event: &Event) -> String {
    let who = |hero: Hero| names.hero(hero);
    match *event {
        Event::Damaged { hero, amount, total, cause } => {
            let left = health_left(names, hero, total);
            format!("{} takes {amount} damage{}{left}.", who(hero), hurt_by(names, cause))
        }
        Event::Blocked { hero, amount } => format!("{amount} damage to {} is blocked.", who(hero)),
        Event::Redirected { from, to } => format!("The damage goes to {} instead of {}.", who(to), who(from)),
        Event::HeroHealed { hero, amount } => format!("{} heals {amount}.", who(hero)),
        Event::HeroDefeated { hero } => format!("{} is defeated.", who(hero)),
        Event::Unmasked { who, motive, at_end: _ } => {
            format!("{} turns up the motive card: {}.", names.player(who), motive.words())
        }
        Event::Eliminated { hero } => format!("{} leaves the game.", who(hero)),
        Event::Disabled { hero } => format!("{} is disabled and takes no further part.", who(hero)),
        Event::ItemTaken { hero, face } => format!("{} takes {}.", who(hero), names.the(face)),
        Event::ItemGiven { from, to, face } => format!("{} gets {} from {}.", who(to), names.the(face), who(from)),
        Event::ItemDropped { hero, face, space, out: _ } => {
            format!("{} leaves {} in {}.", who(hero), names.the(face), names.space(space))
        }
        Event::ItemSpent { hero: _, face } => format!("{} is discarded.", capital(&names.the(face))),
        Event::ChildPlaced { space } => format!("The Child is in {}.", names.space(space)),
        Event::Rescued { hero } => format!("{} rescues The Child.", who(hero)),
        Event::Carries { hero } => format!("{} carries The Child.", who(hero)),
        Event::Fled { from, to } => format!("The Child flees from {} to {}.", names.space(from), names.space(to)),
        Event::ChildWanders { from, to } => {
            format!("The Child wanders from {} to {}.", names.space(from), names.space(to))
        }
        Event::ChildTaken { threat } => format!("{} takes The Child.", capital(&names.threat(threat))),
        Event::ChildDropped { space, out: _ } => format!("The Child is left in {}.", names.space(space)),
        about!(SetUp | Actions | Threats | Planning | Slots | Mission) => String::new(),
    }
}

/// What a character has left with so much damage. Its health stays the same during a game.
fn health_left(names: Names<'_>, hero: Hero, damage: u8) -> String {
    let health = names.game.state.heroes.get(hero.ix()).map_or(0, |state| state.health);
    format!(" and has {} of {health} health left", health.saturating_sub(damage))
}

/// A motive card with what it wants.
fn motive_card(names: Names<'_>, motive: Motive) -> String {
    let words = &names.game.ground.book.motives.words[motive as usize];
    format!("Your motive card says: {}. {words}", motive.words())
}

/// Where damage comes from.
pub(crate) fn hurt_by(names: Names<'_>, cause: Cause) -> String {
    match cause {
        Cause::Effect => String::new(),
        Cause::Attack(threat) => format!(" from the attack of {}", names.threat(threat)),
        Cause::Sentry(threat) => format!(" from {}, a sentry", names.threat(threat)),
        Cause::Grapple(threat) => format!(" from {}, which grapples", names.threat(threat)),
        Cause::Blow(hero) => format!(" from a blow of {}", names.hero(hero)),
    }
}

fn planning(names: Names<'_>, event: &Event) -> String {
    match event {
        Event::PlanDrawn { who: _, plans } => {
            let plans: Vec<String> = plans.iter().map(|plan| names.plan(*plan).to_owned()).collect();
            format!("You draw {}.", and(&plans))
        }
        Event::PlanDrawnUnseen { who, number } => {
            format!("{} draws {}.", names.player(*who), many(*number, "planning card"))
        }
        Event::PlanKept { hero, plan } => format!("{} keeps {}.", names.hero(*hero), names.plan(*plan)),
        Event::PlanTopped { who: _, plan } => format!("You put {} on top of the planning deck.", names.plan(*plan)),
        Event::PlanToppedUnseen { who } => format!("{} puts a card on top of the planning deck.", names.player(*who)),
        Event::PlanBuried { who: _, plan } => format!("You put {} under the planning deck.", names.plan(*plan)),
        Event::PlanBuriedUnseen { who } => format!("{} puts a card under the planning deck.", names.player(*who)),
        Event::PlanDiscarded { plan } => format!("{} is discarded.", names.plan(*plan)),
        Event::PlanLost { hero, plan } => format!("{} discards {}.", names.hero(*hero), names.plan(*plan)),
        Event::PlansShuffled => "The planning cards discarded are shuffled into a new deck.".into(),
        about!(SetUp | Actions | Threats | Characters | Slots | Mission) => String::new(),
    }
}

fn slots(names: Names<'_>, event: &Event) -> String {
    let slot = |slot: Slot| names.slot(slot);
    match event {
        Event::SlotDisrupted { slot: on, value: 0 } => format!("{} is disrupted: a stand-in of 1.", slot(*on)),
        Event::SlotDisrupted { slot: on, value } => format!("{} is disrupted: {value}.", slot(*on)),
        Event::TokenOff { slot: on, value } => format!("A disrupt token of {} leaves {}.", value.max(&1), slot(*on)),
        Event::CardOff { slot: on, card } => format!("{} leaves {}.", names.card(*card), slot(*on)),
        Event::CardShifted { card, from, to } => {
            format!("{} goes from {} to {}.", names.card(*card), slot(*from), slot(*to))
        }
        Event::SlotCleared { slot: on, strength: _ } => format!("{} is cleared.", slot(*on)),
        Event::PoolRefilled => "The discarded disrupt tokens are mixed into a new pool.".into(),
        Event::Drew { who: _, cards } => {
            let cards: Vec<String> = cards.iter().map(|card| names.card(*card).to_owned()).collect();
            format!("You draw {}.", and(&cards))
        }
        Event::DrewUnseen { who, number } => format!("{} draws {}.", names.player(*who), many(*number, "skill card")),
        Event::DrewChild { who: _, card } => format!("You draw {} from The Child's deck.", names.card(*card)),
        Event::DrewChildUnseen { who } => format!("{} draws a card from The Child's deck.", names.player(*who)),
        Event::HandDiscard { who, card } => format!("{} discards {}.", names.player(*who), names.card(*card)),
        Event::Recovered { who, card } => format!("{} gets {} back.", names.player(*who), names.card(*card)),
        Event::DeckShuffled { row } if *row as usize == CHILD => "The Child's deck is shuffled anew.".into(),
        Event::DeckShuffled { .. } if names.game.is_shared() => "The common skill deck is shuffled anew.".into(),
        Event::DeckShuffled { row } => format!("The skill deck of {} is shuffled anew.", names.hero(Hero(*row))),
        Event::Owed { who, number } => format!("{} is owed {}.", names.player(*who), many(*number, "skill card")),
        Event::SlotResolves { slot: on, strength } => format!("{} has strength {strength}.", slot(*on)),
        Event::Crisis { slot: on } => format!("{} brings a crisis.", slot(*on)),
        Event::EventDrawn { event, slot: on } => {
            format!("{} brings an event: {}. {}", slot(*on), names.happening(*event), names.happens(*event))
        }
        Event::NoEffect { event } => format!("{} has had no effect.", names.happening(*event)),
        Event::EventPeeked { who: _, event } => {
            format!("You look at the top event card: {}. {}", names.happening(*event), names.happens(*event))
        }
        Event::EventPeekedUnseen { who } => format!("{} looks at the top event card.", names.player(*who)),
        Event::EventBuried { who } => format!("{} puts it under the event deck.", names.player(*who)),
        Event::EventsShuffled => "The event cards discarded are shuffled into a new deck.".into(),
        Event::EventCancelled { slot: on } => format!("{} brings neither crisis nor event.", slot(*on)),
        about!(SetUp | Actions | Threats | Characters | Planning | Mission) => String::new(),
    }
}

fn mission(game: &Mandalorian, names: Names<'_>, event: &Event) -> String {
    match *event {
        Event::TrackMoved { track, by, now, source: _ } => format!("{} {by:+}: {now} now.", names.track(track)),
        Event::Stage { stage } => {
            let stages = &game.ground.mission().stages;
            let name = stages.iter().find(|one| one.number == stage).map_or("", |one| one.name.as_str());
            format!("Stage {stage} of the mission begins: {name}.")
        }
        Event::DoorMarked { door, marks } => {
            let marks = match game.ground.map().doors.get(door.ix()).map_or(0, |facts| facts.hull) {
                0 => many(marks, "marker"),
                hull => format!("{marks} of {hull} markers"),
            };
            format!("{} has {marks}.", capital(names.door(door)))
        }
        Event::DoorUnlocked { door } => format!("{} is unlocked.", capital(names.door(door))),
        Event::DoorLocked { door } => format!("{} is locked.", capital(names.door(door))),
        Event::Flagged { flag } => format!("{}.", capital(flag_words(game, flag))),
        Event::Unflagged { flag } => format!("No longer: {}.", flag_words(game, flag)),
        Event::Ordered { order } => format!("The Warlord orders: {}.", names.order(order)),
        Event::LastingBegins { ability, hero } => {
            format!("From now on{}: {}", lasts_for(game, names, ability, hero), lasting_words(game, ability))
        }
        Event::LastingEnds { ability, hero } => {
            format!("No longer{}: {}", lasts_for(game, names, ability, hero), lasting_words(game, ability))
        }
        Event::NoRoomToLast { ability, hero } => {
            let words = lasting_words(game, ability);
            format!("So much lasts already that this does not begin for {}: {words}", names.hero(hero))
        }
        Event::GameOver { ending } => {
            let how = match ending {
                Ending::Objective => "The objective is reached.".into(),
                Ending::Nobody => "No character is left in play.".into(),
                Ending::Failure(which) => {
                    format!("The mission has failed: {}.", super::closing::failure(game, which))
                }
                Ending::Defeat(hero) => format!("The mission has failed: {} is defeated.", names.hero(hero)),
            };
            format!("{how} {}", super::closing::verdict(game, ending))
        }
        about!(SetUp | Actions | Threats | Characters | Planning | Slots) => String::new(),
    }
}

/// What has happened, in the words of the mission, without a full stop.
fn flag_words(game: &Mandalorian, flag: u8) -> &str {
    let words = game.ground.book.flags.get(flag as usize);
    words.map_or("something has changed", |words| words.trim_end_matches('.'))
}

/// For whom something lasts: " for Paz Vizsla", and nothing of what is about everybody.
fn lasts_for(game: &Mandalorian, names: Names<'_>, ability: u16, hero: Hero) -> String {
    let facts = game.ground.book.code.abilities.get(ability as usize);
    let own = facts.is_some_and(|facts| facts.optional || facts.whose != Who::Any || facts.within != u8::MAX);
    if own && hero.is_some() { format!(" for {}", names.hero(hero)) } else { String::new() }
}

/// What lasts: when it applies and what happens then.
fn lasting_words(game: &Mandalorian, ability: u16) -> String {
    let ability = game.ground.book.code.abilities.get(ability as usize);
    ability.map_or_else(String::new, |ability| super::small(&ability.whole))
}

/// What an ability does, in words.
pub(crate) fn ability_words(game: &Mandalorian, ability: u16) -> String {
    let ability = game.ground.book.code.abilities.get(ability as usize);
    ability.map_or_else(String::new, |ability| ability.words.clone())
}
