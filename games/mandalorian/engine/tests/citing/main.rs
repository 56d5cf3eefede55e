//! Every line of the log, every question and every refusal names *its* rule: what happens, what is asked, or what was tried in
//! vain is what the rule speaks of.
//!
//! Beside what the engine thinks there is a second opinion. It doesn't ask the engine what a line came of: it follows the story
//! and knows what has happened in the turn so far. A rule without an opinion must not be cited.

mod lines;
mod questions;
mod refusals;

use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::frame::Source;
use mandalorian::ids::{Difficulty, Kind, Mode, Slot};
use mandalorian::{Choice, Entry, Event, Mandalorian, Options};
use table::{Chance, Game, Refusal, Seat, Seed};
use testbed::citing::{Asked, Cited, Judge, Trial};

use crate::lines::speaks_of;
use crate::questions::asks;
use crate::refusals::{forbids, some_choice};

/// Games of each set-up.
const ROUNDS: u64 = 20;

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

/// Follows a game of a kind of mission.
struct Reader<'a> {
    story: Story,
    kind: Kind,
    cited: &'a mut Cited,
}

impl Reader<'_> {
    fn line(&mut self, game: &Mandalorian, entry: &Entry) {
        let (rule, story) = (game.event_rule(entry).0, &self.story);
        let wrong = || {
            let what = format!("{:?}", entry.what);
            let name = what.split([' ', '{']).next().unwrap_or_default();
            let case = format!("{} {what} after {:?}", game.event_words(entry), last(&story.game));
            (format!("[{rule}] {name}"), case)
        };
        self.cited.cite(rule.to_owned(), speaks_of(rule, &entry.what, story, self.kind), wrong);
    }
}

impl Judge<Mandalorian> for Reader<'_> {
    fn question(&mut self, asked: &Asked<'_, Mandalorian>) {
        let (rule, story) = (asked.rule.0, &self.story);
        let wrong = || {
            let words = asked.game.prompt_words(asked.seat);
            (format!("[{rule}] asks"), format!("{words} {:?} after {:?}", some(asked.offered), last(&story.game)))
        };
        self.cited.cite(format!("asks {rule}"), asks(rule, asked.offered, story), wrong);
    }

    fn refusal(&mut self, asked: &Asked<'_, Mandalorian>, choice: &Choice, refusal: &Refusal) {
        let Self { story, cited, .. } = self;
        let question = Question { game: asked.game, seat: asked.seat, offered: asked.offered, story };
        let case = || {
            let (among, after) = (some(asked.offered), last(&story.game));
            format!("{} does not forbid {choice:?} among {among:?} after {after:?}", refusal.words)
        };
        cited.refusal(asked.rule, refusal, |rule| forbids(rule, choice, &question), case);
    }

    fn answered(&mut self, game: &Mandalorian, _: &Choice, entries: Vec<Entry>) {
        for entry in entries {
            self.line(game, &entry);
            self.story.tell(entry.what);
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

/// The first of what is offered.
fn some(offered: &[Choice]) -> &[Choice] {
    &offered[..offered.len().min(6)]
}

/// Plays a game by lot and judges every question and every line; at each question some wrong answers are tried as well.
fn play(book: &Arc<Book>, options: &Options, kind: Kind, seed: u64, cited: &mut Cited) {
    let Ok(game) = Mandalorian::deal(book, options, Seed::from_u64(seed)) else { return };
    let trial = Trial { seed: seed + 77, questions: 400, wrong: 10 };
    let some_choice = |game: &Mandalorian, _, chance: &mut Chance| some_choice(game, chance);
    trial.hold(game, some_choice, &mut Reader { story: Story::default(), kind, cited });
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
    cited.is_right(&[
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
    ]);
}
