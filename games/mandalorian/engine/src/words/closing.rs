//! How a game ended.

use std::fmt::Write as _;

use super::Names;
use crate::frame::{Ask, Ending};
use crate::game::Mandalorian;
use crate::ids::{Motive, Player};

/// How the game ended, in a paragraph: who won, how, what was left. Empty while it goes on.
pub(crate) fn closing(game: &Mandalorian) -> String {
    let Ask::Over(ending) = game.state.ask else { return String::new() };
    let names = Names::of(game);
    let mission = game.ground.mission();
    let mut words = match ending {
        Ending::Objective => format!("The objective of {} is reached.", mission.name),
        Ending::Failure(which) => format!("{} has failed: {}.", mission.name, failure(game, which)),
        Ending::Defeat(hero) => format!("{} is defeated, and with that the mission has failed.", names.hero(hero)),
        Ending::Nobody => "No character is left in play.".to_owned(),
    };
    let _ = write!(words, " {}", verdict(game, ending));
    for who in game.players() {
        if game.state.motives[who.ix()] == Some(Motive::Disloyal) {
            let _ = write!(words, " {}", traitor(game, names, who, ending));
        }
    }
    if mission.motives.is_some() && game.disloyal().is_none() {
        words.push_str(" Nobody was disloyal.");
    }
    let left: Vec<String> = game
        .state
        .heroes
        .iter()
        .filter(|hero| hero.person.is_some())
        .map(|hero| {
            format!("{} {} of {}", names.person(hero.person), hero.health.saturating_sub(hero.damage), hero.health)
        })
        .collect();
    let _ = write!(words, " After {} turns the health left is: {}.", game.state.turns, left.join(", "));
    words
}

/// Who has won, in a sentence that is true for all who read it.
pub(super) fn verdict(game: &Mandalorian, ending: Ending) -> &'static str {
    let mission = game.ground.mission();
    match (ending, mission.warlord, mission.motives) {
        (Ending::Nobody, ..) => "Everybody has lost.",
        (Ending::Objective, Some(_), _) => "The heroes have won, and the Warlord has lost.",
        (_, Some(_), _) => "The Warlord has won, and the heroes have lost.",
        (Ending::Objective, _, Some(_)) => "Whoever was loyal has won.",
        (_, _, Some(_)) => "Whoever was loyal has lost.",
        (Ending::Objective, ..) => "You have won!",
        _ => "You have lost.",
    }
}

/// What a mission has failed by.
pub(super) fn failure(game: &Mandalorian, which: u8) -> &str {
    let failure = game.ground.mission().failures.get(which as usize);
    failure.map_or("it can't be won any more", |failure| failure.words.trim_end_matches('.'))
}

fn traitor(game: &Mandalorian, names: Names<'_>, who: Player, ending: Ending) -> String {
    let name = names.player(who);
    if game.is_legendary(ending) {
        format!("{name} was disloyal all the time and wins a legendary victory.")
    } else if matches!(ending, Ending::Objective | Ending::Nobody) {
        format!("{name} was disloyal and has lost.")
    } else {
        format!("{name} was disloyal and has won.")
    }
}
