//! The printed content is complete, and whatever is wrong with a content file is found and shown.

mod ranges;
mod strange;

use std::fs;
use std::path::Path;

use freedom::book::{Book, Fault, Happening, Loyalty, Mission, Rule, Side, Terrain, UnitKind, Wear};

type Files = Vec<(String, String)>;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// The printed files, read from the folder.
fn files() -> Files {
    let mut files = Files::new();
    for (prefix, folder) in [("", folder()), ("scenarios/", folder().join("scenarios"))] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
                files.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Replaces a piece of a file once, below its header; the line of the piece.
fn edit(files: &mut Files, file: &str, old: &str, new: &str) -> usize {
    let (_, text) = files.iter_mut().find(|(name, _)| name == file).unwrap();
    let header = text.find("\n\n").unwrap();
    let found = text[header..].find(old).unwrap_or_else(|| panic!("`{old}` is not in {file}"));
    let at = header + found;
    text.replace_range(at..at + old.len(), new);
    text[..at].matches('\n').count() + 1
}

/// The faults after replacing a piece of a file, and the line of the piece.
fn faults(file: &str, old: &str, new: &str) -> (Vec<Fault>, usize) {
    let mut files = files();
    let line = edit(&mut files, file, old, new);
    (Book::read(&files).expect_err("a fault"), line)
}

/// One replacement makes one fault, in that line, that says this.
#[track_caller]
fn fault(file: &str, old: &str, new: &str, says: &str) -> Fault {
    let (faults, line) = faults(file, old, new);
    let shown: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1, "{}", shown.join("\n"));
    let fault = faults.into_iter().next().unwrap();
    assert!(fault.message.contains(says), "{fault}");
    assert_eq!((fault.file.as_str(), fault.line), (file, line), "{fault}");
    fault
}

/// As [`fault`], for faults of a file as a whole or shown elsewhere than the replacement.
#[track_caller]
fn fault_anywhere(file: &str, old: &str, new: &str, says: &str) {
    let (faults, _) = faults(file, old, new);
    assert!(faults.iter().any(|fault| fault.message.contains(says)), "{}", faults[0]);
}

/// Sums of the six ratings over all characters.
const RATINGS: [u32; 6] = [107, 123, 88, 48, 37, 91];
/// Sums of sizes, resources and Coup ratings over all Environs.
const MAP: [u32; 3] = [321, 450, 20];
/// Hundreds of strength and ones of endurance, summed over all creatures.
const CREATURES: u32 = 24266;
/// Letters in the order of the missions, by section.
const LETTERS: [[usize; 11]; 3] =
    [[2, 3, 5, 4, 5, 5, 4, 4, 4, 5, 2], [1, 4, 5, 3, 6, 4, 3, 4, 5, 5, 2], [1, 5, 4, 3, 5, 4, 3, 5, 5, 5, 2]];
/// Losses of attacker and defender over the whole military table.
const MILITARY: (u8, u8) = (177, 149);
/// Wounds of attacker and defender and asterisks over the whole character table.
const WOUNDS: (u8, u8, u32) = (71, 65, 19);
/// Rolls of the whole search table.
const SEARCH: u8 = 98;

const EGRIX: &str = "scenarios/flight_to_egrix.toml";
const VARU: &str = "scenarios/varu_powderkeg.toml";

#[test]
fn the_printed_content_is_the_folder() {
    let printed = Book::printed();
    let loaded = Book::load(&folder()).unwrap();
    assert_eq!(printed.hash, loaded.hash);
    assert_eq!(printed.hash.len(), 64);
    assert_eq!(Book::check(&[folder()]), []);
}

