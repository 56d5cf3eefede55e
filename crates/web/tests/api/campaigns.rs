//! Campaigns: a group, its guide deck, its games and what came of them.

use serde_json::{Value, json};

use crate::support::{Client, House};

/// A campaign of Ann's, and its id.
async fn begun(ann: &Client) -> String {
    let made = ann.post("/campaigns", json!({ "game": "mandalorian", "name": "  The   Tuesday crew " })).await;
    made.expect(201)["id"].as_str().unwrap().to_owned()
}

async fn see(client: &Client, id: &str) -> Value {
    client.get(&format!("/campaigns/{id}")).await.expect(200)
}

async fn act(client: &Client, id: &str, name: &str) -> Value {
    client.post(&format!("/campaigns/{id}/steps"), json!({ "name": name })).await.expect(200)
}

/// A campaign whose first mission is named.
async fn named(ann: &Client) -> String {
    let id = begun(ann).await;
    act(ann, &id, "read gd_01").await;
    act(ann, &id, "read gd_02").await;
    id
}

async fn join(ann: &Client, id: &str, other: &Client) {
    let link = ann.do_it(&format!("/campaigns/{id}/invite")).await.expect(201);
    let token = link["token"].as_str().unwrap();
    assert!(link["path"].as_str().unwrap().ends_with(&format!("/cj/{token}")));
    assert_eq!(other.do_it(&format!("/campaign-invites/{token}")).await.expect(200)["id"], id);
}

async fn id_of(client: &Client) -> String {
    client.get("/me").await.expect(200)["id"].as_str().unwrap().to_owned()
}

