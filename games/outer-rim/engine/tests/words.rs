//! Everything people read: it is there at every moment, and it reads like words.

use outer_rim::book::{Book, Steps};
use outer_rim::{Cause, Choice, Event, Options, OuterRim};
use table::{Chance, Game, Log, Purpose, Seat, Seed, Status, Viewer};

/// The answers of the random player.
const ANSWERS: Purpose = Purpose(0);
/// The longest line of the board.
const WIDTH: usize = 110;
/// Questions of a game at most; a game of random answers takes its time.
const QUESTIONS: u32 = 900;

fn game(players: u8, seed: u64) -> OuterRim {
    let options = Options { players, random_map: seed % 2 == 1, ..Options::default() };
    OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).expect("the set-up is fine")
}

/// What must never show in anything that people read.
fn readable(text: &str, what: &str) {
    assert!(!text.trim().is_empty(), "{what} without words");
    let strange =
        ["{", "}", "[", "]", "<", ">", "  ", "..", " .", " ,", "::", "NONE", "None", "Some(", "Card(", "unknown", "|"];
    for mark in strange {
        assert!(!text.contains(mark), "`{mark}` in {what}: {text}");
    }
    let first = text.chars().next().expect("there is a first letter");
    assert!(!first.is_lowercase(), "{what} begins small: {text}");
}

/// Plays a game by lot and shows each moment to a reader.
fn play(players: u8, seed: u64, mut read: impl FnMut(&OuterRim, Seat, &[Choice], &[Event])) -> OuterRim {
    let mut game = game(players, seed);
    let mut chance = Chance::new(Seed::from_u64(seed + 1000));
    let mut log = Log::listening();
    let mut listed = Vec::new();
    let mut told = Vec::new();
    for _ in 0..QUESTIONS {
        let Status::Asking(prompt) = game.status() else { break };
        let seats: Vec<Seat> = prompt.seats.iter().collect();
        for seat in &seats {
            game.choices(*seat, &mut listed);
            read(&game, *seat, &listed, &told);
        }
        let seat = seats[chance.below(ANSWERS, seats.len() as u32) as usize];
        game.choices(seat, &mut listed);
        let choice = listed[chance.below(ANSWERS, listed.len() as u32) as usize];
        game.play_listed(seat, &choice, &mut log);
        told = log.take();
    }
    game
}

#[test]
#[ignore = "prints a game for people to read"]
fn print() {
    let var = |name: &str, other: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other);
    let mut last = 0;
    let end = play(var("PLAYERS", 2) as u8, var("SEED", 1), |game, seat, listed, told| {
        for event in told {
            println!("    - {} [{}]", game.event_words(event), game.event_rule(event));
        }
        println!("? {}\n  {}", game.prompt_words(seat), game.why_words(seat));
        for choice in listed {
            println!("   * {}", game.choice_words(choice));
        }
        last += 1;
        if last % 100 == 50 {
            println!("{}", OuterRim::board_words(&game.view(Viewer::Seat(seat))));
        }
    });
    println!("{}", end.closing_words());
}

const RULES: &str = include_str!("../../rules/outer-rim.toml");

fn known(rule: &str) {
    let of_the_table = rule.starts_with("table.");
    assert!(of_the_table || RULES.contains(&format!("id = \"{rule}\"")), "{rule} is no rule");
}

/// This many games, with each number of players in turn.
fn all(games: u64, mut read: impl FnMut(&OuterRim, Seat, &[Choice], &[Event])) -> Vec<OuterRim> {
    (0..games).map(|seed| play(seed as u8 % 4 + 1, seed, &mut read)).collect()
}

/// How a sentence ends; that of a story may ask something, or be somebody's.
const ENDS: [char; 4] = ['.', '?', '!', '"'];

#[test]
fn every_question_answer_and_event_can_be_read() {
    all(40, |game, seat, listed, told| {
        let Status::Asking(prompt) = game.status() else { return };
        known(prompt.rule.0);
        let (question, why) = (game.prompt_words(seat), game.why_words(seat));
        readable(&question, "a question");
        assert!(question.ends_with('?'), "{question}");
        readable(&why, "a reason");
        assert!(why.ends_with(ENDS), "{why}");
        let mut said = Vec::new();
        for choice in listed {
            let words = game.choice_words(choice);
            readable(&words, &format!("{choice:?}"));
            assert!(!said.contains(&words), "two answers to \"{question}\" read \"{words}\"");
            said.push(words);
        }
        for event in told {
            let words = game.event_words(event);
            readable(&words, &format!("{event:?}"));
            assert!(words.ends_with(ENDS), "{words}");
            known(game.event_rule(event).0);
        }
    });
}

