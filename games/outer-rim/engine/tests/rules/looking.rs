//! Looking at contacts and turning them up: which tokens, and who knows of them.

use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Event, Options, proves};
use table::Game;

use crate::play::{Play, action};
use crate::special::book_with;

/// Red, on Kessel, has lenses; two contacts lie there facedown.
fn kessel() -> Position {
    let book = book_with(
        "market luxury gear lens \"Lens\" {
            action \"Peek\" { look 1 }
            action \"Peek on\" { look 1 }
            action \"Stare\" { look 2 }
            action \"Unmask\" { reveal 1 }
            action \"Unmask both\" { reveal 2 }
            action \"Gossip\" { reveal_planet }
        }",
    );
    let position = Position::with(&book, Options { players: 2, ..Options::default() }).space("red", "kessel");
    position.cards("red", "lens").facedown("kessel-1", "lobot").facedown("kessel-2", "chewbacca")
}

/// Which of the two a seat knows.
fn knows(play: &mut Play, seat: &str) -> [bool; 2] {
    let spots = ["kessel-1", "kessel-2"].map(|spot| play.game.spot_named(spot));
    let view = play.view(seat);
    spots.map(|spot| view.state.tokens[spot.ix()].contact.is_some())
}

#[test]
fn a_token_that_one_has_looked_at_is_not_looked_at_again() {
    proves![OR_CONTACT_13, OR_CONTACT_14];
    let mut play = action(kessel());
    play.by("red", "use peek");
    assert_eq!(play.all("contact"), ["kessel-1", "kessel-2"]);
    play.by("red", "contact kessel-2");
    assert_eq!((knows(&mut play, "red"), knows(&mut play, "blue")), ([false, true], [false, false]));
    play.by("red", "use peek-on");
    assert_eq!(knows(&mut play, "red"), [true, true], "only the other one was left");
    assert!(!play.can("use stare"), "nothing is left to look at");
    assert!(play.can("use unmask"), "but both are still facedown");
    assert_eq!(knows(&mut play, "blue"), [false, false]);
    // What somebody else has looked at is another matter.
    let spot = play.game.spot_named("kessel-1");
    let mut other = action(kessel().state(|state| state.tokens[spot.ix()].seen = 1 << 1));
    assert_eq!((knows(&mut other, "red"), knows(&mut other, "blue")), ([false, false], [true, false]));
    other.by("red", "use stare");
    assert_eq!(knows(&mut other, "red"), [false, false], "asked which comes first");
    other.by("red", "contact kessel-1");
    assert_eq!(knows(&mut other, "red"), [true, true], "and then the other");
}

#[test]
fn a_token_that_is_turned_up_is_known_to_all() {
    proves![OR_CONTACT_8];
    let mut one = action(kessel());
    one.by("red", "use unmask; contact kessel-1");
    assert_eq!((knows(&mut one, "red"), knows(&mut one, "blue")), ([true, false], [true, false]));
    assert_eq!([one.token("kessel-1").lying, one.token("kessel-2").lying], [Lying::Up, Lying::Down]);
    let mut both = action(kessel());
    both.by("red", "use unmask-both; contact kessel-2");
    assert_eq!([both.token("kessel-1").lying, both.token("kessel-2").lying], [Lying::Up, Lying::Up]);
    assert!(!both.can("use unmask"), "nothing is facedown any more");
    // Looked at before, it is everybody's now.
    let mut seen = action(kessel());
    seen.begin();
    let before = seen.game.spoilers();
    seen.by("red", "use peek; contact kessel-1");
    let looked = seen.game.spoilers();
    seen.by("red", "use unmask; contact kessel-1");
    assert!(before < looked && looked < seen.game.spoilers(), "neither can be taken back");
    assert_eq!((knows(&mut seen, "blue"), seen.token("kessel-1").seen), ([true, false], 0));
}

#[test]
fn gossip_turns_up_all_of_a_planet_where_nobody_is() {
    proves![OR_CONTACT_8];
    let mut play = action(kessel().facedown("naboo-1", "boshek").facedown("naboo-2", "dengar"));
    play.by("red", "use gossip");
    let planets = play.all("space");
    assert!(planets.iter().all(|planet| planet != "kessel" && planet != "lothal"), "red and blue are there");
    assert_eq!(planets.len(), 9);
    play.by("red", "space naboo");
    assert_eq!([play.token("naboo-1").lying, play.token("naboo-2").lying], [Lying::Up, Lying::Up]);
    assert_eq!([play.token("kessel-1").lying, play.token("takodana-1").lying], [Lying::Down, Lying::Down]);
    // Where one is faceup the other is turned up; where both are there is nothing to tell.
    let mut half = action(kessel().faceup("naboo-1", "boshek").facedown("naboo-2", "dengar"));
    half.by("red", "use gossip; space naboo");
    assert_eq!(half.token("naboo-2").lying, Lying::Up);
    assert_eq!(half.log().iter().filter(|event| matches!(event, Event::Revealed { .. })).count(), 1);
    let mut none = action(kessel().faceup("naboo-1", "boshek").faceup("naboo-2", "dengar"));
    none.by("red", "use gossip");
    assert!(!none.can("space naboo"));
}
