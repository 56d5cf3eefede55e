//! Plays whole games of Outer Rim by the sensible bot and writes their records, for the golden tests of the engine.
//!
//! `cargo run --release -p outer-rim-player --example golden -- PLAYERS SEED FILE` writes one record and says what happened in the game;
//! without a file it only says so, for the seeds from SEED on. At the first meeting of two players whose trade suits both, the
//! trade is made, since the bot by itself never offers anything.

use std::collections::BTreeMap;

use outer_rim::book::Book;
use outer_rim::frame::Ask;
use outer_rim::{Choice, Event, Options, OuterRim};
use outer_rim_player::{Scoundrel, Style};
use players::{Asked, Player as _};
use table::{Game, Log, PlayerDice, Seat, Seed, Sitting, Status, Table};

/// The first offer of a card that the other player would take, if one is listed.
fn trade(game: &OuterRim, seat: Seat, choices: &[Choice], traded: bool) -> Option<Choice> {
    if traded {
        return choices.iter().copied().find(|choice| *choice == Choice::Done && is_trade(choices));
    }
    if choices.contains(&Choice::Trade) {
        return Some(Choice::Trade);
    }
    let fair = |choice: &&Choice| {
        let mut ahead = (*game).clone();
        ahead.play_listed(seat, choice, &mut Log::Off);
        let Choice::Offer { to, .. } = **choice else { return false };
        let mut answers = Vec::new();
        ahead.choices(Seat(to.0), &mut answers);
        let mut whim = PlayerDice::new(Seed::from_u64(1));
        let asked = Asked::new(&ahead, Seat(to.0), &answers, &mut whim);
        answers[Scoundrel(Style::TRADER).choose(asked)] == Choice::Accept
    };
    choices.iter().filter(|choice| matches!(choice, Choice::Offer { .. })).find(fair).copied()
}

fn is_trade(choices: &[Choice]) -> bool {
    choices.iter().any(|choice| matches!(choice, Choice::Offer { .. }))
}

fn play(players: u8, seed: u64) -> (Sitting<OuterRim>, BTreeMap<&'static str, usize>) {
    let book = Book::printed();
    let options = Options { players, ..Options::default() };
    let mut sitting = Sitting::<OuterRim>::deal(&book, &book.hash, &options, Seed::from_u64(seed)).expect("dealt");
    let (mut traded, mut offers) = (false, 0);
    let mut counts = BTreeMap::new();
    while let Status::Asking(prompt) = Game::status(sitting.game()) {
        let Some(seat) = prompt.seats.iter().next() else { break };
        let seat = if let Ask::Offer(to, _) = sitting.game().state().ask { Seat(to.0) } else { seat };
        let mut choices = Vec::new();
        sitting.game().choices(seat, &mut choices);
        let planned = trade(sitting.game(), seat, &choices, traded);
        let answer = || players::answer(&sitting, seat, &mut Scoundrel(Style::TRADER)).expect("an answer");
        let name = sitting.game().write_choice(&planned.unwrap_or_else(answer));
        let mut ahead = sitting.game().clone();
        let choice = ahead.read_choice(&name).expect("a choice");
        let mut log = Log::listening();
        ahead.play_listed(seat, &choice, &mut log);
        for event in log.take() {
            let what = match event {
                Event::Accepted { .. } => "trades",
                Event::Combat { .. } => "combats",
                Event::Defeated { .. } => "defeats",
                Event::JobDone { .. } => "jobs",
                Event::Captured { .. } | Event::Eliminated { .. } => "bounties",
                Event::Goal { .. } => "goals",
                Event::Turn { .. } => "turns",
                _ => continue,
            };
            *counts.entry(what).or_insert(0) += 1;
        }
        offers += u8::from(matches!(choice, Choice::Offer { .. }));
        traded |= counts.contains_key("trades") || offers > 8;
        Table::play(&mut sitting, seat, &name).expect("played");
    }
    (sitting, counts)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (players, seed) = (number(0, 2) as u8, number(1, 1));
    let last = if args.len() > 2 { seed } else { seed + 39 };
    for seed in seed..=last {
        let (sitting, counts) = play(players, seed);
        let Status::Over(outcome) = Game::status(sitting.game()) else { continue };
        println!(
            "{seed}: {} {:?} {counts:?}, {} choices",
            outcome.ending,
            outcome.points,
            sitting.record().lines.len()
        );
        if let Some(path) = args.get(2) {
            std::fs::write(path, sitting.record().to_string()).expect("written");
        }
    }
}
