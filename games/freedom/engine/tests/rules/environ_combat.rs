//! Section 3.3: combat between military units in an Environ.

use freedom::Event;
use freedom::book::Side;
use freedom::cause::Clash;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::Force;

use crate::play::{Play, at, by_the_book};

/// Columns of the Military Combat Table.
const ONE_TO_SIX: u8 = 0;
const ONE_TO_FIVE: u8 = 1;
const EVEN: u8 = 5;
const FIVE_TO_ONE: u8 = 9;
const SIX_TO_ONE: u8 = 10;

/// Units in Angoff's city, Urban, size 6: Rebel units from the wilds are not at home there.
fn city(rebels: &str, imperials: &str) -> Position {
    by_the_book("egrix").units(rebels, "2221").units(imperials, "2221")
}

/// A military combat declared by a side, fought without leaders; attacker's die, then defender's.
fn fight(position: Position, attacker: Side, dice: [u8; 2]) -> Play {
    let mut play = at(position.phasing(attacker), Step::MilitaryCombat);
    play.dice(&dice).does(&["attack"]);
    play
}

/// Attacker, column and losses of the combat just rolled.
#[track_caller]
fn rolled(play: &Play) -> (Side, u8, [u8; 2]) {
    let battle = play.events().iter().rev().find_map(|event| match event {
        Event::Battle { attacker, column, losses, .. } => Some((*attacker, *column, *losses)),
        _ => None,
    });
    battle.expect("a combat")
}

/// Units that add up to a strength: Lines and Patrols, or 2-1 and 1-0 from the wilds.
fn force(side: Side, strength: u8) -> String {
    match side {
        Side::Imperial => format!("line {} patrol {}", strength / 3, strength % 3),
        Side::Rebel => format!("rebel_wild_2_1 {} rebel_wild_1_0 {}", strength / 2, strength % 2),
    }
}

#[test]
fn units_of_both_sides_can_fight_in_either_players_turn() {
    proves![FG_3_3_1];
    for phasing in [Side::Rebel, Side::Imperial] {
        let mut play = at(city("rebel_wild_2_1 1", "patrol 1").phasing(phasing), Step::MilitaryCombat);
        assert_eq!(play.asked(), Some(phasing));
        assert!(play.offered("attack") && play.offered("pass"));
    }
}

#[test]
fn there_is_no_combat_where_one_side_has_only_characters() {
    proves![FG_3_3_1, FG_3_3_5];
    let position = Position::star("egrix").units("rebel_wild_2_1 1", "2221").people("telmen", "2221");
    let mut play = at(position.people("boccanegra", "2211").units("line 1", "2211"), Step::MilitaryCombat);
    assert!(!play.offered("attack"));
}

#[test]
fn nobody_has_to_fight() {
    proves![FG_3_3_2];
    let mut play = at(city("rebel_wild_2_1 2", "line 2"), Step::MilitaryCombat);
    play.rebel(&["pass"]).imperial(&["pass"]);
    assert!(play.saw(|event| matches!(event, Event::NoCombat { .. })));
    assert!(!play.saw(|event| matches!(event, Event::Battle { .. })));
    assert_eq!(play.spot("2221").count, [2, 2]);
}

#[test]
fn the_phasing_player_answers_first_and_whoever_declares_attacks() {
    proves![FG_3_3_2, FG_3_3_3, FG_3_3_4];
    for phasing in [Side::Rebel, Side::Imperial] {
        let position = || city("rebel_wild_2_1 2", "line 1 patrol 1").phasing(phasing);
        let mut first = at(position(), Step::MilitaryCombat);
        assert_eq!(first.asked(), Some(phasing));
        first.dice(&[1, 6]).does(&["attack"]);
        assert_eq!(rolled(&first).0, phasing, "one declaration is enough");

        let mut second = at(position(), Step::MilitaryCombat);
        second.does(&["pass"]);
        assert_eq!(second.asked(), Some(phasing.other()));
        second.dice(&[1, 6]).does(&["attack"]);
        assert_eq!(rolled(&second).0, phasing.other());
    }
}

