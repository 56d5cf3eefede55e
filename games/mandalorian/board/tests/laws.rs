//! The map, the slots and the hands of The Mandalorian: Adventures.

use std::sync::Arc;

use board::{Board, Picture};
use mandalorian::book::Book;
use mandalorian::ids::{Kind, Mode};
use mandalorian::{Mandalorian, Setup};
use mandalorian_board::MissionMap;
use table::{Game, Log, Offer, PlayerDice, Seat, Seed, Sitting, Status, Table, Viewer};

use testbed::by_lot;
use testbed::pictures::{cards_read_well, check, draw, hold, keep_laws, offers, viewers, whole};

fn of(mission: &str, players: u8) -> Setup {
    Setup { mission: mission.into(), players, ..Setup::default() }
}

fn keep(setup: &Setup) {
    keep_laws::<MissionMap>(&Book::printed(), setup, 120);
}

#[test]
fn alone_with_two_characters() {
    keep(&of("price_on_its_head", 1));
}

#[test]
fn two_players_and_the_child() {
    keep(&of("safe_house", 2));
}

#[test]
fn three_players_who_share() {
    keep(&Setup { mode: Mode::Shared, ..of("borrowed_time", 3) });
}

#[test]
fn four_players_in_the_town() {
    keep(&of("last_call", 4));
}

#[test]
fn hidden_motives() {
    keep(&of("sealed_orders", 3));
}

#[test]
fn the_warlord() {
    keep(&of("the_warlord", 3));
}

#[test]
fn every_mission_on_every_map_is_drawn_before_its_first_answer() {
    let book = Book::printed();
    for mission in &book.missions {
        let maps: Vec<String> = book.maps.iter().map(|map| map.id.clone()).collect();
        let maps = if mission.kind == Kind::Mercenary { maps } else { vec![String::new()] };
        for map in maps {
            let setup = Setup { map, mode: Mode::Sandbox, ..of(&mission.id, mission.seats.1) };
            let game = Mandalorian::deal(&book, &setup, Seed::from_u64(9)).expect("a deal");
            for viewer in viewers(&game) {
                check::<MissionMap>(&game, viewer);
            }
        }
    }
}

/// Plays a table by whim and shows it to whoever is asked.
fn sit(setup: &Setup, choices: usize, look: impl FnMut(&Sitting<Mandalorian>, &Picture, &[Offer])) {
    let book = Book::printed();
    let table = Sitting::deal(&book, &book.hash, setup, Seed::from_u64(2)).expect("a deal");
    testbed::pictures::sit::<MissionMap>(table, choices, look);
}

#[test]
fn a_table_is_drawn_with_what_has_just_happened() {
    let (mut told, mut turns) = (0, 0);
    sit(&of("price_on_its_head", 2), 300, |_, picture, offers| {
        hold(picture, offers);
        told += picture.board.0.matches("Just now").count();
        turns += picture.board.0.matches("’s turn").count();
    });
    assert!(told > 0, "nothing that happened was ever told");
    assert!(turns > 0, "the beginning of a turn was never told");
}

/// The kind of a free action is not told before it is chosen, and cards that are left are not said to be all that were drawn.
#[test]
fn what_is_under_way_is_told_as_far_as_it_has_come() {
    let (mut free, mut left) = (0, 0);
    let tables = ["scrap_walker", "the_clutch", "three_pucks", "sealed_orders"];
    for (mission, players) in tables.iter().flat_map(|mission| [(*mission, 2), (*mission, 3), (*mission, 4)]) {
        sit(&of(mission, players), 500, |table, picture, _| {
            let asked = table.asked().iter().next().expect("somebody is asked");
            let question = table.game().prompt_words(asked);
            let board = &picture.board.0;
            if question.starts_with("Which free action") {
                free += 1;
                assert!(
                    board.contains(": a free action, strength ") && !board.contains("A free action."),
                    "{question}"
                );
            } else if question.starts_with("Which of the others") {
                left += 1;
                assert!(board.contains("to choose from") && !board.contains("You have drawn"), "{question}");
                let others = draw::<MissionMap>(table, Viewer::Spectator, &[]).board.0;
                assert!(others.contains("chooses from") && !others.contains("has drawn"), "{question}");
            }
            assert!(!board.contains("Can’t be kept"), "its words say so already");
        });
    }
    assert!(free > 0 && left > 0, "{free} free actions, {left} plans");
    let game = Mandalorian::deal(&Book::printed(), &of("safe_house", 2), Seed::from_u64(2)).expect("a deal");
    let bad_luck = MissionMap::card(&game.view(Viewer::Spectator), &[], "plan-bad_luck").expect("a card").0;
    assert!(!bad_luck.contains("Can’t be kept"), "its words say so already");
}

