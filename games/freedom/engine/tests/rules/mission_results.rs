//! Section 11.2: what each mission needs and does, to each degree.

use freedom::book::{Book, Loyalty, Mission, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Holder, Keeper};
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

/// The wilds of Charkhan: size 3, no creature, no Coup rating.
fn charkhan(names: &str) -> Position {
    by_the_book("egrix").people(names, "2232")
}

/// The town of Squamot: size 4, Coup rating 3, no creature.
fn squamot(names: &str) -> Position {
    Position::star("rorth").people(names, "3311")
}

fn units(play: &Play, kind: &str, place: &str) -> u8 {
    play.spot(place).units(UnitKind::from_id(kind).expect("a kind of unit"))
}

fn imperial(position: Position) -> Position {
    position.phasing(Side::Imperial)
}

// ---- Coup ----

#[test]
fn a_coup_group_needs_somebody_with_intelligence_above_1() {
    proves![FG_11_2_1];
    let mut alone = at(squamot("scott_rubel"), Step::Missions);
    alone.rebel(&["missions 3311"]);
    assert!(!alone.offered("assign coup") && alone.offered("assign diplomacy"));
    let mut led = at(squamot("scott_rubel adam_starlight"), Step::Missions);
    led.rebel(&["missions 3311", "assign coup", "join scott_rubel"]);
    assert!(!led.offered("ready"), "Intelligence 1");
    led.rebel(&["join adam_starlight"]);
    assert!(led.offered("ready"), "Intelligence 2");
}

#[test]
fn after_a_successful_coup_no_other_can_be_tried_there() {
    proves![FG_11_2_2];
    let mut play = missions(squamot("adam_starlight"), "3311", &[("coup", "adam_starlight")]);
    play.draws(&[89]).rebel(&["complete coup"]);
    assert_eq!(play.planet("squamot").loyalty, Loyalty::Dissent);
    assert!(play.spot("3311").coup);
    for side in [Side::Rebel, Side::Imperial] {
        let position = squamot("adam_starlight").people("jon_kidu", "3311").coup("3311").phasing(side);
        let mut again = at(position, Step::Missions);
        again.does(&["missions 3311"]);
        assert!(!again.offered("assign coup") && again.offered("assign diplomacy"));
    }
}

#[test]
fn a_coup_that_moves_nothing_is_no_success() {
    proves![FG_11_2_2];
    let position = squamot("adam_starlight").loyalty("squamot", Loyalty::Unrest);
    let mut play = missions(position, "3311", &[("coup", "adam_starlight")]);
    play.draws(&[89]);
    assert_eq!(play.completed(Mission::Coup), Some(1));
    assert!(!play.spot("3311").coup);
}

#[test]
fn each_letter_of_a_coup_moves_the_loyalty_one_space() {
    proves![FG_11_1_40, FG_11_2_2];
    let position = squamot("adam_starlight").loyalty("squamot", Loyalty::Patriotic);
    let mut rebel = missions(position, "3311", &[("coup", "adam_starlight")]);
    rebel
        .draws(&[89])
        .rebel(&["go-on coup"])
        .draws(&[77])
        .rebel(&["go-on coup"])
        .draws(&[87])
        .rebel(&["complete coup"]);
    assert_eq!(rebel.planet("squamot").loyalty, Loyalty::Dissent, "three spaces from Patriotic");
    let mut empire = missions(imperial(squamot("jon_kidu")), "3311", &[("coup", "jon_kidu")]);
    empire.draws(&[89]).imperial(&["go-on coup"]).draws(&[77]);
    assert_eq!(empire.completed(Mission::Coup), Some(2), "as far as the track goes");
    assert_eq!(empire.planet("squamot").loyalty, Loyalty::Patriotic);
}

#[test]
fn a_coup_needs_an_environ_with_a_coup_rating() {
    proves![FG_11_2_3];
    let mut without = at(charkhan("adam_starlight"), Step::Missions);
    without.rebel(&["missions 2232"]);
    assert!(!without.offered("assign coup"));
    let mut with = at(squamot("adam_starlight"), Step::Missions);
    with.rebel(&["missions 3311"]);
    assert!(with.offered("assign coup"));
}

