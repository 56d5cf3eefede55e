//! The deliver action.

use outer_rim::ids::{Faction, Kind};
use outer_rim::position::Position;
use outer_rim::{Cause, Event, Options, proves};

use crate::play::{Play, action};
use crate::special::{book_with, worth};

#[test]
fn each_cargo_and_captive_is_worth_something_on_one_planet_and_is_discarded_for_its_reward() {
    proves![OR_DELIVER_1, OR_DELIVER_2, OR_DELIVER_3];
    for (space, due) in [("ord_mantell", true), ("nal_hutta", false), ("n6", false)] {
        assert_eq!(
            action(Position::of(2).cards("red", "droid_parts").space("red", space)).can("delivery"),
            due,
            "{space}"
        );
    }
    let mut play = action(Position::of(2).cards("red", "droid_parts").space("red", "ord_mantell"));
    play.play("delivery; deliver droid_parts");
    assert_eq!((play.credits("red"), play.reputation("red", Faction::Syndicate)), (9000, 1));
    assert!(!play.has("red", "droid_parts"));
    assert_eq!(play.bottom("cargo"), "droid_parts");
    assert!(!action(Position::of(2).captive("red", "garindan").space("red", "lothal")).can("delivery"));
    assert!(action(Position::of(2).captive("red", "garindan").space("red", "kessel")).can("delivery"));
    assert!(
        !action(Position::of(2).cards("red", "garindan").space("red", "kessel")).can("delivery"),
        "nobody is captured yet"
    );
}

fn spice() -> Play {
    action(Position::of(2).cards("red", "raw_spice").space("red", "nal_hutta"))
}

#[test]
fn illegal_cargo_needs_a_die_and_only_a_hit_lets_it_through() {
    proves![OR_DELIVER_4, OR_DELIVER_5, OR_DELIVER_6, OR_U2, OR_REFERENCE_4];
    let mut hit = spice();
    hit.dice("hit").play("delivery; deliver raw_spice");
    let (credits, fame) = worth("raw_spice");
    assert_eq!((hit.credits("red"), hit.fame("red")), (4000 + credits, fame));
    assert!(!hit.has("red", "raw_spice"));
    for face in ["crit", "focus", "blank"] {
        let mut other = spice();
        other.dice(face).lot(0).play("delivery; deliver raw_spice; decline");
        assert!(other.saw(|event| matches!(event, Event::Databank { .. })), "{face} calls up card 1");
        assert_eq!((other.credits("red"), other.fame("red")), (4000, 0));
        assert!(other.has("red", "raw_spice"), "the cargo is kept");
        assert!(!other.can("deliver raw_spice") && !other.can("delivery"), "and not tried again in this turn");
    }
    // Card 1 may still deliver it, or take it away.
    let mut crossed = spice();
    crossed.dice("focus").lot(0).play("delivery; deliver raw_spice; choose cross-the-rebels");
    assert_eq!((crossed.credits("red"), crossed.reputation("red", Faction::Rebel)), (4000 + credits, -1));
    let mut taken = spice();
    taken.dice("crit").lot(2).dice("blank blank blank").dice("hit blank blank").play("delivery; deliver raw_spice");
    assert!(!taken.has("red", "raw_spice") && taken.credits("red") == 4000);
    let legal = action(Position::of(2).cards("red", "house_tokens").space("red", "mon_calamari"))
        .play("delivery; deliver house_tokens")
        .saw(|event| matches!(event, Event::IllegalRoll { .. }));
    assert!(!legal, "other cargo needs no die");
}

#[test]
fn the_die_is_read_after_it_was_changed() {
    proves![OR_U2];
    let lando =
        Position::of(2).character("red", "lando_calrissian").cards("red", "raw_spice").space("red", "nal_hutta");
    let mut play = action(lando);
    play.dice("blank").play("delivery; deliver raw_spice").dice("hit").play("use reroll-a-die; die blank");
    assert!(!play.has("red", "raw_spice") && play.credits("red") > 4000);
}

#[test]
fn one_action_delivers_whatever_is_due_in_the_order_the_player_likes() {
    proves![OR_DELIVER_7, OR_DELIVER_4, OR_DELIVER_6];
    // The constructed case: two cargo cards due here, one of them ILLEGAL.
    let position = || {
        Position::of(2)
            .ship("red", "yv666")
            .cards("red", "raw_spice food_supplies")
            .captive("red", "boshek")
            .space("red", "nal_hutta")
    };
    let mut focus = action(position());
    focus.play("delivery");
    assert_eq!(focus.all("deliver"), ["boshek", "food_supplies", "raw_spice"]);
    focus.dice("focus").lot(0).play("deliver raw_spice; decline");
    let book = outer_rim::book::Book::printed();
    let first =
        |event: &Event| matches!(event, Event::Databank { entry, .. } if book.databank[*entry as usize].number == 1);
    assert!(focus.saw(first), "card 1 is resolved");
    assert!(focus.has("red", "raw_spice"));
    focus.play("deliver food_supplies; done");
    assert!(!focus.has("red", "food_supplies") && focus.is_captive("red", "boshek"), "as many as one likes");
    assert_eq!(focus.credits("red"), 9000);
    let mut hit = action(position());
    hit.play("delivery; deliver food_supplies").dice("hit").play("deliver raw_spice; deliver boshek");
    let due = ["food_supplies", "raw_spice", "boshek"].map(worth);
    let all = due.iter().fold((4000, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    assert_eq!((hit.credits("red"), hit.fame("red")), all);
    assert!(hit.held("red").is_empty());
}

#[test]
fn a_reward_inside_of_another_leaves_both_paid_in_full() {
    proves![OR_DELIVER_2, OR_PATROLENC_4];
    // Whoever delivers cargo strikes at a patrol from afar while the reward is being paid.
    let book = book_with("market luxury gear striker \"Striker\" cost=1000 { when cargo_reward { remote 5 } }");
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .cards("red", "droid_parts striker")
        .space("red", "ord_mantell")
        .patrol("hutt", 2, "ord_mantell");
    let mut play = action(position);
    play.dice("crit crit").dice("blank blank blank").play("delivery; deliver droid_parts; patrol hutt");
    assert_eq!((play.credits("red"), play.fame("red")), (4000 + 2000 + 5000, 1));
    let paid: Vec<(i32, Cause)> = play
        .log()
        .iter()
        .filter_map(|event| if let Event::Credits { by, cause, .. } = event { Some((*by, *cause)) } else { None })
        .collect();
    let cargo = play.game.card_named("droid_parts");
    assert_eq!(paid, [(2, Cause::Patrol(Faction::Hutt)), (5, Cause::Reward(Kind::Cargo, cargo))]);
}

#[test]
fn what_a_reward_gives_another_player_is_no_part_of_it() {
    proves![OR_DELIVER_2];
    let book = book_with(
        "market cargo cargo shared \"Shared\" cost=1000 { destination kessel; reward { credits 5000; with here { both { credits 1000 } } } }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() })
        .cards("red", "shared")
        .space("red", "kessel")
        .space("blue", "kessel");
    let mut play = action(position);
    play.play("delivery; deliver shared");
    assert_eq!((play.credits("red"), play.credits("blue")), (10_000, 5000));
}
