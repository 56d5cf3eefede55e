//! Procedures under way. The innermost advances until somebody has to answer.

use serde::Serialize;

use crate::book::code::{Block, Trigger};
use crate::ids::{
    Card, Doors, Face, Happening, Hero, Heroes, Order, Plan, Player, Players, Slot, SlotSet, Space, Spaces, Threat,
    Threats,
};

/// Who and what a program is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ctx {
    /// Who decides.
    pub me: Player,
    /// "You": the character whose program it is.
    pub hero: Hero,
    /// "Them": another character that was chosen or is the one in question.
    pub other: Hero,
    /// "It": the threat token in question, chosen, attacking, attacked or revealed.
    pub it: Threat,
    /// "There": the space in question.
    pub space: Space,
    /// What it is printed on.
    pub source: Source,
}

/// What a program is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing that could be discarded.
    #[default]
    Nothing,
    /// A skill card just played.
    Skill(Card),
    /// A planning card.
    Plan(Plan),
    /// An event card.
    Event(Happening),
    /// The advanced card of a character.
    Advanced(Hero),
    /// A carried item.
    Item(Face),
    /// A token on the map.
    Token(Threat),
    /// The mission or its map.
    Mission,
    /// A crisis.
    Crisis,
    /// A lasting effect, by its place.
    Lasting(u8),
    /// An order of the Warlord.
    Order(Order),
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Nobody: something is being worked out.
    Nobody,
    /// This seat.
    Of(Player),
    /// These seats, each in its own lane; nobody sees an answer before all are in.
    All(Players),
    /// Nobody any more.
    Over(Ending),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The objective was reached.
    Objective,
    /// A failure of the mission: by its place among its failures.
    Failure(u8),
    /// A character was defeated.
    Defeat(Hero),
    /// No character is left in play.
    Nobody,
}

/// Steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Set-up lines of mission and map that need nothing else.
    Briefing,
    /// Decks, disrupt tokens, threats.
    Table,
    /// Each chooses a character; in shared mode two are chosen.
    Characters,
    /// Starting spaces where there is a choice.
    Start,
    /// Hands, starting planning cards, motives.
    Hands,
    /// Set-up lines that had to wait.
    Waiting,
    /// Everybody names the first player.
    First,
    /// Done.
    Done,
}

/// Steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next seat is on.
    Begin,
    /// Action step.
    Action,
    /// Before the event step.
    BeforeEvents,
    /// Event step.
    Events,
    /// Draw step.
    Draw,
    /// Over.
    End,
}

/// Steps of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ActStep {
    /// A Child card in shared mode: for which character.
    Whose,
    /// A free action: of which kind.
    Kind,
    /// Cards that raise its strength may be used.
    Boost,
    /// The action's ability and the card's, in an order of choice.
    Abilities,
    /// Over.
    End,
}

/// What an action is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The card, or none for a free action.
    pub card: Card,
    /// Its slot, as a number.
    pub slot: u8,
    /// Who acts.
    pub hero: Hero,
    /// Its strength, as raised and lowered.
    pub strength: u8,
    /// The reach of its attack.
    pub reach: u8,
    /// The target of its attack.
    pub target: Threat,
    /// Where the target stood when it was chosen.
    pub target_space: Space,
    /// More cards of a plan that can be kept, more threats that can be looked at, more spaces an enemy can be moved, more
    /// planning cards that are drawn.
    pub more: [u8; 4],
    /// Of a free action: the kinds it may be of.
    pub kinds: SlotSet,
    /// What has been done and what still may be, as bits of [`Did`].
    pub did: u8,
    /// What movement in it may do, as bits of [`Ease`].
    pub ease: u8,
    /// Spaces entered in it.
    pub entered: Spaces,
}

