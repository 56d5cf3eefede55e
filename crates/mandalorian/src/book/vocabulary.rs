//! Every word of the content files: what it is called, what stands behind it, and what it reads like.
//!
//! `compile.rs` says what each does. The reference for authors is made from this file.

use cards::Kind::{Condition, Id, Name, One, Some, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Param, Term, Word};

const fn next(name: &'static str, kind: cards::Kind) -> Param {
    Param::next(name, kind)
}
const fn maybe(name: &'static str, kind: cards::Kind) -> Param {
    Param::maybe(name, kind)
}
const fn named(name: &'static str, kind: cards::Kind) -> Param {
    Param::named(name, kind)
}

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
    ("no_boss", "enemy that is no boss"),
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
    ("nearest", "the nearest character"),
    ("you", "you"),
    ("loose_child", "The Child, if nobody carries it, otherwise the nearest character"),
    ("holder", "the holder, otherwise the nearest character"),
    ("region", "that place"),
    ("there", "that space"),
    ("away", "away from the nearest character"),
    ("away_from_you", "away from you"),
    ("any", "any direction"),
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
    ("during", "during it"),
    ("target", "when the target is chosen"),
    ("entering", "when you enter a space"),
    ("after", "after it"),
    ("instead", "instead"),
];

/// What a movement can ignore, in the order of `Ignored`.
pub const IGNORED: &[Term] = &[
    ("grapple", "grapple"),
    ("sentry", "sentries"),
    ("stop", "enemies in the way"),
    ("elevation", "one elevation line"),
    ("door", "one locked door"),
];

/// Who chooses, in the order of `Chooser`.
pub const CHOOSERS: &[Term] = &[("you", "you"), ("them", "that player"), ("warlord", "The Warlord")];

