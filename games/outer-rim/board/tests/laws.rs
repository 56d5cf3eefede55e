//! The Rim, the market and the scoundrels of Outer Rim.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::{Board, Picture};
use outer_rim::book::{Book, Home};
use outer_rim::frame::Step;
use outer_rim::position::Position;
use outer_rim::{OuterRim, Setup};
use outer_rim_board::Rim;
use table::{Game, Log, Offer, PlayerDice, Seat, Seed, Sitting, Viewer};

use testbed::by_lot;
use testbed::pictures::{cards_read_well, check, hold, keep_laws, offers, viewers, whole};

fn keep(setup: &Setup) {
    keep_laws::<Rim>(&Book::printed(), setup, 150);
}

fn of(players: u8, random_map: bool) -> Setup {
    Setup { players, random_map, ..Setup::default() }
}

#[test]
fn alone_against_the_rival() {
    keep(&Setup { head_start: 2, ..of(1, false) });
    keep(&Setup { handicap: 3, ..of(1, false) });
}

#[test]
fn the_track_goes_on_to_the_fame_that_the_rival_needs() {
    for (handicap, last, needs) in [(0, 10, false), (4, 14, true)] {
        let setup = Setup { handicap, ..of(1, false) };
        let game = OuterRim::deal(&Book::printed(), &setup, Seed::from_u64(9)).expect("a deal");
        let drawn = whole(&Rim::draw(&game.view(Viewer::Seat(Seat(0))), &[], &[]));
        assert!(drawn.contains("10 fame win") && drawn.contains("the rival needs 14") == needs, "{drawn}");
        let track =
            drawn.split("<ol class=\"fame\"").nth(1).and_then(|rest| rest.split("</ol>").next()).expect("a track");
        let space = |fame: u8| track.contains(&format!("<span>{fame}</span>"));
        assert!((0..=last).all(space) && !space(last + 1), "{drawn}");
        assert_eq!(track.matches("<li class=\"last\">").count(), if needs { 2 } else { 1 });
    }
}

#[test]
fn two_players() {
    keep(&of(2, false));
}

#[test]
fn three_players_on_a_random_map() {
    keep(&of(3, true));
}

#[test]
fn four_players_for_long() {
    keep(&Setup { fame: 12, ..of(4, false) });
}

#[test]
fn a_game_is_drawn_before_its_first_answer() {
    for players in 1..=4 {
        let game = OuterRim::deal(&Book::printed(), &of(players, true), Seed::from_u64(9)).expect("a deal");
        for viewer in viewers(&game) {
            check::<Rim>(&game, viewer);
        }
    }
}

/// Plays a table by whim and shows it to whoever is asked.
fn sit(players: u8, choices: usize, look: impl FnMut(&Sitting<OuterRim>, &Picture, &[Offer])) {
    let book = Book::printed();
    let table = Sitting::deal(&book, &book.hash, &of(players, false), Seed::from_u64(2)).expect("a deal");
    testbed::pictures::sit::<Rim>(table, choices, look);
}

#[test]
fn a_table_is_drawn_with_what_has_just_happened() {
    let (mut dice, mut tales) = (0, 0);
    sit(2, 300, |_, picture, offers| {
        hold(picture, offers);
        dice += whole(picture).matches("class=\"die3").count();
        tales += picture.board.0.matches("Just now").count();
    });
    assert!(dice > 0, "no die was ever shown");
    assert!(tales > 0, "nothing that happened was ever told");
}

/// Where each space is drawn is up to the content, not to the order of the tiles.
#[test]
fn every_space_has_a_place_of_its_own() {
    for seed in 0..20 {
        let game = OuterRim::deal(&Book::printed(), &of(2, true), Seed::from_u64(seed)).expect("a deal");
        let board = Rim::draw(&game.view(Viewer::Spectator), &[], &[]).board.0;
        let places: Vec<&str> =
            board.split("<div class=\"place ").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(places.len(), game.ground().book.spaces.len());
        for (ix, place) in places.iter().enumerate() {
            assert!(!places[..ix].contains(place), "two spaces at {place}");
        }
    }
}

/// Secrets are readable for whoever holds them and for nobody else.
#[test]
fn a_secret_is_shown_to_its_holder_only() {
    let book = Book::printed();
    let mut seen = 0;
    for number in 0..12 {
        let seed = Seed::from_u64(number);
        let game = OuterRim::deal(&book, &of(2, false), seed).expect("a deal");
        let game = by_lot::play(game, &mut PlayerDice::new(seed), 600, |_, _, _, _| {});
        seen += secrets_shown(&game, &book);
    }
    assert!(seen > 0, "nobody ever held a secret");
}

