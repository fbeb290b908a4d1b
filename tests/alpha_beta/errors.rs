//! Cycles and values out of range, shown by the moves that lead there.

use optimal_play::{AlphaBeta, GameState, Player, SolveErrorKind, Solver};

use super::countdown::Countdown;
use super::one_thread;

/// A token on a ring, a step or two at a time: it never ends.
#[derive(Clone, Copy)]
struct Ring(u8);

impl GameState for Ring {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        [1].into_iter()
    }

    fn play(&self, by: u8) -> Self {
        Self((self.0 + by) % 5)
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> u8 {
        self.0
    }
}

#[test]
fn a_cycle_is_an_error_that_shows_it() {
    let error = AlphaBeta::hashed().solve(&Ring(3), one_thread());
    let error = error.expect_err("the game has a cycle");
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!((&line[..], &cycle[..]), (&[][..], &[1; 5][..]));
}

#[test]
fn a_value_out_of_range_is_an_error_with_its_line() {
    let solve = |left| {
        let hundreds = Countdown {
            left,
            most: 1,
            score: 100_i8,
        };
        let solution = AlphaBeta::hashed().solve(&hundreds, one_thread());
        solution.map(|it| it.value())
    };
    assert_eq!(solve(1), Ok(100));
    for left in 2..5 {
        let error = solve(left).expect_err("it is at least 200");
        let SolveErrorKind::Overflow { line } = error.kind() else {
            panic!("{error}");
        };
        assert!(!line.is_empty() && line.len() <= left as usize);
    }
}
