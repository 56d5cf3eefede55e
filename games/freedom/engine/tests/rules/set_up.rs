//! Section 20: set-up of the printed scenarios, of one's own and of skirmishes.

use std::sync::Arc;

use freedom::book::{Book, Loyalty, Rule, Scenario, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Holder, Segment, Where};
use freedom::{Options, Setup, proves};
use table::Game;

use crate::play::{Play, at, dealt};

fn scenario(id: &str) -> Play {
    dealt(&Book::printed(), &Setup { scenario: id.into(), ..Setup::default() })
}

/// A game of a printed scenario as changed.
fn changed(id: &str, options: Options, change: impl FnOnce(&Book, &mut Scenario)) -> Play {
    let printed = Book::printed();
    let mut book = Book::clone(&printed);
    let scenario = book.scenarios.iter_mut().find(|scenario| scenario.id == id).expect("a scenario");
    change(&printed, scenario);
    dealt(&Arc::new(book), &Setup { scenario: id.into(), options, ..Setup::default() })
}

/// The set-up of the Imperial player in Flight to Egrix: everybody on Angoff.
fn empire_at_egrix(play: &mut Play) {
    play.imperial(&["start 2221", "own imperial_spaceship_1 jon_kidu"]);
    play.imperial(&["deploy militia 2211", "deploy militia 2231", "deploy militia 2232"]);
    play.imperial(&["deploy patrol 2221", "deploy patrol 2231", "deploy patrol 2232", "deploy line 2221"]);
}

#[test]
fn flight_to_egrix_is_set_up() {
    proves![FG_20_1, FG_20_6, FG_U37];
    let mut play = scenario("flight_to_egrix");
    assert_eq!(play.asked(), Some(Side::Imperial), "the Imperial player first");
    assert_eq!(play.offers()[..4], ["start 2211", "start 2221", "start 2231", "start 2232"], "one Environ for all");
    assert_eq!(play.offers()[4], "station jon_kidu 2211", "or one for each");
    let planet = |name: &str| *play.planet(name);
    for (name, loyalty, level) in
        [("quibron", Loyalty::Loyal, 1), ("angoff", Loyalty::Neutral, 2), ("charkhan", Loyalty::Patriotic, 0)]
    {
        assert_eq!((planet(name).loyalty, planet(name).pdb_level, planet(name).pdb_up), (loyalty, level, true));
        assert_eq!(planet(name).rule, Rule::ImperialControl);
    }
    empire_at_egrix(&mut play);
    assert!(play.is_at("jon_kidu", "2221") && play.is_at("vans_ka_tie_a", "2221"));
    assert_eq!(play.ship("imperial_spaceship_1").owner, Some(play.who("jon_kidu")));
    assert_eq!(play.ship("planetary_privateer").owner, Some(play.who("boccanegra")));
    assert!(!play.person("jon_kidu").detected);
    assert_eq!((play.asked(), play.game.state().turn), (Some(Side::Rebel), 1));
}

#[test]
fn the_varu_powderkeg_is_set_up() {
    proves![FG_20_1, FG_20_5, FG_20_6, FG_18_1_12];
    let mut play = scenario("varu_powderkeg");
    assert_eq!(
        play.offers()[..4],
        ["start 4311", "start 4321", "start 4322", "start 4323"],
        "planets under their control"
    );
    assert_eq!(play.offers().len(), 8, "for all, or for Redjac");
    assert_eq!(play.planet("cercis").rule, Rule::RebelControl);
    play.imperial(&["start 4321"]);
    assert_eq!(play.ship("redjacs_spaceship").owner, Some(play.who("redjac")), "it names its owner");
    assert!(!play.offered("deploy militia 4331"));
    play.imperial(&["deploy militia 4311", "deploy militia 4322", "deploy militia 4322"]);
    play.imperial(&["deploy line 4322"]);
    assert!(!play.offered("deploy line 4322"), "it holds three");
    play.imperial(&["deploy line 4311", "deploy line 4321"]);
    assert_eq!(play.offers()[..2], ["start 4331", "start 4332"], "the Rebels on Cercis");
    play.rebel(&["start 4332"]);
    assert!(play.offered("own star_cruiser vudot_vodot"), "any of them may own it");
    play.rebel(&["own star_cruiser rayner_derban"]);
    assert_eq!(play.offers(), ["deploy rebel_wild_2_1 4332"], "in an Environ of its own type");
    play.rebel(&["deploy rebel_wild_2_1 4332", "deploy rebel_wild_2_1 4332"]);
    assert_eq!(play.offers(), ["deploy rebel_subterranean_2_1 4331"]);
    play.rebel(&["deploy rebel_subterranean_2_1 4331"]);
    assert_eq!((play.game.state().turn, play.game.state().segment), (1, Segment::Movement));
}

