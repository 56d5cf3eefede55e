//! The contract itself.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Chance, Log, Refusal, RuleId, Seat, SeatSet, Seed, Shape, Told, Viewer};

/// Who has to answer now, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Every seat that may answer now, each in its own lane. More than one seat means a secret simultaneous decision.
    pub seats: SeatSet,
    /// The rule that asks.
    pub rule: RuleId,
    /// Whether there are answers that [`Game::choices`] cannot list and [`Game::check`] judges, such as a trade offer.
    pub open: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The seats that won.
    pub winners: SeatSet,
    /// The final count of each seat, where the game counts.
    pub points: [i16; 4],
    /// A short name of the way it ended, stable for statistics.
    pub ending: &'static str,
    /// The rule by which it ended.
    pub rule: RuleId,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Somebody has to answer.
    Asking(Prompt),
    /// The game is over.
    Over(Outcome),
}

/// A game: a pure function of content, set-up, seed and the choices made.
///
/// Required facts first; the words that people read come last. An implementation has no clock, thread, input, output,
/// global or float, and never panics on anything that comes from outside.
pub trait Game: Clone + Send + Sync + 'static {
    /// The compiled content files: cards, maps, tables.
    type Content: Send + Sync + 'static;
    /// What is agreed before the game: scenario, options, number of seats.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer, named by its meaning.
    type Choice: Clone + Debug + PartialEq + Send + Sync;
    /// Something that happened.
    type Event: Clone + Debug + Serialize + Told + Send + Sync;
    /// Everything one viewer may see.
    type View: Clone + Debug + PartialEq;
    /// A view as programs read it: named and documented, with the ids and names of the content.
    type Shown: Shape;

    /// The short name of the game, as in `cantina play NAME`.
    const NAME: &'static str;
    /// The names of the seats in order, as many as there can be.
    const SEATS: &'static [&'static str];
    /// The version of the rules as enforced. It grows with every change after which an older record may be played otherwise; such
    /// a record is played on under these rules as far as they allow, one of a newer version is refused.
    const RULES_VERSION: u32;

    /// Sets a game up.
    fn deal(content: &Arc<Self::Content>, setup: &Self::Setup, seed: Seed) -> Result<Self, Refusal>;
    /// How many seats this game has: that many of [`Game::SEATS`], from the first.
    fn seats(&self) -> u8 {
        Self::SEATS.len() as u8
    }
    /// Who is asked, or how it ended.
    fn status(&self) -> Status;
    /// Everything this seat may answer now, as far as it can be listed. Pure; clears `out` first.
    fn choices(&self, seat: Seat, out: &mut Vec<Self::Choice>);
    /// Judges an answer without playing it.
    fn check(&self, seat: Seat, choice: &Self::Choice) -> Result<(), Refusal>;
    /// Whether an answer tells what only its seat may know, such as the name of a face-down card.
    fn is_secret(&self, choice: &Self::Choice) -> bool;
    /// Plays an answer that [`Game::choices`] has just listed for this seat, without judging it again.
    fn play_listed(&mut self, seat: Seat, choice: &Self::Choice, log: &mut Log<Self::Event>);
    /// Judges an answer and plays it; a refused answer changes nothing.
    fn play(&mut self, seat: Seat, choice: &Self::Choice, log: &mut Log<Self::Event>) -> Result<(), Refusal> {
        self.check(seat, choice)?;
        self.play_listed(seat, choice, log);
        Ok(())
    }
    /// What this viewer may see.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// A view as programs read it. It is made from the view alone, so it can't tell more than that.
    fn show(view: &Self::View) -> Self::Shown;
    /// A full game that the viewer of this view can't tell from the real one.
    fn imagine(view: &Self::View, chance: &mut Chance) -> Self;
    /// From now on the dice come from this seed. Games that differ in what is hidden can thus be played on with the same dice.
    fn roll_anew(&mut self, seed: Seed);
    /// Grows whenever chance or something hidden came out; undo is free while it stands still.
    fn spoilers(&self) -> u64;
    /// How many turns have begun: it grows with each, so that whoever shows the game knows when to show all of it again.
    fn turn(&self) -> u32 {
        0
    }
    /// A fingerprint of the whole state; equal states have equal fingerprints on every machine.
    fn fingerprint(&self) -> u64;

    /// An answer as it is written in records and typed by people, such as `fly explorer`.
    fn write_choice(&self, choice: &Self::Choice) -> String;
    /// Reads what [`Game::write_choice`] writes, legal now or not.
    fn read_choice(&self, text: &str) -> Result<Self::Choice, Refusal>;
    /// The question this seat is asked, in a sentence.
    fn prompt_words(&self, seat: Seat) -> String;
    /// Why this is asked now: the situation, in a sentence or two.
    fn why_words(&self, seat: Seat) -> String;
    /// An answer in words.
    fn choice_words(&self, choice: &Self::Choice) -> String;
    /// An event in words, made from the event and from what stays the same during a game: it may be read later.
    fn event_words(&self, event: &Self::Event) -> String;
    /// The rule an event comes from.
    fn event_rule(&self, event: &Self::Event) -> RuleId;
    /// How the game ended, in a paragraph: who won, how, what was counted. Empty while it goes on.
    fn closing_words(&self) -> String {
        String::new()
    }
    /// The board as text, as this viewer sees it.
    fn board_words(view: &Self::View) -> String;
    /// What everybody reads before the game begins, if there is something: what it is about, and when it is won. It stays true
    /// during the game.
    fn briefing_words(&self) -> String {
        String::new()
    }
}
