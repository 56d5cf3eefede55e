//! The draw step, running out of cards, The Child's deck.

use mandalorian::ids::{Difficulty, Mode, Slot};
use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, Options, proves};
use table::{Game, Seed};

use crate::play::{Play, action, draw_step, event_step};
use crate::special::{book_also, yard, yard_with};

const FOUR: &str = "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march mandalorian.steady_hands";

#[test]
fn the_hand_is_filled_up_to_four_or_three() {
    proves![MA_DRAW_1, MA_DRAW_2, MA_DRAW_3, MA_EXPERT_2];
    for (difficulty, size) in
        [(Difficulty::Novice, 4), (Difficulty::Standard, 4), (Difficulty::Veteran, 3), (Difficulty::Expert, 3)]
    {
        let table = || yard_with(Options { difficulty, ..Options::default() });
        let mut play = draw_step(table().hand("red", "mandalorian.the_creed").hand("blue", "ig_11.override"));
        assert_eq!(play.held("red"), size);
        assert!(play.hand("red").iter().all(|card| card.starts_with("mandalorian.")), "of the own deck");
        assert_eq!(play.held("blue"), 1, "only whose turn it is draws");
    }
    let mut full = draw_step(yard(2).hand("red", &format!("{FOUR} mandalorian.improvise")));
    assert_eq!(full.held("red"), 5);
}

/// A mission that gives more cards to more characters.
const PANTRY: &str = r#"
mission mercenary pantry "The Pantry" {
    seats 1 4
    kit 3 4 hand=1
    kit 4 4 hand=2
    track hunger "Hunger"
    crisis { track hunger 1 }
    objective end_of_turn all_at a6
}
"#;

#[test]
fn a_mission_makes_the_hand_larger() {
    proves![MA_DRAW_1, MA_DRAW_2, MA_SETUP_7, MA_SETUP_26];
    let people = [("red", "mandalorian"), ("blue", "ig_11"), ("green", "cara_dune"), ("yellow", "kuiil")];
    for (difficulty, size) in
        [(Difficulty::Novice, 4), (Difficulty::Standard, 4), (Difficulty::Veteran, 3), (Difficulty::Expert, 3)]
    {
        for (players, more) in [(1, 0), (2, 0), (3, 1), (4, 3)] {
            let characters = people[..usize::from(players.max(2))].iter().map(|(_, who)| *who).collect::<Vec<_>>();
            let (mission, map) = ("pantry".to_owned(), "yd".to_owned());
            let options = Options { players, mission, map, mode: Mode::Sandbox, ..Options::default() };
            let options = Options { difficulty, characters: characters.join(","), ..options };
            let mut dealt = Play::of(Mandalorian::deal(&book_also(PANTRY), &options, Seed::from_u64(1)).unwrap());
            for (seat, _) in &people[..usize::from(players)] {
                assert_eq!(dealt.held(seat), size + more, "{seat} of {players} begins, {difficulty:?}");
                let mut play = draw_step(Position::with(&book_also(PANTRY), &options).turn(seat));
                play.game.roll_anew(Seed::from_u64(2));
                assert_eq!(play.held(seat), size + more, "{seat} of {players} draws, {difficulty:?}");
            }
        }
    }
}

#[test]
fn an_empty_deck_is_made_of_its_discard_pile_at_once() {
    proves![MA_DECK_OUT_1];
    let position = yard(2)
        .hand("red", "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march")
        .discarded("mandalorian.improvise mandalorian.pulse_rifle")
        .only_skills("mandalorian", "mandalorian.steady_hands");
    let mut play = draw_step(position);
    assert!(play.saw(|event| matches!(event, Event::DeckShuffled { .. })));
    assert_eq!(play.held("red"), 4);
    assert!(play.state().discards.is_empty(), "as soon as the last card left it");
}

