//! Solves, certificates and statistics, found in the background: a queue with a bound for each
//! client, one budget for all.

mod caller;
mod job;
mod queue;

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use optimal_play::Run;
use optimal_play::run::Progress;

use super::catalog::Catalog;
use super::client::Client;
use super::limits::Limits;
use super::served_game::ServedGame;
use crate::game::{Scope, Work};
use caller::Caller;
pub(crate) use job::{Job, Task};
use queue::Queue;

/// How often a run reports its progress, in positions.
const POSITIONS_BETWEEN_REPORTS: u64 = 1 << 13;

/// Solves in the background.
pub(crate) struct Jobs {
    catalog: Arc<Catalog>,
    limits: Limits,
    queue: Mutex<Queue>,
    /// Signalled when a job has come, or when all ends.
    changed: Condvar,
    /// Who executes the jobs where no threads do.
    caller: Option<Caller>,
}

/// Why a solve is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// As many solves of this client as allowed wait.
    QueueIsFull(usize),
    /// Solves of as many other clients as allowed wait.
    TooManyClients(usize),
    /// The server is about to end.
    Ending,
}

impl Jobs {
    fn new(catalog: Arc<Catalog>, limits: Limits, caller: Option<Caller>) -> Arc<Self> {
        Arc::new(Self {
            catalog,
            limits,
            queue: Mutex::default(),
            changed: Condvar::new(),
            caller,
        })
    }

