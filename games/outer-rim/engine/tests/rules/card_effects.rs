//! What cards do: effects of the card language at their corners, on cards of our own that do one thing each.

use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::ids::{Body, Faction};
use outer_rim::position::Position;
use outer_rim::state::Source;
use outer_rim::{Event, Options, proves};

use crate::corners::{FACTIONS, SEATS, turn_of};
use crate::play::{Play, action, encounter};
use crate::special::{TOOLS, book_with};

/// Gear whose actions do one thing each. No player can have very many abilities at once, hence two lots.
const KIT: &str = "
market luxury gear tool_box \"Tool box\" {
    action \"Rob\" { with here { take_credits 3000 } }
    action \"Halve\" { credits 1000; if at maelstrom { credits 5000; else { lose_credits 9000 } } }
    action \"Hop\" { move 2 }
    action \"Dive\" { move 3 ignoring=maelstrom }
    action \"Slip by\" { move 3 ignoring=patrols }
    action \"Slip through\" { move 3 ignoring=both }
    action \"Fall\" { move_to maelstrom }
    action \"Ask around\" { databank 88 }
    action \"Mark\" { mark }
    action \"Wait\" { extra_turn }
    action \"Crash\" { damage ship 1 per=cargo; damage character 1 per=crew }
    action \"Count\" { credits 1000 per=secret }
    encounter \"Rest\" { credits 1000 }
}
market luxury gear radio \"Radio\" {
    action \"Call\" { call_patrol rebel }
    action \"Call any\" { call_patrol any }
    action \"Lure\" { move_patrol imperial 2 }
    action \"Lure here\" { move_patrol here 1 }
    action \"Send\" { send_patrol hutt 2 }
    action \"Send theirs\" { send_patrol patrol 1 }
    action \"Snub\" { reputation patrol -1 }
    action \"Please\" { reputation any 1 }
}
databank 88 first_word \"First word\" { resolve { credits 2000 } }
databank 88 second_word \"Second word\" { resolve { credits 3000 } }";

const SACK: &str = "
market luxury gear sack \"Sack\" {
    action \"Burn\" { discard secret 1; credits 4000 }
    action \"Drop\" { discard cargo|crew 2; credits 5000 }
    action \"Swap gear\" { discard gear 1; credits 2000 }
    action \"Vanish\" { remove_this; credits 1000 }
    action \"Toss\" { discard_this; credits 1000 }
    action \"Commandeer\" { with here { take crew droid=#true } }
    action \"Plunder\" { with here { take cargo|mod } }
    action \"Greet\" { with here { both { reputation hutt 1 } } }
    action \"Toast\" { with here { both { lose_credits 2000; damage character 1 } } }
    action \"Outdo\" { with here_more_fame { them { lose_credits 1000 } } }
    action \"Blame\" { with here_negative { them { lose_credits 1000 } } }
    action \"Borrow\" { with here_droid_crew { them { lose_credits 1000 } } }
    action \"Write\" { with anyone { them { lose_credits 1000 } } }
}";

fn book(card: &str) -> Arc<Book> {
    book_with(if card == "sack" { SACK } else { KIT })
}

/// Red is on Cantonica with a box of such gear; blue on Lothal, green on Kessel. The patrols are at their homes.
fn with(card: &str) -> Position {
    Position::with(&book(card), Options { players: 3, ..Options::default() }).cards("red", card)
}

fn uses(position: Position, what: &str) -> Play {
    let mut play = action(position);
    play.by("red", &format!("use {what}"));
    play
}

#[test]
fn credits_are_taken_from_another_as_far_as_they_go() {
    proves![OR_ACTION_6];
    for (theirs, taken) in [(4000, 3000), (3000, 3000), (2000, 2000), (0, 0)] {
        let mut play = uses(with("tool_box").space("blue", "cantonica").credits("blue", theirs), "rob");
        assert_eq!((play.credits("red"), play.credits("blue")), (4000 + taken, theirs - taken));
        assert_eq!(play.credits("green"), 4000);
    }
    assert!(!action(with("tool_box")).can("use rob"), "from nobody");
    let mut poor = uses(with("tool_box"), "halve");
    assert_eq!(poor.credits("red"), 0, "nobody loses more than there is");
    assert_eq!(uses(with("tool_box").space("red", "maelstrom"), "halve").credits("red"), 10_000);
}

