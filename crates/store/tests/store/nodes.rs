//! Several stores on one database.

use crate::bed::{Bed, entry, key, lay, line, run, summary};
use store::{AppendError, Change, Store};
use testbed::{Disk, Postgres};

on_both! {
    async fn a_second_store_sees_what_the_first_wrote(bed: Bed) {
        let first = bed.laid().await;
        let second = bed.open().await;
        first.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        assert_eq!(second.entries("t", 0).await.unwrap(), [entry(1, "x")]);
        assert_eq!(second.append("t", vec![entry(1, "y")], summary(1), 1).await, Err(AppendError::Taken));
        second.append("t", vec![entry(2, "y")], summary(2), 1).await.unwrap();
        assert_eq!(first.entries("t", 1).await.unwrap(), [entry(2, "y")]);
    }

    /// Their transactions want the same tables at the same time, in any order.
    async fn two_stores_on_the_same_tables_make_records_without_gaps(bed: Bed) {
        let (first, second) = (bed.open().await, bed.open().await);
        let names: Vec<String> = (0..20).map(|n| format!("t{n}")).collect();
        lay(&first, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let mut all = tokio::task::JoinSet::new();
        for name in names.iter().rev() {
            all.spawn(insist(first.clone(), name.clone(), 5));
        }
        for name in &names {
            all.spawn(insist(second.clone(), name.clone(), 5));
        }
        all.join_all().await;
        for name in &names {
            assert!(first.entries(name, 0).await.unwrap().iter().map(|entry| entry.seq).eq(1..=10));
        }
    }

    async fn a_closed_store_has_written_what_it_took_and_takes_no_more(bed: Bed) {
        let store = bed.laid().await;
        let writers: Vec<_> = (0..50).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.add_chat("t", line("x")).await })
        }).collect();
        store.close().await;
        let mut done = 0;
        for writer in writers {
            done += usize::from(writer.await.unwrap().is_ok());
        }
        assert_eq!(store.add_chat("t", line("y")).await, Err(store::StoreError::Closed));
        assert_eq!(store.player("ann").await, Err(store::StoreError::Closed));
        store.close().await;
        assert_eq!(bed.open().await.chat("t", 0, 99).await.unwrap().len(), done);
    }
}

#[test]
fn nodes_tell_each_other_once_what_changed() {
    let Some(bed) = Bed::postgres() else { return };
    run(async {
        let (first, second) = (bed.laid().await, bed.open().await);
        let (mut at_first, mut at_second) = (first.changes(), second.changes());
        first.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        first.add_chat("t", line("hello")).await.unwrap();
        first.set_rematch("t", "u").await.unwrap();
        for changes in [&mut at_first, &mut at_second] {
            assert_eq!(changes.recv().await.unwrap(), Change::Entries { table: "t".into(), entries: 1 });
            assert_eq!(changes.recv().await.unwrap(), Change::Chat { table: "t".into(), n: 1 });
            assert_eq!(changes.recv().await.unwrap(), Change::Seats { table: "t".into() });
        }
        second.append("t", vec![entry(2, "y")], summary(2), 1).await.unwrap();
        for changes in [&mut at_first, &mut at_second] {
            assert_eq!(changes.recv().await.unwrap(), Change::Entries { table: "t".into(), entries: 2 });
        }
        assert!(at_first.is_empty() && at_second.is_empty());
    });
}

/// A node remembers sessions, and forgets them when another one ends them.
#[test]
fn a_session_that_is_closed_at_one_node_is_closed_at_all() {
    let Some(bed) = Bed::postgres() else { return };
    run(async {
        let (first, second) = (bed.laid().await, bed.open().await);
        first.open_session(&key(1), "ann", 7).await.unwrap();
        assert!(second.session(&key(1), 0).await.unwrap().is_some());
        let mut changes = second.changes();
        first.close_session(&key(1)).await.unwrap();
        assert_eq!(changes.recv().await.unwrap(), Change::Player { player: "ann".into() });
        assert_eq!(second.session(&key(1), 0).await.unwrap(), None);
    });
}

/// The server goes down without tidying up. What was acknowledged is there when it is back, and the stores find their
/// way back to it and to each other by themselves.
#[test]
fn stores_survive_the_crash_of_their_server() {
    let Some(server) = Postgres::start(Disk::Awaited) else { return };
    let bed = Bed { address: server.database(), folder: tempfile::TempDir::new().unwrap() };
    run(async {
        let (first, second) = (bed.laid().await, bed.open().await);
        let mut changes = second.changes();
        for seq in 1..=20 {
            first.append("t", vec![entry(seq, "x")], summary(seq), 1).await.unwrap();
        }
        server.crash();
        first.append("t", vec![entry(21, "lost")], summary(21), 1).await.unwrap_err();
        server.resume();
        while changes.recv().await.unwrap() != Change::Gap {}
        assert_eq!(second.entries("t", 0).await.unwrap().len(), 20);
        until_ok(&first).await;
        loop {
            match changes.recv().await.unwrap() {
                Change::Entries { entries: 21, .. } => break,
                other => assert_eq!(other, Change::Gap),
            }
        }
    });
}

/// Reloads and tries again until this many appends have succeeded.
pub async fn insist(store: Store, table: String, mut left: u32) {
    while left > 0 {
        let next = store.entries(&table, 0).await.unwrap().len() as u64 + 1;
        match store.append(&table, vec![entry(next, "x")], summary(next), 1).await {
            Ok(()) => left -= 1,
            Err(error) => assert_eq!(error, AppendError::Taken),
        }
    }
}

async fn until_ok(store: &Store) {
    while let Err(error) = store.append("t", vec![entry(21, "again")], summary(21), 1).await {
        assert!(matches!(error, AppendError::Store(_)), "{error}");
    }
}
