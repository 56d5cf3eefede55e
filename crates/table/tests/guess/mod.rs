//! The smallest game that has everything the contract speaks of: the Keeper hides a number from 1 to 6, the Guesser
//! points at numbers, may roll for a hint, and guesses. There are two versions of its rules: under the later one nobody rolls after
//! the first guess.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{
    Audience, Chance, Form, Forms, Game, Log, Outcome, Prompt, Purpose, Refusal, RuleId, Seat, SeatSet, Seed, Shape,
    Status, Told, Viewer,
};

pub const KEEPER: Seat = Seat(0);
pub const GUESSER: Seat = Seat(1);
pub const HINT: Purpose = Purpose(1);
const HIDE: RuleId = RuleId("guess.hide");
const GUESS: RuleId = RuleId("guess.guess");
const SIX: RuleId = RuleId("guess.six");
const LATE: RuleId = RuleId("guess.late");

/// The version of the rules without late rolls.
pub const STRICTER: u32 = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guess<const VERSION: u32 = 3> {
    pub chance: Chance,
    hidden: Option<u8>,
    pointed: Option<u8>,
    guesses: u8,
    found: bool,
    shown: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guesses {
    #[serde(serialize_with = "write_guesses")]
    pub guesses: u8,
}

/// A number of guesses that can't be written.
pub const UNWRITABLE: u8 = u8::MAX;

fn write_guesses<S: serde::Serializer>(guesses: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    match *guesses {
        UNWRITABLE => Err(serde::ser::Error::custom("too many guesses")),
        guesses => serializer.serialize_u8(guesses),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    Hide(u8),
    Point(u8),
    Roll,
    /// Points at something that can't be written; never listed.
    Doodle,
    Guess(u8),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "what", content = "number", rename_all = "snake_case")]
pub enum Event {
    Hid(u8),
    SomethingHidden,
    Pointed(u8),
    Rolled(u8),
    Guessed(u8),
    Doodled(Written),
}

impl Told for Event {
    fn audience(&self) -> Audience {
        match self {
            Self::Hid(_) => Audience::Only(KEEPER),
            Self::SomethingHidden => Audience::AllBut(KEEPER),
            _ => Audience::Everyone,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct View {
    hidden: Option<u8>,
    is_hidden: bool,
    pointed: Option<u8>,
    guesses: u8,
    found: bool,
}

table::shape! {
    /// The game as one viewer sees it.
    pub struct Shown {
        /// The number that is hidden; null if there is none yet, or if you may not know it.
        pub hidden: Option<u8>,
        /// Whether a number is hidden.
        pub is_hidden: bool,
        /// The number pointed at; null if there is none.
        pub pointed: Option<Pointed>,
        /// How many guesses are left.
        pub guesses: u8,
        /// Whether the number was found.
        pub found: bool,
    }

    /// The number pointed at.
    pub struct Pointed {
        /// Whether it is low or high.
        pub half: Half,
        /// The number; one that nobody can point at stands for what can't be written.
        pub number: Written,
    }

    /// Low or high numbers.
    pub enum Half {
        /// From 1 to 3.
        Low = "low",
        /// From 4 to 6.
        High = "high",
    }
}

/// A number from 1 to 6; others can't be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written(pub u8);

impl Serialize for Written {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if one_to_six(self.0).is_err() {
            return Err(serde::ser::Error::custom("a number that nobody can point at"));
        }
        serializer.serialize_u8(self.0)
    }
}

impl Shape for Written {
    fn form(forms: &mut Forms) -> Form {
        u8::form(forms)
    }
}

fn one_to_six(number: u8) -> Result<(), Refusal> {
    if (1..=6).contains(&number) { Ok(()) } else { Err(Refusal::new(SIX, format!("{number} is not from 1 to 6."))) }
}

impl<const VERSION: u32> Game for Guess<VERSION> {
    type Content = ();
    type Setup = Guesses;
    type Choice = Choice;
    type Event = Event;
    type View = View;
    type Shown = Shown;

    const NAME: &'static str = "guess";
    const SEATS: &'static [&'static str] = &["Keeper", "Guesser"];
    const RULES_VERSION: u32 = VERSION;

    fn deal(_: &Arc<()>, setup: &Guesses, seed: Seed) -> Result<Self, Refusal> {
        if setup.guesses == 0 {
            return Err(Refusal::new(GUESS, "There must be at least one guess."));
        }
        let guesses = setup.guesses;
        Ok(Self { chance: Chance::new(seed), hidden: None, pointed: None, guesses, found: false, shown: 0 })
    }

    fn status(&self) -> Status {
        if self.found || self.guesses == 0 {
            let (winner, ending) = if self.found { (GUESSER, "found") } else { (KEEPER, "kept") };
            return Status::Over(Outcome { winners: SeatSet::one(winner), points: [0; 4], ending, rule: GUESS });
        }
        let (seat, rule) = if self.hidden.is_none() { (KEEPER, HIDE) } else { (GUESSER, GUESS) };
        Status::Asking(Prompt { seats: SeatSet::one(seat), rule, open: false })
    }

    fn choices(&self, _: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if self.hidden.is_none() {
            out.extend((1..=6).map(Choice::Hide));
        } else {
            out.extend((1..=6).map(Choice::Point).chain([Choice::Roll]).chain((1..=6).map(Choice::Guess)));
        }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Hide(_))
    }

    fn check(&self, _: Seat, choice: &Choice) -> Result<(), Refusal> {
        match (choice, self.hidden) {
            (Choice::Hide(n), None) | (Choice::Point(n) | Choice::Guess(n), Some(_)) => one_to_six(*n),
            (Choice::Roll, Some(_)) if VERSION >= STRICTER && self.shown > 0 => {
                Err(Refusal::new(LATE, "Nobody rolls after the first guess."))
            }
            (Choice::Roll | Choice::Doodle, Some(_)) => Ok(()),
            (Choice::Hide(_), Some(_)) => Err(Refusal::new(HIDE, "A number is hidden already.")),
            _ => Err(Refusal::new(HIDE, "No number is hidden yet.")),
        }
    }

    fn play_listed(&mut self, _: Seat, choice: &Choice, log: &mut Log<Event>) {
        match *choice {
            Choice::Hide(n) => {
                self.hidden = Some(n);
                log.tell(Event::Hid(n));
                log.tell(Event::SomethingHidden);
            }
            Choice::Point(n) => {
                self.pointed = Some(n);
                log.tell(Event::Pointed(n));
            }
            Choice::Doodle => {
                self.pointed = Some(0);
                log.tell(Event::Doodled(Written(0)));
            }
            Choice::Roll => log.tell(Event::Rolled(self.chance.die(HINT))),
            Choice::Guess(n) => {
                self.shown += 1;
                self.guesses -= 1;
                self.found = self.hidden == Some(n);
                log.tell(Event::Guessed(n));
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let Self { chance: _, hidden, pointed, guesses, found, shown: _ } = *self;
        let knows = viewer == Viewer::Seat(KEEPER);
        View { hidden: hidden.filter(|_| knows), is_hidden: hidden.is_some(), pointed, guesses, found }
    }

    fn show(view: &View) -> Shown {
        let View { hidden, is_hidden, pointed, guesses, found } = *view;
        let half = |number| if number > 3 { Half::High } else { Half::Low };
        let pointed = pointed.map(|number| Pointed { half: half(number), number: Written(number) });
        Shown { hidden, is_hidden, pointed, guesses, found }
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        let any = || chance.below(HINT, 6) as u8 + 1;
        let hidden = view.is_hidden.then(|| view.hidden.unwrap_or_else(any));
        let View { pointed, guesses, found, .. } = *view;
        Self { chance: chance.clone(), hidden, pointed, guesses, found, shown: 0 }
    }

    fn roll_anew(&mut self, seed: Seed) {
        self.chance = Chance::new(seed);
    }

    fn spoilers(&self) -> u64 {
        self.shown + self.chance.draws()
    }

    fn fingerprint(&self) -> u64 {
        let text = serde_json::to_string(self).unwrap();
        text.bytes().fold(7, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn write_choice(&self, choice: &Choice) -> String {
        match choice {
            Choice::Hide(n) => format!("hide {n}"),
            Choice::Point(n) => format!("point {n}"),
            Choice::Roll => "roll".into(),
            Choice::Doodle => "doodle".into(),
            Choice::Guess(n) => format!("guess {n}"),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, Refusal> {
        let unknown = || Refusal::new(GUESS, format!("There is no answer {text:?}."));
        let (word, number) = text.split_once(' ').unwrap_or((text, "0"));
        let number = number.parse().map_err(|_| unknown())?;
        match word {
            "hide" => Ok(Choice::Hide(number)),
            "point" => Ok(Choice::Point(number)),
            "roll" => Ok(Choice::Roll),
            "doodle" => Ok(Choice::Doodle),
            "guess" => Ok(Choice::Guess(number)),
            _ => Err(unknown()),
        }
    }

    fn prompt_words(&self, seat: Seat) -> String {
        if seat == KEEPER { "Hide a number.".into() } else { "Guess the number.".into() }
    }

    fn why_words(&self, _: Seat) -> String {
        format!("{} guesses are left.", self.guesses)
    }

    fn choice_words(&self, choice: &Choice) -> String {
        format!("I {}", self.write_choice(choice))
    }

    fn event_words(&self, event: &Event) -> String {
        match event {
            Event::Hid(n) => format!("You hid {n}."),
            Event::SomethingHidden => "The Keeper hid a number.".into(),
            Event::Pointed(n) => format!("The Guesser pointed at {n}."),
            Event::Rolled(n) => format!("A die shows {n}."),
            Event::Doodled(_) => "The Guesser doodled.".into(),
            Event::Guessed(n) => format!("The Guesser guessed {n}."),
        }
    }

    fn event_rule(&self, event: &Event) -> RuleId {
        if matches!(event, Event::Hid(_) | Event::SomethingHidden) { HIDE } else { GUESS }
    }

    fn board_words(view: &View) -> String {
        let number = view.hidden.map_or("?".into(), |n| n.to_string());
        format!("hidden: {number}, guesses: {}", view.guesses)
    }
}
