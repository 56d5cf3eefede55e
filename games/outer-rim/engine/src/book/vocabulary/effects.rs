//! What an effect may do.

use cards::Kind::{Condition, Credits, Name, One, Some as Several, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Terms as _};

use super::reading::{
    body, body_or_both, by_face, combat, deck, faces, kinds, skills, space, things, thousands, whose,
};
use super::terms::{BY, BodyOrBoth, Count, Ignored, KINDS, Others, Own, SkillOrAny, Things, Whose};
use super::{Word, effects, maybe, named, names, next, options};
use crate::book::code::Op;
use crate::book::places::{
    BEFORE_TEST, CALLED, CARD, COMBAT, ENTERS, FALLING, GOAL, IN_GOAL, IN_RESOLVE, IN_STEP, MARKET, MEETING,
    OPPONENT_ROLLED, OTHER, RESOLVE, REWARD, ROLLED, SECTION, STEP, STOPS, WITH,
};
use crate::ids::{Body, Combat, Deck, Face, Skill};

/// What `keep` reads as, until the card it is on is known.
pub const KEEPING: &str = "keep this card";

/// What an effect may do.
pub const EFFECTS: &[Word] = &[
    // Credits, fame, reputation.
    Word::new("credits")
        .takes(&[next("amount", Credits), named("per", One(Count::TERMS))])
        .says("gain {amount} credits[ for each {per}]")
        .makes(|line, _| Op::Credits { amount: thousands(line, "amount"), per: line.term::<Count>("per") })
        .about("Gains credits. Inside a reward they are paid with the reward.")
        .like("credits 2000 per=crew"),
    Word::new("lose_credits")
        .takes(&[next("amount", Credits)])
        .says("lose {amount} credits")
        .makes(|line, _| Op::LoseCredits(thousands(line, "amount")))
        .about("Loses credits, as far as there are any.")
        .like("lose_credits 3000"),
    Word::new("pay")
        .takes(&[next("amount", Credits), named("less", Credits), named("per", One(Count::TERMS))])
        .says("pay {amount} credits[, {less} less for each {per}]")
        .makes(|line, to| {
            if line.value("less").is_some() != line.value("per").is_some() {
                to.wrong(line, "`less=` and `per=` belong together");
            }
            Op::Pay { amount: thousands(line, "amount"), less: thousands(line, "less"), per: line.term::<Count>("per") }
        })
        .about("A cost. What asks for it at its beginning is only offered to someone who can pay. `less=` and `per=` make it cheaper for each of something.")
        .like("pay 3000 less=1000 per=bounty"),
    Word::new("take_credits")
        .takes(&[next("amount", Credits)])
        .says("take up to {amount} credits from that player")
        .belongs(OTHER, WITH)
        .makes(|line, _| Op::TakeCredits(thousands(line, "amount")))
        .about("The other player of a `with` gives what they have of this.")
        .like("take_credits 3000"),
    Word::new("fame")
        .takes(&[next("amount", Whole(1, 3))])
        .says("gain {amount} fame")
        .makes(|line, _| Op::Fame(line.small("amount", 1)))
        .about("Gains fame. Inside a reward it is one gain with the rest of the reward.")
        .like("fame 1"),
    Word::new("reputation")
        .takes(&[next("faction", One(Whose::TERMS)), next("steps", Whole(-2, 2)), named("by", One(BY))])
        .says("{steps?gain|lose} {steps!} reputation with {faction}[, {by}]")
        .makes(|line, _| Op::Reputation {
            whose: whose(line),
            steps: line.number("steps", 0) as i8,
            by_other: line.value("by").is_some(),
        })
        .about("Gains or loses reputation, a step for each. `here` is the planet's faction and nothing on a planet without one.")
        .like("reputation hutt 1"),
    // Damage.
    Word::new("damage")
        .takes(&[next("body", One(Body::TERMS)), next("amount", Whole(1, 6)), named("per", One(Count::TERMS))])
        .says("suffer {amount} damage to your {body}[ for each {per}]")
        .makes(|line, _| Op::Damage {
            body: body(line),
            amount: line.small("amount", 1),
            per: line.term::<Count>("per"),
        })
        .about("Puts damage on the character or the ship.")
        .like("damage ship 2"),
    Word::new("recover")
        .takes(&[next("body", One(BodyOrBoth::TERMS)), next("amount", WholeOrAll(6))])
        .says("recover {amount} damage of your {body}[body=both&amount!=all:  each]")
        .makes(|line, _| Op::Recover { body: body_or_both(line), amount: line.small("amount", 0) })
        .about("Takes damage away; with `both`, so much from each.")
        .like("recover ship all"),
    Word::new("soften")
        .takes(&[next("amount", Whole(1, 6))])
        .says("suffer {amount} less damage from this combat")
        .belongs(COMBAT, "in `win` or `lose` of a fight")
        .makes(|line, _| Op::Soften(line.small("amount", 1)))
        .about("In `win` or `lose` of a fight: its damage to come is less.")
        .like("soften 2"),
    // Tests, fights, dice.
    Word::new("test")
        .takes(&[next("skill", Several(Skill::TERMS))])
        .holds(Blocks::Named(&["pass", "fail"], effects))
        .says("test {skill~your choice of }.[ Pass: {pass}.][ Fail: {fail}.]")
        .makes(|line, to| Op::Test { skills: skills(line), pass: to.named(line, "pass"), fail: to.named(line, "fail") })
        .about("A skill test. With several skills the player says which one is tested.")
        .like("test stealth { pass { credits 3000 }; fail { damage character 1 } }"),
    Word::new("fight")
        .takes(&[next("combat", One(Combat::TERMS)), next("value", Whole(1, 9)), next("enemy", Text)])
        .holds(Blocks::Named(&["win", "lose"], effects))
        .says("fight {enemy} ({combat} combat {value}).[ Win: {win}.][ Lose: {lose}.]")
        .brings(COMBAT)
        .makes(|line, to| {
            to.code.tables.enemies.push(line.text("enemy").to_owned());
            Op::Fight {
                combat: combat(line),
                value: line.small("value", 1),
                enemy: to.code.tables.enemies.len() as u16 - 1,
                win: to.named(line, "win"),
                lose: to.named(line, "lose"),
            }
        })
        .about("Combat against an enemy of the card.")
        .like("fight ground 3 \"two bouncers\" { win { credits 4000 } }"),
    Word::new("duel")
        .takes(&[maybe("combat", One(Combat::TERMS))])
        .holds(Blocks::Named(&["win", "lose"], effects))
        .says("fight that player[ in {combat} combat].[ Win: {win}.][ Lose: {lose}.]")
        .belongs(OTHER, WITH)
        .brings(COMBAT)
        .makes(|line, to| Op::Duel {
            combat: line.term::<Combat>("combat"),
            win: to.named(line, "win"),
            lose: to.named(line, "lose"),
        })
        .about("Combat against the other player of a `with`: ground on a planet, ship elsewhere, unless it says which. Skipped if that player is defeated.")
        .like("duel { win { fame 1 } }"),
    Word::new("roll")
        .takes(&[maybe("dice", Whole(1, 6)), named("per", One(Count::TERMS))])
        .holds(Blocks::Named(&["hit", "crit", "focus", "blank"], effects))
        .says("roll [dice=none: 1 die][dice!=none: {dice} di(e|ce)][ for each {per}][dice!=1: , each for itself].[ Hit: {hit}.][ Crit: {crit}.][ Focus: {focus}.][ Blank: {blank}.]")
        .makes(|line, to| Op::Roll {
            dice: line.small("dice", 1),
            per: line.term::<Count>("per"),
            faces: by_face(line, to),
        })
        .about("Rolls dice and does for each die what its face says.")
        .like("roll 1 { crit { fame 1 }; hit { credits 3000 } }"),
    Word::new("read_die")
        .holds(Blocks::Named(&["crit", "focus", "blank"], effects))
        .says("the die decides.[ Crit: {crit}.][ Focus: {focus}.][ Blank: {blank}.]")
        .belongs(RESOLVE, IN_RESOLVE)
        .makes(|line, to| Op::ReadDie { faces: by_face(line, to) })
        .about("On card 1 of the databank: by the die that stopped the delivery.")
        .like("read_die { crit { deliver }; focus { test stealth { pass { deliver } } } }"),
    Word::new("reroll")
        .takes(&[next("whose", One(Own::TERMS)), next("number", WholeOrAll(6)), maybe("faces", Several(Face::TERMS))])
        .says("reroll [number=all: any number][number=1: one][number!=all,1: up to {number}] of {whose} dice[ that show a {faces}]")
        .belongs(ROLLED | OPPONENT_ROLLED, "in `when rolled` (own dice) or `when opponent_rolled` (the opponent's)")
        .makes(|line, _| Op::Reroll {
            own: line.term::<Own>("whose").unwrap_or(true),
            number: line.small("number", 0),
            faces: match faces(line) {
                0 => 0b1111,
                faces => faces,
            },
        })
        .about("In `rolled` or `opponent_rolled`: up to so many dice, chosen one by one and rolled together.")
        .like("reroll own all blank"),
    Word::new("turn")
        .takes(&[next("faces", Several(Face::TERMS)), next("to", One(Face::TERMS)), maybe("number", Whole(1, 6))])
        .says("turn [number=none,1: one][number!=1: up to {number}] of your dice from {faces} to {to}")
        .belongs(ROLLED, "in `when rolled`")
        .makes(|line, _| Op::Turn {
            faces: faces(line),
            to: line.term::<Face>("to").unwrap_or(Face::Hit),
            number: line.small("number", 1),
        })
        .about("In `rolled`: own dice are turned to another face.")
        .like("turn focus hit 2"),
    Word::new("cancel")
        .takes(&[next("faces", Several(Face::TERMS)), maybe("number", Whole(1, 6))])
        .says("cancel [number=none: 1][number!=none: {number}] {faces} of the opponent")
        .belongs(OPPONENT_ROLLED, "in `when opponent_rolled`")
        .makes(|line, _| Op::Cancel { faces: faces(line), number: line.small("number", 1) })
        .about("In `opponent_rolled`: dice of the opponent count for nothing.")
        .like("cancel hit 1"),
    Word::new("skill")
        .takes(&[next("skill", One(SkillOrAny::TERMS))])
        .says("have {skill} once more for this test")
        .belongs(BEFORE_TEST, "in `when before_test`")
        .makes(|line, _| Op::GainSkill(line.term::<SkillOrAny>("skill").flatten()))
        .about("In `before_test`: a skill for the test to come.")
        .like("skill any"),
    Word::new("on_pass")
        .holds(Blocks::Of(effects))
        .says("if you pass that test: {body}.")
        .belongs(BEFORE_TEST, "in `when before_test`")
        .makes(|line, to| Op::OnPass(to.body(line)))
        .about("In `before_test`: happens after the test to come, if it is passed.")
        .like("on_pass { discard_this }"),
    // Choices and conditions.
    Word::new(names::MAY)
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}.")
        .makes(|line, to| Op::May(to.may(line)))
        .about("The player may do this, if what it asks for at its beginning can be had. The label is a short invitation: `pay the toll`.")
        .like("may \"pay the toll\" { pay 2000; reputation hutt 1 }"),
    Word::new("choose")
        .holds(Blocks::Of(options))
        .says("choose one: {body}.")
        .makes(|line, to| {
            let (first, number) = to.ways(line);
            Op::Choose { first, number }
        })
        .about("The player has to do one of these, of those that can be done.")
        .like("choose { option \"Pay\" { pay 3000 }; option \"Run\" { damage ship 1 } }"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}: {body}.[ Otherwise: {else}.]")
        .makes(|line, to| Op::If { condition: to.needed(line), then: to.body(line), otherwise: to.named(line, "else") })
        .about("Only if a condition holds. An `else` block, if there is one, comes last.")
        .like("if reputation hutt negative { damage character 1; else { credits 2000 } }"),
    Word::new("need")
        .takes(&[next("condition", Condition)])
        .says("if {condition},")
        .makes(|line, to| Op::Need(to.needed(line)))
        .about("What begins with this is only offered, and what follows only happens, if the condition holds.")
        .like("need at planet"),
    // Other players.
    Word::new("with")
        .takes(&[next("who", One(Others::TERMS))])
        .holds(Blocks::Of(effects))
        .says("choose {who}: {body}.")
        .brings(OTHER)
        .makes(|line, to| Op::With { who: line.term::<Others>("who").unwrap_or(Others::Here), block: to.body(line) })
        .about("Chooses another player, whom the effects inside call `them`. Nothing happens if there is nobody; a card's ability is then not offered.")
        .like("with here_more_fame { duel { win { fame 1 } } }"),
    Word::new("them")
        .holds(Blocks::Of(effects))
        .says("that player: {body}.")
        .belongs(OTHER, WITH)
        .keeps(OTHER | STEP | RESOLVE | COMBAT)
        .makes(|line, to| Op::Them(to.body(line)))
        .about("The effects inside happen to the other player, who also decides.")
        .like("them { lose_credits 2000 }"),
    Word::new("both")
        .holds(Blocks::Of(effects))
        .says("you and that player each: {body}.")
        .belongs(OTHER, WITH)
        .makes(|line, to| Op::Both(to.body(line)))
        .about("The effects inside happen to you first and then to the other player.")
        .like("both { credits 5000 }"),
    Word::new("take")
        .takes(&[next("kinds", Several(KINDS)), named("droid", Switch)])
        .says("take one {kinds}[droid=true:  that is a droid] from that player")
        .belongs(OTHER, WITH)
        .makes(|line, _| Op::Take { kinds: kinds(line), droid: line.switch("droid") })
        .about("Takes a card of the other player of a `with`, chosen by the taker, who needs a slot for it.")
        .like("take crew droid=#true"),
    // Cards.
    Word::new("discard")
        .takes(&[next("things", Several(Things::TERMS)), maybe("number", Whole(1, 3))])
        .says("discard [number=none: 1][number!=none: {number}] {things}")
        .makes(|line, _| Op::Discard { things: things(line), number: line.small("number", 1) })
        .about("Gives up own cards, chosen by their owner. At the beginning of something it is a cost.")
        .like("discard cargo|gear 1"),
    Word::new(names::DISCARD_THIS)
        .says("discard this card")
        .belongs(CARD, "on a card that can be given up")
        .makes(|_, _| Op::DiscardThis)
        .about("This card goes back where it came from.")
        .like("discard_this"),
    Word::new("remove_this")
        .says("remove this card from the game")
        .belongs(CARD, "on a card that can be given up")
        .makes(|_, _| Op::RemoveThis)
        .about("This card leaves the game.")
        .like("remove_this"),
    Word::new("shuffle_this")
        .says("shuffle this card back into its deck")
        .belongs(MARKET, "on a market card")
        .makes(|_, _| Op::ShuffleThis)
        .about("This card is shuffled into its market deck.")
        .like("shuffle_this"),
    Word::new(names::KEEP)
        .says(KEEPING)
        .belongs(SECTION | MEETING, "in a section of an encounter card, or in `meet` of a contact")
        .makes(|_, _| Op::Keep)
        .about("The asset printed on this card is gained: a contact becomes crew, an encounter card its `asset`. It needs a slot; its owner may discard a card to make room, or go without.")
        .like("keep"),
    Word::new(names::KEEP_SECRET)
        .says("take this card as a secret, unseen by the others")
        .belongs(SECTION, "in a section of an encounter card")
        .makes(|_, _| Op::KeepSecret)
        .about("The secret printed on this encounter card is kept unseen by the others.")
        .like("keep_secret"),
    Word::new("discard_top")
        .takes(&[next("deck", One(Deck::TERMS))])
        .says("discard the top card of the {deck} deck")
        .makes(|line, _| Op::DiscardTop(deck(line)))
        .about("The top card of a market deck goes under it and the next is turned up; no icons.")
        .like("discard_top luxury"),
    Word::new("shop")
        .takes(&[next("deck", One(Deck::TERMS)), next("reveal", Whole(1, 4))])
        .says("name a kind of card of the {deck} deck and reveal cards until {reveal} of it have appeared; you may buy one of them, and the others are shuffled back")
        .makes(|line, to| {
            to.mind.shops.push((line.clone(), deck(line)));
            Op::Shop { deck: deck(line), reveal: line.small("reveal", 1) }
        })
        .about("A search through a market deck, its faceup card first. The next card is turned up as after any purchase.")
        .like("shop gear_mod 2"),
    Word::new("used_ship")
        .takes(&[next("damage", Whole(0, 6))])
        .says("you may buy a ship of the supply that costs more than yours; it comes with {damage} damage")
        .makes(|line, _| Op::UsedShip { damage: line.small("damage", 0) })
        .about("Buys any dearer ship sheet at its price; its card leaves its deck.")
        .like("used_ship 3"),
    Word::new("market_action")
        .says("take a market action, away from planets too")
        .makes(|_, _| Op::MarketAction)
        .about("A market action outside the action step, which does not count for it.")
        .like("market_action"),
    // Movement and patrols.
    Word::new("move")
        .takes(&[next("spaces", Whole(1, 8)), named("ignoring", One(Ignored::TERMS))])
        .says("move up to {spaces} space(|s)[, not stopped by {ignoring}]")
        .makes(|line, _| {
            let [patrols, maelstrom] = line.term::<Ignored>("ignoring").unwrap_or_default();
            Op::Move { spaces: line.small("spaces", 1), patrols, maelstrom }
        })
        .about("Moves as in the planning step, but with this allowance.")
        .like("move 2 ignoring=patrols"),
    Word::new("move_to")
        .takes(&[next("space", Name("space"))])
        .says("move directly to {space}")
        .makes(|line, _| Op::MoveTo(space(line, "space")))
        .about("Puts the standee there, entering nothing on the way.")
        .like("move_to maelstrom"),
    Word::new("move_patrol")
        .takes(&[next("faction", One(Whose::ALSO)), next("spaces", Whole(1, 8))])
        .says("move {faction} up to {spaces} space(|s) toward you")
        .makes(|line, _| Op::MovePatrol { whose: whose(line), spaces: line.small("spaces", 1) })
        .about("As by the icon of a market card.")
        .like("move_patrol imperial 3"),
    Word::new("send_patrol")
        .takes(&[next("faction", One(Whose::ALSO)), next("spaces", Whole(1, 4))])
        .says("move {faction} up to {spaces} space(|s) in any direction")
        .makes(|line, _| Op::SendPatrol { whose: whose(line), spaces: line.small("spaces", 1) })
        .about("Moves a patrol in any direction, step by step.")
        .like("send_patrol patrol 2"),
    Word::new("call_patrol")
        .takes(&[next("faction", One(Whose::ALSO))])
        .says("move {faction} directly to your space")
        .makes(|line, _| Op::CallPatrol(whose(line)))
        .about("Puts a patrol into the player's space.")
        .like("call_patrol rebel"),
    Word::new("redirect")
        .says("that patrol moves toward the other player instead of you")
        .belongs(CALLED, "in `when patrol_called`, inside of a `with`")
        .makes(|_, _| Op::Redirect)
        .about("In `patrol_called`, inside a `with`.")
        .like("redirect"),
    Word::new("go_on")
        .says("you may go on moving")
        .belongs(STOPS, "in `when patrol_stops`")
        .makes(|_, _| Op::GoOn)
        .about("In `patrol_stops`: the patrol does not end the move.")
        .like("go_on"),
    Word::new("stop_them")
        .says("their move ends here")
        .belongs(ENTERS, "in `when player_enters`")
        .makes(|_, _| Op::StopThem)
        .about("In `player_enters`: the mover stops.")
        .like("stop_them"),
    // Encounters, jobs, deliveries.
    Word::new("databank")
        .takes(&[next("number", Whole(1, 99))])
        .says("resolve databank card {number}")
        .makes(|line, to| {
            let number = line.small("number", 1);
            to.mind.asked.push((line.clone(), number));
            Op::Databank(number)
        })
        .about("Draws one of the databank cards of this number at random and resolves it.")
        .like("databank 41"),
    Word::new("go_to")
        .takes(&[next("step", Whole(1, 9))])
        .says("go to step {step}")
        .belongs(STEP, IN_STEP)
        .makes(|line, to| {
            let step = line.small("step", 1);
            if let Some(steps) = to.mind.steps.filter(|steps| usize::from(step) > *steps) {
                to.wrong(line, format!("there is no step {step}, only {steps}"));
            }
            Op::GoTo(step)
        })
        .about("In a step of a job: this step comes next.")
        .like("go_to 4"),
    Word::new("again")
        .says("do this step again")
        .belongs(STEP, IN_STEP)
        .makes(|_, _| Op::Again)
        .about("In a step of a job: it is done once more.")
        .like("again"),
    Word::new("complete")
        .says("the job is done")
        .belongs(STEP, IN_STEP)
        .makes(|_, _| Op::Complete)
        .about("In a step of a job: it is completed.")
        .like("complete"),
    Word::new("fail_job")
        .says("the job fails")
        .belongs(STEP, IN_STEP)
        .makes(|_, _| Op::FailJob)
        .about("In a step of a job: it fails, and the turn is over.")
        .like("fail_job"),
    Word::new("discard_job")
        .says("discard the job")
        .belongs(STEP | RESOLVE, "in a step of a job, or in `resolve` of a databank card that a job leads to")
        .makes(|_, _| Op::DiscardJob)
        .about("The job that led here is discarded.")
        .like("discard_job"),
    Word::new("deliver")
        .takes(&[named("less", Credits)])
        .says("deliver the cargo[ for {less} credits less]")
        .belongs(RESOLVE, IN_RESOLVE)
        .makes(|line, _| Op::Deliver { less: thousands(line, "less") })
        .about("On card 1 of the databank: the cargo in question is delivered after all.")
        .like("deliver less=6000"),
    Word::new("lose_cargo")
        .says("discard the cargo without a reward")
        .belongs(RESOLVE, IN_RESOLVE)
        .makes(|_, _| Op::LoseCargo)
        .about("On card 1 of the databank: the cargo in question is discarded.")
        .like("lose_cargo"),
    Word::new("reveal")
        .takes(&[next("number", Whole(1, 2))])
        .says("turn {number} facedown contact(|s) here faceup")
        .makes(|line, _| Op::Reveal(line.small("number", 1)))
        .about("The player chooses facedown contacts of this planet; they are not encountered.")
        .like("reveal 1"),
    Word::new("reveal_planet")
        .says("turn the contacts of a planet without players faceup")
        .makes(|_, _| Op::RevealPlanet)
        .about("All facedown contacts of a planet that no player is on.")
        .like("reveal_planet"),
    Word::new("look")
        .takes(&[next("number", Whole(1, 2))])
        .says("secretly look at {number} facedown contact(|s) here")
        .makes(|line, _| Op::Look(line.small("number", 1)))
        .about("Only the player learns who they are.")
        .like("look 1"),
    Word::new("contact_leaves")
        .says("the contact leaves the game")
        .belongs(MEETING, "in `meet` of a contact")
        .makes(|_, _| Op::ContactLeaves)
        .about("The token of the contact that is encountered is removed.")
        .like("contact_leaves"),
    Word::new("remote")
        .takes(&[next("spaces", Whole(1, 5))])
        .says("encounter a patrol or a contact up to {spaces} space(|s) away")
        .makes(|line, _| Op::Remote(line.small("spaces", 1)))
        .about("As the encounter of the turn, from where the player is.")
        .like("remote 3"),
    Word::new("draw_again")
        .says("encounter this space again with another card")
        .belongs(SECTION, "in a section of an encounter card")
        .makes(|_, _| Op::DrawAgain)
        .about("Draws the next card of the space's deck after this one.")
        .like("draw_again"),
    Word::new("extra_turn")
        .says("after this turn you take another")
        .makes(|_, _| Op::ExtraTurn)
        .about("The player's next turn comes at once after this one.")
        .like("extra_turn"),
    // Rewards, goals, endings.
    Word::new("credits_for_fame")
        .says("this reward pays no credits but 1 more fame")
        .belongs(REWARD, "in `when bounty_reward`, `when job_reward` or `when cargo_reward`")
        .makes(|_, _| Op::CreditsForFame)
        .about("In `bounty_reward`, `job_reward` or `cargo_reward`.")
        .like("credits_for_fame"),
    Word::new("mark")
        .says("mark this planet")
        .makes(|_, _| Op::Mark)
        .about("Puts a marker of the player on the planet, for goals.")
        .like("mark"),
    Word::new("goal_token")
        .takes(&[next("needed", Whole(2, 6))])
        .says("put a goal token here; with {needed} of them the goal is achieved")
        .belongs(GOAL, IN_GOAL)
        .makes(|line, _| Op::GoalToken(line.small("needed", 2)))
        .about("In a goal: counts one, and achieves the goal with the last.")
        .like("goal_token 2"),
    Word::new("goal_met")
        .says("the goal is achieved")
        .belongs(GOAL, IN_GOAL)
        .makes(|_, _| Op::GoalMet)
        .about("In a goal: 1 fame, and the card is flipped.")
        .like("goal_met"),
    Word::new("stand")
        .says("you are not defeated")
        .belongs(FALLING, "in `when would_be_defeated`")
        .makes(|_, _| Op::Stand)
        .about("In `would_be_defeated`: the defeat does not happen, if the damage no longer suffices for it.")
        .like("stand"),
];

/// The branches of a `choose`.
pub const OPTIONS: &[Word] = &[Word::new("option")
    .takes(&[next("label", Text)])
    .holds(Blocks::Of(effects))
    .says("\"{label}\"[: {body}].")
    .about("One way to answer a `choose`. It is only offered if what it asks for at its beginning can be had; an empty one always can.")
    .like("option \"Walk away\" {}")];
