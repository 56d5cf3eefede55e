//! Enemy attacks, hunters and barrages.

use mandalorian::frame::Cause;
use mandalorian::ids::Threat;
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};

use crate::play::Play;
use crate::special::{book_also, brings, without_advanced_cards, yard};

#[test]
fn an_attack_puts_one_damage_on_a_character_in_range() {
    proves![MA_ENEMY_ATTACK_1, MA_ENEMY_ATTACK_2];
    let position =
        yard(2).all_in("d6").space("ig_11", "i6").faceup("gunner", "d3").faceup("gunner", "d2").faceup("brute", "d6");
    let mut play = brings(position, "gunner_fires nothing");
    assert_eq!(play.damage("mandalorian"), 1, "one shooter, and only the one at range 3");
    assert!(play.saw(|event| matches!(event, Event::Damaged { cause: Cause::Attack(Threat(0)), amount: 1, .. })));
    // One is one, whoever else could attack.
    let two = yard(2).all_in("d6").space("ig_11", "i6").faceup("gunner", "d3").faceup("gunner", "d4");
    let mut two = brings(two, "gunner_fires nothing");
    two.play("threat t1");
    assert_eq!(two.damage("mandalorian"), 1);
}

#[test]
fn as_much_damage_as_health_is_a_defeat_and_all_have_lost() {
    proves![MA_ENEMY_ATTACK_3, MA_ENEMY_ATTACK_4];
    let position =
        |damage| yard(2).all_in("d6").space("ig_11", "a1").damage("mandalorian", damage).faceup("gunner", "d4");
    let mut alive = brings(position(4), "gunner_fires nothing");
    assert_eq!(alive.winners(), None);
    let mut defeated = brings(position(5), "gunner_fires nothing");
    assert_eq!(defeated.winners(), Some(Vec::new()));
    assert_eq!(defeated.outcome().map(|outcome| outcome.ending), Some("defeat"));
    // More than the health is no better: 2 damage at once.
    let mut more = brings(yard(2).all_in("d6").damage("mandalorian", 5), "harm nothing");
    assert_eq!((more.damage("mandalorian"), more.winners()), (7, Some(Vec::new())));
}

#[test]
fn the_nearest_in_range_is_attacked_and_ties_are_broken_by_the_current_player() {
    proves![MA_ENEMY_ATTACK_5, MA_ENEMY_ATTACK_8];
    let near = yard(2).space("mandalorian", "d6").space("ig_11", "d5").faceup("gunner", "d4");
    assert_eq!(brings(near, "gunner_fires nothing").damage("ig_11"), 1);
    let tie = yard(2).turn("blue").space("mandalorian", "c4").space("ig_11", "e4").faceup("gunner", "d4");
    let mut tie = brings(tie, "gunner_fires nothing");
    assert_eq!(tie.all("character"), ["ig_11", "mandalorian"]);
    tie.by("blue", "character mandalorian");
    assert_eq!(tie.damage("mandalorian"), 1);
}

#[test]
fn the_player_says_which_enemies_attack_and_in_what_order() {
    proves![MA_ENEMY_ATTACK_6, MA_ENEMY_ATTACK_7];
    let position =
        yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "d6").faceup("brute", "d6").faceup("brute", "d6");
    let mut play = brings(position, "brutes_strike nothing");
    assert_eq!(play.all("threat"), ["t0", "t1", "t2"]);
    play.by("red", "threat t2");
    assert_eq!(play.all("threat"), ["t0", "t1"]);
    play.by("red", "threat t0");
    let attackers: Vec<u8> = play
        .log()
        .iter()
        .filter_map(|event| if let Event::EnemyAttacks { threat, .. } = event { Some(threat.0) } else { None })
        .collect();
    assert_eq!(attackers, [2, 0]);
    assert_eq!(play.damage("mandalorian"), 2);
}

#[test]
fn the_order_is_the_players_also_if_all_attack_in_any_case() {
    proves![MA_ENEMY_ATTACK_7];
    let position = yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "d6").faceup("brute", "d6");
    let mut both = brings(position, "brutes_strike nothing");
    both.by("red", "threat t1");
    let attack =
        |number| move |event: &Event| matches!(event, Event::EnemyAttacks { threat, .. } if threat.0 == number);
    assert!(both.when(attack(1)) < both.when(attack(0)));
}

