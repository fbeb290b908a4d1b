//! The post on timely dataflow: a dataflow of one operator, which takes letters to their members.
//!
//! *Flow control*: a parcel goes out in windows. The time of the dataflow tells which windows all
//! members have received, and a member sends one only when at most one other is on its way.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Write;
use std::net::TcpStream;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io, mem};

use optimal_play::post::{Post, PostError};
use timely::bytes::arc::Bytes;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::communication::{Hooks, Push};
use timely::container::{CapacityContainerBuilder, NoopBuilder};
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::progress::Stamp;
use timely::worker::Worker;
use timely::{Accountable, WorkerConfig};

use crate::inbox::Inbox;
use crate::letter::{self, Head};
use crate::link::{Link, Links};
use crate::trouble::Trouble;

/// How long a member waits for what is on its way after it has noticed trouble.
const GRACE: Duration = Duration::from_millis(200);

/// The longest wait between looks at what else may have happened.
const GLANCE: Duration = Duration::from_millis(20);

/// The windows of an exchange have times of their own, below these bits of its number.
const WINDOW_BITS: u32 = 40;

/// A letter on its way.
#[derive(Clone, Default)]
struct Letter {
    to: usize,
    bytes: LetterBytes,
}

#[derive(Clone)]
enum LetterBytes {
    Written(Vec<u8>),
    Received(Bytes),
}

impl Default for LetterBytes {
    fn default() -> Self {
        Self::Written(Vec::new())
    }
}

impl Deref for LetterBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Written(bytes) => bytes,
            Self::Received(bytes) => bytes,
        }
    }
}

impl Accountable for Letter {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

impl ContainerBytes for Letter {
    fn from_bytes(bytes: Bytes) -> Self {
        Self {
            to: 0,
            bytes: LetterBytes::Received(bytes),
        }
    }

