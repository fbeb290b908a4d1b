//! Sowing: where the seeds of a house go.

use std::iter;

use super::{Awari, GrandSlam};
use crate::kalah::sowing::{Row, byte, mask, sum};

/// The seeds that sowing a number of them from a house adds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sowing {
    /// To the row of the player, and to that of the opponent.
    pub(super) rows: [Row; 2],
    /// The number of the opponent's houses up to the last seed; 0 if that is the player's.
    pub(super) reach: usize,
}

impl Sowing {
    /// Whether the last seed captures seeds of this row of the opponent, which are sown.
    #[inline]
    pub(super) const fn captures(&self, other: Row) -> bool {
        self.reach > 0 && is_captured(byte(other, self.reach - 1))
    }
}

/// All sowings on rows of as many houses, by house and number of seeds, which is below 64.
pub(super) fn sowings(houses: usize) -> [[Sowing; 64]; Awari::HOUSES] {
    let none = Sowing {
        rows: [0; 2],
        reach: 0,
    };
    let mut all = [[none; 64]; Awari::HOUSES];
    for (house, all) in all.iter_mut().enumerate().take(houses) {
        let (mut sowing, mut last) = (none, house);
        for after in &mut all[1..=Awari::MAX_SEEDS] {
            last = (last + 1) % (2 * houses);
            if last == house {
                last += 1;
            }
            sowing.rows[last / houses] += 1 << (8 * (last % houses));
            sowing.reach = (last + 1).saturating_sub(houses);
            *after = sowing;
        }
    }
    all
}

/// The rows after a move, seen from the player who made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sown {
    pub(super) rows: [Row; 2],
    /// How many more seeds than the opponent the player gets.
    pub(super) gained: i8,
}

/// Whether the last seed captures a house with so many seeds.
#[inline]
pub(super) const fn is_captured(seeds: u8) -> bool {
    seeds & !1 == 2
}

/// A row of the opponent without the seeds that a sowing into it captures, and the number of these.
#[inline]
fn capture(mut other: Row, reach: usize) -> (Row, u8) {
    let mut captured = 0;
    for house in (0..reach).rev() {
        let seeds = byte(other, house);
        if !is_captured(seeds) {
            break;
        }
        captured += seeds;
        other &= !mask(house);
    }
    (other, captured)
}

/// Sows the seeds of a house of the first row.
#[inline]
pub(super) fn sow(game: &Awari, [own, other]: [Row; 2], house: usize) -> Sown {
    let sowing = game.board.sowing(house, byte(own, house).into());
    let own = (own & !mask(house)) + sowing.rows[0];
    let sown = other + sowing.rows[1];
    let (other, captured) = capture(sown, sowing.reach);
    if captured > 0 && other == 0 {
        return slam(own, sown, captured, game.grand_slam);
    }
    // At most 48.
    let gained = captured.cast_signed();
    Sown {
        rows: [own, other],
        gained,
    }
}

/// After a sowing that captures all seeds of the opponent's row. Not in line, as that is rare.
#[cold]
fn slam(own: Row, sown: Row, captured: u8, grand_slam: GrandSlam) -> Sown {
    let (rows, gained) = match grand_slam {
        GrandSlam::Illegal | GrandSlam::Captures => ([own, 0], signed(captured)),
        GrandSlam::CapturesNothing => ([own, sown], 0),
        GrandSlam::GivesTheRest => ([0, 0], signed(captured) - signed(sum(own))),
    };
    Sown { rows, gained }
}

/// Whether a sowing makes this row of the opponent and captures all its seeds.
#[inline]
pub(super) fn is_slam(sowing: &Sowing, sown: Row) -> bool {
    sowing.captures(sown) && capture(sown, sowing.reach).0 == 0
}

/// A number of seeds on the board.
#[inline]
pub(super) fn signed(seeds: u8) -> i8 {
    i8::try_from(seeds).expect("at most 48")
}

/// A seed in each house.
pub(super) const ONES: Row = 0x0101_0101_0101;

/// The highest bit of each house.
pub(super) const HIGH: Row = ONES << 7;

/// The empty houses of a row, as bits.
#[inline]
pub(super) const fn zeros(row: Row) -> Row {
    let flags = !((row | HIGH) - ONES) & HIGH;
    // The product has the flag of house `n` as bit 56 + `n`: no two of its terms meet.
    (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The numbers of the bits that are set, in ascending order.
#[inline]
pub(super) fn bits(mut left: Row) -> impl Iterator<Item = u8> {
    iter::from_fn(move || {
        let [bit, ..] = left.trailing_zeros().to_le_bytes();
        let bit = (left != 0).then_some(bit);
        left &= left.wrapping_sub(1);
        bit
    })
}
