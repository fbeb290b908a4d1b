//! By stage: the order of the stages, only the root, overflow, limits.

use std::ops::ControlFlow;

use optimal_play::{Limit, Minimax, Player, Progress, Run, SolveErrorKind, Solver, Tabulate};
use support::{Graph, Node};

use super::by_index::{chain, places};

/// The same game with the stages of its places, and the most stages that a move advances, as the
/// game states it.
fn staged(
    mut game: Graph<i8>,
    stages: impl IntoIterator<Item = usize>,
    longest_step: usize,
) -> Graph<i8> {
    for (node, stage) in game.nodes.iter_mut().zip(stages) {
        node.stage = stage;
    }
    game.longest_step = longest_step;
    game
}

/// From place 2 to 0, 3 or 5, and from these to 1 and 4: indices neither rise nor fall.
const MOVES: &[&[usize]] = &[&[1, 4], &[], &[0, 3, 5], &[4], &[], &[1]];

const STAGES: [usize; 6] = [20, 21, 10, 20, 22, 20];

/// The game of [`MOVES`], which begins at place 2.
fn tour(stages: [usize; 6], longest_step: usize) -> Graph<i8> {
    staged(places(MOVES), stages, longest_step)
}

#[test]
fn by_stage_values_are_those_of_minimax_whatever_the_order_of_the_indices() {
    for longest_step in [10, usize::MAX] {
        let game = tour(STAGES, longest_step);
        let root = game.at(2);
        let minimax = Minimax::hashed().solve(&root, Run::new());
        let minimax = minimax.expect("the game ends");
        let staged = Tabulate::by_stage().solve(&root, Run::new());
        let staged = staged.expect("moves lead to later stages");
        assert_eq!(staged.value(), 3 + 4);
        for (state, value) in minimax.positions() {
            assert_eq!(staged.value_of(&state), Some(value));
        }
        assert!(staged.line().eq(minimax.line()));
        assert_eq!(staged.report().positions, 6);
        assert_eq!(staged.verify().map(|it| it.positions), Ok(6));
        // The solver skips the stages before the root's, and the other positions of the root's.
        let third = game.at(3);
        let staged = Tabulate::by_stage().solve(&third, Run::new());
        assert_eq!(staged.expect("as before").report().positions, 3);
    }
}

#[test]
fn tabulation_of_the_root_only_holds_its_best_moves_too() {
    for longest_step in [10, usize::MAX] {
        let game = tour(STAGES, longest_step);
        let root = game.at(2);
        let solution = Tabulate::root_only().solve(&root, Run::new());
        let solution = solution.expect("moves lead to later stages");
        assert_eq!(solution.value(), 7);
        assert!(solution.move_values(&root).eq([(0, 4), (1, 7), (2, 6)]));
        assert!(solution.line().eq([1]));
        assert_eq!(solution.value_of(&game.at(5)), Some(1));
        assert_eq!(solution.value_of(&game.at(1)), None);
        assert_eq!(solution.positions().count(), 4);
        assert_eq!(solution.report().positions, 6);
        assert_eq!(solution.verify().map(|it| it.positions), Ok(1));
    }
    // A terminal position has no best move.
    let game = tour(STAGES, 1);
    let solution = Tabulate::root_only().solve(&game.at(4), Run::new());
    assert_eq!(solution.expect("it is over").value(), 0);
}

#[test]
fn only_the_root_is_verified_and_has_best_moves_where_its_successors_follow_each_other() {
    // Max and Min in turn take one or two of three coins and score as many.
    let coins = |left: usize| {
        let player = [Player::Min, Player::Max][left % 2];
        let takes = 1..=left.min(2);
        let takes = takes.map(|take| (left - take, i8::try_from(take).expect("small")));
        Node::scored(player, takes.map(|(to, take)| (to, player.signed(take))))
    };
    let game = staged(Graph::new((0..4).map(coins)), (0..4).rev(), 2);
    let root = game.at(3);
    let whole = Tabulate::by_stage().solve(&root, Run::new());
    let whole = whole.expect("moves lead to later stages");
    let only_root = Tabulate::root_only().solve(&root, Run::new());
    let only_root = only_root.expect("moves lead to later stages");
    assert_eq!(only_root.value(), whole.value());
    assert!(only_root.best_moves(&root).eq(whole.best_moves(&root)));
    assert!(only_root.line().eq(whole.line().take(1)));
    let verified = only_root
        .verify()
        .expect("the value of the root is the best");
    assert_eq!((verified.positions, verified.complete), (1, false));
}

