//! Alone against the rival: set-up, the order of play, expert mode.

use outer_rim::book::Book;
use outer_rim::ids::{Kind, Player};
use outer_rim::position::{Position, set_up};
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Game, Log, Seat, Seed, Viewer};

use crate::play::{Play, encounter, planning, rival};
use crate::special::{alone, book_with, worth};

fn dealt(head_start: u8, fame: u8) -> Play {
    let options = Options { players: 1, head_start, fame, ..Options::default() };
    // No dice are scripted: nobody rolls for the first turn.
    let mut play = Play::of(set_up(&Book::printed(), options, |_| {}, &mut Log::Off));
    play.by("red", "play bossk; rival han_solo").draws(0).draws(1);
    (0..6).for_each(|_| {
        play.draws(0);
    });
    play.by("red", "fly g1a");
    play
}

#[test]
fn the_human_chooses_two_characters_and_starts_without_a_roll() {
    proves![OR_SOLOSETUP_2, OR_SOLOSETUP_5];
    let options = Options { players: 1, ..Options::default() };
    let mut play = Play::of(set_up(&Book::printed(), options, |_| {}, &mut Log::Off));
    assert_eq!(play.all("play").len(), 8, "the own one first");
    play.play("play lando_calrissian");
    assert_eq!(play.all("rival"), ["doctor_aphra", "han_solo", "jyn_erso"], "and after it the rival's");
    proves![OR_SOLOSETUP_3];
    play.refused("rival bossk");
    let mut begun = dealt(0, 10);
    assert_eq!(begun.state().active.0, 0);
    assert!(begun.can("collect"));
}

#[test]
fn the_rival_has_what_a_player_has() {
    proves![OR_SOLOSETUP_1, OR_SOLOSETUP_4, OR_SOLOSETUP_6, OR_SOLOSETUP_7];
    let mut play = dealt(0, 10);
    let g9 = play.game.hull_named("g9");
    assert_eq!(play.player("blue").hull, g9);
    assert_eq!((play.credits("red"), play.credits("blue")), (4000, 6000));
    assert_eq!(play.held("blue"), ["house_tokens"], "the set-up line of its character");
    assert_eq!(play.space("blue"), "cantonica");
    assert_eq!(play.player("blue").reputation, [-1, 0, 0, 0]);
    assert_eq!(play.player("blue").stats.hyperdrive, 8);
}

#[test]
fn a_goal_token_marks_where_the_rivals_first_card_is_due() {
    proves![OR_SOLOSETUP_8, OR_AIGOALS_1, OR_AIGOALS_3];
    let mut play = dealt(0, 10);
    let mon_calamari = play.game.space_named("mon_calamari");
    assert_eq!(play.player("blue").assets[0].goal, mon_calamari);
    assert!(!play.player("red").assets.iter().any(|asset| asset.goal.is_some()), "the human has none");
}

#[test]
fn the_rivals_deck_is_shuffled() {
    proves![OR_SOLOSETUP_9];
    let mut play = dealt(0, 10);
    let deck = play.state().rival_deck;
    assert_eq!((deck.unseen.count_ones(), deck.under.len()), (10, 0));
    let mut any = rival(Position::of(1).space("blue", "n5").state(|state| state.rival_deck.shuffle()));
    any.draws(6);
    assert!(any.saw(|event| matches!(event, Event::RivalCard { number: 7 })));
}

#[test]
fn a_turn_of_the_rival_follows_every_turn_of_the_human_whose_own_turns_are_as_ever() {
    proves![OR_SOLOPLAY_1, OR_SOLOPLAY_2, OR_SOLOPLAY_6];
    let position =
        alone("rival 11 { planning { credits 2000 } }").rival_card(11).space("red", "kessel").encounter("kessel_2");
    let mut play = planning(position);
    play.play("collect");
    assert!(play.can("market"));
    play.play("done; explore; choose run-for-daylight");
    assert_eq!(play.asked(), Some("red"), "the rival has had its turn already");
    assert_eq!((play.credits("red"), play.credits("blue")), (6000, 6000));
    let turns: Vec<u8> = play
        .log()
        .iter()
        .filter_map(|event| if let Event::Turn { who, .. } = event { Some(who.0) } else { None })
        .collect();
    assert_eq!(turns, [1, 0]);
    assert_eq!(play.state().rival_deck.under.last(), Some(&10), "its card lies under its deck");
}

