//! All procedures of the rule book, and what several of them speak of. What each of them does is in the file of its rules.

use serde::Serialize;

use crate::book::code::Block;
use crate::game::OuterRim;
use crate::ids::{Card, Combat, Contact, Dice, Faction, Player, Spot};
use crate::state::{AbilitySet, Source};
use table::{Engine, Flow, Procedure, RuleId};

pub use crate::bounties::{Captive, Protect};
pub use crate::combat::Fighting;
pub use crate::contacts::{ContactEncounter, Return, RevealPlanet, Uncover};
pub use crate::defeat::Falling;
pub use crate::deliver::{Deliver, HandIn, Illegal};
pub use crate::dice::{CancelDice, Reroll, TurnDice};
pub use crate::discards::{Discard, Take};
pub use crate::encounters::{Afar, Encounter};
pub use crate::jobs::Job;
pub use crate::market::{Market, NextCard, Settle};
pub use crate::movement::{Entered, Travel};
pub use crate::patrols::{Approach, PickMover, Wander};
pub use crate::picks::{Cast, Choose, Faces, May, PickFaction, PickPatrol, With};
pub use crate::program::Run;
pub use crate::purchase::Purchase;
pub use crate::rewards::{Paid, Pay, Reward};
pub use crate::rival::{Rival, RivalBuys};
pub use crate::search::{Found, Shop, UsedShip};
pub use crate::set_up::{SetUp, Stage};
pub use crate::skill_test::{PickSkill, SkillTest, TestStage, Trial};
pub use crate::slots::{Gain, RoomFirst, Surplus};
pub use crate::trade::{Bundle, Offer, Offered, Room, Trade};
pub use crate::turn::{Actions, Planning, Step, Turn};
pub use crate::window::{Answered, Window};

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
    /// Nothing is written for none, as in older games.
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
    /// Less damage for the attacker.
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

table::frames! {
    /// A procedure of the rule book that is under way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of OuterRim {
        Nothing(Nothing),
        SetUp(SetUp),
        Turn(Turn),
        Planning(Planning),
        Travel(Travel),
        Entered(Entered),
        Actions(Actions),
        Market(Market),
        Buy(Purchase),
        Settle(Settle),
        NextCard(NextCard),
        Approach(Approach),
        Wander(Wander),
        Trade(Trade),
        Offered(Offered),
        Room(Room),
        Deliver(Deliver),
        Illegal(Illegal),
        HandIn(HandIn),
        Pay(Pay),
        Paid(Paid),
        Encounter(Encounter),
        Afar(Afar),
        Contact(ContactEncounter),
        Job(Job),
        Fight(Fighting),
        Captive(Captive),
        Protect(Protect),
        PickSkill(PickSkill),
        Trial(SkillTest),
        Cast(Cast),
        Faces(Faces),
        Reroll(Reroll),
        TurnDice(TurnDice),
        CancelDice(CancelDice),
        Window(Window),
        Run(Run),
        Choose(Choose),
        May(May),
        With(With),
        PickFaction(PickFaction),
        PickMover(PickMover),
        PickPatrol(PickPatrol),
        Discard(Discard),
        Take(Take),
        Gain(Gain),
        RoomFirst(RoomFirst),
        Falling(Falling),
        Surplus(Surplus),
        Return(Return),
        Uncover(Uncover),
        Planet(RevealPlanet),
        Shop(Shop),
        Found(Found),
        UsedShip(UsedShip),
        Rival(Rival),
        RivalBuys(RivalBuys),
    }
}

impl Frame {
    /// The step of a turn that is under way as long as this is, if it says so; otherwise what it is inside of does.
    pub(crate) const fn turn_step(&self) -> Option<Step> {
        match self {
            Self::Turn(turn) => turn.step.before(),
            Self::Planning(_) => Some(Step::Planning),
            Self::Actions(_) => Some(Step::Action),
            _ => None,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::Nothing(Nothing)
    }
}

/// Nothing: what lies in places of the stack that are not in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Nothing;

impl Procedure<OuterRim> for Nothing {
    fn step(self, game: &mut OuterRim) -> Flow<Ask> {
        game.pop()
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        crate::rule::OR_TURN_2
    }

    fn hide(&mut self, _: Player) {}
}
