//! Records and chat: nothing is lost, doubled or forked.

use crate::bed::{Bed, entry, lay, line, run, summary, table, taken};
use store::{AppendError, Change, ChatLine, EntryKind, RecordEntry, Store, StoreError, Summary};

async fn texts(store: &Store, table: &str) -> Vec<String> {
    store.entries(table, 0).await.unwrap().into_iter().map(|entry| entry.text).collect()
}

on_both! {
    async fn entries_come_back_in_order_and_the_summary_with_them(bed: Bed) {
        let store = bed.laid().await;
        let kinds = [EntryKind::Choice, EntryKind::Undo, EntryKind::AskUndo, EntryKind::RefuseUndo, EntryKind::AgreeUndo, EntryKind::Resign];
        let all: Vec<RecordEntry> = (1..).zip(kinds).map(|(seq, kind)| RecordEntry { kind, ..entry(seq, "flieg – é") }).collect();
        let last = Summary { entries: 6, choices: 4, asked: 0, over: true, ending: "Bob resigns".into() };
        store.append("t", all[..2].to_vec(), summary(2), 60).await.unwrap();
        store.append("t", all[2..].to_vec(), last.clone(), 70).await.unwrap();
        assert_eq!(store.entries("t", 0).await.unwrap(), all);
        assert_eq!(store.entries("t", 4).await.unwrap(), all[4..]);
        assert_eq!(store.entries("t", u64::MAX).await.unwrap(), []);
        let (row, _) = store.table("t").await.unwrap().unwrap();
        assert_eq!((row.summary, row.updated, row.created), (last, 70, 5));
    }

    async fn the_second_of_two_writers_loses_and_leaves_nothing(bed: Bed) {
        let store = bed.laid().await;
        store.append("t", vec![entry(1, "first")], summary(1), 60).await.unwrap();
        let second = Summary { ending: "wrong".into(), ..summary(2) };
        let lost = store.append("t", vec![entry(1, "second"), entry(2, "second")], second, 70).await;
        assert_eq!(lost, Err(AppendError::Taken));
        let hole = store.append("t", vec![entry(3, "third")], summary(3), 80).await;
        assert_eq!(hole, Err(AppendError::Taken));
        assert_eq!(texts(&store, "t").await, ["first"]);
        let (row, _) = store.table("t").await.unwrap().unwrap();
        assert_eq!((row.summary, row.updated), (summary(1), 60));
    }

    async fn entries_out_of_order_are_refused(bed: Bed) {
        let store = bed.laid().await;
        let disorder = Err(AppendError::Store(StoreError::Disorder));
        assert_eq!(store.append("t", vec![], summary(0), 1).await, disorder);
        assert_eq!(store.append("t", vec![entry(2, "x"), entry(1, "y")], summary(2), 1).await, disorder);
        assert_eq!(store.append("t", vec![entry(1, "x")], summary(7), 1).await, disorder);
        assert_eq!(store.append("t", vec![entry(0, "x")], summary(0), 1).await, disorder);
        assert_eq!(store.append("nowhere", vec![entry(1, "x")], summary(1), 1).await, Err(AppendError::Taken));
        assert_eq!(store.entries("t", 0).await.unwrap(), []);
    }

    async fn writers_who_try_again_make_one_record_without_gaps(bed: Bed) {
        let store = bed.laid().await;
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..16 {
            all.spawn(crate::nodes::insist(store.clone(), "t".into(), 8));
        }
        all.join_all().await;
        assert!(store.entries("t", 0).await.unwrap().iter().map(|entry| entry.seq).eq(1..=128));
        assert_eq!(store.table("t").await.unwrap().unwrap().0.summary, summary(128));
    }

    /// All are under way at once, so they share transactions. One append is too late, one has a twin in the same group,
    /// one table is set up half wrong; all others succeed. Appends of one entry take another way than longer ones.
    async fn one_failure_among_many_fails_alone(bed: Bed) {
        let store = bed.open().await;
        lay(&store, &[]).await;
        for texts in [["x"].as_slice(), &["x", "y"]] {
            one_failure_among_many(&store, texts).await;
        }
    }

    async fn chat_is_numbered_and_the_latest_lines_come_in_order(bed: Bed) {
        let store = bed.laid().await;
        for (n, text) in (1..).zip(["a", "b", "c", "d"]) {
            assert_eq!(store.add_chat("t", line(text)).await.unwrap(), n);
        }
        let said = |n, text| ChatLine { n, ..line(text) };
        assert_eq!(store.chat("t", 0, 2).await.unwrap(), [said(3, "c"), said(4, "d")]);
        assert_eq!(store.chat("t", 3, 9).await.unwrap(), [said(4, "d")]);
        let watcher = ChatLine { seat: None, ..line("hm") };
        assert_eq!(store.add_chat("t", watcher.clone()).await.unwrap(), 5);
        assert_eq!(store.chat("t", 4, 9).await.unwrap(), [ChatLine { n: 5, ..watcher }]);
        assert_eq!(store.add_chat("u", line("x")).await, Err(StoreError::Missing("table u".into())));
    }

    async fn what_changes_is_told_and_what_fails_is_not(bed: Bed) {
        let store = bed.laid().await;
        let mut changes = store.changes();
        store.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        store.append("t", vec![entry(1, "y")], summary(1), 1).await.unwrap_err();
        store.add_chat("t", line("hello")).await.unwrap();
        store.set_rematch("t", "u").await.unwrap();
        store.set_rematch("t", "v").await.unwrap();
        store.append("t", vec![entry(2, "z")], summary(2), 1).await.unwrap();
        let t = || "t".to_owned();
        let all = [
            Change::Entries { table: t(), entries: 1 },
            Change::Chat { table: t(), n: 1 },
            Change::Seats { table: t() },
            Change::Entries { table: t(), entries: 2 },
        ];
        for change in all {
            assert_eq!(changes.recv().await.unwrap(), change);
        }
    }
}

