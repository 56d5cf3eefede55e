//! What the other player can't see: face-down possessions (sections 14 and U45) and covered units (section 10.2).

use freedom::book::{Book, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Holder, Segment};
use freedom::{Choice, Event, Freedom, Setup, proves};
use table::{Chance, Game, Seed, Told, Viewer};

use crate::bestiary::script_creature;
use crate::creatures::sent;
use crate::play::{Play, at, by_the_book, dealt};
use crate::uses::{attacked, frun, on_angoff};

/// Whichever card is held, the Rebel player is asked, and the Imperial player sees the same, before and after.
fn tells_nothing(what: &str, game: impl Fn(&str) -> Play) {
    let mut seen = Vec::new();
    for card in &Book::printed().possessions {
        let mut play = game(&card.id);
        assert_eq!(play.asked(), Some(Side::Rebel), "{what}: {} should make no difference", card.id);
        let before = play.view(Side::Imperial);
        let answer = if play.offered("pass") { "pass" } else { "end" };
        play.rebel(&[answer]);
        seen.push((card.id.clone(), before, play.view(Side::Imperial)));
    }
    for (id, before, after) in &seen[1..] {
        assert!(*before == seen[0].1, "{what}: the view gives {id} away");
        assert!(*after == seen[0].2, "{what}: the view gives {id} away afterwards");
    }
}

#[test]
fn a_window_opens_for_any_face_down_card_and_gives_nothing_away() {
    proves![FG_U45, FG_14_15];
    tells_nothing("start of the player-turn", |item| at(frun(item).wounds("frun_sentel", 1), Step::Cures));
    tells_nothing("enemy Operations Phase", |item| at(frun(item).phasing(Side::Imperial), Step::Reinforcements));
    tells_nothing("Search Phase", |item| at(frun(item), Step::Search));
    tells_nothing("enemy Mission Phase", |item| at(frun(item).phasing(Side::Imperial), Step::Passing));
    tells_nothing("passing of possessions", |item| at(frun(item), Step::Passing));
    tells_nothing("hiding", |item| {
        let mut play = at(frun(item), Step::Search);
        play.dice(&[6]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]);
        play
    });
    tells_nothing("round of combat", attacked);
    tells_nothing("wounds", |item| {
        let mut play = attacked(item);
        play.dice(&[6, 6]).rebel(&["pass", "stand"]);
        play
    });
    tells_nothing("swarm", |item| {
        let position = by_the_book("egrix").people("frun_sentel", "2231").item(item, "frun_sentel");
        let mut play = sent(position, "2231", "scavenge", "frun_sentel");
        play.cards(&[97]).rebel(&["draw", "pass"]).dice(&[6]).rebel(&["pass"]);
        play
    });
    tells_nothing("accident", |item| {
        let position = by_the_book("varu").people("frun_sentel", "4322").item(item, "frun_sentel");
        let mut play = sent(position, "4322", "scavenge", "frun_sentel");
        play.cards(&[81]).rebel(&["draw"]);
        play
    });
    tells_nothing("creature", |item| on_angoff(item, 68));
    tells_nothing("Irate Locals", |item| on_angoff(item, 71));
    tells_nothing("agent", |item| on_angoff(item, 74));
    tells_nothing("detection", |item| {
        let position = frun(item).ship("star_cruiser", "frun_sentel").pdb("quibron", 1, true);
        let mut play = at(position, Step::Movement);
        play.dice(&[1]).rebel(&["fly star_cruiser", "to orbit-quibron"]).imperial(&["detect"]);
        play
    });
    tells_nothing("military combat", |item| {
        let position = frun(item).units("rebel_wild_2_1 1", "2211").units("line 1", "2211");
        let mut play = at(position, Step::MilitaryCombat);
        play.rebel(&["attack"]);
        play
    });
    tells_nothing("searching", |item| {
        let mut play = at(frun(item).phasing(Side::Imperial).detected("redjac"), Step::Search);
        play.dice(&[6]).rebel(&["pass", "search-people 2211", "join frun_sentel", "ready"]);
        play
    });
    tells_nothing("an enemy mission completed", |item| {
        let mut play = at(frun(item).phasing(Side::Imperial), Step::Missions);
        play.cards(&[77]);
        play.imperial(&["missions 2211", "assign gather_information", "join redjac", "ready", "ready", "draw"]);
        play.imperial(&["complete gather_information"]);
        play
    });
}

