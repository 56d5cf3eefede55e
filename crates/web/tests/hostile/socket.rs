//! Sockets, and what may go wrong with them or be meant to.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testbed::http::Client;
use testbed::play::{Answer, Pair, invite, open_table, read_offers};
use testbed::socket::{Heard, Message, Socket};

use crate::bed::{Bed, assert_refused};

/// The socket of a player's page.
fn open(pair: &Pair, seat: usize) -> Socket {
    pair.players[seat].socket(&format!("/t/{}/socket", pair.id)).open()
}

fn choose(n: u64, answer: &Answer) -> String {
    let Answer { revision, seat, choice } = answer;
    json!({ "n": n, "act": "choose", "revision": revision, "seat": seat, "choice": choice }).to_string()
}

fn hear(socket: &mut Socket) -> Value {
    let text = socket.text();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The answer with this number; what is told before it is passed over.
fn answer(socket: &mut Socket, n: u64) -> Value {
    loop {
        let said = hear(socket);
        if said.get("news").is_none() {
            assert_eq!(said["n"], n, "{said}");
            return said;
        }
    }
}

/// Reads on until this revision is told.
fn told(socket: &mut Socket, revision: u64) -> Value {
    loop {
        let said = hear(socket);
        if said["news"]["revision"].as_u64().is_some_and(|told| told >= revision) {
            return said["news"].clone();
        }
    }
}

#[track_caller]
fn assert_error(answer: &Value, status: u16, code: &str) {
    assert_eq!((&answer["status"], &answer["error"]["code"]), (&json!(status), &json!(code)), "{answer}");
    assert!(answer["error"]["words"].as_str().is_some_and(|words| words.len() > 10), "{answer}");
}

#[track_caller]
fn assert_closed(heard: &Heard, code: u16) {
    assert!(matches!(heard, Heard::Closed(found, _) if *found == code), "{heard:?} instead of {code}");
}

/// How many live connections the server has.
fn connected(bed: &Bed) -> u64 {
    let metrics = bed.client().get("/metrics").unwrap().body;
    let line = metrics.lines().find_map(|line| line.strip_prefix("cantina_live_connections "));
    line.and_then(|number| number.trim().parse().ok()).unwrap()
}

#[track_caller]
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_choice_is_answered_to_its_sender_and_told_to_both() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let first = pair.offers().unwrap().remove(0);
    let (mine, theirs) = (first.seat as usize, 1 - first.seat as usize);
    let mut sockets = [open(&pair, 0), open(&pair, 1)];
    for socket in &mut sockets {
        assert_eq!(told(socket, 0)["revision"], 0);
    }
    sockets[mine].say(&choose(7, &first)).unwrap();
    assert_eq!(answer(&mut sockets[mine], 7), json!({ "n": 7, "done": { "revision": 1 } }));
    for socket in &mut sockets {
        assert_eq!(told(socket, 1)["revision"], 1);
    }
    sockets[mine].say(&choose(8, &first)).unwrap();
    assert_error(&answer(&mut sockets[mine], 8), 409, "repeated");
    sockets[mine].say(&choose(9, &Answer { choice: "fly to the moon".into(), revision: 1, ..first.clone() })).unwrap();
    assert_error(&answer(&mut sockets[mine], 9), 422, "refused");
    let not_his = Answer { revision: 1, seat: first.seat, choice: "pass".into() };
    sockets[theirs].say(&choose(1, &not_his)).unwrap();
    assert_error(&answer(&mut sockets[theirs], 1), 403, "forbidden");
    assert!(sockets[theirs].is_quiet(Duration::from_millis(200)), "what was refused is nobody else's business");
}

