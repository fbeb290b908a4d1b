//! Cycles and values out of range, shown by the moves that lead there.

use optimal_play::{AlphaBeta, Player, SolveErrorKind, Solver};
use support::{Countdown, Graph, Node};

use super::one_thread;

#[test]
fn a_cycle_is_an_error_that_shows_it() {
    let ring = (1..=5).map(|place| Node::new(Player::Max, [place % 5]));
    let ring: Graph<i8> = Graph::new(ring);
    let error = AlphaBeta::hashed().solve(&ring.at(3), one_thread());
    let error = error.expect_err("the game has a cycle");
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!((&line[..], &cycle[..]), (&[][..], &[0; 5][..]));
}

#[test]
fn a_cycle_is_an_error_also_where_not_every_search_goes_around_it() {
    let moves: [&[usize]; 4] = [&[3, 1], &[2], &[0], &[4]];
    let nodes = moves.map(|to| Node::new(Player::Max, to.iter().copied()));
    let game: Graph<i8> = Graph::new(nodes.into_iter().chain([Node::end(-1)]));
    // Enough for a thousand turns, so that a search without end fails.
    let run = one_thread().with_memory_limit(1 << 22);
    let error = AlphaBeta::hashed()
        .with_table_bytes(1 << 16)
        .solve(&game.at(0), run);
    let error = error.expect_err("the game has a cycle");
    let SolveErrorKind::Cycle { cycle, .. } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(cycle.len(), 3);
}

#[test]
fn a_value_out_of_range_is_an_error_with_its_line() {
    let solve = |left| {
        let hundreds = Countdown::new(left, 1, 100_i8);
        let solution = AlphaBeta::hashed().solve(&hundreds, one_thread());
        solution.map(|it| it.value())
    };
    assert_eq!(solve(1), Ok(100));
    for left in 2..5 {
        let error = solve(left).expect_err("it is at least 200");
        let SolveErrorKind::Overflow { line, .. } = error.kind() else {
            panic!("{error}");
        };
        assert!(!line.is_empty() && line.len() <= left as usize);
    }
}
