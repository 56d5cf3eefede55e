//! Fixed values behind words: how each is written, how it is read, and what it is.

use cards::{Term, Terms, anywhere, term, terms};
use serde::Serialize;

use crate::book::code::{Once, Slots, Until};
use crate::book::facts::{AimKind, Checked};
use crate::book::places::{
    ACTION, AFTER_DAMAGE, BEFORE_EVENT, DAMAGE, FLIGHT, IT, MOVEMENT, NO_YOU, THEM, THERE, TRACK, WARLORD, YOU,
};
use crate::ids::{Class, Difficulty, Icon, Kind, Motive, Shape, Slot, SlotSet, Star, Trait};

terms!(for Slot {
    Self::Move => term("move", "Move"),
    Self::Attack => term("attack", "Attack"),
    Self::Intel => term("intel", "Intel"),
    Self::Plan => term("plan", "Plan"),
    Self::Mission => term("mission", "the mission slot"),
});

terms!(for Class {
    Self::Melee => term("melee", "melee"),
    Self::Shooter => term("shooter", "shooter"),
    Self::Sharpshooter => term("sharpshooter", "sharpshooter"),
});

terms!(for Shape {
    Self::Diamond => term("diamond", "diamond"),
    Self::Circle => term("circle", "circle"),
    Self::Square => term("square", "square"),
    Self::Triangle => term("triangle", "triangle"),
    Self::Orange => term("orange", "reinforcement"),
    Self::Aside => term("aside", "special"),
});

terms!(for Trait {
    Self::Sentry => term("sentry", "Sentry"),
    Self::Grapple => term("grapple", "Grapple"),
    Self::Sabotage => term("sabotage", "Sabotage"),
    Self::Tough => term("tough", "Tough"),
    Self::Steadfast => term("steadfast", "Steadfast"),
    Self::Hunter => term("hunter", "Hunter"),
    Self::Barrage => term("barrage", "Barrage"),
    Self::NeverMoves => term("never_moves", "never moves"),
    Self::NeverAttacks => term("never_attacks", "never attacks"),
    Self::Unpushable => term("unpushable", "cannot be pushed"),
    Self::Climbs => term("climbs", "ignores elevation when it moves"),
    Self::Asleep => term("asleep", "asleep"),
});

terms!(for Icon {
    Self::Blades => term("blades", "crossed blades"),
    Self::Blaster => term("blaster", "blaster"),
    Self::Scope => term("scope", "scope"),
    Self::Bars => term("bars", "three bars"),
    Self::Mark => term("mark", "exclamation mark"),
});

terms!(for Kind {
    Self::Story => term("story", "story"),
    Self::Mercenary => term("mercenary", "mercenary"),
    Self::Advanced => term("advanced", "advanced"),
});

terms!(for Difficulty {
    Self::Novice => term("novice", "novice"),
    Self::Standard => term("standard", "standard"),
    Self::Veteran => term("veteran", "veteran"),
    Self::Expert => term("expert", "expert"),
});

terms!(
    /// Which characters a word means, before range and the like narrow them down.
    pub enum Who {
        /// The one whose program it is.
        You = term("you", "you").needs(YOU, NO_YOU),
        /// The other one in question.
        Them = term("them", "that character").needs(THEM, "no other character is in question"),
        /// Any other than you.
        Other = term("other", "another character"),
        /// Anybody, you too.
        Any = term("any", "a character"),
        /// Who carries The Child.
        Carrier = term("carrier", "the carrier of The Child"),
        /// Whoever holds the item the line names.
        Holder = term("holder", "its holder"),
        /// Whoever has the least health left.
        Weakest = term("weakest", "the character with the least health left"),
        /// Whoever is nearest to the token in question.
        Nearest = term("nearest", "the nearest character"),
    }
);

/// The same where they say whom something is about: nobody needs to be in question.
pub const WHOSE: &[Term] = &anywhere::<{ Who::TERMS.len() }>(Who::TERMS);

