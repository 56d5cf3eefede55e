//! Section 14: possessions, how they are won, held, passed on and lost.

use freedom::Event;
use freedom::book::{Book, Mission, PossessionKind, Side};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::proves;
use freedom::state::{Holder, Segment, Where};

use crate::desk::missions;
use crate::play::{Play, at};

/// Boccanegra, and whoever is named, scavenge in the wilds of Charkhan and find this card of the Possession Deck:
/// possessions first, then ships, in the order of the files.
fn scavenge(position: Position, party: &str, lot: u32) -> Play {
    let mut play = at(position, Step::Missions);
    play.cards(&[68]).deck(lot);
    play.rebel(&["missions 2232", "assign scavenge"]);
    for who in party.split_whitespace() {
        play.rebel(&[&format!("join {who}")]);
    }
    play.rebel(&["ready", "ready", "draw"]);
    play
}

/// Redjac fights Frun Sentel in Quibron's wilds, to kill or to capture; Boccanegra is there too if wanted.
fn redjac_attacks(position: Position, aim: &str) -> Play {
    let mut play =
        at(position.people("frun_sentel", "2211").people("redjac", "2211").detected("frun_sentel"), Step::Search);
    while play.asked() == Some(Side::Rebel) {
        play.rebel(&["pass"]);
    }
    play.dice(&[1]).imperial(&["search-people 2211", "join redjac", "ready"]);
    while play.asked() == Some(Side::Rebel) {
        play.rebel(&["pass"]);
    }
    play.imperial(&["attack", "hand-to-hand", aim]);
    play
}

#[test]
fn twenty_possessions_in_four_kinds() {
    proves![FG_14_1, FG_14_2, FG_14_26, FG_14_28, FG_14_29, FG_18_1_1];
    let book = Book::printed();
    let numbers = |kind| -> Vec<u8> {
        book.possessions.iter().filter(|card| card.kind == kind).map(|card| card.number).collect()
    };
    let ships: Vec<u8> = book.ships.iter().filter_map(|ship| ship.number).collect();
    assert_eq!(ships, (33..=40).collect::<Vec<_>>());
    assert_eq!(numbers(PossessionKind::Weapon), [41, 42]);
    assert_eq!(numbers(PossessionKind::Object), (43..=48).collect::<Vec<_>>());
    assert_eq!(numbers(PossessionKind::Companion), [49, 50, 51, 52]);
    let companions = book.possessions.iter().filter(|card| card.kind == PossessionKind::Companion);
    let names: Vec<&str> = companions.map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Cervac Mk V", "Norrocks", "Charsot", "Advisor Android"]);
    assert_eq!(book.possessions.len() + ships.len(), 20);
}

#[test]
fn imperial_ships_are_no_possessions() {
    proves![FG_14_5];
    let book = Book::printed();
    let imperial: Vec<_> = book.ships.iter().filter(|ship| ship.side == Side::Imperial).collect();
    assert_eq!(imperial.len(), 4);
    assert!(imperial.iter().all(|ship| ship.number.is_none()), "counters without a card");
    // The deck Scavenge draws from has the twenty possessions and no Imperial ship: the last card is the S-XIII.
    let play = scavenge(Position::star("egrix").people("boccanegra", "2232"), "boccanegra", 19);
    assert_eq!(play.ship("s_xiii").owner, Some(play.who("boccanegra")));
}

#[test]
fn imperial_ships_are_for_the_imperial_player_alone() {
    proves![FG_14_6];
    let position = || {
        Position::star("egrix")
            .people("boccanegra", "2232")
            .people("jon_kidu vans_ka_tie_a", "2232")
            .ship("imperial_spaceship_1", "jon_kidu")
    };
    let mut rebel = at(position(), Step::Passing);
    rebel.begin();
    assert!(!rebel.offered("own imperial_spaceship_1 boccanegra"));
    let mut imperial = at(position().phasing(Side::Imperial), Step::Passing);
    imperial.imperial(&["own imperial_spaceship_1 vans_ka_tie_a"]);
    assert!(!imperial.offered("own imperial_spaceship_1 boccanegra"));
}

