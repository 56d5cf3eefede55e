//! Expert difficulty, tough and steadfast enemies, enemies of two classes; who may be played.

use mandalorian::frame::Step;
use mandalorian::ids::{Difficulty, Mode, Threat};
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, Options, proves};
use table::{Game, Seed};

use crate::play::{Play, action};
use crate::special::{brings, yard, yard_with};

/// Red has The Creed, an attack of 4, and attacks the first token.
fn attacks(position: Position) -> Play {
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.hard_march"));
    play.play("play mandalorian.the_creed attack; action");
    if play.can("attack t0") {
        play.play("attack t0");
    }
    play
}

#[test]
fn a_tough_enemy_turns_up_the_lowest_planning_card_and_a_defend_blocks_one() {
    proves![MA_TOUGH_1, MA_TOUGH_2];
    let table = |lowest: &str| yard(2).all_in("d6").faceup("ox", "d5").lowest_plans(lowest);
    let mut blocked = attacks(table("focus defend"));
    assert_eq!(blocked.threat(0).damage, 3);
    assert!(blocked.saw(|event| matches!(event, Event::ToughDiscard { blocked: true, .. })));
    let mut hit = attacks(table("defend focus"));
    assert_eq!(hit.threat(0).damage, 4);
    let focus = hit.game.plan_named("focus");
    assert_eq!(hit.state().planning.discard[focus.ix()], 1);
}

#[test]
fn a_tough_enemy_tries_once_an_action() {
    proves![MA_TOUGH_3];
    // Vambrace Darts deal 1 more each to others after the attack; Flame Projector to all in the target's space.
    let position = yard(2).all_in("d6").faceup("brute", "d5").faceup("ox", "d5").lowest_plans("focus focus");
    let mut play = action(position.hand("red", "mandalorian.flame_projector mandalorian.hard_march"));
    play.play("play mandalorian.flame_projector attack; action; attack t0");
    if play.can("ability") {
        play.play("ability");
    }
    assert_eq!(play.threat(1).damage, 1);
    assert_eq!(play.count(|event| matches!(event, Event::ToughDiscard { .. })), 1);
    // An attack on it alone is one attempt as well.
    let position = yard(2).all_in("d6").faceup("ox", "d5").lowest_plans("focus focus");
    let mut alone = action(position.hand("red", "mandalorian.flame_projector mandalorian.improvise"));
    alone.play("play mandalorian.flame_projector attack; action");
    if alone.can("attack t0") {
        alone.play("attack t0");
    }
    assert_eq!(alone.count(|event| matches!(event, Event::ToughDiscard { .. })), 1);
}

#[test]
fn the_card_is_discarded_even_for_an_enemy_that_falls_anyway() {
    proves![MA_TOUGH_4];
    let mut play = attacks(yard(2).all_in("d6").faceup("ox", "d5").wounded("t0", 3).lowest_plans("defend"));
    assert!(!play.state().on_map.has(Threat(0)));
    assert!(play.saw(|event| matches!(event, Event::ToughDiscard { blocked: true, .. })));
}

#[test]
fn tough_blocks_retaliation_too_once_for_each() {
    proves![MA_TOUGH_3, MA_TOUGH_5];
    let position =
        yard(2).all_in("d6").faceup("ox", "d6").kept("mandalorian", "retaliate").lowest_plans("focus defend");
    let mut play = brings(position, "brute_strikes nothing");
    play.play("character mandalorian; use mandalorian retaliate");
    assert_eq!(play.threat(0).damage, 1);
    assert_eq!(play.count(|event| matches!(event, Event::ToughDiscard { .. })), 1);
    // Outside of any action every Retaliate is by itself.
    let position = yard(2).all_in("d6").faceup("ox", "d6").tokens("plan", &[2, 1, 1, 1]);
    let position = position.kept("mandalorian", "retaliate").kept("ig_11", "retaliate").lowest_plans("defend focus");
    let mut twice = brings(position, "brute_strikes brutes_strike nothing");
    twice.play("character mandalorian; use mandalorian retaliate; character ig_11; use ig_11 retaliate");
    assert_eq!(twice.count(|event| matches!(event, Event::ToughDiscard { .. })), 2);
}

