//! Jobs where there are no threads: whoever waits for a job executes it, as long as a request may
//! take.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use optimal_play::run::Progress;
use web_time::Instant;

use super::{Job, Jobs, Task};
use crate::web::catalog::Catalog;
use crate::web::limits::Limits;

/// The time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

/// Who executes the jobs.
pub(super) struct Caller {
    request: Mutex<Request>,
    /// Is shown the progress.
    watch: Box<dyn Fn(&Progress) + Send + Sync>,
}

/// The request that is being answered.
struct Request {
    /// When it should be answered; `None` if it may take as long as the limits allow.
    deadline: Option<Instant>,
    reported: Instant,
    /// The job that it had no time for.
    left: Option<Arc<Job>>,
}

impl Request {
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|it| Instant::now() >= it)
    }
}

impl Caller {
    fn request(&self) -> MutexGuard<'_, Request> {
        self.request.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the progress of a job, and stops it if the request has to be answered.
    pub(super) fn watch(&self, job: &Job, progress: &Progress) {
        let mut request = self.request();
        if request.is_late() {
            job.stop();
        }
        if request.reported.elapsed() >= BETWEEN_REPORTS {
            request.reported = Instant::now();
            (self.watch)(progress);
        }
    }

    /// Executes a job until the request has to be answered. What is not finished then is left out,
    /// but for the solve of a whole game, which waits until somebody cancels it.
    fn execute(&self, jobs: &Jobs, job: &Arc<Job>) {
        let is_late = self.request().is_late();
        if is_late {
            job.stop();
        } else {
            job.begin();
            jobs.execute(job);
        }
        let is_stopped = job.is_stopped();
        if !is_stopped || job.task != Task::Whole {
            jobs.queue().lane(job.task.scope()).remove(job);
        }
        if is_stopped {
            job.go_on();
            self.request().left = Some(Arc::clone(job));
        } else {
            job.finish();
        }
    }
}

impl Jobs {
    /// Jobs that whoever waits for one executes.
    pub(crate) fn without_threads(
        catalog: Arc<Catalog>,
        limits: Limits,
        watch: impl Fn(&Progress) + Send + Sync + 'static,
    ) -> Arc<Self> {
        let request = Mutex::new(Request {
            deadline: None,
            reported: Instant::now(),
            left: None,
        });
        Self::new(
            catalog,
            limits,
            Some(Caller {
                request,
                watch: Box::new(watch),
            }),
        )
    }

    /// Begins a request that is to be answered within this time.
    pub(crate) fn begin_request(&self, patience: Option<Duration>) {
        if let Some(caller) = &self.caller {
            let now = Instant::now();
            *caller.request() = Request {
                deadline: patience.map(|it| now + it),
                reported: now,
                left: None,
            };
        }
    }

    /// The job that the request had no time for.
    pub(crate) fn left(&self) -> Option<Arc<Job>> {
        self.caller.as_ref()?.request().left.clone()
    }

    /// Waits until the job is done, at most for `time`; or executes it, if no thread does.
    #[cfg_attr(
        not(feature = "system"),
        expect(clippy::unused_async, reason = "threads")
    )]
    pub(crate) async fn wait(&self, job: &Arc<Job>, time: Duration) {
        match &self.caller {
            Some(caller) => caller.execute(self, job),
            #[cfg(feature = "system")]
            None => job.wait(time).await,
            #[cfg(not(feature = "system"))]
            None => unreachable!("there are no threads, {time:?}"),
        }
    }
}
