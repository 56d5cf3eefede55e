//! A place to run cantina in.

use std::path::PathBuf;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

/// An empty folder to play in.
pub struct Desk(TempDir);

impl Desk {
    /// A fresh one.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// `cantina` with these arguments, run here.
    pub fn cantina(&self, args: &str) -> Command {
        let mut command = cargo_bin_cmd!("cantina");
        command.current_dir(self.0.path()).env("CANTINA_DATA", self.path("kept")).args(args.split_whitespace());
        command
    }

    /// What it prints when all goes well.
    pub fn prints(&self, args: &str, typed: &str) -> String {
        let output = self.cantina(args).write_stdin(typed.to_owned()).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    }

    /// What it says when it fails.
    pub fn complains(&self, args: &str) -> String {
        let output = self.cantina(args).assert().failure().get_output().clone();
        let words = String::from_utf8(output.stderr).unwrap();
        assert!(words.contains("error") && !words.contains("panicked"), "{words}");
        words
    }

    /// A file here.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The text of a file here.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Writes a file here.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// The games kept without anybody saying where, as paths from here.
    pub fn kept(&self) -> Vec<String> {
        let Ok(folder) = self.path("kept").read_dir() else { return Vec::new() };
        folder.map(|entry| format!("kept/{}", entry.unwrap().file_name().into_string().unwrap())).collect()
    }

    /// Copies the printed content without its scenarios into a folder here.
    pub fn copy_content(&self, folder: &str) {
        let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/freedom/content");
        std::fs::create_dir(self.path(folder)).unwrap();
        for entry in std::fs::read_dir(content).unwrap().flatten().filter(|entry| entry.path().is_file()) {
            std::fs::copy(entry.path(), self.path(folder).join(entry.file_name())).unwrap();
        }
    }

    /// A whole game between bots, saved as `game.cantina`.
    pub fn with_game() -> Self {
        let desk = Self::new();
        desk.prints("play freedom --seed 5 --bot rebel --bot imperial --save game.cantina", "");
        desk
    }
}