#[test]
fn an_effect_moves_as_far_as_it_says_and_past_what_it_says() {
    proves![OR_MOVE_4, OR_MOVE_5];
    // From n17 Tatooine is three steps through the Maelstrom.
    let at = |space: &str| with("tool_box").space("red", space);
    let goes = |position: Position, what: &str, to: &str| uses(position, what).can(&format!("go {to}"));
    assert!(goes(at("n17"), "hop", "maelstrom") && !goes(at("n17"), "hop", "tatooine"));
    assert!(goes(at("n17"), "dive", "tatooine") && !goes(at("n17"), "slip-by", "tatooine"));
    assert!(goes(at("n17"), "slip-through", "tatooine"));
    let mut stays = uses(at("n17"), "hop");
    stays.by("red", "stay");
    assert_eq!((stays.space("red").as_str(), stays.asked()), ("n17", Some("red")));
    let mut fell = uses(with("tool_box"), "fall");
    assert_eq!(fell.space("red"), "maelstrom");
    assert_eq!(fell.space("blue"), "lothal");
    // From n3 it is two steps by n1 to n4; the Hutt patrol stands at n1 and is no friend.
    let held = || at("n3").patrol("hutt", 1, "n1");
    assert!(goes(held(), "hop", "n1") && !goes(held(), "hop", "n4"));
    assert!(goes(held(), "slip-by", "n4") && !goes(held(), "dive", "n4") && goes(held(), "slip-through", "n4"));
    let mut gone = uses(held(), "slip-by");
    gone.by("red", "go n4");
    assert!(gone.space("red") == "n4" && !gone.saw(|event| matches!(event, Event::Stopped { .. })));
}

#[test]
fn one_of_the_databank_cards_of_a_number_is_resolved_at_random() {
    proves![OR_DATABANK_4, OR_DATABANK_5];
    for (lot, credits) in [(0, 6000), (1, 7000)] {
        let mut play = action(with("tool_box"));
        play.lot(lot).by("red", "use ask-around");
        assert_eq!(play.credits("red"), credits);
    }
}

#[test]
fn an_extra_turn_comes_right_after_the_own_one() {
    proves![OR_TURN_1];
    let mut play = action(with("tool_box"));
    play.by("red", "use wait; done; use rest");
    assert_eq!((play.asked(), play.player("red").extra_turns), (Some("red"), 0));
    play.by("red", "collect; done; use rest");
    assert_eq!(play.asked(), Some("blue"), "once");
    // Two of them are two more turns.
    let mut twice = action(with("tool_box").state(|state| state.players[0].extra_turns = 1));
    twice.by("red", "use wait; done; use rest; collect; done; use rest; collect; done; use rest");
    assert_eq!(twice.asked(), Some("blue"));
}

#[test]
fn damage_and_credits_are_counted_by_what_one_has() {
    proves![OR_ACTION_6];
    let mut crash = uses(with("tool_box").cards("red", "droid_parts crew_lobot").damage("red", 1, 1), "crash");
    assert_eq!(crash.player("red").damage, [2, 2]);
    let mut none = uses(with("tool_box").cards("blue", "droid_parts crew_lobot"), "crash");
    assert_eq!((none.player("red").damage, none.player("blue").damage), ([0, 0], [0, 0]));
    let two = with("tool_box").secret("red", "kessel_5", "kessel").secret("red", "tatooine_nal_hutta_4", "nal_hutta");
    assert_eq!(uses(two, "count").credits("red"), 6000);
    let mut marked = uses(with("tool_box"), "mark");
    let here = marked.game.space_named("cantonica");
    assert!(marked.player("red").marks.has(here) && marked.player("red").marks.len() == 1);
    assert_eq!(marked.player("blue").marks.len(), 0);
}

