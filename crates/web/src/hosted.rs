//! A table in memory: the game and what the players do around it, folded from the entries in the store.
//!
//! Entries are only ever added. Taking back is an entry too, so that two nodes can never disagree about what happened: the
//! number of entries is the revision of the table, and whoever writes revision n + 1 first has written it.

use std::collections::VecDeque;

use store::{EntryKind, Player, RecordEntry, SeatKind, SeatRow, Summary, TableRow};
use table::words::capital;
use table::{Header, Line, Record, Seat, Table, Viewer};
use title::Tabletop;

use crate::clock::now;
use crate::trouble::Trouble;
use crate::webhook::Turn;

/// The most that bots play before somebody may look.
const BOT_BURST: usize = 400;
/// How many of the last entries of people are remembered, to tell a repeated choice from a stale one.
const REMEMBERED: usize = 8;

/// More than any game needs to write a choice.
const LONGEST_CHOICE: usize = 1000;

/// What a player does at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Answers the question.
    Choose(String),
    /// Takes their last choice back, as far as that is free.
    Undo,
    /// Asks the others whether they may take their last choice back.
    AskUndo,
    /// Agrees to that.
    AgreeUndo,
    /// Doesn't agree.
    RefuseUndo,
    /// Gives the game up.
    Resign,
    /// Agrees to go on from where the rules of today stop the game.
    GoOn,
}

/// What a player wants done at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAct {
    /// The revision they saw.
    pub revision: Option<u64>,
    /// For which of their seats; needed only if they have several.
    pub seat: Option<u8>,
    /// What.
    pub action: Action,
}

/// A table in memory.
pub struct Hosted {
    /// What the store knows of it.
    pub row: TableRow,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// The game; or why it can't be played any more.
    pub game: Result<Box<dyn Tabletop>, String>,
    /// Who has asked to take their last choice back.
    pub asks_back: Option<Seat>,
    /// Who has given up.
    pub resigned: Option<Seat>,
    agreed: u8,
    /// Who has agreed to go on from where the game stops, as a set of seats.
    going_on: u8,
    generation: u64,
    remembered: VecDeque<(u64, Seat, String)>,
    /// The entry that says that other rules hold.
    turned: Option<u64>,
}

impl Hosted {
    /// The table after these entries, if what it is played with could be brought.
    pub fn fold(row: TableRow, seats: Vec<SeatRow>, entries: &[RecordEntry], brought: Result<(), String>) -> Self {
        let game = brought.and_then(|()| load(&row, &choices(entries)));
        let mut hosted = Self {
            row,
            seats,
            game,
            asks_back: None,
            resigned: None,
            agreed: 0,
            going_on: 0,
            generation: 0,
            remembered: VecDeque::new(),
            turned: None,
        };
        for entry in entries {
            hosted.note(entry);
        }
        hosted.row.summary.entries = entries.len() as u64;
        if hosted.stopped().is_some() {
            // What an earlier release noted of who is asked doesn't hold.
            hosted.row.summary.asked = 0;
        }
        hosted
    }

    /// Plays entries that somebody else has written. False if they don't follow on what is here: then fold again.
    pub fn follow(&mut self, entries: &[RecordEntry]) -> bool {
        entries.iter().all(|entry| entry.seq == self.revision() + 1 && self.replay(entry))
    }

    fn replay(&mut self, entry: &RecordEntry) -> bool {
        let seat = Seat(entry.seat);
        let Ok(game) = &mut self.game else { return false };
        let done = match entry.kind {
            EntryKind::Choice => game.play(seat, &entry.text).is_ok(),
            EntryKind::Undo => game.undo(seat).is_ok(),
            EntryKind::AgreeUndo | EntryKind::GoOn if !entry.text.is_empty() => return false,
            _ => true,
        };
        self.note(entry);
        self.row.summary = self.summary(entry.seq);
        done
    }

    /// How many entries there are.
    pub fn revision(&self) -> u64 {
        self.row.summary.entries
    }

    /// Changes whenever something that happened is taken back; what was rendered before may be wrong then.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether nothing more will be played.
    pub fn is_over(&self) -> bool {
        let ended = match &self.game {
            Ok(game) if game.stopped().is_none() => game.outcome().is_some(),
            _ => self.row.summary.over,
        };
        ended || self.resigned.is_some()
    }

