//! Encounters with patrols and spaces, and secrets.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::state::Source;
use outer_rim::{Cause, Event, Options, proves};
use table::{Audience, Told};

use crate::corners::{FACTIONS, SEATS};
use crate::play::{Play, action, encounter, planning};
use crate::special::{book_with, table, worth};

fn hutts(level: u8) -> Position {
    Position::of(2).space("red", "n5").patrol("hutt", level, "n5")
}

#[test]
fn after_a_loss_the_loser_has_to_move_the_patrol_to_an_adjacent_space() {
    proves![OR_PATROLENC_2, OR_U30];
    // The constructed case: lost, but not defeated.
    let mut play = encounter(hutts(1));
    play.dice("hit blank").dice("hit hit").play("patrol hutt");
    assert_eq!(play.asked(), Some("red"));
    assert_eq!(play.choices(), ["space cantonica", "space n9"], "whichever one likes, but not where it is");
    play.play("space n9");
    assert_eq!(play.patrol(Faction::Hutt), "n9");
    assert_eq!((play.level(Faction::Hutt), play.reputation("red", Faction::Hutt)), (1, 0), "nothing else comes of it");
    assert_eq!((play.player("red").damage, play.player("red").defeated), ([0, 2], false));
    assert_eq!(play.asked(), Some("blue"), "the encounter is over");
}

#[test]
fn a_victory_costs_reputation_first_then_pays_and_then_the_next_patrol_appears() {
    proves![OR_PATROLENC_3, OR_PATROLENC_4, OR_PATROLENC_5, OR_PATROLENC_6, OR_PATROLENC_7, OR_COMBAT_21];
    for (before, after) in [(1, 0), (0, -1), (-1, -1)] {
        let mut play = encounter(hutts(2).reputation("red", "hutt", before));
        play.dice("crit crit").dice("blank blank blank").play("patrol hutt");
        assert_eq!(play.reputation("red", Faction::Hutt), after);
        assert_eq!((play.credits("red"), play.fame("red")), (6000, 1));
        assert_eq!((play.level(Faction::Hutt), play.patrol(Faction::Hutt).as_str()), (3, "n32"));
        assert!(play.saw(|event| matches!(event, Event::PatrolRemoved { faction: Faction::Hutt, level: 2 })));
        if before > -1 {
            let order = [
                play.when(|event| matches!(event, Event::Reputation { .. })),
                play.when(|event| matches!(event, Event::Credits { .. })),
                play.when(|event| matches!(event, Event::Fame { .. })),
                play.when(|event| matches!(event, Event::PatrolRemoved { .. })),
                play.when(|event| matches!(event, Event::PatrolSpawned { .. })),
            ];
            assert!(order.is_sorted(), "{order:?}");
        }
        for faction in Faction::ALL {
            let spawned = play.state().patrols[faction.ix()].level;
            assert!((1..=4).contains(&spawned), "each faction has one patrol on the map");
        }
    }
}

#[test]
fn nobody_wins_against_a_patrol_of_level_4_which_defeats_the_ship_without_dice() {
    proves![OR_PATROLENC_8, OR_PATROLENC_9, OR_PATROLENC_10, OR_U30];
    // No dice are scripted, so nobody rolls.
    let mut play = encounter(hutts(4).ship("red", "firespray").damage("red", 0, 1).secret("red", "kessel_5", "kessel"));
    play.play("patrol hutt").pass_all().play("space n9").pass_all();
    assert_eq!(play.player("red").damage, [0, 6], "as much as it takes");
    assert!(play.player("red").defeated);
    assert_eq!(play.credits("red"), 1000);
    assert!(play.player("red").secrets.is_empty());
    assert_eq!((play.patrol(Faction::Hutt).as_str(), play.level(Faction::Hutt)), ("n9", 4), "it still moves one space");
    assert_eq!(play.asked(), Some("blue"));
    // It is a combat that was lost.
    let mut shine = encounter(hutts(4).cards("red", "chromium_hull"));
    shine.play("patrol hutt; space n9");
    assert!(!shine.has("red", "chromium_hull"));
}

