//! Solves Awari: `cargo run --release --example awari -- --help`.

use std::process::ExitCode;

use optimal_play::games::awari::Position;
use optimal_play::{Indexed, Player, Retrograde, Solution};
use programs::awari::{Answer, Arguments, for_mover, seeds};
use programs::run::{self, Work};
use programs::{Failure, answer, arguments};

fn main() -> ExitCode {
    run::exit_code(|| answer_all(&arguments::parse()?))
}

fn answer_all(arguments: &Arguments) -> Result<(), Failure> {
    let mut positions = arguments.positions();
    let mut next = positions.following()?;
    while let Some(first) = next {
        // All positions with as many seeds or fewer are solved together.
        let game = arguments.game(first)?;
        let root = game.start();
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        let indices = Some(root.index_count() as u64);
        let solution = answer::solve(&solver, &root, indices, &arguments.limits)
            .map_err(|failure| failure.at(positions.place()))?;
        while let Some(houses) = next.filter(|&houses| seeds(houses) <= seeds(first)) {
            let position = game.with_houses(houses, Player::Max);
            run::print(&show(&position.expect("few seeds"), &solution, arguments))?;
            next = positions.following()?;
        }
    }
    Ok(())
}

fn show<'g>(
    position: &Position<'g>,
    solution: &Solution<Position<'g>>,
    arguments: &Arguments,
) -> String {
    let value = solution
        .value_of(position)
        .expect("all positions are solved");
    answer::shown(
        arguments.format,
        for_mover(position, value),
        || Answer::new(position, value, solution),
        |answer| answer.text(position, &Work::of(solution.report())),
    )
}
