//! The entries of a packed table as numbers, which fill another table of any size.
//!
//! First comes the form of the entries. For each group of buckets follow how many entries each has,
//! in one number, and then the entries: free slots, often most, take no room.

use std::convert::Infallible;
use std::sync::atomic::AtomicU64;

use super::entry::{BUSY, Layout};
use super::packed::PackedTable;
use super::{Bounds, SLOTS};
use crate::game::Value;
use crate::run::{Run, StopReason};

/// The buckets of a group, and the bits of how many entries each has.
const GROUP: usize = 16;
const COUNT_BITS: usize = 4;

impl PackedTable {
    /// Calls `push` with the form and the entries. Other bits of an entry, or another way to scramble
    /// keys, need another version of the file of a search.
    pub(crate) fn save<E>(&mut self, mut push: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        // The run may have ended while the table doubled.
        let Ok(()) = self.move_buckets(|| Ok::<_, Infallible>(()));
        push(self.tag_bits.into())?;
        push(self.layout.bound_bits().into())?;
        let buckets = 1 << (self.key_bits - self.tag_bits);
        for group in self.buckets[..buckets].chunks_mut(GROUP) {
            let mut entries = [0; GROUP * SLOTS];
            let (mut counts, mut taken) = (0, 0);
            for (place, bucket) in group.iter_mut().enumerate() {
                let before = taken;
                for entry in bucket.0.iter_mut().map(AtomicU64::get_mut) {
                    *entry &= !BUSY;
                    entries[taken] = *entry;
                    taken += usize::from(*entry != 0);
                }
                counts |= ((taken - before) as u64) << (COUNT_BITS * place);
            }
            push(counts)?;
            entries[..taken].iter().try_for_each(|&entry| push(entry))?;
        }
        Ok(())
    }

    /// Fills an empty table with the numbers that [`save`](Self::save) has pushed. `None` if they
    /// are none that this version reads.
    pub(crate) fn restore<V: Value, E: From<StopReason>>(
        &mut self,
        run: &mut Run<'_>,
        mut next: impl FnMut(&mut Run<'_>) -> Result<u64, E>,
    ) -> Result<Option<()>, E> {
        let numbers = [next(run)?, next(run)?];
        let [tag_bits, bound_bits] = numbers.map(|it| u32::try_from(it).unwrap_or(64));
        let layout = Layout::with_bound_bits(bound_bits.min(31));
        let bucket_bits = self.key_bits.checked_sub(tag_bits).filter(|_| {
            let fits = layout.tag_begin() + tag_bits <= u64::BITS;
            bound_bits <= 31 && fits
        });
        let buckets = bucket_bits.and_then(|bits| 1_usize.checked_shl(bits));
        let (Some(bucket_bits), Some(buckets)) = (bucket_bits, buckets) else {
            return Ok(None);
        };
        let bits = bucket_bits.min(self.buckets.most().ilog2());
        if self.buckets.len().ilog2() < bits {
            self.buckets.extend_to(1 << bits, run)?;
            self.tag_bits = self.key_bits - bits;
        }
        let is_same = (layout, tag_bits) == (self.layout, self.tag_bits);
        for first in (0..buckets).step_by(GROUP) {
            let counts = next(run)?;
            for bucket in first..buckets.min(first + GROUP) {
                let count = counts >> (COUNT_BITS * (bucket - first)) & ((1 << COUNT_BITS) - 1);
                for slot in 0..usize::try_from(count).unwrap_or(SLOTS) {
                    let entry = next(run)?;
                    let tag = entry >> layout.tag_begin();
                    if slot >= SLOTS || tag >> tag_bits != 0 {
                        return Ok(None);
                    }
                    if is_same {
                        *self.buckets[bucket].0[slot].get_mut() = entry;
                    } else {
                        let scrambled = (bucket as u64) << tag_bits | tag;
                        let known: Bounds<V> = layout.bounds(entry);
                        self.put(scrambled, known, 1 << (3 * Layout::cost(entry)));
                    }
                }
            }
        }
        // Bounds that had no room are of an earlier run.
        *self.refused.get_mut() = 0;
        Ok(Some(()))
    }
}
