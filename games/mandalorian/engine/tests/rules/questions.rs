//! Questions tell nothing: whether, whom and how often somebody is asked depends on nothing that others may not know.

use mandalorian::ids::Motive;
use mandalorian::position::Position;
use mandalorian::{Event, Options, proves};
use table::{Audience, Game, Seat, Told};

use crate::play::{Play, action};
use crate::special::{book_also, brings, heist, without_advanced_cards, yard, yard_with};

/// Who is asked one after the other until the turn of red is over, when each answers as given while that can be; and how much
/// of what happened everybody heard.
fn asked(mut play: Play, answers: &[&str]) -> (Vec<&'static str>, usize) {
    let mut seats = Vec::new();
    let turn = play.state().turns;
    while let Some(seat) = play.asked().filter(|_| play.game.state().turns == turn) {
        seats.push(seat);
        let choices = play.choices();
        let wanted = answers.iter().find(|answer| choices.iter().any(|choice| choice.starts_with(**answer)));
        let answer = choices.iter().find(|choice| wanted.is_some_and(|wanted| choice.starts_with(*wanted)));
        let answer = answer.unwrap_or(&choices[0]).clone();
        play.play(&answer);
    }
    (seats, play.count(|event| event.audience() == Audience::Everyone))
}

/// A crisis in which two planning cards are drawn in secret.
fn secret_crisis(players: u8, plans: &str) -> Play {
    let lines = r#"
        mission mercenary envelopes "Envelopes" {
            seats 1 4
            track drip "Drip" limit=9 fails=#true
            crisis { secret_pick bad_luck { hit { track drip 2 }; miss { track drip 1 } } }
            objective end_of_turn all_at a5
        }
    "#;
    let options = Options { players, mission: "envelopes".into(), map: "yd".into(), ..Options::default() };
    let position = without_advanced_cards(Position::with(&book_also(lines), &options)).next_plans(plans);
    brings(position.tokens("move", &[1]), "noisy nothing")
}

#[test]
fn two_cards_of_one_title_are_asked_about_like_any_others() {
    proves![MA_COMMUNICATION_2, MA_DISLOYAL_PLAY_2];
    for (plans, answers) in [
        ("bad_luck bad_luck", vec!["plan bad_luck"]),
        ("defend defend", vec!["plan defend"]),
        ("bad_luck defend", vec!["plan defend", "plan bad_luck"]),
    ] {
        let mut play = secret_crisis(3, plans);
        assert_eq!(play.asked(), Some("red"), "{plans}");
        let mut listed = play.choices();
        listed.sort_by_key(|choice| answers.iter().position(|answer| answer == choice));
        assert_eq!(listed, answers, "{plans}");
        assert!(play.view("blue").state.drawn.is_empty());
    }
    // What comes of it is by the card that is discarded, also if they are alike.
    let mut alike = secret_crisis(3, "bad_luck bad_luck");
    alike.play("plan bad_luck");
    assert!(alike.saw(|event| matches!(event, Event::TrackMoved { by: 2, .. })));
    // Who is alone hides nothing from anybody.
    let mut alone = secret_crisis(1, "bad_luck bad_luck");
    alone.play("character mandalorian");
    assert!(alone.saw(|event| matches!(event, Event::TrackMoved { by: 2, .. })), "without a question");
    let mut either = secret_crisis(1, "bad_luck defend");
    either.play("character mandalorian");
    assert_eq!(either.all("plan"), ["bad_luck", "defend"]);
}

fn planned(position: Position, plans: &str) -> Play {
    let hand = "mandalorian.hard_march mandalorian.long_road";
    let mut play = action(position.next_plans(plans).hand("red", hand));
    play.play("play mandalorian.hard_march plan; action");
    play
}

#[test]
fn whoever_plans_is_asked_what_to_keep_whatever_was_drawn() {
    proves![MA_COMMUNICATION_2, MA_PLAN_3, MA_PLAN_5];
    for plans in ["bad_luck bad_luck", "bad_luck defend", "sprint defend", "defend defend"] {
        let mut play = planned(yard(2).kept("mandalorian", "defend"), plans);
        let first = play.game.prompt_words(Seat(0));
        assert_eq!(first, "Which planning card do you keep?", "{plans}");
        assert!(play.can("done"));
        assert_eq!(play.can("keep sprint"), plans.starts_with("sprint"));
        assert!(!play.can("keep bad_luck") && !play.can("keep defend"), "{plans}");
        play.play("done");
        assert!(!play.all("top").is_empty(), "{plans}");
    }
    // Alone there is nobody to hide it from: what can't be kept is not asked about.
    let solo = || yard_with(Options { players: 1, ..Options::default() });
    assert_eq!(planned(solo(), "bad_luck bad_luck").all("top"), ["bad_luck"]);
    assert_eq!(planned(solo(), "bad_luck defend").all("keep"), ["defend"]);
}

#[test]
fn the_next_card_to_keep_is_asked_about_as_well() {
    proves![MA_COMMUNICATION_2, MA_PLAN_3];
    // Paid in Full lets Greef Karga keep one more.
    let table = |plans: &str| {
        let options = Options { characters: "greef_karga,ig_11".into(), ..Options::default() };
        let position = yard_with(options).hand("red", "greef_karga.paid_in_full greef_karga.steel_nerve");
        let mut play = action(position.next_plans(plans));
        play.play("play greef_karga.paid_in_full plan; ability; action; keep defend");
        play
    };
    for plans in ["defend bad_luck bad_luck", "defend defend bad_luck", "defend sprint focus"] {
        let mut play = table(plans);
        assert_eq!(play.game.prompt_words(Seat(0)), "Which planning card do you keep?", "{plans}");
        assert!(play.can("done") && play.all("top").is_empty());
    }
}

