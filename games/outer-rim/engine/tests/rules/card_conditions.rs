//! What cards ask about: every condition of the card language, where it holds and where it just doesn't.

use outer_rim::ids::Player;
use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::corners::FACTIONS;
use crate::play::action;
use crate::special::book_with;

type Change = fn(Position) -> Position;

/// A condition, a position where it holds, and one where it doesn't by as little as possible. Red is Bossk, on Cantonica where no
/// faction is at home, and holds one piece of gear, which asks. Blue is on Lothal, green on Kessel.
const CONDITIONS: &[(&str, Change, Change)] = &[
    ("at planet", |p| p, |p| p.space("red", "n5")),
    ("at navpoint", |p| p.space("red", "n5"), |p| p.space("red", "maelstrom")),
    ("at maelstrom", |p| p.space("red", "maelstrom"), |p| p.space("red", "n5")),
    ("at_space kessel", |p| p.space("red", "kessel"), |p| p.space("red", "naboo")),
    ("at_faction", |p| p.space("red", "lothal"), |p| p),
    ("at_faction imperial", |p| p.space("red", "lothal"), |p| p.space("red", "mon_calamari")),
    ("at_faction hutt", |p| p.space("red", "nal_hutta"), |p| p),
    ("patrol_here", |p| p.patrol("hutt", 1, "cantonica"), |p| p.patrol("hutt", 1, "n5")),
    ("patrol_here rebel", |p| p.patrol("rebel", 1, "cantonica"), |p| p.patrol("hutt", 1, "cantonica")),
    ("player_here", |p| p.space("green", "cantonica"), |p| p.space("green", "n5")),
    ("not player_here", |p| p, |p| p.space("blue", "cantonica")),
    ("has bounty 1", |p| p.cards("red", "garindan"), |p| p.cards("red", "kessel_run")),
    ("has job 1", |p| p.cards("red", "kessel_run"), |p| p.cards("red", "garindan")),
    ("has cargo 1", |p| p.cards("red", "droid_parts"), |p| p.cards("red", "shield_upgrade")),
    ("has mod 1", |p| p.cards("red", "shield_upgrade"), |p| p.cards("red", "droid_parts")),
    ("has gear 2", |p| p.cards("red", "vibroknife"), |p| p.cards("red", "shield_upgrade")),
    ("has crew 1", |p| p.cards("red", "crew_lobot"), |p| p.cards("red", "vibroknife")),
    ("has crew 2", |p| p.ship("red", "hwk290").cards("red", "crew_lobot hired_help"), |p| p.cards("red", "crew_lobot")),
    ("has droid_crew 1", |p| p.cards("red", "crew_k_2so"), |p| p.cards("red", "crew_lobot")),
    ("has secret 1", |p| p.secret("red", "kessel_5", "kessel"), |p| p.secret("blue", "kessel_5", "kessel")),
    ("has skill 3", |p| p.cards("red", "crew_chewbacca"), |p| p),
    (
        "has positive 2",
        |p| p.reputation("red", "hutt", 1).reputation("red", "rebel", 1),
        |p| p.reputation("red", "hutt", 1).reputation("red", "rebel", -1),
    ),
    (
        "has negative 2",
        |p| p.reputation("red", "hutt", -1).reputation("red", "syndicate", -1),
        |p| p.reputation("red", "hutt", -1).reputation("blue", "hutt", -1).reputation("red", "rebel", 1),
    ),
    ("has damage 3", |p| p.damage("red", 1, 2), |p| p.damage("red", 2, 0)),
    ("has damage 2", |p| p.damage("red", 0, 2), |p| p.damage("red", 1, 0)),
    (
        "has player_here 2",
        |p| p.space("blue", "cantonica").space("green", "cantonica"),
        |p| p.space("blue", "cantonica"),
    ),
    (
        "has_crew lobot",
        |p| p.cards("red", "crew_lobot"),
        |p| p.cards("red", "crew_chewbacca").cards("blue", "crew_lobot"),
    ),
    ("skill tech", |p| p.cards("red", "crew_lobot"), |p| p),
    ("skill stealth|strength", |p| p, |p| p.character("red", "jyn_erso")),
    ("skill strength 2", |p| p.cards("red", "crew_chewbacca"), |p| p.cards("red", "crew_lobot")),
    ("credits 4000", |p| p, |p| p.credits("red", 3000)),
    ("fame 5", |p| p.fame("red", 5), |p| p.fame("red", 4).fame("blue", 9)),
    ("most_fame", |p| p.fame("red", 3).fame("green", 3), |p| p.fame("red", 3).fame("green", 4)),
    ("damaged character 2", |p| p.damage("red", 2, 0), |p| p.damage("red", 1, 2)),
    ("damaged ship 2", |p| p.damage("red", 0, 2), |p| p.damage("red", 2, 1)),
    ("damaged both 3", |p| p.damage("red", 1, 2), |p| p.damage("red", 2, 0)),
    ("damaged both 2", |p| p.damage("red", 2, 0), |p| p.damage("red", 0, 1)),
    (
        "worth 7000",
        |p| p.cards("red", "vibroknife shield_upgrade"),
        |p| p.cards("red", "jetpack gift_for_jabba sy_snootles"),
    ),
    ("ship_cost 15000", |p| p.ship("red", "yv666"), |p| p.ship("red", "lancer")),
    ("droid", |p| p.character("red", "ig_88"), |p| p.character("blue", "ig_88")),
    ("not droid", |p| p, |p| p.character("red", "ig_88")),
    ("marked 2", |p| marked(p, &["kessel", "naboo"]), |p| marked(p, &["kessel"])),
    ("marked_here", |p| marked(p, &["cantonica"]), |p| marked(p, &["kessel"])),
    (
        "facedown_here",
        |p| p.faceup("cantonica-1", "boshek").facedown("cantonica-2", "chewbacca"),
        |p| p.faceup("cantonica-1", "boshek").faceup("cantonica-2", "chewbacca"),
    ),
    ("has job 1 or has cargo 1", |p| p.cards("red", "droid_parts"), |p| p.cards("red", "shield_upgrade")),
    ("at planet and has crew 1", |p| p.cards("red", "crew_lobot"), |p| p),
    ("reputation here positive", |p| home(p, 1), |p| home(p, 0).reputation("red", "hutt", 1)),
    ("reputation here negative", |p| home(p, -1), |p| home(p, 0).reputation("red", "hutt", -1)),
    ("reputation patrol positive", |p| patrolled(p, 1), |p| patrolled(p, 0).reputation("red", "hutt", 1)),
    ("reputation any positive", |p| p.reputation("red", "syndicate", 1), |p| p.reputation("red", "rebel", -1)),
    ("reputation any negative", |p| p.reputation("red", "imperial", -1), |p| p.reputation("red", "rebel", 1)),
];

