//! Defeat with hidden motives, and disabled characters.

use std::sync::Arc;

use mandalorian::ids::{Mode, Motive, Player, Space, Threat};
use mandalorian::position::Position;
use mandalorian::state::Child;
use mandalorian::{Event, Mandalorian, Options, proves};
use table::Game;

use crate::play::{Play, action};
use crate::special::{brings, heist, yard};

/// Three at the heist, The Mandalorian one damage from defeat beside a brute, with this motive.
fn about_to_fall(motive: Motive) -> Position {
    let other = if motive == Motive::Loyal { Motive::Disloyal } else { Motive::Loyal };
    heist(3)
        .all_in("d6")
        .space("mandalorian", "d5")
        .damage("mandalorian", 5)
        .faceup("brute", "d5")
        .motive("red", motive)
        .motive("blue", other)
        .motive("green", Motive::Loyal)
}

#[test]
fn a_defeated_player_turns_up_the_motive() {
    proves![MA_MOTIVE_DEFEAT_1, MA_MOTIVES_9];
    for motive in [Motive::Loyal, Motive::Disloyal] {
        let mut play = brings(about_to_fall(motive), "brute_strikes nothing");
        assert!(play.saw(|event| matches!(event, Event::Unmasked { motive: shown, .. } if *shown == motive)));
        assert_eq!(play.state().unmasked & 1, 1);
        assert_eq!(play.view("green").state.motives[0], Some(motive));
        let over = play.outcome().is_some();
        assert_eq!(play.view("green").state.motives[1].is_some(), over, "the others keep theirs until the end");
    }
}

#[test]
fn whoever_is_defeated_turns_up_the_own_motive_and_no_other() {
    proves![MA_MOTIVE_DEFEAT_1, MA_MOTIVE_DEFEAT_9];
    let seats = [("red", "mandalorian"), ("blue", "ig_11"), ("green", "cara_dune")];
    for (at, (seat, hero)) in seats.into_iter().enumerate() {
        let position = seats.iter().fold(heist(3).all_in("d6"), |position, (other, _)| {
            position.motive(other, if *other == seat { Motive::Disloyal } else { Motive::Loyal })
        });
        let position = position.space(hero, "d5").faceup("brute", "d5");
        let position = position.state(|state| state.heroes[at].damage = state.heroes[at].health - 1);
        let mut play = brings(position, "brute_strikes nothing");
        assert!(play.hero(hero).eliminated, "{seat}");
        assert_eq!(play.state().unmasked, 1 << at, "{seat}");
        // Nothing takes it for a character in play any more.
        assert!(!play.game.in_play().has(mandalorian::ids::Hero(at as u8)), "{seat}");
        for (viewer, _) in seats.iter().filter(|(other, _)| *other != seat) {
            let view = play.view(viewer);
            assert_eq!(view.state.motives[at], Some(Motive::Disloyal), "{seat} seen by {viewer}");
            assert_eq!(view.state.motives.iter().flatten().count(), 2, "{viewer} knows this one and the own");
        }
    }
}

#[test]
fn the_defeat_of_a_loyal_player_ends_the_game() {
    proves![MA_MOTIVE_DEFEAT_2];
    let mut play = brings(about_to_fall(Motive::Loyal), "brute_strikes nothing");
    assert_eq!(play.winners(), Some(vec!["blue"]));
    // Everybody loses if nobody is disloyal.
    let nobody = about_to_fall(Motive::Loyal).motive("blue", Motive::Loyal);
    assert_eq!(brings(nobody, "brute_strikes nothing").winners(), Some(Vec::new()));
}

#[test]
fn a_disloyal_player_is_eliminated_and_the_game_goes_on() {
    proves![MA_MOTIVE_DEFEAT_3, MA_MOTIVE_DEFEAT_4, MA_MOTIVE_DEFEAT_5];
    let position = about_to_fall(Motive::Disloyal)
        .hand("red", "mandalorian.the_creed mandalorian.long_road")
        .hand("blue", "ig_11.override ig_11.full_scan")
        .hand("green", "cara_dune.take_the_hit cara_dune.catch_your_breath");
    let mut play = brings(position, "brute_strikes nothing");
    assert_eq!(play.winners(), None);
    assert!(play.hero("mandalorian").eliminated);
    assert!(!play.hero("mandalorian").space.is_some());
    // Blue and green go on in turn; red is left out.
    assert_eq!(play.asked(), Some("blue"));
    for seat in ["green", "blue"] {
        play.finish_turn();
        assert_eq!(play.asked(), Some(seat));
    }
}