#[test]
fn totals() {
    let book = Book::printed();
    let rebels = book.characters.iter().filter(|character| character.side == Side::Rebel).count();
    assert_eq!((book.characters.len(), rebels), (32, 20));
    let cards = book.ships.iter().filter(|ship| ship.number.is_some()).count();
    assert_eq!((book.ships.len(), cards, book.possessions.len()), (12, 8, 12));
    assert_eq!((book.creatures.len(), book.missions.len(), book.cards.len(), book.units.len()), (55, 11, 30, 15));
    let planets: Vec<_> = book.stars.iter().flat_map(|star| &star.planets).collect();
    let environs: Vec<_> = planets.iter().flat_map(|planet| &planet.environs).collect();
    assert_eq!((book.stars.len(), planets.len(), environs.len()), (25, 51, 83));
    let homes = environs.iter().filter(|environ| environ.creature.is_some()).count();
    assert_eq!(homes, 55, "every creature has its home");
    assert!(environs.iter().all(|environ| environ.locals.is_some()));
}

#[test]
fn sums_of_numbers() {
    let book = Book::printed();
    let ratings = |ix: usize| book.characters.iter().map(|character| character.ratings[ix] as u32).sum::<u32>();
    assert_eq!([0, 1, 2, 3, 4, 5].map(ratings), RATINGS);
    let environs = || book.stars.iter().flat_map(|star| &star.planets).flat_map(|planet| &planet.environs);
    let sizes: u32 = environs().map(|environ| environ.size as u32).sum();
    let resources: u32 = environs().map(|environ| environ.resource as u32).sum();
    let coups: u32 = environs().map(|environ| environ.coup as u32).sum();
    assert_eq!([sizes, resources, coups], MAP);
    let creatures = book.creatures.iter();
    let fights: u32 = creatures.map(|creature| creature.strength as u32 * 100 + creature.endurance as u32).sum();
    assert_eq!(fights, CREATURES);
}

#[test]
fn letters_by_section() {
    let book = Book::printed();
    let count = |section: usize, mission: Mission| {
        book.cards.iter().filter(|card| card.sections[section].letters & mission.bit() != 0).count()
    };
    let counts = |section| Mission::ALL.map(|mission| count(section, mission));
    assert_eq!([0, 1, 2].map(counts), LETTERS);
}

