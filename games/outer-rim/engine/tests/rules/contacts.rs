//! Encounters with contacts.

use outer_rim::book::{Book, ContactFacts, SpaceFacts};
use outer_rim::ids::{Class, Faction};
use outer_rim::position::Position;
use outer_rim::state::{Lying, Source};
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Audience, Game, Seat, Told, Viewer};

use crate::corners::SEATS;
use crate::play::{action, encounter};
use crate::special::{TOOLS, alone, book_with};

fn kessel() -> Position {
    Position::of(2).space("red", "kessel").facedown("kessel-1", "lobot").facedown("kessel-2", "chewbacca")
}

#[test]
fn the_token_is_turned_up_and_its_databank_card_resolved() {
    proves![OR_CONTACT_2, OR_CONTACT_3];
    let mut play = encounter(kessel());
    play.play("contact kessel-2");
    assert_eq!(play.token("kessel-2").lying, Lying::Up);
    let chewbacca = play.game.contact_named("chewbacca");
    assert!(play.saw(|event| matches!(event, Event::Meets { contact, .. } if *contact == chewbacca)));
    assert_eq!(play.choices().len(), 2, "hire Chewbacca or not");
    encounter(kessel()).refused("contact lothal-1");
}

#[test]
fn the_databank_card_may_become_crew_in_a_crew_slot() {
    proves![OR_CONTACT_4, OR_CONTACT_5];
    let mut play = encounter(kessel());
    play.play("contact kessel-2; choose hire-chewbacca");
    assert_eq!((play.held("red"), play.credits("red")), (vec!["crew_chewbacca".to_owned()], 0));
    assert_eq!(play.token("kessel-2").lying, Lying::Empty);
    // Only the crew part is left of it: skills, health and hull, but nothing to resolve.
    let player = play.player("red");
    assert_eq!(player.stats.limit, [5, 5]);
    assert_eq!(player.skill(outer_rim::ids::Skill::Piloting), 1);
    let card = play.game.card_named("crew_chewbacca");
    assert!(play.player("red").stats.actives.iter().all(|active| active.source != Source::Asset(card)));
}

#[test]
fn a_card_that_is_not_kept_returns_and_the_token_stays_faceup_for_everybody() {
    proves![OR_CONTACT_6, OR_CONTACT_8, OR_CONTACT_9, OR_CONTACT_10];
    let mut play = encounter(kessel().space("blue", "kessel").encounter("kessel_2"));
    play.play("contact kessel-2; decline");
    assert!(play.held("red").is_empty());
    let token = play.token("kessel-2");
    assert_eq!((token.lying, play.contact("kessel-2").as_deref()), (Lying::Up, Some("chewbacca")));
    for seat in ["red", "blue"] {
        let view = play.view(seat);
        let spot = play.game.spot_named("kessel-2");
        assert_eq!(view.state.tokens[spot.ix()].contact, token.contact, "open to {seat}");
    }
    // Chewbacca's card was back in the databank, for blue to take.
    play.by("blue", "collect; done; contact kessel-2; choose hire-chewbacca");
    assert_eq!(play.held("blue"), ["crew_chewbacca"]);
}

#[test]
fn an_effect_can_discard_the_token() {
    proves![OR_CONTACT_7, OR_U15];
    let dengar = || Position::of(2).space("red", "kessel").reputation("red", "hutt", -1).facedown("kessel-2", "dengar");
    let mut lost = encounter(dengar());
    lost.dice("hit blank blank").dice("blank blank blank hit hit").play("contact kessel-2");
    let token = lost.token("kessel-2");
    assert_eq!(
        (token.lying, lost.contact("kessel-2").as_deref()),
        (Lying::Up, Some("dengar")),
        "after a loss it stays"
    );
    let mut play = encounter(dengar());
    play.dice("crit hit hit").dice("blank blank blank blank hit").play("contact kessel-2");
    assert_eq!(play.token("kessel-2").lying, Lying::Empty);
    assert!(!play.on_map("dengar"), "out of the game");
    assert!(play.saw(|event| matches!(event, Event::TokenGone { .. })));
    // The token of crew is only aside and comes back with the crew.
    let position = Position::of(2).space("red", "lothal").faceup("lothal-2", "ziton_moj").cards("red", "crew_lobot");
    let mut crew = encounter(position);
    assert!(!crew.on_map("lobot"));
    crew.play("contact lothal-2; choose hand-over-one-of-your-crew");
    assert!(crew.on_map("lobot") && !crew.has("red", "crew_lobot"));
}