#[test]
fn only_rebels_use_possessions() {
    proves![FG_14_3];
    let mut play = at(Position::star("egrix").phasing(Side::Imperial).people("redjac", "2232"), Step::Missions);
    play.imperial(&["missions 2232"]);
    assert!(!play.offered("assign scavenge"), "they are not for the Empire to win");
    // What the Imperial player takes from a captive is of no use to them either.
    let position = Position::star("egrix").people("frun_sentel", "2211").item("scrambler", "frun_sentel");
    let mut play = redjac_attacks(position, "capture");
    play.dice(&[4, 6]).rebel(&["pass", "stand", "pass"]);
    assert_eq!(play.holder("scrambler"), Holder::Confiscated);
    let mut questions = 0;
    while play.game.state().turn == 1 {
        assert!(!play.offers().iter().any(|offer| offer.starts_with("use")), "{:?}", play.offers());
        play.does(&["end"]);
        questions += 1;
    }
    assert!(questions > 0, "the player was asked in their own turn");
}

#[test]
fn scavenge_yields_a_possession_for_a_member_of_the_group() {
    proves![FG_14_4, FG_14_7, FG_14_8, FG_14_10, FG_11_2_23];
    let position = Position::star("egrix").people("boccanegra frun_sentel zina_adora", "2232");
    let mut play = scavenge(position, "boccanegra frun_sentel", 5);
    assert_eq!(play.offers(), ["hold medi_kit frun_sentel", "hold medi_kit boccanegra"], "members only, at once");
    play.rebel(&["hold medi_kit frun_sentel"]);
    assert_eq!(play.holder("medi_kit"), Holder::Held(play.who("frun_sentel")));
}

#[test]
fn a_drawn_possession_is_a_matter_of_chance() {
    proves![FG_14_21];
    let position = || Position::star("egrix").people("boccanegra", "2232");
    for (lot, item) in [(0, "snipers_rifle"), (11, "advisor_android")] {
        let play = scavenge(position(), "boccanegra", lot);
        assert_eq!(play.holder(item), Holder::Held(play.who("boccanegra")));
    }
    let play = scavenge(position(), "boccanegra", 12);
    assert_eq!(play.ship("explorer").owner, Some(play.who("boccanegra")));
    // A card in play is not in the deck: what was the second card is now the first.
    let mut play = scavenge(position().item("snipers_rifle", "boccanegra"), "boccanegra", 0);
    assert!(play.offered("hold assassins_blade boccanegra"));
}

#[test]
fn possessions_are_passed_on_at_the_start_of_the_rebel_mission_phase_only() {
    proves![FG_14_11];
    let position = || {
        Position::star("egrix")
            .people("boccanegra frun_sentel", "2232")
            .people("zina_adora", "2231")
            .with_units("kogus", "2232")
            .units("rebel_wild_2_1 1", "2232")
            .item("scanner", "boccanegra")
    };
    let mut play = at(position(), Step::Passing);
    assert!(play.offered("give scanner frun_sentel"));
    assert!(!play.offered("give scanner zina_adora"), "another Environ");
    assert!(!play.offered("give scanner kogus"), "another stack");
    play.rebel(&["give scanner frun_sentel"]);
    assert_eq!(play.holder("scanner"), Holder::Held(play.who("frun_sentel")));
    play.rebel(&["give scanner boccanegra", "end", "missions 2232"]);
    assert!(!play.offers().iter().any(|offer| offer.starts_with("give")), "not once missions are assigned");
    let mut moving = at(position(), Step::Movement);
    assert!(!moving.offers().iter().any(|offer| offer.starts_with("give")), "not while moving");
}

#[test]
fn any_number_of_things_but_one_companion_and_one_ship() {
    proves![FG_14_12, FG_14_13, FG_14_14];
    let mut play = at(
        Position::star("egrix")
            .people("boccanegra frun_sentel zina_adora", "2232")
            .item("snipers_rifle", "boccanegra")
            .item("scanner", "boccanegra")
            .item("norrocks", "boccanegra")
            .item("charsot", "frun_sentel")
            .item("medi_kit", "frun_sentel")
            .item("assassins_blade", "frun_sentel")
            .ship("explorer", "boccanegra")
            .ship("star_cruiser", "frun_sentel"),
        Step::Passing,
    );
    assert!(!play.offered("give charsot boccanegra"), "Boccanegra has a companion");
    assert!(play.offered("give charsot zina_adora"));
    assert!(!play.offered("own star_cruiser boccanegra"), "Boccanegra has a ship");
    assert!(play.offered("own star_cruiser zina_adora"));
    play.rebel(&["give medi_kit boccanegra", "give assassins_blade boccanegra"]);
    assert_eq!(play.person("boccanegra").cards, 5, "weapons and objects without limit");
}

