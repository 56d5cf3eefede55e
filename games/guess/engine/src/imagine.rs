//! A full game behind a view: blanks are filled in by lot, as anything the viewer has seen allows.

use table::Chance;

use crate::game::Guess;
use crate::ids::{Card, Number, Numbers};
use crate::state::State;
use crate::stream;
use crate::view::View;

impl View {
    /// A full game that the viewer can't tell from the real one.
    pub(crate) fn imagine(&self, chance: &mut Chance) -> Guess {
        let mut game = self.as_game();
        let (numbers, possible) = (self.ground.numbers(), self.possible());
        let state = &mut game.state;
        state.chance = Chance::new(chance.seed().nth(u64::from(chance.below(stream::IMAGINED, u32::MAX))));
        fill_hands(state, chance);
        fill_number(state, possible, chance);
        fill_guesses(state, numbers, chance);
        game
    }
}

/// Cards nobody has shown are any of those that the viewer has not seen.
fn fill_hands(state: &mut State, chance: &mut Chance) {
    for seated in &mut state.players {
        for card in seated.hand.iter_mut().filter(|card| !card.is_some()) {
            let lot = chance.below(stream::IMAGINED, state.deck.len()) as usize;
            *card = state.deck.take(lot).unwrap_or(Card::NONE);
        }
    }
}

/// The number is any that fits what the viewer has heard; what others have heard follows from it.
fn fill_number(state: &mut State, possible: Numbers, chance: &mut Chance) {
    if state.hidden == Number::UNKNOWN {
        state.hidden = any(possible, chance);
    }
    for clue in &mut state.clues {
        clue.answer = Some(clue.question.fits(state.hidden));
    }
}

fn fill_guesses(state: &mut State, numbers: Numbers, chance: &mut Chance) {
    for called in state.players.iter_mut().filter_map(|seated| seated.guess.as_mut()) {
        if called.number == Number::UNKNOWN {
            called.number = any(numbers, chance);
        }
    }
}

fn any(numbers: Numbers, chance: &mut Chance) -> Number {
    numbers.nth_one(chance.below(stream::IMAGINED, numbers.len()))
}
