//! Laws of pictures over random games, for every viewer.
//!
//! - The markup is well-formed, without script or style attribute; ids and pieces are unique, every card exists.
//! - Whatever is clickable says so to a keyboard and a screen reader, and stands for offers that exist.
//! - Every offer that names something is on the board or beside it.
//! - Nothing leaks: a game imagined behind a view gives the same picture and the same cards.
//! - A part with the same key looks the same, at any two moments of a game; all parts together are the whole picture.
//!
//! `CANTINA_LAWS_GAMES=100 cargo test --release -p boards` plays more games than the usual few.

mod markup;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use boards::{Keys, Picture, star_system};
use freedom::book::Book;
use freedom::{Freedom, Options, Setup};
use markup::Element;
use table::{Chance, Game, Log, Offer, Seat, Seed, Sitting, Status, Table, Viewer, Whim};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
/// Every so many decisions are looked at.
const EVERY: usize = 40;
/// Every so many decisions the parts are compared with all that were seen before.
const COMPARED: usize = 23;

fn games() -> u64 {
    std::env::var("CANTINA_LAWS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

fn setup(scenario: &str, options: Options) -> Setup {
    Setup { scenario: scenario.into(), options, ..Setup::default() }
}

/// Plays games by players with tastes: some kinds of answers are up to 32 times as likely as others.
fn play_through(setup: &Setup, mut look: impl FnMut(&Freedom, usize)) {
    let book = Book::printed();
    for number in 0..games() {
        let seed = Seed::from_u64(number);
        let mut whim = Whim::new(seed);
        let mut game = Freedom::deal(&book, setup, seed).expect("a set-up that can be dealt");
        let mut choices = Vec::new();
        for decision in 0..3000 {
            look(&game, decision);
            let Status::Asking(prompt) = game.status() else { break };
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut choices);
            let choice = choices[pick(&game, &choices, number, &mut whim)];
            game.play_listed(seat, &choice, &mut Log::Off);
        }
    }
}

fn pick(game: &Freedom, choices: &[freedom::Choice], number: u64, whim: &mut Whim) -> usize {
    let taste = |choice: &freedom::Choice| {
        let text = game.write_choice(choice);
        let verb = text.split(' ').next().unwrap_or_default();
        let hash = verb.bytes().fold(number + 7, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        1 << ((hash >> 40) % 6)
    };
    let weights: Vec<usize> = choices.iter().map(taste).collect();
    let mut lot = whim.below(weights.iter().sum());
    weights.iter().position(|&weight| lot.checked_sub(weight).map(|rest| lot = rest).is_none()).unwrap_or(0)
}

fn offers(game: &Freedom, viewer: Viewer) -> Vec<Offer> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    choices.iter().map(|choice| Offer { name: game.write_choice(choice), words: game.choice_words(choice) }).collect()
}

fn draw(game: &Freedom, viewer: Viewer) -> Picture {
    star_system::draw(&game.view(viewer), &offers(game, viewer), &[])
}

/// Board and panels as one text.
fn whole(picture: &Picture) -> String {
    picture.board.0.clone() + &picture.panels.0
}

fn check(game: &Freedom, viewer: Viewer) {
    let picture = draw(game, viewer);
    let elements = markup::read(&whole(&picture)).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(picture.board.0.starts_with("<div class=\"board"), "the board is no board");
    check_plain(&elements);
    check_unique(&elements);
    check_cards(game, viewer, &elements);
    let offers = offers(game, viewer);
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

/// The cards of these names.
fn drawn_cards<'a>(game: &Freedom, viewer: Viewer, names: &BTreeSet<&'a str>) -> Vec<(&'a str, String)> {
    let (view, offers) = (game.view(viewer), offers(game, viewer));
    let card = |name| star_system::card(&view, &offers, name).unwrap_or_else(|| panic!("no card for {name}"));
    names.iter().map(|name| (*name, card(name).into_string())).collect()
}

fn cards(elements: &[Element]) -> BTreeSet<&str> {
    elements.iter().filter_map(|element| element.get("data-card")).collect()
}

fn check_cards(game: &Freedom, viewer: Viewer, elements: &[Element]) {
    let shapes: BTreeSet<&str> = elements.iter().filter_map(|element| element.get("id")).collect();
    for (name, card) in drawn_cards(game, viewer, &cards(elements)) {
        let card = markup::read(&card).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        check_plain(&card);
        for shape in card.iter().filter_map(|element| element.get("href")) {
            assert!(shapes.contains(shape.trim_start_matches('#')), "no shape {shape}");
        }
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

fn check_leaks(game: &Freedom, viewer: Viewer, chance: &mut Chance) {
    let imagined = Freedom::imagine(&game.view(viewer), chance);
    let (real, other) = (whole(&draw(game, viewer)), whole(&draw(&imagined, viewer)));
    assert!(real == other, "{viewer:?} sees more than his view");
    let elements = markup::read(&real).unwrap_or_default();
    let names = cards(&elements);
    let (real, other) = (drawn_cards(game, viewer, &names), drawn_cards(&imagined, viewer, &names));
    assert_eq!(real, other, "{viewer:?} reads more than his view");
}

/// The parts of a game's pictures so far, by viewer, id and key.
type Looks = HashMap<(Viewer, String, u64), String>;

/// Whether parts with the same key have always looked the same. One look is enough of each: all are drawn from nothing.
fn check_keys(game: &Freedom, viewer: Viewer, looks: &mut Looks) {
    let (parts, keys) = star_system::redraw(&game.view(viewer), &offers(game, viewer), &[], &Keys::default());
    assert_eq!(parts.len(), keys.iter().len(), "a key for each part");
    let picture = whole(&draw(game, viewer));
    for (part, key) in parts.into_iter().zip(keys.iter()) {
        let now = part.markup.into_string();
        let element = markup::read(&now).unwrap_or_default().into_iter().next().expect("an element");
        assert_eq!(element.get("id"), Some(part.id.as_str()), "{now}");
        assert!(picture.contains(&now), "the picture has no such part: {now}");
        let before = looks.entry((viewer, part.id.clone(), key)).or_insert_with(|| now.clone());
        assert_eq!(*before, now, "{} looks otherwise under the same key", part.id);
    }
    let (same, again) = star_system::redraw(&game.view(viewer), &offers(game, viewer), &[], &keys);
    assert!(same.is_empty() && again == keys, "nothing has changed");
}

fn keep_laws(setup: &Setup) {
    let mut chance = Chance::new(Seed::from_u64(1));
    let mut known = BTreeMap::new();
    let mut looks = Looks::new();
    play_through(setup, |game, decision| {
        if decision == 0 {
            looks.clear();
        }
        for viewer in VIEWERS.into_iter().filter(|_| decision % COMPARED == 0) {
            check_keys(game, viewer, &mut looks);
        }
        let rare = is_rare(game, &mut known);
        for viewer in VIEWERS.into_iter().filter(|_| rare || decision % EVERY == 0) {
            check(game, viewer);
            check_leaks(game, viewer, &mut chance);
        }
    });
    if std::env::var_os("CANTINA_LAWS_TELL").is_some() {
        println!("{known:?}");
    }
}

/// Whether a kind of answer is offered that was not offered often before.
fn is_rare(game: &Freedom, known: &mut BTreeMap<String, u32>) -> bool {
    let offers: Vec<Offer> = VIEWERS.into_iter().flat_map(|viewer| offers(game, viewer)).collect();
    let verbs: BTreeSet<&str> = offers.iter().filter_map(|offer| offer.name.split(' ').next()).collect();
    let mut rare = false;
    for verb in verbs {
        let times = known.entry(verb.to_owned()).or_default();
        *times += 1;
        rare |= *times <= 3;
    }
    rare
}

#[test]
fn flight_to_egrix() {
    keep_laws(&setup("flight_to_egrix", Options::LIST));
}

#[test]
fn flight_to_egrix_by_the_book() {
    keep_laws(&setup("flight_to_egrix", Options { one_environ: false, ..Options::BOOK }));
}

#[test]
fn varu_powderkeg() {
    keep_laws(&setup("varu_powderkeg", Options::LIST));
}

#[test]
fn varu_powderkeg_by_the_book() {
    keep_laws(&setup("varu_powderkeg", Options::BOOK));
}

#[test]
fn every_star() {
    for star in &Book::printed().stars {
        for armageddon in [false, true] {
            let setup = Setup { star: Some(star.id.clone()), armageddon, ..setup("skirmish", Options::LIST) };
            let game = Freedom::deal(&Book::printed(), &setup, Seed::from_u64(5)).expect("a skirmish");
            for viewer in VIEWERS {
                check(&game, viewer);
            }
        }
    }
    keep_laws(&setup("skirmish", Options::LIST));
}

#[test]
fn a_table_is_drawn_with_the_dice_just_thrown() {
    let book = Book::printed();
    let mut table: Sitting<Freedom> =
        Sitting::deal(&book, &book.hash, &setup("varu_powderkeg", Options::LIST), Seed::from_u64(2)).expect("a deal");
    let mut whim = Whim::new(Seed::from_u64(2));
    let mut dice = 0;
    for _ in 0..400 {
        let Some(seat) = table.asked().iter().next() else { break };
        let offers = table.offers(seat);
        let picture = boards::draw(&table, Viewer::Seat(seat), &offers);
        dice += whole(&picture).matches("class=\"die\"").count();
        let answer = &offers[whim.below(offers.len())].name;
        Table::play(&mut table, seat, answer).expect("an offer");
    }
    assert!(dice > 0, "no die was ever shown");
}

/// A game nobody has drawn.
struct Unknown;

#[test]
fn an_unknown_game_is_shown_in_words() {
    let picture = boards::draw(&Unknown, Viewer::Spectator, &[]);
    assert_eq!(picture.board.0, "<div class=\"board\" id=\"part-words\"><pre>a &lt;b&gt; &amp; c</pre></div>");
    assert_eq!(picture.panels.0, "");
    let (parts, keys) = boards::redraw(&Unknown, Viewer::Spectator, &[], &Keys::default());
    assert_eq!((parts[0].id.as_str(), &parts[0].markup.0), ("part-words", &picture.board.0));
    assert!(boards::redraw(&Unknown, Viewer::Spectator, &[], &keys).0.is_empty());
}

impl Table for Unknown {
    fn board(&self, _: Viewer) -> String {
        "a <b> & c".into()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn name(&self) -> &'static str {
        unimplemented!()
    }
    fn seats(&self) -> &'static [&'static str] {
        unimplemented!()
    }
    fn number(&self) -> usize {
        unimplemented!()
    }
    fn status_json(&self) -> serde_json::Value {
        unimplemented!()
    }
    fn asked(&self) -> table::SeatSet {
        unimplemented!()
    }
    fn outcome(&self) -> Option<table::Outcome> {
        unimplemented!()
    }
    fn offers(&self, _: Seat) -> Vec<Offer> {
        unimplemented!()
    }
    fn question(&self, _: Seat) -> Option<table::Question> {
        unimplemented!()
    }
    fn play(&mut self, _: Seat, _: &str) -> Result<(), table::Refusal> {
        unimplemented!()
    }
    fn play_at(&mut self, _: usize, _: Seat, _: &str) -> Result<(), table::Refusal> {
        unimplemented!()
    }
    fn undo(&mut self, _: Seat) -> Result<(), table::Refusal> {
        unimplemented!()
    }
    fn undo_by_agreement(&mut self) -> Result<(), table::Refusal> {
        unimplemented!()
    }
    fn view_json(&self, _: Viewer) -> serde_json::Value {
        unimplemented!()
    }
    fn log(&self, _: Viewer, _: usize) -> Vec<table::LogLine> {
        unimplemented!()
    }
    fn record(&self) -> table::Record {
        unimplemented!()
    }
    fn header(&self) -> &table::Header {
        unimplemented!()
    }
    fn last_by(&self, _: Seat) -> Option<usize> {
        unimplemented!()
    }
    fn closing(&self) -> String {
        unimplemented!()
    }
    fn fingerprint(&self) -> u64 {
        unimplemented!()
    }
}
