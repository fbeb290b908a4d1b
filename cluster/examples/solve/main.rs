//! Solves a bundled game on the processes of a cluster, into one store:
//! `cargo run --release -p optimal-play-cluster --example solve -- --help`.

mod arguments;
mod progress;
mod summary;

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use common::progress::Outlook;
use optimal_play::run::DistributedRun;
use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Retrograde, Run, SolveError, Staged,
    StoreSolver, Stored, SwapPlayers, Tabulate, Unpack,
};
use optimal_play_cli::Found;
use optimal_play_cli::games::{MoveName, Shown, Visit, Written, own_name};
use optimal_play_cluster::{Cluster, Member, Secret};

use arguments::{Program, Report, Task};
use progress::Line;
use summary::{Answer, Summary};

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
    let summary = cluster.run(|member| program.game.visit(Solve { program, member })?)?;
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

impl Solve<'_> {
    fn run<G: GameState>(
        self,
        name: MoveName<G>,
        last_stage: Option<usize>,
        solve: impl FnOnce(&Store, DistributedRun<'_>) -> Result<Stored<G>, SolveError<G::Move>>,
    ) -> Result<Summary, Failure> {
        let Self { program, member } = self;
        let store = program.store();
        let found_before = Found::before(&store, program.fresh);
        let outlook = Outlook {
            found_before: found_before.part().map(str::to_owned),
            last_stage,
            positions: None,
        };
        let mut line = Line::of(member, outlook);
        let observer = |progress: &_| {
            line.show(progress);
            ControlFlow::Continue(())
        };
        let run = Run::new()
            .with_stop_flag(&STOP)
            .with_observer(POSITIONS_BETWEEN_UPDATES, observer);
        let run = program.limits.limit(run);
        let solved = solve(&store, member.distributed(run));
        line.clear();
        // A move may borrow the game, an error may not.
        let stored = solved.map_err(|error| error.to_string())?;
        // Of a local store, not all files are here.
        let line = (!program.local).then(|| stored.line()).transpose()?;
        let answer = Answer {
            game: program.game.to_string(),
            value: format!("{:?}", stored.value()),
            line: line.map(|moves| moves.into_iter().map(name).collect()),
            positions: store.info()?.positions(),
            found_before,
        };
        Summary::gather(member, answer, stored.report())
    }
}

impl Visit for Solve<'_> {
    type Answer = Result<Summary, Failure>;

    fn by_key<G>(self, root: &G, shown: Shown<G>) -> Result<Self::Answer, common::Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        let last_stage = Some(shown.last_stage);
        Ok(self.run(shown.move_name, last_stage, |store, run| {
            Tabulate::by_key().solve_into(store, root, run)
        }))
    }

    fn by_index<G>(self, root: &G) -> Result<Self::Answer, common::Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        Ok(self.run(own_name::<G>, None, |store, run| {
            Retrograde::with_predecessors().solve_into(store, root, run)
        }))
    }

    fn by_stage<G>(self, root: &G) -> Result<Self::Answer, common::Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        Ok(self.run(own_name::<G>, None, |store, run| {
            solver.solve_into(store, root, run)
        }))
    }
}
