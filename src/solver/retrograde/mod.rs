//! Retrograde analysis: backwards from the ends of a game, for games with cycles.

mod batch;
#[cfg(feature = "disk")]
mod cell_files;
mod derived;
mod folded;
mod graph;
mod level_index;
mod levels;
#[cfg(feature = "disk")]
mod levels_into_store;
mod lists;
mod max_indices;
mod one_stage;
mod outcome_expansion;
mod partition;
mod queues;
mod ranks;
mod remote_wins;
mod solve;
mod stage_exits;
mod stage_expansion;
mod stage_level;
mod stage_outcomes;
mod stage_places;
mod stage_scores;
mod stages;
#[cfg(feature = "disk")]
mod stages_into_store;
#[cfg(feature = "disk")]
mod store;
mod sweeps;
#[cfg(feature = "disk")]
mod verify;
mod win;

use std::marker::PhantomData;

use solve::{
    solve_folded, solve_folded_numbers, solve_indexed, solve_reachable, solve_with_predecessors,
    stage_indexed, stage_reachable,
};

use super::{SolveError, SolveErrorKind, Solver, finish};
use crate::game::{GameState, Indexed, OutcomeValue, Predecessors, Staged, SwapPlayers, Value};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::table::Cell;

/// Solves the positions that the root leads to, of any game. See [`Retrograde`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Reachable;

/// Solves all positions of an [`Indexed`] game, and derives the predecessors. See [`Retrograde`].
#[derive(Clone, Copy, Default, Debug)]
pub struct AllIndexed;

/// Solves all positions of an [`Indexed`] game that lists its [`Predecessors`]. See [`Retrograde`].
#[derive(Clone, Copy, Default, Debug)]
pub struct WithPredecessors;

/// Solves all positions at once. See [`Retrograde`].
#[derive(Clone, Copy, Default, Debug)]
pub struct AtOnce;

/// Solves stage by stage. See [`Retrograde::by_stage`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ByStage;

/// Stores the positions of both players. See [`Retrograde::fold_players`].
#[derive(Clone, Copy, Default, Debug)]
pub struct BothPlayers;

/// Stores only positions with Max to move. See [`Retrograde::fold_players`].
#[derive(Clone, Copy, Default, Debug)]
pub struct FoldedPlayers;

/// Backward induction from the positions where the game is over: wins, losses, and what remains is
/// drawn.
///
/// For games with win, draw and loss as values ([`Outcome`](crate::Outcome) or
/// [`Wdl`](crate::Wdl)), with cycles or without. It solves every position, with the depth to win.
/// Play without end is a draw.
///
/// The method is from K. Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9 (1986):
/// each position counts the moves that are still open to it; one whose last move is lost is lost.
///
/// # Complexity
///
/// It visits each position and each move two or three times. Memory in bytes per position:
///
/// | | |
/// |---|---|
/// | [`with_predecessors`](Retrograde::with_predecessors), also `solve_into` a store (feature `disk`) | 2.1, shared between the members of a cluster |
/// | [`indexed`](Retrograde::indexed) | 2.3; for each position that forward sweeps leave, 2 to 8 more, and 1 to 2 for each move between these |
/// | [`reachable`](Retrograde::reachable) | 5, 1 to 2 for each move, its key, 6 to 12 in a hash table, and a queue of states |
///
/// Moves take that little where the predecessors of a position have numbers near each other, as
/// they mostly have in breadth-first order; at worst a move takes 5 bytes.
///
/// [`indexed`](Retrograde::indexed) first makes the moves of all positions, some times over: forward
/// sweeps decide the positions near the end, mostly more than half, and predecessors are listed only
/// for the others. Sweeps go on where the lists would be large, or memory is short, and end where they
/// decide little.
///
/// The [threads](Run::with_threads) of the run share large games: the analysis, and the visits of all
/// positions, but not those in [`reachable`](Retrograde::reachable). All but that one, and
/// [`by_stage`](Retrograde::by_stage), require `Sync`, also with one thread. Numbers that threads hand
/// to one another take some MB more for each.
///
/// A win in more than 28,671 plies is an error, as is a position with more than 4,095 moves. That
/// holds for values of type [`Wdl`](crate::Wdl), too: the analysis counts the plies, without which
/// a line of best play could go around in a cycle. Without cycles, [`Minimax`](crate::Minimax) and
/// [`AlphaBeta`](crate::AlphaBeta) have no such bound.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
///
/// let game = Chase::new(2, (1, 1), (2, 2))?;
/// let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Min, 2)); // black wins in two plies
/// for other in [&Retrograde::reachable() as &dyn Solver<_>, &Retrograde::indexed()] {
///     assert_eq!(other.solve(&game.start(), Run::new())?.value(), solution.value());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Retrograde<Source = Reachable, Order = AtOnce, Fold = BothPlayers>(
    PhantomData<(Source, Order, Fold)>,
);

