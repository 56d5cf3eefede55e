//! A second opinion on the rules that a game names: random games in which answers are also tried that nobody was offered.
//!
//! A [`Judge`] follows the game and says of each question and of each refusal whether the rule it names speaks of it; [`Cited`] counts
//! the rules and keeps the first case of each that was wrong.

use std::collections::BTreeMap;

use table::{Chance, Game, Log, Purpose, Refusal, RuleId, Seat, Seed, Status};

const ANSWERS: Purpose = Purpose(0);

/// Somebody is asked.
pub struct Asked<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Who.
    pub seat: Seat,
    /// What they may answer.
    pub offered: &'a [G::Choice],
    /// The rule that asks.
    pub rule: RuleId,
}

/// Somebody who knows the rules and follows a game.
pub trait Judge<G: Game> {
    /// Somebody is asked something.
    fn question(&mut self, asked: &Asked<'_, G>);
    /// An answer was turned down.
    fn refusal(&mut self, asked: &Asked<'_, G>, choice: &G::Choice, refusal: &Refusal);
    /// An answer was given, and this came of it.
    fn answered(&mut self, game: &G, choice: &G::Choice, events: Vec<G::Event>);
}

/// A game that is judged.
#[derive(Clone, Copy)]
pub struct Trial {
    /// The seed of the lots by which it is played.
    pub seed: u64,
    /// Questions at most.
    pub questions: u32,
    /// Answers that are tried in vain at each question.
    pub wrong: u32,
}

impl Trial {
    /// Plays a game by lot before a judge; `some_choice` makes up the answers that are tried in vain.
    ///
    /// # Panics
    /// If what is offered is refused, or if somebody may answer who isn't asked.
    pub fn hold<G: Game>(
        self,
        mut game: G,
        mut some_choice: impl FnMut(&G, Seat, &mut Chance) -> G::Choice,
        judge: &mut impl Judge<G>,
    ) {
        let mut chance = Chance::new(Seed::from_u64(self.seed));
        let (mut offered, mut log) = (Vec::new(), Log::listening());
        for _ in 0..self.questions {
            let Status::Asking(prompt) = game.status() else { break };
            let seats: Vec<Seat> = prompt.seats.iter().collect();
            let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
            game.choices(seat, &mut offered);
            let asked = Asked { game: &game, seat, offered: &offered, rule: prompt.rule };
            judge.question(&asked);
            for _ in 0..self.wrong {
                let tried = some_choice(&game, seat, &mut chance);
                if let Err(refusal) = game.check(seat, &tried) {
                    assert!(!offered.contains(&tried), "{tried:?} is offered and refused: {refusal}");
                    judge.refusal(&asked, &tried, &refusal);
                }
                turned_away(&game, &seats, Seat((seat.0 + 1) % game.seats()), &tried);
            }
            let choice = offered[chance.below(ANSWERS, offered.len() as u32) as usize].clone();
            game.play_listed(seat, &choice, &mut log);
            judge.answered(&game, &choice, log.take());
        }
    }
}

/// Whoever isn't asked is told so, whatever they answer.
fn turned_away<G: Game>(game: &G, asked: &[Seat], other: Seat, tried: &G::Choice) {
    if !asked.contains(&other) {
        let refusal = game.check(other, tried).expect_err("not asked");
        assert_eq!(refusal.rule, table::TURN, "{refusal}");
    }
}

/// How often each rule was cited, and the first case of each kind where that was wrong.
#[derive(Default)]
pub struct Cited {
    times: BTreeMap<String, u32>,
    wrong: BTreeMap<String, String>,
}

impl Cited {
    /// A rule was cited, `times` under this name; where it doesn't fit, `wrong` names the kind of case and describes it.
    pub fn cite(&mut self, name: String, fits: bool, wrong: impl FnOnce() -> (String, String)) {
        *self.times.entry(name).or_default() += 1;
        if !fits {
            let (kind, case) = wrong();
            self.wrong.entry(kind).or_insert(case);
        }
    }

    /// An answer was turned down. A rule fits that `forbids` it; where it is just no answer to the question, the rule that asks.
    pub fn refusal(
        &mut self,
        asks: RuleId,
        refusal: &Refusal,
        forbids: impl FnOnce(&str) -> bool,
        case: impl FnOnce() -> String,
    ) {
        let rule = refusal.rule;
        let plain = refusal.words.starts_with("That is not an answer to the question");
        let fits = if plain { rule == asks } else { forbids(rule.0) };
        let name = format!("no {rule}");
        self.cite(name.clone(), fits, || (name, case()));
    }

    /// No rule was wrong, and these came up.
    ///
    /// # Panics
    /// If one was wrong or never came up.
    #[track_caller]
    pub fn is_right(&self, came_up: &[&str]) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
        for rule in came_up {
            assert!(self.times.contains_key(*rule), "{rule} never came up: {:?}", self.times);
        }
    }
}
