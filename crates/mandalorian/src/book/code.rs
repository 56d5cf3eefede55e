//! Programs of cards, tokens and missions, as the engine runs them.

use serde::Serialize;

use crate::ids::{Class, Door, Flag, Hero, Person, Plan, Region, Slot, SlotSet, Token, Track, Trait, kinds};

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

kinds!(
    /// Which characters a word means, before range and the like narrow them down. Terms of `who=` in this order.
    Who {
        /// The one whose program it is.
        You = "you",
        /// The other one in question.
        Them = "that character",
        /// Any other than you.
        Other = "another character",
        /// Anybody, you too.
        Any = "a character",
        /// Who carries The Child.
        Carrier = "the carrier of The Child",
        /// Who holds the item the line names.
        Holder = "its holder",
        /// Who has the least health left.
        Weakest = "the character with the least health left",
        /// Who is nearest to the token in question.
        Nearest = "the nearest character",
    }
);
kinds!(
    /// From where a distance is counted, or what a thing is near to. Terms of `near=` in this order.
    Near {
        /// You.
        You = "you",
        /// The other character in question.
        Them = "that character",
        /// The token in question.
        It = "it",
        /// The space in question.
        There = "that space",
        /// Where the target of the attack stood.
        Target = "the target",
        /// The Child, or you if it is not in play.
        Child = "The Child",
        /// The nearest character.
        Hero = "a character",
        /// The region the line names.
        Region = "it",
        /// Nothing: anywhere on the map.
        Anywhere = "anywhere",
    }
);
kinds!(
    /// What kind of threat token. Terms of `kind=` in this order.
    What {
        /// A faceup enemy.
        Enemy = "enemy",
        /// Any token, faceup enemies and facedown ones.
        Threat = "threat",
        /// A facedown token.
        Facedown = "facedown threat",
        /// A faceup feature.
        Feature = "feature",
        /// An enemy of the reinforcements.
        Reinforcement = "reinforcement",
        /// An enemy that is no boss.
        NoBoss = "enemy that is no boss",
        /// The token in question.
        It = "it",
    }
);

/// Which threat tokens a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foes {
    /// What kind.
    pub what: What,
    /// Classes as bits; 0 is any.
    pub classes: u8,
    /// From where the distance counts.
    pub near: Near,
    /// The region, if the distance counts from one.
    pub region: Region,
    /// At most so far by range; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Within the strength of the action instead.
    pub in_strength: bool,
    /// Within the reach of the attack instead.
    pub in_reach: bool,
    /// Those so far from you also count; [`u8::MAX`] is none.
    pub or_within: u8,
    /// Not the token in question and not the target.
    pub other: bool,
    /// Only tokens of this kind.
    pub token: Token,
    /// Only tokens with this name of a group, as a number of [`Code::groups`]; [`u16::MAX`] is any.
    pub group: u16,
    /// Only with so much health left at most; 0 is any.
    pub at_most: u8,
    /// Only disrupted ones.
    pub disrupted: bool,
    /// Of those only the nearest, the most damaged, or all.
    pub best: Best,
}

kinds!(
    /// Which of several. Terms of `which=` in this order.
    Best {
        /// All of them.
        All = "any",
        /// The nearest.
        Nearest = "nearest",
        /// The farthest.
        Farthest = "farthest",
        /// The one with the most damage.
        MostDamaged = "most damaged",
    }
);

/// Which characters a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folk {
    /// Which.
    pub who: Who,
    /// From where the distance counts.
    pub near: Near,
    /// The region, if the distance counts from one.
    pub region: Region,
    /// At most so far by range; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Only with this much damage at least.
    pub damaged: u8,
    /// Only this character of the content.
    pub person: Person,
}

