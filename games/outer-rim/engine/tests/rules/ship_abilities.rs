//! Printed abilities of ships, and of those who fly them past a patrol: when they are open, and to whom.

use outer_rim::ids::{Combat, Faction};
use outer_rim::position::Position;
use outer_rim::{Cause, Event, Options, proves};

use crate::corners::{FACTIONS, GLOVE, SEATS};
use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

/// The seats but one, in order.
pub fn others(seat: &str) -> Vec<&'static str> {
    SEATS.into_iter().filter(|other| *other != seat).collect()
}

/// The patrols of all factions in one space.
pub fn patrols_at(position: Position, space: &str) -> Position {
    FACTIONS.into_iter().fold(position, |position, (name, ..)| position.patrol(name, 1, space))
}

// Movement.

/// A player with one of the abilities that outfly patrols, on Cantonica, with the Hutts' patrol on n5 and the
/// Syndicate's on n8: no way leads past both.
fn fast(seat: &str, ability: &str) -> Position {
    let position = patrols_at(Position::of(4).turn(seat), "n34").patrol("hutt", 1, "n5").patrol("syndicate", 1, "n8");
    let position = SEATS.into_iter().fold(position, |position, seat| position.space(seat, "kessel"));
    let position = position.space(seat, "cantonica");
    if ability == "outfly-the-patrol" {
        // Han Solo's other side; whoever is Han Solo otherwise is somebody else.
        let position = position.character("blue", "doctor_aphra").character(seat, "han_solo");
        position.flipped(seat)
    } else {
        position.ship(seat, "firespray").legendary(seat)
    }
}

#[test]
fn who_outflies_a_patrol_goes_on_with_what_is_left_of_the_move() {
    proves![OR_MOVE_5, OR_GOAL_2, OR_SHIPGOAL_3, OR_TEST_8];
    for seat in SEATS {
        for ability in ["outfly-the-patrol", "slip-past-the-patrol"] {
            let answer = format!("use {ability}");
            // Passed: the rest of the move is open, and another patrol is another matter.
            let mut passed = planning(fast(seat, ability).patrol("rebel", 1, "n9"));
            assert!(!passed.can("go lothal"), "nobody flies past a patrol unasked");
            passed.by(seat, "go n5");
            assert_eq!((passed.asked(), passed.choices()), (Some(seat), vec![answer.clone(), "pass".into()]));
            passed.dice("crit blank").play(&answer);
            assert!(passed.can("stay") && passed.can("go n9") && passed.can("go cantonica"), "{:?}", passed.choices());
            assert!(!passed.can("go lothal"), "past n9, where the Rebels are");
            let hutts = |event: &Event| matches!(event, Event::NotStopped { by: Faction::Hutt, .. });
            assert!(passed.saw(hutts) && !passed.saw(|event| matches!(event, Event::Stopped { .. })));
            passed.play("go n9");
            assert_eq!((passed.asked(), passed.choices()), (Some(seat), vec![answer.clone(), "pass".into()]));
            passed.dice("crit blank").play(&answer).play("go lothal");
            assert_eq!(passed.space(seat), "lothal");
            assert!(passed.can("market"), "there the move is over");
            // Whoever is past the patrol may stay with it.
            let mut stays = planning(fast(seat, ability));
            stays.by(seat, "go n5").dice("crit blank").play(&answer).play("stay");
            assert_eq!((stays.space(seat), stays.choices()), ("n5".into(), vec!["done".to_owned()]));
            // Failed, or not tried: the patrol ends the move, and there is no second try.
            for tries in [true, false] {
                let mut stopped = planning(fast(seat, ability));
                stopped.by(seat, "go n5");
                if tries {
                    stopped.dice("blank blank");
                }
                stopped.play(if tries { &answer } else { "pass" });
                assert_eq!((stopped.space(seat), stopped.choices()), ("n5".into(), vec!["done".to_owned()]));
                assert!(stopped.saw(|event| matches!(event, Event::Stopped { by: Some(Faction::Hutt), .. })));
            }
        }
    }
}

