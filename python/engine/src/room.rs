//! Room for all that grows with a game: where memory ends, that is an error, and not the end of the
//! process.

use std::error::Error;
use std::fmt;

use optimal_play::run::StopReason;

/// Memory does not suffice for this number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory(pub usize);

impl From<OutOfMemory> for StopReason {
    fn from(OutOfMemory(needed): OutOfMemory) -> Self {
        Self::OutOfMemory { needed }
    }
}

/// A game is too large.
#[derive(Clone, Copy, Debug)]
pub enum TooLarge {
    /// It has too many positions or moves for numbers of 32 bits.
    Numbers(&'static str),
    /// Memory does not suffice.
    Memory(OutOfMemory),
}

impl From<OutOfMemory> for TooLarge {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        StopReason::from(*self).fmt(f)
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(what) => f.write_str(what),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl Error for OutOfMemory {}

impl Error for TooLarge {}

/// Adds an item.
///
/// # Errors
///
/// There is no memory for a larger array.
#[inline]
pub fn push<T>(items: &mut Vec<T>, item: T) -> Result<(), OutOfMemory> {
    if items.len() == items.capacity() {
        reserve(items, 1)?;
    }
    items.push(item);
    Ok(())
}

/// Makes room for `more` items, and for as many as there are, so that not every addition moves
/// them.
///
/// # Errors
///
/// There is no memory for a larger array.
#[inline]
pub fn reserve<T>(items: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if items.capacity() - items.len() >= more {
        return Ok(());
    }
    let reserved = items.try_reserve(more);
    reserved.map_err(|_| bytes::<T>((2 * items.len()).max(items.len() + more)))
}

/// A vector of `len` times `item`.
pub(crate) fn filled<T: Clone>(len: usize, item: T) -> Result<Vec<T>, OutOfMemory> {
    let mut items = with_capacity(len)?;
    items.resize(len, item);
    Ok(items)
}

/// A vector of these items.
pub(crate) fn collect<T>(from: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, OutOfMemory> {
    let mut items = with_capacity(from.len())?;
    items.extend(from);
    Ok(items)
}

/// An empty vector with room for so many items.
pub(crate) fn with_capacity<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut items = Vec::new();
    reserve_exact(&mut items, len)?;
    Ok(items)
}

/// Makes room for `more` items, and for no more than that.
pub(crate) fn reserve_exact<T>(items: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let reserved = items.try_reserve_exact(more);
    reserved.map_err(|_| bytes::<T>(items.len().saturating_add(more)))
}

const fn bytes<T>(items: usize) -> OutOfMemory {
    OutOfMemory(items.saturating_mul(size_of::<T>()))
}
