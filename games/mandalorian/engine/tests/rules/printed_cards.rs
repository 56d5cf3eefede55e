//! Printed skill cards and advanced cards: what their text does, and where it stops.

use mandalorian::ids::Slot;
use mandalorian::position::{Lot, Position};
use mandalorian::{Event, Options, proves};

use crate::play::{Play, action};
use crate::special::{brings, yard, yard_with};

/// The yard with these characters, from red on.
fn yard_of(characters: &str) -> Position {
    let players = characters.split(',').count() as u8;
    yard_with(Options { players, characters: characters.into(), ..Options::default() })
}

/// A card without a text, for the action that is still due afterwards.
fn plain_card(card: &str) -> &'static str {
    match card.split('.').next() {
        Some("ig_11") => "ig_11.protocol_eleven",
        Some("cara_dune") => "cara_dune.iron_grip",
        Some("kuiil") => "kuiil.steam_and_iron",
        Some("paz_vizsla") => "paz_vizsla.clan_strength",
        Some("migs_mayfeld") => "migs_mayfeld.professional",
        Some("burg") => "burg.temper",
        _ => "mandalorian.long_road",
    }
}

/// Red plays a card on a slot and has another one left.
fn plays(position: Position, card: &str, slot: &str) -> Play {
    let mut play = action(position.hand("red", &format!("{card} {}", plain_card(card))));
    play.play(&format!("play {card} {slot}"));
    play
}

/// Cards on a slot, the top one last.
fn on_slot(play: &mut Play, slot: Slot) -> Vec<String> {
    let cards = play.slot(slot).cards;
    cards.iter().map(|card| play.game.card_key(*card).expect("a card of this game")).collect()
}

/// Whether a skill card lies in a discard pile.
fn is_discarded(play: &mut Play, card: &str) -> bool {
    let card = play.game.card_named(card);
    play.state().discards.has(card)
}

// Planning cards.

#[test]
fn beskar_stance_takes_a_discarded_defend() {
    let card = "mandalorian.beskar_stance";
    let mut play = plays(yard(2).only_plans("bad_luck"), card, "plan");
    play.play("ability");
    assert_eq!(play.kept("mandalorian"), ["defend"]);
    assert_eq!(play.discarded("defend"), 5, "one of six");
    let mut none = plays(yard(2), card, "plan");
    assert!(none.can("action") && !none.can("ability"), "no Defend is discarded");
    let mut has_one = plays(yard(2).kept("mandalorian", "defend").only_plans("bad_luck"), card, "plan");
    assert!(has_one.can("action") && !has_one.can("ability"), "he has one");
    let mut of_another = plays(yard(2).kept("ig_11", "defend").only_plans("bad_luck"), card, "plan");
    assert!(of_another.can("ability"));
}

#[test]
fn the_silver_knob_takes_any_discarded_planning_card_instead_of_planning() {
    let position = || yard(2).child_with("mandalorian");
    let knob = |position: Position| plays(position, "child.silver_knob", "plan");
    let mut play = knob(position().kept("mandalorian", "signal").only_plans("defend"));
    play.play("ability");
    let others = ["cool_head", "defend", "focus", "insight", "regroup", "retaliate", "slip_away", "sprint"];
    assert_eq!(play.all("plan"), others, "no second Signal, and no Bad Luck");
    play.play("plan insight");
    assert_eq!(play.kept("mandalorian"), ["insight", "signal"]);
    assert_eq!(play.discarded("insight"), 0);
    assert!(!play.saw(|event| matches!(event, Event::PlanDrawn { .. })), "nothing was drawn");
    assert!(!knob(position()).can("ability"), "nothing is discarded");
}

// Skill cards and slots.

