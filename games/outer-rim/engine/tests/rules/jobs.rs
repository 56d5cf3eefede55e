//! Jobs.

use outer_rim::ids::{Faction, Skill};
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::corners::{FACTIONS, SEATS};
use crate::play::{Play, action, encounter};
use crate::special::book_with;

fn casino() -> Position {
    Position::of(2).cards("red", "casino_heist").space("red", "cantonica")
}

fn steps(play: &Play) -> Vec<u8> {
    play.log()
        .iter()
        .filter_map(|event| if let Event::JobStep { step, .. } = event { Some(step + 1) } else { None })
        .collect()
}

#[test]
fn jobs_are_bought_from_their_deck() {
    proves![OR_JOBS_1];
    let mut play = action(Position::of(2).market("casino_heist hired_help").space("red", "kessel"));
    play.play("market; buy casino_heist");
    assert!(play.has("red", "casino_heist"));
}

#[test]
fn the_skills_a_job_will_test_are_known_and_which_of_them_it_hangs_on() {
    proves![OR_JOBS_2, OR_JOBS_3];
    let book = outer_rim::book::Book::printed();
    let entry = &book.databank[book.entries(46).next().unwrap().ix()];
    let skills: Vec<Skill> = entry.skills.iter().map(|(skill, _)| *skill).collect();
    assert_eq!(skills, [Skill::Influence, Skill::Strength, Skill::Tactics, Skill::Knowledge, Skill::Piloting]);
    let italics: Vec<bool> = entry.skills.iter().map(|(_, italic)| *italic).collect();
    assert_eq!(italics, [true, true, false, false, false], "the first two fail the job");
    // Nobody needs any of them to try.
    assert!(encounter(Position::of(2).cards("red", "kessel_run").space("red", "kessel")).can("attempt kessel_run"));
}

#[test]
fn a_job_is_attempted_at_its_destination_if_one_wants_and_instead_of_any_other_encounter() {
    proves![OR_JOBS_4, OR_JOBS_5];
    let mut here = encounter(casino());
    assert!(here.can("attempt casino_heist") && here.can("explore"));
    assert!(!encounter(casino().space("red", "kessel")).can("attempt casino_heist"));
    here.dice("blank blank").play("attempt casino_heist");
    assert_eq!(here.asked(), Some("blue"), "that was the encounter");
}

#[test]
fn the_numbered_steps_follow_each_other_unless_the_card_sends_one_elsewhere() {
    proves![OR_JOBS_6, OR_JOBS_8, OR_JOBS_12];
    // Influence, tech, strength: all passed.
    let mut play = encounter(casino());
    play.dice("crit blank").dice("crit blank").dice("hit blank").play("attempt casino_heist");
    assert_eq!(steps(&play), [1, 2, 3]);
    assert_eq!(play.credits("red"), 19_000);
    // The vault stays shut: on to step 4, past step 3. A lost combat there is fought again.
    let mut out = encounter(casino());
    out.dice("crit blank")
        .dice("blank blank")
        .dice("blank blank blank")
        .dice("hit blank blank")
        .dice("hit hit hit")
        .dice("blank blank blank");
    out.play("attempt casino_heist");
    assert_eq!(steps(&out), [1, 2, 4, 4]);
    assert_eq!((out.credits("red"), out.player("red").damage), (19_000, [2, 0]));
}

#[test]
fn the_databank_card_becomes_known_piece_by_piece() {
    proves![OR_JOBS_7];
    // Aphra is asked before her first test: what has been told so far is that step and nothing behind it.
    let mut play = encounter(casino().character("red", "doctor_aphra"));
    play.play("attempt casino_heist");
    assert_eq!(steps(&play), [1]);
    play.dice("crit blank").play("pass");
    assert_eq!(steps(&play), [1, 2]);
    assert!(play.log().iter().filter(|event| matches!(event, Event::Test { .. })).count() == 1);
    play.dice("hit blank").play("pass");
    assert_eq!(steps(&play), [1, 2, 3]);
}

