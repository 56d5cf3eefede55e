//! A game in progress, with its record, its log and its undo.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::record::fingerprint_text;
use crate::written::write;
use crate::{Game, Header, Line, Log, Outcome, Record, RecordError, Refusal, RuleId, Seat, SeatSet, Seed, Status};
use crate::{PackMark, Stop, Told, Turning, Unwritten, Viewer};

/// The rules of the table itself, the same for every game: id and text.
pub const TABLE_RULES: [(RuleId, &str); 6] = [
    (TURN, "Only a seat that is asked may answer."),
    (OVER, "When a game is over, nothing more is played."),
    (STALE, "An answer belongs to the question it was given to; when the game has gone on, it doesn't count."),
    (UNDO, "A choice may be taken back by the seat that made it, as long as nothing hidden or random came out."),
    (WRITTEN, "Everything that is done at a table is written down; what can't be written isn't done."),
    (
        RULES,
        "A game that was begun under older rules goes on under those of today. Where they refuse what was chosen, it stops before \
         that choice, until all players agree to go on from there.",
    ),
];
/// The rule that only a seat that is asked may answer.
pub const TURN: RuleId = RuleId("table.turn");
/// The rule that a game that is over is over.
pub const OVER: RuleId = RuleId("table.over");
/// The rule that an answer belongs to the question it was given to.
pub const STALE: RuleId = RuleId("table.stale");
/// The rule about taking back.
pub const UNDO: RuleId = RuleId("table.undo");
/// The rule that everything is written down.
pub const WRITTEN: RuleId = RuleId("table.written");

/// The rule about games that were begun under older rules.
pub const RULES: RuleId = RuleId("table.rules");

/// Choices between two snapshots of a game, until there are too many of them.
const SPACING: usize = 128;
/// The most snapshots of a game. With one more, every second is dropped and they are taken half as often from then on.
const MOST_SNAPSHOTS: usize = 8;

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// What to answer.
    pub name: String,
    /// What it means.
    pub words: String,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// The question.
    pub words: String,
    /// Why it is asked now.
    pub why: String,
    /// The rule that asks.
    pub rule: RuleId,
    /// Whether other answers than the listed ones are possible.
    pub open: bool,
}

/// Something that happened, as one viewer hears of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of the choice it followed from.
    pub n: usize,
    /// What happened.
    pub words: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// Whether a turn begins with it.
    pub begins_turn: bool,
}

/// An event that a viewer heard of.
pub struct Heard<'s, G: Game> {
    /// The number of the choice it followed from.
    pub n: usize,
    /// What happened.
    pub event: &'s G::Event,
    game: &'s G,
}

impl<G: Game> Heard<'_, G> {
    /// What happened, in words.
    pub fn words(&self) -> String {
        self.game.event_words(self.event)
    }

    /// The rule behind it.
    pub fn rule(&self) -> RuleId {
        self.game.event_rule(self.event)
    }
}

/// A game in progress.
pub struct Sitting<G: Game> {
    game: G,
    content: Arc<G::Content>,
    header: Header,
    lines: Vec<Line>,
    log: Vec<LogEntry<G::Event>>,
    /// How many of the last choices may be taken back freely.
    free: usize,
    snapshots: Vec<Snapshot<G>>,
    /// Choices between two snapshots.
    spacing: usize,
    /// Where other rules began to hold.
    turnings: Vec<Turning>,
    /// The last choice of rules that don't hold any more.
    older: usize,
    stop: Option<Stop>,
}

/// An event and the number of the choice it followed from. It is put into words for whoever reads it.
#[derive(Clone)]
struct LogEntry<E> {
    n: usize,
    event: E,
}

/// A game as it was after choice number `n`, so that looking back at a long game doesn't mean playing all of it again.
#[derive(Clone)]
struct Snapshot<G> {
    n: usize,
    game: G,
    free: usize,
}

