//! The answer for impartial games: Grundy values.

use std::collections::VecDeque;
use std::fmt;
use std::iter;

use hashbrown::HashSet;

use super::{Verified, VerifyError};

use crate::game::{Impartial, Location, Origin, Origins, Player, least_missing, nim_sum};
use crate::run::Report;
use crate::table::{HashTable, Table};

/// The answer of [`Grundy`](crate::Grundy): the Grundy values of all parts that the root's lead to,
/// and so that of every position that is made of such parts.
///
/// States asked about must be of the same instance as the root; whether the root leads to them does
/// not matter.
///
/// # Examples
///
/// ```
/// use optimal_play::games::nim::{Nim, Take};
/// use optimal_play::{GameState, Grundy, Player, Run};
///
/// let root = Nim::new([3, 4, 5]);
/// let solution = Grundy::new().solve(&root, Run::new())?;
/// assert_eq!((solution.value(), solution.winner()), (3 ^ 4 ^ 5, Player::Max));
/// let best: Vec<_> = solution.best_moves(&root).collect();
/// assert_eq!(best, [Take { heap: 0, stones: 2 }]);
///
/// let after = root.play(best[0]);
/// assert_eq!((solution.value_of(&after), solution.winner_of(&after)), (Some(0), Some(Player::Max)));
/// assert_eq!(solution.value_of(&Nim::new([5, 5, 5, 2])), Some(5 ^ 2));
/// assert_eq!(solution.value_of(&Nim::new([6])), None); // nothing led to a heap of six
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GrundySolution<G: Impartial> {
    root: G,
    value: u64,
    values: HashTable<G, u64>,
    report: Report,
}

impl<G: Impartial> GrundySolution<G> {
    pub(crate) fn new(root: G, values: HashTable<G, u64>, report: Report) -> Self {
        let parts = root.parts().map(|part| values.get(&part));
        let value = nim_sum(parts).expect(
            "a solver solves the parts of its root: have they the same keys when asked again?",
        );
        Self {
            root,
            value,
            values,
            report,
        }
    }

    /// The position that was solved.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// The Grundy value of the root: 0 exactly if the player to move loses.
    pub const fn value(&self) -> u64 {
        self.value
    }

    /// Who wins from the root.
    pub fn winner(&self) -> Player {
        winner(&self.root, self.value)
    }

    /// The Grundy value of `state`; `None` if the run did not solve all of its parts.
    pub fn value_of(&self, state: &G) -> Option<u64> {
        nim_sum(state.parts().map(|part| self.values.get(&part)))
    }

    /// Who wins from `state`; `None` if the run did not solve all of its parts.
    pub fn winner_of(&self, state: &G) -> Option<Player> {
        Some(winner(state, self.value_of(state)?))
    }

    /// The moves of `state`, each with the Grundy value of the position that it leads to: 0 after
    /// those that win. None where the game is over, or that has a part which the run did not solve.
    ///
    /// # Complexity
    ///
    /// Looks up the [`changed_parts`](Impartial::changed_parts) of each move.
    pub fn move_values(&self, state: &G) -> impl Iterator<Item = (G::Move, u64)> {
        let value = self.value_of(state).filter(|_| state.decided().is_none());
        let with_value = value.map(|value| state.moves().map(move |mv| (mv, value)));
        let moves = with_value.into_iter().flatten();
        moves.filter_map(|(mv, value)| {
            let changed = state.changed_parts(mv);
            let change = nim_sum(changed.map(|part| self.values.get(&part)))?;
            Some((mv, value ^ change))
        })
    }

