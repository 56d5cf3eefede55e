//! Thousands who come and say nothing, while others play.

use crate::bed::Bed;
use std::net::TcpStream;
use testbed::http::{Live, connect};
use testbed::play::read_revision;

/// How many connections this process may have beside those it needs, both ends being here.
fn room() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits.lines().find(|line| line.starts_with("Max open files"));
    let most: usize = files.and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(1024);
    most.saturating_sub(600) / 2
}

#[test]
fn idle_connections_hold_nobody_up() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let idle: Vec<TcpStream> = (0..room().min(2000)).map(|_| connect(bed.addr).unwrap()).collect();
    for revision in 0..20 {
        let answer = pair.offers().unwrap().remove(0);
        assert_eq!(answer.revision, revision);
        assert_eq!(pair.choose(&answer).unwrap().status, 204);
    }
    drop(idle);
    bed.assert_healthy();
}

/// Watchers who never read cost the players nothing.
#[test]
fn live_pages_nobody_reads_hold_nobody_up() {
    let bed = Bed::new();
    let mut pair = bed.pair();
    let path = format!("/t/{}/live", pair.id);
    let idle: Vec<Live> = (0..room().min(200)).map(|_| pair.players[0].live(&path).unwrap()).collect();
    let mut reader = pair.players[1].live(&path).unwrap();
    for _ in 0..60 {
        let Some(answer) = pair.offers().unwrap().first().cloned() else { break };
        assert_eq!(pair.choose(&answer).unwrap().status, 204);
    }
    let last = read_revision(&pair.page(0).unwrap());
    assert!(last >= 20, "the game ended after {last} choices");
    while !reader.event().unwrap().contains(&format!("\"revision\":{last}")) {}
    drop(idle);
    bed.assert_healthy();
}
