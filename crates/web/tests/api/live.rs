//! Following a table.

use serde_json::json;

use crate::support::House;

#[tokio::test]
async fn what_happens_is_pushed() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.table(&["open", "me"]).await;
    let mut heard = bob.listen(&id, "", None).await;
    let (_, first) = heard.next().await.unwrap();
    assert_eq!((first["revision"].clone(), first["asked"].clone()), (json!(0), json!(false)));
    assert_eq!(first["changed"], json!(["game", "chat", "table"]));
    let revision = ann.play_first(&id).await;
    let (_, second) = heard.next().await.unwrap();
    assert_eq!((second["revision"].as_u64(), second["changed"].clone()), (Some(revision), json!(["game"])));
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": "Your turn?" })).await.expect(201);
    let (_, third) = heard.next().await.unwrap();
    assert_eq!((third["changed"].clone(), third["chat"][0]["text"].clone()), (json!(["chat"]), json!("Your turn?")));
    bob.do_it(&format!("/tables/{id}/seats/0/take")).await.expect(200);
    let (_, fourth) = heard.next().await.unwrap();
    assert_eq!(
        (fourth["viewer"].clone(), fourth["log"]["from"].clone()),
        (json!(0), json!(0)),
        "another seat sees anew"
    );
}

#[tokio::test]
async fn a_broken_connection_is_gone_on_with_where_it_broke() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    for _ in 0..4 {
        ann.play_first(&id).await;
    }
    let (mark, whole) = ann.listen(&id, "?as=0", None).await.next().await.unwrap();
    assert_eq!(whole["log"]["from"], 0);
    ann.play_first(&id).await;
    let (_, missed) = ann.listen(&id, "?as=0", Some(&mark)).await.next().await.unwrap();
    assert_eq!((missed["log"]["from"].clone(), missed["changed"].clone()), (json!(4), json!(["game", "table"])));
    let lines = missed["log"]["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["n"] == 5), "{lines:?}");
    let (_, unknown) = ann.listen(&id, "?as=0", Some("nonsense")).await.next().await.unwrap();
    assert_eq!(unknown["log"]["from"], 0);
}

#[tokio::test]
async fn what_was_taken_back_is_told_anew() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    ann.play_first(&id).await;
    let (mark, _) = ann.listen(&id, "?as=0", None).await.next().await.unwrap();
    ann.post(&format!("/tables/{id}/undo/ask"), json!({ "seat": 1 })).await.expect(200);
    let (_, after) = ann.listen(&id, "?as=0", Some(&mark)).await.next().await.unwrap();
    assert_eq!((after["log"]["from"].clone(), after["summary"]["choices"].clone()), (json!(0), json!(0)));
}

#[tokio::test]
async fn whoever_leaves_a_seat_sees_nothing_of_it_any_more() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let made = ann.post("/tables", json!({ "game": "freedom", "seats": ["me", "friend"] })).await.expect(201);
    let id = made["id"].as_str().unwrap();
    bob.do_it(&format!("/invites/{}", made["invites"][0]["token"].as_str().unwrap())).await.expect(200);
    let mut heard = bob.listen(id, "", None).await;
    assert_eq!(heard.next().await.unwrap().1["viewer"], 1);
    bob.do_it(&format!("/tables/{id}/seats/1/leave")).await.expect(200);
    assert!(heard.next().await.is_none(), "the table is private");
}
