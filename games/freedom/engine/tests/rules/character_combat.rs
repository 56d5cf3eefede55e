//! Sections 3.2 and 3.4: combat in general, character combat.

use freedom::Event;
use freedom::book::Side;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::rule::{FG_3_4_11, FG_3_4_13, FG_3_4_16, FG_3_4_26};
use freedom::state::Force;

use crate::play::{Play, at, by_the_book};

/// The columns of the Character Combat Results Table.
const COLUMNS: [&str; 10] =
    ["to -7", "-6 to -4", "-3 to -2", "-1", "0", "+1", "+2 to +3", "+4 to +6", "+7 to +10", "+11 up"];

/// A round as it was announced.
pub struct Round {
    pub number: u8,
    pub strength: i8,
    pub defence: i8,
    pub column: &'static str,
}

/// The rounds announced so far, break-off and its shift still to come.
pub fn rounds(play: &Play) -> Vec<Round> {
    let round = |event: &Event| match *event {
        Event::RoundBegins { round, strength, defence, column, .. } => {
            Some(Round { number: round, strength, defence, column: COLUMNS[column as usize] })
        }
        _ => None,
    };
    play.events().iter().filter_map(round).collect()
}

pub fn last_round(play: &Play) -> Round {
    rounds(play).pop().expect("a round of character combat")
}

pub fn column(play: &Play) -> &'static str {
    last_round(play).column
}

/// The line of the column in the book.
pub fn column_ix(play: &Play) -> usize {
    COLUMNS.iter().position(|name| *name == column(play)).expect("a column")
}

/// What the dice of the last round brought: against the attackers, against the defenders.
pub fn result(play: &Play) -> (u8, u8) {
    let rolled = |event: &Event| match *event {
        Event::RoundRolled { on_attackers, on_defenders, .. } => Some((on_attackers, on_defenders)),
        _ => None,
    };
    play.events().iter().rev().find_map(rolled).expect("dice of a round")
}

/// Imperial characters have found Rebels in Quibron's wilds and are about to say what they want.
pub fn found_by(attackers: &str, defenders: &str, weapon: &str) -> Play {
    search_by(by_the_book("egrix"), attackers, defenders, weapon)
}

fn search_by(position: Position, attackers: &str, defenders: &str, weapon: &str) -> Play {
    let mut play = at(position.people(attackers, "2211").people(defenders, "2211").detected(defenders), Step::Search);
    play.imperial(&["search-people 2211"]);
    for name in attackers.split(' ') {
        play.imperial(&[&format!("join {name}")]);
    }
    play.dice(&[1]).imperial(&["ready", "attack", weapon]);
    play
}

/// A mission group stumbles on a squad of these units, whose player is about to say what they want.
pub fn stumble(units: &str, members: &str) -> Play {
    stumble_at(by_the_book("egrix"), units, members)
}

pub fn stumble_at(position: Position, units: &str, members: &str) -> Play {
    let mut play = at(position.units(units, "2211").people(members, "2211"), Step::Missions);
    play.rebel(&["missions 2211", "assign scavenge"]);
    for name in members.split(' ') {
        play.rebel(&[&format!("join {name}")]);
    }
    play.cards(&[80]).rebel(&["ready", "ready", "draw"]);
    play
}

/// Everybody is active, however many there are.
fn all_active(play: &mut Play, members: &str) {
    if members.contains(' ') {
        for name in members.split(' ') {
            play.rebel(&[&format!("activate {name}")]);
        }
    }
}

// ---- 3.2 ----

fn battle_column(units: &str, phasing: Side) -> u8 {
    let mut play = at(by_the_book("egrix").phasing(phasing).units(units, "2211"), Step::MilitaryCombat);
    play.dice(&[1, 1]).does(&["attack"]);
    let column = |event: &Event| if let Event::Battle { column, .. } = *event { Some(column) } else { None };
    play.events().iter().find_map(column).expect("a military combat")
}

#[test]
fn units_fight_with_their_first_number() {
    proves![FG_3_2_1];
    // The columns run from 1-6 (0) over 1-1 (5) to 6-1 (10); Rebels at home in wilds are worth one column.
    assert_eq!(battle_column("rebel_wild_2_1 1 patrol 1", Side::Rebel), 7, "2 against the 1 of a 1-2 Patrol");
    assert_eq!(battle_column("rebel_wild_2_1 1 militia 1", Side::Rebel), 7, "2 against the 1 of a 1-0 Militia");
    assert_eq!(battle_column("rebel_wild_1_0 1 line 1", Side::Imperial), 6, "the 3 of a 3-2 Line against 1");
    assert_eq!(battle_column("rebel_wild_2_1 1 rebel_wild_1_0 1 line 1", Side::Rebel), 6, "3 against 3");
}

