//! Set-up, difficulty, sandbox mode and what is agreed before a game.

use std::collections::BTreeSet;
use std::sync::Arc;

use mandalorian::book::{Book, MissionFacts};
use mandalorian::frame::Frame;
use mandalorian::ids::{Difficulty, Kind, Mode, Shape, Slot, Threat};
use mandalorian::position::{self, Position};
use mandalorian::state::Note;
use mandalorian::{Choice, Event, Mandalorian, Options, proves};
use table::{Chance, Game, Log, RuleId, Seed, Status};

use crate::play::{Play, action, event_step};
use crate::special::{book, book_also, book_with, brings, yard};

fn printed() -> Arc<Book> {
    Book::printed()
}

fn deal(options: &Options, seed: u64) -> Play {
    Play::of(Mandalorian::deal(&printed(), options, Seed::from_u64(seed)).unwrap_or_else(|refusal| panic!("{refusal}")))
}

fn refused(options: &Options) -> RuleId {
    Mandalorian::deal(&printed(), options, Seed::from_u64(1)).expect_err("options that do not fit").rule
}

fn sandbox(players: u8) -> Options {
    let characters = ["mandalorian", "ig_11", "cara_dune", "kuiil"][..players as usize].join(",");
    Options { players, mode: Mode::Sandbox, characters, ..Options::default() }
}

/// A game that only waits for the first player to be named.
fn ready(players: u8, seed: u64) -> Play {
    deal(&sandbox(players), seed)
}

#[test]
fn a_mission_has_an_introduction_a_map_and_a_briefing() {
    proves![MA_SETUP_5, MA_SETUP_6];
    for mission in printed().missions.iter().filter(|mission| mission.kind == Kind::Story) {
        assert!(!mission.introduction.is_empty() && !mission.briefing.is_empty(), "{}", mission.name);
        assert!(!printed().maps[mission.map.ix()].rules.words.is_empty());
    }
}

#[test]
fn set_up_lines_are_obeyed_before_the_decks_and_some_when_they_can_be() {
    proves![MA_SETUP_7, MA_SETUP_31, MA_PREGAME_14, MA_PREGAME_15, MA_U39];
    // The laboratory of the second map is open in the mission that says so, before any token is placed.
    let mut log = Log::listening();
    let options = Options { mission: "wandering_off".into(), ..sandbox(2) };
    let game = position::set_up(&printed(), &options, Chance::new(Seed::from_u64(5)), &mut log);
    assert!(game.state().doors.has(game.door_named("lab")));
    let told: Vec<Event> = log.take().into_iter().map(|entry| entry.what).collect();
    let first = |wanted: fn(&Event) -> bool| told.iter().position(wanted).expect("it happened");
    let opened = first(|event| matches!(event, Event::DoorUnlocked { .. }));
    let placed = first(|event| matches!(event, Event::PlacedFacedown { .. }));
    let started = first(|event| matches!(event, Event::Starts { .. }));
    assert!(opened < placed && placed < started);
    // Whoever carries The Child in the last mission is chosen when there are characters; then play begins.
    let options = Options { mission: "last_call".into(), ..sandbox(2) };
    let mut play = deal(&options, 5);
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    play.play("character ig_11");
    assert_eq!(play.child(), "with ig_11");
    play.play("first red; first red");
    assert!(play.all("play").len() > 1, "a card is asked for");
}

#[test]
fn the_planning_deck_and_the_event_deck_are_whole_and_shuffled() {
    proves![MA_SETUP_8, MA_SETUP_9, MA_SETUP_10];
    let mut tops = Vec::new();
    for seed in 0..12 {
        let mut play = ready(2, seed);
        let state = play.state();
        let kept: u32 = state.heroes.iter().map(|hero| hero.plans.len()).sum();
        assert_eq!(u32::from(state.planning.len()) + kept, 24);
        assert_eq!(state.planning.discard.iter().sum::<u8>(), 0);
        assert_eq!(state.events.unseen.len() as usize + 1, printed().events.len());
        let top = state.events.top.card;
        assert_eq!(state.events.icon, printed().event(top).icon as u8, "the icon on its back");
        tops.push(top);
    }
    tops.sort_unstable();
    tops.dedup();
    assert!(tops.len() > 3, "the top card differs");
    let icons: BTreeSet<u8> = tops.iter().map(|top| printed().event(*top).icon as u8).collect();
    assert!(icons.len() > 2, "whatever its icon");
    // In a campaign only what is unlocked.
    let options = Options { everything: false, ..sandbox(2) };
    let mut early = deal(&options, 1);
    assert_eq!(early.state().events.unseen.len() + 1, 24);
}

