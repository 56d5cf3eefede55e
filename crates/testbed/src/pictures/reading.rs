//! Cards in words: whatever can be looked at is found by its name, and nothing else is.

use std::collections::BTreeSet;

use board::{Board, Reading, ViewOf};
use table::{Chance, Game, Offer, Seed, Sitting, Viewer};

use super::{offers, sit, viewers};

/// Every card reads well and is found by its own name; how many there are.
fn found<B: Board>(view: &ViewOf<B>, offers: &[Offer]) -> BTreeSet<String> {
    let cards = || B::card_names(view, offers).into_iter().filter_map(|name| B::card(view, offers, &name));
    let read = |name: &str| board::read(cards(), name);
    let mut titles = BTreeSet::new();
    for name in B::card_names(view, offers) {
        let Some(markup) = B::card(view, offers, &name) else { continue };
        let text = board::text(&markup);
        for strange in ["<", "&amp;", "&quot;", "  ", ": :", " ."] {
            assert!(!text.contains(strange), "{strange} in {name}: {text}");
        }
        let title = text.lines().next().expect("a card has a name").to_owned();
        let read = read(&title.to_uppercase());
        let of_it: Vec<&Reading> = read.iter().filter(|reading| reading.title == title).collect();
        assert_eq!(of_it.len(), 1, "{title} can't be told from others of its name: {read:?}");
        assert!(of_it[0].text.contains(&text), "{title} is not found");
        titles.insert(title);
    }
    assert_eq!(read("no such thing anywhere"), []);
    assert_eq!(read(" - "), []);
    titles
}

/// A game that looks the same to a viewer gives the same cards: what is hidden can't be read.
fn same<B: Board>(table: &Sitting<B::Game>, viewer: Viewer) {
    let view = table.game().view(viewer);
    let imagined = B::Game::imagine(&view, &mut Chance::new(Seed::from_u64(11))).view(viewer);
    let names = B::card_names(&view, &[]);
    let readable = |view: &ViewOf<B>| -> Vec<Option<String>> {
        names.iter().map(|name| B::card(view, &[], name).map(|markup| markup.0)).collect()
    };
    assert_eq!(names, B::card_names(&imagined, &[]));
    assert_eq!(readable(&view), readable(&imagined));
    let kinds: BTreeSet<&str> = names.iter().filter_map(|name| name.split_once('-')).map(|(kind, _)| kind).collect();
    for kind in kinds {
        for id in ["nothing", "64", "127", "128", "200", "255", "256", "257", "65535", "65536", "99999999999"] {
            let name = format!("{kind}-{id}");
            assert!(B::card(&view, &[], &name).is_none() || names.contains(&name), "{name} is no card");
        }
    }
}

/// Plays this many choices, and looks now and then at every card as everybody; the titles that came up.
pub fn cards_read_well<B: Board>(table: Sitting<B::Game>, choices: usize) -> BTreeSet<String> {
    let (mut titles, mut number) = (BTreeSet::new(), 0);
    sit::<B>(table, choices, |table, _, _| {
        number += 1;
        for viewer in viewers(table.game()).filter(|_| number % 25 == 7) {
            titles.extend(found::<B>(&table.game().view(viewer), &offers(table.game(), viewer)));
            same::<B>(table, viewer);
        }
    });
    titles
}