#[test]
fn only_a_patrol_of_level_4_is_said_to_be_beyond_winning() {
    proves![OR_PATROLENC_8, OR_PATROLENC_9, OR_COMBAT_13];
    let causes = |play: &Play| -> Vec<(u8, Cause)> {
        let damaged = |event: &Event| match *event {
            Event::Damaged { amount, cause, .. } => Some((amount, cause)),
            _ => None,
        };
        play.log().iter().filter_map(damaged).collect()
    };
    for seat in SEATS {
        for (name, faction, _) in FACTIONS {
            for level in 1..=4_u8 {
                let position = Position::of(4).turn(seat).space(seat, "n5").patrol(name, level, "n5");
                let mut play = encounter(position);
                let value = play.game.ground().book.patrols[faction.ix()][usize::from(level) - 1].combat;
                if level < 4 {
                    // Two dice of the ship; one hit of the patrol.
                    play.dice("blank blank hit").dice(&"blank ".repeat(usize::from(value) - 1));
                }
                play.by(seat, &format!("patrol {name}"));
                let wanted = if level < 4 { (1, Cause::Combat) } else { (3, Cause::Unbeatable) };
                play.by(seat, "space n9");
                assert_eq!(causes(&play), [wanted], "{name} {level}");
            }
        }
    }
    // Nor is an enemy of a card beyond winning.
    let mut enemy = encounter(table(2).cards("red", "partner"));
    enemy.dice("blank blank blank").dice("hit blank blank").play("use spar");
    assert_eq!(causes(&enemy), [(1, Cause::Combat)]);
}

// Spaces.

#[test]
fn of_the_sections_of_a_card_the_one_that_suits_the_space_and_the_circumstances_is_resolved() {
    proves![OR_SPACEENC_2];
    let options = |position: Position| {
        let mut play = encounter(position);
        play.play("explore");
        play.choices()
    };
    let kessel = options(Position::of(2).space("red", "kessel").encounter("kessel_2"));
    assert!(kessel.contains(&"choose run-for-daylight".to_owned()) && kessel.len() == 3);
    let storm = options(Position::of(2).space("red", "maelstrom").encounter("kessel_2"));
    assert!(storm.contains(&"choose wait-for-the-gap".to_owned()) && storm.len() == 2);
    let quiet = options(Position::of(2).space("red", "n5").encounter("navpoint_3"));
    assert!(quiet.contains(&"choose answer-the-call".to_owned()));
    let patrol = options(hutts(1).encounter("navpoint_3"));
    assert!(patrol.contains(&"choose wish-them-luck".to_owned()), "with a patrol there it is the other one");
    for card in &outer_rim::book::Book::printed().cards {
        assert!(card.sections.len() <= 3, "{}", card.id);
    }
}

#[test]
fn everybody_hears_the_section_and_the_card_is_discarded() {
    proves![OR_SPACEENC_3, OR_SPACEENC_4];
    let mut play = encounter(Position::of(2).space("red", "kessel").encounter("kessel_2"));
    play.play("explore");
    let drew = play.log().iter().find(|event| matches!(event, Event::Drew { section: 0, .. })).unwrap().clone();
    assert_eq!(drew.audience(), Audience::Everyone);
    play.events();
    play.play("choose run-for-daylight");
    assert!(play.events().iter().all(|event| !matches!(event, Event::Drew { .. })), "heard once");
    assert_eq!(play.encounter_bottom("kessel"), "kessel_2");
}

