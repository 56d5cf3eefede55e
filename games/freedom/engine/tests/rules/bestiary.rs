//! Section 5, creature by creature: every peculiarity of the Galactic Guide [fg.5.1, fg.5.2].

use freedom::Event;
use freedom::book::{Book, BreakOff, Side, Weapon};
use freedom::position::Position;
use freedom::proves;

use crate::character_combat::{column, last_round, result, rounds};
use crate::creatures::{beaten, creature, forces, meets, meets_at, sent, wear_down};
use crate::play::Play;

pub fn over(play: &Play) -> bool {
    play.saw(|event| *event == Event::FightEnds)
}

// ---- ratings ----

#[test]
fn creatures_fight_with_the_ratings_of_the_guide() {
    proves![FG_5_2, FG_3_5_3];
    // Home, strength and endurance, column against Frun's 5; those without any peculiarity.
    let lines = [
        ("ribex", "3221", "arags", 4, 3),
        ("deblon", "4422", "gamels", 3, 2),
        ("osirius", "1611", "lomrels", 5, 3),
        ("erwind", "4111", "sekekers", 6, 2),
        ("egrix", "2211", "snow_giants", 6, 4),
        ("martigna", "4511", "spithid", 6, 1),
        ("atriard", "1421", "zernipak", 5, 4),
    ];
    for (star, place, id, strength, endurance) in lines {
        let mut play = meets(star, place, "frun_sentel");
        assert_eq!(forces(&play), [creature(id)]);
        assert_eq!(play.offers(), ["stand", "break-off"], "{id}");
        assert_eq!(last_round(&play).strength, strength, "{id}");
        wear_down(&mut play, endurance);
    }
}

#[test]
fn only_glane_and_vrialta_shoot() {
    proves![FG_5_2, FG_3_5_9];
    for (star, place, strength) in [("tardyn", "1122", 6), ("aziza", "3412", 10)] {
        let mut play = meets(star, place, "frun_sentel");
        assert_eq!(last_round(&play).strength, strength);
        play.dice(&[1, 2]).rebel(&["stand"]);
        assert_eq!(result(&play), (2, if strength == 10 { 2 } else { 0 }), "doubled");
    }
    let shooting =
        |id: &str| Book::printed().creatures.iter().any(|card| card.id == id && card.weapon == Weapon::Firefight);
    assert_eq!(Book::printed().creatures.iter().filter(|card| shooting(&card.id)).count(), 2);
}

#[test]
fn glane_endures_six_wounds() {
    proves![FG_5_2];
    wear_down(&mut meets("tardyn", "1122", "frun_sentel"), 6);
}

#[test]
fn vrialta_endures_ten_wounds() {
    proves![FG_5_2];
    let mut play = meets("aziza", "3412", "frun_sentel rayner_derban boccanegra");
    let all = ["activate frun_sentel", "activate rayner_derban", "activate boccanegra"];
    play.rebel(&all).dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!((result(&play), beaten(&play)), ((6, 0), false), "-5");
    play.rebel(&all).dice(&[1, 5]).rebel(&["stand"]);
    assert_eq!((result(&play), beaten(&play)), ((4, 0), true), "-11");
}

// ---- surprise and break-off ----

