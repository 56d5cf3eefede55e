//! Challenges for those who have unlocked everything.

use super::{Entered, Story};
use crate::book::MissionFacts;
use crate::ids::{Difficulty, Kind};

/// Whether this mission was won in this way.
pub(super) fn has_won(story: &Story, mission: &MissionFacts, how: impl Fn(&Entered) -> bool) -> bool {
    let won = |entered: &&Entered| entered.report.won && entered.options.mission == mission.id;
    story.history.iter().filter(won).any(how)
}

/// What a group may set itself when everything is unlocked, and how far it has come. All of it is read from what was played.
pub(super) fn challenges(story: &Story) -> Vec<String> {
    if !story.is_free() {
        return Vec::new();
    }
    let book = &story.book;
    let of = |kind: Kind| book.missions.iter().filter(move |mission| mission.kind == kind);
    let line = |words: &str, done: usize, all: usize| {
        let how_far = if done >= all { "done".to_owned() } else { format!("{done} of {all}") };
        format!("{words}: {how_far}.")
    };
    let expert = |entered: &Entered| entered.options.difficulty == Difficulty::Expert;
    let story_missions = of(Kind::Story).filter(|mission| has_won(story, mission, expert)).count();
    let maps = of(Kind::Mercenary).flat_map(|mission| book.maps.iter().map(move |map| (mission, map)));
    // A mission without a map of its own is played on the first one, unless another was chosen.
    let first = book.maps.first().map_or("", |map| map.id.as_str());
    let played_on = |entered: &Entered, map: &str| match entered.options.map.as_str() {
        "" => first == map,
        chosen => chosen == map,
    };
    let maps: Vec<bool> = maps.map(|(mission, map)| has_won(story, mission, |it| played_on(it, &map.id))).collect();
    let won = || story.history.iter().filter(|entered| entered.report.won);
    let people = book.characters.iter().filter(|person| {
        won().flat_map(|entered| &entered.report.seats).any(|sitter| sitter.characters.contains(&person.id))
    });
    let swift = |entered: &&Entered| entered.options.difficulty >= Difficulty::Veteran && entered.report.turns <= 14;
    let legends = story.history.iter().filter(|entered| entered.report.legendary.is_some()).count();
    let mut lines = vec![
        line("Win every mission of the story at expert difficulty", story_missions, of(Kind::Story).count()),
        line("Win every mercenary mission on every map", maps.iter().filter(|won| **won).count(), maps.len()),
        line("Win with every character", people.count(), book.characters.len()),
        line("Win at veteran difficulty within 14 turns", won().filter(swift).count(), 1),
        line("Betray the others in a legendary victory", legends, 1),
    ];
    for mission in book.missions.iter().filter(|mission| mission.warlord.is_some()) {
        let sides = [true, false].map(|side| {
            let fits = |entered: &&Entered| {
                entered.options.mission == mission.id && entered.report.won == side && !entered.report.given_up
            };
            usize::from(story.history.iter().any(|entered| fits(&entered)))
        });
        lines.push(line(&format!("See both sides win {}", mission.name), sides.iter().sum(), 2));
    }
    lines
}
