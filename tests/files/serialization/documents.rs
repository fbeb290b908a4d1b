//! Solutions, and the documents derived from them.

use optimal_play::games::chase::Chase;
use optimal_play::{AlphaBeta, Grundy, Retrograde, Run, Solver, solve};
use optimal_play_games::nim::Nim;
use serde_json::json;
use support::shared_key;

use crate::serialization::{KNIGHT, drawn_chase, stable, written};

#[test]
fn a_solution_has_the_value_the_best_moves_the_line_and_the_report() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let expected = json!({
        "schema_version": 1,
        "value": 8,
        "best_moves": [{"pawn": 1}],
        "line": [{"pawn": 1}, {"pawn": 0}, {"pawn": 2}],
        "repeats": null,
        "report": {
            "solver": "minimax (hash table)",
            "positions": 13,
            "elapsed_nanoseconds": null,
            "peak_bytes": null,
        },
    });
    assert_eq!(stable(written(&solution)), expected);
}

#[test]
fn a_solution_of_grundy_has_the_same_schema() {
    let solution = Grundy::by_definition().solve(&Nim::new([1, 3]), Run::new());
    let expected = json!({
        "schema_version": 1,
        "value": "Max wins",
        "best_moves": [{"heap": 1, "stones": 2}],
        "line": [{"heap": 1, "stones": 2}, {"heap": 0, "stones": 1}, {"heap": 1, "stones": 1}],
        "repeats": null,
        "report": {
            "solver": "grundy",
            "positions": 3,
            "elapsed_nanoseconds": null,
            "peak_bytes": null,
        },
    });
    let solution = solution.expect("it ends");
    assert_eq!(stable(written(&solution)), expected);
}

#[test]
fn keys_come_in_the_order_of_the_document() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let text = serde_json::to_string(&solution).expect("plain data");
    let (head, tail) = text
        .split_once(",\"elapsed_nanoseconds\":")
        .expect("a time");
    assert_eq!(
        head,
        r#"{"schema_version":1,"value":8,"best_moves":[{"pawn":1}],"line":[{"pawn":1},{"pawn":0},{"pawn":2}],"repeats":null,"report":{"solver":"minimax (hash table)","positions":13"#
    );
    let bytes = solution.report().peak_bytes;
    assert!(tail.ends_with(&format!(",\"peak_bytes\":{bytes}}}}}")));
}

#[test]
fn a_drawn_line_shows_where_it_repeats() {
    let game = drawn_chase();
    let solution = Retrograde::reachable().solve(&game.start(), Run::new());
    let solution = solution.expect("no limit");
    let json = written(&solution);
    assert_eq!(json["value"], json!({"winner": null, "plies": null}));
    let line = json["line"].as_array().expect("a list");
    // The line is a cycle from its first position on.
    assert_eq!((&json["repeats"], line.len()), (&json!(0), 6));

    let play = written(&solution.playthrough());
    assert_eq!(
        (&play["end"], &play["repeats"]),
        (&json!("back"), &json!(0))
    );
}

#[test]
fn a_solution_of_only_the_root_has_its_line() {
    let solution = AlphaBeta::packed().solve(&KNIGHT.start(), Run::new().with_threads(1));
    let json = written(&solution.expect("it ends"));
    assert_eq!(json["value"], 8);
    assert_eq!(json["best_moves"], json!([{"pawn": 1}]));
    assert_eq!(json["line"], json!([{"pawn": 1}, {"pawn": 0}, {"pawn": 2}]));
}

