//! What comes over the wire, without a browser in between.

use reqwest::{Client, Response};

use crate::screen::PATIENCE;

/// A client with a cookie, or with none.
pub struct Wire {
    client: Client,
    cookie: Option<String>,
}

impl Wire {
    /// Somebody with this cookie.
    pub fn with(cookie: impl Into<String>) -> Self {
        Self { cookie: Some(cookie.into()), ..Self::nobody() }
    }

    /// Somebody nobody knows.
    pub fn nobody() -> Self {
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        Self { client, cookie: None }
    }

    async fn ask(&self, address: &str) -> Response {
        let request = self.client.get(address).header("accept", "text/html");
        let request = match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        };
        request.send().await.expect("an answer")
    }

    /// The status and the text at an address.
    pub async fn get(&self, address: &str) -> (u16, String) {
        let answer = self.ask(address).await;
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    }

    /// Where an address leads on to, with its status.
    pub async fn leads(&self, address: &str) -> (u16, Option<String>) {
        let answer = self.ask(address).await;
        let to = answer.headers().get("location").and_then(|value| value.to_str().ok()).map(str::to_owned);
        (answer.status().as_u16(), to)
    }

    /// Opens the live stream of a page.
    pub async fn live(&self, address: &str) -> Stream {
        let answer = self.ask(address).await;
        assert_eq!(answer.status().as_u16(), 200, "{address}");
        Stream { answer, text: String::new() }
    }
}

/// An open live stream, and all that came so far.
pub struct Stream {
    answer: Response,
    /// What came so far.
    pub text: String,
}

impl Stream {
    /// Reads on until it has told of this revision.
    pub async fn told_of(&mut self, revision: u64) {
        let told = async {
            while self.revision().is_none_or(|told| told < revision) {
                assert!(self.more().await, "the stream broke");
            }
        };
        tokio::time::timeout(PATIENCE, told).await.expect("the stream tells what happens");
    }

    /// Reads on until the stream ends.
    pub async fn ended(&mut self) {
        let ended = async { while self.more().await {} };
        tokio::time::timeout(PATIENCE, ended).await.expect("the stream ends");
    }

    /// False when there is no more.
    async fn more(&mut self) -> bool {
        let Ok(Some(chunk)) = self.answer.chunk().await else { return false };
        self.text.push_str(&String::from_utf8_lossy(&chunk));
        true
    }

    /// The revision of the last message that came to its end.
    fn revision(&self) -> Option<u64> {
        let (whole, _) = self.text.rsplit_once("\n\n")?;
        whole.lines().rev().find_map(|line| line.strip_prefix("id:")?.trim().parse().ok())
    }
}
