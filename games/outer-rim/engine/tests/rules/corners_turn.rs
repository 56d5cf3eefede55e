//! Rules of the turn at their corners: reputation, movement, secrets, defeat, bounties and jobs, for every seat.

use outer_rim::Event;
use outer_rim::ids::{Card, Faction};
use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::corners::{FACTIONS, SEATS, turn_of};
use crate::play::{action, encounter, planning};
use crate::special::book_with;

#[test]
fn reputation_goes_up_and_down_by_steps_with_every_faction_for_everybody() {
    proves![OR_REP_1, OR_REP_2, OR_REP_6, OR_REP_7, OR_REP_8, OR_REP_9];
    let deeds = |(name, ..): (&str, Faction, &str)| {
        format!(
            "action \"Praise {name}\" {{ reputation {name} 1 }}\naction \"Mock {name}\" {{ reputation {name} -1 }}\n"
        )
    };
    let actions = FACTIONS.map(deeds).concat();
    let book = book_with(&format!("market luxury gear tongue \"Tongue\" cost=1000 {{\n{actions}}}"));
    for seat in SEATS {
        for (name, faction, _) in FACTIONS {
            for before in [-1, 0, 1] {
                for (deed, by) in [("praise", 1), ("mock", -1)] {
                    let position = Position::with(&book, Options { players: 4, ..Options::default() }).turn(seat);
                    let mut play = action(position.cards(seat, "tongue").reputation(seat, name, before));
                    play.by(seat, &format!("use {deed}-{name}"));
                    assert_eq!(play.reputation(seat, faction), (before + by).clamp(-1, 1), "{seat} {deed} {name}");
                    let others =
                        SEATS.into_iter().filter(|other| *other != seat).map(|other| play.reputation(other, faction));
                    assert_eq!(others.map(i8::abs).max(), Some(0), "nobody else's");
                }
            }
        }
    }
}

#[test]
fn everybody_moves_as_far_as_the_hyperdrive_and_no_farther() {
    proves![OR_MOVE_1, OR_PLANNING_2];
    // The Maelstrom is seven steps from n3, and no patrol is on the way.
    for seat in SEATS {
        for (ship, speed) in [("g9", 6), ("g1a", 5)] {
            let position = FACTIONS.into_iter().fold(turn_of(seat, "n3"), |all, (name, ..)| all.patrol(name, 1, "n34"));
            let position = if seat == "blue" { position.character(seat, "lando_calrissian") } else { position };
            let mut play = planning(position.ship(seat, ship));
            let spaces: Vec<String> = play.game.ground().book.spaces.iter().map(|space| space.id.clone()).collect();
            for space in spaces.iter().filter(|space| *space != "n3") {
                let [from, to] = ["n3", space].map(|id| play.game.space_named(id));
                let near = play.game.ground().distance(from, to) <= speed;
                assert_eq!(play.can(&format!("go {space}")), near, "{ship} to {space}");
            }
        }
    }
}

#[test]
fn neutral_patrols_may_all_be_fought_and_nobody_must() {
    proves![OR_ENCOUNTER_2];
    for seat in SEATS {
        let position =
            FACTIONS.into_iter().fold(turn_of(seat, "kessel"), |all, (name, ..)| all.patrol(name, 1, "kessel"));
        let mut play = encounter(position);
        assert_eq!(play.all("patrol"), ["hutt", "imperial", "rebel", "syndicate"]);
        assert!(play.can("explore"));
    }
}

#[test]
fn a_secret_drawn_by_anybody_is_seen_by_nobody_else() {
    proves![OR_SECRET_1, OR_SECRET_3];
    for seat in SEATS {
        let mut play = encounter(turn_of(seat, "kessel").encounter("kessel_5"));
        play.by(seat, "explore");
        assert!(!play.saw(|event| matches!(event, Event::Drew { .. })));
        let who = play.who(seat);
        for viewer in SEATS {
            let view = play.view(viewer);
            let secrets = view.state.of(who).secrets;
            assert_eq!(secrets.len(), 1);
            assert_eq!(secrets[0].card == Card::NONE, viewer != seat, "{viewer} when {seat} drew");
        }
    }
}

