//! The page and the pictures of what was measured.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use outer_rim::OuterRim;
use outer_rim::book::Book;
use outer_rim::ids::{Deck, Kind};
use outer_rim_player::Style;
use table::Game;

use crate::bars::draw;
use crate::games::{Counts, KINDS, SOURCES, Tally};
use crate::{Measured, levels};
use players::Share;

/// A table in Markdown.
struct Table(String);

impl Table {
    fn new(head: &[&str]) -> Self {
        let mut table = Self(String::new());
        table.row(&head.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        table.row(&vec!["---".to_owned(); head.len()]);
        table
    }

    fn row(&mut self, cells: &[String]) {
        let _ = writeln!(self.0, "| {} |", cells.join(" | "));
    }
}

fn names() -> [&'static str; KINDS] {
    Style::ALL.map(|style| style.name)
}

/// A share in percent with its interval.
fn percent(share: Share) -> String {
    let (percent, spread) = share.percent();
    format!("{percent:.1} ± {spread:.1} %")
}

/// This many for each seat.
fn each(number: u64, counts: &Counts) -> String {
    format!("{:.2}", number as f64 / counts.wins.all.max(1) as f64)
}

/// Shares of fame by its source, for several companies.
fn fame(rows: &[(&str, Counts)]) -> String {
    let mut table = Table::new(&[&["who"], &SOURCES[..], &["fame a game"]].concat());
    for (name, counts) in rows {
        let all: u64 = counts.fame.iter().sum();
        let shares = counts.fame.iter().map(|fame| format!("{:.0} %", *fame as f64 * 100.0 / all.max(1) as f64));
        let cells: Vec<String> = std::iter::once((*name).to_owned()).chain(shares).chain([each(all, counts)]).collect();
        table.row(&cells);
    }
    table.0
}

/// What players do in a game, for several companies.
fn counts(rows: &[(&str, Counts)]) -> String {
    let mut table = Table::new(&[
        "who",
        "gear",
        "mods",
        "luxuries",
        "ships",
        "discards: gear and mods",
        "all decks",
        "patrols fought",
        "beaten",
        "bounties fought",
        "won",
        "fights with players",
        "won",
        "defeats",
    ]);
    for (name, of) in rows {
        let bought = |kind: Kind| each(of.bought[kind.ix()], of);
        table.row(&[
            (*name).to_owned(),
            bought(Kind::Gear),
            bought(Kind::Mod),
            each(of.luxuries, of),
            bought(Kind::Ship),
            each(of.browsed[Deck::GearMod.ix()], of),
            each(of.browsed.iter().sum(), of),
            each(of.patrols.all, of),
            each(of.patrols.good, of),
            each(of.bounties.all, of),
            each(of.bounties.good, of),
            each(of.duels.all, of),
            each(of.duels.good, of),
            each(of.defeats, of),
        ]);
    }
    table.0
}

fn length(rows: &[(String, &Tally, u64)]) -> String {
    let mut table = Table::new(&["table", "player turns, all together: 5 %", "median", "95 %", "decisions"]);
    for (name, tally, games) in rows {
        let turns = [5, 50, 95].map(|percent| tally.turn(percent).to_string());
        let cells = [&[name.clone()][..], &turns, &[(tally.decisions / games).to_string()]].concat();
        table.row(&cells);
    }
    table.0
}

fn wins(measured: &Measured) -> String {
    let mut table = Table::new(&["kind", "two players", "three", "four"]);
    for (kind, name) in names().iter().enumerate() {
        let shares = measured.mixed.iter().map(|tally| percent(tally.kinds[kind].wins));
        table.row(&std::iter::once((*name).to_owned()).chain(shares).collect::<Vec<_>>());
    }
    table.0
}

fn decks(measured: &Measured) -> String {
    let head: Vec<&str> = std::iter::once("table").chain(Deck::ALL.iter().map(|deck| deck.words())).collect();
    let mut table = Table::new(&head);
    let mut row = |name: &str, tally: &Tally, games: u64| {
        let turned = tally.turned.iter().map(|cards| format!("{:.1}", *cards as f64 / games as f64));
        table.row(&std::iter::once(name.to_owned()).chain(turned).collect::<Vec<_>>());
    };
    row("mixed", &measured.mixed[2], measured.games);
    for (name, tally) in names().iter().zip(&measured.alike) {
        row(&format!("four of the kind {name}"), tally, measured.fewer);
    }
    table.0
}

fn rivals(measured: &Measured) -> String {
    let head: Vec<&str> = std::iter::once("rival").chain(names()).collect();
    let mut table = Table::new(&head);
    for (level, tallies) in levels().iter().zip(&measured.alone) {
        let shares = tallies.iter().map(|tally| percent(tally.rival));
        table.row(&std::iter::once(level.name.to_owned()).chain(shares).collect::<Vec<_>>());
    }
    table.0
}

/// What every kind does, at tables of mixed kinds and among its like.
fn kinds(measured: &Measured) -> [Vec<(&'static str, Counts)>; 2] {
    let mixed = &measured.mixed[2];
    let all = names().into_iter().zip(mixed.kinds).chain([("all", mixed.everybody())]).collect();
    let alike = names().into_iter().enumerate().map(|(kind, name)| (name, measured.alike[kind].kinds[kind])).collect();
    [all, alike]
}

fn lengths(measured: &Measured) -> String {
    let mixed = [2, 3, 4].iter().zip(&measured.mixed);
    let mut rows: Vec<(String, &Tally, u64)> =
        mixed.map(|(players, tally)| (format!("{players}, mixed"), tally, measured.games)).collect();
    rows.extend(
        names()
            .iter()
            .zip(&measured.alike)
            .map(|(name, tally)| (format!("4 of the kind {name}"), tally, measured.fewer)),
    );
    let printed = levels().iter().position(|level| level.name == PRINTED).unwrap_or(0);
    let alone = names().into_iter().zip(&measured.alone[printed]);
    rows.extend(alone.map(|(name, tally)| (format!("1 {name} and the rival"), tally, measured.fewer)));
    length(&rows)
}

/// The rival of the rules.
pub const PRINTED: &str = "as printed";

/// All that is told without a page.
pub fn numbers(measured: &Measured) -> String {
    let [mixed, alike] = kinds(measured);
    let parts = [
        wins(measured),
        fame(&mixed),
        counts(&mixed),
        fame(&alike),
        counts(&alike),
        decks(measured),
        rivals(measured),
        lengths(measured),
    ];
    parts.join("\n")
}

fn multiples(table: &BTreeMap<String, Share>) -> Vec<(String, f64)> {
    let mut shares: Vec<_> = table.iter().map(|(name, share)| (name.clone(), share.ratio() * 4.0)).collect();
    shares.sort_by(|one, other| one.1.total_cmp(&other.1));
    shares
}

/// Draws what is drawn.
pub fn pictures(docs: &Path, measured: &Measured) -> Result<(), Box<dyn Error>> {
    let four = &measured.mixed[2];
    let kinds = names().into_iter().map(str::to_owned).zip(four.kinds.map(|counts| counts.wins)).collect();
    for (what, table) in [("kinds", &kinds), ("characters", &four.characters), ("ships", &four.ships)] {
        draw(
            &docs.join("pictures").join(format!("outer-rim-{what}.svg")),
            &format!("wins of {what}, as a multiple of their share"),
            &multiples(table),
            2.0,
            &[1.0, 1.5],
        )?;
    }
    Ok(())
}

/// The whole page.
pub fn page(book: &Book, measured: &Measured) -> String {
    let Measured { games, fewer, .. } = measured;
    let four = &measured.mixed[2];
    let [mixed, alike] = kinds(measured);
    let mut page = format!(
        "# How balanced Outer Rim is\n\n\
         These are numbers of computer players, not of people: they say what players of four simple kinds make of the game, and \
         where those\nagree, what is probably so for others. Made by `cargo run --release -p outer-rim-player --example balance -- {games}` with \
         version {} of the\nrules and the printed cards: {games} games for each number of players at tables of mixed kinds, where \
         each seat's kind is decided by\nlot, and {fewer} at each other table. Games of a table begin with the seeds of its number \
         (`Seed::from_u64(4)` for four players of\nmixed kinds, see the example). Shares have 95 % intervals.\n\n\
         ## Kinds of players\n\n\
         All see what their seat may see and weigh each answer in credits; what they care for is a row of numbers\n\
         (`games/outer-rim/player/src/styles.rs`). Characters fall by lot, and starter ships, too, save for those who want guns.\n\n\
         - **trader**: cargo, jobs, and the bounties that come along; sits at tables with people.\n\
         - **shopper**: looks through gear, mods, luxuries and ships at every market before it buys, and puts money by for a ship.\n\
         - **hunter**: collects bounties, turns contacts up to find whom they name, arms for the ground.\n\
         - **fighter**: arms its ship and fights patrols, the small ones for the sake of those that follow.\n\n\
         ## Who wins\n\nAt tables of mixed kinds; with four players 25 % is the share of each.\n\n",
        OuterRim::RULES_VERSION
    );
    let mut part = |text: &str| {
        page.push_str(text);
        page.push('\n');
    };
    part(&wins(measured));
    part("![wins of kinds](pictures/outer-rim-kinds.svg)\n");
    part("## Where fame comes from\n\nFour players of mixed kinds:\n");
    part(&fame(&mixed));
    part("Four of one kind:\n");
    part(&fame(&alike));
    part("## What they do\n\nFor each player in a game, at tables of four, of mixed kinds:\n");
    part(&counts(&mixed));
    part("Of one kind:\n");
    part(&counts(&alike));
    part("## Length\n");
    part(&lengths(measured));
    part(
        "## Alone against the rival\n\nHow often the rival wins against each kind of player. A handicap is the fame it needs beyond the \
         player's\n(option `handicap`), a head start the fame it begins with (option `head_start`); *12 fame* is the extended game for \
         both. Each\nkind plays the same games against every rival.\n",
    );
    part(&rivals(measured));
    part(
        "## Who goes first\n\nWins by the place in turn order, four players of mixed kinds; who goes later has more credits.\n",
    );
    let mut table = Table::new(&["first", "second", "third", "fourth"]);
    table.row(&four.places.map(percent));
    part(&table.0);
    for (title, what) in [("Characters", "characters"), ("Ships", "ships")] {
        part(&format!(
            "## {title}\n\nFour players of mixed kinds.\n\n![wins of {what}](pictures/outer-rim-{what}.svg)\n"
        ));
    }
    part("A ship is the one its player ends with, so dear ships belong to those who did well anyway.\n");
    part("## Market decks\n\nCards turned up in a game of four players, after the set-up.\n");
    part(&decks(measured));
    part(&cards(book, four, *games));
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

fn cards(book: &Book, four: &Tally, games: u64) -> String {
    let mut table = Table::new(&["card", "kind", "for sale", "bought"]);
    for (card, share) in &four.cards {
        let facts = book.card(*card);
        let often = format!("{:.2}", share.all as f64 / games as f64);
        let bought = format!("{:.0} %", share.ratio() * 100.0);
        table.row(&[facts.name.clone(), facts.kind.words().to_owned(), often, bought]);
    }
    format!(
        "## Market cards\n\nHow often in a game of four players of mixed kinds a card was for sale, and how often it was bought then, \
         rather\nthan discarded or left lying.\n\n{}",
        table.0
    )
}
