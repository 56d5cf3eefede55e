//! Section 10: military units.

use freedom::Event;
use freedom::book::{Book, Loyalty, Rule, Side, Terrain, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Spot;
use table::{Audience, Game, Told, Viewer};

use crate::play::{Play, at};

/// What a side sees of a place.
fn seen_by(play: &Play, side: Side, place: &str) -> Spot {
    play.game.view(Viewer::Seat(side.seat())).state.spots[play.place(place).ix()]
}

fn patrols_and_lines(spot: &Spot) -> (u8, u8) {
    (spot.units(UnitKind::PATROL), spot.units(UnitKind::LINE))
}

/// Where one unit of a kind on Charkhan (Air 2231, Wild 2232) may go.
fn reach(kind: &str) -> Vec<String> {
    let side = UnitKind::from_id(kind).unwrap().side();
    let position = Position::star("egrix").options(|options| options.orbit_boxes = false);
    let mut play = at(position.units(&format!("{kind} 1"), "2231").phasing(side), Step::Movement);
    play.does(&["march 2231", &format!("take {kind}")]);
    play.offers().into_iter().filter(|offer| offer.starts_with("to ")).collect()
}

#[test]
fn the_rebel_player_has_units_of_two_kinds_in_all_six_types() {
    proves![FG_10_1_1, FG_10_1_5];
    let book = Book::printed();
    let rebels: Vec<UnitKind> =
        book.units.iter().map(|unit| unit.kind).filter(|kind| kind.side() == Side::Rebel).collect();
    assert_eq!(rebels.len(), 12);
    for terrain in Terrain::ALL {
        let of_type = rebels.iter().filter(|kind| kind.terrain() == Some(terrain));
        let strengths: Vec<(u8, bool)> = of_type.map(|kind| (kind.strength(), kind.mobile())).collect();
        assert_eq!(strengths, [(1, false), (2, true)], "1-0 and 2-1, {terrain:?}");
    }
}

#[test]
fn the_imperial_player_has_militia_patrols_and_lines() {
    proves![FG_10_2_1, FG_10_2_2, FG_10_2_3, FG_10_2_4];
    let book = Book::printed();
    let imperial = book.units.iter().map(|unit| unit.kind).filter(|kind| kind.side() == Side::Imperial);
    let kinds: Vec<(&str, u8, bool)> = imperial.map(|kind| (kind.id(), kind.strength(), kind.mobile())).collect();
    assert_eq!(kinds, [("militia", 1, false), ("patrol", 1, true), ("line", 3, true)]);
}

#[test]
fn strengths_count_in_combat() {
    proves![FG_10_2_2, FG_10_2_3, FG_10_2_4, FG_10_1_1];
    // Against four Rebel 1-0 units away from home in the city: column by the strength of what attacks.
    for (units, column) in [("militia 4", 5), ("patrol 4", 5), ("line 4", 7), ("line 1 patrol 1", 5), ("line 1", 4)] {
        let position = Position::star("egrix").units("rebel_wild_1_0 4", "2221").units(units, "2221");
        let mut play = at(position.phasing(Side::Imperial), Step::MilitaryCombat);
        play.dice(&[1, 6]).imperial(&["attack"]);
        assert!(play.saw(|event| matches!(event, Event::Battle { column: read, .. } if *read == column)), "{units}");
    }
    let position = Position::star("egrix").units("rebel_wild_2_1 2", "2221").units("patrol 4", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[1, 6]).rebel(&["attack"]);
    assert!(play.saw(|event| matches!(event, Event::Battle { column: 5, .. })), "two 2-1 are 4");
}

#[test]
fn a_rebel_2_1_goes_from_any_environ_to_any_other() {
    proves![FG_10_1_2, FG_10_1_8, FG_12_4];
    assert_eq!(reach("rebel_air_2_1"), ["to 2211", "to 2221", "to 2232"]);
    let position = Position::star("egrix").pdb("charkhan", 0, true).units("rebel_air_2_1 1", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1", "to 2211"]);
    assert_eq!(play.spot("2211").units(UnitKind::rebel(Terrain::Air, true)), 1);
}

#[test]
fn a_rebel_1_0_stays_on_its_planet() {
    proves![FG_10_1_3];
    assert_eq!(reach("rebel_air_1_0"), ["to 2232"]);
    let mut alone = at(Position::star("egrix").units("rebel_urban_1_0 1", "2221"), Step::Movement);
    assert!(!alone.offered("march 2221"), "Angoff has one Environ");
    let position = Position::star("egrix").units("rebel_air_1_0 1 rebel_air_2_1 1", "2231");
    let mut mixed = at(position, Step::Movement);
    mixed.rebel(&["march 2231", "take rebel_air_2_1"]);
    assert!(mixed.offered("to 2211") && mixed.offered("to orbit-quibron"));
    mixed.rebel(&["take rebel_air_1_0"]);
    assert!(!mixed.offered("to 2211") && !mixed.offered("to orbit-quibron"), "the whole stack is bound by it");
    assert!(mixed.offered("to 2232"));
}

#[test]
fn militia_stays_on_its_planet_and_patrols_and_lines_go_anywhere() {
    proves![FG_10_2_6, FG_10_2_10, FG_12_4];
    assert_eq!(reach("militia"), ["to 2232"]);
    for kind in ["patrol", "line"] {
        assert_eq!(reach(kind), ["to 2211", "to 2221", "to 2232"], "{kind}");
    }
}

#[test]
fn rebel_units_and_militia_lie_open() {
    proves![FG_10_1_4, FG_10_2_5];
    let rebels: Vec<UnitKind> = UnitKind::ALL.into_iter().filter(|kind| kind.side() == Side::Rebel).collect();
    let mut position = Position::star("egrix").units("militia 2", "orbit-angoff");
    for kind in &rebels {
        position = position.units(&format!("{} 1", kind.id()), "orbit-angoff");
    }
    let play = at(position, Step::Movement);
    let spectator = play.game.view(Viewer::Spectator).state.spots[play.place("orbit-angoff").ix()];
    for spot in
        [Side::Rebel, Side::Imperial].map(|side| seen_by(&play, side, "orbit-angoff")).into_iter().chain([spectator])
    {
        assert!(rebels.iter().all(|&kind| spot.units(kind) == 1));
        assert_eq!(spot.units(UnitKind::MILITIA), 2);
        assert_eq!(spot.covered(), 0);
    }
}

#[test]
fn patrols_and_lines_are_covered_from_the_rebel_player_but_not_from_their_owner() {
    proves![FG_10_2_7, FG_10_2_9];
    let play = at(Position::star("egrix").units("patrol 1 line 2 militia 1", "2232"), Step::Movement);
    let (rebel, imperial) = (seen_by(&play, Side::Rebel, "2232"), seen_by(&play, Side::Imperial, "2232"));
    assert_eq!(patrols_and_lines(&imperial), (1, 2));
    assert_eq!(patrols_and_lines(&rebel), (3, 0), "three covered counters");
    assert_eq!((rebel.sight.low, rebel.sight.high), (0, 3), "any of which may be a Line");
    assert_eq!(rebel.units(UnitKind::MILITIA), 1);
    let spectator = play.game.view(Viewer::Spectator).state.spots[play.place("2232").ix()];
    assert_eq!(patrols_and_lines(&spectator), (3, 0));
}

#[test]
fn covered_units_move_covered() {
    proves![FG_10_2_7, FG_10_2_9];
    let position = Position::star("egrix").units("patrol 2 line 1", "2231").phasing(Side::Imperial);
    let mut play = at(position, Step::Movement);
    play.imperial(&["march 2231", "take line", "to 2211"]);
    assert!(play.saw(|event| matches!(event, Event::Marched { covered: 1, open, .. } if open.iter().sum::<u8>() == 0)));
    assert_eq!(patrols_and_lines(&seen_by(&play, Side::Rebel, "2211")), (1, 0));
    let sight = seen_by(&play, Side::Rebel, "2211").sight;
    assert_eq!((sight.low, sight.high), (0, 1));
}

#[test]
fn a_declared_combat_shows_covered_units_and_they_are_covered_again_afterwards() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").units("rebel_wild_2_1 4 patrol 2 line 1", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    assert_eq!(seen_by(&play, Side::Rebel, "2221").sight.high, 3, "not before the declaration");
    play.dice(&[2, 6]).rebel(&["attack"]);
    let shown = |event: &Event| matches!(event, Event::Shown { patrols: 2, lines: 1, .. });
    assert!(play.saw(|event| shown(event) && event.audience() == Audience::Everyone));
    assert_eq!(patrols_and_lines(&seen_by(&play, Side::Rebel, "2221")), (2, 0), "one Patrol was lost; covered again");
}

#[test]
fn searching_units_are_shown_and_the_others_are_not() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").people("frun_sentel", "2221").detected("frun_sentel");
    let mut play = at(position.units("patrol 2 line 2", "2221"), Step::Search);
    play.dice(&[6]).imperial(&["search-units 2221", "take line", "ready"]);
    assert!(play.saw(|event| matches!(event, Event::SearchersShown { patrols: 0, lines: 1, .. })));
}

