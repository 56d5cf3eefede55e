//! A store that can't be written in the middle of a game: nothing is acknowledged, and the game goes on when it can be.

use crate::bed::{Bed, assert_refused};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use testbed::play::{Answer, Pair, read_revision};

/// A small disk of its own.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then(|| Self(folder))
    }

    /// Takes all space that is left; to be removed again.
    fn fill(&self) -> PathBuf {
        let ballast = self.0.path().join("ballast");
        let mut file = std::fs::File::create(&ballast).unwrap();
        while file.write(&[1; 4096]).is_ok_and(|written| written > 0) {}
        ballast
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).output();
    }
}

/// Plays until a choice is refused because of the store, and gives that choice.
fn play_until_refused(pair: &mut Pair) -> Answer {
    loop {
        let offers = pair.offers().unwrap();
        let answer = offers.first().expect("the trouble comes before the game is over");
        let reply = pair.choose(answer).unwrap();
        if reply.status != 204 {
            assert_refused(&reply, 503, "store");
            return answer.clone();
        }
    }
}

/// Nothing of the refused choice is to be seen; when the trouble is over, it is taken.
fn assert_it_heals(bed: &Bed, pair: &mut Pair, refused: &Answer, heal: impl FnOnce()) {
    assert_refused(&pair.choose(refused).unwrap(), 503, "store");
    for seat in 0..2 {
        assert_eq!(read_revision(&pair.page(seat).unwrap()), refused.revision);
    }
    let said = pair.players[0].post(&format!("/t/{}/chat", pair.id), &[("text", "hello")]).unwrap();
    assert_refused(&said, 503, "store");
    assert_refused(&bed.client().get("/healthz").unwrap(), 503, "store");
    let mut live = pair.players[0].live(&format!("/t/{}/live", pair.id)).unwrap();
    live.event().unwrap();
    heal();
    assert_eq!(pair.choose(refused).unwrap().status, 204);
    let revision = format!("\"revision\":{}", refused.revision + 1);
    while !live.event().unwrap().contains(&revision) {}
    bed.assert_healthy();
}

#[test]
fn a_full_disk_acknowledges_nothing_and_space_heals_it() {
    let Some(disk) = TinyDisk::new() else { return testbed::skip("a full disk: this user may not mount one") };
    let bed = Bed::with(|config| config.store = format!("sqlite:{}", disk.0.path().join("tables.db").display()));
    let mut pair = bed.pair();
    let ballast = disk.fill();
    let refused = play_until_refused(&mut pair);
    assert_it_heals(&bed, &mut pair, &refused, || std::fs::remove_file(ballast).unwrap());
}

#[test]
fn a_read_only_database_acknowledges_nothing_until_it_can_be_written() {
    let Some(server) = testbed::postgres() else { return };
    let address = server.database();
    let name = address.split(['/', '?']).nth(3).unwrap().to_owned();
    let bed = Bed::with(|config| config.store = address);
    let mut pair = bed.pair();
    // Sessions that are open keep their rights, so they have to begin again.
    let set = |word: &str| {
        server.sql("postgres", &format!("ALTER DATABASE {name} SET default_transaction_read_only = {word}"));
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname =";
        server.sql("postgres", &format!("{end} '{name}'"));
    };
    set("on");
    let refused = play_until_refused(&mut pair);
    assert_it_heals(&bed, &mut pair, &refused, || set("off"));
}
