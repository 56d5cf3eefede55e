//! The Child: rescue and flight.

use mandalorian::book::Book;
use mandalorian::frame::Step;
use mandalorian::ids::{CHILD, Cards, Mode};
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, Options, proves};
use table::{Game, Seed};

use crate::play::{Play, action};
use crate::special::{book_also, brings, heist, without_advanced_cards, yard, yard_with};

/// The safe house, which has The Child in it; reinforcements of the first rescue come by lot.
fn house() -> Position {
    Position::mission("safe_house", 2).space("mandalorian", "d4").space("ig_11", "d4")
}

fn red(position: Position) -> Play {
    action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"))
}

fn rescuing(position: Position) -> Play {
    let mut play = red(position);
    play.spawns(&[0, 0]);
    play
}

#[test]
fn the_child_comes_into_play_as_the_briefing_says() {
    proves![MA_CHILD_1, MA_CHILD_2, MA_CHILD_5];
    let mut play = red(house().facedown("cradle", "d3"));
    assert_eq!(play.child(), "away");
    play.play("play mandalorian.the_creed move; action; step d3");
    assert_eq!(play.child(), "d3", "it was in the cradle");
    assert!(!play.on_map(0));
    // The objective is to bring it to the ramp, with everybody in the street.
    let ramp = || house().all_in("j6");
    assert!(Play::of(ramp().child_with("ig_11").at(Step::End)).winners().is_some());
    let without = ramp().child_at("j6").hand("blue", "ig_11.full_cycle");
    assert_eq!(Play::of(without.at(Step::End)).winners(), None);
}

#[test]
fn its_deck_is_there_in_every_mission_with_the_token() {
    proves![MA_CHILD_DECK_1];
    for mission in &Book::printed().missions {
        let options = Options { mission: mission.id.clone(), mode: Mode::Sandbox, ..Options::default() };
        let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game");
        let cards = game.state().decks.and(Cards::row(CHILD)).len();
        assert_eq!(cards, if mission.child { 8 } else { 0 }, "{}", mission.id);
    }
}

#[test]
fn a_character_in_its_space_rescues_it_in_any_action() {
    proves![MA_CHILD_RESCUE_1, MA_CHILD_RESCUE_3, MA_CHILD_3, MA_U22];
    for slot in ["move", "attack", "intel", "plan"] {
        let mut play = rescuing(house().child_at("d4"));
        assert!(!play.can("rescue"), "not outside of an action");
        play.play(&format!("play mandalorian.the_creed {slot}; rescue"));
        assert_eq!(play.child(), "with mandalorian");
        assert!(play.saw(|event| matches!(event, Event::Rescued { .. })));
    }
    // Tactical cards are actions too, and so are free ones.
    let mut tactical = action(house().child_at("d4").hand("red", "mandalorian.whipcord mandalorian.long_road"));
    tactical.spawns(&[0, 0]);
    tactical.play("play mandalorian.whipcord move; rescue");
    assert_eq!(tactical.child(), "with mandalorian");
    let mut free = rescuing(house().child_at("d4").kept("mandalorian", "signal"));
    free.play("use mandalorian signal; rescue");
    assert_eq!(free.child(), "with ig_11");
    // Somewhere else there is no rescue.
    let mut far = red(house().child_at("d3"));
    far.play("play mandalorian.the_creed move");
    assert!(!far.can("rescue"));
}

#[test]
fn it_is_rescued_after_the_ability_of_the_action_too() {
    proves![MA_CHILD_RESCUE_1];
    let mut play = rescuing(house().child_at("d3"));
    play.play("play mandalorian.the_creed move; action; step d3; stop; rescue");
    assert_eq!(play.child(), "with mandalorian");
}

#[test]
fn everybody_sees_on_whose_card_it_lies() {
    proves![MA_CHILD_3];
    for (carrier, name) in [("mandalorian", "The Mandalorian in "), ("ig_11", "IG-11 in ")] {
        let mut play = red(house().child_with(carrier));
        for seat in ["red", "blue"] {
            let board = Mandalorian::board_words(&play.view(seat));
            let cards: Vec<&str> = board.lines().filter(|line| line.ends_with("with The Child")).collect();
            assert!(cards.len() == 1 && cards[0].starts_with(name), "{board}");
        }
    }
}

