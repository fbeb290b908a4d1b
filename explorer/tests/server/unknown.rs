//! Positions of which nothing is known: no move is marked as the best.

use serde_json::Value;

use crate::Program;

#[test]
fn no_move_is_marked_best_while_its_value_is_unknown() {
    let program = Program::start(&["--think", "0s"]);
    // The board of 7×7 has no book.
    for place in ["connect_four/7x7/4444", "domineering/8x8/start"] {
        let path = format!("/api/v1/positions/{place}");
        let document = program.wait_for(&path, |it| it.status == 200).json();
        assert_eq!(document["note"], "not solved within 0s", "{document}");
        for choice in document["moves"].as_array().expect("a list") {
            assert_eq!(
                (&choice["value"], &choice["best"]),
                (&Value::Null, &false.into())
            );
        }
        for options in ["", "?hide=1", "?hide=1&hint=1", "?min=computer"] {
            let page = program.get(&format!("/{place}{options}")).body;
            for mark in ["★", ", best", "unknown best"] {
                assert!(!page.contains(mark), "{mark} in {place}{options}: {page}");
            }
            // The move that the computer would play: in the list, with its name, and on the board.
            let guesses = if options == "?hide=1" { 0 } else { 3 };
            assert_eq!(page.matches("a guess").count(), guesses, "{place}{options}");
        }
    }
}
