//! Numbers about the server, for those who look after it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::server::Shared;
use crate::trouble::Trouble;

/// The text form that monitoring systems read.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Acted {
    act: &'static str,
    status: u16,
}

/// Numbers about the server.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    acts: Family<Acted, Counter>,
    choices: Counter,
    append: Histogram,
    live: Gauge,
    tables: Gauge,
    webhooks: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("cantina");
        let requests = Family::default();
        let acts = Family::default();
        let (choices, webhooks) = (Counter::default(), Counter::default());
        let append = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        let (live, tables) = (Gauge::default(), Gauge::default());
        registry.register("requests", "Requests by method, route and status", Family::clone(&requests));
        registry.register("socket_acts", "What was sent over sockets, by act and status", Family::clone(&acts));
        registry.register("choices", "Entries of records that are durable", choices.clone());
        registry.register("append_seconds", "How long the store took to make entries durable", append.clone());
        registry.register("live_connections", "Live connections that are open", live.clone());
        registry.register("tables_in_memory", "Tables that this node holds in memory", tables.clone());
        registry.register("webhooks", "Webhooks that were answered", webhooks.clone());
        Self { registry, requests, acts, choices, append, live, tables, webhooks }
    }
}

impl Metrics {
    /// Entries have become durable.
    pub fn durable(&self, entries: usize, took: Duration) {
        self.choices.inc_by(entries as u64);
        self.append.observe(took.as_secs_f64());
    }

    /// Something that came over a socket was answered.
    pub fn answered(&self, act: &'static str, status: StatusCode) {
        self.acts.get_or_create(&Acted { act, status: status.as_u16() }).inc();
    }

    /// A webhook was answered.
    pub fn told(&self) {
        self.webhooks.inc();
    }
}

/// Counts what is answered. Routes are counted, not paths: these hold tokens, and there is no end of them.
pub async fn count(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let method = request.method().as_str().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let answered = Answered { method, route, status: response.status().as_u16() };
    shared.host.metrics.requests.get_or_create(&answered).inc();
    response
}

/// All numbers, as monitoring systems read them.
pub async fn show(State(shared): State<Arc<Shared>>) -> Result<Response, Trouble> {
    let metrics = &shared.host.metrics;
    metrics.live.set(shared.limits.connected() as i64);
    metrics.tables.set(shared.host.in_memory() as i64);
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|_| Trouble::broken())?;
    Ok(([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}
