//! The contract that every game of Cantina keeps, and everything that follows from it alone.
//!
//! > A game is a pure function of its set-up, its seed and the choices made.
//!
//! A game implements [`Game`]: it says who is asked ([`Status`]), lists what may be answered, judges an answer
//! ([`Refusal`]), plays it, and shows each viewer what that viewer may see. In return it gets records, replay, undo,
//! simulation and a type-erased twin ([`Table`]) from this crate, written once.
//!
//! **Architecture invariant.** Nothing here knows a rule of any game, and nothing here does input or output: files,
//! terminals and clocks belong to the callers.

mod alike;
pub mod at_random;
mod campaign;
mod chance;
mod fingerprint;
mod game;
mod ids;
pub mod laws;
mod list;
mod log;
pub mod notation;
mod player_dice;
mod procedure;
mod record;
mod rule;
mod seat;
mod settings;
mod shape;
mod sitting;
mod turning;
pub mod words;
mod written;

pub use campaign::{
    Campaign, CampaignError, CampaignHeader, CampaignOffer, Chapter, ChapterLine, Chronicle, NextGame, Played,
    SetupPairs, Stamp, Step, Story, read_campaign,
};
pub use chance::{Chance, NotASeed, Purpose, Script, Seed, hex};
pub use fingerprint::{content_hash, fingerprint};
pub use game::{Game, Outcome, Prompt, Status};
pub use list::List;
pub use log::{Audience, Log, Told};
pub use player_dice::PlayerDice;
pub use procedure::{Engine, Flow, Procedure, Reason, Within, because};
pub use record::{Header, Line, PackMark, Record, RecordError};
pub use rule::{Refusal, RuleId};
pub use seat::{Seat, SeatSet, Viewer};
pub use settings::Setting;
pub use shape::{Field, Form, Forms, Shape, Thing, word};
pub use sitting::{
    Heard, LogLine, OVER, Offer, Question, RULES, STALE, Sitting, TABLE_RULES, TURN, Table, UNDO, WRITTEN,
};
pub use turning::{Stop, Turning};
pub use written::Unwritten;
