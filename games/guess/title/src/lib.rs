//! Guess: everything the house needs to know of it.

use guess::Setup;
use guess::book::Book;
use guess::set_up::SETTINGS;
use guess_board::Bar;
use guess_player::KINDS;
use title::{Boxed, Content, Laying, Setting};

/// The game in its box.
pub static TITLE: Boxed<Bar> = Boxed {
    label: "Guess",
    learn: include_str!("../../learn/page.md"),
    about: "One hides a number, two to four play cards to find out about it, and all guess at once.",
    seats_by: Some("players"),
    settings,
    setup: |pairs| Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: Content::new(Laying::Lines),
    campaigns: None,
    players: KINDS,
    rules: include_str!(concat!(env!("OUT_DIR"), "/rules.json")),
};

fn settings(_: &Book) -> Vec<Setting> {
    SETTINGS.iter().map(|option| Setting::of(option, |value| label(option.name, value))).collect()
}

/// A value of an option as people write it.
fn label(option: &str, value: &str) -> String {
    match (option, value) {
        ("players", _) => format!("{value} players"),
        ("rounds", "1") => "once".into(),
        ("rounds", "2") => "twice".into(),
        ("rounds", _) => format!("{value} times"),
        _ => format!("1 to {value}"),
    }
}