#[test]
fn the_coup_rating_adds_to_the_bonus_draws() {
    proves![FG_11_2_4];
    let mut town = missions(squamot("adam_starlight"), "3311", &[("coup", "adam_starlight")]);
    town.draws(&[75, 76, 82]).cards(&[85, 70, 73, 74, 79]).rebel(&["draw"]);
    assert_eq!(town.bonus(Mission::Coup), Some((4, 0)), "Leadership 1 and Coup rating 3");
    let lonica = Position::star("wex").people("adam_starlight", "4211");
    let mut lesser = missions(lonica, "4211", &[("coup", "adam_starlight")]);
    lesser.draws(&[75, 76]).cards(&[82, 70, 73]).rebel(&["draw"]);
    assert_eq!(lesser.bonus(Mission::Coup), Some((2, 0)), "Leadership 1 and Coup rating 1");
}

// ---- Diplomacy ----

/// Bonus draws of a lone diplomat with Diplomacy 2 on a planet of this loyalty.
fn diplomacy_draws(side: Side, loyalty: Loyalty, expected: u8) -> Option<(u8, u8)> {
    let name = if side == Side::Rebel { "odene_hobar" } else { "gelba" };
    let position = charkhan(name).phasing(side).loyalty("charkhan", loyalty);
    let mut play = missions(position, "2232", &[("diplomacy", name)]);
    let last = [92, 69, 70, 71, 73];
    play.draws(&[68, 84]).cards(&last[..=usize::from(expected)]).does(&["draw"]);
    play.bonus(Mission::Diplomacy)
}

#[test]
fn loyalty_seen_from_the_acting_side_adds_to_the_bonus_draws_of_diplomacy() {
    proves![FG_11_2_6, FG_11_2_7, FG_11_2_8];
    let rebel = [0, 1, 2, 3, 4];
    for (loyalty, draws) in Loyalty::ALL.into_iter().zip(rebel) {
        let expected = (draws > 0).then_some((draws, 0));
        assert_eq!(diplomacy_draws(Side::Rebel, loyalty, draws), expected, "Rebel, {loyalty}");
        let draws = 4 - draws;
        let expected = (draws > 0).then_some((draws, 0));
        assert_eq!(diplomacy_draws(Side::Imperial, loyalty, draws), expected, "Imperial, {loyalty}");
    }
    assert!(Book::printed().mission_by_id("summon_sovereign").is_none(), "no sovereign adds anything");
}

#[test]
fn other_members_add_one_bonus_draw_each_to_diplomacy() {
    proves![FG_11_1_37];
    let position = charkhan("odene_hobar adam_starlight scott_rubel");
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar adam_starlight scott_rubel")]);
    play.draws(&[68, 84]).cards(&[92, 69, 70, 71, 73]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Diplomacy), Some((4, 0)));
}

#[test]
fn the_loyalty_before_the_mission_began_counts() {
    proves![FG_11_2_7];
    let position = charkhan("odene_hobar").loyalty("charkhan", Loyalty::Unrest);
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[68, 79]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Neutral, "fear of civil war");
    play.cards(&[84, 70, 71, 73, 74]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Diplomacy), Some((4, 0)));
}

#[test]
fn diplomacy_moves_the_loyalty_one_space_for_each_of_at_most_two_letters() {
    proves![FG_11_2_6, FG_11_1_40];
    let position = charkhan("odene_hobar").loyalty("charkhan", Loyalty::Patriotic);
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[82]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Neutral);
    let mut empire = missions(imperial(charkhan("gelba")), "2232", &[("diplomacy", "gelba")]);
    empire.draws(&[72]).imperial(&["complete diplomacy"]);
    assert_eq!(empire.planet("charkhan").loyalty, Loyalty::Loyal);
}

// ---- Assassination ----