#[test]
fn what_nobody_may_hold_replaces_the_old_one_or_is_lost() {
    proves![FG_U33];
    let position = || {
        Position::star("egrix")
            .people("boccanegra", "2232")
            .item("norrocks", "boccanegra")
            .ship("explorer", "boccanegra")
    };
    // Eleven possessions are left in the deck, Charsot is the tenth of them; the first ship left is the Freighter.
    let mut dropped = scavenge(position(), "boccanegra", 9);
    dropped.rebel(&["hold charsot boccanegra"]);
    assert_eq!(dropped.holder("charsot"), Holder::Held(dropped.who("boccanegra")));
    assert_eq!(dropped.holder("norrocks"), Holder::Deck);
    let mut kept = scavenge(position(), "boccanegra", 9);
    kept.rebel(&["pass"]);
    assert_eq!(kept.holder("charsot"), Holder::Deck);
    assert_eq!(kept.holder("norrocks"), Holder::Held(kept.who("boccanegra")));
    let mut dropped = scavenge(position(), "boccanegra", 11);
    dropped.rebel(&["own galactic_freighter boccanegra"]);
    assert_eq!(dropped.ship("galactic_freighter").owner, Some(dropped.who("boccanegra")));
    assert_eq!(dropped.ship("explorer").at, Where::Deck);
    let mut kept = scavenge(position(), "boccanegra", 11);
    kept.rebel(&["pass"]);
    assert_eq!(kept.ship("galactic_freighter").at, Where::Deck);
    assert_eq!(kept.ship("explorer").owner, Some(kept.who("boccanegra")));
    // As long as one member has room, that member gets it.
    let mut room = scavenge(position().people("zina_adora", "2232"), "boccanegra zina_adora", 9);
    assert_eq!(room.offers(), ["hold charsot zina_adora"]);
}

