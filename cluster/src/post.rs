//! The post of one member: parcels, cut into letters, and put together again.
//!
//! *Flow control*: a parcel goes out in windows, each with a time of its own. A member sends one
//! only when all members have received all windows of its own but one.

use std::io;
use std::mem;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use optimal_play::post::{Post, PostError};

use crate::engine::Engine;
use crate::inbox::Inbox;
use crate::letter::{self, Head};
use crate::link::Link;
use crate::tally::Tally;
use crate::trouble::Trouble;

/// How long a member waits for what is on its way after it has noticed trouble.
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
    failed: Option<PostError>,
    trouble: Arc<Trouble>,
    engine: Engine,
}

impl TimelyPost {
    /// The post of a member with a connection to each other one, in the order of their numbers.
    pub(crate) fn new(
        sockets: Vec<Option<TcpStream>>,
        member: usize,
        window: usize,
        silence: Duration,
    ) -> io::Result<Self> {
        let members = sockets.len();
        let trouble = Arc::new(Trouble::default());
        let link = |(peer, socket): (usize, Option<TcpStream>)| {
            let link = |socket| Link::new(socket, member, peer, silence, Arc::clone(&trouble));
            socket.map(link).transpose()
        };
        let links = sockets.into_iter().enumerate().map(link);
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
    pub(crate) const fn failed(&self) -> Option<&PostError> {
        self.failed.as_ref()
    }

    /// Ends all connections at once, so that the other members notice.
    pub(crate) fn cut(&self) {
        self.engine.cut();
    }

    /// Sends all parcels and waits for all parcels.
    fn deliver(
        &mut self,
        parcels: &[Vec<u8>],
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
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
    ) -> Result<(), PostError> {
        let mut trouble_since = None;
        loop {
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
            if !keeps_waiting() {
                return Err(PostError::Stopped);
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
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let own = mem::take(&mut parcels[self.member]);
        self.inbox.keep(self.member, own);
        let received = self.deliver(&parcels, keeps_waiting);
        self.failed = received.as_ref().err().cloned();
        received
    }
}
