//! What can be done once: in an action step, in a turn, in a combat; and that it can be done again in the next.

use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::play::{action, encounter, planning};
use crate::special::{book_with, table};

/// Red and blue each have something to do in every step of a turn, wherever they are.
fn idle() -> Position {
    let book = book_with(
        "market luxury gear hammock \"Hammock\" {
            action \"Nap\" { credits 1000 }
            action \"Study\" { test knowledge { pass { credits 3000 } } }
            action \"Study on\" { test knowledge { pass { credits 3000 } } }
            action \"Talk\" { test influence { pass { credits 3000 } } }
            encounter \"Rest\" { credits 1000 }
        }
        market luxury gear sofa \"Sofa\" { encounter \"Sleep\" { credits 1000 } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() });
    position.cards("red", "hammock").cards("blue", "sofa")
}

#[test]
fn an_action_ability_that_was_used_is_there_again_in_the_next_turn() {
    proves![OR_ACTION_7, OR_ACTION_6];
    let mut play = action(idle());
    play.by("red", "use nap");
    assert!(!play.can("use nap"));
    play.by("red", "done; use rest").by("blue", "collect; done; use sleep").by("red", "collect");
    assert!(play.can("use nap") && play.can("use study"));
}

#[test]
fn what_works_once_in_a_turn_works_again_in_the_next() {
    proves![OR_TEST_1];
    let mut play = action(idle().character("red", "doctor_aphra"));
    play.by("red", "use study");
    assert!(play.can("use improvise-a-skill"));
    play.dice("blank blank").by("red", "use improvise-a-skill");
    play.dice("blank blank").by("red", "use study-on");
    assert!(play.can("done"), "nobody is asked a second time");
    play.by("red", "done; use rest").by("blue", "collect; done; use sleep").by("red", "collect; use study");
    assert!(play.can("use improvise-a-skill"));
    play.dice("crit crit").by("red", "pass");
    assert!(play.can("use study-on"));
    play.by("red", "use study-on");
    assert!(play.can("use improvise-a-skill"), "it was not used in this turn yet");
    play.dice("blank blank").by("red", "pass");
}

#[test]
fn a_skill_that_is_improvised_counts_for_that_test() {
    proves![OR_TEST_1, OR_TEST_5, OR_TEST_6];
    // Doctor Aphra has no influence: a hit is enough for those who have.
    for (answer, credits) in [("use improvise-a-skill", 7000), ("pass", 4000)] {
        let mut play = action(idle().character("red", "doctor_aphra"));
        play.by("red", "use talk").dice("hit blank").by("red", answer);
        assert_eq!(play.credits("red"), credits, "{answer}");
    }
}

#[test]
fn cargo_that_was_turned_away_is_tried_again_in_the_next_turn() {
    proves![OR_U2];
    let mut play = action(idle().space("red", "ring_of_kafrene").cards("red", "stolen_hyperfuel"));
    play.by("red", "delivery").dice("blank").lot(0).by("red", "deliver stolen_hyperfuel; decline");
    assert!(!play.can("delivery") && play.has("red", "stolen_hyperfuel"));
    play.by("red", "done; use rest").by("blue", "collect; done; use sleep").by("red", "collect; delivery");
    play.dice("hit").by("red", "deliver stolen_hyperfuel");
    assert!(!play.has("red", "stolen_hyperfuel"));
}

#[test]
fn ig_88_rerolls_dice_once_in_a_combat() {
    proves![OR_COMBAT_12];
    let mut play = encounter(table(2).character("red", "ig_88").cards("red", "partner"));
    play.dice("blank blank blank").by("red", "use spar");
    assert_eq!(play.choices(), ["use reroll-dice", "pass"]);
    play.by("red", "use reroll-dice; die blank").dice("hit").dice("blank blank blank").by("red", "roll");
    assert!(!play.can("use reroll-dice"), "two blanks are left, but it was used");
    assert_eq!(play.player("red").damage, [0, 0]);
}

#[test]
fn nobody_may_do_anything_but_recover_while_defeated_and_anything_afterwards() {
    proves![OR_PLANNING_4, OR_DEFEATED_8];
    for (character, ship) in [(4, 0), (0, 3), (4, 3)] {
        let mut play = planning(idle().damage("red", character, ship));
        assert_eq!(play.choices(), ["recover"], "{character} {ship}");
        play.by("red", "recover");
        assert!(!play.player("red").defeated);
        assert!(play.can("use nap") && play.can("market"), "the action step is as ever");
    }
}
