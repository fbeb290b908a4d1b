//! The same game, but whoever would win loses.

use crate::game::{
    GameState, Indexed, Outcome, OutcomeValue, PackedKey, Player, Predecessors, Reward, Staged,
    SumValue, Summand, SwapPlayers, Unpack, Value, forward,
};

/// Misère play: the results of terminal positions are swapped, so that a player who cannot move
/// wins. A draw stays a draw.
///
/// Values are [`Wdl`](crate::Wdl) or [`Outcome`]: a score has no misère play. The game keeps its
/// capabilities, but is no longer [`Impartial`](crate::Impartial): Grundy values do not determine
/// who wins, and its [`bounds`](GameState::bounds) and
/// [`candidate_moves`](GameState::candidate_moves) no longer hold.
///
/// A right [`key`](GameState::key) of the game is a right key here: states with the same key have
/// moves to the same keys. One that stands only for the winner under normal play, such as a Grundy
/// value, is wrong there already; the [audit](crate::audit::audit) finds it.
///
/// # Examples
///
/// A heap of which players take one or two stones. Under normal play leave a multiple of three;
/// under misère play leave one stone more:
///
/// ```
/// use optimal_play::rules::Misere;
/// use optimal_play::{GameState, Player, Wdl, solve};
///
/// #[derive(Clone)]
/// struct Heap { stones: u32, to_move: Player }
///
/// impl GameState for Heap {
///     type Move = u32;
///     type Key = (u32, Player);
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.stones.min(2) }
///     fn play(&self, taken: u32) -> Self {
///         Heap { stones: self.stones - taken, to_move: !self.to_move }
///     }
///     fn terminal_value(&self) -> Wdl { Wdl::win(!self.to_move) }
///     fn key(&self) -> (u32, Player) { (self.stones, self.to_move) }
/// }
///
/// let root = || Heap { stones: 6, to_move: Player::Max };
/// assert_eq!(solve(&root())?.value(), Wdl::MinWins);
/// let solution = solve(&Misere(root()))?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert!(solution.line().eq([2, 1, 2, 1])); // the last stone remains for Min...
/// # Ok::<(), optimal_play::SolveError<u32>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misere<G>(pub G);

/// The value with the players swapped.
fn swapped<V: OutcomeValue>(value: V) -> V {
    let outcome: Outcome = value.into();
    outcome.negated().expect("each outcome has one").into()
}

impl<G: GameState<Value: OutcomeValue>> GameState for Misere<G> {
    type Move = G::Move;
    type Key = G::Key;
    type Value = G::Value;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Self(self.0.play(mv))
    }

    fn terminal_value(&self) -> G::Value {
        swapped(self.0.terminal_value())
    }

    fn key(&self) -> G::Key {
        self.0.key()
    }

    fn decided(&self) -> Option<G::Value> {
        self.0.decided().map(swapped)
    }

    fn reward(&self, mv: G::Move) -> Reward<Self> {
        self.0.reward(mv)
    }
}

forward! { impl[G: Indexed<Value: OutcomeValue>] Indexed for Misere<G> => G }
forward! { impl[G: PackedKey<Value: OutcomeValue>] PackedKey for Misere<G> => G }
forward! { impl[G: Predecessors<Value: OutcomeValue>] Predecessors for Misere<G> => G }
forward! { impl[G: Unpack<Value: OutcomeValue>] Unpack for Misere<G> => G }
forward! { impl[G: SwapPlayers<Value: OutcomeValue>] SwapPlayers for Misere<G> => G }

/// Play without end is swapped, too, if it is not a draw.
impl<G: Staged<Value: OutcomeValue>> Staged for Misere<G> {
    fn stage(&self) -> usize {
        self.0.stage()
    }

    fn longest_step(&self) -> usize {
        self.0.longest_step()
    }

    fn endless_value(&self) -> Option<G::Value> {
        self.0.endless_value().map(swapped)
    }
}

/// A sum of games under misère play is the same as the sum under misère play.
impl<G: Summand<Value: OutcomeValue + SumValue>> Summand for Misere<G> {
    fn with_to_move(self, player: Player) -> Self {
        Self(self.0.with_to_move(player))
    }
}
