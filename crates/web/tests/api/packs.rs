//! Packs: offered where a table is set up, laid on it, and kept with it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Client, House};

/// The packs that come with the project, and some with mistakes.
fn shelf() -> TempDir {
    let shelf = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/packs");
    copy(&from, shelf.path());
    write(&shelf, "lonely/pack.toml", &sheet("freedom", "Lonely", r#"["nowhere"]"#));
    write(&shelf, "lonely/scenarios/lonely.toml", "id = \"lonely\"");
    write(&shelf, "misspelt/pack.toml", &sheet("outer-rim", "Misspelt", "[]"));
    write(&shelf, "misspelt/market.kdl", "market gear_mod gear rope \"Rope\" cots=2000 {}\n");
    shelf
}

fn sheet(game: &str, title: &str, needs: &str) -> String {
    format!("game = {game:?}\ntitle = {title:?}\nversion = \"1\"\nauthor = \"Ann\"\nneeds = {needs}\n")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

fn write(shelf: &TempDir, name: &str, text: &str) {
    let path = shelf.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A server that offers these packs.
async fn house(shelf: &TempDir) -> House {
    let packs = Arc::new(games::packs(shelf.path()).unwrap());
    House::with(|config| config.packs = packs).await
}

async fn page(house: &House, client: &Client, path: &str) -> String {
    house.raw("GET", path, &[("authorization", &client.bearer())], "").await.text
}

fn option<'g>(game: &'g Value, name: &str) -> &'g Value {
    game["options"].as_array().unwrap().iter().find(|option| option["name"] == name).unwrap()
}

#[tokio::test]
async fn a_game_lists_its_packs_and_the_mistakes_of_those_that_have_some() {
    let shelf = shelf();
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    let names = |game: &Value| -> Vec<(String, usize)> {
        let packs = game["packs"].as_array().unwrap().iter();
        packs.map(|pack| (pack["name"].as_str().unwrap().into(), pack["mistakes"].as_array().unwrap().len())).collect()
    };
    let freedom = ann.get("/games/freedom").await.expect(200);
    assert_eq!(names(&freedom), [("lonely".into(), 1), ("night-over-wex".into(), 0)]);
    let mistake = freedom["packs"][0]["mistakes"][0].as_str().unwrap();
    assert!(mistake.contains("needs the pack `nowhere`") && mistake.contains("put that beside it"), "{mistake}");
    let rim = ann.get("/games/outer-rim").await.expect(200);
    assert_eq!(names(&rim), [("misspelt".into(), 1), ("second-hand".into(), 0)]);
    let mistake = rim["packs"][0]["mistakes"][0].as_str().unwrap();
    assert!(mistake.contains("misspelt/market.kdl:1") && mistake.contains("did you mean `cost`?"), "{mistake}");
    assert!(!freedom.to_string().contains(&*shelf.path().to_string_lossy()), "nobody learns where they lie");
    let page = page(&house, &ann, "/new/outer-rim").await;
    assert!(page.contains("“Misspelt” (misspelt) has mistakes"), "{page}");
    assert!(page.contains("value=\"second-hand\"") && !page.contains("value=\"misspelt\""), "{page}");
}

#[tokio::test]
async fn a_scenario_of_a_pack_is_offered_with_the_pack_alone() {
    let shelf = shelf();
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    let has = |game: &Value| option(game, "scenario")["values"].as_array().unwrap().contains(&json!("night_over_wex"));
    assert!(!has(&ann.get("/games/freedom").await.expect(200)));
    assert!(has(&ann.get("/games/freedom?packs=night-over-wex").await.expect(200)));
    assert!(!page(&house, &ann, "/new/freedom").await.contains("night_over_wex"));
    let with = page(&house, &ann, "/new/freedom?packs=night-over-wex&set_scenario=night_over_wex").await;
    assert!(with.contains("<option value=\"night_over_wex\" selected>Night over Wex"), "{with}");
    let plain = json!({ "game": "freedom", "setup": { "scenario": "night_over_wex" } });
    ann.post("/tables", plain).await.refused(400);
}

#[tokio::test]
async fn a_table_is_dealt_with_its_packs_and_says_so() {
    let shelf = shelf();
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    for (game, setup, title) in [
        (
            "freedom",
            json!({ "packs": "night-over-wex", "scenario": "night_over_wex" }),
            "Freedom in the Galaxy with Night over Wex: Night over Wex",
        ),
        ("outer-rim", json!({ "packs": "second-hand" }), "Outer Rim with Second Hand: Ann and the computer"),
        (
            "mandalorian",
            json!({ "packs": "scrap-yard", "mission": "night_shift", "players": "1" }),
            "The Mandalorian: Adventures with The Scrap Yard",
        ),
    ] {
        let created = ann.post("/tables", json!({ "game": game, "setup": setup })).await.expect(201);
        let id = created["id"].as_str().unwrap();
        let table = ann.see(id).await;
        assert!(table["title"].as_str().unwrap().starts_with(title), "{}", table["title"]);
        ann.play_first(id).await;
        ann.post(&format!("/tables/{id}/resign"), json!({})).await.expect(200);
        let record = ann.get(&format!("/tables/{id}/record")).await.raw.text;
        let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        let name = setup["packs"].as_str().unwrap();
        assert_eq!((&header["packs"][0]["name"], &header["packs"][0]["version"]), (&json!(name), &json!("1.0")));
        assert_eq!(header["packs"][0]["hash"].as_str().unwrap().len(), 64);
        // The same game can be put on a table, and played again by the same people.
        ann.post("/records", json!({ "record": record })).await.expect(201);
        let next = ann.do_it(&format!("/tables/{id}/rematch")).await.expect(200);
        let again = ann.see(next["table"].as_str().unwrap()).await;
        assert_eq!(again["title"], table["title"]);
        assert!(again["view"].is_object(), "{again}");
    }
}

#[tokio::test]
async fn a_table_goes_on_when_its_pack_is_changed_or_gone() {
    let shelf = shelf();
    let folder = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", folder.path().join("store.sqlite").display());
    let packs = |shelf: &TempDir| Arc::new(games::packs(shelf.path()).unwrap());
    let opened = async |shelf: &TempDir| {
        let (store, packs) = (store.clone(), packs(shelf));
        House::with(|config| (config.store, config.packs) = (store, packs)).await
    };
    let house = opened(&shelf).await;
    let ann = house.player("Ann").await;
    let wanted = json!({ "game": "freedom", "setup": { "packs": "night-over-wex", "scenario": "night_over_wex" } });
    let created = ann.post("/tables", wanted.clone()).await.expect(201);
    let id = created["id"].as_str().unwrap();
    ann.play_first(id).await;
    let kept = rusqlite::Connection::open(folder.path().join("store.sqlite")).unwrap();
    let count: i64 =
        kept.query_row("SELECT count(*) FROM contents WHERE game = 'freedom'", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2, "that of the program, and that with the pack");
    drop(house);
    fs::remove_dir_all(shelf.path().join("night-over-wex")).unwrap();
    let house = opened(&shelf).await;
    let ann = Client::with_token(&house, ann.bearer().trim_start_matches("Bearer "));
    let table = ann.see(id).await;
    assert_eq!((&table["problem"], &table["notice"]), (&Value::Null, &Value::Null));
    ann.play_first(id).await;
    let refused = ann.post("/tables", wanted).await.expect(400);
    let words = refused["error"]["words"].as_str().unwrap();
    assert!(words.contains("there is no pack `night-over-wex` here"), "{words}");
}

#[tokio::test]
async fn a_set_up_with_packs_that_are_not_there_or_wrong_is_refused() {
    let shelf = shelf();
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    for (game, packs, words) in [
        ("freedom", "night-over-wax", "did you mean `night-over-wex`?"),
        ("freedom", "second-hand", "is for outer-rim, not for freedom"),
        ("outer-rim", "misspelt", "the pack `misspelt` has mistakes"),
        ("outer-rim", "../../etc", "there is no pack `../../etc` here"),
    ] {
        let refused = ann.post("/tables", json!({ "game": game, "setup": { "packs": packs } })).await.expect(400);
        let said = refused["error"]["words"].as_str().unwrap();
        assert!(said.contains(words), "{said}");
    }
}

#[tokio::test]
async fn two_packs_that_bring_the_same_file_do_not_lie_on_one_table() {
    let shelf = shelf();
    write(&shelf, "other-night/pack.toml", &sheet("freedom", "Another Night", "[]"));
    let scenario = fs::read_to_string(shelf.path().join("night-over-wex/scenarios/night_over_wex.toml")).unwrap();
    write(&shelf, "other-night/scenarios/night_over_wex.toml", &scenario);
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    let wanted = json!({ "game": "freedom", "setup": { "packs": "night-over-wex,other-night" } });
    let refused = ann.post("/tables", wanted).await.expect(400);
    let words = refused["error"]["words"].as_str().unwrap();
    assert!(words.contains("`night-over-wex` and `other-night` both bring scenarios/night_over_wex.toml"), "{words}");
    let wanted = json!({ "game": "freedom", "setup": { "packs": "other-night", "scenario": "night_over_wex" } });
    ann.post("/tables", wanted).await.expect(201);
}

#[tokio::test]
async fn a_line_stands_in_the_place_of_another_and_only_one_pack_may_do_so() {
    let shelf = shelf();
    let knife = |cost: u16| {
        format!(
            "(replace)market gear_mod gear vibroknife \"Vibroknife\" cost={cost} {{\n    trait weapon\n    always {{ ground 1 }}\n}}\n"
        )
    };
    write(&shelf, "dear-knife/pack.toml", &sheet("outer-rim", "Dear", "[]"));
    write(&shelf, "dear-knife/market.kdl", &knife(9000));
    write(&shelf, "vest/pack.toml", &sheet("outer-rim", "Vest", r#"["second-hand"]"#));
    let vest =
        "(replace)market gear_mod gear patched_vest \"Patched Vest\" cost=2000 { trait armor; always { health 1 } }\n";
    write(&shelf, "vest/market.kdl", vest);
    write(&shelf, "vest-alone/pack.toml", &sheet("outer-rim", "Vest", "[]"));
    write(&shelf, "vest-alone/market.kdl", vest);
    write(&shelf, "no-knife/pack.toml", &sheet("outer-rim", "No knife", "[]"));
    write(&shelf, "no-knife/market.kdl", &knife(3000).replace("vibroknife", "vibroknive"));
    write(&shelf, "twice/pack.toml", &sheet("outer-rim", "Twice", "[]"));
    write(&shelf, "twice/market.kdl", &knife(3000).replace("(replace)", ""));
    write(&shelf, "odd-mark/pack.toml", &sheet("outer-rim", "Odd", "[]"));
    write(&shelf, "odd-mark/market.kdl", &knife(3000).replace("(replace)", "(add)").replace("vibroknife", "knife"));
    let packs = games::packs(shelf.path()).unwrap();
    let mistakes = |name: &str| packs.all().find(|pack| pack.name == name).unwrap().mistakes.concat();
    for fine in ["second-hand", "dear-knife", "vest"] {
        assert_eq!(mistakes(fine), "");
    }
    for (name, place, words, help) in [
        (
            "vest-alone",
            "vest-alone/market.kdl:1:1",
            "there is no `market patched_vest` to replace",
            "name it in `needs`",
        ),
        (
            "no-knife",
            "no-knife/market.kdl:1:1",
            "there is no `market vibroknive` to replace",
            "did you mean `vibroknife`?",
        ),
        ("twice", "twice/market.kdl:1:1", "there is another market card `vibroknife`", ""),
        (
            "odd-mark",
            "odd-mark/market.kdl:1:1",
            "`(add)` means nothing here",
            "`(replace)` takes the place of another line",
        ),
    ] {
        let said = mistakes(name);
        assert!(said.contains(place) && said.contains(words) && said.contains(help), "{said}");
    }
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    let dealt =
        async |packs: &str| ann.post("/tables", json!({ "game": "outer-rim", "setup": { "packs": packs } })).await;
    let refused = dealt("dear-knife,second-hand").await.expect(400);
    let words = refused["error"]["words"].as_str().unwrap();
    assert!(words.contains("`vibroknife` is replaced here and in dear-knife/market.kdl"), "{words}");
    assert!(!words.contains("another"), "nothing is complained about twice: {words}");
    for fine in ["dear-knife", "vest", "vest,second-hand"] {
        dealt(fine).await.expect(201);
    }
}

#[tokio::test]
async fn sheets_that_say_something_odd_are_mistakes_of_their_packs() {
    let shelf = tempfile::tempdir().unwrap();
    let cases: [(&str, String, &str); 7] = [
        ("no-game", sheet("chess", "Chess", "[]"), "there is no game \"chess\""),
        ("no-title", sheet("freedom", " ", "[]"), "`title` is empty"),
        ("nothing", sheet("freedom", "Nothing", "[]"), "there is no .toml file beside pack.toml"),
        ("itself", sheet("freedom", "Itself", r#"["itself"]"#), "they need each other in a circle"),
        ("Big Name", sheet("freedom", "Big", "[]"), "small letters, digits and `-`"),
        ("odd-key", sheet("freedom", "Odd", "[]") + "colour = \"red\"\n", "unknown field `colour`"),
        ("long-line", sheet("freedom", &"x".repeat(301), "[]"), "at most 300 letters"),
    ];
    for (name, text, _) in &cases {
        write(&shelf, &format!("{name}/pack.toml"), text);
        if *name == "itself" {
            write(&shelf, "itself/scenarios/itself.toml", "id = \"itself\"");
        }
    }
    fs::create_dir(shelf.path().join("empty")).unwrap();
    fs::create_dir(shelf.path().join(".hidden")).unwrap();
    let packs = games::packs(shelf.path()).unwrap();
    for (name, _, words) in &cases {
        let pack = packs.all().find(|pack| pack.name == *name).unwrap();
        assert!(pack.mistakes.concat().contains(words), "{name}: {:?}", pack.mistakes);
    }
    let empty = packs.all().find(|pack| pack.name == "empty").unwrap();
    assert!(empty.mistakes[0].starts_with("empty/pack.toml can't be read"), "{:?}", empty.mistakes);
    assert_eq!(packs.all().count(), cases.len() + 1);
    let gone = shelf.path().join("gone");
    let error = games::packs(&gone).unwrap_err();
    assert!(format!("{error:#}").contains("can't be read"), "{error:#}");
}

/// Whoever offers packs of others offers nothing else of their machine, and waits for nothing.
#[cfg(unix)]
#[tokio::test]
async fn links_and_pipes_and_hidden_files_are_not_read() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let shelf = shelf();
    for name in ["linked", "piped", "looped", "hidden", "large"] {
        write(&shelf, &format!("{name}/pack.toml"), &sheet("outer-rim", "Odd", "[]"));
        write(&shelf, &format!("{name}/a.kdl"), "// Nothing.\n");
    }
    let secret = shelf.path().join("secret.txt");
    fs::write(&secret, "root:x:0:0").unwrap();
    symlink(&secret, shelf.path().join("linked/b.kdl")).unwrap();
    symlink(".", shelf.path().join("looped/self")).unwrap();
    assert!(Command::new("mkfifo").arg(shelf.path().join("piped/b.kdl")).status().unwrap().success());
    write(&shelf, "hidden/.#a.kdl", "nonsense {{{");
    write(&shelf, "large/b.kdl", &"// A long remark.\n".repeat(20_000));
    let packs = games::packs(shelf.path()).unwrap();
    let mistakes = |name: &str| packs.all().find(|pack| pack.name == name).unwrap().mistakes.concat();
    for name in ["linked", "piped"] {
        assert!(mistakes(name).contains("links are not followed"), "{}", mistakes(name));
    }
    assert_eq!((mistakes("looped"), mistakes("hidden")), (String::new(), String::new()));
    assert!(mistakes("large").contains("at most 262144 are read"), "{}", mistakes("large"));
    let house = house(&shelf).await;
    let ann = house.player("Ann").await;
    let told = ann.get("/games").await.expect(200).to_string() + &page(&house, &ann, "/new/outer-rim").await;
    assert!(!told.contains("root:x"));
}
