//! How the game ended.

use super::{Names, and, capital, credits};
use crate::frame::Ask;
use crate::game::OuterRim;
use crate::ids::Player;

/// Who won, how, and what everybody has; empty while the game goes on.
pub(crate) fn closing(game: &OuterRim) -> String {
    let Ask::Over(winner) = game.state.ask else { return String::new() };
    let names = Names::of(&game.ground);
    let target = game.ground.options.fame_needed(winner);
    let fame = |who: Player| game.state.of(who).all_fame();
    let person = |who: Player| names.person(game.state.of(who).person);
    let won = format!(
        "{} ({}) has won with {} fame in turn {}; {target} were needed.",
        capital(&names.player(winner)),
        person(winner),
        fame(winner),
        game.state.turns
    );
    let mut others: Vec<Player> = game.players().filter(|who| *who != winner).collect();
    others.sort_by_key(|who| std::cmp::Reverse(fame(*who)));
    let others: Vec<String> = others
        .into_iter()
        .map(|who| format!("{} ({}) has {} fame", names.player(who), person(who), fame(who)))
        .collect();
    let tied = game.players().filter(|who| game.has_enough_fame(*who)).count() > 1;
    let tied = if tied {
        " More than one had enough fame at the same moment: the most credits decide, then the place behind the first player."
    } else {
        ""
    };
    format!("{won}{tied} {}. {}", capital(&and(others)), deeds(game, names, winner))
}

/// What the winner had come to.
fn deeds(game: &OuterRim, names: Names<'_>, winner: Player) -> String {
    let player = game.state.of(winner);
    let mut goals = Vec::new();
    if player.flipped {
        goals.push("the personal goal".to_owned());
    }
    if player.legendary {
        goals.push("the ship goal".to_owned());
    }
    let goals = if goals.is_empty() { String::new() } else { format!(", with {} achieved", and(goals)) };
    let ship = names.ship(player.hull);
    let (who, at) = (capital(&names.player(winner)), names.at(player.space));
    format!("{who} flew {ship}, had {} and was {at}{goals}.", credits(player.credits))
}
