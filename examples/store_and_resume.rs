//! A store: values in files, for a game that memory does not hold, solved in several runs.
//!
//! Stones lie in a heap. Two players in turn take one, two or three of them. The player who takes
//! the last stone wins. A run that ends early leaves its files, and the next run continues.
//!
//! `cargo run --features disk --example store_and_resume` prints:
//!
//! ```text
//! first run: 100 positions
//! second run: Min wins in 50
//! best moves with 99 stones: [3]
//! every value checked: 200 positions
//! ```

use optimal_play::store::Store;
use optimal_play::{GameState, Outcome, PackedKey, Player, Restore, Run, Staged};
use optimal_play::{StoreSolver, Tabulate};

#[derive(Clone)]
struct Heap {
    stones: u32,
    to_move: Player,
}

impl GameState for Heap {
    type Move = u32;
    type Key = u64;
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

    fn key(&self) -> u64 {
        self.packed_key()
    }
}

/// Every move increases the stage, by at most 3: the stage is the number of stones taken.
impl Staged for Heap {
    fn stage(&self) -> usize {
        100 - self.stones as usize
    }

    fn longest_step(&self) -> usize {
        3
    }
}

/// A position in 8 bits.
impl PackedKey for Heap {
    fn key_bits(&self) -> u32 {
        8
    }

    fn packed_key(&self) -> u64 {
        2 * u64::from(self.stones) + self.to_move as u64
    }
}

/// The way back from the bits to the position.
impl Restore for Heap {
    fn restore(&self, key: u64) -> Option<Self> {
        let stones = u32::try_from(key / 2).ok()?;
        let to_move = Player::ALL[(key % 2) as usize];
        Some(Heap { stones, to_move })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::temp_dir().join(format!("heap-{}", std::process::id()));
    let (store, solver) = (Store::at(&directory), Tabulate::by_key());
    let (stones, to_move) = (100, Player::Max);
    let root = Heap { stones, to_move };

    let ended = solver.solve_into(&store, &root, Run::new().with_position_limit(100));
    let error = ended.expect_err("the game has 200 positions");
    println!("first run: {} positions", error.report().positions);
    let stored = solver.solve_into(&store, &root, Run::new())?;
    println!("second run: {}", stored.value());

    let stored = solver.open(&store, &root)?; // later, in any process
    let best = stored.best_moves(&root.play(1))?;
    println!("best moves with 99 stones: {best:?}");
    let verified = solver.verify(&stored, Run::new())?;
    println!("every value checked: {} positions", verified.positions);
    std::fs::remove_dir_all(directory)?;
    Ok(())
}
