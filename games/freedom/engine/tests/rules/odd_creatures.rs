//! Section 5, creature by creature: those that do something other than fight, or more than that [fg.5.1].

use freedom::Event;
use freedom::book::{Loyalty, Side};
use freedom::position::Position;
use freedom::proves;
use freedom::state::Holder;

use crate::bestiary::{over, script_creature};
use crate::character_combat::{column, last_round, result, rounds};
use crate::creatures::{beaten, creature, creature_comes, forces, meets, meets_at, sent};
use crate::play::Play;

fn bonus_draws(play: &Play) -> Option<u8> {
    let cards = |event: &Event| if let Event::BonusDraws { cards, .. } = *event { Some(cards) } else { None };
    play.events().iter().find_map(cards)
}

/// Draws on until the Environ has had all its cards, none of which matters to information gatherers, then as many
/// bonus cards as the group should have.
fn draw_out(play: &mut Play, place: &str, bonus: usize) {
    let (cards, rest): (&[u8], &[u8]) = match play.game.ground().sites[play.place(place).ix()].terrain.id() {
        "urban" => (&[89, 97, 76, 82], &[88, 91, 93]),
        "wild" => (&[72, 82, 68, 79], &[96, 88, 92]),
        _ => (&[93, 75, 69, 89], &[94, 86, 96]),
    };
    let last = play.game.ground().sites[play.place(place).ix()].size as usize - 2;
    for &card in &cards[..last] {
        play.cards(&[card]).rebel(&["draw"]);
    }
    let cards: Vec<u8> = cards[last..=last].iter().chain(&rest[..bonus]).copied().collect();
    play.cards(&cards).rebel(&["draw"]);
}

/// A group gathers information where this creature lives, and the creature comes first.
fn informs(star: &str, place: &str, members: &str) -> Play {
    let mut play = sent(Position::star(star), place, "gather_information", members);
    creature_comes(&mut play, place);
    play
}

#[test]
fn chlorofix_takes_one_bonus_draw() {
    proves![FG_5_1];
    let mut play = informs("bex", "1522", "ran_jayma");
    assert_eq!(forces(&play), [], "no fight");
    draw_out(&mut play, "1522", 1);
    assert_eq!(bonus_draws(&play), Some(1), "Intelligence 2 less 1");
}

#[test]
fn sandiabs_and_valaterix_take_all_bonus_draws() {
    proves![FG_5_1];
    for (star, place) in [("gellas", "2412"), ("irajeba", "5421")] {
        let mut play = informs(star, place, "rayner_derban");
        assert_eq!(forces(&play), [], "no fight");
        draw_out(&mut play, place, 0);
        assert_eq!(bonus_draws(&play), None, "Rayner would have had 4");
        assert!(play.saw(|event| matches!(event, Event::Failed { .. })));
    }
}

#[test]
fn fog_takes_the_bonus_draws_of_those_without_wits() {
    proves![FG_5_1];
    let mut dull = informs("irajeba", "5411", "ran_jayma");
    draw_out(&mut dull, "5411", 0);
    assert_eq!(bonus_draws(&dull), None, "Intelligence 2");
    let mut bright = informs("irajeba", "5411", "odene_hobar");
    draw_out(&mut bright, "5411", 3);
    assert_eq!(bonus_draws(&bright), Some(3), "Intelligence 3");
}

#[test]
fn crunge_wounds_everybody_the_less_the_cleverer_one_of_them_is() {
    proves![FG_5_1];
    let clever = meets("uracus", "1211", "frun_sentel odene_hobar");
    assert_eq!(forces(&clever), [], "no fight");
    assert_eq!((clever.person("frun_sentel").wounds, clever.person("odene_hobar").wounds), (1, 1), "4 less 3");
    let dull = meets("uracus", "1211", "frun_sentel");
    assert_eq!(dull.person("frun_sentel").wounds, 3, "4 less 1");
    let bright = meets("uracus", "1211", "rayner_derban frun_sentel");
    assert_eq!(bright.person("frun_sentel").wounds, 0, "4 less 4");
}

#[test]
fn hysnatons_alive_after_two_rounds_take_the_bonus_draws() {
    proves![FG_5_1];
    for (second, bonus) in [(6, false), (1, true)] {
        let mut play = informs("zakir", "5111", "frun_sentel");
        assert_eq!(last_round(&play).strength, 5);
        play.dice(&[1, 1]).rebel(&["stand"]);
        play.dice(&[1, second]).rebel(&["stand"]);
        assert_eq!(beaten(&play), bonus, "endurance 4");
        if !bonus {
            assert!(!over(&play), "the fight goes on");
            play.dice(&[1]).rebel(&["break-off"]);
        }
        draw_out(&mut play, "5111", usize::from(bonus));
        assert_eq!(bonus_draws(&play), bonus.then_some(1));
    }
}

#[test]
fn morna_is_shy_of_diplomats() {
    proves![FG_5_1];
    let play = meets("aziza", "3411", "frun_sentel oneste_woada");
    assert_eq!(forces(&play), [], "Oneste Woada has Diplomacy 3");
    let play = meets("aziza", "3411", "odene_hobar");
    assert_eq!((forces(&play), last_round(&play).strength), (vec![creature("morna")], 6), "Diplomacy 2");
}

