//! What changes during a game: plain data without heap, copied by copying bytes.

use serde::Serialize;
use table::Chance;

use crate::action::Act;
use crate::enemies::March;
use crate::frame::{Ask, Frame};
use crate::ids::{
    Card, Cards, DOORS, Doors, Face, Faces, Flags, HEROES, Happening, Happenings, Hero, Heroes, Motive, Order, PLANS,
    PLAYERS, Person, Plan, Plans, Player, ROWS, SLOTS, Shape, Slot, SlotSet, Space, THREATS, TRACKS, Threat, Threats,
};
use crate::movement::Trip;
use table::List;

/// Most procedures under way at once.
pub const FRAMES: usize = 40;
/// Most skill cards on one slot.
pub const PILE: usize = 20;
/// Most lasting effects at once.
pub const LASTING: usize = 12;

/// Disrupt tokens by their values: stand-ins, 1, 2 and 3. Tokens of one value are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tokens(pub [u8; 4]);

impl Tokens {
    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// What they count together; a stand-in counts 1.
    #[inline]
    pub const fn strength(self) -> u8 {
        self.0[0] + self.0[1] + 2 * self.0[2] + 3 * self.0[3]
    }
}

/// An action slot with what lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SlotPile {
    /// Skill cards, the top one last.
    pub cards: List<Card, PILE>,
    /// Disrupt tokens.
    pub tokens: Tokens,
    /// The strength it is resolved with while it is, 0 otherwise.
    pub fixed: u8,
}

/// A character on the map with its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HeroState {
    /// Who it is; nobody at a number without a character.
    pub person: Person,
    /// Where it is; nowhere if it was disabled or eliminated.
    pub space: Space,
    /// Damage.
    pub damage: u8,
    /// Health, worked out from card, difficulty and mission.
    pub health: u8,
    /// Planning cards kept.
    pub plans: Plans,
    /// Features and items carried, by what is on their tokens.
    pub items: Faces,
    /// Whether the ability of the advanced card was used.
    pub spent: bool,
    /// Whether it was taken out by its own ability.
    pub disabled: bool,
    /// Whether it was defeated and taken out.
    pub eliminated: bool,
    /// Whether it has moved in this turn.
    pub moved: bool,
}

/// A threat token on the map. Its number is its place in [`State::threats`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// What is on it; nothing for a number without a token. In a view also nothing if the viewer may not know.
    pub face: Face,
    /// The shape of its back, as a number of [`Shape`]; everybody sees it.
    pub shape: u8,
    /// Where it lies.
    pub space: Space,
    /// Whether it is there at all.
    pub on_map: bool,
    /// Whether its face is up.
    pub up: bool,
    /// Seats that have looked at it while it is facedown, as bits.
    pub seen: u8,
    /// Damage.
    pub damage: u8,
    /// Disrupt tokens, number down.
    pub disrupt: u8,
    /// What has been noted about it, as bits of [`Note`].
    pub notes: u8,
    /// Damage taken in the action under way.
    pub hits: u8,
}

/// What is noted about a threat token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Note {
    /// It sleeps: no enemy yet.
    Asleep = 1,
    /// Its next event movement is skipped, and no limit of damage holds.
    Hobbled = 2,
    /// It was moved by the event card under way.
    Moved = 4,
    /// It attacked by the event card under way.
    Attacked = 8,
    /// It has tried to block in the action or effect under way.
    Blocked = 16,
    /// It belongs to the reinforcements.
    Reinforcement = 32,
    /// Its number is not given again before the next turn: something may still speak of it.
    Fresh = 64,
}

impl Placed {
    /// Whether something is noted.
    #[inline]
    pub const fn is(&self, note: Note) -> bool {
        self.notes & note as u8 != 0
    }

    /// Notes something.
    #[inline]
    pub fn note(&mut self, note: Note) {
        self.notes |= note as u8;
    }

    /// Notes that something no longer holds.
    #[inline]
    pub fn forget(&mut self, note: Note) {
        self.notes &= !(note as u8);
    }

    /// The shape of its back.
    #[inline]
    pub const fn shape(&self) -> Shape {
        Shape::of(self.shape as usize)
    }
}

/// Where The Child is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Child {
    /// Not in this game, or not yet.
    #[default]
    Away,
    /// In a space.
    At(Space),
    /// Carried by a character.
    With(Hero),
    /// Carried by an enemy.
    Taken(Threat),
}

/// A card in a deck at a place that is not left to chance, and the seats that know it, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Known<T> {
    /// The card.
    pub card: T,
    /// Who knows it.
    pub by: u8,
}

/// The planning deck: cards put on top, then those nobody knows, by lot, then cards put under it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlanDeck {
    /// On top, the next one last.
    pub top: List<Known<Plan>, 12>,
    /// How many of each title lie between them in no order.
    pub unseen: [u8; PLANS],
    /// Under it, the lowest last.
    pub under: List<Known<Plan>, 12>,
    /// Discarded, by title.
    pub discard: [u8; PLANS],
}

