//! One chromedriver for all tests that run at the same time, and the browsers it starts.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tempfile::TempDir;
use thirtyfour::common::capabilities::firefox::LoggingPrefsLogLevel;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, DesiredCapabilities, WebDriver};

use crate::screen::Screen;

const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--window-size=1360,900",
];
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];

const LONGEST: Duration = Duration::from_mins(5);

static RUNNING: Mutex<Weak<Chrome>> = Mutex::new(Weak::new());

/// A running chromedriver. It goes away, with all its browsers, when the last test that uses it ends.
pub struct Chrome {
    process: Child,
    port: u16,
    profiles: TempDir,
}

/// Runs a test with a browser; skips it, loudly, on a machine without one.
pub fn with_browser(test: impl AsyncFnOnce(Arc<Chrome>)) {
    let Some(chrome) = chrome() else { return };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let done = runtime.block_on(async { tokio::time::timeout(LONGEST, test(chrome)).await });
    done.expect("a browser test takes less than five minutes");
}

/// The browser, or nothing on a machine without one. `CANTINA_TEST_BROWSER=1` makes that a failure.
fn chrome() -> Option<Arc<Chrome>> {
    let missing: Vec<&str> = PROGRAMS.into_iter().filter(|program| !installed(program)).collect();
    if missing.is_empty() {
        return Some(shared());
    }
    let words = format!("not installed: {}", missing.join(", "));
    assert!(std::env::var_os("CANTINA_TEST_BROWSER").is_none_or(|value| value != "1"), "{words}");
    // Written past the test harness, which would swallow it.
    let _ =
        writeln!(std::io::stderr(), "\n*** BROWSER TEST SKIPPED, {words}. CANTINA_TEST_BROWSER=1 makes this fail. ***");
    None
}

fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn shared() -> Arc<Chrome> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.upgrade().unwrap_or_else(|| {
        let chrome = Arc::new(Chrome::start());
        *running = Arc::downgrade(&chrome);
        chrome
    })
}

impl Chrome {
    fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines().map_while(Result::ok);
        let port =
            lines.find_map(|line| line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok());
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, port: port.expect("chromedriver tells its port"), profiles: TempDir::new().expect("a folder") }
    }

    /// The address of chromedriver.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A browser of its own: its cookies are nobody else's.
    pub async fn screen(self: &Arc<Self>, base: &str) -> Screen {
        let profile = TempDir::new_in(self.profiles.path()).expect("a folder").keep();
        let driver = WebDriver::new(self.address(), capabilities(&profile)).await.expect("a browser starts");
        Screen::new(Arc::clone(self), driver, base)
    }
}

fn capabilities(profile: &Path) -> ChromeCapabilities {
    let mut capabilities = DesiredCapabilities::chrome();
    for flag in FLAGS {
        capabilities.add_arg(flag).expect("a flag");
    }
    capabilities.add_arg(&format!("--user-data-dir={}", profile.display())).expect("a flag");
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All).expect("a preference");
    capabilities
}

/// Asked politely, chromedriver ends its browsers too.
impl Drop for Chrome {
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ =
                write!(stream, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port);
            let _ = stream.read_to_end(&mut Vec::new());
        }
        for _ in 0..100 {
            if matches!(self.process.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
