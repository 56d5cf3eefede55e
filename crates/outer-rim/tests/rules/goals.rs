//! Personal goals and goals of ships.

use outer_rim::position::Position;
use outer_rim::{Event, proves};

use crate::play::{action, encounter, planning};

#[test]
fn a_goal_earns_1_fame_and_turns_the_card_over() {
    proves![OR_GOAL_1, OR_U31];
    // Han Solo: as soon as his ship is worth 15,000, without a word from him.
    let position = Position::of(2).turn("blue").credits("blue", 15_000).market("yv666 used_ship");
    let mut play = action(position);
    play.play("market; buy yv666");
    assert!(play.player("blue").flipped);
    assert_eq!(play.fame("blue"), 1);
    assert!(play.saw(|event| matches!(event, Event::Goal { ship: false, .. })));
    // Bossk: a mod and two gear worth 15,000 together.
    let mut short =
        action(Position::of(2).cards("red", "shield_upgrade dl_44").credits("red", 9000).market("mpl_57 jetpack"));
    short.play("market; buy mpl_57; pay");
    assert!(!short.player("red").flipped, "14,000");
    let mut enough = action(
        Position::of(2).cards("red", "maneuvering_thrusters dl_44").credits("red", 9000).market("mpl_57 jetpack"),
    );
    enough.play("market; buy mpl_57; pay");
    assert!(enough.player("red").flipped, "16,000");
    assert_eq!(enough.fame("red"), 1);
}

#[test]
fn the_other_side_has_another_ability() {
    proves![OR_GOAL_2];
    let can = |flipped: bool| {
        let position = Position::of(2).space("blue", "cantonica").fame("blue", 1);
        let position = if flipped { position.flipped("red") } else { position };
        encounter(position).can("use hunt-a-bigger-name")
    };
    assert!(can(true) && !can(false));
    // And the goal is not achieved twice.
    let full = Position::of(2)
        .flipped("red")
        .cards("red", "maneuvering_thrusters dl_44")
        .credits("red", 9000)
        .market("mpl_57 jetpack");
    let mut play = action(full);
    play.play("market; buy mpl_57; pay");
    assert_eq!(play.fame("red"), 0);
}

#[test]
fn repeated_deeds_are_counted_with_tokens_that_go_when_the_card_turns() {
    proves![OR_GOAL_3, OR_GOAL_4];
    // Boba Fett: the rewards of two bounties.
    let position = |tokens: u8| {
        Position::of(2)
            .character("red", "boba_fett")
            .space("red", "kessel")
            .captive("red", "garindan")
            .goal_tokens("red", tokens, 0)
    };
    let mut one = action(position(0));
    one.play("delivery; deliver garindan");
    assert_eq!((one.player("red").tokens, one.player("red").flipped, one.fame("red")), (1, false, 2));
    let mut two = action(position(1));
    two.play("delivery; deliver garindan");
    assert_eq!((two.player("red").tokens, two.player("red").flipped, two.fame("red")), (0, true, 3));
}

#[test]
fn every_ship_that_can_be_bought_has_a_goal_and_starters_have_none() {
    proves![OR_SHIPGOAL_1];
    for ship in &outer_rim::book::Book::printed().ships {
        let goal = !ship.goal.abilities.is_empty() || !ship.goal.reached.is_empty();
        assert_eq!(goal, !ship.starter, "{}", ship.id);
    }
}

#[test]
fn a_ships_goal_earns_fame_and_its_other_side_bears_a_famous_name_and_a_new_ability() {
    proves![OR_SHIPGOAL_2, OR_SHIPGOAL_3, OR_U31];
    // HWK-290: pay 7,000 with a mod aboard, as an action.
    let position = Position::of(2).ship("red", "hwk290").cards("red", "shield_upgrade").credits("red", 8000);
    let mut play = action(position);
    play.play("use pay-for-the-overhaul");
    assert!(play.player("red").legendary);
    assert_eq!((play.credits("red"), play.fame("red")), (1000, 1));
    let red = play.player("red");
    assert_eq!(red.stats.combat[0], 4, "the Moldy Crow helps on the ground");
    assert_eq!(red.stats.slots[0], 2, "and carries one cargo more");
    let hull = red.hull;
    assert_eq!(play.game.ground().book.ship(hull).legend, "Moldy Crow");
    // Aggressor: two patrols, counted with tokens that go.
    let hunter = |tokens: u8| {
        let mut play = encounter(
            Position::of(2)
                .ship("red", "aggressor")
                .space("red", "n5")
                .patrol("hutt", 1, "n5")
                .goal_tokens("red", 0, tokens),
        );
        play.dice("hit hit hit hit hit").dice("blank blank").play("patrol hutt");
        (play.player("red").ship_tokens, play.player("red").legendary, play.fame("red"))
    };
    assert_eq!(hunter(0), (1, false, 0));
    assert_eq!(hunter(1), (0, true, 1));
    assert!(!planning(Position::of(2).ship("red", "hwk290")).player("red").legendary);
}
