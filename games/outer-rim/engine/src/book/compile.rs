//! What a side of a card, a character or a ship can do: abilities, and what holds all the time. What effects and conditions
//! become is in the rows of the vocabulary.

use cards::{Makes, explain};

use super::code::{Ability, Once, Powers, Rolls, Trigger};
use super::facts::{CardFacts, called};
use super::language::{Compiler, Part, Statement};
use super::places::{self, Around};
use super::vocabulary::{CombatOrAny, KEEPING, names};
use crate::ids::{Body, Kind};

/// How a card that can be kept is named.
pub struct Kept {
    /// Its kind and name.
    short: String,
    /// The same with its cost and what it does.
    long: String,
}

impl Kept {
    pub(super) fn of(card: &CardFacts) -> Self {
        let short = match card.kind {
            Kind::Crew => format!("take {} along as crew", called(&card.name, card.common)),
            kind => format!("take the {} {}", kind.words(), card.name),
        };
        let mut facts = Vec::new();
        if card.cost > 0 {
            facts.push(format!("worth {} credits", cards::thousands(i32::from(card.cost) * 1000)));
        }
        facts.extend(card.traits.iter().map(|word| (*word).to_owned()));
        facts.extend(card.skills.iter().map(|skill| skill.words().to_owned()));
        if card.droid {
            facts.push("a droid".into());
        }
        let words = card.words.trim_end_matches('.');
        if !words.is_empty() {
            facts.push(words.to_owned());
        }
        let long = if facts.is_empty() { short.clone() } else { format!("{short} ({})", facts.join("; ")) };
        Self { short, long }
    }

    pub(super) fn name_in(&self, words: &str) -> String {
        let (first, others) = KEEPING.split_at(1);
        let (mut text, mut rest, mut name) = (String::new(), words, &self.long);
        while let Some(at) = rest.find(others).filter(|at| *at > 0) {
            let before = &rest[..at - 1];
            text += before;
            let small = rest[at - 1..].starts_with(first);
            text += &if small { name.clone() } else { name.replacen("take", "Take", 1) };
            name = &self.short;
            rest = &rest[at + others.len()..];
        }
        text + rest
    }
}

/// What `when` is about.
pub(super) fn event(statement: &Statement) -> Trigger {
    statement.term::<Trigger>("event").unwrap_or(Trigger::Rolled)
}

/// What a side of something can do.
pub(super) fn powers<'s>(
    to: &mut Compiler<'_>,
    statements: impl Iterator<Item = &'s Statement>,
    around: Around,
) -> Powers {
    let mut powers = Powers::default();
    let mut words = Vec::new();
    for statement in statements {
        let Makes::Part(part) = statement.word.makes else { continue };
        match part {
            Part::Statics => always(to, statement.body(), None, &mut powers),
            Part::Use(trigger) => {
                let ability = use_in(to, statement, trigger, around);
                add(to, ability, &mut powers);
            }
            Part::When => {
                let ability = when(to, statement, around);
                add(to, ability, &mut powers);
            }
            Part::Reached => {
                if around & places::GOAL == 0 {
                    to.wrong(statement, "`reached` means nothing here: it belongs in a goal");
                }
                let condition = to.needed(statement);
                powers.reached.push(condition);
            }
            _ => continue,
        }
        words.push(explain(std::slice::from_ref(statement), to.names));
    }
    powers.words = words.join(" ");
    powers
}

fn add(to: &mut Compiler<'_>, mut ability: Ability, powers: &mut Powers) {
    let same = to.code.abilities.iter().filter(|other| other.trigger == ability.trigger).count();
    ability.place = u8::try_from(same).unwrap_or(u8::MAX);
    powers.abilities.push(to.ability(ability));
}

fn use_in(to: &mut Compiler<'_>, statement: &Statement, trigger: Trigger, around: Around) -> Ability {
    let around = if trigger == Trigger::OthersEncounter { places::OTHER } else { around };
    Ability {
        trigger,
        place: 0,
        combat: None,
        rolls: Rolls::ANY,
        damage: None,
        once: Once::Always,
        within: 0,
        goal: around & places::GOAL != 0,
        optional: true,
        label: statement.text("label").to_owned(),
        words: explain(statement.body(), to.names),
        block: to.program(statement.body(), around),
    }
}

/// Notes values of a `when` that mean nothing for what it is about.
fn check_when(to: &mut Compiler<'_>, statement: &Statement) {
    use Trigger::{CombatLost, CombatWon, Defeated, OpponentRolled, PatrolCalled, Rolled, WouldBeDefeated};
    let event = event(statement);
    let given = |name: &str| statement.value(name).is_some();
    let mut only_for = |given: bool, name: &str, events: &[Trigger]| {
        if given && !events.contains(&event) {
            to.wrong(statement, format!("`{name}` means nothing for `{}`", event.term().id));
        }
    };
    only_for(given("combat"), "ground, ship or any", &[CombatWon, CombatLost]);
    only_for(given("for"), "for=", &[Rolled, OpponentRolled]);
    only_for(given("damage"), "damage=", &[WouldBeDefeated, Defeated]);
    only_for(given("within"), "within=", &[PatrolCalled]);
    let in_combat = [Rolled, OpponentRolled, CombatWon, CombatLost];
    only_for(statement.term::<Once>("once") == Some(Once::Combat), "once=combat", &in_combat);
}

fn when(to: &mut Compiler<'_>, statement: &Statement, around: Around) -> Ability {
    check_when(to, statement);
    let around = statement.inside(around);
    let only = match statement.body() {
        [only] if only.word.name == names::MAY => Some(only),
        _ => None,
    };
    let body = only.map_or(statement.body(), |only| only.body());
    Ability {
        trigger: event(statement),
        place: 0,
        combat: statement.term::<CombatOrAny>("combat").flatten(),
        rolls: statement.terms::<Rolls>("for").reduce(Rolls::or).unwrap_or(Rolls::ANY),
        damage: statement.term::<Body>("damage"),
        once: statement.term::<Once>("once").unwrap_or(Once::Always),
        within: statement.small("within", 0),
        goal: around & places::GOAL != 0,
        optional: only.is_some(),
        label: only.map_or("", |only| only.text("label")).to_owned(),
        words: explain(body, to.names),
        block: to.program(body, around),
    }
}

fn always(to: &mut Compiler<'_>, statements: &[Statement], condition: Option<u16>, powers: &mut Powers) {
    for statement in statements {
        match statement.word.makes {
            Makes::Part(Part::Always(make)) => powers.always.push((make(statement), condition)),
            Makes::Part(Part::While) => {
                if condition.is_some() {
                    to.wrong(statement, "an `if` inside of an `if`: use `and`");
                }
                let inner = to.needed(statement);
                always(to, statement.body(), Some(inner), powers);
            }
            _ => {}
        }
    }
}
