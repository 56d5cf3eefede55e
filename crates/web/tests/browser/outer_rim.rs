//! Outer Rim: two people trade, and one plays against the rival.

use crate::chrome::{Chrome, with_browser};
use crate::duel::invite;
use crate::house::House;
use crate::play::With;
use crate::rim::{SEATS, Trading, trading};
use crate::screen::Screen;
use crate::secrets::upload;
use crate::wire::{Stream, Wire};
use std::sync::Arc;

/// Ann, whose turn it is, and Bob at a table where they can trade, with what each hears over the wire.
struct Traders {
    ann: Screen,
    bob: Screen,
    table: String,
    wires: [Wire; 2],
    streams: [Stream; 2],
    position: Trading,
}

impl Traders {
    async fn meet(chrome: &Arc<Chrome>, house: &House, position: Trading) -> Self {
        let address = house.address();
        let (ann, bob) = tokio::join!(chrome.screen(&address), chrome.screen(&address));
        ann.call_me("Ann").await;
        upload(&ann, &position.record.to_string()).await;
        let table = ann.table().await;
        ann.click_words("Seats and links").await;
        invite(&ann, 1 - position.seat, &bob, "Bob").await;
        ann.go(&table).await;
        let wires = [Wire::with(ann.cookie().await), Wire::with(bob.cookie().await)];
        let live = format!("{table}/live");
        let streams = [wires[0].live(&live).await, wires[1].live(&live).await];
        Self { ann, bob, table, wires, streams, position }
    }

    /// What the sheets on a page say of both players: their credits, and whose the card is.
    async fn property(&self, screen: &Screen) -> String {
        let script = format!(
            "return {SEATS:?}.map(seat => {{ const sheet = document.querySelector('.sheet.p-' + seat); return seat + ' ' + sheet.querySelector('.purse').innerText + (sheet.querySelector('[data-piece=\"card-{}\"]') ? ' and the card' : '') }}).join('; ')",
            self.position.card
        );
        screen.js(&script).await.as_str().expect("a text").to_owned()
    }

    /// What both pages say alike of both players.
    async fn agreed(&self) -> String {
        let revision = self.ann.revision().await.max(self.bob.revision().await);
        for screen in [&self.ann, &self.bob] {
            screen.until(&format!("document.querySelector('main.table').dataset.revision >= {revision}")).await;
        }
        let said = self.property(&self.ann).await;
        assert_eq!(said, self.property(&self.bob).await, "both see the same");
        said
    }

    /// Ann puts an offer together on her page: this many credits for the card.
    async fn offer(&self, credits: u32) {
        self.ann.fill(".bargain [data-slot=give][type=number]", &credits.to_string()).await;
        self.ann.click(&format!(".bargain [data-slot=want][value=\"{}\"]", self.position.card)).await;
        self.ann.click(".bargain button").await;
    }

    /// Ann offers, and Bob sees it.
    async fn offered(&self) {
        self.offer(1000).await;
        self.bob.see("button[value=accept]").await;
        assert!(self.bob.text(".story").await.contains("An offer"), "{}", self.bob.text(".story").await);
        assert!(self.bob.text("#question").await.contains("1,000 credits"));
        self.ann.see("button[value=withdraw]").await;
        assert_eq!(self.ann.count("button[value=accept]").await, 0, "nobody accepts their own offer");
    }

    /// Both read in the story and in the log what became of the offer.
    async fn told(&self, words: &str, in_story: &[&Screen]) {
        for screen in [&self.ann, &self.bob] {
            screen.until(&format!("document.querySelector('#log').innerText.includes({words:?})")).await;
        }
        for screen in in_story {
            screen.until(&format!("document.querySelector('.story').innerText.includes({words:?})")).await;
        }
    }

    /// Nothing that came to one of them tells a secret of the other.
    async fn assert_discreet(&mut self) {
        let revision = self.ann.revision().await.max(self.bob.revision().await);
        let seat = usize::from(self.position.seat);
        for (ix, screen) in [&self.ann, &self.bob].into_iter().enumerate() {
            let (own, other) = if ix == 0 { (seat, 1 - seat) } else { (1 - seat, seat) };
            self.streams[ix].told_of(revision).await;
            let mut seen = vec![screen.html().await, self.streams[ix].text.clone()];
            for page in ["", "/back"] {
                seen.push(self.wires[ix].get(&format!("{}{page}", self.table)).await.1);
            }
            for text in &seen {
                for name in &self.position.secrets[other] {
                    assert!(!text.contains(name), "{} reads the secret {name:?}", ["Ann", "Bob"][ix]);
                }
            }
            for name in &self.position.secrets[own] {
                assert!(seen[0].contains(name), "{} sees the own secret {name:?}", ["Ann", "Bob"][ix]);
            }
        }
    }
}