#[test]
fn a_disrupted_enemy_is_not_tough() {
    proves![MA_TOUGH_6];
    let mut play = attacks(yard(2).all_in("d6").faceup("ox", "d5").disrupted("t0", 1).lowest_plans("defend"));
    assert_eq!(play.threat(0).damage, 4);
    assert!(!play.saw(|event| matches!(event, Event::ToughDiscard { .. })));
}

#[test]
fn damage_that_is_moved_to_an_enemy_is_not_blocked() {
    proves![MA_TOUGH_7];
    let position = yard(2).all_in("d6").damage("mandalorian", 2).faceup("ox", "d5").faceup("altar", "d6");
    let mut play = action(position.lowest_plans("defend").hand("red", "mandalorian.the_creed mandalorian.hard_march"));
    play.play("feature t1");
    assert_eq!((play.threat(0).damage, play.damage("mandalorian")), (1, 1));
    assert!(!play.saw(|event| matches!(event, Event::ToughDiscard { .. })));
}

#[test]
fn every_other_choice_is_made_before_a_tough_enemy_tries_to_block() {
    proves![MA_TOUGH_8, MA_TOUGH_9];
    // Twin Barrels has strength 2: a second enemy takes 1, whether the first one blocks or not.
    for (lowest, damage) in [("focus", 2), ("defend", 1)] {
        let position = yard(2).all_in("d6").faceup("ox", "d5").faceup("brute", "d5").faceup("brute", "d6");
        let position = position.lowest_plans(lowest).turn("blue").hand("blue", "ig_11.twin_barrels ig_11.full_cycle");
        let mut play = action(position);
        play.play("play ig_11.twin_barrels attack; action; attack t0");
        if play.can("ability") {
            play.play("ability");
        }
        assert!(!play.saw(|event| matches!(event, Event::ToughDiscard { .. })), "the second target comes first");
        play.play("threat t2");
        assert_eq!((play.threat(0).damage, play.threat(2).damage), (damage, 1));
    }
}

