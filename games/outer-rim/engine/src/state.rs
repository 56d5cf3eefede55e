//! What changes during a game: plain data without heap, copied by copying bytes.

use serde::Serialize;
use table::Chance;

use crate::frame::{Ask, Fight, Frame, Jump};
use crate::ids::{
    ABILITIES, Body, CARDS, Card, Combat, Contact, DECK, Dice, ENCOUNTER_DECKS, Faction, Hull, Kind, PLAYERS, Person,
    Player, SPOTS, Skill, Space, Spaces,
};
use table::List;

/// Most cards one player can hold: as many as there can be slots, and those that one trade brings before others go.
pub const ASSETS: usize = SLOTS + 6;
/// Most slots one player can have.
pub const SLOTS: usize = 20;
/// Most secrets one player can hold.
pub const SECRETS: usize = 24;
/// Most abilities that the character, the ship, the cards and the secrets of one player can have; the content is checked so
/// that nobody can have more.
pub const ACTIVES: usize = 72;
/// Most procedures under way at once.
pub const FRAMES: usize = 40;

/// A card that lies with a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Asset {
    /// The card.
    pub card: Card,
    /// Of a bounty: whether its target lies captured on it.
    pub captive: bool,
    /// Of the rival: where the goal token of the card lies.
    pub goal: Space,
}

/// What a program is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing that could be discarded.
    #[default]
    Nothing,
    /// The character of its player.
    Character,
    /// The ship of its player.
    Ship,
    /// A card of its player.
    Asset(Card),
    /// A secret of its player.
    Secret(Card),
    /// An encounter card just drawn.
    Drawn(Card),
    /// A market card just bought that happens at once.
    Bought(Card),
    /// The contact at this place.
    Contact(crate::ids::Spot),
    /// A patrol.
    Patrol(Faction),
}

/// Something a player can do or that happens to them, with where it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Active {
    /// Which ability of the content.
    pub ability: u16,
    /// What it is printed on.
    pub source: Source,
}

/// What a player's cards make of character and ship; worked out anew whenever they change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Dice in ground and ship combat.
    pub combat: [u8; 2],
    /// Health and hull.
    pub limit: [u8; 2],
    /// Hyperdrive.
    pub hyperdrive: u8,
    /// How often each skill.
    pub skills: [u8; 7],
    /// Slots for cargo, mods, either, crew, gear, jobs and bounties.
    pub slots: [u8; 6],
    /// More credits in rewards of bounties, cargo, jobs, in thousands.
    pub rewards: [u8; 3],
    /// Fewer dice for an opponent in ground and ship combat.
    pub fewer: [u8; 2],
    /// Most damage of a combat won.
    pub most: [u8; 2],
    /// Less damage of a combat won.
    pub less: [u8; 2],
    /// Fame that counts while cards are there.
    pub fame: u8,
    /// More fame in each gain.
    pub fame_gain: u8,
    /// More fame from patrols that give any.
    pub patrol_fame: u8,
    /// More faces that let ILLEGAL cargo through.
    pub illegal: u8,
    /// Rules that don't hold.
    pub rules: u8,
    /// Triggers that something answers to.
    pub triggers: u32,
    /// Everything that can be used or happens.
    pub actives: List<Active, ACTIVES>,
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            combat: [0; 2],
            limit: [u8::MAX; 2],
            hyperdrive: 0,
            skills: [0; 7],
            slots: [0; 6],
            rewards: [0; 3],
            fewer: [0; 2],
            most: [u8::MAX; 2],
            less: [0; 2],
            fame: 0,
            fame_gain: 0,
            patrol_fame: 0,
            illegal: 0,
            rules: 0,
            triggers: 0,
            actives: List::new(),
        }
    }
}

/// A secret that a player holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Secret {
    /// The card.
    pub card: Card,
    /// Where it was drawn, which everybody saw: a space, or beyond the spaces a navpoint with or without a patrol.
    pub from: u8,
}

/// A secret that was discarded unseen and lies under its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Buried {
    /// The secret.
    pub secret: Secret,
    /// Who knows it.
    pub who: Player,
}

