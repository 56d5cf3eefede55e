//! Where the rule list and the rule book differ: each option of that sort, the list's reading first, then the book's.

use freedom::book::{Mission, Rule, Side, Terrain};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::rule::{FG_3_3_9, FG_3_4_26, FG_6_4_1, FG_11_2_24};
use freedom::{Event, Options, Setup, proves};

use crate::character_combat::stumble_at;
use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

const LIST: fn(&str) -> Position = Position::star;
const BOOK: fn(&str) -> Position = by_the_book;

/// The column of the first military combat, 0 for 1-6 to 10 for 6-1.
fn column(play: &Play) -> u8 {
    let column = |event: &Event| if let Event::Battle { column, .. } = *event { Some(column) } else { None };
    play.events().iter().find_map(column).expect("a military combat")
}

// ---- break-off ----

#[test]
fn active_and_inactive_break_off_together() {
    proves![FG_3_4_26, FG_3_4_23];
    let split = |star: fn(&str) -> Position| {
        let mut play = stumble_at(star("egrix"), "militia 3", "adam_starlight frun_sentel");
        play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]);
        play
    };
    let mut list = split(LIST);
    assert_eq!(list.offers(), ["stand", "break-off"], "all or nobody");
    list.refused("break-off-inactive", FG_3_4_26);
    let mut book = split(BOOK);
    assert_eq!(book.offers(), ["stand", "break-off-inactive", "break-off"]);
}

#[test]
fn one_die_decides_for_both_groups_and_a_failure_of_the_active_costs_a_column() {
    proves![FG_3_4_26, FG_3_4_28, FG_3_4_19];
    // Column +2 to +3 reads 2/4: the active get away on 2, the inactive on 4.
    for (die, away, shifted) in [(2, "adam_starlight frun_sentel", false), (4, "adam_starlight", true), (5, "", true)] {
        let mut play = stumble_at(LIST("egrix"), "militia 3", "adam_starlight frun_sentel");
        play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]).dice(&[die]);
        if shifted {
            play.dice(&[1, 6]);
        }
        play.rebel(&["break-off"]);
        let wanted = play.game.party_named(away);
        let broke = |event: &Event| matches!(event, Event::BreakOff { escaped, column, .. } if *escaped == wanted && column.is_some() == shifted);
        assert!(play.saw(broke), "die {die}: {:?}", play.events());
    }
}

// ---- missions ----

#[test]
fn information_is_gathered_on_own_planets_where_no_enemy_is() {
    proves![FG_4_1_2, FG_11_2_24];
    // On an own planet: nobody else here, units, characters, characters in another Environ.
    let company: [fn(Position, Side) -> Position; 4] = [
        |position, _| position,
        |position, side| position.units(if side == Side::Rebel { "militia 1" } else { "rebel_wild_1_0 1" }, "2232"),
        |position, side| position.people(if side == Side::Rebel { "telmen" } else { "kogus" }, "2232"),
        |position, side| position.people(if side == Side::Rebel { "telmen" } else { "kogus" }, "2231"),
    ];
    for (star, allowed) in [(LIST, [true, false, false, true]), (BOOK, [false, true, true, false])] {
        for (side, rule, name) in
            [(Side::Rebel, Rule::RebelControl, "boccanegra"), (Side::Imperial, Rule::ImperialControl, "redjac")]
        {
            for (add, allowed) in company.into_iter().zip(allowed) {
                let position = star("egrix").rule("charkhan", rule).people(name, "2232").phasing(side);
                let mut play = at(add(position, side), Step::Missions);
                play.does(&["missions 2232"]);
                assert_eq!(play.offered("assign gather_information"), allowed, "{side:?}");
                if !allowed {
                    play.refused("assign gather_information", FG_11_2_24);
                }
            }
        }
        let abroad = star("egrix").people("boccanegra telmen", "2232");
        let mut play = at(abroad, Step::Missions);
        play.rebel(&["missions 2232"]);
        assert!(play.offered("assign gather_information"), "on a planet of the enemy whoever is there");
    }
}

#[test]
fn only_the_detected_are_assassinated() {
    proves![FG_6_4_1, FG_3_6_11];
    for (star, stacked_too) in [(LIST, false), (BOOK, true)] {
        let position = |names: &str| {
            let units = star("egrix").units("line 1", "2232").with_units("gelba", "2232").people("telmen", "2232");
            units.people("boccanegra", "2232").detected(names)
        };
        let victims = |names: &str| {
            let mut play = at(position(names), Step::Missions);
            play.rebel(&["missions 2232"]);
            if !play.offered("assign assassination") {
                play.refused("assign assassination", FG_6_4_1);
                return Vec::new();
            }
            play.rebel(&["assign assassination"]);
            play.offers()
        };
        let gelba = || if stacked_too { vec!["target gelba".to_owned()] } else { Vec::new() };
        assert_eq!(victims(""), gelba(), "nobody is detected");
        assert_eq!(victims("telmen"), [vec!["target telmen".to_owned()], gelba()].concat());
        assert_eq!(victims("gelba"), ["target gelba"], "a detected one with the units always");
    }
}

