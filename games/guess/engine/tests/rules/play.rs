//! A table for tests: a position, scripted chance, answers in the notation people type, and what everybody heard.

use guess::words::SEATS;
use guess::{Event, Guess};
use table::{Audience, Game, Log, Outcome, Refusal, Seat, Status, Told, Viewer};

/// A game under test. Dropping it fails the test if scripted values are left over.
pub struct Play {
    pub game: Guess,
    log: Vec<Event>,
}

impl Play {
    pub fn of(game: Guess) -> Self {
        Self { game, log: Vec::new() }
    }

    /// The names of those who are asked.
    pub fn asked(&self) -> Vec<&'static str> {
        match self.game.status() {
            Status::Asking(prompt) => prompt.seats.iter().map(|seat| SEATS[usize::from(seat.0)]).collect(),
            Status::Over(_) => Vec::new(),
        }
    }

    /// A player gives these answers, with `; ` between them.
    #[track_caller]
    pub fn by(&mut self, seat: &str, answers: &str) -> &mut Self {
        for answer in answers.split("; ") {
            let choice = self.game.read_choice(answer).unwrap_or_else(|refusal| panic!("{refusal}"));
            let mut log = Log::listening();
            let played = self.game.play(seat_of(seat), &choice, &mut log);
            played.unwrap_or_else(|refusal| panic!("'{answer}' was refused to {seat}: {refusal}"));
            self.log.extend(log.take());
            self.game.audit().unwrap_or_else(|wrong| panic!("{wrong}"));
        }
        self
    }

    /// A player is refused this answer, and nothing changes.
    #[track_caller]
    pub fn refused(&mut self, seat: &str, answer: &str) -> Refusal {
        let choice = self.game.read_choice(answer).unwrap_or_else(|refusal| panic!("{refusal}"));
        let before = self.game.fingerprint();
        let refusal = self.game.play(seat_of(seat), &choice, &mut Log::Off).expect_err("it should be refused");
        assert_eq!(self.game.fingerprint(), before);
        refusal
    }

    /// What a player may answer, as typed.
    pub fn choices(&self, seat: &str) -> Vec<String> {
        let mut choices = Vec::new();
        self.game.choices(seat_of(seat), &mut choices);
        choices.iter().map(|choice| self.game.write_choice(choice)).collect()
    }

    /// What a player has heard, with the rule of each line.
    pub fn heard(&self, seat: &str) -> Vec<String> {
        let hears = |event: &&Event| event.audience().includes(Viewer::Seat(seat_of(seat)));
        self.log.iter().filter(hears).map(|event| self.line(event)).collect()
    }

    /// Whether everybody has heard this line, which cites this rule.
    #[track_caller]
    pub fn all_heard(&self, line: &str) {
        let told = self.log.iter().filter(|event| event.audience() == Audience::Everyone).map(|event| self.line(event));
        let told: Vec<String> = told.collect();
        assert!(told.iter().any(|told| told == line), "nobody heard {line:?}, but {told:#?}");
    }

    fn line(&self, event: &Event) -> String {
        format!("{} [{}]", self.game.event_words(event), self.game.event_rule(event))
    }

    /// The ids of the cards in a hand.
    pub fn hand(&self, seat: &str) -> Vec<&str> {
        let held = self.game.state().players[usize::from(seat_of(seat).0)].hand;
        let book = &self.game.ground().book;
        held.iter().map(|card| book.card(*card).id.as_str()).collect::<Vec<_>>()
    }

    pub fn points(&self, seat: &str) -> u16 {
        self.game.state().players[usize::from(seat_of(seat).0)].points
    }

    /// How the game ended.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        match self.game.status() {
            Status::Over(outcome) => outcome,
            Status::Asking(_) => panic!("the game goes on"),
        }
    }
}

/// A seat by its name.
pub fn seat_of(name: &str) -> Seat {
    Seat(SEATS.iter().position(|seat| *seat == name).expect("a seat") as u8)
}

testbed::used_up!(Play);
