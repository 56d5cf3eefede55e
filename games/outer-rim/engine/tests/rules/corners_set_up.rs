//! The set-up at its corners: every stack of patrols, every seat that may be first, every starting card and planet.

use outer_rim::book::Book;
use outer_rim::position::{Position, set_up};
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Game, Log, Seed};

use crate::corners::{FACTIONS, SEATS};
use crate::play::{Play, encounter};
use crate::special::book_with;

fn players(number: u8) -> Options {
    Options { players: number, ..Options::default() }
}

/// A set-up in which these are the rolls for first player, one after the other, and what was told of it.
fn rolled(number: u8, rolls: &[&str]) -> (Play, Vec<Event>) {
    let mut log = Log::listening();
    let script = |game: &mut OuterRim| rolls.iter().for_each(|faces| game.script_dice(faces));
    let play = Play::of(set_up(&Book::printed(), players(number), script, &mut log));
    (play, log.take())
}

#[test]
fn the_stack_of_every_faction_holds_the_levels_one_after_the_other() {
    proves![OR_SETUP_3, OR_SETUP_4, OR_PATROLENC_6, OR_PATROLENC_7];
    for number in 1..=4 {
        let game = OuterRim::deal(&Book::printed(), &players(number), Seed::from_u64(number.into())).unwrap();
        for (name, faction, home) in FACTIONS {
            let patrol = game.state().patrols[faction.ix()];
            assert_eq!((patrol.level, patrol.space), (1, game.space_named(home)), "{name}, {number} players");
        }
    }
    // All four wait where the patrols of a faction appear: three beat one each, and the fourth meets the last.
    let book = book_with("ship ram \"Ram\" cost=0 { hyperdrive 1; combat 5; hull 9; slots cargo=1 mod=1 crew=1 }");
    for first in 0..4 {
        for (name, faction, home) in FACTIONS {
            let seats: Vec<&str> = SEATS.into_iter().cycle().skip(first).take(4).collect();
            let position = Position::with(&book, players(4)).turn(seats[0]);
            let position = SEATS.into_iter().fold(position, |all, seat| all.ship(seat, "ram").space(seat, home));
            let mut play = encounter(position);
            for (beaten, seat) in (1..4).zip(&seats) {
                assert_eq!((play.level(faction), play.patrol(faction).as_str()), (beaten, home), "{name}");
                play.dice("crit crit crit crit crit").dice(&"blank ".repeat(usize::from(beaten) + 1));
                play.by(seat, &format!("patrol {name}"));
                assert_eq!((play.level(faction), play.patrol(faction).as_str()), (beaten + 1, home), "{name}");
                let next = seats[usize::from(beaten)];
                play.by(next, "collect; done");
            }
            play.by(seats[3], &format!("patrol {name}"));
            assert!(play.saw(|event| matches!(event, Event::Unbeatable { faction: met, .. } if *met == faction)));
            assert_eq!(play.level(faction), 4, "nothing follows the last");
            for (_, other, at) in FACTIONS.into_iter().filter(|(_, other, _)| *other != faction) {
                assert_eq!((play.level(other), play.patrol(other).as_str()), (1, at), "the others stay");
            }
        }
    }
}

/// Checks who is first, that everybody is told so, and that this player chooses first.
#[track_caller]
fn is_first(play: &mut Play, told: &[Event], seat: &'static str) {
    let who = play.who(seat);
    assert_eq!((play.state().first, play.asked()), (who, Some(seat)));
    assert!(told.iter().any(|event| matches!(event, Event::FirstPlayer { who: first } if *first == who)), "{told:?}");
}

#[test]
fn any_seat_may_win_the_roll_for_first_player() {
    proves![OR_SETUP_10, OR_U53];
    for number in 2..=4 {
        for winner in 0..number {
            for most in
                ["hit hit hit hit blank focus", "crit crit crit crit focus blank", "hit crit blank hit crit focus"]
            {
                // The others: fewer of them, though no less damage.
                let others = ["crit crit crit blank blank blank", "hit hit hit focus focus focus"];
                let faces = |seat: u8| if seat == winner { most } else { others[usize::from(seat) % 2] };
                let rolls: Vec<&str> = (0..number).map(faces).collect();
                let (mut play, told) = rolled(number, &rolls);
                is_first(&mut play, &told, SEATS[usize::from(winner)]);
                let who = |event: &Event| match event {
                    Event::FirstRoll { who, again: false, .. } => Some(who.0),
                    _ => None,
                };
                assert_eq!(told.iter().filter_map(who).collect::<Vec<u8>>(), (0..number).collect::<Vec<u8>>());
            }
        }
    }
}

