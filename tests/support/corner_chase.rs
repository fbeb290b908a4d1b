//! Chases between opposite corners.

use optimal_play::games::chase::{Chase, Rules};

/// The chase on a board of so many rows and columns, where white and black take up to so many steps in a move.
pub(crate) fn corner_chase(
    (rows, columns, white_steps, black_steps): (u32, u32, u32, u32),
) -> Chase {
    let rules = Rules {
        rows,
        columns,
        white_steps,
        black_steps,
    };
    Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game")
}
