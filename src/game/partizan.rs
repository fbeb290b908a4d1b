//! Games of independent parts in which the players have different moves.

use std::iter;

use super::{Outcome, Player, Summand, WithoutDistance};

/// A game under normal play, in which a player without a move loses, that splits into independent
/// parts. The players may have different moves, so a part is worth more than a nimber: it has a
/// [form](crate::values), and [`Sums`](crate::solver::Sums) solves sums of them. For games
/// in which both have the same moves, [`Impartial`](super::Impartial) is simpler and faster.
///
/// # Contract
///
/// - Players alternate. A player who cannot move has lost.
/// - Each move of either player in the state is a move in one of its [`parts`](Self::parts), which
///   leaves the others as they are, and each move in a part is a move in the state.
/// - A part has moves for both players: [`with_to_move`](Summand::with_to_move) names the player.
///   Parts and what they lead to need not be positions of the game.
/// - Two states with the same player to move and the same [`key`](super::GameState::key) have the same
///   moves for each player, to states with the same keys. A key may fold symmetric positions, and
///   need not hold the player to move where that follows from the position; it never folds the
///   players.
///
/// [`Audit::partizan`](crate::audit::Audit::partizan) tests it.
///
/// [`Sums`](crate::solver::Sums) has a whole game as its example.
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Partizan`",
    label = "it does not list its independent parts",
    note = "implement `Partizan` for the game if a player without a move loses"
)]
pub trait Partizan: Summand {
    /// The independent parts of the state, each a state of the same instance, with any player to
    /// move. Equal parts are listed as often as they occur; parts without a move for either player
    /// may be left out.
    ///
    /// Default: the state itself, as its only part.
    fn parts(&self) -> impl Iterator<Item = Self> {
        iter::once(self.clone())
    }

    /// A state of the same instance without a move for either player: beside it, a part of another
    /// game is a position of their [`Sum`](crate::rules::Sum).
    #[must_use]
    fn empty(&self) -> Self;

    /// The size of the state as a part: the effort to solve all that it leads to grows
    /// exponentially with it. Used only for speed.
    ///
    /// Default: the number of moves of both players, of which it counts at most 4,096 each.
    fn size(&self) -> u64 {
        // Nothing ends the run meanwhile, and a faulty game may list moves without end.
        let moves = |player| {
            self.clone()
                .with_to_move(player)
                .moves()
                .take(1 << 12)
                .count()
        };
        Player::ALL.map(|player| moves(player) as u64).iter().sum()
    }

    /// The state with the players swapped, whose moves are those of the other player; where
    /// [`SwapPlayers`](super::SwapPlayers) is implemented, `Some(self.swap_players())`. Used only
    /// for speed: a part and its negative need one form, and side by side cancel.
    ///
    /// Default: `None`, unknown.
    fn negative(&self) -> Option<Self> {
        None
    }
}

/// Parts that a text names, so that a file can hold their values:
/// [`ValueFile`](crate::solver::ValueFile).
///
/// # Contract
///
/// - A name has no line break and no tab, and is that of one key.
/// - The part that [`part_named`](Self::part_named) returns for the name of a key has this key.
/// - Instances whose [`rules`](Self::rules) are the same text have parts of the same values by the
///   same names.
#[cfg(feature = "disk")]
pub trait NamedPart: Partizan {
    /// The game, and what of the instance the values of parts depend on, in a line of text.
    fn rules(&self) -> String;

    /// The name of the part that has this key with Max to move.
    fn part_name(&self, key: &Self::Key) -> String;

    /// The part with that name, with any player to move; `None` if the instance has none. `self` is
    /// any state of the instance.
    fn part_named(&self, name: &str) -> Option<Self>;
}

/// The part with Max to move, by whose key it is known.
pub(crate) fn as_part<G: Summand>(state: G) -> G {
    state.with_to_move(Player::Max)
}

/// The states after the moves of a player, who need not be to move.
pub(crate) fn options_of<G: Summand>(state: &G, player: Player) -> impl Iterator<Item = G> {
    let state = state.clone().with_to_move(player);
    // The moves borrow the state, so they are listed first.
    let moves: Vec<_> = state.moves().collect();
    moves.into_iter().map(move |mv| state.play(mv))
}

impl<G: Partizan<Value = Outcome>> Partizan for WithoutDistance<G> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        self.0.parts().map(Self)
    }

    fn empty(&self) -> Self {
        Self(self.0.empty())
    }

    fn size(&self) -> u64 {
        self.0.size()
    }

    fn negative(&self) -> Option<Self> {
        self.0.negative().map(Self)
    }
}

#[cfg(feature = "disk")]
impl<G: NamedPart<Value = Outcome>> NamedPart for WithoutDistance<G> {
    fn rules(&self) -> String {
        self.0.rules()
    }

    fn part_name(&self, key: &Self::Key) -> String {
        self.0.part_name(key)
    }

    fn part_named(&self, name: &str) -> Option<Self> {
        self.0.part_named(name).map(Self)
    }
}
