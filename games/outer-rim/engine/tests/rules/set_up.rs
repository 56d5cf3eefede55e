//! Set-up.

use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::ids::{Class, Deck, Face, Faction, Kind, Terrain};
use outer_rim::position::{Position, die, set_up};
use outer_rim::state::Lying;
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Game, Log, Seed};

use crate::play::{Play, action, encounter, planning};

fn players(number: u8) -> Options {
    Options { players: number, ..Options::default() }
}

/// A set-up in which everybody rolls once and red is first.
fn opened(number: u8) -> Play {
    let mut log = Log::listening();
    let rolls = |game: &mut OuterRim| {
        game.script_dice("hit hit hit hit hit hit");
        (1..number).for_each(|_| game.script_dice("blank blank blank blank blank hit"));
    };
    Play::of(set_up(&Book::printed(), players(number), rolls, &mut log))
}

/// Two players set up: Lando with raw spice on Kessel, Boba Fett with the bounty on Ponda Baba on Tatooine.
fn two() -> Play {
    let mut play = opened(2);
    play.by("red", "play lando_calrissian").by("blue", "play boba_fett").by("red", "fly g9");
    play.draws(2).draws(1);
    play.by("blue", "fly g1a");
    (0..6).for_each(|_| {
        play.draws(0);
    });
    play.by("red", "faction hutt");
    play
}

#[test]
fn nobody_stands_anywhere_before_the_own_set_up_line() {
    proves![OR_SETUP_24];
    let mut play = opened(2);
    play.by("red", "play lando_calrissian").by("blue", "play boba_fett").by("red", "fly g9");
    play.draws(2).draws(1);
    play.by("blue", "fly g1a");
    // Lando's line asks for a faction, and Boba Fett's comes after it.
    assert_eq!(play.asked(), Some("red"));
    let (kessel, tatooine) = (play.game.space_named("kessel"), play.game.space_named("tatooine"));
    assert!(play.player("red").space == kessel && !play.player("blue").space.is_some());
    (0..6).for_each(|_| {
        play.draws(0);
    });
    play.by("red", "faction hutt");
    assert_eq!(play.player("blue").space, tatooine);
}

#[test]
fn the_tiles_lie_as_printed() {
    proves![OR_SETUP_1];
    let game = OuterRim::deal(&Book::printed(), &players(2), Seed::from_u64(3)).unwrap();
    let ground = game.ground();
    let order: Vec<&str> = ground.order.iter().map(|tile| ground.book.tiles[*tile as usize].id.as_str()).collect();
    assert_eq!(order, ["tile_1", "tile_2", "tile_3", "tile_4", "tile_5", "tile_6"]);
    for (a, b) in [
        ("n1", "n4"),
        ("n7", "n10"),
        ("n12", "n17"),
        ("n18", "tatooine"),
        ("n22", "n24"),
        ("n27", "n29"),
        ("n31", "n33"),
    ] {
        assert_eq!(ground.distance(game.space_named(a), game.space_named(b)), 1, "{a} joins {b}");
    }
}

#[test]
fn each_faction_starts_with_its_weakest_patrol_beside_its_endcap_and_the_others_behind_it_by_level() {
    proves![OR_SETUP_2, OR_SETUP_3, OR_SETUP_4, OR_SETUP_5];
    let game = OuterRim::deal(&Book::printed(), &players(2), Seed::from_u64(3)).unwrap();
    let ground = game.ground();
    for (faction, home, end) in [("rebel", "n1", 0), ("syndicate", "n2", 0), ("hutt", "n32", 1), ("imperial", "n33", 1)]
    {
        let faction = Faction::ALL.iter().find(|known| known.words().to_lowercase() == faction).unwrap();
        let patrol = game.state().patrols[faction.ix()];
        assert_eq!((patrol.level, patrol.space), (1, game.space_named(home)));
        assert_eq!(ground.terrain(patrol.space), Terrain::Navpoint);
        assert!(ground.book.ends[end].spaces.contains(&patrol.space), "beside the endcap of its faction");
        let values: Vec<u8> = ground.book.patrols[faction.ix()].iter().map(|patrol| patrol.combat).collect();
        assert_eq!(values, [2, 3, 4, 0], "four levels, the last without a value");
    }
    // What is beaten is followed by the next level, wherever the first one was.
    for level in 1..4 {
        let position = Position::of(2).space("red", "kessel").patrol("hutt", level, "kessel").ship("red", "aggressor");
        let mut play = encounter(position);
        play.dice("crit crit hit hit hit").dice(&"blank ".repeat(level as usize + 1));
        play.play("patrol hutt");
        assert_eq!((play.level(Faction::Hutt), play.patrol(Faction::Hutt).as_str()), (level + 1, "n32"));
    }
}

