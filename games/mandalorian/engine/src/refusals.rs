//! Why an answer is turned down: the reason, and the rule it comes from. What a procedure has to say about answers to its own
//! question is there with it; here is what holds whatever is asked.

use table::{Procedure, Reason, Refusal, Seat, because};

use crate::choice::Choice;
use crate::frame::Ask;
use crate::game::Mandalorian;
use crate::ids::{Hero, Player, Threat};
use crate::rule;
use crate::words::Words;

impl Mandalorian {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let words = Words::of(self, Player(seat.0));
        if !self.is_asked(seat) {
            return Refusal::new(table::TURN, words.not_asked());
        }
        let asking = self.asking();
        let reason = asking.refuses(words, *choice).or_else(|| words.no_answer(*choice));
        let (rule, words) = reason.unwrap_or_else(|| {
            (asking.rule(self), format!("That is not an answer to the question: {}", asking.question(words)))
        });
        Refusal::new(rule, words)
    }
}

impl Words<'_> {
    fn not_asked(self) -> String {
        match self.game.state.ask {
            Ask::Of(who) => format!("It is not your turn to answer: {} is asked.", self.names.player(who)),
            Ask::All(_) => "You have answered already; the others are still asked.".into(),
            Ask::Nobody => "Nobody is asked at the moment.".into(),
            Ask::Over(_) => "The game is over.".into(),
        }
    }

    /// What is answered when something else is asked.
    fn no_answer(self, choice: Choice) -> Reason {
        match choice {
            Choice::Rescue if self.game.state.turn.fled => because(
                rule::MA_CHILD_RESCUE_9,
                "The Child has fled in this turn and can't be rescued before the next.",
            ),
            Choice::Rescue => {
                because(rule::MA_CHILD_RESCUE_1, "The Child is rescued in its own space, in the course of an action.")
            }
            _ => None,
        }
    }

    /// Why a character can't use a feature.
    pub(crate) fn no_use_of(self, threat: Threat, you: Hero) -> Reason {
        let state = &self.game.state;
        if !state.on_map.has(threat) || !you.is_some() || state.threat(threat).space != state.hero(you).space {
            return because(rule::MA_FEATURE_2, "A feature can be used by a character in its space.");
        }
        because(rule::MA_FEATURE_2, "It can't be used now: it is facedown, no feature, or nothing would come of it.")
    }
}
