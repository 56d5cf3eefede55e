//! The Mandalorian: Adventures: everything the house needs to know of it.

use mandalorian::book::{Book, MissionFacts};
use mandalorian::ids::Kind as MissionKind;
use mandalorian_board::MissionMap;
use mandalorian_player::KINDS;
use table::words::capital;
use title::{Boxed, Campaigns, Content, Laying, Setting};

/// The game on the shelf.
pub static TITLE: Boxed<MissionMap> = Boxed {
    label: "The Mandalorian: Adventures",
    learn: include_str!("../../learn/page.md"),
    about: "One to four characters against a mission, together or with a traitor among them.",
    seats_by: Some("players"),
    settings,
    setup: |pairs| mandalorian::Setup::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))),
    content: Content::new(Laying::Lines),
    campaigns: Some(Campaigns::of::<mandalorian::campaign::Story>()),
    players: KINDS,
    rules: include_str!(concat!(env!("OUT_DIR"), "/rules.json")),
};

fn settings(book: &Book) -> Vec<Setting> {
    let missions = |wanted: fn(&MissionFacts) -> bool| {
        let ids: Vec<&str> =
            book.missions.iter().filter(|mission| wanted(mission)).map(|mission| mission.id.as_str()).collect();
        Some(("mission".to_owned(), ids.join("|")))
    };
    let setting = |option: &table::Setting| {
        let values = values(book, option);
        let labels = values.iter().map(|value| label(book, option.name, value)).collect();
        let needs = match option.name {
            "map" => missions(|mission| mission.kind == MissionKind::Mercenary),
            "warlord" => missions(|mission| mission.warlord.is_some()),
            _ => None,
        };
        Setting { values, labels, needs, ..Setting::of(option, str::to_owned) }
    };
    mandalorian::set_up::SETTINGS.iter().map(setting).collect()
}

/// The values of an option. Missions and maps are those of the content, the printed ones first and in their order.
fn values(book: &Book, option: &table::Setting) -> Vec<String> {
    let mut values: Vec<String> = option.values.iter().map(ToString::to_string).collect();
    let of_content: Vec<&String> = match option.name {
        "mission" => book.missions.iter().map(|mission| &mission.id).collect(),
        "map" => book.maps.iter().map(|map| &map.id).collect(),
        _ => return values,
    };
    values.retain(|value| value == option.default || of_content.contains(&value));
    let more: Vec<String> = of_content.into_iter().filter(|id| !values.contains(id)).cloned().collect();
    values.extend(more);
    values
}

/// A value of an option as people write it.
fn label(book: &Book, option: &str, value: &str) -> String {
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

/// A mission with what people have to know to choose it: its kind, for how many, what is special.
fn mission_label(mission: &MissionFacts) -> String {
    let (from, to) = mission.seats;
    let special = match (mission.motives, mission.warlord) {
        (Some(_), _) => ", perhaps a traitor",
        (_, Some(_)) => ", one is the Warlord",
        _ => "",
    };
    format!("{} ({}, {from}–{to} players{special})", mission.name, mission.kind.words())
}