#[test]
fn the_rivals_card_is_resolved_line_by_line_downwards() {
    proves![OR_SOLOPLAY_3, OR_SOLOPLAY_4, OR_SOLOPLAY_5];
    // Planning and encounter: the first that applies. Action: all that apply.
    let lines = "rival 11 {
        planning { recover damaged; go; credits 3000; credits 5000 }
        action { deliver; credits 1000; discard_top luxury; credits 2000 }
        encounter { patrol; job; fame 8000; credits 9000 }
    }";
    let mut play = rival(alone(lines).rival_card(11));
    let done: Vec<(u8, u8)> = {
        play.begin();
        play.log()
            .iter()
            .filter_map(|event| {
                if let Event::RivalLine { number: 11, section, line } = event { Some((*section, *line)) } else { None }
            })
            .collect()
    };
    assert_eq!(done, [(0, 2), (1, 1), (1, 2), (1, 3), (2, 2)]);
    assert_eq!((play.credits("blue"), play.fame("blue")), (2000, 1), "4,000 and 6,000 less 8,000 for the fame");
    // Damaged and with somewhere to go: recovery comes first and is all.
    let hurt = alone(lines).rival_card(11).damage("blue", 1, 1).goal("house_tokens");
    let mut play = rival(hurt);
    assert_eq!((play.player("blue").damage, play.space("blue").as_str()), ([0, 0], "lothal"));
}

#[test]
fn whether_a_line_applies_is_judged_before_it_is_resolved() {
    proves![OR_U55, OR_SOLOPLAY_4, OR_SOLOPLAY_5];
    let takes = |planning: &str, action: &str, encounter: &str, change: fn(Position) -> Position| {
        let lines =
            format!("rival 11 {{ planning {{ {planning} }} action {{ {action} }} encounter {{ {encounter} }} }}");
        let mut play = rival(change(
            alone(&lines.replace("} action", "}; action").replace("} encounter", "}; encounter")).rival_card(11),
        ));
        play.begin();
        play.log().iter().filter(|event| matches!(event, Event::RivalLine { .. })).count()
    };
    assert_eq!(
        takes("go", "credits 1000", "credits 1000", |position| position.goal("listening_post")),
        2,
        "the goal is here"
    );
    assert_eq!(takes("go", "credits 1000", "credits 1000", |position| position.goal("house_tokens")), 3);
    assert_eq!(
        takes("credits 1000", "buy job", "credits 1000", |position| position.space("blue", "n5")),
        2,
        "no planet"
    );
    assert_eq!(
        takes("credits 1000", "deliver", "credits 1000", |position| position.goal("house_tokens")),
        2,
        "nothing is due"
    );
    assert_eq!(
        takes("credits 1000", "credits 1000", "reputation here 1", |position| position
            .reputation("blue", "imperial", 1)),
        2
    );
    assert_eq!(takes("credits 1000", "credits 1000", "reputation here 1", |position| position), 3);
    assert_eq!(takes("credits 1000", "credits 1000", "fame 8000", |position| position), 2, "it cannot pay");
    // A contact on the planet that nobody can hire.
    let bib = |position: Position| position.faceup("lothal-1", "bib_fortuna").gone("lothal-2", "dengar");
    assert_eq!(takes("credits 1000", "credits 1000", "crew lowest", bib), 2);
}

#[test]
fn a_card_may_say_that_it_is_shuffled_back() {
    proves![OR_SOLOPLAY_6];
    let mut play = rival(Position::of(1).rival_card(10).space("blue", "n5").market("garindan boshek"));
    play.begin();
    let deck = play.state().rival_deck;
    assert_eq!((deck.unseen.count_ones(), deck.under.len()), (10, 0));
    assert_eq!(play.top("bounty"), "boshek");
}

#[test]
fn whoever_has_the_fame_first_wins() {
    proves![OR_SOLOPLAY_7, OR_AIASSETS_1];
    let lines = "rival 11 { encounter { fame 8000 } }";
    let mut lost = rival(alone(lines).rival_card(11).fame("blue", 9).credits("blue", 8000));
    let outcome = lost.outcome().expect("the game is over");
    assert!(outcome.winners.is_empty() && outcome.ending == "rival");
    let mut won = encounter(Position::of(1).fame("red", 9).space("red", "n5").patrol("hutt", 2, "n5"));
    won.dice("crit crit").dice("blank blank blank").play("patrol hutt");
    assert_eq!(won.winner(), Some("red"));
}

#[test]
fn a_stronger_rival_starts_with_fame_and_the_game_can_go_to_12() {
    proves![OR_EXPERT_1, OR_EXPERT_2];
    assert_eq!(dealt(0, 10).fame("blue"), 0);
    let mut play = dealt(3, 12);
    assert_eq!((play.fame("red"), play.fame("blue")), (0, 3));
    let told = |play: &mut Play| {
        let ahead = |event: &&Event| matches!(event, Event::Fame { .. });
        let told: Vec<Event> = play.events().iter().filter(ahead).cloned().collect();
        told.iter().map(|event| (play.game.event_words(event), play.game.event_rule(event))).collect::<Vec<_>>()
    };
    let words = "The rival gained 3 fame to start with (now 3).".to_owned();
    assert_eq!(told(&mut play), [(words, outer_rim::rule::OR_EXPERT_1)]);
    assert_eq!(told(&mut dealt(0, 10)), []);
    assert!(Options::from_pairs([("head_start", "2")]).is_err(), "only against the rival");
    let book = book_with("rival 11 { encounter { fame 8000 } }");
    for (target, over) in [(10, true), (12, false)] {
        let options = Options { players: 1, fame: target, ..Options::default() };
        let position = Position::with(&book, options).rival_card(11).fame("blue", 9).credits("blue", 8000);
        let mut play = rival(position);
        play.begin();
        assert_eq!(play.outcome().is_some(), over);
    }
}