/// A player: character, ship, cards and standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scoundrel {
    /// The character.
    pub person: Person,
    /// Whether it shows its second side.
    pub flipped: bool,
    /// Goal tokens on it.
    pub tokens: u8,
    /// The ship.
    pub hull: Hull,
    /// Whether it shows its second side.
    pub legendary: bool,
    /// Goal tokens on it.
    pub ship_tokens: u8,
    /// Damage on character and ship.
    pub damage: [u8; 2],
    /// Credits in thousands.
    pub credits: u16,
    /// Fame gained.
    pub fame: u8,
    /// Reputation with each faction: -1, 0 or 1.
    pub reputation: [i8; 4],
    /// Where the standee is.
    pub space: Space,
    /// Whether defeated.
    pub defeated: bool,
    /// Whether a defeat was just prevented, so that it isn't asked again for the same damage.
    pub spared: bool,
    /// Cards in slots.
    pub assets: List<Asset, ASSETS>,
    /// Secrets.
    pub secrets: List<Secret, SECRETS>,
    /// Planets marked.
    pub marks: Spaces,
    /// Abilities used this turn.
    pub used: AbilitySet,
    /// Turns to be taken after this one.
    pub extra_turns: u8,
    /// What the cards make of it.
    pub stats: Stats,
}

impl Scoundrel {
    /// How often it has a skill.
    #[inline]
    pub fn skill(&self, skill: Skill) -> u8 {
        self.stats.skills[skill.ix()]
    }

    /// Fame in all.
    #[inline]
    pub fn all_fame(&self) -> u8 {
        self.fame.saturating_add(self.stats.fame)
    }

    /// The dice of a combat.
    #[inline]
    pub fn dice(&self, combat: Combat) -> u8 {
        self.stats.combat[combat.ix()]
    }

    /// Whether the damage is enough for a defeat.
    #[inline]
    pub fn is_beaten(&self) -> bool {
        self.is_down(Body::Character) || self.is_down(Body::Ship)
    }

    /// Whether the damage on this is enough for a defeat.
    #[inline]
    pub fn is_down(&self, body: Body) -> bool {
        self.damage[body.ix()] >= self.stats.limit[body.ix()]
    }

    /// Reputation with a faction.
    #[inline]
    pub fn standing(&self, faction: Faction) -> i8 {
        self.reputation[faction.ix()]
    }

    /// Whether it holds this card as a secret.
    pub fn has_secret(&self, card: Card) -> bool {
        self.secrets.iter().any(|secret| secret.card == card)
    }

    /// The place of a card among the assets.
    pub fn find(&self, card: Card) -> Option<usize> {
        self.assets.iter().position(|asset| asset.card == card)
    }
}

/// A patrol on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Patrol {
    /// Its level, from 1.
    pub level: u8,
    /// Where it is.
    pub space: Space,
}

/// What lies on a place for contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lying {
    /// Nothing.
    #[default]
    Empty,
    /// A facedown token.
    Down,
    /// A faceup token.
    Up,
}

/// A place for contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What lies there.
    pub lying: Lying,
    /// The class on the back of the token, as a number.
    pub class: u8,
    /// Who it is. Facedown tokens that nobody has looked at are nobody yet: who they are is drawn by lot when somebody
    /// looks, which is the same game and leaves nothing hidden to carry around.
    pub contact: Contact,
    /// Seats that have looked at it, as bits.
    pub seen: u8,
}

/// All places for contacts.
pub type Tokens = List<Token, SPOTS>;

/// A deck whose cards are drawn by lot from those not seen since the last shuffle, and then, in order, from those put under
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stack {
    /// Cards that may come next, as bits of their places in the deck.
    pub unseen: u32,
    /// Places of the cards under them, the next one first.
    pub under: List<u8, DECK>,
}

impl Stack {
    /// A shuffled deck of this many cards.
    pub fn full(cards: usize) -> Self {
        Self { unseen: if cards >= 32 { u32::MAX } else { (1 << cards) - 1 }, under: List::new() }
    }

    /// How many cards.
    pub fn len(&self) -> u32 {
        self.unseen.count_ones() + self.under.len() as u32
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Shuffles what is under it in again.
    pub fn shuffle(&mut self) {
        for place in &*self.under {
            self.unseen |= 1 << place;
        }
        self.under.clear();
    }
}

/// The dice just rolled, while they can be changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pool {
    /// The dice.
    pub dice: Dice,
    /// Who rolled them.
    pub who: Player,
    /// What for.
    pub rolls: RollFor,
}

/// What dice were rolled for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RollFor {
    /// What a card says.
    #[default]
    Card,
    /// A test.
    Test,
    /// Ground combat.
    Ground,
    /// Ship combat.
    Ship,
    /// An ILLEGAL delivery.
    Delivery,
}

/// Cards that have left the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CardSet([u64; CARDS / 64]);

