//! Traits of a game for a type that wraps it.

/// Implements a trait of a game for a newtype around it: each method calls the one of the game.
///
/// A type of your own can have what the game of another crate has not: a
/// [`Display`](std::fmt::Display) of your own, [`Staged`](crate::Staged), or the trait by which the
/// explorer shows it. Name each trait that the wrapped game has and that you need:
/// [`GameState`](crate::GameState), [`Indexed`](crate::Indexed), [`PackedKey`](crate::PackedKey),
/// [`Predecessors`](crate::Predecessors), [`Restore`](crate::Restore),
/// [`Restore`](crate::Restore), [`Staged`](crate::Staged),
/// [`SwapPlayers`](crate::SwapPlayers) or [`Impartial`](crate::Impartial). The newtype is a tuple
/// struct with one field, and implements `Clone`. Generic parameters stand in brackets.
///
/// To change a method, write the trait by hand, and forward the others of its methods yourself.
///
/// # Examples
///
/// ```
/// use std::fmt;
///
/// use optimal_play::games::connect_four::{ConnectFour, Position};
/// use optimal_play::{AlphaBeta, GameState, Run, Solver, forward};
///
/// #[derive(Clone)]
/// struct Mine<'g>(Position<'g>);
///
/// forward! { impl['g] GameState for Mine<'g> => Position<'g> }
/// forward! { impl['g] PackedKey for Mine<'g> => Position<'g> }
///
/// /// One row of letters, from the bottom up.
/// impl fmt::Display for Mine<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         let rows: Vec<_> = self.0.to_string().lines().rev().map(str::to_owned).collect();
///         f.write_str(&rows.join("/"))
///     }
/// }
///
/// let game = ConnectFour::new(4, 4)?;
/// let root = Mine(game.start());
/// assert_eq!(root.play_all([1, 1])?.to_string(), ".X../.O../..../....");
/// assert_eq!(AlphaBeta::packed().solve(&root, Run::new())?.value(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! forward {
    (impl $([$($generics:tt)*])? GameState for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::GameState for $wrapper {
            type Move = <$game as $crate::GameState>::Move;
            type Key = <$game as $crate::GameState>::Key;
            type Value = <$game as $crate::GameState>::Value;

            #[inline]
            fn to_move(&self) -> $crate::Player {
                $crate::GameState::to_move(&self.0)
            }

            #[inline]
            fn moves(&self) -> impl Iterator<Item = Self::Move> {
                $crate::GameState::moves(&self.0)
            }

            #[inline]
            fn play(&self, mv: Self::Move) -> Self {
                Self($crate::GameState::play(&self.0, mv))
            }

            #[inline]
            fn terminal_value(&self) -> Self::Value {
                $crate::GameState::terminal_value(&self.0)
            }

            #[inline]
            fn key(&self) -> Self::Key {
                $crate::GameState::key(&self.0)
            }

            #[inline]
            fn decided(&self) -> Option<Self::Value> {
                $crate::GameState::decided(&self.0)
            }

            #[inline]
            fn reward(&self, mv: Self::Move) -> $crate::Reward<Self> {
                $crate::GameState::reward(&self.0, mv)
            }

            #[inline]
            fn step(&self, mv: Self::Move) -> $crate::Step<Self> {
                let $crate::Step { mv, reward, state } = $crate::GameState::step(&self.0, mv);
                let state = Self(state);
                $crate::Step { mv, reward, state }
            }

            #[inline]
            fn bounds(&self) -> (Self::Value, Self::Value) {
                $crate::GameState::bounds(&self.0)
            }

            #[inline]
            fn candidate_moves(&self) -> impl Iterator<Item = Self::Move> {
                $crate::GameState::candidate_moves(&self.0)
            }
        }
    };
    (impl $([$($generics:tt)*])? Indexed for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::Indexed for $wrapper {
            #[inline]
            fn index_count(&self) -> usize {
                $crate::Indexed::index_count(&self.0)
            }

            #[inline]
            fn index(&self) -> usize {
                $crate::Indexed::index(&self.0)
            }

            #[inline]
            fn at_index(&self, index: usize) -> Option<Self> {
                $crate::Indexed::at_index(&self.0, index).map(Self)
            }

            #[inline]
            fn states_in(
                &self,
                indices: std::ops::Range<usize>,
            ) -> impl Iterator<Item = (usize, Self)> {
                let states = $crate::Indexed::states_in(&self.0, indices);
                states.map(|(index, state)| (index, Self(state)))
            }

            #[inline]
            fn index_steps(&self) -> impl Iterator<Item = (usize, $crate::Reward<Self>)> {
                $crate::Indexed::index_steps(&self.0)
            }

            #[inline]
            fn blocks(&self) -> impl Iterator<Item = $crate::blocks::Block<Self>> + Clone {
                let blocks = $crate::Indexed::blocks(&self.0);
                blocks.map(|$crate::blocks::Block { state, first, places }| {
                    let state = Self(state);
                    $crate::blocks::Block { state, first, places }
                })
            }

            #[inline]
            fn shared_steps(
                &self,
            ) -> impl Iterator<Item = $crate::blocks::SharedStep<$crate::Reward<Self>>> {
                $crate::Indexed::shared_steps(&self.0)
            }

            #[inline]
            fn reward_rows(&self) -> Vec<Vec<$crate::Reward<Self>>> {
                $crate::Indexed::reward_rows(&self.0)
            }
        }
    };
    (impl $([$($generics:tt)*])? PackedKey for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::PackedKey for $wrapper {
            #[inline]
            fn key_bits(&self) -> u32 {
                $crate::PackedKey::key_bits(&self.0)
            }

            #[inline]
            fn packed_key(&self) -> u64 {
                $crate::PackedKey::packed_key(&self.0)
            }
        }
    };
    (impl $([$($generics:tt)*])? Predecessors for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::Predecessors for $wrapper {
            #[inline]
            fn predecessors(&self) -> impl Iterator<Item = Self> {
                $crate::Predecessors::predecessors(&self.0).map(Self)
            }
        }
    };
    (impl $([$($generics:tt)*])? Restore for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::Restore for $wrapper {
            #[inline]
            fn restore(&self, packed: u64) -> Option<Self> {
                $crate::Restore::restore(&self.0, packed).map(Self)
            }
        }
    };
    (impl $([$($generics:tt)*])? Staged for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::Staged for $wrapper {
            #[inline]
            fn stage(&self) -> usize {
                $crate::Staged::stage(&self.0)
            }

            #[inline]
            fn longest_step(&self) -> usize {
                $crate::Staged::longest_step(&self.0)
            }
        }
    };
    (impl $([$($generics:tt)*])? SwapPlayers for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::SwapPlayers for $wrapper {
            #[inline]
            fn swap_players(&self) -> Self {
                Self($crate::SwapPlayers::swap_players(&self.0))
            }
        }
    };
    (impl $([$($generics:tt)*])? Impartial for $wrapper:ty => $game:ty) => {
        impl $(<$($generics)*>)? $crate::Impartial for $wrapper {
            #[inline]
            fn parts(&self) -> impl Iterator<Item = Self> {
                $crate::Impartial::parts(&self.0).map(Self)
            }

            #[inline]
            fn changed_parts(&self, mv: Self::Move) -> impl Iterator<Item = Self> {
                $crate::Impartial::changed_parts(&self.0, mv).map(Self)
            }
        }
    };
}

pub(crate) use forward;