async fn one_failure_among_many(store: &Store, texts: &'static [&str]) {
    let names: Vec<String> = (0..100).map(|n| format!("{n} of {}", texts.len())).collect();
    for name in &names {
        store.create(&table(name), &[]).await.unwrap();
    }
    let (late, twin) = (&names[7], &names[50]);
    store.append(late, vec![entry(1, "first")], summary(1), 1).await.unwrap();
    let mut all = tokio::task::JoinSet::new();
    for name in names.iter().chain([twin]).cloned() {
        all.spawn(append_texts(store.clone(), name, texts));
    }
    let (half, seats) = (table("half"), [taken(0, "nobody")]);
    let (wrong, results) = tokio::join!(store.create(&half, &seats), all.join_all());
    assert!(wrong.is_err());
    assert_eq!(store.table("half").await.unwrap(), None);
    let failed: Vec<&String> = results.iter().filter_map(|(result, name)| result.is_err().then_some(name)).collect();
    assert!(failed == [late, twin] || failed == [twin, late], "{failed:?}");
    for name in &names {
        let expected = if name == late { ["first"].as_slice() } else { texts };
        assert_eq!(self::texts(store, name).await, expected);
        assert_eq!(store.table(name).await.unwrap().unwrap().0.summary, summary(expected.len() as u64));
    }
}

async fn append_texts(store: Store, name: String, texts: &[&str]) -> (Result<(), AppendError>, String) {
    let entries: Vec<RecordEntry> = (1..).zip(texts).map(|(seq, text)| entry(seq, text)).collect();
    (store.append(&name, entries, summary(texts.len() as u64), 1).await, name)
}

/// PostgreSQL refuses what SQLite would keep, and after an error refuses the whole transaction unless that is undone.
#[test]
fn a_text_that_postgres_cannot_hold_fails_alone() {
    let Some(bed) = Bed::postgres() else { return };
    run(async {
        let store = bed.open().await;
        let names: Vec<String> = (0..100).map(|n| format!("t{n}")).collect();
        lay(&store, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let mut all = tokio::task::JoinSet::new();
        for (n, name) in names.iter().cloned().enumerate() {
            let (store, text) = (store.clone(), if n == 40 { "a\0b" } else { "ab" });
            all.spawn(async move { store.append(&name, vec![entry(1, text)], summary(1), 1).await });
        }
        let results = all.join_all().await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 99);
        for (n, name) in names.iter().enumerate() {
            assert_eq!(texts(&store, name).await.len(), usize::from(n != 40));
        }
    });
}
