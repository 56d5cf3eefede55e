//! The intel action.

use mandalorian::Event;
use mandalorian::position::Position;
use mandalorian::proves;
use table::{Audience, Game, Seat, Told};

use crate::play::{Play, action};

fn intel(card: &str, position: Position) -> Play {
    let cards = format!("mandalorian.{card} mandalorian.long_road");
    let mut play = action(position.hand("red", &cards));
    play.play(&format!("play mandalorian.{card} intel"));
    play
}

#[test]
fn intel_looks_at_one_threat_or_moves_one_enemy() {
    proves![MA_INTEL_1, MA_INTEL_5, MA_INTEL_9];
    let position =
        Position::of(2).facedown("raider_cutter", "d6").facedown("medpac", "e6").faceup("raider_bruiser", "c6");
    let mut play = intel("hard_march", position.faceup("raider_gunner", "e6"));
    play.play("action");
    assert_eq!((play.all("look"), play.all("push")), (vec!["t0".into()], vec!["t2".to_owned()]), "range 2 is all");
    play.play("look t0");
    assert!(!play.can("push t2"), "one thing only");
}

#[test]
fn walls_doors_and_rocks_stop_intel() {
    proves![MA_INTEL_2, MA_INTEL_3, MA_INTEL_4];
    let position = || Position::of(2).space("mandalorian", "f2").facedown("asset", "g2").facedown("medpac", "b4");
    let mut shut = intel("hard_march", position());
    assert!(!shut.can("action"), "the vault door is locked");
    let mut open = intel("hard_march", position().open("vault"));
    open.play("action");
    assert_eq!(open.all("look"), ["t0"]);
    // From b5 the wall makes b4 far away, and from d5 the rocks do the same with h5.
    assert!(!intel("the_creed", Position::of(2).space("mandalorian", "b5").facedown("medpac", "b4")).can("action"));
    assert!(!intel("the_creed", Position::of(2).space("mandalorian", "e5").facedown("medpac", "h5")).can("action"));
}

#[test]
fn only_the_acting_player_sees_the_token_and_it_stays_facedown() {
    proves![MA_INTEL_6, MA_INTEL_7, MA_COMMUNICATION_3];
    let mut play = intel("hard_march", Position::of(2).facedown("raider_cutter", "d6"));
    play.play("action; look t0");
    let placed = play.threat(0);
    assert!(!placed.up && placed.seen == 1);
    let sees = |play: &mut Play, seat: &str| play.view(seat).state.threats[0].face.is_some();
    assert!(sees(&mut play, "red") && !sees(&mut play, "blue"));
    let looked = play.log().iter().find(|event| matches!(event, Event::Looked { .. })).unwrap().clone();
    assert_eq!(looked.audience(), Audience::Only(Seat(0)));
    assert_eq!(play.at(0), "d6");
}

#[test]
fn an_enemy_is_moved_exactly_one_space() {
    proves![MA_INTEL_11, MA_U6];
    let mut play = intel("hard_march", Position::of(2).faceup("raider_cutter", "c6").disrupted("t0", 1));
    play.play("action; push t0");
    assert_eq!(play.all("step"), ["b6", "c5", "d6"], "any adjacent space");
    assert!(!play.can("stop"));
    play.play("step b6");
    assert_eq!((play.at(0).as_str(), play.threat(0).disrupt), ("b6", 1));
    assert_eq!(play.damage("mandalorian"), 0);
    assert!(play.all("step").is_empty());
}

#[test]
fn facedown_threats_are_not_moved() {
    proves![MA_INTEL_10];
    let mut play = intel("hard_march", Position::of(2).facedown("raider_cutter", "c6"));
    play.play("action");
    assert!(play.all("push").is_empty());
    assert_eq!(play.all("look"), ["t0"]);
}

#[test]
fn cards_look_at_more_and_move_further() {
    proves![MA_ABILITY_2];
    let position =
        Position::of(2).facedown("raider_cutter", "c6").facedown("medpac", "d6").facedown("gate_watch", "b5");
    let mut play = intel("trackers_eye", position);
    play.play("ability; action; look t0; look t2");
    assert_eq!((play.threat(0).seen, play.threat(1).seen, play.threat(2).seen), (1, 0, 1));
    let position = Position::with(
        &mandalorian::book::Book::printed(),
        &mandalorian::Options {
            mode: mandalorian::ids::Mode::Sandbox,
            characters: "kuiil,ig_11".into(),
            ..mandalorian::Options::default()
        },
    );
    let mut kuiil = action(position.hand("red", "kuiil.reprogram kuiil.stubborn").faceup("raider_cutter", "c6"));
    kuiil.play("play kuiil.reprogram intel; ability; action; push t0; step d6; step e6; stop");
    assert_eq!(kuiil.at(0), "e6");
}

#[test]
fn talk_about_a_look_is_free() {
    proves![MA_INTEL_8, MA_COMMUNICATION_4];
    // Nothing in the game vouches for what is said: there is no answer about it and no trace of it.
    let mut play = intel("hard_march", Position::of(2).facedown("raider_cutter", "d6"));
    play.play("action; look t0");
    assert!(play.game.read_choice("say raider_cutter").is_err());
    assert!(play.choices().iter().all(|choice| !choice.contains("show")));
}

#[test]
fn nobody_takes_a_look_back() {
    proves![MA_INTEL_1, MA_INTEL_6];
    for (seat, cards) in [
        ("red", "mandalorian.hard_march mandalorian.long_road"),
        ("blue", "ig_11.full_cycle ig_11.override"),
        ("green", "cara_dune.no_fear cara_dune.take_the_hit"),
    ] {
        let first = cards.split(' ').next().expect("a card");
        let position = Position::of(3).facedown("raider_cutter", "b6").faceup("raider_bruiser", "c6");
        let mut play = action(position.turn(seat).hand(seat, cards));
        play.by(seat, &format!("play {first} intel; action"));
        let before = play.game.spoilers();
        play.by(seat, "look t0");
        assert_eq!(play.game.spoilers(), before + 1, "{seat} has seen something");
    }
    // Whoever moves an enemy has learnt nothing.
    let mut moves = intel("hard_march", Position::of(2).faceup("raider_bruiser", "c6"));
    moves.play("action");
    let before = moves.game.spoilers();
    moves.play("push t0; step d6");
    assert_eq!(moves.game.spoilers(), before);
    // Each look of an action counts.
    let position =
        Position::of(2).facedown("raider_cutter", "c6").facedown("medpac", "d6").facedown("gate_watch", "b5");
    let mut eye = intel("trackers_eye", position);
    eye.play("ability; action");
    for (number, look) in (1..).zip(["look t0", "look t2"]) {
        let before = eye.game.spoilers();
        eye.play(look);
        assert_eq!(eye.game.spoilers(), before + 1, "look {number}");
    }
}
