//! Scoring: what a guess is worth, how a round is shown, and who wins.

use serde::Serialize;
use table::{RuleId, Seat, SeatSet};

use crate::event::{Event, Gain};
use crate::frame::Ask;
use crate::game::Guess;
use crate::ids::{Number, PLAYERS, Player};
use crate::rule;
use crate::state::{Called, Reveal};

/// What an exact guess brings.
pub const EXACT: i16 = 4;
/// What a close one brings.
pub const CLOSE: i16 = 1;
/// What a dare that is not exact costs.
pub const MISSED: i16 = 2;
/// What the keeper gets for a guess that goes astray.
pub const ASTRAY: i16 = 2;

/// How good a guess is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is the number.
    Exact,
    /// It is next to it.
    Close,
    /// It is neither.
    Astray,
}

impl Verdict {
    /// How good a guess is if this was hidden.
    pub const fn of(guess: Number, hidden: Number) -> Self {
        match guess.steps(hidden) {
            0 => Self::Exact,
            1 => Self::Close,
            _ => Self::Astray,
        }
    }

    /// What a guess brings, or costs.
    pub const fn worth(self, dare: bool, stake: u8) -> i16 {
        match (self, dare) {
            (Self::Exact, false) => EXACT + stake as i16,
            (Self::Exact, true) => 2 * (EXACT + stake as i16),
            (Self::Close, false) => CLOSE,
            (Self::Astray, false) => 0,
            (_, true) => -MISSED,
        }
    }

    /// The rule that says so.
    pub const fn rule(self, dare: bool) -> RuleId {
        match (self, dare) {
            (Self::Exact, false) => rule::GU_SCORE_1,
            (Self::Close, false) => rule::GU_SCORE_2,
            (Self::Exact, true) => rule::GU_SCORE_3,
            (_, true) => rule::GU_SCORE_4,
            (Self::Astray, false) => rule::GU_GUESS_3,
        }
    }
}

/// By what a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// Points.
    Points,
    /// Exact guesses.
    Hits,
    /// Cards in hand.
    Cards,
    /// Nothing: they are equal.
    Shared,
}

impl Decided {
    /// Its name in statistics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Hits => "hits",
            Self::Cards => "cards",
            Self::Shared => "shared",
        }
    }

    /// The rule that decides so.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Points => rule::GU_END_1,
            Self::Hits => rule::GU_END_2,
            Self::Cards => rule::GU_END_3,
            Self::Shared => rule::GU_END_4,
        }
    }
}

impl Guess {
    /// Points come or go; nobody has less than none.
    pub(crate) fn gain(&mut self, who: Player, points: i16, why: Gain) {
        let before = self.state.of(who).points;
        let now = before.saturating_add_signed(points);
        self.state.of_mut(who).points = now;
        self.tell(Event::Gained { who, points: now as i16 - before as i16, now, why });
    }

    /// The number and all guesses are shown and counted, and the round is over.
    pub(crate) fn show_all(&mut self) {
        let (keeper, number, stake) = (self.keeper(), self.state.hidden, self.state.stake);
        let mut guesses = [None; PLAYERS];
        let mut astray = 0;
        self.state.shown += 1;
        self.tell(Event::Shown { keeper, number });
        for who in self.guessers() {
            let Some(called) = self.state.of(who).guess else { continue };
            guesses[who.ix()] = Some(called);
            astray += i16::from(self.count(who, called, number, stake) == Verdict::Astray);
        }
        if astray > 0 {
            self.gain(keeper, astray * (ASTRAY + i16::from(stake)), Gain::Kept { astray: astray as u8 });
        }
        self.state.last = Some(Reveal { keeper, number, guesses });
        self.clear();
    }

    /// What one guess comes to.
    fn count(&mut self, who: Player, called: Called, number: Number, stake: u8) -> Verdict {
        let verdict = Verdict::of(called.number, number);
        if verdict == Verdict::Exact {
            self.state.of_mut(who).hits += 1;
        }
        self.gain(who, verdict.worth(called.dare, stake), Gain::Guess { called, verdict });
        verdict
    }

    /// Nothing is hidden any more.
    fn clear(&mut self) {
        self.state.hidden = Number::NONE;
        self.state.clues.clear();
        self.state.stake = 0;
        for who in self.players() {
            let seated = self.state.of_mut(who);
            seated.passed = false;
            seated.guess = None;
        }
    }

    /// The last round was played.
    pub(crate) fn finish(&mut self) {
        let (winners, by) = self.standing();
        self.state.ask = Ask::Over;
        self.tell(Event::Over { winners, by });
    }

    /// Who is ahead, and by what.
    pub(crate) fn standing(&self) -> (SeatSet, Decided) {
        let mut ahead: Vec<Player> = self.players().collect();
        for by in [Decided::Points, Decided::Hits, Decided::Cards] {
            let value = |who: &Player| {
                let seated = self.state.of(*who);
                match by {
                    Decided::Points => usize::from(seated.points),
                    Decided::Hits => usize::from(seated.hits),
                    _ => seated.hand.len(),
                }
            };
            let most = ahead.iter().map(value).max();
            ahead.retain(|who| Some(value(who)) == most);
            if let [winner] = ahead[..] {
                return (SeatSet::one(Seat(winner.0)), by);
            }
        }
        let all = ahead.iter().fold(SeatSet::EMPTY, |all, who| all.with(Seat(who.0)));
        (all, Decided::Shared)
    }
}
