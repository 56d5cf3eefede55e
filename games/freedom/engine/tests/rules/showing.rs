//! Section 10.2: covered units that are used are shown, so that board, log and `why` say the same.

use freedom::book::{Rule, Side};
use freedom::position::Position;
use freedom::{Event, Freedom, proves};
use table::{Game, Told, Viewer};

use crate::desk::missions;
use crate::play::Play;

const REBEL: Viewer = Viewer::Seat(table::Seat(0));

/// A group on a mission in the wilds of Quibron where these units are; a covered pair is elsewhere.
fn among(units: &str) -> Play {
    let position = Position::star("egrix").units(units, "2211").units("line 1 patrol 1", "2221");
    missions(position.people("frun_sentel", "2211"), "2211", &[("gather_information", "frun_sentel")])
}

/// What a viewer is told in words so far.
fn told(play: &Play, viewer: Viewer) -> Vec<String> {
    let open = play.events().iter().filter(|event| event.audience().includes(viewer));
    open.map(|event| play.game.event_words(event)).collect()
}

fn shown(play: &Play) -> Vec<(u8, u8)> {
    let units = play.events().iter().filter_map(|event| match event {
        Event::Shown { patrols, lines, .. } => Some((*patrols, *lines)),
        _ => None,
    });
    units.collect()
}

#[test]
fn stumbling_on_a_squad_shows_the_covered_units_of_that_environ_and_no_others() {
    proves![FG_10_2_8];
    for (units, patrols, lines) in [("patrol 3", 3, 0), ("patrol 2 line 1", 2, 1), ("line 3", 0, 3)] {
        let mut play = among(units);
        let sight = play.spot("2211").sight;
        assert_eq!((sight.low, sight.high), (0, 3), "nothing is known of them");
        play.draws(&[80]);
        assert_eq!(shown(&play), [(patrols, lines)]);
        let sight = play.spot("2211").sight;
        assert_eq!((sight.low, sight.high), (lines, lines), "what the board says of them");
        let sight = play.spot("2221").sight;
        assert_eq!((sight.low, sight.high), (0, 2), "those elsewhere stay covered");
    }
}

#[test]
fn militia_alone_have_nothing_to_show_nor_have_rebels() {
    proves![FG_10_2_5, FG_10_1_4];
    let mut militia = among("militia 3");
    militia.draws(&[80]);
    assert_eq!(shown(&militia), []);
    let position = Position::star("egrix").phasing(Side::Imperial).rule("quibron", Rule::RebelControl);
    let position = position.units("rebel_wild_2_1 2", "2211").people("redjac", "2211");
    let mut rebels = missions(position, "2211", &[("gather_information", "redjac")]);
    rebels.draws(&[80]);
    assert_eq!(rebels.asked(), Some(Side::Rebel), "whose squad it is");
    assert_eq!(shown(&rebels), []);
}

#[test]
fn where_no_squad_comes_nothing_is_shown() {
    proves![FG_10_2_8, FG_10_2_9];
    let position = Position::star("egrix").rule("quibron", Rule::Rebellion).units("line 2", "2211");
    let position = position.people("frun_sentel", "2211");
    let mut play = missions(position, "2211", &[("gather_information", "frun_sentel")]);
    play.draws(&[80]);
    assert_eq!(shown(&play), [], "the Empire does not control the planet");
    let sight = play.spot("2211").sight;
    assert_eq!((sight.low, sight.high), (0, 2));
}

/// Two games alike to the Rebel player stay alike until the card that shows the difference, and that one says it.
#[test]
fn nothing_tells_of_the_squad_before_the_units_are_shown() {
    proves![FG_10_2_8, FG_10_2_9];
    // As many Lines on the map in both, which is open; where they are is not.
    let [mut weak, mut strong] = [("patrol 3", "line 3"), ("line 3", "patrol 3")].map(|(here, there)| {
        let position = Position::star("egrix").units(here, "2211").units(there, "2231").people("frun_sentel", "2211");
        missions(position, "2211", &[("gather_information", "frun_sentel")])
    });
    assert!(weak.view(Side::Rebel) == strong.view(Side::Rebel), "alike so far");
    weak.draws(&[80]);
    strong.draws(&[80]);
    let [weak_told, strong_told] = [&weak, &strong].map(|play| told(play, REBEL));
    let first = weak_told.iter().zip(&strong_told).position(|(one, other)| one != other).expect("a difference");
    assert!(weak_told[first].contains("3 Patrols"), "the first that differs shows it: {}", weak_told[first]);
    assert!(strong_told[first].contains("3 Lines"), "the first that differs shows it: {}", strong_told[first]);
    assert!(Freedom::board_words(&strong.view(Side::Rebel)).contains("3 covered (all Lines)"), "and so does the board");
}
