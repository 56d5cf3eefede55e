//! Packs in the terminal: listed, checked, played with, and asked for again by their records.

use std::fs;
use std::path::PathBuf;

use crate::support::Desk;

/// The packs that come with the project.
fn shelf() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/packs"))
}

/// A shelf of our own with one of them.
fn own(desk: &Desk, pack: &str, file: &str) {
    let (from, to) = (shelf().join(pack), desk.path("shelf").join(pack));
    fs::create_dir_all(to.join(file).parent().unwrap()).unwrap();
    for name in ["pack.toml", file] {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
}

#[test]
fn the_packs_of_the_project_are_listed_and_right() {
    let desk = Desk::new();
    let shelf = shelf();
    let listed = desk.prints(&format!("games --packs {}", shelf.display()), "");
    for words in
        ["night-over-wex Night over Wex 1.0 by Cantina.", "second-hand Second Hand 1.0", "scrap-yard The Scrap Yard"]
    {
        assert!(listed.contains(words), "{listed}");
    }
    assert!(!listed.contains("mistake"), "{listed}");
    let json: serde_json::Value =
        serde_json::from_str(&desk.prints(&format!("games --json --packs {}", shelf.display()), "")).unwrap();
    let packs = |game: usize| {
        json["games"][game]["packs"].as_array().unwrap().iter().map(|pack| pack["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        (packs(0), packs(1), packs(2)),
        (vec!["night-over-wex".into()], vec!["second-hand".into()], vec!["scrap-yard".into()])
    );
    for pack in ["night-over-wex", "second-hand", "scrap-yard"] {
        assert_eq!(desk.prints(&format!("check {}", shelf.join(pack).display()), ""), "No errors.\n");
    }
}

#[test]
fn computers_play_with_every_pack() {
    let desk = Desk::new();
    for (game, setup) in [
        ("freedom", "--setup packs=night-over-wex --setup scenario=night_over_wex"),
        ("outer-rim", "--setup packs=second-hand"),
        ("mandalorian", "--setup packs=scrap-yard --setup mission=night_shift"),
    ] {
        let told = desk.prints(&format!("sim {game} --games 20 {setup} --packs {}", shelf().display()), "");
        assert!(told.starts_with(&format!("20 games of {game}")), "{told}");
    }
}

#[test]
fn a_record_asks_for_its_packs_again() {
    let desk = Desk::new();
    own(&desk, "night-over-wex", "scenarios/night_over_wex.toml");
    let setup = "--setup packs=night-over-wex --setup scenario=night_over_wex";
    let mut played = desk.cantina(&format!("play freedom --packs shelf {setup} --save wex.cantina"));
    let output = played.write_stdin("1\n1\nquit\n").assert().success().get_output().clone();
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(told.contains("cantina play --load wex.cantina --packs shelf"), "{told}");
    let again = desk.prints("replay wex.cantina --packs shelf", "");
    assert!(again.contains("NIGHT OVER WEX"), "{again}");
    let words = desk.complains("replay wex.cantina");
    for part in [
        "dealt with the pack `night-over-wex`, version 1.0",
        "there is no pack `night-over-wex` here",
        "--packs FOLDER",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let sheet = desk.read("shelf/night-over-wex/pack.toml").replace("1.0", "1.1");
    desk.write("shelf/night-over-wex/pack.toml", &sheet);
    assert!(desk.prints("replay wex.cantina --packs shelf", "").contains("NIGHT OVER WEX"), "its files are the same");
    let scenario = desk.read("shelf/night-over-wex/scenarios/night_over_wex.toml").replace("turns = 6", "turns = 5");
    desk.write("shelf/night-over-wex/scenarios/night_over_wex.toml", &scenario);
    let words = desk.complains("replay wex.cantina --packs shelf");
    assert!(words.contains("here is version 1.1 with other files; it goes on with the files of then alone"), "{words}");
}

#[test]
fn what_is_wrong_with_packs_is_told_and_nothing_else_minds() {
    let desk = Desk::new();
    own(&desk, "second-hand", "market.kdl");
    let market = desk.read("shelf/second-hand/market.kdl").replace("vibroknife", "vibroknive");
    desk.write("shelf/second-hand/market.kdl", &market);
    let words = desk.complains("check shelf/second-hand");
    assert!(words.contains("second-hand/market.kdl:19") && words.contains("did you mean `vibroknife`?"), "{words}");
    let listed = desk.prints("games --packs shelf", "");
    assert!(listed.contains("second-hand has a mistake and can't be played:"), "{listed}");
    let words = desk.complains("sim outer-rim --games 1 --packs shelf --setup packs=second-hand");
    assert!(words.contains("the pack `second-hand` has mistakes"), "{words}");
    desk.prints("sim freedom --games 1 --packs shelf", "");
    desk.prints("sim outer-rim --games 1 --packs shelf", "");
    let words = desk.complains("sim outer-rim --games 1 --setup packs=second-hand");
    assert!(words.contains("no folder of packs was named"), "{words}");
    let words = desk.complains("games --packs nowhere");
    assert!(words.contains("the folder of packs, nowhere, can't be read"), "{words}");
}
