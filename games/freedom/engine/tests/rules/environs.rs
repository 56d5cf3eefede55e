//! Sections 7 and 8: Environs. Sentry robots [fg.8.1] are with control.

use freedom::Event;
use freedom::book::{Book, Happening, Side, Terrain, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;

use crate::play::{Play, at, by_the_book};

/// One Environ of each type: star system, map number.
const ENVIRONS: [(Terrain, &str, &str); 6] = [
    (Terrain::Urban, "egrix", "2221"),
    (Terrain::Wild, "egrix", "2211"),
    (Terrain::Liquid, "varu", "4311"),
    (Terrain::Subterranean, "varu", "4331"),
    (Terrain::Air, "egrix", "2231"),
    (Terrain::Fire, "eudox", "5221"),
];

#[test]
fn each_player_may_have_as_many_units_as_the_size() {
    proves![FG_7_1, FG_12_10];
    // Charkhan's wilds have size 3, and each side has two units there.
    let position = || {
        let wilds = Position::star("egrix").units("rebel_wild_1_0 2 militia 2", "2232");
        wilds.units("rebel_wild_2_1 2 patrol 2", "2231")
    };
    for (side, unit) in [(Side::Rebel, "take rebel_wild_2_1"), (Side::Imperial, "take patrol")] {
        let mut play = at(position().phasing(side), Step::Movement);
        play.does(&["march 2231", unit]);
        assert!(play.offered("to 2232"), "a third unit of {side:?}");
        play.does(&[unit]);
        assert!(!play.offered("to 2232"), "but not a fourth");
        assert!(play.offered("to 2221"));
    }
}

#[test]
fn an_environ_full_of_enemies_is_open_and_one_full_of_friends_is_closed() {
    proves![FG_7_1, FG_12_10];
    let position = Position::star("egrix").units("militia 3", "2232").units("rebel_air_2_1 1", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1"]);
    assert!(play.offered("to 2232"), "the limit is each player's own");
    let position = Position::star("egrix").units("rebel_wild_1_0 3", "2232").units("rebel_air_2_1 1", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_air_2_1"]);
    assert!(!play.offered("to 2232"));
}

#[test]
fn units_over_the_size_are_removed_by_their_owner_at_once() {
    proves![FG_7_1];
    let position = Position::star("egrix").units("militia 2 patrol 1 line 1", "2232").units("rebel_wild_1_0 5", "2232");
    let mut play = at(position, Step::Movement);
    assert_eq!(play.asked(), Some(Side::Imperial), "the owner chooses, though the Rebel player is phasing");
    assert_eq!(play.offers(), ["lose militia", "lose patrol", "lose line"]);
    play.imperial(&["lose patrol"]);
    assert_eq!(play.spot("2232").count, [3, 3], "two of five Rebel units went without a choice");
}

#[test]
fn characters_and_ships_do_not_count_against_the_size() {
    proves![FG_7_2];
    let position = Position::star("egrix")
        .units("rebel_wild_2_1 3", "2231")
        .people("boccanegra kogus zina_adora frun_sentel", "2232")
        .ship("planetary_privateer", "boccanegra")
        .ship("explorer", "kogus")
        .people("adam_starlight", "2231");
    let mut play = at(position, Step::Movement);
    play.rebel(&["march 2231", "take rebel_wild_2_1", "take rebel_wild_2_1", "take rebel_wild_2_1", "to 2232"]);
    assert_eq!(play.spot("2232").count[Side::Rebel.ix()], 3, "four characters and two ships take no room");
    play.rebel(&["walk adam_starlight 2232"]);
    assert!(play.is_at("adam_starlight", "2232"), "nor do units take theirs");
}

#[test]
fn every_environ_has_one_of_six_types() {
    proves![FG_7_3];
    let book = Book::printed();
    let environs = || book.stars.iter().flat_map(|star| &star.planets).flat_map(|planet| &planet.environs);
    assert_eq!(environs().count(), 83);
    for terrain in Terrain::ALL {
        assert!(environs().any(|environ| environ.terrain == terrain), "{terrain:?}");
    }
    assert_eq!(Terrain::ALL.len(), 6);
}

/// The event of card 89 for a Rebel on a mission here: Urban atrocity, Special civil war, Wild bonus.
fn event_of_card_89(star: &str, place: &str) -> Happening {
    let mut play = at(Position::star(star).people("boccanegra", place), Step::Missions);
    play.rebel(&[&format!("missions {place}"), "assign gain_characters", "join boccanegra", "ready", "ready"]);
    play.cards(&[89]).rebel(&["draw"]);
    let drawn = play.events().iter().find_map(|event| match event {
        Event::Drawn { happening, .. } => Some(*happening),
        _ => None,
    });
    drawn.expect("a card")
}

#[test]
fn liquid_subterranean_air_and_fire_are_special_and_wild_is_not() {
    proves![FG_7_4];
    for (terrain, star, place) in ENVIRONS {
        let special = !matches!(terrain, Terrain::Urban | Terrain::Wild);
        let expected = match terrain {
            Terrain::Urban => Happening::Atrocity,
            Terrain::Wild => Happening::BonusPlus,
            _ => Happening::CivilWar,
        };
        assert_eq!(event_of_card_89(star, place), expected, "section of the card, {terrain:?}");
        // Rebel units away from home: the only shift is that of a Special Environ.
        let home = if terrain == Terrain::Fire { "rebel_air_2_1 2" } else { "rebel_fire_2_1 2" };
        let position = by_the_book(star).units(home, place).units("line 1 patrol 1", place);
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 6]).rebel(&["attack"]);
        let column = play.events().iter().find_map(|event| match event {
            Event::Battle { column, .. } => Some(*column),
            _ => None,
        });
        assert_eq!(column, Some(if special { 6 } else { 5 }), "{terrain:?}");
    }
}

/// Draws harmless cards in Charkhan's wilds (size 3) and says how many were drawn.
fn cards_drawn(play: &mut Play) -> usize {
    while play.offered("draw") {
        play.rebel(&["draw"]);
    }
    play.events().iter().filter(|event| matches!(event, Event::Drawn { .. })).count()
}

#[test]
fn the_size_limits_the_cards_of_an_environ_not_of_each_group() {
    proves![FG_7_5, FG_11_1_15];
    let position = || Position::star("egrix").people("boccanegra kogus", "2232");
    let mut one = at(position(), Step::Missions);
    one.rebel(&["missions 2232", "assign scavenge", "join boccanegra", "ready", "ready"]).cards(&[72, 79, 88]);
    assert_eq!(cards_drawn(&mut one), 3);
    let mut two = at(position(), Step::Missions);
    two.rebel(&["missions 2232", "assign scavenge", "join boccanegra", "ready"]);
    two.rebel(&["assign gain_characters", "join kogus", "ready", "ready"]).cards(&[72, 79, 88]);
    assert_eq!(cards_drawn(&mut two), 3, "two groups share the limit");
    let mut larger = at(Position::star("egrix").people("boccanegra", "2211"), Step::Missions);
    larger.rebel(&["missions 2211", "assign scavenge", "join boccanegra", "ready", "ready"]).cards(&[72, 79, 88, 82]);
    assert_eq!(cards_drawn(&mut larger), 4, "size 4");
}

/// Environs of every type: star, place, type.
const TERRAINS: [(&str, &str, &str, bool); 6] = [
    ("egrix", "2221", "urban", false),
    ("egrix", "2232", "wild", false),
    ("varu", "4311", "liquid", true),
    ("varu", "4322", "subterranean", true),
    ("egrix", "2231", "air", true),
    ("corusa", "5311", "fire", true),
];

#[test]
fn every_type_of_environ_is_home_to_its_units_and_special_or_not() {
    proves![FG_3_3_16, FG_3_3_17, FG_3_3_11, FG_7_3, FG_7_4, FG_10_1_5];
    let column = |star: &str, place: &str, units: &str, attacker: Side, led: bool| {
        let mut position = by_the_book(star).units(units, place).units("patrol 2", place).phasing(attacker);
        if led {
            position = position.with_units("els_taroff", place).leader("els_taroff");
        }
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 6]).does(&["attack"]);
        let column = play.events().iter().find_map(|event| match event {
            Event::Battle { column, .. } => Some(*column as i8),
            _ => None,
        });
        column.expect("a combat") - 5
    };
    for (star, place, terrain, special) in TERRAINS {
        let stranger = if terrain == "wild" { "rebel_urban" } else { "rebel_wild" };
        let home = format!("rebel_{terrain}");
        let against = i8::from(special);
        for (units, at_home) in [
            (format!("{stranger}_1_0 2"), 0),
            (format!("{home}_1_0 2"), 1),
            (format!("{home}_2_1 1"), 1),
            (format!("{stranger}_1_0 1 {home}_1_0 1"), 1),
        ] {
            assert_eq!(column(star, place, &units, Side::Rebel, false), at_home + against, "{units} in {place}");
            assert_eq!(column(star, place, &units, Side::Imperial, false), -at_home - against, "{units} in {place}");
            assert_eq!(column(star, place, &units, Side::Rebel, true), at_home - 1, "{units} in {place}, led");
        }
    }
}

