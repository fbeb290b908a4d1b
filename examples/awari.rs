//! Solves Awari: `cargo run --release --example awari -- --help`.

use std::process::ExitCode;

use optimal_play::{Indexed, Player, Retrograde, Solution};
use optimal_play_games::awari::{Awari, Position};
use programs::awari::{Answer, Arguments, for_mover};
use programs::run::{self, Work};
use programs::{Failure, Solved, answer, arguments};

fn main() -> ExitCode {
    run::exit_code(|| answer_all(&arguments::parse()?))
}

fn answer_all(arguments: &Arguments) -> Result<(), Failure> {
    let mut positions = arguments.positions();
    let mut next = positions.following()?;
    while let Some(first) = next {
        // All positions with as many seeds or fewer are solved together.
        let game = arguments.game(first);
        let (game, name) = game.map_err(|failure| failure.at(positions.place()))?;
        let solved = solve(&game, &name, arguments);
        let solved = solved.map_err(|failure| failure.at(positions.place()))?;
        while let Some(houses) = next
            && let Some(position) = game.with_houses(houses, Player::Max)
        {
            let shown = solved.read(|solution, work| show(&position, solution, work, arguments))?;
            run::print(&shown)?;
            next = positions.following()?;
        }
    }
    Ok(())
}

/// Solves all positions of a game, in memory or into a store.
fn solve<'g>(
    game: &'g Awari,
    name: &str,
    arguments: &Arguments,
) -> Result<Solved<Position<'g>>, Failure> {
    let root = game.start();
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let Arguments { limits, store, .. } = arguments;
    if let Some(stored) = store.solve(&solver, name, &root, None, limits)? {
        return Ok(stored);
    }
    let indices = Some(root.index_count() as u64);
    let solution = answer::solve(&solver, &root, indices, limits)?;
    Ok(Solved::InMemory(solution))
}

fn show<'g>(
    position: &Position<'g>,
    solution: &Solution<Position<'g>>,
    work: &Work,
    arguments: &Arguments,
) -> String {
    let value = solution
        .value_of(position)
        .expect("all positions are solved");
    answer::shown(
        arguments.format,
        for_mover(position, value),
        || Answer::new(position, value, solution),
        |answer| answer.text(position, work),
    )
}
