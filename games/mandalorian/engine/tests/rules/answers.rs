//! Planning cards and other things that are used when something happens.

use mandalorian::frame::Step;
use mandalorian::ids::{Mode, Slot};
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::{Play, action};
use crate::special::{book_also, brings, without_advanced_cards, yard, yard_with};

#[test]
fn defend_blocks_damage_of_any_kind_and_is_discarded() {
    proves![MA_PLAN_4, MA_U30];
    let mut play =
        brings(yard(2).space("ig_11", "d6").faceup("brute", "d6").kept("ig_11", "defend"), "brute_strikes nothing");
    play.by("blue", "use ig_11 defend");
    assert_eq!((play.damage("ig_11"), play.discarded("defend")), (0, 1));
    assert!(play.kept("ig_11").is_empty());
    let mut play = brings(yard(2).kept("mandalorian", "defend"), "harm nothing");
    play.by("red", "use mandalorian defend");
    assert_eq!(play.damage("mandalorian"), 1, "1 of 2");
    let mut play = brings(yard(2).kept("mandalorian", "defend"), "harm nothing");
    play.by("red", "pass");
    assert_eq!((play.damage("mandalorian"), play.kept("mandalorian").len()), (2, 1));
}

#[test]
fn retaliate_answers_an_attack_blocked_or_not_and_nothing_else() {
    proves![MA_PLAN_4];
    let attacked =
        |plans: &str| yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "d6").kept("mandalorian", plans);
    let mut play = brings(attacked("retaliate"), "brute_strikes nothing");
    play.by("red", "use mandalorian retaliate");
    assert_eq!((play.damage("mandalorian"), play.threat(0).damage), (1, 2));
    let mut play = brings(attacked("retaliate defend"), "brute_strikes nothing");
    play.by("red", "use mandalorian defend; use mandalorian retaliate");
    assert_eq!((play.damage("mandalorian"), play.threat(0).damage), (0, 2));
    // A sentry does not attack.
    let position = yard(2).faceup("watch", "d6").kept("mandalorian", "retaliate").hand("red", "mandalorian.hard_march");
    let mut play = action(position);
    play.play("play mandalorian.hard_march move; action; step c6; stop");
    assert_eq!(play.damage("mandalorian"), 1);
    assert!(!play.can("use mandalorian retaliate"));
}

#[test]
fn focus_raises_the_strength_of_one_action_and_not_of_the_slot() {
    proves![MA_EVENT_STEP_12];
    let position = yard(2).faceup("ox", "b6").kept("mandalorian", "focus").only_plans("bad_luck");
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("play mandalorian.the_creed attack; use mandalorian focus; action");
    assert_eq!(play.threat(0).hits, 0);
    assert!(play.saw(|event| matches!(event, Event::Wounded { amount: 6, .. })));
    assert_eq!(play.slot(Slot::Attack).cards.len(), 1);
    play.play("play mandalorian.long_road intel");
    assert!(play.kept("mandalorian").is_empty(), "used up");
}

#[test]
fn sprint_signal_and_regroup_belong_to_the_own_action_step() {
    proves![MA_PLAN_4, MA_FREE_1];
    let position = || {
        let position = yard(2).kept("mandalorian", "sprint signal regroup").kept("ig_11", "sprint");
        position.hand("red", "mandalorian.the_creed mandalorian.long_road").hand("blue", "ig_11.full_cycle")
    };
    let mut play = action(position());
    assert_eq!(play.all("use"), ["mandalorian regroup", "mandalorian signal", "mandalorian sprint"], "not blue's");
    play.play("use mandalorian sprint; step c6; step d6");
    assert_eq!(play.space("mandalorian"), "d6");
    // Another character takes the free action that a signal grants, by choices of its own seat.
    play.by("red", "use mandalorian signal");
    assert_eq!(play.asked(), Some("blue"));
    let mut play = action(position());
    play.by("red", "use mandalorian regroup; card mandalorian.the_creed; card mandalorian.long_road");
    assert_eq!((play.held("red"), play.kept("mandalorian").len()), (2, 2));
    assert!(!play.hand("red").contains(&"mandalorian.the_creed".to_owned()));
}

