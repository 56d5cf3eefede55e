//! What is printed: numbers of pieces, the maps with their distances, and texts that read well.

use mandalorian::book::code::Op;
use mandalorian::book::{Book, Edge, MapFacts, MissionFacts, SkillFacts, vocabulary};
use mandalorian::ids::{Door, Doors, Icon, Kind, Shape, Slot, Space, Star, Token};

use crate::CONTENT;
use testbed::faulty::shown;

#[test]
fn the_printed_content_is_the_folder() {
    let loaded = Book::load(&CONTENT.folder()).unwrap_or_else(|faults| panic!("{}", shown(&faults)));
    let printed = Book::printed();
    assert_eq!(printed.hash, loaded.hash);
    assert_eq!(printed.hash.len(), 64);
    assert_eq!(Book::check(&[CONTENT.folder()]), []);
}

#[test]
fn four_maps() {
    let book = Book::printed();
    let spaces: Vec<_> = book.maps.iter().map(|map| map.spaces.len()).collect();
    assert_eq!(spaces, [50, 54, 42, 53]);
    let icons = |map: &MapFacts| {
        [Shape::Circle, Shape::Square, Shape::Triangle]
            .map(|shape| map.icons.iter().filter(|icon| icon.shape == shape).count())
    };
    let icons: Vec<_> = book.maps.iter().map(icons).collect();
    assert_eq!(icons, [[8, 3, 3], [10, 3, 3], [11, 3, 4], [9, 3, 4]]);
    let stars = |map: &MapFacts| map.stars.map(mandalorian::ids::Spaces::len);
    let stars: Vec<_> = book.maps.iter().map(stars).collect();
    assert_eq!(stars, [[2, 1, 1]; 4], "yellow, blue and red ones");
    let doors: Vec<_> = book.maps.iter().map(|map| map.doors.len()).collect();
    assert_eq!(doors, [1, 1, 4, 1]);
}

fn space(map: &MapFacts, id: &str) -> Space {
    Space(map.spaces.iter().position(|space| space.id == id).unwrap() as u8)
}

/// Steps from the start with every door open.
fn steps(map: &MapFacts, id: &str) -> u8 {
    map.routes(Doors((1 << map.doors.len()) - 1)).walk[map.start.ix()][space(map, id).ix()]
}

#[test]
fn distances_from_the_start() {
    let book = Book::printed();
    let wanted: [&[(&str, u8)]; 4] = [
        &[("d3", 5), ("f2", 8), ("g1", 10), ("h1", 11), ("i1", 12)],
        &[("d3", 3), ("a3", 6), ("a1", 8), ("c1", 8)],
        &[("f1", 5), ("b1", 5), ("c1", 6), ("h1", 9), ("i1", 8)],
        &[("a3", 2), ("d1", 3), ("c6", 3), ("h1", 9), ("h5", 9)],
    ];
    for (map, wanted) in book.maps.iter().zip(wanted) {
        // The sewer is a short cut.
        let map = if map.id == "m4" { &MapFacts { doors: Vec::new(), ..map.clone() } } else { map };
        for (id, wanted) in wanted {
            assert_eq!(steps(map, id), *wanted, "{} {id}", map.id);
        }
    }
    let anchors = [[3, 4, 6, 6, 8, 8], [2, 3, 4, 6, 7, 8], [2, 2, 3, 4, 6, 8], [2, 4, 4, 4, 7, 9]];
    for (map, wanted) in book.maps.iter().zip(anchors) {
        let walk = &map.routes(Doors::EMPTY).walk[map.start.ix()];
        assert_eq!(map.anchors.map(|anchor| walk[anchor.ix()]), wanted, "{}", map.id);
    }
}

#[test]
fn routes_lead_back_as_they_lead_there() {
    for map in &Book::printed().maps {
        assert_eq!(map.routes.len(), 1 << map.doors.len());
        for routes in &map.routes {
            for (a, b) in (0..map.spaces.len()).flat_map(|a| (0..map.spaces.len()).map(move |b| (a, b))) {
                assert_eq!(routes.walk[a][b], routes.walk[b][a]);
                assert_eq!(routes.range[a][b], routes.range[b][a]);
                assert!(routes.range[a][b] <= routes.walk[a][b], "whoever can walk there can see there");
                assert_eq!(routes.near[a].has(Space(b as u8)), routes.walk[a][b] == 1);
                assert_eq!(routes.sight[a].has(Space(b as u8)), routes.range[a][b] == 1);
            }
        }
    }
}

