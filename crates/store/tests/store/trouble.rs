//! Everything that can be wrong with a database has a sentence of its own, and passes when its cause does.

use crate::bed::{Bed, entry, lay, run, summary};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::{AppendError, Store, StoreError};
use testbed::skip;

const ADDRESS: &str = "CANTINA_CHILD_ADDRESS";

/// Asserts that opening an address fails in a certain way, and says so in certain words.
macro_rules! assert_refused {
    ($address:expr, $error:pat, $words:expr) => {
        let error = Store::open($address).await.err().expect("this can't be opened");
        assert!(matches!(error, $error), "{error:?}");
        assert!(error.to_string().contains($words), "{error}");
    };
}

fn file(bed: &Bed) -> PathBuf {
    PathBuf::from(bed.address.strip_prefix("sqlite:").unwrap())
}

on_both! {
    async fn a_healthy_database_is_ready(bed: Bed) {
        bed.open().await.ready().await.unwrap();
    }

    async fn a_newer_schema_is_refused(bed: Bed) {
        bed.laid().await.close().await;
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (4711, 'later', TRUE, '', 0)";
        if bed.is_sqlite() {
            rusqlite::Connection::open(file(&bed)).unwrap().execute(newer, []).unwrap();
        } else {
            let name = bed.address.split(['/', '?']).nth(3).unwrap();
            testbed::postgres().unwrap().sql(name, newer);
        }
        assert_refused!(&bed.address, StoreError::Newer { found: 4711, .. }, "schema 4711, but this release knows only 4");
    }

    async fn opening_again_changes_nothing(bed: Bed) {
        let store = bed.laid().await;
        store.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        store.close().await;
        assert_eq!(bed.open().await.entries("t", 0).await.unwrap(), [entry(1, "x")]);
    }
}

