//! Section 21 and the variants of set-up, both values of each; rulings on orbit boxes and on what players are asked.

use freedom::book::{Loyalty, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Where;
use freedom::{Event, Freedom, Options, Setup, proves};
use table::{Game, Seed};

use crate::character_combat::column;
use crate::creatures::sent;
use crate::play::{Play, at};

/// Redjac and Barca (Combat 11) fight Adam and Frun (Combat 8), all of them active.
fn brawl(random: bool) -> Play {
    let people = "adam_starlight frun_sentel";
    let position = Position::star("egrix").options(|options| options.random_wounds = random);
    let mut play = at(position.people(people, "2211").people("redjac barca", "2211").detected(people), Step::Search);
    play.dice(&[1]).imperial(&[
        "search-people 2211",
        "join redjac",
        "join barca",
        "ready",
        "attack",
        "hand-to-hand",
        "kill",
    ]);
    play.rebel(&["activate adam_starlight", "activate frun_sentel"]);
    assert_eq!(column(&play), "+2 to +3");
    play
}

fn wounds(play: &Play) -> [u8; 4] {
    ["adam_starlight", "frun_sentel", "redjac", "barca"].map(|name| play.person(name).wounds)
}

// ---- wounds ----

#[test]
fn wounds_fall_at_random() {
    proves![FG_21_1];
    // 0/2* for a 5, 2/0 for a 1: first the defenders' wounds one by one, then the attackers'.
    let mut play = brawl(true);
    play.dice(&[5, 1]).lot(0).lot(1).lot(1).lot(1).rebel(&["stand"]);
    assert_eq!(wounds(&play), [1, 1, 2, 0]);
    let mut play = brawl(true);
    play.dice(&[5, 1]).lot(1).lot(1).lot(0).lot(1).rebel(&["stand"]);
    assert_eq!(wounds(&play), [0, 2, 1, 1]);
}

#[test]
fn or_each_player_spreads_those_of_his_force() {
    proves![FG_3_4_35, FG_3_4_27];
    let mut play = brawl(false);
    play.dice(&[5, 1]).rebel(&["stand"]);
    assert_eq!(
        (play.asked(), play.offers()),
        (Some(Side::Rebel), vec!["wound adam_starlight".to_owned(), "wound frun_sentel".to_owned(),])
    );
    play.rebel(&["wound frun_sentel", "wound frun_sentel"]);
    assert_eq!(
        (play.asked(), play.offers()),
        (Some(Side::Imperial), vec!["wound barca".to_owned(), "wound redjac".to_owned()])
    );
    play.imperial(&["wound barca", "wound redjac"]);
    assert_eq!(wounds(&play), [0, 2, 1, 1]);
    assert!(play.offered("activate adam_starlight"), "then the next round");
}

#[test]
fn an_owner_cannot_give_wounds_to_the_dead() {
    proves![FG_3_4_36];
    let position = Position::star("egrix")
        .options(|options| options.random_wounds = false)
        .people("adam_starlight frun_sentel redjac barca", "2211")
        .wounds("adam_starlight", 3)
        .detected("adam_starlight frun_sentel");
    let mut play = at(position, Step::Search);
    play.dice(&[1]).imperial(&[
        "search-people 2211",
        "join redjac",
        "join barca",
        "ready",
        "attack",
        "firefight",
        "kill",
    ]);
    play.rebel(&["activate adam_starlight", "activate frun_sentel"]).dice(&[4, 6]).rebel(&["stand"]);
    play.rebel(&["wound adam_starlight"]);
    assert!(play.is_dead("adam_starlight"), "Endurance 4");
    assert_eq!(play.person("frun_sentel").wounds, 3, "the three others can only be Frun's");
}

#[test]
fn an_accident_befalls_whom_the_phasing_player_picks() {
    proves![FG_U22];
    for random in [true, false] {
        let position = Position::star("egrix").options(|options| options.random_wounds = random);
        let mut play = sent(position, "2231", "scavenge", "adam_starlight frun_sentel");
        play.cards(&[81]).rebel(&["draw"]);
        assert_eq!(play.offers(), ["wound adam_starlight", "wound frun_sentel"]);
        play.rebel(&["wound frun_sentel"]);
        assert_eq!(play.person("frun_sentel").wounds, 1);
    }
}

// ---- orbit boxes ----

/// Boccanegra in a ship, and a Line, in an orbit box or elsewhere.
fn ship_at(place: &str) -> Position {
    Position::star("egrix").people("boccanegra", place).ship("planetary_privateer", "boccanegra")
}

#[test]
fn orbit_boxes_are_entered_by_mobile_units_and_ships() {
    proves![FG_21_2, FG_U42];
    let position = Position::star("egrix").phasing(Side::Imperial).units("line 1 militia 1", "2231");
    let mut play = at(position, Step::Movement);
    play.imperial(&["march 2231", "take militia"]);
    assert!(play.offered("to 2232") && !play.offered("to orbit-charkhan"), "Militia stay on the ground");
    let position =
        Position::star("egrix").phasing(Side::Imperial).units("line 3 patrol 2", "2231").people("redjac", "2231");
    let mut play = at(position, Step::Movement);
    assert!(play.offered("walk redjac 2232") && !play.offered("walk redjac orbit-charkhan"), "nobody walks there");
    play.imperial(&["march 2231", "take line", "take line", "take line", "take patrol", "take patrol", "bring redjac"]);
    play.imperial(&["to orbit-quibron"]);
    assert_eq!(play.spot("orbit-quibron").count, [0, 5], "more than any Environ there has room for");
    assert!(play.is_at("redjac", "orbit-quibron"));
    let mut flight = at(ship_at("2211"), Step::Movement);
    flight.rebel(&["fly planetary_privateer"]);
    assert!(flight.offered("to orbit-quibron") && flight.offered("to orbit-angoff") && flight.offered("to 2221"));
    flight.rebel(&["to orbit-angoff"]).imperial(&["pass"]);
    assert!(flight.is_at("boccanegra", "orbit-angoff"));
}

#[test]
fn or_they_are_closed() {
    proves![FG_12_5];
    let position = Position::star("egrix").options(|options| options.orbit_boxes = false).phasing(Side::Imperial);
    let mut play = at(position.units("line 1", "2231"), Step::Movement);
    play.imperial(&["march 2231", "take line"]);
    assert_eq!(play.offers(), ["to 2211", "to 2221", "to 2232"].map(str::to_owned));
}

#[test]
fn pdbs_act_where_surface_and_space_meet() {
    proves![FG_U42, FG_3_6_10];
    let level_2 = |position: Position| position.pdb("quibron", 2, true).pdb("angoff", 2, true).pdb("charkhan", 2, true);
    // From ground to an orbit box: the PDB left. From orbit box to ground: the PDB below. Between boxes: none.
    let flight = |from: &str, to: &str| {
        let mut play = at(level_2(ship_at(from)), Step::Movement);
        play.rebel(&["fly planetary_privateer", &format!("to {to}")]);
        let mut seen = 0;
        while play.asked() == Some(Side::Imperial) && play.offered("detect") {
            seen += 1;
            play.imperial(&["pass"]);
        }
        seen
    };
    assert_eq!(flight("2211", "orbit-quibron"), 1);
    assert_eq!(flight("2211", "orbit-angoff"), 1);
    assert_eq!(flight("orbit-quibron", "2211"), 1);
    assert_eq!(flight("orbit-quibron", "2221"), 1);
    assert_eq!(flight("orbit-quibron", "orbit-angoff"), 0);
    assert_eq!(flight("2211", "2221"), 2, "never more than two");

    let march = |from: &str, to: &str| {
        let mut play = at(level_2(Position::star("egrix").units("rebel_wild_2_1 1", from)), Step::Movement);
        play.rebel(&[&format!("march {from}"), "take rebel_wild_2_1", &format!("to {to}")]);
        let mut fired = 0;
        while play.asked() == Some(Side::Imperial) && play.offered("fire") {
            fired += 1;
            play.imperial(&["pass"]);
        }
        fired
    };
    assert_eq!(march("2211", "orbit-quibron"), 1);
    assert_eq!(march("orbit-quibron", "2211"), 1);
    assert_eq!(march("orbit-quibron", "orbit-angoff"), 0);
    assert_eq!(march("2211", "2221"), 2);
}

#[test]
fn nothing_else_happens_in_an_orbit_box() {
    proves![FG_U42];
    let position = || {
        ship_at("orbit-quibron")
            .detected("boccanegra")
            .units("line 1 rebel_wild_2_1 1", "orbit-quibron")
            .people("redjac", "orbit-quibron")
            .people("adam_starlight", "2231")
            .units("line 1", "2211")
    };
    let mut combat = at(position(), Step::Reaction);
    combat.rebel(&["missions 2231"]);
    assert!(!combat.saw(|event| matches!(event, Event::Declared { .. } | Event::SearchDeclared { .. })));
    let mut missions = at(position(), Step::Missions);
    assert_eq!(missions.offers(), ["missions 2231", "end"]);
    let mut reaction = at(position(), Step::Reaction);
    assert_eq!(reaction.asked(), Some(Side::Rebel), "no reaction into the box, no combat, no search");
}

#[test]
fn units_in_orbit_do_not_hold_the_planet_below() {
    proves![FG_U42];
    let position = |place: &str| Position::star("egrix").pdb("charkhan", 0, false).units("rebel_air_2_1 1", place);
    assert_eq!(at(position("2231"), Step::Movement).controller("charkhan"), None, "only Rebels, PDB Down");
    assert_eq!(at(position("orbit-charkhan"), Step::Movement).controller("charkhan"), Some(Side::Imperial));
}

#[test]
fn units_react_from_orbit_to_the_ground() {
    proves![FG_U42, FG_15_6];
    let position = Position::star("egrix")
        .people("adam_starlight", "2211")
        .detected("adam_starlight")
        .units("line 2", "orbit-quibron")
        .units("line 1", "orbit-angoff");
    let mut play = at(position, Step::Reaction);
    play.imperial(&["react 2211"]);
    assert_eq!(play.offers(), ["send line orbit-quibron", "pass"], "from the box of this planet only");
    play.imperial(&["send line orbit-quibron"]);
    assert_eq!((play.spot("2211").count, play.spot("orbit-quibron").count), ([0, 1], [0, 1]));
    let mut ship = at(
        Position::star("egrix")
            .people("adam_starlight", "2211")
            .detected("adam_starlight")
            .people("els_taroff redjac", "orbit-quibron")
            .ship("imperial_spaceship_1", "els_taroff"),
        Step::Reaction,
    );
    ship.imperial(&["react 2211", "react-fly imperial_spaceship_1", "board redjac", "to 2211"]);
    assert!(ship.is_at("els_taroff", "2211") && ship.is_at("redjac", "2211"), "a ship brings those aboard");
}

#[test]
fn a_pdb_acts_on_a_reaction_from_orbit() {
    proves![FG_U42, FG_15_6];
    let cercis = || Position::of("varu_powderkeg").people("adam_starlight", "4332").detected("adam_starlight");
    let mut unit = at(cercis().units("line 1", "orbit-cercis"), Step::Reaction);
    unit.imperial(&["react 4332", "send line orbit-cercis"]);
    assert_eq!((unit.asked(), unit.offered("fire")), (Some(Side::Rebel), true));
    let ship = cercis().people("els_taroff", "orbit-cercis").ship("imperial_spaceship_1", "els_taroff");
    let mut ship = at(ship, Step::Reaction);
    ship.imperial(&["react 4332", "react-fly imperial_spaceship_1"]);
    assert_eq!((ship.asked(), ship.offered("detect")), (Some(Side::Rebel), true));
}

#[test]
fn newcomers_arrive_in_environs_only() {
    proves![FG_U42];
    let mut reinforcement = at(Position::of("varu_powderkeg").phasing(Side::Imperial).turn(2), Step::Reinforcements);
    let offers = reinforcement.offers();
    assert!(offers.contains(&"deploy line 4311".to_owned()), "{offers:?}");
    assert!(offers.iter().all(|offer| !offer.contains("orbit")), "{offers:?}");
    let mut space =
        at(Position::star("egrix").in_space("boccanegra", "planetary_privateer", "boccanegra"), Step::Movement);
    assert_eq!(space.offers(), ["enter 2211", "enter 2221", "enter 2231", "enter 2232"]);
}

#[test]
fn detection_is_kept_in_orbit() {
    proves![FG_U42];
    let flight = |pdb: bool| {
        let mut play = at(ship_at("orbit-quibron").pdb("quibron", 0, pdb).detected("boccanegra"), Step::Movement);
        play.rebel(&["fly planetary_privateer", "to orbit-angoff"]);
        assert!(play.is_at("boccanegra", "orbit-angoff"));
        play.person("boccanegra").detected
    };
    assert!(flight(true), "the enemy has a PDB below");
    assert!(!flight(false), "there is none");
    let mut resting = at(ship_at("orbit-quibron").detected("boccanegra"), Step::Movement);
    resting.rebel(&["end"]);
    assert!(resting.person("boccanegra").detected);
}

#[test]
fn a_damaged_ship_leaves_nobody_in_an_orbit_box() {
    proves![FG_U43];
    // A freighter evades with 0 and Boccanegra's 1: a 5 damages it.
    let slow = || Position::star("egrix").people("boccanegra", "2211").ship("galactic_freighter", "boccanegra");
    let fly = |position: Position| {
        let mut play = at(position.pdb("quibron", 1, true), Step::Movement);
        play.rebel(&["fly galactic_freighter", "to orbit-quibron"]).dice(&[5]).imperial(&["detect"]);
        assert_eq!(play.game.state().ship_of(play.who("boccanegra")), None, "Dd: the ship is lost");
        play
    };
    let alone = fly(slow());
    assert!(alone.is_at("boccanegra", "2211"), "back where they came from");
    let company = fly(slow().units("rebel_wild_2_1 1", "orbit-quibron"));
    assert!(company.is_at("boccanegra", "orbit-quibron"), "own units take them in");
}

#[test]
fn no_move_leaves_characters_alone_in_orbit() {
    proves![FG_U44];
    let mut crowd = at(ship_at("orbit-quibron").people("frun_sentel", "orbit-quibron"), Step::Movement);
    crowd.rebel(&["fly planetary_privateer"]);
    assert_eq!(crowd.offers(), ["board frun_sentel"], "not without Frun");
    crowd.rebel(&["board frun_sentel"]);
    assert!(crowd.offered("to 2221"));

    let position =
        Position::star("egrix").units("rebel_wild_2_1 1", "orbit-quibron").people("frun_sentel", "orbit-quibron");
    let mut march = at(position, Step::Movement);
    march.rebel(&["march orbit-quibron", "take rebel_wild_2_1"]);
    assert_eq!(march.offers(), ["bring frun_sentel"]);
    march.rebel(&["bring frun_sentel", "to orbit-angoff"]);
    assert!(march.is_at("frun_sentel", "orbit-angoff"));

    let position = Position::star("egrix")
        .people("adam_starlight", "2211")
        .detected("adam_starlight")
        .units("line 1", "orbit-quibron")
        .people("redjac", "orbit-quibron")
        .units("line 1", "2231");
    let mut reaction = at(position, Step::Reaction);
    assert!(!reaction.offered("react 2211"), "the only unit there cannot leave Redjac");
}

// ---- ignored draws ----

/// A scavenger draws "politics" (letter C on special ground), although nobody is on Diplomacy, then goes on.
fn politics(void: bool) -> Play {
    let position = Position::star("tardyn").options(|options| options.void_draws = void);
    let mut play = sent(position, "1131", "coup", "boccanegra");
    play.cards(&[72]).rebel(&["draw"]);
    play
}

#[test]
fn a_void_card_is_as_if_never_drawn() {
    proves![FG_11_1_27];
    let mut play = politics(true);
    assert!(play.saw(|event| matches!(event, Event::Void { .. })));
    assert!(!play.saw(|event| matches!(event, Event::Letter { .. })), "its C counts for nobody");
    assert_eq!(play.game.state().desk.counted, 0);
    assert!(play.offered("draw"));
}

#[test]
fn or_only_its_event_is_ignored() {
    proves![FG_11_1_27];
    let mut play = politics(false);
    assert!(play.saw(|event| matches!(event, Event::EventIgnored { .. })));
    assert!(play.offered("complete coup"), "the letter C counts");
    assert_eq!(play.game.state().desk.counted, 1);
}

// ---- declaration of searches ----

fn two_hunts(by_phase: bool) -> Play {
    let position = Position::star("egrix")
        .options(|options| options.searches_by_phase = by_phase)
        .people("frun_sentel redjac", "2211")
        .people("adam_starlight barca", "2231")
        .detected("frun_sentel adam_starlight");
    let mut play = at(position, Step::Search);
    play.imperial(&["search-people 2211", "join redjac"]);
    play
}

#[test]
fn all_searches_are_declared_before_the_first_die() {
    proves![FG_17_12];
    let mut play = two_hunts(true);
    play.imperial(&["ready"]);
    assert!(!play.saw(|event| matches!(event, Event::Searched { .. })));
    play.imperial(&["search-people 2231", "join barca"]).dice(&[6, 6]).imperial(&["ready"]);
    assert_eq!(play.events().iter().filter(|event| matches!(event, Event::Searched { .. })).count(), 2);
}

#[test]
fn or_environ_by_environ() {
    proves![FG_17_12];
    let mut play = two_hunts(false);
    play.dice(&[6]).imperial(&["ready"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { .. })), "made at once");
    assert_eq!(play.offers(), ["search-people 2231", "end"], "then the next one is declared");
}

