//! Lines of packs that take the place of others.

use outer_rim::book::Book;

use crate::CONTENT;

/// The printed content with this file of a pack.
fn with(text: &str) -> Book {
    let mut files = CONTENT.files();
    files.push(("pack/more.kdl".into(), text.into()));
    Book::read(&files).unwrap()
}

/// How often there is a card, and what it costs in thousands.
fn card(book: &Book, id: &str) -> (usize, u8) {
    let mut found = book.cards.iter().filter(|card| card.id == id).peekable();
    let cost = found.peek().map_or(0, |card| card.cost);
    (found.count(), cost)
}

#[test]
fn a_card_takes_the_place_of_the_printed_one() {
    assert_eq!(card(&with(""), "vibroknife"), (1, 4));
    let knife =
        r#"(replace)market gear_mod gear vibroknife "Vibroknife" cost=2000 { trait weapon; always { ground 1 } }"#;
    assert_eq!(card(&with(knife), "vibroknife"), (1, 2));
    assert_eq!(with(knife).cards.len(), with("").cards.len());
}

#[test]
fn what_has_no_id_is_named_by_what_stands_before_its_texts() {
    let printed = with("");
    let patrol = with("(replace)patrol hutt 2 7");
    assert_ne!(format!("{:?}", patrol.patrols), format!("{:?}", printed.patrols));
    let rival = with("(replace)rival 1 { planning { credits 3000 }; action { deliver }; encounter { fame 5000 } }");
    assert_eq!(rival.rival.len(), printed.rival.len());
    assert_ne!(rival.rival[0].words, printed.rival[0].words);
}

#[test]
fn a_place_that_was_replaced_is_still_the_one_that_others_name() {
    let deck = with(r#"(replace)deck kessel "Kessel and the Mines""#);
    assert_eq!(deck.decks.len(), with("").decks.len());
    assert!(deck.decks.iter().any(|deck| deck.name == "Kessel and the Mines"));
}
