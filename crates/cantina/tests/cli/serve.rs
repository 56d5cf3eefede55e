//! The server from the outside: what it says when it can't start, and backups.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rcgen::CertifiedKey;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use testbed::play::Pair;

use crate::support::Desk;

/// A server that is stopped when the test is over.
struct Serving {
    child: Child,
    addr: String,
    _words: BufReader<ChildStdout>,
}

impl Serving {
    fn start(desk: &Desk, more: &[&str]) -> Self {
        Self::start_with(desk, more, &[])
    }

    /// With these variables of the environment.
    fn start_with(desk: &Desk, more: &[&str], variables: &[(&str, &Path)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cantina"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--store", "sqlite:tables.db"]).args(more);
        command.envs(variables.iter().copied());
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
    assert!(serve("sqlite:file").contains("not an SQLite database"));
    assert!(serve("mysql://x").contains("not a database address"));
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
        std::thread::sleep(Duration::from_millis(50));
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

/// Listens as `localhost` with this certificate: at which port, and the requests that come, or why none came.
fn listen_encrypted(own: &CertifiedKey<rcgen::KeyPair>) -> (u16, Receiver<Result<String, String>>) {
    let key = PrivateKeyDer::try_from(own.signing_key.serialize_der()).unwrap();
    let config =
        ServerConfig::builder().with_no_client_auth().with_single_cert(vec![own.cert.der().clone()], key).unwrap();
    let (listener, config) = (TcpListener::bind("127.0.0.1:0").unwrap(), Arc::new(config));
    let port = listener.local_addr().unwrap().port();
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = BufReader::new(StreamOwned::new(connection, stream.unwrap()));
            let mut line = String::new();
            let read = stream.read_line(&mut line).map(|_| line.trim().to_owned()).map_err(|error| error.to_string());
            let _ = stream.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
            if tell.send(read).is_err() {
                return;
            }
        }
    });
    (port, told)
}

/// Seats two people who want to be told at this address, and lets one of them pass the turn on.
fn pass_a_turn(serving: &Serving, address: &str) {
    let addr = serving.addr.parse().unwrap();
    let mut pair = Pair::seat(addr, addr).unwrap();
    for seat in 0..2 {
        let hook = format!("/t/{}/seats/{seat}/webhook", pair.id);
        assert!(pair.players[seat].post(&hook, &[("address", address)]).unwrap().status < 400);
    }
    let begins = pair.offers().unwrap()[0].seat;
    for _ in 0..400 {
        let offer = pair.offers().unwrap().remove(0);
        if offer.seat != begins {
            return;
        }
        assert_eq!(pair.choose(&offer).unwrap().status, 204);
    }
    panic!("the turn never passed");
}

#[test]
fn a_webhook_is_called_encrypted_where_the_certificate_is_trusted() {
    let desk = Desk::new();
    let own = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    for (trusted, name) in [(&own, "own.pem"), (&other, "other.pem")] {
        desk.write(name, &trusted.cert.pem());
        let serving = Serving::start_with(&desk, &["--allow-private-webhooks"], &[("SSL_CERT_FILE", &desk.path(name))]);
        let (port, told) = listen_encrypted(&own);
        pass_a_turn(&serving, &format!("https://localhost:{port}/turn?x=1"));
        let heard = told.recv_timeout(Duration::from_secs(20)).expect("a call");
        match name {
            "own.pem" => assert_eq!(heard.as_deref(), Ok("POST /turn?x=1 HTTP/1.1")),
            _ => assert!(heard.is_err(), "nothing is said to a stranger: {heard:?}"),
        }
    }
}
