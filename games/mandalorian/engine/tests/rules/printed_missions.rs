//! Printed events, cards of The Child, tokens and missions: what their text does, and where it stops.

use mandalorian::frame::Step;
use mandalorian::ids::{Difficulty, Mode, Motive, Slot};
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::{Play, action, event_step};
use crate::special::{book_with, brings, without_advanced_cards, yard, yard_with};

/// A printed mission with two characters, The Mandalorian and IG-11, who have used their advanced cards.
fn mission(id: &str) -> Position {
    without_advanced_cards(Position::mission(id, 2))
}

/// Cards for reaches that no printed event has. They turn over a planning card, so that they always do something.
const REACHES: &str = "
event lunge \"Lunge\" blades { enemies_attack 2 melee 2; mill 1 bad_luck { hurt 1 } }
event long_lunge \"Long Lunge\" blades { enemies_attack 2 melee 3; mill 1 bad_luck { hurt 1 } }
event all_out \"All Out\" bars { enemies_attack 2 melee|shooter 1; mill 1 bad_luck { hurt 1 } }
event close_shots \"Close Shots\" blaster { enemies_attack 2 shooter 1; mill 1 bad_luck { hurt 1 } }
";

/// A mercenary mission in the compound.
fn compound(id: &str) -> Position {
    let options = Options { mission: id.into(), map: "m1".into(), mode: Mode::Sandbox, ..Options::default() };
    without_advanced_cards(Position::with(&book_with(REACHES), &options))
}

/// Red has cards for both actions.
fn red(position: Position, cards: &str) -> Play {
    let cards: Vec<String> = cards.split_whitespace().map(|card| format!("mandalorian.{card}")).collect();
    action(position.hand("red", &cards.join(" ")))
}

fn is_won(position: Position) -> bool {
    Play::of(position.at(Step::End)).winners().is_some_and(|winners| !winners.is_empty())
}

fn track(play: &mut Play, id: &str) -> u8 {
    let track = play.game.track_named(id);
    play.state().tracks[track.ix()]
}

/// Whoever is asked uses the only item there is.
#[track_caller]
fn use_item(play: &mut Play) {
    let item = play.all("item").pop().expect("an item that can be used");
    play.play(&format!("item {item}"));
}

// Events.

#[test]
fn an_enemy_of_two_classes_attacks_again_by_the_next_card() {
    let position = yard(2).space("mandalorian", "d6").space("ig_11", "a1").faceup("chief", "d6");
    let position = position.tokens("move", &[3, 2]).tokens("attack", &[3, 2]);
    let mut play = event_step(position.next_events("boxed_in no_quarter nothing"));
    assert_eq!(play.damage("mandalorian"), 2);
}

#[test]
fn a_second_wind_heals_the_most_damaged_enemy_and_sends_it_on() {
    let position = || yard(2).all_in("a6").faceup("brute", "d6").faceup("gunner", "e6").faceup("brute", "i6");
    let mut play = brings(position().wounded("t0", 1).wounded("t1", 2), "second_wind nothing");
    assert_eq!([0, 1].map(|enemy| play.threat(enemy).damage), [1, 0]);
    assert_eq!([0, 1, 2].map(|enemy| play.at(enemy)), ["d6", "c6", "i6"], "2 spaces");
    assert_eq!(play.damage("mandalorian"), 0, "it attacks only at 6");
}

#[test]
fn a_fire_zone_hurts_whoever_comes_near_a_shooter_in_the_next_turn() {
    let walks = |steps: &str| {
        let position =
            yard(2).space("ig_11", "a6").faceup("gunner", "f6").faceup("brute", "i1").kept("ig_11", "sprint");
        let cards = "ig_11.full_cycle ig_11.protocol_eleven";
        let mut play = brings(position.hand("blue", cards), "fire_zone nothing");
        assert_eq!(play.at(0), "e6", "it comes one space nearer");
        play.by("blue", "play ig_11.full_cycle move; action").by("blue", steps);
        play
    };
    assert_eq!(walks("step b6; stop").damage("ig_11"), 0, "3 spaces away");
    let mut near = walks("step b6; step c6; stop");
    assert_eq!(near.damage("ig_11"), 1);
    near.by("blue", "use ig_11 sprint; step d6; stop");
    assert_eq!(near.damage("ig_11"), 1, "only once");
}