#[test]
fn cards_that_cannot_be_drawn_follow_as_soon_as_there_are_any() {
    proves![MA_DECK_OUT_2, MA_U17];
    // Red has one card in hand, two on Attack and none to draw. Blue's event step clears Attack.
    let position = yard(2)
        .hand("red", "mandalorian.the_creed")
        .on_slot("attack", "mandalorian.long_road")
        .only_skills("mandalorian", "")
        .next_events("noisy nothing");
    let mut play = draw_step(
        position
            .state(|state| state.slots[Slot::Attack.ix()].tokens.0[0] += 1)
            .hand("blue", "ig_11.override ig_11.full_cycle"),
    );
    assert_eq!(play.held("red"), 1);
    assert!(play.saw(|event| matches!(event, Event::Owed { number: 3, .. })));
    // IG-11's Override is 1, so with Long Road and a stand-in the slot has 6.
    play.by("blue", "play ig_11.override attack");
    play.finish_turn();
    assert_eq!(play.held("red"), 2, "Long Road came back at once");
}

#[test]
fn what_follows_fills_the_hand_and_no_more() {
    proves![MA_DECK_OUT_2, MA_U17];
    // Red was owed three cards and has got one in another way since. Blue's event step brings back three.
    let position = yard(2)
        .turn("blue")
        .hand("red", "mandalorian.the_creed mandalorian.long_road")
        .on_slot("attack", "mandalorian.steady_hands mandalorian.improvise mandalorian.flame_projector")
        .only_skills("mandalorian", "")
        .state(|state| state.owed[0] = 3);
    let mut play = event_step(position.next_events("noisy nothing"));
    play.skills(&[0, 0]);
    assert_eq!(play.held("red"), 4);
}

#[test]
fn a_card_discarded_from_a_hand_is_there_for_who_is_owed_one() {
    proves![MA_DECK_OUT_2, MA_U17];
    // Two players share a deck that is empty; blue could not draw two cards.
    let position = yard_with(Options { mode: Mode::Shared, ..Options::default() })
        .hand("red", "mandalorian.the_creed mandalorian.hard_march")
        .on_slot("move", "mandalorian.long_road")
        .tokens("move", &[1])
        .only_skills("mandalorian", "")
        .only_skills("ig_11", "")
        .state(|state| state.owed[1] = 2);
    let mut play = event_step(position.next_events("ration nothing"));
    let give = play.all("choose")[0].clone();
    play.by("red", &format!("choose {give}"));
    if play.can("card mandalorian.the_creed") {
        play.by("red", "card mandalorian.the_creed");
    }
    assert_eq!(
        play.hand("blue"),
        ["mandalorian.long_road", "mandalorian.the_creed"],
        "the second when Move is cleared"
    );
}

#[test]
fn a_carrier_may_draw_one_card_of_the_child() {
    proves![MA_CHILD_DECK_1, MA_CHILD_DECK_2, MA_CHILD_DECK_3, MA_U24];
    let table = || yard(2).hand("red", "mandalorian.the_creed mandalorian.long_road");
    let mut plain = draw_step(table().hand("blue", "ig_11.override"));
    assert_eq!((plain.held("red"), plain.asked()), (4, Some("blue")), "without The Child nobody is asked");
    let mut play = draw_step(table().child_with("mandalorian"));
    assert_eq!(play.choices(), ["draw_child", "draw_own"]);
    play.play("draw_own; draw_child");
    assert_eq!(play.held("red"), 4, "in place of a card of the own deck");
    let child = play.game.card_named("child.wide_eyes").row();
    let red = play.state().hands[0];
    assert_eq!(red.filter(|card| card.row() == child).count(), 1);
    // One at most, and none with a full hand.
    let mut first = draw_step(table().child_with("mandalorian").hand("blue", "ig_11.override"));
    first.play("draw_child");
    assert_eq!((first.held("red"), first.asked()), (4, Some("blue")));
    let full = yard(2).hand("red", FOUR).child_with("mandalorian").hand("blue", "ig_11.override");
    assert_eq!(draw_step(full).asked(), Some("blue"));
    // Somebody else's carrier is no help.
    let other = table().child_with("ig_11").hand("blue", "ig_11.override");
    assert_eq!(draw_step(other).asked(), Some("blue"));
}