/// Odene Hobar and Adam Starlight are after Gelba, who is known to be in the town of Lonica (size 3).
fn after_gelba(garrison: &str) -> Play {
    let position = Position::star("wex")
        .people("odene_hobar adam_starlight", "4211")
        .people("gelba", "4211")
        .detected("gelba")
        .units(garrison, "4211");
    missions(position, "4211", &[("assassination gelba", "odene_hobar adam_starlight")])
}

#[test]
fn an_assassination_kills_its_target() {
    proves![FG_11_2_22];
    let mut play = after_gelba("");
    assert!(play.saw(|event| matches!(event, Event::Assigned { target: Some(_), .. })));
    play.draws(&[76]);
    assert!(play.is_dead("gelba"));
    assert_eq!(play.points(), 1, "an Imperial character killed");
}

#[test]
fn the_target_is_named_in_advance_among_detected_enemies() {
    proves![FG_11_1_12];
    let position = by_the_book("wex")
        .people("odene_hobar", "4211")
        .people("gelba", "4211")
        .detected("gelba")
        .units("line 1", "4211")
        .with_units("jon_kidu", "4211")
        .people("redjac", "4212");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 4211", "assign assassination"]);
    assert_eq!(play.offers(), ["target jon_kidu", "target gelba"], "Jon Kidu is with units, Gelba is detected");
}

#[test]
fn a_failed_assassination_is_rolled_for() {
    proves![FG_11_2_18];
    for die in 1..=6 {
        let mut play = after_gelba("");
        play.draws(&[82]).dice(&[die]).rebel(&["stop"]);
        assert!(play.failed(Mission::Assassination));
        let guard = Keeper::Guard(play.who("gelba"));
        for name in ["odene_hobar", "adam_starlight"] {
            assert_eq!(play.is_dead(name), die == 6, "{die}");
            assert_eq!(play.person(name).keeper == guard, die == 4 || die == 5, "{die}");
        }
        assert!(!play.is_dead("gelba"));
    }
}

#[test]
fn the_non_phasing_player_names_the_keeper_of_captured_assassins() {
    proves![FG_2_5];
    let mut play = after_gelba("militia 1");
    play.draws(&[82]).dice(&[4]).rebel(&["stop"]);
    assert_eq!(play.offers(), ["guard gelba", "guard-by-units"]);
    play.imperial(&["guard gelba", "guard-by-units"]);
    assert_eq!(play.person("adam_starlight").keeper, Keeper::Guard(play.who("gelba")));
    assert_eq!(play.person("odene_hobar").keeper, Keeper::Units);
}

#[test]
fn an_aborted_assassination_is_not_rolled_for() {
    proves![FG_11_2_18];
    let mut play = after_gelba("");
    play.draws(&[74]);
    assert!(play.aborted(Mission::Assassination));
    assert!(!play.saw(|event| matches!(event, Event::Consequence { .. })));
    assert_eq!(play.asked(), Some(Side::Imperial));
}

// ---- Free Prisoners, Gain Characters ----

#[test]
fn each_letter_frees_one_prisoner_of_the_players_choice() {
    proves![FG_11_1_40];
    let position = || {
        charkhan("odene_hobar")
            .people("tourag", "2231")
            .people("gelba", "2232")
            .prisoner("zina_adora", "gelba", "2232")
            .prisoner("ran_jayma", "gelba", "2232")
    };
    let mut one = missions(position(), "2232", &[("free_prisoners", "odene_hobar")]);
    one.draws(&[78]).rebel(&["complete free_prisoners"]);
    assert_eq!(one.offers(), ["free zina_adora", "free ran_jayma"]);
    one.rebel(&["free ran_jayma"]);
    assert!(!one.person("ran_jayma").captive() && one.person("zina_adora").captive());
    let mut two = missions(position(), "2232", &[("free_prisoners", "odene_hobar")]);
    two.draws(&[78]).rebel(&["go-on free_prisoners"]).draws(&[83]);
    assert_eq!(two.voids(), 1, "nobody starts a rebellion here");
    two.draws(&[76]);
    assert_eq!(two.voids(), 2, "nor a Coup");
    two.draws(&[87]).imperial(&["end"]);
    assert_eq!(two.completed(Mission::FreePrisoners), Some(2));
    assert!(!two.person("zina_adora").captive() && !two.person("ran_jayma").captive());
}

