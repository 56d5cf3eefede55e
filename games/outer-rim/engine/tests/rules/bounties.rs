//! Bounties on contacts, and on crew.

use outer_rim::book::Book;
use outer_rim::frame::Foe;
use outer_rim::ids::{Combat, Faction, Skill};
use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Event, proves};

use crate::play::{Play, action, encounter};

/// Red on Kessel with the bounty on Garindan (ground 3), who lies there.
fn garindan() -> Position {
    Position::of(2).space("red", "kessel").cards("red", "garindan").facedown("kessel-1", "garindan")
}

fn won(position: Position) -> Play {
    let mut play = encounter(position);
    play.play("contact kessel-1");
    play.dice("hit hit hit").dice("hit blank blank").play("fight garindan");
    play
}

#[test]
fn bounties_are_bought_and_name_a_contact_whose_class_hints_at_where_it_is() {
    proves![OR_BOUNTY_1, OR_BOUNTY_2, OR_BOUNTY_3, OR_U46];
    let mut play = action(Position::of(2).market("boshek maz_kanata"));
    play.play("market; buy boshek");
    assert!(play.has("red", "boshek"));
    // BoShek is green: he can only lie where a green token lies.
    let book = Book::printed();
    let bounty = book.card(play.game.card_named("boshek")).bounty.unwrap();
    let class = book.contact(bounty.target).class;
    assert_eq!(class.words(), "green");
    for (ix, spot) in play.game.ground().spots.iter().enumerate() {
        let token = play.game.state().tokens[ix];
        assert_eq!(token.class == class as u8, spot.class == class);
    }
    for card in book.deck(outer_rim::ids::Deck::Bounty) {
        let facts = book.card(*card);
        assert!(facts.bounty.is_some() || ["wanted", "information_broker"].contains(&facts.id.as_str()));
    }
}

#[test]
fn who_meets_a_contact_named_on_a_bounty_may_fight_it_instead() {
    proves![OR_BOUNTY_4];
    let mut play = encounter(garindan());
    play.play("contact kessel-1");
    assert_eq!(play.token("kessel-1").lying, Lying::Up, "the token is faceup by then");
    assert_eq!(play.choices(), ["fight garindan", "meet"]);
    play.play("meet");
    assert!(play.saw(|event| matches!(event, Event::Meets { .. })));
    let mut without =
        encounter(Position::of(2).space("red", "kessel").facedown("kessel-1", "garindan").cards("red", "boshek"));
    without.play("contact kessel-1");
    assert!(!without.can("fight boshek"));
}

#[test]
fn the_card_says_how_the_contact_fights_and_the_game_rolls_for_it() {
    proves![OR_BOUNTY_5, OR_BOUNTY_6, OR_U3];
    let mut ground = won(garindan());
    assert!(ground.saw(|event| matches!(event, Event::Combat { combat: Combat::Ground, .. })));
    assert!(ground.saw(|event| matches!(event, Event::Defense { dice, .. } if dice.len() == 3)));
    // BoShek is fought between ships, on a planet too.
    let position = Position::of(2).space("red", "lothal").cards("red", "boshek").faceup("lothal-1", "boshek");
    let mut ship = encounter(position);
    ship.dice("crit hit").dice("hit hit blank").play("contact lothal-1; fight boshek");
    assert!(ship.saw(|event| matches!(event, Event::Combat { combat: Combat::Ship, .. })));
    ship.play("eliminate");
    assert_eq!(ship.player("red").damage, [0, 2]);
}

#[test]
fn the_winner_eliminates_the_contact_for_its_reward() {
    proves![OR_BOUNTY_7, OR_BOUNTY_12];
    let mut play = won(garindan());
    assert_eq!(play.choices(), ["eliminate", "capture"], "one of the two");
    play.play("eliminate");
    assert_eq!((play.credits("red"), play.fame("red"), play.reputation("red", Faction::Imperial)), (10_000, 1, -1));
    assert!(!play.on_map("garindan") && play.token("kessel-1").lying == Lying::Empty);
    assert!(play.is_removed("garindan") && play.held("red").is_empty());
}

