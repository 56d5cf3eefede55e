//! The laws that every game keeps, checked while random games are played.
//!
//! A game's own tests call [`play_through`] over many seeds and set-ups. It plays one game and looks at it at every
//! decision; what is broken comes back with the seed and the number of the decision, so that it can be played again.
//!
//! - Never stuck: somebody is asked, exactly the asked seats have choices, and the game ends.
//! - Listed is legal: listed choices are distinct and pass the check; a choice that is not listed is refused, unless
//!   the prompt is open, and changes nothing.
//! - What is written can be read: choices as text, the record as text, and its replay gives the same states.
//! - A copy is the game: played the same way it comes to the same fingerprint; undo leads back to where it was.
//! - Nothing leaks: a game imagined from a view shows the same view, asks the same seats, offers its viewer the same
//!   choices, and can be played on. Until something hidden comes out, the same answers and dice lead to the same views,
//!   questions and events in both ([`twins`]). Events reach their audience and nobody else.
//! - What is seen can be written: every view as programs read it, and alike for games that are alike to their viewer; events alike for
//!   all games, each with its name as `what`.
//!
//! Players who choose at random pass and stop too often to see much of a game. So in three games of four they have tastes:
//! by the seed, choices that begin with the same word are up to 256 times as likely as others.

mod twins;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::Serialize;

use crate::player_dice::{PlayerDice, mix};
use crate::{Chance, Game, Log, Outcome, Prompt, Record, Seat, SeatSet, Seed, Sitting, Status, Table, Told, Viewer};

/// How closely to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rigour {
    /// The costly laws (views, imagined games, words, undo) are checked at every so many decisions.
    pub every: usize,
    /// How many decisions an imagined game is played on.
    pub ahead: usize,
    /// For how many answers a game and its twin are compared.
    pub twins: usize,
    /// A game that takes more decisions than this has lost its way.
    pub most: usize,
    /// Questions, choices, events, refusals and boards have words.
    pub words: bool,
    /// Whether players may have tastes. Those who would rather haggle than fly make games long.
    pub tastes: bool,
}

impl Default for Rigour {
    fn default() -> Self {
        Self { every: 1, ahead: 4, twins: 8, most: 100_000, words: true, tastes: true }
    }
}

/// What a game's own checks get to see.
pub enum Seen<'a, G: Game> {
    /// The game after the deal or after a choice, with the events of that choice.
    Real(&'a G, &'a [G::Event]),
    /// A game that somebody imagines.
    Imagined(&'a G),
}

impl<'a, G: Game> Seen<'a, G> {
    /// The game, real or not.
    pub fn game(&self) -> &'a G {
        match self {
            Self::Real(game, _) | Self::Imagined(game) => game,
        }
    }
}

/// A game that was played to its end without breaking a law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// How many decisions it took.
    pub decisions: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// The fingerprint of its last state.
    pub fingerprint: u64,
    /// How many answers were compared between the game and one that somebody could take it for.
    pub compared: usize,
}

/// A law that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}, decision {decision}: {what}")]
pub struct Broken {
    /// The seed of the game and of its players.
    pub seed: Seed,
    /// How many decisions had been made.
    pub decision: usize,
    /// What is wrong.
    pub what: String,
}

/// What a check comes to.
type Verdict<T = ()> = Result<T, String>;