#[test]
fn who_is_freed_or_gained_goes_on_no_mission_in_this_phase() {
    proves![FG_U34, FG_11_1_8];
    let position = charkhan("odene_hobar adam_starlight").people("tourag", "2231").people("gelba", "2232").prisoner(
        "ran_jayma",
        "gelba",
        "2232",
    );
    let groups = [("free_prisoners", "odene_hobar"), ("gain_characters", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[78]);
    assert!(!play.person("ran_jayma").captive());
    play.cards(&[71]).deck(0).rebel(&["draw"]);
    assert!(play.is_at("zina_adora", "2232") && play.is_at("ran_jayma", "2232"));
    assert_eq!(play.offers(), ["missions 2231", "end"]);
    assert!(play.person("zina_adora").barred && play.person("ran_jayma").barred);
}

#[test]
fn gain_characters_brings_a_random_character_with_a_ship_of_his_own() {
    proves![FG_11_2_22];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("gain_characters", "odene_hobar")]);
    // In the deck: Zina Adora, Adam Starlight, Agan Rafa, Frun Sentel, Ly Mantok and the others.
    play.cards(&[71]).deck(4).rebel(&["draw"]);
    assert!(play.is_at("ly_mantok", "2232"));
    let ship = play.game.state().ship_of(play.who("ly_mantok"));
    assert_eq!(ship, Book::printed().hull("explorer"));
}

#[test]
fn the_imperial_player_gains_characters_up_to_the_number_he_started_with_and_one() {
    proves![FG_U36, FG_11_1_12];
    let offered = |position: Position| {
        let position = imperial(position).tally(|tally| tally.imperial_characters = 2);
        let mut play = at(position, Step::Missions);
        play.imperial(&["missions 2232"]);
        play.offered("assign gain_characters")
    };
    assert!(offered(charkhan("gelba redjac")), "no more than at the start");
    assert!(!offered(charkhan("gelba redjac saytar")), "more than at the start");
    let captive = charkhan("gelba redjac").people("odene_hobar", "2211").prisoner("saytar", "odene_hobar", "2211");
    assert!(offered(captive), "a prisoner does not count");
}

// ---- Gather Information ----

/// Zina Adora spies on Charkhan, where Gelba and covered units are in the other Environ; Redjac is on Quibron.
fn spying() -> Play {
    let position = charkhan("zina_adora")
        .people("gelba", "2231")
        .units("line 1 patrol 1", "2231")
        .people("redjac", "2211")
        .units("line 1", "2211");
    missions(position, "2232", &[("gather_information", "zina_adora")])
}

#[test]
fn one_letter_of_information_detects_characters_and_shows_units_on_the_planet() {
    proves![FG_11_2_5, FG_11_1_40];
    let mut play = spying();
    play.draws(&[77]).rebel(&["complete gather_information"]);
    assert!(play.person("gelba").detected && !play.person("redjac").detected);
    let shown = play.events().iter().filter_map(|event| match event {
        Event::ShownTo { side, place, patrols, lines } => Some((*side, *place, *patrols, *lines)),
        _ => None,
    });
    assert_eq!(shown.collect::<Vec<_>>(), [(Side::Rebel, play.place("2231"), 1, 1)]);
    assert_eq!(play.points(), 0, "one letter is worth no point");
}

#[test]
fn two_letters_of_information_are_worth_one_point_once() {
    proves![FG_11_2_5];
    let spies = || by_the_book("wex").people("odene_hobar", "4211").people("gelba", "4212");
    let mut play = missions(spies(), "4211", &[("gather_information", "odene_hobar")]);
    play.draws(&[85]).rebel(&["go-on gather_information"]).draws(&[86]);
    assert!(play.person("gelba").detected);
    assert_eq!(play.points(), 1);
    let before = spies().tally(|tally| tally.informed[0] = true);
    let mut again = missions(before, "4211", &[("gather_information", "odene_hobar")]);
    again.draws(&[85]).rebel(&["go-on gather_information"]).draws(&[86]);
    assert!(again.saw(|event| matches!(event, Event::Informed { point: false, .. })));
    assert_eq!(again.points(), 1);
    let position = imperial(by_the_book("wex").people("gelba", "4211").people("odene_hobar", "4211"));
    let mut empire = missions(position, "4211", &[("gather_information", "gelba")]);
    empire.draws(&[85]).imperial(&["go-on gather_information"]).draws(&[86]).rebel(&["end"]);
    assert_eq!(empire.points(), -1);
    assert!(empire.person("odene_hobar").detected);
}

