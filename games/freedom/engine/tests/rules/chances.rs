//! What is told before anybody commits: chances, counted again here with every throw and every card; and answers that save
//! many small ones.

use freedom::book::{Book, Loyalty, Mission, Reinforcement, ReinforcementTrigger, Rule, Side, UnitKind};
use freedom::frame::Step;
use freedom::position::Position;
use freedom::rule::{FG_11_1_4, FG_11_1_10, FG_11_2_1, FG_12_6};
use freedom::{Event, Letters, Setup, proves};
use table::{Game, Status};

use crate::character_combat::stumble_at;
use crate::desk::missions;
use crate::play::{Play, at, by_the_book, dealt};

/// An offered answer in words.
pub fn words(play: &mut Play, answer: &str) -> String {
    assert!(play.offered(answer), "{answer} of {:?}", play.offers());
    let choice = play.game.read_choice(answer).expect("an answer");
    play.game.choice_words(&choice)
}

/// Why the present question is asked.
pub fn why(play: &mut Play) -> String {
    let side = play.asked().expect("somebody is asked");
    play.game.why_words(side.seat())
}

// ---- detection ----

/// Boccanegra's ship under PDBs of these levels: how a flight from Quibron to Angoff ends, by the throws.
fn flight(levels: [u8; 2], detected: bool) -> Position {
    let position = Position::star("egrix").people("boccanegra", "2211").ship("planetary_privateer", "boccanegra");
    let position = position.pdb("quibron", levels[0], true).pdb("angoff", levels[1], true);
    if detected { position.detected("boccanegra") } else { position }
}

#[test]
fn the_fate_of_a_flight_is_counted_over_both_throws() {
    proves![FG_6_1_1, FG_6_1_7, FG_6_1_9, FG_6_2_2];
    for levels in [[0, 0], [1, 0], [1, 2], [2, 1], [2, 2]] {
        for detected in [false, true] {
            let mut ends = [0_u8; 4];
            for die in 1..=6 {
                for second in 1..=6 {
                    let mut play = at(flight(levels, detected), Step::Movement);
                    play.rebel(&["fly planetary_privateer", "to 2221"]);
                    play.dice(&[die]).imperial(&["detect"]);
                    let flying = play.offered("detect");
                    if flying {
                        play.dice(&[second]).imperial(&["detect"]);
                    }
                    let end = if play.is_dead("boccanegra") {
                        3
                    } else if play.saw(|event| matches!(event, Event::ShipLost { .. })) {
                        2
                    } else {
                        usize::from(play.person("boccanegra").detected)
                    };
                    ends[end] += 1;
                }
            }
            let named = ["unseen", "detected", "damaged", "shot down"].into_iter().zip(ends);
            let told: Vec<String> =
                named.filter(|(_, throws)| *throws > 0).map(|(end, throws)| format!("{end} {throws} in 36")).collect();
            let mut play = at(flight(levels, detected), Step::Movement);
            play.rebel(&["fly planetary_privateer"]);
            let offered = words(&mut play, "to 2221");
            assert!(offered.ends_with(&format!("({})", told.join(", "))), "{levels:?}: {offered}, counted {told:?}");
        }
    }
}

#[test]
fn where_no_pdb_can_look_there_is_nothing_to_fear() {
    proves![FG_13_1_6, FG_13_1_10];
    let position = flight([1, 1], false).pdb("quibron", 1, false).pdb("angoff", 1, false);
    let mut play = at(position, Step::Movement);
    play.rebel(&["fly planetary_privateer"]);
    assert!(!words(&mut play, "to 2221").contains(" in "));
    let mut seen = at(flight([2, 1], false), Step::Movement);
    seen.rebel(&["fly planetary_privateer", "to 2221"]);
    assert!(words(&mut seen, "detect").contains(" in 6"), "the PDB's owner reads the chances of this throw");
}

