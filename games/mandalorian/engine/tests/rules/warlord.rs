//! The Warlord.

use mandalorian::frame::Step;
use mandalorian::state::Child;
use mandalorian::{Event, proves};
use table::{Game, Seat, Status};

use crate::play::Play;
use crate::special::{brings, siege};

/// Red is the Warlord, whose turn begins; blue and green play The Mandalorian and IG-11 in d6. The Overlord is `t0` in i3.
fn turn(position: mandalorian::position::Position) -> Play {
    Play::of(position.hand("blue", "mandalorian.hard_march mandalorian.improvise").turn("red").at(Step::Begin))
}

#[test]
fn the_warlord_has_no_character_and_a_turn_of_orders_alone() {
    proves![MA_WARLORD_1, MA_WARLORD_2, MA_WARLORD_3, MA_WARLORD_4];
    let mut play = turn(siege(3).tokens("attack", &[3, 2]).hand("green", "ig_11.override ig_11.full_cycle"));
    assert!(!play.state().heroes[0].person.is_some());
    assert_eq!(play.asked(), Some("red"));
    assert!(play.choices().iter().all(|choice| choice.starts_with("order ")));
    play.spawns(&[0]).play("order summon; space a1");
    assert_eq!(play.held("red"), 0, "no draw step");
    assert_eq!(play.asked(), Some("blue"));
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { .. })), "no event step");
}

#[test]
fn the_warlords_turn_comes_round_like_the_others() {
    proves![MA_WARLORD_2, MA_WARLORD_3];
    let mut play = turn(siege(3).hand("green", "ig_11.override ig_11.full_cycle"));
    play.spawns(&[0]).play("order summon; space a1");
    for seat in ["blue", "green"] {
        assert_eq!(play.asked(), Some(seat));
        play.finish_turn();
    }
    assert_eq!(play.asked(), Some("red"));
    assert!(play.can("order charge") && !play.can("order summon"), "not the same order again");
}

#[test]
fn nothing_counts_the_warlord_among_the_characters() {
    proves![MA_WARLORD_4];
    let mut play = turn(siege(3));
    assert_eq!(play.game.ground().characters, 2, "what grows with their number");
    assert_eq!(play.state().heroes.iter().filter(|hero| hero.person.is_some()).count(), 2);
    // The objective is that all characters are in a6 at the end of a turn.
    let mut won = Play::of(siege(3).all_in("a6").turn("blue").at(Step::End));
    assert_eq!(won.winners(), Some(vec!["blue", "green"]));
}

#[test]
fn the_same_order_is_not_given_twice_in_a_row() {
    proves![MA_WARLORD_3];
    let mut play = turn(siege(2).state(|state| state.last_order = mandalorian::ids::Order(2)));
    assert!(!play.can("order summon"));
    assert!(play.can("order charge"));
}

#[test]
fn events_never_pick_the_warlord_and_the_player_whose_turn_it_is_decides() {
    proves![MA_WARLORD_5, MA_WARLORD_6, MA_WARLORD_7];
    let position = siege(3).turn("blue").all_in("d6");
    let mut play = brings(position, "pick_one nothing");
    assert_eq!(play.asked(), Some("blue"));
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    let position = siege(3).turn("blue").all_in("d6").faceup("brute", "d1").faceup("brute", "d2");
    let mut moves = brings(position, "brute_walks nothing");
    assert_eq!(moves.asked(), Some("blue"));
    assert_eq!(moves.all("threat"), ["t0", "t1", "t2"]);
    // Blue also says which of them attack, whom they attack, and whom they make for.
    let attackers = siege(3).turn("blue").all_in("d6").faceup("brute", "d6").faceup("brute", "d6");
    let mut attacks = brings(attackers, "brute_strikes nothing");
    assert_eq!(attacks.all("threat"), ["t1", "t2"]);
    attacks.by("blue", "threat t1").by("blue", "character ig_11");
    assert_eq!(attacks.damage("ig_11"), 1);
    let between = siege(3).turn("blue").space("mandalorian", "d6").space("ig_11", "d2").faceup("brute", "d4");
    brings(between, "brute_walks nothing").by("blue", "threat t1; character ig_11");
}

#[test]
fn the_warlord_steers_the_own_enemy_in_events() {
    proves![MA_WARLORD_8, MA_WARLORD_9, MA_WARLORD_10, MA_U28];
    let mut play = brings(siege(3).turn("blue").all_in("d6"), "brute_walks nothing");
    assert_eq!(play.asked(), Some("red"));
    assert_eq!(play.all("step"), ["i4"]);
    play.by("red", "step i4");
    assert_eq!(play.all("step"), ["h4", "i3", "i5"], "any direction");
    play.by("red", "stop");
    assert_eq!(play.at(0), "i4");
    // Not at all: no change, so a reinforcement comes.
    let mut stays = brings(siege(3).turn("blue").all_in("e3"), "brute_walks noisy");
    stays.spawns(&[0]).by("red", "stop");
    assert!(stays.saw(|event| matches!(event, Event::NoEffect { .. })));
}

