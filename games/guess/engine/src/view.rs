//! What each viewer may see: a state in which everything the viewer may not know is blank.

// A new variant doesn't get past here before somebody has thought of who may see it.
#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use table::{Log, Procedure, Viewer};

use crate::choice::Choice;
use crate::game::Guess;
use crate::ground::Ground;
use crate::ids::{Card, Number, Numbers, Player};
use crate::state::{Pile, Seated, State};

/// What one viewer may see.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The state, blank where the viewer may not know.
    pub state: State,
    pub(crate) ground: Arc<Ground>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.state == other.state
    }
}

impl View {
    pub(crate) fn of(game: &Guess, viewer: Viewer) -> Self {
        let mut view = Self { viewer, state: game.state.clone(), ground: Arc::clone(&game.ground) };
        let me = view.me();
        view.state.hide(me, game.keeper());
        view
    }

    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Who looks; nobody, if it is somebody without a seat.
    pub fn me(&self) -> Player {
        self.viewer.seat().map_or(Player::NONE, |seat| Player(seat.0))
    }

    /// The keeper of this round.
    pub fn keeper(&self) -> Player {
        self.ground.keeper(&self.state)
    }

    /// Everybody, in the order of the seats.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        self.ground.players()
    }

    /// Whether a number is hidden, known or not.
    pub fn is_hidden(&self) -> bool {
        self.state.hidden.is_some()
    }

    /// The hidden number, if the viewer knows it.
    pub fn hidden(&self) -> Option<Number> {
        self.state.hidden.some().filter(|number| *number != Number::UNKNOWN)
    }

    /// The numbers that the viewer can't rule out.
    pub fn possible(&self) -> Numbers {
        self.hidden().map_or_else(|| self.state.possible(self.me(), self.ground.numbers()), Numbers::one)
    }

    /// How many cards are left to draw.
    pub fn deck(&self) -> u32 {
        let blank = self.state.players.iter().flat_map(|seated| seated.hand.iter()).filter(|card| !card.is_some());
        self.state.deck.len() - blank.count() as u32
    }

    /// The answer that this text stands for, legal or not.
    pub fn choice(&self, text: &str) -> Option<Choice> {
        Choice::read(&self.ground, text).ok()
    }

    /// The view as a game, blanks and all; for questions only.
    pub(crate) fn as_game(&self) -> Guess {
        Guess { ground: Arc::clone(&self.ground), state: self.state.clone(), log: Log::Off }
    }
}

impl State {
    /// Blanks what this player may not know. Every field is named, so that a new one doesn't compile until somebody has
    /// decided who may see it.
    fn hide(&mut self, me: Player, keeper: Player) {
        self.frames.iter_mut().for_each(|frame| frame.hide(me));
        self.hide_chance();
        let State {
            players,
            deck,
            hidden,
            clues,
            // Blanked above.
            chance: _,
            frames: _,
            // Open to all.
            discards: _,
            first: _,
            round: _,
            stake: _,
            last: _,
            ask: _,
            shown: _,
        } = self;
        for (ix, seated) in players.iter_mut().enumerate() {
            if ix != me.ix() {
                seated.hide(deck);
            }
        }
        if hidden.is_some() && me != keeper {
            *hidden = Number::UNKNOWN;
        }
        clues.iter_mut().filter(|clue| !clue.is_heard_by(me)).for_each(|clue| clue.answer = None);
    }
}

impl Seated {
    /// Blanks what others may not know of a player. Their cards may as well be in the deck.
    fn hide(&mut self, deck: &mut Pile) {
        let Self {
            hand,
            guess,
            // Open to all.
            points: _,
            hits: _,
            passed: _,
        } = self;
        for card in hand.iter_mut() {
            deck.add(*card, 1);
            *card = Card::NONE;
        }
        if let Some(called) = guess {
            called.number = Number::UNKNOWN;
            called.dare = false;
        }
    }
}
