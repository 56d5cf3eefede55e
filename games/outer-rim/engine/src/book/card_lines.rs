//! Reading of cards: what is on them, and what is wrong with it.

use cards::{Makes, Names as _};

use super::code::{Block, Code, Op, Powers, Trigger};
use super::compile::{Kept, event, powers};
use super::facts::{Bounty, CardFacts, DatabankFacts, Home, Section, Steps};
use super::language::{Part, Statement};
use super::load::Build;
use super::places::{self, Around, SECRET_TRIGGERS};
use super::vocabulary::{Trait, contact, deck, kinds, names, skills_in_order, space};
use crate::ids::{Card, Combat, Faction, Hull, Kind, Skill, Space, Terrain};

impl<'s> Build<'_, '_, 's> {
    pub(super) fn push(&mut self, card: CardFacts, statement: &'s Statement) -> Card {
        self.card_lines.push(statement);
        self.book.cards.push(card);
        Card(self.book.cards.len() as u16 - 1)
    }

    /// Notes facts that a card of this kind can't have.
    pub(super) fn fitting(&mut self, statement: &Statement, kind: Kind, home: Home) {
        use Kind::{Bounty, Cargo, Crew, Event, Gear, Job, Mod};
        let parts: &[(&str, &[Kind])] = &[
            ("skills", &[Crew]),
            ("droid", &[Crew]),
            ("fits", &[Cargo, Mod]),
            ("destination", &[Cargo, Job]),
            ("reward", &[Cargo, Job]),
            ("bought", &[Event]),
            ("target", &[Bounty]),
            ("combat", &[Bounty]),
            ("eliminate", &[Bounty]),
            ("capture", &[Bounty]),
            ("afterwards", &[Bounty]),
            ("databank", &[Job]),
            ("steps", &[Job]),
            ("faction", &[Job]),
            ("remove_when_done", &[Job, Bounty]),
        ];
        for (word, kinds) in parts {
            self.reader.once(statement, &[word]);
            if let Some(part) = statement.part(word).filter(|_| !kinds.contains(&kind)) {
                let kinds: Vec<_> = kinds.iter().map(|kind| kind.words()).collect();
                self.reader
                    .wrong(part, format!("`{word}` is for cards of kind {}, not {}", kinds.join(" or "), kind.words()));
            }
        }
        let places = [
            ("not_sold", matches!(home, Home::Market(..)), "cards of the market"),
            ("starts", matches!(home, Home::Databank(_)), "starters"),
        ];
        for (word, fits, whose) in places {
            self.reader.once(statement, &[word]);
            if let Some(part) = statement.part(word).filter(|_| !fits) {
                self.reader.wrong(part, format!("`{word}` is for {whose}"));
            }
        }
        let others = |part: &&Statement| part.terms::<Kind>("kinds").any(|kind| !matches!(kind, Cargo | Mod));
        if let Some(part) = statement.part("fits").filter(others) {
            self.reader.wrong(part, "`fits` can be `cargo`, `mod` or `cargo|mod`");
        }
        let kept = [Bounty, Cargo, Crew, Gear, Job, Mod].contains(&kind);
        let is_ability = |part: &&Statement| matches!(part.word.makes, Makes::Part(_));
        if let Some(part) = statement.blocks.first().into_iter().flatten().find(is_ability).filter(|_| !kept) {
            self.reader.wrong(part, format!("a card of kind {} is not kept, so it can do nothing later", kind.words()));
        }
    }

    /// Notes what a secret can't do: somebody who holds any secret is asked whenever a secret could answer, and that must not
    /// happen all the time.
    pub(super) fn check_secret(&mut self, secret: &Statement) {
        if secret.body().is_empty() {
            self.reader.wrong(secret, "a secret needs an ability");
        }
        for part in secret.body() {
            let (fits, word) = match part.word.makes {
                Makes::Part(Part::Use(trigger)) => (trigger != Trigger::OthersEncounter, part.word.name),
                Makes::Part(Part::When) => (SECRET_TRIGGERS.contains(&event(part)), event(part).term().id),
                _ => (false, part.word.name),
            };
            if !fits {
                let when: Vec<_> = SECRET_TRIGGERS.iter().map(|event| format!("`when {}`", event.term().id)).collect();
                let help = format!("expected `planning`, `action`, `encounter`, {}", when.join(" or "));
                self.reader.wrong(part, format!("a secret can't use `{word}`")).help = Some(help);
            } else if mention(part.body(), names::DISCARD_THIS).is_none() {
                self.reader.wrong(part, "a secret is used up: this needs `discard_this`");
            }
        }
    }

