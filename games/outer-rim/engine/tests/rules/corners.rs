//! Rules at their corners: every seat, every kind of card, every faction and space, in the own turn and in that of others.

use outer_rim::book::{Book, Home};
use outer_rim::ids::{Combat, Faction, Kind, Skill};
use outer_rim::position::Position;
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Game, Seat};

use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

pub const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];
pub const FACTIONS: [(&str, Faction, &str); 4] = [
    ("rebel", Faction::Rebel, "n1"),
    ("syndicate", Faction::Syndicate, "n2"),
    ("hutt", Faction::Hutt, "n32"),
    ("imperial", Faction::Imperial, "n33"),
];
/// A card of each kind that takes a slot, another that is sold on Kessel, and its deck.
pub const KINDS: [(Kind, &str, &str, &str); 6] = [
    (Kind::Cargo, "droid_parts", "coaxium_crystal", "cargo"),
    (Kind::Mod, "shield_upgrade", "quad_laser_cannon", "gear_mod"),
    (Kind::Crew, "crew_lobot", "hired_help", "job"),
    (Kind::Gear, "vibroknife", "dl_44", "gear_mod"),
    (Kind::Job, "casino_heist", "rebel_favor", "job"),
    (Kind::Bounty, "garindan", "greedo", "bounty"),
];

/// The seat to the left.
fn left(seat: &str) -> &'static str {
    let at = SEATS.iter().position(|known| *known == seat).expect("a seat");
    SEATS[(at + 1) % 4]
}

/// Four players of whom one is at this space and on turn; the others stay where they are.
pub fn turn_of(seat: &str, space: &str) -> Position {
    Position::of(4).turn(seat).space(seat, space)
}

/// The same with this character, which then belongs to nobody else.
fn as_character(seat: &str, space: &str, character: &str) -> Position {
    let others = ["jyn_erso", "ig_88", "doctor_aphra"].into_iter().filter(|other| *other != character);
    let mut position = turn_of(seat, space);
    for (other, stand_in) in SEATS.into_iter().filter(|other| *other != seat).zip(others) {
        position = position.character(other, stand_in);
    }
    position.character(seat, character)
}

/// A player against whom another may strike, on the ground or with the ship, and whom they may mend.
pub const GLOVE: &str = "market luxury gear glove \"Glove\" cost=1000 {
    encounter \"Slap\" { with here { duel ground {} } }
    encounter \"Ram\" { with here { duel ship {} } }
    action \"Mend\" { with here { them { recover both 3 } } }
    action \"Share\" { with here { both { fame 1 } } }
}";

fn gloved(active: &str, other: &str, space: &str) -> Position {
    let position = Position::with(&book_with(GLOVE), Options { players: 4, ..Options::default() });
    let position = SEATS
        .into_iter()
        .zip(["n9", "n21", "n25", "n26"])
        .fold(position, |position, (seat, away)| position.space(seat, away));
    position.turn(active).space(active, space).space(other, space).cards(active, "glove")
}

// Turn, planning and action.

#[test]
fn the_planning_step_is_the_same_for_everybody() {
    proves![OR_PLANNING_1, OR_PLANNING_3, OR_PLANNING_5];
    for seat in SEATS {
        let mut credits = planning(turn_of(seat, "kessel"));
        credits.by(seat, "collect");
        assert_eq!(credits.credits(seat), 6000);
        let mut hurt = planning(turn_of(seat, "kessel").damage(seat, 2, 2));
        hurt.by(seat, "recover");
        assert_eq!(hurt.player(seat).damage, [0, 0]);
        assert!(planning(turn_of(seat, "kessel")).can("recover"), "even without damage");
    }
}

#[test]
fn turns_go_round_all_four() {
    proves![OR_TURN_1];
    for seat in SEATS {
        let mut play = encounter(turn_of(seat, "kessel").encounter("kessel_2"));
        play.by(seat, "explore; choose run-for-daylight");
        assert_eq!(play.asked(), Some(left(seat)));
    }
}

