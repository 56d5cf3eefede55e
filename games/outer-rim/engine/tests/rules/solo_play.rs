//! Alone against the rival: its jobs, cargo and crew, its decisions, and what else holds for it.

use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Event, proves};

use crate::play::{Play, action, encounter, rival};
use crate::special::{alone, worth};

fn plays(position: Position) -> Play {
    let mut play = rival(position.rival_card(11));
    play.begin();
    play
}

#[test]
fn a_job_is_its_reward_and_nothing_else() {
    proves![OR_AIJOBS_1, OR_AIJOBS_2];
    // No dice are scripted, so nothing is tested.
    let lines = "rival 11 { encounter { job } }";
    let mut play = plays(alone(lines).space("blue", "cantonica").goal("casino_heist"));
    assert_eq!(play.credits("blue"), 19_000);
    assert!(!play.saw(|event| matches!(event, Event::Databank { .. } | Event::JobStep { .. } | Event::Test { .. })));
    assert!(play.held("blue").is_empty() && play.is_removed("casino_heist"));
    let mut away = plays(alone(lines).space("blue", "kessel").goal("casino_heist"));
    assert_eq!((away.credits("blue"), away.held("blue").len()), (4000, 1));
}

#[test]
fn all_cargo_due_is_delivered_at_once_for_its_rewards_when_a_card_lets_the_rival() {
    proves![OR_AIJOBS_3, OR_AIJOBS_4, OR_AIJOBS_5];
    let position = |lines: &str| {
        alone(lines)
            .ship("blue", "yv666")
            .space("blue", "nal_hutta")
            .goal("raw_spice")
            .goal("food_supplies")
            .goal("house_tokens")
    };
    let mut play = plays(position("rival 11 { action { deliver } }"));
    assert_eq!(play.held("blue"), ["house_tokens"]);
    let (spice, food) = (worth("raw_spice"), worth("food_supplies"));
    assert_eq!((play.credits("blue"), play.fame("blue")), (4000 + spice.0 + food.0, spice.1 + food.1));
    assert_eq!(play.reputation("blue", Faction::Hutt), 1);
    assert_eq!(play.bottom("cargo"), "food_supplies");
    let mut not = plays(position("rival 11 { action { credits 1000 } }"));
    assert_eq!(not.held("blue").len(), 3);
}

#[test]
fn illegal_cargo_needs_no_die_and_costs_damage_only_if_the_card_says_so() {
    proves![OR_AIJOBS_6, OR_AIJOBS_7];
    let spice = |lines: &str| plays(alone(lines).space("blue", "nal_hutta").goal("raw_spice"));
    let mut free = spice("rival 11 { action { deliver } }");
    let paid = 4000 + worth("raw_spice").0;
    assert_eq!((free.credits("blue"), free.player("blue").damage), (paid, [0, 0]));
    let mut hurt = spice("rival 11 { action { deliver { illegal { damage ship 2 } } } }");
    assert_eq!((hurt.credits("blue"), hurt.player("blue").damage), (paid, [0, 2]));
    let legal = alone("rival 11 { action { deliver { illegal { damage ship 2 } } } }")
        .space("blue", "mon_calamari")
        .goal("house_tokens");
    assert_eq!(plays(legal).player("blue").damage, [0, 0]);
}

const CREW: &str = "rival 11 { encounter { crew lowest } }";

#[test]
fn the_rival_takes_the_contacts_card_and_keeps_it_if_there_is_crew_on_it() {
    proves![OR_AICREW_1, OR_AICREW_2, OR_AICREW_4];
    let mut play = plays(alone(CREW).space("blue", "kessel").facedown("kessel-1", "lobot"));
    assert_eq!(
        (play.held("blue"), play.credits("blue")),
        (vec!["crew_lobot".to_owned()], 4000),
        "nothing is paid or tested"
    );
    assert!(!play.saw(|event| matches!(event, Event::Meets { .. })));
    assert_eq!(play.token("kessel-1").lying, Lying::Empty);
    let mut none = plays(alone(CREW).space("blue", "lothal").facedown("lothal-1", "bib_fortuna"));
    assert!(none.held("blue").is_empty());
    assert_eq!((none.token("lothal-1").lying, none.contact("lothal-1").as_deref()), (Lying::Up, Some("bib_fortuna")));
}

#[test]
fn without_a_free_slot_a_random_crew_member_goes_first() {
    proves![OR_AICREW_3];
    let position = || {
        alone(CREW)
            .ship("blue", "hwk290")
            .space("blue", "kessel")
            .facedown("kessel-1", "lobot")
            .cards("blue", "crew_greedo crew_chewbacca")
    };
    for (lot, left) in [(0, "crew_chewbacca"), (1, "crew_greedo")] {
        let mut play = rival(position().rival_card(11));
        play.lot(lot);
        assert_eq!(play.held("blue"), [left, "crew_lobot"]);
    }
}

