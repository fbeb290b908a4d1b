//! A machine with Rust, a C compiler, git and coreutils alone: both commands of the README run
//! there.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use xshell::cmd;

use crate::step::{Context, Lane, Step};

pub(crate) const JOB: Step = Step {
    name: "job",
    what: "the main job runs on a bare machine",
    lane: Lane::Optimized,
    run: |context| {
        run(
            context,
            "job",
            context.promised("cargo run --release --example knight_pawns")?,
        )
    },
};

/// What a slim image of Rust has on its path, besides Rust itself.
const PROGRAMS: &str = "\
    cc c++ gcc g++ ld as ar ranlib git sh bash dash \
    basename cat chmod cp cut date dd df dirname du echo env expr false head id ln ls mkdir mktemp mv \
    nice nproc od printf pwd readlink realpath rm rmdir seq sha256sum sleep sort split stat sync tail \
    tee test timeout touch tr true truncate uname uniq wc whoami";

/// A directory with these programs and no others, which becomes the path of the step with this name:
/// steps that run beside each other do not fill the same one.
fn programs(context: &Context, step: &str) -> Result<PathBuf> {
    let directory = context.tools(&format!("bare/{step}"))?;
    let path = env::var_os("PATH").context("PATH is not set")?;
    let found = |name: &str| {
        let mut all = env::split_paths(&path).map(|it| it.join(name));
        all.find(|it| it.is_file() && !it.starts_with(&directory))
    };
    let rust = "cargo rustc rustdoc";
    for name in rust.split(' ').chain(PROGRAMS.split_whitespace()) {
        let link = directory.join(name);
        if let (Some(program), false) = (found(name), link.exists()) {
            link_to(&program, &link)?;
        }
    }
    Ok(directory)
}

#[cfg(unix)]
fn link_to(program: &Path, link: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(program, link)?)
}

#[cfg(not(unix))]
fn link_to(program: &Path, link: &Path) -> Result<()> {
    Ok(std::fs::copy(program, link).map(drop)?)
}

/// Runs a command of the README as it stands there, with this path and a nearly empty environment.
pub(crate) fn run(context: &Context, step: &str, command: &str) -> Result<()> {
    let shell = context.shell()?;
    let words = command.split(' ').skip(1);
    let stay = [
        "HOME",
        "CARGO_HOME",
        "RUSTUP_HOME",
        "CARGO_TARGET_DIR",
        "CARGO_INCREMENTAL",
        "CI",
    ];
    let stay = stay
        .into_iter()
        .filter_map(|name| Some((name, shell.var_os(name)?)));
    let stay: Vec<_> = stay.collect();
    let bare = cmd!(shell, "cargo {words...}").env_clear().envs(stay);
    Ok(bare.env("PATH", programs(context, step)?).run()?)
}
