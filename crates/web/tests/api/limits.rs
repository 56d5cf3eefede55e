//! How much one client gets.

use axum::body::Body;
use serde_json::json;

use crate::support::House;

#[tokio::test]
async fn too_many_requests_are_told_when_to_come_back() {
    let house = House::with(|config| config.requests_a_second = 2).await;
    let mut last = house.raw("GET", "/api/v1/games", &[], "").await;
    for _ in 0..12 {
        last = house.raw("GET", "/api/v1/games", &[], "").await;
    }
    assert_eq!((last.status.as_u16(), last.json()["error"]["code"].clone()), (429, json!("too_many")));
    assert!(last.header("retry-after").parse::<u64>().unwrap() >= 1);
    assert_eq!(house.raw("GET", "/healthz", &[], "").await.status, 200, "those who look after it always may");
    assert_eq!(house.raw("GET", "/assets/cantina.css", &[], "").await.status, 200);
}

#[tokio::test]
async fn a_proxy_is_believed_only_if_there_is_one() {
    for (behind_proxy, expected) in [(true, 200), (false, 429)] {
        let house = House::with(|config| {
            config.requests_a_second = 1;
            config.behind_proxy = behind_proxy;
        })
        .await;
        for _ in 0..8 {
            house.raw("GET", "/api/v1/games", &[("x-forwarded-for", "198.51.100.1")], "").await;
        }
        let other = house.raw("GET", "/api/v1/games", &[("x-forwarded-for", "198.51.100.1, 203.0.113.9")], "").await;
        assert_eq!(other.status, expected, "behind a proxy: {behind_proxy}");
        let forged = house.raw("GET", "/api/v1/games", &[("x-forwarded-for", "203.0.113.9, 198.51.100.1")], "").await;
        assert_eq!(forged.status, 429, "only what the proxy itself adds counts");
    }
}

#[tokio::test]
async fn passwords_are_guessed_slowly() {
    let house = House::with(|config| config.sign_ins_a_minute = 3).await;
    let guess = || json!({ "login": "ann", "password": "guess" });
    for _ in 0..3 {
        assert_eq!(house.stranger().post("/session", guess()).await.refused(401), "wrong_password");
    }
    let slow = house.stranger().post("/session", guess()).await;
    assert!(slow.raw.header("retry-after").parse::<u64>().unwrap() > 5, "{:?}", slow.raw);
    assert_eq!(slow.refused(429), "too_many");
    let form = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    let page = house.raw("POST", "/account/in", &form, "login=ann&password=guess").await;
    assert!(page.status == 429 && page.text.contains("Too many attempts"), "{page:?}");
}

#[tokio::test]
async fn live_connections_are_counted_and_given_back() {
    let house = House::with(|config| config.live_a_client = 2).await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "open"]).await;
    let first = ann.listen(&id, "", None).await;
    let _page = house.open(&format!("/t/{id}/live"), &[]).await;
    let third = house.open(&format!("/api/v1/tables/{id}/live"), &[]).await;
    assert_eq!((third.status().as_u16(), third.headers()["retry-after"].to_str().unwrap()), (429, "5"));
    drop(first);
    ann.listen(&id, "", None).await;
}

#[tokio::test]
async fn live_connections_are_limited_in_all() {
    let house = House::with(|config| (config.live_in_all, config.behind_proxy) = (1, true)).await;
    let id = house.player("Ann").await.table(&["me", "open"]).await;
    let path = format!("/api/v1/tables/{id}/live");
    let one: axum::http::Response<Body> = house.open(&path, &[("x-forwarded-for", "198.51.100.1")]).await;
    let other = house.open(&path, &[("x-forwarded-for", "198.51.100.2")]).await;
    assert_eq!((one.status().as_u16(), other.status().as_u16()), (200, 429));
}
