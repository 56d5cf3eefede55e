//! Every question and every refusal names *its* rule: what is asked, or what was tried in vain, is what the rule speaks of.
//!
//! Beside what the engine thinks there is a second opinion, which knows nothing of the procedures under way: it looks at the
//! answers that are offered, at the board, and at what has happened in this turn. A rule without an opinion must not be cited.

mod questions;
mod refusals;

use outer_rim::book::Book;
use outer_rim::book::code::Trigger;
use outer_rim::ids::{Faction, Player};
use outer_rim::state::{RollFor, Scoundrel};
use outer_rim::{Choice, Event, Options, OuterRim};
use table::{Game, Refusal, Seat, Seed};
use testbed::citing::{Asked, Cited, Judge, Trial};

use crate::questions::asks;
use crate::refusals::{forbids, some_choice};

/// What has happened in the turn so far.
#[derive(Default)]
pub struct Turn {
    told: Vec<Event>,
    /// Actions that were taken.
    taken: Vec<Choice>,
}

impl Turn {
    fn had(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.told.iter().any(wanted)
    }

    fn used(&self, wanted: &[Trigger]) -> bool {
        self.had(|event| matches!(event, Event::Used { moment, .. } if wanted.contains(&moment.trigger)))
    }
}

/// Somebody is asked.
pub struct Question<'a> {
    game: &'a OuterRim,
    turn: &'a Turn,
    seat: Seat,
    offered: &'a [Choice],
}

impl<'a> Question<'a> {
    fn of(asked: &Asked<'a, OuterRim>, turn: &'a Turn) -> Self {
        Self { game: asked.game, turn, seat: asked.seat, offered: asked.offered }
    }

    fn me(&self) -> &Scoundrel {
        self.game.state().of(Player(self.seat.0))
    }

    fn is_active(&self) -> bool {
        self.game.state().active.0 == self.seat.0
    }

    fn has(&self, wanted: impl Fn(&Choice) -> bool) -> bool {
        self.offered.iter().any(wanted)
    }

    fn only(&self, wanted: impl Fn(&Choice) -> bool) -> bool {
        self.offered.iter().all(wanted)
    }

    fn trigger(&self, ability: u16) -> Trigger {
        self.game.ground().book.code.abilities[ability as usize].trigger
    }

    /// Whether abilities are asked for that answer to one of these.
    fn answers(&self, wanted: &[Trigger]) -> bool {
        let fits = |choice: &Choice| matches!(choice, Choice::Use(ability) if wanted.contains(&self.trigger(*ability)));
        self.only(|choice| fits(choice) || *choice == Choice::Pass)
    }

    /// Abilities for dice of this roll, or the dice themselves.
    fn dice(&self, rolls: &[RollFor]) -> bool {
        let dice = |choice: &Choice| matches!(choice, Choice::Die(_) | Choice::Roll | Choice::Done);
        let asks = self.answers(&[Trigger::Rolled, Trigger::OpponentRolled]) || self.only(dice);
        asks && rolls.contains(&self.game.state().pool.rolls)
    }

    /// A question that only the program of a card asks.
    fn by_card(&self) -> bool {
        self.only(|choice| {
            use Choice::{Branch, Card, Contact, Decline, Player, Skill, Space};
            matches!(choice, Branch(_) | Card(_) | Contact(_) | Decline | Player(_) | Skill(_) | Space(_))
        })
    }

    fn patrols_here(&self, standing: impl Fn(i8) -> bool) -> Vec<Faction> {
        let here = |faction: &&Faction| {
            self.game.state().patrols[faction.ix()].space == self.me().space && standing(self.me().standing(**faction))
        };
        Faction::ALL.iter().filter(here).copied().collect()
    }

    fn others_here(&self) -> bool {
        let people = self.game.ground().options.players;
        (0..people).any(|other| other != self.seat.0 && self.game.state().of(Player(other)).space == self.me().space)
    }
}

/// Follows a game, turn by turn.
struct Reader<'a> {
    turn: Turn,
    cited: &'a mut Cited,
}

impl Judge<OuterRim> for Reader<'_> {
    fn question(&mut self, asked: &Asked<'_, OuterRim>) {
        let question = Question::of(asked, &self.turn);
        let rule = asked.rule.to_string();
        let case = || format!("is not what asks: {} {:?}", asked.game.prompt_words(asked.seat), asked.offered);
        self.cited.cite(rule.clone(), asks(&rule, &question), || (rule, case()));
    }

    fn refusal(&mut self, asked: &Asked<'_, OuterRim>, choice: &Choice, refusal: &Refusal) {
        let question = Question::of(asked, &self.turn);
        let case = || format!("{} does not forbid {choice:?} among {:?}", refusal.words, asked.offered);
        self.cited.refusal(asked.rule, refusal, |rule| forbids(rule, choice, &question), case);
    }

    fn answered(&mut self, _: &OuterRim, choice: &Choice, events: Vec<Event>) {
        self.turn.taken.push(*choice);
        for event in events {
            if matches!(event, Event::Turn { .. }) {
                self.turn = Turn::default();
            }
            self.turn.told.push(event);
        }
    }
}

/// Plays a game by lot; at each question some wrong answers are tried as well.
fn play(players: u8, seed: u64, cited: &mut Cited) {
    let options = Options { players, random_map: seed % 2 == 1, ..Options::default() };
    let game = OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).expect("the set-up is fine");
    let trial = Trial { seed: seed + 77, questions: 500, wrong: 12 };
    trial.hold(game, some_choice, &mut Reader { turn: Turn::default(), cited });
}

#[test]
fn in_random_games_every_question_and_refusal_names_a_rule_that_speaks_of_it() {
    let mut cited = Cited::default();
    for seed in 0..16 {
        play(1 + (seed % 4) as u8, seed, &mut cited);
    }
    cited.is_right(&[
        "or.planning.1",
        "or.planning.4",
        "or.action.1",
        "or.market.3",
        "or.market.5",
        "or.encounter.1",
        "or.encounter.3",
        "or.spaceenc.2",
        "or.patrolenc.2",
        "or.trade.4",
        "no or.move.1",
        "no or.action.1",
        "no or.action.2",
        "no or.market.2",
        "no or.market.6",
        "no or.encounter.2",
        "no or.encounter.6",
        "no or.trade.10",
        "no or.action.3",
    ]);
}
