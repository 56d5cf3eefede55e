//! Where records live: one interface, SQLite or PostgreSQL behind it.
//!
//! A record is a header and entries, one for each choice. The store appends entries and never changes one; the number
//! of an entry within its table is a key, so two writers can't fork a game: the second loses, reloads and tries again.
//! [`Store::append`] returns when the entries are durable, not before.
//!
//! SQLite needs nothing but a file and serves one node: all changes go through one task that lets those which arrive
//! together share a transaction. With PostgreSQL many nodes serve the same tables and tell each other what changed;
//! [`Store::changes`] is the same for both.
//!
//! **Invariant.** Nothing here knows a game, a rule or HTTP. Entries and headers are texts. The clock is the caller's.

mod campaigns;
mod contents;
mod error;
mod link;
mod notifier;
mod players;
mod postgres;
mod records;
mod rows;
mod schema;
mod sqlite;
mod tables;
mod write;
mod writer;

use campaigns::AddStep;
pub use error::{AppendError, StoreError};
use link::Connection;
use notifier::{Notifier, Session};
use postgres::PostgresStore;
use records::Append;
pub use rows::{
    CampaignRow, CampaignStep, Change, ChatLine, EntryKind, Key, Member, Millis, Player, RecordEntry, SeatKind,
    SeatRow, Summary, TableRow,
};
use sqlite::SqliteStore;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::broadcast;
use write::{Answer, Write};

/// A database of players and tables. A clone is another handle on the same one.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    notifier: Notifier,
}

enum Database {
    Sqlite(SqliteStore),
    Postgres(PostgresStore),
}

impl Store {
    async fn connection(&self) -> Result<Connection, StoreError> {
        self.told(match &self.inner.database {
            Database::Sqlite(database) => database.connection().await,
            Database::Postgres(database) => database.connection().await,
        })
    }

    async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        match &self.inner.database {
            Database::Sqlite(database) => database.write(write).await,
            Database::Postgres(database) => database.write(write).await,
        }
    }

    fn told<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        let place = match &self.inner.database {
            Database::Sqlite(database) => &database.place,
            Database::Postgres(database) => &database.place,
        };
        result.map_err(|error| StoreError::of(place, &error))
    }
}

/// Opening, closing and looking after the database.
impl Store {
    /// Opens the database at `sqlite:FILE`, `sqlite::memory:` or `postgres://…`, and brings its schema up to date.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        let notifier = Notifier::new();
        let database = match address.split_once(':') {
            Some(("sqlite", file)) if !file.is_empty() => {
                Database::Sqlite(SqliteStore::open(file, notifier.clone()).await?)
            }
            Some(("postgres" | "postgresql", _)) => {
                Database::Postgres(PostgresStore::open(address, notifier.clone()).await?)
            }
            _ => return Err(StoreError::Address(address.to_owned())),
        };
        let store = Store { inner: Arc::new(Inner { database, notifier }) };
        store.ready().await?;
        Ok(store)
    }

    /// Whether the database can be read and written now.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.player("").await?;
        self.write(Write::Beat).await.map(drop)
    }

    /// Writes a copy of the whole database to a new file.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        match &self.inner.database {
            Database::Sqlite(database) => database.backup(to).await,
            Database::Postgres(database) => Err(StoreError::PgDump { place: database.place.clone() }),
        }
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(&self) {
        match &self.inner.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(database) => database.close().await,
        }
    }

    /// Changes made through this store and, with PostgreSQL, by other nodes.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.inner.notifier.listen()
    }
}

/// Players, sessions and accounts.
impl Store {
    /// Adds a player.
    pub async fn add_player(&self, player: &Player) -> Result<(), StoreError> {
        self.write(Write::AddPlayer(player.clone())).await.map(drop)
    }

