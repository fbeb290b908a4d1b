//! Men's morris, as R. Gasser solved it (Solving Nine Men's Morris, Games of No Chance, 1996): all
//! positions after the last man is placed go into a store; then alpha-beta solves the opening, with
//! the store as its endgame.
//!
//! ```sh
//! cargo run --release -p optimal-play-games --features disk --example nine_mens_morris -- six /tmp/six
//! ```
//!
//! The game is `three`, `six`, `nine` or `twelve`; without a directory, the store is removed at the
//! end. A run that is ended continues from its last whole stage when it is started again. The output
//! for `three`, the default:
//!
//! ```text
//! moving: 1200 indices
//! opening: Max wins
//! ```

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

use optimal_play::game::WithoutDistance;
use optimal_play::run::Progress;
use optimal_play::store::Store;
use optimal_play::{AlphaBeta, GameState, Indexed, Player, Retrograde, Run, Solver, StoreSolver};
use optimal_play_games::morris::{Morris, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "three".into());
    let rules = Rules::named(&name).ok_or(format!("there is no {name} men's morris"))?;
    let directory = arguments.next();
    if arguments.next().is_some() {
        return Err("usage: nine_mens_morris [GAME [DIRECTORY]]".into());
    }
    if let Some(directory) = directory {
        return solve(rules, Path::new(&directory));
    }
    let directory = std::env::temp_dir().join(format!("morris-{}", std::process::id()));
    solve(rules, &directory)?;
    Ok(std::fs::remove_dir_all(directory)?)
}

fn solve(rules: Rules, directory: &Path) -> Result<(), Box<dyn Error>> {
    let game = Morris::new(rules)?;
    let moving = Morris::with_start(rules, &placed(&game.start()).ok_or("no man can be placed")?)?;
    let root = moving.start();
    print(
        io::stdout(),
        &format!("moving: {} indices", root.index_count()),
    )?;
    let solver = Retrograde::with_predecessors().by_stage().fold_players();
    let run = Run::new().with_observer(1 << 26, |progress: &Progress| {
        let (positions, elapsed) = (progress.positions, progress.elapsed);
        let stage = progress.stage;
        let line = format!("stage {stage:?}: {positions} positions, {elapsed:?}");
        // The run does not end because its progress is lost.
        let _ = print(io::stderr(), &line);
        ControlFlow::Continue(())
    });
    let stored = solver.solve_into(&Store::at(directory), &root, run)?;

    // Best play may go on forever, so it has no line.
    let opening = AlphaBeta::hashed().without_line();
    let opening = opening.with_endgame(|position: &WithoutDistance<Position<'_>>| {
        let WithoutDistance(position) = position;
        let is_placed = men_in_hand(position) == 0;
        let text = is_placed.then(|| position.notation())?;
        let same = moving.position(&text).ok()?;
        Some(stored.value_of(&same).ok()??.into())
    });
    let solution = opening.solve(&WithoutDistance(game.start()), Run::new());
    stored.read(|_| ())?; // a look-up that failed is an error here
    Ok(print(
        io::stdout(),
        &format!("opening: {}", solution?.value()),
    )?)
}

/// Prints a line if somebody still reads: the store is solved for whoever comes later.
fn print(mut out: impl Write, line: &str) -> io::Result<()> {
    match writeln!(out, "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// A position in which the last man is placed and none was removed, in a text.
fn placed(position: &Position<'_>) -> Option<String> {
    if men_in_hand(position) == 0 {
        return Some(position.notation());
    }
    let mut moves = position.moves().filter(|mv| mv.removed.is_none());
    moves.find_map(|mv| placed(&position.play(mv)))
}

fn men_in_hand(position: &Position<'_>) -> u8 {
    Player::ALL.map(|it| position.in_hand(it)).iter().sum()
}