#[test]
fn without_a_face_down_card_nobody_is_asked_in_vain() {
    proves![FG_U45];
    let position = Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
    let mut play = at(position.open_item("assassins_blade", "frun_sentel"), Step::Search);
    play.dice(&[6]).imperial(&["search-people 2211", "join redjac", "ready"]);
    assert!(play.saw(|event| matches!(event, Event::Searched { .. })), "an open blade hides nobody");
}

/// What a side heard of, as it is told.
fn heard(play: &Play, side: Side) -> Vec<Event> {
    let viewer = Viewer::Seat(side.seat());
    play.events().iter().copied().filter(|event| event.audience().includes(viewer)).collect()
}

/// Whichever card it was, the Imperial player sees and hears the same; the Rebel player hears its name.
fn stays_secret(game: impl Fn(&str) -> Play, gone: bool) {
    let (blade, kit) = (game("assassins_blade"), game("medi_kit"));
    assert!(blade.view(Side::Imperial) == kit.view(Side::Imperial));
    assert_eq!(heard(&blade, Side::Imperial), heard(&kit, Side::Imperial));
    let told = Event::CardLost { who: blade.who("frun_sentel"), gone };
    assert!(heard(&blade, Side::Imperial).contains(&told), "that a card is lost is open");
    let item = blade.game.item_named("assassins_blade");
    let named = |event: &Event| match event {
        Event::ItemGone { item: lost, open: false, .. } => gone && *lost == item,
        Event::ItemLost { item: lost, open: false, .. } => !gone && *lost == item,
        _ => false,
    };
    assert!(heard(&blade, Side::Rebel).iter().any(named));
}

#[test]
fn what_the_dead_never_used_stays_secret() {
    proves![FG_U46, FG_14_22];
    let killed = |item: &str| {
        let mut play = at(frun(item).wounds("frun_sentel", 4), Step::Search);
        play.dice(&[1]).rebel(&["pass"]).imperial(&["search-people 2211", "join redjac", "ready"]).rebel(&["pass"]);
        play.imperial(&["attack", "hand-to-hand", "kill"]).dice(&[6, 6]).rebel(&["pass", "stand", "pass"]);
        assert!(play.is_dead("frun_sentel"));
        play
    };
    stays_secret(killed, true);
    let lost = killed("medi_kit").view(Side::Imperial);
    assert_eq!(lost.buried, 1, "how many cards were lost is open");
    for seed in 0..40 {
        let imagined = Freedom::imagine(&lost, &mut Chance::new(Seed::from_u64(seed)));
        let gone = imagined.state().items.iter().filter(|holding| holding.holder == Holder::Gone).count();
        assert_eq!(gone, 1);
    }
}

#[test]
fn what_is_stolen_unused_stays_secret() {
    proves![FG_U46, FG_14_20];
    let robbed = |item: &str| {
        let position = Position::star("bex").people("frun_sentel", "1521").item(item, "frun_sentel");
        let mut play = sent(position, "1521", "scavenge", "frun_sentel");
        script_creature(&mut play, "1521");
        play.dice(&[1, 6, 1, 6, 1, 6]).rebel(&["draw"]);
        while play.person("frun_sentel").cards > 0 {
            play.rebel(&["pass"]);
        }
        play
    };
    stays_secret(robbed, false);
}

#[test]
fn an_open_possession_changes_hands_openly() {
    proves![FG_14_11, FG_U46];
    let position = || Position::star("egrix").people("frun_sentel zina_adora", "2211");
    let mut open = at(position().open_item("medi_kit", "frun_sentel"), Step::Passing);
    open.rebel(&["give medi_kit zina_adora"]);
    let (item, from, who) = (open.game.item_named("medi_kit"), open.who("frun_sentel"), open.who("zina_adora"));
    assert!(heard(&open, Side::Imperial).contains(&Event::Passed { item, from, who, open: true }));
    assert!(!open.saw(|event| matches!(event, Event::PassedSecret { .. })), "nothing secret about it");
    let mut hidden = at(position().item("medi_kit", "frun_sentel"), Step::Passing);
    hidden.rebel(&["give medi_kit zina_adora"]);
    assert!(heard(&hidden, Side::Imperial).contains(&Event::PassedSecret { from, who }));
    assert!(!heard(&hidden, Side::Imperial).iter().any(|event| matches!(event, Event::Passed { .. })));
}

