//! Looking back.

use thirtyfour::Key;

use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;

#[test]
fn the_slider_the_keys_and_the_log_lead_to_any_moment() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        for number in 0..8 {
            assert!(ann.asked().await);
            ann.answer(if number % 2 == 0 { With::Board } else { With::List }).await;
        }
        let table = ann.table().await;
        ann.click_words("Replay").await;
        ann.see("#slider").await;
        let last = ann.js("return Number(document.querySelector('#slider').max)").await.as_u64().expect("a number");
        assert!(last >= 8, "{last}");
        let shown = "return document.querySelector('#moment').innerHTML";
        let end = ann.js(shown).await;

        ann.press(Key::Left.value().to_string()).await;
        ann.until(&format!("document.querySelector('main.replay output').value == {}", last - 1)).await;
        ann.click("[data-step='-1']").await;
        ann.until(&format!("document.querySelector('main.replay output').value == {}", last - 2)).await;
        ann.js("const s = document.querySelector('#slider'); s.value = 0; s.dispatchEvent(new Event('input'))").await;
        ann.until("!document.querySelector('#moment .moment-log li')").await;
        let start = ann.js(shown).await;
        assert_ne!(start, end, "the picture changes");
        ann.press(Key::Right.value().to_string()).await;
        ann.until("document.querySelector('main.replay output').value == 1 && document.querySelector('#moment .moment-log li')").await;
        assert_ne!(ann.js(shown).await, start);
        for _ in 1..last {
            ann.press(Key::Right.value().to_string()).await;
        }
        ann.until(&format!("document.querySelector('main.replay output').value == {last}")).await;
        let end = end.as_str().expect("a text");
        ann.until(&format!(
            "document.querySelector('#moment .moment-log').innerText === {}",
            serde_json::json!(log_of(&ann, end).await)
        ))
        .await;

        ann.go(&table).await;
        ann.see("main.table").await;
        let link = ann.js("const all = [...document.querySelectorAll('#log a.n')]; const link = all[Math.floor(all.length / 2)]; link.id = 'look'; return Number(link.innerText)").await;
        let words = ann
            .js("return document.querySelector('#look').parentElement.querySelector('span:not(.n)').innerText")
            .await;
        ann.click("#look").await;
        ann.see("#slider").await;
        assert_eq!(ann.js("return Number(document.querySelector('#slider').value)").await, link);
        assert!(ann.text(".moment-log").await.contains(words.as_str().expect("a text")));
        ann.close().await;
    });
}

/// The log in a piece of markup, as it is shown.
async fn log_of(screen: &crate::screen::Screen, html: &str) -> String {
    let script = format!(
        "const d = document.createElement('div'); d.innerHTML = {}; document.body.append(d); const t = d.querySelector('.moment-log').innerText; d.remove(); return t",
        serde_json::json!(html)
    );
    screen.js(&script).await.as_str().unwrap_or_default().to_owned()
}