#[test]
fn each_kind_of_action_is_taken_once_by_everybody_and_the_market_on_planets_only() {
    proves![OR_ACTION_2, OR_ACTION_4, OR_MARKET_2];
    for seat in SEATS {
        let mut market = action(turn_of(seat, "kessel"));
        market.by(seat, "market; done");
        assert!(!market.can("market"));
        let mut trade = action(turn_of(seat, "kessel").space(left(seat), "kessel"));
        trade.by(seat, "trade; done");
        assert!(!trade.can("trade"));
        for space in ["maelstrom", "n5", "n32"] {
            assert!(!action(turn_of(seat, space)).can("market"), "{space}");
        }
    }
}

// Movement.

#[test]
fn the_maelstrom_stops_everybody_who_enters_it() {
    proves![OR_MOVE_4];
    // From n17 Tatooine is three steps through the Maelstrom, and seven round by Kessel; a G9 Rigger makes six.
    for seat in SEATS {
        let mut play = planning(as_character(seat, "n17", "lando_calrissian"));
        assert!(play.can("go maelstrom") && play.can("go kessel") && !play.can("go tatooine"));
        play.play("go maelstrom");
        assert!(play.saw(|event| matches!(event, Event::Stopped { by: None, .. })));
        assert!(play.can("done") && !play.can("go tatooine"), "the action step");
    }
}

#[test]
fn a_patrol_of_any_faction_stops_everybody_who_is_not_positive_with_it() {
    proves![OR_MOVE_5];
    // From n3 it is two steps by n1 to n4, and six the other way; a G-1A Starfighter makes five.
    for seat in SEATS {
        for (name, faction, _) in FACTIONS {
            for standing in [-1, 0, 1] {
                let mut position = as_character(seat, "n3", "lando_calrissian").ship(seat, "g1a");
                for (other, ..) in FACTIONS {
                    position = position.patrol(other, 1, "n34");
                }
                let mut play = planning(position.patrol(name, 1, "n1").reputation(seat, name, standing));
                assert!(play.can("go n1"));
                assert_eq!(play.can("go n4"), standing > 0, "{name} {standing}");
                play.by(seat, "go n1");
                let by = Some(faction);
                let stopped = play.saw(|event| matches!(event, Event::Stopped { by: stopper, .. } if *stopper == by));
                assert_eq!(stopped, standing <= 0, "{name} {standing}");
            }
        }
    }
}

// Trade.

#[test]
fn all_six_kinds_change_hands_in_both_directions_with_everybody_there() {
    proves![OR_TRADE_1, OR_TRADE_2, OR_TRADE_5];
    for seat in SEATS {
        for (_, card, ..) in KINDS {
            for other in SEATS.into_iter().filter(|other| *other != seat) {
                let here = || SEATS.into_iter().fold(Position::of(4).turn(seat), |all, one| all.space(one, "kessel"));
                let mut gives = action(here().cards(seat, card));
                gives.by(seat, "trade");
                assert!(gives.choices().iter().any(|choice| choice.starts_with(&format!("offer {other} {card}"))));
                gives.by(seat, &format!("offer {other} {card} for 0")).by(other, "accept");
                assert_eq!(gives.held(other), [card]);
                let mut gets = action(here().cards(other, card));
                gets.by(seat, "trade").by(seat, &format!("offer {other} 0 for {card}")).by(other, "accept");
                assert_eq!(gets.held(seat), [card]);
            }
        }
    }
}

#[test]
fn credits_go_either_way_in_every_step_of_the_own_turn_and_never_in_that_of_others() {
    proves![OR_TRADE_7, OR_TRADE_8, OR_TRADE_9];
    for seat in SEATS {
        for other in SEATS.into_iter().filter(|other| *other != seat) {
            for step in [planning, action, encounter] {
                let mut gives = step(turn_of(seat, "n20"));
                gives.by(seat, &format!("offer {other} 2000 for 0")).by(other, "accept");
                assert_eq!((gives.credits(seat), gives.credits(other)), (2000, 6000));
                assert_eq!(gives.asked(), Some(seat));
                let mut gets = step(turn_of(seat, "n20"));
                gets.by(seat, &format!("offer {other} 0 for 3000")).by(other, "accept");
                assert_eq!((gets.credits(seat), gets.credits(other)), (7000, 1000));
                let who = Seat(gets.who(other).0);
                gets.refused_to(who, &format!("offer {seat} 1000 for 0"));
            }
        }
    }
}

