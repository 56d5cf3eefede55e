//! What carries the messages of one socket.
//!
//! Reading, signs of life and goodbyes are tungstenite's. But what it writes it copies into a buffer that never becomes
//! smaller again, and the first message to a page is large; so what we tell is written past it, from where it lies.

use std::io::{self, IoSlice};

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::End;
use crate::live::Event;

/// The most that the reason of a goodbye may have, in bytes; the protocol says so.
const LONGEST_REASON: usize = 123;
/// A whole message of text, as its first byte says.
const TEXT: u8 = 0x81;

/// What carries messages.
pub struct Carrier(WebSocketStream<TokioIo<Upgraded>>);

/// What came.
pub enum Came {
    /// A message.
    Text(Utf8Bytes),
    /// A sign of life.
    Alive,
    /// Nothing will come any more.
    End(End),
}

impl Carrier {
    /// Messages over this stream.
    pub fn new(stream: WebSocketStream<TokioIo<Upgraded>>) -> Self {
        Self(stream)
    }

    /// What comes next. It may be given up at any time without losing anything.
    pub async fn next(&mut self) -> Came {
        let close = |code, words: &str| Came::End(End::Close(code, words.into()));
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Came::Text(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Came::Alive,
            Some(Ok(Message::Binary(_))) => close(CloseCode::Unsupported, "Messages are JSON, sent as text."),
            // The answer to a goodbye is written when more is asked for.
            Some(Ok(Message::Close(_))) => close(CloseCode::Normal, ""),
            Some(Err(Error::Capacity(_))) => close(CloseCode::Size, "This is more than can be taken at once."),
            Some(Err(Error::Utf8(_))) => close(CloseCode::Invalid, "Text has to be UTF-8."),
            Some(Err(Error::Protocol(_))) => close(CloseCode::Protocol, "This is not how WebSockets speak."),
            Some(Err(_)) | None => Came::End(End::Gone),
        }
    }

    /// Sends all that is in the box, at once if the system takes it.
    pub async fn send(&mut self, out: &Outbox) -> io::Result<()> {
        // What tungstenite has begun to write comes first.
        self.0.flush().await.map_err(io::Error::other)?;
        let mut slices: Vec<IoSlice<'_>> = out.0.iter().map(|part| IoSlice::new(part)).collect();
        let mut left = slices.as_mut_slice();
        while !left.is_empty() {
            let written = self.0.get_mut().write_vectored(left).await?;
            if written == 0 {
                return Err(io::ErrorKind::WriteZero.into());
            }
            IoSlice::advance_slices(&mut left, written);
        }
        Ok(())
    }

    /// A sign of life that wants an answer.
    pub async fn ping(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    /// Says goodbye and hears it said.
    pub async fn close(&mut self, code: CloseCode, words: String) {
        let mut reason = words;
        reason.truncate(reason.floor_char_boundary(LONGEST_REASON));
        let _ = self.0.close(Some(CloseFrame { code, reason: reason.into() })).await;
        while let Some(Ok(_)) = self.0.next().await {}
        // What was sent and never read would make the system forget our last words.
        let stream = self.0.get_mut();
        let _ = stream.shutdown().await;
        let mut rest = [0; 256];
        while stream.read(&mut rest).await.is_ok_and(|read| read > 0) {}
    }
}

/// Messages that are about to be sent, as pieces of bytes.
#[derive(Default)]
pub struct Outbox(Vec<Bytes>);

impl Outbox {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Empties it. It is seldom full, so it keeps no room either.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Something that is told: `{"id": …, "news": …}`.
    pub fn news(&mut self, event: &Event) {
        let data = event.data();
        let (before, between, after) = (b"{\"id\":\"", b"\",\"news\":", b"}");
        let length = before.len() + event.id().len() + between.len() + data.len() + after.len();
        let mut head = head(length, 64);
        head.extend_from_slice(before);
        head.extend_from_slice(event.id());
        head.extend_from_slice(between);
        self.0.extend([head.into(), data, Bytes::from_static(after)]);
    }

    /// An answer: numbers and texts, which can always be written.
    pub fn answer(&mut self, answer: &impl Serialize) {
        let text = serde_json::to_vec(answer).expect("numbers and texts can be written");
        let mut message = head(text.len(), text.len());
        message.extend_from_slice(&text);
        self.0.push(message.into());
    }
}

/// What comes before a message of this many bytes, with room for so much more.
fn head(length: usize, room: usize) -> Vec<u8> {
    let mut head = Vec::with_capacity(room + 10);
    head.push(TEXT);
    match length {
        0..126 => head.push(length as u8),
        126..0x1_0000 => {
            head.push(126);
            head.extend_from_slice(&(length as u16).to_be_bytes());
        }
        _ => {
            head.push(127);
            head.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    head
}