fn chapter(campaign: &Value, name: &str) -> Vec<String> {
    let chapters = campaign["chapters"].as_array().unwrap();
    let chapter = chapters.iter().find(|chapter| chapter["name"] == name).unwrap();
    let lines = chapter["lines"].as_array().unwrap().iter();
    lines.map(|line| line["words"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_campaign_is_read_card_by_card() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = begun(&ann).await;
    let first = see(&ann, &id).await;
    assert_eq!((first["name"].clone(), first["steps"].clone()), (json!("The Tuesday crew"), json!(0)));
    assert_eq!(first["offers"][0]["name"], "read gd_01");
    assert_eq!((first["next"].clone(), first["table"].clone()), (Value::Null, Value::Null));
    act(&ann, &id, "read gd_01").await;
    let second = act(&ann, &id, "read gd_02").await;
    assert!(second["offers"].as_array().unwrap().is_empty());
    let options = second["next"]["options"].as_array().unwrap();
    let option = |name: &str| options.iter().find(|option| option["name"] == name).unwrap();
    assert_eq!(option("mission")["values"], json!(["price_on_its_head"]));
    assert_eq!(option("unlocked")["values"], json!(["nothing"]));
    assert_eq!(option("difficulty")["values"], json!(["novice", "standard", "veteran"]));
    assert_eq!(chapter(&second, "guide").len(), 2);
    assert_eq!(ann.get("/campaigns").await.expect(200)["campaigns"][0]["id"], id.as_str());
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_the_rule() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = begun(&ann).await;
    let early = ann.post(&format!("/campaigns/{id}/games"), json!({})).await.expect(422);
    assert_eq!(early["error"]["rule"], "ma.setup.1");
    let wrong = ann.post(&format!("/campaigns/{id}/steps"), json!({ "name": "read gd_07" })).await;
    assert_eq!(wrong.refused(422), "refused");
    let id = named(&ann).await;
    for setup in [json!({ "mission": "last_call" }), json!({ "unlocked": "all" }), json!({ "difficulty": "expert" })] {
        let answer = ann.post(&format!("/campaigns/{id}/games"), json!({ "setup": setup })).await.expect(422);
        assert_eq!(answer["error"]["rule"], "ma.setup.4");
    }
    assert_eq!(see(&ann, &id).await["steps"], 2);
    assert_eq!(ann.post("/campaigns", json!({ "game": "freedom", "name": "x" })).await.refused(400), "malformed");
    assert_eq!(ann.post("/campaigns", json!({ "game": "mandalorian", "name": " " })).await.refused(400), "malformed");
    assert_eq!(ann.post("/campaigns", json!({ "game": "chess", "name": "x" })).await.refused(404), "not_found");
}

#[tokio::test]
async fn members_come_by_the_link_and_see_the_same() {
    let house = House::new().await;
    let (ann, bob, eve) = (house.player("Ann").await, house.player("Bob").await, house.player("Eve").await);
    let id = begun(&ann).await;
    join(&ann, &id, &bob).await;
    let seen = see(&bob, &id).await;
    assert_eq!(seen["members"].as_array().unwrap().len(), 2);
    assert_eq!((seen["members"][0]["owner"].clone(), seen["members"][1]["you"].clone()), (json!(true), json!(true)));
    act(&bob, &id, "read gd_01").await;
    let (ann_id, bob_id) = (id_of(&ann).await, id_of(&bob).await);
    let member = |player: &str| format!("/campaigns/{id}/members/{player}");
    assert_eq!(bob.call("delete", &member(&ann_id), None).await.refused(403), "forbidden");
    assert_eq!(ann.call("delete", &member(&ann_id), None).await.refused(409), "unfit");
    assert_eq!(eve.call("delete", &member(&bob_id), None).await.refused(403), "forbidden");
    ann.call("delete", &member(&bob_id), None).await.expect(204);
    assert_eq!(bob.get(&format!("/campaigns/{id}")).await.refused(403), "forbidden");
    assert_eq!(ann.call("delete", &member(&bob_id), None).await.refused(404), "not_found");
}

#[tokio::test]
async fn strangers_and_forged_links_get_nothing() {
    let house = House::new().await;
    let (ann, eve) = (house.player("Ann").await, house.player("Eve").await);
    let id = named(&ann).await;
    assert_eq!(eve.get(&format!("/campaigns/{id}")).await.refused(403), "forbidden");
    assert_eq!(eve.get(&format!("/campaigns/{id}/record")).await.refused(403), "forbidden");
    let posts = [("steps", json!({ "name": "call_off" })), ("games", json!({})), ("results", json!({}))];
    for (path, body) in posts {
        assert_eq!(eve.post(&format!("/campaigns/{id}/{path}"), body.clone()).await.refused(403), "forbidden");
        let unknown = house.stranger().post(&format!("/campaigns/{id}/{path}"), body).await;
        assert_eq!(unknown.refused(401), "unknown_visitor");
    }
    assert_eq!(eve.do_it(&format!("/campaigns/{id}/invite")).await.refused(403), "forbidden");
    assert_eq!(eve.do_it("/campaign-invites/00000000000000000000000000000000").await.refused(410), "gone");
    let link = ann.do_it(&format!("/campaigns/{id}/invite")).await.expect(201);
    let old = format!("/campaign-invites/{}", link["token"].as_str().unwrap());
    ann.do_it(&format!("/campaigns/{id}/invite")).await.expect(201);
    assert_eq!(eve.do_it(&old).await.refused(410), "gone");
    assert_eq!(ann.get("/campaigns/nonsense").await.refused(404), "not_found");
    // A seat for somebody who is no member.
    let (eve_id, path) = (id_of(&eve).await, format!("/campaigns/{id}/games"));
    assert_eq!(ann.post(&path, json!({ "seats": [eve_id, "me"] })).await.refused(400), "malformed");
    assert_eq!(ann.post(&path, json!({ "seats": ["me"] })).await.refused(400), "malformed");
    assert_eq!(see(&ann, &id).await["steps"], 2, "nothing was dealt");
}

#[tokio::test]
async fn a_mission_is_dealt_with_the_members_in_its_seats_and_its_result_counts_once() {
    let house = House::new().await;
    let (ann, bob) = (house.player("Ann").await, house.player("Bob").await);
    let id = named(&ann).await;
    join(&ann, &id, &bob).await;
    let games = format!("/campaigns/{id}/games");
    let made = bob.post(&games, json!({ "steps": 2, "setup": { "difficulty": "novice" } })).await.expect(201);
    let table = made["id"].as_str().unwrap();
    let seen = ann.see(table).await;
    assert_eq!((seen["seats"][0]["player"].clone(), seen["seats"][1]["player"].clone()), (json!("Ann"), json!("Bob")));
    assert_eq!(seen["title"], "The Tuesday crew: The Price on Its Head");
    assert_eq!(ann.post(&games, json!({})).await.expect(422)["error"]["rule"], "ma.campaign.4");
    let results = format!("/campaigns/{id}/results");
    assert_eq!(ann.post(&results, json!({})).await.expect(422)["error"]["rule"], "ma.campaign.4", "it is not over");
    ann.post(&format!("/tables/{table}/resign"), json!({ "seat": 0 })).await.expect(200);
    assert_eq!(see(&bob, &id).await["waits"], true);
    for client in [&ann, &bob] {
        let after = client.post(&results, json!({ "table": table })).await.expect(200);
        assert_eq!(after["steps"], 4, "once");
        assert!(chapter(&after, "history")[0].contains("given up") && chapter(&after, "history").len() == 1);
    }
    let other = ann.table(&["me", "bot"]).await;
    assert_eq!(ann.post(&results, json!({ "table": other })).await.refused(403), "forbidden");
    assert_eq!(see(&ann, &id).await["offers"][0]["name"], "read gd_03");
}

#[tokio::test]
async fn whoever_saw_less_is_told_so_and_nothing_happens() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    let id = begun(&ann).await;
    let (steps, games) = (format!("/campaigns/{id}/steps"), format!("/campaigns/{id}/games"));
    ann.post(&steps, json!({ "steps": 0, "name": "read gd_01" })).await.expect(200);
    assert_eq!(ann.post(&steps, json!({ "steps": 0, "name": "read gd_01" })).await.refused(409), "stale");
    assert_eq!(ann.post(&steps, json!({ "steps": 7, "name": "read gd_02" })).await.refused(409), "stale");
    ann.post(&steps, json!({ "steps": 1, "name": "read gd_02" })).await.expect(200);
    assert_eq!(ann.post(&games, json!({ "steps": 1 })).await.refused(409), "stale");
    let both = tokio::join!(ann.post(&games, json!({ "steps": 2 })), ann.post(&games, json!({ "steps": 2 })));
    let mut codes = [both.0.raw.status.as_u16(), both.1.raw.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [201, 409], "one table");
    assert_eq!(ann.get("/tables?list=mine").await.expect(200)["tables"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_campaign_can_be_carried_away_and_brought_back_unless_it_was_changed() {
    let house = House::new().await;
    let (ann, eve) = (house.player("Ann").await, house.player("Eve").await);
    let id = named(&ann).await;
    let table = ann.post(&format!("/campaigns/{id}/games"), json!({})).await.expect(201)["id"].clone();
    let text = ann.get(&format!("/campaigns/{id}/record")).await.raw.text;
    let upload = |text: String| json!({ "record": text });
    let again =
        eve.post("/campaign-records", upload(text.clone())).await.expect(201)["id"].as_str().unwrap().to_owned();
    let seen = see(&eve, &again).await;
    assert_eq!((seen["steps"].clone(), seen["waits"].clone()), (json!(3), json!(false)));
    // The game of the other campaign is not hers: neither to look at nor to enter.
    ann.post(&format!("/tables/{}/resign", table.as_str().unwrap()), json!({})).await.expect(200);
    assert_eq!(eve.post(&format!("/campaigns/{again}/results"), json!({})).await.refused(409), "elsewhere");
    act(&eve, &again, "call_off").await;
    let bad = [
        text.replace("gd_02", "gd_03"),
        text.replace("\"by\":\"Ann\"", "\"by\":\"Eve\""),
        text.replace("\"version\":1", "\"version\":2"),
        text[..text.len() - 7].to_owned(),
        text.lines().skip(1).collect(),
        "x".repeat(100),
    ];
    for text in bad {
        let answer = eve.post("/campaign-records", upload(text)).await.expect(400);
        assert!(answer["error"]["words"].as_str().unwrap().contains("line "), "{answer}");
    }
    assert_eq!(
        eve.get("/campaigns").await.expect(200)["campaigns"].as_array().unwrap().len(),
        1,
        "nothing half applied"
    );
}

const HTML: (&str, &str) = ("accept", "text/html");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

#[tokio::test]
async fn pages_do_the_same_by_forms() {
    let house = House::with(|config| config.prefix = "/cantina".into()).await;
    let begun = house.raw("POST", "/cantina/campaigns", &[HTML, FORM], "game=mandalorian&group=Us&name=Ann").await;
    let cookie = begun.cookie();
    let ann = [HTML, FORM, ("cookie", cookie.as_str())];
    let here = format!("/cantina/{}", begun.header("location"));
    let page = house.raw("GET", &here, &ann, "").await.text;
    assert!(page.contains("<h1>Us</h1>") && page.contains("value=\"read gd_01\""), "{page}");
    for (steps, card) in [(0, "gd_01"), (1, "gd_02"), (0, "gd_01")] {
        let sent = house.raw("POST", &format!("{here}/do"), &ann, format!("steps={steps}&what=read+{card}")).await;
        assert_eq!(sent.status, 303, "whoever comes too late is led back: {sent:?}");
    }
    let page = house.raw("GET", &here, &ann, "").await.text;
    assert!(page.contains("Play the mission") && page.contains("Card 2: "), "{page}");
    let stranger = house.raw("GET", &here, &[HTML], "").await;
    assert_eq!(stranger.status, 401);
    let link = house.raw("POST", &format!("{here}/invite"), &ann, "").await.text;
    let token = link.split("/cantina/cj/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let invitation = house.raw("GET", &format!("/cantina/cj/{token}"), &[HTML], "").await.text;
    assert!(invitation.contains("You are invited") && invitation.contains("Us"), "{invitation}");
    let joined = house.raw("POST", &format!("/cantina/cj/{token}"), &[HTML, FORM], "name=Bob").await;
    assert!(here.ends_with(joined.header("location").trim_start_matches("../")), "{joined:?}");
    let body = "steps=2&set_players=2&seat_0=bot&seat_1=bot&set_mission=price_on_its_head&set_unlocked=nothing";
    let dealt = house.raw("POST", &format!("{here}/play"), &ann, body).await;
    assert!(dealt.header("location").starts_with("../../t/"), "{dealt:?}");
}
