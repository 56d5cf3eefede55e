//! Every word of the content files: what it is called, what stands behind it, and what it reads like.
//!
//! `compile.rs` says what each does. `docs/cards.md` is made from this file.

use cards::Kind::{Condition, Credits, Id, Name, One, Prose, Some, Switch, Text, Whole, WholeOrAll};
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

/// The four factions.
pub const FACTIONS: &[Term] =
    &[("hutt", "Hutt"), ("imperial", "Imperial"), ("rebel", "Rebel"), ("syndicate", "Syndicate")];

/// Factions as an effect may name them.
pub const FACTION: &[Term] = &[
    ("hutt", "the Hutts"),
    ("imperial", "the Empire"),
    ("rebel", "the Rebels"),
    ("syndicate", "the Syndicate"),
    ("here", "this planet's faction"),
    ("patrol", "the patrol's faction"),
    ("any", "any one faction"),
    ("job", "the job's faction"),
    ("job_rival", "the rival of the job's faction"),
];

/// Patrols as an effect may name them, in the order of [`FACTION`].
const PATROLS: &[Term] = &[
    ("hutt", "the Hutt patrol"),
    ("imperial", "the Imperial patrol"),
    ("rebel", "the Rebel patrol"),
    ("syndicate", "the Syndicate patrol"),
    ("here", "the patrol of this planet's faction"),
    ("patrol", "that patrol"),
    ("any", "any one patrol"),
    ("job", "the patrol of the job's faction"),
    ("job_rival", "the patrol of the rival of the job's faction"),
];

/// The seven skills.
pub const SKILLS: &[Term] = &[
    ("influence", "Influence"),
    ("knowledge", "Knowledge"),
    ("piloting", "Piloting"),
    ("stealth", "Stealth"),
    ("strength", "Strength"),
    ("tactics", "Tactics"),
    ("tech", "Tech"),
];

/// A skill, or any.
const SKILL_OR_ANY: &[Term] = &[
    ("influence", "Influence"),
    ("knowledge", "Knowledge"),
    ("piloting", "Piloting"),
    ("stealth", "Stealth"),
    ("strength", "Strength"),
    ("tactics", "Tactics"),
    ("tech", "Tech"),
    ("any", "the tested skill"),
];

/// The kinds of cards that take a slot.
pub const KINDS: &[Term] =
    &[("bounty", "bounty"), ("cargo", "cargo"), ("crew", "crew"), ("gear", "gear"), ("job", "job"), ("mod", "mod")];

/// The kinds of cards of the market.
pub const MARKET_KINDS: &[Term] = &[
    ("bounty", "bounty"),
    ("cargo", "cargo"),
    ("crew", "crew"),
    ("gear", "gear"),
    ("job", "job"),
    ("mod", "mod"),
    ("ship", "ship"),
    ("event", "event"),
];

/// What can be given up: a card in a slot, or a secret.
pub const THINGS: &[Term] = &[
    ("bounty", "bounty"),
    ("cargo", "cargo"),
    ("crew", "crew"),
    ("gear", "gear"),
    ("job", "job"),
    ("mod", "mod"),
    ("secret", "secret"),
];

/// The six market decks.
pub const DECKS: &[Term] = &[
    ("bounty", "bounty"),
    ("cargo", "cargo"),
    ("gear_mod", "gear and mod"),
    ("job", "job"),
    ("luxury", "luxury"),
    ("ship", "ship"),
];

/// The faces of a die.
pub const FACES: &[Term] = &[("hit", "hit"), ("crit", "crit"), ("focus", "focus"), ("blank", "blank")];

/// Whose damage.
pub const BODIES: &[Term] = &[("character", "character"), ("ship", "ship")];
const BODIES_OR_BOTH: &[Term] = &[("character", "character"), ("ship", "ship"), ("both", "character and ship")];

/// Kinds of combat.
pub const COMBATS: &[Term] = &[("ground", "ground"), ("ship", "ship")];
const COMBAT_OR_ANY: &[Term] = &[("ground", "a ground combat"), ("ship", "a ship combat"), ("any", "a combat")];

/// What can be counted.
pub const COUNTS: &[Term] = &[
    ("bounty", "bounty you hold"),
    ("cargo", "cargo you carry"),
    ("crew", "crew aboard"),
    ("gear", "gear you have"),
    ("job", "job you hold"),
    ("mod", "mod on your ship"),
    ("droid_crew", "droid among your crew"),
    ("secret", "secret you hold"),
    ("skill", "different skill you have"),
    ("positive", "faction you are positive with"),
    ("negative", "faction you are negative with"),
    ("damage", "damage on character and ship"),
    ("player_here", "other player here"),
];

/// The same behind a number.
const HELD: &[Term] = &[
    ("bounty", "bount(y|ies)"),
    ("cargo", "cargo"),
    ("crew", "crew"),
    ("gear", "gear"),
    ("job", "job(|s)"),
    ("mod", "mod(|s)"),
    ("droid_crew", "droid(|s) among your crew"),
    ("secret", "secret(|s)"),
    ("skill", "different skill(|s)"),
    ("positive", "positive reputation(|s)"),
    ("negative", "negative reputation(|s)"),
    ("damage", "damage on character and ship"),
    ("player_here", "other player(|s) in your space"),
];

/// Other players.
const OTHERS: &[Term] = &[
    ("here", "another player here"),
    ("here_more_fame", "another player here who has more fame than you"),
    ("here_negative", "another player here with a negative reputation"),
    ("here_droid_crew", "another player here with a droid among the crew"),
    ("anyone", "another player, wherever they are"),
];

const STANDING: &[Term] = &[
    ("positive", "positive"),
    ("neutral", "neutral"),
    ("negative", "negative"),
    ("not_positive", "neutral or negative"),
    ("not_negative", "neutral or positive"),
];

const SPACES: &[Term] = &[("planet", "a planet"), ("navpoint", "a navpoint"), ("maelstrom", "the Maelstrom")];
const CLASSES: &[Term] = &[("white", "white"), ("green", "green"), ("yellow", "yellow"), ("orange", "orange")];
const IGNORED: &[Term] =
    &[("patrols", "patrols"), ("maelstrom", "the Maelstrom"), ("both", "patrols and the Maelstrom")];