#[test]
fn a_stack_with_units_fights_by_the_rules_of_military_combat() {
    proves![FG_3_2_2, FG_19_6];
    let position = || {
        Position::star("egrix")
            .with_units("frun_sentel", "2211")
            .units("rebel_wild_2_1 1 militia 1", "2211")
            .people("redjac", "2211")
            .detected("frun_sentel")
    };
    let mut search = at(position().people("adam_starlight", "2231"), Step::Search);
    search.rebel(&["missions 2231"]);
    assert!(!search.saw(|event| matches!(event, Event::SearchDeclared { .. })), "nobody there can be searched for");
    let mut combat = at(position(), Step::MilitaryCombat);
    combat.dice(&[1, 6]).rebel(&["attack", "pass"]).imperial(&["pass"]);
    assert!(combat.saw(|event| matches!(event, Event::Battle { .. })));
    assert!(!combat.saw(|event| matches!(event, Event::FightBegins { .. })), "no character combat");
}

#[test]
fn combat_interrupts_and_play_goes_on_where_it_stopped() {
    proves![FG_3_2_3, FG_3_4_10, FG_3_5_5];
    let mut play = at(Position::star("egrix").people("frun_sentel", "2221"), Step::Missions);
    play.rebel(&["missions 2221", "assign gather_information", "join frun_sentel", "ready", "ready"]);
    play.cards(&[70]).dice(&[1, 1]).rebel(&["draw"]);
    assert!(play.saw(|event| matches!(event, Event::FightBegins { .. })));
    assert!(!play.saw(|event| matches!(event, Event::Letter { .. })), "the letters of the card wait");
    play.dice(&[1, 1]).rebel(&["stand"]);
    let order: Vec<_> = play
        .events()
        .iter()
        .filter(|event| matches!(event, Event::FightEnds | Event::Letter { .. }))
        .map(|event| *event == Event::FightEnds)
        .collect();
    assert_eq!(order, [true, false], "first the fight ends, then the letter I counts");
    assert!(play.offered("complete gather_information"));
}

// ---- 3.4: how it begins ----

