//! How the game ends: objectives, failures, and who has won.

use serde::Serialize;
use table::{RuleId, Seat, SeatSet};

use crate::book::{Checked, Finish};
use crate::event::Event;
use crate::frame::{Ask, Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Motive, Player};
use crate::rule;

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The objective was reached.
    Objective,
    /// A failure of the mission: by its place among its failures.
    Failure(u8),
    /// A character was defeated.
    Defeat(Hero),
    /// No character is left in play.
    Nobody,
}

impl Ending {
    /// The rule by which the game ended.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Self::Objective => rule::MA_END_3,
            Self::Failure(_) | Self::Defeat(_) => rule::MA_END_4,
            Self::Nobody => rule::MA_DISABLED_12,
        }
    }

    /// A short name of the way it ended.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Objective => "objective",
            Self::Failure(_) => "failure",
            Self::Defeat(_) => "defeat",
            Self::Nobody => "nobody",
        }
    }
}

impl Mandalorian {
    /// Looks whether the mission has failed or succeeded; failure first.
    pub(crate) fn check_mission(&mut self, at_end: bool) {
        if self.state.turns == 0 || matches!(self.state.ask, Ask::Over(_)) {
            return;
        }
        let mission = self.ground.mission();
        let ending = if let Some(place) = self.reached(&mission.failures, at_end) {
            Ending::Failure(place)
        } else if self.reached(&mission.objectives, at_end).is_some() {
            Ending::Objective
        } else {
            return;
        };
        self.finish(ending);
    }

    /// The first of several conditions that is looked at now and holds.
    fn reached(&self, finishes: &[Finish], at_end: bool) -> Option<u8> {
        let ctx = Ctx { me: self.state.decides, hero: self.state.you, source: Source::Mission, ..Ctx::default() };
        let due = |finish: &Finish| at_end || finish.checked == Checked::Always;
        let place = finishes.iter().position(|finish| due(finish) && self.holds(finish.condition, ctx));
        place.map(|place| place as u8)
    }

    /// The game is over; every motive is shown.
    pub(crate) fn finish(&mut self, ending: Ending) {
        if matches!(self.state.ask, Ask::Over(_)) {
            return;
        }
        self.state.ask = Ask::Over(ending);
        for who in self.players() {
            if let Some(motive) = self.state.motives[who.ix()]
                && self.state.unmasked >> who.0 & 1 == 0
            {
                self.state.unmasked |= 1 << who.0;
                self.tell(Event::Unmasked { who, motive, at_end: true });
            }
        }
        self.state.shown += 1;
        self.tell(Event::GameOver { ending });
    }

    /// Who has won.
    pub(crate) fn winners(&self, ending: Ending) -> SeatSet {
        let works_against = |who: Player| who == self.warlord() || self.is_disloyal(who);
        let wins = |who: &Player| match ending {
            Ending::Objective => !works_against(*who),
            Ending::Failure(_) | Ending::Defeat(_) => works_against(*who),
            Ending::Nobody => false,
        };
        self.players().filter(wins).fold(SeatSet::EMPTY, |seats, who| seats.with(Seat(who.0)))
    }

    fn is_disloyal(&self, who: Player) -> bool {
        self.state.motives[who.ix()] == Some(Motive::Disloyal)
    }

    /// The seat that works against the others in secret, if there is one.
    pub(crate) fn disloyal(&self) -> Option<Player> {
        self.players().find(|who| self.is_disloyal(*who))
    }

    /// Whether this is a legendary victory of the disloyal seat: by the other failure of the mission, and nobody was defeated.
    pub(crate) fn is_legendary(&self, ending: Ending) -> bool {
        let Ending::Failure(place) = ending else { return false };
        let other = self.ground.mission().failures.get(place as usize).is_some_and(|finish| finish.legendary);
        other && self.state.defeats == 0 && self.disloyal().is_some()
    }
}
