//! Every number has a range, every list an end, and what is wrong is said in plain words.

use freedom::book::{Book, Fault};

use crate::{EGRIX, VARU, edit, fault, fault_anywhere, faults, files};

/// Numbers that fit into nothing.
const FAR: [&str; 5] = ["-1", "256", "65536", "4294967296", "99999999999999999999"];

#[test]
fn every_number_has_a_range() {
    for (file, number, range) in [
        ("characters.toml", "card = 1,", "expected 1 to 255"),
        ("characters.toml", "hiding = 1", "hiding is "),
        ("characters.toml", "{ I = 1 }", "expected 1 to 6"),
        ("ships.toml", "passengers = 8", "the number of passengers is "),
        ("ships.toml", "maneuver = 4", "expected 0 to 9"),
        ("ships.toml", "copies = 3", "expected 2 to 16"),
        ("possessions.toml", "[\"combat\", 1]", "expected 1 to 6"),
        ("possessions.toml", "{ combat_once = 3 }", "expected 1 to 6"),
        ("possessions.toml", "{ any_rating = 2 }", "expected 1 to 6"),
        ("possessions.toml", "{ detection_level = 1 }", "expected 1 to 2"),
        ("possessions.toml", "{ add = 2", "expected 1 to 6"),
        ("possessions.toml", "{ result_against = 1 }", "expected 1 to 6"),
        ("possessions.toml", "{ defending_combat = 2 }", "expected 1 to 6"),
        ("possessions.toml", "[\"A\", 1]", "expected 1 to 6"),
        ("possessions.toml", "{ from = 3 }", "expected 1 to 6"),
        ("creatures.toml", "strength = 8", "strength is "),
        ("creatures.toml", "endurance = 3", "expected 0 to 20"),
        ("creatures.toml", "surprise = 1", "expected 0 to 9"),
        ("creatures.toml", "rounds = 1", "expected 0 to 99"),
        ("creatures.toml", "{ hardy = 2 }", "expected 1 to 20"),
        ("creatures.toml", "from = 2", "expected 1 to 99"),
        ("creatures.toml", "every = 1", "expected 1 to 99"),
        ("creatures.toml", "{ attack_dice = 2 }", "expected 1 to 6"),
        ("map.toml", "number = 11\n", "expected 1 to 99"),
        ("map.toml", "resource = 4", "expected 0 to 20"),
        ("map.toml", "size = 4", "expected 1 to 9"),
        ("units.toml", "counters = 35", "expected 1 to 99"),
        ("units.toml", "cost = 1", "does not agree with the rules, expected 1"),
        ("units.toml", "strength = 1", "does not agree with the rules, expected 1"),
        (EGRIX, "turns = 6", "expected 1 to 30"),
        (EGRIX, "line = 1", "expected 1 to 99"),
        (EGRIX, "controls_at_least = 1", "expected 1 to 3"),
        (VARU, "[2, 4, 6]", "expected game-turns from 1 to 7"),
        (VARU, "enemies_out_at_least = 3", "expected 1 to 20"),
    ] {
        let at = number.rfind(|c: char| c.is_ascii_digit()).unwrap();
        let start = number[..at].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        for far in FAR {
            let changed = format!("{}{far}{}", &number[..start], &number[at + 1..]);
            fault_in_line(file, number, &changed, range);
        }
    }
}

/// As [`fault`], if other faults may follow from it.
#[track_caller]
fn fault_in_line(file: &str, old: &str, new: &str, says: &str) {
    let (faults, line) = faults(file, old, new);
    let here = |fault: &&Fault| fault.file == file && fault.line == line && fault.message.contains(says);
    assert!(faults.iter().any(|fault| here(&fault)), "{new}: {}", faults[0]);
}

