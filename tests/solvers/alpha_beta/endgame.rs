//! Values known before the search: they save positions, and change no answer.

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{AlphaBeta, GameState, PackedKey, Player, Run, Solution, Solver, solve};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::kalah::Kalah;
use support::Proof;

/// Value, line, semi-strong solution and both certificates, with and without the values of an
/// endgame.
fn agrees<G>(root: &G, value_of: impl Fn(&G) -> Option<G::Value> + Copy + Sync)
where
    G: PackedKey<Value: Display + FromStr<Err: Display>> + Send + Sync,
{
    let run = || Run::new().with_threads(3);
    let solve = |solver: &dyn Solver<G>| solver.solve(root, run()).expect("an acyclic game");
    let (hashed, packed) = (AlphaBeta::hashed(), AlphaBeta::packed());
    let expected = solve(&hashed);
    let line: Vec<_> = expected.line().collect();
    for solution in [
        solve(&hashed.with_endgame(value_of)),
        solve(&packed.with_endgame(value_of)),
        solve(&packed.with_table_bytes(1).with_endgame(value_of)),
    ] {
        assert_eq!(solution.value(), expected.value());
        assert_eq!(solution.line().collect::<Vec<_>>(), line);
    }
    let helped = solve(&hashed.with_endgame(value_of)).report().positions;
    let alone = expected.report().positions;
    assert!(helped < alone, "{helped} of {alone}");

    let whole = solve(&hashed.semi_strong());
    let helped = solve(&hashed.semi_strong().with_endgame(value_of));
    assert_eq!(helped.compare(&whole), Ok(whole.positions().count()));
    for player in Player::ALL {
        let solver = packed.without_line().with_certificate(player);
        let solution = solve(&solver.with_endgame(value_of));
        let proof = Proof::of(&solution, player);
        // It knows nothing of the endgame.
        proof.verify(root).expect("it proves the value");
        assert_eq!(proof.value, expected.value());
    }
}

/// Of the positions after the first move.
fn after_the_first_move<G: GameState>(root: &G) -> Solution<G> {
    let first = root.successors().next().expect("a move");
    solve(&first.state).expect("an acyclic game")
}

#[test]
fn an_endgame_from_any_solution_changes_no_answer() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let endgame = after_the_first_move(&game.start());
    agrees(&game.start(), |state| endgame.value_of(state));

    let pawns = [(1, 1), (2, 2), (3, 3), (0, 4), (4, 4), (5, 0)];
    let game = KnightPawns::new((0, 2), pawns).expect("a valid game");
    let endgame = after_the_first_move(&game.start());
    agrees(&game.start(), |state| endgame.value_of(state));
}

#[test]
fn the_endgame_of_kalah_changes_no_answer() {
    for (houses, seeds, few) in [(2, 4, 7), (3, 3, 8), (3, 4, 3), (4, 2, 16)] {
        let game = Kalah::new(houses, seeds).expect("a valid game");
        let endgame = game.endgame(few, &mut Run::new()).expect("it fits memory");
        agrees(&game.start(), |position| endgame.value_of(position));
    }
}

#[test]
fn an_endgame_with_the_root_ends_the_search_at_once() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let endgame = game.endgame(12, &mut Run::new()).expect("it fits memory");
    let solver = AlphaBeta::packed().without_line();
    let solver = solver.with_endgame(|position| endgame.value_of(position));
    let solution = solver.solve(&game.start(), Run::new());
    let solution = solution.expect("an acyclic game");
    let alone = solve(&game.start()).expect("an acyclic game");
    assert_eq!(solution.value(), alone.value());
    assert_eq!(solution.report().positions, 0);
}