#[test]
fn a_card_gained_as_an_asset_goes_into_a_slot_and_only_the_asset_counts() {
    proves![OR_SPACEENC_5, OR_SPACEENC_6];
    // Carrying a sack of spice past the guards of Kessel: cargo for Nal Hutta.
    let mut play = encounter(Position::of(2).space("red", "kessel").encounter("kessel_1 kessel_2"));
    play.dice("crit blank").play("explore; choose carry-a-sack-past-the-guards");
    assert_eq!(play.held("red"), ["kessel_1"]);
    assert_ne!(play.encounter_bottom("kessel"), "kessel_1");
    let card = play.game.card_named("kessel_1");
    assert!(
        play.player("red").stats.actives.iter().all(|active| active.source != Source::Asset(card)),
        "nothing of its sections"
    );
    let mut sold = action(Position::of(2).space("red", "nal_hutta").cards("red", "kessel_1"));
    sold.dice("hit").play("delivery; deliver kessel_1");
    assert_eq!(sold.credits("red"), 4000 + worth("kessel_1").0);
    assert_eq!(sold.encounter_bottom("kessel"), "kessel_1", "discarded later, it goes under its encounter deck");
    // It takes a slot like any other card.
    let mut full = encounter(Position::of(2).space("red", "kessel").encounter("kessel_1").cards("red", "droid_parts"));
    full.dice("crit blank").play("explore; choose carry-a-sack-past-the-guards");
    assert_eq!(full.choices(), ["drop droid_parts", "decline"]);
    full.play("decline");
    assert_eq!(full.encounter_bottom("kessel"), "kessel_1");
}

#[test]
fn encounters_on_the_planet_of_a_faction_deal_with_that_faction() {
    proves![OR_SPACEENC_7, OR_REP_3, OR_REP_5];
    let mut play = encounter(Position::of(2).space("red", "kessel").encounter("kessel_3"));
    play.play("explore; choose report-the-plot");
    assert_eq!(play.reputation("red", Faction::Syndicate), 1, "Kessel is the Syndicate's");
    let position = |standing: i8| {
        Position::of(2).space("red", "kessel").faceup("kessel-1", "black_sun_agent").reputation(
            "red",
            "syndicate",
            standing,
        )
    };
    // The agent treats those who are negative with the Syndicate worse.
    let mut foe = encounter(position(-1));
    foe.dice("blank blank").play("contact kessel-1");
    assert_eq!(foe.player("red").damage, [2, 0]);
    let mut friend = encounter(position(0));
    friend.dice("crit blank").play("contact kessel-1");
    assert!(friend.has("red", "crew_black_sun_agent"));
}

// Secrets.

fn drawn() -> Play {
    let mut play = encounter(Position::of(2).space("red", "kessel").encounter("kessel_5"));
    play.play("explore");
    play
}

#[test]
fn only_the_player_who_drew_a_secret_learns_what_it_says() {
    proves![OR_SECRET_1, OR_SECRET_3, OR_SPACEENC_3];
    let mut play = drawn();
    let card = play.game.card_named("kessel_5");
    assert!(play.player("red").has_secret(card));
    assert!(play.view("red").state.players[0].has_secret(card));
    let theirs = play.view("blue");
    assert_eq!(theirs.state.players[0].secrets.len(), 1, "how many there are is open");
    assert!(!theirs.state.players[0].secrets[0].card.is_some());
    let from = theirs.state.players[0].secrets[0].from;
    assert_eq!(from, play.game.space_named("kessel").0, "and where they come from");
    assert!(theirs.state.players[0].stats.actives.iter().all(|active| !matches!(active.source, Source::Secret(_))));
    let red = table::Seat(0);
    for event in play.log() {
        match event {
            Event::SecretDrawn { .. } => assert_eq!(event.audience(), Audience::Only(red)),
            Event::SecretDrawnUnseen { .. } => assert_eq!(event.audience(), Audience::AllBut(red)),
            Event::Drew { .. } => panic!("everybody heard it"),
            _ => {}
        }
    }
}

#[test]
fn a_secret_may_be_used_when_it_says_and_takes_no_slot() {
    proves![OR_SECRET_2, OR_SECRET_4];
    let full = "droid_parts quad_laser_cannon crew_lobot dl_44 jetpack garindan boshek";
    let position = || Position::of(2).secret("red", "kessel_5", "kessel").cards("red", full);
    let mut sold = action(position().space("red", "tatooine"));
    sold.play("use sell-the-map");
    assert!(sold.credits("red") > 4000);
    assert!(sold.player("red").secrets.is_empty());
    assert_eq!(sold.encounter_bottom("kessel"), "kessel_5");
    assert_eq!(sold.held("red").len(), 7, "every slot is still taken");
    assert!(!action(position().space("red", "lothal")).can("use sell-the-map"), "only on a planet of the Hutts");
    assert!(!planning(position().space("red", "tatooine")).can("use sell-the-map"), "only as an action");
    assert!(encounter(position().space("red", "kessel")).can("use open-the-forgotten-seam"));
}

