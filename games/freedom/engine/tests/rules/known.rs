//! Section 10.2 at its corners: what is known of covered units after fire, combat, losses, and beside camps.

use freedom::book::{Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Segment;

use crate::desk::missions;
use crate::play::{Play, at};

/// What the Rebel player knows of a place: covered units, and between how many and how many of them are Lines.
fn known(play: &Play, place: &str) -> (u8, u8, u8) {
    let view = play.view(Side::Rebel);
    let spot = &view.state.spots[play.place(place).ix()];
    (spot.covered(), spot.sight.low, spot.sight.high)
}

/// Two Lines and four Patrols in the city of Angoff under a Rebel PDB; a Line and three Patrols of them set out for Quibron,
/// and the PDB fires with this die. The answer of the units does it no harm.
fn leaves_under_fire(die: u8) -> Play {
    let position = Position::star("egrix").phasing(Side::Imperial).rule("angoff", Rule::RebelControl);
    let mut play = at(position.pdb("angoff", 1, true).units("line 2 patrol 4", "2221"), Step::Movement);
    play.imperial(&["march 2221", "take line", "take patrol", "take patrol", "take patrol", "to 2211"]);
    assert_eq!(known(&play, "2221"), (6, 0, 6), "nothing is shown yet");
    play.dice(&[die, 6]).rebel(&["fire"]);
    play
}

#[test]
fn units_fired_on_as_they_leave_are_known_there_and_where_they_land() {
    proves![FG_10_2_8];
    // A 1 hits nobody.
    let missed = leaves_under_fire(1);
    assert_eq!((known(&missed, "2221"), known(&missed, "2211")), ((2, 0, 2), (4, 1, 1)));
    // A 6 costs 3: the Line, or the three Patrols. While that is asked everything still stands in the city.
    for (answer, here, there) in [("lose line", (2, 0, 2), (3, 0, 0)), ("lose patrol", (2, 0, 2), (1, 1, 1))] {
        let mut hit = leaves_under_fire(6);
        assert_eq!(known(&hit, "2221"), (6, 1, 3), "a Line at least, and three of them are Patrols");
        hit.imperial(&[answer]);
        assert_eq!((known(&hit, "2221"), known(&hit, "2211")), (here, there), "{answer}");
    }
}

/// A Line and a Patrol in the wilds of Charkhan that the Rebel player has seen in a combat; the next Imperial Movement
/// Segment has begun. The planet is the Rebels', its PDB Up at this level.
fn seen(level: u8) -> Play {
    let position = Position::star("egrix").phasing(Side::Imperial).rule("charkhan", Rule::RebelControl);
    let position = position.pdb("charkhan", level, true).units("line 1 patrol 1 rebel_wild_1_0 1", "2232");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[1, 6]).imperial(&["attack"]);
    assert_eq!(known(&play, "2232"), (2, 1, 1));
    play.idles_until(Side::Imperial, Segment::Movement);
    play
}

#[test]
fn what_was_seen_leaving_is_no_more_among_those_who_stay() {
    proves![FG_10_2_8];
    for (unit, left, gone) in [("take line", (1, 0, 0), (1, 1, 1)), ("take patrol", (1, 1, 1), (1, 0, 0))] {
        let mut fired = seen(1);
        fired.imperial(&["march 2232", unit, "to 2211"]).dice(&[1, 6]).rebel(&["fire"]);
        assert_eq!((known(&fired, "2232"), known(&fired, "2211")), (left, gone), "{unit}");
        let mut passed = seen(1);
        passed.imperial(&["march 2232", unit, "to 2211"]).rebel(&["pass"]);
        assert_eq!((known(&passed, "2232"), known(&passed, "2211")), ((1, 0, 1), (1, 0, 1)), "{unit}: which was it?");
    }
}

#[test]
fn fire_on_those_who_land_tells_nothing_more_of_those_who_stayed() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").phasing(Side::Imperial).rule("angoff", Rule::RebelControl);
    let mut play = at(position.pdb("angoff", 1, true).units("line 2 patrol 2", "2211"), Step::Movement);
    play.imperial(&["march 2211", "take line", "take patrol", "to 2221"]).dice(&[1, 6]).rebel(&["fire"]);
    assert_eq!((known(&play, "2211"), known(&play, "2221")), ((2, 0, 2), (2, 1, 1)));
}

