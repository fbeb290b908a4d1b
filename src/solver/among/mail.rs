//! Parcels over a [`Post`]: each with a checksum, its number, and whether its sender goes on.

use std::fmt::Debug;
use std::time::Duration;

use super::member::{Member, Others};
use super::{Contents, Parcel};
use crate::post::{Post, PostError};
use crate::run::{Instant, Run};
use crate::solver::{SolveError, SolveErrorKind};
use crate::table::Placement;

/// How long a member works before it meets the others again.
const STRETCH: Duration = Duration::from_millis(100);

/// How long a member that is to end waits for the others, to report it.
const GRACE: Duration = Duration::from_secs(5);

/// The most bytes of the message of a member that has failed.
const MESSAGE: usize = 1 << 10;

/// How the sender of a parcel is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    GoesOn = 1,
    HasFailed = 2,
}

/// The way to the other members, if there are any.
pub(in crate::solver) struct Mail<'p> {
    /// `None` for one that is alone.
    post: Option<&'p mut dyn Post>,
    placement: Placement,
    /// The number of the next exchange.
    next: u32,
    last: Instant,
    /// Whether there are no more exchanges: another member has failed, or is lost.
    is_over: bool,
}

impl<'p> Mail<'p> {
    /// That of a process which is alone.
    pub(in crate::solver) fn alone() -> Self {
        Self::new(None, Placement::ALONE)
    }

    pub(in crate::solver) fn over(post: &'p mut dyn Post) -> Self {
        let (members, member) = (post.members(), post.member());
        assert!(member < members, "member {member} of {members}");
        Self::new(Some(post), Placement { members, member })
    }

    fn new(post: Option<&'p mut dyn Post>, placement: Placement) -> Self {
        Self {
            post,
            placement,
            next: 0,
            last: Instant::now(),
            is_over: false,
        }
    }

    /// Notes that all members end here.
    pub(super) const fn end(&mut self) {
        self.is_over = true;
    }

    /// The whole run of a member: if it ends with an error, it tells the others why.
    pub(in crate::solver) fn in_run<T, M: Debug>(
        self,
        mut run: Run<'_>,
        solve: impl FnOnce(&mut Member<'_, '_, Self>) -> Result<T, SolveErrorKind<M>>,
    ) -> Result<T, SolveError<M>> {
        let mut member = Member {
            run: &mut run,
            others: self,
        };
        let solved = solve(&mut member);
        if let Err(kind) = &solved {
            member.others.end_with(kind);
        }
        solved.map_err(|kind| SolveError::new(kind, run.report()))
    }

    /// Reports to the others why this member ends, unless they know.
    fn end_with<M: Debug>(&mut self, error: &SolveErrorKind<M>) {
        if self.placement.is_alone() || self.is_over {
            return;
        }
        let message = error.to_string();
        let mut parcel = Parcel::new();
        parcel.push_bytes(&message.as_bytes()[..message.len().min(MESSAGE)]);
        let parcels = vec![parcel; self.placement.members];
        let since = Instant::now();
        // Who does not hear of it finds this member lost.
        let _ = self.pass(parcels, State::HasFailed, &mut || since.elapsed() < GRACE);
    }

    /// Passes parcels on, and returns those of all members.
    fn pass(
        &mut self,
        parcels: Vec<Parcel>,
        state: State,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
        let Some(post) = &mut self.post else {
            return Err(PostError::Stopped);
        };
        let seal = |parcel: Parcel| {
            let mut bytes = parcel.into_bytes();
            bytes[4..8].copy_from_slice(&self.next.to_le_bytes());
            bytes[8] = state as u8;
            let check = crc32fast::hash(&bytes[4..]);
            bytes[..4].copy_from_slice(&check.to_le_bytes());
            bytes
        };
        let parcels = parcels.into_iter().map(seal).collect();
        let received = post.exchange(parcels, keeps_waiting);
        self.next = self.next.wrapping_add(1);
        self.last = Instant::now();
        received
    }

    /// How the sender of a parcel is; `None` for what no member sends now.
    fn state_of(&self, parcel: &[u8]) -> Option<State> {
        let (check, checked) = parcel.split_first_chunk()?;
        let (number, rest) = checked.split_first_chunk()?;
        let is_sound = crc32fast::hash(checked).to_le_bytes() == *check
            && self.next.wrapping_sub(1).to_le_bytes() == *number;
        let states = [State::GoesOn, State::HasFailed];
        let is_state = |it: &State| rest.first() == Some(&(*it as u8));
        states.into_iter().find(is_state).filter(|_| is_sound)
    }

    /// An error unless all members have sent sound parcels and go on.
    fn check<M>(&mut self, received: &[Vec<u8>]) -> Result<(), SolveErrorKind<M>> {
        let states: Vec<_> = received.iter().map(|it| self.state_of(it)).collect();
        let failed = Some(State::HasFailed);
        if let Some(member) = states.iter().position(|&state| state == failed) {
            self.is_over = true;
            let message = Contents::of(&received[member]).rest();
            let message = &message[..message.len().min(MESSAGE)];
            let message = String::from_utf8_lossy(message).into_owned();
            return Err(SolveErrorKind::OtherMember { member, message });
        }
        if received.len() != self.placement.members {
            return Err(Self::malformed(received.len()));
        }
        match states.iter().position(Option::is_none) {
            Some(member) => Err(Self::malformed(member)),
            None => Ok(()),
        }
    }
}

impl Others for Mail<'_> {
    fn placement(&self) -> Placement {
        self.placement
    }

    fn are_due(&self) -> bool {
        !self.placement.is_alone() && self.last.elapsed() >= STRETCH
    }

    fn exchange<M>(
        &mut self,
        parcels: Vec<Parcel>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>> {
        // One that is to stop waits on: so it can report it in the next exchange.
        let mut stopped = None;
        let mut keeps_waiting = || match &stopped {
            None => {
                let reason = run.poll(0).err();
                stopped = reason.map(|reason| (reason, Instant::now()));
                true
            }
            Some((_, since)) => since.elapsed() < GRACE,
        };
        let received = self.pass(parcels, State::GoesOn, &mut keeps_waiting);
        let received = received.map_err(|error| {
            self.is_over = true;
            match stopped {
                Some((reason, _)) if error == PostError::Stopped => reason.into(),
                _ => SolveErrorKind::Post(error),
            }
        })?;
        self.check(&received)?;
        match stopped {
            Some((reason, _)) => Err(reason.into()),
            None => Ok(received),
        }
    }

    fn malformed<M>(member: usize) -> SolveErrorKind<M> {
        SolveErrorKind::Post(PostError::Malformed { member })
    }
}