#[test]
fn rebels_of_every_terrain_move_cost_and_fight_alike() {
    proves![FG_10_1_1, FG_10_1_2, FG_10_1_3, FG_10_1_5, FG_10_1_8, FG_10_1_7];
    for terrain in ["urban", "wild", "liquid", "subterranean", "air", "fire"] {
        let [small, large] = ["1_0", "2_1"].map(|size| format!("rebel_{terrain}_{size}"));
        let position = Position::star("egrix").pdb("charkhan", 0, false).pdb("quibron", 0, false);
        let mut play = at(position.units(&format!("{small} 1 {large} 1"), "2231"), Step::Movement);
        play.rebel(&["march 2231", &format!("take {large}")]);
        assert!(play.offered("to 2211") && play.offered("to 2232") && play.offered("to orbit-angoff"), "{terrain}");
        play.rebel(&[&format!("take {small}")]);
        assert!(play.offered("to 2232") && !play.offered("to 2211") && !play.offered("to orbit-charkhan"), "{terrain}");
        let kinds = [&small, &large].map(|id| UnitKind::from_id(id).unwrap());
        assert_eq!(kinds.map(UnitKind::strength), [1, 2], "{terrain}");
        assert_eq!(kinds.map(UnitKind::cost), [Some(1), Some(3)], "{terrain}");
    }
}
