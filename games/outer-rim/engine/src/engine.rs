//! What the machine that runs procedures needs to know of this game.

use table::{Engine, Outcome, Procedure, RuleId, Seat, SeatSet};

use crate::choice::Choice;
use crate::frame::{Ask, Frame, Jump, Offer};
use crate::game::OuterRim;
use crate::ids::Player;
use crate::words::{Words, sentences};
use crate::{rule, stream};

/// What a step of a procedure leads to.
pub(crate) type Flow = table::Flow<Ask>;

/// This player has to answer.
#[inline]
pub(crate) const fn ask(who: Player) -> Flow {
    Flow::Ask(Ask::Of(who))
}

impl Engine for OuterRim {
    table::as_every_machine!(for Player);

    #[inline]
    fn settle(&mut self) -> bool {
        // A goal that is reached turns its card over, and what is on the other side counts at once.
        while self.state.dirty != 0 || self.state.check {
            self.tidy();
        }
        let over = matches!(self.state.ask, Ask::Over(_));
        if over {
            self.clear_table(0);
        }
        over
    }

    fn asks(&mut self, ask: Ask) -> bool {
        match ask {
            Ask::Of(who) if self.is_rival(who) => {
                self.answer_for_rival(who);
                false
            }
            ask => {
                self.state.ask = ask;
                true
            }
        }
    }

    /// No content that is accepted gets there: every turn of a person asks a question, databank cards don't lead to themselves,
    /// jobs end with a little luck, and abilities that would bring about what they answer to without a question are refused
    /// (`book::endings`). In random games the longest stretch is some hundred steps. It is here for dice that would not fall in a
    /// million years, so that a table never hangs.
    fn break_off(&mut self) {
        let turn = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Turn(_) | Frame::SetUp(_)));
        self.clear_table(turn.map_or(0, |turn| turn + 1));
        self.state.jump = Jump::None;
        self.players().for_each(|who| self.state.of_mut(who).spared = false);
    }

    fn around(words: Words<'_>) -> String {
        sentences([words.history(false)])
    }
}

impl OuterRim {
    /// The rule that asks.
    pub(crate) fn asking_rule(&self) -> RuleId {
        self.innermost().map_or(rule::OR_WIN_3, |frame| frame.rule(self))
    }

    /// What may be answered to the present question.
    pub(crate) fn list(&self, who: Player, out: &mut Vec<Choice>) {
        if let Some(frame) = self.innermost() {
            frame.list(self, who, out);
        }
    }

    /// Plays an answer. An offer is made in the middle of whatever is under way.
    pub(crate) fn answer(&mut self, who: Player, choice: Choice) {
        match (choice, self.innermost()) {
            (Choice::Offer { to, give, want }, Some(_)) => self.make_offer(Offer { from: who, to, give, want }),
            (_, Some(frame)) => frame.play(self, who, choice),
            (_, None) => {}
        }
    }

    /// The rival declines whatever it may and decides the rest by lot.
    fn answer_for_rival(&mut self, who: Player) {
        let mut listed = Vec::new();
        self.list(who, &mut listed);
        let declines = [Choice::Decline, Choice::Pass, Choice::Done, Choice::Stay];
        let choice = listed.iter().copied().find(|choice| declines.contains(choice));
        let choice = choice.unwrap_or_else(|| listed[self.lot(stream::RIVAL, listed.len() as u8) as usize]);
        self.answer(who, choice);
    }

    /// What is under way is over, down to some procedures: cards that were being resolved go back.
    fn clear_table(&mut self, keep: usize) {
        while self.state.frames.len() > keep
            && let Some(frame) = self.state.frames.pop()
        {
            let card = match frame {
                Frame::Settle(settle) => settle.card,
                Frame::Buy(purchase) => purchase.card,
                _ => continue,
            };
            if card.is_some() && !self.is_placed(card) {
                self.put_back(card);
            }
        }
        let found = std::mem::take(&mut self.state.found);
        found.iter().for_each(|card| self.put_back(*card));
        self.state.fights.clear();
    }

    /// Everybody who plays, the rival last.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.ground.options.players_and_rival()).map(Player)
    }

    /// Whether this is the rival.
    #[inline]
    pub(crate) fn is_rival(&self, who: Player) -> bool {
        self.ground.options.is_rival(who)
    }

    /// Whether a seat is asked.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        match self.state.ask {
            Ask::Of(who) => who.0 == seat.0,
            Ask::Offer(to, from) => to.0 == seat.0 || from.0 == seat.0,
            Ask::Nobody | Ask::Over(_) => false,
        }
    }

    /// How the game ended.
    pub(crate) fn outcome_for(&self, winner: Player) -> Outcome {
        let mut points = [0; 4];
        self.players().for_each(|who| points[who.ix()] = self.state.of(who).all_fame().into());
        let rival = self.is_rival(winner);
        Outcome {
            winners: if rival { SeatSet::EMPTY } else { SeatSet::one(Seat(winner.0)) },
            points,
            ending: if rival { "rival" } else { "fame" },
            rule: rule::OR_WIN_2,
        }
    }
}