#[test]
fn muggers_leave_after_three_rounds_with_a_possession() {
    proves![FG_5_1];
    let position = || {
        Position::star("bex")
            .people("frun_sentel", "1521")
            .open_item("snipers_rifle", "frun_sentel")
            .open_item("scanner", "frun_sentel")
            .ship("planetary_privateer", "frun_sentel")
    };
    let mut play = sent(position(), "1521", "scavenge", "frun_sentel");
    script_creature(&mut play, "1521");
    play.dice(&[1, 6, 1, 6, 1, 6]).lot(1).rebel(&["draw"]);
    assert_eq!(rounds(&play).len(), 3, "no break-off, and no fourth round");
    let held = |play: &Play, item: &str| play.game.state().items[play.game.item_named(item).ix()].holder;
    assert_eq!(held(&play, "scanner"), Holder::Deck, "back to the deck");
    assert_eq!(held(&play, "snipers_rifle"), Holder::Held(play.who("frun_sentel")));
    assert!(play.game.state().ship_of(play.who("frun_sentel")).is_some(), "never a ship");

    let mut play = sent(position(), "1521", "scavenge", "frun_sentel");
    script_creature(&mut play, "1521");
    play.dice(&[1, 1, 1, 1]).rebel(&["draw"]);
    assert!(beaten(&play), "endurance 4");
    assert_eq!(held(&play, "scanner"), Holder::Held(play.who("frun_sentel")), "beaten, they take nothing");
}

#[test]
fn rotron_goes_for_the_ship() {
    proves![FG_5_1];
    let none = meets("osirius", "1631", "frun_sentel");
    assert_eq!(forces(&none), [], "no ship, no effect");
    let position = || Position::star("osirius").people("boccanegra", "1631").ship("planetary_privateer", "boccanegra");
    let owned = |play: &Play| play.game.state().ship_of(play.who("boccanegra")).is_some();
    let mut lost = meets_at(position(), "1631", "boccanegra");
    assert_eq!((last_round(&lost).strength, column(&lost)), (3, "-3 to -2"));
    lost.dice(&[5, 6]).rebel(&["stand"]);
    assert_eq!((result(&lost), lost.person("boccanegra").wounds), ((0, 0), 0), "people are not hurt: 1/1");
    assert!(owned(&lost));
    lost.dice(&[1, 6]).rebel(&["stand"]);
    assert!(over(&lost) && !owned(&lost), "it has outlived two rounds");
    let mut saved = meets_at(position(), "1631", "boccanegra");
    saved.dice(&[1, 1]).rebel(&["stand"]);
    assert!(beaten(&saved) && owned(&saved), "endurance 3");
}

#[test]
fn beating_the_synestins_wins_loyalty() {
    proves![FG_5_1];
    let mut play = meets("aziza", "3421", "frun_sentel");
    assert_eq!(last_round(&play).strength, 5);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert_eq!(play.planet("akubera").loyalty, Loyalty::Neutral);
    play.dice(&[1, 1]).rebel(&["stand"]);
    assert!(beaten(&play));
    assert_eq!(play.planet("akubera").loyalty, Loyalty::Dissent, "one space towards the Rebels");

    let mut imperial = sent(Position::star("aziza").phasing(Side::Imperial), "3421", "diplomacy", "redjac");
    imperial.cards(&[68]).imperial(&["draw"]);
    imperial.dice(&[1, 1]).imperial(&["stand"]).dice(&[1, 1]).imperial(&["stand"]);
    assert!(beaten(&imperial));
    assert_eq!(imperial.planet("akubera").loyalty, Loyalty::Neutral, "an Imperial victory changes nothing");
}

#[test]
fn zop_gives_the_first_rebel_group_a_possession() {
    proves![FG_5_1];
    let zop = |position: Position| {
        let mut play = sent(position, "1432", "scavenge", "frun_sentel adam_starlight");
        script_creature(&mut play, "1432");
        play
    };
    let mut play = zop(Position::star("atriard"));
    play.deck(0).rebel(&["draw"]);
    assert_eq!(forces(&play), [], "it never attacks");
    assert_eq!(play.offers(), ["hold snipers_rifle adam_starlight", "hold snipers_rifle frun_sentel"]);
    play.rebel(&["hold snipers_rifle frun_sentel", "stop"]);
    let rifle = play.game.item_named("snipers_rifle");
    assert_eq!(play.game.state().items[rifle.ix()].holder, Holder::Held(play.who("frun_sentel")));
    // Once in a game: nothing on the visit of the next game-turn.
    while !play.offered("missions 1432") {
        let idle = if play.offered("end") { "end" } else { "pass" };
        play.does(&[idle]);
    }
    play.rebel(&["missions 1432", "assign scavenge", "join adam_starlight", "ready", "ready"]);
    play.cards(&[74]).rebel(&["draw"]);
    assert!(play.offered("draw"), "no second gift");

    let mut imperial = sent(Position::star("atriard").phasing(Side::Imperial), "1432", "diplomacy", "redjac");
    imperial.cards(&[74]).imperial(&["draw"]);
    assert!(imperial.offered("draw"), "it ignores Imperials");
}
