//! Which member of a cluster holds which part of a table.

#[cfg(feature = "disk")]
use std::ops::Range;

/// A member of a cluster, among as many as there are. Member `m` of `n` holds every `n`-th shard of
/// a stage, from shard `m` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) members: usize,
    /// Below `members`.
    pub(crate) member: usize,
}

impl Placement {
    /// The only member.
    pub(crate) const ALONE: Self = Self {
        members: 1,
        member: 0,
    };

    pub(crate) const fn is_alone(self) -> bool {
        self.members == 1
    }

    /// The member that holds a shard.
    pub(crate) const fn holder(self, shard: usize) -> usize {
        shard % self.members
    }

    /// Whether this member holds a shard.
    pub(crate) const fn holds(self, shard: usize) -> bool {
        self.holder(shard) == self.member
    }

    /// The others.
    pub(crate) fn others(self) -> impl Iterator<Item = usize> {
        (0..self.members).filter(move |&it| it != self.member)
    }

    /// The shards of a range that `member` holds, in order.
    #[cfg(feature = "disk")]
    pub(crate) fn held_by(
        self,
        member: usize,
        shards: Range<usize>,
    ) -> impl Iterator<Item = usize> {
        shards.filter(move |&shard| self.holder(shard) == member)
    }
}
