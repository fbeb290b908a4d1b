//! A connection to another member, as the engine takes it. It carries frames, and a sign of life
//! when there is nothing else to send. The engine panics when a connection fails; this one never
//! fails: it notes the trouble, ends what comes in as a member ends it, and drops what goes out.

use std::io::{self, Read, Write};
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use optimal_play::post::PostError;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::frame::{self, FrameError};
use crate::incoming::{Incoming, Next};
use crate::trouble::Trouble;

/// Signs of life that a member sends while another one may miss them.
const SIGNS_OF_LIFE: u32 = 4;

/// One side of a connection.
#[derive(Debug)]
pub(crate) struct Link {
    wire: Arc<Wire>,
    incoming: Incoming,
}

/// What the threads that read, write, and send signs of life share.
#[derive(Debug)]
struct Wire {
    socket: TcpStream,
    member: usize,
    peer: usize,
    silence: Duration,
    trouble: Arc<Trouble>,
    outgoing: Mutex<Outgoing>,
}

#[derive(Debug)]
struct Outgoing {
    /// The frame that is being put together.
    frame: Vec<u8>,
    last: Instant,
    is_closed: bool,
}

impl Wire {
    /// The outgoing side. A thread that panicked while it wrote has closed nothing, so others may
    /// go on.
    fn outgoing(&self) -> MutexGuard<'_, Outgoing> {
        let locked = self.outgoing.lock();
        locked.unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the first of these bytes in a frame and returns how many.
    fn send(&self, outgoing: &mut Outgoing, bytes: &[u8]) -> usize {
        if outgoing.is_closed {
            return bytes.len();
        }
        let sent = frame::write(&mut &self.socket, &mut outgoing.frame, bytes);
        outgoing.last = Instant::now();
        sent.unwrap_or_else(|_| {
            self.trouble.note(PostError::Lost { member: self.peer });
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
    fn trouble_of(&self, error: &FrameError) -> PostError {
        let member = self.peer;
        match error {
            FrameError::Malformed => PostError::Malformed { member },
            FrameError::Io(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => PostError::Silent {
                    member,
                    since: self.silence,
                },
                _ => PostError::Lost { member },
            },
        }
    }
}

impl Link {
    /// Takes over a connection between two members. The peer is silent if nothing comes from it for
    /// `silence`.
    pub(crate) fn new(
        socket: TcpStream,
        member: usize,
        peer: usize,
        silence: Duration,
        trouble: Arc<Trouble>,
    ) -> io::Result<Self> {
        socket.set_nodelay(true)?;
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(silence))?;
        socket.set_write_timeout(None)?;
        let outgoing = Mutex::new(Outgoing {
            frame: Vec::new(),
            last: Instant::now(),
            is_closed: false,
        });
        let wire = Wire {
            socket,
            member,
            peer,
            silence,
            trouble,
            outgoing,
        };
        Ok(Self::of(Arc::new(wire)))
    }

    fn of(wire: Arc<Wire>) -> Self {
        let incoming = Incoming::new(wire.peer, wire.member);
        Self { wire, incoming }
    }

    /// Reads a frame and ends the incoming side if that is the end.
    fn receive(&mut self) {
        let Self { wire, incoming } = self;
        let read = frame::read(&mut &wire.socket, incoming.bytes());
        let trouble = match read {
            Ok(()) => match incoming.advance() {
                Ok(false) => return,
                // A member that ends is lost to those that wait for it.
                Ok(true) => PostError::Lost { member: wire.peer },
                Err(_) => PostError::Malformed { member: wire.peer },
            },
            Err(error) => wire.trouble_of(&error),
        };
        incoming.end();
        let is_ended = matches!(trouble, PostError::Lost { .. });
        wire.trouble.note(trouble);
        if !is_ended {
            // A silent member may hold up the thread that writes.
            wire.cut();
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.incoming.give(buffer) {
                Next::Given(count) => return Ok(count),
                Next::Ended => return Ok(0),
                Next::More => self.receive(),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(self.wire.send(&mut self.wire.outgoing(), bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::of(Arc::clone(&self.wire)))
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.wire.outgoing().is_closed = true;
        let _ = self.wire.socket.shutdown(how);
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
            wires: links.map(|link| Arc::clone(&link.wire)).collect(),
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

    /// Ends all connections at once, whatever is on its way.
    pub(crate) fn cut(&self) {
        for wire in &self.wires {
            wire.cut();
        }
    }
}

impl Drop for Links {
    fn drop(&mut self) {
        self.cut();
        for (end, thread) in mem::take(&mut self.signs_of_life) {
            drop(end);
            // It has nothing to say if it panicked.
            let _ = thread.join();
        }
    }
}

fn send_signs_of_life(wire: &Wire, ended: &Receiver<()>) {
    let each = wire.silence / SIGNS_OF_LIFE;
    while ended.recv_timeout(each) == Err(RecvTimeoutError::Timeout) {
        wire.sign_of_life(each);
    }
}