#[test]
fn character_combat_begins_when_characters_are_found() {
    proves![FG_3_4_1];
    let fights = |play: &Play| play.saw(|event| matches!(event, Event::FightBegins { .. }));
    let people = || Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
    let mut missed = at(people(), Step::Search);
    missed.dice(&[2]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(!fights(&missed) && !missed.offered("attack"), "found on 1 only");
    let mut found = at(people(), Step::Search);
    found.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert_eq!(found.offers(), ["attack", "pass"]);
    found.imperial(&["attack"]);
    assert!(fights(&found));
    let units =
        Position::star("egrix").people("frun_sentel", "2211").detected("frun_sentel").units("militia 3", "2211");
    let mut squad = at(units, Step::Search);
    squad.dice(&[1]).imperial(&["search-units 2211", "take-all", "ready", "attack"]);
    assert!(squad.saw(|event| matches!(event, Event::FightBegins { force: Force::Squad, .. })));
}

#[test]
fn attacking_characters_choose_weapon_and_aim() {
    proves![FG_3_4_2, FG_3_4_3, FG_3_4_14];
    for (weapon, firefight) in [("hand-to-hand", false), ("firefight", true)] {
        for (aim, capture) in [("kill", false), ("capture", true)] {
            let mut play =
                at(Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel"), Step::Search);
            play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready", "attack"]);
            assert_eq!(
                (play.asked(), play.offers()),
                (Some(Side::Imperial), vec!["hand-to-hand".into(), "firefight".into()])
            );
            play.imperial(&[weapon]);
            assert_eq!((play.asked(), play.offers()), (Some(Side::Imperial), vec!["kill".into(), "capture".into()]));
            play.imperial(&[aim]);
            assert!(play.saw(|event| *event == Event::FightTerms { firefight, capture }));
        }
    }
}

#[test]
fn a_squad_always_makes_a_firefight() {
    proves![FG_3_4_13, FG_3_4_2];
    let mut play = stumble("militia 3", "frun_sentel");
    assert_eq!(play.offers(), ["kill", "capture"], "no choice of weapons");
    play.refused("hand-to-hand", FG_3_4_13);
    play.imperial(&["kill"]);
    assert!(play.saw(|event| *event == Event::FightTerms { firefight: true, capture: false }));
}

#[test]
fn phasing_characters_defend_and_the_other_player_attacks() {
    proves![FG_3_4_6, FG_3_4_7];
    let mut play = found_by("redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "Frun defends");

    let position =
        Position::star("egrix").phasing(Side::Imperial).people("saytar rayner_derban", "2211").detected("saytar");
    let mut play = at(position, Step::Search);
    play.dice(&[1]).rebel(&["search-people 2211", "join rayner_derban", "ready", "attack", "firefight", "kill"]);
    assert_eq!(play.asked(), Some(Side::Imperial), "in the Imperial player-turn Saytar does");
    assert_eq!((last_round(&play).strength, last_round(&play).defence), (5, 4));
}

#[test]
fn the_side_that_lost_its_units_defends_even_if_not_phasing() {
    proves![FG_U13];
    let position = Position::star("egrix")
        .phasing(Side::Imperial)
        .with_units("frun_sentel", "2211")
        .units("line 4 rebel_wild_1_0 1", "2211");
    let mut play = at(position, Step::MilitaryCombat);
    play.imperial(&["attack"]).dice(&[1, 6]).rebel(&["pass"]);
    let frun = play.who("frun_sentel");
    assert!(play.saw(
        |event| matches!(event, Event::FightBegins { force: Force::Squad, defenders, .. } if defenders.has(frun))
    ));
    play.imperial(&["kill"]);
    assert_eq!((play.asked(), last_round(&play).defence), (Some(Side::Rebel), 5));
}

#[test]
fn the_attack_is_made_by_one_kind_of_force() {
    proves![FG_3_4_12];
    let position =
        Position::star("egrix").people("frun_sentel redjac", "2211").units("militia 3", "2211").detected("frun_sentel");
    let mut play = at(position, Step::Search);
    play.imperial(&["search-units 2211", "take-all", "ready", "search-people 2211", "join redjac"]);
    play.dice(&[1]).imperial(&["ready", "attack", "kill"]);
    assert_eq!(last_round(&play).strength, 8, "the squad without Redjac");
    play.dice(&[1, 1]).rebel(&["break-off"]);
    play.imperial(&["attack", "hand-to-hand", "kill"]);
    assert_eq!(last_round(&play).strength, 6, "Redjac without the squad");
    let forces: Vec<_> = play
        .events()
        .iter()
        .filter_map(|event| if let Event::FightBegins { force, .. } = *event { Some(force) } else { None })
        .collect();
    assert_eq!(forces, [Force::Squad, Force::Characters(play.game.party_named("redjac"))]);
}

#[test]
fn found_by_event_units_or_characters_attack_but_not_both() {
    proves![FG_3_4_12];
    let position = Position::star("egrix").people("boccanegra redjac", "2221").units("militia 1", "2221");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2221", "assign coup", "join boccanegra", "ready", "ready"]);
    play.cards(&[94]).dice(&[4]).rebel(&["draw"]);
    assert_eq!(play.offers(), ["squad", "characters", "pass"]);
    play.imperial(&["characters", "firefight", "kill"]);
    assert_eq!(last_round(&play).strength, 6);
}

// ---- active and inactive ----

#[test]
fn somebody_has_to_be_active() {
    proves![FG_3_4_11, FG_3_4_15];
    let mut play = stumble("militia 3", "adam_starlight frun_sentel");
    play.imperial(&["kill"]);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert_eq!(play.offers(), ["activate adam_starlight", "activate frun_sentel"], "not ready yet");
    play.refused("ready", FG_3_4_11);
    play.rebel(&["activate frun_sentel"]);
    assert_eq!(play.offers(), ["activate adam_starlight", "ready"]);
    play.rebel(&["ready"]);
    assert_eq!(last_round(&play).defence, 5, "Frun alone");
}

#[test]
fn one_of_the_active_can_fight_if_anybody_can() {
    proves![FG_3_4_16];
    let mut play = stumble("militia 3", "adam_starlight frun_sentel oneste_woada");
    play.imperial(&["kill"]).rebel(&["activate oneste_woada"]);
    play.refused("ready", FG_3_4_16);
    play.rebel(&["activate adam_starlight"]);
    assert!(play.offered("ready"));

    let crippled = Position::star("egrix").people("adam_starlight", "2211").wounds("adam_starlight", 3);
    let mut play = stumble_at(crippled, "militia 3", "adam_starlight frun_sentel oneste_woada");
    play.imperial(&["kill"]).rebel(&["activate adam_starlight"]);
    assert!(!play.offered("ready"), "three wounds leave Combat 0");

    let armed = Position::star("egrix").people("oneste_woada", "2211").open_item("snipers_rifle", "oneste_woada");
    let mut play = stumble_at(armed, "militia 3", "frun_sentel oneste_woada");
    play.imperial(&["kill"]).rebel(&["activate oneste_woada"]);
    assert!(play.offered("ready"), "her rifle gives her Combat 1");
}

#[test]
fn without_any_combat_rating_the_attacker_takes_no_wounds() {
    proves![FG_U29, FG_3_4_11, FG_3_4_16];
    let mut play = stumble("militia 1", "oneste_woada");
    play.imperial(&["kill"]);
    assert_eq!(column(&play), "+4 to +6");
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(result(&play), (0, 2), "the table says 1/1");
    assert_eq!(last_round(&play).strength, 4, "the squad is unhurt in round 2");
    let mut two = stumble("militia 1", "oneste_woada adam_starlight");
    two.imperial(&["kill"]).rebel(&["activate adam_starlight", "ready"]).dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(result(&two), (4, 0), "whoever can fight strikes back");
}

#[test]
fn wounds_fall_on_active_characters_only() {
    proves![FG_3_4_17];
    for (lot, victim) in [(0, "adam_starlight"), (1, "ran_jayma")] {
        let mut play = stumble("line 4", "adam_starlight frun_sentel ran_jayma");
        play.imperial(&["kill"]).rebel(&["activate adam_starlight", "activate ran_jayma", "ready"]);
        assert_eq!(column(&play), "+7 to +10");
        play.dice(&[1, 6]).lot(lot).lot(lot).rebel(&["stand"]);
        assert_eq!(play.person(victim).wounds, 2);
        assert_eq!(play.person("frun_sentel").wounds, 0, "Frun Sentel was inactive");
    }
}

#[test]
fn possessions_of_inactive_characters_do_not_help() {
    proves![FG_3_4_18];
    for (active, defence) in [("frun_sentel", 5), ("adam_starlight", 4)] {
        let position =
            Position::star("egrix").people("adam_starlight", "2211").open_item("snipers_rifle", "adam_starlight");
        let mut play = stumble_at(position, "militia 3", "adam_starlight frun_sentel");
        play.imperial(&["kill"]).rebel(&[&format!("activate {active}"), "ready"]);
        assert_eq!(last_round(&play).defence, defence, "the rifle is Adam's");
    }
}

#[test]
fn the_split_is_made_anew_in_every_round() {
    proves![FG_3_4_20];
    let mut play = stumble("militia 3", "adam_starlight frun_sentel");
    play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]).dice(&[1, 6]).rebel(&["stand"]);
    assert_eq!(play.offers(), ["activate adam_starlight", "activate frun_sentel"]);
    play.rebel(&["activate adam_starlight", "ready"]);
    assert_eq!((last_round(&play).number, last_round(&play).defence), (2, 3));
}

#[test]
fn all_of_the_attacking_force_takes_part() {
    proves![FG_3_4_21];
    let mut play = found_by("redjac barca", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]);
    assert_eq!(play.asked(), Some(Side::Rebel), "the attacker isn't asked to split");
    assert_eq!(last_round(&play).strength, 11);
    play.dice(&[1, 1]).lot(1).rebel(&["stand"]);
    assert_eq!(play.person("redjac").wounds, 1, "each of them can be hit");
}

