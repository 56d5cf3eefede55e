//! What can only be judged when all content is there: numbers of pieces, the map as a whole, programs that never end.

use super::code::{Block, Code, Powers};
use super::facts::{CardFacts, Section, Steps, Tile};
use super::language::Statement;
use super::{Book, endings};
use crate::ids::{
    ABILITIES, ANSWERS, CARDS, CONTACTS, Card, Class, DECK, Deck, ENCOUNTER_DECKS, Faction, Kind, SPACES, SPOTS, Space,
    Terrain,
};
use crate::state::{ACTIVES, ASSETS, SECRETS, SLOTS};
use crate::stats::MOST_SLOTS;

/// A fault, with the line that shows it if there is one.
type Found<'s> = (Option<&'s Statement>, String);

/// Everything, with where it stands.
pub(super) struct Whole<'s> {
    pub book: &'s Book,
    pub code: &'s Code,
    pub statements: &'s [Statement],
    pub card_lines: &'s [&'s Statement],
    pub entry_lines: &'s [&'s Statement],
    pub jobs: &'s [(&'s Statement, u8)],
    pub asked: &'s [(Statement, u8)],
    pub shops: &'s [(Statement, Deck)],
}

impl<'s> Whole<'s> {
    /// What is wrong.
    pub fn faults(&self) -> Vec<Found<'s>> {
        let mut out = Vec::new();
        self.numbers(&mut out);
        self.map(&mut out);
        self.patrols(&mut out);
        self.decks(&mut out);
        self.contacts(&mut out);
        self.people(&mut out);
        self.databank(&mut out);
        self.abilities(&mut out);
        if out.is_empty() {
            self.endings(&mut out);
        }
        out
    }

    /// The lines that begin with this word.
    fn lines(&self, word: &'static str) -> impl Iterator<Item = &'s Statement> {
        self.statements.iter().filter(move |statement| statement.word.name == word)
    }

    /// The line that gives this id.
    fn line(&self, word: &'static str, id: &str) -> Option<&'s Statement> {
        self.lines(word).find(|statement| statement.text("id") == id)
    }

    /// There are not too many pieces.
    fn numbers(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        let spots = book.spaces.iter().map(|space| space.contacts.len()).sum();
        let secrets = book.cards.iter().filter(|card| card.secret.is_some()).count();
        let tiles = book.tiles.len();
        for (what, word, number, most) in [
            ("spaces", "tile", book.spaces.len(), SPACES),
            ("tiles", "tile", tiles, 12),
            ("places for contacts", "tile", spots, SPOTS),
            ("contacts", "contact", book.contacts.len(), CONTACTS),
            ("encounter decks", "deck", book.decks.len(), ENCOUNTER_DECKS),
            ("characters", "character", book.characters.len(), 32),
            ("ships", "ship", book.ships.len(), 32),
            ("rival cards", "rival", book.rival.len(), DECK),
            ("databank cards", "databank", book.databank.len(), 250),
            ("secrets", "encounter", secrets, SECRETS),
        ] {
            if number > most {
                out.push((self.lines(word).last(), format!("there are {number} {what}, at most {most} are possible")));
            }
        }
        if book.cards.len() > CARDS {
            let at = self.card_lines.get(CARDS).copied();
            out.push((at, format!("there are {} cards, at most {CARDS} are possible", book.cards.len())));
        }
    }

    /// Nobody can have or use more abilities than the state has room for, and none of them goes on for ever.
    fn abilities(&self, out: &mut Vec<Found<'s>>) {
        let all = &self.code.abilities;
        if all.len() > ABILITIES {
            let why = format!("there are {} abilities, at most {ABILITIES} are possible", all.len());
            out.push((self.richest(|_| true), why));
        }
        for trigger in 0..32 {
            let same = |ability: u16| all[ability as usize].trigger as u32 == trigger;
            let number = (0..all.len() as u16).filter(|ability| same(*ability)).count();
            if number > ANSWERS {
                let why = format!("{number} abilities answer to the same thing, at most {ANSWERS} are possible");
                out.push((self.richest(same), why));
            }
        }
        let most = most_abilities(self.book);
        if most > ACTIVES {
            let why = format!("one player could have {most} abilities at once, at most {ACTIVES} are possible");
            out.push((self.richest(|_| true), why));
        }
        for ability in endings::echoes(self.book, self.code) {
            let why = "this has an ability that brings about what it answers to, without end";
            out.push((self.line_of(ability), why.into()));
        }
    }

    /// The line of the card that has the most of some abilities.
    fn richest(&self, counts: impl Fn(u16) -> bool) -> Option<&'s Statement> {
        let number = |powers: &Powers| powers.abilities.iter().filter(|ability| counts(**ability)).count();
        let of =
            |card: &CardFacts| number(&card.powers).max(card.secret.as_ref().map_or(0, |(_, powers)| number(powers)));
        let lines = self.book.cards.iter().zip(self.card_lines);
        { lines }.max_by_key(|(card, _)| of(card)).map(|(_, line)| *line)
    }

    /// The line of the card, the character or the ship that has an ability.
    fn line_of(&self, ability: u16) -> Option<&'s Statement> {
        let has = |powers: &Powers| powers.abilities.contains(&ability);
        let book = self.book;
        let card = book
            .cards
            .iter()
            .position(|card| has(&card.powers) || card.secret.as_ref().is_some_and(|(_, powers)| has(powers)));
        if let Some(at) = card {
            return self.card_lines.get(at).copied();
        }
        let person = book.characters.iter().find(|one| has(&one.front) || has(&one.goal) || has(&one.back));
        if let Some(person) = person {
            return self.line("character", &person.id);
        }
        let ship = book.ships.iter().find(|one| has(&one.front) || has(&one.goal) || has(&one.back))?;
        self.line("ship", &ship.id)
    }

    fn map(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        if book.ends.len() != 2 || book.tiles.is_empty() {
            out.push((self.lines("endcap").nth(2), "the map needs tiles and two endcaps".into()));
            return;
        }
        for (end, word, joint) in
            [(&book.ends[0], "east", book.ends[0].east), (&book.ends[1], "west", book.ends[1].west)]
        {
            if joint.is_none() {
                let which = if word == "east" { "first" } else { "second" };
                out.push((self.line("endcap", &end.id), format!("the {which} endcap needs `{word}`")));
            }
        }
        for (tile, word) in
            book.tiles.iter().map(|tile| (tile, "tile")).chain(book.ends.iter().map(|end| (end, "endcap")))
        {
            if let Some(apart) = apart(tile) {
                let id = &book.space(apart).id;
                out.push((
                    self.line(word, &tile.id),
                    format!("no path on this {word} leads from `{id}` to its other spaces"),
                ));
            }
        }
        if book.spaces.iter().filter(|space| space.terrain == Terrain::Maelstrom).count() > 1 {
            out.push((self.lines("tile").last(), "there can be only one Maelstrom".into()));
        }
        if !book.spaces.iter().any(|space| space.terrain == Terrain::Planet) {
            out.push((None, "the map needs a planet".into()));
        }
        if !book.decks.iter().any(|deck| deck.id == "navpoint") {
            out.push((None, "there is no encounter deck `navpoint`".into()));
        }
    }

    fn patrols(&self, out: &mut Vec<Found<'s>>) {
        for faction in Faction::ALL {
            let homes = self.book.spaces.iter().filter(|space| space.home == Some(*faction)).count();
            if homes != 1 {
                out.push((None, format!("the {} patrols need one home navpoint and have {homes}", faction.words())));
            }
            for (ix, patrol) in self.book.patrols[faction.ix()].iter().enumerate() {
                let of = |statement: &&Statement| {
                    statement.term::<Faction>("faction") == Some(*faction)
                        && statement.number("level", 1) == ix as i32 + 1
                };
                let line = self.lines("patrol").find(of);
                let words = format!("the {} patrol of level {}", faction.words(), ix + 1);
                match (line, ix, patrol.combat) {
                    (None, ..) => out.push((None, format!("{words} is missing"))),
                    (_, 0..3, 0) => out.push((line, format!("{words} needs a combat value"))),
                    (_, 3, 1..) => out.push((line, format!("{words} has no combat value: nobody beats it"))),
                    _ => {}
                }
            }
        }
    }

    fn decks(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        for (ix, deck) in book.decks.iter().enumerate() {
            let number = deck.cards.len();
            if number == 0 || number > DECK {
                let why = format!("the encounter deck `{}` has {number} cards, expected 1 to {DECK}", deck.id);
                out.push((self.line("deck", &deck.id), why));
            }
            let spaces = || book.spaces.iter().enumerate().filter(|(_, space)| space.deck as usize == ix);
            for card in &deck.cards {
                let sections = &book.card(*card).sections;
                let of_navpoint =
                    |patrol| sections.iter().any(|section| !section.space.is_some() && section.patrol == patrol);
                let of_space = |at: usize| sections.iter().any(|section: &Section| section.space == Space(at as u8));
                let lacks = spaces().find_map(|(at, space)| match space.terrain {
                    Terrain::Navpoint if !of_navpoint(true) => Some("patrol"),
                    Terrain::Navpoint if !of_navpoint(false) => Some("no_patrol"),
                    Terrain::Navpoint => None,
                    _ => (!of_space(at)).then_some(space.id.as_str()),
                });
                if let Some(place) = lacks {
                    let why = format!("this card has no section for `{place}`");
                    out.push((self.card_lines.get(card.ix()).copied(), why));
                }
            }
        }
        for deck in Deck::ALL {
            let number = book.market[deck.ix()].len();
            if number == 0 || number > DECK {
                let last = self.lines("market").filter(|line| line.term::<Deck>("deck") == Some(*deck)).last();
                out.push((last, format!("the {} deck has {number} cards, expected 1 to {DECK}", deck.words())));
            }
        }
        for (line, deck) in self.shops {
            let kept = |card: &Card| book.card(*card).kind != Kind::Event;
            if !book.deck(*deck).iter().any(kept) {
                out.push((Some(line), format!("there is nothing to search for in the {} deck", deck.words())));
            }
        }
    }

    fn contacts(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        for class in Class::ALL {
            let places = book.spaces.iter().flat_map(|space| &space.contacts).filter(|other| *other == class).count();
            let tokens = book.contacts.iter().filter(|contact| contact.class == *class).count();
            if places != tokens {
                let line = self.lines("contact").filter(|line| line.term::<Class>("class") == Some(*class)).last();
                out.push((line, format!("there are {places} places for {tokens} {} contacts", class.words())));
            }
        }
    }

    fn people(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        if !book.ships.iter().any(|ship| ship.starter) {
            out.push((None, "a ship has to be a `starter`".into()));
        }
        if book.characters.len() < 4 {
            out.push((None, format!("there are {} characters, expected 4 or more", book.characters.len())));
        }
        for character in &book.characters {
            if !(90..=92).contains(&character.starter) {
                let line = self.line("character", &character.id);
                out.push((line, "a character starts with a databank card from 90 to 92".into()));
            }
        }
        let used = |number: u8| book.characters.iter().filter(|character| character.starter == number).count();
        for (number, cards) in (90..).zip(&book.starters) {
            let (needed, most) = (used(number).min(4), 16);
            if cards.len() < needed || cards.len() > most {
                let why = format!("there are {} starters {number}, expected {needed} to {most}", cards.len());
                out.push((
                    self.lines("starter").filter(|line| line.number("number", 0) == i32::from(number)).last(),
                    why,
                ));
            }
        }
        if used(91) + used(92) < 2 {
            out.push((
                None,
                "two characters or more have to start with card 91 or 92: the rival plays one of them".into(),
            ));
        }
        if book.rival.is_empty() {
            out.push((None, "the rival needs a card".into()));
        }
    }

    fn databank(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        let all = |number: u8| book.entries(number).map(|entry| &book.databank[entry.ix()]);
        let asked = self.asked.iter().map(|(line, number)| (Some(line), *number)).chain([(None, 1)]);
        for (line, number) in asked {
            if all(number).next().is_none() {
                out.push((line, format!("there is no databank card {number}")));
            } else if all(number).any(|entry| entry.resolve.is_empty()) {
                out.push((line, format!("a databank card {number} has no `resolve`")));
            }
        }
        for (line, number) in self.jobs {
            if all(*number).next().is_none() {
                out.push((Some(line), format!("there is no databank card {number}")));
            } else if all(*number).any(|entry| entry.steps.is_empty()) {
                out.push((Some(line), format!("a databank card {number} has no `steps`")));
            }
        }
        for at in endings::circles(book, self.code) {
            out.push((Some(self.entry_lines[at]), "this card leads to itself".into()));
        }
    }

    /// Every job ends.
    fn endings(&self, out: &mut Vec<Found<'s>>) {
        let entries =
            self.book.databank.iter().zip(self.entry_lines).map(|(entry, line)| (entry.steps.as_slice(), *line));
        let cards = self.book.cards.iter().zip(self.card_lines).filter_map(|(card, line)| match &card.steps {
            Some(Steps::Own { blocks, .. }) => Some((blocks.as_slice(), *line)),
            _ => None,
        });
        let all: Vec<(&[Block], &Statement)> = entries.chain(cards).collect();
        for (steps, line) in all {
            let holder = line.part("steps").or_else(|| line.part("asset").and_then(|asset| asset.part("steps")));
            for at in endings::endless(self.book, self.code, steps) {
                let step = holder.and_then(|steps| steps.body().get(at)).unwrap_or(line);
                out.push((Some(step), "nothing makes sure that the job ends after this step".into()));
            }
        }
    }
}

