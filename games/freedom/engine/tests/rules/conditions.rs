//! Section 11: what missions presuppose, for either side and in every state, and what they do for the Imperial player.

use freedom::book::{Loyalty, Mission, Rule, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;

use crate::desk::missions;
use crate::play::{SIDES, agent, at, by_the_book};

#[test]
fn a_pdb_that_is_down_is_worth_sabotage_while_it_has_a_level() {
    proves![FG_11_1_12, FG_13_1_11, FG_11_1_40];
    for side in SIDES {
        let theirs = if side == Side::Rebel { Rule::ImperialControl } else { Rule::RebelControl };
        let own = if side == Side::Rebel { Rule::RebelControl } else { Rule::ImperialControl };
        let position = |rule: Rule, level: u8, up: bool| {
            let position = Position::star("egrix").rule("charkhan", rule).pdb("charkhan", level, up);
            position.people(agent(side), "2232").phasing(side)
        };
        let offered = |rule: Rule, level: u8, up: bool| {
            let mut play = at(position(rule, level, up), Step::Missions);
            play.does(&["missions 2232"]);
            play.offered("assign sabotage")
        };
        for level in 0..=2 {
            for up in [true, false] {
                let worth = up || level > 0;
                assert_eq!(offered(theirs, level, up), worth, "{side:?}, level {level}, up {up}");
                assert!(!offered(own, level, up), "{side:?}: its own PDB, level {level}, up {up}");
                assert!(!offered(Rule::Rebellion, level, up), "{side:?}: nobody's PDB, level {level}, up {up}");
            }
        }
        // One letter does nothing to it, two take a level off.
        for level in [1, 2] {
            let mut two = missions(
                position(theirs, level, false).people(agent(side), "2231"),
                "2231",
                &[("sabotage", agent(side))],
            );
            two.draws(&[70]).does(&["go-on sabotage"]).draws(&[69]);
            let planet = two.planet("charkhan");
            assert_eq!((planet.pdb_level, planet.pdb_up), (level - 1, false), "{side:?}, level {level}");
            let mut one = missions(
                position(theirs, level, false).people(agent(side), "2231"),
                "2231",
                &[("sabotage", agent(side))],
            );
            one.draws(&[70]).does(&["complete sabotage"]);
            assert_eq!(one.planet("charkhan").pdb_level, level, "{side:?}, level {level}");
        }
    }
}

#[test]
fn conditions_of_missions_hold_for_either_side() {
    proves![FG_11_1_12, FG_6_4_1, FG_11_2_1, FG_11_2_3, FG_11_2_2, FG_16_3, FG_16_9];
    for side in SIDES {
        let (own, foe) = (agent(side), agent(side.other()));
        let friend = if side == Side::Rebel { "tourag" } else { "saytar" };
        let unit = if side == Side::Rebel { "patrol 1" } else { "rebel_wild_2_1 1" };
        let offered = |mission: &str, place: &str, change: &dyn Fn(Position) -> Position| {
            let position = by_the_book("egrix").people(own, place).phasing(side);
            let mut play = at(change(position).tally(|tally| tally.imperial_characters = 5), Step::Missions);
            play.does(&[&format!("missions {place}")]);
            play.offered(&format!("assign {mission}"))
        };
        let possible = |mission: &str, change: &dyn Fn(Position) -> Position| offered(mission, "2232", change);
        assert!(!possible("assassination", &|position| position), "{side:?}: nobody is there");
        assert!(!possible("assassination", &|position| position.people(foe, "2232")), "{side:?}: not detected");
        assert!(possible("assassination", &|position| position.people(foe, "2232").detected(foe)), "{side:?}");
        assert!(
            possible("assassination", &|position| position.units(unit, "2232").with_units(foe, "2232")),
            "{side:?}"
        );
        assert!(!possible("assassination", &|position| position.people(foe, "2231").detected(foe)), "{side:?}");
        assert!(!possible("free_prisoners", &|position| position), "{side:?}");
        let held = |place: &'static str| {
            move |position: Position| position.units(unit, place).prisoner(friend, "units", place)
        };
        assert!(possible("free_prisoners", &held("2232")), "{side:?}");
        assert!(!possible("free_prisoners", &held("2231")), "{side:?}");
        assert!(possible("sabotage", &|position| position.pdb("charkhan", 0, false).units(unit, "2232")), "{side:?}");
        assert!(possible("diplomacy", &|position| position), "{side:?}");
        assert!(!possible("coup", &|position| position), "{side:?}: no Coup rating");
        assert!(offered("coup", "2221", &|position| position), "{side:?}");
        assert!(!offered("coup", "2221", &|position| position.coup("2221")), "{side:?}: one has succeeded");
        for rule in [Rule::ImperialControl, Rule::Rebellion, Rule::RebelControl, Rule::RebellionStopped] {
            let rises = matches!(rule, Rule::Rebellion | Rule::RebelControl);
            let expected = if side == Side::Imperial { rises } else { !rises };
            assert_eq!(
                possible("rebellion", &|position| position.rule("charkhan", rule)),
                expected,
                "{side:?}, {rule:?}"
            );
            assert_eq!(
                possible("diplomacy", &|position| position.rule("charkhan", rule)),
                !rises,
                "{side:?}, {rule:?}"
            );
        }
    }
    // Intelligence above 1 for a Coup: 2 is enough, 1 is not.
    for (name, side, may) in [
        ("saytar", Side::Imperial, true),
        ("agan_rafa", Side::Rebel, false),
        ("zina_adora", Side::Rebel, true),
        ("odene_hobar", Side::Rebel, true),
    ] {
        let mut play = at(by_the_book("egrix").people(name, "2221").phasing(side), Step::Missions);
        play.does(&["missions 2221"]);
        assert_eq!(play.offered("assign coup"), may, "{name}");
    }
}

