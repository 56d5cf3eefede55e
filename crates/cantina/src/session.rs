//! An evening at the terminal: who is asked, what is shown, what is typed.
//!
//! Only what the acting seat may see is ever printed. When another person takes over, the screen is wiped first.

use std::io::{self, BufRead, Write};

use anyhow::Result;
use table::{Offer, Question, Refusal, Seat, SeatSet, Table, Viewer};

use crate::hangup::SavedGame;
use crate::screen::{self, ASK, BOLD, DIM, NO};
use crate::typed::{self, Meaning};
use crate::{replay, rules, save};
use title::Tabletop;
use title::Title;

const HELP: &str = "\
Type the number of a choice, the beginning of its name, or some of its words, such as the number of a place. Or:
  why            why this is asked now, and the rule behind it
  undo           take your last choice back, while nothing hidden or random came out
  undo agreed    take the last choice back in any case, if everybody at the table agrees
  log            everything that has happened so far
  board          the board as you see it
  card NAME      a card, character, ship or place that you can see, by words of its name
  briefing       what the game is about and how it is won
  choices        the choices with their meaning
  as SEAT        let another seat answer first, when several are asked
  rules WORD     rules that speak of something
  rule ID        one rule by its number
  save [FILE]    save the game, here or in another file
  quit           leave; the game is kept
A question with a single answer is answered by itself, unless the game was started with --ask-all.
";

/// Whether a question with a single answer is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleAnswers {
    /// It is given without asking.
    Given,
    /// It is asked for like any other.
    Asked,
}

impl SingleAnswers {
    /// As the command line says.
    pub fn of(ask_all: bool) -> Self {
        if ask_all { Self::Asked } else { Self::Given }
    }
}

/// How an evening ends.
pub enum End {
    /// The game is over.
    Over,
    /// Somebody left, or the input ended.
    Left,
}

/// What to do after something was typed.
enum Next {
    /// The game went on.
    Moved,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

/// A game at this terminal.
pub struct Session<I, O> {
    title: &'static dyn Title,
    table: Box<dyn Tabletop>,
    bots: SeatSet,
    single: SingleAnswers,
    saved: SavedGame,
    input: I,
    out: O,
    /// Who sits at the terminal.
    last: Option<Seat>,
    /// Who was called to answer first, where several are asked.
    called: Option<Seat>,
    /// For whom and in which turn the board was last shown.
    shown: Option<(Seat, u32)>,
    /// How far each seat has read the log.
    read: [usize; 8],
}

impl<I: BufRead, O: Write> Session<I, O> {
    /// A game that has not been shown yet.
    pub fn new(
        title: &'static dyn Title,
        table: Box<dyn Tabletop>,
        bots: SeatSet,
        saved: SavedGame,
        input: I,
        out: O,
    ) -> Self {
        let (read, single) = ([table.number(); 8], SingleAnswers::Given);
        Self { title, table, bots, single, saved, input, out, last: None, called: None, shown: None, read }
    }

    /// The same, with questions that have a single answer asked or not.
    pub fn with(mut self, single: SingleAnswers) -> Self {
        self.single = single;
        self
    }

    /// The game as it stands.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self) -> Result<End> {
        self.welcome()?;
        self.keep()?;
        while let Some(seat) = self.next() {
            if self.bots.contains(seat) {
                self.let_bot_play(seat)?;
            } else if let Next::Leave = self.turn(seat)? {
                return Ok(End::Left);
            }
        }
        self.farewell()?;
        Ok(End::Over)
    }

    /// Who answers next. Of several it is whoever was called, or else one who did not make the last choice: whoever makes an
    /// offer may take it back, but it is for the other to answer. What computers have to say comes before people are asked.
    fn next(&mut self) -> Option<Seat> {
        let asked = self.table.asked();
        let called = self.called.take().filter(|seat| asked.contains(*seat));
        let now = self.table.number();
        let made_last = |seat: Seat| self.table.last_by(seat) == Some(now);
        called.or_else(|| asked.iter().min_by_key(|seat| (made_last(*seat), !self.bots.contains(*seat))))
    }

    fn welcome(&mut self) -> io::Result<()> {
        let seed = self.table.record().header.seed.commitment();
        let kept = match self.saved.path() {
            Some(path) => format!("The game is kept in {}, choice by choice.", path.display()),
            None => "The game is kept nowhere; `save FILE` saves it.".into(),
        };
        screen::print(&mut self.out, &format!("{}. {}", self.title.label(), self.title.about()))?;
        writeln!(self.out, "{DIM}{kept}{DIM:#}")?;
        let dice = format!(
            "The dice come from a seed with the hash {seed}. `help` explains what you can type, `briefing` how the game is won."
        );
        screen::print(&mut self.out, &format!("{DIM}{dice}{DIM:#}"))?;
        if self.table.number() == 0 {
            self.brief()?;
        }
        Ok(())
    }

