//! Messages over a [`Transport`]: each with a checksum, its number, and whether its sender goes on.

use std::fmt::Debug;
use std::time::Duration;

use super::{Contents, Message};
use crate::run::{Instant, Run, Transport, TransportError};
use crate::solver::SolveErrorKind;
use crate::table::Placement;

/// The time that a member works before it meets the others again.
const STRETCH: Duration = Duration::from_millis(100);

/// The time that a member waits for the others to report that it ends.
const GRACE: Duration = Duration::from_secs(5);

/// The most bytes of the text of an error that a member sends to the others.
const LONGEST_ERROR: usize = 1 << 10;

/// The state of the sender of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    GoesOn = 1,
    HasFailed = 2,
}

/// The way to the other members.
pub(super) struct Framing<'t> {
    transport: &'t mut dyn Transport,
    placement: Placement,
    /// The number of the next exchange.
    next: u32,
    last: Instant,
    /// Whether there are no more exchanges: all members know why this one ends.
    is_over: bool,
}

impl<'t> Framing<'t> {
    /// `None` if there are no other members.
    pub(super) fn over(transport: &'t mut dyn Transport) -> Option<Self> {
        let (members, member) = (transport.members(), transport.member());
        assert!(member < members, "member {member} of {members}");
        let framing = Self {
            transport,
            placement: Placement { members, member },
            next: 0,
            last: Instant::now(),
            is_over: false,
        };
        (members > 1).then_some(framing)
    }

    pub(super) const fn placement(&self) -> Placement {
        self.placement
    }

    /// Whether the others have not heard from this member for long.
    pub(super) fn is_due(&self) -> bool {
        self.last.elapsed() >= STRETCH
    }

    /// Sends each member a message, and returns those of all. An error also if another member has
    /// failed.
    pub(super) fn all_to_all<M>(
        &mut self,
        messages: Vec<Message>,
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
        let received = self.send(messages, State::GoesOn, &mut keeps_waiting);
        let received = received.map_err(|error| {
            self.is_over = true;
            match stopped {
                Some((reason, _)) if error == TransportError::Stopped => reason.into(),
                _ => SolveErrorKind::Transport(error),
            }
        })?;
        self.check(&received)?;
        match stopped {
            Some((reason, _)) => Err(reason.into()),
            None => Ok(received),
        }
    }

    /// The error that a member has sent what no member sends.
    pub(super) const fn malformed<M>(member: usize) -> SolveErrorKind<M> {
        SolveErrorKind::Transport(TransportError::Malformed { member })
    }

    /// Reports to the others why this member ends, unless they know.
    pub(super) fn end_with<M: Debug>(&mut self, error: &SolveErrorKind<M>) {
        if self.is_over || matches!(error, SolveErrorKind::OtherTask { .. }) {
            return;
        }
        let text = error.to_string();
        let mut message = Message::new();
        message.push_bytes(&text.as_bytes()[..text.len().min(LONGEST_ERROR)]);
        let messages = vec![message; self.placement.members];
        let since = Instant::now();
        // Who does not hear of it finds this member lost.
        let _ = self.send(messages, State::HasFailed, &mut || since.elapsed() < GRACE);
    }

    /// Seals messages, sends them, and returns those of all members.
    fn send(
        &mut self,
        messages: Vec<Message>,
        state: State,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, TransportError> {
        let seal = |message: Message| {
            let mut bytes = message.into_bytes();
            bytes[4..8].copy_from_slice(&self.next.to_le_bytes());
            bytes[8] = state as u8;
            let check = crc32fast::hash(&bytes[4..]);
            bytes[..4].copy_from_slice(&check.to_le_bytes());
            bytes
        };
        let messages = messages.into_iter().map(seal).collect();
        let received = self.transport.all_to_all(messages, keeps_waiting);
        self.next = self.next.wrapping_add(1);
        self.last = Instant::now();
        received
    }

    /// The state of the sender of a message; `None` for what no member sends now.
    fn state_of(&self, message: &[u8]) -> Option<State> {
        let (check, checked) = message.split_first_chunk()?;
        let (number, rest) = checked.split_first_chunk()?;
        let is_sound = crc32fast::hash(checked).to_le_bytes() == *check
            && self.next.wrapping_sub(1).to_le_bytes() == *number;
        let states = [State::GoesOn, State::HasFailed];
        let is_state = |it: &State| rest.first() == Some(&(*it as u8));
        states.into_iter().find(is_state).filter(|_| is_sound)
    }

    /// An error unless all members have sent sound messages and go on.
    fn check<M>(&mut self, received: &[Vec<u8>]) -> Result<(), SolveErrorKind<M>> {
        let states: Vec<_> = received.iter().map(|it| self.state_of(it)).collect();
        let failed = Some(State::HasFailed);
        if let Some(member) = states.iter().position(|&state| state == failed) {
            self.is_over = true;
            let text = Contents::of(&received[member]).rest();
            let text = &text[..text.len().min(LONGEST_ERROR)];
            let message = String::from_utf8_lossy(text).into_owned();
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
