//! Plays many games of Outer Rim between sensible players and says who wins with what.

use std::collections::BTreeMap;

use bots::scoundrel;
use outer_rim::book::Book;
use outer_rim::ids::{Card, Kind, Player};
use outer_rim::{Event, Options, OuterRim};
use table::{Game, Log, Seed, Status, Viewer, Whim};

#[derive(Default)]
struct Count {
    seen: u64,
    good: u64,
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let (players, games) = (args[0] as u8, args[1]);
    let book = Book::printed();
    let options = Options { players, ..Options::default() };
    let (mut turns, mut decisions, mut rival) = (Vec::new(), 0u64, 0u64);
    let mut characters: BTreeMap<String, Count> = BTreeMap::new();
    let mut ships: BTreeMap<String, Count> = BTreeMap::new();
    let mut bought: BTreeMap<Card, u64> = BTreeMap::new();
    let mut shown: BTreeMap<Card, u64> = BTreeMap::new();
    let mut fame: BTreeMap<&str, u64> = BTreeMap::new();
    for number in 0..games {
        let seed = Seed::from_u64(77).nth(number);
        let mut game = OuterRim::deal(&book, &options, seed).unwrap();
        let mut whim = Whim::new(seed);
        let mut choices = Vec::new();
        let mut log = Log::listening();
        let mut steps = 0;
        while let Status::Asking(prompt) = game.status() {
            let seat = prompt.seats.iter().next().unwrap();
            game.choices(seat, &mut choices);
            let view = game.view(Viewer::Seat(seat));
            let choice = scoundrel::choose(&view, Player(seat.0), &choices, &mut whim).unwrap();
            game.play_listed(seat, &choice, &mut log);
            steps += 1;
            if steps > 50_000 {
                println!("seed {seed}: endless, {:?} {:?}", choice, game.state().frames.last());
                break;
            }
        }
        decisions += steps;
        let mut last = "";
        for event in log.take() {
            match event {
                Event::Bought { card, .. } => *bought.entry(card).or_default() += 1,
                Event::NewShip { hull, .. } => *bought.entry(book.ship(hull).card).or_default() += 1,
                Event::TurnedUp { card, .. } => *shown.entry(card).or_default() += 1,
                Event::Delivered { .. } => last = "cargo",
                Event::CaptiveDelivered { .. } | Event::Eliminated { .. } => last = "bounty",
                Event::JobDone { .. } => last = "job",
                Event::PatrolRemoved { .. } => last = "patrol",
                Event::Goal { .. } => last = "goal",
                Event::Drew { .. } | Event::Meets { .. } => last = "encounter",
                Event::Fame { by, .. } => *fame.entry(last).or_default() += u64::from(by),
                _ => {}
            }
        }
        turns.push(game.state().turns);
        let Status::Over(outcome) = game.status() else { continue };
        rival += u64::from(outcome.winners.is_empty());
        for seat in 0..players {
            let player = game.state().of(Player(seat));
            let won = u64::from(outcome.winners.contains(table::Seat(seat)));
            let count = characters.entry(book.character(player.person).name.clone()).or_default();
            count.seen += 1;
            count.good += won;
            let count = ships.entry(book.ship(player.hull).name.clone()).or_default();
            count.seen += 1;
            count.good += won;
        }
    }
    turns.sort_unstable();
    let at = |share: usize| turns[turns.len() * share / 100];
    println!("{games} games, {} decisions a game, turns: 5% {} median {} 95% {}", decisions / games, at(5), at(50), at(95));
    if players == 1 {
        println!("the rival won {} %", rival * 100 / games);
    }
    println!("fame from {fame:?}");
    for (name, table) in [("characters", &characters), ("ships", &ships)] {
        println!("{name}: share of wins times players");
        for (name, count) in table {
            println!("  {name:32} {:6} {:.2}", count.seen, count.good as f64 * f64::from(players) / count.seen.max(1) as f64);
        }
    }
    println!("cards: bought / shown");
    for (ix, facts) in book.cards.iter().enumerate() {
        let card = Card(ix as u16);
        if let Some(seen) = shown.get(&card) {
            let taken = bought.get(&card).copied().unwrap_or(0);
            let kind: Kind = facts.kind;
            println!("  {:32} {:8} {:6} {:.3}", facts.name, kind.words(), seen, taken as f64 / *seen as f64);
        }
    }
}
