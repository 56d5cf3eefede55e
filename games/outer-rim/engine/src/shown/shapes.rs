//! The shapes that a view is written in. Every sentence here is part of the published description.

use table::{Thing, shape};

use crate::ids::{Class, Combat, Deck, Faction, Kind, Skill, Terrain};

shape! {
    /// A game of Outer Rim as one viewer sees it. What you may not know is null or left out, as each field says.
    pub struct Shown {
        /// Which game this is.
        pub game: Which,
        /// The seat you look from; null for somebody who watches.
        pub seat: Option<String>,
        /// The fame that wins; a rival may need more.
        pub fame_to_win: u8,
        /// Whose turn it is, and what is under way.
        pub turn: Turn,
        /// Everybody who plays, in order; the rival comes last.
        pub players: Vec<PlayerSeen>,
        /// The spaces of the map.
        pub spaces: Vec<SpaceSeen>,
        /// Patrols on the map.
        pub patrols: Vec<PatrolSeen>,
        /// Places for contacts, planet by planet and from left to right.
        pub contacts: Vec<ContactPlace>,
        /// Contacts that lie facedown somewhere or are in no place, as far as you know.
        pub unknown_contacts: Vec<Thing>,
        /// Market decks.
        pub market: Vec<MarketDeck>,
        /// Encounter decks.
        pub encounters: Vec<EncounterDeck>,
        /// Secrets that were discarded unseen and lie under their encounter decks.
        pub buried: Vec<BuriedSecret>,
        /// The rival's deck; null without a rival.
        pub rival_deck: Option<RivalDeck>,
        /// Starter cards still in the databank.
        pub starters: Vec<Thing>,
        /// Cards that have left the game.
        pub removed: Vec<Thing>,
    }

    /// Which game this is.
    pub enum Which {
        /// Outer Rim.
        OuterRim = "outer-rim",
    }

    /// Whose turn it is, and what is under way.
    pub struct Turn {
        /// How many turns have begun; 0 during the set-up.
        pub number: u16,
        /// The step of the turn.
        pub step: Step,
        /// Who started.
        pub first: String,
        /// Whose turn it is.
        pub player: String,
        /// Whether that player was defeated in this turn.
        pub fell: bool,
        /// Whether the turn ends early.
        pub cut_short: bool,
        /// The combat under way; null if there is none.
        pub fight: Option<FightSeen>,
        /// The dice just rolled, while they can be changed; null if there are none.
        pub roll: Option<Roll>,
        /// The trade offer that waits for an answer; null if there is none.
        pub offer: Option<OfferSeen>,
        /// Cards found by a search.
        pub found: Vec<Thing>,
        /// Cards that go to make room for the trade under way, if it comes about.
        pub giving_up: Vec<Thing>,
        /// Cards that somebody tried to deliver in this turn.
        pub tried: Vec<Thing>,
    }

    /// A step of a turn.
    pub enum Step {
        /// The set-up.
        SetUp = "set_up",
        /// The planning step.
        Planning = "planning",
        /// The action step.
        Action = "action",
        /// The encounter step.
        Encounter = "encounter",
        /// Between the steps.
        Between = "between",
        /// The game is over.
        Over = "over",
    }

    /// A combat.
    pub struct FightSeen {
        /// Its kind.
        pub combat: Combat,
        /// Who attacks.
        pub attacker: String,
        /// Whom: a player, a patrol, a contact or an enemy of a card, as people call it.
        pub foe: String,
        /// The player who defends; null if the foe is none.
        pub defender: Option<String>,
        /// The combat value of a foe who is no player; null for a player.
        pub value: Option<u8>,
        /// The attacker's dice.
        pub attack: Faces,
        /// The defender's dice.
        pub defense: Faces,
        /// How far it has come.
        pub round: RoundSeen,
    }

    /// How far a combat has come.
    pub enum RoundSeen {
        /// The attacker is to roll.
        Attack = "attack",
        /// The attacker's dice can be changed.
        Attacked = "attacked",
        /// The defender is to roll.
        Defend = "defend",
        /// The defender's dice can be changed.
        Defended = "defended",
        /// Who won is known; its consequences come.
        Outcome = "outcome",
        /// Abilities of winner and loser.
        Abilities = "abilities",
        /// Damage is dealt.
        Damage = "damage",
        /// It is over.
        Done = "done",
    }

    /// Dice by what they show.
    pub struct Faces {
        /// Hits: 1 damage each.
        pub hits: u8,
        /// Crits: 2 damage each.
        pub crits: u8,
        /// Focuses.
        pub focuses: u8,
        /// Blanks.
        pub blanks: u8,
    }

    /// Dice just rolled.
    pub struct Roll {
        /// Who rolled them.
        pub player: String,
        /// What for.
        pub rolled_for: RolledFor,
        /// What they show.
        pub dice: Faces,
    }

    /// What dice were rolled for.
    pub enum RolledFor {
        /// What a card says.
        Card = "card",
        /// A test.
        Test = "test",
        /// Ground combat.
        Ground = "ground",
        /// Ship combat.
        Ship = "ship",
        /// An ILLEGAL delivery.
        Delivery = "delivery",
    }

    /// A trade offer.
    pub struct OfferSeen {
        /// Who offers.
        pub from: String,
        /// To whom.
        pub to: String,
        /// What is offered.
        pub give: Goods,
        /// What is asked for it.
        pub want: Goods,
    }

    /// One side of a trade.
    pub struct Goods {
        /// Credits.
        pub credits: u32,
        /// Cards.
        pub cards: Vec<Thing>,
    }

    /// A player, or the rival.
    pub struct PlayerSeen {
        /// The name of the seat, or `rival`.
        pub player: String,
        /// The character; null before it is chosen.
        pub character: Option<Sheet>,
        /// The ship; null before it is chosen.
        pub ship: Option<Sheet>,
        /// Fame in all.
        pub fame: u8,
        /// The fame with which they win; a rival with a handicap needs more than the player.
        pub fame_to_win: u8,
        /// How much of it counts only while cards are there.
        pub fame_of_cards: u8,
        /// Credits.
        pub credits: u32,
        /// Reputation with each faction.
        pub reputation: Vec<Standing>,
        /// The id of the space; null before the set-up is done.
        pub space: Option<String>,
        /// Whether defeated.
        pub defeated: bool,
        /// Skills with how often each is there; those that aren't are left out.
        pub skills: Vec<SkillSeen>,
        /// How far the ship flies.
        pub hyperdrive: u8,
        /// Slots for cards.
        pub slots: SlotsSeen,
        /// Cards in slots.
        pub cards: Vec<Held>,
        /// How many secrets there are.
        pub secret_count: u8,
        /// The secrets; null if you may not know them.
        pub secrets: Option<Vec<SecretSeen>>,
        /// The places where the secrets were drawn, as everybody saw: ids of spaces, `navpoint`, or `navpoint_patrol`.
        pub secrets_from: Vec<String>,
        /// Ids of the planets marked.
        pub marks: Vec<String>,
        /// Abilities used in this turn, as choices call them.
        pub used: Vec<String>,
        /// Turns to be taken after this one.
        pub extra_turns: u8,
        /// What the cards change in rewards and combats.
        pub modifiers: Modifiers,
    }

    /// The sheet of a character or a ship.
    pub struct Sheet {
        /// Its id.
        pub id: String,
        /// Its name, on the side that is up.
        pub name: String,
        /// Whether it shows its second side.
        pub flipped: bool,
        /// Goal tokens on it.
        pub goal_tokens: u8,
        /// Dice in its kind of combat, with everything that changes them.
        pub combat: u8,
        /// The damage that defeats: health or hull; null while it isn't known.
        pub limit: Option<u8>,
        /// The damage it has.
        pub damage: u8,
    }

    /// Reputation with a faction.
    pub struct Standing {
        /// The faction.
        pub faction: Faction,
        /// -1 is negative, 0 neutral, 1 positive.
        pub standing: i8,
    }

    /// A skill.
    pub struct SkillSeen {
        /// Which one.
        pub skill: Skill,
        /// How often.
        pub times: u8,
    }

    /// Slots for cards.
    pub struct SlotsSeen {
        /// For cargo.
        pub cargo: u8,
        /// For mods.
        pub mods: u8,
        /// For cargo or mods.
        pub cargo_or_mod: u8,
        /// For crew.
        pub crew: u8,
        /// For gear.
        pub gear: u8,
        /// For jobs and bounties.
        pub jobs_and_bounties: u8,
    }

    /// What the cards of a player change.
    pub struct Modifiers {
        /// More credits in rewards of bounties.
        pub bounty_credits: u32,
        /// More credits in rewards of cargo.
        pub cargo_credits: u32,
        /// More credits in rewards of jobs.
        pub job_credits: u32,
        /// More fame in each gain.
        pub fame: u8,
        /// More fame from patrols that give any.
        pub patrol_fame: u8,
    }

    /// A card.
    pub struct CardSeen {
        /// What choices call it.
        pub id: String,
        /// Its name.
        pub name: String,
        /// Its kind.
        pub kind: Kind,
        /// Its price in credits.
        pub cost: u32,
        /// Traits such as ILLEGAL.
        pub traits: Vec<String>,
        /// Skills of a crew.
        pub skills: Vec<Skill>,
        /// The id of the space where it is due; null if there is none.
        pub destination: Option<String>,
        /// What it says.
        pub words: String,
    }

    /// A card with a player.
    pub struct Held {
        /// The card.
        pub card: CardSeen,
        /// Of a bounty: whether its target lies captured on it.
        pub captive: bool,
        /// Of the rival: the id of the space where the goal token of the card lies; null if there is none.
        pub goal: Option<String>,
    }

    /// A secret.
    pub struct SecretSeen {
        /// What choices call it.
        pub id: String,
        /// Its name.
        pub name: String,
        /// What it says.
        pub words: String,
    }

    /// A space.
    pub struct SpaceSeen {
        /// Its id.
        pub id: String,
        /// Its name.
        pub name: String,
        /// Its kind.
        pub terrain: Terrain,
        /// Whose planet it is; null if nobody's.
        pub faction: Option<Faction>,
        /// Whose patrols appear there; null if nobody's.
        pub home: Option<Faction>,
        /// The id of its encounter deck.
        pub deck: String,
        /// Ids of the spaces beside it.
        pub near: Vec<String>,
    }

    /// A patrol.
    pub struct PatrolSeen {
        /// Its faction.
        pub faction: Faction,
        /// Its level, from 1.
        pub level: u8,
        /// Its combat value; null if it can't be beaten.
        pub combat: Option<u8>,
        /// The id of its space; null if it is not on the map.
        pub space: Option<String>,
    }

    /// A place for contacts.
    pub struct ContactPlace {
        /// What choices call it: the planet, and which place from the left.
        pub id: String,
        /// The id of the planet.
        pub space: String,
        /// The class printed on the place.
        pub class: Class,
        /// What lies there.
        pub lying: LyingSeen,
        /// The class on the back of the token that lies there; null if none does.
        pub token_class: Option<Class>,
        /// Who it is; null if the place is empty, or if you may not know it.
        pub contact: Option<Thing>,
        /// The players who have looked at it.
        pub looked_at_by: Vec<String>,
    }

    /// What lies on a place for contacts.
    pub enum LyingSeen {
        /// Nothing.
        Empty = "empty",
        /// A facedown token.
        Down = "facedown",
        /// A faceup token.
        Up = "faceup",
    }

    /// A market deck.
    pub struct MarketDeck {
        /// Which one.
        pub deck: Deck,
        /// The faceup card on top; null if there is none.
        pub top: Option<CardSeen>,
        /// How many cards lie under it.
        pub cards: u32,
        /// Those of them that are drawn by lot.
        pub unseen: Vec<Thing>,
        /// Those that come after them, in order.
        pub under: Vec<Thing>,
    }

    /// An encounter deck.
    pub struct EncounterDeck {
        /// Its id.
        pub id: String,
        /// What people call it.
        pub name: String,
        /// How many cards are in it.
        pub cards: u32,
        /// Ids of the cards that may come next, or that are secrets you may not know.
        pub unseen: Vec<String>,
        /// Ids of the cards that come after them, in order; null for one that you may not know.
        pub under: Vec<Option<String>>,
    }

    /// A secret that was discarded unseen.
    pub struct BuriedSecret {
        /// Who discarded it, and so knows it.
        pub player: String,
        /// Where it was drawn: the id of a space, `navpoint`, or `navpoint_patrol`.
        pub from: String,
        /// The secret; null if you may not know it.
        pub secret: Option<Thing>,
    }

    /// The rival's deck.
    pub struct RivalDeck {
        /// How many cards are in it.
        pub cards: u32,
        /// Numbers of those that are drawn by lot.
        pub unseen: Vec<u8>,
        /// Numbers of those that come after them, in order.
        pub under: Vec<u8>,
    }
}
