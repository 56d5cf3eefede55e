//! A change to be made, as plain data: it waits in a queue for the transaction that will make it.

use crate::campaigns::{self, AddStep};
use crate::error::{StoreError, is_twin};
use crate::link::Link;
use crate::records::{self, Append};
use crate::rows::{CampaignRow, CampaignStep, Change, ChatLine, Key, Millis, Player, SeatRow, TableRow};
use crate::{contents, players, tables};
use sqlx::Error;

/// A change to be made.
pub(crate) enum Write {
    AddPlayer(Player),
    Rename { player: String, name: String },
    OpenSession { key: Key, player: String, at: Millis },
    RenewSession { key: Key, since: Millis, at: Millis },
    CloseSession(Key),
    CloseSessionsBefore(Millis),
    SetPassword { player: String, password: String, keep: Key },
    SetAccount { player: String, login: String, password: String },
    Create { table: TableRow, seats: Vec<SeatRow> },
    TakeSeat { invite: Key, player: Player },
    Sit { table: String, seat: u8, player: Player },
    SetSeat { table: String, seat: SeatRow },
    SetWatch { table: String, key: Option<Key> },
    SetRematch { table: String, next: String },
    Append(Append),
    AddChat { table: String, line: ChatLine },
    CreateCampaign { row: CampaignRow, steps: Vec<CampaignStep> },
    AddStep(Box<AddStep>),
    JoinCampaign { invite: Key, player: Player, at: Millis },
    LeaveCampaign { campaign: String, player: String },
    SetCampaignInvite { campaign: String, key: Option<Key> },
    KeepContent { hash: String, game: String, files: Vec<u8> },
    Beat,
}

/// What became of it.
#[derive(Debug)]
pub(crate) enum Answer {
    /// It is made.
    Done,
    /// Somebody was first, or there is nothing to change. Then nothing may remain of it.
    No,
    /// It is made, and got this number.
    Number(u64),
    /// It is made, for this campaign.
    Named(String),
    /// It is made, at this seat of this table.
    Seat(String, u8),
}

impl Answer {
    /// No if there is such a row already.
    pub(crate) fn unless_twin(rows: Result<u64, Error>) -> Result<Answer, Error> {
        match rows {
            Ok(_) => Ok(Answer::Done),
            Err(error) if is_twin(&error) => Ok(Answer::No),
            Err(error) => Err(error),
        }
    }

    pub(crate) fn is_yes(&self) -> bool {
        !matches!(self, Answer::No)
    }

    /// An error unless the change was made.
    pub(crate) fn or_missing(self, what: &str, id: &str) -> Result<Answer, StoreError> {
        if self.is_yes() { Ok(self) } else { Err(StoreError::Missing(format!("{what} {id}"))) }
    }
}

impl Write {
    /// The append of a single entry, which can share statements with others like it.
    pub(crate) fn as_single(&self) -> Option<&Append> {
        match self {
            Write::Append(append) if append.entries.len() == 1 => Some(append),
            _ => None,
        }
    }

    /// The table whose standing it changes and nothing else that others might wait for.
    pub(crate) fn standing(&self) -> Option<&str> {
        match self {
            Write::Append(append) => Some(&append.table),
            Write::AddChat { table, .. } => Some(table),
            _ => None,
        }
    }

    /// Makes the change inside a transaction, and if it succeeds says what others have to be told after the commit.
    pub(crate) async fn run(&self, link: &mut Link<'_>, changes: &mut Vec<Change>) -> Result<Answer, Error> {
        match self {
            Write::AddPlayer(player) => players::add(link, player).await,
            Write::Rename { player, name } => players::rename(link, player, name, changes).await,
            Write::OpenSession { key, player, at } => players::open_session(link, key, player, *at).await,
            Write::RenewSession { key, since, at } => players::renew_session(link, key, *since, *at, changes).await,
            Write::CloseSession(key) => players::close_session(link, key, changes).await,
            Write::CloseSessionsBefore(at) => players::close_sessions_before(link, *at).await,
            Write::SetPassword { player, password, keep } => {
                players::set_password(link, player, password, keep, changes).await
            }
            Write::SetAccount { player, login, password } => {
                players::set_account(link, player, login, password, changes).await
            }
            Write::Create { table, seats } => tables::create(link, table, seats, changes).await,
            Write::TakeSeat { invite, player } => tables::take_seat(link, invite, player, changes).await,
            Write::Sit { table, seat, player } => tables::sit(link, table, *seat, player, changes).await,
            Write::SetSeat { table, seat } => tables::set_seat(link, table, seat, changes).await,
            Write::SetWatch { table, key } => tables::set_watch(link, table, key.as_ref(), changes).await,
            Write::SetRematch { table, next } => tables::set_rematch(link, table, next, changes).await,
            Write::Append(append) => records::append(link, append, changes).await,
            Write::AddChat { table, line } => records::add_chat(link, table, line, changes).await,
            Write::CreateCampaign { row, steps } => campaigns::create(link, row, steps).await,
            Write::AddStep(add) => campaigns::add_step(link, add, changes).await,
            Write::JoinCampaign { invite, player, at } => campaigns::join(link, invite, player, *at).await,
            Write::LeaveCampaign { campaign, player } => campaigns::leave(link, campaign, player).await,
            Write::SetCampaignInvite { campaign, key } => campaigns::set_invite(link, campaign, key.as_ref()).await,
            Write::KeepContent { hash, game, files } => contents::keep(link, hash, game, files).await,
            Write::Beat => beat(link).await,
        }
    }
}

/// Changes a row that nobody reads: what can do this can write.
async fn beat(link: &mut Link<'_>) -> Result<Answer, Error> {
    link.run("UPDATE health SET beat = beat + 1", &[]).await?;
    Ok(Answer::Done)
}
