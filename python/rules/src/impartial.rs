//! Impartial games, part by part: a position is a set of independent parts.

use std::time::Instant;

use optimal_play::{GameState, Grundy, Impartial, Player, Run, Solver, SwapPlayers, Wdl};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::Failure;
use crate::keys::Keys;
use crate::report::Report;
use crate::rules::Rules;
use crate::run::run;
use crate::settings::{Progress, Settings};

/// The parts of a game, by their numbers, with what each move of a part makes of it.
#[derive(Default)]
struct Parts {
    /// The moves of each part.
    moves: Vec<std::ops::Range<u32>>,
    /// Where the parts after each move start in `after`; one more at the end.
    starts: Vec<u32>,
    after: Vec<u32>,
}

impl Parts {
    /// The bytes that they take.
    const fn bytes(&self) -> usize {
        self.moves.capacity() * size_of::<std::ops::Range<u32>>()
            + (self.starts.capacity() + self.after.capacity()) * size_of::<u32>()
    }
}

/// A position: some parts, and the player to move.
#[derive(Clone)]
struct Sum<'p> {
    game: &'p Parts,
    parts: Vec<u32>,
    mover: Player,
}

impl GameState for Sum<'_> {
    /// The place of a part in the position, and the number of the move.
    type Move = (u32, u32);
    type Key = (Vec<u32>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.mover
    }

    fn moves(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(&self.parts).flat_map(|(place, &part)| {
            let moves = self.game.moves[part as usize].clone();
            moves.map(move |mv| (place, mv))
        })
    }

    fn play(&self, (place, mv): (u32, u32)) -> Self {
        let mut parts = self.parts.clone();
        parts.swap_remove(place as usize);
        let ends = &self.game.starts[mv as usize..=mv as usize + 1];
        parts.extend(&self.game.after[ends[0] as usize..ends[1] as usize]);
        parts.sort_unstable();
        let mover = !self.mover;
        Self {
            parts,
            mover,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.mover)
    }

    fn key(&self) -> (Vec<u32>, Player) {
        (self.parts.clone(), self.mover)
    }
}

impl SwapPlayers for Sum<'_> {
    fn swap_players(&self) -> Self {
        let mover = !self.mover;
        Self {
            mover,
            ..self.clone()
        }
    }
}

impl Impartial for Sum<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        self.parts.iter().map(|&part| Self {
            parts: vec![part],
            ..*self
        })
    }
}

/// The Grundy values of the parts of a game.
#[pyclass(module = "optimal_play._native", frozen)]
#[derive(Debug)]
pub struct GrundyAnswer {
    keys: Keys,
    values: Vec<u64>,
    #[pyo3(get)]
    report: Report,
}

#[pymethods]
impl GrundyAnswer {
    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// The Grundy value of the part with this key, or `None`.
    fn value(&self, key: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        let number = self.keys.find(key)?;
        Ok(number.and_then(|number| self.values.get(number as usize).copied()))
    }
}

/// Solves an impartial game; `parts` returns the parts of a state.
///
/// # Errors
///
/// What the rules raise; or a `SolveError` of Python.
///
/// # Panics
///
/// If there are more than 4 billion moves, for which memory does not suffice.
#[pyfunction]
pub fn solve_grundy<'py>(
    py: Python<'py>,
    start: Bound<'py, PyAny>,
    questions: &Bound<'py, PyDict>,
    parts: &Bound<'py, PyAny>,
    settings: Settings,
) -> PyResult<GrundyAnswer> {
    let started = Instant::now();
    let rules = Rules::new(start, questions)?;
    let walked = walk(py, &rules, parts, &settings, started);
    let (keys, game) = walked.map_err(|failure| failure.into_error(py, |_| Ok(Vec::new())))?;
    let all = u32::try_from(game.moves.len()).expect("parts have numbers of 32 bits");
    let solved = run(py, &settings, started.elapsed(), |run: Run<'_>| {
        let root = Sum {
            game: &game,
            parts: (0..all).collect(),
            mover: Player::Max,
        };
        let solution = Grundy::new().solve(&root, run);
        let solution = solution.map_err(|error| Failure::from_parts(&error))?;
        let value = |part| {
            let part = Sum {
                parts: vec![part],
                ..root.clone()
            };
            solution.grundy_value(&part)
        };
        let values: Option<Vec<_>> = (0..all).map(value).collect();
        Ok((values.unwrap_or_default(), solution.report().into()))
    })?;
    let (values, report): (_, Report) = solved.map_err(|failure: Failure| {
        let failure = failure.since(started);
        failure.into_error(py, |_| Ok(Vec::new()))
    })?;
    Ok(GrundyAnswer {
        keys,
        values,
        report: report.since(started),
    })
}

/// How many parts are asked between looks at signals and the clock.
const INTERVAL: usize = 64;

/// Finds every part that the parts of the start lead to.
fn walk<'py>(
    py: Python<'py>,
    rules: &Rules<'py>,
    parts: &Bound<'py, PyAny>,
    settings: &Settings,
    started: Instant,
) -> Result<(Keys, Parts), Failure> {
    let (mut keys, mut game) = (Keys::default(), Parts::default());
    let mut ahead = Vec::new();
    let split =
        |state: &Bound<'py, PyAny>, keys: &mut Keys, game: &mut Parts, ahead: &mut Vec<_>| {
            for part in parts.call1((state,))?.try_iter()? {
                let part = part?;
                let numbered = rules.number(&part, keys)?;
                if numbered.is_new {
                    game.moves.push(0..0);
                    ahead.push((numbered.number, part));
                }
                game.after.push(numbered.number);
            }
            PyResult::Ok(())
        };
    split(&rules.start, &mut keys, &mut game, &mut ahead)?;
    game.after.clear();
    game.starts.push(0);
    let mut watch = settings.watch();
    let mut asked = 0;
    while let Some((number, part)) = ahead.pop() {
        if asked % INTERVAL == 0 {
            py.check_signals()?;
            settings.check(asked, keys.bytes() + game.bytes(), started)?;
            watch.report(py, || Progress::walking(asked, started))?;
        }
        settings.check_positions(asked, 1, || keys.bytes() + game.bytes(), started)?;
        let first = count(game.starts.len() - 1);
        let answer = rules.successors(&part, |_, after| {
            split(&after, &mut keys, &mut game, &mut ahead)?;
            game.starts.push(count(game.after.len()));
            Ok(())
        });
        answer.map_err(|error| with_part(error, &part))?;
        game.moves[number as usize] = first..count(game.starts.len() - 1);
        asked += 1;
    }
    Ok((keys, game))
}

/// The exception with a note of the part where it came up.
fn with_part(error: PyErr, part: &Bound<'_, PyAny>) -> PyErr {
    let py = part.py();
    if error.is_instance_of::<PyException>(py)
        && let Ok(part) = part.repr()
    {
        // Without the note, the exception is still the right one.
        let _ = error.add_note(py, format!("at the part {part}"));
    }
    error
}

fn count(count: usize) -> u32 {
    u32::try_from(count).expect("memory ends before 4 billion moves")
}