/// Red, with every slot taken, draws a secret that pays for a beaten patrol where the Rebels are, and fights them in the next
/// turn.
fn price_on_the_rebels(damage: u8) -> Play {
    let book = book_with(
        "encounter navpoint 11 {
            section patrol \"A Price on the Rebels\" secret=#true { keep_secret }
            section no_patrol \"Empty Space\" { choose { option \"Drift on\" {} } }
            secret \"Price on the Rebels\" {
                when patrol_beaten { may \"claim the price\" { credits 5000; reputation imperial 1; discard_this } }
            }
        }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .space("red", "n5")
        .patrol("rebel", 1, "n5")
        .cards("red", "droid_parts quad_laser_cannon crew_lobot dl_44 jetpack garindan boshek")
        .damage("red", 0, damage)
        .space("blue", "kessel")
        .encounter("navpoint_11 kessel_2");
    let mut play = encounter(position);
    play.play("explore");
    let card = play.game.card_named("navpoint_11");
    assert_eq!((play.player("red").has_secret(card), play.held("red").len()), (true, 7));
    assert!(play.view("red").state.players[0].has_secret(card));
    assert!(!play.view("blue").state.players[0].has_secret(card), "only red sees it");
    play.by("blue", "collect; done; explore; choose run-for-daylight").by("red", "collect; done");
    play
}

/// Whoever has a secret is asked whenever some secret could answer: passes until this answer is possible.
fn asked_about<'p>(play: &'p mut Play, answer: &str) -> &'p mut Play {
    while play.can("pass") && !play.can(answer) {
        play.play("pass");
    }
    play
}

/// The Rebels are beaten, and red is asked about the secret.
fn beats_the_rebels() -> Play {
    let mut play = price_on_the_rebels(0);
    play.dice("crit blank blank").dice("hit blank").play("patrol rebel");
    asked_about(&mut play, "use claim-the-price");
    play
}

#[test]
fn a_secret_for_beating_a_patrol_comes_on_top_and_is_lost_with_a_defeat() {
    proves![OR_SECRET_1, OR_SECRET_2, OR_SECRET_4, OR_DEFEATED_4];
    let outcome = |play: &mut Play| {
        let standing = [Faction::Imperial, Faction::Rebel].map(|faction| play.reputation("red", faction));
        (play.credits("red"), standing, play.level(Faction::Rebel), play.player("red").secrets.len())
    };
    // 6,000 credits, 2,000 for the patrol of level 1, 5,000 for the secret.
    let mut used = beats_the_rebels();
    used.play("use claim-the-price").pass_all();
    assert_eq!(outcome(&mut used), (13_000, [1, -1], 2, 0));
    assert_eq!(used.encounter_bottom("navpoint"), "navpoint_11");
    let mut kept = beats_the_rebels();
    kept.pass_all();
    assert_eq!(outcome(&mut kept), (8000, [0, -1], 2, 1), "red may use it, and need not");
    let mut beaten = price_on_the_rebels(2);
    beaten.dice("blank blank blank").dice("hit blank").play("patrol rebel").pass_all().play("space n9").pass_all();
    assert_eq!(outcome(&mut beaten), (3000, [0, 0], 1, 0), "a defeat comes first: it is discarded unused");
    assert_eq!(beaten.encounter_bottom("navpoint"), "navpoint_11");
    // A printed one leaves the faction to its owner.
    let mut signet = encounter(hutts(1).secret("red", "tatooine_nal_hutta_4", "nal_hutta"));
    signet.dice("crit crit").dice("blank blank").play("patrol hutt");
    asked_about(&mut signet, "use claim-it-was-an-order").play("use claim-it-was-an-order; faction imperial");
    assert_eq!((signet.credits("red"), signet.player("red").secrets.len()), (8000, 0));
    assert_eq!([Faction::Imperial, Faction::Hutt].map(|faction| signet.reputation("red", faction)), [1, -1]);
}
