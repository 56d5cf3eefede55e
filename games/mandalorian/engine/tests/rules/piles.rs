//! Discard piles: each can be looked through by anybody at any time, in words and by programs.

use mandalorian::ids::Mode;
use mandalorian::position::Position;
use mandalorian::{Mandalorian, Options, proves};
use table::{Game, Seat, Thing, Viewer};

use crate::play::{Play, action};
use crate::special::yard_with;

/// Something in every pile there is: skill cards of both characters and of The Child, planning cards, events, disrupt tokens,
/// a reinforcement that was defeated, and a brute.
fn all_piles(options: Options) -> Play {
    let third = if options.players == 3 { " cara_dune.no_fear" } else { "" };
    let cards = format!("ig_11.full_cycle mandalorian.hard_march child.wide_eyes{third}");
    let position: Position = yard_with(options).all_in("d6").discarded(&cards).only_plans("defend sprint");
    let position = position.faceup("brute", "d6").hand("red", "mandalorian.the_creed mandalorian.long_road");
    let mut play = action(position.state(|state| {
        state.pool.0[2] -= 3;
        state.spent.0[2] += 3;
        let recruit = state.reserve.first();
        state.reserve.remove(recruit);
        state.fallen.add(recruit);
    }));
    play.play("play mandalorian.the_creed attack; action");
    play
}

/// Everybody at a table, and somebody who looks on.
fn viewers(play: &Play) -> Vec<Viewer> {
    (0..play.game.seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
}

fn tables() -> [Options; 4] {
    let of = |players, mode| Options { players, mode, ..Options::default() };
    [of(1, Mode::Sandbox), of(2, Mode::Sandbox), of(3, Mode::Sandbox), of(4, Mode::Shared)]
}

#[test]
fn every_pile_is_in_the_words_of_the_board() {
    proves![MA_COMMUNICATION_5, MA_ATTACK_7];
    for options in tables() {
        let mut play = all_piles(options.clone());
        assert!(!play.on_map(0), "the brute is defeated");
        let both = options.players == 1 || options.mode == Mode::Shared;
        let own: &[&str] = if both {
            &["Skill cards: Hard March, Full Cycle"]
        } else {
            &["Skill cards of The Mandalorian: Hard March", "Skill cards of IG-11: Full Cycle"]
        };
        let others = [
            "The Child's cards: Wide Eyes",
            "Event cards: ",
            "Bad Luck (5)",
            "Disrupt tokens: 3 tokens of value 2",
            "Defeated reinforcements: Recruit",
            "Tokens out of the game: Brute",
        ];
        for viewer in viewers(&play) {
            let board = Mandalorian::board_words(&play.game.view(viewer));
            assert_eq!(board.contains("Skill cards of Cara Dune: No Fear"), options.players == 3, "{board}");
            for part in own.iter().chain(&others) {
                assert!(board.contains(part), "{part} for {viewer:?} of {} in: {board}", options.players);
            }
        }
    }
}

#[test]
fn every_pile_is_in_the_view_of_programs() {
    proves![MA_COMMUNICATION_5];
    for options in tables() {
        let play = all_piles(options.clone());
        let events = play.game.state().events.discard.len() as usize;
        assert!(events > 0);
        for viewer in viewers(&play) {
            let shown = Mandalorian::show(&play.game.view(viewer));
            let mut skills: Vec<String> =
                shown.skill_decks.iter().flat_map(|deck| deck.discarded.iter().map(|card| card.id.clone())).collect();
            skills.sort();
            let mut cards = vec!["child.wide_eyes", "ig_11.full_cycle", "mandalorian.hard_march"];
            if options.players == 3 {
                cards.insert(0, "cara_dune.no_fear");
                cards.sort_unstable();
            }
            assert_eq!(skills, cards, "{viewer:?}");
            let plans: u8 = shown.planning.discarded.iter().map(|title| title.copies).sum();
            assert_eq!(plans, 22, "{viewer:?}");
            assert_eq!(shown.events.discarded.len(), events, "{viewer:?}");
            assert_eq!(shown.disrupt.discarded.twos, 3, "{viewer:?}");
            let names = |things: &[Thing]| -> Vec<String> { things.iter().map(|thing| thing.name.clone()).collect() };
            assert_eq!(names(&shown.off_map.fallen), ["Recruit"], "{viewer:?}");
            assert_eq!(names(&shown.off_map.discarded), ["Brute"], "{viewer:?}");
        }
    }
}