#[test]
fn or_captures_it_and_is_paid_for_the_delivery() {
    proves![OR_BOUNTY_8, OR_BOUNTY_9, OR_BOUNTY_10, OR_BOUNTY_12];
    let mut play = won(garindan());
    play.play("capture");
    assert!(play.is_captive("red", "garindan"));
    assert_eq!((play.credits("red"), play.fame("red")), (4000, 0), "no reward yet");
    assert_eq!(play.token("kessel-1").lying, Lying::Empty);
    let mut paid = action(Position::of(2).space("red", "kessel").captive("red", "garindan"));
    paid.play("delivery; deliver garindan");
    assert_eq!((paid.credits("red"), paid.fame("red"), paid.reputation("red", Faction::Rebel)), (12_000, 2, 1));
    assert!(paid.is_removed("garindan") && !paid.on_map("garindan"));
}

#[test]
fn a_hunter_who_wins_and_falls_settles_the_contacts_fate_first() {
    proves![OR_BOUNTY_11, OR_U4, OR_BOUNTY_7];
    // The constructed case: 4 to 3, and the 3 damage reaches the health.
    for (fate, credits, fame) in [("eliminate", 7000, 1), ("capture", 1000, 0)] {
        let mut play = encounter(garindan().damage("red", 1, 0));
        play.dice("crit hit hit").dice("hit hit hit").play("contact kessel-1; fight garindan").play(fate);
        assert!(play.player("red").defeated);
        assert_eq!((play.credits("red"), play.fame("red")), (credits, fame), "{fate}");
        assert_eq!(play.is_captive("red", "garindan"), fate == "capture");
        assert_eq!(play.is_removed("garindan"), fate == "eliminate");
        let defeated = play.when(|event| matches!(event, Event::Defeated { .. }));
        assert!(play.when(|event| matches!(event, Event::Eliminated { .. } | Event::Captured { .. })) < defeated);
        if fate == "eliminate" {
            assert!(
                play.when(|event| matches!(event, Event::Credits { by: 6, .. })) < defeated,
                "the reward comes first"
            );
            assert!(play.when(|event| matches!(event, Event::Removed { .. })) < defeated, "and the card goes");
        }
        assert!(defeated < play.when(|event| matches!(event, Event::Credits { by: -3, .. })), "then 3,000 are lost");
    }
}

#[test]
fn a_hunter_who_loses_keeps_the_bounty_and_the_contact_stays() {
    proves![OR_BOUNTY_13, OR_U43];
    let mut play = encounter(garindan());
    play.dice("hit blank blank").dice("hit hit blank").play("contact kessel-1; fight garindan");
    assert_eq!(play.held("red"), ["garindan"]);
    assert_eq!((play.token("kessel-1").lying, play.contact("kessel-1").as_deref()), (Lying::Up, Some("garindan")));
    assert_eq!(play.player("red").damage, [2, 0]);
}

// Bounties on crew.

#[test]
fn own_crew_can_be_hunted_without_its_help() {
    proves![OR_CREWBOUNTY_1, OR_CREWBOUNTY_2, OR_CREWBOUNTY_6];
    // Saw Gerrera adds 1 to ground combat, but not against himself: 3 dice against 6.
    let position = Position::of(2).space("red", "kessel").cards("red", "saw_gerrera crew_saw_gerrera");
    let mut play = encounter(position);
    assert_eq!(play.player("red").stats.combat[0], 4);
    play.dice("crit crit hit").dice("blank blank blank hit hit hit").play("hunt saw_gerrera crew_saw_gerrera");
    assert!(play.saw(|event| matches!(event, Event::Attack { dice, .. } if dice.len() == 3)));
    assert!(play.saw(|event| matches!(event, Event::Defense { dice, .. } if dice.len() == 6)));
    assert!(
        !encounter(Position::of(2).cards("red", "garindan crew_saw_gerrera")).can("hunt garindan crew_saw_gerrera")
    );
    play.play("eliminate");
    proves![OR_CREWBOUNTY_3, OR_CREWBOUNTY_4];
    assert!(play.held("red").is_empty() && !play.on_map("saw_gerrera"));
    assert_eq!((play.credits("red"), play.fame("red")), (12_000, 2));
    // Nor do its skills count: the ax makes a crit of a focus in strong hands, and only Chewbacca's are strong.
    let position = Position::of(2).character("red", "boba_fett").cards("red", "chewbacca crew_chewbacca vibro_ax");
    let mut ax = encounter(position);
    assert_eq!(ax.player("red").skill(Skill::Strength), 1);
    ax.dice("focus hit hit hit").dice("hit hit hit hit blank blank").play("hunt chewbacca crew_chewbacca");
    assert!(ax.saw(|event| matches!(event, Event::Attack { damage: 3, .. })));
    assert!(ax.saw(|event| matches!(event, Event::LostTo { .. })));
}