#[test]
fn bad_footing_hurts_if_one_of_three_planning_cards_is_bad_luck() {
    let slips = |plans: &str| {
        let mut play = brings(yard(2).next_plans(plans), "bad_footing nothing");
        (play.damage("mandalorian"), play.damage("ig_11"), play.discarded("bad_luck"))
    };
    assert_eq!(slips("defend sprint bad_luck bad_luck"), (1, 0, 1), "whose turn it is");
    assert_eq!(slips("bad_luck bad_luck bad_luck"), (1, 0, 3), "once");
    assert_eq!(slips("defend sprint focus bad_luck"), (0, 0, 0), "the fourth one stays");
}

#[test]
fn the_marked_one_is_the_weakest_and_a_swarm_is_after_the_child() {
    let position = yard(2).all_in("d6").space("ig_11", "h6").damage("ig_11", 2).faceup("scout", "d6");
    let mut marked = brings(position, "marked nothing");
    assert_eq!((marked.damage("mandalorian"), marked.damage("ig_11")), (0, 3), "4 spaces away");
    let position = || yard(2).all_in("a5").faceup("brute", "e6");
    let mut swarm = brings(position().child_at("i6"), "swarm nothing");
    assert_eq!(swarm.at(0), "g6");
    let mut carried = brings(position().child_with("ig_11"), "swarm nothing");
    assert_ne!(carried.at(0), "g6", "a carried one is not meant");
}

#[test]
fn overwatch_makes_it_matter_who_moves_first() {
    let options = Options { players: 2, characters: "migs_mayfeld,mandalorian".into(), ..Options::default() };
    let position = yard_with(options).all_in("a6").faceup("brute", "d6").faceup("brute", "e6");
    let cards = "migs_mayfeld.overwatch migs_mayfeld.professional";
    let position = position.hand("red", cards).tokens("move", &[1]).next_events("closing_in nothing");
    let mut play = action(position);
    play.by("red", "play migs_mayfeld.overwatch plan; ability; done; play migs_mayfeld.professional move; done");
    assert_eq!(play.all("threat"), ["t0", "t1"], "both will move");
    play.by("red", "threat t1");
    assert_eq!([0, 1].map(|enemy| play.threat(enemy).damage), [0, 2], "once");
}

/// Three at the heist; the second one is disloyal and will not survive another blow.
fn traitor(characters: &str, traitor: &str, health_left: u8) -> Position {
    let options = Options { players: 3, characters: characters.into(), ..Options::default() };
    let options = Options { mission: "heist".into(), map: "yd".into(), mode: Mode::Sandbox, ..options };
    let position = without_advanced_cards(Position::with(&crate::special::book(), &options));
    let position =
        ["red", "blue", "green"].into_iter().zip(characters.split(',')).fold(position, |position, (seat, id)| {
            position.motive(seat, if id == traitor { Motive::Disloyal } else { Motive::Loyal })
        });
    position
        .state(|state| state.heroes.iter_mut().for_each(|hero| hero.damage = hero.health.saturating_sub(health_left)))
}

#[test]
fn overwatch_ends_with_who_is_eliminated_and_with_nobody_else() {
    let wounds = |hit: &str| {
        let position = traitor("migs_mayfeld,ig_11,mandalorian", hit, 1).all_in("a1").space(hit, "d6");
        let position = position.hand("red", "migs_mayfeld.overwatch migs_mayfeld.professional").faceup("brute", "d6");
        let position = position.tokens("move", &[1]).tokens("attack", &[3, 2]).faceup("brute", "b3");
        let mut play = action(position.next_events("brute_strikes brutes_walk nothing"));
        play.by("red", "play migs_mayfeld.overwatch plan; ability; done; play migs_mayfeld.professional move; done");
        while play.choices().iter().any(|choice| choice.starts_with("threat") || choice.starts_with("step")) {
            let first = play.choices()[0].clone();
            play.play(&first);
        }
        assert!(play.hero(hit).eliminated);
        play.threat(0).damage + play.threat(1).damage
    };
    assert_eq!(wounds("migs_mayfeld"), 0);
    assert_eq!(wounds("ig_11"), 2);
}

