//! Reading of characters with their skill cards, and of The Child's cards.

use cards::Makes;

use super::code::{Block, Moment};
use super::compile::ability;
use super::facts::{Character, SkillFacts};
use super::language::{Part, Statement};
use super::load::Build;
use super::places::{self, Around};
use super::select::{slot_set, small};
use crate::ids::{Slot, SlotSet};

impl Build<'_, '_> {
    pub(super) fn character(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "character", &id);
        self.compiler.source(&format!("character {id}"));
        self.reader.once(statement, &["health", "advanced", "unlock"]);
        let health = statement.part("health");
        if health.is_none() {
            self.wrong(statement, "a character needs `health`");
        }
        let mut deck = Vec::new();
        for part in statement.parts("skill") {
            self.claim(part, "skill card", part.text("id"));
            self.compiler.source(&format!("skill {}", part.text("id")));
            let skill = self.skill(part);
            deck.extend(copies(&skill, part.number("copies", 1)));
        }
        self.compiler.source(&format!("advanced {id}"));
        let advanced = statement.part("advanced");
        let ability = advanced.map(|part| ability(part, places::YOU, part.text("title"), &mut self.compiler));
        if let Some(ability) = ability {
            let words = advanced.map(|part| self.line_words(part)).unwrap_or_default();
            self.compiler.code.abilities[ability as usize].words = words;
        } else {
            self.wrong(statement, "a character needs `advanced`");
        }
        let number = |name| health.map_or(1, |part| small(part, name, 1));
        self.book.characters.push(Character {
            id,
            name: statement.text("name").to_owned(),
            health: [number("novice"), number("standard")],
            deck,
            advanced: ability.unwrap_or(u16::MAX),
            advanced_name: advanced.map_or("", |part| part.text("title")).to_owned(),
            unlock: statement.part("unlock").map_or("", |part| part.text("what")).to_owned(),
        });
    }

    pub(super) fn child_card(&mut self, statement: &Statement) {
        self.claim(statement, "card of The Child", statement.text("id"));
        self.compiler.source(&format!("child_card {}", statement.text("id")));
        let card = self.skill(statement);
        self.book.child.extend(copies(&card, statement.number("copies", 1)));
    }

    /// A skill card, of a character or of The Child.
    fn skill(&mut self, statement: &Statement) -> SkillFacts {
        let (tactical, wild) = (statement.switch("tactical"), statement.switch("wild"));
        let strength = small(statement, "strength", 0);
        if tactical != (strength == 0) {
            self.wrong(statement, "a tactical card has strength 0 and `tactical=#true`, any other card 1 to 4");
        }
        if tactical && statement.value("bonus").is_some() {
            self.wrong(statement, "a tactical card has no bonus icon");
        }
        let mut abilities = statement.body().iter();
        let ability = abilities.next();
        if let Some(second) = abilities.next() {
            self.wrong(second, "a skill card has one ability");
        }
        let is_wild = ability.is_some_and(|part| matches!(part.word.makes, Makes::Part(Part::Wild)));
        if ability.is_some() && is_wild != wild {
            self.wrong(statement, "`wild=#true` and `wild_ability` belong together");
        }
        if tactical && ability.is_none() {
            self.wrong(statement, "a tactical card without an ability does nothing");
        }
        let slots = match ability {
            Some(_) if is_wild => SlotSet(0b1_1111),
            Some(part) => slot_set(part),
            None => SlotSet::EMPTY,
        };
        let moment = ability.and_then(|part| part.term::<Moment>("moment")).unwrap_or(Moment::Free);
        if let Some(part) = ability {
            self.judge_moment(part, moment, slots);
        }
        let around = around(slots, moment, tactical);
        let block = ability.map_or(Block::EMPTY, |part| self.compiler.program(part.body(), around));
        if let Some(part) = ability.filter(|_| block.is_empty()) {
            self.wrong(part, "an ability without effects");
        }
        SkillFacts {
            id: statement.text("id").to_owned(),
            name: statement.text("title").to_owned(),
            strength,
            tactical,
            wild,
            bonus: statement.term::<Slot>("bonus"),
            slots,
            moment,
            ability: block,
            words: ability.map(|part| self.line_words(part)).unwrap_or_default(),
            unlock: statement.text("unlock").to_owned(),
        }
    }

    /// Notes a moment that never comes on these slots.
    fn judge_moment(&mut self, part: &Statement, moment: Moment, slots: SlotSet) {
        let only = |slot: Slot| slots == SlotSet::one(slot);
        if moment == Moment::Target && !only(Slot::Attack) {
            self.wrong(part, "`moment=target` is for `attack`: nothing else has a target");
        }
        if moment == Moment::Entering && !only(Slot::Move) {
            self.wrong(part, "`moment=entering` is for `move`: nothing else enters spaces");
        }
    }
}

/// What a skill card has around it.
fn around(slots: SlotSet, moment: Moment, tactical: bool) -> Around {
    let base = places::ACTION | places::YOU;
    let known = slots == SlotSet::one(Slot::Attack) || slots == SlotSet::one(Slot::Intel);
    match moment {
        Moment::Target | Moment::Free | Moment::After if known && !tactical => base | places::IT,
        Moment::Entering => base | places::MOVEMENT | places::THERE,
        _ => base,
    }
}

/// Copies of a card, each with an id of its own: the first has that of the file, others a number behind it.
fn copies(card: &SkillFacts, number: i32) -> impl Iterator<Item = SkillFacts> {
    (1..=number).map(|copy| {
        let id = if copy == 1 { card.id.clone() } else { format!("{}_{copy}", card.id) };
        SkillFacts { id, ..card.clone() }
    })
}