#[test]
fn nobody_else_reads_the_file() {
    run(async {
        let bed = Bed::sqlite();
        let store = bed.laid().await;
        let copy = bed.folder.path().join("copy.db");
        store.backup(&copy).await.unwrap();
        let beside = |end: &str| PathBuf::from(format!("{}{end}", file(&bed).display()));
        for file in [file(&bed), beside("-wal"), beside("-shm"), copy] {
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
    });
}

#[test]
fn a_database_in_memory_works_and_is_nobody_elses() {
    run(async {
        let (store, other) =
            (Store::open("sqlite::memory:").await.unwrap(), Store::open("sqlite::memory:").await.unwrap());
        lay(&store, &["t"]).await;
        store.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        assert!(store.create(&crate::bed::table("t"), &[]).await.is_err());
        assert_eq!(store.entries("t", 0).await.unwrap(), [entry(1, "x")]);
        assert_eq!(other.table("t").await.unwrap(), None);
    });
}

#[test]
fn a_wrong_address_is_refused() {
    run(async {
        for address in ["", "cantina.db", "mysql://x/y", "sqlite:", "postgres://[/"] {
            assert_refused!(address, StoreError::Address(_), "write sqlite:FILE");
        }
    });
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let bed = Bed::sqlite();
    fs::create_dir_all(file(&bed).parent().unwrap()).unwrap();
    let letter = "Dear diary, ".repeat(500);
    fs::write(file(&bed), &letter).unwrap();
    run(async {
        assert_refused!(&bed.address, StoreError::NotADatabase { .. }, "is not an SQLite database");
        assert_refused!(
            "sqlite:/dev/null/cantina.db",
            StoreError::Unopenable { .. },
            "/dev/null/cantina.db can't be opened"
        );
        let folder = format!("sqlite:{}", bed.folder.path().display());
        assert_refused!(&folder, StoreError::Unopenable { .. }, "name a file");
    });
    assert_eq!(fs::read_to_string(file(&bed)).unwrap(), letter);
}

#[test]
fn a_backup_can_be_opened_and_never_replaces_a_file() {
    let bed = Bed::sqlite();
    run(async {
        let store = bed.laid().await;
        store.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        let copy = bed.folder.path().join("copy.db");
        store.backup(&copy).await.unwrap();
        store.append("t", vec![entry(2, "y")], summary(2), 1).await.unwrap();
        assert_eq!(store.backup(&copy).await, Err(StoreError::Exists(copy.clone())));
        let lost = store.backup(&bed.folder.path().join("no/such/folder.db")).await.unwrap_err();
        assert!(matches!(lost, StoreError::Unopenable { .. }), "{lost:?}");
        let copy = Store::open(&format!("sqlite:{}", copy.display())).await.unwrap();
        assert_eq!(copy.entries("t", 0).await.unwrap(), [entry(1, "x")]);
        assert_eq!(copy.table("t").await.unwrap().unwrap().0.summary, summary(1));
    });
}

#[test]
fn a_backup_of_postgres_names_the_tool_for_it() {
    let Some(bed) = Bed::postgres() else { return };
    run(async {
        let error = bed.open().await.backup(Path::new("/tmp/never")).await.unwrap_err();
        assert!(error.to_string().contains("pg_dump"), "{error}");
    });
}

#[test]
fn a_locked_database_says_so_and_works_when_it_is_free() {
    let bed = Bed::sqlite();
    run(async {
        let store = bed.laid().await;
        let other = rusqlite::Connection::open(file(&bed)).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let append = store.append("t", vec![entry(1, "x")], summary(1), 1);
        let (append, ready) = tokio::join!(append, store.ready());
        assert!(matches!(append, Err(AppendError::Store(StoreError::Locked { .. }))), "{append:?}");
        assert!(matches!(ready, Err(StoreError::Locked { .. })), "{ready:?}");
        assert_eq!(store.entries("t", 0).await.unwrap(), []);
        other.execute_batch("ROLLBACK").unwrap();
        store.append("t", vec![entry(1, "x")], summary(1), 1).await.unwrap();
        store.ready().await.unwrap();
    });
}

#[test]
fn a_server_that_is_not_there_is_unreachable() {
    run(async {
        assert_refused!("postgres://u:secret@localhost/d?host=/nowhere", StoreError::Unreachable { .. }, "/nowhere");
        assert_refused!("postgres://u:secret@127.0.0.1:1/d", StoreError::Unreachable { .. }, "\"d\" at 127.0.0.1:1");
        let error = Store::open("postgres://u:secret@127.0.0.1:1/d").await.err().unwrap();
        assert!(!error.to_string().contains("secret"), "{error}");
    });
}

#[test]
fn a_server_that_refuses_is_quoted() {
    let Some(server) = testbed::postgres() else { return };
    run(async {
        let wrong = server.address("guarded:wrong", "postgres");
        assert_refused!(&wrong, StoreError::Refused { .. }, "password authentication failed");
        assert_refused!(&server.address("stranger", "postgres"), StoreError::Refused { .. }, "\"stranger\"");
        assert_refused!(&server.address("postgres", "nowhere"), StoreError::NoDatabase { .. }, "createdb");
        let poor = server.address("guarded:right", "postgres");
        assert_refused!(&poor, StoreError::Refused { .. }, "permission denied");
    });
}

#[test]
fn a_read_only_postgres_says_so() {
    let Some(bed) = Bed::postgres() else { return };
    run(async {
        bed.laid().await.close().await;
        let name = bed.address.split(['/', '?']).nth(3).unwrap();
        let server = testbed::postgres().unwrap();
        server.sql("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
        assert_refused!(&bed.address, StoreError::ReadOnly { .. }, "can't be written");
    });
}

/// Root may write everything, so another user has to try.
#[test]
fn what_may_not_be_written_is_read_only() {
    let bed = Bed::sqlite();
    run(async { bed.laid().await.close().await });
    set_mode(&file(&bed), 0o444);
    set_mode(bed.folder.path(), 0o755);
    try_as_nobody(&bed.address, "read-only");
    set_mode(&file(&bed), 0o644);
    set_mode(file(&bed).parent().unwrap(), 0o555);
    try_as_nobody(&bed.address, "read-only");
    try_as_nobody(&format!("sqlite:{}", bed.folder.path().join("new/other.db").display()), "unopenable");
    try_as_nobody(&format!("sqlite:{}", bed.folder.path().join("new/deeper/other.db").display()), "unopenable");
    set_mode(file(&bed).parent().unwrap(), 0o755);
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Prints how opening a database fails.
#[test]
#[ignore = "run by another test as a process of its own"]
fn child() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let outcome = match run(Store::open(&address)) {
        Ok(_) => "opened".to_owned(),
        Err(StoreError::ReadOnly { .. }) => "read-only".to_owned(),
        Err(StoreError::Unopenable { .. }) => "unopenable".to_owned(),
        Err(other) => format!("{other:?}"),
    };
    println!("outcome: {outcome}.");
}

fn try_as_nobody(address: &str, expected: &str) {
    let Some((uid, gid)) = testbed::account("nobody") else { return skip("read-only files: there is no user nobody") };
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["trouble::child", "--exact", "--ignored", "--nocapture"]).env(ADDRESS, address);
    if testbed::is_root() {
        command.uid(uid).gid(gid);
    }
    let Ok(output) = command.current_dir("/").output() else {
        return skip("read-only files: nobody may run this test");
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains(&format!("outcome: {expected}.")),
        "{address}: {said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Appends until that fails, under the limit it was started with, and prints how.
#[test]
#[ignore = "run by another test as a process of its own"]
fn limited_child() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    run(async {
        let store = Store::open(&address).await.unwrap();
        lay(&store, &["t"]).await;
        let (failed, error) = append_until_error(&store).await;
        let kept = store.entries("t", 0).await.unwrap().len() as u64;
        println!("outcome: {} of {failed}, {error}.", kept + 1);
    });
}

/// Every user can have a file that may not grow, if not a disk that is full.
#[test]
fn a_file_that_may_not_grow_says_so() {
    let bed = Bed::sqlite();
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap "" XFSZ; ulimit -f 2000; exec "$0" "$@""#]).arg(std::env::current_exe().unwrap());
    command.args(["trouble::limited_child", "--exact", "--ignored", "--nocapture"]).env(ADDRESS, &bed.address);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let outcome = said.lines().find_map(|line| line.strip_prefix("outcome: ")).expect("the child says how it went");
    let (numbers, error) = outcome.split_once(", ").unwrap();
    let (kept, failed) = numbers.split_once(" of ").unwrap();
    assert_eq!(kept, failed);
    assert!(error.contains("fails") && error.contains("free space"), "{error}");
    run(async { bed.open().await.ready().await.unwrap() });
}

/// A small disk of its own.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn new(size: &str) -> Option<TinyDisk> {
        let folder = tempfile::TempDir::new().unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", size, "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then(|| TinyDisk(folder))
    }

    /// Takes all space that is left; to be removed again.
    fn fill(&self) -> PathBuf {
        let ballast = self.0.path().join("ballast");
        let mut file = fs::File::create(&ballast).unwrap();
        while std::io::Write::write(&mut file, &[1; 4096]).is_ok_and(|written| written > 0) {}
        ballast
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).output();
    }
}

