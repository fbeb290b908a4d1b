//! How the members of a cluster find one another. Each member listens at its address, and calls the
//! members before it. Whoever does not prove that it knows the secret is dropped.

use std::collections::BTreeSet;
use std::io;
use std::mem;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::ClusterError;
use crate::handshake::{Connection, Handshake, Refusal, Shaken};
use crate::hello::Hello;
use crate::secret::Secret;

/// How long one attempt to call a member may take.
const ATTEMPT: Duration = Duration::from_secs(1);

/// How long a member waits before it looks again.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a member waits before it calls again.
const REDIAL: Duration = Duration::from_millis(50);

/// The most connections that may be about to say who they are, beyond the members.
const MOST_STRANGERS: usize = 64;

/// The most notes of strangers.
const MOST_NOTES: usize = 100;

/// What a member knows of its cluster before it meets the others.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub(crate) member: usize,
    /// The addresses of all members.
    pub(crate) addresses: &'a [String],
    pub(crate) secret: &'a Secret,
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
    /// Returns a connection to each other member, before the deadline. Closes the listener: nobody
    /// is expected any more.
    pub(crate) fn meet(
        self,
        listener: TcpListener,
    ) -> Result<Vec<Option<Connection>>, ClusterError> {
        let begin = Instant::now();
        let mut guests = Guests::new(self, listener);
        for peer in 0..self.member {
            guests.call(peer, Duration::ZERO)?;
        }
        loop {
            guests.admit();
            guests.take_calls()?;
            guests.listen()?;
            let missing: Vec<_> = guests.missing().collect();
            if missing.is_empty() {
                return Ok(mem::take(&mut guests.members));
            }
            if begin.elapsed() >= self.deadline {
                let with_address = |member: usize| (member, self.addresses[member].clone());
                return Err(ClusterError::Missing {
                    members: missing.into_iter().map(with_address).collect(),
                    waited: self.deadline,
                    other_secret: guests.other_secret.take(),
                });
            }
            thread::sleep(PAUSE);
        }
    }

    fn hello(&self) -> Hello {
        Hello::new(self.member, self.addresses.len())
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
}

/// The other side of a new connection.
enum Other {
    /// Whoever has called, from this address.
    Caller(SocketAddr),
    /// The member with this number, which was called.
    Called(usize),
}

/// Those who have come.
struct Guests<'a> {
    meeting: Meeting<'a>,
    listener: TcpListener,
    members: Vec<Option<Connection>>,
    /// Those who have not said who they are, the oldest first.
    others: Vec<(Other, Handshake<'a>)>,
    /// What was noted last of each member that was called.
    notes: Vec<String>,
    /// What was noted of those that were dropped.
    dropped: BTreeSet<(IpAddr, String)>,
    /// Where the last one was that had another secret.
    other_secret: Option<String>,
    calls: (Sender<Call>, Receiver<Call>),
    is_over: Arc<AtomicBool>,
}

/// The number of a member, and what a call to it has led to.
type Call = (usize, io::Result<TcpStream>);

impl<'a> Guests<'a> {
    fn new(meeting: Meeting<'a>, listener: TcpListener) -> Self {
        Self {
            meeting,
            listener,
            members: meeting.addresses.iter().map(|_| None).collect(),
            others: Vec::new(),
            notes: vec![String::new(); meeting.member],
            dropped: BTreeSet::new(),
            other_secret: None,
            calls: mpsc::channel(),
            is_over: Arc::default(),
        }
    }

    /// The numbers of the members that have not come.
    fn missing(&self) -> impl Iterator<Item = usize> {
        let is_missing =
            |&member: &usize| member != self.meeting.member && self.members[member].is_none();
        (0..self.members.len()).filter(is_missing)
    }

