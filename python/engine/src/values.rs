//! The values of positions, by their numbers.

use std::collections::HashMap;
use std::fmt;

use crate::file::{Reader, Unreadable, put_list};
use crate::room::{OutOfMemory, collect, reserve};
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
        Self {
            kind,
            held: Held::Some(HashMap::new()),
            plies: Vec::new(),
        }
    }

    /// The values of positions, given with their numbers.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn some(kind: Kind, values: impl Iterator<Item = (u32, i64)>) -> Result<Self, OutOfMemory> {
        let mut held = HashMap::new();
        for (position, number) in values {
            let room = held.try_reserve(1);
            room.map_err(|_| OutOfMemory(2 * held.len() * size_of::<(u32, i64)>()))?;
            held.insert(position, number);
        }
        let held = Held::Some(held);
        Ok(Self {
            held,
            ..Self::none(kind)
        })
    }

    /// The values of all positions, in the order of their numbers. Asks for each twice: first to
    /// find the range.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn all<I: ExactSizeIterator<Item = i64>>(
        kind: Kind,
        values: impl Fn() -> I,
    ) -> Result<Self, OutOfMemory> {
        let widen =
            |[least, greatest]: [i64; 2], value: i64| [value.min(least), value.max(greatest)];
        let ends = values().fold([0; 2], widen);
        let held = if ends.iter().all(|&end| i8::try_from(end).is_ok()) {
            Held::One(pack(values())?)
        } else if ends.iter().all(|&end| i16::try_from(end).is_ok()) {
            Held::Two(pack(values())?)
        } else if ends.iter().all(|&end| i32::try_from(end).is_ok()) {
            Held::Four(pack(values())?)
        } else {
            Held::Eight(collect(values())?)
        };
        Ok(Self {
            held,
            ..Self::none(kind)
        })
    }

    /// The same by stage, with the plies of all positions.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn with_plies(
        self,
        plies: impl ExactSizeIterator<Item = Option<u16>>,
    ) -> Result<Self, OutOfMemory> {
        let plies = collect(plies.map(|it| it.unwrap_or(ENDLESS)))?;
        Ok(Self { plies, ..self })
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
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn write(&self, into: &mut Vec<u8>) -> Result<(), OutOfMemory> {
        reserve(into, 2)?;
        into.extend([self.kind as u8, u8::from(self.is_whole())]);
        match &self.held {
            Held::One(values) => put_list(values.iter().map(|&it| number(it.into())), into)?,
            Held::Two(values) => put_list(values.iter().map(|&it| number(it.into())), into)?,
            Held::Four(values) => put_list(values.iter().map(|&it| number(it.into())), into)?,
            Held::Eight(values) => put_list(values.iter().map(|&it| number(it)), into)?,
            Held::Some(values) => {
                let mut values = collect(values.iter())?;
                values.sort_unstable();
                put_list(values.iter().map(|(at, _)| at.to_le_bytes()), into)?;
                put_list(values.iter().map(|(_, it)| number(**it)), into)?;
            }
        }
        put_list(self.plies.iter().map(|it| it.to_le_bytes()), into)
    }

    /// Reads what [`write`](Self::write) wrote of a graph with so many positions.
    ///
    /// # Errors
    ///
    /// These are no values of such a graph, or that of the first position is missing; or memory
    /// does not suffice.
    pub fn read(from: &mut Reader<'_>, positions: usize) -> Result<Self, Unreadable> {
        let [kind, is_whole] = from.take()?;
        let kinds = [Kind::Score, Kind::Outcome, Kind::Winner];
        let kind = kinds.into_iter().find(|&it| it as u8 == kind);
        let kind = kind.ok_or(Unreadable::Wrong)?;
        let (at, numbers) = match is_whole {
            0 => (Some(from.list()?), from.list()?),
            _ => (None, from.list()?),
        };
        let plies = from.list()?.iter().map(|&it| u16::from_le_bytes(it));
        let numbers = numbers.iter().map(|&it| i64::from_le_bytes(it));
        let are_right = numbers.clone().all(|it| kind.has_number(it));
        let Some(at) = at else {
            let fits = are_right
                && numbers.len() == positions
                && positions > 0
                && (plies.len() == 0 || plies.len() == positions && kind == Kind::Score);
            if !fits {
                return Err(Unreadable::Wrong);
            }
            let plies = collect(plies)?;
            let all = Self::all(kind, || numbers.clone())?;
            return Ok(Self { plies, ..all });
        };
        let at = at.iter().map(|&it| u32::from_le_bytes(it));
        let fits = are_right
            && at.len() == numbers.len()
            && at.clone().all(|it| (it as usize) < positions)
            && at.clone().any(|it| it == 0)
            && plies.len() == 0;
        if !fits {
            return Err(Unreadable::Wrong);
        }
        Ok(Self::some(kind, at.zip(numbers))?)
    }
}

const fn number(number: i64) -> [u8; 8] {
    number.to_le_bytes()
}

/// The numbers in fewer bytes, in which all of them must fit.
fn pack<T: TryFrom<i64, Error: fmt::Debug>>(
    numbers: impl ExactSizeIterator<Item = i64>,
) -> Result<Vec<T>, OutOfMemory> {
    let fits = "the least and the greatest number fit";
    collect(numbers.map(|it| it.try_into().expect(fits)))
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
            let held = held.expect("they are few");
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
