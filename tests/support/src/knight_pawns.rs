//! A game of knight pawns by each of the rules.

use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{KnightPawns, Rules, Scoring};

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
