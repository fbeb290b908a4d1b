//! A first game: its rules, its value, its best moves and its line of best play.
//!
//! Stones lie in a heap. Two players in turn take one, two or three of them. The player who takes
//! the last stone wins. To start a game of your own, copy this file and change the rules.
//!
//! `cargo run --example heap` prints:
//!
//! ```text
//! 10 stones: Max wins in 5
//! best first moves: [2]
//! line of best play: [2, 1, 3, 1, 3]
//! ```

use optimal_play::{GameState, Outcome, Player, SolveError, solve};

#[derive(Clone)]
struct Heap {
    stones: u32,
    to_move: Player,
}

impl GameState for Heap {
    type Move = u32; // the stones that a player takes
    type Key = (u32, Player); // two states with the same key are one position
    type Value = Outcome; // the winner, and the number of plies to the win

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.stones.min(3)
    }

    fn play(&self, taken: u32) -> Self {
        Heap {
            stones: self.stones - taken,
            to_move: !self.to_move,
        }
    }

    // Called only without moves: the opponent has taken the last stone.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move, 0)
    }

    fn key(&self) -> (u32, Player) {
        (self.stones, self.to_move)
    }
}

fn main() -> Result<(), SolveError<u32>> {
    let root = Heap {
        stones: 10,
        to_move: Player::Max,
    };
    let solution = solve(&root)?;
    println!("{} stones: {}", root.stones, solution.value());
    let best: Vec<_> = solution.best_moves(&root).collect();
    println!("best first moves: {best:?}");
    let line: Vec<_> = solution.line().collect();
    println!("line of best play: {line:?}");
    Ok(())
}