#[test]
fn everything_that_is_done_at_a_table_is_done_over_a_socket() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let first = pair.offers().unwrap().remove(0);
    let mut sockets = [open(&pair, 0), open(&pair, 1)];
    let (mine, theirs) = (first.seat as usize, 1 - first.seat as usize);
    let mut n = 0;
    let mut done = |seat: usize, message: Value| {
        n += 1;
        let mut message = message;
        message["n"] = json!(n);
        sockets[seat].say(&message.to_string()).unwrap();
        answer(&mut sockets[seat], n)
    };
    let choice = json!({ "act": "choose", "revision": 0, "choice": first.choice });
    assert_eq!(done(mine, choice.clone())["done"]["revision"], 1);
    assert_eq!(done(mine, json!({ "act": "undo", "revision": 1 }))["done"]["revision"], 2);
    let choice = json!({ "act": "choose", "revision": 2, "choice": first.choice });
    assert_eq!(done(mine, choice)["done"]["revision"], 3);
    assert_eq!(done(mine, json!({ "act": "ask" }))["done"]["revision"], 4);
    assert_eq!(done(theirs, json!({ "act": "refuse" }))["done"]["revision"], 5);
    assert_eq!(done(mine, json!({ "act": "take_back", "revision": 5 }))["done"]["revision"], 6);
    assert_eq!(done(theirs, json!({ "act": "chat", "text": "hello" }))["done"]["line"], 1);
    assert_error(&done(theirs, json!({ "act": "agree" })), 422, "refused");
    assert_error(&done(theirs, json!({ "act": "resign", "revision": 0 })), 409, "stale");
    assert_eq!(done(theirs, json!({ "act": "resign" }))["done"]["revision"], 7);
    assert_error(&done(theirs, json!({ "act": "choose", "choice": "pass" })), 400, "malformed");
}