#[test]
fn every_contact_space_has_one_facedown_token_of_its_class_and_nobody_knows_whose() {
    proves![OR_SETUP_6, OR_SETUP_7, OR_SETUP_8, OR_CONTACT_1, OR_CONTACT_12, OR_U32];
    let mut play = planning(Position::of(2));
    let spots = play.game.ground().spots.len();
    assert_eq!(spots, 22);
    for planet in play.game.ground().planets {
        assert_eq!(play.game.ground().spots_of(planet).count(), 2, "two beside each planet");
    }
    let mut classes = [0; 4];
    for (ix, spot) in play.game.ground().spots.iter().enumerate() {
        let token = play.game.state().tokens[ix];
        assert_eq!(token.lying, Lying::Down);
        assert_eq!(token.class, spot.class as u8);
        classes[token.class as usize] += 1;
    }
    assert_eq!(classes, [6, 7, 9, 0]);
    assert!(Class::White < Class::Green && Class::Green < Class::Yellow);
    for seat in ["red", "blue"] {
        let view = play.view(seat);
        assert!(view.state.tokens.iter().all(|token| !token.contact.is_some()), "{seat} knows nobody");
    }
    // Who it is comes by lot, from those of its class: whites in the order of the files.
    let mut play = encounter(Position::of(2).space("red", "tatooine").cards("red", "raw_spice"));
    play.stranger(3).play("contact tatooine-1");
    assert_eq!(play.contact("tatooine-1").as_deref(), Some("lobot"));
    let mut play = encounter(Position::of(2).space("red", "tatooine").credits("red", 9000));
    play.stranger(1).play("contact tatooine-2");
    assert_eq!(play.contact("tatooine-2").as_deref(), Some("bib_fortuna"), "a green one");
}

#[test]
fn supplies_never_run_out() {
    proves![OR_SETUP_9, OR_U27];
    let mut play = planning(Position::of(2).credits("red", 60_000).credits("blue", 65_000).state(|state| {
        state.players[0].credits = 900;
    }));
    play.play("collect");
    assert_eq!(play.player("red").credits, 902);
    let mut hurt = encounter(Position::of(2).ship("red", "firespray").cards("red", "quad_laser_cannon").patrol(
        "rebel",
        4,
        "cantonica",
    ));
    hurt.play("patrol rebel; space n4");
    assert_eq!(hurt.player("red").damage[1], 6, "as much damage as it takes");
}

#[test]
fn a_die_has_three_hits_a_crit_two_focus_and_two_blanks() {
    proves![OR_U1];
    let count = |face: Face| die().iter().filter(|other| **other == face).count();
    assert_eq!([Face::Hit, Face::Crit, Face::Focus, Face::Blank].map(count), [3, 1, 2, 2]);
}

#[test]
fn whoever_rolls_most_hits_and_crits_together_is_first_and_only_those_tied_for_it_roll_again() {
    proves![OR_SETUP_10, OR_SETUP_11, OR_U12, OR_U53];
    let rolls = |game: &mut OuterRim| {
        game.script_dice("hit hit hit blank blank blank"); // red 3
        game.script_dice("crit crit hit hit focus focus"); // blue 4
        game.script_dice("hit hit hit hit focus blank"); // green 4
        game.script_dice("crit focus focus focus focus focus"); // yellow 1
        game.script_dice("crit crit blank blank blank blank"); // blue 2, though 4 damage
        game.script_dice("hit hit hit blank blank blank"); // green 3
    };
    let mut log = Log::listening();
    let mut play = Play::of(set_up(&Book::printed(), players(4), rolls, &mut log));
    let rolled: Vec<u8> = log
        .take()
        .iter()
        .filter_map(
            |event| if let Event::FirstRoll { who, dice, .. } = event { Some((who.0, dice.len())) } else { None },
        )
        .map(|(who, dice)| {
            assert_eq!(dice, 6);
            who
        })
        .collect();
    assert_eq!(rolled, [0, 1, 2, 3, 1, 2]);
    let green = play.who("green");
    assert_eq!(play.state().first, green);
    // Characters are chosen from there on clockwise, and nobody twice.
    proves![OR_SETUP_12];
    for (seat, person) in [("green", "bossk"), ("yellow", "ig_88"), ("red", "boba_fett"), ("blue", "han_solo")] {
        assert!(play.can(&format!("play {person}")));
        play.by(seat, &format!("play {person}"));
        if seat != "blue" {
            assert!(!play.can(&format!("play {person}")), "{person} is taken");
        }
    }
    assert_eq!(play.asked(), Some("green"));
    for seat in ["green", "yellow", "red"] {
        play.by(seat, "fly g9");
    }
    // Three of the four draw from number 90, in turn order from the first player, each from what is left.
    proves![OR_SETUP_19, OR_SETUP_20, OR_U13, OR_TURN_1];
    play.draws(3).draws(0).draws(0).draws(0);
    (0..6).for_each(|_| {
        play.draws(0);
    });
    play.by("blue", "fly g9");
    let starts: Vec<String> = ["green", "yellow", "red", "blue"].iter().map(|seat| play.held(seat).join(" ")).collect();
    assert_eq!(starts, ["bounty_black_sun_agent", "bounty_doctor_evazan", "bounty_ponda_baba", "vaporator_coils"]);
    let credits: Vec<u16> = ["green", "yellow", "red", "blue"].iter().map(|seat| play.credits(seat)).collect();
    assert_eq!(credits, [4000, 6000, 8000, 10_000]);
    assert_eq!(play.asked(), Some("green"), "the first player begins");
}

