//! Without a mouse.

use thirtyfour::Key;

use crate::chrome::with_browser;
use crate::house::House;
use crate::screen::Screen;

/// Goes on with Tab until the focus is on something of this kind; every stop on the way has to show where the focus is.
async fn tab_to(screen: &Screen, css: &str) {
    for _ in 0..80 {
        screen.press(Key::Tab.value().to_string()).await;
        let outline = screen.js("const s = getComputedStyle(document.activeElement); return document.activeElement === document.body || (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)").await;
        assert_eq!(
            outline,
            true,
            "the focus can't be seen on {}",
            screen.js("return document.activeElement.outerHTML").await
        );
        if screen.js(&format!("return document.activeElement.matches({css:?})")).await == true {
            return;
        }
    }
    panic!("Tab never comes to {css}");
}

async fn enter(screen: &Screen) {
    screen.press(Key::Enter.value().to_string()).await;
}

#[test]
fn from_the_lobby_to_the_third_answer_by_keys_alone() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.go("").await;
        tab_to(&ann, "input[name=name]").await;
        ann.press("Ann").await;
        enter(&ann).await;
        ann.until("document.querySelector('input[name=name]')?.value === 'Ann'").await;
        tab_to(&ann, ".games a.primary").await;
        enter(&ann).await;
        ann.see("form.create").await;
        tab_to(&ann, "button.primary").await;
        enter(&ann).await;
        assert!(ann.asked().await);

        let before = ann.revision().await;
        tab_to(&ann, ".choices button").await;
        enter(&ann).await;
        ann.gone_on(before).await;
        for number in ["1", "2"] {
            assert!(ann.asked().await);
            let before = ann.revision().await;
            let there = ann.count(&format!("#offer-{}", number.parse::<u8>().expect("a number") - 1)).await == 1;
            ann.press(if there { number } else { "1" }).await;
            ann.until("document.activeElement.matches('.choices button')").await;
            enter(&ann).await;
            ann.gone_on(before).await;
        }
        assert_eq!(ann.js("return document.activeElement === document.body").await, false, "the focus is not lost");
        ann.close().await;
    });
}
