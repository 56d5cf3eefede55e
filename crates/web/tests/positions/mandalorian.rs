//! Positions of The Mandalorian: Adventures that tests begin with, found by playing at random.

use table::{Line, PlayerDice, Record, Seat, Seed, Viewer};
use title::{Stack, Tabletop};

/// A table for two on which one of them can look at a facedown token, with the answers that lead to the look.
pub struct Peek {
    /// The game so far.
    pub record: Record,
    /// Whose turn it is.
    pub seat: u8,
    /// The answers: a card for intel, the action, the token.
    pub answers: [String; 3],
    /// The token as the board calls it.
    pub token: String,
    /// What is on it, of which nobody has heard.
    pub name: String,
}

/// A game that is nearly over, and the choices that end it.
pub struct Ending {
    /// The game so far.
    pub record: Record,
    /// The rest of it.
    pub rest: Vec<Line>,
    /// The motives of both seats.
    pub motives: [String; 2],
}

/// How many choices are left of a game that is nearly over.
const LEFT: usize = 14;

fn deal(setup: &[(&str, &str)], seed: u8) -> Box<dyn Tabletop> {
    let setup: Vec<(String, String)> = setup.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let title = games::find("mandalorian").expect("a game");
    title.deal(&Stack::PRINTED, &setup, Seed([seed; 32])).expect("a game")
}

fn load(record: &Record) -> Box<dyn Tabletop> {
    games::find("mandalorian").expect("a game").load(&Stack::PRINTED, record, None).expect("a record")
}

/// Plays on at random. False if the game is over.
fn go_on(game: &mut dyn Tabletop, whim: &mut PlayerDice) -> bool {
    let Some(seat) = game.asked().iter().next() else { return false };
    let offers = game.offers(seat);
    let choice = offers[whim.below(offers.len())].name.clone();
    game.play(seat, &choice).is_ok()
}

/// The first position in which a look at a token tells one seat something that nobody else has heard of: an early one, with
/// turns to come.
pub fn peek() -> Peek {
    for seed in 0..=u8::MAX {
        let mut game = deal(&[], seed);
        let mut whim = PlayerDice::new(Seed([seed; 32]));
        while game.number() < 40 {
            let seat = game.asked().iter().next();
            if let Some(peek) = seat.and_then(|seat| look(game.as_ref(), seat)) {
                return peek;
            }
            if !go_on(game.as_mut(), &mut whim) {
                break;
            }
        }
    }
    panic!("no game came to such a position");
}

fn look(game: &dyn Tabletop, seat: Seat) -> Option<Peek> {
    let other = Viewer::Seat(Seat(1 - seat.0));
    let play = game
        .offers(seat)
        .into_iter()
        .find(|offer| offer.name.starts_with("play ") && offer.name.ends_with(" intel"))?;
    let mut after = load(&game.record());
    after.play(seat, &play.name).ok()?;
    after.play(seat, "action").ok()?;
    let look = after.offers(seat).into_iter().find(|offer| offer.name.starts_with("look "))?;
    after.play(seat, &look.name).ok()?;
    let token = look.name.split_once(' ')?.1.to_owned();
    let label = label(after.as_ref(), seat, &token)?;
    let name = label.split_once(", facedown")?.0.to_owned();
    let heard: String = after.log(other, 0).iter().map(|line| line.words.clone() + "\n").collect();
    let unheard = !heard.contains(&name) && !board(after.as_ref(), other).contains(&name);
    let answers = [play.name, "action".into(), look.name];
    unheard.then(|| Peek { record: game.record(), seat: seat.0, answers, token, name })
}

/// What the board says of a token.
fn label(game: &dyn Tabletop, seat: Seat, token: &str) -> Option<String> {
    let board = board(game, Viewer::Seat(seat));
    let (_, rest) = board.split_once(&format!("data-piece=\"{token}\""))?;
    let (_, rest) = rest.split_once("aria-label=\"")?;
    rest.split_once('"').map(|(label, _)| label.to_owned())
}

fn board(game: &dyn Tabletop, viewer: Viewer) -> String {
    let picture = game.draw(viewer, &[]);
    picture.board.into_string() + picture.panels.into_string().as_str()
}

/// A game with a traitor that ends in a few choices.
pub fn ending() -> Ending {
    for seed in 0..60 {
        let mut game = deal(&[("mission", "sealed_orders")], seed);
        let mut whim = PlayerDice::new(Seed([seed; 32]));
        while game.number() < 3000 && go_on(game.as_mut(), &mut whim) {}
        let whole = game.record();
        let Some(cut) = whole.lines.len().checked_sub(LEFT).filter(|_| game.outcome().is_some()) else { continue };
        let mut record = whole.clone();
        let rest = record.lines.split_off(cut);
        let motives = [0, 1].map(|seat| motive(load(&record).as_ref(), Seat(seat)));
        let both_choose = [0, 1].iter().all(|seat| rest.iter().any(|line| line.seat == Seat(*seat)));
        if both_choose && motives.contains(&"Disloyal".to_owned()) && load(&record).outcome().is_none() {
            return Ending { record, rest, motives };
        }
    }
    panic!("no game ended with a traitor in it");
}

/// The motive that a seat reads on its own board.
fn motive(game: &dyn Tabletop, seat: Seat) -> String {
    let board = board(game, Viewer::Seat(seat));
    let (_, rest) = board.split_once("Your motive: <b>").expect("a motive");
    rest.split('<').next().unwrap_or_default().to_owned()
}
