//! The server from the outside: what it says when it can't start, and backups.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::support::Desk;

/// A server that is stopped when the test is over.
struct Serving {
    child: Child,
    addr: String,
    _words: BufReader<ChildStdout>,
}

impl Serving {
    fn start(desk: &Desk, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cantina"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--store", "sqlite:tables.db"]).args(more);
        let mut child = command.current_dir(desk.path("")).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut words = BufReader::new(child.stdout.take().unwrap());
        words.read_line(&mut line).unwrap();
        let addr = line.split_once("http://").unwrap().1.split('/').next().unwrap().to_owned();
        Self { child, addr, _words: words }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        stream.write_all(format!("{request}\r\nhost: {}\r\nconnection: close\r\n\r\n", self.addr).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_port_in_use_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap();
    let words = Desk::new().complains(&format!("serve --addr {addr} --store sqlite:tables.db"));
    assert!(words.contains(&format!("can't listen at {addr}")) && words.contains("--addr 127.0.0.1:0"), "{words}");
}

#[test]
fn a_store_that_cannot_be_used_is_told() {
    let desk = Desk::new();
    desk.write("file", "text");
    let serve = |store: &str| desk.complains(&format!("serve --addr 127.0.0.1:0 --store {store}"));
    assert!(serve("sqlite:file/tables.db").contains("can't be opened"));
    assert!(serve("sqlite:file").contains("no SQLite database"));
    assert!(serve("mysql://x").contains("no address of a database"));
    assert!(serve("postgres://nobody@127.0.0.1:1/none").contains("doesn't answer"));
    assert!(desk.complains("serve --addr 127.0.0.1:0 --prefix /a?b --store sqlite::memory:").contains("--prefix"));
}

#[test]
fn a_running_server_is_backed_up() {
    let desk = Desk::new();
    let serving = Serving::start(&desk, &["--prefix", "inn/"]);
    assert!(serving.ask("GET /inn/ HTTP/1.1").starts_with("HTTP/1.1 200"));
    assert!(desk.prints("backup --store sqlite:tables.db copy.db", "").contains("copy.db"));
    assert!(desk.complains("backup --store sqlite:tables.db copy.db").contains("never replaces a file"));
    assert!(desk.complains("backup --store sqlite:missing.db other.db").contains("there are no tables at missing.db"));
    assert!(!desk.path("missing.db").exists(), "looking for tables makes none");
    assert!(std::fs::read(desk.path("copy.db")).unwrap().starts_with(b"SQLite format 3"));
}

#[test]
fn a_server_nobody_listens_to_serves_all_the_same() {
    let desk = Desk::new();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cantina"));
    command.args(["serve", "--addr", &free, "--store", "sqlite:tables.db"]).current_dir(desk.path(""));
    let mut child = command.stdout(writer).spawn().unwrap();
    let answers = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        TcpStream::connect(&free).is_ok()
    });
    let ended = child.try_wait().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answers && ended.is_none(), "{ended:?}");
}

#[test]
fn limits_are_flags() {
    let desk = Desk::new();
    let serving = Serving::start(&desk, &["--requests-a-second", "1"]);
    let answers: Vec<String> = (0..8).map(|_| serving.ask("GET /api/v1/games HTTP/1.1")).collect();
    assert!(answers[0].starts_with("HTTP/1.1 200") && answers[7].starts_with("HTTP/1.1 429"), "{}", answers[7]);
    assert!(answers[7].to_lowercase().contains("retry-after: "), "{}", answers[7]);
    assert!(desk.complains("serve --requests-a-second 0").contains("--requests-a-second"));
}