#[test]
fn a_contact_can_show_a_faction_or_be_a_droid() {
    proves![OR_CONTACT_11];
    let book = outer_rim::book::Book::printed();
    let contact = |id: &str| book.contacts.iter().find(|contact| contact.id == id).unwrap();
    assert_eq!(contact("greedo").icon, Some(Faction::Hutt));
    assert!(contact("4_lom").droid && !contact("greedo").droid);
    // IG-88 takes over droids among the crew of others, and only those.
    let ig = |crew: &str| {
        let position = Position::of(2).character("red", "ig_88").space("blue", "cantonica").cards("blue", crew);
        action(position).can("use commandeer-a-droid")
    };
    assert!(ig("crew_4_lom") && !ig("crew_greedo"));
}

#[test]
fn a_secret_look_shows_the_token_to_the_looking_player_only_and_puts_it_back() {
    proves![OR_CONTACT_13, OR_CONTACT_14, OR_CONTACT_16];
    let mut play = action(Position::of(3).space("green", "kessel").turn("green").facedown("kessel-1", "lobot"));
    play.play("use scan-the-crowd; contact kessel-1");
    let token = play.token("kessel-1");
    assert_eq!(token.lying, Lying::Down);
    let spot = play.game.spot_named("kessel-1");
    let sees = |play: &mut crate::play::Play, seat: &str| play.view(seat).state.tokens[spot.ix()].contact.is_some();
    assert!(sees(&mut play, "green") && !sees(&mut play, "red") && !sees(&mut play, "blue"));
    let looked = play.log().iter().find(|event| matches!(event, Event::Looked { .. })).unwrap().clone();
    assert_eq!(looked.audience(), Audience::Only(Seat(2)));
    // Its databank card is not looked at: nothing of it happens or is told.
    assert!(!play.saw(|event| matches!(event, Event::Meets { .. } | Event::Revealed { .. } | Event::Databank { .. })));
    // There is no way to show it: no answer of any player is about it.
    assert!(play.choices().iter().all(|choice| !choice.contains("show") && !choice.contains("lobot")));
}

#[test]
fn nothing_in_the_game_vouches_for_what_a_player_says_about_a_token() {
    proves![OR_CONTACT_15];
    // Talk is free: what a player says is no answer of the game and leaves no trace in it.
    let mut play = action(Position::of(3).space("green", "kessel").turn("green").facedown("kessel-1", "lobot"));
    play.play("use scan-the-crowd; contact kessel-1");
    assert!(play.game.read_choice("say lobot").is_err());
    let others: Vec<_> = play.log().iter().filter(|event| event.audience() != Audience::Only(Seat(2))).collect();
    assert!(others.iter().all(|event| !matches!(event, Event::Looked { .. })));
}

