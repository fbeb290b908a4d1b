//! A game whose values lose their distances.

use super::{
    GameState, Impartial, Indexed, Outcome, PackedKey, Player, Predecessors, Staged, Step,
    SwapPlayers, Unpack, Wdl, forward,
};

/// The same game with [`Wdl`] values instead of [`Outcome`]: the winner, without the plies.
///
/// It has the capabilities of the game. Solvers of games worth [`Wdl`], such as
/// [`Grundy`](crate::Grundy), solve it, and searches have fewer values to distinguish.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::game::WithoutDistance;
/// use optimal_play::{Outcome, Player, Retrograde, Run, Solver, Wdl};
///
/// let game = Chase::new(3, (1, 1), (3, 3))?;
/// let root = game.start();
/// let solution = Retrograde::reachable().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), Outcome::win(Player::Min, 6));
/// let solution = Retrograde::reachable().solve(&WithoutDistance(root), Run::new())?;
/// assert_eq!(solution.value(), Wdl::MinWins);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WithoutDistance<G>(pub G);

impl<G: GameState<Value = Outcome>> GameState for WithoutDistance<G> {
    type Move = G::Move;
    type Key = G::Key;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Self(self.0.play(mv))
    }

    fn terminal_value(&self) -> Wdl {
        self.0.terminal_value().into()
    }

    fn key(&self) -> G::Key {
        self.0.key()
    }

    fn decided(&self) -> Option<Wdl> {
        self.0.decided().map(Wdl::from)
    }

    fn step(&self, mv: G::Move) -> Step<Self> {
        let Step { mv, reward, state } = self.0.step(mv);
        let state = Self(state);
        Step { mv, reward, state }
    }

    fn bounds(&self) -> (Wdl, Wdl) {
        let (lower, upper) = self.0.bounds();
        (lower.into(), upper.into())
    }

    fn candidate_moves(&self) -> impl Iterator<Item = G::Move> {
        self.0.candidate_moves()
    }
}

forward! { impl[G: Indexed<Value = Outcome>] Indexed for WithoutDistance<G> => G }
forward! { impl[G: PackedKey<Value = Outcome>] PackedKey for WithoutDistance<G> => G }
forward! { impl[G: Predecessors<Value = Outcome>] Predecessors for WithoutDistance<G> => G }
forward! { impl[G: Unpack<Value = Outcome>] Unpack for WithoutDistance<G> => G }
forward! { impl[G: SwapPlayers<Value = Outcome>] SwapPlayers for WithoutDistance<G> => G }
forward! { impl[G: Impartial<Value = Outcome>] Impartial for WithoutDistance<G> => G }

impl<G: Staged<Value = Outcome>> Staged for WithoutDistance<G> {
    #[inline]
    fn stage(&self) -> usize {
        self.0.stage()
    }

    #[inline]
    fn longest_step(&self) -> usize {
        self.0.longest_step()
    }

    fn endless_value(&self) -> Option<Wdl> {
        self.0.endless_value().map(Wdl::from)
    }
}
