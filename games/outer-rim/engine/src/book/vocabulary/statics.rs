//! What holds all the time.

use cards::Kind::{Condition, Credits, One, Some as Several, Whole};
use cards::{Blocks, Terms as _};

use super::reading::{by, combat, faces, kinds, thousands};
use super::terms::{Count, KINDS, Rule};
use super::{Word, maybe, named, next, statics};
use crate::book::code::Always;
use crate::book::language::Part;
use crate::ids::{Combat, Face, Skill};

/// What holds all the time.
pub const STATICS: &[Word] = &[
    Word::new("ground")
        .takes(&[next("by", Whole(-2, 3))])
        .says("ground combat {by!} {by?higher|lower}")
        .part(Part::Always(|line| Always::Ground(by(line))))
        .about("Ground combat value.")
        .like("ground 1"),
    Word::new("ship")
        .takes(&[next("by", Whole(-2, 3))])
        .says("ship combat {by!} {by?higher|lower}")
        .part(Part::Always(|line| Always::Ship(by(line))))
        .about("Ship combat value.")
        .like("ship 1"),
    Word::new("health")
        .takes(&[next("by", Whole(-2, 4))])
        .says("health {by!} {by?higher|lower}")
        .part(Part::Always(|line| Always::Health(by(line))))
        .about("Health.")
        .like("health 2"),
    Word::new("hull")
        .takes(&[next("by", Whole(-2, 4))])
        .says("hull {by!} {by?higher|lower}")
        .part(Part::Always(|line| Always::Hull(by(line))))
        .about("Hull.")
        .like("hull 1"),
    Word::new("hyperdrive")
        .takes(&[next("by", Whole(-2, 3)), named("per", One(Count::TERMS))])
        .says("hyperdrive {by!} {by?higher|lower}[ for each {per}]")
        .part(Part::Always(|line| Always::Hyperdrive(by(line), line.term::<Count>("per"))))
        .about("Hyperdrive.")
        .like("hyperdrive 1 per=job"),
    Word::new("skill")
        .takes(&[next("skill", One(Skill::TERMS))])
        .says("you have {skill} once more")
        .part(Part::Always(|line| Always::Skill(line.term::<Skill>("skill").unwrap_or(Skill::Influence))))
        .about("A skill, once more.")
        .like("skill tech"),
    Word::new("slot")
        .takes(&[next("kinds", Several(KINDS)), maybe("number", Whole(1, 2))])
        .says("[number=none: 1 more slot][number!=none: {number} more slot(|s)] for {kinds}")
        .part(Part::Always(|line| Always::Slot { kinds: kinds(line), number: line.small("number", 1) }))
        .about("A slot more.")
        .like("slot cargo 1"),
    Word::new("reward")
        .takes(&[next("kinds", Several(KINDS)), next("amount", Credits)])
        .says("{kinds} rewards pay {amount} credits more")
        .part(Part::Always(|line| Always::Reward { kinds: kinds(line), amount: thousands(line, "amount") }))
        .about("More credits in each reward of bounties, cargo or jobs.")
        .like("reward job 2000"),
    Word::new("opponent_dice")
        .takes(&[next("combat", One(Combat::TERMS)), next("by", Whole(-2, -1))])
        .says("in {combat} combat the opponent rolls {by!} di(e|ce) {by?more|fewer}")
        .part(Part::Always(|line| Always::OpponentDice(combat(line), by(line))))
        .about("Dice of an opponent.")
        .like("opponent_dice ship -1"),
    Word::new("damage_limit")
        .takes(&[next("combat", One(Combat::TERMS)), next("most", Whole(0, 6))])
        .says("a {combat} combat you win deals you at most {most} damage")
        .part(Part::Always(|line| Always::DamageLimit(combat(line), line.small("most", 0))))
        .about("A cap on the damage of a combat won.")
        .like("damage_limit ground 2"),
    Word::new("damage_less")
        .takes(&[next("combat", One(Combat::TERMS)), next("by", Whole(1, 6))])
        .says("a {combat} combat you win deals you {by} less damage")
        .part(Part::Always(|line| Always::DamageLess(combat(line), line.small("by", 1))))
        .about("Less damage of a combat won; before any limit.")
        .like("damage_less ground 1"),
    Word::new("counts_as_fame")
        .takes(&[next("amount", Whole(1, 2))])
        .says("you have {amount} additional fame")
        .part(Part::Always(|line| Always::CountsAsFame(line.small("amount", 1))))
        .about("Fame that counts while the card is there. Usually inside an `if`.")
        .like("counts_as_fame 1"),
    Word::new("fame_gain")
        .takes(&[next("by", Whole(1, 2))])
        .says("whenever you gain fame, gain {by} more")
        .part(Part::Always(|line| Always::FameGain(line.small("by", 1))))
        .about("Each gain of fame is higher.")
        .like("fame_gain 1"),
    Word::new("patrol_fame")
        .takes(&[next("by", Whole(1, 2))])
        .says("beating a patrol whose reward holds fame gives {by} more")
        .part(Part::Always(|line| Always::PatrolFame(line.small("by", 1))))
        .about("More fame from patrols that give any.")
        .like("patrol_fame 1"),
    Word::new("illegal_passes")
        .takes(&[next("faces", Several(Face::TERMS))])
        .says("a {faces} also lets ILLEGAL cargo through")
        .part(Part::Always(|line| Always::IllegalPasses(faces(line))))
        .about("More faces that pass the die of an ILLEGAL delivery.")
        .like("illegal_passes focus|crit"),
    Word::new("rule")
        .takes(&[next("flag", One(Rule::TERMS))])
        .says("{flag}")
        .part(Part::Always(|line| Always::Rule(line.term::<Rule>("flag").unwrap_or(Rule::NoElimination))))
        .about("A rule that does not hold for the player.")
        .like("rule no_forced_patrol"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::Of(statics))
        .says("while {condition}: {body}.")
        .part(Part::While)
        .about("Only while a condition holds.")
        .like("if skill tactics { opponent_dice ship -1 }"),
];
