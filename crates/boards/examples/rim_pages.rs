//! Writes sample pages of Outer Rim to a folder, to be looked at in a browser: `cargo run -p boards --example rim_pages FOLDER`.

use std::fs;
use std::path::Path;

use boards::Picture;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use outer_rim::book::Book;
use outer_rim::frame::{Choose, Frame, SetUp, Stage};
use outer_rim::{OuterRim, Setup};
use table::{Seed, Sitting, Table, Viewer, Whim};

/// What a page needs around a board; a server has its own.
const PAGE: &str = "
  :root[data-theme=dark] { color-scheme: dark; } :root[data-theme=light] { color-scheme: light; }
  body { margin: 0; background: light-dark(#d7deee, #05070d); color: light-dark(#1a2036, #e8ecf8); font: 14px system-ui, sans-serif; }
  main { display: grid; grid-template-columns: minmax(0, 1030px) minmax(0, 1fr); gap: 14px; padding: 10px; }
  aside { display: grid; gap: 12px; align-content: start; }
  .panel { background: light-dark(#fff, #141a2c); border-radius: 12px; padding: 10px 14px; } .panel h2 { margin: 0 0 6px; font-size: 15px; }
  @media (max-width: 800px) { main { grid-template-columns: minmax(0, 1fr); } }";

fn page(picture: &Picture, theme: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=(theme) {
            head { meta charset="utf-8"; meta name="viewport" content="width=device-width"; style { (PreEscaped(boards::STYLE)) (PreEscaped(PAGE)) } }
            body {
                main {
                    (picture.board)
                    aside { (picture.panels) }
                }
            }
        }
    }
}

/// Plays a game at random until it is as wanted, and draws it for whoever is asked.
fn find(setup: Setup, wanted: fn(&OuterRim) -> bool) -> Option<Picture> {
    let book = Book::printed();
    (0..400).find_map(|number| {
        let seed = Seed::from_u64(number);
        let mut whim = Whim::new(seed);
        let mut table: Sitting<OuterRim> = Sitting::deal(&book, &book.hash, &setup, seed).ok()?;
        for _ in 0..3000 {
            let seat = table.asked().iter().next()?;
            let offers = table.offers(seat);
            if wanted(table.game()) {
                return Some(boards::draw(&table, Viewer::Seat(seat), &offers));
            }
            let answer = offers[whim.below(offers.len())].name.clone();
            Table::play(&mut table, seat, &answer).ok()?;
        }
        None
    })
}

/// A page: its name, the set-up, the moment wanted.
type Case = (&'static str, Setup, fn(&OuterRim) -> bool);

fn late(game: &OuterRim, frame: fn(&Frame) -> bool) -> bool {
    game.state().turns > 30 && game.state().frames.last().is_some_and(frame)
}

/// Whether a choice lets somebody keep a card.
fn offers_to_keep(game: &OuterRim) -> bool {
    let Some(&Frame::Choose(Choose { first, number, .. })) = game.state().frames.last() else { return false };
    let branches = &game.ground().book.code.branches[usize::from(first)..usize::from(first) + usize::from(number)];
    branches.iter().any(|branch| branch.words.contains("ake the ") || branch.words.contains(" along as crew"))
}

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("a folder to write to");
    let of = |players: u8, random_map: bool| Setup { players, random_map, ..Setup::default() };
    let cases: [Case; 14] = [
        ("set-up", of(2, false), |_| true),
        ("ships", of(2, false), |game| {
            matches!(game.state().frames.last(), Some(Frame::SetUp(SetUp { stage: Stage::Ship, .. })))
        }),
        ("planning", of(2, false), |game| late(game, |frame| matches!(frame, Frame::Planning(_)))),
        ("travel", of(4, true), |game| late(game, |frame| matches!(frame, Frame::Travel(_)))),
        ("market", of(3, false), |game| late(game, |frame| matches!(frame, Frame::Market(_)))),
        ("choose", of(2, false), |game| late(game, |frame| matches!(frame, Frame::Choose(_)))),
        ("offer", of(2, false), |game| {
            game.state().turns > 8 && matches!(game.state().frames.last(), Some(Frame::Offered(_)))
        }),
        ("dice", of(4, false), |game| {
            game.state().turns > 8 && matches!(game.state().frames.last(), Some(Frame::Reroll(_)))
        }),
        ("fight", of(2, false), |game| game.state().turns > 20 && !game.state().fights.is_empty()),
        ("rival", of(1, false), |game| late(game, |frame| matches!(frame, Frame::Encounter(_)))),
        ("rivals-turn", of(1, false), |game| late(game, |frame| matches!(frame, Frame::Planning(_)))),
        ("skill", of(2, false), |game| late(game, |frame| matches!(frame, Frame::PickSkill(_)))),
        ("keep", of(2, false), offers_to_keep),
        ("which-patrol", of(4, false), |game| matches!(game.state().frames.last(), Some(Frame::PickPatrol(_)))),
    ];
    for (name, setup, wanted) in cases {
        let Some(picture) = find(setup, wanted) else {
            println!("{name}: not found");
            continue;
        };
        for theme in ["light", "dark"] {
            fs::write(folder.join(format!("{name}-{theme}.html")), page(&picture, theme).into_string())
                .expect("a folder");
        }
        println!("{name}: {} bytes", picture.board.0.len());
    }
}
