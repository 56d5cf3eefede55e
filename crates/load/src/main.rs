//! How much a server bears: many tables and watchers over loopback, beside what the disk and the network allow.
//!
//! Every choice goes the whole way: a message of somebody who is known, the game, a durable append, and a push to both
//! players, who are people with pages or programs. The server is a process of its own on the same machine, and so are the
//! yardsticks; all are measured in one run.

// Nothing that is counted here comes near 2^52.
#![allow(clippy::cast_precision_loss)]

mod client;
mod disk;
mod node;
mod relay;
mod report;
mod table;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use node::Node;
use report::{Report, Run};
use table::{Clients, Line, Pace, Table, Way};
use tokio::task::JoinSet;
use web::{Config, Server};

/// How many tables are opened at once.
const OPENING: usize = 32;

/// Measures how much a server on this machine bears
#[derive(Parser)]
#[command(name = "cantina-load")]
struct Args {
    /// At how many tables people play
    #[arg(long, value_delimiter = ',', default_value = "1,100,1000")]
    tables: Vec<u64>,
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// How many watch one table
    #[arg(long, default_value_t = 5000)]
    watchers: u64,
    /// Where records are kept: a folder; without it, a temporary one
    #[arg(long)]
    folder: Option<PathBuf>,
    /// PostgreSQL instead of SQLite, started for this run; its programs have to be installed
    #[arg(long)]
    postgres: bool,
    /// How many servers share the database and the tables
    #[arg(long, default_value_t = 1, requires = "postgres", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// A server that runs already, on this machine; its memory is not measured
    #[arg(long)]
    addr: Option<std::net::SocketAddr>,
    /// Who plays
    #[arg(long, value_enum, value_delimiter = ',', default_value = "pages,programs")]
    players: Vec<Clients>,
    /// Requests and server-sent events instead of sockets
    #[arg(long)]
    requests: bool,
    /// JSON for programs
    #[arg(long)]
    json: bool,
    /// Serve this store, for another process of this program
    #[arg(long, hide = true)]
    serve: Option<String>,
    /// Relay, for another process of this program
    #[arg(long, hide = true)]
    relay: bool,
}

impl Args {
    fn way(&self) -> Way {
        if self.requests { Way::Requests } else { Way::Sockets }
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        if let Some(store) = &args.serve {
            return serve(store).await;
        }
        if args.relay {
            return serve_relay().await;
        }
        let report = measure(&args).await?;
        if args.json {
            println!("{}", serde_json::to_string_pretty(&report)?);
        } else {
            report.print();
        }
        Ok(())
    })
}

async fn serve(store: &str) -> Result<()> {
    let mut config = Config::new("127.0.0.1:0".parse()?, store);
    // All visitors come from one address, so what one client may ask for is no limit here.
    (config.requests_a_second, config.live_a_client, config.live_in_all) = (u32::MAX, usize::MAX, usize::MAX);
    let server = Server::open(config).await?;
    println!("{}", server.addr()?);
    Ok(server.run(std::future::pending()).await?)
}

async fn serve_relay() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    Ok(axum::serve(axum::serve::ListenerExt::tap_io(listener, |stream| drop(stream.set_nodelay(true))), relay::app())
        .await?)
}

async fn measure(args: &Args) -> Result<Report> {
    let temporary = tempfile::tempdir()?;
    let folder = args.folder.as_deref().unwrap_or(temporary.path());
    let span = Duration::from_secs(args.seconds);
    let load_average = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load_average = load_average.split(' ').next().unwrap_or_default().to_owned();
    let way = if args.requests { "requests and server-sent events" } else { "sockets" };
    let mut report = Report { load_average, way, ..Report::default() };
    for group in [1, 10, 100] {
        let in_folder = tempfile::tempdir_in(folder)?;
        report.raw.push((group, disk::appends(in_folder.path(), group, span / 2)?));
    }
    for &tables in &args.tables {
        report.runs.push(run_relay(tables, span, args.way()).await?);
    }
    for &tables in &args.tables {
        for &through in &args.players {
            let node = Place::new(args, folder)?;
            report.runs.extend(run_tables(&node, tables, through, args.way(), span).await?);
        }
    }
    if args.addr.is_none() {
        measure_memory(args, folder, &mut report).await?;
    }
    Ok(report)
}

/// Servers of ours on a fresh store, or one that runs already.
enum Place {
    Ours { nodes: Vec<Node>, _folder: Option<tempfile::TempDir> },
    Theirs(std::net::SocketAddr),
}

impl Place {
    fn new(args: &Args, folder: &Path) -> Result<Self> {
        if let Some(addr) = args.addr {
            anyhow::ensure!(addr.ip().is_loopback(), "{addr} is not on this machine");
            return Ok(Self::Theirs(addr));
        }
        if args.postgres {
            let store = testbed::postgres().context("PostgreSQL is not installed")?.database();
            let nodes = (0..args.nodes).map(|_| Node::start(&["--serve", &store])).collect::<Result<_>>()?;
            return Ok(Self::Ours { nodes, _folder: None });
        }
        let own = tempfile::tempdir_in(folder)?;
        let store = format!("sqlite:{}", own.path().join("tables.db").display());
        Ok(Self::Ours { nodes: vec![Node::start(&["--serve", &store])?], _folder: Some(own) })
    }