    /// The player with this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(players::player(&mut lent.link(), id).await)
    }

    /// Gives a player another name, in all of the player's seats too.
    pub async fn rename(&self, player: &str, name: &str) -> Result<(), StoreError> {
        self.write(Write::Rename { player: player.to_owned(), name: name.to_owned() })
            .await?
            .or_missing("player", player)
            .map(drop)
    }

    /// From now on the holder of the key's token is this player.
    pub async fn open_session(&self, key: &Key, player: &str, at: Millis) -> Result<(), StoreError> {
        self.write(Write::OpenSession { key: *key, player: player.to_owned(), at }).await.map(drop)
    }

    /// The player whose session this is, unless it was opened before `since`.
    pub async fn session(&self, key: &Key, since: Millis) -> Result<Option<Player>, StoreError> {
        let session = match self.inner.notifier.session(key) {
            Ok(session) => Some(session),
            Err(at) => Box::pin(self.read_session(key, at)).await?,
        };
        Ok(session.filter(|session| session.opened >= since).map(|session| session.player))
    }

    async fn read_session(&self, key: &Key, at: u64) -> Result<Option<Session>, StoreError> {
        let mut lent = self.connection().await?;
        let read = self.told(players::session(&mut lent.link(), key).await)?;
        Ok(read.inspect(|session| self.inner.notifier.remember(at, key, session)))
    }

    /// Lets a session count as opened at this time, if it was opened before `due` and not before `since`. Only sessions that this
    /// node remembers are looked at, so that it may be asked at every request. True: it was renewed.
    pub async fn renew_session(&self, key: &Key, since: Millis, due: Millis, at: Millis) -> Result<bool, StoreError> {
        match self.inner.notifier.session(key) {
            Ok(session) if (since..due).contains(&session.opened) => {
                Ok(self.write(Write::RenewSession { key: *key, since, at }).await?.is_yes())
            }
            _ => Ok(false),
        }
    }

    /// Ends a session.
    pub async fn close_session(&self, key: &Key) -> Result<(), StoreError> {
        self.write(Write::CloseSession(*key)).await.map(drop)
    }

    /// Removes all sessions that were opened before this time, and says how many there were.
    pub async fn close_sessions_before(&self, at: Millis) -> Result<u64, StoreError> {
        match self.write(Write::CloseSessionsBefore(at)).await? {
            Answer::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// Changes the password of an account, given as its PHC hash, and ends all sessions of the player but this one. False:
    /// the player has no account.
    pub async fn set_password(&self, player: &str, password: &str, keep: &Key) -> Result<bool, StoreError> {
        let (player, password) = (player.to_owned(), password.to_owned());
        Ok(self.write(Write::SetPassword { player, password, keep: *keep }).await?.is_yes())
    }

    /// Gives a player an account, with the PHC hash of a password. False: the login is taken.
    pub async fn set_account(&self, player: &str, login: &str, password: &str) -> Result<bool, StoreError> {
        let (player, login, password) = (player.to_owned(), login.to_owned(), password.to_owned());
        let answer = self.write(Write::SetAccount { player, login, password }).await?;
        Ok(answer.is_yes())
    }

    /// The player with this login, and the PHC hash of the password.
    pub async fn account(&self, login: &str) -> Result<Option<(Player, String)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(players::account(&mut lent.link(), login).await)
    }
}

/// Tables and seats.
impl Store {
    /// Sets up a table.
    pub async fn create(&self, table: &TableRow, seats: &[SeatRow]) -> Result<(), StoreError> {
        self.write(Write::Create { table: table.clone(), seats: seats.to_vec() }).await.map(drop)
    }

