//! What an audit has gone over.

use std::fmt;

/// How much of a game an audit has checked and found in order. Look at [`complete`](Self::complete): beyond the budget a
/// fault stays unseen.
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
    /// The positions whose exact value is known, so that it was compared: those that end within the budget and whose
    /// values, with the rewards on the way, stay within their range.
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
        let plural = |count| if count == 1 { "" } else { "s" };
        write!(
            f,
            "{positions} position{}, {moves} move{} and {values} value{} checked: {part} game",
            plural(*positions),
            plural(*moves),
            plural(*values)
        )?;
        match positions - values {
            unknown @ 1.. if *complete => write!(
                f,
                ", but the values of {unknown} position{} are not known",
                plural(unknown)
            ),
            _ => Ok(()),
        }
    }
}
