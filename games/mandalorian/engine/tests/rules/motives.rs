//! Hidden motives and the attack overlay.

use std::collections::BTreeSet;

use mandalorian::book::Book;
use mandalorian::ids::{Mode, Motive};
use mandalorian::position::Position;
use mandalorian::{By, Entry, Event, Mandalorian, Named, Options, proves};
use table::{Chance, Game, Log, Seat, Seed, Told, Viewer};

use crate::play::{Play, action, event_step};
use crate::special::{book_also, brings, heist};

fn dealt(players: u8, seed: u64) -> Mandalorian {
    let options = Options { players, mission: "sealed_orders".into(), mode: Mode::Sandbox, ..Options::default() };
    let characters = ["", "mandalorian", "mandalorian,burg", "mandalorian,burg,kuiil", "mandalorian,burg,kuiil,ig_11"];
    let options = Options { characters: characters[players as usize].into(), ..options };
    Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(seed)).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Red is disloyal, blue and green are loyal.
fn betrayed() -> Position {
    heist(3).motive("red", Motive::Disloyal).motive("blue", Motive::Loyal).motive("green", Motive::Loyal)
}

/// The rule by which something is said to have happened.
fn cited(play: &Play, what: Event) -> String {
    play.game.event_rule(&Entry { what, token: Named::default(), by: By::default() }).to_string()
}

/// An event brings somebody to the place that completes the objective.
fn lucky(position: Position) -> Play {
    let mut play = brings(position, "lucky nothing");
    play.spawns(&[0]);
    play
}

#[test]
fn one_card_more_than_seats_is_shuffled_and_one_is_disloyal() {
    proves![MA_MOTIVES_1, MA_MOTIVES_5, MA_MOTIVES_6];
    for players in 2..=4_u8 {
        let traitors: BTreeSet<Vec<usize>> = (0..60)
            .map(|seed| {
                let game = dealt(players, seed);
                let motives = &game.state().motives[..players as usize];
                assert!(motives.iter().all(Option::is_some));
                (0..players as usize).filter(|seat| motives[*seat] == Some(Motive::Disloyal)).collect()
            })
            .collect();
        let each = (0..players as usize).map(|seat| vec![seat]).chain([Vec::new()]);
        assert_eq!(traitors, each.collect(), "each of them, or nobody, and never two");
    }
}

#[test]
fn how_many_motives_there_are_is_up_to_the_mission() {
    proves![MA_MOTIVES_6];
    // One loyal card more than seats, and two disloyal ones.
    let book = book_also(
        r#"mission mercenary plot "The Plot" {
            seats 2 4
            motives 1 2
            track din "Din" limit=9 fails=#true
            crisis { track din 1 }
            objective end_of_turn all_at a5
        }"#,
    );
    let traitors = |mission: &str, seed| {
        let characters = "mandalorian,burg".into();
        let options = Options { mission: mission.into(), mode: Mode::Sandbox, characters, ..Options::default() };
        let game =
            Mandalorian::deal(&book, &options, Seed::from_u64(seed)).unwrap_or_else(|refusal| panic!("{refusal}"));
        let motives = game.state().motives;
        (motives.iter().flatten().count(), motives.iter().flatten().filter(|one| **one == Motive::Disloyal).count())
    };
    let dealt: BTreeSet<_> = (0..60).map(|seed| traitors("plot", seed)).collect();
    assert_eq!(dealt, [(2, 0), (2, 1), (2, 2)].into());
    assert_eq!(traitors("three_pucks", 1), (0, 0), "a mission without motives");
}

