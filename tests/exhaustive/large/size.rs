//! Games of the crate, larger than the quick tests solve them.

use std::sync::atomic::AtomicBool;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::run::Limit;
use optimal_play::{
    GameState, Indexed, Minimax, Outcome, Retrograde, Run, SolveErrorKind, Solver, Tabulate,
};
use optimal_play_games::dodgem::Dodgem;
use support::solve;

static STOPPED: AtomicBool = AtomicBool::new(true);

#[test]
fn folded_retrograde_analysis_of_indices_ends_at_once_below_its_least_bytes() {
    let root = Dodgem::new(4).expect("a valid size");
    let (derived, listed) = (Retrograde::indexed(), Retrograde::with_predecessors());
    let solvers: [(&dyn Solver<_>, &dyn Solver<_>); 2] = [
        (&derived, &derived.fold_players()),
        (&listed, &listed.fold_players()),
    ];
    for (all, folded) in solvers {
        let (least, _) = folded.table_bytes(&root);
        assert!(least > 0);
        // The player is a digit of the index: places are only for Max.
        assert_eq!(2 * least, all.table_bytes(&root).0);
        let run = Run::new().with_memory_limit(least - 1);
        let error = folded.solve(&root, run).expect_err("the tables are larger");
        assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}");
        assert_eq!(error.report().positions, 0, "{error}");
        let peak = solve(folded, &root).report().peak_bytes;
        assert!(peak >= least, "{peak} bytes");
    }
}

#[test]
fn knight_pawns_by_key_are_the_same_with_any_number_of_threads() {
    let pawns = (0..14).map(|pawn| (3 * pawn % 50, (pawn * pawn + 5 * pawn) % 50));
    let game = KnightPawns::new((25, 25), pawns).expect("a valid game");
    let root = game.start();
    let minimax = Minimax::dense().solve(&root, Run::new());
    let minimax = minimax.expect("no limit");
    for threads in [1, 2, 3, 8] {
        let run = || Run::new().with_threads(threads);
        let staged = Tabulate::by_key().solve(&root, run()).expect("no limit");
        assert_eq!(staged.report().positions, minimax.report().positions);
        for (_, state) in root.states() {
            assert_eq!(staged.value_of(&state), minimax.value_of(&state));
        }
        assert!(staged.line().eq(minimax.line()));
        for limit in [0, 1, 54_321, 114_688] {
            let error = Tabulate::by_key().solve(&root, run().with_position_limit(limit));
            let error = error.expect_err("more positions are needed");
            assert_eq!(
                error.kind(),
                &SolveErrorKind::Limit(Limit::Positions(limit))
            );
            assert_eq!(error.report().positions, limit);
        }
        let stopped = Tabulate::by_key().solve(&root, run().with_stop_flag(&STOPPED));
        assert_eq!(
            stopped.expect_err("stopped").kind(),
            &SolveErrorKind::Stopped
        );
    }
    // 14 · 2^13 positions after the first move, and the root.
    assert_eq!(minimax.report().positions, 114_689);
}

/// D. des Jardins, 1996: with best play the game does not end (Wikipedia, "Dodgem"). K. Seki's
/// database has 393,900 positions. The board of 25 squares is a draw, too; its 164,308,067
/// positions are too many for a test.
#[test]
fn on_sixteen_squares_it_is_a_draw_and_there_are_393900_positions() {
    let root = Dodgem::new(4).expect("a valid size");
    let reachable = Retrograde::reachable().solve(&root, Run::new());
    let reachable = reachable.expect("no limit");
    assert_eq!(reachable.value(), Outcome::DRAW);
    assert_eq!(reachable.report().positions, 393_900);
}

#[test]
fn twenty_pawns_are_solved() {
    // A knight's tour of pawns: each is one move from the next, so Bob can keep every move short.
    let pawns: Vec<_> = (0..20).map(|pawn| (2 * pawn, 3 + pawn % 2)).collect();
    let game = KnightPawns::new((49, 49), pawns).expect("a valid game");
    let solution = Minimax::dense()
        .solve(&game.start(), Run::new())
        .expect("an acyclic game");
    assert_eq!(solution.report().positions, 20 * (1 << 19) + 1);
    assert!(solution.report().peak_bytes < 1 << 30);
    let mut position = game.start();
    let mut total = 0;
    for capture in solution.line() {
        total += position.distance(capture);
        position = position.play(capture);
    }
    assert_eq!(total, solution.value());
}

#[test]
fn more_pawns_take_more_vectors() {
    // With the start, 16, 17 and 18 places.
    for count in 15..=17 {
        let pawns = (0..count).map(|pawn| (7 * pawn % 50, 11 * pawn % 49));
        let game = KnightPawns::new((49, 49), pawns).expect("a valid game");
        let dense = Minimax::dense()
            .solve(&game.start(), Run::new())
            .expect("an acyclic game");
        let tabulated = Tabulate::by_block().solve(&game.start(), Run::new());
        let tabulated = tabulated.expect("an acyclic game");
        assert_eq!(tabulated.value(), dense.value());
        assert_eq!(tabulated.report().positions, dense.report().positions);
        assert!(tabulated.report().peak_bytes <= dense.report().peak_bytes);
        for capture in game.start().moves() {
            let after = game.start().play(capture);
            assert_eq!(tabulated.value_of(&after), dense.value_of(&after));
        }
    }
}
