//! Killed in the middle of its work, a process has kept every promise it made.

use crate::bed::{Bed, entry, lay, run, summary};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use store::Store;

const TABLES: [&str; 8] = ["t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"];
const ROUNDS: usize = 20;
const ADDRESS: &str = "CANTINA_CHILD_ADDRESS";

/// The process that is killed: it appends to eight tables at once for ever and prints what was acknowledged.
#[test]
#[ignore = "run by the other tests as a process of its own"]
fn child() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    run(async {
        let store = Store::open(&address).await.unwrap();
        let writers = TABLES.map(|table| tokio::spawn(append_for_ever(store.clone(), table)));
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

async fn append_for_ever(store: Store, table: &str) {
    let mut seq = store.entries(table, 0).await.unwrap().len() as u64;
    loop {
        seq += 1;
        store.append(table, vec![entry(seq, "x")], summary(seq), 1).await.unwrap();
        println!("ack {table} {seq}");
    }
}

on_both! {
    async fn what_a_killed_process_acknowledged_is_there(bed: Bed) {
        let store = bed.open().await;
        lay(&store, &TABLES).await;
        store.close().await;
        let mut acknowledged = HashMap::new();
        for round in 0..ROUNDS {
            kill_after(&bed.address, 10 + 17 * round, &mut acknowledged);
            check(&bed.open().await, &acknowledged).await;
        }
        assert!(acknowledged.values().sum::<u64>() > 1000);
    }
}

/// Lets the child go on until it has printed this many lines, kills it, and notes all it printed.
fn kill_after(address: &str, lines: usize, acknowledged: &mut HashMap<String, u64>) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["crash::child", "--exact", "--ignored", "--nocapture"]).env(ADDRESS, address);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in output.by_ref().take(lines) {
        note(&line.unwrap(), acknowledged);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    for line in output.map_while(Result::ok) {
        note(&line, acknowledged);
    }
}

fn note(line: &str, acknowledged: &mut HashMap<String, u64>) {
    let mut words = line.split(' ');
    // The last line may have been cut short; then its number is smaller, and promised too.
    if let (Some("ack"), Some(table), Some(Ok(seq))) = (words.next(), words.next(), words.next().map(str::parse::<u64>))
    {
        let latest: &mut u64 = acknowledged.entry(table.to_owned()).or_default();
        *latest = seq.max(*latest);
    }
}

/// Everything acknowledged is there, without gaps, and the summary agrees.
async fn check(store: &Store, acknowledged: &HashMap<String, u64>) {
    for table in TABLES {
        let entries = store.entries(table, 0).await.unwrap();
        let (row, _) = store.table(table).await.unwrap().unwrap();
        assert!(entries.len() as u64 >= acknowledged.get(table).copied().unwrap_or(0));
        assert!(entries.iter().map(|entry| entry.seq).eq(1..=entries.len() as u64));
        assert_eq!(row.summary.entries, entries.len() as u64);
    }
    store.close().await;
}
