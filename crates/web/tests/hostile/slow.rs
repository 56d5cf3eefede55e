//! Visitors who don't come to an end.

use crate::bed::{Bed, assert_refused};
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use testbed::http::{connect, read_reply};
use testbed::play::Pair;

/// A server that isn't patient.
fn impatient() -> Bed {
    Bed::with(|config| {
        config.head_patience = Duration::from_millis(300);
        config.request_patience = Duration::from_millis(300);
    })
}

fn begin(bed: &Bed, text: &str) -> TcpStream {
    let mut connection = connect(bed.addr).unwrap();
    connection.write_all(text.as_bytes()).unwrap();
    connection
}

/// Returns when the server has hung up; if it never does, reading fails.
fn wait_for_end(mut connection: TcpStream) {
    let mut rest = Vec::new();
    let end = connection.read_to_end(&mut rest);
    let reset = end.as_ref().is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset);
    assert!(end.is_ok() || reset, "{end:?}");
}

#[test]
fn a_head_that_never_ends_is_cut_off() {
    let bed = impatient();
    wait_for_end(begin(&bed, "GET / HTTP/1.1\r\nhost: x\r\nx-more: "));
    wait_for_end(begin(&bed, "G"));
    bed.assert_healthy();
}

#[test]
fn a_body_that_never_comes_is_not_waited_for() {
    let bed = impatient();
    let head = "POST /name HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n";
    let connection = begin(&bed, &format!("{head}name="));
    assert_refused(&read_reply(&mut BufReader::new(connection)).unwrap(), 408, "slow");
}

/// A byte now and then doesn't buy more time.
#[test]
fn a_body_that_dribbles_is_cut_off() {
    let bed = impatient();
    let head = "POST /name HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000000\r\n\r\n";
    let connection = begin(&bed, head);
    let mut dribble = connection.try_clone().unwrap();
    std::thread::spawn(move || {
        while dribble.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    assert_refused(&read_reply(&mut BufReader::new(connection)).unwrap(), 408, "slow");
}

/// When the server has lost its patience with a slow visitor, a live page opened before is still told everything, and
/// so is one that was slow to read.
#[test]
fn live_pages_outlast_the_patience_with_requests() {
    let bed = impatient();
    let mut pair = Pair::seat(bed.addr, bed.addr).unwrap();
    let mut live = pair.players[0].live(&format!("/t/{}/live", pair.id)).unwrap();
    live.event().unwrap();
    for _ in 0..3 {
        wait_for_end(begin(&bed, "GET / HTTP/1.1\r\n"));
    }
    // The connections the players had have been silent for too long.
    pair.players = [0, 1].map(|seat| pair.players[seat].at(bed.addr));
    let answer = pair.offers().unwrap().remove(0);
    assert_eq!(pair.choose(&answer).unwrap().status, 204);
    assert!(live.event().unwrap().contains("\"revision\":1"));
}