    fn length_in_bytes(&self) -> usize {
        self.bytes.len()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        writer
            .write_all(&self.bytes)
            .expect("the engine reserves length_in_bytes");
    }
}

/// Sends each letter to its member.
struct ByAddress;

impl Distributor<Letter> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Letter>>>(
        &mut self,
        letter: &mut Letter,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = letter.to;
        Message::push_at(letter, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Letter>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// The post of one member.
pub(crate) struct TimelyPost {
    member: usize,
    members: usize,
    window: usize,
    sent_bytes: Arc<AtomicU64>,
    inbox: Inbox,
    /// The times of the last two windows.
    windows: [Option<u64>; 2],
    failed: Option<PostError>,
    trouble: Arc<Trouble>,
    engine: Engine,
}

/// The dataflow, and what carries it. The fields are dropped in this order: the threads that send
/// end when nothing can be sent any longer.
struct Engine {
    input: InputHandle<u64, NoopBuilder<Letter>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<VecDeque<Letter>>>,
    worker: Worker,
    /// Waits for the threads that send and receive when it is dropped.
    _threads: CommsGuard,
    links: Links,
}

impl fmt::Debug for TimelyPost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            member,
            members,
            window,
            sent_bytes,
            inbox,
            windows,
            failed,
            trouble,
            engine: _,
        } = self;
        f.debug_struct("TimelyPost")
            .field("member", member)
            .field("members", members)
            .field("window", window)
            .field("sent_bytes", sent_bytes)
            .field("exchange", &inbox.exchange())
            .field("windows", windows)
            .field("failed", failed)
            .field("trouble", trouble)
            .finish_non_exhaustive()
    }
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
        let links: Vec<_> = sockets
            .into_iter()
            .enumerate()
            .map(link)
            .collect::<io::Result<_>>()?;
        let engine = Engine::start(links, member)?;
        Ok(Self {
            member,
            members,
            window,
            sent_bytes: Arc::default(),
            inbox: Inbox::new(members),
            windows: [None; 2],
            failed: None,
            trouble,
            engine,
        })
    }

    /// How many bytes this member has sent to others.
    pub(crate) fn sent_bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.sent_bytes)
    }

    /// Why an exchange failed, if one has.
    pub(crate) const fn failed(&self) -> Option<&PostError> {
        self.failed.as_ref()
    }

    /// Ends all connections at once, so that the other members notice.
    pub(crate) fn cut(&self) {
        self.engine.links.cut();
    }

    /// Sends all parcels and waits for all parcels.
    fn deliver(
        &mut self,
        parcels: &[Vec<u8>],
        keeps_waiting: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<u8>>, PostError> {
        let first = self.inbox.exchange() << WINDOW_BITS;
        let longest = parcels.iter().map(Vec::len).max().unwrap_or(0);
        let windows = longest.div_ceil(self.window).max(1);
        for (time, window) in (first..).zip(0..windows) {
            self.engine.input.advance_to(time);
            if let [Some(before_last), _] = self.windows {
                self.wait(keeps_waiting, |post| {
                    !post.engine.probe.less_equal(&before_last)
                })?;
            }
            self.windows = [self.windows[1], Some(time)];
            self.send_window(parcels, window * self.window);
        }
        self.engine.input.advance_to(first + (1 << WINDOW_BITS));
        self.wait(keeps_waiting, |post| post.inbox.is_whole())?;
        self.inbox.open()
    }

    /// Sends a window of each parcel.
    fn send_window(&mut self, parcels: &[Vec<u8>], begin: usize) {
        // Each member begins with the one after it, so that not all send to the same one.
        let others = (1..self.members).map(|step| (self.member + step) % self.members);
        for to in others {
            let parcel = &parcels[to];
            let end = parcel.len().min(begin.saturating_add(self.window));
            let pieces = parcel.get(begin..end).unwrap_or_default();
            let mut head = Head {
                exchange: self.inbox.exchange(),
                from: self.member as u64,
                total: parcel.len() as u64,
                offset: begin as u64,
            };
            let is_empty = parcel.is_empty() && begin == 0;
            let empty = is_empty.then_some(&[][..]);
            for piece in pieces.chunks(letter::LARGEST).chain(empty) {
                let bytes = head.write(piece);
                self.sent_bytes
                    .fetch_add(bytes.len() as u64, Ordering::Relaxed);
                head.offset += piece.len() as u64;
                let bytes = LetterBytes::Written(bytes);
                self.engine.input.send_batch(&mut Letter { to, bytes });
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
        self.engine.worker.step();
        loop {
            if self.take_letters()? {
                trouble_since = None;
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
            self.engine.worker.step_or_park(Some(GLANCE));
        }
    }

    /// Takes the letters that have arrived and returns whether there were any.
    fn take_letters(&mut self) -> Result<bool, PostError> {
        let letters = mem::take(&mut *self.engine.arrived.borrow_mut());
        for letter in &letters {
            self.inbox.take(&letter.bytes)?;
        }
        Ok(!letters.is_empty())
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

impl Engine {
    /// Starts the threads that send and receive, and the dataflow.
    fn start(links: Vec<Option<Link>>, member: usize) -> io::Result<Self> {
        let alive = Links::new(links.iter().flatten())?;
        let hooks = Hooks::default();
        let own = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) = initialize_networking_from_sockets(own, links, member, 1, hooks)?;
        let builder = builders.into_iter().next().expect("one worker a process");
        let allocator = Allocator::Tcp(builder.build());
        // Without a clock it would never wait.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let mut input = InputHandle::<u64, NoopBuilder<Letter>>::new_with_builder();
        let arrived = Rc::new(RefCell::new(VecDeque::new()));
        let probe = ProbeHandle::new();
        let sink = Rc::clone(&arrived);
        worker.dataflow(|scope| {
            scope
                .input_from(&mut input)
                .unary_frontier::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    DistributorPact(|_| ByAddress),
                    "members",
                    move |_, _| {
                        move |(input, _), _| {
                            let mut sink = sink.borrow_mut();
                            input.for_each(|_, letter: &mut Letter| {
                                sink.push_back(mem::take(letter));
                            });
                        }
                    },
                )
                .probe_with(&probe);
        });
        Ok(Self {
            input,
            probe,
            arrived,
            worker,
            _threads: threads,
            links: alive,
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        for dataflow in self.worker.installed_dataflows() {
            self.worker.drop_dataflow(dataflow);
        }
    }
}
