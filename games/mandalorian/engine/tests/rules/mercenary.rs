//! Mercenary and advanced missions.

use std::collections::BTreeSet;

use mandalorian::book::Book;
use mandalorian::frame::Step;
use mandalorian::ids::{Kind, Mode, Slot};
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, Options, proves};
use table::{Chance, Game, Log, Seed};

use crate::play::{Play, action, event_step};
use crate::special::book_also;

fn on(mission: &str, map: &str, players: u8) -> Options {
    let mode = if players == 1 { Mode::Shared } else { Mode::Sandbox };
    Options { players, mission: mission.into(), map: map.into(), mode, ..Options::default() }
}

fn dealt(options: &Options) -> Mandalorian {
    Mandalorian::deal(&Book::printed(), options, Seed::from_u64(1)).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refused(options: &Options) -> bool {
    Mandalorian::deal(&Book::printed(), options, Seed::from_u64(1)).is_err()
}

fn of_kind(kind: Kind) -> Vec<String> {
    let book = Book::printed();
    book.missions.iter().filter(|mission| mission.kind == kind).map(|mission| mission.id.clone()).collect()
}

#[test]
fn a_mercenary_mission_goes_on_any_map() {
    proves![MA_MERCENARY_1, MA_MOTIVES_3];
    for mission in of_kind(Kind::Mercenary) {
        for map in ["m1", "m2", "m3", "m4"] {
            let from = if mission == "sealed_orders" { 2 } else { 1 };
            for players in from..=4 {
                let game = dealt(&on(&mission, map, players));
                assert_eq!(game.ground().map().id, map);
            }
        }
    }
}

#[test]
fn its_sheet_takes_the_place_of_the_briefing() {
    proves![MA_MERCENARY_2, MA_MERCENARY_5];
    // The Asset in the sand is the objective of the map's own mission; its mission effect is under the sheet too.
    let options = on("scrap_walker", "m1", 2);
    let position = || Position::with(&Book::printed(), &options).hand("red", "mandalorian.hard_march");
    let mut play = action(position().facedown("vault_warden", "c6").space("mandalorian", "b6"));
    play.play("play mandalorian.hard_march move; action; step c6");
    assert!(play.saw(|event| matches!(event, Event::Revealed { .. })));
    assert!(!play.saw(|event| matches!(event, Event::Spawned { .. } | Event::MissionEffect { .. })), "no rule for it");
    let held = position().items("mandalorian", "asset").space("mandalorian", "a6").space("ig_11", "a6");
    let mut play = Play::of(held.at(Step::End));
    assert!(play.outcome().is_none(), "nobody asked for The Asset");
    let mut play = event_step(position().track("rampage", 3).tokens("move", &[3, 3]).faceup("at_st", "i3"));
    play.spawns(&[0]).begin();
    let track = play.game.track_named("rampage");
    assert!(play.saw(|event| matches!(event, Event::TrackMoved { track: moved, .. } if *moved == track)));
}

#[test]
fn map_rules_and_slots_remain() {
    proves![MA_MERCENARY_3];
    let game = dealt(&on("the_clutch", "m3", 2));
    assert!(game.ground().slots.has(Slot::Mission), "Slice");
    assert!(!dealt(&on("the_clutch", "m1", 2)).ground().slots.has(Slot::Mission));
    let options = on("the_clutch", "m1", 2);
    let position = Position::with(&Book::printed(), &options).all_in("d3").hand("red", "mandalorian.the_creed");
    let mut play = action(position);
    play.play("play mandalorian.the_creed attack; instead 0");
    assert_eq!(play.state().marks[0], 4, "the mounted gun");
    let position = Position::with(&Book::printed(), &options).all_in("d3").faceup("raider_cutter", "d5");
    let mut play = action(position.hand("red", "mandalorian.the_creed"));
    play.play("play mandalorian.the_creed attack; action");
    assert!(!play.on_map(0), "an attack from the gun mount reaches 2 spaces");
    let position = Position::with(&Book::printed(), &on("the_clutch", "m4", 2)).all_in("a3").track("grate", 4);
    let mut play = action(position.hand("red", "mandalorian.the_creed"));
    play.play("play mandalorian.the_creed mission; action");
    let sewer = play.game.door_named("sewer");
    assert!(play.state().doors.has(sewer), "the grate gives way");
}

#[test]
fn a_feature_without_rules_stays_and_does_nothing() {
    proves![MA_MERCENARY_4];
    for (map, token, from, to) in [("m3", "the_prisoner", "d4", "c4"), ("m1", "asset", "b6", "c6")] {
        let options = on("scrap_walker", map, 2);
        let position = Position::with(&Book::printed(), &options).facedown(token, to).all_in(from);
        let mut play = action(position.hand("red", "mandalorian.hard_march mandalorian.long_road"));
        play.play(&format!("play mandalorian.hard_march move; action; step {to}"));
        assert!(play.on_map(0) && play.threat(0).up, "{token}");
        assert_eq!(play.all("feature"), [""; 0], "{token}");
    }
}

#[test]
fn any_characters_take_part() {
    proves![MA_MERCENARY_6];
    let options = Options { characters: "kuiil,burg".into(), ..on("three_pucks", "m2", 2) };
    let standard = Options { mode: Mode::Standard, ..options.clone() };
    for options in [options, standard] {
        let game = dealt(&options);
        let ids: Vec<&str> =
            (0..2).map(|hero| game.ground().book.character(game.state().heroes[hero].person).id.as_str()).collect();
        assert_eq!(ids, ["kuiil", "burg"]);
    }
}

#[test]
fn characters_are_shared_only_by_one_player() {
    proves![MA_MERCENARY_7, MA_PREGAME_8];
    assert!(!refused(&on("the_clutch", "m2", 1)));
    for players in 2..=4 {
        assert!(refused(&Options { mode: Mode::Shared, ..on("the_clutch", "m2", players) }));
    }
}

#[test]
fn the_sheet_comes_first_and_its_tokens_keep_no_space_free() {
    proves![MA_MERCENARY_8, MA_MERCENARY_9];
    let mut log = Log::listening();
    let options = on("scrap_walker", "m1", 2);
    let game = mandalorian::position::set_up(&Book::printed(), &options, Chance::new(Seed::from_u64(5)), &mut log);
    let placed: Vec<bool> = log
        .take()
        .iter()
        .filter_map(|event| match &event.what {
            Event::Placed { face, .. } => Some(["at_st", "charge"].contains(&game.ground().token(*face).id.as_str())),
            Event::PlacedFacedown { .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(placed[..5], [true; 5], "the walker and its four charges");
    assert!(placed[5..].iter().all(|of_sheet| !of_sheet));
    let icons: BTreeSet<_> = game.ground().map().icons.iter().map(|icon| icon.space).collect();
    let own: BTreeSet<_> = game
        .state()
        .on_map
        .map(|threat| game.state().threat(threat))
        .filter(|placed| !["at_st", "charge"].contains(&game.ground().token(placed.face).id.as_str()))
        .map(|placed| placed.space)
        .collect();
    assert!(icons.is_subset(&own), "all icons of the map are filled");
}

/// A map with one icon, its story, and a sheet with one token.
const NOOK: &str = r#"
map nook "The Nook" {
    drawing {
        row "+---+---+---+---+"
        row "|*y  S   c?  *b |"
        row "+   +   +   +   +"
        row "|            *r |"
        row "+   +   +   +   +"
        row "|            *y |"
        row "+---+---+---+---+"
    }
    anchors "a2 b2 c2 a3 b3 c3" second=c1
}
mission story hush "Hush" {
    map nook
    seats 1 4
    character mandalorian
    character ig_11
    stack brute
    stack recruit 2
    track whispers "Whispers" limit=9 fails=#true
    crisis { track whispers 1 }
    objective end_of_turn all_at nook_a1
}
mission mercenary squat "Squat" {
    seats 1 4
    fixture charge second_start
    track din "Din" limit=9 fails=#true
    crisis { track din 1 }
    objective end_of_turn all_at a5
}
"#;

#[test]
fn a_token_of_the_sheet_and_one_of_the_map_share_a_space() {
    proves![MA_MERCENARY_9];
    // No printed sheet puts a token on an icon; this one does, for the second start space has one.
    let book = book_also(NOOK);
    let game = Mandalorian::deal(&book, &on("squat", "nook", 2), Seed::from_u64(1)).expect("a game");
    let c1 = game.space_named("c1");
    let here: Vec<&str> = (game.state().on_map)
        .map(|threat| game.state().threat(threat))
        .filter(|placed| placed.space == c1)
        .map(|placed| game.ground().token(placed.face).id.as_str())
        .collect();
    assert_eq!(here, ["charge", "brute"]);
}

#[test]
fn an_advanced_mission_takes_two_players_and_no_shared_characters() {
    proves![MA_ADVANCED_MISSION_1, MA_ADVANCED_MISSION_6, MA_PREGAME_7];
    for mission in of_kind(Kind::Advanced) {
        assert!(refused(&on(&mission, "", 1)), "{mission}");
        assert!(!refused(&on(&mission, "", 2)), "{mission}");
        assert!(refused(&Options { mode: Mode::Shared, ..on(&mission, "", 2) }), "{mission}");
    }
}

#[test]
fn its_sheet_lies_over_the_briefing_of_its_map() {
    proves![MA_ADVANCED_MISSION_2, MA_ADVANCED_MISSION_3];
    let game = dealt(&on("crew_served", "", 2));
    let door = game.door_named("vault");
    assert!(game.state().doors.has(door), "set up as the sheet says");
    let column = game.track_named("column");
    assert_eq!(game.state().tracks[column.ix()], 8, "6 and one for each character");
    assert!(game.state().on_map.len() > 10, "and as usual");
    // Its own mission would be won like this.
    let position = Position::mission("crew_served", 2).items("mandalorian", "asset").all_in("a6").faceup("e_web", "d3");
    let mut play = Play::of(position.at(Step::End));
    assert!(play.outcome().is_none());
}

#[test]
fn its_required_character_takes_part_in_sandbox_mode_too() {
    proves![MA_ADVANCED_MISSION_4, MA_ADVANCED_MISSION_5, MA_ADVANCED_MISSION_7, MA_ADVANCED_MISSION_8];
    for (mission, required) in [
        ("crew_served", "ig_11"),
        ("wandering_off", "mandalorian"),
        ("lower_deck_riot", "migs_mayfeld"),
        ("the_warlord", "mandalorian"),
    ] {
        let with = |characters: &str| Options { characters: characters.into(), ..on(mission, "", 3) };
        let others = if mission == "the_warlord" { "kuiil,burg" } else { "kuiil,burg,cara_dune" };
        assert!(refused(&with(others)), "{mission} without {required}");
        let others = if mission == "the_warlord" { "burg" } else { "burg,kuiil" };
        assert!(!refused(&with(&format!("{required},{others}"))), "{mission} in sandbox mode");
    }
}

#[test]
fn the_last_player_to_choose_takes_the_required_character() {
    proves![MA_ADVANCED_MISSION_5, MA_ADVANCED_MISSION_8];
    let mut play = Play::of(dealt(&on("crew_served", "", 2)));
    play.by("red", "be kuiil");
    assert_eq!((play.asked(), play.choices()), (Some("blue"), vec!["be ig_11".to_owned()]));
}

#[test]
fn a_riot_locks_a_door_in_whose_spaces_nobody_stands() {
    proves![MA_CRISIS_2, MA_TERRAIN_8];
    // Blue, grey and yellow doors are open; the red one is locked.
    let riot = || {
        let position = Position::mission("lower_deck_riot", 2).all_in("d4").tokens("move", &[3, 3]);
        position.open("blue_door").open("grey_door").open("yellow_door").next_events("closing_in")
    };
    assert_eq!(event_step(riot()).all("door"), ["blue_door", "grey_door", "yellow_door"]);
    // A character beside the blue door and an enemy beside the grey one keep them open; a facedown token does not count.
    let watched = riot().space("mandalorian", "b3").faceup("patrol_droid", "f5").facedown("patrol_droid", "f2");
    let mut play = event_step(watched);
    play.spawns(&[0]);
    let locked = play.game.door_named("yellow_door");
    assert!(play.saw(|event| matches!(event, Event::DoorLocked { door } if *door == locked)));
    assert_eq!(play.state().doors.len(), 2);
    // With somebody at each of them no door is locked.
    let mut none = event_step(riot().all_in("b2").space("ig_11", "f4").faceup("patrol_droid", "f3"));
    none.spawns(&[0]);
    assert!(!none.saw(|event| matches!(event, Event::DoorLocked { .. })));
    let track = none.game.track_named("riot_beacon");
    assert!(none.saw(|event| matches!(event, Event::TrackMoved { track: moved, .. } if *moved == track)));
}
