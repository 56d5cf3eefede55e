//! When something can be used, or happens.

use cards::Kind::{Condition, One, Some as Several, Text, Whole};
use cards::{Blocks, Terms as _};

use super::terms::{CombatOrAny, Once, Rolls, Trigger, WHEN};
use super::{Word, effects, maybe, named, next, statics};
use crate::book::language::Part;
use crate::ids::Body;

/// When something can be used, or happens.
pub const ABILITIES: &[Word] = &[
    Word::new("always")
        .holds(Blocks::Of(statics))
        .says("{body}")
        .part(Part::Statics)
        .about("Holds while the card is in play.")
        .like("always { ground 1 }"),
    Word::new("planning")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Planning – {label}: {body}.")
        .part(Part::Use(Trigger::Planning))
        .about("An option of the planning step.")
        .like("planning \"Call in a favor\" { credits 4000 }"),
    Word::new("action")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Action – {label}: {body}.")
        .part(Part::Use(Trigger::Action))
        .about("May be used once in each action step.")
        .like("action \"Patch up\" { recover ship 1 }"),
    Word::new("encounter")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Encounter – {label}: {body}.")
        .part(Part::Use(Trigger::Encounter))
        .about("May be the encounter of the turn.")
        .like("encounter \"Pick a fight\" { with here { duel { win { credits 3000 } } } }"),
    Word::new("others_encounter")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("Another player here, as their encounter – {label}: {body}.")
        .part(Part::Use(Trigger::OthersEncounter))
        .about("May be the encounter of another player in the owner's space; `them` is the owner.")
        .like("others_encounter \"Attack\" { duel ship {} }"),
    Word::new("when")
        .takes(&[
            next("event", One(WHEN)),
            maybe("combat", One(CombatOrAny::TERMS)),
            named("for", Several(Rolls::TERMS)),
            named("damage", One(Body::TERMS)),
            named("once", One(Once::TERMS)),
            named("within", Whole(1, 8)),
        ])
        .holds(Blocks::Of(effects))
        .says("{event}[ {combat}][ {for}][ by {damage} damage][ from up to {within} space(|s) away][, {once}]: {body}.")
        .part(Part::When)
        .about("Happens by itself, or may be done if the braces hold a single `may`. `for=` is about the rolls of `rolled` and `opponent_rolled`, `damage=` about what a defeat comes from, `within=` about the patrol of `patrol_called`.")
        .like("when rolled for=combat once=combat { may \"reroll\" { reroll own all } }"),
    Word::new("reached")
        .takes(&[next("condition", Condition)])
        .says("the goal is achieved as soon as {condition}")
        .part(Part::Reached)
        .about("In a goal: achieved as soon as this holds.")
        .like("reached has droid_crew 2"),
];
