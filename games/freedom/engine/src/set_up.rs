//! What is agreed before the game: scenario and options.

use serde::{Deserialize, Serialize};
use table::{Refusal, Seed, Setting};

use crate::book::{Book, Scenario};
use crate::options::{Options, options};
use crate::rule;

/// The scenario that is built from the seed.
const SKIRMISH: &str = "skirmish";

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Id of a scenario, or `skirmish`.
    pub scenario: String,
    /// For a skirmish: id of the star system; drawn from the seed if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub star: Option<String>,
    /// For a skirmish: Armageddon instead of Start of Rebellion.
    #[serde(default)]
    pub armageddon: bool,
    /// The options.
    pub options: Options,
}

impl Default for Setup {
    fn default() -> Self {
        Self { scenario: "flight_to_egrix".into(), star: None, armageddon: false, options: Options::LIST }
    }
}

impl Setup {
    /// Reads `key=value` pairs; the error names the allowed values.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, String> {
        let mut setup = Self::default();
        let mut for_skirmish = None;
        for (key, value) in pairs {
            Setting::find(options(), key)?.check(value)?;
            setup.set(key, value);
            for_skirmish = for_skirmish.or(["star", "kind"].contains(&key).then_some(key));
        }
        match for_skirmish {
            Some(key) if setup.scenario != SKIRMISH => Err(setup.fixed(key)),
            _ => Ok(setup),
        }
    }

    /// Why an option of a skirmish can't be chosen in this scenario.
    fn fixed(&self, option: &str) -> String {
        let scenario = &self.scenario;
        format!("'{option}' goes with scenario={SKIRMISH} only; the scenario '{scenario}' lays it down itself")
    }

    fn set(&mut self, key: &str, value: &str) {
        let options = &mut self.options;
        match key {
            "scenario" => value.clone_into(&mut self.scenario),
            "star" => self.star = (value != "random").then(|| value.to_owned()),
            "kind" => self.armageddon = value == "armageddon",
            "preset" => *options = if value == "book" { Options::BOOK } else { Options::LIST },
            _ => options.set(key, value),
        }
    }

    /// The scenario this set-up asks for.
    pub fn scenario(&self, book: &Book, seed: Seed) -> Result<Scenario, Refusal> {
        if self.scenario == SKIRMISH {
            return crate::skirmish::build(book, self.star.as_deref(), self.armageddon, seed);
        }
        if self.star.is_some() || self.armageddon {
            let option = if self.star.is_some() { "star" } else { "armageddon" };
            return Err(Refusal::new(rule::FG_20_1, self.fixed(option)));
        }
        book.scenario(&self.scenario).cloned().ok_or_else(|| {
            let mut names: Vec<_> = book.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
            names.push(SKIRMISH);
            Refusal::new(
                rule::FG_20_1,
                format!("there is no scenario '{}'; there are {}", self.scenario, names.join(", ")),
            )
        })
    }
}