    /// Lets in those who have connected. If there are too many, it drops the oldest, but nobody who
    /// was answered as long as there are others.
    fn admit(&mut self) {
        let secret = self.meeting.secret;
        // A flood of them must not keep this member from hearing those that are in.
        for _ in 0..MOST_STRANGERS {
            // Any error is of one connection, or will come again.
            let Ok((socket, from)) = self.listener.accept() else {
                return;
            };
            match Handshake::answer(socket, secret, self.meeting.hello()) {
                Ok(handshake) => self.others.push((Other::Caller(from), handshake)),
                Err(error) => self.drop(from, error.to_string()),
            }
            if self.others.len() > MOST_STRANGERS + self.members.len() {
                let is_silent = |(_, it): &(_, Handshake<'_>)| it.is_silent();
                let is_caller = |(it, _): &(Other, _)| matches!(it, Other::Caller(_));
                let mut others = self.others.iter();
                let oldest = others.position(is_silent);
                if let Some(oldest) = oldest.or_else(|| self.others.iter().position(is_caller))
                    && let (Other::Caller(from), _) = self.others.remove(oldest)
                {
                    self.drop(from, "too many connections".to_owned());
                }
            }
        }
    }

    /// Calls a member after a while, in a thread that nobody waits for: to look up its address, or
    /// to connect, may take longer than the meeting.
    fn call(&self, peer: usize, after: Duration) -> Result<(), ClusterError> {
        let address = self.meeting.addresses[peer].clone();
        let (sender, is_over) = (self.calls.0.clone(), Arc::clone(&self.is_over));
        let connect = move || {
            thread::sleep(after);
            while !is_over.load(Ordering::Relaxed) {
                let called = connect(&address);
                let is_connected = called.is_ok();
                // If nobody listens, the meeting is over.
                if sender.send((peer, called)).is_err() || is_connected {
                    return;
                }
                thread::sleep(REDIAL);
            }
        };
        let thread = thread::Builder::new().name(format!("call-{peer}"));
        let begun = thread.spawn(connect).map(|_| ());
        begun.map_err(ClusterError::Setup)
    }

    /// Speaks first to the members that have been called.
    fn take_calls(&mut self) -> Result<(), ClusterError> {
        let Meeting { secret, .. } = self.meeting;
        while let Ok((peer, called)) = self.calls.1.try_recv() {
            match called {
                Ok(socket) => match Handshake::call(socket, secret, self.meeting.hello()) {
                    Ok(handshake) => self.others.push((Other::Called(peer), handshake)),
                    Err(refusal) => self.refuse(&Other::Called(peer), &refusal)?,
                },
                // It has not started yet.
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {}
                Err(error) => self.note(peer, error.to_string()),
            }
        }
        Ok(())
    }

    /// Listens to those who have not said who they are.
    fn listen(&mut self) -> Result<(), ClusterError> {
        for (other, handshake) in mem::take(&mut self.others) {
            match handshake.go_on() {
                Ok(Shaken::NotYet(handshake)) => {
                    // A busy member that is called again and again would never answer.
                    if let Other::Called(peer) = other
                        && handshake.is_slow()
                    {
                        self.note(peer, "it has not said who it is".to_owned());
                    }
                    self.others.push((other, handshake));
                }
                Ok(Shaken::Member(hello, connection)) => {
                    let member = self.meeting.check(&hello)?;
                    let is_right = match other {
                        // A member that calls again has given up its first call.
                        Other::Caller(_) => member > self.meeting.member,
                        Other::Called(peer) => member == peer,
                    };
                    if is_right {
                        self.members[member] = Some(connection);
                    } else {
                        let why = format!("it says it is member {member}");
                        self.refuse(&other, &Refusal::Other(why))?;
                    }
                }
                Err(refusal) => self.refuse(&other, &refusal)?,
            }
        }
        Ok(())
    }

    /// Notes why someone is not a member that was expected, and calls again whoever was called.
    fn refuse(&mut self, other: &Other, why: &Refusal) -> Result<(), ClusterError> {
        let address = match *other {
            Other::Caller(from) => {
                self.drop(from, why.to_string());
                from.to_string()
            }
            Other::Called(peer) => {
                self.note(peer, why.to_string());
                self.call(peer, REDIAL)?;
                self.meeting.addresses[peer].clone()
            }
        };
        if *why == Refusal::OtherSecret {
            self.other_secret = Some(address);
        }
        Ok(())
    }

    /// Notes why someone who has called was dropped, once.
    fn drop(&mut self, from: SocketAddr, why: String) {
        let note = format!("dropped {from}: {why}");
        if self.dropped.len() < MOST_NOTES && self.dropped.insert((from.ip(), why)) {
            (self.meeting.log)(&note);
        }
    }

    /// Notes what is wrong with a member that was called, once.
    fn note(&mut self, peer: usize, why: String) {
        let Meeting { addresses, log, .. } = self.meeting;
        if self.notes[peer] != why {
            log(&format!("member {peer} ({}): {why}", addresses[peer]));
            self.notes[peer] = why;
        }
    }
}

impl Drop for Guests<'_> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Connects to the first of the addresses of this name at which somebody listens.
fn connect(address: &str) -> io::Result<TcpStream> {
    let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ATTEMPT) {
            Ok(socket) => return Ok(socket),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::handshake::tests::one;
    use crate::hello::tests::of_another_version;

    const LONG: Duration = Duration::from_secs(600);

    fn secret() -> Secret {
        Secret::generate().expect("there is chance")
    }

    /// Listeners for some members, and their addresses.
    fn listeners<const N: usize>() -> ([TcpListener; N], Vec<String>) {
        let listeners = [(); N].map(|()| listen("127.0.0.1:0").expect("a free port"));
        let address = |it: &TcpListener| it.local_addr().expect("it is bound").to_string();
        let addresses = listeners.iter().map(address).collect();
        (listeners, addresses)
    }

    fn meeting<'a>(
        member: usize,
        addresses: &'a [String],
        secret: &'a Secret,
        deadline: Duration,
    ) -> Meeting<'a> {
        Meeting {
            member,
            addresses,
            secret,
            deadline,
            log: &|_| (),
        }
    }

    /// Waits for a connection.
    fn accept(listener: &TcpListener) -> TcpStream {
        listener.set_nonblocking(false).expect("it is bound");
        listener.accept().expect("somebody calls").0
    }

    #[test]
    fn another_version_is_an_error_on_both_sides() {
        let (listeners, addresses) = listeners::<2>();
        let (addresses, secret) = (&addresses, &secret());
        let ours = Hello::new(0, 2).version();
        for role in [0, 1] {
            let other = u32::try_from(1 - role).expect("it is small");
            let hello = of_another_version(other);
            let listener = listeners[role].try_clone().expect("it is bound");
            let met = thread::scope(|scope| {
                let met =
                    scope.spawn(move || meeting(role, addresses, secret, LONG).meet(listener));
                let handshake = if role == 0 {
                    let socket = TcpStream::connect(&addresses[0]).expect("it listens");
                    Handshake::call(socket, secret, hello).expect("it is connected")
                } else {
                    let socket = accept(&listeners[0]);
                    Handshake::answer(socket, secret, hello).expect("it is connected")
                };
                // The other one learns the version, too.
                let (theirs, _) = one(handshake).expect("it is a member");
                assert_eq!(theirs, Hello::new(role, 2));
                met.join().expect("no meeting panics")
            });
            let error = met.expect_err("the versions differ").to_string();
            let expected = format!(
                "member {other} has version 9.9.9 (protocol 2), and this one {ours}: all must \
                 have the same"
            );
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn strangers_of_another_version_are_dropped() {
        let ([listener, own], addresses) = listeners::<2>();
        let (addresses, secret, other_secret) = (&addresses, &secret(), &secret());
        thread::scope(|scope| {
            let met = scope.spawn(move || meeting(0, addresses, secret, LONG).meet(listener));
            let call = |secret| {
                let socket = TcpStream::connect(&addresses[0]).expect("it listens");
                Handshake::call(socket, secret, of_another_version(1)).expect("it is connected")
            };
            // One that does not know the secret.
            assert_eq!(one(call(other_secret)).err(), Some(Refusal::OtherSecret));
            // One that repeats what a member with another version once said.
            let once = listen("127.0.0.1:0").expect("a free port");
            let address = once.local_addr().expect("it is bound");
            let said = TcpStream::connect(address).expect("it listens");
            let _calls = Handshake::call(said, secret, of_another_version(1));
            let mut first = [0; 84];
            let mut once = accept(&once);
            once.read_exact(&mut first).expect("it has said so");
            let mut repeats = TcpStream::connect(&addresses[0]).expect("it listens");
            repeats.write_all(&first).expect("it is connected");
            repeats.write_all(&[7; 18]).expect("it is connected");

            let members = meeting(1, addresses, secret, LONG).meet(own);
            assert!(members.expect("both meet")[0].is_some());
            let members = met.join().expect("no meeting panics");
            assert!(members.expect("both meet")[1].is_some());
        });
    }

    #[test]
    fn a_peer_that_trickles_does_not_hold_up_the_deadline() {
        let ([peer, own], addresses) = listeners::<2>();
        let (is_over, trickled) = (&AtomicBool::new(false), &AtomicUsize::new(0));
        thread::scope(|scope| {
            scope.spawn(move || {
                let mut socket = accept(&peer);
                for byte in b"\x89OPW\r\n\x1a\n".iter().chain(&[7; 76]) {
                    if is_over.load(Ordering::Relaxed) || socket.write_all(&[*byte]).is_err() {
                        return;
                    }
                    trickled.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(200));
                }
            });
            let met = meeting(1, &addresses, &secret(), Duration::from_millis(500)).meet(own);
            is_over.store(true, Ordering::Relaxed);
            let trickled = trickled.load(Ordering::Relaxed);
            assert!(matches!(met, Err(ClusterError::Missing { .. })), "{met:?}");
            assert!(trickled < 40, "it has waited for {trickled} bytes");
        });
    }

    #[test]
    fn another_secret_is_named_on_both_sides() {
        let secrets = &[secret(), secret()];
        let mut deadline = Duration::from_millis(50);
        // On a busy machine it takes longer until they have met.
        loop {
            let (listeners, addresses) = listeners::<2>();
            let addresses = &addresses;
            let errors = thread::scope(|scope| {
                let mut number = 0;
                let threads = listeners.map(|listener| {
                    let meeting = meeting(number, addresses, &secrets[number], deadline);
                    number += 1;
                    scope.spawn(move || meeting.meet(listener).expect_err("they differ"))
                });
                threads.map(|thread| thread.join().expect("no meeting panics").to_string())
            });
            if errors.iter().all(|it| it.ends_with(" has another secret")) {
                let missing = format!("member 0 ({}) has not come", addresses[0]);
                assert!(errors[1].starts_with(&missing), "{errors:?}");
                return;
            }
            assert!(deadline < LONG, "{errors:?}");
            deadline *= 2;
        }
    }

    #[test]
    fn only_members_that_have_not_come_are_named() {
        let secret = &secret();
        let mut deadline = Duration::from_millis(50);
        // On a busy machine the member that comes may take longer.
        loop {
            let ([listener, own, _late], addresses) = listeners::<3>();
            let missing = thread::scope(|scope| {
                let addresses = &addresses;
                scope.spawn(move || meeting(1, addresses, secret, deadline).meet(own));
                let met = meeting(0, addresses, secret, deadline).meet(listener);
                met.expect_err("the last one does not come").to_string()
            });
            let error = |members| format!("{members} not come within {deadline:?}");
            if missing == error(format!("member 2 ({}) has", addresses[2])) {
                return;
            }
            let both = format!("members 1 ({}), 2 ({}) have", addresses[1], addresses[2]);
            assert_eq!(missing, error(both));
            assert!(deadline < LONG);
            deadline *= 2;
        }
    }
}
