//! Servers as processes of their own, so that their memory and time can be told from the visitors'.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result};

/// A server of this program's own.
pub struct Node {
    process: Child,
    /// Where it listens.
    pub addr: SocketAddr,
    _said: BufReader<ChildStdout>,
}

impl Node {
    /// Starts this program again as a server of the kind the words say.
    pub fn start(words: &[&str]) -> Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut process = command.args(words).stdout(Stdio::piped()).spawn()?;
        let mut output = BufReader::new(process.stdout.take().context("no output")?);
        let mut said = String::new();
        output.read_line(&mut said)?;
        Ok(Self { process, addr: said.trim().parse().context("the server didn't start")?, _said: output })
    }

    /// Its resident memory, in KiB.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or_default()
    }

    /// The processor time it has used, in seconds.
    pub fn busy(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        let rest = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
        let ticks: u64 = rest.split(' ').skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
        ticks as f64 / 100.0
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