    pub(super) fn step_blocks(&mut self, steps: &Statement) -> Vec<Block> {
        if steps.body().is_empty() {
            self.wrong(steps, "`steps` needs at least one `step`");
        }
        self.compiler.mind.steps = Some(steps.body().len());
        let around = places::STEP | places::CARD;
        let blocks = steps.body().iter().map(|step| self.compiler.program(step.body(), around)).collect();
        self.compiler.mind.steps = None;
        blocks
    }

    /// Titles of the steps and what they say.
    fn step_words(&self, steps: &Statement) -> Vec<(String, String)> {
        steps.body().iter().map(|step| (step.text("title").to_owned(), self.words(step.body()))).collect()
    }

    pub(super) fn entry(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "databank card", &id);
        self.compiler.source(&format!("databank {id}"));
        let around = places::RESOLVE | places::OTHER;
        let resolve = statement.part("resolve").map_or(Block::EMPTY, |part| self.compiler.program(part.body(), around));
        let steps = statement.part("steps");
        let blocks = steps.map(|steps| self.step_blocks(steps)).unwrap_or_default();
        let step_words = steps.map(|steps| self.step_words(steps)).unwrap_or_default();
        let mut tested = Vec::new();
        for block in &blocks {
            tested_skills(&self.compiler.code, *block, &mut tested);
        }
        self.reader.once(statement, &["resolve", "steps"]);
        self.entry_lines.push(statement);
        if resolve.is_empty() && blocks.is_empty() {
            self.wrong(statement, "a databank card needs `resolve` or `steps`");
        }
        self.book.databank.push(DatabankFacts {
            number: statement.number("number", 1) as u8,
            id,
            title: statement.text("title").to_owned(),
            resolve,
            steps: blocks,
            step_words,
            skills: tested,
        });
    }

    /// What is the same for all cards that can lie with a player.
    pub(super) fn card(
        &mut self,
        statement: &'s Statement,
        id: String,
        name: &str,
        kind: Kind,
        home: Home,
    ) -> CardFacts {
        let place = |word: &str| statement.part(word).map_or(Space::NONE, |part| space(part, "planet"));
        self.fitting(statement, kind, home);
        let block = |build: &mut Self, word: &str, around: Around| {
            statement.part(word).map_or(Block::EMPTY, |part| build.compiler.program(part.body(), around))
        };
        let rewarded = if kind == Kind::Job { places::JOB_REWARD | places::CARD } else { places::CARD };
        let reward = block(self, "reward", rewarded);
        let bought = block(self, "bought", places::MARKET | places::CARD);
        let bounty = (kind == Kind::Bounty).then(|| self.bounty(statement)).flatten();
        let steps = match (statement.part("databank"), statement.part("steps")) {
            (Some(part), None) => {
                let number = part.number("number", 1) as u8;
                self.jobs.push((part, number));
                Some(Steps::Databank(number))
            }
            (None, Some(steps)) => Some(Steps::Own { blocks: self.step_blocks(steps), words: self.step_words(steps) }),
            (None, None) => None,
            (Some(part), Some(_)) => {
                self.wrong(part, "a job has a `databank` card or `steps` of its own, not both");
                None
            }
        };
        if kind == Kind::Cargo && reward != Block::EMPTY && !place("destination").is_some() {
            self.wrong(statement, "cargo with a reward needs a `destination`");
        }
        if kind == Kind::Job && steps.is_some() && !place("destination").is_some() {
            self.wrong(statement, "a job needs a `destination`");
        }
        let traits: Vec<_> = statement.parts("trait").filter_map(|part| part.term::<Trait>("trait")).collect();
        let around = places::CARD | if matches!(home, Home::Market(..)) { places::MARKET } else { places::NOWHERE };
        let powers = powers(&mut self.compiler, statement.blocks.first().into_iter().flatten(), around);
        let mut card = CardFacts {
            id,
            name: name.to_owned(),
            kind,
            home,
            cost: 0,
            icon: None,
            original: false,
            common: false,
            illegal: traits.contains(&Trait::Illegal),
            armor: traits.contains(&Trait::Armor),
            traits: traits.iter().map(|one| one.term().words).collect(),
            fits: statement.part("fits").map_or(kind.bit() as u8, kinds),
            not_sold: statement.part("not_sold").map_or(Space::NONE, |part| space(part, "planet")),
            destination: place("destination"),
            starts: place("starts"),
            reward,
            bought,
            bounty,
            steps,
            faction: statement.part("faction").and_then(|part| part.term::<Faction>("faction")),
            remove_when_done: statement.part("remove_when_done").is_some(),
            skills: statement.part("skills").map(skills_in_order).unwrap_or_default(),
            droid: statement.part("droid").is_some(),
            hull: Hull::NONE,
            powers,
            secret: None,
            sections: Vec::new(),
            words: String::new(),
        };
        card.words = self.card_words(statement, &card);
        card
    }

    /// What a card says, put together from its parts.
    pub(super) fn card_words(&self, statement: &Statement, card: &CardFacts) -> String {
        let mut lines = Vec::new();
        let body =
            |word: &str| statement.part(word).map(|part| self.words(part.body())).filter(|words| !words.is_empty());
        if let Some(bounty) = &card.bounty {
            let target = self.known.words("contact", bounty.target.0.into());
            lines.push(format!("{target}: {} combat {}.", bounty.combat.words(), bounty.value));
            lines.extend(body("eliminate").map(|words| format!("Eliminate: {words}")));
            let planet = self.known.words("space", bounty.planet.0.into());
            lines.extend(body("capture").map(|words| format!("Capture, deliver to {planet}: {words}")));
            lines.extend(body("afterwards").map(|words| format!("After either: {words}")));
        }
        if card.destination.is_some() {
            let to = self.known.words("space", card.destination.0.into());
            lines.push(format!("Destination: {to}."));
        }
        lines.extend(body("bought"));
        lines.extend(body("reward").map(|words| format!("Reward: {words}")));
        if card.kind == Kind::Job && card.steps.is_some() {
            lines.push(if card.remove_when_done { "Removed when done." } else { "Discarded when done." }.into());
        }
        lines.extend(Some(card.powers.words.clone()).filter(|words| !words.is_empty()));
        if card.armor {
            lines.push("A character has one ARMOR at most.".into());
        }
        if card.not_sold.is_some() {
            lines.push(format!("Not for sale on {}.", self.known.words("space", card.not_sold.0.into())));
        }
        lines.join(" ")
    }

    pub(super) fn bounty(&mut self, statement: &Statement) -> Option<Bounty> {
        let part = |word: &str| statement.part(word);
        let (Some(target), Some(combat), Some(eliminate), Some(capture)) =
            (part("target"), part("combat"), part("eliminate"), part("capture"))
        else {
            self.wrong(statement, "a bounty needs `target`, `combat`, `eliminate` and `capture`");
            return None;
        };
        Some(Bounty {
            target: contact(target),
            combat: combat.term::<Combat>("kind").unwrap_or(Combat::Ground),
            value: combat.number("value", 1) as u8,
            eliminate: self.compiler.program(eliminate.body(), places::NOWHERE),
            planet: space(capture, "planet"),
            capture: self.compiler.program(capture.body(), places::NOWHERE),
            afterwards: part("afterwards")
                .map_or(Block::EMPTY, |part| self.compiler.program(part.body(), places::NOWHERE)),
        })
    }

    pub(super) fn market(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "market card", &id);
        self.compiler.source(&format!("market {id}"));
        let (deck, kind) = (deck(statement), kind_of(statement));
        let home = Home::Market(deck, self.book.market[deck.ix()].len() as u8);
        let mut card = self.card(statement, id.clone(), statement.text("name"), kind, home);
        card.cost = (statement.number("cost", 0) / 1000) as u8;
        card.original = statement.switch("original");
        card.common = statement.switch("common");
        card.icon = statement.term::<Faction>("patrol").map(|faction| (faction, statement.small("distance", 3)));
        if statement.value("patrol").is_some() != statement.value("distance").is_some() {
            self.wrong(statement, "`patrol=` and `distance=` belong together");
        }
        if kind == Kind::Event && card.bought.is_empty() {
            self.wrong(statement, "an event needs `bought`");
        }
        if kind == Kind::Ship {
            match self.book.ships.iter().position(|ship| ship.id == id) {
                Some(at) => {
                    card.hull = Hull(at as u8);
                    card.cost = self.book.ships[at].cost;
                    self.book.ships[at].card = Card(self.book.cards.len() as u16);
                }
                None if self.known.ships.contains(&id) => {}
                None => {
                    let ids = self.known.ships.iter().map(String::as_str);
                    self.reader.wrong(statement, format!("there is no ship `{id}`")).help =
                        faults::did_you_mean(&id, ids);
                }
            }
        }
        let card = self.push(card, statement);
        self.book.market[deck.ix()].push(card);
    }

    pub(super) fn starter(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "starter", &id);
        self.compiler.source(&format!("starter {id}"));
        let number = statement.number("number", 90) as u8;
        let kind = kind_of(statement);
        let mut card = self.card(statement, id, statement.text("name"), kind, Home::Databank(number));
        card.cost = (statement.number("cost", 0) / 1000) as u8;
        card.original = statement.switch("original");
        if !card.starts.is_some() {
            self.wrong(statement, "a starter needs `starts`");
        }
        let card = self.push(card, statement);
        self.book.starters[number as usize - 90].push(card);
    }

    pub(super) fn encounter(&mut self, statement: &'s Statement) {
        let Some(deck) = self.deck_of(statement) else { return };
        let number = statement.number("number", 1);
        let id = format!("{}_{number}", statement.text("deck"));
        self.claim(statement, "encounter card", &id);
        self.compiler.source(&format!("encounter {id}"));
        let home = Home::Encounter(deck, self.book.decks[deck as usize].cards.len() as u8);
        let asset = statement.part("asset");
        let mut card = if let Some(asset) = asset {
            let kind = kind_of(asset);
            let mut card = self.card(asset, id, asset.text("name"), kind, home);
            card.cost = (asset.number("cost", 0) / 1000) as u8;
            card.common = true;
            card
        } else {
            let name = format!("{} {number}", self.book.decks[deck as usize].name);
            let mut card = self.card(statement, id, &name, Kind::Event, home);
            card.words = String::new();
            card.powers = Powers::default();
            card
        };
        self.reader.once(statement, &["asset", "secret"]);
        card.original = statement.switch("original");
        if let Some(secret) = statement.part("secret") {
            self.check_secret(secret);
        }
        card.secret = statement.part("secret").map(|secret| {
            (secret.text("name").to_owned(), powers(&mut self.compiler, secret.body().iter(), places::CARD))
        });
        self.compiler.mind.kept = (card.kind != Kind::Event).then(|| Kept::of(&card));
        for part in statement.parts("section") {
            if let Some(section) = self.section(part, deck, &card) {
                let same = |other: &Section| (other.space, other.patrol) == (section.space, section.patrol);
                if card.sections.iter().any(same) {
                    self.wrong(part, format!("there is another section for `{}`", part.text("place")));
                }
                card.sections.push(section);
            }
        }
        self.compiler.mind.kept = None;
        if card.sections.is_empty() {
            self.wrong(statement, "an encounter card needs at least one `section`");
        }
        for (word, keep) in [("asset", names::KEEP), ("secret", names::KEEP_SECRET)] {
            if let Some(part) = statement.part(word)
                && !statement.parts("section").any(|section| mention(section.body(), keep).is_some())
            {
                self.wrong(part, format!("no section of this card says `{keep}`"));
            }
        }
        let card = self.push(card, statement);
        self.book.decks[deck as usize].cards.push(card);
    }

    /// The story of a scene and the effects behind it.
    pub(super) fn scene<'p>(&mut self, part: &'p Statement) -> (String, &'p [Statement]) {
        let is_story = |line: &Statement| matches!(line.word.makes, Makes::Part(Part::Story));
        let (story, lines) = match part.body() {
            [first, lines @ ..] if is_story(first) => (first.text("words").to_owned(), lines),
            lines => (String::new(), lines),
        };
        for line in lines.iter().filter(|line| is_story(line)) {
            self.wrong(line, "a scene has one `story`, and it comes first");
        }
        (story, lines)
    }

    pub(super) fn section(&mut self, part: &Statement, deck: u8, card: &CardFacts) -> Option<Section> {
        let place = part.text("place");
        let (space, patrol) = match place {
            "patrol" => (Space::NONE, true),
            "no_patrol" => (Space::NONE, false),
            _ => {
                let found = self.known.find("space", place).map(|at| Space(at as u8));
                let here = |at: &Space| self.book.spaces.get(at.ix()).is_some_and(|facts| facts.deck == deck);
                let fits = found.filter(|at| !self.is_map_whole || here(at));
                if fits.is_none() {
                    let spaces = self
                        .book
                        .spaces
                        .iter()
                        .filter(|space| space.deck == deck && space.terrain != Terrain::Navpoint);
                    let ids: Vec<_> =
                        spaces.map(|space| space.id.clone()).chain(["patrol".into(), "no_patrol".into()]).collect();
                    self.reader.wrong(part, format!("`{place}` is not a place of this deck")).help =
                        faults::did_you_mean(place, ids.iter().map(String::as_str));
                }
                (fits?, false)
            }
        };
        let (story, lines) = self.scene(part);
        let block = self.compiler.program(lines, places::SECTION | places::CARD);
        if let Some(keep) = mention(part.body(), names::KEEP).filter(|_| card.kind == Kind::Event) {
            self.wrong(keep, "`keep` on a card without an `asset`");
        }
        if let Some(keep) = mention(part.body(), names::KEEP_SECRET).filter(|_| card.secret.is_none()) {
            self.wrong(keep, "`keep_secret` on a card without a `secret`");
        }
        let only = matches!(self.compiler.code.ops_of(block), [Op::KeepSecret]);
        if part.switch("secret") && !only {
            self.wrong(
                part,
                "a secret section holds `keep_secret` and nothing else: what the others see must not tell what it is",
            );
        }
        Some(Section {
            space,
            patrol,
            title: part.text("title").to_owned(),
            story,
            secret: part.switch("secret"),
            block,
            words: self.words(lines),
        })
    }
}

