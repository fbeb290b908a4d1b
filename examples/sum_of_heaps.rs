//! Sums: a game that splits into parts, solved part by part.
//!
//! Two players in turn take one, two or three stones from any one heap. A player who cannot move
//! loses. A heap does not affect another one, and both players have the same moves. So each heap is
//! worth a heap of Nim of some size, its Grundy value. The player to move wins exactly if the
//! exclusive or of these values is not 0.
//!
//! `cargo run --example sum_of_heaps` prints:
//!
//! ```text
//! a hundred heaps: Min wins, from 101 positions
//! heaps of 1 to 9 are worth [1, 2, 3, 0, 1, 2, 3, 0, 1]
//! ```

use optimal_play::{GameState, Grundy, Impartial, Player, Run, SolveError, Solver};
use optimal_play::{SwapPlayers, Wdl};

#[derive(Clone)]
struct Heaps {
    sizes: Vec<u32>,
    to_move: Player,
}

impl GameState for Heaps {
    type Move = (usize, u32); // the heap, and the stones that a player takes
    type Key = (Vec<u32>, Player);
    type Value = Wdl; // a win, a draw or a loss

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = (usize, u32)> {
        let heaps = self.sizes.iter().enumerate();
        heaps.flat_map(|(heap, &size)| (1..=size.min(3)).map(move |taken| (heap, taken)))
    }
    fn play(&self, (heap, taken): (usize, u32)) -> Self {
        let mut after = self.swap_players();
        after.sizes[heap] -= taken;
        after
    }
    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }
    fn key(&self) -> (Vec<u32>, Player) {
        (self.sizes.clone(), self.to_move)
    }
}

/// The same heaps, with the other player to move.
impl SwapPlayers for Heaps {
    fn swap_players(&self) -> Self {
        let (sizes, to_move) = (self.sizes.clone(), !self.to_move);
        Heaps { sizes, to_move }
    }
}

/// Each heap is a part: a state like any other.
impl Impartial for Heaps {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let (sizes, to_move) = (self.sizes.iter(), self.to_move);
        sizes.map(move |&size| Heaps {
            sizes: vec![size],
            to_move,
        })
    }
}

fn main() -> Result<(), SolveError<(usize, u32)>> {
    let (sizes, to_move) = ((1..=100).collect(), Player::Max);
    let root = Heaps { sizes, to_move };
    let solution = Grundy::by_definition().solve(&root, Run::new())?;
    let (value, positions) = (solution.value(), solution.report().positions);
    println!("a hundred heaps: {value}, from {positions} positions");
    let grundy_values = root.parts().map(|heap| solution.grundy_value(&heap));
    let first: Vec<_> = grundy_values.flatten().take(9).collect();
    println!("heaps of 1 to 9 are worth {first:?}");
    Ok(())
}
