//! The change of the opponent's rows when a move adds seeds to them, or captures some.

/// The results of a change of all rows with some number of seeds, in the order of their numbers.
pub(super) struct Change {
    after: Box<[After]>,
    /// The same, where they are long enough to be worth it; else none.
    runs: Box<[Run]>,
}

/// A row after a change.
#[derive(Clone, Copy)]
pub(super) struct After {
    pub(super) number: u32,
    /// The seeds that were captured.
    pub(super) captured: i8,
}

/// Rows that follow one another before a change and after it, and lose equally many seeds.
struct Run {
    length: usize,
    first: After,
}

impl Change {
    /// Of these rows.
    pub(super) fn new(after: Box<[After]>) -> Self {
        /// The number of values in a vector: shorter runs are taken row by row.
        const LONG: usize = 16;
        let follows = |a: &After, b: &After| a.number + 1 == b.number && a.captured == b.captured;
        let runs = after.chunk_by(follows).map(|run| Run {
            length: run.len(),
            first: run[0],
        });
        let mut runs: Box<[_]> = runs.collect();
        if runs.len() * LONG > after.len() {
            runs = Box::default();
        }
        Self { after, runs }
    }

    /// The bytes that it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.after.len() * size_of::<After>() + self.runs.len() * size_of::<Run>()
    }

    /// The rows after it.
    pub(super) fn after(&self) -> &[After] {
        &self.after
    }

    /// Raises the player's values against the rows to those that a move reaches. The move puts
    /// `stored` seeds into the store, besides those captured, and `answers` are the opponent's
    /// values after it, by the numbers of the rows.
    #[inline]
    pub(super) fn raise(&self, mut values: &mut [i8], stored: i8, answers: &[i8]) {
        if self.runs.is_empty() {
            let after = self.after.iter();
            return raise(values, after.map(|it| it.value(stored, answers)));
        }
        for Run { length, first } in &self.runs {
            let (here, rest) = values.split_at_mut(*length);
            let answers = answers[first.number as usize..].iter();
            let stored = stored + first.captured;
            raise(here, answers.map(|answer| stored - answer));
            values = rest;
        }
    }

    /// The same, only against the rows that lose seeds.
    pub(super) fn raise_if_captured(&self, values: &mut [i8], stored: i8, answers: &[i8]) {
        for (value, after) in values.iter_mut().zip(self.after()) {
            if after.captured > 0 {
                *value = after.value(stored, answers).max(*value);
            }
        }
    }
}

impl After {
    /// The player's value of a move that leads to this row of the opponent: see [`Change::raise`].
    #[inline]
    pub(super) fn value(self, stored: i8, answers: &[i8]) -> i8 {
        stored + self.captured - answers[self.number as usize]
    }
}

/// Raises each value to another one.
#[inline]
pub(super) fn raise(values: &mut [i8], others: impl Iterator<Item = i8>) {
    let values = values.iter_mut().zip(others);
    values.for_each(|(value, other)| *value = other.max(*value));
}