#[test]
fn surprise_shifts_the_first_round_and_forbids_to_break_off_in_it() {
    proves![FG_5_1, FG_U41];
    // Strength, endurance and surprise; the columns against Frun's 5 in round 1 and 2.
    let lines = [
        ("ancore", "2323", "batranoban", 4, "0", "-1"),
        ("eudox", "5211", "chardireeds", 4, "0", "-1"),
        ("gellas", "2411", "gilekite", 3, "0", "-3 to -2"),
        ("pycius", "3122", "gragg", 3, "-1", "-3 to -2"),
        ("varu", "4331", "kinsog", 3, "0", "-3 to -2"),
        ("egrix", "2221", "laboroid", 3, "0", "-3 to -2"),
        ("luine", "3521", "leonus", 5, "+1", "0"),
        ("pycius", "3111", "namdasn", 4, "+1", "-1"),
        ("atriard", "1411", "stromuse", 2, "+1", "-3 to -2"),
    ];
    for (star, place, id, strength, first, second) in lines {
        let mut play = sent(Position::star(star), place, "scavenge", "frun_sentel");
        play.begin();
        // Round 1 is fought without a question: nobody is wounded by 1 against 6 or less.
        script_creature(&mut play, place);
        play.dice(&[1, 6]).rebel(&["draw"]);
        assert_eq!(forces(&play), [creature(id)]);
        let rounds = rounds(&play);
        assert_eq!(rounds.len(), 2, "{id}: round 1 left no choice");
        assert_eq!((rounds[0].strength, rounds[0].column, rounds[1].column), (strength, first, second), "{id}");
        assert_eq!(play.offers(), ["stand", "break-off"], "{id}: round 2 does");
    }
}

/// Puts the creature's card on top of the deck.
pub fn script_creature(play: &mut Play, place: &str) {
    let card = match play.game.ground().sites[play.place(place).ix()].terrain.id() {
        "urban" => 68,
        "wild" => 74,
        _ => 97,
    };
    play.cards(&[card]);
}

/// Meets a creature whose first round is fought without a question, with these dice.
fn meets_rolling(position: Position, place: &str, members: &str, dice: &[u8]) -> Play {
    let mut play = sent(position, place, "scavenge", members);
    script_creature(&mut play, place);
    play.dice(dice).rebel(&["draw"]);
    play
}

#[test]
fn endurance_of_the_surprising() {
    proves![FG_5_2];
    for (star, place, endurance) in [
        ("ancore", "2323", 3),
        ("eudox", "5211", 4),
        ("gellas", "2411", 3),
        ("pycius", "3122", 2),
        ("varu", "4331", 2),
        ("egrix", "2221", 3),
        ("luine", "3521", 4),
        ("pycius", "3111", 4),
        ("atriard", "1411", 2),
    ] {
        let mut play = meets_rolling(Position::star(star), place, "frun_sentel", &[1, 6]);
        wear_down(&mut play, endurance);
    }
}

#[test]
fn alweg_and_snorkas_rush_by_in_one_round() {
    proves![FG_5_1];
    for (star, place, id) in [("ribex", "3211", "alweg"), ("varu", "4311", "snorkas")] {
        let mut play = meets_rolling(Position::star(star), place, "frun_sentel", &[1, 1]);
        assert_eq!(forces(&play), [creature(id)]);
        assert_eq!((rounds(&play).len(), last_round(&play).strength, column(&play)), (1, 8, "+2 to +3"), "{id}");
        assert_eq!(result(&play), (0, 0), "{id} cannot be wounded: the table says 2/0");
        assert!(over(&play) && play.offered("draw"), "{id}: one round only");
    }
}

#[test]
fn mish_lets_nobody_go() {
    proves![FG_5_1];
    let mut play = sent(Position::star("zakir"), "5132", "scavenge", "frun_sentel");
    script_creature(&mut play, "5132");
    play.dice(&[1, 3, 1, 1]).rebel(&["draw"]);
    let strengths: Vec<_> = rounds(&play).iter().map(|round| round.strength).collect();
    assert_eq!(strengths, [6, 5], "round after round without a question");
    assert!(beaten(&play), "endurance 3");
}

