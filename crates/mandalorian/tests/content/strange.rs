//! Whatever content is accepted can be played to the end: after random changes of numbers, words, lines and braces.
//!
//! `CANTINA_MUTANTS=20000 cargo test --release -p mandalorian --test content random` tries that many changes instead of a few;
//! `CANTINA_MUTANT=17` tries the change of this number alone.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::ids::{Difficulty, Kind as MissionKind, Mode};
use mandalorian::{Choice, Mandalorian, Options};
use table::{Game, Log, Seat, Seed, Status, Viewer};

use crate::{Files, files};

/// Choices after which a game has lost its way.
const ENDLESS: usize = 60_000;
/// Turns after which a game is left: strange content may make it hard to win or lose.
const LONG: u16 = 300;

/// A small generator, so that a failure can be repeated.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}

/// Plays a random game of each mission, with every look that people take at it.
fn play_all(book: &Arc<Book>, number: u64) {
    for (ix, mission) in book.missions.iter().enumerate() {
        let number = number + ix as u64;
        let (from, to) = mission.seats;
        let players = from + (number % u64::from(to - from + 1)) as u8;
        let mode = Mode::of(if mission.kind == MissionKind::Story { number as usize % 3 } else { 1 });
        let map = match mission.kind {
            MissionKind::Mercenary => book.maps[number as usize % book.maps.len()].id.clone(),
            MissionKind::Story | MissionKind::Advanced => String::new(),
        };
        let difficulty = Difficulty::of(number as usize / 2 % Difficulty::ALL.len());
        let options = Options { players, mission: mission.id.clone(), map, mode, difficulty, ..Options::default() };
        // What has fewer characters than seats is refused, with words.
        match Mandalorian::deal(book, &options, Seed::from_u64(number)) {
            Ok(game) => play(game, number),
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        }
    }
}

fn play(mut game: Mandalorian, number: u64) {
    let (mut lcg, mut choices, mut count) = (Lcg(number), Vec::new(), 0);
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().unwrap_or_else(|| panic!("nobody is asked: {:?}", game.state().frames));
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
        if game.state().turns > LONG {
            return;
        }
    }
    look(&game, Seat(0), &[]);
}

fn look(game: &Mandalorian, seat: Seat, choices: &[Choice]) {
    let _ = (game.prompt_words(seat), game.why_words(seat), game.closing_words());
    for choice in choices {
        drop(game.choice_words(choice));
        let written = game.write_choice(choice);
        assert_eq!(game.read_choice(&written).as_ref(), Ok(choice), "{written}");
    }
    drop(Mandalorian::board_words(&game.view(Viewer::Seat(seat))));
    if let Err(wrong) = game.audit() {
        panic!("{wrong}");
    }
}

/// What a piece of a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Word,
}

/// Numbers and words of a file, not those of comments or texts.
fn pieces(text: &str) -> Vec<(Kind, Range<usize>)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = &line[..line.find("//").unwrap_or(line.len())];
        let mut from = 0;
        for (ix, part) in code.split('"').enumerate() {
            if ix % 2 == 0 {
                let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let mut start = None;
                for (place, letter) in part.char_indices().chain([(part.len(), ' ')]) {
                    match (start, inside(letter)) {
                        (None, true) => start = Some(place),
                        (Some(begin), false) => {
                            let word = &part[begin..place];
                            let number = word.bytes().all(|byte| byte.is_ascii_digit());
                            let kind = if number { Kind::Number } else { Kind::Word };
                            pieces.push((kind, at + from + begin..at + from + place));
                            start = None;
                        }
                        _ => {}
                    }
                }
            }
            from += part.len() + 1;
        }
        at += line.len();
    }
    pieces
}

const NUMBERS: [&str; 16] = [
    "-1",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "9",
    "20",
    "99",
    "1000",
    "4000",
    "50000",
    "65536",
    "99999999999999999999",
];

/// Words that can stand for each other nearly everywhere.
const FAMILIES: &[&[&str]] = &[
    &["move", "attack", "intel", "plan"],
    &["melee", "shooter", "sharpshooter"],
    &["sentry", "grapple", "sabotage", "tough", "steadfast", "hunter", "barrage", "never_moves", "climbs", "asleep"],
    &["circle", "square", "triangle", "orange", "diamond", "aside"],
    &["you", "them", "other", "any", "carrier", "holder", "weakest", "nearest"],
    &["with_enemy", "each_enemy", "enemies", "with_character", "each_character"],
    &["damage", "heal", "disrupt", "push", "defeat", "reveal", "discard"],
    &["objective", "failure"],
    &["always", "end_of_turn"],
    &["crisis", "effect", "set_up", "instead", "slot"],
    &["entered", "arrived", "turn_start", "turn_end", "revealed", "spawned", "enemy_defeated", "enemy_moved", "crisis"],
    &["enemies_move", "enemies_attack", "spawn"],
    &["story", "mercenary", "advanced"],
    &["fixed", "spread", "stack", "fixture"],
];

/// Another word in place of this one.
fn other_word(word: &str, words: &[&str], lcg: &mut Lcg) -> String {
    let family = FAMILIES.iter().find(|family| family.contains(&word)).filter(|_| lcg.below(8) > 0);
    lcg.one(family.map_or(words, |family| family)).unwrap_or_default().to_owned()
}

