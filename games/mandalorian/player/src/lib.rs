//! A sensible player of The Mandalorian: Adventures, who sees what its seat may see and nothing else.
//!
//! In its own turn it looks for lines of play: both cards with all that is decided on the way. The best of them are played out,
//! event step and all, in several games it imagines behind its view. Everything else it is asked it answers by looking one step
//! ahead. What a position is worth is in `worth`; how far the objective is, the mission's `aim` lines say. Kinds of players,
//! who want different things of a turn, are numbers in `styles`.

mod search;
mod styles;
mod worth;

use mandalorian::ids::{Motive, Player};
use mandalorian::state::State;
use mandalorian::{Choice, Mandalorian, View};
use players::{Asked, Kind};
use table::{Chance, Game, PlayerDice, Seed};

use self::search::Mind;
pub use self::styles::{Effort, Style, Taste};

/// What is planned, each answer with the position it is an answer to.
pub(crate) type Line = Vec<(u64, Choice)>;

/// A player at one seat. It remembers the rest of its plan; without that it would make the same plan again.
#[derive(Clone, Debug)]
pub struct Hunter {
    style: Style,
    plan: Line,
}

impl Hunter {
    /// A player of this kind.
    pub const fn new(style: Style) -> Self {
        Self { style, plan: Vec::new() }
    }

    /// What this seat answers.
    fn answer(&mut self, view: &View, who: Player, choices: &[Choice], whim: &mut PlayerDice) -> Option<Choice> {
        if choices.len() < 2 {
            return choices.first().copied();
        }
        match choices[0] {
            Choice::Be(_) => return choices.get(whim.below(choices.len())).copied(),
            Choice::First(_) | Choice::StartAt(_) => return choices.first().copied(),
            _ => {}
        }
        if let Some(choice) = self.planned(&view.state, choices) {
            return Some(choice);
        }
        let mut chance = Chance::new(Seed::from_u64(whim.word()));
        let worlds: Vec<Mandalorian> =
            (0..self.style.effort.worlds.max(1)).map(|_| Mandalorian::imagine(view, &mut chance)).collect();
        let mind = Mind::new(who, works_against(view, who), view.state.turns, self.style);
        if !search::is_acting(worlds[0].state(), who) {
            return mind.answer(&worlds, choices);
        }
        self.plan = mind.plan(&worlds);
        self.plan.reverse();
        self.planned(&view.state, choices).or_else(|| mind.answer(&worlds, choices))
    }

    /// The next answer of the plan, if the game went as planned.
    fn planned(&mut self, state: &State, choices: &[Choice]) -> Option<Choice> {
        let (position, choice) = self.plan.pop()?;
        let fits = position == search::signature(state) && choices.contains(&choice);
        if !fits {
            self.plan.clear();
        }
        fits.then_some(choice)
    }
}

impl players::Player<Mandalorian> for Hunter {
    fn choose(&mut self, asked: Asked<'_, Mandalorian>) -> usize {
        let choice = self.answer(&asked.view(), Player(asked.seat.0), asked.choices, asked.dice);
        asked.choices.iter().position(|other| Some(other) == choice.as_ref()).unwrap_or(0)
    }

    fn is_planning(&self, asked: &Asked<'_, Mandalorian>) -> bool {
        search::is_acting(&asked.view().state, Player(asked.seat.0))
    }
}

/// The kinds of players that can be sat down at a table, the usual one first.
pub const KINDS: &[Kind<Mandalorian>] = &[
    Kind {
        name: Style::CAREFUL.name,
        about: "Plans both cards of a turn and shuns crises.",
        new: || Box::new(Hunter::new(Style::CAREFUL)),
    },
    Kind {
        name: Style::GREEDY.name,
        about: "Takes the card that gains most now.",
        new: || Box::new(Hunter::new(Style::GREEDY)),
    },
    Kind {
        name: Style::PLANNER.name,
        about: "Plays lines out to the next turns and goes for the objective.",
        new: || Box::new(Hunter::new(Style::PLANNER)),
    },
    Kind {
        name: Style::BOLD.name,
        about: "Takes crises as they come to get on faster.",
        new: || Box::new(Hunter::new(Style::BOLD)),
    },
];

/// Whether a seat wants the mission to fail.
fn works_against(view: &View, who: Player) -> bool {
    let ground = view.ground();
    let warlord = ground.mission().warlord.is_some() && ground.options.warlord == who.0;
    warlord || view.state.motives[who.ix()] == Some(Motive::Disloyal)
}
