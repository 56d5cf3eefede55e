//! A campaign: games one after the other, where what was played decides what comes next.
//!
//! It is built like a game. A [`Story`] says what can be done now, judges it and follows it; a [`Chronicle`] holds a story with
//! everything that was done, and [`Campaign`] is any of them, whatever game it is. On paper a campaign is a header and one line
//! a step, each with a sum over everything before it, so that a line changed by hand is noticed.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::written::line;
use crate::{Refusal, RuleId, STALE, Table, WRITTEN};

/// The version of the text form.
const FORMAT: u32 = 1;
/// The longest name of a campaign or of somebody in it, in letters.
const LONGEST_NAME: usize = 80;

/// Set-up options as they are typed.
pub type SetupPairs = Vec<(String, String)>;

/// What a game says of its campaigns. Nothing here does input or output.
pub trait Story: Clone + Send + Sync + Sized + 'static {
    /// The short name of the game.
    const GAME: &'static str;
    /// Changes whenever the same steps could mean something else.
    const VERSION: u32;
    /// What it is played with.
    type Content: Send + Sync + 'static;
    /// Something that is done between games.
    type Act: Serialize + DeserializeOwned + Clone + fmt::Debug + PartialEq + Send + Sync;

    /// A sum of the content that campaigns depend on.
    fn fingerprint(content: &Self::Content) -> String;
    /// A campaign in which nothing has been done.
    fn begin(content: &Arc<Self::Content>) -> Self;
    /// What can be done now by a name alone.
    fn offers(&self) -> Vec<(CampaignOffer, Self::Act)>;
    /// Does something; what is refused changes nothing.
    fn follow(&mut self, act: &Self::Act) -> Result<(), Refusal>;
    /// What the next game may be, if one can be played now.
    fn next_game(&self) -> Result<NextGame, Refusal>;
    /// The table of the game that is played now.
    fn under_way(&self) -> Option<&str>;
    /// What is played there, by its name.
    fn playing(&self) -> Option<&str>;
    /// What it is to deal the next game at this table, and its whole set-up.
    fn deal(&self, table: &str, setup: &[(String, String)]) -> Result<(Self::Act, SetupPairs), Refusal>;
    /// What it is to enter the result of the game that was played.
    fn result(&self, played: &Played<'_>) -> Result<Self::Act, Refusal>;
    /// Where the campaign stands, in words.
    fn chapters(&self) -> Vec<Chapter>;
}

/// A game that was played.
pub struct Played<'a> {
    /// The game.
    pub game: &'a dyn Table,
    /// Who sat where, in seat order.
    pub names: &'a [String],
    /// Whether the players gave it up before its end.
    pub given_up: bool,
}

/// Something that can be done in a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CampaignOffer {
    /// What to answer.
    pub name: String,
    /// What it means.
    pub words: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Whether it belongs to the game that has ended last, so that it is done at once.
    #[serde(skip)]
    pub at_once: bool,
}

/// What the next game may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextGame {
    /// What is to be played, in words.
    pub words: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// Set-up options that can't have all of their values: the key and the values it can have.
    pub limits: Vec<(String, Vec<String>)>,
}

/// A part of where a campaign stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its short name.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What is in it.
    pub lines: Vec<ChapterLine>,
}

/// A line of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChapterLine {
    /// What it says.
    pub words: String,
    /// The table it speaks of.
    pub table: Option<String>,
}

impl ChapterLine {
    /// A line that speaks of no table.
    pub fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), table: None }
    }
}

/// Who does something, and when. The clock is the caller's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The name of whoever does it.
    pub by: String,
    /// The day, as `2026-11-16`.
    pub at: String,
}

impl Stamp {
    /// Somebody, this many milliseconds after the beginning of 1970.
    pub fn new(by: impl Into<String>, millis: i64) -> Self {
        Self { by: by.into(), at: day(millis.div_euclid(86_400_000)) }
    }
}

