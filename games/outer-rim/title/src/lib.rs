//! Outer Rim: everything the house needs to know of it.

use outer_rim::book::Book;
use outer_rim_board::Rim;
use outer_rim_player::KINDS;
use table::words::capital;
use title::{Boxed, Content, Laying, Setting};

/// The game on the shelf.
pub static TITLE: Boxed<Rim> = Boxed {
    label: "Outer Rim",
    learn: include_str!("../../learn/page.md"),
    about: "Scoundrels trade, smuggle, hunt and fight their way to fame, two to four of them or one against a rival.",
    seats_by: Some("players"),
    settings,
    setup: |pairs| outer_rim::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: Content::new(Laying::Lines),
    campaigns: None,
    players: KINDS,
    rules: include_str!(concat!(env!("OUT_DIR"), "/rules.json")),
};

fn settings(_: &Book) -> Vec<Setting> {
    let setting = |option: &table::Setting| Setting {
        needs: matches!(option.name, "head_start" | "handicap").then(|| ("players".into(), "1".into())),
        ..Setting::of(option, |value| label(option.name, value))
    };
    outer_rim::set_up::SETTINGS.iter().map(setting).collect()
}

/// A value of an option as people write it.
fn label(option: &str, value: &str) -> String {
    match (option, value) {
        ("players", "1") => "one player and the rival".into(),
        ("players", _) => format!("{value} players"),
        ("fame", _) => format!("{value} fame"),
        _ => capital(value),
    }
}
