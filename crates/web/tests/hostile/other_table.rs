//! Tables that this server can't go on with: played with other content, under other rules, or of another game.

use crate::bed::{Bed, assert_refused};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{SeatKind, Store};
use testbed::play::read_offers;

/// A copy of a table with some choices, whose header is changed. It is there under another name.
fn copy_with(bed: &Bed, of: &str, id: &str, change: impl FnOnce(&mut Value)) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&bed.store).await.unwrap();
        let (mut row, seats) = store.table(of).await.unwrap().unwrap();
        let entries = store.entries(of, 0).await.unwrap();
        let mut header: Value = serde_json::from_str(&row.header).unwrap();
        change(&mut header);
        let summary = std::mem::take(&mut row.summary);
        (row.id, row.header, row.public) = (id.to_owned(), header.to_string(), true);
        store.create(&row, &seats).await.unwrap();
        store.append(id, entries, summary, 1).await.unwrap();
        store.close().await;
    });
}

fn entries(bed: &Bed, id: &str) -> Vec<store::RecordEntry> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { Store::open(&bed.store).await.unwrap().entries(id, 0).await.unwrap() })
}

fn assert_only_to_look_at(change: impl FnOnce(&mut Value), why: &str) {
    let bed = Bed::new();
    let mut pair = bed.pair();
    for _ in 0..3 {
        let answer = pair.offers().unwrap().remove(0);
        assert_eq!(pair.choose(&answer).unwrap().status, 204);
    }
    let answer = pair.offers().unwrap().remove(0);
    copy_with(&bed, &pair.id, "another", change);
    let before = entries(&bed, "another");
    assert_eq!(before.len(), 3);
    pair.id = "another".into();
    for seat in 0..2 {
        let page = pair.page(seat).unwrap();
        assert!(page.body.contains("only be looked at") && page.body.contains(why), "{}", page.body);
        assert_eq!(read_offers(&page, seat as u8), []);
        assert!(page.body.contains("Give this game up"));
    }
    let news = pair.players[0].live("/t/another/live").unwrap().event().unwrap();
    assert!(news.contains("only be looked at"), "{news}");
    assert_refused(&pair.choose(&answer).unwrap(), 409, "read_only");
    for act in ["undo", "undo/agree", "undo/refuse", "go-on"] {
        let reply = pair.players[0].post(&format!("/t/another/{act}"), &[("revision", "3")]).unwrap();
        assert_refused(&reply, 409, "read_only");
    }
    for look in ["back", "dice"] {
        assert_refused(&pair.players[0].get(&format!("/t/another/{look}")).unwrap(), 409, "read_only");
    }
    assert_eq!(pair.players[0].get("/").unwrap().status, 200);
    assert_eq!(entries(&bed, "another"), before);
    // Nobody is kept at a table that can't go on.
    assert_eq!(pair.players[0].post("/t/another/resign", &[("revision", "3")]).unwrap().status, 204);
    let after = entries(&bed, "another");
    assert_eq!((&after[..3], after[3].kind, after.len()), (&before[..], store::EntryKind::Resign, 4));
    let page = pair.page(1).unwrap();
    assert!(page.body.contains("resigned") && !page.body.contains("Give this game up"), "{}", page.body);
}

#[test]
fn a_table_of_other_content_is_only_to_look_at() {
    assert_only_to_look_at(|header| header["content"] = json!("0000"), "played with content 0000");
}

#[test]
fn a_table_of_other_rules_is_only_to_look_at() {
    assert_only_to_look_at(|header| header["rules_version"] = json!(9999), "version 9999 of the rules");
}

#[test]
fn a_table_with_a_broken_header_is_only_to_look_at() {
    assert_only_to_look_at(|header| *header = json!({ "game": "freedom" }), "its header can't be read");
}

/// Entries that don't belong to the game are noticed by their hashes.
#[test]
fn a_table_of_another_seed_is_only_to_look_at() {
    assert_only_to_look_at(|header| header["seed"] = json!("00".repeat(32)), "choice");
}

/// The seat of a player who is found by their token is theirs at any table the store says.
#[test]
fn tokens_are_stored_as_hashes_only() {
    let bed = Bed::new();
    let pair = bed.pair();
    let token = pair.players[0].cookie.clone().unwrap().replace("cantina=", "");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (player, seats) = runtime.block_on(async {
        let store = Store::open(&bed.store).await.unwrap();
        let key = Sha256::digest(token.as_bytes()).into();
        (store.session(&key, 0).await.unwrap().unwrap(), store.table(&pair.id).await.unwrap().unwrap().1)
    });
    assert_eq!((seats[0].kind, seats[0].player.as_ref()), (SeatKind::Player, Some(&player.id)));
    for file in ["", "-wal"] {
        let bytes = std::fs::read(format!("{}{file}", bed.store.replace("sqlite:", ""))).unwrap_or_default();
        assert!(!String::from_utf8_lossy(&bytes).contains(&token), "the token is in the store{file}");
    }
}