#[test]
fn each_environ_is_settled_separately_in_the_order_of_the_phasing_player() {
    proves![FG_3_3_5];
    let position = city("rebel_wild_2_1 1", "patrol 1").units("rebel_wild_2_1 1 patrol 1", "2211");
    let mut play = at(position.units("rebel_wild_2_1 1", "2232"), Step::MilitaryCombat);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(play.offers(), ["settle 2211", "settle 2221"]);
    play.dice(&[1, 6]).rebel(&["settle 2221", "attack"]);
    assert!(play.saw(|event| matches!(event, Event::Battle { .. })));
    play.rebel(&["pass"]).imperial(&["pass"]);
    let place = play.place("2211");
    assert!(play.saw(|event| *event == Event::NoCombat { place }));
    assert_eq!(play.spot("2211").count, [1, 1], "declared in the city only");
}

#[test]
fn all_units_in_the_environ_take_part() {
    proves![FG_3_3_6];
    let rebels = "rebel_wild_2_1 1 rebel_air_2_1 1 rebel_wild_1_0 1 rebel_fire_1_0 1";
    let play = fight(city(rebels, "militia 1 patrol 1"), Side::Rebel, [1, 6]);
    assert_eq!(rolled(&play).1, EVEN + 2, "6 to 2");
    let play = fight(city("rebel_wild_2_1 2", "line 2 patrol 1 militia 1"), Side::Imperial, [1, 6]);
    assert_eq!(rolled(&play).1, EVEN + 1, "8 to 4, nobody was asked who stays out");
}

#[test]
fn odds_are_rounded_for_the_defender_and_limited_to_five_to_one() {
    proves![FG_3_3_14];
    // Attacking and defending strength, and how far the column is from 1-1.
    let table: [(u8, u8, i8); 22] = [
        (1, 1, 0),
        (4, 4, 0),
        (3, 2, 0),
        (5, 3, 0),
        (7, 4, 0),
        (2, 1, 1),
        (5, 2, 1),
        (8, 3, 1),
        (3, 1, 2),
        (11, 3, 2),
        (4, 1, 3),
        (9, 2, 3),
        (5, 1, 4),
        (12, 1, 4),
        (2, 3, -1),
        (4, 5, -1),
        (2, 4, -1),
        (2, 5, -2),
        (3, 7, -2),
        (3, 10, -3),
        (2, 9, -4),
        (1, 12, -4),
    ];
    for (attack, defence, steps) in table {
        for attacker in [Side::Rebel, Side::Imperial] {
            let [rebels, imperials] = if attacker == Side::Rebel { [attack, defence] } else { [defence, attack] };
            let position = city(&force(Side::Rebel, rebels), &force(Side::Imperial, imperials));
            let mut play = at(position.phasing(attacker), Step::MilitaryCombat);
            play.dice(&[1, 1]).does(&["attack"]);
            let column = rolled(&play).1 as i8;
            assert_eq!(column, EVEN as i8 + steps, "{attack} to {defence}, attacker {attacker:?}");
        }
    }
}

#[test]
fn leaders_shift_the_column_by_their_leadership_or_its_difference() {
    proves![FG_3_3_7, FG_3_3_8];
    // Boccanegra leads with 2, Jon Kidu with 3.
    let table = [
        (Side::Rebel, "lead boccanegra", "pass", EVEN + 2),
        (Side::Rebel, "pass", "lead jon_kidu", EVEN - 3),
        (Side::Rebel, "lead boccanegra", "lead jon_kidu", EVEN - 1),
        (Side::Imperial, "pass", "lead jon_kidu", EVEN + 3),
        (Side::Imperial, "lead boccanegra", "pass", EVEN - 2),
        (Side::Imperial, "lead boccanegra", "lead jon_kidu", EVEN + 1),
        (Side::Rebel, "pass", "pass", EVEN),
    ];
    for (attacker, rebel, imperial, column) in table {
        let position = city("rebel_wild_2_1 2", "line 1 patrol 1").with_units("boccanegra jon_kidu", "2221");
        let mut play = at(position.phasing(attacker), Step::MilitaryCombat);
        play.does(&["attack"]).dice(&[1, 6]);
        assert_eq!(play.asked(), Some(attacker), "the attacker names a leader first");
        let answers = if attacker == Side::Rebel { [rebel, imperial] } else { [imperial, rebel] };
        play.does(&answers);
        assert_eq!(rolled(&play).1, column, "{attacker:?}: {rebel}, {imperial}");
    }
}

