//! The board as text.

use std::fmt::Write as _;

use table::words::{capital, many};

use super::{Words, name, numbers};
use crate::clues::Clue;
use crate::ids::{Card, Player};
use crate::view::View;

/// The board as this viewer sees it.
pub(crate) fn board(view: &View) -> String {
    let game = view.as_game();
    let (state, words) = (&view.state, Words::to(&game, view.me()));
    let mut text = format!("GUESS - {}, {} keeps the number\n", words.round(), name(view.keeper()));
    let number = match (view.hidden(), view.is_hidden()) {
        (Some(number), _) => format!("{}, which you have hidden", number.0),
        (None, true) => format!("hidden; it can be {}", numbers(view.possible())),
        (None, false) => "not hidden yet".into(),
    };
    let _ = writeln!(text, "  The number: {number}.");
    for clue in &state.clues {
        let _ = writeln!(text, "    {}", heard(clue, view.me()));
    }
    let _ = writeln!(
        text,
        "  Stake {}; {} in the deck, {} discarded.",
        state.stake,
        many(view.deck(), "card"),
        state.discards.len()
    );
    for who in view.players() {
        let _ = writeln!(text, "  {}", sheet(view, words, who));
    }
    text
}

/// A clue as somebody knows it.
pub fn heard(clue: &Clue, me: Player) -> String {
    let told = clue.answer.map_or_else(|| format!("whether {}", clue.question.words()), |yes| clue.question.told(yes));
    match clue.who.some() {
        None => format!("Everybody knows: {told}."),
        Some(who) if who == me => format!("You know: {told}."),
        Some(who) => format!("{} knows {told}.", name(who)),
    }
}

fn sheet(view: &View, words: Words<'_>, who: Player) -> String {
    let seated = view.state.of(who);
    let held: Vec<&str> = seated.hand.iter().copied().filter_map(Card::some).map(|card| words.card(card)).collect();
    let hand = if held.is_empty() { many(seated.hand.len() as u32, "card") } else { held.join(", ") };
    let state = match (who == view.keeper(), seated.guess, seated.passed) {
        (true, ..) => ", the keeper",
        (_, Some(_), _) => ", has guessed",
        (_, None, true) => ", has passed",
        _ => "",
    };
    format!("{}{state}: {}; {hand}", capital(&name(who)), many(seated.points, "point"))
}