#[test]
fn the_token_of_a_character_in_play_leaves_the_game_and_something_else_is_encountered() {
    proves![OR_U33, OR_U15];
    let book = book_with(
        "character chewbacca \"Chewbacca\" {
            ground 4; health 6; skills strength; starts_with 91; goal { reached ship_cost 10000 }; flipped { }
        }
        character lobot \"Lobot\" {
            ground 2; health 4; skills tech; starts_with 91; goal { reached ship_cost 10000 }; flipped { }
        }",
    );
    let meets = |red: &str, blue: &str| {
        let position = Position::with(&book, Options { players: 2, ..Options::default() })
            .character("red", red)
            .character("blue", blue)
            .space("red", "kessel")
            .cards("red", "chewbacca")
            .facedown("kessel-1", "lobot")
            .facedown("kessel-2", "chewbacca")
            .encounter("kessel_2");
        let mut play = encounter(position);
        play.play("contact kessel-2");
        let chewbacca = play.game.contact_named("chewbacca");
        let revealed = play.when(|event| matches!(event, Event::Revealed { contact, .. } if *contact == chewbacca));
        assert!(
            revealed < play.when(|event| matches!(event, Event::TokenGone { contact, .. } if *contact == chewbacca))
        );
        assert!(!play.on_map("chewbacca") && play.token("kessel-2").lying == Lying::Empty);
        assert_eq!(
            (play.asked(), play.choices()),
            (Some("red"), vec!["explore".to_owned(), "contact kessel-1".to_owned()])
        );
        play
    };
    // The worked example: Chewbacca turns up his own token. Then the same for the token of another player's character.
    for (red, blue) in [("chewbacca", "han_solo"), ("bossk", "chewbacca")] {
        let mut play = meets(red, blue);
        play.play("explore; choose run-for-daylight");
        assert!(
            !play.saw(|event| matches!(event, Event::Meets { .. } | Event::Combat { .. })),
            "neither met nor fought"
        );
        assert_eq!((play.encounter_bottom("kessel").as_str(), play.asked()), ("kessel_2", Some("blue")));
    }
    // The other token shows a character in play as well: it leaves too, and red chooses again.
    let mut both = meets("chewbacca", "lobot");
    both.play("contact kessel-1");
    assert!(!both.on_map("lobot") && both.token("kessel-1").lying == Lying::Empty);
    assert_eq!((both.asked(), both.choices()), (Some("red"), vec!["explore".to_owned()]));
    both.play("explore; choose run-for-daylight");
    assert!(!both.saw(|event| matches!(event, Event::Meets { .. } | Event::Combat { .. })));
    assert_eq!(both.asked(), Some("blue"));
}

#[test]
fn a_contact_for_hire_and_for_a_fight() {
    proves![OR_CONTACT_3, OR_CONTACT_4, OR_CONTACT_7, OR_CONTACT_8];
    // Greedo can be hired if the Hutts don't mind, and otherwise draws.
    let position = |standing: i8| {
        Position::of(2).space("red", "lothal").faceup("lothal-1", "greedo").reputation("red", "hutt", standing)
    };
    let mut hired = encounter(position(0));
    hired.play("contact lothal-1; choose hire-greedo");
    assert_eq!((hired.held("red"), hired.credits("red")), (vec!["crew_greedo".to_owned()], 2000));
    assert!(!hired.on_map("greedo") && hired.token("lothal-1").lying == Lying::Empty);
    let mut left = encounter(position(0));
    left.play("contact lothal-1; choose leave-the-table");
    assert_eq!((left.token("lothal-1").lying, left.contact("lothal-1").as_deref()), (Lying::Up, Some("greedo")));
    assert!(left.held("red").is_empty() && left.credits("red") == 4000);
    let mut fought = encounter(position(-1));
    fought.dice("hit blank blank").dice("hit hit blank").play("contact lothal-1");
    assert_eq!(fought.player("red").damage, [2, 0]);
    assert!(fought.credits("red") < 4000);
    assert_eq!(fought.token("lothal-1").lying, Lying::Up);
}

#[test]
fn a_contact_of_a_character_in_play_met_from_afar_leaves_every_encounter_open() {
    proves![OR_U33, OR_U11, OR_ENCOUNTER_7];
    let book = book_with(
        "character chewbacca \"Chewbacca\" { ground 4; health 6; skills strength; starts_with 91; goal { reached ship_cost 10000 }; flipped { } }\n\
         market luxury gear scope \"Scope\" cost=1000 { action \"Look around\" { remote 5 } }",
    );
    let position = |step: fn(Position) -> crate::play::Play| {
        step(
            Position::with(&book, Options { players: 2, ..Options::default() })
                .character("red", "ketsu_onyo")
                .character("blue", "chewbacca")
                .cards("red", "scope")
                .facedown("kessel-2", "chewbacca")
                .faceup("kessel-1", "lobot")
                .space("red", "kessel"),
        )
    };
    // The encounter of the turn: everything is open again, and the strike from afar as well.
    let mut play = position(encounter);
    play.play("use strike-from-afar; contact kessel-2");
    assert!(!play.on_map("chewbacca"));
    assert_eq!(play.asked(), Some("red"));
    assert!(play.can("explore") && play.can("contact kessel-1") && play.can("use strike-from-afar"));
    play.play("use strike-from-afar");
    assert!(play.can("contact kessel-1") && !play.can("explore"));
    // By an effect of another step the reach stays what it was, and it is no encounter of the space.
    let mut other = position(action);
    other.play("use look-around; contact kessel-2");
    assert_eq!(other.asked(), Some("red"));
    assert!(other.can("contact kessel-1") && !other.can("explore"), "{:?}", other.choices());
}