impl Retrograde<Reachable> {
    /// Solves the positions that the root leads to.
    pub const fn reachable() -> Self {
        Self(PhantomData)
    }
}

impl Retrograde<AllIndexed> {
    /// Solves all positions of an indexed game.
    pub const fn indexed() -> Self {
        Self(PhantomData)
    }
}

impl Retrograde<WithPredecessors> {
    /// Solves all positions of an indexed game that lists its predecessors: in the least memory.
    pub const fn with_predecessors() -> Self {
        Self(PhantomData)
    }
}

impl<Source, Order, Fold> Retrograde<Source, Order, Fold> {
    /// Stores only positions with Max to move, for games that can [`SwapPlayers`] and whose players
    /// move in turn. The solution has the values of all others, too, as that of
    /// [`Minimax::fold_players`](crate::Minimax::fold_players).
    ///
    /// That saves half of the time and, with [`reachable`](Retrograde::reachable), up to half of
    /// the memory. So does [`with_predecessors`](Retrograde::with_predecessors) without stages if a
    /// digit of the index is the player to move: the first, the last, or any other, so that always as
    /// many successive indices are of one player, and the next as many of the other. The solver finds
    /// that digit itself, from some indices. If the analysis meets a position that contradicts, it
    /// starts again, with a place for each position with Min to move, as where there is no such digit.
    /// A position that contradicts, and that no other position leads to or comes from, may have no
    /// value.
    ///
    /// # Errors
    ///
    /// Besides those of the solver without it: [`SolveErrorKind::Unsupported`] if a player moves
    /// twice in a row.
    pub const fn fold_players(self) -> Retrograde<Source, Order, FoldedPlayers> {
        Retrograde(PhantomData)
    }

    /// Solves stage by stage, from the last one, a game that is [`Staged`]: for wins, losses and
    /// draws, and for scores. No move may lower the stage, and only moves that increase it may have
    /// a reward. Play without end is worth the [`endless_value`](Staged::endless_value) of its
    /// stage.
    ///
    /// A player who gets more than endless play is worth makes progress:
    /// [`Solution::plies`](crate::Solution::plies) counts the plies to the move that ends the stage,
    /// and the line of best play follows them.
    ///
    /// The method is from J. W. Romein and H. E. Bal, Solving Awari with Parallel Retrograde
    /// Analysis, IEEE Computer 36 (2003), with the values of a stage from both ends inward. Wins
    /// and losses have the same answers as without stages.
    ///
    /// # Errors
    ///
    /// Besides those of the solver without it: [`SolveErrorKind::Contract`] if a move lowers the
    /// stage, or has a reward and does not increase it; [`SolveErrorKind::Overflow`] if a reward
    /// takes a value out of its range; [`SolveErrorKind::Unsupported`] if the way out of a stage takes
    /// more than 32,767 plies, or if endless play favours a player and values are
    /// [outcomes](OutcomeValue), or the players are folded.
    ///
    /// # Complexity
    ///
    /// [`with_predecessors`](Retrograde::with_predecessors) visits each move at most twice. The threads
    /// of the run share all but the search for the stages, and the writing of lists of predecessors
    /// that are derived, which are dropped when their stage is solved. Memory in bytes per position:
    ///
    /// | | |
    /// |---|---|
    /// | wins and losses | 2.1; 4 more where a move out of the stage that is solved wins or loses; 2 more in a stage that is solved and whose indices lie apart |
    /// | scores | the value, in 1 or as many as it needs; and 1.3, or 2.3 where many positions have more than 126 plies out of their stage or more than 61 moves within it |
    /// | without predecessors | in the largest stage 2 more, and 1 to 2 for each move within it; a run whose memory limit has no room for these ends when it has measured as much |
    /// | [`reachable`](Retrograde::reachable) | also a state |
    ///
    /// An index that counts stage by stage takes the least time and memory. Wins and losses whose
    /// index mixes the stages are solved at once, as without stages.
    ///
    /// With such an index, [`with_predecessors`](Retrograde::with_predecessors) also solves into a
    /// store (`solve_into`, feature `disk`): then memory holds only the stage that is solved, and
    /// values of later stages that it looks up. The members of a cluster share the stage.
    ///
    /// # Examples
    ///
    /// A stone goes around a ring of three places. On place 0 the player to move may take it, for a
    /// point; then the next one starts on place 1.
    ///
    /// ```
    /// use optimal_play::{GameState, Player, Retrograde, Run, Solver, Staged};
    ///
    /// #[derive(Clone)]
    /// struct Ring { left: u8, at: u8, to_move: Player }
    ///
    /// impl GameState for Ring {
    ///     type Move = bool; // to take the stone, or to move it on
    ///     type Key = (u8, u8, Player);
    ///     type Value = i8;
    ///
    ///     fn to_move(&self) -> Player { self.to_move }
    ///     fn moves(&self) -> impl Iterator<Item = bool> {
    ///         [true, false].into_iter().filter(|&take| self.left > 0 && (!take || self.at == 0))
    ///     }
    ///     fn play(&self, take: bool) -> Self {
    ///         Ring { left: self.left - u8::from(take), at: (self.at + 1) % 3, to_move: !self.to_move }
    ///     }
    ///     fn terminal_value(&self) -> i8 { 0 }
    ///     fn key(&self) -> (u8, u8, Player) { (self.left, self.at, self.to_move) }
    ///     fn reward(&self, take: bool) -> i8 { self.to_move.signed(i8::from(take)) }
    /// }
    ///
    /// impl Staged for Ring {
    ///     fn stage(&self) -> usize { usize::from(u8::MAX - self.left) }
    /// }
    ///
    /// let root = Ring { left: 1, at: 1, to_move: Player::Max };
    /// let solution = Retrograde::reachable().by_stage().solve(&root, Run::new())?;
    /// assert_eq!((solution.value(), solution.plies(&root)), (1, Some(3)));
    /// assert!(solution.line().eq([false, false, true]));
    ///
    /// // With two stones, whoever takes the first leaves the second to the opponent.
    /// let root = Ring { left: 2, ..root };
    /// let solution = Retrograde::reachable().by_stage().solve(&root, Run::new())?;
    /// assert_eq!((solution.value(), solution.plies(&root)), (0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn by_stage(self) -> Retrograde<Source, ByStage, Fold> {
        Retrograde(PhantomData)
    }
}

