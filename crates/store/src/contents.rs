//! The content that games were dealt with, by its hash. What the files look like inside is the business of whoever keeps them.

use crate::link::{Link, values};
use crate::write::Answer;
use sqlx::Error;

const KEEP: &str = "INSERT INTO contents (hash, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const KEPT: &str = "SELECT files FROM contents WHERE hash = $1 AND game = $2";
const KNOWN: &str = "SELECT 1 FROM contents WHERE hash = $1";

pub(crate) async fn keep(link: &mut Link<'_>, hash: &str, game: &str, files: &[u8]) -> Result<Answer, Error> {
    link.run(KEEP, values![hash, game, files]).await?;
    Ok(Answer::Done)
}

pub(crate) async fn kept(link: &mut Link<'_>, hash: &str, game: &str) -> Result<Option<Vec<u8>>, Error> {
    link.one(KEPT, values![hash, game], |row| row.bytes(0)).await
}

pub(crate) async fn is_known(link: &mut Link<'_>, hash: &str) -> Result<bool, Error> {
    Ok(link.one(KNOWN, values![hash], |_| Ok(())).await?.is_some())
}