/// Blue stands with red, and the event lets each of them give a strong card or bleed.
fn detonator(blue: &str) -> Play {
    let position = yard(2).all_in("d6").hand("red", "mandalorian.the_creed").hand("blue", blue);
    let mut play = brings(position, "thermal_detonator nothing");
    play.play("character mandalorian");
    play
}

#[test]
fn a_hand_without_strong_cards_is_asked_like_any_other() {
    proves![MA_COMMUNICATION_2];
    let strong = "ig_11.full_cycle ig_11.protocol_eleven ig_11.override";
    let one = "ig_11.full_cycle ig_11.full_scan ig_11.override";
    let weak = "ig_11.target_lock ig_11.full_scan ig_11.override";
    for hand in [strong, one, weak] {
        let mut play = detonator(hand);
        play.by("red", "choose take-1-damage-2");
        assert_eq!(play.asked(), Some("blue"), "{hand}");
        assert_eq!(play.choices().len(), if hand == weak { 1 } else { 2 }, "{hand}");
        assert!(play.can("choose take-1-damage-2"));
    }
    let bleed = ["choose take-1-damage"];
    assert_eq!(asked(detonator(strong), &bleed), asked(detonator(weak), &bleed));
    // Which card it is, is asked as well, though there may be only one.
    let give = ["choose throw-away-a-strong-card"];
    assert_eq!(asked(detonator(strong), &give), asked(detonator(one), &give));
}

#[test]
fn without_cards_there_is_no_question_and_alone_none_too_many() {
    proves![MA_COMMUNICATION_2];
    // How many cards somebody holds is for all to see.
    let mut empty = detonator("");
    empty.by("red", "choose take-1-damage-2");
    assert_eq!(empty.damage("ig_11"), 1, "without a question");
    let position = yard_with(Options { players: 1, ..Options::default() }).all_in("d6").space("ig_11", "a1");
    let mut alone = brings(position.hand("red", "mandalorian.hard_march"), "thermal_detonator nothing");
    alone.play("character mandalorian; character mandalorian");
    assert_eq!(alone.damage("mandalorian"), 1, "no secret from anybody");
}

/// An event that may be paid for with a strong card, and one that takes one for nothing.
fn toll(event: &str, hand: &str) -> Play {
    let lines = r#"
        event bribe "Bribe" mark { may "hand a card over" { discard_skill 1 least=3 } }
        event toll "Toll" mark { discard_skill 2 least=3 }
        event pay_up "Pay Up" mark { each_character { as_them { choose {
            option "A strong card" { discard_skill 1 least=3 }
            option "Two of them" { discard_skill 2 least=2 }
        } } } }
    "#;
    let position = Position::with(&book_also(lines), &Options { mission: "yard".into(), ..Options::default() });
    let position = without_advanced_cards(position).all_in("d6").hand("red", hand).hand("blue", "ig_11.full_cycle");
    brings(position, &format!("{event} nothing"))
}

#[test]
fn what_only_a_hand_can_pay_is_offered_to_every_hand() {
    proves![MA_COMMUNICATION_2];
    let (strong, weak) =
        ("mandalorian.the_creed mandalorian.hard_march", "mandalorian.improvise mandalorian.hard_march");
    let mut able = toll("bribe", strong);
    assert_eq!(able.choices(), ["choose hand-a-card-over", "decline"]);
    let mut unable = toll("bribe", weak);
    assert_eq!((unable.asked(), unable.choices()), (Some("red"), vec!["decline".to_owned()]));
    // A card that has to be given, and none is strong enough.
    let mut pays = toll("toll", strong);
    assert_eq!(pays.choices(), ["card mandalorian.the_creed"]);
    pays.play("card mandalorian.the_creed");
    assert_eq!(pays.choices(), ["done"], "whether there is a second one is nobody's business");
    let mut broke = toll("toll", weak);
    assert_eq!((broke.asked(), broke.choices()), (Some("red"), vec!["done".to_owned()]));
    // Neither way is open: the question is asked all the same.
    let mut nothing = toll("pay_up", "mandalorian.improvise mandalorian.vambrace_darts");
    assert_eq!((nothing.asked(), nothing.choices()), (Some("red"), vec!["decline".to_owned()]));
}

#[test]
fn a_blow_is_offered_to_loyal_and_disloyal_alike() {
    proves![MA_DISLOYAL_PLAY_1, MA_OVERLAY_1];
    let table = |motive| {
        let position = heist(3).motive("red", motive).motive("blue", Motive::Loyal).motive("green", Motive::Loyal);
        let position = position.all_in("d6").kept("mandalorian", "retaliate");
        let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
        play.play("play mandalorian.the_creed attack; action");
        play
    };
    assert_eq!(table(Motive::Loyal).choices(), table(Motive::Disloyal).choices());
    assert_eq!(table(Motive::Loyal).all("strike").len(), 2);
}

#[test]
fn who_has_every_planning_card_that_can_be_kept_is_not_asked_to_keep_one() {
    proves![MA_PLAN_6, MA_COMMUNICATION_2];
    // What lies under a character is for all to see.
    let book = Position::of(2).at(mandalorian::frame::Step::Action).ground().book.clone();
    let titles: Vec<&str> = book.plans.iter().filter(|plan| plan.kept).map(|plan| plan.id.as_str()).collect();
    let position = yard(2).kept("mandalorian", &titles.join(" ")).next_plans("bad_luck bad_luck");
    let mut full = action(position.hand("red", "mandalorian.hard_march mandalorian.long_road"));
    full.play("play mandalorian.hard_march plan; pass; action");
    assert_eq!(full.game.prompt_words(Seat(0)), "Which of the others do you put on top of the deck?");
    assert_eq!(full.all("top"), ["bad_luck"]);
}