/// Changes one thing in one file; says what.
fn change(files: &mut Files, lcg: &mut Lcg) -> String {
    let which = lcg.below(files.len());
    let (name, text) = &mut files[which];
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let from = lcg.below(lines.len());
    let (above, below) = lines.split_at(from);
    let number = (1 + lcg.below(3)).min(below.len());
    match lcg.below(10) {
        0 => {
            *text = [above, &below[1..]].concat().concat();
            format!("{name}: without line {}", from + 1)
        }
        1 => {
            *text = [above, &below[..number], below].concat().concat();
            format!("{name}: {number} lines from {} on twice", from + 1)
        }
        2 => {
            // A line from elsewhere in the file: the same words in another place.
            let line = lines[lcg.below(lines.len())];
            let told = format!("{name}: line {} becomes {}", from + 1, line.trim());
            *text = [above, &[line], &below[1..]].concat().concat();
            told
        }
        3 => {
            let other = lcg.below(lines.len());
            let told = format!("{name}: lines {} and {} change places", from + 1, other + 1);
            let mut lines = lines.clone();
            lines.swap(from, other);
            *text = lines.concat();
            told
        }
        4 => {
            let braces: Vec<_> = text.match_indices(['{', '}']).map(|(at, _)| at).collect();
            let Some(at) = lcg.one(&braces) else { return format!("{name}: nothing") };
            let told = format!("{name}: without the brace in line {}", text[..at].matches('\n').count() + 1);
            text.remove(at);
            told
        }
        kind => {
            let kind = if kind < 8 { Kind::Number } else { Kind::Word };
            let pieces: Vec<_> =
                pieces(text).into_iter().filter(|piece| piece.0 == kind).map(|piece| piece.1).collect();
            let Some(place) = pieces.get(lcg.below(pieces.len())).cloned() else { return format!("{name}: nothing") };
            let words: Vec<_> = pieces.iter().map(|piece| &text[piece.clone()]).collect();
            let new = match kind {
                Kind::Number if lcg.below(2) == 0 => lcg.one(&NUMBERS).unwrap_or_default().to_owned(),
                Kind::Number => {
                    let alike: Vec<_> = words.iter().copied().filter(|word| word.len() == place.len()).collect();
                    lcg.one(&alike).unwrap_or_default().to_owned()
                }
                Kind::Word => other_word(&text[place.clone()], &words, lcg),
            };
            let line = text[..place.start].matches('\n').count() + 1;
            let told = format!("{name}:{line}: {} becomes {new}", &text[place.clone()]);
            text.replace_range(place, &new);
            told
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Words that only programmers know.
const PROGRAMMERS: [&str; 6] = ["u8", "i64", "struct", "enum", "variant", "Some("];

/// One changed content: whether it was accepted, or what it broke.
fn mutant(printed: &Files, number: u64, play_it: bool) -> Result<bool, String> {
    let (mut files, mut lcg) = (printed.clone(), Lcg(number));
    let changes: Vec<_> = (0..=lcg.below(2)).map(|_| change(&mut files, &mut lcg)).collect();
    let tried = catch_unwind(AssertUnwindSafe(|| match Book::read(&files) {
        Ok(book) => {
            if play_it {
                play_all(&Arc::new(book), number);
            }
            true
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                let strange = PROGRAMMERS.into_iter().find(|word| fault.message.contains(word));
                assert_eq!(strange, None, "{fault}");
                assert!(fault.line > 0 || fault.file == "content", "{fault}");
            }
            false
        }
    }));
    tried.map_err(|why| {
        let words =
            why.downcast_ref::<String>().cloned().or_else(|| why.downcast_ref::<&str>().map(|why| (*why).into()));
        format!("{number}: {changes:#?}\n{}", words.unwrap_or_default())
    })
}

#[test]
fn after_random_changes_content_is_refused_in_plain_words_or_can_be_played() {
    let printed = files();
    let (only, asked) = (number("CANTINA_MUTANT"), number("CANTINA_MUTANTS"));
    // Without optimization fewer are tried and fewer of those are played.
    let slow = cfg!(debug_assertions) && only.is_none() && asked.is_none();
    let many = asked.unwrap_or(if slow { 48 } else { 500 });
    let numbers: Vec<u64> = only.map_or_else(|| (0..many).collect(), |only| vec![only]);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let printed = &printed;
    let results: Vec<Result<bool, String>> = std::thread::scope(|scope| {
        let shares: Vec<_> = numbers
            .chunks(numbers.len().div_ceil(threads))
            .map(|share| {
                let tried =
                    move || share.iter().map(|at| mutant(printed, *at, !slow || at % 8 == 0)).collect::<Vec<_>>();
                scope.spawn(tried)
            })
            .collect();
        shares.into_iter().flat_map(|share| share.join().expect("a share of the changes")).collect()
    });
    let broken: Vec<_> = results.iter().filter_map(|result| result.as_ref().err().cloned()).collect();
    assert!(broken.is_empty(), "{} changes broke something:\n{}", broken.len(), broken.join("\n"));
    let accepted = results.iter().filter(|result| **result == Ok(true)).count();
    println!("{accepted} of {} accepted", numbers.len());
    assert!(
        only.is_some() || accepted > numbers.len() / 8,
        "only {accepted} of {} changes were accepted",
        numbers.len()
    );
}
