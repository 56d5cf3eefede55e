//! A browser as a person uses it: look, click, type, wait.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::{By, WebDriver, WebElement};

use crate::chrome::Chrome;

/// How long a person would wait before calling it broken; generous, because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with a person before it.
pub struct Screen {
    chrome: Arc<Chrome>,
    /// The driver of the browser.
    pub driver: WebDriver,
    base: String,
}

impl Screen {
    /// A browser that will look at pages under this address.
    pub fn new(chrome: Arc<Chrome>, driver: WebDriver, base: &str) -> Self {
        Self { chrome, driver, base: base.to_owned() }
    }

    /// Opens a page, by an address of its own or one under the first page.
    pub async fn go(&self, address: &str) {
        let address = if address.starts_with("http") { address.to_owned() } else { format!("{}{address}", self.base) };
        self.driver.goto(address).await.expect("a page opens");
    }

    /// The address shown.
    pub async fn here(&self) -> String {
        self.driver.current_url().await.expect("an address").to_string()
    }

    /// What a script in the page returns.
    pub async fn js(&self, script: &str) -> Value {
        let result = self.driver.execute(script, Vec::new()).await;
        result.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, condition: &str) {
        let since = Instant::now();
        let script = format!("try {{ return !!({condition}) }} catch {{ return false }}");
        loop {
            let now = self.driver.execute(script.as_str(), Vec::new()).await;
            if now.is_ok_and(|value| value.json() == &json!(true)) {
                return;
            }
            if since.elapsed() > PATIENCE {
                let text = self.js("return location.href + '\\n' + document.body.innerText").await;
                panic!("waited in vain for: {condition}\nat {}", text.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until an element is there.
    pub async fn see(&self, css: &str) -> WebElement {
        self.until(&format!("document.querySelector({css:?})")).await;
        self.driver.find(By::Css(css)).await.expect("it was there just now")
    }

    /// The text of an element as it is shown; empty if it isn't there.
    pub async fn text(&self, css: &str) -> String {
        let value = self.js(&format!("return document.querySelector({css:?})?.innerText ?? ''")).await;
        value.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub async fn count(&self, css: &str) -> u64 {
        self.js(&format!("return document.querySelectorAll({css:?}).length")).await.as_u64().unwrap_or(0)
    }

    /// Clicks an element. If the page changes between the look and the click, it looks again.
    pub async fn click(&self, css: &str) {
        while let Err(error) = self.see(css).await.click().await {
            let changed = matches!(error.as_inner(), WebDriverErrorInner::StaleElementReference(_));
            assert!(changed, "click {css}: {error}");
        }
    }

    /// Clicks the first button or link with these words.
    pub async fn click_words(&self, words: &str) {
        let mark = format!(
            "[...document.querySelectorAll('a, button, summary')].find(e => e.checkVisibility() && e.innerText.includes({words:?}))"
        );
        self.until(&mark).await;
        self.js(&format!("document.querySelectorAll('[data-found]').forEach(e => e.removeAttribute('data-found')); {mark}.setAttribute('data-found', '')")).await;
        self.click("[data-found]").await;
    }

    /// Types into a field, in place of what is there.
    pub async fn fill(&self, css: &str, text: &str) {
        let field = self.see(css).await;
        field.clear().await.expect("a field");
        field.send_keys(text).await.expect("typing");
    }

    /// Chooses a value of a list.
    pub async fn pick(&self, css: &str, value: &str) {
        self.click(&format!("{css} option[value={value:?}]")).await;
    }

    /// Presses keys, wherever the focus is.
    pub async fn press(&self, keys: impl AsRef<str>) {
        self.driver.action_chain().send_keys(keys.as_ref()).perform().await.expect("keys");
    }

    /// The whole page as it is now.
    pub async fn html(&self) -> String {
        self.js("return document.documentElement.outerHTML").await.as_str().unwrap_or_default().to_owned()
    }

    /// The cookie that says who this is, for a client without a browser.
    pub async fn cookie(&self) -> String {
        let cookie = self.driver.get_named_cookie("cantina").await.expect("the cookie");
        format!("cantina={}", cookie.value)
    }

    /// A command for the browser itself.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Value {
        let address = format!("{}/session/{}/goog/cdp/execute", self.chrome.address(), self.driver.session_id());
        let body = json!({ "cmd": method, "params": parameters }).to_string();
        let sent = reqwest::Client::new().post(address).header("content-type", "application/json").body(body).send();
        let answer = sent.await.expect("an answer").text().await.expect("a text");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(answer["value"]["error"].is_null(), "{method}: {answer}");
        answer["value"].clone()
    }

    /// A screen of this size, with a finger instead of a mouse if it is a phone's.
    pub async fn resize(&self, width: u32, height: u32, phone: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await;
    }

    /// What the browser complained about: violations of the page's own policy, errors of its script.
    pub async fn complaints(&self) -> Vec<String> {
        let entries = self.driver.browser_log().await.expect("the console");
        entries.into_iter().map(|entry| format!("{entry:?}")).collect()
    }

    /// Closes the browser.
    pub async fn close(self) {
        self.driver.quit().await.expect("the browser closes");
    }
}
