//! Script in names and chat is text, and no page breaks its own policy.

use crate::chrome::with_browser;
use crate::duel::{asked, invite_link};
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;

const NAME: &str = "<script>window.hit=1</script>";
const LINE: &str = "<img src=x onerror='window.hit=2'><b>bold</b> \"'&amp;";

async fn assert_harmless(screen: &Screen) {
    assert_eq!(screen.js("return window.hit ?? null").await, serde_json::Value::Null, "something ran");
    assert_eq!(screen.count("main script, main img").await, 0);
}

/// What the browser says is wrong with a page; that a page is missing is no fault of the page.
async fn assert_clean(screen: &Screen) {
    let bad = |line: &String| !line.contains("the server responded with a status of");
    let complaints: Vec<String> = screen.complaints().await.into_iter().filter(bad).collect();
    assert_eq!(complaints, Vec::<String>::new());
}

#[test]
fn script_in_names_and_chat_is_text_and_no_page_breaks_its_policy() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let (ann, bob) = (chrome.screen(&house.address()).await, chrome.screen(&house.address()).await);
        ann.call_me(NAME).await;
        ann.deal(&["me", "open"]).await;
        assert!(ann.text("main").await.contains(NAME));
        let link = invite_link(&ann, 1).await;
        bob.go(&link).await;
        bob.fill("input[name=name]", "<img src=x onerror=alert(1)>").await;
        bob.click("main button.primary").await;
        bob.see("main.table").await;
        let table = bob.table().await;
        ann.go(&table).await;
        ann.fill("#talk input", LINE).await;
        ann.click("#talk form button").await;
        bob.until(&format!("document.querySelector('#chat').innerText.includes({})", serde_json::json!(LINE))).await;
        for screen in [&ann, &bob] {
            assert!(screen.text("#players").await.contains(NAME));
            assert!(screen.text("#players").await.contains("<img src=x onerror=alert(1)>"));
            assert_harmless(screen).await;
        }
        for _ in 0..3 {
            asked(&ann, &bob).await.0.answer(With::Board).await;
        }
        let pages = [
            "",
            "new/freedom",
            "learn/freedom",
            "rules/freedom",
            "rules/freedom?q=<script>window.hit=3</script>",
            "nowhere/at/all",
            "t/none",
        ];
        for page in pages {
            ann.go(page).await;
            assert_harmless(&ann).await;
        }
        for page in [
            "",
            "/back",
            "/back?at=1",
            "/seats",
            "/dice",
            "?as=%22%3E%3Cscript%3Ewindow.hit=4%3C/script%3E",
            "/back?watch=%22%3E%3Cscript%3Ewindow.hit=5%3C/script%3E",
        ] {
            ann.go(&format!("{table}{page}")).await;
            assert_harmless(&ann).await;
        }
        assert_clean(&ann).await;
        assert_clean(&bob).await;
        ann.close().await;
        bob.close().await;
    });
}