#[test]
fn statistics_have_positions_by_value_by_depth_and_by_moves() {
    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let solution = Retrograde::reachable().solve(&game.start(), Run::new());
    let statistics = solution
        .expect("no limit")
        .statistics(Run::new())
        .expect("no limit");
    // As the methods return it, which tests/answers/statistics pins.
    let by_value = statistics.by_value().map(|(value, positions)| {
        json!({"value": value, "positions": positions, "line": statistics.line_to(value)})
    });
    let by_depth = statistics.by_depth().map(|(depth, positions)| {
        let at = statistics.by_value_at(depth);
        let at = at.map(|(value, positions)| json!({"value": value, "positions": positions}));
        json!({"depth": depth, "positions": positions, "by_value": at.collect::<Vec<_>>()})
    });
    let expected = json!({
        "schema_version": 1,
        "positions": 16,
        "over": 4,
        "whole": true,
        "by_value": by_value.collect::<Vec<_>>(),
        "by_depth": by_depth.collect::<Vec<_>>(),
        "by_moves": [
            {"moves": 2, "best": 1, "positions": 8},
            {"moves": 2, "best": 2, "positions": 4},
        ],
    });
    let json = written(&statistics);
    assert_eq!(json, expected);
    let nearest = json!({"value": {"winner": "Min", "plies": 2}, "positions": 4, "line": []});
    assert_eq!(json["by_value"][0], nearest);
}

#[test]
fn a_tree_has_positions_and_arrows() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let expected = json!({
        "schema_version": 1,
        "positions": [
            {"to_move": "Max", "value": 8, "depth": 0},
            {"to_move": "Min", "value": 6, "depth": 1},
            {"to_move": "Max", "value": 4, "depth": 2},
            {"to_move": "Max", "value": 4, "depth": 2},
            {"to_move": null, "value": 0, "depth": 3},
            {"to_move": null, "value": 0, "depth": 3},
        ],
        "arrows": [
            {"from": 0, "move": {"pawn": 1}, "to": 1},
            {"from": 1, "move": {"pawn": 0}, "to": 2},
            {"from": 1, "move": {"pawn": 2}, "to": 3},
            {"from": 2, "move": {"pawn": 2}, "to": 4},
            {"from": 3, "move": {"pawn": 0}, "to": 5},
        ],
    });
    assert_eq!(written(&solution.best_play_tree(3)), expected);
}

#[test]
fn a_play_has_the_moves_of_each_ply() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let of_pawn = |pawn: u32, value: i32, best: bool| json!({"move": {"pawn": pawn}, "value": value, "best": best});
    let expected = json!({
        "schema_version": 1,
        "value": 8,
        "plies": [
            {
                "to_move": "Max",
                "moves": [of_pawn(0, 6, false), of_pawn(1, 8, true), of_pawn(2, 6, false)],
                "played": {"pawn": 1},
            },
            {
                "to_move": "Min",
                "moves": [of_pawn(0, 6, true), of_pawn(2, 6, true)],
                "played": {"pawn": 0},
            },
            {"to_move": "Max", "moves": [of_pawn(2, 4, true)], "played": {"pawn": 2}},
        ],
        "end": "over",
        "repeats": null,
        "worth": 8,
        "pictures": [],
    });
    let play = solution.playthrough();
    assert_eq!(written(&play), expected);

    let drawn = play.with_drawing(|state| format!("{:?}", state.knight()));
    let pictures = json!(["(0, 2)", "(1, 1)", "(2, 2)", "(3, 3)"]);
    let pictures_of_line = written(&drawn)["pictures"].clone();
    assert_eq!(pictures_of_line[0], pictures[0]);
    assert_eq!(pictures_of_line.as_array().map(Vec::len), Some(4));
}

#[test]
fn an_unfinished_play_ends_with_on_and_unknown_values_are_null() {
    let solution = AlphaBeta::hashed().solve(&KNIGHT.start(), Run::new().with_threads(1));
    let solution = solution.expect("it ends");
    let play = solution.playthrough_of(solution.line().take(1));
    let json = written(&play.expect("legal moves"));
    assert_eq!((&json["end"], &json["worth"]), (&json!("on"), &json!(8)));
    let unknown = json!({"move": {"pawn": 0}, "value": null, "best": false});
    assert_eq!(json["plies"][0]["moves"][0], unknown);
}

#[test]
fn a_play_that_is_cut_short_ends_inconsistent() {
    let graph = shared_key(false);
    let solution = solve(&graph.root()).expect("no limit");
    assert_eq!(written(&solution.playthrough())["end"], "inconsistent");
}
