//! Section 11.1: every Action Event, with what makes it void, repeated or contradicted.

use freedom::book::{Loyalty, Mission, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Force, Keeper};
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at};

/// The wilds of Charkhan: size 3, no creature.
fn charkhan(names: &str) -> Position {
    Position::star("egrix").people(names, "2232")
}

/// The town of Lonica: size 3, no creature.
fn lonica(names: &str) -> Position {
    Position::star("wex").people(names, "4211")
}

fn force(play: &Play) -> Option<Force> {
    play.events().iter().find_map(|event| match event {
        Event::FightBegins { force, .. } => Some(*force),
        _ => None,
    })
}

fn units(play: &Play, kind: &str, place: &str) -> u8 {
    play.spot(place).units(UnitKind::from_id(kind).expect("a kind of unit"))
}

// ---- creatures ----

#[test]
fn the_creature_of_the_environ_attacks_one_group() {
    proves![FG_11_1_28];
    for card in [74, 75, 85] {
        let position = Position::star("egrix").people("scott_rubel adam_starlight", "2211");
        let groups = [("diplomacy", "scott_rubel"), ("gather_information", "adam_starlight")];
        let mut play = missions(position, "2211", &groups);
        play.draws_for(card, 1);
        let giants = play.game.ground().book.beast("snow_giants").expect("they are in the book");
        assert_eq!(force(&play), Some(Force::Creature(giants)), "whatever the card says of robots");
        assert_eq!(play.attacked().as_deref(), Some("adam_starlight"));
    }
}

#[test]
fn sentry_robots_come_only_on_a_planet_the_enemy_controls() {
    proves![FG_11_2_19];
    let risen = charkhan("scott_rubel").rule("charkhan", Rule::Rebellion);
    let mut nobody = missions(risen, "2232", &[("gather_information", "scott_rubel")]);
    nobody.draws(&[75]);
    assert_eq!((force(&nobody), nobody.voids()), (None, 0));
    let mut own = missions(charkhan("gelba").phasing(Side::Imperial), "2232", &[("diplomacy", "gelba")]);
    own.draws(&[85]);
    assert_eq!(force(&own), None, "they are the Empire's own");
    let mut enemy = missions(charkhan("scott_rubel"), "2232", &[("diplomacy", "scott_rubel")]);
    enemy.draws(&[85]);
    assert_eq!(force(&enemy), Some(Force::Robots(2)));
}

#[test]
fn creatures_attack_once_and_not_off_season() {
    proves![FG_11_1_26, FG_11_1_27, FG_U39];
    let among_giants =
        || missions(Position::star("egrix").people("scott_rubel", "2211"), "2211", &[("diplomacy", "scott_rubel")]);
    let mut twice = among_giants();
    twice.draws(&[74]).dice(&[1]).rebel(&["break-off"]).draws(&[95]);
    assert_eq!(twice.voids(), 1, "all attacks by creatures are one kind");
    twice.draws(&[92]);
    assert_eq!(twice.voids(), 2, "off season contradicts the attack");
    let mut off = among_giants();
    off.draws(&[92, 74, 75, 85, 95]);
    assert_eq!((off.voids(), force(&off)), (4, None));
}

// ---- locals ----

#[test]
fn irate_locals_attack_one_group_once() {
    proves![FG_11_1_28, FG_11_1_26];
    let mut play = missions(lonica("scott_rubel"), "4211", &[("sabotage", "scott_rubel")]);
    play.draws(&[71]);
    assert_eq!(force(&play), Some(Force::Locals));
    play.dice(&[1]).rebel(&["break-off"]).draws(&[72]);
    assert_eq!(play.voids(), 1);
}