#[test]
fn a_companion_without_room_aboard_is_no_reason_not_to_ask() {
    proves![FG_U45];
    let crew = "frun_sentel zina_adora boccanegra yarro_latac";
    let in_orbit = |item: &str| {
        let position = Position::star("egrix")
            .phasing(Side::Imperial)
            .units("patrol 1", "2211")
            .people(crew, "orbit-quibron")
            .ship("interstellar_sloop", "frun_sentel")
            .item(item, "zina_adora");
        at(position, Step::Reaction)
    };
    tells_nothing("reaction from orbit", in_orbit);
    let mut full = in_orbit("norrocks");
    full.rebel(&["react 2211"]);
    assert_eq!(full.offers(), ["pass"], "four places for four characters and a companion");
    let mut light = in_orbit("medi_kit");
    light.rebel(&["react 2211"]);
    assert!(light.offered("react-fly interstellar_sloop"));
}

#[test]
fn nobody_imagines_more_aboard_than_there_is_room_for() {
    proves![FG_14_13, FG_18_1_4];
    let position = Position::star("egrix")
        .people("frun_sentel zina_adora boccanegra", "2211")
        .ship("interstellar_sloop", "frun_sentel")
        .item("medi_kit", "frun_sentel")
        .item("scanner", "zina_adora")
        .item("snipers_rifle", "boccanegra")
        .pdb("angoff", 1, true);
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly interstellar_sloop", "board zina_adora", "board boccanegra", "to 2221"]);
    assert_eq!(play.asked(), Some(Side::Imperial), "to detect the ship or not");
    let view = play.view(Side::Imperial);
    let mut companions = [0; 3];
    for seed in 0..300 {
        let imagined = Freedom::imagine(&view, &mut Chance::new(Seed::from_u64(seed)));
        let held =
            |item: &&str| matches!(imagined.state().items[imagined.item_named(item).ix()].holder, Holder::Held(_));
        let aboard = ["cervac_mk_v", "norrocks", "charsot", "advisor_android"].into_iter().filter(held).count();
        assert!(aboard <= 1, "three characters and {aboard} companions on four places");
        companions[aboard] += 1;
    }
    assert!(companions[0] > 0 && companions[1] > 0, "both happen: {companions:?}");
}

// ---- covered units ----

#[test]
fn the_imperial_set_up_is_told_when_it_is_done() {
    proves![FG_20_4, FG_20_6];
    let mut play = dealt(&Book::printed(), &Setup { scenario: "flight_to_egrix".into(), ..Setup::default() });
    play.imperial(&["start 2221", "own imperial_spaceship_1 jon_kidu"]);
    let before = heard(&play, Side::Rebel);
    play.imperial(&["deploy militia 2211", "deploy militia 2231", "deploy militia 2232"]);
    play.imperial(&["deploy patrol 2221", "deploy patrol 2231", "deploy patrol 2232"]);
    assert_eq!(heard(&play, Side::Rebel), before, "not even where open Militia is placed");
    play.imperial(&["deploy line 2221"]);
    let garrisons = heard(&play, Side::Rebel).into_iter().filter_map(|event| match event {
        Event::Garrison { place, open, covered } => Some((place, open.iter().sum::<u8>(), covered)),
        _ => None,
    });
    let place = |name: &str| play.place(name);
    let expected = [(place("2211"), 1, 0), (place("2221"), 0, 2), (place("2231"), 1, 1), (place("2232"), 1, 1)];
    assert_eq!(garrisons.collect::<Vec<_>>(), expected);
}

#[test]
fn units_under_fire_are_shown_where_they_are() {
    proves![FG_10_2_8];
    for (from, to, fired_on) in [("2211", "2221", "2211"), ("2221", "2211", "2211")] {
        let position = Position::star("egrix")
            .phasing(Side::Imperial)
            .rule("quibron", Rule::RebelControl)
            .pdb("quibron", 1, true)
            .units("patrol 1", from);
        let mut play = at(position, Step::Movement);
        play.imperial(&[&format!("march {from}"), "take patrol", &format!("to {to}")]).dice(&[1, 6]).rebel(&["fire"]);
        let place = play.place(fired_on);
        assert!(play.saw(|event| *event == Event::Shown { place, patrols: 1, lines: 0 }), "from {from} to {to}");
    }
}

/// What the Rebel player knows of a place: covered units, and between how many and how many of them are Lines.
fn known(play: &Play, place: &str) -> (u8, u8, u8) {
    let view = play.view(Side::Rebel);
    let spot = &view.state.spots[play.place(place).ix()];
    assert_eq!(spot.units(UnitKind::LINE), 0, "a view never says which counter is a Line");
    (spot.covered(), spot.sight.low, spot.sight.high)
}