#[test]
fn spare_parts_puts_a_discarded_card_of_ones_own_on_top_of_the_deck() {
    let position = || yard_of("kuiil,mandalorian").discarded("mandalorian.the_creed");
    let mut play = plays(position().discarded("kuiil.stubborn kuiil.tinker"), "kuiil.spare_parts", "plan");
    play.play("ability");
    assert_eq!(play.all("card"), ["kuiil.stubborn", "kuiil.tinker"]);
    play.play("card kuiil.stubborn");
    assert!(!is_discarded(&mut play, "kuiil.stubborn") && is_discarded(&mut play, "kuiil.tinker"));
    assert_eq!(play.hand("red"), ["kuiil.steam_and_iron"], "it is not in the hand");
    let top = play.state().tops[0].last().copied();
    assert_eq!(top, Some(play.game.card_named("kuiil.stubborn")));
    assert!(!plays(position(), "kuiil.spare_parts", "plan").can("ability"), "none of his own");
    // It goes on top of a deck that has hardly any cards left as well.
    let cards = "kuiil.spare_parts kuiil.steam_and_iron";
    let few = position().discarded("kuiil.stubborn").hand("red", cards).only_skills("kuiil", "kuiil.long_work");
    let mut play = action(few);
    play.play("play kuiil.spare_parts plan; ability");
    let tops: Vec<_> = play.state().tops[0].iter().copied().collect();
    assert_eq!(tops, ["kuiil.long_work", "kuiil.stubborn"].map(|card| play.game.card_named(card)));
}

#[test]
fn settle_it_takes_one_card_or_token_from_any_slot() {
    let position = || yard_of("kuiil,mandalorian").on_slot("move", "mandalorian.the_creed").tokens("attack", &[2, 1]);
    let settles = |position: Position| plays(position, "kuiil.settle_it", "plan");
    let mut card = settles(position());
    card.play("ability");
    assert_eq!(card.all("card"), ["kuiil.settle_it", "mandalorian.the_creed"]);
    assert_eq!(card.all("token"), ["attack 1", "attack 2"]);
    card.play("card mandalorian.the_creed");
    assert!(on_slot(&mut card, Slot::Move).is_empty() && is_discarded(&mut card, "mandalorian.the_creed"));
    assert_eq!(card.token_strength(Slot::Attack), 3, "only one thing");
    let mut token = settles(position());
    token.play("ability; token attack 2");
    assert_eq!((token.token_strength(Slot::Attack), token.slot(Slot::Move).cards.len()), (1, 1));
    let cards = yard_of("kuiil,mandalorian").on_slot("move", "mandalorian.the_creed");
    assert!(settles(cards).can("ability"), "cards alone will do");
}

#[test]
fn override_takes_a_token_and_old_habits_one_of_its_own_slot() {
    let position = || yard(2).on_slot("move", "mandalorian.the_creed");
    let mut none = action(position().turn("blue").hand("blue", "ig_11.override"));
    none.play("play ig_11.override plan");
    assert!(!none.can("ability"), "cards are not meant");
    let mut other = plays(position().tokens("attack", &[2]), "mandalorian.old_habits", "plan");
    assert!(other.can("action") && !other.can("ability"), "the token lies elsewhere");
    let mut here = plays(position().tokens("attack", &[2]).tokens("plan", &[3, 1]), "mandalorian.old_habits", "plan");
    here.play("ability; token plan 3");
    assert_eq!((here.token_strength(Slot::Plan), here.token_strength(Slot::Attack)), (1, 2));
}

#[test]
fn tinker_moves_an_own_card_to_the_top_of_another_slot() {
    let others = || yard_of("kuiil,mandalorian").on_slot("attack", "mandalorian.the_creed");
    let mut play = plays(others().on_slot("move", "mandalorian.long_road kuiil.stubborn"), "kuiil.tinker", "intel");
    play.play("ability");
    assert_eq!(play.all("card"), ["kuiil.stubborn", "kuiil.tinker"], "his own");
    play.play("card kuiil.stubborn");
    assert_eq!(play.all("slot"), ["attack", "intel", "plan"], "another slot");
    play.play("slot attack");
    assert_eq!(on_slot(&mut play, Slot::Move), ["mandalorian.long_road"]);
    assert_eq!(on_slot(&mut play, Slot::Attack), ["mandalorian.the_creed", "kuiil.stubborn"]);
}

#[test]
fn jury_rig_clears_the_tokens_of_two_other_slots() {
    let position = yard_of("kuiil,mandalorian").on_slot("move", "mandalorian.the_creed");
    let position = position.tokens("move", &[1, 2]).tokens("attack", &[2]).tokens("intel", &[1]).tokens("plan", &[1]);
    let mut play = plays(position, "kuiil.jury_rig", "plan");
    play.play("ability");
    assert_eq!(play.all("slot"), ["attack", "intel", "move"], "not its own");
    play.play("slot move; slot intel");
    let left = [Slot::Move, Slot::Attack, Slot::Intel, Slot::Plan].map(|slot| play.token_strength(slot));
    assert_eq!(left, [0, 2, 0, 1]);
    assert_eq!(on_slot(&mut play, Slot::Move), ["mandalorian.the_creed"], "cards stay");
}

