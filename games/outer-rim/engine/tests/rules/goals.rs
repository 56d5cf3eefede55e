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

#[test]
fn a_third_crew_of_the_gx1_counts_however_it_is_gained() {
    proves![OR_U62, OR_SHIPGOAL_2, OR_SHIPGOAL_3];
    let crew = "crew_lobot crew_greedo";
    let gx1 = |seat: &str, cards: &str| {
        let other = if seat == "red" { "blue" } else { "red" };
        let position = Position::of(2).turn(seat).space(seat, "kessel").space(other, "kessel");
        position.ship(seat, "gx1").cards(seat, cards).credits(seat, 9000)
    };
    let kept = |play: &mut crate::play::Play, seat: &str| {
        let player = *play.player(seat);
        assert_eq!((player.legendary, player.fame, player.stats.slots[3]), (true, 1, 3));
        assert_eq!(player.assets.len(), 3, "all three are kept");
    };
    for (seat, other) in [("red", "blue"), ("blue", "red")] {
        assert_eq!(planning(gx1(seat, crew)).player(seat).stats.slots[3], 2, "two slots on the first side");
        let mut bought = action(gx1(seat, crew).market("hired_help"));
        bought.by(seat, "market; buy hired_help");
        kept(&mut bought, seat);
        let mut met = encounter(gx1(seat, crew).faceup("kessel-2", "chewbacca"));
        met.by(seat, "contact kessel-2; choose hire-chewbacca");
        kept(&mut met, seat);
        let mut traded = action(gx1(seat, crew).cards(other, "crew_chewbacca"));
        traded.by(seat, "trade").by(seat, &format!("offer {other} 0 for crew_chewbacca")).by(other, "accept");
        kept(&mut traded, seat);
        // In the turn of the other player, too.
        let mut given = action(gx1(seat, crew).turn(other).cards(other, "crew_chewbacca"));
        given.by(other, "trade").by(other, &format!("offer {seat} crew_chewbacca for 0")).by(seat, "accept");
        kept(&mut given, seat);
        // IG-88 takes a droid away.
        let mut taken = action(gx1(seat, crew).character(seat, "ig_88").cards(other, "crew_4_lom"));
        taken.by(seat, "use commandeer-a-droid");
        if taken.can("card crew_4_lom") {
            taken.play("card crew_4_lom");
        }
        kept(&mut taken, seat);
        // The second crew is none, and a fourth has no room.
        let mut second = action(gx1(seat, "crew_lobot").market("hired_help"));
        second.by(seat, "market; buy hired_help");
        assert!(!second.player(seat).legendary);
        let mut fourth = action(gx1(seat, crew).ship(other, "heavy_lifter").cards(other, "crew_chewbacca hired_help"));
        fourth
            .by(seat, "trade")
            .by(seat, &format!("offer {other} 0 for crew_chewbacca hired_help"))
            .by(other, "accept");
        assert_eq!(fourth.asked(), Some(seat));
        fourth.by(seat, "drop crew_lobot");
        kept(&mut fourth, seat);
        // Crew that comes along from another ship is not gained.
        let moved = Position::of(2).turn(seat).space(seat, "kessel").ship(seat, "heavy_lifter");
        let mut moved = action(moved.cards(seat, "crew_lobot crew_greedo crew_chewbacca").market("gx1 used_ship"));
        moved.by(seat, "market; buy gx1");
        assert_eq!(moved.asked(), Some(seat));
        assert_eq!(moved.all("card").len(), 3, "one of the three has to go: {:?}", moved.choices());
        moved.play("card crew_lobot");
        assert!(!moved.player(seat).legendary);
    }
}