#[test]
fn signed_numbers_have_a_range_too() {
    fault("creatures.toml", "break_off_die = 1", "break_off_die = 4", "break_off_die is 4, expected -3 to 3");
    fault("creatures.toml", "{ bonus_draws = -1 }", "{ bonus_draws = -10 }", "the number is -10, expected -9 to 9");
    fault("tables.toml", "planet_rebellion     = 6", "planet_rebellion = 100", "expected -99 to 99");
    fault("tables.toml", "rebel_killed         = -1", "rebel_killed = -32768", "the number of points is -32768");
    fault("tables.toml", "leader = 2", "leader = 10", "the endurance of a leader is 10, expected 0 to 9");
    fault("tables.toml", "3 = 8/6", "3 = 21/6", "expected strength and endurance of 1 to 20");
    fault("tables.toml", "3 = 8/6", "3 = 8/0", "expected strength and endurance of 1 to 20");
    fault(EGRIX, "rebel_points = 12", "rebel_points = 1000", "expected -999 to 999");
}

#[test]
fn faults_are_told_in_plain_words() {
    fault("ships.toml", "maneuver = 4", "maneuver = \"4\"", "found the text \"4\", expected a whole number");
    fault("ships.toml", "maneuver = 4", "maneuver = 4.5", "found the number `4.5`, expected a whole number");
    fault("ships.toml", "maneuver = 4", "maneuver = []", "found a list, expected a whole number");
    fault("ships.toml", "name = \"Explorer\"", "name = 7", "found the number `7`, expected a text");
    fault("ships.toml", "name = \"Explorer\"", "name = \" \"", "expected 1 to 60 on one line");
    fault("ships.toml", "name = \"Explorer\"", "name = \"\\u001b[2J\"", "expected 1 to 60 on one line");
    fault("ships.toml", "full_maneuver = true", "full_maneuver = 1", "found the number `1`, expected true or false");
    fault("characters.toml", "[1, 2, 3, 2, 2, 1]", "[1, 2, 3]", "wrong number of values: 3, expected a list of 6");
    fault("missions.toml", "letter = \"A\"", "letter = \"AB\"", "expected one letter");
    fault("possessions.toml", "add = 2, ", "add = 2, also = 1, ", "unknown key also");
    fault("action_cards.toml", "HR creature 0", "HR creature 300", "expected `creature 0`");
    fault(EGRIX, "from_space = true", "from_space = \"yes\"", "found the text \"yes\", expected true or false");
}

#[test]
fn pieces_are_not_too_many() {
    let records = |number: usize, record: &str| -> String {
        (0..number).map(|ix| record.replace('#', &ix.to_string())).collect::<Vec<_>>().join("\n")
    };
    for (file, first, record, number, says) in [
        (
            "creatures.toml",
            "  { id = \"alweg\"",
            "  { id = \"more_#\", name = \"More\", strength = 1, endurance = 1 },",
            10,
            "65 creatures, expected at most 64",
        ),
        (
            "ships.toml",
            "  { id = \"explorer\"",
            "  { id = \"more_#\", name = \"More\", side = \"rebel\", maneuver = 1, passengers = 1 },",
            5,
            "expected at most 16",
        ),
        (
            "ships.toml",
            "  { id = \"explorer\"",
            "  { id = \"more_#\", name = \"More\", side = \"rebel\", maneuver = 1, passengers = 1, copies = 16 },",
            9,
            "expected at most 16",
        ),
        (
            "possessions.toml",
            "  { id = \"snipers_rifle\"",
            "  { id = \"more_#\", name = \"More\", card = 11#, kind = \"object\", wear = \"permanent\", uses = [\"cure\"] },",
            5,
            "17 possessions, expected at most 16",
        ),
    ] {
        let (faults, _) = faults(file, first, &format!("{}\n{first}", records(number, record)));
        let found = faults.iter().find(|fault| fault.message.contains(says)).unwrap_or_else(|| panic!("{}", faults[0]));
        assert!(found.file == file && found.line > 1, "{found}");
    }
    let gone: String = files().into_iter().find(|(name, _)| name == "map.toml").unwrap().1;
    let gone = &gone[gone.find("[[star]]").unwrap()..];
    fault_anywhere("map.toml", gone, "star = []", "no star system, expected at least one");
    let use_ = "{ any_rating = 2 }";
    fault("possessions.toml", use_, &[use_; 9].join(", "), "9 uses, expected 1 to 8");
    fault("creatures.toml", "{ hardy = 2 }", "{ hardy = 2 }, { hardy = 2 }", "the same quirk is given twice");
    let many: Vec<_> = (1..=9).map(|ix| format!("{{ hardy = {ix} }}")).collect();
    fault("creatures.toml", "{ hardy = 2 }", &many.join(", "), "9 quirks, expected at most 8");
}

