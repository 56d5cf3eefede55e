//! Section 11.1: assignment, Action Cards, letters.

use freedom::book::{Book, Happening, Loyalty, Mission, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Segment;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

/// Three Rebels in the wilds of Charkhan: size 3, no creature, no Coup rating.
fn charkhan() -> Position {
    Position::star("egrix").people("odene_hobar adam_starlight scott_rubel", "2232")
}

fn assigned(play: &Play) -> Vec<(Mission, String)> {
    let groups = play.events().iter().filter_map(|event| match event {
        Event::Assigned { mission, members, .. } => Some((*mission, play.names(*members))),
        _ => None,
    });
    groups.collect()
}

fn position_of(play: &Play, wanted: impl Fn(&Event) -> bool) -> usize {
    play.events().iter().position(wanted).expect("it happened")
}

#[test]
fn missions_belong_to_the_mission_phase() {
    proves![FG_11_1_1];
    let mut play = at(charkhan(), Step::Movement);
    assert!(!play.offered("missions 2232"), "not while moving");
    play.rebel(&["end"]);
    assert_eq!(play.game.state().segment, Segment::Missions);
    assert!(play.offered("missions 2232"));
}

#[test]
fn missions_are_chosen_from_the_mission_cards_in_use() {
    proves![FG_11_1_2, FG_11_1_14];
    let position = Position::star("wex")
        .loyalty("lonica", Loyalty::Loyal)
        .people("odene_hobar", "4211")
        .units("militia 1", "4211")
        .prisoner("zina_adora", "units", "4211")
        .people("gelba", "4211")
        .detected("gelba");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 4211"]);
    let cards: Vec<String> = Book::printed().missions.iter().map(|card| format!("assign {}", card.id)).collect();
    assert_eq!(cards.len(), 11);
    let mut offers = play.offers();
    assert_eq!(offers.pop().as_deref(), Some("ready"));
    assert_eq!(offers, cards, "here all eleven are possible");
    for boxed in ["spaceship_quest", "steal_enemy_resources", "question_prisoner", "summon_sovereign"] {
        assert!(Book::printed().mission_by_id(boxed).is_none(), "{boxed} stays in the box");
    }
}

#[test]
fn only_characters_go_on_missions() {
    proves![FG_11_1_3, FG_11_1_4];
    let position = charkhan().units("rebel_wild_2_1 1", "2211").people("tourag", "2231");
    let mut play = at(position, Step::Missions);
    assert!(!play.offered("missions 2211"), "units alone do nothing");
    play.rebel(&["missions 2232", "assign scavenge"]);
    assert!(play.offered("join odene_hobar"));
    assert!(!play.offered("join tourag"), "Tourag is in another Environ");
}

#[test]
fn action_cards_decide_the_outcome() {
    proves![FG_11_1_5];
    let mut lucky = missions(charkhan(), "2232", &[("diplomacy", "odene_hobar")]);
    lucky.draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(lucky.planet("charkhan").loyalty, Loyalty::Dissent);
    let mut unlucky = missions(charkhan(), "2232", &[("diplomacy", "odene_hobar")]);
    unlucky.draws(&[84]).rebel(&["stop"]);
    assert!(unlucky.failed(Mission::Diplomacy));
    assert_eq!(unlucky.planet("charkhan").loyalty, Loyalty::Neutral);
}

#[test]
fn environs_are_finished_one_by_one_in_the_order_the_player_likes() {
    proves![FG_11_1_6, FG_11_1_7];
    for (first, second) in [("2231", "2232"), ("2232", "2231")] {
        let mut play = at(charkhan().people("tourag", "2231"), Step::Missions);
        let (first, second) = (format!("missions {first}"), format!("missions {second}"));
        assert!(play.offered(&first) && play.offered(&second));
        let who = if first.ends_with('1') { "tourag" } else { "odene_hobar" };
        play.rebel(&[&first]).sends("gather_information", who).rebel(&["ready"]);
        assert_eq!(play.offers(), ["draw", "draw-on", "stop"], "nothing else until this Environ is finished");
        play.rebel(&["stop"]);
        assert!(!play.offered(&first) && play.offered(&second));
    }
}

#[test]
fn nobody_joins_the_mission_stack_during_the_phase() {
    proves![FG_11_1_8];
    let position = charkhan().units("rebel_wild_1_0 1", "2232").with_units("tourag", "2232");
    let mut play = at(position, Step::Missions);
    assert!(!play.offered("apart tourag"));
    play.rebel(&["missions 2232", "assign scavenge"]);
    assert!(play.offered("join odene_hobar") && !play.offered("join tourag"));
}

#[test]
fn characters_are_grouped_freely() {
    proves![FG_11_1_9];
    let all = missions(charkhan(), "2232", &[("diplomacy", "odene_hobar adam_starlight scott_rubel")]);
    assert_eq!(assigned(&all), [(Mission::Diplomacy, "adam_starlight odene_hobar scott_rubel".into())]);
    let groups = [("diplomacy", "odene_hobar"), ("scavenge", "adam_starlight"), ("gather_information", "scott_rubel")];
    let each = missions(charkhan(), "2232", &groups);
    assert_eq!(assigned(&each).len(), 3);
    let mixed =
        missions(charkhan(), "2232", &[("scavenge", "adam_starlight scott_rubel"), ("diplomacy", "odene_hobar")]);
    let expected =
        [(Mission::Scavenge, "adam_starlight scott_rubel".into()), (Mission::Diplomacy, "odene_hobar".into())];
    assert_eq!(assigned(&mixed), expected);
}

#[test]
fn a_character_goes_on_one_mission_in_a_phase() {
    proves![FG_11_1_10];
    let mut play = at(charkhan().people("tourag", "2231"), Step::Missions);
    play.rebel(&["missions 2232"]).sends("scavenge", "odene_hobar adam_starlight");
    play.rebel(&["assign diplomacy"]);
    assert!(!play.offered("join odene_hobar") && !play.offered("join adam_starlight"));
    play.rebel(&["join scott_rubel", "ready"]);
    assert_eq!(play.offers(), ["ready"], "everybody is on a mission");
    play.rebel(&["ready", "stop"]);
    assert_eq!(play.offers(), ["missions 2231", "end"]);
}

#[test]
fn some_missions_are_open_to_one_side_only() {
    proves![FG_11_1_11, FG_11_2_9, FG_11_2_10];
    let position = || {
        Position::star("egrix")
            .loyalty("charkhan", Loyalty::Loyal)
            .people("odene_hobar", "2232")
            .people("gelba", "2232")
            .units("militia 1", "2232")
    };
    let rebels_own = ["assign scavenge", "assign subvert_troops", "assign rebel_camp"];
    let mut rebel = at(position(), Step::Missions);
    rebel.rebel(&["missions 2232"]);
    assert!(rebels_own.iter().all(|mission| rebel.offered(mission)));
    let mut imperial = at(position().phasing(Side::Imperial), Step::Missions);
    imperial.imperial(&["missions 2232"]);
    assert!(imperial.offered("assign diplomacy"));
    assert!(!rebels_own.iter().any(|mission| imperial.offered(mission)));
}

/// Whether Odene Hobar could be sent on a mission in the wilds of Charkhan.
fn possible(mission: &str, change: impl Fn(Position) -> Position) -> bool {
    let mut play = at(change(by_the_book("egrix").people("odene_hobar", "2232")), Step::Missions);
    play.rebel(&["missions 2232"]);
    play.offered(&format!("assign {mission}"))
}

#[test]
fn some_missions_have_conditions() {
    proves![FG_11_1_12];
    let gelba = |position: Position| position.people("gelba", "2232");
    assert!(!possible("assassination", gelba), "she is not detected");
    assert!(possible("assassination", |position| gelba(position).detected("gelba")));
    assert!(possible("assassination", |position| position.units("line 1", "2232").with_units("gelba", "2232")));
    for loyalty in Loyalty::ALL {
        let loyal = loyalty == Loyalty::Patriotic || loyalty == Loyalty::Loyal;
        assert_eq!(possible("rebel_camp", |position| position.loyalty("charkhan", loyalty)), loyal);
    }
    assert!(!possible("free_prisoners", |position| position));
    let held = |place: &'static str| {
        move |position: Position| position.units("line 1", place).prisoner("tourag", "units", place)
    };
    assert!(possible("free_prisoners", held("2232")));
    assert!(!possible("free_prisoners", held("2231")), "not in this Environ");
    assert!(possible("sabotage", |position| position), "the PDB");
    assert!(!possible("sabotage", |position| position.pdb("charkhan", 0, false)));
    assert!(possible("sabotage", |position| position.pdb("charkhan", 0, false).units("line 1", "2232")));
    assert!(!possible("subvert_troops", |position| position.units("line 1", "2231")));
    assert!(possible("subvert_troops", |position| position.units("line 1", "2232")));
}