#[test]
fn nobody_outflies_a_patrol_that_stops_nothing() {
    proves![OR_MOVE_5, OR_MOVE_1];
    for seat in SEATS {
        for ability in ["outfly-the-patrol", "slip-past-the-patrol"] {
            // A friend.
            let mut friend = planning(fast(seat, ability).reputation(seat, "hutt", 1));
            assert!(friend.can("go lothal"), "past a friend");
            friend.by(seat, "go n5");
            assert_eq!(friend.choices(), ["done"]);
            // The last space of the move.
            let mut far = planning(fast(seat, ability).space(seat, "n3").patrol("hutt", 1, "n34"));
            let reach = far.player(seat).stats.hyperdrive;
            let ground = far.game.ground();
            let from = far.game.space_named("n3");
            let end = (0..ground.book.spaces.len() as u8)
                .map(outer_rim::ids::Space)
                .find(|space| ground.distance(from, *space) == reach)
                .expect("a space as far as the hyperdrive goes");
            let end = ground.book.space(end).id.clone();
            let mut last = planning(fast(seat, ability).space(seat, "n3").patrol("hutt", 1, &end));
            last.by(seat, &format!("go {end}"));
            assert_eq!(last.space(seat), end);
            assert!(last.can("done"), "nothing is left to go on with: {:?}", last.choices());
        }
    }
}

/// A player with the Shadow Caster at n1, all others on Kessel, no patrol near.
fn shadow(owner: &str, mover: &str) -> Position {
    let position = patrols_at(Position::of(4).turn(mover), "n34");
    let position = SEATS.into_iter().fold(position, |position, seat| position.space(seat, "kessel"));
    position.space(owner, "n1").space(mover, "n3").ship(owner, "lancer").legendary(owner)
}

#[test]
fn the_shadow_caster_holds_up_those_who_enter_its_space_and_nobody_else() {
    proves![OR_SHIPGOAL_3, OR_SHIPGOAL_2];
    for mover in SEATS {
        for owner in others(mover) {
            for blocks in [true, false] {
                let mut enters = planning(shadow(owner, mover));
                enters.by(mover, "go n1");
                assert_eq!(enters.asked(), Some(owner));
                assert_eq!(enters.choices(), ["use block-their-way", "pass"]);
                enters.by(owner, if blocks { "use block-their-way" } else { "pass" });
                assert_eq!(enters.saw(|event| matches!(event, Event::HeldUp { .. })), blocks);
                assert_eq!((enters.asked(), enters.space(mover)), (Some(mover), "n1".to_owned()));
            }
            // Where its owner is not, nobody is asked, whoever else is there.
            for space in ["n13", "kessel", "lothal"] {
                let mut there = planning(shadow(owner, mover).space(mover, "n14"));
                there.by(mover, &format!("go {space}"));
                assert_eq!(there.asked(), Some(mover), "{space}");
                assert!(there.can("done"), "{:?}", there.choices());
            }
            // The first side of the sheet blocks nobody.
            let first = shadow(owner, mover).state(|state| {
                state.players.iter_mut().for_each(|player| player.legendary = false);
            });
            let mut first = planning(first);
            assert!(first.can("go lothal"), "past it");
            first.by(mover, "go n1");
            assert_eq!(first.asked(), Some(mover));
        }
        // Nor does it hold up its own owner, wherever they go.
        let mut own = planning(shadow(mover, others(mover)[0]).turn(mover).space(mover, "n3"));
        own.by(mover, "go n1");
        assert_eq!(own.asked(), Some(mover));
        assert!(own.can("done"));
    }
}