// What a card asks of the action, of the place, of the enemy.

#[test]
fn second_effort_is_for_the_second_action() {
    let brute = || yard_of("cara_dune,mandalorian").faceup("brute", "b6");
    let mut first = plays(brute(), "cara_dune.second_effort", "attack");
    assert!(first.can("action") && !first.can("ability"));
    first.play("action");
    assert_eq!(first.threat(0).damage, 2);
    let mut second = action(brute().hand("red", "cara_dune.second_effort cara_dune.no_fear"));
    second.play("play cara_dune.no_fear move; done; play cara_dune.second_effort attack; ability; action");
    assert!(second.saw(|event| matches!(event, Event::Wounded { amount: 3, .. })), "2 and 1 more");
}

#[test]
fn the_ammunition_pack_is_for_somebody_who_has_not_moved() {
    let still = || yard_of("paz_vizsla,mandalorian").faceup("brute", "c6");
    let cards = "paz_vizsla.ammunition_pack paz_vizsla.iron_vow";
    let mut stands = plays(still(), "paz_vizsla.ammunition_pack", "attack");
    stands.play("ability; action");
    assert!(stands.saw(|event| matches!(event, Event::Wounded { amount: 3, .. })), "1 and 2 more");
    let mut moved = action(still().hand("red", cards));
    moved.play("play paz_vizsla.iron_vow move; action; step b5; stop; play paz_vizsla.ammunition_pack attack");
    assert!(!moved.can("ability"));
    let mut put_down = action(still().hand("red", cards));
    put_down.play("play paz_vizsla.iron_vow move; done; play paz_vizsla.ammunition_pack attack");
    assert!(put_down.can("ability"), "the card was played, and nobody moved");
}

#[test]
fn drop_in_and_headlong_follow_a_movement_into_the_space_of_an_enemy() {
    let drop_in = |position: Position| plays(position, "cara_dune.drop_in", "move");
    let cara = || yard_of("cara_dune,mandalorian");
    let mut play = drop_in(cara().faceup("brute", "c6").faceup("gunner", "d6"));
    assert!(!play.can("ability"), "not before");
    play.play("action; step c6; ability");
    assert_eq!((play.threat(0).damage, play.threat(1).damage), (2, 0), "only here");
    assert!(!drop_in(cara().faceup("brute", "b6")).can("ability"), "she has to move");
    let mut stays = drop_in(cara().faceup("brute", "b6"));
    stays.play("action; step c6; stop");
    assert!(!stays.can("ability"), "nobody is where she came to");
    let mut nowhere = drop_in(cara().faceup("brute", "b6"));
    nowhere.play("action; stop");
    assert!(!nowhere.can("ability"), "she has not moved");
    let burg = yard_of("burg,mandalorian").faceup("brute", "c6").faceup("gunner", "c6").faceup("brute", "d6");
    let mut headlong = plays(burg, "burg.headlong", "move");
    assert!(!headlong.can("ability"));
    headlong.play("action; step c6; ability; step d6; step c5");
    assert_eq!([0, 1, 2].map(|enemy| headlong.at(enemy)), ["d6", "c5", "d6"], "each in the space, one space");
}

#[test]
fn feeds_on_trouble_asks_for_two_enemies_nearby_and_a_wound() {
    let burg = |damage: u8| yard_of("burg,mandalorian").damage("burg", damage).faceup("brute", "b6");
    let feeds = |position: Position| plays(position, "burg.feeds_on_trouble", "plan");
    let mut play = feeds(burg(3).faceup("gunner", "c6"));
    play.play("ability");
    assert_eq!(play.damage("burg"), 2);
    assert!(!feeds(burg(3).faceup("gunner", "d6")).can("ability"), "the second one is too far away");
    assert!(!feeds(burg(3).facedown("gunner", "c6")).can("ability"), "a facedown token is no enemy");
    assert!(!feeds(burg(0).faceup("gunner", "c6")).can("ability"), "nothing to heal");
}