impl PlanDeck {
    /// How many cards lie in it. In a view the cards at known places that are blank lie among the unseen ones.
    pub fn len(&self) -> u8 {
        let known = self.top.iter().chain(self.under.iter()).filter(|known| known.card.is_some()).count();
        self.unseen.iter().sum::<u8>() + known as u8
    }

    /// Whether none can.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The event deck. Its top card has been drawn by lot already, since everybody sees its back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EventDeck {
    /// The top card with the seats that have looked at it.
    pub top: Known<Happening>,
    /// The icon on its back, as a number.
    pub icon: u8,
    /// Those below it in no order.
    pub unseen: Happenings,
    /// Under them, the lowest last, each with the icon everybody saw.
    pub under: List<(Known<Happening>, u8), 8>,
    /// Discarded.
    pub discard: Happenings,
}

/// An effect that goes on for a while.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lasting {
    /// Which ability of the content; [`u16::MAX`] is none: it was used up, and its place is taken away when the next one
    /// begins or any ends.
    pub ability: u16,
    /// The first ability of the same line: those of one line share their uses.
    pub line: u16,
    /// Who made it: it ends with this seat's turn, if it ends with a turn.
    pub by: Player,
    /// Whose it is: "you" in it.
    pub hero: Hero,
    /// How many uses are left; 0 is any number.
    pub uses: u8,
    /// What it lasts until, as a number of [`Until`](crate::book::code::Until).
    pub until: u8,
    /// Turns that have to begin before it can end: 1 for the end of the next turn.
    pub turns: u8,
}

/// What is under way in the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TurnState {
    /// Actions that have to be taken yet.
    pub required: u8,
    /// Additional actions that may be taken.
    pub extra: u8,
    /// The slots that additional actions may be taken on; empty is any.
    pub extra_slots: SlotSet,
    /// Slots used.
    pub used: SlotSet,
    /// Actions taken with cards.
    pub actions: u8,
    /// Whether The Child fled in this turn.
    pub fled: bool,
    /// Sentry damage is ignored, by these characters.
    pub no_sentry: Heroes,
    /// Grapple damage is ignored, by these characters.
    pub no_grapple: Heroes,
    /// The reach of the next attack, 0 if it is the usual one.
    pub next_reach: u8,
    /// Slots that cause neither crisis nor event in this turn.
    pub quiet: SlotSet,
    /// Whether a Child card was drawn in this draw step.
    pub child_drawn: bool,
    /// Whether the action step was cut short.
    pub cut: bool,
    /// Abilities of map and mission that answer once a turn and have done so, as bits: the map's first, then the mission's.
    pub once: u64,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Where all chance comes from.
    pub chance: Chance,
    // Table.
    /// Who started.
    pub first: Player,
    /// Whose turn it is.
    pub active: Player,
    /// Who decides for the player whose turn it is: the same, or the next seat after an elimination.
    pub decides: Player,
    /// "You": the character acting, or the one an event is about.
    pub you: Hero,
    /// Turns begun so far.
    pub turns: u16,
    /// Whom each seat wants to start, while they agree about it.
    pub votes: [Player; PLAYERS],
    /// What each seat really wants, if the mission has motives.
    pub motives: [Option<Motive>; PLAYERS],
    /// Seats whose motive is open.
    pub unmasked: u8,
    /// Whether a character has been defeated.
    pub defeats: u8,
    // Skill cards.
    /// Cards in skill decks in no order; which deck a card lies in follows from its row.
    pub decks: Cards,
    /// Cards put on top of a skill deck, the next one last, by row. Everybody saw them.
    pub tops: [List<Card, 4>; ROWS],
    /// Cards in discard piles.
    pub discards: Cards,
    /// Hands.
    pub hands: [Cards; PLAYERS],
    /// How many cards each hand holds, even where the cards are blank.
    pub held: [u8; PLAYERS],
    /// Cards owed.
    pub owed: [u8; PLAYERS],
    /// Cards of locked or unused rows, out of the game.
    pub out: Cards,
    /// Action slots.
    pub slots: [SlotPile; SLOTS],
    // Tokens and decks.
    /// Disrupt tokens in the pool.
    pub pool: Tokens,
    /// Disrupt tokens that lie on enemies, number down; which lies where nobody knows.
    pub covered: Tokens,
    /// Disrupt tokens discarded.
    pub spent: Tokens,
    /// The planning deck.
    pub planning: PlanDeck,
    /// Planning cards drawn and not yet kept, topped or discarded; only the seat that planned knows them.
    pub drawn: List<Plan, 10>,
    /// How many those are, even where they are blank.
    pub drawn_number: u8,
    /// The event deck.
    pub events: EventDeck,
    // Map.
    /// Characters.
    pub heroes: [HeroState; HEROES],
    /// Threat tokens on the map.
    pub threats: List<Placed, THREATS>,
    /// Numbers with a token on the map.
    pub on_map: Threats,
    /// Of those: enemies, that is faceup, awake and no feature. Worked out whenever a token changes.
    pub enemies: Threats,
    /// Reinforcements in their pile, in no order.
    pub reserve: Faces,
    /// Reinforcements defeated.
    pub fallen: Faces,
    /// Other tokens defeated or discarded.
    pub gone: Faces,
    /// Tokens set aside, to be seen by all.
    pub aside: Faces,
    /// Where The Child is.
    pub child: Child,
    /// Doors that are open.
    pub doors: Doors,
    /// Damage or markers on doors.
    pub marks: [u8; DOORS],
    // Mission.
    /// The stage of the mission, from 1.
    pub stage: u8,
    /// Tracks and counters.
    pub tracks: [u8; TRACKS],
    /// Things that have happened.
    pub flags: Flags,
    /// Abilities of map and mission that answer once a game and have done so, as bits: the map's first, then the mission's.
    pub once: u64,
    /// The Warlord's last order.
    pub last_order: Order,
    /// Lasting effects.
    pub lasting: List<Lasting, LASTING>,
    // Under way.
    /// The turn.
    pub turn: TurnState,
    /// Procedures under way, the innermost last.
    pub frames: List<Frame, FRAMES>,
    /// Actions under way, the innermost last.
    pub acts: List<Act, 4>,
    /// Movements of characters under way, the innermost last.
    pub trips: List<Trip, 4>,
    /// Enemy movements and attacks under way, the innermost last.
    pub marches: List<March, 3>,
    /// Alterations by events so far; an event without any brings a reinforcement.
    pub changes: u32,
    /// Whether objectives and failures have to be looked at.
    pub check: bool,
    /// Who is asked.
    pub ask: Ask,
    /// Grows whenever something hidden came out.
    pub shown: u32,
    /// Grows whenever the only one that was left was drawn by lot. No fingerprint covers it: those in records are older.
    #[serde(skip)]
    pub last_ones: u32,
}

