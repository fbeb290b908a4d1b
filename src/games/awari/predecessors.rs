//! The moves backwards.

use super::Position;
use super::sowing::{SOWINGS, is_captured};
use crate::game::Predecessors;
use crate::games::kalah::sowing::{Row, byte, sum};

/// The player takes seeds back into an empty house. If the last one captured, two or three are again
/// in each house of the opponent from the first empty one to that of the last seed: sowing fills all
/// houses before it.
impl Predecessors for Position<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        // The player who has moved owns the second row.
        let [other, own] = self.rows;
        let most = self.game.seeds - self.seeds();
        let empty = (0..6).filter(move |&house| byte(own, house) == 0);
        let quiet = empty.clone().flat_map(move |house| {
            let seeds =
                (1..SOWINGS[house].len()).take_while(move |&seeds| fits(own, other, house, seeds));
            let captures = move |reach| reach > 0 && is_captured(byte(other, reach - 1));
            let seeds = seeds.filter(move |&seeds| !captures(SOWINGS[house][seeds].reach));
            seeds.map(move |seeds| (house, seeds, other))
        });
        let first = (0..6).find(|&house| byte(other, house) == 0);
        let first = first.filter(|&house| house == 0 || !is_captured(byte(other, house - 1)));
        let captures = first.into_iter().flat_map(move |first| {
            let last = (first..6).take_while(move |&house| byte(other, house) == 0);
            last.flat_map(move |last| captured(first, last).map(move |row| (last, row)))
        });
        let captures = captures.filter(move |&(_, row)| sum(row) <= most);
        // The houses between are not empty.
        let house = empty.last();
        let captures = captures.filter_map(move |(last, row)| Some((house?, last, other + row)));
        let captures = captures.flat_map(move |(house, last, other)| {
            let seeds = (6 - house + last..SOWINGS[house].len()).step_by(11);
            let seeds = seeds.take_while(move |&seeds| fits(own, other, house, seeds));
            seeds.map(move |seeds| (house, seeds, other))
        });
        let all = quiet.chain(captures).map(move |(house, seeds, other)| {
            let [to_own, to_other] = SOWINGS[house][seeds].rows;
            let own = own - to_own + ((seeds as Row) << (8 * house));
            let before = Self {
                rows: [own, other - to_other],
                to_move: self.to_move.opponent(),
                ..*self
            };
            (house, before)
        });
        // It had to leave the opponent a seed, if it could.
        let legal = move |(house, before): &(usize, Self)| {
            other != 0 || before.playable() >> house & 1 == 1
        };
        all.filter(legal).map(|(_, before)| before)
    }
}

/// Whether the houses have the seeds that sowing so many from a house adds.
#[inline]
fn fits(own: Row, other: Row, house: usize, seeds: usize) -> bool {
    const HIGH: Row = 0x8080_8080_8080;
    let [to_own, to_other] = SOWINGS[house][seeds].rows;
    ((own | HIGH) - to_own) & ((other | HIGH) - to_other) & HIGH == HIGH
}

/// Two or three seeds in each house from the first to the last.
fn captured(first: usize, last: usize) -> impl Iterator<Item = Row> {
    let houses = last + 1 - first;
    let row = move |threes: u32| {
        (0..houses).fold(0, |row, house| {
            row | Row::from(2 + (threes >> house & 1)) << (8 * (first + house))
        })
    };
    (0..1 << houses).map(row)
}
