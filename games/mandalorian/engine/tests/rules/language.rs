//! Words that nothing printed uses do what they say; what programs ask tells nothing about facedown tokens; what is told happens.
//!
//! In the workshop every feature does one thing to whoever stands beside it.

use mandalorian::ids::Mode;
use mandalorian::position::Position;
use mandalorian::state::LASTING;
use mandalorian::{Event, Options, proves};
use table::{Game, Log, Seat};

use crate::play::{Play, action};
use crate::special::{book_also, brings, without_advanced_cards};

const WORKSHOP: &str = r#"
token aside key "Key" { carried hand_over=1 }
token diamond bell "Bell" {}
token diamond chest "Chest" {}
token diamond lamp "Lamp" {}
token diamond valve "Valve" {}
token diamond toll "Toll" {}
token diamond fee "Fee" {}
token diamond lock "Lock" {}
token diamond shrine "Shrine" {}
token diamond glass "Glass" {}
token diamond gong "Gong" {}
token diamond horn "Horn" {}
token diamond whistle "Whistle" {}
token diamond stove "Stove" {}
token diamond candle "Candle" {}
token diamond mirror "Mirror" {}
token diamond sundial "Sundial" {}
token diamond hourglass "Hourglass" {}
token diamond sleeper "Sleeper" { enemy melee 4; has asleep }

mission mercenary workshop "The Workshop" {
    seats 1 4
    child
    aside key
    fixture bell a1
    fixture chest a1
    fixture lamp a1
    fixture valve a1
    fixture toll a1
    fixture fee a1
    fixture lock a1
    fixture shrine a1
    fixture glass a1
    fixture gong a1
    fixture horn a1
    fixture whistle a1
    fixture stove a1
    fixture candle a1
    fixture mirror a1
    fixture sundial a1
    fixture hourglass a1
    fixture sleeper a2
    flag lit "the lamp is lit"
    track heat "Heat" limit=8 { at 5 { track steam 1 } }
    track steam "Steam"
    feature bell "Ring it" { draw_skill 2 }
    feature chest "Open it" { gain_item key }
    feature lamp "Turn it" { if flag lit { unflag lit; else { flag lit } } }
    feature valve "Reset it" { set_track heat 2 }
    feature toll "Pay it" { lose_plan }
    feature fee "Pay it" { lose_plan defend }
    feature lock "Turn it" { need holds you key; track steam 1 }
    feature shrine "Pray" { need carries you; track steam 1 }
    feature glass "Look through it" { need on_map sleeper; track steam 1 }
    feature gong "Beat it" { need token_by sleeper you 1; track steam 1 }
    feature horn "Blow it" { each_enemy kind=threat { if it_is melee { track steam 1 } } }
    feature whistle "Blow it" { with_enemy kind=threat { wake }; with_enemy token=sleeper { wake } }
    feature mirror "Look into it" { need solo; track steam 1 }
    feature sundial "Read it" { need turns 4 2; track steam 1 }
    feature hourglass "Turn it" { need every 2; track steam 1 }
    feature stove "Light it" { EMBERS }
    feature candle "Light it" { lasting until=always { when turn_end { track steam 1 } } }
    crisis { track steam 1 }
    objective end_of_turn all_at a6
}
"#;

const SMITHY: &str = r#"
token diamond anvil "Anvil" {}
token diamond scales "Scales" {}
token diamond rattle "Rattle" {}
token diamond pump "Pump" {}
token diamond drain "Drain" {}
token diamond needle "Needle" {}
token diamond periscope "Periscope" {}
token diamond bellows "Bellows" {}
token diamond bubble "Bubble" { enemy melee 3; mission_effect }

mission mercenary smithy "The Smithy" {
    seats 1 4
    child
    fixture anvil a1
    fixture scales a1
    fixture rattle a1
    fixture pump a1
    fixture drain a1
    fixture needle a1
    fixture periscope a1
    fixture bellows a1
    fixture bubble a2
    track heat "Heat" limit=8
    feature anvil "Strike it" { with_enemy token=gunner { heal_enemy 1 } }
    feature scales "Weigh it" { with_enemy token=gunner { move_damage 1 } }
    feature rattle "Shake it" { child_flees }
    feature pump "Work it" { track heat 1 }
    feature drain "Open it" { track heat -1 }
    feature needle "Prick with it" { with_enemy kind=facedown { damage 3 } }
    feature periscope "Look through it" { peek_event }
    feature bellows "Work it" { each_character { free_action attack 1 who=them } }
    effect bubble { discard_it }
    when enemy_defeated { track heat 1 }
    crisis { track heat 1 }
    objective end_of_turn all_at a6
}
"#;

