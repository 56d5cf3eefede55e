//! Durable choices a second on SQLite: the store with more and more tables at once, beside SQLite itself with nothing in
//! between. Both in one run, because the disk changes with its neighbours.
//!
//! `cargo bench -p store` prints items (choices) a second. The store checks, numbers and sums up each choice and answers
//! each writer alone; the yardstick `raw` only inserts it, `raw_summed_up` carries out the store's two statements.

use divan::Bencher;
use divan::counter::ItemsCount;
use rusqlite::{Connection, params};
use store::{EntryKind, Player, RecordEntry, Store, Summary, TableRow};
use tempfile::TempDir;
use testbed::{Disk, Postgres};
use tokio::runtime::Runtime;

const INSERT: &str =
    "INSERT INTO entries (table_id, seq, seat, kind, text, hash, at) VALUES (?1, ?2, 1, 'choice', ?3, ?4, 7)";
const UPDATE: &str = "UPDATE standings SET entries = ?2, choices = ?2, asked = 1, is_over = 0, ending = '', updated = 7 \
    WHERE table_id = ?1 AND entries = ?2 - 1";
const TEXT: &str = "walk boccanegra 2231";
const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015";
/// Tables of the yardstick.
const TABLES: u64 = 1000;

fn main() {
    divan::main();
}

/// Every writer has a table of its own and sends a choice as soon as the one before is durable.
#[divan::bench(args = [1, 10, 100, 1000], sample_count = 5, sample_size = 1)]
fn store(bencher: Bencher, writers: u64) {
    let folder = TempDir::new().expect("a temporary folder");
    bench_store(bencher, &file(&folder), writers);
}

/// The same on PostgreSQL.
#[divan::bench(args = [1, 10, 100, 1000], sample_count = 5, sample_size = 1)]
fn store_on_postgres(bencher: Bencher, writers: u64) {
    let Some(server) = Postgres::start(Disk::Awaited) else { return };
    bench_store(bencher, &server.database(), writers);
}

fn bench_store(bencher: Bencher, address: &str, writers: u64) {
    let rounds = (2000 / writers).clamp(10, 200);
    let runtime = Runtime::new().expect("a runtime");
    let store = runtime.block_on(prepare(address, writers));
    let mut played = 0;
    bencher.counter(ItemsCount::new(writers * rounds)).bench_local(|| {
        runtime.block_on(play(&store, writers, played, rounds));
        played += rounds;
    });
    runtime.block_on(store.close());
}

/// This many choices a transaction, each only inserted.
#[divan::bench(args = [1, 10, 100], sample_count = 5, sample_size = 1)]
fn raw(bencher: Bencher, group: u64) {
    bench_raw(bencher, group, &[INSERT]);
}

/// This many choices a transaction, each inserted and summed up.
#[divan::bench(args = [1, 10, 100], sample_count = 5, sample_size = 1)]
fn raw_summed_up(bencher: Bencher, group: u64) {
    bench_raw(bencher, group, &[INSERT, UPDATE]);
}

fn file(folder: &TempDir) -> String {
    format!("sqlite:{}", folder.path().join("bench.db").display())
}

async fn prepare(address: &str, tables: u64) -> Store {
    let store = Store::open(address).await.expect("the database opens");
    let owner = Player { id: "ann".into(), name: "Ann".into(), account: None, created: 1 };
    store.add_player(&owner).await.expect("Ann is new");
    for n in 0..tables {
        store.create(&table(n), &[]).await.expect("the table is new");
    }
    store
}

fn name(n: u64) -> String {
    format!("0192f0c1-7a1e-7000-8000-{n:012}")
}

fn table(n: u64) -> TableRow {
    TableRow {
        id: name(n),
        game: "freedom".into(),
        title: "A table".into(),
        header: "{}".into(),
        public: false,
        owner: "ann".into(),
        watch: None,
        rematch: None,
        created: 1,
        updated: 1,
        summary: Summary::default(),
    }
}

async fn play(store: &Store, writers: u64, played: u64, rounds: u64) {
    let mut all = tokio::task::JoinSet::new();
    for n in 0..writers {
        let store = store.clone();
        all.spawn(async move {
            let table = name(n);
            for seq in played + 1..=played + rounds {
                append(&store, &table, seq).await;
            }
        });
    }
    all.join_all().await;
}

async fn append(store: &Store, table: &str, seq: u64) {
    let entry = RecordEntry { seq, seat: 1, kind: EntryKind::Choice, text: TEXT.into(), hash: HASH.into(), at: 7 };
    let summary = Summary { entries: seq, choices: seq, asked: 1, over: false, ending: String::new() };
    store.append(table, vec![entry], summary, 7).await.expect("nobody else writes");
}

fn bench_raw(bencher: Bencher, group: u64, statements: &[&str]) {
    let folder = TempDir::new().expect("a temporary folder");
    Runtime::new().expect("a runtime").block_on(async { prepare(&file(&folder), TABLES).await.close().await });
    let mut database = Connection::open(folder.path().join("bench.db")).expect("the database opens");
    database
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        .expect("settings");
    let choices = (group * 200).min(10_000);
    let mut next = 0;
    bencher.counter(ItemsCount::new(choices)).bench_local(|| {
        for _ in 0..choices / group {
            raw_group(&mut database, statements, next, group);
            next += group;
        }
    });
}

fn raw_group(database: &mut Connection, statements: &[&str], first: u64, group: u64) {
    let transaction = database.transaction().expect("a transaction");
    for choice in first..first + group {
        let (table, seq) = (name(choice % TABLES), choice / TABLES + 1);
        for sql in statements {
            let mut statement = transaction.prepare_cached(sql).expect("a statement");
            let count = statement.parameter_count();
            statement.execute(&params![table, seq as i64, TEXT, HASH][..count]).expect("a row");
        }
    }
    transaction.commit().expect("durable");
}
