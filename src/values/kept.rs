//! Forms that stay when a run has ended.

use std::collections::HashMap;

use super::forms::Node;
use super::{Form, FormError, Forms};
use crate::game::Player;
use crate::run::TrackedVec;

/// The forms of a table to which none is added any more.
pub(crate) struct KeptForms {
    nodes: TrackedVec<Node>,
    options: TrackedVec<Form>,
}

impl Forms<'_> {
    /// The forms without the results of sums and comparisons.
    pub(crate) fn into_kept(self) -> KeptForms {
        KeptForms {
            nodes: self.nodes,
            options: self.options,
        }
    }

    /// The same value in this table. `copies` are those made before, which forms share.
    ///
    /// Recursion as deep as the form: at most [`MAX_DEPTH`](Self::MAX_DEPTH).
    pub(crate) fn copy_of(
        &mut self,
        kept: &KeptForms,
        form: Form,
        copies: &mut HashMap<Form, Form>,
    ) -> Result<Form, FormError> {
        if let Some(&copy) = copies.get(&form) {
            return Ok(copy);
        }
        self.step()?;
        let node = &kept.nodes[form.0 as usize];
        let copy = if let Some(number) = node.number() {
            self.number(number)?
        } else {
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::ALL {
                for &option in node.options(&kept.options, player as usize) {
                    options[player as usize].push(self.copy_of(kept, option, copies)?);
                }
            }
            let [left, right] = &mut options;
            self.intern([left, right])?
        };
        copies.insert(form, copy);
        Ok(copy)
    }
}