const OWN: &[Term] = &[("own", "your"), ("opponent", "the opponent's")];
const ONCE: &[Term] = &[("turn", "once per turn"), ("combat", "once per combat")];
const BY: &[Term] = &[("other", "chosen by the other player")];
const TRAITS: &[Term] = &[("illegal", "ILLEGAL"), ("weapon", "WEAPON"), ("armor", "ARMOR")];

/// What somebody can do something in place of.
const FLAGS: &[Term] = &[
    ("no_forced_patrol", "a patrol you are negative with does not have to be encountered"),
    ("keeps_patrol_reputation", "beating a patrol costs you no reputation"),
    ("passes_maelstrom", "the Maelstrom does not end your move"),
    ("no_elimination", "you cannot eliminate"),
    ("extra_crew", "you can gain one crew more than there are slots"),
];

/// What `keep` reads as, until the card it stands on is known.
pub const KEEP: &str = "keep this card";

/// What an effect may do.
pub fn effects() -> &'static [Word] {
    EFFECTS
}

/// The branches of a `choose`.
pub fn options() -> &'static [Word] {
    OPTIONS
}

/// What holds all the time.
pub fn statics() -> &'static [Word] {
    STATICS
}

/// When something can be used, or happens.
pub fn abilities() -> &'static [Word] {
    ABILITIES
}

