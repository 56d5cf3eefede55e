//! What the other player can't see: face-down possessions (sections 14 and U45) and covered units (section 10.2).

use freedom::book::{Book, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};
use table::{Game, Viewer};

use crate::creatures::sent;
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
    tells_nothing("round of combat", attacked);
    tells_nothing("wounds", |item| {
        let mut play = attacked(item);
        play.dice(&[6, 6]).rebel(&["pass", "stand"]);
        play
    });
    tells_nothing("swarm", |item| {
        let position = Position::star("egrix").people("frun_sentel", "2231").item(item, "frun_sentel");
        let mut play = sent(position, "2231", "scavenge", "frun_sentel");
        play.cards(&[97]).rebel(&["draw", "pass"]).dice(&[6]).rebel(&["pass"]);
        play
    });
    tells_nothing("accident", |item| {
        let position = Position::star("varu").people("frun_sentel", "4322").item(item, "frun_sentel");
        let mut play = sent(position, "4322", "scavenge", "frun_sentel");
        play.cards(&[81]).rebel(&["draw", "wound frun_sentel"]);
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

// ---- covered units ----

/// What the Rebel player knows of a place: covered units, and between how many and how many of them are Lines.
fn known(play: &Play, place: &str) -> (u8, u8, u8) {
    let view = play.view(Side::Rebel);
    let spot = &view.state.spots[play.place(place).ix()];
    assert_eq!(spot.units(UnitKind::LINE), 0, "a view never says which counter is a Line");
    (spot.covered(), spot.sight.low, spot.sight.high)
}

/// A Line in Quibron's wilds and a Patrol on Angoff, or the other way round, and Rebels on Quibron.
fn either_way(line_on_quibron: bool, step: Step) -> Play {
    let (quibron, angoff) = if line_on_quibron { ("line 1", "patrol 1") } else { ("patrol 1", "line 1") };
    let position = Position::star("egrix").units(quibron, "2211").units(angoff, "2221");
    let position = position.units("rebel_wild_2_1 2", "2211").people("frun_sentel", "2211").detected("frun_sentel");
    at(position, step)
}

#[test]
fn a_covered_unit_is_a_covered_unit() {
    proves![FG_10_2_8];
    let (mut line, mut patrol) = (either_way(true, Step::Movement), either_way(false, Step::Movement));
    line.begin();
    patrol.begin();
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel));
    assert!(line.game.view(Viewer::Spectator) == patrol.game.view(Viewer::Spectator));
    assert!(line.view(Side::Imperial) != patrol.view(Side::Imperial));
    assert_eq!((known(&line, "2211"), known(&line, "2221")), ((1, 0, 1), (1, 0, 1)));
}

#[test]
fn combat_shows_covered_units() {
    proves![FG_10_2_8];
    let fight = |line: bool| {
        let mut play = either_way(line, Step::MilitaryCombat);
        play.begin();
        assert_eq!(known(&play, "2211"), (1, 0, 1), "not before it is declared");
        play.dice(&[1, 6]).rebel(&["attack", "pass"]);
        known(&play, "2211")
    };
    // Nobody loses anything but a Patrol, which is open as it goes.
    assert_eq!(fight(true), (1, 1, 1), "a Line");
    assert_eq!(fight(false), (0, 0, 0));
    // Before and after, a spectator knows of them what the Rebel player knows: what both sides see.
    let mut play = either_way(true, Step::MilitaryCombat);
    play.dice(&[1, 6]).rebel(&["attack", "pass"]);
    let watched = play.game.view(Viewer::Spectator).state.spots[play.place("2211").ix()];
    assert_eq!((watched.covered(), watched.sight.low, watched.sight.high), (1, 1, 1));
}

