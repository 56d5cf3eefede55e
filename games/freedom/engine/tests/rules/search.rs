//! Section 17: search.

use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Force, Segment};
use freedom::{Event, proves};

use crate::play::{Play, at};

/// Frun Sentel (Intelligence 1), detected, in Quibron's wilds, size 4: Hiding Value 4.
fn frun() -> Position {
    Position::star("egrix").people("frun_sentel", "2211").detected("frun_sentel")
}

/// All searches made so far: by characters, Search Value, Hiding Value, limit.
fn searches(play: &Play) -> Vec<(bool, u8, i8, u8)> {
    let searched = |event: &Event| match *event {
        Event::Searched { by_people, search, hiding, limit, .. } => Some((by_people, search, hiding, limit)),
        _ => None,
    };
    play.events().iter().filter_map(searched).collect()
}

fn attackers(play: &Play) -> Vec<Force> {
    let begins = |event: &Event| if let Event::FightBegins { force, .. } = *event { Some(force) } else { None };
    play.events().iter().filter_map(begins).collect()
}

/// One search by units in Quibron's wilds with this die.
fn units_search(position: Position, leader: Option<&str>, die: u8) -> Play {
    let mut play = at(position, Step::Search);
    play.dice(&[die]).imperial(&["search-units 2211", "take-all"]);
    if let Some(leader) = leader {
        play.imperial(&[&format!("lead {leader}")]);
    }
    play.imperial(&["ready"]);
    if play.game.state().segment == Segment::Search && play.offered("end") {
        play.imperial(&["end"]);
    }
    play
}

#[test]
fn units_that_find_somebody_may_attack_with_a_squad() {
    proves![FG_17_1, FG_17_14];
    let mut play = units_search(frun().units("line 1", "2211"), None, 1);
    play.imperial(&["attack"]);
    assert_eq!(attackers(&play), [Force::Squad]);
    let fight = &play.game.state().fight;
    assert_eq!((fight.strength, fight.endurance), (8, 6), "3 strong units send a squad 8/6");
}

#[test]
fn a_search_is_decided_on_the_search_table() {
    proves![FG_17_6];
    let limit = |position: Position, leader: Option<&str>| searches(&units_search(position, leader, 6))[0];
    // Hiding Value 4: size 4, Intelligence 1, one to hide.
    assert_eq!(limit(frun().units("militia 1", "2211"), None), (false, 1, 4, 0));
    assert_eq!(limit(frun().units("militia 2", "2211"), None), (false, 2, 4, 1));
    assert_eq!(limit(frun().units("line 1 militia 1", "2211"), None), (false, 4, 4, 1));
    assert_eq!(limit(frun().units("line 2 militia 1", "2211"), None), (false, 7, 4, 2));
    assert_eq!(limit(frun().units("line 4", "2211"), None), (false, 12, 4, 3));
    let led = frun().units("line 4", "2211").with_units("jon_kidu", "2211");
    assert_eq!(limit(led, Some("jon_kidu")), (false, 15, 4, 4), "Leadership 3 is added");
    // A crowd hides badly, wits help, and some know how to hide.
    let crowd =
        Position::star("egrix").people("frun_sentel agan_rafa scott_rubel ran_jayma", "2211").detected("agan_rafa");
    assert_eq!(limit(crowd.units("militia 1", "2211"), None), (false, 1, 2, 1), "4 + 2 - 4");
    let wits = Position::star("egrix").people("doctor_sontag", "2211").detected("doctor_sontag");
    assert_eq!(limit(wits.units("line 4", "2211"), None), (false, 12, 7, 2));
    let skill = Position::star("egrix").people("bridne_murcada", "2211").detected("bridne_murcada");
    assert_eq!(limit(skill.units("line 4", "2211"), None), (false, 12, 9, 1));
    // The number itself still finds, one more does not.
    let mut found = units_search(frun().units("line 4", "2211"), None, 3);
    assert_eq!(found.offers(), ["attack", "pass"]);
    let missed = units_search(frun().units("line 4", "2211"), None, 4);
    assert_ne!(missed.game.state().segment, Segment::Search);
}