    /// Starts the threads that solve: one for whole games, one for positions.
    #[cfg(feature = "system")]
    pub(crate) fn begin(catalog: Arc<Catalog>, limits: Limits) -> Arc<Self> {
        let jobs = Self::new(catalog, limits, None);
        for scope in [Scope::Whole, Scope::Position] {
            let jobs = Arc::clone(&jobs);
            std::thread::spawn(move || jobs.work(scope));
        }
        jobs
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The job that finds what somebody who looks at a position wants to know; `None` if everything
    /// is known, or if it has failed before.
    pub(crate) fn ask(
        &self,
        client: Client,
        opened: &Arc<ServedGame>,
        line: &str,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        let task = match opened.scope() {
            Some(Scope::Whole) => Task::Whole,
            Some(Scope::Position) => Task::Position(line.to_owned()),
            None => return Ok(None),
        };
        self.find_or_add(client, opened, task)
    }

    /// The job that thinks again about a position that was not solved, twice as long as before, as
    /// it does about each position of the game from now on. `None` if everything is known.
    pub(crate) fn think_longer(
        &self,
        client: Client,
        opened: &Arc<ServedGame>,
        line: &str,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        opened.set_think(self.longer(opened));
        // A line that leads nowhere has nothing to forget, and nothing unknown.
        let _ = opened.game.forget_incomplete(line);
        self.ask(client, opened, line)
    }

    /// Twice the time for each position of a game, within the time for a whole game.
    pub(crate) fn longer(&self, opened: &ServedGame) -> Duration {
        let think = opened.think().unwrap_or(self.limits.think);
        (2 * think).min(self.limits.time)
    }

    /// The job that solves the whole game, also if that has failed before; `None` if it is solved.
    pub(crate) fn ask_for_whole(
        &self,
        client: Client,
        opened: &Arc<ServedGame>,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        if !opened.is_broken() {
            opened.set_failed(None);
            opened.game.retry();
        }
        self.find_or_add(client, opened, Task::Whole)
    }

    /// The job that finds this, a new one if there is none yet; `None` if it is found.
    pub(crate) fn find_or_add(
        &self,
        client: Client,
        opened: &Arc<ServedGame>,
        task: Task,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        if opened.is_broken() || !task.is_unknown(&*opened.game) {
            return Ok(None);
        }
        let mut queue = self.queue();
        if queue.has_ended {
            return Err(Refusal::Ending);
        }
        let lane = queue.lane(task.scope());
        if let Some(job) = lane.find(opened, &task).cloned() {
            job.want();
            if !job.has_begun() {
                lane.give_way(client, &job);
                // Where no more of the client's can wait, it waits with those of another one.
                let _ = lane.add(client, &job, self.limits.queue);
            }
            return Ok(Some(job));
        }
        let job = Arc::new(Job::new(client, opened, task));
        lane.add(client, &job, self.limits.queue)?;
        lane.give_way(client, &job);
        self.changed.notify_all();
        Ok(Some(job))
    }

    /// The job that solves the whole game, if there is one.
    pub(crate) fn of_whole(&self, opened: &Arc<ServedGame>) -> Option<Arc<Job>> {
        let mut queue = self.queue();
        let lane = queue.lane(Scope::Whole);
        lane.find(opened, &Task::Whole).cloned()
    }

    /// Stops the solve of the whole game; nobody tries again without being asked.
    pub(crate) fn cancel(&self, opened: &Arc<ServedGame>) {
        self.queue().lane(Scope::Whole).cancel(opened);
    }

    /// Ends the solve of a position; the values found so far stay.
    pub(crate) fn end_early(&self, opened: &Arc<ServedGame>, line: &str) {
        let mut queue = self.queue();
        for task in [Task::Position(line.to_owned()), Task::Line(line.to_owned())] {
            if let Some(job) = queue.lane(Scope::Position).find(opened, &task) {
                job.end_early();
            }
        }
    }

    /// Stops all solves.
    pub(crate) fn end(&self) {
        self.queue().end();
        self.changed.notify_all();
    }

    /// The next job of a lane; `None` when all ends.
    fn next(&self, scope: Scope) -> Option<Arc<Job>> {
        let mut queue = self.queue();
        loop {
            if queue.has_ended {
                return None;
            }
            if let Some(job) = queue.lane(scope).begin_next() {
                return Some(job);
            }
            let changed = self.changed.wait(queue);
            queue = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Executes one job after the other.
    fn work(&self, scope: Scope) {
        while let Some(job) = self.next(scope) {
            // A game of a user may panic; the thread continues with the next job.
            let executed = panic::catch_unwind(AssertUnwindSafe(|| self.execute(&job)));
            if executed.is_err() {
                job.opened.set_broken();
            }
            self.queue().lane(scope).running = None;
            job.finish();
        }
    }

    fn execute(&self, job: &Job) {
        let think = job.opened.think().unwrap_or(self.limits.think);
        let memory = self.room_for(job);
        let time = match job.task.scope() {
            Scope::Whole => self.limits.time,
            Scope::Position => think,
        };
        let run = || {
            Run::new()
                .with_memory_limit(memory)
                .with_time_limit(time)
                .with_stop_flag(&job.stop)
                .with_observer(POSITIONS_BETWEEN_REPORTS, |progress: &Progress| {
                    job.progress.note(*progress);
                    match &self.caller {
                        Some(caller) => caller.watch(job, progress),
                        None if job.task.scope() == Scope::Position && job.is_abandoned() => {
                            job.stop();
                        }
                        None => {}
                    }
                    if job.should_end() {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                })
        };
        let game = &job.opened.game;
        let work = Work {
            time,
            run: &run,
            stop: &job.stop,
            progress: job.progress.clone(),
        };
        let found = match &job.task {
            Task::Whole => game.find(Scope::Whole, "", &work),
            Task::Position(line) => game.find(Scope::Position, line, &work),
            Task::Line(line) => game.find_line(line, &work),
            Task::Certificate(player) => game.certify(*player, &run),
            Task::Statistics => game.count(run()),
        };
        let Err(message) = found else {
            return;
        };
        if job.is_stopped() {
            // Whoever has stopped it knows why.
            return;
        }
        if let Task::Whole | Task::Position(_) = job.task {
            job.opened.note_failed(message.clone());
        }
        job.fail(message);
    }

    /// The memory for a job: what the boards and the answers that stay leave of the share of its
    /// lane. Answers of the games used longest ago are forgotten until half of it is free.
    /// Certificates and statistics need the answers of their own game, too.
    fn room_for(&self, job: &Job) -> usize {
        let scope = job.task.scope();
        let mut share = match scope {
            Scope::Whole => self.limits.memory_of_games(),
            Scope::Position => self.limits.memory_of_positions(),
        };
        let needs_own = matches!(job.task, Task::Certificate(_) | Task::Statistics);
        let mut kept = 0;
        if scope == Scope::Whole {
            share = share.saturating_sub(self.catalog.board_bytes());
        }
        if needs_own {
            kept += job.opened.game.bytes(scope);
        }
        for opened in self.catalog.all_open() {
            if needs_own && Arc::ptr_eq(&opened, &job.opened) {
                continue;
            }
            let bytes = opened.game.bytes(scope);
            if kept + bytes > share / 2 {
                opened.game.forget(scope);
            } else {
                kept += bytes;
            }
        }
        share.saturating_sub(kept)
    }
}
