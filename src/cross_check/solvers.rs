//! Which solvers a cross-check compares: those of the mode, and one or more for each capability.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use super::compared::Compared;
use super::value_iteration::ValueIteration;
use super::{Acyclic, ByStage, CrossCheck, Cyclic};
use crate::audit::Audit;
use crate::game::blocks::Blocked;
use crate::game::{
    GameState, Impartial, Indexed, OutcomeValue, PackedKey, Partizan, Predecessors, Staged,
    SwapPlayers, Unpack, Wdl,
};
use crate::solver::{AlphaBeta, Grundy, Minimax, Retrograde, Solver, Sums, Tabulate};

impl<'g, G: GameState> CrossCheck<'g, G, Acyclic> {
    /// A cross-check of a game without cycles: brute force, [`Minimax::hashed`] and
    /// [`AlphaBeta::hashed`], each within `budget` positions.
    pub fn new(root: &'g G, budget: usize) -> Self {
        Self::empty(root, budget)
            .with_brute_force()
            .with_whole(Minimax::hashed())
            .with_solver(AlphaBeta::hashed())
    }

    /// Adds [`Minimax::dense`] and [`Tabulate::by_index`], which fits games in which every move
    /// lowers the index.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.audited(Audit::indexed)
            .with_whole(Minimax::dense())
            .with_whole(Tabulate::by_index())
    }

    /// Adds [`Tabulate::by_block`].
    pub fn blocked(self) -> Self
    where
        G: Blocked,
    {
        self.audited(Audit::blocked)
            .with_whole(Tabulate::by_block())
    }

    /// Adds [`Tabulate::by_key`], for games with [`Unpack`] and [`Staged`].
    pub fn by_key(self) -> Self
    where
        G: Unpack + Staged + Sync,
    {
        self.audited(|it| it.unpack().staged())
            .with_whole(Tabulate::by_key())
    }

    /// Adds [`AlphaBeta::packed`].
    pub fn packed_key(self) -> Self
    where
        G: PackedKey + Send,
    {
        self.audited(Audit::packed_key)
            .with_solver(AlphaBeta::packed())
    }

    /// Adds [`Minimax::fold_players`] over a hash table.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.audited(Audit::swap_players)
            .with_whole(Minimax::hashed().fold_players())
    }

    /// Adds [`Grundy`], by definition and by search, for games whose values are [`Wdl`];
    /// [`WithoutDistance`](crate::game::WithoutDistance) makes one of a game with
    /// [`Outcome`](crate::Outcome).
    pub fn impartial(self) -> Self
    where
        G: Impartial<Value = Wdl>,
    {
        self.audited(Audit::impartial)
            .with_whole(Grundy::by_definition())
            .with_solver(Grundy::by_search())
    }

    /// Adds [`Sums`], for games whose values are [`Wdl`].
    pub fn partizan(self) -> Self
    where
        G: Partizan<Value = Wdl>,
    {
        self.audited(Audit::partizan).with_solver(Sums::by_forms())
    }
}

impl<'g, G: GameState> CrossCheck<'g, G, Cyclic>
where
    G::Value: OutcomeValue,
{
    /// A cross-check of a game in which positions may repeat: value iteration, a slow reference
    /// that shares no code with the solvers, and [`Retrograde::reachable`], each within `budget`
    /// positions. Value iteration visits all positions once for each ply of the longest win, and
    /// skips a game where one takes more than 1,024.
    pub fn cyclic(root: &'g G, budget: usize) -> Self {
        Self::empty(root, budget)
            .audited(Audit::cyclic)
            .with_whole(ValueIteration::draws())
            .with_whole(Retrograde::reachable())
    }

    /// Adds [`Retrograde::indexed`].
    pub fn indexed(self) -> Self
    where
        G: Indexed + Sync,
    {
        self.audited(Audit::indexed)
            .with_whole(Retrograde::indexed())
    }

    /// Adds [`Retrograde::with_predecessors`].
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors + Sync,
    {
        self.audited(Audit::predecessors)
            .with_whole(Retrograde::with_predecessors())
    }

    /// Adds [`Retrograde::fold_players`] of the positions that the root leads to, which fits games
    /// whose players move in turn.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.audited(Audit::swap_players)
            .with_whole(Retrograde::reachable().fold_players())
    }
}

impl<'g, G: Staged + Sync> CrossCheck<'g, G, ByStage> {
    /// A cross-check of a game with any values in which positions may repeat within a stage: value
    /// iteration, and [`Retrograde::by_stage`] of the positions that the root leads to, each within
    /// `budget` positions. Value iteration visits all positions of a stage once for each ply of the
    /// longest way out of it, and skips a game where one takes more than 1,024.
    pub fn by_stage(root: &'g G, budget: usize) -> Self {
        Self::empty(root, budget)
            .audited(Audit::by_stage)
            .with_whole(ValueIteration::by_stage())
            .with_whole(Retrograde::reachable().by_stage())
    }

    /// Adds [`Retrograde::indexed`] by stage.
    pub fn indexed(self) -> Self
    where
        G: Indexed,
    {
        self.audited(Audit::indexed)
            .with_whole(Retrograde::indexed().by_stage())
    }

    /// Adds [`Retrograde::with_predecessors`] by stage.
    pub fn predecessors(self) -> Self
    where
        G: Indexed + Predecessors,
    {
        self.audited(Audit::predecessors_by_stage)
            .with_whole(Retrograde::with_predecessors().by_stage())
    }

    /// Adds [`Retrograde::fold_players`] by stage of the positions that the root leads to, which
    /// fits games whose players move in turn.
    pub fn swap_players(self) -> Self
    where
        G: SwapPlayers,
    {
        self.audited(Audit::swap_players)
            .with_whole(Retrograde::reachable().fold_players().by_stage())
    }
}

impl<'g, G: GameState, C> CrossCheck<'g, G, C> {
    const fn empty(root: &'g G, budget: usize) -> Self {
        Self {
            root,
            budget,
            stop_flag: None,
            solvers: Vec::new(),
            audit: Audit::new(root, budget),
            cycles: PhantomData,
        }
    }

    /// Adds a capability to the audit.
    fn audited(mut self, with: impl FnOnce(Audit<'g, G>) -> Audit<'g, G>) -> Self {
        self.audit = with(self.audit);
        self
    }

    /// Ends the cross-check soon after another thread, or a signal handler, sets `flag`: as
    /// [`Run::with_stop_flag`](crate::Run::with_stop_flag) does. Default: none.
    pub const fn with_stop_flag(mut self, flag: &'g AtomicBool) -> Self {
        self.stop_flag = Some(flag);
        self
    }

    /// Adds no solver; [`playthrough`](Self::playthrough) tests [`Unpack`] and [`PackedKey`].
    pub fn unpack(self) -> Self
    where
        G: Unpack,
    {
        self.audited(Audit::unpack)
    }

    /// Adds brute force.
    pub(super) fn with_brute_force(mut self) -> Self {
        self.solvers.push(Compared::BruteForce);
        self
    }

    /// Adds another solver: your own, or [`Retrograde`] for a game without cycles
    /// whose values are outcomes. It solves each position from scratch.
    pub fn with_solver(mut self, solver: impl Solver<G> + 'g) -> Self {
        self.solvers.push(Compared::Anew(Box::new(solver)));
        self
    }

    /// Adds a solver whose solutions hold the values of all positions that the root leads to.
    pub(super) fn with_whole(mut self, solver: impl Solver<G> + 'g) -> Self {
        let solver = Compared::Whole(Box::new(solver), Box::default());
        self.solvers.push(solver);
        self
    }
}
