//! The transport of one member: messages, cut into fragments, and put together again.
//!
//! *Flow control*: a message goes out in windows, each with a time of its own. A member sends one
//! only when all members have received all windows of its own but one.

use std::io;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use optimal_play::run::{Transport, TransportError};

use crate::engine::Engine;
use crate::first_error::{Cause, FirstError};
use crate::fragment::{self, Head};
use crate::handshake::Connection;
use crate::inbox::Inbox;
use crate::link::Link;
use crate::tally::Tally;

/// How long a member waits for what is on its way from others after a connection has failed.
const GRACE: Duration = Duration::from_millis(200);

/// The longest wait between looks at what else may have happened.
const GLANCE: Duration = Duration::from_millis(20);

/// The windows of an exchange are numbered by this many bits. The times of the engine have those of
/// the exchange above them.
const WINDOW_BITS: u32 = 24;

/// The transport of one member, over the engine.
#[derive(Debug)]
pub(crate) struct TimelyTransport {
    member: usize,
    members: usize,
    window: usize,
    tally: Arc<Tally>,
    inbox: Inbox,
    /// The times of the last two windows.
    windows: [Option<u64>; 2],
    failed: Option<Cause>,
    first_error: Arc<FirstError>,
    engine: Engine,
}

impl TimelyTransport {
    /// The transport of a member with a connection to each other one, in the order of their
    /// numbers.
    pub(crate) fn new(
        connections: Vec<Option<Connection>>,
        member: usize,
        window: usize,
        silence: Duration,
    ) -> io::Result<Self> {
        let members = connections.len();
        let first_error = Arc::new(FirstError::new(members));
        let link = |(peer, connection): (usize, Option<Connection>)| {
            let link = |connection| Link::new(connection, peer, silence, Arc::clone(&first_error));
            connection.map(link).transpose()
        };
        let links = connections.into_iter().enumerate().map(link);
        let engine = Engine::start(links.collect::<io::Result<_>>()?, member)?;
        Ok(Self {
            member,
            members,
            window,
            tally: Arc::new(Tally::new(member, members)),
            inbox: Inbox::new(members),
            windows: [None; 2],
            failed: None,
            first_error,
            engine,
        })
    }

    /// What each member has done.
    pub(crate) fn tally(&self) -> Arc<Tally> {
        Arc::clone(&self.tally)
    }

    /// Why an exchange failed, if one has.
    pub(crate) const fn failed(&self) -> Option<&Cause> {
        self.failed.as_ref()
    }

    /// Says to the other members why this one ends, once this is dropped.
    pub(crate) fn end_with(&self, reason: &str) {
        self.engine.end_with(reason);
    }

    /// Sends all messages and waits for all messages.
    fn deliver(
        &mut self,
        messages: &[Vec<u8>],
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, Cause> {
        let begin = self.inbox.exchange() << WINDOW_BITS;
        let end = begin + (1 << WINDOW_BITS);
        let longest = messages.iter().map(Vec::len).max().unwrap_or(0);
        let window = self.window.max(longest >> (WINDOW_BITS - 1));
        let windows = longest.div_ceil(window).max(1);
        for (time, number) in (begin..).zip(0..windows) {
            self.engine.advance_to(time);
            if let [Some(before_last), _] = self.windows {
                self.wait(keeps_waiting, |transport| {
                    transport.engine.is_past(before_last)
                })?;
            }
            self.windows = [self.windows[1], Some(time)];
            self.send_window(messages, number * window, window);
        }
        self.engine.advance_to(end);
        self.wait(keeps_waiting, |transport| transport.inbox.is_whole())?;
        Ok(self.inbox.open())
    }

    /// Sends the window of each message that begins there.
    fn send_window(&mut self, messages: &[Vec<u8>], begin: usize, window: usize) {
        // Each member begins with the one after it, so that not all send to the same one.
        let others = (1..self.members).map(|step| (self.member + step) % self.members);
        for to in others {
            let message = &messages[to];
            let end = message.len().min(begin.saturating_add(window));
            let pieces = message.get(begin..end).unwrap_or_default();
            // A message without bytes is a fragment, too.
            let is_empty = message.is_empty() && begin == 0;
            let empty = is_empty.then_some(&[][..]);
            let mut head = Head {
                exchange: self.inbox.exchange(),
                from: self.member as u64,
                total: message.len() as u64,
                offset: begin as u64,
                visited: self.tally.visited(self.member),
                sent_bytes: self.tally.sent_bytes(self.member),
            };
            for piece in pieces.chunks(fragment::LARGEST).chain(empty) {
                let fragment = head.write(piece);
                head.offset += piece.len() as u64;
                self.tally.add_sent(fragment.len());
                self.engine.send(to, fragment);
            }
        }
    }

    /// Waits until something is there, and takes the fragments that come meanwhile.
    fn wait(
        &mut self,
        keeps_waiting: &mut dyn FnMut() -> bool,
        is_there: impl Fn(&Self) -> bool,
    ) -> Result<(), Cause> {
        let mut error_since = None;
        loop {
            // Those that have ended have sent all that the next step takes in.
            let lost = (0..self.members)
                .find(|&member| self.first_error.has_ended(member) && self.inbox.lacks(member));
            let fragments = self.engine.step();
            if !fragments.is_empty() {
                error_since = None;
            }
            for fragment in &fragments {
                let (from, head) = self.inbox.take(fragment)?;
                self.tally.set(from, head.visited, head.sent_bytes);
            }
            if is_there(self) {
                return Ok(());
            }
            if let Some(member) = lost
                && self.inbox.lacks(member)
            {
                return Err(TransportError::Lost { member }.into());
            }
            if !keeps_waiting() {
                return Err(TransportError::Stopped.into());
            }
            if let Some(cause) = self.first_error.get()
                && error_since.get_or_insert_with(Instant::now).elapsed() > GRACE
            {
                return Err(cause.clone());
            }
            self.engine.wait(GLANCE);
        }
    }
}

impl Transport for TimelyTransport {
    fn members(&self) -> usize {
        self.members
    }

