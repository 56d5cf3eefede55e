//! Nothing is lost: reload, and a server that goes down and comes back.

use crate::chrome::with_browser;
use crate::duel::{asked, pair};
use crate::house::House;
use crate::play::With;

#[test]
fn a_reload_and_a_restart_lose_nothing() {
    with_browser(async |chrome| {
        let mut house = House::open().await;
        let (ann, bob) = pair(&chrome, &house).await;
        for _ in 0..2 {
            asked(&ann, &bob).await.0.answer(With::List).await;
        }
        asked(&ann, &bob).await;
        let (revision, log) = (ann.revision().await, ann.text("#log").await);
        ann.driver.refresh().await.expect("a reload");
        ann.see("main.table").await;
        assert_eq!((ann.revision().await, ann.text("#log").await), (revision, log.clone()));

        bob.until(&format!("document.querySelector('main.table').dataset.revision == {revision}")).await;
        for screen in [&ann, &bob] {
            screen.js("window.samePage = true").await;
        }
        house.stop().await;
        for screen in [&ann, &bob] {
            screen.until("document.querySelector('main.table').dataset.connection === 'lost'").await;
        }
        let (now, _) = asked(&ann, &bob).await;
        now.click("#offer-0").await;
        now.until("document.querySelector('#notice').innerText.includes('try again')").await;
        house.start().await;
        for screen in [&ann, &bob] {
            screen.until("!document.querySelector('main.table').dataset.connection").await;
            assert_eq!(screen.revision().await, revision);
        }
        assert_eq!(ann.text("#log").await, log);
        asked(&ann, &bob).await.0.answer(With::List).await;
        for screen in [&ann, &bob] {
            screen.gone_on(revision).await;
            assert_eq!(screen.js("return window.samePage").await, true, "the page reconnected by itself");
        }
        ann.close().await;
        bob.close().await;
    });
}
