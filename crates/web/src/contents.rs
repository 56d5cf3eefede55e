//! The content that games were dealt with is kept in the store by its hash, so that a later program with other content can play them on.

use std::io::{Read, Write};

use faults::Files;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::Deserialize;
use store::{Store, StoreError};
use title::Title;

use crate::trouble::Trouble;

/// The most that the files of one game may come to, so that a damaged row can't fill the memory.
const LARGEST: u64 = 64 << 20;

/// Keeps the content of this program.
pub async fn keep(store: &Store) -> Result<(), StoreError> {
    for title in games::TITLES {
        let (hash, _) = title.content();
        keep_dealt(store, *title, &hash).await?;
    }
    Ok(())
}

/// Keeps the content that a game is dealt with, unless it is there.
pub async fn keep_dealt(store: &Store, title: &dyn Title, hash: &str) -> Result<(), StoreError> {
    match title.content_files(hash) {
        Some(files) if !store.has_content(hash).await? => store.keep_content(hash, title.name(), pack(&files)).await,
        _ => Ok(()),
    }
}

/// Makes sure that a game can be played whose header says with which content it was dealt; or says why it can't.
pub async fn bring(store: &Store, game: &str, header: &str) -> Result<Result<(), String>, Trouble> {
    /// What counts here of a header. Whether the rest of it can be read turns out later.
    #[derive(Deserialize)]
    struct Dealt {
        content: String,
    }
    let Some(title) = games::find(game) else { return Ok(Ok(())) };
    let Ok(Dealt { content: hash }) = serde_json::from_str(header) else { return Ok(Ok(())) };
    if title.has_content(&hash) {
        return Ok(Ok(()));
    }
    let Some(packed) = store.content(&hash, game).await? else { return Ok(Ok(())) };
    let taken = tokio::task::spawn_blocking(move || take_up(title, &hash, &packed));
    Ok(taken.await.unwrap_or_else(|_| Err("the content it was dealt with can't be read.".into())))
}

fn take_up(title: &dyn Title, hash: &str, packed: &[u8]) -> Result<(), String> {
    let damaged = |why: String| format!("the content it was dealt with is damaged in the store: {why}.");
    let files = unpack(packed).map_err(damaged)?;
    let found = title.take_up(&files).map_err(|error| damaged(format!("{error:#}")))?;
    if found == hash { Ok(()) } else { Err(damaged(format!("its hash is {found}, expected {hash}"))) }
}

/// Files in one piece.
pub fn pack(files: &Files) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    let text = serde_json::to_vec(files.pairs()).unwrap_or_default();
    // Neither can fail: pairs of strings can be written, and there is room in memory.
    let _ = packed.write_all(&text);
    packed.finish().unwrap_or_default()
}

fn unpack(packed: &[u8]) -> Result<Files, String> {
    let mut text = Vec::new();
    let read = ZlibDecoder::new(packed).take(LARGEST).read_to_end(&mut text);
    read.map_err(|error| error.to_string())?;
    let pairs: Vec<(String, String)> = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    Ok(Files::of(pairs))
}