    /// A table and its seats in order.
    pub async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::table(&mut lent.link(), id).await)
    }

    /// The table with this watch key.
    pub async fn watched(&self, key: &Key) -> Result<Option<String>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::watched(&mut lent.link(), key).await)
    }

    /// The table and seat with this invite.
    pub async fn invited(&self, key: &Key) -> Result<Option<(String, u8)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::invited(&mut lent.link(), key).await)
    }

    /// The seat becomes the player's and the invite is used up. None: there is no such invite (any more).
    pub async fn take_seat(&self, invite: &Key, player: &Player) -> Result<Option<(String, u8)>, StoreError> {
        match self.write(Write::TakeSeat { invite: *invite, player: player.clone() }).await? {
            Answer::Seat(table, seat) => Ok(Some((table, seat))),
            _ => Ok(None),
        }
    }

    /// The player sits down in a seat that is open and needs no invite. False: it isn't open (any more).
    pub async fn sit(&self, table: &str, seat: u8, player: &Player) -> Result<bool, StoreError> {
        let write = Write::Sit { table: table.to_owned(), seat, player: player.clone() };
        Ok(self.write(write).await?.is_yes())
    }

    /// Changes one seat.
    pub async fn set_seat(&self, table: &str, seat: &SeatRow) -> Result<(), StoreError> {
        self.write(Write::SetSeat { table: table.to_owned(), seat: seat.clone() })
            .await?
            .or_missing("seat of table", table)
            .map(drop)
    }

    /// Keeps the content of a game under its hash; what is kept already stays as it is.
    pub async fn keep_content(&self, hash: &str, game: &str, files: Vec<u8>) -> Result<(), StoreError> {
        self.write(Write::KeepContent { hash: hash.to_owned(), game: game.to_owned(), files }).await.map(drop)
    }

    /// The content of a game that was kept under this hash.
    pub async fn content(&self, hash: &str, game: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(contents::kept(&mut lent.link(), hash, game).await)
    }

    /// Whether content is kept under this hash.
    pub async fn has_content(&self, hash: &str) -> Result<bool, StoreError> {
        let mut lent = self.connection().await?;
        self.told(contents::is_known(&mut lent.link(), hash).await)
    }

    /// Changes or removes a table's watch key.
    pub async fn set_watch(&self, table: &str, key: Option<&Key>) -> Result<(), StoreError> {
        self.write(Write::SetWatch { table: table.to_owned(), key: key.copied() })
            .await?
            .or_missing("table", table)
            .map(drop)
    }

    /// Names the table that follows. False: there is one already.
    pub async fn set_rematch(&self, table: &str, next: &str) -> Result<bool, StoreError> {
        self.write(Write::SetRematch { table: table.to_owned(), next: next.to_owned() })
            .await
            .map(|answer| answer.is_yes())
    }

    /// Tables where the player sits or that the player owns: running ones first, then the latest first.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::of_player(&mut lent.link(), player, limit).await)
    }

    /// Public tables that aren't over and have an open seat, the latest first.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::open(&mut lent.link(), limit).await)
    }

    /// Public tables that run, or those that are over, the latest first.
    pub async fn public_tables(&self, over: bool, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::public(&mut lent.link(), over, limit).await)
    }

    /// How many running tables the player owns.
    pub async fn running_of(&self, player: &str) -> Result<u64, StoreError> {
        let mut lent = self.connection().await?;
        self.told(tables::running_of(&mut lent.link(), player).await)
    }
}

/// Records and chat.
impl Store {
    /// The entries of a record after the first `after`, in order.
    pub async fn entries(&self, table: &str, after: u64) -> Result<Vec<RecordEntry>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(records::entries(&mut lent.link(), table, after).await)
    }

    /// Appends to a record: all or nothing, and durable when it returns.
    pub async fn append(
        &self,
        table: &str,
        entries: Vec<RecordEntry>,
        summary: Summary,
        at: Millis,
    ) -> Result<(), AppendError> {
        let append = Append { table: table.to_owned(), entries, summary, at };
        append.before().ok_or(StoreError::Disorder)?;
        match self.write(Write::Append(append)).await? {
            Answer::No => Err(AppendError::Taken),
            _ => Ok(()),
        }
    }

    /// The latest `limit` lines of chat after number `after`, in order.
    pub async fn chat(&self, table: &str, after: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(records::chat(&mut lent.link(), table, after, limit).await)
    }

    /// Adds a line of chat and gives it its number.
    pub async fn add_chat(&self, table: &str, line: ChatLine) -> Result<u64, StoreError> {
        match self.write(Write::AddChat { table: table.to_owned(), line }).await? {
            Answer::Number(n) => Ok(n),
            _ => Err(StoreError::Missing(format!("table {table}"))),
        }
    }
}

