//! The databank, discarding and removing.

use outer_rim::book::{Book, Home};
use outer_rim::position::Position;
use outer_rim::{Event, proves};

use crate::play::{action, encounter, rival};

#[test]
fn discarded_cards_of_a_deck_go_facedown_under_it() {
    proves![OR_DISCARD_1];
    let mut market = action(Position::of(2).market("food_supplies droid_parts"));
    market.play("market; discard cargo");
    assert_eq!((market.top("cargo").as_str(), market.bottom("cargo").as_str()), ("droid_parts", "food_supplies"));
    let mut space = encounter(Position::of(2).space("red", "kessel").encounter("kessel_2"));
    space.play("explore; choose run-for-daylight");
    assert_eq!(space.encounter_bottom("kessel"), "kessel_2");
    let mut rival = rival(Position::of(1).rival_card(5).space("blue", "n5"));
    rival.begin();
    assert_eq!(rival.state().rival_deck.under.last(), Some(&4), "card 5 lies under the rival's deck");
    // Cards of a player go back under the deck they came from.
    let mut barter = action(Position::of(2).cards("red", "dl_44").credits("red", 0).market("vibroknife jetpack"));
    barter.play("market").refused("buy vibroknife");
    let mut barter = action(Position::of(2).cards("red", "dl_44").credits("red", 1000).market("vibroknife jetpack"));
    barter.play("market; buy vibroknife; barter dl_44; pay");
    assert_eq!(barter.bottom("gear_mod"), "dl_44");
}

#[test]
fn discarded_databank_cards_return_to_their_number() {
    proves![OR_DISCARD_2, OR_DATABANK_3];
    let mut play = action(Position::of(2).cards("red", "vaporator_coils").space("red", "ryloth"));
    assert_eq!(play.state().starters[1], 0b1110, "the first of number 91 is out");
    play.play("delivery; deliver vaporator_coils");
    assert_eq!(play.state().starters[1], 0b1111, "and is back");
}

#[test]
fn what_is_removed_does_not_come_back() {
    proves![OR_DISCARD_3];
    let position = Position::of(2)
        .space("red", "tatooine")
        .cards("red", "bounty_doctor_evazan")
        .faceup("tatooine-1", "doctor_evazan");
    let mut play = encounter(position);
    play.dice("hit hit hit blank blank").play("contact tatooine-1; fight bounty_doctor_evazan; eliminate");
    assert!(play.is_removed("bounty_doctor_evazan"));
    assert_eq!(play.state().starters[0] & 1, 0, "not back in the databank");
    assert!(!play.on_map("doctor_evazan"));
}

#[test]
fn the_databank_runs_from_1_to_92_in_the_order_of_its_numbers() {
    proves![OR_DATABANK_1, OR_DATABANK_2];
    let book = Book::printed();
    let resolved: Vec<u8> = book.databank.iter().map(|entry| entry.number).collect();
    assert!(resolved.is_sorted() && resolved[0] == 1);
    let contacts = book.contacts.iter().map(|contact| contact.number);
    let starters =
        book.cards.iter().filter_map(|card| if let Home::Databank(number) = card.home { Some(number) } else { None });
    let mut all: Vec<u8> = resolved.into_iter().chain(contacts).chain(starters).collect();
    all.sort_unstable();
    assert_eq!((all[0], all[all.len() - 1]), (1, 92));
    // Shuffling a deck leaves the databank as it was.
    let mut play = action(Position::of(2).credits("red", 5000).market("information_broker garindan"));
    let before = play.state().starters;
    play.play("market; buy information_broker").stranger(0).stranger(0).draws(3).play("space naboo");
    assert_eq!(play.state().starters, before);
}

#[test]
fn dots_count_the_cards_of_a_number_and_chance_picks_one_of_them() {
    proves![OR_DATABANK_4, OR_DATABANK_5];
    let book = Book::printed();
    let count = |number: u8| book.entries(number).count();
    assert_eq!([count(1), count(40), count(41), count(46)], [4, 2, 2, 1]);
    assert_eq!(book.starters.each_ref().map(Vec::len), [4, 4, 4]);
    for (lot, id) in
        ["special_interest_groups", "unwanted_attention", "local_security", "imperial_presence"].iter().enumerate()
    {
        let mut play = action(Position::of(2).cards("red", "raw_spice").space("red", "nal_hutta"));
        play.dice("focus").lot(lot as u32);
        if lot > 1 {
            play.dice("blank blank");
        }
        play.play("delivery; deliver raw_spice");
        let entry = play
            .log()
            .iter()
            .find_map(|event| if let Event::Databank { entry, .. } = event { Some(*entry) } else { None });
        assert_eq!(book.databank[entry.unwrap() as usize].id, *id);
    }
}