#[test]
fn two_people_trade_by_links_and_keep_their_secrets() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let mut traders = Traders::meet(&chrome, &house, trading("done")).await;
        let (seat, card) = (usize::from(traders.position.seat), traders.position.card.clone());
        traders.ann.click("button[value=trade]").await;
        traders.ann.see(".bargain").await;
        let before = traders.agreed().await;

        // Declined: nothing changes.
        traders.offered().await;
        traders.bob.click("button[value=decline]").await;
        traders.told("declined", &[&traders.ann, &traders.bob]).await;
        assert_eq!(traders.agreed().await, before);
        traders.assert_discreet().await;

        // More than there is: refused at once, with its rule.
        traders.offer(900_000).await;
        traders.ann.until("document.querySelector('#notice').innerText.includes('[or.trade.10]')").await;
        assert_eq!(traders.agreed().await, before);
        assert_eq!(traders.bob.count("button[value=accept]").await, 0);
        traders.ann.driver.refresh().await.expect("a reload");
        traders.ann.see(".bargain").await;

        // Taken back before it is answered: a late answer is refused, and nothing changes.
        traders.offered().await;
        let late = traders.bob.revision().await;
        traders.ann.click("button[value=withdraw]").await;
        traders.told("took the offer back", &[&traders.ann, &traders.bob]).await;
        let script = format!(
            "return await (async () => {{ const body = new URLSearchParams({{ revision: {late}, seat: {}, choice: 'accept' }}); const answer = await fetch(location.pathname + '/choose', {{ method: 'POST', body, headers: {{ accept: 'application/json' }} }}); return answer.status + ' ' + await answer.text() }})()",
            1 - seat
        );
        let answer = traders.bob.js(&script).await;
        let answer = answer.as_str().expect("a text");
        assert!(answer.starts_with("409") && answer.contains("The game has gone on"), "{answer}");
        assert_eq!(traders.agreed().await, before);

        // Accepted: both see what changed hands.
        traders.offered().await;
        traders.bob.click("button[value=accept]").await;
        traders.told("offer.", &[&traders.ann, &traders.bob]).await;
        let whose = format!(".sheet.p-{} [data-piece=\"card-{card}\"]", SEATS[seat]);
        for screen in [&traders.ann, &traders.bob] {
            screen.see(&whose).await;
        }
        let after = traders.agreed().await;
        assert_ne!(after, before);
        traders.assert_discreet().await;
        for screen in [traders.ann, traders.bob] {
            assert_eq!(screen.complaints().await.iter().filter(|line| !is_expected(line)).count(), 0);
            screen.close().await;
        }
    });
}

/// Ann has to make room for what she buys: both still read what is offered, and that both may answer.
#[test]
fn whoever_makes_room_for_a_trade_sees_what_for() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let traders = Traders::meet(&chrome, &house, trading("drop")).await;
        traders.ann.click("button[value=trade]").await;
        traders.ann.see(".bargain").await;
        let before = traders.agreed().await;
        traders.offered().await;
        traders.bob.click("button[value=accept]").await;
        traders.ann.see("button[value^=\"drop \"]").await;
        for (screen, asked) in [(&traders.ann, "(Bob)"), (&traders.bob, "(Ann)")] {
            let story = screen.text(".story").await;
            assert!(story.contains("An offer") && story.contains("1,000 credits"), "{story}");
            let status = screen.text(".status").await;
            assert!(status.starts_with("You are asked, and so is ") && status.contains(asked), "{status}");
        }
        assert_eq!(traders.agreed().await, before, "nothing has changed hands yet");
        traders.ann.click("button[value^=\"drop \"]").await;
        traders.told("offer.", &[&traders.ann, &traders.bob]).await;
        assert_ne!(traders.agreed().await, before);
        for screen in [traders.ann, traders.bob] {
            assert_eq!(screen.complaints().await, Vec::<String>::new());
            screen.close().await;
        }
    });
}

/// The browser notes every answer with an error, and two are provoked here.
fn is_expected(complaint: &str) -> bool {
    complaint.contains("409") || complaint.contains("422")
}

