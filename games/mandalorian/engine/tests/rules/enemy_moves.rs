//! Enemy movement.

use mandalorian::{Event, proves};

use crate::play::action;
use crate::special::{brings, yard};

#[test]
fn an_enemy_moves_by_a_shortest_path_towards_the_nearest_character() {
    proves![MA_ENEMY_MOVE_1, MA_ENEMY_MOVE_2, MA_U13];
    let mut play = brings(yard(2).all_in("d6").faceup("brute", "d1").faceup("gunner", "d1"), "brute_walks nothing");
    assert_eq!((play.at(0).as_str(), play.at(1).as_str()), ("d3", "d1"));
    for from in ["d1", "d2"] {
        let mut arrives = brings(yard(2).all_in("d6").faceup("brute", from), "brute_runs nothing");
        assert_eq!(arrives.at(0), "d6", "it stops on arrival");
    }
    // One is one, whoever else could move.
    let mut one = brings(yard(2).all_in("d6").faceup("brute", "d1").faceup("brute", "d2"), "brute_walks nothing");
    one.play("threat t0");
    assert_eq!((one.at(0).as_str(), one.at(1).as_str()), ("d3", "d2"));
}

#[test]
fn nearest_is_who_is_reached_on_foot_in_the_fewest_spaces() {
    proves![MA_ENEMY_MOVE_2, MA_U13];
    let far = yard(2).space("mandalorian", "a6").space("ig_11", "d6").faceup("brute", "d2");
    assert_eq!(brings(far, "brute_walks nothing").at(0), "d4");
    // The Mandalorian on the roof is at range 1, but IG-11 is nearer on foot.
    let roof = yard(2).space("mandalorian", "g3").space("ig_11", "d3").faceup("brute", "f3");
    assert_eq!(brings(roof, "brute_walks nothing").at(0), "d3");
}

#[test]
fn its_target_is_fixed_when_it_starts() {
    proves![MA_ENEMY_MOVE_2, MA_U13];
    // After a step both are equally near again, and nobody is asked again.
    let position = yard(2).space("mandalorian", "c4").space("ig_11", "e4").faceup("brute", "d1");
    let mut play = brings(position, "brute_walks nothing");
    play.play("character mandalorian");
    assert_eq!(play.at(0), "d3");
}

#[test]
fn whom_it_cannot_reach_on_foot_is_left_out() {
    proves![MA_ENEMY_MOVE_2, MA_U13];
    let position = yard(2).space("mandalorian", "g2").space("ig_11", "f4").faceup("brute", "f2");
    let mut play = brings(position, "brute_walks nothing");
    assert_eq!(play.at(0), "f4");
}

#[test]
fn the_current_player_breaks_ties_between_characters_and_between_paths() {
    proves![MA_ENEMY_MOVE_2, MA_U13];
    let position = yard(2).turn("blue").space("mandalorian", "b4").space("ig_11", "f4").faceup("brute", "d4");
    let mut play = brings(position, "brute_walks nothing");
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    play.by("blue", "character ig_11");
    assert_eq!(play.at(0), "f4");
    let mut paths = brings(yard(2).all_in("e5").faceup("brute", "e2"), "brute_walks nothing");
    assert_eq!(paths.all("step"), ["d2", "e3"]);
    paths.by("red", "step e3");
    assert_eq!(paths.all("step"), ["d3", "e4"]);
    paths.play("step d3");
    assert_eq!(paths.at(0), "d3");
}

#[test]
fn the_player_chooses_which_enemies_of_the_class_move() {
    proves![MA_ENEMY_MOVE_3];
    let position = yard(2).all_in("d6").faceup("brute", "d1").faceup("brute", "d2").faceup("gunner", "d3");
    let mut play = brings(position, "brute_walks nothing");
    assert_eq!(play.all("threat"), ["t0", "t1"]);
    play.by("red", "threat t1");
    assert_eq!((play.at(0).as_str(), play.at(1).as_str()), ("d1", "d4"));
}

#[test]
fn only_an_enemy_that_is_going_to_move_can_be_chosen() {
    proves![MA_ENEMY_MOVE_4, MA_DISRUPT_ENEMY_11];
    let position = yard(2).all_in("d6").faceup("brute", "d6").faceup("brute", "d2");
    let mut play = brings(position, "brute_walks nothing");
    assert_eq!(play.at(1), "d4", "the other is with a character already");
    // Nobody can move: a movement without effect.
    let mut none = brings(yard(2).all_in("d6").faceup("brute", "d6"), "brute_walks noisy");
    none.spawns(&[0]);
    assert!(none.saw(|event| matches!(event, Event::NoEffect { .. })));
}

