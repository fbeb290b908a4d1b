//! What a solved game of the library is asked, and what it answers.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use optimal_play::values::FormError;
use optimal_play::{GameState, Player, Run};
use optimal_play_python_engine::{Asked, Live, Names, Worth};
use optimal_play_python_rules::Failure;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyAssertionError;
use pyo3::prelude::*;

use crate::form;
use crate::reading::{self, Tables};
use crate::worth::Shown;

/// What is asked: about the position, or about the whole game.
#[derive(Clone, Copy)]
pub(super) enum About {
    Position,
    Line,
    Statistics,
    Tree { depth: usize },
    Playthrough,
    Verified,
    Certificate(Player),
    GrundyValue,
    Canonical,
}

impl About {
    /// Whether it is answered at once, however large the game is.
    pub(super) const fn is_short(self) -> bool {
        matches!(
            self,
            Self::Position | Self::Line | Self::GrundyValue | Self::Canonical
        )
    }
}

/// What is answered.
pub(super) enum Answer {
    /// The picture of the position, the player to move unless the game is over, its value if that
    /// is held, and its moves, each with its value and its rank among the best ones.
    Position(
        String,
        Option<Player>,
        Option<Worth>,
        Vec<(String, Option<Worth>, Option<usize>)>,
    ),
    Line(Vec<String>),
    Statistics(Tables<String>),
    Text(Option<String>),
    /// How many values are right, and whether these are all; or which one is wrong.
    Verified(Result<(u64, bool), String>),
    /// `None` if the solution does not hold it.
    GrundyValue(Option<u64>),
    /// The same.
    Canonical(Result<Option<String>, FormError>),
}

impl<'py> IntoPyObject<'py> for Answer {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Position(picture, player, value, moves) => {
                let moves = moves.into_iter();
                let moves = moves.map(|(name, value, rank)| (name, value.map(Shown), rank));
                let player = player.map(|it| it as u8);
                let moves: Vec<_> = moves.collect();
                (picture, player, value.map(Shown), moves).into_bound_py_any(py)
            }
            Self::Line(line) => line.into_bound_py_any(py),
            Self::Statistics(tables) => tables.into_bound_py_any(py),
            Self::Text(text) => text.into_bound_py_any(py),
            Self::Verified(verified) => verified
                .map_err(PyAssertionError::new_err)?
                .into_bound_py_any(py),
            Self::GrundyValue(value) => value.into_bound_py_any(py),
            Self::Canonical(form) => form
                .map_err(|error| Failure::from(error).into_plain_error(py))?
                .into_bound_py_any(py),
        }
    }
}

/// Answers a question about a game that was solved, or about a state of it.
pub(super) fn answer<'s>(
    about: About,
    is_whole: bool,
    start: Live<'s>,
    state: &Live<'s>,
    picture: String,
    stop: &AtomicBool,
) -> Answer {
    let solution = &reading::solution(start, is_whole);
    match about {
        About::Position => {
            let player = (!state.is_over()).then(|| state.to_move());
            let moves = reading::moves(solution, state).into_iter();
            let moves = moves.map(|(mv, value, rank)| (format!("{mv:?}"), value, rank));
            Answer::Position(picture, player, solution.value_of(state), moves.collect())
        }
        About::Line => {
            let line = reading::line(solution, state);
            Answer::Line(line.iter().map(|mv| format!("{mv:?}")).collect())
        }
        About::Statistics => {
            match solution.statistics(Run::new().with_stop_flag(stop)) {
                Ok(counted) => Answer::Statistics(Tables::new(&counted, |mv| format!("{mv:?}"))),
                Err(_) => Answer::Text(None), // nobody reads it
            }
        }
        About::Tree { depth } => Answer::Text(Some(reading::svg(solution, depth))),
        About::Playthrough => Answer::Text(Some(reading::playthrough(solution))),
        About::Verified => Answer::Verified(reading::verify(solution)),
        About::Certificate(player) => Answer::Text(reading::certificate(solution, player)),
        About::GrundyValue => Answer::GrundyValue(state.asked().grundy_value()),
        About::Canonical => Answer::Canonical(form::in_table(|forms| {
            let form = state.asked().canonical(forms)?;
            form.map(|it| forms.text(it)).transpose()
        })),
    }
}

/// How many legal moves an error shows.
const MOST_SHOWN: usize = 20;

/// The places of the moves with these names, each in its state; an error names the first that is
/// not legal.
pub(super) fn places(
    start: Rc<dyn Asked<'_> + '_>,
    names: &dyn Names,
    wanted: &[String],
) -> Result<Vec<usize>, String> {
    let (mut state, mut places) = (start, Vec::new());
    for (ply, wanted) in (1..).zip(wanted) {
        let steps = state.steps();
        let legal: Vec<_> = steps.iter().map(|step| names.name(step.name)).collect();
        let Some(place) = legal.iter().position(|name| name == wanted) else {
            let (shown, more) = legal.split_at(legal.len().min(MOST_SHOWN));
            let shown = shown.join(", ");
            let more = match more.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            return Err(format!(
                "move {ply}, {wanted}, is not legal; the legal moves are: {shown}{more}"
            ));
        };
        places.push(place);
        state = Rc::clone(&steps[place].after);
    }
    Ok(places)
}
