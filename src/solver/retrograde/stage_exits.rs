//! The values of moves that end a stage: its positions have these, or what endless play is worth.

use std::collections::BTreeSet;

use crate::game::{ByPlayer, Player, Value};
use crate::solver::SolveErrorKind;
use crate::solver::distributed::{Encode, Member, Message};

/// The values of moves that end a stage, and of the results in it, once each.
pub(super) struct ExitValues<V> {
    values: BTreeSet<V>,
    /// The value seen last with each bit, which needs no look-up.
    seen: [Option<V>; 64],
}

/// The value that each player reaches next, better than endless play.
pub(super) type Thresholds<V> = ByPlayer<Option<V>>;

impl<V: Value> ExitValues<V> {
    pub(super) const fn new() -> Self {
        Self {
            values: BTreeSet::new(),
            seen: [None; 64],
        }
    }

    /// Adds a value; returns its bit.
    #[inline]
    pub(super) fn add(&mut self, value: V) -> u64 {
        let bit = bit(value);
        let seen = &mut self.seen[bit.trailing_zeros() as usize];
        if *seen != Some(value) {
            *seen = Some(value);
            self.values.insert(value);
        }
        bit
    }

    /// Adds the values that the other members of a cluster have: all decide the same values.
    pub(super) fn share<M>(
        &mut self,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let received = member.all_to_all(|_| {
            let mut message = Message::new();
            for value in &self.values {
                let number = value.to_number();
                number.expect("files hold it").write(&mut message);
            }
            message
        })?;
        received.read(|_, contents| {
            while !contents.is_empty() {
                self.values.insert(V::from_number(i64::read(contents)?)?);
            }
            Some(())
        })
    }

    /// The values that are better for a player than endless play, the best ones first. With folded
    /// players, what is worth a value to one player is worth it to the other, negated: so they get it
    /// at the same time.
    pub(super) fn targets(&self, endless: V, folded: bool) -> Vec<Thresholds<V>> {
        let better = |player| {
            let values = self.values.iter().copied();
            values.filter(move |&it| is_better(player, it, endless))
        };
        let (max, min) = (better(Player::Max), better(Player::Min));
        let of = |max, min| Thresholds { max, min };
        if !folded {
            let max = max.rev().map(|it| of(Some(it), None));
            return max.chain(min.map(|it| of(None, Some(it)))).collect();
        }
        let all: BTreeSet<_> = max.chain(min.filter_map(Value::negated)).collect();
        let all = all.into_iter().rev();
        all.map(|it| of(Some(it), it.negated())).collect()
    }
}

/// The bit that stands for a value, and for others.
#[inline]
pub(super) fn bit<V: Value>(value: V) -> u64 {
    1 << (value.to_number().unwrap_or(0) & 63)
}

/// Whether `player` prefers the first value.
#[inline]
pub(super) fn is_better<V: Ord + Copy>(player: Player, value: V, other: V) -> bool {
    match player {
        Player::Max => value > other,
        Player::Min => value < other,
    }
}
