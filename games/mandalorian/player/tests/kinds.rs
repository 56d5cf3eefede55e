//! The hunter plays every mission to its end, by the rules, the same way each time, and for its own side.

use std::sync::Arc;

use mandalorian::book::Book;
use mandalorian::frame::{Ask, Ending};
use mandalorian::ids::{Difficulty, Kind, Mode};
use mandalorian::{Choice, Event, Mandalorian, Options};
use mandalorian_player::{Hunter, KINDS, Style};
use players::{Asked, AtRandom, Player as _, play_out};
use table::{Game, Log, PlayerDice, Seat, Seed, Sitting, Status};

/// Plays a game by greedy players; the seats that are named answer by lot.
fn play(book: &Arc<Book>, options: &Options, seed: Seed, careless: &[u8]) -> (Mandalorian, Vec<Choice>) {
    let (game, made, _) = play_by(Style::GREEDY, book, options, seed, careless);
    (game, made)
}

/// Plays a game by players of a kind: how it ended, what was chosen, and how many crises there were.
fn play_by(
    style: Style,
    book: &Arc<Book>,
    options: &Options,
    seed: Seed,
    careless: &[u8],
) -> (Mandalorian, Vec<Choice>, usize) {
    let mut game = Mandalorian::deal(book, options, seed).expect("dealt");
    let player = |seat| {
        if careless.contains(&seat) {
            Box::new(AtRandom) as Box<dyn players::Player<Mandalorian>>
        } else {
            Box::new(Hunter::new(style))
        }
    };
    let mut players: Vec<_> = (0..options.players).map(player).collect();
    let (mut log, mut made) = (Log::listening(), Vec::new());
    let note = |_: &Mandalorian, choice: &Choice, _: &mut Log<<Mandalorian as Game>::Event>| {
        made.push(*choice);
        assert!(made.len() < 20_000, "an endless game");
    };
    play_out(&mut game, &mut players, &mut PlayerDice::new(seed), &mut log, note).expect("an ending");
    let crises = log.take().iter().filter(|entry| matches!(entry.what, Event::Crisis { .. })).count();
    (game, made, crises)
}

fn has_won(game: &Mandalorian) -> bool {
    game.state().ask == Ask::Over(Ending::Objective)
}

#[test]
fn every_mission_is_played_to_its_end_and_the_same_way_each_time() {
    let book = Book::printed();
    for (number, mission) in book.missions.iter().enumerate() {
        let players = 2.max(mission.seats.0);
        let options = Options { players, mission: mission.id.clone(), ..Options::default() };
        let seed = Seed::from_u64(number as u64);
        let first = play(&book, &options, seed, &[]);
        let second = play(&book, &options, seed, &[]);
        assert!(first.1 == second.1, "{}: other answers to the same questions", mission.name);
    }
}

#[test]
fn sensible_players_win_more_often_than_others() {
    let book = Book::printed();
    let wins = |careless: &[u8]| {
        let story = book.missions.iter().filter(|mission| mission.kind == Kind::Story);
        let games = story.flat_map(|mission| (0..3).map(move |game| (mission.id.clone(), game)));
        games
            .filter(|(mission, game)| {
                let options = Options { mission: mission.clone(), mode: Mode::Standard, ..Options::default() };
                has_won(&play(&book, &options, Seed::from_u64(*game), careless).0)
            })
            .count()
    };
    let (sensible, careless) = (wins(&[]), wins(&[0, 1]));
    assert!(careless <= 1, "by lot {careless} of 12 games are won");
    assert!(sensible >= careless + 3, "sensible players win {sensible} of 12 games, others {careless}");
}

/// What a kind of player makes of the story missions at novice difficulty: wins of each, then crises in a hundred turns.
fn beginnings(book: &Arc<Book>, style: Style, games: u64) -> (Vec<usize>, usize) {
    let (mut wins, mut crises, mut turns) = (Vec::new(), 0, 0);
    for mission in book.missions.iter().filter(|mission| mission.kind == Kind::Story) {
        let difficulty = Difficulty::Novice;
        let options = Options { mission: mission.id.clone(), difficulty, ..Options::default() };
        let mut won = 0;
        for game in 0..games {
            let (game, _, happened) = play_by(style, book, &options, Seed::from_u64(1000 + game), &[]);
            won += usize::from(has_won(&game));
            crises += happened;
            turns += usize::from(game.state().turns);
        }
        wins.push(won);
    }
    (wins, 100 * crises / turns.max(1))
}

