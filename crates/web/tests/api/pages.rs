//! Pages as far as programs and proxies depend on them.

use crate::support::House;

const HTML: (&str, &str) = ("accept", "text/html");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[tokio::test]
async fn everything_holds_beneath_a_prefix() {
    let house = House::with(|config| config.prefix = "/cantina".into()).await;
    let home = house.raw("GET", "/cantina/", &[HTML], "").await;
    assert!(home.status == 200 && home.text.contains("Take a seat"), "{home:?}");
    let bare = house.raw("GET", "/cantina", &[HTML], "").await;
    assert_eq!((bare.status.as_u16(), bare.header("location")), (308, "/cantina/"));
    let named = house.raw("POST", "/cantina/name", &[HTML, FORM], "name=Ann").await;
    assert!(named.header("set-cookie").contains("Path=/cantina;"), "{named:?}");
    let lost = house.raw("GET", "/cantina/t/x/seats", &[HTML, ("cookie", &named.cookie())], "").await;
    assert!(lost.status == 404 && lost.text.contains("href=\"../../assets/cantina.css\""), "{lost:?}");
    let astray = house.raw("GET", "/so/far/out", &[HTML], "").await;
    assert!(astray.status == 404 && astray.text.contains("href=\"../../cantina/./\""), "{astray:?}");
    assert_eq!(house.raw("GET", "/cantina/api/v1/games", &[], "").await.status, 200);
    assert_eq!(house.raw("GET", "/api/v1/games", &[], "").await.json()["error"]["code"], "not_found");
    assert_eq!(house.raw("GET", "/cantinas", &[], "").await.json()["error"]["code"], "not_found");
}

#[tokio::test]
async fn a_stranger_sits_down_at_an_open_table() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "open"]).await;
    let named = house.raw("POST", "/name", &[HTML, FORM], "name=Bob").await;
    let cookie = named.cookie();
    let bob = [HTML, FORM, ("cookie", cookie.as_str())];
    let page = house.raw("GET", &format!("/t/{id}"), &bob, "").await.text;
    assert!(page.contains(&format!("action=\"{id}/seats/1/take\"")), "{page}");
    let sat = house.raw("POST", &format!("/t/{id}/seats/1/take"), &bob, "").await;
    assert_eq!((sat.status.as_u16(), sat.header("location")), (303, format!("../../../{id}").as_str()));
    let page = house.raw("GET", &format!("/t/{id}"), &bob, "").await.text;
    assert!(page.contains("(Bob)") && !page.contains("/take\""), "{page}");
}

#[tokio::test]
async fn pages_link_to_the_account() {
    let house = House::new().await;
    assert!(house.raw("GET", "/", &[HTML], "").await.text.contains("href=\"account\""));
    assert!(house.raw("GET", "/rules/freedom", &[HTML], "").await.text.contains("href=\"../account\""));
}