#[test]
fn the_locals_take_a_unit_or_the_pdb_from_the_enemy() {
    proves![FG_11_1_26];
    let raided = || {
        let position = lonica("scott_rubel").units("militia 1 line 1", "4211").units("patrol 1", "4212");
        let mut play = missions(position, "4211", &[("gain_characters", "scott_rubel")]);
        play.draws(&[83]);
        play
    };
    let mut play = raided();
    assert_eq!(play.offers(), ["lose militia", "lose line", "pdb-down"], "units of this Environ, or the PDB");
    play.imperial(&["lose line"]);
    assert_eq!((units(&play, "line", "4211"), units(&play, "militia", "4211")), (0, 1));
    play.draws(&[84]);
    assert_eq!(play.voids(), 1, "once");
    let mut pdb = raided();
    pdb.imperial(&["pdb-down"]);
    assert!(!pdb.planet("lonica").pdb_up);
    let bare = lonica("scott_rubel").pdb("lonica", 1, false);
    let mut nothing = missions(bare, "4211", &[("gain_characters", "scott_rubel")]);
    nothing.draws(&[83]);
    assert_eq!((nothing.asked(), nothing.voids()), (Some(Side::Rebel), 0), "there is neither");
    let position = lonica("gelba").phasing(Side::Imperial).rule("lonica", Rule::RebelControl);
    let mut rebels = missions(position.units("rebel_urban_1_0 1", "4211"), "4211", &[("gather_information", "gelba")]);
    rebels.draws(&[83]).rebel(&["lose rebel_urban_1_0"]);
    assert_eq!(units(&rebels, "rebel_urban_1_0", "4211"), 0, "the enemy of the player whose groups are out");
}

// ---- searches ----

#[test]
fn shelter_and_weather_prevent_searches_for_the_rest_of_the_phase() {
    proves![FG_U39, FG_11_1_26, FG_11_1_27];
    let position = charkhan("scott_rubel").units("line 1", "2232");
    let mut play = missions(position, "2232", &[("diplomacy", "scott_rubel")]);
    play.draws(&[68, 86]);
    assert_eq!(play.voids(), 1, "searching is forbidden");
    assert!(!play.person("scott_rubel").detected);
    play.draws(&[71, 88]);
    assert_eq!(play.voids(), 3, "one kind of event");
}

#[test]
fn detected_characters_are_those_on_missions_and_their_friends_outside_the_military_stack() {
    proves![FG_6_2_3];
    let position = charkhan("odene_hobar scott_rubel")
        .units("rebel_wild_1_0 1", "2232")
        .with_units("tourag", "2232")
        .people("adam_starlight", "2231");
    let mut play = missions(position, "2232", &[("scavenge", "scott_rubel")]);
    play.draws(&[84]);
    assert!(play.person("scott_rubel").detected, "on a mission");
    assert!(play.person("odene_hobar").detected, "stacked with them");
    assert!(!play.person("tourag").detected, "with the units");
    assert!(!play.person("adam_starlight").detected, "elsewhere");
}

#[test]
fn an_aborted_group_is_not_detected_by_a_later_event() {
    proves![FG_11_1_29];
    let groups = [("diplomacy", "odene_hobar"), ("camp gather_information", "")];
    let mut play = missions(charkhan("odene_hobar").camp("2232", 1).turn(2), "2232", &groups);
    play.draws(&[93]);
    assert!(play.aborted(Mission::Diplomacy));
    play.draws(&[84]);
    assert!(!play.person("odene_hobar").detected, "an aborted group is out of reach");
}

/// Two groups in the town of Lonica with a Line and Gelba about.
fn hunted() -> Play {
    let position = lonica("odene_hobar scott_rubel tourag").units("line 1", "4211").people("gelba", "4211");
    missions(position, "4211", &[("scavenge", "odene_hobar scott_rubel"), ("gain_characters", "tourag")])
}

