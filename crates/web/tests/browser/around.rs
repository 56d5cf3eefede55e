//! What players do around a game: take back, talk, give up, play again, keep the record.

use sha2::{Digest, Sha256};

use crate::chrome::with_browser;
use crate::duel::{asked, pair};
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::secrets::upload;
use crate::wire::Wire;

#[test]
fn the_last_choice_is_taken_back_free() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let (ann, bob) = pair(&chrome, &house).await;
        let (now, other) = asked(&ann, &bob).await;
        let (question, lines) = (now.text("#question").await, now.count("#log li").await);
        let offers = now.text(".choices").await;
        let before = now.revision().await;
        now.click("#offer-0").await;
        now.gone_on(before).await;
        now.until(&format!("document.querySelector('.choices')?.innerText !== {}", serde_json::json!(offers))).await;
        let before = now.revision().await;
        now.click_words("Take back").await;
        now.gone_on(before).await;
        assert_eq!(now.text("#question").await, question);
        assert_eq!(now.text(".choices").await, offers);
        assert_eq!(now.count("#log li").await, lines);
        other.gone_on(before).await;
        assert_eq!(other.count("#log li").await, lines);
        ann.close().await;
        bob.close().await;
    });
}

#[test]
fn chat_shows_what_is_new_until_it_was_in_sight() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let (ann, bob) = pair(&chrome, &house).await;
        bob.resize(390, 844, true).await;
        bob.js("scrollTo(0, 0)").await;
        for line in ["Good luck!", "And may the dice be fair."] {
            ann.fill("#talk input", line).await;
            ann.click("#talk form button").await;
            ann.until(&format!("document.querySelector('#chat').innerText.includes({line:?})")).await;
        }
        ann.until("document.querySelector('#talk input').value === ''").await;
        bob.until("document.querySelector('#unread').innerText === '2 new'").await;
        assert_eq!(bob.js("return document.querySelector('#unread').checkVisibility()").await, true);
        bob.click("a[href='#talk']").await;
        bob.until("document.querySelector('#unread').hidden").await;
        assert!(bob.text("#chat").await.contains("Good luck!"));
        bob.driver.refresh().await.expect("a reload");
        bob.see("main.table").await;
        assert!(bob.text("#chat").await.contains("And may the dice be fair."));
        bob.until("document.querySelector('#unread').hidden").await;
        ann.close().await;
        bob.close().await;
    });
}

async fn verified(screen: &Screen) {
    screen.click_words("Check the dice").await;
    screen.see("#seed").await;
    assert!(screen.text("main").await.contains("Verified: the seed has this hash"));
}

#[test]
fn giving_up_a_rematch_the_record_and_the_dice() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let (ann, bob) = pair(&chrome, &house).await;
        for _ in 0..3 {
            asked(&ann, &bob).await.0.answer(With::List).await;
        }
        let table = ann.table().await;
        let wire = Wire::with(ann.cookie().await);
        let (_, dice) = wire.get(&format!("{table}/dice")).await;
        let promised =
            dice.split("id=\"seed-hash\">").nth(1).expect("a hash").split('<').next().expect("a hash").to_owned();
        assert!(!dice.contains("id=\"seed\""));

        bob.click_words("Resign").await;
        bob.click_words("Give this game up").await;
        for screen in [&ann, &bob] {
            screen.until("document.querySelector('.status.over')").await;
            assert!(screen.text("#prompt").await.contains("Imperial resigned: Rebel (Ann) wins."));
            assert_eq!(screen.count("#offer-0").await, 0);
        }
        verified(&ann).await;
        assert_eq!(ann.text("#seed-hash").await, promised, "the hash is the one that was shown during the game");
        let seed = ann.text("#seed").await;
        let sum = Sha256::digest(&seed).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        assert_eq!(sum, promised, "the seed has this hash as it is written");
        assert!(ann.text("main").await.contains("printf %s SEED | sha256sum"));

        let (status, record) = wire.get(&format!("{table}/record")).await;
        assert_eq!(status, 200);
        assert!(record.contains(&seed));
        upload(&ann, &record).await;
        ann.click_words("– to answer").await;
        assert!(ann.asked().await, "a game that was given up can be played on from its record");
        let lines = record.trim().lines().count() as u64 - 1;
        assert_eq!(ann.revision().await, lines);

        ann.go(&table).await;
        ann.click_words("Rematch").await;
        ann.until("document.querySelector('main.table') && !document.querySelector('.status.over')").await;
        let next = ann.table().await;
        assert_ne!(next, table);
        bob.click_words("To the rematch").await;
        bob.until("document.querySelector('main.table') && !document.querySelector('.status.over')").await;
        assert_eq!(bob.table().await, next);
        assert!(bob.text("#players").await.contains("Rebel (Bob)"), "the seats move on by one");
        asked(&ann, &bob).await;
        ann.close().await;
        bob.close().await;
    });
}

