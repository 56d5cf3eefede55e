//! A server without a port, and clients that hold every answer against the document.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use web::{Config, Server};

use crate::schema;

/// A server in memory.
#[derive(Clone)]
pub struct House {
    app: Router,
    document: Arc<Value>,
    visited: Arc<Mutex<BTreeSet<(String, String)>>>,
}

impl House {
    /// A fresh one, as it is usually run.
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A fresh one, run in another way.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), "sqlite::memory:");
        config.requests_a_second = 1000;
        change(&mut config);
        let prefix = config.prefix.clone();
        let app = Server::router(config).await.unwrap();
        let answer = send(&app, Method::GET, &format!("{prefix}/api/openapi.json"), &[], Body::empty()).await;
        let document = serde_json::from_slice(&bytes(answer).await).unwrap();
        Self { app, document: Arc::new(document), visited: Arc::default() }
    }

    /// The description of the interface.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The operations that clients have used, as method and path of the document.
    pub fn visited(&self) -> BTreeSet<(String, String)> {
        self.visited.lock().unwrap().clone()
    }

    /// All operations of the document.
    pub fn operations(&self) -> BTreeSet<(String, String)> {
        let paths = self.document["paths"].as_object().unwrap();
        let all = paths.iter().flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
        });
        all.collect()
    }

    /// Somebody nobody knows.
    pub fn stranger(&self) -> Client {
        Client { house: self.clone(), token: None }
    }

    /// A new player.
    pub async fn player(&self, name: &str) -> Client {
        let answer = self.stranger().post("/players", json!({ "name": name })).await.expect(201);
        Client { house: self.clone(), token: Some(answer["token"].as_str().unwrap().to_owned()) }
    }

    /// Any request at all, without a look into the document.
    pub async fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Raw {
        let answer = send(&self.app, method.parse().unwrap(), path, headers, body.into()).await;
        let (status, headers) = (answer.status(), answer.headers().clone());
        Raw { status, headers, text: String::from_utf8(bytes(answer).await.to_vec()).unwrap() }
    }

    /// A response whose body has not been read yet.
    pub async fn open(&self, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
        send(&self.app, Method::GET, path, headers, Body::empty()).await
    }

    /// The same server at a port, for what needs a connection.
    pub async fn serve(&self) -> std::net::SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        let app = self.app.clone();
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        addr
    }

    /// The operation of the document that a path belongs to.
    fn operation(&self, method: &str, path: &str) -> Option<(String, &Value)> {
        let path = path.split('?').next().unwrap();
        let fits = |template: &str| {
            let (given, said): (Vec<_>, Vec<_>) = (path.split('/').collect(), template.split('/').collect());
            given.len() == said.len()
                && given.iter().zip(&said).all(|(given, said)| said.starts_with('{') || given == said)
        };
        let paths = self.document["paths"].as_object().unwrap();
        // A path without variables goes before one with.
        let mut found: Vec<_> = paths.iter().filter(|(template, _)| fits(template)).collect();
        found.sort_by_key(|(template, _)| template.matches('{').count());
        found.into_iter().find_map(|(template, item)| Some((template.clone(), item.get(method)?)))
    }

    /// Holds an answer against the document.
    fn check(&self, method: &str, path: &str, status: StatusCode, text: &str) {
        let (template, operation) =
            self.operation(method, path).unwrap_or_else(|| panic!("{method} {path} is not in the document"));
        let response = &operation["responses"][status.as_str()];
        assert!(response.is_object(), "{method} {template} answers {status}, which is not in the document: {text}");
        if let Some(schema) = response.pointer("/content/application~1json/schema") {
            let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}: {text}"));
            let fault = schema::fault(&self.document, schema, &value, "");
            assert_eq!(fault, None, "{method} {template} answers {text}");
        }
        if status.is_success() {
            self.visited.lock().unwrap().insert((method.to_owned(), template));
        }
    }

    /// Notes that an operation was used whose answer has no end.
    pub fn visit(&self, method: &str, path: &str) {
        let (template, _) = self.operation(method, path).expect("it is in the document");
        self.visited.lock().unwrap().insert((method.to_owned(), template));
    }
}

async fn send(app: &Router, method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Response<Body> {
    let request = Request::builder().method(method).uri(path);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    app.clone().oneshot(request.body(body).unwrap()).await.unwrap()
}

async fn bytes(answer: Response<Body>) -> Bytes {
    axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap()
}

/// An answer as it came.
#[derive(Debug)]
pub struct Raw {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub text: String,
}

impl Raw {
    /// A header, or nothing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The cookie it sets, as a browser sends it back.
    pub fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap().to_owned()
    }
}