const EFFECTS: &[Word] = &[
    // Credits, fame, reputation.
    Word::new("credits")
        .takes(&[next("amount", Credits), named("per", One(COUNTS))])
        .says("gain {amount} credits[ for each {per}]")
        .about("Gains credits. Inside a reward they are paid with the reward.")
        .like("credits 2000 per=crew"),
    Word::new("lose_credits")
        .takes(&[next("amount", Credits)])
        .says("lose {amount} credits")
        .about("Loses credits, as far as there are any.")
        .like("lose_credits 3000"),
    Word::new("pay")
        .takes(&[next("amount", Credits), named("less", Credits), named("per", One(COUNTS))])
        .says("pay {amount} credits[, {less} less for each {per}]")
        .about("A cost. What asks for it at its beginning is only offered to someone who can pay. `less=` and `per=` make it cheaper for each of something.")
        .like("pay 3000 less=1000 per=bounty"),
    Word::new("take_credits")
        .takes(&[next("amount", Credits)])
        .says("take up to {amount} credits from that player")
        .about("The other player of a `with` gives what they have of this.")
        .like("take_credits 3000"),
    Word::new("fame")
        .takes(&[next("amount", Whole(1, 3))])
        .says("gain {amount} fame")
        .about("Gains fame. Inside a reward it is one gain with the rest of the reward.")
        .like("fame 1"),
    Word::new("reputation")
        .takes(&[next("faction", One(FACTION)), next("steps", Whole(-2, 2)), named("by", One(BY))])
        .says("{steps?gain|lose} {steps!} reputation with {faction}[, {by}]")
        .about("Gains or loses reputation, a step for each. `here` is the planet's faction and nothing on a planet without one.")
        .like("reputation hutt 1"),
    // Damage.
    Word::new("damage")
        .takes(&[next("body", One(BODIES)), next("amount", Whole(1, 6)), named("per", One(COUNTS))])
        .says("suffer {amount} damage to your {body}[ for each {per}]")
        .about("Puts damage on the character or the ship.")
        .like("damage ship 2"),
    Word::new("recover")
        .takes(&[next("body", One(BODIES_OR_BOTH)), next("amount", WholeOrAll(6))])
        .says("recover {amount} damage of your {body}[body=both&amount!=all:  each]")
        .about("Takes damage away; with `both`, so much from each.")
        .like("recover ship all"),
    Word::new("soften")
        .takes(&[next("amount", Whole(1, 6))])
        .says("suffer {amount} less damage from this combat")
        .about("In `win` or `lose` of a fight: its damage to come is less.")
        .like("soften 2"),
    // Tests, fights, dice.
    Word::new("test")
        .takes(&[next("skill", Some(SKILLS))])
        .holds(Blocks::Named(&["pass", "fail"], effects))
        .says("test {skill~your choice of }.[ Pass: {pass}.][ Fail: {fail}.]")
        .about("A skill test. With several skills the player says which one is tested.")
        .like("test stealth { pass { credits 3000 }; fail { damage character 1 } }"),
    Word::new("fight")
        .takes(&[next("combat", One(COMBATS)), next("value", Whole(1, 9)), next("enemy", Text)])
        .holds(Blocks::Named(&["win", "lose"], effects))
        .says("fight {enemy} ({combat} combat {value}).[ Win: {win}.][ Lose: {lose}.]")
        .about("Combat against an enemy of the card.")
        .like("fight ground 3 \"two bouncers\" { win { credits 4000 } }"),
    Word::new("duel")
        .takes(&[maybe("combat", One(COMBATS))])
        .holds(Blocks::Named(&["win", "lose"], effects))
        .says("fight that player[ in {combat} combat].[ Win: {win}.][ Lose: {lose}.]")
        .about("Combat against the other player of a `with`: ground on a planet, ship elsewhere, unless it says which. Skipped if that player is defeated.")
        .like("duel { win { fame 1 } }"),
    Word::new("roll")
        .takes(&[maybe("dice", Whole(1, 6)), named("per", One(COUNTS))])
        .holds(Blocks::Named(&["hit", "crit", "focus", "blank"], effects))
        .says("roll [dice=none: 1 die][dice!=none: {dice} di(e|ce)][ for each {per}][dice!=1: , each for itself].[ Hit: {hit}.][ Crit: {crit}.][ Focus: {focus}.][ Blank: {blank}.]")
        .about("Rolls dice and does for each die what its face says.")
        .like("roll 1 { crit { fame 1 }; hit { credits 3000 } }"),
    Word::new("read_die")
        .holds(Blocks::Named(&["crit", "focus", "blank"], effects))
        .says("the die decides.[ Crit: {crit}.][ Focus: {focus}.][ Blank: {blank}.]")
        .about("On card 1 of the databank: by the die that stopped the delivery.")
        .like("read_die { crit { deliver }; focus { test stealth { pass { deliver } } } }"),
    Word::new("reroll")
        .takes(&[next("whose", One(OWN)), next("number", WholeOrAll(6)), maybe("faces", Some(FACES))])
        .says("reroll [number=all: any number][number=1: one][number!=all,1: up to {number}] of {whose} dice[ that show a {faces}]")
        .about("In `rolled` or `opponent_rolled`: up to so many dice, chosen one by one and rolled together.")
        .like("reroll own all blank"),
    Word::new("turn")
        .takes(&[next("faces", Some(FACES)), next("to", One(FACES)), maybe("number", Whole(1, 6))])
        .says("turn [number=none,1: one][number!=1: up to {number}] of your dice from {faces} to {to}")
        .about("In `rolled`: own dice are turned to another face.")
        .like("turn focus hit 2"),
    Word::new("cancel")
        .takes(&[next("faces", Some(FACES)), maybe("number", Whole(1, 6))])
        .says("cancel [number=none: 1][number!=none: {number}] {faces} of the opponent")
        .about("In `opponent_rolled`: dice of the opponent count for nothing.")
        .like("cancel hit 1"),
    Word::new("skill")
        .takes(&[next("skill", One(SKILL_OR_ANY))])
        .says("have {skill} once more for this test")
        .about("In `before_test`: a skill for the test to come.")
        .like("skill any"),
    Word::new("on_pass")
        .holds(Blocks::Of(effects))
        .says("if you pass that test: {body}.")
        .about("In `before_test`: happens after the test to come, if it is passed.")
        .like("on_pass { discard_this }"),
    // Choices and conditions.
    Word::new("may")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}.")
        .about("The player may do this, if what it asks for at its beginning can be had. The label is a short invitation: `pay the toll`.")
        .like("may \"pay the toll\" { pay 2000; reputation hutt 1 }"),
    Word::new("choose")
        .holds(Blocks::Of(options))
        .says("choose one: {body}.")
        .about("The player has to do one of these, of those that can be done.")
        .like("choose { option \"Pay\" { pay 3000 }; option \"Run\" { damage ship 1 } }"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}: {body}.[ Otherwise: {else}.]")
        .about("Only if a condition holds. An `else` block, if there is one, comes last.")
        .like("if reputation hutt negative { damage character 1; else { credits 2000 } }"),
    Word::new("need")
        .takes(&[next("condition", Condition)])
        .says("if {condition},")
        .about("What begins with this is only offered, and what follows only happens, if the condition holds.")
        .like("need at planet"),
    // Other players.
    Word::new("with")
        .takes(&[next("who", One(OTHERS))])
        .holds(Blocks::Of(effects))
        .says("choose {who}: {body}.")
        .about("Chooses another player, whom the effects inside call `them`. Nothing happens if there is nobody; a card's ability is then not offered.")
        .like("with here_more_fame { duel { win { fame 1 } } }"),
    Word::new("them")
        .holds(Blocks::Of(effects))
        .says("that player: {body}.")
        .about("The effects inside happen to the other player, who also decides.")
        .like("them { lose_credits 2000 }"),
    Word::new("both")
        .holds(Blocks::Of(effects))
        .says("you and that player each: {body}.")
        .about("The effects inside happen to you first and then to the other player.")
        .like("both { credits 5000 }"),
    Word::new("take")
        .takes(&[next("kinds", Some(KINDS)), named("droid", Switch)])
        .says("take one {kinds}[droid=true:  that is a droid] from that player")
        .about("Takes a card of the other player of a `with`, chosen by the taker, who needs a slot for it.")
        .like("take crew droid=#true"),
    // Cards.
    Word::new("discard")
        .takes(&[next("things", Some(THINGS)), maybe("number", Whole(1, 3))])
        .says("discard [number=none: 1][number!=none: {number}] {things}")
        .about("Gives up own cards, chosen by their owner. At the beginning of something it is a cost.")
        .like("discard cargo|gear 1"),
    Word::new("discard_this").says("discard this card").about("This card goes back where it came from.").like("discard_this"),
    Word::new("remove_this").says("remove this card from the game").about("This card leaves the game.").like("remove_this"),
    Word::new("shuffle_this")
        .says("shuffle this card back into its deck")
        .about("This card is shuffled into its market deck.")
        .like("shuffle_this"),
    Word::new("keep")
        .says(KEEP)
        .about("The asset printed on this card is gained: a contact becomes crew, an encounter card its `asset`. It needs a slot; its owner may discard a card to make room, or go without.")
        .like("keep"),
    Word::new("keep_secret")
        .says("take this card as a secret, unseen by the others")
        .about("The secret printed on this encounter card is kept unseen by the others.")
        .like("keep_secret"),
    Word::new("discard_top")
        .takes(&[next("deck", One(DECKS))])
        .says("discard the top card of the {deck} deck")
        .about("The top card of a market deck goes under it and the next is turned up; no icons.")
        .like("discard_top luxury"),
    Word::new("shop")
        .takes(&[next("deck", One(DECKS)), next("reveal", Whole(1, 4))])
        .says("name a kind of card of the {deck} deck and reveal cards until {reveal} of it have appeared; you may buy one of them, and the others are shuffled back")
        .about("A search through a market deck, its faceup card first. The next card is turned up as after any purchase.")
        .like("shop gear_mod 2"),
    Word::new("used_ship")
        .takes(&[next("damage", Whole(0, 6))])
        .says("you may buy a ship of the supply that costs more than yours; it comes with {damage} damage")
        .about("Buys any dearer ship sheet at its price; its card leaves its deck.")
        .like("used_ship 3"),
    Word::new("market_action")
        .says("take a market action, away from planets too")
        .about("A market action outside the action step, which does not count for it.")
        .like("market_action"),
    // Movement and patrols.
    Word::new("move")
        .takes(&[next("spaces", Whole(1, 8)), named("ignoring", One(IGNORED))])
        .says("move up to {spaces} space(|s)[, not stopped by {ignoring}]")
        .about("Moves as in the planning step, but with this allowance.")
        .like("move 2 ignoring=patrols"),
    Word::new("move_to")
        .takes(&[next("space", Name("space"))])
        .says("move directly to {space}")
        .about("Puts the standee there, entering nothing on the way.")
        .like("move_to maelstrom"),
    Word::new("move_patrol")
        .takes(&[next("faction", One(PATROLS)), next("spaces", Whole(1, 8))])
        .says("move {faction} up to {spaces} space(|s) toward you")
        .about("As by the icon of a market card.")
        .like("move_patrol imperial 3"),
    Word::new("send_patrol")
        .takes(&[next("faction", One(PATROLS)), next("spaces", Whole(1, 4))])
        .says("move {faction} up to {spaces} space(|s) in any direction")
        .about("Moves a patrol in any direction, step by step.")
        .like("send_patrol patrol 2"),
    Word::new("call_patrol")
        .takes(&[next("faction", One(PATROLS))])
        .says("move {faction} directly to your space")
        .about("Puts a patrol into the player's space.")
        .like("call_patrol rebel"),
    Word::new("redirect")
        .says("that patrol moves toward the other player instead of you")
        .about("In `patrol_called`, inside a `with`.")
        .like("redirect"),
    Word::new("go_on").says("you may go on moving").about("In `patrol_stops`: the patrol does not end the move.").like("go_on"),
    Word::new("stop_them").says("their move ends here").about("In `player_enters`: the mover stops.").like("stop_them"),
    // Encounters, jobs, deliveries.
    Word::new("databank")
        .takes(&[next("number", Whole(1, 99))])
        .says("resolve databank card {number}")
        .about("Draws one of the databank cards of this number at random and resolves it.")
        .like("databank 41"),
    Word::new("go_to")
        .takes(&[next("step", Whole(1, 9))])
        .says("go to step {step}")
        .about("In a step of a job: this step comes next.")
        .like("go_to 4"),
    Word::new("again").says("do this step again").about("In a step of a job: it is done once more.").like("again"),
    Word::new("complete").says("the job is done").about("In a step of a job: it is completed.").like("complete"),
    Word::new("fail_job").says("the job fails").about("In a step of a job: it fails, and the turn is over.").like("fail_job"),
    Word::new("discard_job").says("discard the job").about("The job that led here is discarded.").like("discard_job"),
    Word::new("deliver")
        .takes(&[named("less", Credits)])
        .says("deliver the cargo[ for {less} credits less]")
        .about("On card 1 of the databank: the cargo in question is delivered after all.")
        .like("deliver less=6000"),
    Word::new("lose_cargo")
        .says("discard the cargo without a reward")
        .about("On card 1 of the databank: the cargo in question is discarded.")
        .like("lose_cargo"),
    Word::new("reveal")
        .takes(&[next("number", Whole(1, 2))])
        .says("turn {number} facedown contact(|s) here faceup")
        .about("The player chooses facedown contacts of this planet; they are not encountered.")
        .like("reveal 1"),
    Word::new("reveal_planet")
        .says("turn the contacts of a planet without players faceup")
        .about("All facedown contacts of a planet that no player is on.")
        .like("reveal_planet"),
    Word::new("look")
        .takes(&[next("number", Whole(1, 2))])
        .says("secretly look at {number} facedown contact(|s) here")
        .about("Only the player learns who they are.")
        .like("look 1"),
    Word::new("contact_leaves")
        .says("the contact leaves the game")
        .about("The token of the contact that is encountered is removed.")
        .like("contact_leaves"),
    Word::new("remote")
        .takes(&[next("spaces", Whole(1, 5))])
        .says("encounter a patrol or a contact up to {spaces} space(|s) away")
        .about("As the encounter of the turn, from where the player is.")
        .like("remote 3"),
    Word::new("draw_again")
        .says("encounter this space again with another card")
        .about("Draws the next card of the space's deck after this one.")
        .like("draw_again"),
    Word::new("extra_turn")
        .says("after this turn you take another")
        .about("The player's next turn comes at once after this one.")
        .like("extra_turn"),
    // Rewards, goals, endings.
    Word::new("credits_for_fame")
        .says("this reward pays no credits but 1 more fame")
        .about("In `bounty_reward`, `job_reward` or `cargo_reward`.")
        .like("credits_for_fame"),
    Word::new("mark")
        .says("mark this planet")
        .about("Puts a marker of the player on the planet, for goals.")
        .like("mark"),
    Word::new("goal_token")
        .takes(&[next("needed", Whole(2, 6))])
        .says("put a goal token here; with {needed} of them the goal is achieved")
        .about("In a goal: counts one, and achieves the goal with the last.")
        .like("goal_token 2"),
    Word::new("goal_met").says("the goal is achieved").about("In a goal: 1 fame, and the card is flipped.").like("goal_met"),
    Word::new("stand")
        .says("you are not defeated")
        .about("In `would_be_defeated`: the defeat does not happen, if the damage no longer suffices for it.")
        .like("stand"),
];