/// Which spaces a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Those within a distance.
    Within(Near, u8),
    /// Those next to something on foot.
    Adjacent(Near),
    /// Star spaces of these colours, those that `best` says seen from something.
    Star {
        /// Colours as bits of [`Star`](crate::ids::Star); 0 is any.
        colours: u8,
        /// Which of them.
        best: Best,
        /// Seen from what.
        near: Near,
        /// The region, if that is one.
        region: Region,
    },
    /// A region.
    Region(Region),
}

/// Which slots a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// Of the action or event under way.
    This,
    /// One of these.
    Named(SlotSet),
    /// The lowest, so many of them one after the other.
    Lowest,
    /// The highest.
    Highest,
    /// Any of the player's choice.
    Any,
    /// Any but that of the action under way.
    Others,
    /// Any of at most this strength.
    AtMost(u8),
    /// The one to the right of that of the event under way, or the first.
    Right,
}

kinds!(
    /// Whom an enemy attacks. Terms of `target=` in this order.
    Target {
        /// The nearest in reach.
        Nearest = "the nearest character",
        /// The one with the least health left in reach.
        Weakest = "the character with the least health left",
        /// Every one in reach.
        Every = "each character",
    }
);
kinds!(
    /// Where enemies go. Terms of `to=` in this order.
    To {
        /// The nearest character.
        Nearest = "the nearest character",
        /// You.
        You = "you",
        /// The Child's space if it is in play and not carried, otherwise the nearest character.
        LooseChild = "The Child",
        /// The holder of the item the line names, otherwise the nearest character.
        Holder = "its holder",
        /// The region the line names.
        Region = "it",
        /// The space in question.
        There = "that space",
        /// Away from the nearest character.
        Away = "away from the nearest character",
        /// Away from you.
        AwayFromYou = "away from you",
        /// Any direction, as who steers it likes.
        Any = "any direction",
    }
);
kinds!(
    /// What an effect lasts until. Terms of `until=` in this order.
    Until {
        /// The start of your next turn.
        YourNextTurn = "the start of your next turn",
        /// The end of this turn.
        EndOfTurn = "the end of the turn",
        /// The end of the event step.
        EndOfEvents = "the end of the event step",
        /// The end of the next turn.
        EndOfNextTurn = "the end of the next turn",
        /// The end of the action.
        EndOfAction = "the end of the action",
        /// The end of the game.
        Always = "the end of the game",
    }
);
kinds!(
    /// When the ability of a skill card is used. Terms of `moment=` in this order.
    Moment {
        /// Before or after the action's ability, as the player likes.
        Free = "before or after",
        /// At the beginning, so that it changes the action.
        During = "during it",
        /// When the target of the attack is chosen, before damage.
        Target = "when the target is chosen",
        /// Each time a space is entered.
        Entering = "when you enter a space",
        /// Only after the action's ability.
        After = "after it",
        /// Instead of the action's ability.
        Instead = "instead",
    }
);
kinds!(
    /// What can be ignored. Terms of `ignoring=`, as bits of [`Ease`](crate::frame::Ease) in this order.
    Ignored {
        /// Grapple.
        Grapple = "grapple",
        /// Sentries.
        Sentry = "sentries",
        /// Enemies that would stop.
        Stop = "enemies in the way",
        /// One elevation line.
        Elevation = "one elevation line",
        /// One locked door.
        Door = "one locked door",
    }
);

/// How many: a number, or so many as something says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// This number; [`u8::MAX`] is all.
    Fixed(u8),
    /// The strength of the action, less this.
    Strength(u8),
}