// ---- Start Rebellion ----

#[test]
fn start_rebellion_is_assigned_freely_or_beside_a_helper() {
    proves![FG_16_8];
    let assign = |free: bool, loyalty: Loyalty| {
        let position = Position::star("egrix").options(|options| options.free_start_rebellion = free);
        let position = position.loyalty("angoff", loyalty).people("boccanegra rayner_derban adam_starlight", "2221");
        let mut play = at(position, Step::Missions);
        play.rebel(&["missions 2221"]);
        play
    };
    let rebellion = |play: &mut Play| play.offered("assign rebellion");
    assert!(rebellion(&mut assign(true, Loyalty::Patriotic)), "freely");
    assert!(!rebellion(&mut assign(false, Loyalty::Dissent)), "linked: not by itself");
    assert!(rebellion(&mut assign(false, Loyalty::Unrest)), "linked, but the planet is in Unrest");
    let mut helped = assign(false, Loyalty::Dissent);
    helped.rebel(&["assign diplomacy", "join rayner_derban", "ready"]);
    assert!(rebellion(&mut helped), "Diplomacy could bring Unrest");
    let mut far = assign(false, Loyalty::Patriotic);
    far.rebel(&["assign diplomacy", "join rayner_derban", "ready"]);
    assert!(!rebellion(&mut far), "Diplomacy moves two spaces at most");
    far.rebel(&["assign coup", "join boccanegra", "ready"]);
    assert!(rebellion(&mut far), "a Coup could move four");
}

