//! Strange content: files changed at random are refused in plain words, or can be played to the end.
//!
//! `CANTINA_MUTANTS=20000` tries that many changes instead of a few; `CANTINA_MUTANT=17` tries the change of this number alone.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use faults::Fault;
use table::{Game, Log, Seat, Status, Viewer};

/// Choices after which a game has lost its way.
const ENDLESS: usize = 60_000;

/// Content files by name.
pub type Files = Vec<(String, String)>;

/// A small generator, so that a failure can be repeated.
pub struct Lcg(pub u64);

impl Lcg {
    /// A number below this one.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    /// One of a list, if there is any.
    pub fn one<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}

/// Plays a random game with every look that people take at it, once in `every` choices; `check` is asked then too, and the game is
/// left when it is `long`.
///
/// # Panics
///
/// If it comes to a dead end or to none at all, or if an answer is not read as it is written.
pub fn play<G: Game>(mut game: G, number: u64, every: usize, check: impl Fn(&G), long: impl Fn(&G) -> bool) {
    let (mut lcg, mut choices, mut count) = (Lcg(number), Vec::new(), 0);
    while let Status::Asking(prompt) = game.status() {
        let seat = prompt.seats.iter().next().expect("somebody is asked");
        game.choices(seat, &mut choices);
        assert!(!choices.is_empty(), "a dead end: {}", game.why_words(seat));
        let choice = choices[lcg.below(choices.len())].clone();
        if count % every == 0 {
            look(&game, seat, &choices);
            check(&game);
        }
        let mut log = Log::listening();
        game.play_listed(seat, &choice, &mut log);
        for event in log.take() {
            drop(game.event_words(&event));
        }
        count += 1;
        assert!(count < ENDLESS, "no end: {}", game.why_words(seat));
        if long(&game) {
            return;
        }
    }
    look(&game, Seat(0), &[]);
    check(&game);
}

fn look<G: Game>(game: &G, seat: Seat, choices: &[G::Choice]) {
    let _ = (game.prompt_words(seat), game.why_words(seat), game.closing_words());
    for choice in choices {
        drop(game.choice_words(choice));
        let written = game.write_choice(choice);
        assert_eq!(game.read_choice(&written).as_ref(), Ok(choice), "{written}");
    }
    drop(G::board_words(&game.view(Viewer::Seat(seat))));
}

/// How a file is changed.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// A line is missing.
    Without,
    /// Some lines are repeated.
    Twice,
    /// A line from elsewhere in the file takes the place of one: the same words in another place.
    Elsewhere,
    /// Two lines change places.
    Swapped,
    /// A brace is missing.
    Brace,
    /// A number becomes another one.
    Number,
    /// A word becomes another one.
    Word,
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

/// Another word in place of this one.
fn other_word(word: &str, words: &[&str], families: &[&[&str]], lcg: &mut Lcg) -> String {
    let family = families.iter().find(|family| family.contains(&word)).filter(|_| lcg.below(8) > 0);
    lcg.one(family.map_or(words, |family| family)).unwrap_or_default().to_owned()
}

/// Changes one thing in one file; says what.
fn change(files: &mut Files, ways: &[Way], families: &[&[&str]], lcg: &mut Lcg) -> String {
    let which = lcg.below(files.len());
    let (name, text) = &mut files[which];
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let from = lcg.below(lines.len());
    let (above, below) = lines.split_at(from);
    let number = (1 + lcg.below(3)).min(below.len());
    match ways[lcg.below(ways.len())] {
        Way::Without => {
            *text = [above, &below[1..]].concat().concat();
            format!("{name}: without line {}", from + 1)
        }
        Way::Twice => {
            *text = [above, &below[..number], below].concat().concat();
            format!("{name}: {number} lines from {} on twice", from + 1)
        }
        Way::Elsewhere => {
            let line = lines[lcg.below(lines.len())];
            let told = format!("{name}: line {} becomes {}", from + 1, line.trim());
            *text = [above, &[line], &below[1..]].concat().concat();
            told
        }
        Way::Swapped => {
            let other = lcg.below(lines.len());
            let told = format!("{name}: lines {} and {} change places", from + 1, other + 1);
            let mut lines = lines.clone();
            lines.swap(from, other);
            *text = lines.concat();
            told
        }
        Way::Brace => {
            let braces: Vec<_> = text.match_indices(['{', '}']).map(|(at, _)| at).collect();
            let Some(at) = lcg.one(&braces) else { return format!("{name}: nothing") };
            let told = format!("{name}: without the brace in line {}", text[..at].matches('\n').count() + 1);
            text.remove(at);
            told
        }
        way @ (Way::Number | Way::Word) => {
            let kind = if matches!(way, Way::Number) { Kind::Number } else { Kind::Word };
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
                Kind::Word => other_word(&text[place.clone()], &words, families, lcg),
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

/// Content that is changed at random, and what is done with it.
pub struct Strange<'a, R, P> {
    /// The files as they are.
    pub printed: Files,
    /// How they are changed, each as often as it stands here.
    pub ways: &'a [Way],
    /// Words that can stand for each other nearly everywhere.
    pub families: &'a [&'a [&'a str]],
    /// This many changes are tried without optimization.
    pub few: u64,
    /// At least one of this many changes is accepted, or too little is tried.
    pub one_of: usize,
    /// Reads the files.
    pub read: R,
    /// Plays with what was read.
    pub play: P,
}

impl<B, R, P> Strange<'_, R, P>
where
    R: Fn(&Files) -> Result<B, Vec<Fault>> + Sync,
    P: Fn(B, u64) + Sync,
{
    /// One changed content: whether it was accepted, or what it broke.
    fn mutant(&self, number: u64, play_it: bool) -> Result<bool, String> {
        let (mut files, mut lcg) = (self.printed.clone(), Lcg(number));
        let changes: Vec<_> =
            (0..=lcg.below(2)).map(|_| change(&mut files, self.ways, self.families, &mut lcg)).collect();
        let tried = catch_unwind(AssertUnwindSafe(|| match (self.read)(&files) {
            Ok(book) => {
                if play_it {
                    (self.play)(book, number);
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

    /// Tries the changes.
    ///
    /// # Panics
    ///
    /// If a change is refused in no plain words, or accepted and can't be played.
    pub fn hold(&self) {
        let (only, asked) = (number("CANTINA_MUTANT"), number("CANTINA_MUTANTS"));
        // Without optimization fewer are tried and fewer of those are played.
        let slow = cfg!(debug_assertions) && only.is_none() && asked.is_none();
        let many = asked.unwrap_or(if slow { self.few } else { 500 });
        let numbers: Vec<u64> = only.map_or_else(|| (0..many).collect(), |only| vec![only]);
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let results: Vec<Result<bool, String>> = std::thread::scope(|scope| {
            let shares: Vec<_> = numbers
                .chunks(numbers.len().div_ceil(threads))
                .map(|share| {
                    let tried =
                        move || share.iter().map(|at| self.mutant(*at, !slow || at % 8 == 0)).collect::<Vec<_>>();
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
            only.is_some() || accepted > numbers.len() / self.one_of,
            "only {accepted} of {} changes were accepted",
            numbers.len()
        );
    }
}