#[test]
fn a_search_shows_the_units_that_search_and_no_others() {
    proves![FG_10_2_8];
    let position = || {
        Position::star("egrix").units("line 2 patrol 2", "2211").people("frun_sentel", "2211").detected("frun_sentel")
    };
    let search = |units: &[&str]| {
        let mut play = at(position(), Step::Search);
        play.dice(&[6]).imperial(&["search-units 2211"]).imperial(units);
        assert_eq!(known(&play, "2211"), (4, 0, 4), "while he picks them nothing is shown");
        play.imperial(&["ready"]);
        known(&play, "2211")
    };
    assert_eq!(search(&["take line"]), (4, 1, 4), "one Line at least");
    assert_eq!(search(&["take patrol"]), (4, 0, 3), "three Lines at most");
    assert_eq!(search(&["take line", "take patrol"]), (4, 1, 3));
    assert_eq!(search(&["take-all"]), (4, 2, 2));
}

/// A Line and a Patrol that the Rebel player has seen in the wilds of Charkhan, on the march.
fn after_combat(orders: &[&str]) -> Play {
    let position = Position::star("egrix")
        .phasing(Side::Imperial)
        .units("line 1 patrol 1", "2232")
        .units("rebel_wild_1_0 1", "2232")
        .units("patrol 1", "2231");
    let mut play = at(position, Step::MilitaryCombat);
    // 4 against 1 with one column for the Rebels: 3-1. Four is lost by nobody: the Rebel unit is.
    play.dice(&[1, 6]).imperial(&["attack"]);
    assert_eq!(known(&play, "2232"), (2, 1, 1));
    while (play.game.state().turn, play.game.state().phasing) != (2, Side::Imperial) {
        play.does(&["end"]);
    }
    play.imperial(orders);
    play
}

#[test]
fn units_on_the_march_keep_their_secret_as_far_as_they_mix() {
    proves![FG_10_2_8];
    for unit in ["take line", "take patrol"] {
        let play = after_combat(&["march 2232", unit, "to 2231"]);
        assert_eq!(
            (known(&play, "2232"), known(&play, "2231")),
            ((1, 0, 1), (2, 0, 2)),
            "{unit}: which of them was it?"
        );
    }
    let play = after_combat(&["march 2232", "take line", "take patrol", "to 2231"]);
    assert_eq!((known(&play, "2232"), known(&play, "2231")), ((0, 0, 0), (3, 1, 2)), "both are known to have come");
    let mut line = after_combat(&["march 2232", "take line"]);
    let mut patrol = after_combat(&["march 2232", "take patrol"]);
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel), "an order being written is nobody's business");
    line.imperial(&["to 2211"]);
    patrol.imperial(&["to 2211"]);
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel));
}

#[test]
fn pdb_fire_shows_the_units_it_hits() {
    proves![FG_10_2_8];
    let march = |unit: &str, answer: &str| {
        let position = Position::star("egrix")
            .phasing(Side::Imperial)
            .rule("angoff", Rule::RebelControl)
            .pdb("angoff", 1, true)
            .units("line 1 patrol 1", "2211");
        let mut play = at(position, Step::Movement);
        play.imperial(&["march 2211", unit, "to 2221"]);
        if answer == "fire" {
            play.dice(&[1, 6]);
        }
        play.rebel(&[answer]);
        (known(&play, "2211"), known(&play, "2221"))
    };
    assert_eq!(march("take line", "pass"), march("take patrol", "pass"), "let pass, it is not seen");
    assert_eq!(march("take line", "fire"), ((1, 0, 1), (1, 1, 1)));
    assert_eq!(march("take patrol", "fire"), ((1, 0, 1), (1, 0, 0)));
}

#[test]
fn gathered_information_shows_every_covered_unit_of_the_planet() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").people("boccanegra", "2232").units("line 1 patrol 1", "2231");
    let mut play = at(position, Step::Missions);
    play.cards(&[77]);
    play.rebel(&["missions 2232", "assign gather_information", "join boccanegra", "ready", "ready", "draw"]);
    assert_eq!(known(&play, "2231"), (2, 0, 2));
    play.rebel(&["complete gather_information"]);
    assert_eq!(known(&play, "2231"), (2, 1, 1), "everything on the planet");
    assert!(play.saw(|event| matches!(event, Event::ShownTo { side: Side::Rebel, patrols: 1, lines: 1, .. })));
    assert!(!play.saw(|event| matches!(event, Event::Shown { .. })), "nobody else is told");
}

