//! A visitor who sends forms and reads what is pushed, as cheaply as possible: he shares the machine with the server.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use testbed::http::form;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A visitor with a connection and a cookie.
pub struct Client {
    addr: SocketAddr,
    /// The cookie the server gave him, as `name=value`.
    pub cookie: String,
    connection: BufReader<TcpStream>,
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
        Ok(Self { addr, cookie: String::new(), connection: connect(addr).await? })
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Reply> {
        let body = form(fields);
        let (addr, cookie, length) = (self.addr, &self.cookie, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {addr}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.connection.get_mut().write_all(request.as_bytes()).await?;
        let reply = read_reply(&mut self.connection).await?;
        if let Some((cookie, _)) = reply.cookie.split_once(';') {
            cookie.clone_into(&mut self.cookie);
        }
        Ok(reply)
    }

    /// Sends a form that has to be answered with this status.
    pub async fn must(&mut self, status: u16, path: &str, fields: &[(&str, &str)]) -> Result<Reply> {
        let reply = self.post(path, fields).await?;
        if reply.status != status {
            bail!("{path} was answered with {} instead of {status}: {}", reply.status, reply.body);
        }
        Ok(reply)
    }

    /// Opens the live connection of a page.
    pub async fn live(&self, path: &str) -> Result<Live> {
        let mut connection = connect(self.addr).await?;
        let (addr, cookie) = (self.addr, &self.cookie);
        let request = format!("GET {path} HTTP/1.1\r\nhost: {addr}\r\ncookie: {cookie}\r\n\r\n");
        connection.get_mut().write_all(request.as_bytes()).await?;
        let head = read_head(&mut connection).await?;
        if head.status != 200 {
            bail!("{path} was answered with {}", head.status);
        }
        Ok(Live { connection, text: Vec::new() })
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
