//! A store: values in files, for a game that memory does not hold, solved in several runs.
//!
//! Two players in turn take one, two or three stones from a heap. The player who takes the last one
//! wins. A run that ends early leaves its files, and the next run continues. The output:
//!
//! ```text
//! first run: 100 positions
//! second run: Min wins in 50
//! best moves with 99 stones: [3]
//! every value checked: 200 positions
//! ```

use optimal_play::{GameState, Outcome, PackedKey, Player, Run, Staged, Unpack};
use optimal_play::{StoreSolver, Tabulate, store::Store};

#[derive(Clone)]
struct Heap(u32); // twice the number of stones, plus 1 if Min is to move

impl GameState for Heap {
    type Move = u32;
    type Key = u32;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::ALL[self.0 as usize % 2]
    }
    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=(self.0 / 2).min(3)
    }
    fn play(&self, taken: u32) -> Self {
        Heap((self.0 - 2 * taken) ^ 1)
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move(), 0)
    }
    fn key(&self) -> u32 {
        self.0
    }
}

/// Every move increases the stage: the number of stones taken.
impl Staged for Heap {
    fn stage(&self) -> usize {
        100 - self.0 as usize / 2
    }
}

/// A position in 8 bits.
impl PackedKey for Heap {
    fn key_bits(&self) -> u32 {
        8
    }
    fn packed_key(&self) -> u64 {
        self.0.into()
    }
}

/// The way back from the bits to the position.
impl Unpack for Heap {
    fn unpack(&self, key: u64) -> Option<Self> {
        u32::try_from(key).ok().map(Heap)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::temp_dir().join(format!("heap-{}", std::process::id()));
    let (store, solver) = (Store::at(&directory), Tabulate::by_key());
    let root = Heap(200); // 100 stones, and Max to move
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
    Ok(std::fs::remove_dir_all(directory)?)
}
