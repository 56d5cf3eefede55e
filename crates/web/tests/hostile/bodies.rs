//! Bodies that are too large, malformed or of another kind, and requests of a kind nobody expects.

use crate::bed::{Bed, assert_refused};
use std::io::{BufReader, Write};
use testbed::http::{connect, read_reply};

const FORM: &str = "content-type: application/x-www-form-urlencoded";

#[test]
fn too_large_a_body_is_refused() {
    let bed = Bed::with(|config| config.body_limit = 4096);
    let mut client = bed.known("Eve");
    let long = format!("name={}", "x".repeat(20_000));
    assert_refused(&client.request("POST", "/name", &[FORM], &long).unwrap(), 413, "too_large");
    assert_refused(&client.post("/records", &[("record", &long)]).unwrap(), 413, "too_large");
    bed.assert_healthy();
}

/// Who doesn't say beforehand how much they will send is stopped when it is too much.
#[test]
fn too_large_a_body_in_pieces_is_refused() {
    let bed = Bed::with(|config| config.body_limit = 4096);
    let mut connection = connect(bed.addr).unwrap();
    write!(connection, "POST /name HTTP/1.1\r\nhost: x\r\n{FORM}\r\ntransfer-encoding: chunked\r\n\r\n").unwrap();
    for _ in 0..10 {
        let _ = write!(connection, "400\r\n{}\r\n", "x".repeat(0x400));
    }
    assert_refused(&read_reply(&mut BufReader::new(connection)).unwrap(), 413, "too_large");
}

#[test]
fn malformed_forms_are_refused() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let table = format!("/t/{}", pair.id);
    let ann = &mut pair.players[0];
    let bodies =
        ["revision=abc&choice=x", "seat=-1&choice=x", "seat=256&choice=x", "revision=-1&choice=x", "", "{}", "&&&==&"];
    for body in bodies {
        assert_refused(&ann.request("POST", &format!("{table}/choose"), &[FORM], body).unwrap(), 400, "malformed");
    }
    assert_refused(&ann.post(&format!("{table}/chat"), &[]).unwrap(), 400, "malformed");
    assert_refused(&ann.post(&format!("{table}/chat"), &[("text", " \n\t ")]).unwrap(), 400, "malformed");
    assert_refused(&ann.post(&format!("{table}/chat"), &[("text", &"x".repeat(2000))]).unwrap(), 400, "malformed");
    assert_refused(&ann.post("/name", &[("name", &"x".repeat(41))]).unwrap(), 400, "malformed");
    assert_refused(&ann.post("/name", &[("name", "\u{7}")]).unwrap(), 400, "malformed");
    assert_refused(&ann.post("/tables", &[("game", "freedom")]).unwrap(), 400, "malformed");
    let nonsense = [("game", "freedom"), ("seat_0", "me"), ("seat_1", "bot"), ("set_scenario", "\"><script>")];
    assert_refused(&ann.post("/tables", &nonsense).unwrap(), 400, "malformed");
    for record in ["", "{}", "{\"cantina\":1}", "\0", "[[[[[[[["] {
        assert_refused(&ann.post("/records", &[("record", record)]).unwrap(), 400, "malformed");
    }
    assert_refused(&ann.get(&format!("{table}?at=abc")).unwrap(), 400, "malformed");
    assert_refused(&ann.get(&format!("{table}/back/abc")).unwrap(), 400, "malformed");
    assert_refused(&ann.post(&format!("{table}/seats/300/link"), &[]).unwrap(), 400, "malformed");
}

#[test]
fn other_content_types_are_refused() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let path = format!("/t/{}/choose", pair.id);
    for kind in
        ["content-type: application/json", "content-type: text/plain", "content-type: multipart/form-data", "x: y"]
    {
        let reply = pair.players[0].request("POST", &path, &[kind], "{\"choice\":\"x\"}").unwrap();
        assert_refused(&reply, 415, "wrong_type");
    }
}

#[test]
fn other_methods_are_refused_and_told_which_would_do() {
    let bed = Bed::new();
    let mut client = bed.client();
    for (method, path, allowed) in [
        ("DELETE", "/", "GET,HEAD"),
        ("PUT", "/tables", "POST"),
        ("GET", "/tables", "POST"),
        ("POST", "/healthz", "GET,HEAD"),
        ("BREW", "/", "GET,HEAD"),
    ] {
        let reply = client.request(method, path, &[], "").unwrap();
        assert_refused(&reply, 405, "wrong_method");
        assert_eq!(reply.header("allow"), allowed);
    }
}

/// A person gets a page, a program gets JSON.
#[test]
fn refusals_are_pages_for_people() {
    let bed = Bed::new();
    let mut client = bed.client();
    client.headers.push("accept: text/html".into());
    for (method, path, status) in [("GET", "/nowhere", 404), ("DELETE", "/", 405), ("POST", "/name", 415)] {
        let reply = client.request(method, path, &[], "").unwrap();
        assert_eq!(reply.status, status, "{reply:?}");
        assert!(reply.header("content-type").starts_with("text/html") && reply.body.contains("role=\"alert\""));
    }
}

#[test]
fn what_is_not_http_is_hung_up_on() {
    let bed = Bed::new();
    for nonsense in [
        "hello\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nhost : x\r\n\r\n",
        "POST /name HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 7\r\n\r\nname=x!",
        "POST /name HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}",
    ] {
        let mut connection = connect(bed.addr).unwrap();
        connection.write_all(nonsense.as_bytes()).unwrap();
        connection.shutdown(std::net::Shutdown::Write).unwrap();
        let answered = read_reply(&mut BufReader::new(connection));
        assert!(answered.as_ref().map_or(true, |reply| reply.status == 400), "{nonsense:?}: {answered:?}");
    }
    bed.assert_healthy();
}