/// A day as it is written, from its number after 1 January 1970. Years are counted from March, so that the odd day is the last.
fn day(number: i64) -> String {
    let from = number + 719_468;
    let (era, of_era) = (from.div_euclid(146_097), from.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let date = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{date:02}")
}

/// What a campaign started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignHeader {
    /// [`Story::GAME`].
    pub game: String,
    /// [`Story::VERSION`].
    pub version: u32,
    /// [`Story::fingerprint`].
    pub content: String,
    /// What the group calls itself.
    pub name: String,
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its number, from 1.
    pub n: u64,
    /// Who did it.
    pub by: String,
    /// On which day.
    pub at: String,
    /// What: an act of the game as JSON.
    #[serde(rename = "deed")]
    pub act: serde_json::Value,
    /// A sum over this and everything before it: 16 hexadecimal digits.
    pub sum: String,
}

/// Why a campaign was not read. Nothing of it is loaded then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CampaignError {
    /// The text doesn't start with a header.
    #[error("line 1: not a Cantina campaign; expected a header with \"cantina_campaign\": {FORMAT} ({0})")]
    NotACampaign(String),
    /// It belongs to another game.
    #[error("line 1: a campaign of {found:?}, expected one of {expected:?}")]
    OtherGame {
        /// The game here.
        expected: String,
        /// The game of the campaign.
        found: String,
    },
    /// It was written by another version of the rules.
    #[error("line 1: written by version {found} of the campaign rules, expected version {expected}")]
    OtherVersion {
        /// The version here.
        expected: u32,
        /// The version of the campaign.
        found: u32,
    },
    /// It was played with another guide.
    #[error("line 1: played with the guide {found}, expected {expected}")]
    OtherContent {
        /// The sum here.
        expected: String,
        /// The sum of the campaign.
        found: String,
    },
    /// A name is empty or too long.
    #[error("line {line}: {why}")]
    Name {
        /// Where.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A line is not what it should be.
    #[error("line {line}: expected {{\"n\", \"by\", \"at\", \"deed\", \"sum\"}} ({why})")]
    Malformed {
        /// Where.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The text ends in the middle of a line.
    #[error("line {line}: the text ends in the middle of this line; {whole} whole steps stand before it")]
    CutOff {
        /// Where.
        line: usize,
        /// How many whole steps there are.
        whole: usize,
    },
    /// A number is out of order.
    #[error("line {line}: expected step {expected}, found step {found}")]
    WrongNumber {
        /// Where.
        line: usize,
        /// The number it should have.
        expected: u64,
        /// The number it has.
        found: u64,
    },
    /// A step could not have been made.
    #[error("line {line}: step {n} is refused: {refusal}")]
    Refused {
        /// Where.
        line: usize,
        /// The number of the step.
        n: u64,
        /// Why.
        refusal: Refusal,
    },
    /// A step is allowed but was changed after it was written.
    #[error("line {line}: step {n} or one before it was changed: expected the sum {expected}, found {found}")]
    Changed {
        /// Where.
        line: usize,
        /// The number of the step.
        n: u64,
        /// The sum of what is there.
        expected: String,
        /// The sum in the line.
        found: String,
    },
}

/// Any campaign, whatever game it belongs to.
pub trait Campaign: Send + Sync {
    /// What it started from.
    fn header(&self) -> &CampaignHeader;
    /// What was done.
    fn steps(&self) -> &[Step];
    /// What can be done now by a name alone.
    fn offers(&self) -> Vec<CampaignOffer>;
    /// What the next game may be, if one can be played now.
    fn next_game(&self) -> Result<NextGame, Refusal>;
    /// The table of the game that is played now.
    fn under_way(&self) -> Option<&str>;
    /// What is played there, by its name.
    fn playing(&self) -> Option<&str>;
    /// Where the campaign stands, in words.
    fn chapters(&self) -> Vec<Chapter>;
    /// Does what is offered under this name.
    fn act(&mut self, stamp: &Stamp, name: &str) -> Result<(), Refusal>;
    /// Deals the next game at this table, and says its whole set-up.
    fn deal(&mut self, stamp: &Stamp, table: &str, setup: &[(String, String)]) -> Result<SetupPairs, Refusal>;
    /// Enters the result of the game that was played.
    fn enter(&mut self, stamp: &Stamp, played: &Played<'_>) -> Result<(), Refusal>;
    /// Follows a step that was written before.
    fn follow(&mut self, step: &Step) -> Result<(), CampaignError>;
    /// The campaign on paper.
    fn text(&self) -> String;
}

/// A story with everything that was done in it.
pub struct Chronicle<S: Story> {
    story: S,
    header: CampaignHeader,
    steps: Vec<Step>,
}

impl<S: Story> Chronicle<S> {
    /// A new campaign.
    pub fn begin(content: &Arc<S::Content>, name: &str) -> Result<Self, CampaignError> {
        let header = CampaignHeader {
            game: S::GAME.into(),
            version: S::VERSION,
            content: S::fingerprint(content),
            name: tidy_name(name, 1)?,
        };
        Ok(Self { story: S::begin(content), header, steps: Vec::new() })
    }

    /// A campaign that began with this header.
    pub fn open(content: &Arc<S::Content>, header: CampaignHeader) -> Result<Self, CampaignError> {
        if header.game != S::GAME {
            return Err(CampaignError::OtherGame { expected: S::GAME.into(), found: header.game });
        }
        if header.version != S::VERSION {
            return Err(CampaignError::OtherVersion { expected: S::VERSION, found: header.version });
        }
        let expected = S::fingerprint(content);
        if header.content != expected {
            return Err(CampaignError::OtherContent { expected, found: header.content });
        }
        let name = tidy_name(&header.name, 1)?;
        Ok(Self { story: S::begin(content), header: CampaignHeader { name, ..header }, steps: Vec::new() })
    }

    /// The story itself.
    pub fn story(&self) -> &S {
        &self.story
    }

    /// Does something and writes it down.
    pub fn take(&mut self, stamp: &Stamp, act: &S::Act) -> Result<(), Refusal> {
        let written = serde_json::to_value(act);
        let written =
            written.map_err(|error| Refusal::new(WRITTEN, format!("This can't be written down: {error}.")))?;
        self.story.follow(act)?;
        let n = self.steps.len() as u64 + 1;
        let step = Step { n, by: cut(&stamp.by), at: cut(&stamp.at), act: written, sum: String::new() };
        let sum = self.sum(&step);
        self.steps.push(Step { sum, ..step });
        Ok(())
    }

    /// The sum of a step after those that stand here.
    fn sum(&self, step: &Step) -> String {
        let mut sum = Sha256::new();
        match self.steps.last() {
            Some(last) => sum.update(&last.sum),
            None => sum.update(line(&self.header)),
        }
        let Step { n, by, at, act, sum: _ } = step;
        sum.update(line(&(n, by, at, act)));
        crate::hex(&sum.finalize()[..8])
    }
}

impl<S: Story> Campaign for Chronicle<S> {
    fn header(&self) -> &CampaignHeader {
        &self.header
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn offers(&self) -> Vec<CampaignOffer> {
        self.story.offers().into_iter().map(|(offer, _)| offer).collect()
    }

    fn next_game(&self) -> Result<NextGame, Refusal> {
        self.story.next_game()
    }

    fn under_way(&self) -> Option<&str> {
        self.story.under_way()
    }

    fn playing(&self) -> Option<&str> {
        self.story.playing()
    }

    fn chapters(&self) -> Vec<Chapter> {
        self.story.chapters()
    }

    fn act(&mut self, stamp: &Stamp, name: &str) -> Result<(), Refusal> {
        let offers = self.story.offers();
        let Some((_, act)) = offers.iter().find(|(offer, _)| offer.name == name) else {
            let names: Vec<&str> = offers.iter().map(|(offer, _)| offer.name.as_str()).collect();
            let now = if names.is_empty() { "nothing".into() } else { names.join(", ") };
            return Err(Refusal::new(STALE, format!("{name:?} can't be done now; what can be done: {now}.")));
        };
        self.take(stamp, act)
    }

    fn deal(&mut self, stamp: &Stamp, table: &str, setup: &[(String, String)]) -> Result<SetupPairs, Refusal> {
        let (act, setup) = self.story.deal(table, setup)?;
        self.take(stamp, &act)?;
        Ok(setup)
    }

    fn enter(&mut self, stamp: &Stamp, played: &Played<'_>) -> Result<(), Refusal> {
        let act = self.story.result(played)?;
        self.take(stamp, &act)
    }

    fn follow(&mut self, step: &Step) -> Result<(), CampaignError> {
        let line = self.steps.len() + 2;
        let expected = self.steps.len() as u64 + 1;
        if step.n != expected {
            return Err(CampaignError::WrongNumber { line, expected, found: step.n });
        }
        let act: S::Act = serde_json::from_value(step.act.clone())
            .map_err(|error| CampaignError::Malformed { line, why: error.to_string() })?;
        let mut story = self.story.clone();
        story.follow(&act).map_err(|refusal| CampaignError::Refused { line, n: step.n, refusal })?;
        let expected = self.sum(step);
        if step.sum != expected {
            return Err(CampaignError::Changed { line, n: step.n, expected, found: step.sum.clone() });
        }
        self.story = story;
        self.steps.push(step.clone());
        Ok(())
    }

    fn text(&self) -> String {
        let first = FirstLine { cantina_campaign: FORMAT, header: &self.header };
        let mut text = line(&first);
        text.push('\n');
        for step in &self.steps {
            text += &line(step);
            text.push('\n');
        }
        text
    }
}

/// The header as it stands in the text, with the version of the format before it.
#[derive(Serialize)]
struct FirstLine<'a> {
    cantina_campaign: u32,
    #[serde(flatten)]
    header: &'a CampaignHeader,
}

/// Reads the header of a campaign and leaves its lines, so that whoever knows the games can open it.
pub fn read_campaign(text: &str) -> Result<(CampaignHeader, Vec<Step>), CampaignError> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let header = read_header(first)?;
    let mut steps = Vec::new();
    let mut left = rest;
    while !left.is_empty() {
        let line = steps.len() + 2;
        let Some((this, below)) = left.split_once('\n') else {
            return Err(CampaignError::CutOff { line, whole: steps.len() });
        };
        let step = serde_json::from_str(this).map_err(|error| {
            let why = error.to_string().replacen("at line 1 column", "at column", 1);
            CampaignError::Malformed { line, why }
        })?;
        steps.push(step);
        left = below;
    }
    Ok((header, steps))
}

fn read_header(text: &str) -> Result<CampaignHeader, CampaignError> {
    let wrong = |why: String| CampaignError::NotACampaign(why);
    let mut first: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    match first.remove("cantina_campaign") {
        Some(format) if format == FORMAT => {}
        Some(format) => return Err(wrong(format!("found format {format}"))),
        None => return Err(wrong("found none".into())),
    }
    CampaignHeader::deserialize(serde_json::Value::Object(first)).map_err(|error| wrong(error.to_string()))
}

/// A name without what doesn't belong in one.
fn tidy_name(name: &str, line: usize) -> Result<String, CampaignError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let wrong = |why: String| Err(CampaignError::Name { line, why });
    match name.chars().count() {
        0 => wrong("a campaign needs a name".into()),
        1..=LONGEST_NAME if !name.contains(char::is_control) => Ok(name),
        1..=LONGEST_NAME => wrong("the name of a campaign has letters that can't be shown".into()),
        _ => wrong(format!("the name of a campaign has at most {LONGEST_NAME} letters")),
    }
}

fn cut(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::{Stamp, day};

    #[test]
    fn days_have_the_dates_that_the_calendar_gives_them() {
        let days =
            [(0, "1970-01-01"), (59, "1970-03-01"), (789, "1972-02-29"), (11_016, "2000-02-29"), (-1, "1969-12-31")];
        for (number, date) in days {
            assert_eq!(day(number), date);
        }
        assert_eq!(Stamp::new("Ann", 1_794_787_200_000).at, "2026-11-16");
    }
}
