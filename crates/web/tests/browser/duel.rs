//! Two people, each with a browser, by an invite link.

use store::Store;

use crate::chrome::{Chrome, with_browser};
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::wire::Wire;
use std::sync::Arc;

/// Ann as the first seat, Bob as the second, at one table.
pub async fn pair(chrome: &Arc<Chrome>, house: &House) -> (Screen, Screen) {
    let address = house.address();
    let (ann, bob) = tokio::join!(chrome.screen(&address), chrome.screen(&address));
    ann.call_me("Ann").await;
    ann.deal(&["me", "friend"]).await;
    invite(&ann, 1, &bob, "Bob").await;
    ann.click_words("To the table").await;
    ann.see("main.table").await;
    (ann, bob)
}

/// Gives a seat to somebody else by a link. The first one stays at the page of the seats.
pub async fn invite(host: &Screen, seat: u8, guest: &Screen, name: &str) {
    let link = invite_link(host, seat).await;
    guest.go(&link).await;
    guest.fill("input[name=name]", name).await;
    guest.click("main button.primary").await;
    guest.see("main.table").await;
}

/// Makes a link to a seat at the page of the seats.
pub async fn invite_link(host: &Screen, seat: u8) -> String {
    host.click(&format!("form[action$='seats/{seat}/link'] button")).await;
    let link = host.see("input.link").await;
    host.until("document.querySelector('input.link').value.startsWith('http')").await;
    link.prop("value").await.expect("a value").expect("a link")
}

/// The one of the two who is asked, and the other one; both have seen the same.
pub async fn asked<'a>(ann: &'a Screen, bob: &'a Screen) -> (&'a Screen, &'a Screen) {
    for screen in [ann, bob] {
        let revision = ann.revision().await.max(bob.revision().await);
        screen.until(&format!("document.querySelector('main.table').dataset.revision >= {revision}")).await;
    }
    let (asked, other) = if ann.count(".status.mine").await == 1 { (ann, bob) } else { (bob, ann) };
    assert!(asked.asked().await);
    (asked, other)
}

/// The seed of a table, as the store has it.
pub async fn seed(house: &House, table: &str) -> String {
    let store = Store::open(&house.store()).await.expect("the store");
    let id = table.rsplit('/').next().expect("a name");
    let (row, _) = store.table(id).await.expect("a table").expect("it is there");
    let header: table::Header = serde_json::from_str(&row.header).expect("a header");
    header.seed.to_string()
}

/// What the asked one is asked and offered, in the words of the page and as it is sent.
async fn question(screen: &Screen) -> (String, Vec<String>) {
    let offers = screen.js("return [...document.querySelectorAll('.choices button')].map(b => b.value)").await;
    let offers = offers.as_array().expect("a list").iter().map(|value| value.as_str().expect("a text").to_owned());
    (screen.text("#question").await, offers.collect())
}

#[test]
fn two_browsers_play_and_neither_sees_what_the_other_is_asked() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let (ann, bob) = pair(&chrome, &house).await;
        let table = ann.table().await;
        assert_eq!(table, bob.table().await);
        let seed = seed(&house, &table).await;
        let wires = [Wire::with(ann.cookie().await), Wire::with(bob.cookie().await)];
        let (mut answered, screens) = ([0, 0], [&ann, &bob]);
        for number in 0..40 {
            asked(&ann, &bob).await;
            let asked = usize::from(ann.count(".status.mine").await == 0);
            let other = 1 - asked;
            if answered[asked] < 4 {
                let (words, offers) = question(screens[asked]).await;
                let mut seen = vec![screens[other].html().await, wires[other].get(&table).await.1];
                let mut live = wires[other].live(&format!("{table}/live")).await;
                live.told_of(screens[other].revision().await).await;
                seen.push(live.text);
                for text in &seen {
                    assert!(!text.contains(&words), "the other one reads {words:?}");
                    assert!(!text.contains("offer-"), "the other one is offered something");
                    for offer in &offers {
                        assert!(!text.contains(&format!("value=\"{offer}\"")), "the other one is offered {offer:?}");
                        assert!(
                            !text.contains(&format!("value=\\\"{offer}\\\"")),
                            "the other one is offered {offer:?}"
                        );
                    }
                    assert!(!text.contains(&seed));
                }
                assert!(screens[asked].html().await.contains("offer-0"));
                assert!(!screens[asked].html().await.contains(&seed));
            }
            screens[asked].answer(if number % 3 == 2 { With::Board } else { With::List }).await;
            answered[asked] += 1;
            if answered.iter().all(|number| *number >= 3) {
                break;
            }
        }
        assert!(answered.iter().all(|number| *number >= 3), "both had questions to answer: {answered:?}");
        assert!(ann.text("#players").await.contains("Imperial (Bob)"));
        ann.close().await;
        bob.close().await;
    });
}