#[test]
fn ships_are_not_mistaken_for_copies() {
    fault_anywhere(
        "ships.toml",
        "id = \"explorer\"",
        "id = \"imperial_spaceship_2\"",
        "already the id of another ship",
    );
    let mut files = files();
    edit(&mut files, "ships.toml", "id = \"stellar_courier\"", "id = \"star_cruiser_2\"");
    let book = Book::read(&files).unwrap();
    let varu = book.scenario("varu_powderkeg").unwrap();
    assert!(varu.forces[0].ships.has(book.hull("star_cruiser").unwrap()));
    fault_anywhere(VARU, "[\"star_cruiser\"]", "[\"star_cruiser_2\"]", "no ship has the id");
    fault_in_line("ships.toml", "passengers = 8 }", "passengers = 8, bound = true, copies = 2 }", "comes with nobody");
}

#[test]
fn a_ship_from_space_is_flown_by_its_owner() {
    let mut files = files();
    edit(&mut files, "characters.toml", "[5, 5, 2, 2, 0, 4], hiding = 1", "[5, 5, 2, 2, 0, 0], hiding = 1");
    let faults = Book::read(&files).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].file.as_str(), faults[0].line), (EGRIX, 19));
    assert!(faults[0].message.contains("goes to its owner `boccanegra`, who has no Navigation"), "{}", faults[0]);
    edit(&mut files, EGRIX, "\"planetary_privateer\"", "\"star_cruiser\"");
    assert!(Book::read(&files).is_ok(), "frun_sentel can fly another ship");
    edit(&mut files, EGRIX, "\"star_cruiser\"", "\"planetary_privateer\"");
    edit(&mut files, "characters.toml", "0, 0], hiding = 1", "0, 0], guard_of = \"frun_sentel\", hiding = 1");
    assert!(Book::read(&files).is_ok(), "a guard flies in the company of their charge");
}

#[test]
fn contradictions_of_a_scenario() {
    fault(EGRIX, "\"frun_sentel\"", "\"boccanegra\"", "`boccanegra` is given twice");
    fault(EGRIX, "units = { line = 1 }", "units = { lime = 1 }", "no unit `lime`");
    fault(
        EGRIX,
        "side  = \"imperial\"\nwhen",
        "if_pdb_raised = {}\nside  = \"imperial\"\nwhen",
        "`if_pdb_raised` changes",
    );
    fault_anywhere(EGRIX, "[\"boccanegra\", \"doctor_sontag\", \"frun_sentel\"]", "[]", "holds before the first turn");
    fault(VARU, "turns = [2, 4, 6]", "turns = [2, 2]", "in order");
    fault(VARU, "when  = { turns = [2, 4, 6] }", "when  = \"sometimes\"", "unknown word `sometimes`");
    fault(VARU, "{ patrol = 1 }", "{ rebel_wild_1_0 = 1 }", "expected an Imperial unit");
    fault("units.toml", "counters = 35 }", "counters = 35, cost = 1 }", "is not bought in a rebellion");
    fault("units.toml", "counters = 6,  cost = 1 }", "counters = 6 }", "lacks its cost, expected 1");
}