/// Slots as a line names them.
pub const SLOT_SETS: &[Term] = &[
    ("this", "this slot"),
    ("move", "Move"),
    ("attack", "Attack"),
    ("intel", "Intel"),
    ("plan", "Plan"),
    ("mission", "the mission slot"),
    ("lowest", "the lowest slot"),
    ("highest", "the highest slot"),
    ("any", "any slot"),
    ("others", "other slots"),
    ("right", "the slot to the right"),
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
    ("move_ends", "at the end of a movement"),
    ("before_damage", "before damage is dealt"),
    ("after_attack", "after an attack"),
    ("after_damage", "after damage"),
    ("before_events", "before the event step"),
    ("before_event", "before an event"),
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

/// What an effect may do.
pub const EFFECTS: &[Word] = &[
    // The action under way.
    Word::new("strength")
        .takes(&[next("by", Whole(-4, 4))])
        .says("{by?+|-}{by!} strength")
        .about("Raises or lowers the strength of the action under way; never below 0.")
        .like("strength 1"),
    Word::new("reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("reach {range} for this attack")
        .about("The attack of this action has this reach.")
        .like("reach 3"),
    Word::new("next_reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("your next attack this turn has reach {range}")
        .about("The next attack in this turn has this reach.")
        .like("next_reach 3"),
    Word::new("ignore")
        .takes(&[next("what", Some(IGNORED))])
        .says("this movement ignores {what}")
        .about("The movement of this action ignores these; `elevation` and `door` once.")
        .like("ignore stop|grapple"),
    Word::new("ignore_turn")
        .takes(&[next("what", Some(IGNORED))])
        .says("ignore {what} for the rest of the turn")
        .about("You ignore damage of these for the rest of the turn.")
        .like("ignore_turn sentry"),
    Word::new("more_plans")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} more planning card(|s)")
        .about("The plan of this action draws more cards.")
        .like("more_plans 2"),
    Word::new("more_kept")
        .takes(&[next("number", Whole(1, 4))])
        .says("you may keep {number} more of the drawn cards")
        .about("The plan of this action may keep more cards.")
        .like("more_kept 1"),
    Word::new("more_looks")
        .takes(&[next("number", Whole(1, 4))])
        .says("look at {number} more facedown threat(|s) in range")
        .about("The intel of this action looks at more facedown threats in range.")
        .like("more_looks 1"),
    Word::new("further")
        .takes(&[next("spaces", Whole(1, 4))])
        .says("an enemy you move with this action may be moved up to {spaces} more space(|s)")
        .about("An enemy moved by the intel of this action may be moved further.")
        .like("further 2"),
    Word::new("give_kept")
        .says("you may give the kept card to another character instead")
        .about("The card kept by the plan of this action may be given to another character instead.")
        .like("give_kept"),
    Word::new("go_on")
        .says("go on moving")
        .about("The movement under way is not stopped here.")
        .like("go_on"),
    Word::new("extra_action")
        .takes(&[next("number", Whole(1, 3)), named("slots", Some(SLOTS))])
        .says("take {number} additional action(|s)[ on {slots}]")
        .about("Additional actions: one more card each, to slots not used in this turn.")
        .like("extra_action 1"),
    Word::new("free_action")
        .takes(&[next("slots", Some(SLOTS)), next("strength", Whole(0, 6)), named("who", One(WHO))])
        .says("[who=none: perform][who!=none: {who} performs] a free {slots} action of strength {strength}")
        .about("A free action of a stated strength, one of these; the character decides which.")
        .like("free_action move|attack 2 who=them"),
    // Movement of characters.
    Word::new("move")
        .takes(&[next("spaces", Whole(1, 9)), named("who", One(WHO)), named("ignoring", Some(IGNORED)), named("towards", Switch)])
        .holds(Blocks::Of(effects))
        .says("[who!=none: {who}: ]move up to {spaces} space(|s)[, ignoring {ignoring}][towards=true:  towards that character][; in each space entered: {body}]")
        .about("A movement with all its rules, ended freely. The block happens in each space entered.")
        .like("move 2"),
    Word::new("jump")
        .takes(&[next("range", Whole(1, 9)), named("who", One(WHO))])
        .says("jump to a space within range {range}")
        .about("A jump to a space within range: nothing in between is entered.")
        .like("jump 3"),
    Word::new("swap")
        .says("swap places with that character")
        .about("You and the character in question swap places.")
        .like("swap"),
    Word::new("put")
        .takes(&[next("region", Name("region")), named("who", One(WHO))])
        .says("[who=none: you are][who!=none: {who} is] put in {region}")
        .about("Puts a character into a space of a region without movement.")
        .like("put m4_a3 who=you"),
    // Threat tokens.
    Word::new("with_enemy")
        .takes(&[named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .holds(Blocks::Of(effects))
        .says("choose a [which=none: ][which!=none: {which} ][class!=none: {class} ][kind=none: enem(y|ies)][kind!=none: {kind}][ ({token})][ ({group})][within=0: here][within!=0: within range {within}][near!=none:  of {near}][in_strength=true:  within range of the action strength][in_reach=true:  in reach]: {body}")
        .about("Chooses a threat token, `it` for the effects inside. Nothing happens if there is none; an ability is then not offered.")
        .like("with_enemy within=3 { disrupt 1; push 2 to=you }"),
    Word::new("with_enemies")
        .takes(&[next("number", Whole(1, 9)), named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .holds(Blocks::Of(effects))
        .says("choose up to {number} [which=none: ][which!=none: {which} ][class!=none: {class} ][kind=none: enem(y|ies)][kind!=none: {kind}][ ({token})][ ({group})][within=0: here][within!=0: within range {within}][near!=none:  of {near}][in_strength=true:  within range of the action strength][in_reach=true:  in reach]: {body}")
        .about("Chooses up to so many, all of them before the effects happen to each.")
        .like("with_enemies 2 within=2 other=#true { damage 1 }"),
    Word::new("each_enemy")
        .takes(&[named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .holds(Blocks::Of(effects))
        .says("each [which=none: ][which!=none: {which} ][class!=none: {class} ][kind=none: enem(y|ies)][kind!=none: {kind}][ ({token})][ ({group})][within=0: here][within!=0: within range {within}][near!=none:  of {near}][in_strength=true:  within range of the action strength][in_reach=true:  in reach]: {body}")
        .about("The effects happen to each.")
        .like("each_enemy near=target within=0 other=#true { damage 1 }"),
    Word::new("damage")
        .takes(&[next("amount", Whole(1, 9)), named("unlimited", Switch)])
        .says("deal it {amount} damage")
        .about("Damage to the token in question. A facedown one is revealed first.")
        .like("damage 2"),
    Word::new("damage_strength")
        .takes(&[named("less", Whole(1, 4))])
        .says("deal it damage equal to the strength of this action[ minus {less}]")
        .about("As much damage to the token in question as the action is strong, or less.")
        .like("damage_strength less=1"),
    Word::new("divide_strength")
        .takes(&[named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .says("divide the strength of this action as damage among [which=none: ][which!=none: {which} ][class!=none: {class} ][kind=none: enem(y|ies)][kind!=none: {kind}][ ({token})][ ({group})][within=0: here][within!=0: within range {within}][near!=none:  of {near}][in_strength=true:  within range of the action strength][in_reach=true:  in reach]")
        .about("The strength of the action is divided as damage among such tokens.")
        .like("divide_strength in_reach=#true"),
    Word::new("disrupt")
        .takes(&[next("tokens", Whole(1, 2))])
        .says("disrupt it[tokens=2:  twice]")
        .about("Disrupt tokens on the token in question, never more than two.")
        .like("disrupt 1"),
    Word::new("push")
        .takes(&[next("spaces", Whole(1, 4)), named("to", One(TOS)), named("region", Name("region")), named("exactly", Switch), named("climbs", Switch)])
        .says("push it [exactly=none: up to ]{spaces} space(|s)[to!=none:  towards {to}][climbs=true: ; it may cross elevation]")
        .about("Moves the token in question up to so many spaces; never sabotage.")
        .like("push 2 to=away_from_you"),
    Word::new("defeat")
        .says("it is defeated")
        .about("The token in question is defeated.")
        .like("defeat"),
    Word::new("discard_it")
        .says("discard it")
        .about("The token in question leaves the game.")
        .like("discard_it"),
    Word::new("reveal")
        .says("reveal it")
        .about("The token in question is turned face up, with its mission effect.")
        .like("reveal"),
    Word::new("look")
        .takes(&[next("number", WholeOrAll(9)), named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .says("look at {number} facedown threat(|s)[within!=none:  within range {within}]")
        .about("Looks at facedown threats: so many, or all that are meant.")
        .like("look 1 within=3"),
    Word::new("heal_enemy")
        .takes(&[next("amount", WholeOrAll(9))])
        .says("remove {amount} damage from it")
        .about("Takes damage off the token in question.")
        .like("heal_enemy all"),
    Word::new("wake")
        .says("it wakes")
        .about("The token in question wakes and is an enemy from now on.")
        .like("wake"),
    Word::new("hobble")
        .says("it is hobbled")
        .about("The next event movement of the token in question is skipped; until then its limit of damage does not hold.")
        .like("hobble"),
    Word::new("turn_over")
        .says("turn it over")
        .about("The token in question is turned to its other side.")
        .like("turn_over"),
    Word::new("drop_child")
        .says("it drops The Child")
        .about("The token in question drops The Child.")
        .like("drop_child"),
    Word::new("capture")
        .says("take it alive")
        .about("The token in question is taken alive: it lies with you as an item.")
        .like("capture"),
    Word::new("move_damage")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(WHO))])
        .says("move {amount} damage from [who=none: you][who!=none: {who}] to it")
        .about("Moves damage from a character to the token in question; it is not dealt.")
        .like("move_damage 1"),
    Word::new("take")
        .says("take it")
        .about("The feature in question is carried by you from now on.")
        .like("take"),
    Word::new("it_moves")
        .takes(&[next("spaces", Whole(1, 9)), named("to", One(TOS)), named("region", Name("region")), named("token", Name("token"))])
        .says("it moves {spaces} towards [to=none: the nearest character][to!=none: {to}]")
        .about("The token in question moves by its own rules.")
        .like("it_moves 2 to=you"),
    Word::new("it_attacks")
        .takes(&[next("reach", Whole(0, 9)), named("target", One(TARGETS))])
        .says("it attacks at reach {reach}[target!=none:  ({target})]")
        .about("The token in question attacks.")
        .like("it_attacks 1 target=every"),
    // Characters.
    Word::new("with_character")
        .takes(&[named("who", One(WHO)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("damaged", Whole(1, 9)), named("person", Name("character"))])
        .holds(Blocks::Of(effects))
        .says("choose [who=none: a character][who!=none: {who}][ within range {within}]: {body}")
        .about("Chooses a character, `them` for the effects inside.")
        .like("with_character who=other within=2 { heal 1 who=them }"),
    Word::new("each_character")
        .takes(&[named("who", One(WHO)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("damaged", Whole(1, 9)), named("person", Name("character"))])
        .holds(Blocks::Of(effects))
        .says("[who=none: each character][who!=none: each of {who}][ within range {within}][near!=none:  of {near}]: {body}")
        .about("The effects happen to each, `them`; they are in seat order and decide for themselves with `by=them`.")
        .like("each_character near=them within=1 { hurt 1 who=them }"),
    Word::new("hurt")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(WHO))])
        .says("[who=none: you take][who!=none: {who} takes] {amount} damage")
        .about("Damage to a character, which can be blocked.")
        .like("hurt 1"),
    Word::new("heal")
        .takes(&[next("amount", WholeOrAll(9)), named("who", One(WHO))])
        .says("heal {amount} damage from [who=none: you][who!=none: {who}]")
        .about("Takes damage off a character.")
        .like("heal 1 who=them"),
    Word::new("block")
        .takes(&[next("amount", WholeOrAll(4))])
        .says("block {amount} damage")
        .about("In `before_damage`: so much of the damage is not dealt.")
        .like("block 1"),
    Word::new("redirect")
        .takes(&[named("who", One(WHO))])
        .says("the damage is dealt to [who=none: you][who!=none: {who}] instead")
        .about("In `before_damage`: the damage is dealt to another character instead.")
        .like("redirect who=you"),
    Word::new("disabled")
        .says("you are disabled")
        .about("You are taken off the map for the rest of the game.")
        .like("disabled"),
    Word::new("take_over")
        .says("take it over")
        .about("The carried item in question passes to you.")
        .like("take_over"),
    Word::new("gain_item")
        .takes(&[next("token", Name("token"))])
        .says("take {token}")
        .about("You get an item that was set aside.")
        .like("gain_item puck"),
    Word::new("drop_item")
        .takes(&[next("token", Name("token"))])
        .says("drop {token}")
        .about("You put an item down in your space.")
        .like("drop_item egg"),
    // Spaces.
    Word::new("with_space")
        .takes(&[named("within", Whole(0, 9)), named("near", One(NEARS)), named("region", Name("region")), named("adjacent", Switch)])
        .holds(Blocks::Of(effects))
        .says("choose a space[ within range {within}][ of {region}]: {body}")
        .about("Chooses a space, `there` for the effects inside.")
        .like("with_space within=2 { each_enemy near=there within=0 { damage 2 } }"),
    // Planning cards.
    Word::new("plan")
        .takes(&[next("number", Whole(1, 6)), named("keep", Whole(0, 4)), named("top", Whole(0, 1)), named("who", One(WHO))])
        .says("draw {number} planning card(|s); you may keep [keep=none: 1][keep!=none: {keep}]")
        .about("Draws planning cards as a plan does.")
        .like("plan 2 keep=1"),
    Word::new("fetch")
        .takes(&[maybe("plan", Name("planning")), named("who", One(WHO))])
        .says("take [plan=none: a planning card of your choice][plan!=none: {plan}] from the planning discard pile")
        .about("Takes a planning card from the discard pile, this one or one of your choice.")
        .like("fetch defend"),
    Word::new("start_plan")
        .takes(&[next("plan", Name("planning")), named("who", One(WHO))])
        .says("begin with {plan}")
        .about("In set-up: a character begins with this planning card.")
        .like("start_plan defend who=any"),
    Word::new("give_plan")
        .says("give a kept planning card to that character")
        .about("A kept planning card goes to the character in question.")
        .like("give_plan"),
    Word::new("lose_plan")
        .takes(&[maybe("plan", Name("planning")), named("who", One(WHO))])
        .says("discard [plan=none: a kept planning card][plan!=none: {plan}]")
        .about("A kept planning card is discarded, this one or one of its owner's choice.")
        .like("lose_plan defend"),
    Word::new("mill")
        .takes(&[next("number", Whole(1, 6)), next("plan", Name("planning"))])
        .holds(Blocks::Of(effects))
        .says("discard the top {number} planning cards; if any is {plan}: {body}")
        .about("Discards cards from the top of the planning deck; the block happens if this one is among them.")
        .like("mill 3 bad_luck { hurt 1 }"),
    Word::new("secret_pick")
        .takes(&[next("plan", Name("planning"))])
        .holds(Blocks::Named(&["hit", "miss"], effects))
        .says("secretly draw 2 planning cards, put one on the bottom of the deck and discard the other. If that is {plan}: {hit}.[ Otherwise: {miss}.]")
        .about("Draws two planning cards in secret: one goes under the deck, the other is discarded face up; what follows is by its name.")
        .like("secret_pick bad_luck { hit { track leak 2 }; miss { track leak 1 } }"),
    // Slots and skill cards.
    Word::new("disrupt_slot")
        .takes(&[next("slot", One(SLOT_SETS)), maybe("number", Whole(1, 4)), named("at_most", Whole(1, 9))])
        .says("disrupt {slot}[number!=none:  ({number} times)][ of strength {at_most} or less]")
        .about("Puts disrupt tokens on slots; with `lowest 2` on the two lowest.")
        .like("disrupt_slot lowest"),
    Word::new("discard_from_slot")
        .takes(&[next("slot", One(SLOT_SETS)), next("what", Some(FROM_SLOT))])
        .says("discard one {what} from {slot}")
        .about("Discards one card or token of a slot.")
        .like("discard_from_slot any token"),
    Word::new("clear_tokens")
        .takes(&[next("slot", One(SLOT_SETS)), maybe("number", Whole(1, 4))])
        .says("discard all disrupt tokens from [number=none: ][number!=none: up to {number} ]{slot}")
        .about("Discards all disrupt tokens of up to so many slots.")
        .like("clear_tokens others 2"),
    Word::new("shift_card")
        .says("shift one of your skill cards from a slot to another slot")
        .about("Shifts one of your skill cards to another slot.")
        .like("shift_card"),
    Word::new("clear_slot")
        .takes(&[next("slot", One(SLOT_SETS))])
        .says("discard all cards and tokens from {slot}; it causes neither crisis nor event this turn")
        .about("Discards everything of a slot; it causes neither crisis nor event in this turn.")
        .like("clear_slot any"),
    Word::new("recover")
        .takes(&[named("to_hand", Switch)])
        .says("put one card of your discard pile [to_hand=none: on top of your deck][to_hand=true: into your hand]")
        .about("A card of your discard pile goes on top of your deck, or to your hand.")
        .like("recover"),
    Word::new("draw_skill")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} skill card(|s)")
        .about("Draws skill cards.")
        .like("draw_skill 1"),
    Word::new("regroup")
        .takes(&[next("number", Whole(1, 5))])
        .says("discard up to {number} cards from your hand and draw as many")
        .about("Discards up to so many cards of the hand and draws as many.")
        .like("regroup 2"),
    Word::new("discard_skill")
        .takes(&[next("number", Whole(1, 4)), named("least", Whole(1, 4)), named("at_random", Switch), named("who", One(WHO))])
        .says("[who!=none: {who}: ]discard {number} skill card(|s)[ of printed strength {least} or more] from hand[at_random=true:  at random]")
        .about("Discards skill cards of a hand.")
        .like("discard_skill 1 least=3 who=them"),
    // Events.
    Word::new("peek_event")
        .takes(&[named("bury", Switch)])
        .says("look at the top event card[bury=true: ; you may put it on the bottom]")
        .about("Looks at the top event card; it may go under the deck.")
        .like("peek_event bury=#true"),
    Word::new("cancel_event")
        .says("put the event card on the bottom of its deck unseen; the slot is cleared without an event")
        .about("In `before_event`: the card goes under the deck unseen; the slot is cleared without an event.")
        .like("cancel_event"),
    Word::new("six_plus")
        .holds(Blocks::Of(effects))
        .says("6+: {body}")
        .about("In an event: only at a slot strength of 6 or more.")
        .like("six_plus { spawn nearest }"),
    Word::new("enemies_move")
        .takes(&[next("number", WholeOrAll(9)), next("class", Some(CLASSES)), next("spaces", Whole(1, 9)), named("to", One(TOS)), named("region", Name("region")), named("token", Name("token")), named("within", Whole(0, 9))])
        .says("move {number} {class} enem(y|ies) {spaces} space(|s)[to!=none:  towards {to}]")
        .about("Enemies move in an event, the current player choosing which.")
        .like("enemies_move all melee 2"),
    Word::new("enemies_attack")
        .takes(&[next("number", WholeOrAll(9)), next("class", Some(CLASSES)), next("reach", Whole(0, 9)), named("target", One(TARGETS))])
        .holds(Blocks::Of(effects))
        .says("{number} {class} enem(y|ies) attack at reach {reach}[target!=none:  ({target})][; then: {body}]")
        .about("Enemies attack in an event. The block happens after each attack; `them` is who was attacked.")
        .like("enemies_attack 2 melee 0"),
    Word::new("spawn")
        .takes(&[next("where", One(SPAWN)), maybe("number", Whole(1, 5)), named("near", One(NEARS)), named("region", Name("region"))])
        .says("spawn [number=none: 1][number!=none: {number}] reinforcement(|s) in the {where} star space[near!=none:  nearest to {near}][ in {region}]")
        .about("Reinforcements appear in a star space or a region.")
        .like("spawn nearest"),
    Word::new("place")
        .takes(&[next("token", Name("token")), next("region", Name("region")), named("facedown", Switch)])
        .says("{token} enters in {region}")
        .about("A token that was set aside comes into play.")
        .like("place moff_gideon m4_j3"),
    // The Child.
    Word::new("child_flees")
        .says("The Child flees")
        .about("The Child flees, if it is carried.")
        .like("child_flees"),
    Word::new("no_flee")
        .says("The Child does not flee")
        .about("In `before_flight`: The Child does not flee.")
        .like("no_flee"),
    Word::new("put_child")
        .takes(&[maybe("region", Name("region"))])
        .says("put The Child in [region=none: this space][region!=none: {region}]")
        .about("The Child is put into a space: of a region, or `there`.")
        .like("put_child"),
    Word::new("carry_child")
        .takes(&[named("who", One(WHO))])
        .says("[who=none: you carry][who!=none: {who} carries] The Child")
        .about("A character carries The Child from now on.")
        .like("carry_child who=them"),
    Word::new("child_wanders")
        .takes(&[named("kind", One(WHATS)), named("class", Some(CLASSES)), named("near", One(NEARS)), named("region", Name("region")), named("within", Whole(0, 9)), named("in_strength", Switch), named("in_reach", Switch), named("or_within", Whole(0, 9)), named("other", Switch), named("token", Name("token")), named("group", Name("group")), named("at_most", Whole(1, 20)), named("disrupted", Switch), named("which", One(BESTS))])
        .says("The Child, if nobody carries it, moves 1 space towards the nearest facedown threat")
        .about("The Child moves a space towards such a threat, if nobody carries it.")
        .like("child_wanders kind=facedown which=nearest"),
    // The mission.
    Word::new("track")
        .takes(&[next("track", Name("track")), next("by", Whole(-9, 9))])
        .says("{track} {by?+|-}{by!}")
        .about("Moves a track.")
        .like("track alarm 1"),
    Word::new("track_strength")
        .takes(&[next("track", Name("track")), next("more", Whole(1, 4)), named("from", Whole(1, 6))])
        .says("{track} +1, +{more} with strength {from} or more")
        .about("Moves a track by 1, or by more if the action is strong enough.")
        .like("track_strength grate 2 from=4"),
    Word::new("set_track")
        .takes(&[next("track", Name("track")), next("to", Whole(0, 40))])
        .says("{track} is now {to}")
        .about("Sets a track.")
        .like("set_track column 8"),
    Word::new("flag")
        .takes(&[next("flag", Name("flag"))])
        .says("{flag}")
        .about("Something has happened.")
        .like("flag cells_released"),
    Word::new("unflag")
        .takes(&[next("flag", Name("flag"))])
        .says("no longer: {flag}")
        .about("Something holds no longer.")
        .like("unflag cells_released"),
    Word::new("stage")
        .takes(&[next("stage", Whole(1, 9))])
        .says("stage {stage} begins")
        .about("A stage of the mission begins.")
        .like("stage 2"),
    Word::new("unlock")
        .takes(&[maybe("door", Name("door"))])
        .says("unlock [door=none: a locked door of your space][door!=none: {door}]")
        .about("Opens a door: this one, or a locked door of your space that is not sealed.")
        .like("unlock vault"),
    Word::new("lock")
        .takes(&[maybe("door", Name("door")), named("quiet", Switch)])
        .says("lock [door=none: an unlocked door of your choice][door!=none: {door}][quiet=true:  with nobody beside it]")
        .about("Locks a door, one of the current player's choice; `quiet` only one nobody stands beside.")
        .like("lock quiet=#true"),
    Word::new("mark_door")
        .takes(&[maybe("door", Name("door")), named("marks", Whole(1, 9)), named("strength", Switch), named("needed", Whole(1, 20))])
        .says("put [strength=true: markers equal to the strength][strength=none&marks=none: 1 marker][strength=none&marks!=none: {marks} marker(|s)] on [door=none: a locked door of your space][door!=none: {door}][; at {needed} it opens]")
        .about("Damage or markers for a door: one, `marks=` or the strength of the action. It opens when it has as many as `needed=` or its hull says.")
        .like("mark_door vault strength=#true"),
    Word::new("win")
        .says("the mission succeeds")
        .about("The objective is reached.")
        .like("win"),
    Word::new("fail")
        .says("the mission fails")
        .about("The mission fails.")
        .like("fail"),
    // Choices and conditions.
    Word::new("may")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}")
        .about("The player may do this, if what it asks for at its beginning can be had.")
        .like("may \"shove it\" { push 1 }"),
    Word::new("choose")
        .takes(&[named("by", One(CHOOSERS))])
        .holds(Blocks::Of(options))
        .says("[by=none: choose one][by!=none: {by} chooses one]: {body}")
        .about("One of these has to be done, of those that can be.")
        .like("choose by=warlord { option \"Jam\" { disrupt_slot lowest 2 } }"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}: {body}.[ Otherwise: {else}.]")
        .about("Only if a condition holds. An `else` block comes last.")
        .like("if child_carried { child_flees; else { with_enemy kind=facedown which=nearest { reveal } } }"),
    Word::new("need")
        .takes(&[next("condition", Condition)])
        .says("if {condition},")
        .about("What begins with this is only offered, and what follows only happens, if the condition holds.")
        .like("need at you m1_d3"),
    Word::new("lasting")
        .takes(&[named("until", One(UNTILS)), named("uses", Whole(1, 9))])
        .holds(Blocks::Of(abilities))
        .says("until {until}[, up to {uses} time(|s)]: {body}")
        .about("Abilities that go on for a while; `uses=` is how often in all.")
        .like("lasting until=your_next_turn uses=1 { when before_damage whose=other within=1 { redirect who=you } }"),
    Word::new("discard_this")
        .says("discard this")
        .about("The item, feature or card this is printed on is discarded.")
        .like("discard_this"),
    Word::new("as_them")
        .holds(Blocks::Of(effects))
        .says("that character: {body}")
        .about("The effects inside are carried out by the character in question: it is `you`.")
        .like("as_them { move 2 }"),
];

/// What an effect may do.
pub fn effects() -> &'static [Word] {
    EFFECTS
}

/// The branches of a `choose`.
pub const OPTIONS: &[Word] = &[Word::new("option")
    .takes(&[next("label", Text)])
    .holds(Blocks::Of(effects))
    .says("{label}: {body}")
    .about("One of the ways.")
    .like("option \"Take it\" { hurt 1 }")];

/// The branches of a `choose`.
pub fn options() -> &'static [Word] {
    OPTIONS
}

/// When something happens or can be used.
pub const ABILITIES: &[Word] = &[
    Word::new("when")
        .takes(&[
            next("events", Some(TRIGGERS)),
            maybe("label", Text),
            named("whose", One(WHO)),
            named("within", Whole(0, 9)),
            named("attack", Switch),
            named("token", Name("token")),
            named("group", Name("group")),
            named("track", Name("track")),
            named("at", Whole(0, 40)),
            named("region", Name("region")),
            named("once", One(ONCE)),
        ])
        .holds(Blocks::Of(effects))
        .says("{events}[, {whose}][ within range {within}][ ({token})][ ({group})][ ({track})][ to {at}][ in {region}]: {body}")
        .about(
            "Happens whenever this does. `whose=` says about whom, anybody if it is missing: that character is `them`, a token in question `it`.",
        )
        .like("when revealed token=egg { with_enemy token=mudhorn { wake } }"),
    Word::new("use")
        .takes(&[
            next("events", Some(TRIGGERS)),
            maybe("label", Text),
            named("whose", One(WHO)),
            named("within", Whole(0, 9)),
            named("attack", Switch),
            named("token", Name("token")),
            named("group", Name("group")),
            named("track", Name("track")),
            named("at", Whole(0, 40)),
            named("region", Name("region")),
            named("once", One(ONCE)),
        ])
        .holds(Blocks::Of(effects))
        .says("{events}, you may: {body}")
        .about("May be used at these moments by its owner, who discards the planning card it is printed on. Without `whose=` it is about the owner alone: own damage, own movement, own turn.")
        .like("use before_damage { block 1 }"),
];

/// When something happens or can be used.
pub fn abilities() -> &'static [Word] {
    ABILITIES
}

/// What can be asked in an `if` or a `need`, an objective or a failure.
pub const CONDITIONS: &[Word] = &[
    Word::new("strength")
        .takes(&[next("least", Whole(1, 9))])
        .says("the strength is <{least} or more|less than {least}>")
        .about("Strength of the action.")
        .like("strength 4"),
    Word::new("bonus")
        .says("the bonus icon <matches|does not match>")
        .about("The bonus icon of the card matches.")
        .like("bonus"),
    Word::new("second_action")
        .says("this <is|is not> your second action this turn")
        .about("It is the second action of the turn.")
        .like("second_action"),
    Word::new("moved").says("you have <|not >moved this turn").about("You have moved in this turn.").like("moved"),
    Word::new("ended_move")
        .says("you <moved|did not move> with this action")
        .about("You have moved in this action.")
        .like("ended_move"),
    Word::new("it_is")
        .takes(&[next("class", One(CLASSES))])
        .says("it <is|is not> a {class}")
        .about("Class of the token in question.")
        .like("it_is shooter"),
    Word::new("it_has")
        .takes(&[next("trait", One(TRAITS))])
        .says("it <has|does not have> {trait}")
        .about("Ability of the token in question.")
        .like("it_has sentry"),
    Word::new("unhurt").says("it has <no|> damage").about("The token in question has no damage.").like("unhurt"),
    Word::new("disrupted")
        .says("it <is|is not> disrupted")
        .about("The token in question is disrupted.")
        .like("disrupted"),
    Word::new("it_named")
        .takes(&[next("token", Name("token"))])
        .says("it <is|is not> {token}")
        .about("The token in question is this one.")
        .like("it_named egg"),
    Word::new("it_of")
        .takes(&[next("group", Name("group"))])
        .says("it <is|is not> a {group}")
        .about("The token in question belongs to a group.")
        .like("it_of mouse_droid"),
    Word::new("it_at")
        .takes(&[next("range", Whole(0, 9))])
        .says("it <is|is not> at range {range}")
        .about("The token in question is exactly so far away.")
        .like("it_at 2"),
    Word::new("it_enemy").says("it <is|is not> an enemy").about("The token in question is an enemy.").like("it_enemy"),
    Word::new("it_took")
        .takes(&[next("least", Whole(1, 9))])
        .says("it took <{least} or more|less than {least}> damage in this action")
        .about("The token in question took so much damage in this action.")
        .like("it_took 3"),
    Word::new("enemies")
        .takes(&[
            next("least", Whole(1, 9)),
            next("within", Whole(0, 9)),
            maybe("class", Some(CLASSES)),
            maybe("near", One(NEARS)),
        ])
        .says(
            "<at least {least}|fewer than {least}> [class!=none: {class} ]enem(y|ies) are within range {within} of [near=none: you][near!=none: {near}]",
        )
        .about("So many enemies, perhaps of some classes, within a range of you or of something else.")
        .like("enemies 1 2 shooter them"),
    Word::new("enemies_near")
        .takes(&[next("least", Whole(1, 9)), next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("<at least {least}|fewer than {least}> enem(y|ies) are within range {within} of {region}")
        .about("So many enemies within a range of a region.")
        .like("enemies_near 1 2 m1_d3"),
    Word::new("enemies_by")
        .takes(&[
            next("who", One(WHO)),
            next("least", Whole(1, 9)),
            next("within", Whole(0, 9)),
            maybe("token", Name("token")),
        ])
        .says("<at least {least}|fewer than {least}> enem(y|ies) are within range {within} of {who}")
        .about("So many enemies within a range of a character.")
        .like("enemies_by holder 1 1 asset"),
    Word::new("token_by")
        .takes(&[
            next("token", Name("token")),
            next("who", One(WHO)),
            next("within", Whole(0, 9)),
            maybe("item", Name("token")),
        ])
        .says("{token} <is|is not> within range {within} of {who}")
        .about("A token is within a range of a character.")
        .like("token_by mudhorn holder 1 egg"),
    Word::new("at")
        .takes(&[next("who", One(WHO)), next("region", Name("region"))])
        .says("{who} <are|are not> in {region}")
        .about("A character is in a region.")
        .like("at you m1_d3"),
    Word::new("all_at")
        .takes(&[next("region", Name("region"))])
        .says("every character <is|is not> in {region}")
        .about("Every character is in a region.")
        .like("all_at street"),
    Word::new("others_at")
        .takes(&[next("region", Name("region"))])
        .says("every other character <is|is not> in {region}")
        .about("Every character but the one the objective is about is in a region.")
        .like("others_at cantina"),
    Word::new("all_within")
        .takes(&[next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("every character <is|is not> within range {within} of {region}")
        .about("Every character is within a range of a region.")
        .like("all_within 1 m3_d4"),
    Word::new("others_within")
        .takes(&[next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("every other character <is|is not> within range {within} of {region}")
        .about("Every character but the one the objective is about is within a range of a region.")
        .like("others_within 2 m3_d4"),
    Word::new("somebody_at")
        .takes(&[next("region", Name("region"))])
        .says("<a|no> character is in {region}")
        .about("A character is in a region.")
        .like("somebody_at m1_d3"),
    Word::new("enemy_at")
        .takes(&[next("region", Name("region"))])
        .says("<an|no> enemy is in {region}")
        .about("An enemy is in a region.")
        .like("enemy_at m1_d3"),
    Word::new("holds")
        .takes(&[next("who", One(WHO)), next("token", Name("token"))])
        .says("{who} <carry|do not carry> {token}")
        .about("A character carries an item.")
        .like("holds you code_cylinder"),
    Word::new("holder_at")
        .takes(&[next("token", Name("token")), next("region", Name("region"))])
        .says("the holder of {token} <is|is not> in {region}")
        .about("The holder of an item is in a region.")
        .like("holder_at asset outside"),
    Word::new("held_at")
        .takes(&[next("group", Name("group")), next("region", Name("region")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> of {group} are held in {region}")
        .about("So many of an item are held in a region.")
        .like("held_at puck start 2"),
    Word::new("carries")
        .takes(&[next("who", One(WHO))])
        .says("{who} <carry|do not carry> The Child")
        .about("A character carries The Child.")
        .like("carries you"),
    Word::new("carrier_at")
        .takes(&[next("region", Name("region"))])
        .says("the carrier of The Child <is|is not> in {region}")
        .about("The carrier of The Child is in a region.")
        .like("carrier_at ramp"),
    Word::new("child_in_play")
        .says("The Child <is|is not> in play")
        .about("The Child is in play.")
        .like("child_in_play"),
    Word::new("child_carried")
        .says("The Child <is|is not> carried")
        .about("A character carries The Child.")
        .like("child_carried"),
    Word::new("child_taken_at")
        .takes(&[next("region", Name("region"))])
        .says("<an|no> enemy carrying The Child is in {region}")
        .about("An enemy that carries The Child is in a region.")
        .like("child_taken_at m4_j3"),
    Word::new("has_plan")
        .takes(&[next("who", One(WHO)), next("plan", Name("planning"))])
        .says("{who} <have|do not have> {plan}")
        .about("A character has a planning card.")
        .like("has_plan you defend"),
    Word::new("hand")
        .takes(&[next("who", One(WHO)), next("least", Whole(1, 9))])
        .says("{who} <have {least} or more|have fewer than {least}> cards in hand")
        .about("Cards in the hand.")
        .like("hand you 1"),
    Word::new("damaged")
        .takes(&[next("who", One(WHO)), next("least", Whole(1, 9))])
        .says("{who} <have {least} or more|have less than {least}> damage")
        .about("Damage of a character.")
        .like("damaged you 3"),
    Word::new("would_defeat")
        .says("the damage would <|not >defeat")
        .about("The damage about to be dealt would defeat.")
        .like("would_defeat"),
    Word::new("slot")
        .takes(&[next("slot", One(SLOTS)), next("least", Whole(0, 9))])
        .says("{slot} has <strength {least} or more|less than strength {least}>")
        .about("Strength of a slot.")
        .like("slot move 3"),
    Word::new("track")
        .takes(&[next("track", Name("track")), next("least", Whole(0, 40))])
        .says("{track} is <{least} or more|below {least}>")
        .about("Value of a track.")
        .like("track alarm 3"),
    Word::new("full")
        .takes(&[next("track", Name("track"))])
        .says("{track} <is|is not> at its limit")
        .about("A track is at its limit.")
        .like("full grate"),
    Word::new("flag")
        .takes(&[next("flag", Name("flag"))])
        .says("<|not >{flag}")
        .about("Something has happened.")
        .like("flag cells_released"),
    Word::new("stage")
        .takes(&[next("stage", Whole(1, 9))])
        .says("the mission <is|is not> in stage {stage}")
        .about("The stage of the mission.")
        .like("stage 2"),
    Word::new("open")
        .takes(&[next("door", Name("door"))])
        .says("{door} <is|is not> unlocked")
        .about("A door is open.")
        .like("open vault"),
    Word::new("door_here")
        .says("<a|no> locked door is at your space")
        .about("A locked door is at your space.")
        .like("door_here"),
    Word::new("at_door")
        .takes(&[next("door", Name("door"))])
        .says("you <are|are not> beside {door}")
        .about("You are beside a door.")
        .like("at_door lab"),
    Word::new("characters")
        .takes(&[next("from", Whole(1, 4)), next("to", Whole(1, 4))])
        .says("the number of characters <is|is not> {from} to {to}")
        .about("The number of characters in the game.")
        .like("characters 3 4"),
    Word::new("turns")
        .takes(&[next("base", Whole(0, 60)), next("each", Whole(0, 20))])
        .says("{base} plus {each} for each character turns have <|not >passed")
        .about("So many turns have passed: a base and so many for each character.")
        .like("turns 0 7"),
    Word::new("on_map")
        .takes(&[next("token", Name("token"))])
        .says("{token} <is|is not> on the map")
        .about("A token is on the map.")
        .like("on_map moff_gideon"),
    Word::new("gone")
        .takes(&[next("group", Name("group")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> of {group} are gone")
        .about("So many tokens of a group have left the map.")
        .like("gone beacon 3"),
    Word::new("obtainable")
        .takes(&[next("group", Name("group")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> of {group} can be had")
        .about("So many tokens of a group are still to be had: on the map or held.")
        .like("obtainable puck 2"),
    Word::new("six_plus")
        .says("the slot has <strength 6 or more|less than strength 6>")
        .about("The slot of the event has a strength of 6 or more.")
        .like("six_plus"),
    Word::new("your_turn").says("it <is|is not> your turn").about("It is your turn.").like("your_turn"),
    Word::new("is_character")
        .takes(&[next("who", One(WHO)), next("person", Name("character"))])
        .says("{who} <are|are not> {person}")
        .about("A character is this one.")
        .like("is_character you kuiil"),
    Word::new("in_sight")
        .takes(&[next("within", Whole(0, 9))])
        .says("<a|no> character is within range {within} of it")
        .about("A character is within this range of the token in question.")
        .like("in_sight 2"),
];

/// What happens along a track.
pub const TRACK_PARTS: &[Word] = &[Word::new("at")
    .takes(&[next("value", Whole(1, 40))])
    .holds(Blocks::Of(effects))
    .says("at {value}: {body}")
    .about("What happens when the track reaches a value.")
    .like("at 2 { spawn red }")];

/// What happens along a track.
pub fn track_parts() -> &'static [Word] {
    TRACK_PARTS
}

/// Lines of a drawing.
pub const ROWS: &[Word] =
    &[Word::new("row").takes(&[next("line", Text)]).about("A line of the drawing.").like("row \"+---+---+\"")];

/// Lines of a drawing.
pub fn rows() -> &'static [Word] {
    ROWS
}

/// Tokens and regions of a `spread`.
pub const SPREAD_PARTS: &[Word] = &[
    Word::new("token").takes(&[next("token", Name("token"))]).about("A token of it.").like("token egg"),
    Word::new("region").takes(&[next("region", Name("region"))]).about("A place of it.").like("region a2"),
];

/// Tokens and regions of a `spread`.
pub fn spread_parts() -> &'static [Word] {
    SPREAD_PARTS
}

/// What a kit holds.
pub const KIT_PARTS: &[Word] = &[Word::new("plan")
    .takes(&[next("plan", Name("planning"))])
    .about("Each character begins with this planning card.")
    .like("plan defend")];

/// What a kit holds.
pub fn kit_parts() -> &'static [Word] {
    KIT_PARTS
}

/// What may stand on a skill card.
pub const SKILL_PARTS: &[Word] = &[
    Word::new("ability")
        .takes(&[next("slots", Some(SLOTS)), named("moment", One(MOMENTS))])
        .holds(Blocks::Of(effects))
        .says("{slots}[moment!=none: , {moment}]: {body}")
        .about("What the card does on its slots.")
        .like("ability attack moment=during { reach 3 }"),
    Word::new("wild_ability")
        .takes(&[named("moment", One(MOMENTS))])
        .holds(Blocks::Of(effects))
        .says("any slot[moment!=none: , {moment}]: {body}")
        .about("What a wild card does on any slot.")
        .like("wild_ability { may \"clear it\" { discard_from_slot this token } }"),
];

/// What may stand on a skill card.
pub fn skill_parts() -> &'static [Word] {
    SKILL_PARTS
}

/// What may stand on a guide card.
pub const GUIDE_PARTS: &[Word] = &[
    Word::new("says").takes(&[next("text", Text)]).about("A line of its text.").like("says \"Welcome.\""),
    Word::new("unlocks").takes(&[next("what", Id)]).about("What it unlocks.").like("unlocks tactical_1"),
    Word::new("plays")
        .takes(&[next("mission", Name("mission"))])
        .about("A mission that may be played next.")
        .like("plays price_on_its_head"),
    Word::new("stop").about("Reading ends here.").like("stop"),
    Word::new("group_only").about("A player alone leaves it out.").like("group_only"),
];

/// What may stand on a guide card.
pub fn guide_parts() -> &'static [Word] {
    GUIDE_PARTS
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident = $($list:ident),+) => {
        $(#[$doc])*
        pub fn $name() -> &'static [Word] {
            static ALL: std::sync::OnceLock<Vec<Word>> = std::sync::OnceLock::new();
            ALL.get_or_init(|| [$($list),+].concat())
        }
    };
}

/// Rules that a map or a mission may add.
pub const RULES: &[Word] = &[
    Word::new("track")
        .takes(&[next("id", Id), next("name", Text), named("start", Whole(0, 40)), named("start_per", Whole(0, 9)), named("limit", Whole(1, 40)), named("per", Whole(0, 9)), named("one", Whole(1, 40)),
            named("three", Whole(1, 40)), named("four", Whole(1, 40)), named("fails", Switch), named("legendary", Switch)])
        .holds(Blocks::Of(track_parts))
        .about("A track or counter. `limit=` is its end; with `fails=` reaching it is a failure; `per=` adds so much for each character; `one=`, `three=` and `four=` are for so many characters (one only against the Warlord).")
        .like("track alarm \"Alarm\" limit=6 three=7 four=8 fails=#true { at 2 { spawn red } }"),
    Word::new("flag")
        .takes(&[next("id", Id), next("words", Text)])
        .about("Something that can happen.")
        .like("flag cells_released \"the cells are released\""),
    Word::new("region")
        .takes(&[next("id", Id), next("name", Text), next("spaces", Text), named("three", Text), named("four", Text)])
        .about("A named set of spaces: spaces and rectangles such as `a5:b6`, with `three=` and `four=` for so many characters.")
        .like("region ramp \"the ramp\" \"j6\" three=\"j6 h6\""),
    Word::new("slot")
        .takes(&[next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("{name}: {body}")
        .about("The mission slot.")
        .like("slot \"Slice\" { need door_here; mark_door needed=2 }"),
    Word::new("instead")
        .takes(&[next("slot", One(SLOTS)), next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("instead of the {slot} action, {label}: {body}")
        .about("Another use of the action of a slot, in place of its ability.")
        .like("instead attack \"Fire the mounted gun\" { need at you m1_d3; mark_door vault strength=#true }"),
    Word::new("attack_reach")
        .takes(&[next("region", Name("region")), next("reach", Whole(1, 9)), named("unless", Name("token"))])
        .says("attacks from {region} have reach {reach}[, unless {unless} is on the map]")
        .about("Attacks from a region have at least this reach.")
        .like("attack_reach m1_d3 2"),
    Word::new("rule")
        .takes(&[next("words", Text)])
        .says("{words}")
        .about("A sentence of the rules that the lines around it carry out.")
        .like("rule \"Turrets never move.\""),
];

const MAP: &[Word] = &[
    Word::new("drawing")
        .holds(Blocks::Of(rows))
        .about("The map as it is drawn, line by line: cells of three characters with edges between them; see the guide for authors.")
        .like("row \"+---+---+\""),
    Word::new("door")
        .takes(&[next("id", Id), next("name", Text), next("from", Id), next("to", Id), named("sealed", Switch), named("hull", Whole(1, 20)), named("hidden", Switch)])
        .about("A door of the drawing, or with `hidden=` a passage between two spaces that is shut at first. `hull=` is how much opens it.")
        .like("door vault \"the vault door\" \"f2\" \"g2\" sealed=#true hull=8"),
    Word::new("anchors")
        .takes(&[next("spaces", Text), named("second", Id)])
        .about("The spaces a1 to a6 of mercenary sheets, and the second start.")
        .like("anchors \"a4 d4 b2 f4 h4 e1\" second=\"a2\""),
    Word::new("named")
        .takes(&[next("space", Id), next("name", Text)])
        .about("A space with a name of its own.")
        .like("named \"d3\" \"the gun mount\""),
];

const MISSION: &[Word] = &[
    Word::new("map")
        .takes(&[next("map", Name("map"))])
        .about("The map of a story or advanced mission.")
        .like("map m1"),
    Word::new("seats")
        .takes(&[next("from", Whole(1, 4)), next("to", Whole(1, 4))])
        .about("With how many seats it can be played.")
        .like("seats 2 4"),
    Word::new("character")
        .takes(&[next("character", Name("character")), named("compulsory", Switch), named("required", Switch)])
        .about("A character of the briefing. `compulsory=` has to be in play except in sandbox mode, `required=` always.")
        .like("character mandalorian compulsory=#true"),
    Word::new("stack")
        .takes(&[next("token", Name("token")), maybe("number", Whole(1, 9))])
        .about("Tokens of the stacks of its map, so many of each.")
        .like("stack raider_cutter 2"),
    Word::new("aside")
        .takes(&[next("token", Name("token"))])
        .about("A token that is set aside until the mission brings it.")
        .like("aside moff_gideon"),
    Word::new("fixture")
        .takes(&[next("token", Name("token")), next("region", Name("region")), named("facedown", Switch)])
        .about("A token that lies in a region from the start, before the stacks.")
        .like("fixture cell_control m3_f1"),
    Word::new("spread")
        .takes(&[named("facedown", Switch)])
        .holds(Blocks::Of(spread_parts))
        .about("Tokens shuffled over regions from the start, as many as there are.")
        .like("spread facedown=#true { token egg; token nest_medpac; region a2; region a3 }"),
    Word::new("empty")
        .takes(&[next("space", Id), named("from", Whole(2, 4))])
        .about("A threat icon that stays empty from so many characters on.")
        .like("empty e4 from=3"),
    Word::new("kit")
        .takes(&[next("from", Whole(1, 4)), next("to", Whole(1, 4)), named("hand", Whole(0, 3)), named("second_start", Switch)])
        .holds(Blocks::Of(kit_parts))
        .about("What characters begin with, for these numbers of characters.")
        .like("kit 3 4 { plan defend }"),
    Word::new("child")
        .about("The Child is in this mission with its deck.")
        .like("child"),
    Word::new("set_up")
        .takes(&[named("later", Switch)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("Set-up lines; with `later=` those that need characters or hands.")
        .like("set_up later=#true { with_character who=any { carry_child who=them } }"),
    Word::new("effect")
        .takes(&[maybe("token", Name("token"))])
        .holds(Blocks::Of(effects))
        .says("[token!=none: {token}: ]{body}")
        .about("The mission effect of a revealed token, `it`; without a token that of all others.")
        .like("effect cradle { put_child; discard_it }"),
    Word::new("feature")
        .takes(&[next("token", Name("token")), next("label", Text), named("carried", Switch)])
        .holds(Blocks::Of(effects))
        .says("{token}, {label}: {body}")
        .about("What using a feature does in this mission, in place of what its token says.")
        .like("feature asset \"Open the chest\" { discard_it; plan 3 keep=2 }"),
    Word::new("crisis")
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("The crisis box.")
        .like("crisis { track alarm 1 }"),
    Word::new("stage")
        .takes(&[next("number", Whole(2, 9)), next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("A stage after the first, with what happens when it begins.")
        .like("stage 2 \"Hold\" { spawn yellow 2 }"),
    Word::new("objective")
        .takes(&[next("checked", One(CHECKED)), next("condition", Condition)])
        .says("{condition}")
        .about("The mission succeeds if this holds. Of several one is enough.")
        .like("objective end_of_turn holder_at asset outside and not enemies_by holder 1 1 asset"),
    Word::new("failure")
        .takes(&[next("checked", One(CHECKED)), next("condition", Condition)])
        .says("{condition}")
        .about("The mission fails if this holds.")
        .like("failure end_of_turn child_taken_at m4_j3"),
    Word::new("taken_to")
        .takes(&[next("region", Name("region"))])
        .says("an enemy that ends an event movement in the space of an uncarried Child picks it up and brings it to {region}")
        .about("Enemies that end an event movement with The Child pick it up and bring it here.")
        .like("taken_to m4_j3"),
    Word::new("motives")
        .takes(&[next("loyal", Whole(0, 4)), next("disloyal", Whole(1, 2))])
        .about("Hidden motives: more loyal cards than seats, and disloyal ones.")
        .like("motives 0 1"),
    Word::new("warlord")
        .takes(&[next("token", Name("token")), named("sees", Switch)])
        .about("One seat is the Warlord, who steers this token.")
        .like("warlord moff_gideon sees=#true"),
    Word::new("order")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("{name}: {body}")
        .about("An order of the Warlord; `it` and `enemies` are chosen by the Warlord.")
        .like("order mobilize \"Mobilize\" { with_enemies 3 { push 2 } }"),
    Word::new("introduction")
        .takes(&[next("text", Text)])
        .about("A picture of the introduction with its line.")
        .like("introduction \"A tracking fob blinks over red sand.\""),
    Word::new("briefing")
        .takes(&[next("text", Text)])
        .about("A line of the briefing.")
        .like("briefing \"Get through the wall.\""),
    Word::new("unlock")
        .takes(&[next("what", Id)])
        .about("What has to be unlocked for it.")
        .like("unlock mercenary_ab"),
];

const TOKEN: &[Word] = &[
    Word::new("enemy")
        .takes(&[next("classes", Some(CLASSES)), next("health", Whole(1, 20)), named("per", Whole(1, 4))])
        .about("It is an enemy of these classes with this health; `per=` more for each character.")
        .like("enemy melee|shooter 8 per=2"),
    Word::new("has")
        .takes(&[next("traits", Some(TRAITS))])
        .says("{traits}")
        .about("Abilities.")
        .like("has sentry|grapple"),
    Word::new("mission_effect").about("It shows the mission effect icon.").like("mission_effect"),
    Word::new("boss").about("It is a boss.").like("boss"),
    Word::new("fixed").about("It is always among those placed.").like("fixed"),
    Word::new("carried")
        .takes(&[named("hand_over", Whole(0, 3)), named("drops", Switch)])
        .about("It can be carried; another character within this range may take it over.")
        .like("carried hand_over=1"),
    Word::new("using")
        .takes(&[next("label", Text), named("carried", Switch)])
        .holds(Blocks::Of(effects))
        .says("{label}: {body}")
        .about(
            "What using the feature does: on the map, or with `carried=` while it is carried. `take` makes it carried.",
        )
        .like("using \"Take it\" { take }"),
    Word::new("cap")
        .takes(&[next("damage", Whole(1, 9))])
        .says("one action deals it at most {damage} damage")
        .about("One action deals it at most so much damage.")
        .like("cap 2"),
    Word::new("reach")
        .takes(&[next("reach", Whole(0, 9)), named("melee", Switch)])
        .says("[melee=true: as a melee enemy it ]attacks at reach {reach}")
        .about("It attacks with this reach whatever the event says; with `melee=` only as a melee enemy.")
        .like("reach 4"),
    Word::new("capture")
        .takes(&[next("above", Whole(0, 9))])
        .says("with damage up to {above} above its health it is taken alive")
        .about("With damage up to so much above its health it is taken alive by who dealt it.")
        .like("capture 1"),
    Word::new("shields")
        .takes(&[next("group", Name("group")), next("within", Whole(0, 9))])
        .says("while you carry it, {group} within range {within} of you do not attack you")
        .about("While it is carried, enemies of a group so near to its holder do not attack the holder.")
        .like("shields security_droid 1"),
    Word::new("expert")
        .takes(&[next("token", Name("token"))])
        .about("The token that takes its place at expert difficulty.")
        .like("expert raider_reaver"),
    Word::new("reverse")
        .takes(&[next("token", Name("token")), next("percent", Whole(1, 100))])
        .about("Its other side, turned up when its damage reaches this share of its health in percent.")
        .like("reverse at_st_crippled 50"),
];

const CHARACTER: &[Word] = &[
    Word::new("health")
        .takes(&[next("standard", Whole(1, 12)), next("novice", Whole(1, 12))])
        .about("Health at standard and at novice difficulty.")
        .like("health 6 8"),
    Word::new("skill")
        .takes(&[next("id", Id), next("title", Text), next("strength", Whole(0, 4)), named("bonus", One(SLOTS)), named("tactical", Switch), named("wild", Switch), named("copies", Whole(1, 3)), named("unlock", Id)])
        .holds(Blocks::Of(skill_parts))
        .about("A skill card; strength 0 and `tactical=` for a tactical one. `unlock=` names what adds it to the deck.")
        .like("skill pulse_rifle \"Pulse Rifle\" 3 { ability attack moment=during { reach 3 } }"),
    Word::new("advanced")
        .takes(&[next("title", Text), next("events", Some(TRIGGERS)), named("whose", One(WHO)), named("within", Whole(0, 9)), named("attack", Switch)])
        .holds(Blocks::Of(effects))
        .says("{events}[, {whose}][ within range {within}], once per game: {body}")
        .about("The ability of the advanced card, once per game.")
        .like("advanced \"Clan of One\" before_damage whose=other within=2 { block all; may \"step in\" { move 2 towards=#true } }"),
    Word::new("unlock")
        .takes(&[next("what", Id)])
        .about("What has to be unlocked for the character.")
        .like("unlock paz_vizsla"),
];

words!(
    /// What may stand in a map.
    map_parts = MAP, RULES, ABILITIES
);
words!(
    /// What may stand in a mission.
    mission_parts = MISSION, RULES, ABILITIES
);
words!(
    /// What may stand on a token.
    token_parts = TOKEN, ABILITIES
);

/// What may stand with a character.
pub fn character_parts() -> &'static [Word] {
    CHARACTER
}

/// Every line that stands outside of braces.
pub const TOP: &[Word] = &[
    Word::new("map").takes(&[next("id", Id), next("name", Text)]).holds(Blocks::Of(map_parts)).about("A map."),
    Word::new("mission")
        .takes(&[next("kind", One(KINDS)), next("id", Id), next("name", Text)])
        .holds(Blocks::Of(mission_parts))
        .about("A mission: its briefing or sheet."),
    Word::new("token")
        .takes(&[next("shape", One(SHAPES)), next("id", Id), next("name", Text), named("group", Id)])
        .holds(Blocks::Of(token_parts))
        .about("A kind of threat token. Tokens without an `enemy` line are features."),
    Word::new("character")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(character_parts))
        .about("A character with its skill deck."),
    Word::new("child_card")
        .takes(&[
            next("id", Id),
            next("title", Text),
            next("strength", Whole(0, 4)),
            named("bonus", One(SLOTS)),
            named("tactical", Switch),
            named("wild", Switch),
            named("copies", Whole(1, 3)),
            named("unlock", Id),
        ])
        .holds(Blocks::Of(skill_parts))
        .about("A card of The Child."),
    Word::new("planning")
        .takes(&[
            next("id", Id),
            next("title", Text),
            next("copies", Whole(1, 12)),
            named("kept", Switch),
            named("blocks", Switch),
        ])
        .holds(Blocks::Of(abilities))
        .says("{body}")
        .about("A planning card; `kept=#false` can not be kept; `blocks=` is what a tough enemy blocks with."),
    Word::new("event")
        .takes(&[next("id", Id), next("title", Text), next("icon", One(ICONS)), named("unlock", Id)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("An event card."),
    Word::new("disrupt")
        .takes(&[next("colour", One(COLOURS)), next("value", Whole(1, 3)), next("number", Whole(1, 12))])
        .about("Disrupt tokens: their colour, value and number."),
    Word::new("guide")
        .takes(&[next("id", Id), next("number", Whole(1, 60)), next("game", Whole(1, 20)), named("after", Switch)])
        .holds(Blocks::Of(guide_parts))
        .about("A card of the guide deck."),
    Word::new("motive")
        .takes(&[next("motive", One(MOTIVES)), next("words", Text)])
        .about("The words of a motive card."),
];
