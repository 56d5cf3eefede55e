//! Telling players elsewhere that it is their turn.
//!
//! An address comes from a player, and the server calls it from inside its own network. So it is looked up once, every
//! address behind the name must be public, and the connection goes to exactly those addresses; redirects are not followed.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::uri::Scheme;
use axum::http::{Method, Request, StatusCode, Uri, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::metrics::Metrics;
use crate::trouble::Trouble;

/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the one retry.
const PAUSE: Duration = Duration::from_secs(2);
/// How many are called at once; those above it are not called.
const AT_ONCE: usize = 64;
/// The longest address.
const LONGEST: usize = 500;

/// It has become somebody's turn, and this is where to say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The address that is told.
    pub address: String,
    /// The table.
    pub table: String,
    /// What it is called.
    pub title: String,
    /// The seat that is asked.
    pub seat: &'static str,
    /// What is asked.
    pub words: String,
}

/// An address to be told at, or none.
pub fn address(text: &str) -> Result<Option<String>, Trouble> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.len() > LONGEST {
        return Err(Trouble::malformed(format!("An address has at most {LONGEST} letters.")));
    }
    Target::read(text).map(|_| Some(text.to_owned())).map_err(Trouble::malformed)
}

/// Calls the addresses of players.
pub struct Webhooks {
    private: bool,
    base: String,
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Webhooks {
    /// As this server is run.
    pub fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let base = format!("{}{}", config.url.trim_end_matches('/'), config.prefix);
        Self { private: config.private_webhooks, base, places: Arc::new(Semaphore::new(AT_ONCE)), metrics }
    }

    /// Tells of turns in the background. Nothing waits for it, and nothing depends on it.
    pub fn tell(&self, turns: Vec<Turn>) {
        for turn in turns {
            let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
                tracing::warn!(table = turn.table, "too many webhooks at once; one was left out");
                continue;
            };
            let (private, body, metrics) = (self.private, self.body(&turn), Arc::clone(&self.metrics));
            tokio::spawn(async move {
                match call_twice(&turn.address, body, private).await {
                    Ok(()) => metrics.told(),
                    Err(error) => tracing::warn!(table = turn.table, %error, "a webhook was not answered"),
                }
                drop(place);
            });
        }
    }

    fn body(&self, turn: &Turn) -> Bytes {
        let Turn { table, title, seat, words, .. } = turn;
        let link = format!("{}/t/{table}", self.base);
        json!({ "table": table, "title": title, "seat": seat, "words": words, "link": link }).to_string().into()
    }
}

async fn call_twice(address: &str, body: Bytes, private: bool) -> io::Result<()> {
    if call(address, body.clone(), private).await.is_ok() {
        return Ok(());
    }
    tokio::time::sleep(PAUSE).await;
    call(address, body, private).await
}

async fn call(address: &str, body: Bytes, private: bool) -> io::Result<()> {
    let target = Target::read(address).map_err(io::Error::other)?;
    let called = async { target.post(target.connect(private).await?, body).await };
    let status = tokio::time::timeout(PATIENCE, called).await.map_err(|_| io::Error::other("it took too long"))??;
    if status.is_success() { Ok(()) } else { Err(io::Error::other(format!("it answered {status}"))) }
}

/// An address, taken apart.
struct Target {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
}

