//! Words with a fixed meaning: slots, classes, moments, directions.

use cards::Term;

/// The action slots.
pub const SLOTS: &[Term] =
    &[("move", "Move"), ("attack", "Attack"), ("intel", "Intel"), ("plan", "Plan"), ("mission", "the mission slot")];

/// Classes of enemies.
pub const CLASSES: &[Term] = &[("melee", "melee"), ("shooter", "shooter"), ("sharpshooter", "sharpshooter")];

/// Shapes of threat tokens, in the order of `Shape`.
pub const SHAPES: &[Term] = &[
    ("diamond", "diamond"),
    ("circle", "circle"),
    ("square", "square"),
    ("triangle", "triangle"),
    ("orange", "reinforcement"),
    ("aside", "special"),
];

/// Abilities of enemies, in the order of `Trait`.
pub const TRAITS: &[Term] = &[
    ("sentry", "Sentry"),
    ("grapple", "Grapple"),
    ("sabotage", "Sabotage"),
    ("tough", "Tough"),
    ("steadfast", "Steadfast"),
    ("hunter", "Hunter"),
    ("barrage", "Barrage"),
    ("never_moves", "never moves"),
    ("never_attacks", "never attacks"),
    ("unpushable", "cannot be pushed"),
    ("climbs", "ignores elevation when it moves"),
    ("asleep", "asleep"),
];

/// Colours of stars.
pub const STARS: &[Term] = &[("yellow", "yellow"), ("blue", "blue"), ("red", "red")];

/// Icons on the backs of event cards.
pub const ICONS: &[Term] = &[
    ("blades", "crossed blades"),
    ("blaster", "blaster"),
    ("scope", "scope"),
    ("bars", "three bars"),
    ("mark", "exclamation mark"),
];

/// Kinds of missions.
pub const KINDS: &[Term] = &[("story", "story"), ("mercenary", "mercenary"), ("advanced", "advanced")];

/// Difficulties, in the order of `Difficulty`.
pub const DIFFICULTIES: &[Term] =
    &[("novice", "novice"), ("standard", "standard"), ("veteran", "veteran"), ("expert", "expert")];

/// Characters as a line names them, in the order of `Who`.
pub const WHO: &[Term] = &[
    ("you", "you"),
    ("them", "that character"),
    ("other", "another character"),
    ("any", "a character"),
    ("carrier", "the carrier of The Child"),
    ("holder", "its holder"),
    ("weakest", "the character with the least health left"),
    ("nearest", "the nearest character"),
];

/// What a distance is counted from, in the order of `Near`.
pub const NEARS: &[Term] = &[
    ("you", "you"),
    ("them", "that character"),
    ("it", "it"),
    ("there", "that space"),
    ("target", "the target"),
    ("child", "The Child"),
    ("hero", "a character"),
    ("region", "that place"),
    ("anywhere", "anywhere"),
];

/// Kinds of threat tokens, in the order of `What`.
pub const WHATS: &[Term] = &[
    ("enemy", "enemy"),
    ("threat", "threat"),
    ("facedown", "facedown threat"),
    ("feature", "feature"),
    ("reinforcement", "reinforcement"),
    ("no_boss", "non-boss enemy"),
    ("it", "it"),
];

/// Which of several, in the order of `Best`.
pub const BESTS: &[Term] =
    &[("all", "any"), ("nearest", "nearest"), ("farthest", "farthest"), ("most_damaged", "most damaged")];

/// Whom an enemy attacks, in the order of `Target`.
pub const TARGETS: &[Term] = &[
    ("nearest", "the nearest character"),
    ("weakest", "the character with the least health left"),
    ("every", "each character"),
];

/// Where enemies go, in the order of `To`.
pub const TOS: &[Term] = &[
    ("nearest", "towards the nearest character"),
    ("you", "towards you"),
    ("loose_child", "towards The Child if it is in a space, otherwise towards the nearest character"),
    ("holder", "towards the holder"),
    ("region", "towards that place"),
    ("there", "towards that space"),
    ("away", "away from the nearest character"),
    ("away_from_you", "away from you"),
    ("any", "in any direction"),
];

/// How long something lasts, in the order of `Until`.
pub const UNTILS: &[Term] = &[
    ("your_next_turn", "the start of your next turn"),
    ("end_of_turn", "the end of the turn"),
    ("end_of_events", "the end of the event step"),
    ("end_of_next_turn", "the end of the next turn"),
    ("end_of_action", "the end of the action"),
    ("always", "the end of the game"),
];

