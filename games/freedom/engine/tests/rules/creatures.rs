//! Sections 3.5 and 5: creatures, Irate Locals and sentry robots.

use freedom::Event;
use freedom::book::{Book, Rule, Side, Terrain, Wounds};
use freedom::frame::{Frame, Meeting, Met, Step};
use freedom::position::Position;
use freedom::proves;
use freedom::state::Force;

use crate::character_combat::{column, column_ix, last_round, result};
use crate::play::{Play, at};

/// A group in its Environ, sent on a mission and ready to draw.
pub fn sent(position: Position, place: &str, mission: &str, members: &str) -> Play {
    let mut play = at(position.people(members, place), Step::Missions);
    play.does(&[&format!("missions {place}"), &format!("assign {mission}")]);
    for name in members.split(' ') {
        play.does(&[&format!("join {name}")]);
    }
    play.does(&["ready", "ready"]);
    play
}

/// Draws the card by which the creature of the Environ attacks, or nothing where none is named.
pub fn creature_comes(play: &mut Play, place: &str) {
    let terrain = play.game.ground().sites[play.place(place).ix()].terrain;
    let card = match terrain {
        Terrain::Urban => 68,
        Terrain::Wild => 74,
        _ => 97,
    };
    play.cards(&[card]).does(&["draw"]);
}

/// A group that scavenges in the home of a creature meets it.
pub fn meets(star: &str, place: &str, members: &str) -> Play {
    meets_at(Position::star(star), place, members)
}

pub fn meets_at(position: Position, place: &str, members: &str) -> Play {
    let mut play = sent(position, place, "scavenge", members);
    creature_comes(&mut play, place);
    play
}

/// What attacked, in the order of the fights.
pub fn forces(play: &Play) -> Vec<Force> {
    let force = |event: &Event| if let Event::FightBegins { force, .. } = *event { Some(force) } else { None };
    play.events().iter().filter_map(force).collect()
}

pub fn creature(id: &str) -> Force {
    let beast = Book::printed().creatures.iter().position(|creature| creature.id == id).expect("a creature");
    Force::Creature(freedom::ids::Beast(beast as u8))
}

pub fn beaten(play: &Play) -> bool {
    play.saw(|event| matches!(event, Event::ForceBeaten { .. }))
}

/// Wounds the attacking force as little as the table allows each round, and sees it gone at its endurance, not before.
pub fn wear_down(play: &mut Play, endurance: u8) {
    let mut hurt = 0;
    while hurt < endurance {
        assert!(!beaten(play), "gone after {hurt} wounds");
        let cells = play.game.ground().book.tables.character[column_ix(play)];
        let die = |wounds: fn(&Wounds) -> u8| {
            let least = cells.iter().map(wounds).filter(|&wounds| wounds > 0).min();
            let least = least.expect("a cell that wounds");
            cells.iter().position(|cell| wounds(cell) == least).expect("its die") as u8 + 1
        };
        let harmless = cells.iter().position(|cell| cell.defender == 0).expect("a harmless die") as u8 + 1;
        play.dice(&[harmless, die(|cell| cell.attacker)]).rebel(&["stand"]);
        hurt += result(play).0;
    }
    assert_eq!(hurt, endurance);
    assert!(beaten(play), "still there after {hurt} wounds");
}

fn terms(play: &Play) -> (bool, bool) {
    let terms = |event: &Event| match *event {
        Event::FightTerms { firefight, capture } => Some((firefight, capture)),
        _ => None,
    };
    play.events().iter().rev().find_map(terms).expect("a fight")
}

/// Two groups in Quibron's wilds: Frun scavenges, Adam gathers information.
fn two_groups() -> Play {
    let mut play = at(Position::star("egrix").people("adam_starlight frun_sentel", "2211"), Step::Missions);
    play.rebel(&["missions 2211", "assign scavenge", "join frun_sentel", "ready"]);
    play.rebel(&["assign gather_information", "join adam_starlight", "ready", "ready"]);
    play
}

// ---- creatures ----

#[test]
fn a_creature_attacks_when_a_card_says_so_and_not_before() {
    proves![FG_3_4_4, FG_3_5_1, FG_3_5_3, FG_5_3];
    let mut play = sent(Position::star("egrix"), "2211", "scavenge", "frun_sentel");
    play.cards(&[72]).rebel(&["draw"]);
    assert_eq!(forces(&play), [], "no creature without the event");
    play.cards(&[74]).rebel(&["draw"]);
    assert_eq!(forces(&play), [creature("snow_giants")]);
    let round = last_round(&play);
    assert_eq!((round.strength, round.defence), (6, 5), "the creature attacks, the group defends");
}