#[test]
fn a_motive_is_dealt_to_one_player_alone() {
    proves![MA_MOTIVES_7, MA_MOTIVES_9];
    let mut log = Log::listening();
    let characters = "mandalorian,burg,kuiil".into();
    let options = Options { players: 3, mission: "sealed_orders".into(), characters, ..Options::default() };
    mandalorian::position::set_up(&Book::printed(), &options, Chance::new(Seed::from_u64(4)), &mut log);
    let told: Vec<Event> = log.take().into_iter().map(|entry| entry.what).collect();
    let motives = told.iter().filter(|event| matches!(event, Event::Motive { .. }));
    for (number, event) in motives.clone().enumerate() {
        let hearers: Vec<u8> = (0..3).filter(|seat| event.audience().includes(Viewer::Seat(Seat(*seat)))).collect();
        assert_eq!(hearers, [number as u8]);
        assert!(!event.audience().includes(Viewer::Spectator));
    }
    assert_eq!(motives.count(), 3);
}

#[test]
fn it_takes_two_players() {
    proves![MA_MOTIVES_2];
    let options = Options { players: 1, mission: "sealed_orders".into(), ..Options::default() };
    assert!(Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).is_err());
}

#[test]
fn a_motive_is_for_the_eyes_of_its_owner_at_any_time() {
    proves![MA_MOTIVES_7, MA_MOTIVES_8, MA_MOTIVES_9];
    let game = dealt(3, 4);
    for viewer in 0..3_u8 {
        let view = game.view(Viewer::Seat(Seat(viewer)));
        for seat in 0..3 {
            let known = if seat == viewer as usize { game.state().motives[seat] } else { None };
            assert_eq!(view.state.motives[seat], known);
        }
    }
    assert_eq!(game.view(Viewer::Spectator).state.motives, [None; 4]);
    // Late in the game and in the turn of somebody else it is as on the first day.
    let mut late = action(betrayed().turn("green").state(|state| state.turns = 30));
    for (number, seat) in ["red", "blue", "green"].into_iter().enumerate() {
        let known = late.view(seat).state.motives;
        assert_eq!(known.iter().flatten().count(), 1, "{seat}");
        assert_eq!(known[number], late.state().motives[number], "{seat}");
    }
}

#[test]
fn the_game_is_over_at_once_and_every_motive_is_shown() {
    proves![MA_MOTIVES_10, MA_MOTIVES_11];
    let mut play = lucky(betrayed());
    assert!(play.outcome().is_some(), "in the middle of the event step");
    assert!(!play.saw(|event| matches!(event, Event::SlotCleared { .. })), "the event is the last that happens");
    assert_eq!(play.count(|event| matches!(event, Event::Unmasked { .. })), 3);
    assert_eq!(play.view("blue").state.motives[0], Some(Motive::Disloyal));
    for event in play.log().to_vec().into_iter().filter(|event| matches!(event, Event::Unmasked { .. })) {
        assert_eq!(cited(&play, event), "ma.motives.11", "a defeat has nothing to do with it");
    }
    let mut play = event_step(betrayed().track("haste", 4).tokens("move", &[3, 3]).tokens("attack", &[2, 2, 1]));
    assert!(play.outcome().is_some());
    assert!(!play.saw(|event| matches!(event, Event::EventDrawn { .. })), "the crisis comes first");
}

#[test]
fn loyal_players_win_by_the_objective_and_a_disloyal_one_by_the_failure() {
    proves![MA_MOTIVES_5, MA_MOTIVES_12, MA_MOTIVES_13];
    let fails = |position: Position| event_step(position.track("haste", 4).tokens("move", &[3, 3]));
    assert_eq!(lucky(betrayed()).winners(), Some(vec!["blue", "green"]));
    assert_eq!(fails(betrayed()).winners(), Some(vec!["red"]));
    let loyal = || betrayed().motive("red", Motive::Loyal);
    assert_eq!(lucky(loyal()).winners(), Some(vec!["red", "blue", "green"]));
    assert_eq!(fails(loyal()).winners(), Some(vec![]));
}