/// Every space has a place of its own, and one beside it if the content says so.
#[test]
fn every_space_has_a_place_of_its_own() {
    let book = Book::printed();
    for mission in book.missions.iter().filter(|mission| mission.kind == Kind::Story) {
        let game = Mandalorian::deal(&book, &of(&mission.id, 2), Seed::from_u64(1)).expect("a deal");
        let board = MissionMap::draw(&game.view(Viewer::Spectator), &[], &[]).board.0;
        let cells: Vec<&str> =
            board.split("<div class=\"cell ").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let places: Vec<&str> = cells.iter().filter_map(|cell| cell.split_once(' ').map(|(_, place)| place)).collect();
        assert_eq!(places.len(), game.ground().map().spaces.len());
        for (ix, place) in places.iter().enumerate() {
            assert!(!places[..ix].contains(place), "two spaces at {place}");
        }
    }
}

/// A whole game by whim, seen at every so many choices.
fn play(setup: &Setup, seed: u64, mut look: impl FnMut(&Mandalorian)) {
    let seed = Seed::from_u64(seed);
    let game = Mandalorian::deal(&Book::printed(), setup, seed).expect("a deal");
    let mut number = 0;
    let game = by_lot::play(game, &mut PlayerDice::new(seed), 400, |game, _, _, _| {
        if number % 9 == 1 {
            look(game);
        }
        number += 1;
    });
    look(&game);
}

/// Cards of a hand can be looked at by their holder and by nobody else.
#[test]
fn a_hand_is_shown_to_its_holder_only() {
    let mut seen = 0;
    for seed in 0..4 {
        play(&of("price_on_its_head", 2), seed, |game| seen += hands_shown(game));
    }
    assert!(seen > 0, "nobody ever held a card");
}

fn hands_shown(game: &Mandalorian) -> usize {
    let mut number = 0;
    for holder in 0..2_u8 {
        for card in game.state().hands[usize::from(holder)] {
            number += 1;
            let name = format!("skill-{}", card.0);
            for viewer in viewers(game) {
                let shown = MissionMap::card(&game.view(viewer), &offers(game, viewer), &name);
                assert_eq!(shown.is_some(), viewer == Viewer::Seat(Seat(holder)), "{name} for {viewer:?}");
            }
        }
    }
    number
}

/// What lies under a facedown token is on the board of those who looked, and of nobody else.
#[test]
fn a_look_is_for_whoever_looked() {
    let mut looks = 0;
    for seed in 0..12 {
        play(&of("sealed_orders", 2), seed, |game| looks += looks_shown(game));
    }
    assert!(looks > 0, "nobody ever looked at a token");
}

fn looks_shown(game: &Mandalorian) -> usize {
    let mut number = 0;
    for threat in game.state().on_map.filter(|threat| !game.state().threat(*threat).up) {
        let placed = game.state().threat(threat);
        for viewer in viewers(game) {
            let Viewer::Seat(seat) = viewer else { continue };
            let known = placed.seen >> seat.0 & 1 != 0;
            number += usize::from(known);
            let card = MissionMap::card(&game.view(viewer), &[], &format!("t-{}", threat.0));
            let card = card.expect("a token on the map").into_string();
            let name = &game.ground().token(placed.face).name;
            assert_eq!(card.contains(name.as_str()), known, "{name} for {viewer:?}");
        }
    }
    number
}

