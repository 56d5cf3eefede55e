//! The description of the interface: whole, and true.

use std::collections::BTreeSet;

use serde_json::json;

use crate::socket::Line;
use crate::support::{Client, House};

/// Does everything that can be done, once.
async fn walk(house: &House) {
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    people(house, &ann).await;
    ann.get("/games").await.expect(200);
    ann.get("/games/freedom").await.expect(200);
    ann.get("/games/freedom/rules?q=prisoner").await.expect(200);
    ann.get("/games/freedom/rules/fg.3.4.29").await.expect(200);
    ann.get("/tables?list=mine").await.expect(200);
    let made = ann.post("/tables", json!({ "game": "freedom", "seats": ["friend", "me"] })).await.expect(201);
    let id = made["id"].as_str().unwrap();
    seats(&ann, &bob, id, made["invites"][0]["token"].as_str().unwrap()).await;
    Line::open(house, house.serve().await, &ann, id, "").await.news().await;
    play(&ann, &bob, id).await;
    past(&ann, id).await;
    campaign(&ann, &bob).await;
}

async fn campaign(ann: &Client, bob: &Client) {
    let wanted = json!({ "game": "mandalorian", "name": "Friends" });
    let made = ann.post("/campaigns", wanted).await.expect(201);
    let id = made["id"].as_str().unwrap();
    ann.get("/campaigns").await.expect(200);
    let link = ann.do_it(&format!("/campaigns/{id}/invite")).await.expect(201);
    let invite = format!("/campaign-invites/{}", link["token"].as_str().unwrap());
    bob.get(&invite).await.expect(200);
    bob.do_it(&invite).await.expect(200);
    ann.call("delete", &format!("/campaigns/{id}/invite"), None).await.expect(204);
    let me = bob.get("/me").await.expect(200)["id"].as_str().unwrap().to_owned();
    for card in ["gd_01", "gd_02"] {
        ann.post(&format!("/campaigns/{id}/steps"), json!({ "name": format!("read {card}") })).await.expect(200);
    }
    let dealt = bob.post(&format!("/campaigns/{id}/games"), json!({})).await.expect(201);
    bob.post(&format!("/tables/{}/resign", dealt["id"].as_str().unwrap()), json!({})).await.expect(200);
    ann.post(&format!("/campaigns/{id}/results"), json!({})).await.expect(200);
    ann.get(&format!("/campaigns/{id}")).await.expect(200);
    bob.call("delete", &format!("/campaigns/{id}/members/{me}"), None).await.expect(204);
    let record = ann.get(&format!("/campaigns/{id}/record")).await;
    ann.post("/campaign-records", json!({ "record": record.raw.text })).await.expect(201);
}

async fn people(house: &House, ann: &Client) {
    ann.get("/me").await.expect(200);
    ann.call("put", "/me", Some(json!({ "name": "Anna" }))).await.expect(200);
    ann.post("/account", json!({ "login": "anna", "password": "long enough" })).await.expect(201);
    let change = json!({ "old": "long enough", "new": "longer than that" });
    ann.call("put", "/account", Some(change)).await.expect(204);
    let signed_in = json!({ "login": "anna", "password": "longer than that" });
    let token = house.stranger().post("/session", signed_in).await.expect(201)["token"].as_str().unwrap().to_owned();
    Client::with_token(house, &token).call("delete", "/session", None).await.expect(204);
}

async fn seats(ann: &Client, bob: &Client, id: &str, token: &str) {
    bob.get(&format!("/invites/{token}")).await.expect(200);
    bob.do_it(&format!("/invites/{token}")).await.expect(200);
    let address = json!({ "address": "https://example.org/turn" });
    bob.call("put", &format!("/tables/{id}/seats/0/webhook"), Some(address)).await.expect(200);
    bob.do_it(&format!("/tables/{id}/seats/0/leave")).await.expect(200);
    ann.do_it(&format!("/tables/{id}/seats/0/take")).await.expect(200);
    let link = ann.do_it(&format!("/tables/{id}/seats/0/invite")).await.expect(201);
    ann.call("delete", &format!("/tables/{id}/seats/0/invite"), None).await.expect(200);
    assert_eq!(bob.get(&format!("/invites/{}", link["token"].as_str().unwrap())).await.refused(410), "gone");
    ann.do_it(&format!("/tables/{id}/watch")).await.expect(201);
    ann.call("delete", &format!("/tables/{id}/watch"), None).await.expect(204);
    let other = ann.table(&["me", "open"]).await;
    ann.do_it(&format!("/tables/{other}/seats/1/bot")).await.expect(200);
    let link = ann.do_it(&format!("/tables/{id}/seats/0/invite")).await.expect(201);
    bob.do_it(&format!("/invites/{}", link["token"].as_str().unwrap())).await.expect(200);
}

