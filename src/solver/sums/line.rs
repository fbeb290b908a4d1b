//! The values that the solution holds: that of the root, and those on a line of best play.

use super::super::Result;
use super::search::Search;
use crate::game::{Partizan, Wdl};
use crate::table::{HashTable, Table};

impl<G: Partizan<Value = Wdl>> Search<'_, '_, '_, G> {
    /// Finds the value of the root; with `has_line`, also those on a line of best play.
    pub(super) fn find(
        &mut self,
        root: &G,
        has_line: bool,
        values: &mut HashTable<G>,
    ) -> Result<(), G> {
        if has_line {
            return self.line(root, values);
        }
        let winner = self.winner(root)?;
        Ok(values.insert(root, Wdl::win(winner))?)
    }

    /// Finds the values of the root and of the positions on the line of the first moves that keep
    /// it, which is the same from every solver.
    fn line(&mut self, root: &G, values: &mut HashTable<G>) -> Result<(), G> {
        // The solution keeps the forms of the root, if it is small.
        let items = self.parts.items_of(root)?;
        self.parts.make_forms(&items)?;
        let winner = self.winner(root)?;
        let mut next = Some(root.clone());
        // The table does not count what keys own elsewhere, and that of many parts may be large.
        let (mut keys, mut key_bytes) = (self.parts.run.reservation(), 0);
        while let Some(state) = next.take() {
            self.parts.run.poll(0)?;
            key_bytes += state.parts().count() * size_of::<G>();
            keys.try_grow_to(key_bytes)?;
            values.insert(&state, Wdl::win(winner))?;
            for step in state.successors() {
                // Every move of the loser keeps the value.
                if winner != state.to_move() || self.winner(&step.state)? == winner {
                    next = Some(step.state);
                    break;
                }
            }
        }
        Ok(())
    }
}
