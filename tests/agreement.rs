//! Every solver agrees with every other on every game that both fit, position by position, and every
//! solution passes the independent verification.

#[path = "support/corner_chase.rs"]
mod corner_chase;

use std::fmt::Debug;

use corner_chase::corner_chase;
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::dodgem::Dodgem;
use optimal_play::games::dots_and_boxes::DotsAndBoxes;
use optimal_play::games::hexapawn::Hexapawn;
use optimal_play::games::kalah::Kalah;
use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{self, KnightPawns, Scoring};
use optimal_play::games::staircase::Staircase;
use optimal_play::games::tic_tac_toe::TicTacToe;
use optimal_play::{
    GameState, Indexed, Minimax, Retrograde, Run, Solution, SolveError, SolveErrorKind, Solver,
    Staged, Tabulate, Wdl,
};

/// The solutions agree on every position that the root leads to, and on the line.
fn agree<G: GameState + Debug>(solutions: &[Solution<G>]) {
    let (first, others) = solutions.split_first().expect("there are solvers");
    for solution in solutions {
        let verified = solution.verify();
        let verified = verified.expect("every value is the best of its successors' values");
        assert!(verified.complete);
    }
    for (state, value) in first.positions() {
        for other in others {
            assert_eq!(other.value_of(&state), Some(value), "{state:?}");
            assert!(
                other.best_moves(&state).eq(first.best_moves(&state)),
                "{state:?}"
            );
        }
    }
    for other in others {
        assert!(other.line().eq(first.line()));
        let keys = |solution: &Solution<G>| -> Vec<_> {
            solution
                .positions()
                .map(|(state, _)| format!("{state:?}"))
                .collect()
        };
        assert_eq!(keys(first), keys(other), "the order is the same");
    }
}

fn solve<G: GameState, S: Solver<G>>(solver: &S, root: &G) -> Solution<G> {
    match solver.solve(root, Run::new()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    }
}

fn acyclic<G: Indexed + Staged + Sync + Debug>(root: &G) {
    let hashed = solve(&Minimax::hashed(), root);
    let alone = solve(&Tabulate::root_only(), root);
    assert_eq!(alone.value(), hashed.value());
    assert!(alone.best_moves(root).eq(hashed.best_moves(root)));
    assert!(alone.verify().is_ok_and(|it| it.positions >= 1));
    agree(&[
        hashed,
        solve(&Minimax::dense(), root),
        solve(&Tabulate::by_stage(), root),
    ]);
}

#[test]
fn on_knight_pawns() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    for board in [
        Board::Unbounded,
        Board::Bounded {
            rows: 5,
            columns: 6,
        },
    ] {
        for scoring in [Scoring::Total, Scoring::AliceOnly] {
            let rules = knight_pawns::Rules { board, scoring };
            let game = KnightPawns::with_rules(rules, (2, 2), pawns).expect("a valid game");
            acyclic(&game.start());
        }
    }
}

#[test]
fn on_the_staircase() {
    for (rows, columns) in [(1, 1), (2, 7), (5, 5), (6, 3)] {
        let table = |salt: usize| -> Vec<Vec<u32>> {
            let weight = |row: usize, column: usize| {
                u32::try_from((row * 7 + column * 5 + salt) % 11).expect("small")
            };
            (0..rows)
                .map(|row| (0..columns).map(|column| weight(row, column)).collect())
                .collect()
        };
        let game = Staircase::new(&table(1), &table(4)).expect("a valid game");
        let root = game.start();
        acyclic(&root);
        agree(&[
            solve(&Minimax::dense(), &root),
            solve(&Tabulate::by_index(), &root),
        ]);
        // Whether or not the root is the first position.
        let third = root.moves().fold(root, |_, mv| root.play(mv));
        agree(&[
            solve(&Minimax::hashed(), &third),
            solve(&Tabulate::by_index(), &third),
        ]);
    }
}