// ---- break-off ----

#[test]
fn defenders_may_break_off_before_each_round() {
    proves![FG_3_4_22, FG_3_4_23, FG_3_4_26, FG_3_4_27];
    let mut play = stumble("militia 3", "adam_starlight frun_sentel");
    play.imperial(&["kill"]);
    for _ in 0..2 {
        play.rebel(&["activate frun_sentel", "ready"]);
        assert_eq!(play.asked(), Some(Side::Rebel), "the attacker never breaks off");
        assert_eq!(play.offers(), ["stand", "break-off-inactive", "break-off"], "never the active alone");
        play.dice(&[1, 6]).rebel(&["stand"]);
    }
    play.rebel(&["activate adam_starlight", "activate frun_sentel"]);
    play.refused("break-off-inactive", FG_3_4_26);
    play.dice(&[1]).rebel(&["break-off"]);
    let both = play.game.party_named("adam_starlight frun_sentel");
    assert!(play.saw(|event| matches!(event, Event::BreakOff { die: 1, escaped, .. } if *escaped == both)));
}

#[test]
fn break_off_is_a_die_against_the_numbers_of_the_column() {
    proves![FG_3_4_19, FG_3_4_24];
    // Column +2 to +3 reads 2/4: the active get away on 2, the inactive on 4.
    for (die, away) in [(2, "adam_starlight frun_sentel"), (3, "adam_starlight"), (4, "adam_starlight"), (5, "")] {
        let mut play = stumble("militia 3", "adam_starlight frun_sentel");
        play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]);
        assert_eq!(column(&play), "+2 to +3");
        play.dice(&[die]);
        if die > 2 {
            play.dice(&[1, 6]);
        }
        play.rebel(&["break-off"]);
        let escaped = play.game.party_named(away);
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped: away, .. } if *away == escaped);
        assert!(play.saw(broke), "a {die}");
    }
}