#[test]
fn slip_away_ignores_grapple_and_sentries_for_the_turn() {
    proves![MA_GRAPPLE_1, MA_SENTRY_1];
    let position = yard(2).faceup("grabber", "b6").faceup("watch", "d6").kept("mandalorian", "slip_away");
    let mut play = action(position.hand("red", "mandalorian.hard_march"));
    play.play("play mandalorian.hard_march move; action; step c6; use mandalorian slip_away; stop");
    assert_eq!(play.damage("mandalorian"), 0);
}

#[test]
fn slip_away_is_soon_enough_at_the_end_of_a_movement() {
    proves![MA_SENTRY_1, MA_SENTRY_2];
    for sentries in [1, 2] {
        let arrived = || {
            let position = yard(2).kept("mandalorian", "slip_away").hand("red", "mandalorian.hard_march");
            let mut play = action((0..sentries).fold(position, |position, _| position.faceup("watch", "d6")));
            play.play("play mandalorian.hard_march move; action; step c6; stop");
            play
        };
        let mut slips = arrived();
        slips.play("use mandalorian slip_away");
        assert_eq!((slips.damage("mandalorian"), slips.discarded("slip_away")), (0, 1), "{sentries}");
        let mut passes = arrived();
        passes.play("pass");
        if sentries > 1 {
            passes.play("threat t0");
        }
        assert_eq!((passes.damage("mandalorian"), passes.discarded("slip_away")), (sentries, 0));
    }
}

#[test]
fn insight_and_cool_head_are_used_around_events() {
    proves![MA_PLAN_4];
    // Blue looks at the event about to be drawn in red's turn and puts it under the deck.
    let mut play = brings(yard(2).kept("ig_11", "insight"), "harm noisy nothing");
    play.by("blue", "use ig_11 insight; bury harm");
    assert!(play.saw(|event| matches!(event, Event::PlanDiscarded { .. })), "noisy comes instead");
    assert_eq!(play.damage("mandalorian"), 0);
    let position = yard(2).kept("ig_11", "cool_head").tokens("move", &[3, 2]).hand("blue", "ig_11.full_cycle");
    let mut play = Play::of(position.at(Step::BeforeEvents));
    play.by("blue", "use ig_11 cool_head; token move 3");
    assert!(!play.saw(|event| matches!(event, Event::EventDrawn { .. })));
}

#[test]
fn a_lasting_effect_is_used_up() {
    proves![MA_U30];
    // Cara takes the hit for whoever is next to her, once, in the turn of another too.
    let position = yard(3).all_in("c6").space("cara_dune", "d6").faceup("brute", "c6").faceup("brute", "c6");
    let position = position.hand("green", "cara_dune.take_the_hit cara_dune.no_fear").turn("green");
    let mut play = action(position.space("ig_11", "i1").tokens("attack", &[1]).next_events("brutes_strike nothing"));
    play.by("green", "play cara_dune.take_the_hit plan; ability; done; play cara_dune.no_fear attack; done");
    assert_eq!(play.state().lasting.len(), 1);
    let ends = |event: &Event| matches!(event, Event::LastingEnds { .. });
    assert_eq!(play.count(ends), 0);
    play.by("green", "threat t0; lasting 0");
    assert_eq!(play.count(ends), 1, "all are told");
    assert_eq!((play.damage("cara_dune"), play.damage("mandalorian")), (1, 1), "the second one hit");
}

#[test]
fn another_character_is_nobody_where_there_is_only_one() {
    proves![MA_U36];
    let position = yard(2).kept("mandalorian", "signal").state(|state| {
        state.heroes[1].disabled = true;
        state.heroes[1].space = mandalorian::ids::Space::NONE;
    });
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    assert!(!play.can("use mandalorian signal"));
}