#[test]
fn planning_cards_come_in_any_order() {
    proves![MA_SETUP_8];
    let drawn = |seed: u64| {
        let mut play = ready(2, seed);
        play.play("first red; first red");
        let cards = play.all("play");
        let plan = cards.iter().find(|card| card.ends_with(" plan")).expect("a card for the plan action");
        play.play(&format!("play {plan}"));
        play.can("action").then(|| play.play("action").state().drawn[0])
    };
    let different: BTreeSet<_> = (0..12).filter_map(drawn).collect();
    assert!(different.len() > 3, "{different:?}");
}

#[test]
fn each_slot_begins_with_a_white_disrupt_token() {
    proves![MA_SETUP_13, MA_SETUP_14, MA_MISSION_ACTION_4];
    for (mission, slots) in [("price_on_its_head", 4), ("borrowed_time", 5)] {
        let mut play = deal(&Options { mission: mission.into(), ..sandbox(2) }, 2);
        let state = play.state();
        let on_slots: Vec<u8> = state.slots.iter().map(|slot| slot.tokens.len()).collect();
        assert_eq!(on_slots.iter().sum::<u8>(), slots);
        assert!(on_slots.iter().all(|tokens| *tokens <= 1));
        assert!(state.slots.iter().all(|slot| slot.tokens.0[3] == 0), "white tokens are 1 or 2");
        assert_eq!(state.pool.len() + slots, 15);
        assert_eq!(state.pool.0[3], 2);
        let slots = state.slots;
        assert_eq!(play.view("blue").state.slots, slots, "the numbers are up, for all to see");
    }
    let mut values: Vec<u8> = (0..12).map(|seed| ready(2, seed).slot(Slot::Move).tokens.strength()).collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values, [1, 2], "by lot");
}

#[test]
fn threat_icons_get_tokens_of_their_shape() {
    proves![MA_SETUP_15, MA_SETUP_16, MA_SETUP_17, MA_SETUP_18, MA_SETUP_20];
    let play = ready(2, 4);
    let ground = play.game.ground();
    let map = ground.map();
    let state = play.game.state();
    let spawned = state.on_map.filter(|threat| state.threat(*threat).is(Note::Reinforcement)).count();
    assert_eq!(state.on_map.len() as usize, map.icons.len() + spawned);
    for (icon, threat) in map.icons.iter().filter(|icon| icon.shape != Shape::Orange).zip(0..) {
        let here = state.on_map.into_iter().find(|threat| {
            let placed = state.threat(*threat);
            placed.space == icon.space && placed.shape() == icon.shape
        });
        let placed = state.threat(here.unwrap_or_else(|| panic!("icon {threat} is empty")));
        assert_eq!(placed.up, !icon.facedown);
    }
    // The surplus of the stacks is nowhere, and what is always placed is there.
    let placed: Vec<&str> = state.on_map.map(|threat| ground.token(state.threat(threat).face).id.as_str()).collect();
    for fixed in ["asset", "vault_warden", "strongbox"] {
        assert!(placed.contains(&fixed));
    }
    assert!(state.gone.is_empty() && state.aside.is_empty());
    let circles = |seed: u64| {
        let mut play = ready(2, seed);
        let placed = *play.state().threat(mandalorian::ids::Threat(2));
        play.game.ground().token(placed.face).id.clone()
    };
    let mut different: Vec<String> = (0..12).map(circles).collect();
    different.sort();
    different.dedup();
    assert!(different.len() > 2, "stacks are shuffled");
    // There is a circle more than there are icons: which one is left over differs as well.
    let crate_on_map = |seed: u64| {
        let mut play = ready(2, seed);
        let mut on_map = play.state().on_map;
        on_map.any(|threat| play.kind(threat.0) == "supply_crate")
    };
    assert!((0..24).any(crate_on_map) && !(0..24).all(crate_on_map));
    let book = printed();
    for mission in book.missions.iter().filter(|mission| mission.kind == Kind::Story) {
        for seed in 0..8 {
            let mut play = deal(&Options { mission: mission.id.clone(), ..sandbox(2) }, seed);
            let on_map: Vec<String> = play.state().on_map.map(|threat| play.kind(threat.0)).collect();
            for token in mission.tokens.iter().map(|token| book.token(*token)).filter(|token| token.fixed) {
                assert!(on_map.contains(&token.id), "{} in {}", token.id, mission.id);
            }
        }
    }
    // What is always placed is not always in the same place.
    let places = |seed: u64| {
        let mut play = ready(2, seed);
        let on_map = play.state().on_map;
        let mut find =
            |token: &str| on_map.into_iter().find(|threat| play.kind(threat.0) == token).map(|at| play.at(at.0));
        ["asset", "vault_warden", "strongbox"].map(|token| find(token).expect("a token that is always placed"))
    };
    let assets: BTreeSet<String> = (0..24).map(|seed| places(seed)[0].clone()).collect();
    assert_eq!(assets.into_iter().collect::<Vec<_>>(), ["g1", "h1", "i1"]);
}