// ---- starting characters ----

fn deal(any_environ: &str) -> Freedom {
    let setup =
        Setup::from_pairs([("scenario", "varu_powderkeg"), ("setup_characters", any_environ)]).expect("a set-up");
    let book = freedom::book::Book::printed();
    Freedom::deal(&book, &setup, Seed::from_u64(1)).expect("a game")
}

fn offers(game: &Freedom) -> Vec<String> {
    let mut choices = Vec::new();
    game.choices(Side::Imperial.seat(), &mut choices);
    choices.iter().map(|choice| game.write_choice(choice)).collect()
}

#[test]
fn characters_start_in_one_environ_or_in_several() {
    proves![FG_20_1, FG_U37];
    let one = offers(&deal("one_environ"));
    assert_eq!(
        one,
        ["start 4311", "start 4321", "start 4322", "start 4323"],
        "all of them, on planets under their control"
    );
    let mut any = deal("any_environ");
    let stations: Vec<String> = one.iter().map(|offer| offer.replace("start", "station redjac")).collect();
    assert_eq!(offers(&any), [one, stations].concat(), "all of them in one, or the first of them");
    for answer in ["station redjac 4311", "station gelba 4323"] {
        let choice = any.read_choice(answer).expect("an answer");
        any.play(Side::Imperial.seat(), &choice, &mut table::Log::Off).expect("allowed");
    }
    let place = |name: &str| any.state().people[any.who_named(name).ix()].at;
    assert_ne!(place("redjac"), place("gelba"));
    assert!(matches!(place("gelba"), Where::At(_)));
}

