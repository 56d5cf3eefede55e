//! The trade action, and credits that change hands.

use outer_rim::book::Book;
use outer_rim::position::{Position, set_up};
use outer_rim::{Cause, Event, Options, proves, rule};
use table::{Game, Log, Seat, Status};

use crate::corners::SEATS;
use crate::play::{Play, action, encounter, planning};
use crate::special::{TOOLS, book_with};

fn together(players: u8) -> Position {
    let mut position = Position::of(players);
    for seat in ["red", "blue", "green"].iter().take(players.into()) {
        position = position.space(seat, "cantonica");
    }
    position
}

#[test]
fn a_trade_is_of_the_active_player_with_another_in_the_space() {
    proves![OR_TRADE_1];
    let mut play = action(together(3).space("green", "n4").cards("red", "dl_44").cards("green", "jetpack"));
    play.play("trade");
    assert_eq!(play.refused("offer green dl_44 for 0").rule, rule::OR_TRADE_1);
    assert_eq!(play.refused("offer red dl_44 for 0").rule, rule::OR_TRADE_1);
    play.play("offer blue dl_44 for 1000").by("blue", "accept");
    assert!(play.has("blue", "dl_44"));
    assert_eq!((play.credits("red"), play.credits("blue")), (5000, 3000));
    let mut planned = planning(together(2).cards("red", "dl_44"));
    assert_eq!(planned.refused("offer blue dl_44 for 0").rule, rule::OR_ACTION_3, "cards only in a trade action");
}

#[test]
fn bounties_cargo_crew_gear_jobs_and_mods_can_be_traded_and_nothing_else() {
    proves![OR_TRADE_2];
    for card in ["garindan", "droid_parts", "crew_lobot", "dl_44", "kessel_run", "quad_laser_cannon"] {
        let mut play = action(together(2).cards("red", card));
        play.play("trade").play(&format!("offer blue {card} for 0")).by("blue", "accept");
        assert_eq!(play.held("blue"), [card]);
    }
    let mut secret = action(together(2).secret("red", "kessel_5", "kessel"));
    secret.play("trade");
    assert_eq!(secret.refused("offer blue kessel_5 for 0").rule, rule::OR_TRADE_2);
    assert_eq!(secret.refused("offer blue hwk290 for 0").rule, rule::OR_TRADE_2, "nor a ship");
    // A captive goes along with its bounty.
    let mut captive = action(together(2).captive("red", "garindan"));
    captive.play("trade; offer blue garindan for 0").by("blue", "accept");
    assert!(captive.is_captive("blue", "garindan"));
}

#[test]
fn each_side_gives_as_many_cards_as_it_likes() {
    proves![OR_TRADE_3];
    let position = together(2).cards("red", "dl_44 droid_parts garindan").cards("blue", "jetpack kessel_run");
    let mut play = action(position);
    play.play("trade; offer blue dl_44 droid_parts garindan for jetpack kessel_run").by("blue", "accept");
    assert_eq!(play.held("red"), ["jetpack", "kessel_run"]);
    assert_eq!(play.held("blue"), ["dl_44", "droid_parts", "garindan"]);
}

#[test]
fn both_have_to_agree_and_one_may_give_nothing() {
    proves![OR_TRADE_4];
    let mut play = action(together(2).cards("red", "mpl_57").cards("blue", "dl_44"));
    play.play("trade; offer blue mpl_57 for dl_44");
    assert_eq!(play.asked(), Some("blue"));
    play.play("decline");
    assert!(play.has("red", "mpl_57"), "declined");
    play.play("offer blue mpl_57 for dl_44");
    play.answer(Seat(0), "withdraw");
    assert!(play.has("red", "mpl_57"), "taken back");
    // Whoever is neither offered anything nor offers has nothing to say about it.
    let mut three = action(together(3).cards("red", "mpl_57").cards("blue", "dl_44"));
    three.play("trade; offer blue mpl_57 for dl_44");
    for answer in ["accept", "decline", "withdraw"] {
        assert_eq!(three.refused_to(Seat(2), answer).rule, table::TURN, "{answer}");
    }
    assert_ne!(three.refused_to(Seat(0), "accept").rule, table::TURN, "red may take it back");
    assert_ne!(three.refused_to(Seat(1), "withdraw").rule, table::TURN, "blue may accept it");
    play.play("offer blue mpl_57 for 0").by("blue", "accept");
    assert_eq!(play.held("blue"), ["dl_44", "mpl_57"], "a gift");
    play.play("offer blue 0 for dl_44").by("blue", "accept");
    assert_eq!(play.held("red"), ["dl_44"]);
    assert_eq!(play.refused("offer blue 0 for 0").rule, rule::OR_TRADE_4);
}

