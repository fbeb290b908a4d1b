//! What is read is what was written, and nothing else is read.

use std::fmt::Debug;

use optimal_play::games::chase::Step;
use optimal_play::games::knight_pawns::Capture;
use optimal_play::games::staircase::Fill;
use optimal_play::{Outcome, Player, Wdl, solve};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{KNIGHT, written};

/// The JSON of a value is as given, and is read as that value.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: Value) {
    assert_eq!(written(value), json);
    assert_eq!(
        &serde_json::from_value::<T>(json).expect("it was written"),
        value
    );
}

/// Why this is not read.
fn refused<T: DeserializeOwned + Debug>(json: Value) -> String {
    let read = serde_json::from_value::<T>(json);
    read.expect_err("it says nothing").to_string()
}

#[test]
fn players_values_and_moves_are_read_as_they_are_written() {
    round_trip(&Player::Max, json!("Max"));
    round_trip(&Player::Min, json!("Min"));
    round_trip(&Wdl::MaxWins, json!("Max wins"));
    round_trip(&Wdl::Draw, json!("draw"));
    round_trip(&Wdl::MinWins, json!("Min wins"));
    round_trip(&Outcome::DRAW, json!({"winner": null, "plies": null}));
    for player in [Player::Max, Player::Min] {
        for plies in [0, 1, 1000, Outcome::MAX_PLIES] {
            let json = json!({"winner": player, "plies": plies});
            round_trip(&Outcome::win(player, plies), json);
        }
    }
    round_trip(&Capture { pawn: 3 }, json!({"pawn": 3}));
    round_trip(&Fill { row: 1, column: 2 }, json!({"row": 1, "column": 2}));
    round_trip(&Step { to: 5 }, json!({"to": 5}));
}

#[test]
fn what_is_no_outcome_is_refused_with_what_is_wrong() {
    let messages = [
        refused::<Outcome>(json!({"winner": "Max", "plies": Outcome::MAX_PLIES + 1})),
        refused::<Outcome>(json!({"winner": "Max", "plies": 70_000})),
        refused::<Outcome>(json!({"winner": "Max", "plies": -1})),
        refused::<Outcome>(json!({"winner": "Max", "plies": null})),
        refused::<Outcome>(json!({"winner": null, "plies": 3})),
        refused::<Outcome>(json!({"winner": "White", "plies": 3})),
        refused::<Outcome>(json!({"winner": "Max"})),
        refused::<Outcome>(json!({"plies": null})),
        refused::<Outcome>(json!({"winner": null, "plies": null, "moves": 3})),
        refused::<Outcome>(json!("draw")),
        refused::<Wdl>(json!("Max won")),
        refused::<Player>(json!("max")),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

/// A line that was written is a play of the game, or is refused at the move that is none.
#[test]
fn a_line_that_is_read_is_checked_by_playing_it() {
    let solution = solve(&KNIGHT.start()).expect("it ends");
    let read = |json: &Value| serde_json::from_value::<Vec<Capture>>(json["line"].clone());
    let line = read(&written(&solution)).expect("moves");
    let play = solution.playthrough_of(line).expect("it can be played");
    assert_eq!(play.to_string(), solution.playthrough().to_string());

    let forged = read(&json!({"line": [{"pawn": 1}, {"pawn": 1}]})).expect("moves");
    let error = solution.playthrough_of(forged).expect_err("it is captured");
    assert_eq!(error.ply(), 2);
}
