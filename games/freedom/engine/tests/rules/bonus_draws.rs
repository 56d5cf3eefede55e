//! Section 11.1: bonus draws and missions with degrees of success.

use freedom::book::{Loyalty, Mission, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::{Event, proves};

use crate::desk::missions;
use crate::play::{Play, at, by_the_book};

/// Rebels in the wilds of Charkhan: size 3, no creature.
fn charkhan(names: &str) -> Position {
    by_the_book("egrix").people(names, "2232")
}

fn loyalty(play: &Play) -> Loyalty {
    play.planet("charkhan").loyalty
}

#[test]
fn bonus_draws_need_the_full_number_of_cards() {
    proves![FG_11_1_18, FG_11_1_33, FG_11_1_16];
    let mut full = missions(charkhan("odene_hobar"), "2232", &[("diplomacy", "odene_hobar")]);
    full.draws(&[68, 79]);
    assert_eq!(full.bonus(Mission::Diplomacy), None, "not before the last regular card");
    full.cards(&[84, 72, 85]).rebel(&["draw"]);
    assert_eq!(full.bonus(Mission::Diplomacy), Some((2, 1)));
    assert_eq!(loyalty(&full), Loyalty::Dissent);
    let mut early = missions(charkhan("odene_hobar"), "2232", &[("diplomacy", "odene_hobar")]);
    early.draws(&[68, 79]).rebel(&["stop"]);
    assert_eq!(early.bonus(Mission::Diplomacy), None);
    assert!(early.failed(Mission::Diplomacy));
}

#[test]
fn only_groups_still_on_their_mission_take_bonus_draws() {
    proves![FG_11_1_34];
    let position = charkhan("odene_hobar adam_starlight");
    let groups = [("diplomacy", "odene_hobar"), ("gather_information", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[72]).rebel(&["complete diplomacy"]).draws(&[79]);
    play.cards(&[84, 70, 71]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Diplomacy), None, "it is completed");
    assert_eq!(play.bonus(Mission::GatherInformation), Some((2, 0)));
}

#[test]
fn bonus_cards_are_drawn_together_and_their_events_ignored() {
    proves![FG_11_1_35, FG_11_1_36, FG_11_1_48];
    let mut play = missions(charkhan("odene_hobar"), "2232", &[("diplomacy", "odene_hobar")]);
    play.draws(&[68, 79]).cards(&[84, 97, 82]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Diplomacy), Some((2, 2)), "nobody was asked between the cards");
    assert!(!play.aborted(Mission::Diplomacy), "card 97 would reveal the mission to an agent");
    assert!(!play.planet("charkhan").wild, "card 82 would drive the populace wild");
    assert_eq!(loyalty(&play), Loyalty::Unrest);
}

#[test]
fn the_number_is_that_of_the_mission_card_plus_additions() {
    proves![FG_11_1_37, FG_11_1_39];
    // Doctor Sontag: Intelligence 4, and two more draws for Gather Information.
    let mut play = missions(charkhan("doctor_sontag"), "2232", &[("gather_information", "doctor_sontag")]);
    play.draws(&[68, 79]).cards(&[84, 70, 71, 72, 73, 74, 75]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::GatherInformation), Some((6, 0)));
    // Of two members the better one counts: Intelligence 3 and one more draw of Zina Adora.
    let position = charkhan("zina_adora scott_rubel");
    let mut two = missions(position, "2232", &[("gather_information", "zina_adora scott_rubel")]);
    two.draws(&[68, 79]).cards(&[84, 70, 71, 72, 73]).rebel(&["draw"]);
    assert_eq!(two.bonus(Mission::GatherInformation), Some((4, 0)));
}

#[test]
fn bonus_draws_are_never_fewer_than_none() {
    proves![FG_11_1_37];
    let position = charkhan("adam_starlight").loyalty("charkhan", Loyalty::Patriotic);
    let mut play = missions(position, "2232", &[("diplomacy", "adam_starlight")]);
    play.draws(&[68, 79, 84]);
    assert!(play.failed(Mission::Diplomacy));
    assert_eq!(play.bonus(Mission::Diplomacy), None, "0 for Diplomacy, 2 fewer on a Patriotic planet");
}