#[test]
fn enemies_do_nothing_of_their_own_accord() {
    proves![MA_ENEMY_MOVE_7];
    let position = yard(2).all_in("d6").faceup("brute", "d5").faceup("gunner", "d3");
    let mut play = crate::play::event_step(position);
    play.begin();
    assert_eq!((play.at(0).as_str(), play.at(1).as_str()), ("d5", "d3"));
    assert_eq!(play.damage("mandalorian") + play.damage("ig_11"), 0);
}

#[test]
fn enemies_pass_through_everything_and_share_spaces() {
    proves![MA_ENEMY_MOVE_8, MA_ENEMY_MOVE_9, MA_ENEMY_MOVE_10];
    // The hound hunts IG-11 past The Mandalorian, a brute, a cache and a facedown token.
    let position = yard(2)
        .space("mandalorian", "d3")
        .space("ig_11", "d6")
        .damage("ig_11", 3)
        .faceup("hound", "d1")
        .faceup("brute", "d3")
        .faceup("cache", "d4")
        .facedown("trap", "d5");
    let mut play = brings(position, "brute_runs nothing");
    assert_eq!(play.at(0), "d6");
    assert!(!play.threat(3).up, "walking over a facedown token reveals nothing");
    // However many are there already, one more comes in.
    let crowd = ["gunner", "gunner", "scout", "cache", "relic", "drum"];
    let crowd = crowd.into_iter().fold(yard(4).all_in("d6"), |table, token| table.faceup(token, "d6"));
    assert_eq!(brings(crowd.faceup("brute", "d4"), "brute_walks nothing").at(6), "d6");
}

#[test]
fn moving_away_gains_a_space_of_walking_distance_with_each_space() {
    proves![MA_ENEMY_MOVE_12, MA_ENEMY_MOVE_13, MA_ENEMY_MOVE_14];
    let position = yard(2).space("mandalorian", "d5").space("ig_11", "f4").faceup("brute", "d4");
    let mut play = brings(position, "they_scatter nothing");
    assert_eq!(play.all("step"), ["c4", "d3", "e4"], "nearer to IG-11 does not matter");
    play.play("step e4");
    assert_eq!(play.all("step"), ["e3", "f4"]);
    play.play("step f4");
    assert_eq!(play.at(0), "f4");
    // One step is all there is, then none.
    let mut short = brings(yard(2).all_in("a3").faceup("brute", "a2"), "they_scatter nothing");
    assert_eq!(short.at(0), "a1");
    let mut none = brings(yard(2).all_in("a3").faceup("brute", "a1"), "they_scatter noisy");
    none.spawns(&[0]);
    assert_eq!(none.at(0), "a1");
    assert!(none.saw(|event| matches!(event, Event::NoEffect { .. })));
}

#[test]
fn enemies_of_any_class_that_is_shown_can_be_chosen() {
    proves![MA_ENEMY_MOVE_15];
    let position = yard(2).all_in("d6").faceup("brute", "d1").faceup("gunner", "d2").faceup("scout", "d3");
    let mut play = brings(position, "mixed_walk nothing");
    play.begin();
    assert_eq!([play.at(0), play.at(1), play.at(2)], ["d2", "d3", "d3"]);
}

#[test]
fn a_pushed_enemy_goes_where_the_player_likes() {
    proves![MA_ENEMY_MOVE_10, MA_STEADFAST_2];
    let position = yard(2).all_in("d6").hand("red", "mandalorian.whipcord mandalorian.the_creed").faceup("rock", "d4");
    let mut play = action(position);
    play.tokens(&[0]).play("play mandalorian.whipcord attack; ability");
    while play.can("step d5") || play.can("step d6") {
        let step = if play.can("step d5") { "step d5" } else { "step d6" };
        play.play(step);
    }
    assert_eq!(play.at(0), "d6");
    assert_eq!(play.threat(0).disrupt, 1, "its disrupt token stays on it");
}

#[test]
fn every_token_of_a_crowded_space_can_be_seen() {
    proves![MA_ENEMY_MOVE_10, MA_ENEMY_MOVE_11];
    let crowd = (0..5).fold(yard(2).all_in("d6"), |table, _| table.faceup("brute", "d6"));
    let mut play = crate::play::event_step(crowd);
    let view = play.view("blue").state;
    let d6 = play.game.space_named("d6");
    assert_eq!(view.on_map.filter(|threat| view.threat(*threat).space == d6).count(), 5);
    assert!(view.on_map.into_iter().all(|threat| view.threat(threat).face.is_some()));
}