#[test]
fn as_many_enemies_attack_as_are_called_for_and_can() {
    proves![MA_ENEMY_ATTACK_9, MA_DISRUPT_ENEMY_4, MA_DISRUPT_ENEMY_6, MA_DISRUPT_ENEMY_10, MA_U14, MA_U25];
    let position = |brutes: u8| {
        let table = yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "c6");
        (0..brutes).fold(table, |table, _| table.faceup("brute", "d6"))
    };
    let mut one = brings(position(1), "brutes_strike nothing");
    assert_eq!(one.damage("mandalorian"), 1, "the brute next door can't reach");
    let mut two = brings(position(2), "brutes_strike nothing");
    assert_eq!(two.choices(), ["threat t1", "threat t2"], "nothing else will do");
    two.play("threat t1");
    assert_eq!(two.damage("mandalorian"), 2);
    // A disrupted one may be among them: it loses a token, and that was one of the attacks.
    let mut soaked = brings(position(2).disrupted("t1", 1), "brutes_strike nothing");
    soaked.play("threat t1");
    assert_eq!((soaked.damage("mandalorian"), soaked.threat(1).disrupt), (1, 0));
    let mut of_three = brings(position(3).disrupted("t1", 1), "brutes_strike nothing");
    of_three.play("threat t1; threat t2");
    assert_eq!(of_three.damage("mandalorian"), 1, "two of three were called for");
}

#[test]
fn an_attack_that_would_come_from_a_defeated_enemy_is_over() {
    proves![MA_U35];
    let position = yard(2)
        .all_in("d6")
        .faceup("brute", "d6")
        .wounded("t0", 2)
        .faceup("brute", "d6")
        .kept("mandalorian", "retaliate");
    let mut play = brings(position, "brutes_strike nothing");
    play.play("threat t0; character mandalorian; use mandalorian retaliate");
    assert!(!play.state().on_map.has(Threat(0)));
    play.play("character ig_11");
    assert_eq!((play.damage("mandalorian"), play.damage("ig_11")), (1, 1));
}

#[test]
fn a_hunter_moves_towards_the_character_with_the_least_health_left() {
    proves![MA_HUNTER_1, MA_U29];
    // The Mandalorian and IG-11 have health 6.
    let position = yard(2).space("mandalorian", "d3").space("ig_11", "d6").damage("ig_11", 1).faceup("hound", "d2");
    let mut play = brings(position, "brute_walks nothing");
    assert_eq!(play.at(0), "d4");
    // With the hunted one already, it does not move; ties are the player's.
    let there = yard(2).space("mandalorian", "d3").space("ig_11", "d6").damage("ig_11", 1).faceup("hound", "d6");
    let mut there = brings(there, "brute_walks noisy");
    there.spawns(&[0]);
    assert!(there.saw(|event| matches!(event, Event::NoEffect { .. })));
    let tie = yard(2).space("mandalorian", "d1").space("ig_11", "d6").faceup("hound", "d3");
    assert_eq!(brings(tie, "brute_walks nothing").all("character"), ["ig_11", "mandalorian"]);
    // Whom it can't reach on foot is left out.
    let vault = yard(2).space("mandalorian", "d6").space("ig_11", "g1").damage("ig_11", 1).faceup("hound", "d2");
    assert_eq!(brings(vault, "brute_walks nothing").at(0), "d4");
}

#[test]
fn a_hunter_counts_health_left_and_not_damage() {
    proves![MA_HUNTER_1, MA_HUNTER_2];
    // IG-11 has taken more and has more left all the same; so has who is unhurt and was born with little.
    for (health, damages, prey) in [([6, 9], [1, 2], "d1"), ([6, 9], [0, 2], "d1"), ([9, 6], [2, 0], "d6")] {
        let table = |hunter, at| {
            let position = yard(2).space("mandalorian", "d1").space("ig_11", "d6").faceup(hunter, at);
            position.state(|state| {
                for (hero, (health, damage)) in state.heroes.iter_mut().zip(health.into_iter().zip(damages)) {
                    (hero.health, hero.damage) = (health, damage);
                }
            })
        };
        assert_eq!(brings(table("hound", "d3"), "brute_runs nothing").at(0), prey, "{health:?} {damages:?}");
        // In reach of both it attacks the same one.
        let mut fires = brings(table("tracker", "d4"), "gunner_fires nothing");
        let hurt = if prey == "d1" { "mandalorian" } else { "ig_11" };
        let before = damages[usize::from(prey != "d1")];
        assert_eq!(fires.damage(hurt), before + 1, "{health:?} {damages:?}");
    }
}

