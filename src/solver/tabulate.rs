//! Tabulation: every value from the lowest index to the root's.

use super::evaluate::{Evaluation, evaluate};
use super::{ErrorKind, SolveError, Solver, finish, new_dense_table};
use crate::game::Indexed;
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::{DenseTable, Table};

/// Dynamic programming from the lowest index up to that of the root: no stack and no hashing.
///
/// For [`Indexed`] games of any value in which every move leads to a lower index, which makes them
/// acyclic. It gives the value of every position with an index up to the root's, whether or not the
/// root leads there. A move to an index that is not lower is an error that shows it, and a value out of
/// range is an error, too, be it of a position that the root does not lead to.
///
/// Backward induction of this kind is the dynamic programming of R. Bellman (1957).
///
/// # Complexity
///
/// Each position and each move is looked at once, in the order of the indices. Memory is one value and
/// one mark for each index.
///
/// # Examples
///
/// ```
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{Run, Solver, Tabulate};
///
/// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
/// let solution = Tabulate::new().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), -2); // black takes 5, white 6, black 1, and white is left with 2
/// assert_eq!(solution.report().positions, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Tabulate(());

impl Tabulate {
    /// Tabulation.
    pub const fn new() -> Self {
        Self(())
    }
}

impl<G: Indexed> Solver<G> for Tabulate {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("tabulate");
        let table = tabulate(root, &mut run);
        finish(root, table.map(Values::Dense), &run)
    }
}

fn tabulate<G: Indexed>(root: &G, run: &mut Run<'_>) -> Result<DenseTable<G>, ErrorKind<G::Move>> {
    let mut table = new_dense_table(root, run)?;
    let last = root.index();
    for (index, state) in root.states().take_while(|&(index, _)| index <= last) {
        run.tick()?;
        let lower = |child: &G| {
            if child.index() < index {
                table.get(child)
            } else {
                None
            }
        };
        match evaluate(&state, lower) {
            Evaluation::Exact(value) => table.insert(&state, value),
            Evaluation::Unknown(mv) => {
                let to = state.play(mv).index();
                return Err(ErrorKind::IndexOrder {
                    from: index,
                    mv,
                    to,
                });
            }
            // The line of play that leads here is not known.
            Evaluation::Overflow(_) => return Err(ErrorKind::Overflow { line: Vec::new() }),
        }
    }
    Ok(table)
}
