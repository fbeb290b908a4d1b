//! Positions counted.

use std::collections::BTreeMap;
use std::mem;

use super::{Statistics, WithValue};
use crate::game::GameState;
use crate::solution::Solution;
use crate::solution::positions::line_to;

impl<G: GameState> Solution<G> {
    /// Counts the [`positions`](Self::positions) by their value, their depth, and the number of their best moves.
    ///
    /// Of a solution that holds some positions alone, these are counted, and [`Statistics::is_whole`] says so; by moves
    /// only those of which it holds the value of every move.
    ///
    /// # Complexity
    ///
    /// Goes over the positions once and over the moves of each three times. Keeps the keys of the positions and how
    /// each is reached in memory.
    ///
    /// # Examples
    ///
    /// See [`Statistics`].
    pub fn statistics(&self) -> Statistics<G::Value, G::Move> {
        let (mut over, mut whole, mut by_moves) = (0, true, BTreeMap::new());
        // For each position the one before and the move; for each value the first position and their number.
        let mut origins = Vec::new();
        let mut by_value = BTreeMap::new();
        // The depths passed, and the one under way with its first position.
        let (mut by_depth, mut at_depth, mut begin) = (Vec::new(), BTreeMap::new(), 0);
        let mut positions = self.positions();
        while let Some((state, value, origin)) = positions.next_with_origin() {
            let (_, count) = by_value.entry(value).or_insert((origins.len(), 0));
            *count += 1;
            // Breadth first: the first position that one of this depth leads to begins the next.
            if origin.is_some_and(|(before, _)| before >= begin) {
                begin = origins.len();
                by_depth.push(mem::take(&mut at_depth));
            }
            *at_depth.entry(value).or_insert(0) += 1;
            origins.push(origin);
            let moves = state.moves().count();
            if moves == 0 || state.decided().is_some() {
                over += 1;
            } else if self.move_values(&state).count() == moves {
                let best = self.best_moves(&state).count();
                *by_moves.entry((moves, best)).or_insert(0) += 1;
            } else {
                whole = false;
            }
        }
        by_depth.push(at_depth);
        let with_value = |(value, (first, positions))| {
            let line = line_to(first, &origins);
            (value, WithValue { positions, line })
        };
        Statistics {
            positions: origins.len() as u64,
            whole,
            over,
            by_value: by_value.into_iter().map(with_value).collect(),
            by_depth,
            by_moves,
        }
    }
}