#[test]
fn start_and_stop_rebellion_get_the_bonus_draws_that_are_added() {
    proves![FG_11_1_38, FG_U21];
    for (star, draws) in [(LIST, true), (BOOK, false)] {
        let position = star("egrix").people("odene_hobar", "2232");
        let mut start = missions(position, "2232", &[("rebellion", "odene_hobar")]);
        start.draws(&[79, 89]).cards(if draws { &[84, 72] } else { &[84] }).rebel(&["draw"]);
        assert_eq!(start.bonus(Mission::Rebellion), draws.then_some((1, 0)), "local connections");
        let risen = star("egrix").phasing(Side::Imperial).rule("charkhan", Rule::Rebellion).people("gelba", "2232");
        let mut stop = missions(risen, "2232", &[("rebellion", "gelba")]);
        stop.draws(&[79, 89]).cards(if draws { &[84, 72] } else { &[84] }).imperial(&["draw"]);
        assert_eq!(stop.bonus(Mission::Rebellion), draws.then_some((1, 0)));
    }
    let plain = LIST("egrix").people("odene_hobar", "2232");
    let mut none = missions(plain, "2232", &[("rebellion", "odene_hobar")]);
    none.draws(&[79, 84, 72]);
    assert_eq!(none.bonus(Mission::Rebellion), None, "nothing adds to the none of its card");
}

// ---- military combat ----

#[test]
fn a_leader_fetched_for_a_combat_needs_leadership_above_one() {
    proves![FG_3_3_9, FG_19_7];
    // Adam Starlight and Els Taroff have 1, Boccanegra and Redjac 2.
    for (side, weak, strong) in
        [(Side::Rebel, "adam_starlight", "boccanegra"), (Side::Imperial, "els_taroff", "redjac")]
    {
        let field = |star: fn(&str) -> Position| {
            star("egrix").phasing(side).units("rebel_wild_2_1 1", "2221").units("line 1", "2221")
        };
        let mut list = at(field(LIST).people(weak, "2221").people(strong, "2221"), Step::MilitaryCombat);
        list.does(&["attack"]);
        assert_eq!(list.offers(), [format!("lead {strong}"), "pass".into()], "{side:?}");
        list.refused(&format!("lead {weak}"), FG_3_3_9);
        let mut stacked = at(field(LIST).with_units(weak, "2221"), Step::MilitaryCombat);
        stacked.does(&["attack"]);
        assert!(stacked.offered(&format!("lead {weak}")), "1 is enough in the stack");
        let mut book = at(field(BOOK).people(weak, "2221"), Step::MilitaryCombat);
        book.does(&["attack"]);
        assert!(book.offered(&format!("lead {weak}")), "1 is enough by the book");
    }
}

#[test]
fn without_leaders_the_odds_end_at_five_to_one() {
    proves![FG_3_3_14, FG_3_3_15];
    // In the fires of Moda both the Environ and home units are worth a column to the Rebels.
    let odds = |star: fn(&str) -> Position, rebels: &str, imperials: &str, leader: Option<&str>, attacker: Side| {
        let position = star("egrix").units(rebels, "2231").units(imperials, "2231").phasing(attacker);
        let position = if let Some(name) = leader { position.with_units(name, "2231").leader(name) } else { position };
        let mut play = at(position, Step::MilitaryCombat);
        play.dice(&[1, 1]).does(&["attack"]);
        column(&play)
    };
    let (strong, weak) = ("rebel_air_2_1 3", "patrol 1");
    assert_eq!(odds(LIST, strong, weak, None, Side::Rebel), 9, "5-1 at most without a leader");
    assert_eq!(odds(BOOK, strong, weak, None, Side::Rebel), 10, "any shift reaches 6-1 by the book");
    assert_eq!(odds(LIST, strong, weak, None, Side::Imperial), 1, "and 1-5 the other way");
    assert_eq!(odds(BOOK, strong, weak, None, Side::Imperial), 0);
    assert_eq!(odds(LIST, strong, weak, Some("boccanegra"), Side::Rebel), 10, "6-1 with one");
    // Six against one and an Imperial leader of 1, away from home: 6-1 before the shift by the list, 5-1 by the book.
    let away = "rebel_wild_2_1 3";
    assert_eq!(odds(LIST, away, weak, Some("els_taroff"), Side::Rebel), 9);
    assert_eq!(odds(BOOK, away, weak, Some("els_taroff"), Side::Rebel), 8);
}