#[test]
fn defeat_fails_the_job_at_once_and_ends_the_turn_but_the_job_is_kept() {
    proves![OR_JOBS_9, OR_JOBS_10, OR_JOBS_11, OR_U50];
    let mut play = encounter(casino().damage("red", 3, 0));
    play.dice("crit blank").dice("blank blank").play("attempt casino_heist");
    assert!(play.player("red").defeated && play.saw(|event| matches!(event, Event::JobFailed { .. })));
    assert_eq!(steps(&play), [1, 2], "the other steps are dropped");
    assert!(play.has("red", "casino_heist"));
    assert_eq!((play.credits("red"), play.asked()), (1000, Some("blue")));
    // Even a combat that would complete the job does not, if its damage defeats.
    let mut last = encounter(casino().damage("red", 2, 0));
    last.dice("crit blank")
        .dice("blank blank")
        .dice("hit hit hit")
        .dice("hit blank blank")
        .play("attempt casino_heist");
    assert!(last.saw(|event| matches!(event, Event::JobFailed { .. })));
    assert_eq!(last.credits("red"), 1000);
    // Cards that answer to a defeat still do.
    let gift = casino().ship("red", "yv666").cards("red", "gift_for_jabba crew_lobot").damage("red", 3, 0);
    let mut crew = encounter(gift);
    crew.dice("crit blank").dice("blank blank").play("attempt casino_heist");
    assert!(!crew.has("red", "crew_lobot"));
}

#[test]
fn a_failed_job_can_be_attempted_again_from_the_first_step() {
    proves![OR_JOBS_10, OR_JOBS_11];
    let mut play = encounter(casino().space("blue", "kessel").encounter("kessel_2"));
    play.dice("blank blank").play("attempt casino_heist");
    assert!(play.has("red", "casino_heist") && !play.player("red").defeated);
    play.by("blue", "collect; done; explore; choose run-for-daylight");
    play.by("red", "collect; done");
    play.dice("crit blank").dice("crit blank").dice("hit blank").play("attempt casino_heist");
    assert_eq!(steps(&play), [1, 1, 2, 3]);
    assert_eq!(play.credits("red"), 21_000);
}

#[test]
fn a_job_with_steps_of_its_own_and_a_favor_for_a_faction() {
    proves![OR_JOBS_6, OR_JOBS_12];
    let favor = |standing: i8| {
        let position =
            Position::of(2).space("red", "ord_mantell").cards("red", "hutt_favor").reputation("red", "hutt", standing);
        let mut play = encounter(position);
        play.dice("crit blank").play("attempt hutt_favor");
        (
            play.credits("red"),
            play.fame("red"),
            play.reputation("red", Faction::Hutt),
            play.reputation("red", Faction::Syndicate),
        )
    };
    assert_eq!(favor(0), (9000, 0, 1, 0));
    assert_eq!(favor(1), (4000, 1, 1, -1));
}

