//! Common code of solvers that fold the players.

use std::marker::PhantomData;

/// Stores only positions with Max to move, in the way that `M` names. See
/// [`Minimax::fold_players`](super::Minimax::fold_players).
#[derive(Clone, Copy, Default, Debug)]
pub struct FoldPlayers<M>(PhantomData<M>);