#[test]
fn the_enemy_may_search_for_one_group_not_searched_for_so_far() {
    proves![FG_11_1_26, FG_11_1_28];
    let mut play = hunted();
    play.draws_for(86, 0);
    assert!(play.person("tourag").detected && play.person("odene_hobar").detected);
    assert_eq!(play.offers(), ["search-units 4211", "search-people 4211", "end"]);
    play.imperial(&["search-units 4211", "take-all", "ready", "search-people 4211", "join gelba"]);
    play.dice(&[6, 6]).imperial(&["ready"]);
    let values = play.events().iter().filter_map(|event| match event {
        Event::Searched { by_people, search, hiding, .. } => Some((*by_people, *search, *hiding)),
        _ => None,
    });
    // Size 3, best Intelligence 3, two characters: those of the group alone hide.
    assert_eq!(values.collect::<Vec<_>>(), [(false, 3, 4), (true, 2, 4)], "with units, characters or both");
    play.draws(&[95]);
    assert_eq!(play.offers().len(), 3, "the other group, without a lot");
    play.dice(&[6]).imperial(&["search-units 4211", "take-all", "ready", "end"]);
    play.draws(&[96]);
    assert_eq!(play.voids(), 1, "every group has been searched for");
}

#[test]
fn the_enemy_need_not_search() {
    proves![FG_11_1_26];
    let mut play = hunted();
    play.draws_for(86, 0).imperial(&["end"]);
    play.draws_for(95, 0);
    assert_eq!(play.offers(), ["search-units 4211", "search-people 4211", "end"], "now there may be a search");
}

#[test]
fn only_the_members_of_the_group_are_found_and_attacked() {
    proves![FG_U40];
    let position = lonica("odene_hobar scott_rubel tourag")
        .units("line 1", "4211")
        .prisoner("zina_adora", "units", "4211")
        .prisoner("gelba", "tourag", "4211");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 4211", "assign scavenge"]);
    assert_eq!(play.offers(), ["join odene_hobar", "join scott_rubel"], "a guard is no member");
    play.rebel(&["join odene_hobar", "ready", "ready"]).draws(&[86]);
    play.dice(&[1]).imperial(&["search-units 4211", "take-all", "ready", "attack"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { hiding: 5, .. })), "size 3 and wits 3 less one");
    assert_eq!(play.attacked().as_deref(), Some("odene_hobar"), "neither idle friends nor prisoners");
}

// ---- Coups ----

/// What becomes of an aborted Coup by card and die: Environ, card, and for the dice 1 to 6 `-` nothing or `L` loyalty
/// against the group, then `c` captured, `o` one killed and the rest captured, `k` killed, `f` found.
const COUPS: [(&str, &str, u8, [&str; 6]); 8] = [
    ("moda", "5511", 69, ["-", "-", "-", "L", "Lc", "Lc"]),
    ("moda", "5511", 76, ["-", "-", "-", "-", "L", "Lc"]),
    ("eudox", "5231", 77, ["-", "-", "L", "L", "L", "Lo"]),
    ("eudox", "5231", 78, ["-", "-", "-", "L", "L", "Lk"]),
    ("rorth", "3311", 92, ["-", "-", "-", "L", "L", "Lk"]),
    ("eudox", "5231", 87, ["-", "-", "L", "L", "Lf", "Lf"]),
    ("rorth", "3311", 94, ["L", "L", "L", "Lf", "Lf", "Lf"]),
    ("rorth", "3311", 93, ["-", "-", "L", "L", "Lc", "Lc"]),
];