    /// Where and why the rules of today stop the game; what is over stays over.
    pub fn stopped(&self) -> Option<String> {
        let stop = self.game.as_ref().ok()?.stopped()?;
        (!self.is_over()).then(|| stop.words())
    }

    /// Whether this seat has yet to agree that the game goes on from where it stops.
    pub fn may_go_on(&self, seat: Seat) -> bool {
        self.stopped().is_some() && self.going_on & 1 << seat.0 == 0
    }

    /// Whether this seat is asked.
    pub fn is_asked(&self, seat: u8) -> bool {
        self.row.summary.asked & 1 << seat != 0
    }

    /// The seats this player holds.
    pub fn seats_of<'a>(&'a self, player: &'a str) -> impl Iterator<Item = Seat> + 'a {
        let own = move |row: &&SeatRow| row.kind == SeatKind::Player && row.player.as_deref() == Some(player);
        self.seats.iter().filter(own).map(|row| Seat(row.seat))
    }

    /// The seat this player acts for: the one they name, else the one that is asked, else their first.
    pub fn seat_for(&self, player: &str, wanted: Option<u8>) -> Result<Seat, Trouble> {
        let mut held = self.seats_of(player);
        let seat = match wanted {
            Some(seat) => held.find(|held| held.0 == seat),
            None => self.seats_of(player).find(|seat| self.is_asked(seat.0)).or_else(|| held.next()),
        };
        seat.ok_or_else(|| Trouble::forbidden("That seat is not yours."))
    }

