//! Every position of a store as a table, for another program: `docs/serialization.md` describes its
//! columns.

mod columns;
mod format;
mod lines;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod sample;
mod sink;
mod workers;

use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::{mem, thread};

use clap::Args;
use common::progress::Outlook;
use common::{Failure, Limits, run};
use optimal_play::store::{Store, StoreInfo};
use optimal_play::{
    GameState, Indexed, OutcomeValue, Predecessors, Retrograde, Run, Staged, StoreSolver, Stored,
    SwapPlayers, Tabulate, Unpack,
};

use crate::games::{Shown, Visit, Written};
use columns::Column;
use format::Format;
use output::Output;
use row::{OfGame, Row, Rows};
use sample::{Draw, Sample};
use sink::{Block, Sink};
use workers::Workers;

/// What is exported, where to, and how.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[arg(value_name = "DIR")]
    pub(super) directory: PathBuf,
    /// The file, whose name ends with .csv, .jsonl or .parquet; - is standard output.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    /// How positions are written. By default, the name of the file says so; on standard output it is
    /// csv.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The columns, in this order. Those of moves look up the value after each move, which takes
    /// many times as long.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "COLUMN,...",
        default_value = "position,to_move,value,plies"
    )]
    columns: Vec<Column>,
    /// Write only the positions of this stage: `store info` lists the stages.
    #[arg(long, value_name = "STAGE")]
    stage: Option<usize>,
    /// Write only N positions, drawn by chance, in the order of the files.
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Draw other positions: those of a seed are always the same.
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    seed: u64,
    #[command(flatten)]
    limits: Limits,
}

/// Writes the positions of a store.
pub(super) struct Export<'a> {
    pub(super) store: Store,
    pub(super) arguments: &'a Arguments,
}

/// How many positions a thread makes a block of.
const BATCH: usize = 1 << 11;

impl Export<'_> {
    fn run<G, S>(self, solver: &S, root: &G, of_game: OfGame<G>) -> Result<(), Failure>
    where
        G: GameState<Value: Written> + Display + Send + Sync,
        S: StoreSolver<G>,
    {
        let Self { store, arguments } = self;
        columns::check(&arguments.columns)?;
        let format = Format::of(arguments.format, &arguments.file)?;
        let info = store.info()?;
        check_stage(arguments.stage, &info)?;
        let stored = solver.open(&store, root)?;
        let sample = arguments.sample(solver, &stored, &info)?;
        let named = |failure| output::named(&arguments.file, failure);
        let mut output = Output::of(&arguments.file).map_err(|error| named(error.into()))?;
        let rows = Rows::new(&stored, &arguments.columns, of_game);
        let write = |run: Run<'_>| -> Result<(), Failure> {
            let out = output.writer()?;
            let sink = Sink::new(format, &arguments.columns, &info.name, out)?;
            arguments.write(solver, &rows, sample, sink, run)?;
            Ok(output.finish()?)
        };
        run::under_way(&arguments.limits, Outlook::default(), write).map_err(named)
    }
}

impl Arguments {
    /// Draws the sample, if one is wanted. Where not every index is a position, they are counted.
    fn sample<G: GameState, S: StoreSolver<G>>(
        &self,
        solver: &S,
        stored: &Stored<G>,
        info: &StoreInfo,
    ) -> Result<Option<Sample>, Failure> {
        let Some(wanted) = self.sample else {
            return Ok(None);
        };
        let all = if info.key_bits.is_some() {
            let stages = info.stages.iter();
            let stages =
                stages.filter(|it| self.stage.is_none_or(|stage| it.stage == stage as u64));
            stages.map(|it| it.positions).sum()
        } else {
            run::under_way(&self.limits, Outlook::default(), |run| {
                solver.for_each(stored, self.stage, run, |_, _| ControlFlow::Continue(()))
            })?
        };
        Ok(Some(Sample::new(wanted, all, self.seed)))
    }

    /// Writes the positions: this thread reads and writes them, and the others make blocks of them.
    fn write<G, S>(
        &self,
        solver: &S,
        rows: &Rows<'_, G>,
        mut sample: Option<Sample>,
        mut sink: Sink,
        run: Run<'_>,
    ) -> Result<(), Failure>
    where
        G: GameState<Value: Written> + Display + Send + Sync,
        S: StoreSolver<G>,
    {
        let columns = &self.columns;
        let format = sink.format();
        let make_block = |batch: Vec<(G, G::Value)>| -> Result<Block, Failure> {
            let (mut block, mut row) = (Block::new(format, columns), Row::default());
            for (state, value) in batch {
                rows.fill(&state, value, &mut row)?;
                block.push(columns, &row);
            }
            Ok(block)
        };
        thread::scope(|scope| {
            let mut workers = Workers::start(scope, self.limits.threads() - 1, &make_block);
            let mut batch = Vec::with_capacity(BATCH);
            // Why no further position is read.
            let mut ended: Option<Result<(), Failure>> = None;
            let read = solver.for_each(rows.stored(), self.stage, run, |state, value| {
                match sample.as_mut().map_or(Draw::Take, Sample::draw) {
                    Draw::Take => batch.push((state.clone(), value)),
                    Draw::Leave => return ControlFlow::Continue(()),
                    Draw::Enough => {
                        ended = Some(Ok(()));
                        return ControlFlow::Break(());
                    }
                }
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                let full = mem::replace(&mut batch, Vec::with_capacity(BATCH));
                let ready = workers.submit(full);
                match ready.map_or(Ok(()), |block| Ok(sink.write(block?)?)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(failure) => {
                        ended = Some(Err(failure));
                        ControlFlow::Break(())
                    }
                }
            });
            ended.unwrap_or_else(|| Ok(read.map(drop)?))?;
            for block in workers.submit(batch).into_iter().chain(workers) {
                sink.write(block?)?;
            }
            Ok(sink.finish()?)
        })
    }
}

/// An error if the store has no such stage.
fn check_stage(stage: Option<usize>, info: &StoreInfo) -> Result<(), Failure> {
    let Some(stage) = stage else {
        return Ok(());
    };
    let mut stages = info.stages.iter().map(|it| it.stage);
    if stages.clone().any(|it| it == stage as u64) {
        return Ok(());
    }
    let first = stages.next().unwrap_or(0);
    let last = stages.next_back().unwrap_or(first);
    Err(Failure::Input(format!(
        "--stage {stage}: the stages of the store are {first} to {last}"
    )))
}

impl Visit for Export<'_> {
    type Answer = ();

    fn by_key<G>(self, root: &G, shown: Shown<G>) -> Result<(), Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        let of_game = OfGame {
            key: G::packed_key,
            move_name: shown.move_name,
            plies: shown.plies,
            stage: None,
        };
        self.run(&Tabulate::by_key(), root, of_game)
    }

    fn by_index<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Send + Sync,
    {
        self.run(&Retrograde::with_predecessors(), root, OfGame::by_index())
    }

    fn by_stage<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Send + Sync,
    {
        let of_game = OfGame {
            stage: Some(G::stage),
            ..OfGame::by_index()
        };
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        self.run(&solver, root, of_game)
    }
}
