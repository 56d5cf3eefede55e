//! A sitting: turns, log, undo and what each viewer gets.

mod guess;

use std::sync::Arc;

use guess::{Choice, GUESSER, Guess, Guesses, HINT, KEEPER};
use serde_json::json;
use table::{Form, Forms, Game, Log, Refusal, Seat, SeatSet, Seed, Sitting, TABLE_RULES, Table, Viewer};

fn sitting(choices: &[&str]) -> Sitting<Guess> {
    let mut sitting = Sitting::deal(&Arc::new(()), "content", &Guesses { guesses: 2 }, Seed::from_u64(1)).unwrap();
    for choice in choices {
        let seat = if choice.starts_with("hide") { KEEPER } else { GUESSER };
        sitting.play_text(seat, choice).unwrap();
    }
    sitting
}

fn rule(result: Result<(), Refusal>) -> &'static str {
    result.unwrap_err().rule.0
}

#[test]
fn only_a_seat_that_is_asked_may_answer() {
    let mut sitting = sitting(&[]);
    let refusal = sitting.play_text(GUESSER, "guess 1").unwrap_err();
    assert_eq!(refusal.to_string(), "It is not your turn: Keeper is asked. [table.turn]");
    assert_eq!(rule(sitting.play_text(Seat(200), "hide 1")), "table.turn");
    assert_eq!(sitting.number(), 0);
}

#[test]
fn a_refused_answer_changes_nothing_and_names_its_rule() {
    let mut sitting = sitting(&[]);
    let before = sitting.fingerprint();
    assert_eq!(rule(sitting.play(KEEPER, &Choice::Hide(7))), "guess.six");
    assert_eq!(rule(sitting.play_text(KEEPER, "juggle 3")), "guess.guess");
    assert_eq!((sitting.fingerprint(), sitting.number()), (before, 0));
}

#[test]
fn a_game_that_is_over_takes_no_answers() {
    let mut sitting = sitting(&["hide 3", "guess 3"]);
    assert!(sitting.is_over() && sitting.asked().is_empty() && sitting.question(GUESSER).is_none());
    assert_eq!(rule(sitting.play_text(GUESSER, "guess 1")), "table.over");
    assert_eq!(sitting.outcome().unwrap().winners, SeatSet::one(GUESSER));
}

#[test]
fn an_answer_to_an_earlier_question_is_stale() {
    let mut sitting = sitting(&["hide 3"]);
    sitting.play_at(1, GUESSER, "point 3").unwrap();
    let refusal = sitting.play_at(1, GUESSER, "point 3").unwrap_err();
    assert_eq!(refusal.rule.0, "table.stale");
    assert!(refusal.words.contains("question 1") && refusal.words.contains("question 2"), "{refusal}");
    assert_eq!(sitting.number(), 2);
}

#[test]
fn undo_is_free_while_nothing_came_out() {
    let mut sitting = sitting(&["hide 3"]);
    let before = (sitting.fingerprint(), sitting.record(), sitting.log(Viewer::Spectator, 0));
    sitting.play_text(GUESSER, "point 3").unwrap();
    sitting.play_text(GUESSER, "point 4").unwrap();
    sitting.undo(GUESSER).unwrap();
    sitting.undo(GUESSER).unwrap();
    assert_eq!((sitting.fingerprint(), sitting.record(), sitting.log(Viewer::Spectator, 0)), before);
}

#[test]
fn undo_stops_at_dice_and_at_secrets() {
    for spoiler in ["roll", "guess 1"] {
        let mut sitting = sitting(&["hide 3", "point 2", spoiler, "point 5"]);
        sitting.undo(GUESSER).unwrap();
        let refusal = sitting.undo(GUESSER).unwrap_err();
        assert_eq!(refusal.rule.0, "table.undo");
        assert!(refusal.words.contains("came out"), "{refusal}");
        assert_eq!(sitting.number(), 3);
    }
}