const OPTIONS: &[Word] = &[Word::new("option")
    .takes(&[next("label", Text)])
    .holds(Blocks::Of(effects))
    .says("\"{label}\"[: {body}].")
    .about("One way to answer a `choose`. It is only offered if what it asks for at its beginning can be had; an empty one always can.")
    .like("option \"Walk away\" {}")];

/// What can be asked of the state of the game.
pub const CONDITIONS: &[Word] = &[
    Word::new("reputation")
        .takes(&[next("faction", One(FACTION)), next("standing", One(STANDING))])
        .says("your reputation with {faction} <is|is not> {standing}")
        .about("How the player stands with a faction. With `any`: with at least one.")
        .like("need reputation hutt not_negative"),
    Word::new("at")
        .takes(&[next("kind", One(SPACES))])
        .says("your space <is|is not> {kind}")
        .about("The kind of the player's space.")
        .like("need at planet"),
    Word::new("at_space")
        .takes(&[next("space", Name("space"))])
        .says("you <are|are not> at {space}")
        .about("The very space.")
        .like("need at_space kessel"),
    Word::new("at_faction")
        .takes(&[maybe("faction", One(FACTIONS))])
        .says("you <are|are not> on a planet that shows [faction=none: a faction's icon][faction!=none: the {faction} icon]")
        .about("A planet with a faction's icon, or with this one's.")
        .like("need at_faction imperial"),
    Word::new("patrol_here")
        .takes(&[maybe("faction", One(FACTIONS))])
        .says("[faction=none: <a|no> patrol][faction!=none: <the|no> {faction} patrol] is here")
        .about("A patrol in the player's space.")
        .like("need patrol_here rebel"),
    Word::new("player_here").says("<another|no other> player is here").about("Another player in the space.").like("need player_here"),
    Word::new("has")
        .takes(&[next("kind", One(HELD)), next("number", Whole(1, 15))])
        .says("you <have at least|have fewer than> {number} {kind}")
        .about("Counts what the player has.")
        .like("need has crew 2"),
    Word::new("has_crew")
        .takes(&[next("contact", Name("contact"))])
        .says("{contact} <is|is not> among your crew")
        .about("A certain contact among the crew.")
        .like("need has_crew chewbacca"),
    Word::new("skill")
        .takes(&[next("skill", Some(SKILLS)), maybe("times", Whole(1, 3))])
        .says("you <have|do not have> {skill}[times!=none:  at least {times} time(|s)]")
        .about("Has one of these skills, or has it so many times.")
        .like("need skill stealth|strength"),
    Word::new("credits")
        .takes(&[next("amount", Credits)])
        .says("you <have at least|have less than> {amount} credits")
        .about("At least so many credits.")
        .like("need credits 10000"),
    Word::new("fame")
        .takes(&[next("amount", Whole(1, 12))])
        .says("you <have at least|have less than> {amount} fame")
        .about("At least so much fame.")
        .like("need fame 5"),
    Word::new("less_fame").says("that player <has|does not have> more fame than you").about("Inside a `with`: the other player has more.").like("need less_fame"),
    Word::new("most_fame")
        .says("<nobody|somebody> has more fame than you")
        .about("The player is the most famous, alone or tied.")
        .like("need most_fame"),
    Word::new("damaged")
        .takes(&[next("body", One(BODIES_OR_BOTH)), maybe("number", Whole(1, 9))])
        .says("[body=both: you <have|do not have>][body!=both: your {body} <has|does not have>][number!=1:  at least {number}] damage")
        .about("Damage on character, ship, or both taken together.")
        .like("need damaged ship 1"),
    Word::new("worth")
        .takes(&[next("amount", Credits)])
        .says("your gear and mods <cost|do not cost> at least {amount} credits together")
        .about("The printed costs of all gear and mods.")
        .like("need worth 15000"),
    Word::new("ship_cost")
        .takes(&[next("amount", Credits)])
        .says("your ship <costs at least|costs less than> {amount} credits")
        .about("The printed cost of the ship.")
        .like("need ship_cost 15000"),
    Word::new("droid").says("your character <is|is not> a droid").about("The player's character is a droid.").like("need not droid"),
    Word::new("marked")
        .takes(&[next("number", Whole(1, 6))])
        .says("you have marked <at least|fewer than> {number} planet(|s)")
        .about("Own markers on planets.")
        .like("need marked 2"),
    Word::new("marked_here").says("you <have|have not> marked this planet").about("Own marker on this planet.").like("need not marked_here"),
    Word::new("facedown_here")
        .says("<a|no> facedown contact is here")
        .about("There is a facedown contact on the planet.")
        .like("need facedown_here"),
    Word::new("combat_rewards_fame")
        .says("the patrol's reward <holds|does not hold> fame")
        .about("In `combat_won` against a patrol.")
        .like("need combat_rewards_fame"),
];