#[test]
fn break_off_dice_are_changed_by_some_creatures() {
    proves![FG_5_1];
    // The highest die with which one active character gets away.
    let lines = [
        ("tardyn", "1131", "dindin", 1),    // +2 to +3 reads 2, die +1
        ("eudox", "5221", "onflam", 1),     // +1 reads 2, die +1
        ("pycius", "3121", "verfusier", 2), // -1 reads 3, die +1
        ("tardyn", "1111", "prox", 3),      // +1 reads 2, die -1
        ("eudox", "5232", "thinagig", 3),   // +2 to +3 reads 2, die -1
        ("ancore", "2311", "propang", 2),   // 0 reads 3, die +1 in round 1
        ("luine", "3511", "gyrogos", 2),    // +1 reads 2, die -1 from round 2 on only
    ];
    for (star, place, id, highest) in lines {
        for (die, away) in [(highest, true), (highest + 1, false)] {
            let mut play = meets(star, place, "frun_sentel");
            assert_eq!(forces(&play), [creature(id)]);
            play.dice(&[die]);
            if !away {
                play.dice(&[1, 6]);
            }
            play.rebel(&["break-off"]);
            let frun = play.who("frun_sentel");
            let escaped = play.saw(|event| matches!(event, Event::BreakOff { escaped, .. } if escaped.has(frun)));
            assert_eq!(escaped, away, "{id} with a {die}");
        }
    }
}

#[test]
fn propang_hinders_flight_in_the_first_round_and_gyrogos_helps_it_later() {
    proves![FG_5_1];
    for (star, place, second) in [("ancore", "2311", 3), ("luine", "3511", 3)] {
        let mut play = meets(star, place, "frun_sentel");
        play.dice(&[1, 6]).rebel(&["stand"]);
        play.dice(&[second]).rebel(&["break-off"]);
        assert!(over(&play), "in round 2 a {second} is enough at {place}");
    }
}

#[test]
fn ratings_of_those_with_changed_break_off_dice() {
    proves![FG_5_2];
    for (star, place, strength, endurance) in [
        ("tardyn", "1131", 7, 5),
        ("eudox", "5221", 6, 2),
        ("pycius", "3121", 4, 4),
        ("tardyn", "1111", 6, 4),
        ("eudox", "5232", 8, 8),
        ("ancore", "2311", 5, 3),
    ] {
        let mut play = meets(star, place, "frun_sentel");
        assert_eq!(last_round(&play).strength, strength, "{place}");
        wear_down(&mut play, endurance);
    }
}

// ---- strength that does not simply fall with wounds ----

/// Strengths of the rounds while each round brings these dice.
fn strengths(play: &mut Play, dice: &[[u8; 2]]) -> Vec<i8> {
    for pair in dice {
        play.dice(pair).rebel(&["stand"]);
    }
    rounds(play).iter().map(|round| round.strength).collect()
}

#[test]
fn chantenes_grow_by_one_each_round() {
    proves![FG_5_1];
    let mut play = meets("ribex", "3222", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 6], [1, 6], [1, 3]]), [5, 6, 7, 7], "then one wound and one more grown");
    // Endurance 5 and 3 grown: seven more wounds.
    assert_eq!(play.game.state().fight.endurance, 8);
}

#[test]
fn gadhars_grow_by_two_in_every_odd_round_from_the_third_on() {
    proves![FG_5_1];
    let mut play = meets("varu", "4323", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 6]; 5]), [5, 5, 7, 7, 9, 9]);
    assert_eq!(play.game.state().fight.endurance, 4 + 2 + 2);
}

#[test]
fn thunk_is_not_weakened_and_grows_stronger_each_round() {
    proves![FG_5_1];
    let mut play = meets("deblon", "4411", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 3], [1, 3]]), [5, 6, 7], "two wounds notwithstanding");
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(beaten(&play), "four wounds: its endurance does not grow");
}

#[test]
fn the_first_two_wounds_do_not_weaken_a_derigion() {
    proves![FG_5_1];
    let mut play = meets("phisaria", "2111", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 4], [1, 4], [1, 4]]), [4, 4, 4, 3], "the third one does");
    play.dice(&[1, 3]).rebel(&["stand"]);
    assert_eq!((beaten(&play), last_round(&play).strength), (false, 1), "five wounds");
    play.dice(&[1, 6]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 6");
}