#[test]
fn on_dots_and_boxes() {
    for (rows, columns) in [(1, 1), (1, 3), (2, 2)] {
        let game = DotsAndBoxes::new(rows, columns).expect("a valid board");
        let root = game.start();
        acyclic(&root);
        agree(&[
            solve(&Minimax::dense(), &root),
            solve(&Tabulate::by_index(), &root),
        ]);
    }
}

#[test]
fn on_kalah() {
    for (houses, seeds) in [(1, 5), (2, 3), (3, 2)] {
        let game = Kalah::new(houses, seeds).expect("a valid game");
        let root = game.start();
        agree(&[
            solve(&Minimax::hashed(), &root),
            solve(&Minimax::dense(), &root),
            solve(&Tabulate::by_index(), &root),
        ]);
    }
}

#[test]
fn on_the_chase_where_minimax_shows_a_cycle() {
    for rules in [
        (2, 2, 1, 2),
        (5, 5, 1, 2),
        (4, 5, 2, 2),
        (1, 6, 1, 1),
        (3, 5, 2, 1),
    ] {
        let game = corner_chase(rules);
        let root = game.start();
        agree(&[
            solve(&Retrograde::reachable(), &root),
            solve(&Retrograde::indexed(), &root),
            solve(&Retrograde::with_predecessors(), &root),
        ]);
        // The same position solved from any root has the same value.
        let whole = solve(&Retrograde::with_predecessors(), &root);
        for state in (0..root.index_count())
            .step_by(97)
            .filter_map(|index| root.at_index(index))
        {
            let own = solve(&Retrograde::reachable(), &state);
            assert_eq!(whole.value_of(&state), Some(own.value()), "{state:?}");
        }
        let acyclic: Result<Solution<_>, SolveError<_>> =
            Minimax::hashed().solve(&root, Run::new());
        let error = acyclic.expect_err("the chase has cycles");
        assert!(
            matches!(error.kind(), SolveErrorKind::Cycle { .. }),
            "{error}"
        );
    }
}

#[test]
fn on_connect_four() {
    for (width, height, columns) in [
        (4, 3, &[][..]),
        (2, 6, &[0, 1, 1]),
        (5, 4, &[2, 1, 2, 3, 2, 2, 1, 1, 3]),
        (4, 4, &[1, 1, 2, 1, 0, 0, 1]),
    ] {
        let game = ConnectFour::new(width, height).expect("a valid board");
        let root = game.position(columns.iter().copied());
        let root = root.expect("legal moves").valued::<Wdl>();
        let minimax = solve(&Minimax::hashed(), &root);
        let retrograde = solve(&Retrograde::reachable(), &root);
        // Minimax shows the first of equally good moves, retrograde analysis the way to the soonest win.
        for (state, value) in minimax.positions() {
            assert_eq!(retrograde.value_of(&state), Some(value), "{state:?}");
            let best = minimax.best_moves(&state);
            assert!(best.eq(retrograde.best_moves(&state)), "{state:?}");
        }
        for solution in [minimax, retrograde] {
            let verified = solution.verify();
            let verified = verified.expect("every value is the best of its successors' values");
            assert!(verified.complete);
        }
    }
}

#[test]
fn on_tic_tac_toe() {
    for root in [TicTacToe::new(), TicTacToe::misere()] {
        acyclic(&root);
        agree(&[
            solve(&Minimax::hashed(), &root),
            solve(&Tabulate::by_index(), &root),
            solve(&Retrograde::reachable(), &root),
            solve(&Retrograde::indexed(), &root),
        ]);
    }
}

#[test]
fn on_hexapawn() {
    for (columns, rows) in [(1, 5), (3, 3), (4, 3), (3, 4)] {
        let root = Hexapawn::new(columns, rows).expect("a valid board");
        agree(&[
            solve(&Minimax::hashed(), &root),
            solve(&Retrograde::reachable(), &root),
        ]);
    }
}

#[test]
fn on_dodgem() {
    for side in [2, 3] {
        let root = Dodgem::new(side).expect("a valid side");
        agree(&[
            solve(&Retrograde::reachable(), &root),
            solve(&Retrograde::indexed(), &root),
            solve(&Retrograde::with_predecessors(), &root),
        ]);
    }
}