async fn play(ann: &Client, bob: &Client, id: &str) {
    let mut heard = ann.listen(id, "", None).await;
    assert!(heard.next().await.is_some());
    ann.play_first(id).await;
    ann.post(&format!("/tables/{id}/undo"), json!({})).await.expect(200);
    for answer in ["refuse", "agree"] {
        ann.play_first(id).await;
        ann.post(&format!("/tables/{id}/undo/ask"), json!({})).await.expect(200);
        bob.post(&format!("/tables/{id}/undo/{answer}"), json!({})).await.expect(200);
    }
    assert_eq!(ann.post(&format!("/tables/{id}/go-on"), json!({})).await.refused(422), "refused");
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": "Hello" })).await.expect(201);
    bob.get(&format!("/tables/{id}/chat")).await.expect(200);
    bob.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
    ann.do_it(&format!("/tables/{id}/rematch")).await.expect(200);
}

async fn past(ann: &Client, id: &str) {
    ann.get(&format!("/tables/{id}/back/0")).await.expect(200);
    ann.get(&format!("/tables/{id}/dice")).await.expect(200);
    let record = ann.get(&format!("/tables/{id}/record")).await;
    assert_eq!(record.raw.header("content-type"), "application/jsonl; charset=utf-8");
    ann.post("/records", json!({ "record": record.raw.text })).await.expect(201);
}

#[tokio::test]
async fn every_operation_of_the_document_is_there_and_answers_as_described() {
    let house = House::new().await;
    walk(&house).await;
    let unvisited: Vec<_> = house.operations().difference(&house.visited()).cloned().collect();
    // Only a table of older rules can be stopped by those of today: see `outlive.rs`.
    let elsewhere = [("post".to_owned(), "/api/v1/tables/{id}/go-on".to_owned())];
    assert_eq!(unvisited, elsewhere, "nobody has tried these");
    assert_eq!(house.operations().len(), 53);
}

#[tokio::test]
async fn every_route_of_the_router_is_in_the_document() {
    let house = House::new().await;
    walk(&house).await;
    let metrics = house.raw("GET", "/metrics", &[], "").await.text;
    let label = |line: &str, name: &str| Some(line.split_once(&format!("{name}=\""))?.1.split('"').next()?.to_owned());
    let routes =
        metrics.lines().filter_map(|line| Some((label(line, "method")?.to_lowercase(), label(line, "route")?)));
    let routed: BTreeSet<_> = routes.filter(|(_, route)| route.starts_with("/api/v1/")).collect();
    assert_eq!(routed, house.operations());
}

#[tokio::test]
async fn the_document_names_schemes_errors_and_the_prefix() {
    let house = House::with(|config| config.prefix = "/cantina".into()).await;
    let document = house.document();
    assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
    assert_eq!(document["components"]["securitySchemes"]["cookie"]["name"], "cantina");
    assert_eq!(document["servers"][0]["url"], "/cantina");
    let choose = &document["paths"]["/api/v1/tables/{id}/choices"]["post"];
    assert_eq!(
        choose["responses"]["422"]["content"]["application/json"]["schema"]["$ref"],
        "#/components/schemas/ErrorBody"
    );
    assert_eq!(choose["security"], json!([{ "bearer": [] }, { "cookie": [] }]));
    let required = &document["components"]["schemas"]["ErrorWords"]["required"];
    assert_eq!(*required, json!(["code", "words", "rule"]));
}