/// When the ability of a skill card is used, in the order of `Moment`.
pub const MOMENTS: &[Term] = &[
    ("free", "before or after"),
    ("during", "during the action"),
    ("target", "when the target is chosen"),
    ("entering", "whenever you enter a space"),
    ("after", "after the action"),
    ("instead", "instead of the action"),
];

/// What a movement can ignore, in the order of `Ignored`.
pub const IGNORED: &[Term] = &[
    ("grapple", "grapple"),
    ("sentry", "sentries"),
    ("stop", "enemies in the way"),
    ("elevation", "one elevation line"),
    ("door", "one locked door"),
];

/// Who chooses, in the order of `Chooser`; last who chooses and is "you" in what is chosen.
pub const CHOOSERS: &[Term] =
    &[("you", "you"), ("them", "that player"), ("warlord", "The Warlord"), ("themselves", "that character")];

/// Slots as a line names them.
pub const SLOT_SETS: &[Term] = &[
    ("this", "this slot"),
    ("move", "the Move slot"),
    ("attack", "the Attack slot"),
    ("intel", "the Intel slot"),
    ("plan", "the Plan slot"),
    ("mission", "the mission slot"),
    ("lowest", "the lowest slot"),
    ("highest", "the highest slot"),
    ("any", "any one slot"),
    ("others", "other slots"),
    ("right", "the slot to the right, after the last one the first"),
];

/// What can be taken from a slot.
pub const FROM_SLOT: &[Term] = &[("card", "skill card"), ("token", "disrupt token")];

/// How often.
pub const ONCE: &[Term] = &[("turn", "once per turn"), ("game", "once per game")];

/// When a condition of a mission is looked at.
pub const CHECKED: &[Term] = &[("always", "at any time"), ("end_of_turn", "at the end of a turn")];

/// What abilities answer to, in the order of `Trigger`.
pub const TRIGGERS: &[Term] = &[
    ("action_step", "in your action step"),
    ("playing", "when you play a skill card"),
    ("leaving", "before you leave a grappler"),
    ("move_ends", "at the end of your movement"),
    ("before_damage", "before damage is dealt"),
    ("after_attack", "after an attack"),
    ("after_damage", "after damage"),
    ("before_events", "before the event step"),
    ("before_event", "before an event card is drawn"),
    ("before_flight", "when The Child would flee"),
    ("enemy_defeated", "when an enemy is defeated"),
    ("revealed", "when a token is revealed"),
    ("enemy_moved", "when an enemy has moved"),
    ("arrived", "when a character ends a movement"),
    ("entered", "when a character enters a space"),
    ("turn_start", "at the start of a turn"),
    ("turn_end", "at the end of a turn"),
    ("event_resolved", "after an event"),
    ("crisis", "in a crisis"),
    ("spawned", "when a reinforcement appears"),
    ("rescued", "when The Child is rescued"),
    ("fled", "when The Child has fled"),
    ("taken", "when an item is taken"),
    ("unlocked", "when a door is unlocked"),
    ("track_moved", "when a track moves"),
    ("stage_begins", "when a stage begins"),
    ("wounded", "when an enemy takes damage"),
];

/// Star spaces where reinforcements appear: of a colour, the nearest or the farthest, a region.
pub const SPAWN: &[Term] = &[
    ("yellow", "yellow"),
    ("blue", "blue"),
    ("red", "red"),
    ("nearest", "nearest"),
    ("farthest", "farthest"),
    ("nearest_yellow", "nearest yellow"),
    ("any_yellow_or_blue", "chosen yellow or blue"),
    ("each_yellow", "each yellow"),
    ("region", "place"),
];
/// Colours of disrupt tokens.
pub const COLOURS: &[Term] = &[("white", "white"), ("yellow", "yellow")];
/// Motives.
pub const MOTIVES: &[Term] = &[("loyal", "loyal"), ("disloyal", "disloyal")];
/// What a group has to do on its way.
pub const DEEDS: &[Term] = &[
    ("open", "open a door"),
    ("fetch", "pick up tokens"),
    ("bring", "bring tokens to a region"),
    ("use", "use a feature"),
    ("fill", "fill a track"),
    ("defeat", "remove tokens"),
    ("child", "carry The Child"),
    ("gather", "bring everybody to a region"),
    ("stand", "have somebody in a region"),
    ("carry", "bring The Child to a region"),
];
