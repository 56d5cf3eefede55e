//! The schema, and how a database of any age comes to it.
//!
//! A migration that has been released is never edited: the database knows its sum. A change is a new file, with one
//! text for each database only where they differ.

use crate::error::StoreError;
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// Files of one migration: what it is for, the text for SQLite, the text for PostgreSQL.
type Step = (&'static str, &'static str, &'static str);

const TABLES: &str = include_str!("../migrations/0001_tables.sql");
const CAMPAIGNS: &str = include_str!("../migrations/0003_campaigns.sql");
const STEPS: [Step; 4] = [
    ("tables", TABLES, TABLES),
    (
        "entries",
        include_str!("../migrations/0002_entries.sqlite.sql"),
        include_str!("../migrations/0002_entries.postgres.sql"),
    ),
    ("campaigns", CAMPAIGNS, CAMPAIGNS),
    (
        "contents",
        include_str!("../migrations/0004_contents.sqlite.sql"),
        include_str!("../migrations/0004_contents.postgres.sql"),
    ),
];

/// The migrations of SQLite.
pub(crate) fn sqlite() -> Migrator {
    migrator(|(name, sql, _)| (name, sql))
}

/// The migrations of PostgreSQL.
pub(crate) fn postgres() -> Migrator {
    migrator(|(name, _, sql)| (name, sql))
}

fn migrator(text: fn(Step) -> (&'static str, &'static str)) -> Migrator {
    let step = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(STEPS.map(text)).map(step).collect())
}

/// What a failed migration means.
pub(crate) fn told(place: &str, error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(found) | MigrateError::VersionTooNew(found, _) => {
            StoreError::Newer { place: place.into(), found, known: STEPS.len() as i64 }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => StoreError::of(place, &error),
        other => StoreError::Database { place: place.into(), why: other.to_string() },
    }
}