/// Somebody who speaks JSON.
#[derive(Clone)]
pub struct Client {
    house: House,
    token: Option<String>,
}

impl Client {
    /// Whoever has this token.
    pub fn with_token(house: &House, token: &str) -> Self {
        Self { house: house.clone(), token: Some(token.to_owned()) }
    }

    /// The header that says who it is.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token.as_deref().unwrap_or_default())
    }

    /// Asks for something under `/api/v1`.
    pub async fn call(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let path = format!("/api/v1{path}");
        let mut headers = Vec::new();
        let bearer = self.bearer();
        if self.token.is_some() {
            headers.push((header::AUTHORIZATION.as_str(), bearer.as_str()));
        }
        let body = body.map(|body| body.to_string());
        if body.is_some() {
            headers.push((header::CONTENT_TYPE.as_str(), "application/json"));
        }
        let raw = self.house.raw(&method.to_uppercase(), &path, &headers, body.unwrap_or_default()).await;
        self.house.check(method, &path, raw.status, &raw.text);
        Answer { what: format!("{method} {path}"), raw }
    }

    /// Reads something.
    pub async fn get(&self, path: &str) -> Answer {
        self.call("get", path, None).await
    }

    /// Does something.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.call("post", path, Some(body)).await
    }

    /// Does something that needs no words.
    pub async fn do_it(&self, path: &str) -> Answer {
        self.call("post", path, None).await
    }

    /// Opens a table with these sitters and gives its id.
    pub async fn table(&self, seats: &[&str]) -> String {
        let made = self.post("/tables", json!({ "game": "freedom", "seats": seats })).await.expect(201);
        made["id"].as_str().unwrap().to_owned()
    }

    /// A table as this one sees it.
    pub async fn see(&self, id: &str) -> Value {
        self.get(&format!("/tables/{id}")).await.expect(200)
    }

    /// Plays the first offer at a table and gives the revision after it.
    pub async fn play_first(&self, id: &str) -> u64 {
        let table = self.see(id).await;
        let choice = &table["offers"][0]["name"];
        let sent = json!({ "revision": table["revision"], "seat": table["viewer"], "choice": choice });
        self.post(&format!("/tables/{id}/choices"), sent).await.expect(200)["revision"].as_u64().unwrap()
    }

    /// Follows a table.
    pub async fn listen(&self, id: &str, query: &str, last: Option<&str>) -> Listener {
        let path = format!("/api/v1/tables/{id}/live{query}");
        let bearer = self.bearer();
        let mut headers = Vec::new();
        if self.token.is_some() {
            headers.push(("authorization", bearer.as_str()));
        }
        if let Some(last) = last {
            headers.push(("last-event-id", last));
        }
        let answer = self.house.open(&path, &headers).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        self.house.visit("get", &path);
        Listener { house: self.house.clone(), stream: answer.into_body().into_data_stream(), text: String::new() }
    }
}

/// An answer to somebody who speaks JSON.
pub struct Answer {
    what: String,
    /// The answer as it came.
    pub raw: Raw,
}

impl Answer {
    /// What it says, if it has this status.
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.raw.status.as_u16(), status, "{} answers {}", self.what, self.raw.text);
        serde_json::from_str(&self.raw.text).unwrap_or_default()
    }

    /// The code of the error, if it has this status.
    pub fn refused(self, status: u16) -> String {
        let what = self.expect(status);
        assert!(!what["error"]["words"].as_str().unwrap().is_empty());
        what["error"]["code"].as_str().unwrap().to_owned()
    }
}

/// Somebody who follows a table.
pub struct Listener {
    house: House,
    stream: axum::body::BodyDataStream,
    text: String,
}

impl Listener {
    /// The next message and its id, held against the document; nothing when the stream has ended.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((message, rest)) = self.text.split_once("\n\n") {
                let line = |name: &str| message.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let found =
                    line("data:").map(|data| (line("id:").unwrap().to_owned(), serde_json::from_str(data).unwrap()));
                let rest = rest.to_owned();
                self.text = rest;
                match found {
                    Some((id, update)) => return Some((id, self.checked(update))),
                    None => continue,
                }
            }
            let more = tokio::time::timeout(std::time::Duration::from_secs(20), self.stream.next()).await;
            let more = more.expect("a message should have come")?;
            self.text.push_str(std::str::from_utf8(&more.unwrap()).unwrap());
        }
    }

    fn checked(&self, update: Value) -> Value {
        let schema = json!({ "$ref": "#/components/schemas/Update" });
        assert_eq!(schema::fault(self.house.document(), &schema, &update, ""), None, "{update}");
        update
    }
}
