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
    pool: OnceCell<Pool>,
}

impl Workers {
    pub(super) const fn new(asked: Option<usize>) -> Self {
        Self {
            asked,
            pool: OnceCell::new(),
        }
    }

    /// How many threads there are for so many positions: one where it is not worth while to share them.
    pub(crate) fn threads_for(&self, positions: usize) -> usize {
        if self.asked == Some(1) || positions < LEAST_SHARED {
            return 1;
        }
        self.pool().threads()
    }

    /// Does `work` on each of the tasks, and gives what comes of them, in their order.
    pub(crate) fn map<T: Send, R: Send>(
        &self,
        tasks: impl Iterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        self.pool().map(tasks, work)
    }

    fn pool(&self) -> &Pool {
        self.pool.get_or_init(|| Pool::start(self.asked))
    }
}

#[cfg(feature = "parallel")]
mod pool {
    use std::num::NonZero;
    use std::thread::available_parallelism;

    use rayon::prelude::*;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    /// Threads of the run's own; none where one is enough, or the system refuses them.
    #[derive(Debug)]
    pub(super) struct Pool(Option<ThreadPool>);

    impl Pool {
        pub(super) fn start(asked: Option<usize>) -> Self {
            let cores = || available_parallelism().map_or(1, NonZero::get);
            let threads = asked.unwrap_or_else(cores);
            let start = || ThreadPoolBuilder::new().num_threads(threads).build().ok();
            Self(if threads > 1 { start() } else { None })
        }

        pub(super) fn threads(&self) -> usize {
            self.0.as_ref().map_or(1, ThreadPool::current_num_threads)
        }

        pub(super) fn map<T: Send, R: Send>(
            &self,
            tasks: impl Iterator<Item = T>,
            work: impl Fn(T) -> R + Sync,
        ) -> Vec<R> {
            let Some(pool) = &self.0 else {
                return tasks.map(work).collect();
            };
            let tasks: Vec<_> = tasks.collect();
            pool.install(|| tasks.into_par_iter().map(&work).collect())
        }
    }
}

#[cfg(not(feature = "parallel"))]
mod pool {
    /// The thread that the solver runs on.
    #[derive(Debug)]
    pub(super) struct Pool;

    #[expect(clippy::unused_self, reason = "it is called as the pool of threads is")]
    impl Pool {
        pub(super) const fn start(_: Option<usize>) -> Self {
            Self
        }

        pub(super) const fn threads(&self) -> usize {
            1
        }

        pub(super) fn map<T, R>(
            &self,
            tasks: impl Iterator<Item = T>,
            work: impl Fn(T) -> R,
        ) -> Vec<R> {
            tasks.map(work).collect()
        }
    }
}