#[test]
fn a_legendary_victory_takes_the_other_failure_and_no_defeat() {
    proves![MA_MOTIVES_14, MA_MOTIVES_15, MA_MOTIVES_16];
    let fails = |position: Position| event_step(position.track("haste", 4).tokens("move", &[3, 3]));
    let is_legendary = |mut play: Play| {
        play.begin();
        play.game.closing_words().contains("legendary")
    };
    assert!(is_legendary(fails(betrayed())));
    assert!(!is_legendary(fails(betrayed().state(|state| state.defeats = 1))), "somebody was defeated");
    assert!(!is_legendary(fails(betrayed().motive("red", Motive::Loyal))), "nobody is disloyal");
    assert!(!is_legendary(lucky(betrayed())), "the objective");
    let mut doomed = brings(betrayed(), "doom nothing");
    doomed.spawns(&[0]);
    assert_eq!(doomed.winners(), Some(vec!["red"]));
    assert!(!is_legendary(doomed), "a failure that everybody may cause");
    let defeated = betrayed().all_in("d6").space("ig_11", "d5").damage("ig_11", 5).faceup("brute", "d5");
    let mut play = brings(defeated, "brute_strikes nothing");
    assert_eq!(play.winners(), Some(vec!["red"]));
    assert!(!is_legendary(play), "by a defeat");
}

/// Red beside blue and green, with a card for an attack.
fn overlay() -> Position {
    betrayed().space("cara_dune", "c6").hand("red", "mandalorian.the_creed mandalorian.long_road")
}

#[test]
fn the_overlay_strikes_a_character_here_for_a_retaliate() {
    proves![MA_MOTIVES_4, MA_OVERLAY_1, MA_OVERLAY_2];
    let mut play = action(overlay().kept("mandalorian", "retaliate").faceup("brute", "b6"));
    play.play("play mandalorian.the_creed attack; action");
    assert_eq!(play.all("strike"), ["ig_11"], "not yourself, nobody elsewhere");
    play.play("strike ig_11");
    assert!(play.on_map(0) && play.threat(0).damage == 0, "instead of the enemy");
    assert_eq!((play.damage("ig_11"), play.discarded("retaliate")), (1, 1), "1, however strong the card is");
    // Without a Retaliate, or where there is no overlay, nobody can be struck.
    let mut play = action(overlay().faceup("brute", "b6"));
    play.play("play mandalorian.the_creed attack; action");
    assert_eq!(play.all("strike"), [""; 0]);
    let position = Position::of(2).kept("mandalorian", "retaliate").faceup("raider_cutter", "b6");
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("play mandalorian.the_creed attack; action");
    assert_eq!(play.all("strike"), [""; 0]);
}

#[test]
fn its_damage_can_be_blocked_and_not_be_answered() {
    proves![MA_OVERLAY_2, MA_U27];
    let mut play = action(overlay().kept("mandalorian", "retaliate").kept("ig_11", "defend retaliate"));
    play.play("play mandalorian.the_creed attack; action; strike ig_11").by("blue", "use ig_11 defend");
    assert_eq!(play.damage("ig_11"), 0);
    assert_eq!((play.asked(), play.kept("ig_11")), (Some("red"), vec!["retaliate".to_owned()]));
    let mut play = action(overlay().kept("mandalorian", "retaliate").child_with("ig_11"));
    play.play("play mandalorian.the_creed attack; action; strike ig_11");
    assert!(play.state().turn.fled || play.asked() == Some("blue"), "The Child flees like from other damage");
}

#[test]
fn it_can_strike_down_a_traitor_or_a_loyal_player() {
    proves![MA_OVERLAY_3, MA_OVERLAY_4];
    let position = || overlay().kept("mandalorian", "retaliate").damage("ig_11", 5);
    let mut play = action(position());
    play.play("play mandalorian.the_creed attack; action; strike ig_11");
    assert_eq!(play.winners(), Some(vec!["red"]), "a loyal player is down: the mission has failed");
    let mut play = action(position().motive("red", Motive::Loyal).motive("blue", Motive::Disloyal));
    play.play("play mandalorian.the_creed attack; action; strike ig_11");
    assert_eq!(play.winners(), None);
    assert!(play.hero("ig_11").eliminated);
}
