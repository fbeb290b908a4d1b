//! Instances of bundled games that several tests use.

use optimal_play::games::chase::{self, Chase};
use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{KnightPawns, Rules, Scoring};
use optimal_play::games::staircase::Staircase;

/// The chase from opposite corners of a board of these rows and columns, where white and black take
/// up to these steps in a move.
///
/// # Panics
///
/// If there is no such chase.
#[must_use]
pub fn corner_chase((rows, columns, white_steps, black_steps): (u32, u32, u32, u32)) -> Chase {
    let rules = chase::Rules {
        rows,
        columns,
        white_steps,
        black_steps,
    };
    Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game")
}

/// A knight among six pawns: on a small board and without bounds, with either scoring.
///
/// # Panics
///
/// Never: the games are valid.
pub fn six_pawns() -> impl Iterator<Item = KnightPawns> {
    let bounded = Board::Bounded {
        rows: 5,
        columns: 6,
    };
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let boards = [bounded, Board::Unbounded].into_iter();
    let all_rules = boards.flat_map(|board| {
        [Scoring::Total, Scoring::AliceOnly].map(|scoring| Rules { board, scoring })
    });
    all_rules.map(move |rules| KnightPawns::with_rules(rules, (2, 2), pawns).expect("a valid game"))
}

/// A staircase of these rows and columns, with weights from 0 to 10.
///
/// # Panics
///
/// If there is no such staircase.
#[must_use]
pub fn staircase((rows, columns): (u32, u32)) -> Staircase {
    let table = |salt: u32| -> Vec<Vec<u32>> {
        let row = |row: u32| (0..columns).map(move |column| (row * 7 + column * 5 + salt) % 11);
        (0..rows).map(|number| row(number).collect()).collect()
    };
    Staircase::new(&table(1), &table(4)).expect("a valid game")
}