#[test]
fn characters_may_start_apart_by_option() {
    proves![FG_U37, FG_20_1];
    let mut play = changed("varu_powderkeg", Options::LIST, |_, _| {});
    assert!(play.offered("station redjac 4321") && play.offered("start 4321"), "one of them, or all together");
    assert!(!play.offered("station redjac 4331"));
    play.imperial(&["station redjac 4321", "station gelba 4311"]);
    assert!(play.is_at("redjac", "4321") && play.is_at("gelba", "4311"));
}

#[test]
fn units_in_one_environ_start_as_one_stack() {
    proves![FG_20_3];
    let mut play = scenario("flight_to_egrix");
    empire_at_egrix(&mut play);
    let angoff = play.spot("2221");
    assert_eq!(angoff.with_units, play.game.party_named("jon_kidu vans_ka_tie_a"));
    assert!(angoff.apart.is_empty());
    assert!(play.ship("imperial_spaceship_1").with_units);
    // Where there are no units, they are a stack without them.
    let mut alone = scenario("flight_to_egrix");
    alone.imperial(&["start 2221", "own imperial_spaceship_1 vans_ka_tie_a"]);
    alone.imperial(&["deploy militia 2211", "deploy militia 2231", "deploy militia 2232"]);
    alone.imperial(&["deploy patrol 2211", "deploy patrol 2231", "deploy patrol 2232", "deploy line 2211"]);
    assert_eq!(alone.spot("2221").apart, alone.game.party_named("jon_kidu vans_ka_tie_a"));
}

#[test]
fn mobile_imperial_units_start_covered() {
    proves![FG_20_4];
    let line_at = |first: &str, second: &str| {
        let mut play = scenario("flight_to_egrix");
        play.imperial(&["start 2221", "own imperial_spaceship_1 jon_kidu"]);
        play.imperial(&["deploy militia 2211", "deploy militia 2231", "deploy militia 2232"]);
        play.imperial(&["deploy patrol 2232", "deploy patrol 2231", &format!("deploy patrol {second}")]);
        play.imperial(&[&format!("deploy line {first}")]);
        play
    };
    let (angoff, quibron) = (line_at("2221", "2211"), line_at("2211", "2221"));
    assert!(angoff.view(Side::Rebel) == quibron.view(Side::Rebel), "which of the two is the Line cannot be seen");
    assert!(angoff.view(Side::Imperial) != quibron.view(Side::Imperial));
    let view = angoff.view(Side::Rebel);
    let spot = &view.state.spots[angoff.place("2221").ix()];
    assert_eq!((spot.covered(), spot.sight.low, spot.sight.high), (1, 0, 1), "one covered unit, Patrol or Line");
    let spot = &view.state.spots[angoff.place("2211").ix()];
    assert_eq!(spot.units(UnitKind::MILITIA), 1, "Militia lies open");
    // During the placing nobody sees where, and anybody can count how many are left.
    let placing = |units: &[&str]| {
        let mut play = scenario("flight_to_egrix");
        play.imperial(&["start 2221", "own imperial_spaceship_1 jon_kidu"]).imperial(units);
        play.view(Side::Rebel)
    };
    assert!(placing(&["deploy militia 2211"]) == placing(&["deploy militia 2232"]));
    assert!(placing(&["deploy militia 2211"]) != placing(&[]), "one less to place");
}

#[test]
fn a_force_without_a_planet_comes_from_space_in_its_first_turn() {
    proves![FG_20_2, FG_U38];
    let mut play = scenario("flight_to_egrix");
    empire_at_egrix(&mut play);
    assert_eq!(play.person("boccanegra").at, Where::Space);
    assert_eq!(play.game.state().segment, Segment::Movement);
    assert_eq!(play.offers(), ["enter 2211", "enter 2221", "enter 2231", "enter 2232"], "any Environ, but now");
    play.rebel(&["enter 2221"]);
    assert_eq!(play.offers(), ["detect", "pass"], "detection on landing");
    // Evasion 7 is column 7 to 8; a Level 2 PDB reads two to the left, where 2 is undetected and 3 is detected.
    play.dice(&[3]).imperial(&["detect"]);
    for who in ["boccanegra", "doctor_sontag", "frun_sentel"] {
        assert!(play.is_at(who, "2221") && play.person(who).detected);
    }
    assert_eq!(play.ship("planetary_privateer").at, Where::At(play.place("2221")));
    assert!(play.offered("end"));
    assert!(!play.offered("fly planetary_privateer"), "that was their move");
}