#[test]
fn whichever_side_lacks_a_slot_is_asked_before_a_trade_is_agreed() {
    proves![OR_U6, OR_TRADE_4];
    for (kind, card, new, _) in KINDS {
        let slots = if matches!(kind, Kind::Gear | Kind::Job | Kind::Bounty) { 2 } else { 1 };
        let full = |position: Position, seat: &str| {
            let position = position.cards(seat, card);
            if slots == 2 {
                position.cards(seat, if kind == Kind::Gear { "jetpack" } else { "kessel_run" })
            } else {
                position
            }
        };
        for lacking in ["red", "blue"] {
            let here = Position::of(2).space("red", "kessel").space("blue", "kessel");
            let giver = if lacking == "red" { "blue" } else { "red" };
            let mut play = action(full(here.cards(giver, new), lacking));
            let offer =
                if giver == "red" { format!("offer blue {new} for 0") } else { format!("offer blue 0 for {new}") };
            play.by("red", "trade").by("red", &offer).by("blue", "accept");
            assert_eq!(play.asked(), Some(lacking), "{card}");
            assert!(play.can(&format!("drop {card}")) && play.can(&format!("drop {new}")) && play.can("decline"));
            play.by(lacking, &format!("drop {card}"));
            assert!(play.has(lacking, new) && !play.has(lacking, card));
            assert!(kind != Kind::Crew || play.on_map("lobot"), "the token of crew goes back to the map");
        }
    }
}

// Encounters.

#[test]
fn of_several_hostile_patrols_any_may_be_chosen_and_nothing_else() {
    proves![OR_ENCOUNTER_3, OR_ENCOUNTER_4];
    for seat in SEATS {
        let mut position = turn_of(seat, "kessel");
        for (name, ..) in FACTIONS {
            position = position.patrol(name, 1, "kessel").reputation(seat, name, -1);
        }
        assert_eq!(encounter(position).choices().len(), 4);
        for (one, ..) in FACTIONS {
            let position = turn_of(seat, "kessel").patrol(one, 1, "kessel").reputation(seat, one, -1);
            assert_eq!(encounter(position).choices(), [format!("patrol {one}")]);
        }
    }
}

#[test]
fn a_beaten_patrol_of_any_faction_costs_reputation_and_the_next_appears_at_its_home() {
    proves![OR_PATROLENC_2, OR_PATROLENC_3, OR_PATROLENC_5, OR_PATROLENC_6, OR_PATROLENC_7];
    for seat in SEATS {
        for (name, faction, home) in FACTIONS {
            let mut won = encounter(turn_of(seat, "n20").patrol(name, 1, "n20"));
            won.dice("crit crit").dice("blank blank").by(seat, &format!("patrol {name}"));
            assert_eq!(won.reputation(seat, faction), -1);
            assert_eq!((won.patrol(faction).as_str(), won.level(faction)), (home, 2));
            let mut lost = encounter(turn_of(seat, "n20").patrol(name, 1, "n20"));
            lost.dice("blank blank").dice("hit blank").by(seat, &format!("patrol {name}"));
            assert_eq!(lost.all("space"), ["n19", "n21", "nal_hutta", "tatooine"]);
            lost.by(seat, "space n21");
            assert_eq!((lost.patrol(faction).as_str(), lost.level(faction)), ("n21", 1));
            assert_eq!(lost.reputation(seat, faction), 0);
        }
    }
}

#[test]
fn faceup_and_facedown_contacts_are_open_to_everybody_on_their_planet() {
    proves![OR_ENCOUNTER_6, OR_CONTACT_2, OR_CONTACT_9];
    for seat in SEATS {
        let mut play = encounter(turn_of(seat, "kessel").faceup("kessel-2", "chewbacca"));
        assert_eq!(play.all("contact"), ["kessel-1", "kessel-2"]);
        assert!(encounter(turn_of(seat, "naboo").faceup("kessel-2", "chewbacca")).all("contact").len() == 2);
        play.by(seat, "contact kessel-2");
        assert!(play.saw(|event| matches!(event, Event::Meets { .. })));
    }
}

