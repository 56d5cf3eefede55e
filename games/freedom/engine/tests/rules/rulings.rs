//! Rulings on moves, reactions, military combat, missions and the pauses of the Rebel player.

use freedom::Event;
use freedom::book::{Loyalty, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::rule::{FG_16_11, FG_U47, FG_U48};
use table::Game;

use crate::bestiary::{over, script_creature};
use crate::character_combat::{column, rounds};
use crate::creatures::{beaten, meets_at, sent};
use crate::play::{Play, at, by_the_book};

// ---- moves ----

#[test]
fn characters_survive_the_loss_of_their_units_to_a_pdb() {
    proves![FG_U6];
    let position = || {
        Position::star("egrix")
            .units("rebel_air_2_1 1", "2231")
            .with_units("frun_sentel", "2231")
            .pdb("quibron", 2, true)
    };
    let order = ["march 2231", "take rebel_air_2_1", "bring frun_sentel", "to 2211"];
    let mut arriving = at(position(), Step::Movement);
    arriving.rebel(&order).dice(&[6, 6]).imperial(&["fire"]);
    assert_eq!((arriving.spot("2231").count, arriving.spot("2211").count), ([0, 0], [0, 0]));
    assert!(arriving.is_at("frun_sentel", "2211") && arriving.person("frun_sentel").detected, "Frun Sentel lands");
    let mut leaving = at(position().pdb("charkhan", 2, true), Step::Movement);
    leaving.rebel(&order).dice(&[6, 6]).imperial(&["fire"]);
    assert!(leaving.is_at("frun_sentel", "2231") && leaving.person("frun_sentel").detected, "Frun Sentel stays");
    assert_eq!(leaving.asked(), Some(Side::Rebel), "and is not fired at again");
}

#[test]
fn a_flight_within_a_planet_without_pdb_is_not_seen() {
    proves![FG_U8];
    let flight = |pdb: bool| {
        let position = Position::star("egrix")
            .people("boccanegra", "2231")
            .ship("planetary_privateer", "boccanegra")
            .detected("boccanegra")
            .pdb("charkhan", 0, pdb);
        let mut play = at(position, Step::Movement);
        play.rebel(&["fly planetary_privateer", "to 2232"]);
        if pdb {
            play.imperial(&["pass"]);
        }
        assert!(play.is_at("boccanegra", "2232"));
        play.person("boccanegra").detected
    };
    assert!(!flight(false));
    assert!(flight(true), "a PDB that lets it pass leaves things as they are");
}

// ---- reactions ----

fn solvia() -> Position {
    Position::star("varu")
        .people("adam_starlight", "4321")
        .people("frun_sentel", "4322")
        .detected("adam_starlight frun_sentel")
        .units("line 1", "4323")
}

#[test]
fn a_unit_reacts_once() {
    proves![FG_U10];
    let mut play = at(solvia().units("patrol 1", "4323"), Step::Reaction);
    assert!(play.offered("react 4321") && play.offered("react 4322"));
    play.imperial(&["react 4321", "send line 4323", "react 4322"]);
    assert!(play.offered("send patrol 4323"));
    assert!(!play.offered("send line 4321"), "the Line has moved");
}

#[test]
fn a_reacting_leader_was_stacked_with_the_unit() {
    proves![FG_U10];
    let mut with = at(solvia().with_units("jon_kidu", "4323"), Step::Reaction);
    with.imperial(&["react 4321"]);
    assert!(with.offered("send-led line jon_kidu"));
    let mut apart = at(solvia().people("jon_kidu", "4323"), Step::Reaction);
    apart.imperial(&["react 4321"]);
    assert!(apart.offered("send line 4323") && !apart.offered("send-led line jon_kidu"));
    let mut there = at(solvia().with_units("jon_kidu", "4322").units("militia 1", "4322"), Step::Reaction);
    there.imperial(&["react 4321"]);
    assert!(!there.offered("send-led line jon_kidu"), "nobody is picked up on the way");
}

#[test]
fn a_reacting_ship_can_be_detected() {
    proves![FG_U11];
    let position = Position::of("varu_powderkeg")
        .people("adam_starlight", "4332")
        .detected("adam_starlight")
        .people("els_taroff", "4331")
        .ship("imperial_spaceship_1", "els_taroff");
    let mut play = at(position, Step::Reaction);
    play.imperial(&["react 4332", "react-fly imperial_spaceship_1"]);
    assert_eq!((play.asked(), play.offers()), (Some(Side::Rebel), vec!["detect".to_owned(), "pass".to_owned()]));
    play.dice(&[4]).rebel(&["detect"]);
    assert!(play.is_at("els_taroff", "4332") && play.person("els_taroff").detected);
}

// ---- military combat ----

fn led(position: Position) -> Play {
    let position = position
        .units("rebel_wild_2_1 1 militia 1", "2211")
        .people("frun_sentel redjac", "2211")
        .people("adam_starlight", "2231");
    at(position, Step::MilitaryCombat)
}

#[test]
fn the_attacker_names_his_leader_first_and_a_mission_is_given_up_for_it() {
    proves![FG_U12];
    let mut play = led(by_the_book("egrix"));
    play.rebel(&["attack"]);
    assert_eq!(
        (play.asked(), play.offers()),
        (Some(Side::Rebel), vec!["lead frun_sentel".to_owned(), "pass".to_owned()])
    );
    play.rebel(&["lead frun_sentel"]);
    assert_eq!((play.asked(), play.offered("lead redjac")), (Some(Side::Imperial), true));
    play.dice(&[1, 6]).imperial(&["pass"]);
    assert!(play.spot("2211").with_units.has(play.who("frun_sentel")), "Frun Sentel has joined the units");
    assert_eq!(play.offers(), ["missions 2231", "end"], "Frun's mission is gone, Adam's is not");

    let mut free = led(by_the_book("egrix"));
    free.rebel(&["attack", "pass"]).dice(&[1, 6]).imperial(&["pass"]);
    assert_eq!(free.offers(), ["missions 2211", "missions 2231", "end"]);
    let mut second = led(by_the_book("egrix"));
    second.rebel(&["pass"]).imperial(&["attack"]);
    assert_eq!(
        (second.asked(), second.offered("lead redjac")),
        (Some(Side::Imperial), true),
        "now the Imperial player attacks"
    );
}

#[test]
fn in_a_rebellion_all_units_of_the_environ_fight() {
    proves![FG_U14];
    let position = by_the_book("egrix").loyalty("quibron", Loyalty::Unrest).units("rebel_wild_2_1 1 militia 3", "2211");
    let mut play = sent(position, "2211", "rebellion", "kogus");
    play.cards(&[89]).rebel(&["draw", "buy rebel_wild_1_0", "end"]);
    assert_eq!(play.offers(), ["attack-at 2211", "end"]);
    play.dice(&[1, 1]).rebel(&["attack-at 2211"]);
    let column = |event: &Event| if let Event::Battle { column, .. } = *event { Some(column) } else { None };
    let column = play.events().iter().find_map(column);
    assert_eq!(column, Some(7), "3 against 3, one column for home ground and one for the rebellion without a leader");
}

#[test]
fn survivors_of_a_lost_battle_go_on_no_mission() {
    proves![FG_U30];
    let position = Position::star("egrix")
        .with_units("frun_sentel", "2211")
        .units("line 4 rebel_wild_1_0 1", "2211")
        .people("adam_starlight", "2231");
    let mut play = at(position, Step::MilitaryCombat);
    play.rebel(&["attack"]).dice(&[1, 1]).rebel(&["pass"]).imperial(&["kill"]);
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(play.spot("2211").apart.has(play.who("frun_sentel")), "Frun Sentel joins the mission stack");
    assert_eq!(play.offers(), ["missions 2231", "end"], "but only Adam can be sent");
}

// ---- missions whose condition is gone ----

#[test]
fn a_mission_whose_condition_is_gone_cannot_be_completed() {
    proves![FG_U23];
    let position = || Position::star("egrix").pdb("quibron", 0, false);
    for (units, letter) in [("militia 1", false), ("militia 2", true)] {
        let mut play = sent(position().units(units, "2211"), "2211", "sabotage", "frun_sentel");
        play.cards(&[70]).rebel(&["draw"]);
        assert!(play.saw(|event| matches!(event, Event::UnitLost { .. })), "the locals raid");
        assert!(play.offered("draw"), "the group goes on");
        play.cards(&[84]).rebel(&["draw"]);
        assert_eq!(play.saw(|event| matches!(event, Event::Letter { .. })), letter, "{units}");
    }
}

#[test]
fn no_die_is_rolled_for_assassins_whose_victim_is_gone() {
    proves![FG_U23];
    let position = Position::star("egrix").people("frun_sentel redjac", "2211").wounds("redjac", 5).detected("redjac");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2211", "assign assassination", "target redjac", "join frun_sentel", "ready", "ready"]);
    play.cards(&[86]).rebel(&["draw"]).dice(&[1]);
    play.imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", "kill"]);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(play.is_dead("redjac"), "Redjac fell in the fight that Redjac began");
    play.rebel(&["stop"]);
    assert!(play.saw(|event| matches!(event, Event::Failed { .. })));
    assert!(!play.saw(|event| matches!(event, Event::Consequence { .. })));
}

// ---- after the rebellion ----

#[test]
fn withheld_units_enter_a_planet_that_is_under_imperial_control_again() {
    proves![FG_U47, FG_16_11];
    let enters = |rule: Rule| {
        let position = Position::star("egrix").rule("charkhan", rule).units("line 1", "2231").withheld("2232", [1, 0]);
        let mut play = at(position.people("frun_sentel", "2211").phasing(Side::Imperial), Step::Closing);
        assert_eq!(play.asked(), Some(Side::Rebel), "the next turn");
        assert_eq!((play.spot("2232").count, play.spot("2232").withheld), ([1, 0], [0, 0]), "{rule}");
        play.planet("charkhan").rule
    };
    assert_eq!(enters(Rule::ImperialControl), Rule::ImperialControl, "the state is not theirs to change");
    assert_eq!(enters(Rule::Rebellion), Rule::Rebellion);
    // Where there is a choice to be made, the log tells of it and names the rule.
    for (rule, cited) in [(Rule::ImperialControl, FG_U47), (Rule::Rebellion, FG_16_11)] {
        let position = Position::star("egrix").rule("charkhan", rule).units("rebel_wild_1_0 2", "2232");
        let mut play = at(position.withheld("2232", [1, 1]), Step::Cures);
        play.rebel(&["deploy rebel_wild_2_1 2232"]);
        let entered = play.events().iter().find(|event| matches!(event, Event::Entered { .. })).expect("a unit");
        assert_eq!(play.game.event_rule(entered), cited);
    }
}

// ---- fights in which nobody can be hurt ----

/// The Gyrogos (6, cannot be wounded) meet Frun Sentel with a Personal Body Shield, perhaps with Agan Rafa (Combat 5
/// each), who use what is named.
fn shielded(members: &str, items: &[&str]) -> Play {
    let mut position = Position::star("luine").people("frun_sentel", "3511");
    for item in ["body_shield", "assassins_blade"] {
        position = position.item(item, "frun_sentel");
    }
    let mut play = meets_at(position, "3511", members);
    play.rebel(&["pass"]);
    if members.contains(' ') {
        play.rebel(&["activate agan_rafa", "activate frun_sentel"]);
    }
    for item in items {
        play.rebel(&[item]);
    }
    while play.offered("pass") {
        play.rebel(&["pass"]);
    }
    play.dice(&[1, 1]).rebel(&["stand"]);
    play
}

fn parted(play: &Play) -> bool {
    play.saw(|event| matches!(event, Event::Parted { .. }))
}

#[test]
fn a_fight_in_which_nobody_can_be_hurt_is_over_as_if_broken_off() {
    proves![FG_U48, FG_3_4_8];
    let both = "frun_sentel agan_rafa";
    let mut play = shielded(both, &["use body_shield 0"]);
    assert_eq!(column(&play), "-6 to -4", "one wound at most, and the shield takes it");
    assert!(parted(&play) && over(&play) && !beaten(&play));
    assert!(play.offered("draw"), "the mission goes on");
    assert!(play.person("frun_sentel").wounds == 0 && play.person("agan_rafa").wounds == 0);
    let told = play.events().iter().find(|event| matches!(event, Event::Parted { .. })).expect("told");
    assert_eq!(play.game.event_rule(told), FG_U48);
    assert_eq!(play.game.event_words(told), "Nobody can be hurt any more: Agan Rafa and Frun Sentel are away.");
    assert!(!parted(&shielded(both, &[])), "without the shield the Gyrogos may still hurt somebody");
    assert!(!parted(&shielded("frun_sentel", &["use body_shield 0"])), "6 against 5: two wounds less one");
    let blade = shielded("frun_sentel", &["use body_shield 0", "use assassins_blade 1"]);
    assert_eq!(rounds(&blade)[0].column, "-3 to -2", "only the blade made it so");
    assert!(!parted(&blade), "and it is gone in the next round");
}

/// A Character Combat Results Table of one's own that hurts nobody.
fn toothless(star: &str) -> Position {
    Position::star(star).content(|book| book.tables.character = Default::default())
}

#[test]
fn a_table_that_hurts_nobody_ends_every_fight_with_its_first_round() {
    proves![FG_U48];
    // Nobody breaks off from the Mish, and nobody is asked anything.
    let mut mish = sent(toothless("zakir"), "5132", "scavenge", "frun_sentel");
    script_creature(&mut mish, "5132");
    mish.dice(&[6, 6]).rebel(&["draw"]);
    assert!(parted(&mish) && rounds(&mish).len() == 1);
    // The Elilad's swarm.
    let mut swarm = meets_at(toothless("aziza"), "3423", "frun_sentel");
    swarm.dice(&[6]).rebel(&["stand"]);
    assert!(parted(&swarm));
    // Something that grows stays harmless.
    let mut thunk = meets_at(toothless("deblon"), "4411", "frun_sentel");
    thunk.dice(&[6, 6]).rebel(&["stand"]);
    assert!(parted(&thunk));
    for aim in ["kill", "capture"] {
        let position = toothless("egrix").people("redjac frun_sentel", "2211").detected("frun_sentel");
        let mut play = at(position, Step::Search);
        play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack", "hand-to-hand", aim]);
        play.dice(&[6, 6]).rebel(&["stand"]);
        assert!(parted(&play) && play.person("frun_sentel").detected, "away, but in plain sight");
    }
    // Cold is not the table's affair.
    let mut mist = sent(toothless("wex"), "4212", "scavenge", "zina_adora");
    script_creature(&mut mist, "4212");
    mist.dice(&[6, 6]).rebel(&["draw"]);
    assert!(mist.is_dead("zina_adora") && !parted(&mist));
}

// ---- pauses ----

#[test]
fn the_rebel_player_is_asked_whatever_card_he_holds() {
    proves![FG_U45];
    let hunted = |position: Position| {
        let position = position.people("frun_sentel redjac", "2211").detected("frun_sentel");
        let mut play = at(position, Step::Search);
        if play.asked() == Some(Side::Rebel) {
            play.rebel(&["pass"]);
        }
        play.imperial(&["search-people 2211", "join redjac"]);
        play
    };
    // The Medi-kit helps nobody to hide, the Scrambler does; from outside the pause looks the same.
    for (item, offers) in [("medi_kit", vec!["pass"]), ("scrambler", vec!["use scrambler 0", "pass"])] {
        let mut play = hunted(Position::star("egrix").people("frun_sentel", "2211").item(item, "frun_sentel"));
        play.imperial(&["ready"]);
        assert_eq!((play.asked(), play.offers()), (Some(Side::Rebel), offers.into_iter().map(str::to_owned).collect()));
    }
    let mut without = hunted(Position::star("egrix"));
    without.dice(&[6]).imperial(&["ready"]);
    assert!(without.saw(|event| matches!(event, Event::Searched { .. })), "no card, no pause");
    let known = Position::star("egrix").people("frun_sentel", "2211").open_item("medi_kit", "frun_sentel");
    let mut known = hunted(known);
    known.dice(&[6]).imperial(&["ready"]);
    assert!(known.saw(|event| matches!(event, Event::Searched { .. })), "an open card that does not fit, no pause");
}
