//! The answers as JSON: each value is that of the solution.

use fastrand::Rng;
use itertools::Itertools;
use optimal_play::{GameState, Minimax, Run, Solution, Solver, Tabulate};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::tic_tac_toe::TicTacToe;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Program;

/// Compares a play at random, position by position, with the solution.
fn compare<G>(
    program: &Program,
    place: &str,
    separator: &str,
    solution: &Solution<G>,
    name: fn(&G, G::Move) -> String,
) where
    G: GameState<Value: Serialize>,
{
    let (mut state, mut names) = (solution.root().clone(), Vec::<String>::new());
    let mut random = Rng::with_seed(7);
    loop {
        let line = match names.join(separator) {
            line if line.is_empty() => "start".to_owned(),
            line => line,
        };
        let path = format!("/api/v1/positions/{place}/{line}?wait=10000");
        let answer = program
            .wait_for(&path, |answer| answer.status != 202)
            .json();
        assert_eq!(answer["value"], json!(solution.value_of(&state)), "{path}");
        let best: Vec<_> = solution.best_moves(&state).collect();
        let moves = solution.move_values(&state).map(|(mv, value)| {
            let it = (name(&state, mv), json!(value), json!(best.contains(&mv)));
            (json!(it.0), it.1, it.2)
        });
        let moves: Vec<_> = moves.collect();
        let read = answer["moves"].as_array().expect("a list").iter();
        let read = read.map(|it| (it["move"].clone(), it["value"].clone(), it["best"].clone()));
        assert_eq!(read.collect_vec(), moves, "{path}");
        assert_eq!(answer["played"].as_array().map(Vec::len), Some(names.len()));
        if state.is_over() {
            assert_ne!(answer["ending"], Value::Null, "{path}");
            return;
        }
        let last = answer["line"]
            .as_array()
            .and_then(|line| line.first())
            .cloned();
        assert!(
            best.iter().any(|&mv| Some(json!(name(&state, mv))) == last),
            "{path}"
        );
        let played = random.choice(state.moves().collect_vec());
        let played = played.expect("the game continues");
        names.push(name(&state, played));
        state = state.play(played);
    }
}

#[test]
fn the_parts_of_a_position_have_values() {
    let program = Program::start(&["--think", "2s"]);
    let path = "/api/v1/positions/clobber/XXO_XO/start?wait=5000";
    let parts = program.get(path).json()["parts"].clone();
    let value = |form: &str, outcome: &str| json!({"form": form, "outcome": outcome, "mean": "0", "temperature": "0"});
    let expected = json!({
        "sum": value("^*", "the first player wins"),
        "parts": [
            {"part": "XXO", "value": value("^", "Left wins")},
            {"part": "XO", "value": value("*", "the first player wins")},
        ],
    });
    assert_eq!(parts, expected);
    let path = "/api/v1/positions/connect_four/4x4/start?wait=0";
    assert!(program.get(path).json()["parts"].is_null());
}

#[test]
fn values_are_those_of_the_solution() {
    let program = Program::start(&[]);
    let solution = Tabulate::by_index().solve(&TicTacToe::new(), Run::new());
    let solution = solution.expect("it is small");
    compare(&program, "tic_tac_toe/only", ".", &solution, |_, mv| {
        mv.to_string()
    });
    let game = ConnectFour::new(4, 4).expect("a board");
    let solution = Minimax::hashed().solve(&game.start(), Run::new());
    let solution = solution.expect("it is small");
    compare(&program, "connect_four/4x4", "", &solution, |_, mv| {
        (mv + 1).to_string()
    });
}

