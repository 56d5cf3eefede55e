//! Procedures under way. The innermost advances until somebody has to answer.

use serde::Serialize;

use crate::book::code::{Block, Others, Trigger};
use crate::ids::{ANSWERS, Card, Combat, Contact, Deck, Dice, Faction, Hull, Kind, Player, Spot};
use crate::state::{AbilitySet, Source};
use table::List;

/// Who a program is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ctx {
    /// Whose program it is: "you".
    pub me: Player,
    /// The other player in it: "them".
    pub other: Player,
    /// What it is printed on.
    pub source: Source,
    /// Whether the credits and the fame it gives its player are part of the reward under way.
    pub reward: bool,
    /// The patrols that it can mean by "that patrol", as bits; none as long as it speaks of whichever is there.
    /// Nothing is written for none, as in games of earlier days.
    #[serde(skip_serializing_if = "is_none")]
    pub patrols: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(patrols: &u8) -> bool {
    *patrols == 0
}

impl Ctx {
    /// A program of a player that is about nobody else.
    pub const fn of(me: Player, source: Source) -> Self {
        Self { me, other: Player::NONE, source, reward: false, patrols: 0 }
    }

    /// A program of a player that is about another.
    pub const fn about(me: Player, other: Player, source: Source) -> Self {
        Self { me, other, source, reward: false, patrols: 0 }
    }

    /// The same program as the other player meets it.
    pub const fn turned(self) -> Self {
        Self { patrols: self.patrols, ..Self::about(self.other, self.me, self.source) }
    }

    /// As the program of a reward.
    pub const fn of_reward(self) -> Self {
        Self { reward: true, ..self }
    }
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Nobody: something is being worked out.
    Nobody,
    /// This player.
    Of(Player),
    /// The first answers an offer, which the second may take back.
    Offer(Player, Player),
    /// Nobody any more.
    Over(Player),
}

/// Where a job goes after what is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Jump {
    /// On as usual.
    #[default]
    None,
    /// To this step.
    Step(u8),
    /// The same step again.
    Again,
    /// It is done.
    Complete,
    /// It has failed.
    Fail,
}

/// A reward being put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reward {
    /// Whose it is.
    pub who: Player,
    /// For what kind of card; none is for a patrol.
    pub kind: Option<Kind>,
    /// By which card.
    pub card: Card,
    /// Credits in thousands.
    pub credits: u16,
    /// Fame.
    pub fame: u8,
    /// Whether it pays no credits but more fame.
    pub waived: bool,
    /// Credits less, in thousands.
    pub less: u8,
}

impl Reward {
    /// Nothing yet.
    pub const fn of(who: Player, kind: Option<Kind>, card: Card) -> Self {
        Self { who, kind, card, credits: 0, fame: 0, waived: false, less: 0 }
    }
}

/// Abilities of one trigger that were used in a window, as bits of their places among those of the trigger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answered([u16; ANSWERS / 16]);

impl Answered {
    /// Adds an ability by its place.
    pub fn add(&mut self, place: u8) {
        self.0[place as usize / 16] |= 1 << (place % 16);
    }

    /// Whether it is in it.
    #[inline]
    pub const fn has(&self, place: u8) -> bool {
        self.0[place as usize / 16] >> (place % 16) & 1 != 0
    }
}

/// Steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next player is on.
    Begin,
    /// Planning step.
    Planning,
    /// Action step.
    Action,
    /// Encounter step.
    Encounter,
    /// Over.
    End,
}

/// Steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Each chooses a character.
    Character,
    /// The single player chooses the rival's character.
    RivalCharacter,
    /// Each chooses a starter ship.
    Ship,
    /// Each carries out the set-up line.
    Line,
    /// The rest is laid out.
    Rest,
}

/// How a card moves a patrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Toward the player.
    Toward,
    /// Wherever the player likes.
    Anywhere,
    /// Directly to the player.
    Here,
}

/// Whom a combat is fought against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// An enemy of a card, by its name.
    #[default]
    Enemy,
    /// A patrol.
    Patrol(Faction),
    /// A player.
    Player(Player),
    /// A contact or crew with the values of a bounty.
    Contact(Contact),
}

/// What a combat is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// What the card says.
    #[default]
    Card,
    /// A patrol encounter.
    Patrol(Faction),
    /// A bounty on the contact at this place.
    Bounty(Card, Spot),
    /// A bounty on crew of this owner: the bounty and the crew.
    Crew(Card, Card, Player),
}

