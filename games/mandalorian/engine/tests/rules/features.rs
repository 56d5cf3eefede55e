//! Features, items and medpacs.

use mandalorian::Event;
use mandalorian::position::Position;
use mandalorian::proves;

use crate::play::{Play, action};

fn red(position: Position) -> Play {
    action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"))
}

#[test]
fn a_feature_in_the_own_space_is_used_at_any_time_of_the_action_step() {
    proves![MA_FEATURE_1, MA_FEATURE_2];
    let position =
        || Position::of(2).faceup("supply_crate", "b6").faceup("rifle_cache", "c6").next_plans("defend focus");
    let mut before = red(position());
    assert_eq!(before.all("feature"), ["t0"], "not the one next door");
    before.play("feature t0; keep defend");
    assert_eq!((before.kept("mandalorian"), before.discarded("focus")), (vec!["defend".to_owned()], 1));
    assert!(!before.on_map(0));
    let mut between = red(position());
    between.play("play mandalorian.the_creed move; feature t0; done; action; stop");
    assert!(!between.on_map(0));
    // Not while something else is under way, and not in the turn of another.
    let mut busy = red(position());
    busy.play("play mandalorian.the_creed plan; action");
    assert!(busy.all("feature").is_empty());
    let mut other = action(position().turn("blue").hand("blue", "ig_11.full_cycle").space("ig_11", "i6"));
    assert!(other.all("feature").is_empty());
}

#[test]
fn nobody_uses_a_feature_in_the_turn_of_another() {
    proves![MA_FEATURE_2, MA_MEDPAC_1];
    // Blue moves in red's turn, by a signal.
    let position = Position::of(2).kept("mandalorian", "signal").damage("ig_11", 2).damage("mandalorian", 2);
    let mut play = red(position.faceup("medpac", "c6"));
    play.play("use mandalorian signal; slot move; step c6");
    assert_eq!((play.asked(), play.all("feature").len()), (Some("blue"), 0));
    play.play("stop");
    play.by("red", "play mandalorian.the_creed move; action; step c6; feature t0");
    assert_eq!((play.damage("mandalorian"), play.damage("ig_11")), (1, 2));
}

#[test]
fn a_feature_is_used_on_the_way() {
    proves![MA_FEATURE_3];
    let mut play = red(Position::of(2).faceup("medpac", "c6").damage("mandalorian", 2));
    play.play("play mandalorian.the_creed move; action; step c6; feature t0");
    assert_eq!(play.damage("mandalorian"), 1);
    play.play("step d6; stop");
    assert_eq!(play.space("mandalorian"), "d6");
}

#[test]
fn enemy_abilities_wait_for_a_feature() {
    proves![MA_FEATURE_4];
    let position = Position::of(2).faceup("gate_watch", "d6").faceup("medpac", "c6").damage("mandalorian", 5);
    let mut play = red(position);
    play.play("play mandalorian.the_creed move; action; step c6; stop; feature t1");
    // Healed first, so the sentry does not defeat.
    assert_eq!(play.damage("mandalorian"), 5);
    assert!(play.outcome().is_none());
}

#[test]
fn a_medpac_heals_one_damage_of_the_own_character() {
    proves![MA_MEDPAC_1, MA_MEDPAC_2, MA_MEDPAC_3, MA_MEDPAC_4];
    let mut play = red(Position::of(2).faceup("medpac", "b6").damage("mandalorian", 2).damage("ig_11", 2));
    play.play("feature t0");
    assert_eq!((play.damage("mandalorian"), play.damage("ig_11"), play.on_map(0)), (1, 2, false));
    // Unhurt, it stays where it is, even if somebody else in the space is hurt.
    let mut unhurt = red(Position::of(2).faceup("medpac", "b6").damage("ig_11", 2));
    assert!(unhurt.all("feature").is_empty());
    unhurt.play("play mandalorian.the_creed move; done");
    assert!(unhurt.on_map(0));
}

#[test]
fn items_are_carried_and_handed_over_where_the_mission_says_so() {
    proves![MA_FEATURE_1, MA_U33];
    let mut play = red(Position::of(2).faceup("strongbox", "b6").items("ig_11", "asset").space("ig_11", "b5"));
    play.play("feature t0");
    assert_eq!((play.items("mandalorian"), play.on_map(0)), (vec!["strongbox".to_owned()], false));
    // The asset passes within range 1, the strongbox does not pass at all.
    let asset = play.all("take").join(" ");
    assert!(asset.starts_with("asset"));
    play.play(&format!("take {asset}"));
    assert_eq!(play.items("mandalorian"), ["asset", "strongbox"]);
    assert!(play.saw(|event| matches!(event, Event::ItemGiven { .. })));
    assert!(red(Position::of(2).items("ig_11", "strongbox")).all("take").is_empty());
    assert!(red(Position::of(2).items("ig_11", "asset").space("ig_11", "d6")).all("take").is_empty());
}
