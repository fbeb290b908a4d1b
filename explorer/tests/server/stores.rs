//! A game that is answered from its files.

use optimal_play::store::Store;
use optimal_play::{AlphaBeta, Retrograde, Run, Solver, StoreSolver, Tabulate};
use optimal_play_games::awari::Awari;
use optimal_play_games::connect_four::ConnectFour;
use tempfile::TempDir;

use crate::Program;

/// No time to solve anything.
const NO_TIME: &[&str] = &["--time", "0s", "--think", "0s"];

/// A new store of this name.
fn new_store(name: &str) -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("there is room");
    let store = Store::at(folder.path()).with_name(name);
    (folder, store)
}

fn path(folder: &TempDir) -> &str {
    folder.path().to_str().expect("text")
}

#[test]
fn a_store_answers_from_its_files() {
    let game = ConnectFour::new(4, 3).expect("a board");
    let (folder, store) = new_store("connect_four --board 4x3");
    let solved = Tabulate::by_key().solve_into(&store, &game.start(), Run::new());
    let stored = solved.expect("it is small");

    let program = Program::start(&["--store", path(&folder)]);
    let place = "connect_four/4x3%20from%20a%20store";
    let games = program.json("/api/v1/games");
    let games = games["games"].as_array().expect("a list");
    let mut instances = games.iter().map(|it| it["instances"][0].as_str());
    assert!(
        instances.next_back().flatten() == Some("4x3 from a store"),
        "{games:?}"
    );

    // Nothing is solved: the answer is there at once.
    let position = program.json(&format!("/api/v1/positions/{place}/start?wait=0"));
    assert_eq!(position["value"], stored.value());
    let values = stored.move_values(&game.start()).expect("it reads");
    for (choice, (_, value)) in position["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(values)
    {
        assert_eq!(choice["value"], serde_json::json!(value));
    }
    assert_eq!(position["solve"]["state"], "solved");
    let statistics = program.json(&format!("/api/v1/statistics/{place}"));
    let counted = stored.read(|solution| solution.statistics(Run::new()));
    let counted = counted.expect("it reads").expect("no limit");
    assert_eq!(statistics["positions"], counted.positions());
    assert_eq!(program.get(&format!("/{place}/start")).status, 200);
}

#[test]
fn a_book_answers_the_pages_of_the_game_itself() {
    let game = ConnectFour::new(4, 3).expect("a board");
    let (folder, store) = new_store("connect_four --board 4x3");
    let solved = Tabulate::by_key().solve_into(&store, &game.start(), Run::new());
    let value = solved.expect("it is small").value();

    let program = Program::start(&[&["--book", path(&folder)], NO_TIME].concat());
    for line in ["start", "1212"] {
        let place = format!("connect_four/4x3/{line}");
        let position = program.json(&format!("/api/v1/positions/{place}?wait=0"));
        assert!(position["value"].is_number(), "{place}: {position}");
        if line == "start" {
            assert_eq!(position["value"], value);
        }
        let page = program.get(&format!("/{place}"));
        assert_eq!(
            (page.status, page.header("Refresh")),
            (200, None),
            "{place}"
        );
        assert!(!page.body.contains("move unknown"), "{place}");
    }
    // Another board has no book, whether its solve has ended by now or not.
    let other = program
        .get("/api/v1/positions/connect_four/4x4/start?wait=0")
        .json();
    assert!(other["value"].is_null(), "{other}");
}

#[test]
fn a_store_by_stage_is_the_book_of_its_position() {
    let (folder, store) = new_store("awari --seeds 8");
    let (game, solver) = (
        Awari::new(8).expect("few seeds"),
        Retrograde::with_predecessors().fold_players().by_stage(),
    );
    let stored = solver
        .solve_into(&store, &game.start(), Run::new())
        .expect("it is small");

    let program = Program::start(&[&["--book", path(&folder)], NO_TIME].concat());
    let place = "awari/1,1,1,1,0,0,1,1,1,1,0,0/start";
    let position = program.json(&format!("/api/v1/positions/{place}?wait=0"));
    assert_eq!(position["value"], stored.value(), "{position}");
    let values = stored.move_values(&game.start()).expect("it reads");
    let moves = position["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), values.len());
    for (choice, (_, value)) in moves.iter().zip(values) {
        assert_eq!(choice["value"], serde_json::json!(value));
    }
    let page = program.get(&format!("/{place}"));
    assert!(page.status == 200 && !page.body.contains("move unknown"));
}

#[test]
fn a_book_of_a_part_answers_what_it_holds_and_solves_find_the_rest() {
    let (folder, store) = new_store("connect_four --board 3x7");
    let game = ConnectFour::new(3, 7).expect("a board");
    let solver = AlphaBeta::packed().with_opening(2);
    let opening = solver.solve(&game.start(), Run::new());
    let opening = opening.expect("it is small");
    opening.write_into(&store).expect("there is room");
    let folder = path(&folder);

    let position = |program: &Program, line: &str| {
        let path = format!("/api/v1/positions/connect_four/3x7/{line}");
        program.wait_for(&path, |it| it.status == 200).json()
    };
    let hasty = Program::start(&["--book", folder, "--think", "0s"]);
    for line in ["start", "1"] {
        let known = position(&hasty, line);
        assert!(
            known["value"].is_number() && known["note"].is_null(),
            "{known}"
        );
    }
    let unknown = position(&hasty, "1112");
    assert_eq!(unknown["note"], "not solved within 0s", "{unknown}");
    let patient = Program::start(&["--book", folder]);
    let found = position(&patient, "1112");
    assert!(found["value"].is_number(), "{found}");
}

#[test]
fn a_directory_without_a_store_is_refused() {
    let mut program = Program::start(&["--store", "/nonexistent"]);
    assert_eq!(program.wait().0.code(), Some(2));
    let log = program.log();
    assert_eq!(log.lines().count(), 1, "{log}");
    assert!(log.starts_with("error: /nonexistent: "), "{log}");
}