#[test]
fn a_hunter_that_is_moved_away_goes_away_from_the_nearest_like_any_other() {
    proves![MA_HUNTER_1, MA_ENEMY_MOVE_12, MA_ENEMY_MOVE_13];
    // IG-11 is the weaker one, The Mandalorian the nearer one.
    let position = yard(2).space("mandalorian", "d3").space("ig_11", "d6").damage("ig_11", 3).faceup("hound", "d4");
    let mut play = brings(position, "they_scatter nothing");
    assert_eq!(play.all("step"), ["c4", "d5", "e4"], "towards the weaker one, too");
    while let Some(step) = play.all("step").first().cloned() {
        play.play(&format!("step {step}"));
    }
    let (from, to) = (play.game.space_named("d3"), play.threat(0).space);
    let doors = play.state().doors;
    assert_eq!(play.game.ground().routes(doors).walk[from.ix()][to.ix()], 3);
}

#[test]
fn a_hunter_with_one_of_those_who_are_equally_weak_may_be_after_another() {
    proves![MA_HUNTER_1, MA_ENEMY_MOVE_4, MA_U29];
    let beside = || yard(2).space("mandalorian", "d1").space("ig_11", "e3").faceup("hound", "e3").turn("blue");
    let mut goes = brings(beside(), "brute_runs nothing");
    assert_eq!((goes.asked(), goes.all("character")), (Some("blue"), vec!["ig_11".into(), "mandalorian".into()]));
    goes.play("character mandalorian");
    assert_eq!(goes.at(0), "d1");
    // After the one it is with, it does not move: nothing has happened, and a reinforcement comes.
    let mut stays = brings(beside(), "brute_walks noisy");
    stays.spawns(&[0]);
    stays.play("character ig_11");
    assert_eq!(stays.at(0), "e3");
    assert!(stays.saw(|event| matches!(event, Event::NoEffect { .. })));
    // Only who moves counts as one of those that do, so another one moves in its place.
    let mut other = brings(beside().faceup("brute", "d2"), "brute_walks nothing");
    other.play("threat t0; character ig_11");
    assert_eq!((other.at(0).as_str(), other.at(1).as_str()), ("e3", "d1"));
    // All have to move that can, but a tie stays the player's.
    let mut all = brings(beside().faceup("brute", "d3"), "brutes_walk nothing");
    all.play("character ig_11");
    assert_eq!((all.at(0).as_str(), all.at(1).as_str()), ("e3", "e3"));
    // With both of them, or with the weaker of two, there is no way to go.
    let weaker = yard(2).space("mandalorian", "d1").space("ig_11", "e3").damage("ig_11", 1).turn("blue");
    for position in [yard(2).all_in("e3"), weaker] {
        let mut none = brings(position.faceup("hound", "e3"), "brute_walks noisy");
        none.spawns(&[0]);
        assert!(none.saw(|event| matches!(event, Event::NoEffect { .. })));
    }
    // Of those elsewhere that are in one space any will do.
    let three = yard(3).all_in("d1").space("ig_11", "d6").faceup("hound", "d6");
    assert_eq!(brings(three, "brute_walks nothing").all("character"), ["cara_dune", "ig_11", "mandalorian"]);
}

/// Combined Arms calls for a melee enemy, a shooter and a sharpshooter; others have lines of their own.
fn volley(position: Position, event: &str) -> Play {
    brings(position, &format!("{event} nothing"))
}

fn volleys() -> Position {
    let lines = r#"
        event apart "Apart" bars { enemies_attack 1 melee 2; enemies_move 1 melee 1; enemies_attack 1 shooter 2 }
        event at_six "At Six" bars { enemies_attack 1 melee 2; six_plus { enemies_attack 1 shooter 2 } }
        event jam_between "Jam Between" bars { enemies_attack 1 melee 2; disrupt_slot plan; enemies_attack 1 shooter 2 }
        event near_later "Near Later" bars { enemies_attack 1 melee 2; enemies_attack 1 melee 0 }
        event any_then_one "Any Then One" bars { enemies_attack 2 melee|shooter 2; enemies_attack 1 shooter 2 }
        event three "Three" bars { enemies_attack 1 melee 2; enemies_attack 1 shooter 2; enemies_attack 1 melee|shooter 2 }
    "#;
    volleys_of(lines)
}

fn volleys_of(lines: &str) -> Position {
    let position = Position::with(&book_also(lines), &Options { mission: "yard".into(), ..Options::default() });
    without_advanced_cards(position).space("mandalorian", "d6").space("ig_11", "a1")
}