/// Appends until that fails, and gives the number of the entry that failed.
async fn append_until_error(store: &Store) -> (u64, StoreError) {
    let mut seq = 1;
    loop {
        match store.append("t", vec![entry(seq, &"x".repeat(5000))], summary(seq), 1).await {
            Ok(()) => seq += 1,
            Err(AppendError::Store(error)) => return (seq, error),
            Err(AppendError::Taken) => panic!("nobody else writes"),
        }
    }
}

async fn append_until_full(store: &Store) -> u64 {
    let (failed, error) = append_until_error(store).await;
    assert!(matches!(error, StoreError::Full { .. }), "{error:?}");
    failed
}

#[test]
fn a_full_disk_says_so_and_space_heals_it() {
    let Some(disk) = TinyDisk::new("size=2m") else { return skip("a full disk: this user may not mount one") };
    run(async {
        let address = format!("sqlite:{}", disk.0.path().join("cantina.db").display());
        let store = Store::open(&address).await.unwrap();
        lay(&store, &["t"]).await;
        let ballast = disk.fill();
        let failed = append_until_full(&store).await;
        assert!(matches!(store.ready().await, Err(StoreError::Full { .. })));
        assert_eq!(store.entries("t", 0).await.unwrap().len() as u64, failed - 1);
        fs::remove_file(ballast).unwrap();
        store.append("t", vec![entry(failed, "y")], summary(failed), 1).await.unwrap();
        store.ready().await.unwrap();
        store.close().await;
        let again = Store::open(&address).await.unwrap();
        assert_eq!(again.entries("t", 0).await.unwrap().len() as u64, failed);
    });
}

/// Only the tables are on the small disk: without room for its log PostgreSQL itself gives up.
#[test]
fn a_full_disk_of_postgres_says_so_and_space_heals_it() {
    let Some(server) = testbed::postgres() else { return };
    let Some(disk) = TinyDisk::new("size=20m") else { return skip("a full disk: this user may not mount one") };
    let (uid, gid) = server.user().expect("who may mount is root, and PostgreSQL somebody else");
    let space = disk.0.path().join("space");
    fs::create_dir(&space).unwrap();
    set_mode(disk.0.path(), 0o755);
    set_mode(&space, 0o700);
    std::os::unix::fs::chown(&space, Some(uid), Some(gid)).unwrap();
    server.sql("postgres", &format!("CREATE TABLESPACE tiny LOCATION '{}'", space.display()));
    server.sql("postgres", "CREATE DATABASE cramped TABLESPACE tiny");
    run(async {
        let store = Store::open(&server.address("postgres", "cramped")).await.unwrap();
        lay(&store, &["t"]).await;
        let ballast = disk.fill();
        let failed = append_until_full(&store).await;
        fs::remove_file(ballast).unwrap();
        store.append("t", vec![entry(failed, "y")], summary(failed), 1).await.unwrap();
        assert_eq!(store.entries("t", 0).await.unwrap().len() as u64, failed);
        store.close().await;
    });
    server.sql("postgres", "DROP DATABASE cramped");
    server.sql("postgres", "DROP TABLESPACE tiny");
}