#[test]
fn tables() {
    let book = Book::printed();
    let tables = &book.tables;
    assert_eq!(tables.military[0][0], (8, 0));
    assert_eq!(tables.military[5], [(4, 0), (3, 1), (2, 1), (2, 2), (1, 2), (0, 3)]);
    let losses = tables.military.iter().flatten().fold((0, 0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    assert_eq!(losses, MILITARY);
    let cell = tables.character[7][4];
    assert_eq!((cell.attacker, cell.attacker_star, cell.defender, cell.defender_star), (0, true, 2, false));
    let wounds = tables.character.iter().flatten().fold((0, 0, 0), |sum, cell| {
        let stars = cell.attacker_star as u32 + cell.defender_star as u32;
        (sum.0 + cell.attacker, sum.1 + cell.defender, sum.2 + stars)
    });
    assert_eq!(wounds, WOUNDS);
    assert_eq!(tables.break_off[4], (3, 4));
    assert_eq!(tables.search.iter().flatten().sum::<u8>(), SEARCH);
    assert_eq!(tables.squad, [(1, 4, 4), (2, 6, 4), (3, 8, 6), (5, 10, 6), (8, 12, 8), (12, 14, 8)]);
    assert_eq!((tables.planet_points, tables.character_points), ([9, 6, 3, -2], [1, 2, -1, -2]));
    assert_eq!(tables.coup.len(), 7);
}

#[test]
fn things_resolve() {
    let book = Book::printed();
    let kogus = &book.characters[book.who("kogus").unwrap().ix()];
    assert_eq!(kogus.guard_of, book.who("zina_adora"));
    let redjac = book.who("redjac").unwrap();
    let ship = &book.ships[book.hull("redjacs_spaceship").unwrap().ix()];
    assert_eq!((ship.owner, ship.bound), (Some(redjac), true));
    assert!(book.hull("imperial_spaceship_3").is_some() && book.hull("imperial_spaceship").is_none());
    assert_eq!(book.possessions[book.item("scrambler").unwrap().ix()].wear, Wear::From(3));
    let charkhan = &book.star("egrix").unwrap().planets[2];
    assert_eq!(charkhan.environs[0].creature, book.beast("drants"));
    assert_eq!((charkhan.environs[1].terrain, charkhan.environs[1].race.as_str()), (Terrain::Wild, "Charkhans"));
    assert_eq!(book.mission_by_id("coup").unwrap().letter, 'C');
    assert_eq!(book.cards[1].sections[2].happening, Happening::CoupAborted(0));
    let varu = book.scenario("varu_powderkeg").unwrap();
    assert_eq!((varu.planets[2].rule, varu.planets[2].loyalty), (Rule::RebelControl, Loyalty::Unrest));
    assert_eq!(varu.forces[1].units, [(UnitKind::MILITIA, 3), (UnitKind::LINE, 3)]);
}

#[test]
fn an_unknown_id_is_shown_with_what_may_be_meant() {
    let fault = fault(EGRIX, "\"boccanegra\"", "\"bocanegra\"", "no character has the id `bocanegra`");
    assert_eq!(fault.help.as_deref(), Some("did you mean `boccanegra`?"));
    assert_eq!(fault.column, 15);
    let shown = fault.to_string();
    assert!(shown.contains("flight_to_egrix.toml:18:15") && shown.contains("^^^^^^^^^^^"), "{shown}");
    assert!(shown.contains("help: did you mean `boccanegra`?"), "{shown}");
}

#[test]
fn references() {
    fault("map.toml", "creature = \"prox\"", "creature = \"prax\"", "no creature has the id");
    fault("map.toml", "races = [\"kayns\"]", "races = [\"cains\"]", "no race has the id");
    fault("map.toml", "creature = \"glane\"", "creature = \"prox\"", "lives elsewhere");
    fault(
        "map.toml",
        "races = [\"yesters\"]",
        "races = [\"rhones\"]",
        "no mob of `rhones` for an Environ of type `air`",
    );
    fault("characters.toml", "guard_of = \"zina_adora\"", "guard_of = \"zina\"", "no character has the id");
    fault("characters.toml", "ship = \"explorer\"", "ship = \"imperial_spaceship\"", "several copies");
    fault_anywhere("characters.toml", "\"explorer\"", "\"redjacs_spaceship\"", "ship of the Imperial side");
    fault_anywhere("characters.toml", "\"explorer\"", "\"redjacs_spaceship\"", "already comes with another");
    fault_anywhere(
        "characters.toml",
        "knight = true, ship = \"redjacs_spaceship\"",
        "knight = true",
        "comes with nobody",
    );
    fault(EGRIX, "star  = \"egrix\"", "star  = \"egrax\"", "no star system has the id");
    fault_anywhere(EGRIX, "planet = \"quibron\"", "planet = \"horon\"", "no planet of Egrix");
}

#[test]
fn shapes_and_ranges() {
    let unknown = fault("ships.toml", "maneuver = 4", "manoeuvre = 4", "unknown key `manoeuvre`");
    assert_eq!(unknown.help.as_deref(), Some("did you mean `maneuver`?"));
    fault("creatures.toml", "\"chill\"", "\"chil\"", "unknown word `chil`");
    fault("characters.toml", "id = \"adam_starlight\"", "id = \"zina_adora\"", "given twice");
    fault("characters.toml", "[3, 4, 2, 1, 0, 4]", "[3, 14, 2, 1, 0, 4]", "Endurance is 14, expected 1 to 9");
    fault("characters.toml", "bonus = { I = 1 }", "bonus = { Z = 1 }", "not a mission letter");
    fault("possessions.toml", "{ from = 3 }", "{ from = 7 }", "the number is 7, expected 1 to 6");
    fault("possessions.toml", "[\"A\", 3]", "[\"X\", 3]", "not a mission letter");
    fault("creatures.toml", "strength = 4, endurance = 3 }", "strength = 4 }", "needs an endurance");
    fault("action_cards.toml", "HR creature 0", "HR creature 5", "expected `creature 0`");
    fault("action_cards.toml", "coup_aborted 7", "coup_aborted 8", "expected 1 to 7");
    let event = fault("action_cards.toml", "politics\"", "politcs\"", "unknown event `politcs`");
    assert_eq!(event.help.as_deref(), Some("did you mean `politics`?"));
    fault("missions.toml", "letter = \"A\"", "letter = \"Z\"", "expected `A`");
    fault("units.toml", "strength = 3", "strength = 4", "does not agree with the rules");
    fault("races.toml", "\"4/2 hand\"", "\"4 hand\"", "is not a mob");
}

#[test]
fn a_file_that_is_not_toml() {
    fault("races.toml", "name = \"Anons\",", "name = Anons,", "");
    fault("ships.toml", "ship = [", "ship = [ ,", "");
    fault_anywhere("ships.toml", "ship = [", "ships = [", "unknown key `ships`");
    fault_anywhere("ships.toml", "ship = [", "ships = [", "`ship` is missing");
}

#[test]
fn the_map_has_limits() {
    let environ = "    { number = 1112, terrain = \"wild\", size = 4, resource = 4, races = [\"kayns\"] },\n";
    let many: String = (2..=9).map(|n| environ.replace("1112", &format!("111{n}"))).collect();
    let first = "    { number = 1111,";
    fault_anywhere("map.toml", first, &format!("{many}{first}"), "expected at most 8");
    fault("map.toml", "number = 1122", "number = 1121", "number 1121 is given twice");
    fault("map.toml", "number = 1122", "number = 1242", "expected 112 and one more digit");
    fault("map.toml", "size = 4, resource = 4", "size = 0, resource = 4", "size is 0, expected 1 to 9");
    fault("map.toml", "terrain = \"liquid\"", "terrain = \"water\"", "unknown word `water`");
    fault("map.toml", "coup = 3", "coup = 0", "expected 1 to 9");
    fault("map.toml", "id = \"magro\"", "id = \"mimulus\"", "given twice");
}

#[test]
fn tables_have_a_shape() {
    fault("tables.toml", "8/0 7/0 7/0 6/0 5/1 4/1", "8/0 7/0 7/0 6/0 5/1", "5 cells, expected 6");
    fault("tables.toml", "8/0 7/0", "8/0 7", "`7` is not a result");
    fault("tables.toml", "Dd Dd Dd E  E  E", "Dd Dd Dd E  E  F", "expected U, D, Dd or E");
    fault("tables.toml", "\"1 2 3 4 4 5 6 6\"", "\"1 2 3 4 4 5 6 7\"", "expected 0 to 6");
    fault("tables.toml", "L L/captured L/captured", "L L/captured L/lost", "not a coup result");
    fault("tables.toml", "[\"1 = 4/4\", ", "[", "start with 1");
    fault_anywhere("tables.toml", "\"1-6\"", "\"1-7\"", "no line `1-7`");
    fault_anywhere("tables.toml", "\"1-6\"", "\"1-7\"", "lacks the line `1-6`");
}

#[test]
fn files_and_cards_are_complete() {
    let mut files = files();
    files.retain(|(name, _)| name != "map.toml");
    files.push(("maps.toml".to_owned(), String::new()));
    let faults = Book::read(&files).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.file.as_str()).collect::<Vec<_>>(), ["map.toml", "maps.toml"]);
    assert_eq!(faults[1].help.as_deref(), Some("did you mean `map.toml`?"));
    assert!(faults[0].to_string().contains("the file is missing"));

    fault_anywhere("action_cards.toml", "  { number = 68,", "# ", "29 Action Cards, expected 30");
    fault("action_cards.toml", "number = 69", "number = 68", "card 68 is given twice");
    fault_anywhere("missions.toml", "id = \"coup\"", "id = \"diplomacy\"", "the mission `coup` is missing");
    fault_anywhere("units.toml", "id = \"line\"", "id = \"lime\"", "the unit `line` is missing");
}