    fn member(&self) -> usize {
        self.member
    }

    fn all_to_all(
        &mut self,
        mut messages: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, TransportError> {
        assert_eq!(messages.len(), self.members, "a message for each member");
        if let Some(cause) = &self.failed {
            return Err(cause.error.clone());
        }
        let own = mem::take(&mut messages[self.member]);
        self.inbox.keep(self.member, own);
        let received = self.deliver(&messages, keeps_waiting);
        received.map_err(|cause| self.failed.insert(cause).error.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::sync::mpsc;
    use std::thread;

    use super::*;
    use crate::frame;
    use crate::handshake::tests::{keys, sockets};

    const LONG: Duration = Duration::from_secs(600);

    /// The two ends of a connection over these sockets.
    fn ends(sockets: [TcpStream; 2]) -> [Connection; 2] {
        let [first, second] = keys().map(frame::with_keys);
        let [one, other] = sockets;
        [(one, first), (other, second)].map(|(socket, (writer, reader))| Connection {
            socket,
            writer,
            reader,
        })
    }

    #[test]
    fn a_member_that_has_finished_before_is_not_lost() {
        // Members 0 and 1, members 0 and 2; what member 2 sends to member 1 is held back.
        let ([first, second], [third, fourth]) = (ends(sockets()), ends(sockets()));
        let ([fifth, mut near], [mut far, sixth]) = (sockets(), sockets());
        let (mut back_near, mut back_far) = (
            near.try_clone().expect("it is open"),
            far.try_clone().expect("it is open"),
        );
        let [fifth, sixth] = ends([fifth, sixth]);
        let connections = [
            vec![None, Some(first), Some(third)],
            vec![Some(second), None, Some(fifth)],
            vec![Some(fourth), Some(sixth), None],
        ];
        let (pass, may_pass) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || io::copy(&mut back_near, &mut back_far));
            scope.spawn(move || {
                let _ = may_pass.recv();
                let mut bytes = [0; 1000];
                while let Ok(count @ 1..) = far.read(&mut bytes) {
                    if near.write_all(&bytes[..count]).is_err() {
                        return;
                    }
                }
                let _ = near.shutdown(std::net::Shutdown::Write);
            });
            let mut pass = Some(pass);
            for (number, connections) in connections.into_iter().enumerate() {
                let pass = pass.take_if(|_| number == 1);
                scope.spawn(move || {
                    let transport = TimelyTransport::new(connections, number, 1 << 20, LONG);
                    let mut transport = transport.expect("all are connected");
                    let first_error = Arc::clone(&transport.first_error);
                    if let Some(pass) = pass {
                        thread::spawn(move || {
                            while !first_error.has_ended(0) {
                                thread::sleep(Duration::from_millis(1));
                            }
                            // Nothing comes for longer than a member waits after an error.
                            thread::sleep(2 * GRACE);
                            drop(pass);
                        });
                    }
                    let messages = (0..3_u8).map(|to| vec![to; 10]).collect();
                    let received = transport.all_to_all(messages, &mut || true);
                    drop(transport);
                    let own = u8::try_from(number).expect("it is small");
                    assert_eq!(received, Ok(vec![vec![own; 10]; 3]), "member {number}");
                });
            }
        });
    }
}