/// The rival, with this fame, buys one more.
fn buys_fame(options: Options, fame: u8) -> Play {
    let book = book_with("rival 11 { encounter { fame 8000 } }");
    let mut play = rival(Position::with(&book, options).rival_card(11).fame("blue", fame).credits("blue", 8000));
    play.begin();
    play
}

#[test]
fn an_easier_rival_needs_more_fame_than_the_player() {
    proves![OR_U63];
    for target in [10, 12] {
        for handicap in 0..=5 {
            let options = Options { players: 1, fame: target, handicap, ..Options::default() };
            let needed = target + handicap;
            let mut short = buys_fame(options, needed - 2);
            assert_eq!(
                (short.fame("blue"), short.outcome().is_some()),
                (needed - 1, false),
                "not yet at {target} + {handicap}"
            );
            let mut enough = buys_fame(options, needed - 1);
            let outcome = enough.outcome().expect("the game is over");
            assert!(outcome.winners.is_empty() && outcome.ending == "rival", "with {needed} the rival wins");
            // The player needs no more than before, however much the rival has.
            let position = Position::with(&Book::printed(), options).fame("blue", needed - 1).fame("red", target - 2);
            let mut play = encounter(position.space("red", "n5").patrol("hutt", 2, "n5"));
            play.dice("crit crit").dice("blank blank blank").play("patrol hutt");
            assert_eq!((play.fame("red"), play.winner()), (target - 1, None));
            let position = Position::with(&Book::printed(), options).fame("red", target - 1);
            let mut play = encounter(position.space("red", "n5").patrol("hutt", 2, "n5"));
            play.dice("crit crit").dice("blank blank blank").play("patrol hutt");
            assert_eq!(play.winner(), Some("red"), "{target} fame are enough for the player");
        }
    }
}

#[test]
fn a_handicap_changes_nothing_but_the_fame_the_rival_needs() {
    proves![OR_U63];
    let begun = |handicap| {
        let options = Options { players: 1, handicap, ..Options::default() };
        let mut play = Play::of(set_up(&Book::printed(), options, |_| {}, &mut Log::Off));
        play.by("red", "play bossk; rival han_solo").draws(0).draws(1);
        (0..6).for_each(|_| {
            play.draws(0);
        });
        play.by("red", "fly g1a");
        play
    };
    let (mut plain, mut easy) = (begun(0), begun(3));
    assert_eq!(plain.state(), easy.state(), "the same set-up");
    let told = |play: &mut Play| play.log().iter().filter(|event| matches!(event, Event::RivalNeeds { .. })).count();
    assert_eq!((told(&mut plain), told(&mut easy)), (0, 1));
    assert!(easy.saw(|event| *event == Event::RivalNeeds { fame: 13 }), "what it needs is said");
    let written = |handicap| {
        let options = Options { handicap, ..Options::default() };
        serde_json::to_value(options).expect("written").as_object().expect("an object").contains_key("handicap")
    };
    assert!(!written(0) && written(1), "records of other games stay as they were");
}

#[test]
fn a_handicap_is_for_the_rival_alone_and_not_beside_a_head_start() {
    proves![OR_U63];
    let set_up = |players: u8, handicap: u8, head_start: u8| {
        let options = Options { players, handicap, head_start, ..Options::default() };
        OuterRim::deal(&Book::printed(), &options, Seed::from_u64(1))
    };
    assert!((0..=5).all(|handicap| set_up(1, handicap, 0).is_ok()));
    for (players, handicap, head_start) in [(1, 6, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0), (1, 1, 1), (1, 5, 5)] {
        let refusal = set_up(players, handicap, head_start).expect_err("refused");
        assert_eq!(refusal.rule, outer_rim::rule::OR_U63, "{players} players, {handicap}, {head_start}");
    }
    let pairs = Options::from_pairs([("players", "1"), ("handicap", "4")]).expect("allowed");
    assert_eq!((pairs.handicap, pairs.fame_needed(Player(0)), pairs.fame_needed(Player(1))), (4, 10, 14));
    for wrong in [&[("handicap", "4")][..], &[("players", "1"), ("handicap", "6")]] {
        assert!(Options::from_pairs(wrong.iter().copied()).is_err(), "{wrong:?}");
    }
}