/// Campaigns.
impl Store {
    /// Begins a campaign, with what was done in it elsewhere. Its owner is its first member.
    pub async fn create_campaign(&self, row: &CampaignRow, steps: &[CampaignStep]) -> Result<(), StoreError> {
        let numbered = (1..).zip(steps).all(|(seq, step)| step.seq == seq) && row.steps == steps.len() as u64;
        if !numbered {
            return Err(StoreError::Disorder);
        }
        self.write(Write::CreateCampaign { row: row.clone(), steps: steps.to_vec() }).await.map(drop)
    }

    /// A campaign and its members, in the order they joined.
    pub async fn campaign(&self, id: &str) -> Result<Option<(CampaignRow, Vec<Member>)>, StoreError> {
        let mut lent = self.connection().await?;
        let Some(row) = self.told(campaigns::campaign(&mut lent.link(), id).await)? else { return Ok(None) };
        let members = self.told(campaigns::members(&mut lent.link(), id).await)?;
        Ok(Some((row, members)))
    }

    /// What was done in a campaign after the first `after` steps, in order.
    pub async fn campaign_steps(&self, id: &str, after: u64) -> Result<Vec<CampaignStep>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(campaigns::steps(&mut lent.link(), id, after).await)
    }

    /// Campaigns the player is a member of, the latest first.
    pub async fn campaigns_of(&self, player: &str, limit: u32) -> Result<Vec<CampaignRow>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(campaigns::of_player(&mut lent.link(), player, limit).await)
    }

    /// The campaign that a table belongs to.
    pub async fn campaign_of_table(&self, table: &str) -> Result<Option<String>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(campaigns::of_table(&mut lent.link(), table).await)
    }

    /// The campaign with this invite.
    pub async fn invited_to_campaign(&self, key: &Key) -> Result<Option<String>, StoreError> {
        let mut lent = self.connection().await?;
        self.told(campaigns::invited(&mut lent.link(), key).await)
    }

    /// The player becomes a member; the invite stays good for others. None: there is no such invite (any more).
    pub async fn join_campaign(&self, invite: &Key, player: &Player, at: Millis) -> Result<Option<String>, StoreError> {
        match self.write(Write::JoinCampaign { invite: *invite, player: player.clone(), at }).await? {
            Answer::Named(id) => Ok(Some(id)),
            _ => Ok(None),
        }
    }

    /// The player is no longer a member. False: they weren't one.
    pub async fn leave_campaign(&self, campaign: &str, player: &str) -> Result<bool, StoreError> {
        let write = Write::LeaveCampaign { campaign: campaign.to_owned(), player: player.to_owned() };
        Ok(self.write(write).await?.is_yes())
    }

    /// Changes or removes a campaign's invite.
    pub async fn set_campaign_invite(&self, campaign: &str, key: Option<&Key>) -> Result<(), StoreError> {
        self.write(Write::SetCampaignInvite { campaign: campaign.to_owned(), key: key.copied() })
            .await?
            .or_missing("campaign", campaign)
            .map(drop)
    }

    /// Adds a step, with the table it opens: all or nothing, and durable when it returns.
    pub async fn add_campaign_step(
        &self,
        campaign: &str,
        step: CampaignStep,
        table: Option<(TableRow, Vec<SeatRow>)>,
    ) -> Result<(), AppendError> {
        let add = AddStep { campaign: campaign.to_owned(), step, table };
        match self.write(Write::AddStep(Box::new(add))).await? {
            Answer::No => Err(AppendError::Taken),
            _ => Ok(()),
        }
    }
}