#[test]
fn nobody_takes_back_what_another_seat_chose() {
    let mut sitting = sitting(&["hide 3"]);
    assert_eq!(rule(sitting.undo(GUESSER)), "table.undo");
    sitting.undo(KEEPER).unwrap();
    assert_eq!(rule(sitting.undo(KEEPER)), "table.undo");
}

#[test]
fn all_together_may_go_back_to_any_choice() {
    let sitting = sitting(&["hide 3", "roll", "guess 1"]);
    for to in [2, 1, 0] {
        assert_eq!(sitting.back(to).unwrap().number(), to);
    }
    assert_eq!(sitting.back(4).err().unwrap().to_string(), "the record has 3 choices, there is no choice 4");
}

/// Long enough for snapshots, and for dropping some of them. A roll now and then can't be taken back.
#[test]
fn a_long_game_goes_back_as_if_played_again() {
    let mut long = sitting(&["hide 3"]);
    for n in 0..3000 {
        let choice = if n % 7 == 0 { "roll".into() } else { format!("point {}", n % 6 + 1) };
        long.play_text(GUESSER, &choice).unwrap();
    }
    let record = long.record();
    for to in (0..=3001).step_by(61).chain([128, 1024, 2048, 3001]) {
        let (mut back, mut again) =
            (long.back(to).unwrap(), record.replay::<Guess>(&Arc::new(()), "content", Some(to)).unwrap());
        assert_eq!(back.game(), again.game(), "after choice {to}");
        assert_eq!(back.record(), again.record(), "after choice {to}");
        assert_eq!(back.log(Viewer::Seat(KEEPER), 0), again.log(Viewer::Seat(KEEPER), 0), "after choice {to}");
        while to > 0 && again.undo(GUESSER).is_ok() {
            back.undo(GUESSER).unwrap();
        }
        assert_eq!((back.undo(GUESSER).is_err(), back.number()), (true, again.number()), "after choice {to}");
    }
}

#[test]
fn each_viewer_hears_only_what_it_may() {
    let sitting = sitting(&["hide 3", "point 5"]);
    let words = |viewer, since| sitting.log(viewer, since).into_iter().map(|line| line.words).collect::<Vec<_>>();
    let pointed = "The Guesser pointed at 5.";
    assert_eq!(words(Viewer::Seat(KEEPER), 0), ["You hid 3.", pointed]);
    assert_eq!(words(Viewer::Seat(GUESSER), 0), ["The Keeper hid a number.", pointed]);
    assert_eq!(words(Viewer::Spectator, 0), ["The Keeper hid a number.", pointed]);
    assert_eq!(words(Viewer::Spectator, 1), [pointed]);
    assert_eq!(sitting.log(Viewer::Spectator, 1)[0].n, 2);
}

#[test]
fn the_type_erased_table_tells_the_same() {
    let mut table: Box<dyn Table> = Box::new(sitting(&[]));
    assert_eq!((table.name(), table.seats()), ("guess", &["Keeper", "Guesser"][..]));
    assert_eq!(table.status_json(), json!({ "asking": { "seats": ["Keeper"] }}));
    assert_eq!(table.question(KEEPER).unwrap().words, "Hide a number.");
    assert!(table.question(GUESSER).is_none() && table.offers(GUESSER).is_empty());
    let offer = &table.offers(KEEPER)[2];
    assert_eq!((offer.name.as_str(), offer.words.as_str()), ("hide 3", "I hide 3"));
    table.play(KEEPER, "hide 3").unwrap();
    assert_eq!(table.view_json(Viewer::Seat(KEEPER)).unwrap()["hidden"], 3);
    assert_eq!(table.board(Viewer::Seat(GUESSER)), "hidden: ?, guesses: 2");
    table.play(GUESSER, "guess 3").unwrap();
    assert_eq!(table.status_json()["over"]["winners"], json!(["Guesser"]));
    assert_eq!(table.status_json()["over"]["points"], json!([0, 0]));
}