    /// What the game is about, where a game says so.
    fn brief(&mut self) -> io::Result<()> {
        let briefing = self.table.briefing();
        if !briefing.is_empty() {
            writeln!(self.out)?;
            screen::board(&mut self.out, &briefing)?;
        }
        Ok(())
    }

    fn farewell(&mut self) -> io::Result<()> {
        let viewer = self.only_human().map_or(Viewer::Spectator, Viewer::Seat);
        let read = self.last.map_or(0, |seat| self.read[seat.0 as usize]);
        replay::story(&mut self.out, &*self.table, viewer, read)?;
        writeln!(self.out)?;
        screen::board(&mut self.out, &self.table.board(viewer))?;
        replay::ending(&mut self.out, &*self.table)?;
        if let Some(path) = self.saved.path() {
            writeln!(self.out, "{DIM}Its record tells it again: cantina replay {}{DIM:#}", path.display())?;
        }
        writeln!(self.out, "{DIM}The seed was {}.{DIM:#}", self.table.record().header.seed)
    }

    fn humans(&self) -> impl Iterator<Item = Seat> {
        (0..self.table.seats().len() as u8).map(Seat).filter(|seat| !self.bots.contains(*seat))
    }

    fn only_human(&self) -> Option<Seat> {
        let mut humans = self.humans();
        humans.next().filter(|_| humans.next().is_none())
    }

    fn let_bot_play(&mut self, seat: Seat) -> Result<()> {
        let answer = self.table.answer(seat).ok_or_else(|| anyhow::anyhow!("the bot has no choice"))?;
        self.table.play(seat, &answer)?;
        self.keep()
    }

    fn keep(&mut self) -> Result<()> {
        if let Err(error) = self.saved.update(self.table.record()) {
            screen::print(&mut self.out, &format!("{NO}{error:#}{NO:#}"))?;
        }
        Ok(())
    }