/// A Line in Quibron's wilds and a Patrol on Angoff, or the other way round, and Rebels on Quibron.
fn either_way(line_on_quibron: bool, step: Step) -> Play {
    let (quibron, angoff) = if line_on_quibron { ("line 1", "patrol 1") } else { ("patrol 1", "line 1") };
    let position = by_the_book("egrix").units(quibron, "2211").units(angoff, "2221");
    let position = position.units("rebel_wild_2_1 2", "2211").people("frun_sentel", "2211").detected("frun_sentel");
    at(position, step)
}

#[test]
fn a_covered_unit_is_a_covered_unit() {
    proves![FG_10_2_8];
    let (mut line, mut patrol) = (either_way(true, Step::Movement), either_way(false, Step::Movement));
    line.begin();
    patrol.begin();
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel));
    assert!(line.game.view(Viewer::Spectator) == patrol.game.view(Viewer::Spectator));
    assert!(line.view(Side::Imperial) != patrol.view(Side::Imperial));
    assert_eq!((known(&line, "2211"), known(&line, "2221")), ((1, 0, 1), (1, 0, 1)));
}

#[test]
fn combat_shows_covered_units() {
    proves![FG_10_2_8];
    let fight = |line: bool| {
        let mut play = either_way(line, Step::MilitaryCombat);
        play.begin();
        assert_eq!(known(&play, "2211"), (1, 0, 1), "not before it is declared");
        play.dice(&[1, 6]).rebel(&["attack", "pass"]);
        known(&play, "2211")
    };
    // Nobody loses anything but a Patrol, which is open as it goes.
    assert_eq!(fight(true), (1, 1, 1), "a Line");
    assert_eq!(fight(false), (0, 0, 0));
    // Before and after, a spectator knows of them what the Rebel player knows: what both sides see.
    let mut play = either_way(true, Step::MilitaryCombat);
    play.dice(&[1, 6]).rebel(&["attack", "pass"]);
    let watched = play.game.view(Viewer::Spectator).state.spots[play.place("2211").ix()];
    assert_eq!((watched.covered(), watched.sight.low, watched.sight.high), (1, 1, 1));
}

#[test]
fn a_search_shows_the_units_that_search_and_no_others() {
    proves![FG_10_2_8];
    let position = || {
        Position::star("egrix").units("line 2 patrol 2", "2211").people("frun_sentel", "2211").detected("frun_sentel")
    };
    let search = |units: &[&str]| {
        let mut play = at(position(), Step::Search);
        play.dice(&[6]).imperial(&["search-units 2211"]).imperial(units);
        assert_eq!(known(&play, "2211"), (4, 0, 4), "while they are picked nothing is shown");
        play.imperial(&["ready"]);
        known(&play, "2211")
    };
    assert_eq!(search(&["take line"]), (4, 1, 4), "one Line at least");
    assert_eq!(search(&["take patrol"]), (4, 0, 3), "three Lines at most");
    assert_eq!(search(&["take line", "take patrol"]), (4, 1, 3));
    assert_eq!(search(&["take-all"]), (4, 2, 2));
}

/// A Line and a Patrol that the Rebel player has seen in the wilds of Charkhan, on the march.
fn after_combat(orders: &[&str]) -> Play {
    let position = Position::star("egrix")
        .phasing(Side::Imperial)
        .units("line 1 patrol 1", "2232")
        .units("rebel_wild_1_0 1", "2232")
        .units("patrol 1", "2231");
    let mut play = at(position, Step::MilitaryCombat);
    // 4 against 1 with one column for the Rebels: 3-1. Four is lost by nobody: the Rebel unit is.
    play.dice(&[1, 6]).imperial(&["attack"]);
    assert_eq!(known(&play, "2232"), (2, 1, 1));
    while (play.game.state().turn, play.game.state().phasing) != (2, Side::Imperial) {
        play.does(&["end"]);
    }
    play.imperial(orders);
    play
}

