//! A store and records that an older server wrote (the one of 39e1c4f with the missions of today): every table opens and goes on.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::support::{Client, House};

/// The session of whoever sat at all of these tables.
const TOKEN: &str = "g7jj6rv9ve49gmw36kfysvx1krqx3yws";

/// The tables that were in the middle of a game, by what they are called.
const RUNNING: [&str; 5] =
    ["Flight to Egrix, half way", "A skirmish for two", "Two scoundrels", "Against the rival", "Sealed Orders"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/before")
}

/// A server that finds a copy of the old store.
async fn house(copy: &Path) -> House {
    std::fs::copy(folder().join("store.sqlite"), copy).unwrap();
    let store = format!("sqlite:{}", copy.display());
    House::with(|config| config.store = store).await
}

/// Waits for the computer's players until somebody at a table is asked.
async fn wait_for_a_question(player: &Client, table: &str) {
    for _ in 0..200 {
        if !player.see(table).await["offers"].as_array().unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("nobody at {table} is asked")
}

#[tokio::test]
async fn every_table_of_an_older_store_opens_and_goes_on() {
    let copy = tempfile::tempdir().unwrap();
    let house = house(&copy.path().join("store.sqlite")).await;
    let player = Client::with_token(&house, TOKEN);
    let tables = player.get("/tables?list=mine").await.expect(200);
    let mut going_on = Vec::new();
    for brief in tables["tables"].as_array().unwrap() {
        let (id, title) = (brief["id"].as_str().unwrap(), brief["title"].as_str().unwrap());
        let table = player.see(id).await;
        assert!(table["view"].is_object(), "{title} has no view: {table}");
        if table["status"]["over"].is_object() {
            assert_eq!(title, "Alone to the end");
            continue;
        }
        for _ in 0..5 {
            wait_for_a_question(&player, id).await;
            player.play_first(id).await;
        }
        going_on.push(title.to_owned());
    }
    going_on.sort_unstable();
    let mut running = RUNNING;
    running.sort_unstable();
    assert_eq!(going_on, running);
}

#[tokio::test]
async fn every_record_of_an_older_program_is_put_on_a_table() {
    let house = House::new().await;
    let player = house.player("Vela").await;
    let mut number = 0;
    for file in std::fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "cantina") {
            let record = std::fs::read_to_string(&path).unwrap();
            player.post("/records", json!({ "record": record })).await.expect(201);
            number += 1;
        }
    }
    assert_eq!(number, 6);
}