#[test]
fn a_mercenary_sheet_is_played_with_the_tokens_of_its_map() {
    proves![MA_SETUP_15];
    let book = printed();
    for (ix, map) in book.maps.iter().enumerate() {
        let story = |mission: &&MissionFacts| mission.kind == Kind::Story && mission.map.ix() == ix;
        let story = book.missions.iter().find(story).expect("the mission of the map");
        let play = deal(&Options { mission: "scrap_walker".into(), map: map.id.clone(), ..sandbox(2) }, 3);
        let game = &play.game;
        let sheet = game.ground().mission();
        let spread = sheet.spreads.iter().flat_map(|spread| spread.tokens.iter().copied());
        let sheet = sheet.fixtures.iter().map(|fixture| fixture.token).chain(spread);
        let known: Vec<_> = sheet.chain(story.tokens.iter().copied()).collect();
        let token = |at: Threat| game.ground().faces[game.state().threat(at).face.ix()].token;
        let placed: Vec<_> = game.state().on_map.map(token).collect();
        assert!(placed.iter().all(|token| known.contains(token)), "{}", map.id);
        assert!(placed.iter().any(|token| story.tokens.contains(token)), "{}", map.id);
    }
}

/// A trap lies face up from the start.
const SNARE: &str = r#"
map sn "A Snare" {
    drawing {
        row "+---+---+---+"
        row "|*y  *y  *b |"
        row "+   +   +   +"
        row "|S   t   *r |"
        row "+   +   +   +"
        row "|           |"
        row "+---+---+---+"
    }
    anchors "a1 b1 c1 a3 b3 c3" second=b3
}
mission story snare "The Snare" {
    map sn
    seats 1 4
    character mandalorian
    character ig_11
    stack trap
    stack recruit
    track din "Din" limit=9
    effect { track din 1 }
    crisis { track din 1 }
    objective end_of_turn all_at sn_a1
}
"#;

#[test]
fn what_lies_face_up_from_the_start_has_no_mission_effect() {
    proves![MA_SETUP_18];
    let mut log = Log::listening();
    let options = Options { mission: "snare".into(), ..sandbox(2) };
    let game = position::set_up(&book_also(SNARE), &options, Chance::new(Seed::from_u64(1)), &mut log);
    assert!(game.state().threat(Threat(0)).up);
    assert_eq!(game.state().tracks[game.track_named("din").ix()], 0);
    let told: Vec<Event> = log.take().into_iter().map(|entry| entry.what).collect();
    assert!(!told.iter().any(|event| matches!(event, Event::Revealed { .. } | Event::MissionEffect { .. })));
}

