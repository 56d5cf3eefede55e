//! Section 16: rebellion.

use freedom::book::{Loyalty, Mission, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

/// Charkhan in Unrest: an air Environ (2231, Resource 7, size 5) and a wild one (2232, Resource 5, size 3).
pub fn charkhan(names: &str) -> Position {
    by_the_book("egrix").loyalty("charkhan", Loyalty::Unrest).people(names, "2232")
}

/// Odene Hobar draws the letter of Start Rebellion on a planet in Unrest.
pub fn rising(position: Position) -> Play {
    let mut play = missions(position, "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[89]);
    play
}

fn units(play: &Play, kind: &str, place: &str) -> u8 {
    play.spot(place).units(UnitKind::from_id(kind).expect("a kind of unit"))
}

/// Buys as many 1-0 units as the Force Points of the Environ asked about allow; says how many.
fn spend(play: &mut Play, terrain: &str) -> u8 {
    let buy = format!("buy rebel_{terrain}_1_0");
    let mut bought = 0;
    while play.offered(&buy) {
        play.rebel(&[&buy]);
        bought += 1;
    }
    bought
}

// ---- starting ----

#[test]
fn start_rebellion_puts_a_planet_in_unrest_into_rebellion() {
    proves![FG_16_1, FG_16_5, FG_16_6, FG_16_7];
    for loyalty in Loyalty::ALL {
        let mut play = rising(charkhan("odene_hobar").loyalty("charkhan", loyalty));
        let expected = if loyalty == Loyalty::Unrest { Rule::Rebellion } else { Rule::ImperialControl };
        assert_eq!(play.planet("charkhan").rule, expected, "{loyalty}");
        assert_eq!(play.completed(Mission::Rebellion).is_some(), loyalty == Loyalty::Unrest);
        if loyalty != Loyalty::Unrest {
            assert!(play.offered("draw"), "the mission goes on");
        }
    }
}

#[test]
fn start_rebellion_may_be_assigned_before_unrest_and_completed_after_it() {
    proves![FG_16_8, FG_16_7];
    let position = charkhan("odene_hobar adam_starlight").loyalty("charkhan", Loyalty::Dissent);
    let groups = [("rebellion", "odene_hobar"), ("diplomacy", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[89]);
    assert_eq!(play.planet("charkhan").rule, Rule::ImperialControl, "a letter before Unrest is lost");
    play.draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Unrest);
    play.draws(&[92]);
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
}

#[test]
fn by_the_book_another_mission_must_be_able_to_bring_unrest() {
    proves![FG_16_8];
    let offered = |loyalty: Loyalty, helper: Option<&str>| {
        let position = Position::star("rorth")
            .options(|options| options.free_start_rebellion = false)
            .loyalty("squamot", loyalty)
            .people("odene_hobar adam_starlight", "3311");
        let mut play = at(position, Step::Missions);
        play.rebel(&["missions 3311"]);
        if let Some(mission) = helper {
            play.sends(mission, "adam_starlight");
        }
        play.offered("assign rebellion")
    };
    assert!(offered(Loyalty::Unrest, None));
    assert!(!offered(Loyalty::Dissent, None));
    assert!(offered(Loyalty::Neutral, Some("diplomacy")), "two spaces");
    assert!(!offered(Loyalty::Loyal, Some("diplomacy")), "three are too many");
    assert!(offered(Loyalty::Patriotic, Some("coup")));
    assert!(!offered(Loyalty::Dissent, Some("scavenge")));
}

#[test]
fn a_letter_does_not_profit_from_a_move_of_the_marker_by_the_same_card() {
    proves![FG_U20];
    // Beaten Synestins (5/4) move the loyalty of Akubera one space towards the Rebels.
    let position =
        Position::star("aziza").loyalty("akubera", Loyalty::Dissent).people("rayner_derban boccanegra", "3421");
    let mut play = missions(position, "3421", &[("rebellion", "rayner_derban boccanegra")]);
    play.draws(&[68]).rebel(&["activate rayner_derban", "activate boccanegra"]).dice(&[1, 1]).rebel(&["stand"]);
    play.rebel(&["activate rayner_derban", "activate boccanegra"]).dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(play.planet("akubera").loyalty, Loyalty::Unrest);
    assert_eq!(play.planet("akubera").rule, Rule::ImperialControl, "the R of the same card came too early");
    play.draws(&[80]);
    assert_eq!(play.planet("akubera").rule, Rule::Rebellion, "the next one counts");
}

#[test]
fn irate_locals_leave_rebels_alone_on_a_planet_in_rebellion() {
    proves![FG_16_2, FG_5_8];
    for rule in Rule::ALL {
        let position = charkhan("odene_hobar").rule("charkhan", rule);
        let mut play = missions(position, "2232", &[("gain_characters", "odene_hobar")]);
        play.draws(&[91]);
        let friends = rule == Rule::Rebellion || rule == Rule::RebelControl;
        assert_eq!(play.attacked().is_none(), friends, "{rule}");
        assert_eq!(play.voids(), 0, "the card counts");
    }
    let position = charkhan("gelba").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion);
    let mut empire = missions(position, "2232", &[("gather_information", "gelba")]);
    empire.draws(&[91]);
    assert_eq!(empire.attacked().as_deref(), Some("gelba"));
}

// ---- stopping ----

#[test]
fn only_the_imperial_player_stops_rebellions() {
    proves![FG_16_3, FG_16_9];
    for rule in Rule::ALL {
        let risen = rule == Rule::Rebellion || rule == Rule::RebelControl;
        for side in [Side::Rebel, Side::Imperial] {
            let position = charkhan("odene_hobar").people("gelba", "2232").rule("charkhan", rule).phasing(side);
            let mut play = at(position, Step::Missions);
            play.does(&["missions 2232"]);
            assert_eq!(play.offered("assign rebellion"), risen == (side == Side::Imperial), "{side}, {rule}");
        }
    }
}

#[test]
fn stop_rebellion_needs_two_letters() {
    proves![FG_16_4, FG_16_9];
    for rule in [Rule::Rebellion, Rule::RebelControl] {
        let position = || {
            charkhan("gelba")
                .phasing(Side::Imperial)
                .rule("charkhan", rule)
                .loyalty("charkhan", Loyalty::Dissent)
                .pdb("charkhan", 0, false)
        };
        let mut one = missions(position(), "2232", &[("rebellion", "gelba")]);
        one.draws(&[89]).imperial(&["stop"]);
        assert_eq!(one.planet("charkhan").rule, rule);
        assert!(one.failed(Mission::Rebellion));
        let mut two = missions(position(), "2232", &[("rebellion", "gelba")]);
        two.draws(&[89, 92]);
        assert_eq!(two.completed(Mission::Rebellion), Some(2));
        assert_eq!(two.planet("charkhan").rule, Rule::RebellionStopped);
        assert_eq!(two.planet("charkhan").loyalty, Loyalty::Unrest);
    }
}

// ---- the rising ----

#[test]
fn imperial_control_ends_the_moment_rebellion_breaks_out() {
    proves![FG_16_15, FG_16_28];
    let play = rising(charkhan("odene_hobar").pdb("charkhan", 2, true).units("line 1", "2231"));
    assert_eq!(play.controller("charkhan"), None);
    assert_eq!((play.planet("charkhan").pdb_level, play.planet("charkhan").pdb_up), (2, true));
}

#[test]
fn the_pdb_keeps_its_level_when_a_rebellion_is_stopped() {
    proves![FG_16_28];
    for (level, up) in [(2, true), (1, false)] {
        let position =
            charkhan("gelba").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion).units("line 1", "2232");
        let mut play = missions(position.pdb("charkhan", level, up), "2232", &[("rebellion", "gelba")]);
        play.draws(&[89, 92]);
        assert_eq!(play.planet("charkhan").rule, Rule::ImperialControl, "only Imperial units are there");
        assert_eq!((play.planet("charkhan").pdb_level, play.planet("charkhan").pdb_up), (level, up));
    }
}

