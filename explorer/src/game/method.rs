//! How a game is solved: as a whole, or each position that comes up.

use std::sync::Arc;

use optimal_play::{GameState, Run, Solution, SolveError, Solver};

/// A solver that threads share.
pub(crate) type SharedSolver<G> = Arc<dyn Solver<G> + Send + Sync>;

/// How a game is solved.
pub(crate) struct Method<G: GameState> {
    /// Its solution of the root holds the values of all positions.
    whole: SharedSolver<G>,
    /// `None` if the game is always solved as a whole.
    positions: Option<ByPosition<G>>,
}

/// How each position that comes up is solved.
struct ByPosition<G: GameState> {
    lines: SharedSolver<G>,
    values: SharedSolver<G>,
    /// Whether the whole game is solved, too, without being asked, where somebody can wait for it.
    is_small: bool,
}

/// What is to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The root, with all positions.
    Whole,
    /// A position that has come up.
    Position,
}

impl<G: GameState> Method<G> {
    /// The solution of the root holds the values of all positions.
    pub(crate) fn whole(solver: impl Solver<G> + Send + Sync + 'static) -> Self {
        Self {
            whole: Arc::new(solver),
            positions: None,
        }
    }

    /// Each position that comes up is solved, within a time: its line by `lines`, and the value of
    /// each move by `values`. If the game `is_small`, or somebody asks for it, the `whole` is
    /// solved, too.
    pub(crate) fn by_position(
        whole: impl Solver<G> + Send + Sync + 'static,
        lines: impl Solver<G> + Send + Sync + 'static,
        values: impl Solver<G> + Send + Sync + 'static,
        is_small: bool,
    ) -> Self {
        Self {
            whole: Arc::new(whole),
            positions: Some(ByPosition {
                lines: Arc::new(lines),
                values: Arc::new(values),
                is_small,
            }),
        }
    }

    /// What is solved where nobody should wait.
    pub(crate) const fn quick_scope(&self) -> Scope {
        match self.positions {
            None => Scope::Whole,
            Some(_) => Scope::Position,
        }
    }

    /// What is solved where somebody can wait a few seconds.
    pub(crate) const fn patient_scope(&self) -> Scope {
        match &self.positions {
            Some(positions) if !positions.is_small => Scope::Position,
            _ => Scope::Whole,
        }
    }

    /// Solves the whole game.
    pub(crate) fn solve(&self, root: &G, run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        self.whole.solve(root, run)
    }

    /// Solves a position that has come up.
    pub(crate) fn solve_position(
        &self,
        state: &G,
        run: Run<'_>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        let positions = self.positions.as_ref();
        let solver = positions.map_or(&self.whole, |it| &it.lines);
        solver.solve(state, run)
    }

    /// The value only of a position that has come up, where that is less work.
    pub(crate) fn value(&self, state: &G, run: Run<'_>) -> Result<G::Value, SolveError<G::Move>> {
        let positions = self.positions.as_ref();
        let solver = positions.map_or(&self.whole, |it| &it.values);
        solver.solve(state, run).map(|solution| solution.value())
    }

    /// The fewest and the most bytes of the tables that solve `root`, where they are known before.
    pub(crate) fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
        self.whole.table_bytes(root)
    }
}
