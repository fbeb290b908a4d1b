//! The program under test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server, which ends with its owner.
pub(crate) struct Server {
    program: Child,
    address: String,
}

impl Server {
    /// Starts the program at a free port.
    pub(crate) fn start(flags: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_optimal-play-explorer"))
            .args(["--port", "0"])
            .args(flags)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut address = String::new();
        let output = program.stdout.take().expect("piped");
        let read = BufReader::new(output).read_line(&mut address);
        read.expect("it prints its address");
        let address = address.trim().trim_end_matches('/').to_owned();
        Self { program, address }
    }

    /// The address of a path.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