#[test]
fn patrols_are_called_lured_and_sent_by_whoever_uses_the_card() {
    proves![OR_PATROLMOVE_7, OR_PATROLMOVE_6];
    let mut called = uses(with("radio"), "call");
    assert_eq!((called.patrol(Faction::Rebel).as_str(), called.patrol(Faction::Hutt).as_str()), ("cantonica", "n32"));
    let mut any = uses(with("radio"), "call-any");
    assert_eq!(any.all("faction"), ["hutt", "imperial", "rebel", "syndicate"]);
    any.by("red", "faction syndicate");
    assert_eq!(any.patrol(Faction::Syndicate), "cantonica");
    let near = |space: &str| with("radio").space("red", "n20").patrol("imperial", 1, space);
    let mut lured = uses(near("nal_hutta"), "lure");
    assert_eq!(lured.patrol(Faction::Imperial), "n20", "it stops where it arrives");
    let mut there = uses(near("n20"), "lure");
    assert_eq!(there.patrol(Faction::Imperial), "n20");
    // Of the planet: Nal Hutta is the Hutts'.
    let mut here = uses(with("radio").space("red", "nal_hutta").patrol("hutt", 1, "n20"), "lure-here");
    assert_eq!(here.patrol(Faction::Hutt), "nal_hutta");
    assert_eq!(
        uses(with("radio").patrol("hutt", 1, "n20"), "lure-here").patrol(Faction::Hutt),
        "n20",
        "nobody's planet"
    );
    // Sent: two steps anywhere, or fewer.
    let mut sent = uses(with("radio").patrol("hutt", 1, "n20"), "send");
    assert_eq!(sent.all("space"), ["n19", "n21", "nal_hutta", "tatooine"]);
    sent.by("red", "space n21");
    assert!(sent.can("done") && sent.can("space n20"));
    sent.by("red", "done");
    assert_eq!((sent.patrol(Faction::Hutt).as_str(), sent.asked()), ("n21", Some("red")));
    let mut twice = uses(with("radio").patrol("hutt", 1, "n20"), "send");
    twice.by("red", "space n21; space n20");
    assert!(twice.can("use call"), "two steps and no more");
    // Theirs is the patrol of the space.
    let mut theirs = uses(with("radio").space("red", "n20").patrol("rebel", 2, "n20"), "send-theirs");
    theirs.by("red", "space tatooine");
    assert_eq!(theirs.patrol(Faction::Rebel), "tatooine");
}

#[test]
fn reputation_changes_with_the_patrol_of_the_space_and_with_which_of_several_is_chosen() {
    proves![OR_REP_6, OR_REP_7];
    let mut none = uses(with("radio"), "snub");
    assert_eq!(none.player("red").reputation, [0; 4]);
    let mut one = uses(with("radio").patrol("hutt", 1, "cantonica"), "snub");
    assert_eq!((one.reputation("red", Faction::Hutt), one.reputation("red", Faction::Rebel)), (-1, 0));
    let several = with("radio").patrol("hutt", 1, "cantonica").patrol("rebel", 1, "cantonica");
    let mut two = uses(several, "snub");
    assert_eq!(two.all("faction"), ["hutt", "rebel"]);
    two.by("red", "faction rebel");
    assert_eq!((two.reputation("red", Faction::Hutt), two.reputation("red", Faction::Rebel)), (0, -1));
    let mut any = uses(with("radio").reputation("red", "hutt", 1), "please");
    any.by("red", "faction hutt");
    assert_eq!(any.player("red").reputation.iter().sum::<i8>(), 1, "there is nothing above positive");
}

