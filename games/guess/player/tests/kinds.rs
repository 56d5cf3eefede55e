//! The computer's players: they play by the rules, and better than by lot.

use guess::book::Book;
use guess::{Guess, Setup};
use guess_player::KINDS;
use players::{Kind, Player, Share, answer, play_out};
use table::{Game, Log, PlayerDice, Seat, Seed, Sitting, Table};

const GAMES: u64 = 300;

/// How often one kind of player wins, alone or with others, sitting at each seat in turn among players of another.
fn wins(setup: Setup, one: &Kind<Guess>, others: &Kind<Guess>) -> Share {
    let mut share = Share::default();
    for number in 0..GAMES {
        let (seed, at) = (Seed::from_u64(11).nth(number), number % u64::from(setup.players));
        let mut game = Guess::deal(&Book::printed(), &setup, seed).expect("dealt");
        let kind = |seat| if seat == at { one } else { others };
        let mut players: Vec<Box<dyn Player<Guess>>> =
            (0..setup.players.into()).map(|seat| (kind(seat).new)()).collect();
        let mut dice = PlayerDice::new(seed);
        let (outcome, _) =
            play_out(&mut game, &mut players, &mut dice, &mut Log::Off, |_, _, _| {}).expect("an ending");
        share.add(outcome.winners.contains(Seat(at as u8)));
    }
    share
}

#[test]
fn every_kind_beats_players_without_a_plan() {
    for kind in KINDS {
        for players in 2..=4 {
            let (percent, half) = wins(Setup { players, ..Setup::default() }, kind, &Kind::RANDOM).percent();
            println!("{} against {} at random: {percent:.1} % ± {half:.1}", kind.name, players - 1);
            assert!(percent > 70.0, "{} against {}: {percent:.1} % ± {half:.1}", kind.name, players - 1);
        }
    }
}

/// A table that was saved goes on as it would have.
#[test]
fn the_same_question_gets_the_same_answer() {
    let book = Book::printed();
    let mut table = Sitting::<Guess>::deal(&book, &book.hash, &Setup::default(), Seed::from_u64(5)).expect("dealt");
    while let Some(seat) = table.asked().iter().next() {
        let ask = || answer(&table, seat, &mut *(KINDS[0].new)()).expect("an answer");
        let choice = ask();
        assert_eq!(choice, ask());
        table.play(seat, &choice).expect("it is allowed");
    }
}

#[test]
fn whoever_works_everything_out_beats_whoever_dares_too_often() {
    let [reader, gambler] = KINDS else { panic!("two kinds") };
    let (percent, half) = wins(Setup { players: 2, rounds: 3, numbers: 12 }, reader, gambler).percent();
    println!("reader against a gambler: {percent:.1} % ± {half:.1}");
    assert!(percent - half > 50.0, "{percent:.1} % ± {half:.1}");
}
