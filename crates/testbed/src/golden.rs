//! Golden records: whole games, replayed choice by choice.
//!
//! Each `NAME.cantina` of a folder is a record whose every line carries the hash of the state after it; `NAME.txt` is its log
//! as everybody at the table heard it. A change of the engine that alters one of them has to say so: after a look at the
//! difference, the tests run with `CANTINA_BLESS=1` write hashes and stories anew. Where a change of the rules makes one of
//! the choices impossible, the game has to be played again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use table::{Game, Outcome, Record, Sitting, Status, Table, Viewer};

/// Set to anything where records and stories, and pages for authors, are to be written anew.
pub const BLESS: &str = "CANTINA_BLESS";

/// The golden records of a game.
pub struct Golden<G: Game> {
    folder: PathBuf,
    content: Arc<G::Content>,
    hash: String,
}

impl<G: Game> Golden<G> {
    /// Those in a folder, played with this content, which has this hash.
    pub fn new(folder: impl Into<PathBuf>, content: Arc<G::Content>, hash: &str) -> Self {
        Self { folder: folder.into(), content, hash: hash.into() }
    }

    /// The record of a name is replayed to its end and tells the story it told when it was played: how it ended, and the
    /// story.
    ///
    /// # Panics
    /// If there is no such record, if it can't be replayed, or if it tells another story.
    #[track_caller]
    pub fn retell(&self, name: &str) -> (Outcome, String) {
        let sitting = self.replay(&self.folder.join(format!("{name}.cantina")));
        let Status::Over(outcome) = sitting.game().status() else { panic!("{name} does not reach its end") };
        let told = story(&sitting);
        let path = self.folder.join(format!("{name}.txt"));
        if blessing() {
            fs::write(&path, &told).expect("written");
        }
        let golden = fs::read_to_string(&path).expect("a readable story");
        assert!(told == golden, "{name} tells another story; `{BLESS}=1` writes it anew");
        (outcome, told)
    }

    /// Replays a record; when blessing, its choices alone are taken and the hashes are made anew.
    fn replay(&self, path: &Path) -> Sitting<G> {
        let text = fs::read_to_string(path).expect("a readable record");
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if !blessing() {
            let replayed = record.replay::<G>(&self.content, &self.hash, None);
            return replayed.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let setup = serde_json::from_value(record.header.setup.clone()).expect("a set-up");
        let mut sitting = Sitting::<G>::deal(&self.content, &self.hash, &setup, record.header.seed).expect("a game");
        for line in &record.lines {
            let played = Table::play(&mut sitting, line.seat, &line.choice);
            played.unwrap_or_else(|refusal| panic!("{} line {}: {refusal}", path.display(), line.n));
        }
        fs::write(path, sitting.record().to_string()).expect("written");
        sitting
    }
}

/// Whether what tests compare with is to be written anew.
pub fn blessing() -> bool {
    std::env::var_os(BLESS).is_some()
}

/// The log of a game as everybody heard it, with the rule behind each line.
fn story<G: Game>(sitting: &Sitting<G>) -> String {
    let log = Table::log(sitting, Viewer::Spectator, 0);
    let lines = log.iter().map(|line| format!("{:>4}. {} [{}]", line.n, line.words, line.rule));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
