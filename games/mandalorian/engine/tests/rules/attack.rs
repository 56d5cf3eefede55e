//! The attack action.

use mandalorian::position::Position;
use mandalorian::{Event, Mandalorian, proves};
use table::Game;

use crate::play::{Play, action};

fn attacking(position: Position) -> Play {
    let mut play = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    play.play("play mandalorian.the_creed attack");
    play
}

#[test]
fn an_attack_deals_its_strength_to_one_enemy() {
    proves![MA_ATTACK_1, MA_ATTACK_3, MA_ATTACK_4];
    let mut play = attacking(Position::of(2).faceup("vault_warden", "b6").faceup("raider_cutter", "b6"));
    play.play("action");
    assert_eq!(play.all("attack"), ["t0", "t1"]);
    play.play("attack t0");
    assert_eq!((play.threat(0).damage, play.threat(1).damage), (4, 0));
    assert!(play.saw(|event| matches!(event, Event::Wounded { amount: 4, total: 4, .. })));
    for seat in ["red", "blue"] {
        let view = play.view(seat);
        assert_eq!(view.state.threats[0].damage, 4, "everybody sees it");
        assert!(Mandalorian::board_words(&view).contains("t0 Vault Warden (melee, 1 health left)"));
    }
    // It stays there.
    play.play("play mandalorian.long_road intel; done");
    assert_eq!(play.threat(0).damage, 4);
}

#[test]
fn the_target_is_at_range_0_or_1() {
    proves![MA_ATTACK_2];
    let position = Position::of(2).space("mandalorian", "h4");
    // On the roof next to the ladder, at range 1; behind the wall, far; two spaces away, too far.
    let position = position.faceup("raider_cutter", "h4").faceup("roof_marksman", "h3").faceup("raider_bruiser", "f4");
    let mut play = attacking(position.faceup("raider_gunner", "g4"));
    play.play("action");
    assert_eq!(play.all("attack"), ["t0", "t1", "t3"]);
    // Elevation does not stop an attack, walls and locked doors do.
    let position = Position::of(2).space("mandalorian", "f3").faceup("roof_marksman", "g3");
    let mut up = attacking(position);
    up.play("action");
    assert!(!up.threat(0).on_map);
    let mut wall = attacking(Position::of(2).space("mandalorian", "f2").faceup("raider_cutter", "g2"));
    assert!(!wall.can("action"), "nobody in reach");
}

#[test]
fn an_enemy_with_as_much_damage_as_health_is_defeated() {
    proves![MA_ATTACK_5, MA_ATTACK_6, MA_ATTACK_7];
    let mut play = attacking(Position::of(2).faceup("raider_bruiser", "b6"));
    play.play("action");
    assert!(!play.on_map(0), "exactly 4");
    let face = play.threat(0).face;
    assert!(play.state().gone.has(face));
    assert!(play.view("blue").state.gone.has(face), "for all to see");
    // Reinforcements lie apart: they can come back.
    let mut orange = attacking(Position::of(2).faceup("guild_longrifle", "b6"));
    orange.play("action");
    let face = orange.threat(0).face;
    assert!(orange.state().fallen.has(face) && !orange.state().gone.has(face));
    // One less is not enough.
    let mut alive = attacking(Position::of(2).faceup("vault_warden", "b6"));
    alive.play("action");
    assert!(alive.on_map(0));
}

#[test]
fn facedown_threats_can_be_attacked_and_are_revealed_first() {
    proves![MA_ATTACK_8, MA_ATTACK_9, MA_ATTACK_10];
    let mut play = attacking(Position::of(2).facedown("raider_cutter", "b5"));
    play.play("action");
    assert!(!play.on_map(0));
    let revealed = play.when(|event| matches!(event, Event::Revealed { .. }));
    assert!(revealed < play.when(|event| matches!(event, Event::Wounded { .. })));
    // The mission effect of a warden comes before the damage: a reinforcement appears.
    let mut warden = attacking(Position::of(2).facedown("vault_warden", "b5"));
    warden.spawns(&[0]).play("action");
    let spawned = warden.when(|event| matches!(event, Event::Spawned { .. }));
    assert!(spawned < warden.when(|event| matches!(event, Event::Wounded { .. })));
    assert_eq!(warden.threat(0).damage, 4);
    // A sentry that is revealed so deals no damage.
    let mut sentry = attacking(Position::of(2).facedown("gate_watch", "b5"));
    sentry.play("action");
    assert_eq!(sentry.damage("mandalorian"), 0);
}

#[test]
fn a_facedown_feature_stays_faceup_and_unharmed() {
    proves![MA_ATTACK_8, MA_ATTACK_11, MA_U5];
    let mut play = attacking(Position::of(2).facedown("medpac", "b5").faceup("supply_crate", "b6"));
    play.play("action");
    assert!(play.threat(0).up && play.on_map(0));
    assert_eq!(play.threat(0).damage, 0);
    assert!(!play.saw(|event| matches!(event, Event::Wounded { .. })));
    // What lies open already is no target.
    let mut open = attacking(Position::of(2).faceup("supply_crate", "b6"));
    assert!(!open.can("action"));
}

#[test]
fn cards_and_places_lengthen_the_reach() {
    proves![MA_ATTACK_2, MA_RANGE_2];
    let rifle = |space: &str| {
        let position = Position::of(2).hand("red", "mandalorian.pulse_rifle mandalorian.long_road");
        let mut play = action(position.faceup("raider_cutter", space));
        play.play("play mandalorian.pulse_rifle attack");
        play
    };
    let mut play = rifle("e6");
    assert!(!play.can("action"));
    play.play("ability; action");
    assert!(!play.on_map(0));
    let mut far = rifle("f6");
    far.play("ability");
    assert!(!far.can("action"), "range 4");
    // The gun mount has reach 2.
    let mut mount = attacking(Position::of(2).space("mandalorian", "d3").faceup("raider_cutter", "f3"));
    mount.play("action");
    assert!(!mount.on_map(0));
    // A rifle cache lengthens the next attack, and only that.
    let position = Position::of(2).faceup("rifle_cache", "b6").faceup("raider_cutter", "e6");
    let mut cache = action(position.hand("red", "mandalorian.the_creed mandalorian.long_road"));
    cache.play("feature t0; play mandalorian.the_creed attack; action");
    assert!(!cache.on_map(1));
    assert_eq!(cache.state().turn.next_reach, 0);
}