#[test]
fn gather_information_on_an_own_planet_needs_enemies_in_the_environ() {
    proves![FG_11_2_24, FG_4_1_2];
    let offered = |position: Position| {
        let mut play = at(imperial(position.people("gelba", "2232")), Step::Missions);
        play.imperial(&["missions 2232"]);
        play.offered("assign gather_information")
    };
    assert!(!offered(by_the_book("egrix")));
    assert!(!offered(by_the_book("egrix").people("odene_hobar", "2231")), "another Environ");
    assert!(offered(charkhan("odene_hobar")));
    assert!(offered(by_the_book("egrix").units("rebel_wild_1_0 1", "2232")));
    assert!(
        offered(by_the_book("egrix").rule("charkhan", freedom::book::Rule::Rebellion)),
        "nobody controls the planet"
    );
}

// ---- Scavenge ----

#[test]
fn scavenging_brings_a_possession_for_a_member_of_the_group() {
    proves![FG_11_2_23, FG_14_7];
    let position = charkhan("odene_hobar adam_starlight scott_rubel");
    let mut play = missions(position, "2232", &[("scavenge", "odene_hobar adam_starlight")]);
    play.cards(&[68]).deck(5).rebel(&["draw"]);
    assert_eq!(play.offers(), ["hold medi_kit adam_starlight", "hold medi_kit odene_hobar"]);
    play.rebel(&["hold medi_kit odene_hobar"]);
    let holder = play.game.state().items[play.game.item_named("medi_kit").ix()].holder;
    assert_eq!(holder, Holder::Held(play.who("odene_hobar")));
}

#[test]
fn scavenging_can_bring_a_ship() {
    proves![FG_11_2_23, FG_14_7];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("scavenge", "odene_hobar")]);
    play.cards(&[68]).deck(12).rebel(&["draw"]);
    assert_eq!(play.game.state().ship_of(play.who("odene_hobar")), Book::printed().hull("explorer"));
}

#[test]
fn a_second_companion_or_ship_replaces_the_first_or_is_lost() {
    proves![FG_U33];
    let position = || charkhan("odene_hobar").item("norrocks", "odene_hobar").ship("s_xiii", "odene_hobar");
    let holder = |play: &Play, item: &str| play.game.state().items[play.game.item_named(item).ix()].holder;
    for (answer, new, old) in [("hold charsot odene_hobar", true, false), ("pass", false, true)] {
        let mut play = missions(position(), "2232", &[("scavenge", "odene_hobar")]);
        // The deck without Norrocks: Charsot is the tenth of the possessions that are no ships.
        play.cards(&[68]).deck(9).rebel(&["draw"]);
        assert_eq!(play.offers(), ["hold charsot odene_hobar", "pass"]);
        play.rebel(&[answer]);
        let held = Holder::Held(play.who("odene_hobar"));
        assert_eq!(holder(&play, "charsot") == held, new);
        assert_eq!(holder(&play, "norrocks") == held, old);
    }
    for (answer, ship) in [("own explorer odene_hobar", "explorer"), ("pass", "s_xiii")] {
        let mut play = missions(position(), "2232", &[("scavenge", "odene_hobar")]);
        play.cards(&[68]).deck(11).rebel(&["draw"]);
        assert_eq!(play.offers(), ["own explorer odene_hobar", "pass"]);
        play.rebel(&[answer]);
        assert_eq!(play.game.state().ship_of(play.who("odene_hobar")), Book::printed().hull(ship));
    }
    let mut shared =
        missions(position().people("scott_rubel", "2232"), "2232", &[("scavenge", "odene_hobar scott_rubel")]);
    shared.cards(&[68]).deck(9).rebel(&["draw"]);
    assert_eq!(shared.offers(), ["hold charsot scott_rubel"], "Scott Rubel has room for it");
}