terms!(
    /// From where a distance is counted, or what a thing is near to.
    pub enum Near {
        /// You.
        You = term("you", "you").needs(YOU, NO_YOU),
        /// The other character in question.
        Them = term("them", "that character").needs(THEM, "no other character is in question"),
        /// The token in question.
        It = term("it", "it").needs(IT, "no token is in question"),
        /// The space in question.
        There = term("there", "that space").needs(THERE, "no space is in question"),
        /// Where the target of the attack stood.
        Target = term("target", "the target").needs(ACTION, "there is no attack"),
        /// The Child, or you if it is not in play.
        Child = term("child", "The Child"),
        /// The nearest character.
        Hero = term("hero", "a character"),
        /// The region the line names.
        Region = term("region", "that place"),
        /// Nothing: anywhere on the map.
        Anywhere = term("anywhere", "anywhere"),
    }
);

terms!(
    /// What kind of threat token.
    pub enum What {
        /// A faceup enemy.
        Enemy = term("enemy", "enemy"),
        /// Any token, faceup enemies and facedown ones.
        Threat = term("threat", "threat"),
        /// A facedown token.
        Facedown = term("facedown", "facedown threat"),
        /// A faceup feature.
        Feature = term("feature", "feature"),
        /// An enemy of the reinforcements.
        Reinforcement = term("reinforcement", "reinforcement"),
        /// An enemy that is no boss.
        NoBoss = term("no_boss", "non-boss enemy"),
        /// The token in question.
        It = term("it", "it").needs(IT, "no token is in question"),
    }
);

terms!(
    /// Which of several.
    pub enum Best {
        /// All of them.
        All = term("all", "any"),
        /// The nearest.
        Nearest = term("nearest", "nearest"),
        /// The farthest.
        Farthest = term("farthest", "farthest"),
        /// The one with the most damage.
        MostDamaged = term("most_damaged", "most damaged"),
    }
);

terms!(
    /// Whom an enemy attacks.
    pub enum Target {
        /// The nearest in reach.
        Nearest = term("nearest", "the nearest character"),
        /// The one with the least health left in reach.
        Weakest = term("weakest", "the character with the least health left"),
        /// Every one in reach.
        Every = term("every", "each character"),
    }
);

terms!(
    /// Where enemies go.
    pub enum To {
        /// The nearest character.
        Nearest = term("nearest", "towards the nearest character"),
        /// You.
        You = term("you", "towards you").needs(YOU, NO_YOU),
        /// The Child's space if it is in play and not carried, otherwise the nearest character.
        LooseChild =
            term("loose_child", "towards The Child if it is in a space, otherwise towards the nearest character"),
        /// The holder of the item the line names, otherwise the nearest character.
        Holder = term("holder", "towards the holder"),
        /// The region the line names.
        Region = term("region", "towards that place"),
        /// The space in question.
        There = term("there", "towards that space").needs(THERE, "no space is in question"),
        /// Away from the nearest character.
        Away = term("away", "away from the nearest character"),
        /// Away from you.
        AwayFromYou = term("away_from_you", "away from you").needs(YOU, NO_YOU),
        /// Any direction, as whoever steers it likes.
        Any = term("any", "in any direction"),
    }
);

terms!(for Until {
    Self::YourNextTurn => term("your_next_turn", "the start of your next turn"),
    Self::EndOfTurn => term("end_of_turn", "the end of the turn"),
    Self::EndOfEvents => term("end_of_events", "the end of the event step"),
    Self::EndOfNextTurn => term("end_of_next_turn", "the end of the next turn"),
    Self::EndOfAction => term("end_of_action", "the end of the action"),
    Self::Always => term("always", "the end of the game"),
});

terms!(
    /// When the ability of a skill card is used.
    pub enum Moment {
        /// Before or after the action's ability, as the player likes.
        Free = term("free", "before or after"),
        /// At the beginning, so that it changes the action.
        During = term("during", "during the action").also("during it"),
        /// When the target of the attack is chosen, before damage.
        Target = term("target", "when the target is chosen"),
        /// Each time a space is entered.
        Entering = term("entering", "whenever you enter a space").also("when you enter a space"),
        /// Only after the action's ability.
        After = term("after", "after the action").also("after it"),
        /// Instead of the action's ability.
        Instead = term("instead", "instead of the action").also("instead"),
    }
);

