//! A search that is kept in a file: the answers of the rules, which take most of its time. A search
//! that goes on asks nothing twice, and finds the rest again.

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use optimal_play_python_engine::{Graph, Kind, OutOfMemory, Reader, Unreadable, Values, put_list};
use pyo3::exceptions::{PyBlockingIOError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::exceptions::contract_error;
use crate::keys::{Keys, out_of_memory};
use crate::rules::Rules;
use crate::solve::Solved;
use crate::walk::Found;
use crate::watch::Watch;

/// The file of a search, as Python reads and writes it.
#[derive(Debug, FromPyObject)]
pub struct Table<'py> {
    path: PathBuf,
    /// Returns the content, if the file is there.
    load: Bound<'py, PyAny>,
    /// Is called with new content.
    save: Bound<'py, PyAny>,
    /// The time between two of these calls.
    seconds: f64,
}

impl Table<'_> {
    /// Locks the file, by one beside it that stays empty.
    fn lock(&self) -> PyResult<File> {
        let mut path = self.path.clone().into_os_string();
        path.push(".lock");
        let mut options = File::options();
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => {
                let path = self.path.display();
                let message = format!("{path}: another process writes to it");
                Err(PyBlockingIOError::new_err(message))
            }
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// The bounds on values of positions.
pub(crate) type Bounds = HashMap<u32, (i64, i64)>;

/// The states of positions.
pub(crate) type States<'py> = HashMap<u32, Bound<'py, PyAny>>;

/// A position that none of those in the file leads to.
const NONE: u32 = u32::MAX;

/// A search with its file.
#[derive(Debug)]
pub(crate) struct Kept<'py> {
    save: Bound<'py, PyAny>,
    /// Until the search ends.
    _lock: File,
    interval: Duration,
    saved: Instant,
    /// For each position of the file, one that leads to it.
    parents: Vec<u32>,
    /// The states that have been asked about again, to find those after them.
    revived: States<'py>,
}

impl<'py> Kept<'py> {
    /// What is found before the search, and the bounds of these positions. An error if the file is
    /// none of these rules.
    pub(crate) fn open(
        rules: Rules<'py>,
        table: &Table<'py>,
        watch: &Watch<'_>,
    ) -> PyResult<(Found<'py>, Bounds, Self)> {
        let py = table.save.py();
        let mut kept = Self {
            save: table.save.clone(),
            _lock: table.lock()?,
            interval: Duration::try_from_secs_f64(table.seconds).unwrap_or(Duration::MAX),
            saved: Instant::now(),
            parents: Vec::new(),
            revived: HashMap::new(),
        };
        let content: Option<Bound<'py, PyBytes>> = table.load.call0()?.extract()?;
        let Some(content) = content else {
            let found = Found::new(rules).map_err(|failure| failure.into_plain_error(py))?;
            return Ok((found, Bounds::new(), kept));
        };
        let wrong = |message: &str| {
            let class = py.import("optimal_play.errors")?.getattr("LoadError")?;
            let message = format!("{}: {message}", table.path.display());
            Err(PyErr::from_value(class.call1((message,))?))
        };
        let (graph, bounds, keys) = match read(content.as_bytes()) {
            Ok(parts) => parts,
            Err(Unreadable::Wrong) => return wrong("what it holds is no search"),
            Err(Unreadable::Memory(error)) => return Err(out_of_memory(error)),
        };
        let solved = Solved {
            graph,
            keys,
            values: Values::none(Kind::Score),
            report: watch.report(0),
        };
        if let Some(state) = solved.other_state(&rules)? {
            let state = state.repr()?;
            return wrong(&format!("it is of other rules, which differ at {state}"));
        }
        let Solved { graph, keys, .. } = solved;
        kept.parents = vec![NONE; graph.count()];
        for position in 0..u32::try_from(graph.count()).expect("numbers of 32 bits") {
            kept.add(position, &graph);
        }
        Ok((Found { rules, keys, graph }, bounds, kept))
    }

