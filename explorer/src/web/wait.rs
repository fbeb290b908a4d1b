//! What a request waits for: work that takes a moment, and what a job finds in a solved game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(feature = "system")]
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::address::Address;
use super::client::Client;
use super::failure::Failed;
use super::jobs::Task;
use super::served_game::ServedGame;
use super::site::Site;
use crate::game::Scope;

/// How long a request waits for a solve, or for what is found in a solved game.
const PATIENCE: Duration = Duration::from_secs(10);

/// Does work that takes a moment, apart from the threads that read and write, if there are any. The
/// work is shown a flag, which is set once nobody waits for the answer any more: it has taken too
/// long, or the client has left.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce(&AtomicBool) -> Result<T, Failed> + Send + 'static,
) -> Result<T, Failed> {
    #[cfg(feature = "system")]
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        let waiting = Waiting(Arc::default());
        let stop = Arc::clone(&waiting.0);
        // A panic is the only error.
        let done = runtime.spawn_blocking(move || work(&stop)).await;
        return done.unwrap_or(Err(Failed::Internal));
    }
    work(&AtomicBool::new(false))
}

/// Sets its flag where the wait ends.
#[cfg(feature = "system")]
struct Waiting(Arc<AtomicBool>);

#[cfg(feature = "system")]
impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Waits until this is found in a solved game, within the budget of all solves. An error if it
/// takes long: whoever asks again later gets it.
pub(crate) async fn found(
    site: &Site,
    client: Client,
    opened: &Arc<ServedGame>,
    task: Task,
) -> Result<(), Failed> {
    let asked = site.jobs.find_or_add(client, opened, task);
    if let Some(job) = asked.map_err(Failed::Refused)? {
        site.jobs.wait(&job, PATIENCE).await;
        if !job.is_done() {
            return Err(Failed::Busy);
        }
        if let Some(message) = job.failure() {
            return Err(Failed::Conflict(message));
        }
    }
    Ok(())
}

/// The game of an address once it is solved as a whole. Solves it if that is small work.
pub(crate) async fn solved(
    site: &Site,
    client: Client,
    address: &Address,
) -> Result<Arc<ServedGame>, Failed> {
    let opened = site.open(&address.game, &address.instance)?;
    if !opened.game.is_solved() && opened.scope() == Some(Scope::Whole) {
        let asked = site.jobs.ask(client, &opened, "");
        if let Some(job) = asked.map_err(Failed::Refused)? {
            site.jobs.wait(&job, PATIENCE).await;
        }
    }
    if opened.game.is_solved() {
        return Ok(opened);
    }
    let solvable = "the game is not solved as a whole: the page of a position solves it";
    let reason = opened.game.table_bytes().err();
    Err(Failed::Conflict(
        reason.unwrap_or_else(|| solvable.to_owned()),
    ))
}

#[cfg(all(test, feature = "system"))]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn work_that_nobody_waits_for_is_told_so() {
        let (sender, ended) = mpsc::channel();
        let work = run_blocking(move |stop| {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            sender.send(()).map_err(|_| Failed::Internal)
        });
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        let moment = Duration::from_millis(1);
        let answer = runtime.block_on(async { tokio::time::timeout(moment, work).await });
        assert!(answer.is_err());
        assert_eq!(ended.recv_timeout(Duration::from_secs(20)), Ok(()));
    }
}
