//! Rules that count how often a move is played: work that all contenders share.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::rules::Rules;

/// The moves played so far, on the only thread.
static PLAYED: AtomicU64 = AtomicU64::new(0);

pub(crate) fn played() -> u64 {
    PLAYED.load(Ordering::Relaxed)
}

#[derive(Clone, Debug)]
pub(crate) struct Counted<R>(pub(crate) R);

impl<R: Rules> Rules for Counted<R> {
    type Move = R::Move;
    type Board = R::Board;

    fn plies(&self) -> u32 {
        self.0.plies()
    }

    fn most_plies(&self) -> u32 {
        self.0.most_plies()
    }

    fn is_won(&self) -> bool {
        self.0.is_won()
    }

    fn moves(&self) -> Vec<R::Move> {
        self.0.moves()
    }

    fn play(&self, mv: R::Move) -> Self {
        // Without a lock, which would cost as much as a move.
        PLAYED.store(played() + 1, Ordering::Relaxed);
        Self(self.0.play(mv))
    }

    fn board(&self) -> R::Board {
        self.0.board()
    }

    fn number(&self) -> u64 {
        self.0.number()
    }
}
