//! Tables outlive releases: with the content they were dealt with, and under other rules as far as these allow.

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Client, House};

/// The session of whoever sat at all tables of the older store.
const TOKEN: &str = "g7jj6rv9ve49gmw36kfysvx1krqx3yws";

/// A copy of the store that an older server wrote, changed before this one opens it.
struct Past {
    folder: tempfile::TempDir,
}

impl Past {
    async fn new() -> Self {
        let past = Self { folder: tempfile::tempdir().unwrap() };
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/before/store.sqlite");
        std::fs::copy(from, past.file()).unwrap();
        // A server brings the schema up to date.
        past.opened().await;
        past
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("store.sqlite")
    }

    /// A server that finds this store.
    async fn opened(&self) -> House {
        let store = format!("sqlite:{}", self.file().display());
        House::with(|config| config.store = store).await
    }

    fn sql(&self, text: &str, values: impl rusqlite::Params) {
        let store = Connection::open(self.file()).unwrap();
        store.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
        store.execute(text, values).unwrap();
    }

    /// Tables in the middle of a game: id, game, header.
    fn running(&self) -> Vec<(String, String, Value)> {
        let store = Connection::open(self.file()).unwrap();
        let running =
            "SELECT id, game, header FROM tables JOIN standings ON table_id = id WHERE is_over = 0 ORDER BY id";
        let mut found = store.prepare(running).unwrap();
        let rows = found.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?))).unwrap();
        rows.map(|row| row.unwrap())
            .map(|(id, game, header)| (id, game, serde_json::from_str(&header).unwrap()))
            .collect()
    }

    /// Changes the header of a table.
    fn header(&self, id: &str, key: &str, value: impl Into<Value>) {
        let (_, _, mut header) = self.running().into_iter().find(|(known, ..)| known == id).unwrap();
        header[key] = value.into();
        self.sql("UPDATE tables SET header = ?2 WHERE id = ?1", params![id, header.to_string()]);
    }

    /// The same game was dealt with other content: the hash, which the store knows by these bytes.
    fn dealt_with(&self, id: &str, game: &str, hash: &str, bytes: &[u8]) {
        self.header(id, "content", hash);
        self.sql("INSERT OR REPLACE INTO contents (hash, game, files) VALUES (?1, ?2, ?3)", params![hash, game, bytes]);
    }
}

/// The content of a game as an earlier program had it, alike but for a remark in one file: its hash, and how it is kept.
fn earlier(game: &str, remark: &str) -> (String, Vec<u8>) {
    let title = games::find(game).unwrap();
    let (_, printed) = title.content();
    let (name, text) = printed.pairs()[0].clone();
    let mark = if name.contains("toml") { "#" } else { "//" };
    let files = printed.with(&name, format!("{text}\n{mark} {remark}\n"));
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&serde_json::to_vec(files.pairs()).unwrap()).unwrap();
    (hash_of(game, files.pairs()), packed.finish().unwrap())
}

/// What tells content from other content, without reading it: what was read once in this process would not come from the store.
fn hash_of(game: &str, files: &[(String, String)]) -> String {
    if game != "freedom" {
        return table::content_hash(files);
    }
    let mut files: Vec<_> = files.iter().collect();
    files.sort();
    let mut hasher = Sha256::new();
    for part in files.into_iter().flat_map(|(name, text)| [name, text]) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    table::hex(&hasher.finalize())
}

/// Waits for the computer's players until somebody is asked, and answers.
async fn goes_on(player: &Client, id: &str) {
    for _ in 0..200 {
        if !player.see(id).await["offers"].as_array().unwrap().is_empty() {
            player.play_first(id).await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("nobody at {id} is asked: {}", player.see(id).await)
}

#[tokio::test]
async fn every_table_goes_on_with_the_content_it_was_dealt_with() {
    let past = Past::new().await;
    let running = past.running();
    for (id, game, _) in &running {
        let (hash, packed) = earlier(game, "of last year");
        past.dealt_with(id, game, &hash, &packed);
    }
    for _ in 0..2 {
        let house = past.opened().await;
        let player = Client::with_token(&house, TOKEN);
        for (id, ..) in &running {
            assert_eq!(player.see(id).await["problem"], Value::Null);
            goes_on(&player, id).await;
        }
    }
    assert_eq!(running.len(), 5);
}

#[tokio::test]
async fn this_program_s_content_is_kept_for_those_to_come() {
    let past = Past::new().await;
    let store = Connection::open(past.file()).unwrap();
    for title in games::TITLES {
        let (hash, files) = title.content();
        let packed: Vec<u8> = store
            .query_row("SELECT files FROM contents WHERE hash = ?1 AND game = ?2", [&hash, title.name()], |row| {
                row.get(0)
            })
            .unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::ZlibDecoder::new(&packed[..]), &mut text).unwrap();
        let pairs: Vec<(String, String)> = serde_json::from_str(&text).unwrap();
        assert_eq!(pairs, files.pairs(), "{}", title.name());
        assert!(packed.len() * 3 < text.len(), "{} is compressed: {} of {}", title.name(), packed.len(), text.len());
    }
}

#[tokio::test]
async fn content_that_is_missing_or_damaged_stops_its_own_table_only() {
    let past = Past::new().await;
    let running = past.running();
    let [missing, torn, other, ..] = &running[..] else { panic!("{running:?}") };
    past.header(&missing.0, "content", "00".repeat(32));
    let (hash, packed) = earlier(&torn.1, "torn");
    past.dealt_with(&torn.0, &torn.1, &hash, &packed[..packed.len() / 2]);
    let (_, packed) = earlier(&other.1, "another");
    past.dealt_with(&other.0, &other.1, &"11".repeat(32), &packed);
    let house = past.opened().await;
    let player = Client::with_token(&house, TOKEN);
    let expected = [(missing, "content"), (torn, "damaged in the store"), (other, "its hash is")];
    for ((id, ..), words) in expected {
        let table = player.see(id).await;
        assert!(table["problem"].as_str().unwrap().contains(words), "{table}");
        assert_eq!((&table["view"], table["offers"].as_array().unwrap().len()), (&Value::Null, 0));
        // Giving up needs nothing but the table.
        player.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
        assert!(player.see(id).await["summary"]["over"].as_bool().unwrap());
    }
    for (id, ..) in &running[3..] {
        goes_on(&player, id).await;
    }
}

#[tokio::test]
async fn every_table_of_older_rules_goes_on_and_the_log_says_from_where() {
    let past = Past::new().await;
    let running = past.running();
    for (id, _, header) in &running {
        past.header(id, "rules_version", header["rules_version"].as_u64().unwrap() - 1);
        past.sql("UPDATE entries SET hash = '0123456789abcdef' WHERE table_id = ?1", [id]);
    }
    for round in 0..2 {
        let house = past.opened().await;
        let player = Client::with_token(&house, TOKEN);
        for (id, ..) in &running {
            let before = player.see(id).await;
            assert_eq!(before["notice"].is_string(), round == 0, "{}", before["notice"]);
            goes_on(&player, id).await;
            let after = player.see(id).await;
            assert_eq!(after["notice"], Value::Null);
            let turned = |line: &&Value| line["rule"] == "table.rules";
            let told: Vec<&Value> = after["log"].as_array().unwrap().iter().filter(turned).collect();
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0]["words"].as_str().unwrap().contains("from here on version"), "{told:?}");
        }
    }
}

