//! What an audit has gone over.

use std::fmt;

/// How much of a game an audit has checked and found in order.
///
/// # Examples
///
/// ```
/// use optimal_play::check::audit;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let coverage = audit(&game.start(), 1000)?;
/// assert_eq!(
///     coverage.to_string(),
///     "13 positions, 15 moves and 13 values checked: the whole game"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Coverage {
    /// The positions with different keys.
    pub positions: usize,
    /// The moves of all of them.
    pub moves: usize,
    /// The positions whose exact value is known, so that it was compared.
    pub values: usize,
    /// Whether these are all positions that the root leads to.
    pub complete: bool,
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            moves,
            values,
            complete,
        } = self;
        let part = if *complete {
            "the whole"
        } else {
            "a part of the"
        };
        write!(
            f,
            "{positions} positions, {moves} moves and {values} values checked: {part} game"
        )
    }
}