#[test]
fn a_secret_look_shows_the_token_to_the_looker_and_to_nobody_else() {
    proves![OR_CONTACT_13, OR_CONTACT_16];
    let book = book_with("market luxury gear lens \"Lens\" cost=1000 { action \"Peek\" { look 1 } }");
    for seat in SEATS {
        let position =
            Position::with(&book, Options { players: 4, ..Options::default() }).turn(seat).space(seat, "kessel");
        let mut play = action(position.cards(seat, "lens").facedown("kessel-1", "lobot"));
        play.by(seat, "use peek; contact kessel-1");
        let spot = play.game.spot_named("kessel-1");
        for viewer in SEATS {
            let known = play.view(viewer).state.tokens[spot.ix()].contact.is_some();
            assert_eq!(known, viewer == seat, "{viewer} when {seat} looked");
        }
    }
}

// Skills and combat.

#[test]
fn crew_lends_its_skills_to_everybody() {
    proves![OR_TEST_1];
    for seat in SEATS {
        let alone = planning(turn_of(seat, "kessel")).player(seat).skill(Skill::Tech);
        assert_eq!(
            planning(turn_of(seat, "kessel").cards(seat, "crew_lobot")).player(seat).skill(Skill::Tech),
            alone + 1
        );
    }
}

/// A duel of two players with these dice.
fn duel(
    active: &str,
    other: &str,
    with: &str,
    attack: &str,
    defense: &str,
    change: impl Fn(Position) -> Position,
) -> Play {
    let mut play = encounter(change(gloved(active, other, "n20")));
    play.dice(attack).dice(defense).by(active, &format!("use {with}"));
    play.pass_all();
    play
}

#[test]
fn both_suffer_what_the_other_rolled_and_a_tie_is_the_attackers() {
    proves![OR_COMBAT_9, OR_COMBAT_13, OR_COMBAT_14, OR_COMBAT_15, OR_COMBAT_17, OR_COMBAT_18];
    for seat in SEATS {
        for other in SEATS.into_iter().filter(|other| *other != seat) {
            for (with, body) in [("slap", 0), ("ram", 1)] {
                let (one, none) =
                    if body == 0 { ("hit blank blank", "blank blank blank") } else { ("hit blank", "blank blank") };
                for (attack, defense, won) in
                    [(one, one, true), (none, none, true), (none, one, false), (one, none, true)]
                {
                    let mut play = duel(seat, other, with, attack, defense, |position| position);
                    assert_eq!(play.player(other).damage[body], u8::from(attack == one), "{with}");
                    assert_eq!(play.player(seat).damage[body], u8::from(defense == one), "{with}");
                    assert_eq!(play.player(other).damage[1 - body] + play.player(seat).damage[1 - body], 0);
                    assert_eq!(play.saw(|event| matches!(event, Event::Won { .. })), won);
                }
            }
        }
    }
}

#[test]
fn what_helps_in_combat_helps_the_defender_too() {
    proves![OR_COMBAT_8, OR_COMBAT_13];
    // Ketsu Onyo has Strength: in Plastoid Armor whoever attacks her rolls one die less.
    let mut armor = duel("red", "yellow", "slap", "hit hit", "blank blank blank", |position| {
        position.cards("yellow", "plastoid_armor")
    });
    assert_eq!(armor.player("yellow").damage[0], 2);
    // A rifle that limits the damage of a combat won does so for a defender who wins.
    let mut rifle = duel("red", "yellow", "slap", "hit hit hit", "crit crit hit blank", |position| {
        position.cards("yellow", "iqa_11")
    });
    assert_eq!(rifle.player("yellow").damage[0], 2, "at most 2");
    // What answers to a lost combat does so for a defender who loses.
    let mut hull =
        duel("red", "yellow", "ram", "hit blank", "blank blank", |position| position.cards("yellow", "chromium_hull"));
    assert!(!hull.has("yellow", "chromium_hull"));
}

// Defeat.