const STATICS: &[Word] = &[
    Word::new("ground")
        .takes(&[next("by", Whole(-2, 3))])
        .says("ground combat {by!} {by?higher|lower}")
        .about("Ground combat value.")
        .like("ground 1"),
    Word::new("ship")
        .takes(&[next("by", Whole(-2, 3))])
        .says("ship combat {by!} {by?higher|lower}")
        .about("Ship combat value.")
        .like("ship 1"),
    Word::new("health")
        .takes(&[next("by", Whole(-2, 4))])
        .says("health {by!} {by?higher|lower}")
        .about("Health.")
        .like("health 2"),
    Word::new("hull")
        .takes(&[next("by", Whole(-2, 4))])
        .says("hull {by!} {by?higher|lower}")
        .about("Hull.")
        .like("hull 1"),
    Word::new("hyperdrive")
        .takes(&[next("by", Whole(-2, 3)), named("per", One(COUNTS))])
        .says("hyperdrive {by!} {by?higher|lower}[ for each {per}]")
        .about("Hyperdrive.")
        .like("hyperdrive 1 per=job"),
    Word::new("skill")
        .takes(&[next("skill", One(SKILLS))])
        .says("you have {skill} once more")
        .about("A skill, once more.")
        .like("skill tech"),
    Word::new("slot")
        .takes(&[next("kinds", Some(KINDS)), maybe("number", Whole(1, 2))])
        .says("[number=none: 1 more slot][number!=none: {number} more slot(|s)] for {kinds}")
        .about("A slot more.")
        .like("slot cargo 1"),
    Word::new("reward")
        .takes(&[next("kinds", Some(KINDS)), next("amount", Credits)])
        .says("{kinds} rewards pay {amount} credits more")
        .about("More credits in each reward of bounties, cargo or jobs.")
        .like("reward job 2000"),
    Word::new("opponent_dice")
        .takes(&[next("combat", One(COMBATS)), next("by", Whole(-2, -1))])
        .says("in {combat} combat the opponent rolls {by!} di(e|ce) {by?more|fewer}")
        .about("Dice of an opponent.")
        .like("opponent_dice ship -1"),
    Word::new("damage_limit")
        .takes(&[next("combat", One(COMBATS)), next("most", Whole(0, 6))])
        .says("a {combat} combat you win deals you at most {most} damage")
        .about("A cap on the damage of a combat won.")
        .like("damage_limit ground 2"),
    Word::new("damage_less")
        .takes(&[next("combat", One(COMBATS)), next("by", Whole(1, 6))])
        .says("a {combat} combat you win deals you {by} less damage")
        .about("Less damage of a combat won; before any limit.")
        .like("damage_less ground 1"),
    Word::new("counts_as_fame")
        .takes(&[next("amount", Whole(1, 2))])
        .says("you have {amount} additional fame")
        .about("Fame that counts while the card is there. Usually inside an `if`.")
        .like("counts_as_fame 1"),
    Word::new("fame_gain")
        .takes(&[next("by", Whole(1, 2))])
        .says("whenever you gain fame, gain {by} more")
        .about("Each gain of fame is higher.")
        .like("fame_gain 1"),
    Word::new("patrol_fame")
        .takes(&[next("by", Whole(1, 2))])
        .says("beating a patrol whose reward holds fame gives {by} more")
        .about("More fame from patrols that give any.")
        .like("patrol_fame 1"),
    Word::new("illegal_passes")
        .takes(&[next("faces", Some(FACES))])
        .says("a {faces} also lets ILLEGAL cargo through")
        .about("More faces that pass the die of an ILLEGAL delivery.")
        .like("illegal_passes focus|crit"),
    Word::new("rule")
        .takes(&[next("flag", One(FLAGS))])
        .says("{flag}")
        .about("A rule that does not hold for the player.")
        .like("rule no_forced_patrol"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::Of(statics))
        .says("while {condition}: {body}.")
        .about("Only while a condition holds.")
        .like("if skill tactics { opponent_dice ship -1 }"),
];