#[test]
fn the_card_of_a_completed_job_says_whether_it_leaves_the_game() {
    proves![OR_JOBS_12, OR_JOBS_13, OR_DISCARD_3];
    let mut printed = encounter(casino());
    printed.dice("crit blank").dice("crit blank").dice("hit blank").play("attempt casino_heist");
    assert!(printed.is_removed("casino_heist"));
    let mut favor = encounter(Position::of(2).cards("red", "hutt_favor").space("red", "ord_mantell"));
    favor.dice("crit blank").play("attempt hutt_favor");
    assert_eq!(favor.bottom("job"), "hutt_favor", "discarded");
    let book = book_with(
        "market job job errand \"Errand\" cost=0 { destination lothal; reward { credits 3000 }; remove_when_done; steps { step \"Go\" { recover ship 1 } } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .cards("red", "errand")
        .space("red", "lothal");
    let mut special = encounter(position);
    special.play("attempt errand");
    assert!(special.is_removed("errand") && special.credits("red") == 7000);
}

#[test]
fn losing_a_combat_in_a_job_is_no_failure_as_such() {
    proves![OR_JOBS_14];
    // The escort of a freighter: the last step, lost but survived.
    let position =
        Position::of(2).ship("red", "firespray").cards("red", "hijacking_a_freighter").space("red", "ring_of_kafrene");
    let mut play = encounter(position);
    for _ in 0..4 {
        play.dice("crit blank");
    }
    play.dice("blank blank blank blank blank").dice("hit hit hit").play("attempt hijacking_a_freighter");
    assert!(play.saw(|event| matches!(event, Event::JobDone { .. })));
    assert_eq!((play.credits("red"), play.fame("red"), play.player("red").damage), (9000, 2, [0, 3]));
    // A card may decide differently.
    let book = book_with(
        "market job job door \"Door\" cost=0 { destination naboo; reward { credits 3000 }; steps { step \"In\" { fight ground 2 \"doormen\" { lose { fail_job } } } } }",
    );
    let position =
        Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", "door").space("red", "naboo");
    let mut door = encounter(position);
    door.dice("blank blank blank").dice("hit blank").play("attempt door");
    assert!(door.saw(|event| matches!(event, Event::JobFailed { .. })));
}

#[test]
fn help_that_passed_the_deciding_test_is_still_paid_off() {
    proves![OR_JOBS_8, OR_TEST_8];
    // Hired help lends a skill and is discarded if the test is passed, even if that completes the job.
    let position = Position::of(2).space("red", "ord_mantell").cards("red", "hutt_favor hired_help");
    let mut play = encounter(position);
    play.play("attempt hutt_favor").dice("hit blank").play("use put-the-help-to-work");
    assert!(play.saw(|event| matches!(event, Event::JobDone { .. })));
    assert!(!play.has("red", "hired_help"));
}

#[test]
fn jobs_with_databank_cards_leave_the_game_when_done_and_favors_are_discarded() {
    proves![OR_U61, OR_JOBS_13];
    let book = outer_rim::book::Book::printed();
    let jobs: Vec<_> = book
        .cards
        .iter()
        .filter(|card| {
            matches!(card.home, outer_rim::book::Home::Market(outer_rim::ids::Deck::Job, _)) && card.steps.is_some()
        })
        .collect();
    assert_eq!(jobs.len(), 12);
    for card in jobs {
        assert_eq!(card.remove_when_done, !card.id.ends_with("_favor"), "{}", card.id);
        let says = if card.remove_when_done { "Removed when done." } else { "Discarded when done." };
        assert!(card.words.contains(says), "{}", card.words);
    }
    for seat in SEATS {
        let position = Position::of(4).turn(seat).cards(seat, "jewel_of_yavin").space(seat, "naboo");
        let mut jewel = encounter(position);
        for _ in 0..5 {
            jewel.dice("crit blank");
        }
        jewel.by(seat, "attempt jewel_of_yavin; skill strength");
        assert_eq!((jewel.credits(seat), jewel.fame(seat)), (19_000, 1));
        assert!(jewel.is_removed("jewel_of_yavin"));
        let mut favor = encounter(Position::of(4).turn(seat).cards(seat, "rebel_favor").space(seat, "lothal"));
        favor.dice("crit blank").by(seat, "attempt rebel_favor");
        assert!(!favor.is_removed("rebel_favor"));
        assert_eq!(favor.bottom("job"), "rebel_favor");
    }
    // The rival's, too.
    let book = book_with("rival 11 { encounter { job } }");
    let position = Position::with(&book, Options { players: 1, ..Options::default() }).rival_card(11);
    let mut rival = crate::play::rival(position.goal("jewel_of_yavin").space("blue", "naboo"));
    assert!(rival.begin().is_removed("jewel_of_yavin"));
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