    /// One choice of a person.
    fn turn(&mut self, seat: Seat) -> Result<Next> {
        let offers = self.table.offers(seat);
        if let [only] = &offers[..]
            && self.has_the_screen(seat)
            && self.goes_on(&*self.table, seat)
        {
            return self.go_on(seat, only);
        }
        if let Next::Leave = self.hand_over(seat)? {
            return Ok(Next::Leave);
        }
        self.show_board(seat)?;
        self.show_news(seat)?;
        self.show_question(seat, &offers)?;
        loop {
            let Some(typed) = self.read_line(seat)? else { return Ok(Next::Leave) };
            match self.obey(seat, typed.trim(), &offers)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    /// Whether nobody else looks at the screen or waits for it. Otherwise a question that is not asked would tell them that
    /// there was nothing to choose.
    fn has_the_screen(&self, seat: Seat) -> bool {
        self.last == Some(seat) || self.only_human() == Some(seat)
    }

    /// Whether a seat has a single answer, so that it need not be asked for.
    fn goes_on(&self, table: &dyn Table, seat: Seat) -> bool {
        let alone = table.asked() == SeatSet::one(seat);
        let closed = || table.question(seat).is_some_and(|question| !question.open);
        self.single == SingleAnswers::Given && alone && table.offers(seat).len() == 1 && closed()
    }

    /// The only answer is given, and said.
    fn go_on(&mut self, seat: Seat, only: &Offer) -> Result<Next> {
        self.show_news(seat)?;
        if let Some(Question { words, rule, .. }) = self.table.question(seat) {
            let name = self.name(seat);
            let said = format!("{DIM}{name}: {words} Only this: {}. [{rule}]{DIM:#}", only.words.trim_end_matches('.'));
            writeln!(self.out)?;
            screen::print(&mut self.out, &said)?;
        }
        self.answer(seat, &only.name)
    }

    /// Another person takes the keyboard: what the last one saw is wiped.
    fn hand_over(&mut self, seat: Seat) -> Result<Next> {
        if self.last.is_some_and(|last| last != seat) && screen::is_terminal() {
            screen::clear(&mut self.out)?;
            writeln!(self.out, "Pass the machine to {BOLD}{}{BOLD:#} and press Enter.", self.name(seat))?;
            if self.read_line(seat)?.is_none() {
                return Ok(Next::Leave);
            }
            screen::clear(&mut self.out)?;
        }
        Ok(Next::Ask)
    }

    /// The board, once a turn for whoever is asked: computers that answer in between are told of in the news, and so is what
    /// went on by itself.
    fn show_board(&mut self, seat: Seat) -> io::Result<()> {
        let now = Some((seat, self.table.turn()));
        if self.shown == now {
            return Ok(());
        }
        self.shown = now;
        writeln!(self.out)?;
        screen::board(&mut self.out, &self.table.board(Viewer::Seat(seat)))
    }

    /// What happened since this seat last looked.
    fn show_news(&mut self, seat: Seat) -> io::Result<()> {
        replay::story(&mut self.out, &*self.table, Viewer::Seat(seat), self.read[seat.0 as usize])?;
        self.read[seat.0 as usize] = self.table.number();
        self.last = Some(seat);
        Ok(())
    }

    fn show_question(&mut self, seat: Seat, offers: &[Offer]) -> io::Result<()> {
        let Some(Question { words, rule, open, .. }) = self.table.question(seat) else { return Ok(()) };
        writeln!(self.out)?;
        let question = format!("{ASK}{}: {words}{ASK:#} {DIM}[{rule}]{DIM:#}", self.name(seat));
        screen::print(&mut self.out, &question)?;
        screen::offers(&mut self.out, offers)?;
        if open {
            writeln!(self.out, "  Other answers are possible; `why` says which.")?;
        }
        let others = self.others_asked(seat).map(|seat| format!("`as {}`", self.name(seat)));
        match others.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => Ok(()),
            others => writeln!(self.out, "  {DIM}Others may answer as well: {others}.{DIM:#}"),
        }
    }

    /// People who may answer now, besides this seat.
    fn others_asked(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let asked = self.table.asked();
        self.humans().filter(move |other| *other != seat && asked.contains(*other))
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.table.seats().get(seat.0 as usize).copied().unwrap_or("nobody")
    }

    /// A line that was typed; nothing when the input has ended.
    fn read_line(&mut self, seat: Seat) -> io::Result<Option<String>> {
        write!(self.out, "{}> ", self.name(seat).to_lowercase())?;
        self.out.flush()?;
        let mut typed = Vec::new();
        let length = self.input.read_until(b'\n', &mut typed)?;
        if !screen::is_terminal() {
            writeln!(self.out)?;
        }
        Ok((length > 0).then(|| String::from_utf8_lossy(&typed).into_owned()))
    }

    fn obey(&mut self, seat: Seat, typed: &str, offers: &[Offer]) -> Result<Next> {
        let lower = typed.to_lowercase();
        let typed = if typed.starts_with("save ") { typed } else { &lower };
        if offers.iter().any(|offer| offer.name == typed) {
            return self.answer(seat, typed);
        }
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match (word, rest.trim()) {
            ("", _) => screen::offers(&mut self.out, offers)?,
            ("quit" | "exit", "") => return Ok(Next::Leave),
            ("undo", "") => return self.undo(seat),
            ("undo", "agreed") => return self.undo_agreed(seat),
            ("help" | "?", "") => self.out.write_all(HELP.as_bytes())?,
            ("why", "") => self.explain(seat)?,
            ("log", "") => replay::story(&mut self.out, &*self.table, Viewer::Seat(seat), 0)?,
            ("board", "") => screen::board(&mut self.out, &self.table.board(Viewer::Seat(seat)))?,
            ("card", "") => writeln!(self.out, "Which? For example `card patrol`.")?,
            ("card", name) => return self.read_card(seat, name),
            ("briefing", "") if self.table.briefing().is_empty() => writeln!(self.out, "This game has no briefing.")?,
            ("briefing", "") => self.brief()?,
            ("choices", "") => screen::offers_in_words(&mut self.out, offers)?,
            ("rules" | "rule", "") => writeln!(self.out, "Which? For example `rules move`.")?,
            ("rules" | "rule", text) => rules::look_up(&mut self.out, self.title, text)?,
            ("save", file) => self.save(file)?,
            ("as", name) => return self.call(seat, name),
            _ => return self.choose(seat, typed, offers),
        }
        Ok(Next::Ask)
    }

    /// Another seat that is asked as well comes first.
    fn call(&mut self, seat: Seat, name: &str) -> Result<Next> {
        let other = self.others_asked(seat).find(|other| self.name(*other) == name);
        match other {
            None => self.refuse(seat, &format!("No other person called \"{name}\" is asked now.")),
            other => {
                self.called = other;
                Ok(Next::Moved)
            }
        }
    }

    /// A number, the beginning of a name, or words of a choice; anything else is for the game to judge.
    fn choose(&mut self, seat: Seat, typed: &str, offers: &[Offer]) -> Result<Next> {
        match typed::meaning(typed, offers) {
            Meaning::Choice(offer) => self.answer(seat, &offer.name),
            Meaning::Words => self.answer(seat, typed),
            Meaning::Several(fits) => self.refuse(seat, &format!("Several choices fit: {}.", typed::listed(&fits))),
            Meaning::NoNumber => {
                let words = match offers.len() {
                    1 => format!("There is no choice {typed}, only choice 1, and it doesn't name it."),
                    last => format!("There is no choice {typed}; they go from 1 to {last}, and none names it."),
                };
                self.refuse(seat, &words)
            }
        }
    }

    /// Shows what has this name. What this seat can't see is as unknown as what doesn't exist.
    fn read_card(&mut self, seat: Seat, name: &str) -> Result<Next> {
        let offers = self.table.offers(seat);
        let found = self.table.read(Viewer::Seat(seat), &offers, name);
        match &found[..] {
            [] => return self.refuse(seat, &format!("Nothing that you can see is called `{name}`.")),
            [card] => {
                for (number, line) in card.text.lines().enumerate() {
                    let (margin, style) = if number == 0 { (0, BOLD) } else { (2, anstyle::Style::new()) };
                    screen::indented(&mut self.out, margin, &format!("{style}{line}{style:#}"))?;
                }
            }
            several => {
                let titles: Vec<&str> = several.iter().take(12).map(|card| card.title.as_str()).collect();
                let more = if several.len() > 12 { "; and more" } else { "" };
                let words = format!("Several have this name: {}{more}.", titles.join("; "));
                return self.refuse(seat, &words);
            }
        }
        Ok(Next::Ask)
    }

    fn answer(&mut self, seat: Seat, name: &str) -> Result<Next> {
        match self.table.play(seat, name) {
            Ok(()) => self.keep().map(|()| Next::Moved),
            Err(refusal) => self.show_refusal(&refusal),
        }
    }

    fn refuse(&mut self, seat: Seat, words: &str) -> Result<Next> {
        match self.table.question(seat) {
            Some(question) => self.show_refusal(&Refusal::new(question.rule, words)),
            None => Ok(Next::Ask),
        }
    }

    fn show_refusal(&mut self, refusal: &Refusal) -> Result<Next> {
        let words = format!("{NO}{}{NO:#} {DIM}[{}]{DIM:#}", refusal.words, refusal.rule);
        screen::print(&mut self.out, &words)?;
        Ok(Next::Ask)
    }

    fn explain(&mut self, seat: Seat) -> Result<()> {
        let Some(question) = self.table.question(seat) else { return Ok(()) };
        screen::print(&mut self.out, &question.why)?;
        rules::look_up(&mut self.out, self.title, question.rule.0)
    }

    /// Takes the last choice back, and with it the answers that were given by themselves after it: taken back alone, they
    /// would only be given again.
    fn undo(&mut self, seat: Seat) -> Result<Next> {
        let before = self.table.number();
        loop {
            match self.table.undo(seat) {
                Ok(()) if self.goes_on(&*self.table, seat) => {}
                Ok(()) => return self.went_back(),
                Err(refusal) => {
                    self.show_refusal(&refusal)?;
                    if before > 0 {
                        writeln!(self.out, "{DIM}If everybody at the table agrees: `undo agreed`.{DIM:#}")?;
                    }
                    return self.stays(before);
                }
            }
        }
    }

    /// What was taken back before something that can't be is given again.
    fn stays(&mut self, before: usize) -> Result<Next> {
        while self.table.number() < before {
            let Some(seat) = self.table.asked().iter().next() else { break };
            let Some(only) = self.table.offers(seat).pop() else { break };
            self.table.play(seat, &only.name)?;
        }
        Ok(Next::Ask)
    }

    /// Takes back the last choice of a person, and what came after it by itself.
    fn undo_agreed(&mut self, seat: Seat) -> Result<Next> {
        let lines = self.table.record().lines;
        for to in (0..lines.len()).rev() {
            let by = lines[to].seat;
            if self.bots.contains(by) {
                continue;
            }
            match self.table.back(to) {
                Ok(table) if self.goes_on(&*table, by) => {}
                Ok(table) => {
                    self.table = table;
                    return self.went_back();
                }
                Err(error) => {
                    writeln!(self.out, "{NO}The game can't be played again: {error}.{NO:#}")?;
                    return Ok(Next::Ask);
                }
            }
        }
        self.undo(seat)
    }

    fn went_back(&mut self) -> Result<Next> {
        let number = self.table.number();
        self.read.iter_mut().for_each(|read| *read = number.min(*read));
        writeln!(self.out, "Taken back.")?;
        self.keep()?;
        Ok(Next::Moved)
    }

    fn save(&mut self, file: &str) -> Result<()> {
        let saved = match file {
            "" => self.saved.save(),
            file => save::write(file.as_ref(), &self.table.record()).map(|()| file.into()),
        };
        match saved {
            Ok(path) => writeln!(self.out, "Saved in {}.", path.display())?,
            Err(error) => writeln!(self.out, "{NO}{error:#}{NO:#}")?,
        }
        Ok(())
    }
}