#[test]
fn facedown_contacts_come_before_faceup_ones_and_the_lowest_class_and_the_leftmost_before_others() {
    proves![OR_AICREW_5, OR_AICREW_6, OR_U26, OR_U47];
    let crew = |position: Position| {
        let mut play = plays(position);
        play.held("blue").join(" ")
    };
    // Kessel: a white place and a yellow one.
    let kessel = || alone(CREW).space("blue", "kessel");
    assert_eq!(
        crew(kessel().facedown("kessel-1", "lobot").facedown("kessel-2", "chewbacca")),
        "crew_lobot",
        "the lowest class"
    );
    assert_eq!(
        crew(kessel().faceup("kessel-1", "lobot").facedown("kessel-2", "chewbacca")),
        "crew_chewbacca",
        "facedown first"
    );
    assert_eq!(
        crew(kessel().faceup("kessel-1", "lobot").faceup("kessel-2", "chewbacca")),
        "crew_lobot",
        "then the lowest faceup"
    );
    // Of the same class, the one to the left: a returned token of another class may lie anywhere.
    let both = kessel().faceup("kessel-2", "chewbacca").state(|state| {
        let left = state.tokens.iter().position(|token| token.lying == Lying::Up).unwrap() - 1;
        let right = state.tokens[left + 1];
        let other =
            state.tokens.iter().position(|token| token.lying == Lying::Down && token.class == right.class).unwrap();
        // Hera lies on the white place, faceup; the white token of the place lies where she was.
        let hera =
            outer_rim::book::Book::printed().contacts.iter().position(|contact| contact.id == "hera_syndulla").unwrap();
        state.strangers &= !(1 << hera);
        let white = std::mem::replace(
            &mut state.tokens[left],
            outer_rim::state::Token { contact: outer_rim::ids::Contact(hera as u8), seen: 0, ..right },
        );
        state.tokens[other] = white;
    });
    assert_eq!(crew(both), "crew_hera_syndulla");
}

#[test]
fn hunted_crew_of_the_rival_is_not_protected() {
    proves![OR_AICREW_7];
    let position =
        alone("rival 11 { planning { credits 1000 } }").rival_card(11).space("red", "kessel").space("blue", "kessel");
    let position = position.cards("red", "garindan").cards("blue", "crew_garindan");
    let mut play = encounter(position);
    play.dice("hit hit hit").dice("hit blank blank").play("hunt garindan crew_garindan; capture");
    assert!(play.is_captive("red", "garindan") && play.held("blue").is_empty());
    assert_eq!(play.player("blue").damage, [0, 0]);
}

const ASKING: &str = "market luxury gear horn \"Horn\" cost=1000 {
    action \"Invite\" { with here { them { may \"come along\" { credits 5000 } } } }
    action \"Press\" { with here { them { choose { option \"Heads\" { credits 1000 }; option \"Tails\" { credits 2000 } } } } }
}";

#[test]
fn the_rival_refuses_what_it_may_and_decides_the_rest_by_chance() {
    proves![OR_AIDECIDE_1, OR_AIDECIDE_2];
    let position = || alone(ASKING).space("blue", "cantonica").cards("red", "horn");
    let mut asked = action(position());
    asked.play("use invite");
    assert_eq!((asked.credits("blue"), asked.asked()), (4000, Some("red")));
    for (lot, credits) in [(0, 5000), (1, 6000)] {
        let mut pressed = action(position());
        pressed.rival_lot(lot).play("use press");
        assert_eq!(pressed.credits("blue"), credits);
    }
    assert!(!action(position()).can("trade"), "nor does it trade");
}

#[test]
fn what_holds_for_a_player_holds_for_the_rival() {
    proves![OR_AICLARIFY_1, OR_U54];
    // Defeated, it recovers whatever its card would have it plan; the rest of the card is resolved.
    let lines = "rival 11 { planning { recover defeated; go; credits 2000 }; action { credits 1000 }; encounter { patrol; credits 3000 } }";
    let mut down = plays(alone(lines).damage("blue", 4, 0).goal("house_tokens"));
    assert_eq!((down.player("blue").damage, down.player("blue").defeated), ([0, 0], false));
    assert_eq!((down.space("blue").as_str(), down.credits("blue")), ("lothal", 8000));
    // A hostile patrol is its encounter; it loses, and chance moves the patrol.
    let hostile = alone(lines).patrol("hutt", 1, "lothal").reputation("blue", "hutt", -1);
    let mut fight = rival(hostile.rival_card(11));
    fight.dice("blank blank").dice("hit hit").rival_lot(1);
    assert_eq!(fight.player("blue").damage, [0, 2]);
    assert_eq!((fight.patrol(Faction::Hutt).as_str(), fight.credits("blue")), ("n11", 7000));
    // It wins, loses reputation and is paid like anybody.
    let hostile = alone(lines).patrol("hutt", 2, "lothal").reputation("blue", "hutt", -1);
    let mut won = rival(hostile.rival_card(11));
    won.dice("crit crit").dice("hit hit blank");
    assert_eq!((won.credits("blue"), won.fame("blue"), won.level(Faction::Hutt)), (9000, 1, 3));
}

