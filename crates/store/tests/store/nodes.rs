//! Several stores on one database.

use crate::bed::{Bed, entry, line, run, summary};
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

async fn until_ok(store: &Store) {
    while let Err(error) = store.append("t", vec![entry(21, "again")], summary(21), 1).await {
        assert!(matches!(error, AppendError::Store(_)), "{error}");
    }
}
