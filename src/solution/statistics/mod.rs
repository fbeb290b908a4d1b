//! What a solution says in numbers.

mod count;
#[cfg(feature = "serde")]
mod serialize;
mod tables;

use std::collections::BTreeMap;

use crate::game::{Outcome, Player, Value};

/// How many positions have which value, how far from the root, and how many moves keep it. See
/// [`Solution::statistics`](super::Solution::statistics).
///
/// The *depth* of a position is the least number of moves that lead to it from the root.
///
/// It is printed as tables: of the values, the best for Max first, with the least depth of each; of the depths, with
/// the positions that are better for one player than a draw or the score 0, and the even ones; and of the moves, by
/// their number in a position.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
///
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let solution = Retrograde::reachable().solve(&game.start(), Run::new())?;
/// let statistics = solution.statistics();
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
pub struct Statistics<V, M> {
    positions: u64,
    whole: bool,
    over: u64,
    by_value: BTreeMap<V, WithValue<M>>,
    /// For each depth how many positions have which value.
    by_depth: Vec<BTreeMap<V, u64>>,
    by_moves: BTreeMap<(usize, usize), u64>,
}

/// The positions of one value.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WithValue<M> {
    positions: u64,
    /// The moves from the root to the first of them.
    line: Vec<M>,
}

impl<V: Value, M> Statistics<V, M> {
    /// How many positions the root leads to, itself included: those that the solution holds.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether these are all positions that the root leads to. Of a solution that holds a part of them alone, as those of
    /// [`AlphaBeta`](crate::AlphaBeta) do, the numbers say little; the tables then begin with `a part of the game:`.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// In how many of them the game is over.
    pub const fn over(&self) -> u64 {
        self.over
    }

    /// The values, the best for Max first, each with the number of positions that have it.
    pub fn by_value(&self) -> impl Iterator<Item = (V, u64)> {
        let by_value = self.by_value.iter().rev();
        by_value.map(|(&value, with_value)| (value, with_value.positions))
    }

    /// The depths, from 0, each with the number of positions there.
    pub fn by_depth(&self) -> impl Iterator<Item = (usize, u64)> {
        let by_depth = self.by_depth.iter().enumerate();
        by_depth.map(|(depth, by_value)| (depth, by_value.values().sum()))
    }

    /// The values at that depth, the best for Max first, each with the number of positions that have it. None where
    /// no position is so deep.
    pub fn by_value_at(&self, depth: usize) -> impl Iterator<Item = (V, u64)> {
        let by_value = self.by_depth.get(depth).into_iter();
        let by_value = by_value.flat_map(|by_value| by_value.iter().rev());
        by_value.map(|(&value, &positions)| (value, positions))
    }

    /// The moves from the root to the first position of that value, which is one of the nearest; `None` if there
    /// is none.
    pub fn line_to(&self, value: V) -> Option<&[M]> {
        let with_value = self.by_value.get(&value)?;
        Some(&with_value.line)
    }

    /// How many positions have so many moves, so many of which are best: triples of the number of moves, the number of
    /// [best moves](super::Solution::best_moves), and the number of positions, in ascending order. Positions where the
    /// game is over are left out.
    pub fn by_moves(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        let by_moves = self.by_moves.iter();
        by_moves.map(|(&(moves, best), &positions)| (moves, best, positions))
    }
}

impl<V: Value + Into<Outcome>, M> Statistics<V, M> {
    /// How many positions `player` wins.
    pub fn won_by(&self, player: Player) -> u64 {
        with_winner(Some(player), self.by_value())
    }

    /// How many positions are drawn.
    pub fn drawn(&self) -> u64 {
        with_winner(None, self.by_value())
    }

    /// How many positions at that depth `player` wins.
    pub fn won_by_at(&self, player: Player, depth: usize) -> u64 {
        with_winner(Some(player), self.by_value_at(depth))
    }

    /// How many positions at that depth are drawn.
    pub fn drawn_at(&self, depth: usize) -> u64 {
        with_winner(None, self.by_value_at(depth))
    }
}

/// How many positions that winner has, or none.
fn with_winner<V: Value + Into<Outcome>>(
    winner: Option<Player>,
    by_value: impl Iterator<Item = (V, u64)>,
) -> u64 {
    let by_value = by_value.filter(|&(value, _)| value.into().winner() == winner);
    by_value.map(|(_, positions)| positions).sum()
}

impl<M> Statistics<Outcome, M> {
    /// The longest win of `player`, with the moves from the root to the first position that is won so; `None` if
    /// the player wins nowhere.
    pub fn longest_win(&self, player: Player) -> Option<(Outcome, &[M])> {
        let values = self.by_value.iter();
        let won = values.filter(|(value, _)| value.winner() == Some(player));
        let longest = won.max_by_key(|(value, _)| value.plies());
        longest.map(|(&value, with_value)| (value, &with_value.line[..]))
    }
}
