//! The instance that the positions of a game borrow.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr;

/// A borrowed instance, as part of a position. Positions of different instances are different, yet
/// comparing two positions of one instance compares no tables, and hashing a position never does.
pub(super) struct Instance<'g, T>(pub(super) &'g T);

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
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl<T: Eq> Hash for Instance<'_, T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
