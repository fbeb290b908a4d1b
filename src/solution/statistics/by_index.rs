//! Statistics of all indices of a game: for tables that have no root, as those of endgames.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use super::with_winner;
use crate::game::{ByPlayer, Indexed, Outcome, Player, Value};
use crate::solution::Solution;
use crate::solution::schema_version::SchemaVersion;

/// How many positions of all indices there are of each value, by the player to move. See
/// [`Solution::statistics_of_indices`].
///
/// [`Display`] prints a table with a row for each value, the best for Max first: its positions,
/// those with either player to move, and the lowest index.
///
/// # Examples
///
/// How long can a king hold out against king and rook? Up to 16 moves of White, which are 32 plies
/// with Black to move. M. Bain and A. Hoff counted 390 such positions (UCI Machine Learning
/// Repository, 1994).
///
/// ```
/// use optimal_play::games::king_rook_king::KingRookKing;
/// use optimal_play::{Indexed, Outcome, Player, Retrograde, Run, Solver};
///
/// let root: KingRookKing = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1".parse()?;
/// let solution = Retrograde::with_predecessors().solve(&root, Run::new())?;
/// let statistics = solution.statistics_of_indices();
/// let (longest, index) = statistics.longest_win(Player::Max).expect("White wins");
/// assert_eq!(longest, Outcome::win(Player::Max, 32));
/// let longest_held = root.at_index(index).expect("a position");
/// assert_eq!(solution.value_of(&longest_held), Some(longest));
/// assert_eq!(statistics.positions_with(longest, Player::Min), 390);
/// assert_eq!(statistics.won_by(Player::Min), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IndexStatistics<V> {
    schema_version: SchemaVersion,
    positions: u64,
    whole: bool,
    /// The best value for Max first.
    by_value: Vec<IndicesWithValue<V>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct IndicesWithValue<V> {
    value: V,
    positions: u64,
    /// Of these, those with Max to move.
    max_to_move: u64,
    /// The lowest index.
    index: usize,
}

impl<V> IndicesWithValue<V> {
    const fn to_move(&self, player: Player) -> u64 {
        match player {
            Player::Max => self.max_to_move,
            Player::Min => self.positions - self.max_to_move,
        }
    }
}

impl<G: Indexed> Solution<G> {
    /// Counts the positions of all indices, whether or not the root leads to them, by value and by
    /// player to move.
    ///
    /// Positions that the solution does not hold are left out, and
    /// [`IndexStatistics::is_whole`] then returns `false`.
    ///
    /// # Complexity
    ///
    /// Visits each index once, and expands nothing. Keeps one count for each value.
    pub fn statistics_of_indices(&self) -> IndexStatistics<G::Value> {
        let (mut positions, mut whole) = (0, true);
        let mut by_value: BTreeMap<_, (usize, ByPlayer<u64>)> = BTreeMap::new();
        for (index, state) in self.root().states() {
            let Some(value) = self.value_of(&state) else {
                whole = false;
                continue;
            };
            positions += 1;
            let counts = by_value.entry(value);
            let (_, counts) = counts.or_insert_with(|| (index, ByPlayer::new(|_| 0)));
            counts[state.to_move()] += 1;
        }
        let with_value = |(value, (index, counts)): (_, (_, ByPlayer<u64>))| IndicesWithValue {
            value,
            positions: counts.max + counts.min,
            max_to_move: counts.max,
            index,
        };
        IndexStatistics {
            schema_version: SchemaVersion,
            positions,
            whole,
            by_value: by_value.into_iter().rev().map(with_value).collect(),
        }
    }
}

impl<V: Value> IndexStatistics<V> {
    /// The number of indices whose position the solution holds.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether these are all indices that have a position.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// The values, the best for Max first, each with the number of positions that have it.
    pub fn by_value(&self) -> impl Iterator<Item = (V, u64)> {
        self.by_value.iter().map(|it| (it.value, it.positions))
    }

    /// The number of positions with this value and this player to move.
    pub fn positions_with(&self, value: V, to_move: Player) -> u64 {
        self.find(value).map_or(0, |it| it.to_move(to_move))
    }

    /// The lowest index whose position has this value: [`Indexed::at_index`] returns the position.
    /// `None` if no position has the value.
    pub fn index_with(&self, value: V) -> Option<usize> {
        self.find(value).map(|it| it.index)
    }

    fn find(&self, value: V) -> Option<&IndicesWithValue<V>> {
        self.by_value.iter().find(|it| it.value == value)
    }
}

impl<V: Value + Into<Outcome>> IndexStatistics<V> {
    /// The number of positions that `player` wins.
    pub fn won_by(&self, player: Player) -> u64 {
        with_winner(Some(player), self.by_value())
    }

    /// The number of drawn positions.
    pub fn drawn(&self) -> u64 {
        with_winner(None, self.by_value())
    }
}

impl IndexStatistics<Outcome> {
    /// The longest win of `player`, with the lowest index of a position with that value; `None` if
    /// the player wins no position.
    pub fn longest_win(&self, player: Player) -> Option<(Outcome, usize)> {
        let values = self.by_value.iter();
        let won = values.filter(|it| it.value.winner() == Some(player));
        let longest = won.max_by_key(|it| it.value.plies())?;
        Some((longest.value, longest.index))
    }
}

impl<V: Value + Display> Display for IndexStatistics<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.whole {
            write!(f, "a part of the game: ")?;
        }
        writeln!(f, "{} positions by index", self.positions)?;
        let texts: Vec<_> = self
            .by_value
            .iter()
            .map(|it| it.value.to_string())
            .collect();
        let widths = texts.iter().map(String::len);
        let width = widths.fold("value".len(), usize::max);
        let value = "value";
        writeln!(
            f,
            "\n{value:width$}  positions  Max to move  Min to move  lowest index"
        )?;
        for (text, row) in texts.iter().zip(&self.by_value) {
            let [max, min] = Player::ALL.map(|player| row.to_move(player));
            let (positions, index) = (row.positions, row.index);
            writeln!(
                f,
                "{text:width$}  {positions:9}  {max:11}  {min:11}  {index:12}"
            )?;
        }
        Ok(())
    }
}
