//! The types of a rule file.

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

use crate::{Error, check, source};

/// All rules, rulings and options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleBook {
    /// The game, such as `freedom-in-the-galaxy`.
    pub game: String,
    /// The rules, by section.
    #[serde(rename = "section", default)]
    pub sections: Vec<Section>,
    /// The rulings where the sources are silent or disagree.
    #[serde(rename = "ruling", default)]
    pub rulings: Vec<Ruling>,
    /// The options a game is set up with.
    #[serde(rename = "option", default)]
    pub options: Vec<Setting>,
}

/// A section of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number, such as `3.4`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its rules.
    #[serde(rename = "rule", default)]
    pub rules: Vec<Rule>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, such as `fg.3.4.29`.
    pub id: String,
    /// The case of the published rule book (`ref` in the file); empty if none is given.
    #[serde(rename = "ref")]
    pub case: String,
    /// Its weight.
    pub points: u32,
    /// What it says.
    pub text: String,
    /// A contradiction and how it is read here, or a detail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The rulings that bear on it.
    #[serde(rename = "ruling", default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The rule that says the same elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
}

/// A decision where the sources are silent or disagree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its id, such as `fg.U12`.
    pub id: String,
    /// What was open.
    pub question: String,
    /// How it is played.
    pub ruling: String,
    /// Why so.
    pub why: String,
}

/// An option a game is set up with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// The value it has unless somebody chooses another.
    pub default: String,
    /// All its values.
    pub values: Vec<String>,
    /// The value under which the published rule book is followed.
    pub book: String,
    /// What it decides.
    pub text: String,
    /// What follows from it, point by point.
    #[serde(default)]
    pub details: Vec<String>,
    /// The rules it concerns.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// A number of rules and their weight together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// How many rules.
    pub rules: usize,
    /// The sum of their points.
    pub points: u32,
}

/// A rule or a ruling, whichever an id names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleEntry<'a> {
    /// A rule.
    Rule(&'a Rule),
    /// A ruling.
    Ruling(&'a Ruling),
}

impl RuleBook {
    /// Reads and checks a rule file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = fs::read_to_string(path).map_err(Error::file(path))?;
        Self::parse(path, &text)
    }

    /// Reads and checks the text of a rule file; `path` is for error messages only.
    pub fn parse(path: impl AsRef<Path>, text: &str) -> Result<Self, Error> {
        let path = path.as_ref();
        let book: Self = toml::from_str(text).map_err(|e| source::toml_error(path, text, &e))?;
        check::check(&book, path, text)?;
        Ok(book)
    }

    /// All rules in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }

    /// All rules, then all rulings.
    pub fn entries(&self) -> impl Iterator<Item = RuleEntry<'_>> {
        self.rules().map(RuleEntry::Rule).chain(self.rulings.iter().map(RuleEntry::Ruling))
    }

    /// The rule or ruling of this id.
    pub fn find(&self, id: &str) -> Option<RuleEntry<'_>> {
        self.entries().find(|entry| entry.id() == id)
    }

    /// The rule of this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.id == id)
    }

    /// The ruling of this id.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&Setting> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The rules a ruling bears on.
    pub fn ruled_by<'a>(&'a self, ruling: &'a str) -> impl Iterator<Item = &'a Rule> {
        self.rules().filter(move |rule| rule.rulings.iter().any(|id| id == ruling))
    }

    /// The rules and rulings that contain this text anywhere, ignoring case.
    pub fn search(&self, text: &str) -> Vec<RuleEntry<'_>> {
        let needle = text.to_lowercase();
        self.entries()
            .filter(|entry| entry.words().iter().any(|words| words.to_lowercase().contains(&needle)))
            .collect()
    }

    /// The number of rules and of their points.
    pub fn totals(&self) -> Totals {
        self.rules().collect()
    }
}

impl<'a> RuleEntry<'a> {
    /// Its id.
    pub fn id(self) -> &'a str {
        match self {
            Self::Rule(rule) => &rule.id,
            Self::Ruling(ruling) => &ruling.id,
        }
    }

    /// What it says: the text of a rule, the decision of a ruling.
    pub fn text(self) -> &'a str {
        match self {
            Self::Rule(rule) => &rule.text,
            Self::Ruling(ruling) => &ruling.ruling,
        }
    }

    /// Everything a search looks at.
    fn words(self) -> [&'a str; 4] {
        match self {
            Self::Rule(rule) => [&rule.id, &rule.text, rule.note.as_deref().unwrap_or(""), &rule.case],
            Self::Ruling(ruling) => [&ruling.id, &ruling.question, &ruling.ruling, &ruling.why],
        }
    }
}

impl<'a> FromIterator<&'a Rule> for Totals {
    fn from_iter<I: IntoIterator<Item = &'a Rule>>(rules: I) -> Self {
        rules
            .into_iter()
            .fold(Self::default(), |sum, rule| Self { rules: sum.rules + 1, points: sum.points + rule.points })
    }
}