#[test]
fn the_other_player_searches_in_every_environ_that_qualifies() {
    proves![FG_17_4, FG_17_18, FG_17_21, FG_17_16];
    let mut play = at(
        Position::star("egrix")
            .people("frun_sentel", "2211")
            .people("boccanegra", "2221")
            .people("zina_adora", "2231")
            .people("kogus", "2232")
            .detected("frun_sentel boccanegra zina_adora")
            .units("militia 1", "2211")
            .people("redjac", "2221")
            .units("line 1", "2232")
            .people("gelba", "2232"),
        Step::Search,
    );
    assert_eq!(play.asked(), Some(Side::Imperial), "the Rebel player is phasing");
    assert!(play.offered("search-units 2211") && play.offered("search-people 2221"));
    assert!(!play.offers().iter().any(|offer| offer.contains("2231")), "nobody there to search");
    assert!(!play.offers().iter().any(|offer| offer.contains("2232")), "nobody detected there");
    // One in each Environ, in the same phase.
    play.dice(&[6, 6]);
    play.imperial(&["search-units 2211", "take-all", "ready", "search-people 2221", "join redjac", "ready"]);
    assert_eq!(searches(&play).len(), 2);
    // And while the Imperial player is phasing, the Rebels search.
    let theirs = Position::star("egrix").phasing(Side::Imperial).people("gelba", "2211").detected("gelba");
    let mut theirs = at(theirs.people("boccanegra", "2211"), Step::Search);
    theirs.dice(&[6]).rebel(&["search-people 2211", "join boccanegra", "ready"]);
    assert_eq!(searches(&theirs).len(), 1);
}

