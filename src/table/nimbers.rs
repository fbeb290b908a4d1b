//! Knowledge of the Grundy values (nimbers) of parts.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use super::doubling::DoublingTable;
use crate::game::{GameState, Impartial, Wdl};
use crate::run::{Run, StopReason};

/// The knowledge of the nimber of a part: its value, or a set of numbers that it is not. Four
/// bytes: one or two would save nothing beside keys of a multiple of four bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct NimberBound(u32);

impl NimberBound {
    /// The bit that marks a value. The others are the value, or the set, one bit a number.
    const EXACT: u32 = 1 << 31;

    /// The numbers below this one fit the set.
    pub(crate) const LISTED: u64 = 31;

    /// A nimber. It is at most the number of moves of a part, each of which took a look-up.
    pub(crate) fn exact(nimber: u64) -> Self {
        let nimber = u32::try_from(nimber).ok();
        let nimber = nimber.filter(|nimber| nimber & Self::EXACT == 0);
        Self(Self::EXACT | nimber.expect("a part has fewer than 2^31 moves"))
    }

    /// None of these numbers, of which those from [`LISTED`](Self::LISTED) on are dropped.
    pub(crate) fn none_of(numbers: &NumberSet) -> Self {
        let listed = numbers.low & u64::from(!Self::EXACT);
        Self(u32::try_from(listed).expect("31 bits"))
    }

    /// The nimber, if it is known.
    #[inline]
    pub(crate) fn nimber(self) -> Option<u64> {
        (self.0 & Self::EXACT != 0).then_some(u64::from(self.0 & !Self::EXACT))
    }

    /// The numbers that the nimber is known not to be, as a set of bits; none of a known nimber.
    #[inline]
    pub(crate) fn excluded(self) -> u64 {
        u64::from(if self.0 & Self::EXACT == 0 { self.0 } else { 0 })
    }

    /// The knowledge of both.
    #[inline]
    fn and(self, other: Self) -> Self {
        let exact = [self, other].into_iter().find(|it| it.nimber().is_some());
        exact.unwrap_or(Self(self.0 | other.0))
    }

    /// Whether the nimber is known not to be this number.
    #[inline]
    pub(crate) fn excludes(self, number: u64) -> bool {
        match self.nimber() {
            Some(exact) => exact != number,
            None => number < Self::LISTED && self.0 >> number & 1 == 1,
        }
    }
}

/// A set of numbers, a bit each: those below 64 in place.
#[derive(Clone, Default, Debug)]
pub(crate) struct NumberSet {
    low: u64,
    high: Vec<u64>,
}

impl NumberSet {
    /// The set of these numbers below 64, as bits.
    pub(crate) const fn of_bits(low: u64) -> Self {
        let high = Vec::new();
        Self { low, high }
    }

    /// The numbers below 64 in it, as bits.
    pub(crate) const fn low(&self) -> u64 {
        self.low
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: u64) {
        let bit = 1 << (number % 64);
        match number / 64 {
            0 => self.low |= bit,
            word => self.insert_high(word, bit),
        }
    }

    #[cold]
    fn insert_high(&mut self, word: u64, bit: u64) {
        let word = usize::try_from(word - 1).expect("nimbers are below 2^32");
        if word >= self.high.len() {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= bit;
    }

    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        let word = match number / 64 {
            0 => Some(self.low),
            word => usize::try_from(word - 1)
                .ok()
                .and_then(|it| self.high.get(it).copied()),
        };
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// The least number that is not in it, the *mex* (minimum excludant).
    #[inline]
    pub(crate) fn least_missing(&self) -> u64 {
        let words = std::iter::once(&self.low).chain(&self.high);
        let mut first = 0;
        for word in words {
            if *word != u64::MAX {
                return first + u64::from(word.trailing_ones());
            }
            first += 64;
        }
        first
    }
}

/// A hash table from the keys of parts with Max to move.
pub(crate) struct PartTable<G: GameState, V> {
    entries: DoublingTable<(G::Key, V)>,
    hasher: DefaultHashBuilder,
}

/// The knowledge of the nimbers of parts.
pub(crate) type NimberTable<G> = PartTable<G, NimberBound>;

impl<G: GameState, V: Copy + Default> PartTable<G, V> {
    /// An empty table.
    pub(crate) fn new(run: &Run<'_>) -> Self {
        Self::with_hasher(run, DefaultHashBuilder::default())
    }

    /// An empty table with the same hashes.
    pub(crate) fn with_same_hasher<W: Copy + Default>(&self, run: &Run<'_>) -> PartTable<G, W> {
        PartTable::with_hasher(run, self.hasher.clone())
    }

