//! Questions between members: a shard is asked where it is held.

use super::letters::Letters;
use crate::game::Value;
use crate::solver::SolveErrorKind;
use crate::solver::among::{Contents, Others, Parcel, Received};
use crate::table::{Names, PackedNumbers, Placement};

/// A stage, and the number of a shard of it.
pub(super) type ShardId = (usize, usize);

/// What another member asks of a shard.
pub(super) struct Inquiry {
    pub(super) from: usize,
    pub(super) shard: ShardId,
    /// The names of positions, any number of times each.
    pub(super) names: PackedNumbers,
}

impl Inquiry {
    /// The bytes that it takes together with its answer.
    pub(super) const fn bytes<V>(&self) -> usize {
        self.names.capacity_bytes() + self.names.len() * size_of::<V>()
    }
}

/// All that the letters ask of these shards.
pub(super) fn questions<'l>(
    shards: impl Iterator<Item = ShardId>,
    letters: &(impl Iterator<Item = &'l Letters> + Clone),
    names_of: impl Fn(usize) -> Names,
) -> Parcel {
    let mut parcel = Parcel::new();
    for (stage, shard) in shards {
        let mut names = PackedNumbers::new(names_of(stage).bits());
        let asked = letters.clone().flat_map(|it| it.names_for(stage, shard));
        asked.for_each(|name| names.push(name));
        if names.len() > 0 {
            parcel.push_u64(stage as u64);
            parcel.push_u32(u32::try_from(shard).expect("few shards"));
            parcel.push_numbers(&names);
        }
    }
    parcel
}

/// What others ask of this member, which knows the values of the stages after `stage`.
pub(super) fn inquiries<O: Others, M>(
    received: &Received,
    placement: Placement,
    after: usize,
    names_of: impl Fn(usize) -> Names,
) -> Result<Vec<Inquiry>, SolveErrorKind<M>> {
    let mut inquiries = Vec::new();
    received.read::<O, _>(|from, contents| {
        while !contents.is_empty() {
            let stage = usize::try_from(contents.u64()?).ok()?;
            let shard = usize::try_from(contents.u32()?).ok()?;
            let names = names_of(stage);
            let is_known = stage > after && shard < names.shards() && placement.holds(shard);
            is_known.then_some(())?;
            let names = contents.numbers(names.bits())?;
            let shard = (stage, shard);
            inquiries.push(Inquiry { from, shard, names });
        }
        Some(())
    })?;
    Ok(inquiries)
}

/// The replies to the inquiries of a member, in their order.
pub(super) fn packed_replies(
    to: usize,
    inquiries: &[Inquiry],
    replies: &[Option<Packed>],
) -> Parcel {
    let mut parcel = Parcel::new();
    for (inquiry, reply) in inquiries.iter().zip(replies) {
        if let Some(reply) = reply.as_ref().filter(|_| inquiry.from == to) {
            reply.push_to(&mut parcel);
        }
    }
    parcel
}

/// Values as others read them: the differences to the least.
pub(super) struct Packed {
    least: i64,
    differences: PackedNumbers,
}

impl Packed {
    /// `None` if a value has no number.
    pub(super) fn new<V: Value>(values: &[V]) -> Option<Self> {
        let number = |value: Option<&V>| value.map_or(Some(0), |value| value.to_number());
        let (least, greatest) = (number(values.iter().min())?, number(values.iter().max())?);
        let mut differences =
            PackedNumbers::new(u64::BITS - greatest.abs_diff(least).leading_zeros());
        differences.reserve_exact(values.len());
        for value in values {
            differences.push(value.to_number()?.abs_diff(least));
        }
        Some(Self { least, differences })
    }

    fn push_to(&self, parcel: &mut Parcel) {
        parcel.push_bytes(&self.least.to_le_bytes());
        parcel.push(self.differences.width().to_le_bytes()[0]);
        parcel.push_numbers(&self.differences);
    }

    /// Exactly `count` values.
    pub(super) fn read<V: Value>(contents: &mut Contents<'_>, count: usize) -> Option<Vec<V>> {
        let least = i64::from_le_bytes(contents.u64()?.to_le_bytes());
        let width = contents.byte().filter(|width| (1..=8).contains(width))?;
        let differences = contents.numbers(u32::from(width) * u8::BITS)?;
        let value = |difference| V::from_number(least.wrapping_add_unsigned(difference));
        let values: Option<Vec<_>> = differences.iter().map(value).collect();
        values.filter(|values| values.len() == count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn values_come_back(values in vec(any::<i64>(), 0..20), few in vec(any::<i8>(), 0..20)) {
            let mut parcel = Parcel::new();
            Packed::new(&values).expect("they have numbers").push_to(&mut parcel);
            Packed::new(&few).expect("they have numbers").push_to(&mut parcel);
            let bytes = parcel.as_bytes();
            let mut contents = Contents::of(bytes);
            prop_assert_eq!(Packed::read(&mut contents, values.len()), Some(values));
            prop_assert_eq!(Packed::read(&mut contents, few.len()), Some(few));
            prop_assert_eq!(contents.end(), Some(()));
        }

        #[test]
        fn other_bytes_are_values_of_that_count_or_refused(
            bytes in vec(any::<u8>(), 0..60),
            count in 0_usize..8,
        ) {
            let mut contents = Contents::of(&bytes);
            if let Some(values) = Packed::read::<i8>(&mut contents, count) {
                prop_assert_eq!(values.len(), count);
            }
        }
    }
}
