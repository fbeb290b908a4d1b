//! The moves backwards.

use std::iter;

use optimal_play::Predecessors;

use super::board::Board;
use super::sowing::{HIGH, ONES, bits, is_captured, is_slam, zeros};
use super::{Awari, GrandSlam, Position};
use crate::kalah::sowing::{Row, byte, sum};

/// The player takes seeds back into an empty house. If the last one captured, two or three are
/// again in each house of the opponent from the first empty one to that of the last seed: sowing
/// fills all houses before it.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let captures = self.before_captures().chain(self.before_giving_the_rest());
        self.before_sowing().chain(captures)
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
        let board = self.game.0.board;
        // Bits of houses, twice around the board: those that are empty, and those in which the last
        // seed would have captured.
        let around = |own: Row, other: Row| (own | other << board.houses) * board.twice;
        let mut sources = zeros(own) & board.all;
        let empty = around(sources, zeros(other) & board.all);
        let twos_and_threes = zeros(other & !ONES ^ (2 * ONES));
        let captured = around(0, twos_and_threes & !self.end_of_slam(twos_and_threes));
        // The seeds that may come from a house, as bits.
        let (this, mut house, mut sowings) = (*self, 0, 0);
        let sowings = iter::from_fn(move || {
            while sowings == 0 {
                if sources == 0 {
                    return None;
                }
                house = sources.trailing_zeros() as usize;
                sources &= sources - 1;
                let reached = (empty >> (house + 1)).trailing_zeros() as usize;
                sowings = (!(captured >> (house + 1)) & ((1 << reached) - 1)) << 1;
                if reached == board.others {
                    sowings |= this.many_sowings(house);
                }
            }
            let seeds = sowings.trailing_zeros() as usize;
            sowings &= sowings - 1;
            Some((house, seeds))
        });
        sowings.filter_map(move |(house, seeds)| {
            let before = this.unsown(other, house, seeds);
            (other != 0 || before.must_sow(house)).then_some(before)
        })
    }

    /// The house of the opponent, as a bit, in which the last seed made a grand slam that captured
    /// nothing.
    #[inline]
    fn end_of_slam(&self, twos_and_threes: Row) -> Row {
        let filled = !zeros(self.rows[0]) & self.game.board.all;
        let is_slam = self.game.grand_slam == GrandSlam::CapturesNothing
            && filled & (filled + 1) == 0
            && filled & !twos_and_threes == 0;
        if is_slam { (filled + 1) >> 1 } else { 0 }
    }

    /// Those of more seeds than there are other houses. Not in line, as they are rare.
    #[cold]
    fn many_sowings(&self, house: usize) -> Row {
        let [other, own] = self.rows;
        let board = self.game.board;
        let many = 2 * board.houses..;
        let many = many.take_while(|&seeds| fits(board, own, other, house, seeds));
        let many = many.filter(|&seeds| {
            let sowing = board.sowing(house, seeds);
            let takes_nothing = self.game.grand_slam == GrandSlam::CapturesNothing;
            !sowing.captures(other) || takes_nothing && is_slam(sowing, other)
        });
        many.fold(0, |bits, seeds| bits | 1 << seeds)
    }

    /// The positions with a move to this one that captures seeds.
    fn before_captures(&self) -> impl Iterator<Item = Self> {
        let [other, _] = self.rows;
        // Otherwise no seed that is left belongs to the player who captured the others.
        let is_reached = other != 0
            || matches!(
                self.game.grand_slam,
                GrandSlam::Illegal | GrandSlam::Captures
            );
        let reached = is_reached.then_some(*self);
        reached.into_iter().flat_map(Self::with_captures)
    }

    /// The positions with a grand slam that leaves no seed here, as the opponent gets the rest.
    fn before_giving_the_rest(&self) -> impl Iterator<Item = Self> {
        let is_reached = self.game.grand_slam == GrandSlam::GivesTheRest && self.rows == [0; 2];
        let numbering = &self.game.0.board.numbering;
        let rest = if is_reached {
            numbering.fewer_in_a_row(self.game.seeds + 1)
        } else {
            0
        };
        let (rest, this) = ((0..rest).map(|it| numbering.unrank_row(it)), *self);
        let captured = rest.map(move |own| Self {
            rows: [0, own],
            ..this
        });
        captured.flat_map(Self::with_captures)
    }

    /// The positions with a move that captures seeds and leaves these.
    fn with_captures(self) -> impl Iterator<Item = Self> {
        let [other, own] = self.rows;
        let board = self.game.0.board;
        let houses = board.houses;
        let most = self.game.seeds - self.seeds();
        let first = bits(zeros(other) & board.all).next().map(usize::from);
        let first = first.filter(|&house| house == 0 || !is_captured(byte(other, house - 1)));
        // The player's houses after this one are not empty.
        let ends = bits(zeros(own) & board.all)
            .last()
            .map(usize::from)
            .zip(first)
            .into_iter();
        let ends = ends.flat_map(move |(house, first)| {
            let lasts = (first..houses).take_while(move |&last| byte(other, last) == 0);
            lasts.map(move |last| (house, first, last))
        });
        ends.flat_map(move |(house, first, last)| {
            let rows = captured(first, last).filter(move |&row| sum(row) <= most);
            rows.flat_map(move |row| {
                let (other, seeds) = (other + row, houses - house + last..);
                let seeds = seeds.step_by(2 * houses - 1);
                let seeds = seeds.take_while(move |&seeds| fits(board, own, other, house, seeds));
                seeds.filter_map(move |seeds| self.before(other, house, seeds))
            })
        })
    }

    /// The position before so many seeds from a house made the row `other` of the opponent, if the
    /// rules allowed that: a move had to leave the opponent a seed, if one did.
    #[inline]
    fn before(&self, other: Row, house: usize, seeds: usize) -> Option<Self> {
        let before = self.unsown(other, house, seeds);
        (self.rows[0] != 0 || before.must_sow(house)).then_some(before)
    }

    /// The same, whatever the rules allowed.
    #[inline]
    const fn unsown(&self, other: Row, house: usize, seeds: usize) -> Self {
        let [to_own, to_other] = self.game.0.board.sowing(house, seeds).rows;
        let own = self.rows[1] - to_own + ((seeds as Row) << (8 * house));
        Self {
            rows: [own, other - to_other],
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// Whether the player may sow from a house, although that leaves the opponent without a seed.
    /// Not in line, as that is rare.
    #[cold]
    fn must_sow(&self, house: usize) -> bool {
        self.may_sow(house)
    }
}

/// Whether the rows have the seeds that sowing so many from a house adds.
#[inline]
const fn fits(board: &Board, own: Row, other: Row, house: usize, seeds: usize) -> bool {
    let [to_own, to_other] = board.sowing(house, seeds).rows;
    seeds <= Awari::MAX_SEEDS
        && ((own | HIGH) - to_own) & ((other | HIGH) - to_other) & HIGH == HIGH
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