/// Implements the solver that finds `$values`.
macro_rules! solver {
    (
        [$($bound:tt)*] $value:ident, [$($way:ty),*], $name:expr, $least_bytes:expr,
        |$root:ident, $run:ident| $values:expr
    ) => {
        impl<G: $($bound)*> Solver<G> for Retrograde<$($way),*>
        where
            G::Value: $value,
        {
            fn solve(
                &self,
                $root: &G,
                mut run: Run<'_>,
            ) -> Result<Solution<G>, SolveError<G::Move>> {
                run.begin($name);
                let $run = &mut run;
                let values = $values;
                finish($root, values, &run)
            }

            fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
                ($least_bytes(root), None)
            }
        }
    };
}

/// Implements the solvers for one source of predecessors: at once and by stage, with and without
/// folded players.
macro_rules! solvers {
    (
        $source:ty, $name:literal, $solve:expr, $stage:expr, $folded:ident, $least_bytes:expr,
        $($bound:tt)*
    ) => {
        solver!(
            [$($bound)*] OutcomeValue, [$source, AtOnce, BothPlayers],
            concat!("retrograde (", $name, ")"), $least_bytes,
            |root, run| $solve(root, None, run).map(Values::Outcomes)
        );
        solver!(
            [SwapPlayers + $($bound)*] OutcomeValue, [$source, AtOnce, FoldedPlayers],
            concat!("retrograde (", $name, ", players folded)"), |root| $least_bytes(root) / 2,
            |root, run| $folded(root, run, |root, max, run| {
                $solve(root, Some(max), run).map(Values::Outcomes)
            })
        );
        solver!(
            [Staged + Sync + $($bound)*] Value, [$source, ByStage, BothPlayers],
            concat!("retrograde (", $name, ", by stage)"), |_: &G| 0,
            |root, run| $stage(root, false, run)
        );
        solver!(
            [Staged + SwapPlayers + Sync + $($bound)*] Value, [$source, ByStage, FoldedPlayers],
            concat!("retrograde (", $name, ", players folded, by stage)"), |_: &G| 0,
            |root, run| solve_folded(root, run, |root, _, run| $stage(root, true, run))
        );
    };
}

solvers!(
    Reachable,
    "reachable",
    solve_reachable,
    stage_reachable,
    solve_folded,
    |_: &G| 0,
    GameState
);
solvers!(
    AllIndexed,
    "all indexed",
    solve_indexed,
    stage_indexed::<AllIndexed, _, _>,
    solve_folded_numbers,
    |root: &G| root.index_count().saturating_mul(size_of::<Cell>()),
    Indexed + Sync
);
solvers!(
    WithPredecessors,
    "all indexed, with predecessors",
    solve_with_predecessors,
    stage_indexed::<WithPredecessors, _, _>,
    solve_folded_numbers,
    |root: &G| root.index_count().saturating_mul(size_of::<Cell>()),
    Indexed + Predecessors + Sync
);
