//! Programs of cards, as the engine runs them.

use serde::Serialize;

use crate::ids::{Body, Combat, Contact, Deck, Face, Faction, Skill, Space, Terrain};
use crate::state::RollFor;

/// A stretch of the code: what stands in the braces of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Block {
    /// The first operation.
    pub start: u16,
    /// Behind the last one.
    pub end: u16,
}

impl Block {
    /// Nothing.
    pub const EMPTY: Self = Self { start: 0, end: 0 };

    /// Whether nothing happens in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A faction as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// This faction.
    This(Faction),
    /// That of the planet.
    Here,
    /// That of the patrol in question.
    Patrol,
    /// One that is chosen.
    Any,
    /// That of the job in question.
    Job,
    /// Its rival.
    JobRival,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Bounties held.
    Bounty,
    /// Cargo carried.
    Cargo,
    /// Crew aboard.
    Crew,
    /// Gear.
    Gear,
    /// Jobs held.
    Job,
    /// Mods.
    Mod,
    /// Droids among the crew.
    DroidCrew,
    /// Secrets held.
    Secret,
    /// Different skills.
    Skill,
    /// Positive reputations.
    Positive,
    /// Negative reputations.
    Negative,
    /// Damage on character and ship.
    Damage,
    /// Other players in the space.
    PlayerHere,
}

impl Count {
    /// In the order of the vocabulary.
    pub const ALL: [Self; 13] = [
        Self::Bounty,
        Self::Cargo,
        Self::Crew,
        Self::Gear,
        Self::Job,
        Self::Mod,
        Self::DroidCrew,
        Self::Secret,
        Self::Skill,
        Self::Positive,
        Self::Negative,
        Self::Damage,
        Self::PlayerHere,
    ];
}

/// Which other players can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Others {
    /// Those in the space.
    Here,
    /// Those in the space with more fame.
    HereMoreFame,
    /// Those in the space with a negative reputation.
    HereNegative,
    /// Those in the space with a droid among the crew.
    HereDroidCrew,
    /// All.
    Anyone,
}

/// How somebody stands with a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Positive.
    Positive,
    /// Neutral.
    Neutral,
    /// Negative.
    Negative,
    /// Neutral or negative.
    NotPositive,
    /// Neutral or positive.
    NotNegative,
}

/// One operation of a program. Credits are counted in thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Credits {
        amount: u8,
        per: Option<Count>,
    },
    LoseCredits(u8),
    /// So much less for each of something.
    Pay {
        amount: u8,
        less: u8,
        per: Option<Count>,
    },
    TakeCredits(u8),
    Fame(u8),
    Reputation {
        whose: Whose,
        steps: i8,
        by_other: bool,
    },
    Damage {
        body: Body,
        amount: u8,
        per: Option<Count>,
    },
    /// 0 is all; no body is both.
    Recover {
        body: Option<Body>,
        amount: u8,
    },
    Soften(u8),
    Test {
        skills: u8,
        pass: Block,
        fail: Block,
    },
    Fight {
        combat: Combat,
        value: u8,
        enemy: u16,
        win: Block,
        lose: Block,
    },
    Duel {
        combat: Option<Combat>,
        win: Block,
        lose: Block,
    },
    /// Which row of [`Code::rolls`].
    Roll {
        dice: u8,
        per: Option<Count>,
        faces: u16,
    },
    ReadDie {
        faces: u16,
    },
    /// 0 is all.
    Reroll {
        own: bool,
        number: u8,
        faces: u8,
    },
    Turn {
        faces: u8,
        to: Face,
        number: u8,
    },
    Cancel {
        faces: u8,
        number: u8,
    },
    /// No skill is any.
    GainSkill(Option<Skill>),
    OnPass(Block),
    /// Which branch.
    May(u16),
    /// Which branches.
    Choose {
        first: u16,
        number: u8,
    },
    If {
        condition: u16,
        then: Block,
        otherwise: Block,
    },
    Need(u16),
    With {
        who: Others,
        block: Block,
    },
    Them(Block),
    Both(Block),
    Take {
        kinds: u8,
        droid: bool,
    },
    Discard {
        things: u8,
        number: u8,
    },
    DiscardThis,
    RemoveThis,
    ShuffleThis,
    Keep,
    KeepSecret,
    DiscardTop(Deck),
    Shop {
        deck: Deck,
        reveal: u8,
    },
    UsedShip {
        damage: u8,
    },
    MarketAction,
    Move {
        spaces: u8,
        patrols: bool,
        maelstrom: bool,
    },
    MoveTo(Space),
    MovePatrol {
        whose: Whose,
        spaces: u8,
    },
    SendPatrol {
        whose: Whose,
        spaces: u8,
    },
    CallPatrol(Whose),
    Redirect,
    GoOn,
    StopThem,
    Databank(u8),
    GoTo(u8),
    Again,
    Complete,
    FailJob,
    DiscardJob,
    Deliver {
        less: u8,
    },
    LoseCargo,
    Reveal(u8),
    RevealPlanet,
    Look(u8),
    ContactLeaves,
    Remote(u8),
    DrawAgain,
    ExtraTurn,
    CreditsForFame,
    Mark,
    GoalToken(u8),
    GoalMet,
    Stand,
}