#[test]
fn beaten_own_crew_can_be_captured_too() {
    proves![OR_CREWBOUNTY_3, OR_CREWBOUNTY_4];
    let mut play = encounter(Position::of(2).space("red", "kessel").cards("red", "garindan crew_garindan"));
    play.dice("hit hit hit").dice("blank blank blank").play("hunt garindan crew_garindan; capture");
    assert_eq!(play.held("red"), ["garindan"]);
    assert!(play.is_captive("red", "garindan"));
}

#[test]
fn who_loses_to_own_crew_loses_it_and_its_token_lies_faceup_at_the_nearest_empty_place() {
    proves![OR_CREWBOUNTY_5, OR_U18];
    let hunt = |position: Position| {
        let mut play = encounter(position.cards("red", "garindan crew_garindan"));
        play.dice("blank blank blank").dice("hit blank blank").play("hunt garindan crew_garindan");
        play
    };
    // Kessel has an empty place, a yellow one: the class of the place does not matter.
    let position = Position::of(2).space("red", "kessel").facedown("tatooine-1", "garindan").gone("kessel-2", "dengar");
    let mut here = hunt(position.space("blue", "kessel"));
    assert_eq!(here.held("red"), ["garindan"]);
    assert_eq!((here.token("kessel-2").lying, here.contact("kessel-2").as_deref()), (Lying::Up, Some("garindan")));
    // The card is in the databank again, for whoever meets him next.
    here.by("blue", "collect; done; contact kessel-2; choose hire-garindan");
    assert_eq!(here.held("blue"), ["crew_garindan"]);
    // Cantonica and Ord Mantell are equally far from n8: the owner chooses.
    let position = Position::of(2)
        .space("red", "n8")
        .facedown("tatooine-1", "garindan")
        .gone("cantonica-2", "dengar")
        .gone("ord_mantell-1", "lobot");
    let mut tie = hunt(position);
    assert_eq!(
        (tie.asked(), tie.choices()),
        (Some("red"), vec!["space cantonica".to_owned(), "space ord_mantell".to_owned()])
    );
    tie.play("space ord_mantell");
    assert_eq!(tie.contact("ord_mantell-1").as_deref(), Some("garindan"));
}

/// Red hunts Garindan, who is crew of blue in the same space.
fn poach(space: &str) -> Position {
    Position::of(2).space("red", space).space("blue", space).cards("red", "garindan").cards("blue", "crew_garindan")
}

#[test]
fn the_owner_says_first_whether_to_protect_the_crew() {
    proves![OR_CREWBOUNTY_7, OR_CREWBOUNTY_8];
    let mut play = encounter(poach("kessel"));
    play.play("hunt garindan crew_garindan");
    assert_eq!((play.asked(), play.choices()), (Some("blue"), vec!["protect".to_owned(), "abandon".to_owned()]));
    assert!(
        !encounter(poach("kessel").space("blue", "n14")).can("hunt garindan crew_garindan"),
        "only in the same space"
    );
}

