//! Solves a game of the library as Python does, but as a program in Rust. `python/benchmark.py`
//! compares their times.
//!
//! ```sh
//! cargo build --release -p optimal-play-python-engine --example bundled
//! ```

use std::error::Error;

use optimal_play::Run;
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_python_engine::{Bundled, Columns};

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let connect_four = ConnectFour::new(6, 5)?;
    let small_connect_four = ConnectFour::new(5, 4)?;
    match name.as_str() {
        "connect_four" => solve(&Columns(connect_four.start()), "alpha-beta"),
        "small_connect_four" => solve(&Columns(small_connect_four.start()), "minimax"),
        "dodgem" => solve(&Dodgem::new(4)?, "retrograde"),
        _ => Err("the games are connect_four, small_connect_four and dodgem".into()),
    }
}

/// Solves a position with one thread, and prints its value.
fn solve<G: Bundled>(root: &G, solver: &str) -> Result<(), Box<dyn Error>> {
    let solution = root.solve_by(solver, Run::new().with_threads(1));
    let solution = solution.ok_or("the solver does not fit the game")?;
    let solution = solution.map_err(|error| error.to_string())?;
    println!("{:?}", solution.value());
    Ok(())
}