#[test]
fn additions_give_bonus_draws_even_where_the_card_offers_none() {
    proves![FG_11_1_38, FG_11_1_39];
    let mut plain = missions(charkhan("odene_hobar"), "2232", &[("scavenge", "odene_hobar")]);
    plain.draws(&[79, 84, 72]);
    assert_eq!(plain.bonus(Mission::Scavenge), None);
    let mut skilled = missions(charkhan("tourag"), "2232", &[("scavenge", "tourag")]);
    skilled.draws(&[79, 84]).cards(&[72, 73, 74]).rebel(&["draw"]);
    assert_eq!(skilled.bonus(Mission::Scavenge), Some((2, 0)), "Tourag knows where to look");
    let mut helped = missions(charkhan("odene_hobar"), "2232", &[("scavenge", "odene_hobar")]);
    helped.draws(&[79, 89]).cards(&[84, 72]).rebel(&["draw"]);
    assert_eq!(helped.bonus(Mission::Scavenge), Some((1, 0)), "local connections");
}

#[test]
fn possessions_add_bonus_draws_if_declared_in_advance() {
    proves![FG_11_1_39];
    let position = || charkhan("odene_hobar").item("rare_gems", "odene_hobar");
    let mut play = at(position(), Step::Missions);
    play.rebel(&["missions 2232", "assign sabotage", "join odene_hobar", "use rare_gems 2", "ready", "ready"]);
    play.draws(&[68, 79]).cards(&[72, 70, 71]).rebel(&["draw"]);
    assert_eq!(play.bonus(Mission::Sabotage), Some((2, 0)));
    let mut silent = missions(position(), "2232", &[("sabotage", "odene_hobar")]);
    assert_eq!(silent.offers(), ["draw", "draw-on", "stop"], "too late to declare them");
    silent.draws(&[68, 79, 72]);
    assert_eq!(silent.bonus(Mission::Sabotage), None);
}

#[test]
fn start_and_stop_rebellion_never_get_bonus_draws() {
    proves![FG_U21, FG_11_1_38];
    let groups = [("rebellion", "odene_hobar"), ("scavenge", "adam_starlight")];
    let mut start = missions(charkhan("odene_hobar adam_starlight"), "2232", &groups);
    start.draws(&[79, 89]).cards(&[84, 72]).rebel(&["draw"]);
    assert_eq!(start.bonus(Mission::Scavenge), Some((1, 0)));
    assert_eq!(start.bonus(Mission::Rebellion), None);
    let position = by_the_book("egrix")
        .phasing(Side::Imperial)
        .rule("charkhan", freedom::book::Rule::Rebellion)
        .people("gelba saytar", "2232");
    let mut stop = missions(position, "2232", &[("rebellion", "gelba"), ("gather_information", "saytar")]);
    stop.draws(&[79, 89]).cards(&[84, 72, 70, 71]).imperial(&["draw"]);
    assert_eq!(stop.bonus(Mission::GatherInformation), Some((3, 0)));
    assert_eq!(stop.bonus(Mission::Rebellion), None);
}

#[test]
fn the_player_orders_the_groups_that_draw_bonus_cards() {
    proves![FG_11_1_35];
    let position = charkhan("odene_hobar adam_starlight");
    let groups = [("diplomacy", "odene_hobar"), ("gather_information", "adam_starlight")];
    let mut play = missions(position, "2232", &groups);
    play.draws(&[68, 79, 84]);
    assert_eq!(play.offers(), ["resolve diplomacy", "resolve gather_information"]);
    play.cards(&[70, 71, 77, 73]).rebel(&["resolve gather_information"]);
    let drawn = play.events().iter().filter_map(|event| match event {
        Event::BonusDraws { mission, letters, .. } => Some((*mission, *letters)),
        _ => None,
    });
    let expected = [(Mission::GatherInformation, 0), (Mission::Diplomacy, 0)];
    assert_eq!(drawn.collect::<Vec<_>>(), expected, "the I of card 77 came in the draw of the other group");
}

/// One Rebel on one mission in the wilds of Charkhan, with Imperial units, two Rebel prisoners and a PDB to work on.
fn on(mission: &str, loyalty: Loyalty) -> Play {
    let position = charkhan("odene_hobar")
        .loyalty("charkhan", loyalty)
        .units("militia 2", "2232")
        .prisoner("zina_adora", "units", "2232")
        .prisoner("ran_jayma", "units", "2232");
    missions(position, "2232", &[(mission, "odene_hobar")])
}