/// Plays one game between random players and checks the laws on the way. `inspect` adds a game's own.
pub fn play_through<G: Game>(
    content: &Arc<G::Content>,
    setup: &G::Setup,
    seed: Seed,
    rigour: Rigour,
    inspect: impl FnMut(Seen<'_, G>) -> Verdict,
) -> Result<Report, Broken> {
    let decision = Cell::new(0);
    let whole = || Trial::<G, _>::open(content, setup, seed, rigour, inspect)?.run(&decision);
    judge(seed, &decision, whole)
}

/// Plays one game between random players as fast as possible, for a great many games: nothing is checked but that nobody is
/// stuck, except at every [`Rigour::every`]th decision, where the state is looked at as closely as by [`play_through`].
/// There is no record, no log and no undo.
pub fn skim<G: Game>(
    content: &Arc<G::Content>,
    setup: &G::Setup,
    seed: Seed,
    rigour: Rigour,
    inspect: impl FnMut(Seen<'_, G>) -> Verdict,
) -> Result<Report, Broken> {
    let decision = Cell::new(0);
    let whole = || {
        let game = G::deal(content, setup, seed).map_err(|refusal| format!("not dealt: {refusal}"))?;
        Scrutiny::new(seed, rigour, inspect).skim(game, &decision)
    };
    judge(seed, &decision, whole)
}

/// Compares a game with its twins for at least this many answers, over as many games of a set-up as that takes, and tells how many
/// there were: nobody can tell from what they see, hear or are asked what they may not know.
pub fn tell_nothing<G: Game>(
    content: &Arc<G::Content>,
    setup: &G::Setup,
    seed: Seed,
    answers: usize,
) -> Result<usize, Broken> {
    let mut compared = 0;
    let mut game = 0;
    while compared < answers {
        // Not always at the same decisions.
        let every = 5 + (game % 7) as usize;
        let rigour = Rigour { every, ahead: 0, twins: 12, words: false, tastes: game % 2 == 0, ..Rigour::default() };
        compared += skim::<G>(content, setup, seed.nth(game), rigour, |_| Ok(()))?.compared;
        game += 1;
    }
    Ok(compared)
}

/// What a whole game comes to; an engine that panics has broken a law.
fn judge(seed: Seed, decision: &Cell<usize>, whole: impl FnOnce() -> Verdict<Report>) -> Result<Report, Broken> {
    let verdict = catch_unwind(AssertUnwindSafe(whole)).unwrap_or_else(|_| Err("the engine panicked".into()));
    verdict.map_err(|what| Broken { seed, decision: decision.get(), what })
}

/// A game on trial.
struct Trial<'a, G: Game, I> {
    content: &'a Arc<G::Content>,
    sitting: Sitting<G>,
    /// A copy that is played alongside.
    twin: G,
    look: Scrutiny<G, I>,
}

/// What is asked of a single state, and the players who go on from it.
struct Scrutiny<G: Game, I> {
    seed: Seed,
    rigour: Rigour,
    inspect: I,
    players: Players,
    choices: Vec<G::Choice>,
    /// Some choices of earlier prompts, to be tried where they may not be legal.
    stale: Vec<G::Choice>,
    /// How many answers were compared with a twin.
    compared: usize,
}

/// How many earlier choices are kept to be tried again.
const STALE: usize = 32;

impl<'a, G: Game, I: FnMut(Seen<'_, G>) -> Verdict> Trial<'a, G, I> {
    fn open(content: &'a Arc<G::Content>, setup: &G::Setup, seed: Seed, rigour: Rigour, inspect: I) -> Verdict<Self> {
        let sitting =
            Sitting::<G>::deal(content, "", setup, seed).map_err(|refusal| format!("not dealt: {refusal}"))?;
        let twin = sitting.game().clone();
        Ok(Self { content, sitting, twin, look: Scrutiny::new(seed, rigour, inspect) })
    }

    fn run(mut self, decision: &Cell<usize>) -> Verdict<Report> {
        (self.look.inspect)(Seen::Real(self.sitting.game(), &[]))?;
        while let Status::Asking(prompt) = self.sitting.game().status() {
            let number = decision.get();
            self.look.only_asked_choose(self.sitting.game(), prompt.seats)?;
            let seat = self.look.next(self.sitting.game(), prompt, number)?;
            let close = self.look.is_close(number);
            if close {
                self.look.closely(self.sitting.game(), seat, prompt, number)?;
                self.words_are_there(seat)?;
            }
            self.decide(seat, close)?;
            decision.set(number + 1);
        }
        law(self.sitting.fingerprint() == self.twin.fingerprint(), || "a copy has come to another end".into())?;
        self.record_replays()?;
        report(self.sitting.game(), decision.get(), self.look.compared)
    }

    /// Whoever is asked reads a question, why it is asked, and what each answer means; whoever looks on sees a board.
    fn words_are_there(&self, seat: Seat) -> Verdict {
        let question = self.sitting.question(seat).ok_or("an asked seat has no question")?;
        law(self.look.told(&question.words) && self.look.told(&question.why), || "a question without words".into())?;
        for offer in self.sitting.offers(seat) {
            law(self.look.told(&offer.words), || format!("the choice {:?} has no words", offer.name))?;
        }
        for viewer in viewers(self.sitting.game()) {
            law(self.look.told(&self.sitting.board(viewer)), || format!("{viewer:?} sees no board"))?;
        }
        Ok(())
    }

    /// Plays a choice in the game and in its twin, takes it back where that is free, and plays it again.
    fn decide(&mut self, seat: Seat, close: bool) -> Verdict {
        let choice = self.look.pick(self.sitting.game());
        if close {
            self.wrong_seats_are_refused(&choice)?;
        }
        let (before, spoilers) = (close.then(|| self.twin.fingerprint()), self.twin.spoilers());
        let mut log = Log::listening();
        self.twin.play_listed(seat, &choice, &mut log);
        self.play(seat, &choice)?;
        if close {
            let same = self.sitting.fingerprint() == self.twin.fingerprint();
            law(same, || format!("{choice:?} leads to another state in a copy"))?;
        }
        if close && self.twin.spoilers() == spoilers {
            self.sitting.undo(seat).map_err(|refusal| format!("{choice:?} can't be taken back: {refusal}"))?;
            law(Some(self.sitting.fingerprint()) == before, || format!("{choice:?} was taken back and left a trace"))?;
            self.play(seat, &choice)?;
        }
        let events = log.take();
        self.events_reach_their_audience(&events)?;
        (self.look.inspect)(Seen::Real(self.sitting.game(), &events))
            .map_err(|what| format!("after {choice:?}: {what}"))
    }

    fn play(&mut self, seat: Seat, choice: &G::Choice) -> Verdict {
        self.sitting.play(seat, choice).map_err(|refusal| format!("{choice:?} is listed and refused: {refusal}"))
    }

    /// An answer of a seat that is not asked is refused and changes nothing.
    fn wrong_seats_are_refused(&mut self, choice: &G::Choice) -> Verdict {
        let before = self.sitting.fingerprint();
        let others = seats(self.sitting.game()).filter(|&seat| !self.sitting.asked().contains(seat));
        for seat in others.collect::<Vec<_>>() {
            let refused = self.sitting.play(seat, choice).is_err() && self.sitting.game().check(seat, choice).is_err();
            law(refused, || format!("seat {} is not asked and may answer {choice:?}", seat.0))?;
        }
        law(self.sitting.fingerprint() == before, || format!("{choice:?} was refused and left a trace"))
    }

    fn events_reach_their_audience(&self, events: &[G::Event]) -> Verdict {
        let number = self.sitting.number();
        for viewer in viewers(self.sitting.game()) {
            let heard = self.sitting.log(viewer, number - 1);
            let written = self.sitting.events_json(viewer, number - 1).map_err(|error| error.to_string())?;
            let meant: Vec<&G::Event> = events.iter().filter(|event| event.audience().includes(viewer)).collect();
            let same = heard.len() == meant.len()
                && heard.iter().zip(&written).zip(&meant).all(|((line, json), event)| {
                    self.look.told(&line.words) && serde_json::to_value(event).is_ok_and(|meant| meant == *json)
                });
            law(same, || format!("{viewer:?} hears of {} events, not {meant:?}", heard.len()))?;
            let nameless = written.iter().find(|json| !json["what"].is_string());
            law(nameless.is_none(), || format!("an event is written without saying `what` it is: {nameless:?}"))?;
        }
        Ok(())
    }

    /// The record as text, read and played again, gives the same game.
    fn record_replays(&self) -> Verdict {
        let text = self.sitting.record().to_string();
        let record: Record = text.parse().map_err(|error| format!("the record can't be read: {error}"))?;
        law(record == self.sitting.record(), || "the record reads differently from how it was written".into())?;
        let again = record.replay::<G>(self.content, "", None).map_err(|error| format!("replay: {error}"))?;
        law(again.fingerprint() == self.sitting.fingerprint(), || "the replay ends in another state".into())
    }
}

