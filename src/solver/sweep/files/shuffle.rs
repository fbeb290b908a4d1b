//! The positions of a stage, from all members of a cluster: each sends what it has found of a shard
//! to the one that holds it, which merges them.
//!
//! Names are sent sorted, as gaps, and piece by piece: so neither a sender nor the holder has more
//! than a few of them in memory.

use std::ops::{Range, RangeInclusive};

use super::spills::Sorted;
use crate::run::Pool;
use crate::solver::SolveErrorKind;
use crate::solver::distributed::{Encode, Member, Message};
use crate::store::{Files, Kind, StoreError, TableId, TableWriter, Written};
use crate::table::{GapWriter, Gaps, ScrambledKey, ScrambledKeys};

/// About the number of names that a member sends at a time.
const WINDOW: u64 = 1 << 18;

/// The least names of a piece: fewer are not worth an exchange.
const LEAST: u64 = 1 << 10;

/// The logarithm of the most pieces of a shard.
const MOST_PIECE_BITS: u32 = 22;

/// The positions of a stage that this member has found.
pub(super) struct Shuffle<'g> {
    pub(super) files: &'g Files,
    pub(super) stage: u64,
    /// The shards of the stage.
    pub(super) shards: ScrambledKeys,
    pub(super) sorted: Sorted<'g>,
}

impl Shuffle<'_> {
    /// Writes the tables of the shards that this member holds, in order.
    pub(super) fn write<M>(
        &self,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
        let placement = member.placement();
        let (at_a_time, _) = member.least(pool.threads() as u64)?;
        let at_a_time = usize::try_from(at_a_time.max(1)).unwrap_or(usize::MAX);
        let in_flight = placement.members.saturating_mul(at_a_time);
        let piece_bits = self.piece_bits(in_flight, member)?;
        let shards = self.shards.shards();
        let mut written = Vec::new();
        for first in (0..shards).step_by(in_flight) {
            let wave = first..shards.min(first.saturating_add(in_flight));
            let own = placement.held_by(placement.member, wave.clone());
            let mut writers = Vec::new();
            for shard in own {
                writers.push((shard, self.create(shard)?));
            }
            for piece in 0..1 << piece_bits {
                let range = |shard| self.piece(shard, piece, piece_bits);
                self.write_piece(&wave, range, &mut writers, pool, member)?;
            }
            for (_, writer) in writers {
                written.push(writer.finish()?);
            }
            member.run.poll(0)?;
        }
        Ok(written)
    }

    /// The logarithm of the number of pieces that a shard is sent in.
    fn piece_bits<M>(
        &self,
        in_flight: usize,
        member: &mut Member<'_, '_>,
    ) -> Result<u32, SolveErrorKind<M>> {
        if member.placement().is_alone() {
            return Ok(0);
        }
        // The most of all members: the least of the complements.
        let most = !member.least(!self.sorted.len())?.0;
        let in_shard = most / self.shards.shards() as u64;
        let pieces = in_shard / (WINDOW / in_flight as u64).max(LEAST) + 1;
        let bits = pieces.checked_next_power_of_two().map_or(64, u64::ilog2);
        Ok(bits.min(self.shards.bits()).min(MOST_PIECE_BITS))
    }

    /// The names of a piece of a shard.
    const fn piece(&self, shard: usize, piece: u64, piece_bits: u32) -> RangeInclusive<u64> {
        let bits = self.shards.bits() - piece_bits;
        let tag = piece.unbounded_shl(bits);
        let first = self.shards.whole(ScrambledKey { shard, tag });
        first..=first | !u64::MAX.unbounded_shl(bits)
    }

    fn create(&self, shard: usize) -> Result<TableWriter, StoreError> {
        let table = TableId {
            kind: Kind::Positions,
            stage: self.stage,
            shard: u32::try_from(shard).expect("few shards"),
        };
        let header = self.files.header(table, 1 << self.shards.shard_bits());
        self.files.create(table, &header)
    }

    /// Writes the names of a piece of each of the shards that this member holds, and sends those of
    /// the others of the `wave` to their holders.
    fn write_piece<M>(
        &self,
        wave: &Range<usize>,
        range: impl Fn(usize) -> RangeInclusive<u64> + Sync,
        writers: &mut [(usize, TableWriter)],
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let placement = member.placement();
        let of_others = || wave.clone().filter(|&shard| !placement.holds(shard));
        let pack = |shard| {
            let range = range(shard);
            let (mut gaps, mut bytes) = (GapWriter::new(*range.start()), Vec::new());
            let packed = self.sorted.merge(range, Vec::new(), |name| {
                gaps.push(name, &mut bytes);
                Ok(())
            });
            packed.map(|()| bytes)
        };
        let packed = pool.map(of_others(), pack).into_iter();
        let packed: Vec<_> = packed.collect::<Result<_, _>>()?;
        let received = member.all_to_all(|to| {
            let mut message = Message::new();
            for (shard, gaps) in of_others().zip(&packed) {
                if placement.holder(shard) == to {
                    gaps.len().write(&mut message);
                    message.push_bytes(gaps);
                }
            }
            message
        })?;
        drop(packed);
        let mut reservation = member.run.reservation();
        reservation.resize(received.bytes());
        member.run.check_memory(0)?;
        let mut lists: Vec<Vec<Gaps<'_>>> = writers.iter().map(|_| Vec::new()).collect();
        received.read(|_, contents| {
            for ((shard, _), lists) in writers.iter().zip(&mut lists) {
                let (first, last) = range(*shard).into_inner();
                lists.push(Gaps::new(first, contents.counted_bytes()?).up_to(last)?);
            }
            Some(())
        })?;
        let write = |((shard, writer), lists): (&mut (usize, TableWriter), Vec<Gaps<'_>>)| {
            let range = range(*shard);
            self.sorted
                .merge(range, lists, |name| writer.push_name(name))
        };
        let written = pool.map(writers.iter_mut().zip(lists), write);
        Ok(written.into_iter().collect::<Result<_, _>>()?)
    }
}