fn card_abilities(card: &CardFacts) -> usize {
    card.powers.abilities.len()
}

fn secret_abilities(card: &CardFacts) -> usize {
    card.secret.as_ref().map_or(0, |(_, powers)| powers.abilities.len())
}

/// Most abilities that one player could have: the richest character and ship, the richest cards that fit the most slots there
/// can be and those that are a handful too many, and every secret.
fn most_abilities(book: &Book) -> usize {
    let sides = |front: &Powers, goal: &Powers, back: &Powers| {
        (front.abilities.len() + goal.abilities.len()).max(back.abilities.len())
    };
    let person = book.characters.iter().map(|one| sides(&one.front, &one.goal, &one.back)).max();
    let ship = book.ships.iter().map(|one| sides(&one.front, &one.goal, &one.back)).max();
    let [hold, crew, gear, tasks] = MOST_SLOTS;
    let (mut held, mut others) = (0, Vec::new());
    for (kinds, number) in [
        (&[Kind::Cargo, Kind::Mod][..], hold),
        (&[Kind::Crew], crew),
        (&[Kind::Gear], gear),
        (&[Kind::Job, Kind::Bounty], tasks),
    ] {
        let fitting = book.cards.iter().filter(|card| kinds.contains(&card.kind));
        let mut abilities: Vec<usize> = fitting.map(card_abilities).collect();
        abilities.sort_unstable_by(|one, other| other.cmp(one));
        let slots = abilities.len().min(number.into());
        held += abilities.drain(..slots).sum::<usize>();
        others.append(&mut abilities);
    }
    others.sort_unstable_by(|one, other| other.cmp(one));
    let too_many: usize = others.iter().take(ASSETS - SLOTS).sum();
    let secrets: usize = book.cards.iter().map(secret_abilities).sum();
    person.unwrap_or(0) + ship.unwrap_or(0) + held + too_many + secrets
}

/// A space of a tile from which another can't be reached on the tile.
fn apart(tile: &Tile) -> Option<Space> {
    let mut seen = vec![*tile.spaces.first()?];
    let mut at = 0;
    while let Some(from) = seen.get(at).copied() {
        let ends = tile.paths.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
        for (_, to) in ends.filter(|(a, _)| *a == from) {
            if !seen.contains(&to) {
                seen.push(to);
            }
        }
        at += 1;
    }
    tile.spaces.iter().copied().find(|space| !seen.contains(space))
}