#[test]
fn an_aborted_coup_is_rolled_for_on_the_line_of_its_card() {
    proves![FG_11_1_25, FG_11_1_29];
    for (star, place, card, lines) in COUPS {
        for (die, expected) in (1..=6).zip(lines) {
            let position = Position::star(star).people("odene_hobar adam_starlight", place).people("gelba", place);
            let mut play = missions(position, place, &[("coup", "odene_hobar adam_starlight")]);
            play.draws_and_rolls(card, &[die]);
            let case = format!("card {card}, die {die}");
            assert!(play.aborted(Mission::Coup), "{case}");
            let world = play.game.ground().world(play.place(place));
            let loyalty = play.game.state().planets[world.ix()].loyalty;
            let moved = if expected.starts_with('L') { Loyalty::Loyal } else { Loyalty::Neutral };
            assert_eq!(loyalty, moved, "{case}");
            let fate = expected.chars().nth(1);
            if fate == Some('o') {
                assert_eq!(play.offers(), ["sacrifice adam_starlight", "sacrifice odene_hobar"], "{case}");
                play.rebel(&["sacrifice adam_starlight"]);
                assert!(play.is_dead("adam_starlight") && play.person("odene_hobar").captive());
                continue;
            }
            if fate == Some('f') {
                assert_eq!(play.offers(), ["characters", "pass"], "{case}");
                play.imperial(&["characters"]);
                assert_eq!(play.attacked().as_deref(), Some("adam_starlight odene_hobar"));
                continue;
            }
            let guard = Keeper::Guard(play.who("gelba"));
            for name in ["odene_hobar", "adam_starlight"] {
                assert_eq!(play.is_dead(name), fate == Some('k'), "{case}");
                assert_eq!(play.person(name).keeper == guard, fate == Some('c'), "{case}");
                assert_eq!(play.person(name).detected, fate.is_none(), "{case}: detected if alive and free");
            }
        }
    }
}

#[test]
fn a_coup_event_without_a_coup_is_void() {
    proves![FG_11_1_25];
    for (star, place, card, _) in COUPS {
        let position = Position::star(star).people("scott_rubel", place);
        let mut play = missions(position, place, &[("diplomacy", "scott_rubel")]);
        play.draws(&[card]);
        assert_eq!(play.voids(), 1, "card {card}");
    }
}

#[test]
fn nobody_is_captured_or_found_where_the_enemy_has_nobody() {
    proves![FG_11_2_25, FG_2_16];
    for card in [93, 94] {
        let position = Position::star("rorth").people("adam_starlight odene_hobar", "3311");
        let groups = [("coup", "adam_starlight"), ("gain_characters", "odene_hobar")];
        let mut play = missions(position, "3311", &groups);
        play.draws_and_rolls(card, &[6]);
        assert_eq!(play.planet("squamot").loyalty, Loyalty::Loyal);
        assert!(!play.person("adam_starlight").captive() && !play.is_dead("adam_starlight"));
        assert!(!play.saw(|event| matches!(event, Event::Captured { .. } | Event::Freed { .. })));
        assert_eq!(play.offers(), ["draw", "draw-on", "stop"]);
    }
}

#[test]
fn captives_of_an_aborted_coup_are_kept_by_whom_the_enemy_names() {
    proves![FG_11_2_25];
    let position = Position::star("rorth").people("adam_starlight", "3311").units("militia 1", "3311");
    let mut units_only = missions(position, "3311", &[("coup", "adam_starlight")]);
    units_only.draws_and_rolls(93, &[6]);
    assert_eq!(units_only.person("adam_starlight").keeper, Keeper::Units);
    let position = Position::star("rorth").people("adam_starlight", "3311").people("gelba saytar", "3311");
    let mut choice = missions(position, "3311", &[("coup", "adam_starlight")]);
    choice.draws_and_rolls(93, &[6]);
    assert_eq!(choice.offers(), ["guard saytar", "guard gelba"]);
}

#[test]
fn a_found_coup_group_is_attacked_by_squad_or_characters_or_not_at_all() {
    proves![FG_11_1_29];
    let found = || {
        let position = Position::star("rorth")
            .people("adam_starlight odene_hobar", "3311")
            .people("gelba", "3311")
            .units("line 1", "3311");
        let mut play = missions(position, "3311", &[("coup", "adam_starlight")]);
        play.draws_and_rolls(94, &[4]);
        play
    };
    assert_eq!(found().offers(), ["squad", "characters", "pass"]);
    let mut squad = found();
    squad.imperial(&["squad", "kill"]);
    assert_eq!((force(&squad), squad.attacked().as_deref()), (Some(Force::Squad), Some("adam_starlight")));
    let mut characters = found();
    characters.imperial(&["characters", "hand-to-hand", "capture"]);
    assert!(matches!(force(&characters), Some(Force::Characters(_))));
    let mut spared = found();
    spared.imperial(&["pass"]);
    assert_eq!(force(&spared), None);
}

