//! Rules of the rival at their corners: every kind of card it may buy, everything chance may choose for it.

use outer_rim::ids::Faction;
use outer_rim::{Event, proves};

use crate::corners::{FACTIONS, GLOVE};
use crate::play::{action, encounter, rival};
use crate::special::alone;

#[test]
fn the_rival_buys_nothing_of_any_kind_without_a_free_slot() {
    proves![OR_AIBUY_5, OR_AIBUY_8];
    // Patrols that are there already stay, whatever is turned up.
    let told = |deck: &str| {
        let position = alone(&format!("rival 11 {{ action {{ buy {deck} }} }}")).rival_card(11).space("blue", "kessel");
        FACTIONS.into_iter().fold(position, |position, (name, ..)| position.patrol(name, 1, "kessel"))
    };
    for (held, tops, deck) in [
        ("droid_parts", "coaxium_crystal salvage_cargo", "cargo"),
        ("shield_upgrade", "quad_laser_cannon improved_nav_computer", "gear_mod"),
        ("vibroknife jetpack", "dl_44 armored_vest", "gear_mod"),
        ("casino_heist kessel_run", "rebel_favor hutt_favor", "job"),
        ("garindan kessel_run", "rebel_favor hutt_favor", "job"),
        ("garindan greedo", "hera_syndulla saw_gerrera", "bounty"),
        ("crew_lobot", "sy_snootles undercover_agent", "luxury"),
    ] {
        let mut full = rival(told(deck).cards("blue", held).credits("blue", 40_000).market(tops));
        full.begin();
        let mut kept: Vec<&str> = held.split(' ').collect();
        kept.sort_unstable();
        assert_eq!(
            (full.held("blue"), full.credits("blue")),
            (kept.iter().map(|card| (*card).to_owned()).collect(), 40_000)
        );
        let mut free = rival(told(deck).credits("blue", 40_000).market(tops));
        free.begin();
        assert_eq!(free.held("blue"), [tops.split(' ').next().unwrap()], "with a slot it does");
    }
    let mut help = rival(told("job").cards("blue", "crew_lobot").market("hired_help rebel_favor"));
    help.begin();
    assert_eq!(help.held("blue"), ["crew_lobot", "rebel_favor"], "the help is discarded, the next card bought");
    // A second ARMOR has no slot either.
    let mut armor =
        rival(told("gear_mod").cards("blue", "armored_vest").credits("blue", 40_000).market("plastoid_armor dl_44"));
    armor.begin();
    assert_eq!(armor.held("blue"), ["armored_vest", "dl_44"]);
}

#[test]
fn the_rival_pays_for_events_too_and_delivers_everything_due() {
    proves![OR_AIBUY_4, OR_AIJOBS_5];
    let told =
        |deck: &str| alone(&format!("rival 11 {{ action {{ buy {deck} }} }}")).rival_card(11).space("blue", "kessel");
    let mut dear = rival(told("luxury").credits("blue", 9000).market("statue_dedication stolen_jewels"));
    dear.begin();
    assert_eq!((dear.fame("blue"), dear.credits("blue")), (0, 9000));
    let position =
        alone("rival 11 { action { deliver } }").rival_card(11).ship("blue", "yv666").space("blue", "nal_hutta");
    let mut all = rival(position.goal("raw_spice").goal("food_supplies"));
    all.begin();
    assert!(all.held("blue").is_empty());
}

#[test]
fn chance_decides_for_the_rival_among_all_there_is_to_choose() {
    proves![OR_AIDECIDE_2];
    let horn = "market luxury gear horn \"Horn\" cost=1000 {
        action \"Press\" { with here { them { choose {
            option \"One\" { credits 1000 }; option \"Two\" { credits 2000 }
            option \"Three\" { credits 3000 }; option \"Four\" { credits 4000 }
        } } } }
        action \"Shame\" { with here { them { reputation any -1 } } }
        action \"Strip\" { with here { them { discard cargo|gear|mod 1 } } }
    }";
    let position = || alone(horn).space("blue", "cantonica").cards("red", "horn");
    for lot in 0..4 {
        let mut press = action(position());
        press.rival_lot(lot).play("use press");
        assert_eq!(press.credits("blue"), 5000 + 1000 * lot as u16);
        let mut shame = action(position());
        shame.rival_lot(lot).play("use shame");
        let lost: Vec<i8> = Faction::ALL.iter().map(|faction| shame.reputation("blue", *faction)).collect();
        assert_eq!(lost.iter().position(|standing| *standing < 0), Some(lot as usize));
        let cards = ["droid_parts", "shield_upgrade", "dl_44", "jetpack"];
        let mut strip = action(cards.into_iter().fold(position(), |position, card| position.cards("blue", card)));
        strip.rival_lot(lot).play("use strip");
        assert!(!strip.has("blue", cards[lot as usize]) && strip.held("blue").len() == 3);
    }
}

