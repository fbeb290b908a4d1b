//! Who analyses a game together: one process, or the members of a cluster.

use super::share::{Share, Whole};
use super::win::Win;
use crate::game::Player;
use crate::run::Run;
use crate::solver::SolveErrorKind;
use crate::store::Written;

/// Those who analyse a game together, seen from one of them. Each has a share of the cells, and
/// sends the others what it finds for theirs.
pub(super) trait Team {
    type Share: Share;

    /// The cells that are here.
    fn share(&self) -> Self::Share;

    /// The number of members.
    fn members(&self) -> usize;

    /// Notes what a member has to settle.
    fn tell(&mut self, member: usize, told: Told);

    /// Whether what is noted is enough for an exchange.
    fn is_full(&self) -> bool;

    /// Sends what is noted to the others, and calls `settle` with what they have sent. Returns how
    /// all of them stand.
    fn exchange<M>(
        &mut self,
        standing: Standing,
        run: &mut Run<'_>,
        settle: impl FnMut(Told) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<Standing, SolveErrorKind<M>>;

    /// The tables that all of them have written of one kind and stage, and synced, by shard;
    /// `written` are those from here.
    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>>;

    /// Waits until all of them are here.
    fn wait<M>(&mut self, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>>;
}

/// A move leads from a position to a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// The cell of the position.
    pub(super) cell: usize,
    pub(super) winner: Player,
    /// Whether the winner is to move there.
    pub(super) wins: bool,
}

/// How far a member is, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The plies of the wins that members send one another.
    pub(super) plies: u16,
    /// Whether it has more of these to find.
    pub(super) has_more: bool,
    /// No win found so far is farther away.
    pub(super) last: u16,
    /// Whether a checkpoint is due: of all members, the first one decides.
    pub(super) is_due: bool,
}

impl Standing {
    /// That of a member that has found some of the predecessors with this win, and has more to
    /// find.
    pub(super) const fn with_more(before: Win) -> Self {
        let plies = before.plies;
        Self {
            plies,
            has_more: true,
            last: plies,
            is_due: false,
        }
    }
}

/// One process has all cells.
pub(super) struct Alone(pub(super) Whole);

impl Team for Alone {
    type Share = Whole;

    #[inline]
    fn share(&self) -> Whole {
        self.0
    }

    fn members(&self) -> usize {
        1
    }

    fn tell(&mut self, _: usize, _: Told) {
        unreachable!("all cells are here");
    }

    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    fn exchange<M>(
        &mut self,
        standing: Standing,
        _: &mut Run<'_>,
        _: impl FnMut(Told) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<Standing, SolveErrorKind<M>> {
        Ok(standing)
    }

    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        _: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
        Ok(written)
    }

    fn wait<M>(&mut self, _: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        Ok(())
    }
}
