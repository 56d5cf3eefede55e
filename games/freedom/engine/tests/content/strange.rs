//! Whatever content is accepted can be played to the end: at the limits of every range, and after random changes.

use std::ops::Range;
use std::sync::Arc;

use freedom::book::Book;
use freedom::{Choice, Freedom, Options, Setup};
use table::{Chance, Game, Log, Seat, Seed, Status, Viewer};
use testbed::strange::Lcg;

use crate::{Files, files};

/// Choices after which a game has lost its way.
const ENDLESS: usize = 200_000;
/// Random changes tried.
const CHANGES: u64 = if cfg!(debug_assertions) { 400 } else { 2000 };

/// Plays a random game to its end, with every look that people take at it.
fn play(mut game: Freedom, number: u64) {
    let (mut lcg, mut choices, mut count) = (Lcg(number), Vec::new(), 0);
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().unwrap();
        game.choices(seat, &mut choices);
        let choice = lcg.one(&choices).unwrap_or_else(|| panic!("a dead end: {:?}", game.state().frames));
        if count % 64 == 0 {
            look(&game, seat, &choices);
        }
        let mut log = Log::listening();
        game.play_listed(seat, &choice, &mut log);
        for event in log.take() {
            drop(game.event_words(&event));
        }
        count += 1;
        assert!(count < ENDLESS, "no end: {:?}", game.state().frames);
    }
}

fn look(game: &Freedom, seat: Seat, choices: &[Choice]) {
    let _ = (game.prompt_words(seat), game.why_words(seat));
    for choice in choices {
        drop(game.choice_words(choice));
    }
    let view = game.view(Viewer::Seat(seat));
    let _ = (Freedom::board_words(&view), Freedom::imagine(&view, &mut Chance::new(Seed::from_u64(1))));
}

/// Plays a game of every scenario, and a skirmish of each kind if the content has what it takes.
fn play_all(book: Book, number: u64) {
    let book = Arc::new(book);
    let options = if number.is_multiple_of(2) { Options::LIST } else { Options::BOOK };
    let deal = |scenario: &str, armageddon| {
        let setup = Setup { scenario: scenario.into(), star: None, armageddon, options };
        Freedom::deal(&book, &setup, Seed::from_u64(number))
    };
    for scenario in &book.scenarios {
        play(deal(&scenario.id, false).unwrap(), number);
    }
    for game in [false, true].into_iter().filter_map(|armageddon| deal("skirmish", armageddon).ok()) {
        play(game, number);
    }
}

/// The printed files with another text for one of them.
fn with(mut files: Files, file: &str, text: String) -> Files {
    files.retain(|(name, _)| name != file);
    files.push((file.to_owned(), text));
    files
}

fn list(key: &str, records: impl Iterator<Item = String>) -> String {
    let records: Vec<_> = records.map(|record| format!("  {{ {record} }},\n")).collect();
    format!("{key} = [\n{}]\n", records.concat())
}

const SIDES: [(&str, usize); 2] = [("rebel", 20), ("imperial", 12)];

fn greatest_characters() -> String {
    let everybody = SIDES.into_iter().flat_map(|(side, number)| (0..number).map(move |ix| (side, ix, number)));
    let record = |(side, ix, number): (&str, usize, usize)| {
        let card = ix + 1 + if side == "rebel" { 0 } else { 20 };
        let bonus: Vec<_> = "ABCDFGIPST".chars().map(|letter| format!("{letter} = 6")).collect();
        format!(
            "id = \"{side}_{ix}\", name = \"{side} {ix}\", card = {card}, side = \"{side}\", hiding = 9, \
             ratings = [9, 9, 9, 9, 9, 9], guard_of = \"{side}_{}\", bonus = {{ {} }}",
            (ix + 1) % number,
            bonus.join(", ")
        )
    };
    list("character", everybody.map(record))
}

fn greatest_ships() -> String {
    let ship = |(side, id)| format!("id = \"{id}\", name = \"{id}\", side = \"{side}\", maneuver = 9, passengers = 40");
    list("ship", [("rebel", "ark"), ("imperial", "cruiser")].map(ship).into_iter().map(|ship| ship + ", copies = 8"))
}

/// As many possessions with as many uses as can be.
fn greatest_possessions() -> String {
    let uses = [
        r#"{ rating = ["combat", 6] }, { rating = ["intelligence", 6] }, { rating = ["leadership", 6] },
           { rating = ["diplomacy", 6] }, { rating = ["navigation", 6] }, { rating = ["endurance", 6] },
           { bonus_draws = ["ABCDFGIPST", 6] }, { hiding = { add = 6, against_characters = false } }"#,
        r#"{ defending_combat = 6 }, { combat_once = 6 }, { any_rating = 6 }, { result_against = 6 }, "soak",
           { hiding = { add = 6, against_characters = true } }, "shut_down", { detection_level = 2 }"#,
    ];
    let record = |ix: usize| {
        let (kind, wear) = [("object", "\"permanent\""), ("companion", "{ from = 6 }")][ix % 2];
        let (uses, card) = (uses[ix % 2], ix + 100);
        format!("id = \"item_{ix}\", name = \"Item\", card = {card}, kind = \"{kind}\", wear = {wear}, uses = [{uses}]")
    };
    list("possession", (0..16).map(record))
}

