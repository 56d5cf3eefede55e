//! What tests of several crates need around them: a PostgreSQL of their own, visitors of a server ([`http`], [`play`],
//! [`socket`]), games played by hand ([`by_hand!`]) and by lot ([`by_lot`]), whole games told again ([`golden`]), laws over many games
//! ([`laws`]), a second opinion on the rules they name ([`citing`]), content that never came up ([`coverage`]), what is measured of
//! an engine ([`speed`]), content with faults ([`faulty`]) and strange content ([`strange`]), laws of pictures ([`pictures`]), pages for
//! authors ([`page`]), and pages that show code ([`excerpts`]).
//!
//! [`postgres`] starts one server for a test binary, in a temporary folder, reachable by its socket only, and
//! [`Postgres::database`] makes an empty database in it. Where PostgreSQL isn't installed there is none, which is said
//! loudly; with `CANTINA_TEST_POSTGRES=1` it is a failure instead.
//!
//! The server has to go when the tests end, however they end. So a shell waits at a pipe from the test's process: when
//! that is gone the pipe closes, and the shell stops the server and removes the folder. It has a process group of its
//! own, or the signal that ends the tests (Ctrl-C, a time limit) would end it too.

mod by_hand;
pub mod by_lot;
pub mod citing;
pub mod coverage;
pub mod excerpts;
pub mod faulty;
pub mod golden;
pub mod http;
pub mod laws;
pub mod page;
pub mod pictures;
pub mod play;
pub mod socket;
pub mod speed;
pub mod strange;

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Set to 1 where PostgreSQL must be there.
const DEMAND: &str = "CANTINA_TEST_POSTGRES";

/// Stops the server and removes its folder once nobody holds the other end of its input.
const WATCH: &str = r#"read nothing; "$1/pg_ctl" -D "$2/data" -m immediate -w stop; rm -rf "$2""#;

/// Who gets in, and how: one user needs a password, all others are trusted.
const RIGHTS: &str = "local all guarded scram-sha-256\nlocal all all trust\n";

/// A PostgreSQL server of the tests' own.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    user: Option<(u32, u32)>,
    options: String,
    _watch: Child,
}

/// Whether the server waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Disk {
    /// It doesn't: fast, but lost if the machine fails.
    Ignored,
    /// It does, as in earnest.
    Awaited,
}

/// The server of this test binary; none where PostgreSQL isn't installed.
pub fn postgres() -> Option<&'static Postgres> {
    static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
    SHARED.get_or_init(|| Postgres::start(Disk::Ignored)).as_ref()
}

/// Says that a test is left out, past the test harness, which would keep it to itself.
pub fn skip(what: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

impl Postgres {
    /// Starts a server; none where PostgreSQL isn't installed.
    pub fn start(disk: Disk) -> Option<Postgres> {
        let Some(programs) = programs() else {
            assert!(std::env::var(DEMAND).as_deref() != Ok("1"), "{DEMAND}=1, but PostgreSQL isn't installed");
            skip("everything with PostgreSQL, which isn't installed (Debian: apt install postgresql)");
            return None;
        };
        let server = Postgres::prepare(programs, disk);
        server.resume();
        server.sql("postgres", "CREATE ROLE guarded LOGIN PASSWORD 'right'");
        Some(server)
    }

    fn prepare(programs: PathBuf, disk: Disk) -> Postgres {
        let user = other_user();
        let folder = tempfile::Builder::new().prefix("cantina-pg-").tempdir().expect("a temporary folder").keep();
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).expect("root may give a folder away");
        }
        let fsync = if disk == Disk::Awaited { "on" } else { "off" };
        let options = format!("-k {} -c listen_addresses= -c fsync={fsync} -c max_connections=300", folder.display());
        let watch = watch(&programs, &folder, user);
        let server = Postgres { programs, folder, user, options, _watch: watch };
        server.run("initdb", &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        fs::write(server.folder.join("data/pg_hba.conf"), RIGHTS).expect("the server's folder can be written");
        server
    }

    /// Starts the server again after [`Postgres::crash`].
    pub fn resume(&self) {
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["-w", "-t", "120", "-l", &log, "-o", &self.options, "start"]);
    }

    /// Ends the server without letting it tidy up.
    pub fn crash(&self) {
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop"]);
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address("postgres", &name)
    }

    /// The address of a database for a user (`NAME` or `NAME:PASSWORD`).
    pub fn address(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@localhost/{database}?host={}", self.folder.display())
    }

    /// Carries out a statement as the server's master.
    pub fn sql(&self, database: &str, statement: &str) {
        let socket = self.folder.display().to_string();
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", &socket, "-U", "postgres", "-d", database]);
        finish(psql.args(["-c", statement]));
    }

    /// The user the server runs as, where that isn't the user of the tests.
    pub fn user(&self) -> Option<(u32, u32)> {
        self.user
    }

    fn run(&self, program: &str, args: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.arg("-D").arg(self.folder.join("data")).args(args).current_dir(&self.folder);
        finish(as_user(&mut command, self.user));
    }
}

/// Runs a command to its end; its output goes to a file, since a server it leaves behind would hold a pipe open.
fn finish(command: &mut Command) {
    let output = tempfile::NamedTempFile::new().expect("a temporary file");
    let stream = || Stdio::from(output.reopen().expect("the temporary file again"));
    let status = command.stdin(Stdio::null()).stdout(stream()).stderr(stream()).status().expect("the program starts");
    let said = fs::read_to_string(output.path()).unwrap_or_default();
    assert!(status.success(), "{command:?} failed: {said}");
}

fn watch(programs: &Path, folder: &Path, user: Option<(u32, u32)>) -> Child {
    let mut shell = Command::new("sh");
    shell.args(["-c", WATCH, "watch"]).arg(programs).arg(folder).current_dir("/");
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    as_user(&mut shell, user).spawn().expect("a shell")
}

fn as_user(command: &mut Command, user: Option<(u32, u32)>) -> &mut Command {
    match user {
        Some((uid, gid)) => command.uid(uid).gid(gid),
        None => command,
    }
}

/// PostgreSQL refuses to be run by root, who therefore lends it the account made for it.
fn other_user() -> Option<(u32, u32)> {
    if is_root() { account("postgres") } else { None }
}

/// Whether the tests are run by root, who may do everything.
pub fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// The numbers of a user and its group.
pub fn account(name: &str) -> Option<(u32, u32)> {
    let accounts = fs::read_to_string("/etc/passwd").ok()?;
    let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut numbers = line.split(':').skip(2).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Where initdb and its like are: where `pg_config` says, else the newest in Debian's place, which is in nobody's PATH.
fn programs() -> Option<PathBuf> {
    let said = Command::new("pg_config").arg("--bindir").output().ok();
    let said = said.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    said.into_iter().chain(debian()).find(|folder| folder.join("initdb").exists())
}

fn debian() -> Vec<PathBuf> {
    let releases = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = releases.map(|release| release.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    folders
}