#[test]
fn a_flight_from_where_nobody_watches_begins_unseen() {
    proves![FG_6_2_6, FG_6_1_10, FG_U42];
    // Detected Boccanegra under a PDB that is Down, or in orbit, on the way to Angoff: one throw, read without that detection
    // where nobody watches.
    for (place, up) in [("2211", false), ("orbit-quibron", false), ("orbit-quibron", true)] {
        let position = || {
            let position = Position::star("egrix").people("boccanegra", place).ship("star_cruiser", "boccanegra");
            position.pdb("quibron", 1, up).pdb("angoff", 1, true).detected("boccanegra")
        };
        let unseen = (1..=6).filter(|&die| {
            let mut play = at(position(), Step::Movement);
            play.rebel(&["fly star_cruiser", "to 2221"]).dice(&[die]).imperial(&["detect"]);
            !play.person("boccanegra").detected && !play.is_dead("boccanegra")
        });
        let unseen = unseen.count();
        let mut play = at(position(), Step::Movement);
        play.rebel(&["fly star_cruiser"]);
        let offered = words(&mut play, "to 2221");
        assert!(offered.contains(&format!("unseen {unseen} in 6,")), "{place}, {up}: {offered}, counted {unseen}");
    }
}

// ---- search ----

#[test]
fn a_search_says_how_often_it_finds() {
    proves![FG_17_6];
    let forces = [
        ("militia 1", &["search-units 2211", "take-all"][..]),
        ("line 1", &["search-units 2211", "take-all"][..]),
        ("line 3", &["search-units 2211", "take-all"][..]),
        ("", &["search-people 2211", "join redjac"][..]),
    ];
    for (units, answers) in forces {
        let listed = || {
            let position = Position::star("egrix").people("frun_sentel redjac", "2211").detected("frun_sentel");
            let position = if units.is_empty() { position } else { position.units(units, "2211") };
            let mut play = at(position, Step::Search);
            play.imperial(answers);
            play
        };
        let found = (1..=6).filter(|&die| {
            let mut play = listed();
            play.dice(&[die]).imperial(&["ready"]);
            if play.asked() == Some(Side::Imperial) && play.offered("end") {
                play.imperial(&["end"]);
            }
            play.offered("attack")
        });
        let found = found.count();
        let offered = words(&mut listed(), "ready");
        assert!(offered.contains(&format!("finds them {found} in 6")), "{units}: {offered}, counted {found}");
    }
}

// ---- the deck ----

#[test]
fn letters_are_counted_among_the_cards_that_can_count() {
    proves![FG_11_1_5, FG_11_1_25, FG_11_1_26];
    let numbers: Vec<u8> = Book::printed().cards.iter().map(|card| card.number).collect();
    for before in [&[][..], &[68][..]] {
        let desk = || {
            let position = Position::star("egrix").people("odene_hobar", "2232").units("militia 1", "2232");
            let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
            play.draws(before);
            play
        };
        let (mut with, mut of) = (0, 0);
        for &number in numbers.iter().filter(|number| !before.contains(number)) {
            let mut play = desk();
            let voids = play.voids();
            let counted = |play: &Play| play.game.state().desk.counted;
            let cards = counted(&play);
            play.cards(&[number]).rebel(&["draw"]);
            if play.voids() > voids {
                continue;
            }
            of += 1;
            let card = Book::printed().cards.iter().find(|card| card.number == number).expect("a card").clone();
            with +=
                u8::from(card.sections[freedom::book::Terrain::Wild.section()].letters & Mission::Diplomacy.bit() != 0);
            assert!(counted(&play) > cards || play.game.state().desk.place.is_none());
        }
        let offered = words(&mut desk(), "draw");
        assert!(offered.contains(&format!("D on {with} of {of} cards")), "after {before:?}: {offered}, {with} of {of}");
    }
}