// ---- Sabotage ----

/// Rayner Derban (two bonus draws) sabotages in the wilds of Charkhan and collects one letter or two.
fn sabotage(position: Position, name: &str, letters: u8) -> Play {
    let mut play = missions(position, "2232", &[("sabotage", name)]);
    play.draws(&[84]);
    if letters == 1 {
        play.does(&["complete sabotage"]);
    } else {
        play.does(&["go-on sabotage"]).draws(&[72]).does(&["go-on sabotage"]).draws(&[79]);
        play.cards(&[80, 93]).does(&["go-on sabotage"]);
    }
    play
}

#[test]
fn sabotage_with_one_letter_hits_militia_or_puts_the_pdb_down() {
    proves![FG_11_1_40, FG_U35];
    let position = || charkhan("rayner_derban").pdb("charkhan", 2, true).units("militia 1 line 1", "2232");
    let mut play = sabotage(position(), "rayner_derban", 1);
    assert_eq!(play.offers(), ["destroy militia", "pdb-down"], "Militia is the only Imperial 1-0 unit");
    play.rebel(&["destroy militia"]);
    assert_eq!((units(&play, "militia", "2232"), units(&play, "line", "2232")), (0, 1));
    let mut down = sabotage(position(), "rayner_derban", 1);
    down.rebel(&["pdb-down"]);
    assert_eq!((down.planet("charkhan").pdb_up, down.planet("charkhan").pdb_level), (false, 2));
}

#[test]
fn sabotage_with_two_letters_hits_any_unit_or_lowers_the_pdb() {
    proves![FG_11_1_40, FG_U35];
    let position = || charkhan("rayner_derban").pdb("charkhan", 2, true).units("militia 1 patrol 1 line 1", "2232");
    let mut play = sabotage(position(), "rayner_derban", 2);
    assert_eq!(play.offers(), ["destroy militia", "destroy-covered", "pdb-down", "pdb-lower"]);
    play.rebel(&["pdb-lower"]);
    assert_eq!((play.planet("charkhan").pdb_up, play.planet("charkhan").pdb_level), (false, 1));
    for (lot, kind) in [(0, "patrol"), (1, "line")] {
        let mut unseen = sabotage(position(), "rayner_derban", 2);
        unseen.lot(lot).rebel(&["destroy-covered"]);
        assert_eq!(units(&unseen, kind, "2232"), 0, "a counter picked unseen");
        assert_eq!(unseen.spot("2232").covered(), 1);
    }
}

#[test]
fn the_imperial_player_sabotages_rebel_units() {
    proves![FG_11_1_40];
    let position = || imperial(charkhan("barca")).units("rebel_wild_1_0 1 rebel_wild_2_1 1", "2232");
    let one = sabotage(position(), "barca", 1);
    assert_eq!((units(&one, "rebel_wild_1_0", "2232"), units(&one, "rebel_wild_2_1", "2232")), (0, 1));
    let mut two = sabotage(position(), "barca", 2);
    assert_eq!(two.offers(), ["destroy rebel_wild_1_0", "destroy rebel_wild_2_1"]);
    two.imperial(&["destroy rebel_wild_2_1"]);
    assert_eq!(units(&two, "rebel_wild_2_1", "2232"), 0);
}

// ---- Subvert Troops ----

/// Odene Hobar subverts troops in the wilds of Charkhan with one letter or two.
fn subvert(garrison: &str, letters: u8) -> Play {
    let position = charkhan("odene_hobar").units(garrison, "2232");
    let mut play = missions(position, "2232", &[("subvert_troops", "odene_hobar")]);
    play.draws(&[92]);
    if letters == 1 {
        play.rebel(&["complete subvert_troops"]);
    } else {
        play.rebel(&["go-on subvert_troops"]).draws(&[86]).imperial(&["end"]);
    }
    play
}

