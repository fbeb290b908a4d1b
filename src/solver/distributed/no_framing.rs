//! Without the feature `disk` a process has no other members.

use std::convert::Infallible;

use super::Message;
use crate::run::Run;
use crate::solver::SolveErrorKind;
use crate::table::Placement;

/// No way to other members.
pub(super) struct Framing<'t>(&'t Infallible);

impl Framing<'_> {
    pub(super) const fn placement(&self) -> Placement {
        match *self.0 {}
    }

    pub(super) const fn is_due(&self) -> bool {
        match *self.0 {}
    }

    pub(super) const fn all_to_all<M>(
        &self,
        _: Vec<Message>,
        _: &Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>> {
        match *self.0 {}
    }

    pub(super) const fn malformed<M>(_: usize) -> SolveErrorKind<M> {
        // A process alone receives nothing.
        unreachable!()
    }
}
