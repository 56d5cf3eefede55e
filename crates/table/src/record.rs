//! A game on paper: a header and one line a choice.
//!
//! The text is one JSON object a line, so that a record can be appended to, read with any tool and compared by line.
//! Each line has the fingerprint of the state after its choice: a replay that goes another way is noticed at once.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Game, Refusal, Seat, Seed, Sitting};

/// The version of the text form.
const FORMAT: u32 = 1;

/// What a game started from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`Game::NAME`].
    pub game: String,
    /// [`Game::RULES_VERSION`].
    pub rules_version: u32,
    /// A hash of the content files.
    pub content: String,
    /// [`Game::Setup`] as JSON.
    pub setup: serde_json::Value,
    /// The seed. A record tells all secrets; it is not for players while they play.
    pub seed: Seed,
    /// The packs that lay on the content of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<PackMark>,
}

/// A pack of content, as a record names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackMark {
    /// Its name.
    pub name: String,
    /// Its version, as its author counts.
    pub version: String,
    /// A hash of its files.
    pub hash: String,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The number of the choice, from 1.
    pub n: usize,
    /// Who chose.
    pub seat: Seat,
    /// What, as [`Game::write_choice`] writes it.
    pub choice: String,
    /// The fingerprint of the state after it: 16 hexadecimal digits.
    pub hash: String,
    /// The version of the rules that holds from this choice on, if another held before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
}

/// A whole game, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What it started from.
    pub header: Header,
    /// What was chosen.
    pub lines: Vec<Line>,
}

/// Why a record was not read or not replayed. Nothing of it is loaded then.
///
/// `line` is the number of the line in the text, where the header is line 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text doesn't start with a header.
    #[error("line 1: not a Cantina record; expected a header with \"cantina\": {FORMAT} ({why})")]
    NotARecord {
        /// What is wrong with it.
        why: String,
    },
    /// A line is not what it should be.
    #[error("line {line}: expected {{\"n\", \"seat\", \"choice\", \"hash\"}} ({why})")]
    Malformed {
        /// Where.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The last line is blank or ends before its end, as after a crash. Everything above it can be read.
    #[error("line {line}: the last line is {}; the {whole} choices above it are whole", if *.blank { "blank" } else { "cut off" })]
    CutOff {
        /// Where.
        line: usize,
        /// Whether there is nothing in it.
        blank: bool,
        /// How many choices are above it.
        whole: usize,
    },
    /// The choices are not numbered 1, 2, 3 and so on.
    #[error("line {line}: expected choice number {expected}, found {found}")]
    WrongNumber {
        /// Where.
        line: usize,
        /// The number that should be there.
        expected: usize,
        /// The number that is there.
        found: usize,
    },
    /// The record is of another game.
    #[error("line 1: a record of {found:?}, expected {expected:?}")]
    OtherGame {
        /// The game at this table.
        expected: String,
        /// The game of the record.
        found: String,
    },
    /// The record was played under a newer version of the rules.
    #[error("line {line}: played under version {found} of the rules, expected version {expected}")]
    OtherRules {
        /// Where.
        line: usize,
        /// The version that is enforced here.
        expected: u32,
        /// The version of the record.
        found: u32,
    },
    /// The record was played with other content files.
    #[error("line 1: played with content {found}, expected content {expected}")]
    OtherContent {
        /// The hash of the content here.
        expected: String,
        /// The hash of the content of the record.
        found: String,
    },
    /// The set-up of the record can't be read.
    #[error("line 1: the set-up can't be read ({why})")]
    BadSetup {
        /// What is wrong with it.
        why: String,
    },
    /// The game can't be set up like this.
    #[error("line 1: {0}")]
    NotDealt(Refusal),
    /// A choice is not legal.
    #[error("line {line}: the choice {choice:?} is refused: {refusal}")]
    Illegal {
        /// Where.
        line: usize,
        /// What was chosen.
        choice: String,
        /// Why it can't be.
        refusal: Refusal,
    },
    /// A choice is legal but leads to another state than it did.
    #[error("line {line}: after this choice expected state {expected}, found {found}")]
    OtherState {
        /// Where.
        line: usize,
        /// The fingerprint in the record.
        expected: String,
        /// The fingerprint of the state here.
        found: String,
    },
    /// There are choices after the end of the game.
    #[error("line {line}: expected nothing more, the game is over")]
    AlreadyOver {
        /// Where.
        line: usize,
    },
    /// A choice was asked for that the record doesn't have.
    #[error("the record has {lines} choices, there is no choice {to}")]
    TooShort {
        /// How many choices there are.
        lines: usize,
        /// The choice that was asked for.
        to: usize,
    },
}