#[test]
fn seven_missions_can_succeed_to_several_degrees() {
    proves![FG_11_1_40, FG_11_1_41, FG_11_1_45];
    let degrees = [
        ("diplomacy", 72),
        ("free_prisoners", 78),
        ("gather_information", 77),
        ("sabotage", 84),
        ("subvert_troops", 92),
    ];
    for (mission, card) in degrees {
        let mut play = on(mission, Loyalty::Neutral);
        play.draws(&[card]);
        let decision = [format!("complete {mission}"), format!("go-on {mission}")];
        assert_eq!(play.offers(), decision, "decided before the next card");
    }
    let lonica = Position::star("wex").people("odene_hobar", "4211");
    let mut coup = missions(lonica, "4211", &[("coup", "odene_hobar")]);
    coup.draws(&[89]);
    assert_eq!(coup.offers(), ["complete coup", "go-on coup"]);
    let risen = Position::star("egrix")
        .phasing(Side::Imperial)
        .rule("charkhan", freedom::book::Rule::Rebellion)
        .people("gelba", "2232");
    let mut stop = missions(risen, "2232", &[("rebellion", "gelba")]);
    stop.draws(&[89]);
    assert_eq!(stop.completed(Mission::Rebellion), None, "Stop Rebellion with one letter goes on");
    assert!(stop.offered("draw"));
}

#[test]
fn without_degrees_the_first_letter_completes_the_mission_at_once() {
    proves![FG_11_2_22, FG_11_1_40];
    let simple = [
        ("rebel_camp", 79, Loyalty::Loyal, Mission::RebelCamp),
        ("gain_characters", 71, Loyalty::Neutral, Mission::GainCharacters),
        ("scavenge", 68, Loyalty::Neutral, Mission::Scavenge),
        ("rebellion", 89, Loyalty::Unrest, Mission::Rebellion),
    ];
    for (name, card, loyalty, mission) in simple {
        let mut play = on(name, loyalty);
        play.cards(&[card]);
        if matches!(mission, Mission::GainCharacters | Mission::Scavenge) {
            play.deck(0);
        }
        play.rebel(&["draw"]);
        assert_eq!(play.completed(mission), Some(1), "{name}");
    }
    let position = Position::star("wex").people("odene_hobar", "4211").people("gelba", "4211").detected("gelba");
    let mut play = missions(position, "4211", &[("assassination gelba", "odene_hobar")]);
    play.draws(&[76]);
    assert_eq!(play.completed(Mission::Assassination), Some(1));
}

#[test]
fn going_on_leaves_everything_as_it_is() {
    proves![FG_11_1_41, FG_11_1_42];
    let mut play = on("diplomacy", Loyalty::Neutral);
    play.draws(&[72]).rebel(&["go-on diplomacy"]);
    assert_eq!(loyalty(&play), Loyalty::Neutral, "nothing has taken effect");
    assert_eq!(play.completed(Mission::Diplomacy), None);
    assert!(play.offered("draw"));
    play.draws(&[82]);
    assert_eq!(play.completed(Mission::Diplomacy), Some(2));
    assert_eq!(loyalty(&play), Loyalty::Unrest);
}

#[test]
fn letters_are_worthless_once_the_mission_is_aborted() {
    proves![FG_11_1_43];
    let mut play = on("diplomacy", Loyalty::Neutral);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[97]);
    assert!(play.aborted(Mission::Diplomacy));
    assert_eq!(play.completed(Mission::Diplomacy), None);
    assert_eq!(loyalty(&play), Loyalty::Neutral);
}

#[test]
fn letters_are_worthless_once_every_member_is_killed_or_captured() {
    proves![FG_11_1_44];
    let position = Position::star("egrix").people("zina_adora", "2211");
    let mut play = missions(position, "2211", &[("diplomacy", "zina_adora")]);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[74]).dice(&[6, 6]).rebel(&["stand"]);
    assert!(play.is_dead("zina_adora"));
    assert_eq!(play.planet("quibron").loyalty, Loyalty::Neutral);
    assert_eq!(play.completed(Mission::Diplomacy), None);
    assert_eq!(play.asked(), Some(Side::Imperial), "there is nothing left to draw for");
}