#[test]
fn a_card_without_a_free_slot_costs_another_card_or_is_not_kept() {
    proves![OR_U6, OR_TRADE_4];
    // A trade: both make room before it is agreed, and until then nothing has happened.
    let full = || action(together(2).cards("red", "droid_parts").cards("blue", "food_supplies"));
    let mut play = full();
    play.play("trade; offer blue droid_parts for 1000").by("blue", "accept");
    assert_eq!(play.asked(), Some("blue"));
    assert_eq!(play.choices(), ["drop food_supplies", "drop droid_parts", "decline"]);
    assert!(play.has("red", "droid_parts") && play.credits("red") == 4000, "not agreed yet");
    assert!(!play.saw(|event| matches!(event, Event::Accepted { .. } | Event::Credits { .. })));
    play.by("blue", "drop food_supplies");
    assert_eq!((play.held("blue"), play.credits("red")), (vec!["droid_parts".to_owned()], 5000));
    assert_eq!(play.bottom("cargo"), "food_supplies");
    let lost = |event: &Event| matches!(event, Event::Lost { cause: Cause::Room, .. });
    assert!(play.when(|event| matches!(event, Event::Accepted { .. })) < play.when(lost));
    // Who finds no room that way calls it off, and so may the other side; nobody has lost anything.
    for by in [Some("decline"), None] {
        let mut off = full();
        off.play("trade; offer blue droid_parts for 1000; accept");
        match by {
            Some(answer) => _ = off.by("blue", answer),
            None => off.answer(Seat(0), "withdraw"),
        }
        assert_eq!(
            (off.held("red"), off.held("blue")),
            (vec!["droid_parts".to_owned()], vec!["food_supplies".to_owned()])
        );
        assert_eq!(off.asked(), Some("red"));
    }
    // Or goes without the card that came.
    let mut forgone = full();
    forgone.play("trade; offer blue droid_parts for 1000; accept; drop droid_parts");
    assert_eq!((forgone.held("red"), forgone.held("blue")), (vec![], vec!["food_supplies".to_owned()]));
    // Both sides may lack room, the one who answers makes it first; what is given makes room as well.
    let mut both =
        action(together(2).cards("red", "droid_parts dl_44 jetpack").cards("blue", "food_supplies mpl_57 vibroknife"));
    both.play("trade; offer blue droid_parts for mpl_57; accept")
        .by("blue", "drop food_supplies")
        .by("red", "drop jetpack");
    assert_eq!(both.held("red"), ["dl_44", "mpl_57"]);
    assert_eq!(both.held("blue"), ["droid_parts", "vibroknife"]);
    let mut swap = action(together(2).cards("red", "droid_parts").cards("blue", "food_supplies"));
    swap.play("trade; offer blue droid_parts for food_supplies").by("blue", "accept");
    assert_eq!((swap.held("red"), swap.asked()), (vec!["food_supplies".to_owned()], Some("red")));
    // An effect: the receiver makes room from a slot the card fits, or goes without it.
    let crew =
        || Position::of(2).space("red", "kessel").cards("red", "crew_lobot dl_44").faceup("kessel-2", "chewbacca");
    let mut drop = encounter(crew());
    drop.play("contact kessel-2; choose hire-chewbacca");
    assert_eq!(drop.choices(), ["drop crew_lobot", "decline"]);
    drop.play("drop crew_lobot");
    assert_eq!(drop.held("red"), ["crew_chewbacca", "dl_44"]);
    let mut without = encounter(crew());
    without.play("contact kessel-2; choose hire-chewbacca; decline");
    assert_eq!(without.held("red"), ["crew_lobot", "dl_44"]);
    assert_eq!(without.contact("kessel-2").as_deref(), Some("chewbacca"));
}

#[test]
fn every_other_player_there_is_a_possible_partner_one_after_the_other() {
    proves![OR_TRADE_5, OR_U5];
    let mut play = action(together(3).cards("red", "dl_44 garindan"));
    play.play("trade; offer blue dl_44 for 0").by("blue", "accept");
    play.by("red", "offer green garindan for 0").by("green", "accept");
    assert_eq!((play.held("blue"), play.held("green")), (vec!["dl_44".to_owned()], vec!["garindan".to_owned()]));
    play.by("red", "done");
    play.refused("trade");
}

