//! The set-up: options, briefing, decks, disrupt tokens, threats, characters, hands, first player.

use serde::{Deserialize, Serialize};
use table::Refusal;

use crate::book::Book;
use crate::choice::Choice;
use crate::frame::Stage;
use crate::game::{Flow, Mandalorian};
use crate::ids::{Difficulty, Mode, Player};

/// What is agreed before the game. Content is named by its ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many people play: one plays the solo game with two characters.
    pub players: u8,
    /// The mission.
    pub mission: String,
    /// The map of a mercenary mission; empty is the first.
    pub map: String,
    /// How the seats share the characters.
    pub mode: Mode,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Characters by seat, or the two of shared mode, with `,` between them; empty is chosen at the table.
    pub characters: String,
    /// The seat of the Warlord, from 0, in a mission with one.
    pub warlord: u8,
    /// Whether everything is unlocked. If not, only what `unlocked` names.
    pub everything: bool,
    /// What is unlocked, as guide cards name it. A campaign fills this in; the game knows no campaign.
    pub unlocked: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 2,
            mission: "price_on_its_head".into(),
            map: String::new(),
            mode: Mode::Standard,
            difficulty: Difficulty::Standard,
            characters: String::new(),
            warlord: 0,
            everything: true,
            unlocked: Vec::new(),
        }
    }
}

impl Options {
    /// Whether something of the content is in the game: what needs no unlocking always is.
    pub fn is_unlocked(&self, what: &str) -> bool {
        self.everything || what.is_empty() || self.unlocked.iter().any(|unlocked| unlocked == what)
    }

    /// Whether two characters are shared: in shared mode, and alone.
    pub fn is_shared(&self) -> bool {
        self.mode == Mode::Shared || self.players == 1
    }

    /// Reads `--setup KEY=VALUE` pairs.
    ///
    /// # Errors
    /// If a key or a value is unknown, with those that are allowed.
    pub fn from_pairs<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, String> {
        let mut options = Self::default();
        for (key, value) in pairs {
            let Some(info) = SETTINGS.iter().find(|info| info.name == key) else {
                let names: Vec<_> = SETTINGS.iter().map(|info| info.name).collect();
                return Err(format!("unknown option `{key}`, expected one of: {}", names.join(", ")));
            };
            if !info.values.is_empty() && !info.values.contains(&value) {
                return Err(format!("`{key}` can't be `{value}`, expected one of: {}", info.values.join(", ")));
            }
            let number = || value.parse().unwrap_or(0);
            match key {
                "players" => options.players = number(),
                "mission" => options.mission = value.into(),
                "map" => options.map = if value == "own" { String::new() } else { value.into() },
                "mode" => options.mode = *Mode::ALL.iter().find(|mode| mode.words() == value).unwrap_or(&options.mode),
                "difficulty" => {
                    let named = Difficulty::ALL.iter().find(|difficulty| difficulty.words() == value);
                    options.difficulty = *named.unwrap_or(&options.difficulty);
                }
                "characters" => options.characters = if value == "choose" { String::new() } else { value.into() },
                _ => options.warlord = number().saturating_sub(1),
            }
        }
        Ok(options)
    }
}

/// An option as it is listed.
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it may have; none if the content says which.
    pub values: &'static [&'static str],
    /// The value unless another is given.
    pub default: &'static str,
    /// What it decides.
    pub about: &'static str,
}

/// The options.
pub const SETTINGS: &[OptionInfo] = &[
    OptionInfo {
        name: "players",
        values: &["1", "2", "3", "4"],
        default: "2",
        about: "How many people play. One plays two characters.",
    },
    OptionInfo {
        name: "mission",
        values: &[
            "price_on_its_head",
            "safe_house",
            "borrowed_time",
            "last_call",
            "scrap_walker",
            "the_clutch",
            "three_pucks",
            "sealed_orders",
            "crew_served",
            "wandering_off",
            "lower_deck",
            "the_warlord",
        ],
        default: "price_on_its_head",
        about: "The mission: four of the story, four mercenary ones, four advanced ones.",
    },
    OptionInfo {
        name: "map",
        values: &["own", "m1", "m2", "m3", "m4"],
        default: "own",
        about: "The map of a mercenary mission. The others have a map of their own.",
    },
    OptionInfo {
        name: "mode",
        values: &["standard", "sandbox", "shared"],
        default: "standard",
        about: "Characters of the briefing, any characters, or two characters shared by all.",
    },
    OptionInfo {
        name: "difficulty",
        values: &["novice", "standard", "veteran", "expert"],
        default: "standard",
        about: "How hard it is.",
    },
    OptionInfo {
        name: "characters",
        values: &[],
        default: "choose",
        about: "The characters in seat order with `,` between them, or `choose` to choose at the table.",
    },
    OptionInfo {
        name: "warlord",
        values: &["1", "2", "3", "4"],
        default: "1",
        about: "Which seat is The Warlord, in the mission that has one.",
    },
];

/// What is agreed before the game.
pub type Setup = Options;

impl Mandalorian {
    /// The next part of the set-up.
    pub(crate) fn step_set_up(&mut self, stage: Stage, done: u8) -> Flow {
        let _ = (stage, done);
        todo!("owner: B")
    }

    /// What a seat can answer then.
    pub(crate) fn list_set_up(&self, who: Player, stage: Stage, done: u8, out: &mut Vec<Choice>) {
        let _ = (who, stage, done, out);
        todo!("owner: B")
    }

    /// The answer.
    pub(crate) fn play_set_up(&mut self, stage: Stage, done: u8, who: Player, choice: Choice) {
        let _ = (stage, done, who, choice);
        todo!("owner: B")
    }

    /// Judges options against the content: seats, mode, mission, map, difficulty, unlocked things.
    pub(crate) fn check_setup(book: &Book, options: &Options) -> Result<(), Refusal> {
        let _ = (book, options);
        todo!("owner: B")
    }

    /// Everything before the first decision.
    pub(crate) fn open(&mut self) {
        todo!("owner: B")
    }
}
