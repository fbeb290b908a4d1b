//! Counts the positions of a solution.

use std::collections::BTreeMap;

use super::{AtDepth, Count, Statistics, WithMoves, WithValue};
use crate::game::GameState;
use crate::run::{Run, StopReason};
use crate::solution::Solution;
use crate::solution::schema_version::SchemaVersion;

impl<G: GameState> Solution<G> {
    /// Counts the [`positions`](Self::positions) by their value, their depth, and the number of
    /// their best moves.
    ///
    /// Where the solution holds only a part of the positions that the root leads to, these are
    /// counted, and [`Statistics::is_whole`] returns `false`. The counts by moves then leave out
    /// positions with a move of unknown value.
    ///
    /// The limits of `run` hold: it counts each position as it expands it, and the memory that it
    /// takes for all of them.
    ///
    /// # Errors
    ///
    /// The limit that was reached, or that the run was stopped.
    ///
    /// # Complexity
    ///
    /// Expands each position twice. Keeps the key of each and how it was reached in memory.
    pub fn statistics(
        &self,
        mut run: Run<'_>,
    ) -> Result<Statistics<G::Value, G::Move>, StopReason> {
        run.begin("statistics");
        run.begin_phase("counting", None);
        let mut reservation = run.reservation();
        let (mut total, mut over, mut whole) = (0, 0, true);
        // For each value the number of its first position, and how many there are.
        let mut by_value = BTreeMap::new();
        let mut by_depth: Vec<BTreeMap<_, u64>> = Vec::new();
        let mut by_moves = BTreeMap::new();
        let mut positions = self.positions();
        while let Some(reached) = positions.expand() {
            reservation.try_grow_to(positions.bytes())?;
            run.tick()?;
            let value = reached.value;
            total += 1;
            by_value.entry(value).or_insert((reached.number, 0)).1 += 1;
            by_depth.resize_with(reached.depth + 1, BTreeMap::new);
            *by_depth[reached.depth].entry(value).or_insert(0) += 1;

            let moves = self.move_values(&reached.state);
            let values: Vec<_> = moves.map(|(_, value)| value).collect();
            if values.is_empty() {
                over += 1;
            } else if values.contains(&None) {
                whole = false;
            } else {
                let best = values.iter().filter(|&&it| it == Some(value)).count();
                *by_moves.entry((values.len(), best)).or_insert(0) += 1;
            }
        }
        let with_value = |(value, (first, count))| WithValue {
            value,
            positions: count,
            line: positions.line_to(first),
        };
        let with_moves = |((moves, best), positions)| WithMoves {
            moves,
            best,
            positions,
        };
        Ok(Statistics {
            schema_version: SchemaVersion,
            positions: total,
            over,
            whole,
            by_value: by_value.into_iter().rev().map(with_value).collect(),
            by_depth: by_depth.into_iter().enumerate().map(at_depth).collect(),
            by_moves: by_moves.into_iter().map(with_moves).collect(),
        })
    }
}

/// The positions of a depth, from their numbers by value.
fn at_depth<V: Ord>((depth, by_value): (usize, BTreeMap<V, u64>)) -> AtDepth<V> {
    let count = |(value, positions)| Count { value, positions };
    AtDepth {
        depth,
        positions: by_value.values().sum(),
        by_value: by_value.into_iter().rev().map(count).collect(),
    }
}