/// How many secrets lie with players, each checked with every viewer.
fn secrets_shown(game: &OuterRim, book: &Arc<Book>) -> usize {
    let mut number = 0;
    for holder in 0..2_u8 {
        for secret in &*game.state().players[usize::from(holder)].secrets {
            number += 1;
            let name = format!("secret-{}", book.keys.cards[secret.card.ix()]);
            for viewer in viewers(game) {
                let card = Rim::card(&game.view(viewer), &offers(game, viewer), &name);
                assert_eq!(card.is_some(), viewer == Viewer::Seat(Seat(holder)), "{name} for {viewer:?}");
            }
        }
    }
    number
}

/// A position in the action step, and what a seat is offered there.
fn laid_out(position: Position, seat: Seat, answers: &[&str]) -> (OuterRim, Vec<Offer>) {
    let mut game = position.at(Step::Action);
    game.begin_telling(&mut Log::Off);
    for answer in answers {
        let choice = game.read_choice(answer).expect("a choice");
        game.play(seat, &choice, &mut Log::Off).expect("a legal choice");
    }
    let offered = offers(&game, Viewer::Seat(seat));
    (game, offered)
}

/// or.contact.14: a secret look shows the token, not the databank card; or.contact.10: faceup, the card is open to all.
#[test]
fn a_databank_card_is_read_of_faceup_contacts_only() {
    let book = Book::printed();
    let printed = book.contacts.iter().find(|contact| contact.id == "chewbacca").expect("a contact");
    for seat in 0..2 {
        let looked = Position::of(2).facedown("kessel-2", "chewbacca").state(|state| {
            state.tokens.iter_mut().filter(|token| token.contact.is_some()).for_each(|token| token.seen = 1 << seat);
        });
        let game = looked.at(Step::Action);
        for viewer in 0..2 {
            let card = Rim::card(&game.view(Viewer::Seat(Seat(viewer))), &[], "contact-chewbacca");
            assert_eq!(card.is_some(), viewer == seat, "only who looked knows who it is");
            let card = card.map(|card| card.0).unwrap_or_default();
            assert!(!card.contains("As crew") && !card.contains(&printed.words), "{card}");
        }
        let game = Position::of(2).faceup("kessel-2", "chewbacca").at(Step::Action);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let card = Rim::card(&game.view(viewer), &[], "contact-chewbacca").expect("open to all").0;
            assert!(card.contains("As crew"), "{card}");
        }
    }
}

/// or.bounty.3: a bounty names the class of its target, and the tokens it could lie under are marked for its holder.
#[test]
fn the_tokens_that_a_bounty_could_be_about_are_marked_for_its_holder() {
    let board =
        |position: Position, viewer: Viewer| Rim::draw(&position.at(Step::Action).view(viewer), &[], &[]).board.0;
    let marked = |board: &str| board.matches(" sought").count();
    let red = Viewer::Seat(Seat(0));
    let held = || Position::of(2).cards("red", "garindan");
    let shown = board(held(), red);
    assert_eq!(marked(&shown), 6, "six white tokens lie facedown");
    assert!(shown.contains("Bounty on a white contact") && shown.contains("who could be Garindan"), "{shown}");
    assert_eq!(marked(&board(held(), Viewer::Seat(Seat(1)))), 0, "whoever holds none seeks nobody");
    assert_eq!(marked(&board(held(), Viewer::Spectator)), 0);
    assert_eq!(marked(&board(held().faceup("kessel-1", "garindan"), red)), 1, "there they are");
    assert_eq!(marked(&board(held().faceup("kessel-1", "lobot"), red)), 5, "not there");
    assert_eq!(marked(&board(Position::of(2).captive("red", "garindan"), red)), 0, "found");
}

