//! Solves the staircase: `cargo run --release --example staircase -- --help`.

use std::process::ExitCode;

use optimal_play::Tabulate;
use optimal_play::games::staircase::Staircase;
use programs::staircase::{Answer, Arguments};
use programs::{Failure, Solved, answer, arguments, run};

fn main() -> ExitCode {
    run::exit_code(|| {
        let arguments: Arguments = arguments::parse()?;
        arguments.answer_all(|game, name| answer(game, name, &arguments))
    })
}

/// Solves a game by index, or by key into a store, and prints the answer.
fn answer(game: &Staircase, name: &str, arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { limits, store, .. } = arguments;
    let root = game.start();
    let solved = match store.solve(
        &Tabulate::by_key(),
        name,
        &root,
        Some((game.rows() * game.columns()) as usize),
        limits,
    )? {
        Some(stored) => stored,
        None => Solved::InMemory(answer::solve(
            &Tabulate::by_index(),
            &root,
            Some(game.positions().into()),
            limits,
        )?),
    };
    let shown = solved.read(|solution, work| {
        answer::shown(
            arguments.format,
            solution.value(),
            || Answer::new(game, solution, work),
            |answer| answer.text(game, work),
        )
    })?;
    run::print(&shown)
}