/// The same numbers for many more games are in `docs/mandalorian-balance.md`. Each mission has a mean of its own, so that this
/// notices one that begins as it does at standard difficulty: there the first is wanted at 65 to 75 %, the others at 55 to 65 %.
#[test]
fn every_kind_of_player_wins_the_missions_that_beginners_play() {
    const GAMES: u64 = 30;
    const EASIEST: (usize, usize) = (78, 93);
    const OTHERS: (usize, usize) = (72, 90);
    let book = Book::printed();
    let played: Vec<(Vec<usize>, usize)> = std::thread::scope(|scope| {
        let book = &book;
        let kinds: Vec<_> = Style::ALL.iter().map(|style| scope.spawn(|| beginnings(book, *style, GAMES))).collect();
        kinds.into_iter().map(|kind| kind.join().expect("games to their end")).collect()
    });
    let games = GAMES as usize;
    for ((wins, _), style) in played.iter().zip(Style::ALL) {
        let least = games * 60 / 100;
        assert!(wins.iter().all(|won| *won >= least), "{} players win {wins:?} of {GAMES} each", style.name);
    }
    for mission in 0..played[0].0.len() {
        let wins: Vec<usize> = played.iter().map(|(wins, _)| wins[mission]).collect();
        let mean = 100 * wins.iter().sum::<usize>() / (games * wins.len());
        let (from, to) = if mission == 0 { EASIEST } else { OTHERS };
        assert!((from..=to).contains(&mean), "mission {} is won in {mean} %, by kind {wins:?} of {GAMES}", mission + 1);
    }
    let crises: Vec<usize> = played.iter().map(|(_, often)| *often).collect();
    let [careful, greedy, planner, bold] = crises[..] else { panic!("four kinds of players") };
    assert!(careful < 13, "careful players shun crises: {careful} in 100 turns");
    let free = [greedy, planner, bold];
    assert!(free.iter().all(|often| (17..=34).contains(often)), "others do not: {free:?} in 100 turns");
}

#[test]
fn the_warlord_plays_for_their_own_side() {
    let book = Book::printed();
    let options = Options { players: 3, mission: "the_warlord".into(), warlord: 2, ..Options::default() };
    let wins = |careless: &[u8]| {
        (0..8).filter(|game| has_won(&play(&book, &options, Seed::from_u64(*game), careless).0)).count()
    };
    assert!(wins(&[2]) >= wins(&[]), "a Warlord who decides by lot is harder to beat");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let book = Book::printed();
    let options = Options { mission: "last_call".into(), ..Options::default() };
    let sitting = Sitting::<Mandalorian>::deal(&book, &book.hash, &options, Seed::from_u64(3)).expect("dealt");
    let answer = || players::answer(&sitting, Seat(0), &mut *(KINDS[0].new)()).expect("an answer");
    assert_eq!(answer(), answer(), "the same question, another answer");
}

#[test]
fn a_plan_is_followed_as_if_it_were_remembered() {
    let book = Book::printed();
    for seed in 1..4 {
        let (options, seed) = (Options::default(), Seed::from_u64(seed));
        let mut sitting = Sitting::<Mandalorian>::deal(&book, &book.hash, &options, seed).expect("dealt");
        let mut hunters = [Hunter::new(Style::CAREFUL), Hunter::new(Style::CAREFUL)];
        for number in 0..120 {
            let Status::Asking(prompt) = sitting.game().status() else { break };
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            let mut choices = Vec::new();
            sitting.game().choices(seat, &mut choices);
            let mut whim = PlayerDice::new(seed.nth(number));
            let asked = Asked::new(sitting.game(), seat, &choices, &mut whim);
            let choice = choices[hunters[usize::from(seat.0)].choose(asked)];
            let again = players::answer(&sitting, seat, &mut *(KINDS[0].new)());
            assert_eq!(again, Some(choice), "choice {number} of seed {seed}");
            sitting.play(seat, &choice).expect("it is allowed");
        }
    }
}
