//! How much one client may ask for, so that all others are served too.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::config::Config;
use crate::server::Shared;
use crate::trouble::Trouble;

/// After this many seconds a client whose live connections are too many may try again.
const LIVE_PAUSE: u64 = 5;

/// How much clients have asked for.
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
    behind_proxy: bool,
    live: Arc<Mutex<HashMap<IpAddr, usize>>>,
    live_a_client: usize,
    live_in_all: usize,
}

impl Limits {
    /// The limits of this server.
    pub fn new(config: &Config) -> Self {
        let rate = at_least_one(config.requests_a_second);
        let burst = at_least_one(config.requests_a_second.saturating_mul(4));
        let sign_ins = at_least_one(config.sign_ins_a_minute);
        Self {
            requests: DefaultKeyedRateLimiter::dashmap(Quota::per_second(rate).allow_burst(burst)),
            sign_ins: DefaultKeyedRateLimiter::dashmap(Quota::per_minute(sign_ins)),
            clock: DefaultClock::default(),
            behind_proxy: config.behind_proxy,
            live: Arc::default(),
            live_a_client: config.live_a_client,
            live_in_all: config.live_in_all,
        }
    }

    /// Counts a request.
    pub fn request(&self, client: IpAddr) -> Result<(), Trouble> {
        let words = "You ask faster than this server answers one client; wait a moment.";
        self.count(&self.requests, client, words)
    }

    /// Counts an attempt to sign in or up.
    pub fn sign_in(&self, client: IpAddr) -> Result<(), Trouble> {
        self.count(&self.sign_ins, client, "Too many attempts to sign in from where you are; wait a moment.")
    }

    fn count(&self, limiter: &DefaultKeyedRateLimiter<IpAddr>, client: IpAddr, words: &str) -> Result<(), Trouble> {
        limiter.check_key(&client).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now()).as_secs() + 1;
            Trouble::too_fast(words, wait)
        })
    }

    /// A place for a live connection; it is free again when it is dropped.
    pub fn connect(&self, client: IpAddr) -> Result<Place, Trouble> {
        let mut live = lock(&self.live);
        if live.values().sum::<usize>() >= self.live_in_all {
            return Err(Trouble::too_fast(
                "This server has no live connection left; the page still works.",
                LIVE_PAUSE,
            ));
        }
        let held = live.entry(client).or_default();
        if *held >= self.live_a_client {
            let words = format!("You have {held} live connections already; close a page and try again.");
            return Err(Trouble::too_fast(words, LIVE_PAUSE));
        }
        *held += 1;
        Ok(Place { client, live: Arc::clone(&self.live) })
    }

    /// How many live connections there are.
    pub fn connected(&self) -> usize {
        lock(&self.live).values().sum()
    }

    /// Forgets clients that have been quiet.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.sign_ins.retain_recent();
    }

    /// Where a request comes from. What a proxy says is believed only if there is one; it adds its own word last.
    fn client(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        let said = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let said = said.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let from = said.filter(|_| self.behind_proxy).or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        neighbourhood(from)
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// One household has a whole network of IPv6 addresses.
fn neighbourhood(addr: IpAddr) -> IpAddr {
    match addr.to_canonical() {
        IpAddr::V6(addr) => IpAddr::V6(Ipv6Addr::from_bits(addr.to_bits() & !(u128::MAX >> 64))),
        addr @ IpAddr::V4(_) => addr,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A live connection that counts as long as it is there.
pub struct Place {
    client: IpAddr,
    live: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Place {
    /// Whose it is.
    pub fn client(&self) -> IpAddr {
        self.client
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut live = lock(&self.live);
        if let Some(held) = live.get_mut(&self.client) {
            *held = held.saturating_sub(1);
            if *held == 0 {
                live.remove(&self.client);
            }
        }
    }
}

/// Where a request comes from.
pub struct Client(pub IpAddr);

impl FromRequestParts<Arc<Shared>> for Client {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Trouble> {
        Ok(Self(shared.limits.client(&parts.headers, &parts.extensions)))
    }
}

/// Lets a request through unless its client asks too fast.
pub async fn admit(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let client = shared.limits.client(request.headers(), request.extensions());
    match shared.limits.request(client) {
        Ok(()) => next.run(request).await,
        Err(trouble) => trouble.into_response(),
    }
}
