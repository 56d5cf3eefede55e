//! Combat.

use outer_rim::frame::Foe;
use outer_rim::ids::Combat;
use outer_rim::position::Position;
use outer_rim::{Event, Options, proves};

use crate::play::{Play, encounter};
use crate::special::{book_with, table};

/// Bossk, who hunts bigger names, and Han Solo, who has one, in the same space.
fn rivals(space: &str) -> Position {
    Position::of(2).space("red", space).space("blue", space).fame("blue", 1).flipped("red")
}

fn damage(play: &mut Play) -> [[u8; 2]; 2] {
    [play.player("red").damage, play.player("blue").damage]
}

#[test]
fn one_player_attacks_another_only_by_a_card_that_says_so() {
    proves![OR_COMBAT_1];
    let plain = Position::of(2).space("blue", "cantonica").fame("blue", 1);
    let mut play = encounter(plain);
    assert!(
        play.choices().iter().all(|choice| choice == "explore" || choice.starts_with("contact")),
        "{:?}",
        play.choices()
    );
    assert!(encounter(rivals("cantonica")).can("use hunt-a-bigger-name"));
    assert!(!encounter(rivals("cantonica").space("blue", "n4")).can("use hunt-a-bigger-name"));
}

#[test]
fn ground_combat_is_fought_with_the_character_and_ship_combat_with_the_ship() {
    proves![OR_COMBAT_2, OR_COMBAT_3, OR_COMBAT_4, OR_COMBAT_14, OR_COMBAT_15];
    // Bossk fights with 3 dice and has health 4; a Lancer fights with 4 and has hull 5.
    let position = || table(2).ship("red", "lancer").space("red", "lothal").cards("red", "partner");
    let mut ground = encounter(position());
    ground.dice("hit hit hit").dice("hit hit hit").play("use spar");
    assert!(ground.saw(|event| matches!(event, Event::Combat { combat: Combat::Ground, .. })));
    assert_eq!(ground.player("red").damage, [3, 0]);
    assert!(!ground.player("red").defeated);
    let mut ship = encounter(position().patrol("hutt", 3, "lothal"));
    ship.dice("hit hit hit hit").dice("hit hit hit hit").play("patrol hutt");
    assert!(ship.saw(|event| matches!(event, Event::Combat { combat: Combat::Ship, .. })));
    assert_eq!(ship.player("red").damage, [0, 4]);
    assert!(!ship.player("red").defeated);
}

#[test]
fn players_fight_each_other_on_the_ground_on_planets_and_with_ships_elsewhere() {
    proves![OR_COMBAT_6];
    let mut planet = encounter(rivals("cantonica"));
    planet.dice("hit hit blank").dice("hit blank blank").play("use hunt-a-bigger-name");
    assert_eq!(damage(&mut planet), [[1, 0], [2, 0]]);
    for space in ["n5", "maelstrom"] {
        let mut ships = encounter(rivals(space));
        ships.dice("hit hit").dice("hit blank").play("use hunt-a-bigger-name");
        assert_eq!(damage(&mut ships), [[0, 1], [0, 2]], "{space}");
    }
}

#[test]
fn whoever_has_the_turn_attacks_and_rolls_first_a_die_for_each_point() {
    proves![OR_COMBAT_7, OR_COMBAT_8, OR_COMBAT_12];
    let mut play = encounter(rivals("cantonica").cards("red", "mpl_57").cards("blue", "dl_44"));
    play.dice("hit hit hit hit blank").dice("blank blank blank focus");
    play.play("use hunt-a-bigger-name");
    let (red, blue) = (play.who("red"), play.who("blue"));
    let attack =
        play.when(|event| matches!(event, Event::Attack { who, dice, damage: 4 } if *who == red && dice.len() == 5));
    let defense = play.when(|event| matches!(event, Event::Defense { foe: Foe::Player(who), dice, damage: 0, .. } if *who == blue && dice.len() == 4));
    assert!(attack < defense);
}

#[test]
fn a_hit_deals_1_a_crit_2_and_a_focus_nothing() {
    proves![OR_COMBAT_9, OR_COMBAT_10, OR_COMBAT_11];
    for (dice, dealt) in [("hit hit hit", 3), ("crit blank blank", 2), ("focus focus focus", 0), ("hit crit focus", 3)]
    {
        let mut play = encounter(rivals("cantonica"));
        play.dice(dice).dice("blank blank blank").play("use hunt-a-bigger-name");
        assert!(play.saw(|event| matches!(event, Event::Attack { damage, .. } if *damage == dealt)), "{dice}");
    }
    // A vibroknife makes something of a focus.
    let mut knife = encounter(rivals("cantonica").cards("red", "vibroknife"));
    knife.dice("focus blank blank blank").dice("blank blank blank").play("use hunt-a-bigger-name; die focus");
    assert!(knife.saw(|event| matches!(event, Event::Attack { damage: 1, .. })));
}

