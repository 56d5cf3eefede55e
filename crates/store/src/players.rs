//! Players, their sessions and accounts.

use crate::link::{Fields, Link, hex, values};
use crate::rows::{Change, Key, Millis, Player};
use crate::write::Answer;
use sqlx::Error;

const ADD: &str = "INSERT INTO players (id, name, created) VALUES ($1, $2, $3)";
const RENAME: &str = "UPDATE players SET name = $2 WHERE id = $1";
const RENAME_SEATS: &str = "UPDATE seats SET name = $2 WHERE player = $1 AND name <> $2 RETURNING table_id";
const OPEN_SESSION: &str = "INSERT INTO sessions (key, player, opened) VALUES ($1, $2, $3)";
const CLOSE_SESSION: &str = "DELETE FROM sessions WHERE key = $1";
const SET_ACCOUNT: &str = "INSERT INTO accounts (login, player, password) VALUES ($1, $2, $3) \
    ON CONFLICT (player) DO UPDATE SET login = excluded.login, password = excluded.password";

macro_rules! players {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.name, a.login, p.created, a.password ",
            "FROM players p LEFT JOIN accounts a ON a.player = p.id ",
            $rest
        )
    };
}
const BY_ID: &str = players!("WHERE p.id = $1");
const BY_SESSION: &str = players!("JOIN sessions s ON s.player = p.id WHERE s.key = $1");
const BY_LOGIN: &str = players!("WHERE a.login = $1");

fn read(row: &dyn Fields) -> Result<Player, Error> {
    Ok(Player { id: row.words(0)?, name: row.words(1)?, account: row.text(2)?, created: row.number(3)? })
}

fn read_account(row: &dyn Fields) -> Result<(Player, String), Error> {
    Ok((read(row)?, row.words(4)?))
}

pub(crate) async fn player(link: &mut Link<'_>, id: &str) -> Result<Option<Player>, Error> {
    link.one(BY_ID, values![id], read).await
}

pub(crate) async fn session(link: &mut Link<'_>, key: &Key) -> Result<Option<Player>, Error> {
    link.one(BY_SESSION, values![&hex(key)], read).await
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
    Ok(Answer::Done)
}

pub(crate) async fn open_session(link: &mut Link<'_>, key: &Key, player: &str, at: Millis) -> Result<Answer, Error> {
    link.run(OPEN_SESSION, values![&hex(key), player, at]).await?;
    Ok(Answer::Done)
}

pub(crate) async fn close_session(link: &mut Link<'_>, key: &Key) -> Result<Answer, Error> {
    link.run(CLOSE_SESSION, values![&hex(key)]).await?;
    Ok(Answer::Done)
}

pub(crate) async fn set_account(
    link: &mut Link<'_>,
    player: &str,
    login: &str,
    password: &str,
) -> Result<Answer, Error> {
    Answer::unless_twin(link.run(SET_ACCOUNT, values![login, player, password]).await)
}