#[test]
fn a_game_that_was_played_to_its_end_says_who_won_and_why() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        upload(&ann, &whole_game()).await;
        ann.see(".status.over").await;
        let words = ann.text("#prompt").await;
        assert!(
            words.contains(" won.") && words.contains("has won Flight to Egrix") && words.contains("Rebel count:"),
            "{words}"
        );
        verified(&ann).await;
        ann.go("").await;
        assert!(ann.text("main").await.contains(" won"), "the lobby says how it ended");
        ann.close().await;
    });
}

/// A game between players without a plan, to its end.
pub fn whole_game() -> String {
    let title = games::find("freedom").expect("a game");
    let mut game = title.deal(&title::Stack::PRINTED, &[], table::Seed([7; 32])).expect("a game");
    while let Some(seat) = game.asked().iter().next() {
        let choice = game.answer(seat).expect("a choice");
        game.play(seat, &choice).expect("a legal choice");
    }
    game.record().to_string()
}

/// Whoever asks for what the rules don't allow reads why, on the page as they filled it in, and finds their games first when they come back.
#[test]
fn a_refused_set_up_loses_nothing_and_my_games_come_first() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.go("new/mandalorian").await;
        ann.fill("input[name=name]", "Ann").await;
        ann.pick("select[name=set_mission]", "sealed_orders").await;
        ann.pick("select[name=set_players]", "1").await;
        ann.click("form.create button.primary").await;
        ann.until("document.querySelector('#notice').innerText.includes('Sealed Orders is for 2 to 4 people')").await;
        let kept = "return document.querySelector('input[name=name]').value + ' ' + document.querySelector('select[name=set_mission]').value";
        assert_eq!(ann.js(kept).await, "Ann sealed_orders");
        ann.pick("select[name=set_players]", "2").await;
        ann.deal_here(&["me", "bot"]).await;
        ann.go("").await;
        let headings = "return [...document.querySelectorAll('h2')].map(h => h.innerText).slice(0, 2).join()";
        assert_eq!(ann.js(headings).await, "My games,Start a game");
        ann.close().await;
    });
}

/// The heads of the stacks lie over the ground of an Environ; a click on one is a click on the ground.
#[test]
fn a_lit_environ_answers_where_units_lie_too() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.deal(&["me", "bot"]).await;
        let lit = ".environ.lit:has(.ground.target) .stack .cap";
        for _ in 0..40 {
            assert!(ann.asked().await);
            if ann.count(lit).await > 0 {
                break;
            }
            ann.answer(With::List).await;
        }
        let before = ann.revision().await;
        let script = format!(
            "const cap = document.querySelector({lit:?}); cap.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const box = cap.getBoundingClientRect();
             document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).click()"
        );
        ann.js(&script).await;
        if ann.js("return document.querySelector('#menu').open").await == true {
            ann.click("#menu ol button").await;
        }
        ann.gone_on(before).await;
        ann.close().await;
    });
}