#[test]
fn who_falls_on_a_granted_move_does_not_end_the_action_that_granted_it() {
    let position =
        traitor("greef_karga,ig_11,mandalorian", "ig_11", 1).space("greef_karga", "b5").faceup("grabber", "b6");
    let cards = "greef_karga.cover_me greef_karga.hard_bargain";
    let mut play = action(position.hand("red", cards).hand("blue", "ig_11.full_cycle"));
    play.by("red", "play greef_karga.cover_me move; ability; character ig_11").by("blue", "slot move; step c6");
    assert!(play.hero("ig_11").eliminated);
    assert_eq!(play.asked(), Some("red"));
    play.by("red", "action; step c5; step d5");
    assert_eq!(play.space("greef_karga"), "d5");
}

// The Child.

#[test]
fn a_warm_hand_heals_and_an_outstretched_one_disrupts_all_around() {
    let position = || yard(2).child_with("mandalorian");
    let warm = |damage: u8| {
        let position = position().damage("mandalorian", damage).hand("red", "child.warm_hand mandalorian.long_road");
        let mut play = action(position);
        play.play("play child.warm_hand intel");
        play
    };
    let mut hurt = warm(2);
    hurt.play("ability");
    assert_eq!(hurt.damage("mandalorian"), 1);
    assert!(!warm(0).can("ability"));
    let position = position().faceup("brute", "b6").faceup("gunner", "c6").faceup("brute", "d6");
    let mut play = action(position.hand("red", "child.hand_outstretched mandalorian.long_road"));
    play.tokens(&[0, 0]).play("play child.hand_outstretched attack; ability");
    assert_eq!([0, 1, 2].map(|enemy| play.threat(enemy).disrupt), [1, 1, 0]);
}

#[test]
fn the_child_wanders_towards_the_nearest_facedown_token() {
    let begins = |position: Position| Play::of(position.hand("red", "mandalorian.the_creed").at(Step::Begin));
    let tokens = || mission("wandering_off").facedown("lab_stores", "a2").facedown("remnant_trooper", "e5");
    assert_eq!(begins(tokens().child_at("b1")).child(), "b2", "one space on its way to a2");
    assert_eq!(begins(tokens().child_at("a2")).child(), "a2", "it is there");
    let far = mission("wandering_off").faceup("lab_stores", "a2").facedown("remnant_trooper", "c1");
    assert_eq!(begins(far.child_at("b1")).child(), "c1", "what lies open is no riddle");
    assert_eq!(begins(tokens().child_with("ig_11")).child(), "with ig_11");
    assert_eq!(begins(mission("wandering_off").child_at("b1")).child(), "b1", "nothing to see");
}

// Items.

#[test]
fn a_medpac_is_for_the_own_turn() {
    let position = mission("price_on_its_head").kept("mandalorian", "signal").damage("ig_11", 2).faceup("medpac", "c6");
    let mut play = red(position, "the_creed long_road");
    play.by("red", "use mandalorian signal").by("blue", "slot move; step c6");
    assert!(!play.can("feature t0"));
}

#[test]
fn a_strongbox_is_hidden_behind_once_and_does_nothing_else() {
    let position = || mission("price_on_its_head").items("mandalorian", "strongbox").space("ig_11", "i1");
    assert!(red(position(), "the_creed long_road").all("item").is_empty());
    let mut play = brings(position().faceup("raider_cutter", "b6"), "boxed_in closing_in");
    use_item(&mut play);
    assert_eq!(play.damage("mandalorian"), 0);
    assert!(play.items("mandalorian").is_empty());
    assert!(play.saw(|event| matches!(event, Event::ItemSpent { .. })));
}

#[test]
fn a_code_cylinder_opens_the_laboratory_from_both_sides() {
    let with_cylinder = |space: &str| mission("safe_house").all_in(space).items("mandalorian", "code_cylinder");
    let at = |space: &str| red(with_cylinder(space), "the_creed long_road");
    for space in ["c3", "d3"] {
        let mut play = at(space);
        use_item(&mut play);
        let lab = play.game.door_named("lab");
        assert!(play.state().doors.has(lab));
        assert!(play.items("mandalorian").is_empty());
    }
    assert!(at("d4").all("item").is_empty(), "not from here");
    assert!(red(with_cylinder("d3").open("lab"), "the_creed long_road").all("item").is_empty(), "it is open");
}

