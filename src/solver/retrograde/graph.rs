//! A game seen backwards: which positions an analysis numbers, and the predecessors of each.

use super::WithPredecessors;
use super::lists::ListSizes;
use super::outcome_expansion::{Expansion, LaterWins};
use super::partition::Partition;
use super::stage_places::StagePlaces;
use super::stages::{Later, Stage};
use crate::game::{Indexed, Outcome, Player, Predecessors, Staged};
use crate::run::{Run, Threads};
use crate::solver;
use crate::table::{Cell, Number};

/// The positions of an analysis, which numbers them in its own way.
pub(super) trait Positions: Sync {
    /// The index of the position with that number.
    fn index(&self, number: usize) -> usize;

    /// The number of the position with that index; `None` if the analysis does not have it.
    fn number(&self, index: usize) -> Option<usize>;
}

/// All of them, by index.
pub(super) struct AllIndices;

impl Positions for AllIndices {
    #[inline]
    fn index(&self, number: usize) -> usize {
        number
    }

    #[inline]
    fn number(&self, index: usize) -> Option<usize> {
        Some(index)
    }
}

/// Those of one stage, by number within it.
impl Positions for Stage<'_> {
    #[inline]
    fn index(&self, number: usize) -> usize {
        (*self).index(number)
    }

    #[inline]
    fn number(&self, index: usize) -> Option<usize> {
        self.find(index)
    }
}

/// The moves within a stage, backwards.
pub(super) trait Graph {
    type Position;

    /// The position of that number.
    fn position(&self, number: usize) -> Self::Position;

    /// The same, found from another position, in less time if their numbers are close.
    #[inline]
    fn position_near(&self, near: &Self::Position, number: usize) -> Self::Position {
        let _ = near;
        self.position(number)
    }

    /// The number of each predecessor of `position`, once for each move that leads to it, and the
    /// player to move there.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = (usize, Player)>;
}

/// The moves within a stage.
pub(super) struct StageMoves<'g, G> {
    /// A state of the instance.
    pub(super) root: &'g G,
    pub(super) stage: Stage<'g>,
}

/// A stage of outcomes whose cells are filled in.
pub(super) struct FilledStage<B, N> {
    /// The moves between positions that are not decided.
    pub(super) graph: B,
    /// The wins after moves to later stages.
    pub(super) later: LaterWins<N>,
    /// The plies of the first wins whose predecessors are still to be visited.
    pub(super) first: u16,
}

/// Where predecessors come from: the game lists them, or they are derived from its moves.
pub(super) trait Source<G: Indexed + Staged> {
    /// Whether the game lists them. Otherwise they are written into lists, which are measured first.
    const IS_GAME: bool;

    type Scores<'g, N: Number>: Graph + Sync
    where
        G: 'g;

    type Outcomes<'g, N: Number, P: Positions>: Graph + Sync
    where
        G: 'g;

    /// The graph of the moves within a stage of scores, which `N` numbers; `sizes` are those of the
    /// lists, unless the game lists predecessors.
    fn scores<'g, N: Number>(
        moves: StageMoves<'g, G>,
        positions: StagePlaces<'g>,
        sizes: Option<ListSizes<N>>,
        run: (&Threads, &mut Run<'_>),
    ) -> solver::Result<Self::Scores<'g, N>, G>;

    /// Fills in the cells of a stage of outcomes.
    fn outcomes<'g, N: Number, P: Positions>(
        expansion: &Expansion<'g, G, impl Later<Outcome>>,
        positions: P,
        cells: &mut [Cell],
        run: (&Threads, &mut Run<'_>),
    ) -> solver::Result<FilledStage<Self::Outcomes<'g, N, P>, N>, G>;
}

/// A game that lists its moves within a stage backwards.
pub(super) trait Backwards: Indexed {
    /// As [`Graph::predecessors`].
    fn numbers_before(&self, positions: &impl Positions) -> impl Iterator<Item = (usize, Player)>;
}

impl<G: Indexed + Predecessors + Staged> Backwards for G {
    #[inline]
    fn numbers_before(&self, positions: &impl Positions) -> impl Iterator<Item = (usize, Player)> {
        let own = self.stage();
        // One closure: each one more would move the states.
        self.predecessors_in_stage().filter_map(move |before| {
            if before.stage() != own {
                return None;
            }
            let number = positions.number(before.index())?;
            Some((number, before.to_move()))
        })
    }
}

impl<G: Backwards + Staged + Sync> Source<G> for WithPredecessors {
    const IS_GAME: bool = true;

    type Scores<'g, N: Number>
        = FromGame<'g, G, StagePlaces<'g>>
    where
        G: 'g;

    type Outcomes<'g, N: Number, P: Positions>
        = FromGame<'g, G, P>
    where
        G: 'g;

    fn scores<'g, N: Number>(
        moves: StageMoves<'g, G>,
        positions: StagePlaces<'g>,
        _: Option<ListSizes<N>>,
        _: (&Threads, &mut Run<'_>),
    ) -> solver::Result<FromGame<'g, G, StagePlaces<'g>>, G> {
        let root = moves.root;
        Ok(FromGame { root, positions })
    }

    fn outcomes<'g, N: Number, P: Positions>(
        expansion: &Expansion<'g, G, impl Later<Outcome>>,
        positions: P,
        cells: &mut [Cell],
        (threads, run): (&Threads, &mut Run<'_>),
    ) -> solver::Result<FilledStage<FromGame<'g, G, P>, N>, G> {
        let whole = Partition::whole(cells.len());
        let later = expansion.expand(whole, cells, threads, run)?;
        let root = expansion.root;
        Ok(FilledStage {
            graph: FromGame { root, positions },
            later,
            first: 0,
        })
    }
}

/// The predecessors within a stage that the game lists itself.
pub(super) struct FromGame<'g, G, P> {
    /// A state of the instance.
    pub(super) root: &'g G,
    pub(super) positions: P,
}

impl<G: Backwards, P: Positions> Graph for FromGame<'_, G, P> {
    type Position = G;

    #[inline]
    fn position(&self, number: usize) -> G {
        self.position_near(self.root, number)
    }

    #[inline]
    fn position_near(&self, near: &G, number: usize) -> G {
        let state = near.at_index(self.positions.index(number));
        state.expect("a position that has a value has an index")
    }

    #[inline]
    fn predecessors(&self, state: &G) -> impl Iterator<Item = (usize, Player)> {
        state.numbers_before(&self.positions)
    }
}