terms!(
    /// What can be ignored. Terms of `ignoring=`, as bits of [`Ease`](crate::frame::Ease) in this order.
    pub enum Ignored {
        /// Grapple.
        Grapple = term("grapple", "grapple"),
        /// Sentries.
        Sentry = term("sentry", "sentries"),
        /// Enemies that would stop.
        Stop = term("stop", "enemies in the way"),
        /// One elevation line.
        Elevation = term("elevation", "one elevation line"),
        /// One locked door.
        Door = term("door", "one locked door"),
    }
);

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player whose program it is.
    You,
    /// The player of the character in question.
    Them,
    /// The Warlord.
    Warlord,
}

terms!(
    /// Who chooses; none is the character in question, who is also "you" in what is chosen.
    pub struct By: Option<Chooser> {
        Some(Chooser::You) => term("you", "you"),
        Some(Chooser::Them) => term("them", "that player").needs(THEM, "no other character is in question"),
        Some(Chooser::Warlord) => term("warlord", "The Warlord").needs(WARLORD, "there is no Warlord"),
        None => term("themselves", "that character").needs(THEM, "no other character is in question").brings(YOU),
    }
);

terms!(
    /// Slots as a line names them.
    pub struct SlotNames: Slots {
        Slots::This => term("this", "this slot"),
        named(Slot::Move) => term("move", "the Move slot"),
        named(Slot::Attack) => term("attack", "the Attack slot"),
        named(Slot::Intel) => term("intel", "the Intel slot"),
        named(Slot::Plan) => term("plan", "the Plan slot"),
        named(Slot::Mission) => term("mission", "the mission slot"),
        Slots::Lowest => term("lowest", "the lowest slot"),
        Slots::Highest => term("highest", "the highest slot"),
        Slots::Any => term("any", "any one slot"),
        Slots::Others => term("others", "other slots"),
        Slots::Right => term("right", "the slot to the right, after the last one the first"),
    }
);

const fn named(slot: Slot) -> Slots {
    Slots::Named(SlotSet::one(slot))
}

terms!(
    /// What can be taken from a slot.
    pub enum FromSlot {
        /// Skill cards.
        Card = term("card", "skill card"),
        /// Disrupt tokens.
        Token = term("token", "disrupt token"),
    }
);

terms!(for Once {
    Self::Turn => term("turn", "once per turn"),
    Self::Game => term("game", "once per game"),
});

terms!(for Checked {
    Self::Always => term("always", "at any time"),
    Self::EndOfTurn => term("end_of_turn", "at the end of a turn"),
});

terms!(
    /// What makes an ability happen, or lets it be used. The windows of the rules have
    /// their numbers in brackets.
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Trigger {
        /// In one's own action step, between actions (W11).
        ActionStep = term("action_step", "in your action step"),
        /// When a skill card is played (W7).
        Playing = term("playing", "when you play a skill card").brings(ACTION),
        /// Before a step out of a space with a grappler (W2).
        Leaving = term("leaving", "before you leave a grappler").brings(THEM | THERE | MOVEMENT),
        /// At the end of a movement, before sentries (W4).
        MoveEnds = term("move_ends", "at the end of your movement").brings(THEM | THERE),
        /// Before damage to a character (W5).
        BeforeDamage = term("before_damage", "before damage is dealt").brings(DAMAGE | THEM | IT),
        /// After an attack on a character, blocked or not (W6).
        AfterAttack = term("after_attack", "after an attack").brings(AFTER_DAMAGE | THEM | IT),
        /// After unblocked damage to a character (W6).
        AfterDamage = term("after_damage", "after damage").brings(AFTER_DAMAGE | THEM | IT),
        /// Before the event step (W9).
        BeforeEvents = term("before_events", "before the event step").brings(THEM),
        /// An event card is about to be drawn (W10).
        BeforeEvent = term("before_event", "before an event card is drawn").brings(BEFORE_EVENT),
        /// The Child is about to flee (W13).
        BeforeFlight = term("before_flight", "when The Child would flee").brings(FLIGHT | THEM),
        /// An enemy was defeated (W8).
        EnemyDefeated = term("enemy_defeated", "when an enemy is defeated").brings(IT | THEM | THERE),
        /// A token was revealed (W12).
        Revealed = term("revealed", "when a token is revealed").brings(IT | THEM | THERE),
        /// An enemy ended a movement in an event.
        EnemyMoved = term("enemy_moved", "when an enemy has moved").brings(IT | THEM | THERE),
        /// A character ended a movement.
        Arrived = term("arrived", "when a character ends a movement").brings(THEM | THERE),
        /// A character entered a space.
        Entered = term("entered", "when a character enters a space").brings(THEM | THERE | MOVEMENT),
        /// The start of a turn.
        TurnStart = term("turn_start", "at the start of a turn").brings(THEM),
        /// The end of a turn.
        TurnEnd = term("turn_end", "at the end of a turn").brings(THEM),
        /// An event was resolved.
        EventResolved = term("event_resolved", "after an event"),
        /// A crisis came.
        Crisis = term("crisis", "in a crisis"),
        /// A reinforcement was placed.
        Spawned = term("spawned", "when a reinforcement appears").brings(IT | THEM | THERE),
        /// The Child was rescued.
        Rescued = term("rescued", "when The Child is rescued").brings(THEM | THERE),
        /// The Child fled.
        Fled = term("fled", "when The Child has fled").brings(THEM | THERE),
        /// A token was taken.
        Taken = term("taken", "when an item is taken").brings(IT | THEM | THERE),
        /// A door was unlocked.
        Unlocked = term("unlocked", "when a door is unlocked"),
        /// A track was moved.
        TrackMoved = term("track_moved", "when a track moves").brings(TRACK),
        /// A new stage of the mission.
        StageBegins = term("stage_begins", "when a stage begins"),
        /// A token took damage.
        Wounded = term("wounded", "when an enemy takes damage").brings(IT | THEM | THERE),
    }
);

