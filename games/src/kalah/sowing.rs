//! Sowing: where the seeds of a house go.

/// The houses of a player, a byte each, in the order of sowing from the lowest byte up. After a
/// move, the next byte is the player's store.
pub(crate) type Row = u64;

/// The seeds of a row together. They are fewer than 256.
#[inline]
pub(crate) const fn sum(row: Row) -> u8 {
    row.wrapping_mul(0x0101_0101_0101_0101).to_be_bytes()[0]
}

/// A byte of a row.
#[inline]
pub(crate) const fn byte(row: Row, at: usize) -> u8 {
    // Where the place is not known, a shift is faster than an array.
    (row >> (8 * at)).to_le_bytes()[0]
}

/// A row with this byte only.
#[inline]
pub(crate) const fn mask(at: usize) -> Row {
    0xff << (8 * at)
}

/// The seeds that sowing a number of them from a house adds to the rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sowing {
    own: Row,
    other: Row,
    /// The byte of `own` with the last seed; none if that is in `other`.
    last: Option<u8>,
}

/// The part of a move that is the same whatever the opponent's row is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    pub(super) own: Row,
    /// The seeds that it adds to the opponent's houses.
    pub(super) passed: Row,
    /// The player's seeds that it puts into the store.
    pub(super) stored: u8,
    pub(super) end: End,
}

impl Half {
    /// The move only moves seeds within the player's row.
    #[inline]
    pub(super) const fn is_shift(&self) -> bool {
        self.stored == 0 && self.passed == 0
    }
}

/// The effect of the last seed of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The player moves again.
    Again,
    /// The seeds in this house of the opponent go into the store, too.
    Captures(usize),
    /// No more than that the opponent is to move.
    Rests,
}

/// The effect of a last seed in an empty house of the player, opposite an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum AtEmpty {
    /// It goes into the store.
    #[default]
    Captures,
    /// It stays where it falls.
    Stays,
}

/// The rows after a move, seen from the player who made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sown {
    pub(super) own: Row,
    pub(super) other: Row,
    /// The seeds that the move puts into the store.
    pub(super) stored: u8,
    /// The player moves again.
    pub(super) again: bool,
}

/// All sowings on rows of some houses, house by house, for each number of seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sowings {
    houses: usize,
    pub(super) at_empty: AtEmpty,
    all: Box<[Sowing]>,
    /// The number of seeds in a house.
    stride: usize,
}

impl Sowings {
    /// For at most that many seeds in a house.
    pub(super) fn new(houses: usize, most: u8) -> Self {
        let mut all = Vec::new();
        for house in 0..houses {
            let (mut sowing, mut last) = (Sowing::default(), house);
            all.push(sowing);
            for _ in 0..most {
                // The player's houses, the store, the opponent's houses.
                last = (last + 1) % (2 * houses + 1);
                if last <= houses {
                    sowing.own += 1 << (8 * last);
                    sowing.last = u8::try_from(last).ok();
                } else {
                    sowing.other += 1 << (8 * (last - houses - 1));
                    sowing.last = None;
                }
                all.push(sowing);
            }
        }
        Self {
            houses,
            at_empty: AtEmpty::default(),
            all: all.into(),
            stride: usize::from(most) + 1,
        }
    }

    /// Sows the seeds of a house of the row `own`.
    #[inline]
    pub(super) fn sow(&self, own: Row, other: Row, house: usize) -> Sown {
        let half = self.half(own, house);
        let Half { own, stored, .. } = half;
        let mut other = other + half.passed;
        let mut captured = 0;
        if let End::Captures(opposite) = half.end {
            captured = byte(other, opposite);
            if captured == 0 && self.at_empty == AtEmpty::Stays {
                return self.with_rest(half, other, opposite);
            }
            other &= !mask(opposite);
        }
        Sown {
            own,
            other,
            stored: stored + captured,
            again: half.end == End::Again,
        }
    }

    /// The rows after a move whose last seed stays opposite an empty house. Not in line, so that the
    /// usual rule is as fast as on its own.
    #[cold]
    const fn with_rest(&self, half: Half, other: Row, opposite: usize) -> Sown {
        Sown {
            own: self.with_last_seed(half.own, opposite),
            other,
            stored: half.stored - 1,
            again: false,
        }
    }

    /// The row after a move that [captures](End::Captures) a house, if its last seed stays.
    #[inline]
    pub(super) const fn with_last_seed(&self, own: Row, opposite: usize) -> Row {
        own + (1 << (8 * (self.houses - 1 - opposite)))
    }

    /// Sows the seeds of a house of the row `own`, whatever the other row is.
    #[inline]
    pub(super) fn half(&self, own: Row, house: usize) -> Half {
        let seeds = usize::from(byte(own, house));
        let sowing = self.all[house * self.stride + seeds];
        let mut own = (own & !mask(house)) + sowing.own;
        let mut stored = byte(own, self.houses);
        own &= !mask(self.houses);
        let last = sowing.last.map(usize::from);
        let end = match last {
            Some(last) if last == self.houses => End::Again,
            Some(last) if byte(own, last) == 1 => {
                stored += 1;
                own &= !mask(last);
                End::Captures(self.houses - 1 - last)
            }
            _ => End::Rests,
        };
        Half {
            own,
            passed: sowing.other,
            stored,
            end,
        }
    }
}