/// What of an action has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Did {
    /// The action's ability was used.
    Own = 1,
    /// The card's ability was used.
    Card = 2,
    /// The action's ability may not be used: a tactical card, or replaced.
    NoOwn = 4,
    /// Who moved in it moved at least one space.
    Moved = 8,
    /// Its attack dealt damage.
    Hit = 16,
    /// It is free: no card, no slot.
    Free = 32,
    /// Nothing more is to be done.
    Over = 64,
    /// The planning card that is kept may be given to another character.
    Give = 128,
}

/// What a movement may do that others may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ease {
    /// Grapple does nothing to it.
    Grapple = 1,
    /// Sentries do nothing to it.
    Sentry = 2,
    /// Enemies do not stop it.
    Stop = 4,
    /// It may cross one elevation line.
    Elevation = 8,
    /// It may pass one locked door, which is then unlocked.
    Door = 16,
    /// It jumps: no space in between is entered.
    Jump = 32,
    /// It is directed: each step comes nearer to a character.
    Towards = 64,
}

/// A movement of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trip {
    /// Who moves.
    pub hero: Hero,
    /// Steps left.
    pub left: u8,
    /// What it may do, as bits of [`Ease`].
    pub ease: u8,
    /// Whether it has to stop here.
    pub stop: bool,
    /// Whether any step was made.
    pub moved: bool,
    /// Towards whom, if it is directed.
    pub to: Hero,
    /// Where the step under way leads.
    pub next: Space,
    /// What happens in each space entered.
    pub entering: Block,
    /// Who that is about.
    pub source: Source,
}

/// Steps of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TripStep {
    /// The next step, or something else to do here.
    Choose,
    /// Grapplers of the space being left that have yet to hurt.
    Leave(Threats),
    /// The space is entered.
    Enter,
    /// Facedown threats here that are to be revealed.
    Reveal,
    /// What happens in a space entered.
    Entered,
    /// Before sentries.
    End,
    /// Sentries that have yet to hurt.
    Sentries(Threats),
    /// Over.
    Done,
}

/// Steps of an attack of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStep {
    /// The target is chosen.
    Target,
    /// What depends on the target.
    Fixed,
    /// A facedown target is revealed.
    Reveal,
    /// Damage is dealt.
    Damage,
    /// What comes after it.
    After,
}

/// Steps of planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanStep {
    /// So many may be kept.
    Keep(u8),
    /// The character that may keep cards is chosen; then so many may be kept.
    Give(u8),
    /// One may go on top.
    Top,
    /// The others are discarded.
    Discard,
}

/// Where damage to a character comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A card, a crisis or the mission.
    #[default]
    Effect,
    /// The attack of an enemy.
    Attack(Threat),
    /// A sentry.
    Sentry(Threat),
    /// A grappler.
    Grapple(Threat),
    /// A blow of another character.
    Blow(Hero),
}

/// Damage to a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hurt {
    /// To whom.
    pub hero: Hero,
    /// How much is left.
    pub amount: u8,
    /// How much there was.
    pub dealt: u8,
    /// By what.
    pub cause: Cause,
    /// How far: 0 what happens by itself, 1 windows, 2 damage, 3 flight, 4 after an attack, 5 after damage, 6 over.
    pub stage: u8,
}

/// Damage to a threat token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wound {
    /// To which.
    pub threat: Threat,
    /// How much.
    pub amount: u8,
    /// By which character, if by one.
    pub by: Hero,
    /// Whether it is moved from elsewhere and not dealt.
    pub moved: bool,
    /// Whether no limit of the token holds.
    pub unlimited: bool,
    /// How far: 0 reveal, 1 block and damage, 2 defeat, 3 what a defeat leads to, 4 over.
    pub stage: u8,
}

/// Where an enemy goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To the nearest character, or as a hunter to the weakest.
    #[default]
    Usual,
    /// To this character.
    Hero(Hero),
    /// To this space.
    Space(Space),
    /// Away from the nearest character.
    AwayFromHeroes,
    /// Away from this space.
    AwayFrom(Space),
    /// Wherever who steers it likes.
    Any,
}