#[test]
fn a_leaders_shift_reaches_the_outer_columns_and_no_further() {
    proves![FG_3_3_14, FG_3_3_15];
    let led = |attacker: Side, rebels: &str, imperials: &str| {
        let position = city(rebels, imperials).with_units("adam_starlight barca", "2221").phasing(attacker);
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 1]).does(&["attack"]);
        play
    };
    let mut play = led(Side::Rebel, "rebel_wild_2_1 6", "patrol 1");
    play.rebel(&["lead adam_starlight"]).imperial(&["pass"]);
    assert_eq!(rolled(&play).1, SIX_TO_ONE, "5-1 and one column");
    let mut play = led(Side::Imperial, "rebel_wild_1_0 1", "line 6");
    play.imperial(&["lead barca"]).rebel(&["pass"]);
    assert_eq!(rolled(&play).1, SIX_TO_ONE, "5-1 and four columns");
    let mut play = led(Side::Imperial, "rebel_wild_2_1 6", "patrol 1");
    play.imperial(&["pass"]).rebel(&["lead adam_starlight"]);
    assert_eq!(rolled(&play).1, ONE_TO_SIX);
    let mut play = led(Side::Imperial, "rebel_wild_2_1 6", "patrol 1");
    play.imperial(&["pass"]).rebel(&["pass"]);
    assert_eq!(rolled(&play).1, ONE_TO_FIVE);
    let mut play = led(Side::Rebel, "rebel_wild_2_1 6", "patrol 1");
    play.rebel(&["pass"]).imperial(&["pass"]);
    assert_eq!(rolled(&play).1, FIVE_TO_ONE);
}