#[test]
fn every_environ_yields_force_points_by_its_resource_rating() {
    proves![FG_16_16, FG_16_17, FG_16_19, FG_16_20];
    let mut play = rising(charkhan("odene_hobar"));
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(spend(&mut play, "wild"), 5);
    assert_eq!(spend(&mut play, "air"), 7);
    assert_eq!(play.asked(), Some(Side::Imperial), "all is spent, and nobody is left on a mission");
    assert_eq!((units(&play, "rebel_wild_1_0", "2232"), units(&play, "rebel_wild_1_0", "2231")), (3, 0));
    assert_eq!((units(&play, "rebel_air_1_0", "2231"), units(&play, "rebel_air_1_0", "2232")), (5, 0));
    assert_eq!((play.spot("2232").withheld, play.spot("2231").withheld), ([2, 0], [2, 0]));
}

#[test]
fn only_1_0_and_2_1_units_of_the_environs_type_can_be_bought() {
    proves![FG_16_18, FG_16_20, FG_16_27];
    let mut play = rising(charkhan("odene_hobar"));
    assert_eq!(play.offers(), ["buy rebel_wild_1_0", "buy rebel_wild_2_1", "end"]);
    play.rebel(&["buy rebel_wild_2_1"]);
    assert_eq!(play.offers(), ["buy rebel_wild_1_0", "end"], "three of five points are spent");
    play.rebel(&["end"]);
    assert_eq!(play.offers(), ["buy rebel_air_1_0", "buy rebel_air_2_1", "end"], "what is left over is lost");
    play.rebel(&["buy rebel_air_2_1", "buy rebel_air_2_1"]);
    assert_eq!(play.offers(), ["buy rebel_air_1_0", "end"], "one of seven is left");
}

