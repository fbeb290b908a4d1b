//! Every position of a store, for another program.

use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, StdoutLock, Write as _};
use std::ops::ControlFlow;

use clap::ValueEnum;
use common::progress::Outlook;
use common::{Failure, Limits, run};
use optimal_play::store::Store;
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Retrograde, Staged, StoreSolver, SwapPlayers,
    Tabulate, Unpack,
};

use crate::games::{Shown, Visit, Written};

/// How lines are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(super) enum Format {
    /// The position, a tab, and the value.
    Text,
    /// The same with a comma, after a line with the names of both.
    Csv,
    /// A JSON object with both, the value as in other answers.
    Json,
}

/// Prints every position with its value.
pub(super) struct Export<'a> {
    pub(super) store: Store,
    pub(super) format: Format,
    pub(super) limits: &'a Limits,
}

impl Export<'_> {
    fn run<G, S>(self, solver: &S, root: &G) -> Result<(), Failure>
    where
        G: GameState<Value: Written> + Display,
        S: StoreSolver<G>,
    {
        let stored = solver.open(&self.store, root)?;
        let mut lines = Lines {
            format: self.format,
            out: BufWriter::new(io::stdout().lock()),
            line: String::new(),
            failed: None,
        };
        if self.format == Format::Csv {
            writeln!(lines.out, "position,value")?;
        }
        let printed = run::under_way(self.limits, Outlook::default(), |run| {
            solver.for_each(&stored, run, |state, value| lines.print(state, &value))
        });
        if let Some(error) = lines.failed {
            return Err(error.into());
        }
        printed?;
        Ok(lines.out.flush()?)
    }
}

/// The lines of the output.
struct Lines<'o> {
    format: Format,
    out: BufWriter<StdoutLock<'o>>,
    /// The line at hand.
    line: String,
    /// Why the output cannot be written.
    failed: Option<io::Error>,
}

impl Lines<'_> {
    fn print(&mut self, state: &impl Display, value: &impl Written) -> ControlFlow<()> {
        let board = state.to_string().replace('\n', "/");
        self.line.clear();
        let line = &mut self.line;
        let written = match self.format {
            Format::Text => writeln!(line, "{board}\t{value}"),
            Format::Csv if board.contains([',', '"']) => {
                writeln!(line, "\"{}\",{value}", board.replace('"', "\"\""))
            }
            Format::Csv => writeln!(line, "{board},{value}"),
            Format::Json => {
                let json = serde_json::json!({ "position": board, "value": value });
                writeln!(line, "{json}")
            }
        };
        written.expect("a text has room");
        match self.out.write_all(self.line.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}

impl Visit for Export<'_> {
    type Answer = ();

    fn by_key<G>(self, root: &G, _: Shown<G>) -> Result<(), Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        self.run(&Tabulate::by_key(), root)
    }

    fn by_index<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        self.run(&Retrograde::with_predecessors(), root)
    }

    fn by_stage<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        self.run(&solver, root)
    }
}