#[test]
fn the_creature_named_in_the_environ_attacks_and_none_elsewhere() {
    proves![FG_5_4, FG_5_2];
    let mut homes = 0;
    for star in &Book::printed().stars {
        for environ in star.planets.iter().flat_map(|planet| &planet.environs) {
            let place = environ.number.to_string();
            // A card in hand: the Rebel player is asked before the creature strikes.
            let position = Position::star(&star.id).people("frun_sentel", &place).item("medi_kit", "frun_sentel");
            let mut play = sent(position, &place, "scavenge", "frun_sentel");
            creature_comes(&mut play, &place);
            let met = play.game.state().frames.iter().find_map(|frame| match frame {
                Frame::Met(Met { meeting: Meeting::Creature(beast), .. }) => Some(*beast),
                _ => None,
            });
            assert_eq!(met, environ.creature, "{place}");
            homes += usize::from(met.is_some());
        }
    }
    assert_eq!(homes, Book::printed().creatures.len(), "every creature of the guide has one home");
}

#[test]
fn a_fight_with_a_creature_is_fought_at_once() {
    proves![FG_3_5_5, FG_5_1];
    let mut play = two_groups();
    play.cards(&[74]).lot(0).rebel(&["draw"]);
    assert_eq!(play.offers(), ["stand", "break-off"], "no other card before it is over");
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(play.offered("draw"));
}

#[test]
fn one_group_by_lot_is_attacked() {
    proves![FG_3_5_7, FG_3_5_8];
    for (lot, defence) in [(0, 5), (1, 3)] {
        let mut creature = two_groups();
        creature.cards(&[74]).lot(lot).rebel(&["draw"]);
        assert_eq!(last_round(&creature).defence, defence);
        let mut locals = two_groups();
        locals.cards(&[91]).lot(lot).rebel(&["draw"]);
        assert_eq!(last_round(&locals).defence, defence);
    }
}

#[test]
fn a_rebel_camp_is_left_out_of_the_draw() {
    proves![FG_3_5_8, FG_11_2_14];
    let position = Position::star("egrix").people("frun_sentel", "2211").camp("2211", 1).turn(2);
    let mut play = at(position, Step::Missions);
    play.rebel(&["missions 2211", "camp diplomacy", "assign scavenge", "join frun_sentel", "ready", "ready"]);
    play.cards(&[74]).rebel(&["draw"]);
    assert_eq!(last_round(&play).defence, 5, "no lot is drawn: Frun's is the only group");
}

#[test]
fn creatures_and_locals_fight_to_kill() {
    proves![FG_3_5_10, FG_3_5_11];
    let creature = meets("egrix", "2211", "frun_sentel");
    assert_eq!((terms(&creature), column(&creature)), ((false, false), "+1"), "6 against 5, hand-to-hand");
    let mut locals = sent(Position::star("egrix"), "2211", "scavenge", "frun_sentel");
    locals.cards(&[91]).rebel(&["draw"]);
    assert_eq!((terms(&locals), column(&locals)), ((true, false), "0"), "5 against 5");
    assert_eq!(locals.asked(), Some(Side::Rebel), "nobody is asked for an aim");
}

#[test]
fn an_imperial_group_meets_the_creature_too() {
    proves![FG_3_4_4, FG_3_4_6, FG_3_4_7];
    let position = Position::star("egrix").phasing(Side::Imperial);
    let mut play = sent(position, "2211", "diplomacy", "redjac");
    play.cards(&[74]).imperial(&["draw"]);
    assert_eq!((play.asked(), last_round(&play).defence), (Some(Side::Imperial), 6));
}

// ---- Irate Locals ----

#[test]
fn irate_locals_attack_when_a_card_says_so() {
    proves![FG_3_4_5, FG_3_5_2, FG_3_5_4, FG_3_5_6];
    let mut play = sent(Position::star("egrix"), "2211", "scavenge", "frun_sentel");
    play.cards(&[72]).rebel(&["draw"]);
    assert_eq!(forces(&play), []);
    play.cards(&[91]).rebel(&["draw"]);
    assert_eq!(forces(&play), [Force::Locals]);
    let round = last_round(&play);
    assert_eq!((round.strength, round.defence), (5, 5), "the Saurians attack");
    assert_eq!(play.offers(), ["stand", "break-off"], "no other card before it is over");
}

