//! Every question and every refusal names *its* rule: what is asked, or what was tried in vain, is what the rule speaks of.
//!
//! Beside what the engine thinks there is a second opinion, which knows nothing of the procedures under way: it looks at the
//! answers that are offered, at the board, and at what has happened in this turn. A rule without an opinion must not be cited.

mod questions;
mod refusals;

use std::collections::BTreeMap;

use outer_rim::book::Book;
use outer_rim::book::code::Trigger;
use outer_rim::ids::{Faction, Player};
use outer_rim::state::{RollFor, Scoundrel};
use outer_rim::{Choice, Event, Options, OuterRim};
use table::{Chance, Game, Log, Purpose as Stream, Refusal, Seat, Seed, Status};

use crate::questions::asks;
use crate::refusals::{forbids, some_choice};

const ANSWERS: Stream = Stream(0);
/// Questions of a game at most.
const QUESTIONS: u32 = 500;
/// Answers that are tried in vain at each question.
const WRONG: u32 = 12;

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
    offered: Vec<Choice>,
}

impl Question<'_> {
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

/// How often each rule was cited, and the first case of each where that was wrong.
#[derive(Default)]
struct Cited {
    times: BTreeMap<String, u32>,
    wrong: BTreeMap<String, String>,
}

impl Cited {
    fn question(&mut self, question: &Question, rule: &str) {
        *self.times.entry(rule.to_owned()).or_default() += 1;
        if !asks(rule, question) {
            let words = question.game.prompt_words(question.seat);
            let case = || format!("is not what asks: {words} {:?}", question.offered);
            self.wrong.entry(rule.to_owned()).or_insert_with(case);
        }
    }

    fn refusal(&mut self, question: &Question, choice: &Choice, refusal: &Refusal, prompt: &str) {
        let rule = refusal.rule.0;
        let key = format!("no {rule}");
        *self.times.entry(key.clone()).or_default() += 1;
        let plain = refusal.words.starts_with("That is no answer to the question");
        let fits = if plain { rule == prompt } else { forbids(rule, choice, question) };
        if !fits {
            let case = || format!("{} does not forbid {choice:?} among {:?}", refusal.words, question.offered);
            self.wrong.entry(key).or_insert_with(case);
        }
    }
}

/// Plays a game by lot; at each question some wrong answers are tried as well.
fn play(players: u8, seed: u64, cited: &mut Cited) {
    let options = Options { players, random_map: seed % 2 == 1, ..Options::default() };
    let mut game = OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).expect("the set-up is fine");
    let mut chance = Chance::new(Seed::from_u64(seed + 77));
    let mut log = Log::listening();
    let mut turn = Turn::default();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<Seat> = prompt.seats.iter().collect();
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        let mut offered = Vec::new();
        game.choices(seat, &mut offered);
        let question = Question { game: &game, turn: &turn, seat, offered };
        cited.question(&question, prompt.rule.0);
        for _ in 0..WRONG {
            let choice = some_choice(&game, seat, &mut chance);
            if let Err(refusal) = game.check(seat, &choice) {
                cited.refusal(&question, &choice, &refusal, prompt.rule.0);
            }
            let other = Seat((seat.0 + 1) % players);
            if !seats.contains(&other) {
                let refusal = game.check(other, &choice).expect_err("not asked");
                assert_eq!(refusal.rule, table::TURN, "{refusal}");
            }
        }
        let choice = question.offered[chance.below(ANSWERS, question.offered.len() as u32) as usize];
        turn.taken.push(choice);
        game.play_listed(seat, &choice, &mut log);
        for event in log.take() {
            if matches!(event, Event::Turn { .. }) {
                turn = Turn::default();
            }
            turn.told.push(event);
        }
    }
}

#[test]
fn in_random_games_every_question_and_refusal_names_a_rule_that_speaks_of_it() {
    let mut cited = Cited::default();
    for seed in 0..16 {
        play(1 + (seed % 4) as u8, seed, &mut cited);
    }
    assert!(cited.wrong.is_empty(), "{:#?}", cited.wrong);
    for rule in [
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
    ] {
        assert!(cited.times.contains_key(rule), "{rule} never came up: {:?}", cited.times);
    }
}
