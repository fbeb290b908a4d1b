//! What is known of positions. It is worked out in the background, so that nobody has to wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use optimal_play::{Run, Solution};

use crate::game::Playable;
use crate::study::Study;

/// No solver takes more than that.
const MEMORY_LIMIT: usize = 2 << 30;

/// Works out what positions are worth.
pub(crate) struct Knowledge<G: Playable> {
    root: G,
    whole: Whole<G>,
    /// What is under way.
    job: Option<Job<G>>,
    /// The time for a position, of a game that is solved position by position.
    pub(crate) think: Duration,
}

/// The solution of the whole game, if the game is one that is solved as a whole.
enum Whole<G: Playable> {
    NotYet,
    Solved(Solution<G>),
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

/// Whether to wait for an answer.
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

    /// What is known of `state`, where the game is not over; `None` while it is being worked out, which begins when
    /// it is asked first.
    ///
    /// Between two states [`look_away`](Self::look_away) is called.
    pub(crate) fn study(&mut self, state: &G, patience: Patience) -> Option<Study<G>> {
        match &self.whole {
            Whole::Solved(solution) => return Some(Study::from_solution(solution, state)),
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
        match found.expect("a thread that works something out does not panic") {
            Found::Position(study) => Some(study),
            Found::Whole(whole) => {
                self.whole = match whole {
                    Ok(solution) => Whole::Solved(solution),
                    Err(message) => Whole::Failed(message),
                };
                self.study(state, patience)
            }
        }
    }

    /// Another position is to be studied: the work on this one ends. That on the whole game goes on.
    pub(crate) fn look_away(&mut self) {
        if !G::SOLVES_ALL {
            self.job = None;
        }
    }

    /// Starts a thread that works out the whole game, or `state`.
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
            // Nobody listens any more where the player has gone on.
            let _ = sender.send(found);
        });
        Job { stop, found }
    }
}

impl<G: Playable> Drop for Job<G> {
    /// Its answer is not wanted any more.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
