//! The game before it begins: when it is won, where fame comes from, how a turn goes.

use std::fmt::Write as _;

use crate::game::OuterRim;
use crate::ids::Player;

/// Where fame comes from.
const FAME: [&str; 6] = [
    "Jobs: fly where they are due and pass their tests, step by step.",
    "Bounties: find the contact, win the fight, then eliminate them or deliver them as a captive.",
    "ILLEGAL cargo: bring it where it is due and roll a hit. Legal cargo pays credits.",
    "Patrols of level 2 and 3: win a ship combat. Their faction won't like it.",
    "Luxuries: bought on the market, for a lot of credits.",
    "The goal of your character and the goal of your ship, each once.",
];
/// The three steps of a turn.
const TURN: [&str; 3] = [
    "Planning: move, or recover all damage, or gain 2,000 credits.",
    "Action: buy on a planet's market, deliver what is due here, trade with somebody here, each once; and abilities.",
    "Encounter one thing: the space, a contact, a patrol, a job or a bounty that is due here.",
];

/// What a newcomer may do first.
const BEGINNING: &str = "Take a job or cargo from the market where you are, fly where it is due, and meet the contacts of the \
    planets on your way: some of them join your crew, and with a skill three tests of four are passed.";

/// What everybody reads before a game, and whenever somebody wants to know again.
pub(crate) fn briefing(game: &OuterRim) -> String {
    let mut out = String::from("OUTER RIM\n  Scoundrels at the edge of the galaxy make a name for themselves.\n");
    let mut part = |title: &str, lines: &mut dyn Iterator<Item = String>| {
        let _ = writeln!(out, "{title}");
        lines.for_each(|line| {
            let _ = writeln!(out, "  {line}");
        });
    };
    let alone = game.ground.options.players == 1;
    part(if alone { "You win" } else { "How the game is won" }, &mut ends(game).into_iter());
    part("Fame comes from", &mut FAME.map(String::from).into_iter());
    part("A turn has three steps", &mut TURN.map(String::from).into_iter());
    part("A good beginning", &mut std::iter::once(BEGINNING.into()));
    out
}

/// How this game is won and lost.
fn ends(game: &OuterRim) -> Vec<String> {
    let options = &game.ground.options;
    let fame = options.fame;
    if options.players > 1 {
        let first = format!("Whoever first has {fame} fame wins at once.");
        return vec![first, "If several have it at the same moment, the one with the most credits wins.".into()];
    }
    let needed = options.fame_needed(Player(1));
    let ahead = match (options.head_start, options.handicap) {
        (0, 0) => String::new(),
        (0, more) => format!(" That is {more} more than you need."),
        (start, _) => format!(" It starts with {start} fame."),
    };
    vec![
        format!("With {fame} fame, at once."),
        format!("The rival, whom a deck of cards drives, wins if it has {needed} fame before you.{ahead}"),
    ]
}
