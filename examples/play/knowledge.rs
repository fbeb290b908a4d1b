//! The values of positions. A thread in the background computes them, so that nobody has to wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use optimal_play::{Run, Solution};

use crate::game::Playable;
use crate::study::{Certified, Study};

/// The memory limit of each run, in bytes.
const MEMORY_LIMIT: usize = 2 << 30;

/// Solves positions in the background.
pub(crate) struct Knowledge<G: Playable> {
    root: G,
    whole: Whole<G>,
    /// The thread at work, if any.
    job: Option<Job<G>>,
    /// The time for each position of a game that is not solved as a whole.
    pub(crate) think: Duration,
}

/// The solution of a game that is solved as a whole.
enum Whole<G: Playable> {
    NotYet,
    Solved(Box<Solution<G>>),
    /// It is not solved: a certificate has the replies of one player.
    Certified(Certified<G>),
    Failed(String),
}

/// A thread at work.
struct Job<G: Playable> {
    stop: Arc<AtomicBool>,
    found: Receiver<Found<G>>,
}

enum Found<G: Playable> {
    Whole(Result<Solution<G>, String>),
    Position(Study<G>),
}

/// Whether to wait until a position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    Wait,
    DoNotWait,
}

impl<G: Playable> Knowledge<G> {
    pub(crate) const fn new(root: G, think: Duration) -> Self {
        Self {
            root,
            whole: Whole::NotYet,
            job: None,
            think,
        }
    }

    /// Knows nothing from now on but this certificate.
    pub(crate) fn certify(&mut self, certified: Certified<G>) {
        self.job = None;
        self.whole = Whole::Certified(certified);
    }

    /// What is known of `state`, in which the game is not over. The first call starts a thread, and
    /// returns `None` without patience, as do later calls while it works.
    ///
    /// The caller calls [`leave_position`](Self::leave_position) before it studies another state.
    pub(crate) fn study(&mut self, state: &G, patience: Patience) -> Option<Study<G>> {
        match &self.whole {
            Whole::Solved(solution) => return Some(Study::from_solution(solution, state)),
            Whole::Certified(certified) => return Some(Study::by_certificate(certified, state)),
            Whole::Failed(message) => return Some(Study::ignorant(state, message.clone())),
            Whole::NotYet => {}
        }
        if self.job.is_none() {
            self.job = Some(self.begin(state.clone()));
        }
        let found = &self.job.as_ref()?.found;
        let found = match patience {
            Patience::Wait => found.recv().map_err(|_| TryRecvError::Disconnected),
            Patience::DoNotWait => found.try_recv(),
        };
        if matches!(found, Err(TryRecvError::Empty)) {
            return None;
        }
        self.job = None;
        match found.expect("a thread that solves does not panic") {
            Found::Position(study) => Some(study),
            Found::Whole(whole) => {
                self.whole = match whole {
                    Ok(solution) => Whole::Solved(Box::new(solution)),
                    Err(message) => Whole::Failed(message),
                };
                self.study(state, patience)
            }
        }
    }

    /// Ends the work on a position, before another one is studied. Work on a whole game continues.
    pub(crate) fn leave_position(&mut self) {
        if !G::SOLVES_ALL {
            self.job = None;
        }
    }

    /// Starts a thread that solves the whole game, or only `state`.
    fn begin(&self, state: G) -> Job<G> {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, found) = mpsc::channel();
        let (root, think, flag) = (self.root.clone(), self.think, Arc::clone(&stop));
        thread::spawn(move || {
            let run = || {
                Run::new()
                    .with_memory_limit(MEMORY_LIMIT)
                    .with_stop_flag(&flag)
            };
            let found = if G::SOLVES_ALL {
                Found::Whole(root.solve(run()).map_err(|error| error.kind().to_string()))
            } else {
                Found::Position(Study::of_position(&state, think, run))
            };
            // Nobody listens if the player has moved on.
            let _ = sender.send(found);
        });
        Job { stop, found }
    }
}

impl<G: Playable> Drop for Job<G> {
    /// Stops the thread: nobody needs its answer.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
