//! Movement.

use outer_rim::ids::Terrain;
use outer_rim::position::Position;
use outer_rim::{Event, proves};

use crate::play::planning;

#[test]
fn the_hyperdrive_is_the_greatest_distance_and_less_is_allowed() {
    proves![OR_MOVE_1, OR_PLANNING_2];
    // The G9 Rigger has hyperdrive 6.
    for (to, can) in
        [("n5", true), ("lothal", true), ("mon_calamari", true), ("n13", true), ("n14", true), ("kessel", false)]
    {
        let mut play = planning(Position::of(2));
        assert_eq!(play.can(&format!("go {to}")), can, "{to}");
    }
    let mut play = planning(Position::of(2));
    play.refused("go kessel");
    play.play("go mon_calamari");
    assert_eq!(play.space("red"), "mon_calamari");
    assert!(play.can("market"), "one move, then the action step");
    assert!(planning(Position::of(2)).can("stay"));
    // The G-1A Starfighter has 5, Han Solo adds 2, a nav computer 1.
    assert!(!planning(Position::of(2).ship("red", "g1a")).can("go n14"));
    assert!(planning(Position::of(2).cards("red", "improved_nav_computer")).can("go kessel"));
    assert!(planning(Position::of(2).character("blue", "boba_fett").character("red", "han_solo")).can("go kessel"));
}

#[test]
fn spaces_are_planets_navpoints_and_one_maelstrom() {
    proves![OR_MOVE_2];
    let play = planning(Position::of(2));
    let ground = play.game.ground();
    let count = |terrain: Terrain| {
        (0..ground.book.spaces.len()).filter(|at| ground.terrain(outer_rim::ids::Space(*at as u8)) == terrain).count()
    };
    assert_eq!([count(Terrain::Planet), count(Terrain::Navpoint), count(Terrain::Maelstrom)], [11, 34, 1]);
}

#[test]
fn only_a_path_makes_spaces_adjacent() {
    proves![OR_MOVE_3];
    let play = planning(Position::of(2));
    let steps = |a: &str, b: &str| play.game.ground().distance(play.game.space_named(a), play.game.space_named(b));
    assert_eq!(steps("cantonica", "n8"), 1);
    assert_eq!(steps("cantonica", "ord_mantell"), 2, "side by side, but no path joins them");
    assert_eq!(steps("kessel", "maelstrom"), 1);
    assert_eq!(steps("n14", "n17"), 2);
}

#[test]
fn entering_the_maelstrom_ends_the_move() {
    proves![OR_MOVE_4];
    // From n17 the Maelstrom is one step away, and Tatooine three beyond it would be four.
    let position = || Position::of(2).space("red", "n17");
    assert!(planning(position()).can("go maelstrom"));
    assert!(!planning(position()).can("go tatooine"), "three steps through the Maelstrom");
    assert!(planning(position()).can("go n16"), "six steps round it");
    let mut play = planning(position());
    play.play("go maelstrom");
    assert!(play.saw(|event| matches!(event, Event::Stopped { by: None, .. })));
    assert_eq!(play.choices(), ["done"], "on to the action step");
}

#[test]
fn entering_the_space_of_a_patrol_ends_the_move_unless_every_patrol_there_is_a_friend() {
    proves![OR_MOVE_5, OR_U56, OR_REP_3, OR_REP_4];
    // n9 is the only way on from Cantonica's side within six steps but for n10 by Ord Mantell.
    let beyond = |hutt: Option<i8>, rebel: Option<i8>| {
        let mut position = Position::of(2).space("red", "n5").patrol("syndicate", 1, "n8");
        for (faction, standing) in [("hutt", hutt), ("rebel", rebel)] {
            if let Some(standing) = standing {
                position = position.patrol(faction, 1, "n9").reputation("red", faction, standing);
            }
        }
        let mut play = planning(position);
        assert!(play.can("go n9"));
        play.can("go lothal")
    };
    assert!(beyond(None, None));
    assert!(beyond(Some(1), None));
    assert!(!beyond(Some(0), None));
    assert!(!beyond(Some(-1), None));
    assert!(beyond(Some(1), Some(1)));
    assert!(!beyond(Some(1), Some(0)), "each patrol stops by itself");
    let mut play = planning(Position::of(2).space("red", "n5").patrol("hutt", 1, "n9"));
    play.play("go n9");
    assert!(play.saw(|event| matches!(event, Event::Stopped { by: Some(_), .. })));
    assert!(play.can("done"), "on to the action step");
}

#[test]
fn leaving_a_patrol_or_the_maelstrom_is_free() {
    proves![OR_MOVE_6];
    let hostile = Position::of(2).space("red", "n9").patrol("hutt", 1, "n9").reputation("red", "hutt", -1);
    let mut play = planning(hostile);
    assert!(play.can("go lothal") && play.can("go kessel"));
    let mut storm = planning(Position::of(2).space("red", "maelstrom"));
    assert!(storm.can("go kessel") && storm.can("go n20"));
}

#[test]
fn hyperdrive_3_into_the_maelstrom_and_past_a_friend() {
    proves![OR_MOVE_4, OR_MOVE_5, OR_MOVE_6];
    // The constructed case: three steps in all.
    let book = crate::special::book_with(
        "ship tug \"Tug\" cost=0 { hyperdrive 3; combat 1; hull 3; slots cargo=1 mod=1 crew=1 }",
    );
    let position = || Position::with(&book, outer_rim::Options::default()).ship("red", "tug").space("red", "n18");
    let mut play = planning(position());
    assert!(!play.can("go n17"), "the first step into the Maelstrom is the last");
    play.play("go maelstrom");
    assert!(play.saw(|event| matches!(event, Event::Stopped { by: None, .. })));
    assert_eq!((play.space("red").as_str(), play.choices()), ("maelstrom", vec!["done".to_owned()]));
    assert!(!planning(position().patrol("hutt", 1, "n16")).can("go n15"));
    let past = position().patrol("hutt", 1, "n16").reputation("red", "hutt", 1);
    let away = position().patrol("hutt", 1, "n18").reputation("red", "hutt", -1);
    for start in [past, away] {
        let mut free = planning(start);
        free.play("go n15");
        assert!(free.saw(|event| matches!(event, Event::Moved { steps: 2, .. })));
        assert_eq!(free.space("red"), "n15");
    }
}
