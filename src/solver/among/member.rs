//! A member of a cluster, as a solver sees it. One that is alone pays nothing for it.

use super::{Contents, Parcel};
use crate::run::Run;
use crate::solver::SolveErrorKind;
use crate::table::Placement;

/// A member that solves: its run, and the way to the others.
pub(in crate::solver) struct Member<'m, 'r, O> {
    pub(in crate::solver) run: &'m mut Run<'r>,
    pub(in crate::solver) others: O,
}

/// The other members.
pub(in crate::solver) trait Others {
    /// Who is who.
    fn placement(&self) -> Placement;

    /// Whether they have not heard from this member for long.
    fn are_due(&self) -> bool;

    /// Gives each member a parcel, and returns those of all. An error also if another member has
    /// failed.
    fn exchange<M>(
        &mut self,
        parcels: Vec<Parcel>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>>;

    /// The error that a member has sent what no member sends.
    fn malformed<M>(member: usize) -> SolveErrorKind<M>;
}

/// No others.
pub(in crate::solver) struct Alone;

impl Others for Alone {
    #[inline]
    fn placement(&self) -> Placement {
        Placement::ALONE
    }

    #[inline]
    fn are_due(&self) -> bool {
        false
    }

    fn exchange<M>(
        &mut self,
        _: Vec<Parcel>,
        _: &mut Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>> {
        unreachable!("a member that is alone sends nothing")
    }

    fn malformed<M>(_: usize) -> SolveErrorKind<M> {
        unreachable!("a member that is alone receives nothing")
    }
}

impl<O: Others> Member<'_, '_, O> {
    /// Who is who.
    pub(in crate::solver) fn placement(&self) -> Placement {
        self.others.placement()
    }

    /// Gives each of the others a parcel, and returns theirs, in the order of the members. All
    /// members call it together.
    pub(in crate::solver) fn exchange<M>(
        &mut self,
        parcel_for: impl FnMut(usize) -> Parcel,
    ) -> Result<Received, SolveErrorKind<M>> {
        let placement = self.placement();
        if placement.is_alone() {
            return Ok(Received(Vec::new()));
        }
        let mut parcel_for = parcel_for;
        let parcels = (0..placement.members).map(|to| {
            if to == placement.member {
                Parcel::new()
            } else {
                parcel_for(to)
            }
        });
        let parcels = parcels.collect();
        let parcels = self.others.exchange(parcels, self.run)?;
        let parcels = parcels.into_iter().enumerate();
        Ok(Received(
            parcels
                .filter(|&(from, _)| from != placement.member)
                .collect(),
        ))
    }

    /// The least of the numbers of all members, and who gave it. All members call it together.
    pub(in crate::solver) fn least<M>(
        &mut self,
        number: u64,
    ) -> Result<(u64, usize), SolveErrorKind<M>> {
        let received = self.exchange(|_| {
            let mut parcel = Parcel::new();
            parcel.push_u64(number);
            parcel
        })?;
        let mut least = (number, self.placement().member);
        received.read::<O, _>(|from, contents| {
            least = least.min((contents.u64()?, from));
            Some(())
        })?;
        Ok(least)
    }

    /// Whether all members say so. All members call it together.
    pub(in crate::solver) fn all<M>(&mut self, says_so: bool) -> Result<bool, SolveErrorKind<M>> {
        Ok(self.least(u64::from(says_so))?.0 != 0)
    }

    /// Calls `work` until it returns `false`, and so do all members. Meanwhile they hear from one
    /// another now and then, so that none goes on for long when another has failed.
    pub(in crate::solver) fn in_step<M>(
        &mut self,
        mut work: impl FnMut(&mut Run<'_>) -> Result<bool, SolveErrorKind<M>>,
    ) -> Result<(), SolveErrorKind<M>> {
        let mut has_more = true;
        loop {
            while has_more {
                has_more = work(self.run)?;
                if self.others.are_due() {
                    break;
                }
            }
            if self.all(!has_more)? {
                return Ok(());
            }
        }
    }
}

/// The parcels of the others, each with the number of its sender.
pub(in crate::solver) struct Received(Vec<(usize, Vec<u8>)>);

impl Received {
    /// Calls `read` with the contents of each parcel; an error if it returns `None`, or leaves
    /// something.
    pub(in crate::solver) fn read<'p, O: Others, M>(
        &'p self,
        mut read: impl FnMut(usize, &mut Contents<'p>) -> Option<()>,
    ) -> Result<(), SolveErrorKind<M>> {
        for (from, parcel) in &self.0 {
            let mut contents = Contents::of(parcel);
            let is_read = read(*from, &mut contents).and_then(|()| contents.end());
            is_read.ok_or_else(|| O::malformed(*from))?;
        }
        Ok(())
    }

    /// The bytes that they hold.
    #[cfg(feature = "disk")]
    pub(in crate::solver) fn bytes(&self) -> usize {
        self.0.iter().map(|(_, parcel)| parcel.capacity()).sum()
    }
}