impl<G: Game> Sitting<G> {
    /// Sets a new game up.
    pub fn deal(content: &Arc<G::Content>, content_hash: &str, setup: &G::Setup, seed: Seed) -> Result<Self, Refusal> {
        let game = G::deal(content, setup, seed)?;
        let written = write::<G>("the set-up", setup).map_err(|error| Refusal::new(WRITTEN, error.to_string()))?;
        let header = Header {
            game: G::NAME.into(),
            rules_version: G::RULES_VERSION,
            content: content_hash.into(),
            setup: written,
            seed,
            packs: Vec::new(),
        };
        Ok(Self {
            game,
            content: content.clone(),
            header,
            lines: Vec::new(),
            log: Vec::new(),
            free: 0,
            snapshots: Vec::new(),
            spacing: SPACING,
            turnings: Vec::new(),
            older: 0,
            stop: None,
        })
    }

    /// The game itself, with all its secrets.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What was chosen so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Over(_))
    }

    /// Plays an answer; a refused answer changes nothing.
    pub fn play(&mut self, seat: Seat, choice: &G::Choice) -> Result<(), Refusal> {
        let (text, events) = self.advance(seat, choice)?;
        let hash = fingerprint_text(self.game.fingerprint());
        let rules = (self.version() != G::RULES_VERSION).then_some(G::RULES_VERSION);
        self.write(Line { n: self.lines.len() + 1, seat, choice: text, hash, rules }, events);
        Ok(())
    }

    /// The same with these packs on the content of the game, as its record says.
    #[must_use]
    pub fn with_packs(mut self, packs: Vec<PackMark>) -> Self {
        self.header.packs = packs;
        self
    }

    /// It was dealt under this version of the rules.
    pub(crate) fn dealt_under(&mut self, version: u32) {
        self.header.rules_version = version;
    }

    /// The version of the rules that the last choice was made under.
    pub(crate) fn version(&self) -> u32 {
        self.turnings.last().map_or(self.header.rules_version, |turning| turning.now)
    }

    /// The game stops before the first of these lines.
    pub(crate) fn stop(&mut self, rest: &[Line], refusal: Refusal) {
        let Some(line) = rest.first() else { return };
        let open = self.game.read_choice(&line.choice).is_ok_and(|choice| !self.game.is_secret(&choice));
        self.stop = Some(Stop {
            n: line.n,
            seat: G::SEATS.get(line.seat.0 as usize).map_or_else(|| line.seat.0.to_string(), |&name| name.into()),
            choice: open.then(|| line.choice.clone()),
            was: line.rules.unwrap_or(self.version()),
            now: G::RULES_VERSION,
            refusal,
            rest: rest.to_vec(),
        });
    }

    /// Plays a line of a record, and takes its word for how the game stands then.
    pub(crate) fn play_again(&mut self, line: &Line) -> Result<(), Refusal> {
        let choice = self.game.read_choice(&line.choice)?;
        let (text, events) = self.advance(line.seat, &choice)?;
        let (seat, hash, rules) = (line.seat, line.hash.clone(), line.rules);
        self.write(Line { n: self.lines.len() + 1, seat, choice: text, hash, rules }, events);
        Ok(())
    }

    /// An error unless the game stands as its last line says. What it says under other rules says nothing under these.
    pub(crate) fn held_against_the_record(&self) -> Result<(), RecordError> {
        let Some(line) = self.lines.last().filter(|line| line.n > self.older) else { return Ok(()) };
        let found = fingerprint_text(self.game.fingerprint());
        if line.hash == found { Ok(()) } else { Err(RecordError::other_state(line, found)) }
    }

    /// Plays an answer; gives its written form and what happened.
    fn advance(&mut self, seat: Seat, choice: &G::Choice) -> Result<(String, Vec<G::Event>), Refusal> {
        self.check_turn(seat)?;
        let spoilers = self.game.spoilers();
        let text = self.game.write_choice(choice);
        let mut log = Log::listening();
        self.game.play(seat, choice, &mut log)?;
        self.free = if self.game.spoilers() == spoilers { self.free + 1 } else { 0 };
        Ok((text, log.take()))
    }

    /// Plays an answer as it is written in records and typed by people.
    pub fn play_text(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        let choice = self.game.read_choice(text)?;
        self.play(seat, &choice)
    }

    /// Takes the last choice back, if this seat made it and nothing hidden or random came out by it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_stop()?;
        let last = self.lines.last().ok_or_else(nothing_to_undo)?;
        if last.seat != seat {
            return Err(Refusal::new(UNDO, "The last choice was not yours, so you can't take it back."));
        }
        if self.free == 0 {
            let words = "Something hidden or random came out by the last choice, so it can't be taken back.";
            return Err(Refusal::new(UNDO, words));
        }
        let to = self.lines.len() - 1;
        *self =
            self.back(to).map_err(|error| Refusal::new(UNDO, format!("The game can't be played again: {error}.")))?;
        Ok(())
    }

    /// The game as it was after choice number `to`: the last snapshot before it, and what was chosen since played again.
    pub fn back(&self, to: usize) -> Result<Self, RecordError> {
        let lines = self.lines.get(..to).ok_or(RecordError::TooShort { lines: self.lines.len(), to })?;
        let mut sitting = match self.snapshots.iter().rposition(|snapshot| snapshot.n <= to) {
            Some(place) => self.at_snapshot(place),
            None => self.header.deal(&self.content, &self.header.content)?,
        };
        for line in &lines[sitting.lines.len()..] {
            sitting.play_again(line).map_err(|refusal| RecordError::illegal(line, refusal))?;
        }
        sitting.held_against_the_record()?;
        Ok(sitting)
    }

    fn at_snapshot(&self, place: usize) -> Self {
        let Snapshot { n, ref game, free } = self.snapshots[place];
        let heard = self.log.partition_point(|entry| entry.n <= n);
        Self {
            game: game.clone(),
            content: self.content.clone(),
            header: self.header.clone(),
            lines: self.lines[..n].to_vec(),
            log: self.log[..heard].to_vec(),
            free,
            snapshots: self.snapshots[..=place].to_vec(),
            spacing: self.spacing,
            turnings: self.turnings.iter().copied().filter(|turning| turning.after < n).collect(),
            older: self.older.min(n),
            stop: None,
        }
    }

    fn keep_snapshot(&mut self) {
        let n = self.lines.len();
        if n.is_multiple_of(self.spacing) {
            self.snapshots.push(Snapshot { n, game: self.game.clone(), free: self.free });
        }
        if self.snapshots.len() > MOST_SNAPSHOTS {
            self.spacing *= 2;
            self.snapshots.retain(|snapshot| snapshot.n.is_multiple_of(self.spacing));
        }
    }

    fn check_stop(&self) -> Result<(), Refusal> {
        let stopped = |stop: &Stop| Err(Refusal::new(RULES, stop.words()));
        self.stop.as_ref().map_or(Ok(()), stopped)
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_stop()?;
        match self.game.status() {
            Status::Over(_) => Err(Refusal::new(OVER, "The game is over.")),
            Status::Asking(prompt) if prompt.seats.contains(seat) => Ok(()),
            Status::Asking(prompt) => {
                let asked = seat_names::<G>(prompt.seats).join(" and ");
                Err(Refusal::new(TURN, format!("It is not your turn: {asked} is asked.")))
            }
        }
    }

    fn write(&mut self, line: Line, events: Vec<G::Event>) {
        let n = line.n;
        if let Some(now) = line.rules {
            self.turnings.push(Turning { after: n - 1, was: self.version(), now });
        }
        if self.version() != G::RULES_VERSION {
            self.older = n;
        }
        self.lines.push(line);
        self.log.extend(events.into_iter().map(|event| LogEntry { n, event }));
        self.keep_snapshot();
    }

    /// What this viewer heard of after choice number `since`, event by event.
    pub fn heard(&self, viewer: Viewer, since: usize) -> impl DoubleEndedIterator<Item = Heard<'_, G>> {
        let from = self.log.partition_point(|entry| entry.n <= since);
        let heard = self.log[from..].iter().filter(move |entry| entry.event.audience().includes(viewer));
        heard.map(|entry| Heard { n: entry.n, event: &entry.event, game: &self.game })
    }

    /// What this viewer heard of, with the places where other rules began to hold.
    fn told<T>(
        &self,
        viewer: Viewer,
        since: usize,
        heard: impl Fn(Heard<'_, G>) -> T,
        turned: impl Fn(&Turning) -> T,
    ) -> Vec<T> {
        let mut turnings = self.turnings.iter().filter(|turning| turning.after >= since).peekable();
        let mut told = Vec::new();
        for event in self.heard(viewer, since) {
            while let Some(turning) = turnings.next_if(|turning| turning.after < event.n) {
                told.push(turned(turning));
            }
            told.push(heard(event));
        }
        told.extend(turnings.map(turned));
        told
    }
}