#[test]
fn a_power_cell_feeds_the_torch_and_brings_the_officer() {
    let cell = |space: &str, weld: u8| {
        let position = mission("last_call").all_in(space).items("mandalorian", "power_cell").track("weld", weld);
        red(position, "the_creed long_road")
    };
    let mut play = cell("a3", 0);
    play.spawns(&[0, 0, 0]).tokens(&[0, 0, 0, 0]);
    use_item(&mut play);
    assert_eq!(track(&mut play, "weld"), 12);
    assert!(play.items("mandalorian").is_empty());
    assert_eq!((play.kind(1), play.at(1)), ("moff_gideon".to_owned(), "e3".to_owned()), "on its way past 6");
    assert!(play.threat(1).up);
    let spawned = |event: &Event| matches!(event, Event::Spawned { .. });
    assert!(play.saw(spawned), "on its way past 3, 9 and 12");
    let mut later = cell("a3", 12);
    use_item(&mut later);
    assert!(!later.saw(|event| matches!(event, Event::Placed { .. })), "only at 6");
    assert!(cell("b3", 4).all("item").is_empty(), "only at the grate");
    assert!(cell("a3", 14).all("item").is_empty(), "the weld is through");
    // Against the Warlord, with one character and with more.
    for (players, worth) in [(2, 6), (3, 12), (4, 12)] {
        let position = without_advanced_cards(Position::mission("the_warlord", players)).all_in("a3").turn("blue");
        let position = position.hand("blue", "mandalorian.the_creed mandalorian.long_road");
        let mut play = action(position.items("mandalorian", "power_cell"));
        use_item(&mut play);
        assert_eq!(track(&mut play, "last_weld"), worth, "{players} players");
    }
}

#[test]
fn the_square_is_dark_without_a_power_cell() {
    let enemy = |position: Position| position.faceup("power_cell", "d1").faceup("stormtrooper", "j1").all_in("d1");
    let mut dark = red(enemy(mission("last_call")), "the_creed long_road");
    assert_eq!(dark.threat(1).disrupt, 0);
    dark.tokens(&[0, 0]).play("feature t0");
    assert_eq!((dark.items("mandalorian").len(), dark.threat(1).disrupt), (1, 2), "however far away");
    let fed = mission("last_call").all_in("a3").items("mandalorian", "power_cell").faceup("stormtrooper", "j1");
    let mut fed = red(fed, "the_creed long_road");
    fed.spawns(&[0, 0, 0]).tokens(&[0, 0, 0, 0, 0]);
    use_item(&mut fed);
    assert_eq!(fed.threat(0).disrupt, 1, "the torch is bright");
    let position = without_advanced_cards(Position::mission("the_warlord", 3)).turn("blue");
    let mut warlord = action(enemy(position));
    warlord.tokens(&[0]).play("feature t0");
    assert_eq!(warlord.threat(1).disrupt, 1);
}

/// With the weld through, The Child at the grate and everybody else in the back of the cantina.
#[test]
fn the_others_have_to_be_near_when_the_child_leaves() {
    proves![MA_END_1, MA_END_3];
    for (carrier, other) in [("mandalorian", "ig_11"), ("ig_11", "mandalorian")] {
        let leaves = |weld: u8, grate: &str, place: &str| {
            let position = mission("last_call").track("weld", weld).child_with(carrier);
            is_won(position.space(carrier, grate).space(other, place))
        };
        for place in ["a2", "a3", "a4", "b2", "b3", "b4"] {
            assert!(leaves(14, "a3", place), "{other} in {place}");
        }
        assert!(!leaves(14, "a3", "c3") && !leaves(14, "a3", "e3"), "{other} is outside");
        assert!(!leaves(14, "b3", "a3"), "{carrier} is not at the grate");
        assert!(!leaves(13, "a3", "a3"), "it is not open");
    }
    // The same against the Warlord, whom nobody waits for; with one character there are no others.
    for (players, weld) in [(2, 11), (3, 16)] {
        let leaves = |place: &str| {
            let position = without_advanced_cards(Position::mission("the_warlord", players)).turn("blue");
            let position = position.track("last_weld", weld).all_in(place).space("mandalorian", "a3");
            let winners = Play::of(position.child_with("mandalorian").at(Step::End)).winners();
            winners.is_some_and(|winners| !winners.is_empty() && !winners.contains(&"red"))
        };
        assert!(leaves("b4") && leaves("a2"), "{players} players");
        assert_eq!(leaves("c3"), players == 2, "{players} players");
    }
}