#[test]
fn nothing_affects_an_eliminated_character() {
    proves![MA_MOTIVE_DEFEAT_9];
    let out = |position: Position| {
        position.state(|state| {
            state.heroes[0].eliminated = true;
            state.heroes[0].space = Space::NONE;
            state.unmasked = 1;
        })
    };
    let mut event = brings(out(about_to_fall(Motive::Disloyal).turn("blue")), "pick_one nothing");
    assert_eq!(event.all("character"), ["cara_dune", "ig_11"]);
    // Bacta Spray heals somebody else who is damaged.
    let position = out(about_to_fall(Motive::Disloyal).turn("blue"));
    let mut card = action(position.hand("blue", "ig_11.bacta_spray ig_11.override"));
    card.play("play ig_11.bacta_spray plan");
    assert!(!card.can("ability"));
}

#[test]
fn the_rest_can_still_win_and_the_eliminated_player_if_they_fail() {
    proves![MA_MOTIVE_DEFEAT_6, MA_MOTIVE_DEFEAT_7, MA_MOTIVES_14];
    let table = || about_to_fall(Motive::Disloyal).tokens("attack", &[2, 2, 2]);
    let mut fails = brings(table().track("haste", 4), "brute_strikes nothing noisy");
    assert_eq!(fails.winners(), Some(vec!["red"]));
    assert!(!fails.game.closing_words().contains("legendary"), "the traitor was defeated");
    // The objective is that all characters are in the space h4 at the end of a turn.
    let safe = about_to_fall(Motive::Disloyal).space("ig_11", "h4").space("cara_dune", "h4");
    let mut wins = brings(safe, "brute_strikes nothing");
    assert_eq!(wins.winners(), Some(vec!["blue", "green"]));
}

#[test]
fn what_an_eliminated_character_held_lies_in_its_space() {
    proves![MA_MOTIVE_DEFEAT_8];
    let position = about_to_fall(Motive::Disloyal).items("mandalorian", "relic").child_with("mandalorian");
    let mut play = brings(position, "brute_strikes nothing");
    let d5 = play.game.space_named("d5");
    assert_eq!(play.state().child, Child::At(d5));
    assert!(play.saw(|event| matches!(event, Event::ItemDropped { space, .. } if *space == d5)));
    assert!(play.hero("mandalorian").items.is_empty());
    let relic = play.state().on_map.into_iter().find(|threat| play.kind(threat.0) == "relic").expect("the relic");
    assert_eq!((play.threat(relic.0).space, play.threat(relic.0).up), (d5, true));
}

#[test]
fn eliminated_in_the_own_turn_the_event_step_follows_at_once_under_the_player_to_the_left() {
    proves![MA_MOTIVE_DEFEAT_10, MA_MOTIVE_DEFEAT_11, MA_U26];
    let position = about_to_fall(Motive::Disloyal)
        .state(|state| state.threat_mut(Threat(0)).space = Space(0))
        .faceup("grabber", "d5")
        .hand("red", "mandalorian.hard_march mandalorian.the_creed mandalorian.long_road")
        .tokens("plan", &[3, 2])
        .next_events("pick_one nothing");
    let mut play = action(position);
    play.play("play mandalorian.hard_march move; action; step d4");
    // No second action: blue decides about the event, and it is about blue.
    assert!(play.saw(|event| matches!(event, Event::EventDrawn { .. })));
    assert_eq!(play.asked(), Some("blue"));
    assert_eq!(play.all("character"), ["cara_dune", "ig_11"]);
    let blue = play.number("ig_11");
    assert_eq!(play.state().you, blue);
    assert_eq!(play.state().active, Player(0), "it is still red's turn");
    play.play("character ig_11");
    assert_eq!(play.held("red"), 2, "no draw step");
}

/// The movement under way, as programs read it.
fn movement(play: &mut Play, seat: &str) -> Option<(String, u8)> {
    let shown = Mandalorian::show(&play.view(seat));
    shown.turn.movement.map(|movement| (movement.character, movement.steps_left))
}

