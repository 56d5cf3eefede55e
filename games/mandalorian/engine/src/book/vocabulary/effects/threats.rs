//! Threat tokens.

use cards::Kind::{Name, One, Some as Several, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Terms as _};

use super::super::terms::{Best, Near, Target, To, What, Who};
use super::super::{Word, effects, named, names, next};
use crate::book::code::{Amount, Asked, Op};
use crate::book::places::{ACTION, IN_ACTION, IT, NO_YOU, WITH_IT, YOU};
use crate::book::select::{asks, foes, looked_at, small, target, towards, who};
use crate::ids::Class;

/// Threat tokens.
pub const WORDS: &[Word] = &[
    Word::new("with_enemy")
        .takes(foes!(; named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls(
            "it",
            concat!(
                "[token!=none: {token}][token=none&group!=none: the {group}][token=none&group=none&other=true: another ]",
                "[token=none&group=none&other=none&which=nearest,farthest,most_damaged: the {which} ]",
                "[token=none&group=none&other=none&which=none,all&class=none&kind=none,enemy&disrupted=none: an ]",
                "[token=none&group=none&other=none&which=none,all&class!=none&disrupted=none: a ]",
                "[token=none&group=none&other=none&which=none,all&disrupted=true: a ]",
                "[token=none&group=none&other=none&which=none,all&class=none&kind=threat,facedown,feature,reinforcement,no_boss&disrupted=none: a ]",
                one!(),
            ),
            "the chosen one",
        )
        .brings(IT)
        .makes(|line, to| {
            let foes = foes(line, to);
            asks(line, Asked::Threat(foes), to);
            Op::WithFoe { foes, block: to.body(line) }
        })
        .about("Chooses a threat token, `it` for the effects inside. Nothing happens if there is none; an ability is then not offered. `asks=` is the question in words of its own.")
        .like("with_enemy within=3 { disrupt 1; push 2 to=you }"),
    Word::new("with_enemies")
        .takes(foes!(next("number", Whole(1, 9)); named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls(
            "it",
            concat!("[number=1: up to 1 ][number!=1: each of up to {number} ]", several!()),
            "each of those chosen",
        )
        .brings(IT)
        .makes(|line, to| {
            let foes = foes(line, to);
            asks(line, Asked::Threat(foes), to);
            Op::WithFoes { foes, number: small(line, "number", 1), block: to.body(line) }
        })
        .about("Chooses up to so many, all of them before the effects happen to each.")
        .like("with_enemies 2 within=2 other=#true { damage 1 }"),
    Word::new("each_enemy")
        .takes(foes!())
        .holds(Blocks::Of(effects))
        .says("{@}: {body}")
        .calls(
            "it",
            concat!("each [other=true: other ][token!=none: {token}][token=none&group!=none: {group}]", one!()),
            "each of them",
        )
        .brings(IT)
        .makes(|line, to| Op::EachFoe { foes: foes(line, to), block: to.body(line) })
        .about("The effects happen to each.")
        .like("each_enemy near=target within=0 other=#true { damage 1 }"),
    Word::new("damage")
        .takes(&[next("amount", Whole(1, 9)), named("unlimited", Switch)])
        .says("deal {amount} damage to {~it}")
        .belongs(IT, WITH_IT)
        .makes(|line, _| Op::Damage {
            amount: Amount::Fixed(small(line, "amount", 1)),
            unlimited: line.switch("unlimited"),
        })
        .about("Damage to the token in question. A facedown one is revealed first. With `unlimited=` its `cap` does not count.")
        .like("damage 2"),
    Word::new("damage_strength")
        .takes(&[named("less", Whole(1, 4))])
        .says("deal damage equal to the strength of the action[ minus {less}] to {~it}")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::Damage { amount: Amount::Strength(small(line, "less", 0)), unlimited: false })
        .about("As much damage to the token in question as the action is strong, or less.")
        .like("damage_strength less=1"),
    Word::new("divide_strength")
        .takes(foes!())
        .says(concat!("deal damage equal to the strength of the action, divided as you like among ", several!()))
        .belongs(ACTION, IN_ACTION)
        .makes(|line, to| Op::Divide { foes: foes(line, to), amount: Amount::Strength(0) })
        .about("The strength of the action is divided as damage among such tokens.")
        .like("divide_strength in_reach=#true"),
    Word::new("disrupt")
        .takes(&[next("tokens", Whole(1, 2))])
        .says("disrupt {~it}[tokens=2:  twice]")
        .belongs(IT, WITH_IT)
        .makes(|line, _| Op::Disrupt(small(line, "tokens", 1)))
        .about("Disrupt tokens on the token in question, never more than two.")
        .like("disrupt 1"),
    Word::new("push")
        .takes(&[
            next("spaces", Whole(1, 4)),
            named("to", One(To::TERMS)),
            named("region", Name("region")),
            named("exactly", Switch),
            named("climbs", Switch),
        ])
        .says("push {~it}[to!=none,region:  {to}][to=region:  towards {region}] by [exactly=none: up to ]{spaces} space(|s)[climbs=true: , across elevation too]")
        .belongs(IT, WITH_IT)
        .makes(|line, to| {
            let (goal, region, _) = towards(line, To::Any, to);
            Op::Push {
                spaces: small(line, "spaces", 1),
                to: goal,
                region,
                may_stop: !line.switch("exactly"),
                climbs: line.switch("climbs"),
            }
        })
        .about("Moves the token in question up to so many spaces, with `exactly=` just so many; `climbs=` lets it cross elevation. It never sets off sabotage.")
        .like("push 2 to=away_from_you"),
    Word::new("defeat")
        .says("defeat {~it}")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::Defeat)
        .about("The token in question is defeated.")
        .like("defeat"),
    Word::new("discard_it")
        .says("discard {~it}")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::DiscardIt)
        .about("The token in question leaves the game.")
        .like("discard_it"),
    Word::new("reveal")
        .says("reveal {~it}")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::RevealIt)
        .about("The token in question is turned face up, with its mission effect.")
        .like("reveal"),
    Word::new(names::LOOK)
        .takes(foes!(next("number", WholeOrAll(9))))
        .says(concat!("look at [kind=it: {~it}][kind!=it&group=none: {number} facedown threat(|s)][kind!=it&group!=none: {number} facedown {group} tokens][kind=none: {number} facedown threat(|s)]", place!()))
        .makes(|line, to| Op::Look { foes: looked_at(line, to), number: small(line, "number", 1) })
        .about("Looks at facedown threats: so many, or all that are meant.")
        .like("look 1 within=3"),
    Word::new("heal_enemy")
        .takes(&[next("amount", WholeOrAll(9))])
        .says("remove {amount} damage from {~it}")
        .belongs(IT, WITH_IT)
        .makes(|line, _| Op::HealEnemy(small(line, "amount", 1)))
        .about("Takes damage off the token in question.")
        .like("heal_enemy all"),
    Word::new("wake")
        .says("{~it} wakes.")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::Wake)
        .about("The token in question, which lies face up, wakes and is an enemy from now on.")
        .like("wake"),
    Word::new("hobble")
        .says("hobble {~it}")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::Hobble)
        .about("The next event movement of the token in question is skipped; until then its limit of damage does not hold.")
        .like("hobble"),
    Word::new("drop_child")
        .says("{~it} drops The Child")
        .belongs(IT, WITH_IT)
        .makes(|_, _| Op::DropChild)
        .about("The token in question drops The Child.")
        .like("drop_child"),
    Word::new("move_damage")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(Who::TERMS))])
        .says("move {amount} damage from [who=none: you][who=them: {~them}][who!=none,them: {who}] to {~it}")
        .belongs(IT, WITH_IT)
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::MoveDamage { amount: small(line, "amount", 1), who: who(line, to) })
        .about("Moves damage from a character to the token in question; it is not dealt.")
        .like("move_damage 1"),
    Word::new(names::TAKE)
        .says("take {~it}")
        .belongs(IT, WITH_IT)
        .needs(YOU, NO_YOU, "")
        .makes(|_, _| Op::TakeIt)
        .about("The feature in question is carried by you from now on.")
        .like("take"),
    Word::new("it_moves")
        .takes(&[
            next("spaces", Whole(1, 9)),
            named("to", One(To::TERMS)),
            named("region", Name("region")),
            named("token", Name("token")),
        ])
        .says("{~it} moves [to=any: up to ]{spaces} space(|s)[to=none:  towards the nearest character][to!=none,region,holder:  {to}][to=region:  towards {region}][to=holder:  towards the holder of {token}, or towards the nearest character if nobody holds it].")
        .belongs(IT, WITH_IT)
        .makes(|line, to| {
            let (goal, region, token) = towards(line, To::Nearest, to);
            Op::ItMoves { spaces: small(line, "spaces", 1), to: goal, region, token }
        })
        .about("The token in question moves by its own rules.")
        .like("it_moves 2 to=you"),
    Word::new("it_attacks")
        .takes(&[
            next("reach", Whole(0, 9)),
            named("target", One(Target::TERMS)),
            named("shooter", Whole(0, 9)),
            named("sharpshooter", Whole(0, 9)),
        ])
        .says("{~it} attacks[target=every:  each character][target=weakest:  the character with the least health left] at reach {reach}[, a shooter at reach {shooter}][, a sharpshooter at reach {sharpshooter}].")
        .belongs(IT, WITH_IT)
        .makes(|line, _| {
            let reach = small(line, "reach", 1);
            let of = |class| small(line, class, reach);
            Op::ItAttacks { reach: [reach, of("shooter"), of("sharpshooter")], target: target(line) }
        })
        .about("The token in question attacks; shooters and sharpshooters at a reach of their own if it is given.")
        .like("it_attacks 1 shooter=3 sharpshooter=5"),
];
