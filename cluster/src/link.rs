//! A connection to another member, as the engine takes it. It carries frames, and a sign of life
//! when there is nothing else to send. The engine panics when a connection fails; this one never
//! fails: it notes the first error, ends what comes in as a member ends it, and drops what goes
//! out.

use std::io::{self, Read, Write};
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use optimal_play::run::TransportError;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::first_error::{Cause, FirstError};
use crate::frame::{FrameError, Reader, Writer};
use crate::handshake::Connection;
use crate::incoming::{Incoming, Next};

/// Signs of life that a member sends while another one may miss them.
const SIGNS_OF_LIFE: u32 = 4;

/// How long a member that ends waits for the others to hear why.
const LINGER: Duration = Duration::from_secs(1);

/// One side of a connection.
#[derive(Debug)]
pub(crate) struct Link(Arc<Wire>);

/// What the threads that read, write, and send signs of life share.
#[derive(Debug)]
struct Wire {
    socket: TcpStream,
    peer: usize,
    silence: Duration,
    first_error: Arc<FirstError>,
    outgoing: Mutex<Outgoing>,
    incoming: Mutex<(Reader, Incoming)>,
    /// Why this member ends, for the other one.
    reason: OnceLock<String>,
}

#[derive(Debug)]
struct Outgoing {
    writer: Writer,
    last: Instant,
    is_closed: bool,
}