/// What `when` can be about.
pub const TRIGGERS: &[Term] = &[
    ("rolled", "after you roll"),
    ("opponent_rolled", "after your opponent rolls"),
    ("before_test", "before you test a skill"),
    ("combat_won", "when you win"),
    ("combat_lost", "when you lose"),
    ("patrol_beaten", "when you beat a patrol"),
    ("eliminated", "when you eliminate a bounty's target"),
    ("bounty_reward", "when you gain the reward of a bounty"),
    ("job_reward", "when you gain the reward of a job"),
    ("cargo_reward", "when you gain the reward of cargo"),
    ("delivered", "after you deliver cargo"),
    ("delivered_illegal", "after you deliver ILLEGAL cargo"),
    ("captive_delivered", "after you deliver a captive"),
    ("job_completed", "after you complete a job"),
    ("crew_gained", "after you gain a crew"),
    ("ship_recovered", "when you recover ship damage"),
    ("would_be_defeated", "when you would be defeated"),
    ("defeated", "when you are defeated"),
    ("patrol_stops", "when a patrol ends your move"),
    ("patrol_called", "when a patrol would move toward you after a purchase"),
    ("player_enters", "when another player enters your space"),
];

const ROLLS: &[Term] = &[
    ("any", "dice"),
    ("test", "for a test"),
    ("combat", "in combat"),
    ("ground", "in ground combat"),
    ("ship", "in ship combat"),
    ("delivery", "for an ILLEGAL delivery"),
];

const ABILITIES: &[Word] = &[
    Word::new("always").holds(Blocks::Of(statics)).says("{body}").about("Holds while the card is in play.").like("always { ground 1 }"),
    Word::new("planning")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Planning – {label}: {body}.")
        .about("An option of the planning step.")
        .like("planning \"Call in a favor\" { credits 4000 }"),
    Word::new("action")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Action – {label}: {body}.")
        .about("May be used once in each action step.")
        .like("action \"Patch up\" { recover ship 1 }"),
    Word::new("encounter")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Encounter – {label}: {body}.")
        .about("May be the encounter of the turn.")
        .like("encounter \"Pick a fight\" { with here { duel { win { credits 3000 } } } }"),
    Word::new("others_encounter")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Another player here, as their encounter – {label}: {body}.")
        .about("May be the encounter of another player in the owner's space; `them` is the owner.")
        .like("others_encounter \"Attack\" { duel ship {} }"),
    Word::new("when")
        .takes(&[
            next("event", One(TRIGGERS)),
            maybe("combat", One(COMBAT_OR_ANY)),
            named("for", Some(ROLLS)),
            named("damage", One(BODIES)),
            named("once", One(ONCE)),
            named("within", Whole(1, 8)),
        ])
        .holds(Blocks::Of(effects))
        .says("{event}[ {combat}][ {for}][ by {damage} damage][ from up to {within} space(|s) away][, {once}]: {body}.")
        .about("Happens by itself, or may be done if the braces hold a single `may`. `for=` is about the rolls of `rolled` and `opponent_rolled`, `damage=` about what a defeat comes from, `within=` about the patrol of `patrol_called`.")
        .like("when rolled for=combat once=combat { may \"reroll\" { reroll own all } }"),
    Word::new("reached")
        .takes(&[next("condition", Condition)])
        .says("the goal is achieved as soon as {condition}")
        .about("In a goal: achieved as soon as this holds.")
        .like("reached has droid_crew 2"),
];

