//! A game that nobody has drawn is shown in words.

#[path = "../../table/tests/guess/mod.rs"]
mod guess;

use std::sync::Arc;

use board::{Board, InWords, Keys};
use guess::{Guess, Guesses, KEEPER};
use table::{Game, Seed, Sitting, Viewer};

#[test]
fn a_game_nobody_has_drawn_is_shown_in_words() {
    let setup = Guesses { guesses: 2 };
    let mut table: Sitting<Guess> = Sitting::deal(&Arc::new(()), "content", &setup, Seed::from_u64(1)).expect("a deal");
    table.play_text(KEEPER, "hide 4").expect("a number from 1 to 6");
    let words = |viewer: Viewer| {
        let picture = InWords::<Guess>::draw(&table.game().view(viewer), &[], &[]);
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
    let view = table.game().view(Viewer::Spectator);
    let (parts, keys) = InWords::<Guess>::redraw(&view, &[], &[], &Keys::default());
    assert_eq!((parts[0].id.as_str(), &parts[0].markup.0), ("part-words", &words(Viewer::Spectator)));
    assert!(InWords::<Guess>::redraw(&view, &[], &[], &keys).0.is_empty());
}
