//! What wears a printed mission out, word for word: clocks that tick by themselves, hands that reach for The Child, a column that
//! comes for the mount, and crises that are milder for beginners.

use mandalorian::frame::{Ask, Ending, Frame};
use mandalorian::ids::{Difficulty, Threat};
use mandalorian::position::Position;
use mandalorian::state::Note;
use mandalorian::{Event, Options};

use crate::play::{Play, action, draw_step, event_step};
use crate::special::{brings, without_advanced_cards};

/// Every mission with a track that goes on by itself: that track, after how many rounds, and how far with four characters.
const CLOCKS: [(&str, &str, u16, u8); 9] = [
    ("price_on_its_head", "alarm", 1, 2),
    ("safe_house", "hunt", 1, 2),
    ("borrowed_time", "beacon", 1, 1),
    ("last_call", "siege", 2, 1),
    ("scrap_walker", "rampage", 1, 1),
    ("the_clutch", "dusk", 1, 1),
    ("three_pucks", "trail", 1, 1),
    ("wandering_off", "manhunt", 1, 2),
    ("lower_deck_riot", "riot_beacon", 1, 2),
];

fn mission(id: &str) -> Position {
    full(without_advanced_cards(Position::mission(id, 2)))
}

/// Who acts has a full hand and draws nothing, and who comes next has something to do.
fn full(position: Position) -> Position {
    let cards = "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march mandalorian.pulse_rifle";
    position.hand("red", cards).hand("blue", "ig_11.full_cycle ig_11.protocol_eleven")
}

/// The Warlord is red, and blue acts.
fn warlord() -> Position {
    let cards = "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march mandalorian.pulse_rifle";
    without_advanced_cards(Position::mission("the_warlord", 2)).turn("blue").hand("blue", cards)
}

fn at(id: &str, difficulty: Difficulty) -> Position {
    let options = Options { mission: id.into(), map: "m1".into(), difficulty, ..Options::default() };
    let options = match id {
        "scrap_walker" | "the_clutch" => Options { mode: mandalorian::ids::Mode::Sandbox, ..options },
        _ => Options { map: String::new(), ..options },
    };
    without_advanced_cards(Position::with(&mandalorian::book::Book::printed(), &options))
}

fn track(play: &mut Play, id: &str) -> u8 {
    let track = play.game.track_named(id);
    play.state().tracks[track.ix()]
}

/// How far a track comes at the end of this turn.
fn moves(id: &str, name: &str, players: u8, turn: u16) -> u8 {
    let position = without_advanced_cards(Position::mission(id, players));
    // Three or four who hunt for pucks hold a card more.
    let position = match (id, players) {
        ("three_pucks", 3 | 4) => {
            let cards = "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march mandalorian.pulse_rifle";
            let five = format!("{cards} mandalorian.grapnel_line");
            position.hand("red", &five).hand("blue", "ig_11.full_cycle ig_11.protocol_eleven")
        }
        _ => full(position),
    };
    let mut play = draw_step(position.state(|state| state.turns = turn));
    track(&mut play, name)
}

#[test]
fn a_clock_ticks_at_the_end_of_its_rounds_and_at_no_other_time() {
    for (id, name, rounds, with_four) in CLOCKS {
        for (players, step) in [(2, 1), (3, 1), (4, with_four)] {
            for turn in 1..=12 {
                let ticks = if turn % (rounds * u16::from(players)) == 0 { step } else { 0 };
                assert_eq!(moves(id, name, players, turn), ticks, "{id}, {players} characters, turn {turn}");
            }
        }
    }
    let siege = |turn: u16| {
        let mut play = draw_step(warlord().state(|state| state.turns = turn));
        track(&mut play, "last_siege")
    };
    assert_eq!([1, 2, 3].map(siege), [1, 1, 1], "one hero against the Warlord: every turn");
}

#[test]
fn the_gun_finds_its_range_every_round_until_it_is_silent() {
    let after = |turn: u16, stage: u8| {
        let position = mission("crew_served").faceup("e_web", "d3").all_in("a6");
        let mut play = draw_step(position.state(|state| (state.turns, state.stage) = (turn, stage)));
        track(&mut play, "range")
    };
    assert_eq!([1, 2, 3, 4].map(|turn| after(turn, 1)), [0, 1, 0, 1]);
    assert_eq!(after(2, 2), 0, "it is silent");
    let last = |range: u8| {
        let position = mission("crew_served").faceup("e_web", "d3").all_in("a6").track("range", range);
        let mut play = draw_step(position.state(|state| state.turns = 2));
        matches!(play.state().ask, Ask::Over(Ending::Failure(_)))
    };
    let limit = mandalorian::book::Book::printed();
    let limit = limit.tracks.iter().find(|track| track.id == "range").expect("the track").limit.of(2);
    assert!(last(limit - 1) && !last(limit - 2));
}

