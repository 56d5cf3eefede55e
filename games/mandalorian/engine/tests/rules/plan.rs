//! The plan action and planning cards.

use mandalorian::position::Position;
use mandalorian::proves;
use mandalorian::state::State;
use mandalorian::{Event, Options, ids::Mode};
use table::{Audience, Game, Seat, Told};

use crate::play::{Play, action};
use crate::special::{book_also, book_instead, without_advanced_cards};

fn planning(card: &str, position: Position) -> Play {
    let cards = format!("mandalorian.{card} mandalorian.long_road");
    let mut play = action(position.hand("red", &cards));
    play.play(&format!("play mandalorian.{card} plan; action"));
    play
}

#[test]
fn a_plan_draws_as_many_cards_as_its_strength() {
    proves![MA_PLAN_1, MA_PLAN_2];
    let mut play = planning("hard_march", Position::of(2).next_plans("defend sprint focus"));
    assert_eq!(play.all("keep"), ["defend", "sprint"]);
    let drawn = play.log().iter().find(|event| matches!(event, Event::PlanDrawn { .. })).unwrap().clone();
    assert_eq!(drawn.audience(), Audience::Only(Seat(0)));
    assert!(play.saw(|event| matches!(event, Event::PlanDrawnUnseen { number: 2, .. })));
    assert!(play.view("blue").state.drawn.iter().all(|plan| !plan.is_some()), "nobody else sees them");
    assert!(play.view("red").state.drawn.iter().all(|plan| plan.is_some()));
}

#[test]
fn one_may_be_kept_one_put_on_top_and_the_rest_is_discarded() {
    proves![MA_PLAN_3, MA_PLAN_7, MA_PLAN_8];
    let mut play = planning("grapnel_line", Position::of(2).next_plans("defend sprint focus"));
    play.play("keep defend");
    assert!(!play.can("keep sprint"), "only one");
    assert_eq!(play.all("top"), ["focus", "sprint"]);
    play.play("top focus");
    assert_eq!((play.kept("mandalorian"), play.discarded("sprint")), (vec!["defend".to_owned()], 1));
    let top = *play.state().planning.top.last().unwrap();
    assert_eq!((top.card, top.by), (play.game.plan_named("focus"), 1));
    let topped = play.log().iter().find(|event| matches!(event, Event::PlanTopped { .. })).unwrap().clone();
    assert_eq!(topped.audience(), Audience::Only(Seat(0)));
    assert!(play.saw(|event| matches!(event, Event::PlanDiscarded { .. })), "faceup, for all");
    let (red, blue) = (play.view("red").state, play.view("blue").state);
    let (defend, sprint) = (play.game.plan_named("defend"), play.game.plan_named("sprint"));
    assert!(blue.heroes[0].plans.has(defend) && blue.planning.discard[sprint.ix()] == 1, "both lie face up");
    let top = |state: &State| state.planning.top.last().is_some_and(|known| known.card.is_some());
    assert!(top(&red) && !top(&blue), "it lies face down");
    // Either, both or neither.
    let mut neither = planning("grapnel_line", Position::of(2).next_plans("defend sprint focus"));
    neither.begin();
    let before = neither.game.spoilers();
    neither.play("done; done");
    assert!(neither.game.spoilers() > before, "what lies face up now can't be taken back");
    assert!(neither.kept("mandalorian").is_empty());
    assert_eq!((neither.discarded("defend"), neither.discarded("sprint"), neither.discarded("focus")), (1, 1, 1));
    let mut topping = planning("grapnel_line", Position::of(2).next_plans("defend sprint focus"));
    topping.play("done; top defend");
    assert_eq!((topping.discarded("defend"), topping.discarded("sprint")), (0, 1));
}

#[test]
fn all_players_draw_from_one_planning_deck() {
    proves![MA_SETUP_8, MA_PLAN_7];
    let position = Position::of(2).next_plans("defend sprint focus").hand("blue", "ig_11.override ig_11.full_cycle");
    let mut play = planning("hard_march", position);
    play.by("red", "done; top sprint; play mandalorian.long_road intel");
    play.by("blue", "play ig_11.override plan; action");
    assert_eq!(play.all("keep"), ["sprint"], "what red has put on top");
    play.by("blue", "done; done");
    assert_eq!((play.discarded("defend"), play.discarded("sprint")), (1, 1), "on the same discard pile");
}

