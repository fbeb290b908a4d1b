//! Scores: moves add to the value, and all positions share the data of one game.
//!
//! Stones with numbers lie in a heap. Two players in turn take one, two or three stones from the
//! top, and score their numbers. Each player wants to score more than the opponent. This is
//! `LeetCode` 1406, Stone Game III; the first three heaps are its examples.
//!
//! `cargo run --example scores` prints:
//!
//! ```text
//! [1, 2, 3, 7]: -1 by taking [3, 1]
//! [1, 2, 3, -9]: 15 by taking [3, 1]
//! [1, 2, 3, 6]: 0 by taking [3, 1]
//! [4, -7, 2, 5, -3, 8]: 9 by taking [1, 3, 2]
//! ```

use optimal_play::{GameState, Player, SolveError, solve};

/// The numbers that are left: borrowed, so that no position copies them.
#[derive(Clone)]
struct Heap<'n> {
    numbers: &'n [i32],
    to_move: Player,
}

impl GameState for Heap<'_> {
    type Move = usize; // the stones that a player takes
    type Key = (usize, Player);
    type Value = i32; // the future score of Max, minus the future score of Min

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        1..=self.numbers.len().min(3)
    }

    fn play(&self, taken: usize) -> Self {
        let (numbers, to_move) = (&self.numbers[taken..], !self.to_move);
        Heap { numbers, to_move }
    }

    /// What the move adds to the value: `signed` negates it for Min.
    fn reward(&self, taken: usize) -> i32 {
        self.to_move.signed(self.numbers[..taken].iter().sum())
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    /// The score so far is no part of the key: it does not affect the rest of the game.
    fn key(&self) -> (usize, Player) {
        (self.numbers.len(), self.to_move)
    }
}

fn main() -> Result<(), SolveError<usize>> {
    let heaps: [&[i32]; 4] = [
        &[1, 2, 3, 7],
        &[1, 2, 3, -9],
        &[1, 2, 3, 6],
        &[4, -7, 2, 5, -3, 8],
    ];
    for numbers in heaps {
        let to_move = Player::Max;
        let solution = solve(&Heap { numbers, to_move })?;
        let line: Vec<_> = solution.line().collect();
        println!("{numbers:?}: {} by taking {line:?}", solution.value());
    }
    Ok(())
}
