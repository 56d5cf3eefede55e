//! Requests that another site makes a browser send.

use crate::bed::{Bed, assert_refused};

#[test]
fn posts_from_other_sites_do_nothing() {
    let bed = Bed::new();
    let mut ann = bed.known("Ann");
    for headers in [
        &["origin: https://evil.example"][..],
        &["origin: null"],
        &["sec-fetch-site: cross-site"],
        &["sec-fetch-site: same-site"],
        &["sec-fetch-site: cross-site", "origin: https://evil.example"],
        &["origin: https://evil.example", "authorization: Basic YTpi"],
    ] {
        let all = [headers, &["content-type: application/x-www-form-urlencoded"]].concat();
        let reply = ann.request("POST", "/name", &all, "name=Eve").unwrap();
        assert_refused(&reply, 403, "forbidden");
    }
    assert!(ann.get("/").unwrap().body.contains("value=\"Ann\""));
}

#[test]
fn posts_from_our_own_pages_and_from_programs_pass() {
    let bed = Bed::new();
    let mut ann = bed.known("Ann");
    let own = format!("origin: http://{}", bed.addr);
    let bearer = ann.cookie.clone().unwrap().replace("cantina=", "authorization: Bearer ");
    for headers in
        [&[own.as_str()][..], &["sec-fetch-site: same-origin"], &[], &[&bearer, "origin: https://other.example"]]
    {
        let all = [headers, &["content-type: application/x-www-form-urlencoded"]].concat();
        assert_eq!(ann.request("POST", "/name", &all, "name=Anna").unwrap().status, 303, "{headers:?}");
    }
}
