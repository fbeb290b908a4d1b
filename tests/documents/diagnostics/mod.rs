//! What the compiler says to a user whose game does not fit: which trait is missing, and what to
//! do. Each snippet is compiled as a user compiles it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use escargot::CargoBuild;
use escargot::format::Message;
use serde_json::Value;

/// The library that the snippets are compiled with.
static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let build = CargoBuild::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .example("heap")
        .exec()
        .expect("cargo runs");
    let messages = build.map(|message| message.expect("the library builds"));
    let libraries = messages.filter_map(|message| {
        let Ok(Message::CompilerArtifact(artifact)) = message.decode() else {
            return None;
        };
        let is_library = artifact.target.name == "optimal_play";
        is_library.then(|| artifact.filenames[0].to_path_buf())
    });
    libraries.last().expect("it has a library")
});

/// What the compiler reports of `main` in a snippet, after a game `Heap` whose values are scores
/// and that has no capability: the messages about missing traits with labels and notes, without
/// what depends on the version of the compiler, which are its own notes and helps.
fn report(name: &str, snippet: &str) -> String {
    let heap = include_str!("snippets/heap.rs");
    let directory = tempfile::tempdir().expect("a new directory");
    let file = directory.path().join(format!("{name}.rs"));
    fs::write(&file, format!("{heap}\n{snippet}")).expect("the folder is ours");
    let library = LIBRARY.as_path();
    let folder = library.parent().expect("it is a file");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler)
        .args(["--edition=2024", "--error-format=json", "--emit=metadata"])
        .arg(format!("--extern=optimal_play={}", library.display()))
        .arg(format!("-Ldependency={}", folder.display()))
        .arg("--out-dir")
        .arg(directory.path())
        .arg(&file)
        .output()
        .expect("there is a compiler");
    assert!(!output.status.success(), "{name} compiles");
    let errors = String::from_utf8(output.stderr).expect("text");
    let errors = errors
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let errors = errors.filter(|error: &Value| error["code"]["code"] == "E0277");
    let mut reports: Vec<_> = errors.map(|error| text(&error)).collect();
    reports.dedup();
    reports.join("\n\n")
}

/// The message of an error, what it says to its place, and the notes of this crate.
fn text(error: &Value) -> String {
    let message = error["message"].as_str().unwrap_or_default();
    let spans = error["spans"].as_array().into_iter().flatten();
    let label = spans
        .filter(|span| span["is_primary"] == true)
        .filter_map(|span| span["label"].as_str());
    let children = error["children"].as_array().into_iter().flatten();
    let notes = children
        .filter(|child| child["level"] == "note")
        .filter_map(|child| child["message"].as_str());
    let notes =
        notes.filter(|note| !note.starts_with("required ") && !note.contains(" redundant "));
    let mut lines: Vec<_> = [message.to_owned()].into();
    lines.extend(label.map(|label| format!("  here: {label}")));
    lines.extend(notes.map(|note| format!("  note: {note}")));
    lines.join("\n")
}

/// A whole game whose moves and values have these types.
fn game(moves: &str, values: &str) -> String {
    format!(
        "{moves}
        #[derive(Clone)]
        struct Coin;
        impl GameState for Coin {{
            type Move = Flip;
            type Key = bool;
            type Value = {values};
            fn to_move(&self) -> Player {{ Player::Max }}
            fn moves(&self) -> impl Iterator<Item = Flip> {{ [Flip].into_iter() }}
            fn play(&self, _: Flip) -> Self {{ loop {{}} }}
            fn terminal_value(&self) -> {values} {{ loop {{}} }}
            fn key(&self) -> bool {{ true }}
        }}
        fn main() {{}}"
    )
}

/// Solves `Heap` with a solver.
fn solve(solver: &str) -> String {
    format!("fn main() {{ let _ = {solver}.solve(&Heap(3), Run::new()); }}")
}

#[test]
fn types_that_cannot_be_values_are_told_what_to_use() {
    let flip = "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)] struct Flip;";
    let reports = ["f64", "u32", "bool"].map(|it| report(it, &game(flip, it)));
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[test]
fn a_move_without_hash_names_hash() {
    let flip = "#[derive(Clone, Copy, PartialEq, Eq, Debug)] struct Flip;";
    let report = report("hash", &game(flip, "i8"));
    assert!(
        report.contains("the trait bound `Flip: Hash` is not satisfied"),
        "{report}"
    );
}

#[test]
fn solvers_say_which_values_and_capabilities_they_need() {
    let solvers = [
        ("retrograde", "Retrograde::reachable()"),
        ("retrograde_indexed", "Retrograde::with_predecessors()"),
        ("dense", "Minimax::dense()"),
        ("packed", "AlphaBeta::packed()"),
        ("by_block", "Tabulate::by_block()"),
        ("by_key", "Tabulate::by_key()"),
        ("grundy", "Grundy::by_definition()"),
    ];
    let reports =
        solvers.map(|(name, solver)| format!("{solver}:\n{}", report(name, &solve(solver))));
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[test]
fn checks_say_which_values_and_capabilities_they_need() {
    let checks = [
        ("audit_cyclic", "Audit::new(&Heap(3), 9).cyclic()"),
        ("audit_indexed", "Audit::new(&Heap(3), 9).indexed()"),
        (
            "audit_predecessors",
            "Audit::new(&Heap(3), 9).predecessors()",
        ),
        ("audit_restore", "Audit::new(&Heap(3), 9).unpack()"),
        ("check_cyclic", "CrossCheck::cyclic(&Heap(3), 9)"),
        ("check_by_key", "CrossCheck::new(&Heap(3), 9).by_key()"),
        ("not_a_game", "Audit::new(&3, 9)"),
    ];
    let reports = checks.map(|(name, check)| {
        let snippet = format!("fn main() {{ let _ = {check}; }}");
        format!("{check}:\n{}", report(name, &snippet))
    });
    insta::assert_snapshot!(reports.join("\n\n"));
}