    /// Notes where a position leads to.
    pub(crate) fn add(&mut self, position: u32, graph: &Graph) {
        for edge in graph.edges_of(position) {
            let to = graph.target(edge);
            if let Some(parent) = self.parents.get_mut(to as usize)
                && *parent == NONE
                && to > 0
            {
                *parent = position;
            }
        }
    }

    /// The state of a position of the file. Those beside the line to it come to `states`.
    pub(crate) fn revive(
        &mut self,
        position: u32,
        found: &Found<'py>,
        states: &mut States<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Found { rules, keys, graph } = found;
        let lost = || {
            let message = "a state leads elsewhere than another one with its key";
            contract_error(rules.start.py(), message)
        };
        let (mut line, mut at) = (Vec::new(), position);
        let mut state = loop {
            if at == 0 {
                break rules.start.clone();
            }
            if let Some(state) = self.revived.get(&at) {
                break state.clone();
            }
            line.push(at);
            at = self.parents.get(at as usize).copied().unwrap_or(NONE);
            if at == NONE || line.len() > graph.count() {
                return Err(lost());
            }
        };
        while let Some(next) = line.pop() {
            let mut after = None;
            rules.successors(&state, |_, successor| -> PyResult<()> {
                match rules.find(&successor, keys)? {
                    Some(number) if number == next => after = Some(successor),
                    Some(number) if !graph.is_asked(number) => {
                        states.entry(number).or_insert(successor);
                    }
                    _ => {}
                }
                Ok(())
            })?;
            state = after.ok_or_else(lost)?;
            if !line.is_empty() {
                self.revived.insert(next, state.clone());
            }
        }
        Ok(state)
    }

    /// Writes the file, if it is time.
    pub(crate) fn save_if_due(&mut self, found: &Found<'py>, bounds: &Bounds) -> PyResult<()> {
        if !found.keys.are_bytes() {
            return Err(PyTypeError::new_err(
                "table needs keys that are stored as bytes: let `key` return integers, texts, \
                 bytes, None, floats, or tuples of these",
            ));
        }
        if self.saved.elapsed() < self.interval {
            return Ok(());
        }
        self.save(found, bounds)
    }

    pub(crate) fn save(&mut self, found: &Found<'py>, bounds: &Bounds) -> PyResult<()> {
        let mut bytes = Vec::new();
        write(found, bounds, &mut bytes).map_err(out_of_memory)?;
        self.save.call1((PyBytes::new(self.save.py(), &bytes),))?;
        self.saved = Instant::now();
        Ok(())
    }
}

fn write(found: &Found<'_>, bounds: &Bounds, into: &mut Vec<u8>) -> Result<(), OutOfMemory> {
    found.graph.write(into)?;
    put_list(bounds.keys().map(|position| position.to_le_bytes()), into)?;
    put_list(bounds.values().map(|(lower, _)| lower.to_le_bytes()), into)?;
    put_list(bounds.values().map(|(_, upper)| upper.to_le_bytes()), into)?;
    found.keys.write(into)
}

fn read(bytes: &[u8]) -> Result<(Graph, Bounds, Keys), Unreadable> {
    let mut from = Reader::new(bytes);
    let graph = Graph::read(&mut from)?;
    let (positions, lower, upper) = (from.list()?, from.list()?, from.list()?);
    let bounds = lower.iter().zip(upper);
    let bounds = bounds.map(|(&lower, &upper)| {
        let [lower, upper] = [lower, upper].map(i64::from_le_bytes);
        (lower, upper)
    });
    let positions = positions
        .iter()
        .map(|&position| u32::from_le_bytes(position));
    let bounds = positions.zip(bounds).collect();
    let keys = Keys::read(&mut from, graph.count())?;
    let is_whole = from.is_at_end() && keys.bytes_held() == graph.count() && graph.count() > 0;
    if !is_whole {
        return Err(Unreadable::Wrong);
    }
    Ok((graph, bounds, keys))
}
