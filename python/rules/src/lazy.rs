//! Alpha-beta that asks the rules only about the positions that it searches.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::Ordering;

use optimal_play::{AlphaBeta, GameState, Player, Run, Solver};
use optimal_play_python_engine::{Kind, OutOfMemory, Values};
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::rules::Rules;
use crate::run::Line;
use crate::solve::Solved;
use crate::walk::Found;
use crate::watch::Watch;

/// The positions that the search has reached.
struct Reached<'py, 's> {
    found: Found<'py>,
    /// The states that the rules were not asked about.
    states: HashMap<u32, Bound<'py, PyAny>>,
    bounds: HashMap<u32, (i64, i64)>,
    /// Why the search ends, and where. From then on every position is terminal, until the solver
    /// sees its stop flag.
    failed: Option<(Failure, u32)>,
    line: &'s Line,
    watch: Watch<'s>,
}

impl Reached<'_, '_> {
    /// Asks the rules about a position, unless they were asked before.
    fn ask(&mut self, position: u32) {
        if self.found.graph.is_asked(position) || self.failed.is_some() {
            return;
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
            watch,
            ..
        } = self;
        let Some(state) = states.remove(&position) else {
            return Ok(());
        };
        watch.asked += 1;
        found.ask(position, &state, states, watch)?;
        if found.rules.has_bounds() && found.graph.result(position).is_none() {
            let of_state = found.rules.bounds(&state)?;
            let room = bounds.try_reserve(1);
            room.map_err(|_| OutOfMemory(2 * bounds.len() * size_of::<(u32, (i64, i64))>()))?;
            bounds.insert(position, of_state);
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
) -> Result<Solved, Failure> {
    let states = HashMap::from([(0, rules.start.clone())]);
    let reached = RefCell::new(Reached {
        found: Found::new(rules)?,
        states,
        bounds: HashMap::new(),
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
        failed,
        watch,
        ..
    } = reached.into_inner();
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
