//! What those who look after a server see.

use crate::support::House;

fn number(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} in {metrics}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn numbers_tell_what_goes_on() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    let _heard = ann.listen(&id, "", None).await;
    ann.play_first(&id).await;
    ann.play_first(&id).await;
    house.raw("GET", "/nowhere", &[], "").await;
    let answer = house.raw("GET", "/metrics", &[], "").await;
    assert!(answer.header("content-type").starts_with("application/openmetrics-text"));
    let text = answer.text;
    assert!(number(&text, "cantina_choices_total") >= 2.0, "{text}");
    assert!(number(&text, "cantina_append_seconds_count") >= 2.0);
    assert!((number(&text, "cantina_live_connections ") - 1.0).abs() < 0.1);
    assert!((number(&text, "cantina_tables_in_memory ") - 1.0).abs() < 0.1);
    assert!(text.contains("method=\"POST\",route=\"/api/v1/tables/{id}/choices\",status=\"200\""), "{text}");
    assert!(text.contains("route=\"none\",status=\"404\""), "{text}");
    assert!(!text.contains(&id), "no path, which may hold a token");
}

#[tokio::test]
async fn a_request_has_an_id() {
    let house = House::new().await;
    let one = house.raw("GET", "/healthz", &[], "").await;
    let other = house.raw("GET", "/healthz", &[], "").await;
    assert!(one.header("x-request-id").len() > 30 && one.header("x-request-id") != other.header("x-request-id"));
    let given = house.raw("GET", "/healthz", &[("x-request-id", "mine")], "").await;
    assert_eq!(given.header("x-request-id"), "mine");
}
