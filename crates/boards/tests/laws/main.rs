//! Laws of pictures over random games, for every viewer.
//!
//! - The markup is well-formed, without script or style attribute; ids and pieces are unique, every card exists.
//! - Whatever is clickable says so to a keyboard and a screen reader, and stands for offers that exist.
//! - Every offer that names something is on the board or beside it.
//! - Nothing leaks: a game imagined behind a view gives the same picture and the same cards.
//! - A part with the same key looks the same, at any two moments of a game; all parts together are the whole picture.
//!
//! `CANTINA_LAWS_GAMES=100 cargo test --release -p boards` plays more games than the usual few.

#[path = "../../../table/tests/guess/mod.rs"]
mod guess;
mod mandalorian;
mod markup;
mod outer_rim;
mod picture;
mod star_system;

use std::sync::Arc;

use boards::Keys;
use guess::{Guess, Guesses, KEEPER};
use table::{Seed, Sitting, Viewer};

#[test]
fn a_game_nobody_has_drawn_is_shown_in_words() {
    let setup = Guesses { guesses: 2 };
    let mut table: Sitting<Guess> = Sitting::deal(&Arc::new(()), "content", &setup, Seed::from_u64(1)).expect("a deal");
    table.play_text(KEEPER, "hide 4").expect("a number from 1 to 6");
    let words = |viewer: Viewer| {
        let picture = boards::draw(&table, viewer, &[]);
        assert_eq!(picture.panels.0, "");
        picture.board.0
    };
    assert_eq!(
        words(Viewer::Seat(KEEPER)),
        "<div class=\"board\" id=\"part-words\"><pre>hidden: 4, guesses: 2</pre></div>"
    );
    assert_eq!(
        words(Viewer::Spectator),
        "<div class=\"board\" id=\"part-words\"><pre>hidden: ?, guesses: 2</pre></div>"
    );
    let (parts, keys) = boards::redraw(&table, Viewer::Spectator, &[], &Keys::default());
    assert_eq!((parts[0].id.as_str(), &parts[0].markup.0), ("part-words", &words(Viewer::Spectator)));
    assert!(boards::redraw(&table, Viewer::Spectator, &[], &keys).0.is_empty());
}
