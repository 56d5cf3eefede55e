//! The one loop in which players play a game to its end.

use table::{Game, Log, Outcome, PlayerDice, RuleId, Status};

use crate::{Asked, Player};

/// A game that takes longer than this has lost its way.
const ENDLESS: u64 = 10_000_000;

/// Why a game could not be played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// The game goes on, but asks nobody.
    #[error("nobody is asked [{0}]")]
    Nobody(RuleId),
    /// Somebody is asked, but has no answer.
    #[error("a dead end [{0}]")]
    DeadEnd(RuleId),
    /// A player names an answer that is not in the list.
    #[error("a player gives answer {given} of {listed} [{rule}]")]
    NoSuchAnswer {
        /// The place it names.
        given: usize,
        /// How many answers there are.
        listed: usize,
        /// The rule that asks.
        rule: RuleId,
    },
    /// It does not end.
    #[error("not over after {ENDLESS} choices")]
    Endless,
}

/// Lets players, one for each seat, play a game to its end; says how it ended and after how many choices. Where several seats are
/// asked at once, the first of them answers first. `heard` is called after every choice with what came of it.
pub fn play_out<G: Game>(
    game: &mut G,
    players: &mut [Box<dyn Player<G>>],
    dice: &mut PlayerDice,
    log: &mut Log<G::Event>,
    mut heard: impl FnMut(&G, &G::Choice, &mut Log<G::Event>),
) -> Result<(Outcome, u64), Stuck> {
    let mut choices = Vec::new();
    for number in 0..ENDLESS {
        let prompt = match game.status() {
            Status::Asking(prompt) => prompt,
            Status::Over(outcome) => return Ok((outcome, number)),
        };
        let rule = prompt.rule;
        let seat = prompt.seats.iter().next().ok_or(Stuck::Nobody(rule))?;
        let player = players.get_mut(usize::from(seat.0)).ok_or(Stuck::Nobody(rule))?;
        game.choices(seat, &mut choices);
        if choices.is_empty() {
            return Err(Stuck::DeadEnd(rule));
        }
        let given = player.choose(Asked::new(game, seat, &choices, dice));
        let choice = choices.get(given).ok_or(Stuck::NoSuchAnswer { given, listed: choices.len(), rule })?;
        game.play_listed(seat, choice, log);
        heard(game, choice, log);
    }
    Err(Stuck::Endless)
}