#[test]
fn the_chance_of_a_letter_in_several_draws_is_that_of_drawing_without_putting_back() {
    proves![FG_11_1_15];
    // One of three in one draw, in two, in three; none and all.
    let one = Letters { with: 1, of: 3 };
    assert_eq!([0, 1, 2, 3].map(|draws| one.in_draws(1, draws)), [0, 33, 67, 100]);
    assert_eq!(Letters { with: 0, of: 30 }.in_draws(1, 4), 0);
    assert_eq!(Letters { with: 30, of: 30 }.in_draws(1, 1), 100);
    // 1 - (24·23·22·21)/(30·29·28·27) is 61.2 %.
    assert_eq!(Letters { with: 6, of: 30 }.in_draws(1, 4), 61);
    assert_eq!(Letters { with: 6, of: 30 }.in_draws(1, 200), 100, "more draws than cards");
    // Two of four in two draws is 1 in 6; two of five among thirty in four draws is 1 - (12650 + 5·2300)/27405.
    assert_eq!(Letters { with: 2, of: 4 }.in_draws(2, 2), 17);
    assert_eq!(Letters { with: 5, of: 30 }.in_draws(2, 4), 12);
    assert_eq!(Letters { with: 5, of: 30 }.in_draws(2, 1), 0, "two letters never come in one draw");
    assert_eq!(Letters { with: 1, of: 3 }.in_draws(2, 3), 0, "nor where only one is left");
    assert_eq!(Letters { with: 2, of: 3 }.in_draws(2, 3), 100);
    assert_eq!(Letters { with: 2, of: 3 }.in_draws(0, 0), 100, "nothing is wanted");
}

// ---- combat ----

/// The column of a military combat, read from the log.
fn column(play: &Play) -> u8 {
    let column = |event: &Event| if let Event::Battle { column, .. } = *event { Some(column) } else { None };
    play.events().iter().find_map(column).expect("a military combat")
}

