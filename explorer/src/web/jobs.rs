//! Solves that run in the background: a queue with a bound, one budget for all.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use optimal_play::{Progress, Run};
use tokio::sync::watch;

use super::catalog::Catalog;
use super::limits::Limits;
use super::opened::Opened;
use crate::game::Scope;

/// How often a run reports its progress, in positions.
const POSITIONS_BETWEEN_REPORTS: u64 = 1 << 13;

/// Solves in the background.
pub(crate) struct Jobs {
    catalog: Arc<Catalog>,
    limits: Limits,
    queue: Mutex<Queue>,
    /// Signalled when a job has come, or when all ends.
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<Job>>,
    running: Vec<Arc<Job>>,
    has_ended: bool,
}

/// A solve.
pub(crate) struct Job {
    opened: Arc<Opened>,
    scope: Scope,
    line: String,
    stop: AtomicBool,
    asked: Instant,
    /// The progress of the run; `None` before it begins.
    progress: Mutex<Option<Progress>>,
    /// Whether it is done; those who wait are told.
    done: watch::Sender<bool>,
}

/// Why a solve is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// As many solves as allowed wait.
    QueueIsFull(usize),
    /// The server is about to end.
    Ending,
}

impl Jobs {
    /// Starts the threads that solve.
    pub(crate) fn begin(catalog: Arc<Catalog>, limits: Limits) -> Arc<Self> {
        let jobs = Arc::new(Self {
            catalog,
            limits,
            queue: Mutex::default(),
            changed: Condvar::new(),
        });
        for _ in 0..limits.runs {
            let jobs = Arc::clone(&jobs);
            thread::spawn(move || jobs.work());
        }
        jobs
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The job that finds this, a new one if there is none yet; `None` if everything is known.
    pub(crate) fn ask(
        &self,
        opened: &Arc<Opened>,
        scope: Scope,
        line: &str,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        if opened.game.is_unknown(scope, line) != Ok(true) {
            return Ok(None);
        }
        let mut queue = self.queue();
        if let Some(job) = queue.find(opened, scope, line) {
            return Ok(Some(Arc::clone(job)));
        }
        if queue.has_ended {
            return Err(Refusal::Ending);
        }
        if queue.waiting.len() >= self.limits.queue {
            return Err(Refusal::QueueIsFull(self.limits.queue));
        }
        let job = Arc::new(Job {
            opened: Arc::clone(opened),
            scope,
            line: line.to_owned(),
            stop: AtomicBool::new(false),
            asked: Instant::now(),
            progress: Mutex::new(None),
            done: watch::Sender::new(false),
        });
        queue.waiting.push_back(Arc::clone(&job));
        self.changed.notify_one();
        Ok(Some(job))
    }

    /// The job that solves the whole game, if there is one.
    pub(crate) fn of_whole(&self, opened: &Arc<Opened>) -> Option<Arc<Job>> {
        self.queue().find(opened, Scope::Whole, "").cloned()
    }

    /// Stops the solve of the whole game.
    pub(crate) fn cancel(&self, opened: &Arc<Opened>) {
        let mut queue = self.queue();
        if let Some(job) = queue.find(opened, Scope::Whole, "").cloned() {
            job.stop.store(true, Ordering::Relaxed);
            queue.waiting.retain(|it| !Arc::ptr_eq(it, &job));
        }
    }

    /// Stops all solves.
    pub(crate) fn end(&self) {
        let mut queue = self.queue();
        queue.has_ended = true;
        queue.waiting.clear();
        for job in &queue.running {
            job.stop.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }

    /// Executes one job after the other.
    fn work(&self) {
        loop {
            let mut queue = self.queue();
            let job = loop {
                if queue.has_ended {
                    return;
                }
                if let Some(job) = queue.waiting.pop_front() {
                    break job;
                }
                queue = self
                    .changed
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
            };
            queue.running.push(Arc::clone(&job));
            drop(queue);
            // A game of a user may panic; the thread continues with the next job.
            let solved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.execute(&job);
            }));
            if solved.is_err() {
                job.opened
                    .set_failed(Some("the rules of the game have panicked".to_owned()));
            }
            self.queue().running.retain(|it| !Arc::ptr_eq(it, &job));
            job.done.send_replace(true);
        }
    }

    fn execute(&self, job: &Job) {
        let memory = self.room_for(job);
        let time = match job.scope {
            Scope::Whole => self.limits.time,
            Scope::Position => self.limits.think,
        };
        let run = || {
            Run::new()
                .with_memory_limit(memory)
                .with_time_limit(time)
                .with_stop_flag(&job.stop)
                .with_observer(POSITIONS_BETWEEN_REPORTS, |progress: &Progress| {
                    *job.progress() = Some(*progress);
                    ControlFlow::Continue(())
                })
        };
        let game = &job.opened.game;
        let found = game.find(job.scope, &job.line, time, &run, &job.stop);
        if let Err(message) = found {
            job.opened.set_failed(Some(message));
        }
    }

    /// The memory for a run: what the answers that stay leave of the budget. Those used longest ago
    /// are forgotten until half of it is free.
    fn room_for(&self, job: &Job) -> usize {
        let mut kept = 0;
        for opened in self.catalog.all_open() {
            if Arc::ptr_eq(&opened, &job.opened) {
                continue;
            }
            let bytes = opened.game.bytes();
            if kept + bytes > self.limits.memory / 2 {
                opened.game.forget();
            } else {
                kept += bytes;
            }
        }
        self.limits.memory - kept
    }
}

impl Queue {
    fn find(&self, opened: &Arc<Opened>, scope: Scope, line: &str) -> Option<&Arc<Job>> {
        let mut jobs = self.running.iter().chain(&self.waiting);
        jobs.find(|job| {
            let is_line = scope == Scope::Whole || job.line == line;
            Arc::ptr_eq(&job.opened, opened) && job.scope == scope && is_line
        })
    }
}

impl Job {
    fn progress(&self) -> MutexGuard<'_, Option<Progress>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress of the run; `None` before its first report.
    pub(crate) fn progress_now(&self) -> Option<Progress> {
        *self.progress()
    }

    /// Whether it has ended.
    pub(crate) fn is_done(&self) -> bool {
        *self.done.borrow()
    }

    /// What it solves.
    pub(crate) const fn scope(&self) -> Scope {
        self.scope
    }

    /// The time since somebody asked for it.
    pub(crate) fn waited(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Waits until it is done, at most for `time`.
    pub(crate) async fn wait(&self, time: Duration) {
        let mut done = self.done.subscribe();
        // Both ends of the wait are fine.
        let _ = tokio::time::timeout(time, done.wait_for(|&done| done)).await;
    }
}
