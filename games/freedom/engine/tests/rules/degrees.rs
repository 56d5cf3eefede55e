//! Section 11 at its corners: letters by side and loyalty, second pieces, and what a mission leaves alone.

use freedom::book::{Loyalty, Mission, Side, UnitKind};
use freedom::cause::Finish;
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Segment, Where};
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, SIDES, agent, at};

fn units(play: &Play, kind: &str, place: &str) -> u8 {
    play.spot(place).units(UnitKind::from_id(kind).expect("a kind of unit"))
}

#[test]
fn a_coup_of_either_side_takes_as_many_letters_as_the_loyalty_has_spaces_to_go() {
    proves![FG_11_1_40, FG_11_1_45, FG_U19];
    for side in SIDES {
        for loyalty in Loyalty::ALL {
            let position = Position::star("egrix").loyalty("angoff", loyalty).phasing(side);
            let mut play = missions(position.people(agent(side), "2221"), "2221", &[("coup", agent(side))]);
            let most = (2 - loyalty.value(side)).max(1);
            for (card, letters) in [77, 78, 89].into_iter().zip(1_i8..) {
                play.draws(&[card]);
                if letters >= most {
                    break;
                }
                assert_eq!(play.offers(), ["complete coup", "go-on coup"], "{side:?}, {loyalty}: {letters} of {most}");
                play.does(&["go-on coup"]);
            }
            let completed = (most <= 3).then_some(most as u8);
            assert_eq!(play.completed(Mission::Coup), completed, "{side:?}, {loyalty}");
        }
    }
}

#[test]
fn letters_beyond_the_highest_useful_number_count_for_nothing() {
    proves![FG_11_1_48, FG_11_2_7, FG_U19];
    // Four bonus cards: Diplomacy 2, a companion, local connections; three of them bear the letter.
    let position = Position::star("egrix").loyalty("charkhan", Loyalty::Loyal).people("rayner_derban kogus", "2232");
    let mut play = missions(position, "2232", &[("diplomacy", "rayner_derban kogus")]);
    play.draws(&[68, 70]).cards(&[77, 72, 82, 97, 69]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Diplomacy), Some((4, 3)));
    assert_eq!(play.completed(Mission::Diplomacy), Some(2));
    assert_eq!(play.planet("charkhan").loyalty, Loyalty::Dissent, "two spaces from Loyal");
}

#[test]
fn it_is_told_how_a_mission_came_to_its_end() {
    proves![FG_11_1_46, FG_11_1_47];
    let finish = |play: &Play| {
        play.events().iter().find_map(|event| match event {
            Event::Completed { finish, .. } => Some(*finish),
            _ => None,
        })
    };
    let group = |mission: &str| {
        let position = Position::star("egrix").people("odene_hobar", "2232").units("militia 1", "2231");
        missions(position, "2232", &[(mission, "odene_hobar")])
    };
    let mut stopped = group("diplomacy");
    stopped.draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(finish(&stopped), Some(Finish::Stopped));
    let mut most = group("diplomacy");
    most.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[82]);
    assert_eq!(finish(&most), Some(Finish::Most));
    let mut exhausted = group("diplomacy");
    exhausted.draws(&[72]).rebel(&["go-on diplomacy", "stop"]);
    assert_eq!(finish(&exhausted), Some(Finish::Exhausted));
    let mut letter = group("scavenge");
    letter.cards(&[68]).deck(0).rebel(&["draw"]);
    assert_eq!(finish(&letter), Some(Finish::Letter));
}

#[test]
fn free_prisoners_frees_friends_and_no_enemies() {
    proves![FG_2_10, FG_11_1_40];
    for side in SIDES {
        let (own, friend, foe) = match side {
            Side::Rebel => ("odene_hobar", "zina_adora", "saytar"),
            Side::Imperial => ("gelba", "saytar", "zina_adora"),
        };
        let [guard, keeper] = if side == Side::Rebel { ["kogus", "telmen"] } else { ["telmen", "kogus"] };
        let position = || {
            let position = Position::star("egrix").phasing(side).people(&format!("{own} {guard} {keeper}"), "2232");
            position.prisoner(foe, guard, "2232")
        };
        let mut play = at(position(), Step::Missions);
        play.does(&["missions 2232"]);
        assert!(!play.offered("assign free_prisoners"), "{side:?}: the prisoner there is its own");
        let mut play = missions(position().prisoner(friend, keeper, "2232"), "2232", &[("free_prisoners", own)]);
        play.draws(&[77]);
        assert_eq!(play.completed(Mission::FreePrisoners), Some(1), "{side:?}: there is one to be freed");
        assert!(!play.person(friend).captive() && play.person(foe).captive(), "{side:?}");
    }
}

#[test]
fn the_freed_join_the_mission_stack_and_act_from_the_next_turn_on() {
    proves![FG_2_10, FG_U34];
    let position = Position::star("egrix").people("odene_hobar", "2232").units("rebel_wild_1_0 1 militia 1", "2232");
    let position = position.prisoner("zina_adora", "units", "2232");
    let mut play = missions(position, "2232", &[("free_prisoners", "odene_hobar")]);
    play.draws(&[77]);
    let zina = play.who("zina_adora");
    assert!(play.spot("2232").apart.has(zina), "not with the units of the Environ");
    assert!(!play.offered("missions 2232"), "not in this phase");
    play.idles_until(Side::Rebel, Segment::Missions);
    play.rebel(&["missions 2232", "assign scavenge"]);
    assert!(play.offered("join zina_adora"));
}

