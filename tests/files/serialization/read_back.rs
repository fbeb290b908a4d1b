//! Values, players and moves are read exactly as written; everything else is rejected.

use std::fmt::Debug;

use optimal_play::games::chase::Step;
use optimal_play::games::knight_pawns::Capture;
use optimal_play::games::staircase::Fill;
use optimal_play::{GameState, Outcome, Player, Wdl, solve};
use optimal_play_games::animal_shogi::AnimalShogi;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::gobblet::Gobblet;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::morris::{self, Morris};
use optimal_play_games::nim::Nim;
use optimal_play_games::tic_tac_toe::TicTacToe;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::serialization::{KNIGHT, written};

/// The JSON of a value is as given, and is read as that value.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: Value) {
    assert_eq!(written(value), json);
    assert_eq!(
        &serde_json::from_value::<T>(json).expect("it was written"),
        value
    );
}

/// Why this is rejected.
fn refused<T: DeserializeOwned + Debug>(json: Value) -> String {
    let read = serde_json::from_value::<T>(json);
    read.expect_err("it says nothing").to_string()
}

#[test]
fn players_values_and_moves_round_trip() {
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

/// Every move of a play of the game from `root` is read as it is written.
fn moves_round_trip<G: GameState<Move: Serialize + DeserializeOwned>>(root: G) {
    let mut state = root;
    let mut moves = 0;
    while state.decided().is_none() && moves < 50 {
        for mv in state.moves() {
            let json = written(&mv);
            round_trip(&mv, json);
        }
        let Some(mv) = state.moves().last() else {
            break;
        };
        state = state.play(mv);
        moves += 1;
    }
    assert!(moves > 1);
}

#[test]
fn moves_of_all_games_round_trip() {
    moves_round_trip(Hexapawn::new(3, 3).expect("a board"));
    let shogi = AnimalShogi::with_start("1l1/3/3/1L1 b C");
    moves_round_trip(shogi.expect("a position").start());
    let morris = Morris::new(morris::Rules::THREE_MEN);
    moves_round_trip(morris.expect("few men").start());
    moves_round_trip(Gobblet::new(Gobblet::USUAL).expect("few pieces").start());
    moves_round_trip(Dodgem::new(3).expect("a board"));
    moves_round_trip(TicTacToe::new());
    moves_round_trip(Nim::new([3, 4, 5]));
    moves_round_trip(Kayles::new([3, 4, 5]));
    moves_round_trip(Domineering::new(4, 4).expect("a board").start());
    moves_round_trip(DotsAndBoxes::new(2, 2).expect("a board").start());
    moves_round_trip(Kalah::new(3, 3).expect("a game").start());
    let ending = "8/8/8/8/4k3/8/8/K6R w - - 0 1".parse::<KingRookKing>();
    moves_round_trip(ending.expect("a position"));
}

#[test]
fn squares_and_names_are_written_as_players_write_them() {
    let tic_tac_toe = TicTacToe::new();
    let first = tic_tac_toe.moves().next().expect("the board is empty");
    assert_eq!(written(&first), json!("a1"));
    let nim = Nim::new([3, 4]);
    let take = nim.moves().next().expect("there are stones");
    assert_eq!(
        written(&take),
        json!({"heap": take.heap, "stones": take.stones})
    );
    let messages = [
        refused::<optimal_play::rules::Square>(json!("a0")),
        refused::<optimal_play_games::king_rook_king::Square>(json!("i1")),
        refused::<optimal_play_games::kalah::House>(json!("g")),
        refused::<optimal_play_games::dots_and_boxes::Edge>(json!(7)),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn an_invalid_outcome_is_rejected_with_the_reason() {
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

/// Playing a line that was read shows whether it is legal, and the first move that is not.
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
