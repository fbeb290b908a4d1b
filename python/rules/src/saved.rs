//! A solved game as bytes, and whether rules are those that it was solved by.

use std::collections::{HashSet, VecDeque};

use optimal_play_python_engine::{Graph, OutOfMemory, Reader, Stages, Unreadable, Values, push};
use pyo3::prelude::*;

use crate::keys::{Keys, out_of_memory};
use crate::leaving;
use crate::report::Report;
use crate::rules::{Next, Rules};
use crate::run::Line;
use crate::settings::Settings;
use crate::solve::Solved;
use crate::walk::walk;
use crate::watch::Watch;

/// How many positions, the nearest to the start first, are asked about again.
const POSITIONS: usize = 1 << 12;

/// How many lines of play are asked about again, of how many moves at most.
const LINES: [usize; 2] = [32, 256];

impl Solved {
    /// The game as bytes. `None` if it cannot be found again: a part of it, with keys that have no
    /// bytes.
    ///
    /// # Errors
    ///
    /// Memory does not suffice.
    pub fn to_bytes(&self) -> PyResult<Option<Vec<u8>>> {
        let are_bytes = self.keys.are_bytes();
        if !are_bytes && !self.values.is_whole() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let mut write = || -> Result<(), OutOfMemory> {
            push(&mut bytes, are_bytes.into())?;
            self.graph.write(&mut bytes)?;
            self.values.write(&mut bytes)?;
            if are_bytes {
                self.keys.write(&mut bytes)?;
            }
            Ok(())
        };
        write().map_err(out_of_memory)?;
        Ok(Some(bytes))
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. Where the keys are none of these bytes, the
    /// rules are asked about every position again; else about some, whether they say the same.
    ///
    /// # Errors
    ///
    /// What the rules raise. The inner error says why the bytes are not the game of these rules.
    pub fn from_bytes(
        rules: &Bound<'_, PyAny>,
        bytes: &[u8],
        report: Report,
    ) -> PyResult<Result<Self, String>> {
        leaving::check()?;
        let py = rules.py();
        let rules = Rules::of(rules)?;
        let wrong = |message: &str| Ok(Err(message.to_owned()));
        let (graph, values, keys) = match py.detach(|| read(bytes)) {
            Ok(parts) => parts,
            Err(Unreadable::Wrong) => return wrong("what it holds is no solution"),
            Err(Unreadable::Memory(error)) => return Err(out_of_memory(error)),
        };
        let solved = |keys| Self {
            graph,
            keys,
            values,
            report,
        };
        let Some(keys) = keys else {
            let (settings, line) = (Settings::default(), Line::default());
            let mut watch = Watch::new(&settings, &settings.begin(&line));
            let found = walk(py, rules, &mut watch);
            let found = found.map_err(|failure| failure.into_plain_error(py))?;
            let solved = solved(found.keys);
            return if found.graph.is_same(&solved.graph) {
                Ok(Ok(solved))
            } else {
                wrong("it was solved by other rules")
            };
        };
        let solved = solved(keys);
        match solved.other_state(&rules)? {
            None => Ok(Ok(solved)),
            Some(state) => {
                let state = state.repr()?;
                wrong(&format!(
                    "it was solved by other rules, which differ at {state}"
                ))
            }
        }
    }

    /// A state about which the rules say something else, if one is found.
    pub(crate) fn other_state<'py>(
        &self,
        rules: &Rules<'py>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let start = rules.start.clone();
        if rules.find(&start, &self.keys)? != Some(0) {
            return Ok(Some(start));
        }
        let mut seen = HashSet::from([0]);
        let mut ahead = VecDeque::from([(0, start.clone())]);
        for _ in 0..POSITIONS {
            let Some((position, state)) = ahead.pop_front() else {
                return Ok(None); // All are right.
            };
            let Some(after) = self.same_steps(rules, position, &state)? else {
                return Ok(Some(state));
            };
            ahead.extend(after.into_iter().filter(|(to, _)| seen.insert(*to)));
        }
        let mut random = 1_usize;
        let [lines, moves] = LINES;
        for _ in 0..lines {
            let (mut position, mut state) = (0, start.clone());
            for _ in 0..moves {
                let Some(mut after) = self.same_steps(rules, position, &state)? else {
                    return Ok(Some(state));
                };
                if after.is_empty() {
                    break;
                }
                random = random.wrapping_mul(0x5851_f42d).wrapping_add(0x1405_7b7e);
                (position, state) = after.swap_remove((random >> 16) % after.len());
            }
        }
        Ok(None)
    }

    /// The states after a state, with their positions; `None` if the rules say something else about
    /// it than the solution. None, too, where they were not asked.
    fn same_steps<'py>(
        &self,
        rules: &Rules<'py>,
        position: u32,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Option<After<'py>>> {
        let Self { graph, keys, .. } = self;
        let (mut after, mut steps) = (Vec::new(), Vec::new());
        if !graph.is_asked(position) {
            return Ok(Some(after));
        }
        let next = rules.successors(state, |reward, state| -> PyResult<()> {
            let to = rules.find(&state, keys)?.unwrap_or(u32::MAX);
            steps.push((reward, to));
            after.push((to, state));
            Ok(())
        })?;
        let is_same = match next {
            Next::Over(value) => graph.result(position) == Some(value),
            Next::On(player) => {
                graph.player(position) == player && graph.has_steps(position, &steps)
            }
        };
        Ok(is_same.then_some(after))
    }
}

/// States, each with the number of its position.
type After<'py> = Vec<(u32, Bound<'py, PyAny>)>;

type Parts = (Graph, Values, Option<Keys>);

fn read(bytes: &[u8]) -> Result<Parts, Unreadable> {
    let mut from = Reader::new(bytes);
    let [has_keys] = from.take()?;
    let mut graph = Graph::read(&mut from)?;
    let positions = graph.count();
    let values = Values::read(&mut from, positions)?;
    if values.are_by_stage() {
        let stages = Stages::find(&graph, |_| Ok::<_, OutOfMemory>(()))?;
        graph.set_stages(stages.map_err(|_| Unreadable::Wrong)?);
    }
    let mut keys = None;
    if has_keys != 0 {
        let read = Keys::read(&mut from, positions)?;
        if read.bytes_held() != positions {
            return Err(Unreadable::Wrong);
        }
        keys = Some(read);
    }
    if !from.is_at_end() {
        return Err(Unreadable::Wrong);
    }
    Ok((graph, values, keys))
}