#[test]
fn searching_makes_characters_detected() {
    proves![FG_17_3, FG_17_13, FG_6_2_5, FG_6_3_1];
    let mut play = at(frun().people("redjac", "2211"), Step::Search);
    play.dice(&[6]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(play.person("redjac").detected, "although nobody was found");
    // So do Action Events.
    let mut event = at(Position::star("egrix").people("frun_sentel", "2232"), Step::Missions);
    event.cards(&[84]);
    event.rebel(&["missions 2232", "assign scavenge", "join frun_sentel", "ready", "ready", "draw"]);
    assert!(event.person("frun_sentel").detected);
}

#[test]
fn characters_leave_the_military_stack_to_search() {
    proves![FG_17_7, FG_17_8];
    let mut play = at(frun().units("militia 1", "2211").with_units("redjac", "2211"), Step::Search);
    assert!(play.spot("2211").with_units.has(play.who("redjac")));
    play.dice(&[6]).imperial(&["search-people 2211", "join redjac", "ready", "end"]);
    let redjac = play.who("redjac");
    assert!(play.spot("2211").apart.has(redjac), "Redjac no longer accompanies the units");
    assert_eq!(searches(&play), [(true, 3, 4, 1)]);
    // Units that search do not count those who stay with them.
    let units = units_search(frun().units("militia 1", "2211").with_units("redjac", "2211"), None, 6);
    assert_eq!(searches(&units), [(false, 1, 4, 0)]);
    assert!(units.spot("2211").with_units.has(redjac));
}

#[test]
fn the_supporting_leader_takes_no_part_in_the_search() {
    proves![FG_17_9];
    let position = || frun().units("line 1", "2211").with_units("jon_kidu gelba", "2211");
    let mut play = at(position(), Step::Search);
    play.imperial(&["search-units 2211", "take-all", "lead jon_kidu", "ready", "search-people 2211"]);
    assert!(!play.offered("join jon_kidu"));
    assert!(play.offered("join gelba"));
    let mut other = at(position(), Step::Search);
    other.imperial(&["search-people 2211", "join jon_kidu", "ready", "search-units 2211", "take-all"]);
    assert!(!other.offered("lead jon_kidu"));
    assert!(other.offered("lead gelba"));
}

#[test]
fn units_and_characters_search_apart_and_only_the_finders_attack() {
    proves![FG_17_10, FG_17_11, FG_17_22];
    let search = |dice: [u8; 2]| {
        let mut play = at(frun().units("line 4", "2211").people("redjac gelba", "2211"), Step::Search);
        play.dice(&dice).imperial(&["search-units 2211", "take-all", "ready"]);
        play.imperial(&["search-people 2211", "join redjac", "ready"]);
        play
    };
    // Units 12 against 4 find on 3, Redjac 3 against 4 finds on 1.
    let mut units = search([3, 2]);
    units.dice(&[1]).imperial(&["attack", "kill"]).rebel(&["break-off"]);
    assert_eq!(searches(&units), [(false, 12, 4, 3), (true, 3, 4, 1)], "each has its own roll");
    assert_eq!(attackers(&units), [Force::Squad]);
    let mut people = search([4, 1]);
    people.imperial(&["attack"]);
    let redjac = people.who("redjac");
    assert_eq!(
        attackers(&people),
        [Force::Characters([redjac].into_iter().collect())],
        "not Gelba, who did not search"
    );
    assert!(attackers(&search([4, 2])).is_empty());
    let mut both = search([3, 1]);
    both.imperial(&["pass", "attack"]);
    assert_eq!(attackers(&both).len(), 1, "one after the other, each as they like");
}

#[test]
fn all_searches_are_declared_before_the_first_is_made() {
    proves![FG_17_12];
    let position = || {
        frun().people("boccanegra", "2221").detected("boccanegra").units("militia 1", "2211").units("militia 1", "2221")
    };
    let mut play = at(position(), Step::Search);
    play.imperial(&["search-units 2211", "take-all", "ready"]);
    assert!(searches(&play).is_empty());
    play.dice(&[6, 6]).imperial(&["search-units 2221", "take-all", "ready"]);
    assert_eq!(searches(&play).len(), 2);
    // The order declared is the order made.
    let place = |event: &Event| if let Event::Searched { place, .. } = event { Some(*place) } else { None };
    let places: Vec<_> = play.events().iter().filter_map(place).collect();
    assert_eq!(places, [play.place("2211"), play.place("2221")]);
    // By the rule book searches are declared Environ by Environ.
    let by_environ = Position::star("egrix").options(|options| options.searches_by_phase = false);
    let by_environ =
        by_environ.people("frun_sentel", "2211").people("boccanegra", "2221").detected("frun_sentel boccanegra");
    let mut play = at(by_environ.units("militia 1", "2211").units("militia 1", "2221"), Step::Search);
    play.dice(&[6]).imperial(&["search-units 2211", "take-all", "ready"]);
    assert_eq!(searches(&play).len(), 1, "made before the next is declared");
    assert!(play.offered("search-units 2221"));
}

#[test]
fn finding_obliges_to_nothing_and_the_chance_does_not_come_back() {
    proves![FG_17_14, FG_17_15];
    for by in ["units", "people"] {
        let mut play = at(frun().units("line 4", "2211").people("redjac", "2211"), Step::Search);
        play.dice(&[1]);
        match by {
            "units" => play.imperial(&["search-units 2211", "take-all", "ready", "end"]),
            _ => play.imperial(&["search-people 2211", "join redjac", "ready", "end"]),
        };
        assert_eq!(play.offers(), ["attack", "pass"], "{by}");
        play.imperial(&["pass"]);
        assert!(attackers(&play).is_empty());
        assert!(play.saw(|event| matches!(event, Event::Spared { .. })));
        assert!(!play.offered("attack"), "at once or not at all");
        assert!(play.person("frun_sentel").detected, "no longer found, but detected");
    }
}

#[test]
fn characters_with_units_cannot_be_found() {
    proves![FG_17_19, FG_17_20];
    let stacked = Position::star("egrix")
        .units("rebel_wild_2_1 1", "2211")
        .with_units("frun_sentel", "2211")
        .detected("frun_sentel")
        .units("line 4", "2211");
    assert!(!at(stacked, Step::Search).offered("search-units 2211"));
    // The others are open to it: alone, in company, beside a ship.
    let line = || Position::star("egrix").units("line 4", "2211");
    let alone = line().people("frun_sentel", "2211").detected("frun_sentel");
    let company = line().people("frun_sentel zina_adora", "2211").detected("zina_adora");
    let ship = line().people("frun_sentel", "2211").ship("star_cruiser", "frun_sentel").detected("frun_sentel");
    let beside = line().units("rebel_wild_2_1 1", "2211").people("frun_sentel", "2211").detected("frun_sentel");
    for position in [alone, company, ship, beside] {
        let mut play = units_search(position, None, 1);
        play.imperial(&["attack"]);
        let everybody = play.spot("2211").apart;
        assert_eq!(play.game.state().fight.defenders, everybody);
    }
}

#[test]
fn rebel_attackers_use_their_possessions() {
    proves![FG_17_27];
    let mut play = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("gelba", "2211")
            .detected("gelba")
            .people("odene_hobar", "2211")
            .item("snipers_rifle", "odene_hobar"),
        Step::Search,
    );
    play.dice(&[1]).rebel(&["pass", "search-people 2211", "join odene_hobar", "ready", "pass"]);
    play.rebel(&["attack", "hand-to-hand", "kill", "use snipers_rifle 0"]);
    assert!(play.saw(|event| matches!(event, Event::RoundBegins { strength: 4, .. })), "Combat 3 and the rifle");
}

