//! Format, tests, lints and documents of the sources in Rust.

use std::env;
use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::bare;
use crate::step::{Context, Lane, Step};
use crate::system::interpreter;

pub(crate) const FORMAT: Step = Step {
    name: "fmt",
    what: "the sources are formatted",
    lane: Lane::Any,
    run: |context| {
        let shell = context.shell()?;
        Ok(cmd!(shell, "cargo fmt --all --check").run()?)
    },
};

pub(crate) const TESTS: Step = Step {
    name: "test",
    what: "the command of the README passes the tests, on a bare machine",
    lane: Lane::Tests,
    run: |context| bare::run(context, "test", context.promised("cargo test")?),
};

/// The packages beside those that the README tests. Whoever builds a program of one of them builds it
/// as one of these, with the features that all of them ask for, so that it is built once.
pub(crate) fn others() -> Vec<&'static str> {
    let tested = ["optimal-play", "optimal-play-games", "optimal-play-tests"];
    let tested = tested.iter().flat_map(|package| ["--exclude", package]);
    ["--workspace", "--locked"]
        .into_iter()
        .chain(tested)
        .collect()
}

/// The program, optimized and without its features, which is built the first time.
pub(crate) fn small_program(context: &Context) -> Result<PathBuf> {
    let package = "--package optimal-play-cli --no-default-features".split(' ');
    let shell = context.shell()?;
    cmd!(shell, "cargo build --release --locked --quiet {package...}").run()?;
    let target = env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| context.root.join("target"), PathBuf::from);
    Ok(target.join("release/optimal-play"))
}

pub(crate) const WORKSPACE: Step = Step {
    name: "workspace",
    what: "the other packages pass their tests, and those that take long pass, too",
    lane: Lane::Tests,
    run: |context| {
        let shell = context.shell()?;
        let others = others();
        let tests = cmd!(shell, "cargo test {others...}");
        // Libraries of Python read the tables that the program writes.
        let tests = tests.env("TEST_PYTHON", interpreter(context));
        Ok(tests.env("TEST_PROGRAMS", "--workspace").run()?)
    },
};

pub(crate) const FILES: Step = Step {
    name: "files",
    what: "stores and documents, features of the library that are off by default, pass their tests",
    lane: Lane::Tests,
    run: |context| {
        let shell = context.shell()?;
        let packages = ["optimal-play", "optimal-play-games", "optimal-play-tests"];
        let packages = packages.iter().flat_map(|name| ["--package", name]);
        let packages: Vec<_> = packages
            .chain(["--features", "optimal-play-tests/files"])
            .collect();
        // What these features do not change, the command of the README has tested.
        for tests in [
            "--lib --test files --test memory",
            "--test documents each_prints_what_its_first_comment_shows",
            "--doc",
        ] {
            let (packages, tests) = (packages.iter(), tests.split(' '));
            cmd!(shell, "cargo test --locked {packages...} {tests...}").run()?;
        }
        Ok(())
    },
};

pub(crate) const CLIPPY: Step = Step {
    name: "clippy",
    what: "no lint warns, with any features",
    lane: Lane::Any,
    run: |context| {
        let shell = context.shell()?;
        // The tests have the feature serde; the library on its own, as others build it, has what
        // they choose.
        for packages in [
            "--workspace --all-targets",
            "--all-targets --no-default-features",
            "--package optimal-play",
            "--package optimal-play --no-default-features",
        ] {
            let packages = packages.split(' ');
            cmd!(shell, "cargo clippy {packages...} --locked -- -D warnings").run()?;
        }
        Ok(())
    },
};

pub(crate) const FEATURES: Step = Step {
    name: "features",
    what: "without threads, the library answers as a run with one thread does",
    lane: Lane::Tests,
    run: |context| {
        let shell = context.shell()?;
        for tests in ["--lib", "--test threads"] {
            let tests = tests.split(' ');
            let of = [
                "--package",
                "optimal-play",
                "--package",
                "optimal-play-tests",
                "--features",
                "optimal-play-tests/files",
            ];
            cmd!(
                shell,
                "cargo test --no-default-features --locked {of...} {tests...}"
            )
            .run()?;
        }
        Ok(())
    },
};

pub(crate) const DOCUMENTS: Step = Step {
    name: "doc",
    what: "the documentation builds without a warning, private items included",
    lane: Lane::Any,
    run: |context| {
        let shell = context.shell()?;
        let features = [
            "--no-deps",
            "--document-private-items",
            "--all-features",
            "--locked",
        ];
        let documents = cmd!(shell, "cargo doc --workspace {features...}");
        Ok(documents.env("RUSTDOCFLAGS", "-D warnings").run()?)
    },
};