#[test]
fn a_movement_outside_of_an_action_passes_it_by() {
    proves![MA_CHILD_RESCUE_1, MA_U22];
    let mut play = red(house().child_at("d3").kept("mandalorian", "sprint"));
    play.play("use mandalorian sprint; step d3");
    assert!(!play.can("rescue"));
    play.play("stop; play mandalorian.the_creed intel");
    assert!(play.can("rescue"), "but then, in an action");
}

#[test]
fn it_is_rescued_on_the_way() {
    proves![MA_CHILD_RESCUE_2];
    let mut play = rescuing(house().child_at("d3"));
    play.play("play mandalorian.the_creed move; action; step d3; rescue; step d2; stop");
    assert_eq!((play.child().as_str(), play.space("mandalorian").as_str()), ("with mandalorian", "d2"));
}

#[test]
fn only_the_first_rescue_brings_reinforcements_to_the_safe_house() {
    let position = house().child_at("d4").faceup("door_trooper", "d3").hand("blue", "ig_11.full_cycle ig_11.override");
    let mut play = rescuing(position);
    let came = |event: &Event| matches!(event, Event::Spawned { .. });
    play.play("play mandalorian.the_creed intel; rescue; done");
    assert_eq!(play.count(came), 2);
    play.play("play mandalorian.long_road move; action; step d3; space d4");
    assert_eq!(play.child(), "d4", "it fled from the trooper's shot");
    play.by("blue", "play ig_11.full_cycle intel; rescue");
    assert_eq!((play.child().as_str(), play.count(came)), ("with ig_11", 2));
}

#[test]
fn there_is_no_rescue_from_a_carrier() {
    proves![MA_CHILD_RESCUE_4, MA_CHILD_RESCUE_5, MA_CHILD_4];
    let mut fellow = red(house().child_with("ig_11"));
    fellow.play("play mandalorian.the_creed move");
    assert!(!fellow.can("rescue"));
    let mut enemy = red(house().faceup("bouncer", "d4").child_taken("t0"));
    enemy.play("play mandalorian.the_creed move");
    assert!(!enemy.can("rescue"));
}

#[test]
fn a_carrier_can_neither_put_it_down_nor_give_it_away() {
    proves![MA_CHILD_RESCUE_7, MA_CHILD_RESCUE_8];
    // With another character beside, a carrier can do what anybody can, and nothing else.
    let answers = |position: Position| {
        let mut play = red(position);
        ["play mandalorian.the_creed move", "action", "step d3"].map(|answer| {
            let before = play.choices();
            play.play(answer);
            (before, play.choices())
        })
    };
    assert_eq!(answers(house().child_with("mandalorian")), answers(house()));
}

#[test]
fn where_the_mission_says_so_an_enemy_takes_it_along() {
    proves![MA_CHILD_4, MA_CHILD_RESCUE_5];
    let loose = |position: Position| position.all_in("d6").child_at("d4").faceup("brute", "d2").faceup("brute", "d1");
    let mut taken = brings(loose(yard(2)), "brute_walks nothing");
    taken.play("threat t0");
    assert_eq!((taken.at(0).as_str(), taken.child().as_str()), ("d4", "taken by t0"));
    // It brings The Child to its own place, and does not follow anybody any more.
    let carries = yard(2).all_in("d6").faceup("brute", "d4").child_taken("t0");
    let mut away = brings(carries, "brute_walks nothing");
    assert_eq!((away.at(0).as_str(), away.child().as_str()), ("f4", "taken by t0"));
    // The sheet of the heist says nothing of the kind.
    let mut left = brings(loose(heist(2)), "brute_walks nothing");
    left.play("threat t0");
    assert_eq!((left.at(0).as_str(), left.child().as_str()), ("d4", "d4"));
}

#[test]
fn a_defeated_enemy_leaves_it_in_its_space() {
    proves![MA_CHILD_RESCUE_6];
    let mut play = rescuing(house().faceup("bouncer", "d4").child_taken("t0"));
    play.play("play mandalorian.the_creed attack; action");
    assert_eq!(play.child(), "d4");
    play.play("rescue");
    assert_eq!(play.child(), "with mandalorian");
}

