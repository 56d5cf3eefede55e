//! Whatever content is accepted can be played to the end: at the limits of its numbers, and after random changes.
//!
//! `CANTINA_MUTANTS=20000 cargo test --release -p outer-rim --test content random` tries that many changes instead of a few;
//! `CANTINA_MUTANT=17` tries the change of this number alone.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::{Options, OuterRim};
use table::{Game, Log, Seat, Seed, Status, Viewer};

use crate::{Files, files};

/// Choices after which a game has lost its way.
const ENDLESS: usize = 60_000;
/// Turns after which a game is left: strange content may make fame hard to come by.
const LONG: u16 = 600;

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

/// Plays a random game, with every look that people take at it.
fn play(book: &Arc<Book>, players: u8, number: u64) {
    let options = Options { players, random_map: number % 2 == 1, ..Options::default() };
    let mut game = OuterRim::deal(book, &options, Seed::from_u64(number)).unwrap();
    let (mut lcg, mut choices, mut count) = (Lcg(number), Vec::new(), 0);
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().unwrap_or_else(|| panic!("nobody is asked: {:?}", game.state().frames));
        game.choices(seat, &mut choices);
        let choice = lcg.one(&choices).unwrap_or_else(|| panic!("a dead end: {:?}", game.state().frames));
        if count % 256 == 0 {
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

fn look(game: &OuterRim, seat: Seat, choices: &[outer_rim::Choice]) {
    let _ = (game.prompt_words(seat), game.why_words(seat), game.closing_words());
    for choice in choices {
        drop(game.choice_words(choice));
        let written = game.write_choice(choice);
        assert_eq!(game.read_choice(&written).as_ref(), Ok(choice), "{written}");
    }
    drop(OuterRim::board_words(&game.view(Viewer::Seat(seat))));
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
    &["influence", "knowledge", "piloting", "stealth", "strength", "tactics", "tech"],
    &["hutt", "imperial", "rebel", "syndicate", "here", "any", "patrol"],
    &["hit", "crit", "focus", "blank"],
    &["character", "ship"],
    &["pass", "fail"],
    &["win", "lose"],
    &["positive", "negative", "not_positive", "not_negative", "neutral"],
    &["cargo", "gear", "mod", "crew", "bounty", "job"],
    &["kessel", "tatooine", "naboo", "lothal", "cantonica", "takodana", "n7", "maelstrom"],
    &["credits", "lose_credits", "pay"],
    &["discard_this", "reveal_planet", "market_action", "extra_turn", "remove_this", "draw_again", "keep"],
    &[
        "rolled",
        "opponent_rolled",
        "before_test",
        "combat_won",
        "combat_lost",
        "patrol_beaten",
        "defeated",
        "crew_gained",
    ],
    &[
        "delivered",
        "job_completed",
        "ship_recovered",
        "would_be_defeated",
        "eliminated",
        "patrol_stops",
        "player_enters",
    ],
    &["complete", "again", "fail_job", "discard_job"],
    &["ground", "ship", "health", "hull", "hyperdrive"],
    &["planning", "action", "encounter"],
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
    match lcg.below(8) {
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
        kind => {
            let kind = if kind < 5 { Kind::Number } else { Kind::Word };
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
                play(&Arc::new(book), 1 + (number % 4) as u8, number);
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
    let many = asked.unwrap_or(if slow { 200 } else { 500 });
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
        only.is_some() || accepted > numbers.len() / 5,
        "only {accepted} of {} changes were accepted",
        numbers.len()
    );
}

/// Content in which abilities answer each other as much as they can; those that would never stop are refused.
#[test]
fn abilities_that_answer_each_other_come_to_an_end() {
    let mut files = files();
    let loops = "    when ship_recovered { may \"scratch it again\" { damage ship 1; recover ship 1 } }
    when ship_recovered once=turn { damage ship 2; recover ship 1; recover ship 1 }
    when combat_won any { may \"hear an echo\" { fight ground 1 \"an echo\" { win { credits 1000 } } } }
    when combat_lost any once=turn { fight ground 1 \"an echo\" {} }
    when crew_gained { discard crew 1 }
    when defeated once=turn { recover both all; damage ship 6 }
    action \"Patch up\" { damage ship 1; recover ship all }
";
    for (_, text) in &mut files {
        *text = text.replace("    starts_with 9", &format!("{loops}    starts_with 9"));
    }
    // Every card draws another.
    for (_, text) in files.iter_mut().filter(|(name, _)| name.starts_with("encounters")) {
        *text = text.replace("credits 1000 }", "credits 1000; draw_again }");
    }
    // Secrets and assets are no sections.
    let book = match Book::read(&files) {
        Ok(book) => book,
        Err(faults) => {
            for fault in &faults {
                assert!(fault.message.contains("`draw_again` means nothing here"), "{fault}");
                let (_, text) = files.iter_mut().find(|(name, _)| *name == fault.file).unwrap();
                let lines: Vec<_> = text.lines().map(str::to_owned).collect();
                let mend = |(ix, line): (usize, &String)| {
                    if ix + 1 == fault.line { line.replace("; draw_again", "") } else { line.clone() }
                };
                *text = lines.iter().enumerate().map(mend).map(|line| line + "\n").collect();
            }
            Book::read(&files).unwrap_or_else(|faults| panic!("{}", crate::shown(&faults)))
        }
    };
    let book = Arc::new(book);
    for number in 0..4 {
        play(&book, 1 + (number % 4) as u8, number);
    }
}
