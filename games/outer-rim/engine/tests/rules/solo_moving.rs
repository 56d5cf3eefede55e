//! Alone against the rival: where it goes.

use outer_rim::position::Position;
use outer_rim::proves;

use crate::play::rival;
use crate::special::{alone_with, book_changed};

const GO: &str = "rival 11 { planning { go } }
    ship tug_1 \"Tug\" cost=0 { hyperdrive 1; combat 1; hull 3; slots cargo=4 mod=1 crew=1 }
    ship tug_2 \"Tug\" cost=0 { hyperdrive 2; combat 1; hull 3; slots cargo=4 mod=1 crew=1 }
    ship tug_3 \"Tug\" cost=0 { hyperdrive 3; combat 1; hull 3; slots cargo=4 mod=1 crew=1 }
    ship tug_4 \"Tug\" cost=0 { hyperdrive 4; combat 1; hull 3; slots cargo=4 mod=1 crew=1 }";

/// The rival in a ship with this hyperdrive.
fn tug(hyperdrive: u8, space: &str) -> Position {
    changed(&[], hyperdrive, space)
}

fn changed(changes: &[(&str, &str)], hyperdrive: u8, space: &str) -> Position {
    let position = alone_with(&book_changed(changes, GO)).rival_card(11);
    position.ship("blue", &format!("tug_{hyperdrive}")).space("blue", space)
}

fn ends(position: Position) -> String {
    rival(position).space("blue")
}

fn ends_by(position: Position, lot: u32) -> String {
    let mut play = rival(position);
    play.lot(lot);
    play.space("blue")
}

#[test]
fn the_rival_heads_for_the_closest_goal() {
    proves![OR_AIMOVE_1, OR_AIGOALS_2];
    // Mon Calamari is 4 steps from n5, Ryloth far beyond it.
    assert_eq!(ends(tug(4, "n5").goal("house_tokens").goal("vaporator_coils")), "mon_calamari");
    assert_eq!(ends(tug(4, "n27").goal("house_tokens").goal("vaporator_coils")), "ryloth");
}

#[test]
fn of_two_goals_equally_close_chance_picks_one() {
    proves![OR_U21];
    // Mon Calamari for the tokens and Lothal for the listening post are both one step from n11.
    let both = || tug(1, "n11").goal("house_tokens").goal("listening_post");
    assert_eq!(ends_by(both(), 0), "lothal");
    assert_eq!(ends_by(both(), 1), "mon_calamari");
}

#[test]
fn with_a_goal_here_the_rival_stays_and_the_next_line_is_tried() {
    proves![OR_AIMOVE_2];
    let book = book_changed(&[], "rival 11 { planning { go; credits 2000 } }");
    let mut play = rival(alone_with(&book).rival_card(11).space("blue", "mon_calamari").goal("house_tokens"));
    assert_eq!((play.space("blue").as_str(), play.credits("blue")), ("mon_calamari", 6000));
}

#[test]
fn the_rival_gets_as_close_as_it_can_without_detours_for_patrols() {
    proves![OR_AIMOVE_3, OR_AIMOVE_4];
    // From Cantonica to Mon Calamari: n5, n9, and either lane. A patrol on n9 stops it there; it does not go by n8 and n7.
    assert_eq!(ends(tug(4, "cantonica").goal("house_tokens").patrol("hutt", 1, "n9")), "n9");
    assert_eq!(
        ends(tug(4, "cantonica").goal("house_tokens").patrol("hutt", 1, "n9").reputation("blue", "hutt", 1)),
        "lothal"
    );
    assert_eq!(ends(tug(4, "n9").goal("house_tokens")), "mon_calamari");
}

#[test]
fn of_equal_routes_the_one_without_a_patrol_then_the_one_to_a_planet_then_any() {
    proves![OR_AIMOVE_5, OR_AIMOVE_6, OR_AIMOVE_7, OR_U37];
    // Two steps from n5 toward Mon Calamari: Lothal, or n10.
    assert_eq!(ends(tug(2, "n5").goal("house_tokens")), "lothal", "a planet");
    assert_eq!(ends(tug(2, "n5").goal("house_tokens").patrol("hutt", 1, "lothal")), "n10", "no patrol");
    assert_eq!(
        ends(tug(2, "n5").goal("house_tokens").patrol("hutt", 1, "lothal").reputation("blue", "hutt", 1)),
        "lothal"
    );
    // One step from n27 toward Takodana: n29 or n26, both navpoints.
    let bacta = || tug(1, "n27").goal("bacta_supplies");
    assert_eq!([ends_by(bacta(), 0), ends_by(bacta(), 1)], ["n26", "n29"]);
    // Both planets: with a path from Cantonica to n7, both worlds lie on a shortest way from n8.
    let short = [("path n4 cantonica", "path n4 cantonica\n    path cantonica n7")];
    let worlds = || changed(&short, 1, "n8").goal("house_tokens");
    assert_eq!([ends_by(worlds(), 0), ends_by(worlds(), 1)], ["cantonica", "ord_mantell"]);
}

