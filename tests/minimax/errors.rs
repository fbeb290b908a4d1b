//! Cycles and values out of range, shown by the moves that lead there; games that are too large.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::{GameState, Indexed, Minimax, Player, Run, SolveError, SolveErrorKind, Solver};

use super::graph::{Graph, solve_both};

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
    let cycle = SolveErrorKind::Cycle {
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
        &SolveErrorKind::Cycle {
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
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
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
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
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
    assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![0, 1] });
    assert!(solve_both(&[&[(1, 28)], &[(2, 99)], &[]]).is_ok());
    let error = solve_both(&[&[(1, -30)], &[(2, -99)], &[]]).expect_err("-128 at least");
    assert_eq!(error.kind(), &SolveErrorKind::Overflow { line: vec![0] });
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