/// One operation of a program.
///
/// "You" is [`Ctx::hero`](crate::frame::Ctx), "them" `other`, "it" the token `it`, "there" the space `space`; `me` decides.
/// A `who` that means several characters means each of them. An operation whose character, token or space is not there does
/// nothing. A number of [`u8::MAX`] is all there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    // The action under way.
    /// Its strength is so much greater or less, never below 0.
    Strength(i8),
    /// Its attack has at least this reach.
    Reach(u8),
    /// Its movement may do this, as bits of [`Ease`](crate::frame::Ease).
    Ease(u8),
    /// Its plan draws more cards, may keep more of them; its intel looks at more threats, moves an enemy further.
    MorePlans(u8),
    MoreKept(u8),
    MoreLooks(u8),
    Further(u8),
    /// What its plan keeps may go to another character.
    GiveKept,
    /// The next attack of the turn has this reach.
    NextReach(u8),
    /// The movement under way is not stopped here.
    GoOn,
    /// No slots means any.
    ExtraAction {
        number: u8,
        slots: SlotSet,
    },
    FreeAction {
        slots: SlotSet,
        strength: u8,
        who: Who,
    },
    // Movement of characters.
    /// `towards` is towards "them". The block runs in each space entered, "there".
    Move {
        who: Who,
        spaces: u8,
        ease: u8,
        towards: bool,
        entering: Block,
    },
    Jump {
        who: Who,
        range: u8,
    },
    /// "You" and "them" change places.
    Swap,
    /// Into one of the spaces of a selector, chosen if there are several. Facedown threats there are revealed.
    Put {
        who: Who,
        at: u16,
    },
    /// For "you" until the end of the turn; only grapple and sentries count.
    IgnoreForTurn {
        ease: u8,
    },
    // Threats: "it" is the token in question.
    /// One is chosen without asking if only one will do. Those for which the block would do nothing are left out.
    WithFoe {
        foes: u16,
        block: Block,
    },
    /// Up to so many, all chosen before the block runs for each.
    WithFoes {
        foes: u16,
        number: u8,
        block: Block,
    },
    EachFoe {
        foes: u16,
        block: Block,
    },
    /// Damage to "it" dealt by "you"; facedown it is revealed first. `unlimited` knows no limit of the token.
    Damage {
        amount: Amount,
        unlimited: bool,
    },
    Divide {
        foes: u16,
        amount: Amount,
    },
    Disrupt(u8),
    /// Moves "it"; `to` [`To::Any`] is as `me` likes. Tokens that can't be pushed stay. In an order of the Warlord and in a
    /// crisis a disrupted enemy loses a disrupt token instead.
    Push {
        spaces: u8,
        to: To,
        region: Region,
        may_stop: bool,
        climbs: bool,
    },
    Defeat,
    /// "It" leaves the map for good.
    DiscardIt,
    RevealIt,
    Look {
        foes: u16,
        number: u8,
    },
    HealEnemy(u8),
    Wake,
    Hobble,
    TurnOver,
    DropChild,
    /// "It" lies with "you" as an item: taken alive, or a feature taken.
    Capture,
    MoveDamage {
        amount: u8,
        who: Who,
    },
    TakeIt,
    // Characters.
    WithHero {
        folk: u16,
        block: Block,
    },
    /// In seat order from the player whose turn it is; the abilities of players' cards in an order of their choice.
    EachHero {
        folk: u16,
        block: Block,
    },
    Hurt {
        amount: u8,
        who: Who,
    },
    Heal {
        amount: u8,
        who: Who,
    },
    /// Of the damage about to be dealt.
    Block(u8),
    Redirect(Who),
    /// "You" are.
    Disable,
    /// The item of the source passes to "you".
    TakeOver,
    /// "You" get a token that was set aside.
    GiveItem {
        token: Token,
    },
    /// "You" put it down where you are.
    DropItem {
        token: Token,
    },
    // Spaces.
    WithSpace {
        place: u16,
        block: Block,
    },
    // Planning.
    /// `top` is how many of the others may go on top: 0 or 1.
    Plan {
        number: u8,
        keep: u8,
        top: u8,
        who: Who,
    },
    Fetch {
        plan: Plan,
        who: Who,
    },
    FetchAny {
        who: Who,
    },
    StartPlan {
        plan: Plan,
        who: Who,
    },
    /// A kept card of "you" goes to "them".
    GivePlan,
    /// This one, or with none one of its owner's choice.
    LosePlan {
        plan: Plan,
        who: Who,
    },
    Mill {
        number: u8,
        plan: Plan,
        block: Block,
    },
    SecretPick {
        plan: Plan,
        hit: Block,
        miss: Block,
    },
    // Slots and skill cards.
    /// [`Slots::Lowest`] with a number is so many different ones; otherwise the number is of tokens on one slot.
    DisruptSlot {
        slots: u16,
        number: u8,
    },
    DiscardFromSlot {
        slots: u16,
        cards: bool,
        tokens: bool,
    },
    /// All tokens of up to so many slots.
    ClearTokens {
        slots: u16,
        number: u8,
    },
    ShiftCard,
    /// It causes neither crisis nor event in this turn.
    ClearSlot {
        slots: u16,
    },
    Recover {
        to_hand: bool,
    },
    DrawSkill(u8),
    Regroup(u8),
    DiscardSkill {
        number: u8,
        least: u8,
        at_random: bool,
        who: Who,
    },
    // Events.
    PeekEvent {
        bury: bool,
    },
    CancelEvent,
    SixPlus(Block),
    /// `token` is the item, if they go to its holder. Who decides in events picks them.
    EnemiesMove {
        number: u8,
        foes: u16,
        spaces: u8,
        to: To,
        region: Region,
        token: Token,
    },
    /// The block runs after each attack: "them" is who was attacked.
    EnemiesAttack {
        number: u8,
        foes: u16,
        reach: u8,
        target: Target,
        block: Block,
    },
    /// An event movement in events and crises, otherwise not. Steered in [`To::Any`] direction it may stop early.
    ItMoves {
        spaces: u8,
        to: To,
        region: Region,
        token: Token,
    },
    ItAttacks {
        reach: u8,
        target: Target,
    },
    /// In one of the spaces of a selector, chosen for each; with `each` one in each of them.
    Spawn {
        place: u16,
        number: u8,
        each: bool,
    },
    Place {
        token: Token,
        place: u16,
        up: bool,
    },
    // The Child.
    ChildFlees,
    NoFlee,
    PutChild {
        place: u16,
    },
    CarryChild(Who),
    ChildWanders {
        foes: u16,
    },
    // Mission.
    Track {
        track: Track,
        by: i8,
    },
    /// By 1, or by `more` if the action is at least so strong.
    TrackStrength {
        track: Track,
        more: u8,
        from: u8,
    },
    SetTrack {
        track: Track,
        to: u8,
    },
    Flag(Flag),
    Unflag(Flag),
    Stage(u8),
    /// These doors; with `here` one of "your" space that is not sealed.
    Unlock {
        doors: u8,
        here: bool,
    },
    /// One of these, or of all if it names none; `quiet` leaves out doors with a character or an enemy beside them.
    Lock {
        doors: u8,
        quiet: bool,
    },
    /// 0 needed is what the map says.
    MarkDoor {
        doors: u8,
        here: bool,
        marks: Amount,
        needed: u8,
    },
    Win,
    Fail,
    // Flow.
    /// Asked only if the branch would do anything.
    May(u16),
    /// Whoever chooses is `me` in the branch taken. The only one that would do anything is taken without asking.
    Choose {
        first: u16,
        number: u8,
        by: Chooser,
    },
    If {
        condition: u16,
        then: Block,
        otherwise: Block,
    },
    /// The rest of the block happens only if it holds.
    Need(u16),
    /// The abilities share their uses; 0 is any number of them.
    Lasting {
        first: u16,
        number: u8,
        until: Until,
        uses: u8,
    },
    /// The planning card, item or token this is printed on.
    DiscardThis,
    /// "They" are "you" inside, and their player decides.
    AsThem(Block),
}

