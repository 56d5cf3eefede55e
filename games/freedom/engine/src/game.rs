//! The game as the contract sees it: a ground that stays, a state that changes, and the procedures that change it.

use std::sync::Arc;

use table::{Chance, Engine, Game, Procedure, Prompt, Refusal, Seat, SeatSet, Seed, Status};

use crate::book::{Book, Side};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Ask;
use crate::ground::Ground;
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::{rule, victory, words};

table::game!(
    /// A game of Freedom in the Galaxy.
    Freedom tells Event
);

impl Freedom {
    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Option<Side> {
        match self.state.ask {
            Ask::Of(side) => Some(side),
            _ => None,
        }
    }

    #[inline]
    fn play_answer(&mut self, _: Seat, choice: Choice) {
        if let (Some(side), Some(frame)) = (self.asked(), self.innermost()) {
            frame.play(self, side, choice);
        }
    }
}

impl Game for Freedom {
    type Event = Event;

    const NAME: &'static str = "freedom";
    const SEATS: &'static [&'static str] = &["rebel", "imperial"];
    const RULES_VERSION: u32 = 3;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        let scenario = setup.scenario(content, seed)?;
        Ok(Self::opened(Ground::new(content, scenario, setup.options), Chance::new(seed)))
    }

    fn status(&self) -> Status {
        match self.state.ask {
            Ask::Of(side) => {
                let seats = SeatSet::one(side.seat());
                Status::Asking(Prompt { seats, rule: self.asking_rule(), open: self.takes_groups() })
            }
            Ask::Over(ending) => Status::Over(victory::outcome(ending)),
            Ask::Nobody => Status::Asking(Prompt { seats: SeatSet::EMPTY, rule: rule::FG_20_7, open: false }),
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if let Some(side) = self.asked().filter(|side| side.seat() == seat)
            && let Some(frame) = self.innermost()
        {
            frame.list(self, side, out);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) || !listed.is_empty() && self.takes_group(choice) {
            return Ok(());
        }
        Err(self.refusal(seat, choice))
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        choice.is_secret(&self.state)
    }

    fn spoilers(&self) -> u64 {
        self.state.chance.draws() + u64::from(self.state.shown)
    }

    fn turn(&self) -> u32 {
        let second = self.state.phasing == Side::Imperial;
        u32::from(self.state.turn) * 2 + u32::from(second)
    }

    fn fingerprint(&self) -> u64 {
        // Records hold the bytes in this order since the first of them was written.
        table::fingerprint(&self.state).swap_bytes()
    }

    table::as_every_engine!(|game| &game.ground);
}
