//! Looks at a store of solutions: `cargo run --release --example store -- --help`.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use optimal_play::solution::Verified;
use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Restore, Retrograde, Run, SolveError, Staged,
    StoreSolver, Stored, SwapPlayers, Tabulate,
};
use programs::bundled::{Bundled, MoveName, Shown, Visit};
use programs::progress::{Outlook, grouped};
use programs::run::{self, Work};
use programs::{Failure, Found, Limits, arguments};

/// Looks at a store: a directory with the values of all positions of a game.
#[derive(Parser, Debug)]
#[command(name = "store", version, max_term_width = 100, after_help = run::EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Shows what the store holds so far, stage by stage.
    Info {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Checks every value of the store by the rules. The store must note a bundled game as its
    /// name.
    Verify {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        #[command(flatten)]
        limits: Limits,
    },
    /// Solves a bundled game into the store, or continues to.
    Solve {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        #[command(flatten)]
        limits: Limits,
        /// The game, such as domineering --board 5x5.
        #[arg(value_name = "GAME", required = true)]
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        game: Vec<String>,
    },
}

fn main() -> ExitCode {
    run::exit_code(|| {
        let arguments: Arguments = arguments::parse()?;
        run::print(answer(&arguments.command)?.trim_end())
    })
}

fn answer(command: &Command) -> Result<String, Failure> {
    match command {
        Command::Info { directory } => Ok(Store::at(directory).info()?.to_string()),
        Command::Verify { directory, limits } => {
            let name = Store::at(directory).info()?.name;
            visit(directory, &name, Verify { directory, limits })?
        }
        Command::Solve {
            directory,
            limits,
            game,
        } => {
            let name = game.join(" ");
            let solve = Solve {
                directory,
                limits,
                name: &name,
            };
            visit(directory, &name, solve)?
        }
    }
}

/// Does something with the game of this name.
fn visit<V: Visit>(directory: &Path, name: &str, visit: V) -> Result<V::Answer, Failure> {
    let game = Bundled::named(name).and_then(|game| game.visit(visit));
    let place = format!("{}: the game {name:?}", directory.display());
    game.map_err(|message| Failure::Input(message).at(&place))
}

/// Checks every value.
struct Verify<'a> {
    directory: &'a Path,
    limits: &'a Limits,
}

impl Verify<'_> {
    fn run<M: Debug>(
        self,
        verify: impl FnOnce(Run<'_>) -> Result<Verified, SolveError<M>>,
    ) -> Result<String, Failure> {
        let Verified { positions, .. } = run::under_way(self.limits, Outlook::default(), verify)?;
        Ok(format!(
            "{} positions, every value is right",
            grouped(positions)
        ))
    }
}

impl Visit for Verify<'_> {
    type Answer = Result<String, Failure>;

    fn by_key<G: Restore + Staged + Sync>(self, root: &G, _: Shown<G>) -> Self::Answer {
        let stored = Tabulate::by_key().open(&Store::at(self.directory), root)?;
        self.run(|run| Tabulate::by_key().verify(&stored, run))
    }

    fn by_index<G: Indexed + Predecessors + Sync>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G::Value: OutcomeValue,
    {
        let stored = Retrograde::with_predecessors().open(&Store::at(self.directory), root)?;
        self.run(|run| Retrograde::with_predecessors().verify(&stored, run))
    }

    fn by_stage<G>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G: Indexed + Predecessors + Staged + SwapPlayers + Sync,
    {
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        let stored = solver.open(&Store::at(self.directory), root)?;
        self.run(|run| solver.verify(&stored, run))
    }
}

/// Solves a game.
struct Solve<'a> {
    directory: &'a Path,
    limits: &'a Limits,
    name: &'a str,
}

impl Solve<'_> {
    fn run<G: GameState>(
        self,
        last_stage: Option<usize>,
        solve: impl FnOnce(&Store, Run<'_>) -> Result<Stored<G>, SolveError<G::Move>>,
    ) -> Result<String, Failure> {
        let store = Store::at(self.directory).with_name(self.name);
        let found = Found::before(&store, false);
        let outlook = Outlook {
            found_before: found.part().map(str::to_owned),
            last_stage,
            positions: None,
        };
        let stored = run::under_way(self.limits, outlook, |run| solve(&store, run))?;
        let work = Work::of(stored.report());
        Ok(format!("value {:?}; {work}", stored.value()))
    }
}

impl Visit for Solve<'_> {
    type Answer = Result<String, Failure>;

    fn by_key<G: Restore + Staged + Sync>(self, root: &G, shown: Shown<G>) -> Self::Answer {
        self.run(Some(shown.last_stage), |store, run| {
            Tabulate::by_key().solve_into(store, root, run)
        })
    }

    fn by_index<G: Indexed + Predecessors + Sync>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G::Value: OutcomeValue,
    {
        self.run(None, |store, run| {
            Retrograde::with_predecessors().solve_into(store, root, run)
        })
    }

    fn by_stage<G>(self, root: &G, _: MoveName<G>) -> Self::Answer
    where
        G: Indexed + Predecessors + Staged + SwapPlayers + Sync,
    {
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        self.run(None, |store, run| solver.solve_into(store, root, run))
    }
}
