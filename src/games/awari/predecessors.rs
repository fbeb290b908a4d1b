//! The moves backwards.

use std::iter;

use super::Position;
use super::sowing::{SOWINGS, is_captured};
use crate::game::Predecessors;
use crate::games::kalah::sowing::{Row, byte, sum};

/// The player takes seeds back into an empty house. If the last one captured, two or three are again
/// in each house of the opponent from the first empty one to that of the last seed: sowing fills all
/// houses before it.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.before_sowing().chain(self.before_captures())
    }

    /// Without captures.
    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.before_sowing()
    }
}

impl Position<'_> {
    /// The positions with a move to this one that captures nothing.
    #[inline]
    fn before_sowing(&self) -> impl Iterator<Item = Self> {
        let [other, own] = self.rows;
        let captures = move |reach| reach > 0 && is_captured(byte(other, reach - 1));
        let (mut house, mut seeds) = (0, 0);
        // A loop, which takes fewer instructions than iterators of iterators.
        iter::from_fn(move || {
            while house < SOWINGS.len() {
                seeds += 1;
                if byte(own, house) > 0 || !fits(own, other, house, seeds) {
                    (house, seeds) = (house + 1, 0);
                } else if !captures(SOWINGS[house][seeds].reach)
                    && let Some(before) = self.before(other, house, seeds)
                {
                    return Some(before);
                }
            }
            None
        })
    }

    /// The positions with a move to this one that captures seeds.
    fn before_captures(&self) -> impl Iterator<Item = Self> {
        let [other, own] = self.rows;
        let most = self.game.seeds - self.seeds();
        let first = empty(other).next();
        let first = first.filter(|&house| house == 0 || !is_captured(byte(other, house - 1)));
        // The player's houses after this one are not empty.
        let ends = empty(own).last().zip(first).into_iter();
        let ends = ends.flat_map(move |(house, first)| {
            let lasts = (first..6).take_while(move |&last| byte(other, last) == 0);
            lasts.map(move |last| (house, first, last))
        });
        ends.flat_map(move |(house, first, last)| {
            let rows = captured(first, last).filter(move |&row| sum(row) <= most);
            rows.flat_map(move |row| {
                let (other, seeds) = (other + row, 6 - house + last..SOWINGS[house].len());
                let seeds = seeds.step_by(11);
                let seeds = seeds.take_while(move |&seeds| fits(own, other, house, seeds));
                seeds.filter_map(move |seeds| self.before(other, house, seeds))
            })
        })
    }

    /// The position before so many seeds from a house made the row `other` of the opponent, if the
    /// rules allowed that: a move had to leave the opponent a seed, if one did.
    #[inline]
    fn before(&self, other: Row, house: usize, seeds: usize) -> Option<Self> {
        let [to_own, to_other] = SOWINGS[house][seeds].rows;
        let own = self.rows[1] - to_own + ((seeds as Row) << (8 * house));
        let before = Self {
            rows: [own, other - to_other],
            to_move: self.to_move.opponent(),
            ..*self
        };
        (self.rows[0] != 0 || before.may_sow(house)).then_some(before)
    }
}

/// The empty houses of a row.
#[inline]
fn empty(row: Row) -> impl Iterator<Item = usize> {
    (0..6).filter(move |&house| byte(row, house) == 0)
}

/// Whether the rows have the seeds that sowing so many from a house adds.
#[inline]
fn fits(own: Row, other: Row, house: usize, seeds: usize) -> bool {
    const HIGH: Row = 0x8080_8080_8080;
    let [to_own, to_other] = SOWINGS[house][seeds].rows;
    ((own | HIGH) - to_own) & ((other | HIGH) - to_other) & HIGH == HIGH
}

/// Two or three seeds in each house from the first to the last.
fn captured(first: usize, last: usize) -> impl Iterator<Item = Row> {
    let houses = last + 1 - first;
    (0..1_u32 << houses).map(move |threes| {
        let seeds = (0..houses).map(|house| (first + house, 2 + (threes >> house & 1)));
        seeds.fold(0, |row, (house, seeds)| {
            row | Row::from(seeds) << (8 * house)
        })
    })
}
