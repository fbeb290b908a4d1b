//! What a game of parts is worth: the value of each part, and their sum.

use optimal_play::game::Partizan;
use optimal_play::solver::PartForms;
use optimal_play::values::{Dyadic, Form, FormError, Forms, OutcomeClass};
use optimal_play::{Impartial, Run, Solution};

/// The most steps that the forms of all parts may take: some 40 ms.
const MOST_STEPS: u64 = 1 << 18;

/// The most that their sum may take.
const MOST_STEPS_OF_SUM: u64 = 1 << 15;

/// The most bytes that they may take.
const MOST_BYTES: usize = 32 << 20;

/// What the parts of a position are worth, whoever moves first, and their sum: canonical forms with
/// what follows from them.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::PartValues;
/// use optimal_play_games::clobber::Clobber;
///
/// let boards: Clobber = "XXO + XO".parse()?;
/// let values = PartValues::of(&boards, ToString::to_string);
/// assert_eq!(values.form().as_deref(), Some("^*"));
/// # Ok::<(), optimal_play::rules::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartValues {
    /// The sum; `None` if that of a part is unknown, or it takes too long.
    pub(crate) sum: Option<PartValue>,
    /// Each part as text, with its value unless that takes too long.
    pub(crate) parts: Vec<(String, Option<PartValue>)>,
}

/// What a part is worth.
#[derive(Clone, Debug)]
pub(crate) struct PartValue {
    pub(crate) class: OutcomeClass,
    /// The canonical form, in the usual notation.
    pub(crate) form: String,
    pub(crate) mean: Dyadic,
    pub(crate) temperature: Dyadic,
    /// The thermograph, as SVG.
    pub(crate) thermograph: String,
}

impl PartValue {
    fn of(forms: &mut Forms<'_>, form: Form) -> Result<Self, FormError> {
        let thermograph = forms.thermograph(form)?;
        Ok(Self {
            class: forms.outcome_class(form)?,
            form: forms.text(form)?,
            mean: thermograph.mean(),
            temperature: thermograph.temperature(),
            thermograph: thermograph.svg(),
        })
    }

    /// Who wins, in words, with the names of both players.
    pub(crate) fn winner(&self, names: [&str; 2]) -> String {
        match self.class {
            OutcomeClass::Max => format!("{} wins", names[0]),
            OutcomeClass::Min => format!("{} wins", names[1]),
            OutcomeClass::Next => "the first player wins".to_owned(),
            OutcomeClass::Previous => "the second player wins".to_owned(),
        }
    }

    /// All of it in a line of words.
    pub(crate) fn words(&self, names: [&str; 2]) -> String {
        let Self {
            form,
            mean,
            temperature,
            ..
        } = self;
        let winner = self.winner(names);
        format!("{form}: {winner}; mean {mean}, temperature {temperature}")
    }
}

impl PartValues {
    /// Those of a position whose parts have moves of their own for each player. `name` returns the
    /// text of a part. Forms that take too long are left out.
    pub fn of<G: Partizan>(state: &G, name: impl Fn(&G) -> String) -> Self {
        let mut run = Run::new().with_memory_limit(MOST_BYTES);
        let parts: Vec<_> = state.parts().collect();
        let names = parts.iter().map(name).collect();
        let Ok(mut values) = PartForms::new(&mut run) else {
            return Self::unknown(names);
        };
        let mut found = Vec::new();
        for (part, still) in parts.iter().zip((1..=parts.len() as u64).rev()) {
            // What one does not need is left to those after it.
            let forms = values.forms();
            forms.with_step_limit(MOST_STEPS.saturating_sub(forms.steps()) / still);
            found.push(values.form(part).ok());
        }
        Self::with_sum(values.forms(), names, &found)
    }