#[test]
fn a_card_is_used_only_by_whoever_has_what_it_discards() {
    proves![OR_DISCARD_1, OR_SECRET_2, OR_U18];
    assert!(!action(with("sack")).can("use burn"));
    let mut burnt = uses(with("sack").secret("red", "kessel_5", "kessel"), "burn");
    assert_eq!((burnt.player("red").secrets.len(), burnt.credits("red")), (0, 8000));
    assert_eq!(burnt.encounter_bottom("kessel"), "kessel_5");
    assert!(burnt.saw(|event| matches!(event, Event::SecretLostUnseen { .. })), "unseen");
    let several = with("sack").secret("red", "kessel_5", "kessel").secret("red", "tatooine_nal_hutta_4", "nal_hutta");
    let mut which = uses(several, "burn");
    assert_eq!(which.all("card"), ["kessel_5", "tatooine_nal_hutta_4"]);
    which.by("red", "card tatooine_nal_hutta_4");
    let kept = which.game.card_named("kessel_5");
    assert!(which.player("red").has_secret(kept));
    // Two of cargo and crew, and not of anything else.
    assert!(!action(with("sack").cards("red", "droid_parts shield_upgrade")).can("use drop"));
    let mut both = uses(with("sack").cards("red", "droid_parts crew_lobot shield_upgrade"), "drop");
    assert_eq!(both.all("card"), ["crew_lobot", "droid_parts"]);
    both.by("red", "card droid_parts");
    assert_eq!((both.held("red"), both.credits("red")), (vec!["sack".to_owned(), "shield_upgrade".to_owned()], 9000));
    assert!(both.on_map("lobot") && both.bottom("cargo") == "droid_parts");
    // The sack is gear as well, but not for itself.
    assert!(!action(with("sack")).can("use swap-gear"));
    let mut swapped = uses(with("sack").cards("red", "vibroknife"), "swap-gear");
    assert_eq!((swapped.held("red"), swapped.credits("red")), (vec!["sack".to_owned()], 6000));
}

#[test]
fn a_card_that_is_discarded_goes_under_its_deck_and_one_that_is_removed_never_comes_back() {
    proves![OR_DISCARD_1, OR_DISCARD_3];
    let mut tossed = uses(with("sack"), "toss");
    assert_eq!((tossed.held("red").len(), tossed.credits("red"), tossed.bottom("luxury").as_str()), (0, 5000, "sack"));
    assert!(!tossed.is_removed("sack"));
    let mut gone = uses(with("sack"), "vanish");
    assert!(gone.is_removed("sack") && gone.held("red").is_empty());
    assert_eq!(gone.credits("red"), 5000);
    assert!(gone.saw(|event| matches!(event, Event::Removed { .. })));
}

#[test]
fn only_the_kinds_that_a_card_names_are_taken_and_only_for_a_slot() {
    proves![OR_MARKET_8, OR_CONTACT_11];
    let here = |cards: &str| with("sack").space("blue", "cantonica").cards("blue", cards);
    assert!(!action(here("crew_lobot")).can("use commandeer"), "no droid");
    let mut droid = uses(here("crew_k_2so droid_parts"), "commandeer");
    assert_eq!(droid.all("card"), ["crew_k_2so"]);
    droid.by("red", "card crew_k_2so");
    assert_eq!(
        (droid.held("red"), droid.held("blue")),
        (vec!["crew_k_2so".to_owned(), "sack".to_owned()], vec!["droid_parts".to_owned()],)
    );
    let mut plunder = uses(here("droid_parts shield_upgrade crew_lobot vibroknife kessel_run garindan"), "plunder");
    assert_eq!(plunder.all("card"), ["droid_parts", "shield_upgrade"]);
    plunder.by("red", "card shield_upgrade");
    assert_eq!(plunder.player("red").stats.limit[Body::Ship.ix()], 4, "and it works at once");
    assert_eq!(plunder.player("blue").stats.limit[Body::Ship.ix()], 3);
    assert!(plunder.saw(|event| matches!(event, Event::Taken { .. })));
    assert!(!action(with("sack").cards("blue", "droid_parts")).can("use plunder"), "from nobody elsewhere");
}

