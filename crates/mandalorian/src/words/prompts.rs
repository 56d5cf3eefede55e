//! Questions.

use table::Seat;

use super::{Mover, Names, many};
use crate::book::code::{Asked, Trigger};
use crate::event::By;
use crate::frame::{
    ActStep, AttackStep, Cause, Ctx, Frame, Goal, Pick, PlanStep, SlotDeed, SlotStep, Source, SpaceDeed, Stage,
    TripStep, Walk,
};
use crate::game::Mandalorian;
use crate::ids::Hero;

/// The question a seat is asked.
pub(crate) fn prompt(game: &Mandalorian, _seat: Seat) -> String {
    let names = Names::of(game);
    match game.state.frames.last().copied().unwrap_or_default() {
        Frame::Nothing | Frame::Turn(_) | Frame::Slots(_) | Frame::Triggers(..) | Frame::Run(..) => "What now?".into(),
        Frame::SetUp(stage, _) => set_up(game, stage).into(),
        Frame::Actions => actions(game),
        Frame::Act(ActStep::Whose) => "Which character acts with The Child's card?".into(),
        Frame::Act(ActStep::Kind) => {
            format!("Which free action {} take{}?", you(game, names), super::why::granted(game, names))
        }
        Frame::Act(ActStep::Boost) => format!("Do you raise the strength of {}?", your(game, names, "action")),
        Frame::Act(_) if game.state.act().is_some_and(|act| game.own_can_begin(act) && game.card_can_begin(act)) => {
            format!("What {} use of this action, and in which order?", you(game, names))
        }
        Frame::Act(_) => format!("What {} use of this action?", you(game, names)),
        Frame::Trip(step) => trip(game, names, step),
        Frame::Jump(hero, range) => format!("To which space within range {range} does {} jump?", names.hero(hero)),
        Frame::Attack(AttackStep::Target) => format!("Which threat {} attack?", you(game, names)),
        Frame::Attack(_) => format!("Do you use something for {}?", your(game, names, "attack")),
        Frame::Intel => format!("{} look at a facedown threat or move an enemy?", super::capital(&you(game, names))),
        Frame::Look(_, left, _) => {
            format!("Which facedown threat {} look at? ({left} left)", you(game, names))
        }
        Frame::Plan(_, step, ..) => plan(step, &you(game, names)),
        Frame::Reveal(..) => "Which token is revealed first?".into(),
        Frame::Hurt(hurt) => format!("{} is about to take {} damage.", names.hero(hurt.hero), hurt.amount),
        Frame::Wound(wound) => {
            format!("{} is about to take {} damage.", super::capital(&names.threat(wound.threat)), wound.amount)
        }
        Frame::Down(hero) => format!("{} is defeated.", names.hero(hero)),
        Frame::Flee(..) => "Where does The Child flee to?".into(),
        Frame::March(false) => march(game, "Which enemy moves next?"),
        Frame::March(true) => march(game, "Which enemy attacks next?"),
        Frame::Walk(walk) => self::walk(game, names, walk),
        Frame::Strike(threat, ..) => format!("Whom does {} attack?", names.threat_there(threat)),
        Frame::Spawn(..) => "In which space does the reinforcement appear?".into(),
        Frame::Slot(slot, _, SlotStep::You) => format!("About which character is the event of {}?", names.slot(slot)),
        Frame::Slot(slot, strength, _) => format!("{} is resolved with strength {strength}.", names.slot(slot)),
        Frame::Event(event, ..) => format!("The event is {}.", names.happening(event)),
        Frame::Draw(_) => "Which deck do you draw this card from?".into(),
        Frame::Warlord => "Which order do you give?".into(),
        Frame::Window(trigger, passed, ctx) if game.is_about_order(trigger, passed, ctx) => {
            "Several can use something now. Who is first?".into()
        }
        Frame::Window(trigger, _, ctx) => window(game, names, trigger, ctx),
        Frame::Choose(ctx, first, _) => asked(game, Asked::Way(first))
            .unwrap_or_else(|| format!("{}: which way?", super::capital(&names.source(ctx.source)))),
        Frame::May(ctx, branch) => may(game, names, ctx, branch),
        Frame::EachThreat(ctx, ..) => format!("{}: which token is next?", super::capital(&names.source(ctx.source))),
        Frame::EachHero(ctx, ..) => format!("{}: which character is next?", super::capital(&names.source(ctx.source))),
        Frame::Pick(ctx, pick) => own(game, names, pick)
            .unwrap_or_else(|| format!("{}: {}", super::capital(&names.source(ctx.source)), picked(pick))),
        Frame::Peek(..) => "Does the event card you looked at go under the deck?".into(),
    }
}