#[test]
fn a_movement_that_a_defeat_breaks_off_is_over() {
    proves![MA_MOTIVE_DEFEAT_10, MA_MOTIVE_DEFEAT_9];
    // A grappler on leaving, a sentry on arriving: the mover falls in the midst of a movement of the own turn.
    for (kind, place, damage) in [("grabber", "d5", 5), ("watch", "d3", 5)] {
        let position = about_to_fall(Motive::Disloyal)
            .damage("mandalorian", damage)
            .state(|state| state.threat_mut(Threat(0)).space = Space(0))
            .faceup(kind, place)
            .hand("red", "mandalorian.hard_march mandalorian.the_creed mandalorian.long_road")
            .hand("blue", "ig_11.override ig_11.full_scan ig_11.full_cycle")
            .hand("green", "cara_dune.take_the_hit cara_dune.catch_your_breath cara_dune.no_fear");
        let mut play = action(position);
        play.play("play mandalorian.hard_march move; action");
        assert_eq!(movement(&mut play, "blue"), Some(("mandalorian".into(), 3)), "{kind}");
        play.play("step d4");
        if play.can("stop") {
            play.play("stop");
        }
        assert!(play.hero("mandalorian").eliminated, "{kind}");
        // Nothing is left of it: nobody moves until blue does, and then it is blue's movement alone.
        assert_eq!((play.asked(), movement(&mut play, "red")), (Some("blue"), None), "{kind}");
        play.play("play ig_11.full_cycle move; action");
        assert_eq!(movement(&mut play, "red").map(|(who, _)| who), Some("ig_11".into()), "{kind}");
        play.play("stop");
        assert_eq!(movement(&mut play, "green"), None, "{kind}");
    }
}

/// Cara Dune takes the hit of a grappler for whoever moves, and falls.
#[test]
fn the_fall_of_one_does_not_stop_the_movement_of_another() {
    proves![MA_MOTIVE_DEFEAT_3, MA_MOTIVE_DEFEAT_10];
    let falls = |answers: &str| {
        let position = heist(3)
            .all_in("d6")
            .faceup("grabber", "d6")
            .state(|state| state.heroes[2].damage = state.heroes[2].health - 1)
            .motive("red", Motive::Loyal)
            .motive("blue", Motive::Loyal)
            .motive("green", Motive::Disloyal)
            .kept("mandalorian", "signal")
            .hand("red", "mandalorian.hard_march mandalorian.the_creed mandalorian.long_road")
            .hand("green", "cara_dune.take_the_hit cara_dune.no_fear")
            .turn("green");
        let mut play = action(position);
        play.by("green", "play cara_dune.take_the_hit plan; ability; done; play cara_dune.no_fear intel; done");
        play.play(answers);
        play.by("green", "lasting 0");
        assert!(play.hero("cara_dune").eliminated && play.outcome().is_none());
        play
    };
    let mut own = falls("play mandalorian.hard_march move; action; step d5");
    assert_eq!((own.space("mandalorian").as_str(), own.damage("mandalorian")), ("d5", 0));
    assert_eq!(movement(&mut own, "blue"), Some(("mandalorian".into(), 2)));
    own.by("red", "step d4; stop");
    assert_eq!(own.space("mandalorian"), "d4");
    own.by("red", "play mandalorian.the_creed intel");
    // IG-11 moves in the turn of red.
    let mut given = falls("use mandalorian signal; character ig_11; slot move; step d5");
    assert_eq!(movement(&mut given, "red"), Some(("ig_11".into(), 1)));
    given.by("blue", "step d4");
    assert_eq!((given.space("ig_11").as_str(), given.damage("ig_11")), ("d4", 0));
    given.by("red", "play mandalorian.hard_march move");
}

#[test]
fn eliminated_in_the_event_step_it_goes_on_under_the_player_to_the_left() {
    proves![MA_MOTIVE_DEFEAT_10, MA_MOTIVE_DEFEAT_11];
    let position = about_to_fall(Motive::Disloyal).tokens("plan", &[2, 1, 1, 1]);
    let mut play = brings(position, "brute_strikes pick_one nothing");
    assert_eq!((play.asked(), play.all("character")), (Some("blue"), vec!["cara_dune".to_owned(), "ig_11".to_owned()]));
    assert_eq!(play.state().active, Player(0), "it is still red's turn");
    assert_eq!(play.count(|event| matches!(event, Event::EventDrawn { .. })), 2);
}

/// IG-11 in red's seat next to The Mandalorian, ready to blow up.
fn ready_to_blow(options: Options) -> Position {
    crate::special::yard_with(Options { characters: "ig_11,mandalorian".into(), ..options })
        .all_in("d6")
        .state(|state| state.heroes[0].spent = false)
        .hand("red", "ig_11.override ig_11.full_cycle ig_11.target_lock")
        .hand("blue", "mandalorian.the_creed mandalorian.long_road")
}

