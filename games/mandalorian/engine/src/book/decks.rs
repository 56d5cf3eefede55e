//! Reading of planning cards, event cards, disrupt tokens, guide cards and motive cards.

use super::compile::ability;
use super::facts::{EndLine, EventFacts, GuideFacts, PlanFacts};
use super::language::Statement;
use super::load::Build;
use super::places;
use super::vocabulary::Colour;
use crate::ids::{Icon, Mission, Motive};

impl Build<'_, '_> {
    pub(super) fn planning(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "planning card", &id);
        self.compiler.source(&format!("planning {id}"));
        let name = statement.text("title").to_owned();
        let kept = statement.value("kept").is_none() || statement.switch("kept");
        for part in statement.parts("when") {
            self.wrong(part, "a planning card is used, not by itself: this has to be `use`");
        }
        if !kept && let Some(part) = statement.part("use") {
            self.wrong(part, "a card that can't be kept is never used");
        }
        if kept && statement.body().is_empty() {
            self.wrong(statement, "a planning card needs a `use`, or `kept=#false`");
        }
        let around = places::YOU | places::CARD;
        let abilities = statement.parts("use").map(|part| ability(part, around, &name, &mut self.compiler)).collect();
        let words = if kept { self.words(statement.body()) } else { "No effect. It can't be kept.".into() };
        let copies = statement.number("copies", 1) as u8;
        let blocks = statement.switch("blocks");
        self.book.plans.push(PlanFacts { id, name, copies, kept, blocks, abilities, words });
    }

    pub(super) fn event(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "event card", &id);
        self.compiler.source(&format!("event {id}"));
        if statement.body().is_empty() {
            self.wrong(statement, "an event card needs an ability");
        }
        let block = self.compiler.program(statement.body(), places::YOU | places::EVENT);
        let lines: Vec<_> = statement.body().iter().map(|part| self.line_words(part)).collect();
        self.book.events.push(EventFacts {
            id,
            name: statement.text("title").to_owned(),
            icon: statement.term::<Icon>("icon").unwrap_or(Icon::Blades),
            block,
            words: lines.join("\n"),
            unlock: statement.text("unlock").to_owned(),
        });
    }

    pub(super) fn disrupt(&mut self, statement: &Statement) {
        let (colour, value) =
            (statement.term::<Colour>("colour").unwrap_or(Colour::White).ix(), statement.number("value", 1));
        self.claim(statement, "line of such disrupt tokens", &format!("{colour} {value}"));
        self.book.disrupt[colour][value as usize - 1] = statement.number("number", 1) as u8;
    }

    pub(super) fn guide(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        let number = statement.number("number", 1) as u8;
        self.claim(statement, "guide card", &id);
        self.claim(statement, "guide card with the number", &number.to_string());
        self.reader.once(statement, &["stop", "group_only"]);
        let texts =
            |word: &'static str, name: &'static str| statement.parts(word).map(move |part| part.text(name).to_owned());
        let plays = statement.parts("plays").filter_map(|part| part.name("mission"));
        let ends = |word: &'static str| {
            statement.parts(word).map(move |part| EndLine {
                won: word == "won",
                mission: part.name("mission").map(|mission| Mission(mission as u8)),
                text: part.text("text").to_owned(),
            })
        };
        self.book.guide.push(GuideFacts {
            id,
            number,
            game: statement.number("game", 1) as u8,
            after: statement.switch("after"),
            text: texts("says", "text").collect::<Vec<_>>().join(" "),
            ends: ends("won").chain(ends("lost")).collect(),
            unlocks: texts("unlocks", "what").collect(),
            unlock_words: texts("unlocks", "words").collect(),
            plays: plays.map(|mission| Mission(mission as u8)).collect(),
            stop: statement.part("stop").is_some(),
            group_only: statement.part("group_only").is_some(),
        });
    }

    pub(super) fn motive(&mut self, statement: &Statement) {
        let motive = statement.term::<Motive>("motive").unwrap_or(Motive::Loyal);
        self.claim(statement, "motive", motive.words());
        statement.text("words").clone_into(&mut self.book.motives.words[motive.ix()]);
    }
}