#[test]
fn statistics_and_trees_are_those_of_the_solution() {
    let program = Program::start(&[]);
    program.wait_for("/api/v1/positions/tic_tac_toe/only/start", |it| {
        it.status == 200
    });
    let solution = Tabulate::by_index().solve(&TicTacToe::new(), Run::new());
    let solution = solution.expect("it is small");

    let mut statistics = json!(solution.statistics(Run::new()).expect("no limit"));
    let written = program.json("/api/v1/statistics/tic_tac_toe/only");
    // The moves of tic-tac-toe are written as their names.
    assert_eq!(written, statistics.take());

    // The root of the tree has every best move.
    let tree = program.json("/api/v1/trees/tic_tac_toe/only/b2.a1?depth=2");
    let state = TicTacToe::new();
    let line = ["b2", "a1"].map(|name| name.parse().expect("a square"));
    let state = line.into_iter().fold(state, |state, mv| state.play(mv));
    // Mirror images have the same key, but moves of their own.
    let (identity, name) = (ToString::to_string, |_: &_, mv| mv);
    let wanted = solution.best_play_tree_by(&state, 2, 100, identity, name);
    let wanted = wanted.expect("it is held");
    assert_eq!(tree, json!(wanted));
}

#[test]
fn a_game_begins_with_the_position_of_a_notation() {
    let program = Program::start(&[]);
    let reached = "/api/v1/positions/connect_four/4x4/2213";
    let reached = program.wait_for(reached, |it| it.status == 200).json();
    let notation = reached["notation"].as_str().expect("it has one");
    assert_eq!(notation, "....,....,.O..,XXO.");
    let begun = format!("/api/v1/positions/connect_four/4x4@{notation}/start");
    let begun = program.wait_for(&begun, |it| it.status == 200).json();
    for key in ["value", "moves", "picture", "to_move", "notation"] {
        assert_eq!(begun[key], reached[key], "{key}");
    }
    assert_eq!(begun["played"], json!([]));
    // The line goes on from there.
    let after = format!("/api/v1/positions/connect_four/4x4@{notation}/4");
    let after = program.wait_for(&after, |it| it.status == 200).json();
    assert_eq!(after["played"].as_array().map(Vec::len), Some(1));

    // The form of a page leads to the one address of the position.
    let form = |path: &str| {
        let answer = program.get(path);
        assert_eq!(answer.status, 303, "{path}: {answer:?}");
        answer.header("Location").expect("an address").to_owned()
    };
    assert_eq!(
        form("/connect_four/4x4/22/position?text=+....,....,.O..,XXO.+"),
        "/connect_four/4x4@....,....,.O..,XXO./start"
    );
    assert_eq!(
        form("/connect_four/4x4@....,....,.O..,XXO./4/position?text=....,....,....,...."),
        "/connect_four/4x4/start"
    );
    assert_eq!(
        form("/nim/3,4,5/1-1/position?text=2,4,5,Min"),
        "/nim/2,4,5,Min/start"
    );
    let wrong = program.get("/connect_four/4x4/start/position?text=zz");
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("....,....,....,...."), "{wrong:?}");
}

#[test]
fn documents() {
    let program = Program::start(&[]);
    let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON");
    insta::assert_snapshot!("games", pretty(&program.json("/api/v1/games")));

    let path = "/api/v1/positions/tic_tac_toe/only/b2.a2";
    let answer = program.wait_for(path, |it| it.status == 200);
    let mut position = answer.json();
    position["solve"]["report"] = json!("[report]");
    insta::assert_snapshot!("position", pretty(&position));
    let tree = program.json("/api/v1/trees/tic_tac_toe/only/b2.a2.a1.c3.a3?depth=2");
    insta::assert_snapshot!("tree", pretty(&tree));

    let wrong = program.get("/api/v1/positions/tic_tac_toe/only/b2.b2");
    assert_eq!(wrong.status, 404);
    insta::assert_snapshot!("illegal", pretty(&wrong.json()));
    let early = program.get("/api/v1/statistics/connect_four/7x6");
    assert_eq!(early.status, 409);
    insta::assert_snapshot!("unsolved", pretty(&early.json()));
}

#[test]
fn a_page_shows_the_words_of_the_document() {
    let program = Program::start(&[]);
    program.wait_for("/api/v1/positions/tic_tac_toe/only/b2", |it| {
        it.status == 200
    });
    let document = program.json("/api/v1/positions/tic_tac_toe/only/b2");
    let page = program.get("/tic_tac_toe/only/b2").body;
    for choice in document["moves"].as_array().expect("a list") {
        let words = choice["words"].as_str().expect("words");
        assert!(page.contains(words), "{words}: {page}");
    }
}