impl Target {
    fn read(text: &str) -> Result<Self, &'static str> {
        let uri: Uri = text.parse().map_err(|_| "That is not an address.")?;
        let tls = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err("An address begins with https:// or http://."),
        };
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let host = authority.ok_or("An address names a host, and no user.")?.host();
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Self { uri, host, port, tls })
    }

    /// A connection to the first of its addresses that answers, if all of them may be called.
    async fn connect(&self, private: bool) -> io::Result<TcpStream> {
        let found: Vec<SocketAddr> = tokio::net::lookup_host((self.host.as_str(), self.port)).await?.collect();
        if !private && let Some(addr) = found.iter().find(|addr| !is_public(addr.ip())) {
            return Err(io::Error::other(format!("{} is not an address of the public network", addr.ip())));
        }
        TcpStream::connect(found.as_slice()).await
    }

    async fn post(&self, stream: TcpStream, body: Bytes) -> io::Result<StatusCode> {
        if self.tls {
            self.exchange(tls::wrap(&self.host, stream).await?, body).await
        } else {
            self.exchange(stream, body).await
        }
    }

    async fn exchange<S>(&self, stream: S, body: Bytes) -> io::Result<StatusCode>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        let driving = tokio::spawn(connection);
        let request = self.request(body).map_err(io::Error::other)?;
        let answer = sender.send_request(request).await.map_err(io::Error::other);
        driving.abort();
        Ok(answer?.status())
    }

    fn request(&self, body: Bytes) -> Result<Request<Full<Bytes>>, axum::http::Error> {
        let path = self.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = self.uri.authority().map_or("", |authority| authority.as_str());
        Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(header::HOST, host)
            .header(header::USER_AGENT, "cantina")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::new(body))
    }
}

/// Whether an address belongs to the public network, and not to this machine or its neighbours.
fn is_public(addr: IpAddr) -> bool {
    match addr.to_canonical() {
        IpAddr::V4(addr) => is_public_v4(addr),
        IpAddr::V6(addr) => is_public_v6(addr),
    }
}

fn is_public_v4(addr: Ipv4Addr) -> bool {
    let [first, second, ..] = addr.octets();
    let shared = first == 100 && (64..128).contains(&second);
    let benchmark = first == 198 && (18..20).contains(&second);
    let reserved = first == 0 || first >= 224 || (first == 192 && second == 0) || shared || benchmark;
    !(reserved || addr.is_loopback() || addr.is_private() || addr.is_link_local() || addr.is_documentation())
}

fn is_public_v6(addr: Ipv6Addr) -> bool {
    // Only 2000::/3 is given out; 2001::/23 and 2002::/16 lead elsewhere, as 64:ff9b::/96 does.
    let [first, second, ..] = addr.segments();
    let elsewhere = first == 0x2002 || (first == 0x2001 && second < 0x200) || (first == 0x2001 && second == 0xdb8);
    first & 0xe000 == 0x2000 && !elsewhere
}

/// Encrypted connections, trusted by the certificates of this machine.
#[cfg(feature = "https")]
mod tls {
    use std::io;
    use std::sync::{Arc, OnceLock};

    use tokio::net::TcpStream;
    use tokio_rustls::TlsConnector;
    use tokio_rustls::client::TlsStream;
    use tokio_rustls::rustls::pki_types::ServerName;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    fn connector() -> TlsConnector {
        static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
        let config = CONFIG.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
        });
        TlsConnector::from(Arc::clone(config))
    }

    pub async fn wrap(host: &str, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        connector().connect(name, stream).await
    }
}

/// Built without encryption.
#[cfg(not(feature = "https"))]
mod tls {
    use std::io;

    use tokio::net::TcpStream;

    #[allow(clippy::unused_async)] // as its counterpart
    pub async fn wrap(_host: &str, _stream: TcpStream) -> io::Result<TcpStream> {
        Err(io::Error::other("this server was built without https"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(addr: &str) -> bool {
        is_public(addr.parse().unwrap())
    }

    #[test]
    fn only_the_public_network_is_called() {
        for addr in ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"] {
            assert!(public(addr), "{addr} is public");
        }
        let inside = "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 \
                      255.255.255.255 192.0.0.1 198.18.0.1 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 \
                      ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1";
        for addr in inside.split_whitespace() {
            assert!(!public(addr), "{addr} is not public");
        }
    }

    #[test]
    fn addresses_are_checked_when_they_are_given() {
        assert_eq!(address("  ").unwrap(), None);
        assert_eq!(address(" https://example.org/a?b ").unwrap().as_deref(), Some("https://example.org/a?b"));
        for bad in ["ftp://example.org", "example.org", "https://", "http://user@example.org/", "http://a b/"] {
            assert!(address(bad).is_err(), "{bad} is refused");
        }
    }
}
