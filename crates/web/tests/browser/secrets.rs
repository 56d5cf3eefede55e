//! What nobody but its owner may see, checked on the pages and on the wire.

use table::{Record, Seat, Seed, Viewer};
use title::Tabletop;

use crate::chrome::with_browser;
use crate::duel::{invite, seed};
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::wire::Wire;

const REBEL: Viewer = Viewer::Seat(Seat(0));
const IMPERIAL: Viewer = Viewer::Seat(Seat(1));

/// A game in the middle: its record, the names of cards that lie face down and were never told, and covered counters.
struct Middle {
    record: Record,
    cards: Vec<String>,
    counters: Vec<&'static str>,
}

fn picture(game: &dyn Tabletop, viewer: Viewer) -> String {
    let picture = game.draw(viewer, &[]);
    picture.board.into_string() + picture.panels.into_string().as_str()
}

/// The labels of cards that lie face down, up to the first comma.
fn face_down(picture: &str) -> Vec<String> {
    let labels = picture.split("aria-label=\"").filter_map(|rest| rest.split('"').next());
    labels.filter_map(|label| Some(label.strip_suffix(", face down")?.split(',').next()?.to_owned())).collect()
}

fn middle(game: &dyn Tabletop) -> Option<Middle> {
    let [rebel, imperial] = [REBEL, IMPERIAL].map(|viewer| picture(game, viewer));
    let told: String = game.log(Viewer::Spectator, 0).iter().map(|line| line.words.clone() + "\n").collect();
    let cards: Vec<String> = face_down(&rebel).into_iter().filter(|name| !told.contains(name)).collect();
    let counter = |kind: &&str| imperial.contains(*kind) && !rebel.contains(*kind);
    let counters: Vec<&str> =
        ["data-card=\"unit-line\"", "data-card=\"unit-patrol\""].into_iter().filter(counter).collect();
    (!cards.is_empty() && !counters.is_empty()).then(|| Middle { record: game.record(), cards, counters })
}

/// Plays games by lot until one has secrets on both sides.
fn game_with_secrets() -> Middle {
    let title = games::find("freedom").expect("a game");
    for start in 0..60 {
        let mut game = title.deal(&title::Stack::PRINTED, &[], Seed([start; 32])).expect("a game");
        while game.number() < 700 {
            let Some(seat) = game.asked().iter().next() else { break };
            let choice = game.answer(seat).expect("a choice");
            game.play(seat, &choice).expect("a legal choice");
            let running = game.number() % 10 == 0 && game.outcome().is_none();
            if let Some(middle) = running.then(|| middle(game.as_ref())).flatten() {
                return middle;
            }
        }
    }
    panic!("no game had a face-down card and covered units at the same time");
}

/// Puts a record on a table, as a person would paste it.
pub async fn upload(screen: &Screen, record: &str) {
    screen.go("").await;
    screen.js(&format!("document.querySelector('textarea[name=record]').value = {}", serde_json::json!(record))).await;
    screen.click_words("Put it on a table").await;
    screen.see("main.table").await;
}

