//! Range and terrain.

use mandalorian::book::{Book, Edge};
use mandalorian::frame::Step;
use mandalorian::ids::{Doors, Kind, Mode, Space};
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, Options, proves, rule};
use table::{Game, Seed};

use crate::play::{Play, action};
use crate::special::{brings, yard};

/// Red plays a card of this strength to Intel; nothing on the card changes it there.
fn intel(position: Position, strength: usize) -> Play {
    let card = ["", "improvise", "flame_projector", "grapnel_line", "the_creed"][strength];
    let mut play = action(position.hand("red", &format!("mandalorian.{card} mandalorian.long_road")));
    play.play(&format!("play mandalorian.{card} intel"));
    play
}

/// The strength it takes The Mandalorian to look at the only token on the map, if 4 is enough.
fn range(position: impl Fn() -> Position) -> Option<usize> {
    (1..=4).find(|strength| intel(position(), *strength).can("action"))
}

/// The range from a space to another in an empty yard.
fn between(from: &str, to: &str) -> Option<usize> {
    range(|| yard(2).space("mandalorian", from).facedown("trap", to))
}

/// Where The Mandalorian can step from a space.
fn steps(position: Position) -> Vec<String> {
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("play mandalorian.the_creed move");
    if play.can("action") {
        play.play("action");
    }
    play.all("step")
}

/// A brute in a space and both characters in another: where it is after two spaces, or what can be chosen for the first.
fn brute(from: &str, to: &str) -> Play {
    let mut play = brings(yard(2).all_in(to).faceup("brute", from), "brute_walks nothing");
    play.begin();
    play
}

#[test]
fn range_is_the_length_of_the_shortest_way() {
    proves![MA_RANGE_1, MA_RANGE_2];
    for (to, length) in [("b6", 1), ("c6", 1), ("d6", 2), ("c5", 2), ("e6", 3), ("d4", 4), ("e5", 4)] {
        assert_eq!(between("b6", to), Some(length), "{to}; a strength of 1 is enough for the own space");
    }
    assert_eq!(between("b6", "g6"), None, "range 5");
    // In the same space it is 0.
    let position = |space| yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", space);
    let mut here = brings(position("d6"), "brutes_strike nothing");
    assert_eq!(here.damage("mandalorian"), 1);
    let mut next = brings(position("c6"), "brutes_strike nothing");
    next.spawns(&[0]);
    assert_eq!(next.damage("mandalorian"), 0);
}

#[test]
fn walls_stop_range_and_the_way_leads_around_them() {
    proves![MA_RANGE_3, MA_RANGE_10, MA_INTEL_2, MA_TERRAIN_7];
    assert_eq!(between("c4", "c5"), Some(3), "by d4 and d5");
    assert_eq!(between("a2", "b2"), Some(3), "by a3 and b3");
    assert_eq!(between("b4", "b5"), None, "5 spaces around the wall");
}

#[test]
fn a_forbidden_area_is_no_space_and_stops_range() {
    proves![MA_RANGE_5, MA_RANGE_10, MA_INTEL_4, MA_TERRAIN_19, MA_TERRAIN_20, MA_TERRAIN_21];
    assert_eq!(between("b3", "d3"), Some(4), "around it, not 2 through it");
    assert_eq!(between("e5", "h5"), None);
    let mut play = action(yard(2).space("mandalorian", "b3").hand("red", "mandalorian.jetpack mandalorian.long_road"));
    let map = play.game.ground().map();
    assert!(map.spaces.iter().all(|space| !["c3", "f1", "f5", "g5"].contains(&space.id.as_str())));
    assert_eq!(map.cells.iter().filter(|space| !space.is_some()).count(), 4);
    assert!(play.game.read_choice("step c3").is_err());
    play.play("play mandalorian.jetpack move; ability");
    assert!(play.all("jump").contains(&"b2".to_owned()) && !play.all("jump").contains(&"c3".to_owned()));
    // Enemies go around it too.
    assert_eq!(brute("c2", "c4").all("step"), ["b2", "d2"]);
}