/// Lines that count at six only, before others, behind them or around them.
fn sixes() -> Position {
    volleys_of(
        r#"
        event six_moves "Six Moves" bars {
            enemies_attack 1 melee 2; six_plus { enemies_move 1 melee 1 }; enemies_attack 1 shooter 2
        }
        event within_six "Within Six" bars { six_plus { enemies_attack 1 melee 2 }; enemies_attack 1 shooter 2 }
        event within_moves "Within Moves" bars {
            six_plus { enemies_attack 1 melee 2; enemies_move 1 melee 1 }; enemies_attack 1 shooter 2
        }
    "#,
    )
}

#[test]
fn no_choice_in_one_line_of_a_card_may_cost_an_attack_of_another() {
    proves![MA_ENEMY_ATTACK_9, MA_MULTI_CLASS_2, MA_U14];
    // The chief is a melee enemy and a shooter, and attacks once a card.
    let two = || volleys().faceup("brute", "d5").faceup("chief", "d5");
    let mut first = volley(two(), "combined_arms");
    assert_eq!(first.damage("mandalorian"), 2, "the brute is the only one that leaves the chief for the shooters");
    // Where a gunner shoots anyway, either may strike.
    let mut free = volley(two().faceup("gunner", "d5"), "combined_arms");
    assert_eq!(free.all("threat"), ["t0", "t1"]);
    free.play("threat t1");
    assert_eq!(free.damage("mandalorian"), 2);
    // A gunner that reaches nobody is none.
    let mut far = volley(two().faceup("gunner", "h6"), "combined_arms");
    assert_eq!(far.damage("mandalorian"), 2);
    // So is a disrupted one no less: it takes the place of an attack.
    let mut soaks = volley(two().faceup("gunner", "d5").disrupted("t2", 1), "combined_arms");
    assert_eq!(soaks.all("threat"), ["t0", "t1"]);
    soaks.play("threat t0");
    assert_eq!(soaks.all("threat"), ["t1", "t2"]);
    soaks.play("threat t1");
}

#[test]
fn lines_of_a_card_are_looked_at_as_far_as_they_are_settled() {
    proves![MA_ENEMY_ATTACK_9, MA_U14];
    let two = || volleys().faceup("brute", "d5").faceup("chief", "d5");
    // At six the second line counts, at five it does not.
    let mut six = volley(two().tokens("move", &[1]), "at_six");
    assert_eq!(six.damage("mandalorian"), 2);
    assert_eq!(volley(two(), "at_six").all("threat"), ["t0", "t1"]);
    // A slot disrupted in between changes nothing, but where enemies move first, nobody knows who will be where.
    let mut jam = volley(two(), "jam_between");
    jam.tokens(&[0]);
    assert_eq!(jam.damage("mandalorian"), 2);
    assert_eq!(volley(two(), "apart").all("threat"), ["t0", "t1"]);
    // Neither does a reinforcement that comes in between.
    let call = r#"event call_between "Call Between" bars {
        enemies_attack 1 melee 2; spawn nearest; enemies_attack 1 shooter 2
    }"#;
    let mut call = volley(volleys_of(call).faceup("brute", "d5").faceup("chief", "d5"), "call_between");
    call.spawns(&[0]);
    assert_eq!(call.damage("mandalorian"), 2);
    // The reach of the later line counts: the brute next door can't strike there, the chief can.
    let mut near = volley(volleys().faceup("brute", "d5").faceup("chief", "d6"), "near_later");
    assert_eq!(near.damage("mandalorian"), 2);
    assert!(near.saw(|event| matches!(event, Event::EnemyAttacks { threat, .. } if threat.0 == 1)));
}

#[test]
fn what_a_six_adds_counts_as_the_lines_around_it_do() {
    proves![MA_ENEMY_ATTACK_9, MA_U14];
    let two = || sixes().faceup("brute", "d5").faceup("chief", "d5");
    let six = || two().tokens("move", &[1]);
    // Where a six moves enemies in between, what comes behind is not settled; at five nothing moves.
    assert_eq!(volley(six(), "six_moves").all("threat"), ["t0", "t1"]);
    assert_eq!(volley(two(), "six_moves").damage("mandalorian"), 2);
    // The same holds inside of what a six adds.
    assert_eq!(volley(six(), "within_six").damage("mandalorian"), 2);
    assert_eq!(volley(six(), "within_moves").all("threat"), ["t0", "t1"]);
}

