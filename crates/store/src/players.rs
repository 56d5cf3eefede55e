//! Players, their sessions and accounts.

use crate::link::{Fields, Link, hex, values};
use crate::notifier::Session;
use crate::rows::{Change, Key, Millis, Player};
use crate::write::Answer;
use sqlx::Error;

const ADD: &str = "INSERT INTO players (id, name, created) VALUES ($1, $2, $3)";
const RENAME: &str = "UPDATE players SET name = $2 WHERE id = $1";
const RENAME_SEATS: &str = "UPDATE seats SET name = $2 WHERE player = $1 AND name <> $2 RETURNING table_id";
const OPEN_SESSION: &str = "INSERT INTO sessions (key, player, opened) VALUES ($1, $2, $3)";
const RENEW_SESSION: &str = "UPDATE sessions SET opened = $3 WHERE key = $1 AND opened >= $2 RETURNING player";
const CLOSE_SESSION: &str = "DELETE FROM sessions WHERE key = $1 RETURNING player";
const CLOSE_BEFORE: &str = "DELETE FROM sessions WHERE opened < $1";
const CLOSE_OTHERS: &str = "DELETE FROM sessions WHERE player = $1 AND key <> $2";
const SET_PASSWORD: &str = "UPDATE accounts SET password = $2 WHERE player = $1";
const SET_ACCOUNT: &str = "INSERT INTO accounts (login, player, password) VALUES ($1, $2, $3) \
    ON CONFLICT (player) DO UPDATE SET login = excluded.login, password = excluded.password";

macro_rules! players {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT p.id, p.name, a.login, p.created, ",
            $more,
            " FROM players p LEFT JOIN accounts a ON a.player = p.id ",
            $rest
        )
    };
}
const BY_ID: &str = players!("a.password", "WHERE p.id = $1");
const BY_SESSION: &str = players!("s.opened", "JOIN sessions s ON s.player = p.id WHERE s.key = $1");
const BY_LOGIN: &str = players!("a.password", "WHERE a.login = $1");

fn read(row: &dyn Fields) -> Result<Player, Error> {
    Ok(Player { id: row.words(0)?, name: row.words(1)?, account: row.text(2)?, created: row.number(3)? })
}

fn read_session(row: &dyn Fields) -> Result<Session, Error> {
    Ok(Session { player: read(row)?, opened: row.number(4)? })
}

fn read_account(row: &dyn Fields) -> Result<(Player, String), Error> {
    Ok((read(row)?, row.words(4)?))
}

pub(crate) async fn player(link: &mut Link<'_>, id: &str) -> Result<Option<Player>, Error> {
    link.one(BY_ID, values![id], read).await
}

pub(crate) async fn session(link: &mut Link<'_>, key: &Key) -> Result<Option<Session>, Error> {
    link.one(BY_SESSION, values![&hex(key)], read_session).await
}

pub(crate) async fn account(link: &mut Link<'_>, login: &str) -> Result<Option<(Player, String)>, Error> {
    link.one(BY_LOGIN, values![login], read_account).await
}

pub(crate) async fn add(link: &mut Link<'_>, player: &Player) -> Result<Answer, Error> {
    link.run(ADD, values![&player.id, &player.name, player.created]).await?;
    Ok(Answer::Done)
}

pub(crate) async fn rename(
    link: &mut Link<'_>,
    player: &str,
    name: &str,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    if link.run(RENAME, values![player, name]).await? == 0 {
        return Ok(Answer::No);
    }
    let mut tables = link.all(RENAME_SEATS, values![player, name], |row| row.words(0)).await?;
    tables.sort_unstable();
    tables.dedup();
    changes.extend(tables.into_iter().map(|table| Change::Seats { table }));
    changes.push(Change::Player { player: player.to_owned() });
    Ok(Answer::Done)
}

pub(crate) async fn open_session(link: &mut Link<'_>, key: &Key, player: &str, at: Millis) -> Result<Answer, Error> {
    link.run(OPEN_SESSION, values![&hex(key), player, at]).await?;
    Ok(Answer::Done)
}

/// What nodes remember of the session has to be read again.
pub(crate) async fn renew_session(
    link: &mut Link<'_>,
    key: &Key,
    since: Millis,
    at: Millis,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let Some(player) = link.one(RENEW_SESSION, values![&hex(key), since, at], |row| row.words(0)).await? else {
        return Ok(Answer::No);
    };
    changes.push(Change::Player { player });
    Ok(Answer::Done)
}

pub(crate) async fn close_session(link: &mut Link<'_>, key: &Key, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    let player = link.one(CLOSE_SESSION, values![&hex(key)], |row| row.words(0)).await?;
    changes.extend(player.map(|player| Change::Player { player }));
    Ok(Answer::Done)
}

/// Whoever asks says how old a session may be, so nobody has to be told.
pub(crate) async fn close_sessions_before(link: &mut Link<'_>, at: Millis) -> Result<Answer, Error> {
    Ok(Answer::Number(link.run(CLOSE_BEFORE, values![at]).await?))
}

pub(crate) async fn set_password(
    link: &mut Link<'_>,
    player: &str,
    password: &str,
    keep: &Key,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    if link.run(SET_PASSWORD, values![player, password]).await? == 0 {
        return Ok(Answer::No);
    }
    link.run(CLOSE_OTHERS, values![player, &hex(keep)]).await?;
    changes.push(Change::Player { player: player.to_owned() });
    Ok(Answer::Done)
}

pub(crate) async fn set_account(
    link: &mut Link<'_>,
    player: &str,
    login: &str,
    password: &str,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let answer = Answer::unless_twin(link.run(SET_ACCOUNT, values![login, player, password]).await)?;
    if answer.is_yes() {
        changes.push(Change::Player { player: player.to_owned() });
    }
    Ok(answer)
}
