//! Stories: what a scene tells before anything happens in it.

use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::frame::Step;
use outer_rim::position::Position;
use outer_rim::{Event, Options, OuterRim};
use table::{Audience, Game, Log, Seat, Told};

use crate::CONTENT;
use testbed::faulty::{Files, edit, shown};

const STORY: &str = "Lamps swing over the dust. Somebody coughs.";

/// The printed files with a story of their own, or without any, in all scenes.
fn with_stories(story: &str) -> Files {
    let mut files = CONTENT.files();
    for (_, text) in &mut files {
        let mut told = String::new();
        for line in text.lines() {
            let line = without_story(line);
            let scene = line.starts_with("    section ") || line == "    meet {" || line.starts_with("    meet { ");
            let (head, rest) = if scene { line.split_at(line.find('{').unwrap() + 1) } else { (line.as_str(), "") };
            told.extend([head, if scene { story } else { "" }, rest, "\n"]);
        }
        *text = told;
    }
    files
}

/// A line without its story; one that holds nothing else is empty then.
fn without_story(line: &str) -> String {
    let Some(at) = line.find("story \"") else { return line.to_owned() };
    let behind = &line[at + 7..];
    let quotes = behind.match_indices('"').map(|(end, _)| end);
    let end = quotes.into_iter().find(|end| !behind[..*end].ends_with('\\')).expect("the story ends in its line");
    format!("{}{}", &line[..at], behind[end + 1..].trim_start_matches([';', ' ']))
}

fn book(story: &str) -> Arc<Book> {
    let files = with_stories(story);
    Arc::new(Book::read(&files).unwrap_or_else(|faults| panic!("{}", shown(&faults))))
}

fn told(game: &mut OuterRim, answer: &str) -> Vec<Event> {
    game.begin();
    let mut log = Log::listening();
    let choice = game.read_choice(answer).unwrap();
    game.play(Seat(0), &choice, &mut log).unwrap();
    log.take()
}

#[test]
fn a_story_is_read_with_its_section_and_with_its_contact() {
    let book = book(&format!(" story \"{STORY}\";"));
    let of = || Position::with(&book, Options { players: 2, ..Options::default() }).space("red", "kessel");

    let mut drawn = of().encounter("kessel_2").at(Step::Encounter);
    let events = told(&mut drawn, "explore");
    let drew = events.iter().find(|event| matches!(event, Event::Drew { .. })).expect("a card was drawn");
    assert_eq!(drawn.event_words(drew), format!("Red drew \"Cave-In\". {STORY}"));
    assert!(drawn.why_words(Seat(0)).contains(STORY), "{}", drawn.why_words(Seat(0)));

    let mut met = of().faceup("kessel-1", "doctor_evazan").at(Step::Encounter);
    let events = told(&mut met, "contact kessel-1");
    let meets = events.iter().find(|event| matches!(event, Event::Meets { .. })).expect("somebody was met");
    assert_eq!(met.event_words(meets), format!("Red met Doctor Evazan. {STORY}"));
    assert!(met.why_words(Seat(0)).contains(STORY), "{}", met.why_words(Seat(0)));
}

#[test]
fn the_story_of_a_secret_is_read_by_its_drawer_alone() {
    let book = book(&format!(" story \"{STORY}\";"));
    let table = Position::with(&book, Options { players: 2, ..Options::default() });
    let mut game = table.space("red", "kessel").encounter("kessel_5").at(Step::Encounter);
    let events = told(&mut game, "explore");
    let read: Vec<_> = events.iter().filter(|event| game.event_words(event).contains(STORY)).collect();
    assert_eq!(read.len(), 1);
    assert!(matches!(read[0], Event::SecretDrawn { .. }));
    assert_eq!(read[0].audience(), Audience::Only(Seat(0)));
}

