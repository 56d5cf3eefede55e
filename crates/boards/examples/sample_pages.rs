//! Writes sample pages to a folder, to be looked at in a browser: `cargo run -p boards --example sample_pages FOLDER`.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use boards::Picture;
use freedom::book::{Book, Loyalty, Rule};
use freedom::frame::{FightOut, FightStep, Fly, Frame, Leg, March, Step};
use freedom::position::Position;
use freedom::{Freedom, Setup};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use table::{Game, Log, Offer, Seat, Seed, Status, Viewer, Whim};

/// What a page needs around a board; a server has its own.
const PAGE: &str = "
  :root[data-theme=dark] { color-scheme: dark; } :root[data-theme=light] { color-scheme: light; }
  body { margin: 0; background: light-dark(#d7deee, #05070d); color: light-dark(#1a2036, #e8ecf8); font: 14px system-ui, sans-serif; }
  main { display: grid; grid-template-columns: minmax(0, 900px) minmax(0, 1fr); gap: 14px; padding: 14px; }
  aside { display: grid; gap: 12px; align-content: start; }
  .panel { background: light-dark(#fff, #141a2c); border-radius: 12px; padding: 10px 14px; } .panel h2 { margin: 0 0 6px; font-size: 15px; }
  @media (max-width: 800px) { main { grid-template-columns: minmax(0, 1fr); padding: 10px; } }";

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

/// The page as a telephone shows it.
fn phone(name: &str) -> Markup {
    html! { (DOCTYPE) html { body { iframe src=(name) width="390" height="2400" frameborder="0" {} } } }
}

fn offers(game: &Freedom, viewer: Viewer) -> Vec<Offer> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    choices.iter().map(|choice| Offer { name: game.write_choice(choice), words: game.choice_words(choice) }).collect()
}

fn write(folder: &Path, name: &str, game: &Freedom, viewer: Viewer) {
    let picture = boards::star_system::draw(&game.view(viewer), &offers(game, viewer), &[]);
    for theme in ["light", "dark"] {
        let file = format!("{name}-{theme}.html");
        fs::write(folder.join(&file), page(&picture, theme).into_string()).expect("a folder to write to");
        fs::write(folder.join(format!("{name}-{theme}-phone.html")), phone(&file).into_string()).expect("a folder");
    }
    println!("{name}: {} bytes", picture.board.0.len());
}

/// The cards laid out side by side.
fn cards(folder: &Path, name: &str, game: &Freedom, viewer: Viewer) {
    let board = boards::star_system::draw(&game.view(viewer), &offers(game, viewer), &[]).board.into_string();
    let (start, end) = (board.find("<svg class=\"art").unwrap_or(0), board.find("<header class=\"head").unwrap_or(0));
    let cards = board[board.find("<template").unwrap_or(0)..].replace("template", "section");
    let body = format!("<div class=\"board lay\">{}{cards}", &board[start..end]);
    let lay = ".lay { display: flex; flex-wrap: wrap; gap: 10px; padding: 10px; container: none; align-items: start; }";
    let style = format!("<style>{}{PAGE}{lay}</style>", boards::STYLE);
    fs::write(folder.join(format!("{name}-cards.html")), format!("<!doctype html>{style}{body}")).expect("a folder");
}

/// Plays games at random until one is as wanted.
fn find(setup: &Setup, wanted: impl Fn(&Freedom) -> bool) -> Option<Freedom> {
    let book = Book::printed();
    (0..60).find_map(|number| play(&book, setup, number, &wanted))
}

fn play(book: &Arc<Book>, setup: &Setup, number: u64, wanted: impl Fn(&Freedom) -> bool) -> Option<Freedom> {
    let seed = Seed::from_u64(number);
    let mut whim = Whim::new(seed);
    let mut game = Freedom::deal(book, setup, seed).ok()?;
    let mut choices = Vec::new();
    for _ in 0..4000 {
        if wanted(&game) {
            return Some(game);
        }
        let Status::Asking(prompt) = game.status() else { return None };
        let seat = prompt.seats.iter().next()?;
        game.choices(seat, &mut choices);
        let weary = choices.len() > 1 && whim.below(4) > 0;
        let choice = choices[if weary { whim.below(choices.len() - 1) } else { whim.below(choices.len()) }];
        game.play_listed(seat, &choice, &mut Log::Off);
    }
    None
}

/// A position with too much of everything.
fn crowded() -> Freedom {
    let mut game = Position::of("varu_powderkeg")
        .turn(5)
        .rule("cercis", Rule::RebelControl)
        .rule("solvia", Rule::Rebellion)
        .loyalty("horon", Loyalty::Unrest)
        .pdb("solvia", 2, false)
        .units("militia 2 patrol 1 line 1", "4321")
        .units("rebel_urban_1_0 2 rebel_urban_2_1 2", "4321")
        .with_units("barca emperor_coreguya", "4321")
        .leader("barca")
        .people("zina_adora kogus professor_mareg doctor_sontag vudot_vodot rayner_derban", "4321")
        .detected("zina_adora kogus")
        .wounds("kogus", 3)
        .ship("star_cruiser", "rayner_derban")
        .ship("interstellar_sloop", "zina_adora")
        .item("scanner", "zina_adora")
        .item("norrocks", "kogus")
        .open_item("snipers_rifle", "kogus")
        .prisoner("boccanegra", "barca", "4321")
        .units("line 2 patrol 1", "4323")
        .prisoner("adam_starlight", "units", "4323")
        .units("patrol 2", "orbit-solvia")
        .people("senator_dermond vans_ka_tie_a", "4322")
        .ship("imperial_spaceship_1", "senator_dermond")
        .units("rebel_wild_2_1 2", "4332")
        .camp("4332", 2)
        .coup("4321")
        .withheld("4331", [2, 1])
        .at(Step::Movement);
    game.begin();
    game
}

/// A page: its name, the set-up, the question wanted, and who looks on if not the asked.
type Case<'a> = (&'a str, &'a Setup, fn(&Frame) -> bool, Option<Viewer>);

/// Whoever has to answer.
fn asked(game: &Freedom) -> Viewer {
    match game.status() {
        Status::Asking(prompt) => prompt.seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat),
        Status::Over(_) => Viewer::Spectator,
    }
}

fn seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to write to");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("a folder to write to");
    let egrix = Setup::default();
    let varu = Setup { scenario: "varu_powderkeg".into(), ..Setup::default() };
    let skirmish = |star: &str| Setup {
        scenario: "skirmish".into(),
        star: Some(star.into()),
        armageddon: true,
        ..Setup::default()
    };
    let frame = |wanted: fn(&Frame) -> bool| {
        move |game: &Freedom| game.state().frames.last().is_some_and(wanted) && game.state().turn > 1
    };
    let cases: [Case<'_>; 13] = [
        ("egrix-move", &egrix, |frame| matches!(frame, Frame::Movement(_)), None),
        ("varu-move", &varu, |frame| matches!(frame, Frame::Movement(_)), Some(seat(1))),
        ("varu-battle", &varu, |frame| matches!(frame, Frame::Battle(_)), None),
        ("varu-fight", &varu, |frame| matches!(frame, Frame::Fight(_)), Some(Viewer::Spectator)),
        ("varu-desk", &varu, |frame| matches!(frame, Frame::Action(_)), None),
        ("varu-assign", &varu, |frame| matches!(frame, Frame::Assign(_)), None),
        (
            "varu-compose",
            &varu,
            |frame| matches!(frame, Frame::Compose(compose) if compose.order.units.iter().sum::<u8>() > 1),
            None,
        ),
        ("egrix-fly", &egrix, |frame| matches!(frame, Frame::Fly(Fly { leg: Leg::FireArriving, .. })), None),
        ("varu-search", &varu, |frame| matches!(frame, Frame::HuntUnits(_) | Frame::HuntPeople(_)), None),
        ("varu-wounds", &varu, |frame| matches!(frame, Frame::Fight(FightOut { step: FightStep::Split })), None),
        ("varu-march", &varu, |frame| matches!(frame, Frame::March(March { leg: Leg::FireArriving, .. })), None),
        ("varu-rise", &varu, |frame| matches!(frame, Frame::Rebellion(..)), None),
        ("varu-pass", &varu, |frame| matches!(frame, Frame::Passing(_)), None),
    ];
    for (name, setup, wanted, viewer) in cases {
        match find(setup, frame(wanted)) {
            Some(game) => write(folder, name, &game, viewer.unwrap_or_else(|| asked(&game))),
            None => println!("{name}: not found"),
        }
    }
    for star in &Book::printed().stars {
        let late = |game: &Freedom| game.state().turn == 3;
        if let Some(game) = find(&skirmish(&star.id), late) {
            write(folder, &format!("star-{}", star.id), &game, seat(0));
        }
    }
    if let Some(game) = find(&egrix, |_| true) {
        write(folder, "set-up", &game, seat(1));
    }
    for (name, viewer) in [("crowded-rebel", seat(0)), ("crowded-imperial", seat(1))] {
        write(folder, name, &crowded(), viewer);
        cards(folder, name, &crowded(), viewer);
    }
}
