//! Real browsers at the table: each test starts a server with a file of its own and plays through Chromium.

#![allow(missing_docs)]

mod chrome;
mod house;
mod play;
mod screen;
mod wire;

/// The body of a test with a browser; skipped, loudly, on a machine without one.
macro_rules! with_browser {
    ($chrome:ident, $body:block) => {{
        let Some($chrome) = $crate::chrome::chrome() else { return };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let minutes = std::time::Duration::from_secs(300);
        let done = runtime.expect("a runtime").block_on(tokio::time::timeout(minutes, async { $body }));
        done.expect("a browser test takes less than five minutes");
    }};
}

mod access;
mod around;
mod back;
mod duel;
mod hostile;
mod keyboard;
mod lasting;
mod phone;
mod pictures;
mod prefix;
mod secrets;
mod solo;