fn blown() -> Play {
    let position = ready_to_blow(Options::default())
        .items("ig_11", "relic")
        .child_with("ig_11")
        .faceup("brute", "d5")
        .tokens("plan", &[3, 2])
        .next_events("noisy nothing");
    let mut play = action(position);
    play.play("advanced ig_11");
    play
}

#[test]
fn a_disabled_character_is_off_the_map_and_the_game_goes_on() {
    proves![MA_DISABLED_1, MA_DISABLED_2, MA_DISABLED_3, MA_U31];
    let mut play = blown();
    assert!(play.hero("ig_11").disabled);
    assert!(!play.hero("ig_11").space.is_some());
    assert_eq!(play.damage("mandalorian"), 1, "who stood beside it");
    assert!(play.saw(|event| matches!(event, Event::EventDrawn { .. })), "the event step followed");
    assert_eq!(play.held("red"), 3, "no draw step");
    // Blue plays on alone.
    assert_eq!(play.asked(), Some("blue"));
    play.finish_turn();
    assert_eq!(play.asked(), Some("blue"));
}

#[test]
fn shared_characters_go_on_with_the_one_that_is_left() {
    proves![MA_DISABLED_1, MA_DISABLED_3, MA_U31, MA_SHARED_12];
    for (players, mode) in [(1, Mode::Standard), (2, Mode::Shared), (4, Mode::Shared)] {
        let options = Options { players, mode, characters: "ig_11,mandalorian".into(), ..Options::default() };
        let position = crate::special::yard_with(options)
            .all_in("d6")
            .state(|state| state.heroes[0].spent = false)
            .hand("red", "ig_11.override ig_11.full_cycle mandalorian.the_creed mandalorian.long_road");
        // IG-11's card brings the event, but the one that is left is "you".
        let position = position.on_slot("plan", "ig_11.protocol_eleven").tokens("plan", &[1]);
        let position = if players > 1 { position.hand("blue", "mandalorian.hard_march") } else { position };
        let mut play = action(position.next_events("harm nothing"));
        let turn = play.state().turns;
        play.play("play mandalorian.long_road intel");
        while !play.can("advanced ig_11") {
            play.play("done");
        }
        play.play("advanced ig_11");
        assert!(play.hero("ig_11").disabled);
        assert_eq!(play.count(|event| matches!(event, Event::CardPlayed { .. })), 1, "the action step is over");
        assert!(play.saw(|event| matches!(event, Event::EventDrawn { .. })), "the event step follows");
        assert_eq!(play.damage("mandalorian"), 3, "1 of the blast, 2 of the event");
        assert_eq!(play.held("red"), 3, "no draw step, {players}");
        // The player is still there: with the other character, in the next turn of the seat.
        assert_eq!(play.asked(), Some(if players == 1 { "red" } else { "blue" }));
        assert_eq!(play.state().turns, turn + 1);
        // From here on by lot, until the next turn of the seat is over.
        play.game.roll_anew(table::Seed::from_u64(7));
        for _ in 0..players {
            play.finish_turn();
        }
        assert_eq!(play.held("red"), 4, "its hand is filled up in that turn, {players}");
    }
}

#[test]
fn who_shares_characters_decides_about_the_event_after_a_self_destruct() {
    proves![MA_U31, MA_DISABLED_3];
    for (players, mode) in [(1, Mode::Standard), (2, Mode::Shared), (3, Mode::Shared), (4, Mode::Shared)] {
        let options = Options { players, mode, characters: "ig_11,mandalorian".into(), ..Options::default() };
        let position = crate::special::yard_with(options)
            .all_in("d6")
            .state(|state| state.heroes[0].spent = false)
            .hand("red", "ig_11.override mandalorian.the_creed mandalorian.long_road")
            .on_slot("plan", "mandalorian.hard_march")
            .tokens("plan", &[3]);
        let mut play = action(position.next_events("two_places nothing"));
        play.game.roll_anew(table::Seed::from_u64(1));
        play.play("play ig_11.override move");
        while !play.can("advanced ig_11") {
            play.play("done");
        }
        play.play("advanced ig_11");
        // It is red's turn still, with the other character as "you", and red decides where the reinforcement comes.
        assert_eq!((play.asked(), play.all("space").len()), (Some("red"), 2), "{players}");
        let left = play.number("mandalorian");
        assert_eq!((play.state().you, play.state().decides), (left, Player(0)), "{players}");
    }
}

