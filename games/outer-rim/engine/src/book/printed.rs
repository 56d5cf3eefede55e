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
    "contacts.kdl",
    "databank.kdl",
    "encounters_kessel.kdl",
    "encounters_lothal_mon_calamari.kdl",
    "encounters_navpoint.kdl",
    "encounters_ord_mantell_cantonica.kdl",
    "encounters_ring_of_kafrene_takodana.kdl",
    "encounters_ryloth_naboo.kdl",
    "encounters_tatooine_nal_hutta.kdl",
    "map.kdl",
    "market.kdl",
    "patrols.kdl",
    "rival.kdl",
    "ships.kdl",
];
