//! Memoized minimax on games made for the purpose: depth, cycles, overflow, limits, observers.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use optimal_play::{
    ErrorKind, GameState, Indexed, Limit, Minimax, Player, Progress, Run, Solution, SolveError,
    Solver,
};

/// A token on numbered places; each move leads to a place and has a reward.
#[derive(Clone)]
struct Graph<'g> {
    moves: &'g [&'g [(usize, i8)]],
    at: usize,
}

impl GameState for Graph<'_> {
    type Move = usize;
    type Key = usize;
    type Value = i8;

    fn to_move(&self) -> Player {
        if self.at.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.moves[self.at].len()
    }

    fn play(&self, mv: usize) -> Self {
        Self {
            at: self.moves[self.at][mv].0,
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> usize {
        self.at
    }

    fn reward(&self, mv: usize) -> i8 {
        self.moves[self.at][mv].1
    }
}

impl Indexed for Graph<'_> {
    fn index_count(&self) -> usize {
        self.moves.len()
    }

    fn index(&self) -> usize {
        self.at
    }

    fn at_index(&self, at: usize) -> Option<Self> {
        Some(Self { at, ..*self })
    }
}

/// Solves with both tables, which must do the same.
fn solve_both<'g>(
    moves: &'g [&'g [(usize, i8)]],
) -> Result<Solution<Graph<'g>>, SolveError<usize>> {
    let root = Graph { moves, at: 0 };
    let hashed = Minimax::hashed().solve(&root, Run::new());
    let dense = Minimax::dense().solve(&root, Run::new());
    match (&hashed, &dense) {
        (Ok(hashed), Ok(dense)) => assert!(hashed.line().eq(dense.line())),
        (Err(hashed), Err(dense)) => assert_eq!(hashed.kind(), dense.kind()),
        _ => panic!("hashed {hashed:?}, dense {dense:?}"),
    }
    hashed
}

#[test]
fn every_value_move_value_and_best_move_is_told() {
    // 0 (Max) to 1 or 3 (Min) or 4 (over); 1 to 4 or 5 (over); 3 to 5. Unreached: 2 to 5 or 6.
    let solution = solve_both(&[
        &[(1, 2), (3, 1), (4, 1)],
        &[(4, 3), (5, -1)],
        &[(5, 3), (6, 0)],
        &[(5, 0)],
        &[],
        &[],
        &[],
    ])
    .expect("an acyclic game");
    let root = solution.root().clone();
    assert_eq!(solution.value(), 1);
    let values: Vec<_> = solution.move_values(&root).collect();
    assert_eq!(values, [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(solution.line().collect::<Vec<_>>(), [0, 1]);
    let one = root.play(0);
    assert_eq!(solution.value_of(&one), Some(-1));
    assert_eq!(solution.best_moves(&one).collect::<Vec<_>>(), [1]);
    assert_eq!(solution.line_from(&one).collect::<Vec<_>>(), [1]);
    let over = one.play(1);
    assert_eq!(solution.value_of(&over), Some(0));
    assert_eq!(solution.move_values(&over).count(), 0);
    let unreached = Graph { at: 2, ..root };
    assert_eq!(solution.value_of(&unreached), None);
    assert_eq!(solution.line_from(&unreached).next(), None);
    assert_eq!(solution.move_values(&unreached).count(), 0);
    let some: Vec<_> = solution.moves_with_values(&unreached).collect();
    assert_eq!(some, [(0, Some(3)), (1, None)]);
    let positions: Vec<_> = solution
        .positions()
        .map(|(state, value)| (state.at, value))
        .collect();
    assert_eq!(positions, [(0, 1), (1, -1), (3, 0), (4, 0), (5, 0)]);
    assert_eq!(solution.report().positions, 5);
}

#[test]
fn a_cycle_is_an_error_that_shows_it() {
    // 0 to 1 to 2 to 3, and 3 back to 1.
    let error = solve_both(&[
        &[(5, 0), (1, 0)],
        &[(2, 0)],
        &[(5, 0), (3, 0)],
        &[(1, 0), (5, 0)],
        &[],
        &[],
    ])
    .expect_err("a cycle");
    let cycle = ErrorKind::Cycle {
        line: vec![1],
        cycle: vec![0, 1, 0],
    };
    assert_eq!(error.kind(), &cycle);
    assert!(error.report().positions > 0);
}

#[test]
fn a_move_back_to_the_same_position_is_a_cycle() {
    let error = solve_both(&[&[(1, 0)], &[(1, 0)]]).expect_err("a cycle");
    assert_eq!(
        error.kind(),
        &ErrorKind::Cycle {
            line: vec![0],
            cycle: vec![0]
        }
    );
}

#[test]
fn a_cycle_is_found_however_far_from_the_root_and_however_long() {
    let places: Vec<Vec<(usize, i8)>> = (0..10_000)
        .map(|place| vec![(if place == 9_999 { 2_000 } else { place + 1 }, 0)])
        .collect();
    let places: Vec<_> = places.iter().map(Vec::as_slice).collect();
    let error = solve_both(&places).expect_err("a cycle");
    let ErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}")
    };
    assert_eq!((line.len(), cycle.len()), (2_000, 8_000));
    assert!(
        error.to_string().len() < 500,
        "a long cycle is shown in part"
    );
}