#[test]
fn doors_and_elevation() {
    let book = Book::printed();
    let compound = &book.maps[0];
    let (out, inside) = compound.doors[0].between;
    assert_eq!([out, inside].map(|end| compound.spaces[end.ix()].id.as_str()), ["f2", "g2"]);
    let (shut, open) = (compound.routes(Doors::EMPTY), compound.routes(Doors::one(Door(0))));
    assert_eq!((shut.walk[out.ix()][inside.ix()], shut.range[out.ix()][inside.ix()]), (u8::MAX, u8::MAX));
    assert_eq!(open.walk[out.ix()][inside.ix()], 1);
    let (street, roof) = (space(compound, "a1"), space(compound, "b1"));
    assert_eq!(shut.range[street.ix()][roof.ix()], 1, "seen across the edge");
    assert!(shut.walk[street.ix()][roof.ix()] > 1, "but reached only by the ladder");
    assert!(compound.elevation[street.ix()].has(roof));
    let square = &book.maps[3];
    assert_eq!(square.routes(Doors::one(Door(0))).walk[space(square, "a3").ix()][space(square, "j6").ix()], 1);
    let transport = &book.maps[2];
    let (gantry, start) = (space(transport, "j5"), transport.start);
    let all = transport.routes(Doors(0b1111));
    assert_eq!(all.walk[start.ix()][gantry.ix()], u8::MAX, "nobody walks there");
    assert!(all.range[start.ix()][gantry.ix()] < u8::MAX, "but it can be seen");
    let drawn = transport.edges.as_flattened().iter().filter(|edge| matches!(edge, Edge::Door(_))).count();
    assert_eq!(drawn, 4);
    assert_eq!(compound.spaces[space(compound, "e1").ix()].star, None);
    assert_eq!(compound.spaces[space(compound, "f2").ix()].star, Some(Star::Blue));
}

#[test]
fn eight_characters_with_fifteen_cards_each() {
    let book = Book::printed();
    assert_eq!(book.characters.len(), 8);
    let decks = || book.characters.iter().map(|character| &character.deck);
    let first = |card: &&SkillFacts| card.unlock.is_empty();
    assert_eq!(decks().flatten().filter(first).count(), 96);
    assert_eq!(decks().flatten().filter(|card| !first(card)).count(), 24);
    let sums: Vec<u8> = decks().map(|deck| deck.iter().filter(first).map(|card| card.strength).sum()).collect();
    assert_eq!(sums, [30, 29, 28, 30, 27, 30, 28, 30]);
    let icons: Vec<_> = decks().map(|deck| deck.iter().filter(|card| card.bonus.is_some()).count()).collect();
    assert_eq!(icons, [3, 3, 3, 3, 2, 3, 3, 3]);
    let health: Vec<_> = book.characters.iter().map(|character| character.health).collect();
    let (strong, weak) = ([8, 6], [7, 5]);
    assert_eq!(health, [strong, strong, weak, strong, weak, strong, weak, strong], "novice, then standard");
    for character in &book.characters {
        let of = |strength: u8| character.deck.iter().filter(first).filter(|card| card.strength == strength).count();
        assert_eq!(of(1), 2, "{}", character.id);
        assert!((1..=2).contains(&of(4)), "{}", character.id);
        let later: Vec<_> = character.deck.iter().filter(|card| !first(card)).collect();
        let kinds: Vec<_> = later.iter().map(|card| (card.unlock.as_str(), card.tactical, card.wild)).collect();
        assert_eq!(kinds, [("tactical_1", true, false), ("wild", false, true), ("tactical_2", true, false)]);
        let plain = character.deck.iter().filter(first).filter(|card| card.ability.is_empty()).count();
        assert!((4..=6).contains(&plain), "{}: {plain} cards without text", character.id);
        let ability = &book.code.abilities[character.advanced as usize];
        assert!(ability.optional && !ability.words.is_empty() && !character.advanced_name.is_empty());
    }
}

