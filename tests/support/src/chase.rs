//! Games with cycles: the chase between opposite corners, and a token on a ring.

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::{Outcome, Player};

use crate::{Graph, Node};

/// The chase from opposite corners of a board of these rows and columns, where white and black take up to these steps in a
/// move.
///
/// # Panics
///
/// If there is no such chase.
#[must_use]
pub fn corner_chase((rows, columns, white_steps, black_steps): (u32, u32, u32, u32)) -> Chase {
    let rules = Rules {
        rows,
        columns,
        white_steps,
        black_steps,
    };
    Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game")
}

/// A token on a ring, which the players in turn move on by one of two steps; the player who moves it to place 0 wins. Node
/// 2n is place n with Max to move, and node 2n + 1 the same with Min.
#[must_use]
pub fn ring(places: usize, steps: [usize; 2]) -> Graph<Outcome> {
    let node = |number: usize| {
        let (place, mover) = (number / 2, [Player::Max, Player::Min][number % 2]);
        let after = steps.map(|step| 2 * ((place + step) % places) + 1 - number % 2);
        let node = Node::new(mover, after);
        if place == 0 {
            node.worth(Outcome::win(mover.opponent(), 0)).decided()
        } else {
            node
        }
    };
    Graph::new((0..2 * places).map(node))
}