/// A way of one enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Walk {
    /// Which.
    pub threat: Threat,
    /// Steps left.
    pub left: u8,
    /// Where it goes.
    pub goal: Goal,
    /// Who chooses among ways.
    pub by: Player,
    /// Whether it may stop before all steps are made.
    pub may_stop: bool,
    /// Whether it may cross elevation.
    pub climbs: bool,
    /// Whether it is an event movement: disruption, sabotage, taking The Child, lasting effects that watch.
    pub event: bool,
    /// Where it started.
    pub from: Space,
    /// Whether any step was made.
    pub moved: bool,
}

/// Enemies that are to move or to attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct March {
    /// Those that were chosen already.
    pub done: Threats,
    /// How many more; [`u8::MAX`] is all.
    pub left: u8,
    /// Which selector of the content.
    pub selector: u16,
    /// How far each moves, or its reach.
    pub distance: u8,
    /// Where they go.
    pub goal: Goal,
    /// Who chooses.
    pub by: Player,
    /// Which character of those in reach, as [`Target`](crate::book::code::Target) number.
    pub target: u8,
    /// What happens after each attack; "them" is who was attacked, "it" who attacked.
    pub block: Block,
    /// Who and what it is about.
    pub ctx: Ctx,
}

/// Steps of resolving a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotStep {
    /// Who is "you", where that is a choice.
    You,
    /// Crisis.
    Crisis,
    /// An event card is about to be drawn.
    BeforeEvent,
    /// Event.
    Event,
    /// The slot is cleared.
    Clear,
}

/// What is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Threats that a selector means: how many more, those picked, what is done with each.
    Threats {
        /// Which selector.
        selector: u16,
        /// How many more.
        left: u8,
        /// Whether fewer will do.
        fewer: bool,
        /// Those picked.
        picked: Threats,
        /// What is done with each.
        block: Block,
    },
    /// A character that a selector means.
    Hero {
        /// Which selector.
        selector: u16,
        /// What is done.
        block: Block,
    },
    /// A space among these.
    Space {
        /// Among these.
        among: Spaces,
        /// What is done.
        block: Block,
    },
    /// A slot among these.
    Slot {
        /// Among these.
        among: SlotSet,
        /// What is done: see [`SlotDeed`].
        deed: SlotDeed,
        /// How many more.
        left: u8,
        /// Whether fewer will do.
        fewer: bool,
    },
    /// A card or token to be discarded from one of these slots.
    FromSlot {
        /// Among these.
        among: SlotSet,
        /// Whether cards can be.
        cards: bool,
        /// Whether tokens can be.
        tokens: bool,
        /// The slot a card is shifted to next; none if it is discarded.
        shift: bool,
    },
    /// Skill cards of the hand: how many, at least of which printed strength.
    FromHand {
        /// How many more.
        left: u8,
        /// Of at least this printed strength.
        least: u8,
        /// Whether fewer will do.
        fewer: bool,
        /// How many have been.
        done: u8,
        /// Whether as many are drawn afterwards.
        draw: bool,
    },
    /// A card of the own discard pile; whether it goes to the hand, or else on top of the deck.
    FromDiscard {
        /// To the hand.
        to_hand: bool,
    },
    /// A planning card of the discard pile.
    PlanFromDiscard,
    /// A kept planning card that is discarded.
    KeptPlan,
    /// A drawn planning card that is put under the deck; the other is discarded, and what follows is by its name.
    SecretPick {
        /// Which name.
        plan: Plan,
        /// If it is that one.
        hit: Block,
        /// If it is not.
        miss: Block,
    },
    /// A door among these.
    Door {
        /// Among these.
        among: Doors,
        /// What is done with it.
        deed: DoorDeed,
    },
    /// Points of damage that are divided; all are assigned before any is dealt.
    Divide {
        /// Which selector.
        selector: u16,
        /// Points left.
        left: u8,
        /// The threat each point assigned goes to.
        shares: [Threat; 12],
    },
    /// A space where something is put.
    Where {
        /// Among these.
        among: Spaces,
        /// What is put there.
        deed: SpaceDeed,
    },
}