impl RecordError {
    /// The choice of this line is refused.
    pub(crate) fn illegal(line: &Line, refusal: Refusal) -> Self {
        Self::Illegal { line: line.n + 1, choice: line.choice.clone(), refusal }
    }

    /// The choice of this line leads to a state with this fingerprint.
    pub(crate) fn other_state(line: &Line, found: String) -> Self {
        Self::OtherState { line: line.n + 1, expected: line.hash.clone(), found }
    }
}

/// A fingerprint as it is written in records.
pub(crate) fn fingerprint_text(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

impl Record {
    /// Plays the record again, up to and including choice number `to`, or all of it. Choices of older rules have to be legal under those
    /// of today; how the game stood after them is held against the record only where the rules are the same.
    pub fn replay<G: Game>(
        &self,
        content: &Arc<G::Content>,
        content_hash: &str,
        to: Option<usize>,
    ) -> Result<Sitting<G>, RecordError> {
        let mut sitting = self.header.deal(content, content_hash)?;
        let lines = self.up_to(to)?;
        lines.iter().enumerate().try_for_each(|(before, line)| replay_line(&mut sitting, before, line))?;
        Ok(sitting)
    }

    /// The same for a record of our own, and faster: how the game stands is held against the record at the end only. If it
    /// differs there, or a choice is refused, all is played again line by line, to say where: see [`Record::fold`].
    pub fn resume<G: Game>(
        &self,
        content: &Arc<G::Content>,
        content_hash: &str,
        to: Option<usize>,
    ) -> Result<Sitting<G>, RecordError> {
        let mut sitting = self.header.deal(content, content_hash)?;
        let lines = self.up_to(to)?;
        let known = |line: &Line| line.rules.is_none_or(|rules| rules <= G::RULES_VERSION);
        let follows =
            |(before, line): (usize, &Line)| line.n == before + 1 && known(line) && sitting.play_again(line).is_ok();
        if lines.iter().enumerate().all(follows) && sitting.held_against_the_record().is_ok() {
            return Ok(sitting);
        }
        self.fold(content, content_hash, to)
    }

    /// Plays the record again. Where the rules of today refuse a choice of older ones, the game stops before it and says so: see
    /// [`crate::Table::stopped`]. What is wrong under the same rules is an error.
    pub fn fold<G: Game>(
        &self,
        content: &Arc<G::Content>,
        content_hash: &str,
        to: Option<usize>,
    ) -> Result<Sitting<G>, RecordError> {
        let mut sitting = self.header.deal(content, content_hash)?;
        let lines = self.up_to(to)?;
        for (before, line) in lines.iter().enumerate() {
            let is_older = line.rules.unwrap_or(sitting.version()) < G::RULES_VERSION;
            match replay_line(&mut sitting, before, line) {
                Err(RecordError::Illegal { refusal, .. }) if is_older => {
                    sitting.stop(&lines[before..], refusal);
                    break;
                }
                Err(RecordError::AlreadyOver { .. }) if is_older => {
                    sitting.stop(&lines[before..], Refusal::new(crate::OVER, "The game is over."));
                    break;
                }
                played => played?,
            }
        }
        Ok(sitting)
    }

    fn up_to(&self, to: Option<usize>) -> Result<&[Line], RecordError> {
        let lines = self.lines.len();
        let to = to.unwrap_or(lines);
        self.lines.get(..to).ok_or(RecordError::TooShort { lines, to })
    }
}

impl Header {
    /// Sets the game up as it was.
    pub(crate) fn deal<G: Game>(
        &self,
        content: &Arc<G::Content>,
        content_hash: &str,
    ) -> Result<Sitting<G>, RecordError> {
        self.check::<G>(content_hash)?;
        let setup =
            G::Setup::deserialize(&self.setup).map_err(|error| RecordError::BadSetup { why: error.to_string() })?;
        let mut sitting = Sitting::deal(content, content_hash, &setup, self.seed).map_err(RecordError::NotDealt)?;
        sitting.dealt_under(self.rules_version);
        Ok(sitting.with_packs(self.packs.clone()))
    }

    fn check<G: Game>(&self, content_hash: &str) -> Result<(), RecordError> {
        if self.game != G::NAME {
            return Err(RecordError::OtherGame { expected: G::NAME.into(), found: self.game.clone() });
        }
        known_rules::<G>(1, self.rules_version)?;
        if self.content != content_hash {
            return Err(RecordError::OtherContent { expected: content_hash.into(), found: self.content.clone() });
        }
        Ok(())
    }
}

/// Nobody here knows rules that are newer than these.
fn known_rules<G: Game>(line: usize, found: u32) -> Result<(), RecordError> {
    let expected = G::RULES_VERSION;
    if found <= expected { Ok(()) } else { Err(RecordError::OtherRules { line, expected, found }) }
}

fn replay_line<G: Game>(sitting: &mut Sitting<G>, before: usize, recorded: &Line) -> Result<(), RecordError> {
    let line = before + 2;
    if recorded.n != before + 1 {
        return Err(RecordError::WrongNumber { line, expected: before + 1, found: recorded.n });
    }
    recorded.rules.map_or(Ok(()), |rules| known_rules::<G>(line, rules))?;
    if sitting.is_over() {
        return Err(RecordError::AlreadyOver { line });
    }
    sitting.play_again(recorded).map_err(|refusal| RecordError::illegal(recorded, refusal))?;
    sitting.held_against_the_record()
}

/// The header as it stands in the text, with the version of the format before it.
#[derive(Serialize)]
struct FirstLine<'a> {
    cantina: u32,
    #[serde(flatten)]
    header: &'a Header,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", json(&FirstLine { cantina: FORMAT, header: &self.header })?)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", json(line)?))
    }
}