#[test]
fn the_egg_is_dropped_when_its_holder_is_hurt() {
    let position = || compound("the_clutch").items("mandalorian", "egg").space("ig_11", "i1");
    let mut hurt = brings(position().faceup("raider_cutter", "b6"), "boxed_in closing_in");
    assert_eq!(hurt.damage("mandalorian"), 1);
    assert!(hurt.items("mandalorian").is_empty());
    assert_eq!((hurt.kind(1), hurt.at(1), hurt.threat(1).up), ("egg".to_owned(), "b6".to_owned(), true));
    let mut blocked =
        brings(position().faceup("raider_cutter", "b6").kept("mandalorian", "defend"), "boxed_in closing_in");
    blocked.by("red", "use mandalorian defend");
    assert_eq!(blocked.items("mandalorian"), ["egg"]);
    // What is not fragile is held on to.
    let both = position().items("mandalorian", "strongbox").faceup("raider_cutter", "b6");
    let mut both = brings(both, "boxed_in closing_in");
    both.by("red", "pass");
    assert_eq!((both.damage("mandalorian"), both.items("mandalorian")), (1, vec!["strongbox".to_owned()]));
}

#[test]
fn the_mother_sleeps_until_the_egg_is_found() {
    let position = compound("the_clutch").faceup("mudhorn", "i6").facedown("egg", "c6").facedown("empty_nest", "b5");
    let mut play = red(position, "the_creed long_road");
    assert!(!play.state().enemies.has(mandalorian::ids::Threat(0)), "no enemy while she sleeps");
    play.play("play mandalorian.the_creed move; action");
    play.spawns(&[0, 0]).play("step c6");
    assert!(play.saw(|event| matches!(event, Event::Woke { .. })));
    assert!(play.state().enemies.has(mandalorian::ids::Threat(0)));
    assert_eq!(play.count(|event| matches!(event, Event::Spawned { .. })), 2);
}

#[test]
fn the_ringleader_keeps_security_droids_off_and_nobody_else() {
    let options = Options { mission: "lower_deck_riot".into(), mode: Mode::Sandbox, ..Options::default() };
    let options = Options { characters: "migs_mayfeld,mandalorian".into(), ..options };
    let attacked = |token: &str, space: &str, items: &str| {
        let position = without_advanced_cards(Position::with(&book_with(REACHES), &options)).space("mandalorian", "j1");
        let position = position.space("migs_mayfeld", "c3").items("migs_mayfeld", items).faceup(token, space);
        brings(position, "lunge closing_in").damage("migs_mayfeld") > 0
    };
    assert!(attacked("security_droid", "b3", ""));
    assert!(!attacked("security_droid", "b3", "ringleader"));
    assert!(attacked("security_droid", "a3", "ringleader"), "from further away it does");
    assert!(attacked("restraint_droid", "b3", "ringleader"), "others do");
    assert!(attacked("cell_guard", "b3", "ringleader"), "those of the cells too");
}

// Enemies.

#[test]
fn one_action_deals_a_walker_no_more_than_2_until_a_charge_goes_off() {
    let walker = |space: &str| compound("scrap_walker").faceup("at_st", space).items("mandalorian", "charge");
    let mut plain = red(walker("c6"), "the_creed long_road");
    plain.play("play mandalorian.the_creed attack; action");
    assert_eq!(plain.threat(0).damage, 2);
    assert!(plain.saw(|event| matches!(event, Event::Capped { amount: 2, .. })));
    let mut charged = red(walker("c6"), "the_creed long_road");
    use_item(&mut charged);
    assert_eq!(charged.threat(0).damage, 2);
    assert!(charged.items("mandalorian").is_empty());
    charged.play("play mandalorian.the_creed attack; action");
    assert_eq!(charged.threat(0).damage, 6, "4 more");
    // It does not matter what the action has dealt before.
    let mut after = red(walker("c6").faceup("raider_cutter", "c6"), "flame_projector long_road");
    after.play("play mandalorian.flame_projector attack; action; attack t0");
    use_item(&mut after);
    assert_eq!(after.threat(0).damage, 4);
    let mut weak = red(walker("c6"), "hard_march long_road");
    weak.play("play mandalorian.hard_march attack; action");
    assert_eq!(weak.threat(0).damage, 2);
    assert!(!weak.saw(|event| matches!(event, Event::Capped { .. })), "2 are not too many");
    assert!(red(walker("d6"), "the_creed long_road").all("item").is_empty(), "not from 2 spaces away");
}