kinds!(
    /// Who chooses. Terms of `by=` in this order.
    Chooser {
        /// The player whose program it is.
        You = "you",
        /// The player of the character in question.
        Them = "that player",
        /// The Warlord.
        Warlord = "The Warlord",
    }
);

/// One clause of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cond {
    StrengthFrom(u8),
    BonusMatched,
    SecondAction,
    Moved,
    EndedMove,
    ItIs(Class),
    ItHas(Trait),
    ItUnhurt,
    ItDisrupted,
    ItToken(Token),
    ItGroup(u16),
    ItAt(u8),
    ItEnemy,
    ItHitsFrom(u8),
    Enemies { foes: u16, least: u8 },
    EnemiesBy { who: Who, item: Token, within: u8, least: u8 },
    TokenBy { token: Token, who: Who, item: Token, within: u8 },
    At(Who, Region),
    Folk { folk: u16, least: u8 },
    AllHeroesAt(Region),
    OthersAt(Region),
    AllWithin(Region, u8),
    OthersWithin(Region, u8),
    Holds(Who, Token),
    HolderAt(Token, Region),
    HeldAt { group: u16, region: Region, least: u8 },
    Carries(Who),
    CarrierAt(Region),
    ChildInPlay,
    ChildCarried,
    ChildTakenAt(Region),
    HasPlan(Who, Plan),
    HandFrom(Who, u8),
    DamagedFrom(Who, u8),
    WouldDefeat,
    SlotFrom(Slot, u8),
    TrackFrom(Track, u8),
    TrackFull(Track),
    Flag(Flag),
    Stage(u8),
    DoorOpen(Door),
    DoorHere,
    AtDoor(Door),
    Characters(u8, u8),
    Turns { base: u8, per: u8 },
    OnMap(Token),
    Gone { group: u16, least: u8 },
    Obtainable { group: u16, least: u8 },
    SixPlus,
    YourTurn,
    NobodyAt(Region),
    EnemyAt(Region),
    Person(Who, Person),
}

