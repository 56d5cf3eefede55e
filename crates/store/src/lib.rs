//! Where records live: one interface, SQLite or PostgreSQL behind it.
#![allow(unused_variables, clippy::unused_async)]

mod error;
mod rows;

pub use error::{AppendError, StoreError};
pub use rows::{Change, ChatLine, Entry, EntryKind, Key, Millis, Player, SeatKind, SeatRow, Summary, TableRow};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::broadcast;

/// A database of players and tables. A clone is another handle on the same one.
#[derive(Clone)]
pub struct Store {
    _inner: Arc<()>,
}

impl Store {
    /// Opens the database at `sqlite:FILE`, `sqlite::memory:` or `postgres://…`, and brings its schema up to date.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        todo!()
    }

    /// Whether the database can be read and written now.
    pub async fn ready(&self) -> Result<(), StoreError> {
        todo!()
    }

    /// Writes a copy of the whole database to a new file.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        todo!()
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(&self) {
        todo!()
    }

    /// Changes made through this store and, with PostgreSQL, by other nodes.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        todo!()
    }

    /// Adds a player.
    pub async fn add_player(&self, player: &Player) -> Result<(), StoreError> {
        todo!()
    }

    /// The player with this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        todo!()
    }

    /// Gives a player another name, in all of the player's seats too.
    pub async fn rename(&self, player: &str, name: &str) -> Result<(), StoreError> {
        todo!()
    }

    /// From now on the holder of the key's token is this player.
    pub async fn open_session(&self, key: &Key, player: &str, at: Millis) -> Result<(), StoreError> {
        todo!()
    }

    /// The player whose session this is.
    pub async fn session(&self, key: &Key) -> Result<Option<Player>, StoreError> {
        todo!()
    }

    /// Ends a session.
    pub async fn close_session(&self, key: &Key) -> Result<(), StoreError> {
        todo!()
    }

    /// Gives a player an account, with the PHC hash of a password. False: the login is taken.
    pub async fn set_account(&self, player: &str, login: &str, password: &str) -> Result<bool, StoreError> {
        todo!()
    }

    /// The player with this login, and the PHC hash of the password.
    pub async fn account(&self, login: &str) -> Result<Option<(Player, String)>, StoreError> {
        todo!()
    }

    /// Sets up a table.
    pub async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<(), StoreError> {
        todo!()
    }

    /// A table and its seats in order.
    pub async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>, StoreError> {
        todo!()
    }

    /// The table with this watch key.
    pub async fn watched(&self, key: &Key) -> Result<Option<String>, StoreError> {
        todo!()
    }

    /// The table and seat with this invite.
    pub async fn invited(&self, key: &Key) -> Result<Option<(String, u8)>, StoreError> {
        todo!()
    }

    /// The seat becomes the player's and the invite is used up. None: there is no such invite (any more).
    pub async fn take_seat(&self, invite: &Key, player: &Player) -> Result<Option<(String, u8)>, StoreError> {
        todo!()
    }

    /// Changes one seat.
    pub async fn set_seat(&self, table: &str, seat: &SeatRow) -> Result<(), StoreError> {
        todo!()
    }

    /// Changes or removes a table's watch key.
    pub async fn set_watch(&self, table: &str, key: Option<&Key>) -> Result<(), StoreError> {
        todo!()
    }

    /// Names the table that follows. False: there is one already.
    pub async fn set_rematch(&self, table: &str, next: &str) -> Result<bool, StoreError> {
        todo!()
    }

    /// Tables where the player sits or that the player owns: running ones first, then the latest first.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        todo!()
    }

    /// Public tables that aren't over and have an open seat, the latest first.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        todo!()
    }

    /// Public tables that run, or those that are over, the latest first.
    pub async fn public_tables(&self, over: bool, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        todo!()
    }

    /// How many running tables the player owns.
    pub async fn running_of(&self, player: &str) -> Result<u64, StoreError> {
        todo!()
    }

    /// The entries of a record after the first `after`, in order.
    pub async fn entries(&self, table: &str, after: u64) -> Result<Vec<Entry>, StoreError> {
        todo!()
    }

    /// Appends to a record: all or nothing, and durable when it returns.
    pub async fn append(
        &self,
        table: &str,
        entries: Vec<Entry>,
        summary: Summary,
        at: Millis,
    ) -> Result<(), AppendError> {
        todo!()
    }

    /// The latest `limit` lines of chat after number `after`, in order.
    pub async fn chat(&self, table: &str, after: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        todo!()
    }

    /// Adds a line of chat and gives it its number.
    pub async fn add_chat(&self, table: &str, line: ChatLine) -> Result<u64, StoreError> {
        todo!()
    }
}