impl CardSet {
    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.0[card.ix() / 64] |= 1 << (card.ix() % 64);
    }

    /// Whether the card is in it.
    pub fn has(&self, card: Card) -> bool {
        self.0[card.ix() / 64] >> (card.ix() % 64) & 1 != 0
    }
}

/// Abilities that were used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AbilitySet([u16; ABILITIES / 16]);

impl AbilitySet {
    /// Adds an ability.
    pub fn add(&mut self, ability: u16) {
        self.0[ability as usize / 16] |= 1 << (ability % 16);
    }

    /// Whether the ability is in it.
    #[inline]
    pub fn has(&self, ability: u16) -> bool {
        self.0[ability as usize / 16] >> (ability % 16) & 1 != 0
    }
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Where all chance comes from.
    pub chance: Chance,
    /// The players; the rival comes after the seats.
    pub players: [Scoundrel; PLAYERS],
    /// Who started.
    pub first: Player,
    /// Whose turn it is.
    pub active: Player,
    /// Turns begun so far.
    pub turns: u16,
    /// Whether the active player was defeated in this turn.
    pub fell: bool,
    /// Whether the active player's step is cut short: the turn ends here.
    pub cut: bool,
    /// Patrols by faction.
    pub patrols: [Patrol; 4],
    /// Contacts on the map.
    pub tokens: Tokens,
    /// Contacts that are still nobody in particular, as bits.
    pub strangers: u64,
    /// The cards on top of the market decks.
    pub tops: [Card; 6],
    /// The market decks under them.
    pub market: [Stack; 6],
    /// Encounter decks.
    pub encounters: [Stack; ENCOUNTER_DECKS],
    /// Secrets that were discarded unseen and lie under encounter decks.
    pub buried: List<Buried, SECRETS>,
    /// The rival's deck.
    pub rival_deck: Stack,
    /// Cards that are nowhere any more.
    pub removed: CardSet,
    /// Starters still in the databank, as bits of their places, by number from 90.
    pub starters: [u16; 3],
    /// Procedures under way, the innermost last.
    pub frames: List<Frame, FRAMES>,
    /// Combats under way, the innermost last.
    pub fights: List<Fight, 4>,
    /// The dice just rolled, while they can be changed.
    pub pool: Pool,
    /// Cards found by a search.
    pub found: List<Card, 4>,
    /// Cards that go to make room for the trade under way, if it comes about.
    pub giving_up: List<Card, 12>,
    /// Cards that somebody tried to deliver in this turn.
    pub tried: CardSet,
    /// Where a job goes next.
    pub jump: Jump,
    /// The die that a delivery was stopped by.
    pub die: u8,
    /// Players whose stats have to be worked out anew, as bits.
    pub dirty: u8,
    /// Players of whom something has to be checked: defeat, goals, victory.
    pub check: bool,
    /// Who is asked.
    pub ask: Ask,
    /// Grows whenever something hidden came out.
    pub shown: u32,
}

impl State {
    /// Nothing yet.
    pub fn blank(chance: Chance) -> Self {
        Self {
            chance,
            players: [Scoundrel::default(); PLAYERS],
            first: Player(0),
            active: Player(0),
            turns: 0,
            fell: false,
            cut: false,
            patrols: [Patrol::default(); 4],
            tokens: (0..SPOTS).map(|_| Token::default()).collect(),
            strangers: 0,
            tops: [Card::NONE; 6],
            market: [Stack::default(); 6],
            encounters: [Stack::default(); ENCOUNTER_DECKS],
            buried: List::new(),
            rival_deck: Stack::default(),
            removed: CardSet::default(),
            starters: [0; 3],
            frames: List::new(),
            fights: List::new(),
            pool: Pool::default(),
            found: List::new(),
            giving_up: List::new(),
            tried: CardSet::default(),
            jump: Jump::None,
            die: 0,
            dirty: 0,
            check: false,
            ask: Ask::Nobody,
            shown: 0,
        }
    }

    /// A player.
    #[inline]
    pub fn of(&self, player: Player) -> &Scoundrel {
        &self.players[player.ix()]
    }

    /// A player, to be changed.
    #[inline]
    pub fn of_mut(&mut self, player: Player) -> &mut Scoundrel {
        &mut self.players[player.ix()]
    }
}

/// The row of a kind of card among rewards.
pub fn reward_row(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Bounty => Some(0),
        Kind::Cargo => Some(1),
        Kind::Job => Some(2),
        _ => None,
    }
}

// A game is copied to think ahead, so it stays small.
const _: () = assert!(size_of::<State>() <= 8 * 1024);