#[test]
fn a_single_militia_gives_two_letters_no_more_than_one() {
    proves![FG_11_1_40, FG_11_2_9];
    let subvert = |garrison: &str| {
        let position = Position::star("egrix").people("ly_mantok", "2232").units(garrison, "2232");
        let mut play = missions(position, "2232", &[("subvert_troops", "ly_mantok")]);
        play.draws(&[92]).rebel(&["go-on subvert_troops"]).draws(&[86]).imperial(&["end"]);
        assert_eq!(play.completed(Mission::SubvertTroops), Some(2), "{garrison}");
        play
    };
    let one = subvert("militia 1");
    assert_eq!(units(&one, "militia", "2232"), 0);
    assert_eq!((units(&one, "rebel_wild_1_0", "2232"), units(&one, "rebel_wild_2_1", "2232")), (1, 0));
    let two = subvert("militia 2");
    assert_eq!(units(&two, "militia", "2232"), 0);
    assert_eq!((units(&two, "rebel_wild_1_0", "2232"), units(&two, "rebel_wild_2_1", "2232")), (0, 1));
}

#[test]
fn a_ship_that_is_found_goes_to_a_member_without_one() {
    proves![FG_14_8, FG_14_10, FG_14_14, FG_U33];
    // The cards after the twelve possessions are the ships, the Explorer first.
    let found = |owners: &[(&str, &str)]| {
        let mut position = Position::star("egrix").people("odene_hobar boccanegra", "2232");
        for (ship, owner) in owners {
            position = position.ship(ship, owner);
        }
        let mut play = missions(position, "2232", &[("scavenge", "odene_hobar boccanegra")]);
        play.cards(&[68]).deck(12).rebel(&["draw"]);
        play
    };
    let mut free = found(&[]);
    assert_eq!(free.offers(), ["own explorer odene_hobar", "own explorer boccanegra"], "it is not declined");
    let one = found(&[("planetary_privateer", "boccanegra")]);
    assert_eq!(one.ship("explorer").owner, Some(one.who("odene_hobar")), "the only one without a ship");
    assert_eq!(one.ship("planetary_privateer").owner, Some(one.who("boccanegra")));
    let mut both = found(&[("planetary_privateer", "boccanegra"), ("solar_merchant", "odene_hobar")]);
    assert_eq!(both.offers(), ["own explorer odene_hobar", "own explorer boccanegra", "pass"]);
    both.rebel(&["own explorer boccanegra"]);
    assert_eq!(both.ship("planetary_privateer").at, Where::Deck, "for the old one");
}

#[test]
fn imperial_characters_with_their_units_are_not_sent() {
    proves![FG_9_1, FG_19_13];
    let position = || Position::star("egrix").phasing(Side::Imperial).units("militia 1", "2232");
    let mut stacked = at(position().with_units("gelba", "2232").people("telmen", "2232"), Step::Missions);
    stacked.imperial(&["missions 2232", "assign diplomacy"]);
    assert_eq!(stacked.offers(), ["join telmen"]);
    let mut alone = at(position().with_units("gelba", "2232").people("telmen", "2231"), Step::Missions);
    assert!(alone.offered("missions 2231") && !alone.offered("missions 2232"));
}

#[test]
fn a_possession_is_declared_once_for_a_mission() {
    proves![FG_14_25];
    let position = Position::star("egrix").people("agan_rafa gelba", "2232").detected("gelba");
    let mut play = at(position.item("snipers_rifle", "agan_rafa"), Step::Missions);
    play.rebel(&["missions 2232", "assign assassination", "target gelba", "join agan_rafa"]);
    assert!(play.offered("use snipers_rifle 1"));
    play.rebel(&["use snipers_rifle 1"]);
    assert!(!play.offered("use snipers_rifle 1"), "{:?}", play.offers());
}

#[test]
fn the_skills_of_all_members_add_bonus_draws() {
    proves![FG_11_1_37, FG_11_1_39];
    // Gather Information: the best Intelligence, and what Zina (1), Agan (1) and the Doctor (2) know about it.
    let draws = |members: &str| {
        let position = Position::star("egrix").people(members, "2232");
        let mut play = missions(position, "2232", &[("gather_information", members)]);
        play.draws(&[68, 70]).cards(&[72, 69, 71, 73, 74, 75, 76, 79, 80]).rebel(&["draw"]);
        let drawn = play.bonus(Mission::GatherInformation).map(|(cards, _)| cards);
        std::mem::forget(play);
        drawn
    };
    let [zina, doctor, both, three] =
        ["zina_adora", "doctor_sontag", "zina_adora doctor_sontag", "zina_adora agan_rafa doctor_sontag"].map(draws);
    assert_eq!([zina, doctor, both, three], [Some(3 + 1), Some(4 + 2), Some(4 + 3), Some(4 + 4)]);
}
