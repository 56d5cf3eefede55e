//! How people get hold of a piece.

use std::fmt::Write as _;

use table::Offer;

/// How people get hold of a piece: its label, and the offers it stands for.
pub struct Handle {
    /// What a screen reader says.
    pub label: String,
    /// The indexes of the offers, if it is a target.
    pub offers: Option<String>,
}

impl Handle {
    /// The handle of a piece that these words describe and that stands for these offers.
    pub fn of(words: impl Into<String>, mut indexes: impl Iterator<Item = usize>, all: &[Offer]) -> Self {
        let mut label = words.into();
        let Some(first) = indexes.next() else { return Self { label, offers: None } };
        let mut offers = first.to_string();
        let mut number = 1;
        for ix in indexes {
            number += 1;
            offers.push(' ');
            offers.push_str(&ix.to_string());
        }
        label.push_str(". ");
        match (number, all.get(first)) {
            (1, Some(offer)) => label.push_str(&offer.words),
            _ => {
                let _ = write!(label, "{number} answers");
            }
        }
        Self { label, offers: Some(offers) }
    }

    /// Whether it is a target.
    pub fn lit(&self) -> bool {
        self.offers.is_some()
    }

    /// What it is to a screen reader.
    pub fn role(&self) -> &'static str {
        if self.lit() { "button" } else { "img" }
    }

    /// What it is to a screen reader, if what is in it can be read without it.
    pub fn button(&self) -> Option<&'static str> {
        self.lit().then_some("button")
    }

    /// Its label, if what is in it can be read without it.
    pub fn button_label(&self) -> Option<&str> {
        self.lit().then_some(&self.label)
    }

    /// Its place in the tab order of the keyboard.
    pub fn tab(&self) -> Option<&'static str> {
        self.lit().then_some("0")
    }
}
