//! Winning, options, and what the reference pages say.

use outer_rim::book::Book;
use outer_rim::ids::Faction;
use outer_rim::position::Position;
use outer_rim::{Event, Options, OuterRim, proves};
use table::{Game, Seed, Status};

use crate::play::{Play, action, encounter, planning};
use crate::special::book_with;

fn famous(fame: u8, target: u8) -> Position {
    let options = Options { players: 2, fame: target, ..Options::default() };
    Position::with(&Book::printed(), options).fame("red", fame).space("red", "n5").patrol("hutt", 2, "n5")
}

fn beat(position: Position) -> Play {
    let mut play = encounter(position);
    play.dice("crit crit").dice("blank blank blank").play("patrol hutt");
    play
}

#[test]
fn fame_adds_up_and_10_of_it_win_at_once() {
    proves![OR_WIN_1, OR_WIN_2, OR_WIN_3];
    let mut eight = beat(famous(8, 10));
    assert_eq!((eight.fame("red"), eight.winner()), (9, None));
    let mut nine = beat(famous(9, 10));
    assert_eq!((nine.fame("red"), nine.winner()), (10, Some("red")));
    assert!(nine.state().frames.is_empty() && nine.state().fights.is_empty(), "nothing is under way any more");
    let after: Vec<_> = nine.log().iter().skip_while(|event| !matches!(event, Event::Fame { .. })).collect();
    assert!(
        after.iter().all(|event| !matches!(event, Event::Damaged { .. } | Event::Turn { .. })),
        "not even the combat is finished: {after:?}"
    );
    assert!(matches!(nine.game.status(), Status::Over(_)));
}

#[test]
fn fame_that_a_card_is_worth_counts_while_it_is_there() {
    proves![OR_WIN_2, OR_U52];
    let position = Position::of(2)
        .fame("red", 9)
        .cards("red", "crew_lobot crew_greedo")
        .ship("red", "hwk290")
        .credits("red", 10_000);
    let mut play = action(position.market("dejarik_holotable"));
    play.play("market; buy dejarik_holotable");
    assert_eq!(play.winner(), Some("red"), "nine and one for the holotable");
}

#[test]
fn additions_to_a_gain_of_fame_come_once_for_the_whole_gain() {
    proves![OR_U52];
    // A patrol worth 2 fame, 1 more for torpedoes, 1 more for the shining hull: one gain of 4.
    let position = Position::of(2)
        .ship("red", "aggressor")
        .cards("red", "proton_torpedoes chromium_hull")
        .space("red", "n5")
        .patrol("hutt", 3, "n5");
    let mut play = encounter(position);
    play.dice("crit crit crit crit blank blank").dice("blank blank blank blank").play("patrol hutt");
    assert_eq!(play.log().iter().filter(|event| matches!(event, Event::Fame { by: 4, .. })).count(), 1);
    // A reward without fame is no gain.
    let cargo = Position::of(2).cards("red", "chromium_hull food_supplies").space("red", "nal_hutta");
    let mut paid = action(cargo);
    paid.play("delivery; deliver food_supplies");
    assert_eq!((paid.credits("red"), paid.fame("red")), (9000, 0));
    assert!(!paid.saw(|event| matches!(event, Event::Fame { .. })), "nor is any told of");
    // Fame that a card says its owner has is no gain, so the hull adds nothing to it.
    let wardrobe = Position::of(2)
        .cards("red", "chromium_hull extravagant_wardrobe")
        .reputation("red", "hutt", 1)
        .reputation("red", "rebel", 1);
    assert_eq!(planning(wardrobe).fame("red"), 1);
}

fn jewels(credits: (u16, u16), first: &str) -> Option<&'static str> {
    // The constructed case: splitting the jewels lifts both to 10 at the same instant. Green looks on.
    let position = Position::of(3)
        .space("blue", "cantonica")
        .cards("red", "stolen_jewels")
        .fame("red", 9)
        .fame("blue", 9)
        .credits("red", credits.0)
        .credits("blue", credits.1)
        .first(first);
    let mut play = action(position);
    play.play("use split-the-jewels");
    play.winner()
}