#[test]
fn a_card_without_these_lines_has_the_rival_recover_and_meet_hostile_patrols_all_the_same() {
    proves![OR_U54];
    let lines = "rival 11 { planning { credits 2000 }; encounter { credits 3000 } }";
    let mut down = plays(alone(lines).damage("blue", 4, 0));
    assert_eq!((down.player("blue").defeated, down.credits("blue")), (false, 7000));
    let hostile = alone(lines).patrol("hutt", 2, "lothal").reputation("blue", "hutt", -1);
    let mut fight = rival(hostile.rival_card(11));
    fight.dice("crit crit").dice("hit hit blank");
    assert_eq!((fight.level(Faction::Hutt), fight.credits("blue")), (3, 8000));
    assert!(!fight.saw(|event| matches!(event, Event::RivalLine { section: 2, .. })), "by no line of its card");
    // Where the card has such a line it is done as that line, wherever it stands.
    let lines = "rival 11 { planning { credits 2000; recover defeated }; encounter { credits 3000; patrol } }";
    let hostile = alone(lines).patrol("hutt", 2, "lothal").reputation("blue", "hutt", -1);
    let mut both = rival(hostile.damage("blue", 4, 0).rival_card(11));
    both.dice("crit crit").dice("hit hit blank");
    for section in [0, 2] {
        let its_line = |event: &Event| matches!(event, Event::RivalLine { section: of, line: 1, .. } if *of == section);
        assert!(both.saw(its_line), "section {section}");
    }
}

#[test]
fn defeat_in_its_turn_lets_the_rival_complete_the_line_and_nothing_else() {
    proves![OR_AICLARIFY_2];
    // The constructed case: the ILLEGAL one of two deliveries brings the damage.
    let lines =
        "rival 11 { action { deliver { illegal { damage ship 3 } }; credits 1000 }; encounter { credits 9000 } }";
    let position = alone(lines)
        .ship("blue", "yv666")
        .space("blue", "nal_hutta")
        .goal("raw_spice")
        .goal("food_supplies")
        .damage("blue", 0, 3);
    let mut play = plays(position);
    assert!(play.player("blue").defeated);
    assert!(play.held("blue").is_empty(), "the line is completed");
    assert_eq!(play.credits("blue"), 4000 + worth("raw_spice").0 - 3000 + worth("food_supplies").0);
    assert_eq!(play.asked(), Some("red"));
    assert_eq!(play.state().rival_deck.under.last(), Some(&10), "its card is discarded");
}

#[test]
fn of_patrols_equally_near_chance_decides_for_the_rival() {
    proves![OR_U58, OR_AIDECIDE_2];
    // n4 and n8 are next to Cantonica, and so is n5.
    let tie = |steps: i8| {
        let position = alone(&format!("rival 11 {{ encounter {{ reputation nearest_patrol {steps} }} }}"));
        let position = position.rival_card(11).space("blue", "cantonica").patrol("rebel", 1, "n4");
        position.patrol("hutt", 1, "n8").patrol("imperial", 1, "n5").patrol("syndicate", 1, "n7")
    };
    for steps in [1, -1] {
        let near = [Faction::Hutt, Faction::Imperial, Faction::Rebel];
        for (lot, faction) in near.into_iter().enumerate() {
            let mut play = rival(tie(steps));
            play.lot(lot as u32).begin();
            let changed: Vec<i8> = Faction::ALL.iter().map(|one| play.reputation("blue", *one)).collect();
            let wanted: Vec<i8> = Faction::ALL.iter().map(|one| if *one == faction { steps } else { 0 }).collect();
            assert_eq!(changed, wanted);
        }
        // One that can't change is left out, and without a tie there is no lot.
        let mut two = rival(tie(steps).reputation("blue", "imperial", steps));
        two.lot(1).begin();
        assert_eq!(two.reputation("blue", Faction::Rebel), steps);
        let mut one = rival(tie(steps).patrol("rebel", 1, "cantonica"));
        one.begin();
        assert_eq!(one.reputation("blue", Faction::Rebel), steps);
    }
}
