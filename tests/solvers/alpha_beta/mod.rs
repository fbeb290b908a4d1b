//! Alpha-beta: it finds the values and lines of minimax, with tables of any size and any number of
//! threads.

mod discounted;
mod endgame;
mod errors;
mod history;
mod layers;
mod opening;
mod pruning;
mod questions;
mod runs;
mod wide_values;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{AlphaBeta, PackedKey, Run, Solver, Wdl, solve};
use optimal_play_games::connect_four::ConnectFour;

/// Tables from a few entries to plenty.
const TABLE_BYTES: [usize; 4] = [1, 256, 4096, 1 << 20];

/// The value, line and verification are those of minimax, with every table size and from every
/// position.
fn agrees<G>(root: &G)
where
    G: PackedKey + Send + Sync,
    G::Value: PartialEq,
{
    let expected = solve(root).expect("an acyclic game");
    let line: Vec<_> = expected.line().collect();
    for bytes in TABLE_BYTES {
        for threads in [1, 3] {
            let run = || Run::new().with_threads(threads);
            let hashed = AlphaBeta::hashed().with_table_bytes(bytes);
            let packed = AlphaBeta::packed().with_table_bytes(bytes);
            for solution in [hashed.solve(root, run()), packed.solve(root, run())] {
                let solution = solution.expect("an acyclic game");
                assert_eq!(solution.value(), expected.value());
                assert_eq!(solution.line().collect::<Vec<_>>(), line);
                let verified = solution.verify().expect("the line is right");
                assert_eq!(verified.positions, line.len() as u64 + 1);
            }
        }
    }
    for (state, value) in expected.positions() {
        let solution = AlphaBeta::packed().without_line();
        let solution = solution.solve(&state, Run::new()).expect("acyclic");
        assert_eq!(solution.value(), value);
        assert_eq!(solution.line().next(), None);
        assert!(solution.verify().is_ok());
    }
}

#[test]
fn the_games_have_the_values_and_lines_of_minimax() {
    let pawns = [(1, 1), (2, 2), (3, 3), (40, 7), (12, 30), (5, 49)];
    agrees(&KnightPawns::new((0, 2), pawns).expect("valid").start());
    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 8], vec![4, 4, 0, 5]];
    let white = [vec![3, 7, 2, 9], vec![2, 3, 1, 1], vec![6, 2, 8, 3]];
    agrees(&Staircase::new(&black, &white).expect("valid").start());
    let four = ConnectFour::new(4, 3).expect("valid");
    agrees(&four.start());
    agrees(&four.start().valued::<Wdl>());
}

/// One thread, so that each run meets its limits at the same position.
fn one_thread<'r>() -> Run<'r> {
    Run::new().with_threads(1)
}
