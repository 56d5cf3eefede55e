//! Movement.

use outer_rim::position::Position;
use outer_rim::proves;

use crate::play::planning;

#[test]
fn the_hyperdrive_is_the_greatest_distance_and_less_is_allowed() {
    proves![OR_MOVE_1, OR_PLANNING_2];
    // The G9 Rigger has hyperdrive 6.
    for (to, can) in [("n5", true), ("lothal", true), ("mon_calamari", true), ("n13", true), ("n14", true), ("kessel", false)] {
        let mut play = planning(Position::of(2));
        assert_eq!(play.can(&format!("go {to}")), can, "{to}");
    }
    let mut play = planning(Position::of(2));
    play.play("go mon_calamari");
    assert_eq!(play.space("red"), "mon_calamari");
    assert!(planning(Position::of(2)).can("stay"));
}
