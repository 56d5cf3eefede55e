//! Effects of cards: what they discard, whom they mean, and how they move patrols.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::corners::{FACTIONS, SEATS, turn_of};
use crate::play::{action, encounter};
use crate::special::{TOOLS, book_with};

/// Four players with a card of the tests' own in the slots of one of them, who is on turn in this space.
fn with_card(seat: &str, space: &str, card: &str) -> Position {
    let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
    position.turn(seat).space(seat, space).cards(seat, card)
}

#[test]
fn what_is_to_be_discarded_is_of_the_kind_named_and_never_the_card_that_asks_for_it() {
    proves![OR_SECRET_4, OR_DISCARD_1, OR_DISCARD_2];
    let kinds = [
        ("bounty", "garindan"),
        ("cargo", "droid_parts"),
        ("crew", "crew_lobot"),
        ("gear", "vibroknife"),
        ("job", "casino_heist"),
        ("mod", "shield_upgrade"),
    ];
    let tool = |kind: &str| if ["bounty", "cargo", "crew"].contains(&kind) { "stall" } else { "booth" };
    for seat in SEATS {
        let with_all = |tool: &str, without: &str| {
            let position = with_card(seat, "kessel", tool).secret(seat, "kessel_5", "kessel");
            let cards = kinds.iter().filter(|(kind, _)| *kind != without);
            cards.fold(position, |position, (_, card)| position.cards(seat, card))
        };
        for (kind, card) in kinds {
            let sell = format!("use sell-a-{kind}");
            let mut sold = action(with_all(tool(kind), ""));
            sold.by(seat, &sell);
            assert_eq!(sold.held(seat).len(), 6, "one card of seven");
            assert!(!sold.has(seat, card) && sold.has(seat, tool(kind)), "{kind}");
            assert_eq!((sold.player(seat).secrets.len(), sold.credits(seat)), (1, 5000), "no secret is {kind}");
            // Without one there is nothing to sell, whatever secrets there are.
            assert!(!action(with_all(tool(kind), kind)).can(&sell), "{kind}");
        }
        let mut secret = action(with_all("booth", ""));
        secret.by(seat, "use sell-a-secret");
        assert_eq!((secret.player(seat).secrets.len(), secret.held(seat).len()), (0, 7));
        let mut none = action(with_card(seat, "kessel", "booth vibroknife"));
        assert!(!none.can("use sell-a-secret"), "whoever has none sells none");
        none.by(seat, "use sell-a-gear");
        assert_eq!(none.held(seat), ["booth"]);
    }
}

#[test]
fn a_favor_that_goes_wrong_is_about_its_faction_and_the_one_it_competes_with() {
    proves![OR_JOBS_8, OR_JOBS_10, OR_JOBS_11, OR_DATABANK_5];
    let favors = [
        ("hutt_favor", "ord_mantell", Faction::Hutt, "syndicate"),
        ("syndicate_favor", "nal_hutta", Faction::Syndicate, "hutt"),
        ("imperial_favor", "ryloth", Faction::Imperial, "rebel"),
        ("rebel_favor", "lothal", Faction::Rebel, "imperial"),
    ];
    for seat in SEATS {
        for (favor, planet, faction, competitor) in favors {
            let position = || {
                let position = SEATS.into_iter().fold(Position::of(4), |position, seat| position.space(seat, "n25"));
                position.turn(seat).space(seat, planet).cards(seat, favor)
            };
            let attempt = format!("attempt {favor}");
            // Tenuous Alliance: another failure costs reputation with the faction of the favor, and no other.
            for (dice, now) in [("blank blank", -1), ("crit blank", 0)] {
                let mut alliance = encounter(position());
                alliance.dice("blank blank").lot(0).dice(dice).by(seat, &attempt);
                let standings: Vec<i8> = Faction::ALL.iter().map(|one| alliance.reputation(seat, *one)).collect();
                let wanted: Vec<i8> = Faction::ALL.iter().map(|one| if *one == faction { now } else { 0 }).collect();
                assert_eq!(standings, wanted, "{favor}");
                assert!(alliance.has(seat, favor), "failed and kept");
                assert!(alliance.saw(|event| matches!(event, Event::JobFailed { .. })));
            }
            // Lost Faith: friends of the competitor lose the favor; friends of anybody else keep it.
            for (name, ..) in FACTIONS {
                let mut faith = encounter(position().reputation(seat, name, 1));
                faith.dice("blank blank").lot(1).by(seat, &attempt);
                assert_eq!(faith.has(seat, favor), name != competitor, "{favor} and a friend of the {name}");
                if name == competitor {
                    assert_eq!(faith.bottom("job"), favor, "discarded");
                }
                assert_eq!((faith.credits(seat), faith.fame(seat)), (4000, 0), "no reward");
                assert_ne!(faith.asked(), Some(seat), "the turn is over");
            }
        }
    }
}