/// The Mandalorian carries The Child out of the arms of a grappler.
fn leaving(position: Position) -> Play {
    let mut play = red(position.child_with("mandalorian").faceup("house_guard", "d4"));
    play.play("play mandalorian.the_creed move; action; step d3");
    play
}

#[test]
fn unblocked_damage_makes_it_flee_to_an_adjacent_space() {
    proves![MA_CHILD_FLEE_1, MA_CHILD_FLEE_2, MA_U23, MA_U34];
    let mut play = leaving(house());
    assert_eq!((play.asked(), play.all("space")), (Some("red"), vec!["c4".into(), "d3".into(), "e4".to_owned()]));
    assert_eq!(play.space("mandalorian"), "d4", "the step is not made yet");
    play.play("space c4");
    assert_eq!((play.child().as_str(), play.space("mandalorian").as_str()), ("c4", "d3"));
}

/// A space without any way out on foot.
const NOOK: &str = r#"
map nk "A Nook" {
    drawing {
        row "+---+---+---+"
        row "|S   *y  *b |"
        row "+   +   +   +"
        row "|*y      *r |"
        row "+   +...+   +"
        row "|   :   :   |"
        row "+---+---+---+"
    }
    anchors "a1 b1 c1 a2 b2 c2" second=c1
}

mission story nook "The Nook" {
    map nk
    seats 1 4
    character mandalorian
    character ig_11
    stack raider_cutter 2
    stack guild_blade
    child
    track draught "Draught" limit=9 fails=#true
    crisis { track draught 1 }
    objective end_of_turn all_at nk_c1
}
"#;

#[test]
fn the_player_of_the_carrier_chooses_among_spaces_in_walking_distance() {
    proves![MA_CHILD_FLEE_2];
    let mut other = brings(yard(2).all_in("a6").child_with("ig_11"), "startle nothing");
    assert_eq!((other.asked(), other.all("space")), (Some("blue"), vec!["a5".into(), "b6".to_owned()]));
    // In shared character mode the player whose turn it is.
    let shared = yard_with(Options { mode: Mode::Shared, ..Options::default() });
    let mut play = brings(shared.all_in("a6").child_with("ig_11"), "startle nothing");
    play.by("red", "character mandalorian");
    assert_eq!((play.asked(), play.all("space").len()), (Some("red"), 2));
    // From a roof it goes where it can walk, and where there is no such space it stays.
    assert_eq!(brings(yard(2).all_in("g3").child_with("mandalorian"), "startle nothing").child(), "h3");
    let options = Options { mission: "nook".into(), ..Options::default() };
    let nook = without_advanced_cards(Position::with(&book_also(NOOK), &options)).all_in("b3");
    let mut stays = brings(nook.child_with("mandalorian"), "startle nothing");
    assert_eq!(stays.child(), "b3");
    assert!(stays.saw(|event| matches!(event, Event::Fled { .. })), "but nobody carries it");
}

#[test]
fn one_point_of_damage_that_is_left_is_enough() {
    proves![MA_CHILD_FLEE_1];
    let position = yard(2).all_in("a6").child_with("mandalorian").kept("mandalorian", "defend");
    let mut play = brings(position, "harm nothing");
    play.by("red", "use mandalorian defend; space b6");
    assert_eq!((play.damage("mandalorian"), play.child().as_str()), (1, "b6"));
}

#[test]
fn it_flees_towards_danger_without_revealing_it() {
    proves![MA_CHILD_FLEE_3];
    let mut play = leaving(house().facedown("bouncer", "c4"));
    assert_eq!((play.child().as_str(), play.threat(0).up), ("c4", false), "the only such space is taken at once");
    let mut two = leaving(house().facedown("bouncer", "c4").faceup("door_trooper", "e4"));
    assert_eq!(two.all("space"), ["c4", "e4"]);
    two.play("space e4");
}

#[test]
fn blocked_damage_does_not_make_it_flee() {
    proves![MA_CHILD_FLEE_4];
    let mut play = leaving(house().kept("mandalorian", "defend"));
    play.play("use mandalorian defend");
    assert_eq!((play.child().as_str(), play.space("mandalorian").as_str()), ("with mandalorian", "d3"));
    assert_eq!(play.damage("mandalorian"), 0);
}

