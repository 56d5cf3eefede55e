//! Playing by JSON alone.

use serde_json::{Value, json};
use table::{PlayerDice, Seed};

use crate::support::House;

#[tokio::test]
async fn a_question_comes_with_its_rule_and_offers_that_can_be_chosen() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "bot"]).await;
    let table = ann.see(&id).await;
    assert_eq!((table["asked"].clone(), table["viewer"].clone()), (json!(true), json!(0)));
    for key in ["words", "why", "rule"] {
        assert!(!table["question"][key].as_str().unwrap().is_empty(), "{key}");
    }
    let rule = table["question"]["rule"].as_str().unwrap();
    assert_eq!(ann.get(&format!("/games/freedom/rules/{rule}")).await.expect(200)["id"], rule);
    assert!(!table["offers"].as_array().unwrap().is_empty() && table["view"].is_object());
    let revision = ann.play_first(&id).await;
    let after = ann.see(&id).await;
    assert_eq!(after["revision"].as_u64(), Some(revision));
    assert!(after["summary"]["choices"].as_u64() > table["summary"]["choices"].as_u64());
}

#[tokio::test]
async fn a_choice_is_refused_with_its_rule() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "bot"]).await;
    let table = ann.see(&id).await;
    let path = format!("/tables/{id}/choices");
    let sent = |choice: &str| json!({ "revision": table["revision"], "choice": choice });
    let refused = ann.post(&path, sent("nonsense")).await.expect(422);
    assert!(refused["error"]["rule"].as_str().is_some_and(|rule| !rule.is_empty()), "{refused}");
    assert_eq!(ann.see(&id).await["revision"], table["revision"], "nothing has changed");
    assert_eq!(house.player("Bob").await.post(&path, sent("nonsense")).await.refused(403), "forbidden");
}

#[tokio::test]
async fn a_repeated_choice_is_told_from_a_stale_one() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    let table = ann.see(&id).await;
    let path = format!("/tables/{id}/choices");
    let sent = |choice: &Value| json!({ "revision": table["revision"], "seat": table["viewer"], "choice": choice });
    let choice = &table["offers"][0]["name"];
    ann.post(&path, sent(choice)).await.expect(200);
    let again = ann.post(&path, sent(choice)).await.expect(409);
    assert_eq!(
        (again["error"]["code"].clone(), again["error"]["rule"].clone()),
        (json!("repeated"), json!("table.stale"))
    );
    assert_eq!(ann.post(&path, sent(&json!("other"))).await.refused(409), "stale");
}

#[tokio::test]
async fn taking_back_is_free_or_asked_for() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = ann.table(&["open", "me"]).await;
    bob.do_it(&format!("/tables/{id}/seats/0/take")).await.expect(200);
    let undo = |how: &str| format!("/tables/{id}/undo{how}");
    assert_eq!(ann.post(&undo(""), json!({})).await.refused(422), "refused");
    let start = ann.see(&id).await;
    ann.play_first(&id).await;
    ann.post(&undo("/ask"), json!({})).await.expect(200);
    assert_eq!(bob.see(&id).await["asks_back"], 1);
    assert_eq!(ann.post(&undo("/agree"), json!({})).await.refused(422), "refused", "not by oneself");
    bob.post(&undo("/agree"), json!({})).await.expect(200);
    let back = ann.see(&id).await;
    assert_eq!((&back["view"], &back["offers"]), (&start["view"], &start["offers"]));
    assert_eq!(back["asks_back"], Value::Null);
    let stale = json!({ "revision": start["revision"] });
    assert_eq!(ann.post(&undo(""), stale).await.refused(409), "stale");
}

#[tokio::test]
async fn each_seat_sees_its_own_view() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    let seen = |seat: &str| format!("/tables/{id}?as={seat}");
    let (rebel, imperial) = (ann.get(&seen("0")).await.expect(200), ann.get(&seen("imperial")).await.expect(200));
    assert_eq!((rebel["viewer"].clone(), imperial["viewer"].clone()), (json!(0), json!(1)));
    assert_ne!(rebel["view"], imperial["view"]);
    assert_ne!(rebel["asked"], imperial["asked"]);
}

#[tokio::test]
async fn the_log_can_be_read_from_any_choice_on() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    for _ in 0..6 {
        ann.play_first(&id).await;
    }
    let whole = ann.see(&id).await["log"].as_array().unwrap().clone();
    let late = ann.get(&format!("/tables/{id}?since=3")).await.expect(200)["log"].as_array().unwrap().clone();
    let expected: Vec<Value> = whole.iter().filter(|line| line["n"].as_u64() > Some(3)).cloned().collect();
    assert!(whole.iter().any(|line| line["n"].as_u64() <= Some(3)), "something happened before");
    let viewer = |list: &[Value]| list.iter().map(|line| line["words"].clone()).collect::<Vec<_>>();
    assert_eq!(viewer(&late), viewer(&expected));
}

