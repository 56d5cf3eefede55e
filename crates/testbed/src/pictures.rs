//! Laws of pictures over random games, for every board and every viewer.
//!
//! - The markup is well-formed, without script or style attribute; ids and pieces are unique, every card exists.
//! - Whatever is clickable says so to a keyboard and a screen reader, and stands for offers that exist.
//! - Every offer that names something is on the board or beside it.
//! - Nothing leaks: a game imagined behind a view gives the same picture and the same cards.
//! - A part with the same key looks the same, at any two moments of a game; all parts together are the whole picture.
//!
//! `CANTINA_LAWS_GAMES=100 cargo test --release -p freedom-board` plays more games than the usual few.

mod markup;
mod reading;

pub use reading::cards_read_well;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use board::{Board, Keys, Picture};
use table::{Chance, Game, Log, Offer, PlayerDice, Seat, Seed, Sitting, Status, Table, Viewer};

use self::markup::Element;

/// What is compiled from the content of the game on a board.
pub type ContentOf<B> = <<B as Board>::Game as Game>::Content;
/// What is agreed before a game on a board.
pub type SetupOf<B> = <<B as Board>::Game as Game>::Setup;

/// Draws a table for a viewer.
pub fn draw<B: Board>(table: &Sitting<B::Game>, viewer: Viewer, offers: &[Offer]) -> Picture {
    B::draw(&table.game().view(viewer), offers, &B::news(table, viewer))
}

/// Plays a table by lot and shows it to whoever is asked, before each of this many choices.
pub fn sit<B: Board>(
    mut table: Sitting<B::Game>,
    choices: usize,
    mut look: impl FnMut(&Sitting<B::Game>, &Picture, &[Offer]),
) {
    let mut whim = PlayerDice::new(Seed::from_u64(2));
    for _ in 0..choices {
        let Some(seat) = table.asked().iter().next() else { break };
        let offers = table.offers(seat);
        look(&table, &draw::<B>(&table, Viewer::Seat(seat), &offers), &offers);
        let answer = offers[whim.below(offers.len())].name.clone();
        Table::play(&mut table, seat, &answer).expect("an offer");
    }
}

/// Every so many decisions the parts are compared with all that were seen before.
const COMPARED: usize = 23;

fn games() -> u64 {
    std::env::var("CANTINA_LAWS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// Everybody who can look at a game.
pub fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.seats()).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// Plays games by players with tastes: some kinds of answers are up to 32 times as likely as others.
fn play_through<G: Game>(content: &Arc<G::Content>, setup: &G::Setup, mut look: impl FnMut(&G, usize)) {
    for number in 0..games() {
        let seed = Seed::from_u64(number);
        let mut whim = PlayerDice::new(seed);
        let mut game = G::deal(content, setup, seed).expect("a set-up that can be dealt");
        let mut choices = Vec::new();
        for decision in 0..3000 {
            look(&game, decision);
            let Status::Asking(prompt) = game.status() else { break };
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut choices);
            let choice = choices[pick(&game, &choices, number, &mut whim)].clone();
            game.play_listed(seat, &choice, &mut Log::Off);
        }
    }
}

fn pick<G: Game>(game: &G, choices: &[G::Choice], number: u64, whim: &mut PlayerDice) -> usize {
    let taste = |choice: &G::Choice| {
        let text = game.write_choice(choice);
        let verb = text.split(' ').next().unwrap_or_default();
        let hash = verb.bytes().fold(number + 7, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        1 << ((hash >> 40) % 6)
    };
    let weights: Vec<usize> = choices.iter().map(taste).collect();
    let mut lot = whim.below(weights.iter().sum());
    weights.iter().position(|&weight| lot.checked_sub(weight).map(|rest| lot = rest).is_none()).unwrap_or(0)
}

/// What a viewer may answer.
pub fn offers<G: Game>(game: &G, viewer: Viewer) -> Vec<Offer> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    choices.iter().map(|choice| Offer { name: game.write_choice(choice), words: game.choice_words(choice) }).collect()
}

/// Board and panels as one text.
pub fn whole(picture: &Picture) -> String {
    picture.board.0.clone() + &picture.panels.0
}

/// Draws a game for a viewer and holds the picture against the laws.
pub fn check<B: Board>(game: &B::Game, viewer: Viewer) {
    let (view, offers) = (game.view(viewer), offers(game, viewer));
    let picture = B::draw(&view, &offers, &[]);
    hold(&picture, &offers);
    let elements = markup::read(&whole(&picture)).unwrap_or_default();
    let shapes: BTreeSet<&str> = elements.iter().filter_map(|element| element.get("id")).collect();
    for (name, card) in drawn_cards::<B>(game, viewer, &cards(&elements)) {
        let card = markup::read(&card).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        check_plain(&card);
        for shape in card.iter().filter_map(|element| element.get("href")) {
            assert!(shapes.contains(shape.trim_start_matches('#')), "no shape {shape}");
        }
    }
}

/// What can be looked at closer.
fn cards(elements: &[Element]) -> BTreeSet<&str> {
    elements.iter().filter_map(|element| element.get("data-card")).collect()
}

/// The cards of these names.
fn drawn_cards<'a, B: Board>(game: &B::Game, viewer: Viewer, names: &BTreeSet<&'a str>) -> Vec<(&'a str, String)> {
    let (view, offers) = (game.view(viewer), offers(game, viewer));
    let card = |name| B::card(&view, &offers, name).unwrap_or_else(|| panic!("no card for {name}"));
    names.iter().map(|name| (*name, card(name).into_string())).collect()
}