#[test]
fn in_the_second_stage_every_event_sends_blades_to_the_mount() {
    let moved = |token: &str, stage: u8| {
        let position = mission("crew_served").space("mandalorian", "d3").space("ig_11", "i1").track("column", 5);
        let position = position.faceup(token, "d6").state(|state| state.stage = stage);
        let mut play = brings(position, "jammed_comms closing_in");
        play.tokens(&[0, 0]).begin();
        (play.at(0), track(&mut play, "column"))
    };
    assert_eq!(moved("raider_cutter", 2), ("d5".to_owned(), 4));
    assert_eq!(moved("raider_gunner", 2), ("d6".to_owned(), 4), "a shooter stays");
    assert_eq!(moved("raider_cutter", 1), ("d6".to_owned(), 5), "not before");
}

#[test]
fn the_prisoner_comes_along_quietly_or_through_a_broken_lock() {
    let takes = |stage: u8| {
        let position = mission("borrowed_time").all_in("b1").faceup("the_prisoner", "b1");
        let mut play = action(position.state(|state| state.stage = stage));
        play.play("feature t0");
        assert_eq!(play.items("mandalorian"), ["the_prisoner"]);
        (play.state().stage, track(&mut play, "beacon"))
    };
    assert_eq!(takes(2), (2, 0), "the cells are released");
    assert_eq!(takes(1), (2, 2), "the beacon hears of it");
}

#[test]
fn a_blow_at_who_carries_the_child_frightens_it() {
    for position in [mission("last_call"), warlord()] {
        let position = position.space("mandalorian", "b3").child_with("mandalorian").faceup("incinerator", "b3");
        let mut hurt = brings(position, "boxed_in closing_in");
        first_answers(&mut hurt);
        assert!(hurt.saw(|event| matches!(event, Event::Fled { .. })));
        assert_ne!(hurt.child(), "with mandalorian");
    }
    let others = mission("last_call").space("mandalorian", "b3").space("ig_11", "i1").child_with("ig_11");
    let mut other = brings(others.faceup("incinerator", "b3"), "boxed_in closing_in");
    first_answers(&mut other);
    assert!(other.damage("mandalorian") > 0);
    assert!(!other.saw(|event| matches!(event, Event::Fled { .. })), "somebody else was hit");
}

#[test]
fn blades_run_for_a_child_that_has_fled() {
    let flees = |token: &str| {
        let position = mission("last_call").space("mandalorian", "b3").space("ig_11", "a2").child_with("mandalorian");
        let position = position.faceup("incinerator", "b3").faceup(token, "e3");
        let mut play = brings(position, "boxed_in closing_in");
        first_answers(&mut play);
        play.at(1) != "e3"
    };
    assert!(flees("shock_trooper") && !flees("squad_sergeant"));
}

#[test]
fn whoever_has_the_child_hurries_to_the_transport_after_every_event() {
    for position in [|| mission("last_call"), warlord] {
        let taken = |space: &str| position().all_in("a2").faceup("stormtrooper", space).child_taken("t0");
        let mut play = event_step(taken("e2").tokens("move", &[3, 2]).next_events("jammed_comms closing_in"));
        play.tokens(&[0, 0]);
        first_answers(&mut play);
        assert_eq!(play.at(0), "g2", "two spaces on its way");
        let lost = |space: &str| matches!(draw_step(taken(space)).state().ask, Ask::Over(Ending::Failure(_)));
        assert!(lost("j3") && !lost("i3"));
    }
}

#[test]
fn crises_are_milder_below_veteran() {
    let crisis = |position: Position, spawns: usize| {
        let mut play = event_step(full(position).tokens("move", &[3, 3]).next_events("two_triggers closing_in"));
        play.spawns(&[0, 0][..spawns]).tokens(&[0]);
        first_answers(&mut play);
        let damage = play.damage("mandalorian") + play.damage("ig_11");
        (damage, play.count(|event| matches!(event, Event::Spawned { .. })))
    };
    for (difficulty, hard) in Difficulty::ALL.iter().zip([0, 0, 1, 1]) {
        let (walker, mother) =
            if *difficulty == Difficulty::Expert { ("at_st_x", "mudhorn_x") } else { ("at_st", "mudhorn") };
        let gun = if *difficulty == Difficulty::Expert { "e_web_x" } else { "e_web" };
        let (damage, _) = crisis(at("scrap_walker", *difficulty).all_in("b6").faceup(walker, "c6"), 0);
        assert_eq!(damage, 1 + hard, "the walker at {difficulty:?}");
        let egg = at("the_clutch", *difficulty).all_in("b6").items("mandalorian", "egg").faceup(mother, "c6");
        let awake = egg.state(|state| {
            state.threats[0].forget(Note::Asleep);
            state.enemies.add(Threat(0));
        });
        assert_eq!(crisis(awake, 0).0, 2 * hard, "the mother at {difficulty:?}");
        let raiders = 1 + usize::from(hard);
        let (_, spawned) = crisis(at("crew_served", *difficulty).all_in("a6").faceup(gun, "d3"), raiders);
        assert_eq!(spawned, raiders, "at {difficulty:?}");
    }
}

fn in_events(play: &mut Play) -> bool {
    play.state().frames.iter().any(|frame| matches!(frame, Frame::Slots(_)))
}

/// Whoever is asked in the event step gives the first answer there is.
fn first_answers(play: &mut Play) {
    play.begin();
    let turn = play.state().turns;
    while play.state().turns == turn && in_events(play) && play.asked().is_some() {
        let first = play.choices()[0].clone();
        play.play(&first);
    }
}
