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

/// Plays on until there is a scene to decide whose chances are told.
async fn come_to_a_scene(screen: &Screen) {
    for number in 0..300 {
        assert!(screen.asked().await, "the game is over");
        let chances = "return [...document.querySelectorAll('.way .odds')].length > 1 && document.querySelectorAll('.sheet.mine .asset').length > 0";
        if number > 25 && screen.js(chances).await == true {
            return;
        }
        let pick = format!(
            "const all = [...document.querySelectorAll('.choices button')], good = all.filter(b => /^(buy|go [^n]|explore|contact|market|choose|attempt|deliver|pay)/.test(b.value)); const from = good.length ? good : all; return from[{number} * 7 % from.length].id"
        );
        let before = screen.revision().await;
        let offer = screen.js(&pick).await;
        screen.click(&format!("#{}", offer.as_str().expect("an offer"))).await;
        screen.gone_on(before).await;
    }
    panic!("no scene came up");
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
        ann.go("new/outer-rim").await;
        ann.pick("select[name=set_players]", "3").await;
        ann.deal_here(&["me", "bot", "bot"]).await;
        come_to_a_scene(&ann).await;
        let page = ann.table().await;
        for scheme in ["light", "dark"] {
            colours(&ann, scheme).await;
            ann.go(&page).await;
            ann.asked().await;
            take_rich(&ann, &format!("outer-rim-{scheme}")).await;
        }
        ann.resize(390, 844, true).await;
        ann.go(&page).await;
        ann.asked().await;
        ann.js("document.querySelector('.rim-head').scrollIntoView()").await;
        take_rich(&ann, "outer-rim-phone").await;
        ann.close().await;
    });
}

/// Plays on until there is a card to play, with something on the slots and a planning card kept.
async fn come_to_a_turn(screen: &Screen) {
    for number in 0..200 {
        assert!(screen.asked().await, "the game is over");
        let ripe = "return document.querySelectorAll('.hand .play').length > 4 && document.querySelectorAll('.keep.planning').length > 0 && document.querySelectorAll('.threat.enemy').length > 3";
        if number > 12 && screen.js(ripe).await == true {
            return;
        }
        let pick = format!(
            "const all = [...document.querySelectorAll('.choices button')], good = all.filter(b => !/^(done|pass|decline|stop|advanced)/.test(b.value)); const from = good.length ? good : all; return from[{number} * 7 % from.length].id"
        );
        let before = screen.revision().await;
        let offer = screen.js(&pick).await;
        screen.click(&format!("#{}", offer.as_str().expect("an offer"))).await;
        screen.gone_on(before).await;
    }
}

#[test]
fn pictures_of_the_mandalorian() {
    if std::env::var_os("CANTINA_PICTURES").is_none_or(|value| value != "1") {
        return;
    }
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.resize(1440, 900, false).await;
        ann.call_me("Ann").await;
        ann.go("new/mandalorian").await;
        ann.pick("select[name=set_difficulty]", "novice").await;
        ann.deal_here(&["me", "bot"]).await;
        come_to_a_turn(&ann).await;
        let page = ann.table().await;
        for scheme in ["light", "dark"] {
            colours(&ann, scheme).await;
            ann.go(&page).await;
            ann.asked().await;
            ann.js("document.querySelector('.ma-head').scrollIntoView()").await;
            take_rich(&ann, &format!("mandalorian-{scheme}")).await;
        }
        ann.resize(390, 844, true).await;
        ann.go(&page).await;
        ann.asked().await;
        ann.js("document.querySelector('.ma-map').scrollIntoView()").await;
        take_rich(&ann, "mandalorian-phone").await;
        ann.close().await;
    });
}