/// What a character, a ship or a card in play can have beside its abilities.
const FACTS: &[Word] = &[
    Word::new("skills").about("The skills of a crew.").takes(&[
        next("first", One(SKILLS)),
        maybe("second", One(SKILLS)),
        maybe("third", One(SKILLS)),
    ]),
    Word::new("droid").about("A crew that is a droid."),
    Word::new("trait")
        .about("ILLEGAL cargo needs a die to be delivered; the other traits are only read.")
        .takes(&[next("trait", One(TRAITS))]),
    Word::new("fits")
        .about("Which slots the card can take, if not those of its kind.")
        .takes(&[next("kinds", Some(KINDS))]),
    Word::new("not_sold").about("Where the card cannot be bought.").takes(&[next("planet", Name("space"))]),
    Word::new("destination")
        .about("Where cargo is delivered or a job is done.")
        .takes(&[next("planet", Name("space"))]),
    Word::new("reward")
        .about("What the delivery or the job pays: credits and fame are paid together at its end.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("bought")
        .about("What happens when an event is bought. It goes under its deck afterwards unless it says otherwise.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("target").about("Whom a bounty names.").takes(&[next("contact", Name("contact"))]),
    Word::new("combat")
        .about("How the target fights.")
        .takes(&[next("kind", One(COMBATS)), next("value", Whole(1, 9))]),
    Word::new("eliminate").about("The reward for eliminating the target.").holds(Blocks::Of(effects)).says("{body}"),
    Word::new("capture")
        .about("Where a captive is delivered, and the reward for it.")
        .takes(&[next("planet", Name("space"))])
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("afterwards").about("What follows either reward.").holds(Blocks::Of(effects)).says("{body}"),
    Word::new("databank")
        .about("The job is done by a databank card of this number, drawn at random if there are several.")
        .takes(&[next("number", Whole(1, 99))]),
    Word::new("faction")
        .about("The faction that `job` means in the effects of this job.")
        .takes(&[next("faction", One(FACTIONS))]),
    Word::new("steps").about("The steps of a job without a databank card.").holds(Blocks::Of(steps)),
    Word::new("remove_when_done").about("The card leaves the game when it is done; otherwise it goes under its deck."),
    Word::new("starts").about("Where the owner of this starter begins.").takes(&[next("planet", Name("space"))]),
];

fn steps() -> &'static [Word] {
    STEPS
}

const STEPS: &[Word] = &[Word::new("step")
    .takes(&[maybe("title", Text)])
    .holds(Blocks::Of(effects))
    .says("[{title}: ]{body}.")
    .about("A step of a job. The next follows unless it says otherwise.")
    .like("step \"The gate\" { test stealth { fail { damage character 1 } } }")];

macro_rules! words {
    ($(#[$doc:meta])* $name:ident = $($list:expr),+ $(,)?) => {
        $(#[$doc])*
        pub fn $name() -> &'static [Word] {
            static ALL: std::sync::LazyLock<Vec<Word>> = std::sync::LazyLock::new(|| {
                let lists: &[&[Word]] = &[$($list),+];
                lists.concat()
            });
            &ALL
        }
    };
}

words!(
    /// What may stand on a card that takes a slot.
    card_parts = FACTS, ABILITIES
);

const SIDE: &[Word] = &[
    Word::new("goal")
        .about("The personal goal. Its abilities hold until it is achieved, which flips the card and is 1 fame.")
        .holds(Blocks::Of(abilities))
        .says("Goal: {body}."),
    Word::new("flipped")
        .about("The second side: what is not repeated here is gone. A ship has a name of its own on it.")
        .takes(&[named("name", Text)])
        .holds(Blocks::Of(flipped_parts))
        .says("Flipped: {body}."),
];

const CHARACTER: &[Word] = &[
    Word::new("ground").about("Dice in ground combat.").takes(&[next("value", Whole(1, 6))]),
    Word::new("health").about("Damage that defeats.").takes(&[next("value", Whole(1, 9))]),
    Word::new("droid").about("The character is a droid."),
    Word::new("skills").about("Up to three skills.").takes(&[
        next("first", One(SKILLS)),
        maybe("second", One(SKILLS)),
        maybe("third", One(SKILLS)),
    ]),
    Word::new("starts_with").about("Which starter: 90, 91 or 92.").takes(&[next("databank", Whole(1, 99))]),
    Word::new("reputation")
        .about("The reputation it starts with; `any` is the choice of the player.")
        .takes(&[next("faction", One(FACTION)), next("steps", Whole(-1, 1))]),
];

const SHIP: &[Word] = &[
    Word::new("starter").about("Players can begin with it."),
    Word::new("hyperdrive").about("Spaces of a move.").takes(&[next("value", Whole(1, 9))]),
    Word::new("combat").about("Dice in ship combat.").takes(&[next("value", Whole(1, 9))]),
    Word::new("hull").about("Damage that defeats.").takes(&[next("value", Whole(1, 9))]),
    Word::new("slots").about("Slots for cards.").takes(&[
        named("cargo", Whole(0, 4)),
        named("mod", Whole(0, 4)),
        named("cargo_or_mod", Whole(0, 4)),
        named("crew", Whole(0, 4)),
    ]),
];

const FLIPPED: &[Word] =
    &[Word::new("slots").about("Slots beside those of the first side, or with `replace=` instead of them.").takes(&[
        named("replace", Switch),
        named("cargo", Whole(0, 4)),
        named("mod", Whole(0, 4)),
        named("cargo_or_mod", Whole(0, 4)),
        named("crew", Whole(0, 4)),
    ])];

words!(
    /// The second side of a character or a ship: its slots are added to those of the first side, and the abilities that stay
    /// are repeated.
    flipped_parts = FLIPPED, ABILITIES
);
words!(
    /// What may stand on a character.
    character_parts = CHARACTER, SIDE, ABILITIES
);
words!(
    /// What may stand on a ship.
    ship_parts = SHIP, SIDE, ABILITIES
);

/// How a scene begins.
pub const SCENE: &[Word] = &[Word::new("story")
    .takes(&[next("words", Prose)])
    .about(
        "What a player finds, in a sentence or two of the present tense. It stands first in a `section` or a `meet`, is read \
         with its title, and changes nothing.",
    )
    .like("story \"The lamp swings over an empty table. Somebody has left in a hurry.\"")];

words!(
    /// What may stand in a scene: its story, then effects.
    scene = SCENE, EFFECTS
);

const CONTACT: &[Word] = &[
    Word::new("droid").about("The contact is a droid."),
    Word::new("icon").about("The faction the contact belongs to.").takes(&[next("faction", One(FACTIONS))]),
    Word::new("meet").about("What happens when it is met.").holds(Blocks::Of(scene)).says("{body}"),
    Word::new("crew").about("What it can do as crew, after `keep`.").holds(Blocks::Of(card_parts)),
];

fn contact_parts() -> &'static [Word] {
    CONTACT
}

const ENCOUNTER: &[Word] = &[
    Word::new("section")
        .takes(&[next("place", Id), next("title", Text), named("secret", Switch)])
        .holds(Blocks::Of(scene))
        .says("{body}")
        .about("What happens at a place of the deck: a planet, `maelstrom`, `patrol` or `no_patrol`."),
    Word::new("asset")
        .takes(&[next("kind", One(KINDS)), next("name", Text), named("cost", Credits)])
        .holds(Blocks::Of(card_parts))
        .about("What the card becomes when it is kept."),
    Word::new("secret")
        .takes(&[next("name", Text)])
        .holds(Blocks::Of(abilities))
        .about("What the card is as a secret."),
];

fn encounter_parts() -> &'static [Word] {
    ENCOUNTER
}

const DATABANK: &[Word] = &[
    Word::new("resolve")
        .about("What happens when an effect or a delivery leads here.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("steps").about("The steps of a job.").holds(Blocks::Of(steps)),
];

fn databank_parts() -> &'static [Word] {
    DATABANK
}

const TILE: &[Word] = &[
    Word::new("planet")
        .takes(&[
            next("id", Id),
            next("name", Text),
            next("deck", Id),
            named("faction", One(FACTIONS)),
            named("first", One(CLASSES)),
            named("second", One(CLASSES)),
            named("x", Whole(0, 100)),
            named("y", Whole(0, 100)),
        ])
        .about(
            "A planet with the deck of its encounters and its two contact spaces from left to right. `x` and `y` are where \
             a space is drawn on its tile, in hundredths from the west and from the top; nothing else depends on them.",
        ),
    Word::new("navpoint").about("A navpoint; `home` is where the patrols of a faction appear.").takes(&[
        next("id", Id),
        named("home", One(FACTIONS)),
        named("x", Whole(0, 100)),
        named("y", Whole(0, 100)),
    ]),
    Word::new("maelstrom").about("The Maelstrom: entering it ends a move.").takes(&[
        next("id", Id),
        next("name", Text),
        next("deck", Id),
        named("x", Whole(0, 100)),
        named("y", Whole(0, 100)),
    ]),
    Word::new("path").about("A path between two spaces of the tile. All spaces of a tile have to be connected.").takes(&[next("from", Id), next("to", Id)]),
    Word::new("west").about("Where it joins what lies to the west: upper to upper, lower to lower.").takes(&[next("upper", Id), next("lower", Id)]),
    Word::new("east").about("Where it joins what lies to the east.").takes(&[next("upper", Id), next("lower", Id)]),
];