    /// Those of a position of an impartial game, which are nimbers, as far as the solution holds
    /// these; `None` if it holds none.
    pub fn held<G: Impartial>(
        state: &G,
        solution: &Solution<G>,
        name: impl Fn(&G) -> String,
    ) -> Option<Self> {
        let parts: Vec<_> = state.parts().collect();
        let names = parts.iter().map(name).collect();
        let mut forms = Forms::new(&Run::new().with_memory_limit(MOST_BYTES)).ok()?;
        forms.with_step_limit(MOST_STEPS_OF_SUM);
        let found = parts.iter();
        let found = found.map(|part| solution.canonical(part, &mut forms).ok().flatten());
        let found: Vec<_> = found.collect();
        let is_known = found.iter().any(Option::is_some);
        is_known.then(|| Self::with_sum(&mut forms, names, &found))
    }

    fn unknown(names: Vec<String>) -> Self {
        let parts = names.into_iter().map(|name| (name, None));
        Self {
            sum: None,
            parts: parts.collect(),
        }
    }

    fn with_sum(forms: &mut Forms<'_>, names: Vec<String>, found: &[Option<Form>]) -> Self {
        forms.with_step_limit(MOST_STEPS_OF_SUM);
        let mut sum = Some(Form::ZERO);
        let mut parts = Vec::new();
        for (name, &form) in names.into_iter().zip(found) {
            sum = sum.zip(form).and_then(|(a, b)| forms.sum(a, b).ok());
            parts.push((name, form.and_then(|it| PartValue::of(forms, it).ok())));
        }
        Self {
            sum: sum.and_then(|it| PartValue::of(forms, it).ok()),
            parts,
        }
    }

    /// The canonical form of the sum; `None` if it takes too long.
    pub fn form(&self) -> Option<String> {
        self.sum.as_ref().map(|it| it.form.clone())
    }

    /// The parts and the sum in words, a line each; the names are those of the players.
    pub(crate) fn lines(&self, names: [&str; 2]) -> Vec<String> {
        let words = |value: &Option<PartValue>| match value {
            Some(value) => value.words(names),
            None => "too large for a form".to_owned(),
        };
        let parts = self.parts.iter();
        let parts = parts.map(|(part, value)| format!("{part}  {}", words(value)));
        let mut lines: Vec<_> = parts.collect();
        match lines.len() {
            1 => {}
            _ => lines.push(format!("all  {}", words(&self.sum))),
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use optimal_play::{Grundy, Solver};
    use optimal_play_games::nim::Nim;
    use optimal_play_games::nogo::NoGo;
    use optimal_play_games::toads::Toads;

    use super::*;

    const NAMES: [&str; 2] = ["Left", "Right"];

    #[test]
    fn each_part_and_the_sum_have_values_in_words() {
        // E. Berlekamp, J. Conway and R. Guy, Winning Ways: XX.O is worth {1/2|0}.
        let rows: Toads = "XX.O + X.O".parse().expect("two rows");
        let values = PartValues::of(&rows, ToString::to_string);
        assert_eq!(
            values.lines(NAMES),
            [
                "XX.O  {1/2|0}: the first player wins; mean 1/4, temperature 1/4",
                "X.O  *: the first player wins; mean 0, temperature 0",
                "all  {1/2*|*}: Left wins; mean 1/4, temperature 1/4",
            ]
        );
        let sum = values.sum.expect("it is small");
        assert!(
            sum.thermograph
                .contains("<title>mean 1/4, temperature 1/4</title>")
        );
    }

    #[test]
    fn a_part_that_is_too_large_leaves_the_others() {
        let boards = format!("{} + ..", ["......"; 6].join("|"));
        let boards: NoGo = boards.parse().expect("two boards");
        let values = PartValues::of(&boards, ToString::to_string);
        assert!(values.form().is_none());
        let lines = values.lines(NAMES);
        assert!(lines[0].ends_with("too large for a form"), "{lines:?}");
        assert!(lines[1].starts_with("..  *:"), "{lines:?}");
    }

    #[test]
    fn nimbers_are_those_of_the_solution() {
        let heaps = Nim::new([3, 5]);
        let run = Run::new();
        let solution = Grundy::by_definition().solve(&heaps, run);
        let solution = solution.expect("no limit");
        let values = PartValues::held(&heaps, &solution, ToString::to_string);
        assert_eq!(values.expect("it is solved").form().as_deref(), Some("*6"));
        let larger = PartValues::held(&Nim::new([9]), &solution, ToString::to_string);
        assert!(larger.is_none());
    }
}