#[test]
fn a_rebel_camp_needs_loyalty_in_use_and_goes_when_its_planet_rises() {
    proves![FG_11_1_12, FG_11_2_16];
    for (rule, open) in [
        (Rule::ImperialControl, true),
        (Rule::RebellionStopped, true),
        (Rule::Rebellion, false),
        (Rule::RebelControl, false),
    ] {
        let position = || Position::star("egrix").rule("charkhan", rule).loyalty("charkhan", Loyalty::Loyal).turn(2);
        let mut play = at(position().people("odene_hobar", "2232"), Step::Missions);
        play.rebel(&["missions 2232"]);
        assert_eq!(play.offered("assign rebel_camp"), open, "{rule:?}");
        let mut camp = at(position().camp("2232", 1).people("odene_hobar", "2231"), Step::Movement);
        camp.begin();
        assert_eq!(camp.spot("2232").camp > 0, open, "{rule:?}");
        // That it goes tells nothing of the units around it.
        let mut covered = at(position().camp("2232", 1).units("patrol 1 line 1", "2232"), Step::Movement);
        covered.begin();
        let sight = covered.spot("2232").sight;
        assert_eq!((sight.low, sight.high), if open { (0, 1) } else { (0, 2) }, "{rule:?}");
    }
}

#[test]
fn the_imperial_players_missions_take_effect() {
    proves![FG_6_4_1, FG_11_1_40, FG_11_2_5, FG_11_2_2, FG_2_10];
    let base = || Position::star("egrix").phasing(Side::Imperial);
    let victim = base().people("jon_kidu", "2232").people("kogus", "2232").detected("kogus");
    let mut kill = missions(victim, "2232", &[("assassination kogus", "jon_kidu")]);
    kill.draws(&[75]);
    assert!(kill.is_dead("kogus") && !kill.is_dead("jon_kidu"));
    let spies = base().rule("charkhan", Rule::RebelControl).people("thysa_kymbo", "2231").people("kogus", "2232");
    let mut one = missions(spies, "2231", &[("gather_information", "thysa_kymbo")]);
    one.draws(&[73]).imperial(&["complete gather_information"]);
    assert!(one.person("kogus").detected, "everywhere on the planet");
    assert_eq!(one.points(), one.game.counted().iter().map(|(_, points)| points).sum::<i16>());
    assert!(!one.game.state().tally.informed[1], "one letter is worth no point");
    let spies = base().rule("charkhan", Rule::RebelControl).people("thysa_kymbo", "2231");
    let mut two = missions(spies, "2231", &[("gather_information", "thysa_kymbo")]);
    let before = two.points();
    two.draws(&[73]).imperial(&["go-on gather_information"]).draws(&[92]);
    assert!(two.game.state().tally.informed[1]);
    assert_eq!(two.points(), before - 1, "a point for the Imperial player");
    let mut coup = missions(base().people("gelba", "2221"), "2221", &[("coup", "gelba")]);
    coup.draws(&[89]).imperial(&["complete coup"]);
    assert_eq!((coup.planet("angoff").loyalty, coup.spot("2221").coup), (Loyalty::Loyal, true));
    let free = base().people("gelba", "2232").people("kogus", "2232").prisoner("saytar", "kogus", "2232");
    let mut free = missions(free, "2232", &[("free_prisoners", "gelba")]);
    free.draws(&[77]);
    assert!(!free.person("saytar").captive());
    let gain = base().people("gelba", "2232").tally(|tally| tally.imperial_characters = 1);
    let mut gain = missions(gain, "2232", &[("gain_characters", "gelba")]);
    gain.cards(&[70]).deck(0).imperial(&["draw"]);
    assert_eq!(gain.completed(Mission::GainCharacters), Some(1));
    assert_eq!(gain.spot("2232").apart.len(), 2, "somebody has joined");
}