#[test]
fn the_child_is_taken_while_moving_from_a_space_or_an_enemy() {
    proves![MA_WARLORD_11, MA_WARLORD_12];
    let mut space = turn(siege(2).child_at("i4"));
    space.play("order charge; step i4");
    assert!(space.can("take_child"));
    space.play("take_child");
    assert!(matches!(space.state().child, Child::Taken(_)));
    let mut enemy = turn(siege(2).faceup("brute", "i4").child_taken("t1"));
    enemy.play("order charge; step i4; take_child");
    assert_eq!(enemy.state().child, Child::Taken(mandalorian::ids::Threat(0)));
    // Not from an enemy elsewhere, nor from itself.
    for carrier in ["t0", "t1"] {
        let mut other = turn(siege(2).faceup("brute", "h4").child_taken(carrier));
        other.play("order charge; step i4");
        assert!(!other.can("take_child"), "{carrier}");
    }
    // Not where the movement starts, and never from a character.
    let mut start = turn(siege(2).child_at("i3"));
    start.play("order charge");
    assert!(!start.can("take_child"));
    let mut carried = turn(siege(2).all_in("i4").child_with("mandalorian"));
    carried.play("order charge; step i4");
    assert!(!carried.can("take_child"));
}

#[test]
fn a_disrupted_enemy_loses_a_token_in_the_warlords_turn_too() {
    proves![MA_WARLORD_13, MA_WARLORD_14];
    let mut moves = turn(siege(2).faceup("brute", "d1").disrupted("t1", 1));
    moves.play("order rally");
    while moves.state().active.0 == 0 {
        let answer = moves.choices()[0].clone();
        moves.play(&answer);
    }
    assert_eq!((moves.at(1).as_str(), moves.threat(1).disrupt), ("d1", 0));
    let mut fires = turn(siege(2).all_in("d5").faceup("gunner", "d4").disrupted("t1", 1));
    fires.play("order fire");
    while fires.state().active.0 == 0 {
        let answer = fires.choices()[0].clone();
        fires.play(&answer);
    }
    assert_eq!((fires.damage("mandalorian"), fires.threat(1).disrupt), (0, 0));
}

/// Enemies fire at a range of 2.
#[test]
fn only_enemies_with_somebody_in_reach_are_ordered_to_attack() {
    proves![MA_U11, MA_U14];
    assert!(!turn(siege(2)).can("order fire"), "the Overlord stands far away");
    assert!(!turn(siege(2).faceup("gunner", "d3").faceup("brute", "a1")).can("order fire"), "so do they all");
    let position = siege(3).space("ig_11", "a1").faceup("gunner", "d4").faceup("brute", "a2").faceup("scout", "d3");
    let mut play = turn(position.faceup("gunner", "d6"));
    assert!(play.can("order fire"));
    play.by("red", "order fire");
    assert_eq!(play.all("threat"), ["t1", "t2", "t4"], "neither the Overlord nor the scout");
    play.by("red", "threat t1");
    assert_eq!(play.all("threat"), ["t2", "t4"]);
    play.by("red", "threat t2");
    assert_eq!((play.damage("mandalorian"), play.damage("ig_11"), play.asked()), (1, 1, Some("blue")));
}

#[test]
fn each_crisis_is_a_choice_of_the_warlord_and_may_be_the_same() {
    proves![MA_WARLORD_15];
    let position = siege(2).turn("blue").tokens("attack", &[3, 3]).tokens("move", &[2, 2, 2]);
    let mut play = crate::play::event_step(position.next_events("noisy jam_lowest nothing"));
    assert_eq!(play.asked(), Some("red"));
    let first = play.choices()[0].clone();
    play.by("red", &first);
    play.tokens(&[]);
    assert_eq!(play.asked(), Some("red"));
    assert!(play.can(&first));
}

#[test]
fn an_enemy_that_an_order_pushes_goes_wherever_the_warlord_likes_by_the_rule_of_orders() {
    proves![MA_WARLORD_2];
    let mut play = turn(siege(2).faceup("brute", "d1"));
    play.play("order rally; threat t1");
    let Status::Asking(prompt) = play.game.status() else { panic!("the Warlord is asked") };
    assert_eq!(prompt.rule.0, "ma.warlord.2");
    assert_eq!(play.game.prompt_words(Seat(0)), "Where is the Brute in D1 pushed? (2 spaces left)");
    assert!(play.all("step").len() > 1, "no shortest way: {:?}", play.choices());
    assert_eq!(play.refused("step i6").rule.0, "ma.warlord.2");
}

#[test]
fn an_order_never_sets_off_sabotage() {
    proves![MA_WARLORD_16];
    let mut play = turn(siege(2).faceup("gremlin", "d1"));
    play.play("order rally");
    while play.state().active.0 == 0 {
        let choices = play.choices();
        let step = choices.iter().find(|choice| choice.starts_with("step")).unwrap_or(&choices[0]).clone();
        play.play(&step);
    }
    assert_ne!(play.at(1), "d1");
    assert!(!play.saw(|event| matches!(event, Event::Sabotage { .. })));
}
