//! An instance: boards of a game side by side, which either player may begin.

use std::fmt::Write;
use std::time::Duration;

use optimal_play::game::Partizan;
use optimal_play::solver::{PartForms, Sums};
use optimal_play::{AlphaBeta, Player, Run, Solver, Wdl};
use optimal_play_benches::processor_time;
use optimal_play_games::clobber::Clobber;
use optimal_play_games::elephants::Elephants;
use optimal_play_games::nogo::NoGo;
use optimal_play_games::toads::Toads;

use crate::regions;

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    Clobber,
    Elephants,
    Toads,
    NoGo,
    Domineering,
}

/// Boards side by side.
pub(crate) struct Instance {
    game: Game,
    boards: Vec<String>,
}

/// What a program took for both players.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    /// Whether Max wins who begins, and whether Min does.
    pub(crate) first_wins: [bool; 2],
    /// Of the processor.
    pub(crate) seconds: f64,
}

/// A solver of this crate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ours {
    Sums,
    /// Sums whose forms were made before.
    KeptForms,
    AlphaBeta,
}

impl Instance {
    pub(crate) fn new(game: Game, boards: impl Iterator<Item = String>) -> Self {
        let boards = boards.collect();
        Self { game, boards }
    }

    /// A case of MCGS, for both players.
    pub(crate) fn as_mcgs_test(&self) -> String {
        let row = !self.boards.iter().any(|board| board.contains('|'));
        let (name, rule) = match self.game {
            Game::Clobber if row => ("clobber_1xn", ""),
            Game::Clobber => ("clobber", ""),
            Game::Elephants => ("elephants", ""),
            Game::Toads => ("gen_toads", "1,1,1,0:"),
            Game::NoGo if row => ("nogo_1xn", ""),
            Game::NoGo => ("nogo", ""),
            Game::Domineering => ("domineering", ""),
        };
        let mut text = format!("[{name}]");
        for board in &self.boards {
            write!(text, " ({rule}{board})").expect("memory");
        }
        text + " {B, W}\n"
    }

    /// Solves it for both players; `None` if that takes longer.
    pub(crate) fn solve(&self, by: Ours, seconds: u64) -> Option<Taken> {
        let text = self.boards.join(" + ");
        let read = "the text of boards";
        match self.game {
            Game::Clobber => solve(&text.parse::<Clobber>().expect(read), by, seconds),
            Game::Elephants => solve(&text.parse::<Elephants>().expect(read), by, seconds),
            Game::Toads => solve(&text.parse::<Toads>().expect(read), by, seconds),
            Game::NoGo => solve(&text.parse::<NoGo>().expect(read), by, seconds),
            Game::Domineering => regions::solve(&self.boards, by, seconds),
        }
    }
}

/// Solves boards for both players; `None` if that takes longer.
pub(crate) fn solve<G: Partizan<Value = Wdl>>(boards: &G, by: Ours, seconds: u64) -> Option<Taken> {
    // Other programs may run beside it.
    let limit = Duration::from_secs(3 * seconds);
    let run = || Run::new().with_threads(1).with_time_limit(limit);
    let mut run_of_forms = Run::new().with_time_limit(2 * limit);
    let mut forms = PartForms::new(&mut run_of_forms).expect("no limit");
    let mut winner = |first| {
        let root = boards.clone().with_to_move(first);
        let solution = match by {
            Ours::Sums => Sums::by_forms().without_line().solve(&root, run()),
            Ours::AlphaBeta => AlphaBeta::hashed().without_line().solve(&root, run()),
            Ours::KeptForms => return forms.winner(&root).ok(),
        };
        solution.ok()?.value().winner()
    };
    if by == Ours::KeptForms {
        for first in Player::ALL {
            winner(first)?;
        }
    }
    let start = processor_time();
    let mut times = 0;
    loop {
        let mut first_wins = [false; 2];
        for first in Player::ALL {
            first_wins[first as usize] = winner(first)? == first;
        }
        times += 1;
        // Linux counts time in steps of milliseconds.
        let taken = Duration::from_nanos(processor_time() - start);
        if taken > Duration::from_millis(100) {
            let seconds_taken = taken.as_secs_f64() / f64::from(times);
            let is_in_time = seconds_taken <= 2.0 * Duration::from_secs(seconds).as_secs_f64();
            return is_in_time.then_some(Taken {
                first_wins,
                seconds: seconds_taken,
            });
        }
    }
}
