//! The game as the contract sees it: a ground that stays and a state that changes.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Engine, Game, Procedure, Prompt, Refusal, Seat, Seed, Status};

use crate::book::Book;
use crate::choice::Choice;
use crate::event::Event;
use crate::ground::Ground;
use crate::ids::Player;
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::words;

table::game!(
    /// A game of Guess.
    Guess tells Event
);

impl Guess {
    /// Notes from here on which lines of cards run; for a game that shares its ground with no other.
    pub fn watch(&mut self, coverage: &Arc<Coverage>) {
        if let Some(ground) = Arc::get_mut(&mut self.ground) {
            ground.coverage = Some(Arc::clone(coverage));
        }
    }

    fn play_answer(&mut self, seat: Seat, choice: Choice) {
        if let Some(frame) = self.innermost() {
            frame.play(self, Player(seat.0), choice);
        }
    }

    pub(crate) fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }
}

impl Game for Guess {
    type Event = Event;

    const NAME: &'static str = "guess";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const RULES_VERSION: u32 = 1;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        setup.check()?;
        Ok(Self::opened(Ground::new(content, *setup), Chance::new(seed)))
    }

    fn seats(&self) -> u8 {
        self.ground.setup.players
    }

    fn status(&self) -> Status {
        if self.is_over() {
            return Status::Over(self.outcome());
        }
        Status::Asking(Prompt { seats: self.asked(), rule: self.asking_rule(), open: false })
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if let Some(frame) = self.innermost().filter(|_| self.asked().contains(seat)) {
            frame.list(self, Player(seat.0), out);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) { Ok(()) } else { Err(self.refusal(seat, *choice)) }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Hide(_) | Choice::Guess(_) | Choice::Dare(_))
    }

    fn spoilers(&self) -> u64 {
        self.state.chance.draws() + u64::from(self.state.shown)
    }

    fn turn(&self) -> u32 {
        self.state.round.into()
    }

    fn fingerprint(&self) -> u64 {
        table::fingerprint(&self.state)
    }

    table::as_every_engine!(|game| &game.ground);
}
