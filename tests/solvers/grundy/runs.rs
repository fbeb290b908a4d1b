//! How runs end: at limits and cycles. Also deep games.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use optimal_play::audit::Audit;
use optimal_play::run::{Limit, Progress};
use optimal_play::{
    GameState, Grundy, Impartial, Minimax, Player, Run, SolveErrorKind, Solver, SwapPlayers, Wdl,
};
use optimal_play_games::nim::Nim;
use support::{Tokens, subtraction};

use super::solve;

const WAYS: [Grundy; 2] = [Grundy::by_definition(), Grundy::by_search()];

/// Pins in a row, of which each move takes the last. The game is decided if at most `decided` are
/// left.
#[derive(Clone, Copy, Debug)]
struct Row {
    pins: u32,
    decided: u32,
    to_move: Player,
}

impl Row {
    const fn new(pins: u32, decided: u32) -> Self {
        let to_move = Player::Max;
        Self {
            pins,
            decided,
            to_move,
        }
    }
}

impl GameState for Row {
    type Move = ();
    type Key = (u32, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        (self.pins > 0).then_some(()).into_iter()
    }

    fn play(&self, (): ()) -> Self {
        Self {
            pins: self.pins - 1,
            to_move: !self.to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (u32, Player) {
        (self.pins, self.to_move)
    }

    fn decided(&self) -> Option<Wdl> {
        (self.pins <= self.decided).then(|| self.terminal_value())
    }
}

impl SwapPlayers for Row {
    fn swap_players(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }
}

/// The row is its only part.
impl Impartial for Row {}

#[test]
fn a_game_of_120_000_moves_does_not_overflow_the_stack() {
    let deep = Row::new(120_001, 0);
    let solution = solve(&deep);
    assert_eq!(solution.grundy_value(&deep), Some(1));
    assert_eq!(solution.value(), Wdl::MaxWins);
    assert_eq!(solution.report().positions, 120_002);
    // A frame for each position and, while the table doubles from 2^17 slots to 2^18, 13 bytes for
    // each slot.
    let (stack, table) = ((12 + 40) << 17, 3 * (13 << 17));
    assert!(solution.report().peak_bytes >= stack.max(table));

    let solution = support::solve(&Grundy::by_search(), &deep);
    assert_eq!(solution.grundy_value(&deep), Some(1));
    assert!(solution.verify().is_ok_and(|it| it.complete));
}

#[test]
fn a_decided_position_has_no_move() {
    for (pins, value) in [(3, 0), (4, 1), (5, 0), (9, 0), (10, 1)] {
        let row = Row::new(pins, 3);
        let solution = solve(&row);
        assert_eq!(solution.grundy_value(&row), Some(value));
        let minimax = Minimax::hashed().solve(&row, Run::new());
        let minimax = minimax.expect("an acyclic game");
        assert_eq!(solution.value(), minimax.value());
        assert!(solution.line().eq(minimax.line()));
        assert_eq!(solution.report().positions, u64::from(pins - 3) + 1);
        assert!(Audit::new(&row, 100).impartial().run().is_ok());
    }
}

#[test]
fn without_parts_of_its_own_a_game_is_solved_once_for_both_players() {
    // Each state has a Grundy value, whichever player is to move.
    let heap = subtraction(20, 3);
    let solution = solve(&heap.root());
    assert_eq!(solution.report().positions, 21);
    for node in 0..2 * 21 {
        let stones = 20 - node / 2;
        let value = solution.grundy_value(&heap.at(node));
        assert_eq!(value, Some(stones as u64 % 4), "{stones}");
        assert!(solution.value_of(&heap.at(node)).is_some());
    }
    let minimax = support::solve(&Minimax::hashed(), &heap.root());
    for (state, value) in minimax.positions() {
        assert_eq!(solution.value_of(&state), Some(value));
        assert!(solution.best_moves(&state).eq(minimax.best_moves(&state)));
    }
    let verified = solution.verify().expect("all values are right");
    assert_eq!((verified.positions, verified.complete), (21, true));
}

/// A heap of which a player leaves fewer tokens, the most first. It counts the calls of `effort` for
/// each size.
#[derive(Clone, Copy)]
struct CountedHeap<'c> {
    tokens: usize,
    to_move: Player,
    efforts: &'c [Cell<u32>],
}

impl GameState for CountedHeap<'_> {
    type Move = usize;
    type Key = (usize, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..self.tokens).rev()
    }

    fn play(&self, tokens: usize) -> Self {
        let to_move = !self.to_move;
        Self {
            tokens,
            to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (usize, Player) {
        (self.tokens, self.to_move)
    }
}

impl SwapPlayers for CountedHeap<'_> {
    fn swap_players(&self) -> Self {
        let to_move = !self.to_move;
        Self { to_move, ..*self }
    }
}