#[test]
fn the_column_is_told_as_far_as_the_asked_side_knows_the_units() {
    proves![FG_3_3_7, FG_10_2_9];
    let ratios = ["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];
    let field = |covered: &str, phasing: Side| {
        let position =
            Position::star("egrix").phasing(phasing).units("rebel_fire_2_1 3", "2221").units(covered, "2221");
        at(position, Step::MilitaryCombat)
    };
    let really = |covered: &str, phasing: Side| {
        let mut play = field(covered, phasing);
        play.dice(&[1, 6]).does(&["attack"]);
        usize::from(column(&play))
    };
    let all = ["patrol 3", "patrol 2 line 1", "patrol 1 line 2", "line 3"];
    let (low, high) = (really("line 3", Side::Rebel), really("patrol 3", Side::Rebel));
    assert!(low < high);
    for covered in all {
        let told = words(&mut field(covered, Side::Rebel), "attack");
        let range = format!("column {} to {}", ratios[low], ratios[high]);
        assert!(told.contains(&range), "{covered} may be anything to the Rebel: {told}, not {range}");
        let told = words(&mut field(covered, Side::Imperial), "attack");
        let exact = format!("column {}:", ratios[really(covered, Side::Imperial)]);
        assert!(told.contains(&exact), "{covered}, to its owner: {told}, not {exact}");
    }
}

#[test]
fn the_column_with_each_leader_is_told() {
    proves![FG_3_3_8];
    let ratios = ["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];
    for leader in ["boccanegra", "rayner_derban"] {
        let position = Position::star("egrix").units("rebel_fire_2_1 2", "2221").units("line 1 patrol 1", "2221");
        let mut play = at(position.with_units("boccanegra rayner_derban", "2221"), Step::MilitaryCombat);
        play.rebel(&["attack"]);
        let told = words(&mut play, &format!("lead {leader}"));
        play.dice(&[1, 6]).rebel(&[&format!("lead {leader}")]);
        let really = format!("column {}:", ratios[usize::from(column(&play))]);
        assert!(told.contains(&really), "{told}, not {really}");
    }
}

#[test]
fn break_off_says_who_gets_away_how_often() {
    proves![FG_3_4_24, FG_3_4_19];
    for units in ["militia 1", "militia 3", "line 3"] {
        let cornered = || {
            let mut play = stumble_at(by_the_book("egrix"), units, "adam_starlight frun_sentel");
            play.imperial(&["kill"]).rebel(&["activate frun_sentel", "ready"]);
            play
        };
        let (mut active, mut inactive) = (0, 0);
        for die in 1..=6 {
            let mut play = cornered();
            // The dice of the round follow unless everybody is away.
            play.dice(&[die, 1, 6]).rebel(&["break-off"]);
            let away = play.events().iter().find_map(|event| match event {
                Event::BreakOff { escaped, .. } => Some(*escaped),
                _ => None,
            });
            let away = away.expect("an attempt");
            active += u8::from(away.has(play.who("frun_sentel")));
            inactive += u8::from(away.has(play.who("adam_starlight")));
            std::mem::forget(play);
        }
        let told = words(&mut cornered(), "break-off");
        assert!(told.contains(&format!("(active {active} in 6, inactive {inactive} in 6)")), "{units}: {told}");
        let alone = words(&mut cornered(), "break-off-inactive");
        assert!(alone.contains(&format!("({inactive} in 6)")), "{units}: {alone}");
    }
}

#[test]
fn why_tells_in_which_column_a_pdb_fires() {
    proves![FG_3_6_2, FG_3_6_3];
    for (level, column) in [(1, "column 1-1"), (2, "column 3-1")] {
        let position = Position::star("egrix").pdb("quibron", level, true).units("rebel_wild_2_1 1", "2211");
        let mut play = at(position, Step::Movement);
        play.rebel(&["march 2211", "take rebel_wild_2_1", "to 2221"]);
        assert!(why(&mut play).contains(column), "level {level}: {}", why(&mut play));
    }
}

#[test]
fn creatures_change_the_throws_that_get_away() {
    proves![FG_3_4_24, FG_5_1];
    // Prox makes it easier by one, Dindin harder.
    for place in ["1111", "1131"] {
        let cornered = || {
            let mut play = crate::creatures::meets("tardyn", place, "frun_sentel rayner_derban");
            play.rebel(&["activate frun_sentel", "ready"]);
            play
        };
        let (mut active, mut inactive) = (0, 0);
        for die in 1..=6 {
            let mut play = cornered();
            play.dice(&[die, 1, 6]).rebel(&["break-off"]);
            let away = play.events().iter().find_map(|event| match event {
                Event::BreakOff { escaped, .. } => Some(*escaped),
                _ => None,
            });
            let away = away.expect("an attempt");
            active += u8::from(away.has(play.who("frun_sentel")));
            inactive += u8::from(away.has(play.who("rayner_derban")));
            std::mem::forget(play);
        }
        let told = words(&mut cornered(), "break-off");
        assert!(told.contains(&format!("(active {active} in 6, inactive {inactive} in 6)")), "{place}: {told}");
    }
}

#[test]
fn the_aim_is_told_with_the_column_of_a_fight_against_all() {
    proves![FG_2_1, FG_3_4_31];
    for (units, aim) in [("militia 1", "kill"), ("line 3", "kill"), ("line 3", "capture")] {
        let mut play = stumble_at(by_the_book("egrix"), units, "adam_starlight frun_sentel");
        let told = words(&mut play, aim);
        play.imperial(&[aim]).rebel(&["activate frun_sentel", "activate adam_starlight"]);
        let column = crate::character_combat::column(&play);
        assert!(told.contains(&format!("column {column} if all of them fight")), "{units}, {aim}: {told}");
    }
}

// ---- what is in force ----

#[test]
fn why_tells_what_is_in_force() {
    proves![FG_11_1_27, FG_16_21];
    let position = Position::star("egrix").people("odene_hobar", "2232");
    let mut play = missions(position, "2232", &[("diplomacy", "odene_hobar")]);
    assert!(!why(&mut play).contains("In force"));
    play.draws(&[68]);
    assert!(why(&mut play).contains("In force: No searches here"), "{}", why(&mut play));
    play.draws(&[92]);
    assert!(why(&mut play).contains("off season"), "{}", why(&mut play));
}

#[test]
fn why_tells_every_event_that_lasts_and_what_became_of_bonus_draws() {
    proves![FG_11_1_26, FG_11_1_27, FG_11_1_39, FG_5_1];
    let after = |star: &str, place: &str, card: u8| {
        let position = Position::star(star).people("oneste_woada", place);
        let mut play = missions(position, place, &[("diplomacy", "oneste_woada")]);
        play.draws(&[card]);
        why(&mut play)
    };
    let lasting = [
        (68, "No searches here"),
        (92, "Creatures are off season here."),
        (74, "A creature attack has come up here"),
        (91, "Irate Locals have come up here"),
        (77, "one more bonus draw"),
        (78, "No bonus draws here."),
    ];
    for (card, _) in lasting {
        let told = after("egrix", "2232", card);
        for (other, words) in lasting {
            assert_eq!(told.contains(words), card == other, "card {card}: {told}");
        }
    }
    let less = after("bex", "1522", 74);
    assert!(less.contains("Diplomacy has -1 bonus draws through a creature."), "Chlorofix: {less}");
    let none = after("gellas", "2412", 74);
    assert!(none.contains("Diplomacy has lost its bonus draws."), "Sandiabs: {none}");
    let position = Position::star("egrix").people("odene_hobar", "2232").item("rare_gems", "odene_hobar");
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2232", "assign diplomacy", "join odene_hobar", "use rare_gems 2", "ready", "ready"]);
    assert!(why(&mut play).contains("Diplomacy draws 2 bonus cards more by what was declared."), "{}", why(&mut play));
}

#[test]
fn why_tells_of_drugs_victims_and_promises_for_either_side() {
    proves![FG_14_31, FG_14_17, FG_20_8, FG_16_21];
    let wild = UnitKind::from_id("rebel_wild_2_1").expect("a unit");
    let blocks = [(Side::Imperial, UnitKind::LINE), (Side::Rebel, wild)].map(|(side, unit)| Reinforcement {
        side,
        trigger: ReinforcementTrigger::EachRebellion,
        units: vec![(unit, 2)],
        if_pdb_raised: None,
    });
    let position = Position::star("egrix").scenario(|scenario| scenario.reinforcements = blocks.to_vec());
    let position = position.people("odene_hobar kogus", "2232").people("telmen", "2231").detected("telmen");
    let position = position.item("helian_drug", "kogus").item("cervac_mk_v", "odene_hobar");
    let mut play = at(position.loyalty("charkhan", Loyalty::Unrest), Step::Missions);
    assert!(!why(&mut play).contains("In force"), "{}", why(&mut play));
    play.wear(1).rebel(&["use-on cervac_mk_v telmen", "use-rating helian_drug leadership"]);
    let told = why(&mut play);
    assert!(told.contains("Kogus has taken a drug: Leadership +2."), "{told}");
    assert!(told.contains("Telmen is shut down for this phase."), "{told}");
    play.rebel(&["missions 2232"]).sends("rebellion", "odene_hobar").rebel(&["ready"]).draws(&[82]);
    assert!(why(&mut play).contains("Populace Goes Wild on Charkhan"), "{}", why(&mut play));
    play.draws(&[89]);
    let told = why(&mut play);
    assert!(told.contains("Promised to the Imperial player: 2 Lines."), "{told}");
    assert!(told.contains("Promised to the Rebel player: 2 Rebel wild 2-1."), "{told}");
}

#[test]
fn the_set_up_tells_all_that_is_still_to_be_placed() {
    proves![FG_20_1, FG_20_4];
    let setup = Setup { scenario: "varu_powderkeg".into(), ..Setup::default() };
    let mut play = dealt(&Book::printed(), &setup);
    let told = why(&mut play);
    for piece in ["Redjac", "Gelba", "Redjac's Spaceship", "3 Militia", "3 Lines"] {
        assert!(told.contains(piece), "{piece} is still to be placed: {told}");
    }
    play.imperial(&["start 4321"]);
    let question = play.game.prompt_words(Side::Imperial.seat());
    assert!(question.contains("3 Militia and 3 Lines"), "{question}");
    play.imperial(&["deploy militia 4311"]);
    let question = play.game.prompt_words(Side::Imperial.seat());
    assert!(question.contains("2 Militia and 3 Lines"), "{question}");
    assert!(!why(&mut play).contains("Redjac"), "Redjac stands on the map");
}

// ---- many answers in one ----

#[test]
fn all_units_that_can_go_are_taken_at_once() {
    proves![FG_12_6, FG_12_10, FG_12_8];
    let position = Position::star("egrix").phasing(Side::Imperial).units("line 1 patrol 1 militia 1", "2231");
    let mut play = at(position, Step::Movement);
    play.imperial(&["march 2231", "take-all"]).refused("take-all", FG_12_6);
    assert!(play.offered("to 2232") && !play.offered("to 2211"), "Militia stay on the planet");
    play.imperial(&["to 2232"]);
    assert_eq!(play.spot("2231").count, [0, 0], "all of them");
}

#[test]
fn no_more_are_taken_than_there_is_room_for() {
    proves![FG_12_10];
    let mut play = at(Position::star("egrix").units("rebel_air_1_0 4", "2231"), Step::Movement);
    play.rebel(&["march 2231", "take-all"]);
    assert!(!play.offered("take rebel_air_1_0"));
    play.rebel(&["to 2232"]);
    assert_eq!((play.spot("2231").count, play.spot("2232").count), ([1, 0], [3, 0]), "there is room for three");
    let mut lone = at(Position::star("egrix").units("rebel_wild_2_1 1", "2231"), Step::Movement);
    lone.rebel(&["march 2231"]);
    assert!(!lone.offered("take-all"), "one unit is taken by itself");
}

#[test]
fn a_group_is_sent_in_one_answer() {
    proves![FG_11_1_9, FG_11_1_10];
    let position = || {
        let people = Position::star("egrix").people("odene_hobar adam_starlight scott_rubel", "2232");
        at(people.people("frun_sentel", "2231"), Step::Missions)
    };
    let mut play = position();
    play.rebel(&["missions 2232", "group diplomacy odene_hobar scott_rubel"]);
    let mut slow = position();
    slow.rebel(&["missions 2232", "assign diplomacy", "join odene_hobar", "join scott_rubel", "ready"]);
    assert_eq!(play.game.fingerprint(), slow.game.fingerprint(), "as if they had been sent one by one");
    assert!(matches!(play.game.status(), Status::Asking(prompt) if prompt.open), "not all groups are listed");
    play.refused("group scavenge odene_hobar", FG_11_1_10);
    play.refused("group scavenge frun_sentel", FG_11_1_4);
    play.rebel(&["group scavenge adam_starlight", "ready"]);
    assert_eq!(play.game.state().desk.groups.len(), 2);
}

#[test]
fn a_group_in_one_answer_obeys_its_mission() {
    proves![FG_11_2_1, FG_6_4_1];
    let coup = Position::star("rorth").people("frun_sentel odene_hobar", "3311");
    let mut play = at(coup, Step::Missions);
    play.rebel(&["missions 3311"]);
    if play.offered("assign coup") {
        play.refused("group coup frun_sentel", FG_11_2_1);
        play.rebel(&["group coup frun_sentel odene_hobar"]);
    }
    let position = Position::star("egrix").people("boccanegra telmen", "2232").detected("telmen");
    let mut killers = at(position, Step::Missions);
    killers.rebel(&["missions 2232", "group assassination boccanegra"]);
    assert_eq!(killers.offers(), ["target telmen"], "whom, is asked next");
    killers.rebel(&["target telmen", "ready", "ready"]);
    assert!(killers.offered("draw"));
}

#[test]
fn cards_are_drawn_until_something_asks() {
    proves![FG_11_1_16, FG_11_1_17, FG_11_1_45];
    let position = || Position::star("egrix").people("odene_hobar", "2232").rule("charkhan", Rule::ImperialControl);
    let mut play = missions(position(), "2232", &[("diplomacy", "odene_hobar")]);
    // Neither of the first two cards asks anything; the third bears a D.
    play.cards(&[68, 79, 72]).rebel(&["draw-on"]);
    assert!(play.offered("complete diplomacy"), "stop or go on? {:?}", play.offers());
    let mut other = missions(position().units("line 1", "2232"), "2232", &[("diplomacy", "odene_hobar")]);
    other.cards(&[68, 80]).rebel(&["draw-on"]);
    assert_eq!(other.asked(), Some(Side::Imperial), "the squad's owner is asked");
    other.dice(&[1]).imperial(&["kill"]).rebel(&["break-off"]);
    assert!(other.offered("draw"), "and then it is the player who draws again");
}
