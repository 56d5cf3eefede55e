//! A visitor of a server: one connection, a cookie, and nothing that would keep it from sending nonsense.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Longer than anything takes that works: a server that doesn't answer fails a test instead of holding it for ever.
const PATIENCE: Duration = Duration::from_mins(2);

/// A visitor with a connection and a cookie.
pub struct Client {
    /// Where the server is.
    pub addr: SocketAddr,
    /// The cookie the server gave them, as `name=value`.
    pub cookie: Option<String>,
    /// Headers that go with every request, each as `name: value`.
    pub headers: Vec<String>,
    connection: Option<BufReader<TcpStream>>,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// Its headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// Its body.
    pub body: String,
}

impl Reply {
    /// The value of a header; empty if it isn't there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// What stands between two texts for the first time, as it was before it was escaped for HTML.
    pub fn between(&self, before: &str, after: &str) -> Option<String> {
        let (_, rest) = self.body.split_once(before)?;
        rest.split_once(after).map(|(found, _)| unescape(found))
    }
}

/// HTML as the text it stands for.
pub fn unescape(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// A text as a value of a form or query.
pub fn encode(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}

/// A form as it is sent.
pub fn form(fields: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = fields.iter().map(|(key, value)| format!("{key}={}", encode(value))).collect();
    pairs.join("&")
}

/// A connection that gives up eventually.
pub fn connect(addr: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Client {
    /// A visitor whom nobody knows yet.
    pub fn new(addr: SocketAddr) -> Self {
        Self { addr, cookie: None, headers: Vec::new(), connection: None }
    }

    /// The same visitor at another server.
    pub fn at(&self, addr: SocketAddr) -> Self {
        Self { addr, cookie: self.cookie.clone(), headers: self.headers.clone(), connection: None }
    }

    /// Asks for a page.
    pub fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.request("GET", path, &[], "")
    }

    /// Sends a form.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> io::Result<Reply> {
        let kind = "content-type: application/x-www-form-urlencoded";
        self.request("POST", path, &[kind], &form(fields))
    }

    /// Sends anything, and keeps the cookie that comes back.
    pub fn request(&mut self, method: &str, path: &str, headers: &[&str], body: &str) -> io::Result<Reply> {
        let text = self.write_request(method, path, headers, body);
        let reply = self.exchange(text.as_bytes());
        if reply.as_ref().map_or(true, |reply| reply.header("connection") == "close") {
            self.connection = None;
        }
        let reply = reply?;
        if let Some((cookie, _)) = reply.header("set-cookie").split_once(';') {
            self.cookie = Some(cookie.to_owned());
        }
        Ok(reply)
    }

    fn write_request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> String {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.addr);
        let own = self.cookie.iter().map(|cookie| format!("cookie: {cookie}"));
        let given = headers.iter().map(|header| (*header).to_owned());
        let length = (method != "GET").then(|| format!("content-length: {}", body.len()));
        for header in own.chain(self.headers.iter().cloned()).chain(given).chain(length) {
            text += &header;
            text += "\r\n";
        }
        text + "\r\n" + body
    }

    fn exchange(&mut self, bytes: &[u8]) -> io::Result<Reply> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(BufReader::new(connect(self.addr)?)),
        };
        // A server that refuses a request may stop reading it, but it has answered.
        let sent = connection.get_mut().write_all(bytes);
        read_reply(connection).map_err(|error| sent.err().unwrap_or(error))
    }

    /// Opens the live connection of a page.
    pub fn live(&self, path: &str) -> io::Result<Live> {
        let mut connection = BufReader::new(connect(self.addr)?);
        connection.get_mut().write_all(self.write_request("GET", path, &[], "").as_bytes())?;
        let reply = read_head(&mut connection)?;
        if reply.status != 200 {
            return Err(io::Error::other(format!("status {}", reply.status)));
        }
        Ok(Live { connection, text: String::new() })
    }
}

/// A connection on which a server pushes events.
pub struct Live {
    connection: BufReader<TcpStream>,
    text: String,
}

impl Live {
    /// The data of the next event; comments are passed over.
    pub fn event(&mut self) -> io::Result<String> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let data: String = event.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
                self.text = rest.to_owned();
                if !data.is_empty() {
                    return Ok(data);
                }
                continue;
            }
            let chunk = read_chunk(&mut self.connection)?.ok_or(io::ErrorKind::UnexpectedEof)?;
            self.text += &String::from_utf8_lossy(&chunk);
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}

/// Reads one answer.
pub fn read_reply(connection: &mut BufReader<TcpStream>) -> io::Result<Reply> {
    let mut reply = read_head(connection)?;
    let mut body = Vec::new();
    if reply.header("transfer-encoding") == "chunked" {
        while let Some(chunk) = read_chunk(connection)? {
            body.extend(chunk);
        }
    } else {
        body.resize(reply.header("content-length").parse().unwrap_or(0), 0);
        connection.read_exact(&mut body)?;
    }
    reply.body = String::from_utf8_lossy(&body).into_owned();
    Ok(reply)
}

fn read_head(connection: &mut BufReader<TcpStream>) -> io::Result<Reply> {
    let first = read_line(connection)?;
    let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
    let mut reply = Reply { status: status.ok_or(io::ErrorKind::InvalidData)?, ..Reply::default() };
    loop {
        let line = read_line(connection)?;
        let Some((name, value)) = line.split_once(':') else { return Ok(reply) };
        reply.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

/// Nothing at the end of the body.
fn read_chunk(connection: &mut BufReader<TcpStream>) -> io::Result<Option<Vec<u8>>> {
    let size = usize::from_str_radix(&read_line(connection)?, 16).map_err(|_| io::ErrorKind::InvalidData)?;
    let mut chunk = vec![0; size];
    connection.read_exact(&mut chunk)?;
    read_line(connection)?;
    Ok((size > 0).then_some(chunk))
}

fn read_line(connection: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    connection.read_line(&mut line)?;
    if line.is_empty() { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(line.trim_end().to_owned()) }
}
