//! Defeat, and getting up again.

use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::play::{action, encounter, planning};
use crate::special::{book_with, table};

#[test]
fn damage_as_high_as_health_or_hull_is_a_defeat() {
    proves![OR_DEFEATED_1, OR_U51];
    // Bossk has health 4, a G9 Rigger hull 3.
    for (damage, hits, defeated) in
        [([1, 0], "hit hit blank", false), ([1, 0], "hit hit hit", true), ([2, 0], "crit blank blank", true)]
    {
        let mut play = encounter(table(2).cards("red", "partner").damage("red", damage[0], damage[1]));
        play.dice("crit crit crit").dice(hits).play("use spar");
        assert_eq!(play.player("red").defeated, defeated, "{damage:?} and {hits}");
    }
    let mut ship = encounter(Position::of(2).space("red", "n5").patrol("hutt", 1, "n5").damage("red", 0, 1));
    ship.dice("crit crit").dice("hit hit").play("patrol hutt");
    assert!(ship.player("red").defeated);
    // It is checked whenever the limit changes, too: without the vest the damage is enough.
    let vest = Position::of(2).space("blue", "cantonica").cards("red", "armored_vest").damage("red", 4, 0);
    let mut sold = action(vest);
    assert!(!sold.player("red").defeated);
    sold.play("trade; offer blue armored_vest for 3000").by("blue", "accept");
    assert!(sold.player("red").defeated);
    // And over when both kinds are below.
    let mut both = planning(Position::of(2).damage("red", 4, 3));
    both.play("recover");
    assert!(!both.player("red").defeated);
}

#[test]
fn a_defeat_costs_3000_credits_and_all_secrets_and_leaves_the_player_where_they_are() {
    proves![OR_DEFEATED_2, OR_DEFEATED_3, OR_DEFEATED_4, OR_U16];
    for (credits, left) in [(8000, 5000), (2000, 0)] {
        let position = Position::of(2)
            .space("red", "n5")
            .patrol("hutt", 1, "n5")
            .credits("red", credits)
            .damage("red", 0, 2)
            .secret("red", "kessel_5", "kessel")
            .secret("red", "navpoint_2", "n5");
        let mut play = encounter(position);
        play.dice("blank blank").dice("hit blank").play("patrol hutt").pass_all().play("space n9").pass_all();
        assert!(play.player("red").defeated);
        assert_eq!(play.credits("red"), left);
        assert!(play.player("red").secrets.is_empty());
        assert_eq!(play.space("red"), "n5");
    }
}

/// Red delivers ILLEGAL cargo and card 1 brings the customs: the ship is as good as lost.
fn customs() -> crate::play::Play {
    let position = Position::of(2)
        .ship("red", "yv666")
        .cards("red", "raw_spice food_supplies")
        .secret("red", "kessel_5", "kessel")
        .space("red", "nal_hutta")
        .credits("red", 9000)
        .damage("red", 0, 4)
        .space("blue", "kessel")
        .encounter("kessel_2");
    let mut play = action(position);
    play.play("delivery");
    play.dice("crit").lot(3).dice("blank blank blank").dice("hit blank blank").play("deliver raw_spice").pass_all();
    play
}

#[test]
fn defeated_in_the_action_step_the_player_completes_the_action_and_nothing_else() {
    proves![OR_DEFEATED_3, OR_DEFEATED_4, OR_DEFEATED_5, OR_DELIVER_7, OR_U50];
    // The constructed case: card 1 fills the hull during a deliver action.
    let mut play = customs();
    assert_eq!((play.player("red").damage, play.player("red").defeated), ([0, 5], true));
    assert_eq!(play.credits("red"), 6000);
    assert!(play.player("red").secrets.is_empty());
    assert_eq!(play.asked(), Some("red"), "the deliver action is completed");
    play.play("deliver food_supplies");
    assert_eq!(play.credits("red"), 11_000);
    assert_eq!(play.asked(), Some("blue"), "no market, no encounter");
    // The next turn begins with recovery and is otherwise complete.
    play.by("blue", "collect; done; explore; choose run-for-daylight");
    proves![OR_PLANNING_4, OR_DEFEATED_6, OR_DEFEATED_7, OR_DEFEATED_8];
    assert_eq!(play.choices(), ["recover"]);
    for other in ["collect", "stay", "go n20"] {
        play.refused(other);
    }
    play.play("recover").pass_all();
    assert!(!play.player("red").defeated && play.saw(|event| matches!(event, Event::StoodUp { planned: true, .. })));
    assert!(play.can("market"));
    play.play("done");
    assert!(play.can("explore"));
}

