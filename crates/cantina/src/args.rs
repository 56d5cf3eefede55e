//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use table::Seed;

use shelf::Title;
use shelf::titles::TITLES;

/// A digital table for board games that knows the rules
///
/// Play in the terminal, alone against the computer or two at one machine; every question and every refusal names
/// the rule it comes from.
#[derive(Parser)]
#[command(name = "cantina", version, after_help = "Without a command, cantina shows how to start.")]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What cantina can do.
#[derive(Subcommand)]
pub enum Command {
    Games(Games),
    Play(Play),
    Sim(Sim),
    Rules(Rules),
    Replay(Replay),
    Check(Check),
}

/// List the games, their seats and their set-up options
#[derive(clap::Args)]
pub struct Games {
    /// JSON for scripts
    #[arg(long)]
    pub json: bool,
}

const PLAY_HELP: &str = "\
Examples:
  cantina play freedom                       two people at one machine
  cantina play freedom --bot imperial        you are the Rebels
  cantina play freedom --setup KEY=VALUE     see `cantina games` for keys and values
  cantina play --load evening.cantina        go on with a saved game

Every choice is written to a file at once; its path is told as the game starts. Without --save it is a new file in
your data folder, or in $CANTINA_DATA. A record tells all secrets: it is not for players while they play.

At the prompt type the number of a choice, the beginning of its name or some of its words, or:
  why, undo, log, board, choices, rules WORD, rule ID, save [FILE], help, quit";

/// Play a game in the terminal
#[derive(clap::Args)]
#[command(after_help = PLAY_HELP)]
pub struct Play {
    /// The game; with --load it is the one in the file
    #[arg(required_unless_present = "load", value_parser = title())]
    pub game: Option<&'static dyn Title>,
    /// A set-up option; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair, conflicts_with = "load")]
    pub setup: Vec<(String, String)>,
    /// Where all dice come from: a number or 64 hexadecimal digits; without it, a new one
    #[arg(long, conflicts_with = "load")]
    pub seed: Option<Seed>,
    /// Let the computer play this seat; may be given several times
    #[arg(long, value_name = "SEAT")]
    pub bot: Vec<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Go on from this choice of the saved game, and leave those after it in the old file
    #[arg(long, value_name = "N", requires = "load", requires = "save")]
    pub to: Option<usize>,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
    /// Keep the game in this file; without it, in a file of its own in your data folder
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Keep the game nowhere
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

const SIM_HELP: &str = "\
The digest stands for all final states. It depends on the game, the set-up, the number of games and the seed, and
not on the number of threads: two machines that show the same digest played the same games.

Examples:
  cantina sim freedom --games 10000 --seed 1
  cantina sim freedom --games 1000 --seed 7 --threads 1 --json";

/// Let random players play many games
#[derive(clap::Args)]
#[command(after_help = SIM_HELP)]
pub struct Sim {
    /// The game
    #[arg(value_parser = title())]
    pub game: &'static dyn Title,
    /// How many games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), default_value = "1000")]
    pub games: u64,
    /// Where all dice come from: a number or 64 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub seed: Seed,
    /// A set-up option; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub setup: Vec<(String, String)>,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
    /// How many threads; without it, one a processor
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// JSON for scripts
    #[arg(long)]
    pub json: bool,
}

const RULES_HELP: &str = "\
Examples:
  cantina rules freedom                      all rules and how many of them are proven by tests
  cantina rules freedom --proofs             the tests that prove each rule, and its points
  cantina rules freedom --search prisoner    the rules about prisoners
  cantina rules --search fg.3.4.29           one rule by its number";

/// Show the rules and the tests that prove them
#[derive(clap::Args)]
#[command(after_help = RULES_HELP)]
pub struct Rules {
    /// The game; without it, all games
    #[arg(value_parser = title())]
    pub game: Option<&'static dyn Title>,
    /// Only rules and rulings with this text in them, or with this id
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Also the points of each rule, its case in the rule book and the tests that prove it
    #[arg(long)]
    pub proofs: bool,
    /// JSON for scripts
    #[arg(long)]
    pub json: bool,
}

/// Play a record again and tell it as a story
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cantina replay evening.cantina --to 40 --as rebel")]
pub struct Replay {
    /// The record, as `play` saves it
    pub file: PathBuf,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
    /// Stop after this choice
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Tell what this seat saw; without it, what a spectator saw
    #[arg(long = "as", value_name = "SEAT")]
    pub seat: Option<String>,
}

/// Check content files
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cantina check content/freedom")]
pub struct Check {
    /// The game they belong to; without it, the one whose name is in the path
    #[arg(long, value_parser = title())]
    pub game: Option<&'static dyn Title>,
    /// Files or folders
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

fn title() -> impl TypedValueParser<Value = &'static dyn Title> {
    let names = TITLES.iter().map(|title| title.name());
    PossibleValuesParser::new(names).try_map(|name| shelf::titles::find(&name).ok_or("there is no such game"))
}

fn pair(text: &str) -> Result<(String, String), &'static str> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE; `cantina games` lists keys and values")?;
    Ok((key.trim().into(), value.trim().into()))
}
