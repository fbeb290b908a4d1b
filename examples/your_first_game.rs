//! A whole first game: its rules, its solution, its line of best play, and its tests.
//!
//! `cargo run --example your_first_game` runs it, and `cargo test --example your_first_game` tests
//! it. To start a game of your own, copy this file and change the rules. The tests need `cargo add
//! --dev insta`.

use optimal_play::{GameState, Outcome, Player, SolveError, solve};

/// A heap of stones. The players in turn take a square number of stones: 1, 4, 9, 16 ... The player
/// who takes the last one wins.
#[derive(Clone)]
struct Heap {
    stones: u32,
    to_move: Player,
}

impl GameState for Heap {
    /// How many stones are taken.
    type Move = u32;
    /// What a position is remembered by.
    type Key = (u32, Player);
    /// Who wins, and in how many plies: the winner hurries, the loser delays.
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        (1..=self.stones.isqrt()).map(|root| root * root)
    }

    fn play(&self, taken: u32) -> Self {
        let (stones, to_move) = (self.stones - taken, self.to_move.opponent());
        Self { stones, to_move }
    }

    /// No stone is left: the opponent has taken the last one.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move.opponent(), 0)
    }

    fn key(&self) -> (u32, Player) {
        (self.stones, self.to_move)
    }
}

fn main() -> Result<(), SolveError<u32>> {
    let root = Heap {
        stones: 21,
        to_move: Player::Max,
    };
    let solution = solve(&root)?;
    println!("{} stones: {}", root.stones, solution.value());
    for taken in solution.best_moves(&root) {
        println!("Take {taken}.");
    }
    println!("\nThe line of best play, with the value of every move:\n");
    print!("{}", solution.playthrough());
    Ok(())
}

#[cfg(test)]
mod tests {
    use optimal_play::cross_check::CrossCheck;

    use super::*;

    fn heap(stones: u32) -> Heap {
        let to_move = Player::Max;
        Heap { stones, to_move }
    }

    /// The rules keep the contract, every solver agrees with brute force, and this is the line of
    /// best play.
    #[test]
    fn a_heap_of_seven() -> Result<(), Box<dyn std::error::Error>> {
        let text = CrossCheck::new(&heap(7), 1000).playthrough()?.to_string();
        insta::assert_snapshot!(text);
        Ok(())
    }

    /// Sequence A030193 of the OEIS.
    #[test]
    fn the_published_heaps_are_lost() -> Result<(), SolveError<u32>> {
        let solution = solve(&heap(100))?;
        let lost = (0..=60).filter(|&stones| {
            let value = solution.value_of(&heap(stones));
            value.and_then(Outcome::winner) == Some(Player::Min)
        });
        let published = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57];
        assert_eq!(lost.collect::<Vec<_>>(), published);
        Ok(())
    }
}
