//! The solves that wait and run: whole games in one lane, positions in another, so that nobody
//! waits for a large game to look at a position.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::job::{Job, Task};
use crate::game::Scope;
use crate::web::opened::Opened;

/// After this time, nobody looks at a position any more: a page asks again every second.
const PATIENCE: Duration = Duration::from_secs(30);

/// The solves that wait and run.
#[derive(Default)]
pub(super) struct Queue {
    games: Lane,
    positions: Lane,
    pub(super) has_ended: bool,
}

/// Solves of one scope: one runs, the others wait.
#[derive(Default)]
pub(super) struct Lane {
    pub(super) waiting: VecDeque<Arc<Job>>,
    pub(super) running: Option<Arc<Job>>,
}

impl Queue {
    pub(super) const fn lane(&mut self, scope: Scope) -> &mut Lane {
        match scope {
            Scope::Whole => &mut self.games,
            Scope::Position => &mut self.positions,
        }
    }

    /// Stops all solves.
    pub(super) fn end(&mut self) {
        self.has_ended = true;
        for lane in [&mut self.games, &mut self.positions] {
            lane.waiting.drain(..).for_each(|job| job.finish());
            if let Some(job) = &lane.running {
                job.stop();
            }
        }
    }
}

impl Lane {
    /// The job that finds this.
    pub(super) fn find(&self, opened: &Arc<Opened>, task: &Task) -> Option<&Arc<Job>> {
        let mut jobs = self.running.iter().chain(&self.waiting);
        jobs.find(|job| job.finds(opened, task))
    }

    /// The next job, which runs from now on. A whole game is solved also where nobody waits for it;
    /// what else nobody waits for any more is left out.
    pub(super) fn begin_next(&mut self) -> Option<Arc<Job>> {
        while let Some(job) = self.waiting.pop_front() {
            if job.task != Task::Whole && job.unwanted() > PATIENCE {
                job.finish();
                continue;
            }
            job.begin();
            self.running = Some(Arc::clone(&job));
            return Some(job);
        }
        None
    }

    /// Stops the solve of the whole game, which counts as failed.
    pub(super) fn cancel(&mut self, opened: &Arc<Opened>) {
        if let Some(job) = self.find(opened, &Task::Whole).cloned() {
            opened.set_failed(Some("it was cancelled".to_owned()));
            job.stop();
            let before = self.waiting.len();
            self.waiting.retain(|it| !Arc::ptr_eq(it, &job));
            if self.waiting.len() < before {
                job.finish();
            }
        }
    }
}
