//! Every kind of scoundrel plays whole games, by the rules, and in its own way.
//!
//! The numbers of many more games are in `docs/outer-rim-balance.md`.

use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::frame::Foe;
use outer_rim::ids::{Deck, Kind};
use outer_rim::{Cause, Choice, Event, Options, OuterRim};
use outer_rim_player::{KINDS, Scoundrel, Style};
use players::{Asked, Player as _, play_out};
use table::{Game, Log, PlayerDice, Seat, Seed, Sitting, Status};

/// Answers of one game at most; those that sensible players play have some hundred.
const MOST: usize = 4000;

/// What somebody did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    gear: u32,
    fitted: u32,
    browsed: u32,
    patrols: u32,
    bounties: u32,
    bounty_fame: u32,
    patrol_fame: u32,
}

/// Writes down what an event tells of a player; the rival has no row.
fn hear(book: &Book, rows: &mut [Counts], event: &Event) {
    let (Event::Bought { who, .. } | Event::Discarded { who, .. } | Event::Won { who, .. } | Event::Fame { who, .. }) =
        event
    else {
        return;
    };
    let Some(row) = rows.get_mut(who.ix()) else { return };
    match *event {
        Event::Bought { card, .. } => {
            let kind = book.card(card).kind;
            row.gear += u32::from(kind == Kind::Gear);
            row.fitted += u32::from(matches!(kind, Kind::Gear | Kind::Mod));
        }
        Event::Discarded { cause: Cause::Market, deck: Deck::GearMod, .. } => row.browsed += 1,
        Event::Won { foe: Foe::Patrol(_), .. } => row.patrols += 1,
        Event::Won { foe: Foe::Contact(_), .. } => row.bounties += 1,
        Event::Fame { by, cause: Cause::Reward(Kind::Bounty, _) | Cause::Captive(_), .. } => {
            row.bounty_fame += u32::from(by);
        }
        Event::Fame { by, cause: Cause::Patrol(_), .. } => row.patrol_fame += u32::from(by),
        _ => {}
    }
}

/// Plays a game by players of these kinds, one for each seat: what was chosen, and what each did.
fn play(book: &Arc<Book>, options: &Options, seated: &[Style], seed: Seed) -> (Vec<Choice>, Vec<Counts>) {
    let mut game = OuterRim::deal(book, options, seed).expect("dealt");
    let (mut made, mut counts) = (Vec::new(), vec![Counts::default(); seated.len()]);
    let player = |style: &Style| Box::new(Scoundrel(*style)) as Box<dyn players::Player<OuterRim>>;
    let mut players: Vec<_> = seated.iter().map(player).collect();
    let note = |_: &OuterRim, choice: &Choice, log: &mut Log<Event>| {
        log.take().iter().for_each(|event| hear(book, &mut counts, event));
        made.push(*choice);
        assert!(made.len() < MOST, "an endless game of seed {seed}: {choice:?}");
    };
    play_out(&mut game, &mut players, &mut PlayerDice::new(seed), &mut Log::listening(), note).expect("an ending");
    (made, counts)
}

/// What a player of this kind does in this many games beside two traders, whoever of them sits where.
fn among_traders(book: &Arc<Book>, style: Style, games: u64) -> Counts {
    let mut sum = Counts::default();
    let options = Options { players: 3, ..Options::default() };
    for game in 0..games {
        let at = (game % 3) as usize;
        let mut seated = [Style::TRADER; 3];
        seated[at] = style;
        let (_, counts) = play(book, &options, &seated, Seed::from_u64(7).nth(game));
        let Counts { gear, fitted, browsed, patrols, bounties, bounty_fame, patrol_fame } = counts[at];
        sum.gear += gear;
        sum.fitted += fitted;
        sum.browsed += browsed;
        sum.patrols += patrols;
        sum.bounties += bounties;
        sum.bounty_fame += bounty_fame;
        sum.patrol_fame += patrol_fame;
    }
    sum
}

#[test]
fn every_kind_plays_games_of_every_size_to_their_end_and_the_same_way_each_time() {
    let book = Book::printed();
    for style in Style::ALL {
        for players in 1..=4 {
            for game in 0..3 {
                let options = Options { players, random_map: game == 1, ..Options::default() };
                let seated = vec![style; players.into()];
                let seed = Seed::from_u64(players.into()).nth(game);
                let (first, _) = play(&book, &options, &seated, seed);
                if game == 0 {
                    assert!(first == play(&book, &options, &seated, seed).0, "{}: other answers", style.name);
                }
            }
        }
    }
}

#[test]
fn mixed_tables_come_to_an_end() {
    let book = Book::printed();
    let options = Options { players: 4, fame: 12, ..Options::default() };
    for game in 0..8 {
        let mut seated = Style::ALL;
        seated.rotate_left(game % 4);
        play(&book, &options, &seated, Seed::from_u64(40).nth(game as u64));
    }
}

#[test]
fn kinds_of_players_play_differently() {
    const GAMES: u64 = 40;
    let book = Book::printed();
    let [trader, shopper, hunter, fighter] = Style::ALL.map(|style| among_traders(&book, style, GAMES));
    let told = format!("{GAMES} games: trader {trader:?}, shopper {shopper:?}, hunter {hunter:?}, fighter {fighter:?}");
    assert!(shopper.fitted > 2 * trader.fitted && shopper.gear > 2 * trader.gear, "a shopper fits out: {told}");
    assert!(shopper.browsed > 3 * trader.browsed, "and looks through gear and mods: {told}");
    assert!(2 * hunter.bounties > 3 * trader.bounties, "a hunter beats those who are wanted: {told}");
    assert!(hunter.bounty_fame > trader.bounty_fame, "and is paid for it: {told}");
    assert!(fighter.patrols > 2 * trader.patrols, "a fighter beats patrols: {told}");
    assert!(2 * fighter.patrol_fame > 3 * trader.patrol_fame, "and is famous for it: {told}");
}

#[test]
fn who_sits_with_people_is_the_trader_and_the_same_question_gets_the_same_answer() {
    let book = Book::printed();
    let (options, seed) = (Options::default(), Seed::from_u64(5));
    let mut sitting = Sitting::<OuterRim>::deal(&book, &book.hash, &options, seed).expect("dealt");
    for number in 0..80 {
        let Status::Asking(prompt) = Game::status(sitting.game()) else { break };
        let seat: Seat = prompt.seats.iter().next().expect("somebody is asked");
        let ask = || players::answer(&sitting, seat, &mut *(KINDS[0].new)()).expect("an answer");
        let answer = ask();
        assert_eq!(answer, ask(), "the same question, another answer");
        let mut choices = Vec::new();
        sitting.game().choices(seat, &mut choices);
        let mut whim = PlayerDice::new(seed.nth(number));
        let asked = Asked::new(sitting.game(), seat, &choices, &mut whim);
        assert_eq!(answer, choices[Scoundrel(Style::TRADER).choose(asked)], "choice {number}");
        sitting.play(seat, &answer).expect("it is allowed");
    }
}
