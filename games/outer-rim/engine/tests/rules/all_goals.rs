//! Personal goals and goals of ships, one by one: what achieves each, and what doesn't quite.

use outer_rim::position::Position;
use outer_rim::{Options, proves};

use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

/// A job on Lothal that is done at once.
const ERRAND: &str = "market job job errand \"Errand\" cost=0 {
    destination lothal
    reward { credits 3000 }
    steps { step \"Go\" { recover ship 1 } }
}";

fn errand() -> Position {
    let book = book_with(ERRAND);
    Position::with(&book, Options { players: 2, ..Options::default() }).space("red", "lothal").cards("red", "errand")
}

/// Whether the goals of character and ship are achieved, and the fame.
fn achieved(play: &mut Play) -> (bool, bool, u8) {
    let player = play.player("red");
    (player.flipped, player.legendary, player.fame)
}

#[test]
fn doctor_aphra_does_two_jobs() {
    proves![OR_GOAL_3, OR_GOAL_4, OR_JOBS_13];
    for (tokens, flipped) in [(0, false), (1, true)] {
        let mut play = encounter(errand().character("red", "doctor_aphra").goal_tokens("red", tokens, 0));
        play.by("red", "attempt errand");
        assert_eq!(achieved(&mut play), (flipped, false, u8::from(flipped)));
        assert_eq!(play.player("red").tokens, u8::from(!flipped));
        assert_eq!(play.bottom("job"), "errand", "discarded");
    }
}

#[test]
fn a_heavy_lifter_does_a_job_with_cargo_aboard() {
    proves![OR_SHIPGOAL_2, OR_SHIPGOAL_3];
    for (cargo, legendary) in [("", false), ("droid_parts", true)] {
        let mut play = encounter(errand().ship("red", "heavy_lifter").cards("red", cargo));
        play.by("red", "attempt errand");
        assert_eq!(achieved(&mut play), (false, legendary, u8::from(legendary)));
    }
}

#[test]
fn lando_delivers_illegal_cargo_twice() {
    proves![OR_GOAL_3, OR_GOAL_4];
    let at = |space: &str, cargo: &str, tokens: u8| {
        let position = Position::of(2).character("red", "lando_calrissian").space("red", space).cards("red", cargo);
        action(position.goal_tokens("red", tokens, 0))
    };
    for (tokens, flipped) in [(0, false), (1, true)] {
        let mut play = at("ring_of_kafrene", "stolen_hyperfuel", tokens);
        play.by("red", "delivery").dice("hit").by("red", "deliver stolen_hyperfuel").pass_all();
        assert_eq!((play.player("red").flipped, play.fame("red")), (flipped, 1 + u8::from(flipped)));
        assert_eq!(play.player("red").tokens, u8::from(!flipped));
    }
    let mut legal = at("nal_hutta", "food_supplies", 1);
    legal.by("red", "delivery; deliver food_supplies").pass_all();
    assert_eq!((legal.player("red").flipped, legal.player("red").tokens), (false, 1));
}

#[test]
fn ketsu_wins_three_combats_of_any_kind() {
    proves![OR_GOAL_3, OR_GOAL_4];
    let at = |tokens: u8| {
        let position = Position::of(2).character("red", "ketsu_onyo").space("red", "n5").patrol("hutt", 1, "n5");
        encounter(position.goal_tokens("red", tokens, 0))
    };
    for (tokens, flipped) in [(0, false), (1, false), (2, true)] {
        let mut play = at(tokens);
        play.dice("hit hit").dice("blank blank").by("red", "patrol hutt");
        assert_eq!(
            (play.player("red").flipped, play.player("red").tokens),
            (flipped, if flipped { 0 } else { tokens + 1 })
        );
    }
    let mut lost = at(2);
    lost.dice("blank blank").dice("hit blank").by("red", "patrol hutt; space n9");
    assert_eq!((lost.player("red").flipped, lost.player("red").tokens), (false, 2));
    let ground = Position::of(2).character("red", "ketsu_onyo").space("red", "kessel").cards("red", "garindan");
    let mut bounty = encounter(ground.faceup("kessel-1", "garindan").goal_tokens("red", 2, 0));
    bounty.dice("hit hit hit").dice("blank blank blank").by("red", "contact kessel-1; fight garindan; capture");
    assert!(bounty.player("red").flipped, "on the ground as well");
}

#[test]
fn ig_88_has_two_droids_and_bossk_good_equipment_and_han_a_dear_ship() {
    proves![OR_GOAL_1, OR_U31];
    let looks = |position: Position| {
        // Whether a goal is achieved is looked at when something changes, such as damage.
        let mut play = planning(position.damage("red", 1, 1));
        play.by("red", "recover");
        achieved(&mut play).0
    };
    let ig = |cards: &str| looks(Position::of(2).character("red", "ig_88").ship("red", "hwk290").cards("red", cards));
    assert!(!ig("crew_k_2so crew_lobot") && ig("crew_k_2so crew_4_lom"));
    let bossk = |cards: &str| looks(Position::of(2).cards("red", cards));
    assert!(bossk("ion_cannon jetpack vibroknife") && !bossk("shield_upgrade jetpack vibroknife"), "15,000 or 13,000");
    assert!(!bossk("gift_for_jabba mpl_57 plastoid_armor"), "and a mod");
    assert!(!bossk("chromium_hull mpl_57"), "and two pieces of gear");
    let han =
        |ship: &str| looks(Position::of(2).character("red", "han_solo").character("blue", "bossk").ship("red", ship));
    assert!(!han("g9") && !han("lancer") && han("yv666") && han("yt1300"));
}

