//! What makes two states the same on every machine.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The fingerprint of a state: equal states have equal ones on every machine, different ones practically never.
///
/// It covers what is written: a field that is not written (`skip_serializing_if`) leaves the fingerprints of games without it as they
/// were.
///
/// # Panics
/// If the state can't be written, which plain data always can.
pub fn fingerprint(state: &impl Serialize) -> u64 {
    let bytes = postcard::to_stdvec(state).expect("a state is plain data");
    let hash = Sha256::digest(&bytes);
    u64::from_le_bytes(hash[..8].try_into().unwrap_or_default())
}

/// What tells content from other content: a sum over the names and the texts of its files, in hexadecimal digits.
pub fn content_hash<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> String {
    let mut hash = Sha256::new();
    for (name, text) in files {
        for part in [name.as_ref(), text.as_ref()] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
    }
    crate::hex(&hash.finalize())
}