/// The face that `read_die` and `roll` have no block for is an empty block.
pub type Faces = [Block; 4];

/// A way to go on that a player may take.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The invitation.
    pub label: String,
    /// What it does, in words.
    pub words: String,
    /// What happens.
    pub block: Block,
}

/// One clause of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cond {
    Reputation(Whose, Standing),
    At(Terrain),
    AtSpace(Space),
    AtFaction(Option<Faction>),
    PatrolHere(Option<Faction>),
    PlayerHere,
    Has(Count, u8),
    HasCrew(Contact),
    Skill { skills: u8, times: u8 },
    Credits(u8),
    Fame(u8),
    LessFame,
    MostFame,
    Damaged(Option<Body>, u8),
    Worth(u8),
    ShipCost(u8),
    Droid,
    Marked(u8),
    MarkedHere,
    FacedownHere,
    CombatRewardsFame,
}

/// Clauses that belong together.
#[derive(Clone, Debug)]
pub struct Test {
    /// Whether every one has to hold.
    pub all: bool,
    /// Each with whether it is meant the other way round.
    pub clauses: Vec<(bool, Cond)>,
}

/// What makes an ability happen, or lets it be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Trigger {
    Rolled,
    OpponentRolled,
    BeforeTest,
    CombatWon,
    CombatLost,
    PatrolBeaten,
    Eliminated,
    BountyReward,
    JobReward,
    CargoReward,
    Delivered,
    DeliveredIllegal,
    CaptiveDelivered,
    JobCompleted,
    CrewGained,
    ShipRecovered,
    WouldBeDefeated,
    Defeated,
    PatrolStops,
    PatrolCalled,
    PlayerEnters,
    Planning,
    Action,
    Encounter,
    OthersEncounter,
}

impl Trigger {
    /// The ones of `when`, in the order of the vocabulary.
    pub const WHEN: [Self; 21] = [
        Self::Rolled,
        Self::OpponentRolled,
        Self::BeforeTest,
        Self::CombatWon,
        Self::CombatLost,
        Self::PatrolBeaten,
        Self::Eliminated,
        Self::BountyReward,
        Self::JobReward,
        Self::CargoReward,
        Self::Delivered,
        Self::DeliveredIllegal,
        Self::CaptiveDelivered,
        Self::JobCompleted,
        Self::CrewGained,
        Self::ShipRecovered,
        Self::WouldBeDefeated,
        Self::Defeated,
        Self::PatrolStops,
        Self::PatrolCalled,
        Self::PlayerEnters,
    ];

    /// As a bit of a set of triggers.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// What rolls an ability asks for, as bits of [`RollFor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls(pub u8);

impl Rolls {
    /// Whatever the dice were for.
    pub const ANY: Self = Self(u8::MAX);

    /// Of the terms of the vocabulary, in their order.
    pub const fn of(term: usize) -> Self {
        match term {
            1 => Self(1 << RollFor::Test as u8),
            2 => Self(1 << RollFor::Ground as u8 | 1 << RollFor::Ship as u8),
            3 => Self(1 << RollFor::Ground as u8),
            4 => Self(1 << RollFor::Ship as u8),
            5 => Self(1 << RollFor::Delivery as u8),
            _ => Self::ANY,
        }
    }

