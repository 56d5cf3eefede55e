//! Campaigns at the terminal, through pipes.

use crate::support::Desk;

/// Both seats are played by the computer.
const BOTS: &str = "--bot red --bot blue";

fn begun() -> Desk {
    let desk = Desk::new();
    desk.prints("campaign new Friends --save friends.campaign", "");
    desk
}

#[test]
fn a_campaign_begins_in_a_file_and_tells_where_it_stands() {
    let desk = Desk::new();
    let words = desk.prints("campaign new Friends", "");
    assert!(words.contains("kept/friends.campaign") && words.contains("read gd_01 [ma.setup.1]"), "{words}");
    assert!(desk.prints("campaign show", "").contains("friends  Turn the top card"));
    assert!(desk.prints("campaign show friends", "").contains("24 cards are left"));
    assert!(desk.prints("campaign show Friends", "").contains("24 cards are left"), "as it was called when it began");
    assert!(desk.complains("campaign new Friends").contains("is there already"));
    assert!(desk.complains("campaign new Friends --game freedom").contains("has no campaigns"));
    assert!(desk.complains("campaign show foes").contains("there is no campaign foes"));
    let json: String = desk.prints("campaign show friends --json", "");
    assert!(json.contains("\"offers\":[{\"name\":\"read gd_01\""), "{json}");
}

#[test]
fn cards_are_turned_a_mission_is_played_and_its_result_entered() {
    let desk = begun();
    let words = desk.prints(&format!("campaign play friends.campaign --seed 3 {BOTS} --player Ann"), "");
    // The briefing before the mission, and the card that is about it at once when it is over.
    let at = |part: &str| words.find(part).unwrap_or_else(|| panic!("{part}: {words}"));
    let order =
        ["Card 1: ", "Card 2: ", "THE PRICE ON ITS HEAD", "You win", "It is entered into friends.campaign", "Card 3: "];
    assert!(order.map(at).is_sorted(), "{words}");
    assert!(!words.contains("Card 4: "), "{words}");
    let shown = desk.prints("campaign show friends.campaign", "");
    assert!(
        shown.contains("1. The Price on Its Head") && shown.contains("Ann (") && shown.contains("Blue ("),
        "{shown}"
    );
    desk.prints(&format!("campaign play friends.campaign --again --setup difficulty=novice {BOTS}"), "");
    let shown = desk.prints("campaign show friends.campaign", "");
    assert!(shown.contains("2. The Price on Its Head") && shown.contains("novice"), "{shown}");
    assert!(desk.prints("replay friends-2.cantina", "").contains("choices were made"));
}

#[test]
fn a_mission_that_was_left_goes_on_or_is_called_off() {
    let desk = begun();
    let left = desk.cantina("campaign play friends.campaign --seed 3").write_stdin("1\n").assert().success();
    let said = String::from_utf8_lossy(&left.get_output().stderr).into_owned();
    assert!(said.contains("Go on: cantina campaign play friends.campaign"), "{said}");
    assert_eq!(desk.read("friends-1.cantina").lines().count(), 2);
    assert!(desk.complains("campaign do friends.campaign read_gd_03").contains("what can be done: call_off"));
    assert!(desk.complains("campaign play friends.campaign --setup players=3").contains("can't be set up anew"));
    desk.prints("campaign play friends.campaign", "1\n");
    assert_eq!(desk.read("friends-1.cantina").lines().count(), 3);
    let words = desk.prints("campaign do friends.campaign call_off", "");
    assert!(words.contains("Play The Price on Its Head"), "{words}");
}

#[test]
fn what_is_not_unlocked_is_refused_with_its_rule() {
    let desk = begun();
    let words = desk.complains("campaign play friends.campaign --setup mission=last_call");
    assert!(words.contains("[ma.setup.4]"), "{words}");
    assert!(desk.complains("campaign play friends.campaign --setup difficulty=expert").contains("[ma.setup.4]"));
}

#[test]
fn a_bad_file_is_refused_with_the_reason_and_left_alone() {
    let desk = begun();
    desk.prints(&format!("campaign play friends.campaign --seed 3 {BOTS}"), "");
    let good = desk.read("friends.campaign");
    let bad = [
        (good.replace("\"version\":1", "\"version\":9"), "written by version 9"),
        (good.replace("\"turns\":", "\"turns\":1"), "was changed"),
        (good.replace("gd_02", "gd_03"), "[ma.campaign.2]"),
        (good[..good.len() - 20].to_owned(), "the text ends in the middle of this line"),
        ("{\"cantina\":1}".to_owned(), "not a Cantina campaign"),
        (String::new(), "not a Cantina campaign"),
    ];
    for (text, why) in bad {
        desk.write("bad.campaign", &text);
        for args in ["campaign show bad.campaign", "campaign play bad.campaign --bot red"] {
            let words = desk.complains(args);
            assert!(words.contains("bad.campaign: line ") && words.contains(why), "{why}: {words}");
        }
        assert_eq!(desk.read("bad.campaign"), text);
    }
    // A table somewhere else on this machine is not opened.
    let stem = good.replace("friends-1.cantina", "../else.cantina");
    desk.write("bad.campaign", &stem);
    assert!(desk.complains("campaign play bad.campaign").contains("was changed"));
}

#[test]
fn a_whole_campaign_is_played_from_the_first_card_to_the_last() {
    let desk = begun();
    let mut told = Vec::new();
    for seed in 0..8 {
        let words = desk.prints(&format!("campaign play friends.campaign --seed {seed} {BOTS}"), "");
        assert!(words.contains("It is entered"), "{words}");
        told.push(words);
    }
    assert!(told[5].contains("--setup mission=the_clutch or three_pucks"), "{}", told[5]);
    let others: Vec<bool> = told.iter().map(|words| words.contains(", the other side: ")).collect();
    assert_eq!(others, [false, false, false, false, true, true, true, true]);
    let cards: Vec<usize> =
        (1..=24).map(|n| told.iter().filter(|it| it.contains(&format!("Card {n}: "))).count()).collect();
    assert_eq!(cards, [1; 24], "each is read out once");
    let shown = desk.prints("campaign show friends.campaign", "");
    assert!(shown.contains("Everything is unlocked") && shown.contains("8. Crew-Served"), "{shown}");
    assert!(shown.contains("Expert difficulty.") && shown.contains("Card 24: "), "{shown}");
    assert!(shown.contains("Challenges") && shown.contains("Go on: cantina campaign play friends.campaign"), "{shown}");
}

#[test]
fn somebody_alone_plays_the_campaign_without_the_cards_for_groups() {
    let desk = begun();
    for seed in 0..7 {
        desk.prints(&format!("campaign play friends.campaign --seed {seed} --setup players=1 --bot red"), "");
    }
    let shown = desk.prints("campaign show friends.campaign", "");
    assert!(shown.contains("Card 20 (left out)") && shown.contains("7. Three Pucks"), "{shown}");
}
