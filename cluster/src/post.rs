//! The post of one member: parcels, cut into letters, and put together again.
//!
//! *Flow control*: a parcel goes out in windows, each with a time of its own. A member sends one
//! only when all members have received all windows of its own but one.

use std::io;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use optimal_play::post::{Post, PostError};

use crate::engine::Engine;
use crate::handshake::Connection;
use crate::inbox::Inbox;
use crate::letter::{self, Head};
use crate::link::Link;
use crate::tally::Tally;
use crate::trouble::{Cause, Trouble};

/// How long a member waits for what is on its way from others after it has noticed trouble.
const GRACE: Duration = Duration::from_millis(200);

/// The longest wait between looks at what else may have happened.
const GLANCE: Duration = Duration::from_millis(20);

/// The windows of an exchange are numbered by this many bits. The times of the engine have those of
/// the exchange above them.
const WINDOW_BITS: u32 = 24;

/// The post of one member, over the engine.
#[derive(Debug)]
pub(crate) struct TimelyPost {
    member: usize,
    members: usize,
    window: usize,
    tally: Arc<Tally>,
    inbox: Inbox,
    /// The times of the last two windows.
    windows: [Option<u64>; 2],
    failed: Option<Cause>,
    trouble: Arc<Trouble>,
    engine: Engine,
}

impl TimelyPost {
    /// The post of a member with a connection to each other one, in the order of their numbers.
    pub(crate) fn new(
        connections: Vec<Option<Connection>>,
        member: usize,
        window: usize,
        silence: Duration,
    ) -> io::Result<Self> {
        let members = connections.len();
        let trouble = Arc::new(Trouble::new(members));
        let link = |(peer, connection): (usize, Option<Connection>)| {
            let link = |connection| Link::new(connection, peer, silence, Arc::clone(&trouble));
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
            trouble,
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

    /// Sends all parcels and waits for all parcels.
    fn deliver(
        &mut self,
        parcels: &[Vec<u8>],
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, Cause> {
        let begin = self.inbox.exchange() << WINDOW_BITS;
        let end = begin + (1 << WINDOW_BITS);
        let longest = parcels.iter().map(Vec::len).max().unwrap_or(0);
        let window = self.window.max(longest >> (WINDOW_BITS - 1));
        let windows = longest.div_ceil(window).max(1);
        for (time, number) in (begin..).zip(0..windows) {
            self.engine.advance_to(time);
            if let [Some(before_last), _] = self.windows {
                self.wait(keeps_waiting, |post| post.engine.is_past(before_last))?;
            }
            self.windows = [self.windows[1], Some(time)];
            self.send_window(parcels, number * window, window);
        }
        self.engine.advance_to(end);
        self.wait(keeps_waiting, |post| post.inbox.is_whole())?;
        Ok(self.inbox.open())
    }

    /// Sends the window of each parcel that begins there.
    fn send_window(&mut self, parcels: &[Vec<u8>], begin: usize, window: usize) {
        // Each member begins with the one after it, so that not all send to the same one.
        let others = (1..self.members).map(|step| (self.member + step) % self.members);
        for to in others {
            let parcel = &parcels[to];
            let end = parcel.len().min(begin.saturating_add(window));
            let pieces = parcel.get(begin..end).unwrap_or_default();
            // A parcel without bytes is a letter, too.
            let is_empty = parcel.is_empty() && begin == 0;
            let empty = is_empty.then_some(&[][..]);
            let mut head = Head {
                exchange: self.inbox.exchange(),
                from: self.member as u64,
                total: parcel.len() as u64,
                offset: begin as u64,
                visited: self.tally.visited(self.member),
                sent_bytes: self.tally.sent_bytes(self.member),
            };
            for piece in pieces.chunks(letter::LARGEST).chain(empty) {
                let letter = head.write(piece);
                head.offset += piece.len() as u64;
                self.tally.add_sent(letter.len());
                self.engine.send(to, letter);
            }
        }
    }

    /// Waits until something is there, and takes the letters that come meanwhile.
    fn wait(
        &mut self,
        keeps_waiting: &mut dyn FnMut() -> bool,
        is_there: impl Fn(&Self) -> bool,
    ) -> Result<(), Cause> {
        let mut trouble_since = None;
        loop {
            // Those that have ended have sent all that the next step takes in.
            let lost = (0..self.members)
                .find(|&member| self.trouble.has_ended(member) && self.inbox.lacks(member));
            let letters = self.engine.step();
            if !letters.is_empty() {
                trouble_since = None;
            }
            for letter in &letters {
                let (from, head) = self.inbox.take(letter)?;
                self.tally.set(from, head.visited, head.sent_bytes);
            }
            if is_there(self) {
                return Ok(());
            }
            if let Some(member) = lost
                && self.inbox.lacks(member)
            {
                return Err(PostError::Lost { member }.into());
            }
            if !keeps_waiting() {
                return Err(PostError::Stopped.into());
            }
            if let Some(trouble) = self.trouble.first()
                && trouble_since.get_or_insert_with(Instant::now).elapsed() > GRACE
            {
                return Err(trouble.clone());
            }
            self.engine.wait(GLANCE);
        }
    }
}

impl Post for TimelyPost {
    fn members(&self) -> usize {
        self.members
    }

    fn member(&self) -> usize {
        self.member
    }

    fn exchange(
        &mut self,
        mut parcels: Vec<Vec<u8>>,
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
        assert_eq!(parcels.len(), self.members, "a parcel for each member");
        if let Some(cause) = &self.failed {
            return Err(cause.error.clone());
        }
        let own = mem::take(&mut parcels[self.member]);
        self.inbox.keep(self.member, own);
        let received = self.deliver(&parcels, keeps_waiting);
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
                    let post = TimelyPost::new(connections, number, 1 << 20, LONG);
                    let mut post = post.expect("all are connected");
                    let trouble = Arc::clone(&post.trouble);
                    if let Some(pass) = pass {
                        thread::spawn(move || {
                            while !trouble.has_ended(0) {
                                thread::sleep(Duration::from_millis(1));
                            }
                            // Nothing comes for longer than a member waits that is in trouble.
                            thread::sleep(2 * GRACE);
                            drop(pass);
                        });
                    }
                    let parcels = (0..3_u8).map(|to| vec![to; 10]).collect();
                    let received = post.exchange(parcels, &mut || true);
                    drop(post);
                    let own = u8::try_from(number).expect("it is small");
                    assert_eq!(received, Ok(vec![vec![own; 10]; 3]), "member {number}");
                });
            }
        });
    }
}
