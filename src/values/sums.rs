//! Sums and negatives.

use super::{Form, FormError, Forms};
use crate::game::Player;

impl Forms<'_> {
    /// The sum of two forms: the value of both side by side.
    ///
    /// Numbers, nimbers and ups add up at once, and a number moves all options of a form.
    ///
    /// # Errors
    ///
    /// Any [`FormError`] but [`FormError::Syntax`].
    pub fn sum(&mut self, first: Form, second: Form) -> Result<Form, FormError> {
        if first == Form::ZERO || second == Form::ZERO {
            return Ok(first.max(second));
        }
        let nodes = [first, second].map(|form| self.node(form));
        if let [Some(a), Some(b)] = nodes.map(|node| node.uptimal) {
            return self.uptimal(a.plus(b).ok_or(FormError::Overflow)?);
        }
        if nodes[0].negative == Some(second) {
            return Ok(Form::ZERO);
        }
        let is_number = nodes.map(|node| node.number().is_some());
        let (first, second) = (first.min(second), first.max(second));
        if let Some(sum) = self.sums.get(first, second) {
            return Ok(sum);
        }
        self.step()?;
        let mut options = [Vec::new(), Vec::new()];
        for (one, other) in [(first, second), (second, first)] {
            for player in Player::ALL {
                for at in 0..self.options_of(one, player).len() {
                    let option = self.options_of(one, player)[at];
                    options[player as usize].push(self.sum(option, other)?);
                }
            }
        }
        let sum = if is_number == [false; 2] {
            self.canonical(options)?
        } else {
            let [left, right] = &mut options;
            self.intern([left, right])?
        };
        self.sums.insert(first, second, sum)?;
        Ok(sum)
    }

    /// The negative of a form: the players are swapped.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`], [`FormError::Steps`], [`FormError::Overflow`].
    pub fn negative(&mut self, form: Form) -> Result<Form, FormError> {
        let node = self.node(form);
        if let Some(negative) = node.negative {
            return Ok(negative);
        }
        self.step()?;
        let negative = if let Some(number) = self.as_number(form) {
            self.number(number.negated().ok_or(FormError::Overflow)?)?
        } else {
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::ALL {
                for at in 0..self.options_of(form, player).len() {
                    let option = self.options_of(form, player)[at];
                    options[player.opponent() as usize].push(self.negative(option)?);
                }
            }
            let [left, right] = &mut options;
            self.intern([left, right])?
        };
        self.nodes[form.0 as usize].negative = Some(negative);
        self.nodes[negative.0 as usize].negative = Some(form);
        Ok(negative)
    }
}