/// How far a combat has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Round {
    /// The attacker is to roll.
    #[default]
    Attack,
    /// The attacker's dice can be changed.
    Attacked,
    /// The defender is to roll.
    Defend,
    /// The defender's dice can be changed.
    Defended,
    /// Who won is known; its consequences come.
    Outcome,
    /// Abilities of winner and loser.
    Abilities,
    /// Damage is dealt.
    Damage,
    /// Over.
    Done,
}

/// A combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fight {
    /// Its kind: 0 ground, 1 ship.
    pub combat: u8,
    /// Who attacks.
    pub attacker: Player,
    /// Whom.
    pub foe: Foe,
    /// The combat value of a foe who is no player.
    pub value: u8,
    /// The name of an enemy of a card.
    pub enemy: u16,
    /// What it is about.
    pub purpose: Purpose,
    /// Dice of the attacker.
    pub attack: Dice,
    /// Dice of the defender.
    pub defense: Dice,
    /// How many dice each rolled.
    pub rolled: [u8; 2],
    /// Damage less for the attacker.
    pub soften: u8,
    /// Abilities used in this combat.
    pub used: AbilitySet,
    /// What follows a win.
    pub win: Block,
    /// What follows a loss.
    pub lose: Block,
    /// Who the program is about.
    pub ctx: Ctx,
    /// How far it has come.
    pub round: Round,
}

impl Fight {
    /// Its kind.
    #[inline]
    pub const fn kind(&self) -> Combat {
        Combat::of(self.combat as usize)
    }

    /// Whether the attacker wins: rolled damage counts, and a tie is the attacker's.
    #[inline]
    pub const fn is_won(&self) -> bool {
        self.attack.damage() >= self.defense.damage()
    }

    /// The player who defends.
    pub const fn defender(&self) -> Option<Player> {
        match self.foe {
            Foe::Player(player) => Some(player),
            _ => None,
        }
    }
}

/// What is being bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Purchase {
    /// Who buys.
    pub who: Player,
    /// The card.
    pub card: Card,
    /// The ship, if it is one.
    pub hull: Hull,
    /// The price before anything is bartered, in thousands.
    pub price: u8,
    /// Cards that are to be bartered. Nothing happens to them before the price is paid.
    pub barter: List<Card, 12>,
    /// The card that is to be discarded to make room.
    pub room: Card,
    /// Whether the card lies on its deck; if not, it was found by a search.
    pub top: bool,
    /// Damage that a ship comes with.
    pub damage: u8,
}

/// What cards and credits one side of a trade gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bundle {
    /// Credits in thousands.
    pub credits: u16,
    /// Cards.
    pub cards: List<Card, 6>,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Who offers.
    pub from: Player,
    /// To whom.
    pub to: Player,
    /// What is offered.
    pub give: Bundle,
    /// What is asked for it.
    pub want: Bundle,
}

/// What a skill test is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// Which skill, as a number.
    pub skill: u8,
    /// How often the skill is borrowed for it.
    pub loans: u8,
    /// What a pass does.
    pub pass: Block,
    /// What a failure does.
    pub fail: Block,
    /// What else a pass does.
    pub on_pass: Block,
    /// Who that is about.
    pub on_pass_source: Source,
}