#[test]
fn the_arithmetic_of_a_combat() {
    proves![
        OR_COMBAT_8,
        OR_COMBAT_9,
        OR_COMBAT_10,
        OR_COMBAT_11,
        OR_COMBAT_13,
        OR_COMBAT_16,
        OR_COMBAT_17,
        OR_COMBAT_18
    ];
    // The constructed case: value 3 against value 2, 3 against 3, a tie that the attacker wins, and each suffers 3.
    let mut play = encounter(rivals("cantonica").character("blue", "doctor_aphra"));
    play.dice("hit crit focus").dice("crit hit").play("use hunt-a-bigger-name");
    assert!(play.saw(|event| matches!(event, Event::Attack { dice, damage: 3, .. } if dice.len() == 3)));
    assert!(play.saw(|event| matches!(event, Event::Defense { dice, damage: 3, .. } if dice.len() == 2)));
    assert_eq!(play.fame("red"), 1, "the attacker wins a tie");
    assert_eq!(damage(&mut play), [[3, 0], [3, 0]]);
    assert_eq!(play.log().iter().filter(|event| matches!(event, Event::Attack { .. })).count(), 1, "one round");
    assert_eq!(play.asked(), Some("blue"));
    let mut lost = encounter(rivals("cantonica"));
    lost.dice("hit hit blank").dice("crit hit blank").play("use hunt-a-bigger-name");
    assert_eq!(lost.fame("red"), 0, "the greater damage wins");
    assert_eq!(damage(&mut lost), [[3, 0], [2, 0]], "and both suffer what the other dealt");
}

#[test]
fn the_winner_is_whoever_dealt_more_whatever_of_it_is_prevented() {
    proves![OR_COMBAT_17, OR_U48];
    // Reductions come before limits: a rifle that lets at most 2 through, and plating that takes 1 away.
    let book = book_with("market gear_mod gear plating \"Plating\" cost=1000 { always { damage_less ground 1 } }");
    let position = |cards: &str| {
        Position::with(&book, Options { players: 2, ..Options::default() })
            .space("blue", "cantonica")
            .fame("blue", 1)
            .flipped("red")
            .cards("red", cards)
            .cards("blue", "dl_44")
    };
    let suffers = |cards: &str, defense: &str| {
        let mut play = encounter(position(cards));
        let attack = if cards.contains("iqa_11") { "crit crit crit hit" } else { "crit crit crit" };
        play.dice(attack).dice(defense).play("use hunt-a-bigger-name");
        assert_eq!(play.fame("red"), 1);
        play.player("red").damage[0]
    };
    assert_eq!(suffers("dejarik_holotable", "crit hit blank blank"), 3);
    assert_eq!(suffers("plating", "crit hit blank blank"), 2);
    assert_eq!(suffers("iqa_11", "crit hit blank blank"), 2);
    assert_eq!(suffers("iqa_11 plating", "crit crit hit blank"), 2, "5 - 1 = 4, at most 2: not 2 - 1");
    assert_eq!(suffers("iqa_11 plating", "hit hit blank blank"), 1);
    assert_eq!(suffers("iqa_11 plating", "hit blank blank blank"), 0);
}

#[test]
fn the_outcome_comes_before_the_damage() {
    proves![OR_COMBAT_13, OR_U4];
    let mut play = encounter(rivals("cantonica").damage("red", 3, 0));
    play.dice("hit hit hit").dice("hit hit blank").play("use hunt-a-bigger-name");
    let order = [
        play.when(|event| matches!(event, Event::Defense { .. })),
        play.when(|event| matches!(event, Event::Won { .. })),
        play.when(|event| matches!(event, Event::Fame { .. })),
        play.when(|event| matches!(event, Event::Damaged { .. })),
        play.when(|event| matches!(event, Event::Defeated { .. })),
    ];
    assert!(order.is_sorted());
}

#[test]
fn dice_of_enemies_are_rolled_by_the_game_and_enemies_suffer_nothing() {
    proves![OR_COMBAT_19, OR_COMBAT_20, OR_U3, OR_BOUNTY_6];
    // Nobody is asked to roll for the patrol, and however much it is dealt it is beaten or not, and that is all.
    let mut play = encounter(Position::of(2).space("red", "n5").patrol("hutt", 2, "n5"));
    play.dice("hit blank").dice("hit hit blank").play("patrol hutt");
    assert_eq!(play.asked(), Some("red"), "only the loser moves it");
    play.play("space n9");
    assert_eq!(play.level(outer_rim::ids::Faction::Hutt), 2);
    let mut again = encounter(Position::of(2).space("red", "n5").patrol("hutt", 2, "n5"));
    again.dice("crit blank").dice("hit hit blank").play("patrol hutt");
    assert_eq!(again.level(outer_rim::ids::Faction::Hutt), 3, "2 against 2 is enough");
}

#[test]
fn each_faction_has_one_patrol_and_a_space_may_have_all_of_them() {
    proves![OR_COMBAT_21, OR_COMBAT_22];
    let mut position = Position::of(2).space("red", "n5");
    for faction in ["hutt", "imperial", "rebel", "syndicate"] {
        position = position.patrol(faction, 1, "n5");
    }
    let mut play = encounter(position);
    assert_eq!(play.all("patrol"), ["hutt", "imperial", "rebel", "syndicate"]);
    play.dice("crit crit").dice("blank blank").play("patrol rebel");
    assert_eq!(play.patrol(outer_rim::ids::Faction::Rebel), "n1", "beaten, and there is another at once");
}