/// Motives are read by their holders while the game goes on, and by everybody when it is over.
#[test]
fn motives_come_out_at_the_end() {
    let mut over = 0;
    for seed in 0..6 {
        let seed = Seed::from_u64(seed);
        let game = Mandalorian::deal(&Book::printed(), &of("sealed_orders", 3), seed).expect("a deal");
        let game = by_lot::play(game, &mut PlayerDice::new(seed), 6000, |_, _, _, _| {});
        if !matches!(game.status(), Status::Over(_)) {
            continue;
        }
        over += 1;
        let board = whole(&MissionMap::draw(&game.view(Viewer::Spectator), &[], &[]));
        let told = board.matches(">Loyal<").count() + board.matches(">Disloyal<").count();
        assert_eq!(told, 3, "all motives are open at the end");
        assert!(!board.contains("Next event"), "nothing comes next");
    }
    assert!(over > 0, "no game ended");
}

#[test]
fn new_cards_need_nothing_here() {
    let book: Arc<Book> = Book::printed();
    let mut other = (*book).clone();
    other.characters[0].deck[0].name = "Something <new> & strange".into();
    other.tokens.iter_mut().for_each(|token| token.name.push_str(" \"of new content\""));
    let setup = of("price_on_its_head", 2);
    let game = Mandalorian::deal(&Arc::new(other), &setup, Seed::from_u64(3)).expect("a deal");
    let mut last = Seat(0);
    let game = by_lot::play(game, &mut PlayerDice::new(Seed::from_u64(3)), 60, |game, seat, _, _| {
        // Who has just answered, and who is asked now.
        check::<MissionMap>(game, Viewer::Seat(last));
        check::<MissionMap>(game, Viewer::Seat(seat));
        last = seat;
    });
    check::<MissionMap>(&game, Viewer::Seat(last));
}

#[test]
fn every_discard_pile_is_on_the_page_and_each_of_its_cards_can_be_looked_at() {
    use mandalorian::frame::Step;
    use mandalorian::position::Position;
    let cards = "ig_11.full_cycle mandalorian.hard_march child.wide_eyes";
    let position = Position::mission("safe_house", 2).discarded(cards).only_plans("defend sprint").state(|state| {
        state.pool.0[2] -= 3;
        state.spent.0[2] += 3;
        let reinforcement = state.reserve.first();
        state.reserve.remove(reinforcement);
        state.fallen.add(reinforcement);
    });
    let mut game = position.at(Step::Action);
    game.begin_telling(&mut Log::Off);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        let panels = MissionMap::draw(&view, &[], &[]).panels.into_string();
        for pile in [
            "Skill cards of The Mandalorian",
            "Skill cards of IG-11",
            "The Child's cards",
            "Planning cards",
            "Event cards",
            "Disrupt tokens",
            "Defeated reinforcements",
        ] {
            assert!(panels.contains(&format!("<h4>{pile}</h4>")), "{pile} for {viewer:?}");
        }
        for name in ["Hard March", "Full Cycle", "Wide Eyes", "Bad Luck (5)", "3 tokens of value 2"] {
            assert!(panels.contains(&format!("{name}</li>")), "{name} for {viewer:?}");
        }
        let (_, piles) = panels.split_once("Discard piles").expect("the panel");
        let (piles, _) = piles.split_once("</section>").expect("its end");
        let named: Vec<&str> = piles.split("data-card=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for kind in ["skill-", "plan-", "event-"] {
            assert!(named.iter().any(|name| name.starts_with(kind)), "{kind} among {named:?}");
        }
        for name in named {
            assert!(MissionMap::card(&view, &[], name).is_some(), "{name} for {viewer:?}");
        }
    }
}

#[test]
fn cards_are_read_by_their_names() {
    let setup = of("sealed_orders", 3);
    let table = Sitting::deal(&Book::printed(), "content", &setup, Seed::from_u64(3)).expect("a deal");
    let titles = cards_read_well::<MissionMap>(table, 110);
    assert!(titles.len() > 30, "{titles:?}");
}
