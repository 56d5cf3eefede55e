//! Answers in words, with what they would do as far as it can be said beforehand.

use std::fmt::Write as _;

use table::Procedure;

use super::{Names, Words, many};
use crate::book::code::Moment;
use crate::choice::Choice;
use crate::game::Mandalorian;
use crate::ids::{Card, Face, Person, Player, Slot, Threat};

/// An answer in words: those of the procedure that asks, or else the usual ones.
pub(crate) fn choice(game: &Mandalorian, choice: &Choice) -> String {
    let own = game.asking().answer(Words::of(game, Player::NONE), *choice);
    own.unwrap_or_else(|| usual(game, *choice))
}

fn usual(game: &Mandalorian, choice: Choice) -> String {
    let names = Names::of(game);
    match choice {
        Choice::Be(person) => be(game, names, person),
        Choice::BeWarlord => "Be the Warlord".into(),
        Choice::StartAt(space) => format!("Begin in {}", names.space(space)),
        Choice::First(player) => format!("{} should begin", names.player(player)),
        Choice::PlayCard { card, slot } => play(game, names, card, slot),
        Choice::Character(hero) => names.hero(hero).to_owned(),
        Choice::Action => action(game, names),
        Choice::Ability => ability(game, names),
        Choice::Instead(which) => instead(names, which),
        Choice::Feature(threat) => feature(game, names, threat),
        Choice::UseItem(face) => format!("Use {}: {}", names.the(face), use_words(game, face, 1)),
        Choice::TakeItem(face) => take_over(game, names, face),
        Choice::UsePlan(hero, plan) => {
            let words = &game.ground.book.plans[plan.ix()].words;
            format!("{} uses {}: {words}", names.hero(hero), names.plan(plan))
        }
        Choice::UseAdvanced(hero) => {
            let person = game.state.hero(hero).person;
            let ability = game.ground.book.characters[person.ix()].advanced;
            format!("{} uses {}: {}", names.hero(hero), names.advanced(hero), super::log::ability_words(game, ability))
        }
        Choice::UseLasting(at) => {
            let lasting = game.state.lasting.get(at as usize);
            lasting.map_or_else(|| "Use it".into(), |lasting| super::log::ability_words(game, lasting.ability))
        }
        Choice::Rescue => "Rescue The Child".into(),
        Choice::StepTo(space) => step(game, names, space),
        Choice::JumpTo(space) => format!("Jump to {}", there(game, names, space)),
        Choice::TakeChild => "Take The Child".into(),
        Choice::Stop => "Go no further".into(),
        Choice::AttackThreat(threat) => attack(game, names, threat),
        Choice::Blow(hero) => format!("Discard Retaliate and strike {} for 1 damage", names.hero(hero)),
        Choice::LookAt(threat) => format!("Look at {}", names.threat_there(threat)),
        Choice::MoveEnemy(threat) => format!("Move {}", names.threat_there(threat)),
        Choice::Threat(threat) => super::capital(&names.threat_there(threat)),
        Choice::Space(space) => super::capital(&there(game, names, space)),
        Choice::Slot(slot) => format!("{} (strength {})", names.slot(slot), game.slot_strength(slot)),
        Choice::Card(card) => card_words(game, names, card),
        Choice::Disrupt { slot, value } => format!("The disrupt token of {} on {}", value.max(1), names.slot(slot)),
        Choice::Keep(plan) => format!("Keep {}: {}", names.plan(plan), game.ground.book.plans[plan.ix()].words),
        Choice::Top(plan) => format!("Put {} on top of the planning deck", names.plan(plan)),
        Choice::Plan(plan) => names.plan(plan).to_owned(),
        Choice::Bury(event) => format!("Put {} under the event deck", names.happening(event)),
        Choice::DrawChild => "Draw a card from The Child's deck".into(),
        Choice::DrawOwn if game.is_shared() => "Draw a card from the common deck".into(),
        Choice::DrawOwn => "Draw a card from your own deck".into(),
        Choice::Door(door) => super::capital(names.door(door)),
        Choice::Order(order) => {
            let words = &game.ground.mission().orders[order.ix()].words;
            format!("{}: {words}", names.order(order))
        }
        Choice::Branch(branch) => {
            let branch = &game.ground.book.code.branches[branch as usize];
            let label = super::capital(&branch.label);
            if branch.words.is_empty() { label } else { format!("{label}: {}", branch.words) }
        }
        Choice::Decline => "Don't".into(),
        Choice::Done => "That is all".into(),
        Choice::Pass => "Use nothing".into(),
    }
}

/// A character to play: how much it bears, and where most of its cards have their abilities.
fn be(game: &Mandalorian, names: Names<'_>, person: Person) -> String {
    let facts = &game.ground.book.characters[person.ix()];
    let able = |slot: Slot| facts.deck.iter().filter(|card| card.slots.has(slot)).count();
    let mut slots: Vec<Slot> = Slot::ALL.iter().copied().filter(|slot| *slot != Slot::Mission).collect();
    slots.sort_by_key(|slot| std::cmp::Reverse(able(*slot)));
    let best: Vec<String> = slots.iter().take(2).map(|slot| slot.words().to_owned()).collect();
    format!(
        "Play {}: {} health, most abilities on {}",
        names.person(person),
        facts.health_at(game.ground.options.difficulty),
        super::and(&best)
    )
}