#[test]
fn a_leader_makes_the_squad_tougher() {
    proves![FG_17_28, FG_U15];
    let endurance = |position: Position, leader: Option<&str>| {
        let mut play = units_search(position, leader, 1);
        play.imperial(&["attack"]);
        let fight = play.game.state().fight;
        (fight.strength, fight.endurance)
    };
    let position = || frun().units("line 1 militia 1", "2211").with_units("gelba", "2211");
    assert_eq!(endurance(position(), None), (8, 6));
    assert_eq!(endurance(position(), Some("gelba")), (8, 8), "two more points, the strength unchanged");
    assert_eq!(endurance(position().leader("gelba"), None), (8, 8), "a leader named before does it as well");
}

#[test]
fn what_happens_to_a_squad_does_not_touch_the_units() {
    proves![FG_17_29];
    let mut play = units_search(
        Position::star("egrix")
            .people("frun_sentel agan_rafa rayner_derban", "2211")
            .detected("frun_sentel")
            .units("militia 1", "2211")
            .with_units("jon_kidu", "2211"),
        Some("jon_kidu"),
        1,
    );
    play.imperial(&["attack", "kill"]);
    // A squad 4/6 against 15: four wounds, doubled in a firefight, destroy it.
    play.dice(&[1, 1]);
    play.rebel(&["activate frun_sentel", "activate agan_rafa", "activate rayner_derban", "stand"]);
    assert!(play.saw(|event| matches!(event, Event::ForceBeaten { force: Force::Squad })));
    assert_eq!(play.spot("2211").count[Side::Imperial.ix()], 1);
    assert_eq!(play.person("jon_kidu").wounds, 0);
}

#[test]
fn only_active_defenders_forfeit_their_rest() {
    proves![FG_U27];
    let mut play = units_search(
        Position::star("egrix")
            .people("frun_sentel boccanegra", "2211")
            .wounds("frun_sentel", 1)
            .wounds("boccanegra", 1)
            .detected("frun_sentel")
            .units("line 4", "2211"),
        None,
        1,
    );
    play.dice(&[1]);
    play.imperial(&["attack", "kill"]).rebel(&["activate frun_sentel", "ready", "break-off", "end"]);
    assert_eq!(play.person("boccanegra").wounds, 0, "attacked, but inactive");
    assert_eq!(play.person("frun_sentel").wounds, 1);
}

