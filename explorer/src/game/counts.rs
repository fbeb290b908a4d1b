//! The number of positions of each value and at each depth, as plain data.

use std::cmp::Ordering;

use optimal_play::solution::Statistics;
use optimal_play::{GameState, Player};

use crate::show::{Mark, Show, ShownValue, Verdict, Worth};

/// The number of positions.
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) over: u64,
    /// Whether these are all positions that the root leads to.
    pub(crate) is_whole: bool,
    /// The values as Max sees them, the best first.
    pub(crate) by_value: Vec<(Verdict, u64)>,
    pub(crate) by_depth: Vec<AtDepth>,
}

/// The positions at a depth: the least number of moves that lead to them from the root.
pub(crate) struct AtDepth {
    pub(crate) depth: usize,
    pub(crate) positions: u64,
    /// Those better for Max than a draw or the score 0, the even ones, and those better for Min.
    pub(crate) compared: [u64; 3],
    /// How high the least value, the mean and the greatest one stand on a plot.
    pub(crate) heights: [f64; 3],
}

impl Counts {
    pub(crate) fn of<G: Show>(statistics: &Statistics<G::Value, <G as GameState>::Move>) -> Self {
        let verdict = |value| {
            let (rest, total) = (value, value);
            G::describe(Worth { rest, total }, Player::Max)
        };
        let even = G::Value::default();
        let by_depth = statistics.by_depth().map(|(depth, positions)| {
            let mut compared = [0; 3];
            let (mut least, mut sum, mut most) = (f64::INFINITY, 0.0, f64::NEG_INFINITY);
            for (value, positions) in statistics.by_value_at(depth) {
                let place = match value.cmp(&even) {
                    Ordering::Greater => 0,
                    Ordering::Equal => 1,
                    Ordering::Less => 2,
                };
                compared[place] += positions;
                let height = value.height();
                (least, most) = (least.min(height), most.max(height));
                sum += height * share(positions);
            }
            let mean = sum / share(positions);
            AtDepth {
                depth,
                positions,
                compared,
                heights: [least, mean, most],
            }
        });
        Self {
            positions: statistics.positions(),
            over: statistics.over(),
            is_whole: statistics.is_whole(),
            by_value: statistics
                .by_value()
                .map(|(value, positions)| (verdict(value), positions))
                .collect(),
            by_depth: by_depth.collect(),
        }
    }

    /// Whether the values are scores that neither wins nor loses.
    pub(crate) fn has_scores_only(&self) -> bool {
        self.by_value.iter().all(|(it, _)| it.mark == Mark::Score)
    }
}

/// A number of positions, for a plot.
#[expect(
    clippy::cast_precision_loss,
    reason = "a plot needs no more than 53 bits"
)]
const fn share(positions: u64) -> f64 {
    positions as f64
}
