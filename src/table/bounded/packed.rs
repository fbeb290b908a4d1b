//! A transposition table of 64-bit entries, for keys of at most 64 bits.

use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{BUSY, Layout};
use super::slots::Slots;
use super::{BoundTable, Bounds, Probe, SLOTS};
use crate::game::{PackedKey, Value};
use crate::run::{Run, StopReason};
use crate::table::scramble::{Scramble, WideKey};

/// Keys are scrambled one to one. The upper bits of a scrambled key are the number of its bucket,
/// and the entry stores the rest as its tag: together they are the whole key, so it never confuses
/// two positions (quotienting: D. Knuth, The Art of Computer Programming 3, section 6.4, exercise
/// 13). When the table doubles, one bit moves from the tags to the numbers of the buckets.
///
/// An entry is a single word, so that threads can share the table: they read and write whole
/// entries.
pub(crate) struct PackedTable {
    pub(super) buckets: Slots<Bucket>,
    pub(super) layout: Layout,
    scramble: Scramble,
    pub(super) key_bits: u32,
    pub(super) tag_bits: u32,
    /// The number of the first buckets that are still to be moved since the table has doubled.
    unmoved: usize,
    /// The number of bounds that had no room in an entry.
    pub(super) refused: AtomicU64,
}

/// The slots of a bucket, free ones last. They lie in one line of the processor's cache.
#[derive(Default)]
#[repr(align(32))]
pub(super) struct Bucket(pub(super) [AtomicU64; SLOTS]);

/// This many bits for each bound are enough for most values.
const ENOUGH_BOUND_BITS: u32 = 7;
/// With fewer, no bound would fit. They are enough for values from -3 to 3, such as wins and draws.
const LEAST_BOUND_BITS: u32 = 4;
const FIRST_BUCKET_BITS: u32 = 6;

/// The number of buckets moved between two checks of the limits.
const MOVED_BETWEEN_POLLS: usize = 1 << 16;

/// The number of buckets sampled to estimate how full a table is: keys are scrambled, so these are
/// like all others.
const SAMPLE: usize = 64;

/// The number of buckets that a table for keys of `key_bits` bits has at first, with `bound_bits`
/// for each bound, and at most, where it may take `bytes`: their binary logarithms.
fn bucket_bits(key_bits: u32, bytes: usize, bound_bits: u32) -> (u32, u32) {
    assert!(
        key_bits <= u64::BITS,
        "`key_bits` is {key_bits}: a packed key has at most 64 bits"
    );
    let buckets = (bytes / size_of::<Bucket>()).max(1);
    // More slots than keys are of no use, and an entry must have room for more than the tag.
    let most = buckets.ilog2().min(key_bits.saturating_sub(SLOTS.ilog2()));
    let most = most.max(key_bits.saturating_sub(Layout::tag_bits_beside(LEAST_BOUND_BITS)));
    let for_bounds = key_bits.saturating_sub(Layout::tag_bits_beside(bound_bits));
    (for_bounds.max(FIRST_BUCKET_BITS).min(most), most)
}

impl PackedTable {
    /// The most bytes that a table takes at one time.
    pub(crate) fn most_bytes(key_bits: u32, bytes: usize) -> usize {
        let (_, most) = bucket_bits(key_bits, bytes, LEAST_BOUND_BITS);
        size_of::<Bucket>() << most
    }

    /// An empty table for keys of `key_bits` bits and values of type `V`, which grows up to
    /// `bytes`, but has at least a few buckets.
    pub(crate) fn new<V: Value>(
        key_bits: u32,
        bytes: usize,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let is_small = |end: V| matches!(end.to_number(), Some(-3..=3));
        let bound_bits = if is_small(V::least()) && is_small(V::greatest()) {
            LEAST_BOUND_BITS
        } else {
            ENOUGH_BOUND_BITS
        };
        let (first, most) = bucket_bits(key_bits, bytes, bound_bits);
        let tag_bits = key_bits - first;
        Ok(Self {
            buckets: Slots::new(1 << first, 1 << most, run)?,
            layout: Layout::new(tag_bits),
            scramble: Scramble::new(key_bits),
            key_bits,
            tag_bits,
            unmoved: 0,
            refused: AtomicU64::new(0),
        })
    }

    /// The bits of a key.
    pub(crate) const fn key_bits(&self) -> u32 {
        self.key_bits
    }

