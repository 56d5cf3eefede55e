//! What the store holds of a table, and whether that is one legal game.

use std::collections::HashMap;

use store::{EntryKind, Store};
use table::{Line, Record, Seat};
use testbed::play::Answer;
use title::Stack;

/// All answers that were acknowledged, by table.
pub type Acknowledged = HashMap<String, Vec<Answer>>;

/// Every acknowledged answer is in the store at its place, and each record can be played again to the same states.
pub fn check(store: &str, acknowledged: &Acknowledged) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(store).await.unwrap();
        for (id, answers) in acknowledged {
            check_table(&store, id, answers).await;
        }
        store.close().await;
    });
}

async fn check_table(store: &Store, id: &str, answers: &[Answer]) {
    let (row, _) = store.table(id).await.unwrap().expect("the table is there");
    let entries = store.entries(id, 0).await.unwrap();
    assert!(entries.iter().map(|entry| entry.seq).eq(1..=entries.len() as u64), "{id} has a gap");
    assert_eq!(row.summary.entries, entries.len() as u64);
    for answer in answers {
        let entry = entries.get(answer.revision as usize);
        let entry = entry.unwrap_or_else(|| panic!("{answer:?} was acknowledged and is lost"));
        assert_eq!((entry.kind, entry.seat, &entry.text), (EntryKind::Choice, answer.seat, &answer.choice));
    }
    let line = |entry: store::RecordEntry| Line {
        n: entry.seq as usize,
        seat: Seat(entry.seat),
        choice: entry.text,
        hash: entry.hash,
        rules: None,
    };
    let last = entries.last().map(|entry| entry.hash.clone());
    let record =
        Record { header: serde_json::from_str(&row.header).unwrap(), lines: entries.into_iter().map(line).collect() };
    let game = games::find(&row.game).unwrap().load(&Stack::PRINTED, &record, None);
    let game = game.unwrap_or_else(|error| panic!("{id} can't be played again: {error:#}"));
    assert!(last.is_none_or(|hash| hash == format!("{:016x}", game.fingerprint())));
}