#[test]
fn gain_characters_needs_somebody_in_the_deck() {
    proves![FG_11_1_12];
    let book = Book::printed();
    let others = book.characters.iter().filter(|card| card.side == Side::Rebel && card.id != "odene_hobar");
    let names: Vec<&str> = others.map(|card| card.id.as_str()).collect();
    assert!(possible("gain_characters", |position| position.people(&names[1..].join(" "), "2211")));
    assert!(!possible("gain_characters", |position| position.people(&names.join(" "), "2211")));
}

#[test]
fn the_type_of_the_environ_decides_which_section_is_read() {
    proves![FG_11_1_13, FG_11_1_21, FG_11_1_22, FG_11_1_23, FG_11_1_24];
    let environs = [
        ("egrix", "2221", Happening::Atrocity, "C"),
        ("egrix", "2232", Happening::BonusPlus, "R"),
        ("varu", "4322", Happening::CivilWar, "P"),
        ("varu", "4311", Happening::CivilWar, "P"),
        ("egrix", "2231", Happening::CivilWar, "P"),
        ("corusa", "5311", Happening::CivilWar, "P"),
    ];
    for (star, place, happening, letters) in environs {
        let position = Position::star(star).people("odene_hobar", place);
        let mut play = missions(position, place, &[("scavenge", "odene_hobar")]);
        play.cards(&[89]);
        if letters == "P" {
            play.deck(0);
        }
        play.rebel(&["draw"]);
        let bits = letters.chars().filter_map(Mission::from_letter).map(Mission::bit).sum::<u16>();
        let drawn = |event: &Event| matches!(event, Event::Drawn { happening: h, letters: l, .. } if *h == happening && *l == bits);
        assert!(play.saw(drawn), "{place}");
        assert_eq!(play.completed(Mission::Scavenge).is_some(), letters == "P", "{place}");
    }
}