impl Impartial for CountedHeap<'_> {
    fn effort(&self) -> u64 {
        let calls = &self.efforts[self.tokens];
        calls.set(calls.get() + 1);
        self.tokens as u64
    }
}

#[test]
fn a_search_asks_for_no_effort_where_a_move_to_the_number_is_known() {
    let efforts = [const { Cell::new(0) }; 5];
    let heap = CountedHeap {
        tokens: 4,
        to_move: Player::Max,
        efforts: &efforts,
    };
    let solution = Grundy::by_search().solve(&heap, Run::new());
    let solution = solution.expect("an acyclic game");
    assert_eq!(solution.grundy_value(&heap), Some(4));
    // Only 4 leads to 3. Whether 4 is worth 0, its last move refutes; the next question lists all.
    assert_eq!(efforts[3].get(), 1);
}

#[test]
fn a_part_that_repeats_below_itself_is_an_error_that_shows_the_moves() {
    // From 3 by its second move to 2 beside 0, from 2 to 1, from 1 back to 2.
    let graph = [
        vec![],
        vec![vec![2]],
        vec![vec![1]],
        vec![vec![0], vec![0, 2]],
    ];
    let root = Tokens::new(&graph, &[0, 3]);
    for solver in WAYS {
        let error = solver.solve(&root, Run::new());
        let error = error.expect_err("2 leads back to itself");
        let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
            panic!("{error}");
        };
        assert_eq!(
            (&line[..], &cycle[..]),
            (&[(0, 1)][..], &[(0, 0), (0, 0)][..])
        );
    }
    // A part that returns with one more part each time never repeats as a whole.
    let graph = [vec![], vec![vec![1, 0], vec![], vec![0, 0]]];
    for solver in WAYS {
        let error = solver.solve(&Tokens::new(&graph, &[1]), Run::new());
        let error = error.expect_err("1 leads to itself");
        assert!(
            matches!(error.kind(), SolveErrorKind::Cycle { .. }),
            "{error}"
        );
    }
}

#[test]
fn a_run_ends_at_its_limits_with_the_report_so_far() {
    let root = Nim::new([50, 70]);
    let all = solve(&root).report().clone();
    assert_eq!((all.solver, all.positions), ("grundy", 70));
    for solver in WAYS {
        let all = support::solve(&solver, &root).report().clone();
        let run = Run::new().with_position_limit(20);
        let error = solver.solve(&root, run).expect_err("70 are needed");
        assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(20)));
        assert_eq!(error.report().positions, 20);

        let run = Run::new().with_memory_limit(all.peak_bytes);
        assert!(solver.solve(&root, run).is_ok());
        let run = Run::new().with_memory_limit(all.peak_bytes - 1);
        let error = solver.solve(&root, run).expect_err("it takes more");
        assert!(matches!(
            error.kind(),
            SolveErrorKind::Limit(Limit::Memory { .. })
        ));

        let flag = AtomicBool::new(true);
        let run = Run::new().with_stop_flag(&flag);
        let error = solver.solve(&root, run).expect_err("it is stopped");
        assert_eq!(error.kind(), &SolveErrorKind::Stopped);

        let mut seen = Vec::new();
        let run = Run::new().with_observer(30, |progress: &Progress| {
            seen.push(progress.positions);
            ControlFlow::Continue(())
        });
        assert!(solver.solve(&root, run).is_ok());
        assert_eq!(seen[..2], [30, 60]);
    }
}
