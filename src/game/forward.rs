//! Traits of a game for a type that wraps it.

/// Implements a trait of a game for a type around it: each method calls the one of the game.
///
/// A type of your own can have what the game of another crate has not: a
/// [`Display`](std::fmt::Display) of your own, [`Staged`](crate::Staged), or the trait by which the
/// explorer shows it. Name each trait that the wrapped game has and that you need:
/// [`GameState`](crate::GameState), [`Indexed`](crate::Indexed),
/// [`Blocked`](crate::game::blocks::Blocked), [`PackedKey`](crate::PackedKey),
/// [`Predecessors`](crate::Predecessors), [`Unpack`](crate::Unpack), [`Staged`](crate::Staged),
/// [`SwapPlayers`](crate::SwapPlayers) or [`Impartial`](crate::Impartial). The newtype is a tuple
/// struct with one field, and implements `Clone`. Generic parameters stand in brackets. For a
/// struct with more fields, name the one that holds the game, and how a position beside `self` is
/// wrapped: `forward! { impl GameState for Named => Game, state, |it: &Self, state| Self { state,
/// name: it.name } }`.
///
/// To change a method, write the trait by hand, and forward the others of its methods yourself.
///
/// # Examples
///
/// ```
/// use std::fmt;
///
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns, Position};
/// use optimal_play::{AlphaBeta, GameState, Run, Solver, forward};
///
/// #[derive(Clone)]
/// struct Mine<'g>(Position<'g>);
///
/// forward! { impl['g] GameState for Mine<'g> => Position<'g> }
/// forward! { impl['g] PackedKey for Mine<'g> => Position<'g> }
///
/// /// The rows in one line.
/// impl fmt::Display for Mine<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str(&self.0.to_string().replace('\n', "/"))
///     }
/// }
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = Mine(game.start());
/// assert_eq!(root.to_string(), ".N./a../.b./..c");
/// assert_eq!(root.play(Capture { pawn: 0 }).to_string(), ".../N../.b./..c");
/// let solution = AlphaBeta::packed().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! forward {
    (impl $([$($generics:tt)*])? $capability:ident for $wrapper:ty => $game:ty) => {
        $crate::forward! {
            impl $([$($generics)*])? $capability for $wrapper => $game, 0, |_: &Self, state| Self(state)
        }
    };
    (impl $([$($generics:tt)*])? GameState for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::GameState for $wrapper {
            type Move = <$game as $crate::GameState>::Move;
            type Key = <$game as $crate::GameState>::Key;
            type Value = <$game as $crate::GameState>::Value;

            #[inline]
            fn to_move(&self) -> $crate::Player {
                $crate::GameState::to_move(&self.$field)
            }

            #[inline]
            fn moves(&self) -> impl Iterator<Item = Self::Move> {
                $crate::GameState::moves(&self.$field)
            }

            #[inline]
            fn play(&self, mv: Self::Move) -> Self {
                let wrap = $wrap;
                wrap(self, $crate::GameState::play(&self.$field, mv))
            }

            #[inline]
            fn terminal_value(&self) -> Self::Value {
                $crate::GameState::terminal_value(&self.$field)
            }

            #[inline]
            fn key(&self) -> Self::Key {
                $crate::GameState::key(&self.$field)
            }

            #[inline]
            fn decided(&self) -> Option<Self::Value> {
                $crate::GameState::decided(&self.$field)
            }

            #[inline]
            fn reward(&self, mv: Self::Move) -> $crate::Reward<Self> {
                $crate::GameState::reward(&self.$field, mv)
            }

            #[inline]
            fn step(&self, mv: Self::Move) -> $crate::Step<Self> {
                let $crate::Step { mv, reward, state } = $crate::GameState::step(&self.$field, mv);
                let wrap = $wrap;
                let state = wrap(self, state);
                $crate::Step { mv, reward, state }
            }

            #[inline]
            fn bounds(&self) -> (Self::Value, Self::Value) {
                $crate::GameState::bounds(&self.$field)
            }

            #[inline]
            fn candidate_moves(&self) -> impl Iterator<Item = Self::Move> {
                $crate::GameState::candidate_moves(&self.$field)
            }
        }
    };
    (impl $([$($generics:tt)*])? Indexed for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::Indexed for $wrapper {
            #[inline]
            fn index_count(&self) -> usize {
                $crate::Indexed::index_count(&self.$field)
            }

            #[inline]
            fn index(&self) -> usize {
                $crate::Indexed::index(&self.$field)
            }

            #[inline]
            fn at_index(&self, index: usize) -> Option<Self> {
                let wrap = $wrap;
                let state = $crate::Indexed::at_index(&self.$field, index)?;
                Some(wrap(self, state))
            }

            #[inline]
            fn states_in(
                &self,
                indices: std::ops::Range<usize>,
            ) -> impl Iterator<Item = (usize, Self)> {
                let states = $crate::Indexed::states_in(&self.$field, indices);
                let wrap = $wrap;
                states.map(move |(index, state)| (index, wrap(self, state)))
            }

            #[inline]
            fn index_steps(&self) -> impl Iterator<Item = (usize, $crate::Reward<Self>)> {
                $crate::Indexed::index_steps(&self.$field)
            }
        }
    };
    (impl $([$($generics:tt)*])? Blocked for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::game::blocks::Blocked for $wrapper {
            #[inline]
            fn blocks(&self) -> impl Iterator<Item = $crate::game::blocks::Block<Self>> + Clone {
                let blocks = $crate::game::blocks::Blocked::blocks(&self.$field);
                let wrap = $wrap;
                blocks.map(move |$crate::game::blocks::Block { state, first, places }| {
                    let state = wrap(self, state);
                    $crate::game::blocks::Block { state, first, places }
                })
            }

            #[inline]
            fn shared_steps(
                &self,
            ) -> impl Iterator<Item = $crate::game::blocks::SharedStep<$crate::Reward<Self>>> {
                $crate::game::blocks::Blocked::shared_steps(&self.$field)
            }

            #[inline]
            fn reward_rows(&self) -> Vec<Vec<$crate::Reward<Self>>> {
                $crate::game::blocks::Blocked::reward_rows(&self.$field)
            }
        }
    };
    (impl $([$($generics:tt)*])? PackedKey for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::PackedKey for $wrapper {
            #[inline]
            fn key_bits(&self) -> u32 {
                $crate::PackedKey::key_bits(&self.$field)
            }

            #[inline]
            fn packed_key(&self) -> u64 {
                $crate::PackedKey::packed_key(&self.$field)
            }
        }
    };
    (impl $([$($generics:tt)*])? Predecessors for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::Predecessors for $wrapper {
            #[inline]
            fn predecessors(&self) -> impl Iterator<Item = Self> {
                let wrap = $wrap;
                let states = $crate::Predecessors::predecessors(&self.$field);
                states.map(move |state| wrap(self, state))
            }

            #[inline]
            fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
                let wrap = $wrap;
                let states = $crate::Predecessors::predecessors_in_stage(&self.$field);
                states.map(move |state| wrap(self, state))
            }
        }
    };
    (impl $([$($generics:tt)*])? Unpack for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::Unpack for $wrapper {
            #[inline]
            fn unpack(&self, packed: u64) -> Option<Self> {
                let wrap = $wrap;
                let state = $crate::Unpack::unpack(&self.$field, packed)?;
                Some(wrap(self, state))
            }
        }
    };
    (impl $([$($generics:tt)*])? Staged for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::Staged for $wrapper {
            #[inline]
            fn stage(&self) -> usize {
                $crate::Staged::stage(&self.$field)
            }

            #[inline]
            fn longest_step(&self) -> usize {
                $crate::Staged::longest_step(&self.$field)
            }

            #[inline]
            fn endless_value(&self) -> Option<Self::Value> {
                $crate::Staged::endless_value(&self.$field)
            }
        }
    };
    (impl $([$($generics:tt)*])? SwapPlayers for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::SwapPlayers for $wrapper {
            #[inline]
            fn swap_players(&self) -> Self {
                let wrap = $wrap;
                wrap(self, $crate::SwapPlayers::swap_players(&self.$field))
            }
        }
    };
    (impl $([$($generics:tt)*])? Impartial for $wrapper:ty => $game:ty, $field:tt, $wrap:expr) => {
        impl $(<$($generics)*>)? $crate::Impartial for $wrapper {
            #[inline]
            fn parts(&self) -> impl Iterator<Item = Self> {
                let wrap = $wrap;
                $crate::Impartial::parts(&self.$field).map(move |state| wrap(self, state))
            }

            #[inline]
            fn changed_parts(&self, mv: Self::Move) -> impl Iterator<Item = Self> {
                let wrap = $wrap;
                let parts = $crate::Impartial::changed_parts(&self.$field, mv);
                parts.map(move |state| wrap(self, state))
            }

            #[inline]
            fn effort(&self) -> u64 {
                $crate::Impartial::effort(&self.$field)
            }
        }
    };
}

pub(crate) use forward;