#[test]
fn everybody_starts_on_the_side_with_the_goal_with_no_fame_and_neutral_but_for_the_set_up_line() {
    proves![OR_SETUP_13, OR_SETUP_14, OR_SETUP_15, OR_SETUP_16, OR_SETUP_25];
    let mut play = two();
    for seat in ["red", "blue"] {
        let player = play.player(seat);
        assert!(!player.flipped && !player.legendary && player.tokens == 0);
        assert_eq!(player.fame, 0);
        assert_eq!(player.reputation, [1, 0, 0, 0], "Boba Fett begins positive with the Hutts; Lando chose them");
    }
    let person = play.player("red").person;
    assert_eq!(play.game.ground().book.character(person).id, "lando_calrissian");
    // Han Solo's line is a negative one.
    let han = Book::printed().characters.iter().find(|character| character.id == "han_solo").unwrap().reputation;
    assert_eq!(han, Some((Some(Faction::Hutt), -1)));
    let mut play = opened(2);
    play.play("play han_solo; play bossk; fly g9").draws(0).draws(0);
    (0..6).for_each(|_| {
        play.draws(0);
    });
    play.play("fly g9");
    assert_eq!(play.player("red").reputation, [-1, 0, 0, 0]);
}

#[test]
fn each_decides_between_the_two_starter_ships() {
    proves![OR_SETUP_17];
    let mut play = opened(2);
    play.play("play lando_calrissian; play boba_fett");
    assert_eq!(play.choices(), ["fly g1a", "fly g9"]);
    let mut play = two();
    let ships = ["red", "blue"].map(|seat| play.player(seat).hull);
    assert_eq!(ships, [play.game.hull_named("g9"), play.game.hull_named("g1a")]);
}

#[test]
fn the_starting_card_takes_its_slot_and_says_where_one_starts() {
    proves![OR_SETUP_21, OR_SETUP_22, OR_SETUP_23, OR_SETUP_24, OR_BOUNTY_1, OR_JOBS_1];
    let mut play = two();
    assert_eq!(play.held("red"), ["raw_spice"], "number 91 for Lando");
    assert_eq!(play.held("blue"), ["bounty_ponda_baba"], "number 90 for Boba Fett");
    assert_eq!((play.space("red").as_str(), play.space("blue").as_str()), ("kessel", "tatooine"));
    // The cargo fills the only cargo slot, the bounty one of two slots of the board.
    let full = |seat: &str, cards: &str, more: &str| {
        let position = Position::of(2).credits(seat, 9000).cards(seat, cards).market(more);
        let mut play = action(position);
        play.play(&format!("market; buy {more}"));
        play.can("pay") || play.has(seat, more)
    };
    assert!(!full("red", "raw_spice", "droid_parts"));
    assert!(full("red", "raw_spice", "quad_laser_cannon"));
    assert!(full("red", "bounty_ponda_baba", "garindan"));
    assert!(!full("red", "bounty_ponda_baba listening_post", "garindan"));
    let mut aphra = opened(2);
    aphra.play("play doctor_aphra; play bossk; fly g9").draws(3).draws(0);
    (0..6).for_each(|_| {
        aphra.draws(0);
    });
    aphra.play("fly g9");
    assert_eq!((aphra.held("red"), aphra.space("red")), (vec!["quiet_passenger".to_owned()], "kessel".to_owned()));
}