#[test]
fn units_on_the_march_keep_their_secret_as_far_as_they_mix() {
    proves![FG_10_2_8];
    for unit in ["take line", "take patrol"] {
        let play = after_combat(&["march 2232", unit, "to 2231"]);
        assert_eq!(
            (known(&play, "2232"), known(&play, "2231")),
            ((1, 0, 1), (2, 0, 2)),
            "{unit}: which of them was it?"
        );
    }
    let play = after_combat(&["march 2232", "take line", "take patrol", "to 2231"]);
    assert_eq!((known(&play, "2232"), known(&play, "2231")), ((0, 0, 0), (3, 1, 2)), "both are known to have come");
    let mut line = after_combat(&["march 2232", "take line"]);
    let mut patrol = after_combat(&["march 2232", "take patrol"]);
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel), "an order being written is nobody's business");
    line.imperial(&["to 2211"]);
    patrol.imperial(&["to 2211"]);
    assert!(line.view(Side::Rebel) == patrol.view(Side::Rebel));
}

#[test]
fn pdb_fire_shows_the_units_it_hits() {
    proves![FG_10_2_8];
    let march = |unit: &str, answer: &str| {
        let position = Position::star("egrix")
            .phasing(Side::Imperial)
            .rule("angoff", Rule::RebelControl)
            .pdb("angoff", 1, true)
            .units("line 1 patrol 1", "2211");
        let mut play = at(position, Step::Movement);
        play.imperial(&["march 2211", unit, "to 2221"]);
        if answer == "fire" {
            play.dice(&[1, 6]);
        }
        play.rebel(&[answer]);
        (known(&play, "2211"), known(&play, "2221"))
    };
    assert_eq!(march("take line", "pass"), march("take patrol", "pass"), "let pass, it is not seen");
    assert_eq!(march("take line", "fire"), ((1, 0, 1), (1, 1, 1)));
    assert_eq!(march("take patrol", "fire"), ((1, 0, 1), (1, 0, 0)));
}

#[test]
fn gathered_information_shows_every_covered_unit_of_the_planet() {
    proves![FG_10_2_8];
    let position = Position::star("egrix").people("boccanegra", "2232").units("line 1 patrol 1", "2231");
    let mut play = at(position, Step::Missions);
    play.cards(&[77]);
    play.rebel(&["missions 2232", "assign gather_information", "join boccanegra", "ready", "ready", "draw"]);
    assert_eq!(known(&play, "2231"), (2, 0, 2));
    play.rebel(&["complete gather_information"]);
    assert_eq!(known(&play, "2231"), (2, 1, 1), "everything on the planet");
    assert!(play.saw(|event| matches!(event, Event::ShownTo { side: Side::Rebel, patrols: 1, lines: 1, .. })));
    assert!(!play.saw(|event| matches!(event, Event::Shown { .. })), "nobody else is told");
}

/// The wilds of Charkhan with these units and nothing else to lose, and Odene Hobar there on a mission; of the Patrols
/// and Lines that everybody can count, those that are not here are on Angoff.
fn beside(garrison: &str, mission: &str) -> Play {
    let rest = match garrison {
        "patrol 2" => "line 2",
        "line 2" => "patrol 2",
        _ => "patrol 1 line 1",
    };
    let position = Position::star("egrix").pdb("charkhan", 0, false).units(garrison, "2232").units(rest, "2221");
    sent(position, "2232", mission, "odene_hobar")
}

/// Whatever the two covered units are, the Imperial player is asked what to give up, so that the Rebel player, who
/// sees the same before it, learns nothing from nobody being asked.
fn gives_up_unseen(what: &str, game: impl Fn(&str) -> Play) {
    let mut seen = Vec::new();
    for garrison in ["patrol 2", "patrol 1 line 1", "line 2"] {
        let mut play = game(garrison);
        assert_eq!(play.asked(), Some(Side::Imperial), "{what}: {garrison} should make no difference");
        assert_eq!((play.spot("2232").covered(), known(&play, "2232")), (2, (2, 0, 2)), "{what}: nothing is lost yet");
        seen.push(play.view(Side::Rebel));
    }
    assert!(seen.iter().all(|view| *view == seen[0]), "{what}");
}

#[test]
fn who_gives_up_covered_units_is_asked_even_if_he_has_no_choice() {
    proves![FG_10_2_8, FG_13_1_11, FG_11_2_9];
    let raid = |garrison: &str| {
        let mut play = beside(garrison, "scavenge");
        play.cards(&[70]).rebel(&["draw"]);
        play
    };
    let subversion = |garrison: &str| {
        let mut play = beside(garrison, "subvert_troops");
        play.cards(&[92]).rebel(&["draw", "go-on subvert_troops"]);
        play.cards(&[86]).rebel(&["draw"]).imperial(&["end"]);
        play
    };
    gives_up_unseen("raid", raid);
    gives_up_unseen("subversion", subversion);
    for garrison in ["patrol 1", "line 1"] {
        assert_eq!(raid(garrison).spot("2232").covered(), 0, "one counter is lost and shown, asked or not");
        assert_eq!(subversion(garrison).spot("2232").covered(), 0);
    }
    assert_eq!(raid("militia 2").spot("2232").count, [0, 1], "Militia lies open");
}