#[test]
fn a_lancer_delivers_a_captive_and_a_yt1300_delivers_with_two_mods_or_with_chewbacca() {
    proves![OR_SHIPGOAL_2, OR_BOUNTY_9];
    let mut captive = action(Position::of(2).ship("red", "lancer").space("red", "kessel").captive("red", "garindan"));
    captive.by("red", "delivery; deliver garindan");
    assert!(captive.player("red").legendary);
    let position = Position::of(2).ship("red", "lancer").space("red", "kessel").cards("red", "garindan");
    let mut eliminated = encounter(position.faceup("kessel-1", "garindan"));
    eliminated.dice("hit hit hit").dice("blank blank blank").by("red", "contact kessel-1; fight garindan; eliminate");
    assert!(!eliminated.player("red").legendary && eliminated.fame("red") == 1, "an elimination is no delivery");
    for (cards, legendary) in [
        ("shield_upgrade ion_cannon", true),
        ("shield_upgrade crew_chewbacca", true),
        ("crew_chewbacca", false),
        ("shield_upgrade crew_lobot", false),
        ("", false),
    ] {
        let position = Position::of(2).ship("red", "yt1300").space("red", "nal_hutta").cards("red", "food_supplies");
        let mut play = action(position.cards("red", cards));
        play.by("red", "delivery; deliver food_supplies");
        assert_eq!(play.player("red").legendary, legendary, "{cards}");
    }
}

#[test]
fn boba_fett_is_paid_for_eliminations_once_he_has_made_his_name() {
    proves![OR_GOAL_2, OR_BOUNTY_7];
    for (flipped, fate, credits) in [(true, "eliminate", 15_000), (false, "eliminate", 10_000), (true, "capture", 4000)]
    {
        let position = Position::of(2).character("red", "boba_fett").space("red", "kessel").cards("red", "garindan");
        let position = position.faceup("kessel-1", "garindan");
        let mut play = encounter(if flipped { position.flipped("red") } else { position });
        play.dice("hit hit hit")
            .dice("blank blank blank")
            .by("red", "contact kessel-1; fight garindan")
            .by("red", fate);
        assert_eq!(play.credits("red"), credits, "{flipped} {fate}");
    }
}

#[test]
fn a_reward_is_raised_for_the_kinds_that_a_card_names() {
    proves![OR_DELIVER_2, OR_JOBS_12, OR_BOUNTY_9];
    let book = book_with(&format!(
        "{ERRAND}
        market luxury gear hunter \"Hunter\" {{ always {{ reward bounty 1000 }} }}
        market luxury gear broker \"Broker\" {{ always {{ reward cargo 2000 }} }}
        market luxury gear fixer \"Fixer\" {{ always {{ reward job|cargo 3000 }} }}"
    ));
    let with = |card: &str| Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", card);
    for (card, more) in [("hunter", [1000, 0, 0]), ("broker", [0, 2000, 0]), ("fixer", [0, 3000, 3000])] {
        let mut captive = action(with(card).space("red", "kessel").captive("red", "garindan"));
        captive.by("red", "delivery; deliver garindan");
        let mut cargo = action(with(card).space("red", "nal_hutta").cards("red", "food_supplies"));
        cargo.by("red", "delivery; deliver food_supplies");
        let mut job = encounter(with(card).space("red", "lothal").cards("red", "errand"));
        job.by("red", "attempt errand");
        let paid = [&mut captive, &mut cargo, &mut job].map(|play| play.credits("red"));
        assert_eq!(paid, [12_000 + more[0], 9000 + more[1], 7000 + more[2]], "{card}");
    }
}

#[test]
fn illegal_cargo_may_be_delivered_for_less() {
    proves![OR_DELIVER_6];
    let mut play = action(Position::of(2).space("red", "ring_of_kafrene").cards("red", "stolen_hyperfuel"));
    play.by("red", "delivery").dice("focus").lot(1).by("red", "deliver stolen_hyperfuel");
    play.by("red", "choose bribe-them-all");
    assert_eq!((play.credits("red"), play.fame("red"), play.held("red").len()), (7000, 1, 0), "6,000 of 9,000 less");
}

#[test]
fn a_limit_of_damage_is_for_whoever_wins() {
    proves![OR_COMBAT_13];
    let book = book_with("market luxury gear pit \"Pit\" { encounter \"Spar\" { fight ground 5 \"a crowd\" {} } }");
    let at = || Position::with(&book, Options { players: 2, ..Options::default() }).cards("red", "pit iqa_11");
    // Bossk and the IQA-11: four dice.
    let mut won = encounter(at());
    won.dice("crit crit hit hit").dice("hit hit hit blank blank").by("red", "use spar");
    assert_eq!(won.player("red").damage, [2, 0], "3, but 2 at most");
    let mut lost = encounter(at());
    lost.dice("hit blank blank blank").dice("hit hit hit blank blank").by("red", "use spar");
    assert_eq!(lost.player("red").damage, [3, 0]);
}
