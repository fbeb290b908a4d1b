//! The handshake: how the two sides of a new connection prove to each other that they know the
//! secret of the cluster, and agree on keys for all that follows.
//!
//! The side that calls sends `MAGIC` and the first message of the Noise protocol, the other one
//! `MAGIC` and the second message, and the side that calls a frame without bytes. Each message
//! holds a hello. Only the frame proves that the first message is not an old one, sent again.

use std::io::{self, Read as _, Write as _};
use std::mem;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use snow::{Builder, HandshakeState};

use crate::frame::{self, Reader, Writer};
use crate::hello::{self, Hello};
use crate::secret::Secret;

/// How long a side may take to answer before that is worth a note.
const SOON: Duration = Duration::from_secs(2);

/// A bit that seven-bit channels lose, letters to see, and ends of lines that text modes change.
const MAGIC: [u8; 8] = *b"\x89OPW\r\n\x1a\n";

/// The secret goes into all keys from the first message on, and each connection has fresh ones: who
/// learns the secret later cannot read what was sent before.
const PATTERN: &str = "Noise_NNpsk0_25519_AESGCM_SHA256";

/// How long each message is: a public key, a hello and a tag.
const MESSAGE: usize = 32 + hello::LENGTH + 16;

/// How long what each side says first is.
const FIRST: usize = MAGIC.len() + MESSAGE;

/// A connection to a member.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) socket: TcpStream,
    pub(crate) writer: Writer,
    pub(crate) reader: Reader,
}

/// A new connection whose other side has not yet proven that it is a member.
pub(crate) struct Handshake<'a> {
    socket: TcpStream,
    secret: &'a Secret,
    ours: Hello,
    since: Instant,
    /// What the other side has said in this step.
    said: Vec<u8>,
    step: Step,
}

/// What the other side is to say next.
enum Step {
    /// Its first message.
    Call,
    /// The second message.
    Answer(Box<HandshakeState>),
    /// A frame that proves that this hello is not an old one.
    Proof(Hello, Writer, Reader),
}

/// How far a handshake is.
pub(crate) enum Shaken<'a> {
    /// The other side has not said all.
    NotYet(Handshake<'a>),
    /// The other side is a member.
    Member(Hello, Connection),
}

/// Why the other side is no member.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    OtherSecret,
    Other(String),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Other(error.to_string())
    }
}

impl From<snow::Error> for Refusal {
    fn from(error: snow::Error) -> Self {
        Self::Other(error.to_string())
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::OtherSecret => "it has another secret",
            Self::Other(why) => why,
        })
    }
}

fn noise(secret: &Secret) -> Result<Builder<'_>, snow::Error> {
    let builder = Builder::new(PATTERN.parse()?);
    builder.psk(0, secret.bytes())?.prologue(&MAGIC)
}

/// Sends `MAGIC` and a message with this hello.
fn say(socket: &mut TcpStream, state: &mut HandshakeState, hello: Hello) -> Result<(), Refusal> {
    let mut first = [0; FIRST];
    let (magic, message) = first.split_at_mut(MAGIC.len());
    magic.copy_from_slice(&MAGIC);
    state.write_message(&hello.to_bytes(), message)?;
    Ok(socket.write_all(&first)?)
}

/// The hello in what the other side has said first.
fn hear(said: &[u8], state: &mut HandshakeState) -> Result<Hello, Refusal> {
    let mut hello = [0; hello::LENGTH];
    let read = state.read_message(&said[MAGIC.len()..], &mut hello);
    read.map_err(|_| Refusal::OtherSecret)?;
    Ok(Hello::from_bytes(&hello))
}

impl<'a> Handshake<'a> {
    /// Of the side that was called.
    pub(crate) fn answer(socket: TcpStream, secret: &'a Secret, ours: Hello) -> io::Result<Self> {
        socket.set_nonblocking(true)?;
        Ok(Self {
            socket,
            secret,
            ours,
            since: Instant::now(),
            said: Vec::with_capacity(FIRST),
            step: Step::Call,
        })
    }

    /// Of the side that calls: begins it.
    pub(crate) fn call(
        socket: TcpStream,
        secret: &'a Secret,
        ours: Hello,
    ) -> Result<Self, Refusal> {
        let mut handshake = Self::answer(socket, secret, ours)?;
        let mut state = noise(secret)?.build_initiator()?;
        say(&mut handshake.socket, &mut state, ours)?;
        handshake.step = Step::Answer(Box::new(state));
        Ok(handshake)
    }