#[test]
fn cards_taken_from_the_captured_come_to_light_and_bar_free_undo_those_of_the_dead_do_not() {
    proves![FG_14_24, FG_U46];
    // Odene Hobar has one wound to live and dies of an accident her player gives her: no die is rolled.
    let dies = |position: Position| {
        let position = position.people("odene_hobar scott_rubel", "4322").wounds("odene_hobar", 3);
        let position = position.item("medi_kit", "odene_hobar").item("scanner", "odene_hobar");
        let mut play = sent(position.open_item("rare_gems", "odene_hobar"), "4322", "scavenge", "odene_hobar");
        play.cards(&[81]).rebel(&["draw"]);
        let before = play.game.spoilers();
        play.rebel(&["pass"]);
        assert!(play.is_dead("odene_hobar"));
        play.game.spoilers() - before
    };
    assert_eq!(dies(Position::star("varu")), 0, "nobody has learned what they were");
    let position = Position::star("egrix").units("militia 1", "2221").item("scanner", "boccanegra");
    let mut play = sent(position, "2221", "coup", "boccanegra");
    let before = play.game.state().shown;
    play.cards(&[93]).dice(&[5]).rebel(&["draw", "pass"]);
    assert!(play.person("boccanegra").captive(), "the Coup went wrong");
    assert_eq!(play.game.state().shown - before, 1);
}

#[test]
fn a_camp_that_stays_or_goes_tells_how_strong_the_units_around_it_are() {
    proves![FG_10_2_8, FG_11_2_15];
    // Charkhan's wilds have size 3: a camp stays there under a strength of less than 6.
    let marched = |garrison: &str, mover: &str| {
        let position = crate::camps::camp().phasing(Side::Imperial).units(garrison, "2232").units(mover, "2231");
        let mut play = at(position, Step::Movement);
        let before = play.game.spoilers();
        let kind = mover.split(' ').next().unwrap_or_default();
        play.imperial(&["march 2231", &format!("take {kind}"), "to 2232"]);
        assert!(play.game.spoilers() > before, "something came out");
        play
    };
    let stays = marched("patrol 1", "line 1");
    assert!(stays.spot("2232").camp > 0, "1 and 3");
    assert_eq!(known(&stays, "2232"), (2, 0, 1), "not both of them are Lines");
    let goes = marched("line 1", "line 1");
    assert_eq!(goes.spot("2232").camp, 0, "3 and 3");
    assert_eq!(known(&goes, "2232"), (2, 2, 2), "both are Lines");
}

#[test]
fn a_squad_shows_the_units_it_comes_from() {
    proves![FG_10_2_8];
    // An aborted Coup, and the die finds the group.
    let position =
        Position::star("rorth").people("adam_starlight", "3311").units("line 1", "3311").units("patrol 1", "3311");
    let mut line = sent(position, "3311", "coup", "adam_starlight");
    line.cards(&[94]).dice(&[4]).rebel(&["draw"]);
    assert_eq!(known(&line, "3311"), (2, 0, 2));
    line.imperial(&["squad"]);
    assert_eq!(known(&line, "3311"), (2, 1, 1));
    let place = line.place("3311");
    assert!(line.saw(|event| *event == Event::Shown { place, patrols: 1, lines: 1 }));
}

#[test]
fn what_the_empire_places_is_told_to_nobody_and_what_the_rebels_place_to_all() {
    proves![FG_20_4, FG_10_2_9];
    let setup = Setup { scenario: "skirmish".into(), star: Some("varu".into()), armageddon: true, ..Setup::default() };
    let mut play = dealt(&Book::printed(), &setup);
    let mut placed = [0, 0];
    while play.game.state().segment == Segment::SetUp {
        let side = play.asked().expect("somebody places");
        let answer = play.offers().into_iter().next_back().expect("something to answer");
        let choice = play.game.read_choice(&answer).expect("what is offered can be read");
        if matches!(choice, Choice::Deploy(..)) {
            assert_eq!(play.game.is_secret(&choice), side == Side::Imperial, "{answer}");
            placed[side.ix()] += 1;
        }
        play.does(&[&answer]);
    }
    assert!(placed[0] > 0 && placed[1] > 0, "{placed:?}");
}
