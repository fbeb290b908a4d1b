//! How a run can fail.

mod kind;
mod text;

use std::error::Error;
use std::fmt::Debug;

pub use kind::SolveErrorKind;

use crate::game::debug_as_display;
use crate::run::Report;

/// Why there is no solution, with the report of the run so far.
///
/// # Examples
///
/// ```
/// use optimal_play::{SolveErrorKind, GameState, Player, solve};
///
/// /// A token on a ring of `places` places, a step at a time: it never ends.
/// #[derive(Clone)]
/// struct Ring { at: u32, places: u32 }
///
/// impl GameState for Ring {
///     type Move = char;
///     type Key = u32;
///     type Value = i8;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = char> { ['>'].into_iter() }
///     fn play(&self, _: char) -> Self { Ring { at: (self.at + 1) % self.places, ..*self } }
///     fn terminal_value(&self) -> i8 { 0 }
///     fn key(&self) -> u32 { self.at }
/// }
///
/// let error = solve(&Ring { at: 0, places: 3 }).expect_err("the game has a cycle");
/// let SolveErrorKind::Cycle { line, cycle } = error.kind() else { panic!("{error}") };
/// assert_eq!(line, &[]);
/// assert_eq!(cycle, &['>', '>', '>']);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SolveError<M> {
    kind: SolveErrorKind<M>,
    report: Report,
}

impl<M> SolveError<M> {
    pub(crate) const fn new(kind: SolveErrorKind<M>, report: Report) -> Self {
        Self { kind, report }
    }

    /// Why there is no solution.
    pub const fn kind(&self) -> &SolveErrorKind<M> {
        &self.kind
    }

    /// This error, of a run whose root is after the moves `before`.
    pub(crate) fn after(self, before: &[M]) -> Self
    where
        M: Copy,
    {
        let Self { kind, report } = self;
        Self::new(kind.after(before), report)
    }

    /// The report of the run so far.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

impl<M: Debug> Error for SolveError<M> {}

debug_as_display! { SolveError<M>, any M; }
