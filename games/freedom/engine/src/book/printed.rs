//! The printed content, part of the program.

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the content files.
        pub(super) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../content/", $name)))),+];
    };
}

files![
    "action_cards.toml",
    "characters.toml",
    "creatures.toml",
    "map.toml",
    "missions.toml",
    "possessions.toml",
    "races.toml",
    "scenarios/flight_to_egrix.toml",
    "scenarios/varu_powderkeg.toml",
    "ships.toml",
    "tables.toml",
    "units.toml",
];
