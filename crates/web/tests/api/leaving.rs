//! Whoever gets up in the middle of something holds nobody up.

use serde_json::{Value, json};
use table::Record;

use crate::rim;
use crate::support::{Client, House};

/// Ann at one seat, Bob at the other of a game that has begun elsewhere.
async fn sit(house: &House, record: &str, bobs: u8) -> (Client, Client, String) {
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.post("/records", json!({ "record": record })).await.expect(201)["id"].as_str().unwrap().to_owned();
    invite(&ann, &bob, &id, bobs).await;
    (ann, bob, id)
}

async fn invite(host: &Client, guest: &Client, id: &str, seat: u8) {
    let link = host.do_it(&format!("/tables/{id}/seats/{seat}/invite")).await.expect(201);
    guest.do_it(&format!("/invites/{}", link["token"].as_str().unwrap())).await.expect(200);
}

async fn choose(client: &Client, id: &str, choice: &str) {
    let table = client.see(id).await;
    let sent = json!({ "revision": table["revision"], "seat": table["viewer"], "choice": choice });
    client.post(&format!("/tables/{id}/choices"), sent).await.expect(200);
}

fn names(table: &Value) -> Vec<&str> {
    table["offers"].as_array().unwrap().iter().map(|offer| offer["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_offer_to_somebody_who_leaves_is_answered_by_the_computer() {
    let position = rim::trading("done");
    let house = House::new().await;
    let bobs = 1 - position.seat;
    let (ann, bob, id) = sit(&house, &position.record.to_string(), bobs).await;
    choose(&ann, &id, "trade").await;
    choose(&ann, &id, &format!("offer {} 1000 for {}", rim::SEATS[usize::from(bobs)], position.card)).await;
    assert_eq!(names(&bob.see(&id).await), ["accept", "decline"]);
    for (client, others) in [(&ann, bobs), (&bob, 1 - bobs)] {
        let seen = client.see(&id).await.to_string();
        assert!(position.secrets[usize::from(others)].iter().all(|name| !seen.contains(name)), "a secret got out");
    }
    bob.do_it(&format!("/tables/{id}/seats/{bobs}/leave")).await.expect(200);

    let waiting = ann.see(&id).await;
    assert_eq!(waiting["seats"][usize::from(bobs)]["kind"], "open");
    assert_eq!(names(&waiting), ["withdraw"], "Ann isn't bound to wait");
    assert_eq!(bob.get(&format!("/tables/{id}")).await.refused(403), "forbidden");
    ann.do_it(&format!("/tables/{id}/seats/{bobs}/bot")).await.expect(200);
    let after = ann.see(&id).await;
    assert_eq!(after["summary"]["asked"], json!([position.seat]), "the computer has answered");
    assert!(names(&after).contains(&"done"), "{:?}", names(&after));
    let told = after["log"].to_string();
    assert!(told.contains("declined") || told.contains("took"), "{told}");
    ann.play_first(&id).await;
}

#[tokio::test]
async fn an_offer_can_be_taken_back_when_nobody_is_left_to_answer_it() {
    let position = rim::trading("done");
    let house = House::new().await;
    let bobs = 1 - position.seat;
    let (ann, bob, id) = sit(&house, &position.record.to_string(), bobs).await;
    choose(&ann, &id, "trade").await;
    choose(&ann, &id, &format!("offer {} 1000 for {}", rim::SEATS[usize::from(bobs)], position.card)).await;
    bob.do_it(&format!("/tables/{id}/seats/{bobs}/leave")).await.expect(200);
    choose(&ann, &id, "withdraw").await;
    let after = ann.see(&id).await;
    assert!(names(&after).contains(&"done"), "{:?}", names(&after));
    assert!(after["log"].to_string().contains("took the offer back"));
}

#[tokio::test]
async fn an_offer_that_cannot_be_kept_is_refused_with_its_rule() {
    let position = rim::trading("done");
    let house = House::new().await;
    let bobs = 1 - position.seat;
    let (ann, bob, id) = sit(&house, &position.record.to_string(), bobs).await;
    choose(&ann, &id, "trade").await;
    let table = ann.see(&id).await;
    let seat = rim::SEATS[usize::from(bobs)];
    for (offer, rule) in [
        (format!("offer {seat} 900000 for {}", position.card), "or.trade.10"),
        (format!("offer {seat} 0 for 900000"), "or.trade.10"),
        (format!("offer {seat} {} for 0", position.card), "or.trade.2"),
        (format!("offer {seat} 0 for 0"), "or.trade.4"),
    ] {
        let sent = json!({ "revision": table["revision"], "seat": table["viewer"], "choice": offer });
        let refused = ann.post(&format!("/tables/{id}/choices"), sent).await.expect(422);
        assert_eq!(refused["error"]["rule"], rule, "{offer}");
    }
    assert_eq!(ann.see(&id).await["revision"], table["revision"]);
    assert_eq!(bob.see(&id).await["asked"], false);
}

#[tokio::test]
async fn a_fight_of_somebody_who_leaves_is_fought_on_by_whoever_takes_the_seat() {
    let (record, bobs) = fight();
    let house = House::new().await;
    let (ann, bob, id) = sit(&house, &record.to_string(), bobs).await;
    let asked = bob.see(&id).await;
    assert_eq!(asked["asked"], true);
    bob.do_it(&format!("/tables/{id}/seats/{bobs}/leave")).await.expect(200);
    assert_eq!(ann.see(&id).await["summary"]["asked"], json!([bobs]), "the question stays");

    let cid = house.player("Cid").await;
    invite(&ann, &cid, &id, bobs).await;
    let taken = cid.see(&id).await;
    assert_eq!((names(&taken), &taken["question"]), (names(&asked), &asked["question"]));
    cid.play_first(&id).await;
}

#[tokio::test]
async fn a_fight_of_somebody_who_leaves_is_fought_on_by_the_computer() {
    let (record, bobs) = fight();
    let house = House::new().await;
    let (ann, bob, id) = sit(&house, &record.to_string(), bobs).await;
    let revision = bob.see(&id).await["revision"].as_u64();
    bob.do_it(&format!("/tables/{id}/seats/{bobs}/leave")).await.expect(200);
    assert_eq!(ann.see(&id).await["revision"].as_u64(), revision, "nobody plays for an empty seat");
    ann.do_it(&format!("/tables/{id}/seats/{bobs}/bot")).await.expect(200);
    let after = ann.see(&id).await;
    assert!(after["revision"].as_u64() > revision, "the computer plays on");
    assert_eq!(after["summary"]["asked"], json!([1 - bobs]), "until Ann is asked");
    ann.play_first(&id).await;
}

/// A fight in which somebody is asked, and who that is.
fn fight() -> (Record, u8) {
    rim::first(|game, seat| {
        let fighting = rim::picture(game, seat).contains("combat</h3><div class=\"duel\">");
        fighting.then(|| (game.record(), seat.0))
    })
}
