//! One connection to either database: the same statements, values and rows for both.
//!
//! Statements are texts with `$1` placeholders, which both understand. Everything above this file is written once.

use crate::rows::Key;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, Error, PgConnection, PgPool, Postgres, Row, Sqlite, SqliteConnection, SqlitePool, query_with};

/// A connection that is used for a statement or a transaction.
pub(crate) enum Link<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// Connections to lend.
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub(crate) async fn connection(&self) -> Result<Connection, Error> {
        Ok(match self {
            Pool::Sqlite(pool) => Connection::Sqlite(pool.acquire().await?),
            Pool::Postgres(pool) => Connection::Postgres(pool.acquire().await?),
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection lent by a pool, which gets it back by itself.
pub(crate) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Connection {
    pub(crate) fn link(&mut self) -> Link<'_> {
        match self {
            Connection::Sqlite(connection) => Link::Sqlite(connection),
            Connection::Postgres(connection) => Link::Postgres(connection),
        }
    }

    /// Gives the connection up instead of back.
    pub(crate) async fn discard(self) {
        let _ = match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => connection.close().await,
        };
    }
}

/// A value for a placeholder.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Int(Option<i64>),
    Text(Option<&'a str>),
    Bytes(&'a [u8]),
}

macro_rules! value {
    ($($from:ty, $value:ident => $make:expr;)*) => {
        $(impl<'a> From<$from> for Value<'a> { fn from($value: $from) -> Value<'a> { $make } })*
    };
}

value! {
    i64, value => Value::Int(Some(value));
    u64, value => Value::Int(Some(i64::try_from(value).unwrap_or(i64::MAX)));
    u32, value => Value::Int(Some(value.into()));
    u8, value => Value::Int(Some(value.into()));
    bool, value => Value::Int(Some(value.into()));
    Option<u8>, value => Value::Int(value.map(i64::from));
    &'a str, value => Value::Text(Some(value));
    &'a String, value => Value::Text(Some(value));
    &'a Option<String>, value => Value::Text(value.as_deref());
    &'a [u8], value => Value::Bytes(value);
}

/// The values of a statement's placeholders, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::link::Value::from($value)),*] };
}
pub(crate) use values;

/// The columns of a row, by position.
pub(crate) trait Fields {
    fn int(&self, at: usize) -> Result<Option<i64>, Error>;
    fn text(&self, at: usize) -> Result<Option<String>, Error>;
    fn bytes(&self, at: usize) -> Result<Vec<u8>, Error>;
}

impl dyn Fields + '_ {
    pub(crate) fn number(&self, at: usize) -> Result<i64, Error> {
        self.int(at)?.ok_or_else(|| lacks(at))
    }

    pub(crate) fn words(&self, at: usize) -> Result<String, Error> {
        self.text(at)?.ok_or_else(|| lacks(at))
    }

    pub(crate) fn flag(&self, at: usize) -> Result<bool, Error> {
        Ok(self.number(at)? != 0)
    }

    pub(crate) fn key(&self, at: usize) -> Result<Option<Key>, Error> {
        self.text(at)?.map(|text| unhex(&text)).transpose()
    }
}

macro_rules! fields {
    ($($row:ty)*) => {
        $(impl Fields for $row {
            fn int(&self, at: usize) -> Result<Option<i64>, Error> { self.try_get(at) }
            fn text(&self, at: usize) -> Result<Option<String>, Error> { self.try_get(at) }
            fn bytes(&self, at: usize) -> Result<Vec<u8>, Error> { self.try_get(at) }
        })*
    };
}
fields! { SqliteRow PgRow }

/// How a row becomes something else.
pub(crate) type Read<T> = fn(&dyn Fields) -> Result<T, Error>;

impl Link<'_> {
    /// Carries out a statement and says how many rows it changed.
    pub(crate) async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(match self {
            Link::Sqlite(link) => query_with(sql, sqlite_values(values)?).execute(&mut **link).await?.rows_affected(),
            Link::Postgres(link) => query_with(sql, pg_values(values)?).execute(&mut **link).await?.rows_affected(),
        })
    }

    /// All rows of a statement.
    pub(crate) async fn all<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: Read<T>,
    ) -> Result<Vec<T>, Error> {
        match self {
            Link::Sqlite(link) => {
                let rows = query_with(sql, sqlite_values(values)?).fetch_all(&mut **link).await?;
                rows.iter().map(|row| read(row)).collect()
            }
            Link::Postgres(link) => {
                let rows = query_with(sql, pg_values(values)?).fetch_all(&mut **link).await?;
                rows.iter().map(|row| read(row)).collect()
            }
        }
    }

    /// The first row of a statement. All are fetched, or an INSERT … RETURNING might stop half way.
    pub(crate) async fn one<T>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
        read: Read<T>,
    ) -> Result<Option<T>, Error> {
        Ok(self.all(sql, values, read).await?.into_iter().next())
    }
}

macro_rules! arguments {
    ($name:ident, $arguments:ty) => {
        fn $name(values: &[Value<'_>]) -> Result<$arguments, Error> {
            let mut arguments = <$arguments>::default();
            for value in values {
                let added = match value {
                    Value::Int(value) => arguments.add(value),
                    Value::Text(value) => arguments.add(value),
                    Value::Bytes(value) => arguments.add(value),
                };
                added.map_err(Error::Encode)?;
            }
            Ok(arguments)
        }
    };
}
arguments!(sqlite_values, SqliteArguments);
arguments!(pg_values, PgArguments);

fn lacks(at: usize) -> Error {
    Error::Decode(format!("column {at} is empty").into())
}

/// A key as it is stored.
pub(crate) fn hex(key: &Key) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    key.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| DIGITS[digit as usize] as char).collect()
}

fn unhex(text: &str) -> Result<Key, Error> {
    let bad = || Error::Decode(format!("\"{text}\" is not a key").into());
    let bytes = text.as_bytes().chunks_exact(2).map(|pair| {
        let high = (pair[0] as char).to_digit(16)?;
        Some((high << 4 | (pair[1] as char).to_digit(16)?) as u8)
    });
    bytes.collect::<Option<Vec<u8>>>().and_then(|bytes| bytes.try_into().ok()).ok_or_else(bad)
}
