//! Violations planted in sources, each written in another way: all are reported.

use crate::Rules;

const PAGE: &str = "\
| layer | what it is | may import |
|---|---|---|
| `game` | rules | nothing |
| `run` | limits | nothing |
| `table` | values | `game`, `run` |
| `solver` | algorithms | `game`, `run`, `table` |
";

const LIB: &str = "
mod game; mod run; mod solver; mod table;
pub use game::{GameState, Value};
pub use solver::{error::SolveError, minimax::Minimax as Memoized};
use table::Table;
";

fn violations(file: &str, source: &str) -> Vec<String> {
    Rules::new(PAGE, LIB).violations(file, source)
}

/// Asserts that `source`, between allowed imports, is reported with its line as an import of the
/// layer `solver`.
#[track_caller]
fn reports(source: &str, path: &str) {
    let file = format!("use crate::game::GameState;\n{source}\nuse crate::run::Run;");
    let expected =
        format!("src/table/hash.rs:2: `{path}` belongs to solver; table may import game, run");
    assert_eq!(violations("table/hash.rs", &file), [expected], "{source}");
}

/// Asserts that all these paths are allowed in the layer `table`.
#[track_caller]
fn allows(source: &str) {
    assert_eq!(violations("table/hash.rs", source), [""; 0], "{source}");
}

#[test]
fn imports() {
    reports("use crate::solver;", "crate::solver");
    reports(
        "use crate::solver::minimax::*;",
        "crate::solver::minimax::*",
    );
    reports("use crate::solver::Stack as S;", "crate::solver::Stack");
    reports(
        "pub(crate) use optimal_play::solver::Stack;",
        "optimal_play::solver::Stack",
    );
}

#[test]
fn groups() {
    reports(
        "use crate::{game::Value, solver::Stack};",
        "crate::solver::Stack",
    );
    reports("use crate::{run, solver as engine};", "crate::solver");
    reports(
        "use {crate::game::Value, crate::solver::{self}};",
        "crate::solver::self",
    );
    reports(
        "use crate::{game::{Value, *}, solver::{error::*}};",
        "crate::solver::error::*",
    );
    let lines = "use crate::{\n    game,\n    solver,\n};";
    let found = violations("table/mod.rs", lines);
    let expected =
        "src/table/mod.rs:3: `crate::solver` belongs to solver; table may import game, run";
    assert_eq!(found, [expected]);
}

#[test]
fn names_at_the_crate_root() {
    reports("use crate::SolveError;", "crate::SolveError");
    reports("use crate::{GameState, Memoized};", "crate::Memoized");
    allows("use crate::{GameState, Table};");
    let found = violations("run/mod.rs", "use crate::Value;\nuse crate::table;");
    let expected = [
        "src/run/mod.rs:1: `crate::Value` belongs to game; run may import nothing",
        "src/run/mod.rs:2: `crate::table` belongs to table; run may import nothing",
    ];
    assert_eq!(found, expected);
    let found = violations("run/mod.rs", "use crate::Minimax;");
    let expected = "src/run/mod.rs:1: `crate::Minimax` is no layer, and lib.rs imports no such name; \
                    run may import nothing";
    assert_eq!(found, [expected]);
}

#[test]
fn expressions_types_and_visibility() {
    reports("fn f() { crate::solver::solve() }", "crate::solver::solve");
    reports(
        "fn f(_: Vec<crate::solver::Stack<u8>>) {}",
        "crate::solver::Stack",
    );
    reports(
        "type T = crate::game::Key<crate::solver::Stack>;",
        "crate::solver::Stack",
    );
    reports(
        "fn f() { crate::game::f::<crate::solver::X>() }",
        "crate::solver::X",
    );
    reports(
        "impl crate::solver::Solver for T {}",
        "crate::solver::Solver",
    );
    reports("pub(in crate::solver) fn f() {}", "crate::solver");
    reports("mod inner { use crate::solver::X; }", "crate::solver::X");
    allows(
        "pub(crate) fn f(self) -> u8 { self.0 as u8 }\npub(super) fn g(&self) { Self::h(self) }",
    );
}

#[test]
fn macros_and_attributes() {
    reports(
        "fn f() { vec![(crate::solver::X, 1)]; }",
        "crate::solver::X",
    );
    reports(
        "macro_rules! m { () => { $crate::solver::X } }",
        "crate::solver::X",
    );
    reports(
        "macro_rules! m { () => { use $crate::{game, solver}; } }",
        "crate::solver",
    );
    reports(
        "#[cfg_attr(test, derive(crate::solver::Derive))] struct T;",
        "crate::solver::Derive",
    );
}

#[test]
fn ways_up_by_super() {
    let leaves = |file: &str, source: &str, path: &str| {
        let layer = file.split('/').next().expect("a layer");
        let expected = format!(
            "src/{file}:1: `{path}` leaves {layer} by `super`; {layer} may import game, run"
        );
        assert_eq!(violations(file, source), [expected], "{source}");
    };
    leaves("table/mod.rs", "use super::solver::X;", "super::solver::X");
    leaves("table/mod.rs", "use super::*;", "super::*");
    leaves(
        "table/hash.rs",
        "use super::super::solver;",
        "super::super::solver",
    );
    // As a layer that may be imported is not named by its name, either.
    leaves(
        "table/hash.rs",
        "use super::super::game;",
        "super::super::game",
    );
    leaves(
        "table/hash.rs",
        "use self::super::super::game;",
        "self::super::super::game",
    );
    leaves(
        "table/hash.rs",
        "fn f() { m!(super::super::run::X) }",
        "super::super::run::X",
    );
    leaves(
        "table/hash.rs",
        "mod a { use super::super::super::run; }",
        "super::super::super::run",
    );
    leaves(
        "table/bounded/whole.rs",
        "use super::super::super as root;",
        "super::super::super",
    );
    allows(
        "use super::{dense, sparse::Sparse};\nuse self::inner::X;\nmod inner { use super::super::dense; }",
    );
}

#[test]
fn the_whole_crate() {
    let found = |source| violations("table/hash.rs", source);
    for (source, path) in [
        ("use crate::*;", "crate::*"),
        ("use crate as root;", "crate"),
        ("use crate::{self as root};", "crate::self"),
        ("extern crate self as root;", "crate"),
    ] {
        let expected =
            format!("src/table/hash.rs:1: `{path}` is the whole crate; table may import game, run");
        assert_eq!(found(source), [expected], "{source}");
    }
}

#[test]
fn what_is_no_import() {
    allows(
        "//! [`crate::solver::X`]\n/// [x](crate::solver::X)\nfn f() { g(\"crate::solver::X\") } // crate::solver::X",
    );
    allows(
        "use std::{collections::HashMap, fmt::{self, Debug}};\nuse ::serde::solver::X;\nextern crate alloc;",
    );
}

#[test]
fn a_layer_without_a_row() {
    let found = violations("store/mod.rs", "");
    assert_eq!(
        found,
        ["src/store/mod.rs: `store` is not in the table of layers"]
    );
}
