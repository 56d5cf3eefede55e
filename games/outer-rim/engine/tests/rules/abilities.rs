//! Printed abilities of characters, crew, secrets and luxuries: when they are open, and to whom.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::corners::{FACTIONS, GLOVE, SEATS, turn_of};
use crate::play::{Play, action, encounter};
use crate::ship_abilities::{others, patrols_at};
use crate::special::{TOOLS, book_with};

// Characters.

#[test]
fn jyn_erso_steals_plans_on_two_imperial_planets() {
    proves![OR_GOAL_1, OR_GOAL_2];
    let at = |space: &str| Position::of(2).character("red", "jyn_erso").space("red", space);
    for space in ["lothal", "naboo"] {
        let mut play = action(at(space));
        play.dice("crit crit").by("red", "use steal-the-plans").pass_all();
        let here = play.game.space_named(space);
        assert!(play.player("red").marks.has(here) && !play.player("red").flipped);
        assert!(!play.can("use steal-the-plans"));
    }
    for space in ["cantonica", "kessel", "mon_calamari", "nal_hutta", "n5", "maelstrom"] {
        assert!(!action(at(space)).can("use steal-the-plans"), "{space}");
    }
    let lothal = action(at("lothal")).game.space_named("lothal");
    let marked = || at("naboo").state(|state| state.players[0].marks.add(lothal));
    let mut second = action(marked());
    second.dice("crit crit").by("red", "use steal-the-plans").pass_all();
    assert_eq!((second.player("red").flipped, second.fame("red")), (true, 1));
    let mut failed = action(marked());
    failed.dice("blank blank").by("red", "use steal-the-plans").pass_all();
    assert!(!failed.player("red").flipped);
    assert!(!action(marked().space("red", "lothal")).can("use steal-the-plans"), "not twice on one planet");
}

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

/// Red is Jyn Erso with her second side up and buys cargo on Cantonica; the Syndicate patrol is then called by the next card.
fn called(patrol: &str) -> Play {
    let position = Position::of(3).character("red", "jyn_erso").flipped("red").patrol("syndicate", 1, patrol);
    let mut play = action(position.market("food_supplies droid_parts"));
    play.by("red", "market; buy food_supplies");
    play
}

