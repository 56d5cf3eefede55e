//! Reading of the content files into a [`Book`].

use cards::{Names, Reader};
use faults::Fault;

use super::language::{Compiler, Statement};
use super::vocabulary::{CONDITIONS, HUNT, OTHER, REPLY, TOP};
use super::{Book, CardFacts};
use crate::ids::{HAND, KINDS, PLAYERS};

/// Cards of this game call nothing by its name.
pub struct Nameless;

impl Names for Nameless {
    fn find(&self, _: &str, _: &str) -> Option<u16> {
        None
    }

    fn ids(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn words(&self, _: &str, _: u16) -> String {
        String::new()
    }
}

faults::in_files!(Book, str::to_owned, "kdl", ["cards.kdl"]);

impl Book {
    /// Content from names and texts of files.
    ///
    /// # Errors
    /// If something is wrong with it: everything at once.
    pub fn read(files: &[(String, String)]) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())), CONDITIONS);
        reader.lay(TOP);
        let lines: Vec<Statement> = reader.statements(TOP, &Nameless);
        let mut to = Compiler::new(&Nameless, ());
        let cards: Vec<CardFacts> = lines.iter().map(|line| card(line, &mut to)).collect();
        for (line, why) in to.wrong.iter().cloned().chain(twice(&lines)) {
            reader.wrong(&line, why);
        }
        if let Some(why) = wrong_deck(&cards).filter(|_| reader.is_fine()) {
            reader.missing("content", why);
        }
        if !reader.is_fine() {
            return Err(reader.into_faults());
        }
        Ok(Self { cards, code: to.code, hash: table::content_hash(files) })
    }
}

fn card(line: &Statement, to: &mut Compiler<'_>) -> CardFacts {
    let (id, reply) = (line.text("id"), line.switch("reply"));
    to.source(id);
    CardFacts {
        id: id.into(),
        name: line.text("name").into(),
        story: line.part("story").map_or("", |story| story.text("words")).into(),
        words: to.words(line.body()),
        copies: line.small("copies", 1),
        reply,
        // Whoever replies speaks of the player who played the card.
        block: to.program(line.body(), if reply { REPLY | OTHER } else { HUNT }),
    }
}

/// Lines that say again what was said.
fn twice(lines: &[Statement]) -> impl Iterator<Item = (Statement, String)> + '_ {
    let known = |at: usize, id: &str| lines[..at].iter().any(|other| other.text("id") == id);
    let cards = lines.iter().enumerate().filter(move |(at, line)| known(*at, line.text("id")));
    let cards = cards.map(|(_, line)| (line.clone(), format!("there is another card `{}`", line.text("id"))));
    let stories = lines.iter().filter_map(|line| line.parts("story").nth(1));
    cards.chain(stories.map(|story| (story.clone(), "a card has one story".into())))
}

/// What is wrong with all cards together.
fn wrong_deck(cards: &[CardFacts]) -> Option<String> {
    let all: usize = cards.iter().map(|card| usize::from(card.copies)).sum();
    if cards.len() > KINDS {
        return Some(format!("{} kinds of cards are too many: {KINDS} at most", cards.len()));
    }
    if all < PLAYERS * HAND {
        return Some(format!("{all} cards are too few: {} fill every hand", PLAYERS * HAND));
    }
    None
}
