//! Script where names and words belong.

use crate::bed::Bed;
use testbed::http::{Client, encode};
use testbed::play::{invite, open_table};

const NAME: &str = "<script>alert('n')</script>";
const WORDS: &str = "\"><img src=x onerror=alert(1)></ol></section><script>alert(2)</script>";

fn assert_tame(text: &str) {
    for raw in ["<script>alert", "<img src=x", "\"><img"] {
        assert!(!text.contains(raw), "{raw} in {text}");
    }
}

#[test]
fn script_in_names_and_chat_is_only_text() {
    let bed = Bed::new();
    let mut ann = Client::new(bed.addr);
    let fields = [("seat_0", "me"), ("seat_1", "friend"), ("public", "yes")];
    assert_eq!(ann.post("/name", &[("name", NAME)]).unwrap().status, 303);
    let id = open_table(&mut ann, &fields).unwrap();
    let link = invite(&mut ann, &id, 1).unwrap();
    let mut bob = bed.known(NAME);
    assert_tame(&bob.get(&link).unwrap().body);
    bob.post(&link, &[]).unwrap();
    let mut live = ann.live(&format!("/t/{id}/live")).unwrap();
    live.event().unwrap();
    assert_eq!(bob.post(&format!("/t/{id}/chat"), &[("text", WORDS)]).unwrap().status, 204);
    let news = loop {
        let news: serde_json::Value = serde_json::from_str(&live.event().unwrap()).unwrap();
        if let Some(chat) = news["regions"]["chat"].as_str() {
            break chat.to_owned();
        }
    };
    assert!(news.contains("&lt;img src=x"), "{news}");
    assert_tame(&news);
    for path in [format!("/t/{id}"), format!("/t/{id}/seats"), "/".to_owned()] {
        let page = ann.get(&path).unwrap();
        assert_eq!(page.status, 200);
        assert!(page.body.contains("&lt;script&gt;alert"), "{path} shows the name");
        assert_tame(&page.body);
    }
}

#[test]
fn script_in_addresses_is_only_text() {
    let bed = Bed::new();
    let mut ann = Client::new(bed.addr);
    ann.headers.push("accept: text/html".into());
    let id = open_table(&mut ann, &[("seat_0", "me"), ("seat_1", "me"), ("public", "yes")]).unwrap();
    let words = encode(WORDS);
    for path in [
        format!("/new/{words}"),
        format!("/rules/freedom/{words}"),
        format!("/learn/{words}"),
        format!("/t/{words}"),
        format!("/j/{words}"),
        format!("/t/{id}?watch={words}"),
        format!("/t/{id}?as={words}"),
        format!("/t/{id}?at={words}"),
        format!("/t/{id}/back?watch={words}&as={words}"),
        format!("/t/{id}/dice?watch={words}"),
    ] {
        let page = ann.get(&path).unwrap();
        assert!(page.status < 500, "{path}: {page:?}");
        assert_tame(&page.body);
        assert!(page.header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert_eq!(page.header("x-content-type-options"), "nosniff", "{path}");
    }
}

/// A line break in a header would be a header of the attacker's.
#[test]
fn line_breaks_make_no_headers() {
    let bed = Bed::new();
    let mut ann = bed.known("Ann");
    let reply = ann.get("/t/x%0d%0aset-cookie:%20cantina=stolen").unwrap();
    assert_eq!((reply.status, reply.header("set-cookie")), (404, ""));
}