#[test]
fn all_faults_are_found_at_once() {
    let mut files = files();
    edit(&mut files, "creatures.toml", "\"chill\"", "\"chil\"");
    edit(&mut files, "creatures.toml", "\"rage\"", "\"rag\"");
    edit(&mut files, "map.toml", "\"prox\"", "\"prax\"");
    edit(&mut files, "map.toml", "size = 4", "size = 40");
    edit(&mut files, EGRIX, "turns = 6", "turns = 0");
    edit(&mut files, EGRIX, "line = 1", "lone = 1");
    let faults = Book::read(&files).unwrap_err();
    let places: Vec<_> = faults.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(places, ["creatures.toml", "creatures.toml", "map.toml", "map.toml", EGRIX, EGRIX]);
    assert!(faults.iter().all(|fault| fault.line > 1 && fault.column > 1));
}

#[test]
fn scenario_pieces() {
    fault(EGRIX, "\"jon_kidu\"", "\"kogus\"", "`kogus` is Rebel, expected an Imperial character");
    fault(EGRIX, "\"doctor_sontag\"", "\"boccanegra\"", "given twice");
    fault(EGRIX, "[\"imperial_spaceship\"]", "[\"star_cruiser\"]", "`star_cruiser` is Rebel");
    fault(EGRIX, "[\"imperial_spaceship\"]", "[\"redjacs_spaceship\"]", "bound to its owner");
    fault(EGRIX, "{ line = 1, patrol", "{ veteran = 1, patrol", "no unit `veteran`");
    fault(EGRIX, "{ line = 1, patrol", "{ rebel_air_1_0 = 1, patrol", "expected an Imperial unit");
    fault(EGRIX, "from_space = true", "place = 1\nfrom_space = true", "unknown key `place`");
    fault(EGRIX, "id    = \"flight_to_egrix\"", "id    = \"flight\"", "expected the same name");
    fault(EGRIX, "\"1 up\"", "\"3 up\"", "is not a PDB");
    fault(EGRIX, "\"1 up\" }", "\"1 up\", state = \"rebellion\", loyalty = \"loyal\" }", "is at `unrest`");
    fault(VARU, "[\"star_cruiser\"]", "[\"star_cruiser\", \"star_cruiser\"]", "given twice");
}