const FORGE: &str = r#"
token aside chain "Chain" { carried }
token diamond tongs "Tongs" {}
token diamond hammer "Hammer" {}
token diamond balm "Balm" {}
token diamond magnet "Magnet" {}
token diamond sling "Sling" {}
token diamond rack "Rack" {}

mission mercenary forge "The Forge" {
    seats 1 4
    child
    aside chain
    fixture tongs a1
    fixture hammer a1
    fixture balm a1
    fixture magnet a1
    fixture sling a1
    fixture rack a1
    track heat "Heat"
    feature tongs "Grip them" { each_character { track heat 1; free_action attack 1 who=them } }
    feature hammer "Swing it" { free_action attack 3; free_action attack 3 }
    feature balm "Rub it in" { each_character { track heat 1; heal 2 who=them } }
    feature magnet "Turn it on" { with_enemy token=gunner { push 1 to=nearest exactly=#true } }
    feature sling "Use it" { with_enemy token=gunner { push 1 to=away exactly=#true } }
    feature rack "Reach up" { gain_item chain }
    when taken { hurt 1 who=them }
    crisis { track heat 1 }
    objective end_of_turn all_at a6
}
"#;

/// The workshop with these features, the first of them `t0`, beside The Mandalorian in b6.
fn workshop(features: &str) -> Position {
    workshop_for(2, features)
}

fn workshop_for(players: u8, features: &str) -> Position {
    let embers = "lasting until=always { when turn_end { track steam 1 } }; ".repeat(LASTING - 1);
    beside("workshop", &WORKSHOP.replace("EMBERS", &embers), players, features)
}

/// The same in the smithy.
fn smithy(players: u8, features: &str) -> Position {
    beside("smithy", SMITHY, players, features)
}

/// The same in the forge.
fn forge(players: u8, features: &str) -> Position {
    beside("forge", FORGE, players, features)
}

fn beside(mission: &str, lines: &str, players: u8, features: &str) -> Position {
    let (mission, map) = (mission.to_owned(), "yd".to_owned());
    let options = Options { players, mission, map, mode: Mode::Sandbox, ..Options::default() };
    let position = without_advanced_cards(Position::with(&book_also(lines), &options)).all_in("b6");
    features.split(' ').fold(position, |position, feature| position.faceup(feature, "b6"))
}

fn red(position: Position) -> Play {
    action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"))
}

fn track(play: &mut Play, id: &str) -> u8 {
    let track = play.game.track_named(id);
    play.state().tracks[track.ix()]
}

/// What is told of an answer of red.
fn told(play: &mut Play, answer: &str) -> Vec<String> {
    play.begin();
    let choice = play.game.read_choice(answer).expect("an answer");
    let mut log = Log::listening();
    play.game.play(Seat(0), &choice, &mut log).expect("it is allowed");
    log.take().iter().map(|entry| play.game.event_words(entry)).collect()
}

#[test]
fn draw_skill_draws_from_the_own_deck() {
    let mut play = red(workshop("bell").next_skills("mandalorian.hard_march mandalorian.grapnel_line"));
    play.play("feature t0");
    let drawn = ["grapnel_line", "hard_march", "long_road", "the_creed"].map(|card| format!("mandalorian.{card}"));
    assert_eq!(play.hand("red"), drawn);
    assert_eq!(play.held("blue"), 0);
}

#[test]
fn gain_item_brings_what_was_set_aside_once() {
    let mut play = red(workshop("chest"));
    play.play("feature t0");
    assert_eq!(play.items("mandalorian"), ["key"]);
    assert!(play.saw(|event| matches!(event, Event::ItemTaken { .. })));
    play.play("feature t0");
    assert_eq!(play.count(|event| matches!(event, Event::ItemTaken { .. })), 1, "there is one key");
}

#[test]
fn unflag_takes_back_what_a_flag_says_and_tells_so() {
    let mut play = red(workshop("lamp"));
    assert!(told(&mut play, "feature t0").contains(&"The lamp is lit.".to_owned()));
    assert!(!play.state().flags.is_empty());
    assert!(told(&mut play, "feature t0").contains(&"No longer: the lamp is lit.".to_owned()));
    assert!(play.state().flags.is_empty());
}

#[test]
fn set_track_moves_a_track_to_a_value_with_all_that_lies_between() {
    let mut play = red(workshop("valve").track("heat", 7));
    play.play("feature t0");
    assert_eq!((track(&mut play, "heat"), track(&mut play, "steam")), (2, 1), "past 5 steam comes out");
    assert!(!play.can("feature t0"), "it stands there already");
    let mut up = red(workshop("valve").track("heat", 0));
    up.play("feature t0");
    assert_eq!((track(&mut up, "heat"), track(&mut up, "steam")), (2, 0));
}

#[test]
fn lose_plan_discards_a_kept_card_of_the_owners_choice_or_this_one() {
    let mut play = red(workshop("toll fee").kept("mandalorian", "defend sprint").kept("ig_11", "defend"));
    play.play("feature t0; plan sprint");
    assert_eq!((play.kept("mandalorian"), play.discarded("sprint")), (vec!["defend".to_owned()], 1));
    play.play("feature t1");
    assert_eq!((play.kept("mandalorian"), play.discarded("defend")), (vec![], 1));
    assert_eq!(play.kept("ig_11"), ["defend"]);
    assert!(play.all("feature").is_empty(), "nothing is left to pay with");
}

#[test]
fn holds_asks_whether_a_character_has_the_item() {
    assert!(!red(workshop("lock")).can("feature t0"));
    assert!(!red(workshop("lock").items("ig_11", "key")).can("feature t0"), "somebody else has it");
    assert!(red(workshop("lock").items("mandalorian", "key")).can("feature t0"));
}

#[test]
fn carries_asks_whether_a_character_has_the_child() {
    assert!(!red(workshop("shrine").child_at("b6")).can("feature t0"));
    assert!(!red(workshop("shrine").child_with("ig_11")).can("feature t0"), "somebody else has it");
    assert!(red(workshop("shrine").child_with("mandalorian")).can("feature t0"));
}

#[test]
fn solo_asks_whether_one_player_plays_all_characters() {
    for (players, offered) in [(1, true), (2, false)] {
        let mut play = red(workshop_for(players, "mirror"));
        play.play("play mandalorian.the_creed plan");
        assert_eq!(play.can("feature t0"), offered, "{players} players");
    }
}

#[test]
fn turns_asks_how_many_have_passed_and_every_whether_it_is_time_again() {
    let offered = |feature: &str, players: u8, turn: u16| {
        red(workshop_for(players, feature).state(|state| state.turns = turn)).can("feature t0")
    };
    for (players, first) in [(2, 8), (3, 10), (4, 12)] {
        assert!(!offered("sundial", players, first - 1), "{players} characters");
        assert!(offered("sundial", players, first) && offered("sundial", players, first + 1), "{players} characters");
        let round = u16::from(players) * 2;
        for turn in 0..=2 * round {
            assert_eq!(offered("hourglass", players, turn), turn == round || turn == 2 * round, "turn {turn}");
        }
    }
}

/// What is on a facedown token changes nothing that anybody could see.
#[test]
fn what_programs_ask_tells_nothing_about_facedown_tokens() {
    for feature in ["glass", "gong", "whistle"] {
        assert!(!red(workshop(feature).facedown("sleeper", "b5")).can("feature t0"), "{feature}");
        assert!(!red(workshop(feature).facedown("gunner", "b5")).can("feature t0"), "{feature}");
        assert!(red(workshop(feature).faceup("sleeper", "b5")).can("feature t0"), "{feature}");
    }
    for hidden in ["brute", "gunner"] {
        let mut play = red(workshop("horn").facedown(hidden, "b5").faceup("brute", "d4"));
        play.play("feature t0");
        assert_eq!(track(&mut play, "steam"), 1, "only the brute that everybody sees is one");
    }
}

/// A thirteenth effect has no room: it is neither announced nor offered, and nothing that lasts is lost.
#[test]
fn what_has_no_room_to_last_is_not_announced() {
    let begins = |event: &Event| matches!(event, Event::LastingBegins { .. });
    let mut play = red(workshop("stove candle"));
    play.play("feature t0; feature t1");
    assert_eq!((play.count(begins), play.state().lasting.len()), (LASTING, LASTING));
    assert!(!play.can("feature t1"), "it would do nothing");
    let mut over = red(workshop("stove candle"));
    over.play("feature t0");
    let words = told(&mut over, "feature t0");
    assert_eq!(over.state().lasting.len(), LASTING, "one more has room");
    assert_eq!(words.iter().filter(|words| words.starts_with("From now on")).count(), 1);
    assert_eq!(words.iter().filter(|words| words.starts_with("So much lasts already")).count(), LASTING - 2);
}

/// An event of one line over characters and enemies in the yard.
fn drilled(line: &str) -> Play {
    let lines = format!("event drill \"Drill\" mark {{ {line} }}");
    let position = Position::with(&book_also(&lines), &Options { mission: "yard".into(), ..Options::default() });
    let position = without_advanced_cards(position).all_in("d6");
    brings(position.faceup("gunner", "d1").faceup("brute", "d1").faceup("chief", "d1"), "drill nothing")
}

#[test]
fn as_them_makes_the_character_in_question_you() {
    let mut play =
        drilled("with_character who=other { as_them { hurt 1; with_character who=other { hurt 2 who=them } } }");
    assert_eq!((play.damage("ig_11"), play.damage("mandalorian")), (1, 2));
}

#[test]
fn it_is_asks_for_the_class_of_a_token() {
    let mut play = drilled("each_enemy { if it_is shooter { damage 1; else { damage 2 } } }");
    assert_eq!([play.threat(0).damage, play.threat(1).damage, play.threat(2).damage], [1, 2, 1]);
}

/// A gunner or The Mandalorian is hurt, The Child is carried, the heat is at an end of its track: or not.
#[test]
fn what_would_do_nothing_is_not_offered() {
    let offered = |feature: &str, change: fn(Position) -> Position| {
        red(change(smithy(2, feature).faceup("gunner", "b5"))).can("feature t0")
    };
    assert!(offered("anvil", |position| position.wounded("t1", 1)) && !offered("anvil", |position| position));
    assert!(offered("scales", |position| position.damage("mandalorian", 1)) && !offered("scales", |position| position));
    let carried = |position: Position| position.child_with("mandalorian");
    assert!(offered("rattle", carried) && !offered("rattle", |position| position.child_at("a5")));
    for (feature, [empty, between, full]) in [("pump", [true, true, false]), ("drain", [false, true, true])] {
        assert_eq!(offered(feature, |position| position.track("heat", 0)), empty, "{feature}");
        assert_eq!(offered(feature, |position| position.track("heat", 2)), between, "{feature}");
        assert_eq!(offered(feature, |position| position.track("heat", 8)), full, "{feature}");
    }
}

/// A token that goes when it is turned up is neither damaged nor defeated any more.
#[test]
fn what_leaves_the_map_as_it_is_revealed_is_not_defeated() {
    let mut play = red(smithy(2, "needle").facedown("bubble", "b5"));
    play.play("feature t0");
    assert!(play.saw(|event| matches!(event, Event::Revealed { .. })) && !play.threat(1).on_map);
    assert_eq!(track(&mut play, "heat"), 0, "nobody was defeated");
    let mut defeated = red(smithy(2, "needle").facedown("gunner", "b5"));
    defeated.play("feature t0");
    assert_eq!((defeated.threat(1).on_map, track(&mut defeated, "heat")), (false, 1));
}

#[test]
fn whoever_looks_at_the_next_event_alone_knows_it() {
    for seat in ["red", "blue", "green"] {
        let hands = [("red", "mandalorian.the_creed"), ("blue", "ig_11.full_cycle"), ("green", "cara_dune.no_fear")];
        let card = hands.iter().find(|(whose, _)| *whose == seat).expect("a seat").1;
        let mut play = action(smithy(3, "periscope").hand(seat, card).turn(seat).next_events("nothing"));
        let before = play.game.spoilers();
        play.play("feature t0");
        assert!(play.game.spoilers() > before, "nobody takes that back");
        for other in ["red", "blue", "green"] {
            let seen = play.view(other).state.events.top.card.is_some();
            assert_eq!(seen, other == seat, "{other} after {seat} looked");
        }
    }
}

/// Of two who get a free attack, whoever has nobody in reach is not asked about it.
#[test]
fn a_free_action_that_nobody_can_use_is_over_at_once() {
    for (other, gunner, asked) in [("a1", "b6", "red"), ("b3", "b3", "blue")] {
        let mut play = red(smithy(2, "bellows").space("ig_11", other).faceup("gunner", gunner));
        play.play("feature t0");
        assert_eq!(play.asked(), Some(asked), "{:?}", play.choices());
        play.play("slot attack");
        while play.can("threat t1") {
            play.play("threat t1");
        }
        assert_eq!((play.asked(), play.threat(1).damage), (Some("red"), 1), "{:?}", play.choices());
        assert!(!play.can("slot attack"), "{:?}", play.choices());
    }
}

#[test]
fn the_nearest_character_is_the_one_nearest_to_it() {
    let lines = "event spite \"Spite\" mark { with_enemy { with_character who=nearest { hurt 1 who=them } } }";
    let options = Options { mission: "yard".into(), mode: Mode::Sandbox, ..Options::default() };
    for (near, far) in [("mandalorian", "ig_11"), ("ig_11", "mandalorian")] {
        let position = without_advanced_cards(Position::with(&book_also(lines), &options));
        let position = position.space(near, "d5").space(far, "d3").faceup("brute", "d6");
        let mut play = brings(position, "spite nothing");
        assert_eq!((play.damage(near), play.damage(far)), (1, 0));
    }
}

/// A blow for everybody, or two blows at one enemy: a blow that finds nobody in reach is skipped without a question.
#[test]
fn free_actions_that_have_become_useless_are_skipped() {
    proves![MA_U11, MA_U22];
    let strikes = |play: &mut Play, seat: &str| {
        play.by(seat, "slot attack");
        while play.can("threat t1") {
            play.play("threat t1");
        }
    };
    for (other, gunner, seat) in [("a1", "b6", "red"), ("b3", "b3", "blue")] {
        let mut play = red(forge(2, "tongs").space("ig_11", other).faceup("gunner", gunner));
        play.play("feature t0");
        strikes(&mut play, seat);
        assert_eq!((play.asked(), play.can("decline")), (Some("red"), false), "{:?}", play.choices());
        assert!(play.can("play mandalorian.the_creed move"), "back in the action step");
        assert_eq!(play.threat(1).damage, 1);
    }
    let mut twice = red(forge(2, "hammer").faceup("gunner", "b6"));
    twice.play("feature t0");
    strikes(&mut twice, "red");
    assert!(!twice.on_map(1) && !twice.can("decline"), "{:?}", twice.choices());
    assert!(twice.can("play mandalorian.the_creed move"));
    // The Child to be rescued is use enough, and then it is over.
    let mut rescue = red(forge(2, "tongs").space("ig_11", "a1").child_at("a1").faceup("gunner", "b6"));
    rescue.play("feature t0");
    strikes(&mut rescue, "red");
    rescue.by("blue", "rescue");
    assert_eq!((rescue.child(), rescue.asked()), ("with ig_11".to_owned(), Some("red")));
}

#[test]
fn who_has_no_damage_is_not_said_to_heal() {
    proves![MA_U11];
    let healed = |event: &Event| matches!(event, Event::HeroHealed { .. });
    for (damage, told) in [([0, 0, 0], 0), ([1, 0, 0], 1), ([0, 3, 0], 1), ([0, 1, 2], 2), ([1, 2, 3], 3)] {
        let people = ["mandalorian", "ig_11", "cara_dune"].into_iter().zip(damage);
        let position = people.clone().fold(forge(3, "balm"), |position, (who, damage)| position.damage(who, damage));
        let mut play = red(position);
        play.play("feature t0");
        assert_eq!(play.count(healed), told, "{damage:?}");
        for (who, damage) in people {
            assert_eq!(play.damage(who), damage.saturating_sub(2), "{who} of {damage}");
        }
    }
}

/// Towards the nearest character or away from it, as far as there is a way.
#[test]
fn an_enemy_is_pushed_to_the_nearest_character_and_away_from_it() {
    proves![MA_U11];
    let pushed = |feature: &str, gunner: &str| {
        let mut play = red(forge(2, feature).space("ig_11", "e6").faceup("gunner", gunner));
        if !play.can("feature t0") {
            return Vec::new();
        }
        play.play("feature t0");
        let steps = play.all("step");
        if steps.is_empty() { vec![play.at(1)] } else { steps }
    };
    assert_eq!(pushed("magnet", "c6"), ["b6"], "to The Mandalorian");
    assert_eq!(pushed("magnet", "g6"), ["f6"], "to IG-11");
    assert_eq!(pushed("sling", "g6"), ["h6"], "away from IG-11");
    assert_eq!(pushed("sling", "a6"), ["a5"], "away from The Mandalorian");
    for space in ["b6", "e6"] {
        assert!(pushed("magnet", space).is_empty(), "it is there already, {space}");
    }
    assert!(pushed("sling", "a1").is_empty(), "it is as far away as it can be");
}

/// What a mission does when an item is taken, from the map or from aside, it does to the taker.
#[test]
fn whoever_takes_an_item_is_who_it_is_about() {
    let seats = [("red", "mandalorian", "mandalorian.the_creed"), ("blue", "ig_11", "ig_11.full_cycle")];
    for (seat, who, card) in seats.into_iter().chain([("green", "cara_dune", "cara_dune.no_fear")]) {
        for (feature, item) in [("rack", "chain"), ("relic", "relic")] {
            let mut play = action(forge(3, feature).turn(seat).hand(seat, card));
            play.by(seat, "feature t0");
            assert_eq!(play.items(who), [item]);
            for other in ["mandalorian", "ig_11", "cara_dune"] {
                assert_eq!(play.damage(other), u8::from(other == who), "{other}, when {who} takes the {item}");
            }
        }
    }
}

const TOWER: &str = r#"
token aside thorn "Thorn" { carried; when turn_end { hurt 1 } }
token aside spur "Spur" { carried; when arrived whose=you { track smoke 1 } }
token diamond brazier "Brazier" {}

mission mercenary tower "The Tower" {
    seats 1 4
    child
    aside thorn
    aside spur
    fixture brazier a1
    track smoke "Smoke"
    track hours "Hours"
    feature brazier "Light it" { lasting until=always { when turn_end { track smoke 1 } } }
    when turn_end { track hours 1 }
    when turn_end { track hours 2 }
    crisis { track smoke 1 }
    objective end_of_turn all_at a6
}
"#;

/// At the end of a turn: two lines of the mission, what was begun for good, and what somebody carries.
#[test]
fn what_answers_by_itself_all_happens() {
    for (lit, holder) in [(false, None), (true, None), (false, Some("ig_11")), (true, Some("mandalorian"))] {
        let position = beside("tower", TOWER, 2, "brazier").hand("red", "mandalorian.the_creed mandalorian.long_road");
        let position = match holder {
            Some(holder) => position.items(holder, "thorn"),
            None => position,
        };
        let mut play = action(position);
        if lit {
            play.play("feature t0");
        }
        play.finish_turn();
        assert_eq!((track(&mut play, "hours"), track(&mut play, "smoke")), (3, u8::from(lit)), "{lit} {holder:?}");
        for who in ["mandalorian", "ig_11"] {
            assert_eq!(play.damage(who), u8::from(holder == Some(who)), "{who}, {holder:?} holds the thorn");
        }
    }
}

#[test]
fn what_is_carried_answers_where_nothing_else_does() {
    for (holder, smoke) in [(None, 0), (Some("ig_11"), 0), (Some("mandalorian"), 1)] {
        let position = beside("tower", TOWER, 2, "brazier");
        let mut play = red(holder.into_iter().fold(position, |position, holder| position.items(holder, "spur")));
        play.play("play mandalorian.the_creed move; action; step c6; stop");
        assert_eq!(track(&mut play, "smoke"), smoke, "{holder:?}");
    }
}