#[test]
fn a_planning_ability_is_closed_to_the_defeated() {
    proves![OR_DEFEATED_7, OR_PLANNING_6];
    let position = || Position::of(2).character("red", "doctor_aphra").flipped("red");
    assert!(planning(position()).can("use work-the-market"));
    assert_eq!(planning(position().damage("red", 4, 0)).choices(), ["recover"]);
}

#[test]
fn in_planning_the_option_under_way_is_completed_and_then_the_turn_is_over() {
    proves![OR_DEFEATED_5, OR_U50];
    let book = book_with(
        "market luxury gear rig \"Rig\" cost=1000 { planning \"Burn it out\" { damage ship 3; credits 5000 } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", "rig");
    let mut play = planning(position);
    play.play("use burn-it-out");
    assert!(play.player("red").defeated);
    assert_eq!(play.credits("red"), 6000, "3,000 lost, and the option still pays");
    assert_eq!(play.asked(), Some("blue"));
}

#[test]
fn defeated_in_the_turn_of_another_only_credits_and_secrets_are_lost() {
    proves![OR_U50, OR_DEFEATED_5, OR_U51];
    let position = Position::of(2).space("blue", "cantonica").fame("blue", 1).flipped("red").damage("blue", 3, 0);
    let mut play = encounter(position);
    play.dice("hit hit hit").dice("blank blank blank").play("use hunt-a-bigger-name");
    assert!(play.player("blue").defeated);
    assert_eq!(play.credits("blue"), 1000);
    assert_eq!(play.fame("red"), 1);
    assert_eq!(play.asked(), Some("blue"));
    assert_eq!(play.choices(), ["recover"]);
    play.play("recover");
    assert!(play.can("market"), "blue's turn is otherwise complete");
    // Who is defeated already pays nothing again.
    let position = Position::of(2).damage("red", 0, 3).damage("blue", 0, 0).space("red", "n5");
    let mut down = planning(position.state(|state| state.players[0].damage[0] = 3));
    assert_eq!(down.credits("red"), 4000);
    down.play("recover");
    assert_eq!(down.credits("red"), 4000);
}

#[test]
fn an_ability_that_takes_enough_damage_away_makes_the_player_stand_at_once() {
    proves![OR_DEFEATED_9, OR_U51];
    let book = book_with(
        "market luxury gear medpac \"Medpac\" cost=1000 { when defeated { recover character 1 } }\n\
         market luxury gear hammer \"Hammer\" cost=1000 { action \"Hit your thumb\" { damage character 4 } }",
    );
    let table = || Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", "hammer medpac");
    let mut play = action(table());
    play.play("use hit-your-thumb");
    assert!(!play.player("red").defeated, "one damage less, and Bossk stands");
    assert!(
        play.saw(|event| matches!(event, Event::StoodUp { planned: false, .. })),
        "by an ability, not by recovering"
    );
    assert_eq!(play.credits("red"), 1000, "the defeat was one all the same");
    assert_eq!(play.asked(), Some("blue"), "and the turn is over");
    // With the ship down as well, both have to be mended.
    let mut ship = planning(table().damage("red", 4, 3));
    assert!(ship.player("red").defeated);
    ship.play("recover");
    assert!(!ship.player("red").defeated);
}

#[test]
fn whoever_recovers_instead_of_a_defeat_is_not_defeated_however_much_the_damage() {
    proves![OR_U60, OR_DEFEATED_1];
    // The Hound's Tooth: hull 5, and a patrol of level 3 that hits for 4.
    for (seat, before) in [("red", 1), ("red", 4), ("blue", 4)] {
        for (die, falls) in [("hit", false), ("focus", false), ("crit", true), ("blank", true)] {
            let position = Position::of(2)
                .turn(seat)
                .ship(seat, "yv666")
                .legendary(seat)
                .space(seat, "n5")
                .patrol("hutt", 1, "n5")
                .damage(seat, 0, before);
            let mut play = encounter(position);
            play.dice("blank blank blank blank").dice("crit crit").dice(die).by(seat, "patrol hutt; space n9");
            assert_eq!(play.player(seat).defeated, falls, "{die} after {before}");
            if !falls {
                assert_eq!(play.player(seat).damage[1], 3, "2 less than the hull");
            }
        }
    }
    // A character that is beaten at the same time is beaten all the same.
    let book = book_with(
        "market luxury gear bomb \"Bomb\" cost=1000 { action \"Light it\" { damage ship 6; damage character 6 } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() });
    let mut both = action(position.ship("red", "yv666").legendary("red").cards("red", "bomb"));
    both.dice("hit").play("use light-it");
    assert!(both.player("red").defeated, "{:?}", both.player("red").damage);
}
