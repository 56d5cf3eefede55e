//! What the other player can't see: face-down possessions (sections 14 and U45) and covered units (section 10.2).

use freedom::book::{Book, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};

use crate::play::{Play, at};
use crate::uses::{attacked, frun, on_angoff};

/// Whichever card is held, the Rebel player is asked, and the Imperial player sees the same, before and after.
fn tells_nothing(what: &str, game: impl Fn(&str) -> Play) {
    let mut seen = Vec::new();
    for card in &Book::printed().possessions {
        let mut play = game(&card.id);
        assert_eq!(play.asked(), Some(Side::Rebel), "{what}: {} should make no difference", card.id);
        let before = play.view(Side::Imperial);
        let answer = if play.offered("pass") { "pass" } else { "end" };
        play.rebel(&[answer]);
        seen.push((card.id.clone(), before, play.view(Side::Imperial)));
    }
    for (id, before, after) in &seen[1..] {
        assert!(*before == seen[0].1, "{what}: the view gives {id} away");
        assert!(*after == seen[0].2, "{what}: the view gives {id} away afterwards");
    }
}

#[test]
fn a_window_opens_for_any_face_down_card_and_gives_nothing_away() {
    proves![FG_U45, FG_14_15];
    tells_nothing("start of the player-turn", |item| at(frun(item).wounds("frun_sentel", 1), Step::Cures));
    tells_nothing("enemy Operations Phase", |item| at(frun(item).phasing(Side::Imperial), Step::Reinforcements));
    tells_nothing("Search Phase", |item| at(frun(item), Step::Search));
    tells_nothing("enemy Mission Phase", |item| at(frun(item).phasing(Side::Imperial), Step::Passing));
    tells_nothing("passing of possessions", |item| at(frun(item), Step::Passing));
    tells_nothing("hiding", |item| {
        let mut play = at(frun(item), Step::Search);
        play.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
        play
    });
    tells_nothing("round of combat", |item| attacked(item));
    tells_nothing("wounds", |item| {
        let mut play = attacked(item);
        play.dice(&[6, 6]).rebel(&["pass", "stand"]);
        play
    });
    tells_nothing("creature", |item| on_angoff(item, 68));
    tells_nothing("Irate Locals", |item| on_angoff(item, 71));
    tells_nothing("agent", |item| on_angoff(item, 74));
    tells_nothing("detection", |item| {
        let position = frun(item).ship("star_cruiser", "frun_sentel").pdb("quibron", 1, true);
        let mut play = at(position, Step::Movement);
        play.dice(&[1]).rebel(&["fly star_cruiser", "to orbit-quibron"]).imperial(&["detect"]);
        play
    });
    tells_nothing("military combat", |item| {
        let position = frun(item).units("rebel_wild_2_1 1", "2211").units("line 1", "2211");
        let mut play = at(position, Step::MilitaryCombat);
        play.rebel(&["attack"]);
        play
    });
    tells_nothing("searching", |item| {
        let mut play = at(frun(item).phasing(Side::Imperial).detected("redjac"), Step::Search);
        play.dice(&[6]).rebel(&["pass", "search-people 2211", "join frun_sentel", "ready"]);
        play
    });
    tells_nothing("an enemy mission completed", |item| {
        let mut play = at(frun(item).phasing(Side::Imperial), Step::Missions);
        play.cards(&[77]);
        play.imperial(&["missions 2211", "assign gather_information", "join redjac", "ready", "ready", "draw"]);
        play.imperial(&["complete gather_information"]);
        play
    });
}

#[test]
fn without_a_face_down_card_nobody_is_asked_in_vain() {
    proves![FG_U45];
    let position = Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
    let mut play = at(position.open_item("assassins_blade", "frun_sentel"), Step::Search);
    play.dice(&[6]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { .. })), "an open blade hides nobody");
}