#[test]
fn any_character_of_the_environ_with_leadership_may_be_appointed_and_loses_his_mission() {
    proves![FG_3_3_9, FG_U12];
    let position = city("rebel_wild_2_1 2", "patrol 1")
        .people("adam_starlight kogus vudot_vodot", "2221")
        .people("rayner_derban", "2211")
        .prisoner("zina_adora", "units", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.rebel(&["attack"]);
    assert_eq!(play.offers(), ["lead adam_starlight", "lead vudot_vodot", "pass"], "Leadership 1 is enough, 0 is not");
    play.dice(&[1, 6]).rebel(&["lead adam_starlight"]);
    assert!(play.spot("2221").with_units.has(play.who("adam_starlight")), "joins the military stack");
    play.rebel(&["missions 2221", "assign scavenge"]);
    assert!(!play.offered("join adam_starlight"));
    assert!(play.offered("join kogus") && play.offered("join vudot_vodot"));
}

#[test]
fn a_side_has_one_leader_in_a_combat() {
    proves![FG_3_3_10];
    let position = city("rebel_wild_2_1 2", "line 1 patrol 1").with_units("boccanegra rayner_derban", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[1, 6]).rebel(&["attack", "lead boccanegra"]);
    assert_eq!(rolled(&play).1, EVEN + 2, "nobody else was asked for");
}

#[test]
fn special_environs_are_against_the_imperial_side_unless_it_has_a_leader() {
    proves![FG_3_3_11, FG_3_3_17];
    // Environ, attacker, whether Els Taroff (Leadership 1) leads the Imperial units, column.
    let table = [
        ("2231", Side::Rebel, false, EVEN + 1),
        ("2231", Side::Imperial, false, EVEN - 1),
        ("2231", Side::Rebel, true, EVEN - 1),
        ("2231", Side::Imperial, true, EVEN + 1),
        ("2221", Side::Rebel, false, EVEN),
        ("2221", Side::Rebel, true, EVEN - 1),
        ("2211", Side::Imperial, false, EVEN),
    ];
    for (place, attacker, led, column) in table {
        let position = by_the_book("egrix").units("rebel_fire_2_1 2 line 1 patrol 1", place);
        let mut play = at(position.with_units("els_taroff", place).phasing(attacker), Step::MilitaryCombat);
        play.dice(&[1, 6]).does(&["attack"]).imperial(&[if led { "lead els_taroff" } else { "pass" }]);
        assert_eq!(rolled(&play).1, column, "{place}, {attacker:?} attacks, led: {led}");
    }
}

#[test]
fn a_special_environ_and_home_units_count_on_top_of_the_leaders() {
    proves![FG_3_3_7, FG_3_3_17, FG_3_3_11];
    let battle = |imperial: &str| {
        let position = Position::star("egrix").units("rebel_air_2_1 2 line 1 patrol 1", "2231");
        let mut play = at(position.with_units("boccanegra jon_kidu", "2231"), Step::MilitaryCombat);
        play.dice(&[1, 6]).rebel(&["attack", "lead boccanegra"]).imperial(&[imperial]);
        rolled(&play).1
    };
    assert_eq!(battle("pass"), EVEN + 2 + 1 + 1, "leader, home, Special Environ");
    assert_eq!(battle("lead jon_kidu"), EVEN + 2 - 3 + 1, "difference of leaders, home");
}

#[test]
fn one_rebel_unit_at_home_gives_one_column_and_more_give_no_more() {
    proves![FG_3_3_16];
    let table = [
        (Side::Rebel, "rebel_wild_1_0 4", EVEN),
        (Side::Rebel, "rebel_wild_1_0 3 rebel_urban_1_0 1", EVEN + 1),
        (Side::Rebel, "rebel_urban_2_1 2", EVEN + 1),
        (Side::Imperial, "rebel_wild_2_1 1 rebel_urban_2_1 1", EVEN - 1),
        (Side::Imperial, "rebel_wild_2_1 2", EVEN),
    ];
    for (attacker, rebels, column) in table {
        let play = fight(city(rebels, "line 1 patrol 1"), attacker, [1, 6]);
        assert_eq!(rolled(&play).1, column, "{rebels}, {attacker:?} attacks");
    }
}

#[test]
fn characters_with_the_units_neither_help_nor_suffer() {
    proves![FG_3_3_12, FG_3_3_18];
    let position = city("rebel_wild_2_1 3", "line 2").with_units("rayner_derban kogus agan_rafa", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[6, 3]).rebel(&["attack", "lead rayner_derban"]);
    assert_eq!(rolled(&play), (Side::Rebel, EVEN + 4, [0, 6]), "only the leader counts");
    for name in ["rayner_derban", "kogus", "agan_rafa"] {
        assert_eq!(play.person(name).wounds, 0);
        assert!(play.is_at(name, "2221"));
    }
}

#[test]
fn losses_come_as_near_to_the_result_as_units_allow_without_exceeding_it() {
    proves![FG_3_3_6, FG_3_3_12];
    // Imperial units attacking at even odds, the defender's die, and what they lose: 4, 3, 2, 2, 1, 0 by the table.
    let table: [(&str, u8, u8, &[&str]); 12] = [
        ("line 2", 1, 3, &[]),
        ("line 2", 2, 3, &[]),
        ("line 2", 3, 0, &[]),
        ("line 2", 6, 0, &[]),
        ("line 1 patrol 1", 3, 1, &[]),
        ("line 1 patrol 1", 2, 3, &[]),
        ("line 1 patrol 1", 1, 4, &[]),
        ("line 2 patrol 1", 1, 4, &[]),
        ("patrol 2 militia 2", 1, 4, &[]),
        ("patrol 2 militia 2", 4, 2, &["lose militia", "lose patrol"]),
        ("line 1 patrol 3", 2, 3, &["lose patrol", "lose line"]),
        ("line 1 patrol 1 militia 1", 1, 4, &["lose militia", "lose patrol", "lose line"]),
    ];
    for (units, die, toll, choice) in table {
        let strength: u8 = strength_of(units);
        let play = &mut fight(city(&force(Side::Rebel, strength), units), Side::Imperial, [1, die]);
        assert_eq!(rolled(play).1, EVEN, "{units}");
        assert_eq!(rolled(play).2[Side::Imperial.ix()], toll, "{units}, die {die}");
        if choice.is_empty() {
            assert!(!play.offers().iter().any(|offer| offer.starts_with("lose")), "{units}, die {die}: only one way");
            let left = left_strength(play);
            assert_eq!(left, strength - toll, "{units}, die {die}");
        } else {
            assert_eq!(play.offers(), choice, "{units}, die {die}");
        }
    }
}

fn strength_of(units: &str) -> u8 {
    let words: Vec<&str> = units.split(' ').collect();
    words.chunks(2).map(|pair| if pair[0] == "line" { 3 } else { 1 } * pair[1].parse::<u8>().unwrap()).sum()
}

fn left_strength(play: &Play) -> u8 {
    use freedom::book::UnitKind;
    let spot = play.spot("2221");
    spot.units(UnitKind::MILITIA) + spot.units(UnitKind::PATROL) + 3 * spot.units(UnitKind::LINE)
}

#[test]
fn the_owner_chooses_among_units_of_equal_sum() {
    proves![FG_3_3_12];
    let mut play = fight(city("rebel_wild_2_1 3", "line 1 patrol 3"), Side::Rebel, [6, 6]);
    assert_eq!(play.asked(), Some(Side::Imperial), "the owner, though it is the other's turn");
    play.imperial(&["lose patrol"]);
    assert_eq!(play.spot("2221").count, [3, 1], "one Patrol given, so all three");
    let mut play = fight(city("rebel_wild_2_1 3", "line 1 patrol 3"), Side::Rebel, [6, 6]);
    play.imperial(&["lose line"]);
    assert_eq!(play.spot("2221").count, [3, 3]);
}

#[test]
fn the_attackers_die_hurts_the_defender_and_both_lose_at_once() {
    proves![FG_3_3_4, FG_3_3_6];
    let play = fight(city("rebel_wild_1_0 4", "patrol 4"), Side::Rebel, [6, 5]);
    assert_eq!(rolled(&play), (Side::Rebel, EVEN, [1, 3]), "1-1: die 6 gives 0/3, die 5 gives 1/2");
    assert_eq!(play.spot("2221").count, [3, 1]);
    let play = fight(city("rebel_wild_1_0 4", "patrol 4"), Side::Imperial, [6, 5]);
    assert_eq!(rolled(&play), (Side::Imperial, EVEN, [3, 1]));
    assert_eq!(play.spot("2221").count, [1, 3]);
}

/// Rebels attack, led or not, and lose their only unit to a force that survives unharmed.
fn routed(imperials: &str, leader: &str) -> Play {
    let position =
        city("rebel_wild_1_0 1", imperials).with_units("boccanegra kogus", "2221").people("frun_sentel", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[1, 1]).rebel(&["attack", leader]);
    play
}

#[test]
fn a_leader_without_units_is_attacked_by_a_squad_with_those_stacked_with_him() {
    proves![FG_3_3_13, FG_3_3_19];
    let play = routed("line 2", "lead boccanegra");
    let (place, defenders) = (play.place("2221"), play.game.party_named("boccanegra kogus"));
    let squad = Event::FightBegins { place, force: Force::Squad, defenders, clash: Clash::Rout };
    assert!(play.saw(|event| *event == squad), "not the mission stack: {:?}", play.events());
}

#[test]
fn the_side_that_lost_its_units_defends_even_if_it_is_not_phasing() {
    proves![FG_3_3_19, FG_U13];
    let position = city("rebel_wild_2_1 6", "militia 1").with_units("telmen", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[6, 6]).rebel(&["attack"]).imperial(&["pass"]);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(play.offers(), ["kill", "capture"]);
    play.rebel(&["kill"]);
    assert_eq!(play.asked(), Some(Side::Imperial), "the defender says who is active or breaks off");
}

#[test]
fn no_squad_comes_where_both_sides_are_wiped_out() {
    proves![FG_3_3_13];
    let position = city("rebel_wild_1_0 1", "militia 1").with_units("boccanegra telmen", "2221");
    let mut play = at(position, Step::MilitaryCombat);
    play.dice(&[6, 1]).rebel(&["attack", "pass"]).imperial(&["pass"]);
    assert_eq!(play.spot("2221").count, [0, 0]);
    assert!(!play.saw(|event| matches!(event, Event::FightBegins { .. })));
}

#[test]
fn the_squad_is_read_from_the_chart_and_survivors_join_their_friends_without_a_mission() {
    proves![FG_3_3_20, FG_U30];
    let chart =
        [("patrol 1", 4), ("patrol 2", 6), ("line 1", 8), ("line 1 patrol 2", 10), ("line 3", 12), ("line 4", 14)];
    for (units, strength) in chart {
        let mut play = routed(units, "pass");
        play.imperial(&["kill"]);
        // Both Rebels could be active: the first answer settles who is.
        while !play.saw(|event| matches!(event, Event::RoundBegins { .. })) {
            let offer =
                play.offers().into_iter().find(|offer| offer == "ready").unwrap_or("activate boccanegra".into());
            play.rebel(&[&offer]);
        }
        let begins = |event: &Event| matches!(event, Event::RoundBegins { strength: squad, .. } if *squad == strength);
        assert!(play.saw(begins), "{units} makes a squad of {strength}: {:?}", play.events());
    }
    let mut play = routed("patrol 2", "pass");
    play.imperial(&["kill"]).rebel(&["activate boccanegra", "ready"]).dice(&[1]).rebel(&["break-off"]);
    let names = ["boccanegra", "kogus", "frun_sentel"];
    assert!(names.iter().all(|name| play.spot("2221").apart.has(play.who(name))), "one mission stack");
    play.rebel(&["missions 2221", "assign scavenge"]);
    assert_eq!(play.offers(), ["join frun_sentel"], "the survivors go on no mission");
}