#[test]
fn a_story_changes_nothing_that_is_played() {
    let (with, without) = (book(&format!(" story \"{STORY}\";")), book(""));
    assert_ne!(with.hash, without.hash, "yet it is content");
    assert_eq!(with.code.ops, without.code.ops);
    for (with, without) in with.cards.iter().zip(&without.cards) {
        assert_eq!(with.words, without.words);
        for (with, without) in with.sections.iter().zip(&without.sections) {
            assert_eq!((with.story.as_str(), without.story.as_str()), (STORY, ""));
            assert_eq!((with.block, &with.words), (without.block, &without.words));
        }
    }
    for (with, without) in with.contacts.iter().zip(&without.contacts) {
        assert_eq!((with.story.as_str(), without.story.as_str()), (STORY, ""));
        assert_eq!((with.meet, &with.words), (without.meet, &without.words));
    }
}

/// One replacement in content without stories makes one fault that says this.
#[track_caller]
fn refused(file: &str, old: &str, new: &str, says: &str) {
    let mut files = with_stories("");
    edit(&mut files, file, old, new);
    let faults = CONTENT.faults_of(&files);
    assert_eq!(faults.len(), 1, "{}", shown(&faults));
    assert!(faults[0].message.contains(says), "{}", faults[0]);
}

#[test]
fn a_scene_has_one_story_and_it_stands_first() {
    let (kessel, first) = ("encounters_kessel.kdl", "a scene has one `story`, and it comes first");
    refused(
        kessel,
        "            option \"Walk away\" {}\n        }",
        "            option \"Walk away\" {}\n        }\n        story \"Late.\"",
        first,
    );
    refused("contacts.kdl", "    meet {", "    meet { story \"One.\"; story \"Two.\";", first);
    refused(kessel, "option \"Walk away\" {}", "option \"Walk away\" { story \"Gone.\" }", "`story`");
    refused("contacts.kdl", "crew { skills stealth;", "crew { story \"No.\"; skills stealth;", "`story`");
    refused("contacts.kdl", "    meet {", "    meet { story;", "`story`");
}

#[test]
fn every_section_and_every_contact_has_a_story_that_begins_in_its_own_way() {
    let book = Book::printed();
    let sections = book.cards.iter().flat_map(|card| &card.sections).map(|section| (&section.title, &section.story));
    let contacts = book.contacts.iter().map(|contact| (&contact.name, &contact.story));
    let mut openings = std::collections::BTreeSet::new();
    for (title, story) in sections.chain(contacts) {
        let words: Vec<&str> = story.split_whitespace().collect();
        assert!((12..=40).contains(&words.len()), "{title}: {story}");
        assert!(openings.insert(words[..3].join(" ")), "{title} begins like another: {story}");
    }
    assert_eq!(openings.len(), 140 + 22);
}

/// Whatever can be kept is named, with its cost and what it does, where it is offered.
#[test]
fn a_scene_says_what_is_kept() {
    use outer_rim::book::code::Op;
    let book = Book::printed();
    let keeps = |start: u16, end: u16| book.code.ops[start as usize..end as usize].contains(&Op::Keep);
    let (mut assets, mut crew) = (0, 0);
    for card in &book.cards {
        for section in &card.sections {
            assert!(!section.words.to_lowercase().contains("keep this card"), "{}", section.words);
            if section.words.contains(&card.name) {
                assets += 1;
                assert!(section.words.contains(card.words.trim_end_matches('.')), "{}", section.words);
                let cost = format!("worth {},000 credits", card.cost);
                assert!(card.cost == 0 || section.words.contains(&cost), "{}", section.words);
                let skilled = card.skills.iter().all(|skill| section.words.contains(skill.words()));
                assert!(skilled, "{}", section.words);
            }
        }
    }
    for contact in &book.contacts {
        assert!(!contact.words.to_lowercase().contains("keep this card"), "{}", contact.words);
        if contact.words.contains(&format!("ake {} along as crew", contact.called)) {
            crew += 1;
            let skills = &book.card(contact.card).skills;
            assert!(skills.iter().all(|skill| contact.words.contains(skill.words())), "{}", contact.words);
        }
    }
    assert!(assets >= 17 && crew >= 17, "{assets} assets and {crew} crew");
    let branches = book.code.branches.iter().filter(|branch| keeps(branch.block.start, branch.block.end));
    for branch in branches {
        assert!(branch.words.contains("ake the ") || branch.words.contains(" along as crew"), "{}", branch.words);
    }
    let test = book.code.branches.iter().find(|branch| branch.words.contains("your choice of "));
    assert!(test.is_some(), "one test of a choice of skills reads as one");
}