/// A procedure of the rule book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Nothing.
    #[default]
    Nothing,
    /// The set-up: the stage, and how many players have done it.
    SetUp(Stage, u8),
    /// A turn.
    Turn(Step),
    /// The planning step: one option.
    Planning,
    /// Moving: who, how far yet, whether patrols and the Maelstrom are ignored, whether not going is possible.
    Travel {
        /// Who moves.
        who: Player,
        /// Spaces left.
        left: u8,
        /// Not stopped by patrols.
        patrols: bool,
        /// Not stopped by the Maelstrom.
        maelstrom: bool,
    },
    /// Having entered a space where something may end the move.
    Entered {
        /// Who moves.
        who: Player,
        /// Spaces left.
        left: u8,
        /// Not stopped by the Maelstrom.
        maelstrom: bool,
        /// Players whose space it is and who have been asked.
        asked: u8,
        /// Whether a patrol has been dealt with.
        passed: bool,
        /// Whether the move is over.
        stopped: bool,
    },
    /// The action step: the kinds of action taken, as bits.
    Actions(u8),
    /// A market action.
    Market {
        /// Who.
        who: Player,
        /// Whether a card was discarded.
        discarded: bool,
    },
    /// Buying a card: bartering and making room.
    Buy(Purchase),
    /// A card that was resolved goes back if it lies nowhere.
    Settle(Card),
    /// The next card of a deck is turned up after a purchase.
    NextCard(Player, Deck),
    /// A patrol moves toward a player.
    Approach {
        /// Which.
        faction: Faction,
        /// How far.
        spaces: u8,
        /// Toward whom.
        to: Player,
        /// Who chooses the way.
        by: Player,
        /// Whether it may still be sent to another player.
        open: bool,
        /// What moves it: nothing is the icon of the card turned up after a purchase.
        source: Source,
    },
    /// A patrol moves wherever a player likes.
    Wander {
        /// Which.
        faction: Faction,
        /// Steps left.
        left: u8,
        /// Who chooses.
        by: Player,
        /// Whether it has to move.
        must: bool,
        /// What moves it.
        source: Source,
    },
    /// A trade action.
    Trade,
    /// An offer is answered.
    Offered(Offer),
    /// An offer was accepted; before it is agreed, both make room for what it brings.
    Room(Offer),
    /// A deliver action.
    Deliver(Player),
    /// The die for ILLEGAL cargo.
    Illegal(Player, Card, bool),
    /// Cargo or a captive is handed in; so much less in thousands.
    HandIn(Player, Card, u8),
    /// A reward is put together.
    Pay(Reward),
    /// A reward is known: abilities may change it, then it is paid.
    Paid(Reward),
    /// The encounter step: one option. How far away it may be.
    Encounter(Player, u8),
    /// An encounter from so far away is under way.
    Afar(u8),
    /// A contact is turned up and met or fought.
    Contact(Player, Spot),
    /// A job: who, its card, the databank card or none, the step.
    Job(Player, Card, u8, u8),
    /// A combat; details in the list of fights.
    Fight,
    /// A winner decides about the contact: the bounty, and the place of the token or none.
    Captive(Player, Card, Spot, Card),
    /// The owner of hunted crew decides: owner, bounty, crew.
    Protect(Player, Card, Card),
    /// A skill is chosen for a test.
    PickSkill(Ctx, u8, Block, Block),
    /// A test.
    Trial(Ctx, Trial, u8),
    /// Dice are rolled for a card: which row of blocks, how many.
    Cast(Ctx, u16, u8, bool),
    /// What the dice of a card say, die by die.
    Faces(Ctx, u16, Dice),
    /// Dice are chosen to be rolled again.
    Reroll {
        /// Who chooses.
        who: Player,
        /// How many more.
        left: u8,
        /// Which faces.
        faces: u8,
        /// Those chosen.
        chosen: Dice,
    },
    /// Own dice are turned.
    TurnDice {
        /// Who chooses.
        who: Player,
        /// How many more.
        left: u8,
        /// Which faces.
        faces: u8,
        /// To which.
        to: u8,
    },
    /// Dice of the opponent are cancelled.
    CancelDice {
        /// Who chooses.
        who: Player,
        /// How many more.
        left: u8,
        /// Which faces.
        faces: u8,
    },
    /// Abilities that answer to something: who has them, those used already, and whether one of them was used by choice.
    Window(Trigger, Player, Answered, bool),
    /// A program: where it is, where it ends, whom it is about.
    Run(u16, u16, Ctx),
    /// A choice among branches.
    Choose(Ctx, u16, u8),
    /// Something that may be done.
    May(Ctx, u16),
    /// Another player is chosen.
    With(Ctx, Others, Block),
    /// A faction is chosen: who decides, how many steps.
    PickFaction(Ctx, i8, Player),
    /// A patrol is chosen that is to move: how, and how far.
    PickMover(Ctx, Motion, u8),
    /// It is said which of several patrols a card means: for so many steps of reputation, or none for anything else.
    PickPatrol(Ctx, i8),
    /// Own cards are discarded: things as bits, how many.
    Discard(Ctx, u8, u8),
    /// A card is taken from the other player.
    Take(Ctx, u8, bool),
    /// A card is gained and needs a slot.
    Gain(Ctx, Card),
    /// Room is made for a card before its price is paid; the program that pays and gains it lies beneath.
    RoomFirst(Ctx, Card),
    /// A defeat that abilities may have prevented.
    Falling(Player),
    /// Cards without a slot have to go.
    Surplus(Player),
    /// A contact token comes back to the map.
    Return(Player, Contact),
    /// Facedown contacts are chosen: who, how many, whether only to look, the planet or none.
    Uncover(Ctx, u8, bool),
    /// A planet without players is chosen.
    Planet(Ctx),
    /// A kind of card is named, and cards of it are searched for.
    Shop(Ctx, Deck, u8),
    /// One of the cards found may be bought.
    Found(Ctx, Deck),
    /// A ship of the supply may be bought.
    UsedShip(Ctx, u8),
    /// The rival's turn: its card, section, line.
    Rival(u8, u8, u8),
    /// The rival buys: deck, cards discarded, goal token.
    RivalBuys(Deck, u8, bool),
}
