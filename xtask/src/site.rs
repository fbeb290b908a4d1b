//! The explorer as static files, in a real browser.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::rust::others;
use crate::step::{Lane, Step};

/// What a phone loads in seconds.
const MOST_BYTES: usize = 1_500_000;

pub(crate) const SITE: Step = Step {
    name: "site",
    what: "the explorer without a server builds, is small, and a browser drives its pages",
    lane: Lane::Tests,
    run: |context| {
        let shell = context.shell()?;
        let out = context.root.join("target/site/out");
        let others = &others();
        cmd!(shell, "cargo build {others...} --bin site").run()?;
        cmd!(shell, "target/debug/site {out}").run()?;
        let bytes = compressed(&shell, &out)?;
        println!("the site has {bytes} bytes, compressed, of at most {MOST_BYTES}");
        ensure!(bytes <= MOST_BYTES, "the site is too large");
        // The other tests of a browser drive the pages of the program, with those of its package.
        let tests = cmd!(shell, "cargo test {others...} --test browser site::");
        Ok(tests.env("EXPLORER_SITE", out).run()?)
    },
};

/// The bytes of all files below a directory, each as `gzip` packs it.
fn compressed(shell: &Shell, directory: &std::path::Path) -> Result<usize> {
    let mut bytes = 0;
    for path in shell.read_dir(directory)? {
        bytes += if path.is_dir() {
            compressed(shell, &path)?
        } else {
            cmd!(shell, "gzip -9c {path}")
                .quiet()
                .output()?
                .stdout
                .len()
        };
    }
    Ok(bytes)
}