#[test]
fn no_more_cards_are_drawn_than_the_environ_is_large() {
    proves![FG_11_1_15, FG_7_5];
    let groups = [("scavenge", "odene_hobar"), ("free_prisoners", "adam_starlight")];
    let position = |star, place: &str| {
        let position = Position::star(star).people("odene_hobar adam_starlight", place);
        position.people("gelba", place).prisoner("zina_adora", "gelba", place)
    };
    let mut wilds = missions(position("egrix", "2232"), "2232", &groups);
    wilds.draws(&[72, 79]);
    assert!(wilds.offered("draw"), "two of three, shared by both groups");
    wilds.draws(&[84]);
    assert_eq!(wilds.asked(), Some(Side::Imperial), "the limit is reached, the phase is over");
    let mut town = missions(position("egrix", "2221"), "2221", &groups);
    town.draws(&[76, 87, 89, 82, 90, 91, 88, 96]);
    assert_eq!(town.voids(), 4);
    town.draws(&[85]);
    assert!(town.offered("draw"), "five of six counted");
    town.draws(&[75]);
    assert_eq!(town.asked(), Some(Side::Imperial));
}

#[test]
fn drawing_may_be_broken_off_after_any_card() {
    proves![FG_11_1_16];
    let mut play = missions(charkhan(), "2232", &[("scavenge", "odene_hobar"), ("diplomacy", "scott_rubel")]);
    assert!(play.offered("stop"));
    play.draws(&[79]);
    assert!(play.offered("stop"));
    play.draws(&[84]).rebel(&["stop"]);
    assert!(play.failed(Mission::Scavenge) && play.failed(Mission::Diplomacy));
    assert_eq!(play.asked(), Some(Side::Imperial));
}