#[test]
fn both_means_both_at_once_and_some_others_are_chosen_by_what_they_are() {
    proves![OR_ACTION_6];
    let here = || with("sack").space("blue", "cantonica").space("green", "cantonica");
    let mut greet = uses(here(), "greet");
    assert_eq!(greet.all("player"), ["blue", "green"]);
    greet.by("red", "player green");
    let standings = ["red", "blue", "green"].map(|seat| greet.reputation(seat, Faction::Hutt));
    assert_eq!(standings, [1, 0, 1]);
    let mut toast = uses(with("sack").space("blue", "cantonica").credits("blue", 1000), "toast");
    assert_eq!((toast.credits("red"), toast.credits("blue")), (2000, 0));
    assert_eq!((toast.player("red").damage, toast.player("blue").damage), ([1, 0], [1, 0]));
    // More fame than red: green has, blue has as much.
    let famous = || here().fame("red", 2).fame("blue", 2);
    assert!(!action(famous()).can("use outdo"));
    let mut outdone = uses(famous().fame("green", 3), "outdo");
    assert_eq!((outdone.credits("blue"), outdone.credits("green")), (4000, 3000));
    let mut blamed = uses(here().reputation("blue", "rebel", -1).reputation("green", "rebel", 1), "blame");
    assert_eq!((blamed.credits("blue"), blamed.credits("green")), (3000, 4000));
    assert!(!action(with("sack").reputation("blue", "rebel", -1)).can("use blame"), "not from afar");
    assert!(!action(here()).can("use blame"));
    let mut lent = uses(here().cards("blue", "crew_lobot").cards("green", "crew_k_2so"), "borrow");
    assert_eq!((lent.credits("blue"), lent.credits("green")), (4000, 3000));
    assert!(!action(here().cards("blue", "crew_lobot")).can("use borrow"));
    assert!(!action(with("sack").cards("blue", "crew_k_2so")).can("use borrow"), "not from afar");
    let mut letter = uses(with("sack"), "write");
    assert_eq!(letter.all("player"), ["blue", "green"], "anyone, wherever they are");
    letter.by("red", "player blue");
    assert_eq!(letter.credits("blue"), 3000);
}

#[test]
fn what_softens_a_combat_takes_damage_away_from_the_fighter_alone() {
    proves![OR_COMBAT_13];
    let lines = "market luxury gear ring \"Ring\" {
        encounter \"Spar\" { fight ground 3 \"a partner\" { win { soften 2 } } }
        encounter \"Brawl\" { with here { duel ground { win { soften 2 } } } }
    }";
    let ring = || Position::with(&book_with(lines), Options { players: 2, ..Options::default() }).cards("red", "ring");
    for (dice, damage) in [("hit hit hit", 1), ("hit hit blank", 0), ("hit blank blank", 0)] {
        let mut play = encounter(ring());
        play.dice("hit hit hit").dice(dice).by("red", "use spar");
        assert_eq!(play.player("red").damage, [damage, 0], "{dice}");
    }
    let mut lost = encounter(ring());
    lost.dice("blank blank hit").dice("hit hit blank").by("red", "use spar");
    assert_eq!(lost.player("red").damage, [2, 0], "only for a win");
    let mut brawl = encounter(ring().space("blue", "cantonica"));
    brawl.dice("hit hit hit").dice("hit hit hit").by("red", "use brawl").pass_all();
    assert_eq!((brawl.player("red").damage[0], brawl.player("blue").damage[0]), (1, 3));
}

#[test]
fn a_box_of_another_player_is_of_no_use() {
    proves![OR_ACTION_6];
    let mut play =
        action(Position::with(&book("sack"), Options { players: 2, ..Options::default() }).cards("blue", "sack"));
    assert!(play.choices().iter().all(|choice| !choice.starts_with("use toss")));
    let card = play.game.card_named("sack");
    assert!(play.player("blue").stats.actives.iter().any(|active| active.source == Source::Asset(card)));
    assert!(play.player("red").stats.actives.iter().all(|active| active.source != Source::Asset(card)));
}

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