#[test]
fn outside_of_an_action_every_blow_against_a_walker_is_by_itself() {
    let position = compound("scrap_walker").faceup("at_st", "b6");
    let position = position.kept("mandalorian", "retaliate").kept("ig_11", "retaliate");
    let position = position.tokens("move", &[3, 2]).tokens("attack", &[3, 2]);
    let mut play = event_step(position.next_events("boxed_in no_quarter"));
    play.by("red", "character mandalorian; use mandalorian retaliate");
    play.by("red", "character ig_11").by("blue", "use ig_11 retaliate");
    assert_eq!(play.threat(0).damage, 4);
}

#[test]
fn a_walker_climbs_where_others_walk_around() {
    // An elevation line is between f3 and g3.
    let walks = |token: &str, from: &str, to: &str| {
        let mut play = brings(compound("scrap_walker").all_in(to).faceup(token, from), "closing_in two_triggers");
        play.at(0) == to
    };
    for (from, to) in [("f3", "g3"), ("g3", "f3")] {
        assert!(walks("at_st", from, to), "from {from}");
        assert!(!walks("raider_cutter", from, to), "from {from}");
    }
}

#[test]
fn a_walker_strikes_at_range_2_where_others_strike_beside_them() {
    let hit = |space: &str, event: &str| {
        let position = compound("scrap_walker").space("ig_11", "i1").faceup("at_st", space);
        let mut play = brings(position, &format!("{event} two_triggers"));
        play.damage("mandalorian") > 0
    };
    assert!(hit("d6", "boxed_in"), "a melee card that says 1");
    assert!(!hit("e6", "boxed_in"), "3 are too far");
    assert!(hit("e6", "volley"), "a card for shooters says 3 itself");
    assert!(!hit("d6", "close_shots"), "and 1 is 1");
    assert!(!hit("e6", "long_lunge"), "a melee card that says 3 is 2 for it");
    assert!(hit("d6", "all_out") && !hit("e6", "all_out"), "a card for both is the better of them");
}

#[test]
fn a_quarry_is_taken_alive_by_damage_that_is_just_right() {
    let pucks = |wounds: u8| {
        let position = compound("three_pucks").faceup("quarry_brawler", "c6").wounded("t0", wounds);
        let position = position.facedown("quarry_gunslinger", "i1").facedown("quarry_ghost", "h1");
        let mut play = red(position, "the_creed long_road");
        play.play("play mandalorian.the_creed attack; action");
        play
    };
    for wounds in [0, 1] {
        let mut play = pucks(wounds);
        assert_eq!(play.items("mandalorian"), ["quarry_brawler"]);
        assert!(!play.on_map(0) && !play.saw(|event| matches!(event, Event::Defeated { .. })));
    }
    let mut killed = pucks(2);
    assert!(killed.items("mandalorian").is_empty() && !killed.on_map(0));
    assert!(killed.saw(|event| matches!(event, Event::Defeated { .. })));
    assert!(killed.outcome().is_none(), "two are left, and two are enough for two");
}

#[test]
fn two_pucks_in_hand_at_the_start_are_enough_for_two_and_one_left_is_not() {
    let held = |items: &str, space: &str| {
        let position = compound("three_pucks").items("mandalorian", items).items("ig_11", "quarry_ghost");
        position.space("ig_11", space).facedown("quarry_gunslinger", "i1")
    };
    assert!(is_won(held("quarry_brawler", "b6")));
    assert!(!is_won(held("quarry_brawler", "c6")), "it has to be there");
    assert!(!is_won(held("strongbox", "b6")), "another item does not count");
    // The last but one is killed: the mission has failed.
    let position = compound("three_pucks").faceup("quarry_brawler", "c6").wounded("t0", 2);
    let mut play = red(position.items("ig_11", "quarry_ghost strongbox"), "the_creed long_road");
    assert!(play.outcome().is_none(), "one on the map and one in hand");
    play.play("play mandalorian.the_creed attack; action");
    assert!(play.winners().is_some_and(|winners| winners.is_empty()));
}