#[test]
fn at_other_times_a_carrier_draws_from_the_own_deck() {
    proves![MA_CHILD_DECK_3];
    let position = yard(2).hand("red", "mandalorian.the_creed mandalorian.long_road").child_with("mandalorian");
    let mut play = action(position.kept("mandalorian", "regroup"));
    play.play("use mandalorian regroup; card mandalorian.the_creed; done");
    assert!(!play.can("draw_child"), "nothing is chosen");
    let hand = play.hand("red");
    assert!(hand.len() == 2 && hand.iter().all(|card| card.starts_with("mandalorian.")), "{hand:?}");
}

#[test]
fn cards_of_the_child_are_played_like_others_and_kept_without_it() {
    proves![MA_CHILD_DECK_4, MA_CHILD_DECK_5];
    let position = yard(2).all_in("d6").hand("red", "child.tug_at_the_cloak mandalorian.the_creed");
    let mut play = action(position);
    play.play("play child.tug_at_the_cloak move; action; step d5");
    assert_eq!(play.space("mandalorian"), "d5");
}

#[test]
fn the_deck_of_the_child_is_made_of_its_own_pile() {
    proves![MA_CHILD_DECK_6, MA_CHILD_DECK_7];
    let position = yard(2)
        .hand("red", "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march")
        .discarded("child.small_snack mandalorian.improvise")
        .only_skills("child", "")
        .child_with("mandalorian");
    let mut play = draw_step(position);
    play.play("draw_child");
    let snack = play.game.card_named("child.small_snack");
    assert!(play.state().hands[0].has(snack));
    assert!(play.saw(|event| matches!(event, Event::DeckShuffled { row: 4 })));
    // The other decks leave that pile alone.
    let position = yard(2)
        .hand("red", "mandalorian.the_creed mandalorian.long_road mandalorian.hard_march")
        .discarded("child.small_snack mandalorian.improvise")
        .only_skills("mandalorian", "");
    let mut own = draw_step(position.hand("blue", "ig_11.override"));
    assert!(own.hand("red").contains(&"mandalorian.improvise".to_owned()));
    assert!(own.state().discards.has(snack));
}

#[test]
fn in_shared_mode_the_carrier_may_be_either() {
    proves![MA_CHILD_DECK_8, MA_CHILD_DECK_9];
    let shared = || yard_with(Options { mode: Mode::Shared, ..Options::default() });
    for carrier in ["mandalorian", "ig_11"] {
        let mut play = draw_step(shared().child_with(carrier));
        assert_eq!(play.asked(), Some("red"));
        assert_eq!(play.choices(), ["draw_child", "draw_own"]);
    }
    let mut play = action(shared().all_in("d6").hand("red", "child.tug_at_the_cloak mandalorian.the_creed"));
    play.play("play child.tug_at_the_cloak move");
    assert_eq!(play.all("character"), ["ig_11", "mandalorian"]);
    play.play("character ig_11; action; step d5");
    assert_eq!((play.space("ig_11").as_str(), play.space("mandalorian").as_str()), ("d5", "d6"));
}

#[test]
fn in_shared_mode_there_is_one_deck_and_one_pile() {
    proves![MA_SHARED_6, MA_SHARED_7];
    let shared = yard_with(Options { mode: Mode::Shared, ..Options::default() })
        .hand("blue", "ig_11.target_lock")
        .discarded("mandalorian.the_creed mandalorian.long_road")
        .only_skills("mandalorian", "")
        .only_skills("ig_11", "ig_11.override ig_11.full_cycle");
    let mut play = event_step(shared);
    play.skills(&[0]);
    assert_eq!(play.held("red"), 4);
}
