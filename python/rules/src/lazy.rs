//! Alpha-beta that asks the rules only about the positions that it searches.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use optimal_play::{AlphaBeta, GameState, Player, Solver};
use optimal_play_python_engine::{Kind, Values};
use pyo3::prelude::*;

use crate::exceptions::Failure;
use crate::report::Report;
use crate::rules::Rules;
use crate::settings::{Progress, Settings, Watch};
use crate::solve::Solved;
use crate::walk::Found;

/// The positions that the search has reached.
struct Reached<'py, 's> {
    py: Python<'py>,
    found: Found<'py>,
    /// The states that the rules were not asked about.
    states: HashMap<u32, Bound<'py, PyAny>>,
    bounds: HashMap<u32, (i64, i64)>,
    /// The first exception that came up, and where. From then on every position is terminal, until
    /// the solver sees its stop flag.
    raised: Option<(PyErr, u32)>,
    stop: &'s AtomicBool,
    asked: usize,
    started: Instant,
    watch: Watch<'s>,
}

/// How many positions are asked between looks at signals and the clock.
const INTERVAL: usize = 64;

impl Reached<'_, '_> {
    /// Asks the rules about a position, unless they were asked before.
    fn ask(&mut self, position: u32) {
        if self.found.graph.is_asked(position) || self.raised.is_some() {
            return;
        }
        if let Err(error) = self.try_ask(position) {
            self.raised = Some((error, position));
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn try_ask(&mut self, position: u32) -> PyResult<()> {
        if self.asked.is_multiple_of(INTERVAL) {
            self.py.check_signals()?;
            let (asked, started) = (self.asked, self.started);
            self.watch
                .report(self.py, || Progress::walking(asked, started))?;
        }
        self.asked += 1;
        let Self { found, states, .. } = self;
        let Some(state) = states.remove(&position) else {
            return Ok(());
        };
        found.ask(position, &state, |number, state| {
            states.insert(number, state);
        })?;
        if found.rules.has_bounds() && found.graph.result(position).is_none() {
            self.bounds.insert(position, found.rules.bounds(&state)?);
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

/// Finds the value of the start and the line of best play, in a call that started then.
pub(crate) fn search<'py>(
    py: Python<'py>,
    rules: Rules<'py>,
    settings: &Settings,
    started: Instant,
) -> Result<Solved, Failure> {
    let stop = AtomicBool::new(false);
    let states = HashMap::from([(0, rules.start.clone())]);
    let reached = RefCell::new(Reached {
        py,
        found: Found::new(rules)?,
        states,
        bounds: HashMap::new(),
        raised: None,
        stop: &stop,
        asked: 0,
        started,
        watch: settings.watch(),
    });
    let root = Lazy {
        reached: &reached,
        number: 0,
    };
    let run = settings.run(started.elapsed()).with_stop_flag(&stop);
    let solved = AlphaBeta::hashed().solve(&root, run);
    let solved = solved.map(|solution| {
        let values = solution.positions();
        let values = values.map(|(state, value)| (state.number, value));
        (Values::some(Kind::Score, values), solution.report().into())
    });
    let Reached { found, raised, .. } = reached.into_inner();
    if let Some((error, position)) = raised {
        return Err(found.with_line(error, position, py).into());
    }
    match solved {
        Ok((values, report)) => {
            let Found { keys, graph, .. } = found;
            Ok(Solved {
                graph,
                keys,
                values,
                report: Report::since(report, started),
            })
        }
        Err(error) => {
            let failure = Failure::from_solver(&error).since(started);
            Err(failure.into_error(py, |line| found.line(line)).into())
        }
    }
}
