//! Tokens that are made up, used up, withdrawn or somebody else's.

use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};
use store::{Key, Store};
use testbed::http::Client;
use testbed::play::{invite, read_offers};

use crate::bed::{Bed, assert_refused};

const FORGED: &str = "0123456789abcdefghjkmnpqrstvwxyz";

/// Everything at a private table that a stranger might try to look at.
const LOOKS: [&str; 6] = ["", "/live", "/back", "/back/0", "/dice", "/record"];

#[test]
fn a_forged_cookie_is_nobody() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    for cookie in [FORGED.to_owned(), String::new(), "x".repeat(5000), "%00\"'".to_owned()] {
        pair.players[answer.seat as usize].cookie = Some(format!("cantina={cookie}"));
        assert_refused(&pair.choose(&answer).unwrap(), 401, "unknown_visitor");
        let looked = pair.players[answer.seat as usize].get(&format!("/t/{}", pair.id)).unwrap();
        assert_refused(&looked, 403, "forbidden");
    }
}

#[test]
fn a_forged_bearer_is_refused_even_where_nobody_need_be_known() {
    let bed = Bed::new();
    let mut client = bed.known("Eve");
    client.headers.push(format!("authorization: Bearer {FORGED}"));
    assert_refused(&client.get("/").unwrap(), 401, "unknown_visitor");
}

#[test]
fn a_token_works_as_cookie_and_as_bearer() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    let player = &mut pair.players[answer.seat as usize];
    let token = player.cookie.take().unwrap().replace("cantina=", "authorization: Bearer ");
    player.headers.push(token);
    assert_eq!(pair.choose(&answer).unwrap().status, 204);
}

#[test]
fn a_stranger_neither_sees_nor_does_anything_at_a_private_table() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let answer = pair.offers().unwrap().remove(0);
    let mut eve = bed.known("Eve");
    let table = format!("/t/{}", pair.id);
    for look in LOOKS {
        assert_refused(&eve.get(&format!("{table}{look}")).unwrap(), 403, "forbidden");
        assert_refused(&bed.client().get(&format!("{table}{look}")).unwrap(), 403, "forbidden");
    }
    assert_refused(&eve.get(&format!("{table}/seats")).unwrap(), 403, "forbidden");
    assert_refused(&testbed::play::choose(&mut eve, &pair.id, &answer).unwrap(), 403, "forbidden");
    for act in
        ["undo", "undo/agree", "undo/refuse", "go-on", "resign", "rematch", "watch", "seats/0/link", "seats/1/take"]
    {
        let reply = eve.post(&format!("{table}/{act}"), &[("revision", "0")]).unwrap();
        assert_refused(&reply, 403, "forbidden");
    }
    assert_refused(&eve.post(&format!("{table}/chat"), &[("text", "hi")]).unwrap(), 403, "forbidden");
    assert_eq!(pair.choose(&answer).unwrap().status, 204);
}

#[test]
fn an_invitation_works_once() {
    let bed = Bed::new();
    let mut ann = bed.client();
    let id = testbed::play::open_table(&mut ann, &[("seat_0", "me"), ("seat_1", "friend")]).unwrap();
    let withdrawn = invite(&mut ann, &id, 1).unwrap();
    let link = invite(&mut ann, &id, 1).unwrap();
    for used in [withdrawn.as_str(), &format!("/j/{FORGED}"), &format!("/j/{id}")] {
        assert_refused(&bed.client().get(used).unwrap(), 410, "gone");
        assert_refused(&bed.client().post(used, &[("name", "Eve")]).unwrap(), 410, "gone");
    }
    assert_eq!(bed.client().post(&link, &[("name", "Bob")]).unwrap().status, 303);
    assert_refused(&bed.client().post(&link, &[("name", "Eve")]).unwrap(), 410, "gone");
}

#[test]
fn of_many_who_use_an_invitation_at_once_one_sits_down() {
    let bed = Bed::new();
    let mut ann = bed.client();
    let id = testbed::play::open_table(&mut ann, &[("seat_0", "me"), ("seat_1", "friend")]).unwrap();
    let link = invite(&mut ann, &id, 1).unwrap();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let taken: Vec<_> =
            (0..8).map(|_| scope.spawn(|| bed.client().post(&link, &[("name", "Bob")]).unwrap().status)).collect();
        taken.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 303).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 410).count(), 7, "{statuses:?}");
}