/// Where a seat decides for two characters, the one who acts.
fn acting<'a>(game: &Mandalorian, names: Names<'a>) -> Option<&'a str> {
    let hero = game.state.act()?.hero;
    (game.is_shared() && hero.is_some()).then(|| names.hero(hero))
}

/// Who acts, as a question says it: "do you", or "does IG-11" to somebody who decides for two.
fn you(game: &Mandalorian, names: Names<'_>) -> String {
    acting(game, names).map_or_else(|| "do you".into(), |hero| format!("does {hero}"))
}

/// What is done by who acts: "this attack", or "the attack of IG-11" to somebody who decides for two.
fn your(game: &Mandalorian, names: Names<'_>, what: &str) -> String {
    acting(game, names).map_or_else(|| format!("this {what}"), |hero| format!("the {what} of {hero}"))
}

fn set_up(game: &Mandalorian, stage: Stage) -> &'static str {
    match stage {
        Stage::Characters if game.is_shared() && game.state.heroes[0].person.is_some() => {
            "Who is the second of the two characters?"
        }
        Stage::Characters if game.is_shared() => "Who is the first of the two characters?",
        Stage::Characters => "Which character do you play?",
        Stage::Start => "In which space do you begin?",
        Stage::First => "Who should begin? If all name the same seat, it does; otherwise it is drawn by lot.",
        _ => "What is set up?",
    }
}

fn actions(game: &Mandalorian) -> String {
    let turn = &game.state.turn;
    match (turn.required, turn.extra) {
        (0, 0) => "Is there anything else to do before the event step?".into(),
        (0, extra) => format!("Which card do you play for an additional action? ({extra} left)"),
        (2, _) => "Which card do you play on which slot?".into(),
        (_, _) => "Which card do you play on which slot for your second action?".into(),
    }
}

fn trip(game: &Mandalorian, names: Names<'_>, step: TripStep) -> String {
    let hero = game.state.trips.last().map_or(Hero::NONE, |trip| trip.hero);
    let left = game.state.trips.last().map_or(0, |trip| trip.left);
    let who = names.hero(hero);
    match step {
        TripStep::Leave(_) => format!("{who} leaves a space with grapplers: which hurts first?"),
        TripStep::Reveal => "Which facedown threat is revealed first?".into(),
        TripStep::Sentries(_) => format!("{who} has stopped near sentries: which hurts first?"),
        TripStep::Entered => {
            let space = names.space(game.state.hero(hero).space);
            let card = game.state.act().map_or("the card", |act| names.card(act.card));
            format!("{who} has entered {space}. Do you use {card} there?")
        }
        TripStep::End | TripStep::Done => format!("The movement of {who} ends here. Anything to use before that?"),
        _ => format!("Where does {who} go? ({} left)", many(left, "space")),
    }
}

/// An enemy goes by its own rules, or somebody moves it by an action or a card.
fn walk(game: &Mandalorian, names: Names<'_>, walk: Walk) -> String {
    let (it, left) = (names.threat_there(walk.threat), many(walk.left, "space"));
    match Mover::of(game, walk) {
        Mover::Itself if matches!(walk.goal, Goal::Usual) => format!("Towards whom does {it} go? ({left})"),
        Mover::Itself if matches!(walk.goal, Goal::AwayFromHeroes) => format!("Away from whom does {it} go? ({left})"),
        Mover::Itself => format!("Where does {it} go? ({left} left)"),
        Mover::Intel => format!("Where do you move {it}? ({left} left)"),
        Mover::Printed(_) if matches!(walk.goal, Goal::Usual) => format!("Towards whom is {it} pushed? ({left})"),
        Mover::Printed(_) if matches!(walk.goal, Goal::AwayFromHeroes) => {
            format!("Away from whom is {it} pushed? ({left})")
        }
        Mover::Printed(_) => format!("Where is {it} pushed? ({left} left)"),
    }
}

fn plan(step: PlanStep, you: &str) -> String {
    match step {
        PlanStep::Keep(..) => format!("Which planning card {you} keep?"),
        PlanStep::Top => format!("Which of the others {you} put on top of the deck?"),
        PlanStep::Give(..) => "Which character may keep a planning card?".into(),
        PlanStep::Discard => "What happens with the planning cards?".into(),
    }
}

fn march(game: &Mandalorian, words: &str) -> String {
    let left = game.state.marches.last().map_or(0, |march| march.left);
    if left == u8::MAX { format!("{words} (all have to)") } else { format!("{words} ({left} left)") }
}

/// Where the damage under way comes from; of an effect also which.
fn hurt_by(game: &Mandalorian, names: Names<'_>, cause: Cause) -> String {
    match (cause, game.cause_of_hurt()) {
        (Cause::Effect, By::Printed(source)) if source != Source::Nothing => format!(" from {}", names.source(source)),
        _ => super::log::by(names, cause),
    }
}

