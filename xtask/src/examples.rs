//! Every example, and every published answer through the programs, optimized.

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::rust::{others, small_program};
use crate::step::{Lane, Step};

pub(crate) const EXAMPLES: Step = Step {
    name: "examples",
    what: "every example runs, and the programs give every published answer",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        for name in lessons(&shell)? {
            // With the features that the examples ask for.
            let run = cmd!(
                shell,
                "cargo run --release --locked --all-features --example {name}"
            );
            run.stdin("").run()?;
        }
        cmd!(
            shell,
            "cargo run --release --locked -p optimal-play-games --features disk --example nine_mens_morris"
        )
        .run()?;
        // The tests are those of the other packages, built once; the program is optimized.
        let (others, of_its_own) = (others(), ["published", "parquet_without_its_feature"]);
        let published = cmd!(
            shell,
            "cargo test {others...} --test program -- {of_its_own...}"
        );
        let program = small_program(context)?;
        Ok(published.env("TEST_PROGRAM", program).run()?)
    },
};

/// The names of the examples that are one file.
fn lessons(shell: &Shell) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for path in shell.read_dir("examples")? {
        if path.extension().is_some_and(|it| it == "rs") {
            let name = path.file_stem().context("a file has a name")?;
            names.push(name.to_string_lossy().into_owned());
        }
    }
    Ok(names)
}