#[test]
fn players_do_not_stand_in_each_others_way_whatever_they_keep_secret() {
    proves![OR_MOVE_1, OR_SECRET_3];
    // From n3 Lothal is six steps away by n1, and seven by n2.
    for mover in SEATS {
        for other in others(mover) {
            let position = || {
                shadow(other, mover).ship(other, "g9").state(|state| {
                    state.players.iter_mut().for_each(|player| player.legendary = false);
                })
            };
            let mut plain = planning(position());
            assert!(plain.can("go lothal"), "past somebody without secrets");
            let mut secret = planning(position().secret(other, "kessel_5", "kessel").secret(other, "navpoint_2", "n5"));
            assert!(secret.can("go lothal"), "past somebody with secrets");
            secret.by(mover, "go n1");
            assert_eq!(secret.asked(), Some(mover), "no secret answers to that");
            secret.play("done");
        }
    }
}

// Ships at large.

/// Blue waits at n5, next to Cantonica where red is, in a Lancer that has its famous name.
fn in_the_way(patrol: &str) -> Position {
    Position::of(3).space("blue", "n5").ship("blue", "lancer").legendary("blue").patrol("hutt", 1, patrol)
}

#[test]
fn the_shadow_caster_may_stop_whoever_enters_its_space() {
    proves![OR_SHIPGOAL_3, OR_MOVE_1];
    let mut stopped = planning(in_the_way("n32"));
    assert!(stopped.can("go n5") && !stopped.can("go n11"), "past it only with leave");
    stopped.by("red", "go n5");
    assert_eq!((stopped.asked(), stopped.choices()), (Some("blue"), vec!["use block-their-way".into(), "pass".into()]));
    stopped.by("blue", "use block-their-way");
    assert!(stopped.saw(|event| matches!(event, Event::HeldUp { .. })));
    assert_eq!((stopped.space("red").as_str(), stopped.asked()), ("n5", Some("red")));
    assert!(stopped.can("done") && !stopped.can("go n11"), "the action step");
}

#[test]
fn whoever_the_shadow_caster_lets_pass_moves_on_with_what_is_left() {
    proves![OR_SHIPGOAL_3, OR_MOVE_1, OR_MOVE_5];
    let mut on = planning(in_the_way("n32"));
    on.by("red", "go n5").by("blue", "pass");
    // A G9 Rigger makes six: five are left, n14 is five from n5 and Kessel six.
    assert!(on.can("stay") && on.can("go n9") && on.can("go cantonica"));
    assert!(on.can("go n14") && !on.can("go kessel"));
    on.by("red", "go n9");
    assert_eq!(on.space("red"), "n9");
    assert!(on.can("done"), "asked once");
    // A patrol in the same space stops all the same.
    let mut patrol = planning(in_the_way("n5"));
    patrol.by("red", "go n5").by("blue", "pass");
    assert!(patrol.saw(|event| matches!(event, Event::Stopped { by: Some(Faction::Hutt), .. })));
    assert!(patrol.can("done") && !patrol.can("go n9"));
    // Nobody is asked who is elsewhere, or whose ship is no Shadow Caster yet.
    let mut elsewhere = planning(in_the_way("n32").space("blue", "n8"));
    elsewhere.by("red", "go n9");
    assert_eq!(elsewhere.asked(), Some("red"));
    let plain = Position::of(3).space("blue", "n5").ship("blue", "lancer");
    assert!(planning(plain).can("go n11"));
    // Two in the way are asked one after the other.
    let mut both = planning(in_the_way("n32").space("green", "n5").ship("green", "lancer").legendary("green"));
    both.by("red", "go n5").by("blue", "pass").by("green", "use block-their-way");
    assert!(both.can("done"));
    // And whoever owns it is not in the own way.
    let mut own = planning(in_the_way("n32").turn("blue"));
    own.by("blue", "go n9");
    assert_eq!(own.space("blue"), "n9");
}