// ---- searches by event ----

/// Boccanegra on Diplomacy and Frun Sentel scavenging on Angoff, size 6, with a Militia there.
fn angoff() -> Play {
    let mut play =
        at(Position::star("egrix").people("boccanegra frun_sentel", "2221").units("militia 1", "2221"), Step::Missions);
    play.rebel(&["missions 2221", "assign diplomacy", "join boccanegra", "ready"]);
    play.rebel(&["assign scavenge", "join frun_sentel", "ready", "ready"]);
    play
}

#[test]
fn an_event_lets_the_enemy_search_for_one_group_at_once() {
    proves![FG_17_5, FG_17_16, FG_17_17, FG_17_23];
    let mut play = angoff();
    play.cards(&[95]).lot(1).rebel(&["draw"]);
    assert!(play.person("frun_sentel").detected && play.person("boccanegra").detected);
    assert_eq!(play.offers(), ["search-units 2221", "end"]);
    play.dice(&[1]).imperial(&["search-units 2221", "take-all", "ready"]);
    assert_eq!(searches(&play), [(false, 1, 6, 0)], "Frun Sentel alone: size 6, Intelligence 1, one to hide");
    // Play waits for the combat that follows.
    let mut strong =
        at(Position::star("egrix").people("boccanegra frun_sentel", "2221").units("line 6", "2221"), Step::Missions);
    strong.rebel(&["missions 2221", "assign diplomacy", "join boccanegra", "ready"]);
    strong.rebel(&["assign scavenge", "join frun_sentel", "ready", "ready"]);
    strong.cards(&[95]).lot(1).dice(&[1]);
    strong.rebel(&["draw"]).imperial(&["search-units 2221", "take-all", "ready", "attack", "kill"]);
    let frun = strong.who("frun_sentel");
    assert_eq!(strong.game.state().fight.defenders, [frun].into_iter().collect(), "the group alone defends");
    assert!(!strong.offered("draw"));
    strong.dice(&[1]).rebel(&["break-off"]);
    assert!(strong.offered("draw"), "then the missions go on");
}

#[test]
fn each_group_is_searched_for_once() {
    proves![FG_17_24, FG_17_25, FG_17_26];
    let mut play = angoff();
    play.cards(&[95]).lot(0).dice(&[6]);
    play.rebel(&["draw"]).imperial(&["search-units 2221", "take-all", "ready"]);
    play.cards(&[96]).dice(&[6]);
    play.rebel(&["draw"]).imperial(&["search-units 2221", "take-all", "ready"]);
    let hiding: Vec<i8> = searches(&play).iter().map(|search| search.2).collect();
    assert_eq!(hiding, [8, 6], "Boccanegra's group first, then the other one without a lot");
    play.cards(&[86]).rebel(&["draw"]);
    assert!(play.saw(|event| matches!(event, Event::Void { .. })), "nobody is left to search for");
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(play.game.state().desk.counted, 2, "ignored, it does not count");
    // By the rule book's reading the card counts, and only the search is ignored.
    let counted = Position::star("egrix").options(|options| options.void_draws = false);
    let mut play = at(counted.people("frun_sentel", "2221").units("militia 1", "2221"), Step::Missions);
    play.rebel(&["missions 2221", "assign scavenge", "join frun_sentel", "ready", "ready"]);
    play.cards(&[95]).dice(&[6]);
    play.rebel(&["draw"]).imperial(&["search-units 2221", "take-all", "ready"]);
    play.cards(&[96]).rebel(&["draw"]);
    assert_eq!((play.asked(), play.game.state().desk.counted), (Some(Side::Rebel), 2));
}