#[test]
fn an_enemy_that_has_just_come_takes_part_in_what_follows() {
    proves![MA_U37];
    let mut play = brings(yard(2).all_in("h4"), "recruits nothing");
    play.spawns(&[0]);
    assert!(play.saw(|event| matches!(event, Event::Spawned { .. })));
    assert!(play.saw(|event| matches!(event, Event::EnemyMoved { .. })));
}

#[test]
fn what_goes_on_for_a_while_happens_by_itself() {
    proves![MA_ADVANCED_CARD_5];
    // Attacks around Paz are made against him, and the first 2 damage do nothing.
    let options = Options { characters: "mandalorian,paz_vizsla".into(), ..Options::default() };
    let position = yard_with(options).all_in("c6").space("paz_vizsla", "d6").hand("blue", "paz_vizsla.trudge");
    let position = position.state(|state| state.heroes[1].spent = false);
    let position = (0..3).fold(position, |position, _| position.faceup("brute", "c6"));
    let position = position.tokens("move", &[3, 2]).next_events("brutes_strike brute_strikes nothing");
    let mut play = Play::of(position.tokens("attack", &[2, 2, 1]).at(Step::BeforeEvents));
    play.by("blue", "advanced paz_vizsla").play("threat t0; threat t1; threat t2");
    assert_eq!((play.damage("mandalorian"), play.damage("paz_vizsla")), (0, 1), "3 attacks, 2 blocked");
    assert!(play.state().lasting.is_empty(), "until the end of the event step");
}

#[test]
fn damage_that_is_turned_to_another_character_is_that_ones_to_answer() {
    proves![MA_PLAN_4, MA_U30];
    // Paz draws the attacks to himself: his Defend can answer, that of The Mandalorian can not.
    let options = Options { characters: "mandalorian,paz_vizsla".into(), ..Options::default() };
    let position = yard_with(options).all_in("c6").space("paz_vizsla", "d6").hand("blue", "paz_vizsla.trudge");
    let position = position.state(|state| state.heroes[1].spent = false);
    let position = (0..3).fold(position, |position, _| position.faceup("brute", "c6"));
    let position = position.kept("mandalorian", "defend").kept("paz_vizsla", "defend");
    let position = position.tokens("move", &[3, 2]).next_events("brutes_strike brute_strikes nothing");
    let mut play = Play::of(position.tokens("attack", &[2, 2, 1]).at(Step::BeforeEvents));
    play.by("blue", "advanced paz_vizsla").by("red", "threat t0; threat t1; threat t2");
    assert_eq!(play.all("use"), ["paz_vizsla defend"], "the first two were blocked by the shield");
    play.by("blue", "use paz_vizsla defend");
    assert_eq!((play.damage("mandalorian"), play.damage("paz_vizsla")), (0, 0));
    assert_eq!(play.kept("mandalorian"), ["defend"]);
    // Cara takes the hit, which is her own choice, and then she may defend herself.
    let position = yard(3).all_in("c6").space("cara_dune", "d6").space("ig_11", "i1").faceup("brute", "c6");
    let position = position.hand("green", "cara_dune.take_the_hit cara_dune.no_fear").turn("green");
    let position = position.kept("mandalorian", "defend").kept("cara_dune", "defend").tokens("attack", &[1]);
    let mut play = action(position.next_events("brute_strikes nothing"));
    play.by("green", "play cara_dune.take_the_hit plan; ability; done; play cara_dune.no_fear attack; done");
    play.by("green", "character cara_dune; lasting 0");
    assert_eq!(play.all("use"), ["cara_dune defend"], "it is no longer about The Mandalorian");
    play.by("green", "use cara_dune defend");
    assert_eq!((play.damage("cara_dune"), play.damage("mandalorian")), (0, 0));
}