/// What is done with a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorDeed {
    /// It is unlocked.
    Unlock,
    /// It is locked.
    Lock,
    /// It gets so many markers; so many open it, or 0 for as many as the map says.
    Mark(u8, u8),
}

/// What is put into a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceDeed {
    /// A token that was set aside, and whether its face is up.
    Token(Face, bool),
    /// The Child.
    Child,
    /// The Child, which goes there by itself.
    ChildWalks,
}

/// What is done with a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotDeed {
    /// It is disrupted.
    Disrupt,
    /// It is disrupted, and then the lowest of the others.
    DisruptLowest,
    /// All its tokens are discarded.
    ClearTokens,
    /// It is cleared and causes nothing in this turn.
    Clear,
    /// A card comes to it from the slot it lies on.
    Shift(Card),
}

/// A procedure of the rule book. What the rules call by a name has that name here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Nothing.
    #[default]
    Nothing,
    /// The set-up: the stage, and how much of it is done.
    SetUp(Stage, u8),
    /// A turn.
    Turn(Step),
    /// The action step: cards, features, abilities, the end.
    Actions,
    /// An action; details in [`State::acts`](crate::state::State::acts).
    Act(ActStep),
    /// A movement of a character; details in [`State::trips`](crate::state::State::trips).
    Trip(TripStep),
    /// A jump: who, how far.
    Jump(Hero, u8),
    /// An attack of the action under way.
    Attack(AttackStep),
    /// Intel: look at a facedown threat or move an enemy.
    Intel,
    /// Looking at facedown threats: how many more, how far; [`u8::MAX`] is anywhere.
    Look(Ctx, u8, u16),
    /// Planning with the cards drawn: who, for whom, how many of them may go on top of the deck.
    Plan(Ctx, PlanStep, u8),
    /// A threat is revealed: which, and whether its mission effect is done.
    Reveal(Ctx, Threat, bool),
    /// Damage to a character.
    Hurt(Hurt),
    /// Damage to a threat token.
    Wound(Wound),
    /// A character is defeated.
    Down(Hero),
    /// The Child flees from this space; who chooses.
    Flee(Player, Space),
    /// Movements or attacks of enemies: the innermost of [`State::marches`](crate::state::State::marches).
    March(bool),
    /// An enemy is on its way.
    Walk(Walk),
    /// An enemy attacks: at this reach; those hit already by a barrage.
    Strike(Threat, u8, u8, Heroes),
    /// Reinforcements: where, how many.
    Spawn(Ctx, Spaces, u8),
    /// The event step: slots up to this one have been looked at.
    Slots(u8),
    /// A slot is resolved: which, its strength.
    Slot(Slot, u8, SlotStep),
    /// An event card: which, at what strength of its slot, alterations before it, whether it is over.
    Event(Happening, u8, u32, bool),
    /// The draw step of a seat.
    Draw(Player),
    /// The turn of the Warlord.
    Warlord,
    /// Something that can be used: when, who has passed, what it is about; who was put first is who decides in it.
    Window(Trigger, Players, Ctx),
    /// Effects of mission and map that answer by themselves: when, which comes next.
    Triggers(Trigger, u8, Ctx),
    /// A program: where it is, where it ends, whom it is about.
    Run(u16, u16, Ctx),
    /// A choice among branches.
    Choose(Ctx, u16, u8),
    /// Something that may be done.
    May(Ctx, u16),
    /// The same for each of several threats.
    EachThreat(Ctx, Threats, Block),
    /// The same for each of several characters, in an order of choice if it matters.
    EachHero(Ctx, Heroes, Block),
    /// Something is picked.
    Pick(Ctx, Pick),
    /// The top event card is looked at and may go under the deck.
    Peek(Ctx, bool),
}