    /// Where the players of this table go. A table is played at one node, as behind a balancer that goes by the path.
    fn addr(&self, table: u64) -> std::net::SocketAddr {
        match self {
            Self::Ours { nodes, .. } => nodes[table as usize % nodes.len()].addr,
            Self::Theirs(addr) => *addr,
        }
    }

    fn busy(&self) -> f64 {
        match self {
            Self::Ours { nodes, .. } => nodes.iter().map(Node::busy).sum(),
            Self::Theirs(_) => f64::NAN,
        }
    }

    /// Resident memory in KiB; nothing if it isn't ours to look at.
    fn resident(&self) -> u64 {
        match self {
            Self::Ours { nodes, .. } => nodes.iter().map(Node::resident).sum(),
            Self::Theirs(_) => 0,
        }
    }
}

async fn run_relay(tables: u64, span: Duration, way: Way) -> Result<Run> {
    let node = Node::start(&["--relay"])?;
    let (begun, busy) = (Instant::now(), node.busy());
    let mut all = JoinSet::new();
    for number in 0..tables {
        all.spawn(table::relay(node.addr, number, begun + span, way));
    }
    let times = all.join_all().await.into_iter().collect::<Result<_>>()?;
    Ok(Run::new("relay", tables, begun.elapsed().as_secs_f64(), node.busy() - busy, times))
}

async fn open_tables(place: &Place, tables: u64, through: Clients, way: Way) -> Result<Vec<Table>> {
    let mut opened = Vec::new();
    let mut opening = JoinSet::new();
    for number in 0..tables {
        if opening.len() == OPENING {
            opened.push(opening.join_next().await.context("one is opened")???);
        }
        opening.spawn(Table::open(place.addr(number), number, through, way));
    }
    for table in opening.join_all().await {
        opened.push(table?);
    }
    Ok(opened)
}

/// Plays at this many tables, one choice a second each and then as fast as possible.
async fn run_tables(place: &Place, tables: u64, through: Clients, way: Way, span: Duration) -> Result<Vec<Run>> {
    let mut open = open_tables(place, tables, through, way).await?;
    let mut runs = Vec::new();
    let names = match through {
        Clients::Pages => ["pages, one a second", "pages, saturated"],
        Clients::Programs => ["programs, one a second", "programs, saturated"],
    };
    for (what, pace) in names.into_iter().zip([Pace::Every(Duration::from_secs(1)), Pace::Saturated]) {
        let (begun, busy) = (Instant::now(), place.busy());
        let mut all = JoinSet::new();
        for mut table in open.drain(..) {
            all.spawn(async move {
                let times = table.play(begun + span, pace).await;
                (table, times)
            });
        }
        let mut times = Vec::new();
        for (table, played) in all.join_all().await {
            open.push(table);
            times.push(played?);
        }
        runs.push(Run::new(what, tables, begun.elapsed().as_secs_f64(), place.busy() - busy, times));
    }
    Ok(runs)
}

/// How much memory tables and watchers take.
async fn measure_memory(args: &Args, folder: &Path, report: &mut Report) -> Result<()> {
    let tables = args.tables.iter().copied().max().unwrap_or(1);
    let place = Place::new(args, folder)?;
    drop(open_tables(&place, 1, Clients::Pages, args.way()).await?);
    report.resident = place.resident();
    let mut open = open_tables(&place, tables, Clients::Pages, args.way()).await?;
    let mut all = JoinSet::new();
    for mut table in open.drain(..) {
        let until = Instant::now() + Duration::from_secs(args.seconds);
        all.spawn(async move { table.play(until, Pace::Every(Duration::from_millis(500))).await.map(|_| table) });
    }
    for table in all.join_all().await {
        open.push(table?);
    }
    report.resident_a_table = place.resident().saturating_sub(report.resident) as f64 / tables as f64;
    report.resident_a_watcher = measure_watchers(args, folder).await?;
    Ok(())
}

/// Resident KiB of the server for each watcher, while all are there and have been pushed something. It is a server of its own
/// with one table. A part of the watchers comes first and takes what the server has freed since it began; the others are measured.
async fn measure_watchers(args: &Args, folder: &Path) -> Result<f64> {
    let place = Place::new(args, folder)?;
    let mut table = Table::open(place.addr(0), 0, Clients::Pages, args.way()).await?;
    let mut watchers: Vec<Line> = Vec::new();
    let mut resident = Vec::new();
    for number in [args.watchers / 4, args.watchers] {
        for _ in 0..number {
            watchers.push(table::watch(place.addr(0), &table.id, args.way()).await?);
        }
        table.play(Instant::now() + Duration::from_millis(1500), Pace::Every(Duration::from_secs(1))).await?;
        for watcher in &mut watchers {
            watcher.hear().await?;
        }
        resident.push(place.resident() as f64);
    }
    Ok((resident[1] - resident[0]) / args.watchers.max(1) as f64)
}