// Missions.

#[test]
fn the_asset_is_delivered_with_nobody_beside_it() {
    let delivered = |space: &str, up: bool| {
        let position = mission("price_on_its_head").all_in("h6").space("ig_11", "a6").items("ig_11", "asset");
        is_won(if up { position.faceup("raider_cutter", space) } else { position.facedown("raider_cutter", space) })
    };
    assert!(!delivered("a6", true) && !delivered("b6", true));
    assert!(delivered("c6", true), "far enough away");
    assert!(delivered("h6", true), "it is about who holds it");
    assert!(delivered("b6", false), "a facedown token is no enemy");
}

#[test]
fn the_egg_is_delivered_with_its_mother_far_behind() {
    let delivered = |space: &str, mother: &str| {
        let position = compound("the_clutch").all_in("h6").space("mandalorian", space).items("mandalorian", "egg");
        is_won(position.faceup("raider_cutter", "b6").faceup("mudhorn", mother))
    };
    assert!(delivered("b6", "d6"));
    assert!(!delivered("b6", "c6"), "beside it");
    assert!(delivered("b6", "h6"), "it is about who holds it");
    assert!(!delivered("c6", "f6"), "not where they came from");
}

#[test]
fn the_mount_is_held_with_nobody_within_2_of_it() {
    let held = |from: &str, enemy: &str, column: u8| {
        let position = mission("crew_served").all_in("a6").space("mandalorian", from).track("column", column);
        is_won(position.faceup("raider_cutter", enemy).state(|state| state.stage = 2))
    };
    for from in ["c2", "d2", "e2", "d3", "e3", "c4", "d4", "e4"] {
        assert!(held(from, "d6", 0), "from {from}");
        assert!(!held(from, "d5", 0), "within 2");
        assert!(!held(from, "d6", 1), "the column is not spent");
    }
    for from in ["b2", "d1", "f3", "d5"] {
        assert!(!held(from, "d6", 0), "{from} is not in the yard");
    }
}

#[test]
fn the_mount_is_lost_to_an_enemy_with_nobody_in_the_yard_around_it() {
    let lost = |space: &str, enemy: &str, stage: u8| {
        let position = mission("crew_served").all_in("a6").space("mandalorian", space).track("column", 5);
        let position = position.faceup("raider_cutter", enemy).state(|state| state.stage = stage);
        Play::of(position.at(Step::End)).winners().is_some_and(|winners| winners.is_empty())
    };
    for space in ["c2", "d2", "e2", "d3", "e3", "c4", "d4", "e4"] {
        assert!(!lost(space, "d3", 2), "somebody is in {space}");
    }
    for space in ["b2", "d1", "f3", "d5"] {
        assert!(lost(space, "d3", 2), "{space} is too far away");
        assert!(!lost(space, "d4", 2) && !lost(space, "d3", 1), "nobody has it, or it is not theirs to hold yet");
    }
}

#[test]
fn beacons_are_dark_when_their_tokens_are_gone_and_two_are_enough() {
    let house = |damage: u8| {
        let position = mission("wandering_off").child_with("ig_11").space("ig_11", "j6").space("mandalorian", "d3");
        let position = position.faceup("lab_enforcer", "d3").faceup("cradle", "d3").faceup("lab_stores", "d3");
        position.damage("mandalorian", damage).faceup("remnant_trooper", "d3")
    };
    let mut one = red(house(0), "bounty_code long_road");
    one.play("play mandalorian.bounty_code intel; instead 1");
    assert_eq!(one.all("threat"), ["t1", "t2"], "features that are beacons");
    one.play("threat t1");
    assert!(one.on_map(0) && !one.on_map(1) && one.on_map(2) && one.on_map(3));
    assert!(one.outcome().is_none(), "one is not enough");
    let mut two = red(house(1), "the_creed bounty_code");
    two.play("feature t2; play mandalorian.the_creed attack; action; attack t0");
    assert!(two.outcome().is_none(), "not before the end of the turn");
    two.play("play mandalorian.bounty_code intel; instead 0");
    assert!(two.finish_turn().winners().is_some_and(|winners| !winners.is_empty()));
    let mut weak = red(house(1), "hard_march the_creed");
    weak.play("play mandalorian.hard_march intel");
    assert!(weak.can("instead 0") && !weak.can("instead 1"), "it takes a strength of 3");
}

