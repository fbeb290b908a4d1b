//! Sums of parts in which the players have moves of their own.

mod bounds;
mod large_parts;
mod line;
mod parts;
mod position;
mod search;
mod turns;
#[cfg(feature = "disk")]
mod value_file;
mod winners;

pub use self::parts::PartForms;
use self::search::Search;
#[cfg(feature = "disk")]
pub use self::value_file::{SavedSums, ValueFile};
use super::{SolveError, SolveErrorKind, Solver, finish};
use crate::game::{Partizan, Wdl};
use crate::run::Run;
use crate::solution::Solution;
use crate::table::HashTable;
use crate::values::FormError;

/// Solves positions that fall apart into independent parts, each with moves of its own for either
/// player: endings of Domineering, Clobber, Go-like games.
///
/// For acyclic [`Partizan`] games whose values are [`Wdl`];
/// [`WithoutDistance`](crate::game::WithoutDistance) makes one of a game with
/// [`Outcome`](crate::Outcome). A small part gets its canonical form (see
/// [`values`](crate::values)) once, wherever it occurs; a position is a sum of forms, and of the
/// parts that are still too large. The search takes moves in these: in forms, dominated moves are
/// gone; numbers wait until nothing else is left; a form and its negative cancel; and means,
/// temperatures and stops decide most sums without a move (thermographs: J. H. Conway, On Numbers
/// and Games, 1976; E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical Plays,
/// 1982). A position that is one large part is searched by itself, in the order of the players'
/// numbers of moves. If the game's [`bounds`](crate::GameState::bounds) show the winner of many
/// parts, [`AlphaBeta`](crate::AlphaBeta) searches the root, too: both take turns, until one of them
/// finds the winner. The size up to which parts get forms grows while forms take less time than the
/// search.
///
/// The solution holds the value of the root, and of the positions on a line of best play.
///
/// # Complexity
///
/// Expands each part that gets a form once, and a fraction of the positions of the others. Forms
/// remain in memory; the table of positions is emptied when it has taken its share. The positions
/// of the report are parts with a form, expanded sums, and the positions that alpha-beta expanded.
///
/// # Examples
///
/// ```
#[doc = include_str!("../../../examples/sum_of_parts.rs")]
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Sums {
    has_line: bool,
}

impl Sums {
    /// Solves the root, and finds a line of best play.
    pub const fn by_forms() -> Self {
        Self { has_line: true }
    }

    /// Finds only the value of the root, which takes less time.
    pub const fn without_line(self) -> Self {
        Self { has_line: false }
    }
}

impl<G: Partizan<Value = Wdl>> Solver<G> for Sums {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("sums (by forms)");
        let mut values = HashTable::new(&run);
        let found = PartForms::new(&mut run)
            .map_err(SolveErrorKind::from)
            .and_then(|mut forms| {
                Search::new(&mut forms).find(root, self.has_line, &mut values)?;
                Ok(forms.into_values(values))
            });
        finish(root, found, &run)
    }
}

impl<M> From<FormError> for SolveErrorKind<M> {
    fn from(error: FormError) -> Self {
        match error {
            FormError::Stopped(reason) => reason.into(),
            FormError::Overflow => Self::Overflow {
                from: None,
                line: Vec::new(),
            },
            other => Self::Unsupported(other.to_string()),
        }
    }
}
