//! The command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use table::{Header, Seed};

use games::TITLES;
use title::{Packs, Stack, Title};

const OVERVIEW: &str = "\
Start a game:
  cantina                                   the table in the browser
  cantina play freedom                      Freedom in the Galaxy in the terminal, two people at one machine
  cantina play freedom --bot imperial       you are the Rebels, the computer is the Empire
  cantina play --load FILE                  go on with a saved game
  cantina campaign new Friends              missions one after the other, as their guide deck says

Look around:
  cantina games                             games, seats, scenarios and other options
  cantina rules freedom --search prisoner   the rules in plain words
  cantina replay FILE                       a saved game told as a story

For the curious:
  cantina sim freedom --games 10000 --seed 1    thousands of games between random players
  cantina check games/freedom/content           look for mistakes in content files";

/// A digital table for board games that knows the rules
///
/// Play in the browser or in the terminal, alone against the computer or with others; every question and every refusal
/// names the rule it comes from.
#[derive(Parser)]
#[command(name = "cantina", version, after_help = OVERVIEW)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Args {
    /// What `cantina` alone does: serve, as it would without options.
    pub fn serve() -> Serve {
        match Self::parse_from(["cantina", "serve"]).command {
            Some(Command::Serve(serve)) => serve,
            _ => unreachable!("these words mean serve"),
        }
    }
}

/// What cantina can do.
#[derive(Subcommand)]
pub enum Command {
    Serve(Serve),
    Backup(Backup),
    Games(Games),
    Play(Play),
    Campaign(Campaign),
    Sim(Sim),
    Rules(Rules),
    Replay(Replay),
    Check(Check),
}

const SERVE_HELP: &str = "\
Examples:
  cantina serve                                       for yourself and others at this machine
  cantina serve --addr 0.0.0.0:4747                   for everybody who can reach this machine
  cantina serve --store postgres://user@host/cantina  records in PostgreSQL; any number of servers may share them
  cantina serve --prefix /cantina --behind-proxy      behind a reverse proxy that shows it under a path

docs/server.md tells how to run it for others.";

/// Open the table in the browser; the same as `cantina` alone
#[derive(clap::Args)]
#[command(after_help = SERVE_HELP)]
pub struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4747", env = "CANTINA_ADDR")]
    pub addr: SocketAddr,
    /// Where tables are kept: sqlite:FILE or postgres://…; without it, a file in your data folder
    #[arg(long, value_name = "STORE", env = "CANTINA_STORE")]
    pub store: Option<String>,
    /// The path under which a reverse proxy shows it
    #[arg(long, value_name = "PATH", default_value = "", env = "CANTINA_PREFIX")]
    pub prefix: String,
    #[command(flatten)]
    pub shelf: Shelf,
    /// Only players with an account create tables
    #[arg(long)]
    pub invite_only: bool,
    /// Where players find the server, such as `https://play.example.org`, for links that leave it
    #[arg(long, value_name = "URL", default_value = "", env = "CANTINA_URL")]
    pub url: String,
    /// A reverse proxy stands in front: believe its X-Forwarded-For
    #[arg(long)]
    pub behind_proxy: bool,
    /// Let webhooks call this machine and private networks
    #[arg(long)]
    pub allow_private_webhooks: bool,
    #[command(flatten)]
    pub limits: Limits,
    /// How much to log: off, error, warn, info, debug, trace
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: String,
    /// Log in JSON
    #[arg(long)]
    pub json_log: bool,
}

/// What the game is played with.
#[derive(clap::Args)]
pub struct OnTable {
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
    #[command(flatten)]
    pub shelf: Shelf,
}

/// Where packs are.
#[derive(clap::Args)]
pub struct Shelf {
    /// A folder with packs, a folder each: missions, scenarios and cards that others wrote; --setup packs=NAME,NAME… lays them out
    #[arg(long, value_name = "FOLDER", env = "CANTINA_PACKS")]
    pub packs: Option<PathBuf>,
}

impl Shelf {
    /// The packs.
    pub fn read(&self) -> anyhow::Result<Packs> {
        self.packs.as_deref().map_or_else(|| Ok(Packs::default()), games::packs)
    }
}