impl<G: Game, I: FnMut(Seen<'_, G>) -> Verdict> Scrutiny<G, I> {
    fn new(seed: Seed, rigour: Rigour, inspect: I) -> Self {
        Self {
            seed,
            rigour,
            inspect,
            players: Players::new(seed, rigour.tastes),
            choices: Vec::new(),
            stale: Vec::new(),
            compared: 0,
        }
    }

    /// A whole game, looked at now and then.
    fn skim(mut self, mut game: G, decision: &Cell<usize>) -> Verdict<Report> {
        while let Status::Asking(prompt) = game.status() {
            let number = decision.get();
            if self.is_close(number) {
                self.only_asked_choose(&game, prompt.seats)?;
            }
            let seat = self.next(&game, prompt, number)?;
            if self.is_close(number) {
                (self.inspect)(Seen::Real(&game, &[]))?;
                self.closely(&game, seat, prompt, number)?;
            }
            let choice = self.pick(&game);
            game.play_listed(seat, &choice, &mut Log::Off);
            decision.set(number + 1);
        }
        (self.inspect)(Seen::Real(&game, &[]))?;
        report(&game, decision.get(), self.compared)
    }

    /// Somebody who is asked, and what they may choose.
    fn next(&mut self, game: &G, prompt: Prompt, number: usize) -> Verdict<Seat> {
        law(number < self.rigour.most, || format!("not over after {number} decisions"))?;
        let asked = prompt.seats.iter().count();
        law(asked > 0, || "nobody is asked".into())?;
        let lot = if asked == 1 { 0 } else { self.players.below(asked) };
        let seat = prompt.seats.iter().nth(lot).ok_or("nobody is asked")?;
        game.choices(seat, &mut self.choices);
        law(!self.choices.is_empty(), || format!("seat {} is asked and has no choice [{}]", seat.0, prompt.rule))?;
        Ok(seat)
    }

    fn is_close(&self, number: usize) -> bool {
        number.is_multiple_of(self.rigour.every.max(1))
    }

    /// All that can be asked of a state.
    fn closely(&mut self, game: &G, seat: Seat, prompt: Prompt, number: usize) -> Verdict {
        self.listed_is_legal(game, seat, prompt.open)?;
        self.nothing_leaks(game, number)
    }

    /// Exactly the asked seats have choices.
    fn only_asked_choose(&mut self, game: &G, asked: SeatSet) -> Verdict {
        for seat in seats(game) {
            game.choices(seat, &mut self.choices);
            let listed = !self.choices.is_empty();
            law(listed || !asked.contains(seat), || format!("seat {} is asked and has no choice", seat.0))?;
            law(!listed || asked.contains(seat), || format!("seat {} is not asked and has choices", seat.0))?;
        }
        Ok(())
    }

    fn listed_is_legal(&mut self, game: &G, seat: Seat, open: bool) -> Verdict {
        for (ix, choice) in self.choices.iter().enumerate() {
            law(!self.choices[..ix].contains(choice), || format!("{choice:?} is listed twice"))?;
            game.check(seat, choice).map_err(|refusal| format!("{choice:?} is listed and refused: {refusal}"))?;
            reads_back(game, choice)?;
        }
        if !open {
            for choice in self.stale.iter().filter(|choice| !self.choices.contains(choice)) {
                self.is_refused(game, seat, choice)?;
            }
        }
        let at = self.players.below(STALE);
        let one = self.choices[self.players.below(self.choices.len())].clone();
        match self.stale.get_mut(at) {
            Some(old) => *old = one,
            None => self.stale.push(one),
        }
        Ok(())
    }

    /// A choice that is not listed is refused with a reason.
    fn is_refused(&self, game: &G, seat: Seat, choice: &G::Choice) -> Verdict {
        match game.check(seat, choice) {
            Ok(()) => Err(format!("{choice:?} is not listed and passes the check")),
            Err(refusal) => law(self.told(&refusal.words), || format!("{choice:?} is refused without a word")),
        }
    }

    /// Whether there are words where there have to be some.
    fn told(&self, words: &str) -> bool {
        !self.rigour.words || !words.is_empty()
    }

    /// A game imagined from a view can't be told from the real one by its viewer, and can be played on.
    fn nothing_leaks(&mut self, game: &G, number: usize) -> Verdict {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let mut chance = Chance::new(self.seed.nth(number as u64));
            let imagined = G::imagine(&view, &mut chance);
            (self.inspect)(Seen::Imagined(&imagined)).map_err(|what| format!("imagined by {viewer:?}: {what}"))?;
            same_view::<G>(viewer, &view, &imagined.view(viewer))?;
            same_shown::<G>(viewer, &view, &imagined.view(viewer))?;
            Self::same_question(game, viewer, &imagined)?;
            // Whoever plays alone is not asked what would only keep a secret from others, so those who look on may tell.
            if viewer != Viewer::Spectator || game.seats() > 1 {
                let (seed, twins) = (self.seed.nth(number as u64), self.rigour.twins);
                self.compared += twins::stay_alike(game, viewer, &imagined, seed, twins)
                    .map_err(|what| format!("{viewer:?} can tell: {what}"))?;
            }
            self.play_on(imagined).map_err(|what| format!("imagined by {viewer:?}: {what}"))?;
            let again = game.view(viewer);
            law(view == again, || format!("looking changed what {viewer:?} sees"))?;
        }
        Ok(())
    }

    /// The imagined game asks the same seats and offers its viewer the same.
    fn same_question(game: &G, viewer: Viewer, imagined: &G) -> Verdict {
        let (Status::Asking(real), Status::Asking(other)) = (game.status(), imagined.status()) else {
            return Err(format!("{viewer:?} imagines that the game is over"));
        };
        law(real.seats == other.seats, || format!("{viewer:?} imagines that other seats are asked"))?;
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let (mut listed, mut imaginable) = (Vec::new(), Vec::new());
        game.choices(seat, &mut listed);
        imagined.choices(seat, &mut imaginable);
        law(listed == imaginable, || format!("seat {} would choose from {imaginable:?}, not {listed:?}", seat.0))?;
        law(listed.is_empty() || real.rule == other.rule, || format!("seat {} is asked by {}", seat.0, other.rule))
    }

    /// Plays a game on for a while; it is not stuck.
    fn play_on(&mut self, mut game: G) -> Verdict {
        for _ in 0..self.rigour.ahead {
            let Status::Asking(prompt) = game.status() else { break };
            let Some(seat) = prompt.seats.iter().next() else { return Err("played on, nobody is asked".into()) };
            let mut choices = Vec::new();
            game.choices(seat, &mut choices);
            law(!choices.is_empty(), || format!("played on, a dead end [{}]", prompt.rule))?;
            let choice = &choices[self.players.below(choices.len())];
            game.play_listed(seat, choice, &mut Log::Off);
            (self.inspect)(Seen::Imagined(&game)).map_err(|what| format!("played on with {choice:?}: {what}"))?;
        }
        Ok(())
    }

    /// One of the listed choices, to the taste of the players.
    fn pick(&mut self, game: &G) -> G::Choice {
        if !self.players.have_tastes() {
            return self.choices[self.players.below(self.choices.len())].clone();
        }
        let weights: Vec<usize> =
            self.choices.iter().map(|choice| self.players.taste_for(&game.write_choice(choice))).collect();
        let mut lot = self.players.below(weights.iter().sum());
        let chosen = weights.iter().position(|&weight| {
            let here = lot < weight;
            lot = lot.saturating_sub(weight);
            here
        });
        self.choices[chosen.unwrap_or_default()].clone()
    }
}

