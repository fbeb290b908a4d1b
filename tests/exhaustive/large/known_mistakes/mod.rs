//! Known mistakes of other solvers: each test repeats one on a game small enough to show its
//! effect, and runs the solvers of the crate on the same game. Also mistakes in the rules of a
//! game, and which check finds which.

mod colliding_hash;
mod distance;
mod last_stone;
mod misere;
mod move_counter;
mod placeholder;
mod which_check;

use optimal_play::{GameState, Run, SolveErrorKind, Solver};

/// Why the game is not solved within a position limit.
fn fail<G: GameState>(
    solver: &impl Solver<G>,
    root: &G,
    positions: u64,
) -> SolveErrorKind<G::Move> {
    let run = Run::new().with_position_limit(positions);
    let error = solver.solve(root, run).expect_err("it cannot be solved");
    error.kind().clone()
}
