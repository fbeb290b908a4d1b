//! The documents of a run: its report, progress and errors.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::run::Progress;
use optimal_play::{Minimax, Run, Solver, solve};
use serde_json::json;

use crate::serialization::{KNIGHT, drawn_chase, stable, written};

#[test]
fn a_report_has_nanoseconds_and_bytes() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let report = solution.report();
    let expected = json!({
        "solver": "minimax (hash table)",
        "positions": 13,
        "elapsed_nanoseconds": u64::try_from(report.elapsed.as_nanos()).expect("short"),
        "peak_bytes": report.peak_bytes,
    });
    assert_eq!(written(report), expected);
}

#[test]
fn progress_has_nanoseconds_and_bytes() {
    let mut seen = Vec::new();
    let run = Run::new().with_observer(4, |progress: &Progress| {
        let nanoseconds = u64::try_from(progress.elapsed.as_nanos()).expect("short");
        let expected = json!({
            "positions": progress.positions,
            "phase": "solving",
            "visited": progress.visited,
            "total": null,
            "stage": null,
            "question": null,
            "bytes": progress.bytes,
            "elapsed_nanoseconds": nanoseconds,
        });
        assert_eq!(written(progress), expected);
        seen.push(progress.positions);
        ControlFlow::Continue(())
    });
    let solution = Minimax::hashed().solve(&KNIGHT.start(), run);
    solution.expect("it ends");
    assert_eq!(seen, [4, 8, 12]);
}

#[test]
fn an_error_has_its_name_its_message_and_the_report() {
    let run = Run::new().with_position_limit(5);
    let error = Minimax::hashed().solve(&KNIGHT.start(), run);
    let error = error.expect_err("there are thirteen positions");
    let expected = json!({
        "schema_version": 1,
        "error": "position limit",
        "message": "reached the position limit of 5",
        "report": {
            "solver": "minimax (hash table)",
            "positions": 5,
            "elapsed_nanoseconds": null,
            "peak_bytes": null,
        },
    });
    assert_eq!(stable(written(&error)), expected);
}

#[test]
fn each_way_to_end_has_a_name() {
    let stop = AtomicBool::new(true);
    let name = |run: Run<'_>| {
        let error = Minimax::hashed().solve(&KNIGHT.start(), run);
        written(&error.expect_err("it ends early"))["error"].clone()
    };
    assert_eq!(name(Run::new().with_memory_limit(1)), "memory limit");
    assert_eq!(
        name(Run::new().with_time_limit(Duration::ZERO)),
        "time limit"
    );
    assert_eq!(name(Run::new().with_stop_flag(&stop)), "stopped");

    let game = drawn_chase();
    let error = Minimax::hashed().solve(&game.start(), Run::new());
    let json = written(&error.expect_err("positions repeat"));
    assert_eq!(json["error"], "cycle");
    let message = json["message"].as_str().expect("a text");
    assert!(
        message.contains(" lead back to the same position"),
        "{message}"
    );
}