/// A token on a line, whose places left and right of the middle are one position; it goes out from the
/// middle and then to and fro.
#[derive(Clone)]
struct Mirror(i32);

impl GameState for Mirror {
    /// Outward is away from the middle; left and right are told apart in the middle alone.
    type Move = &'static str;
    type Key = u32;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = &'static str> {
        let moves: &[_] = match self.0 {
            0 => &["left", "right"],
            ..0 => &["farther left"],
            _ => &["farther right"],
        };
        moves.iter().copied()
    }

    fn play(&self, mv: &'static str) -> Self {
        match (mv, self.0) {
            ("left", 0) | ("farther left", -2) => Self(-1),
            ("right", 0) | ("farther right", 2) => Self(1),
            ("farther left", at @ ..0) => Self(at - 1),
            ("farther right", at @ 1..) => Self(at + 1),
            _ => panic!("{mv} is no move at {}", self.0),
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u32 {
        self.0.unsigned_abs()
    }
}

#[test]
fn the_moves_of_an_error_can_be_played_where_a_key_folds_positions() {
    let error = Minimax::hashed()
        .solve(&Mirror(0), Run::new())
        .expect_err("a cycle");
    let ErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}")
    };
    let state = line.iter().fold(Mirror(0), |state, mv| state.play(mv));
    let again = cycle.iter().fold(state.clone(), |state, mv| state.play(mv));
    assert_eq!((line.len(), cycle.len()), (1, 2));
    assert_eq!(state.key(), again.key());
}

#[test]
fn a_value_out_of_range_is_an_error_that_shows_the_move() {
    // 100 is to be had at 2, and 100 more on the way to it.
    let error =
        solve_both(&[&[(1, 0)], &[(3, 0), (2, 100)], &[(3, 100)], &[]]).expect_err("127 at most");
    assert_eq!(error.kind(), &ErrorKind::Overflow { line: vec![0, 1] });
    assert!(solve_both(&[&[(1, 28)], &[(2, 99)], &[]]).is_ok());
    let error = solve_both(&[&[(1, -30)], &[(2, -99)], &[]]).expect_err("-128 at least");
    assert_eq!(error.kind(), &ErrorKind::Overflow { line: vec![0] });
}