fn tile_parts() -> &'static [Word] {
    TILE
}

const REPUTED: &[Term] = &[("here", "the planet's faction"), ("nearest_patrol", "the faction of the nearest patrol")];
const BODY_STATE: &[Term] = &[("defeated", "defeated"), ("damaged", "damaged")];
const WHICH: &[Term] = &[("lowest", "lowest"), ("highest", "highest")];

/// What a rival's card tells it to do.
pub const BULLETS: &[Word] = &[
    Word::new("recover").takes(&[next("if", One(BODY_STATE))]).says("if {if}, recover all damage").about("Recovers everything.").like("recover defeated"),
    Word::new("go").says("move toward the nearest goal").about("Moves toward the nearest goal token.").like("go"),
    Word::new("credits").takes(&[next("amount", Credits)]).says("gain {amount} credits").about("Gains credits.").like("credits 2000"),
    Word::new("deliver")
        .holds(Blocks::Named(&["illegal"], effects))
        .says("deliver all cargo due here[; for each ILLEGAL one: {illegal}]")
        .about("Delivers every cargo due here.")
        .like("deliver { illegal { damage ship 2 } }"),
    Word::new("buy")
        .takes(&[next("deck", One(DECKS)), named("if_full", One(DECKS)), named("goal", Switch)])
        .says("buy from the {deck} deck[ (with no slot left, from the {if_full} deck)][goal=true:  and put a goal token on its destination]")
        .about("Buys the top card, after discarding one that does not fit.")
        .like("buy cargo if_full=job goal=#true"),
    Word::new("patrol").says("fight a hostile patrol here").about("Encounters a hostile patrol here.").like("patrol"),
    Word::new("job").says("complete a job due here").about("Gains the reward of a job due here.").like("job"),
    Word::new("fame").takes(&[next("price", Credits)]).says("pay {price} credits for 1 fame").about("Buys fame.").like("fame 8000"),
    Word::new("reputation")
        .takes(&[next("faction", One(REPUTED)), next("steps", Whole(-1, 1))])
        .says("{steps?gain|lose} {steps!} reputation with {faction}")
        .about("Gains or loses reputation.")
        .like("reputation here 1"),
    Word::new("crew").takes(&[next("which", One(WHICH))]).says("reveal the facedown contact of the {which} class and take it as crew").about("Takes crew.").like("crew lowest"),
    Word::new("reveal").takes(&[next("which", One(WHICH))]).says("reveal the facedown contact of the {which} class").about("Reveals a contact.").like("reveal lowest"),
    Word::new("together").holds(Blocks::Of(bullets)).says("{body}").about("All of these as one.").like("together { credits 4000; reputation here -1 }"),
    Word::new("discard_top").takes(&[next("deck", One(DECKS))]).says("discard the top card of the {deck} deck").about("Discards from the market.").like("discard_top luxury"),
    Word::new("shuffle_this").says("shuffle this card back").about("Shuffles the rival's deck with this card.").like("shuffle_this"),
];

/// What a rival's card tells it to do.
pub fn bullets() -> &'static [Word] {
    BULLETS
}

const RIVAL: &[Word] = &[
    Word::new("planning").about("The first line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("action").about("Every line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("encounter").about("The first line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("special").about("Every line that applies is done at the end.").holds(Blocks::Of(bullets)).says("{body}"),
];

fn rival_parts() -> &'static [Word] {
    RIVAL
}

/// Every line that stands outside of braces.
pub const TOP: &[Word] = &[
    Word::new("tile")
        .takes(&[next("id", Id)])
        .holds(Blocks::Of(tile_parts))
        .about("A map tile; `west` and `east` are where it joins its neighbours."),
    Word::new("endcap").takes(&[next("id", Id)]).holds(Blocks::Of(tile_parts)).about("An end of the map."),
    Word::new("patrol")
        .takes(&[next("faction", One(FACTIONS)), next("level", Whole(1, 4)), maybe("combat", Whole(1, 9))])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("A patrol token with its reward. Without a combat value it cannot be beaten."),
    Word::new("deck").takes(&[next("id", Id), next("name", Text)]).about("An encounter deck."),
    Word::new("character")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(character_parts))
        .about("A scoundrel."),
    Word::new("ship")
        .takes(&[next("id", Id), next("name", Text), named("cost", Credits)])
        .holds(Blocks::Of(ship_parts))
        .about("A ship sheet."),
    Word::new("market")
        .takes(&[
            next("deck", One(DECKS)),
            next("kind", One(MARKET_KINDS)),
            next("id", Id),
            next("name", Text),
            named("cost", Credits),
            named("patrol", One(FACTIONS)),
            named("distance", Whole(1, 6)),
            named("original", Switch),
            named("common", Switch),
        ])
        .holds(Blocks::Of(card_parts))
        .about("A card of the market. A card of kind `ship` has the id of its ship sheet. Crew whose name says what it is rather than who is `common`: the Undercover Agent."),
    Word::new("contact")
        .takes(&[
            next("id", Id),
            next("name", Text),
            next("class", One(CLASSES)),
            next("databank", Whole(2, 39)),
            named("original", Switch),
            named("common", Switch),
        ])
        .holds(Blocks::Of(contact_parts))
        .about("A contact token with its databank card. One whose name says what it is rather than who is `common`: the Black Sun Agent."),
    Word::new("databank")
        .takes(&[next("number", Whole(1, 99)), next("id", Id), next("title", Text), named("original", Switch)])
        .holds(Blocks::Of(databank_parts))
        .about("A databank card that is resolved."),
    Word::new("starter")
        .takes(&[
            next("number", Whole(90, 92)),
            next("kind", One(KINDS)),
            next("id", Id),
            next("name", Text),
            named("cost", Credits),
            named("original", Switch),
        ])
        .holds(Blocks::Of(card_parts))
        .about("A databank card that a character starts with; `starts` is where."),
    Word::new("encounter")
        .takes(&[next("deck", Id), next("number", Whole(1, 20)), named("original", Switch)])
        .holds(Blocks::Of(encounter_parts))
        .about("A card of an encounter deck."),
    Word::new("rival")
        .takes(&[next("number", Whole(1, 20))])
        .holds(Blocks::Of(rival_parts))
        .about("A card of the rival's deck."),
];
