//! The Imperial player-turn: Action Events strike Imperial groups, Imperial characters defend.

use freedom::book::{Book, Mission, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, SIDES, agent, at, by_the_book};

#[test]
fn events_strike_groups_of_either_side() {
    proves![FG_6_2_5, FG_17_5, FG_17_23, FG_17_24, FG_11_1_29, FG_U22];
    for side in SIDES {
        let (own, friend) = (agent(side), if side == Side::Rebel { "boccanegra" } else { "telmen" });
        let units = if side == Side::Rebel { "militia 3" } else { "rebel_wild_1_0 3" };
        let position = |place: &str| {
            let people = format!("{own} {friend}");
            Position::star("egrix").phasing(side).people(&people, place).units(units, place)
        };
        let group = |who: &str| missions(position("2232"), "2232", &[("diplomacy", who)]);
        let mut seen = group(own);
        seen.draws(&[84]);
        assert!(seen.person(own).detected, "{side:?}: detected");
        let mut searched = group(own);
        searched.draws(&[87]);
        assert!(searched.person(own).detected, "{side:?}");
        assert_eq!(searched.asked(), Some(side.other()), "{side:?}: the other player searches");
        assert_eq!(searched.offers(), ["search-units 2232", "end"], "{side:?}");
        searched.dice(&[6]).does(&["search-units 2232", "take-all", "ready"]);
        assert_eq!(searched.offers(), ["draw", "draw-on", "stop"], "{side:?}: not found, the mission goes on");
        searched.draws(&[86]);
        assert_eq!(searched.voids(), 1, "{side:?}: each group is searched for once");
        let mut declined = group(own);
        declined.draws(&[87]).does(&["end"]);
        assert_eq!(declined.offers(), ["draw", "draw-on", "stop"], "{side:?}");
        let mut revealed = group(own);
        revealed.draws(&[97]);
        assert!(revealed.aborted(Mission::Diplomacy) && revealed.person(own).detected, "{side:?}: an agent");
        let mut politics = group(friend);
        politics.draws(&[81]);
        assert!(politics.aborted(Mission::Diplomacy), "{side:?}: Diplomacy 0");
        let mut able = group(own);
        able.draws(&[81]);
        assert!(!able.aborted(Mission::Diplomacy), "{side:?}: Diplomacy 2");
        let both = format!("{own} {friend}");
        let mut accident = missions(position("2231"), "2231", &[("diplomacy", &both)]);
        accident.draws(&[81]);
        assert_eq!(accident.asked(), Some(side), "{side:?}: their player says who");
        accident.does(&[&format!("wound {friend}")]);
        assert_eq!((accident.person(own).wounds, accident.person(friend).wounds), (0, 1), "{side:?}");
    }
}

/// In the Imperial player-turn Rayner Derban has found Saytar and Telmen in Quibron's wilds; Saytar is active.
fn rayner_finds(weapon: &str, aim: &str) -> Play {
    let position = by_the_book("egrix").phasing(Side::Imperial).people("rayner_derban saytar telmen", "2211");
    let mut play = at(position.detected("saytar telmen"), Step::Search);
    play.dice(&[1]).rebel(&["search-people 2211", "join rayner_derban", "ready", "attack", weapon, aim]);
    assert_eq!(play.offers(), ["activate saytar", "activate telmen"]);
    play.imperial(&["activate saytar", "ready"]);
    play
}

#[test]
fn imperial_defenders_break_off_by_the_same_numbers() {
    proves![FG_3_4_15, FG_3_4_22, FG_3_4_24, FG_3_4_25, FG_3_4_28, FG_3_4_6, FG_3_4_7];
    // Rayner's 5 against Saytar's 4: column +1.
    let (active, inactive) = Book::printed().tables.break_off[5];
    for die in 1..=6 {
        let mut play = rayner_finds("hand-to-hand", "kill");
        assert_eq!((play.asked(), play.offers().len()), (Some(Side::Imperial), 3), "stand, the inactive, or all");
        play.dice(&[die]);
        if die > active {
            play.dice(&[1, 6]);
        }
        play.imperial(&["break-off"]);
        let names = match (die <= active, die <= inactive) {
            (true, _) => "saytar telmen",
            (false, true) => "telmen",
            _ => "",
        };
        let away = play.game.party_named(names);
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped, .. } if *escaped == away);
        assert!(play.saw(broke), "die {die}");
        let shifted = |event: &Event| matches!(event, Event::BreakOff { column: Some(6), .. });
        assert_eq!(play.saw(shifted), die > active, "die {die}: a failure of the active costs a column");
        assert!(play.person("saytar").detected && play.person("telmen").detected, "and stay detected");
    }
    for die in 1..=6 {
        let mut play = rayner_finds("hand-to-hand", "kill");
        play.dice(&[die, 1, 6]).imperial(&["break-off-inactive"]);
        let away = play.game.party_named(if die <= inactive { "telmen" } else { "" });
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped, column: None, .. } if *escaped == away);
        assert!(play.saw(broke), "die {die}: costs nothing");
    }
}

#[test]
fn imperial_defenders_are_wounded_and_captured_by_the_same_table() {
    proves![FG_3_4_17, FG_3_4_33, FG_3_4_34, FG_3_4_9, FG_2_1, FG_2_4, FG_2_5, FG_2_15];
    let tables = Book::printed().tables.character;
    for (weapon, factor) in [("hand-to-hand", 1), ("firefight", 2)] {
        for die in 1..=6_u8 {
            let mut play = rayner_finds(weapon, "kill");
            play.dice(&[die, 6]).imperial(&["stand"]);
            let wounds = tables[5][usize::from(die) - 1].defender * factor;
            let taken = if play.is_dead("saytar") { 4 } else { play.person("saytar").wounds };
            assert_eq!(taken, wounds.min(4), "{weapon}, die {die}");
            assert_eq!(play.person("telmen").wounds, 0, "{weapon}, die {die}: Telmen is inactive");
            assert!(!play.saw(|event| matches!(event, Event::Captured { .. })), "asterisks mean nothing here");
        }
    }
    // Two columns to the left of +1.
    for die in 1..=6_u8 {
        let mut play = rayner_finds("hand-to-hand", "capture");
        let quiet = (1..=6_u8).find(|&other| {
            let cell = tables[3][usize::from(other) - 1];
            cell.attacker == 0 && !cell.attacker_star
        });
        let Some(quiet) = quiet else { panic!("every die hurts the attacker") };
        play.dice(&[die, quiet]).imperial(&["stand"]);
        let cell = tables[3][usize::from(die) - 1];
        assert!(!play.person("saytar").captive(), "the combat goes on with Telmen");
        let taken = play.saw(|event| matches!(event, Event::Captured { .. }));
        assert_eq!(taken, cell.defender_star, "die {die}");
    }
}