#[test]
fn a_data_core_is_sent_from_the_uplink() {
    let core = |space: &str| {
        let position = compound("sealed_orders").all_in(space).items("mandalorian", "data_core");
        red(position, "the_creed long_road")
    };
    let mut play = core("f2");
    use_item(&mut play);
    assert_eq!(track(&mut play, "upload"), 1);
    assert!(play.items("mandalorian").is_empty());
    assert!(core("e2").all("item").is_empty(), "only at the blue star");
}

#[test]
fn after_the_all_clear_every_event_disrupts_the_slot_to_its_right_for_experts() {
    let options = Options { mission: "lower_deck_riot".into(), mode: Mode::Sandbox, ..Options::default() };
    let options = Options { characters: "migs_mayfeld,mandalorian".into(), ..options };
    let resolves = |slot: &str, stage: u8, difficulty: Difficulty| {
        let options = Options { difficulty, ..options.clone() };
        let position = without_advanced_cards(Position::with(&book_with(REACHES), &options)).tokens(slot, &[3, 2]);
        event_step(position.next_events("lunge closing_in").state(|state| state.stage = stage))
    };
    for (slot, right) in [("attack", Slot::Intel), ("mission", Slot::Move)] {
        let mut play = resolves(slot, 2, Difficulty::Expert);
        play.tokens(&[0]).begin();
        let all = [Slot::Move, Slot::Attack, Slot::Intel, Slot::Plan, Slot::Mission];
        let disrupted: Vec<Slot> = all.into_iter().filter(|slot| play.token_strength(*slot) > 0).collect();
        assert_eq!(disrupted, [right], "right of {slot}");
    }
    let disrupts = |stage: u8, difficulty: Difficulty| {
        resolves("attack", stage, difficulty).saw(|event| matches!(event, Event::SlotDisrupted { .. }))
    };
    assert!(!disrupts(1, Difficulty::Expert), "not before");
    assert!([Difficulty::Novice, Difficulty::Standard, Difficulty::Veteran].iter().all(|level| !disrupts(2, *level)));
}

#[test]
fn the_officer_drops_the_child_when_one_action_deals_3() {
    let attacks = |card: &str| {
        let position = mission("the_warlord").turn("blue").all_in("e3").faceup("moff_gideon", "f2").child_taken("t0");
        let mut play =
            action(position.space("mandalorian", "e2").hand("blue", &format!("{card} mandalorian.long_road")));
        play.by("blue", &format!("play {card} attack; action"));
        play
    };
    assert_eq!(attacks("mandalorian.hard_march").child(), "taken by t0");
    assert_eq!(attacks("mandalorian.grapnel_line").child(), "f2");
}

#[test]
fn the_officer_leads_and_strikes_whom_he_comes_to() {
    let leads = |space: &str| {
        let position =
            mission("the_warlord").faceup("moff_gideon", "j3").turn("red").all_in("a3").space("mandalorian", space);
        let mut play = Play::of(position.hand("blue", "mandalorian.the_creed").at(Step::Begin));
        play.by("red", "order lead; step i3; stop");
        play.damage("mandalorian")
    };
    assert_eq!((leads("i3"), leads("h3")), (1, 0), "only where he is");
}

#[test]
fn jam_disrupts_a_slot_that_counts_no_more_than_4() {
    let position = mission("the_warlord").faceup("moff_gideon", "j3").turn("red");
    let position = position.tokens("move", &[3, 2]).tokens("attack", &[2, 2]).tokens("intel", &[3]);
    let mut play = Play::of(position.at(Step::Begin));
    play.by("red", "order jam");
    assert_eq!(play.all("slot"), ["attack", "intel", "mission", "plan"]);
    play.tokens(&[0]).by("red", "slot attack");
    assert_eq!(play.token_strength(Slot::Attack), 5);
}
