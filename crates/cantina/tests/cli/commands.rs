//! The commands that look at games: overview, games, sim, rules, check.

use crate::support::Desk;
use serde_json::Value;

fn json(desk: &Desk, args: &str) -> Value {
    serde_json::from_str(&desk.prints(args, "")).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn its_help_explains_how_to_start() {
    let words = Desk::new().prints("--help", "");
    assert!(words.contains("cantina play freedom") && words.contains("cantina rules"), "{words}");
}

#[test]
fn help_teaches_by_examples() {
    for command in ["serve", "play", "sim", "rules", "replay", "check"] {
        let words = Desk::new().prints(&format!("{command} --help"), "");
        assert!(words.contains("Example"), "{words}");
    }
}

#[test]
fn games_are_listed_with_seats_and_options() {
    let desk = Desk::new();
    let words = desk.prints("games", "");
    assert!(words.contains("Freedom in the Galaxy") && words.contains("flight_to_egrix"), "{words}");
    let game = &json(&desk, "games --json")["games"][0];
    assert_eq!(game["name"], "freedom");
    assert_eq!(game["seats"].as_array().unwrap().len(), 2);
    assert!(game["options"].as_array().unwrap().iter().any(|option| option["name"] == "scenario"));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let desk = Desk::new();
    let one = json(&desk, "sim freedom --games 20 --seed 3 --threads 1 --json");
    let four = json(&desk, "sim freedom --games 20 --seed 3 --threads 4 --json");
    let other = json(&desk, "sim freedom --games 20 --seed 4 --json");
    let expected = ["decisions", "decisions_per_second", "digest", "game", "games", "outcomes", "seconds"];
    assert_eq!(keys(&one), expected);
    for key in ["decisions", "digest", "outcomes"] {
        assert_eq!(one[key], four[key]);
    }
    assert_ne!(one["digest"], other["digest"]);
    let count: u64 = one["outcomes"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!((count, one["games"].as_u64()), (20, Some(20)));
}

#[test]
fn a_simulation_is_also_told_in_words() {
    let words = Desk::new().prints("sim freedom --games 5 --seed 1", "");
    assert!(words.starts_with("5 games of freedom:") && words.contains("digest "), "{words}");
}

#[test]
fn wrong_values_are_answered_with_the_allowed_ones() {
    let desk = Desk::new();
    for (args, expected) in [
        ("sim chess", "[possible values: freedom, outer-rim, mandalorian]"),
        ("sim freedom --games 0", "1.."),
        ("sim freedom --games many", "invalid digit"),
        ("sim freedom --threads 0", "1..=1024"),
        ("sim freedom --seed abc", "a whole number"),
        ("sim freedom --setup scenario", "KEY=VALUE"),
        ("sim freedom --setup colour=red", "scenario"),
        ("sim freedom --setup wounds=many", "random, owner"),
        ("sim freedom --setup star=varu", "'star' goes with scenario=skirmish only"),
        ("play freedom --setup kind=start", "'kind' goes with scenario=skirmish only"),
        ("play freedom --setup scenario=varu_powderkeg --setup star=random", "the scenario 'varu_powderkeg'"),
        ("play freedom --setup scenario=skirmish --setup star=endor", "there is no star system 'endor'"),
        ("play freedom --bot vader", "rebel, imperial"),
        ("play", "<GAME>"),
        ("rules chess", "[possible values: freedom, outer-rim, mandalorian]"),
        ("dance", "unrecognized subcommand"),
    ] {
        let words = desk.complains(args);
        assert!(words.contains(expected), "{args}: {words}");
    }
}

#[test]
fn rules_are_counted() {
    let desk = Desk::new();
    let rules = json(&desk, "rules freedom --json");
    assert_eq!((rules["totals"]["rules"].as_u64(), rules["totals"]["points"].as_u64()), (Some(439), Some(1368)));
    assert_eq!(keys(&rules["totals"]), ["points", "points_proven", "proven", "rules"]);
    let listed = rules["rules"].as_array().unwrap();
    assert_eq!(listed.len(), 439);
    assert_eq!(keys(&listed[0]), ["id", "note", "points", "ref", "tests", "text"]);
    let proven = listed.iter().filter(|rule| !rule["tests"].as_array().unwrap().is_empty()).count();
    assert_eq!(rules["totals"]["proven"].as_u64(), Some(proven as u64));
    assert!(desk.prints("rules freedom", "").ends_with("\n439 of 439 rules, 1,368 of 1,368 points proven by tests\n"));
}

#[test]
fn rules_are_found_by_id_and_by_text() {
    let desk = Desk::new();
    let one = json(&desk, "rules --search fg.2.1 --json");
    assert_eq!((one["rules"][0]["id"].as_str(), one["totals"]["rules"].as_u64()), (Some("fg.2.1"), Some(1)));
    assert!(desk.prints("rules freedom --search PRISONER", "").contains("fg.2.5"));
}

#[test]
fn rules_stand_under_headings_and_their_proofs_are_told_on_demand() {
    let desk = Desk::new();
    let words = desk.prints("rules freedom", "");
    assert!(
        words.contains("2 Capture and Kill\n\nfg.2.1  ") && words.contains("\n\n3.4 Character Combat\n\n"),
        "{words}"
    );
    assert!(
        words.contains("\n\nRulings\n\nfg.U1  ") && !words.contains("proven by crates") && !words.contains("points,")
    );
    let words = desk.prints("rules --search fg.3.4.29 --proofs", "");
    assert!(
        words.contains("proven by games/freedom/engine/tests/rules/") && words.contains("6 points, rule book 12.6")
    );
}

#[test]
fn a_search_in_vain_says_what_to_try() {
    let desk = Desk::new();
    let words = desk.prints("rules freedom --search xyzzy", "");
    assert!(words.starts_with("No rule says \"xyzzy\".") && words.contains("an id such as fg."), "{words}");
    assert!(desk.prints("rules mandalorian --search xyzzy", "").contains("an id such as ma."), "of this game");
    assert!(!words.contains("0 of 0") && !words.contains("Did you mean"), "{words}");
    assert!(desk.prints("rules --search prisonner", "").contains("Did you mean \"prisoner\"?"));
}

#[test]
fn lines_fit_the_screen() {
    let desk = Desk::new();
    for (columns, width) in [("60", 60), ("", 100)] {
        for args in ["rules freedom", "games", "play freedom --seed 1 --bot imperial"] {
            let output = desk.cantina(args).env("COLUMNS", columns).write_stdin("why\nlog\nboard\n").output().unwrap();
            let words = String::from_utf8(output.stdout).unwrap();
            let breaks = |line: &&str| line.chars().count() > width && line.trim().contains(' ') && !line.contains('/');
            let long: Vec<&str> = words.lines().filter(breaks).collect();
            assert!(long.is_empty(), "{args}: {long:#?}");
        }
    }
}

/// The README shows what the program prints: the samples are the beginning of a game and a part of a golden record.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let samples: Vec<&str> = readme.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [start, story] = samples[..] else { panic!("two samples") };
    let desk = Desk::new();
    let told = desk.prints(&format!("replay {root}/games/freedom/engine/tests/golden/captives.cantina"), "");
    assert!(told.contains(story), "{told}");
    let printed = desk.prints("play freedom --bot imperial --seed 1 --no-save", "");
    let mut printed = printed.lines().map(str::trim_end);
    for line in start.lines() {
        assert!(printed.any(|said| said == line), "{line:?} is not printed, or not there");
    }
}

#[test]
fn good_content_passes() {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/freedom/content");
    let words = Desk::new().prints(&format!("check {content}"), "");
    assert!(words.contains("No errors"), "{words}");
}

#[test]
fn bad_content_is_refused_with_file_and_line() {
    let desk = Desk::new();
    desk.write("tatooine.toml", "id = \"tatooine\"\nname = \n");
    let words = desk.complains("check --game freedom tatooine.toml");
    assert!(words.contains("tatooine.toml:2"), "{words}");
    assert!(desk.complains("check --game freedom nowhere.toml").contains("nowhere.toml"));
}

/// A file alone is judged in the place of the printed one of its name, in every game.
#[test]
fn single_files_of_every_game_are_checked() {
    let desk = Desk::new();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    for (game, file) in [("freedom", "map.toml"), ("outer-rim", "market.kdl"), ("mandalorian", "events.kdl")] {
        let printed = format!("{root}/{game}/content/{file}");
        assert!(desk.prints(&format!("check {printed}"), "").contains("No errors"), "{printed}");
        let text = std::fs::read_to_string(&printed).unwrap();
        desk.write(file, &format!("{text}\nnonsense 1 \"two\"\n"));
        let line = text.lines().count() + 2;
        let words = desk.complains(&format!("check --game {game} {file}"));
        assert!(words.contains(&format!("{file}:{line}")), "{words}");
    }
}

#[test]
fn files_that_could_belong_to_any_game_need_its_name() {
    let desk = Desk::new();
    desk.write("tatooine.toml", "");
    let words = desk.complains("check tatooine.toml");
    assert!(words.contains("--game") && words.contains("freedom, outer-rim"), "{words}");
}

#[test]
fn every_rule_of_outer_rim_is_listed_and_those_of_the_base_game_are_proven() {
    let rules = json(&Desk::new(), "rules outer-rim --json");
    let listed = rules["rules"].as_array().unwrap();
    assert_eq!(listed.len(), 604);
    let unproven = |prefix: &str| {
        let named = listed.iter().filter(|rule| rule["id"].as_str().is_some_and(|id| id.starts_with(prefix)));
        named.filter(|rule| rule["tests"].as_array().unwrap().is_empty()).count()
    };
    assert_eq!(unproven("or."), 0);
    assert!(unproven("ub.") > 0, "the expansion is not there yet");
}

#[test]
fn a_skirmish_says_what_the_content_lacks() {
    let desk = Desk::new();
    desk.copy_content("pack");
    let characters = desk.read("pack/characters.toml");
    let imperial = characters.lines().filter(|line| !line.contains("\"rebel\",")).map(|line| format!("{line}\n"));
    desk.write("pack/characters.toml", &imperial.collect::<Vec<_>>().concat());
    for command in ["play", "sim"] {
        let words = desk.complains(&format!("{command} freedom --content pack --setup scenario=skirmish"));
        assert!(words.contains("the content lacks a Rebel character with Navigation"), "{words}");
    }
}

#[test]
fn a_game_is_not_dealt_from_bad_content() {
    assert!(Desk::new().complains("play freedom --content nowhere").contains("content"));
}