#[test]
fn dindin_grows_bloodthirsty_with_its_first_two_wounds() {
    proves![FG_5_1];
    let mut play = meets("tardyn", "1131", "rayner_derban");
    assert_eq!(column(&play), "+2 to +3");
    assert_eq!(strengths(&mut play, &[[2, 6], [1, 4], [1, 4]]), [7, 8, 9, 9], "one, two, and no more after that");
    assert_eq!(play.person("rayner_derban").wounds, 3);
}

#[test]
fn wounds_enrage_a_queemer() {
    proves![FG_5_1];
    let mut play = meets("ribex", "3232", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 5], [1, 4]]), [3, 4, 5]);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(last_round(&play).strength, 7, "four wounds");
    play.dice(&[1, 2]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 5");
}

#[test]
fn gach_hurts_itself_after_each_round() {
    proves![FG_5_1];
    let mut play = meets("zakir", "5121", "frun_sentel");
    assert_eq!(column(&play), "+2 to +3");
    play.dice(&[1, 6, 1]).rebel(&["stand"]);
    assert_eq!(last_round(&play).strength, 5, "2* on column +1 for a 1");
    play.dice(&[1, 6, 2]).rebel(&["stand"]);
    assert_eq!(last_round(&play).strength, 4, "1/0 for a 2");
    play.dice(&[1, 6, 6]).rebel(&["stand"]);
    assert_eq!(last_round(&play).strength, 4, "0/2 for a 6");
    play.dice(&[1, 6, 1]).rebel(&["stand"]);
    assert_eq!(last_round(&play).strength, 2);
    play.dice(&[1, 6, 3]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 6, and it can die of it");
}

#[test]
fn wyths_are_outwitted_by_one_character_each_round() {
    proves![FG_5_1];
    let mut play = meets("moda", "5511", "frun_sentel rayner_derban");
    assert_eq!(play.offers(), ["outwit frun_sentel", "outwit rayner_derban", "pass"]);
    play.rebel(&["outwit rayner_derban", "activate frun_sentel", "ready"]);
    assert_eq!(last_round(&play).strength, 9 - 4, "Rayner's Intelligence");
    play.dice(&[1, 6]).rebel(&["stand", "outwit frun_sentel", "activate frun_sentel", "ready"]);
    assert_eq!(last_round(&play).strength, 9 - 1, "Frun's in round 2");
    play.dice(&[1, 6]).rebel(&["stand", "pass", "activate frun_sentel", "ready"]);
    assert_eq!(last_round(&play).strength, 9);
    play.dice(&[2]).dice(&[1, 6]).rebel(&["break-off"]);
    assert!(!over(&play), "+4 reads 2, die +1");
}

#[test]
fn ym_barror_rolls_two_dice() {
    proves![FG_5_1];
    let play = meets_rolling(Position::star("uracus"), "1223", "frun_sentel", &[4, 5, 6]);
    assert_eq!((rounds(&play)[0].strength, rounds(&play)[0].column), (4, "-1"), "no surprise, but no way out");
    assert_eq!(result(&play), (0, 2), "1/1* and 1/1 together");
    assert_eq!(play.person("frun_sentel").wounds, 2);
    let mut play = play;
    assert_eq!(play.offers(), ["stand", "break-off"], "round 2");
}

// ---- those that cannot be fought ----

#[test]
fn a_virus_is_everybodys_and_cannot_be_wounded() {
    proves![FG_5_1];
    let mut play = meets("erwind", "4121", "frun_sentel rayner_derban");
    assert_eq!(play.offers(), ["stand", "break-off"], "everybody is active, nothing to split");
    assert_eq!((last_round(&play).strength, last_round(&play).defence, column(&play)), (10, 10, "0"));
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(result(&play), (0, 0), "2/0 on the table");
    assert_eq!(last_round(&play).strength, 10);
}

#[test]
fn gyrogos_cannot_be_wounded() {
    proves![FG_5_1];
    let mut play = meets("luine", "3511", "frun_sentel");
    assert_eq!(strengths(&mut play, &[[1, 1], [1, 1], [1, 1]]), [6, 6, 6, 6]);
}

#[test]
fn drants_attack_each_character_once_on_column_0() {
    proves![FG_5_1];
    let play = meets_rolling(Position::star("egrix"), "2231", "frun_sentel rayner_derban vudot_vodot", &[3, 4, 6]);
    assert_eq!(play.person("frun_sentel").wounds, 0, "1/0*");
    assert_eq!(play.person("vudot_vodot").wounds, 1, "1/1 for a 4");
    assert_eq!(play.person("rayner_derban").wounds, 2, "0/2 for a 6");
    assert!(over(&play) && !beaten(&play), "one round, nothing to fight");
}

#[test]
fn elilad_stings_until_each_has_broken_off() {
    proves![FG_5_1];
    let mut play = meets("aziza", "3423", "frun_sentel rayner_derban");
    assert_eq!(play.offers(), ["stand", "break-off"]);
    play.dice(&[3, 4, 6]).rebel(&["break-off"]);
    assert_eq!(play.person("frun_sentel").wounds, 0, "a 3 gets away on column 0");
    assert_eq!(play.person("rayner_derban").wounds, 2, "a 4 does not, and 0/2 stings");
    play.dice(&[5]).rebel(&["stand"]);
    assert_eq!(play.person("rayner_derban").wounds, 3);
    play.dice(&[1]).rebel(&["break-off"]);
    assert!(over(&play));
}

#[test]
fn frost_mist_chills_everybody_after_each_round_it_survives() {
    proves![FG_5_1];
    let mut play = sent(Position::star("wex"), "4212", "scavenge", "frun_sentel rayner_derban");
    script_creature(&mut play, "4212");
    play.dice(&[1]).rebel(&["draw", "activate frun_sentel", "ready"]);
    assert_eq!(column(&play), "0", "it defends with 5");
    let wounds = |play: &Play| (play.person("frun_sentel").wounds, play.person("rayner_derban").wounds);
    assert_eq!(
        (result(&play), wounds(&play)),
        ((2, 0), (1, 1)),
        "it rolls no attack, and the inactive are chilled too"
    );
    play.dice(&[1]).rebel(&["activate frun_sentel", "activate rayner_derban"]);
    assert!(beaten(&play), "endurance 5");
    assert_eq!(wounds(&play), (1, 1), "not after the round in which it dies");
}

#[test]
fn magron_hurts_only_the_one_it_seizes() {
    proves![FG_5_1];
    let mut play = sent(Position::star("phisaria"), "2122", "scavenge", "frun_sentel rayner_derban");
    play.cards(&[74]).lot(1).rebel(&["draw"]);
    assert_eq!((last_round(&play).strength, last_round(&play).defence), (0, 5), "Frun fights for Rayner");
    play.dice(&[6, 6]).rebel(&["stand"]);
    assert_eq!(result(&play), (1, 0), "it cannot hurt the others: 1/1");
    assert_eq!((play.person("frun_sentel").wounds, play.person("rayner_derban").wounds), (0, 1));
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(play.person("rayner_derban").wounds, 2);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 5");
    assert_eq!(play.person("rayner_derban").wounds, 2, "and it lets its prey go");
}

#[test]
fn magron_lets_the_others_be_once_its_victim_is_dead() {
    proves![FG_5_1];
    let mut play = sent(Position::star("phisaria"), "2122", "scavenge", "frun_sentel vudot_vodot");
    play.cards(&[74]).lot(1).rebel(&["draw"]);
    play.dice(&[1, 6]).rebel(&["stand"]);
    play.dice(&[1, 6]).rebel(&["stand"]);
    assert!(play.is_dead("vudot_vodot"), "Endurance 2");
    assert!(over(&play) && play.offered("draw"), "Frun goes on with the mission");
}

#[test]
fn whoever_meets_magron_alone_is_dead() {
    proves![FG_5_1];
    let play = meets("phisaria", "2122", "frun_sentel");
    assert!(play.is_dead("frun_sentel"));
}

// ---- battles of minds ----

#[test]
fn drusers_fight_with_intelligence() {
    proves![FG_5_1];
    let position = Position::star("ancore").people("doctor_sontag", "2321").wounds("doctor_sontag", 1);
    let mut play = meets_at(position, "2321", "doctor_sontag vudot_vodot");
    play.rebel(&["activate doctor_sontag", "activate vudot_vodot"]);
    let first = last_round(&play);
    assert_eq!((first.strength, first.defence), (5, 8), "their Intelligence, wounds or not");
    play.dice(&[1, 6]).rebel(&["stand"]);
    assert_eq!(result(&play), (0, 0));
    play.rebel(&["activate vudot_vodot", "activate doctor_sontag"]).dice(&[1, 2]).rebel(&["stand"]);
    assert_eq!(result(&play), (2, 0));
    play.rebel(&["activate doctor_sontag", "ready"]);
    let third = last_round(&play);
    assert_eq!((third.strength, third.defence), (5, 4), "wounds don't dull its mind either");
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(!beaten(&play));
    play.rebel(&["activate doctor_sontag", "ready"]).dice(&[1, 2]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 5");
}

#[test]
fn telebots_duel_with_one_character_of_his_owners_choice() {
    proves![FG_5_1];
    let mut play = meets("varu", "4321", "frun_sentel rayner_derban");
    assert_eq!(
        (play.asked(), play.offers()),
        (Some(Side::Rebel), vec!["champion frun_sentel".to_owned(), "champion rayner_derban".to_owned(),])
    );
    play.rebel(&["champion rayner_derban"]);
    let round = last_round(&play);
    assert_eq!((round.strength, round.defence, round.column), (3, 4, "-1"), "Intelligence 4");
    play.dice(&[4, 4]).rebel(&["stand"]);
    assert_eq!((play.person("frun_sentel").wounds, play.person("rayner_derban").wounds), (0, 1));
    let round = last_round(&play);
    assert_eq!((round.strength, round.defence), (3, 4), "wounds lower nobody's Intelligence");
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(beaten(&play), "endurance 3");
}

#[test]
fn vorozion_stays_until_it_deals_no_wound() {
    proves![FG_5_1];
    let play = meets_rolling(Position::star("zamorax"), "1311", "rayner_derban", &[5, 1, 5, 1, 1, 1]);
    let rounds = rounds(&play);
    let seen: Vec<_> = rounds.iter().map(|round| (round.strength, round.defence, round.column)).collect();
    assert_eq!(seen, [(6, 4, "+2 to +3"); 3], "no break-off, no way to hurt it, Intelligence against Intelligence");
    assert_eq!(play.person("rayner_derban").wounds, 4);
    assert!(over(&play) && !beaten(&play), "a round without a wound ends it");
}

#[test]
fn all_creatures_but_seven_have_a_peculiarity() {
    proves![FG_5_2];
    let book = Book::printed();
    let peculiar = |id: &str| {
        let card = book.creatures.iter().find(|card| card.id == id).expect("a creature");
        !card.quirks.is_empty()
            || card.break_off != BreakOff::Normal
            || card.break_off_die != 0
            || card.rounds != 0
            || card.surprise != 0
            || card.mind
            || !card.vulnerable
            || card.weapon != Weapon::Hand
    };
    let plain: Vec<_> = book.creatures.iter().map(|card| card.id.as_str()).filter(|id| !peculiar(id)).collect();
    assert_eq!(plain, ["arags", "gamels", "lomrels", "sekekers", "snow_giants", "spithid", "zernipak"]);
}