impl OnTable {
    /// A folder of content files, or the content in the binary, and no packs.
    pub fn content(folder: Option<&Path>) -> Self {
        Self { content: folder.map(Path::to_owned), shelf: Shelf { packs: None } }
    }

    /// What lies on the table of a new game, and the other options of its set-up.
    pub fn lay(&self, game: &str, setup: &[(String, String)]) -> anyhow::Result<(Stack, Vec<(String, String)>)> {
        let (stack, setup) = self.shelf.read()?.take(game, setup)?;
        Ok((stack.on(self.content.as_deref()), setup))
    }

    /// What lay on the table when a record was begun.
    pub fn of_record(&self, header: &Header) -> anyhow::Result<Stack> {
        Ok(self.shelf.read()?.of_record(header)?.on(self.content.as_deref()))
    }

    /// The same options, to be typed again.
    pub fn typed(&self) -> String {
        let option = |name: &str, folder: &PathBuf| format!(" --{name} {}", folder.display());
        let content = self.content.iter().map(|folder| option("content", folder));
        content.chain(self.shelf.packs.iter().map(|folder| option("packs", folder))).collect()
    }
}

/// How much one client gets.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Requests a second from one client over time; four times as many in a burst
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    pub requests_a_second: u32,
    /// Sign-in attempts a minute from one client
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    pub sign_ins_a_minute: u32,
    /// Days that a player is remembered after their last visit; then an account has to sign in again
    #[arg(long, value_name = "N", default_value = "365", value_parser = clap::value_parser!(u32).range(1..))]
    pub session_days: u32,
    /// Live connections of one client
    #[arg(long, value_name = "N", default_value = "50")]
    pub live_a_client: usize,
    /// Live connections in all
    #[arg(long, value_name = "N", default_value = "10000")]
    pub live_in_all: usize,
    /// Running tables that one player may have set up
    #[arg(long, value_name = "N", default_value = "200")]
    pub tables_a_player: u64,
    /// The largest request, in bytes
    #[arg(long, value_name = "BYTES", default_value = "1048576")]
    pub body_limit: usize,
}

const BACKUP_HELP: &str = "\
Examples:
  cantina backup tables-monday.db                         the tables in your data folder
  cantina backup --store sqlite:/srv/tables.db copy.db    those of another server, while it runs

To go back to a backup, stop the server and start it with --store sqlite:FILE. A backup tells all secrets.";

/// Copy all tables to a new file, while the server runs
#[derive(clap::Args)]
#[command(after_help = BACKUP_HELP)]
pub struct Backup {
    /// Where tables are kept, as for `serve`
    #[arg(long, value_name = "STORE", env = "CANTINA_STORE")]
    pub store: Option<String>,
    /// The new file
    pub file: PathBuf,
}

