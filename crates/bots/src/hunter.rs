//! A sensible player of The Mandalorian: Adventures, who sees what its seat may see and nothing else.
//!
//! In its own turn it looks for lines of play: both cards with all that is decided on the way. The best of them are played out,
//! event step and all, in several games it imagines behind its view. Everything else it is asked it answers by looking one step
//! ahead. What a position is worth stands in `worth`; how far the objective is, the mission's `aim` lines say. Kinds of players,
//! who want different things of a turn, are numbers in `styles`.

mod search;
mod styles;
mod worth;

use mandalorian::ids::{Motive, Player};
use mandalorian::state::State;
use mandalorian::{Choice, Mandalorian, View};
use table::{Chance, Game, Log, Seat, Seed, Sitting, Table, Viewer, Whim};

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

    /// Goes through what a seat was asked in this turn, and so comes to the plan that it has.
    fn remember(&mut self, sitting: &Sitting<Mandalorian>, seat: Seat) -> Option<()> {
        let (who, turn, lines) = (Player(seat.0), sitting.game().state().turns, sitting.lines());
        let first = lines.len().saturating_sub(TURN);
        let mut game = sitting.back(first).ok()?.game().clone();
        for (number, line) in lines.iter().enumerate().skip(first) {
            if game.state().turns == turn && search::is_acting(&game, who) {
                self.answer(&game, seat, &mut whim(sitting, number));
            }
            let choice = game.read_choice(&line.choice).ok()?;
            game.play_listed(line.seat, &choice, &mut Log::Off);
        }
        Some(())
    }

    fn answer(&mut self, game: &Mandalorian, seat: Seat, whim: &mut Whim) -> Option<Choice> {
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        self.choose(&game.view(Viewer::Seat(seat)), Player(seat.0), &choices, whim)
    }

    /// What this seat answers.
    pub fn choose(&mut self, view: &View, who: Player, choices: &[Choice], whim: &mut Whim) -> Option<Choice> {
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
        if !search::is_acting(&worlds[0], who) {
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

/// Choices among which the beginning of a turn is looked for.
const TURN: usize = 64;

/// What a seat answers now. In the middle of a turn it works out again what it planned before, and so needs no memory: a game that
/// was saved and loaded goes on as it would have.
pub fn answer(sitting: &Sitting<Mandalorian>, seat: Seat, style: Style) -> Option<Choice> {
    let mut hunter = Hunter::new(style);
    if search::is_acting(sitting.game(), Player(seat.0)) {
        hunter.remember(sitting, seat)?;
    }
    hunter.answer(sitting.game(), seat, &mut whim(sitting, sitting.lines().len()))
}

/// How a seat is inclined at the choice of this number.
fn whim(sitting: &Sitting<Mandalorian>, number: usize) -> Whim {
    Whim::new(sitting.header().seed.nth(number as u64))
}

/// Whether a seat wants the mission to fail.
fn works_against(view: &View, who: Player) -> bool {
    let ground = view.ground();
    let warlord = ground.mission().warlord.is_some() && ground.options.warlord == who.0;
    warlord || view.state.motives[who.ix()] == Some(Motive::Disloyal)
}
