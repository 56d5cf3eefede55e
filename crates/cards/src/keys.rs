//! How things without an id of their own are written in choices: by their labels, each key naming one thing.

use std::collections::BTreeSet;

/// Keys for these labels, in their order.
pub fn keys<'a>(labels: impl Iterator<Item = &'a str>) -> Vec<String> {
    distinct(labels.map(slug))
}

/// Small letters and digits with dashes between words.
fn slug(label: &str) -> String {
    let words = label.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    if slug.is_empty() { "effect".into() } else { slug }
}

/// The second of two that are equal gets a 2, and so on.
pub fn distinct(keys: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let number = |key: String| {
        let numbered = |count: u32| if count == 1 { key.clone() } else { format!("{key}-{count}") };
        let free = (1..=u32::MAX).map(numbered).find(|key| !seen.contains(key)).unwrap_or_default();
        seen.insert(free.clone());
        free
    };
    keys.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_names_one_thing() {
        let labels = ["Pay 2,000", "pay 2 000", "¡!", "Pay 2,000", "pay-2-000-2"];
        assert_eq!(keys(labels.into_iter()), ["pay-2-000", "pay-2-000-2", "effect", "pay-2-000-3", "pay-2-000-2-2"]);
    }
}
