//! A visitor who speaks over a socket, or sends forms or JSON and reads what is pushed, as cheaply as possible: they share the
//! machine with the server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use testbed::http::form;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// After this long without a request a connection is opened anew: the server needn't keep one that is silent.
const SILENCE: Duration = Duration::from_secs(10);

/// A visitor with a connection and a cookie.
pub struct Client {
    addr: SocketAddr,
    /// The header that says who they are, with its line break; empty while nobody knows them.
    identity: String,
    connection: BufReader<TcpStream>,
    /// When something came over the connection, or it was opened.
    heard: Instant,
}

/// An answer.
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// Where it leads to.
    pub location: String,
    /// Its body.
    pub body: String,
    cookie: String,
}

impl Reply {
    /// Its body as JSON.
    pub fn json(&self) -> Result<Value> {
        Ok(serde_json::from_str(&self.body)?)
    }

    fn of(self, status: u16, path: &str) -> Result<Self> {
        if self.status != status {
            bail!("{path} was answered with {} instead of {status}: {}", self.status, self.body);
        }
        Ok(self)
    }
}

/// What comes before a body.
struct Head {
    status: u16,
    length: usize,
    location: String,
    cookie: String,
}

async fn connect(addr: SocketAddr) -> Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(addr).await.context("the server can't be reached")?;
    stream.set_nodelay(true)?;
    Ok(BufReader::with_capacity(2048, stream))
}

impl Client {
    /// A visitor whom nobody knows yet.
    pub async fn new(addr: SocketAddr) -> Result<Self> {
        Ok(Self { addr, identity: String::new(), connection: connect(addr).await?, heard: Instant::now() })
    }

    /// From now on they speak with this token.
    pub fn bear(&mut self, token: &str) {
        self.identity = format!("authorization: Bearer {token}\r\n");
    }

    async fn send(&mut self, path: &str, kind: &str, body: &str) -> Result<Reply> {
        let (addr, identity, length) = (self.addr, &self.identity, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {addr}\r\n{identity}content-type: {kind}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        if self.heard.elapsed() > SILENCE {
            self.connection = connect(addr).await?;
        }
        self.connection.get_mut().write_all(request.as_bytes()).await?;
        let reply = read_reply(&mut self.connection).await?;
        self.heard = Instant::now();
        if let Some((cookie, _)) = reply.cookie.split_once(';') {
            self.identity = format!("cookie: {cookie}\r\n");
        }
        Ok(reply)
    }

    /// Sends a form that has to be answered with this status.
    pub async fn must(&mut self, status: u16, path: &str, fields: &[(&str, &str)]) -> Result<Reply> {
        self.send(path, "application/x-www-form-urlencoded", &form(fields)).await?.of(status, path)
    }

    /// Sends JSON that has to be answered with this status.
    pub async fn must_json(&mut self, status: u16, path: &str, body: &Value) -> Result<Reply> {
        self.send(path, "application/json", &body.to_string()).await?.of(status, path)
    }

    /// Opens a live connection.
    pub async fn live(&self, path: &str) -> Result<Live> {
        let mut connection = connect(self.addr).await?;
        let (addr, identity) = (self.addr, &self.identity);
        let request = format!("GET {path} HTTP/1.1\r\nhost: {addr}\r\n{identity}\r\n");
        connection.get_mut().write_all(request.as_bytes()).await?;
        let head = read_head(&mut connection).await?;
        if head.status != 200 {
            bail!("{path} was answered with {}", head.status);
        }
        Ok(Live { connection, text: Vec::new() })
    }

    /// Opens a socket.
    pub async fn socket(&self, path: &str) -> Result<Socket> {
        let mut connection = connect(self.addr).await?;
        let (addr, identity) = (self.addr, &self.identity);
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {addr}\r\n{identity}connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        connection.get_mut().write_all(request.as_bytes()).await?;
        let head = read_head(&mut connection).await?;
        if head.status != 101 {
            bail!("{path} was answered with {}", head.status);
        }
        Ok(Socket { connection })
    }
}

async fn read_reply(connection: &mut BufReader<TcpStream>) -> Result<Reply> {
    let head = read_head(connection).await?;
    let mut body = vec![0; head.length];
    connection.read_exact(&mut body).await?;
    let body = String::from_utf8_lossy(&body).into_owned();
    Ok(Reply { status: head.status, location: head.location, cookie: head.cookie, body })
}

async fn read_head(connection: &mut BufReader<TcpStream>) -> Result<Head> {
    let mut line = String::new();
    connection.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).and_then(|word| word.parse().ok()).context("the server hung up")?;
    let mut head = Head { status, length: 0, location: String::new(), cookie: String::new() };
    loop {
        line.clear();
        connection.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { return Ok(head) };
        match name {
            "content-length" => head.length = value.parse()?,
            "location" => value.clone_into(&mut head.location),
            "set-cookie" => value.clone_into(&mut head.cookie),
            _ => {}
        }
    }
}

/// A connection on which a server pushes events.
pub struct Live {
    connection: BufReader<TcpStream>,
    text: Vec<u8>,
}

impl Live {
    /// The next event as it came: the server sends each as one chunk. Comments are passed over.
    pub async fn event(&mut self) -> Result<String> {
        loop {
            self.text.clear();
            let size = self.chunk_size().await?;
            self.text.resize(size, 0);
            self.connection.read_exact(&mut self.text).await?;
            self.connection.read_exact(&mut [0; 2]).await?;
            if self.text.starts_with(b":") {
                continue;
            }
            return Ok(String::from_utf8_lossy(&self.text).into_owned());
        }
    }

    async fn chunk_size(&mut self) -> Result<usize> {
        let mut line = String::new();
        self.connection.read_line(&mut line).await?;
        usize::from_str_radix(line.trim_end(), 16).context("the server stopped pushing")
    }
}

/// A socket.
pub struct Socket {
    connection: BufReader<TcpStream>,
}

impl Socket {
    /// Sends a text. A mask has to be there, but nothing has to hide behind it.
    pub async fn say(&mut self, text: &str) -> Result<()> {
        self.frame(0x81, text.as_bytes()).await
    }

    async fn frame(&mut self, kind: u8, data: &[u8]) -> Result<()> {
        let mut frame = Vec::with_capacity(data.len() + 8);
        frame.push(kind);
        match data.len() {
            length @ 0..126 => frame.push(0x80 | length as u8),
            length => {
                frame.push(0x80 | 0x7e);
                frame.extend_from_slice(&u16::try_from(length)?.to_be_bytes());
            }
        }
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(data);
        Ok(self.connection.get_mut().write_all(&frame).await?)
    }

    /// The next text. Signs of life are answered.
    pub async fn hear(&mut self) -> Result<String> {
        loop {
            let [kind, length] = self.bytes::<2>().await?;
            let length = match length {
                126 => u64::from(u16::from_be_bytes(self.bytes().await?)),
                127 => u64::from_be_bytes(self.bytes().await?),
                length => u64::from(length),
            };
            let mut data = vec![0; usize::try_from(length)?];
            self.connection.read_exact(&mut data).await?;
            match kind {
                0x81 => return Ok(String::from_utf8(data)?),
                0x89 => self.frame(0x8a, &data).await?,
                _ => bail!("the server closed the socket: {}", String::from_utf8_lossy(&data)),
            }
        }
    }

    async fn bytes<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        self.connection.read_exact(&mut bytes).await?;
        Ok(bytes)
    }
}
