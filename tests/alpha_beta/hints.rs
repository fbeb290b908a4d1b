//! A game whose bounds or candidate moves may be wrong.

use optimal_play::{AlphaBeta, GameState, Player, SolveErrorKind, Solver, solve};

use super::one_thread;

/// Takes one to three of the stones left, for points; with faults in its hints.
#[derive(Clone, Copy)]
pub(super) struct Stones {
    pub(super) left: u32,
    /// What a move is worth, times the square of the stones.
    pub(super) points: i32,
    pub(super) fault: Fault,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fault {
    None,
    Bounds,
    CandidateMoves,
}

impl GameState for Stones {
    type Move = u32;
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        if self.left.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(3)
    }

    fn play(&self, stones: u32) -> Self {
        Self {
            left: self.left - stones,
            ..*self
        }
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn reward(&self, stones: u32) -> i32 {
        self.points * (stones * stones).cast_signed()
    }

    fn bounds(&self) -> (i32, i32) {
        match self.fault {
            Fault::Bounds => (1000, 1000),
            _ => (i32::MIN, i32::MAX),
        }
    }

    fn candidate_moves(&self) -> impl Iterator<Item = u32> {
        let first = match self.fault {
            Fault::CandidateMoves if self.left == 21 => 3,
            _ => 1,
        };
        first..=self.left.min(3)
    }
}

#[test]
fn wrong_hints_are_an_error() {
    let stones = |fault| Stones {
        left: 21,
        points: 1,
        fault,
    };
    let solved = AlphaBeta::hashed().solve(&stones(Fault::None), one_thread());
    let expected = solve(&stones(Fault::None)).expect("acyclic").value();
    assert_eq!(solved.expect("acyclic").value(), expected);
    for fault in [Fault::Bounds, Fault::CandidateMoves] {
        let error = AlphaBeta::hashed().solve(&stones(fault), one_thread());
        let error = error.expect_err("no line leads to such a value");
        let SolveErrorKind::WrongPruning { line } = error.kind() else {
            panic!("{error}");
        };
        assert_eq!(line, &[], "they are wrong at the root");
        assert!(error.to_string().starts_with("at the root no move"));
    }
}