#[test]
fn the_rebel_player_has_the_first_player_turn() {
    proves![FG_20_7];
    let mut play = at(Position::star("egrix").people("zina_adora", "2211").turn(3), Step::Cures);
    let (rebel, imperial) = (Side::Rebel, Side::Imperial);
    let mut order = vec![];
    while play.game.state().turn < 5 {
        let now = (play.game.state().turn, play.game.state().phasing);
        if order.last() != Some(&now) {
            order.push(now);
        }
        play.does(&["end"]);
    }
    assert_eq!(order, [(3, rebel), (3, imperial), (4, rebel), (4, imperial)]);
}

// ---- possessions and ships at set-up ----

#[test]
fn possessions_of_the_set_up_go_to_any_rebel() {
    proves![FG_14_4, FG_14_8, FG_14_9, FG_14_13];
    let mut play = changed("flight_to_egrix", Options::LIST, |book, scenario| {
        let given = ["norrocks", "charsot", "scanner"].map(|id| book.item(id).expect("a possession"));
        scenario.forces[Side::Rebel.ix()].possessions = given.to_vec();
    });
    empire_at_egrix(&mut play);
    assert_eq!(
        play.offers(),
        ["hold norrocks boccanegra", "hold norrocks doctor_sontag", "hold norrocks frun_sentel"],
        "in the order of the scenario, to anybody, before anything else"
    );
    play.rebel(&["hold norrocks frun_sentel"]);
    assert!(!play.offered("hold charsot frun_sentel"), "one companion each");
    play.rebel(&["hold charsot boccanegra", "hold scanner frun_sentel"]);
    assert_eq!(play.holder("norrocks"), Holder::Held(play.who("frun_sentel")));
    assert_eq!(play.person("frun_sentel").cards, 2);
    // The opponent knows how many, not which.
    let view = play.view(Side::Imperial);
    assert!(view.state.items.iter().all(|item| !matches!(item.holder, Holder::Held(_))));
    assert_eq!(play.asked(), Some(Side::Rebel));
}

#[test]
fn a_ship_goes_to_the_owner_it_names_before_others_are_handed_out() {
    proves![FG_18_1_12, FG_14_14];
    let mut play = changed("varu_powderkeg", Options::LIST, |book, scenario| {
        let forces = &mut scenario.forces[Side::Rebel.ix()];
        forces.characters.push(book.who("boccanegra").expect("Boccanegra"));
        forces.ships = ["interstellar_sloop", "planetary_privateer"]
            .map(|id| book.hull(id).expect("a ship"))
            .into_iter()
            .collect();
    });
    play.imperial(&["start 4321", "deploy militia 4311", "deploy militia 4322", "deploy militia 4322"]);
    play.imperial(&["deploy line 4311", "deploy line 4311", "deploy line 4321"]);
    play.rebel(&["start 4332"]);
    assert_eq!(play.ship("planetary_privateer").owner, Some(play.who("boccanegra")));
    assert!(!play.offered("own interstellar_sloop boccanegra"), "Boccanegra has one");
    play.rebel(&["own interstellar_sloop kogus"]);
}

#[test]
fn a_ship_from_space_goes_to_somebody_who_can_fly_it() {
    proves![FG_20_2, FG_18_1_6];
    let mut play = changed("flight_to_egrix", Options::LIST, |book, scenario| {
        let forces = &mut scenario.forces[Side::Rebel.ix()];
        let names = ["doctor_sontag", "frun_sentel", "zina_adora", "vudot_vodot"];
        forces.characters = names.map(|id| book.who(id).expect("a character")).to_vec();
        forces.ships = std::iter::once(book.hull("interstellar_sloop").expect("a ship")).collect();
    });
    empire_at_egrix(&mut play);
    let able = ["own interstellar_sloop zina_adora", "own interstellar_sloop frun_sentel"];
    let mut offers = play.offers();
    offers.sort_by_key(|offer| able.iter().position(|known| known == offer));
    assert_eq!(offers, able, "Navigation 1 is enough, 0 is not");
}

