//! Reading of people and ships: contacts, characters, ship sheets.

use cards::Names as _;

use super::card_lines::mention;
use super::code::Powers;
use super::compile::{Kept, powers};
use super::facts::{Character, ContactFacts, Home, Ship, Slots, called};
use super::language::Statement;
use super::load::Build;
use super::places::{self};
use super::vocabulary::{Whose, names, skills_in_order};
use crate::ids::{Card, Class, Contact, Faction, Kind};

impl<'s> Build<'_, '_, 's> {
    pub(super) fn contact(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "contact", &id);
        self.compiler.source(&format!("contact {id}"));
        let number = Contact(self.book.contacts.len() as u8);
        let droid = statement.part("droid").is_some();
        let card = statement.part("crew").map(|crew| {
            let mut card = self.card(crew, id.clone(), statement.text("name"), Kind::Crew, Home::Contact(number));
            card.droid |= droid;
            card.original = statement.switch("original");
            card.common = statement.switch("common");
            self.compiler.mind.kept = Some(Kept::of(&card));
            self.push(card, statement)
        });
        let (story, lines) = statement.part("meet").map(|part| self.scene(part)).unwrap_or_default();
        let meet = self.compiler.program(lines, places::MEETING);
        let words = self.words(lines);
        self.compiler.mind.kept = None;
        let kept = statement.part("meet").and_then(|meet| mention(meet.body(), names::KEEP));
        if let Some(keep) = kept.filter(|_| card.is_none()) {
            self.wrong(keep, "`keep` on a contact without `crew`");
        }
        self.reader.once(statement, &["droid", "icon", "meet", "crew"]);
        self.book.contacts.push(ContactFacts {
            id,
            name: statement.text("name").to_owned(),
            called: called(statement.text("name"), statement.switch("common")),
            class: statement.term::<Class>("class").unwrap_or(Class::White),
            number: statement.number("databank", 2) as u8,
            droid,
            icon: statement.part("icon").and_then(|icon| icon.term::<Faction>("faction")),
            story,
            meet,
            words,
            card: card.unwrap_or(Card::NONE),
        });
    }

    pub(super) fn sides(&mut self, statement: &Statement) -> [Powers; 3] {
        let front = powers(&mut self.compiler, statement.body().iter(), places::NOWHERE);
        let goal = statement
            .part("goal")
            .map(|goal| powers(&mut self.compiler, goal.body().iter(), places::GOAL))
            .unwrap_or_default();
        let back = statement
            .part("flipped")
            .map(|back| powers(&mut self.compiler, back.body().iter(), places::NOWHERE))
            .unwrap_or_default();
        [front, goal, back]
    }

    pub(super) fn ship(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "ship", &id);
        self.compiler.source(&format!("ship {id}"));
        self.reader.once(statement, &["starter", "hyperdrive", "combat", "hull", "slots", "goal", "flipped"]);
        let [front, goal, back] = self.sides(statement);
        let mut value = |word: &str| {
            let part = statement.part(word);
            if part.is_none() {
                self.reader.wrong(statement, format!("a ship needs `{word}`"));
            }
            part.map_or(1, |part| part.number("value", 1) as u8)
        };
        let (hyperdrive, combat, hull) = (value("hyperdrive"), value("combat"), value("hull"));
        let slots = |part: Option<&Statement>| {
            let number = |name| part.map_or(0, |part| part.number(name, 0) as u8);
            Slots {
                cargo: number("cargo"),
                mods: number("mod"),
                cargo_or_mod: number("cargo_or_mod"),
                crew: number("crew"),
            }
        };
        let first = slots(statement.part("slots"));
        let flipped = statement.part("flipped").and_then(|flipped| flipped.part("slots"));
        let more = slots(flipped);
        let replace = flipped.is_some_and(|slots| slots.switch("replace"));
        let second = if replace {
            more
        } else {
            Slots {
                cargo: first.cargo + more.cargo,
                mods: first.mods + more.mods,
                cargo_or_mod: first.cargo_or_mod + more.cargo_or_mod,
                crew: first.crew + more.crew,
            }
        };
        self.book.ships.push(Ship {
            id,
            name: statement.text("name").to_owned(),
            legend: statement.part("flipped").map_or("", |flipped| flipped.text("name")).to_owned(),
            cost: (statement.number("cost", 0) / 1000) as u8,
            starter: statement.part("starter").is_some(),
            hyperdrive,
            combat,
            hull,
            slots: [first, second],
            front,
            goal,
            back,
            card: Card::NONE,
        });
    }

    pub(super) fn character(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "character", &id);
        self.compiler.source(&format!("character {id}"));
        self.reader
            .once(statement, &["ground", "health", "droid", "skills", "starts_with", "reputation", "goal", "flipped"]);
        let [front, goal, back] = self.sides(statement);
        let mut value = |word: &str, name: &str| {
            let part = statement.part(word);
            if part.is_none() {
                self.reader.wrong(statement, format!("a character needs `{word}`"));
            }
            part.map_or(1, |part| part.number(name, 1) as u8)
        };
        let (ground, health, starter) =
            (value("ground", "value"), value("health", "value"), value("starts_with", "databank"));
        let reputation = statement.part("reputation").map(|part| {
            let faction = match part.term::<Whose>("faction") {
                Some(Whose::This(faction)) => Some(faction),
                _ => None,
            };
            (faction, part.number("steps", 1) as i8)
        });
        let contact = self.known.find("contact", &id).map_or(Contact::NONE, |contact| Contact(contact as u8));
        self.book.characters.push(Character {
            id,
            name: statement.text("name").to_owned(),
            ground,
            health,
            droid: statement.part("droid").is_some(),
            skills: statement.part("skills").map(skills_in_order).unwrap_or_default(),
            starter,
            reputation,
            contact,
            front,
            goal,
            back,
        });
    }
}