#[test]
fn locals_fight_as_the_chart_says() {
    proves![FG_3_5_9, FG_5_6, FG_11_2_20];
    // Race, Environ, its card of Irate Locals, strength, endurance, firefight.
    let lines = [
        ("egrix", "2211", 91, 5, 4, true),  // Saurians in the wild
        ("ribex", "3222", 91, 7, 3, false), // Moghas in the wild, hand-to-hand
        ("ribex", "3211", 71, 5, 6, true),  // Saurians in the city
        ("aziza", "3423", 74, 8, 2, false), // Rylians below the ground, hand-to-hand
        ("corusa", "5311", 74, 8, 6, true), // Xanthons in the fire
    ];
    for (star, place, card, strength, endurance, firefight) in lines {
        let mut play = sent(Position::star(star), place, "scavenge", "frun_sentel");
        play.cards(&[card]).rebel(&["draw"]);
        assert_eq!(last_round(&play).strength, strength, "{place}");
        assert_eq!(terms(&play).0, firefight, "{place}");
        wear_down(&mut play, endurance);
    }
}

#[test]
fn the_first_race_named_supplies_the_locals() {
    proves![FG_5_7, FG_11_2_21];
    // Akubera's city has Suvans (6/2) and Rhones (5/4), Kalgar's caverns Kayns (6/4) and Saurians (5/2).
    for (star, place, card) in [("aziza", "3421", 71), ("uracus", "1211", 74)] {
        let mut play = sent(Position::star(star), place, "scavenge", "frun_sentel");
        play.cards(&[card]).rebel(&["draw"]);
        assert_eq!(last_round(&play).strength, 6, "{place}");
    }
}

#[test]
fn locals_leave_rebels_alone_on_a_planet_that_has_risen() {
    proves![FG_5_8, FG_16_2];
    for (rule, attacked) in [
        (Rule::ImperialControl, true),
        (Rule::RebellionStopped, true),
        (Rule::Rebellion, false),
        (Rule::RebelControl, false),
    ] {
        let mut play = sent(Position::star("egrix").rule("quibron", rule), "2211", "scavenge", "frun_sentel");
        play.cards(&[91]).rebel(&["draw"]);
        assert_eq!(!forces(&play).is_empty(), attacked, "{rule:?}");
        assert!(!play.saw(|event| matches!(event, Event::Void { .. })), "the card counts all the same");
    }
    let imperial = Position::star("egrix").rule("quibron", Rule::Rebellion).phasing(Side::Imperial);
    let mut play = sent(imperial, "2211", "rebellion", "redjac");
    play.cards(&[91]).imperial(&["draw"]);
    assert_eq!(forces(&play), [Force::Locals], "Imperial groups are not spared");
}

// ---- sentry robots ----

#[test]
fn where_no_creature_is_named_the_card_may_send_robots() {
    proves![FG_5_5, FG_11_2_19];
    // Squamot's city has no creature; cards 68, 69 and 70 send none, one and two robots.
    let robots = |card| {
        let mut play = sent(Position::star("rorth"), "3311", "sabotage", "frun_sentel");
        play.cards(&[card]).rebel(&["draw"]);
        play
    };
    assert_eq!(forces(&robots(68)), []);
    let (one, two) = (robots(69), robots(70));
    assert_eq!(forces(&one), [Force::Robots(1)]);
    assert_eq!(forces(&two), [Force::Robots(2)]);
    assert_eq!((last_round(&one).strength, last_round(&two).strength), (4, 7));
    assert_eq!((terms(&one), terms(&two)), ((false, false), (false, false)));
    // In Quibron's wilds the card for two robots brings the creature.
    let mut named = sent(Position::star("egrix"), "2211", "scavenge", "frun_sentel");
    named.cards(&[85]).rebel(&["draw"]);
    assert_eq!(forces(&named), [creature("snow_giants")]);
}

#[test]
fn one_robot_endures_two_wounds_and_two_robots_four() {
    proves![FG_5_5];
    for (card, column, endurance) in [(69, "-1", 2), (70, "+2 to +3", 4)] {
        let mut play = sent(Position::star("rorth"), "3311", "sabotage", "frun_sentel");
        play.cards(&[card]).rebel(&["draw"]);
        assert_eq!(last_round(&play).column, column);
        wear_down(&mut play, endurance);
    }
}

#[test]
fn robots_come_only_where_the_enemy_controls_the_planet() {
    proves![FG_5_5, FG_4_1_1];
    for (rule, come) in [(Rule::ImperialControl, true), (Rule::Rebellion, false), (Rule::RebelControl, false)] {
        let mut play = sent(Position::star("rorth").rule("squamot", rule), "3311", "scavenge", "frun_sentel");
        play.cards(&[69]).rebel(&["draw"]);
        assert_eq!(!forces(&play).is_empty(), come, "{rule:?}");
    }
}
