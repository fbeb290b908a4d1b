//! The instance that the positions of a game borrow.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr;

/// A borrowed instance of a game, as a field of its positions: a board, weights, distances.
///
/// It makes `Copy`, `Eq` and `Hash` of a position cheap, so that they can be derived. Positions of
/// different instances differ, but comparing two positions of one instance compares no tables, and
/// hashing a position never reads one.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::Instance;
///
/// #[derive(Clone, PartialEq, Eq)]
/// struct Weights(Vec<i32>);
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// struct Position<'g> {
///     game: Instance<'g, Weights>,
///     taken: u32,
/// }
///
/// fn start(game: &Weights) -> Position<'_> {
///     Position { game: Instance(game), taken: 0 }
/// }
///
/// let [heavy, light] = [Weights(vec![7, 9]), Weights(vec![1, 2])];
/// assert_eq!(start(&heavy).game.0.0, [7, 9]);
/// assert!(start(&heavy) == start(&heavy.clone()));
/// assert!(start(&heavy) != start(&light));
/// ```
#[derive(Debug)]
pub struct Instance<'g, T>(pub &'g T);

impl<T> Copy for Instance<'_, T> {}

impl<T> Clone for Instance<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Deref for Instance<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T: Eq> Eq for Instance<'_, T> {}

impl<T: Eq> PartialEq for Instance<'_, T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl<T: Eq> Hash for Instance<'_, T> {
    #[inline]
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