#[test]
fn whoever_breaks_off_is_out_of_it_and_not_found() {
    proves![FG_3_4_25];
    let mut play = found_by("redjac", "adam_starlight frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]);
    play.dice(&[4, 1, 6]).rebel(&["break-off-inactive"]);
    let second = last_round(&play);
    assert_eq!((second.number, second.defence), (2, 5), "Frun fights on alone, no split to make");
    assert_eq!(play.offers(), ["stand", "break-off"]);
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(play.saw(|event| *event == Event::FightEnds));
    assert!(play.person("adam_starlight").detected && play.person("frun_sentel").detected, "but still detected");
    assert_eq!(play.asked(), Some(Side::Rebel), "and nobody can attack them now");
}

#[test]
fn a_failed_break_off_of_the_active_costs_one_column_in_that_round() {
    proves![FG_3_4_28];
    // Against the attacker a 4 reads 1 on column +1 and 0 on the next one.
    for (answer, hurt) in [("stand", 1), ("break-off-inactive", 1), ("break-off", 0)] {
        let mut play = found_by("redjac", "adam_starlight frun_sentel", "hand-to-hand");
        play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]);
        assert_eq!(column(&play), "+1");
        if answer != "stand" {
            play.dice(&[5]);
        }
        play.dice(&[1, 4]).rebel(&[answer]);
        assert_eq!(result(&play), (hurt, 0), "after {answer}");
        if hurt == 0 {
            play.rebel(&["activate frun_sentel", "ready"]);
            assert_eq!(column(&play), "+1", "in that round only");
        }
    }
}

#[test]
fn shifts_are_added_before_they_stop_at_the_outer_columns() {
    proves![FG_U41, FG_2_1, FG_3_4_28];
    let three = "frun_sentel vudot_vodot rayner_derban";
    let mut left = stumble("militia 1", three);
    left.imperial(&["capture"]);
    all_active(&mut left, three);
    assert_eq!(column(&left), "to -7", "there is nothing further to the left");
    left.dice(&[5, 1, 1]).rebel(&["break-off"]);
    assert_eq!(result(&left), (8, 0), "two to the left and one to the right of the first column is the first: 4/0");

    let mut right = stumble("line 4", "vudot_vodot");
    right.imperial(&["kill"]);
    assert_eq!(column(&right), "+11 up");
    right.dice(&[6, 1, 6]).rebel(&["break-off"]);
    assert_eq!(result(&right), (0, 4), "1/2, there is nothing further to the right");

    let mut both = stumble("militia 3", "frun_sentel");
    both.imperial(&["capture"]);
    assert_eq!(column(&both), "0", "two to the left of +3");
    both.dice(&[4, 4, 1]).rebel(&["break-off"]);
    assert_eq!(result(&both), (4, 2), "column +1, one to the right of it: 2*/0 and 1/1*");
    let mut away = stumble("militia 3", "frun_sentel");
    away.imperial(&["capture"]).dice(&[3]).rebel(&["break-off"]);
    assert!(away.saw(|event| *event == Event::FightEnds), "the attempt itself is read on column 0: 3/4");
}

// ---- the round ----

