//! Tables: opening, finding and joining them.

use serde_json::{Value, json};

use crate::support::{Client, House};

fn ids(list: &Value) -> Vec<String> {
    list["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

async fn listed(client: &Client, list: &str) -> Vec<String> {
    ids(&client.get(&format!("/tables?list={list}")).await.expect(200))
}

#[tokio::test]
async fn games_come_with_seats_and_options() {
    let house = House::new().await;
    let games = house.stranger().get("/games").await.expect(200);
    let freedom = &games["games"][0];
    assert_eq!(freedom["name"], "freedom");
    assert_eq!(freedom["seats"].as_array().unwrap().len(), 2);
    assert!(freedom["options"].as_array().unwrap().iter().any(|option| option["name"] == "scenario"));
    assert_eq!(house.stranger().get("/games/chess").await.refused(404), "not_found");
}

#[tokio::test]
async fn options_are_checked() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let wanted = |setup: Value| json!({ "game": "freedom", "setup": setup, "title": "  Friday   night " });
    let id = ann.post("/tables", wanted(json!({ "scenario": "skirmish" }))).await.expect(201)["id"].clone();
    assert_eq!(ann.see(id.as_str().unwrap()).await["title"], "Friday night");
    assert_eq!(ann.post("/tables", wanted(json!({ "scenario": "nonsense" }))).await.refused(400), "malformed");
    assert_eq!(ann.post("/tables", wanted(json!({ "nonsense": "1" }))).await.refused(400), "malformed");
    let seats = |seats: Value| json!({ "game": "freedom", "seats": seats });
    assert_eq!(ann.post("/tables", seats(json!(["me"]))).await.refused(400), "malformed");
    assert_eq!(ann.post("/tables", seats(json!(["me", "cat"]))).await.refused(400), "malformed");
}

#[tokio::test]
async fn lists_show_each_table_to_those_it_concerns() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let private = ann.table(&["me", "bot"]).await;
    let open = ann.table(&["me", "open"]).await;
    assert_eq!(listed(&bob, "open").await, std::slice::from_ref(&open));
    assert_eq!(listed(&bob, "public").await, std::slice::from_ref(&open));
    assert!(listed(&bob, "mine").await.is_empty());
    let mut mine = listed(&ann, "mine").await;
    mine.sort();
    let mut both = [private, open.clone()];
    both.sort();
    assert_eq!(mine, both);
    ann.post(&format!("/tables/{open}/resign"), json!({})).await.expect(200);
    assert_eq!(listed(&bob, "finished").await, [open]);
    assert!(listed(&bob, "open").await.is_empty());
}

#[tokio::test]
async fn a_private_table_is_seen_by_link_only() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.table(&["me", "bot"]).await;
    for path in ["", "/chat", "/back/0", "/dice", "/record"] {
        assert_eq!(bob.get(&format!("/tables/{id}{path}")).await.refused(403), "forbidden", "{path}");
    }
    let link = ann.do_it(&format!("/tables/{id}/watch")).await.expect(201);
    let watch = format!("/tables/{id}?watch={}", link["token"].as_str().unwrap());
    let seen = bob.get(&watch).await.expect(200);
    assert_eq!((seen["viewer"].clone(), seen["asked"].clone()), (Value::Null, json!(false)));
    assert_eq!((seen["question"].clone(), seen["offers"].clone()), (Value::Null, json!([])));
    ann.call("delete", &format!("/tables/{id}/watch"), None).await.expect(204);
    assert_eq!(bob.get(&watch).await.refused(403), "forbidden");
}

#[tokio::test]
async fn a_free_seat_is_taken_once() {
    let house = House::new().await;
    let (ann, bob, eve) = (house.player("Ann").await, house.player("Bob").await, house.player("Eve").await);
    let id = ann.table(&["me", "open"]).await;
    let take = format!("/tables/{id}/seats/1/take");
    let seats = bob.do_it(&take).await.expect(200);
    assert_eq!((seats["seats"][1]["player"].clone(), seats["seats"][1]["you"].clone()), (json!("Bob"), json!(true)));
    assert_eq!(eve.do_it(&take).await.refused(403), "forbidden");
    assert_eq!(ann.do_it(&take).await.refused(409), "taken");
    assert_eq!(eve.do_it(&format!("/tables/{id}/seats/7/take")).await.refused(404), "not_found");
}

#[tokio::test]
async fn a_seat_for_a_friend_is_nobody_elses() {
    let house = House::new().await;
    let (ann, bob, eve) = (house.player("Ann").await, house.player("Bob").await, house.player("Eve").await);
    let wanted = json!({ "game": "freedom", "seats": ["me", "friend"], "public": true });
    let made = ann.post("/tables", wanted).await.expect(201);
    let (id, token) = (made["id"].as_str().unwrap(), made["invites"][0]["token"].as_str().unwrap());
    assert_eq!(eve.do_it(&format!("/tables/{id}/seats/1/take")).await.refused(403), "forbidden");
    let joined = bob.do_it(&format!("/invites/{token}")).await.expect(200);
    assert_eq!(joined, json!({ "table": id, "seat": 1 }));
    assert_eq!(eve.do_it(&format!("/invites/{token}")).await.refused(410), "gone");
}

#[tokio::test]
async fn whoever_takes_over_a_seat_does_not_inherit_the_webhook() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.table(&["me", "bot"]).await;
    let hook = format!("/tables/{id}/seats/0/webhook");
    let kept = ann.call("put", &hook, Some(json!({ "address": "https://example.org/" }))).await.expect(200);
    assert_eq!(kept["seats"][0]["webhook"], "https://example.org/");
    assert_eq!(ann.call("put", &hook, Some(json!({ "address": "gopher://x" }))).await.refused(400), "malformed");
    let link = ann.do_it(&format!("/tables/{id}/seats/0/invite")).await.expect(201);
    bob.do_it(&format!("/invites/{}", link["token"].as_str().unwrap())).await.expect(200);
    let seats = bob.see(&id).await["seats"].clone();
    assert_eq!((seats[0]["you"].clone(), seats[0].get("webhook")), (json!(true), None));
    let lost = ann.call("put", &hook, Some(json!({ "address": "" }))).await;
    assert_eq!(lost.refused(409), "unfit", "Ann owns the table, but not the seat");
}

#[tokio::test]
async fn one_player_has_so_many_tables_and_no_more() {
    let house = House::with(|config| config.tables_a_player = 2).await;
    let ann = house.player("Ann").await;
    let first = ann.table(&["me", "bot"]).await;
    ann.table(&["me", "bot"]).await;
    let wanted = || json!({ "game": "freedom" });
    assert_eq!(ann.post("/tables", wanted()).await.refused(429), "too_many");
    ann.post(&format!("/tables/{first}/resign"), json!({})).await.expect(200);
    ann.post("/tables", wanted()).await.expect(201);
}
