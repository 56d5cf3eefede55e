//! The mission before it begins: its introduction, the briefing, when it is won and lost, its crisis and its rules.

use std::fmt::Write as _;

use super::{capital, many};
use crate::book::{Checked, Finish, hand_size};
use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::{Motive, Token};

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
    for (title, ends) in endings(&game.ground, None) {
        part(title, &mut ends.into_iter());
    }
    part("Crisis", &mut [mission.crisis_words.clone()].into_iter());
    part("Motives", &mut motives(&game.ground).into_iter());
    part("What there is to find", &mut features(&game.ground).into_iter());
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
    let hand = ground.kits().map(|kit| kit.hand).sum::<u8>();
    let hand = (hand > 0).then(|| format!("Hands hold {} cards.", hand_size(ground.options.difficulty) + hand));
    let rung = ground.rung().map(|rung| rung.words.clone()).filter(|words| !words.is_empty());
    let words = rung.into_iter().chain(hand).collect::<Vec<_>>().join(" ");
    let who = if ground.options.players == 1 { "one player".into() } else { many(ground.characters, "character") };
    let title = format!("At {} difficulty for {who}", ground.options.difficulty.words());
    (!words.is_empty()).then_some((title, words))
}

/// How the mission can be won and lost in this game, in sentences, and whose victory that is: first when who reads it wins, if
/// that is known. Of a mission with motives it depends on the reader's; without one it is told of both sides.
pub fn endings(ground: &Ground, motive: Option<Motive>) -> [(&'static str, Vec<String>); 2] {
    let mission = ground.mission();
    // One who is found out to be disloyal only leaves the game.
    let fallen = if mission.motives.is_some() { "A loyal character is defeated." } else { "A character is defeated." };
    let come = |ends: &[Finish]| {
        let ends = ends.iter().filter(|end| ground.can_come(end.condition));
        ends.map(finish).collect::<Vec<_>>()
    };
    let mut lost = vec![fallen.to_owned()];
    lost.extend(come(&mission.failures));
    let won = come(&mission.objectives);
    match (mission.warlord, mission.motives, motive) {
        (Some(_), ..) => [("The heroes win", won), ("The heroes lose, and the Warlord wins", lost)],
        (_, Some(_), None) => [("Loyal players win", won), ("Loyal players lose, and a disloyal one wins", lost)],
        (_, Some(_), Some(Motive::Disloyal)) => [("You win", lost), ("You lose", won)],
        _ => [("You win", won), ("You lose", lost)],
    }
}

/// What hidden motives mean, a line each; nothing in a mission without them.
pub fn motives(ground: &Ground) -> Vec<String> {
    let mission = ground.mission();
    if mission.motives.is_none() {
        return Vec::new();
    }
    let mut lines: Vec<String> = [
        "Everybody has a motive card that nobody else sees. One of you may be disloyal; perhaps nobody is.",
        "Whoever is loyal wins if the mission succeeds, whoever is disloyal if it fails.",
        "Whose character is defeated shows the motive card. If it is loyal, the mission has failed; if it is disloyal, the \
         others go on without that character, and its player still wins if they fail.",
        "With an Attack action you may strike a character in your space instead of a threat: discard your Retaliate to deal \
         1 damage.",
    ]
    .map(str::to_owned)
    .to_vec();
    for end in mission.failures.iter().filter(|end| end.legendary) {
        let how = end.words.trim_end_matches('.');
        lines.push(format!("If {how} and nobody has been defeated, the victory of a disloyal player is legendary."));
    }
    lines
}

/// What the sheet of a mission brings along that can be used or carried, with what it does, a line each.
pub fn features(ground: &Ground) -> Vec<String> {
    let mission = ground.mission();
    let spread = mission.spreads.iter().flat_map(|spread| spread.tokens.iter().copied());
    let fixed = mission.fixtures.iter().map(|fixture| fixture.token);
    let mut tokens: Vec<Token> = spread.chain(fixed).chain(mission.aside.iter().copied()).collect();
    tokens.sort_unstable();
    tokens.dedup();
    let of_mission = |token: Token| mission.features.iter().any(|(of, _)| *of == token);
    let facts = tokens.into_iter().filter(|token| !of_mission(*token)).map(|token| ground.book.token(token));
    let useful = facts.filter(|token| !token.is_enemy() && (token.carried || token.uses.iter().any(Option::is_some)));
    useful.map(|token| format!("{}: {}", token.name, token.words.trim_start_matches("Feature. "))).collect()
}

/// An end of the mission, and when it is looked for.
fn finish(finish: &Finish) -> String {
    let words = finish.words.trim_end_matches('.');
    match finish.checked {
        Checked::Always => format!("{}.", capital(words)),
        Checked::EndOfTurn => format!("At the end of a turn: {words}."),
    }
}
