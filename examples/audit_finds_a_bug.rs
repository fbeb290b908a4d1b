//! The audit: test the rules before you trust a value.
//!
//! Stones lie in a heap. Two players in turn take one, two or three of them. The player who takes
//! the last stone wins. The first key forgets the player to move, so a solver takes two positions
//! for one, and returns a wrong value without an error.
//!
//! `cargo run --example audit_finds_a_bug` prints:
//!
//! ```text
//! solved without an audit: Min wins in 5
//! the audit: after the moves [1, 1]: two states share a key but differ: expected Min to move, as in the other state, found Max (the other state: after the moves [2])
//! mended: 20 positions, 48 moves and 20 values checked: the whole game
//! solved: Max wins in 5
//! ```

use optimal_play::audit;
use optimal_play::{GameState, Outcome, Player, solve};

#[derive(Clone)]
struct Heap<const FORGETS: bool> {
    stones: u32,
    to_move: Player,
}

impl<const FORGETS: bool> GameState for Heap<FORGETS> {
    type Move = u32;
    type Key = (u32, Option<Player>);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.stones.min(3)
    }

    fn play(&self, taken: u32) -> Self {
        let (stones, to_move) = (self.stones - taken, !self.to_move);
        Heap { stones, to_move }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move, 0)
    }

    fn key(&self) -> (u32, Option<Player>) {
        (self.stones, (!FORGETS).then_some(self.to_move))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (stones, to_move) = (10, Player::Max);
    let wrong = Heap::<true> { stones, to_move };
    println!("solved without an audit: {}", solve(&wrong)?.value());
    let violation = audit(&wrong, 1000).expect_err("the player to move matters");
    println!("the audit: {violation}");

    let right = Heap::<false> { stones, to_move };
    let coverage = audit(&right, 1000)?; // expands up to 1000 positions, nearest to the root first
    println!("mended: {coverage}");
    println!("solved: {}", solve(&right)?.value());
    Ok(())
}
