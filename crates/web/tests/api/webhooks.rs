//! Being told elsewhere that it is one's turn.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};

use crate::support::{Client, House};

/// An address that answers each request with this status and hands out what it got.
struct Ear(TcpListener);

impl Ear {
    async fn open() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").await.unwrap())
    }

    fn address(&self) -> String {
        format!("http://{}/turn?x=1", self.0.local_addr().unwrap())
    }

    /// The next request: its first line and its body.
    async fn hear(&self, answer: &str) -> (String, Value) {
        let (mut stream, _) = timeout(Duration::from_secs(10), self.0.accept()).await.expect("a call").unwrap();
        let mut got = String::new();
        let body = loop {
            let mut part = [0; 4096];
            let read = stream.read(&mut part).await.unwrap();
            got.push_str(std::str::from_utf8(&part[..read]).unwrap());
            if let Some(body) = got.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok()) {
                break body;
            }
        };
        let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.unwrap();
        (got.lines().next().unwrap().to_owned(), body)
    }

    async fn hears_nothing(&self) {
        assert!(timeout(Duration::from_millis(700), self.0.accept()).await.is_err(), "nobody should have called");
    }
}

/// Ann plays the second seat, which begins; Bob plays the first one and is told at this address.
async fn table(house: &House, address: &str) -> (Client, Client, String) {
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.table(&["open", "me"]).await;
    bob.do_it(&format!("/tables/{id}/seats/0/take")).await.expect(200);
    let hook = format!("/tables/{id}/seats/0/webhook");
    bob.call("put", &hook, Some(json!({ "address": address }))).await.expect(200);
    (ann, bob, id)
}

/// Plays until it is Bob's turn.
async fn pass_the_turn(ann: &Client, bob: &Client, id: &str) {
    for _ in 0..200 {
        if bob.see(id).await["asked"] == true {
            return;
        }
        ann.play_first(id).await;
    }
    panic!("it never was Bob's turn");
}

#[tokio::test]
async fn whoever_is_asked_is_told() {
    let house = House::with(|config| {
        config.private_webhooks = true;
        config.url = "https://play.example.org/".into();
    })
    .await;
    let ear = Ear::open().await;
    let (ann, bob, id) = table(&house, &ear.address()).await;
    pass_the_turn(&ann, &bob, &id).await;
    let (line, body) = ear.hear("204 No Content").await;
    assert_eq!(line, "POST /turn?x=1 HTTP/1.1");
    let question = bob.see(&id).await["question"]["words"].clone();
    let link = format!("https://play.example.org/t/{id}");
    let title = "Freedom in the Galaxy: Flight to Egrix";
    assert_eq!(body, json!({ "table": id, "title": title, "seat": "rebel", "words": question, "link": link }));
    bob.play_first(&id).await;
    ear.hears_nothing().await;
}

#[tokio::test]
async fn a_failure_is_tried_once_more_and_a_redirect_leads_nowhere() {
    let house = House::with(|config| config.private_webhooks = true).await;
    let (ear, elsewhere) = (Ear::open().await, Ear::open().await);
    let (ann, bob, id) = table(&house, &ear.address()).await;
    pass_the_turn(&ann, &bob, &id).await;
    let redirect = format!("307 Temporary Redirect\r\nlocation: {}", elsewhere.address());
    ear.hear(&redirect).await;
    ear.hear("500 Internal Server Error").await;
    ear.hears_nothing().await;
    elsewhere.hears_nothing().await;
}

#[tokio::test]
async fn addresses_of_this_machine_are_not_called() {
    let house = House::new().await;
    let ear = Ear::open().await;
    let (ann, bob, id) = table(&house, &ear.address()).await;
    pass_the_turn(&ann, &bob, &id).await;
    ear.hears_nothing().await;
}