#[test]
fn a_possession_stays_secret_until_it_is_used() {
    proves![FG_14_15];
    let with = |item: &str| {
        let position = Position::star("egrix").people("frun_sentel", "2211").people("redjac", "2211");
        at(position.item(item, "frun_sentel").detected("frun_sentel"), Step::Search)
    };
    let (mut rifle, mut shield) = (with("snipers_rifle"), with("body_shield"));
    rifle.begin();
    shield.begin();
    assert_eq!(rifle.view(Side::Imperial), shield.view(Side::Imperial));
    assert_ne!(rifle.view(Side::Rebel), shield.view(Side::Rebel));
    let item = rifle.game.item_named("snipers_rifle");
    assert_eq!(rifle.view(Side::Imperial).state.items[item.ix()].holder, Holder::Unknown);
    assert_eq!(rifle.view(Side::Imperial).state.people[rifle.who("frun_sentel").ix()].cards, 1, "how many is open");
    rifle.dice(&[1]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
    rifle.imperial(&["attack", "hand-to-hand", "kill"]).rebel(&["use snipers_rifle 0"]);
    let holder = rifle.view(Side::Imperial).state.items[item.ix()].holder;
    assert_eq!(holder, Holder::Held(rifle.who("frun_sentel")), "used, it lies open");
}

#[test]
fn possessions_perish_with_their_owner_but_not_his_ship() {
    proves![FG_14_22, FG_14_23];
    let position = Position::star("egrix")
        .people("frun_sentel boccanegra", "2211")
        .wounds("frun_sentel", 4)
        .item("scanner", "frun_sentel")
        .ship("star_cruiser", "frun_sentel");
    let mut play = redjac_attacks(position, "kill");
    // Frun Sentel stands alone and takes the one wound that is too much.
    play.dice(&[1, 6]).rebel(&["activate frun_sentel", "ready", "pass", "stand", "pass"]);
    assert!(play.is_dead("frun_sentel"));
    assert_eq!(play.holder("scanner"), Holder::Gone, "out of the game, not in the deck");
    play.rebel(&["own star_cruiser boccanegra"]);
    assert_eq!(play.ship("star_cruiser").owner, Some(play.who("boccanegra")));
}

#[test]
fn the_imperial_player_keeps_what_a_captive_had() {
    proves![FG_14_24];
    let position = Position::star("egrix").people("frun_sentel", "2211").item("scanner", "frun_sentel");
    let mut play = redjac_attacks(position, "capture");
    play.dice(&[4, 6]).rebel(&["pass", "stand", "pass"]);
    assert!(play.saw(|event| matches!(event, Event::Captured { .. })));
    assert_eq!(play.holder("scanner"), Holder::Confiscated);
    let item = play.game.item_named("scanner");
    assert_eq!(play.view(Side::Imperial).state.items[item.ix()].holder, Holder::Confiscated, "whoever took it sees it");
    // Freed, the character does not get it back.
    let mut play = at(
        Position::star("egrix")
            .people("redjac zina_adora frun_sentel", "2232")
            .item("scanner", "frun_sentel")
            .prisoner("frun_sentel", "redjac", "2232"),
        Step::Missions,
    );
    play.cards(&[77]);
    play.rebel(&["missions 2232", "assign free_prisoners", "join zina_adora", "ready", "ready", "draw"]);
    assert!(!play.person("frun_sentel").captive());
    assert_eq!(play.holder("scanner"), Holder::Confiscated);
    assert_eq!(play.person("frun_sentel").cards, 0);
}

#[test]
fn bonus_draws_of_a_possession_are_announced_when_the_mission_starts() {
    proves![FG_14_25];
    let position = || Position::star("egrix").people("boccanegra", "2232").item("rare_gems", "boccanegra");
    let mut play = at(position(), Step::Missions);
    play.cards(&[68, 79, 92, 72, 70]);
    play.rebel(&["missions 2232", "assign diplomacy", "join boccanegra"]);
    assert!(play.offered("use rare_gems 2"));
    play.rebel(&["use rare_gems 2", "ready", "ready"]);
    assert_eq!(play.holder("rare_gems"), Holder::Deck);
    play.rebel(&["draw", "draw", "draw"]);
    assert!(play.saw(|event| matches!(event, Event::BonusDraws { cards: 2, letters: 1, .. })));
    let mut late = at(position(), Step::Missions);
    late.cards(&[68, 79, 92]);
    late.rebel(&["missions 2232", "assign diplomacy", "join boccanegra", "ready"]);
    assert!(!late.offered("use rare_gems 2"), "the group has been sent");
    late.rebel(&["ready"]);
    assert_eq!(late.offers(), ["draw", "draw-on", "stop"]);
    late.rebel(&["draw", "draw", "draw"]);
    assert!(!late.saw(|event| matches!(event, Event::BonusDraws { .. })));
}

#[test]
fn companions_take_a_seat_weapons_and_objects_do_not() {
    proves![FG_14_27, FG_14_30, FG_18_1_17];
    // The Sloop carries four.
    let position = |item: &str| {
        Position::star("egrix")
            .people("boccanegra frun_sentel zina_adora kogus", "2211")
            .ship("interstellar_sloop", "boccanegra")
            .item(item, "frun_sentel")
    };
    for (item, seats) in [("scanner", true), ("snipers_rifle", true), ("norrocks", false), ("cervac_mk_v", false)] {
        let mut play = at(position(item), Step::Movement);
        play.rebel(&["fly interstellar_sloop", "board zina_adora", "board kogus"]);
        assert_eq!(play.offered("board frun_sentel"), seats, "{item}");
    }
    let mut pilot = at(position("scanner").item("charsot", "boccanegra"), Step::Movement);
    pilot.rebel(&["fly interstellar_sloop", "board zina_adora", "board kogus"]);
    assert!(!pilot.offered("board frun_sentel"), "the pilot's companion sits too");
}

#[test]
fn the_helian_drug_lasts_a_full_round_of_turns() {
    proves![FG_14_31];
    // Taken in the Rebel Movement Segment of turn 1.
    let mut play = at(
        Position::star("egrix")
            .people("zina_adora", "2211")
            .ship("explorer", "zina_adora")
            .item("helian_drug", "zina_adora"),
        Step::Movement,
    );
    play.begin();
    let (hull, zina) = (play.hull("explorer"), play.who("zina_adora"));
    assert_eq!(play.game.evasion(hull, zina), 3);
    play.rebel(&["use-rating helian_drug navigation"]);
    assert_eq!(play.game.evasion(hull, zina), 7, "Navigation 3");
    play.rebel(&["end"]);
    let worn = |play: &Play| play.saw(|event| matches!(event, Event::WornOff { .. }));
    let mut guard = 0;
    while play.game.state().turn == 1 {
        assert_eq!(play.game.evasion(hull, zina), 7, "it lasts through the Imperial player-turn");
        play.does(&["end"]);
        guard += 1;
        assert!(guard < 10);
    }
    assert_eq!(play.game.state().turn, 2);
    assert_eq!(play.asked(), Some(Side::Rebel));
    assert!(worn(&play), "the Movement Segment of turn 2 has begun");
    assert_eq!(play.game.evasion(hull, zina), 3);
}

#[test]
fn the_helian_drug_taken_in_an_enemy_turn_ends_in_the_next_one() {
    proves![FG_14_31];
    // Taken in the Imperial Search Phase of turn 1, by a searcher.
    let mut play = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("zina_adora", "2211")
            .people("gelba", "2211")
            .detected("gelba")
            .item("helian_drug", "zina_adora"),
        Step::Search,
    );
    play.dice(&[6]);
    play.rebel(&["pass", "search-people 2211", "join zina_adora", "ready", "use-rating helian_drug intelligence"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { search: 5, .. })), "Intelligence 3 and the drug");
    let at_work = |play: &Play| play.game.state().dose.is_some();
    let mut rebel_searches = 0;
    while (play.game.state().turn, play.game.state().phasing, play.game.state().segment)
        != (2, Side::Imperial, Segment::Search)
    {
        assert!(at_work(&play), "{:?}", play.game.state().segment);
        rebel_searches += u8::from(play.game.state().segment == Segment::Search && play.game.state().turn == 2);
        play.does(&["end"]);
    }
    assert_eq!(rebel_searches, 1, "the Search Phase of the Rebel player-turn does not end it");
    assert!(!at_work(&play));
}