#[test]
fn the_differential_picks_the_column_of_the_table() {
    proves![FG_3_4_8, FG_3_4_9, FG_3_4_29, FG_3_4_30, FG_3_4_31];
    // Squads of 4, 6, 8, 10, 12 and 14; the results are those of 1 against the attacker and 6 against the defender.
    let lines = [
        ("militia 1", "frun_sentel vudot_vodot rayner_derban", 4 - 11, "to -7", (4, 1)),
        ("militia 1", "frun_sentel rayner_derban", 4 - 10, "-6 to -4", (3, 1)),
        ("militia 1", "adam_starlight frun_sentel", 4 - 8, "-6 to -4", (3, 1)),
        ("militia 1", "boccanegra yarro_latac", 4 - 7, "-3 to -2", (3, 1)),
        ("militia 1", "frun_sentel vudot_vodot", 4 - 6, "-3 to -2", (3, 1)),
        ("militia 1", "frun_sentel", 4 - 5, "-1", (2, 1)),
        ("militia 1", "ran_jayma", 4 - 4, "0", (2, 2)),
        ("militia 1", "adam_starlight", 4 - 3, "+1", (2, 2)),
        ("militia 1", "yarro_latac", 4 - 2, "+2 to +3", (2, 2)),
        ("militia 1", "vudot_vodot", 4 - 1, "+2 to +3", (2, 2)),
        ("militia 2", "yarro_latac", 6 - 2, "+4 to +6", (1, 3)),
        ("militia 3", "yarro_latac", 8 - 2, "+4 to +6", (1, 3)),
        ("militia 3", "vudot_vodot", 8 - 1, "+7 to +10", (1, 3)),
        ("line 3", "yarro_latac", 12 - 2, "+7 to +10", (1, 3)),
        ("line 3", "vudot_vodot", 12 - 1, "+11 up", (1, 4)),
        ("line 4", "vudot_vodot", 14 - 1, "+11 up", (1, 4)),
    ];
    for (units, members, differential, column, (on_attackers, on_defenders)) in lines {
        let mut play = stumble(units, members);
        play.imperial(&["kill"]);
        all_active(&mut play, members);
        let round = last_round(&play);
        assert_eq!((round.strength - round.defence, round.column), (differential, column));
        play.dice(&[6, 1]);
        if members.contains(' ') {
            play.lot(0).lot(0);
        }
        play.rebel(&["stand"]);
        assert_eq!(result(&play), (2 * on_attackers, 2 * on_defenders), "{units} against {members}");
    }
}

#[test]
fn defence_is_combat_less_wounds_plus_possessions_of_the_active() {
    proves![FG_3_4_29, FG_3_4_39];
    let members = "adam_starlight frun_sentel oneste_woada";
    let position = Position::star("egrix")
        .people(members, "2211")
        .wounds("frun_sentel", 2)
        .wounds("oneste_woada", 2)
        .open_item("snipers_rifle", "oneste_woada");
    let mut play = stumble_at(position, "militia 3", members);
    play.imperial(&["kill"]);
    all_active(&mut play, members);
    assert_eq!(last_round(&play).defence, 3 + (5 - 2) + 1, "Oneste's wounds cost nothing below 0, her rifle adds 1");
}

#[test]
fn a_firefight_doubles_and_hand_to_hand_does_not() {
    proves![FG_3_4_33, FG_3_4_34];
    for (weapon, hurt) in [("hand-to-hand", (1, 2)), ("firefight", (2, 4))] {
        let mut play = found_by("redjac", "frun_sentel", weapon);
        play.imperial(&["kill"]).dice(&[6, 2]).rebel(&["stand"]);
        assert_eq!(result(&play), hurt, "0/2 and 1/0 on column +1");
        assert_eq!((play.person("redjac").wounds, play.person("frun_sentel").wounds), hurt);
    }
}

