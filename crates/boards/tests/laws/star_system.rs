//! The star system of Freedom in the Galaxy.

use boards::star_system;
use freedom::book::Book;
use freedom::{Freedom, Options, Setup};
use table::{Game, Seed, Sitting, Table, Viewer, Whim};

use crate::picture::{Draw, check, keep_laws, viewers, whole};

fn setup(scenario: &str, options: Options) -> Setup {
    Setup { scenario: scenario.into(), options, ..Setup::default() }
}

const DRAW: Draw<Freedom> = Draw {
    all: |view, offers| star_system::draw(view, offers, &[]),
    changed: |view, offers, before| star_system::redraw(view, offers, &[], before),
    card: star_system::card,
};

fn keep(setup: &Setup) {
    keep_laws::<Freedom>(&Book::printed(), setup, &DRAW, 40);
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
                check(&game, viewer, &DRAW);
            }
        }
    }
    keep(&setup("skirmish", Options::LIST));
}

#[test]
fn a_table_is_drawn_with_the_dice_just_thrown() {
    let book = Book::printed();
    let mut table: Sitting<Freedom> =
        Sitting::deal(&book, &book.hash, &setup("varu_powderkeg", Options::LIST), Seed::from_u64(2)).expect("a deal");
    let mut whim = Whim::new(Seed::from_u64(2));
    let mut dice = 0;
    for _ in 0..400 {
        let Some(seat) = table.asked().iter().next() else { break };
        let offers = table.offers(seat);
        let picture = boards::draw(&table, Viewer::Seat(seat), &offers);
        dice += whole(&picture).matches("class=\"die\"").count();
        let answer = &offers[whim.below(offers.len())].name;
        Table::play(&mut table, seat, answer).expect("an offer");
    }
    assert!(dice > 0, "no die was ever shown");
}
