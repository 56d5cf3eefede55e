//! The house itself: how long files may be, which crates know no game, and that every dependency is used.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Most lines of a file.
const MOST: usize = 600;

/// Files that are longer, and why.
const LONGER: [(&str, &str); 10] = [
    ("games/freedom/engine/tests/rules/character_combat.rs", "one chapter of the rule book"),
    ("games/freedom/engine/tests/rules/uses.rs", "one test for each use of a possession"),
    ("games/mandalorian/engine/src/book/facts.rs", "a table of all that content says"),
    ("games/mandalorian/engine/src/position.rs", "a builder of positions, a method for each piece"),
    ("games/mandalorian/engine/tests/rules/campaign.rs", "one chapter of the rule book"),
    ("games/mandalorian/engine/tests/rules/printed_missions.rs", "one test for each printed mission"),
    ("games/mandalorian/engine/tests/rules/set_up.rs", "one chapter of the rule book"),
    (
        "games/mandalorian/engine/tests/rules/telling.rs",
        "one test for each line of the log that could cite a wrong rule",
    ),
    ("games/outer-rim/engine/tests/content/faults.rs", "one case for each fault"),
    ("games/outer-rim/engine/tests/coverage.rs", "one player that looks for what has not run yet"),
];

/// What the games are called. Only they themselves and their list may say so.
const GAMES: [&str; 10] = [
    "freedom",
    "Freedom",
    "outer-rim",
    "outer_rim",
    "OuterRim",
    "Outer Rim",
    "mandalorian",
    "Mandalorian",
    "guess-title",
    "guess_title",
];

/// Crates of the house whose code names a game, and why.
const NAMING: [(&str, &str); 3] = [
    ("cantina", "examples of its help, and the game whose campaigns it begins unless told otherwise"),
    ("load", "the game that it plays to measure"),
    ("testbed", "the game that visitors of a server play in tests"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the root of the project").to_owned()
}

/// Every crate there is.
fn crates() -> Vec<PathBuf> {
    let folders = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    let games = folders(&root().join("games"));
    let rooms = games.iter().filter(|game| game.is_dir()).flat_map(|game| folders(game));
    let all = folders(&root().join("crates")).into_iter().chain(rooms).chain([root().join("games")]);
    all.filter(|folder| folder.join("Cargo.toml").exists()).collect()
}

/// All Rust files under a folder with their text, by their path.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(root()).expect("a file of ours").display().to_string();
            found.insert(name, fs::read_to_string(&path).expect("a file"));
        }
    }
    found
}

/// All files of the project.
fn all_sources() -> BTreeMap<String, String> {
    let mut all = sources(&root().join("crates"));
    all.append(&mut sources(&root().join("games")));
    all
}

#[test]
fn no_file_is_too_long_without_a_reason() {
    let long: Vec<String> =
        all_sources().into_iter().filter(|(_, text)| text.lines().count() > MOST).map(|(name, _)| name).collect();
    let listed: Vec<String> = LONGER.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(long, listed, "files of more than {MOST} lines, and those with a reason");
}

/// Most lines of the file in which an engine meets the contract: what it does is in the files of its rules.
const CONTRACT: usize = 150;

#[test]
fn what_an_engine_does_is_in_the_files_of_its_rules() {
    for (name, text) in sources(&root().join("games")) {
        let lines = text.lines().count();
        assert!(!name.ends_with("engine/src/game.rs") || lines < CONTRACT, "{name} has {lines} lines");
    }
}

/// What words, views and what is shown begin with, so that a new variant doesn't vanish in a `_ =>` of theirs.
const NO_WILDCARD: &str = "#![warn(clippy::wildcard_enum_match_arm)]";

/// Whether a file begins with it: behind what is said of the file, before anything else.
fn forbids_wildcards(text: &str) -> bool {
    let is_head = |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with("#![");
    text.lines().take_while(is_head).any(|line| line == NO_WILDCARD)
}

#[test]
fn words_and_views_name_every_variant() {
    let games = sources(&root().join("games"));
    let engines = crates().into_iter().filter(|folder| folder.ends_with("engine"));
    for engine in engines {
        let source = engine.strip_prefix(root()).expect("an engine of ours").join("src");
        for part in ["words", "view", "shown"] {
            let paths = [format!("{part}.rs"), format!("{part}/mod.rs")].map(|path| source.join(path));
            let found = paths.iter().find_map(|path| games.get(path.to_str().expect("a plain path")));
            let is_held = found.map_or(part != "words", |text| forbids_wildcards(text));
            assert!(is_held, "{part} in {} does not begin with {NO_WILDCARD}", source.display());
        }
    }
    for (name, text) in games {
        let others =
            text.lines().filter(|line| line.contains("wildcard_enum_match_arm") && *line != NO_WILDCARD).count();
        assert_eq!(others, 0, "{name} lets wildcards in again");
    }
}

#[test]
fn the_house_knows_no_game() {
    let mut naming: Vec<String> = Vec::new();
    for (name, text) in sources(&root().join("crates")) {
        let mut parts = name.split('/').skip(1);
        let (Some(house), Some("src")) = (parts.next(), parts.next()) else { continue };
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_named = code.lines().any(|line| {
            let code = line.split("//").next().unwrap_or_default();
            GAMES.iter().any(|game| code.contains(game))
        });
        if is_named && naming.last().is_none_or(|last| last != house) {
            naming.push(house.to_owned());
        }
    }
    let listed: Vec<&str> = NAMING.iter().map(|(name, _)| *name).collect();
    assert_eq!(naming, listed, "crates of the house that name a game, and those with a reason");
}

#[test]
fn nobody_asks_which_game_it_is() {
    for (name, text) in all_sources() {
        let asks = text.lines().any(|line| line.contains(".as_any()") && !line.contains("line.contains"));
        assert!(!asks, "{name} finds out which game it holds; the title of the game knows");
    }
}

#[test]
fn every_dependency_is_used() {
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let mut text: String = sources(&folder).into_values().collect();
        // The guessing game of the tests is read by several crates.
        text += &sources(&root().join("crates/table/tests/guess")).into_values().collect::<String>();
        let mut section = "";
        for line in manifest.lines() {
            section = line.strip_prefix('[').unwrap_or(section);
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default().replace('-', "_");
            if section.contains("dependencies") && !line.starts_with('[') && !name.is_empty() && !name.starts_with('#')
            {
                let used = text.contains(&format!("{name}::")) || text.contains(&format!("use {name}"));
                assert!(used, "{} does not use {name}", folder.display());
            }
        }
    }
}
