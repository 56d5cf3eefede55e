//! Rules that hold for either player, tried with the pieces of both: moves, flights, PDBs, prisoners, rest.

use freedom::book::{Detection, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::state::{Keeper, Where};
use freedom::{Event, proves};

use crate::play::{Play, at};

/// Pieces of one side that can do the same things as those of the other.
struct Cast {
    side: Side,
    /// Navigation and Leadership 2 or more.
    captain: &'static str,
    /// The same.
    mate: &'static str,
    /// No Leadership.
    clerk: &'static str,
    /// Flies `ship` with an Evasion Value of 3.
    pilot: &'static str,
    ship: &'static str,
    other_ship: &'static str,
    /// A unit that may leave its planet, one that may not, both of strength 1 or 2.
    mobile: &'static str,
    local: &'static str,
    /// Two enemies.
    foe: &'static str,
    other_foe: &'static str,
    enemy_unit: &'static str,
}

const CASTS: [Cast; 2] = [
    Cast {
        side: Side::Rebel,
        captain: "boccanegra",
        mate: "agan_rafa",
        clerk: "kogus",
        pilot: "drakir_grebb",
        ship: "solar_merchant",
        other_ship: "explorer",
        mobile: "rebel_wild_2_1",
        local: "rebel_wild_1_0",
        foe: "telmen",
        other_foe: "gelba",
        enemy_unit: "patrol",
    },
    Cast {
        side: Side::Imperial,
        captain: "telmen",
        mate: "saytar",
        clerk: "senator_dermond",
        pilot: "jon_kidu",
        ship: "imperial_spaceship_1",
        other_ship: "imperial_spaceship_2",
        mobile: "patrol",
        local: "militia",
        foe: "boccanegra",
        other_foe: "kogus",
        enemy_unit: "rebel_wild_2_1",
    },
];

impl Cast {
    /// The Egrix system in this side's player-turn, all planets its own with their PDBs Down.
    fn home(&self) -> Position {
        let rule = if self.side == Side::Rebel { Rule::RebelControl } else { Rule::ImperialControl };
        let planets = ["quibron", "angoff", "charkhan"];
        let position = Position::star("egrix").phasing(self.side);
        planets.into_iter().fold(position, |position, planet| position.rule(planet, rule).pdb(planet, 0, false))
    }

    /// The same, with planets of the enemy whose PDBs have these levels; `None` is Down.
    fn abroad(&self, quibron: Option<u8>, angoff: Option<u8>) -> Position {
        let rule = if self.side == Side::Rebel { Rule::ImperialControl } else { Rule::RebelControl };
        self.home()
            .rule("quibron", rule)
            .rule("angoff", rule)
            .pdb("quibron", quibron.unwrap_or(1), quibron.is_some())
            .pdb("angoff", angoff.unwrap_or(1), angoff.is_some())
    }

    fn enemy(&self) -> Side {
        self.side.other()
    }
}

fn says(word: &str, name: &str) -> String {
    format!("{word} {name}")
}

fn offers_to(play: &mut Play) -> Vec<String> {
    play.offers().into_iter().filter(|offer| offer.starts_with("to ")).collect()
}

// ---- moves ----

#[test]
fn a_walker_of_either_side_moves_once_unseen_and_leaves_the_ship() {
    proves![FG_12_2, FG_12_8, FG_6_2_1, FG_U25];
    for cast in &CASTS {
        let position = cast.home().people(&format!("{} {}", cast.captain, cast.mate), "2231").detected(cast.captain);
        let mut play = at(position.ship(cast.ship, cast.captain), Step::Movement);
        assert!(!play.offered(&format!("walk {} 2231", cast.captain)), "nobody walks to where they are");
        assert!(!play.offered(&format!("walk {} 2211", cast.captain)), "nor to another planet");
        play.does(&[&format!("walk {} 2232", cast.captain)]);
        assert!(play.is_at(cast.captain, "2232") && !play.person(cast.captain).detected, "{:?}", cast.side);
        assert!(!play.offered(&format!("walk {} 2231", cast.captain)), "once in a segment");
        assert_eq!(play.ship(cast.ship).owner, None, "the ship stays with the others and is nobody's");
        assert!(play.is_at(cast.mate, "2231") && !play.offered(&says("fly", cast.ship)));
        assert!(play.saw(|event| matches!(event, Event::Walked { reaction: false, .. })));
    }
}

#[test]
fn a_stack_of_either_side_is_put_together_and_moves_once() {
    proves![FG_12_1, FG_12_4, FG_12_6, FG_12_8, FG_12_10, FG_10_1_3, FG_10_2_6];
    for cast in &CASTS {
        let units = format!("{} 2 {} 1", cast.mobile, cast.local);
        let position = cast.home().units(&units, "2231").with_units(&format!("{} {}", cast.captain, cast.mate), "2231");
        let mut play = at(position.ship(cast.ship, cast.captain), Step::Movement);
        assert!(play.offered("march 2231") && !play.offered("march 2232") && !play.offered("march 2211"));
        play.does(&["march 2231"]);
        assert!(!play.offered(&says("bring", cast.captain)), "a unit first");
        let (mobile, local) = (says("take", cast.mobile), says("take", cast.local));
        play.does(&[&mobile]);
        assert!(play.offered(&mobile), "there is a second one");
        assert_eq!(offers_to(&mut play).len(), 3 + 3, "every other Environ and all three orbit boxes: {:?}", cast.side);
        play.does(&[&mobile]);
        assert!(!play.offered(&mobile), "and no third");
        let (bring, tow) = (says("bring", cast.captain), says("tow", cast.ship));
        play.does(&[&bring, &tow]);
        assert!(!play.offered(&bring) && !play.offered(&tow), "they come along already");
        assert!(play.offered(&says("bring", cast.mate)));
        play.does(&["to 2221"]);
        assert_eq!(play.spot("2221").count[cast.side.ix()], 2, "{:?}", cast.side);
        assert!(play.is_at(cast.captain, "2221") && play.is_at(cast.mate, "2231"));
        assert_eq!(play.ship(cast.ship).at, Where::At(play.place("2221")));
        assert_eq!(play.ship(cast.ship).owner, Some(play.who(cast.captain)), "it came with its owner");
        assert!(!play.offered("march 2221"), "who has moved stays");
        assert!(play.offered("march 2231"), "the third has not");
        play.does(&["march 2231", &local]);
        assert_eq!(offers_to(&mut play), ["to 2232"], "it stays on its planet");
        let mut full = at(
            cast.home().units(&format!("{} 3", cast.local), "2232").units(&format!("{} 1", cast.mobile), "2231"),
            Step::Movement,
        );
        full.does(&["march 2231", &mobile]);
        assert!(!full.offered("to 2232") && full.offered("to 2211"), "{:?}: size 3", cast.side);
    }
}

#[test]
fn who_has_moved_does_not_go_along() {
    proves![FG_12_8];
    for cast in &CASTS {
        let position = cast.home().units(&format!("{} 2", cast.mobile), "2232").people(cast.captain, "2231");
        let mut play = at(position, Step::Movement);
        play.does(&[&format!("walk {} 2232", cast.captain), "march 2232", &says("take", cast.mobile)]);
        assert!(!play.offered(&says("bring", cast.captain)), "{:?}", cast.side);
    }
}

#[test]
fn a_ship_that_goes_along_without_its_owner_has_none_and_one_left_behind_is_nobodys() {
    proves![FG_U25, FG_18_1_19, FG_18_2_8];
    for cast in &CASTS {
        let position = || {
            let people = format!("{} {}", cast.captain, cast.mate);
            let position = cast.home().units(&format!("{} 2", cast.mobile), "2231").with_units(&people, "2231");
            position.ship(cast.ship, cast.captain)
        };
        let take = says("take", cast.mobile);
        let mut towed = at(position(), Step::Movement);
        towed.does(&["march 2231", &take, &says("tow", cast.ship), "to 2211"]);
        assert_eq!(towed.ship(cast.ship).at, Where::At(towed.place("2211")));
        assert_eq!(towed.ship(cast.ship).owner, None, "{:?}: its owner stayed", cast.side);
        assert!(towed.ship(cast.ship).with_units, "it is in the military stack");
        let mut left = at(position(), Step::Movement);
        left.does(&["march 2231", &take, &says("bring", cast.captain), "to 2211"]);
        assert_eq!(left.ship(cast.ship).at, Where::At(left.place("2231")));
        assert_eq!(left.ship(cast.ship).owner, None, "{:?}: its owner left", cast.side);
    }
}

#[test]
fn leaders_of_either_side_are_named_exchanged_and_go_with_their_stack() {
    proves![FG_19_7, FG_19_8, FG_19_14, FG_9_3];
    for cast in &CASTS {
        let people = format!("{} {} {}", cast.captain, cast.mate, cast.clerk);
        let position = cast.home().units(&format!("{} 2", cast.mobile), "2231").with_units(&people, "2231");
        let position = position.wounds(cast.captain, 1).wounds(cast.mate, 1).wounds(cast.clerk, 1);
        let mut play = at(position, Step::Movement);
        assert!(!play.offered(&says("lead", cast.clerk)), "no Leadership");
        play.does(&[&says("lead", cast.captain)]);
        assert!(!play.offered(&says("lead", cast.captain)), "{:?}: the captain leads already", cast.side);
        play.does(&[&says("lead", cast.mate)]);
        assert_eq!(play.spot("2231").leader[cast.side.ix()], Some(play.who(cast.mate)));
        let march = ["march 2231", &says("take", cast.mobile), &says("bring", cast.mate), "to 2232"];
        play.does(&march);
        assert_eq!(play.spot("2232").leader[cast.side.ix()], Some(play.who(cast.mate)), "the mate still leads");
        assert_eq!(play.spot("2231").leader[cast.side.ix()], None, "{:?}: but not those left behind", cast.side);
        play.does(&["end"]);
        while play.offers().iter().any(|offer| offer.starts_with("with-units")) {
            let stay = play.offers().into_iter().find(|offer| offer.starts_with("with-units")).unwrap();
            play.does(&[&stay]);
        }
        while play.game.state().phasing == cast.side && play.asked().is_some() && play.person(cast.clerk).wounds > 0 {
            play.does(&["end"]);
        }
        assert_eq!(play.person(cast.clerk).wounds, 0, "who only comes along rests");
        assert_eq!((play.person(cast.captain).wounds, play.person(cast.mate).wounds), (1, 1), "{:?}", cast.side);
    }
}

// ---- prisoners ----

#[test]
fn either_captor_hands_prisoners_on() {
    proves![FG_2_9, FG_2_5];
    for cast in &CASTS {
        let people = format!("{} {}", cast.captain, cast.mate);
        let position = || cast.home().people(&people, "2231").people(cast.clerk, "2232");
        let held = |position: Position| position.prisoner(cast.foe, cast.captain, "2231");
        let hand = |to: &str| format!("hand {} {to}", cast.foe);
        let mut play = at(held(position()), Step::Movement);
        assert!(!play.offered(&hand(cast.captain)), "the captain has the prisoner already");
        assert!(!play.offered(&hand(cast.clerk)), "the clerk is elsewhere");
        assert!(!play.offered(&says("hand-to-units", cast.foe)), "{:?}: there are no units", cast.side);
        play.does(&[&hand(cast.mate)]);
        assert_eq!(play.person(cast.foe).keeper, Keeper::Guard(play.who(cast.mate)), "{:?}", cast.side);
        play.does(&[&hand(cast.captain)]);
        assert_eq!(play.person(cast.foe).keeper, Keeper::Guard(play.who(cast.captain)), "as often as they like");
        let mut units = at(held(position()).units(&format!("{} 1", cast.mobile), "2231"), Step::Movement);
        units.does(&[&says("hand-to-units", cast.foe)]);
        assert_eq!(units.person(cast.foe).keeper, Keeper::Units);
        assert!(!units.offered(&says("hand-to-units", cast.foe)) && units.offered(&hand(cast.mate)));
    }
}

#[test]
fn prisoners_of_either_side_go_where_their_keepers_go() {
    proves![FG_2_7, FG_U26, FG_18_1_4];
    for cast in &CASTS {
        let take = says("take", cast.mobile);
        let units = |number: u8| cast.home().units(&format!("{} {number}", cast.mobile), "2231");
        // The last unit takes the prisoner of the stack along, one of two does not.
        for (number, place) in [(1, "2211"), (2, "2231")] {
            let mut play = at(units(number).prisoner(cast.foe, "units", "2231"), Step::Movement);
            play.does(&["march 2231", &take, "to 2211"]);
            assert!(play.is_at(cast.foe, place), "{:?}, {number} units", cast.side);
            assert_eq!(play.person(cast.foe).keeper, Keeper::Units);
            assert!(play.spot(place).captives.has(play.who(cast.foe)));
        }
        let guard = units(2).with_units(cast.captain, "2231").prisoner(cast.foe, cast.captain, "2231");
        let mut play = at(guard, Step::Movement);
        play.does(&["march 2231", &take, &says("bring", cast.captain), "to 2211"]);
        assert!(play.is_at(cast.foe, "2211"), "{:?}: with the guard", cast.side);
        assert!(!play.spot("2231").captives.has(play.who(cast.foe)), "and no longer where they were");
        let ship = cast.home().people(&format!("{} {}", cast.pilot, cast.mate), "2231").ship(cast.ship, cast.pilot);
        let mut play = at(ship.prisoner(cast.foe, cast.mate, "2231"), Step::Movement);
        play.does(&[&says("fly", cast.ship), &says("board", cast.mate), "to 2211"]);
        assert!(play.is_at(cast.foe, "2211") && play.person(cast.foe).captive(), "{:?}: aboard", cast.side);
        assert!(play.spot("2211").captives.has(play.who(cast.foe)) && play.spot("2231").captives.is_empty());
        let walk = cast.home().people(cast.captain, "2231").prisoner(cast.foe, cast.captain, "2231");
        let mut play = at(walk, Step::Movement);
        play.does(&[&format!("walk {} 2232", cast.captain)]);
        assert!(play.spot("2232").captives.has(play.who(cast.foe)), "{:?}: on foot", cast.side);
    }
}

#[test]
fn a_guard_of_either_side_goes_on_no_mission_and_free_prisoners_frees() {
    proves![FG_2_6, FG_2_10, FG_9_1];
    for cast in &CASTS {
        let people = format!("{} {}", cast.captain, cast.mate);
        let position = cast.abroad(None, None).people(&people, "2211").prisoner(cast.foe, cast.captain, "2211");
        let mut play = at(position, Step::Missions);
        play.does(&["missions 2211", "assign gather_information"]);
        assert_eq!(play.offers(), [says("join", cast.mate)], "{:?}", cast.side);
        // The letter F is on card 77 in the wilds.
        let held = cast.home().people(cast.captain, "2232").units(&format!("{} 1", cast.enemy_unit), "2232");
        let held = held.prisoner(cast.mate, "units", "2232").prisoner(cast.clerk, "units", "2232");
        let mut play = at(held, Step::Missions);
        play.does(&["missions 2232"]).sends("free_prisoners", cast.captain).does(&["ready"]);
        play.draws(&[77]).does(&["complete free_prisoners"]);
        play.does(&[&says("free", cast.mate)]);
        assert!(!play.person(cast.mate).captive() && play.person(cast.clerk).captive(), "{:?}: one letter", cast.side);
    }
}

// ---- flights and detection ----

/// The pilot and a passenger fly from Quibron to Angoff.
fn take_off(cast: &Cast, position: Position) -> Play {
    let position = position.people(&format!("{} {}", cast.pilot, cast.clerk), "2211").ship(cast.ship, cast.pilot);
    let mut play = at(position, Step::Movement);
    play.does(&[&says("fly", cast.ship), &says("board", cast.clerk), "to 2221"]);
    play
}

fn rolls(play: &Play) -> Vec<(u8, Detection)> {
    let roll = |event: &Event| match *event {
        Event::Detection { column, result, .. } => Some((column, result)),
        _ => None,
    };
    play.events().iter().filter_map(roll).collect()
}

#[test]
fn a_ship_of_either_side_is_seen_damaged_or_shot_down_by_an_enemy_pdb() {
    proves![FG_6_1_1, FG_6_1_2, FG_6_1_3, FG_6_1_4, FG_6_1_5, FG_6_1_6, FG_18_2_8];
    for cast in &CASTS {
        // Level 2 reads column 1, Level 1 column 3: the die and what comes of it.
        let table = [
            (1, 1, Detection::Undetected),
            (1, 2, Detection::Detected),
            (1, 5, Detection::Damaged),
            (2, 1, Detection::Detected),
            (2, 3, Detection::Damaged),
            (2, 6, Detection::Eliminated),
        ];
        for (level, die, result) in table {
            for leaving in [true, false] {
                let (quibron, angoff) = if leaving { (Some(level), None) } else { (None, Some(level)) };
                let mut play = take_off(cast, cast.abroad(quibron, angoff));
                assert_eq!(play.asked(), Some(cast.enemy()));
                play.dice(&[die]).does(&["detect"]);
                let what = format!("{:?}, level {level}, die {die}, leaving {leaving}", cast.side);
                assert_eq!(rolls(&play), [(if level == 2 { 1 } else { 3 }, result)], "{what}");
                if result == Detection::Eliminated {
                    assert!(play.is_dead(cast.pilot) && play.is_dead(cast.clerk), "{what}");
                    assert_eq!(play.ship(cast.ship).at, Where::Deck, "{what}");
                    continue;
                }
                for name in [cast.pilot, cast.clerk] {
                    assert!(play.is_at(name, "2221") && play.person(name).wounds == 0, "{what}");
                    assert_eq!(play.person(name).detected, result != Detection::Undetected, "{what}");
                }
                let lost = result == Detection::Damaged;
                assert_eq!(play.ship(cast.ship).at == Where::Deck, lost, "{what}");
                assert!(!play.offered(&says("fly", cast.ship)), "{what}: that was the move");
                assert_eq!(play.asked(), Some(cast.side));
            }
        }
    }
}

#[test]
fn detection_of_either_side_is_met_twice_between_planets_and_adds_up() {
    proves![FG_6_1_9, FG_6_2_2, FG_3_6_10, FG_6_1_7];
    for cast in &CASTS {
        let mut twice = take_off(cast, cast.abroad(Some(1), Some(1)));
        twice.dice(&[2]).does(&["detect"]).dice(&[1]).does(&["detect"]);
        assert_eq!(rolls(&twice), [(3, Detection::Detected), (2, Detection::Undetected)], "{:?}", cast.side);
        assert!(!twice.person(cast.clerk).detected, "a detected ship is read one column to the left");
        let mut damaged = take_off(cast, cast.abroad(Some(1), Some(1)));
        damaged.dice(&[5]).does(&["detect"]).dice(&[4]).does(&["detect"]);
        assert_eq!(rolls(&damaged), [(3, Detection::Damaged), (2, Detection::Eliminated)], "{:?}", cast.side);
        // A damaged ship that is not seen again still arrives.
        let mut lucky = take_off(cast, cast.abroad(Some(1), Some(1)));
        lucky.dice(&[5]).does(&["detect"]).dice(&[1]).does(&["detect"]);
        assert_eq!(rolls(&lucky)[1].1, Detection::Undetected);
        assert!(lucky.is_at(cast.clerk, "2221"), "{:?}", cast.side);
        for die in 1..=6 {
            let people = format!("{} {}", cast.pilot, cast.clerk);
            let position = cast.abroad(Some(0), None).people(&people, "2211").detected(&people);
            let mut play = at(position.ship(cast.ship, cast.pilot), Step::Movement);
            play.does(&[&says("fly", cast.ship), "to 2221"]).dice(&[die]).does(&["detect"]);
            let seen = rolls(&play)[0].1;
            assert!(
                matches!(seen, Detection::Undetected | Detection::Detected),
                "{:?}, die {die}: {seen:?}",
                cast.side
            );
            assert_eq!(play.ship(cast.ship).at, Where::At(play.place("2221")), "Level 0 does no harm");
        }
    }
}

#[test]
fn a_pdb_that_lets_a_ship_of_either_side_pass_is_asked_again_on_landing_only() {
    proves![FG_U7, FG_6_1_10, FG_6_2_6, FG_U8];
    for cast in &CASTS {
        let mut play = take_off(cast, cast.abroad(Some(1), Some(1)));
        play.does(&["pass"]);
        let (quibron, angoff) = (play.world("quibron"), play.world("angoff"));
        assert!(play.saw(|event| *event == Event::LetPass { world: quibron }), "{:?}", cast.side);
        assert!(play.offered("detect"));
        play.does(&["pass"]);
        assert!(play.saw(|event| *event == Event::LetPass { world: angoff }), "{:?}", cast.side);
        assert!(play.is_at(cast.clerk, "2221"));
        // Across one planet there is one detection, from orbit none on leaving.
        for (from, to, asked) in [("2231", "2232", 1), ("orbit-charkhan", "2231", 1), ("orbit-charkhan", "2211", 0)] {
            let rule = if cast.side == Side::Rebel { Rule::ImperialControl } else { Rule::RebelControl };
            let position = cast.home().rule("charkhan", rule).pdb("charkhan", 1, true).people(cast.pilot, from);
            let mut play = at(position.ship(cast.ship, cast.pilot), Step::Movement);
            play.does(&[&says("fly", cast.ship), &format!("to {to}")]);
            let mut times = 0;
            while play.offered("detect") {
                times += 1;
                play.does(&["pass"]);
            }
            assert_eq!(times, asked, "{:?} from {from} to {to}", cast.side);
        }
        // Where the enemy has no PDB to use, a detected ship is lost from sight.
        for to in ["2221", "2232"] {
            let position = cast.home().people(cast.pilot, "2231").ship(cast.ship, cast.pilot).detected(cast.pilot);
            let mut play = at(position, Step::Movement);
            play.does(&[&says("fly", cast.ship), &format!("to {to}")]);
            assert!(!play.person(cast.pilot).detected, "{:?} to {to}", cast.side);
        }
    }
}

#[test]
fn detection_spreads_among_friends_of_either_side() {
    proves![FG_6_2_3, FG_6_2_4];
    for cast in &CASTS {
        // Whoever comes to detected friends is detected, on foot or by ship.
        let position = cast.home().people(cast.captain, "2231").people(cast.mate, "2232").detected(cast.mate);
        let mut walk = at(position.people(cast.foe, "2232"), Step::Movement);
        walk.does(&[&format!("walk {} 2232", cast.captain)]);
        assert!(walk.person(cast.captain).detected && !walk.person(cast.foe).detected, "{:?}", cast.side);
        let mut fly = take_off(cast, cast.home().people(cast.mate, "2221").detected(cast.mate));
        fly.begin();
        assert!(fly.person(cast.pilot).detected && fly.person(cast.clerk).detected, "{:?}", cast.side);
        // Detected friends who arrive betray those who are there, and no enemy.
        let there = format!("{} {}", cast.captain, cast.mate);
        let position = cast.abroad(None, Some(1)).people(&there, "2221").people(cast.foe, "2221");
        let mut betrayed = take_off(cast, position);
        betrayed.dice(&[2]).does(&["detect"]);
        for name in [cast.captain, cast.mate] {
            assert!(betrayed.person(name).detected, "{:?}: {name}", cast.side);
        }
        assert!(!betrayed.person(cast.foe).detected, "{:?}", cast.side);
    }
}

#[test]
fn a_force_of_either_side_shares_seats_and_pilots() {
    proves![FG_18_1_7, FG_18_1_16, FG_19_11, FG_18_2_8];
    for cast in &CASTS {
        let people = format!("{} {} {}", cast.captain, cast.mate, cast.clerk);
        let position = || cast.home().people(&people, "2231").ship(cast.ship, cast.captain);
        let mut play = at(position().ship(cast.other_ship, cast.mate), Step::Movement);
        play.does(&[&says("fly", cast.ship)]);
        assert!(!play.offered(&says("board", cast.captain)), "the pilot is aboard");
        assert!(!play.offered("to 2231"), "that is where it is");
        play.does(&[&says("board", cast.mate)]);
        assert!(!play.offered(&says("board", cast.mate)));
        play.does(&["to 2211"]);
        assert_eq!(play.ship(cast.other_ship).owner, None, "{:?}: its owner flew off in another", cast.side);
        assert_eq!(play.ship(cast.other_ship).at, Where::At(play.place("2231")), "Kept by those who stay");
        let mut grounded = at(position().people(cast.captain, "2232"), Step::Movement);
        assert!(!grounded.offered(&says("fly", cast.ship)), "{:?}: its owner is elsewhere", cast.side);
        let mut walked = at(position(), Step::Movement);
        walked.does(&[&format!("walk {} 2232", cast.mate)]);
        walked.does(&[&says("fly", cast.ship)]);
        assert!(!walked.offered(&says("board", cast.mate)), "{:?}: the mate is elsewhere", cast.side);
    }
}

// ---- PDB fire ----

#[test]
fn a_pdb_of_either_side_fires_by_its_level_and_suffers_by_the_answer() {
    proves![FG_3_6_2, FG_3_6_3, FG_3_6_4, FG_3_6_5, FG_3_6_6, FG_3_6_7, FG_3_6_8, FG_13_1_1];
    for cast in &CASTS {
        // Level, the units' die, level and Up afterwards.
        let table = [
            (2, 6, (2, true)),
            (2, 4, (2, true)),
            (2, 2, (2, false)),
            (2, 1, (1, false)),
            (1, 5, (1, true)),
            (1, 3, (1, false)),
            (1, 2, (0, false)),
        ];
        for (level, die, after) in table {
            for leaving in [true, false] {
                let (quibron, angoff) = if leaving { (Some(level), None) } else { (None, Some(level)) };
                let position = cast.abroad(quibron, angoff).units(&format!("{} 3", cast.mobile), "2211");
                let mut play = at(position, Step::Movement);
                let take = says("take", cast.mobile);
                play.does(&["march 2211", &take, &take, &take, "to 2221"]);
                assert_eq!((play.asked(), play.offers()), (Some(cast.enemy()), vec!["fire".into(), "pass".into()]));
                play.dice(&[1, die]).does(&["fire"]);
                let planet = play.planet(if leaving { "quibron" } else { "angoff" });
                let what = format!("{:?}, level {level}, die {die}, leaving {leaving}", cast.side);
                assert_eq!((planet.pdb_level, planet.pdb_up), after, "{what}");
                // The first die costs 2 in the 3-1 column and nothing in the 1-1 column.
                let strength = UnitKind::from_id(cast.mobile).unwrap().strength();
                let left = if level == 2 { 3 - 2 / strength } else { 3 };
                assert_eq!(play.spot("2221").count[cast.side.ix()], left, "{what}: the others go on");
                assert_eq!(play.spot("2211").count[cast.side.ix()], 0, "{what}");
            }
        }
        let mut zero = at(cast.abroad(Some(0), Some(0)).units(&format!("{} 1", cast.mobile), "2211"), Step::Movement);
        zero.does(&["march 2211", &says("take", cast.mobile), "to 2221"]);
        assert_eq!(zero.asked(), Some(cast.side), "Level 0 cannot fire");
        let position = cast.abroad(Some(1), None).units(&format!("{} 1", cast.mobile), "2211");
        let mut silent = at(position, Step::Movement);
        silent.does(&["march 2211", &says("take", cast.mobile), "to 2221", "pass"]);
        let quibron = silent.world("quibron");
        assert!(silent.saw(|event| *event == Event::LetPass { world: quibron }));
        assert_eq!(silent.spot("2221").count[cast.side.ix()], 1, "{:?}", cast.side);
    }
}

#[test]
fn company_of_either_side_whose_units_are_shot_down_is_alone_and_in_plain_sight() {
    proves![FG_U6, FG_3_6_5, FG_12_9];
    for cast in &CASTS {
        for (leaving, place) in [(true, "2211"), (false, "2221")] {
            let (quibron, angoff) = if leaving { (Some(2), None) } else { (None, Some(2)) };
            let position = cast.abroad(quibron, angoff).units(&format!("{} 1", cast.mobile), "2211");
            let position = position.with_units(cast.captain, "2211").people(cast.clerk, "2211");
            let mut play = at(position.ship(cast.ship, cast.captain), Step::Movement);
            let bring = says("bring", cast.captain);
            play.does(&["march 2211", &says("take", cast.mobile), &bring, &says("tow", cast.ship), "to 2221"]);
            play.dice(&[6, 6]).does(&["fire"]);
            let what = format!("{:?}, leaving {leaving}", cast.side);
            assert!(play.is_at(cast.captain, place) && play.person(cast.captain).detected, "{what}");
            assert_eq!(play.person(cast.captain).wounds, 0, "{what}");
            assert!(play.spot(place).apart.has(play.who(cast.captain)), "{what}");
            assert_eq!(play.ship(cast.ship).at, Where::At(play.place(place)), "{what}");
            assert!(!play.ship(cast.ship).with_units, "{what}: there is no military stack any more");
            assert_eq!(play.spot("2221").count[cast.side.ix()] + play.spot("2211").count[cast.side.ix()], 0);
            assert!(!play.offered(&says("fly", cast.ship)), "{what}: that was their move");
        }
        // Nobody is with them: nothing to tell.
        let position = cast.abroad(Some(2), None).units(&format!("{} 1", cast.mobile), "2211");
        let mut play = at(position, Step::Movement);
        play.does(&["march 2211", &says("take", cast.mobile), "to 2221"]).dice(&[6, 6]).does(&["fire"]);
        assert!(!play.saw(|event| matches!(event, Event::Shattered { .. })));
    }
}

// ---- rest ----

#[test]
fn a_wounded_character_of_either_side_rests_by_doing_nothing() {
    proves![FG_9_2, FG_9_3, FG_9_4, FG_9_5];
    for cast in &CASTS {
        let names = [cast.captain, cast.mate, cast.clerk];
        let all = names.join(" ");
        let wounded = |position: Position| {
            let position = names.iter().fold(position.people(&all, "2231"), |position, name| position.wounds(name, 1));
            position.ship(cast.ship, cast.captain)
        };
        let rested = |mut play: Play, answers: &[&str]| {
            play.does(answers);
            while play.game.state().phasing == cast.side && play.asked() == Some(cast.side) {
                let offers = play.offers();
                let end = ["end", "pass", "ready", "stop"].iter().find(|end| offers.iter().any(|offer| offer == *end));
                play.does(&[end.expect("a way on")]);
            }
            names.map(|name| play.person(name).wounds == 0)
        };
        let start = || at(wounded(cast.home()), Step::Movement);
        assert_eq!(rested(start(), &["end"]), [true, true, true], "{:?}", cast.side);
        assert_eq!(rested(start(), &[&format!("walk {} 2232", cast.mate)]), [true, false, true], "{:?}", cast.side);
        let flight = [says("fly", cast.ship), says("board", cast.mate), "to 2211".into()];
        let flight = flight.each_ref().map(String::as_str);
        assert_eq!(rested(start(), &flight), [false, true, true], "{:?}: the pilot works", cast.side);
        let task = if cast.side == Side::Rebel { "assign scavenge" } else { "assign diplomacy" };
        let group = ["missions 2231", task, &says("join", cast.clerk), "ready", "ready", "stop"];
        let mission = at(wounded(cast.home()), Step::Missions);
        assert_eq!(rested(mission, &group), [true, true, false], "{:?}: on a mission", cast.side);
        let held = wounded(cast.home()).people(&format!("{} {}", cast.foe, cast.other_foe), "2211");
        let held = at(held.prisoner(cast.clerk, cast.foe, "2211"), Step::Movement);
        assert_eq!(rested(held, &["end"]), [true, true, false], "{:?}: a prisoner", cast.side);
    }
}

#[test]
fn what_was_done_in_one_turn_is_forgotten_in_the_next() {
    proves![FG_9_2, FG_12_8, FG_19_13];
    for cast in &CASTS {
        let position = cast.home().people(cast.captain, "2231").wounds(cast.captain, 1);
        let mut play = at(position.units(&format!("{} 1", cast.mobile), "2211"), Step::Movement);
        let turn = play.game.state().turn;
        play.does(&[&format!("walk {} 2232", cast.captain), "march 2211", &says("take", cast.mobile), "to 2221"]);
        assert!(!play.offered("march 2221"));
        while play.game.state().turn == turn || play.game.state().phasing != cast.side {
            play.does(&["end"]);
        }
        assert_eq!(play.person(cast.captain).wounds, 1, "{:?}: the captain walked", cast.side);
        while play.game.state().segment != freedom::state::Segment::Movement {
            play.does(&["end"]);
        }
        assert!(play.offered("march 2221"), "{:?}: units move again", cast.side);
        assert!(play.offered(&format!("walk {} 2231", cast.captain)), "{:?}: so do characters", cast.side);
        while play.game.state().phasing == cast.side && play.person(cast.captain).wounds > 0 {
            play.does(&["end"]);
        }
        assert_eq!(play.person(cast.captain).wounds, 0, "{:?}: this time the captain did nothing", cast.side);
    }
}
