//! Unguessable words: who has one, has what it opens. Only their hashes are stored.

use sha2::{Digest, Sha256};
use store::Key;

/// Digits that are not mistaken for each other.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A new token of 160 bits, in 32 letters.
pub fn new() -> Result<String, getrandom::Error> {
    letters::<20>()
}

/// A new name for a table: 80 bits in 16 letters.
pub fn table_id() -> Result<String, getrandom::Error> {
    letters::<10>()
}

/// Whether a text can be the name of a table or player at all; whatever else comes in an address never reaches the store.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The seed of a game.
pub fn seed() -> Result<table::Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(table::Seed(bytes))
}

/// What is stored of a token.
pub fn key(token: &str) -> Key {
    Sha256::digest(token.as_bytes()).into()
}

/// Five bytes make eight letters.
fn letters<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    let words = bytes.chunks(5).map(|five| five.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte)));
    Ok(words.flat_map(|word| (0..8).rev().map(move |at| DIGITS[(word >> (5 * at)) as usize & 31] as char)).collect())
}
