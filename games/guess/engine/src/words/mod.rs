//! Everything people read that belongs to no procedure: names, what several questions say, the log, the board, the ending.
//!
//! Questions speak to whoever is asked, the log speaks of players by their seats. Whatever is said to a player is made from
//! what that player can see.

// A new variant doesn't get past here before somebody has thought of its words.
#![warn(clippy::wildcard_enum_match_arm)]

mod board;
mod log;

pub(crate) use board::board;
pub use board::heard;
pub(crate) use log::{event, event_rule};

use table::words::{capital, many};
use table::{Engine, Procedure, Seat};

use crate::choice::Choice;
use crate::game::Guess;
use crate::ids::{Card, Number, Numbers, Player};
use crate::scoring::{ASTRAY, CLOSE, Decided, EXACT, MISSED};

/// The names of the seats.
pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// With "and" before the last; "nobody" for none.
pub(crate) fn and(words: &[String]) -> String {
    table::words::and(words).unwrap_or_else(|| "nobody".into())
}

/// A player, by their seat.
pub fn name(who: Player) -> String {
    SEATS.get(who.ix()).map_or_else(|| "nobody".into(), |seat| capital(seat))
}

/// Numbers with "to" between the ends of a row: "2, 4 to 6 or 9".
pub fn numbers(numbers: Numbers) -> String {
    let mut rows: Vec<(Number, Number)> = Vec::new();
    for number in numbers {
        match rows.last_mut() {
            Some((_, last)) if last.0 + 1 == number.0 => *last = number,
            _ => rows.push((number, number)),
        }
    }
    let ends = |(first, last): (Number, Number)| match last.0 - first.0 {
        0 => vec![first.0.to_string()],
        1 => vec![first.0.to_string(), last.0.to_string()],
        _ => vec![format!("{} to {}", first.0, last.0)],
    };
    let parts: Vec<String> = rows.into_iter().flat_map(ends).collect();
    match parts.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

/// Words to one player about one game.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub(crate) game: &'a Guess,
    /// Who is spoken to.
    pub(crate) me: Player,
}

impl<'a> Words<'a> {
    pub(crate) const fn to(game: &'a Guess, me: Player) -> Self {
        Self { game, me }
    }

    /// A card by its name.
    pub(crate) fn card(self, card: Card) -> &'a str {
        &self.game.ground.book.card(card).name
    }

    pub(crate) fn highest(self) -> u8 {
        self.game.ground.setup.numbers
    }

    pub(crate) fn range(self) -> String {
        format!("The numbers go from 1 to {}.", self.highest())
    }

    /// "round 2 of 3".
    pub(crate) fn round(self) -> String {
        format!("round {} of {}", self.game.state.round, self.game.ground.setup.all_rounds())
    }

    /// What the player can't rule out yet.
    pub(crate) fn left(self) -> String {
        let Self { game, me } = self;
        let left = game.state.possible(me, game.ground.numbers());
        if me == game.keeper() {
            return self.secret();
        }
        let only = if left.len() == 1 { "It can only be" } else { "By what you have heard it can be" };
        format!("{only} {}.", numbers(left))
    }

    /// What the keeper has hidden.
    pub(crate) fn secret(self) -> String {
        format!("You have hidden {}.", self.game.state.hidden.0)
    }

    /// What guesses bring now.
    pub(crate) fn prizes(self) -> String {
        let exact = EXACT + i16::from(self.game.state.stake);
        format!(
            "An exact guess brings {}, a close one {}. A dare brings {} if it is exact, and costs {} if not.",
            many(exact, "point"),
            many(CLOSE, "point"),
            2 * exact,
            MISSED
        )
    }
}

/// The question, in a sentence.
pub(crate) fn prompt(game: &Guess, seat: Seat) -> String {
    let words = Words::to(game, Player(seat.0));
    match game.innermost() {
        None => "The game is over.".into(),
        Some(frame) if game.asked().contains(seat) => frame.question(words),
        Some(_) => format!("Waiting for {}.", and(&game.state.asked().map(name).collect::<Vec<_>>())),
    }
}

/// Why the present question is asked.
pub(crate) fn why(game: &Guess, seat: Seat) -> String {
    let words = Words::to(game, Player(seat.0));
    match game.innermost() {
        None => "All rounds have been played.".into(),
        Some(frame) if game.asked().contains(seat) => frame.why(words),
        Some(_) => format!("{} keeps the number in {}.", name(game.keeper()), words.round()),
    }
}

/// An answer in words, as it is meant in the present question.
pub(crate) fn choice(game: &Guess, choice: &Choice) -> String {
    let words = Words::to(game, game.state.asked().first());
    let meant = game.innermost().and_then(|frame| frame.answer(words, *choice));
    meant.unwrap_or_else(|| words.plain(*choice))
}

impl Words<'_> {
    /// An answer as it reads where no procedure gives it a meaning of its own.
    fn plain(self, choice: Choice) -> String {
        let says = |card: Card| format!("{}: {}", self.card(card), self.game.ground.book.card(card).words);
        match choice {
            Choice::Hide(number) => format!("Hide {}", number.0),
            Choice::Play(card) => format!("Play {}", says(card)),
            Choice::Reply(card) => format!("Reply with {}", says(card)),
            Choice::Pass => "Pass".into(),
            Choice::Number(number) => format!("Choose {}", number.0),
            Choice::Player(who) => format!("Choose {}", name(who)),
            Choice::Guess(number) => format!("Guess {}", number.0),
            Choice::Dare(number) => format!("Dare {}: double or lose {MISSED} points", number.0),
        }
    }
}

/// How the game ended; empty while it goes on.
pub(crate) fn closing(game: &Guess) -> String {
    if !game.is_over() {
        return String::new();
    }
    let (winners, by) = game.standing();
    let names: Vec<String> = winners.iter().map(|seat| name(Player(seat.0))).collect();
    let won = match by {
        Decided::Points => "won with the most points",
        Decided::Hits => "won: equal in points, but with more exact guesses",
        Decided::Cards => "won: equal in points and exact guesses, but with more cards left",
        Decided::Shared => "are equal in everything and win together",
    };
    let sheet = |who: Player| {
        let seated = game.state.of(who);
        format!(
            "{} has {} by {}",
            name(who),
            many(seated.points, "point"),
            many(seated.hits, "exact guess").replace("guesss", "guesses")
        )
    };
    let sheets: Vec<String> = game.players().map(sheet).collect();
    format!("{} {won}. {}.", and(&names), sheets.join(", "))
}

/// What everybody reads before the game.
pub(crate) fn briefing(game: &Guess) -> String {
    let setup = game.ground.setup;
    format!(
        "GUESS\n  One hides a number from 1 to {}, the others play cards to find out about it and guess.\n\
         Points\n  {EXACT} for an exact guess, {CLOSE} for one next to it; twice as many for an exact dare, and {MISSED} less for any \
         other.\n  {ASTRAY} for the keeper, for every guess that goes astray.\n\
         The end\n  After {}, when everybody was the keeper {}. Most points win.\n",
        setup.numbers,
        many(setup.all_rounds(), "round"),
        ["once", "twice", "three times"].get(usize::from(setup.rounds) - 1).unwrap_or(&"often"),
    )
}