#[test]
fn a_locked_door_stops_everything_and_an_open_one_nothing() {
    proves![MA_RANGE_4, MA_RANGE_9, MA_INTEL_3, MA_TERRAIN_8, MA_TERRAIN_9, MA_TERRAIN_11];
    assert_eq!(between("f2", "g2"), None);
    assert_eq!(range(|| yard(2).open("gate").space("mandalorian", "f2").facedown("trap", "g2")), Some(1));
    let before = |position: Position| position.space("mandalorian", "f2");
    assert_eq!(steps(before(yard(2))), ["e2", "f3"]);
    assert_eq!(steps(before(yard(2).open("gate"))), ["e2", "f3", "g2"]);
    let mut walk = action(before(yard(2)).hand("red", "mandalorian.the_creed mandalorian.long_road"));
    walk.play("play mandalorian.the_creed move; action");
    assert_eq!(walk.refused("step g2").rule, rule::MA_TERRAIN_8, "the door is shut");
    assert_eq!(walk.refused("step e3").rule, rule::MA_MOVE_3, "across the corner");
    // Enemies: nobody to go to and nobody to shoot at, until it is open.
    for event in ["brute_walks", "gunner_fires"] {
        let behind = || yard(2).all_in("g2").space("ig_11", "h2").faceup("brute", "f2").faceup("gunner", "f2");
        let mut shut = brings(behind(), &format!("{event} nothing"));
        assert!(shut.saw(|event| matches!(event, Event::NoEffect { .. })), "{event}");
        let mut open = brings(behind().open("gate"), &format!("{event} nothing"));
        assert!(!open.saw(|event| matches!(event, Event::NoEffect { .. })), "{event}");
        assert_eq!(
            (open.at(0) == "g2", open.damage("mandalorian") == 1),
            (event == "brute_walks", event != "brute_walks")
        );
    }
}

#[test]
fn the_map_rules_say_how_a_door_is_unlocked() {
    proves![MA_TERRAIN_10];
    let mut play =
        action(Position::of(2).space("mandalorian", "f2").hand("red", "mandalorian.the_creed mandalorian.long_road"));
    let door = play.game.door_named("vault");
    play.game.alter(|state| state.marks[door.ix()] = 9);
    assert!(play.game.ground().map().rules.words.iter().any(|words| words.contains("vault door")));
    // In this mission an open vault is noticed at every yellow star and at the red one.
    play.spawns(&[0, 0, 0]).play("play mandalorian.the_creed attack; instead 1");
    assert!(play.state().doors.has(door), "the tenth mark");
    assert!(play.saw(|event| matches!(event, Event::DoorUnlocked { .. })));
    // Elsewhere nobody can do that.
    let mut far =
        action(Position::of(2).space("mandalorian", "f3").hand("red", "mandalorian.the_creed mandalorian.long_road"));
    far.play("play mandalorian.the_creed attack");
    assert!(!far.can("instead 1"));
}

#[test]
fn range_goes_across_elevation_and_nobody_walks_there() {
    proves![MA_RANGE_6, MA_TERRAIN_13, MA_TERRAIN_14, MA_TERRAIN_15];
    assert_eq!((between("f3", "g3"), between("g4", "g3"), between("a1", "b1")), (Some(1), Some(1), Some(1)));
    assert_eq!(steps(yard(2).space("mandalorian", "g3")), ["h3"]);
    assert_eq!(steps(yard(2).space("mandalorian", "b1")), ["c1"]);
    for (here, there) in [("g3", "f3"), ("g3", "g4"), ("f3", "g3"), ("a1", "b1")] {
        let position = yard(2).space("mandalorian", here).hand("red", "mandalorian.the_creed mandalorian.long_road");
        let mut walk = action(position);
        walk.play("play mandalorian.the_creed move; action");
        assert_eq!(walk.refused(&format!("step {there}")).rule, rule::MA_TERRAIN_14, "{here} to {there}");
    }
    // An enemy walks around, and both sides strike across.
    assert_eq!(brute("f3", "g3").at(0), "g4");
    let mut shot = brings(yard(2).all_in("g3").space("ig_11", "a6").faceup("gunner", "f3"), "gunner_fires nothing");
    assert_eq!(shot.damage("mandalorian"), 1);
    let position = yard(2).space("mandalorian", "g3").faceup("brute", "f3");
    let mut strike = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    strike.play("play mandalorian.the_creed attack; action");
    assert!(!strike.on_map(0));
    // A card can say that it is crossed.
    let position = yard(2).space("mandalorian", "g3").hand("red", "mandalorian.grapnel_line mandalorian.long_road");
    let mut line = action(position);
    line.play("play mandalorian.grapnel_line move; ability; action");
    assert_eq!(line.all("step"), ["f3", "g4", "h3"]);
}

#[test]
fn range_goes_through_threats_and_characters() {
    proves![MA_RANGE_7, MA_RANGE_8];
    let crowd = || yard(2).space("mandalorian", "b5").space("ig_11", "c5").faceup("brute", "c5").faceup("cache", "c5");
    let mut play = intel(crowd().facedown("trap", "d5"), 2);
    play.play("action");
    assert_eq!((play.all("look"), play.all("push")), (vec!["t2".to_owned()], vec!["t0".to_owned()]));
    // Enemies shoot past characters and threats too: a hunter at The Mandalorian, who stands behind IG-11.
    let position = yard(2).space("mandalorian", "d6").damage("mandalorian", 2).space("ig_11", "d5");
    let position = position.faceup("brute", "d5").faceup("cache", "d5").faceup("tracker", "d4");
    let mut hunted = brings(position, "gunner_fires nothing");
    assert_eq!((hunted.damage("mandalorian"), hunted.damage("ig_11")), (3, 0));
}