#[test]
fn defeat_in_the_turn_of_another_costs_as_much_and_ends_nothing_of_theirs() {
    proves![OR_DEFEATED_1, OR_DEFEATED_2, OR_DEFEATED_3, OR_DEFEATED_4, OR_DEFEATED_9];
    for seat in SEATS {
        for other in SEATS.into_iter().filter(|other| *other != seat) {
            for (with, attack, defense) in
                [("slap", "crit crit blank", "blank blank blank"), ("ram", "crit crit", "blank blank")]
            {
                let mut play = duel(seat, other, with, attack, defense, |position| {
                    position.credits(other, 5000).secret(other, "kessel_5", "kessel").secret(other, "navpoint_2", "n5")
                });
                let player = *play.player(other);
                assert!(player.defeated && player.secrets.is_empty(), "{other} in the turn of {seat}: {with}");
                assert_eq!((play.credits(other), play.space(other)), (2000, "n20".into()));
                assert!(!play.saw(|event| matches!(event, Event::SecretUsed { .. })), "nobody learns what they were");
                assert!(!play.player(seat).defeated);
            }
            // Mended, they stand up at once, whoever's turn it is.
            let mut mended = action(gloved(seat, other, "n20").damage(other, 4, 3));
            mended.by(seat, "use mend");
            assert!(!mended.player(other).defeated && mended.saw(|event| matches!(event, Event::StoodUp { .. })));
        }
    }
}

// Goals, jobs and bounties.

#[test]
fn a_goal_is_achieved_in_the_turn_of_others_too() {
    proves![OR_GOAL_1, OR_U31];
    for seat in SEATS {
        for giver in SEATS.into_iter().filter(|giver| *giver != seat) {
            // Bossk: gear and mods for 15,000.
            let position = as_character(seat, "kessel", "bossk").turn(giver).space(giver, "kessel");
            let position = position.cards(seat, "maneuvering_thrusters dl_44").cards(giver, "mpl_57");
            let mut worth = action(position);
            worth.by(giver, "trade").by(giver, &format!("offer {seat} mpl_57 for 0")).by(seat, "accept");
            assert_eq!((worth.player(seat).flipped, worth.fame(seat)), (true, 1));
            // IG-88: two droids among the crew.
            let position =
                as_character(seat, "kessel", "ig_88").turn(giver).space(giver, "kessel").ship(seat, "heavy_lifter");
            let mut droids = action(position.cards(seat, "crew_4_lom").cards(giver, "crew_w1_le"));
            droids.by(giver, "trade").by(giver, &format!("offer {seat} crew_w1_le for 0")).by(seat, "accept");
            assert_eq!((droids.player(seat).flipped, droids.fame(seat)), (true, 1));
        }
    }
}

#[test]
fn whoever_reaches_the_fame_in_the_turn_of_another_has_won() {
    proves![OR_WIN_2, OR_WIN_3];
    for seat in SEATS {
        let giver = left(seat);
        let position = as_character(seat, "kessel", "bossk").turn(giver).space(giver, "kessel").fame(seat, 9);
        let mut play = action(position.cards(seat, "maneuvering_thrusters dl_44").cards(giver, "mpl_57"));
        play.by(giver, "trade").by(giver, &format!("offer {seat} mpl_57 for 0")).by(seat, "accept");
        assert_eq!(play.winner(), Some(seat));
    }
}

#[test]
fn repeated_deeds_are_counted_for_everybody() {
    proves![OR_GOAL_3, OR_GOAL_4];
    for seat in SEATS {
        for (tokens, flips) in [(0, false), (1, true)] {
            let position =
                as_character(seat, "kessel", "boba_fett").captive(seat, "garindan").goal_tokens(seat, tokens, 0);
            let mut play = action(position);
            play.by(seat, "delivery; deliver garindan");
            assert_eq!((play.player(seat).flipped, play.player(seat).tokens), (flips, u8::from(!flips)));
        }
    }
}

#[test]
fn a_job_is_attempted_in_its_destination_only_and_its_failure_ends_the_turn_of_everybody() {
    proves![OR_JOBS_4, OR_JOBS_10];
    for seat in SEATS {
        for space in ["cantonica", "kessel", "n20", "maelstrom"] {
            let here = as_character(seat, space, "lando_calrissian").cards(seat, "casino_heist");
            assert_eq!(encounter(here).can("attempt casino_heist"), space == "cantonica", "{space}");
        }
        let mut play = encounter(turn_of(seat, "cantonica").cards(seat, "casino_heist"));
        play.dice("blank blank").by(seat, "attempt casino_heist").pass_all();
        assert_ne!(play.asked(), Some(seat));
        assert!(play.has(seat, "casino_heist"));
    }
}

