//! Every line of the log, every question and every refusal names *its* rule: what happens, what is asked, or what was tried in
//! vain is what the rule speaks of.
//!
//! Beside what the engine thinks there is a second opinion. It doesn't ask the engine what a line came of: it follows the story
//! and knows what has happened in the turn so far. A rule without an opinion must not be cited.

mod lines;
mod questions;
mod refusals;

use std::collections::BTreeMap;
use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::frame::Source;
use mandalorian::ids::{Difficulty, Kind, Mode, Slot};
use mandalorian::{Choice, Entry, Event, Mandalorian, Options};
use table::{Chance, Game, Log, Purpose, Refusal, Seat, Seed, Status};

use crate::lines::speaks_of;
use crate::questions::asks;
use crate::refusals::{forbids, some_choice};

const ANSWERS: Purpose = Purpose(0);
/// Questions of a game at most.
const QUESTIONS: u32 = 400;
/// Games of each set-up.
const ROUNDS: u64 = 20;
/// Answers that are tried in vain at each question.
const WRONG: u32 = 10;

/// What has happened so far, in the game and in the turn.
#[derive(Default)]
pub struct Story {
    game: Vec<Event>,
    /// Where the turn begins.
    turn: usize,
}

impl Story {
    fn tell(&mut self, event: Event) {
        if matches!(event, Event::TurnBegins { .. }) {
            self.turn = self.game.len();
        }
        self.game.push(event);
    }

    fn had(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.game[self.turn..].iter().any(wanted)
    }

    fn ever(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.game.iter().any(wanted)
    }

    fn began(&self) -> bool {
        self.ever(|event| matches!(event, Event::TurnBegins { .. }))
    }

    /// The strength of the slot that was resolved last.
    fn resolves(&self) -> Option<u8> {
        self.game.iter().rev().find_map(|event| match event {
            Event::SlotResolves { strength, .. } => Some(*strength),
            _ => None,
        })
    }

    fn used(&self, wanted: fn(&Source) -> bool) -> bool {
        self.had(|event| matches!(event, Event::Used { source, .. } if wanted(source)))
    }

    /// Whether an action of this slot was taken in the turn.
    fn acted(&self, wanted: Slot) -> bool {
        self.had(
            |event| matches!(event, Event::CardPlayed { slot, .. } | Event::FreeAction { slot, .. } if *slot == wanted),
        )
    }

    fn played(&self) -> bool {
        self.had(|event| matches!(event, Event::CardPlayed { .. }))
    }
}

/// How often each rule was cited, and the first case of each kind where that was wrong.
#[derive(Default)]
struct Cited {
    times: BTreeMap<String, u32>,
    wrong: BTreeMap<String, String>,
}

impl Cited {
    fn line(&mut self, game: &Mandalorian, entry: &Entry, story: &Story, kind: Kind) {
        let rule = game.event_rule(entry).0;
        *self.times.entry(rule.to_owned()).or_default() += 1;
        if !speaks_of(rule, &entry.what, story, kind) {
            let what = format!("{:?}", entry.what);
            let name = what.split([' ', '{']).next().unwrap_or_default();
            let case = || format!("{} {what} after {:?}", game.event_words(entry), last(&story.game));
            self.wrong.entry(format!("[{rule}] {name}")).or_insert_with(case);
        }
    }

    fn question(&mut self, game: &Mandalorian, seat: Seat, rule: &str, offered: &[Choice], story: &Story) {
        *self.times.entry(format!("asks {rule}")).or_default() += 1;
        if !asks(rule, offered, story) {
            let some = &offered[..offered.len().min(6)];
            let case = || format!("{} {some:?} after {:?}", game.prompt_words(seat), last(&story.game));
            self.wrong.entry(format!("[{rule}] asks")).or_insert_with(case);
        }
    }

    fn refusal(&mut self, question: &Question, choice: &Choice, refusal: &Refusal, prompt: &str) {
        let rule = refusal.rule.0;
        let key = format!("no {rule}");
        *self.times.entry(key.clone()).or_default() += 1;
        let plain = refusal.words.starts_with("That is no answer to the question");
        let fits = if plain { rule == prompt } else { forbids(rule, choice, question) };
        if !fits {
            let Question { offered, story, .. } = question;
            let some = &offered[..offered.len().min(6)];
            let case =
                || format!("{} does not forbid {choice:?} among {some:?} after {:?}", refusal.words, last(&story.game));
            self.wrong.entry(key).or_insert_with(case);
        }
    }
}