#[test]
fn one_survivor_keeps_the_letters() {
    proves![FG_11_1_44];
    let position = by_the_book("egrix").people("zina_adora boccanegra", "2211");
    let mut play = missions(position, "2211", &[("diplomacy", "zina_adora boccanegra")]);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[74]);
    play.rebel(&["activate zina_adora", "ready"]).dice(&[4, 6, 6]).rebel(&["break-off-inactive"]);
    // Zina alone stands against 6 and takes three wounds; Boccanegra did not get away and is next.
    assert!(play.is_dead("zina_adora"));
    play.dice(&[1]).rebel(&["break-off", "complete diplomacy"]);
    assert_eq!(play.planet("quibron").loyalty, Loyalty::Dissent);
}

#[test]
fn stopping_completes_the_mission_with_what_it_has() {
    proves![FG_11_1_46];
    let mut play = on("diplomacy", Loyalty::Neutral);
    play.draws(&[79]).draws(&[72]).rebel(&["complete diplomacy"]);
    assert_eq!(play.completed(Mission::Diplomacy), Some(1));
    assert_eq!(loyalty(&play), Loyalty::Dissent, "one letter, one space");
}

#[test]
fn stopping_the_draws_completes_it_too() {
    proves![FG_11_1_46, FG_11_1_47];
    let mut play = on("diplomacy", Loyalty::Neutral);
    play.draws(&[72]).rebel(&["go-on diplomacy", "stop"]);
    assert_eq!(loyalty(&play), Loyalty::Dissent);
}

#[test]
fn when_no_card_is_left_the_mission_is_completed_with_what_it_has() {
    proves![FG_11_1_47];
    let mut play = missions(charkhan("adam_starlight"), "2232", &[("diplomacy", "adam_starlight")]);
    play.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[79]).rebel(&["go-on diplomacy"]).draws(&[84]);
    assert_eq!(loyalty(&play), Loyalty::Neutral);
    play.rebel(&["go-on diplomacy"]);
    assert_eq!(loyalty(&play), Loyalty::Dissent, "there are no bonus draws");
}

#[test]
fn at_the_highest_useful_number_of_letters_nobody_is_asked() {
    proves![FG_U19];
    let mut diplomacy = on("diplomacy", Loyalty::Neutral);
    diplomacy.draws(&[72]).rebel(&["go-on diplomacy"]).draws(&[82]);
    assert_eq!(diplomacy.completed(Mission::Diplomacy), Some(2));
    let mut subvert = on("subvert_troops", Loyalty::Neutral);
    subvert.draws(&[92]).rebel(&["go-on subvert_troops"]).draws(&[86]).imperial(&["end"]);
    assert_eq!(subvert.completed(Mission::SubvertTroops), Some(2));
    let town = |mission| {
        let position = Position::star("wex").people("odene_hobar", "4211").units("militia 2", "4211");
        missions(position, "4211", &[(mission, "odene_hobar")])
    };
    let mut spies = town("gather_information");
    spies.draws(&[85]).rebel(&["go-on gather_information"]).draws(&[86]).imperial(&["end"]);
    assert_eq!(spies.completed(Mission::GatherInformation), Some(2));
    let mut sabotage = town("sabotage");
    sabotage.draws(&[78]).rebel(&["go-on sabotage"]).draws(&[83]).imperial(&["lose militia"]);
    assert_eq!(sabotage.completed(Mission::Sabotage), Some(2));
    let lonica = Position::star("wex").loyalty("lonica", Loyalty::Dissent).people("odene_hobar", "4211");
    let mut coup = missions(lonica, "4211", &[("coup", "odene_hobar")]);
    coup.draws(&[89]);
    assert_eq!(coup.completed(Mission::Coup), Some(1), "one space is left to Unrest");
    let one = charkhan("odene_hobar").people("gelba", "2232").prisoner("zina_adora", "gelba", "2232");
    let mut free = missions(one, "2232", &[("free_prisoners", "odene_hobar")]);
    free.draws(&[78]);
    assert_eq!(free.completed(Mission::FreePrisoners), Some(1), "there is one prisoner");
}
