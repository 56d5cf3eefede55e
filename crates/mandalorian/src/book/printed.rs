//! The printed content, part of the program.

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the content files.
        pub(super) const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../../content/mandalorian/", $name)))),+];
    };
}

files![
    "characters.kdl",
    "events.kdl",
    "maps.kdl",
    "missions_story.kdl",
    "planning.kdl",
    "tokens_m1.kdl",
];
