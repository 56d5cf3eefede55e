//! The Mandalorian: Adventures: two people with their secrets, one alone, and a traitor to the end.

use crate::adventures::{Ending, Peek, ending, peek};
use crate::chrome::{Chrome, with_browser};
use crate::duel::invite;
use crate::house::House;
use crate::play::With;
use crate::screen::Screen;
use crate::secrets::upload;
use crate::wire::{Stream, Wire};
use std::sync::Arc;
use table::Record;

/// Two people at a table, the first of them in this seat, with what each hears over the wire.
struct Pair {
    screens: [Screen; 2],
    seats: [u8; 2],
    table: String,
    wires: [Wire; 2],
    streams: [Stream; 2],
}

impl Pair {
    async fn meet(chrome: &Arc<Chrome>, house: &House, record: &Record, seat: u8) -> Self {
        let address = house.address();
        let (ann, bob) = tokio::join!(chrome.screen(&address), chrome.screen(&address));
        ann.call_me("Ann").await;
        upload(&ann, &record.to_string()).await;
        let table = ann.table().await;
        ann.click_words("Seats and links").await;
        invite(&ann, 1 - seat, &bob, "Bob").await;
        ann.go(&table).await;
        ann.see("main.table").await;
        let wires = [Wire::with(ann.cookie().await), Wire::with(bob.cookie().await)];
        let live = format!("{table}/live");
        let streams = [wires[0].live(&live).await, wires[1].live(&live).await];
        Self { screens: [ann, bob], seats: [seat, 1 - seat], table, wires, streams }
    }

    /// Both have seen the same.
    async fn level(&self) -> u64 {
        let [ann, bob] = &self.screens;
        let revision = ann.revision().await.max(bob.revision().await);
        for screen in &self.screens {
            screen.until(&format!("document.querySelector('main.table').dataset.revision >= {revision}")).await;
        }
        revision
    }

    /// Which of the two is asked; nobody when the game is over.
    async fn asked(&self) -> Option<usize> {
        self.level().await;
        for (ix, screen) in self.screens.iter().enumerate() {
            if screen.count(".choices button").await > 0 {
                return Some(ix);
            }
        }
        None
    }

    /// Gives an answer as it is written.
    async fn say(&self, ix: usize, answer: &str) {
        let before = self.screens[ix].revision().await;
        self.screens[ix].click(&format!(".choices button[value=\"{answer}\"]")).await;
        self.screens[ix].gone_on(before).await;
    }

    /// Everything that one of them has been sent, on the page and over the wire.
    async fn seen(&mut self, ix: usize) -> Vec<String> {
        let revision = self.level().await;
        self.streams[ix].told_of(revision).await;
        let mut seen = vec![self.screens[ix].html().await, self.streams[ix].text.clone()];
        for page in ["", "/back"] {
            seen.push(self.wires[ix].get(&format!("{}{page}", self.table)).await.1);
        }
        seen
    }

    /// Cards of a hand whose titles nobody else has heard of.
    async fn secret_hand(&self, ix: usize) -> Vec<String> {
        let titles =
            self.screens[ix].js("return [...document.querySelectorAll('.hand .skill h4')].map(h => h.innerText)").await;
        let other = &self.screens[1 - ix];
        let heard = [other.text("#log").await, other.text(".ma-slots").await, other.text(".hand").await].join("\n");
        let titles = titles.as_array().expect("a list").iter().filter_map(|title| title.as_str().map(str::to_owned));
        titles.filter(|title| !heard.contains(title.as_str())).collect()
    }

    /// Nobody is sent the other one's hand.
    async fn assert_discreet(&mut self) -> usize {
        let mut number = 0;
        for ix in 0..2 {
            let secrets = self.secret_hand(ix).await;
            number += secrets.len();
            for text in self.seen(1 - ix).await {
                for title in &secrets {
                    assert!(!text.contains(title.as_str()), "{} reads {title:?}", ["Bob", "Ann"][ix]);
                }
            }
        }
        number
    }

    async fn close(self) {
        for screen in self.screens {
            assert!(screen.complaints().await.is_empty());
            screen.close().await;
        }
    }
}

