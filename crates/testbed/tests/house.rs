//! The house itself: how long files may be, which crates know no game, and that every dependency is used.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Most lines of a file.
const MOST: usize = 600;

/// Files that are longer, and why.
const LONGER: [(&str, &str); 12] = [
    ("freedom/src/words/log.rs", "one row for each event"),
    ("freedom/tests/rules/character_combat.rs", "one chapter of the rule book"),
    ("freedom/tests/rules/uses.rs", "one test for each use of a possession"),
    ("mandalorian/src/book/facts.rs", "a table of all that content says"),
    ("mandalorian/src/position.rs", "a builder of positions, a method for each piece"),
    ("mandalorian/tests/rules/campaign.rs", "one chapter of the rule book"),
    ("mandalorian/tests/rules/printed_missions.rs", "one test for each printed mission"),
    ("mandalorian/tests/rules/set_up.rs", "one chapter of the rule book"),
    ("mandalorian/tests/rules/telling.rs", "one test for each line of the log that could cite a wrong rule"),
    ("outer-rim/src/book/vocabulary.rs", "a table with one entry for each word of the language"),
    ("outer-rim/tests/content/faults.rs", "one case for each fault"),
    ("outer-rim/tests/coverage.rs", "one player that looks for what has not run yet"),
];

/// Crates that know no game.
const GAMELESS: [&str; 6] = ["cards", "faults", "rulebook", "store", "table", "web"];
const GAMES: [&str; 6] = ["freedom", "outer-rim", "outer_rim", "OuterRim", "mandalorian", "Mandalorian"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates").to_owned()
}

/// All Rust files under a folder with their text, by their path below the crates.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(crates()).expect("a file of ours").display().to_string();
            found.insert(name, fs::read_to_string(&path).expect("a file"));
        }
    }
    found
}

#[test]
fn no_file_is_too_long_without_a_reason() {
    let long: Vec<String> =
        sources(&crates()).into_iter().filter(|(_, text)| text.lines().count() > MOST).map(|(name, _)| name).collect();
    let listed: Vec<String> = LONGER.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(long, listed, "files of more than {MOST} lines, and those with a reason");
}

#[test]
fn what_serves_every_game_names_none() {
    for house in GAMELESS {
        for (name, text) in sources(&crates().join(house).join("src")) {
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                let named = GAMES.iter().find(|game| code.contains(*game));
                assert_eq!(named, None, "{name}:{}: {line}", number + 1);
            }
        }
    }
}

#[test]
fn every_dependency_is_used() {
    for folder in fs::read_dir(crates()).expect("the crates").map(|entry| entry.expect("a crate").path()) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let mut text: String = sources(&folder).into_values().collect();
        // The guessing game of the tests is read by several crates.
        text += &sources(&crates().join("table/tests/guess")).into_values().collect::<String>();
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