#[test]
fn scenario_forces_fit() {
    fault(EGRIX, "militia = 3", "militia = 30", "but the Environs of Imperial planets hold 18");
    fault(VARU, "rebel_wild_2_1 = 2", "rebel_wild_2_1 = 4", "4 wild units");
    fault(VARU, "rebel_wild_2_1 = 2", "rebel_fire_2_1 = 2", "but the fire Environs of Rebel planets hold 0");
    fault_anywhere(EGRIX, "from_space = true", "from_space = false", "expected `from_space = true`");
    fault_anywhere(EGRIX, "[\"planetary_privateer\"]", "[]", "0 ships for a side from space");
    let pilots = "[\"boccanegra\", \"doctor_sontag\", \"frun_sentel\"]";
    fault_anywhere(EGRIX, pilots, "[\"doctor_sontag\"]", "nobody from space can fly");
    let crowd =
        "[\"boccanegra\", \"tourag\", \"kogus\", \"ran_jayma\", \"zina_adora\", \"agan_rafa\", \"scott_rubel\"]";
    fault_anywhere(EGRIX, pilots, crowd, "carries 6, but 7 come from space");
    fault_anywhere(
        EGRIX,
        "  { planet = \"angoff\",   pdb = \"2 up\" },\n",
        "",
        "the planet `angoff` of Egrix is missing",
    );
    fault_anywhere(EGRIX, "planet = \"angoff\"", "planet = \"quibron\"", "given twice");
}