#[test]
fn bad_luck_is_never_kept() {
    proves![MA_PLAN_5];
    let mut play = planning("hard_march", Position::of(2).next_plans("bad_luck defend"));
    assert_eq!(play.all("keep"), ["defend"]);
    play.play("done");
    assert_eq!(play.all("top"), ["bad_luck", "defend"]);
}

#[test]
fn nobody_has_two_of_a_name() {
    proves![MA_PLAN_6, MA_U7];
    let mut play =
        planning("grapnel_line", Position::of(2).kept("mandalorian", "defend").next_plans("defend sprint defend"));
    assert_eq!(play.all("keep"), ["sprint"]);
    play.play("keep sprint; done");
    assert_eq!(play.kept("mandalorian"), ["defend", "sprint"], "of different names any number");
    // Another character may have one too.
    let position = Position::of(2).kept("ig_11", "defend").next_plans("defend sprint");
    assert_eq!(planning("hard_march", position).all("keep"), ["defend", "sprint"]);
}

#[test]
fn a_kept_card_stays_until_it_is_used_also_in_the_turns_of_others() {
    proves![MA_PLAN_4, MA_U30];
    let position = Position::of(2).turn("blue").kept("mandalorian", "defend").faceup("raider_cutter", "b6");
    let position = position.tokens("move", &[3]).next_events("closing_in").space("ig_11", "i6");
    let mut play = action(position.hand("blue", "ig_11.target_lock ig_11.spindle_stride"));
    play.play("play ig_11.target_lock move; done; play ig_11.spindle_stride intel; done");
    assert_eq!(play.asked(), Some("red"), "its owner decides");
    play.play("use mandalorian defend");
    assert_eq!((play.damage("mandalorian"), play.kept("mandalorian").len(), play.discarded("defend")), (0, 0, 1));
}

#[test]
fn an_empty_planning_deck_is_made_of_its_discard_pile() {
    proves![MA_DECK_OUT_1, MA_U17];
    let mut play = planning("hard_march", Position::of(2).only_plans("defend sprint"));
    assert!(play.saw(|event| matches!(event, Event::PlansShuffled)), "at once, when the last card leaves it");
    let deck = play.state().planning;
    assert_eq!(deck.discard.iter().sum::<u8>(), 0);
    assert_eq!(deck.len(), 22, "the two in hand are not in it");
    play.play("done; done");
    assert_eq!(play.state().planning.discard.iter().sum::<u8>(), 2);
}

#[test]
fn a_card_may_give_what_it_keeps_to_another_character() {
    proves![MA_ABILITY_8];
    let position = Position::with(
        &mandalorian::book::Book::printed(),
        &mandalorian::Options {
            mode: mandalorian::ids::Mode::Sandbox,
            characters: "greef_karga,ig_11".into(),
            ..mandalorian::Options::default()
        },
    );
    let position = position.hand("red", "greef_karga.guild_contacts greef_karga.steel_nerve");
    let mut play = action(position.next_plans("defend sprint focus"));
    play.play("play greef_karga.guild_contacts plan; ability; action");
    assert_eq!(play.all("character"), ["greef_karga", "ig_11"], "it may stay with the planner");
    play.play("character ig_11");
    assert_eq!(play.all("keep"), ["defend", "focus", "sprint"]);
    play.play("keep defend; done");
    assert_eq!((play.kept("ig_11"), play.kept("greef_karga").len()), (vec!["defend".to_owned()], 0));
}