#[test]
fn cut_corners_asks_for_nobody_nearby() {
    let migs = || yard_of("migs_mayfeld,mandalorian");
    let cuts = |position: Position| plays(position, "migs_mayfeld.cut_corners", "move");
    let mut play = cuts(migs().faceup("brute", "d6"));
    play.play("ability; action; step b5; step c5; stop");
    assert_eq!(play.space("migs_mayfeld"), "c5", "1 and 2 more");
    assert!(!cuts(migs().faceup("brute", "c6")).can("ability"));
    assert!(cuts(migs().facedown("brute", "c6")).can("ability"), "a facedown token is no enemy");
}

#[test]
fn clean_angle_and_horns_down_ask_how_far_away_the_target_is() {
    let angle = |position: Position| {
        let mut play = plays(position, "migs_mayfeld.clean_angle", "attack");
        play.play("ability");
        play
    };
    let migs = || yard_of("migs_mayfeld,mandalorian");
    assert_eq!(angle(migs().faceup("brute", "c6")).threat(0).damage, 2);
    assert!(!angle(migs().faceup("brute", "d6")).on_map(0), "2 more at range 2");
    let mut far = plays(migs().faceup("brute", "e6"), "migs_mayfeld.clean_angle", "attack");
    assert!(!far.can("ability"), "range 3 is too far");
    let horns = |space: &str| {
        let mut play = plays(yard_of("burg,mandalorian").faceup("brute", space), "burg.horns_down", "attack");
        play.play("action");
        play
    };
    let mut here = horns("b6");
    here.play("ability");
    assert!(here.saw(|event| matches!(event, Event::Strength { now: 5, .. })));
    let mut there = horns("c6");
    assert!(!there.saw(|event| matches!(event, Event::Strength { .. })));
    assert!(!there.can("ability") && !there.on_map(0), "next to him");
}

#[test]
fn not_today_answers_only_to_what_would_be_the_end() {
    let hurt = |damage: u8| {
        let position = yard_of("cara_dune,mandalorian").damage("cara_dune", damage);
        brings(position.state(|state| state.heroes[0].spent = false), "harm nothing")
    };
    let health = hurt(0).hero("cara_dune").health;
    let mut last = hurt(health - 2);
    last.by("red", "advanced cara_dune");
    assert_eq!(last.damage("cara_dune"), health - 2, "all of it is blocked");
    assert!(last.can("decline"), "she may break away");
    let mut not_yet = hurt(health - 3);
    assert_eq!(not_yet.damage("cara_dune"), health - 1, "nobody was asked");
}

#[test]
fn what_is_left_of_damage_can_still_be_answered() {
    // A Defend blocks 1 of 2; then The Mandalorian may block the rest.
    let position = yard(2).turn("blue").kept("ig_11", "defend").state(|state| state.heroes[0].spent = false);
    let mut play = brings(position, "harm nothing");
    play.by("blue", "character ig_11; use ig_11 defend").by("red", "advanced mandalorian; decline");
    assert_eq!(play.damage("ig_11"), 0);
    assert!(play.hero("mandalorian").spent);
    // Of damage that is blocked altogether nothing is left to answer.
    let position = yard(2).turn("blue").all_in("c6").space("ig_11", "d6").kept("ig_11", "defend").faceup("brute", "d6");
    let mut play = brings(position.state(|state| state.heroes[0].spent = false), "brute_strikes nothing");
    play.by("blue", "character ig_11; use ig_11 defend");
    assert!(!play.can("advanced mandalorian"));
    assert_eq!(play.damage("ig_11"), 0);
}

#[test]
fn the_first_shot_is_for_an_unhurt_target() {
    let shoots = |wounds: u8| {
        let position = yard_of("ig_11,mandalorian").faceup("rock", "b6").wounded("t0", wounds);
        let mut play = plays(position, "ig_11.first_shot", "attack");
        play.play("action");
        play
    };
    assert!(shoots(0).can("ability"));
    let mut hurt = shoots(1);
    assert!(!hurt.can("ability") && !hurt.on_map(0), "3 are enough then");
}

#[test]
fn a_throw_takes_the_target_to_another_enemy() {
    let throws = |wounds: u8| {
        let position = yard_of("burg,mandalorian").faceup("brute", "c6").faceup("gunner", "e6").faceup("gunner", "i6");
        let mut play = plays(position.wounded("t0", wounds), "burg.throw", "attack");
        play.play("action");
        play
    };
    let mut play = throws(0);
    play.play("ability; step d6; step e6");
    assert_eq!(play.at(0), "e6");
    assert_eq!([0, 1, 2].map(|enemy| play.threat(enemy).damage), [2, 1, 0]);
    let mut defeated = throws(2);
    assert!(!defeated.can("ability"), "nobody is left to throw");
    let position = yard_of("burg,mandalorian").facedown("cache", "c6").faceup("gunner", "c6");
    let mut found = plays(position, "burg.throw", "attack");
    found.play("action; attack t0");
    assert!(!found.can("ability"), "it is no enemy");
}

