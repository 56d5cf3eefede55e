//! `cantina backup`: all tables in a new file, while the server runs.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use store::Store;

use crate::args::Backup;
use crate::{screen, serve};

/// Copies the tables.
pub fn run(args: &Backup) -> Result<()> {
    let address = serve::store_address(args.store.as_deref())?;
    if let Some(file) = address.strip_prefix("sqlite:") {
        ensure!(Path::new(file).is_file(), "there are no tables at {file}; say with --store where they are");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(&address).await?;
        let copied = store.backup(&args.file).await;
        store.close().await;
        copied
    })?;
    let mut out = screen::stdout();
    writeln!(out, "All tables are copied to {}.", args.file.display())?;
    Ok(out.flush()?)
}
