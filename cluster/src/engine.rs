//! The engine, timely dataflow: a dataflow of one operator, which takes fragments to their members.
//! Its clock shows which fragments all members have received.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::ops::Deref;
use std::rc::Rc;
use std::time::{Duration, Instant};

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

use crate::link::{Link, Links};

/// A fragment on its way, or one that has arrived.
#[derive(Clone, Default)]
pub(crate) struct Fragment {
    to: usize,
    bytes: FragmentBytes,
}

#[derive(Clone)]
enum FragmentBytes {
    Written(Vec<u8>),
    Received(Bytes),
}

impl Default for FragmentBytes {
    fn default() -> Self {
        Self::Written(Vec::new())
    }
}

impl Deref for Fragment {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.bytes {
            FragmentBytes::Written(bytes) => bytes,
            FragmentBytes::Received(bytes) => bytes,
        }
    }
}

impl Accountable for Fragment {
    fn record_count(&self) -> i64 {
        i64::from(!<[u8]>::is_empty(self))
    }
}

impl ContainerBytes for Fragment {
    fn from_bytes(bytes: Bytes) -> Self {
        Self {
            to: 0,
            bytes: FragmentBytes::Received(bytes),
        }
    }

    fn length_in_bytes(&self) -> usize {
        self.len()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let written = writer.write_all(self);
        written.expect("the engine reserves length_in_bytes");
    }
}

/// Sends each fragment to its member.
struct ByAddress;

impl Distributor<Fragment> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Fragment>>>(
        &mut self,
        fragment: &mut Fragment,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = fragment.to;
        Message::push_at(fragment, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Fragment>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

/// The dataflow, and what carries it. The fields are dropped in this order: the threads that send
/// end when nothing can be sent any longer.
pub(crate) struct Engine {
    input: InputHandle<u64, NoopBuilder<Fragment>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<Vec<Fragment>>>,
    worker: Worker,
    /// Waits for the threads that send and receive when it is dropped.
    _threads: CommsGuard,
    links: Links,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut engine = f.debug_struct("Engine");
        engine
            .field("time", self.input.time())
            .field("links", &self.links);
        engine.finish_non_exhaustive()
    }
}

impl Engine {
    /// Starts the threads that send and receive, and the dataflow.
    pub(crate) fn start(links: Vec<Option<Link>>, member: usize) -> io::Result<Self> {
        let alive = Links::new(links.iter().flatten())?;
        let hooks = Hooks::default();
        let own = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) = initialize_networking_from_sockets(own, links, member, 1, hooks)?;
        let builder = builders.into_iter().next().expect("one worker a process");
        let allocator = Allocator::Tcp(builder.build());
        // Without a clock it would never wait.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let mut input = InputHandle::<u64, NoopBuilder<Fragment>>::new_with_builder();
        let arrived = Rc::new(RefCell::new(Vec::new()));
        let probe = ProbeHandle::new();
        let sink = Rc::clone(&arrived);
        worker.dataflow(|scope| {
            let fragments = scope.input_from(&mut input);
            fragments
                .unary_frontier::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    DistributorPact(|_| ByAddress),
                    "members",
                    move |_, _| {
                        move |(input, _), _| {
                            let mut sink = sink.borrow_mut();
                            input.for_each(|_, fragment: &mut Fragment| {
                                sink.push(mem::take(fragment));
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

    /// Sends a fragment to a member.
    pub(crate) fn send(&mut self, to: usize, fragment: Vec<u8>) {
        let bytes = FragmentBytes::Written(fragment);
        self.input.send_batch(&mut Fragment { to, bytes });
    }

    /// Says that all fragments from now on have this time, or a later one.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.input.advance_to(time);
    }

    /// Whether all members have received all fragments of this time.
    pub(crate) fn is_past(&self, time: u64) -> bool {
        !self.probe.less_equal(&time)
    }

    /// Lets the dataflow work, and returns the fragments that have arrived.
    pub(crate) fn step(&mut self) -> Vec<Fragment> {
        self.worker.step();
        mem::take(&mut self.arrived.borrow_mut())
    }

    /// Lets the dataflow work, or waits up to this time for work.
    pub(crate) fn wait(&mut self, time: Duration) {
        self.worker.step_or_park(Some(time));
    }

    /// Says to the other members why this one ends, once this is dropped.
    pub(crate) fn end_with(&self, reason: &str) {
        self.links.end_with(reason);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        for dataflow in self.worker.installed_dataflows() {
            self.worker.drop_dataflow(dataflow);
        }
    }
}
