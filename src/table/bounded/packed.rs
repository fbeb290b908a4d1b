//! A table of 64-bit entries, for keys of at most 64 bits.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{BUSY, Layout};
use super::scramble::Scramble;
use super::{BoundTable, Growing, Known, Located, WAYS, bytes_at_first_and_most};
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
    groups: Vec<Group>,
    layout: Layout,
    scramble: Scramble,
    /// How many bits of a scrambled key are the rest.
    rest_bits: u32,
    most_groups: usize,
}

/// The places of a group; those that are free come last. They lie in one line of the processor's cache.
#[derive(Default)]
#[repr(align(32))]
struct Group([AtomicU64; WAYS]);

/// So many bits for each bound leave room enough for most values.
const ENOUGH_BOUND_BITS: u32 = 7;
/// With less, no bound would fit.
const LEAST_BOUND_BITS: u32 = 4;
const GROUP_BITS_AT_FIRST: u32 = 6;

/// How many groups tell how full a table is: keys are scrambled, and so are these like all others.
const SAMPLE: usize = 64;

/// How many groups a table for keys of so many bits has at first and at most, where it may take `bytes`: their
/// binary logarithms.
fn group_bits(key_bits: u32, bytes: usize) -> (u32, u32) {
    assert!(
        key_bits <= u64::BITS,
        "`key_bits` is {key_bits}: a packed key has at most 64 bits"
    );
    let groups = (bytes / size_of::<Group>()).max(1);
    // There need not be more places than keys, and an entry must have room for more than the rest of one.
    let most = groups.ilog2().min(key_bits.saturating_sub(WAYS.ilog2()));
    let most = most.max(key_bits.saturating_sub(Layout::rest_bits_beside(LEAST_BOUND_BITS)));
    let for_bounds = key_bits.saturating_sub(Layout::rest_bits_beside(ENOUGH_BOUND_BITS));
    (for_bounds.max(GROUP_BITS_AT_FIRST).min(most), most)
}

impl PackedTable {
    /// The bytes that a table takes at first and at most.
    pub(crate) fn bytes_at_first_and_most(key_bits: u32, bytes: usize) -> (usize, usize) {
        let (first, most) = group_bits(key_bits, bytes);
        bytes_at_first_and_most(size_of::<Group>() << first, size_of::<Group>() << most)
    }

    /// An empty table for keys of so many bits, which grows to at most `bytes`, but has a few groups at least.
    pub(crate) fn try_new(key_bits: u32, bytes: usize) -> Result<Self, OutOfMemory> {
        let (first, most) = group_bits(key_bits, bytes);
        let rest_bits = key_bits - first;
        Ok(Self {
            groups: try_empty(1 << first)?,
            layout: Layout::new(rest_bits),
            scramble: Scramble::new(key_bits),
            rest_bits,
            most_groups: 1 << most,
        })
    }

    /// The group of a scrambled key, and the rest of it where entries have it.
    #[inline]
    fn place(&self, scrambled: u64) -> (&[AtomicU64; WAYS], u64) {
        let group = scrambled >> self.rest_bits;
        let rest = scrambled & !(u64::MAX << self.rest_bits);
        let group = usize::try_from(group).expect("there is a group of that number");
        (&self.groups[group].0, rest)
    }

    /// Whether an entry has that rest of a key.
    #[inline]
    const fn is_of(&self, entry: u64, rest: u64) -> bool {
        entry >> self.layout.rest_begin() == rest
    }

    /// Remembers what was found of the position with this scrambled key.
    #[inline]
    fn put<V: Value>(&self, scrambled: u64, found: Known<V>, cost: u64) {
        let (place, entry, rest) = self.find(scrambled);
        let known = entry.map_or(found, |entry| found.and(self.layout.known(entry)));
        let entry = self.layout.entry(rest, known, found, cost);
        if entry != 0 {
            place.store(entry, Ordering::Relaxed);
        }
    }

    /// The place of a scrambled key, its entry if it has one there, and the rest of the key. If it has none, the place is
    /// free, or that of the entry in its group that cost least.
    #[inline]
    fn find(&self, scrambled: u64) -> (&AtomicU64, Option<u64>, u64) {
        let (group, rest) = self.place(scrambled);
        let (mut cheapest, mut least) = (&group[0], u64::MAX);
        for place in group {
            let entry = place.load(Ordering::Relaxed);
            if entry == 0 {
                return (place, None, rest);
            }
            if self.is_of(entry, rest) {
                return (place, Some(entry), rest);
            }
            if Layout::cost(entry) < least {
                (cheapest, least) = (place, Layout::cost(entry));
            }
        }
        (cheapest, None, rest)
    }
}

impl<G: PackedKey> BoundTable<G> for &PackedTable {
    #[inline]
    fn locate(&self, state: G) -> Located<G> {
        let address = self.scramble.of(state.packed_key());
        Located { state, address }
    }