#[test]
fn boards_can_be_read_and_fit_a_terminal() {
    let mut moments = 0;
    let ends = all(40, |game, seat, _, _| {
        moments += 1;
        if moments % 23 != 0 {
            return;
        }
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            check_board(game, viewer);
        }
    });
    for game in &ends {
        check_board(game, Viewer::Spectator);
    }
    let over = ends.iter().filter(|game| matches!(game.status(), Status::Over(_)));
    let mut closed = 0;
    for game in over {
        readable(&game.closing_words(), "a closing");
        assert!(game.closing_words().contains("has won"), "{}", game.closing_words());
        closed += 1;
    }
    assert!(closed > 0, "no game came to its end");
}

fn check_board(game: &OuterRim, viewer: Viewer) {
    let board = OuterRim::board_words(&game.view(viewer));
    for line in board.lines() {
        assert!(line.chars().count() <= WIDTH, "{line}");
        if !line.trim().is_empty() {
            readable(&format!("X{}", line.trim()), "a line of the board");
        }
    }
    for part in ["THE RIM", "MARKET", "KESSEL", "RED"] {
        assert!(board.contains(part), "no {part} on the board:\n{board}");
    }
}

#[test]
fn words_depend_on_nothing_their_reader_may_not_know() {
    let mut moments = 0;
    all(12, |game, seat, _, _| {
        moments += 1;
        if moments % 17 != 0 {
            return;
        }
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let view = game.view(viewer);
            let imagined = OuterRim::imagine(&view, &mut Chance::new(Seed::from_u64(moments)));
            assert_eq!(OuterRim::board_words(&view), OuterRim::board_words(&imagined.view(viewer)));
            if viewer == Viewer::Seat(seat) {
                assert_eq!(game.prompt_words(seat), imagined.prompt_words(seat));
                assert_eq!(game.why_words(seat), imagined.why_words(seat));
            }
        }
    });
}