#[test]
fn everything_on_the_map_is_in_a_space_and_none_is_ever_full() {
    proves![MA_TERRAIN_1, MA_TERRAIN_2];
    for mission in &Book::printed().missions {
        let map = if mission.kind == Kind::Mercenary { "m2" } else { "" };
        let options =
            Options { mission: mission.id.clone(), map: map.into(), mode: Mode::Sandbox, ..Options::default() };
        let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(7)).expect("a game");
        let spaces = game.ground().map().spaces.len();
        let mut play = Play::of(game);
        play.finish_turn();
        assert!(play.game.in_play().into_iter().all(|hero| play.game.state().hero(hero).space.ix() < spaces));
        let state = play.state();
        assert!(state.on_map.len() > 5);
        assert!(state.on_map.into_iter().all(|threat| state.threat(threat).space.ix() < spaces), "{}", mission.id);
    }
    let crowd = yard(4).all_in("c6").space("mandalorian", "b6").child_at("c6");
    let crowd =
        ["brute", "gunner", "scout", "cache", "relic"].iter().fold(crowd, |table, token| table.faceup(token, "c6"));
    let mut play = action(crowd.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("play mandalorian.the_creed move; action; step c6");
    assert_eq!(play.space("mandalorian"), "c6");
}

#[test]
fn reinforcements_come_to_a_crowded_star_too() {
    proves![MA_TERRAIN_2];
    let crowd = ["brute", "gunner", "scout", "cache", "relic"];
    let star = crowd.into_iter().fold(yard(2).all_in("e3"), |table, token| table.facedown(token, "f2"));
    let mut spawn = brings(star, "nothing noisy");
    spawn.spawns(&[0]);
    assert_eq!(spawn.at(5), "f2");
}

#[test]
fn lines_are_drawn_as_what_they_are() {
    proves![MA_TERRAIN_3, MA_TERRAIN_4, MA_TERRAIN_5, MA_TERRAIN_12, MA_TERRAIN_19];
    let game = yard(2).at(Step::Action);
    let map = game.ground().map();
    let edge = |space: &str, below: usize| {
        map.edges[map.cells.iter().position(|cell| *cell == game.space_named(space)).unwrap()][below]
    };
    assert_eq!(edge("b6", 0), Edge::Open, "a thin line right of the start");
    assert_eq!((edge("a2", 0), edge("b4", 1)), (Edge::Wall, Edge::Wall));
    assert_eq!((edge("a1", 0), edge("g3", 1)), (Edge::Elevation, Edge::Elevation));
    assert_eq!((edge("b3", 0), edge("c2", 1)), (Edge::Wall, Edge::Wall), "around a forbidden area");
    assert!(matches!(edge("f2", 0), Edge::Door(_)));
    // A space is adjacent to those behind thin lines and to no others.
    let near = |space: &str| -> Vec<String> {
        let near = map.routes(Doors::EMPTY).near[game.space_named(space).ix()];
        near.map(|space: Space| map.spaces[space.ix()].id.clone()).collect()
    };
    assert_eq!(near("b4"), ["b3", "c4"]);
    assert_eq!(near("a1"), ["a2"]);
    assert_eq!(near("f2"), ["e2", "f3"]);
}

#[test]
fn walls_stop_the_movement_of_both_sides() {
    proves![MA_TERRAIN_5, MA_TERRAIN_6, MA_TERRAIN_7];
    assert_eq!(steps(yard(2).space("mandalorian", "c4")), ["b4", "d4"]);
    assert_eq!(brute("c5", "c4").at(0), "d4", "by d5, not through the wall");
    // A gunner behind the wall is at range 3.
    let mut near = brings(yard(2).all_in("c4").space("ig_11", "i1").faceup("gunner", "c5"), "gunners_fire nothing");
    assert!(near.saw(|event| matches!(event, Event::NoEffect { .. })), "a reach of 2 is too short");
    let mut far = brings(yard(2).all_in("c4").space("ig_11", "i1").faceup("gunner", "c5"), "gunner_fires nothing");
    assert_eq!(far.damage("mandalorian"), 1);
}

#[test]
fn reinforcements_appear_in_stars_whose_colour_matters_only_where_it_is_named() {
    proves![MA_TERRAIN_16, MA_TERRAIN_17, MA_TERRAIN_18];
    for (from, star) in [("e3", "f2"), ("i5", "i6"), ("i4", "i3"), ("a3", "a1")] {
        let mut play = brings(yard(2).all_in(from), "nothing noisy");
        play.spawns(&[0]);
        assert_eq!(play.at(0), star, "the nearest, whatever its colour");
    }
    // Yellow is named: the blue star is nearer and does not count.
    assert_eq!(brings(yard(2).all_in("e3"), "two_places nothing").all("space"), ["a1", "i6"]);
}