#[test]
fn the_rebel_player_is_told_what_is_still_to_be_placed_as_it_shrinks() {
    proves![FG_20_1, FG_20_5, FG_14_8];
    let mut play = changed("varu_powderkeg", Options::LIST, |book, scenario| {
        scenario.forces[Side::Rebel.ix()].possessions = vec![book.item("medi_kit").expect("a possession")];
    });
    play.imperial(&["start 4321", "deploy militia 4311", "deploy militia 4322", "deploy militia 4322"]);
    play.imperial(&["deploy line 4311", "deploy line 4311", "deploy line 4321"]);
    let told = |play: &Play, wanted: [bool; 5]| {
        let words = play.game.why_words(Side::Rebel.seat());
        let pieces = ["Kogus", "Vudot Vodot", "Star Cruiser", "Medi-kit", "2 Rebel wild 2-1"];
        assert_eq!(pieces.map(|piece| words.contains(piece)), wanted, "{words}");
    };
    play.begin();
    told(&play, [true, true, true, true, true]);
    play.rebel(&["station vudot_vodot 4332"]);
    told(&play, [true, false, true, true, true]);
    play.rebel(&["start 4332"]);
    told(&play, [false, false, true, true, true]);
    play.rebel(&["own star_cruiser kogus"]);
    told(&play, [false, false, false, true, true]);
    play.rebel(&["hold medi_kit kogus"]);
    told(&play, [false, false, false, false, true]);
    play.rebel(&["deploy rebel_wild_2_1 4332"]);
    told(&play, [false; 5]);
    assert!(play.game.why_words(Side::Rebel.seat()).contains("1 Rebel wild 2-1"), "one is left");
}

#[test]
fn what_the_empire_starts_with_is_what_it_may_have_again() {
    proves![FG_4_1_4, FG_18_2_3, FG_U36];
    for id in ["flight_to_egrix", "varu_powderkeg"] {
        let play = scenario(id);
        let book = Book::printed();
        let forces = &book.scenario(id).expect("a scenario").forces[Side::Imperial.ix()];
        let tally = play.game.state().tally;
        let start = (forces.ships.len(), forces.characters.len() as u8);
        assert_eq!((tally.imperial_ships, tally.imperial_characters), start, "{id}");
    }
}

// ---- skirmish ----

#[test]
fn skirmishes_can_be_set_up_on_every_star() {
    proves![FG_20_1, FG_20_3, FG_20_5, FG_20_6];
    let book = Book::printed();
    for star in &book.stars {
        for armageddon in [false, true] {
            let setup =
                Setup { scenario: "skirmish".into(), star: Some(star.id.clone()), armageddon, ..Setup::default() };
            let mut play = dealt(&book, &setup);
            assert_eq!(play.asked(), Some(Side::Imperial), "{}", star.id);
            let mut imperial_done = false;
            while play.game.state().segment == Segment::SetUp {
                imperial_done |= play.asked() == Some(Side::Rebel);
                assert!(!imperial_done || play.asked() == Some(Side::Rebel), "{}: one after the other", star.id);
                let answer = play.offers().into_iter().next_back().expect("something to answer");
                play.does(&[&answer]);
            }
            everybody_is_placed(&play, &star.id);
            assert_eq!((play.asked(), play.game.state().turn), (Some(Side::Rebel), 1), "{}", star.id);
        }
    }
}

fn everybody_is_placed(play: &Play, star: &str) {
    let ground = play.game.ground();
    for side in [Side::Rebel, Side::Imperial] {
        let forces = &ground.scenario.forces[side.ix()];
        for &who in &forces.characters {
            let person = &play.game.state().people[who.ix()];
            assert_eq!(person.at == Where::Space, forces.from_space, "{star}");
            if let Some(place) = person.place() {
                assert_eq!(play.game.controller(ground.world(place)), Some(side), "{star}");
            }
        }
        let wanted: u8 = forces.units.iter().map(|&(_, number)| number).sum();
        let placed: u8 = play.game.state().spots.iter().map(|spot| spot.count[side.ix()]).sum();
        assert_eq!(placed, wanted, "{star}");
    }
    for place in ground.environs {
        let (spot, site) = (&play.game.state().spots[place.ix()], &ground.sites[place.ix()]);
        assert!(spot.count.iter().all(|&count| count <= site.size), "{star}");
        for kind in UnitKind::ALL.into_iter().filter(|&kind| spot.units(kind) > 0) {
            assert!(kind.terrain().is_none_or(|terrain| terrain == site.terrain), "{star}");
        }
    }
}

