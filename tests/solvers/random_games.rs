//! Random games of the solvers that take the shortest roads, against those that take none.

use optimal_play::games::chase::{Chase, Rules, Step};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    AlphaBeta, GameState, Indexed, Minimax, Retrograde, Run, Solver, Tabulate, Value,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseResult, TestRunner};
use support::rounds;

/// Tests `rounds(cases)` random cases.
fn run<S: Strategy>(cases: u64, strategy: &S, test: impl Fn(S::Value) -> TestCaseResult) {
    let config = Config {
        cases: rounds(cases),
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(strategy, test);
    result.unwrap_or_else(|error| panic!("{error}"));
}

fn solved<G: GameState>(solver: &impl Solver<G>, root: &G, threads: usize) -> G::Value {
    let solution = solver.solve(root, Run::new().with_threads(threads));
    solution.expect("an acyclic game, and no limit").value()
}

/// By index, with the successors in numbers, every value is that of minimax.
fn staircases(cases: u64) {
    let boards = (1..8_usize, 1..8_usize).prop_flat_map(|(rows, columns)| {
        let weights = || prop::collection::vec(prop::collection::vec(0..1_000_u32, columns), rows);
        (weights(), weights())
    });
    run(cases, &boards, |(black, white)| {
        let game = Staircase::new(&black, &white).expect("a valid game");
        let root = game.start();
        let minimax = Minimax::hashed().solve(&root, Run::new());
        let tabulate = Tabulate::by_block().solve(&root, Run::new());
        let (minimax, tabulate) = (minimax.expect("acyclic"), tabulate.expect("acyclic"));
        for (state, value) in minimax.positions() {
            prop_assert_eq!(tabulate.value_of(&state), Some(value));
        }
        prop_assert!(tabulate.line().eq(minimax.line()));
        for (_, state) in root.states() {
            let played = state
                .successors()
                .map(|step| (step.state.index(), step.reward));
            prop_assert!(state.index_steps().eq(played));
        }
        Ok(())
    });
}

/// Up to 17 pawns: by index in one chunk of lanes or three, and alpha-beta with two threads, which
/// share large searches.
fn knight_pawns(cases: u64) {
    let squares = prop::collection::hash_set((0..50, 0..50), 2..=18);
    let squares = squares.prop_map(|squares| squares.into_iter().collect::<Vec<_>>());
    run(cases, &squares, |squares| {
        let game = KnightPawns::new(squares[0], squares[1..].iter().copied());
        let game = game.expect("a valid game");
        let root = game.start();
        let value = solved(&Minimax::dense(), &root, 1);
        prop_assert_eq!(solved(&Tabulate::by_block(), &root, 1), value);
        let search = AlphaBeta::packed().without_line();
        prop_assert_eq!(solved(&search, &root, 2), value);
        Ok(())
    });
}

/// A position of the chase is worth the best of its successors, and a draw or the moves to a win
/// follow from them, on any board and with any speeds.
fn chases(cases: u64) {
    let games = (2..5_u32, 2..6_u32, 1..4_u32, 1..4_u32);
    run(
        cases,
        &games,
        |(rows, columns, white_steps, black_steps)| {
            let rules = Rules {
                rows,
                columns,
                white_steps,
                black_steps,
            };
            let game = Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game");
            let root = game.start();
            let listed = Retrograde::with_predecessors().solve(&root, Run::new());
            let derived = Retrograde::indexed().solve(&root, Run::new());
            let (listed, derived) = (listed.expect("no limit"), derived.expect("no limit"));
            prop_assert!(listed.verify().is_ok_and(|it| it.complete));
            for (_, state) in root.states() {
                let value = listed.value_of(&state).expect("every position is solved");
                prop_assert_eq!(derived.value_of(&state), Some(value));
                if state.is_over() {
                    continue;
                }
                let after = |step: Step| listed.value_of(&state.play(step))?.back_up(());
                let values = state.moves().map(|step| after(step).expect("solved"));
                let best = values.reduce(|a, b| state.to_move().choose(a, b));
                prop_assert_eq!(best, Some(value));
            }
            Ok(())
        },
    );
}

#[test]
fn the_sample_has_the_values_of_minimax() {
    staircases(30);
    knight_pawns(4);
    chases(2);
}