#[test]
fn what_a_disabled_character_held_lies_in_its_space() {
    proves![MA_DISABLED_4, MA_DISABLED_5];
    let mut play = blown();
    let d6 = play.game.space_named("d6");
    assert_eq!(play.state().child, Child::At(d6));
    let relic = play.state().on_map.into_iter().find(|threat| play.kind(threat.0) == "relic").expect("the relic");
    assert_eq!((play.threat(relic.0).space, play.threat(relic.0).up), (d6, true));
}

#[test]
fn nothing_affects_a_disabled_character_and_nothing_waits_for_it() {
    proves![MA_DISABLED_6, MA_DISABLED_8, MA_DISABLED_7, MA_DISABLED_10];
    // The objective of the yard is that all characters are in a6 at the end of a turn.
    let position = ready_to_blow(Options::default()).space("mandalorian", "a6").tokens("plan", &[3, 2]);
    let mut play = action(position.next_events("pick_one nothing"));
    play.play("advanced ig_11");
    assert_eq!(play.damage("mandalorian"), 1, "the only one who could be picked");
    assert_eq!(play.winners(), Some(vec!["red", "blue"]), "the disabled player shares in the victory");
}

#[test]
fn a_disabled_player_keeps_the_motive_hidden_and_wins_with_it() {
    proves![MA_DISABLED_7, MA_DISABLED_9, MA_DISABLED_10, MA_DISABLED_11];
    let table = |motive| {
        let other = if motive == Motive::Loyal { Motive::Disloyal } else { Motive::Loyal };
        heist_of("ig_11,mandalorian", 2)
            .all_in("d6")
            .space("mandalorian", "a6")
            .motive("red", motive)
            .motive("blue", other)
            .hand("red", "ig_11.override ig_11.full_cycle")
            .hand("blue", "mandalorian.the_creed mandalorian.long_road")
    };
    for motive in [Motive::Loyal, Motive::Disloyal] {
        let mut play = action(table(motive));
        play.play("advanced ig_11");
        assert_eq!(play.winners(), None, "{motive:?}");
        assert_eq!(play.state().unmasked, 0);
        assert_eq!(play.view("blue").state.motives[0], None);
    }
    // The mission fails: a disloyal player has won, a loyal one has lost, disabled or not.
    for (motive, winner) in [(Motive::Disloyal, "red"), (Motive::Loyal, "blue")] {
        let mut fails = action(table(motive).track("haste", 4).tokens("plan", &[3, 3]).next_events("nothing noisy"));
        fails.play("advanced ig_11");
        assert_eq!(fails.winners(), Some(vec![winner]));
    }
}

fn heist_of(characters: &str, players: u8) -> Position {
    let options =
        Options { players, mode: Mode::Sandbox, mission: "heist".into(), map: "yd".into(), ..Options::default() };
    let book = crate::special::book();
    Position::with(&Arc::clone(&book), &Options { characters: characters.into(), ..options })
}

#[test]
fn with_nobody_left_in_play_all_lose() {
    proves![MA_DISABLED_12];
    // A disloyal player was eliminated before, and the last one is disabled.
    let position = heist_of("ig_11,mandalorian", 2)
        .all_in("d6")
        .motive("red", Motive::Loyal)
        .motive("blue", Motive::Disloyal)
        .hand("red", "ig_11.override ig_11.full_cycle")
        .state(|state| {
            state.heroes[1].eliminated = true;
            state.heroes[1].space = Space::NONE;
            state.unmasked = 2;
        });
    let mut play = action(position);
    play.play("advanced ig_11");
    assert_eq!(play.winners(), Some(Vec::new()), "the disloyal player too, for the mission has not failed");
    assert!(play.game.closing_words().contains("Everybody has lost."));
}

#[test]
fn the_rules_hold_for_a_disloyal_player_too() {
    proves![MA_DISLOYAL_PLAY_3];
    let table = |motive| {
        heist(2)
            .motive("red", motive)
            .motive("blue", Motive::Loyal)
            .hand("red", "mandalorian.hard_march mandalorian.the_creed")
    };
    assert_eq!(action(table(Motive::Loyal)).choices(), action(table(Motive::Disloyal)).choices());
}

#[test]
fn an_ability_that_affects_others_needs_no_consent() {
    proves![MA_DISLOYAL_PLAY_7];
    let position =
        yard(2).all_in("d6").damage("mandalorian", 2).hand("blue", "ig_11.bacta_spray ig_11.override").turn("blue");
    let mut play = action(position);
    play.by("blue", "play ig_11.bacta_spray plan; ability");
    assert_eq!(play.damage("mandalorian"), 1);
    assert_eq!(play.asked(), Some("blue"));
}