fn nothing_to_undo() -> Refusal {
    Refusal::new(UNDO, "Nothing has been chosen yet, so there is nothing to take back.")
}

fn seat_names<G: Game>(seats: SeatSet) -> Vec<&'static str> {
    seats.iter().filter_map(|seat| G::SEATS.get(seat.0 as usize).copied()).collect()
}

/// Any game in progress, whatever game it is: text and JSON in and out.
pub trait Table: Send + Sync {
    /// The short name of the game.
    fn name(&self) -> &'static str;
    /// The names of the seats in order.
    fn seats(&self) -> &'static [&'static str];
    /// How many choices have been made.
    fn number(&self) -> usize;
    /// How many turns have begun.
    fn turn(&self) -> u32;
    /// The number of the last choice this seat made, if it made one.
    fn last_by(&self, seat: Seat) -> Option<usize>;
    /// Where the game stands: `{"asking": {seats}}` or `{"over": {winners, points, ending, rule}}`. What is asked is
    /// for the asked alone: see [`Table::question`].
    fn status_json(&self) -> Value;
    /// The seats that are asked now; none when the game is over.
    fn asked(&self) -> SeatSet;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// How it ended, in a paragraph; empty while it goes on, or if the game has nothing to say.
    fn closing(&self) -> String;
    /// What this seat may answer now, as far as it can be listed.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// What this seat is asked now, if anything.
    fn question(&self, seat: Seat) -> Option<Question>;
    /// Plays an answer; a refused answer changes nothing.
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Plays an answer that was given when `number` choices had been made, and refuses it if the game has gone on.
    fn play_at(&mut self, number: usize, seat: Seat, text: &str) -> Result<(), Refusal>;
    /// Takes the last choice back, if this seat made it and nothing hidden or random came out by it.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// What this viewer may see, as [`Game::show`] says it; [`Table::name`] says which game's.
    fn view_json(&self, viewer: Viewer) -> Result<Value, Unwritten>;
    /// The board as text, as this viewer sees it.
    fn board(&self, viewer: Viewer) -> String;
    /// What everybody reads before the game begins; empty if there is nothing.
    fn briefing(&self) -> String;
    /// What this viewer heard of after choice number `since`.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine>;
    /// The same for programs: the event of each line.
    fn events_json(&self, viewer: Viewer, since: usize) -> Result<Vec<Value>, Unwritten>;
    /// What everybody has to know about the rules of this game: that others hold from here on, or that it stops here.
    fn notice(&self) -> Option<String>;
    /// Where the rules of today refuse what was chosen under older ones, if they do. Then nobody is asked anything.
    fn stopped(&self) -> Option<&Stop>;
    /// Goes on from where the game stops, without the choices that came then. Whoever does this has the agreement of all players.
    fn go_on(&mut self);
    /// The last choice as it stands in the record.
    fn last_line(&self) -> Option<&Line>;
    /// What the game started from, with its seed.
    fn header(&self) -> &Header;
    /// The game on paper, with all its secrets and with what comes after a stop.
    fn record(&self) -> Record;
    /// The fingerprint of the state.
    fn fingerprint(&self) -> u64;
}

