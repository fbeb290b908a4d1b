//! A game of knight pawns by each of the rules.

use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{KnightPawns, Rules, Scoring};

/// A knight among six pawns: on a small board and without bounds, with either scoring.
pub(crate) fn six_pawns() -> impl Iterator<Item = KnightPawns> {
    let bounded = Board::Bounded {
        rows: 5,
        columns: 6,
    };
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let all_rules = [
        (bounded, Scoring::Total),
        (bounded, Scoring::AliceOnly),
        (Board::Unbounded, Scoring::Total),
    ];
    all_rules.into_iter().map(move |(board, scoring)| {
        let rules = Rules { board, scoring };
        KnightPawns::with_rules(rules, (2, 2), pawns).expect("a valid game")
    })
}
