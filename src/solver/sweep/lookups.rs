//! Look-ups of successors, in few bytes: many of them wait at a time.

use std::iter::Take;
use std::vec;

use super::Watch;
use super::replies::ChunkReplies;
use super::sharded_keys::{KeySorter, ShardedKeys};
use crate::game::{GameState, PackedKey, Player, Reward, Staged};
use crate::solver;
use crate::table::{PackedNumbers, ScrambledKeys};

/// The look-ups of the positions of a chunk, in order.
pub(super) struct Lookups<G: GameState> {
    /// For each position its [`code`].
    positions: PackedNumbers,
    /// The values of those where the game is over.
    results: Vec<G::Value>,
    /// For each move the slot of the position after it.
    slots: PackedNumbers,
    /// For each move its reward.
    rewards: Vec<Reward<G>>,
    /// The positions after the moves.
    keys: ShardedKeys,
}

/// Lookups that are being collected.
pub(super) struct LookupsBuilder<G: GameState> {
    positions: Vec<u64>,
    results: Vec<G::Value>,
    rewards: Vec<Reward<G>>,
    keys: KeySorter,
}

/// The number of moves of a position and its player; 0 if the game is over.
const fn code(moves: usize, to_move: Player) -> u64 {
    (moves as u64) << 1 | matches!(to_move, Player::Min) as u64
}

/// The number of moves and the player of a [`code`].
fn decode(code: u64) -> (usize, Player) {
    let player = if code & 1 == 0 {
        Player::Max
    } else {
        Player::Min
    };
    let moves = usize::try_from(code >> 1).expect("the moves of a position");
    (moves, player)
}

impl<G: PackedKey + Staged> LookupsBuilder<G> {
    pub(super) const fn new() -> Self {
        Self {
            positions: Vec::new(),
            results: Vec::new(),
            rewards: Vec::new(),
            keys: KeySorter::new(),
        }
    }

    /// Adds the look-ups of a position; `names_of` returns how the positions of a stage are named.
    #[inline]
    pub(super) fn add(
        &mut self,
        state: &G,
        names_of: impl Fn(usize) -> ScrambledKeys,
        watch: &mut Watch<'_>,
    ) -> solver::Result<(), G> {
        let before = self.keys.len();
        for step in state.successors() {
            watch.count(self.keys.len() - before, || {
                self.keys.bytes() + self.rewards.capacity() * size_of::<Reward<G>>()
            })?;
            let key = step.state.packed_key();
            self.keys.add(step.state.stage(), key, &names_of)?;
            self.rewards.push(step.reward);
        }
        let moves = self.keys.len() - before;
        if moves == 0 {
            let value = state.decided().unwrap_or_else(|| state.terminal_value());
            self.results.push(value);
            self.positions.push(0);
        } else {
            self.positions.push(code(moves, state.to_move()));
        }
        Ok(())
    }

    /// The look-ups in as few bytes as they need.
    pub(super) fn finish(mut self) -> Lookups<G> {
        let most = self.positions.iter().max().copied().unwrap_or(0);
        self.rewards.shrink_to_fit();
        self.results.shrink_to_fit();
        Lookups {
            positions: PackedNumbers::of(self.positions.into_iter(), most),
            results: self.results,
            slots: self.keys.slots(),
            rewards: self.rewards,
            keys: self.keys.sorted(),
        }
    }
}

impl<G: GameState> Lookups<G> {
    /// The positions that they ask for.
    pub(super) const fn keys(&self) -> &ShardedKeys {
        &self.keys
    }

    /// The bytes that they hold.
    pub(super) const fn bytes(&self) -> usize {
        let packed = self.positions.capacity_bytes() + self.slots.capacity_bytes();
        let results = self.results.capacity() * size_of::<G::Value>();
        let rewards = self.rewards.capacity() * size_of::<Reward<G>>();
        packed + results + rewards + self.keys.bytes()
    }

    /// The bytes that the answers and the values of the positions will hold.
    pub(super) const fn answer_bytes(&self) -> usize {
        (self.slots.len() + self.positions.len()) * size_of::<G::Value>()
    }

    /// Calls `each` with the positions and what their successors are worth, in order.
    pub(super) fn answered<T, C: FromIterator<T>>(
        self,
        answers: ChunkReplies<'_, G::Value>,
        mut each: impl FnMut(Answered<'_, '_, G>) -> T,
    ) -> C {
        let mut results = self.results.into_iter();
        let mut edges = Edges {
            slots: self.slots,
            next: 0,
            rewards: self.rewards.into_iter(),
            answers,
        };
        let positions = self
            .positions
            .iter()
            .map(|position| match decode(position) {
                (0, _) => each(Answered::Over(results.next().expect("one for each code 0"))),
                (moves, player) => each(Answered::Open(player, edges.by_ref().take(moves))),
            });
        positions.collect()
    }
}

/// A position whose look-ups are answered.
pub(super) enum Answered<'e, 'a, G: GameState> {
    /// The game is over there, with this value.
    Over(G::Value),
    /// This player has these moves.
    Open(Player, Take<&'e mut Edges<'a, G>>),
}

/// For each move the value of the position after it, and the reward.
pub(super) struct Edges<'a, G: GameState> {
    slots: PackedNumbers,
    /// The next of these.
    next: usize,
    rewards: vec::IntoIter<Reward<G>>,
    answers: ChunkReplies<'a, G::Value>,
}

impl<G: GameState> Iterator for Edges<'_, G> {
    type Item = (G::Value, Reward<G>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let reward = self.rewards.next()?;
        let slot = self.slots.get(self.next);
        self.next += 1;
        let slot = usize::try_from(slot).expect("a slot is in memory");
        Some((self.answers.next_in(slot)?, reward))
    }
}