#[test]
fn cards_of_the_child_and_planning_cards() {
    let book = Book::printed();
    assert_eq!(book.child.len(), 8);
    assert_eq!(book.child.iter().filter(|card| card.tactical).count(), 2);
    assert_eq!(book.child.iter().filter(|card| card.wild).count(), 2);
    let copies: Vec<_> = book.plans.iter().map(|plan| (plan.id.as_str(), plan.copies)).collect();
    let wanted = [
        ("defend", 6),
        ("retaliate", 3),
        ("focus", 2),
        ("sprint", 2),
        ("signal", 2),
        ("slip_away", 1),
        ("insight", 1),
        ("cool_head", 1),
        ("regroup", 1),
        ("bad_luck", 5),
    ];
    assert_eq!(copies, wanted);
    assert_eq!(wanted.iter().map(|(_, copies)| copies).sum::<u8>(), 24);
    assert_eq!(
        book.plans.iter().filter(|plan| !plan.kept).map(|plan| plan.id.as_str()).collect::<Vec<_>>(),
        ["bad_luck"]
    );
    assert_eq!(
        book.plans.iter().filter(|plan| plan.blocks).map(|plan| plan.id.as_str()).collect::<Vec<_>>(),
        ["defend"]
    );
}

#[test]
fn twenty_four_event_cards_and_six_more() {
    let book = Book::printed();
    let of = |icon: &Icon, first: bool| {
        book.events.iter().filter(|event| event.icon == *icon && event.unlock.is_empty() == first).count()
    };
    assert_eq!(Icon::ALL.iter().map(|icon| of(icon, true)).collect::<Vec<_>>(), [6, 6, 4, 4, 4]);
    assert_eq!(Icon::ALL.iter().map(|icon| of(icon, false)).collect::<Vec<_>>(), [1, 1, 1, 2, 1]);
    assert!(book.events.iter().all(|event| !event.block.is_empty() && !event.words.is_empty()));
}

#[test]
fn fifteen_disrupt_tokens_and_twenty_four_guide_cards() {
    let book = Book::printed();
    assert_eq!(book.disrupt, [[3, 2, 0], [4, 4, 2]]);
    let numbers: Vec<_> = book.guide.iter().map(|card| card.number).collect();
    assert_eq!(numbers, (1..=24).collect::<Vec<_>>());
    let order: Vec<_> = book.guide.iter().map(|card| (card.game, card.after)).collect();
    assert!(order.is_sorted(), "each is read behind the one before: {order:?}");
    assert_eq!(book.guide.iter().filter(|card| card.stop).count(), 9);
    for mission in &book.missions {
        let plays = |card: &&mandalorian::book::GuideFacts| {
            card.plays.iter().any(|played| book.missions[played.ix()].id == mission.id)
        };
        assert!(book.guide.iter().any(|card| plays(&card)), "{} is never played", mission.id);
    }
    assert!(book.motives.words.iter().all(|words| !words.is_empty()));
}

fn shape(book: &Book, token: Token) -> Shape {
    book.token(token).shape
}

#[test]
fn tokens_of_the_stories() {
    let book = Book::printed();
    let stories = || book.missions.iter().filter(|mission| mission.kind == Kind::Story);
    let numbers: Vec<_> = stories().map(|mission| mission.tokens.len() + mission.aside.len()).collect();
    assert_eq!(numbers, [21, 23, 25, 24]);
    for mission in stories() {
        let of = |kind: Shape| mission.tokens.iter().filter(|token| shape(&book, **token) == kind).count();
        assert_eq!(of(Shape::Orange), 5, "{}", mission.id);
        let soldiers =
            mission.tokens.iter().map(|token| book.token(*token)).filter(|token| token.is_enemy() && token.health > 1);
        let health: Vec<_> = soldiers.map(|token| u32::from(token.health)).collect();
        let hundredths = 100 * health.iter().sum::<u32>() / health.len() as u32;
        assert!((300..=390).contains(&hundredths), "{}: mean health {hundredths}/100", mission.id);
        assert!(mission.tokens.iter().any(|token| book.token(*token).expert.is_some()), "{}", mission.id);
    }
    let experts: Vec<usize> = stories()
        .map(|mission| {
            mission.tokens.iter().chain(&mission.aside).filter(|token| book.token(**token).expert.is_some()).count()
        })
        .collect();
    assert_eq!(experts, [9, 8, 8, 9], "basic tokens, each with one that takes its place");
}

