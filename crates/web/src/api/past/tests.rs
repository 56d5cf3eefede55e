//! A moment of a game that can't be written.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::json;
use table::{Seed, Sitting};

use super::*;

#[allow(dead_code)]
#[path = "../../../../table/tests/guess/mod.rs"]
mod guess;

use guess::{GUESSER, Guess, Guesses, KEEPER};

fn after(choices: &[&str]) -> Sitting<Guess> {
    let mut game = Sitting::deal(&Arc::new(()), "", &Guesses { guesses: 2 }, Seed::from_u64(1)).unwrap();
    game.play_text(KEEPER, "hide 3").unwrap();
    for choice in choices {
        game.play_text(GUESSER, choice).unwrap();
    }
    game
}

fn trouble(choices: &[&str]) -> Trouble {
    Moment::of(&after(choices), Viewer::Spectator, 3).err().expect("it can't be written")
}

#[test]
fn a_moment_has_its_view_and_its_log() {
    let moment = Moment::of(&after(&["point 5"]), Viewer::Spectator, 2).unwrap();
    assert_eq!(moment.view["pointed"]["number"], 5);
    assert_eq!(moment.log[0].event, json!({ "what": "pointed", "number": 5 }));
}

#[test]
fn what_cannot_be_written_is_the_servers_mistake_and_never_null() {
    let event = trouble(&["doodle"]);
    assert_eq!((event.status, event.code), (StatusCode::INTERNAL_SERVER_ERROR, "unwritten"));
    assert!(event.words.starts_with("An event of this game can't be written as JSON"), "{}", event.words);
    // The event is past, and what can't be written is still on the table.
    let view = trouble(&["doodle", "roll"]);
    assert!(view.words.starts_with("The view of this game can't be written as JSON"), "{}", view.words);
    assert_eq!(view.into_response().status(), 500);
}