#[test]
fn slave_i_and_han_solo_may_get_past_a_patrol_by_a_test() {
    type Change = fn(Position) -> Position;
    proves![OR_SHIPGOAL_3, OR_GOAL_2, OR_MOVE_5];
    // From n3 it is two steps by n1 to n4.
    let cases: [(&str, Change); 2] = [
        ("outfly-the-patrol", |all| all.character("red", "han_solo").character("blue", "bossk").flipped("red")),
        ("slip-past-the-patrol", |all| all.ship("red", "firespray").legendary("red")),
    ];
    for (ability, change) in cases {
        let at = || change(Position::of(2)).space("red", "n3").patrol("rebel", 1, "n34").patrol("hutt", 1, "n1");
        let mut passed = planning(at());
        assert!(passed.can("go n1") && !passed.can("go n4"), "{ability}");
        passed.by("red", "go n1");
        assert_eq!(passed.choices(), [format!("use {ability}"), "pass".to_owned()]);
        passed.dice("crit crit").by("red", &format!("use {ability}")).pass_all();
        assert!(passed.saw(|event| matches!(event, Event::NotStopped { by: Faction::Hutt, .. })));
        assert!(passed.can("go n4") && passed.can("stay"));
        passed.by("red", "go n4");
        assert_eq!(passed.space("red"), "n4");
        let mut failed = planning(at());
        failed.by("red", "go n1").dice("blank blank").by("red", &format!("use {ability}")).pass_all();
        assert!(failed.saw(|event| matches!(event, Event::Stopped { by: Some(Faction::Hutt), .. })));
        assert!(failed.can("done") && failed.space("red") == "n1", "asked once");
        let mut declined = planning(at());
        declined.by("red", "go n1; pass");
        assert!(declined.can("done") && declined.space("red") == "n1");
        // Nobody is asked where the move would end anyway, or where the patrol is a friend.
        let mut friend = planning(at().reputation("red", "hutt", 1));
        friend.by("red", "go n4");
        assert_eq!(friend.space("red"), "n4");
    }
    // With the last step there is nothing left to move: Lothal is six from n3, n9 five.
    for (space, asked) in [("n9", true), ("lothal", false)] {
        let position = Position::of(2).ship("red", "firespray").legendary("red").space("red", "n3");
        let mut play = planning(position.patrol("rebel", 1, "n34").patrol("hutt", 1, space));
        play.by("red", &format!("go {space}"));
        assert_eq!(play.can("use slip-past-the-patrol"), asked, "{space}");
        assert_eq!(play.can("done"), !asked, "{space}");
    }
}

#[test]
fn hounds_tooth_may_be_spared_by_a_die_when_the_ship_would_be_defeated() {
    proves![OR_SHIPGOAL_3, OR_DEFEATED_1];
    let at = || Position::of(2).ship("red", "yv666").legendary("red").space("red", "n5").patrol("hutt", 1, "n5");
    // Level 1: two dice. Hull 5 with 4 damage.
    for (die, spared) in [("hit", true), ("focus", true), ("crit", false), ("blank", false)] {
        let mut play = encounter(at().damage("red", 0, 4));
        play.dice("blank blank blank blank").dice("hit blank").dice(die).by("red", "patrol hutt");
        play.by("red", "space n9");
        assert_eq!(play.player("red").defeated, !spared, "{die}");
        assert_eq!(play.player("red").damage, [0, if spared { 3 } else { 5 }], "{die}");
    }
    assert_eq!(encounter(at()).player("red").stats.combat[Combat::Ship.ix()], 4, "and one die more");
}

