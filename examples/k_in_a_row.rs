//! A board, its symmetries, and alpha-beta with bounds.
//!
//! Two players in turn mark a free square of a board of 4×3. A player with three marks in a row, a
//! column or a diagonal wins; a full board is a draw. `cargo run --example k_in_a_row` prints:
//!
//! ```text
//! Max wins, from 683 of 28275 positions
//! ```

use optimal_play::rules::{Board, Square, Symmetries};
use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run, Solver, Wdl};

const BOARD: Board = Board::new(4, 3);

/// What all positions of a game share. Each line is a set of squares, the bits of a `u64`.
struct Rules {
    lines: Vec<u64>,
    symmetries: Symmetries,
}

#[derive(Clone, Copy)]
struct Marks<'r> {
    rules: &'r Rules,
    marks: [u64; 2], // the squares of Max, and of Min
}

impl Marks<'_> {
    fn has_line(&self, set: u64) -> bool {
        self.rules.lines.iter().any(|line| line & set == *line)
    }
}

impl GameState for Marks<'_> {
    type Move = Square;
    type Key = [u64; 2];
    type Value = Wdl; // a win, a draw or a loss

    fn to_move(&self) -> Player {
        let [max, min] = self.marks.map(u64::count_ones);
        if max == min { Player::Max } else { Player::Min }
    }
    fn moves(&self) -> impl Iterator<Item = Square> {
        BOARD.squares(BOARD.all() & !(self.marks[0] | self.marks[1]))
    }
    fn play(&self, square: Square) -> Self {
        let mut after = *self;
        after.marks[self.to_move() as usize] |= BOARD.bit(square);
        after
    }
    fn decided(&self) -> Option<Wdl> {
        let last = !self.to_move();
        let won = self.has_line(self.marks[last as usize]);
        won.then(|| Wdl::win(last)) // while squares are free
    }
    fn terminal_value(&self) -> Wdl {
        Wdl::Draw
    }
    /// The images of a position under the symmetries of the board share a key.
    fn key(&self) -> [u64; 2] {
        self.rules.symmetries.least_sets(self.marks)
    }
    /// A player wins no more where the opponent has a mark in every line.
    fn bounds(&self) -> (Wdl, Wdl) {
        let [max, min] = self.marks.map(|marks| self.has_line(!marks));
        let least = if max { Wdl::MinWins } else { Wdl::Draw };
        let greatest = if min { Wdl::MaxWins } else { Wdl::Draw };
        (least, greatest)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (lines, symmetries) = (BOARD.lines(3), Symmetries::rectangle(4, 3));
    let (rules, marks) = (&Rules { lines, symmetries }, [0; 2]);
    let root = Marks { rules, marks };
    let all = Minimax::hashed().solve(&root, Run::new())?;
    let solution = AlphaBeta::hashed().solve(&root, Run::new())?;
    let [all, some] = [all.report(), solution.report()].map(|it| it.positions);
    println!("{}, from {some} of {all} positions", solution.value());
    Ok(())
}
