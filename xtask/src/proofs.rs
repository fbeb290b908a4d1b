//! The checker of certificates that is proven in Coq, and its agreement with the one in Rust.

use std::env;
use std::path::PathBuf;

use xshell::cmd;

use crate::step::{Lane, Step};

pub(crate) const PROOFS: Step = Step {
    name: "proofs",
    what: "Coq accepts the proofs, and the proven checker agrees with the one in Rust",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        cmd!(shell, "make --silent --jobs=2 -C proofs test").run()?;
        // As the tests of the published answers build it, so that it is built once.
        let package = "--package optimal-play-cli --no-default-features".split(' ');
        cmd!(shell, "cargo build --release --locked --quiet {package...}").run()?;
        let target = env::var_os("CARGO_TARGET_DIR");
        let target = target.map_or_else(|| context.root.join("target"), PathBuf::from);
        let program = target.join("release/optimal-play");
        Ok(cmd!(shell, "python3 proofs/test/compare.py {program} 100 300").run()?)
    },
};