    /// Whether these dice are meant.
    #[inline]
    pub const fn has(self, rolls: RollFor) -> bool {
        self.0 >> rolls as u8 & 1 != 0
    }
}

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// Whenever it applies.
    Always,
    /// Once in a turn.
    Turn,
    /// Once in a combat.
    Combat,
}

/// An ability of a card, a character or a ship.
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it applies.
    pub trigger: Trigger,
    /// Its place among the abilities with this trigger.
    pub place: u8,
    /// Only in this kind of combat.
    pub combat: Option<Combat>,
    /// Only for such rolls.
    pub rolls: Rolls,
    /// Only for a defeat by damage to this.
    pub damage: Option<Body>,
    /// How often.
    pub once: Once,
    /// Only up to this distance; 0 is any.
    pub within: u8,
    /// Whether it belongs to a goal.
    pub goal: bool,
    /// Whether its owner may leave it.
    pub optional: bool,
    /// What it is called, or the invitation of its `may`.
    pub label: String,
    /// What it does, in words.
    pub words: String,
    /// What happens; of an optional one, what is inside of its `may`.
    pub block: Block,
}

/// Something that holds all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Always {
    Ground(i8),
    Ship(i8),
    Health(i8),
    Hull(i8),
    Hyperdrive(i8, Option<Count>),
    Skill(Skill),
    Slot { kinds: u8, number: u8 },
    Reward { kinds: u8, amount: u8 },
    OpponentDice(Combat, i8),
    DamageLimit(Combat, u8),
    DamageLess(Combat, u8),
    CountsAsFame(u8),
    FameGain(u8),
    PatrolFame(u8),
    IllegalPasses(u8),
    Rule(Rule),
}

/// A rule that does not hold for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Rule {
    NoForcedPatrol,
    KeepsPatrolReputation,
    PassesMaelstrom,
    NoElimination,
    ExtraCrew,
}

impl Rule {
    /// In the order of the vocabulary.
    pub const ALL: [Self; 5] = [
        Self::NoForcedPatrol,
        Self::KeepsPatrolReputation,
        Self::PassesMaelstrom,
        Self::NoElimination,
        Self::ExtraCrew,
    ];

    /// As a bit of a set of rules.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a side of a card, a character or a ship can do.
#[derive(Clone, Debug, Default)]
pub struct Powers {
    /// What holds all the time, with the condition of each.
    pub always: Vec<(Always, Option<u16>)>,
    /// Its abilities by number.
    pub abilities: Vec<u16>,
    /// Conditions that achieve its goal as soon as they hold.
    pub reached: Vec<u16>,
    /// All of it in words.
    pub words: String,
}

/// All programs of the content.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// Which card each belongs to, for those who look at the content.
    pub origins: Vec<u16>,
    /// Blocks by the face of a die.
    pub rolls: Vec<Faces>,
    /// Branches.
    pub branches: Vec<Branch>,
    /// Conditions.
    pub tests: Vec<Test>,
    /// Which card each belongs to.
    pub test_origins: Vec<u16>,
    /// Abilities.
    pub abilities: Vec<Ability>,
    /// Which card each belongs to.
    pub ability_origins: Vec<u16>,
    /// Names of enemies.
    pub enemies: Vec<String>,
    /// Names of what `origins` counts.
    pub sources: Vec<String>,
}

impl Code {
    /// The blocks inside of an operation.
    pub fn inside(&self, op: Op) -> Vec<Block> {
        match op {
            Op::Test { pass, fail, .. } => vec![pass, fail],
            Op::Fight { win, lose, .. } | Op::Duel { win, lose, .. } => vec![win, lose],
            Op::Roll { faces, .. } | Op::ReadDie { faces } => self.rolls[faces as usize].to_vec(),
            Op::OnPass(block) | Op::Them(block) | Op::Both(block) | Op::With { block, .. } => vec![block],
            Op::May(branch) => vec![self.branches[branch as usize].block],
            Op::Choose { first, number } => {
                (first..first + u16::from(number)).map(|branch| self.branches[branch as usize].block).collect()
            }
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            _ => Vec::new(),
        }
    }

    /// Every operation of a block and of the blocks inside of it.
    pub fn every_op(&self, block: Block, out: &mut Vec<Op>) {
        for op in &self.ops[block.start as usize..block.end as usize] {
            out.push(*op);
            self.inside(*op).into_iter().for_each(|block| self.every_op(block, out));
        }
    }
}
