//! Plays many games of Outer Rim between sensible players and writes down who wins with what.
//!
//! `cargo run --release -p bots --example balance -- 20000` plays that many games for each number of players and writes
//! `docs/outer-rim-balance.md` with its pictures.

#![allow(clippy::cast_precision_loss)]

#[path = "common/bars.rs"]
mod bars;
#[path = "common/share.rs"]
mod share;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use bars::draw;
use bots::scoundrel;
use outer_rim::book::Book;
use outer_rim::ids::{Card, Player};
use outer_rim::{Event, Options, OuterRim};
use rayon::prelude::*;
use share::Share;
use table::{Game, Log, Seat, Seed, Status, Viewer, Whim};

/// What came of many games.
#[derive(Default)]
struct Tally {
    turns: Vec<u16>,
    decisions: u64,
    rival: Share,
    characters: BTreeMap<String, Share>,
    ships: BTreeMap<String, Share>,
    /// How often a card was for sale, and how often it was bought rather than discarded or left lying.
    cards: BTreeMap<Card, Share>,
    fame: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn merge(mut self, other: Self) -> Self {
        self.turns.extend(other.turns);
        self.decisions += other.decisions;
        let add = Share::merge;
        self.rival.merge(other.rival);
        other.characters.into_iter().for_each(|(name, share)| add(self.characters.entry(name).or_default(), share));
        other.ships.into_iter().for_each(|(name, share)| add(self.ships.entry(name).or_default(), share));
        other.cards.into_iter().for_each(|(card, share)| add(self.cards.entry(card).or_default(), share));
        other.fame.into_iter().for_each(|(from, fame)| *self.fame.entry(from).or_default() += fame);
        self
    }

    /// The turn at which so many percent of the games were over.
    fn turn(&self, percent: usize) -> u16 {
        self.turns[(self.turns.len() - 1) * percent / 100]
    }
}

fn play(book: &Arc<Book>, players: u8, seed: Seed) -> Tally {
    let options = Options { players, ..Options::default() };
    let mut tally = Tally::default();
    let mut game = OuterRim::deal(book, &options, seed).expect("a set-up that can be dealt");
    let mut whim = Whim::new(seed);
    let mut choices = Vec::new();
    let mut log = Log::listening();
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        game.choices(seat, &mut choices);
        let view = game.view(Viewer::Seat(seat));
        let choice = scoundrel::choose(&view, Player(seat.0), &choices, &mut whim).expect("a choice");
        game.play_listed(seat, &choice, &mut log);
        tally.decisions += 1;
        assert!(tally.decisions < 100_000, "seed {seed}: an endless game");
    }
    let mut from = "encounters";
    for event in log.take() {
        match event {
            Event::Bought { card, .. } => tally.cards.entry(card).or_default().add(true),
            Event::NewShip { hull, .. } => tally.cards.entry(book.ship(hull).card).or_default().add(true),
            Event::Discarded { card, .. } => tally.cards.entry(card).or_default().add(false),
            Event::Delivered { .. } => from = "cargo",
            Event::CaptiveDelivered { .. } | Event::Eliminated { .. } => from = "bounties",
            Event::JobDone { .. } => from = "jobs",
            Event::PatrolRemoved { .. } => from = "patrols",
            Event::Goal { .. } => from = "goals",
            Event::Drew { .. } | Event::Meets { .. } => from = "encounters",
            Event::Fame { by, .. } => *tally.fame.entry(from).or_default() += u64::from(by),
            _ => {}
        }
    }
    for card in game.state().tops.iter().filter_map(|card| card.some()) {
        tally.cards.entry(card).or_default().add(false);
    }
    tally.turns.push(game.state().turns);
    if let Status::Over(outcome) = game.status() {
        tally.rival.add(outcome.winners.is_empty());
        for seat in 0..players {
            let player = game.state().of(Player(seat));
            let won = outcome.winners.contains(Seat(seat));
            tally.characters.entry(book.character(player.person).name.clone()).or_default().add(won);
            tally.ships.entry(book.ship(player.hull).name.clone()).or_default().add(won);
        }
    }
    tally
}

fn multiples(table: &BTreeMap<String, Share>, players: u8) -> Vec<(String, f64)> {
    let mut shares: Vec<_> =
        table.iter().map(|(name, share)| (name.clone(), share.ratio() * f64::from(players))).collect();
    shares.sort_by(|one, other| one.1.total_cmp(&other.1));
    shares
}

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(2000);
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    let book = Book::printed();
    let mut page = String::from("# How balanced Outer Rim is\n\n");
    let _ = writeln!(
        page,
        "Made by `cargo run --release -p bots --example balance -- {games}`: {games} games for each number of players between\n\
         sensible players, who weigh each answer in credits, see only what their seat may see, and take characters and\n\
         starter ships by lot.\n\n\
         ## Length\n\n| players | player turns, all together: 5 % | median | 95 % | decisions |\n| --- | --- | --- | --- | --- |"
    );
    let mut four = Tally::default();
    for players in [4, 3, 2, 1] {
        let seeds = (0..games).into_par_iter().map(|number| Seed::from_u64(players.into()).nth(number));
        let mut tally = seeds.map(|seed| play(&book, players, seed)).reduce(Tally::default, Tally::merge);
        tally.turns.sort_unstable();
        let (low, median, high) = (tally.turn(5), tally.turn(50), tally.turn(95));
        let _ = writeln!(page, "| {players} | {low} | {median} | {high} | {} |", tally.decisions / games);
        if players == 4 {
            four = tally;
        } else if players == 1 {
            let (percent, _) = tally.rival.percent();
            let _ = writeln!(page, "\nAlone, the rival wins {percent:.0} % of the games.");
        }
    }
    let all: u64 = four.fame.values().sum();
    let _ = writeln!(page, "\n## Where fame comes from (four players)\n\n| from | share |\n| --- | --- |");
    for (from, fame) in &four.fame {
        let _ = writeln!(page, "| {from} | {:.0} % |", *fame as f64 * 100.0 / all as f64);
    }
    for (what, table) in [("characters", &four.characters), ("ships", &four.ships)] {
        let file = format!("outer-rim-{what}.svg");
        draw(
            &docs.join("pictures").join(&file),
            &format!("wins of {what}, as a multiple of their share"),
            &multiples(table, 4),
            2.0,
            &[1.0, 1.5],
        )?;
        let _ = writeln!(page, "\n## {}\n\n![wins of {what}](pictures/{file})", capital(what));
    }
    let _ =
        writeln!(page, "\nA ship is the one its player ends with, so dear ships belong to those who did well anyway.");
    let _ = writeln!(
        page,
        "\n## Market cards (four players)\n\nHow often in a game a card was for sale, and how often it was bought then, rather than discarded or left lying.\n\n| card | kind | for sale | bought |\n| --- | --- | --- | --- |"
    );
    for (card, share) in &four.cards {
        let facts = book.card(*card);
        let _ = writeln!(
            page,
            "| {} | {} | {:.2} | {:.0} % |",
            facts.name,
            facts.kind.words(),
            share.all as f64 / games as f64,
            share.ratio() * 100.0
        );
    }
    std::fs::write(docs.join("outer-rim-balance.md"), page)?;
    Ok(())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