fn window(game: &Mandalorian, names: Names<'_>, trigger: Trigger, ctx: Ctx) -> String {
    let whose = if ctx.other.is_some() { names.hero(ctx.other) } else { names.hero(ctx.hero) };
    match trigger {
        Trigger::BeforeDamage => {
            let how = game.hurt_under_way().map(|hurt| (hurt.amount, hurt_by(game, names, hurt.cause)));
            let (amount, by) = how.unwrap_or_default();
            format!("{whose} is about to take {amount} damage{by}. Do you use something?")
        }
        Trigger::AfterAttack => {
            let by = match game.hurt_under_way().map(|hurt| hurt.cause) {
                Some(Cause::Attack(threat)) => format!(" by {}", names.threat(threat)),
                _ => String::new(),
            };
            format!("{whose} was attacked{by}. Do you answer?")
        }
        Trigger::AfterDamage => format!("{whose} has taken damage. Do you use something?"),
        Trigger::Playing => {
            let act = game.state.act().filter(|act| act.card.is_some());
            act.map_or_else(
                || "A skill card is played. Do you use something?".into(),
                |act| {
                    let (card, slot) = (names.card(act.card), names.slot(act.slot()));
                    format!("{card} lies on {slot}, strength {}. Do you use something?", act.strength)
                },
            )
        }
        Trigger::Leaving => format!("{whose} is about to leave a grappler. Do you use something?"),
        Trigger::MoveEnds => format!("The movement of {whose} ends. Do you use something?"),
        Trigger::BeforeFlight => "The Child is about to flee. Do you use something?".into(),
        Trigger::BeforeEvents => "The event step is about to begin. Do you use something?".into(),
        Trigger::BeforeEvent => "An event card is about to be drawn. Do you use something?".into(),
        _ => "Do you use something now?".into(),
    }
}

fn may(game: &Mandalorian, names: Names<'_>, ctx: Ctx, branch: u16) -> String {
    let label = game.ground.book.code.branches.get(branch as usize).map_or("do it", |branch| branch.label.as_str());
    format!("{}: {label}?", super::capital(&names.source(ctx.source)))
}

/// The question of a line that puts it in words of its own.
fn asked(game: &Mandalorian, what: Asked) -> Option<String> {
    game.ground.book.code.questions.get(&what).cloned()
}

/// A pick that can be asked for without saying what it comes from.
fn own(game: &Mandalorian, names: Names<'_>, pick: Pick) -> Option<String> {
    match pick {
        Pick::Threats { selector, .. } => asked(game, Asked::Threat(selector)),
        Pick::Hero { selector, .. } => asked(game, Asked::Character(selector)),
        Pick::Space { block, .. } => asked(game, Asked::Space(block.start)),
        Pick::Where { deed, .. } => Some(match deed {
            SpaceDeed::Token(face, _) => format!("Where does {} come into play?", names.the(face)),
            SpaceDeed::Child => "Where is The Child put?".into(),
            SpaceDeed::ChildWalks => "Where does The Child wander?".into(),
        }),
        _ => None,
    }
}

fn picked(pick: Pick) -> &'static str {
    match pick {
        Pick::Threats { .. } => "which token?",
        Pick::Hero { .. } => "which character?",
        Pick::Space { .. } | Pick::Where { .. } => "which space?",
        Pick::Slot { deed: SlotDeed::Shift(_), .. } => "to which slot does the card go?",
        Pick::Slot { deed: SlotDeed::Disrupt | SlotDeed::DisruptLowest, .. } => "which slot is disrupted?",
        Pick::Slot { deed: SlotDeed::ClearTokens, .. } => "which slot loses its disrupt tokens?",
        Pick::Slot { deed: SlotDeed::Clear, .. } => "which slot is cleared?",
        Pick::FromSlot { shift: true, .. } => "which card goes to another slot?",
        Pick::FromSlot { cards: true, tokens: false, .. } => "which card is discarded from its slot?",
        Pick::FromSlot { cards: false, tokens: true, .. } => "which disrupt token is discarded?",
        Pick::FromSlot { .. } => "which card or disrupt token is discarded from its slot?",
        Pick::FromHand { .. } => "which card of your hand?",
        Pick::FromDiscard { .. } => "which card of the discard pile?",
        Pick::PlanFromDiscard | Pick::KeptPlan => "which planning card?",
        Pick::SecretPick { .. } => "which card goes under the deck? The other is discarded.",
        Pick::Door { .. } => "which door?",
        Pick::Divide { .. } => "who gets the next point of damage?",
    }
}