// Damage, tokens and blows beyond the attack itself.

#[test]
fn darts_torso_and_third_arm_hit_others_than_the_target() {
    let brutes = |position: Position| position.faceup("rock", "b6").faceup("brute", "c6").faceup("brute", "d6");
    let mut darts = plays(brutes(yard(2)).faceup("brute", "e6"), "mandalorian.vambrace_darts", "attack");
    darts.play("action; attack t1; ability");
    assert_eq!(darts.all("threat"), ["t0", "t2"], "within 2, and not the target");
    darts.play("threat t0; threat t2");
    assert_eq!([0, 1, 2, 3].map(|enemy| darts.threat(enemy).damage), [1, 1, 1, 0]);
    let mut torso =
        plays(brutes(yard_of("ig_11,mandalorian")).faceup("gunner", "b6"), "ig_11.rotating_torso", "attack");
    torso.play("action; attack t1; ability");
    assert_eq!([0, 1, 2, 3].map(|enemy| torso.threat(enemy).damage), [1, 3, 0, 1]);
    let migs = || yard_of("migs_mayfeld,mandalorian").faceup("brute", "b6");
    let mut arm = plays(migs().faceup("brute", "e6").faceup("brute", "f6"), "migs_mayfeld.third_arm", "attack");
    arm.play("action; ability");
    assert_eq!([0, 1, 2].map(|enemy| arm.threat(enemy).damage), [2, 1, 0], "within 3");
    let mut alone = plays(migs(), "migs_mayfeld.third_arm", "attack");
    alone.play("action");
    assert!(!alone.can("ability"));
}

#[test]
fn the_heavy_repeater_divides_its_strength() {
    let cara = || yard_of("cara_dune,mandalorian");
    let mut play = plays(
        cara().faceup("brute", "b6").faceup("brute", "c6").faceup("brute", "d6"),
        "cara_dune.heavy_repeater",
        "attack",
    );
    play.play("ability");
    assert_eq!(play.all("threat"), ["t0", "t1"], "in reach");
    play.play("threat t0; threat t1; threat t0");
    assert_eq!([0, 1, 2].map(|enemy| play.threat(enemy).damage), [2, 1, 0]);
    let cara_dune = play.number("cara_dune");
    assert!(!play.saw(|event| matches!(event, Event::Wounded { by, .. } if *by != cara_dune)), "by her alone");
    assert!(!plays(cara().faceup("brute", "d6"), "cara_dune.heavy_repeater", "attack").can("ability"));
}

#[test]
fn the_rotary_cannon_hits_the_space_of_its_target_and_whoever_is_within_1() {
    let spaces = ["c6", "c6", "b6", "a6", "d6"];
    let position = spaces.iter().fold(yard_of("paz_vizsla,mandalorian"), |table, space| table.faceup("brute", space));
    let mut play = plays(position, "paz_vizsla.rotary_cannon", "attack");
    play.play("action; attack t0; ability");
    assert_eq!([0, 1, 2, 3, 4].map(|enemy| play.threat(enemy).damage), [3, 1, 1, 1, 0]);
}

#[test]
fn rip_the_door_goes_through_a_locked_door_from_either_side_and_through_nothing_else() {
    // The gate between f2 and g2 is locked.
    let steps = |from: &str, rips: bool| {
        let mut play = plays(yard_of("burg,mandalorian").space("burg", from), "burg.rip_the_door", "move");
        play.play(if rips { "ability; action" } else { "action" });
        play.all("step")
    };
    for (from, beyond) in [("f2", "g2"), ("g2", "f2")] {
        assert!(steps(from, true).contains(&beyond.to_owned()), "from {from}");
        assert!(!steps(from, false).contains(&beyond.to_owned()), "locked, from {from}");
    }
    for from in ["f3", "e2", "h2"] {
        assert_eq!(steps(from, true), steps(from, false), "no door at {from}");
    }
}