#[test]
fn hounds_tooth_is_spared_whoever_flies_it_and_in_whosever_turn_but_not_for_its_captain() {
    proves![OR_SHIPGOAL_3, OR_DEFEATED_1];
    for owner in SEATS {
        for seat in SEATS {
            let flown = || {
                let position = Position::with(&book_with(GLOVE), Options { players: 4, ..Options::default() });
                position.turn(seat).ship(owner, "yv666").legendary(owner).space(owner, "n20")
            };
            // In the own turn a patrol shoots, in that of another their ship.
            let shot = |hull: u8, dice: &str, die: &str| {
                let position = flown().damage(owner, 0, hull);
                if owner == seat {
                    let mut play = encounter(position.patrol("hutt", 2, "n20"));
                    play.dice("blank blank blank blank").dice(&format!("{dice} blank")).dice(die);
                    play.by(owner, "patrol hutt").by(owner, "space n21");
                    return play;
                }
                let mut play = encounter(position.space(seat, "n20").cards(seat, "glove"));
                play.dice(dice).dice("blank blank blank blank").dice(die).by(seat, "use ram");
                play
            };
            for (die, spared) in [("hit", true), ("focus", true), ("crit", false), ("blank", false)] {
                let mut play = shot(4, "hit blank", die);
                let damage = if spared { 3 } else { 5 };
                assert_eq!((play.player(owner).defeated, play.player(owner).damage), (!spared, [0, damage]), "{die}");
                // What goes beyond the hull counts for nothing then.
                let mut more = shot(4, "crit crit", die);
                assert_eq!(more.player(owner).defeated, !spared, "{owner} in the turn of {seat}: {die}");
                assert_eq!(more.player(owner).damage[1], if spared { 3 } else { 8 });
            }
            // Whoever falls on the ground rolls for nothing.
            if owner != seat {
                let position = flown().space(seat, "n20").cards(seat, "glove").damage(owner, 3, 0);
                let mut slap = encounter(position);
                let dice = |play: &mut Play, seat: &str| play.player(seat).stats.combat[Combat::Ground.ix()];
                let (attack, defense) = (dice(&mut slap, seat), dice(&mut slap, owner));
                slap.dice(&format!("crit crit {}", "blank ".repeat(usize::from(attack) - 2)));
                slap.dice(&"blank ".repeat(usize::from(defense))).by(seat, "use slap");
                assert!(slap.player(owner).defeated);
            }
        }
    }
}

#[test]
fn a_yv666_pays_for_its_name_whenever_the_ship_recovers() {
    proves![OR_SHIPGOAL_1, OR_SHIPGOAL_2];
    let at = || Position::of(2).ship("red", "yv666").credits("red", 8000);
    let mut paid = planning(at().damage("red", 1, 1));
    paid.by("red", "recover");
    assert_eq!(paid.choices(), ["use pay-for-a-thorough-refit", "pass"]);
    paid.by("red", "use pay-for-a-thorough-refit");
    assert_eq!((paid.credits("red"), paid.fame("red"), paid.player("red").legendary), (1000, 1, true));
    let mut kept = planning(at().damage("red", 0, 1));
    kept.by("red", "recover; pass");
    assert!(!kept.player("red").legendary && kept.credits("red") == 8000);
    // Not for the character's damage, not without damage, not without the money, not for somebody else's ship.
    let changes: [fn(Position) -> Position; 3] =
        [|all| all.damage("red", 1, 0), |all| all, |all| all.credits("red", 6000).damage("red", 0, 1)];
    for position in changes.map(|change| change(at())) {
        let mut play = planning(position);
        play.by("red", "recover");
        assert!(play.can("done"));
    }
    let mut other = planning(Position::of(2).ship("blue", "yv666").credits("blue", 8000).damage("red", 0, 1));
    other.by("red", "recover");
    assert_eq!(other.asked(), Some("red"));
    // It is worth 1 fame to everybody.
    for seat in SEATS {
        let mut play = planning(Position::of(4).turn(seat).ship(seat, "yv666").credits(seat, 7000).damage(seat, 0, 1));
        play.by(seat, "recover; use pay-for-a-thorough-refit");
        let who = play.who(seat);
        let earned = |event: &Event| matches!(event, Event::Fame { who: other, by: 1, cause: Cause::ShipGoal, .. } if *other == who);
        assert!(play.saw(earned) && play.player(seat).legendary, "{seat}");
    }
}

