//! The operations of programs.

use super::{Block, Chooser, Target, To, Until, Who};
use crate::ids::{Flag, Plan, Region, SlotSet, Token, Track};

/// How many: a number, or as many as something says.
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
    /// Its strength is this much greater or less, never below 0.
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
    /// Up to this many, all chosen before the block runs for each.
    WithFoes {
        foes: u16,
        number: u8,
        block: Block,
    },
    EachFoe {
        foes: u16,
        block: Block,
    },
    /// Damage to "it" dealt by "you"; facedown it is revealed first. `unlimited` ignores the token's limit.
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
    DropChild,
    MoveDamage {
        amount: u8,
        who: Who,
    },
    /// "It" lies with "you" as an item.
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
    /// "You" get a token that was set aside.
    GiveItem {
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
    },
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
    /// The lowest slots are this many different ones; otherwise the number is of tokens on one slot.
    DisruptSlot {
        slots: u16,
        number: u8,
    },
    DiscardFromSlot {
        slots: u16,
        cards: bool,
        tokens: bool,
    },
    /// All tokens of up to this many slots.
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
    /// `token` is the item, if they go to its holder. Whoever decides in events picks them.
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
    /// At the reach of its class: melee, shooter, sharpshooter.
    ItAttacks {
        reach: [u8; 3],
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
    /// By 1, or by `more` if the action is at least this strong.
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