    /// All moves of `state` that win, in the order of
    /// [`GameState::moves`](crate::GameState::moves); or all moves there are, if none wins. None
    /// where the game is over, or that has a part which the run did not solve.
    pub fn best_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        let lost = self.value_of(state) == Some(0);
        let best = move |&(_, after): &(_, u64)| lost || after == 0;
        self.move_values(state).filter(best).map(|(mv, _)| mv)
    }

    /// The line of best play from the root: the first best move of each position, to the end of the
    /// game.
    pub fn line(&self) -> impl Iterator<Item = G::Move> {
        self.line_from(&self.root)
    }

    /// The line of best play from `state`.
    pub fn line_from(&self, state: &G) -> impl Iterator<Item = G::Move> {
        let mut state = state.clone();
        iter::from_fn(move || {
            let mv = self.best_moves(&state).next()?;
            state = state.play(mv);
            Some(mv)
        })
    }

    /// Checks that the value of every part is the least number that no move leads to. Returns the
    /// number of parts checked.
    ///
    /// Values that pass are right: a wrong one would have a wrong one nearer to the end. That takes
    /// for true what [`Impartial`] promises, which
    /// [`check::Audit::impartial`](crate::check::Audit::impartial) tests.
    ///
    /// # Errors
    ///
    /// The first part whose value is not the one derived from those after its moves, with the part
    /// of the root that it is from and the moves that lead to it: each is one of a part of what the
    /// move before led to.
    ///
    /// # Complexity
    ///
    /// Goes over each move of each part once, and keeps the keys that it passes, with the ways to
    /// them.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::kayles::Kayles;
    /// use optimal_play::{Grundy, Run};
    ///
    /// let solution = Grundy::new().solve(&Kayles::new([10, 10]), Run::new())?;
    /// assert_eq!(solution.verify()?.positions, 10); // rows of one pin to ten
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<Verified, VerifyError<G::Move>> {
        let mut seen = HashSet::new();
        // Breadth first, with the number of the part of the root that a part is from.
        let mut origins = Origins::new();
        let parts = self.root.parts().enumerate();
        let mut ahead: VecDeque<_> = parts.map(|(start, part)| (part, None, start)).collect();
        while let Some((part, origin, start)) = ahead.pop_front() {
            if !seen.insert(part.key()) {
                continue;
            }
            let number = origins.push(origin);
            let after: Vec<_> = part.successors().collect();
            let values = after.iter().map(|step| self.value_of(&step.state));
            let derived = values.collect::<Option<Vec<_>>>();
            let derived = derived.map(|mut values| least_missing(&mut values));
            let stored = self.values.get(&part);
            if stored.is_none() || stored != derived {
                let place = Location {
                    origin: Origin::Part(start),
                    line: origins.line_to(number).1,
                };
                return Err(VerifyError::new(place, stored, derived));
            }
            for step in after {
                let parts = step.state.parts();
                ahead.extend(parts.map(|part| (part, Some((number, step.mv)), start)));
            }
        }
        Ok(Verified {
            positions: origins.len() as u64,
            complete: true,
        })
    }

    /// What the run did; its positions are parts.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

/// Who wins a position with that Grundy value.
fn winner<G: Impartial>(state: &G, value: u64) -> Player {
    match value {
        0 => state.to_move().opponent(),
        _ => state.to_move(),
    }
}

impl<G: Impartial> fmt::Debug for GrundySolution<G> {
    /// Root and table are left out: neither needs to be printable, and the table can be huge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root: _,
            value,
            values: _,
            report,
        } = self;
        f.debug_struct("GrundySolution")
            .field("value", value)
            .field("report", report)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameState, Wdl};
    use crate::run::Run;

    /// A heap of stones, from which any number is taken: its Grundy value is its size.
    #[derive(Clone)]
    struct Heap(u64);

    impl GameState for Heap {
        type Move = u64;
        type Key = u64;
        type Value = Wdl;

        fn to_move(&self) -> Player {
            Player::Max
        }

        fn moves(&self) -> impl Iterator<Item = u64> {
            1..=self.0
        }

        fn play(&self, stones: u64) -> Self {
            Self(self.0 - stones)
        }

        fn terminal_value(&self) -> Wdl {
            Wdl::MinWins
        }

        fn key(&self) -> u64 {
            self.0
        }
    }

    impl Impartial for Heap {}

    #[test]
    fn right_values_pass_and_a_wrong_or_missing_one_is_found() {
        let verified = |told: &dyn Fn(u64) -> Option<u64>| {
            let mut values = HashTable::new();
            for heap in (0..=9).map(Heap) {
                values.grow().expect("it is small");
                if let Some(value) = told(heap.0) {
                    values.insert(&heap, value);
                }
            }
            GrundySolution::new(Heap(9), values, Run::new().report()).verify()
        };
        assert_eq!(verified(&Some).map(|it| it.positions), Ok(10));
        for wrong in 0..=9 {
            for value in (0..=12).filter(|&value| value != wrong) {
                let told = |heap| Some(if heap == wrong { value } else { heap });
                let error = verified(&told).expect_err("a value is wrong");
                // A larger heap may seem wrong, because one that it leads to is. It is a move away
                // at most.
                let taken: u64 = error.line().iter().sum();
                assert!((wrong..=9).contains(&(9 - taken)), "{error}");
                assert!(error.line().len() <= 1, "{error}");
                assert_eq!(error.location().origin, Origin::Part(0));
            }
        }
        for missing in 0..9 {
            assert!(verified(&|heap| (heap != missing).then_some(heap)).is_err());
        }
    }
}