#[test]
fn twelve_missions() {
    let book = Book::printed();
    let of = |kind: Kind| book.missions.iter().filter(move |mission| mission.kind == kind);
    assert_eq!([Kind::Story, Kind::Mercenary, Kind::Advanced].map(|kind| of(kind).count()), [4, 4, 4]);
    let maps = |kind: Kind| of(kind).map(|mission| mission.map.0).collect::<Vec<_>>();
    assert_eq!((maps(Kind::Story), maps(Kind::Advanced)), (vec![0, 1, 2, 3], vec![0, 1, 2, 3]));
    let mission = |id: &str| &book.missions[book.find_mission(id).unwrap().ix()];
    let sheet = |mission: &MissionFacts| {
        mission.fixtures.len() + mission.spreads.iter().map(|spread| spread.tokens.len()).sum::<usize>()
    };
    assert_eq!(
        ["scrap_walker", "the_clutch", "three_pucks", "sealed_orders"].map(|id| sheet(mission(id))),
        [5, 5, 5, 5]
    );
    assert_eq!(book.missions.iter().filter(|mission| mission.motives.is_some()).count(), 1);
    let warlord = mission("the_warlord");
    assert_eq!((warlord.orders.len(), warlord.warlord_sees), (5, true));
    let limits = |id: &str| book.tracks.iter().find(|track| track.id == id).unwrap().limit.0;
    assert_eq!(limits("alarm"), [19, 19, 16, 21]);
    assert_eq!(limits("last_siege"), [28, 18, 16, 16]);
    assert_eq!(limits("leak"), [13, 13, 17, 19]);
    let settings = mandalorian::set_up::SETTINGS.iter().find(|setting| setting.name == "mission").unwrap();
    let ids: std::collections::BTreeSet<_> = book.missions.iter().map(|mission| mission.id.as_str()).collect();
    assert_eq!(settings.values.iter().copied().collect::<std::collections::BTreeSet<_>>(), ids);
}

#[test]
fn every_key_names_one_thing() {
    let keys = &Book::printed().keys;
    for list in [&keys.abilities, &keys.branches] {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), list.len());
    }
}

/// Everything that is read by people.
fn texts(book: &Book) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut add = |id: &str, words: &str| texts.push((id.to_owned(), words.to_owned()));
    for card in book.characters.iter().flat_map(|character| &character.deck).chain(&book.child) {
        add(&card.id, &card.words);
    }
    book.plans.iter().for_each(|plan| add(&plan.id, &plan.words));
    book.events.iter().for_each(|event| event.words.lines().for_each(|line| add(&event.id, line)));
    book.tokens.iter().for_each(|token| add(&token.id, &token.words));
    let rules = book.maps.iter().map(|map| (&map.id, &map.rules));
    for (id, rules) in rules.chain(book.missions.iter().map(|mission| (&mission.id, &mission.rules))) {
        rules.words.iter().chain(&rules.slot_words).for_each(|words| add(id, words));
    }
    for mission in &book.missions {
        add(&mission.id, &mission.crisis_words);
        mission.orders.iter().for_each(|order| add(&mission.id, &order.words));
        mission
            .objectives
            .iter()
            .chain(&mission.failures)
            .for_each(|finish| add(&mission.id, &(finish.words.clone() + ".")));
    }
    book.code.abilities.iter().for_each(|ability| add(&ability.label, &ability.words));
    book.code.branches.iter().for_each(|branch| add(&branch.label, &branch.words));
    texts.retain(|(_, words)| !words.is_empty());
    texts
}

#[test]
fn texts_read_well() {
    let book = Book::printed();
    for (id, words) in texts(&book) {
        let strange =
            ["{", "}", "[", "]", "<", "|", "  ", " .", " ,", "..", "None", "a enem", "1 enemies", "1 spaces", "of of "];
        for strange in strange {
            assert!(!words.contains(strange), "{id}: {words}");
        }
        assert!(words.ends_with(['.', '!', '?']), "{id}: {words}");
        assert!(
            words.starts_with(|first: char| first.is_uppercase()
                || first.is_numeric()
                || first == '+'
                || words.len() > 1),
            "{id}"
        );
    }
}