#[test]
fn whoever_can_strike_in_one_line_only_strikes_there() {
    proves![MA_ENEMY_ATTACK_9, MA_U14];
    let attack =
        |number| move |event: &Event| matches!(event, Event::EnemyAttacks { threat, .. } if threat.0 == number);
    // Two chiefs, of whom one can reach The Mandalorian in the later line, too.
    for (spaces, first) in [(["d6", "d5"], 1), (["d5", "d6"], 0)] {
        let mut near = volley(volleys().faceup("chief", spaces[0]).faceup("chief", spaces[1]), "near_later");
        assert_eq!(near.damage("mandalorian"), 2);
        assert!(near.when(attack(first)) < near.when(attack(1 - first)));
    }
}

#[test]
fn several_of_two_classes_are_shared_out_so_that_most_attack() {
    proves![MA_ENEMY_ATTACK_9, MA_U14];
    // Two of any class and then a shooter: the brutes first, or the chief would be missing.
    let position = volleys().faceup("brute", "d5").faceup("brute", "d5").faceup("chief", "d5");
    let mut play = volley(position, "any_then_one");
    assert_eq!(play.all("threat"), ["t0", "t1"]);
    play.play("threat t1");
    assert_eq!(play.damage("mandalorian"), 3);
    // With two chiefs one of them may strike at once.
    let position = volleys().faceup("brute", "d5").faceup("chief", "d5").faceup("chief", "d5");
    let mut both = volley(position, "any_then_one");
    assert_eq!(both.all("threat"), ["t0", "t1", "t2"]);
    both.play("threat t1");
    assert_eq!(both.damage("mandalorian"), 3, "and then the brute has to");
    // Three lines, one brute, two chiefs: whoever strikes first, there is one for each line.
    let position = volleys().faceup("brute", "d5").faceup("chief", "d5").faceup("chief", "d5");
    let mut three = volley(position, "three");
    assert_eq!(three.all("threat"), ["t0", "t1", "t2"]);
    three.play("threat t1");
    assert_eq!(three.damage("mandalorian"), 3);
}

#[test]
fn a_hunter_attacks_the_weakest_if_it_can_and_otherwise_the_nearest() {
    proves![MA_HUNTER_2, MA_HUNTER_3];
    let far =
        |space| yard(2).space("mandalorian", "d5").space("ig_11", space).damage("ig_11", 2).faceup("tracker", "d4");
    assert_eq!(brings(far("d6"), "gunner_fires nothing").damage("ig_11"), 3);
    let mut out = brings(far("a1"), "gunner_fires nothing");
    assert_eq!((out.damage("mandalorian"), out.damage("ig_11")), (1, 2));
    // The nearest within range, even if somebody else there is weaker.
    let three = yard(3).space("mandalorian", "d5").space("cara_dune", "d6").damage("cara_dune", 1);
    let three = three.space("ig_11", "a1").damage("ig_11", 4).faceup("tracker", "d4");
    let mut three = brings(three, "gunner_fires nothing");
    assert_eq!([three.damage("mandalorian"), three.damage("cara_dune"), three.damage("ig_11")], [1, 1, 4]);
}

#[test]
fn a_barrage_strikes_all_in_range_in_an_order_of_the_players_choice() {
    proves![MA_BARRAGE_1, MA_BARRAGE_2];
    let position =
        yard(3).space("mandalorian", "d5").space("ig_11", "d6").space("cara_dune", "a1").faceup("cannon", "d4");
    let mut play = brings(position.turn("green"), "gunner_fires nothing");
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    play.by("green", "character ig_11");
    assert_eq!([play.damage("mandalorian"), play.damage("ig_11"), play.damage("cara_dune")], [1, 1, 0]);
}

#[test]
fn a_barrage_ends_with_its_enemy() {
    proves![MA_BARRAGE_3, MA_U35];
    let position = yard(2).all_in("d5").faceup("cannon", "d4").wounded("t0", 2).kept("mandalorian", "retaliate");
    let mut play = brings(position, "gunner_fires nothing");
    play.play("character mandalorian; use mandalorian retaliate");
    assert_eq!((play.damage("mandalorian"), play.damage("ig_11")), (1, 0));
}

#[test]
fn a_disrupted_barrage_costs_one_token_and_spares_all() {
    proves![MA_BARRAGE_4];
    let position = yard(2).all_in("d5").faceup("cannon", "d4").disrupted("t0", 2);
    let mut play = brings(position, "gunner_fires nothing");
    play.tokens(&[0]);
    assert_eq!(play.threat(0).disrupt, 1);
    assert_eq!(play.damage("mandalorian") + play.damage("ig_11"), 0);
    assert_eq!(play.all("character"), [""; 0], "nobody is going to be struck");
}