/// Does something for every line and every line inside of it.
fn each<'s>(statements: &'s [Statement], then: &mut impl FnMut(&'s Statement)) {
    for statement in statements {
        then(statement);
        statement.blocks.iter().for_each(|block| each(block, then));
    }
}

/// The first line that begins with a word, among these lines and those inside of them.
pub(super) fn mention<'s>(statements: &'s [Statement], word: &str) -> Option<&'s Statement> {
    let mut found = None;
    each(statements, &mut |statement| {
        if found.is_none() && statement.word.name == word {
            found = Some(statement);
        }
    });
    found
}

/// The skills that a program tests, with whether failing one fails the job.
fn tested_skills(code: &Code, block: Block, out: &mut Vec<(Skill, bool)>) {
    let mut ops = Vec::new();
    code.every_op(block, &mut ops);
    for op in ops {
        let Op::Test { skills, fail, .. } = op else { continue };
        let fails = code.ops_of(fail).contains(&Op::FailJob);
        for skill in Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0) {
            if !out.iter().any(|(known, _)| known == skill) {
                out.push((*skill, fails));
            }
        }
    }
}

/// The kind of card that a line is about.
fn kind_of(statement: &Statement) -> Kind {
    statement.term::<Kind>("kind").unwrap_or(Kind::Bounty)
}
