//! What players see of each game, as programs read it: named, described in the document, and never null.

use games::TITLES;
use serde_json::{Value, json};
use table::{PlayerDice, Seat, Seed, Viewer};
use title::{Stack, Tabletop, Title};

use crate::schema;
use crate::support::House;

/// How many decisions lie between two looks, and after how many a game is left.
const EVERY: usize = 7;
const MOST: usize = 210;

/// Games of every value of every set-up option.
fn games(title: &'static dyn Title) -> impl Iterator<Item = Box<dyn Tabletop>> {
    let setups = title.settings().into_iter().flat_map(|setting| {
        let name = setting.name;
        setting.values.into_iter().map(move |value| vec![(name.clone(), value)])
    });
    setups.enumerate().filter_map(move |(n, setup)| title.deal(&Stack::PRINTED, &setup, Seed::from_u64(n as u64)).ok())
}

fn viewers(table: &dyn Tabletop) -> impl Iterator<Item = Viewer> + use<> {
    (0..table.seats().len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// Plays at random and shows the table on the way.
fn play(mut table: Box<dyn Tabletop>, seed: Seed, mut look: impl FnMut(&dyn Tabletop)) {
    let mut whim = PlayerDice::new(seed);
    for n in 0..MOST {
        let asked: Vec<Seat> = table.asked().iter().collect();
        if n.is_multiple_of(EVERY) || asked.is_empty() {
            look(table.as_ref());
        }
        if asked.is_empty() {
            return;
        }
        let seat = asked[whim.below(asked.len())];
        let offers = table.offers(seat);
        table.play(seat, &offers[whim.below(offers.len())].name).unwrap();
    }
}

/// Every view of many random games is written as the document says; gives how many there were.
async fn views_are_as_described(game: &str) -> usize {
    let house = House::new().await;
    let described = json!({ "$ref": "#/components/schemas/View" });
    let title = games::find(game).unwrap();
    let mut seen = 0;
    for (n, table) in games(title).enumerate() {
        play(table, Seed::from_u64(n as u64), |table| {
            for viewer in viewers(table) {
                let view = table.view_json(viewer).unwrap_or_else(|error| panic!("game {n}: {error}"));
                assert_eq!(view["game"], game);
                let named = &house.document()["components"]["schemas"]["View"]["discriminator"]["mapping"][game];
                let own = json!({ "$ref": named });
                for schema in [&described, &own] {
                    let fault = schema::fault(house.document(), schema, &view, "");
                    assert_eq!(fault, None, "game {n}, choice {}: {viewer:?} reads {view}", table.number());
                }
                seen += 1;
            }
        });
    }
    seen
}

#[tokio::test]
async fn views_of_freedom_are_as_described() {
    let seen = views_are_as_described("freedom").await;
    assert!(seen > 300, "only {seen} views");
}

#[tokio::test]
async fn views_of_outer_rim_are_as_described() {
    let seen = views_are_as_described("outer-rim").await;
    assert!(seen > 300, "only {seen} views");
}

#[tokio::test]
async fn views_of_the_mandalorian_are_as_described() {
    let seen = views_are_as_described("mandalorian").await;
    assert!(seen > 300, "only {seen} views");
}

#[tokio::test]
async fn every_game_has_a_view_and_every_field_of_it_says_what_it_is() {
    let house = House::new().await;
    let schemas = house.document()["components"]["schemas"].as_object().unwrap();
    let view = &schemas["View"];
    assert_eq!(view["oneOf"].as_array().unwrap().len(), TITLES.len());
    assert_eq!(view["discriminator"]["propertyName"], "game");
    let mapping = json!({
        "freedom": "#/components/schemas/FreedomView", "outer-rim": "#/components/schemas/OuterRimView",
        "mandalorian": "#/components/schemas/MandalorianView",
    });
    assert_eq!(view["discriminator"]["mapping"], mapping);
    let of_games = schemas
        .iter()
        .filter(|(name, _)| ["Freedom", "OuterRim", "Mandalorian"].iter().any(|game| name.starts_with(game)));
    let mut fields = 0;
    for (name, schema) in of_games {
        let about = schema["description"].as_str().unwrap_or_default();
        assert!(about.ends_with('.') || schema["enum"].is_array(), "{name}: {about:?}");
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let about = schema["description"].as_str().unwrap_or_default();
            assert!(about.ends_with('.') && about.len() > 5, "{name}.{field}: {about:?}");
            fields += 1;
        }
    }
    assert!(fields > 300, "only {fields} fields");
}

#[tokio::test]
async fn a_table_of_each_game_is_read_with_its_view() {
    let house = House::new().await;
    let ann = house.player("Ann").await;
    for title in TITLES {
        let made = ann.post("/tables", json!({ "game": title.name() })).await.expect(201);
        let id = made["id"].as_str().unwrap();
        let table = ann.get(&format!("/tables/{id}")).await.expect(200);
        assert_eq!(table["view"]["game"], title.name());
        assert_eq!(table["view"]["seat"], title.seats()[0]);
        let start = ann.get(&format!("/tables/{id}/back/0")).await.expect(200);
        assert_eq!(start["view"]["game"], title.name());
    }
}

/// What others hold, and what lies facedown, is no part of a view; what is discarded can be looked through by all.
#[test]
fn hands_are_hidden_and_discard_piles_are_open() {
    let title = games::find("mandalorian").unwrap();
    let setup = [("players".to_owned(), "2".to_owned())];
    let (mut facedown, mut discarded, mut hidden) = (0, 0, 0);
    play(title.deal(&Stack::PRINTED, &setup, Seed::from_u64(3)).unwrap(), Seed::from_u64(3), |table| {
        let red = table.view_json(Viewer::Seat(Seat(0))).unwrap();
        let watching = table.view_json(Viewer::Spectator).unwrap();
        let hands = |view: &Value| {
            view["seats"].as_array().unwrap().iter().map(|seat| seat["hand"].clone()).collect::<Vec<_>>()
        };
        assert!(hands(&red)[0].is_array() && hands(&red)[1].is_null());
        assert_eq!(hands(&watching), [Value::Null, Value::Null]);
        hidden += red["seats"][1]["cards"].as_u64().unwrap();
        for token in watching["tokens"].as_array().unwrap() {
            let up = token["faceup"] == true;
            assert_eq!(token["face"].is_object(), up, "{token}");
            facedown += usize::from(!up);
        }
        for deck in watching["skill_decks"].as_array().unwrap() {
            let count = |pile: &str| deck[pile].as_array().unwrap().len() as u64;
            discarded += count("discarded");
            assert!(deck["cards"].as_u64().unwrap() <= count("unseen") + count("top"), "{deck}");
        }
        assert_eq!(red["skill_decks"][1]["discarded"], watching["skill_decks"][1]["discarded"]);
        assert!(watching["events"]["discarded"].is_array() && watching["planning"]["discarded"].is_array());
    });
    assert!(facedown > 0 && discarded > 0 && hidden > 0);
}

mod guide {
    //! The examples of `docs/server.md` are real.

    use std::fs;

    use serde_json::{Value, json};
    use table::{Seat, Seed, Viewer};
    use testbed::golden::{BLESS, blessing};
    use title::Stack;

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");

    /// A game, its set-up, and which fields of a view are shown; for a list, the first entry where something is not null.
    type Example = (&'static str, &'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);

    const EXAMPLES: [Example; 3] = [
        ("freedom", &[], &[("seat", ""), ("planets", ""), ("places", "/imperial/covered"), ("characters", "/place")]),
        ("outer-rim", &[], &[("seat", ""), ("patrols", ""), ("contacts", "/token_class")]),
        (
            "mandalorian",
            &[("characters", "mandalorian,ig_11")],
            &[("seat", ""), ("tracks", ""), ("tokens", ""), ("disrupt", "")],
        ),
    ];

    /// A field of a view in a line; for a list, the first entry where something is not null.
    fn line(view: &Value, (field, wanted): &(&str, &str)) -> String {
        let value = match &view[field] {
            Value::Array(entries) => {
                let fits = |entry: &&Value| entry.pointer(wanted).is_some_and(|found| !found.is_null());
                json!([entries.iter().find(fits).unwrap_or_else(|| panic!("{field}: {view}"))])
            }
            value => value.clone(),
        };
        format!("  \"{field}\": {value}")
    }

    /// Whoever is asked answers with the first offer until the first turn begins.
    fn block((game, setup, fields): &Example) -> String {
        let title = games::find(game).unwrap();
        let setup: Vec<_> = setup.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let mut table = title.deal(&Stack::PRINTED, &setup, Seed::from_u64(1)).unwrap();
        let view = |table: &dyn title::Tabletop| table.view_json(Viewer::Seat(Seat(0))).unwrap();
        while view(table.as_ref())["turn"]["number"] == 0 {
            let seat = table.asked().iter().next().unwrap();
            let first = table.offers(seat)[0].name.clone();
            table.play(seat, &first).unwrap();
        }
        let view = view(table.as_ref());
        let lines: Vec<String> = [("game", "")].iter().chain(*fields).map(|field| line(&view, field)).collect();
        format!("<!-- view of {game} -->\n```json\n{{\n{}\n}}\n```\n", lines.join(",\n"))
    }

    #[test]
    fn the_views_of_the_guide_are_real() {
        let mut page = fs::read_to_string(PAGE).unwrap();
        for example in &EXAMPLES {
            let (made, head) = (block(example), format!("<!-- view of {} -->\n", example.0));
            let from = page.find(&head).unwrap_or_else(|| panic!("no {head}"));
            let end = from + page[from..].find("\n```\n").unwrap() + "\n```\n".len();
            if blessing() {
                page.replace_range(from..end, &made);
                continue;
            }
            assert_eq!(page[from..end], made, "docs/server.md: {BLESS}=1 cargo test -p web --test api guide");
        }
        if blessing() {
            fs::write(PAGE, page).unwrap();
        }
    }
}
