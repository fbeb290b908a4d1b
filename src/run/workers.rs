//! The threads of a run.

use std::cell::OnceCell;

use pool::Pool;

/// The least number of positions that are worth sharing: a few times as many as could be gone over while
/// tasks are handed to threads and waited for.
const LEAST_SHARED: usize = 1 << 14;

/// The threads that a solver shares its work between; they are started when there is work for them.
#[derive(Debug)]
pub(crate) struct Workers {
    /// How many were asked for; none said, as many as there are cores.
    asked: Option<usize>,
    /// None where one thread is enough, or the system refuses them.
    pool: OnceCell<Option<Pool>>,
}

impl Workers {
    pub(super) const fn new(asked: Option<usize>) -> Self {
        Self {
            asked,
            pool: OnceCell::new(),
        }
    }

    /// Those who share work on so many positions: one where it is not worth while to share.
    pub(crate) fn crew(&self, positions: usize) -> Crew<'_> {
        let shared = self.asked != Some(1) && positions >= LEAST_SHARED;
        let pool = || self.pool.get_or_init(|| Pool::start(self.asked)).as_ref();
        Crew(if shared { pool() } else { None })
    }
}

/// Threads at work together, or the solver's own thread alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew<'w>(Option<&'w Pool>);

impl Crew<'_> {
    pub(crate) fn threads(self) -> usize {
        self.0.map_or(1, Pool::threads)
    }

    /// How many tasks to give at a time: several to each thread, so that one that is held up does not
    /// hold up the others.
    pub(crate) fn tasks(self) -> usize {
        self.0.map_or(1, |pool| 4 * pool.threads())
    }

    /// Does `work` on one of the threads, which then need not wait for another one between tasks that it
    /// gives.
    pub(crate) fn enter<R: Send>(self, work: impl FnOnce() -> R + Send) -> R {
        match self.0 {
            Some(pool) => pool.enter(work),
            None => work(),
        }
    }

    /// Does `work` on each of the tasks, and gives what comes of them, in their order.
    pub(crate) fn map<T: Send, R: Send>(
        self,
        tasks: impl Iterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        match self.0 {
            Some(pool) => pool.map(tasks, work),
            None => tasks.map(work).collect(),
        }
    }
}

#[cfg(feature = "parallel")]
mod pool {
    use std::num::NonZero;
    use std::thread::available_parallelism;

    use rayon::prelude::*;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    /// Threads of the run's own.
    #[derive(Debug)]
    pub(super) struct Pool(ThreadPool);

    impl Pool {
        pub(super) fn start(asked: Option<usize>) -> Option<Self> {
            let cores = || available_parallelism().map_or(1, NonZero::get);
            let threads = asked.unwrap_or_else(cores);
            let start = || ThreadPoolBuilder::new().num_threads(threads).build();
            (threads > 1).then(start)?.map(Self).ok()
        }

        pub(super) fn threads(&self) -> usize {
            self.0.current_num_threads()
        }

        pub(super) fn enter<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
            self.0.install(work)
        }

        pub(super) fn map<T: Send, R: Send>(
            &self,
            tasks: impl Iterator<Item = T>,
            work: impl Fn(T) -> R + Sync,
        ) -> Vec<R> {
            let tasks: Vec<_> = tasks.collect();
            self.0
                .install(|| tasks.into_par_iter().map(&work).collect())
        }
    }
}

#[cfg(not(feature = "parallel"))]
mod pool {
    /// There is none.
    #[derive(Debug)]
    pub(super) enum Pool {}

    impl Pool {
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
