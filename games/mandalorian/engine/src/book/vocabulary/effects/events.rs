//! Events and The Child.

use cards::Kind::{Name, One, Some as Several, Switch, Whole, WholeOrAll};
use cards::{Blocks, Terms as _};

use super::super::terms::{Best, Near, Stars, Target, To, What, Who};
use super::super::{Word, effects, maybe, named, next};
use crate::book::code::Op;
use crate::book::places::{BEFORE_EVENT, EVENT, FLIGHT, NO_YOU, THEM, YOU};
use crate::book::select::{
    check_wandering, classes, enemies, foes, region_or_there, small, stars, target, token, towards, who,
};
use crate::ids::{Class, Region};

/// Events and The Child.
pub const WORDS: &[Word] = &[
    // Events.
    Word::new("peek_event")
        .takes(&[named("bury", Switch)])
        .says("look at the top event card[bury=true:  and put it on the bottom if you like]")
        .makes(|line, _| Op::PeekEvent { bury: line.switch("bury") })
        .about("Looks at the top event card; it may go under the deck.")
        .like("peek_event bury=#true"),
    Word::new("cancel_event")
        .says("put the event card on the bottom of its deck unseen and clear the slot without an event")
        .belongs(BEFORE_EVENT, "where an event card is about to be drawn")
        .makes(|_, _| Op::CancelEvent)
        .about("In `before_event`: the card goes under the deck unseen; the slot is cleared without an event.")
        .like("cancel_event"),
    Word::new("six_plus")
        .holds(Blocks::Of(effects))
        .says("6+: {body}")
        .belongs(EVENT, "on an event card")
        .makes(|line, to| Op::SixPlus(to.body(line)))
        .about("In an event: only at a slot strength of 6 or more.")
        .like("six_plus { spawn nearest }"),
    Word::new("enemies_move")
        .takes(&[
            next("number", WholeOrAll(9)),
            next("class", Several(Class::TERMS)),
            next("spaces", Whole(1, 9)),
            named("to", One(To::TERMS)),
            named("region", Name("region")),
            named("token", Name("token")),
            named("within", Whole(0, 9)),
        ])
        .says(concat!("move ", of_class!(""), "[ within range {within} of you] {spaces} space(|s)[to!=none,region,holder:  {to}][to=region:  towards {region}][to=holder:  towards the holder of {token}, or towards the nearest character if nobody holds it]"))
        .makes(|line, to| {
            let (goal, region, token) = towards(line, To::Nearest, to);
            let within = small(line, "within", u8::MAX);
            let near = if within == u8::MAX { Near::Anywhere } else { Near::You };
            let foes = enemies(classes(line, "class"), near, Region::NONE, within, to);
            let (number, spaces) = (small(line, "number", 1), small(line, "spaces", 1));
            Op::EnemiesMove { number, foes, spaces, to: goal, region, token }
        })
        .about("Enemies move in an event, the current player choosing which.")
        .like("enemies_move all melee 2"),
    Word::new("enemies_attack")
        .takes(&[
            next("number", WholeOrAll(9)),
            next("class", Several(Class::TERMS)),
            next("reach", Whole(0, 9)),
            named("target", One(Target::TERMS)),
        ])
        .holds(Blocks::Of(effects))
        .says(concat!(of_class!(" attack(s|)"), "[target=every:  each character][target=weakest:  the character with the least health left] at reach {reach}[. {body^}]"))
        .means("them", "the character attacked")
        .brings(THEM)
        .makes(|line, to| Op::EnemiesAttack {
            number: small(line, "number", 1),
            foes: enemies(classes(line, "class"), Near::Anywhere, Region::NONE, u8::MAX, to),
            reach: small(line, "reach", 1),
            target: target(line),
            block: to.body(line),
        })
        .about("Enemies attack in an event. The block happens after each attack; `them` is who was attacked.")
        .like("enemies_attack 2 melee 0"),
    Word::new("spawn")
        .takes(&[
            next("where", One(Stars::TERMS)),
            maybe("number", Whole(1, 5)),
            named("near", One(Near::TERMS)),
            named("region", Name("region")),
        ])
        .says(concat!(
            "spawn [number=none: 1 reinforcement][number!=none: {number} reinforcement(|s)]",
            "[where=yellow:  in a yellow star space][where=blue:  in the blue star space][where=red:  in the red star space]",
            "[where=any_yellow_or_blue:  in a yellow or blue star space][where=each_yellow:  in each yellow star space]",
            "[where=region:  in {region}]",
            "[where=nearest,nearest_yellow,farthest:  in the ][where=nearest_yellow: yellow ]",
            "[where=nearest,nearest_yellow: star space nearest to][where=farthest: star space farthest from]",
            "[where=nearest,nearest_yellow,farthest&near=none&region=none:  you]",
            "[where=nearest,nearest_yellow,farthest&near!=none,region:  {near}]",
            "[where=nearest,nearest_yellow,farthest&region!=none:  {region}]",
        ))
        .makes(|line, to| {
            let (place, each) = stars(line, to);
            Op::Spawn { place, number: small(line, "number", 1), each }
        })
        .about("Reinforcements appear in a star space or a region.")
        .like("spawn nearest"),
    Word::new("place")
        .takes(&[next("token", Name("token")), next("region", Name("region")), named("facedown", Switch)])
        .says("{token} enters in {region}")
        .makes(|line, to| Op::Place {
            token: token(line),
            place: region_or_there(line, to),
            up: !line.switch("facedown"),
        })
        .about("A token that was set aside comes into play.")
        .like("place moff_gideon m4_j3"),
    // The Child.
    Word::new("child_flees")
        .says("The Child flees")
        .makes(|_, _| Op::ChildFlees)
        .about("The Child flees, if it is carried.")
        .like("child_flees"),
    Word::new("no_flee")
        .says("it stays")
        .belongs(FLIGHT, "where The Child is about to flee")
        .makes(|_, _| Op::NoFlee)
        .about("In `before_flight`: The Child does not flee.")
        .like("no_flee"),
    Word::new("put_child")
        .takes(&[maybe("region", Name("region"))])
        .says("put The Child in [region=none: this space][region!=none: {region}]")
        .makes(|line, to| Op::PutChild { place: region_or_there(line, to) })
        .about("The Child is put into a space: of a region, or `there`.")
        .like("put_child"),
    Word::new("carry_child")
        .takes(&[named("who", One(Who::TERMS))])
        .says("[who=none,you: you carry][who=them: {~them} carries][who!=none,you,them: {who} carries] The Child")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::CarryChild(who(line, to)))
        .about("A character carries The Child from now on.")
        .like("carry_child who=them"),
    Word::new("child_wanders")
        .takes(foes!())
        .says(concat!(
            "The Child, if nobody carries it, moves 1 space towards [token!=none: {token}][token=none: the nearest ]",
            "[token=none&group!=none: {group}]",
            one!(),
        ))
        .makes(|line, to| {
            check_wandering(line, to);
            Op::ChildWanders { foes: foes(line, to) }
        })
        .about("The Child moves a space towards the nearest of such threats, if nobody carries it. What is nearest counts from The Child.")
        .like("child_wanders kind=facedown which=nearest"),
];
