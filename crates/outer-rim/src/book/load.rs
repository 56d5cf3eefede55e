//! Reading of the content files into a [`Book`].

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use cards::{Names, Reader, Statement, explain};
use faults::{Fault, Faults};
use sha2::{Digest, Sha256};

use super::code::{Block, Powers};
use super::compile::{Compiler, Event as _, deck, space};
use super::facts::{
    Bounty, Bullet, CardFacts, Character, ContactFacts, EncounterDeck, EntryFacts, Home, PatrolFacts, RivalCard,
    Section, Ship, Slots, SpaceFacts, Steps, Tile,
};
use super::places::{self, Around, SECRET_TRIGGERS};
use super::vocabulary::{CONDITIONS, TOP, abilities};
use super::whole::Whole;
use super::{Book, Keys, printed};
use crate::ids::{Card, Class, Combat, Contact, Deck, Faction, Hull, Kind, Skill, Space, Terrain};

/// Ids and names of spaces and contacts, known before anything else.
struct Known {
    spaces: Vec<(String, String)>,
    contacts: Vec<(String, String)>,
    ships: Vec<String>,
    decks: Vec<String>,
}

impl Known {
    fn list(&self, kind: &str) -> &[(String, String)] {
        if kind == "contact" { &self.contacts } else { &self.spaces }
    }
}

impl Names for Known {
    fn find(&self, kind: &str, id: &str) -> Option<u16> {
        self.list(kind).iter().position(|(known, _)| known == id).map(|at| at as u16)
    }

    fn ids(&self, kind: &str) -> Vec<String> {
        self.list(kind).iter().map(|(id, _)| id.clone()).collect()
    }

    fn words(&self, kind: &str, number: u16) -> String {
        self.list(kind).get(number as usize).map_or_else(String::new, |(_, name)| name.clone())
    }
}

/// The faults in content files: of a folder, or of these files together with the printed rest.
pub fn check(paths: &[PathBuf]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for path in paths {
        match read_folder(path).map(|files| Book::read(&files)) {
            Ok(Ok(_)) => {}
            Ok(Err(found)) | Err(found) => faults.extend(found),
        }
    }
    faults
}

/// Names and texts of the files in a folder.
fn read_folder(folder: &Path) -> Result<Vec<(String, String)>, Vec<Fault>> {
    let trouble = |path: &Path, error: std::io::Error| {
        let mut faults = Faults::default();
        faults.file(&path.display().to_string(), format!("can't be read: {error}"));
        faults.into_sorted()
    };
    let entries = std::fs::read_dir(folder).map_err(|error| trouble(folder, error))?;
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "kdl"));
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|error| trouble(path, error))?;
        Ok((path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(), text))
    };
    paths.iter().map(read).collect()
}

impl Book {
    /// The content that comes with the program.
    ///
    /// # Panics
    /// If the content of the project is wrong, which its tests make sure it is not.
    pub fn printed() -> Arc<Self> {
        static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
        let read = || {
            let files: Vec<_> = printed::FILES.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
            match Self::read(&files) {
                Ok(book) => Arc::new(book),
                Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
            }
        };
        Arc::clone(BOOK.get_or_init(read))
    }

    /// The content of a folder.
    pub fn load(folder: &Path) -> Result<Self, Vec<Fault>> {
        Self::read(&read_folder(folder)?)
    }

    /// Content from names and texts of files.
    pub fn read(files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())), CONDITIONS);
        let tiles = &["tile", "endcap"];
        let mut spaces = reader.names(tiles, &["planet", "maelstrom"]);
        spaces.extend(reader.ids(tiles, &["navpoint"], 0).into_iter().map(|id| (id.clone(), navpoint_name(&id))));
        let known = Known {
            spaces,
            contacts: reader.names(&[], &["contact"]),
            ships: reader.ids(&[], &["ship"], 0),
            decks: reader.ids(&[], &["deck"], 0),
        };
        let statements = reader.statements(TOP, &known);
        let mut build = Build {
            book: Book::default(),
            compiler: Compiler::new(&known),
            known: &known,
            reader,
            ids: HashSet::new(),
            card_lines: Vec::new(),
            entry_lines: Vec::new(),
            jobs: Vec::new(),
            is_map_whole: true,
        };
        build.all(&statements);
        let Build { mut book, compiler, mut reader, .. } = build;
        for (statement, why) in &compiler.wrong {
            reader.wrong(statement, why.clone());
        }
        if !reader.is_fine() {
            return Err(reader.into_faults());
        }
        book.code = compiler.code;
        book.keys = Keys::of(&book);
        let mut hash = Sha256::new();
        for (name, text) in files {
            hash.update(name.as_bytes());
            hash.update([0]);
            hash.update(text.as_bytes());
            hash.update([0]);
        }
        book.hash = table::hex(&hash.finalize());
        Ok(book)
    }
}