#[test]
fn room_is_made_before_anything_is_paid() {
    proves![OR_CONTACT_5, OR_U6];
    let full = |seat: &str| {
        let position = Position::of(2).turn(seat).space(seat, "kessel").faceup("kessel-2", "chewbacca");
        position.cards(seat, "crew_lobot").credits(seat, 4000)
    };
    for seat in ["red", "blue"] {
        let mut play = encounter(full(seat));
        play.by(seat, "contact kessel-2; choose hire-chewbacca");
        assert_eq!(play.asked(), Some(seat));
        assert_eq!(play.choices(), ["drop crew_lobot", "decline"]);
        assert_eq!(play.credits(seat), 4000, "nothing is paid yet");
        play.play("drop crew_lobot");
        if play.asked() == Some(seat) && !play.all("space").is_empty() {
            let planet = play.all("space")[0].clone();
            play.play(&format!("space {planet}"));
        }
        assert_eq!((play.held(seat), play.credits(seat)), (vec!["crew_chewbacca".to_owned()], 0));
        let mut no = encounter(full(seat));
        no.by(seat, "contact kessel-2; choose hire-chewbacca; decline");
        assert_eq!(
            (no.held(seat), no.credits(seat)),
            (vec!["crew_lobot".to_owned()], 4000),
            "neither crew nor credits"
        );
        assert_eq!(no.contact("kessel-2").as_deref(), Some("chewbacca"));
        assert_ne!(no.asked(), Some(seat), "that was the encounter");
    }
    // What is given instead of credits is kept as well: a droid for a piece of cargo.
    let droid = || {
        let position = Position::of(2).space("red", "ord_mantell").cards("red", "crew_lobot droid_parts");
        position.faceup("ord_mantell-1", "w1_le")
    };
    let mut no = encounter(droid());
    no.play("contact ord_mantell-1; choose barter-for-it");
    assert_eq!(no.choices(), ["drop crew_lobot", "decline"]);
    no.play("decline");
    assert_eq!(no.held("red"), ["crew_lobot", "droid_parts"]);
}

/// Somebody at n8 whose one crew is discarded, with an empty place each on Cantonica and Ord Mantell, one step away.
fn between(position: Position, seat: &str) -> Position {
    let position = position.space(seat, "n8").cards(seat, "crew_lobot");
    position.gone("cantonica-1", "greedo").gone("ord_mantell-2", "boshek")
}

#[test]
fn of_empty_places_equally_near_the_owner_of_the_crew_chooses_and_chance_for_the_rival() {
    proves![OR_U18, OR_CREWBOUNTY_5];
    let planets = [("cantonica", "cantonica-1"), ("ord_mantell", "ord_mantell-2")];
    for seat in SEATS {
        for (planet, spot) in planets {
            let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
            let mut play = action(between(position.turn(seat), seat).cards(seat, "whip"));
            play.by(seat, "use dismiss");
            assert_eq!((play.asked(), play.all("space")), (Some(seat), vec!["cantonica".into(), "ord_mantell".into()]));
            play.play(&format!("space {planet}"));
            assert_eq!((play.contact(spot).as_deref(), play.token(spot).lying), (Some("lobot"), Lying::Up));
        }
    }
    for (lot, (_, spot)) in planets.into_iter().enumerate() {
        let mut play = action(between(alone(TOOLS), "blue").space("red", "n8").cards("red", "whip"));
        play.lot(lot as u32).play("use insult");
        assert!(play.held("blue").is_empty());
        assert_eq!((play.contact(spot).as_deref(), play.token(spot).lying), (Some("lobot"), Lying::Up));
        assert_eq!(play.asked(), Some("red"), "nobody chooses for the rival");
    }
    // A place that is nearer than all others needs no choice.
    for seat in SEATS {
        let position = Position::with(&book_with(TOOLS), Options { players: 4, ..Options::default() });
        let position = between(position.turn(seat), seat).space(seat, "cantonica").cards(seat, "whip");
        let mut near = action(position);
        near.by(seat, "use dismiss");
        assert_eq!(near.contact("cantonica-1").as_deref(), Some("lobot"));
    }
}

