//! What characters, ships and luxuries can do: printed abilities, for whoever has them and against whom.

use outer_rim::ids::{Combat, Faction};
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

// Ships.

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
fn a_yv666_pays_for_its_name_whenever_the_ship_recovers() {
    proves![OR_SHIPGOAL_2];
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