#[test]
fn the_rival_flies_through_the_maelstrom_and_stands_by_its_crew_by_lot() {
    proves![OR_AIMOVE_8, OR_AICREW_3];
    // From n17 Tatooine is three steps through the Maelstrom.
    let position = alone("rival 11 { planning { go } }").rival_card(11).space("blue", "n17").goal("gift_for_jabba");
    let mut play = rival(position);
    assert_eq!(play.space("blue"), "tatooine");
    let crew = ["crew_lobot", "crew_greedo", "crew_boshek"];
    for lot in 0..3 {
        let position = alone("rival 11 { encounter { crew lowest } }")
            .rival_card(11)
            .space("blue", "kessel")
            .ship("blue", "heavy_lifter");
        let position = crew.into_iter().fold(position, |position, card| position.cards("blue", card));
        let mut full = rival(position.faceup("kessel-2", "chewbacca").gone("kessel-1", "garindan"));
        full.lot(lot);
        full.begin();
        assert!(full.has("blue", "crew_chewbacca") && !full.has("blue", crew[lot as usize]));
    }
}

#[test]
fn cards_of_the_rival_raise_values_and_do_nothing_else() {
    proves![OR_AIASSETS_2, OR_AIASSETS_3];
    // Rewards: a Black Sun Agent makes jobs pay more, for players.
    let lines = "rival 11 { encounter { job } }";
    let position = alone(lines).rival_card(11).space("blue", "cantonica").goal("casino_heist");
    let mut agent = rival(position.cards("blue", "crew_black_sun_agent"));
    agent.begin();
    assert_eq!(agent.credits("blue"), 19_000);
    // The opponent's dice: Plastoid Armor protects players with Strength.
    let horn = format!("{GLOVE}\nrival 11 {{ planning {{ credits 1000 }} }}");
    let position = alone(&horn).rival_card(11).space("red", "n20").space("blue", "n20").cards("red", "glove");
    let mut armor = encounter(position.cards("blue", "plastoid_armor crew_chewbacca"));
    armor.dice("hit blank blank").dice("blank blank").play("use slap");
    assert_eq!(armor.player("blue").damage[0], 1);
}

#[test]
fn alone_at_the_table_a_player_loses_secrets_and_earns_goals_as_ever() {
    proves![OR_DEFEATED_4, OR_GOAL_1, OR_SHIPGOAL_1];
    let at = || alone("").space("red", "n5").patrol("hutt", 1, "n5").damage("red", 0, 2);
    let mut beaten = encounter(at().secret("red", "kessel_5", "kessel").secret("red", "navpoint_2", "n9"));
    beaten.dice("blank blank").dice("hit blank");
    beaten.pass_all().by("red", "patrol hutt").pass_all().by("red", "space n9").pass_all();
    assert!(beaten.player("red").secrets.is_empty());
    // Bossk: gear and mods for 15,000.
    let worth = alone("").character("red", "bossk").cards("red", "maneuvering_thrusters dl_44").credits("red", 9000);
    let mut goal = action(worth.space("red", "kessel").market("mpl_57"));
    goal.by("red", "market; buy mpl_57; pay");
    assert_eq!((goal.player("red").flipped, goal.fame("red")), (true, 1));
}

#[test]
fn chance_decides_which_hostile_patrol_the_rival_meets_and_which_card_it_has_no_slot_for() {
    proves![OR_AIDECIDE_2];
    for (lot, met) in [(0, Faction::Hutt), (1, Faction::Rebel)] {
        let position = alone("rival 11 { encounter { patrol } }").rival_card(11).space("blue", "n5");
        let position = position.patrol("hutt", 4, "n5").patrol("rebel", 4, "n5").patrol("imperial", 4, "n5");
        let mut play = rival(position.reputation("blue", "hutt", -1).reputation("blue", "rebel", -1));
        play.lot(lot).rival_lot(0).begin();
        assert!(play.saw(|event| matches!(event, Event::Unbeatable { faction, .. } if *faction == met)), "{met:?}");
    }
    // Three slots for crew, and two on the ship it buys.
    let crew = ["hired_help", "sy_snootles", "undercover_agent"];
    for lot in 0..3 {
        let position = alone("rival 11 { action { buy ship } }").rival_card(11).space("blue", "kessel");
        let position = FACTIONS.into_iter().fold(position, |position, (name, ..)| position.patrol(name, 1, "kessel"));
        let position = position.ship("blue", "heavy_lifter").credits("blue", 40_000).market("aggressor");
        let mut play = rival(crew.into_iter().fold(position, |position, card| position.cards("blue", card)));
        play.lot(lot).begin();
        assert!(!play.has("blue", crew[lot as usize]) && play.held("blue").len() == 2, "{:?}", play.held("blue"));
    }
}