#[test]
fn jyn_erso_lays_a_false_trail_for_a_patrol_within_three_spaces() {
    proves![OR_GOAL_2, OR_PATROLMOVE_3];
    // n1 is two away from Cantonica, n3 three, n2 four.
    for (patrol, near) in [("n1", true), ("n3", true), ("n2", false)] {
        let mut play = called(patrol);
        let space = |name: &str| play.game.space_named(name);
        let distance = play.game.ground().distance(space("cantonica"), space(patrol));
        assert_eq!(distance <= 3, near, "{patrol}");
        assert_eq!(play.can("use lay-a-false-trail"), near, "{patrol}");
    }
    let mut kept = called("n1");
    kept.by("red", "pass");
    assert_eq!(kept.patrol(Faction::Syndicate), "cantonica");
    let mut sent = called("n1");
    sent.by("red", "use lay-a-false-trail");
    assert_eq!(sent.all("player"), ["blue", "green"]);
    sent.by("red", "player green");
    assert!(sent.saw(|event| matches!(event, Event::Redirected { faction: Faction::Syndicate, .. })));
    if let Some(end) = sent.all("space").first() {
        let end = end.clone();
        sent.by("red", &format!("space {end}"));
    }
    let after = sent.patrol(Faction::Syndicate);
    let to_green = |from: &str| {
        let (from, to) = (sent.game.space_named(from), sent.game.space_named("kessel"));
        sent.game.ground().distance(from, to)
    };
    assert!(after != "n1" && to_green(&after) < to_green("n1"), "toward green, who is on Kessel");
    // The first side has no such trail.
    let first = Position::of(3).character("red", "jyn_erso").patrol("syndicate", 1, "n1");
    let mut plain = action(first.market("food_supplies droid_parts"));
    plain.by("red", "market; buy food_supplies");
    assert_eq!(plain.patrol(Faction::Syndicate), "cantonica");
}

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
fn lando_charms_the_locals_of_whatever_faction() {
    proves![OR_GOAL_2, OR_REP_6];
    for (space, faction) in [
        ("lothal", Faction::Imperial),
        ("mon_calamari", Faction::Rebel),
        ("kessel", Faction::Syndicate),
        ("nal_hutta", Faction::Hutt),
    ] {
        let at = || Position::of(2).character("red", "lando_calrissian").flipped("red").space("red", space);
        let mut charmed = action(at());
        charmed.dice("crit crit").by("red", "use charm-the-locals").pass_all();
        assert_eq!((charmed.reputation("red", faction), charmed.credits("red")), (1, 3000), "{space}");
        assert!(!action(at().credits("red", 0)).can("use charm-the-locals"));
    }
    let nowhere = Position::of(2).character("red", "lando_calrissian").flipped("red");
    assert!(!action(nowhere).can("use charm-the-locals"), "nobody's planet");
    let first = Position::of(2).character("red", "lando_calrissian").space("red", "lothal");
    assert!(!action(first).can("use charm-the-locals"));
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

// Luxuries.

#[test]
fn whoever_meets_a_chromium_hull_may_fire_on_it() {
    proves![OR_ENCOUNTER_7, OR_COMBAT_1];
    let at =
        |space: &str| Position::of(3).cards("blue", "chromium_hull").space("blue", "cantonica").space("red", space);
    let fire = |play: &mut Play| play.all("challenge");
    assert_eq!(fire(&mut encounter(at("n5"))), Vec::<String>::new());
    let mut play = encounter(at("cantonica"));
    let offered = fire(&mut play);
    assert_eq!(offered.len(), 1, "{:?}", play.choices());
    play.dice("hit hit").dice("blank hit").by("red", &format!("challenge {}", offered[0]));
    assert_eq!((play.player("red").damage, play.player("blue").damage), ([0, 1], [0, 2]));
    assert!(!play.has("blue", "chromium_hull"), "lost with the combat");
    assert!(encounter(at("cantonica").turn("blue")).all("challenge").is_empty(), "not its owner");
    let hostile = at("cantonica").patrol("hutt", 1, "cantonica").reputation("red", "hutt", -1);
    assert!(encounter(hostile).all("challenge").is_empty(), "a hostile patrol comes first");
}

#[test]
fn a_chromium_hull_is_lost_with_a_combat_of_ships_and_with_no_other() {
    proves![OR_COMBAT_17];
    let position = Position::of(2).flipped("red").space("blue", "cantonica").fame("blue", 2);
    let mut ground = encounter(position.cards("blue", "chromium_hull"));
    ground.dice("hit hit hit").dice("blank blank blank").by("red", "use hunt-a-bigger-name");
    assert_eq!(ground.player("blue").damage, [3, 0]);
    assert!(ground.has("blue", "chromium_hull"));
}

#[test]
fn an_encounter_from_afar_is_with_a_patrol_or_a_contact_within_reach() {
    proves![OR_ENCOUNTER_7];
    let book = book_with("market luxury gear dish \"Dish\" { encounter \"Reach out\" { remote 1 } }");
    let at = |space: &str, patrol: &str| {
        let position = Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", "dish");
        let position = position.patrol("rebel", 1, "n34").patrol("syndicate", 1, "n34");
        encounter(position.space("red", space).patrol("hutt", 1, patrol))
    };
    assert!(!at("n3", "n34").can("use reach-out"), "nothing is there");
    let mut patrol = at("n3", "n1");
    patrol.by("red", "use reach-out");
    assert_eq!(patrol.choices(), ["patrol hutt"]);
    let mut contacts = at("n4", "n34");
    contacts.by("red", "use reach-out");
    assert_eq!(contacts.choices(), ["contact cantonica-1", "contact cantonica-2"]);
    let mut both = at("n4", "cantonica");
    both.by("red", "use reach-out");
    assert_eq!(both.choices(), ["patrol hutt", "contact cantonica-1", "contact cantonica-2"]);
}

#[test]
fn an_undercover_agent_exposes_a_bigger_name_who_loses_what_the_other_chooses() {
    proves![OR_REP_7, OR_ACTION_6];
    let at = |fame: u8| {
        Position::of(2).cards("red", "undercover_agent").space("blue", "cantonica").fame("blue", fame).fame("red", 1)
    };
    assert!(!action(at(1)).can("use expose-a-bigger-name"));
    let mut play = action(at(2));
    play.by("red", "use expose-a-bigger-name");
    assert_eq!(play.asked(), Some("red"), "the exposer says with whom");
    play.by("red", "faction rebel");
    assert_eq!((play.reputation("blue", Faction::Rebel), play.reputation("red", Faction::Rebel)), (-1, 0));
    assert_eq!((play.fame("red"), play.held("red").len()), (2, 0));
    assert_eq!(play.bottom("luxury"), "undercover_agent");
}

#[test]
fn fame_may_be_taken_for_the_credits_of_bounties_and_jobs() {
    proves![OR_BOUNTY_9, OR_JOBS_12];
    let armor = || Position::of(2).space("red", "kessel").captive("red", "garindan").cards("red", "mandalorian_armor");
    let mut fame = action(armor());
    fame.by("red", "delivery; deliver garindan; use take-fame-for-the-credits");
    assert_eq!((fame.credits("red"), fame.fame("red")), (4000, 3));
    let mut credits = action(armor());
    credits.by("red", "delivery; deliver garindan; pass");
    assert_eq!((credits.credits("red"), credits.fame("red")), (12_000, 2));
    let cargo = Position::of(2).space("red", "nal_hutta").cards("red", "food_supplies mandalorian_armor sy_snootles");
    let mut neither = action(cargo);
    neither.by("red", "delivery; deliver food_supplies");
    assert!(!neither.can("use take-fame-for-the-credits") && !neither.has("red", "food_supplies"), "not of cargo");
}

// Others in the space.

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
