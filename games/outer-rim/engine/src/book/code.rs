//! Programs of cards, as the engine runs them.

pub use cards::{Block, Branch, Test};

use super::language::Cards;
pub use super::vocabulary::{Count, Once, Others, Rolls, Rule, Standing, Trigger, Whose};
use crate::ids::{Body, Combat, Contact, Deck, Face, Faction, Skill, Space, Terrain};

/// One operation of a program. Credits are counted in thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Credits {
        amount: u8,
        per: Option<Count>,
    },
    LoseCredits(u8),
    /// This much less for each of something.
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
    /// Which row of [`Tables::rolls`].
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

/// All operations that hold no others, pay nothing and lend no skill, as a pattern. Who looks for chances or pay in a program names the
/// others one by one, so that a new one doesn't compile before somebody has thought of it there.
macro_rules! plain {
    () => {
        Op::LoseCredits(_)
            | Op::Pay { .. }
            | Op::TakeCredits(_)
            | Op::Damage { .. }
            | Op::Recover { .. }
            | Op::Soften(_)
            | Op::Reroll { .. }
            | Op::Turn { .. }
            | Op::Cancel { .. }
            | Op::Need(_)
            | Op::Take { .. }
            | Op::Discard { .. }
            | Op::DiscardThis
            | Op::RemoveThis
            | Op::ShuffleThis
            | Op::Keep
            | Op::KeepSecret
            | Op::DiscardTop(_)
            | Op::Shop { .. }
            | Op::UsedShip { .. }
            | Op::MarketAction
            | Op::Move { .. }
            | Op::MoveTo(_)
            | Op::MovePatrol { .. }
            | Op::SendPatrol { .. }
            | Op::CallPatrol(_)
            | Op::Redirect
            | Op::GoOn
            | Op::StopThem
            | Op::Databank(_)
            | Op::GoTo(_)
            | Op::Again
            | Op::Complete
            | Op::FailJob
            | Op::DiscardJob
            | Op::Deliver { .. }
            | Op::LoseCargo
            | Op::Reveal(_)
            | Op::RevealPlanet
            | Op::Look(_)
            | Op::ContactLeaves
            | Op::Remote(_)
            | Op::DrawAgain
            | Op::ExtraTurn
            | Op::CreditsForFame
            | Op::Mark
            | Op::GoalToken(_)
            | Op::GoalMet
            | Op::Stand
    };
}
pub(crate) use plain;

/// The face that `read_die` and `roll` have no block for is an empty block.
pub type Faces = [Block; 4];

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

/// What operations refer to beside branches and conditions.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Blocks by the face of a die.
    pub rolls: Vec<Faces>,
    /// Names of enemies.
    pub enemies: Vec<String>,
}

/// All programs of the content.
pub type Code = cards::Code<Cards>;
