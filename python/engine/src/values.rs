//! The values of positions, by their numbers.

use std::collections::HashMap;
use std::fmt;

use crate::file::{Reader, put_list};
use crate::worth::{Kind, Read, Worth};

/// The values of all positions of a graph, or of some.
#[derive(Debug)]
pub struct Values {
    kind: Kind,
    held: Held,
    /// The plies of each position to the end of its stage, if these are values by stage.
    plies: Vec<u16>,
}

/// The plies of a position from which endless play is worth as much.
const ENDLESS: u16 = u16::MAX;

/// The numbers of values; those of all positions in as few bytes as they fit into.
enum Held {
    One(Vec<i8>),
    Two(Vec<i16>),
    Four(Vec<i32>),
    Eight(Vec<i64>),
    Some(HashMap<u32, i64>),
}

impl Values {
    /// No value.
    #[must_use]
    pub fn none(kind: Kind) -> Self {
        Self::some(kind, [])
    }

    /// The values of positions, given with their numbers.
    pub fn some(kind: Kind, values: impl IntoIterator<Item = (u32, i64)>) -> Self {
        let held = Held::Some(values.into_iter().collect());
        Self {
            kind,
            held,
            plies: Vec::new(),
        }
    }

    /// The values of all positions, in the order of their numbers. Asks for each twice: first to
    /// find the range.
    pub fn all<I: Iterator<Item = i64>>(kind: Kind, values: impl Fn() -> I) -> Self {
        let widen =
            |[least, greatest]: [i64; 2], value: i64| [value.min(least), value.max(greatest)];
        let ends = values().fold([0; 2], widen);
        let held = if ends.iter().all(|&end| i8::try_from(end).is_ok()) {
            Held::One(pack(values()))
        } else if ends.iter().all(|&end| i16::try_from(end).is_ok()) {
            Held::Two(pack(values()))
        } else if ends.iter().all(|&end| i32::try_from(end).is_ok()) {
            Held::Four(pack(values()))
        } else {
            Held::Eight(values().collect())
        };
        Self {
            kind,
            held,
            plies: Vec::new(),
        }
    }

    /// The same by stage, with the plies of all positions.
    #[must_use]
    pub fn with_plies(self, plies: impl Iterator<Item = Option<u16>>) -> Self {
        let plies = plies.map(|it| it.unwrap_or(ENDLESS)).collect();
        Self { plies, ..self }
    }

    /// Whether these are values by stage.
    #[must_use]
    pub const fn are_by_stage(&self) -> bool {
        !self.plies.is_empty()
    }

    /// The plies under best play to the end of a stage, or to the win; `None` if endless play is
    /// worth as much, or if the values have no plies.
    #[must_use]
    pub fn plies(&self, position: u32) -> Option<u16> {
        if let Some(&plies) = self.plies.get(position as usize) {
            return (plies != ENDLESS).then_some(plies);
        }
        match self.get(position)?.read() {
            Read::Outcome(outcome) => outcome.plies(),
            Read::Score(_) | Read::Winner(_) => None,
        }
    }

    /// What the numbers stand for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether these are the values of all positions.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        !matches!(self.held, Held::Some(_))
    }

    /// The value of a position; `None` if it is not held.
    #[must_use]
    pub fn get(&self, position: u32) -> Option<Worth> {
        let at = position as usize;
        let number = match &self.held {
            Held::One(values) => i64::from(*values.get(at)?),
            Held::Two(values) => i64::from(*values.get(at)?),
            Held::Four(values) => i64::from(*values.get(at)?),
            Held::Eight(values) => *values.get(at)?,
            Held::Some(values) => *values.get(&position)?,
        };
        Some(Worth::new(self.kind, number))
    }
}

/// As bytes.
impl Values {
    /// Appends the values.
    pub fn write(&self, into: &mut Vec<u8>) {
        into.extend([self.kind as u8, u8::from(self.is_whole())]);
        match &self.held {
            Held::One(values) => put_list(values.iter().map(|&it| number(it.into())), into),
            Held::Two(values) => put_list(values.iter().map(|&it| number(it.into())), into),
            Held::Four(values) => put_list(values.iter().map(|&it| number(it.into())), into),
            Held::Eight(values) => put_list(values.iter().map(|&it| number(it)), into),
            Held::Some(values) => {
                let mut values: Vec<_> = values.iter().collect();
                values.sort_unstable();
                put_list(values.iter().map(|(at, _)| at.to_le_bytes()), into);
                put_list(values.iter().map(|(_, it)| number(**it)), into);
            }
        }
        put_list(self.plies.iter().map(|it| it.to_le_bytes()), into);
    }

    /// Reads what [`write`](Self::write) wrote of a graph with so many positions. `None` if these
    /// are no values of such a graph, or if that of the first position is missing.
    pub fn read(from: &mut Reader<'_>, positions: usize) -> Option<Self> {
        let [kind, is_whole] = from.take()?;
        let kinds = [Kind::Score, Kind::Outcome, Kind::Winner];
        let kind = kinds.into_iter().find(|&it| it as u8 == kind)?;
        let numbers = |list: &[[u8; 8]]| {
            let numbers = list.iter().map(|&it| i64::from_le_bytes(it));
            let numbers: Vec<_> = numbers.collect();
            let is_right = numbers.iter().all(|&it| kind.has_number(it));
            is_right.then_some(numbers)
        };
        if is_whole != 0 {
            let numbers = numbers(from.list()?)?;
            let plies = from.list()?.iter().map(|&it| u16::from_le_bytes(it));
            let plies: Vec<_> = plies.collect();
            let fits = numbers.len() == positions
                && positions > 0
                && (plies.is_empty() || plies.len() == positions && kind == Kind::Score);
            let all = || Self::all(kind, || numbers.iter().copied());
            return fits.then(|| Self { plies, ..all() });
        }
        let (at, numbers) = (from.list()?, numbers(from.list()?)?);
        let at = at.iter().map(|&it| u32::from_le_bytes(it));
        let fits = at.len() == numbers.len()
            && at.clone().all(|it| (it as usize) < positions)
            && at.clone().any(|it| it == 0)
            && from.list::<2>()?.is_empty();
        fits.then(|| Self::some(kind, at.zip(numbers)))
    }
}

const fn number(number: i64) -> [u8; 8] {
    number.to_le_bytes()
}

/// The numbers in fewer bytes, in which all of them must fit.
fn pack<T: TryFrom<i64, Error: fmt::Debug>>(numbers: impl Iterator<Item = i64>) -> Vec<T> {
    let fits = "the least and the greatest number fit";
    numbers.map(|it| it.try_into().expect(fits)).collect()
}

/// How many values there are, and in how many bytes.
impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, bytes) = match self {
            Self::One(values) => (values.len(), 1),
            Self::Two(values) => (values.len(), 2),
            Self::Four(values) => (values.len(), 4),
            Self::Eight(values) => (values.len(), 8),
            Self::Some(values) => (values.len(), 8),
        };
        write!(f, "{count} values of {bytes} bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_values_take_as_few_bytes_as_fit() {
        for (values, bytes) in [
            (vec![-128, 127], 1),
            (vec![0, 128], 2),
            (vec![-32_769, 0], 4),
            (vec![0, i64::MAX], 8),
        ] {
            let held = Values::all(Kind::Score, || values.iter().copied());
            assert_eq!(
                format!("{:?}", held.held),
                format!("2 values of {bytes} bytes")
            );
            let read = (0..2).map(|at| held.get(at));
            assert!(read.eq(values.iter().map(|&it| Some(Worth::new(Kind::Score, it)))));
            assert_eq!(held.get(2), None);
        }
    }
}
