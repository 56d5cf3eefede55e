//! A server as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running `cantina serve`, which is killed when it isn't needed any more.
pub struct Node {
    process: Child,
    pub addr: SocketAddr,
    /// Kept open: a server that can't say where it is doesn't go on.
    _said: BufReader<ChildStdout>,
}

impl Node {
    /// Starts a server on a store, and waits until it says where it listens.
    pub fn start(store: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cantina"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--store", store, "--log", "off"]);
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut said = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut said).unwrap();
        let addr = said.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Self { process, addr: addr.unwrap_or_else(|| panic!("no address in {said:?}")), _said: output }
    }

    /// SIGKILL: nothing is tidied up.
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
