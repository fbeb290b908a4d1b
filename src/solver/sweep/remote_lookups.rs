//! Look-ups between members: a shard is read where it is held.

use super::sharded_keys::ShardedKeys;
use crate::solver::SolveErrorKind;
use crate::solver::distributed::{Encode, Message, Received};
use crate::table::{PackedNumbers, PackedValues, Placement, ScrambledKeys};

/// A stage, and the number of a shard of it.
pub(super) type ShardId = (usize, usize);

/// The look-ups of another member in a shard.
pub(super) struct RemoteLookups {
    pub(super) from: usize,
    pub(super) shard: ShardId,
    /// The names of positions, any number of times each.
    pub(super) names: PackedNumbers,
}

impl RemoteLookups {
    /// The bytes that they take together with their answer.
    pub(super) const fn bytes<V>(&self) -> usize {
        self.names.capacity_bytes() + self.names.len() * size_of::<V>()
    }

    /// The look-ups of others at this member, which knows the values of the stages after `stage`.
    pub(super) fn read<M>(
        received: &Received,
        placement: Placement,
        after: usize,
        names_of: impl Fn(usize) -> ScrambledKeys,
    ) -> Result<Vec<Self>, SolveErrorKind<M>> {
        let mut lookups = Vec::new();
        received.read(|from, contents| {
            while !contents.is_empty() {
                let (stage, shard) = (usize::read(contents)?, usize::read(contents)?);
                let names = PackedNumbers::read(contents)?;
                let expected = names_of(stage);
                let is_known = stage > after
                    && shard < expected.shards()
                    && placement.holds(shard)
                    && names.width() == PackedNumbers::new(expected.bits()).width();
                is_known.then_some(())?;
                let shard = (stage, shard);
                lookups.push(Self { from, shard, names });
            }
            Some(())
        })?;
        Ok(lookups)
    }
}

/// All that the keys look up in these shards.
pub(super) fn look_up_message<'l>(
    shards: impl Iterator<Item = ShardId>,
    keys: &(impl Iterator<Item = &'l ShardedKeys> + Clone),
    names_of: impl Fn(usize) -> ScrambledKeys,
) -> Message {
    let mut message = Message::new();
    for (stage, shard) in shards {
        let mut names = PackedNumbers::new(names_of(stage).bits());
        let asked = keys.clone().flat_map(|it| it.names_for(stage, shard));
        asked.for_each(|name| names.push(name));
        if names.len() > 0 {
            stage.write(&mut message);
            shard.write(&mut message);
            names.write(&mut message);
        }
    }
    message
}

/// The replies to the look-ups of a member, in the order in which it sent them: it reads one for each
/// shard that it asked.
pub(super) fn reply_message(
    to: usize,
    lookups: &[RemoteLookups],
    answers: &[PackedValues],
) -> Message {
    let mut message = Message::new();
    let replies = lookups.iter().zip(answers).filter(|(it, _)| it.from == to);
    replies.for_each(|(_, reply)| reply.write(&mut message));
    message
}