#[test]
fn an_imperial_coup_that_fails_moves_the_loyalty_to_the_rebels() {
    proves![FG_11_1_29];
    let position = Position::star("rorth").phasing(Side::Imperial).people("jon_kidu", "3311");
    let mut play = missions(position, "3311", &[("coup", "jon_kidu")]);
    play.draws_and_rolls(93, &[3]);
    assert_eq!(play.planet("squamot").loyalty, Loyalty::Dissent);
}

// ---- events about other missions ----

#[test]
fn a_breach_of_protocol_aborts_diplomacy_and_costs_loyalty() {
    proves![FG_11_1_25, FG_11_1_29];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[90]);
    assert!(play.aborted(Mission::Diplomacy));
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Loyal);
    assert!(!play.person("odene_hobar").detected);
    let position = charkhan("gelba").phasing(Side::Imperial);
    let mut empire = missions(position, "2232", &[("diplomacy", "gelba")]);
    empire.draws(&[93]);
    assert_eq!(empire.planet("charkhan").loyalty, Loyalty::Dissent);
}

#[test]
fn politics_abort_diplomacy_without_an_able_diplomat() {
    proves![FG_11_1_25];
    let mut unable =
        missions(charkhan("adam_starlight drakir_grebb"), "2232", &[("diplomacy", "adam_starlight drakir_grebb")]);
    unable.draws(&[81]);
    assert!(unable.aborted(Mission::Diplomacy), "Diplomacy 0 and 1");
    assert_eq!(unable.planet("charkhan").loyalty, Loyalty::Neutral);
    let mut able =
        missions(charkhan("adam_starlight odene_hobar"), "2232", &[("diplomacy", "adam_starlight odene_hobar")]);
    able.draws(&[81]);
    assert!(!able.aborted(Mission::Diplomacy), "Diplomacy 2");
    assert_eq!(able.voids(), 0);
    let mut other = missions(charkhan("adam_starlight"), "2232", &[("gain_characters", "adam_starlight")]);
    other.draws(&[81]);
    assert_eq!(other.voids(), 1, "nobody is on Diplomacy");
}

#[test]
fn rebels_who_chicken_out_abort_start_rebellion() {
    proves![FG_11_1_25];
    let groups = [("rebellion", "odene_hobar"), ("gain_characters", "scott_rubel")];
    let mut play = missions(charkhan("odene_hobar scott_rubel"), "2232", &groups);
    play.draws(&[83]);
    assert!(play.aborted(Mission::Rebellion));
    assert!(play.person("odene_hobar").detected && play.person("scott_rubel").detected);
    let mut none = missions(charkhan("scott_rubel"), "2232", &[("gain_characters", "scott_rubel")]);
    none.draws(&[83]);
    assert_eq!(none.voids(), 1);
    let position = charkhan("gelba").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion);
    let mut stop = missions(position, "2232", &[("rebellion", "gelba")]);
    stop.draws(&[83]);
    assert_eq!(stop.voids(), 1, "Stop Rebellion is another mission");
    assert!(!stop.aborted(Mission::Rebellion));
}

/// Odene Hobar and Scott Rubel talk to the wrong soldier; Gelba is there, leading or not.
fn wrong_soldier(leads: bool) -> Play {
    let position = charkhan("odene_hobar scott_rubel tourag").units("line 1", "2232").with_units("gelba", "2232");
    let position = if leads { position.leader("gelba") } else { position };
    let groups = [("subvert_troops", "odene_hobar scott_rubel"), ("gain_characters", "tourag")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[73]);
    assert!(play.aborted(Mission::SubvertTroops));
    play
}

#[test]
fn the_wrong_soldier_has_the_group_captured_under_a_leader() {
    proves![FG_11_1_25];
    let mut play = wrong_soldier(true);
    assert_eq!(play.offers(), ["guard gelba", "guard-by-units"]);
    play.imperial(&["guard-by-units", "guard-by-units"]);
    assert_eq!(["odene_hobar", "scott_rubel"].map(|name| play.person(name).keeper), [Keeper::Units; 2]);
    assert!(!play.person("tourag").captive());
}