/// Boccanegra scavenges where the Snow Giants (6/4) live and draws the card of their attack.
fn among_snow_giants(who: &str, mission: &str, card: u8) -> Play {
    let position = Position::star("egrix").loyalty("quibron", Loyalty::Loyal).people(who, "2211");
    let mut play = missions(position, "2211", &[(mission, who)]);
    play.draws(&[card]);
    play
}

#[test]
fn a_card_is_dealt_with_completely_before_the_next() {
    proves![FG_11_1_17];
    let mut play = among_snow_giants("boccanegra", "scavenge", 74);
    assert!(!play.offered("draw"), "the giants come first");
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(play.offered("draw"));
}

#[test]
fn the_event_comes_before_the_letters() {
    proves![FG_11_1_19];
    let mut play = among_snow_giants("zina_adora", "rebel_camp", 95);
    assert_eq!(play.spot("2211").camp, 0);
    play.dice(&[1]).rebel(&["break-off"]);
    assert_eq!(play.spot("2211").camp, 1, "she got away, and the card has its letter");
    let fight = position_of(&play, |event| matches!(event, Event::FightEnds));
    assert!(fight < position_of(&play, |event| matches!(event, Event::Letter { .. })));
}

#[test]
fn letters_do_nothing_for_a_group_the_event_has_wiped_out() {
    proves![FG_11_1_20];
    let mut play = among_snow_giants("zina_adora", "rebel_camp", 95);
    play.dice(&[6, 6]).rebel(&["stand"]);
    assert!(play.is_dead("zina_adora"));
    assert_eq!(play.spot("2211").camp, 0);
    assert!(!play.saw(|event| matches!(event, Event::Letter { .. } | Event::Completed { .. })));
}

#[test]
fn an_event_about_a_mission_nobody_is_on_is_void() {
    proves![FG_11_1_25];
    let mut play = missions(charkhan(), "2232", &[("gain_characters", "scott_rubel")]);
    play.draws(&[90]);
    assert_eq!(play.voids(), 1);
    assert_eq!(play.completed(Mission::GainCharacters), None, "its G does not count");
    play.draws(&[72, 79, 84]);
    assert_eq!(play.asked(), Some(Side::Imperial), "the void card did not use up the limit");
}

#[test]
fn an_event_about_a_finished_mission_is_void() {
    proves![FG_11_1_25];
    let mut play = missions(charkhan(), "2232", &[("diplomacy", "odene_hobar"), ("scavenge", "adam_starlight")]);
    play.draws(&[72]).rebel(&["complete diplomacy"]).draws(&[90]);
    assert_eq!(play.voids(), 1);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Dissent);
    let mut open = missions(charkhan(), "2232", &[("diplomacy", "odene_hobar"), ("scavenge", "adam_starlight")]);
    open.draws(&[90]);
    assert!(open.aborted(Mission::Diplomacy), "while it is under way the event strikes");
}

#[test]
fn by_the_book_an_ignored_card_still_counts() {
    proves![FG_11_1_25, FG_11_1_27];
    let position = Position::star("egrix").options(|options| options.void_draws = false).people("scott_rubel", "2232");
    let mut play = missions(position, "2232", &[("gather_information", "scott_rubel")]);
    play.draws(&[90]);
    assert!(play.saw(|event| matches!(event, Event::EventIgnored { .. })));
    play.rebel(&["go-on gather_information"]).draws(&[72]).rebel(&["go-on gather_information"]).draws(&[79]);
    play.rebel(&["complete gather_information"]);
    assert_eq!(play.asked(), Some(Side::Imperial), "three cards, the first of them ignored");
}

#[test]
fn an_event_is_not_repeated() {
    proves![FG_11_1_26];
    let mut play = missions(charkhan(), "2232", &[("gain_characters", "scott_rubel")]);
    play.draws(&[68, 71]);
    assert_eq!(play.voids(), 1, "a second time no search");
    assert_eq!(play.completed(Mission::GainCharacters), None, "the G of the void card does not count");
    play.draws(&[84, 79]);
    assert_eq!(play.asked(), Some(Side::Imperial), "three cards counted");
}