/// A table of two people, three choices long, the third of which is no longer legal.
async fn stopped() -> (Past, String, [Client; 2], House) {
    let past = Past::new().await;
    let house = past.opened().await;
    let [ada, bea] = [house.player("Ada").await, house.player("Bea").await];
    let id = ada.table(&["me", "open"]).await;
    bea.do_it(&format!("/tables/{id}/seats/1/take")).await.expect(200);
    for _ in 0..5 {
        let asked = if ada.see(&id).await["asked"] == true { &ada } else { &bea };
        asked.play_first(&id).await;
    }
    drop(house);
    past.header(&id, "rules_version", 1);
    past.sql("UPDATE entries SET text = 'fly to the moon' WHERE table_id = ?1 AND seq = 3", [&id]);
    let house = past.opened().await;
    let again = |client: &Client| Client::with_token(&house, client.bearer().trim_start_matches("Bearer "));
    let both = [again(&ada), again(&bea)];
    (past, id, both, house)
}

#[tokio::test]
async fn a_choice_that_is_refused_today_stops_the_table_until_all_agree() {
    let (past, id, [ada, bea], _) = stopped().await;
    let table = ada.see(&id).await;
    let notice = table["notice"].as_str().unwrap();
    assert!(
        notice.starts_with("The game stops before choice 3") && notice.contains("2 choices came after it"),
        "{notice}"
    );
    assert_eq!((&table["asked"], &table["may_go_on"], table["view"].is_object()), (&json!(false), &json!(true), true));
    let go_on = format!("/tables/{id}/go-on");
    ada.post(&go_on, json!({})).await.expect(200);
    assert_eq!((&ada.see(&id).await["may_go_on"], &bea.see(&id).await["may_go_on"]), (&json!(false), &json!(true)));
    assert!(ada.see(&id).await["notice"].as_str().unwrap().starts_with("The game stops"), "Bea has not agreed");
    bea.post(&go_on, json!({})).await.expect(200);
    for client in [&ada, &bea] {
        assert!(!client.see(&id).await["notice"].as_str().unwrap_or_default().starts_with("The game stops"));
    }
    assert_eq!(bea.post(&go_on, json!({})).await.refused(422), "refused");
    let asked = if ada.see(&id).await["asked"] == true { &ada } else { &bea };
    asked.play_first(&id).await;
    // It has been written: another server finds it so.
    let house = past.opened().await;
    let again = Client::with_token(&house, ada.bearer().trim_start_matches("Bearer "));
    let table = again.see(&id).await;
    assert_eq!((&table["notice"], table["summary"]["choices"].as_u64()), (&Value::Null, Some(3)));
}

#[tokio::test]
async fn a_stopped_table_can_be_given_up() {
    let (_past, id, [ada, _], _) = stopped().await;
    ada.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
    let table = ada.see(&id).await;
    assert_eq!((&table["summary"]["over"], &table["may_go_on"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn the_page_of_a_stopped_table_says_why_and_offers_to_go_on() {
    let (_past, id, [ada, _], house) = stopped().await;
    let cookie = format!("session={}", ada.bearer().trim_start_matches("Bearer "));
    let page =
        house.raw("GET", &format!("/t/{id}"), &[("authorization", &ada.bearer()), ("cookie", &cookie)], "").await;
    for words in ["The rules have changed", "The game stops before choice 3", "Go on from here"] {
        assert!(page.text.contains(words), "{words}: {}", page.text);
    }
    for words in ["Waiting for", "to answer"] {
        assert!(!page.text.contains(words), "{words}: nobody is asked: {}", page.text);
    }
}