/// Where a space is drawn on its tile; those that don't say stand in two rows.
fn drawn_at(part: &Statement, number: usize) -> (u8, u8) {
    let (x, y) = (10 + 16 * (number as i32 % 6), 25 + 50 * (number as i32 % 2));
    (part.number("x", x) as u8, part.number("y", y) as u8)
}

fn navpoint_name(id: &str) -> String {
    format!("Navpoint {}", id.trim_start_matches('n'))
}

/// A book being put together.
struct Build<'k, 'f, 's> {
    book: Book,
    compiler: Compiler<'k>,
    known: &'k Known,
    reader: Reader<'f>,
    /// Ids given so far, by what they name.
    ids: HashSet<(&'static str, String)>,
    /// Where each card stands.
    card_lines: Vec<&'s Statement>,
    /// Where each databank card stands.
    entry_lines: Vec<&'s Statement>,
    /// Lines of jobs that are done by a databank card, with its number.
    jobs: Vec<(&'s Statement, u8)>,
    /// Whether nothing is wrong with the map.
    is_map_whole: bool,
}

fn skills(statement: &Statement) -> Vec<Skill> {
    ["first", "second", "third"].iter().filter_map(|name| statement.term(name)).map(Skill::of).collect()
}

impl<'s> Build<'_, '_, 's> {
    fn wrong(&mut self, statement: &Statement, message: impl Into<String>) {
        self.reader.wrong(statement, message);
    }

    fn words(&self, statements: &[Statement]) -> String {
        explain(statements, self.known)
    }

    /// Notes an id that is given twice.
    fn claim(&mut self, statement: &Statement, what: &'static str, id: &str) {
        if !self.ids.insert((what, id.to_owned())) {
            self.wrong(statement, format!("there is another {what} `{id}`"));
        }
    }

    fn all(&mut self, statements: &'s [Statement]) {
        let of = |word: &'static str| statements.iter().filter(move |statement| statement.word.name == word);
        of("deck").for_each(|statement| self.deck(statement));
        self.map(statements);
        of("patrol").for_each(|statement| self.patrol(statement));
        of("contact").for_each(|statement| self.contact(statement));
        of("ship").for_each(|statement| self.ship(statement));
        of("character").for_each(|statement| self.character(statement));
        of("databank").for_each(|statement| self.entry(statement));
        of("market").for_each(|statement| self.market(statement));
        of("starter").for_each(|statement| self.starter(statement));
        of("encounter").for_each(|statement| self.encounter(statement));
        of("rival").for_each(|statement| self.rival(statement));
        if self.reader.is_fine() && self.compiler.wrong.is_empty() {
            let whole = Whole {
                book: &self.book,
                code: &self.compiler.code,
                statements,
                card_lines: &self.card_lines,
                entry_lines: &self.entry_lines,
                jobs: &self.jobs,
                asked: &self.compiler.asked,
                shops: &self.compiler.shops,
            };
            for (at, why) in whole.faults() {
                match at {
                    Some(statement) => self.reader.wrong(statement, why),
                    None => self.reader.missing("content", why),
                };
            }
        }
    }

    fn deck(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "encounter deck", &id);
        self.book.decks.push(EncounterDeck { id, name: statement.text("name").to_owned(), cards: Vec::new() });
    }

    /// The place of an encounter deck; none if there is none, which is noted.
    fn deck_of(&mut self, statement: &Statement) -> Option<u8> {
        let id = statement.text("deck");
        let found = self.book.decks.iter().position(|deck| deck.id == id);
        if found.is_none() && !self.known.decks.iter().any(|deck| deck == id) {
            let ids = self.known.decks.iter().map(String::as_str);
            self.reader.wrong(statement, format!("there is no encounter deck `{id}`")).help =
                faults::did_you_mean(id, ids);
        }
        found.map(|at| at as u8)
    }

    /// Spaces in the order of their names: planets and the Maelstrom first, then navpoints.
    fn map(&mut self, statements: &'s [Statement]) {
        let mut spaces: Vec<Option<SpaceFacts>> = vec![None; self.known.spaces.len()];
        let navpoints = self.book.decks.iter().position(|deck| deck.id == "navpoint").unwrap_or(0) as u8;
        for statement in statements.iter().filter(|statement| matches!(statement.word.name, "tile" | "endcap")) {
            self.claim(statement, "tile", statement.text("id"));
            let mut tile = Tile {
                id: statement.text("id").to_owned(),
                spaces: Vec::new(),
                paths: Vec::new(),
                west: None,
                east: None,
            };
            for part in statement.body() {
                let terrain = match part.word.name {
                    "planet" => Terrain::Planet,
                    "navpoint" => Terrain::Navpoint,
                    "maelstrom" => Terrain::Maelstrom,
                    _ => continue,
                };
                let id = part.text("id");
                self.claim(part, "space", id);
                let at = self.known.find("space", id).unwrap_or(0);
                let faction = (terrain == Terrain::Planet).then(|| part.term("faction")).flatten().map(Faction::of);
                let class = |name| (terrain == Terrain::Planet).then(|| part.term(name)).flatten().map(Class::of);
                let deck = if terrain == Terrain::Navpoint { Some(navpoints) } else { self.deck_of(part) };
                self.is_map_whole &= deck.is_some();
                let home = (terrain == Terrain::Navpoint).then(|| part.term("home")).flatten().map(Faction::of);
                spaces[at as usize] = Some(SpaceFacts {
                    id: id.to_owned(),
                    name: self.known.words("space", at),
                    terrain,
                    faction,
                    deck: deck.unwrap_or(0),
                    contacts: ["first", "second"].into_iter().filter_map(class).collect(),
                    home,
                    at: drawn_at(part, tile.spaces.len()),
                });
                tile.spaces.push(Space(at as u8));
            }
            self.once(statement, &["west", "east"]);
            for part in statement.body() {
                match part.word.name {
                    "path" if part.text("from") == part.text("to") => self.wrong(part, "a path leads to another space"),
                    "path" => tile.paths.extend(self.pair(part, &tile, "from", "to")),
                    "west" => tile.west = self.pair(part, &tile, "upper", "lower"),
                    "east" => tile.east = self.pair(part, &tile, "upper", "lower"),
                    _ => {}
                }
            }
            if statement.word.name == "tile" {
                if statement.part("west").is_none() || statement.part("east").is_none() {
                    self.wrong(statement, "a tile needs `west` and `east`");
                }
                self.book.tiles.push(tile);
            } else {
                self.book.ends.push(tile);
            }
        }
        self.is_map_whole &= spaces.iter().all(Option::is_some);
        self.book.spaces = spaces.into_iter().flatten().collect();
    }

    fn pair(&mut self, part: &Statement, tile: &Tile, from: &str, to: &str) -> Option<(Space, Space)> {
        let mut find = |name: &str| {
            let id = part.text(name);
            let found = self.known.find("space", id).map(|at| Space(at as u8)).filter(|at| tile.spaces.contains(at));
            if found.is_none() {
                self.wrong(part, format!("there is no space `{id}` on this tile"));
            }
            found
        };
        Some((find(from)?, find(to)?))
    }

    fn patrol(&mut self, statement: &'s Statement) {
        let faction = statement.term("faction").unwrap_or(0);
        let level = statement.number("level", 1) as usize - 1;
        self.compiler.source(&format!("patrol {} {}", Faction::of(faction).words(), level + 1));
        let reward = self.compiler.program(statement.body(), places::NOWHERE);
        let fame = statement.body().iter().any(|effect| effect.word.name == "fame");
        self.book.patrols[faction][level] = PatrolFacts { combat: statement.number("combat", 0) as u8, fame, reward };
        self.claim(statement, "patrol", &format!("{faction} {}", level + 1));
    }

    fn contact(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "contact", &id);
        self.compiler.source(&format!("contact {id}"));
        let number = Contact(self.book.contacts.len() as u8);
        let meet =
            statement.part("meet").map_or(Block::EMPTY, |meet| self.compiler.program(meet.body(), places::MEETING));
        let words = statement.part("meet").map_or_else(String::new, |meet| self.words(meet.body()));
        let droid = statement.part("droid").is_some();
        let card = statement.part("crew").map(|crew| {
            let mut card = self.card(crew, id.clone(), statement.text("name"), Kind::Crew, Home::Contact(number));
            card.droid |= droid;
            card.original = statement.switch("original");
            self.push(card, statement)
        });
        let kept = statement.part("meet").and_then(|meet| mention(meet.body(), "keep"));
        if let Some(keep) = kept.filter(|_| card.is_none()) {
            self.wrong(keep, "`keep` on a contact without `crew`");
        }
        self.once(statement, &["droid", "icon", "meet", "crew"]);
        self.book.contacts.push(ContactFacts {
            id,
            name: statement.text("name").to_owned(),
            class: Class::of(statement.term("class").unwrap_or(0)),
            number: statement.number("databank", 2) as u8,
            droid,
            icon: statement.part("icon").and_then(|icon| icon.term("faction")).map(Faction::of),
            meet,
            words,
            card: card.unwrap_or(Card::NONE),
        });
    }

    fn push(&mut self, card: CardFacts, statement: &'s Statement) -> Card {
        self.card_lines.push(statement);
        self.book.cards.push(card);
        Card(self.book.cards.len() as u16 - 1)
    }

    /// Notes words that stand twice in the braces of a line but mean something only once.
    fn once(&mut self, statement: &Statement, words: &[&str]) {
        for word in words {
            if let Some(second) = statement.parts(word).nth(1) {
                self.reader.wrong(second, format!("`{word}` stands twice in this `{}`", statement.word.name));
            }
        }
    }

    /// Notes facts that a card of this kind can't have.
    fn fitting(&mut self, statement: &Statement, kind: Kind, home: Home) {
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
            self.once(statement, &[word]);
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
            self.once(statement, &[word]);
            if let Some(part) = statement.part(word).filter(|_| !fits) {
                self.reader.wrong(part, format!("`{word}` is for {whose}"));
            }
        }
        if let Some(part) = statement.part("fits").filter(|part| part.terms("kinds") & !(Cargo.bit() | Mod.bit()) != 0)
        {
            self.reader.wrong(part, "`fits` can be `cargo`, `mod` or `cargo|mod`");
        }
        let kept = [Bounty, Cargo, Crew, Gear, Job, Mod].contains(&kind);
        let is_ability = |part: &&Statement| abilities().iter().any(|word| word.name == part.word.name);
        if let Some(part) = statement.blocks.first().into_iter().flatten().find(is_ability).filter(|_| !kept) {
            self.reader.wrong(part, format!("a card of kind {} is not kept, so it can do nothing later", kind.words()));
        }
    }

    /// Notes what a secret can't do: somebody who holds any secret is asked whenever a secret could answer, and that must not
    /// happen all the time.
    fn check_secret(&mut self, secret: &Statement) {
        if secret.body().is_empty() {
            self.reader.wrong(secret, "a secret needs an ability");
        }
        for part in secret.body() {
            let fits = match part.word.name {
                "planning" | "action" | "encounter" => true,
                "when" => SECRET_TRIGGERS.contains(&part.event()),
                _ => false,
            };
            if !fits {
                let when: Vec<_> = SECRET_TRIGGERS.iter().map(|event| format!("`when {event}`")).collect();
                let help = format!("expected `planning`, `action`, `encounter`, {}", when.join(" or "));
                let word = if part.word.name == "when" { part.event() } else { part.word.name };
                self.reader.wrong(part, format!("a secret can't use `{word}`")).help = Some(help);
            } else if mention(part.body(), "discard_this").is_none() {
                self.reader.wrong(part, "a secret is used up: this needs `discard_this`");
            }
        }
    }

    fn sides(&mut self, statement: &Statement) -> [Powers; 3] {
        let front = self.compiler.powers(statement.body().iter(), places::NOWHERE);
        let goal = statement
            .part("goal")
            .map(|goal| self.compiler.powers(goal.body().iter(), places::GOAL))
            .unwrap_or_default();
        let back = statement
            .part("flipped")
            .map(|back| self.compiler.powers(back.body().iter(), places::NOWHERE))
            .unwrap_or_default();
        [front, goal, back]
    }

    fn ship(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "ship", &id);
        self.compiler.source(&format!("ship {id}"));
        self.once(statement, &["starter", "hyperdrive", "combat", "hull", "slots", "goal", "flipped"]);
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

    fn character(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "character", &id);
        self.compiler.source(&format!("character {id}"));
        self.once(statement, &["ground", "health", "droid", "skills", "starts_with", "reputation", "goal", "flipped"]);
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
            let faction = part.term("faction").filter(|faction| *faction < 4).map(Faction::of);
            (faction, part.number("steps", 1) as i8)
        });
        let contact = self.known.find("contact", &id).map_or(Contact::NONE, |contact| Contact(contact as u8));
        self.book.characters.push(Character {
            id,
            name: statement.text("name").to_owned(),
            ground,
            health,
            droid: statement.part("droid").is_some(),
            skills: statement.part("skills").map(skills).unwrap_or_default(),
            starter,
            reputation,
            contact,
            front,
            goal,
            back,
        });
    }

    fn step_blocks(&mut self, steps: &Statement) -> Vec<Block> {
        if steps.body().is_empty() {
            self.wrong(steps, "`steps` needs at least one `step`");
        }
        let number = steps.body().len() as i32;
        for step in steps.body() {
            each(step.body(), &mut |effect| {
                if effect.word.name == "go_to" && effect.number("step", 1) > number {
                    self.reader.wrong(effect, format!("there is no step {}, only {number}", effect.number("step", 1)));
                }
            });
        }
        steps.body().iter().map(|step| self.compiler.program(step.body(), places::STEP | places::CARD)).collect()
    }

    fn entry(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "databank card", &id);
        self.compiler.source(&format!("databank {id}"));
        let around = places::RESOLVE | places::OTHER;
        let resolve = statement.part("resolve").map_or(Block::EMPTY, |part| self.compiler.program(part.body(), around));
        let steps = statement.part("steps");
        let blocks = steps.map(|steps| self.step_blocks(steps)).unwrap_or_default();
        let words = |step: &Statement| (step.text("title").to_owned(), self.words(step.body()));
        let step_words = steps.map(|steps| steps.body().iter().map(words).collect()).unwrap_or_default();
        let mut tested = Vec::new();
        steps.into_iter().flat_map(Statement::body).for_each(|step| tested_skills(step.body(), &mut tested));
        self.once(statement, &["resolve", "steps"]);
        self.entry_lines.push(statement);
        if resolve.is_empty() && blocks.is_empty() {
            self.wrong(statement, "a databank card needs `resolve` or `steps`");
        }
        self.book.databank.push(EntryFacts {
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
    fn card(&mut self, statement: &'s Statement, id: String, name: &str, kind: Kind, home: Home) -> CardFacts {
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
            (None, Some(steps)) => Some(Steps::Own(self.step_blocks(steps))),
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
        let traits: Vec<_> = statement.parts("trait").filter_map(|part| part.term("trait")).collect();
        let around = places::CARD | if matches!(home, Home::Market(..)) { places::MARKET } else { places::NOWHERE };
        let powers = self.compiler.powers(statement.blocks.first().into_iter().flatten(), around);
        let mut card = CardFacts {
            id,
            name: name.to_owned(),
            kind,
            home,
            cost: 0,
            icon: None,
            original: false,
            illegal: traits.contains(&0),
            traits: traits.iter().map(|ix| ["ILLEGAL", "WEAPON", "ARMOR"][*ix]).collect(),
            fits: statement.part("fits").map_or(1 << kind.ix(), |part| part.terms("kinds")) as u8,
            not_sold: statement.part("not_sold").map_or(Space::NONE, |part| space(part, "planet")),
            destination: place("destination"),
            starts: place("starts"),
            reward,
            bought,
            bounty,
            steps,
            faction: statement.part("faction").and_then(|part| part.term("faction")).map(Faction::of),
            remove_when_done: statement.part("remove_when_done").is_some(),
            skills: statement.part("skills").map(skills).unwrap_or_default(),
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
    fn card_words(&self, statement: &Statement, card: &CardFacts) -> String {
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
        lines.extend(Some(card.powers.words.clone()).filter(|words| !words.is_empty()));
        if card.not_sold.is_some() {
            lines.push(format!("Not for sale on {}.", self.known.words("space", card.not_sold.0.into())));
        }
        lines.join(" ")
    }

    fn bounty(&mut self, statement: &Statement) -> Option<Bounty> {
        let part = |word: &str| statement.part(word);
        let (Some(target), Some(combat), Some(eliminate), Some(capture)) =
            (part("target"), part("combat"), part("eliminate"), part("capture"))
        else {
            self.wrong(statement, "a bounty needs `target`, `combat`, `eliminate` and `capture`");
            return None;
        };
        Some(Bounty {
            target: target.name("contact").map_or(Contact::NONE, |id| Contact(id as u8)),
            combat: Combat::of(combat.term("kind").unwrap_or(0)),
            value: combat.number("value", 1) as u8,
            eliminate: self.compiler.program(eliminate.body(), places::NOWHERE),
            planet: space(capture, "planet"),
            capture: self.compiler.program(capture.body(), places::NOWHERE),
            afterwards: part("afterwards")
                .map_or(Block::EMPTY, |part| self.compiler.program(part.body(), places::NOWHERE)),
        })
    }

    fn market(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "market card", &id);
        self.compiler.source(&format!("market {id}"));
        let (deck, kind) = (deck(statement, "deck"), Kind::of(statement.term("kind").unwrap_or(0)));
        let home = Home::Market(deck, self.book.market[deck.ix()].len() as u8);
        let mut card = self.card(statement, id.clone(), statement.text("name"), kind, home);
        card.cost = (statement.number("cost", 0) / 1000) as u8;
        card.original = statement.switch("original");
        card.icon =
            statement.term("patrol").map(|faction| (Faction::of(faction), statement.number("distance", 3) as u8));
        if statement.term("patrol").is_some() != statement.value("distance").is_some() {
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

    fn starter(&mut self, statement: &'s Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "starter", &id);
        self.compiler.source(&format!("starter {id}"));
        let number = statement.number("number", 90) as u8;
        let kind = Kind::of(statement.term("kind").unwrap_or(0));
        let mut card = self.card(statement, id, statement.text("name"), kind, Home::Databank(number));
        card.cost = (statement.number("cost", 0) / 1000) as u8;
        card.original = statement.switch("original");
        if !card.starts.is_some() {
            self.wrong(statement, "a starter needs `starts`");
        }
        let card = self.push(card, statement);
        self.book.starters[number as usize - 90].push(card);
    }

    fn encounter(&mut self, statement: &'s Statement) {
        let Some(deck) = self.deck_of(statement) else { return };
        let number = statement.number("number", 1);
        let id = format!("{}_{number}", statement.text("deck"));
        self.claim(statement, "encounter card", &id);
        self.compiler.source(&format!("encounter {id}"));
        let home = Home::Encounter(deck, self.book.decks[deck as usize].cards.len() as u8);
        let asset = statement.part("asset");
        let mut card = if let Some(asset) = asset {
            let kind = Kind::of(asset.term("kind").unwrap_or(0));
            let mut card = self.card(asset, id, asset.text("name"), kind, home);
            card.cost = (asset.number("cost", 0) / 1000) as u8;
            card
        } else {
            let name = format!("{} {number}", self.book.decks[deck as usize].name);
            let mut card = self.card(statement, id, &name, Kind::Event, home);
            card.words = String::new();
            card.powers = Powers::default();
            card
        };
        self.once(statement, &["asset", "secret"]);
        card.original = statement.switch("original");
        if let Some(secret) = statement.part("secret") {
            self.check_secret(secret);
        }
        card.secret = statement
            .part("secret")
            .map(|secret| (secret.text("name").to_owned(), self.compiler.powers(secret.body().iter(), places::CARD)));
        for part in statement.parts("section") {
            if let Some(section) = self.section(part, deck, &card) {
                let same = |other: &Section| (other.space, other.patrol) == (section.space, section.patrol);
                if card.sections.iter().any(same) {
                    self.wrong(part, format!("there is another section for `{}`", part.text("place")));
                }
                card.sections.push(section);
            }
        }
        if card.sections.is_empty() {
            self.wrong(statement, "an encounter card needs at least one `section`");
        }
        for (word, keep) in [("asset", "keep"), ("secret", "keep_secret")] {
            if let Some(part) = statement.part(word)
                && !statement.parts("section").any(|section| mention(section.body(), keep).is_some())
            {
                self.wrong(part, format!("no section of this card says `{keep}`"));
            }
        }
        let card = self.push(card, statement);
        self.book.decks[deck as usize].cards.push(card);
    }

    fn section(&mut self, part: &Statement, deck: u8, card: &CardFacts) -> Option<Section> {
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
                    self.reader.wrong(part, format!("`{place}` is no place of this deck")).help =
                        faults::did_you_mean(place, ids.iter().map(String::as_str));
                }
                (fits?, false)
            }
        };
        let block = self.compiler.program(part.body(), places::SECTION | places::CARD);
        if let Some(keep) = mention(part.body(), "keep").filter(|_| card.kind == Kind::Event) {
            self.wrong(keep, "`keep` on a card without an `asset`");
        }
        if let Some(keep) = mention(part.body(), "keep_secret").filter(|_| card.secret.is_none()) {
            self.wrong(keep, "`keep_secret` on a card without a `secret`");
        }
        let only = matches!(part.body(), [only] if only.word.name == "keep_secret");
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
            secret: part.switch("secret"),
            block,
            words: self.words(part.body()),
        })
    }

    fn rival(&mut self, statement: &'s Statement) {
        let number = statement.number("number", 1) as u8;
        self.claim(statement, "rival card", &number.to_string());
        self.compiler.source(&format!("rival {number}"));
        let names = ["planning", "action", "encounter", "special"];
        let sections = names.map(|name| {
            let parts = statement.part(name).map_or(&[][..], Statement::body);
            parts.iter().map(|bullet| self.bullet(bullet)).collect()
        });
        let words = names.map(|name| {
            let parts = statement.part(name).map_or(&[][..], Statement::body);
            parts.iter().map(|bullet| self.words(std::slice::from_ref(bullet))).collect()
        });
        self.book.rival.push(RivalCard { number, sections, words });
    }

    fn bullet(&mut self, bullet: &Statement) -> Bullet {
        let thousands = |name| (bullet.number(name, 0) / 1000) as u8;
        match bullet.word.name {
            "recover" => Bullet::Recover { defeated: bullet.term("if") == Some(0) },
            "go" => Bullet::Go,
            "credits" => Bullet::Credits(thousands("amount")),
            "deliver" => Bullet::Deliver { illegal: self.compiler.program(bullet.block("illegal"), places::NOWHERE) },
            "buy" => Bullet::Buy {
                deck: deck(bullet, "deck"),
                if_full: bullet.term("if_full").map(Deck::of),
                goal: bullet.switch("goal"),
            },
            "patrol" => Bullet::Patrol,
            "job" => Bullet::Job,
            "fame" => Bullet::Fame(thousands("price")),
            "reputation" => {
                Bullet::Reputation { here: bullet.term("faction") == Some(0), steps: bullet.number("steps", 1) as i8 }
            }
            "crew" => Bullet::Crew { lowest: bullet.term("which") == Some(0) },
            "reveal" => Bullet::Reveal { lowest: bullet.term("which") == Some(0) },
            "discard_top" => Bullet::DiscardTop(deck(bullet, "deck")),
            "shuffle_this" => Bullet::ShuffleThis,
            _ => Bullet::Together(bullet.body().iter().map(|part| self.bullet(part)).collect()),
        }
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
fn mention<'s>(statements: &'s [Statement], word: &str) -> Option<&'s Statement> {
    let mut found = None;
    each(statements, &mut |statement| {
        if found.is_none() && statement.word.name == word {
            found = Some(statement);
        }
    });
    found
}

/// The skills that statements test, with whether failing one fails the job.
fn tested_skills(statements: &[Statement], out: &mut Vec<(Skill, bool)>) {
    for statement in statements {
        if statement.word.name == "test" {
            let fails = statement.block("fail").iter().any(|effect| effect.word.name == "fail_job");
            let skills = statement.terms("skill");
            let named = Skill::ALL.iter().filter(|skill| skills & skill.bit() != 0);
            for skill in named {
                if !out.iter().any(|(known, _)| known == skill) {
                    out.push((*skill, fails));
                }
            }
        }
        statement.blocks.iter().for_each(|block| tested_skills(block, out));
    }
}
