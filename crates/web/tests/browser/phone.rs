//! A phone: nothing to scroll sideways, the question in sight, fingers instead of a mouse.

use serde_json::json;

use crate::chrome::with_browser;
use crate::house::House;
use crate::screen::Screen;

/// Taps an element with a finger.
async fn tap(screen: &Screen, css: &str) {
    screen.see(css).await.scroll_into_view().await.expect("it scrolls");
    let script = format!(
        "const r = document.querySelector({css:?}).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
    );
    let at = screen.js(&script).await;
    let point = json!([{ "x": at[0], "y": at[1] }]);
    screen.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point })).await;
    screen.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
}

async fn assert_fits(screen: &Screen, page: &str) {
    let width = screen.js("return document.scrollingElement.scrollWidth").await;
    let widest = "return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className).slice(0, 6)";
    assert_eq!(width, 390, "{page} scrolls sideways: {}", screen.js(widest).await);
}

#[test]
fn a_game_turn_on_a_phone() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.resize(390, 844, true).await;
        ann.call_me("Ann").await;
        assert_fits(&ann, "the lobby").await;
        ann.go("new/freedom").await;
        assert_fits(&ann, "the page for a new game").await;
        ann.deal_here(&["me", "bot"]).await;
        assert!(ann.asked().await);
        let mut answers = 0;
        while ann.asked().await && ann.turn().await == 1 {
            assert_fits(&ann, "the table").await;
            ann.js("scrollTo(0, 0)").await;
            let seen = "const q = document.querySelector('#question').getBoundingClientRect(), o = document.querySelector('#offer-0').getBoundingClientRect(); return q.top >= 0 && o.bottom <= innerHeight";
            assert_eq!(ann.js(seen).await, true, "question and first answer are in sight");
            let ix = ann.sensible().await;
            let before = ann.revision().await;
            tap(&ann, &format!("#offer-{ix}")).await;
            ann.gone_on(before).await;
            answers += 1;
            assert!(answers < 60, "{}", ann.text("#prompt").await);
        }
        let table = ann.table().await;
        for page in ["/back", "/seats", "/dice"] {
            ann.go(&format!("{table}{page}")).await;
            assert_fits(&ann, page).await;
        }
        for page in ["rules/freedom", "learn/freedom", "rules/freedom/fg.2.1", "nowhere"] {
            ann.go(page).await;
            assert_fits(&ann, page).await;
        }
        ann.close().await;
    });
}
