//! One socket a page; and what happens where none comes through, or one breaks at the wrong moment.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;

/// Stands between browser and server and does not always do its best.
struct Proxy {
    address: String,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    /// No socket comes through.
    no_sockets: AtomicBool,
    /// The next message over a socket is passed on, but then the connection is cut, whatever the server answers.
    lose_answer: AtomicBool,
    sockets: AtomicUsize,
    streams: AtomicUsize,
    choices: AtomicUsize,
}

impl Proxy {
    async fn before(house: &House) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = house.address();
        let (server, path) = address.trim_start_matches("http://").split_once('/').expect("an address");
        let server = server.parse().expect("a port");
        let address = format!("http://{}/{path}", listener.local_addr().expect("its address"));
        let proxy = Self { address, seen: Arc::default() };
        let seen = Arc::clone(&proxy.seen);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let seen = Arc::clone(&seen);
                tokio::spawn(async move { seen.pass(stream, server).await });
            }
        });
        proxy
    }

    fn counted(&self) -> (usize, usize, usize) {
        let Seen { sockets, streams, choices, .. } = &*self.seen;
        (sockets.load(Ordering::SeqCst), streams.load(Ordering::SeqCst), choices.load(Ordering::SeqCst))
    }
}

impl Seen {
    async fn pass(&self, browser: TcpStream, server: SocketAddr) {
        let Ok(server) = TcpStream::connect(server).await else { return };
        let (mut from_browser, mut to_browser) = browser.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let back = tokio::spawn(async move { drop(tokio::io::copy(&mut from_server, &mut to_browser).await) });
        let mut is_socket = false;
        let mut data = vec![0; 16 * 1024];
        while let Ok(read @ 1..) = from_browser.read(&mut data).await {
            if is_socket && self.lose_answer.swap(false, Ordering::SeqCst) {
                back.abort();
                let _ = to_server.write_all(&data[..read]).await;
                tokio::time::sleep(Duration::from_millis(300)).await;
                return;
            }
            let text = String::from_utf8_lossy(&data[..read]);
            let line = text.lines().next().unwrap_or_default().to_owned();
            if line.starts_with("GET") && line.contains("/socket") {
                self.sockets.fetch_add(1, Ordering::SeqCst);
                if self.no_sockets.load(Ordering::SeqCst) {
                    break;
                }
                is_socket = true;
            }
            if line.starts_with("GET") && line.contains("/live") {
                self.streams.fetch_add(1, Ordering::SeqCst);
            }
            if line.starts_with("POST") && line.contains("/choose") {
                self.choices.fetch_add(1, Ordering::SeqCst);
            }
            if to_server.write_all(&data[..read]).await.is_err() {
                break;
            }
        }
        back.abort();
    }
}

#[test]
fn a_page_needs_one_socket_and_nothing_else() {
    with_browser(async |chrome| {
        let house = House::under("/cantina").await;
        let proxy = Proxy::before(&house).await;
        let ann = chrome.screen(&proxy.address).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        for _ in 0..3 {
            assert!(ann.asked().await);
            ann.answer(With::List).await;
        }
        let (sockets, streams, choices) = proxy.counted();
        assert!(sockets > 0 && (streams, choices) == (0, 0), "{:?}", proxy.counted());
        ann.close().await;
    });
}

#[test]
fn where_no_socket_comes_through_events_and_requests_do() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let proxy = Proxy::before(&house).await;
        proxy.seen.no_sockets.store(true, Ordering::SeqCst);
        let ann = chrome.screen(&proxy.address).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        for _ in 0..3 {
            assert!(ann.asked().await);
            ann.answer(With::List).await;
        }
        let (_, streams, choices) = proxy.counted();
        assert!(streams > 0 && choices == 3, "{:?}", proxy.counted());
        ann.close().await;
    });
}

#[test]
fn a_choice_whose_answer_was_lost_is_sent_again() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let proxy = Proxy::before(&house).await;
        let ann = chrome.screen(&proxy.address).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        assert!(ann.asked().await);
        ann.answer(With::List).await;
        assert!(ann.asked().await);
        let revision = ann.revision().await;
        ann.js("window.samePage = true").await;
        proxy.seen.lose_answer.store(true, Ordering::SeqCst);
        ann.click("#offer-0").await;
        ann.gone_on(revision).await;
        ann.until("!document.querySelector('main.table').dataset.connection").await;
        ann.until("!document.querySelector('form[data-busy]')").await;
        // The server has had it all the time, and says so; there is nothing to complain of.
        assert_eq!(ann.js("return document.querySelector('#notice').hidden && window.samePage").await, true);
        let (_, streams, choices) = proxy.counted();
        assert_eq!((streams, choices), (0, 0), "the socket was opened again");
        ann.close().await;
    });
}