#[test]
fn cards_move_patrols_nearer_or_anywhere_or_straight_to_the_player() {
    proves![OR_PATROLMOVE_3, OR_PATROLMOVE_5, OR_PATROLMOVE_7, OR_COMBAT_22, OR_ACTION_6];
    for seat in SEATS {
        for (name, faction, home) in FACTIONS {
            for whistle in [format!("whistle_{name}"), "whistle_any".into()] {
                let uses = |from: &str, ability: &str| {
                    let mut play = action(with_card(seat, "kessel", &whistle).patrol(name, 1, from));
                    play.by(seat, &format!("use {ability}"));
                    if whistle == "whistle_any" {
                        let mut all = FACTIONS.map(|(name, ..)| name);
                        all.sort_unstable();
                        assert_eq!(play.all("faction"), all, "any of the four");
                        play.by(seat, &format!("faction {name}"));
                    }
                    play
                };
                // Nearer, like a patrol after a purchase: it arrives, or the player says where it ends.
                assert_eq!(uses("n13", "lure").patrol(faction), "kessel", "near enough to arrive");
                let mut far = uses("n9", "lure");
                assert!(far.can("space n13") && far.can("space n17"), "three of five steps: {:?}", far.choices());
                far.refused("space kessel");
                far.by(seat, "space n13");
                assert_eq!(far.patrol(faction), "n13");
                // Anywhere, step by step, and as many of the steps as the player likes.
                let mut led = uses("n13", "lead");
                assert!(led.can("space n14") && led.can("space n17") && led.can("done"), "{:?}", led.choices());
                led.by(seat, "space n17; space maelstrom");
                assert_eq!(led.patrol(faction), "maelstrom");
                assert!(led.can("market"), "two steps and no third");
                let mut short = uses("n13", "lead");
                short.by(seat, "space n14; done");
                assert_eq!(short.patrol(faction), "n14");
                // Straight to the player, however far.
                let mut called = uses(home, "call");
                assert_eq!(called.patrol(faction), "kessel");
                let others = FACTIONS.into_iter().filter(|(other, ..)| *other != name);
                for (_, other, home) in others {
                    assert_eq!(called.patrol(other), home, "no other patrol moves");
                }
            }
        }
    }
}

#[test]
fn cards_that_name_the_patrol_or_the_faction_here_mean_just_that() {
    proves![OR_PATROLMOVE_3, OR_SPACEENC_7];
    for seat in SEATS {
        for (name, faction, _) in FACTIONS {
            let mut waved = action(with_card(seat, "n13", "flag").patrol(name, 1, "n13"));
            waved.by(seat, "use wave; space n14");
            assert_eq!(waved.patrol(faction), "n14");
        }
        for (planet, faction) in [
            ("lothal", Some(Faction::Imperial)),
            ("mon_calamari", Some(Faction::Rebel)),
            ("tatooine", Some(Faction::Hutt)),
            ("kessel", Some(Faction::Syndicate)),
            ("takodana", None),
        ] {
            let mut called = action(with_card(seat, planet, "flag"));
            called.by(seat, "use denounce");
            for (_, one, home) in FACTIONS {
                let there = if Some(one) == faction { planet } else { home };
                assert_eq!(called.patrol(one), there, "on {planet}");
            }
        }
    }
}

#[test]
fn enemies_and_friends_are_counted_each_for_themselves() {
    proves![OR_REP_1, OR_REP_2];
    for seat in SEATS {
        for friends in 0..=4_usize {
            for enemies in 0..=4 - friends {
                let with = |card: &str| {
                    let standings = FACTIONS.into_iter().enumerate();
                    let position = standings.fold(with_card(seat, "kessel", card), |position, (at, (name, ..))| {
                        let standing = if at < friends { 1 } else { -i8::from(at < friends + enemies) };
                        position.reputation(seat, name, standing)
                    });
                    action(position)
                };
                for (ability, number) in [("count-friends", friends), ("count-enemies", enemies)] {
                    let mut counted = with("ledger");
                    counted.dice(&"hit ".repeat(number)).by(seat, &format!("use {ability}"));
                    assert_eq!(usize::from(counted.credits(seat)), 4000 + 1000 * number, "{ability}");
                }
                let mut has = with("tally");
                assert_eq!(has.can("use have-two-friends"), friends >= 2);
                assert_eq!(has.can("use have-two-enemies"), enemies >= 2);
            }
        }
    }
}

#[test]
fn a_printed_effect_moves_the_patrol_it_names() {
    proves![OR_SPACEENC_2, OR_CONTACT_3];
    for seat in SEATS {
        // Garindan tells the Empire about its enemies.
        let mut told = encounter(
            turn_of(seat, "kessel")
                .faceup("kessel-1", "garindan")
                .reputation(seat, "imperial", -1)
                .patrol("imperial", 1, "n13"),
        );
        told.by(seat, "contact kessel-1");
        assert_eq!(told.patrol(Faction::Imperial), "kessel");
        let mut quiet = encounter(turn_of(seat, "kessel").faceup("kessel-1", "garindan").patrol("imperial", 1, "n13"));
        quiet.by(seat, "contact kessel-1");
        assert_eq!(quiet.patrol(Faction::Imperial), "n13");
    }
}