impl State {
    /// Nothing yet.
    pub fn blank(chance: Chance) -> Self {
        Self {
            chance,
            first: Player(0),
            active: Player(0),
            decides: Player(0),
            you: Hero::NONE,
            turns: 0,
            votes: [Player::NONE; PLAYERS],
            motives: [None; PLAYERS],
            unmasked: 0,
            defeats: 0,
            decks: Cards::EMPTY,
            tops: [List::new(); ROWS],
            discards: Cards::EMPTY,
            hands: [Cards::EMPTY; PLAYERS],
            held: [0; PLAYERS],
            owed: [0; PLAYERS],
            out: Cards::EMPTY,
            slots: [SlotPile::default(); SLOTS],
            pool: Tokens::default(),
            covered: Tokens::default(),
            spent: Tokens::default(),
            planning: PlanDeck::default(),
            drawn: List::new(),
            drawn_number: 0,
            events: EventDeck::default(),
            heroes: [HeroState::default(); HEROES],
            threats: (0..THREATS).map(|_| Placed::default()).collect(),
            on_map: Threats::EMPTY,
            enemies: Threats::EMPTY,
            reserve: Faces::EMPTY,
            fallen: Faces::EMPTY,
            gone: Faces::EMPTY,
            aside: Faces::EMPTY,
            child: Child::Away,
            doors: Doors::EMPTY,
            marks: [0; DOORS],
            stage: 1,
            tracks: [0; TRACKS],
            flags: Flags::EMPTY,
            once: 0,
            last_order: Order::NONE,
            lasting: List::new(),
            turn: TurnState::default(),
            frames: List::new(),
            acts: List::new(),
            trips: List::new(),
            marches: List::new(),
            changes: 0,
            check: false,
            ask: Ask::Nobody,
            shown: 0,
            last_ones: 0,
        }
    }

    /// A character.
    #[inline]
    pub fn hero(&self, hero: Hero) -> &HeroState {
        &self.heroes[hero.ix()]
    }

    /// A character, to be changed.
    #[inline]
    pub fn hero_mut(&mut self, hero: Hero) -> &mut HeroState {
        &mut self.heroes[hero.ix()]
    }

    /// A threat token on the map.
    #[inline]
    pub fn threat(&self, threat: Threat) -> &Placed {
        &self.threats[threat.ix()]
    }

    /// A threat token on the map, to be changed.
    #[inline]
    pub fn threat_mut(&mut self, threat: Threat) -> &mut Placed {
        &mut self.threats[threat.ix()]
    }

    /// An action slot.
    #[inline]
    pub fn slot(&self, slot: Slot) -> &SlotPile {
        &self.slots[slot.ix()]
    }

    /// The action under way.
    #[inline]
    pub fn act(&self) -> Option<&Act> {
        self.acts.last()
    }
}

// A state is copied for every position a bot looks at.
const _: () = assert!(std::mem::size_of::<State>() <= 6 * 1024);