    /// The number of bounds not stored, because they had no room in an entry.
    pub(crate) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// The greatest score that always has room in an entry.
    pub(crate) const fn most_about_zero(&self) -> i64 {
        self.layout.most_about_zero()
    }

    /// Doubles the table if it is full and may grow: the uppermost bit of each tag moves to the
    /// number of its bucket. Bucket n becomes 2n and 2n + 1, the last one first, so that no bucket
    /// is written before it is read.
    pub(crate) fn grow_if_full(&mut self, run: &mut Run<'_>) -> Result<(), StopReason> {
        if self.buckets.is_complete() || !self.is_full() {
            return Ok(());
        }
        let count = self.buckets.len();
        self.buckets.extend_to(2 * count, run)?;
        self.tag_bits -= 1;
        self.unmoved = count;
        self.move_buckets(|| run.poll(0))
    }

    /// Moves the buckets that are still to be moved.
    pub(super) fn move_buckets<E>(
        &mut self,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(number) = self.unmoved.checked_sub(1) {
            if number.is_multiple_of(MOVED_BETWEEN_POLLS) {
                poll()?;
            }
            self.unmoved = number;
            let moved = 1 << (self.layout.tag_begin() + self.tag_bits);
            let mut pair = [Bucket::default(), Bucket::default()];
            let mut taken = [0; 2];
            for entry in self.buckets[number].0.iter_mut().map(AtomicU64::get_mut) {
                if *entry != 0 {
                    let side = usize::from(*entry & moved != 0);
                    *pair[side].0[taken[side]].get_mut() = *entry & !moved;
                    taken[side] += 1;
                }
            }
            let [lower, upper] = pair;
            (self.buckets[2 * number], self.buckets[2 * number + 1]) = (lower, upper);
        }
        Ok(())
    }

    /// Whether half of the slots are taken.
    fn is_full(&self) -> bool {
        let sample = self
            .buckets
            .iter()
            .take(SAMPLE)
            .flat_map(|bucket| &bucket.0);
        let (slots, taken) = sample.fold((0, 0), |(slots, taken), slot| {
            let is_taken = slot.load(Ordering::Relaxed) != 0;
            (slots + 1, taken + usize::from(is_taken))
        });
        2 * taken > slots
    }

    /// The bucket of a scrambled key, and its tag.
    #[inline]
    fn bucket(&self, scrambled: u64) -> (&[AtomicU64; SLOTS], u64) {
        let bucket = scrambled >> self.tag_bits;
        let tag = scrambled & !(u64::MAX << self.tag_bits);
        let bucket = usize::try_from(bucket).expect("there is a bucket of that number");
        (&self.buckets[bucket].0, tag)
    }

    #[inline]
    const fn has_tag(&self, entry: u64, tag: u64) -> bool {
        entry >> self.layout.tag_begin() == tag
    }

    /// The bounds of the position with this scrambled key.
    #[inline]
    fn get<V: Value>(&self, scrambled: u64) -> Bounds<V> {
        let (bucket, tag) = self.bucket(scrambled);
        for slot in bucket {
            let entry = slot.load(Ordering::Relaxed);
            // A free slot, which knows nothing, may be mistaken for one with tag 0: none comes
            // after it.
            if self.has_tag(entry, tag) {
                return self.layout.bounds(entry);
            }
        }
        Bounds::unknown()
    }

    /// Stores bounds of the position with this scrambled key.
    #[inline]
    pub(super) fn put<V: Value>(&self, scrambled: u64, found: Bounds<V>, cost: u64) {
        let (slot, entry, tag) = self.find(scrambled);
        let known = entry.map_or(found, |entry| found.and(self.layout.bounds(entry)));
        let entry = self.layout.entry(tag, known, found, cost);
        if entry == 0 {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return;
        }
        slot.store(entry, Ordering::Relaxed);
    }

    /// The slot of a scrambled key, its entry if it has one there, and its tag. If it has none, the
    /// slot is free, or the one of its bucket whose entry cost least.
    #[inline]
    fn find(&self, scrambled: u64) -> (&AtomicU64, Option<u64>, u64) {
        let (bucket, tag) = self.bucket(scrambled);
        let (mut cheapest, mut least) = (&bucket[0], u64::MAX);
        for slot in bucket {
            let entry = slot.load(Ordering::Relaxed);
            if entry == 0 {
                return (slot, None, tag);
            }
            if self.has_tag(entry, tag) {
                return (slot, Some(entry), tag);
            }
            if Layout::cost(entry) < least {
                (cheapest, least) = (slot, Layout::cost(entry));
            }
        }
        (cheapest, None, tag)
    }
}

