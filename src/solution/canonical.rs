//! Canonical forms: what a solution of a sum of parts holds.

use std::collections::HashMap;

use super::{PartialTable, Solution, Values};
use crate::game::GameState;
use crate::table::PartTable;
use crate::values::{Form, FormError, Forms, KeptForms};

/// What a search of sums knows a part by: a summand of its positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Item {
    Form(Form),
    /// A part without a form, by its number.
    Part(u32),
}

impl Item {
    pub(crate) const fn form(self) -> Option<Form> {
        match self {
            Self::Form(form) => Some(form),
            Self::Part(_) => None,
        }
    }
}

/// The forms of parts with Max to move, and the values of some positions.
///
/// As [`GrundyValues`](super::GrundyValues), it stores what depends on the game as a function.
pub(crate) struct FormValues<G: GameState> {
    pub(crate) positions: PartialTable<G>,
    pub(crate) items: PartTable<G, Option<Item>>,
    pub(crate) forms: KeptForms,
    /// The parts of a state, with Max to move.
    pub(crate) parts_of: fn(&G) -> Vec<G>,
}

impl<G: GameState> FormValues<G> {
    /// The sum of the forms of the parts, in `forms`; `None` if one of them has none.
    fn canonical(&self, state: &G, forms: &mut Forms<'_>) -> Result<Option<Form>, FormError> {
        let (mut sum, mut copies) = (Form::ZERO, HashMap::new());
        for part in (self.parts_of)(state) {
            let Some(form) = self.items.get(&part).and_then(Item::form) else {
                return Ok(None);
            };
            let form = forms.copy_of(&self.forms, form, &mut copies)?;
            sum = forms.sum(sum, form)?;
        }
        Ok(Some(sum))
    }
}

impl<G: GameState> Solution<G> {
    /// The canonical form of `state`, whoever is to move, in a table of the caller: the sum of the
    /// forms of its parts, which [`Sums`](crate::solver::Sums) has made, or the nimber that
    /// [`Grundy`](crate::Grundy) has found. `None` if the solver needed no value of one of the
    /// parts, or another solver made the solution; [`PartForms::form`](crate::solver::PartForms)
    /// makes the form of any state.
    ///
    /// # Errors
    ///
    /// Any [`FormError`] but [`FormError::Syntax`], by the limits of `forms`.
    ///
    /// # Complexity
    ///
    /// Copies the form of each part, without a move of the game, and adds them.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::solver::Sums;
    /// use optimal_play::values::Forms;
    /// use optimal_play::{GameState, Player, Run, Solver, Wdl};
    /// # use optimal_play::game::{Partizan, Summand};
    /// #
    /// # #[derive(Clone)]
    /// # struct Stalk(&'static str, Player);
    /// #
    /// # impl GameState for Stalk {
    /// #     type Move = usize;
    /// #     type Key = (&'static str, Player);
    /// #     type Value = Wdl;
    /// #     fn to_move(&self) -> Player { self.1 }
    /// #     fn moves(&self) -> impl Iterator<Item = usize> {
    /// #         let own = if self.1 == Player::Max { 'b' } else { 'r' };
    /// #         self.0.char_indices().filter(move |&(_, it)| it == own).map(|(at, _)| at)
    /// #     }
    /// #     fn play(&self, at: usize) -> Self { Stalk(&self.0[..at], !self.1) }
    /// #     fn terminal_value(&self) -> Wdl { Wdl::win(!self.1) }
    /// #     fn key(&self) -> (&'static str, Player) { (self.0, self.1) }
    /// # }
    /// #
    /// # impl Summand for Stalk {
    /// #     fn with_to_move(self, player: Player) -> Self { Stalk(self.0, player) }
    /// # }
    /// #
    /// # impl Partizan for Stalk {
    /// #     fn empty(&self) -> Self { Stalk("", self.1) }
    /// # }
    ///
    /// // `Stalk` is the example of `PartForms`.
    /// let stalk = Stalk("brr", Player::Max);
    /// let solution = Sums::by_forms().solve(&stalk, Run::new())?;
    /// let mut forms = Forms::new(&Run::new())?;
    /// let form = solution.canonical(&stalk, &mut forms)?.expect("it is small");
    /// assert_eq!(forms.text(form)?, "1/4");
    /// let after = solution.canonical(&stalk.play(1), &mut forms)?;
    /// assert_eq!(after, Some(forms.parse("1")?)); // only the lowest edge is left
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self, state: &G, forms: &mut Forms<'_>) -> Result<Option<Form>, FormError> {
        match &self.values {
            Values::Forms(values) => values.canonical(state, forms),
            Values::Grundy(values) => {
                let nimber = values.nimber(state);
                nimber.map(|it| forms.nimber(it)).transpose()
            }
            _ => Ok(None),
        }
    }
}