#[test]
fn a_move_that_does_not_lead_to_a_later_stage_or_too_far_is_an_error_that_shows_it() {
    let (same, earlier) = ([20, 21, 10, 22, 22, 20], [20, 21, 10, 23, 22, 20]);
    for (stages, to) in [(same, 22), (earlier, 22)] {
        let game = tour(stages, usize::MAX);
        let root = game.at(2);
        let order = SolveErrorKind::StageOrder {
            at: 30,
            mv: 0,
            from: stages[3],
            to,
        };
        let errors = [
            Tabulate::by_stage().solve(&root, Run::new()),
            Tabulate::root_only().solve(&root, Run::new()),
        ];
        for error in errors {
            let error = error.expect_err("a move does not lead to a later stage");
            assert_eq!(error.kind(), &order);
            assert!(error.to_string().contains("stage"), "{error}");
        }
    }
    // Place 0 leads one stage forward.
    let game = tour(STAGES, 0);
    let error = Tabulate::root_only().solve(&game.at(2), Run::new());
    let error = error.expect_err("a move goes farther than the game says");
    let order = SolveErrorKind::StageOrder {
        at: 0,
        mv: 0,
        from: 20,
        to: 21,
    };
    assert_eq!(error.kind(), &order);
}

#[test]
fn a_move_within_a_stage_is_an_error_even_if_it_leads_to_a_solved_position() {
    // A thread takes thousands of indices at a time, so place 1 is solved before the last one.
    let last: u16 = 40_000;
    let node = |place| match place {
        0 => Node::new(Player::Max, [last.into()]),
        place if place == last => Node::new(Player::Max, [1]),
        _ => Node::end(0),
    };
    let stages = (0..=last).map(|place| usize::from(place > 0));
    let game = staged(Graph::new((0..=last).map(node)), stages, usize::MAX);
    let (at, from, to) = (last.into(), 1, 1);
    let order = SolveErrorKind::StageOrder {
        at,
        mv: 0,
        from,
        to,
    };
    for threads in [1, 2] {
        let run = Run::new().with_threads(threads);
        let error = Tabulate::by_stage().solve(&game.at(0), run);
        assert_eq!(error.expect_err("the stage stays").kind(), &order);
    }
}

#[test]
fn best_moves_of_a_successor_are_unknown_even_if_it_leads_to_another_successor() {
    let game = staged(places(&[&[1], &[], &[0, 1]]), [1, 2, 0], 2);
    let solution = Tabulate::root_only().solve(&game.at(2), Run::new());
    let solution = solution.expect("moves lead to later stages");
    assert_eq!(solution.value_of(&game.at(0)), Some(1));
    assert_eq!(solution.best_moves(&game.at(0)).count(), 0);
}

#[test]
fn an_observer_sees_how_many_positions_there_are_to_solve() {
    let game = tour(STAGES, 10);
    let mut totals = Vec::new();
    let watch = |progress: &Progress| {
        if progress.phase == "solving" {
            totals.push(progress.total);
        }
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(1, watch);
    let solution = Tabulate::by_stage().solve(&game.at(2), run);
    assert_eq!(solution.expect("no limit").report().positions, 6);
    assert!(!totals.is_empty() && totals.iter().all(|&it| it == Some(6)));
}

#[test]
fn a_missing_value_is_an_order_of_stages_only_beyond_the_longest_step() {
    // Place 4 is two stages after place 0, as far as a move goes, but its index leads to no state.
    let mut game = tour(STAGES, 2);
    game.at_index[40] = None;
    let error = Tabulate::by_stage().solve(&game.at(0), Run::new());
    let error = error.expect_err("place 4 is not solved");
    let missing = SolveErrorKind::MissingValue {
        from: 0,
        mv: 1,
        to: 40,
    };
    assert_eq!(error.kind(), &missing);
    // Three stages after: too far.
    let mut game = tour([20, 21, 10, 20, 23, 20], 2);
    game.at_index[40] = None;
    let error = Tabulate::by_stage().solve(&game.at(0), Run::new());
    let error = error.expect_err("place 4 is too far");
    let order = SolveErrorKind::StageOrder {
        at: 0,
        mv: 1,
        from: 20,
        to: 23,
    };
    assert_eq!(error.kind(), &order);
}

#[test]
fn by_stage_overflow_and_limits_are_errors() {
    let game = staged(chain(), (0..100).rev(), 1);
    let root = game.at(99);
    let error = Tabulate::root_only()
        .solve(&root, Run::new())
        .expect_err("127 at most");
    let overflow = SolveErrorKind::Overflow {
        from: Some(170),
        line: vec![0],
    };
    assert_eq!(error.kind(), &overflow);
    let message = "from index 170, after the moves [0], a value leaves the range of its type";
    assert_eq!(error.kind().to_string(), message);
    let limited = Tabulate::by_stage().solve(&root, Run::new().with_position_limit(7));
    let error = limited.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(7)));
    assert_eq!(error.report().positions, 7);
    // Ten places, whose values stay in range.
    let root = game.at(9);
    let solve = |run| Tabulate::root_only().solve(&root, run);
    let peak = |run| solve(run).map(|solution| solution.report().peak_bytes);
    let enough = peak(Run::new()).expect("no limit");
    assert_eq!(peak(Run::new().with_memory_limit(enough)), Ok(enough));
    let error = peak(Run::new().with_memory_limit(enough - 1)).expect_err("a limit");
    assert!(matches!(
        error.kind(),
        SolveErrorKind::Limit(Limit::Memory { .. })
    ));
}