#[test]
fn an_imperial_spaceship_is_no_possession() {
    proves![FG_14_5, FG_14_6, FG_14_1, FG_14_20];
    // The whole deck: twelve possessions and eight ships, whichever card is drawn.
    let book = Book::printed();
    let deck = book.possessions.len() as u32 + 8;
    assert_eq!(deck, 20, "Imperial ships are no cards of it");
    for lot in [0, 11, 12, 19] {
        let position = Position::star("egrix").people("odene_hobar", "2232");
        let mut play = missions(position, "2232", &[("scavenge", "odene_hobar")]);
        play.cards(&[68]).deck(lot).rebel(&["draw"]);
        let who = play.who("odene_hobar");
        match play.game.state().ship_of(who) {
            Some(hull) => assert_eq!(book.ships[hull.ix()].side, Side::Rebel, "card {lot}"),
            None => assert_eq!(play.person("odene_hobar").cards, 1, "card {lot}"),
        }
    }
    // A lost one goes to the box, not to the deck: all twenty cards out, nothing is left to find.
    let everything = || {
        let items: Vec<&str> = book.possessions.iter().map(|item| item.id.as_str()).collect();
        let ships: Vec<&str> =
            book.ships.iter().filter(|ship| ship.side == Side::Rebel).map(|ship| ship.id.as_str()).collect();
        let crew =
            ["kogus", "tourag", "ran_jayma", "scott_rubel", "frun_sentel", "agan_rafa", "boccanegra", "ly_mantok"];
        let mut position = Position::star("egrix").people("odene_hobar", "2232").people(&crew.join(" "), "2211");
        for item in items {
            position = position.item(item, "kogus");
        }
        for (ship, owner) in ships.into_iter().zip(crew) {
            position = position.ship(ship, owner);
        }
        position
    };
    let mut empty = missions(everything(), "2232", &[("scavenge", "odene_hobar")]);
    empty.cards(&[68]).rebel(&["draw"]);
    assert_eq!(empty.completed(Mission::Scavenge), Some(1));
    assert_eq!(empty.game.state().ship_of(empty.who("odene_hobar")), None, "no Imperial ship is found");
    // Nor can it be bought or inherited by Rebels.
    let position = Position::star("egrix").people("odene_hobar", "2211").item("rare_gems", "odene_hobar");
    let mut shop = at(position, Step::Movement);
    let wares: Vec<String> = shop.offers().into_iter().filter(|offer| offer.starts_with("use-ship")).collect();
    assert_eq!(wares.len(), 7, "all Rebel ships but the S-XIII: {wares:?}");
    assert!(!wares.iter().any(|offer| offer.contains("imperial") || offer.contains("redjac")));
    let position =
        Position::star("egrix").phasing(Side::Imperial).people("telmen", "2211").ship("imperial_spaceship_1", "telmen");
    let mut lost = at(position.people("boccanegra odene_hobar", "2211").pdb("quibron", 0, false), Step::Movement);
    lost.imperial(&["fly imperial_spaceship_1", "to 2221"]);
    let mut stacked = at(
        Position::star("egrix").people("telmen boccanegra", "2231").ship("imperial_spaceship_1", "telmen"),
        Step::Passing,
    );
    assert!(!stacked.offers().iter().any(|offer| offer.starts_with("own imperial")), "never a Rebel's");
    let mut walked = at(
        Position::star("egrix")
            .phasing(Side::Imperial)
            .people("telmen boccanegra", "2231")
            .ship("imperial_spaceship_1", "telmen"),
        Step::Movement,
    );
    walked.imperial(&["walk telmen 2232"]);
    assert_eq!(walked.ship("imperial_spaceship_1").at, Where::Deck, "in the box again; Boccanegra has no use for it");
}