/// The number of the turn on the board; 0 before the first.
async fn turn(screen: &Screen) -> u64 {
    let text = screen.text(".turn-box p").await;
    text.rsplit("turn ").next().and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

/// What a page shows of the game: the question, the answers, the story, the log.
async fn shown(screen: &Screen) -> Vec<String> {
    let mut shown = vec![screen.revision().await.to_string()];
    for css in ["#question", ".choices", ".story", "#log", ".sheets", ".market"] {
        shown.push(screen.text(css).await);
    }
    shown
}

/// Ten turns need far fewer answers than this.
const BOUND: usize = 200;

#[test]
fn ten_turns_against_the_rival_by_clicking() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.go("new/outer-rim").await;
        ann.pick("select[name=set_players]", "1").await;
        ann.pick("select[name=set_fame]", "12").await;
        ann.deal_here(&["me"]).await;
        assert_eq!(ann.text("h1").await, "Outer Rim: Ann and the rival");
        let (mut answers, mut told, mut reloads) = (0, 0, 0);
        while ann.asked().await && turn(&ann).await < 21 {
            let before = turn(&ann).await;
            ann.answer(if answers % 3 == 2 { With::Board } else { With::List }).await;
            answers += 1;
            assert!(answers < BOUND, "still in turn {before}");
            // Whoever is asked in the rival's turn has seen its beginning before.
            if !ann.asked().await || before == 0 || turn(&ann).await != before + 2 {
                continue;
            }
            told += 1;
            assert_rival_told(&ann).await;
            if told % 4 == 1 {
                let seen = shown(&ann).await;
                ann.driver.refresh().await.expect("a reload");
                ann.see("main.table").await;
                assert_eq!(shown(&ann).await, seen, "a reload loses nothing");
                reloads += 1;
            }
        }
        let over = ann.count(".status.over").await == 1;
        assert!(told >= 5 && reloads >= 2 || over, "{told} turns of the rival, {reloads} reloads");
        assert!(ann.complaints().await.is_empty());
        ann.close().await;
    });
}

/// Every step of the rival's turn stands on the board and in the log, one by one, each with its rule.
async fn assert_rival_told(screen: &Screen) {
    let script = "const steps = [...document.querySelectorAll('.turn-news.by-rule li')];
        const logged = [...document.querySelectorAll('#log li')].map(li => li.innerText);
        return steps.map(li => { const rule = li.querySelector('.rule')?.innerText ?? '';
          const words = li.innerText.replace(rule, '').trim();
          return [words, rule, logged.some(line => line.includes(words) && line.includes(rule))] })";
    let steps = screen.js(script).await;
    let steps = steps.as_array().expect("a list");
    let story = screen.text(".story").await;
    assert!(steps.len() >= 2, "the rival's turn is told: {story}");
    assert!(steps[0][0].as_str().is_some_and(|words| words.contains("drew card")), "{story}");
    for step in steps {
        let scene = step[0].as_str().is_some_and(|words| words.starts_with("Scene"));
        assert!(step[1].as_str().is_some_and(|rule| rule.starts_with("or.")) || scene, "{step} has no rule");
        assert!(step[2] == true || scene, "{step} is not in the log");
    }
}

#[test]
fn a_question_with_one_answer_answers_itself_if_that_is_wanted() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.go("new/outer-rim").await;
        ann.pick("select[name=set_players]", "1").await;
        ann.deal_here(&["me"]).await;
        let mut answers = 0;
        while ann.asked().await && ann.count(".choices button").await != 1 {
            let before = ann.revision().await;
            let between_worlds = ann.count(".choices button[value^='go n']").await > 0;
            ann.click(if between_worlds { ".choices button[value^='go n']" } else { "#offer-0" }).await;
            ann.gone_on(before).await;
            answers += 1;
            assert!(answers < BOUND, "no question has one answer only");
        }
        assert_eq!(ann.js("return document.querySelector('#alone').checked").await, false, "nobody is hurried");

        let before = ann.revision().await;
        ann.click("#alone").await;
        ann.gone_on(before).await;
        let settled =
            "document.querySelectorAll('.choices button').length > 1 || document.querySelector('.status.over')";
        ann.until(settled).await;
        let after = ann.revision().await;
        ann.click_words("Take back").await;
        ann.gone_on(after).await;
        let seen = ann.js("return [document.querySelectorAll('.choices button').length, document.querySelector('#alone').checked, document.querySelector('.choices').dataset.busy ?? '']").await;
        assert_eq!(seen, serde_json::json!([1, true, ""]), "whoever takes back wants to be asked");
        ann.click("#offer-0").await;
        ann.gone_on(after + 1).await;
        ann.until(settled).await;
        ann.close().await;
    });
}