#[test]
fn a_door_that_was_ripped_stays_open_and_a_line_is_climbed_once() {
    let mut rips = plays(yard_of("burg,mandalorian").space("burg", "f2"), "burg.rip_the_door", "move");
    let gate = rips.game.door_named("gate");
    rips.play("ability; action; step f3; step f2");
    assert!(!rips.state().doors.has(gate), "nobody went through it");
    let mut rips = plays(yard_of("burg,mandalorian").space("burg", "f2"), "burg.rip_the_door", "move");
    rips.play("ability; action; step g2");
    assert!(rips.state().doors.has(gate));
    // Up to b1, and not down again from there or from beside it.
    let mut climbs = plays(yard(2).space("mandalorian", "b2"), "mandalorian.grapnel_line", "move");
    climbs.play("ability; action; step b1");
    assert!(!climbs.can("step b2"), "{:?}", climbs.choices());
    climbs.play("step c1");
    assert!(!climbs.can("step c2") && climbs.can("step d1"), "{:?}", climbs.choices());
}

#[test]
fn whoever_shoulders_through_may_leave_an_enemy_where_it_is() {
    let enters = || {
        let position = yard_of("paz_vizsla,mandalorian").faceup("brute", "c6");
        let mut play = plays(position, "paz_vizsla.shoulder_through", "move");
        play.play("action; step c6");
        play
    };
    let mut leaves = enters();
    leaves.play("decline");
    assert_eq!((leaves.at(0).as_str(), leaves.can("step d6")), ("c6", false), "the movement is over");
    let mut pushes = enters();
    pushes.play("ability; step c5");
    assert_eq!((pushes.at(0).as_str(), pushes.can("step d6")), ("c5", true), "{:?}", pushes.choices());
}

#[test]
fn a_full_scan_looks_further_than_its_action() {
    let position = yard_of("ig_11,mandalorian").facedown("brute", "c6").facedown("trap", "d6").facedown("brute", "e6");
    let mut play = plays(position, "ig_11.full_scan", "intel");
    play.play("ability");
    assert_eq!([0, 1, 2].map(|threat| play.threat(threat).seen), [1, 1, 0], "all within 2");
}

#[test]
fn share_the_pain_needs_pain_and_somebody_to_share_it_with() {
    let burg = |damage: u8| yard_of("burg,mandalorian").damage("burg", damage);
    let shares = |position: Position| plays(position, "burg.share_the_pain", "plan");
    let mut play = shares(burg(2).faceup("brute", "b6"));
    play.play("ability");
    assert_eq!((play.damage("burg"), play.threat(0).damage), (1, 1));
    assert!(!shares(burg(0).faceup("brute", "b6")).can("ability"));
    assert!(!shares(burg(2).faceup("brute", "c6")).can("ability"));
}

#[test]
fn net_gun_and_bear_hug_disrupt_an_enemy_up_to_two_tokens() {
    let kuiil = || yard_of("kuiil,mandalorian").faceup("brute", "b6").faceup("brute", "d6").faceup("brute", "e6");
    let mut net = plays(kuiil(), "kuiil.net_gun", "intel");
    net.tokens(&[0, 0]).play("ability; threat t0; threat t1");
    assert_eq!([0, 1, 2].map(|enemy| net.threat(enemy).disrupt), [1, 1, 0], "within 2");
    let full = yard_of("kuiil,mandalorian").faceup("brute", "b6").disrupted("t0", 2);
    assert!(!plays(full, "kuiil.net_gun", "intel").can("ability"), "it has two already");
    let burg = yard_of("burg,mandalorian").faceup("brute", "b6").disrupted("t0", 1);
    let mut hug = plays(burg, "burg.bear_hug", "attack");
    hug.tokens(&[0]).play("ability");
    assert_eq!((hug.threat(0).damage, hug.threat(0).disrupt), (2, 2));
}

#[test]
fn unstoppable_finishes_off_who_has_4_left_or_tears_a_door() {
    let burg = || yard_of("burg,mandalorian").state(|state| state.heroes[0].spent = false);
    let ready = |position: Position| action(position.hand("red", "burg.temper"));
    let mut play = ready(burg().faceup("ox", "b6").wounded("t0", 2).faceup("brute", "c6"));
    play.play("advanced burg");
    assert!(!play.on_map(0) && play.on_map(1), "the one in his space");
    assert!(play.saw(|event| matches!(event, Event::Defeated { .. })));
    assert!(!ready(burg().faceup("ox", "b6").wounded("t0", 1)).can("advanced burg"), "5 are left");
    let mut door = ready(burg().space("burg", "f2"));
    door.play("advanced burg");
    let gate = door.game.door_named("gate");
    assert!(door.state().doors.has(gate));
    assert!(!ready(burg().open("gate").space("burg", "f2")).can("advanced burg"), "it is open");
}