#[test]
fn error_messages() {
    let message = |error: SolveError<usize>| error.kind().to_string();
    let limited = |run| {
        let moves: &[&[(usize, i8)]] = &[&[(1, 0)], &[]];
        let error = Minimax::hashed().solve(&Graph { moves, at: 0 }, run);
        message(error.expect_err("a limit is reached"))
    };
    let places: Vec<Vec<(usize, i8)>> = (0..99).map(|place| vec![((place + 1) % 99, 0)]).collect();
    let places: Vec<_> = places.iter().map(Vec::as_slice).collect();
    let stop = AtomicBool::new(true);
    let messages = [
        message(solve_both(&[&[(1, 0)], &[(1, 0)]]).expect_err("a cycle")),
        message(solve_both(&places).expect_err("a cycle")),
        message(solve_both(&[&[(1, 100)], &[(2, 100)], &[]]).expect_err("overflow")),
        message(
            Minimax::dense()
                .solve(&Immense, Run::new())
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

/// A game whose indices no memory can hold.
#[derive(Clone)]
struct Immense;

impl GameState for Immense {
    type Move = usize;
    type Key = ();
    type Value = i64;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..0
    }

    fn play(&self, _: usize) -> Self {
        Self
    }

    fn terminal_value(&self) -> i64 {
        7
    }

    fn key(&self) {}
}

impl Indexed for Immense {
    fn index_count(&self) -> usize {
        1 << 60
    }

    fn index(&self) -> usize {
        0
    }

    fn at_index(&self, _: usize) -> Option<Self> {
        Some(Self)
    }
}

/// One move after the other, `left` times; Max and Min take turns in pairs of moves.
#[derive(Clone)]
struct Chain<'c> {
    left: u32,
    length: u32,
    /// How many positions were generated.
    generated: Option<&'c AtomicU64>,
}

impl GameState for Chain<'_> {
    type Move = u8;
    type Key = u32;
    type Value = i64;

    fn to_move(&self) -> Player {
        if (self.left / 2).is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        // Two moves, which lead to the same position; the second one is worth more to Min.
        0..if self.left == 0 { 0 } else { 2 }
    }

    fn play(&self, _: u8) -> Self {
        if let Some(generated) = self.generated {
            generated.fetch_add(1, Ordering::Relaxed);
        }
        Self {
            left: self.left - 1,
            ..*self
        }
    }

    fn terminal_value(&self) -> i64 {
        0
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, mv: u8) -> i64 {
        if mv == 0 { 1 } else { -1 }
    }
}

impl Indexed for Chain<'_> {
    fn index_count(&self) -> usize {
        self.length as usize + 1
    }

    fn index(&self) -> usize {
        self.left as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u32::try_from(index).ok()?;
        Some(Self { left, ..*self })
    }
}

const fn chain<'c>(length: u32) -> Chain<'c> {
    Chain {
        left: length,
        length,
        generated: None,
    }
}

#[test]
fn a_game_a_million_moves_deep_does_not_overflow_the_stack() {
    let root = chain(1_000_002);
    // Two moves of each player in four: from the end Max gains 1, then Min takes 2, Max gains 2 ...
    let hashed = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    let dense = Minimax::dense()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    for solution in [hashed, dense] {
        assert_eq!(solution.value(), 0);
        assert_eq!(solution.report().positions, 1_000_003);
        assert_eq!(solution.line().count(), 1_000_002);
        assert_eq!(solution.positions().count(), 1_000_003);
    }
}

#[test]
fn the_position_limit_is_exact() {
    let root = chain(9);
    let run = |limit| Minimax::hashed().solve(&root, Run::new().with_position_limit(limit));
    assert!(run(10).is_ok());
    for limit in 0..10 {
        let error = run(limit).expect_err("ten positions are needed");
        assert_eq!(error.kind(), &ErrorKind::Limit(Limit::Positions(limit)));
        assert_eq!(error.report().positions, limit);
    }
}

#[test]
fn the_memory_limit_is_kept_and_what_the_report_says_suffices() {
    let root = chain(100_000);
    let needed = |error: &SolveError<u8>| match error.kind() {
        ErrorKind::Limit(Limit::Memory { limit, needed }) => {
            assert!(needed > limit);
            assert!(error.report().peak_bytes <= *limit);
            *needed
        }
        kind => panic!("{kind:?}"),
    };
    let hashed = |run| Minimax::hashed().solve(&root, run);
    let peak = hashed(Run::new()).expect("no limit").report().peak_bytes;
    assert!(peak > 100_001 * 12);
    assert!(hashed(Run::new().with_memory_limit(peak)).is_ok());
    let error = hashed(Run::new().with_memory_limit(peak - 1)).expect_err("a byte too few");
    assert_eq!(needed(&error), peak);

    let dense = |run| Minimax::dense().solve(&root, run);
    let peak = dense(Run::new()).expect("no limit").report().peak_bytes;
    assert!(dense(Run::new().with_memory_limit(peak)).is_ok());
    needed(&dense(Run::new().with_memory_limit(peak - 1)).expect_err("a byte too few"));
    let error = dense(Run::new().with_memory_limit(1000)).expect_err("no room for the table");
    assert_eq!(needed(&error), 100_001 * 9);
    assert_eq!(error.report().positions, 0);
}