/// The number of the turn on the board; 0 before the first.
async fn turn(screen: &Screen) -> u64 {
    let text = screen.text(".turn-box").await;
    let number = text.split("turn ").nth(1).and_then(|rest| rest.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// What a board says of a token.
async fn label(screen: &Screen, token: &str) -> String {
    let script =
        format!("return document.querySelector('#board [data-piece=\"{token}\"]')?.getAttribute('aria-label') ?? ''");
    screen.js(&script).await.as_str().unwrap_or_default().to_owned()
}

#[test]
fn two_people_play_a_turn_each_and_only_one_sees_what_he_peeks_at() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let Peek { record, seat, answers, token, name } = peek();
        let mut pair = Pair::meet(&chrome, &house, &record, seat).await;
        assert_eq!(pair.asked().await, Some(0));
        for screen in &pair.screens {
            assert!(label(screen, &token).await.starts_with("Facedown"), "nobody has looked yet");
        }
        for answer in &answers {
            pair.say(0, answer).await;
        }
        pair.level().await;
        let [ann, bob] = &pair.screens;
        assert!(label(ann, &token).await.starts_with(&format!("{name}, facedown")), "{}", label(ann, &token).await);
        assert!(label(bob, &token).await.starts_with("Facedown"), "{}", label(bob, &token).await);
        assert!(label(bob, &token).await.contains("looked at by"), "{}", label(bob, &token).await);
        assert!(pair.seen(0).await[0].contains(&name));
        for text in pair.seen(1).await {
            assert!(!text.contains(&name), "Bob reads what Ann looked at");
        }

        // The rest of this turn, and the other one's.
        let first = turn(&pair.screens[0]).await;
        let (mut answered, mut secrets) = (0, pair.assert_discreet().await);
        while let Some(ix) = pair.asked().await {
            if turn(&pair.screens[0]).await > first + 1 {
                break;
            }
            pair.screens[ix].answer(if answered % 2 == 0 { With::Board } else { With::List }).await;
            answered += 1;
            assert!(answered < 120, "still in turn {first}: {}", pair.screens[ix].text("#question").await);
            if answered % 4 == 0 {
                secrets += pair.assert_discreet().await;
            }
        }
        assert!(answered > 3 && secrets > 0, "{answered} answers, {secrets} secrets");
        pair.close().await;
    });
}

/// What a page shows of the game.
async fn shown(screen: &Screen) -> Vec<String> {
    let mut shown = vec![screen.revision().await.to_string()];
    for css in ["#question", ".choices", ".story", "#log", ".ma-slots", ".hand", ".sheets", ".ma-head"] {
        shown.push(screen.text(css).await);
    }
    shown
}

#[test]
fn four_turns_alone_with_two_characters_by_clicking() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let ann = chrome.screen(&house.address()).await;
        ann.call_me("Ann").await;
        ann.go("new/mandalorian").await;
        assert_eq!(ann.count("select[name=set_characters]").await, 0, "characters are chosen at the table");
        ann.pick("select[name=set_players]", "1").await;
        ann.pick("select[name=set_difficulty]", "novice").await;
        ann.deal_here(&["me"]).await;
        assert!(ann.asked().await);
        ann.see(".pick.target").await;
        let (mut answers, mut reloads) = (0, 0);
        while ann.asked().await && turn(&ann).await < 5 {
            ann.answer(if answers % 3 == 2 { With::List } else { With::Board }).await;
            answers += 1;
            assert!(answers < 200, "still in turn {}", turn(&ann).await);
            if ann.asked().await && answers % 9 == 0 {
                let seen = shown(&ann).await;
                ann.driver.refresh().await.expect("a reload");
                ann.see("main.table").await;
                assert_eq!(shown(&ann).await, seen, "a reload loses nothing");
                reloads += 1;
            }
        }
        let over = ann.count(".status.over").await == 1;
        assert!(over || answers > 8 && reloads > 0, "{answers} answers, {reloads} reloads");
        assert!(over || ann.count(".ma-map .standee").await >= 1);
        assert_hints(&ann).await;
        assert!(ann.complaints().await.is_empty());
        ann.close().await;
    });
}

/// Whoever points at a space reads the range to every other, and nothing any more when they point elsewhere.
async fn assert_hints(screen: &Screen) {
    let script = "const spot = document.querySelector('.ma-map .spot'), hints = () => [...document.querySelectorAll('[data-hint]')].map(h => h.dataset.hint);
        spot.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })); const on = hints();
        spot.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })); return [on[0], on.every(h => h !== ''), hints().every(h => h === '')]";
    assert_eq!(screen.js(script).await, serde_json::json!(["0", true, true]));
}

/// The motives that a page tells.
async fn told(screen: &Screen) -> Vec<String> {
    let told = screen.js("return [...document.querySelectorAll('.motives b')].map(b => b.innerText)").await;
    told.as_array().expect("a list").iter().filter_map(|motive| motive.as_str().map(str::to_owned)).collect()
}

#[test]
fn a_traitor_is_known_at_the_end_and_not_before() {
    with_browser(async |chrome| {
        let house = House::open().await;
        let Ending { record, rest, motives } = ending();
        let mut pair = Pair::meet(&chrome, &house, &record, 0).await;
        for ix in 0..2 {
            let [own, other] = [ix, 1 - ix].map(|ix| motives[usize::from(pair.seats[ix])].as_str());
            assert_eq!(told(&pair.screens[ix]).await, [own], "only the own motive");
            for text in pair.seen(ix).await {
                assert!(own == other || !text.contains(other), "{} reads {other}", ["Ann", "Bob"][ix]);
            }
        }
        for line in &rest {
            let ix = pair.seats.iter().position(|seat| *seat == line.seat.0).expect("one of the two");
            pair.level().await;
            pair.say(ix, &line.choice).await;
        }
        pair.level().await;
        for ix in 0..2 {
            let screen = &pair.screens[ix];
            screen.see(".status.over").await;
            let [own, other] = [ix, 1 - ix].map(|ix| motives[usize::from(pair.seats[ix])].as_str());
            assert_eq!(told(screen).await, [own, other]);
            assert!(screen.text("#prompt").await.contains("disloyal"), "{}", screen.text("#prompt").await);
        }
        pair.close().await;
    });
}
