//! A table of 64-bit entries, for keys of at most 64 bits.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::Layout;
use super::{BoundTable, Known, WAYS};
use crate::game::{PackedKey, Value};
use crate::table::OutOfMemory;

/// A table of 64-bit entries.
///
/// Keys are scrambled one to one. The upper bits of a scrambled key say which group of places it has, and
/// the entry stores the rest: together that is the whole key, so that no position is taken for another.
/// When the table doubles, a bit goes over from the rest to the group.
///
/// An entry is a single word, so that threads can share the table: they read and write whole entries.
pub(crate) struct PackedTable {
    entries: Vec<[AtomicU64; WAYS]>,
    layout: Layout,
    key_bits: u32,
    group_bits: u32,
    most_group_bits: u32,
    /// How many entries are taken.
    taken: usize,
}

const BYTES_PER_GROUP: usize = WAYS * size_of::<AtomicU64>();

impl PackedTable {
    /// The most bytes that a table of at most `bytes` takes, for keys of so many bits.
    pub(crate) fn bytes_at_most(key_bits: u32, bytes: usize) -> usize {
        BYTES_PER_GROUP << Self::most_group_bits(key_bits, bytes)
    }

    /// There need not be more places than keys, and what is over a power of two is left.
    fn most_group_bits(key_bits: u32, bytes: usize) -> u32 {
        let groups = (bytes / BYTES_PER_GROUP).max(1);
        groups.ilog2().min(key_bits.saturating_sub(WAYS.ilog2()))
    }

    /// The bytes of a new table.
    pub(crate) fn bytes_at_first(key_bits: u32, bytes: usize) -> usize {
        BYTES_PER_GROUP << Self::first_group_bits(key_bits, bytes)
    }

    fn first_group_bits(key_bits: u32, bytes: usize) -> u32 {
        // As few as leave the values room enough in the entries.
        let few = Layout::rest_bits_beside(8);
        let most = Self::most_group_bits(key_bits, bytes);
        key_bits.saturating_sub(few).max(6).min(most)
    }

    /// An empty table that may grow to at most `bytes`.
    pub(crate) fn try_new(key_bits: u32, bytes: usize) -> Result<Self, OutOfMemory> {
        let group_bits = Self::first_group_bits(key_bits, bytes);
        Ok(Self {
            entries: try_empty(group_bits)?,
            layout: Layout::new(key_bits - group_bits),
            key_bits,
            group_bits,
            most_group_bits: Self::most_group_bits(key_bits, bytes),
            taken: 0,
        })
    }

    /// The places of a key, and what their entries store of it.
    #[inline]
    fn place(&self, key: u64) -> (&[AtomicU64; WAYS], u64) {
        let scrambled = scramble(key, self.key_bits);
        let rest_bits = self.layout.rest_bits;
        let group = scrambled.checked_shr(rest_bits).unwrap_or(0);
        let rest = scrambled ^ group.checked_shl(rest_bits).unwrap_or(0);
        (&self.entries[group as usize], rest)
    }
}

impl<G: PackedKey> BoundTable<G> for PackedTable {
    #[inline]
    fn look_up(&self, state: &G) -> Known<G::Value> {
        let (places, rest) = self.place(state.packed_key());
        for place in places {
            let entry = place.load(Ordering::Relaxed);
            if self.layout.rest(entry) == rest {
                return self.layout.known(entry);
            }
        }
        Known::nothing()
    }

    #[inline]
    fn store(&mut self, state: &G, found: Known<G::Value>, cost: u64) {
        self.taken += usize::from(self.put(state.packed_key(), found, cost));
    }

    fn bytes(&self) -> usize {
        self.entries.len() * BYTES_PER_GROUP
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        let full = self.taken > self.entries.len() * WAYS / 2;
        (full && self.group_bits < self.most_group_bits)
            .then(|| 3 * self.entries.len() * BYTES_PER_GROUP)
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        self.double::<G::Value>()
    }
}

impl PackedTable {
    /// Remembers what was found of the position with this key; tells whether that takes a free place.
    #[inline]
    fn put<V: Value>(&self, key: u64, found: Known<V>, cost: u64) -> bool {
        let (places, rest) = self.place(key);
        let (mut cheapest, mut least) = (0, u64::MAX);
        for (number, place) in places.iter().enumerate() {
            let entry = place.load(Ordering::Relaxed);
            if entry != 0 && self.layout.rest(entry) == rest {
                let known = found.and(self.layout.known(entry));
                place.store(self.layout.entry(rest, known, cost), Ordering::Relaxed);
                return false;
            }
            let cost = if entry == 0 { 0 } else { 1 + Layout::cost(entry) };
            if cost < least {
                (cheapest, least) = (number, cost);
            }
        }
        let entry = self.layout.entry(rest, found, cost);
        places[cheapest].store(entry, Ordering::Relaxed);
        least == 0 && entry != 0
    }

    /// Doubles the groups: a bit of what is left of each key goes over to the number of its group.
    fn double<V: Value>(&mut self) -> Result<(), OutOfMemory> {
        let group_bits = self.group_bits + 1;
        let rest_bits = self.key_bits - group_bits;
        let layout = Layout::new(rest_bits);
        let entries = try_empty(group_bits)?;
        for (number, group) in self.entries.iter().enumerate() {
            let mut taken = [0; 2];
            for place in group {
                let entry = place.load(Ordering::Relaxed);
                if entry == 0 { break; }
                let rest = self.layout.rest(entry);
                let upper = usize::from(rest >> rest_bits != 0);
                let rest = rest & !(1 << rest_bits);
                let entry = layout.entry(rest, self.layout.known::<V>(entry), 1 << Layout::cost(entry));
                entries[number << 1 | upper][taken[upper]].store(entry, Ordering::Relaxed);
                taken[upper] += 1;
            }
        }
        self.entries = entries;
        self.layout = layout;
        self.group_bits = group_bits;
        Ok(())
    }
}

fn try_empty(group_bits: u32) -> Result<Vec<[AtomicU64; WAYS]>, OutOfMemory> {
    let len = 1 << group_bits;
    let mut entries = Vec::new();
    entries.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    entries.extend(iter::repeat_with(Default::default).take(len));
    Ok(entries)
}

/// Mixes the bits of a key into the upper ones, one to one.
///
/// To multiply by an odd number and to shift right into itself can both be undone.
#[inline]
fn scramble(key: u64, bits: u32) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 over the golden ratio
    let mask = u64::MAX >> (u64::BITS - bits.max(1));
    let mixed = key.wrapping_mul(ODD) & mask;
    let mixed = mixed ^ mixed >> (bits / 2 + 1);
    mixed.wrapping_mul(ODD) & mask
}
