//! A view as programs read it: the ids that choices use, the names that people use, and what is unknown said so.
//!
//! It is made from a [`View`], in which what its viewer may not know is blank. Every field of the state is named, so that a new
//! one has to be thought of here.

// A new variant doesn't get past here before somebody has thought of how it is shown.
#![warn(clippy::wildcard_enum_match_arm)]

use table::Thing;

use crate::clues::Clue;
use crate::frame::Ask;
use crate::ids::{Card, Number, Numbers, Player};
use crate::state::{Called, Pile, Reveal, Seated, State};
use crate::view::View;
use crate::words::SEATS;

table::shape! {
    /// A game of Guess as one viewer sees it.
    pub struct Shown {
        /// The game.
        pub game: Which,
        /// The seat that looks; null for somebody without a seat.
        pub seat: Option<String>,
        /// Which round is played, from 1.
        pub round: u8,
        /// How many rounds there are.
        pub rounds: u8,
        /// The highest number that can be hidden.
        pub highest: u8,
        /// The seat of the keeper.
        pub keeper: String,
        /// Whether a number is hidden.
        pub is_hidden: bool,
        /// The hidden number; null if there is none, or if you may not know it.
        pub hidden: Option<u8>,
        /// The numbers it can be by what you have heard.
        pub possible: Vec<u8>,
        /// What was asked about it, in order.
        pub clues: Vec<ClueSeen>,
        /// What an exact guess brings on top, and the keeper for one that goes astray.
        pub stake: u8,
        /// Everybody in the order of the seats.
        pub players: Vec<PlayerSeen>,
        /// How many cards are left to draw.
        pub deck: u32,
        /// The cards that you have not seen, in the deck or in other hands.
        pub unseen: Vec<CardsSeen>,
        /// The cards that lie discarded.
        pub discards: Vec<CardsSeen>,
        /// How the last round ended; null in the first.
        pub last: Option<RoundSeen>,
        /// The seats that are asked.
        pub asked: Vec<String>,
        /// Whether the game is over.
        pub over: bool,
    }

    /// Which game it is.
    pub enum Which {
        /// Guess.
        Guess = "guess",
    }

    /// Something that was asked about the hidden number.
    pub struct ClueSeen {
        /// What was asked, such as "it is even".
        pub question: String,
        /// The seat that heard the answer; null if everybody did.
        pub heard_by: Option<String>,
        /// The answer; null if you have not heard it.
        pub answer: Option<bool>,
    }

    /// Somebody at the table.
    pub struct PlayerSeen {
        /// The seat.
        pub seat: String,
        /// How many points they have.
        pub points: u16,
        /// How many exact guesses they made.
        pub hits: u8,
        /// How many cards they hold.
        pub cards: usize,
        /// Which; null if you may not know.
        pub hand: Option<Vec<Thing>>,
        /// Whether they have passed in this hunt.
        pub passed: bool,
        /// Whether they have made a guess in this round.
        pub has_guessed: bool,
        /// The guess; null if there is none, or if you may not know it.
        pub guess: Option<GuessSeen>,
    }

    /// A guess.
    pub struct GuessSeen {
        /// The number.
        pub number: u8,
        /// Whether it is a dare.
        pub dare: bool,
    }

    /// Cards of one kind.
    pub struct CardsSeen {
        /// The kind.
        pub card: Thing,
        /// How many there are.
        pub number: u8,
    }

    /// How a round ended.
    pub struct RoundSeen {
        /// The seat of the keeper.
        pub keeper: String,
        /// What was hidden.
        pub number: u8,
        /// What each seat guessed, in order; null for the keeper.
        pub guesses: Vec<Option<GuessSeen>>,
    }
}

/// A view as programs read it.
pub(crate) fn show(view: &View) -> Shown {
    let State {
        players,
        deck,
        discards,
        round,
        stake,
        clues,
        last,
        ask: _,    // Who is asked is what matters.
        hidden: _, // As the view says it.
        first: _,  // Who is the keeper now is what matters.
        // What is being worked out: nothing that lies on the table.
        chance: _,
        frames: _,
        shown: _,
    } = &view.state;
    Shown {
        game: Which::Guess,
        seat: view.me().some().map(seat),
        round: *round,
        rounds: view.ground.setup.all_rounds(),
        highest: view.ground.setup.numbers,
        keeper: seat(view.keeper()),
        is_hidden: view.is_hidden(),
        hidden: view.hidden().map(|number| number.0),
        possible: each(if view.is_hidden() { view.possible() } else { Numbers::EMPTY }),
        clues: clues.iter().map(clue).collect(),
        stake: *stake,
        players: view.players().map(|who| player(view, who, &players[who.ix()])).collect(),
        deck: view.deck(),
        unseen: pile(view, deck),
        discards: pile(view, discards),
        last: last.as_ref().map(|last| reveal(view, last)),
        asked: view.state.asked().map(seat).collect(),
        over: view.state.ask == Ask::Over,
    }
}

fn seat(who: Player) -> String {
    SEATS[who.ix()].into()
}

fn each(numbers: Numbers) -> Vec<u8> {
    numbers.map(|number| number.0).collect()
}

fn clue(clue: &Clue) -> ClueSeen {
    let Clue { question, who, answer } = clue;
    ClueSeen { question: question.words(), heard_by: who.some().map(seat), answer: *answer }
}

fn thing(view: &View, card: Card) -> Thing {
    let facts = view.ground.book.card(card);
    Thing::new(&facts.id, &facts.name)
}

fn player(view: &View, who: Player, seated: &Seated) -> PlayerSeen {
    let Seated { hand, points, hits, passed, guess } = seated;
    let known = who == view.me();
    PlayerSeen {
        seat: seat(who),
        points: *points,
        hits: *hits,
        cards: hand.len(),
        hand: known.then(|| hand.iter().map(|card| thing(view, *card)).collect()),
        passed: *passed,
        has_guessed: guess.is_some(),
        guess: guess.and_then(called),
    }
}

fn called(called: Called) -> Option<GuessSeen> {
    let Called { number, dare } = called;
    (number != Number::UNKNOWN).then_some(GuessSeen { number: number.0, dare })
}

fn pile(view: &View, pile: &Pile) -> Vec<CardsSeen> {
    let cards = (0..view.ground.book.cards.len() as u8).map(Card).filter(|card| pile.of(*card) > 0);
    cards.map(|card| CardsSeen { card: thing(view, card), number: pile.of(card) }).collect()
}

fn reveal(view: &View, last: &Reveal) -> RoundSeen {
    let Reveal { keeper, number, guesses } = last;
    let guesses = view.players().map(|who| guesses[who.ix()].and_then(called)).collect();
    RoundSeen { keeper: seat(*keeper), number: number.0, guesses }
}
