//! Errors of a run.

mod kind;
mod text;

use std::error::Error;
use std::fmt::Debug;

pub use kind::SolveErrorKind;

use crate::game::debug_as_display;
use crate::run::Report;

/// Why there is no solution, with the report of the run so far.
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