#[test]
fn presets_and_single_options_are_read() {
    proves![FG_21_1, FG_21_2];
    let options =
        |pairs: &[(&'static str, &'static str)]| Setup::from_pairs(pairs.iter().copied()).map(|setup| setup.options);
    assert_eq!(options(&[]), Ok(Options::LIST));
    assert_eq!(options(&[("preset", "book")]), Ok(Options::BOOK));
    let list = Options::LIST;
    for (name, value, wanted) in [
        ("wounds", "owner", Options { random_wounds: false, ..list }),
        ("orbit_boxes", "off", Options { orbit_boxes: false, ..list }),
        ("ignored_draws", "counted", Options { void_draws: false, ..list }),
        ("search_declaration", "environ", Options { searches_by_phase: false, ..list }),
        ("start_rebellion", "linked", Options { free_start_rebellion: false, ..list }),
        ("setup_characters", "one_environ", Options { any_environ: false, ..list }),
        ("break_off", "inactive_too", Options { break_off_all: false, ..list }),
        ("gather_information", "opposed", Options { information_unopposed: false, ..list }),
        ("fetched_leader", "one", Options { leader_above_one: false, ..list }),
        ("odds_limit", "shifts", Options { odds_by_leaders: false, ..list }),
        ("combat_squad", "chart", Options { squad_as_units: false, ..list }),
        ("assassination", "stacked_too", Options { detected_targets: false, ..list }),
        ("rebellion_stopped", "ends", Options { stopped_stays: false, ..list }),
        ("special_environs", "four", Options { wild_special: false, ..list }),
        ("rebellion_bonus", "none", Options { rebellion_bonus: false, ..list }),
        ("second_rising", "wild", Options { stopped_rises_bare: false, ..list }),
    ] {
        assert_eq!(options(&[(name, value)]), Ok(wanted));
        assert!(options(&[(name, "perhaps")]).is_err());
    }
}
