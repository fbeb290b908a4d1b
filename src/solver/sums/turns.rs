//! Turns: a state that is one part is searched as a sum, and whole.
//!
//! The bounds of a game may add up over the whole state, and not over the parts into which it falls.
//! In turns, both searches together take about twice as long as the faster one, or less.

use super::super::Result;
use super::super::alpha_beta::WinnerSearch;
use super::search::Search;
use crate::game::{Partizan, Player, Wdl};
use crate::solution::Item;

/// The positions of the first turn of the search of sums; each next turn has twice as many.
const FIRST_TURN: u64 = 32;

/// The whole states that take as long as one sum.
const WHOLE_STATES: u64 = 16;

impl<G: Partizan<Value = Wdl>> Search<'_, '_, '_, G> {
    /// Whether the player to move wins a state that is unknown, and has these items.
    pub(super) fn solve(&mut self, state: &G, items: &[Item]) -> Result<bool, G> {
        let player = state.to_move();
        if let Some(whole) = &mut self.whole {
            whole.begin(state);
        }
        let mut wins = self.begin(items, player)?;
        let mut turn = FIRST_TURN;
        loop {
            if let Some(wins) = wins {
                return Ok(wins);
            }
            wins = self.search(turn)?;
            if let (None, &[Item::Part(number)]) = (wins, items)
                && self.parts.has_useful_bounds()
                && let Some(winner) = self.search_whole(state, turn.saturating_mul(WHOLE_STATES))?
            {
                self.parts.set_winner_of_part(number, player, winner);
                wins = Some(winner == player);
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// Continues to search the whole state.
    fn search_whole(&mut self, state: &G, most: u64) -> Result<Option<Player>, G> {
        if self.whole.is_none() {
            let mut whole = WinnerSearch::new(self.parts.run)?;
            whole.begin(state);
            self.whole = Some(whole);
        }
        let whole = self.whole.as_mut().expect("it is there");
        whole.winner(most, self.parts.run)
    }
}
