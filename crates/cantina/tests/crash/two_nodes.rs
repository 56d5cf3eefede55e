//! Two servers on one database: players at both see the same, no game forks, and when one is killed the other goes on.

use crate::node::Node;
use crate::record;
use crate::round::{Played, acknowledged, play_all};
use std::collections::HashMap;
use testbed::http::Live;
use testbed::play::{Answer, Pair, choose, read_revision};

const TABLES: usize = 4;

/// Reads what is pushed until this revision has come.
fn wait_for(live: &mut Live, revision: u64) {
    loop {
        let news: serde_json::Value = serde_json::from_str(&live.event().unwrap()).unwrap();
        if news["revision"].as_u64().unwrap() >= revision {
            return;
        }
    }
}

fn wait_for_all(lives: &mut [Live], revision: u64) {
    for live in lives {
        wait_for(live, revision);
    }
}

fn live_page(pair: &Pair, seat: usize) -> Live {
    pair.players[seat].live(&format!("/t/{}/live", pair.id)).unwrap()
}

#[test]
fn a_choice_at_one_node_is_pushed_at_the_other() {
    let Some(server) = testbed::postgres() else { return };
    let store = server.database();
    let (one, other) = (Node::start(&store), Node::start(&store));
    let mut pair = Pair::seat(one.addr, other.addr).unwrap();
    let mut lives = [0, 1].map(|seat| live_page(&pair, seat));
    for revision in 1..=30 {
        let offers = pair.offers().unwrap();
        let answer = offers.first().expect("the page of whoever is asked is up to date");
        assert_eq!(answer.revision + 1, revision);
        assert_eq!(pair.choose(answer).unwrap().status, 204);
        wait_for_all(&mut lives, revision);
    }
    pair.players[1].post(&format!("/t/{}/chat", pair.id), &[("text", "hello over there")]).unwrap();
    while !lives[0].event().unwrap().contains("hello over there") {}
}

/// The same player answers the same question at both nodes at once: one answer counts, the other is told why not, and
/// both nodes and all live pages go on with the one that counts.
#[test]
fn two_answers_at_two_nodes_never_fork_a_game() {
    let Some(server) = testbed::postgres() else { return };
    let store = server.database();
    let (one, other) = (Node::start(&store), Node::start(&store));
    let mut pair = Pair::seat(one.addr, other.addr).unwrap();
    let mut lives = [0, 1].map(|seat| live_page(&pair, seat));
    let mut counted: Vec<Answer> = Vec::new();
    while counted.len() < 40 {
        let offers = pair.offers().unwrap();
        let (first, last) = (offers.first().unwrap(), offers.last().unwrap());
        let mut twins = [one.addr, other.addr].map(|addr| pair.players[first.seat as usize].at(addr));
        let id = pair.id.as_str();
        let statuses = std::thread::scope(|scope| {
            let [here, there] = &mut twins;
            let here = scope.spawn(|| choose(here, id, first).unwrap());
            let there = scope.spawn(|| choose(there, id, last).unwrap());
            [here.join().unwrap(), there.join().unwrap()]
        });
        let won = match [statuses[0].status, statuses[1].status] {
            [204, 409] => first,
            [409, 204] => last,
            _ => panic!("{statuses:?}"),
        };
        let lost = statuses.iter().find(|reply| reply.status == 409).unwrap();
        let code = if first.choice == last.choice { "repeated" } else { "stale" };
        assert!(lost.body.contains(code), "{}", lost.body);
        counted.push(won.clone());
        wait_for_all(&mut lives, won.revision + 1);
        assert_eq!([0, 1].map(|seat| read_revision(&pair.page(seat).unwrap())), [won.revision + 1; 2]);
    }
    record::check(&store, &HashMap::from([(pair.id, counted)]));
}

/// Half of the players sit at each node. One node is killed under load; its players go on at the other.
#[test]
fn players_of_a_killed_node_go_on_at_the_other() {
    let Some(server) = testbed::postgres() else { return };
    let store = server.database();
    let mut survivor = Node::start(&store);
    let seat = |ann: &Node, bob: &Node| Played::new(Pair::seat(ann.addr, bob.addr).unwrap());
    let mut doomed = Node::start(&store);
    let mut tables: Vec<Played> = (0..TABLES).map(|_| seat(&doomed, &survivor)).collect();
    for round in 0..super::one_node::rounds() {
        play_all(&mut tables, 20 + round * 11 % 60, || doomed.kill());
        record::check(&store, &acknowledged(&tables));
        for table in &mut tables {
            table.pair.players[0] = table.pair.players[0].at(survivor.addr);
            table.send_again();
            let last = table.acknowledged.last().map_or(0, |answer| answer.revision + 1);
            wait_for(&mut live_page(&table.pair, 1), last);
            table.check_pages();
        }
        check_live(&mut tables[0]);
        record::check(&store, &acknowledged(&tables));
        // The killed node is started again, and next time the other one is killed.
        doomed = std::mem::replace(&mut survivor, Node::start(&store));
        tables.remove(0);
        tables.push(seat(&doomed, &survivor));
        for table in &mut tables {
            let [ann, bob] = &table.pair.players;
            table.pair.players = [ann.at(doomed.addr), bob.at(survivor.addr)];
        }
    }
}

/// At the node that is left choices are still pushed.
fn check_live(table: &mut Played) {
    let mut lives = [0, 1].map(|seat| live_page(&table.pair, seat));
    let offers = table.pair.offers().unwrap();
    let Some(answer) = offers.first() else { return };
    assert_eq!(table.pair.choose(answer).unwrap().status, 204);
    table.acknowledged.push(answer.clone());
    wait_for_all(&mut lives, answer.revision + 1);
}
