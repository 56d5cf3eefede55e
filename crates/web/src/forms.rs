//! What pages send.

use serde::Deserialize;

use crate::hosted::{Action, TableAct};

/// Pairs of a form whose fields depend on the game.
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// The value of a field; empty if it isn't there.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// A field, if there is something in it.
    pub fn given(&self, name: &str) -> Option<&str> {
        Some(self.get(name)).filter(|value| !value.is_empty())
    }

    /// The fields of this name.
    pub fn all(&self, name: &str) -> Vec<(String, String)> {
        self.0.iter().filter(|(key, _)| key == name).cloned().collect()
    }

    /// The fields whose names begin so, without that beginning.
    pub fn with_prefix(&self, prefix: &str) -> Vec<(String, String)> {
        let stripped = |(key, value): &(String, String)| Some((key.strip_prefix(prefix)?.to_owned(), value.clone()));
        self.0.iter().filter_map(stripped).collect()
    }
}

/// An act at a table.
#[derive(Deserialize)]
pub struct ActForm {
    /// The revision the player saw.
    pub revision: Option<u64>,
    /// For which of their seats; needed only if they have several.
    pub seat: Option<u8>,
    /// What they choose.
    pub choice: Option<String>,
}

impl ActForm {
    /// What this form does at the table, given the action.
    pub fn at_table(&self, action: Action) -> TableAct {
        TableAct { revision: self.revision, seat: self.seat, action }
    }
}

/// A line of chat.
#[derive(Deserialize)]
pub struct Say {
    /// What is said.
    pub text: String,
}

/// How a table is looked at.
#[derive(Clone, Default, Deserialize)]
pub struct Looking {
    /// The token of the watch link.
    pub watch: Option<String>,
    /// Which of their seats a player looks from.
    #[serde(rename = "as")]
    pub seat: Option<String>,
    /// Which choice to look back at.
    pub at: Option<usize>,
}

impl Looking {
    /// What a link carries on to another page of the same table, such as `?watch=…`.
    pub fn query(&self) -> String {
        let watch = self.watch.as_ref().map(|token| format!("watch={}", plain(token)));
        let seat = self.seat.as_ref().map(|seat| format!("as={}", plain(seat)));
        let parts: Vec<String> = watch.into_iter().chain(seat).collect();
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }
}

/// Tokens and names of seats are letters and digits; whatever else was sent has no place in a link.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}
