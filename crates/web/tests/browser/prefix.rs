//! Behind a reverse proxy that shows the tables under a path.

use std::collections::BTreeSet;

use crate::chrome::with_browser;
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::wire::Wire;

/// Where a page leads, as the browser resolves it: links and files, then what forms are sent to.
async fn leads(screen: &Screen) -> (Vec<String>, Vec<String>) {
    let list = async |script: &str| -> Vec<String> {
        let value = screen.js(script).await;
        value.as_array().expect("a list").iter().filter_map(|link| link.as_str().map(str::to_owned)).collect()
    };
    let links = "return [...document.querySelectorAll('a[href]:not([href^=\"#\"]), link[href], script[src]')].map(e => (e.href || e.src).split('#')[0])";
    let forms = "return [...document.querySelectorAll('form[action]')].map(e => e.action)";
    (list(links).await, list(forms).await)
}

#[test]
fn no_link_leaves_the_prefix_and_none_is_dead() {
    with_browser(async |chrome| {
        let house = House::under("/cantina").await;
        let root = house.address();
        let ann = chrome.screen(&root).await;
        let (status, to) = Wire::nobody().leads(root.trim_end_matches('/')).await;
        assert_eq!((status, to.as_deref()), (308, Some("/cantina/")));
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        for _ in 0..3 {
            assert!(ann.asked().await);
            ann.answer(With::List).await;
        }
        let table = ann.table().await;
        let wire = Wire::with(ann.cookie().await);
        let mut all = BTreeSet::new();
        let mut pages: Vec<String> = [
            "",
            "new/freedom",
            "learn/freedom",
            "rules/freedom?q=camp",
            "rules/freedom/fg.2.1",
            "nowhere",
            "nowhere/so/deep/down",
            "t/none/back",
        ]
        .map(str::to_owned)
        .into();
        pages.extend(["", "/seats", "/back", "/back?at=1", "/dice"].map(|page| format!("{table}{page}")));
        for page in &pages {
            ann.go(page).await;
            walk(&ann, &root, page, &mut all).await;
        }
        ann.go(&format!("{table}/seats")).await;
        for act in ["form[action$='seats/0/link'] button", "button[value=link]"] {
            ann.click(act).await;
            ann.see("input.link").await;
            walk(&ann, &root, act, &mut all).await;
            let link = ann.js("return document.querySelector('input.link').value").await;
            all.insert(link.as_str().expect("a link").to_owned());
        }
        assert!(all.len() > 30, "{all:?}");
        for link in &all {
            let (status, _) = wire.get(link).await;
            assert!(status < 400, "{link}: {status}");
        }
        ann.click_words("To the table").await;
        ann.see("main.table").await;
        ann.close().await;
    });
}

async fn walk(screen: &Screen, root: &str, page: &str, all: &mut BTreeSet<String>) {
    let (links, forms) = leads(screen).await;
    for link in links.iter().chain(&forms) {
        assert!(link.starts_with(root), "{page:?} leads out of the prefix: {link}");
    }
    assert!(links.iter().any(|link| link.ends_with("assets/cantina.css")));
    all.extend(links);
}
