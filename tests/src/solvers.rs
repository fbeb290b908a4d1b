//! The solvers that fit a game, as a list.

use std::collections::HashMap;

use optimal_play::{
    GameState, Indexed, Minimax, OutcomeValue, Predecessors, Retrograde, Run, Solution, SolveError,
    SolveErrorKind, Solver, Staged, SwapPlayers, Tabulate, Unpack,
};

/// The solution of the game that `root` begins.
///
/// # Panics
///
/// With the error of the solver, if it fails.
pub fn solve<G: GameState, S: Solver<G> + ?Sized>(solver: &S, root: &G) -> Solution<G> {
    match solver.solve(root, Run::new()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    }
}

/// The value of each position by minimax, solved together with those that it leads to.
///
/// # Panics
///
/// If positions repeat or a value leaves its range.
pub fn values_by_minimax<G: GameState>(positions: &[G]) -> Vec<G::Value> {
    let mut known = HashMap::new();
    // The last ones mostly lead to the others.
    let values = positions.iter().rev().map(|state| {
        if let Some(&value) = known.get(&state.key()) {
            return value;
        }
        let solution = solve(&Minimax::hashed(), state);
        known.extend(
            solution
                .positions()
                .map(|(state, value)| (state.key(), value)),
        );
        solution.value()
    });
    let mut values: Vec<_> = values.collect();
    values.reverse();
    values
}

/// The solvers that hold the value of every position, as far as a game fits them: a method for each
/// capability, as with [`Audit`](optimal_play::audit::Audit).
#[expect(missing_debug_implementations, reason = "solvers have no Debug")]
pub struct Solvers<G: GameState>(Vec<Box<dyn Solver<G>>>);

impl<G: GameState> Solvers<G> {
    /// The solvers of any game without cycles.
    #[must_use]
    pub fn acyclic() -> Self {
        Self(vec![Box::new(Minimax::hashed())])
    }

    /// Adds those of games without cycles that are [`Indexed`].
    #[must_use]
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.and(Minimax::dense()).and(Tabulate::by_index())
    }

    /// Adds those of games without cycles that are [`Unpack`] and [`Staged`].
    #[must_use]
    pub fn unpack(self) -> Self
    where
        G: Unpack + Staged + Sync,
    {
        self.and(Tabulate::by_key())
    }

    /// Adds those of games without cycles that can [`SwapPlayers`].
    #[must_use]
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.and(Minimax::hashed().fold_players())
    }

    /// Adds another one.
    #[must_use]
    pub fn and(mut self, solver: impl Solver<G> + 'static) -> Self {
        self.0.push(Box::new(solver));
        self
    }

    /// Solves the game with all of them. Omits [`Tabulate::by_index`] if a move does not
    /// lower the index: such a game does not fit it.
    ///
    /// # Panics
    ///
    /// With the error of a solver, if another one fails.
    pub fn solve(&self, root: &G) -> Vec<Solution<G>> {
        let solutions = self.0.iter().map(|solver| solver.solve(root, Run::new()));
        let fits = |solution: Result<_, SolveError<_>>| match solution {
            Ok(solution) => Some(solution),
            Err(error) if matches!(error.kind(), SolveErrorKind::Unsupported(_)) => None,
            Err(error) => panic!("{error}"),
        };
        solutions.filter_map(fits).collect()
    }
}

impl<G: Staged + Sync> Solvers<G> {
    /// The solvers of any game with cycles within its stages.
    #[must_use]
    pub fn staged() -> Self {
        Self(Vec::new()).and(Retrograde::reachable().by_stage())
    }

    /// Adds those of games with stages that are [`Indexed`].
    #[must_use]
    pub fn stages_indexed(self) -> Self
    where
        G: Indexed,
    {
        self.and(Retrograde::indexed().by_stage())
    }

    /// Adds those of games with stages that can [`SwapPlayers`].
    #[must_use]
    pub fn stages_swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.and(Retrograde::reachable().fold_players().by_stage())
    }

    /// Adds those of games with stages that list their [`Predecessors`].
    #[must_use]
    pub fn stages_predecessors(self) -> Self
    where
        G: Indexed + Predecessors + Sync,
    {
        self.and(Retrograde::with_predecessors().by_stage())
    }
}

impl<G: GameState<Value: OutcomeValue>> Solvers<G> {
    /// The solvers of any game with cycles.
    #[must_use]
    pub fn cyclic() -> Self {
        Self(Vec::new()).outcomes()
    }

    /// Adds those of games that are won, lost or drawn, with cycles or without.
    #[must_use]
    pub fn outcomes(self) -> Self {
        self.and(Retrograde::reachable())
    }

    /// Adds those of games that are won, lost or drawn and [`Indexed`].
    #[must_use]
    pub fn outcomes_indexed(self) -> Self
    where
        G: Indexed + Sync,
    {
        self.and(Retrograde::indexed())
    }

    /// Adds those of games that are won, lost or drawn and can [`SwapPlayers`].
    #[must_use]
    pub fn outcomes_swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.and(Retrograde::reachable().fold_players())
    }

    /// Adds those of games that are won, lost or drawn and list their [`Predecessors`].
    #[must_use]
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors + Sync,
    {
        self.and(Retrograde::with_predecessors())
    }
}
