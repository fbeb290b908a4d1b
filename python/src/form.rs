//! Values of parts: canonical forms, which Python holds as text.

use optimal_play::Player;
use optimal_play::run::Run;
use optimal_play::values::{Dyadic, Form, FormError, Forms};
use optimal_play_python_rules::Failure;
use pyo3::prelude::*;

/// The most steps of an operation, and the most bytes of its table.
const MOST_STEPS: u64 = 1 << 21;
const MOST_BYTES: usize = 1 << 30;

/// A number as its numerator and the exponent of two in its denominator.
type Number = (i64, u32);

/// The points of a wall: temperatures and values.
type Wall = Vec<(Number, Number)>;

const fn number(number: Dyadic) -> Number {
    (number.numerator(), number.exponent())
}

/// An answer about forms in a table of its own.
pub(crate) fn in_table<T>(
    answer: impl FnOnce(&mut Forms<'_>) -> Result<T, FormError>,
) -> Result<T, FormError> {
    let mut run = Run::new().with_memory_limit(MOST_BYTES);
    run.begin("forms");
    let mut forms = Forms::new(&run)?;
    forms.with_step_limit(MOST_STEPS);
    answer(&mut forms)
}

/// The same without the interpreter.
fn with_forms<T: Send>(
    py: Python<'_>,
    answer: impl FnOnce(&mut Forms<'_>) -> Result<T, FormError> + Send,
) -> PyResult<T> {
    let answered = py.detach(|| in_table(answer));
    answered.map_err(|error| Failure::from(error).into_plain_error(py))
}

/// The canonical form of a value.
#[pyfunction]
pub(crate) fn form(py: Python<'_>, text: &str) -> PyResult<String> {
    with_forms(py, |forms| {
        let form = forms.parse(text)?;
        forms.text(form)
    })
}

/// The sum of as many copies of each value as said.
#[pyfunction]
pub(crate) fn form_sum(py: Python<'_>, summands: Vec<(String, i64)>) -> PyResult<String> {
    with_forms(py, |forms| {
        let mut sum = Form::ZERO;
        for (text, copies) in summands {
            let mut form = forms.parse(&text)?;
            if copies < 0 {
                form = forms.negative(form)?;
            }
            let mut left = copies.unsigned_abs();
            while left > 0 {
                if left % 2 == 1 {
                    sum = forms.sum(sum, form)?;
                }
                left /= 2;
                if left > 0 {
                    form = forms.sum(form, form)?;
                }
            }
        }
        forms.text(sum)
    })
}

/// Whether the first value is at most the second, and the second at most the first.
#[pyfunction]
pub(crate) fn form_order(py: Python<'_>, first: &str, second: &str) -> PyResult<(bool, bool)> {
    with_forms(py, |forms| {
        let (first, second) = (forms.parse(first)?, forms.parse(second)?);
        Ok((
            forms.is_at_most(first, second)?,
            forms.is_at_most(second, first)?,
        ))
    })
}

/// The options of both players, in canonical form.
#[pyfunction]
pub(crate) fn form_options(py: Python<'_>, text: &str) -> PyResult<(Vec<String>, Vec<String>)> {
    with_forms(py, |forms| {
        let form = forms.parse(text)?;
        let mut options = |player| {
            let options = forms.options(form, player)?;
            let texts: Result<Vec<_>, _> = options.into_iter().map(|it| forms.text(it)).collect();
            let mut texts = texts?;
            texts.sort_unstable();
            Ok::<_, FormError>(texts)
        };
        Ok((options(Player::Max)?, options(Player::Min)?))
    })
}

/// The walls of both players, the mean, the temperature, and the picture.
#[pyfunction]
pub(crate) fn form_thermograph(
    py: Python<'_>,
    text: &str,
) -> PyResult<(Wall, Wall, Number, Number, String)> {
    with_forms(py, |forms| {
        let form = forms.parse(text)?;
        let thermograph = forms.thermograph(form)?;
        let wall = |player| -> Wall {
            let points = thermograph.wall(player).iter();
            points
                .map(|&(at, value)| (number(at), number(value)))
                .collect()
        };
        Ok((
            wall(Player::Max),
            wall(Player::Min),
            number(thermograph.mean()),
            number(thermograph.temperature()),
            thermograph.svg(),
        ))
    })
}