#[test]
fn what_cant_be_understood_is_answered() {
    let bed = Bed::new();
    let pair = bed.pair();
    let mut socket = open(&pair, 0);
    for (message, n) in [
        ("", json!(null)),
        ("nonsense", json!(null)),
        ("{}", json!(null)),
        ("[1, 2, 3]", json!(null)),
        (r#"{"n": -1, "act": "resign"}"#, json!(null)),
        (r#"{"n": 3}"#, json!(3)),
        (r#"{"n": 4, "act": "explode"}"#, json!(4)),
        (r#"{"n": 5, "act": "resign", "seat": 256}"#, json!(5)),
        (r#"{"n": 6, "act": "resign", "really": true}"#, json!(6)),
        (r#"{"n": 7, "act": "chat", "text": ""}"#, json!(7)),
    ] {
        socket.say(message).unwrap();
        let said = loop {
            let said = hear(&mut socket);
            if said.get("news").is_none() {
                break said;
            }
        };
        assert_error(&said, 400, "malformed");
        assert_eq!(said["n"], n, "{message}");
    }
}

#[test]
fn pages_of_other_sites_open_no_socket() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let path = format!("/t/{}/socket", pair.id);
    let program = format!("/api/v1/tables/{}/socket", pair.id);
    for header in
        ["origin: https://evil.example", "origin: null", "sec-fetch-site: cross-site", "sec-fetch-site: same-site"]
    {
        pair.players[0].headers = vec![header.into()];
        for path in [&path, &program] {
            assert_refused(&pair.players[0].socket(path).refused(), 403, "forbidden");
        }
    }
    for header in [format!("origin: http://{}", bed.addr), "sec-fetch-site: same-origin".into()] {
        pair.players[0].headers = vec![header];
        pair.players[0].socket(&path).open().text();
    }
    // A token in a header is nothing that a foreign page could send.
    let token = pair.players[0].cookie.take().unwrap().replace("cantina=", "authorization: Bearer ");
    pair.players[0].headers = vec![token, "origin: https://bots.example".into()];
    pair.players[0].socket(&program).open().text();
}

#[test]
fn strangers_open_no_socket_and_watchers_do_nothing() {
    let bed = Bed::new();
    let pair = bed.pair();
    let path = format!("/t/{}/socket", pair.id);
    assert_refused(&bed.client().socket(&path).refused(), 403, "forbidden");
    assert_refused(&bed.known("Eve").socket(&path).refused(), 403, "forbidden");
    assert_refused(&bed.client().socket("/t/nowhere/socket").refused(), 404, "not_found");
    assert_refused(&bed.client().get(&path).unwrap(), 400, "malformed");
    let mut ann = bed.client();
    let fields = [("seat_0", "me"), ("seat_1", "friend"), ("public", "yes")];
    let public = testbed::play::open_table(&mut ann, &fields).unwrap();
    for (visitor, status, code) in [(bed.client(), 401, "unknown_visitor"), (bed.known("Eve"), 403, "forbidden")] {
        let mut socket = visitor.socket(&format!("/t/{public}/socket")).open();
        socket.say(r#"{"n": 1, "act": "resign", "seat": 0}"#).unwrap();
        assert_error(&answer(&mut socket, 1), status, code);
    }
    let mut forged = bed.client();
    forged.headers.push("authorization: Bearer 0123456789abcdefghjkmnpqrstvwxyz".into());
    assert_refused(&forged.socket(&format!("/t/{public}/socket")).refused(), 401, "unknown_visitor");
}

#[test]
fn a_socket_takes_no_more_messages_than_a_client_may_send_requests() {
    let bed = Bed::with(|config| (config.requests_a_second, config.behind_proxy) = (2, true));
    let from = |name: u8| {
        let mut client = bed.client();
        client.headers.push(format!("x-forwarded-for: 198.51.100.{name}"));
        client
    };
    let mut ann = from(1);
    let id = testbed::play::open_table(&mut ann, &[("seat_0", "me"), ("seat_1", "bot"), ("public", "yes")]).unwrap();
    let mut socket = ann.socket(&format!("/t/{id}/socket")).open();
    let mut other = from(2).socket(&format!("/t/{id}/socket")).open();
    for n in 0..12 {
        socket.say(&json!({ "n": n, "act": "chat", "text": "a" }).to_string()).unwrap();
    }
    let answers: Vec<Value> = (0..12).map(|n| answer(&mut socket, n)).collect();
    let last = answers.last().unwrap();
    assert_error(last, 429, "too_many");
    assert!(last["retry_after"].as_u64().is_some_and(|seconds| seconds >= 1), "{last}");
    assert_eq!(ann.get("/").unwrap().status, 429, "a message is as good as a request");
    // Whoever doesn't listen is hung up on, with signs of life as with anything else.
    for _ in 0..100 {
        let _ = socket.send(Message::Ping("x".into()));
    }
    assert_closed(&socket.end(), 1008);
    other.say(r#"{"n": 1, "act": "resign"}"#).unwrap();
    assert_error(&answer(&mut other, 1), 401, "unknown_visitor");
}

#[test]
fn sockets_are_counted_among_live_connections_and_given_back() {
    let bed = Bed::with(|config| config.live_a_client = 2);
    let pair = bed.pair();
    let path = format!("/t/{}/socket", pair.id);
    let (first, second) = (open(&pair, 0), pair.players[0].live(&path.replace("socket", "live")).unwrap());
    let third = pair.players[0].socket(&path).refused();
    assert_eq!((third.status, third.header("retry-after")), (429, "5"));
    assert_eq!(connected(&bed), 2);
    drop((first, second));
    wait_until("places are given back", || connected(&bed) == 0);
    open(&pair, 0).text();
}

#[test]
fn there_are_only_so_many_sockets_in_all() {
    let bed = Bed::with(|config| (config.live_in_all, config.behind_proxy) = (2, true));
    let mut pair = bed.pair();
    let path = format!("/t/{}/socket", pair.id);
    let mut from = |place: u8| {
        pair.players[0].headers = vec![format!("x-forwarded-for: 198.51.100.{place}")];
        pair.players[0].socket(&path)
    };
    let (mut first, mut second) = (from(1).open(), from(2).open());
    first.text();
    second.text();
    assert_refused(&from(3).refused(), 429, "too_many");
    drop(first);
    wait_until("a place is given back", || connected(&bed) == 1);
    from(3).open().text();
}

#[test]
fn what_is_too_large_or_no_text_ends_a_socket() {
    let bed = Bed::new();
    let pair = bed.pair();
    let mut large = open(&pair, 0);
    large.say(&"x".repeat(16 * 1024)).unwrap();
    told(&mut large, 0);
    assert_error(&hear(&mut large), 400, "malformed");
    large.say(&"x".repeat(16 * 1024 + 1)).unwrap();
    assert_closed(&large.end(), 1009);
    let mut binary = open(&pair, 0);
    binary.send(Message::Binary(vec![1, 2, 3].into())).unwrap();
    assert_closed(&binary.end(), 1003);
    for (frame, code) in [
        (&b"\x81\x02hi"[..], 1002),                                       // without a mask
        (&b"\xf1\x80\0\0\0\0"[..], 1002),                                 // with bits that nobody has agreed on
        (&b"\x81\x82\0\0\0\0\xff\xff"[..], 1007),                         // no UTF-8
        (&b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"[..], 1009), // longer than anything
    ] {
        let mut socket = open(&pair, 0);
        socket.stream().write_all(frame).unwrap();
        assert_closed(&socket.end(), code);
    }
    let mut many = open(&pair, 0);
    many.stream().write_all(b"\x01\x80\0\0\0\0").unwrap();
    for _ in 0..20 {
        // Parts of one message that never ends.
        let _ = many.stream().write_all(&[b"\x00\xfe\x04\0\0\0\0\0".as_slice(), &[b'x'; 1024]].concat());
    }
    assert_closed(&many.end(), 1009);
    bed.assert_healthy();
}

#[test]
fn whoever_doesnt_read_is_dropped() {
    let bed = Bed::with(|config| config.request_patience = Duration::from_millis(500));
    let mut pair = bed.pair();
    let path = format!("/t/{}/chat", pair.id);
    let _silent = open(&pair, 0);
    wait_until("it is connected", || connected(&bed) == 1);
    // Each line brings the last hundred of them.
    let line = "x".repeat(1000);
    wait_until("it is dropped", || {
        assert_eq!(pair.players[1].post(&path, &[("text", &line)]).unwrap().status, 204);
        connected(&bed) == 0
    });
}

#[test]
fn whoever_gives_no_sign_of_life_is_dropped() {
    let bed = Bed::with(|config| config.quiet = Duration::from_millis(100));
    let pair = bed.pair();
    let (_dead, mut alive) = (open(&pair, 0), open(&pair, 1));
    alive.text();
    assert_eq!(connected(&bed), 2);
    // Reading answers signs of life.
    wait_until("the dead one is gone", || alive.is_quiet(Duration::from_millis(20)) && connected(&bed) == 1);
    for _ in 0..20 {
        alive.is_quiet(Duration::from_millis(50));
    }
    assert_eq!(connected(&bed), 1);
}

#[test]
fn whoever_signs_out_does_and_hears_nothing_more() {
    let bed = Bed::with(|config| config.quiet = Duration::from_millis(100));
    let mut pair = bed.pair();
    let mut socket = open(&pair, 0);
    socket.text();
    assert_eq!(pair.players[0].post("/account/out", &[]).unwrap().status, 303);
    assert_closed(&socket.end(), 4401);

    // Without a pause in between, what is sent then is not done, and what happens is not told.
    let bed = Bed::new();
    let mut pair = bed.pair();
    let (mut acting, mut hearing) = (open(&pair, 0), open(&pair, 0));
    hearing.text();
    assert_eq!(pair.players[0].post("/account/out", &[]).unwrap().status, 303);
    acting.say(r#"{"n": 1, "act": "resign"}"#).unwrap();
    assert_error(&answer(&mut acting, 1), 401, "unknown_visitor");
    let said = pair.players[1].post(&format!("/t/{}/chat", pair.id), &[("text", "secret")]).unwrap();
    assert_eq!(said.status, 204);
    assert_closed(&hearing.hear(), 4401);
}

#[test]
fn another_password_ends_the_sockets_of_other_sessions() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let secret = [("login", "ann"), ("password", "correct horse")];
    assert_eq!(pair.players[0].post("/account/up", &secret).unwrap().status, 303);
    let mut elsewhere = bed.client();
    assert_eq!(elsewhere.post("/account/in", &secret).unwrap().status, 303);
    // A program with the token of that session.
    let token = elsewhere.cookie.take().unwrap().replace("cantina=", "authorization: Bearer ");
    elsewhere.headers.push(token);
    let mut stolen = elsewhere.socket(&format!("/api/v1/tables/{}/socket", pair.id)).open();
    let mut own = open(&pair, 0);
    stolen.text();
    own.text();
    let change = [("old", "correct horse"), ("new", "another horse")];
    assert_eq!(pair.players[0].post("/account/password", &change).unwrap().status, 303);
    stolen.say(r#"{"n": 1, "act": "resign"}"#).unwrap();
    assert_error(&answer(&mut stolen, 1), 401, "unknown_visitor");
    own.say(r#"{"n": 1, "act": "chat", "text": "It is still me."}"#).unwrap();
    assert_eq!(answer(&mut own, 1)["done"]["line"], 1);
    assert_closed(&stolen.end(), 4401);
}

#[test]
fn whoever_may_not_look_any_more_is_hung_up_on() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let watch = format!("/t/{}/watch", pair.id);
    let link = pair.players[0].post(&watch, &[("act", "link")]).unwrap().between("readonly value=\"", "\"").unwrap();
    let (_, token) = link.split_once('?').unwrap();
    let mut watching = bed.client().socket(&format!("/t/{}/socket?{token}", pair.id)).open();
    let mut playing = open(&pair, 1);
    watching.text();
    playing.text();
    pair.players[0].post(&watch, &[("act", "revoke")]).unwrap();
    assert_closed(&watching.end(), 4403);
    pair.players[1].post(&format!("/t/{}/seats/1/leave", pair.id), &[]).unwrap();
    assert_closed(&playing.end(), 4403);
}

#[test]
fn a_server_that_stops_says_goodbye() {
    let bed = Bed::new();
    let pair = bed.pair();
    let (mut one, mut other) = (open(&pair, 0), open(&pair, 1));
    one.text();
    other.text();
    let begun = Instant::now();
    drop(bed);
    assert_closed(&one.end(), 1001);
    assert_closed(&other.end(), 1001);
    assert!(begun.elapsed() < Duration::from_secs(4), "nobody waits for those who have gone");
}

/// Whoever hasn't read yet what they were told gets it all, and the goodbye after it.
#[test]
fn a_server_that_stops_waits_for_slow_readers() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let mut slow = open(&pair, 0);
    let (path, line) = (format!("/t/{}/chat", pair.id), "x".repeat(1000));
    // Each line brings the last hundred of them: more than fits on the way.
    for _ in 0..250 {
        assert_eq!(pair.players[1].post(&path, &[("text", &line)]).unwrap().status, 204);
    }
    drop(bed);
    std::thread::sleep(Duration::from_secs(1));
    assert_closed(&slow.end(), 1001);
}

/// What was under way when the server was told to stop is done, durable and answered; only then comes the goodbye.
#[test]
fn a_server_that_stops_finishes_what_is_under_way() {
    let bed = Bed::new();
    let mut waiting: Vec<(Socket, Answer)> = Vec::new();
    for _ in 0..40 {
        let mut pair = bed.pair();
        let offer = pair.offers().unwrap().remove(0);
        let mut socket = open(&pair, offer.seat as usize);
        told(&mut socket, 0);
        waiting.push((socket, offer));
    }
    let file = bed.store.replace("sqlite:", "");
    let other_program = rusqlite::Connection::open(&file).unwrap();
    other_program.execute_batch("BEGIN IMMEDIATE").unwrap();
    for (socket, offer) in &mut waiting {
        socket.say(&choose(1, offer)).unwrap();
    }
    assert!(waiting[0].0.is_quiet(Duration::from_millis(300)), "it waits for the store");
    let folder = bed.stop();
    assert!(waiting[0].0.is_quiet(Duration::from_millis(300)), "it waits on");
    other_program.execute_batch("ROLLBACK").unwrap();
    for (socket, _) in &mut waiting {
        assert_eq!(answer(socket, 1), json!({ "n": 1, "done": { "revision": 1 } }));
        assert_closed(&socket.end(), 1001);
    }
    let written: i64 = other_program.query_row("SELECT count(*) FROM entries", [], |row| row.get(0)).unwrap();
    assert_eq!(written, 40);
    drop(folder);
}

/// Hangs up at once after a choice, again and again; each is sent again until it is answered.
#[test]
fn a_choice_whose_answer_was_lost_is_played_once() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    for revision in 0..20 {
        let offer = pair.offers().unwrap().remove(0);
        assert_eq!(offer.revision, revision);
        let seat = offer.seat as usize;
        let mut hasty = open(&pair, seat);
        hasty.say(&choose(1, &offer)).unwrap();
        drop(hasty);
        let mut patient = open(&pair, seat);
        patient.say(&choose(2, &offer)).unwrap();
        let answer = answer(&mut patient, 2);
        let done = answer["done"]["revision"] == revision + 1 || answer["error"]["code"] == "repeated";
        assert!(done, "{answer}");
    }
}

#[test]
fn many_sockets_at_one_table_see_the_same() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let mut sockets: Vec<Socket> = (0..40).map(|n| open(&pair, n % 2)).collect();
    for revision in 0..10 {
        let offer = pair.offers().unwrap().remove(0);
        let mut sender: Client = pair.players[offer.seat as usize].at(bed.addr);
        assert_eq!(testbed::play::choose(&mut sender, &pair.id, &offer).unwrap().status, 204);
        for socket in &mut sockets {
            assert_eq!(told(socket, revision + 1)["revision"], revision + 1);
        }
    }
}

#[test]
fn whoever_is_no_longer_alone_reads_that_the_others_are_asked() {
    let bed = Bed::new();
    let mut ann = bed.client();
    let id = open_table(&mut ann, &[("seat_0", "friend"), ("seat_1", "me")]).unwrap();
    let offer = read_offers(&ann.get(&format!("/t/{id}")).unwrap(), 1).remove(0);
    let mut socket = ann.socket(&format!("/t/{id}/socket")).open();
    socket.say(&choose(1, &offer)).unwrap();
    assert!(told(&mut socket, 1).to_string().contains("You are alone here"));
    let link = invite(&mut ann, &id, 0).unwrap();
    assert_eq!(bed.client().post(&link, &[("name", "Bob")]).unwrap().status, 303);
    while !hear(&mut socket).to_string().contains("the others are asked") {}
}