#[test]
fn the_rivals_cards_do_nothing_but_raise_the_values_of_its_character_and_ship() {
    proves![OR_AIASSETS_2];
    let cards = "quad_laser_cannon mpl_57 plastoid_armor crew_chewbacca";
    let mut play = rival(alone("rival 11 { planning { credits 1000 } }").rival_card(11).cards("blue", cards));
    let stats = play.player("blue").stats;
    assert_eq!((stats.combat, stats.limit), ([4, 3], [7, 5]), "values go up");
    assert_eq!((stats.actives.len(), stats.fewer), (0, [0, 0]), "and nothing else works, not even Lando's reroll");
    let rewards =
        alone("rival 11 { action { deliver } }").rival_card(11).space("blue", "mon_calamari").goal("house_tokens");
    let mut paid = rival(rewards.cards("blue", "crew_hondo_ohnaka"));
    assert_eq!(paid.credits("blue"), 4000 + worth("house_tokens").0, "no more for Hondo");
}

#[test]
fn the_rival_has_no_goals() {
    proves![OR_AIASSETS_3];
    // Han Solo in a ship of 15,000.
    let position =
        Position::of(1).rival_card(9).credits("blue", 20_000).space("blue", "kessel").market("yv666 used_ship");
    let mut play = rival(position);
    let yv666 = play.game.hull_named("yv666");
    assert_eq!(play.player("blue").hull, yv666);
    assert!(!play.player("blue").flipped && play.fame("blue") == 0);
}

#[test]
fn goal_tokens_come_with_cards_and_go_with_them() {
    proves![OR_AIGOALS_1, OR_AIGOALS_2, OR_AIGOALS_4, OR_U24];
    let lines = "rival 11 { action { buy cargo goal=#true; buy job } }";
    let mut play = rival(
        alone(lines)
            .rival_card(11)
            .space("blue", "kessel")
            .market("droid_parts stolen_prototype")
            .market("casino_heist hired_help"),
    );
    play.begin();
    let goals: Vec<String> = {
        let assets = play.player("blue").assets;
        assets
            .iter()
            .filter_map(|asset| asset.goal.some())
            .map(|goal| play.game.ground().book.space(goal).id.clone())
            .collect()
    };
    assert_eq!(goals, ["ord_mantell"], "only the card that says so places one");
    assert_eq!(play.held("blue"), ["casino_heist", "droid_parts"]);
    assert_eq!(play.game.ground().book.card(play.game.card_named("droid_parts")).kind, Kind::Cargo);
    // Delivered: the token is gone, and the rival heads elsewhere.
    let lines = "rival 11 { planning { go }; action { deliver } }";
    let mut done = rival(alone(lines).rival_card(11).space("blue", "mon_calamari").goal("house_tokens"));
    done.begin();
    assert!(done.held("blue").is_empty());
    assert_eq!(done.space("blue"), "mon_calamari", "with the goal here it stays");
}

#[test]
fn what_an_easier_rival_needs_is_told_wherever_fame_is() {
    proves![OR_U63];
    for (handicap, needed) in [(0, "10"), (3, "13")] {
        let options = Options { players: 1, handicap, ..Options::default() };
        let game = OuterRim::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("dealt");
        let eased = handicap > 0;
        let why = if eased { "You win with 10 fame, the rival with 13." } else { "Whoever has 10 fame first wins." };
        assert!(game.why_words(Seat(0)).contains(why), "{}", game.why_words(Seat(0)));
        let briefing = game.briefing_words();
        assert!(briefing.contains(&format!("wins if it has {needed} fame before you.")), "{briefing}");
        let view = game.view(Viewer::Seat(Seat(0)));
        let board = OuterRim::board_words(&view);
        assert!(board.contains("10 fame wins") && board.contains("; the rival needs 13") == eased, "{board}");
        let shown = serde_json::to_value(OuterRim::show(&view)).expect("written");
        assert_eq!(shown["fame_to_win"].to_string(), "10");
        assert_eq!(shown["players"][0]["fame_to_win"].to_string(), "10");
        assert_eq!(shown["players"][1]["fame_to_win"].to_string(), needed);
        let mut over = buys_fame(options, 9 + handicap);
        assert!(over.outcome().is_some());
        assert!(
            over.game.closing_words().contains(&format!("; {needed} were needed.")),
            "{}",
            over.game.closing_words()
        );
        let last = over.log().last().expect("a line").clone();
        let rule = if eased { outer_rim::rule::OR_U63 } else { outer_rim::rule::OR_SOLOPLAY_7 };
        assert_eq!(over.game.event_rule(&last), rule);
    }
    assert_eq!(dealt(0, 10).game.event_words(&Event::RivalNeeds { fame: 13 }), "The rival needs 13 fame to win.");
}
