//! One solve, or one certificate, or one count of positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use optimal_play::Player;
use optimal_play::run::Progress;
use tokio::sync::watch;
use web_time::Instant;

use crate::game::{Game, LastProgress, Scope};
use crate::web::client::Client;
use crate::web::served_game::ServedGame;

/// What a job finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// The solution of the whole game.
    Whole,
    /// What is to be known of the position that a line leads to.
    Position(String),
    /// How the line of best play goes on from there.
    Line(String),
    /// The certificate of a player.
    Certificate(Player),
    /// The statistics of the game.
    Statistics,
}

impl Task {
    /// Whose queue it waits in, and whose memory it takes.
    pub(super) const fn scope(&self) -> Scope {
        match self {
            Self::Whole | Self::Certificate(_) | Self::Statistics => Scope::Whole,
            Self::Position(_) | Self::Line(_) => Scope::Position,
        }
    }

    /// After this time, nobody waits for it any more: a page asks for a position again every second,
    /// and a program should, too. A whole game is solved all the same.
    const fn patience(&self) -> Duration {
        match self {
            Self::Whole => Duration::MAX,
            Self::Position(_) | Self::Line(_) => Duration::from_secs(10),
            Self::Certificate(_) | Self::Statistics => Duration::from_secs(30),
        }
    }

    /// Whether it is still to be found.
    pub(super) fn is_unknown(&self, game: &dyn Game) -> bool {
        match self {
            Self::Whole => game.is_unknown(Scope::Whole, "") == Ok(true),
            Self::Position(line) => game.is_unknown(Scope::Position, line) == Ok(true),
            Self::Line(line) => game.is_line_open(line) == Ok(true),
            Self::Certificate(player) => game.certificate(*player).is_none(),
            Self::Statistics => game.counts().is_none(),
        }
    }
}

/// A task that waits, runs, or is done.
pub(crate) struct Job {
    pub(super) opened: Arc<ServedGame>,
    pub(super) task: Task,
    /// Who has asked for it first.
    client: Client,
    pub(super) stop: AtomicBool,
    /// Whether somebody is content with what it has found.
    enough: AtomicBool,
    begun: AtomicBool,
    asked: Instant,
    /// When somebody last asked for it.
    wanted: Mutex<Instant>,
    pub(super) progress: LastProgress,
    /// Why it has found nothing.
    failure: Mutex<Option<String>>,
    /// Whether it is done; a change wakes those who wait.
    done: watch::Sender<bool>,
}

impl Job {
    pub(super) fn new(client: Client, opened: &Arc<ServedGame>, task: Task) -> Self {
        let now = Instant::now();
        Self {
            opened: Arc::clone(opened),
            task,
            client,
            stop: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            begun: AtomicBool::new(false),
            asked: now,
            wanted: Mutex::new(now),
            progress: LastProgress::default(),
            failure: Mutex::new(None),
            done: watch::Sender::new(false),
        }
    }

    /// Whether it finds this.
    pub(super) fn finds(&self, opened: &Arc<ServedGame>, task: &Task) -> bool {
        Arc::ptr_eq(&self.opened, opened) && self.task == *task
    }

    /// Whether its client asks for this instead: for a later position of the same game.
    pub(super) fn has_moved_on(&self, client: Client, next: &Self) -> bool {
        let is_later = match (&self.task, &next.task) {
            (Task::Position(line), Task::Position(next)) => next != line && next.starts_with(line),
            _ => false,
        };
        is_later && self.client == client && Arc::ptr_eq(&self.opened, &next.opened)
    }

    fn wanted(&self) -> MutexGuard<'_, Instant> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that somebody still wants it.
    pub(super) fn want(&self) {
        *self.wanted() = Instant::now();
    }

    /// The time since somebody last asked for it; none while somebody waits for it.
    pub(super) fn unwanted(&self) -> Duration {
        match self.done.receiver_count() {
            0 => self.wanted().elapsed(),
            _ => Duration::ZERO,
        }
    }

    /// Notes why it has found nothing.
    pub(super) fn fail(&self, message: String) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
    }

    /// Why it has found nothing, if it is done and has not.
    pub(crate) fn failure(&self) -> Option<String> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.clone()
    }

    /// Whether nobody waits for it any more.
    pub(super) fn is_abandoned(&self) -> bool {
        self.unwanted() > self.task.patience()
    }

    pub(super) fn begin(&self) {
        self.begun.store(true, Ordering::Relaxed);
    }

    /// Marks it as done, and wakes all who wait.
    pub(super) fn finish(&self) {
        self.done.send_replace(true);
    }

    /// Ends its run soon; what it has found stays.
    pub(super) fn end_early(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Whether its run should end, and what it has found should stay.
    pub(super) fn should_end(&self) -> bool {
        self.enough.load(Ordering::Relaxed)
    }

    /// Stops its run at the next position: it leaves nothing behind.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether its run was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Lets it run again.
    pub(super) fn go_on(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// The progress of the run; `None` before its first report.
    pub(crate) fn progress_now(&self) -> Option<Progress> {
        self.progress.now()
    }

    /// Whether it runs, or has run.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    /// Whether it has ended.
    pub(crate) fn is_done(&self) -> bool {
        *self.done.borrow()
    }

    /// What it finds.
    pub(crate) const fn task(&self) -> &Task {
        &self.task
    }

    /// The time since somebody first asked for it.
    pub(crate) fn waited(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Waits until it is done, at most for `time`.
    #[cfg(feature = "system")]
    pub(super) async fn wait(&self, time: Duration) {
        let mut done = self.done.subscribe();
        // Both ends of the wait are fine.
        let _ = tokio::time::timeout(time, done.wait_for(|&done| done)).await;
    }
}
