//! The shapes that a view is written in. Every sentence here is part of the published description.

use table::{Thing, shape};

use crate::book::code::Until;
use crate::ids::{Class, Difficulty, Icon, Mode, Motive, Shape, Slot, Star, Trait};

shape! {
    /// A game of The Mandalorian: Adventures as one viewer sees it. What you may not know is null or left out, as each field says.
    pub struct Shown {
        /// Which game this is.
        pub game: Which,
        /// The seat you look from; null for somebody who watches.
        pub seat: Option<String>,
        /// The mission.
        pub mission: Thing,
        /// The map.
        pub map: Thing,
        /// How hard it is.
        pub difficulty: Difficulty,
        /// How the seats share the characters.
        pub mode: Mode,
        /// The stage of the mission, from 1.
        pub stage: u8,
        /// Whose turn it is, and what is under way.
        pub turn: Turn,
        /// Tracks and counters of the mission and of its map.
        pub tracks: Vec<Track>,
        /// What has happened that the mission takes note of, in its words.
        pub happened: Vec<String>,
        /// The seats in order.
        pub seats: Vec<SeatSeen>,
        /// The characters in the game, also those that are out of it by now.
        pub characters: Vec<Character>,
        /// Action slots from left to right.
        pub slots: Vec<SlotSeen>,
        /// The spaces of the map.
        pub spaces: Vec<SpaceSeen>,
        /// Doors and other passages that can be shut.
        pub doors: Vec<DoorSeen>,
        /// Threat tokens on the map.
        pub tokens: Vec<Token>,
        /// Where The Child is; null if it is not in this game, or not yet.
        pub child: Option<ChildSeen>,
        /// Skill decks with their discard piles.
        pub skill_decks: Vec<SkillDeck>,
        /// The planning deck.
        pub planning: PlanningDeck,
        /// The event deck.
        pub events: EventsDeck,
        /// Disrupt tokens.
        pub disrupt: Disrupt,
        /// Threat tokens that are not on the map.
        pub off_map: OffMap,
        /// Effects that go on for a while.
        pub lasting: Vec<LastingSeen>,
        /// The last order of the Warlord; null if there was none.
        pub last_order: Option<Thing>,
    }

    /// Which game this is.
    pub enum Which {
        /// The Mandalorian: Adventures.
        Mandalorian = "mandalorian",
    }

    /// Whose turn it is, and what is under way.
    pub struct Turn {
        /// How many turns have begun; 0 during the set-up.
        pub number: u16,
        /// The step of the turn.
        pub step: Step,
        /// The seat that started.
        pub first: String,
        /// The seat whose turn it is.
        pub seat: String,
        /// The seat that decides in this turn: the same, or the next one after an elimination.
        pub decides: String,
        /// The id of the character that acts, or that an event is about; null if there is none.
        pub character: Option<String>,
        /// Actions that have to be taken yet.
        pub required_actions: u8,
        /// Additional actions that may be taken.
        pub extra_actions: u8,
        /// The slots that additional actions may be taken on; empty is any.
        pub extra_slots: Vec<Slot>,
        /// Slots used in this turn.
        pub used_slots: Vec<Slot>,
        /// Slots that cause neither crisis nor event in this turn.
        pub quiet_slots: Vec<Slot>,
        /// Actions taken with cards in this turn.
        pub actions_taken: u8,
        /// Whether The Child fled in this turn.
        pub child_fled: bool,
        /// Whether a card of The Child was drawn in this draw step.
        pub child_drawn: bool,
        /// Whether the action step was cut short.
        pub cut_short: bool,
        /// Ids of the characters that sentries don't hurt in this turn.
        pub ignore_sentries: Vec<String>,
        /// Ids of the characters that grapplers don't hurt in this turn.
        pub ignore_grapplers: Vec<String>,
        /// The reach of the next attack; null if it is the usual one.
        pub next_reach: Option<u8>,
        /// The action under way; null if there is none.
        pub action: Option<Action>,
        /// The movement of a character under way; null if there is none.
        pub movement: Option<Movement>,
        /// How many planning cards were drawn and have yet to be kept, put back or discarded.
        pub drawn_plans: u8,
        /// Those planning cards; null if you may not know them.
        pub drawn: Option<Vec<Thing>>,
    }

    /// A step of a turn.
    pub enum Step {
        /// The set-up.
        SetUp = "set_up",
        /// The action step, or the turn of the Warlord.
        Action = "action",
        /// The event step.
        Event = "event",
        /// The draw step.
        Draw = "draw",
        /// Between the steps.
        Between = "between",
        /// The game is over.
        Over = "over",
    }

    /// An action.
    pub struct Action {
        /// The id of the character that acts.
        pub character: String,
        /// Its slot.
        pub slot: Slot,
        /// The skill card; null for a free action.
        pub card: Option<Thing>,
        /// Its strength, as raised and lowered.
        pub strength: u8,
        /// The id of the token that is attacked; null if none is.
        pub target: Option<String>,
    }

    /// A movement.
    pub struct Movement {
        /// The id of the character that moves.
        pub character: String,
        /// How many steps are left.
        pub steps_left: u8,
        /// Whether it has to stop here.
        pub stopped: bool,
    }

    /// A track or counter.
    pub struct Track {
        /// Its id.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// Where it stands.
        pub now: u8,
        /// Where it ends; null if it has no end.
        pub end: Option<u8>,
        /// Whether the mission fails at its end.
        pub fails: bool,
    }

    /// A seat.
    pub struct SeatSeen {
        /// Its name.
        pub seat: String,
        /// The id of its character; null while it has none, in shared mode, and for the Warlord.
        pub character: Option<String>,
        /// Whether it is the Warlord's.
        pub warlord: bool,
        /// How many skill cards are in its hand.
        pub cards: u8,
        /// How many of them are cards of The Child.
        pub child_cards: u8,
        /// Its hand; null if you may not know it.
        pub hand: Option<Vec<SkillCard>>,
        /// Cards that it is owed, because its deck was empty.
        pub owed: u8,
        /// What it really wants; null in missions without motives, and if you may not know it.
        pub motive: Option<Motive>,
        /// Whether its motive is open to all.
        pub unmasked: bool,
        /// The seat it wants to start; null before it has said so, and if you may not know it.
        pub vote: Option<String>,
    }

    /// A skill card.
    pub struct SkillCard {
        /// Its id.
        pub id: String,
        /// Its title.
        pub name: String,
        /// Its printed strength; 0 on a tactical card.
        pub strength: u8,
        /// Whether it is tactical.
        pub tactical: bool,
        /// The slot where it counts one more; null if there is none.
        pub bonus: Option<Slot>,
        /// Its ability in words.
        pub words: String,
    }

    /// A character.
    pub struct Character {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: String,
        /// The seat that plays it; null in shared mode.
        pub seat: Option<String>,
        /// The id of the space it is in; null if it is not on the map.
        pub space: Option<String>,
        /// Its health.
        pub health: u8,
        /// The damage it has.
        pub damage: u8,
        /// Planning cards it has kept.
        pub plans: Vec<Thing>,
        /// Features and items it carries.
        pub items: Vec<Thing>,
        /// Whether the ability of its advanced card was used; null if advanced cards are not in this game.
        pub advanced_used: Option<bool>,
        /// Whether it was taken out by its own ability.
        pub disabled: bool,
        /// Whether it was defeated and taken out.
        pub eliminated: bool,
        /// Whether it has moved in this turn.
        pub moved: bool,
    }

    /// An action slot.
    pub struct SlotSeen {
        /// Which one.
        pub slot: Slot,
        /// What it is called in this game.
        pub name: String,
        /// What it counts now; from 6 on there is a crisis.
        pub strength: u8,
        /// Skill cards on it, the top one last.
        pub cards: Vec<SkillCard>,
        /// Disrupt tokens on it.
        pub tokens: Values,
    }

    /// Disrupt tokens by their values.
    pub struct Values {
        /// Stand-ins, which count 1.
        pub stand_ins: u8,
        /// Tokens of value 1.
        pub ones: u8,
        /// Tokens of value 2.
        pub twos: u8,
        /// Tokens of value 3.
        pub threes: u8,
    }

    /// A space.
    pub struct SpaceSeen {
        /// Its id: column and row.
        pub id: String,
        /// Its name; null if it has none.
        pub name: Option<String>,
        /// Its column in the drawing, from 0.
        pub column: u8,
        /// Its row in the drawing, from 0.
        pub row: u8,
        /// The colour of its star; null if it has none.
        pub star: Option<Star>,
        /// Ids of the spaces that can be entered from it as the doors stand now.
        pub near: Vec<String>,
        /// Ids of the spaces at range 1 as the doors stand now: also across elevation.
        pub in_range: Vec<String>,
    }

    /// A door or another passage.
    pub struct DoorSeen {
        /// Its id.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// Ids of the two spaces beside it.
        pub between: Vec<String>,
        /// Whether it is open.
        pub open: bool,
        /// Damage or markers on it.
        pub markers: u8,
        /// How many open it; null if it is not opened so.
        pub opens_at: Option<u8>,
    }

    /// A threat token on the map.
    pub struct Token {
        /// What choices call it: `t` and its number on the map, which tells nothing about what is on it.
        pub id: String,
        /// The id of the space it lies in.
        pub space: String,
        /// The shape of its back.
        pub shape: Shape,
        /// Whether its face is up.
        pub faceup: bool,
        /// What is on it; null if you may not know it.
        pub face: Option<Face>,
        /// Seats that have looked at it while it lies facedown.
        pub looked_at_by: Vec<String>,
        /// The health it has left; null if you may not know it, and for a feature without any.
        pub health_left: Option<u8>,
        /// Damage on it.
        pub damage: u8,
        /// Disrupt tokens on it, number down: nobody knows which.
        pub disrupt: u8,
        /// Whether it is known to sleep, and so is no enemy yet.
        pub asleep: bool,
        /// Whether it doesn't move in its next event movement, and no limit of damage holds for it until then.
        pub hobbled: bool,
        /// Whether it came as a reinforcement.
        pub reinforcement: bool,
    }

    /// What is on a threat token.
    pub struct Face {
        /// The id of its kind.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// Its classes; none for a feature.
        pub classes: Vec<Class>,
        /// Its abilities as they are printed.
        pub abilities: Vec<Trait>,
        /// Its health with this number of characters; 0 for a feature without any.
        pub health: u8,
        /// All of it in words.
        pub words: String,
    }

    /// Where The Child is: one of these is given, the others are null.
    pub struct ChildSeen {
        /// The id of the space it is in by itself.
        pub space: Option<String>,
        /// The id of the character that carries it.
        pub character: Option<String>,
        /// The id of the token of the enemy that carries it.
        pub token: Option<String>,
    }

    /// A skill deck and its discard pile.
    pub struct SkillDeck {
        /// Ids of the characters whose cards they are: one, or both in shared mode; none for the deck of The Child.
        pub characters: Vec<String>,
        /// How many cards are in the deck.
        pub cards: u8,
        /// Cards on top of it that everybody saw put there, the next one last.
        pub top: Vec<Thing>,
        /// Cards that lie in the deck below those, or in hands that you may not see.
        pub unseen: Vec<Thing>,
        /// The discard pile, which everybody may look through.
        pub discarded: Vec<Thing>,
        /// Cards that are locked and so out of this game.
        pub locked: Vec<Thing>,
    }

    /// The planning deck.
    pub struct PlanningDeck {
        /// How many cards are in it.
        pub cards: u8,
        /// Cards that were put on top, the next one last; null for one that you may not know.
        pub top: Vec<Option<Thing>>,
        /// Cards that were put under it, the lowest last; null for one that you may not know.
        pub under: Vec<Option<Thing>>,
        /// Cards that nobody has shown you since the last shuffle: in the deck, or drawn by somebody else.
        pub unseen: Vec<Copies>,
        /// The discard pile, which everybody may look through.
        pub discarded: Vec<Copies>,
    }

    /// Planning cards of one title.
    pub struct Copies {
        /// The id of the card.
        pub id: String,
        /// Its title.
        pub name: String,
        /// How many.
        pub copies: u8,
    }

    /// The event deck.
    pub struct EventsDeck {
        /// How many cards are in it.
        pub cards: u8,
        /// The icon on the back of its top card; null if the deck is empty.
        pub icon: Option<Icon>,
        /// Its top card; null if you may not know it.
        pub top: Option<Thing>,
        /// Cards that were put under it, the lowest last.
        pub under: Vec<EventUnder>,
        /// Cards that may be in the deck in any order, as far as you know.
        pub unseen: Vec<Thing>,
        /// The discard pile, which everybody may look through.
        pub discarded: Vec<Thing>,
    }

    /// An event card that was put under the deck.
    pub struct EventUnder {
        /// The icon on its back.
        pub icon: Option<Icon>,
        /// The card; null if you may not know it.
        pub card: Option<Thing>,
    }

    /// Disrupt tokens that lie on no slot.
    pub struct Disrupt {
        /// How many are in the pool.
        pub pool: u8,
        /// How many lie on enemies, number down.
        pub on_enemies: u8,
        /// What these are, pool and enemies together: nobody knows which lie where.
        pub unseen: Values,
        /// Those discarded, which everybody may look through.
        pub discarded: Values,
    }

    /// Threat tokens that are not on the map.
    pub struct OffMap {
        /// Reinforcements that may come, in no order.
        pub reinforcements: Vec<Thing>,
        /// Reinforcements defeated, which everybody may look through.
        pub fallen: Vec<Thing>,
        /// Other tokens defeated or discarded, which everybody may look through.
        pub discarded: Vec<Thing>,
        /// Tokens set aside.
        pub aside: Vec<Thing>,
    }

    /// An effect that goes on for a while.
    pub struct LastingSeen {
        /// What choices call it: its place among these effects.
        pub place: u8,
        /// What it does.
        pub words: String,
        /// The seat that made it.
        pub seat: String,
        /// The id of the character that it is about; null if there is none.
        pub character: Option<String>,
        /// How often it can be used yet; null is any number.
        pub uses: Option<u8>,
        /// What it lasts until.
        pub until: Until,
    }
}
