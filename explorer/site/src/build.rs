//! The files of the site.

use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use optimal_play_explorer::Pages;
use wasm_bindgen_cli_support::Bindgen;

use crate::{compiler, order};

const USAGE: &str = "expected one directory to write the site to, as in `site out/`";

/// Builds the site in the directory that the command line names. Returns the exit code: 2 if no
/// compiler has the target, or a file cannot be written.
pub(crate) fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let written = match (arguments.next(), arguments.next()) {
        (Some(to), None) => write(&PathBuf::from(to)),
        _ => Err(USAGE.into()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn write(to: &Path) -> Result<(), Box<dyn Error>> {
    eprintln!("1 of 3: compiling the pages for a browser, which takes minutes the first time");
    let compiled = compiler::compile()?;
    eprintln!("2 of 3: making the script that loads them");
    let (glue, wasm) = bound(&compiled)?;
    eprintln!("3 of 3: writing the files");
    // The script of wasm-bindgen has one instance: as a function, it makes as many as are called
    // for.
    let pages = format!(
        "function glue() {{\n{glue}\nreturn wasm_bindgen;\n}}\n{}",
        include_str!("scripts/instance.js")
    );
    let site = include_str!("scripts/site.js");
    let solver = include_str!("scripts/solver.js");
    // Another version of any file is another service worker.
    let mut hasher = DefaultHasher::new();
    (&pages, &wasm, site, solver).hash(&mut hasher);
    let name = "optimal-play";
    let site = compact(site.as_bytes());
    let version = format!(
        "const NAME = \"{name}\", VERSION = \"{name} {:016x}\";\n",
        hasher.finish()
    );
    let worker = compact((version + include_str!("scripts/sw.js")).as_bytes());
    let explorer = Pages::bundled(|_| ());
    let page = |address| explorer.answer("GET", address, "./", None).body;
    let files: [(&str, &[u8]); 11] = [
        // What a first visit shows before the service worker answers.
        ("index.html", &page("/")),
        ("404.html", include_bytes!("scripts/404.html")),
        ("assets/icon.svg", &page("/assets/icon.svg")),
        ("assets/connect_four.png", &page("/assets/connect_four.png")),
        ("assets/script.js", &compact(&page("/assets/script.js"))),
        ("assets/style.css", &compact(&page("/assets/style.css"))),
        ("sw.js", &worker),
        ("site.js", &site),
        ("solver.js", solver.as_bytes()),
        ("pages.js", pages.as_bytes()),
        ("pages.wasm", &wasm),
    ];
    fs::create_dir_all(to.join("assets"))?;
    for (name, content) in files {
        let path = to.join(name);
        let written = fs::write(&path, content);
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{:>9} bytes  {}", content.len(), path.display());
    }
    Ok(())
}

/// A script or a style without lines of comments and indentation, which nobody reads in a browser.
fn compact(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(str::trim_start);
    let is_comment =
        |line: &&str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = lines.filter(|line| !is_comment(line));
    lines
        .flat_map(|line| [line, "\n"])
        .collect::<String>()
        .into_bytes()
}

/// The script and the program that wasm-bindgen makes of what was compiled.
fn bound(compiled: &Path) -> Result<(String, Vec<u8>), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).typescript(false);
    bindgen.omit_default_module_path(true).no_modules(true)?;
    let mut output = bindgen.generate_output()?;
    let wasm = order::by_name(&output.wasm_mut().emit_wasm())?;
    Ok((output.js().to_owned(), wasm))
}