/// The wilds of Charkhan with these units and nothing else to lose, and Odene Hobar there on a mission; of the Patrols
/// and Lines that everybody can count, those that are not here are on Angoff.
fn beside(garrison: &str, mission: &str) -> Play {
    let rest = match garrison {
        "patrol 2" => "line 2",
        "line 2" => "patrol 2",
        _ => "patrol 1 line 1",
    };
    let position = Position::star("egrix").pdb("charkhan", 0, false).units(garrison, "2232").units(rest, "2221");
    sent(position, "2232", mission, "odene_hobar")
}

/// Whatever the two covered units are, the Imperial player is asked what he gives up, so that the Rebel player, who
/// sees the same before it, learns nothing from not seeing him asked.
fn gives_up_unseen(what: &str, game: impl Fn(&str) -> Play) {
    let mut seen = Vec::new();
    for garrison in ["patrol 2", "patrol 1 line 1", "line 2"] {
        let mut play = game(garrison);
        assert_eq!(play.asked(), Some(Side::Imperial), "{what}: {garrison} should make no difference");
        assert_eq!((play.spot("2232").covered(), known(&play, "2232")), (2, (2, 0, 2)), "{what}: nothing is lost yet");
        seen.push(play.view(Side::Rebel));
    }
    assert!(seen.iter().all(|view| *view == seen[0]), "{what}");
}

#[test]
fn who_gives_up_covered_units_is_asked_even_if_he_has_no_choice() {
    proves![FG_10_2_8, FG_13_1_11, FG_11_2_9];
    let raid = |garrison: &str| {
        let mut play = beside(garrison, "scavenge");
        play.cards(&[70]).rebel(&["draw"]);
        play
    };
    let subversion = |garrison: &str| {
        let mut play = beside(garrison, "subvert_troops");
        play.cards(&[92]).rebel(&["draw", "go-on subvert_troops"]);
        play.cards(&[86]).rebel(&["draw"]).imperial(&["end"]);
        play
    };
    gives_up_unseen("raid", raid);
    gives_up_unseen("subversion", subversion);
    for garrison in ["patrol 1", "line 1"] {
        assert_eq!(raid(garrison).spot("2232").covered(), 0, "one counter is lost and shown, asked or not");
        assert_eq!(subversion(garrison).spot("2232").covered(), 0);
    }
    assert_eq!(raid("militia 2").spot("2232").count, [0, 1], "Militia lies open");
}

#[test]
fn cards_that_come_to_light_with_the_dead_and_the_captured_bar_free_undo() {
    proves![FG_14_22, FG_14_24];
    // Odene Hobar has one wound to live and dies of an accident her player gives her: no die is rolled.
    let dies = |position: Position| {
        let position = position.people("odene_hobar scott_rubel", "4322").wounds("odene_hobar", 3);
        let position = position.item("medi_kit", "odene_hobar").item("scanner", "odene_hobar");
        let mut play = sent(position.open_item("rare_gems", "odene_hobar"), "4322", "scavenge", "odene_hobar");
        play.cards(&[81]).rebel(&["draw"]);
        let before = play.game.spoilers();
        play.rebel(&["wound odene_hobar", "pass"]);
        assert!(play.is_dead("odene_hobar"));
        play.game.spoilers() - before
    };
    assert_eq!(dies(Position::star("varu")), 2, "the two that were face down, not the one that was open");
    let position = Position::star("egrix").units("militia 1", "2221").item("scanner", "boccanegra");
    let mut play = sent(position, "2221", "coup", "boccanegra");
    let before = play.game.state().shown;
    play.cards(&[93]).dice(&[5]).rebel(&["draw", "pass"]);
    assert!(play.person("boccanegra").captive(), "the Coup went wrong");
    assert_eq!(play.game.state().shown - before, 1);
}