#[test]
fn a_combat_leaves_everybody_knowing_who_survived_it() {
    proves![FG_10_2_8];
    // Eight strong Rebels against two Lines and two Patrols in Quibron's wilds, with a column for the wilds: 2-1. A 4 costs
    // a Line, a 2 both Patrols; whatever goes is seen as it goes.
    for (die, left) in [(4, (3, 1, 1)), (2, (2, 2, 2)), (1, (3, 2, 2))] {
        let position = Position::star("egrix").units("rebel_urban_2_1 4 line 2 patrol 2", "2211");
        let mut play = at(position, Step::MilitaryCombat);
        play.begin();
        assert_eq!(known(&play, "2211"), (4, 0, 4), "not before it is declared");
        play.dice(&[die, 6]).rebel(&["attack"]);
        assert_eq!(known(&play, "2211"), left, "die {die}");
    }
}

#[test]
fn a_line_that_is_lost_is_one_of_those_that_could_be_lines() {
    proves![FG_10_2_8, FG_U35];
    // A raid on two Lines and a Patrol nobody has seen.
    for (answer, left) in [("lose line", (2, 0, 2)), ("lose patrol", (2, 0, 2))] {
        let position = Position::star("egrix").people("odene_hobar", "2232").units("line 2 patrol 1", "2232");
        let mut play = missions(position, "2232", &[("scavenge", "odene_hobar")]);
        play.draws(&[70]).imperial(&[answer]);
        assert_eq!(known(&play, "2232"), left, "{answer}");
    }
    // And on a Line and two Patrols everybody has seen.
    for (answer, left) in [("lose line", (2, 0, 0)), ("lose patrol", (2, 1, 1))] {
        let position = Position::star("egrix").people("odene_hobar kogus", "2232").units("line 1 patrol 2", "2232");
        let mut play = missions(position, "2232", &[("gather_information", "odene_hobar"), ("scavenge", "kogus")]);
        play.draws(&[77]).rebel(&["complete gather_information"]);
        assert_eq!(known(&play, "2232"), (3, 1, 1));
        play.draws(&[70]).imperial(&[answer]);
        assert_eq!(known(&play, "2232"), left, "{answer}");
    }
}

#[test]
fn nobody_is_asked_what_he_gives_up_if_all_know_that_there_is_no_choice() {
    proves![FG_U45];
    let position = Position::star("egrix").people("odene_hobar kogus", "2232").units("patrol 2", "2232");
    let groups = [("gather_information", "odene_hobar"), ("scavenge", "kogus")];
    let mut play = missions(position.pdb("charkhan", 0, false), "2232", &groups);
    play.draws(&[77]).rebel(&["complete gather_information"]).draws(&[70]);
    assert_eq!((play.asked(), known(&play, "2232")), (Some(Side::Rebel), (1, 0, 0)), "one of two known Patrols");
}

#[test]
fn a_camp_that_goes_tells_the_fewest_lines_that_drive_it_out() {
    proves![FG_10_2_8, FG_11_2_16];
    // Charkhan's wilds have size 3: a camp goes before a strength of 6. Two Lines and a Patrol have 7; one and two have 5.
    let marched = |garrison: &str| {
        let position = crate::camps::camp().phasing(Side::Imperial).units(garrison, "2232").units("line 1", "2231");
        let mut play = at(position, Step::Movement);
        play.imperial(&["march 2231", "take line", "to 2232"]);
        play
    };
    let goes = marched("line 1 patrol 1");
    assert_eq!((goes.spot("2232").camp, known(&goes, "2232")), (0, (3, 2, 2)), "one Line would not have done");
    let stays = marched("patrol 2");
    assert_eq!((stays.spot("2232").camp, known(&stays, "2232")), (1, (3, 0, 1)), "two would have driven it out");
}