impl<G: PackedKey> BoundTable<G> for &PackedTable {
    #[inline]
    fn probe(&self, state: G) -> Result<Probe<G>, WideKey> {
        let packed = state.packed_key();
        let Some(hash) = self.scramble.of(packed) else {
            let key_bits = self.key_bits;
            return Err(WideKey { packed, key_bits });
        };
        Ok(Probe { state, hash })
    }

    #[inline]
    fn look_up(&self, of: &Probe<G>) -> Bounds<G::Value> {
        self.get(of.hash)
    }

    #[inline]
    fn store(&mut self, of: &Probe<G>, found: Bounds<G::Value>, cost: u64) {
        self.put(of.hash, found, cost);
    }

    #[inline]
    fn set_busy(&mut self, of: &Probe<G>) {
        let (slot, entry, tag) = self.find(of.hash);
        let entry = entry.unwrap_or(tag << self.layout.tag_begin());
        slot.store(entry | BUSY, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use hashbrown::HashMap;

    use super::*;

    /// Keys that look random.
    fn keys(bits: u32, count: u64) -> impl Iterator<Item = u64> {
        let mask = u64::MAX >> (u64::BITS - bits);
        (1..=count).map(move |number: u64| number.wrapping_mul(0xD134_2543_DE82_EF95) & mask)
    }

    fn scrambled(table: &PackedTable, key: u64) -> u64 {
        table.scramble.of(key).expect("a key of that many bits")
    }

    #[test]
    fn a_free_slot_is_not_mistaken_for_an_entry_with_tag_0() {
        let table = PackedTable::new::<i32>(12, 64, &mut Run::new()).expect("no limit");
        let found = Bounds::between((-3, 5));
        // Scrambled keys in the first bucket: their tags.
        for tag in (1..).take(SLOTS) {
            assert_eq!(table.get::<i32>(0), Bounds::unknown());
            table.put(tag, found, 1);
            assert_eq!(table.get::<i32>(tag), found);
        }
        assert_eq!(table.get::<i32>(0), Bounds::unknown());
        table.put(0, found, 1);
        assert_eq!(table.get::<i32>(0), found);
    }

    #[test]
    fn a_table_of_any_size_returns_bounds_that_were_stored_for_the_key_also_after_growing() {
        let mut run = Run::new();
        for (bits, bytes) in [(3, 1), (9, 1), (12, 64), (20, 256), (49, 1 << 16), (56, 1)] {
            let mut table = PackedTable::new::<i32>(bits, bytes, &mut run).expect("no limit");
            let mut stored: HashMap<u64, (i32, i32)> = HashMap::new();
            let mut returned = 0;
            for (number, key) in (0..).zip(keys(bits, 3000).chain(keys(bits, 3000))) {
                let (lower, upper) = stored.entry(key).or_insert((i32::MIN, i32::MAX));
                let value = i32::try_from(key % 41).expect("it is small") - 20;
                let found = if number % 3 == 0 {
                    *lower = value - 2;
                    Bounds::between((*lower, i32::MAX))
                } else {
                    *upper = value + 3;
                    Bounds::between((i32::MIN, *upper))
                };
                table.put(scrambled(&table, key), found, number);
                table.grow_if_full(&mut run).expect("no limit");
            }
            for (&key, &(lower, upper)) in &stored {
                let known: Bounds<i32> = table.get(scrambled(&table, key));
                assert!(known.lower == lower || known.lower == i32::MIN);
                assert!(known.upper == upper || known.upper == i32::MAX);
                returned += usize::from(known != Bounds::unknown());
            }
            // The table knows nothing of other keys.
            let others = keys(bits, 9000).skip(3000);
            for key in others.filter(|key| !stored.contains_key(key)) {
                let known: Bounds<i32> = table.get(scrambled(&table, key));
                assert_eq!(known, Bounds::unknown());
            }
            assert!(returned > 0, "{bits} bits");
            if bytes == 1 << 16 {
                assert!(
                    returned > stored.len() * 9 / 10,
                    "there is room for most: {returned}"
                );
            }
        }
    }
}