/// Clauses that belong together.
#[derive(Clone, Debug)]
pub struct Test {
    /// Whether every one has to hold.
    pub all: bool,
    /// Each with whether it is meant the other way round.
    pub clauses: Vec<(bool, Cond)>,
}

kinds!(
    /// What makes an ability happen, or lets it be used. Terms of `when` and `use` in this order. The windows of the rules have
    /// their numbers in brackets.
    Trigger {
        /// In the own action step, between actions (W11).
        ActionStep = "in your action step",
        /// When a skill card is played (W7).
        Playing = "when you play a skill card",
        /// Before a step out of a space with a grappler (W2).
        Leaving = "before you leave a grappler",
        /// At the end of a movement, before sentries (W4).
        MoveEnds = "at the end of a movement",
        /// Before damage to a character (W5).
        BeforeDamage = "before damage is dealt",
        /// After an attack on a character, blocked or not (W6).
        AfterAttack = "after an attack",
        /// After unblocked damage to a character (W6).
        AfterDamage = "after damage",
        /// Before the event step (W9).
        BeforeEvents = "before the event step",
        /// An event card is about to be drawn (W10).
        BeforeEvent = "before an event",
        /// The Child is about to flee (W13).
        BeforeFlight = "when The Child would flee",
        /// An enemy was defeated (W8).
        EnemyDefeated = "when an enemy is defeated",
        /// A token was revealed (W12).
        Revealed = "when a token is revealed",
        /// An enemy ended a movement in an event.
        EnemyMoved = "when an enemy has moved",
        /// A character ended a movement.
        Arrived = "when a character ends a movement",
        /// A character entered a space.
        Entered = "when a character enters a space",
        /// The start of a turn.
        TurnStart = "at the start of a turn",
        /// The end of a turn.
        TurnEnd = "at the end of a turn",
        /// An event was resolved.
        EventResolved = "after an event",
        /// A crisis came.
        Crisis = "in a crisis",
        /// A reinforcement was placed.
        Spawned = "when a reinforcement appears",
        /// The Child was rescued.
        Rescued = "when The Child is rescued",
        /// The Child fled.
        Fled = "when The Child has fled",
        /// A token was taken.
        Taken = "when an item is taken",
        /// A door was unlocked.
        Unlocked = "when a door is unlocked",
        /// A track was moved.
        TrackMoved = "when a track moves",
        /// A new stage of the mission.
        StageBegins = "when a stage begins",
        /// A token took damage.
        Wounded = "when an enemy takes damage",
    }
);

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// Whenever it applies.
    Always,
    /// Once in a turn.
    Turn,
    /// Once in the game.
    Game,
}

