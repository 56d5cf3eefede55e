//! What a player can answer, and how it is written.

use table::notation::Part;

use crate::ground::Ground;
use crate::ids::{Card, Number, Player};
use crate::words::SEATS;

table::choices! {
    /// One answer, named by its meaning.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Choice named by Ground {
        /// Hide this number.
        "hide" => Hide(number: Number),
        /// Play this card.
        "play" => Play(card: Card),
        /// Reply with this card.
        "reply" => Reply(card: Card),
        /// Play no card.
        "pass" => Pass,
        /// This number, for a card.
        "number" => Number(number: Number),
        /// This player, for a card.
        "player" => Player(player: Player),
        /// Guess this number.
        "guess" => Guess(number: Number),
        /// Guess this number, for double or nothing.
        "dare" => Dare(number: Number),
    }
}

impl Part<Ground> for Number {
    type Value = Self;
    const WHAT: &'static str = "number";

    fn write(number: &Self, _: &Ground) -> String {
        number.0.to_string()
    }

    /// Any number can be read; whether it can be hidden is for the rules to say.
    fn read(word: &str, _: &Ground) -> Option<Self> {
        let number: u8 = word.parse().ok().filter(|number| (1..=99).contains(number))?;
        (number.to_string() == word).then_some(Self(number))
    }
}

impl Part<Ground> for Card {
    type Value = Self;
    const WHAT: &'static str = "card";

    fn write(card: &Self, ground: &Ground) -> String {
        ground.book.card(*card).id.clone()
    }

    fn read(word: &str, ground: &Ground) -> Option<Self> {
        ground.book.cards.iter().position(|card| card.id == word).map(|at| Self(at as u8))
    }
}

impl Part<Ground> for Player {
    type Value = Self;
    const WHAT: &'static str = "player";

    fn write(player: &Self, _: &Ground) -> String {
        SEATS[player.ix()].into()
    }

    fn read(word: &str, _: &Ground) -> Option<Self> {
        SEATS.iter().position(|seat| *seat == word).map(|at| Self(at as u8))
    }
}