    /// Whether it takes longer than it should. On a busy machine, it may be a member all the same.
    pub(crate) fn is_slow(&self) -> bool {
        self.since.elapsed() > SOON
    }

    /// Whether the other side has called, and has proven nothing yet.
    pub(crate) const fn is_silent(&self) -> bool {
        matches!(self.step, Step::Call)
    }

    /// Goes on with what has come, and never waits.
    pub(crate) fn go_on(mut self) -> Result<Shaken<'a>, Refusal> {
        while self.listen()? {
            let said = mem::take(&mut self.said);
            match self.step {
                Step::Call => {
                    let mut state = noise(self.secret)?.build_responder()?;
                    let theirs = match hear(&said, &mut state) {
                        Ok(theirs) => theirs,
                        Err(refusal) => {
                            // So the other side learns that this one has a secret, too.
                            self.socket.write_all(&MAGIC)?;
                            return Err(refusal);
                        }
                    };
                    say(&mut self.socket, &mut state, self.ours)?;
                    let (writer, reader) = frame::with_keys(state.into_stateless_transport_mode()?);
                    self.step = Step::Proof(theirs, writer, reader);
                }
                Step::Answer(mut state) => {
                    let theirs = hear(&said, &mut state)?;
                    let (mut writer, reader) =
                        frame::with_keys(state.into_stateless_transport_mode()?);
                    writer.write(&mut self.socket, &[])?;
                    return Ok(Shaken::Member(
                        theirs,
                        Connection {
                            socket: self.socket,
                            writer,
                            reader,
                        },
                    ));
                }
                Step::Proof(theirs, writer, mut reader) => {
                    let proof = reader.read(&mut &said[..], &mut Vec::new());
                    proof.map_err(|_| {
                        Refusal::Other("it repeats what a member once said".to_owned())
                    })?;
                    return Ok(Shaken::Member(
                        theirs,
                        Connection {
                            socket: self.socket,
                            writer,
                            reader,
                        },
                    ));
                }
            }
        }
        Ok(Shaken::NotYet(self))
    }

    /// Reads what has come, and returns whether that is all of this step. It never reads more.
    fn listen(&mut self) -> Result<bool, Refusal> {
        let needed = match self.step {
            Step::Call | Step::Answer(_) => FIRST,
            Step::Proof(..) => frame::EMPTY,
        };
        let mut bytes = [0; FIRST];
        while self.said.len() < needed {
            let rest = &mut bytes[self.said.len()..needed];
            match self.socket.read(rest) {
                Ok(0) if self.said == MAGIC && matches!(self.step, Step::Answer(_)) => {
                    return Err(Refusal::OtherSecret);
                }
                Ok(0) => return Err(Refusal::Other("it has closed the connection".to_owned())),
                Ok(count) => self.said.extend(&rest[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    return Ok(false);
                }
                Err(error) => return Err(error.into()),
            }
            let is_first = !matches!(self.step, Step::Proof(..));
            if is_first
                && self
                    .said
                    .iter()
                    .zip(&MAGIC)
                    .any(|(byte, magic)| byte != magic)
            {
                return Err(Refusal::Other("it is no member".to_owned()));
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::net::TcpListener;
    use std::thread;

    use snow::StatelessTransportState;

    use super::*;

    /// The two sides of a new connection: one that calls, and one that was called.
    pub(crate) fn sockets() -> [TcpStream; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let calls = TcpStream::connect(address).expect("it listens");
        let (called, _) = listener.accept().expect("it has connected");
        [calls, called]
    }

    /// The keys of both sides.
    pub(crate) fn keys() -> [StatelessTransportState; 2] {
        let secret = Secret::generate().expect("there is chance");
        let builder = || noise(&secret).expect("the pattern is right");
        let mut calls = builder().build_initiator().expect("it has a secret");
        let mut called = builder().build_responder().expect("it has a secret");
        let (mut first, mut second) = ([0; 48], [0; 48]);
        calls.write_message(&[], &mut first).expect("its turn");
        called.read_message(&first, &mut []).expect("the same");
        called.write_message(&[], &mut second).expect("its turn");
        calls.read_message(&second, &mut []).expect("the same");
        [calls, called].map(|it| it.into_stateless_transport_mode().expect("it is done"))
    }

    /// Goes on with both handshakes until each of them has ended.
    fn all<const N: usize>(
        handshakes: [Handshake<'_>; N],
    ) -> [Result<(Hello, Connection), Refusal>; N] {
        thread::scope(|scope| {
            handshakes
                .map(|handshake| scope.spawn(|| one(handshake)))
                .map(|thread| thread.join().expect("no handshake panics"))
        })
    }

    /// Goes on with a handshake until it has ended.
    pub(crate) fn one(mut handshake: Handshake<'_>) -> Result<(Hello, Connection), Refusal> {
        loop {
            match handshake.go_on()? {
                Shaken::NotYet(more) => handshake = more,
                Shaken::Member(hello, connection) => return Ok((hello, connection)),
            }
            thread::yield_now();
        }
    }

    #[test]
    fn members_learn_the_hello_and_have_a_connection() {
        let secret = Secret::generate().expect("there is chance");
        let [calls, called] = sockets();
        let hellos = [Hello::new(1, 2), Hello::new(0, 2)];
        let handshakes = [
            Handshake::call(calls, &secret, hellos[0]).expect("it is connected"),
            Handshake::answer(called, &secret, hellos[1]).expect("it is connected"),
        ];
        let [calls, called] = all(handshakes).map(|ended| ended.expect("both are members"));
        assert_eq!((calls.0, called.0), (hellos[1], hellos[0]));
        let (mut from, mut to) = (calls.1, called.1);
        to.socket.set_nonblocking(false).expect("it is open");
        from.writer
            .write(&mut from.socket, b"abc")
            .expect("it is open");
        let mut read = Vec::new();
        to.reader
            .read(&mut to.socket, &mut read)
            .expect("it is open");
        assert_eq!(read, b"abc");
    }

    #[test]
    fn another_secret_is_called_so_on_both_sides() {
        let secrets = [(); 2].map(|()| Secret::generate().expect("there is chance"));
        let [calls, called] = sockets();
        let hello = Hello::new(0, 2);
        let handshakes = [
            Handshake::call(calls, &secrets[0], hello).expect("it is connected"),
            Handshake::answer(called, &secrets[1], hello).expect("it is connected"),
        ];
        for ended in all(handshakes) {
            assert_eq!(ended.err(), Some(Refusal::OtherSecret));
        }
    }

    #[test]
    fn what_a_member_once_said_proves_nothing() {
        let secret = Secret::generate().expect("there is chance");
        let hello = Hello::new(1, 2);
        let [calls, mut heard] = sockets();
        let _calls = Handshake::call(calls, &secret, hello).expect("it is connected");
        let mut first = [0; FIRST];
        heard.read_exact(&mut first).expect("it has said so");

        let [mut stranger, called] = sockets();
        let answers = Handshake::answer(called, &secret, hello).expect("it is connected");
        stranger.write_all(&first).expect("it is open");
        // The proof is another one for each connection.
        stranger.write_all(&[7; frame::EMPTY]).expect("it is open");
        let why = "it repeats what a member once said".to_owned();
        assert_eq!(one(answers).err(), Some(Refusal::Other(why)));
    }

    #[test]
    fn a_request_for_a_page_is_known_by_its_first_byte() {
        let secret = Secret::generate().expect("there is chance");
        let [mut page, called] = sockets();
        let answers =
            Handshake::answer(called, &secret, Hello::new(0, 2)).expect("it is connected");
        page.write_all(b"G").expect("it is open");
        let why = "it is no member".to_owned();
        assert_eq!(one(answers).err(), Some(Refusal::Other(why)));
    }

    /// Goes on with a handshake that has taken long.
    fn late_step(handshake: Handshake<'_>) -> Handshake<'_> {
        while !handshake.is_slow() {
            thread::sleep(Duration::from_millis(10));
        }
        let Ok(Shaken::NotYet(handshake)) = handshake.go_on() else {
            panic!("it is not waited for");
        };
        handshake
    }

    #[test]
    fn a_member_may_take_long_for_each_step() {
        let secret = Secret::generate().expect("there is chance");
        let [calls, called] = sockets();
        let hello = Hello::new(0, 2);
        let called = Handshake::answer(called, &secret, hello).expect("it is connected");
        let mut called = late_step(called);
        assert!(called.is_silent());
        let calls = late_step(Handshake::call(calls, &secret, hello).expect("it is connected"));
        while called.is_silent() {
            called = late_step(called);
        }
        for ended in all([calls, called]) {
            assert!(ended.is_ok(), "{:?}", ended.err());
        }
    }
}
