//! A sum of parts in which the players have moves of their own: rows of black and white counters.
//! Max takes a black one with its neighbours, Min a white one. Who cannot move loses.
//!
//! `cargo run --example sum_of_parts` prints:
//!
//! ```text
//! Max wins; the first move takes the counter at 0, and the line has 23 moves
//! ```

use optimal_play::game::{Partizan, Summand};
use optimal_play::solver::Sums;
use optimal_play::{GameState, Player, Run, Solver, Wdl};

#[derive(Clone)]
struct Rows {
    counters: String, // rows stand between spaces
    to_move: Player,
}

impl GameState for Rows {
    type Move = usize;
    type Key = (Vec<String>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let own = ['B', 'W'][self.to_move as usize];
        let counters = self.counters.char_indices();
        counters.filter(move |&(_, it)| it == own).map(|(at, _)| at)
    }

    fn play(&self, at: usize) -> Self {
        let counters = self.counters.char_indices();
        let left = counters.map(|(other, it)| if other.abs_diff(at) < 2 { ' ' } else { it });
        let (counters, to_move) = (left.collect(), !self.to_move);
        Rows { counters, to_move }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> Self::Key {
        let mut rows: Vec<_> = self.counters.split_whitespace().map(String::from).collect();
        rows.sort_unstable();
        (rows, self.to_move)
    }
}

impl Summand for Rows {
    fn with_to_move(self, to_move: Player) -> Self {
        Rows { to_move, ..self }
    }
}

impl Partizan for Rows {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let (rows, to_move) = (self.counters.split_whitespace(), self.to_move);
        rows.map(move |row| Rows {
            counters: row.into(),
            to_move,
        })
    }

    fn empty(&self) -> Self {
        Rows {
            counters: String::new(),
            ..*self
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let counters = "BWBBWBWW WBBWBW BBWBWBWB WWBWBBW BWWBWBBWB WBWBBWWBWB".into();
    let root = Rows {
        counters,
        to_move: Player::Max,
    };
    let solution = Sums::by_forms().solve(&root, Run::new())?;
    let line: Vec<_> = solution.line().collect();
    let (value, first, moves) = (solution.value(), line[0], line.len());
    println!(
        "{value}; the first move takes the counter at {first}, and the line has {moves} moves"
    );
    Ok(())
}
