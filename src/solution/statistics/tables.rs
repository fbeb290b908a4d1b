//! Statistics as tables.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::{self, Display};

use super::{Statistics, WithValue};
use crate::game::Value;

impl<V: Value + Display, M> Display for Statistics<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            whole,
            over,
            by_value,
            by_depth,
            by_moves,
        } = self;
        if !whole {
            write!(f, "a part of the game: ")?;
        }
        writeln!(
            f,
            "{positions} positions, the game is over in {over} of them"
        )?;
        values(f, by_value)?;
        depths(f, by_depth)?;
        moves(f, by_moves)
    }
}

/// The table of the values.
fn values<V: Display, M>(
    f: &mut fmt::Formatter<'_>,
    by_value: &BTreeMap<V, WithValue<M>>,
) -> fmt::Result {
    let rows = by_value.iter().rev();
    let rows: Vec<_> = rows.map(|(value, it)| (value.to_string(), it)).collect();
    let widths = rows.iter().map(|(value, _)| value.len());
    let width = widths.fold("value".len(), usize::max);
    writeln!(f, "\n{:width$}  positions  nearest", "value")?;
    for (value, WithValue { positions, line }) in rows {
        writeln!(f, "{value:width$}  {positions:9}  {:7}", line.len())?;
    }
    Ok(())
}

/// The table of the depths.
fn depths<V: Value>(f: &mut fmt::Formatter<'_>, by_depth: &[BTreeMap<V, u64>]) -> fmt::Result {
    writeln!(
        f,
        "\ndepth  positions  better for Max       even  better for Min"
    )?;
    for (depth, by_value) in by_depth.iter().enumerate() {
        let (mut max, mut even, mut min) = (0, 0, 0);
        for (value, positions) in by_value {
            *match value.cmp(&V::default()) {
                Ordering::Greater => &mut max,
                Ordering::Equal => &mut even,
                Ordering::Less => &mut min,
            } += positions;
        }
        let positions = max + even + min;
        writeln!(f, "{depth:5}  {positions:9}  {max:14}  {even:9}  {min:14}")?;
    }
    Ok(())
}

/// The table of the moves; none where no move is known.
fn moves(f: &mut fmt::Formatter<'_>, by_moves: &BTreeMap<(usize, usize), u64>) -> fmt::Result {
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