#[test]
fn the_time_limit_ends_a_run() {
    let run = Run::new().with_time_limit(Duration::from_millis(20));
    let error = Minimax::hashed()
        .solve(&chain(u32::MAX), run)
        .expect_err("too long");
    assert_eq!(
        error.kind(),
        &ErrorKind::Limit(Limit::Time(Duration::from_millis(20)))
    );
    assert!(error.report().elapsed >= Duration::from_millis(20));
}

#[test]
fn another_thread_stops_a_run() {
    let (stop, generated) = (AtomicBool::new(false), AtomicU64::new(0));
    let root = Chain {
        generated: Some(&generated),
        ..chain(u32::MAX)
    };
    let error = thread::scope(|scope| {
        let run = Run::new().with_stop_flag(&stop);
        let solver = scope.spawn(|| Minimax::hashed().solve(&root, run).map(|_| ()));
        while generated.load(Ordering::Relaxed) < 10_000 {
            thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        solver
            .join()
            .expect("no panic")
            .expect_err("it was stopped")
    });
    assert_eq!(error.kind(), &ErrorKind::Stopped);
    assert!(error.report().positions > 0);
}

#[test]
fn an_observer_sees_progress_and_may_end_the_run() {
    let seen = AtomicU64::new(0);
    let watch = |progress: &Progress| {
        let before = seen.swap(progress.positions, Ordering::Relaxed);
        assert_eq!(progress.positions, before + 100);
        assert!(progress.bytes > 0);
        if progress.positions < 1000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let run = Run::new().with_observer(100, watch);
    let error = Minimax::hashed()
        .solve(&chain(10_000), run)
        .expect_err("it was ended");
    assert_eq!(error.kind(), &ErrorKind::Stopped);
    assert_eq!(error.report().positions, 1000);
    assert_eq!(seen.load(Ordering::Relaxed), 1000);
}

/// Misère tic-tac-toe on a line of three: who completes the line loses; the game has an outcome
/// while moves are left, and a draw when none are.
#[derive(Clone)]
struct Line {
    taken: [bool; 4],
}

impl GameState for Line {
    type Move = usize;
    type Key = [bool; 4];
    type Value = i8;

    fn to_move(&self) -> Player {
        let taken = self.taken.iter().filter(|&&taken| taken).count();
        if taken.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..4).filter(|&place| !self.taken[place])
    }

    fn play(&self, place: usize) -> Self {
        assert!(self.outcome().is_none(), "the game is over");
        let mut taken = self.taken;
        taken[place] = true;
        Self { taken }
    }

    fn terminal_value(&self) -> i8 {
        unreachable!("four taken places are a line of three")
    }

    fn key(&self) -> [bool; 4] {
        self.taken
    }

    fn outcome(&self) -> Option<i8> {
        // The third in a row is taken by the player who has just moved.
        let line = self.taken[..3] == [true; 3] || self.taken[1..] == [true; 3];
        line.then(|| if self.to_move() == Player::Max { 1 } else { -1 })
    }
}

#[test]
fn an_outcome_ends_the_game_while_moves_are_left() {
    let root = Line { taken: [false; 4] };
    let solution = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    // Max takes an end; then some place is always left that completes no line, and Min has to.
    assert_eq!(solution.value(), 1);
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [0, 3]);
    for (state, value) in solution.positions() {
        if state.outcome().is_some() {
            assert_eq!(solution.move_values(&state).count(), 0);
            assert_eq!(solution.moves_with_values(&state).count(), 0);
            assert_eq!(Some(value), state.outcome());
        }
    }
}