#[test]
fn orange_tokens_are_the_reinforcements() {
    proves![MA_SETUP_19, MA_REINFORCEMENT_4];
    let play = ready(2, 1);
    let state = play.game.state();
    let orange = |threat: &Threat| state.threat(*threat).shape() == Shape::Orange;
    assert!(state.on_map.filter(orange).all(|threat| state.threat(threat).is(Note::Reinforcement)));
    assert_eq!(state.reserve.len() as usize + state.on_map.filter(orange).count(), 5);
    assert!(state.reserve.into_iter().all(|face| play.game.ground().token(face).is_enemy()));
    // Any of the five may lie on top: nobody sees which.
    let first = |lot: u32| {
        let mut play = event_step(Position::of(2).tokens("move", &[3, 2]).next_events("closing_in"));
        play.spawns(&[lot]).kind(0)
    };
    let firsts: BTreeSet<String> = (0..5).map(first).collect();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn fewer_icons_are_filled_with_more_characters_where_the_mission_says_so() {
    proves![MA_SETUP_7];
    let tokens = |players: u8| {
        let mut play = deal(&Options { mission: "borrowed_time".into(), ..sandbox(players) }, 1);
        let state = play.state();
        state.on_map.filter(|threat| !state.threat(*threat).is(Note::Reinforcement)).count()
    };
    assert_eq!((tokens(2) - tokens(3), tokens(2) - tokens(4)), (1, 2));
}

/// A mission whose rungs are told apart: Defend for everybody, nothing, and a din with somebody who makes it.
const CLIMB: &str = r#"
mission mercenary climb "The Climb" {
    seats 1 4
    rung { start_plan defend }
    rung {}
    rung {
        track din 2
        spawn nearest
    }
    odds novice two=1 three=2 four=3
    odds expert solo=2 two=3 three=1
    track din "Din" limit=9 fails=#true
    crisis { track din 1 }
    objective end_of_turn all_at a5
}
"#;

#[test]
fn a_game_begins_on_the_rung_of_its_difficulty_and_its_number_of_characters() {
    proves![MA_SETUP_7];
    // How many begin with Defend, how loud it is, and how many reinforcements are in the star space nearest to the start.
    let begin = |players: u8, difficulty: Difficulty| {
        let mode = if players == 1 { Mode::Standard } else { Mode::Sandbox };
        let table = sandbox(players.max(2));
        let options = Options { mission: "climb".into(), map: "m1".into(), players, mode, difficulty, ..table };
        let game =
            Mandalorian::deal(&book_with(CLIMB), &options, Seed::from_u64(1)).unwrap_or_else(|no| panic!("{no}"));
        let state = game.state();
        let defended = state.heroes.iter().filter(|hero| hero.plans.len() == 1).count();
        let near = |threat: &Threat| state.threat(*threat).space == game.space_named("a1");
        let spawned = state.on_map.filter(near).filter(|threat| state.threat(*threat).is(Note::Reinforcement)).count();
        (defended, state.tracks[game.track_named("din").ix()], spawned)
    };
    assert_eq!([2, 3, 4].map(|players| begin(players, Difficulty::Novice)), [(2, 0, 0), (0, 0, 0), (0, 2, 1)]);
    assert_eq!(begin(1, Difficulty::Novice), (2, 0, 0), "alone as with two, where nothing else is said");
    assert_eq!([1, 2, 3].map(|players| begin(players, Difficulty::Expert)), [(0, 0, 0), (0, 2, 1), (3, 0, 0)]);
    assert_eq!(begin(4, Difficulty::Expert), (0, 0, 0), "on no rung");
    assert_eq!(begin(2, Difficulty::Standard), (0, 0, 0), "no odds for this difficulty");
}

/// Whether the set-up of a game asks for a slot, or where something goes.
fn asks_for_a_slot_or_a_step(options: &Options, seed: u64) -> bool {
    let mut play = deal(options, seed);
    play.begin();
    while play.state().frames.iter().any(|frame| matches!(frame, Frame::SetUp(_))) {
        let Status::Asking(prompt) = play.game.status() else { break };
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        let mut choices = Vec::new();
        play.game.choices(seat, &mut choices);
        if choices.iter().any(|choice| matches!(choice, Choice::Slot(_) | Choice::StepTo(_))) {
            return true;
        }
        play.game.play_listed(seat, &choices[0], &mut Log::listening());
    }
    false
}

#[test]
fn how_hard_a_printed_mission_begins_asks_for_no_slot_and_no_step() {
    proves![MA_SETUP_7];
    let book = printed();
    for mission in &book.missions {
        let maps = if mission.kind == Kind::Mercenary { &book.maps[..] } else { &book.maps[..1] };
        for (map, difficulty) in maps.iter().flat_map(|map| Difficulty::ALL.iter().map(move |level| (map, *level))) {
            for players in mission.seats.0..=mission.seats.1 {
                let few =
                    mission.kind != Kind::Mercenary && (1..usize::from(players)).contains(&mission.characters.len());
                let options = Options {
                    players,
                    mission: mission.id.clone(),
                    map: if maps.len() > 1 { map.id.clone() } else { String::new() },
                    mode: if few { Mode::Sandbox } else { Mode::Standard },
                    difficulty,
                    ..Options::default()
                };
                for seed in 0..2 {
                    let words = format!("{} on {} at {difficulty:?} with {players}", mission.id, map.id);
                    assert!(!asks_for_a_slot_or_a_step(&options, seed), "{words}");
                }
            }
        }
    }
}

#[test]
fn each_player_takes_a_different_character_of_the_list() {
    proves![MA_SETUP_21, MA_SETUP_22, MA_U20];
    let options = Options { mission: "last_call".into(), players: 3, ..Options::default() };
    let mut play = deal(&options, 1);
    assert_eq!(play.asked(), Some("red"));
    assert_eq!(play.all("be"), ["cara_dune", "greef_karga", "ig_11", "kuiil", "mandalorian"]);
    play.by("red", "be kuiil");
    assert_eq!(play.all("be"), ["cara_dune", "greef_karga", "ig_11", "mandalorian"]);
    play.by("blue", "be cara_dune");
    assert_eq!(play.all("be"), ["mandalorian"], "he is compulsory");
    let twice = Options { characters: "mandalorian,mandalorian".into(), ..Options::default() };
    assert_eq!(refused(&twice), mandalorian::rule::MA_SETUP_21);
    let foreign = Options { characters: "mandalorian,kuiil".into(), ..Options::default() };
    assert_eq!(refused(&foreign), mandalorian::rule::MA_SETUP_22);
    let without = Options { mission: "last_call".into(), characters: "kuiil,ig_11".into(), ..Options::default() };
    assert_eq!(refused(&without), mandalorian::rule::MA_SETUP_22);
}

#[test]
fn characters_begin_in_the_start_space() {
    proves![MA_SETUP_24];
    let mut play = ready(2, 1);
    assert_eq!((play.space("mandalorian").as_str(), play.space("ig_11").as_str()), ("b6", "b6"));
    // Further characters may begin elsewhere, where the briefing says so.
    let mut four = ready(4, 1);
    assert_eq!((four.asked(), four.all("start")), (Some("green"), vec!["a2".into(), "b6".to_owned()]));
    four.by("green", "start a2").by("yellow", "start b6");
    assert_eq!((four.space("cara_dune").as_str(), four.space("kuiil").as_str()), ("a2", "b6"));
}

#[test]
fn decks_have_12_cards_and_more_once_unlocked() {
    proves![MA_SETUP_25];
    let early = deal(&Options { everything: false, ..sandbox(2) }, 1).state().clone();
    assert_eq!(early.decks.len() + early.hands[0].len() + early.hands[1].len(), 24);
    assert_eq!(early.out.into_iter().filter(|card| card.row() < 2).count(), 6);
    let late = ready(2, 1).state().clone();
    assert_eq!(late.decks.len() + late.hands[0].len() + late.hands[1].len(), 30);
    let mut hands: Vec<Vec<String>> = (0..6).map(|seed| ready(2, seed).hand("red")).collect();
    hands.dedup();
    assert!(hands.len() > 3, "they are shuffled");
}

#[test]
fn the_opening_hand_is_the_hand_size() {
    proves![MA_SETUP_26, MA_U1, MA_DIFFICULTY_1, MA_DIFFICULTY_4, MA_DRAW_2];
    for (difficulty, cards) in
        [(Difficulty::Novice, 4), (Difficulty::Standard, 4), (Difficulty::Veteran, 3), (Difficulty::Expert, 3)]
    {
        let mut play = deal(&Options { difficulty, ..sandbox(2) }, 1);
        assert_eq!((play.hand("red").len(), play.hand("blue").len()), (cards, cards));
    }
}

#[test]
fn the_side_of_the_card_follows_the_difficulty() {
    proves![MA_SETUP_23, MA_DIFFICULTY_2, MA_DIFFICULTY_3, MA_DIFFICULTY_4, MA_PREGAME_10];
    let health = |difficulty: Difficulty| deal(&Options { difficulty, ..sandbox(2) }, 1).hero("mandalorian").health;
    assert_eq!((health(Difficulty::Novice), health(Difficulty::Standard)), (8, 6));
    assert_eq!((health(Difficulty::Veteran), health(Difficulty::Expert)), (6, 6));
}

#[test]
fn the_group_names_the_first_player_or_a_lot_does() {
    proves![MA_SETUP_29, MA_SETUP_30, MA_TURN_1];
    let mut agreed = ready(3, 1);
    agreed.play("start b6");
    agreed.play("first blue; first blue; first blue");
    assert!(agreed.saw(|event| matches!(event, Event::FirstPlayer { agreed: true, .. })));
    assert_eq!(agreed.asked(), Some("blue"));
    let mut firsts = Vec::new();
    for seed in 0..16 {
        let mut play = ready(2, seed);
        play.play("first red; first blue");
        assert!(play.saw(|event| matches!(event, Event::FirstPlayer { agreed: false, .. })));
        firsts.push(play.asked());
    }
    assert!(firsts.contains(&Some("red")) && firsts.contains(&Some("blue")));
    // Nobody sees a name before all are in.
    let mut open = ready(2, 1);
    open.play("first blue");
    assert!(!open.view("blue").state.votes[0].is_some());
    assert!(!open.saw(|event| matches!(event, Event::Named { .. })));
}

#[test]
fn sandbox_mode_opens_every_mission_to_every_character() {
    proves![MA_SANDBOX_1, MA_SANDBOX_2, MA_SANDBOX_3, MA_SANDBOX_4, MA_SANDBOX_5];
    let options = Options { mode: Mode::Sandbox, ..Options::default() };
    let mut play = deal(&options, 1);
    assert_eq!(play.all("be").len(), printed().characters.len());
    play.play("be burg");
    assert_eq!(play.all("be").len(), printed().characters.len() - 1, "nobody is taken twice");
    play.play("be kuiil");
    assert_eq!((play.space("burg").as_str(), play.space("kuiil").as_str()), ("b6", "b6"));
    // He begins with what everybody in this mission begins with, and nothing else.
    let mut listed = deal(&Options::default(), 1);
    listed.play("be mandalorian; be ig_11");
    assert_eq!(play.kept("burg"), listed.kept("mandalorian"));
    assert_eq!((play.items("burg"), play.damage("burg")), (vec![], 0));
    // What an advanced mission requires stays required.
    let advanced = Options { mission: "crew_served".into(), characters: "burg,kuiil".into(), ..options };
    assert_eq!(refused(&advanced), mandalorian::rule::MA_SETUP_22);
}

#[test]
fn in_sandbox_mode_no_mission_keeps_to_its_list() {
    proves![MA_SANDBOX_1, MA_SANDBOX_2];
    for mission in &printed().missions {
        let (mission, players) = (mission.id.clone(), mission.seats.1);
        let mut play = deal(&Options { mission, players, mode: Mode::Sandbox, ..Options::default() }, 1);
        assert_eq!(play.all("be").len(), printed().characters.len(), "{}", play.game.ground().mission().name);
    }
}

#[test]
fn modes_fit_missions() {
    proves![MA_PREGAME_3, MA_PREGAME_4, MA_PREGAME_5, MA_PREGAME_6, MA_PREGAME_7, MA_PREGAME_8];
    let options = |mission: &str, players: u8, mode: Mode| Options {
        mission: mission.into(),
        players,
        mode,
        ..Options::default()
    };
    assert_eq!(refused(&options("price_on_its_head", 3, Mode::Standard)), mandalorian::rule::MA_PREGAME_6);
    assert_eq!(refused(&options("crew_served", 2, Mode::Shared)), mandalorian::rule::MA_PREGAME_7);
    assert_eq!(refused(&options("scrap_walker", 2, Mode::Shared)), mandalorian::rule::MA_PREGAME_8);
    assert_eq!(refused(&options("nowhere", 2, Mode::Standard)), mandalorian::rule::MA_PREGAME_3);
    deal(&options("scrap_walker", 1, Mode::Standard), 1);
    deal(&options("price_on_its_head", 4, Mode::Shared), 1);
    for mode in [Mode::Standard, Mode::Sandbox, Mode::Shared] {
        deal(&options("price_on_its_head", 2, mode), 1);
    }
    for map in ["m1", "m2", "m3", "m4"] {
        let chosen = Options { map: map.into(), ..options("scrap_walker", 2, Mode::Standard) };
        assert_eq!(deal(&chosen, 1).game.ground().map().id, map);
    }
    let foreign = Options { map: "m2".into(), ..options("price_on_its_head", 2, Mode::Standard) };
    assert_eq!(refused(&foreign), mandalorian::rule::MA_PREGAME_4);
}

#[test]
fn a_campaign_plays_what_is_unlocked() {
    proves![MA_SETUP_4];
    let locked = Options { mission: "scrap_walker".into(), everything: false, ..Options::default() };
    assert_eq!(refused(&locked), mandalorian::rule::MA_SETUP_4);
    let unlocked = Options { unlocked: vec!["mercenary_ab".into()], ..locked };
    deal(&unlocked, 1);
    let expert = Options { difficulty: Difficulty::Expert, everything: false, ..Options::default() };
    assert_eq!(refused(&expert), mandalorian::rule::MA_EXPERT_1);
}

#[test]
fn with_everything_unlocked_the_group_plays_what_it_likes() {
    proves![MA_PREGAME_1, MA_PREGAME_2, MA_PREGAME_3, MA_PREGAME_9];
    for mission in &printed().missions {
        for difficulty in Difficulty::ALL.iter().copied() {
            let options =
                Options { mission: mission.id.clone(), difficulty, mode: Mode::Sandbox, ..Options::default() };
            let mut play = deal(&options, 3);
            let ground = play.game.ground();
            assert_eq!((&ground.mission().id, ground.options.difficulty), (&mission.id, difficulty));
            // That was agreed by all before; from now on nobody is asked about it.
            while play.state().turns == 0 {
                let words = ["be", "first", "start", "character", "space", "slot"];
                let choices = play.choices();
                let first = choices.first().expect("a choice").clone();
                assert!(words.contains(&first.split(' ').next().unwrap_or("")), "{}: {first}", mission.id);
                play.play(&first);
            }
        }
    }
    // A campaign that has only begun knows fewer of them.
    let early = |mission: &str| Options { mission: mission.into(), everything: false, ..sandbox(2) };
    assert_eq!(refused(&early("crew_served")), mandalorian::rule::MA_SETUP_4);
    deal(&early("price_on_its_head"), 1);
}

/// Whether The Mandalorian can step in for IG-11, as his advanced card says.
fn steps_in(difficulty: Difficulty, everything: bool, unlocked: &[&str]) -> bool {
    let unlocked = unlocked.iter().map(|what| (*what).to_owned()).collect();
    let mission = "yard".to_owned();
    let options = Options { mission, mode: Mode::Sandbox, difficulty, everything, unlocked, ..Options::default() };
    let position = Position::with(&book(), &options).all_in("d6").space("ig_11", "d5").faceup("brute", "d5");
    brings(position, "brutes_strike nothing").can("advanced mandalorian")
}

#[test]
fn advanced_cards_replace_the_standard_side_once_they_are_unlocked() {
    proves![MA_PREGAME_10, MA_PREGAME_11, MA_PREGAME_12, MA_PREGAME_13, MA_DIFFICULTY_2];
    assert!(!steps_in(Difficulty::Novice, true, &[]));
    for difficulty in [Difficulty::Standard, Difficulty::Veteran, Difficulty::Expert] {
        assert!(steps_in(difficulty, true, &[]), "{difficulty:?}");
        assert!(steps_in(difficulty, false, &["advanced_cards", "expert"]), "{difficulty:?}");
    }
    for difficulty in [Difficulty::Standard, Difficulty::Veteran] {
        assert!(!steps_in(difficulty, false, &[]), "{difficulty:?}");
    }
    // Four cards, or three; and expert tokens only at expert difficulty.
    for (difficulty, cards, expert) in [
        (Difficulty::Novice, 4, false),
        (Difficulty::Standard, 4, false),
        (Difficulty::Veteran, 3, false),
        (Difficulty::Expert, 3, true),
    ] {
        let mut play = deal(&Options { difficulty, ..sandbox(2) }, 1);
        assert_eq!(play.hand("red").len(), cards);
        let ground = play.game.ground();
        let reaver = ground.book.tokens.iter().position(|token| token.id == "raider_reaver").expect("a token");
        assert_eq!(ground.faces.iter().any(|face| face.token.ix() == reaver), expert);
    }
}

#[test]
fn each_game_has_its_own_mode_difficulty_and_characters() {
    proves![
        MA_CHARACTER_LIMIT_3,
        MA_CAMPAIGN_4,
        MA_CAMPAIGN_5,
        MA_CAMPAIGN_6,
        MA_CAMPAIGN_7,
        MA_CAMPAIGN_8,
        MA_CAMPAIGN_9
    ];
    // One game after the other, with what has been unlocked so far: nothing else is carried over.
    let unlocked = vec!["tactical_1".to_owned()];
    let before = Options { everything: false, unlocked, ..sandbox(2) };
    let games = [
        before.clone(),
        Options { mode: Mode::Shared, characters: "mandalorian,ig_11".into(), ..before.clone() },
        Options { mode: Mode::Standard, difficulty: Difficulty::Novice, ..before.clone() },
        Options { players: 3, characters: "kuiil,ig_11,cara_dune".into(), difficulty: Difficulty::Veteran, ..before },
    ];
    for options in &games {
        let mut play = deal(options, 8);
        while play.can("start b6") {
            play.play("start b6");
        }
        let state = play.state();
        let cast = state.heroes.iter().filter(|hero| hero.person.is_some());
        let wanted = options.characters.split(',').count();
        assert_eq!(cast.clone().count(), wanted);
        assert!(cast.clone().all(|hero| hero.damage == 0 && !hero.spent && !hero.disabled));
        assert_eq!(state.held.iter().filter(|held| **held > 0).count(), options.players as usize);
    }
}

#[test]
fn the_back_of_the_next_event_is_shown_beside_what_a_crisis_does() {
    proves![MA_SETUP_11, MA_CRISIS_1];
    for (event, icon) in
        [("brute_walks", "crossed blades: mostly melee"), ("gunner_walks", "a blaster: mostly shooters")]
    {
        let position = yard(2).hand("red", "mandalorian.the_creed mandalorian.long_road").next_events(event);
        let mut play = action(position);
        for seat in ["red", "blue"] {
            let board = Mandalorian::board_words(&play.view(seat));
            let lines: Vec<&str> = board.lines().collect();
            let crisis = lines.iter().position(|line| line.starts_with("At 6 or more a crisis: ")).expect("the box");
            assert!(lines[crisis].ends_with(&play.game.ground().mission().crisis_words), "{board}");
            assert!(lines[crisis].len() > "At 6 or more a crisis: ".len(), "it says what happens");
            assert!(lines[crisis + 1].starts_with(&format!("The next event shows {icon}.")), "{board}");
        }
    }
}

#[test]
fn damage_tokens_never_run_out() {
    proves![MA_SETUP_12];
    let table = ["mandalorian", "ig_11", "cara_dune", "kuiil"].iter().fold(yard(4), |table, id| table.damage(id, 4));
    let table = (0..5).fold(table.all_in("d6"), |table, _| table.faceup("brute", "d5"));
    let table = ["t0", "t1", "t2", "t3", "t4"].iter().fold(table, |table, brute| table.wounded(brute, 3));
    let mut play = action(table.faceup("ox", "d6").only_plans("bad_luck").hand("red", "mandalorian.the_creed"));
    play.play("play mandalorian.the_creed attack; action; attack t5");
    assert_eq!(play.threat(5).damage, 4, "as if 31 damage were not on the table already");
    play.finish_turn();
}

#[test]
fn help_is_given_with_every_question() {
    proves![MA_SETUP_28];
    let mut play = ready(2, 1);
    let mut asked = Vec::new();
    for _ in 0..30 {
        let Status::Asking(prompt) = play.game.status() else { break };
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        assert!(!play.game.prompt_words(seat).is_empty() && !play.game.why_words(seat).is_empty());
        assert!(!prompt.rule.to_string().is_empty());
        let mut choices = Vec::new();
        play.game.choices(seat, &mut choices);
        let words: Vec<String> = choices.iter().map(|choice| play.game.choice_words(choice)).collect();
        assert!(words.iter().all(|words| words.starts_with(char::is_uppercase)), "{words:#?}");
        for (one, other) in (0..words.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let copies = matches!(
                (choices[one], choices[other]),
                (Choice::PlayCard { slot, .. }, Choice::PlayCard { slot: same, .. }) if slot == same
            );
            assert!(copies || words[one] != words[other], "only copies of a card read alike: {}", words[one]);
        }
        asked.push(play.game.why_words(seat));
        let first = play.choices()[0].clone();
        play.play(&first);
    }
    asked.sort_unstable();
    asked.dedup();
    assert!(asked.len() > 5, "each question has its own help: {asked:#?}");
}
