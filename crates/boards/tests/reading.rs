//! Cards in words: whatever can be looked at is found by its name, and nothing else is.

use std::collections::BTreeSet;

use boards::Reading;
use maud::Markup;
use table::{Chance, Game, Offer, Purpose, Seat, Seed, Sitting, Status, Table, Viewer};

const ANSWERS: Purpose = Purpose(0);

/// How the cards of a game are listed and drawn.
struct Cards<G: Game> {
    names: fn(&G::View, &[Offer]) -> Vec<String>,
    card: fn(&G::View, &[Offer], &str) -> Option<Markup>,
}

/// Plays a table by lot and shows it now and then.
fn sit<G: Game>(mut table: Sitting<G>, choices: u32, mut look: impl FnMut(&Sitting<G>)) {
    let mut chance = Chance::new(Seed::from_u64(5));
    for number in 0..choices {
        let Status::Asking(prompt) = table.game().status() else { break };
        if number % 25 == 7 {
            look(&table);
        }
        let seats: Vec<Seat> = prompt.seats.iter().collect();
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        let offers = table.offers(seat);
        let offer = &offers[chance.below(ANSWERS, offers.len() as u32) as usize];
        table.play_text(seat, &offer.name).expect("an offer is legal");
    }
}

fn viewers<G: Game>(game: &G) -> Vec<Viewer> {
    (0..game.seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
}

fn offers<G: Game>(table: &Sitting<G>, viewer: Viewer) -> Vec<Offer> {
    match viewer {
        Viewer::Seat(seat) if table.asked().contains(seat) => table.offers(seat),
        _ => Vec::new(),
    }
}

/// Every card reads well and is found by its own name; how many there are.
fn found(table: &dyn Table, viewer: Viewer, offers: &[Offer]) -> BTreeSet<String> {
    let mut titles = BTreeSet::new();
    for name in boards::card_names(table, viewer, offers) {
        let Some(markup) = boards::card(table, viewer, offers, &name) else { continue };
        let text = boards::text(&markup);
        for strange in ["<", "&amp;", "&quot;", "  ", ": :", " ."] {
            assert!(!text.contains(strange), "{strange} in {name}: {text}");
        }
        let title = text.lines().next().expect("a card has a name").to_owned();
        let read = boards::read(table, viewer, offers, &title.to_uppercase());
        let of_it: Vec<&Reading> = read.iter().filter(|reading| reading.title == title).collect();
        assert_eq!(of_it.len(), 1, "{title} can't be told from others of its name: {read:?}");
        assert!(of_it[0].text.contains(&text), "{title} is not found");
        titles.insert(title);
    }
    assert_eq!(boards::read(table, viewer, offers, "no such thing anywhere"), []);
    assert_eq!(boards::read(table, viewer, offers, " - "), []);
    titles
}

/// A game that looks the same to a viewer gives the same cards: what is hidden can't be read.
fn same<G: Game>(table: &Sitting<G>, viewer: Viewer, cards: &Cards<G>) {
    let view = table.game().view(viewer);
    let imagined = G::imagine(&view, &mut Chance::new(Seed::from_u64(11))).view(viewer);
    let names = (cards.names)(&view, &[]);
    let readable = |view: &G::View| -> Vec<Option<String>> {
        names.iter().map(|name| (cards.card)(view, &[], name).map(|markup| markup.0)).collect()
    };
    assert_eq!(names, (cards.names)(&imagined, &[]));
    assert_eq!(readable(&view), readable(&imagined));
    let kinds: BTreeSet<&str> = names.iter().filter_map(|name| name.split_once('-')).map(|(kind, _)| kind).collect();
    for kind in kinds {
        for id in ["nothing", "64", "127", "128", "200", "255", "256", "257", "65535", "65536", "99999999999"] {
            let name = format!("{kind}-{id}");
            assert!((cards.card)(&view, &[], &name).is_none() || names.contains(&name), "{name} is no card");
        }
    }
}

/// Plays, and looks at everything as everybody; the titles that came up.
fn hold<G: Game>(table: Sitting<G>, choices: u32, cards: &Cards<G>) -> BTreeSet<String>
where
    Sitting<G>: Table,
{
    let mut titles = BTreeSet::new();
    sit(table, choices, |table| {
        for viewer in viewers(table.game()) {
            titles.extend(found(table, viewer, &offers(table, viewer)));
            same(table, viewer, cards);
        }
    });
    titles
}

#[test]
fn cards_of_outer_rim() {
    use outer_rim::{OuterRim, Setup, book::Book};
    let cards = Cards::<OuterRim> { names: boards::outer_rim::card_names, card: boards::outer_rim::card };
    let book = Book::printed();
    let mut titles = BTreeSet::new();
    for players in [1, 3] {
        let setup = Setup { players, ..Setup::default() };
        let table = Sitting::deal(&book, &book.hash, &setup, Seed::from_u64(3)).expect("a deal");
        titles.extend(hold(table, 220, &cards));
    }
    for title in ["Hutt patrol", "Kessel", "The Maelstrom"] {
        assert!(titles.contains(title), "{title} is not among {titles:?}");
    }
    assert!(titles.iter().any(|title| title.starts_with("Rival’s card ")), "{titles:?}");
}

#[test]
fn cards_of_freedom_in_the_galaxy() {
    use freedom::{Freedom, Setup, book::Book};
    let cards = Cards::<Freedom> { names: boards::star_system::card_names, card: boards::star_system::card };
    let book = Book::printed();
    let table = Sitting::deal(&book, "content", &Setup::default(), Seed::from_u64(3)).expect("a deal");
    let titles = hold(table, 110, &cards);
    assert!(titles.contains("Covered unit") && titles.len() > 30, "{titles:?}");
}

#[test]
fn cards_of_the_mandalorian() {
    use mandalorian::{Mandalorian, Setup, book::Book};
    let cards = Cards::<Mandalorian> { names: boards::mandalorian::card_names, card: boards::mandalorian::card };
    let book = Book::printed();
    let setup = Setup { mission: "sealed_orders".into(), players: 3, ..Setup::default() };
    let table = Sitting::deal(&book, "content", &setup, Seed::from_u64(3)).expect("a deal");
    let titles = hold(table, 110, &cards);
    assert!(titles.len() > 30, "{titles:?}");
}

/// A secret is read by its owner and by nobody else; to the others its name means nothing.
#[test]
fn what_is_hidden_is_as_unknown_as_what_does_not_exist() {
    use outer_rim::{OuterRim, Setup, book::Book};
    let book = Book::printed();
    let mut hidden = 0;
    for seed in 0..6 {
        let setup = Setup { players: 2, ..Setup::default() };
        let table: Sitting<OuterRim> = Sitting::deal(&book, &book.hash, &setup, Seed::from_u64(seed)).expect("a deal");
        sit(table, 300, |table| {
            for owner in 0..2_u8 {
                let secrets = table.game().state().players[usize::from(owner)].secrets;
                for secret in secrets.iter() {
                    let (name, _) = book.card(secret.card).secret.as_ref().expect("a secret");
                    let read = |seat: u8| boards::read(table, Viewer::Seat(Seat(seat)), &[], name);
                    assert_eq!(read(owner)[0].title, *name);
                    assert_eq!(read(1 - owner), [], "{name}");
                    hidden += 1;
                }
            }
        });
    }
    assert!(hidden > 0, "no secret came up");
}