impl<G: Game> Table for Sitting<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> &'static [&'static str] {
        &G::SEATS[..self.game.seats() as usize]
    }

    fn number(&self) -> usize {
        self.lines.len()
    }

    fn turn(&self) -> u32 {
        self.game.turn()
    }

    fn last_by(&self, seat: Seat) -> Option<usize> {
        self.lines.iter().rfind(|line| line.seat == seat).map(|line| line.n)
    }

    fn status_json(&self) -> Value {
        match self.game.status() {
            _ if self.stop.is_some() => json!({ "asking": { "seats": [] } }),
            Status::Asking(prompt) => json!({ "asking": { "seats": seat_names::<G>(prompt.seats) } }),
            Status::Over(outcome) => json!({ "over": {
                "winners": seat_names::<G>(outcome.winners), "points": outcome.points[..self.seats().len().min(4)],
                "ending": outcome.ending, "rule": outcome.rule,
            }}),
        }
    }

    fn asked(&self) -> SeatSet {
        match self.game.status() {
            _ if self.stop.is_some() => SeatSet::EMPTY,
            Status::Asking(prompt) => prompt.seats,
            Status::Over(_) => SeatSet::EMPTY,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.status() {
            _ if self.stop.is_some() => None,
            Status::Asking(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    fn closing(&self) -> String {
        self.game.closing_words()
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let mut choices = Vec::new();
        if self.asked().contains(seat) {
            self.game.choices(seat, &mut choices);
        }
        let offer = |choice| Offer { name: self.game.write_choice(choice), words: self.game.choice_words(choice) };
        choices.iter().map(offer).collect()
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let Status::Asking(prompt) = self.game.status() else { return None };
        (prompt.seats.contains(seat) && self.stop.is_none()).then(|| Question {
            words: self.game.prompt_words(seat),
            why: self.game.why_words(seat),
            rule: prompt.rule,
            open: prompt.open,
        })
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.play_text(seat, text)
    }

    fn play_at(&mut self, number: usize, seat: Seat, text: &str) -> Result<(), Refusal> {
        let now = self.lines.len();
        if number != now {
            let words = format!("The game has gone on: this answers question {number}, now question {now} is asked.");
            return Err(Refusal::new(STALE, words));
        }
        self.play_text(seat, text)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo(seat)
    }

    fn view_json(&self, viewer: Viewer) -> Result<Value, Unwritten> {
        write::<G>("the view", &G::show(&self.game.view(viewer)))
    }

    fn board(&self, viewer: Viewer) -> String {
        G::board_words(&self.game.view(viewer))
    }

    fn briefing(&self) -> String {
        self.game.briefing_words()
    }

    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine> {
        let line = |heard: Heard<'_, G>| LogLine {
            n: heard.n,
            words: heard.words(),
            rule: heard.rule(),
            begins_turn: heard.event.begins_turn(),
        };
        let turned = |turning: &Turning| LogLine {
            n: turning.after + 1,
            words: turning.words(),
            rule: RULES,
            begins_turn: false,
        };
        self.told(viewer, since, line, turned)
    }

    fn events_json(&self, viewer: Viewer, since: usize) -> Result<Vec<Value>, Unwritten> {
        let event = |heard: Heard<'_, G>| write::<G>("an event", heard.event);
        let turned = |turning: &Turning| Ok(json!({ "RulesTurned": turning }));
        self.told(viewer, since, event, turned).into_iter().collect()
    }

    fn notice(&self) -> Option<String> {
        let turning = Turning { after: self.lines.len(), was: self.version(), now: G::RULES_VERSION };
        let turns = || (turning.was != turning.now && !self.is_over()).then(|| turning.words());
        self.stop.as_ref().map(Stop::words).or_else(turns)
    }

    fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    fn go_on(&mut self) {
        self.stop = None;
    }

    fn last_line(&self) -> Option<&Line> {
        self.lines.last()
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn record(&self) -> Record {
        let rest = self.stop.iter().flat_map(|stop| &stop.rest);
        Record { header: self.header.clone(), lines: self.lines.iter().chain(rest).cloned().collect() }
    }

    /// The last line of the record has it already.
    fn fingerprint(&self) -> u64 {
        let written = self.lines.last().filter(|line| line.n > self.older);
        let written = written.and_then(|line| u64::from_str_radix(&line.hash, 16).ok());
        written.unwrap_or_else(|| self.game.fingerprint())
    }
}
