//! One server, killed again and again.

use crate::node::Node;
use crate::record;
use crate::round::{Played, acknowledged, play_all};
use testbed::play::Pair;

const TABLES: usize = 4;

/// How often the server is killed: `CANTINA_KILL_ROUNDS`, else a few times.
pub fn rounds() -> u64 {
    std::env::var("CANTINA_KILL_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5)
}

fn kill_again_and_again(store: &str) {
    let mut tables: Vec<Played> = Vec::new();
    let mut total = 0;
    for round in 0..rounds() {
        let node = Node::start(store);
        for table in &mut tables {
            table.pair.players = [0, 1].map(|seat| table.pair.players[seat].at(node.addr));
            table.send_again();
            table.check_pages();
        }
        // Games end; the first tables of a round go on, the last one is new.
        tables.truncate(TABLES - 1);
        while tables.len() < TABLES {
            tables.insert(0, Played::new(Pair::seat(node.addr, node.addr).unwrap()));
        }
        play_all(&mut tables, 5 + round * 7 % 40, || node.kill());
        record::check(store, &acknowledged(&tables));
        total += tables[0].acknowledged.len();
    }
    assert!(total > 0, "nothing was played");
}

#[test]
fn what_a_killed_server_acknowledged_is_there() {
    let folder = tempfile::tempdir().unwrap();
    kill_again_and_again(&format!("sqlite:{}", folder.path().join("tables.db").display()));
}

#[test]
fn what_a_killed_server_acknowledged_is_there_on_postgres() {
    let Some(server) = testbed::postgres() else { return };
    kill_again_and_again(&server.database());
}