#[test]
fn a_scripted_die_shows_what_the_test_says() {
    let mut game = sitting(&["hide 3"]).game().clone();
    game.chance.script(HINT, 4);
    let mut log = Log::listening();
    game.play(GUESSER, &Choice::Roll, &mut log).unwrap();
    assert_eq!(log.take(), [guess::Event::Rolled(4)]);
    assert_eq!(game.chance.script_left(), 0);
}

#[test]
fn an_imagined_game_looks_like_the_real_one() {
    let real = sitting(&["hide 3", "point 5"]);
    let view = real.game().view(Viewer::Seat(GUESSER));
    let mut chance = table::Chance::new(Seed::from_u64(9));
    assert_eq!(<Guess>::imagine(&view, &mut chance).view(Viewer::Seat(GUESSER)), view);
}

#[test]
fn a_silent_log_keeps_nothing() {
    let mut game = sitting(&[]).game().clone();
    let mut log = Log::Off;
    game.play(KEEPER, &Choice::Hide(1), &mut log).unwrap();
    assert!(log.take().is_empty());
}

#[test]
fn a_view_is_written_as_its_shape_says() {
    let view = |viewer| sitting(&["hide 3", "point 5"]).view_json(viewer).unwrap();
    let pointed = json!({ "half": "high", "number": 5 });
    let seen = json!({ "hidden": null, "is_hidden": true, "pointed": pointed, "guesses": 2, "found": false });
    assert_eq!(view(Viewer::Spectator), seen);
    assert_eq!(view(Viewer::Seat(KEEPER))["hidden"], 3);
    let (form, forms) = Forms::of::<guess::Shown>();
    assert_eq!(form, Form::Named("Shown"));
    let named: Vec<&str> = forms.iter().map(|(name, _)| name).collect();
    assert_eq!(named, ["Half", "Pointed", "Shown"]);
    let half = forms.iter().find(|(name, _)| *name == "Half").unwrap().1;
    let words = [("low".to_owned(), " From 1 to 3."), ("high".to_owned(), " From 4 to 6.")];
    assert_eq!(*half, Form::Words(" Low or high numbers.", words.to_vec()));
    let Form::Record(about, fields) = forms.iter().find(|(name, _)| *name == "Shown").unwrap().1 else { panic!() };
    assert_eq!((*about, fields.len()), (" The game as one viewer sees it.", 5));
    assert_eq!((fields[2].name, &fields[2].form), ("pointed", &Form::Maybe(Box::new(Form::Named("Pointed")))));
}

#[test]
fn a_view_or_an_event_that_cannot_be_written_is_an_error_and_never_null() {
    let sitting = sitting(&["hide 3", "point 5", "doodle"]);
    let error = sitting.view_json(Viewer::Spectator).unwrap_err();
    assert_eq!((error.what, error.game), ("the view", "guess"));
    assert_eq!(error.to_string(), "the view of guess can't be written as JSON: a number that nobody can point at");
    let lines = sitting.log(Viewer::Spectator, 1);
    assert_eq!(
        sitting.back(2).unwrap().events_json(Viewer::Spectator, 1),
        Ok(vec![json!({ "what": "pointed", "number": 5 })])
    );
    let error = sitting.events_json(Viewer::Spectator, 1).unwrap_err();
    assert_eq!(error.to_string(), "an event of guess can't be written as JSON: a number that nobody can point at");
    assert_eq!(lines[1].words, "The Guesser doodled.");
}

#[test]
fn a_set_up_that_cannot_be_written_is_not_dealt() {
    let strange = Guesses { guesses: guess::UNWRITABLE };
    let refusal = Sitting::<Guess>::deal(&Arc::new(()), "content", &strange, Seed::from_u64(1)).err().unwrap();
    assert_eq!(refusal.to_string(), "the set-up of guess can't be written as JSON: too many guesses [table.written]");
}

#[test]
fn the_rules_of_the_table_have_texts() {
    assert!(TABLE_RULES.iter().all(|(id, text)| id.0.starts_with("table.") && text.ends_with('.')));
}