#[test]
fn a_watch_link_shows_one_table_until_it_is_withdrawn() {
    let bed = Bed::new();
    let (mut pair, other) = (bed.pair(), bed.pair());
    let watch = format!("/t/{}/watch", pair.id);
    let made = pair.players[0].post(&watch, &[("act", "link")]).unwrap();
    let link = made.between("readonly value=\"", "\"").unwrap();
    let page = bed.client().get(&link).unwrap();
    assert_eq!(page.status, 200);
    assert_eq!(read_offers(&page, 0), [], "a spectator is asked nothing");
    let (_, token) = link.split_once("watch=").unwrap();
    for wrong in [format!("/t/{}?watch={token}", other.id), format!("/t/{}?watch={FORGED}", pair.id)] {
        assert_refused(&bed.client().get(&wrong).unwrap(), 403, "forbidden");
    }
    assert_refused(&bed.client().post(&format!("/j/{token}"), &[("name", "Eve")]).unwrap(), 410, "gone");
    pair.players[0].post(&watch, &[("act", "revoke")]).unwrap();
    assert_refused(&bed.client().get(&link).unwrap(), 403, "forbidden");
}

fn key(token: &str) -> Key {
    Sha256::digest(token.as_bytes()).into()
}

/// Milliseconds since 1970, this many days ago.
fn days_ago(days: i64) -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    now - days * 24 * 60 * 60 * 1000
}

/// Somebody known to this server whose session was opened this many days ago, and its token.
fn opened(bed: &Bed, days: i64) -> (Client, String) {
    let known = bed.known("Ann").cookie.unwrap().replace("cantina=", "");
    let token = format!("{days:032}");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&bed.store).await.unwrap();
        let player = store.session(&key(&known), 0).await.unwrap().unwrap();
        store.open_session(&key(&token), &player.id, days_ago(days)).await.unwrap();
        store.close().await;
    });
    let mut client = bed.client();
    client.cookie = Some(format!("cantina={token}"));
    (client, token)
}

/// Whether the store would know this session at a server where sessions last this many days.
fn is_known(bed: &Bed, token: &str, days: i64) -> bool {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&bed.store).await.unwrap();
        let known = store.session(&key(token), days_ago(days)).await.unwrap().is_some();
        store.close().await;
        known
    })
}

#[test]
fn a_session_lasts_as_long_as_it_is_used() {
    let bed = Bed::new();
    let (mut ann, token) = opened(&bed, 200);
    // The server looks at sessions that it remembers, so the first request renews nothing.
    assert_eq!(ann.get("/account").unwrap().header("set-cookie"), "");
    let reply = ann.get("/account").unwrap();
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with(&format!("cantina={token};")) && cookie.contains("Max-Age=31536000"), "{cookie}");
    assert!(is_known(&bed, &token, 1), "it is as good as new");
    for _ in 0..3 {
        assert_eq!(ann.get("/account").unwrap().header("set-cookie"), "", "once is enough for a while");
    }

    let (mut program, token) = opened(&bed, 100);
    program.headers.push(program.cookie.take().unwrap().replace("cantina=", "authorization: Bearer "));
    for _ in 0..2 {
        assert_eq!(program.get("/api/v1/me").unwrap().header("set-cookie"), "", "whoever brings a token keeps it");
    }
    assert!(is_known(&bed, &token, 1));
}

#[test]
fn a_session_that_is_over_or_closed_is_not_renewed() {
    let bed = Bed::new();
    let (mut old, token) = opened(&bed, 366);
    for _ in 0..3 {
        let reply = old.get("/api/v1/me").unwrap();
        assert_refused(&reply, 401, "unknown_visitor");
        assert_eq!(reply.header("set-cookie"), "");
    }
    assert!(!is_known(&bed, &token, 365));

    let (mut leaving, token) = opened(&bed, 300);
    leaving.get("/account").unwrap();
    let reply = leaving.post("/account/out", &[]).unwrap();
    let cookies: Vec<_> = reply.headers.iter().filter(|(name, _)| name == "set-cookie").collect();
    assert!(matches!(cookies[..], [(_, cookie)] if cookie.starts_with("cantina=;")), "{cookies:?}");
    assert!(!is_known(&bed, &token, 1000));
}