#[test]
fn protected_crew_stays_out_of_a_combat_of_the_players() {
    proves![OR_CREWBOUNTY_9, OR_CREWBOUNTY_11, OR_CREWBOUNTY_12];
    // The constructed case. On a navpoint the ships fight, on a planet the characters.
    for fate in ["capture", "eliminate"] {
        let mut won = encounter(poach("n5"));
        won.play("hunt garindan crew_garindan").dice("hit hit").dice("hit blank").by("blue", "protect");
        assert!(won.saw(|event| matches!(event, Event::Combat { combat: Combat::Ship, foe: Foe::Player(_), .. })));
        won.by("red", fate);
        assert_eq!((won.player("red").damage, won.player("blue").damage), ([0, 1], [0, 2]));
        assert!(won.held("blue").is_empty() && !won.on_map("garindan"));
        assert_eq!(
            (won.is_captive("red", "garindan"), won.is_removed("garindan")),
            (fate == "capture", fate != "capture")
        );
    }
    for (space, dice, damage) in [
        ("n5", ["hit blank", "hit hit"], ([0, 2], [0, 1])),
        ("kessel", ["hit blank blank", "hit hit blank"], ([2, 0], [1, 0])),
    ] {
        let mut lost = encounter(poach(space));
        lost.play("hunt garindan crew_garindan").dice(dice[0]).dice(dice[1]).by("blue", "protect");
        assert_eq!((lost.player("red").damage, lost.player("blue").damage), damage, "{space}");
        assert_eq!(
            (lost.held("red"), lost.held("blue")),
            (vec!["garindan".to_owned()], vec!["crew_garindan".to_owned()]),
            "nothing further"
        );
        assert_eq!(lost.asked(), Some("blue"));
    }
}

#[test]
fn abandoned_crew_fights_for_itself() {
    proves![OR_CREWBOUNTY_10, OR_CREWBOUNTY_11, OR_CREWBOUNTY_12];
    // Ground combat of value 3 by the card, on a navpoint as well.
    let mut won = encounter(poach("n5"));
    won.play("hunt garindan crew_garindan").dice("hit hit hit").dice("hit blank blank").by("blue", "abandon");
    won.by("red", "eliminate");
    assert_eq!((won.player("red").damage, won.player("blue").damage), ([1, 0], [0, 0]));
    assert!(won.held("blue").is_empty() && !won.on_map("garindan"));
    assert_eq!(won.credits("red"), 10_000);
    let mut lost = encounter(poach("n5"));
    lost.play("hunt garindan crew_garindan").dice("blank blank blank").dice("hit blank blank").by("blue", "abandon");
    assert_eq!(lost.held("blue"), ["crew_garindan"]);
    // BoShek fights ships with value 3, on a planet as well.
    let position = Position::of(2).space("red", "kessel").space("blue", "kessel");
    let mut ship = encounter(position.cards("red", "boshek").cards("blue", "crew_boshek"));
    ship.play("hunt boshek crew_boshek").dice("crit blank").dice("hit blank blank").by("blue", "abandon");
    assert!(ship.saw(|event| matches!(event, Event::Combat { combat: Combat::Ship, foe: Foe::Contact(_), .. })));
    ship.by("red", "capture");
    assert_eq!((ship.player("red").damage, ship.player("blue").damage), ([0, 1], [0, 0]));
    assert!(ship.is_captive("red", "boshek") && ship.held("blue").is_empty());
}

#[test]
fn who_is_defeated_cannot_protect() {
    proves![OR_U17];
    let mut play = encounter(poach("n5").damage("blue", 4, 0));
    play.dice("hit hit hit").dice("hit blank blank").play("hunt garindan crew_garindan");
    assert_eq!(play.asked(), Some("red"), "blue was not asked");
    play.play("eliminate");
    // Nor be attacked.
    let position = Position::of(2).space("blue", "cantonica").fame("blue", 1).flipped("red");
    assert!(encounter(position).can("use hunt-a-bigger-name"));
    let position = Position::of(2).space("blue", "cantonica").fame("blue", 1).flipped("red").damage("blue", 4, 0);
    assert!(!encounter(position).can("use hunt-a-bigger-name"));
}