/// List the games, their seats and their set-up options
#[derive(clap::Args)]
pub struct Games {
    #[command(flatten)]
    pub shelf: Shelf,
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
  why, undo, log, board, card NAME, briefing, choices, rules WORD, rule ID, save [FILE], help, quit";

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
    /// Ask even where there is a single answer; without it, that answer is given for you
    #[arg(long)]
    pub ask_all: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Go on from this choice of the saved game, and leave those after it in the old file
    #[arg(long, value_name = "N", requires = "load", requires = "save")]
    pub to: Option<usize>,
    #[command(flatten)]
    pub on_table: OnTable,
    /// Keep the game in this file; without it, in a file of its own in your data folder
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Keep the game nowhere
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

const CAMPAIGN_HELP: &str = "\
Examples:
  cantina campaign new \"Tuesday crew\"                        begin; it is kept in your data folder
  cantina campaign play tuesday-crew --player Ann --player Bob  turn guide cards until one says stop, play its mission
  cantina campaign show tuesday-crew                          what comes next, what is unlocked, what was played
  cantina campaign do tuesday-crew \"read gd_03\"               one thing that `show` offers

A campaign is a file; its name without folder and ending is enough where it is in your data folder. It is read only if
every line of it could have been written by playing. The games of a campaign are kept beside it.";

/// Play games that follow one another
#[derive(clap::Args)]
#[command(after_help = CAMPAIGN_HELP)]
pub struct Campaign {
    /// What to do.
    #[command(subcommand)]
    pub command: CampaignCommand,
}

/// What can be done with campaigns.
#[derive(Subcommand)]
pub enum CampaignCommand {
    New(NewCampaign),
    Show(ShowCampaign),
    Do(DoCampaign),
    Play(PlayCampaign),
}

/// Begin a campaign
#[derive(clap::Args)]
pub struct NewCampaign {
    /// What the group calls itself
    pub name: String,
    /// The game
    #[arg(long, default_value = "mandalorian", value_parser = title())]
    pub game: &'static dyn Title,
    /// Keep it in this file; without it, in a file of its own in your data folder
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
}

/// Tell where a campaign stands
#[derive(clap::Args)]
pub struct ShowCampaign {
    /// The campaign: a file, or its name in your data folder; without it, all campaigns there are listed
    pub campaign: Option<PathBuf>,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
    /// JSON for scripts
    #[arg(long)]
    pub json: bool,
}

/// Do one thing that `show` offers
#[derive(clap::Args)]
pub struct DoCampaign {
    /// The campaign: a file, or its name in your data folder
    pub campaign: PathBuf,
    /// What to do, such as `read gd_01`
    pub what: String,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
}

/// Turn guide cards until one says stop, then play its mission; or go on with the one that was left
#[derive(clap::Args)]
pub struct PlayCampaign {
    /// The campaign: a file, or its name in your data folder
    pub campaign: PathBuf,
    /// A set-up option of the mission; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub setup: Vec<(String, String)>,
    /// Where all dice come from: a number or 64 hexadecimal digits; without it, a new one
    #[arg(long)]
    pub seed: Option<Seed>,
    /// Who sits in the first seat, then in the second, and so on
    #[arg(long, value_name = "NAME")]
    pub player: Vec<String>,
    /// Let the computer play this seat; may be given several times
    #[arg(long, value_name = "SEAT")]
    pub bot: Vec<String>,
    /// Ask even where there is a single answer; without it, that answer is given for you
    #[arg(long)]
    pub ask_all: bool,
    /// Play the last mission once more, instead of turning the next card
    #[arg(long)]
    pub again: bool,
    /// A folder of content files to play with, instead of those in the binary
    #[arg(long, value_name = "FOLDER")]
    pub content: Option<PathBuf>,
}

const SIM_HELP: &str = "\
The digest stands for all final states. It depends on the game, the set-up, the number of games and the seed, and
not on the number of threads: two machines that show the same digest played the same games.

Examples:
  cantina sim freedom --games 10000 --seed 1
  cantina sim freedom --games 1000 --seed 7 --threads 1 --json
  cantina sim outer-rim --players trader,hunter --games 200

`cantina games` lists the kinds of players of each game.";

/// Let the computer's players play many games
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
    #[command(flatten)]
    pub on_table: OnTable,
    /// Who plays, seat by seat: kinds of players with commas between them. If there are too few, they repeat from the first; without any,
    /// all play at random
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',')]
    pub players: Vec<String>,
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
    #[command(flatten)]
    pub on_table: OnTable,
    /// Stop after this choice
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Tell what this seat saw; without it, what a spectator saw
    #[arg(long = "as", value_name = "SEAT")]
    pub seat: Option<String>,
}

const CHECK_HELP: &str = "\
Examples:
  cantina check games/freedom/content        content files, or a single one in the place of the printed one of its name
  cantina check my-packs/last-stand          a pack: its sheet and its files, on the packs beside it that it needs";

/// Check content files and packs
#[derive(clap::Args)]
#[command(after_help = CHECK_HELP)]
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
    PossibleValuesParser::new(names).try_map(|name| games::find(&name).ok_or("there is no such game"))
}

fn pair(text: &str) -> Result<(String, String), &'static str> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE; `cantina games` lists keys and values")?;
    Ok((key.trim().into(), value.trim().into()))
}
