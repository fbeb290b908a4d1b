//! A step of the check, and what every step knows.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use xshell::Shell;

/// One part of the check.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// What holds after it.
    pub(crate) what: &'static str,
    pub(crate) lane: Lane,
    pub(crate) run: fn(&Context) -> Result<()>,
}

/// Steps of one lane run one after the other; the lanes run beside each other, and so keep two cores
/// busy: while one waits for a lock of cargo, or for a test that sleeps, the other one works. The
/// lane that ends first goes on with the steps that have none.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Lane {
    /// Before all others.
    First,
    /// Tests in Rust, built by the profile of development.
    Tests,
    /// What is built with optimization; packages, and Python with its environment.
    Optimized,
    /// Whichever lane is free: such a step needs no other one.
    Any,
}

/// Where the checkout is, and what others install.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) root: PathBuf,
}

impl Context {
    pub(crate) fn new() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().context("the checkout")?;
        Ok(Self { root })
    }

    /// A shell in the root of the checkout.
    pub(crate) fn shell(&self) -> Result<Shell> {
        let shell = Shell::new()?;
        shell.change_dir(&self.root);
        // Nothing is built a second time after a change here.
        shell.set_var("CARGO_INCREMENTAL", "0");
        Ok(shell)
    }

    /// A directory for tools and scratch files, which exists.
    pub(crate) fn tools(&self, name: &str) -> Result<PathBuf> {
        let path = self.root.join("target/tools").join(name);
        std::fs::create_dir_all(&path).with_context(|| format!("{}", path.display()))?;
        Ok(path)
    }

    /// A command that the README promises, if it does.
    pub(crate) fn promised(&self, command: &'static str) -> Result<&'static str> {
        let readme = std::fs::read_to_string(self.root.join("README.md")).context("README.md")?;
        let is_there = readme.lines().any(|line| line == command);
        ensure!(is_there, "README.md lacks the line `{command}`");
        Ok(command)
    }
}

/// Says why a part of a step is left out.
pub(crate) fn skip(reason: &str) {
    println!("skipped: {reason}");
}