#[test]
fn the_wrong_soldier_fetches_a_squad_where_nobody_leads() {
    proves![FG_11_1_25];
    let mut play = wrong_soldier(false);
    assert_eq!(play.offers(), ["lead gelba", "pass"], "one can still be named");
    play.imperial(&["pass"]);
    assert_eq!(play.offers(), ["squad", "lead gelba", "pass"], "a squad only, and it may hold back");
    play.imperial(&["squad", "capture"]);
    assert_eq!(play.attacked().as_deref(), Some("odene_hobar scott_rubel"));
    let mut none = missions(charkhan("tourag").units("line 1", "2232"), "2232", &[("gain_characters", "tourag")]);
    none.draws(&[73]);
    assert_eq!(none.voids(), 1);
}

#[test]
fn an_agent_reveals_one_mission() {
    proves![FG_11_1_28, FG_11_1_29];
    for (lot, mission) in [(0, Mission::Scavenge), (1, Mission::GatherInformation)] {
        let groups = [("scavenge", "odene_hobar"), ("gather_information", "scott_rubel")];
        let mut play = missions(charkhan("odene_hobar scott_rubel"), "2232", &groups);
        play.draws_for(97, lot);
        assert!(play.aborted(mission));
        assert_eq!(play.aborted(Mission::Scavenge), lot == 0, "one of them only");
        assert!(play.person("odene_hobar").detected && play.person("scott_rubel").detected);
    }
}

#[test]
fn stumbling_on_a_squad_means_a_fight() {
    proves![FG_11_1_28];
    let position = || charkhan("odene_hobar scott_rubel").units("line 1", "2232");
    let groups = [("scavenge", "odene_hobar"), ("gather_information", "scott_rubel")];
    let mut play = missions(position(), "2232", &groups);
    play.draws_for(80, 1);
    assert_eq!((force(&play), play.attacked().as_deref()), (Some(Force::Squad), Some("scott_rubel")));
    assert_eq!(play.offers(), ["kill", "capture"], "the attack is compulsory");
    play.imperial(&["kill"]);
    assert!(play.saw(|event| matches!(event, Event::RoundBegins { strength: 8, .. })), "a squad of strength 3");
    let free = position().rule("charkhan", Rule::Rebellion);
    let mut uncontrolled = missions(free, "2232", &groups);
    uncontrolled.draws(&[80]);
    assert_eq!((force(&uncontrolled), uncontrolled.voids()), (None, 0), "the enemy does not control the planet");
    let elsewhere = charkhan("odene_hobar scott_rubel").units("line 1", "2231");
    let mut empty = missions(elsewhere, "2232", &groups);
    empty.draws(&[80]);
    assert_eq!((force(&empty), empty.voids()), (None, 0), "no units in this Environ");
}

#[test]
fn the_phasing_player_chooses_who_has_the_accident() {
    proves![FG_U22];
    for random_wounds in [true, false] {
        let position = Position::star("varu")
            .options(|options| options.random_wounds = random_wounds)
            .people("odene_hobar scott_rubel tourag", "4322");
        let groups = [("scavenge", "odene_hobar"), ("gain_characters", "scott_rubel")];
        let mut play = missions(position, "4322", &groups);
        play.draws(&[81]);
        assert_eq!(play.offers(), ["wound odene_hobar", "wound scott_rubel"], "somebody on a mission");
        play.rebel(&["wound scott_rubel"]);
        assert_eq!(["odene_hobar", "scott_rubel", "tourag"].map(|name| play.person(name).wounds), [0, 1, 0]);
    }
}

// ---- events about the draws and the planet ----

