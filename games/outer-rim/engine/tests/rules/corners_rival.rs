//! Lines of the rival's cards at their corners: decks in place of others, used ships, contacts, several things as one.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Event, proves};

use crate::corners::FACTIONS;
use crate::play::{Play, rival};
use crate::special::alone;

/// The rival is on this planet and draws a card with these lines. Patrols that are there already stay, whatever is turned up.
fn told(lines: &str, space: &str) -> Position {
    let position = alone(&format!("rival 11 {{ {lines} }}")).rival_card(11).space("blue", space);
    FACTIONS.into_iter().fold(position, |position, (name, ..)| position.patrol(name, 1, space))
}

fn plays(position: Position) -> Play {
    let mut play = rival(position);
    play.begin();
    play
}

#[test]
fn the_rival_buys_from_another_deck_if_its_slots_for_the_first_are_full() {
    proves![OR_AIBUY_2];
    for (deck, full, other, own, instead) in [
        ("cargo", "droid_parts", "job", "coaxium_crystal salvage_cargo", "rebel_favor hutt_favor"),
        ("job", "casino_heist kessel_run", "cargo", "rebel_favor hutt_favor", "coaxium_crystal salvage_cargo"),
        ("job", "casino_heist garindan", "cargo", "rebel_favor hutt_favor", "coaxium_crystal salvage_cargo"),
        ("bounty", "garindan greedo", "gear_mod", "hera_syndulla saw_gerrera", "quad_laser_cannon dl_44"),
    ] {
        let lines = format!("action {{ buy {deck} if_full={other} }}");
        let at = || told(&lines, "kessel").market(own).market(instead);
        let first = |cards: &str| cards.split(' ').next().unwrap_or_default().to_owned();
        assert_eq!(plays(at()).held("blue"), [first(own)], "{deck}");
        let mut other = plays(at().cards("blue", full));
        assert!(other.has("blue", &first(instead)) && !other.has("blue", &first(own)), "{deck}");
    }
}

#[test]
fn the_rival_takes_the_dearest_used_ship_that_its_credits_pay_for() {
    proves![OR_AIBUY_12];
    let at = |credits: u16| told("action { buy ship }", "kessel").credits("blue", credits).market("used_ship hwk290");
    for (credits, lot, ship, left) in
        [(12_000, 0, "heavy_lifter", 2000), (12_000, 1, "lancer", 2000), (5000, 0, "hwk290", 0), (5000, 1, "gx1", 0)]
    {
        // Its gear pays for nothing.
        let mut play = rival(at(credits).cards("blue", "jetpack"));
        play.lot(lot).draws(7).begin();
        let hull = play.player("blue").hull;
        assert_eq!((hull, play.credits("blue")), (play.game.hull_named(ship), left), "{ship}");
        assert_eq!(play.player("blue").damage, [0, 3]);
        assert!(play.is_removed(ship) && play.has("blue", "jetpack"));
    }
    let mut poor = rival(at(4000));
    poor.draws(8).begin();
    let hull = poor.player("blue").hull;
    assert_eq!((hull, poor.credits("blue")), (poor.game.hull_named("g9"), 4000));
}

#[test]
fn the_rival_reveals_the_contact_of_the_lowest_or_the_highest_class() {
    proves![OR_AICREW_5];
    for (which, up) in [("lowest", [Lying::Up, Lying::Down]), ("highest", [Lying::Down, Lying::Up])] {
        let position = told(&format!("encounter {{ reveal {which} }}"), "kessel");
        let mut play = plays(position.facedown("kessel-1", "lobot").facedown("kessel-2", "chewbacca"));
        assert_eq!([play.token("kessel-1").lying, play.token("kessel-2").lying], up, "{which}");
        assert!(play.held("blue").is_empty(), "it stays where it is");
    }
    // Faceup ones are revealed already; with both of them faceup there is nothing to do.
    let position = || told("encounter { reveal lowest }", "kessel").faceup("kessel-1", "lobot");
    let mut other = plays(position().facedown("kessel-2", "chewbacca"));
    assert_eq!(other.token("kessel-2").lying, Lying::Up);
    let mut none = plays(position().faceup("kessel-2", "chewbacca"));
    assert!(none.saw(|event| matches!(event, Event::RivalSkips { .. })));
}

#[test]
fn of_several_things_as_one_the_rival_does_those_that_it_can() {
    proves![OR_SOLOPLAY_4, OR_U55];
    let lines = "encounter { together { credits 4000; reputation here -1 } }";
    let mut both = plays(told(lines, "kessel"));
    assert_eq!((both.credits("blue"), both.reputation("blue", Faction::Syndicate)), (8000, -1));
    let mut one = plays(told(lines, "cantonica"));
    assert_eq!((one.credits("blue"), one.player("blue").reputation), (8000, [0; 4]));
    // It is done if any of them can be, and skipped if none can.
    for (credits, standing, done) in [(8000, 0, true), (8000, -1, true), (7000, 0, true), (7000, -1, false)] {
        let position = told("encounter { together { fame 8000; reputation here -1 } }", "naboo");
        let position = FACTIONS.into_iter().fold(position, |all, (name, ..)| all.patrol(name, 1, "n34"));
        let mut play = plays(position.credits("blue", credits).reputation("blue", "imperial", standing));
        assert_eq!(play.saw(|event| matches!(event, Event::RivalSkips { .. })), !done, "{credits} {standing}");
        assert_eq!(play.fame("blue"), u8::from(credits == 8000));
        assert_eq!(play.reputation("blue", Faction::Imperial), -1);
    }
}

#[test]
fn a_patrol_of_any_faction_that_the_rival_beats_leaves_the_game_and_the_next_appears_at_its_home() {
    proves![OR_PATROLENC_4, OR_PATROLENC_5, OR_PATROLENC_6, OR_PATROLENC_7, OR_AICLARIFY_1];
    let ram = "ship ram \"Ram\" cost=0 { hyperdrive 1; combat 5; hull 9; slots cargo=1 mod=1 crew=1 }";
    // By a line of its card, and because a hostile patrol has to be met.
    for line in ["patrol", "credits 1000"] {
        let told = format!("{ram}\nrival 11 {{ encounter {{ {line} }} }}");
        for (name, faction, home) in FACTIONS {
            for (level, credits, fame) in [(1_u8, 6000, 0), (2, 6000, 1), (3, 4000, 2)] {
                // On a planet, on a navpoint, in the Maelstrom, and where patrols appear.
                for space in ["lothal", "n20", "maelstrom", home] {
                    let position = alone(&told).rival_card(11).ship("blue", "ram").space("blue", space);
                    let mut play = rival(position.patrol(name, level, space).reputation("blue", name, -1));
                    play.dice("crit crit crit crit crit").dice(&"blank ".repeat(usize::from(level) + 1)).begin();
                    let what = format!("{name} {level} at {space}");
                    assert_eq!((play.level(faction), play.patrol(faction).as_str()), (level + 1, home), "{what}");
                    assert_eq!((play.credits("blue"), play.fame("blue")), (credits, fame), "{what}");
                    let at = play.game.space_named(home);
                    let gone = play.when(|event| *event == Event::PatrolRemoved { faction, level });
                    let next =
                        play.when(|event| *event == Event::PatrolSpawned { faction, level: level + 1, space: at });
                    assert!(gone < next, "{what}");
                    for (other, its, there) in FACTIONS.into_iter().filter(|(other, ..)| *other != name) {
                        assert_eq!((play.level(its), play.patrol(its).as_str()), (1, there), "{other} stays: {what}");
                    }
                }
            }
        }
    }
}