#[test]
fn cards_counters_and_the_seed_stay_with_their_owners() {
    with_browser(async |chrome| {
        let middle = game_with_secrets();
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        upload(&ann, &middle.record.to_string()).await;
        let table = ann.table().await;
        let seed = seed(&house, &table).await;

        let bob = chrome.screen(&house.address()).await;
        ann.click_words("Seats and links").await;
        invite(&ann, 1, &bob, "Bob").await;
        ann.click_words("New watch link").await;
        ann.until("document.querySelector('input.link').value.includes('watch=')").await;
        let watch = ann.js("return document.querySelector('input.link').value").await;
        let watch = watch.as_str().expect("a link").to_owned();
        let eve = chrome.screen(&house.address()).await;
        eve.go(&watch).await;
        eve.see("main.table").await;
        ann.go(&table).await;
        ann.see("main.table").await;

        let query = watch.split_once('?').expect("a token").1;
        let wires = [
            (Wire::with(ann.cookie().await), String::new()),
            (Wire::with(bob.cookie().await), String::new()),
            (Wire::nobody(), format!("?{query}")),
        ];
        let mut streams = Vec::new();
        for (wire, query) in &wires {
            streams.push(wire.live(&format!("{table}/live{query}")).await);
        }
        let screens = [&ann, &bob, &eve];
        let asked = if ann.count(".status.mine").await == 1 { &ann } else { &bob };
        asked.asked().await;
        asked.answer(With::List).await;

        let revision = asked.revision().await;
        let last = middle.record.lines.len();
        for (ix, ((wire, query), screen)) in wires.iter().zip(screens).enumerate() {
            streams[ix].told_of(revision).await;
            let mut seen = vec![screen.html().await, streams[ix].text.replace("\\\"", "\"")];
            for page in [String::new(), "/back".into(), format!("/back/{last}"), "/dice".into()] {
                let (status, text) = wire.get(&format!("{table}{page}{query}")).await;
                assert_eq!(status, 200, "{page}");
                seen.push(text);
            }
            for text in &seen {
                assert!(!text.contains(&seed), "viewer {ix} is told the seed");
                assert!(ix == 0 || middle.cards.iter().all(|name| !text.contains(name)), "viewer {ix} reads a card");
                assert!(
                    ix == 1 || middle.counters.iter().all(|kind| !text.contains(kind)),
                    "viewer {ix} sees a counter"
                );
            }
            let owns = [
                middle.cards.iter().all(|name| seen[0].contains(name)),
                middle.counters.iter().all(|kind| seen[0].contains(kind)),
            ];
            assert_eq!(owns, [ix == 0, ix == 1], "each owner sees their own");
            assert_eq!(wire.get(&format!("{table}/record{query}")).await.0, 403, "the record tells all secrets");
        }

        assert!(eve.count("#offer-0").await == 0 && eve.text("#prompt").await.contains("looking on"));
        ann.go(&format!("{table}/seats")).await;
        ann.click_words("No watch link any more").await;
        ann.until("!document.body.innerText.includes('No watch link any more')").await;
        streams[2].ended().await;
        for page in ["", "/live", "/back", "/back/0", "/dice"] {
            assert_eq!(wires[2].0.get(&format!("{table}{page}?{query}")).await.0, 403, "{page}");
        }
        eve.until("document.body.innerText.includes('This table is private')").await;
        for screen in [ann, bob, eve] {
            screen.close().await;
        }
    });
}

#[test]
fn who_plays_both_sides_sees_neither_until_he_sits_down() {
    with_browser(async |chrome| {
        let middle = game_with_secrets();
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        upload(&ann, &middle.record.to_string()).await;
        let shows = async |screen: &Screen| {
            let html = screen.html().await;
            [
                middle.cards.iter().any(|name| html.contains(name)),
                middle.counters.iter().any(|kind| html.contains(kind)),
            ]
        };
        assert_eq!(shows(&ann).await, [false, false]);
        assert!(ann.text("#prompt").await.contains("Who sits at the screen?"));

        ann.click_words("Sit down as Imperial").await;
        ann.until("location.search === '?as=imperial'").await;
        assert_eq!(shows(&ann).await, [false, true]);
        ann.click("#tabs a").await;
        ann.until("location.search === '?as=rebel'").await;
        assert_eq!(shows(&ann).await, [true, false]);

        for _ in 0..60 {
            if ann.count("#offer-0").await == 0 {
                break;
            }
            ann.answer(With::List).await;
        }
        assert!(ann.text("#prompt").await.contains("Imperial is asked, and you play that seat too."));
        let [_, counters] = shows(&ann).await;
        assert!(!counters, "the page has not changed sides by itself");
        ann.click_words("Hand over to Imperial").await;
        ann.until("location.search === ''").await;
        assert_eq!(shows(&ann).await, [false, false]);
        ann.click_words("Sit down as Imperial").await;
        ann.see("#offer-0").await;
        ann.close().await;
    });
}