#[test]
fn local_connections_give_one_more_bonus_draw_once() {
    proves![FG_11_1_39, FG_11_1_26];
    let mut play = missions(lonica("scott_rubel"), "4211", &[("gain_characters", "scott_rubel")]);
    play.draws(&[78, 79, 80]);
    assert_eq!(play.voids(), 2);
    play.draws(&[76]).cards(&[89, 77]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::GainCharacters), Some((1, 0)));
}

#[test]
fn rumours_and_food_prevent_bonus_draws() {
    proves![FG_U39, FG_11_1_27];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[78, 96, 89]);
    assert_eq!(play.voids(), 2, "the same kind again, and local connections against it");
    play.draws(&[84, 79]);
    assert_eq!(play.bonus(Mission::Diplomacy), None);
    assert!(play.failed(Mission::Diplomacy));
}

#[test]
fn the_populace_goes_wild_once() {
    proves![FG_11_1_26];
    let mut play = missions(charkhan("scott_rubel"), "2232", &[("gain_characters", "scott_rubel")]);
    play.draws(&[82]);
    assert!(play.planet("charkhan").wild);
    play.draws(&[94]);
    assert_eq!(play.voids(), 1);
}

#[test]
fn fear_of_civil_war_takes_loyalty_in_the_phasing_players_favour_to_neutral() {
    proves![FG_11_1_26];
    for side in [Side::Rebel, Side::Imperial] {
        for loyalty in Loyalty::ALL {
            let name = if side == Side::Rebel { "scott_rubel" } else { "gelba" };
            let position = charkhan(name).phasing(side).loyalty("charkhan", loyalty);
            let position = position.tally(|tally| tally.imperial_characters = 1);
            let mut play = missions(position, "2232", &[("gain_characters", name)]);
            play.draws(&[79]);
            let expected = if loyalty.value(side) > 0 { Loyalty::Neutral } else { loyalty };
            assert_eq!(play.planet("charkhan").loyalty, expected, "{side}, {loyalty}");
        }
    }
    let risen = charkhan("scott_rubel").loyalty("charkhan", Loyalty::Unrest).rule("charkhan", Rule::Rebellion);
    let mut frozen = missions(risen, "2232", &[("gain_characters", "scott_rubel")]);
    frozen.draws(&[79]);
    assert_eq!(frozen.planet("charkhan").loyalty, Loyalty::Unrest, "not in a rebellion");
}

#[test]
fn an_atrocity_does_nothing_here() {
    proves![FG_11_1_14];
    let mut play = missions(charkhan("scott_rubel"), "2232", &[("gain_characters", "scott_rubel")]);
    play.draws(&[72]);
    let told = play.events().iter().skip_while(|event| !matches!(event, Event::Drawn { .. })).count();
    assert_eq!((told, play.voids()), (1, 0), "the card is drawn and counts, nothing more");
    play.draws(&[79, 84]);
    assert_eq!(play.asked(), Some(Side::Imperial));
    // What does nothing is nothing to repeat: a second one counts as well.
    let twice = Position::star("egrix").content(|book| {
        let atrocity = book.cards.iter().find(|card| card.number == 72).expect("card 72").sections[2];
        book.cards.iter_mut().find(|card| card.number == 79).expect("card 79").sections[2] = atrocity;
    });
    let mut again = missions(twice.people("scott_rubel", "2232"), "2232", &[("gain_characters", "scott_rubel")]);
    again.draws(&[72, 79]);
    assert_eq!(again.voids(), 0);
}

#[test]
fn no_event_is_void_for_the_wrong_reason() {
    proves![FG_11_1_25, FG_11_1_26];
    // Each card of the deck as the first of its Environ: only events about missions nobody is on are void.
    let book = freedom::book::Book::printed();
    for card in &book.cards {
        let position = charkhan("scott_rubel").rule("charkhan", Rule::Rebellion);
        let mut play = missions(position, "2232", &[("gather_information", "scott_rubel")]);
        play.cards(&[card.number]);
        play.rebel(&["draw"]);
        let expected = [69, 76, 81, 73, 83, 90, 93].contains(&card.number);
        assert_eq!(play.voids() == 1, expected, "card {}", card.number);
    }
}