#[test]
fn refusals_give_a_reason_and_a_rule() {
    let texts = [
        "go kessel",
        "go n1",
        "stay",
        "recover",
        "collect",
        "pass",
        "trade",
        "market",
        "delivery",
        "done",
        "pay",
        "explore",
        "meet",
        "eliminate",
        "capture",
        "protect",
        "abandon",
        "accept",
        "decline",
        "withdraw",
        "roll",
        "discard cargo",
        "buy dl_44",
        "take yt1300",
        "barter dl_44",
        "drop dl_44",
        "deliver food_supplies",
        "patrol hutt",
        "contact kessel-1",
        "attempt kessel_run",
        "hunt greedo crew_greedo",
        "fight greedo",
        "faction hutt",
        "player blue",
        "space kessel",
        "skill tech",
        "die hit",
        "kind gear",
        "play han_solo",
        "rival han_solo",
        "fly g9",
        "card dl_44",
        "offer blue 1000 for 0",
    ];
    let mut moments = 0;
    all(12, |game, seat, listed, _| {
        moments += 1;
        if moments % 29 != 0 {
            return;
        }
        for text in texts {
            let choice = game.read_choice(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
            readable(&game.choice_words(&choice), text);
            if let Err(refusal) = game.check(seat, &choice) {
                assert!(!listed.contains(&choice));
                readable(&refusal.words, text);
                known(refusal.rule.0);
            }
            let other = Seat((seat.0 + 1) % 4);
            let refusal = game.check(other, &choice);
            assert!(refusal.is_err() || !listed.is_empty());
        }
    });
}

#[test]
fn a_few_sentences_said_in_some_game() {
    let mut wanted = vec![
        ("Buy the DL-44 Heavy Blaster Pistol (gear, WEAPON) for 3,000 credits: ground combat 1 higher", ""),
        ("Start with the G9 Rigger: hyperdrive 6, combat 2, hull 3; slots: 1 cargo, 1 mod, 1 crew", ""),
        ("Gain 2,000 credits", ""),
        ("Go on to the encounter step", ""),
        ("Red plays ", "."),
        ("Fly to Kessel (", ")"),
        (
            "Encounter the Hutt patrol: level 1, your 2 dice against 2, 64 % to win",
            "a win pays 2,000 credits and costs 1 reputation with the Hutts",
        ),
        ("Attempt the job ", "fame"),
        ("Red rolled 1 hit and 1 blank: 1 damage", "."),
        ("Buy the Smuggling Compartment (mod) for 2,000 credits: ", ""),
        ("Food Supplies came up on the cargo deck (1,000 credits; Hutt patrol 4).", ""),
        ("Red met the Black Sun Agent.", ""),
        ("Red paid 2,000 credits to ", ")."),
        ("Red stood up again.", ""),
        ("Do you use an ability before the test of ", " % to pass)?"),
        ("Improvise a skill: have the tested skill once more for this test (chances: ", " %)"),
        ("You rolled ", ", enough to pass: do you use an ability?"),
        ("You rolled ", ", not enough to pass: do you use an ability?"),
    ];
    all(12, |game, seat, listed, told| {
        let answers = listed.iter().map(|choice| game.choice_words(choice));
        let asked = std::iter::once(game.prompt_words(seat));
        for words in asked.chain(answers).chain(told.iter().map(|event| game.event_words(event))) {
            wanted.retain(|(begin, end)| !(words.starts_with(begin) && words.ends_with(end)));
        }
    });
    assert!(wanted.is_empty(), "nobody said {wanted:?}");
}

#[test]
fn cards_read_like_sentences() {
    let book = Book::printed();
    let of = |id: &str| book.cards.iter().find(|card| card.id == id).expect("there is such a card").words.clone();
    assert_eq!(
        of("plastoid_armor"),
        "Health 2 higher. While you have Strength: in ground combat the opponent rolls 1 die fewer. A character has one \
         ARMOR at most."
    );
    assert_eq!(
        of("rescue_from_the_mines"),
        "Destination: Kessel. Reward: Gain 8,000 credits and 1 fame, and lose 1 reputation with the Syndicate. \
         Removed when done. Not for sale on Kessel."
    );
    assert_eq!(
        of("bacta_supplies"),
        "Destination: Takodana. Reward: Gain 6,000 credits. Action – Use the bacta: if your character is not a droid and \
         your character has damage, discard this card and recover all damage of your character. Not for sale on Takodana."
    );
    let sections = book.cards.iter().flat_map(|card| &card.sections).map(|section| section.words.as_str());
    let contacts = book.contacts.iter().map(|contact| contact.words.as_str());
    let cards = book.cards.iter().map(|card| card.words.as_str());
    let steps = book.databank.iter().flat_map(|entry| &entry.step_words).map(|(_, words)| words.as_str());
    for words in sections.chain(contacts).chain(cards).chain(steps).filter(|words| !words.is_empty()) {
        readable(words, "a card");
        assert!(words.ends_with(['.', '"']), "{words}");
    }
}

#[test]
fn every_gain_and_loss_names_its_cause_and_no_line_of_the_log_repeats_a_card() {
    let book = Book::printed();
    let texts: Vec<&str> = {
        let sections = book.cards.iter().flat_map(|card| &card.sections).map(|section| section.words.as_str());
        let contacts = book.contacts.iter().map(|contact| contact.words.as_str());
        sections.chain(contacts).filter(|words| words.len() > 60).collect()
    };
    for (players, seed) in [(1, 3), (2, 4), (4, 5)] {
        play(players, seed, |game, _, _, told| {
            for event in told {
                let words = game.event_words(event);
                assert_ne!(event.cause(), Some(Cause::Effect), "{words}");
                assert_ne!(game.event_rule(event), outer_rim::rule::OR_SETUP_9, "{words}");
                assert!(texts.iter().all(|text| !words.contains(text)), "{words}");
            }
        });
    }
}

#[test]
fn steps_of_a_job_have_titles_wherever_they_are_printed() {
    let book = Book::printed();
    let own = book.cards.iter().filter_map(|card| match &card.steps {
        Some(Steps::Own { blocks, words }) => Some((blocks.len(), words)),
        _ => None,
    });
    let mut jobs = 0;
    for (steps, words) in own {
        assert_eq!(steps, words.len());
        assert!(words.iter().all(|(title, words)| !title.is_empty() && !words.is_empty()));
        jobs += 1;
    }
    assert!(jobs > 3);
}