#[test]
fn everybody_may_fight_a_contact_for_the_own_bounty() {
    proves![OR_BOUNTY_4, OR_BOUNTY_13];
    for seat in SEATS {
        let position = |holder: &str| turn_of(seat, "kessel").faceup("kessel-1", "garindan").cards(holder, "garindan");
        let mut own = encounter(position(seat));
        own.by(seat, "contact kessel-1");
        assert_eq!(own.choices(), ["fight garindan", "meet"]);
        let mut theirs = encounter(position(left(seat)));
        theirs.by(seat, "contact kessel-1");
        assert!(!theirs.can("fight garindan"), "a bounty of somebody else is none");
    }
}

#[test]
fn crew_of_anybody_in_the_space_can_be_hunted_and_is_protected_as_the_place_demands() {
    proves![OR_CREWBOUNTY_7, OR_CREWBOUNTY_8, OR_CREWBOUNTY_9];
    for seat in SEATS {
        for owner in SEATS.into_iter().filter(|owner| *owner != seat) {
            for (space, kind) in [("kessel", Combat::Ground), ("n20", Combat::Ship), ("maelstrom", Combat::Ship)] {
                let here = SEATS.into_iter().fold(Position::of(4).turn(seat), |all, one| all.space(one, space));
                let mut play = encounter(here.cards(seat, "garindan").cards(owner, "crew_garindan"));
                assert!(play.can("hunt garindan crew_garindan"), "{seat} hunts {owner}");
                let dice = if kind == Combat::Ground { "blank blank blank" } else { "blank blank" };
                play.dice(dice).dice(dice).by(seat, "hunt garindan crew_garindan").by(owner, "protect");
                assert!(play.saw(|event| matches!(event, Event::Combat { combat, .. } if *combat == kind)), "{space}");
                play.by(seat, "capture");
                assert!(play.is_captive(seat, "garindan") && !play.has(owner, "crew_garindan"));
            }
            let here = Position::of(4).turn(seat).space(seat, "kessel").space(owner, "n5");
            assert!(
                !encounter(here.cards(seat, "garindan").cards(owner, "crew_garindan"))
                    .can("hunt garindan crew_garindan")
            );
            // The defeated protect nobody.
            let here = Position::of(4).turn(seat).space(seat, "kessel").space(owner, "kessel").damage(owner, 4, 0);
            let mut down = encounter(here.cards(seat, "garindan").cards(owner, "crew_garindan"));
            down.dice("hit hit hit").dice("blank blank blank").by(seat, "hunt garindan crew_garindan");
            assert_eq!(down.asked(), Some(seat), "to settle its fate");
        }
    }
}

// What is open to all.

/// The board as text, on one line.
fn told(play: &mut Play, seat: &str) -> String {
    OuterRim::board_words(&play.view(seat)).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_databank_cards_of_faceup_contacts_can_be_read_by_everybody_and_of_those_looked_at_by_nobody() {
    proves![OR_CONTACT_10, OR_CONTACT_14];
    let book = Book::printed();
    for contact in &book.contacts {
        let class = contact.class;
        let spot = ["kessel-1", "lothal-1", "kessel-2"][class as usize];
        let mut up = action(Position::of(2).faceup(spot, &contact.id));
        let mut down = action(Position::of(2).facedown(spot, &contact.id).state(|state| {
            state.tokens.iter_mut().filter(|token| token.contact.is_some()).for_each(|token| token.seen = 1);
        }));
        let card = contact.words.split_whitespace().collect::<Vec<_>>().join(" ");
        for seat in ["red", "blue"] {
            assert!(told(&mut up, seat).contains(&card), "{}", contact.name);
            assert!(!told(&mut down, seat).contains(&card), "{}", contact.name);
        }
        assert!(told(&mut down, "red").contains(&contact.name), "the face of the token");
    }
}

#[test]
fn a_bounty_shows_the_class_of_its_target() {
    proves![OR_BOUNTY_3];
    let book = Book::printed();
    for (ix, card) in book.cards.iter().enumerate() {
        let Some(bounty) = card.bounty else { continue };
        let target = format!("target: {} contact", book.contact(bounty.target).class.words());
        let key = &book.keys.cards[ix];
        let mut held = action(Position::of(2).cards("blue", key));
        assert!(told(&mut held, "red").contains(&target) && told(&mut held, "blue").contains(&target), "{key}");
        if let Home::Market(..) = card.home {
            assert!(told(&mut action(Position::of(2).market(key)), "red").contains(&target), "{key}");
        }
    }
}