    fn with_hasher(run: &Run<'_>, hasher: DefaultHashBuilder) -> Self {
        let entries = DoublingTable::new(run);
        Self { entries, hasher }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// The keys and what is known of them.
    #[cfg(feature = "disk")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(G::Key, V)> {
        self.entries.iter()
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The hash of a key in this table.
    #[inline]
    pub(crate) fn hash(&self, key: &G::Key) -> u64 {
        self.hasher.hash_one(key)
    }

    /// The knowledge of the part with that key and its hash.
    #[inline]
    pub(crate) fn at(&self, hash: u64, key: &G::Key) -> V {
        let entry = self.entries.find(hash, |(other, _)| other == key);
        entry.map_or_else(V::default, |&(_, value)| value)
    }

    /// The knowledge of a part.
    #[inline]
    pub(crate) fn get(&self, part: &G) -> V {
        let key = part.key();
        self.at(self.hash(&key), &key)
    }

    /// Remembers what is known of the part with that key and its hash.
    pub(crate) fn insert(&mut self, hash: u64, key: G::Key, value: V) -> Result<(), StopReason> {
        let is_key = |(other, _): &(G::Key, V)| *other == key;
        let hash_of = |(key, _): &(G::Key, V)| self.hasher.hash_one(key);
        let entry = self.entries.entry(hash, is_key, hash_of)?;
        entry.insert((key, value));
        Ok(())
    }
}

impl<G: Impartial<Value = Wdl>> NimberTable<G> {
    /// The nimber of a part with Max to move, if a search needs no look at what its moves lead to:
    /// by few moves, the table, or the [bounds](GameState::bounds). Otherwise what `unknown` makes
    /// of its key, the hash of that, and what the nimber is known not to be.
    #[inline]
    pub(crate) fn look_up<T>(
        &self,
        part: &G,
        unknown: impl FnOnce(G::Key, u64, NimberBound) -> T,
    ) -> Result<u64, T> {
        if let Some(nimber) = of_few_moves(part) {
            return Ok(nimber);
        }
        let key = part.key();
        let hash = self.hash(&key);
        let stored = self.at(hash, &key);
        if let Some(nimber) = stored.nimber() {
            return Ok(nimber);
        }
        let known = stored.and(of_bounds(part));
        known.nimber().ok_or_else(|| unknown(key, hash, known))
    }

    /// The knowledge of a search of the nimber of a part with Max to move.
    pub(crate) fn known(&self, part: &G) -> NimberBound {
        let nimber = self.look_up(part, |_, _, known| known);
        nimber.map_or_else(|known| known, NimberBound::exact)
    }
}

/// The nimber of a part with Max to move, if Max has at most two moves, and none leaves a move.
#[inline]
fn of_few_moves<G: Impartial<Value = Wdl>>(part: &G) -> Option<u64> {
    if part.decided().is_some() {
        return Some(0);
    }
    let mut moves = part.moves();
    let Some(first) = moves.next() else {
        return Some(0);
    };
    let (second, third) = (moves.next(), moves.next());
    let is_last = |mv| part.play(mv).is_over();
    (third.is_none() && is_last(first) && second.is_none_or(is_last)).then_some(1)
}

/// The knowledge by the bounds of the nimber of a part with Max to move: 0 if Max loses, another
/// one if Max wins.
#[inline]
pub(crate) fn of_bounds<G: Impartial<Value = Wdl>>(part: &G) -> NimberBound {
    match part.bounds() {
        (_, Wdl::MinWins) => NimberBound::exact(0),
        (Wdl::MaxWins, _) => NimberBound::none_of(&NumberSet::of_bits(1)),
        _ => NimberBound::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_number_is_found_in_any_order_and_among_equal_ones() {
        for (numbers, least) in [
            (&[][..], 0),
            (&[1], 0),
            (&[0], 1),
            (&[3, 0, 1, 0, 1], 2),
            (&[2, 1, 0, 1000], 3),
        ] {
            let mut set = NumberSet::default();
            for &number in numbers {
                set.insert(number);
            }
            assert_eq!(set.least_missing(), least);
            assert!((0..1100).all(|number| set.contains(number) == numbers.contains(&number)));
        }
        let mut all = NumberSet::default();
        for number in 0..200 {
            assert_eq!(all.least_missing(), number);
            all.insert(number);
        }
    }

    #[test]
    fn a_nimber_or_a_set_of_numbers_fits_four_bytes() {
        assert_eq!(size_of::<NimberBound>(), 4);
        for nimber in [0, 1, 30, 31, 65_536] {
            let known = NimberBound::exact(nimber);
            assert_eq!((known.nimber(), known.excluded()), (Some(nimber), 0));
            assert!((0..99).all(|number| known.excludes(number) == (number != nimber)));
        }
        let known = NimberBound::none_of(&NumberSet::of_bits(1 << 40 | 1 << 31 | 1 << 30 | 5));
        assert_eq!((known.nimber(), known.excluded()), (None, 1 << 30 | 5));
        assert!((0..99).all(|number| known.excludes(number) == [0, 2, 30].contains(&number)));
    }
}
