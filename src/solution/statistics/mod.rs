//! Statistics of a solution.

mod by_sign;
#[cfg(feature = "disk")]
mod by_stage;
mod count;
mod tables;

use super::schema_version::SchemaVersion;
use crate::game::{Outcome, Player, Value};

/// Counts of positions of each value, at each depth, and with each number of moves. See
/// [`Solution::statistics`](super::Solution::statistics).
///
/// The *depth* of a position is the least number of moves that lead to it from the root.
///
/// [`Display`](std::fmt::Display) prints three tables. The first has a row for each value, the best
/// for Max first: its positions, and the depth of the nearest. The second has a row for each depth:
/// its positions, those better for one player than a draw or the score 0, and the even ones. The
/// third has a row for each number of moves: the positions with one best move, and those where all
/// moves are best.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
///
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let solution = Retrograde::reachable().solve(&game.start(), Run::new())?;
/// let statistics = solution.statistics(Run::new())?;
/// assert_eq!(
///     statistics.to_string(),
///     "\
/// 16 positions, the game is over in 4 of them
///
/// value          positions  nearest
/// Min wins in 2          4        0
/// Min wins in 1          8        1
/// Min wins in 0          4        2
///
/// depth  positions  better for Max       even  better for Min
///     0          1               0          0               1
///     1          2               0          0               2
///     2          4               0          0               4
///     3          4               0          0               4
///     4          3               0          0               3
///     5          2               0          0               2
///
/// moves  positions  with one best  where all are best
///     2         12              8                   4
/// "
/// );
/// assert_eq!(statistics.won_by(Player::Min), 16);
/// let (longest, line) = statistics.longest_win(Player::Min).expect("Min wins");
/// assert_eq!((longest, line), (Outcome::win(Player::Min, 2), &[][..])); // the root
/// assert_eq!(statistics.won_by_at(Player::Min, 5), 2); // two positions are five moves away
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics<V, M> {
    schema_version: SchemaVersion,
    positions: u64,
    over: u64,
    whole: bool,
    /// The best value for Max first.
    by_value: Vec<WithValue<V, M>>,
    /// The depth of the root first.
    by_depth: Vec<AtDepth<V>>,
    /// In ascending order.
    by_moves: Vec<WithMoves>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct WithValue<V, M> {
    value: V,
    positions: u64,
    /// The moves from the root to the first of the positions.
    line: Vec<M>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct AtDepth<V> {
    depth: usize,
    positions: u64,
    /// The best value for Max first.
    by_value: Vec<Count<V>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Count<V> {
    value: V,
    positions: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct WithMoves {
    moves: usize,
    best: usize,
    positions: u64,
}

impl<V: Value, M> Statistics<V, M> {
    /// The number of positions that the root leads to and that the solution holds, the root
    /// included.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether these are all positions that the root leads to. If not, as after
    /// [`AlphaBeta`](crate::AlphaBeta), the numbers say little about the game, and the tables begin
    /// with `a part of the game:`.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// The number of terminal positions, in which the game is over.
    pub const fn over(&self) -> u64 {
        self.over
    }

    /// The values, the best for Max first, each with the number of positions that have it.
    pub fn by_value(&self) -> impl Iterator<Item = (V, u64)> {
        self.by_value.iter().map(|it| (it.value, it.positions))
    }

    /// The depths, from 0, each with its number of positions.
    pub fn by_depth(&self) -> impl Iterator<Item = (usize, u64)> {
        self.by_depth.iter().map(|it| (it.depth, it.positions))
    }

    /// The values at this depth, the best for Max first, each with the number of positions that
    /// have it. Empty if no position is that deep.
    pub fn by_value_at(&self, depth: usize) -> impl Iterator<Item = (V, u64)> {
        let at_depth = self.by_depth.get(depth).into_iter();
        let counts = at_depth.flat_map(|it| &it.by_value);
        counts.map(|it| (it.value, it.positions))
    }

    /// The moves from the root to the first position of this value, which is one of the nearest;
    /// `None` if no position has the value.
    pub fn line_to(&self, value: V) -> Option<&[M]> {
        let with_value = self.by_value.iter().find(|it| it.value == value)?;
        Some(&with_value.line)
    }

    /// The branching histogram: `(moves, best moves, positions)`, in ascending order. See
    /// [`best_moves`](super::Solution::best_moves). Terminal positions are left out.
    pub fn by_moves(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        let by_moves = self.by_moves.iter();
        by_moves.map(|it| (it.moves, it.best, it.positions))
    }
}

impl<V: Value + Into<Outcome>, M> Statistics<V, M> {
    /// The number of positions that `player` wins.
    pub fn won_by(&self, player: Player) -> u64 {
        with_winner(Some(player), self.by_value())
    }

    /// The number of drawn positions.
    pub fn drawn(&self) -> u64 {
        with_winner(None, self.by_value())
    }

    /// The number of positions at this depth that `player` wins.
    pub fn won_by_at(&self, player: Player, depth: usize) -> u64 {
        with_winner(Some(player), self.by_value_at(depth))
    }

    /// The number of drawn positions at this depth.
    pub fn drawn_at(&self, depth: usize) -> u64 {
        with_winner(None, self.by_value_at(depth))
    }
}

/// The number of positions with this winner; `None` counts the draws.
fn with_winner<V: Value + Into<Outcome>>(
    winner: Option<Player>,
    by_value: impl Iterator<Item = (V, u64)>,
) -> u64 {
    let by_value = by_value.filter(|&(value, _)| value.into().winner() == winner);
    by_value.map(|(_, positions)| positions).sum()
}

impl<M> Statistics<Outcome, M> {
    /// The longest win of `player`, with the moves from the root to the first position with that
    /// value; `None` if the player wins no position.
    pub fn longest_win(&self, player: Player) -> Option<(Outcome, &[M])> {
        let values = self.by_value.iter();
        let won = values.filter(|it| it.value.winner() == Some(player));
        let longest = won.max_by_key(|it| it.value.plies())?;
        Some((longest.value, &longest.line))
    }
}