#[test]
fn a_character_bears_wounds_up_to_his_endurance_and_then_is_dead() {
    proves![FG_3_4_38, FG_3_4_40, FG_3_4_8];
    let position = Position::star("egrix").people("frun_sentel", "2211").wounds("frun_sentel", 3);
    let mut play = search_by(position, "redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]);
    assert_eq!(column(&play), "+4 to +6");
    play.dice(&[1, 4]).rebel(&["stand"]);
    assert_eq!(play.person("frun_sentel").wounds, 4, "Frun Sentel lives: Endurance 5");
    play.dice(&[1, 4]).rebel(&["stand"]);
    assert!(play.is_dead("frun_sentel"));
    assert_eq!(play.game.state().tally.killed, [1, 0]);
    assert!(play.saw(|event| *event == Event::FightEnds), "nobody is left");
}

#[test]
fn nobody_takes_more_wounds_than_he_has_endurance_left() {
    proves![FG_3_4_36, FG_3_4_40];
    let mut play = stumble("line 3", "vudot_vodot yarro_latac");
    play.imperial(&["kill"]);
    all_active(&mut play, "vudot_vodot yarro_latac");
    assert_eq!(column(&play), "+7 to +10");
    // Six wounds: two kill Vudot, the next three can only be Yarro's, and the last one is nobody's.
    play.dice(&[4, 6]).lot(0).lot(0).rebel(&["stand"]);
    let who = |name: &str| play.game.who_named(name);
    let taken = |name: &str| {
        let who = who(name);
        let wounds = |event: &Event| match *event {
            Event::Wounded { who: hurt, wounds } if hurt == who => wounds,
            _ => 0,
        };
        play.events().iter().map(wounds).sum::<u8>()
    };
    assert_eq!((taken("vudot_vodot"), taken("yarro_latac")), (2, 3));
    assert!(play.is_dead("vudot_vodot") && play.is_dead("yarro_latac"));
}

#[test]
fn wounds_lower_combat_and_attack_strength() {
    proves![FG_3_4_37, FG_3_4_42];
    let mut play = found_by("redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]).dice(&[3, 1]).rebel(&["stand"]);
    let second = last_round(&play);
    assert_eq!((second.strength, second.defence), (6 - 2, 5 - 1), "1 for Frun, 2 for Redjac");

    let mut squad = stumble("militia 3", "frun_sentel");
    squad.imperial(&["kill"]).dice(&[1, 2]).rebel(&["stand"]);
    assert_eq!(last_round(&squad).strength, 8 - 2);
}

#[test]
fn a_squad_without_endurance_left_is_gone_and_its_units_are_not() {
    proves![FG_3_4_41, FG_3_4_8];
    let mut play = stumble("militia 1", "frun_sentel");
    play.imperial(&["kill"]).dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(result(&play), (4, 0));
    assert!(play.saw(|event| *event == Event::ForceBeaten { force: Force::Squad }), "Endurance 4");
    assert_eq!(play.spot("2211").count, [0, 1]);
    assert!(play.offered("draw"), "the mission goes on");
}

#[test]
fn a_leader_makes_a_squad_tougher_not_stronger() {
    proves![FG_U15];
    let position = Position::star("egrix").with_units("jon_kidu", "2211").leader("jon_kidu");
    let mut play = stumble_at(position, "militia 1", "frun_sentel");
    play.imperial(&["kill"]);
    assert_eq!(last_round(&play).strength, 4);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(result(&play), (4, 0));
    assert!(!play.saw(|event| matches!(event, Event::ForceBeaten { .. })), "Endurance 4 and 2 for the leader");
    assert_eq!((last_round(&play).number, last_round(&play).strength), (2, 0));
    play.dice(&[1, 6]).rebel(&["stand"]);
    assert!(play.saw(|event| matches!(event, Event::ForceBeaten { .. })), "six wounds");
}

#[test]
fn attackers_fight_on_until_they_are_dead() {
    proves![FG_3_4_8, FG_3_4_40];
    let position = Position::star("egrix").people("redjac", "2211").wounds("redjac", 4);
    let mut play = search_by(position, "redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]);
    assert_eq!(column(&play), "-3 to -2");
    play.dice(&[1, 5]).rebel(&["stand"]);
    assert_eq!(last_round(&play).number, 2, "there is one wound left to take");
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(play.is_dead("redjac"));
    assert!(play.saw(|event| *event == Event::FightEnds));
}

#[test]
fn a_combat_has_as_many_rounds_as_it_takes() {
    proves![FG_3_4_8];
    let mut play = found_by("redjac", "frun_sentel", "hand-to-hand");
    play.imperial(&["kill"]);
    for _ in 0..300 {
        // 2*/0 and 0/2: they miss each other.
        play.dice(&[1, 6]).rebel(&["stand"]);
    }
    assert_eq!((play.person("frun_sentel").wounds, play.person("redjac").wounds), (0, 0));
    assert_eq!(rounds(&play).len(), 301, "nobody counts them beyond 255");
    assert_eq!((last_round(&play).number, column(&play)), (255, "+1"));
}
