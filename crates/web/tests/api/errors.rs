//! Everything that goes wrong has the same form, whoever noticed it.

use serde_json::{Value, json};

use crate::support::{House, Raw};

const JSON: (&str, &str) = ("content-type", "application/json");
const HTML: (&str, &str) = ("accept", "text/html,application/xhtml+xml");

#[track_caller]
fn is_trouble(raw: &Raw, status: u16, code: &str) {
    let value: Value = raw.json();
    assert_eq!((raw.status.as_u16(), value["error"]["code"].as_str()), (status, Some(code)), "{raw:?}");
    assert!(value["error"]["words"].as_str().unwrap().len() > 10 && value["error"].get("rule").is_some(), "{value}");
}

#[tokio::test]
async fn unknown_paths_and_wrong_methods() {
    let house = House::new().await;
    is_trouble(&house.raw("GET", "/api/v1/nowhere", &[], "").await, 404, "not_found");
    is_trouble(&house.raw("GET", "/api/v1/nowhere", &[HTML], "").await, 404, "not_found");
    is_trouble(&house.raw("GET", "/nowhere", &[], "").await, 404, "not_found");
    let wrong = house.raw("DELETE", "/api/v1/games", &[], "").await;
    is_trouble(&wrong, 405, "wrong_method");
    assert!(wrong.header("allow").contains("GET"), "{wrong:?}");
    is_trouble(&house.raw("DELETE", "/healthz", &[], "").await, 405, "wrong_method");
}

#[tokio::test]
async fn people_get_pages_and_programs_get_json() {
    let house = House::new().await;
    let page = house.raw("GET", "/t/nothing", &[HTML], "").await;
    assert_eq!(page.status, 404);
    assert!(page.text.contains("<h1>Not Found</h1>") && page.text.contains("There is no such table."), "{}", page.text);
    is_trouble(&house.raw("GET", "/t/nothing", &[], "").await, 404, "not_found");
    let page = house.raw("POST", "/name", &[HTML, ("content-type", "application/x-www-form-urlencoded")], "x=y").await;
    assert!(page.status == 400 && page.text.contains("Bad Request"), "{page:?}");
}

#[tokio::test]
async fn bodies_and_queries_that_nobody_understands() {
    let house = House::new().await;
    let players = "/api/v1/players";
    is_trouble(&house.raw("POST", players, &[JSON], "{").await, 400, "malformed");
    is_trouble(&house.raw("POST", players, &[JSON], "{\"nam\": 1}").await, 400, "malformed");
    is_trouble(&house.raw("POST", players, &[], "{\"name\": \"Ann\"}").await, 415, "wrong_type");
    let large = format!("{{\"name\": \"{}\"}}", "a".repeat(2 << 20));
    is_trouble(&house.raw("POST", players, &[JSON], large).await, 413, "too_large");
    is_trouble(&house.raw("GET", "/api/v1/tables?list=all", &[], "").await, 400, "malformed");
    let id = house.player("Ann").await.table(&["me", "open"]).await;
    is_trouble(&house.raw("GET", &format!("/api/v1/tables/{id}?since=x"), &[], "").await, 400, "malformed");
    is_trouble(&house.raw("GET", &format!("/api/v1/tables/{id}/back/x"), &[], "").await, 400, "malformed");
    is_trouble(&house.raw("GET", &format!("/t/{id}?at=x"), &[], "").await, 400, "malformed");
}

#[tokio::test]
async fn strangers_are_told_so() {
    let house = House::new().await;
    assert_eq!(house.stranger().get("/me").await.refused(401), "unknown_visitor");
    assert_eq!(house.stranger().get("/tables?list=mine").await.refused(401), "unknown_visitor");
    let bad = ("authorization", "Bearer nonsense");
    is_trouble(&house.raw("GET", "/api/v1/games/freedom/../me", &[bad], "").await, 404, "not_found");
    is_trouble(&house.raw("GET", "/api/v1/me", &[bad], "").await, 401, "unknown_visitor");
    let wanted = json!({ "game": "freedom" });
    assert_eq!(house.stranger().post("/tables", wanted).await.refused(401), "unknown_visitor");
}

#[tokio::test]
async fn another_site_can_do_nothing_with_a_cookie() {
    let house = House::new().await;
    let named = house.raw("POST", "/api/v1/players", &[JSON], "{\"name\": \"Ann\"}").await;
    let cookie = named.cookie();
    let foreign = [JSON, ("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site")];
    is_trouble(&house.raw("PUT", "/api/v1/me", &foreign, "{\"name\": \"Eve\"}").await, 403, "forbidden");
    let own = [JSON, ("cookie", cookie.as_str()), ("sec-fetch-site", "same-origin")];
    assert_eq!(house.raw("PUT", "/api/v1/me", &own, "{\"name\": \"Anna\"}").await.json()["name"], "Anna");
}
