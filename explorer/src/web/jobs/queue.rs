//! The solves that wait and run: whole games in one lane, positions in another, so that nobody
//! waits for a large game to look at a position. Clients take turns in each lane.

use std::collections::VecDeque;
use std::iter;
use std::sync::Arc;
use std::time::Duration;

use super::Refusal;
use super::job::{Job, Task};
use crate::game::Scope;
use crate::web::client::Client;
use crate::web::served_game::ServedGame;

/// The number of clients with waiting solves, in a lane.
const MOST_CLIENTS: usize = 64;

/// After this time, a solve that somebody else waits for is not worth going on with.
const GLANCE: Duration = Duration::from_secs(3);
/// The same where its own client has moved on. Others behind the same address may still look: their
/// pages ask again each second.
const OWN_GLANCE: Duration = Duration::from_millis(1500);

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
    /// The solves that wait, by the clients who have asked for them: at least one each, the first
    /// one first. The client whose turn is next comes first.
    waiting: VecDeque<(Client, VecDeque<Arc<Job>>)>,
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
            let waiting = lane.waiting.drain(..).flat_map(|(_, jobs)| jobs);
            waiting.for_each(|job| job.finish());
            if let Some(job) = &lane.running {
                job.stop();
            }
        }
    }
}

impl Lane {
    /// The job that finds this.
    pub(super) fn find(&self, opened: &Arc<ServedGame>, task: &Task) -> Option<&Arc<Job>> {
        let waiting = self.waiting.iter().flat_map(|(_, jobs)| jobs);
        let mut jobs = self.running.iter().chain(waiting);
        jobs.find(|job| job.finds(opened, task))
    }

    /// Lets the job of a client wait, if fewer than `most` of the client's do. A job that another
    /// client has asked for, too, begins in the turn of whoever comes first.
    pub(super) fn add(
        &mut self,
        client: Client,
        job: &Arc<Job>,
        most: usize,
    ) -> Result<(), Refusal> {
        let Some((_, jobs)) = self.waiting.iter_mut().find(|(it, _)| *it == client) else {
            if most == 0 {
                return Err(Refusal::QueueIsFull(most));
            }
            if self.waiting.len() == MOST_CLIENTS {
                return Err(Refusal::TooManyClients(MOST_CLIENTS));
            }
            let jobs = iter::once(Arc::clone(job)).collect();
            self.waiting.push_back((client, jobs));
            return Ok(());
        };
        if jobs.iter().any(|it| Arc::ptr_eq(it, job)) {
            return Ok(());
        }
        if jobs.len() >= most {
            return Err(Refusal::QueueIsFull(most));
        }
        jobs.push_back(Arc::clone(job));
        Ok(())
    }

    /// Takes a job out of the queue of each client; returns whether it was in any.
    pub(super) fn remove(&mut self, job: &Arc<Job>) -> bool {
        let mut waited = false;
        for (_, jobs) in &mut self.waiting {
            let before = jobs.len();
            jobs.retain(|it| !Arc::ptr_eq(it, job));
            waited |= jobs.len() < before;
        }
        self.waiting.retain(|(_, jobs)| !jobs.is_empty());
        waited
    }

    /// The next job, which runs from now on: the first one of the client whose turn it is. A whole
    /// game is solved also where nobody waits for it; what else nobody waits for any more is left
    /// out.
    pub(super) fn begin_next(&mut self) -> Option<Arc<Job>> {
        loop {
            let (client, jobs) = self.waiting.front()?;
            let (client, job) = (*client, Arc::clone(jobs.front()?));
            self.remove(&job);
            if job.is_abandoned() {
                job.finish();
                continue;
            }
            // The others come first now.
            if self
                .waiting
                .front()
                .is_some_and(|(next, _)| *next == client)
            {
                self.waiting.rotate_left(1);
            }
            job.begin();
            self.running = Some(Arc::clone(&job));
            return Some(job);
        }
    }

    /// Stops the solve of a position at which nobody looks any more, since a client waits for
    /// another one.
    pub(super) fn give_way(&self, client: Client, next: &Job) {
        let is_left = |job: &&Arc<Job>| {
            let glance = if job.has_moved_on(client, next) {
                OWN_GLANCE
            } else {
                GLANCE
            };
            job.task.scope() == Scope::Position && job.unwanted() > glance
        };
        if let Some(job) = self.running.as_ref().filter(is_left) {
            job.stop();
        }
    }

    /// Stops the solve of the whole game, which counts as failed.
    pub(super) fn cancel(&mut self, opened: &Arc<ServedGame>) {
        if let Some(job) = self.find(opened, &Task::Whole).cloned() {
            opened.set_failed(Some("it was cancelled".to_owned()));
            job.stop();
            if self.remove(&job) {
                job.finish();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use optimal_play::Tabulate;
    use optimal_play_games::tic_tac_toe::TicTacToe;

    use super::*;
    use crate::game::{Method, OpenGame};

    /// A client by a number.
    fn client(number: u32) -> Client {
        Client::at(Ipv4Addr::from_bits(number).into())
    }

    /// A solve of a game of its own.
    fn job(name: &str) -> Arc<Job> {
        let method = Method::whole(Tabulate::by_index());
        let game = OpenGame::new(name.to_owned(), TicTacToe::new(), method);
        let opened = ServedGame::new(name, "only", Box::new(game));
        Arc::new(Job::new(client(0), &Arc::new(opened), Task::Whole))
    }

    /// The names of the jobs in the order in which they begin.
    fn order(lane: &mut Lane) -> String {
        let begun = iter::from_fn(|| lane.begin_next());
        begun.map(|job| job.opened.name.clone()).collect()
    }

    #[test]
    fn clients_take_turns() {
        let mut lane = Lane::default();
        for (number, name) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            assert_eq!(lane.add(client(number), &job(name), 3), Ok(()));
        }
        assert_eq!(
            lane.add(client(1), &job("g"), 3),
            Err(Refusal::QueueIsFull(3))
        );
        assert_eq!(order(&mut lane), "adebfc");
    }

    #[test]
    fn a_job_that_several_want_begins_once_in_the_turn_of_whoever_comes_first() {
        let mut lane = Lane::default();
        let wanted = job("b");
        for (number, job) in [(1, &job("a")), (1, &wanted), (2, &wanted), (2, &job("c"))] {
            assert_eq!(lane.add(client(number), job, 2), Ok(()));
        }
        assert_eq!(order(&mut lane), "abc");
    }

    #[test]
    fn no_more_clients_than_allowed_wait() {
        let mut lane = Lane::default();
        let add = |lane: &mut Lane, number| lane.add(client(number), &job("a"), 1);
        assert!((0..64).all(|number| add(&mut lane, number).is_ok()));
        let refused = Err(Refusal::TooManyClients(MOST_CLIENTS));
        assert_eq!(add(&mut lane, 64), refused);
        assert!(lane.begin_next().is_some());
        assert_eq!(add(&mut lane, 64), Ok(()));
    }
}