#[test]
fn the_new_units_are_placed_at_once_whoever_is_there() {
    proves![FG_16_10, FG_16_12];
    let position = charkhan("odene_hobar adam_starlight").units("line 2", "2232").units("rebel_air_1_0 1", "2232");
    let groups = [("rebellion", "odene_hobar"), ("diplomacy", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[89]).rebel(&["buy rebel_wild_2_1"]);
    assert_eq!(units(&play, "rebel_wild_2_1", "2232"), 1, "beside Imperial and other Rebel units");
    play.rebel(&["end", "end", "end"]);
    assert_eq!(play.offers(), ["draw", "draw-on", "stop"], "the other mission is still open");
}

#[test]
fn units_without_room_enter_at_the_start_of_a_rebel_operations_phase() {
    proves![FG_16_11];
    let position = || charkhan("odene_hobar").rule("charkhan", Rule::Rebellion).units("rebel_wild_1_0 2", "2232");
    let mut one = at(position().withheld("2232", [2, 0]), Step::Cures);
    one.begin();
    assert_eq!((units(&one, "rebel_wild_1_0", "2232"), one.spot("2232").withheld), (3, [1, 0]), "as far as they fit");
    let mut choice = at(position().withheld("2232", [1, 1]), Step::Cures);
    assert_eq!(choice.offers(), ["deploy rebel_wild_1_0 2232", "deploy rebel_wild_2_1 2232"]);
    choice.rebel(&["deploy rebel_wild_2_1 2232"]);
    assert_eq!((units(&choice, "rebel_wild_2_1", "2232"), choice.spot("2232").withheld), (1, [1, 0]));
    let mut empire = at(position().withheld("2232", [1, 0]).phasing(Side::Imperial), Step::Cures);
    empire.begin();
    assert_eq!(empire.spot("2232").withheld, [1, 0], "not in the Imperial player-turn");
}

#[test]
fn the_new_units_move_like_others() {
    proves![FG_16_13];
    let mut play = rising(charkhan("odene_hobar"));
    play.rebel(&["buy rebel_wild_2_1", "buy rebel_wild_1_0", "end", "end"]);
    play.imperial(&["end"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "the next turn");
    play.rebel(&["march 2232", "take rebel_wild_2_1", "to 2211"]);
    while play.asked() == Some(Side::Imperial) {
        play.imperial(&["pass"]);
    }
    assert_eq!(units(&play, "rebel_wild_2_1", "2211"), 1, "to another planet");
    play.rebel(&["march 2232", "take rebel_wild_1_0", "to 2231"]);
    assert_eq!(units(&play, "rebel_wild_1_0", "2231"), 1, "to another Environ");
}

#[test]
fn the_new_units_may_attack_as_they_are_placed() {
    proves![FG_16_14];
    let position = || charkhan("odene_hobar").units("militia 1", "2232").units("militia 1", "2231");
    let mut declined = rising(position());
    declined.rebel(&["buy rebel_wild_2_1", "end", "end"]);
    assert_eq!(declined.offers(), ["attack-at 2232", "end"], "no new units in the other Environ");
    declined.rebel(&["end"]);
    assert_eq!(declined.asked(), Some(Side::Imperial), "the phase is over without a combat");
    assert!(!declined.saw(|event| matches!(event, Event::Declared { .. })));
    let mut play = rising(position());
    play.rebel(&["buy rebel_wild_2_1", "end", "buy rebel_air_1_0", "end"]);
    assert_eq!(play.offers(), ["attack-at 2231", "attack-at 2232", "end"]);
    play.rebel(&["attack-at 2232"]).dice(&[6, 6]).rebel(&["pass"]);
    let column = |play: &Play| {
        play.events().iter().rev().find_map(|event| match event {
            Event::Battle { column, attacker, .. } => Some((*attacker, *column)),
            _ => None,
        })
    };
    // 2 to 1 is 2-1, one column for units at home, one for a rebellion without a leader: 4-1.
    assert_eq!(column(&play), Some((Side::Rebel, 8)));
    assert_eq!(units(&play, "militia", "2232"), 0);
    assert_eq!(play.offers(), ["attack-at 2231", "end"], "in any order, each once");
    let mut led = rising(position());
    led.rebel(&["buy rebel_wild_2_1", "end", "end", "attack-at 2232"]).dice(&[6, 6]).rebel(&["lead odene_hobar"]);
    assert_eq!(column(&led), Some((Side::Rebel, 9)), "Leadership 2 instead: 5-1");
}

#[test]
fn members_of_open_missions_cannot_lead_the_rising() {
    proves![FG_16_14];
    let position = charkhan("odene_hobar adam_starlight").units("militia 1", "2232");
    let groups = [("rebellion", "odene_hobar"), ("scavenge", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[89]).rebel(&["buy rebel_wild_2_1", "end", "end", "attack-at 2232"]);
    assert_eq!(play.offers(), ["lead odene_hobar", "pass"]);
}

#[test]
fn members_of_a_mission_completed_by_the_same_card_cannot_lead_the_rising_before_it_takes_effect() {
    proves![FG_16_14, FG_11_1_31];
    let groups = [("rebellion", "odene_hobar"), ("gain_characters", "ly_mantok")];
    let drawn = |first: &str| {
        let position = charkhan("odene_hobar ly_mantok").units("militia 1", "2232");
        let mut play = missions(position, "2232", &groups);
        play.draws(&[70]).imperial(&["pdb-down"]);
        if first == "resolve gain_characters" {
            play.deck(0);
        }
        play.rebel(&[first]);
        play.rebel(&["buy rebel_wild_2_1", "end", "end", "attack-at 2232"]);
        play
    };
    let mut rising = drawn("resolve rebellion");
    assert_eq!(rising.offers(), ["lead odene_hobar", "pass"], "Ly Mantok is still on a mission");
    let mut gained = drawn("resolve gain_characters");
    assert!(gained.offered("lead ly_mantok"), "hers is done");
}

/// A card of one's own: the letters of Assassination and Start Rebellion together.
fn two_at_once(position: Position) -> Position {
    position.content(|book| {
        let card = book.cards.iter_mut().find(|card| card.number == 89).expect("card 89");
        card.sections.iter_mut().for_each(|section| section.letters |= Mission::Assassination.bit());
    })
}

#[test]
fn an_assassination_completed_by_the_card_that_killed_its_target_otherwise_has_no_effect() {
    proves![FG_U23, FG_11_1_31];
    for (order, killed) in [("resolve rebellion", "in the rising"), ("resolve assassination", "by the assassin")] {
        let position = two_at_once(by_the_book("egrix"))
            .loyalty("charkhan", Loyalty::Unrest)
            .people("odene_hobar adam_starlight", "2232")
            .units("militia 1", "2232")
            .with_units("gelba", "2232");
        let groups = [("rebellion", "odene_hobar"), ("assassination gelba", "adam_starlight")];
        let mut play = missions(position, "2232", &groups);
        play.draws(&[89]).rebel(&[order, "buy rebel_wild_2_1", "end", "end", "attack-at 2232"]);
        play.dice(&[1, 6]);
        if order == "resolve rebellion" {
            play.rebel(&["pass"]).imperial(&["pass"]).rebel(&["kill"]).dice(&[6, 6]).imperial(&["stand"]);
        } else {
            play.rebel(&["pass"]);
        }
        assert!(play.is_dead("gelba"), "{killed}");
        let deaths = play.events().iter().filter(|event| matches!(event, Event::Killed { .. })).count();
        assert_eq!((deaths, play.game.state().tally.killed), (1, [0, 1]), "{killed}, and once only");
    }
}

#[test]
fn an_assassination_whose_target_died_in_the_rising_is_not_rolled_for() {
    proves![FG_U23, FG_11_2_18];
    let position = charkhan("odene_hobar adam_starlight").units("militia 1", "2232").with_units("gelba", "2232");
    let groups = [("rebellion", "odene_hobar"), ("assassination gelba", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[89]).rebel(&["buy rebel_wild_2_1", "end", "end", "attack-at 2232", "pass"]);
    play.dice(&[1, 6]).imperial(&["pass"]);
    // The squad (6/4) against Combat 3: four wounds in a firefight.
    play.rebel(&["kill"]).dice(&[6, 6]).imperial(&["stand"]);
    assert!(play.is_dead("gelba"));
    play.rebel(&["stop"]);
    assert!(play.failed(Mission::Assassination));
    assert!(!play.saw(|event| matches!(event, Event::Consequence { .. })));
}

// ---- Populace Goes Wild ----

#[test]
fn populace_goes_wild_doubles_the_points_of_its_environ() {
    proves![FG_16_21];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[82, 89]);
    assert_eq!((spend(&mut play, "wild"), spend(&mut play, "air")), (10, 7));
    let position = charkhan("odene_hobar").people("scott_rubel", "2231");
    let mut elsewhere = at(position, Step::Missions);
    elsewhere.rebel(&["missions 2231"]).sends("gain_characters", "scott_rubel");
    elsewhere.rebel(&["ready"]).draws(&[75]).rebel(&["stop", "missions 2232"]);
    elsewhere.sends("rebellion", "odene_hobar").rebel(&["ready"]).draws(&[89]);
    assert_eq!((spend(&mut elsewhere, "wild"), spend(&mut elsewhere, "air")), (5, 14));
}

#[test]
fn populace_goes_wild_comes_too_late_once_the_planet_has_risen() {
    proves![FG_16_22];
    let groups = [("rebellion", "odene_hobar"), ("diplomacy", "adam_starlight")];
    let mut play = missions(charkhan("odene_hobar adam_starlight"), "2232", &groups);
    play.draws(&[89]).rebel(&["end", "end"]).draws(&[82]);
    assert_eq!(play.voids(), 0);
    assert!(!play.planet("charkhan").wild && !play.spot("2232").wild);
}

#[test]
fn a_rebellion_from_rebellion_stopped_raises_no_units() {
    proves![FG_16_26];
    let mut play = rising(charkhan("odene_hobar").rule("charkhan", Rule::RebellionStopped));
    assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
    assert_eq!(play.asked(), Some(Side::Imperial), "nothing to buy, and nobody is left on a mission");
    assert!(!play.saw(|event| matches!(event, Event::Rose { .. })));
}

#[test]
fn populace_goes_wild_gives_the_normal_points_from_rebellion_stopped() {
    proves![FG_16_21, FG_U31];
    let position = charkhan("odene_hobar").rule("charkhan", Rule::RebellionStopped);
    let mut play = missions(position, "2232", &[("rebellion", "odene_hobar")]);
    play.draws(&[82, 89]);
    assert_eq!((spend(&mut play, "wild"), spend(&mut play, "air")), (5, 7), "in every Environ of the planet");
}

// ---- while it lasts ----

#[test]
fn no_coup_and_no_diplomacy_in_a_rebellion() {
    proves![FG_16_23];
    for rule in Rule::ALL {
        let position = Position::star("rorth").rule("squamot", rule).people("odene_hobar", "3311");
        let mut play = at(position, Step::Missions);
        play.rebel(&["missions 3311"]);
        let risen = rule == Rule::Rebellion || rule == Rule::RebelControl;
        assert_eq!(play.offered("assign coup"), !risen, "{rule}");
        assert_eq!(play.offered("assign diplomacy"), !risen, "{rule}");
    }
}

#[test]
fn the_loyalty_of_a_planet_in_rebellion_is_frozen() {
    proves![FG_16_24, FG_U23];
    let position = charkhan("odene_hobar adam_starlight");
    let groups = [("rebellion", "odene_hobar"), ("diplomacy", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[89]).rebel(&["end", "end"]).draws(&[79]);
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Unrest, "no fear of civil war");
    play.draws(&[90]);
    assert!(play.aborted(Mission::Diplomacy));
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Unrest, "the breach of protocol costs nothing");
}

#[test]
fn diplomacy_under_way_cannot_be_completed_once_the_planet_has_risen() {
    proves![FG_U23, FG_16_23];
    let position = charkhan("odene_hobar adam_starlight");
    let groups = [("rebellion", "odene_hobar"), ("diplomacy", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[89]).rebel(&["go-on diplomacy", "end", "end"]);
    assert_eq!(play.offers(), ["draw", "draw-on", "stop"], "no question of completing it");
    play.rebel(&["stop"]);
    assert!(play.failed(Mission::Diplomacy));
}

#[test]
fn a_planet_can_enter_and_leave_rebellion_any_number_of_times() {
    proves![FG_16_25];
    let position =
        charkhan("odene_hobar").people("gelba", "2232").rule("charkhan", Rule::Rebellion).pdb("charkhan", 0, false);
    let mut play = missions(position.phasing(Side::Imperial), "2232", &[("rebellion", "gelba")]);
    for _ in 0..2 {
        play.draws(&[89, 92]);
        assert_eq!(play.planet("charkhan").rule, Rule::RebellionStopped);
        play.rebel(&["end", "missions 2232"]).sends("rebellion", "odene_hobar").rebel(&["ready"]).draws(&[89]);
        assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
        play.imperial(&["end", "missions 2232"]).sends("rebellion", "gelba").imperial(&["ready"]);
    }
    assert_eq!(play.game.state().turn, 3);
}
