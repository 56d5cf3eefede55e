//! Every game there is.

use std::marker::PhantomData;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use freedom::Freedom;
use freedom::book::{self, Book};
use mandalorian::Mandalorian;
use mandalorian::book::MissionFacts;
use mandalorian::ids::Kind as MissionKind;
use outer_rim::OuterRim;
use table::Campaign;

use crate::title::{Boxed, Campaigns, Hashed, Pack, Setting, Title};

/// Every game, in the order they are listed.
pub const TITLES: &[&'static dyn Title] = &[&FREEDOM, &OUTER_RIM, &MANDALORIAN];

const FREEDOM: Boxed<Freedom> = Boxed {
    label: "Freedom in the Galaxy",
    learn: include_str!("../../../docs/freedom.md"),
    about: "The Star System game: a few Rebels against the Empire on the planets of one star.",
    seats_by: None,
    settings: freedom_settings,
    setup: |pairs| freedom::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: freedom_content,
    campaigns: None,
    check: |paths| in_words(&book::check(paths)),
    rules: include_str!(concat!(env!("OUT_DIR"), "/freedom.json")),
    game: PhantomData,
};

const OUTER_RIM: Boxed<OuterRim> = Boxed {
    label: "Outer Rim",
    learn: include_str!("../../../docs/outer-rim.md"),
    about: "Scoundrels trade, smuggle, hunt and fight their way to fame, two to four of them or one against a rival.",
    seats_by: Some("players"),
    settings: outer_rim_settings,
    setup: |pairs| outer_rim::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: outer_rim_content,
    campaigns: None,
    check: |paths| in_words(&outer_rim::book::check(paths)),
    rules: include_str!(concat!(env!("OUT_DIR"), "/outer-rim.json")),
    game: PhantomData,
};

const MANDALORIAN: Boxed<Mandalorian> = Boxed {
    label: "The Mandalorian: Adventures",
    learn: include_str!("../../../docs/mandalorian.md"),
    about: "One to four characters against a mission, together or with a traitor among them.",
    seats_by: Some("players"),
    settings: mandalorian_settings,
    setup: |pairs| mandalorian::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: mandalorian_content,
    campaigns: Some(Campaigns::of::<mandalorian::campaign::Story>()),
    check: |paths| in_words(&mandalorian::book::check(paths)),
    rules: include_str!(concat!(env!("OUT_DIR"), "/mandalorian.json")),
    game: PhantomData,
};

fn mandalorian_content(pack: Pack<'_>) -> Result<Hashed<mandalorian::book::Book>, Vec<String>> {
    let book = match pack {
        None => mandalorian::book::Book::printed(),
        Some(folder) => Arc::new(mandalorian::book::Book::load(folder).map_err(|faults| in_words(&faults))?),
    };
    let hash = book.hash.clone();
    Ok((book, hash))
}

fn mandalorian_settings() -> Vec<Setting> {
    let book = mandalorian::book::Book::printed();
    let missions = |wanted: fn(&MissionFacts) -> bool| {
        let ids: Vec<&str> =
            book.missions.iter().filter(|mission| wanted(mission)).map(|mission| mission.id.as_str()).collect();
        Some(("mission".to_owned(), ids.join("|")))
    };
    let setting = |option: &table::Setting| Setting {
        name: option.name.into(),
        values: in_words(option.values),
        labels: option.values.iter().map(|value| mandalorian_label(&book, option.name, value)).collect(),
        default: option.default.into(),
        about: option.about.into(),
        needs: match option.name {
            "map" => missions(|mission| mission.kind == MissionKind::Mercenary),
            "warlord" => missions(|mission| mission.warlord.is_some()),
            _ => None,
        },
    };
    mandalorian::set_up::SETTINGS.iter().map(setting).collect()
}

/// A value of an option as people write it.
fn mandalorian_label(book: &mandalorian::book::Book, option: &str, value: &str) -> String {
    match (option, value) {
        ("players", "1") => "one player with two characters".into(),
        ("players", _) => format!("{value} players"),
        ("mission", _) => {
            book.find_mission(value).map_or_else(|| value.into(), |at| mission_label(&book.missions[at.ix()]))
        }
        ("map", "own") => book.maps.first().map_or_else(|| value.into(), |map| format!("{} (the first)", map.name)),
        ("map", _) => book.find_map(value).map_or_else(|| value.into(), |at| book.maps[at.ix()].name.clone()),
        ("mode", "standard") => "Characters of the briefing, one each".into(),
        ("mode", "sandbox") => "Any characters, one each".into(),
        ("mode", "shared") => "Two characters for all together".into(),
        ("difficulty", "novice") => "Novice: more health, easier beginnings".into(),
        ("difficulty", "veteran") => "Veteran: one card fewer in hand".into(),
        ("difficulty", "expert") => "Expert: one card fewer, tougher tokens".into(),
        ("warlord", _) => {
            let seat = value.parse::<usize>().ok().and_then(|seat| mandalorian::words::SEATS.get(seat.wrapping_sub(1)));
            seat.map_or_else(|| value.into(), |seat| capital(seat))
        }
        _ => capital(value),
    }
}

/// A mission with what one has to know to choose it: its kind, for how many, what is special.
fn mission_label(mission: &MissionFacts) -> String {
    let (from, to) = mission.seats;
    let special = match (mission.motives, mission.warlord) {
        (Some(_), _) => ", perhaps a traitor",
        (_, Some(_)) => ", one is the Warlord",
        _ => "",
    };
    format!("{} ({}, {from}–{to} players{special})", mission.name, mission.kind.words())
}

fn outer_rim_content(pack: Pack<'_>) -> Result<Hashed<outer_rim::book::Book>, Vec<String>> {
    let book = match pack {
        None => outer_rim::book::Book::printed(),
        Some(folder) => Arc::new(outer_rim::book::Book::load(folder).map_err(|faults| in_words(&faults))?),
    };
    let hash = book.hash.clone();
    Ok((book, hash))
}

fn outer_rim_settings() -> Vec<Setting> {
    let setting = |option: &table::Setting| Setting {
        name: option.name.into(),
        values: in_words(option.values),
        labels: option.values.iter().map(|value| outer_rim_label(option.name, value)).collect(),
        default: option.default.into(),
        about: option.about.into(),
        needs: matches!(option.name, "head_start" | "handicap").then(|| ("players".into(), "1".into())),
    };
    outer_rim::set_up::SETTINGS.iter().map(setting).collect()
}

/// A value of an option as people write it.
fn outer_rim_label(option: &str, value: &str) -> String {
    match (option, value) {
        ("players", "1") => "one player and the rival".into(),
        ("players", _) => format!("{value} players"),
        ("fame", _) => format!("{value} fame"),
        _ => capital(value),
    }
}

fn freedom_content(pack: Pack<'_>) -> Result<Hashed<Book>, Vec<String>> {
    let book = match pack {
        None => Book::printed(),
        Some(folder) => Arc::new(Book::load(folder).map_err(|faults| in_words(&faults))?),
    };
    let hash = book.hash.clone();
    Ok((book, hash))
}

fn in_words(faults: &[impl ToString]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

fn freedom_settings() -> Vec<Setting> {
    let setting = |option: &table::Setting| {
        let (values, labels) = freedom_values(option).into_iter().unzip();
        let of_skirmish = matches!(option.name, "star" | "kind");
        Setting {
            name: option.name.into(),
            values,
            labels,
            default: option.default.into(),
            about: option.about.into(),
            needs: of_skirmish.then(|| ("scenario".into(), "skirmish".into())),
        }
    };
    freedom::options().iter().map(setting).collect()
}

/// The values of an option and their labels; scenarios and stars are those of the content.
fn freedom_values(option: &table::Setting) -> Vec<(String, String)> {
    let book = Book::printed();
    let plain = |value: &str| (value.to_owned(), capital(&value.replace('_', " ")));
    let named = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    match option.name {
        "scenario" => {
            let printed = book.scenarios.iter().map(|scenario| named(&scenario.id, &scenario.name));
            printed.chain([named("skirmish", "Skirmish, built from the seed")]).collect()
        }
        "star" => [named("random", "Any, by lot")]
            .into_iter()
            .chain(book.stars.iter().map(|star| named(&star.id, &star.name)))
            .collect(),
        _ => option.values.iter().map(|value| plain(value)).collect(),
    }
}

/// A word or words as they begin a line.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The game of this name.
pub fn find(name: &str) -> Option<&'static dyn Title> {
    TITLES.iter().copied().find(|title| title.name() == name)
}

/// The game of a record, by the name in its header.
pub fn of_record(name: &str) -> Result<&'static dyn Title> {
    let known: Vec<_> = TITLES.iter().map(|title| title.name()).collect();
    find(name).ok_or_else(|| anyhow!("line 1: a record of {name:?}, expected one of: {}", known.join(", ")))
}

/// A campaign on paper, with its game. Nothing of it counts unless all of it could have been written by playing.
pub fn read_campaign(pack: Pack<'_>, text: &str) -> Result<(&'static dyn Title, Box<dyn Campaign>)> {
    let (header, steps) = table::read_campaign(text)?;
    let title = find(&header.game).filter(|title| title.has_campaigns());
    let title = title.ok_or_else(|| anyhow!("line 1: {:?} has no campaigns here", header.game))?;
    Ok((title, title.open_campaign(pack, header, &steps)?))
}
