//! Plays a whole game that ends in a certain way and writes its record, for the golden tests.
//!
//! `cargo run -p mandalorian --example golden -- ENDING FILE KEY=VALUE…` takes the options of the game as `--setup` does,
//! and `seed=NUMBER`. It tries lines at random from where the game stands; the first one that ends as wanted is played. As long as
//! there is none, the game takes the step after which it lasted longest.

use mandalorian::book::Book;
use mandalorian::{Choice, Mandalorian, Options};
use table::{Game, Log, Outcome, PlayerDice, Seat, Seed, Sitting, Status, Table};

/// Lines tried at each decision.
const LINES: usize = 400;
/// Answers in a line before it is given up.
const LONGEST: usize = 3000;

/// Answers by lot from here to the end.
fn line(mut game: Mandalorian, whim: &mut PlayerDice) -> (Vec<(Seat, Choice)>, Option<Outcome>) {
    let (mut answers, mut choices) = (Vec::new(), Vec::new());
    while answers.len() < LONGEST {
        let seat = match game.status() {
            Status::Asking(prompt) => prompt.seats.iter().next().expect("somebody is asked"),
            Status::Over(outcome) => return (answers, Some(outcome)),
        };
        game.choices(seat, &mut choices);
        let choice = choices.swap_remove(whim.below(choices.len()));
        game.play_listed(seat, &choice, &mut Log::Off);
        answers.push((seat, choice));
    }
    (answers, None)
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [ending, path, pairs @ ..] = args.as_slice() else { return Err("ENDING FILE KEY=VALUE…".into()) };
    let mut pairs: Vec<(&str, &str)> = pairs.iter().filter_map(|pair| pair.split_once('=')).collect();
    let at = pairs.iter().position(|(key, _)| *key == "seed");
    let seed = at.and_then(|at| pairs.remove(at).1.parse().ok()).unwrap_or(1);
    let book = Book::printed();
    let options = Options::from_pairs(pairs)?;
    let dealt = Sitting::<Mandalorian>::deal(&book, &book.hash, &options, Seed::from_u64(seed));
    let mut sitting = dealt.map_err(|refusal| refusal.to_string())?;
    let mut whim = PlayerDice::new(Seed::from_u64(seed));
    while !sitting.is_over() {
        let tried: Vec<_> = (0..LINES).map(|_| line(sitting.game().clone(), &mut whim)).collect();
        let wanted = |(_, end): &&(_, Option<Outcome>)| end.as_ref().is_some_and(|end| end.ending == ending);
        let best = match tried.iter().find(wanted) {
            Some((answers, _)) => answers.as_slice(),
            None => tried
                .iter()
                .map(|(answers, _)| answers)
                .max_by_key(|answers| answers.len())
                .map_or(&[][..], |longest| &longest[..1]),
        };
        for (seat, choice) in best {
            sitting.play(*seat, choice).map_err(|refusal| refusal.to_string())?;
        }
    }
    let Status::Over(outcome) = sitting.game().status() else { return Err("it has no end".into()) };
    println!("{} after {} choices: {}", outcome.ending, sitting.record().lines.len(), sitting.game().closing_words());
    if outcome.ending != ending {
        return Err("another seed may do".into());
    }
    std::fs::write(path, sitting.record().to_string()).map_err(|error| error.to_string())
}
