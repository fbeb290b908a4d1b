//! How runs end: at limits and cycles. Also deep games.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use optimal_play::check::Audit;
use optimal_play::games::nim::Nim;
use optimal_play::{Grundy, Limit, Minimax, Player, Progress, Run, SolveErrorKind, Solver, Wdl};
use support::{Graph, Node, Tokens};

use super::solve;

#[test]
fn a_game_a_million_moves_deep_does_not_overflow_the_stack() {
    let node = |stones: usize| {
        let (mover, loses) = [(Player::Max, Wdl::MinWins), (Player::Min, Wdl::MaxWins)][stones % 2];
        Node::new(mover, stones.checked_sub(1)).worth(loses)
    };
    let graph = Graph::new((0..=1_000_001).map(node));
    let deep = graph.at(1_000_001);
    let solution = solve(&deep);
    assert_eq!(solution.grundy_value(&deep), Some(1));
    assert_eq!(solution.value(), Wdl::MinWins);
    assert_eq!(solution.report().positions, 1_000_002);
    // A frame for each position and, while the table doubles from 2^20 slots to 2^21, 17 bytes for
    // each slot.
    let (stack, table) = ((12 + 4) << 20, 3 * (17 << 20));
    assert!(solution.report().peak_bytes >= stack + table);
}

#[test]
fn a_decided_position_has_no_move() {
    // A heap; a move takes one stone. The game is decided if at most three are left. A node is a
    // number of stones.
    let heap = |stones: usize| {
        let (mover, loses) = [(Player::Max, Wdl::MinWins), (Player::Min, Wdl::MaxWins)][stones % 2];
        let node = Node::new(mover, stones.checked_sub(1)).worth(loses);
        if stones > 3 { node } else { node.decided() }
    };
    let heaps: Graph<Wdl> = Graph::new((0..=10).map(heap));
    for (stones, value) in [(3, 0), (4, 1), (5, 0), (9, 0), (10, 1)] {
        let heap = heaps.at(stones);
        let solution = solve(&heap);
        assert_eq!(solution.grundy_value(&heap), Some(value));
        let minimax = Minimax::hashed().solve(&heap, Run::new());
        let minimax = minimax.expect("an acyclic game");
        assert_eq!(solution.value(), minimax.value());
        assert!(solution.line().eq(minimax.line()));
        assert_eq!(solution.report().positions, (stones - 3) as u64 + 1);
        assert!(Audit::new(&heap, 100).impartial().run().is_ok());
    }
}

#[test]
fn a_part_that_repeats_below_itself_is_an_error_that_shows_the_moves() {
    // From 3 by its second move to 2 beside 0, from 2 to 1, from 1 by its second move back to 2.
    let graph = [
        vec![],
        vec![vec![0], vec![2]],
        vec![vec![1]],
        vec![vec![0], vec![0, 2]],
    ];
    let root = Tokens::new(&graph, &[0, 3]);
    let error = Grundy::new().solve(&root, Run::new());
    let error = error.expect_err("2 leads back to itself");
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(
        (&line[..], &cycle[..]),
        (&[(0, 1)][..], &[(0, 0), (0, 1)][..])
    );
    // A part that returns with one more part each time never repeats as a whole.
    let graph = [vec![], vec![vec![1, 0]]];
    let error = Grundy::new().solve(&Tokens::new(&graph, &[1]), Run::new());
    let error = error.expect_err("1 leads to itself");
    assert!(
        matches!(error.kind(), SolveErrorKind::Cycle { .. }),
        "{error}"
    );
}

#[test]
fn a_run_ends_at_its_limits_with_the_report_so_far() {
    let root = Nim::new([50, 70]);
    let all = solve(&root).report().clone();
    assert_eq!((all.solver, all.positions), ("grundy", 70));

    let run = Run::new().with_position_limit(20);
    let error = Grundy::new().solve(&root, run).expect_err("70 are needed");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(20)));
    assert_eq!(error.report().positions, 20);

    let run = Run::new().with_memory_limit(all.peak_bytes);
    assert!(Grundy::new().solve(&root, run).is_ok());
    let run = Run::new().with_memory_limit(all.peak_bytes - 1);
    let error = Grundy::new().solve(&root, run).expect_err("it takes more");
    assert!(matches!(
        error.kind(),
        SolveErrorKind::Limit(Limit::Memory { .. })
    ));

    let flag = AtomicBool::new(true);
    let run = Run::new().with_stop_flag(&flag);
    let error = Grundy::new().solve(&root, run).expect_err("it is stopped");
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);

    let mut seen = Vec::new();
    let run = Run::new().with_observer(30, |progress: &Progress| {
        seen.push(progress.positions);
        ControlFlow::Continue(())
    });
    assert!(Grundy::new().solve(&root, run).is_ok());
    assert_eq!(seen, [30, 60]);
}
