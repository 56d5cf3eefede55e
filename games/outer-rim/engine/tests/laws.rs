//! The laws that every game keeps, over random games for one to four players.
//!
//! `CANTINA_LAWS_GAMES=5000 cargo test --release -p outer-rim --test laws` plays that many games of every set-up instead of
//! a few; `CANTINA_LAWS_EVERY=10` looks closely at every tenth decision only. `CANTINA_LAWS_SKIM=50000` is the number of games
//! that are skimmed: played fast, and looked at closely now and then. A failure names its seed and decision.

use outer_rim::book::Book;
use outer_rim::{Options, OuterRim};
use table::Seed;
use table::laws::Rigour;
use testbed::laws::{self, Faults, number, rigour};

fn laws_hold(players: u8, games: u64, every: u64) {
    let book = Book::printed();
    let mut faults = Faults::default();
    for game in 0..number("CANTINA_LAWS_GAMES", games) {
        faults.play::<OuterRim>(
            &book,
            &options(players, game),
            Seed::from_u64(players.into()).nth(game),
            rigour(every, 200_000),
            |seen| seen.game().audit(),
        );
    }
    faults.none();
}

/// All options in turn.
fn options(players: u8, game: u64) -> Options {
    Options {
        players,
        fame: if game % 3 == 2 { 12 } else { 10 },
        random_map: game % 2 == 1,
        head_start: if players == 1 { (game % 4) as u8 } else { 0 },
        handicap: if players == 1 && game.is_multiple_of(4) { (game / 4 % 6) as u8 } else { 0 },
    }
}

/// Many games, each looked at closely at a few decisions.
fn laws_hold_at_a_glance(players: u8, every: usize) {
    let book = Book::printed();
    let mut faults = Faults::default();
    for game in 0..number("CANTINA_LAWS_SKIM", 20) {
        // Not always at the same decisions.
        let every = every + (game % 101) as usize;
        let rigour = Rigour { every, ahead: 4, twins: 8, most: 10_000_000, words: true, tastes: game % 8 == 0 };
        faults.skim::<OuterRim>(
            &book,
            &options(players, game),
            Seed::from_u64(100 + u64::from(players)).nth(game),
            rigour,
            |seen| seen.game().audit(),
        );
    }
    faults.none();
}

/// Nobody learns of another's secrets, or of facedown contacts, from what they hear, see or are asked, or from what others are
/// asked. `CANTINA_LAWS_TWINS=10000` compares that many answers for every number of players on either map.
#[test]
fn nothing_hidden_can_be_told_from_questions() {
    let book = Book::printed();
    let answers = number("CANTINA_LAWS_TWINS", 500) as usize;
    for setup in (1..=4).flat_map(|players| [options(players, 0), options(players, 1)]) {
        laws::tell_nothing::<OuterRim>(&book, &setup, answers);
    }
}

#[test]
fn laws_hold_at_a_glance_alone_against_the_rival() {
    laws_hold_at_a_glance(1, 197);
}

#[test]
fn laws_hold_at_a_glance_for_two_players() {
    laws_hold_at_a_glance(2, 599);
}

#[test]
fn laws_hold_at_a_glance_for_three_players() {
    laws_hold_at_a_glance(3, 997);
}

#[test]
fn laws_hold_at_a_glance_for_four_players() {
    laws_hold_at_a_glance(4, 1301);
}

#[test]
fn laws_hold_alone_against_the_rival() {
    laws_hold(1, 30, 9);
}

#[test]
fn laws_hold_for_two_players() {
    laws_hold(2, 3, 60);
}

#[test]
fn laws_hold_for_three_players() {
    laws_hold(3, 2, 90);
}

#[test]
fn laws_hold_for_four_players() {
    laws_hold(4, 2, 120);
}