#[test]
fn scenario_conditions() {
    fault_anywhere(EGRIX, "controls_at_least = 1\n", "\n", "without a condition");
    fault(EGRIX, "controls_at_least = 1", "controls_at_least = 4", "expected 1 to 3");
    fault(EGRIX, "enemies_all_out = true", "enemies_out_at_least = 2\nenemies_all_out = true", "contradict each other");
    fault_anywhere(EGRIX, "enemies_all_out = true\n", "\n", "holds before the first turn");
    fault_anywhere(VARU, "controls_at_least = 2", "controls_at_least = 1", "expected 2 to 3");
    fault(VARU, "enemies_out_at_least = 3", "enemies_out_at_least = 21", "expected 1 to 20");
    fault(VARU, "turns = [2, 4, 6]", "turns = [2, 4, 8]", "expected game-turns from 1 to 7");
    fault(VARU, "turns = [2, 4, 6]", "turns = [4, 2]", "in order");
    let rebels = "side  = \"rebel\"\nwhen  = \"each_rebellion\"\nunits = { rebel_fire_1_0 = 1 }";
    let imperials = "side  = \"imperial\"\nwhen  = \"each_rebellion\"\nunits = { line = 1 }";
    fault_anywhere(EGRIX, imperials, rebels, "Egrix has no Environ for `rebel_fire_1_0`");
}

/// A scenario that somebody could write without touching the program.
const THIRD: &str = r#"
id    = "raid_on_ribex"
name  = "Raid on Ribex"
about = "A raid."
kind  = "armageddon"
star  = "ribex"
turns = 4
rebel_points = 8

planets = [
  { planet = "tsipa",   pdb = "2 down" },
  { planet = "unarpha", pdb = "0 up", loyalty = "patriotic" },
  { planet = "suti",    pdb = "1 up", state = "rebellion" },
]

[rebel]
characters  = ["adam_starlight", "zina_adora"]
ships       = ["stellar_courier"]
possessions = ["norrocks", "scanner"]
from_space  = true

[imperial]
characters = ["els_taroff", "jin_voles"]
ships      = ["imperial_spaceship", "imperial_spaceship"]
units      = { patrol = 2 }

[[reinforcement]]
side  = "rebel"
when  = { turns = [3] }
units = { rebel_wild_1_0 = 2 }

[[instant_victory]]
side = "imperial"
enemies_out_at_least = 2
"#;

#[test]
fn a_third_scenario_is_a_file() {
    let mut files = files();
    files.push(("scenarios/raid_on_ribex.toml".to_owned(), THIRD.to_owned()));
    let book = Book::read(&files).unwrap();
    let raid = book.scenario("raid_on_ribex").unwrap();
    let loyalties: Vec<_> = raid.planets.iter().map(|start| start.loyalty).collect();
    assert_eq!(loyalties, [Loyalty::Patriotic, Loyalty::Unrest, Loyalty::Loyal]);
    assert_eq!(raid.planets[1].rule, Rule::Rebellion);
    assert!(!raid.planets[2].pdb_up);
    assert_eq!(raid.forces[1].ships.len(), 2);
    assert_ne!(book.hash, Book::printed().hash);
}

#[test]
fn single_files_are_checked_against_the_printed_content() {
    let folder = std::env::temp_dir().join(format!("freedom-content-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let scenario = folder.join("raid_on_ribex.toml");
    fs::write(&scenario, THIRD).unwrap();
    assert_eq!(Book::check(std::slice::from_ref(&scenario)), []);

    fs::write(&scenario, THIRD.replace("norrocks", "norocks")).unwrap();
    let races = folder.join("races.toml");
    fs::write(&races, "race = []").unwrap();
    let faults = Book::check(&[scenario.clone(), folder.join("none.toml")]);
    assert_eq!(faults.len(), 2);
    assert_eq!((faults[0].file.as_str(), faults[0].line), (scenario.to_str().unwrap(), 19));
    assert!(faults[1].message.contains("can't be read"));
    assert!(Book::check(&[races]).iter().all(|fault| fault.file == "map.toml"));
    let missing = Book::check(std::slice::from_ref(&folder));
    assert!(missing.iter().any(|fault| fault.file == folder.join("map.toml").to_str().unwrap()));
    fs::remove_dir_all(&folder).unwrap();
}
