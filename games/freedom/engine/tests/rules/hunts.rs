//! Section 17 for either side: units and characters search, every column and row of the table, searches that fall away.

use freedom::book::{Book, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::Force;
use freedom::{Event, proves};

use crate::play::{Play, at};

/// In the enemy's player-turn these units of a side search for a character of the other side in Quibron's wilds.
fn units_search(side: Side, units: &str, leader: Option<&str>, die: u8) -> Play {
    let hunted = if side == Side::Rebel { "saytar" } else { "frun_sentel" };
    let mut position = Position::star("egrix").phasing(side.other()).people(hunted, "2211").detected(hunted);
    position = position.units(units, "2211");
    if let Some(leader) = leader {
        position = position.with_units(leader, "2211");
    }
    let mut play = at(position, Step::Search);
    assert_eq!(play.asked(), Some(side));
    play.does(&["search-units 2211", "take-all"]);
    if let Some(leader) = leader {
        play.does(&[&format!("lead {leader}")]);
    }
    play.dice(&[die]).does(&["ready"]);
    if play.offered("end") {
        play.does(&["end"]);
    }
    play
}

#[test]
fn units_of_either_side_that_find_somebody_attack_with_a_squad() {
    proves![FG_3_4_1, FG_17_1, FG_17_11, FG_17_14, FG_3_4_13];
    for (side, units) in [(Side::Rebel, "rebel_wild_2_1 3"), (Side::Imperial, "line 2")] {
        let mut found = units_search(side, units, None, 1);
        assert_eq!((found.asked(), found.offers()), (Some(side), vec!["attack".into(), "pass".into()]), "{side:?}");
        found.does(&["attack"]);
        assert!(found.saw(|event| matches!(event, Event::FightBegins { force: Force::Squad, .. })), "{side:?}");
        let fight = found.game.state().fight;
        assert_eq!(
            (fight.defender, fight.strength, fight.endurance),
            (side.other(), 10, 6),
            "{side:?}: 6 strong units"
        );
        assert_eq!((found.asked(), found.offers()), (Some(side), vec!["kill".into(), "capture".into()]), "{side:?}");
        let mut spared = units_search(side, units, None, 1);
        spared.does(&["pass"]);
        assert!(!spared.saw(|event| matches!(event, Event::FightBegins { .. })), "{side:?}");
        let missed = units_search(side, units, None, 6);
        assert!(!missed.saw(|event| matches!(event, Event::Spared { .. } | Event::FightBegins { .. })), "{side:?}");
    }
}

#[test]
fn a_leader_of_either_side_supports_the_search_and_the_squad() {
    proves![FG_17_6, FG_17_9, FG_17_28, FG_U15];
    for (side, units, leader, value) in
        [(Side::Rebel, "rebel_wild_2_1 2", "rayner_derban", 8), (Side::Imperial, "patrol 4", "barca", 8)]
    {
        let mut play = units_search(side, units, Some(leader), 1);
        assert!(play.saw(|event| matches!(event, Event::Searched { search, .. } if *search == value)), "{side:?}");
        play.does(&["attack"]);
        let fight = play.game.state().fight;
        assert_eq!((fight.strength, fight.endurance), (8, 8), "{side:?}: 4 strong units send 8/6, a leader adds 2");
        assert_eq!(play.spot("2211").leader[side.ix()], Some(play.who(leader)));
    }
}

#[test]
fn characters_of_either_side_search_by_their_wits_and_attack() {
    proves![FG_3_4_1, FG_17_4, FG_17_8, FG_17_22, FG_17_13, FG_6_3_1];
    for (side, seeker, hunted, unit) in
        [(Side::Rebel, "ly_mantok", "saytar", "rebel_wild_2_1 1"), (Side::Imperial, "barca", "frun_sentel", "patrol 1")]
    {
        let position = Position::star("egrix").phasing(side.other()).people(hunted, "2211").detected(hunted);
        let mut play = at(position.units(unit, "2211").with_units(seeker, "2211"), Step::Search);
        play.does(&["search-people 2211"]);
        assert!(!play.offered("ready"), "{side:?}: somebody has to search");
        play.does(&[&format!("join {seeker}")]);
        assert!(!play.offered(&format!("join {seeker}")), "{side:?}");
        play.dice(&[1]).does(&["ready", "end"]);
        assert!(play.person(seeker).detected, "{side:?}");
        assert!(play.spot("2211").apart.has(play.who(seeker)), "{side:?}: no longer with the units");
        play.does(&["attack", "hand-to-hand", "kill"]);
        let party = play.game.party_named(seeker);
        assert!(
            play.saw(
                |event| matches!(event, Event::FightBegins { force: Force::Characters(who), .. } if *who == party)
            )
        );
        assert_eq!(play.asked(), Some(side.other()), "{side:?}: the hunted defend");
    }
}

#[test]
fn the_search_table_is_read_by_every_column_and_row() {
    proves![FG_17_6];
    let tables = Book::printed().tables.search;
    // Units or, where they are named, characters who search; their Search Value and its column.
    let columns = [
        ("militia 1", 1, 0),
        ("militia 2", 2, 1),
        ("line 1", 3, 1),
        ("line 1 militia 1", 4, 2),
        ("line 2", 6, 2),
        ("line 2 militia 1", 7, 3),
        ("line 3", 9, 3),
        ("line 3 militia 1", 10, 4),
        ("line 4 militia 1", 13, 4),
        ("line 4 militia 2", 14, 5),
        ("barca senator_dermond telmen jon_kidu thysa_kymbo", 17, 5),
        ("line 6", 18, 6),
        ("barca senator_dermond telmen jon_kidu thysa_kymbo redjac gelba", 22, 6),
        ("barca senator_dermond telmen jon_kidu thysa_kymbo redjac els_taroff", 23, 7),
    ];
    // Who hides in Angoff's city, size 6, and the row of the Hiding Value.
    let rows = [
        ("doctor_sontag", 9, 4),
        ("odene_hobar", 8, 4),
        ("zina_adora kogus", 7, 3),
        ("frun_sentel", 6, 3),
        ("frun_sentel agan_rafa", 5, 2),
        ("frun_sentel agan_rafa scott_rubel", 4, 2),
        ("frun_sentel agan_rafa scott_rubel adam_starlight ran_jayma", 3, 1),
        ("frun_sentel agan_rafa scott_rubel adam_starlight ran_jayma tourag", 2, 1),
        ("frun_sentel agan_rafa scott_rubel adam_starlight rayner_derban kogus ran_jayma tourag drakir_grebb", 1, 0),
    ];
    for (searchers, value, column) in columns {
        for (hunted, hides, row) in rows {
            let position = Position::star("egrix").people(hunted, "2221").detected(hunted);
            let by_units = searchers.ends_with(|last: char| last.is_ascii_digit());
            let position =
                if by_units { position.units(searchers, "2221") } else { position.people(searchers, "2221") };
            let mut play = at(position, Step::Search);
            if by_units {
                play.imperial(&["search-units 2221", "take-all"]);
            } else {
                play.imperial(&["search-people 2221"]);
                for who in searchers.split(' ') {
                    play.imperial(&[&format!("join {who}")]);
                }
            }
            play.dice(&[6]).imperial(&["ready"]);
            let wanted = (value, hides, tables[row][column]);
            let read = |event: &Event| matches!(event, Event::Searched { search, hiding, limit, .. } if (*search, *hiding, *limit) == wanted);
            assert!(play.saw(read), "{searchers} after {hunted}: {:?}", play.events());
        }
    }
}

#[test]
fn a_listed_search_falls_away_with_its_quarry_or_its_searchers() {
    proves![FG_17_12, FG_17_15];
    // The squad kills the only one there was to find; the second search has nobody left.
    let position = Position::star("egrix").people("zina_adora", "2211").detected("zina_adora").wounds("zina_adora", 1);
    let mut play = at(position.units("line 4", "2211").people("redjac", "2211"), Step::Search);
    play.imperial(&["search-units 2211", "take-all", "ready"]).dice(&[1]);
    play.imperial(&["search-people 2211", "join redjac", "ready", "attack", "kill"]).dice(&[6, 6]).rebel(&["stand"]);
    assert!(play.is_dead("zina_adora"));
    let made = play.events().iter().filter(|event| matches!(event, Event::Searched { .. })).count();
    assert_eq!(made, 1, "nobody is left to be found");
}
