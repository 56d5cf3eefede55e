//! The star system of Freedom in the Galaxy.

use freedom::book::Book;
use freedom::{Freedom, Options, Setup};
use freedom_board::StarSystem;
use table::{Game, Seed, Sitting};

use testbed::pictures::{cards_read_well, check, keep_laws, sit, viewers, whole};

fn setup(scenario: &str, options: Options) -> Setup {
    Setup { scenario: scenario.into(), options, ..Setup::default() }
}

fn keep(setup: &Setup) {
    keep_laws::<StarSystem>(&Book::printed(), setup, 40);
}

#[test]
fn flight_to_egrix() {
    keep(&setup("flight_to_egrix", Options::LIST));
}

#[test]
fn flight_to_egrix_by_the_book() {
    keep(&setup("flight_to_egrix", Options { any_environ: true, ..Options::BOOK }));
}

#[test]
fn varu_powderkeg() {
    keep(&setup("varu_powderkeg", Options::LIST));
}

#[test]
fn varu_powderkeg_by_the_book() {
    keep(&setup("varu_powderkeg", Options::BOOK));
}

#[test]
fn every_star() {
    for star in &Book::printed().stars {
        for armageddon in [false, true] {
            let setup = Setup { star: Some(star.id.clone()), armageddon, ..setup("skirmish", Options::LIST) };
            let game = Freedom::deal(&Book::printed(), &setup, Seed::from_u64(5)).expect("a skirmish");
            for viewer in viewers(&game) {
                check::<StarSystem>(&game, viewer);
            }
        }
    }
    keep(&setup("skirmish", Options::LIST));
}

#[test]
fn a_table_is_drawn_with_the_dice_just_thrown() {
    let book = Book::printed();
    let setup = setup("varu_powderkeg", Options::LIST);
    let table = Sitting::deal(&book, &book.hash, &setup, Seed::from_u64(2)).expect("a deal");
    let mut dice = 0;
    sit::<StarSystem>(table, 400, |_, picture, _| dice += whole(picture).matches("class=\"die\"").count());
    assert!(dice > 0, "no die was ever shown");
}

#[test]
fn cards_are_read_by_their_names() {
    let table = Sitting::deal(&Book::printed(), "content", &Setup::default(), Seed::from_u64(3)).expect("a deal");
    let titles = cards_read_well::<StarSystem>(table, 110);
    assert!(titles.contains("Covered unit") && titles.len() > 30, "{titles:?}");
}
