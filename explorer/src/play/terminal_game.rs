//! A game in progress, in a terminal. A thread in the background finds what is to be known, so that
//! nobody has to wait.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use optimal_play::{Player, Run};

use crate::game::view::PositionView;
use crate::game::{Game, LastProgress, Scope, Work};
use crate::show::PartValues;

/// The memory limit of each run, in bytes.
const MEMORY_LIMIT: usize = 2 << 30;

/// The time for a position, until the person sets another.
const THINK: Duration = Duration::from_secs(3);

/// A game in progress, of any kind.
pub(crate) struct TerminalGame {
    game: Arc<dyn Game>,
    /// The names of the moves so far.
    moves: Vec<String>,
    /// The same as a line.
    line: String,
    /// The thread at work, if any.
    job: Option<Job>,
    /// The time for each position of a game that is not solved as a whole.
    think: Duration,
}

/// A thread at work.
struct Job {
    stop: Arc<AtomicBool>,
    done: Receiver<()>,
}

/// Whether to wait until a position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    Wait,
    DoNotWait,
}

impl TerminalGame {
    pub(crate) fn new(game: Box<dyn Game>) -> Self {
        Self {
            game: game.into(),
            moves: Vec::new(),
            line: String::new(),
            job: None,
            think: THINK,
        }
    }

    /// The game, whatever the position.
    pub(crate) fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// What the person sees. The first look at a position starts a thread that solves it.
    pub(crate) fn look(&mut self, patience: Patience) -> PositionView {
        let is_unknown = self.game.is_unknown(Scope::Position, &self.line);
        if is_unknown == Ok(true) {
            self.wait(patience);
        } else {
            self.job = None;
        }
        self.view()
    }

    /// What the person sees of what is known already.
    pub(crate) fn view(&self) -> PositionView {
        let view = self.game.look(&self.line);
        view.expect("the moves were played")
    }

    /// What the parts of the position are worth, in a game of parts.
    pub(crate) fn part_values(&self) -> Option<PartValues> {
        let values = self.game.part_values(&self.line);
        values.expect("the moves were played")
    }

    /// Plays the move of this name. An error says why it cannot be played.
    pub(crate) fn play(&mut self, name: &str) -> Result<(), String> {
        self.moves.push(name.to_owned());
        let longer = self.game.longer("", &self.moves);
        if let Err(error) = self.game.names(&longer) {
            self.moves.pop();
            return Err(error.to_string());
        }
        self.line = longer;
        self.leave_position();
        Ok(())
    }

    /// Takes the last move back; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let is_undone = self.moves.pop().is_some();
        if is_undone {
            self.line = self.game.longer("", &self.moves);
            self.leave_position();
        }
        is_undone
    }

    /// Lets the player of a certificate of the first position play by it: nothing is solved from
    /// now on. Returns the player, or what is wrong with the file.
    pub(crate) fn certify(&mut self, path: &Path) -> Result<Player, String> {
        let player = self.game.play_by_certificate(path)?;
        self.job = None;
        Ok(player)
    }

    /// Sets the time for each position of a game that is not solved as a whole, from this position
    /// on.
    pub(crate) fn think(&mut self, time: Duration) {
        self.think = time;
        self.leave_position();
        let forgotten = self.game.forget_incomplete(&self.line);
        forgotten.expect("the moves were played");
    }

    /// Ends the work on a position, before another one is looked at. Work on a whole game
    /// continues.
    fn leave_position(&mut self) {
        if self.game.quick_scope() == Scope::Position {
            self.job = None;
        }
    }

    /// Starts the thread that finds what is to be known of the position, unless it is at work. With
    /// patience, waits for its end.
    fn wait(&mut self, patience: Patience) {
        if self.job.is_none() {
            self.job = Some(self.begin());
        }
        let done = self.job.as_ref().map(|job| match patience {
            Patience::Wait => job.done.recv().map_err(|_| TryRecvError::Disconnected),
            Patience::DoNotWait => job.done.try_recv(),
        });
        match done {
            Some(Err(TryRecvError::Empty)) => {}
            Some(Err(TryRecvError::Disconnected)) => panic!("the thread that solves panicked"),
            _ => self.job = None,
        }
    }

    /// Starts a thread that solves the whole game, or only the position.
    fn begin(&self) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, done) = mpsc::channel();
        let (game, line) = (Arc::clone(&self.game), self.line.clone());
        let (think, flag) = (self.think, Arc::clone(&stop));
        thread::spawn(move || {
            let run = || {
                Run::new()
                    .with_memory_limit(MEMORY_LIMIT)
                    .with_stop_flag(&flag)
            };
            // The view says why it has failed.
            let work = Work {
                time: think,
                run: &run,
                stop: &flag,
                progress: LastProgress::default(),
            };
            let _ = game.find(game.quick_scope(), &line, &work);
            // Nobody listens if the player has moved on.
            let _ = sender.send(());
        });
        Job { stop, done }
    }
}

impl Drop for Job {
    /// Stops the thread: nobody needs its answer.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use optimal_play::{GameState, Minimax};

    use super::*;
    use crate::game::{Method, OpenGame};
    use crate::show::Show;

    /// A game that never ends, and never comes back to a position.
    #[derive(Clone)]
    struct Endless(u32);

    impl GameState for Endless {
        type Move = ();
        type Key = u32;
        type Value = i8;

        fn to_move(&self) -> Player {
            Player::Max
        }

        fn moves(&self) -> impl Iterator<Item = ()> {
            std::iter::once(())
        }

        fn play(&self, (): ()) -> Self {
            Self(self.0 + 1)
        }

        fn terminal_value(&self) -> i8 {
            0
        }

        fn key(&self) -> u32 {
            self.0
        }
    }

    impl Show for Endless {
        const SHORT_NAMES: bool = true;

        fn picture(&self) -> String {
            self.0.to_string()
        }

        fn name_of(&self, (): ()) -> String {
            "a".to_owned()
        }
    }

    #[test]
    fn a_game_too_long_for_a_line_says_so_and_keeps_its_position() {
        let method = Method::whole(Minimax::hashed());
        let game = OpenGame::new("Endless".to_owned(), Endless(0), method);
        let mut game = TerminalGame::new(Box::new(game));
        for _ in 0..1000 {
            assert_eq!(game.play("a"), Ok(()));
        }
        let refused = game.play("a").expect_err("it is long");
        assert_eq!(refused, "the line has more than 1000 moves");
        assert_eq!(game.view().picture, "1000");
        assert!(game.undo());
        assert_eq!(game.view().picture, "999");
        assert_eq!(game.play("a"), Ok(()));
    }
}
