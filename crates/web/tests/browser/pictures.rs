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
