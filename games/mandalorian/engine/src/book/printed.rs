//! The printed content, part of the program.

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the content files.
        pub(super) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../content/", $name)))),+];
    };
}

files![
    "characters.kdl",
    "child.kdl",
    "events.kdl",
    "guide.kdl",
    "maps.kdl",
    "missions_advanced.kdl",
    "missions_mercenary.kdl",
    "missions_story.kdl",
    "planning.kdl",
    "tokens_m1.kdl",
    "tokens_m2.kdl",
    "tokens_m3.kdl",
    "tokens_m4.kdl",
    "tokens_sheets.kdl",
];
