//! The mission before it begins: its introduction, the briefing, when it is won and lost, its crisis and its rules.

use std::fmt::Write as _;

use super::{capital, many};
use crate::book::{Checked, Finish};
use crate::game::Mandalorian;
use crate::ground::Ground;

/// What everybody reads before a mission, and whenever somebody wants to know again.
pub(crate) fn briefing(game: &Mandalorian) -> String {
    let mission = game.ground.mission();
    let mut out = String::new();
    let mut part = |title: &str, lines: &mut dyn Iterator<Item = String>| {
        let mut lines = lines.peekable();
        if lines.peek().is_some() {
            let _ = writeln!(out, "{title}");
            lines.for_each(|line| {
                let _ = writeln!(out, "  {line}");
            });
        }
    };
    part(&mission.name.to_uppercase(), &mut mission.introduction.iter().cloned());
    part("Briefing", &mut [mission.briefing.clone()].into_iter().filter(|words| !words.is_empty()));
    for (title, ends) in endings(&game.ground) {
        part(title, &mut ends.into_iter());
    }
    part("Crisis", &mut [mission.crisis_words.clone()].into_iter());
    if mission.motives.is_some() {
        let secret = "Everybody has a motive card that nobody else sees.".to_owned();
        let traitor = "One of you may be disloyal and wins if the mission fails.".to_owned();
        part("Motives", &mut [secret, traitor].into_iter());
    }
    part("Orders of the Warlord", &mut mission.orders.iter().map(|order| format!("{}: {}", order.name, order.words)));
    let [of_mission, of_map] = game.ground.rule_words();
    part("Rules of the mission", &mut of_mission.iter().map(|line| capital(line)));
    part("Rules of the map", &mut of_map.iter().map(|line| capital(line)));
    if let Some((title, words)) = beginning(&game.ground) {
        part(&title, &mut [words].into_iter());
    }
    out
}

/// How the mission begins at this difficulty for so many, besides what it always begins with: for whom, and what.
pub fn beginning(ground: &Ground) -> Option<(String, String)> {
    let words = ground.rung()?.words.clone();
    let who = if ground.options.players == 1 { "one player".into() } else { many(ground.characters, "character") };
    let title = format!("At {} difficulty for {who}", ground.options.difficulty.words());
    (!words.is_empty()).then_some((title, words))
}

/// How the mission can be won and lost in this game, in sentences, and whose victory that is.
pub fn endings(ground: &Ground) -> [(&'static str, Vec<String>); 2] {
    let mission = ground.mission();
    // One who is found out to be disloyal only leaves the game.
    let fallen = if mission.motives.is_some() { "A loyal character is defeated." } else { "A character is defeated." };
    let come = |ends: &[Finish]| {
        let ends = ends.iter().filter(|end| ground.can_come(end.condition));
        ends.map(finish).collect::<Vec<_>>()
    };
    let mut lost = vec![fallen.to_owned()];
    lost.extend(come(&mission.failures));
    let [wins, loses] = match mission.warlord {
        Some(_) => ["The heroes win", "The heroes lose, and the Warlord wins"],
        None => ["You win", "You lose"],
    };
    [(wins, come(&mission.objectives)), (loses, lost)]
}

/// An end of the mission, and when it is looked for.
fn finish(finish: &Finish) -> String {
    let words = finish.words.trim_end_matches('.');
    match finish.checked {
        Checked::Always => format!("{}.", capital(words)),
        Checked::EndOfTurn => format!("At the end of a turn: {words}."),
    }
}