/// Somebody is asked.
pub struct Question<'a> {
    game: &'a Mandalorian,
    seat: Seat,
    offered: &'a [Choice],
    story: &'a Story,
}

/// The last of what happened.
fn last(story: &[Event]) -> &[Event] {
    &story[story.len().saturating_sub(4)..]
}

/// Plays a game by lot and judges every question and every line; at each question some wrong answers are tried as well.
fn play(book: &Arc<Book>, options: &Options, kind: Kind, seed: u64, cited: &mut Cited) {
    let Ok(mut game) = Mandalorian::deal(book, options, Seed::from_u64(seed)) else { return };
    let mut chance = Chance::new(Seed::from_u64(seed + 77));
    let mut log = Log::listening();
    let mut story = Story::default();
    let mut offered = Vec::new();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<_> = prompt.seats.iter().collect();
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        game.choices(seat, &mut offered);
        cited.question(&game, seat, prompt.rule.0, &offered, &story);
        let question = Question { game: &game, seat, offered: &offered, story: &story };
        for _ in 0..WRONG {
            let tried = some_choice(&game, &mut chance);
            if let Err(refusal) = game.check(seat, &tried) {
                assert!(!offered.contains(&tried), "{tried:?} is offered and refused: {refusal}");
                cited.refusal(&question, &tried, &refusal, prompt.rule.0);
            }
            let other = Seat((seat.0 + 1) % options.players);
            if !seats.contains(&other) {
                let refusal = game.check(other, &tried).expect_err("not asked");
                assert_eq!(refusal.rule, table::TURN, "{refusal}");
            }
        }
        let choice = offered[chance.below(ANSWERS, offered.len() as u32) as usize];
        game.play_listed(seat, &choice, &mut log);
        for entry in log.take() {
            cited.line(&game, &entry, &story, kind);
            story.tell(entry.what);
        }
    }
}

#[test]
fn in_random_games_every_line_question_and_refusal_names_a_rule_that_speaks_of_it() {
    let book = Book::printed();
    let mut cited = Cited::default();
    for (at, mission) in book.missions.iter().enumerate() {
        let (from, to) = mission.seats;
        for players in from..=to {
            let number = (at as u64) * 8 + u64::from(players);
            let mode = if number.is_multiple_of(3) && players > 1 { Mode::Shared } else { Mode::Standard };
            let difficulty = Difficulty::of(number as usize % Difficulty::ALL.len());
            let map = match mission.kind {
                Kind::Mercenary => book.maps[number as usize % book.maps.len()].id.clone(),
                Kind::Story | Kind::Advanced => String::new(),
            };
            let options = Options { players, mission: mission.id.clone(), map, mode, difficulty, ..Options::default() };
            for round in 0..ROUNDS {
                play(&book, &options, mission.kind, number + 1000 * round, &mut cited);
            }
        }
    }
    assert!(cited.wrong.is_empty(), "{:#?}", cited.wrong);
    for rule in [
        "ma.event.4",
        "ma.ability.8",
        "ma.attack.1",
        "ma.enemy-attack.2",
        "asks ma.action.1",
        "asks ma.plan.3",
        "asks ma.ability.7",
        "asks ma.child-rescue.1",
        "no ma.action.1",
        "no ma.action.4",
        "no ma.action.7",
        "no ma.attack.2",
        "no ma.child-flee.3",
        "no ma.child-rescue.9",
        "no ma.enemy-attack.9",
        "no ma.enemy-move.4",
        "no ma.feature.2",
        "no ma.intel.5",
        "no ma.intel.9",
        "no ma.mission-action.1",
        "no ma.move.3",
        "no ma.plan.5",
        "no ma.warlord.2",
    ] {
        assert!(cited.times.contains_key(rule), "{rule} never came up: {:?}", cited.times);
    }
}