/// Creatures that grow, rage and bite as much as can be; some can neither be beaten nor left.
fn greatest_creatures() -> String {
    let entries = [
        r#"strength = 20, endurance = 20, quirks = ["rage", { hardy = 20 }, { bloodthirst = 20 }, { attack_dice = 6 },
           { grows = { from = 1, every = 1, strength = 9, endurance = 9 } }, "hurts_itself", "outwitted"]"#,
        r#"vulnerable = false, break_off = "never", quirks = ["wrecks_ship", "hurts_itself", "unweakened"]"#,
        r#"fights = false, quirks = [{ bonus_draws = 9 }, { bonus_draws = 8 }, { bonus_draws = 7 }, "gift"]"#,
        "fights = false, quirks = [{ bonus_draws = -9 }, { wounds_less_intelligence = 20 }]",
        r#"vulnerable = false, break_off_die = 3, surprise = 9, weapon = "firefight",
           quirks = [{ break_off_from = [1, 3] }, { break_off_from = [2, 3] }, { break_off_round_1 = 3 }, "swarm"]"#,
        r#"strength = 20, endurance = 20, mind = true, quirks = ["seizes", "steals", "all_active"]"#,
    ];
    list(
        "creature",
        (0..64).map(|ix| format!("id = \"beast_{ix}\", name = \"Beast\", {}", entries[ix % entries.len()])),
    )
}

/// Star systems with as many and as large Environs as can be, on one planet and on three.
fn greatest_map() -> String {
    let star = |planets: usize| {
        let planet = |planet: usize| {
            let environ = |environ: &usize| {
                let (number, terrain) = (planets * 1000 + planet * 10 + environ, ["urban", "wild"][environ % 2]);
                let beast = if planets == 1 { environ - 1 } else { 63 - environ };
                format!(
                    "{{ number = {number}, terrain = \"{terrain}\", size = 9, resource = 20, coup = 9, \
                     races = [\"rhones\"], creature = \"beast_{beast}\" }}"
                )
            };
            let environs: Vec<_> = (1..=8).filter(|ix| ix % planets + 1 == planet).collect();
            let environs: Vec<_> = environs.iter().map(environ).collect();
            format!(
                "{{ number = {}, id = \"world_{planets}{planet}\", name = \"World\", start = \"unrest\", \
                 armageddon = \"unrest\", rebel = {}, environs = [{}] }}",
                planets * 100 + planet,
                planet == 3,
                environs.join(", ")
            )
        };
        let worlds: Vec<_> = (1..=planets).map(planet).collect();
        let number = planets * 10;
        format!("number = {number}, id = \"star_{planets}\", name = \"Star\", planets = [{}]", worlds.join(", "))
    };
    list("star", [1, 3].map(star).into_iter())
}

/// Everybody and everything, and reinforcements without end.
fn greatest_scenario(planets: usize) -> String {
    let names = |side: &str, number: usize| (0..number).map(|ix| format!("{side}_{ix}")).collect::<Vec<_>>();
    let (rebels, imperials, items) = (names("rebel", 20), names("imperial", 12), names("item", 16));
    let worlds: Vec<_> =
        (1..=planets).map(|ix| format!("{{ planet = \"world_{planets}{ix}\", pdb = \"2 up\" }}")).collect();
    let turns: Vec<_> = (1..=30).collect();
    let reinforcement = |(side, unit)| {
        format!(
            "[[reinforcement]]\nside = \"{side}\"\nwhen = {{ turns = {turns:?} }}\nunits = {{ {unit} = 99 }}\n\
             if_pdb_raised = {{ {unit} = 99 }}\n\
             [[reinforcement]]\nside = \"{side}\"\nwhen = \"each_rebellion\"\nunits = {{ {unit} = 99 }}\n"
        )
    };
    let reinforcements = [("rebel", "rebel_wild_2_1"), ("imperial", "line")].map(reinforcement).concat().repeat(9);
    format!(
        "id = \"crowd_{planets}\"\nname = \"Crowd\"\nabout = \"Everybody.\"\nkind = \"start_of_rebellion\"\n\
         star = \"star_{planets}\"\nturns = 30\nrebel_points = 999\nplanets = [{}]\n\
         [rebel]\ncharacters = {rebels:?}\nships = [\"ark\"]\npossessions = {items:?}\nfrom_space = true\n\
         [imperial]\ncharacters = {imperials:?}\nships = [\"cruiser\", \"cruiser\"]\nunits = {{ line = 72 }}\n\
         {reinforcements}",
        worlds.join(", ")
    )
}

