//! `cantina serve`: the browser table, on this machine or for others.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use title::Pack;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use web::{Config, Server};

use crate::args::Serve;
use crate::{save, screen};

/// Serves until somebody stops it.
pub fn run(args: &Serve) -> Result<()> {
    log(args)?;
    let config = configure(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::open(config).await?;
        // Whoever started it may not want to hear where it is.
        let _ = welcome(server.addr()?, server.prefix());
        server.run(stopped()).await?;
        Ok(())
    })
}

fn configure(args: &Serve) -> Result<Config> {
    let mut config = Config::new(args.addr, store_address(args.store.as_deref())?);
    check_prefix(&args.prefix)?;
    config.prefix.clone_from(&args.prefix);
    config.url.clone_from(&args.url);
    config.packs = Arc::new(args.shelf.read()?);
    config.packs.all().for_each(tell_mistakes);
    config.invite_only = args.invite_only;
    config.behind_proxy = args.behind_proxy;
    config.private_webhooks = args.allow_private_webhooks;
    config.requests_a_second = args.limits.requests_a_second;
    config.sign_ins_a_minute = args.limits.sign_ins_a_minute;
    config.session = Duration::from_hours(24 * u64::from(args.limits.session_days));
    config.live_a_client = args.limits.live_a_client;
    config.live_in_all = args.limits.live_in_all;
    config.tables_a_player = args.limits.tables_a_player;
    config.body_limit = args.limits.body_limit;
    Ok(config)
}

/// A pack with mistakes is not offered; whoever runs the server hears why.
fn tell_mistakes(pack: &Pack) {
    if !pack.mistakes.is_empty() {
        screen::mention(&format!("The pack `{}` is not offered:\n{}", pack.name, pack.mistakes.join("\n")));
    }
}

/// Where tables are kept; unless somebody says where, in a file of the data folder.
pub fn store_address(given: Option<&str>) -> Result<String> {
    match given {
        Some(store) => Ok(store.to_owned()),
        None => Ok(format!("sqlite:{}", save::folder()?.join("tables.db").display())),
    }
}

/// Nothing in the path may mean something else in an address.
fn check_prefix(prefix: &str) -> Result<()> {
    let plain = prefix.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_./~".contains(letter));
    ensure!(plain, "--prefix {prefix:?}: expected a path such as /cantina");
    Ok(())
}

fn welcome(addr: SocketAddr, prefix: &str) -> Result<()> {
    let mut out = screen::stdout();
    writeln!(out, "The table is open: http://{addr}{prefix}/")?;
    writeln!(
        out,
        "Stop it with Ctrl-C; everything is kept. `--help` shows what else there is, such as playing in the terminal."
    )?;
    Ok(out.flush()?)
}

/// Lines for people, or JSON for machines; nothing but what goes wrong unless somebody asks for more.
fn log(args: &Serve) -> Result<()> {
    let level: LevelFilter = args.log.parse().context("--log")?;
    let filter = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_target("web", level)
        .with_target("store", level)
        .with_target("tower_http", level);
    let registry = tracing_subscriber::registry().with(filter);
    if args.json_log {
        registry.with(tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr)).try_init()?;
    } else {
        registry.with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr)).try_init()?;
    }
    Ok(())
}

/// Ctrl-C, or the signal by which services are stopped.
async fn stopped() {
    let interrupt = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
