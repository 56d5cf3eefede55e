//! Accounts: by JSON and by the page.

use serde_json::{Value, json};

use crate::support::{Client, House};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const HTML: (&str, &str) = ("accept", "text/html");

fn secret(login: &str, password: &str) -> Value {
    json!({ "login": login, "password": password })
}

async fn sign_in(house: &House, login: &str, password: &str) -> Client {
    let answer = house.stranger().post("/session", secret(login, password)).await.expect(201);
    Client::with_token(house, answer["token"].as_str().unwrap())
}

#[tokio::test]
async fn signing_up_keeps_the_tables() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "bot"]).await;
    let signed_up = ann.post("/account", secret(" Ann@Home ", "correct horse")).await.expect(201);
    assert_eq!((signed_up["player"]["account"].clone(), signed_up["token"].clone()), (json!("ann@home"), Value::Null));
    let elsewhere = sign_in(&house, "ANN@home", "correct horse").await;
    assert_eq!(elsewhere.get("/tables?list=mine").await.expect(200)["tables"][0]["id"], id.as_str());
    assert_eq!(elsewhere.see(&id).await["viewer"], 0);
}

#[tokio::test]
async fn signing_out_closes_the_session() {
    let house = House::new().await;
    house.stranger().post("/account", secret("ann", "correct horse")).await.expect(201);
    let (one, other) = (sign_in(&house, "ann", "correct horse").await, sign_in(&house, "ann", "correct horse").await);
    one.call("delete", "/session", None).await.expect(204);
    assert_eq!(one.get("/me").await.refused(401), "unknown_visitor");
    other.get("/me").await.expect(200);
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let house = House::new().await;
    house.stranger().post("/account", secret("ann", "correct horse")).await.expect(201);
    let (one, other) = (sign_in(&house, "ann", "correct horse").await, sign_in(&house, "ann", "correct horse").await);
    other.get("/me").await.expect(200);
    let change = |old: &str, new: &str| Some(json!({ "old": old, "new": new }));
    let wrong = one.call("put", "/account", change("battery staple", "another horse")).await;
    assert_eq!(wrong.refused(401), "wrong_password");
    assert_eq!(one.call("put", "/account", change("correct horse", "short")).await.refused(400), "malformed");
    other.get("/me").await.expect(200);
    one.call("put", "/account", change("correct horse", "another horse")).await.expect(204);
    one.get("/me").await.expect(200);
    assert_eq!(other.get("/me").await.refused(401), "unknown_visitor");
    let old = house.stranger().post("/session", secret("ann", "correct horse")).await;
    assert_eq!(old.refused(401), "wrong_password");
    sign_in(&house, "ann", "another horse").await;
    let bob = house.player("Bob").await;
    assert_eq!(bob.call("put", "/account", change("correct horse", "another horse")).await.refused(409), "no_account");
}

#[tokio::test]
async fn the_page_changes_the_password_too() {
    let house = House::new().await;
    house.stranger().post("/account", secret("ann", "correct horse")).await.expect(201);
    let ann = sign_in(&house, "ann", "correct horse").await;
    let bearer = ann.bearer();
    let headers = [FORM, HTML, ("authorization", bearer.as_str())];
    assert!(house.raw("GET", "/account", &headers, "").await.text.contains("action=\"account/password\""));
    let wrong = house.raw("POST", "/account/password", &headers, "old=nothing+at+all&new=another+horse").await;
    assert_eq!(wrong.status, 401);
    let done = house.raw("POST", "/account/password", &headers, "old=correct+horse&new=another+horse").await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "../account"));
    sign_in(&house, "ann", "another horse").await;
}

#[tokio::test]
async fn a_session_ends_when_it_is_too_old() {
    let house = House::with(|config| config.session = std::time::Duration::from_millis(300)).await;
    let ann = house.player("Ann").await;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    assert_eq!(ann.get("/me").await.refused(401), "unknown_visitor");
}

#[tokio::test]
async fn wrong_passwords_and_unknown_names_get_the_same_answer() {
    let house = House::new().await;
    house.stranger().post("/account", secret("ann", "correct horse")).await.expect(201);
    let wrong = house.stranger().post("/session", secret("ann", "battery staple")).await.expect(401);
    let unknown = house.stranger().post("/session", secret("bob", "battery staple")).await.expect(401);
    let odd = house.stranger().post("/session", secret("no name!", "")).await.expect(401);
    assert_eq!(wrong["error"]["code"], "wrong_password");
    assert_eq!((&wrong, &wrong), (&unknown, &odd));
}

#[tokio::test]
async fn names_are_unique_and_passwords_long() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    ann.post("/account", secret("ann", "correct horse")).await.expect(201);
    assert_eq!(ann.post("/account", secret("anna", "correct horse")).await.refused(409), "signed_in");
    let stranger = house.stranger();
    assert_eq!(stranger.post("/account", secret("Ann", "correct horse")).await.refused(409), "taken");
    assert_eq!(stranger.post("/account", secret("bob", "short")).await.refused(400), "malformed");
    assert_eq!(stranger.post("/account", secret("a b", "correct horse")).await.refused(400), "malformed");
}

#[tokio::test]
async fn only_accounts_create_tables_where_it_is_so() {
    let house = House::with(|config| config.invite_only = true).await;
    let ann = house.player("Ann").await;
    assert_eq!(ann.post("/tables", json!({ "game": "freedom" })).await.refused(403), "forbidden");
    ann.post("/account", secret("ann", "correct horse")).await.expect(201);
    ann.table(&["me", "open"]).await;
}

#[tokio::test]
async fn the_page_signs_up_in_and_out() {
    let house = House::new().await;
    let page = house.raw("GET", "/account", &[HTML], "").await.text;
    assert!(page.contains("action=\"account/in\"") && page.contains("action=\"account/up\""), "{page}");
    let form = "login=ann&password=correct+horse";
    let up = house.raw("POST", "/account/up", &[FORM, HTML], form).await;
    assert_eq!((up.status.as_u16(), up.header("location")), (303, "../account"));
    assert!(up.header("set-cookie").contains("HttpOnly; SameSite=Lax") && !up.header("set-cookie").contains("Secure"));
    let cookie = up.cookie();
    let mine = [FORM, HTML, ("cookie", cookie.as_str())];
    let page = house.raw("GET", "/account", &mine, "").await.text;
    assert!(page.contains("<strong>ann</strong>") && page.contains("account/out"), "{page}");
    let out = house.raw("POST", "/account/out", &mine, "").await;
    assert!(out.header("set-cookie").starts_with("cantina=;") && out.header("set-cookie").contains("Max-Age=0"));
    assert!(house.raw("GET", "/account", &mine, "").await.text.contains("Sign in"), "the old cookie opens nothing");
    let wrong = house.raw("POST", "/account/in", &[FORM, HTML], "login=ann&password=wrong").await;
    assert!(wrong.status == 401 && wrong.text.contains("belong together"), "{wrong:?}");
    let back = house.raw("POST", "/account/in", &[FORM, HTML, ("x-forwarded-proto", "https")], form).await;
    assert!(back.status == 303 && back.header("set-cookie").ends_with("; Secure"), "{back:?}");
}
