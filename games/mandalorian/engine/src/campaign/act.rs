//! What is done in a campaign, and what is written down of a mission.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Game, Played, Refusal};

use crate::book::Book;
use crate::frame::Ask;
use crate::game::Mandalorian;
use crate::ids::{Hero, Player};
use crate::rule;
use crate::set_up::Options;

/// Something that is done between games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CampaignAct {
    /// The top card of the guide deck is turned and followed.
    Read {
        /// Which one it is.
        card: String,
    },
    /// The top card is for groups, and somebody playing alone leaves it out.
    LeaveOut {
        /// Which one it is.
        card: String,
    },
    /// A mission begins.
    Deal {
        /// At which table.
        table: String,
        /// What was agreed.
        options: Options,
    },
    /// The mission that is being played counts for nothing.
    CallOff {
        /// At which table.
        table: String,
    },
    /// The mission that was played is entered.
    End {
        /// At which table.
        table: String,
        /// What came of it.
        report: Report,
    },
    /// A traitor is entered into the Hall of Infamy.
    Inscribe {
        /// For which mission of the campaign, from 1.
        mission: usize,
    },
}

/// What came of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Whether the objective was reached.
    pub won: bool,
    /// Whether the players gave it up.
    pub given_up: bool,
    /// The seat that won a legendary victory, from 0.
    pub legendary: Option<u8>,
    /// Who sat where, in seat order.
    pub seats: Vec<Sitter>,
    /// After how many turns.
    pub turns: u16,
    /// The fingerprint of the last state, as its record has it.
    pub state: String,
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The name.
    pub name: String,
    /// The characters, by their ids: none for the Warlord, all for those who share them.
    pub characters: Vec<String>,
}

impl Report {
    /// The report of a game that was played with these options.
    pub(super) fn of(played: &Played<'_>, book: &Arc<Book>, options: &Options) -> Result<Self, Refusal> {
        let no = |words: &str| Err(Refusal::new(rule::MA_CAMPAIGN_4, words));
        if played.game.name() != Mandalorian::NAME {
            return no("That table plays another game.");
        }
        // The record is the game; whoever tells of it here knows it as any table.
        let record = played.game.record();
        let Ok(sitting) = record.resume::<Mandalorian>(book, &record.header.content, None) else {
            return no("That table was played with other content than this campaign.");
        };
        let game = sitting.game();
        if game.ground.options != *options {
            return no("That table was set up in another way than the mission of this campaign.");
        }
        let over = match game.state.ask {
            Ask::Over(ending) => Some(ending),
            _ => None,
        };
        if over.is_none() && !played.given_up {
            return no("The mission is not over yet.");
        }
        let won = over.is_some_and(|ending| matches!(ending, crate::frame::Ending::Objective));
        let legend = over.filter(|ending| game.is_legendary(*ending)).and_then(|_| game.disloyal());
        let sitter = |who: Player| Sitter {
            name: played.names.get(who.ix()).cloned().unwrap_or_else(|| format!("Player {}", who.0 + 1)),
            characters: characters(game, who),
        };
        Ok(Self {
            won,
            given_up: over.is_none(),
            legendary: legend.map(|who| who.0),
            seats: game.players().map(sitter).collect(),
            turns: game.state.turns,
            state: format!("{:016x}", played.game.fingerprint()),
        })
    }

    /// Whether a mission with these options can have ended like this.
    pub(super) fn check(&self, book: &Book, options: &Options) -> Result<(), Refusal> {
        let no = |rule, words: &str| Err(Refusal::new(rule, words));
        if self.seats.len() != usize::from(options.players) {
            return no(rule::MA_CAMPAIGN_4, "The report has another number of seats than the mission.");
        }
        let known = |sitter: &Sitter| sitter.characters.iter().all(|id| book.find_character(id).is_some());
        if !self.seats.iter().all(known) {
            return no(rule::MA_SETUP_22, "The report names a character that there isn't.");
        }
        if self.seats.iter().any(|sitter| sitter.name.is_empty() || sitter.name.chars().count() > 80) {
            return no(rule::MA_CAMPAIGN_4, "Everybody in the report needs a name of at most 80 letters.");
        }
        if self.won && self.given_up {
            return no(rule::MA_CAMPAIGN_1, "A mission that was given up is not won.");
        }
        let motives = book.find_mission(&options.mission).is_some_and(|at| book.missions[at.ix()].motives.is_some());
        match self.legendary {
            Some(_) if !motives || self.won || self.given_up => {
                no(rule::MA_MOTIVES_14, "A legendary victory takes hidden motives and a mission that failed.")
            }
            Some(seat) if usize::from(seat) >= self.seats.len() => {
                no(rule::MA_MOTIVES_14, "The legendary victory belongs to a seat that there isn't.")
            }
            _ => Ok(()),
        }
    }
}

/// The characters of a seat.
fn characters(game: &Mandalorian, who: Player) -> Vec<String> {
    let heroes = (0..game.state.heroes.len() as u8).map(Hero);
    let own = heroes.filter(|hero| game.ground.options.is_shared() || hero.0 == who.0);
    let people = own.map(|hero| game.state.heroes[hero.ix()].person).filter(|person| person.is_some());
    people.map(|person| game.ground.book.character(person).id.clone()).collect()
}
