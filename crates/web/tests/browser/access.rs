//! For people who don't see the page, or can't use a mouse.

use serde_json::json;
use thirtyfour::Key;

use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;

const CHECKS: &str = include_str!("access.js");

/// A table of Outer Rim in the middle of a turn.
async fn outer_rim(screen: &Screen) -> String {
    screen.go("new/outer-rim").await;
    screen.deal_here(&["me", "bot"]).await;
    for _ in 0..12 {
        assert!(screen.asked().await);
        screen.answer(With::List).await;
    }
    screen.table().await
}

#[test]
fn every_page_can_be_read_aloud_and_walked_through() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        for _ in 0..4 {
            assert!(ann.asked().await);
            ann.answer(With::List).await;
        }
        let table = ann.table().await;
        let rim = outer_rim(&ann).await;
        let of_table = ["", "/back", "/seats", "/dice"].map(|page| format!("{table}{page}"));
        let others = [
            "",
            "new/freedom",
            "new/outer-rim",
            &rim,
            "learn/freedom",
            "rules/freedom?q=camp",
            "rules/freedom/fg.2.1",
            "nowhere",
        ];
        let pages = others.into_iter().map(str::to_owned).chain(of_table);
        for page in pages {
            for scheme in ["light", "dark"] {
                let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
                ann.devtools("Emulation.setEmulatedMedia", media).await;
                ann.go(&page).await;
                assert_eq!(ann.js(CHECKS).await, json!([]), "{page:?} in {scheme}");
            }
        }

        ann.go(&table).await;
        ann.asked().await;
        assert_eq!(
            ann.js(
                "return document.querySelector('#log').getAttribute('role') + document.querySelector('#log').ariaLive"
            )
            .await,
            "logpolite"
        );
        assert_eq!(ann.js("return document.querySelector('#notice').getAttribute('role')").await, "alert");
        let order = "const stops = [...document.querySelectorAll('a[href], button, [tabindex], input, summary')].filter(e => e.checkVisibility() && e.tabIndex >= 0);
            const first = css => stops.findIndex(e => e.closest(css));
            return [first('.skip') === 0, first('#prompt') > 0, first('#prompt') < first('#board'), first('#board') < first('#log'), first('#log') < first('#talk')]";
        assert_eq!(
            ann.js(order).await,
            json!([true, true, true, true, true]),
            "Tab goes through the page as it is read"
        );
        ann.press(Key::Tab.value().to_string()).await;
        assert_eq!(ann.js("return document.activeElement.className").await, "skip");
        ann.close().await;
    });
}