/// Locks for whoever is next. A thread that panicked has closed nothing, so others may go on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Wire {
    /// Sends the first of these bytes in a frame and returns how many. Where that fails, whoever
    /// reads learns it, after all that has come.
    fn send(&self, outgoing: &mut Outgoing, bytes: &[u8]) -> usize {
        if outgoing.is_closed {
            return bytes.len();
        }
        let sent = outgoing.writer.write(&mut &self.socket, bytes);
        outgoing.last = Instant::now();
        sent.unwrap_or_else(|_| {
            outgoing.is_closed = true;
            bytes.len()
        })
    }

    /// Sends a sign of life if nothing has been sent for some time. While another thread sends,
    /// there is no need.
    fn sign_of_life(&self, after: Duration) {
        let mut outgoing = match self.outgoing.try_lock() {
            Ok(outgoing) => outgoing,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        if outgoing.last.elapsed() >= after {
            self.send(&mut outgoing, &[]);
        }
    }

    /// Ends both directions, so that no thread waits any longer.
    fn cut(&self) {
        // It fails if the connection has ended, which is as well.
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    /// What a failure to read a frame says about the other member.
    fn error_of(&self, error: &FrameError) -> TransportError {
        let member = self.peer;
        match error {
            FrameError::Malformed => TransportError::Malformed { member },
            FrameError::Io(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => TransportError::Silent {
                    member,
                    since: self.silence,
                },
                _ => TransportError::Lost { member },
            },
        }
    }

    /// Reads a frame, and closes the incoming side if the connection is of no use.
    fn receive(&self, (reader, incoming): &mut (Reader, Incoming)) {
        let read = reader.read(&mut &self.socket, incoming.bytes());
        let error = match read {
            Ok(()) => match incoming.advance() {
                Ok(()) => return,
                Err(_) => TransportError::Malformed { member: self.peer },
            },
            Err(error) => self.error_of(&error),
        };
        incoming.close();
        let is_ended = matches!(error, TransportError::Lost { .. });
        self.first_error.set(error.into());
        if !is_ended {
            // A silent member may hold up the thread that writes.
            self.cut();
        }
    }

    /// Reads what a member says after its last message: why it ends, or nothing if it has done all
    /// that it was to do.
    fn hear_reason(&self, (reader, incoming): &mut (Reader, Incoming)) {
        let mut reason = Vec::new();
        // It may send a sign of life before.
        while reason.is_empty() && reader.read(&mut &self.socket, &mut reason).is_ok() {}
        if reason.is_empty() {
            self.first_error.set_ended(self.peer);
        } else {
            let reason = String::from_utf8_lossy(&reason).into_owned();
            self.first_error.set(Cause {
                error: TransportError::Lost { member: self.peer },
                reason: Some(reason),
            });
        }
        incoming.close();
    }
}

impl Link {
    /// Takes over a connection to a member. It is silent if nothing comes from it for `silence`.
    pub(crate) fn new(
        connection: Connection,
        peer: usize,
        silence: Duration,
        first_error: Arc<FirstError>,
    ) -> io::Result<Self> {
        let Connection {
            socket,
            writer,
            reader,
        } = connection;
        socket.set_nodelay(true)?;
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(silence))?;
        socket.set_write_timeout(None)?;
        let outgoing = Outgoing {
            writer,
            last: Instant::now(),
            is_closed: false,
        };
        Ok(Self(Arc::new(Wire {
            socket,
            peer,
            silence,
            first_error,
            outgoing: Mutex::new(outgoing),
            incoming: Mutex::new((reader, Incoming::default())),
            reason: OnceLock::new(),
        })))
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Self(wire) = self;
        let mut from = lock(&wire.incoming);
        loop {
            match from.1.give(buffer) {
                Next::Given(count) => return Ok(count),
                Next::Closed => return Ok(0),
                // The engine has all that came before: it asks for more only then.
                Next::End => wire.hear_reason(&mut from),
                Next::More => wire.receive(&mut from),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self(wire) = self;
        Ok(wire.send(&mut lock(&wire.outgoing), bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self(Arc::clone(&self.0)))
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    /// The engine has sent its last message. After that the other member hears why this one ends,
    /// in one frame.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let Self(wire) = self;
        let mut outgoing = lock(&wire.outgoing);
        if let Some(reason) = wire.reason.get() {
            wire.send(&mut outgoing, reason.as_bytes());
        }
        outgoing.is_closed = true;
        let _ = wire.socket.shutdown(how);
        Ok(())
    }
}

/// All connections of a member, which send signs of life until this is dropped.
#[derive(Debug)]
pub(crate) struct Links {
    wires: Vec<Arc<Wire>>,
    signs_of_life: Vec<(Sender<()>, JoinHandle<()>)>,
}

impl Links {
    /// Begins to send signs of life, one thread for each connection: one that cannot write holds up
    /// no other.
    pub(crate) fn new<'a>(links: impl Iterator<Item = &'a Link>) -> io::Result<Self> {
        let mut all = Self {
            wires: links.map(|Link(wire)| Arc::clone(wire)).collect(),
            signs_of_life: Vec::new(),
        };
        for wire in &all.wires {
            let (end, ended) = mpsc::channel();
            let wire = Arc::clone(wire);
            let thread = thread::Builder::new().name(format!("alive-{}", wire.peer));
            let thread = thread.spawn(move || send_signs_of_life(&wire, &ended))?;
            all.signs_of_life.push((end, thread));
        }
        Ok(all)
    }

    /// Says to all members, when the engine ends, why. Cuts off those that do not listen.
    pub(crate) fn end_with(&self, reason: &str) {
        for wire in &self.wires {
            wire.reason.get_or_init(|| reason.to_owned());
        }
        for (end, _) in &self.signs_of_life {
            // It has nothing to end if it panicked.
            let _ = end.send(());
        }
    }
}

impl Drop for Links {
    fn drop(&mut self) {
        for wire in &self.wires {
            wire.cut();
        }
        for (end, thread) in mem::take(&mut self.signs_of_life) {
            drop(end);
            // It has nothing to say if it panicked.
            let _ = thread.join();
        }
    }
}

/// Sends signs of life until there is word that this member ends, and cuts the connection a while
/// after that.
fn send_signs_of_life(wire: &Wire, ended: &Receiver<()>) {
    let each = wire.silence / SIGNS_OF_LIFE;
    let mut word = ended.recv_timeout(each);
    while word == Err(RecvTimeoutError::Timeout) {
        wire.sign_of_life(each);
        word = ended.recv_timeout(each);
    }
    if word.is_ok() && ended.recv_timeout(LINGER) == Err(RecvTimeoutError::Timeout) {
        wire.cut();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame;
    use crate::handshake::tests::{keys, sockets};

    #[test]
    fn a_member_that_has_nothing_to_send_sends_signs_of_life() {
        let [(socket, keys), (mut other, other_keys)] = {
            let ([calls, called], [first, second]) = (sockets(), keys());
            [(calls, first), (called, second)]
        };
        let (writer, reader) = frame::with_keys(keys);
        let connection = Connection {
            socket,
            writer,
            reader,
        };
        let silence = Duration::from_millis(200);
        let first_error = Arc::new(FirstError::new(2));
        let link = Link::new(connection, 1, silence, first_error).expect("it is open");
        let _links = Links::new([&link].into_iter()).expect("there are threads");
        let (_, mut reader) = frame::with_keys(other_keys);
        let mut bytes = Vec::new();
        for _ in 0..10 {
            reader.read(&mut other, &mut bytes).expect("it is alive");
        }
        assert_eq!(bytes, b"");
    }
}
