//! Values of the positions of a [`Grouped`] game, by cell.

use num_traits::PrimInt;

use crate::game::{GameState, Grouped, Value};
use crate::run::{Counted, Run, StopReason};

/// An array with a number for each cell, of 16 bits as long as all values fit.
///
/// The least number of the type stands for an unknown value, so that there is no second array.
pub(crate) struct GroupTable<G: GameState> {
    numbers: Numbers,
    /// Stored, so that a reader of the table needs no `Grouped` bound.
    cell: fn(&G) -> usize,
    at_cell: fn(&G, usize) -> Option<G>,
}

enum Numbers {
    Narrow(Counted<i16>),
    Wide(Counted<i64>),
}

impl Numbers {
    fn get(&self, cell: usize) -> Option<i64> {
        match self {
            Self::Narrow(numbers) => known(*numbers.get(cell)?),
            Self::Wide(numbers) => known(*numbers.get(cell)?),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Narrow(numbers) => numbers.len(),
            Self::Wide(numbers) => numbers.len(),
        }
    }
}

/// The number in a cell, if it is known.
fn known<T: PrimInt>(number: T) -> Option<i64> {
    let number = (number != T::min_value()).then_some(number)?;
    number.to_i64()
}

impl<G: Grouped> GroupTable<G> {
    pub(crate) fn narrow(numbers: Counted<i16>) -> Self {
        Self::new(Numbers::Narrow(numbers))
    }

    pub(crate) fn wide(numbers: Counted<i64>) -> Self {
        Self::new(Numbers::Wide(numbers))
    }

    fn new(numbers: Numbers) -> Self {
        Self {
            numbers,
            cell: G::cell,
            at_cell: G::at_cell,
        }
    }
}

impl<G: GameState> GroupTable<G> {
    /// The value of `state`; `None` also for a state of another, larger instance.
    pub(crate) fn get(&self, state: &G) -> Option<G::Value> {
        G::Value::from_number(self.numbers.get((self.cell)(state))?)
    }

    /// Every cell whose value the table holds, with its state, which a faulty `at_cell` may not
    /// return; `any` is any state of the instance.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
    ) -> impl Iterator<Item = (usize, Option<G>)> + 't {
        let cells = 0..self.numbers.len();
        let known = cells.filter(|&cell| self.numbers.get(cell).is_some());
        known.map(|cell| (cell, (self.at_cell)(any, cell)))
    }
}

/// Numbers of another type: each known one converted, which must fit, each unknown one unknown.
pub(crate) fn widened(narrow: &[i16], run: &mut Run<'_>) -> Result<Counted<i64>, StopReason> {
    let mut wide = Counted::filled_with(narrow.len(), || i64::MIN, run)?;
    for (wide, &narrow) in wide.iter_mut().zip(narrow) {
        if let Some(number) = known(narrow) {
            *wide = number;
        }
    }
    Ok(wide)
}