    #[inline]
    fn look_up(&self, of: &Located<G>) -> Known<G::Value> {
        let (group, rest) = self.place(of.address);
        for place in group {
            let entry = place.load(Ordering::Relaxed);
            // A free place, which knows nothing, may be mistaken for one of rest 0: none comes after it.
            if self.is_of(entry, rest) {
                return self.layout.known(entry);
            }
        }
        Known::nothing()
    }

    #[inline]
    fn store(&mut self, of: &Located<G>, found: Known<G::Value>, cost: u64) {
        self.put(of.address, found, cost);
    }

    #[inline]
    fn set_busy(&mut self, of: &Located<G>) {
        let (place, entry, rest) = self.find(of.address);
        let entry = entry.unwrap_or(rest << self.layout.rest_begin());
        place.store(entry | BUSY, Ordering::Relaxed);
    }
}

impl Growing for PackedTable {
    fn bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    fn bytes_to_grow(&self) -> Option<usize> {
        let sample = self.groups.iter().take(SAMPLE).flat_map(|group| &group.0);
        let (places, taken) = sample.fold((0, 0), |(places, taken), place| {
            let is_taken = place.load(Ordering::Relaxed) != 0;
            (places + 1, taken + usize::from(is_taken))
        });
        let is_full = 2 * taken > places;
        // While the entries move, the old and the new ones are both there.
        (is_full && self.groups.len() < self.most_groups).then(|| 3 * self.bytes())
    }

    /// The uppermost bit of each rest goes over to the number of its group.
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let mut groups = try_empty(self.groups.len() * 2)?;
        self.rest_bits -= 1;
        let moved = 1 << (self.layout.rest_begin() + self.rest_bits);
        for (pair, group) in groups.chunks_exact_mut(2).zip(&mut self.groups) {
            let mut taken = [0; 2];
            for entry in group.0.iter_mut().map(AtomicU64::get_mut) {
                if *entry != 0 {
                    let side = usize::from(*entry & moved != 0);
                    *pair[side].0[taken[side]].get_mut() = *entry & !moved;
                    taken[side] += 1;
                }
            }
        }
        self.groups = groups;
        Ok(())
    }
}

fn try_empty(len: usize) -> Result<Vec<Group>, OutOfMemory> {
    let mut groups = Vec::new();
    groups.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    groups.extend(iter::repeat_with(Group::default).take(len));
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use hashbrown::HashMap;

    use super::*;

    /// Keys that look as if drawn by lot.
    fn keys(bits: u32, count: u64) -> impl Iterator<Item = u64> {
        let mask = u64::MAX >> (u64::BITS - bits);
        (1..=count).map(move |number: u64| number.wrapping_mul(0xD134_2543_DE82_EF95) & mask)
    }

    fn look_up(table: &PackedTable, key: u64) -> Known<i32> {
        let (place, entry, _) = table.find(table.scramble.of(key));
        assert_eq!(
            entry.is_some_and(|it| it == place.load(Ordering::Relaxed)),
            entry.is_some()
        );
        entry.map_or_else(Known::nothing, |entry| table.layout.known(entry))
    }

    #[test]
    fn what_a_table_tells_of_a_key_has_been_said_of_it_however_small_the_table_and_when_it_grows() {
        for (bits, bytes) in [(3, 1), (9, 1), (12, 64), (20, 256), (49, 1 << 16), (56, 1)] {
            let mut table = PackedTable::try_new(bits, bytes).expect("it is small");
            let mut said: HashMap<u64, (i32, i32)> = HashMap::new();
            let mut told = 0;
            for (number, key) in (0..).zip(keys(bits, 3000).chain(keys(bits, 3000))) {
                let (lower, upper) = said.entry(key).or_insert((i32::MIN, i32::MAX));
                let value = i32::try_from(key % 41).expect("it is small") - 20;
                let found = if number % 3 == 0 {
                    *lower = value - 2;
                    Known::between((*lower, i32::MAX))
                } else {
                    *upper = value + 3;
                    Known::between((i32::MIN, *upper))
                };
                table.put(table.scramble.of(key), found, number);
                if table.bytes_to_grow().is_some() {
                    table.grow().expect("it is small");
                }
            }
            for (&key, &(lower, upper)) in &said {
                let known = look_up(&table, key);
                assert!(known.lower == lower || known.lower == i32::MIN);
                assert!(known.upper == upper || known.upper == i32::MAX);
                told += usize::from(known != Known::nothing());
            }
            // Nothing is known of keys of which nothing was said.
            for key in keys(bits, 9000)
                .skip(3000)
                .filter(|key| !said.contains_key(key))
            {
                assert_eq!(look_up(&table, key), Known::nothing());
            }
            assert!(told > 0, "{bits} bits");
            if bytes == 1 << 16 {
                assert!(told > said.len() * 9 / 10, "there is room for most: {told}");
            }
        }
    }
}
