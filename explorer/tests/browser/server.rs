//! The pages under test, in either form: from the program, or as static files. The variable
//! `EXPLORER_SITE` names the directory of the files, as the package `optimal-play-site` builds
//! them.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use support::Running;

use crate::files::{BELOW, Files};

/// A server, which ends with its owner.
pub(crate) enum Server {
    Program { _program: Running, address: String },
    Files(Files),
}

/// Whether the pages are static files.
pub(crate) fn is_site() -> bool {
    env::var_os("EXPLORER_SITE").is_some()
}

impl Server {
    /// Starts the program at a free port; or a host of the static files, which take no flags.
    pub(crate) fn start(flags: &[&str]) -> Self {
        if let Some(directory) = env::var_os("EXPLORER_SITE") {
            assert!(flags.is_empty(), "static files take no flags");
            return Self::Files(Files::serve(directory.into()));
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_optimal-play-explorer"));
        program
            .args(["--port", "0"])
            .args(flags)
            .stdout(Stdio::piped());
        let mut program = Running::start(&mut program);
        let mut address = String::new();
        let output = program.stdout.take().expect("piped");
        let read = BufReader::new(output).read_line(&mut address);
        read.expect("it prints its address");
        let address = address.trim().trim_end_matches('/').to_owned();
        Self::Program {
            _program: program,
            address,
        }
    }

    /// The address of a path.
    pub(crate) fn address(&self, path: &str) -> String {
        match self {
            Self::Program { address, .. } => format!("{address}{path}"),
            Self::Files(Files { address, .. }) => {
                format!("{address}{}", path.strip_prefix(BELOW).unwrap_or(path))
            }
        }
    }
}