#[test]
fn of_several_at_the_same_instant_the_richest_wins_and_then_the_one_farthest_from_the_first_player() {
    proves![OR_WIN_4, OR_WIN_5];
    assert_eq!(jewels((4000, 6000), "red"), Some("blue"));
    assert_eq!(jewels((6000, 4000), "red"), Some("red"));
    assert_eq!(jewels((4000, 4000), "red"), Some("blue"), "blue sits farther along");
    assert_eq!(jewels((4000, 4000), "blue"), Some("red"), "from blue, red does");
    assert_eq!(jewels((4000, 4000), "green"), Some("blue"), "clockwise from green, first red and then blue");
}

#[test]
fn the_most_famous_is_whoever_has_most_and_all_of_those_tied() {
    proves![OR_WIN_6];
    let book =
        book_with("market luxury gear crown \"Crown\" cost=1000 { action \"Wave\" { need most_fame; credits 1000 } }");
    let can = |red: u8, blue: u8| {
        let position =
            Position::with(&book, Options::default()).cards("red", "crown").fame("red", red).fame("blue", blue);
        action(position).can("use wave")
    };
    assert!(can(3, 2) && can(3, 3) && !can(2, 3));
}

#[test]
fn credits_are_open() {
    proves![OR_U20];
    let mut play = planning(Position::of(2).credits("red", 7000));
    assert_eq!(play.view("blue").state.players[0].credits, 7);
}

#[test]
fn the_extended_game_is_won_with_12() {
    proves![OR_EXTENDED_1];
    assert_eq!(beat(famous(9, 12)).winner(), None);
    assert_eq!(beat(famous(11, 12)).winner(), Some("red"));
    assert!(Options::from_pairs([("fame", "11")]).is_err());
    for (typed, fame) in [("10", 10), ("12", 12)] {
        assert_eq!(Options::from_pairs([("fame", typed)]), Ok(Options { fame, ..Options::default() }));
        let alone = [("players", "1"), ("fame", typed), ("head_start", "3")];
        let wanted = Options { players: 1, fame, head_start: 3, ..Options::default() };
        assert_eq!(Options::from_pairs(alone), Ok(wanted));
    }
    assert_eq!(Options::from_pairs([]).map(|options| options.fame), Ok(10), "unless something else is agreed");
}

#[test]
fn a_random_map_is_agreed_before_the_set_up_and_lays_the_tiles_in_any_order_between_the_ends() {
    proves![OR_RANDOMMAP_1, OR_RANDOMMAP_2, OR_RANDOMMAP_3, OR_RANDOMMAP_4, OR_RANDOMMAP_5, OR_U57];
    assert!(!Options::default().random_map, "only if it is asked for");
    assert!(Options::from_pairs([("map", "random")]).unwrap().random_map);
    let options = Options { random_map: true, ..Options::default() };
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let game = OuterRim::deal(&Book::printed(), &options, Seed::from_u64(seed)).unwrap();
        let ground = game.ground();
        orders.insert(ground.order.clone());
        let mut sorted = ground.order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5], "each tile once");
        let tiles: Vec<_> = ground.order.iter().map(|tile| &ground.book.tiles[*tile as usize]).collect();
        let joined = |a: (outer_rim::ids::Space, outer_rim::ids::Space),
                      b: (outer_rim::ids::Space, outer_rim::ids::Space)| {
            ground.distance(a.0, b.0) == 1 && ground.distance(a.1, b.1) == 1
        };
        for pair in tiles.windows(2) {
            assert!(joined(pair[0].east.unwrap(), pair[1].west.unwrap()), "each tile is attached to its predecessor");
        }
        assert!(joined(ground.book.ends[0].east.unwrap(), tiles[0].west.unwrap()));
        assert!(joined(tiles[5].east.unwrap(), ground.book.ends[1].west.unwrap()));
        for (faction, end) in [(Faction::Rebel, 0), (Faction::Syndicate, 0), (Faction::Hutt, 1), (Faction::Imperial, 1)]
        {
            let home = game.state().patrols[faction.ix()].space;
            assert!(ground.book.ends[end].spaces.contains(&home), "the ends stay where they are");
        }
    }
    assert!(orders.len() > 10, "by chance");
}

#[test]
fn the_reference_pages_change_nothing() {
    proves![OR_REFERENCE_1];
    // What they leave out still holds: a tie is the attacker's, and the loser of a patrol moves it.
    let mut play = encounter(Position::of(2).space("red", "n5").patrol("hutt", 1, "n5"));
    play.dice("hit blank").dice("hit blank").play("patrol hutt");
    assert_eq!(play.level(Faction::Hutt), 2);
}