#[test]
fn six_market_decks_are_shuffled_and_show_their_top_card_whose_icon_does_nothing_yet() {
    proves![OR_SETUP_26, OR_SETUP_27, OR_SETUP_28, OR_MARKET_1];
    let book: Arc<Book> = Book::printed();
    for deck in Deck::ALL {
        for card in book.deck(*deck) {
            let kind = book.card(*card).kind;
            let fits = match deck {
                Deck::Ship => matches!(kind, Kind::Ship | Kind::Event),
                Deck::GearMod => matches!(kind, Kind::Gear | Kind::Mod | Kind::Event),
                _ => true,
            };
            assert!(fits, "{} is not of the {} deck", book.card(*card).id, deck.words());
        }
    }
    let mut play = opened(2);
    play.play("play han_solo; play bossk; fly g9").draws(0).draws(0);
    for lot in [3, 1, 0, 2, 0, 4] {
        play.draws(lot);
    }
    play.play("fly g9");
    let tops = ["bounty", "cargo", "gear_mod", "job", "luxury", "ship"].map(|deck| play.top(deck));
    assert_eq!(tops, ["4_lom", "droid_parts", "targeting_computer", "imperial_favor", "dejarik_holotable", "yv666"]);
    assert_eq!(["n1", "n2", "n32", "n33"].map(str::to_owned).to_vec(), {
        let mut at: Vec<String> = Faction::ALL.iter().map(|faction| play.patrol(*faction)).collect();
        at.sort();
        at
    });
    for deck in Deck::ALL {
        let number = play.game.ground().book.deck(*deck).len() as u32;
        assert_eq!(
            play.game.state().market[deck.ix()].unseen.count_ones(),
            number - 1,
            "the rest may come in any order"
        );
    }
}

#[test]
fn seven_encounter_decks_are_shuffled_and_belong_to_their_spaces() {
    proves![OR_SETUP_29, OR_SETUP_30, OR_SPACEENC_8];
    let play = two();
    let book = &play.game.ground().book;
    assert_eq!(book.decks.len(), 7);
    for (ix, deck) in book.decks.iter().enumerate() {
        assert_eq!(play.game.state().encounters[ix].unseen.count_ones() as usize, deck.cards.len());
        assert!(!deck.name.is_empty());
    }
    let deck = |space: &str| book.decks[book.space(play.game.space_named(space)).deck as usize].id.as_str();
    assert_eq!(deck("tatooine"), deck("nal_hutta"));
    assert_eq!(deck("kessel"), deck("maelstrom"));
    assert_eq!(deck("n1"), "navpoint");
    assert_ne!(deck("naboo"), deck("lothal"));
    drop(play);
    // Any card of the deck can be the next.
    let mut next = encounter(Position::of(2).space("red", "kessel").state(|state| {
        state.encounters.iter_mut().for_each(outer_rim::state::Stack::shuffle);
    }));
    next.draws(6).play("explore");
    assert!(next.saw(|event| matches!(event, Event::Drew { .. } | Event::SecretDrawn { .. })));
    let card = next.game.card_named("kessel_7");
    assert!(next.saw(|event| matches!(event, Event::Drew { card: drawn, .. } if *drawn == card)));
}

#[test]
fn everybody_can_ask_what_the_question_is_and_why() {
    proves![OR_SETUP_18];
    // What stands in for the reference card: at every question there is help, and it changes nothing.
    for step in [planning, action, encounter] {
        let mut play = step(Position::of(2));
        play.begin();
        let before = play.game.fingerprint();
        for seat in [table::Seat(0), table::Seat(1)] {
            assert!(!play.game.prompt_words(seat).is_empty() && !play.game.why_words(seat).is_empty());
        }
        assert_eq!(play.game.fingerprint(), before);
    }
}

#[test]
fn the_databank_and_the_supply_of_ships_are_open() {
    proves![OR_SETUP_31, OR_SETUP_32];
    let mut play = two();
    let view = play.view("blue");
    assert_eq!(view.state.starters, play.game.state().starters);
    assert_eq!(view.state.starters, [0b1101, 0b1011, 0b1111], "two of twelve are taken");
    // A used ship is any sheet that nobody flies.
    let position = Position::of(2).credits("red", 30_000).ship("blue", "lancer").market("used_ship");
    let mut buyer = action(position);
    buyer.play("market; buy used_ship");
    assert_eq!(buyer.all("take"), ["aggressor", "firespray", "gx1", "heavy_lifter", "hwk290", "yt1300", "yv666"]);
}