#[test]
fn wild_environs_are_special_in_military_combat() {
    proves![FG_7_4, FG_3_3_17];
    let environs = [
        (Terrain::Urban, "2221", [false, false]),
        (Terrain::Wild, "2211", [true, false]),
        (Terrain::Air, "2231", [true, true]),
    ];
    for (terrain, place, special) in environs {
        for (star, special) in [LIST, BOOK].into_iter().zip(special) {
            let position = star("egrix").units("rebel_fire_2_1 2", place).units("line 1 patrol 1", place);
            let mut play = at(position, Step::MilitaryCombat);
            play.dice(&[1, 6]).rebel(&["attack"]);
            assert_eq!(column(&play), 5 + u8::from(special), "{terrain:?}");
        }
    }
}

#[test]
fn the_squad_after_a_combat_is_as_strong_as_the_units() {
    proves![FG_3_3_20];
    for (star, strength) in [(LIST, 3), (BOOK, 8)] {
        let position = star("egrix").units("rebel_wild_1_0 1", "2221").units("line 1", "2221");
        let mut play = at(position.with_units("kogus", "2221"), Step::MilitaryCombat);
        play.dice(&[1, 1]).rebel(&["attack"]).imperial(&["kill"]);
        let begins = |event: &Event| matches!(event, Event::RoundBegins { strength: squad, .. } if *squad == strength);
        assert!(play.saw(begins), "{strength}: {:?}", play.events());
        assert_eq!(play.game.state().fight.endurance, 6, "the chart's in both");
    }
    for star in [LIST, BOOK] {
        let mut play = stumble_at(star("egrix"), "line 1", "frun_sentel");
        play.imperial(&["kill"]);
        let begins = |event: &Event| matches!(event, Event::RoundBegins { strength: 8, .. });
        assert!(play.saw(begins), "other squads are the chart's");
    }
}

// ---- rebellions that were stopped ----

#[test]
fn a_stopped_rebellion_stays_one_whoever_is_there() {
    proves![FG_4_2_4_2];
    for (star, ends) in [(LIST, false), (BOOK, true)] {
        for (units, controller) in
            [("line 1", Some(Side::Imperial)), ("line 1 rebel_wild_1_0 1", None), ("rebel_wild_1_0 1", None)]
        {
            let position = star("egrix").rule("charkhan", Rule::RebellionStopped).units(units, "2232");
            let mut play = at(position, Step::Movement);
            play.begin();
            assert_eq!(play.controller("charkhan"), controller, "{units}");
            let over = ends && controller.is_some();
            let rule = if over { Rule::ImperialControl } else { Rule::RebellionStopped };
            assert_eq!(play.planet("charkhan").rule, rule, "{units}");
        }
    }
}

#[test]
fn no_units_rise_from_rebellion_stopped_not_even_in_a_wild_populace() {
    proves![FG_16_26, FG_16_21, FG_U31];
    for (star, rises) in [(LIST, false), (BOOK, true)] {
        let position = star("egrix").rule("charkhan", Rule::RebellionStopped).people("odene_hobar", "2232");
        let position = position.loyalty("charkhan", freedom::book::Loyalty::Unrest);
        let mut play = missions(position, "2232", &[("rebellion", "odene_hobar")]);
        play.draws(&[82, 89]);
        assert_eq!(play.planet("charkhan").rule, Rule::Rebellion);
        assert_eq!(play.offered("buy rebel_wild_1_0") || play.offered("buy rebel_air_1_0"), rises);
    }
}

// ---- presets ----

#[test]
fn the_presets_are_the_list_and_the_book_in_everything() {
    proves![FG_21_1, FG_21_2, FG_20_1];
    let setup = |pairs: &[(&'static str, &'static str)]| Setup::from_pairs(pairs.iter().copied()).expect("a set-up");
    assert_eq!(setup(&[]), setup(&[("preset", "list")]), "the list is the default");
    let readings: Vec<_> = freedom::options().iter().skip_while(|option| option.name != "preset").skip(1).collect();
    assert_eq!(readings.len(), Options::turned().len());
    for option in &readings {
        assert_eq!(option.values[0], option.default, "{}: the list's comes first", option.name);
    }
    let list: Vec<_> = readings.iter().map(|option| (option.name, option.values[0])).collect();
    let book: Vec<_> = readings.iter().map(|option| (option.name, option.values[1])).collect();
    assert_eq!(setup(&list).options, Options::LIST);
    assert_eq!(setup(&book).options, Options::BOOK);
    for (option, turned) in readings.iter().zip(Options::turned()) {
        assert_eq!(setup(&[(option.name, option.values[1])]).options, turned, "{}", option.name);
    }
}
