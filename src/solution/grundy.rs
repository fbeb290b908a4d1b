//! The answer for impartial games: Grundy values.

use std::fmt;
use std::iter;

use crate::game::{Impartial, Player, nim_sum};
use crate::run::Report;
use crate::table::{HashTable, Table};

/// The answer of [`Grundy`](crate::Grundy): the Grundy values of all parts that the root's lead to, and so that of
/// every position that is made of such parts.
///
/// States asked about must be of the same instance as the root; whether the root leads to them does not matter.
///
/// # Examples
///
/// ```
/// use optimal_play::games::nim::{Nim, Take};
/// use optimal_play::{GameState, Grundy, Player, Run};
///
/// let root = Nim::new([3, 4, 5]);
/// let solution = Grundy::new().solve(&root, Run::new())?;
/// assert_eq!((solution.value(), solution.winner()), (3 ^ 4 ^ 5, Player::Max));
/// let best: Vec<_> = solution.best_moves(&root).collect();
/// assert_eq!(best, [Take { heap: 0, stones: 2 }]);
///
/// let after = root.play(best[0]);
/// assert_eq!((solution.value_of(&after), solution.winner_of(&after)), (Some(0), Some(Player::Max)));
/// assert_eq!(solution.value_of(&Nim::new([5, 5, 5, 2])), Some(5 ^ 2));
/// assert_eq!(solution.value_of(&Nim::new([6])), None); // nothing led to a heap of six
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GrundySolution<G: Impartial> {
    root: G,
    value: u64,
    values: HashTable<G, u64>,
    report: Report,
}

impl<G: Impartial> GrundySolution<G> {
    pub(crate) fn new(root: G, values: HashTable<G, u64>, report: Report) -> Self {
        let parts = root.parts().map(|part| values.get(&part));
        let value = nim_sum(parts).expect("a solver solves the parts of its root");
        Self {
            root,
            value,
            values,
            report,
        }
    }

    /// The position that was solved.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// The Grundy value of the root: 0 exactly if the player to move loses.
    pub const fn value(&self) -> u64 {
        self.value
    }

    /// Who wins from the root.
    pub fn winner(&self) -> Player {
        winner(&self.root, self.value)
    }

    /// The Grundy value of `state`; `None` if the run did not solve all of its parts.
    pub fn value_of(&self, state: &G) -> Option<u64> {
        nim_sum(state.parts().map(|part| self.values.get(&part)))
    }

    /// Who wins from `state`; `None` if the run did not solve all of its parts.
    pub fn winner_of(&self, state: &G) -> Option<Player> {
        Some(winner(state, self.value_of(state)?))
    }

    /// The moves of `state`, each with the Grundy value of the position that it leads to: 0 after those that win.
    /// None where the game is over, or that has a part which the run did not solve.
    ///
    /// # Complexity
    ///
    /// Looks up the [`changed_parts`](Impartial::changed_parts) of each move.
    pub fn move_values(&self, state: &G) -> impl Iterator<Item = (G::Move, u64)> {
        let value = self.value_of(state).filter(|_| state.outcome().is_none());
        let with_value = value.map(|value| state.moves().map(move |mv| (mv, value)));
        let moves = with_value.into_iter().flatten();
        moves.filter_map(|(mv, value)| {
            let changed = state.changed_parts(mv);
            let change = nim_sum(changed.map(|part| self.values.get(&part)))?;
            Some((mv, value ^ change))
        })
    }

    /// All moves of `state` that win, in the order of [`GameState::moves`](crate::GameState::moves); or all moves there
    /// are, if none wins. None where the game is over, or that has a part which the run did not solve.
    pub fn best_moves(&self, state: &G) -> impl Iterator<Item = G::Move> {
        let lost = self.value_of(state) == Some(0);
        let best = move |&(_, after): &(_, u64)| lost || after == 0;
        self.move_values(state).filter(best).map(|(mv, _)| mv)
    }

    /// The line of best play from the root: the first best move of each position, to the end of the game.
    pub fn line(&self) -> impl Iterator<Item = G::Move> {
        self.line_from(&self.root)
    }

    /// The line of best play from `state`.
    pub fn line_from(&self, state: &G) -> impl Iterator<Item = G::Move> {
        let mut state = state.clone();
        iter::from_fn(move || {
            let mv = self.best_moves(&state).next()?;
            state = state.play(mv);
            Some(mv)
        })
    }

    /// What the run did; its positions are parts.
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

/// Who wins a position with that Grundy value.
fn winner<G: Impartial>(state: &G, value: u64) -> Player {
    match value {
        0 => state.to_move().opponent(),
        _ => state.to_move(),
    }
}

impl<G: Impartial> fmt::Debug for GrundySolution<G> {
    /// Root and table are left out: neither needs to be printable, and the table can be huge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            root: _,
            value,
            values: _,
            report,
        } = self;
        f.debug_struct("GrundySolution")
            .field("value", value)
            .field("report", report)
            .finish_non_exhaustive()
    }
}
