//! Patrol movement after a purchase: which ends a patrol may be led to, by every buyer and from everywhere.

use outer_rim::Event;
use outer_rim::ground::Ground;
use outer_rim::ids::{Faction, Space, Spaces};
use outer_rim::position::Position;
use outer_rim::proves;

use super::play::{Play, action};
use table::{Game, Seat};

/// A card of the cargo deck for each faction's icon, with the number of spaces on it.
const ICONS: [(Faction, &str, u8); 5] = [
    (Faction::Syndicate, "droid_parts", 4),
    (Faction::Hutt, "food_supplies", 4),
    (Faction::Imperial, "coaxium_crystal", 4),
    (Faction::Rebel, "salvage_cargo", 4),
    (Faction::Hutt, "bacta_supplies", 3),
];
const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// A seat on this planet buys a mod that is sold everywhere, and the card that is turned up shows an icon.
fn calls(players: u8, seat: &str, planet: &str, (faction, card, _): (Faction, &str, u8), from: &str) -> Play {
    let side = faction.words().to_lowercase();
    let position = Position::of(players).turn(seat).space(seat, planet).patrol(&side, 1, from);
    let mut play = action(position.market(&format!("smuggling_compartment {card}")));
    play.by(seat, "market; buy smuggling_compartment");
    play
}

fn ids(play: &Play) -> Vec<String> {
    play.game.ground().book.spaces.iter().map(|space| space.id.clone()).collect()
}

/// The way of the patrol that moved, with both ends.
fn way(play: &Play) -> Vec<Space> {
    let moved = play.log().iter().rev().find_map(|event| match event {
        Event::PatrolMoved { from, to, via, .. } => {
            Some([*from].into_iter().chain(via.iter().copied()).chain([*to]).collect())
        }
        _ => None,
    });
    moved.expect("a patrol moved")
}

#[track_caller]
fn is_a_way(play: &Play, way: &[Space]) {
    let ground = play.game.ground();
    assert!(way.windows(2).all(|pair| ground.near[pair[0].ix()].has(pair[1])), "along paths: {way:?}");
    assert!((1..way.len()).all(|at| !way[..at].contains(&way[at])), "no space twice: {way:?}");
}

/// Adds what lies 3 and 4 steps along each way to the buyer on which no space comes twice.
fn along_ways(ground: &Ground, way: &mut Vec<Space>, to: Space, ends: &mut [Spaces; 2]) {
    for next in ground.near[way[way.len() - 1].ix()] {
        if next == to {
            way.iter().skip(3).zip(ends.iter_mut()).for_each(|(end, ends)| ends.add(*end));
        } else if !way.contains(&next) {
            way.push(next);
            along_ways(ground, way, to, ends);
            way.pop();
        }
    }
}

#[test]
fn a_patrol_ends_wherever_a_way_to_the_buyer_leads_nearer_and_nowhere_else() {
    proves![OR_PATROLMOVE_3, OR_PATROLMOVE_4, OR_U9];
    let play = action(Position::of(2));
    let ground = play.game.ground();
    let spaces = |every| (0..ground.book.spaces.len()).step_by(every).map(|ix| Space(ix as u8));
    for (from, to) in spaces(1).flat_map(|from| spaces(6).map(move |to| (from, to))) {
        let mut ends = [Spaces::EMPTY; 2];
        along_ways(ground, &mut vec![from], to, &mut ends);
        let before = ground.distance(from, to);
        for (steps, ends) in [3, 4].into_iter().zip(ends).filter(|(steps, _)| *steps < before) {
            let mut nearer = Spaces::EMPTY;
            ends.filter(|end| ground.distance(*end, to) < before).for_each(|end| nearer.add(end));
            assert_eq!(ground.ways(from, to, steps), nearer, "from {from:?} to {to:?} in {steps}");
        }
    }
}

#[test]
fn wherever_patrol_and_buyer_are_every_end_offered_is_nearer_than_the_start() {
    proves![OR_PATROLMOVE_3, OR_PATROLMOVE_4, OR_U9];
    let all = ids(&action(Position::of(2)));
    let mut asked = 0;
    for icon in ICONS {
        for planet in ["lothal", "naboo", "takodana"] {
            for from in &all {
                let mut play = calls(2, "red", planet, icon, from);
                let [start, goal] = [from, planet].map(|id| play.game.space_named(id));
                let before = play.game.ground().distance(start, goal);
                if before <= icon.2 {
                    assert_eq!(play.patrol(icon.0), planet, "from {from} to {planet} in {before}");
                    continue;
                }
                let ends = play.all("space");
                for end in &ends {
                    let end = play.game.space_named(end);
                    assert!(play.game.ground().distance(end, goal) < before, "from {from} to {planet} by {end:?}");
                }
                asked += usize::from(!ends.is_empty());
                let at = play.state().patrols[icon.0.ix()].space;
                let left = play.game.ground().distance(at, goal);
                assert!(!ends.is_empty() || left == before - icon.2, "one way only: it is taken");
            }
        }
    }
    assert!(asked > 100, "the buyer chose {asked} times");
}

#[test]
fn every_buyer_chooses_the_way_for_the_own_purchase_and_the_log_names_it() {
    proves![OR_PATROLMOVE_2, OR_PATROLMOVE_4];
    for (players, seat) in [(2, "red"), (2, "blue"), (3, "green"), (4, "yellow"), (1, "red")] {
        let mut play = calls(players, seat, "naboo", ICONS[0], "n2");
        assert_eq!(play.asked(), Some(seat), "{players} players");
        let ends = play.all("space");
        assert!(ends.len() > 1);
        for end in &ends {
            let mut play = calls(players, seat, "naboo", ICONS[0], "n2");
            play.by(seat, &format!("space {end}"));
            assert_eq!(&play.patrol(Faction::Syndicate), end);
            let way = way(&play);
            assert_eq!(way.len(), 5, "four steps");
            is_a_way(&play, &way);
        }
        let seat = Seat(play.who(seat).0);
        let mut choices = Vec::new();
        play.game.choices(seat, &mut choices);
        let offer = play.game.choice_words(&choices[0]);
        assert!(offer.contains("by way of"), "{offer}");
        assert!(play.game.why_words(seat).contains("ends nearer"));
    }
}

#[test]
fn a_patrol_that_arrives_goes_a_shortest_way_and_asks_nobody() {
    proves![OR_PATROLMOVE_5];
    for seat in SEATS {
        for icon in ICONS {
            let all = ids(&action(Position::of(4)));
            for from in all.iter().filter(|from| *from != "kessel") {
                let mut play = calls(4, seat, "kessel", icon, from);
                let [start, goal] = [from, "kessel"].map(|id| play.game.space_named(id));
                let distance = play.game.ground().distance(start, goal);
                if distance <= icon.2 {
                    assert!(play.all("space").is_empty());
                    let way = way(&play);
                    assert_eq!((way.len(), way.last()), (usize::from(distance) + 1, Some(&goal)));
                    is_a_way(&play, &way);
                }
            }
        }
    }
}
