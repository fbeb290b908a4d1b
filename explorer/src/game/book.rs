//! Values that are known before anybody solves: of an opening, of an endgame, or in files.

use optimal_play::{GameState, Solution};

/// Values of some positions of a game.
pub(crate) enum Book<G: GameState + 'static> {
    /// The values that a function returns.
    Values(Box<ValueOf<G>>),
    /// What a function returns for a position of the endgame: a solution, and the position as that
    /// has it.
    Endgame(fn(&G) -> Option<Solved<G>>),
}

/// The solution that holds a position, and the position as that has it.
type Solved<G> = (&'static Solution<G>, G);

type ValueOf<G> = dyn Fn(&G) -> Option<<G as GameState>::Value> + Send + Sync;

impl<G: GameState + 'static> Book<G> {
    /// The values in files that hold a part of a game.
    #[cfg(feature = "system")]
    pub(crate) fn in_store(stored: optimal_play::Stored<G>) -> Self
    where
        G: crate::show::Show,
    {
        // A value that cannot be read is found by a solve instead.
        Self::Values(Box::new(move |state| stored.value_of(state).ok().flatten()))
    }

    /// The value of a state, if the book holds it.
    pub(crate) fn value_of(&self, state: &G) -> Option<G::Value> {
        match self {
            Self::Values(value_of) => value_of(state),
            Self::Endgame(_) => {
                let (solution, state) = self.solution_of(state)?;
                solution.value_of(&state)
            }
        }
    }

    /// The solution that holds a state and all that it leads to, if the book has one, and the state
    /// as that has it.
    pub(crate) fn solution_of(&self, state: &G) -> Option<Solved<G>> {
        match self {
            Self::Values(_) => None,
            Self::Endgame(solution_of) => solution_of(state),
        }
    }
}
