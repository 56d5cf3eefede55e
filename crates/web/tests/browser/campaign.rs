//! A campaign by clicking: begin, join, turn cards, play a mission, enter its result.

use crate::chrome::with_browser;
use crate::house::House;

#[test]
fn two_members_play_a_mission_of_their_campaign() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        let bob = chrome.screen(&house.address()).await;
        ann.go("campaigns").await;
        ann.fill("input[name=name]", "Ann").await;
        ann.fill("input[name=group]", "The Tuesday crew").await;
        ann.click_words("Start").await;
        ann.until("document.querySelector('h1')?.innerText === 'The Tuesday crew'").await;
        let here = ann.here().await;

        ann.click_words("Make a link for others").await;
        let link = ann.see("input.link").await.prop("value").await.expect("a field").expect("a link");
        assert!(link.starts_with("http") && link.contains("/cj/"), "{link}");
        bob.go(&link).await;
        bob.fill("input[name=name]", "Bob").await;
        bob.click_words("Join").await;
        bob.until("document.querySelector('#members')?.innerText.includes('Ann')").await;

        // Both turn a card; the page that is behind by one step shows what there is now.
        ann.go(&here).await;
        bob.click_words("Turn the top card").await;
        bob.until("document.querySelector('#guide')?.innerText.includes('Card 1')").await;
        ann.click_words("Turn the top card").await;
        ann.until("document.querySelector('#guide')?.innerText.includes('Card 1')").await;
        assert!(!ann.text("#guide").await.contains("Card 2"), "she had seen none");
        ann.click_words("Turn the top card").await;
        ann.until("document.querySelector('#guide')?.innerText.includes('Card 2')").await;
        assert!(ann.text("#next").await.contains("The Price on Its Head"));

        ann.pick("select[name=set_difficulty]", "novice").await;
        ann.click_words("Play the mission").await;
        ann.see("main.table").await;
        assert!(ann.text("#players").await.contains("Ann") && ann.text("#players").await.contains("Bob"));
        bob.go(&here).await;
        bob.click_words("To the table").await;
        bob.see("main.table").await;
        bob.click_words("Resign").await;
        bob.click_words("Give this game up").await;
        bob.until("document.querySelector('#actions')?.innerText.includes('Rematch')").await;
        bob.click(".links a[href*='/c/']").await;
        bob.click_words("Enter the result").await;
        bob.until("document.querySelector('#history')?.innerText.includes('given up')").await;
        ann.go(&here).await;
        assert!(ann.text("#history").await.contains("The Price on Its Head"));
        ann.click_words("Turn the top card").await;
        ann.until("document.querySelector('#guide')?.innerText.includes('Card 3')").await;
        assert_eq!(ann.complaints().await, [""; 0]);
        ann.close().await;
        bob.close().await;
    });
}
