//! How the members of a cluster find one another. Each member listens at its address, and calls the
//! members before it. Whoever says anything else than a member is dropped.

use std::io::{self, Read, Write};
use std::mem;
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::ClusterError;
use crate::hello::{self, Hello};

/// How long a new connection may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long one attempt to call a member may take.
const ATTEMPT: Duration = Duration::from_secs(1);

/// How long a member waits before it looks again.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a member waits before it calls again.
const REDIAL: Duration = Duration::from_millis(50);

/// The most connections that may be about to say who they are, beyond the members.
const MOST_STRANGERS: usize = 64;

/// What a member knows of its cluster before it meets the others.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub(crate) member: usize,
    /// The addresses of all members.
    pub(crate) addresses: &'a [String],
    pub(crate) deadline: Duration,
    pub(crate) log: &'a (dyn Fn(&str) + Send + Sync),
}

/// Listens at the first of the addresses of this name at which that is possible, and nowhere else.
pub(crate) fn listen(address: &str) -> Result<TcpListener, ClusterError> {
    let listener = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    listener.map_err(|error| ClusterError::Bind {
        address: address.to_owned(),
        error,
    })
}

impl Meeting<'_> {
    /// Returns a connection to each other member. Closes the listener: nobody is expected any more.
    pub(crate) fn meet(
        self,
        listener: TcpListener,
    ) -> Result<Vec<Option<TcpStream>>, ClusterError> {
        let is_over = AtomicBool::new(false);
        let met = thread::scope(|scope| {
            let (answered, answers) = mpsc::channel();
            for peer in 0..self.member {
                let (answered, is_over) = (answered.clone(), &is_over);
                scope.spawn(move || self.call(peer, is_over, &answered));
            }
            let met = self.receive(&listener, || answers.try_recv().ok());
            is_over.store(true, Ordering::Relaxed);
            met
        });
        drop(listener);
        met
    }

    fn hello(&self) -> Hello {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Hello::new(number(self.member), number(self.addresses.len()))
    }

    /// Waits for all members: those that call, and those that answer.
    fn receive(
        &self,
        listener: &TcpListener,
        mut answer: impl FnMut() -> Option<(Hello, TcpStream)>,
    ) -> Result<Vec<Option<TcpStream>>, ClusterError> {
        let begin = Instant::now();
        let mut members: Vec<_> = self.addresses.iter().map(|_| None).collect();
        let mut visitors = Vec::new();
        loop {
            while let Some((hello, socket)) = answer() {
                members[self.check(&hello)?] = Some(socket);
            }
            self.admit(listener, &mut visitors);
            for visitor in mem::take(&mut visitors) {
                visitors.extend(self.hear(visitor, &mut members)?);
            }
            let is_missing = |&member: &usize| member != self.member && members[member].is_none();
            let missing: Vec<_> = (0..members.len()).filter(is_missing).collect();
            if missing.is_empty() {
                return Ok(members);
            }
            if begin.elapsed() >= self.deadline {
                let with_address = |member: usize| (member, self.addresses[member].clone());
                return Err(ClusterError::Missing {
                    members: missing.into_iter().map(with_address).collect(),
                    waited: self.deadline,
                });
            }
            thread::sleep(PAUSE);
        }
    }

    /// Hears what a visitor says. Returns it if it has not said all, and notes the member that it
    /// is.
    fn hear(
        &self,
        mut visitor: Visitor,
        members: &mut [Option<TcpStream>],
    ) -> Result<Option<Visitor>, ClusterError> {
        let why = match visitor.listen() {
            Ok(None) => return Ok(Some(visitor)),
            Ok(Some(hello)) => match visitor.socket.write_all(&self.hello().to_bytes()) {
                Ok(()) => {
                    let member = self.check(&hello)?;
                    if member > self.member {
                        // A member that calls again has given up its first call.
                        members[member] = Some(visitor.socket);
                        return Ok(None);
                    }
                    format!("it says it is member {member}")
                }
                Err(error) => error.to_string(),
            },
            Err(why) => why,
        };
        (self.log)(&format!("dropped {}: {why}", visitor.from));
        Ok(None)
    }

    /// Lets in those who have connected, and drops the oldest visitors if there are too many.
    fn admit(&self, listener: &TcpListener, visitors: &mut Vec<Visitor>) {
        // A flood of them must not keep this member from hearing those that are in.
        for _ in 0..MOST_STRANGERS {
            // Any error is of one connection, or will come again.
            let Ok((socket, from)) = listener.accept() else {
                return;
            };
            match Visitor::new(socket, from) {
                Ok(visitor) => visitors.push(visitor),
                Err(error) => (self.log)(&format!("dropped {from}: {error}")),
            }
            if visitors.len() > MOST_STRANGERS + self.addresses.len() {
                let oldest = visitors.remove(0);
                (self.log)(&format!("dropped {}: too many connections", oldest.from));
            }
        }
    }

    /// The number of a member that belongs to this cluster.
    fn check(&self, hello: &Hello) -> Result<usize, ClusterError> {
        let ours = self.hello();
        let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
        let member = number(hello.member);
        if hello.version() != ours.version() {
            return Err(ClusterError::OtherVersion {
                member,
                theirs: hello.version(),
                ours: ours.version(),
            });
        }
        if hello.members != ours.members || member >= self.addresses.len() {
            return Err(ClusterError::OtherSize {
                member,
                theirs: number(hello.members),
                ours: self.addresses.len(),
            });
        }
        Ok(member)
    }

    /// Calls a member until it answers, or the meeting is over.
    fn call(&self, peer: usize, is_over: &AtomicBool, answered: &Sender<(Hello, TcpStream)>) {
        let address = &self.addresses[peer];
        let mut last = String::new();
        while !is_over.load(Ordering::Relaxed) {
            let failed = match self.ask(address) {
                Ok((hello, socket)) if usize::try_from(hello.member) == Ok(peer) => {
                    // If nobody listens, the meeting is over.
                    let _ = answered.send((hello, socket));
                    return;
                }
                Ok((hello, _)) => format!("it says it is member {}", hello.member),
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => String::new(),
                Err(error) => error.to_string(),
            };
            if failed != last && !failed.is_empty() {
                (self.log)(&format!("member {peer} ({address}): {failed}"));
            }
            last = failed;
            thread::sleep(REDIAL);
        }
    }

    /// Connects and exchanges hellos.
    fn ask(&self, address: &str) -> io::Result<(Hello, TcpStream)> {
        let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, ATTEMPT) {
                Ok(mut socket) => {
                    socket.set_read_timeout(Some(PATIENCE))?;
                    socket.set_write_timeout(Some(PATIENCE))?;
                    socket.write_all(&self.hello().to_bytes())?;
                    let mut bytes = [0; hello::LENGTH];
                    socket.read_exact(&mut bytes)?;
                    let hello = Hello::from_bytes(&bytes);
                    let hello = hello.ok_or_else(|| io::Error::other("it is no member"))?;
                    return Ok((hello, socket));
                }
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

/// Who has connected, and has not said yet who it is.
struct Visitor {
    socket: TcpStream,
    from: SocketAddr,
    since: Instant,
    said: Vec<u8>,
}

impl Visitor {
    fn new(socket: TcpStream, from: SocketAddr) -> io::Result<Self> {
        socket.set_nonblocking(true)?;
        Ok(Self {
            socket,
            from,
            since: Instant::now(),
            said: Vec::with_capacity(hello::LENGTH),
        })
    }

    /// Reads what has come: the hello, nothing whole yet, or why this is no member.
    fn listen(&mut self) -> Result<Option<Hello>, String> {
        let mut bytes = [0; hello::LENGTH];
        let rest = &mut bytes[self.said.len()..];
        match self.socket.read(rest) {
            Ok(0) => return Err("it has said nothing".to_owned()),
            Ok(count) => self.said.extend(&rest[..count]),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => {}
                _ => return Err(error.to_string()),
            },
        }
        if !Hello::may_begin(&self.said) {
            return Err("it is no member".to_owned());
        }
        if let Ok(said) = self.said.as_slice().try_into() {
            let hello = Hello::from_bytes(said);
            return hello.map(Some).ok_or_else(|| "it is no member".to_owned());
        }
        if self.since.elapsed() > PATIENCE {
            return Err("it has not said who it is".to_owned());
        }
        Ok(None)
    }
}