/// A shield that blocks 1 damage once, and then 1 more if its holder likes.
const RAMP: &str = r#"
token aside shield "Shield" {
    carried
    use before_damage "Raise it" { discard_this; block 1; may "raise it higher" { block 1 } }
}

mission mercenary ramp "The Ramp" {
    seats 1 4
    aside shield
    track heat "Heat"
    crisis { track heat 1 }
    objective end_of_turn all_at a6
}

event light_blow "Light Blow" mark { hurt 1 }
event heavy_blow "Heavy Blow" mark { hurt 2 }
"#;

#[test]
fn damage_is_blocked_as_long_as_there_is_any() {
    proves![MA_U11];
    let (mission, map) = ("ramp".to_owned(), "yd".to_owned());
    let options = Options { mission, map, mode: Mode::Sandbox, ..Options::default() };
    let struck = |blow: &str| {
        let position = without_advanced_cards(Position::with(&book_also(RAMP), &options));
        let mut play = brings(position.items("mandalorian", "shield"), &format!("{blow} nothing"));
        let item = play.all("item").pop().expect("the shield");
        play.by("red", &format!("item {item}"));
        play
    };
    let mut light = struck("light_blow");
    assert_eq!((light.damage("mandalorian"), light.can("decline")), (0, false), "{:?}", light.choices());
    for (higher, damage) in [(true, 0), (false, 1)] {
        let mut heavy = struck("heavy_blow");
        let answers = heavy.choices();
        assert_eq!((heavy.asked(), answers.len(), answers[1].as_str()), (Some("red"), 2, "decline"));
        heavy.play(&answers[usize::from(!higher)]);
        assert_eq!(heavy.damage("mandalorian"), damage);
    }
}

/// Paz's Wall of Beskar blocks by itself. Then Cara, who would take the hit, and The Mandalorian, who would step in, have
/// nothing to answer to.
#[test]
fn nobody_is_asked_about_damage_that_is_blocked_already() {
    proves![MA_U11, MA_ADVANCED_CARD_2];
    let struck = |wall: bool, target: &str| {
        let characters = "cara_dune,paz_vizsla,mandalorian".into();
        let position = yard_with(Options { players: 3, characters, ..Options::default() }).all_in("c6");
        let position = position.faceup("brute", "c6").state(|state| state.heroes[2].spent = false);
        let position = position
            .hand("red", "cara_dune.take_the_hit cara_dune.no_fear")
            .hand("blue", "paz_vizsla.wall_of_beskar paz_vizsla.trudge")
            .hand("green", "mandalorian.the_creed mandalorian.long_road")
            .tokens("move", &[3, 1])
            .next_events("brute_strikes nothing");
        let mut play = action(position);
        play.by("red", "play cara_dune.take_the_hit plan; ability; done; play cara_dune.no_fear intel; done");
        play.by("blue", "play paz_vizsla.wall_of_beskar plan");
        if wall {
            play.by("blue", "ability");
        }
        play.by("blue", "done; play paz_vizsla.trudge move; done");
        play.by("blue", &format!("character {target}"));
        play
    };
    for (target, cara, mandalorian) in
        [("cara_dune", false, true), ("paz_vizsla", true, true), ("mandalorian", true, false)]
    {
        let mut hit = struck(false, target);
        if cara && mandalorian {
            assert_eq!(hit.all("character"), ["cara_dune", "mandalorian"], "who answers first");
        } else {
            assert_eq!((hit.can("lasting 0"), hit.can("advanced mandalorian")), (cara, mandalorian), "{target}");
        }
        let mut blocked = struck(true, target);
        assert_eq!(blocked.asked(), Some("green"), "{target}: {:?}", blocked.choices());
        assert!(blocked.can("play mandalorian.the_creed move"), "{target}: the next turn");
        assert_eq!(["cara_dune", "paz_vizsla", "mandalorian"].map(|who| blocked.damage(who)), [0; 3]);
    }
}