#[test]
fn nothing_is_shown_without_need() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").units("rebel_wild_2_1 4 patrol 2 line 1", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.rebel(&["pass"]).imperial(&["pass"]);
    assert!(!play.saw(|event| matches!(event, Event::Shown { .. } | Event::ShownTo { .. })));
}

#[test]
fn the_environ_that_raises_a_unit_gives_it_its_type() {
    proves![FG_10_1_6];
    let position = Position::star("egrix").loyalty("charkhan", Loyalty::Unrest).people("boccanegra", "2232");
    let mut play = at(position, Step::Missions);
    play.cards(&[89]).rebel(&["missions 2232", "assign rebellion", "join boccanegra", "ready", "ready", "draw"]);
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
    let mut raised = Vec::new();
    while let Some(offer) = play.offers().into_iter().find(|offer| offer.starts_with("buy")) {
        raised.extend(play.offers().into_iter().filter(|offer| offer.starts_with("buy")));
        play.rebel(&[&offer, "end"]);
    }
    raised.sort();
    let all = ["buy rebel_air_1_0", "buy rebel_air_2_1", "buy rebel_wild_1_0", "buy rebel_wild_2_1"];
    assert_eq!(raised, all, "Charkhan is Air and Wild");
    assert_eq!(play.spot("2231").units(UnitKind::rebel(Terrain::Air, false)), 1);
    assert_eq!(play.spot("2232").units(UnitKind::rebel(Terrain::Wild, false)), 1);
}

#[test]
fn a_rebel_unit_may_leave_its_kind_of_environ_and_keeps_its_type() {
    proves![FG_10_1_7, FG_10_1_6];
    let mut play = at(Position::star("egrix").units("rebel_wild_1_0 1", "2232"), Step::Movement);
    play.rebel(&["march 2232", "take rebel_wild_1_0", "to 2231"]);
    assert_eq!(play.spot("2231").units(UnitKind::rebel(Terrain::Wild, false)), 1);
    // And in the Air it is not at home.
    let column = |place: &str| {
        let position = Position::star("egrix").units("rebel_wild_1_0 2 patrol 2", place);
        let mut play = at(position.with_units("els_taroff", place), Step::MilitaryCombat);
        play.dice(&[1, 6]).rebel(&["attack"]).imperial(&["lead els_taroff"]);
        play.events().iter().find_map(|event| match event {
            Event::Battle { column, .. } => Some(*column),
            _ => None,
        })
    };
    assert_eq!(column("2231"), Some(4), "Els Taroff's Leadership alone");
    assert_eq!(column("2232"), Some(5), "made good by a unit at home");
}