/// An ability of a card, an item, a character, a lasting effect, a mission or a map: what answers to something.
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it applies.
    pub triggers: u32,
    /// About whom: whose damage, whose movement, whose turn. It becomes "them".
    pub whose: Who,
    /// Only if that is so near to its owner; [`u8::MAX`] is any distance.
    pub within: u8,
    /// Only for attacks of enemies.
    pub attack: bool,
    /// Only for this kind of token; it becomes "it".
    pub token: Token,
    /// Only tokens of this group; [`u16::MAX`] is any.
    pub group: u16,
    /// Only this track, at this value; none is any.
    pub track: (Track, u8),
    /// Only in this region.
    pub region: Region,
    /// How often.
    pub once: Once,
    /// Whether its owner may leave it.
    pub optional: bool,
    /// What it is called, or the invitation of its `may`.
    pub label: String,
    /// What it does, in words.
    pub words: String,
    /// What happens.
    pub block: Block,
}

impl Ability {
    /// Whether it answers to this.
    #[inline]
    pub const fn answers(&self, trigger: Trigger) -> bool {
        self.triggers >> trigger as u32 & 1 != 0
    }
}

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

/// All programs of the content.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// Which thing each belongs to, for those who look at the content.
    pub origins: Vec<u16>,
    /// Branches.
    pub branches: Vec<Branch>,
    /// Conditions.
    pub tests: Vec<Test>,
    /// Which thing each belongs to.
    pub test_origins: Vec<u16>,
    /// Selectors of threats.
    pub foes: Vec<Foes>,
    /// Selectors of characters.
    pub folk: Vec<Folk>,
    /// Selectors of spaces.
    pub places: Vec<Where>,
    /// Selectors of slots.
    pub slots: Vec<Slots>,
    /// Abilities that answer to something, those of lasting effects included.
    pub abilities: Vec<Ability>,
    /// Which thing each belongs to.
    pub ability_origins: Vec<u16>,
    /// Names of groups of tokens, such as "mouse droid".
    pub groups: Vec<String>,
    /// Names of what `origins` counts.
    pub sources: Vec<String>,
}

impl Code {
    /// The blocks inside of an operation.
    pub fn inside(&self, op: Op) -> Vec<Block> {
        match op {
            Op::Move { entering: block, .. }
            | Op::WithFoe { block, .. }
            | Op::WithFoes { block, .. }
            | Op::EachFoe { block, .. }
            | Op::WithHero { block, .. }
            | Op::EachHero { block, .. }
            | Op::WithSpace { block, .. }
            | Op::Mill { block, .. }
            | Op::EnemiesAttack { block, .. }
            | Op::SixPlus(block)
            | Op::AsThem(block) => vec![block],
            Op::SecretPick { hit, miss, .. } => vec![hit, miss],
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::May(branch) => vec![self.branches[branch as usize].block],
            Op::Choose { first, number, .. } => {
                (first..first + u16::from(number)).map(|branch| self.branches[branch as usize].block).collect()
            }
            Op::Lasting { first, number, .. } => {
                (first..first + u16::from(number)).map(|ability| self.abilities[ability as usize].block).collect()
            }
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

/// Nobody in particular: what `who=` is when it is not given.
pub const NOBODY: Hero = Hero::NONE;