/// A space is meant, with every enemy in it and none beside it.
#[test]
fn a_grenade_and_a_flash_charge_hit_one_space() {
    proves![MA_TACTICAL_4];
    let among = |person: &str| {
        let position = yard_of(&format!("{person},mandalorian")).all_in("b6");
        position.faceup("ox", "c6").faceup("brute", "c6").faceup("brute", "d6").faceup("brute", "e6")
    };
    let marks = |play: &mut Play| [0, 1, 2, 3].map(|number| (play.threat(number).damage, play.threat(number).disrupt));
    for (space, hit) in [("c6", [2, 2, 0, 0]), ("d6", [0, 0, 2, 0])] {
        let mut grenade = plays(among("cara_dune").only_plans("bad_luck"), "cara_dune.grenade_bag", "attack");
        grenade.play("ability");
        assert!(!grenade.can("space e6"), "range 3");
        grenade.play(&format!("space {space}"));
        assert_eq!(marks(&mut grenade), hit.map(|damage| (damage, 0)), "{space}");
    }
    for (space, hit) in [("c6", [1, 1, 0, 0]), ("e6", [0, 0, 0, 1])] {
        let mut flash = plays(among("migs_mayfeld"), "migs_mayfeld.flash_charge", "intel");
        let tokens = vec![0; hit.iter().map(|disrupt| usize::from(*disrupt)).sum()];
        flash.tokens(&tokens).play(&format!("ability; space {space}"));
        assert_eq!(marks(&mut flash), hit.map(|disrupt| (0, disrupt)), "{space}");
    }
}

// Events called off and slots emptied.

#[test]
fn a_favour_owed_calls_an_event_off() {
    let position = yard_of("mandalorian,greef_karga").state(|state| state.heroes[1].spent = false);
    let position = position.on_slot("move", "mandalorian.vambrace_darts").tokens("move", &[2, 2]);
    let mut play = crate::play::event_step(position.next_events("harm nothing"));
    play.by("blue", "advanced greef_karga");
    assert!(!play.saw(|event| matches!(event, Event::EventDrawn { .. })));
    assert_eq!(play.damage("mandalorian"), 0);
    assert!(play.slot(Slot::Move).cards.is_empty() && play.slot(Slot::Move).tokens.is_empty());
    let (top, harm) = (play.state().events.top.card, play.game.event_named("harm"));
    assert_eq!(top, play.game.event_named("nothing"));
    assert_eq!(play.state().events.under.last().map(|(known, _)| known.card), Some(harm), "under the deck");
}

#[test]
fn the_matter_is_closed_empties_one_slot_before_it_brings_anything() {
    let position = yard_of("mandalorian,kuiil").state(|state| state.heroes[1].spent = false);
    let position = position.on_slot("move", "mandalorian.the_creed").tokens("move", &[2]).tokens("plan", &[1]);
    let mut play = Play::of(position.at(mandalorian::frame::Step::BeforeEvents));
    play.by("blue", "advanced kuiil");
    assert_eq!(play.all("slot"), ["move", "plan"], "not an empty one");
    play.by("blue", "slot move");
    assert!(!play.saw(|event| matches!(event, Event::SlotResolves { .. })));
    assert!(is_discarded(&mut play, "mandalorian.the_creed"));
    assert_eq!((play.token_strength(Slot::Move), play.token_strength(Slot::Plan)), (0, 1));
}

#[test]
fn a_pinning_shot_costs_whom_it_hits_a_card_by_lot() {
    let position = yard(2).turn("blue").all_in("a1").space("mandalorian", "d6").faceup("scout", "e6");
    let position = position.hand("red", "mandalorian.the_creed mandalorian.long_road").hand("blue", "ig_11.full_cycle");
    let mut play = brings(position, "pinning_shot nothing");
    play.game.script(Lot::Other, 1);
    assert_eq!(play.damage("mandalorian"), 1);
    assert_eq!(play.held("red"), 1);
    assert!(play.hand("blue").contains(&"ig_11.full_cycle".to_owned()), "only who is hit");
    assert_eq!(play.count(|event| matches!(event, Event::HandDiscard { .. })), 1);
}