/// Content with every number at the end of its range and as many pieces as there can be.
fn greatest() -> Files {
    let mut files = files();
    files.retain(|(name, _)| !name.starts_with("scenarios/"));
    for (name, text) in [
        ("characters.toml", greatest_characters()),
        ("ships.toml", greatest_ships()),
        ("possessions.toml", greatest_possessions()),
        ("creatures.toml", greatest_creatures()),
        ("map.toml", greatest_map()),
        ("scenarios/crowd_1.toml", greatest_scenario(1)),
        ("scenarios/crowd_3.toml", greatest_scenario(3)),
    ] {
        files = with(files, name, text);
    }
    files
}

fn compiled(files: &Files) -> Book {
    Book::read(files).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn content_at_the_ends_of_all_ranges_can_be_played() {
    for number in 0..4 {
        play_all(compiled(&greatest()), number);
    }
}

#[test]
fn a_fight_that_nobody_can_win_ends() {
    let mut files = greatest();
    let (_, tables) = files.iter_mut().find(|(name, _)| name == "tables.toml").unwrap();
    for (start, end, cell) in
        [("[character]", "[break_off]", "0/0 0/0 0/0 0/0 0/0 0/0"), ("[break_off]", "[detection]", "0/0")]
    {
        let (start, end) = (tables.find(start).unwrap(), tables.find(end).unwrap());
        let blank =
            |line: &str| line.split_once(" = ").map_or(line.to_owned(), |(name, _)| format!("{name} = \"{cell}\""));
        let lines: Vec<_> = tables[start..end].lines().map(blank).collect();
        tables.replace_range(start..end, &format!("{}\n", lines.join("\n")));
    }
    play_all(compiled(&files), 1);
}

// ---- skirmishes with less than they need ----

/// The printed content without scenarios, each line of a file changed or left out.
fn changed(file: &str, line: impl Fn(&str) -> Option<String>) -> Files {
    let mut files = files();
    files.retain(|(name, _)| !name.starts_with("scenarios/"));
    let (_, text) = files.iter_mut().find(|(name, _)| name == file).unwrap();
    *text = text.lines().filter_map(line).map(|line| line + "\n").collect();
    files
}

/// What a skirmish lacks with this content.
fn lacking(files: &Files) -> String {
    let setup = Setup { scenario: "skirmish".into(), ..Setup::default() };
    let game = Freedom::deal(&Arc::new(compiled(files)), &setup, Seed::from_u64(1));
    game.expect_err("nobody can play this").to_string()
}

/// A line with another number behind `key = `.
fn with_number(line: &str, key: &str, value: u8) -> String {
    let Some((before, after)) = line.split_once(&format!("{key} = ")) else { return line.to_owned() };
    format!("{before}{key} = {value}{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// A Rebel's line with Navigation 0.
fn grounded(line: &str) -> String {
    let end = line.find(']').filter(|_| line.contains("side = \"rebel\""));
    end.map_or_else(|| line.to_owned(), |end| format!("{}0{}", &line[..end - 1], &line[end..]))
}

#[test]
fn a_skirmish_says_what_the_content_lacks() {
    let without = |word: &'static str| move |line: &str| (!line.contains(word)).then(|| line.to_owned());
    let words = lacking(&changed("characters.toml", |line| Some(grounded(line))));
    assert!(words.contains("the content lacks a Rebel character with Navigation 1 or more"), "{words}");
    let words = lacking(&changed("characters.toml", without("side = \"rebel\"")));
    assert!(words.contains("the content lacks a Rebel character with Navigation 1 or more"), "{words}");
    let mut files = changed("characters.toml", without("side = \"imperial\""));
    let (_, ships) = files.iter_mut().find(|(name, _)| name == "ships.toml").unwrap();
    *ships = ships.replace("bound = true", "bound = false");
    assert!(lacking(&files).contains("the content lacks an Imperial character"));
    let words = lacking(&changed("ships.toml", |line| Some(with_number(line, "passengers", 1))));
    assert!(words.contains("the content lacks a Rebel ship without an owner that carries"), "{words}");
}

/// A star with one Environ that holds one unit.
const SMALL: &str = r#"
[[star]]
number = 11
id = "small"
name = "Small"
planets = [{ number = 111, id = "dot", name = "Dot", start = "loyal", armageddon = "unrest", rebel = true, environs = [
  { number = 1111, terrain = "wild", size = 1, resource = 0, races = ["kayns"] },
] }]
"#;

#[test]
fn a_skirmish_is_played_on_the_smallest_star_with_few_pieces() {
    let few = |line: &str| {
        let one =
            ["ly_mantok", "gelba", "explorer", "redjac"].into_iter().any(|id| line.contains(&format!("\"{id}\"")));
        (one || !line.contains("{ id")).then(|| line.to_owned())
    };
    let mut files = with(changed("characters.toml", few), "map.toml", SMALL.to_owned());
    files = with(files, "creatures.toml", "creature = []".into());
    files = with(files, "possessions.toml", "possession = []".into());
    for number in 0..8 {
        let setup = Setup { scenario: "skirmish".into(), ..Setup::default() };
        let book = Arc::new(compiled(&files));
        play(Freedom::deal(&book, &setup, Seed::from_u64(number)).unwrap(), number);
        play_all(compiled(&files), number);
    }
}

#[test]
fn a_ship_is_not_given_to_an_owner_who_cannot_fly_it() {
    let files =
        changed("characters.toml", |line| Some(if line.contains("ship =") { grounded(line) } else { line.into() }));
    for number in 0..16 {
        play_all(compiled(&files), number);
    }
}

// ---- random changes ----

/// What a piece of a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    Word,
}

/// Numbers, texts and truth values of a file, also numbers inside of texts; not those of comments.
fn pieces(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = &line[..line.find('#').unwrap_or(line.len())];
        let quotes: Vec<_> = code.match_indices('"').map(|(ix, _)| at + ix).collect();
        pieces.extend(quotes.chunks_exact(2).map(|pair| (Kind::Text, pair[0]..pair[1] + 1)));
        for word in ["true", "false"] {
            pieces.extend(code.match_indices(word).map(|(ix, _)| (Kind::Word, at + ix..at + ix + word.len())));
        }
        let digit = |c: char| c.is_ascii_digit();
        let starts = code.match_indices(digit).map(|(ix, _)| ix).filter(|&ix| !code[..ix].ends_with(digit));
        let end = |ix: usize| ix + code[ix..].find(|c| !digit(c)).unwrap_or(code.len() - ix);
        pieces.extend(starts.map(|ix| (Kind::Number, at + ix..at + end(ix))));
        at += line.len();
    }
    pieces
}

const NUMBERS: [&str; 14] =
    ["-1", "0", "1", "2", "3", "6", "9", "20", "40", "99", "255", "256", "65536", "99999999999999999999"];

/// Changes one thing in one file; says what.
fn change(files: &mut Files, lcg: &mut Lcg) -> String {
    let which = lcg.below(files.len());
    let (name, text) = &mut files[which];
    let kind = [Kind::Number, Kind::Number, Kind::Text, Kind::Word][lcg.below(4)];
    let pieces: Vec<_> = pieces(text).into_iter().filter(|piece| piece.0 == kind).map(|piece| piece.1).collect();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let from = lcg.below(lines.len());
    let (above, below) = lines.split_at(from);
    let number = (1 + lcg.below(4)).min(below.len());
    match lcg.below(6) {
        0 => {
            *text = [above, &below[1..]].concat().concat();
            format!("{name}: without line {}", from + 1)
        }
        1 => {
            *text = [above, &below[..number], below].concat().concat();
            format!("{name}: {number} lines from {} on twice", from + 1)
        }
        _ => {
            let Some(place) = pieces.get(lcg.below(pieces.len())) else {
                return format!("{name}: nothing");
            };
            let new = match kind {
                Kind::Number => lcg.one(&NUMBERS).unwrap_or_default().to_owned(),
                Kind::Text => text[pieces[lcg.below(pieces.len())].clone()].to_owned(),
                Kind::Word => (&text[place.clone()] != "true").to_string(),
            };
            let told = format!("{name}: {} at {} becomes {new}", &text[place.clone()], place.start);
            text.replace_range(place.clone(), &new);
            told
        }
    }
}

/// Words that only programmers know.
const PROGRAMMERS: [&str; 8] = ["u8", "i16", "i64", "struct", "enum", "variant", "invalid type", "sequence"];

#[test]
fn after_random_changes_content_is_refused_in_plain_words_or_can_be_played() {
    let printed = files();
    let mut accepted = 0;
    for number in 0..CHANGES {
        let (mut files, mut lcg) = (printed.clone(), Lcg(number));
        let changes: Vec<_> = (0..=lcg.below(3)).map(|_| change(&mut files, &mut lcg)).collect();
        println!("{number}: {changes:?}");
        match Book::read(&files) {
            Ok(book) => {
                accepted += 1;
                play_all(book, number);
            }
            Err(faults) => faults.iter().map(|fault| &fault.message).for_each(|words| {
                let strange = PROGRAMMERS.into_iter().find(|word| words.contains(word));
                assert_eq!(strange, None, "{words}");
            }),
        }
    }
    assert!(accepted > CHANGES / 8, "only {accepted} changes were accepted");
}