/// Holds a picture against the laws.
pub fn hold(picture: &Picture, offers: &[Offer]) {
    let elements = markup::read(&whole(picture)).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(picture.board.0.starts_with("<div class=\"board"), "the board is no board");
    check_plain(&elements);
    check_unique(&elements);
    let offered = check_targets(&elements, offers.len());
    for (ix, offer) in offers.iter().enumerate() {
        assert!(offered.contains(&ix) || !offer.name.contains(' '), "nowhere on the board: {}", offer.name);
    }
}

/// Nothing a strict Content-Security-Policy forbids.
fn check_plain(elements: &[Element]) {
    for element in elements {
        assert_ne!(element.name, "script");
        let bad = element.attributes.keys().find(|name| *name == "style" || name.starts_with("on"));
        assert_eq!(bad, None, "in {element:?}");
    }
}

fn check_unique(elements: &[Element]) {
    for key in ["id", "data-piece"] {
        let mut seen = BTreeSet::new();
        for value in elements.iter().filter_map(|element| element.get(key)) {
            assert!(seen.insert(value), "{key} {value} twice");
        }
    }
    let ids: BTreeSet<&str> = elements.iter().filter_map(|element| element.get("id")).collect();
    for shape in elements.iter().filter_map(|element| element.get("href")) {
        assert!(ids.contains(shape.trim_start_matches('#')), "no shape {shape}");
    }
}

/// Targets are well marked; says which offers they stand for.
fn check_targets(elements: &[Element], offers: usize) -> BTreeSet<usize> {
    let mut offered = BTreeSet::new();
    for element in elements {
        let is_target = element.get("class").is_some_and(|class| class.split(' ').any(|word| word == "target"));
        let Some(indexes) = element.get("data-offers") else {
            assert!(!is_target, "a target for nothing: {element:?}");
            continue;
        };
        assert!(is_target, "no target: {element:?}");
        assert_eq!((element.get("role"), element.get("tabindex")), (Some("button"), Some("0")), "{element:?}");
        assert!(element.get("aria-label").is_some_and(|label| !label.is_empty()), "{element:?}");
        let indexes: Vec<usize> = indexes.split(' ').map(|index| index.parse().expect("a number")).collect();
        assert!(indexes.is_sorted() && indexes.iter().all(|&index| index < offers), "{element:?}");
        offered.extend(indexes);
    }
    offered
}

fn check_leaks<B: Board>(game: &B::Game, viewer: Viewer, chance: &mut Chance) {
    let imagined = B::Game::imagine(&game.view(viewer), chance);
    let seen = |game: &B::Game| whole(&B::draw(&game.view(viewer), &offers(game, viewer), &[]));
    let (real, other) = (seen(game), seen(&imagined));
    assert!(real == other, "{viewer:?} sees more than their view");
    let elements = markup::read(&real).unwrap_or_default();
    let names = cards(&elements);
    let (real, other) = (drawn_cards::<B>(game, viewer, &names), drawn_cards::<B>(&imagined, viewer, &names));
    assert_eq!(real, other, "{viewer:?} reads more than their view");
}

/// The parts of a game's pictures so far, by viewer, id and key.
type Looks = HashMap<(Viewer, String, u64), String>;

/// Whether parts with the same key have always looked the same. One look is enough of each: all are drawn from nothing.
fn check_keys<B: Board>(game: &B::Game, viewer: Viewer, looks: &mut Looks) {
    let (view, offers) = (game.view(viewer), offers(game, viewer));
    let (parts, keys) = B::redraw(&view, &offers, &[], &Keys::default());
    assert_eq!(parts.len(), keys.iter().len(), "a key for each part");
    let picture = whole(&B::draw(&view, &offers, &[]));
    for (part, key) in parts.into_iter().zip(keys.iter()) {
        let now = part.markup.into_string();
        let element = markup::read(&now).unwrap_or_default().into_iter().next().expect("an element");
        assert_eq!(element.get("id"), Some(part.id.as_str()), "{now}");
        assert!(picture.contains(&now), "the picture has no such part: {now}");
        let before = looks.entry((viewer, part.id.clone(), key)).or_insert_with(|| now.clone());
        assert_eq!(*before, now, "{} looks otherwise under the same key", part.id);
    }
    let (same, again) = B::redraw(&view, &offers, &[], &keys);
    assert!(same.is_empty() && again == keys, "nothing has changed");
}

/// Plays games and looks at every so many decisions, and whenever something rare is asked.
pub fn keep_laws<B: Board>(content: &Arc<ContentOf<B>>, setup: &SetupOf<B>, every: usize) {
    let mut chance = Chance::new(Seed::from_u64(1));
    let mut known = BTreeMap::new();
    let mut looks = Looks::new();
    play_through(content, setup, |game: &B::Game, decision| {
        if decision == 0 {
            looks.clear();
        }
        for viewer in viewers(game).filter(|_| decision % COMPARED == 0 && decision < 1000) {
            check_keys::<B>(game, viewer, &mut looks);
        }
        let rare = is_rare(game, &mut known);
        for viewer in viewers(game).filter(|_| rare || decision % every == 0) {
            check::<B>(game, viewer);
            check_leaks::<B>(game, viewer, &mut chance);
        }
    });
    if std::env::var_os("CANTINA_LAWS_TELL").is_some() {
        println!("{known:?}");
    }
}

/// Whether a kind of answer is offered that was not offered often before.
fn is_rare<G: Game>(game: &G, known: &mut BTreeMap<String, u32>) -> bool {
    let offers: Vec<Offer> = viewers(game).flat_map(|viewer| offers(game, viewer)).collect();
    let verbs: BTreeSet<&str> = offers.iter().filter_map(|offer| offer.name.split(' ').next()).collect();
    let mut rare = false;
    for verb in verbs {
        let times = known.entry(verb.to_owned()).or_default();
        *times += 1;
        rare |= *times <= 3;
    }
    rare
}
