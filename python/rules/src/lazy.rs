//! Alpha-beta that asks the rules only about the positions that it searches.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::Ordering;

use optimal_play::{AlphaBeta, GameState, Player, Run, Solver};
use optimal_play_python_engine::{Kind, OutOfMemory, Values};
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::kept::{Bounds, Kept, Table};
use crate::rules::Rules;
use crate::run::Line;
use crate::solve::Solved;
use crate::walk::Found;
use crate::watch::Watch;

/// The times that a search asks about known positions between two looks for signals and limits.
const LOOK: u32 = 1 << 16;

/// The positions that the search has reached.
struct Reached<'py, 's> {
    found: Found<'py>,
    /// The states that the rules were not asked about.
    states: HashMap<u32, Bound<'py, PyAny>>,
    bounds: Bounds,
    /// The file of the search, if there is one.
    kept: Option<Kept<'py>>,
    /// How often the search has asked about positions that are known.
    known: u32,
    /// Why the search ends, and where. From then on every position is terminal, until the solver
    /// sees its stop flag.
    failed: Option<(Failure, u32)>,
    line: &'s Line,
    watch: Watch<'s>,
}

impl Reached<'_, '_> {
    /// Asks the rules about a position, unless they were asked before.
    fn ask(&mut self, position: u32) {
        if self.failed.is_some() {
            return;
        }
        if self.found.graph.is_asked(position) {
            // A search that goes on does not ask the rules for a while.
            self.known = self.known.wrapping_add(1);
            if !self.known.is_multiple_of(LOOK) {
                return;
            }
        }
        if let Err(failure) = self.try_ask(position) {
            self.failed = Some((failure, position));
            self.line.stop.store(true, Ordering::Relaxed);
        }
    }

    fn try_ask(&mut self, position: u32) -> Result<(), Failure> {
        let Self {
            found,
            states,
            bounds,
            kept,
            watch,
            ..
        } = self;
        if found.graph.is_asked(position) {
            return watch.look(found.rules.start.py(), found.bytes());
        }
        let state = match (states.remove(&position), &mut *kept) {
            (Some(state), _) => state,
            (None, Some(kept)) => kept.revive(position, found, states)?,
            (None, None) => return Ok(()),
        };
        if kept.is_some() {
            watch.check_positions(watch.asked as u64 + 1)?;
        }
        watch.asked += 1;
        found.ask(position, &state, states, watch)?;
        if let Some(kept) = kept {
            kept.add(position, &found.graph);
        }
        if found.rules.has_bounds() && found.graph.result(position).is_none() {
            let of_state = found.rules.bounds(&state)?;
            let room = bounds.try_reserve(1);
            room.map_err(|_| OutOfMemory(2 * bounds.len() * size_of::<(u32, (i64, i64))>()))?;
            bounds.insert(position, of_state);
        }
        if let Some(kept) = kept {
            kept.save_if_due(found, bounds)?;
        }
        Ok(())
    }
}

/// A position that the search has reached, by its number.
#[derive(Clone, Copy)]
struct Lazy<'r, 'py, 's> {
    reached: &'r RefCell<Reached<'py, 's>>,
    number: u32,
}

impl GameState for Lazy<'_, '_, '_> {
    /// An edge.
    type Move = u32;
    type Key = u32;
    type Value = i64;

    fn to_move(&self) -> Player {
        let mut reached = self.reached.borrow_mut();
        reached.ask(self.number);
        reached.found.graph.player(self.number)
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        let mut reached = self.reached.borrow_mut();
        reached.ask(self.number);
        reached.found.graph.edges_of(self.number)
    }

    fn play(&self, edge: u32) -> Self {
        let number = self.reached.borrow().found.graph.target(edge);
        Self { number, ..*self }
    }

    fn terminal_value(&self) -> i64 {
        let mut reached = self.reached.borrow_mut();
        reached.ask(self.number);
        reached.found.graph.result(self.number).unwrap_or(0)
    }

    fn key(&self) -> u32 {
        self.number
    }

    fn reward(&self, edge: u32) -> i64 {
        self.reached.borrow().found.graph.reward(edge)
    }

    fn bounds(&self) -> (i64, i64) {
        let reached = self.reached.borrow();
        let bounds = reached.bounds.get(&self.number).copied();
        bounds.unwrap_or((i64::MIN, i64::MAX))
    }
}

/// Finds the value of the start and the line of best play.
pub(crate) fn search<'py>(
    py: Python<'py>,
    rules: Rules<'py>,
    line: &Line,
    run: Run<'_>,
    watch: Watch<'_>,
    table: Option<&Table<'py>>,
) -> Result<Solved, Failure> {
    let states = HashMap::from([(0, rules.start.clone())]);
    let (found, bounds, kept) = match table {
        Some(table) => {
            let (found, bounds, kept) = Kept::open(rules, table, &watch)?;
            (found, bounds, Some(kept))
        }
        None => (Found::new(rules)?, Bounds::new(), None),
    };
    let reached = RefCell::new(Reached {
        found,
        states,
        bounds,
        kept,
        known: 0,
        failed: None,
        line,
        watch,
    });
    let root = Lazy {
        reached: &reached,
        number: 0,
    };
    let solved = AlphaBeta::hashed().solve(&root, run);
    let solved = solved.map(|solution| {
        let values = solution.positions();
        let values = values.map(|(state, value)| (state.number, value));
        let values = Values::some(Kind::Score, values);
        (values, solution.report().into())
    });
    let Reached {
        found,
        bounds,
        kept,
        failed,
        watch,
        ..
    } = reached.into_inner();
    if let Some(mut kept) = kept
        && failed
            .as_ref()
            .is_none_or(|(failure, _)| failure.is_early_end(py))
    {
        kept.save(&found, &bounds)?;
    }
    if let Some((failure, position)) = failed {
        let failure = failure.with_report(|| watch.report(found.bytes()));
        return Err(failure.map_raised(|error| found.with_line(error, position, py)));
    }
    match solved {
        Ok((values, report)) => {
            let Found { keys, graph, .. } = found;
            Ok(Solved {
                graph,
                keys,
                values: values?,
                report,
            })
        }
        Err(error) => {
            let failure = Failure::from_solver(&error);
            Err(failure.into_error(py, |line| found.line(line)).into())
        }
    }
}