#[test]
fn the_maelstrom_does_not_stop_the_rival() {
    proves![OR_AIMOVE_8];
    // From n17 to Tatooine for the stolen weapons: n17, Maelstrom, n18, Tatooine.
    assert_eq!(ends(tug(3, "n17").goal("stolen_weapons")), "tatooine");
    assert_eq!(ends(tug(1, "n17").goal("stolen_weapons")), "maelstrom", "like a navpoint");
}

#[test]
fn a_full_move_that_would_end_on_a_navpoint_is_one_or_two_spaces_shorter_if_that_ends_on_a_planet() {
    proves![OR_AIMOVE_9, OR_U22];
    // From n9 to Kessel: Lothal, n11, n13, n14, Kessel.
    let supplies = |hyperdrive: u8, from: &str| ends(tug(hyperdrive, from).goal("stolen_supplies"));
    assert_eq!(supplies(2, "n9"), "lothal", "one less");
    assert_eq!(supplies(3, "n9"), "lothal", "two less");
    let four = || tug(4, "n9").goal("stolen_supplies");
    assert_eq!([ends_by(four(), 0), ends_by(four(), 1)], ["maelstrom", "n14"], "three less would be too much");
    // It never shortens its move to nothing.
    assert_eq!(supplies(1, "lothal"), "n11");
    assert_eq!(supplies(2, "lothal"), "n13");
    // A patrol that stops it is no full move.
    let barred = || tug(3, "n9").goal("stolen_supplies").patrol("hutt", 1, "n11").patrol("rebel", 1, "n12");
    assert_eq!([ends_by(barred(), 0), ends_by(barred(), 1)], ["n11", "n12"]);
}

#[test]
fn a_full_move_that_would_end_in_the_maelstrom_is_shortened_like_one_to_a_navpoint() {
    proves![OR_AIMOVE_8, OR_AIMOVE_9, OR_U22];
    // From n14 to Tatooine: Kessel, Maelstrom, n18, Tatooine.
    let weapons = |hyperdrive: u8, from: &str| tug(hyperdrive, from).goal("stolen_weapons");
    assert_eq!(ends(weapons(2, "n14")), "kessel", "one less");
    assert_eq!(ends(weapons(3, "n14")), "kessel", "n18 is two beyond it");
    assert_eq!(ends(weapons(4, "n14")), "tatooine");
    // From n20 to Kessel: Tatooine, n18, Maelstrom, Kessel; the other way, by n19, n16 and n15, has no planet.
    let supplies = |hyperdrive: u8, from: &str| tug(hyperdrive, from).goal("stolen_supplies");
    assert_eq!(ends(supplies(3, "n20")), "tatooine", "two less");
    assert_eq!(ends(supplies(4, "nal_hutta").patrol("hutt", 1, "n19")), "tatooine", "two less");
    // Not to nothing, not without need, and not where a patrol stops it.
    assert_eq!(ends(weapons(1, "kessel")), "maelstrom");
    assert_eq!(ends(supplies(2, "tatooine")), "maelstrom");
    assert_eq!(ends(supplies(3, "tatooine")), "kessel");
    assert_eq!(ends(supplies(1, "n18")), "maelstrom", "there is no planet behind it");
    assert_eq!(ends(weapons(2, "n14").patrol("hutt", 1, "maelstrom")), "maelstrom");
    assert_eq!(ends(weapons(2, "n14").patrol("hutt", 1, "maelstrom").reputation("blue", "hutt", 1)), "kessel");
}

#[test]
fn one_space_less_goes_before_two() {
    proves![OR_AIMOVE_10];
    // With a path between Cantonica and Ord Mantell: n4, Cantonica, Ord Mantell, n7; a patrol bars n5.
    let joined = [("path n4 cantonica", "path n4 cantonica\n    path cantonica ord_mantell")];
    assert_eq!(ends(changed(&joined, 3, "n4").goal("house_tokens").patrol("hutt", 1, "n5")), "ord_mantell");
}
