//! Pictures for the documents, drawn anew with `CANTINA_PICTURES=1`.

use std::path::Path;

use serde_json::json;

use crate::around::whole_game;
use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::secrets::upload;

async fn take(screen: &Screen, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::create_dir_all(&folder).expect("a folder");
    screen.driver.screenshot(&folder.join(format!("{name}.png"))).await.expect("a picture");
}

/// A picture with many colours, which takes less room this way.
async fn take_rich(screen: &Screen, name: &str) {
    let format = json!({ "format": "webp", "quality": 78 });
    let taken = screen.devtools("Page.captureScreenshot", format).await;
    let bytes = decoded(taken["data"].as_str().expect("a picture"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::write(folder.join(format!("{name}.webp")), bytes).expect("a picture");
}

/// What stands in Base64.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values: Vec<u32> = text.chars().map_while(|letter| LETTERS.find(letter)).map(|value| value as u32).collect();
    let bytes = values.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, value| bits << 6 | value) << (6 * (4 - four.len()));
        bits.to_be_bytes().into_iter().skip(1).take(four.len() - 1)
    });
    bytes.collect()
}

/// Three scoundrels in the middle of their game; one has a scene to decide.
fn scoundrels() -> String {
    let title = shelf::titles::find("outer-rim").expect("a game");
    let setup = [("players".to_owned(), "3".to_owned())];
    let mut game = title.deal(None, &setup, table::Seed([5; 32])).expect("a game");
    while let Some(seat) = game.asked().iter().next() {
        let scene = game.offers(seat).iter().filter(|offer| offer.words.contains("(chances: ")).count() > 1;
        if game.number() > 150 && seat.0 == 0 && scene {
            break;
        }
        let choice = bots::answer(game.as_ref(), seat).expect("a choice");
        game.play(seat, &choice).expect("a legal choice");
    }
    game.record().to_string()
}

/// Nothing moves while a picture is taken.
async fn colours(screen: &Screen, scheme: &str) {
    let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
    let media = json!({ "features": features.map(|(name, value)| json!({ "name": name, "value": value })) });
    screen.devtools("Emulation.setEmulatedMedia", media).await;
}

#[test]
fn pictures() {
    if std::env::var_os("CANTINA_PICTURES").is_none_or(|value| value != "1") {
        return;
    }
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        colours(&ann, "light").await;
        ann.resize(1280, 800, false).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "open"]).await;
        upload(&ann, &whole_game()).await;
        ann.deal(&["me", "bot"]).await;
        for number in 0..22 {
            assert!(ann.asked().await);
            ann.answer(if number % 3 == 2 { With::Board } else { With::List }).await;
        }
        ann.asked().await;
        let table = ann.table().await;
        for scheme in ["light", "dark"] {
            colours(&ann, scheme).await;
            take(&ann, &format!("table-{scheme}")).await;
        }
        ann.go(&format!("{table}/back?at=12")).await;
        take(&ann, "replay").await;
        ann.go("").await;
        take(&ann, "lobby").await;
        ann.resize(390, 844, true).await;
        ann.go(&table).await;
        ann.asked().await;
        take(&ann, "phone").await;
        ann.close().await;
    });
}

#[test]
fn pictures_of_outer_rim() {
    if std::env::var_os("CANTINA_PICTURES").is_none_or(|value| value != "1") {
        return;
    }
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.resize(1440, 900, false).await;
        ann.call_me("Ann").await;
        upload(&ann, &scoundrels()).await;
        let table = ann.table().await;
        let page = format!("{table}?as=red");
        for scheme in ["light", "dark"] {
            colours(&ann, scheme).await;
            ann.go(&page).await;
            ann.asked().await;
            take_rich(&ann, &format!("outer-rim-{scheme}")).await;
        }
        ann.resize(390, 844, true).await;
        ann.go(&page).await;
        ann.asked().await;
        take_rich(&ann, "outer-rim-phone").await;
        ann.close().await;
    });
}
