//! Replies of the shards to a round of look-ups.

use std::collections::BTreeMap;

use super::sharded_keys::ShardedKeys;

/// The values that shards answer to the chunks of a round: one list a shard, which the chunks
/// share.
pub(super) struct RoundReplies<V> {
    /// Of each shard that is asked: its values, chunk after chunk.
    replies: Vec<Vec<V>>,
    /// Of each chunk and slot: where its values begin.
    first: Vec<Vec<Place>>,
}

/// A place in the replies.
#[derive(Clone, Copy)]
struct Place {
    reply: usize,
    at: usize,
}

impl<V> RoundReplies<V> {
    /// The answers to these keys, of a chunk each; `replies` has the stage and shard of each reply.
    pub(super) fn new<'l>(
        keys: impl Iterator<Item = &'l ShardedKeys>,
        replies: Vec<((usize, usize), Vec<V>)>,
    ) -> Self {
        let mut next: BTreeMap<_, _> = replies
            .iter()
            .enumerate()
            .map(|(reply, (shard, _))| (*shard, Place { reply, at: 0 }))
            .collect();
        let places = |keys: &ShardedKeys| {
            let places = keys.slots().map(|(stage, shard, len)| {
                let next = next.get_mut(&(stage, shard)).expect("it was asked");
                let place = *next;
                next.at += len;
                place
            });
            places.collect()
        };
        Self {
            first: keys.map(places).collect(),
            replies: replies.into_iter().map(|(_, values)| values).collect(),
        }
    }

    /// The number of values.
    pub(super) fn len(&self) -> usize {
        self.replies.iter().map(Vec::len).sum()
    }

    /// The answers to each chunk, in order.
    pub(super) fn by_chunk(&self) -> impl Iterator<Item = ChunkReplies<'_, V>> {
        self.first.iter().map(|first| ChunkReplies {
            replies: &self.replies,
            next: first.clone(),
        })
    }
}

/// The answers to the look-ups of one chunk.
pub(super) struct ChunkReplies<'a, V> {
    replies: &'a [Vec<V>],
    /// By slot.
    next: Vec<Place>,
}

impl<V: Copy> ChunkReplies<'_, V> {
    /// The next answer in a slot.
    #[inline]
    pub(super) fn next_in(&mut self, slot: usize) -> Option<V> {
        let Place { reply, at } = &mut self.next[slot];
        let value = self.replies[*reply].get(*at).copied();
        *at += 1;
        value
    }
}