#[test]
fn ig_2000_keeps_its_reputation_and_the_falcon_its_cargo() {
    proves![OR_SHIPGOAL_3, OR_PATROLENC_3, OR_DELIVER_5];
    for (legendary, standing) in [(false, -1), (true, 0)] {
        let position = Position::of(2).ship("red", "aggressor").space("red", "n5").patrol("hutt", 1, "n5");
        let mut play = encounter(if legendary { position.legendary("red") } else { position });
        play.dice("hit hit hit hit hit").dice("blank blank").by("red", "patrol hutt").pass_all();
        assert_eq!((play.reputation("red", Faction::Hutt), play.level(Faction::Hutt)), (standing, 2));
    }
    for (legendary, die, delivered) in [
        (false, "hit", true),
        (false, "crit", false),
        (false, "focus", false),
        (true, "crit", true),
        (true, "focus", true),
        (true, "blank", false),
    ] {
        let position =
            Position::of(2).ship("red", "yt1300").space("red", "ring_of_kafrene").cards("red", "stolen_hyperfuel");
        let mut play = action(if legendary { position.legendary("red") } else { position });
        play.by("red", "delivery").dice(die);
        if !delivered {
            play.lot(0);
        }
        play.by("red", "deliver stolen_hyperfuel");
        assert_eq!(play.saw(|event| matches!(event, Event::Delivered { .. })), delivered, "{legendary} {die}");
    }
}

#[test]
fn a_firespray_fires_on_a_bigger_name_for_its_own() {
    proves![OR_SHIPGOAL_2, OR_COMBAT_1];
    let at = |fame: u8| {
        Position::of(2).ship("red", "firespray").space("blue", "cantonica").fame("red", 1).fame("blue", fame)
    };
    assert!(!encounter(at(1)).can("use open-fire-on-a-bigger-name"), "as big is not bigger");
    let mut won = encounter(at(2));
    won.dice("hit hit hit blank blank").dice("blank blank").by("red", "use open-fire-on-a-bigger-name");
    assert_eq!((won.player("red").legendary, won.fame("red")), (true, 2));
    assert_eq!(won.player("blue").damage, [0, 3], "between ships, on a planet too");
    let mut lost = encounter(at(2));
    lost.dice("blank blank blank blank blank").dice("hit blank").by("red", "use open-fire-on-a-bigger-name");
    assert!(!lost.player("red").legendary);
}

#[test]
fn a_heavy_lifter_gets_its_name_with_cargo_aboard_and_flies_farther_with_each_job() {
    proves![OR_SHIPGOAL_2, OR_SHIPGOAL_3];
    let drive = |cards: &str| {
        let position = Position::of(2).ship("red", "heavy_lifter").legendary("red").cards("red", cards);
        planning(position).player("red").stats.hyperdrive
    };
    assert_eq!([drive(""), drive("kessel_run"), drive("kessel_run casino_heist"), drive("garindan")], [6, 7, 8, 6]);
    assert_eq!(
        planning(Position::of(2).ship("red", "heavy_lifter").cards("red", "kessel_run")).player("red").stats.hyperdrive,
        6
    );
    let slots = planning(Position::of(2).ship("red", "heavy_lifter").legendary("red")).player("red").stats.slots;
    assert_eq!(slots, [2, 1, 0, 3, 2, 2], "these in place of those");
}

#[test]
fn the_lucky_mynock_need_not_meet_hostile_patrols() {
    proves![OR_SHIPGOAL_3, OR_ENCOUNTER_3];
    let at = || Position::of(2).ship("red", "gx1").patrol("hutt", 1, "cantonica").reputation("red", "hutt", -1);
    assert_eq!(encounter(at()).choices(), ["patrol hutt"]);
    let mut free = encounter(at().legendary("red"));
    assert!(free.can("explore") && free.can("patrol hutt") && free.can("contact cantonica-1"));
}
