//! The threads of a run.
//!
//! Solvers whose threads read states require `Sync` without the feature `parallel`, too: a feature
//! that adds a bound breaks the crates that do without it.

use std::cell::OnceCell;

use started::Started;

/// The fewest positions worth sharing: several times as many as one thread expands while tasks are
/// handed out and collected.
const LEAST_SHARED: usize = 1 << 14;

/// The threads that a solver shares its work between, started when there is enough work.
#[derive(Debug)]
pub(crate) struct Threads {
    /// The number requested; `None`: as many as there are cores.
    requested: Option<usize>,
    /// `None` where one thread is enough, or the system refuses more.
    started: OnceCell<Option<Started>>,
}

impl Threads {
    pub(super) const fn new(requested: Option<usize>) -> Self {
        Self {
            requested,
            started: OnceCell::new(),
        }
    }

    /// The most threads.
    #[cfg(feature = "disk")]
    #[cfg_attr(
        not(feature = "parallel"),
        expect(clippy::missing_const_for_fn, reason = "not with the feature")
    )]
    pub(crate) fn most(&self) -> usize {
        started::most(self.requested)
    }

    /// The threads for work on that many positions: only the caller's where sharing does not pay.
    pub(crate) fn pool(&self, positions: usize) -> Pool<'_> {
        if self.requested == Some(1) || positions < LEAST_SHARED {
            return Pool(None);
        }
        let start = || Started::start(self.requested);
        Pool(self.started.get_or_init(start).as_ref())
    }
}

/// A pool of threads, or only the caller's own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool<'t>(Option<&'t Started>);

impl Pool<'_> {
    pub(crate) fn threads(self) -> usize {
        self.0.map_or(1, Started::threads)
    }

    /// The number of tasks handed out at a time: several per thread, so that a slow one does not
    /// hold up the others.
    pub(crate) fn tasks(self) -> usize {
        self.0.map_or(1, |started| 8 * started.threads())
    }

    /// Does `work` on one of the threads, which then need not wait for the caller's between tasks.
    pub(crate) fn enter<R: Send>(self, work: impl FnOnce() -> R + Send) -> R {
        match self.0 {
            Some(started) => started.enter(work),
            None => work(),
        }
    }

    /// Does `work` on each task; returns the results in the order of the tasks.
    pub(crate) fn map<T: Send, R: Send>(
        self,
        tasks: impl Iterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        match self.0 {
            Some(started) => started.map(tasks, work),
            None => tasks.map(work).collect(),
        }
    }
}

#[cfg(feature = "parallel")]
mod started {
    use std::num::NonZero;
    use std::thread::available_parallelism;

    use rayon::prelude::*;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::run::MemoryReservation;

    /// More than a thread takes for its stacks. One that finds no memory for them ends the process,
    /// so it is only started where there is enough.
    const BYTES_PER_THREAD: usize = 4 << 20;

    /// Threads of one run.
    #[derive(Debug)]
    pub(super) struct Started(ThreadPool);

    /// The number of threads where `requested` are wanted: by default, as many as cores.
    pub(super) fn most(requested: Option<usize>) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        requested.unwrap_or_else(cores)
    }

    impl Started {
        pub(super) fn start(requested: Option<usize>) -> Option<Self> {
            let threads = most(requested);
            if threads <= 1 {
                return None;
            }
            let bytes = threads.saturating_mul(BYTES_PER_THREAD);
            // What an allocator has left of its own, or of other threads, is not there for these.
            let bytes = bytes.max(2 * MemoryReservation::LARGE);
            Vec::<u8>::new().try_reserve_exact(bytes).ok()?;
            let started = ThreadPoolBuilder::new().num_threads(threads).build();
            started.map(Self).ok()
        }

        pub(super) fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        /// The pool takes its work behind pointers: compiled anew for each type of work, its
        /// functions are an eighth of a program with all solvers.
        pub(super) fn enter<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            let (mut work, mut result) = (Some(work), None);
            self.install(&mut || result = work.take().map(|work| work()));
            result.expect("a pool does what it is given")
        }

        fn install(&self, work: &mut Job<'_>) {
            self.0.install(work);
        }

        pub(super) fn map<T: Send, R: Send>(
            &self,
            tasks: impl Iterator<Item = T>,
            work: impl Fn(T) -> R + Sync,
        ) -> Vec<R> {
            let mut tasks: Vec<_> = tasks.map(|task| (Some(task), None)).collect();
            let work = &work;
            let jobs = tasks
                .iter_mut()
                .map(|(task, result)| move || *result = task.take().map(work));
            let mut jobs: Vec<_> = jobs.collect();
            let mut jobs: Vec<_> = jobs.iter_mut().map(|job| job as &mut Job<'_>).collect();
            self.each(&mut jobs);
            tasks.into_iter().filter_map(|(_, result)| result).collect()
        }

        fn each(&self, jobs: &mut [&mut Job<'_>]) {
            self.0.install(|| jobs.par_iter_mut().for_each(|job| job()));
        }
    }

    /// The work that a thread does once.
    type Job<'j> = dyn FnMut() + Send + 'j;
}

#[cfg(not(feature = "parallel"))]
mod started {
    /// Without the feature `parallel` there are none.
    #[derive(Debug)]
    pub(super) enum Started {}

    #[cfg(feature = "disk")]
    pub(super) const fn most(_: Option<usize>) -> usize {
        1
    }

    impl Started {
        pub(super) const fn start(_: Option<usize>) -> Option<Self> {
            None
        }

        pub(super) const fn threads(&self) -> usize {
            match *self {}
        }

        pub(super) const fn enter<R>(&self, _: impl FnOnce() -> R) -> R {
            match *self {}
        }

        pub(super) const fn map<T, R>(
            &self,
            _: impl Iterator<Item = T>,
            _: impl Fn(T) -> R,
        ) -> Vec<R> {
            match *self {}
        }
    }
}
