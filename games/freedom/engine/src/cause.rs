//! Why something happened, as far as it decides which rule a line of the log comes from.
//!
//! An event is told after the fact and read later still, so whatever its rule depends on has to be part of it.

use serde::Serialize;

use crate::book::Mission;

/// How a ship came to its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gift {
    /// Handed out at set-up.
    SetUp,
    /// It came into play with the owner named on its card.
    WithOwner,
    /// Bought with a possession.
    Bought,
    /// Won by a mission.
    Won,
    /// Its owner was killed or captured.
    Inherited,
    /// Passed on at the start of the Mission Phase.
    Passed,
    /// A lost Imperial ship is replaced.
    Replacement,
}

/// What put a PDB Down or took a level off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// The answer to its own fire, and the loss it brought.
    Fire(u8),
    /// Locals raid the enemy.
    Raid,
    /// Sabotage.
    Sabotage,
    /// A possession.
    Possession,
}

/// What made characters detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sighting {
    /// A PDB saw their ship.
    Pdb,
    /// A PDB saw their ship and damaged it.
    Damaged,
    /// They take part in a search.
    Search,
    /// An Action Event.
    Event,
    /// They came to detected friends.
    CameToFriends,
    /// Detected friends came to them.
    FriendsCame,
    /// The units they moved with were shot down.
    Shattered,
    /// The enemy gathered information.
    Information,
}

/// What made characters undetected again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Vanishing {
    /// They went on foot.
    OnFoot,
    /// A PDB looked for their ship and saw nothing.
    Unseen,
    /// Their ship left a planet where the enemy has no PDB to use.
    Unwatched,
    /// Their ship flew across such a planet.
    Across,
}

/// What moved the loyalty of a planet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sway {
    /// A mission that succeeded.
    Mission(Mission),
    /// An Action Event.
    Event,
    /// The entry of a creature.
    Creature,
}

/// Why something did not trouble a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shield {
    /// A possession was used.
    Possession,
    /// The creature's own entry says so.
    Entry,
    /// A member whom creatures leave alone.
    Creatures,
    /// A member whom sentry robots leave alone.
    Robots,
    /// A member whom Irate Locals leave alone.
    Locals,
    /// A member who is equal to the event.
    Skill,
}

/// How a mission came to be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// Its letter was drawn.
    Letter,
    /// Its letter was among the bonus cards.
    Bonus,
    /// It has as many letters as are of use.
    Most,
    /// The group stopped with what it had.
    Stopped,
    /// No card is left to draw.
    Exhausted,
}

/// How a possession was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// It perished with its owner.
    Perished,
    /// It works once only.
    UsedUp,
    /// It has become inoperative.
    WornOut,
    /// It took a wound for somebody.
    Sacrificed,
    /// A creature stole it.
    Stolen,
    /// Given up for another one.
    Dropped,
}

/// What cured a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// A doctor.
    Doctor,
    /// A possession.
    Possession,
}

/// On what occasion a leader was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The stack had none.
    Named,
    /// In the place of another one.
    Exchanged,
    /// For a combat.
    Combat,
    /// For a search.
    Search,
}

/// What took a character prisoner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seizure {
    /// A round of character combat.
    Combat,
    /// A mission that went wrong.
    Mission,
}

/// Why a character combat begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    /// The defenders were found or met.
    Found,
    /// Their military units are all lost.
    Rout,
}