#[test]
fn the_others_never_trade_with_each_other() {
    proves![OR_TRADE_6, OR_TRADE_7, OR_REFERENCE_2, OR_U29];
    let mut play = action(together(3).cards("blue", "dl_44").cards("green", "jetpack"));
    play.play("trade");
    assert_eq!(play.refused_to(Seat(1), "offer green dl_44 for jetpack").rule, table::TURN);
    assert_eq!(play.refused_to(Seat(1), "offer red dl_44 for 0").rule, table::TURN, "only the active player offers");
    assert_eq!(play.refused_to(Seat(1), "offer red 1000 for 0").rule, table::TURN, "credits as well");
    // Somebody else is asked in the turn of red: still no offers but red's.
    let mut hunt = encounter(together(2).cards("red", "garindan").cards("blue", "crew_garindan"));
    hunt.play("hunt garindan crew_garindan");
    assert_eq!(hunt.asked(), Some("blue"));
    assert_eq!(hunt.refused("offer red 1000 for 0").rule, rule::OR_TRADE_7);
}

#[test]
fn credits_change_hands_at_any_point_of_the_own_turn_and_wherever_the_players_are() {
    proves![OR_TRADE_7, OR_TRADE_8, OR_TRADE_9, OR_U29];
    let mut play = planning(Position::of(3));
    play.play("offer blue 1000 for 0").by("blue", "accept");
    play.by("red", "offer green 0 for 2000").by("green", "accept");
    assert_eq!([play.credits("red"), play.credits("blue"), play.credits("green")], [5000, 5000, 2000]);
    play.by("red", "collect; market");
    // In the middle of an action: what lacks for the card comes from another player.
    let mut poor = action(Position::of(2).credits("red", 0).market("food_supplies salvage_cargo"));
    poor.play("market").refused("buy food_supplies");
    poor.play("offer blue 0 for 1000").by("blue", "accept");
    poor.play("buy food_supplies");
    assert!(poor.has("red", "food_supplies"));
    let mut met = encounter(Position::of(2).space("red", "kessel"));
    met.play("offer blue 1000 for 0; decline");
    assert_eq!(met.credits("red"), 4000);
}

#[test]
fn offers_are_open_to_whoever_is_on_turn_and_has_somebody_to_trade_with() {
    proves![OR_TRADE_7, OR_U29];
    let open = |play: &mut Play| {
        play.begin();
        match play.game.status() {
            Status::Asking(prompt) => prompt.open,
            Status::Over(_) => false,
        }
    };
    let book = book_with(TOOLS);
    for players in 2..=4 {
        for seat in &SEATS[..players] {
            for other in SEATS[..players].iter().filter(|other| *other != seat) {
                let position = Position::with(&book, Options { players: players as u8, ..Options::default() });
                let position = SEATS[..players].iter().fold(position, |position, seat| position.space(seat, "naboo"));
                let position = position.turn(seat).space(seat, "n13").space(other, "n13");
                let mut play = action(position.cards(seat, "whip"));
                assert!(open(&mut play), "in the own turn");
                play.by(seat, "use invite");
                assert_eq!(play.asked(), Some(*other));
                assert!(!open(&mut play), "asked in the turn of another");
                play.refused(&format!("offer {seat} 1000 for 0"));
                play.play("decline");
                assert!(open(&mut play));
                // While an offer waits, there is no other.
                play.by(seat, &format!("offer {other} 1000 for 0"));
                assert!(!open(&mut play));
            }
        }
    }
    assert!(!open(&mut action(Position::of(1))), "the rival trades with nobody");
    let first = "hit hit hit hit hit hit blank blank blank blank blank blank";
    let game = set_up(&Book::printed(), Options::default(), |game| game.script_dice(first), &mut Log::Off);
    assert!(!open(&mut Play::of(game)), "nor is there a trade before the first turn");
}

#[test]
fn only_what_is_done_at_once_is_binding() {
    proves![OR_TRADE_10];
    let mut play = action(together(2).credits("blue", 1000).cards("red", "dl_44"));
    play.play("trade");
    assert_eq!(play.refused("offer blue dl_44 for 2000").rule, rule::OR_TRADE_10, "there is no credit");
    assert_eq!(play.refused("offer blue 5000 for 1000").rule, rule::OR_TRADE_10);
    play.play("offer blue dl_44 for 1000").by("blue", "accept");
    assert!(play.saw(|event| matches!(event, Event::Accepted { .. })));
    assert_eq!(play.credits("red"), 5000, "and everything is settled");
}
