//! Why an answer is turned down: what the procedure that asks says, or that it belongs to another question.

use table::{Engine, Procedure, Reason, Refusal, Seat, because};

use crate::choice::Choice;
use crate::game::Guess;
use crate::ids::{Card, Player};
use crate::rule;
use crate::words::{self, Words, and, name};

impl Guess {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: Choice) -> Refusal {
        let words = Words::to(self, Player(seat.0));
        if !self.asked().contains(seat) {
            return Refusal::new(table::TURN, words.not_asked());
        }
        let special = self.innermost().and_then(|frame| frame.refuses(words, choice));
        let (rule, words) = special.or_else(|| elsewhere(choice)).unwrap_or_else(|| {
            let words = format!("That is not an answer to the question: {}", words::prompt(self, seat));
            (self.asking_rule(), words)
        });
        Refusal::new(rule, words)
    }
}

/// Which question an answer belongs to, if not to this one.
fn elsewhere(choice: Choice) -> Reason {
    match choice {
        Choice::Hide(_) => because(rule::GU_HIDE_1, "A number is hidden by the keeper, at the beginning of a round."),
        Choice::Play(_) => because(rule::GU_HUNT_1, "Guessers play cards in their turn of the hunt."),
        Choice::Reply(_) => because(rule::GU_REPLY_1, "Only the keeper replies, to a card that was just played."),
        Choice::Pass => because(rule::GU_HUNT_1, "There is nothing to pass on here."),
        Choice::Number(_) => because(rule::GU_CLUE_3, "No card asks for a number now."),
        Choice::Player(_) => because(rule::GU_CARDS_6, "No card asks for a player now."),
        Choice::Guess(_) | Choice::Dare(_) => because(rule::GU_GUESS_1, "Guesses are made after the hunt."),
    }
}

impl Words<'_> {
    fn not_asked(self) -> String {
        if self.game.is_over() {
            return "The game is over.".into();
        }
        let asked: Vec<String> = self.game.state.asked().map(name).collect();
        format!("It is not your turn to answer: {} is asked.", and(&asked))
    }

    /// Why a card can't be played as a reply, or in a turn; nothing if it is the right sort of card, and held.
    pub(crate) fn not_now(self, card: Card, as_reply: bool) -> Option<String> {
        let called = self.card(card);
        if !self.game.state.of(self.me).hand.contains(&card) {
            return Some(format!("You don't hold {called}."));
        }
        match (self.game.ground.book.card(card).reply, as_reply) {
            (true, false) => Some(format!("{called} is a reply: only the keeper plays it.")),
            (false, true) => Some(format!("{called} is not a reply: it is played in a turn of the hunt.")),
            _ => None,
        }
    }
}