fn marked(position: Position, spaces: &[&str]) -> Position {
    let known = Position::of(2).at(outer_rim::frame::Step::Action);
    let spaces: Vec<_> = spaces.iter().map(|space| known.space_named(space)).collect();
    position.state(|state| spaces.iter().for_each(|space| state.of_mut(Player(0)).marks.add(*space)))
}

fn home(position: Position, standing: i8) -> Position {
    position.space("red", "lothal").reputation("red", "imperial", standing)
}

fn patrolled(position: Position, standing: i8) -> Position {
    position.patrol("rebel", 1, "cantonica").reputation("red", "rebel", standing)
}

const STANDINGS: [(&str, [bool; 3]); 5] = [
    ("positive", [false, false, true]),
    ("neutral", [false, true, false]),
    ("negative", [true, false, false]),
    ("not_positive", [true, true, false]),
    ("not_negative", [false, true, true]),
];

/// Cards that ask about this many conditions each.
const ASKED: usize = 10;

/// Gear that asks: a thousand credits if it is so, and one less if it isn't.
fn asking(deck: &str, conditions: &[String]) -> String {
    let cards = conditions.chunks(ASKED).enumerate().map(|(number, some)| {
        let asks = some.iter().enumerate().map(|(at, condition)| {
            format!("    action \"Ask {at}\" {{ if {condition} {{ credits 1000; else {{ lose_credits 1000 }} }} }}\n")
        });
        format!("market {deck} gear {deck}_asks_{number} \"Asks\" {{\n{}}}\n", asks.collect::<String>())
    });
    cards.collect()
}

fn holds(deck: &str, conditions: &[String], at: usize, change: impl Fn(Position) -> Position) -> bool {
    let book = book_with(&asking(deck, conditions));
    let position = Position::with(&book, Options { players: 3, ..Options::default() });
    let mut play = action(change(position).cards("red", &format!("{deck}_asks_{}", at / ASKED)));
    let before = play.credits("red");
    play.by("red", &format!("use ask-{}", at % ASKED));
    let after = play.credits("red");
    assert!(after.abs_diff(before) == 1000, "{} was not asked", conditions[at]);
    after > before
}

#[test]
fn a_card_asks_what_it_says_and_nothing_near_it() {
    proves![OR_SPACEENC_2, OR_CONTACT_11, OR_SPACEENC_7];
    // No player can have very many abilities at once: a few conditions in each book.
    for some in CONDITIONS.chunks(2 * ASKED) {
        let conditions: Vec<String> = some.iter().map(|(condition, ..)| (*condition).to_owned()).collect();
        for (at, (condition, yes, no)) in some.iter().enumerate() {
            assert!(holds("luxury", &conditions, at, yes), "{condition} should hold");
            assert!(!holds("luxury", &conditions, at, no), "{condition} should not hold");
        }
    }
}

#[test]
fn a_card_tells_the_three_standings_with_each_of_the_four_factions_apart() {
    proves![OR_REP_1, OR_REP_2, OR_REP_3, OR_REP_4, OR_REP_5];
    let rows: Vec<_> =
        FACTIONS.iter().flat_map(|(name, ..)| STANDINGS.map(|(words, when)| (*name, words, when))).collect();
    let conditions: Vec<String> = rows.iter().map(|(name, words, _)| format!("reputation {name} {words}")).collect();
    for (at, (name, words, when)) in rows.iter().enumerate() {
        for standing in [-1, 0, 1] {
            // Elsewhere, and of others, it is the opposite.
            let mirror = |position: Position| {
                let others = FACTIONS.iter().filter(|(other, ..)| other != name);
                let position = others.fold(position, |all, (other, ..)| all.reputation("red", other, -standing));
                position.reputation("blue", name, -standing).reputation("red", name, standing)
            };
            let expected = when[(standing + 1) as usize];
            assert_eq!(holds("job", &conditions, at, mirror), expected, "{name} {words} at {standing}");
        }
    }
}