#[test]
fn a_contradicting_event_is_ignored_and_does_not_use_up_the_limit() {
    proves![FG_11_1_27];
    let contradictions = [(77, 78), (78, 77), (92, 74), (74, 92)];
    for (first, second) in contradictions {
        let mut play = missions(charkhan(), "2232", &[("diplomacy", "scott_rubel")]);
        play.draws(&[first, second]);
        assert_eq!(play.voids(), 1, "{second} after {first}");
        play.draws(&[84]);
        assert!(play.offered("draw"), "two of three");
    }
}

#[test]
fn an_event_without_effect_counts_as_drawn() {
    proves![FG_U32, FG_U39];
    let mut play = missions(charkhan(), "2232", &[("diplomacy", "scott_rubel")]);
    play.draws(&[74]);
    assert_eq!(play.voids(), 0, "no creature lives here: nothing happens, the card counts");
    play.draws(&[85]);
    assert_eq!(play.voids(), 1, "robots would be the same kind of event");
    assert!(!play.saw(|event| matches!(event, Event::FightBegins { .. })));
}

#[test]
fn a_void_event_does_not_count_as_drawn() {
    proves![FG_U32];
    let mut play = missions(charkhan(), "2232", &[("diplomacy", "scott_rubel")]);
    play.draws(&[92, 74]);
    assert_eq!(play.voids(), 1, "creatures are off season");
    play.draws(&[75]);
    assert_eq!(play.voids(), 2);
    let bits = play.game.state().desk.events;
    let mut fresh = missions(charkhan(), "2232", &[("diplomacy", "scott_rubel")]);
    fresh.draws(&[92]);
    assert_eq!(bits, fresh.game.state().desk.events);
}

#[test]
fn an_event_strikes_a_random_group() {
    proves![FG_11_1_28];
    for (lot, who) in [(0, "odene_hobar"), (1, "adam_starlight")] {
        let mut play = missions(charkhan(), "2232", &[("scavenge", "odene_hobar"), ("diplomacy", "adam_starlight")]);
        play.draws_for(91, lot);
        assert_eq!(play.attacked().as_deref(), Some(who));
        play.dice(&[1]).rebel(&["break-off"]);
    }
}

#[test]
fn an_aborted_group_is_out_of_reach_and_draws_no_bonus() {
    proves![FG_11_1_29, FG_11_1_30];
    let groups = [("diplomacy", "odene_hobar"), ("gather_information", "adam_starlight")];
    let mut play = missions(charkhan(), "2232", &groups);
    play.draws_for(97, 0);
    assert!(play.aborted(Mission::Diplomacy));
    play.draws(&[91]);
    assert_eq!(play.attacked().as_deref(), Some("adam_starlight"), "no lot: nobody else can be struck");
    play.dice(&[1]).rebel(&["break-off"]);
    play.cards(&[72, 84, 85]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::GatherInformation), Some((2, 0)));
    assert_eq!(play.bonus(Mission::Diplomacy), None);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Neutral, "the D of card 72 came too late");
}

#[test]
fn a_completed_group_takes_no_further_part_while_the_others_go_on() {
    proves![FG_11_1_31, FG_11_1_32];
    let mut play = missions(charkhan(), "2232", &[("scavenge", "odene_hobar"), ("diplomacy", "scott_rubel")]);
    play.cards(&[68]).deck(0).rebel(&["draw"]);
    assert_eq!(play.completed(Mission::Scavenge), Some(1));
    play.draws(&[91]);
    assert_eq!(play.attacked().as_deref(), Some("scott_rubel"));
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(play.offered("draw"), "up to the size of the Environ");
    play.draws(&[96]);
    assert_eq!(play.person("odene_hobar").cards, 1, "a second P brings nothing");
}

#[test]
fn a_mission_is_given_out_once_in_an_environ() {
    proves![FG_U18];
    let position = || charkhan().camp("2232", 1).turn(2);
    let mut people = at(position(), Step::Missions);
    people.rebel(&["missions 2232"]);
    assert!(people.offered("camp diplomacy"));
    people.sends("diplomacy", "odene_hobar");
    assert!(!people.offered("assign diplomacy") && !people.offered("camp diplomacy"));
    assert!(people.offered("camp gather_information"));
    let mut camp = at(position(), Step::Missions);
    camp.rebel(&["missions 2232", "camp diplomacy"]);
    assert!(!camp.offered("assign diplomacy") && camp.offered("assign scavenge"));
}
