//! Solves the chase: `cargo run --release --example chase -- --help`.

use std::process::ExitCode;

use optimal_play::games::chase::Chase;
use optimal_play::{Indexed, Retrograde};
use programs::chase::{Answer, Arguments, verdict};
use programs::{Failure, Solved, answer, arguments, run};

fn main() -> ExitCode {
    run::exit_code(|| {
        let arguments: Arguments = arguments::parse()?;
        arguments.answer_all(|game, name| answer(game, name, &arguments))
    })
}

/// Solves a game by retrograde analysis, in memory or into a store, and prints the answer.
fn answer(game: &Chase, name: &str, arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { limits, store, .. } = arguments;
    let (root, retrograde) = (game.start(), Retrograde::with_predecessors());
    let solved = match store.solve(&retrograde, name, &root, None, limits)? {
        Some(stored) => stored,
        None => Solved::InMemory(answer::solve(
            &retrograde,
            &root,
            Some(root.index_count() as u64),
            limits,
        )?),
    };
    let shown = solved.read(|solution, work| {
        answer::shown(
            arguments.format,
            verdict(solution.value()),
            || Answer::new(game, solution, work),
            |answer| answer.text(game, work),
        )
    })?;
    run::print(&shown)
}
