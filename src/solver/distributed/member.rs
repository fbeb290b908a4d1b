//! A member of a cluster, as a solver sees it. A process alone is a cluster of one.

#[cfg(feature = "disk")]
use std::fmt::Debug;

use super::{Contents, Encode, Framing, Message};
#[cfg(feature = "disk")]
use crate::run::DistributedRun;
use crate::run::Run;
#[cfg(feature = "disk")]
use crate::solver::SolveError;
use crate::solver::SolveErrorKind;
use crate::table::Placement;

/// A member that solves: its run, and the way to the others.
pub(in crate::solver) struct Member<'m, 'r> {
    pub(in crate::solver) run: &'m mut Run<'r>,
    /// `None` if there are no others.
    framing: Option<Framing<'r>>,
}

/// The whole run of a member. If it ends with an error, it sends the reason to the others.
#[cfg(feature = "disk")]
pub(in crate::solver) fn run_member<T, M: Debug>(
    run: DistributedRun<'_>,
    name: &'static str,
    solve: impl FnOnce(&mut Member<'_, '_>) -> Result<T, SolveErrorKind<M>>,
) -> Result<T, SolveError<M>> {
    let DistributedRun { mut run, transport } = run;
    run.begin(name);
    let mut member = Member {
        run: &mut run,
        framing: transport.and_then(Framing::over),
    };
    let solved = solve(&mut member);
    solved.map_err(|kind| {
        if let Some(framing) = &mut member.framing {
            framing.end_with(&kind);
        }
        SolveError::new(kind, run.report())
    })
}

impl<'m, 'r> Member<'m, 'r> {
    /// The only member.
    pub(in crate::solver) const fn alone(run: &'m mut Run<'r>) -> Self {
        Self { run, framing: None }
    }

    /// Who is who.
    pub(in crate::solver) fn placement(&self) -> Placement {
        let framing = self.framing.as_ref();
        framing.map_or(Placement::ALONE, Framing::placement)
    }

    /// Sends each of the others a message, and returns theirs, in the order of the members. All
    /// members call it together.
    pub(in crate::solver) fn all_to_all<M>(
        &mut self,
        mut message_for: impl FnMut(usize) -> Message,
    ) -> Result<Received, SolveErrorKind<M>> {
        let Some(framing) = &mut self.framing else {
            return Ok(Received(Vec::new()));
        };
        let Placement { members, member } = framing.placement();
        let messages = (0..members).map(|to| {
            if to == member {
                Message::new()
            } else {
                message_for(to)
            }
        });
        let received = framing.all_to_all(messages.collect(), self.run)?;
        let received = received.into_iter().enumerate();
        Ok(Received(
            received.filter(|&(from, _)| from != member).collect(),
        ))
    }

    /// The least of the numbers of all members, and who gave it. All members call it together.
    pub(in crate::solver) fn least<M>(
        &mut self,
        number: u64,
    ) -> Result<(u64, usize), SolveErrorKind<M>> {
        let mut least = (number, self.placement().member);
        let received = self.all_to_all(|_| Message::of(&number))?;
        received.read(|from, contents| {
            least = least.min((u64::read(contents)?, from));
            Some(())
        })?;
        Ok(least)
    }

    /// Whether all members say so. All members call it together, so it is also a barrier.
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
                if self.framing.as_ref().is_some_and(Framing::is_due) {
                    break;
                }
            }
            if self.all(!has_more)? {
                return Ok(());
            }
        }
    }
}

/// The error that a member has sent what no member sends.
pub(in crate::solver) const fn malformed<M>(member: usize) -> SolveErrorKind<M> {
    Framing::malformed(member)
}

/// The messages of the others, each with the number of its sender.
pub(in crate::solver) struct Received(Vec<(usize, Vec<u8>)>);

impl Received {
    /// Calls `read` with the contents of each message; an error if it returns `None`, or leaves
    /// something.
    pub(in crate::solver) fn read<'p, M>(
        &'p self,
        mut read: impl FnMut(usize, &mut Contents<'p>) -> Option<()>,
    ) -> Result<(), SolveErrorKind<M>> {
        for (from, message) in &self.0 {
            let mut contents = Contents::of(message);
            let is_read = read(*from, &mut contents).and_then(|()| contents.end());
            is_read.ok_or_else(|| malformed(*from))?;
        }
        Ok(())
    }

    /// The bytes that they hold.
    #[cfg(feature = "disk")]
    pub(in crate::solver) fn bytes(&self) -> usize {
        self.0.iter().map(|(_, message)| message.capacity()).sum()
    }
}
