//! A compiler that has the standard library of a browser.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the library of this package for a browser; returns the file. An error says what is
/// missing.
pub(crate) fn compile() -> Result<PathBuf, String> {
    let workspace = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let target = workspace.join("target/site");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace);
    cargo.args([
        "build",
        "--locked",
        "--package",
        "optimal-play-site",
        "--lib",
    ]);
    cargo.args(["--profile", "site", "--target", TARGET, "--target-dir"]);
    cargo.arg(&target);
    if !has_target(&rustc) {
        cargo.env("RUSTC", of_debian(workspace)?);
    }
    // The linker of this compiler; that of Debian is a package of its own.
    if let Some(linker) = linker(&rustc) {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the pages do not compile for a browser".to_owned());
    }
    Ok(target.join(TARGET).join("site/optimal_play_site.wasm"))
}

/// What a compiler prints for this question about the target.
fn printed(rustc: &OsString, what: &str) -> Option<PathBuf> {
    let output = Command::new(rustc)
        .args(["--print", what, "--target", TARGET])
        .output();
    let output = output.ok().filter(|it| it.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(text.trim_end()))
}

fn has_target(rustc: &OsString) -> bool {
    printed(rustc, "target-libdir").is_some_and(|it| it.is_dir())
}

/// The linker that comes with a compiler.
fn linker(rustc: &OsString) -> Option<PathBuf> {
    let host = Command::new(rustc).arg("-vV").output().ok()?.stdout;
    let host = String::from_utf8(host).ok()?;
    let host = host.lines().find_map(|it| it.strip_prefix("host: "))?;
    let linker = printed(rustc, "sysroot")?
        .join("lib/rustlib")
        .join(host)
        .join("bin/rust-lld");
    linker.exists().then_some(linker)
}

/// The compiler of Debian, unpacked.
fn of_debian(workspace: &Path) -> Result<OsString, String> {
    let tools = workspace.join("target/tools/rustc_of_debian");
    let unpacked = Command::new(workspace.join(".ci/rustc_of_debian"))
        .arg(&tools)
        .output();
    let rustc = tools.join("rustc").into_os_string();
    match unpacked {
        Ok(it) if it.status.success() && has_target(&rustc) => Ok(rustc),
        _ => Err(format!(
            "no compiler has the standard library of {TARGET}: `rustup target add {TARGET}` installs it"
        )),
    }
}
