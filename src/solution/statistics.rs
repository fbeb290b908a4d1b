//! What a solution says in numbers.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use super::Solution;
use crate::game::{GameState, Outcome, Player, Value};

/// How many positions have which value, and how many moves keep it. See [`Solution::statistics`].
///
/// It is printed as tables: of the values, the best for Max first, with the least number of moves that lead to
/// one; and of the moves, by their number in a position.
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
/// moves  positions  with one best  where all are best
///     2         12              8                   4
/// "
/// );
/// assert_eq!(statistics.won_by(Player::Min), 16);
/// let (longest, line) = statistics.longest_win(Player::Min).expect("Min wins");
/// assert_eq!((longest, line), (Outcome::win(Player::Min, 2), &[][..])); // the root
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics<V, M> {
    positions: u64,
    over: u64,
    by_value: BTreeMap<V, WithValue<M>>,
    by_moves: BTreeMap<(usize, usize), u64>,
}

/// The positions of one value.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WithValue<M> {
    positions: u64,
    /// The moves from the root to the first of them.
    line: Vec<M>,
}

impl<G: GameState> Solution<G> {
    /// Counts the [`positions`](Self::positions) by their value and by the number of their best moves.
    ///
    /// Of a solution that holds some positions alone, these are counted; by moves only those of which it holds the
    /// value of every move.
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
        let (mut over, mut by_moves) = (0, BTreeMap::new());
        // For each position the one before and the move; for each value the first position and their number.
        let mut origins = Vec::new();
        let mut by_value = BTreeMap::new();
        let mut positions = self.positions();
        while let Some((state, value, origin)) = positions.next_with_origin() {
            let (_, count) = by_value.entry(value).or_insert((origins.len(), 0));
            *count += 1;
            origins.push(origin);
            let moves = state.moves().count();
            if moves == 0 || state.outcome().is_some() {
                over += 1;
            } else if self.move_values(&state).count() == moves {
                let best = self.best_moves(&state).count();
                *by_moves.entry((moves, best)).or_insert(0) += 1;
            }
        }
        let with_value = |(value, (first, positions))| {
            let line = line_to(first, &origins);
            (value, WithValue { positions, line })
        };
        Statistics {
            positions: origins.len() as u64,
            over,
            by_value: by_value.into_iter().map(with_value).collect(),
            by_moves,
        }
    }
}

/// The moves from the root to position `at`, of which each has the one before and the move.
fn line_to<M: Copy>(mut at: usize, origins: &[Option<(usize, M)>]) -> Vec<M> {
    let mut line = Vec::new();
    while let Some((before, mv)) = origins[at] {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}

impl<V: Value, M> Statistics<V, M> {
    /// How many positions the root leads to, itself included.
    pub const fn positions(&self) -> u64 {
        self.positions
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

    /// The moves from the root to the first position of that value, which is one of the nearest; `None` if there
    /// is none.
    pub fn line_to(&self, value: V) -> Option<&[M]> {
        let with_value = self.by_value.get(&value)?;
        Some(&with_value.line)
    }

    /// How many positions have so many moves, so many of which are best: triples of the number of moves, the number of
    /// [best moves](Solution::best_moves), and the number of positions, in ascending order. Positions where the
    /// game is over are left out.
    pub fn by_moves(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        let by_moves = self.by_moves.iter();
        by_moves.map(|(&(moves, best), &positions)| (moves, best, positions))
    }
}

impl<V: Value + Into<Outcome>, M> Statistics<V, M> {
    /// How many positions `player` wins.
    pub fn won_by(&self, player: Player) -> u64 {
        self.with_winner(Some(player))
    }

    /// How many positions are drawn.
    pub fn drawn(&self) -> u64 {
        self.with_winner(None)
    }

    fn with_winner(&self, winner: Option<Player>) -> u64 {
        let by_value = self.by_value();
        let by_value = by_value.filter(|&(value, _)| value.into().winner() == winner);
        by_value.map(|(_, positions)| positions).sum()
    }
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

impl<V: Value + Display, M> Display for Statistics<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            over,
            by_value,
            by_moves,
        } = self;
        writeln!(
            f,
            "{positions} positions, the game is over in {over} of them\n"
        )?;

        let rows: Vec<_> = by_value
            .iter()
            .rev()
            .map(|(value, it)| (value.to_string(), it))
            .collect();
        let widths = rows.iter().map(|(value, _)| value.len());
        let width = widths.fold("value".len(), usize::max);
        writeln!(f, "{:width$}  positions  nearest", "value")?;
        for (value, WithValue { positions, line }) in rows {
            writeln!(f, "{value:width$}  {positions:9}  {:7}", line.len())?;
        }

        let mut rows = BTreeMap::new();
        for (&(moves, best), &positions) in by_moves {
            let (all, one_best, all_best) = rows.entry(moves).or_insert((0, 0, 0));
            *all += positions;
            *one_best += if best == 1 { positions } else { 0 };
            *all_best += if best == moves { positions } else { 0 };
        }
        if !rows.is_empty() {
            writeln!(f, "\nmoves  positions  with one best  where all are best")?;
        }
        for (moves, (all, one_best, all_best)) in rows {
            writeln!(f, "{moves:5}  {all:9}  {one_best:13}  {all_best:18}")?;
        }
        Ok(())
    }
}