/// Skirmishes on every star, of both kinds, from some seeds.
fn skirmishes() -> impl Iterator<Item = freedom::book::Scenario> {
    let book = Book::printed();
    let stars: Vec<String> = book.stars.iter().map(|star| star.id.clone()).collect();
    stars.into_iter().enumerate().flat_map(move |(ix, star)| {
        let book = std::sync::Arc::clone(&book);
        [false, true].into_iter().flat_map(move |armageddon| {
            let (book, star) = (std::sync::Arc::clone(&book), star.clone());
            (0..4).map(move |seed| {
                let setup =
                    Setup { scenario: "skirmish".into(), star: Some(star.clone()), armageddon, ..Setup::default() };
                setup.scenario(&book, table::Seed::from_u64(seed * 31 + ix as u64)).expect("a skirmish")
            })
        })
    })
}

#[test]
fn in_a_skirmish_the_rebels_win_by_one_planet_more_and_the_empire_by_all() {
    proves![FG_20_1];
    let mut kinds = [0, 0];
    for scenario in skirmishes() {
        let number = scenario.planets.len();
        let held = scenario.planets.iter().filter(|planet| planet.rule == Rule::RebelControl).count();
        let goal = |side: Side| {
            let goals = scenario.instant.iter().filter(|(whose, _)| *whose == side);
            goals.map(|(_, goal)| goal.controls_at_least).collect::<Vec<_>>()
        };
        let rebel = if held < number { vec![held as u8 + 1] } else { Vec::new() };
        assert_eq!((goal(Side::Rebel), goal(Side::Imperial)), (rebel, vec![number as u8]), "{}", scenario.name);
        kinds[usize::from(held > 0)] += 1;
    }
    assert!(kinds[0] > 0 && kinds[1] > 0, "with and without planets under Rebel Control");
}

#[test]
fn in_a_skirmish_the_empire_sends_two_who_are_about_two_thirds_of_the_rebels() {
    proves![FG_20_1];
    let book = Book::printed();
    let talent = |side: &[freedom::ids::Who]| -> i64 {
        side.iter().flat_map(|who| book.characters[who.ix()].ratings).map(i64::from).sum()
    };
    let (mut missed, mut games) = (0, 0);
    for scenario in skirmishes() {
        let [rebel, imperial] = &scenario.forces;
        assert_eq!(imperial.characters.len(), 2, "{}", scenario.name);
        let wanted = talent(&rebel.characters) * 64 / 100;
        missed += (talent(&imperial.characters) - wanted).abs();
        games += 1;
    }
    assert!(missed * 10 <= games * 35, "off by {missed} in {games} games");
}

#[test]
fn the_kind_of_a_skirmish_is_the_one_that_was_asked_for() {
    proves![FG_20_1];
    for (value, armageddon) in [("armageddon", true), ("start", false)] {
        let setup = Setup::from_pairs([("scenario", "skirmish"), ("kind", value)]).expect("a set-up");
        assert_eq!(setup.armageddon, armageddon, "{value}");
    }
}

#[test]
fn in_a_skirmish_somebody_can_fly_and_four_points_a_planet_win() {
    proves![FG_20_1];
    let book = Book::printed();
    let [controlled, _, unrest, patriotic] = book.tables.planet_points;
    for scenario in skirmishes() {
        let rebels = &scenario.forces[Side::Rebel.ix()].characters;
        assert!(rebels.iter().any(|who| book.characters[who.ix()].ratings[5] > 0), "{}: Navigation", scenario.name);
        let worth = |planet: &freedom::book::PlanetStart| match (planet.rule, planet.loyalty) {
            (Rule::RebelControl, _) => controlled,
            (_, Loyalty::Unrest) => unrest,
            (_, Loyalty::Patriotic) => patriotic,
            _ => 0,
        };
        let start: i16 = scenario.planets.iter().map(worth).sum();
        assert_eq!(scenario.rebel_points, start + 4 * scenario.planets.len() as i16, "{}", scenario.name);
    }
}
