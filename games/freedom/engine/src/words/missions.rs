//! What missions do, in a few words: for the choice among them and for `why`.

use super::{many, mission};
use crate::book::{BonusBasis, Mission, Side};
use crate::game::Freedom;
use crate::state::GroupIx;

/// A mission with its letter, and what it does.
pub(crate) fn legend(game: &Freedom, which: Mission) -> String {
    let side = game.state.phasing;
    format!("{} (letter {}): {}", mission(which, side), which.letter(), effect(which, side))
}

/// Where a mission's bonus draws come from.
pub(crate) fn bonus(game: &Freedom, which: Mission) -> String {
    match game.ground.book.missions[which.ix()].bonus {
        BonusBasis::Never if !game.ground.options.rebellion_bonus => "no bonus draws".into(),
        BonusBasis::Never | BonusBasis::None => "bonus draws only through skills, possessions and events".into(),
        BonusBasis::Rating(rating) => format!("bonus draws: the best {rating}"),
        BonusBasis::RatingAndCoup(rating) => {
            format!("bonus draws: the best {rating} and the Coup rating of the Environ")
        }
        BonusBasis::RatingAndCompany(rating) => {
            format!("bonus draws: the best {rating}, one for each other member, and the loyalty seen from your side")
        }
    }
}

/// The bonus draws of a group as it stands.
pub(crate) fn bonus_now(game: &Freedom, group: GroupIx) -> String {
    let draws = many(game.bonus_draws(group), "bonus card");
    format!("as it stands the group gets {draws}, if all the cards of the Environ are drawn")
}

fn effect(which: Mission, side: Side) -> &'static str {
    match which {
        Mission::Assassination => "kills a detected enemy character here; a failure can cost the group dearly",
        Mission::RebelCamp => "sets up a camp that tries missions of its own from the next game-turn on",
        Mission::Coup => "moves loyalty your way, one step a letter, and no other Coup can follow here",
        Mission::Diplomacy => "moves loyalty one step your way, two with two letters",
        Mission::FreePrisoners => "frees one of your prisoners here for each letter",
        Mission::GainCharacters => "brings you a new character, drawn by lot",
        Mission::GatherInformation if side == Side::Rebel => {
            "all enemies on the planet are detected and covered units shown to you; two letters score a point once"
        }
        Mission::GatherInformation => "all enemies on the planet are detected; two letters score a point once",
        Mission::Scavenge => "finds a possession or a ship, drawn by lot",
        Mission::Rebellion if side == Side::Rebel => "a planet in Unrest rises and raises units in every Environ",
        Mission::Rebellion => "two letters end the rebellion",
        Mission::Sabotage => "destroys a 1-0 unit or puts the PDB Down; with two letters any unit, or a PDB level too",
        Mission::SubvertTroops => "a Militia turns into a 1-0 of yours; with two letters units turn into a 2-1",
    }
}
