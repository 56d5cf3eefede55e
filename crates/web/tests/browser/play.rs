//! Playing by what the page offers, without knowing the game.

use thirtyfour::By;

use crate::screen::Screen;

/// How a choice is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// The list beside the board.
    List,
    /// A piece or place on the board, if one stands for a choice.
    Board,
}

impl Screen {
    /// Enters a name in the lobby.
    pub async fn call_me(&self, name: &str) {
        self.go("").await;
        self.fill("input[name=name]", name).await;
        self.click(".welcome button").await;
        self.until(&format!("document.querySelector('input[name=name]')?.value === {name:?}")).await;
    }

    /// Deals a game through the lobby; who sits at which seat is said in words of the form.
    pub async fn deal(&self, seats: &[&str]) {
        self.go("").await;
        self.click(".games a.primary").await;
        self.deal_here(seats).await;
    }

    /// Deals a game at the page for a new one.
    pub async fn deal_here(&self, seats: &[&str]) {
        for (seat, who) in seats.iter().enumerate() {
            self.pick(&format!("select[name=seat_{seat}]"), who).await;
        }
        self.click("form.create button.primary").await;
        self.until("location.pathname.includes('/t/')").await;
    }

    /// How many entries the table has, as the page knows it.
    pub async fn revision(&self) -> u64 {
        let value = self.js("return Number(document.querySelector('main.table').dataset.revision)").await;
        value.as_u64().expect("a number")
    }

    /// Waits until a choice is offered, or the game is over. False if it is over.
    pub async fn asked(&self) -> bool {
        self.until("document.querySelector('.choices button') || document.querySelector('.status.over')").await;
        self.count(".choices button").await > 0
    }

    /// The game-turn the board shows.
    pub async fn turn(&self) -> u64 {
        self.text(".turns li.now").await.trim().parse().unwrap_or(0)
    }

    /// The best answer of a player who wants to get on: end it, pass, leave it as it is, else the first.
    pub async fn sensible(&self) -> u64 {
        let script = "const words = [...document.querySelectorAll('.choices button')].map(b => b.innerText.toLowerCase());
            const at = test => words.findIndex(test);
            for (const test of [w => /^(\\d+\\s+)?end\\b/.test(w), w => /\\bpass\\b/.test(w), w => /\\b(keeps?|no|nobody|nothing|none|stop|stay|done)\\b/.test(w)])
              if (at(test) >= 0) return at(test);
            return 0;";
        self.js(script).await.as_u64().expect("a number")
    }

    /// Answers once and waits until the page has gone on.
    pub async fn answer(&self, with: With) {
        let before = self.revision().await;
        let on_board = with == With::Board && self.click_board().await;
        if !on_board {
            let ix = self.sensible().await;
            self.click(&format!("#offer-{ix}")).await;
        }
        self.gone_on(before).await;
    }

    /// Waits until the page has gone on.
    pub async fn gone_on(&self, before: u64) {
        self.until(&format!("Number(document.querySelector('main.table').dataset.revision) > {before}")).await;
    }

    /// Clicks something on the board that stands for a choice. False if nothing does.
    async fn click_board(&self) -> bool {
        let targets = self.driver.find_all(By::Css("#board [data-offers]:not([data-offers=''])")).await;
        for target in targets.unwrap_or_default().iter().take(3) {
            if target.click().await.is_err() {
                continue;
            }
            if self.js("return document.querySelector('#menu').open").await == true {
                self.click("#menu ol button").await;
            }
            return true;
        }
        false
    }

    /// The address of the table, without what comes after its name.
    pub async fn table(&self) -> String {
        let address = self.here().await;
        let (before, after) = address.split_once("/t/").expect("a table");
        let id = after.split(['/', '?', '#']).next().expect("its name");
        format!("{before}/t/{id}")
    }
}