fn json(value: &impl Serialize) -> Result<String, fmt::Error> {
    serde_json::to_string(value).map_err(|_| fmt::Error)
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::read(text, None)
    }
}

impl Record {
    /// Reads a record up to and including choice number `to`, or all of it; what comes after is not looked at.
    pub fn read(text: &str, to: Option<usize>) -> Result<Self, RecordError> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let header = read_header(first)?;
        let mut lines = Vec::new();
        let mut left = rest;
        while !left.is_empty() && to.is_none_or(|to| lines.len() < to) {
            let whole = lines.len();
            let (this, below) = left.split_once('\n').unwrap_or((left, ""));
            lines.push(read_line(whole, this).map_err(|error| cut_off(left, whole).unwrap_or(error))?);
            left = below;
        }
        Ok(Self { header, lines })
    }
}

fn read_header(text: &str) -> Result<Header, RecordError> {
    let wrong = |why: String| RecordError::NotARecord { why };
    if text.trim().is_empty() {
        return Err(wrong("the line is blank".into()));
    }
    let mut first: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| wrong(in_line(&error)))?;
    match first.remove("cantina") {
        Some(format) if format == FORMAT => {}
        Some(format) => return Err(wrong(format!("found format {format}"))),
        None => return Err(wrong("found none".into())),
    }
    Header::deserialize(serde_json::Value::Object(first)).map_err(|error| wrong(error.to_string()))
}

fn read_line(above: usize, text: &str) -> Result<Line, RecordError> {
    let wrong = |why| RecordError::Malformed { line: above + 2, why };
    if text.trim().is_empty() {
        return Err(wrong("the line is blank".into()));
    }
    serde_json::from_str(text).map_err(|error| wrong(in_line(&error)))
}

/// What is wrong, with the column alone: the reader of one line calls every line the first.
fn in_line(error: &serde_json::Error) -> String {
    error.to_string().replacen("at line 1 column", "at column", 1)
}

/// If a line that can't be read is the last one and blank or without its end, what to say of it.
fn cut_off(left: &str, whole: usize) -> Option<RecordError> {
    let blank = left.trim().is_empty();
    (blank || !left.contains('\n')).then_some(RecordError::CutOff { line: whole + 2, blank, whole })
}