impl Trigger {
    /// As a bit of a set of triggers.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether it is about a character: whose damage, whose movement, whose turn.
    pub const fn is_about_somebody(self) -> bool {
        !matches!(
            self,
            Self::EnemyMoved
                | Self::EventResolved
                | Self::Crisis
                | Self::Spawned
                | Self::Unlocked
                | Self::TrackMoved
                | Self::StageBegins
        )
    }
}

const YELLOW: u8 = 1 << Star::Yellow as u8;
const BLUE: u8 = 1 << Star::Blue as u8;
const RED: u8 = 1 << Star::Red as u8;

terms!(
    /// Where reinforcements appear: in star spaces of these colours, which of them, and whether in each; none is a region.
    pub struct Stars: Option<(u8, Best, bool)> {
        Some((YELLOW, Best::All, false)) => term("yellow", "yellow"),
        Some((BLUE, Best::All, false)) => term("blue", "blue"),
        Some((RED, Best::All, false)) => term("red", "red"),
        Some((0, Best::Nearest, false)) => term("nearest", "nearest"),
        Some((0, Best::Farthest, false)) => term("farthest", "farthest"),
        Some((YELLOW, Best::Nearest, false)) => term("nearest_yellow", "nearest yellow"),
        Some((YELLOW | BLUE, Best::All, false)) => term("any_yellow_or_blue", "chosen yellow or blue"),
        Some((YELLOW, Best::All, true)) => term("each_yellow", "each yellow"),
        None => term("region", "place"),
    }
);

terms!(
    /// Colours of disrupt tokens.
    pub enum Colour {
        /// White.
        White = term("white", "white"),
        /// Yellow.
        Yellow = term("yellow", "yellow"),
    }
);

terms!(for Motive {
    Self::Loyal => term("loyal", "loyal"),
    Self::Disloyal => term("disloyal", "disloyal"),
});

terms!(for AimKind {
    Self::Open => term("open", "open a door"),
    Self::Fetch => term("fetch", "pick up tokens"),
    Self::Bring => term("bring", "bring tokens to a region"),
    Self::Use => term("use", "use a feature"),
    Self::Fill => term("fill", "fill a track"),
    Self::Defeat => term("defeat", "remove tokens"),
    Self::Child => term("child", "carry The Child"),
    Self::Gather => term("gather", "bring everybody to a region"),
    Self::Stand => term("stand", "have somebody in a region"),
    Self::Carry => term("carry", "bring The Child to a region"),
});