fn report<G: Game>(game: &G, decisions: usize, compared: usize) -> Verdict<Report> {
    let Status::Over(outcome) = game.status() else { return Err("not over".into()) };
    Ok(Report { decisions, outcome, fingerprint: game.fingerprint(), compared })
}

/// What is written can be read, and means the same.
fn reads_back<G: Game>(game: &G, choice: &G::Choice) -> Verdict {
    let text = game.write_choice(choice);
    let read = game.read_choice(&text).map_err(|refusal| format!("{choice:?} is written {text:?}: {refusal}"))?;
    law(read == *choice, || format!("{choice:?} is written {text:?} and read {read:?}"))
}

/// Two views are the same; if not, the message shows where they part.
fn same_view<G: Game>(viewer: Viewer, real: &G::View, imagined: &G::View) -> Verdict {
    law(real == imagined, || {
        let (real, imagined) = (format!("{real:?}"), format!("{imagined:?}"));
        let parts = real.bytes().zip(imagined.bytes()).take_while(|(one, other)| one == other).count();
        let from = parts.saturating_sub(160);
        let near = |text: &str| text.chars().skip(from).take(320).collect::<String>();
        format!("{viewer:?} would see …{}… instead of …{}…", near(&imagined), near(&real))
    })
}

/// What programs read of two views is the same.
fn same_shown<G: Game>(viewer: Viewer, real: &G::View, imagined: &G::View) -> Verdict {
    let written = |view| in_json("the view", &G::show(view));
    let (real, imagined) = (written(real)?, written(imagined)?);
    law(real == imagined, || format!("{viewer:?} would read {imagined} instead of {real}"))
}

fn in_json(what: &str, value: &impl Serialize) -> Verdict<String> {
    serde_json::to_string(value).map_err(|error| format!("{what} can't be written: {error}"))
}

fn law(kept: bool, what: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(what()) }
}

fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.seats()).map(Seat)
}

fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    seats(game).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Random players with tastes.
struct Players {
    whim: PlayerDice,
    taste: u64,
}

impl Players {
    fn new(seed: Seed, tastes: bool) -> Self {
        let mut whim = PlayerDice::new(seed.nth(0));
        let taste = if tastes { whim.word() } else { 0 };
        Self { whim, taste }
    }

    fn below(&mut self, n: usize) -> usize {
        self.whim.below(n)
    }

    /// Whether the players of this game like one thing better than another.
    fn have_tastes(&self) -> bool {
        !self.taste.is_multiple_of(4)
    }

    /// How much the players of this game like choices that begin with this word.
    fn taste_for(&self, text: &str) -> usize {
        let word = text.split_whitespace().next().unwrap_or_default();
        let hash = word.bytes().fold(self.taste, |sum, byte| mix(sum ^ u64::from(byte)));
        1 << (2 * (hash % 5))
    }
}