#[test]
fn whoever_is_defeated_in_the_own_turn_has_no_further_step_and_recovers_in_the_next() {
    proves![OR_DEFEATED_5, OR_DEFEATED_6, OR_DEFEATED_7, OR_PLANNING_4];
    let book = book_with("market luxury gear bomb \"Bomb\" cost=1000 { action \"Light it\" { damage character 6 } }");
    for seat in SEATS {
        let position =
            Position::with(&book, Options { players: 4, ..Options::default() }).turn(seat).space(seat, "kessel");
        let mut play = action(position.cards(seat, "bomb"));
        play.by(seat, "use light-it");
        assert!(play.player(seat).defeated);
        assert_ne!(play.asked(), Some(seat), "neither market nor encounter");
        for damage in [[4, 0], [0, 3]] {
            let mut next = planning(turn_of(seat, "kessel").damage(seat, damage[0], damage[1]));
            assert_eq!(next.choices(), ["recover"]);
            next.by(seat, "recover");
            assert!(!next.player(seat).defeated && next.can("market"), "the rest of the turn is as ever");
        }
    }
}

#[test]
fn a_patrol_of_level_4_defeats_every_ship_however_hurt() {
    proves![OR_PATROLENC_8, OR_PATROLENC_9, OR_PATROLENC_10];
    for seat in SEATS {
        for (name, faction, _) in FACTIONS {
            for before in [0, 2] {
                let mut play = encounter(turn_of(seat, "n20").patrol(name, 4, "n20").damage(seat, 1, before));
                play.by(seat, &format!("patrol {name}; space n21"));
                assert_eq!(
                    (play.player(seat).damage, play.player(seat).defeated),
                    ([1, 3], true),
                    "{name} after {before}"
                );
                assert_eq!((play.level(faction), play.reputation(seat, faction)), (4, 0));
            }
        }
    }
}

#[test]
fn captives_lie_on_the_bounties_of_whoever_took_them() {
    proves![OR_BOUNTY_7, OR_BOUNTY_8];
    for seat in SEATS {
        for fate in ["capture", "eliminate"] {
            let mut play = encounter(turn_of(seat, "kessel").faceup("kessel-1", "garindan").cards(seat, "garindan"));
            play.dice("hit hit hit")
                .dice("blank blank blank")
                .by(seat, "contact kessel-1; fight garindan")
                .by(seat, fate);
            assert_eq!(play.is_captive(seat, "garindan"), fate == "capture");
            assert_eq!(play.is_removed("garindan"), fate == "eliminate");
            assert!(play.contact("kessel-1").is_none());
            assert_eq!(play.credits(seat) > 4000, fate == "eliminate", "paid now, or on delivery");
        }
    }
}

#[test]
fn every_job_due_can_be_attempted_and_every_delivery_is_discarded() {
    proves![OR_JOBS_4, OR_JOBS_5, OR_DELIVER_2, OR_DELIVER_3];
    for seat in SEATS {
        let jobs = turn_of(seat, "kessel").cards(seat, "kessel_run rescue_from_the_mines");
        assert_eq!(encounter(jobs).all("attempt"), ["kessel_run", "rescue_from_the_mines"]);
        let mut cargo = action(turn_of(seat, "ord_mantell").cards(seat, "droid_parts"));
        cargo.by(seat, "delivery; deliver droid_parts");
        assert_eq!((cargo.credits(seat), cargo.reputation(seat, Faction::Syndicate)), (9000, 1));
        assert!(!cargo.has(seat, "droid_parts") && cargo.bottom("cargo") == "droid_parts");
        // What cards add to a reward, they add for everybody.
        let position = turn_of(seat, "lothal").cards(seat, "rebel_favor crew_black_sun_agent");
        let mut job = encounter(position);
        job.dice("crit blank").by(seat, "attempt rebel_favor");
        assert_eq!(job.credits(seat), 11_000, "5,000 and 2,000 more");
    }
}

#[test]
fn an_action_ability_works_once_in_a_step_for_everybody() {
    proves![OR_ACTION_6, OR_ACTION_7];
    let book = book_with("market luxury gear purse \"Purse\" cost=1000 { action \"Open it\" { credits 1000 } }");
    for seat in SEATS {
        let position = Position::with(&book, Options { players: 4, ..Options::default() }).turn(seat);
        let mut play = action(position.cards(seat, "purse"));
        play.by(seat, "use open-it");
        assert_eq!(play.credits(seat), 5000);
        assert!(!play.can("use open-it"));
    }
}