#[test]
fn who_has_kept_all_that_was_drawn_is_not_asked_for_more() {
    proves![MA_PLAN_3];
    let lines = r#"
        token diamond almanac "Almanac" {}
        mission mercenary reading "The Reading" {
            seats 1 4
            fixture almanac a1
            track talk "Talk"
            feature almanac "Open it" { plan 1 keep=2 top=0 }
            crisis { track talk 1 }
            objective end_of_turn all_at a6
        }
    "#;
    let options = Options { mission: "reading".into(), map: "yd".into(), mode: Mode::Sandbox, ..Options::default() };
    let position = without_advanced_cards(Position::with(&book_also(lines), &options)).all_in("b6");
    let position = position.faceup("almanac", "b6").next_plans("defend sprint");
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("feature t0");
    assert_eq!(play.all("keep"), ["defend"]);
    play.play("keep defend");
    assert!(play.can("play mandalorian.the_creed move"), "the turn goes on: {:?}", play.choices());
}

/// A table in the yard over which everybody plans.
const COUNCIL: &str = r#"
token diamond chart "Chart" {}

mission mercenary council "The Council" {
    seats 1 4
    fixture chart a1
    track talk "Talk"
    feature chart "Study it" { each_character { plan 2 top=0 who=them } }
    crisis { track talk 1 }
    objective end_of_turn all_at a6
}
"#;

#[test]
fn whoever_plans_by_the_turn_of_another_keeps_the_card_themselves() {
    proves![MA_PLAN_3, MA_PLAN_6, MA_U30];
    let options = Options { players: 3, mission: "council".into(), map: "yd".into(), ..Options::default() };
    let options = Options { mode: Mode::Sandbox, ..options };
    let council = || without_advanced_cards(Position::with(&book_also(COUNCIL), &options)).all_in("b6");
    let position = council().faceup("chart", "b6").kept("ig_11", "defend");
    let position = position.next_plans("defend sprint defend focus defend sprint");
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("feature t0");
    assert_eq!(play.all("keep"), ["defend", "sprint"]);
    play.by("red", "keep defend");
    assert_eq!((play.asked(), play.all("keep")), (Some("blue"), vec!["focus".to_owned()]), "IG-11 has a Defend");
    play.by("blue", "keep focus");
    assert_eq!(play.all("keep"), ["defend", "sprint"], "whatever the others have");
    play.by("green", "keep defend");
    assert_eq!(play.kept("mandalorian"), ["defend"]);
    assert_eq!(play.kept("ig_11"), ["defend", "focus"]);
    assert_eq!(play.kept("cara_dune"), ["defend"]);
}

/// A small deck: one card of each title, and each of them can be kept.
const SMALL_DECK: &str = r#"
planning defend "Defend" 1 blocks=#true { use before_damage { block 1 } }
planning retaliate "Retaliate" 1 { use after_attack { damage 2 } }
planning focus "Focus" 1 { use playing { strength 2 } }
planning sprint "Sprint" 1 { use action_step { move 2 } }
planning signal "Signal" 1 { use action_step { with_character who=other { free_action move|attack 2 who=them } } }
planning slip_away "Slip Away" 1 { use leaving|move_ends { ignore_turn grapple|sentry } }
planning insight "Insight" 1 { use action_step { peek_event bury=#true } }
planning cool_head "Cool Head" 1 { use before_events whose=any { discard_from_slot any card|token } }
planning regroup "Regroup" 1 { use action_step { regroup 2 } }
planning bad_luck "Bad Luck" 1 { use action_step { heal 1 } }
disrupt white 1 5
disrupt yellow 1 10
"#;

#[test]
fn nobody_plans_while_every_planning_card_is_kept() {
    proves![MA_U11];
    let book = book_instead("planning.kdl", SMALL_DECK);
    let plans = |kept: &str| {
        let position = without_advanced_cards(Position::with(&book, &Options::default())).kept("ig_11", kept);
        let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
        play.play("play mandalorian.the_creed plan");
        play
    };
    let most = "retaliate focus sprint signal slip_away insight cool_head regroup bad_luck";
    let mut last = plans(most);
    last.play("action; keep defend");
    assert_eq!((last.kept("mandalorian"), last.kept("ig_11").len()), (vec!["defend".to_owned()], 9));
    let mut none = plans(&format!("defend {most}"));
    assert!(!none.can("action") && none.can("play mandalorian.long_road move"), "{:?}", none.choices());
}
