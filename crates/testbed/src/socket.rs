//! A visitor who speaks over a socket, through somebody else's implementation: what it takes is what the protocol says.

use std::io;
use std::net::TcpStream;
use std::time::{Duration, Instant};

pub use tungstenite::Message;
use tungstenite::handshake::client::generate_key;
use tungstenite::http::Request;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, HandshakeError, WebSocket};

use crate::http::{Client, Reply, connect};

/// How long signs of life alone are listened to.
const PATIENCE: Duration = Duration::from_mins(1);

/// A socket that is open.
pub struct Socket {
    stream: WebSocket<TcpStream>,
}

/// How an attempt to open a socket ended.
pub enum Opened {
    /// It is open.
    Socket(Box<Socket>),
    /// The server has answered otherwise.
    Refused(Reply),
}

/// What came over a socket.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A message.
    Text(String),
    /// A goodbye, with its code and reason.
    Closed(u16, String),
    /// Nothing any more, and no goodbye.
    Gone,
    /// Nothing for a long time but signs of life.
    Silence,
}

impl Client {
    /// Opens a socket.
    ///
    /// # Panics
    ///
    /// If the server can't be reached.
    pub fn socket(&self, path: &str) -> Opened {
        let mut request = Request::builder()
            .uri(format!("ws://{}{path}", self.addr))
            .header("host", self.addr.to_string())
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", generate_key());
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        for header in &self.headers {
            let (name, value) = header.split_once(": ").unwrap_or((header, ""));
            request = request.header(name, value);
        }
        let request = request.body(()).expect("a request");
        let stream = connect(self.addr).expect("a connection");
        match tungstenite::client(request, stream) {
            Ok((stream, _)) => Opened::Socket(Box::new(Socket { stream })),
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
                let headers = answer.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes())));
                let headers = headers.collect();
                let body = text(answer.body().as_deref().unwrap_or_default());
                Opened::Refused(Reply { status: answer.status().as_u16(), headers, body })
            }
            Err(other) => panic!("{other}"),
        }
    }
}

impl Opened {
    /// The socket that is open now.
    ///
    /// # Panics
    ///
    /// If it isn't.
    #[track_caller]
    pub fn open(self) -> Socket {
        match self {
            Self::Socket(socket) => *socket,
            Self::Refused(reply) => panic!("no socket: {reply:?}"),
        }
    }

    /// The answer that there is no socket.
    ///
    /// # Panics
    ///
    /// If there is one.
    #[track_caller]
    pub fn refused(self) -> Reply {
        match self {
            Self::Socket(_) => panic!("a socket was opened"),
            Self::Refused(reply) => reply,
        }
    }
}

impl Socket {
    /// The next message, or how it ended. Signs of life are answered and passed over, but not without end.
    pub fn hear(&mut self) -> Heard {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.stream.read() {
                Ok(Message::Text(text)) => return Heard::Text(text.to_string()),
                Ok(Message::Close(Some(CloseFrame { code, reason }))) => {
                    // So that the answer goes out.
                    while self.stream.read().is_ok() {}
                    return Heard::Closed(code.into(), reason.to_string());
                }
                Ok(Message::Close(None)) | Err(_) => return Heard::Gone,
                Ok(_) => {}
            }
        }
        Heard::Silence
    }

    /// The next message.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn text(&mut self) -> String {
        match self.hear() {
            Heard::Text(text) => text,
            other => panic!("no message: {other:?}"),
        }
    }

    /// Waits for the end, whatever else is said before it.
    pub fn end(&mut self) -> Heard {
        loop {
            match self.hear() {
                Heard::Text(_) => {}
                other => return other,
            }
        }
    }

    /// Sends a message.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.send(Message::text(text))
    }

    /// Sends anything that fits into a frame.
    pub fn send(&mut self, message: Message) -> io::Result<()> {
        self.stream.send(message).map_err(io::Error::other)
    }

    /// The connection below it.
    pub fn stream(&mut self) -> &mut TcpStream {
        self.stream.get_mut()
    }

    /// Whether nothing comes for this long.
    ///
    /// # Panics
    ///
    /// If the system doesn't know time.
    pub fn is_quiet(&mut self, span: Duration) -> bool {
        let stream = self.stream.get_mut();
        let patience = stream.read_timeout().expect("a patience");
        stream.set_read_timeout(Some(span)).expect("a patience");
        let quiet = matches!(self.stream.read(), Err(Error::Io(_)));
        self.stream.get_mut().set_read_timeout(patience).expect("a patience");
        quiet
    }
}
