//! Following a table and playing there over a socket.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::client::{Request, generate_key};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::schema;
use crate::support::{Client, House};

/// A program's socket, whose every message is held against the document.
pub struct Line {
    house: House,
    stream: WebSocketStream<TcpStream>,
}

impl Line {
    /// Opens it, and notes that it can be.
    pub async fn open(house: &House, addr: SocketAddr, client: &Client, id: &str, query: &str) -> Self {
        let path = format!("/api/v1/tables/{id}/socket");
        let request = Request::builder()
            .uri(format!("ws://{addr}{path}{query}"))
            .header("host", addr.to_string())
            .header("authorization", client.bearer())
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", generate_key());
        let stream = TcpStream::connect(addr).await.unwrap();
        let (stream, _) = client_async(request.body(()).unwrap(), stream).await.unwrap();
        house.visit("get", &path);
        Self { house: house.clone(), stream }
    }

    async fn next(&mut self) -> Value {
        let heard = tokio::time::timeout(std::time::Duration::from_secs(20), self.stream.next()).await;
        let message = heard.expect("a message should have come").expect("the socket is open").unwrap();
        let said: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
        let schema = if said.get("news").is_some() { "SocketNews" } else { "SocketAnswer" };
        let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
        assert_eq!(schema::fault(self.house.document(), &schema, &said, ""), None, "{said}");
        said
    }

    /// The next news and their id.
    pub async fn news(&mut self) -> (String, Value) {
        let said = self.next().await;
        (said["id"].as_str().unwrap().to_owned(), said["news"].clone())
    }

    /// Does something and gives the answer, which has to come next.
    pub async fn ask(&mut self, act: Value) -> Value {
        let schema = json!({ "$ref": "#/components/schemas/SocketAct" });
        assert_eq!(schema::fault(self.house.document(), &schema, &act, ""), None, "{act}");
        self.stream.send(Message::text(act.to_string())).await.unwrap();
        let said = self.next().await;
        assert_eq!(said["n"], act["n"], "{said}");
        said
    }
}

#[tokio::test]
async fn a_game_is_played_over_sockets() {
    let house = House::new().await;
    let addr = house.serve().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    let mut line = Line::open(&house, addr, &ann, &id, "").await;
    let (_, mut news) = line.news().await;
    for revision in 0..30 {
        assert_eq!(news["revision"], revision);
        let choice = &news["offers"][0]["name"];
        let act =
            json!({ "n": revision, "act": "choose", "revision": revision, "seat": news["viewer"], "choice": choice });
        assert_eq!(line.ask(act).await["done"]["revision"], revision + 1);
        news = line.news().await.1;
    }
    assert_eq!(ann.see(&id).await["revision"], 30);
    let said = line.ask(json!({ "n": 99, "act": "chat", "text": "Well played." })).await;
    assert_eq!(said["done"], json!({ "line": 1 }));
    assert_eq!(line.news().await.1["chat"][0]["text"], "Well played.");
    let stale = line.ask(json!({ "n": 100, "act": "choose", "revision": 3, "choice": "pass" })).await;
    assert_eq!((stale["status"].clone(), stale["error"]["code"].clone()), (json!(409), json!("stale")));
}

#[tokio::test]
async fn a_socket_tells_what_events_tell() {
    let house = House::new().await;
    let addr = house.serve().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let wanted = json!({ "game": "freedom", "seats": ["me", "me"], "public": true });
    let made = ann.post("/tables", wanted).await.expect(201);
    let id = made["id"].as_str().unwrap();
    for (client, query) in [(&ann, ""), (&ann, "?as=1"), (&bob, "")] {
        let mut line = Line::open(&house, addr, client, id, query).await;
        let mut events = client.listen(id, query, None).await;
        assert_eq!(line.news().await, events.next().await.unwrap());
        for _ in 0..5 {
            ann.play_first(id).await;
            assert_eq!(line.news().await, events.next().await.unwrap());
        }
        ann.post(&format!("/tables/{id}/chat"), json!({ "text": "Hello" })).await.expect(201);
        assert_eq!(line.news().await, events.next().await.unwrap());
    }
}

#[tokio::test]
async fn a_broken_socket_is_gone_on_with_where_it_broke() {
    let house = House::new().await;
    let addr = house.serve().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    for _ in 0..4 {
        ann.play_first(&id).await;
    }
    let (mark, whole) = Line::open(&house, addr, &ann, &id, "?as=0").await.news().await;
    assert_eq!(whole["log"]["from"], 0);
    ann.play_first(&id).await;
    let (_, missed) = Line::open(&house, addr, &ann, &id, &format!("?as=0&last={mark}")).await.news().await;
    assert_eq!(missed["log"]["from"], 4);
    let (_, unknown) = Line::open(&house, addr, &ann, &id, "?as=0&last=nonsense").await.news().await;
    assert_eq!(unknown["log"]["from"], 0);
}

#[tokio::test]
async fn what_goes_over_sockets_is_counted() {
    let house = House::new().await;
    let addr = house.serve().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    let mut line = Line::open(&house, addr, &ann, &id, "").await;
    line.news().await;
    line.ask(json!({ "n": 1, "act": "chat", "text": "One." })).await;
    line.news().await;
    line.ask(json!({ "n": 2, "act": "chat", "text": "" })).await;
    let metrics = house.raw("GET", "/metrics", &[], "").await.text;
    assert!(metrics.contains(r#"cantina_socket_acts_total{act="chat",status="200"} 1"#), "{metrics}");
    assert!(metrics.contains(r#"cantina_socket_acts_total{act="chat",status="400"} 1"#), "{metrics}");
    assert!(metrics.contains("cantina_live_connections 1"), "{metrics}");
}
