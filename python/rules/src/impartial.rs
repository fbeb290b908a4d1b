//! Impartial games, part by part: a position is a set of independent parts.

use optimal_play::{GameState, Grundy, Impartial, Player, Solver, SwapPlayers, Wdl};
use optimal_play_python_engine::{push, reserve};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::{Failure, not_pickled};
use crate::keys::Keys;
use crate::leaving;
use crate::report::Report;
use crate::rules::Rules;
use crate::run::Line;
use crate::settings::Settings;
use crate::watch::Watch;

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

    #[staticmethod]
    fn __reduce__() -> PyResult<()> {
        Err(not_pickled())
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
    leaving::check()?;
    let line = Line::default();
    let run = settings.begin(&line);
    let mut watch = Watch::new(&settings, &run);
    let rules = Rules::new(start, questions)?;
    let mut found = Found::default();
    let walked = found.walk(py, &rules, parts, &mut watch);
    let walked = walked.map_err(|failure| failure.with_report(|| watch.report(found.bytes())));
    walked.map_err(|failure| failure.into_plain_error(py))?;
    let Found { mut keys, game, .. } = found;
    keys.free_table();
    watch.hold(keys.bytes() + game.bytes());
    let solved = line.run(py, &settings, || {
        let all = count(game.moves.len());
        let mut parts = Vec::new();
        reserve(&mut parts, game.moves.len())?;
        parts.extend(0..all);
        let root = Sum {
            game: &game,
            parts,
            mover: Player::Max,
        };
        let solution = Grundy::by_definition().solve(&root, run);
        let solution = solution.map_err(|error| Failure::from_parts(&error))?;
        let mut values = Vec::new();
        reserve(&mut values, game.moves.len())?;
        let value = |part| {
            let part = Sum {
                parts: vec![part],
                game: &game,
                mover: Player::Max,
            };
            solution.grundy_value(&part)
        };
        values.extend((0..all).map_while(value));
        Ok((values, solution.report().into()))
    })?;
    let solved = solved.map_err(|failure: Failure| failure.into_plain_error(py));
    let (values, report): (_, Report) = solved?;
    Ok(GrundyAnswer {
        keys,
        values,
        report,
    })
}

/// The parts that were found.
#[derive(Default)]
struct Found<'py> {
    keys: Keys,
    game: Parts,
    /// Those that the rules are still to be asked about.
    ahead: Vec<(u32, Bound<'py, PyAny>)>,
}

impl<'py> Found<'py> {
    /// The bytes that they take.
    fn bytes(&self) -> usize {
        let ahead = self.ahead.capacity() * size_of::<(u32, Bound<'py, PyAny>)>();
        self.keys.bytes() + self.game.bytes() + ahead
    }

    /// Finds every part that the parts of the start lead to.
    fn walk(
        &mut self,
        py: Python<'py>,
        rules: &Rules<'py>,
        parts: &Bound<'py, PyAny>,
        watch: &mut Watch<'_>,
    ) -> Result<(), Failure> {
        self.split(&rules.start, rules, parts, watch)?;
        self.game.after.clear();
        push(&mut self.game.starts, 0)?;
        while let Some((number, part)) = self.ahead.pop() {
            watch.tick(py, || self.bytes())?;
            watch.count(1)?;
            let first = count(self.game.starts.len() - 1);
            let answer = rules.successors(&part, |_, after| -> Result<(), Failure> {
                self.split(&after, rules, parts, watch)?;
                let end = count(self.game.after.len());
                Ok(push(&mut self.game.starts, end)?)
            });
            answer.map_err(|it| it.map_raised(|error| with_part(error, &part)))?;
            self.game.moves[number as usize] = first..count(self.game.starts.len() - 1);
        }
        Ok(())
    }

    /// Adds the parts of a state.
    fn split(
        &mut self,
        state: &Bound<'py, PyAny>,
        rules: &Rules<'py>,
        parts: &Bound<'py, PyAny>,
        watch: &mut Watch<'_>,
    ) -> Result<(), Failure> {
        leaving::check()?;
        for part in parts.call1((state,))?.try_iter()? {
            let part = part?;
            watch.tick(part.py(), || self.bytes())?;
            let numbered = rules.number(&part, &mut self.keys)?;
            if numbered.is_new {
                push(&mut self.game.moves, 0..0)?;
                push(&mut self.ahead, (numbered.number, part))?;
            }
            push(&mut self.game.after, numbered.number)?;
        }
        Ok(())
    }
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