#[test]
fn any_seats_that_tie_for_the_most_roll_again_and_nobody_else_does() {
    proves![OR_SETUP_10, OR_SETUP_11, OR_U12];
    for number in 2..=4_u8 {
        for tied in 1..1_u8 << number {
            let those: Vec<u8> = (0..number).filter(|seat| tied >> seat & 1 != 0).collect();
            for winner in those.iter().filter(|_| those.len() > 1) {
                // All who tie do so twice: hits count like crits.
                let tie =
                    |seat: u8| ["hit hit hit hit blank blank", "crit crit hit crit focus focus"][seat as usize % 2];
                let first = |seat: u8| if those.contains(&seat) { tie(seat) } else { "hit hit crit blank blank blank" };
                let last = |seat: u8| if seat == *winner { "crit hit focus blank blank blank" } else { BLANK };
                let mut rolls: Vec<&str> = (0..number).map(first).collect();
                rolls.extend(those.iter().map(|seat| tie(*seat)));
                rolls.extend(those.iter().map(|seat| last(*seat)));
                let (mut play, told) = rolled(number, &rolls);
                is_first(&mut play, &told, SEATS[usize::from(*winner)]);
                let again = |event: &Event| match event {
                    Event::FirstRoll { who, again: true, .. } => Some(who.0),
                    _ => None,
                };
                assert_eq!(told.iter().filter_map(again).collect::<Vec<u8>>(), [&those[..], &those[..]].concat());
            }
        }
    }
}

const BLANK: &str = "hit blank blank blank blank focus";

/// Characters, and the cards of their number with the planets these name.
const CAST: [(&str, [(&str, &str); 4]); 4] = [
    ("bossk", HUNTED),
    (
        "han_solo",
        [
            ("vaporator_coils", "tatooine"),
            ("house_tokens", "cantonica"),
            ("raw_spice", "kessel"),
            ("untagged_blasters", "takodana"),
        ],
    ),
    (
        "doctor_aphra",
        [
            ("listening_post", "cantonica"),
            ("night_auction", "tatooine"),
            ("salvage_rights", "ring_of_kafrene"),
            ("quiet_passenger", "kessel"),
        ],
    ),
    ("boba_fett", HUNTED),
];
const HUNTED: [(&str, &str); 4] = [
    ("bounty_doctor_evazan", "nal_hutta"),
    ("bounty_ponda_baba", "tatooine"),
    ("bounty_w1_le", "cantonica"),
    ("bounty_black_sun_agent", "ring_of_kafrene"),
];

#[test]
fn every_seat_starts_on_the_planet_that_its_own_starting_card_names() {
    proves![OR_SETUP_20, OR_SETUP_24];
    for number in 2..=4_usize {
        // Whoever is first, whoever plays whom, whatever is drawn.
        for first in 0..number {
            for shift in 0..4 {
                for lot in 0..4_usize {
                    starts(number, first, shift, lot);
                }
            }
        }
    }
}

fn starts(number: usize, first: usize, shift: usize, lot: usize) {
    let rolls: Vec<&str> =
        (0..number).map(|seat| if seat == first { "hit hit hit hit hit hit" } else { BLANK }).collect();
    let (mut play, _) = rolled(number as u8, &rolls);
    let seats: Vec<&str> = (0..number).map(|done| SEATS[(first + done) % number]).collect();
    let cast: Vec<_> = (0..number).map(|done| CAST[(shift + done) % 4]).collect();
    for (seat, (person, _)) in seats.iter().zip(&cast) {
        play.by(seat, &format!("play {person}"));
    }
    let mut taken: Vec<&str> = Vec::new();
    let mut expected = Vec::new();
    for (done, (seat, (_, cards))) in seats.iter().zip(&cast).enumerate() {
        let left: Vec<_> = cards.iter().filter(|(card, _)| !taken.contains(card)).collect();
        let which = (lot + done) % left.len();
        play.draws(which as u32);
        let (card, planet) = left[which];
        taken.push(card);
        expected.push((*seat, *card, *planet));
    }
    (0..6).for_each(|_| {
        play.draws(0);
    });
    for seat in &seats {
        play.by(seat, "fly g9");
    }
    for (seat, card, planet) in expected {
        assert_eq!(
            (play.held(seat), play.space(seat)),
            (vec![card.to_owned()], planet.to_owned()),
            "{seat} of {number}"
        );
    }
}