#[test]
fn steadfast_keeps_off_intel_and_nothing_else() {
    proves![MA_STEADFAST_1, MA_STEADFAST_2];
    let table = || yard(2).all_in("d6").faceup("rock", "d4").faceup("brute", "d4");
    let mut play = action(table().hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    play.play("play mandalorian.bounty_code intel; action");
    assert_eq!(play.all("push"), ["t1"]);
    let mut event = brings(yard(2).all_in("d6").faceup("rock", "d4"), "brute_walks nothing");
    assert_eq!(event.at(0), "d6");
}

#[test]
fn an_enemy_of_two_classes_is_of_both_and_moves_and_attacks_once_a_card() {
    proves![MA_MULTI_CLASS_1, MA_MULTI_CLASS_2];
    for event in ["brute_walks", "gunner_walks"] {
        let mut play = brings(yard(2).all_in("d6").faceup("chief", "d3"), &format!("{event} nothing"));
        assert_eq!(play.at(0), "d5", "{event}");
    }
    let mut once = brings(yard(2).all_in("d6").space("ig_11", "a1").faceup("chief", "d3"), "both_ways nothing");
    once.begin();
    assert_eq!((once.at(0).as_str(), once.damage("mandalorian")), ("d4", 1));
    // On the next card it does both again.
    let position = yard(2).all_in("d6").space("ig_11", "a1").faceup("chief", "d3").tokens("attack", &[3, 2]);
    let mut next = brings(position, "gunner_walks gunner_fires nothing");
    next.begin();
    assert_eq!((next.at(0).as_str(), next.damage("mandalorian")), ("d5", 1));
}

/// How many tokens of each kind a game has that was set up at a difficulty.
fn tokens(difficulty: Difficulty, mission: &str) -> Vec<String> {
    let options = Options { difficulty, mission: mission.into(), mode: Mode::Sandbox, ..Options::default() };
    let game = Mandalorian::deal(&mandalorian::book::Book::printed(), &options, Seed::from_u64(3)).expect("a game");
    let ground = game.ground();
    ground.faces.iter().map(|face| ground.book.token(face.token).id.clone()).collect()
}

#[test]
fn expert_tokens_take_the_place_of_basic_ones() {
    proves![MA_EXPERT_3, MA_EXPERT_5, MA_EXPERT_6];
    let count = |all: &[String], id: &str| all.iter().filter(|token| *token == id).count();
    let basic = tokens(Difficulty::Veteran, "price_on_its_head");
    let expert = tokens(Difficulty::Expert, "price_on_its_head");
    assert_eq!((count(&basic, "raider_cutter"), count(&basic, "raider_reaver")), (2, 0));
    assert_eq!((count(&expert, "raider_cutter"), count(&expert, "raider_reaver")), (0, 2));
    for difficulty in Difficulty::ALL {
        let all = tokens(*difficulty, "price_on_its_head");
        assert_eq!(count(&all, "raider_bruiser"), 2, "no mark, no exchange: {difficulty:?}");
    }
    assert_eq!(basic.len(), expert.len());
    let book = mandalorian::book::Book::printed();
    let token = |id: &str| book.tokens.iter().find(|token| token.id == id).expect("a token");
    assert_eq!(token("raider_cutter").shape, token("raider_reaver").shape);
    assert!(token("raider_cutter").health < token("raider_reaver").health);
}

#[test]
fn every_mission_can_be_played_with_expert_tokens() {
    proves![MA_EXPERT_1, MA_EXPERT_4];
    let book = mandalorian::book::Book::printed();
    assert_eq!(book.missions.len(), 12, "story, mercenary and advanced ones");
    for mission in &book.missions {
        let (basic, expert) = (tokens(Difficulty::Veteran, &mission.id), tokens(Difficulty::Expert, &mission.id));
        let exchanged = basic.iter().zip(&expert).filter(|(basic, expert)| basic != expert).count();
        assert!((1..basic.len()).contains(&exchanged), "some, not all: {}", mission.id);
    }
}

#[test]
fn expert_tokens_are_stronger_than_basic_ones() {
    proves![MA_EXPERT_3];
    let book = mandalorian::book::Book::printed();
    let (mut no_healthier, mut no_abler) = (Vec::new(), Vec::new());
    for basic in book.tokens.iter().filter(|token| token.expert.is_some()) {
        let expert = book.token(basic.expert);
        let lost = basic.traits & !expert.traits | u32::from(basic.classes & !expert.classes);
        assert!(expert.health >= basic.health && lost == 0, "{} is no worse than {}", expert.id, basic.id);
        if expert.health == basic.health {
            no_healthier.push(expert.id.as_str());
        }
        if (expert.traits, expert.classes) == (basic.traits, basic.classes) {
            no_abler.push(expert.id.as_str());
        }
    }
    // Four of them are better in one way only.
    assert_eq!(no_healthier, ["incinerator_x", "at_st_x"]);
    assert_eq!(no_abler, ["mouse_droid_x", "jammer_unit_x"]);
}

#[test]
fn two_sheets_have_expert_tokens_of_their_own() {
    proves![MA_EXPERT_7, MA_EXPERT_8];
    for (mission, basic, expert) in [("crew_served", "e_web", "e_web_x"), ("scrap_walker", "at_st", "at_st_x")] {
        let has = |difficulty, id: &str| tokens(difficulty, mission).iter().any(|token| token == id);
        assert!(has(Difficulty::Veteran, basic) && !has(Difficulty::Veteran, expert), "{mission}");
        assert!(has(Difficulty::Expert, expert) && !has(Difficulty::Expert, basic), "{mission}");
    }
    // The expert AT-ST has 28 health with two characters and is turned over at half of it.
    for (damage, wrecked) in [(11, false), (12, true)] {
        let options = Options {
            mission: "scrap_walker".into(),
            map: "m1".into(),
            difficulty: Difficulty::Expert,
            ..Options::default()
        };
        let position = Position::with(&mandalorian::book::Book::printed(), &options).all_in("d6");
        let mut play = attacks(position.faceup("at_st_x", "d5").wounded("t0", damage).lowest_plans("focus"));
        assert_eq!(play.threat(0).damage, damage + 2, "one action deals it 2 at most");
        assert_eq!(play.kind(0) == "at_st_wreck", wrecked);
    }
    // Either side has 20 health and 4 for each character.
    for players in 1..=4 {
        let options = Options {
            players,
            mission: "scrap_walker".into(),
            map: "m1".into(),
            mode: Mode::Sandbox,
            difficulty: Difficulty::Expert,
            ..Options::default()
        };
        let game = Position::with(&mandalorian::book::Book::printed(), &options).at(Step::Action);
        let ground = game.ground();
        let characters = if players == 1 { 2 } else { players };
        for side in ["at_st_x", "at_st_wreck"] {
            let faces: Vec<_> =
                ground.faces.iter().filter(|face| ground.book.tokens[face.token.ix()].id == side).collect();
            assert!(
                !faces.is_empty() && faces.iter().all(|face| face.health == 20 + 4 * characters),
                "{side} {players}"
            );
        }
    }
}

#[test]
fn more_players_than_characters_need_another_mode() {
    proves![MA_CHARACTER_LIMIT_1, MA_CHARACTER_LIMIT_2, MA_CHARACTER_LIMIT_4];
    let book = mandalorian::book::Book::printed();
    let deal = |players, mode, everything| {
        let options = Options { players, mode, everything, ..Options::default() };
        Mandalorian::deal(&book, &options, Seed::from_u64(1))
    };
    // The first mission has two characters.
    assert!(deal(2, Mode::Standard, true).is_ok());
    assert!(deal(3, Mode::Standard, true).is_err());
    for everything in [true, false] {
        assert!(deal(3, Mode::Sandbox, everything).is_ok());
        assert!(deal(3, Mode::Shared, everything).is_ok());
    }
}

#[test]
fn a_roar_moves_a_steadfast_enemy() {
    proves![MA_STEADFAST_2];
    let options = Options { characters: "burg,mandalorian".into(), ..Options::default() };
    let position = yard_with(options).all_in("a6").faceup("rock", "a5").hand("red", "burg.roar burg.crush");
    let mut play = action(position);
    play.play("play burg.roar intel; ability");
    assert_eq!(play.all("step"), ["a4", "b5"]);
    play.play("step b5");
    assert_eq!(play.at(0), "b5");
}

#[test]
fn an_enemy_hit_twice_in_one_action_is_tough_once() {
    proves![MA_TOUGH_3];
    // Burg tramples the ox on his way out and back: 1 damage each time he comes into its space.
    let options = Options { characters: "burg,mandalorian".into(), ..Options::default() };
    let position = yard_with(options).all_in("d6").faceup("ox", "d5").lowest_plans("defend focus");
    let mut play = action(position.hand("red", "burg.rampage burg.crush"));
    play.play("play burg.rampage move; ability; step d5; step d4; step d5");
    assert_eq!(play.threat(0).damage, 2, "the Defend above was not turned up");
    assert_eq!(play.count(|event| matches!(event, Event::ToughDiscard { .. })), 1);
    // In the next action it tries again.
    play.play("play burg.crush attack; action");
    assert_eq!((play.threat(0).damage, play.discarded("defend")), (4, 1), "the Defend blocks 1 of 3");
}