    /// What this table's seats are called, or nothing for a game nobody knows here.
    pub fn seat_names(&self) -> &'static [&'static str] {
        games::find(&self.row.game).map_or(&[], |title| title.seats())
    }

    /// The seat of this name or number.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let numbered = |at: &usize| *at < self.seats.len();
        let named = self.seat_names().iter().position(|seat| seat.eq_ignore_ascii_case(name));
        named.or_else(|| name.parse().ok().filter(numbered)).map(|seat| Seat(seat as u8))
    }

    /// The game, if it can be played on.
    pub fn playable(&self) -> Result<&dyn Tabletop, Trouble> {
        self.game
            .as_deref()
            .map_err(|why| Trouble::conflict("read_only", format!("This table can only be looked at: {why}")))
    }

    /// Whether a choice of this seat could be taken back, free or by asking.
    pub fn may_ask_back(&self, seat: Seat) -> bool {
        let Ok(game) = &self.game else { return false };
        self.resigned.is_none() && self.asks_back.is_none() && game.last_by(seat).is_some()
    }

    /// Does what a player wants, and what the bots answer to it. The entries have yet to be written.
    pub fn act(&mut self, seat: Seat, revision: Option<u64>, action: &Action) -> Result<Vec<RecordEntry>, Trouble> {
        self.check_revision(seat, revision, action)?;
        if *action != Action::Resign {
            self.playable()?;
        }
        if self.is_over() && !matches!(action, Action::AskUndo | Action::AgreeUndo | Action::RefuseUndo) {
            return Err(table::Refusal::new(table::OVER, "The game is over.").into());
        }
        let mut entries = self.take(seat, action)?;
        self.let_bots_play(&mut entries);
        Ok(entries)
    }

    /// What the bots play when it is their turn; the entries have yet to be written.
    pub fn bots_turn(&mut self) -> Vec<RecordEntry> {
        let mut entries = Vec::new();
        self.let_bots_play(&mut entries);
        entries
    }

    fn check_revision(&self, seat: Seat, revision: Option<u64>, action: &Action) -> Result<(), Trouble> {
        let Some(revision) = revision.filter(|&revision| revision != self.revision()) else { return Ok(()) };
        let Action::Choose(text) = action else {
            return Err(Trouble::stale("The game has gone on since; look again."));
        };
        let text = tidy(text);
        let same = |(seq, by, said): &(u64, Seat, String)| {
            revision.checked_add(1) == Some(*seq) && *by == seat && *said == text
        };
        if self.remembered.iter().any(same) {
            return Err(Trouble::repeated());
        }
        let now = self.revision();
        Err(Trouble::stale(format!("The game has gone on: you answered at revision {revision}, now it is at {now}.")))
    }

    fn take(&mut self, seat: Seat, action: &Action) -> Result<Vec<RecordEntry>, Trouble> {
        let entry = match action {
            Action::Choose(text) => return self.choose(seat, text),
            Action::Undo => self.undo(seat)?,
            Action::AskUndo => self.ask_back(seat)?,
            Action::AgreeUndo => self.agree(seat)?,
            Action::RefuseUndo => self.refuse(seat)?,
            Action::Resign => self.entry(seat, EntryKind::Resign, String::new()),
            Action::GoOn => self.go_on(seat)?,
        };
        self.note(&entry);
        self.row.summary = self.summary(entry.seq);
        Ok(vec![entry])
    }

    fn choose(&mut self, seat: Seat, text: &str) -> Result<Vec<RecordEntry>, Trouble> {
        let game = self.game.as_mut().map_err(|why| Trouble::conflict("read_only", why.clone()))?;
        let text = tidy(text);
        if text.len() > LONGEST_CHOICE {
            return Err(Trouble::malformed(format!("A choice has at most {LONGEST_CHOICE} letters.")));
        }
        game.play(seat, &text)?;
        let entries = self.chosen(seat, text);
        for entry in &entries {
            self.note(entry);
        }
        Ok(entries)
    }

    /// The entries of a choice that was just played. If it is the first under other rules, these are written before it.
    fn chosen(&mut self, seat: Seat, text: String) -> Vec<RecordEntry> {
        let turned = self.game.as_ref().ok().and_then(|game| game.last_line()?.rules);
        let rules = turned.map(|version| {
            let rules = RecordEntry { hash: String::new(), ..self.entry(seat, EntryKind::Rules, version.to_string()) };
            self.row.summary.entries = rules.seq;
            rules
        });
        let choice = self.entry(seat, EntryKind::Choice, text);
        self.row.summary = self.summary(choice.seq);
        rules.into_iter().chain([choice]).collect()
    }

    /// Where all others are bots or sit here too, one word is enough.
    fn go_on(&mut self, seat: Seat) -> Result<RecordEntry, Trouble> {
        if self.stopped().is_none() {
            return Err(table::Refusal::new(table::RULES, "Nothing stops this game.").into());
        }
        if self.others(seat) & !self.going_on != 0 {
            return Ok(self.entry(seat, EntryKind::GoOn, String::new()));
        }
        let game = self.game.as_mut().map_err(|why| Trouble::conflict("read_only", why.clone()))?;
        game.go_on();
        let kept = game.number().to_string();
        Ok(self.entry(seat, EntryKind::GoOn, kept))
    }

    fn undo(&mut self, seat: Seat) -> Result<RecordEntry, Trouble> {
        let game = self.game.as_mut().map_err(|why| Trouble::conflict("read_only", why.clone()))?;
        game.undo(seat)?;
        Ok(self.entry(seat, EntryKind::Undo, String::new()))
    }

    /// Where all others are bots or sit here too, nobody has to be asked.
    fn ask_back(&mut self, seat: Seat) -> Result<RecordEntry, Trouble> {
        if !self.may_ask_back(seat) {
            let words = "There is no choice of yours that could be taken back.";
            return Err(table::Refusal::new(table::UNDO, words).into());
        }
        if self.is_alone(seat) {
            return self.take_back(seat, seat);
        }
        Ok(self.entry(seat, EntryKind::AskUndo, String::new()))
    }

    fn agree(&mut self, seat: Seat) -> Result<RecordEntry, Trouble> {
        let asker = self.asks_back.filter(|&asker| asker != seat).ok_or_else(nobody_asks)?;
        let missing = self.others(asker) & !(self.agreed | 1 << seat.0);
        if missing == 0 {
            self.take_back(seat, asker)
        } else {
            Ok(self.entry(seat, EntryKind::AgreeUndo, String::new()))
        }
    }

    fn refuse(&mut self, seat: Seat) -> Result<RecordEntry, Trouble> {
        self.asks_back.ok_or_else(nobody_asks)?;
        Ok(self.entry(seat, EntryKind::RefuseUndo, String::new()))
    }

    /// Takes the last choice of a seat back, and all that came after it.
    fn take_back(&mut self, seat: Seat, asker: Seat) -> Result<RecordEntry, Trouble> {
        let game = self.playable()?;
        let to = game.last_by(asker).ok_or_else(nobody_asks)? - 1;
        self.game = Ok(game.back(to).map_err(|error| Trouble::conflict("read_only", error.to_string()))?);
        Ok(self.entry(seat, EntryKind::AgreeUndo, to.to_string()))
    }

    /// Whether all others at this table are bots, or the same person.
    pub fn is_alone(&self, seat: Seat) -> bool {
        self.others(seat) == 0
    }

    /// The people at this table who don't hold this seat, as a set of seats.
    fn others(&self, seat: Seat) -> u8 {
        let holder = self.seats.iter().find(|row| row.seat == seat.0).and_then(|row| row.player.clone());
        let other = |row: &&SeatRow| row.kind == SeatKind::Player && row.player != holder;
        self.seats.iter().filter(other).fold(0, |set, row| set | 1 << row.seat)
    }

    /// The seats of whoever holds this one, as a set.
    fn held_with(&self, seat: Seat) -> u8 {
        let holder = self.seats.iter().find(|row| row.seat == seat.0).and_then(|row| row.player.as_deref());
        holder.map_or(1 << seat.0, |holder| self.seats_of(holder).fold(0, |set, seat| set | 1 << seat.0))
    }

    fn let_bots_play(&mut self, entries: &mut Vec<RecordEntry>) {
        for _ in 0..BOT_BURST {
            let Some(choice) = self.bot_choice() else { break };
            entries.extend(choice);
        }
    }

    fn bot_choice(&mut self) -> Option<Vec<RecordEntry>> {
        if self.is_over() || self.asks_back.is_some() {
            return None;
        }
        let bots = self.seats.iter().filter(|row| row.kind == SeatKind::Bot).fold(0u8, |set, row| set | 1 << row.seat);
        let game = self.game.as_mut().ok()?;
        let seat = game.asked().iter().find(|seat| bots & 1 << seat.0 != 0)?;
        let text = game.answer(seat)?;
        game.play(seat, &text).ok()?;
        Some(self.chosen(seat, text))
    }

    fn entry(&self, seat: Seat, kind: EntryKind, text: String) -> RecordEntry {
        let hash = self.game.as_ref().map_or_else(|_| String::new(), |game| format!("{:016x}", game.fingerprint()));
        RecordEntry { seq: self.revision() + 1, seat: seat.0, kind, text, hash, at: now() }
    }

    /// What an entry means beside the game.
    fn note(&mut self, entry: &RecordEntry) {
        let seat = Seat(entry.seat);
        self.asks_back = None;
        match entry.kind {
            EntryKind::AskUndo => (self.asks_back, self.agreed) = (Some(seat), 0),
            EntryKind::AgreeUndo if entry.text.is_empty() => self.agreed |= 1 << seat.0,
            EntryKind::Resign => self.resigned = Some(seat),
            EntryKind::Rules => self.turned = Some(entry.seq),
            EntryKind::GoOn if entry.text.is_empty() => self.going_on |= self.held_with(seat),
            EntryKind::GoOn => self.going_on = 0,
            EntryKind::AgreeUndo | EntryKind::RefuseUndo | EntryKind::Undo | EntryKind::Choice => {}
        }
        if matches!(entry.kind, EntryKind::Undo | EntryKind::AgreeUndo | EntryKind::GoOn) {
            self.generation = entry.seq;
        }
        if entry.kind == EntryKind::Choice {
            // The first choice under other rules is the second entry of its answer: see `chosen`.
            let first = self.turned.filter(|turned| turned + 1 == entry.seq).unwrap_or(entry.seq);
            self.remembered.push_back((first, seat, entry.text.clone()));
            while self.remembered.len() > REMEMBERED {
                self.remembered.pop_front();
            }
        }
    }

    fn summary(&self, entries: u64) -> Summary {
        let Ok(game) = &self.game else {
            let asked = if self.resigned.is_some() { 0 } else { self.row.summary.asked };
            let choices = self.row.summary.choices;
            return Summary { entries, choices, asked, over: self.is_over(), ending: self.ending() };
        };
        let asked =
            if self.resigned.is_some() { 0 } else { game.asked().iter().fold(0, |set, seat| set | 1 << seat.0) };
        Summary { entries, choices: game.number() as u64, asked, over: self.is_over(), ending: self.ending() }
    }

    /// How it ended: who won, in a few words; empty while it goes on.
    pub fn ending(&self) -> String {
        match (self.resigned, &self.game) {
            (Some(seat), _) => format!("{} resigned", seat_label(self.seat_names(), seat)),
            (None, Ok(game)) if game.stopped().is_none() => ending_of(game.as_ref()),
            (None, _) => self.row.summary.ending.clone(),
        }
    }

    /// The turns that have come since other seats were asked, for those who want to be told elsewhere. Whoever acted
    /// knows already.
    pub fn turns(&self, before: u8, actor: Option<Seat>) -> Vec<Turn> {
        let new = |row: &&SeatRow| self.is_asked(row.seat) && before & 1 << row.seat == 0;
        let others = |row: &&SeatRow| row.kind == SeatKind::Player && actor != Some(Seat(row.seat));
        self.seats.iter().filter(new).filter(others).filter_map(|row| self.turn(row)).collect()
    }

    fn turn(&self, row: &SeatRow) -> Option<Turn> {
        let question = self.game.as_ref().ok()?.question(Seat(row.seat));
        Some(Turn {
            address: row.webhook.clone()?,
            table: self.row.id.clone(),
            title: self.row.title.clone(),
            seat: self.seat_names().get(row.seat as usize).copied().unwrap_or("?"),
            words: question.map_or_else(String::new, |question| question.words),
        })
    }

    /// Who looks, when this player looks: the seat they name, else the one that is asked, else their first.
    pub fn viewer(&self, player: Option<&Player>, wanted: Option<Seat>) -> Viewer {
        let Some(player) = player else { return Viewer::Spectator };
        let held: Vec<Seat> = self.seats_of(&player.id).collect();
        let asked = held.iter().copied().find(|seat| self.is_asked(seat.0));
        let seat = wanted.filter(|seat| held.contains(seat)).or(asked).or(held.first().copied());
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

fn seat_label(names: &[&str], seat: Seat) -> String {
    capital(names.get(seat.0 as usize).unwrap_or(&"?"))
}

/// How a game ended by its rules: who won, in a few words; empty while it goes on.
pub fn ending_of(game: &dyn Table) -> String {
    let Some(outcome) = game.outcome() else { return String::new() };
    let winners: Vec<String> = outcome.winners.iter().map(|seat| seat_label(game.seats(), seat)).collect();
    match (winners.as_slice(), outcome.ending) {
        ([], "rival") => "The rival won".into(),
        ([], _) => "Nobody won".into(),
        _ => format!("{} won", winners.join(" and ")),
    }
}

fn nobody_asks() -> Trouble {
    table::Refusal::new(table::UNDO, "Nobody asks you to take a choice back.").into()
}

/// A choice without needless space, which would be stored for ever.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The choices that stand after all entries.
fn choices(entries: &[RecordEntry]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut rules = None;
    for entry in entries {
        match entry.kind {
            EntryKind::Choice => lines.push(Line {
                n: lines.len() + 1,
                seat: Seat(entry.seat),
                choice: entry.text.clone(),
                hash: entry.hash.clone(),
                rules: rules.take(),
            }),
            EntryKind::Undo => drop(lines.pop()),
            EntryKind::AgreeUndo | EntryKind::GoOn => lines.truncate(entry.text.parse().unwrap_or(lines.len())),
            EntryKind::Rules => rules = entry.text.parse().ok(),
            EntryKind::AskUndo | EntryKind::RefuseUndo | EntryKind::Resign => {}
        }
    }
    lines
}

/// Folds a game; or says why it can't be.
fn load(row: &TableRow, lines: &[Line]) -> Result<Box<dyn Tabletop>, String> {
    let header: Header =
        serde_json::from_str(&row.header).map_err(|error| format!("its header can't be read ({error})."))?;
    let title = games::find(&row.game).ok_or_else(|| format!("this server doesn't have the game {:?}.", row.game))?;
    let record = Record { header, lines: lines.to_vec() };
    title.resume(&record, None).map_err(|error| format!("{error:#}."))
}
