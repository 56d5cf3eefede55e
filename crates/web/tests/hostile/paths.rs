//! Addresses that lead out of the house, or nowhere.

use crate::bed::{Bed, assert_refused};
use testbed::http::Client;

fn assert_nothing_is_found(bed: &Bed) {
    let mut client = bed.known("Eve");
    for path in [
        "/../etc/passwd",
        "/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e%2fassets.rs",
        "/assets/cantina.js%00.css",
        "/t/..%2f..%2fhealthz",
        "/t/%00",
        "/t/a%00b/live",
        "/t/'%20OR%201=1--",
        "/t/%F0%9F%8E%B2",
        "//t",
        "/t//",
        "/./",
        "/t/x/seats/0/link/../../..",
    ] {
        assert_refused(&client.get(path).unwrap(), 404, "not_found");
    }
    for path in ["/t/%ff%fe", "/j/%ff"] {
        assert_refused(&client.get(path).unwrap(), 400, "malformed");
    }
    assert_refused(&client.get("/j/%00").unwrap(), 410, "gone");
    assert_refused(&client.post("/t/%00/choose", &[("choice", "x")]).unwrap(), 404, "not_found");
    bed.assert_healthy();
}

#[test]
fn strange_addresses_lead_nowhere() {
    assert_nothing_is_found(&Bed::new());
}

/// PostgreSQL can't even be asked for a text with a NUL in it.
#[test]
fn strange_addresses_lead_nowhere_on_postgres() {
    let Some(server) = testbed::postgres() else { return };
    assert_nothing_is_found(&Bed::with(|config| config.store = server.database()));
}

/// Nothing with a NUL gets as far as the store.
#[test]
fn no_text_with_a_nul_troubles_postgres() {
    let Some(server) = testbed::postgres() else { return };
    let bed = Bed::with(|config| config.store = server.database());
    let mut pair = bed.pair();
    let table = format!("/t/{}", pair.id);
    let ann = &mut pair.players[0];
    for (path, fields) in [
        (format!("{table}/choose"), [("choice", "a\0b")]),
        (format!("{table}/chat"), [("text", "a\0b")]),
        ("/name".to_owned(), [("name", "a\0b")]),
        (format!("{table}/seats/0/webhook"), [("address", "https://a\0b")]),
        ("/records".to_owned(), [("record", "{\"cantina\":1,\"game\":\"a\0b\"}")]),
    ] {
        let status = ann.post(&path, &fields).unwrap().status;
        assert!(status < 500, "{path}: {status}");
    }
    bed.assert_healthy();
}

#[test]
fn long_addresses_and_heads_are_refused() {
    let bed = Bed::new();
    let mut client = bed.client();
    assert_refused(&client.get(&format!("/t/{}", "a".repeat(5000))).unwrap(), 404, "not_found");
    assert_refused(&client.get(&format!("/nowhere?{}", "a".repeat(30_000))).unwrap(), 404, "not_found");
    let fresh = || Client::new(bed.addr);
    assert!(matches!(fresh().get(&format!("/{}", "a".repeat(70_000))).unwrap().status, 414 | 431));
    assert!(matches!(fresh().get(&format!("/?{}", "a".repeat(300_000))).unwrap().status, 414 | 431));
    let mut greedy = fresh();
    greedy.cookie = Some(format!("cantina={}", "x".repeat(200_000)));
    assert_eq!(greedy.get("/").unwrap().status, 431);
    let mut talkative = fresh();
    talkative.headers = (0..500).map(|n| format!("x-{n}: y")).collect();
    assert_eq!(talkative.get("/").unwrap().status, 431);
    bed.assert_healthy();
}