/// A card on a slot: the strength of the action, and what the slot will count afterwards.
fn play(game: &Mandalorian, names: Names<'_>, card: Card, slot: Slot) -> String {
    let Some(facts) = names.skill(card) else { return "Play a card".into() };
    let bonus = u8::from(facts.bonus == Some(slot));
    let now = game.slot_strength(slot);
    let tactical =
        game.state.slot(slot).cards.iter().any(|card| names.skill(*card).is_some_and(|facts| facts.tactical));
    let then = if facts.tactical || tactical { 5 } else { now + facts.strength };
    let mut words = format!("{} on {}", facts.name, names.slot(slot));
    let hero = game.acting(game.state.decides, card);
    if game.is_shared() && hero.is_some() {
        words = format!("{} plays {words}", names.hero(hero));
    }
    if facts.tactical {
        words.push_str(": tactical");
    } else {
        let _ = write!(words, ": strength {}", facts.strength + bonus);
    }
    let able = facts.wild || facts.slots.has(slot);
    if able {
        let _ = write!(words, "; {}", facts.words.trim_end_matches('.'));
    }
    let late = matches!(facts.moment, Moment::Target | Moment::After);
    let plain = slot == Slot::Attack && !facts.tactical && (!able || late);
    if plain && !game.finds_a_target(game.state.decides, card) {
        words.push_str("; nothing in reach from here");
    }
    let slot_words = match then {
        0..=4 => format!(" (slot becomes {then})"),
        5 => " (slot becomes 5: event)".into(),
        _ => format!(" (slot becomes {then}: crisis and event)"),
    };
    words + &slot_words
}

/// A skill card, with the slot it lies on.
fn card_words(game: &Mandalorian, names: Names<'_>, card: Card) -> String {
    let Some(facts) = names.skill(card) else { return "A skill card".into() };
    let mut words = if facts.tactical {
        format!("{} (tactical)", facts.name)
    } else {
        format!("{} ({})", facts.name, facts.strength)
    };
    let on = game.ground.slots.iter().find(|slot| game.state.slot(*slot).cards.contains(&card));
    if let Some(slot) = on {
        let _ = write!(words, " on {}", names.slot(slot));
    }
    words
}

/// The ability of the action under way.
fn action(game: &Mandalorian, names: Names<'_>) -> String {
    let Some(act) = game.state.act() else { return "Use the action".into() };
    let strength = act.strength;
    let mut words = match Slot::of(act.slot as usize) {
        Slot::Move => format!("Move up to {}", many(strength, "space")),
        Slot::Attack => format!("Attack for {strength} damage"),
        Slot::Intel => format!("Look at a facedown threat or move an enemy within range {strength}"),
        Slot::Plan => format!("Draw {}", many(strength + act.more[3], "planning card")),
        Slot::Mission => {
            let ground = &game.ground;
            let slot = ground.mission().rules.slot.as_ref().or(ground.map().rules.slot.as_ref());
            let words = slot.map_or("", |(.., words)| words.as_str());
            format!("{} with strength {strength}: {words}", names.slot(Slot::Mission))
        }
    };
    let during = game.card_ability(act).is_some_and(|(moment, _)| matches!(moment, Moment::During | Moment::Instead));
    if during && game.card_can_begin(act) {
        let _ = write!(words, ", without the ability of {}", names.card(act.card));
    }
    words
}

fn ability(game: &Mandalorian, names: Names<'_>) -> String {
    let card = game.state.act().map_or(Card::NONE, |act| act.card);
    names.skill(card).map_or_else(|| "Use the card".into(), |facts| format!("{}: {}", facts.name, facts.words))
}

fn instead(names: Names<'_>, which: u8) -> String {
    let instead = names.instead(which);
    instead.map_or_else(|| "Use it otherwise".into(), |instead| format!("{}: {}", instead.label, instead.words))
}

fn feature(game: &Mandalorian, names: Names<'_>, threat: Threat) -> String {
    let face = game.state.threat(threat).face;
    format!("Use {}: {}", names.threat(threat), use_words(game, face, 0))
}

/// What using a feature on the map (0) or a carried one (1) does; the mission's words go before the token's.
pub(crate) fn use_words(game: &Mandalorian, face: Face, carried: usize) -> String {
    if !face.is_some() {
        return String::new();
    }
    let token = game.ground.faces[face.ix()].token;
    let of_mission =
        game.ground.mission().features.iter().find(|(of, _)| *of == token).and_then(|(_, uses)| uses[carried]);
    let ability = of_mission.or(game.ground.token(face).uses[carried]);
    ability.map_or_else(String::new, |ability| super::log::ability_words(game, ability))
}

/// A step, with what waits there.
fn step(game: &Mandalorian, names: Names<'_>, space: crate::ids::Space) -> String {
    format!("Step to {}", there(game, names, space))
}

/// A space, with the tokens in it.
fn there(game: &Mandalorian, names: Names<'_>, space: crate::ids::Space) -> String {
    let there = game.state.on_map.filter(|threat| game.state.threat(*threat).space == space);
    let tokens: Vec<String> = there.map(|threat| names.threat(threat)).collect();
    let words = names.space(space);
    if tokens.is_empty() { words } else { format!("{words} ({})", super::and(&tokens)) }
}

/// Something that another character carries.
fn take_over(game: &Mandalorian, names: Names<'_>, face: Face) -> String {
    let from = game.state.heroes.iter().find(|hero| hero.items.has(face));
    let from = from.map_or_else(String::new, |hero| format!(" from {}", names.person(hero.person)));
    format!("Take {} over{from}", names.the(face))
}

/// An attack, with what the target has left.
fn attack(game: &Mandalorian, names: Names<'_>, threat: Threat) -> String {
    let placed = game.state.threat(threat);
    let words = format!("Attack {}", names.threat_there(threat));
    if placed.up { format!("{words} ({} health left)", game.health_left(threat)) } else { words }
}
