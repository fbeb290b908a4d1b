//! The package for Python: its wheel, in an environment of its own, with its tests, types and
//! lints.

use std::ffi::OsString;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use xshell::cmd;

use crate::step::{Context, Lane, Step};
use crate::system::environment;

/// 1 MiB for the package, 6 KiB for its licences and metadata, 160 KiB for Awari and Cram with the
/// solvers that no other game there has: by stage, shared between threads, and nimbers by search.
/// 96 KiB for scores by stage of games in Python, and the solvers that these are compared with. 16
/// KiB for nimbers of Cram by search, and for stages that members share. 64 KiB for what tests the
/// keys of other libraries' games, for allocation that may fail, and for numbers as numpy has them.
/// 64 KiB for one trait of look-ups, whose functions each table keeps for each game, and for games
/// without stages as games of one stage. 72 KiB for policies and scores of agents, for forward sweeps
/// of games without predecessors, and for places of one player. 40 KiB for tables: the streams of Arrow,
/// by its crates, and what fills them. 32 KiB for searches in files, and for games of Ludax and pgx.
/// 104 KiB for animal shogi and men's morris, and their solvers. 52 KiB for Gobblet Gobblers. 86 KiB for
/// impartial Clobber and Node Kayles. 2 KiB for men's morris from a position on. 158 KiB for values of
/// parts, and for sums of them in Domineering and games of boards. 32 KiB for these games' searches of
/// a whole state, in turns with sums: 2,052,155 bytes, measured.
const MOST_BYTES: u64 =
    (1024 + 6 + 160 + 96 + 16 + 64 + 64 + 72 + 40 + 32 + 104 + 52 + 86 + 2 + 158 + 32) << 10;

pub(crate) const WHEEL: Step = Step {
    name: "wheel",
    what: "the wheel builds, and is small",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        let programs = environment(context)?;
        let (maturin, python) = (programs.join("maturin"), programs.join("python"));
        shell.remove_path("target/wheels")?;
        // Functions with the same code are one, by the linker that Rust brings on Linux.
        cmd!(
            shell,
            "nice -n 19 {maturin} build --quiet --locked --manifest-path python/Cargo.toml
             --interpreter {python} --out target/wheels --compression-level 9
             -- -C link-arg=-Wl,--icf=all"
        )
        .run()?;
        let bytes = fs::metadata(wheel(context)?)?.len();
        println!("the wheel has {bytes} bytes of at most {MOST_BYTES}");
        ensure!(bytes <= MOST_BYTES, "the wheel is too large");
        Ok(())
    },
};

pub(crate) const TESTS: Step = Step {
    name: "python",
    what: "the package of the wheel passes its tests, with checked types and without lints",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        let programs = environment(context)?;
        let [pip, pytest, mypy, ruff] =
            ["pip", "pytest", "mypy", "ruff"].map(|it| programs.join(it));
        let wheel = wheel(context)?;
        cmd!(
            shell,
            "{pip} install --quiet --force-reinstall --no-deps {wheel}"
        )
        .run()?;
        // Not in the directory of the sources, which has no binary.
        cmd!(
            shell,
            "{pytest} --quiet -p no:cacheprovider --rootdir python python/tests"
        )
        .env("PATH", path_without_rust()?)
        .run()?;
        with_old_open_spiel(context)?;
        shell.change_dir("python");
        cmd!(
            shell,
            "{mypy} --cache-dir ../target/mypy --strict optimal_play examples"
        )
        .run()?;
        cmd!(shell, "{ruff} format --no-cache --check .").run()?;
        Ok(cmd!(shell, "{ruff} check --no-cache .").run()?)
    },
};

/// The path without the directories of Rust: whoever installs a wheel needs none.
fn path_without_rust() -> Result<OsString> {
    let path = env::var_os("PATH").context("PATH is not set")?;
    let others = env::split_paths(&path).filter(|it| !it.join("cargo").is_file());
    Ok(env::join_paths(others)?)
}

/// Tests the first version of `open_spiel` that the metadata of the package allows: its texts say
/// less than later ones.
fn with_old_open_spiel(context: &Context) -> Result<()> {
    let shell = context.shell()?;
    let (python, wheel) = (environment(context)?.join("python"), wheel(context)?);
    let old = context.root.join("target/python-with-old-open-spiel");
    let programs = old.join("bin");
    cmd!(shell, "{python} -m venv {old}").run()?;
    let [pip, pytest] = ["pip", "pytest"].map(|it| programs.join(it));
    cmd!(
        shell,
        "{pip} install --quiet --force-reinstall --no-deps {wheel}"
    )
    .run()?;
    cmd!(shell, "{pip} install --quiet open_spiel==1.6.12 pytest").run()?;
    let tests = ["open_spiel", "open_spiel_keys"].map(|it| format!("python/tests/test_{it}.py"));
    Ok(cmd!(
        shell,
        "{pytest} --quiet -p no:cacheprovider --rootdir python {tests...}"
    )
    .run()?)
}

/// The wheel that the step before has built.
fn wheel(context: &Context) -> Result<PathBuf> {
    let built = context
        .shell()?
        .read_dir("target/wheels")
        .unwrap_or_default();
    let mut wheels = built
        .into_iter()
        .filter(|it| it.extension().is_some_and(|it| it == "whl"));
    wheels
        .next()
        .context("there is no wheel: `cargo xtask check wheel` builds it")
}
