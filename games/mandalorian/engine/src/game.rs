//! The game as the contract sees it: a ground that stays, a state that changes, and a stack of procedures that changes it.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Game, Outcome, Procedure, Prompt, Refusal, Seat, SeatSet, Seed, Status};

use crate::book::Book;
use crate::choice::Choice;
use crate::event::Entry;
use crate::frame::Ask;
use crate::ground::Ground;
use crate::ids::Player;
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::words;

table::game!(
    /// A game of The Mandalorian: Adventures.
    Mandalorian tells Entry
);

impl Mandalorian {
    /// Notes from here on which parts of the content's programs run; for a game that shares its ground with no other.
    pub fn watch(&mut self, coverage: &Arc<Coverage>) {
        if let Some(ground) = Arc::get_mut(&mut self.ground) {
            ground.coverage = Some(Arc::clone(coverage));
        }
    }

    #[inline]
    fn play_answer(&mut self, seat: Seat, choice: Choice) {
        self.asking().play(self, Player(seat.0), choice);
    }
}

impl Game for Mandalorian {
    type Event = Entry;

    const NAME: &'static str = "mandalorian";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const RULES_VERSION: u32 = 2;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        Self::check_setup(content, setup)?;
        Ok(Self::opened(Ground::new(content, setup)?, Chance::new(seed)))
    }

    fn seats(&self) -> u8 {
        self.ground.options.players
    }

    fn status(&self) -> Status {
        let asking = |seats: SeatSet| Status::Asking(Prompt { seats, rule: self.asking_rule(), open: false });
        match self.state.ask {
            Ask::Of(who) => asking(SeatSet::one(Seat(who.0))),
            Ask::All(players) => asking(players.fold(SeatSet::EMPTY, |seats, who| seats.with(Seat(who.0)))),
            Ask::Nobody => asking(SeatSet::EMPTY),
            Ask::Over(ending) => {
                let (winners, rule) = (self.winners(ending), ending.rule());
                Status::Over(Outcome { winners, points: [0; 4], ending: ending.name(), rule })
            }
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if self.is_asked(seat) {
            self.asking().list(self, Player(seat.0), out);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) { Ok(()) } else { Err(self.refusal(seat, choice)) }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        choice.is_secret()
    }

    fn spoilers(&self) -> u64 {
        self.state.chance.draws() + u64::from(self.state.shown) + u64::from(self.state.last_ones)
    }

    fn turn(&self) -> u32 {
        self.state.turns.into()
    }

    fn fingerprint(&self) -> u64 {
        table::fingerprint(&self.state)
    }

    table::as_every_engine!(|game| game);
}
