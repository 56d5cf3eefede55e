//! What a player can answer, and how it is written.
//!
//! A threat token is `t` and its number on the map, a space what the map calls it, a skill card its deck and its name in
//! it, such as `mandalorian.steady_hands`.

use table::notation::Part;

use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Door, Face, HEROES, Happening, Hero, Order, Person, Plan, Player, Slot, Space, Threat};
use crate::words::SEATS;

table::choices! {
    /// One answer, named by its meaning.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Choice named by Mandalorian {
        /// Play this character.
        "be" => Be(character: Person),
        /// Be the Warlord.
        "warlord" => BeWarlord,
        /// Begin in this space.
        "start" => StartAt(space: Space),
        /// Name this seat as the first player.
        "first" => First(seat: Player),
        /// Play this card on this slot.
        "play" => PlayCard { card: Card, slot: Slot },
        /// Let this character act, take part, or be chosen.
        "character" => Character(character: Hero),
        /// Use the action's ability.
        "action" => Action,
        /// Use the card's ability.
        "ability" => Ability,
        /// Use the action of this slot otherwise, as mission or map allow: which alternative of theirs.
        "instead" => Instead(which: u8 as Number),
        /// Use the feature on this threat token.
        "feature" => Feature(token: Threat),
        /// Use a carried item.
        "item" => UseItem(item: Face),
        /// Take an item over from another character.
        "take" => TakeItem(item: Face),
        /// Use this kept planning card of a character.
        "use" => UsePlan(character: Hero, card: Plan),
        /// Use the ability of the advanced card of a character.
        "advanced" => UseAdvanced(character: Hero),
        /// Use a lasting effect, by its place.
        "lasting" => UseLasting(which: u8 as Number),
        /// Rescue The Child.
        "rescue" => Rescue,
        /// Step to this space.
        "step" => StepTo(space: Space),
        /// Jump to this space.
        "jump" => JumpTo(space: Space),
        /// Let the enemy on its way take The Child.
        "take_child" => TakeChild,
        /// Go no further.
        "stop" => Stop,
        /// Attack this threat.
        "attack" => AttackThreat(token: Threat),
        /// Strike this character instead of an enemy.
        "strike" => Blow(character: Hero),
        /// Look at this threat.
        "look" => LookAt(token: Threat),
        /// Move this enemy.
        "push" => MoveEnemy(token: Threat),
        /// This threat.
        "threat" => Threat(token: Threat),
        /// This space.
        "space" => Space(space: Space),
        /// This slot.
        "slot" => Slot(slot: Slot),
        /// This skill card.
        "card" => Card(card: Card),
        /// A disrupt token of this value on this slot.
        "token" => Disrupt { slot: Slot, value: u8 as DisruptValue },
        /// Keep this planning card.
        "keep" => Keep(card: Plan),
        /// Put this planning card on top of the deck.
        "top" => Top(card: Plan),
        /// This planning card.
        "plan" => Plan(card: Plan),
        /// Put the event card that was looked at under its deck.
        "bury" => Bury(event: Happening),
        /// Draw a card of The Child.
        "draw_child" => DrawChild,
        /// Draw an own card.
        "draw_own" => DrawOwn,
        /// This door.
        "door" => Door(door: Door),
        /// Give this order.
        "order" => Order(order: Order),
        /// Take this way: an option, or what may be done.
        "choose" => Branch(way: u16 as Branch),
        /// Don't.
        "decline" => Decline,
        /// That is all: end the step or leave the rest.
        "done" => Done,
        /// Use nothing.
        "pass" => Pass,
    }
}

impl Choice {
    /// Whether it tells what only its seat may know: what goes on top of a deck or under it, and a vote until all are in.
    pub(crate) const fn is_secret(self) -> bool {
        matches!(self, Self::Top(_) | Self::Plan(_) | Self::Bury(_) | Self::First(_))
    }
}

/// A number that counts from 0.
struct Number;
/// The value of a disrupt token; 0 is a stand-in.
struct DisruptValue;
/// A branch of a program by its key.
struct Branch;

/// Pieces that are written as the content calls them.
macro_rules! keyed {
    ($($piece:ident, $what:literal, |$game:ident| $all:expr;)*) => { $(
        impl Part<Mandalorian> for $piece {
            type Value = Self;
            const WHAT: &'static str = $what;

            fn write(value: &Self, $game: &Mandalorian) -> String {
                $all[value.ix()].id.clone()
            }

            fn read(word: &str, $game: &Mandalorian) -> Option<Self> {
                $all.iter().position(|one| one.id == word).map(|at| Self(at as u8))
            }
        }
    )* };
}

keyed! {
    Person, "character", |game| game.ground.book.characters;
    Space, "space", |game| game.ground.map().spaces;
    Plan, "planning card", |game| game.ground.book.plans;
    Happening, "event card", |game| game.ground.book.events;
    Door, "door", |game| game.ground.map().doors;
    Order, "order", |game| game.ground.mission().orders;
}

