//! Abilities of characters and ships: when they are open, to whom, and what they do.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::corners::{FACTIONS, GLOVE, SEATS, turn_of};
use crate::play::{Play, action, encounter, planning};
use crate::special::{TOOLS, book_with};

/// The seats but one, in order.
fn others(seat: &str) -> Vec<&'static str> {
    SEATS.into_iter().filter(|other| *other != seat).collect()
}

/// The patrols of all factions in one space.
fn patrols_at(position: Position, space: &str) -> Position {
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

// Patrols.

#[test]
fn jyn_erso_sends_a_patrol_that_is_near_after_somebody_else() {
    proves![OR_GOAL_2, OR_PATROLMOVE_3, OR_PATROLMOVE_5];
    // Cantonica is three steps from n6; so are, with one more, n9, n5 and n4.
    let position = |seat: &str, from: &str| {
        let position = Position::of(4).turn(seat).space(seat, "cantonica").character(seat, "jyn_erso");
        let spaces = others(seat).into_iter().zip(["n9", "n5", "n4"]);
        let position = spaces.fold(position, |position, (other, space)| position.space(other, space));
        position.patrol("syndicate", 1, from).market("bacta_supplies droid_parts")
    };
    let buys = |position: Position, seat: &str| {
        let mut play = action(position);
        play.by(seat, "market; buy bacta_supplies");
        play
    };
    for seat in SEATS {
        for (other, space) in others(seat).into_iter().zip(["n9", "n5", "n4"]) {
            let mut sent = buys(position(seat, "n6").flipped(seat), seat);
            assert_eq!((sent.asked(), sent.patrol(Faction::Syndicate)), (Some(seat), "n6".to_owned()));
            assert_eq!(sent.choices(), ["use lay-a-false-trail", "pass"]);
            sent.play("use lay-a-false-trail");
            let mut named = others(seat);
            named.sort_unstable();
            assert_eq!(sent.all("player"), named, "anybody else");
            sent.play(&format!("player {other}"));
            assert_eq!(sent.patrol(Faction::Syndicate), space);
            let to = sent.who(other);
            assert!(sent.saw(|event| matches!(event, Event::Redirected { to: whom, .. } if *whom == to)));
        }
        let mut not = buys(position(seat, "n6").flipped(seat), seat);
        not.play("pass");
        assert_eq!(not.patrol(Faction::Syndicate), "cantonica", "whoever lays no trail is found");
        // Four steps away is too far, and her first side knows nothing of trails.
        for play in [&mut buys(position(seat, "n2").flipped(seat), seat), &mut buys(position(seat, "n6"), seat)] {
            assert_eq!(play.patrol(Faction::Syndicate), "cantonica");
            assert!(play.can("done") && play.all("use").is_empty(), "{:?}", play.choices());
        }
    }
}

#[test]
fn ketsu_onyo_strikes_as_far_as_three_spaces_and_only_at_somebody() {
    proves![OR_ENCOUNTER_7];
    // Three spaces from n3 are Cantonica and Ord Mantell; everything else is farther.
    let bare = |seat: &str| {
        let position = patrols_at(Position::of(4).turn(seat), "n34");
        let position = SEATS.into_iter().fold(position, |position, seat| position.space(seat, "kessel"));
        let position = position.character("yellow", "ig_88").character(seat, "ketsu_onyo").space(seat, "n3");
        let position = position.gone("cantonica-1", "greedo").gone("cantonica-2", "chewbacca");
        position.gone("ord_mantell-1", "lobot")
    };
    let empty = |seat: &str| bare(seat).gone("ord_mantell-2", "boshek");
    for seat in SEATS {
        let mut nobody = encounter(empty(seat));
        assert_eq!((nobody.asked(), nobody.choices()), (Some(seat), vec!["explore".to_owned()]));
        let mut contact = encounter(bare(seat).facedown("ord_mantell-2", "boshek"));
        contact.by(seat, "use strike-from-afar");
        assert_eq!(contact.choices(), ["contact ord_mantell-2"]);
        for (name, ..) in FACTIONS {
            // n4 is two steps away, Cantonica three, n5 four.
            for (space, near) in [("n3", true), ("n4", true), ("cantonica", true), ("n5", false)] {
                let mut patrol = encounter(empty(seat).patrol(name, 1, space));
                assert_eq!(patrol.can("use strike-from-afar"), near, "{name} at {space}");
                if near {
                    patrol.by(seat, "use strike-from-afar");
                    assert_eq!(patrol.choices(), [format!("patrol {name}")]);
                }
            }
        }
    }
}

// Goals.

#[test]
fn jyn_erso_reaches_her_goal_with_the_plans_of_two_planets_of_the_empire() {
    proves![OR_GOAL_1, OR_GOAL_2, OR_U31];
    let state = |play: &mut Play, seat: &str| {
        let player = *play.player(seat);
        (player.marks.len(), player.flipped, player.fame)
    };
    for seat in SEATS {
        for [first, second] in [["lothal", "naboo"], ["naboo", "lothal"]] {
            let jyn = || turn_of(seat, first).character(seat, "jyn_erso");
            let mut play = action(jyn());
            assert_eq!(state(&mut play, seat), (0, false, 0), "nothing is stolen yet");
            play.dice("blank blank").by(seat, "use steal-the-plans");
            assert_eq!(state(&mut play, seat), (0, false, 0), "a failure marks nothing");
            let mut once = action(jyn());
            once.dice("crit blank").by(seat, "use steal-the-plans");
            assert_eq!(state(&mut once, seat), (1, false, 0), "one is not enough");
            // The planet that is marked is no second one; another is.
            let marked = |space: &str| {
                let planet = once.game.space_named(first);
                let who = once.who(seat);
                turn_of(seat, space)
                    .character(seat, "jyn_erso")
                    .state(|state| state.players[who.ix()].marks.add(planet))
            };
            assert!(!action(marked(first)).can("use steal-the-plans"));
            assert!(!action(marked("kessel")).can("use steal-the-plans"), "no planet of the Empire");
            let mut twice = action(marked(second));
            assert_eq!(state(&mut twice, seat), (1, false, 0));
            twice.dice("crit blank").by(seat, "use steal-the-plans");
            assert_eq!(state(&mut twice, seat), (2, true, 1));
        }
    }
}

// Others in the space.

#[test]
fn ig_88_takes_droids_and_leaves_the_rest_of_the_crew() {
    proves![OR_CONTACT_11, OR_ACTION_6];
    for seat in SEATS {
        for other in others(seat) {
            let position = || {
                let position = turn_of(seat, "kessel").space(other, "kessel").character(seat, "ig_88");
                position.ship(other, "heavy_lifter").ship(seat, "hwk290")
            };
            let mut play = action(position().cards(other, "crew_4_lom crew_greedo crew_w1_le"));
            play.by(seat, "use commandeer-a-droid");
            assert_eq!(play.all("card"), ["crew_4_lom", "crew_w1_le"], "Greedo is no droid");
            play.play("card crew_w1_le");
            assert_eq!(
                (play.held(seat), play.held(other)),
                (vec!["crew_w1_le".to_owned()], vec!["crew_4_lom".to_owned(), "crew_greedo".to_owned()])
            );
            assert!(!action(position().cards(other, "crew_greedo crew_lobot")).can("use commandeer-a-droid"));
        }
    }
}

#[test]
fn whoever_robs_somebody_takes_what_is_named_and_nothing_else() {
    proves![OR_COMBAT_1, OR_SPACEENC_2];
    for seat in SEATS {
        for other in others(seat) {
            let position = || {
                let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
                let position = SEATS.into_iter().fold(position, |position, seat| position.space(seat, "naboo"));
                let position = position.turn(seat).space(seat, "kessel").space(other, "kessel").cards(seat, "hook");
                let position = position.ship(seat, "hwk290").ship(other, "heavy_lifter");
                position.cards(other, "crew_4_lom crew_greedo droid_parts shield_upgrade dl_44 garindan casino_heist")
            };
            let wins = |position: Position, answer: &str| {
                let mut play = encounter(position);
                let dice = |player: &outer_rim::state::Scoundrel| usize::from(player.stats.combat[0]);
                let (mine, theirs) = (dice(play.player(seat)), dice(play.player(other)));
                play.dice(&"blank ".repeat(mine + theirs)).by(seat, answer);
                while !play.can("card dl_44") && !play.can("card crew_greedo") {
                    play.play("pass");
                }
                play
            };
            let mut robs = wins(position(), "use rob");
            assert_eq!(robs.all("card"), ["dl_44", "droid_parts", "shield_upgrade"]);
            robs.by(seat, "card droid_parts");
            assert!(robs.has(seat, "droid_parts") && !robs.has(other, "droid_parts"));
            let mut hires = wins(position(), "use hire-away");
            assert_eq!(hires.all("card"), ["crew_4_lom", "crew_greedo"], "droids and others");
            hires.by(seat, "card crew_greedo");
            assert!(hires.has(seat, "crew_greedo") && !hires.has(other, "crew_greedo"));
        }
    }
}

#[test]
fn of_all_who_are_there_those_who_stand_can_be_fought() {
    proves![OR_COMBAT_1, OR_U17];
    let here = |seat: &str, space: &str| {
        let position = Position::with(&book_with(GLOVE), Options { players: 4, ..Options::default() }).turn(seat);
        SEATS.into_iter().fold(position, |position, seat| position.space(seat, space)).cards(seat, "glove")
    };
    for seat in SEATS {
        for ability in ["use slap", "use ram"] {
            let mut all = encounter(here(seat, "kessel"));
            all.by(seat, ability);
            let mut sorted = others(seat);
            sorted.sort_unstable();
            assert_eq!(all.all("player"), sorted);
            for down in others(seat) {
                let mut play = encounter(here(seat, "kessel").damage(down, 9, 0));
                play.by(seat, ability);
                let standing: Vec<&str> = sorted.iter().copied().filter(|other| *other != down).collect();
                assert_eq!(play.all("player"), standing, "{down} is defeated");
                play.refused(&format!("player {down}"));
            }
        }
    }
}
