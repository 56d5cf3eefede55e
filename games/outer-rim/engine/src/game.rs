//! The game as the contract sees it: a ground that stays and a state that changes.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Game, Prompt, Refusal, Seat, SeatSet, Seed, Status};

use crate::book::Book;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Ask;
use crate::ground::Ground;
use crate::ids::Player;
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::words;

table::game!(
    /// A game of Outer Rim.
    OuterRim tells Event
);

impl OuterRim {
    /// Notes from here on which parts of the content's programs run; for a game that shares its ground with no other.
    pub fn watch(&mut self, coverage: &Arc<Coverage>) {
        if let Some(ground) = Arc::get_mut(&mut self.ground) {
            ground.coverage = Some(Arc::clone(coverage));
        }
    }

    #[inline]
    fn play_answer(&mut self, seat: Seat, choice: Choice) {
        self.answer(Player(seat.0), choice);
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }
}

impl Game for OuterRim {
    type Event = Event;

    const NAME: &'static str = "outer-rim";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const RULES_VERSION: u32 = 3;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        Self::check_setup(*setup)?;
        let mut chance = Chance::new(seed);
        let ground = Ground::new(content, *setup, &mut chance);
        Ok(Self::opened(ground, chance))
    }

    fn seats(&self) -> u8 {
        self.ground.options.players
    }

    fn status(&self) -> Status {
        let asking = |seats: SeatSet, open: bool| Status::Asking(Prompt { seats, rule: self.asking_rule(), open });
        match self.state.ask {
            Ask::Of(who) => {
                let open = self.ground.options.players > 1 && who == self.state.active && self.state.turns > 0;
                asking(SeatSet::one(Seat(who.0)), open)
            }
            Ask::Offer(to, from) => asking(SeatSet::one(Seat(to.0)).with(Seat(from.0)), false),
            Ask::Nobody => asking(SeatSet::EMPTY, false),
            Ask::Over(winner) => Status::Over(self.outcome_for(winner)),
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        match self.state.ask {
            Ask::Of(who) | Ask::Offer(who, _) if who.0 == seat.0 => self.list(who, out),
            Ask::Offer(_, from) if from.0 == seat.0 => out.push(Choice::Withdraw),
            _ => {}
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        if let (Choice::Offer { to, give, want }, Ask::Of(who)) = (choice, self.state.ask)
            && who.0 == seat.0
        {
            return self.check_offer(who, *to, give, want);
        }
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) { Ok(()) } else { Err(self.refusal(seat, choice)) }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        match choice {
            Choice::Card(card) => self.players().any(|who| self.state.of(who).has_secret(*card)),
            _ => false,
        }
    }

    fn spoilers(&self) -> u64 {
        self.state.chance.draws() + u64::from(self.state.shown)
    }

    fn turn(&self) -> u32 {
        self.state.turns.into()
    }

    fn fingerprint(&self) -> u64 {
        table::fingerprint(&self.state)
    }

    table::as_every_engine!(|game| &game.ground);
}
