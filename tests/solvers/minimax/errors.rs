//! Cycles and values out of range, shown by the moves that lead there; games that are too large.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::{GameState, Minimax, Player, Run, SolveError, SolveErrorKind, Solver};
use support::{Graph, Node};

use super::graph::{scored, solve_both};

/// The error, which is the same with both tables.
fn error_of(graph: &Graph<i8>) -> SolveError<usize> {
    solve_both(graph).expect_err("it cannot be solved")
}

/// Nodes each of which leads to the next, and the last one back to node `back`.
fn cycle(nodes: usize, back: usize) -> Graph<i8> {
    let to = (1..nodes).chain([back]);
    Graph::new(to.map(|to| Node::new(Player::Max, [to])))
}

#[test]
fn a_cycle_is_an_error_that_shows_it() {
    // 0 to 1 to 2 to 3, and 3 back to 1.
    let graph = scored(&[
        &[(5, 0), (1, 0)],
        &[(2, 0)],
        &[(5, 0), (3, 0)],
        &[(1, 0), (5, 0)],
        &[],
        &[],
    ]);
    let error = error_of(&graph);
    let cycle = SolveErrorKind::Cycle {
        line: vec![1],
        cycle: vec![0, 1, 0],
    };
    assert_eq!(error.kind(), &cycle);
    assert!(error.report().positions > 0);
}

#[test]
fn a_move_back_to_the_same_position_is_a_cycle() {
    let error = error_of(&cycle(2, 1));
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Cycle {
            line: vec![0],
            cycle: vec![0]
        }
    );
}

#[test]
fn a_cycle_is_found_however_far_from_the_root_and_however_long() {
    let error = error_of(&cycle(10_000, 2_000));
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}")
    };
    assert_eq!((line.len(), cycle.len()), (2_000, 8_000));
    assert!(
        error.to_string().len() < 500,
        "a long cycle is shown in part"
    );
}

#[test]
fn the_moves_of_an_error_are_legal_even_if_positions_share_a_key() {
    // From the middle, 0, left to 1 or right to 2, and on to 3 or 4 and back. Left and right share
    // keys, but number the same move differently: where one continues, the other leads to the end,
    // 5.
    let moves = [[1, 2], [3, 5], [5, 4], [1, 5], [5, 2]];
    let nodes = moves.map(|moves| Node::new(Player::Max, moves));
    let graph: Graph<i8> = Graph::new(nodes.into_iter().chain([Node::end(0)]));
    let graph = graph.with_keys([0, 1, 1, 2, 2, 3]);
    let root = graph.root();
    let error = Minimax::hashed().solve(&root, Run::new());
    let error = error.expect_err("a cycle");
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}")
    };
    let state = root.play_all(line.iter().copied()).expect("legal moves");
    let again = state.play_all(cycle.iter().copied());
    let again = again.expect("legal moves");
    assert_eq!((line.len(), cycle.len()), (1, 2));
    assert_eq!(state.key(), again.key());
}

#[test]
fn a_value_out_of_range_is_an_error_that_shows_the_move() {
    // Node 2 is worth 100, and the move to it scores 100 more.
    let graph = scored(&[&[(1, 0)], &[(3, 0), (2, 100)], &[(3, 100)], &[]]);
    let error = error_of(&graph);
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Overflow {
            from: None,
            line: vec![0, 1]
        }
    );
    assert!(solve_both(&scored(&[&[(1, 28)], &[(2, 99)], &[]])).is_ok());
    let error = error_of(&scored(&[&[(1, -30)], &[(2, -99)], &[]]));
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Overflow {
            from: None,
            line: vec![0]
        }
    );
}

#[test]
fn error_messages() {
    let message = |error: SolveError<usize>| error.kind().to_string();
    let limited = |run| {
        let graph = scored(&[&[(1, 0)], &[]]);
        let error = Minimax::hashed().solve(&graph.root(), run);
        message(error.expect_err("a limit is reached"))
    };
    // A game with more indices than any memory holds.
    let mut immense = Graph::new([Node::end(7_i64)]);
    immense.index_count = Some(1 << 60);
    let stop = AtomicBool::new(true);
    let messages = [
        message(error_of(&cycle(2, 1))),
        message(error_of(&cycle(99, 0))),
        message(error_of(&scored(&[&[(1, 100)], &[(2, 100)], &[]]))),
        message(
            Minimax::dense()
                .solve(&immense.root(), Run::new())
                .expect_err("too large"),
        ),
        limited(Run::new().with_position_limit(1)),
        limited(Run::new().with_memory_limit(10)),
        limited(Run::new().with_time_limit(Duration::ZERO)),
        limited(Run::new().with_stop_flag(&stop)),
    ]
    .join("\n");
    insta::assert_snapshot!(messages);
}