#[test]
fn the_last_contact_of_a_class_can_be_nobody_else() {
    proves![OR_SETUP_7, OR_SETUP_8, OR_CONTACT_2];
    let book = book_with(TOOLS);
    let table = || Position::with(&book, Options { players: 4, ..Options::default() });
    let spots = action(table()).game.ground().spots.clone();
    // A place as answers write it: its planet, and from left to right.
    let name = |at: usize| {
        let place = spots[..=at].iter().filter(|spot| spot.space == spots[at].space).count();
        format!("{}-{place}", book.space(spots[at].space).id)
    };
    for seat in SEATS {
        for last in 0..spots.len() {
            let class = spots[last].class;
            let places: Vec<usize> = (0..spots.len()).filter(|at| spots[*at].class == class).collect();
            let contacts: Vec<&str> =
                book.contacts.iter().filter(|contact| contact.class == class).map(|one| one.id.as_str()).collect();
            assert_eq!(places.len(), contacts.len(), "one contact for each place");
            // All but one lie faceup elsewhere. The one left is here: there is nothing to draw by lot.
            for missing in [0, contacts.len() - 1] {
                let mut known = contacts.clone();
                let left = known.remove(missing);
                let position = table().turn(seat).space(seat, &book.space(spots[last].space).id).cards(seat, "hook");
                let elsewhere = places.iter().filter(|at| **at != last).zip(known);
                let position = elsewhere.fold(position, |position, (at, contact)| position.faceup(&name(*at), contact));
                let mut play = action(position);
                play.by(seat, "use shine");
                if !play.all("contact").is_empty() {
                    play.by(seat, &format!("contact {}", name(last)));
                }
                assert_eq!(
                    (play.contact(&name(last)).as_deref(), play.token(&name(last)).lying),
                    (Some(left), Lying::Up)
                );
            }
        }
    }
}

#[test]
fn the_databank_cards_of_all_faceup_contacts_can_be_read_by_everybody_at_once() {
    proves![OR_CONTACT_10];
    let book = Book::printed();
    let on_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Each class has as many contacts as places.
    let mut places: Vec<(&ContactFacts, String)> = Vec::new();
    for class in [Class::White, Class::Green, Class::Yellow] {
        let beside = |space: &SpaceFacts| {
            let all = space.contacts.iter().zip(1..).filter(|(printed, _)| **printed == class);
            all.map(|(_, number)| format!("{}-{number}", space.id)).collect::<Vec<String>>()
        };
        let contacts = book.contacts.iter().filter(|contact| contact.class == class);
        places.extend(contacts.zip(book.spaces.iter().flat_map(beside)));
    }
    assert_eq!(places.len(), 22, "everybody has a place");
    // All of them, every second, every third; the rest lie facedown.
    for (every, from) in [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)] {
        let up = |at: usize| at % every == from;
        let mut position = Position::of(4);
        for (at, (contact, spot)) in places.iter().enumerate() {
            position = if up(at) { position.faceup(spot, &contact.id) } else { position.facedown(spot, &contact.id) };
        }
        let mut play = action(position);
        play.begin();
        for viewer in (0..4).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
            let board = on_one_line(&OuterRim::board_words(&play.game.view(viewer)));
            for (at, (contact, _)) in places.iter().enumerate() {
                let read = board.contains(&on_one_line(&contact.words));
                assert_eq!(read, up(at), "{} for {viewer:?}", contact.name);
            }
        }
    }
}