#[test]
fn what_is_printed_follows_from_what_happens() {
    let book = Book::printed();
    let card = |id: &str| {
        book.characters.iter().flat_map(|character| &character.deck).find(|card| card.id == id).unwrap().words.as_str()
    };
    assert_eq!(
        card("flame_projector"),
        "Attack, after the action: deal 1 damage to each other enemy in the target's space."
    );
    assert_eq!(card("whipcord"), "Attack: disrupt an enemy within range 3 and push it towards you by up to 2 spaces.");
    assert_eq!(
        card("full_burn"),
        "Attack: choose an enemy within range 3. Deal 1 damage to each other enemy in its space and 3 damage to the chosen one."
    );
    assert_eq!(card("beskar_stance"), "Plan: if you do not have Defend, take Defend from the planning discard pile.");
    let event = |id: &str| book.events.iter().find(|event| event.id == id).unwrap().words.as_str();
    assert_eq!(
        event("closing_in"),
        "Move all melee enemies 2 spaces.\n2 melee enemies attack at reach 0.\n6+: 1 melee enemy attacks at reach 1."
    );
    assert_eq!(event("general_alarm").lines().next(), Some("Move all enemies 1 space."));
    assert_eq!(
        event("pinning_shot").lines().next(),
        Some("1 sharpshooter attacks at reach 5. The character attacked discards 1 random skill card from hand.")
    );
    assert_eq!(
        event("thermal_detonator"),
        "Choose a character. If the slot has strength 6 or more: that character takes 1 damage. Each other character within \
         range 1 of that character chooses: discard 1 skill card of printed strength 3 or more from hand; or take 1 damage. \
         Otherwise: each character within range 1 of that character chooses: discard 1 skill card of printed strength 3 or more \
         from hand; or take 1 damage."
    );
    let plan = |id: &str| book.plans.iter().find(|plan| plan.id == id).unwrap().words.as_str();
    assert_eq!(plan("retaliate"), "After an attack on you, you may deal 2 damage to the attacker.");
    assert_eq!(
        plan("signal"),
        "In your action step, you may let another character perform a free Move or Attack action of strength 2."
    );
    let warlord = &book.missions[book.find_mission("the_warlord").unwrap().ix()];
    let order = |id: &str| warlord.orders.iter().find(|order| order.id == id).unwrap().words.as_str();
    assert_eq!(
        order("open_fire"),
        "If there is only one character, each of up to 2 enemies attacks at reach 0, a shooter at reach 3, a sharpshooter at \
         reach 5. Otherwise, each of up to 4 enemies attacks at reach 1, a shooter at reach 3, a sharpshooter at reach 5."
    );
    assert_eq!(order("call_up"), "Spawn 1 reinforcement in a yellow or blue star space, twice.");
    let pucks = &book.missions[book.find_mission("three_pucks").unwrap().ix()];
    assert_eq!(pucks.objectives[0].words, "2 or more puck tokens are held in the start space");
    let mission = &book.missions[book.find_mission("price_on_its_head").unwrap().ix()];
    assert_eq!(
        mission.objectives[0].words,
        "the holder of the Asset is in the sand outside the wall and no enemy is within range 1 of the holder of the Asset"
    );
    assert_eq!(mission.failures[0].words, "Alarm reaches its limit");
}

#[test]
fn slots_of_abilities_and_their_programs() {
    let book = Book::printed();
    let mandalorian = book.character(book.find_character("mandalorian").unwrap());
    let rifle = mandalorian.deck.iter().find(|card| card.id == "pulse_rifle").unwrap();
    assert!(rifle.slots.has(Slot::Attack) && rifle.slots.len() == 1);
    let mut ops = Vec::new();
    book.code.every_op(rifle.ability, &mut ops);
    assert_eq!(ops, [Op::Reach(3)]);
    let wild = mandalorian.deck.iter().find(|card| card.wild).unwrap();
    assert_eq!(wild.slots.len(), 5);
    assert_eq!(vocabulary::effects().len(), 87);
}
