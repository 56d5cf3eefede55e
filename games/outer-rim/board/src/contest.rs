//! Tests and combats, die by die.

use maud::{Markup, html};
use outer_rim::OuterRim;
use outer_rim::frame::{Cast, Fight, Foe, Frame, Illegal, Reroll, Round, SkillTest, TestStage};
use outer_rim::ids::{Card, Combat, Dice, Face, Player, Skill};
use table::words::capital;

use super::dice;
use super::scene::{Scene, colour};
use super::story::Part;
use super::token;

/// Faces that deal damage.
const DAMAGE: u32 = Face::Hit.bit() | Face::Crit.bit();

/// The dice that have been chosen so far to be rolled again.
pub(super) fn chosen(scene: &Scene<'_>) -> Dice {
    match scene.frame() {
        Some(Frame::Reroll(Reroll { chosen, .. })) => chosen,
        _ => Dice::default(),
    }
}

/// Whether one of the parts shows the dice that can be changed.
pub(super) fn shows_pool(scene: &Scene<'_>) -> bool {
    let fighting =
        scene.state.fights.last().is_some_and(|fight| matches!(fight.round, Round::Attacked | Round::Defended));
    scene.state.frames.iter().any(|frame| match frame {
        Frame::Trial(test) => test.stage == TestStage::Read,
        Frame::Cast(Cast { rolled, .. }) | Frame::Illegal(Illegal { rolled, .. }) => *rolled,
        Frame::Fight(_) => fighting,
        _ => false,
    })
}

fn pool(scene: &Scene<'_>, passing: u32) -> Markup {
    dice::pool(scene, scene.state.pool.dice, chosen(scene), passing)
}

// ---- tests ----

pub(super) fn test(scene: &Scene<'_>, test: &SkillTest) -> Part {
    let SkillTest { ctx, trial, stage } = test;
    let skill = Skill::of(usize::from(trial.skill));
    let times = scene.of_player(ctx.me).skill(skill) + trial.loans;
    let passing = OuterRim::passing(times);
    let need: Vec<&str> = [Face::Crit, Face::Hit, Face::Focus]
        .iter()
        .filter(|face| passing & face.bit() != 0)
        .map(|face| face.words())
        .collect();
    let body = html! {
        div.roll {
            @if *stage == TestStage::Read { (pool(scene, passing)) } @else { (dice::waiting(2)) }
            span {
                (token::emblem(scene, ctx.me)) b { (scene.who(ctx.me)) } " has the skill "
                (match times { 0 => "not", 1 => "once", _ => "twice or more" })
                ": passes with " (need.join(", "))
            }
        }
    };
    (format!("{} test", skill.words()), body)
}

pub(super) fn cast(scene: &Scene<'_>, number: u8, rolled: bool) -> Part {
    let body = html! { div.roll { @if rolled { (pool(scene, 0)) } @else { (dice::waiting(number)) } } };
    ("A roll".into(), body)
}

pub(super) fn smuggling(scene: &Scene<'_>, card: Card, rolled: bool) -> Part {
    let body = html! {
        div.roll {
            @if rolled { (pool(scene, Face::Hit.bit())) } @else { (dice::waiting(1)) }
            span { b { (scene.card(card).name) } " is ILLEGAL: a hit lets it through." }
        }
    };
    ("Delivery".into(), body)
}

// ---- combat ----

/// What a combat is called.
const fn title(combat: Combat) -> &'static str {
    match combat {
        Combat::Ground => "Ground combat",
        Combat::Ship => "Ship combat",
    }
}

pub(super) fn fight(scene: &Scene<'_>, fight: &Fight) -> Part {
    let body = html! {
        div.duel {
            (attacker(scene, fight))
            span.versus { "against" }
            (defender(scene, fight))
        }
        @if let Some(words) = outcome(scene, fight) { p.outcome { (words) } }
    };
    (title(fight.kind()).into(), body)
}

fn outcome(scene: &Scene<'_>, fight: &Fight) -> Option<String> {
    let known = matches!(fight.round, Round::Outcome | Round::Abilities | Round::Damage | Round::Done);
    let winner = if fight.is_won() { scene.who(fight.attacker).to_owned() } else { foe(scene, fight) };
    known.then(|| format!("{winner} wins."))
}

fn attacker(scene: &Scene<'_>, fight: &Fight) -> Markup {
    let number = scene.of_player(fight.attacker).dice(fight.kind());
    html! {
        div.party.{ "p-" (colour(fight.attacker)) } {
            p.cap { (token::emblem(scene, fight.attacker)) (scene.who(fight.attacker)) " attacks" }
            @match fight.round {
                Round::Attack => { (dice::waiting(number)) }
                Round::Attacked => { (pool(scene, DAMAGE)) (dice::total(scene.state.pool.dice)) }
                _ => { (dice::row(fight.attack, DAMAGE)) (dice::total(fight.attack)) }
            }
        }
    }
}

fn defender(scene: &Scene<'_>, fight: &Fight) -> Markup {
    let number = fight.defender().map_or(fight.value, |player: Player| scene.of_player(player).dice(fight.kind()));
    html! {
        div.party {
            p.cap { (foe_mark(scene, fight)) (foe(scene, fight)) " defends" }
            @match fight.round {
                Round::Attack | Round::Attacked | Round::Defend => { (dice::waiting(number)) }
                Round::Defended => { (pool(scene, DAMAGE)) (dice::total(scene.state.pool.dice)) }
                _ => { (dice::row(fight.defense, DAMAGE)) (dice::total(fight.defense)) }
            }
        }
    }
}

/// Who defends, in words.
fn foe(scene: &Scene<'_>, fight: &Fight) -> String {
    match fight.foe {
        Foe::Enemy => {
            let name = scene.book.code.tables.enemies.get(usize::from(fight.enemy));
            name.map_or_else(|| "The enemy".into(), |name| capital(name))
        }
        Foe::Patrol(faction) => {
            format!("{} patrol of level {}", faction.words(), scene.state.patrols[faction.ix()].level)
        }
        Foe::Player(player) => scene.who(player).to_owned(),
        Foe::Contact(contact) => scene.contact_name(contact).to_owned(),
    }
}

fn foe_mark(scene: &Scene<'_>, fight: &Fight) -> Markup {
    match fight.foe {
        Foe::Patrol(faction) => token::faction(faction),
        Foe::Player(player) => token::emblem(scene, player),
        Foe::Enemy | Foe::Contact(_) => html! {},
    }
}