#[test]
fn subverting_with_one_letter_turns_a_militia_into_a_1_0() {
    proves![FG_11_1_40, FG_11_2_9];
    let play = subvert("militia 2 line 1", 1);
    assert_eq!((units(&play, "militia", "2232"), units(&play, "line", "2232")), (1, 1));
    assert_eq!(units(&play, "rebel_wild_1_0", "2232"), 1, "of the type of the Environ");
    let lines = subvert("line 2", 1);
    assert_eq!((units(&lines, "line", "2232"), lines.spot("2232").count), (2, [0, 2]), "no Militia, no effect");
}

#[test]
fn subverting_with_two_letters_turns_what_the_imperial_player_gives_up_into_a_2_1() {
    proves![FG_11_1_40];
    let mut play = subvert("militia 2 line 1", 2);
    assert_eq!(play.offers(), ["give-up militia", "give-up line"]);
    play.imperial(&["give-up militia"]);
    assert_eq!((units(&play, "militia", "2232"), units(&play, "line", "2232")), (0, 1), "two Militia");
    assert_eq!(units(&play, "rebel_wild_2_1", "2232"), 1);
    let mut line = subvert("militia 2 line 1", 2);
    line.imperial(&["give-up line"]);
    assert_eq!((units(&line, "militia", "2232"), units(&line, "line", "2232")), (2, 0), "or one Line");
    assert_eq!(units(&line, "rebel_wild_2_1", "2232"), 1);
    let mut patrol = subvert("militia 1 patrol 1 line 1", 2);
    assert_eq!(patrol.offers(), ["give-up patrol", "give-up line"], "one Militia is not enough");
    patrol.imperial(&["give-up patrol"]);
    assert_eq!(units(&patrol, "rebel_wild_2_1", "2232"), 1);
}

// ---- conditions that disappear; what attacks ----

#[test]
fn a_mission_whose_condition_is_gone_cannot_be_completed() {
    proves![FG_U23];
    let position = Position::star("wex").people("odene_hobar", "4211");
    let mut play = missions(position, "4211", &[("sabotage", "odene_hobar")]);
    play.draws(&[78]).rebel(&["go-on sabotage"]).draws(&[83]);
    assert!(!play.planet("lonica").pdb_up, "the locals did it");
    assert_eq!(play.offers(), ["draw", "draw-on", "stop"], "nothing is left to sabotage");
    play.rebel(&["stop"]);
    assert_eq!(play.completed(Mission::Sabotage), None);
    assert!(play.failed(Mission::Sabotage));
}

#[test]
fn where_no_creature_lives_sentry_robots_may_attack() {
    proves![FG_11_2_19, FG_5_5];
    for (card, robots) in [(74, 0), (75, 1), (85, 2)] {
        let mut play = missions(charkhan("scott_rubel"), "2232", &[("diplomacy", "scott_rubel")]);
        play.draws(&[card]);
        let force = play.events().iter().find_map(|event| match event {
            Event::FightBegins { force: freedom::state::Force::Robots(number), .. } => Some(*number),
            _ => None,
        });
        assert_eq!(force.unwrap_or(0), robots, "card {card}");
    }
}

#[test]
fn irate_locals_are_of_the_first_race_of_the_environ() {
    proves![FG_11_2_20, FG_11_2_21, FG_5_6, FG_5_7];
    // Segundens (urban 6/4) before Piorads (urban 4/4) in Lysenda; Charkhans 5/4 in the wilds of Charkhan.
    for (star, place, card, strength) in
        [("ancore", "2321", 72, 6), ("egrix", "2232", 91, 5), ("deblon", "4421", 72, 4)]
    {
        let position = Position::star(star).people("boccanegra", place);
        let mut play = missions(position, place, &[("diplomacy", "boccanegra")]);
        play.draws(&[card]);
        assert!(play.saw(|event| matches!(event, Event::RoundBegins { strength: s, .. } if *s == strength)), "{place}");
        assert!(play.saw(|event| matches!(event, Event::FightTerms { firefight: true, capture: false })));
    }
}