/// or.bounty.3: wherever a bounty is shown, in the market, on the sheet of its holder and on a page of its own, it shows the
/// class of its target.
#[test]
fn every_bounty_shows_the_pips_and_the_name_of_its_targets_class() {
    let book = Book::printed();
    let pips = |board: &str, key: &str| {
        let drawn = board.split(&format!("data-piece=\"card-{key}\"")).nth(1).expect("the card is drawn");
        let drawn = drawn.split("</div>").next().unwrap_or_default();
        let shown: Vec<&str> = drawn.split("classpips").skip(1).collect();
        assert!(shown.len() <= 1, "{drawn}");
        shown.first().and_then(|rest| rest.split("</span>").next()).map_or(0, |rest| rest.matches("<i>").count())
    };
    let (mut sold, mut held) = ([0; 3], [0; 3]);
    for (ix, card) in book.cards.iter().enumerate() {
        let Some(bounty) = card.bounty else { continue };
        let key = &book.keys.cards[ix];
        let class = book.contact(bounty.target).class;
        let number = ["white", "green", "yellow"].iter().position(|word| *word == class.words()).expect("a class") + 1;
        let row = format!("Target</th><td>{} contact</td>", class.words());
        let check = |game: &OuterRim| {
            for viewer in viewers(game) {
                let view = game.view(viewer);
                assert_eq!(pips(&Rim::draw(&view, &[], &[]).board.0, key), number, "{key} for {viewer:?}");
                let page = Rim::card(&view, &[], &format!("c-{key}")).expect("a page").0;
                assert!(page.contains(&row), "{page}");
            }
        };
        if matches!(card.home, Home::Market(..)) {
            check(&Position::of(2).market(key).at(Step::Action));
            sold[number - 1] += 1;
        }
        for holder in ["red", "blue", "green", "yellow"] {
            check(&Position::of(4).cards(holder, key).at(Step::Action));
        }
        held[number - 1] += 1;
    }
    assert!(sold.iter().chain(&held).all(|number| *number > 0), "bounties of every class: {sold:?} {held:?}");
    // Nothing else does.
    let game = Position::of(2).cards("red", "droid_parts").market("coaxium_crystal").at(Step::Action);
    let view = game.view(Viewer::Spectator);
    assert_eq!(["droid_parts", "coaxium_crystal"].map(|key| pips(&Rim::draw(&view, &[], &[]).board.0, key)), [0, 0]);
    assert!(!Rim::card(&view, &[], "c-droid_parts").expect("a page").0.contains("Target"));
}

/// or.patrolmove.4: the ways among which the buyer chooses are drawn, and the one that was taken, too.
#[test]
fn the_way_of_a_patrol_is_drawn() {
    let position = Position::of(2).space("red", "naboo").market("smuggling_compartment droid_parts");
    let (game, offered) = laid_out(position, Seat(0), &["market", "buy smuggling_compartment"]);
    let picture = Rim::draw(&game.view(Viewer::Seat(Seat(0))), &offered, &[]).board.0;
    assert_eq!(picture.matches("class=\"trail syndicate\"").count(), 2 * offered.len(), "on the arc and on the strip");
    let mut trails = 0;
    sit(2, 400, |_, picture, _| trails += picture.board.0.matches("class=\"trail ").count());
    assert!(trails > 0, "no way was ever drawn afterwards");
}

#[test]
fn cards_are_read_by_their_names() {
    let book = Book::printed();
    let mut titles = BTreeSet::new();
    for players in [1, 3] {
        let table = Sitting::deal(&book, &book.hash, &of(players, false), Seed::from_u64(3)).expect("a deal");
        titles.extend(cards_read_well::<Rim>(table, 220));
    }
    for title in ["Hutt patrol", "Kessel", "The Maelstrom"] {
        assert!(titles.contains(title), "{title} is not among {titles:?}");
    }
    assert!(titles.iter().any(|title| title.starts_with("Rival’s card ")), "{titles:?}");
}

/// A secret is read by its owner and by nobody else; to the others its name means nothing.
#[test]
fn what_is_hidden_is_as_unknown_as_what_does_not_exist() {
    let book = Book::printed();
    let mut hidden = 0;
    for seed in 0..6 {
        let table = Sitting::deal(&book, &book.hash, &of(2, false), Seed::from_u64(seed)).expect("a deal");
        testbed::pictures::sit::<Rim>(table, 300, |table, _, _| {
            for owner in 0..2_u8 {
                let secrets = table.game().state().players[usize::from(owner)].secrets;
                for secret in secrets.iter() {
                    let (name, _) = book.card(secret.card).secret.as_ref().expect("a secret");
                    let read = |seat: u8| {
                        let view = table.game().view(Viewer::Seat(Seat(seat)));
                        let cards =
                            Rim::card_names(&view, &[]).into_iter().filter_map(|card| Rim::card(&view, &[], &card));
                        board::read(cards, name)
                    };
                    assert_eq!(read(owner)[0].title, *name);
                    assert_eq!(read(1 - owner), [], "{name}");
                    hidden += 1;
                }
            }
        });
    }
    assert!(hidden > 0, "no secret came up");
}
