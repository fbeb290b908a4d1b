//! Statistics as tables.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use super::by_sign::by_sign;
use super::{AtDepth, Statistics, WithMoves, WithValue};
use crate::game::Value;

impl<V: Value + Display, M> Display for Statistics<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.whole {
            write!(f, "a part of the game: ")?;
        }
        let (positions, over) = (self.positions, self.over);
        writeln!(
            f,
            "{positions} positions, the game is over in {over} of them"
        )?;
        values(f, &self.by_value)?;
        depths(f, &self.by_depth)?;
        moves(f, &self.by_moves)
    }
}

/// The table of the values.
fn values<V: Display, M>(f: &mut fmt::Formatter<'_>, rows: &[WithValue<V, M>]) -> fmt::Result {
    let texts: Vec<_> = rows.iter().map(|row| row.value.to_string()).collect();
    let width = texts
        .iter()
        .map(String::len)
        .fold("value".len(), usize::max);
    writeln!(f, "\n{:width$}  positions  nearest", "value")?;
    for (value, row) in texts.iter().zip(rows) {
        let (positions, nearest) = (row.positions, row.line.len());
        writeln!(f, "{value:width$}  {positions:9}  {nearest:7}")?;
    }
    Ok(())
}

/// The table of the depths.
fn depths<V: Value>(f: &mut fmt::Formatter<'_>, rows: &[AtDepth<V>]) -> fmt::Result {
    writeln!(
        f,
        "\ndepth  positions  better for Max       even  better for Min"
    )?;
    for row in rows {
        let [max, even, min] = by_sign(&row.by_value);
        let (depth, positions) = (row.depth, row.positions);
        writeln!(f, "{depth:5}  {positions:9}  {max:14}  {even:9}  {min:14}")?;
    }
    Ok(())
}

/// The table of the moves; none where no position has moves whose values are known.
fn moves(f: &mut fmt::Formatter<'_>, counts: &[WithMoves]) -> fmt::Result {
    let mut rows = BTreeMap::new();
    for &WithMoves {
        moves,
        best,
        positions,
    } in counts
    {
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