#[tokio::test]
async fn the_record_and_the_seed_come_when_the_game_is_over() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    ann.play_first(&id).await;
    assert_eq!(ann.get(&format!("/tables/{id}/record")).await.refused(403), "forbidden");
    let before = ann.get(&format!("/tables/{id}/dice")).await.expect(200);
    assert_eq!((before["seed"].clone(), before["verified"].clone()), (Value::Null, Value::Null));
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
    let after = ann.get(&format!("/tables/{id}/dice")).await.expect(200);
    assert_eq!((&after["hash"], &after["verified"]), (&before["hash"], &json!(true)));
    let record = ann.get(&format!("/tables/{id}/record")).await.raw.text;
    assert!(record.contains(after["seed"].as_str().unwrap()));
    let moment = ann.get(&format!("/tables/{id}/back/1?as=0")).await.expect(200);
    assert_eq!((moment["at"].clone(), moment["choices"].clone()), (json!(1), json!(1)));
    assert_eq!(ann.get(&format!("/tables/{id}/back/2")).await.refused(404), "not_found");
}

#[tokio::test]
async fn an_uploaded_record_is_played_again_and_a_false_one_is_not() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "me"]).await;
    for _ in 0..3 {
        ann.play_first(&id).await;
    }
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
    let record = ann.get(&format!("/tables/{id}/record")).await.raw.text;
    let copy = ann.post("/records", json!({ "record": record })).await.expect(201)["id"].as_str().unwrap().to_owned();
    assert_eq!(ann.see(&copy).await["summary"]["choices"], 3);
    let mut lines: Vec<String> = record.lines().map(ToOwned::to_owned).collect();
    let mut line: Value = serde_json::from_str(&lines[2]).unwrap();
    line["choice"] = json!("nonsense");
    lines[2] = line.to_string();
    let refused = ann.post("/records", json!({ "record": lines.join("\n") })).await.expect(400);
    assert!(refused["error"]["words"].as_str().unwrap().contains("line 3"), "{refused}");
}

#[tokio::test]
async fn a_rematch_is_one_table_for_all_and_as_private_as_before() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let made = ann.post("/tables", json!({ "game": "freedom", "seats": ["me", "friend"] })).await.expect(201);
    let id = made["id"].as_str().unwrap();
    bob.do_it(&format!("/invites/{}", made["invites"][0]["token"].as_str().unwrap())).await.expect(200);
    let rematch = format!("/tables/{id}/rematch");
    assert_eq!(ann.do_it(&rematch).await.refused(409), "running");
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
    let next = ann.do_it(&rematch).await.expect(200)["table"].as_str().unwrap().to_owned();
    assert_eq!(bob.do_it(&rematch).await.expect(200)["table"], next.as_str());
    let table = ann.see(&next).await;
    assert_eq!((table["public"].clone(), table["viewer"].clone()), (json!(false), json!(1)));
    assert_eq!(table["seats"][0]["player"], "Bob");
    assert_eq!(house.player("Eve").await.get(&format!("/tables/{next}")).await.refused(403), "forbidden");
}

#[tokio::test]
async fn chat_is_heard_by_those_at_the_table() {
    let house = House::new().await;
    let (ann, eve) = (house.player("Ann").await, house.player("Eve").await);
    let id = ann.table(&["me", "bot"]).await;
    let chat = format!("/tables/{id}/chat");
    ann.post(&chat, json!({ "text": "  Hello\u{7} " })).await.expect(201);
    ann.post(&chat, json!({ "text": "again" })).await.expect(201);
    let lines = ann.get(&format!("{chat}?after=1")).await.expect(200);
    assert_eq!((lines["chat"].as_array().unwrap().len(), lines["chat"][0]["text"].clone()), (1, json!("again")));
    assert_eq!(ann.see(&id).await["chat"][0]["text"], "Hello");
    assert_eq!(eve.post(&chat, json!({ "text": "I hear you" })).await.refused(403), "forbidden");
    assert_eq!(ann.post(&chat, json!({ "text": " " })).await.refused(400), "malformed");
}

#[tokio::test]
async fn a_whole_game_is_played_against_the_computer() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = ann.table(&["me", "bot"]).await;
    // At random: whoever answers by counting may name two leaders in turn for ever.
    let mut whim = PlayerDice::new(Seed::from_u64(1));
    for _ in 0..3000 {
        let table = ann.see(&id).await;
        let offers = table["offers"].as_array().unwrap();
        if offers.is_empty() {
            break;
        }
        let choice = &offers[whim.below(offers.len())]["name"];
        let sent = json!({ "revision": table["revision"], "choice": choice });
        ann.post(&format!("/tables/{id}/choices"), sent).await.expect(200);
    }
    let table = ann.see(&id).await;
    assert!(table["summary"]["over"] == true && table["status"]["over"].is_object(), "{}", table["status"]);
    assert!(table["summary"]["ending"].as_str().unwrap().contains("won"));
    assert_eq!(ann.get(&format!("/tables/{id}/dice")).await.expect(200)["verified"], true);
}