impl Part<Mandalorian> for Hero {
    type Value = Self;
    const WHAT: &'static str = "character";

    fn write(hero: &Self, game: &Mandalorian) -> String {
        let person = game.state.hero(*hero).person.some();
        person.map_or_else(|| "nobody".into(), |person| Person::write(&person, game))
    }

    fn read(word: &str, game: &Mandalorian) -> Option<Self> {
        let person = Person::read(word, game)?;
        game.state.heroes.iter().position(|hero| hero.person == person).map(|at| Self(at as u8))
    }
}

impl Part<Mandalorian> for Card {
    type Value = Self;
    const WHAT: &'static str = "skill card";

    fn write(card: &Self, game: &Mandalorian) -> String {
        let book = &game.ground.book;
        if card.row() == CHILD {
            return format!("child.{}", book.child[card.place()].id);
        }
        let character = &book.characters[game.state.heroes[card.row()].person.ix()];
        format!("{}.{}", character.id, character.deck[card.place()].id)
    }

    fn read(word: &str, game: &Mandalorian) -> Option<Self> {
        let (deck, id) = word.split_once('.')?;
        let book = &game.ground.book;
        let (row, cards) = if deck == "child" {
            (CHILD, &book.child)
        } else {
            let hero = Hero::read(deck, game)?;
            (hero.ix().min(HEROES - 1), &book.characters[game.state.hero(hero).person.ix()].deck)
        };
        cards.iter().position(|card| card.id == id).map(|place| Self::at(row, place))
    }
}

impl Part<Mandalorian> for Face {
    type Value = Self;
    const WHAT: &'static str = "token";

    /// Tokens may be alike, so each has its number behind it.
    fn write(face: &Self, game: &Mandalorian) -> String {
        format!("{}#{}", game.ground.token(*face).id, face.0)
    }

    fn read(word: &str, game: &Mandalorian) -> Option<Self> {
        let (id, number) = word.split_once('#')?;
        let face = Self(number.parse().ok()?);
        (face.ix() < game.ground.faces.len() && game.ground.token(face).id == id).then_some(face)
    }
}

impl Part<Mandalorian> for Threat {
    type Value = Self;
    const WHAT: &'static str = "threat token";

    fn write(threat: &Self, _: &Mandalorian) -> String {
        format!("t{}", threat.0)
    }

    fn read(word: &str, game: &Mandalorian) -> Option<Self> {
        let threat = Self(word.strip_prefix('t')?.parse().ok()?);
        (threat.ix() < game.state.threats.len()).then_some(threat)
    }
}

impl Part<Mandalorian> for Player {
    type Value = Self;
    const WHAT: &'static str = "seat";

    fn write(player: &Self, _: &Mandalorian) -> String {
        SEATS[player.ix()].into()
    }

    fn read(word: &str, game: &Mandalorian) -> Option<Self> {
        let seats = SEATS.iter().take(game.ground.options.players.into());
        { seats }.position(|seat| *seat == word).map(|at| Self(at as u8))
    }
}

/// How the slots are written.
const SLOTS: [&str; 5] = ["move", "attack", "intel", "plan", "mission"];

impl Part<Mandalorian> for Slot {
    type Value = Self;
    const WHAT: &'static str = "slot";

    fn write(slot: &Self, _: &Mandalorian) -> String {
        SLOTS[slot.ix()].into()
    }

    fn read(word: &str, _: &Mandalorian) -> Option<Self> {
        SLOTS.iter().position(|slot| *slot == word).map(Self::of)
    }
}

impl Part<Mandalorian> for Number {
    type Value = u8;
    const WHAT: &'static str = "number";

    fn write(number: &u8, _: &Mandalorian) -> String {
        number.to_string()
    }

    fn read(word: &str, _: &Mandalorian) -> Option<u8> {
        word.parse().ok().filter(|number| *number < u8::MAX)
    }
}

impl Part<Mandalorian> for DisruptValue {
    type Value = u8;
    const WHAT: &'static str = "value of a disrupt token";

    fn write(value: &u8, _: &Mandalorian) -> String {
        value.to_string()
    }

    fn read(word: &str, _: &Mandalorian) -> Option<u8> {
        word.parse().ok().filter(|value| *value < 4)
    }
}

impl Part<Mandalorian> for Branch {
    type Value = u16;
    const WHAT: &'static str = "way";

    fn write(branch: &u16, game: &Mandalorian) -> String {
        game.ground.book.keys.branches[usize::from(*branch)].clone()
    }

    fn read(word: &str, game: &Mandalorian) -> Option<u16> {
        game.ground.book.keys.branches.iter().position(|key| key == word).map(|at| at as u16)
    }
}