#[test]
fn once_it_has_fled_it_is_not_rescued_in_that_turn() {
    proves![MA_CHILD_RESCUE_9];
    let mut play = leaving(house());
    play.play("space d3");
    assert_eq!((play.child().as_str(), play.space("mandalorian").as_str()), ("d3", "d3"));
    assert!(!play.can("rescue"));
    play.play("stop");
    play.play("play mandalorian.long_road intel");
    assert!(!play.can("rescue"));
}

#[test]
fn it_flees_only_while_it_is_carried() {
    proves![MA_CHILD_FLEE_6];
    let mut play = red(house().child_at("d4").faceup("house_guard", "d4"));
    play.play("play mandalorian.the_creed move; action; step d3; stop");
    assert_eq!((play.child().as_str(), play.damage("mandalorian")), ("d4", 1));
    assert!(!play.saw(|event| matches!(event, Event::Fled { .. })));
}

#[test]
fn sound_asleep_keeps_it_from_fleeing() {
    proves![MA_CHILD_FLEE_1, MA_WILD_1];
    let position = house().child_with("mandalorian").faceup("house_guard", "d4");
    let mut play = action(position.hand("red", "child.sound_asleep mandalorian.long_road"));
    play.play("play child.sound_asleep intel; ability; done; play mandalorian.long_road move; action; step d3; stop");
    assert_eq!((play.child().as_str(), play.damage("mandalorian")), ("with mandalorian", 1));
}

#[test]
fn an_event_makes_it_flee_without_damage() {
    proves![MA_CHILD_FLEE_5];
    let position = yard(2).all_in("a6").child_with("mandalorian");
    let mut play = brings(position, "startle nothing");
    assert_eq!(play.all("space"), ["a5", "b6"]);
    play.by("red", "space b6");
    assert_eq!((play.child().as_str(), play.damage("mandalorian")), ("b6", 0));
    assert!(play.saw(|event| matches!(event, Event::Fled { .. })));
    // From a roof it goes where it can walk.
    assert_eq!(brings(yard(2).all_in("g3").child_with("mandalorian"), "startle nothing").child(), "h3");
    // Nobody carries it: no effect.
    let mut loose = brings(yard(2).all_in("a6").child_at("a6"), "startle nothing");
    loose.spawns(&[0]);
    assert!(loose.saw(|event| matches!(event, Event::NoEffect { .. })));
    assert_eq!(loose.child(), "a6");
}

#[test]
fn two_grapplers_one_defend_and_the_child() {
    proves![MA_CHILD_FLEE_1, MA_GRAPPLE_1, MA_GRAPPLE_2, MA_U34];
    let position = yard(2).all_in("a6").child_with("mandalorian").kept("mandalorian", "defend");
    let position = position.faceup("grabber", "a6").faceup("grabber", "a6").faceup("brute", "a5");
    let mut play = red(position);
    play.play("play mandalorian.the_creed move; action; step b6; threat t0; use mandalorian defend");
    // One damage blocked, one taken; The Child flees from the old space, towards the brute, and then the step is made.
    assert_eq!((play.damage("mandalorian"), play.child().as_str()), (1, "a5"));
    assert_eq!(play.space("mandalorian"), "b6");
    let fled = play.when(|event| matches!(event, Event::Fled { .. }));
    assert!(fled < play.when(|event| matches!(event, Event::Moved { .. })));
}

#[test]
fn in_the_next_turn_it_can_be_rescued_again() {
    proves![MA_CHILD_RESCUE_2, MA_CHILD_RESCUE_9];
    let position = yard(2).all_in("c6").child_at("d6").hand("blue", "ig_11.full_cycle ig_11.protocol_eleven");
    let mut play = red(position.state(|state| state.turn.fled = true));
    play.play("play mandalorian.the_creed move; action; step d6");
    assert!(!play.can("rescue"), "it fled in this turn");
    play.play("stop; play mandalorian.long_road intel");
    play.by("blue", "play ig_11.full_cycle move; action; step d6; rescue; step e6; stop");
    assert_eq!((play.child().as_str(), play.space("ig_11").as_str()), ("with ig_11", "e6"));
}
