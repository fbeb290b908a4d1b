//! Solves a bundled game on the processes of a cluster, into one store or in memory:
//! `cargo run --release -p optimal-play-cluster --example solve -- --help`.

mod arguments;
mod progress;
mod summary;
mod support;

use std::error::Error;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Restore, Run, Solution, SolveError, Staged,
    Stored,
};
use optimal_play_cluster::{Cluster, Member, Secret};

use arguments::{Program, Report, Task};
use progress::Line;
use summary::Summary;
use support::bundled::{MoveName, Visit};

const POSITIONS_BETWEEN_UPDATES: u64 = 1 << 14;

/// Whether a signal has ended the run.
static STOP: AtomicBool = AtomicBool::new(false);

/// Any error of a member.
type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    let failed = |error: &dyn Error, code| {
        eprintln!("error: {error}");
        ExitCode::from(code)
    };
    let done = match Task::from_command_line() {
        Task::Solve(program) => {
            let cluster = program.cluster.cluster();
            cluster.map(|cluster| answer(&program, cluster))
        }
        Task::WriteSecret(file) => Secret::create_file(file).map(Ok),
    };
    match done {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => failed(&*error, 1),
        Err(error) => failed(&error, 2),
    }
}

fn answer(program: &Program, cluster: Cluster) -> Result<(), Box<dyn Error>> {
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))?;
    let cluster = cluster.with_log(|line| eprintln!("{line}"));
    let summary = cluster.run(|member| program.game.clone().visit(Solve { program, member })?)?;
    if let Some(summary) = summary {
        let text = match program.report {
            Report::Text => summary.to_string(),
            Report::Json => serde_json::to_string(&summary)?,
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()?;
    }
    Ok(())
}

/// Solves a game of any type, as one member.
struct Solve<'a> {
    program: &'a Program,
    member: &'a mut Member,
}

/// A game that is solved.
enum Solved<G: GameState> {
    IntoStore(Stored<G>),
    InMemory(Solution<G>),
}

impl Solve<'_> {
    fn run<G: GameState>(
        self,
        name: MoveName<G>,
        solve: impl FnOnce(
            &mut Member,
            Option<&Store>,
            Run<'_>,
        ) -> Result<Solved<G>, SolveError<G::Move>>,
    ) -> Result<Summary, Failure> {
        let Self { program, member } = self;
        let mut line = Line::of(member);
        let observer = |progress: &_| {
            line.show(progress);
            ControlFlow::Continue(())
        };
        let run = Run::new()
            .with_stop_flag(&STOP)
            .with_observer(POSITIONS_BETWEEN_UPDATES, observer);
        let solved = solve(member, program.store().as_ref(), program.limited(run));
        line.clear();
        // A move may borrow the game, an error may not.
        let solved = solved.map_err(|error| error.to_string())?;
        let (value, moves, report) = match &solved {
            Solved::InMemory(solution) => {
                let moves = solution.line().collect();
                (solution.value(), Some(moves), solution.report())
            }
            // Not all files are here.
            Solved::IntoStore(stored) if program.local => (stored.value(), None, stored.report()),
            Solved::IntoStore(stored) => (stored.value(), Some(stored.line()?), stored.report()),
        };
        let moves = moves.map(|moves: Vec<_>| moves.into_iter().map(name).collect());
        Summary::gather(member, &program.name, format!("{value:?}"), moves, report)
    }
}

impl Visit for Solve<'_> {
    type Answer = Result<Summary, Failure>;

    fn by_key<G: Restore + Staged + Sync>(self, root: &G, name: MoveName<G>) -> Self::Answer {
        self.run(name, |member, store, run| match store {
            Some(store) => member.solve(store, root, run).map(Solved::IntoStore),
            None => member.solve_in_memory(root, run).map(Solved::InMemory),
        })
    }

    fn by_index<G: Indexed + Predecessors + Sync>(self, root: &G, name: MoveName<G>) -> Self::Answer
    where
        G::Value: OutcomeValue,
    {
        self.run(name, |member, store, run| match store {
            Some(store) => member
                .solve_indexed(store, root, run)
                .map(Solved::IntoStore),
            None => member
                .solve_indexed_in_memory(root, run)
                .map(Solved::InMemory),
        })
    }
}
