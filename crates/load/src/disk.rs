//! The yardstick for the disk: SQLite with nothing in between, as durable as the store is.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use rusqlite::{Connection, params};

const TABLES: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE entries (table_id TEXT, seq INTEGER, seat INTEGER, kind TEXT, text TEXT, hash TEXT, at INTEGER,
        PRIMARY KEY (table_id, seq)) WITHOUT ROWID;";
const INSERT: &str = "INSERT INTO entries VALUES (?1, ?2, 1, 'choice', 'walk boccanegra 2231', '9f86d081884c7d65', 7)";

/// Choices a second, this many to a transaction, appended in this folder for this long.
pub fn appends(folder: &Path, group: u64, span: Duration) -> Result<f64> {
    let file = folder.join(format!("raw-{group}.db"));
    let mut database = Connection::open(&file)?;
    database.execute_batch(TABLES)?;
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < span {
        let transaction = database.transaction()?;
        {
            let mut insert = transaction.prepare_cached(INSERT)?;
            for choice in count..count + group {
                insert.execute(params![format!("table-{:012}", choice % 1000), (choice / 1000) as i64])?;
            }
        }
        transaction.commit()?;
        count += group;
    }
    Ok(count as f64 / begun.elapsed().as_secs_f64())
}
