//! Computing the values.

use std::ops::Range;

use super::table::Table;
use crate::games::kalah::Kalah;
use crate::games::kalah::sowing::{End, Half, Row, byte, mask, sum};

/// Computes the values of a table by dynamic programming, those of positions with fewer seeds
/// first.
///
/// A move that puts no seed into the store moves seeds within the player's row, and lowers its
/// number: a *shift*. Then it is the opponent's turn. So among the positions with as many seeds in
/// either row, those with the lower rows come first.
///
/// The player's half of a move is the same against every row of the opponent. So moves are made for
/// one row of the player against all rows of the opponent with as many seeds, whose numbers follow
/// one another.
pub(super) struct Fill<'g> {
    game: &'g Kalah,
    seeds: usize,
    table: Table,
    /// The rows by number.
    rows: Box<[Row]>,
    /// The number of each row of the opponent after a move that adds seeds to it, by how many.
    added: Box<[Box<[u32]>]>,
    /// Each row of the opponent after a move that captures the seeds in a house, by the house.
    captured: Box<[Box<[Captured]>]>,
    /// All shifts of rows, by the seeds of these.
    shifts: Box<[Box<[Shift]>]>,
}

/// A row after the seeds in a house were captured.
#[derive(Clone, Copy)]
struct Captured {
    number: u32,
    seeds: i8,
}

/// A move within a row: the numbers of the rows before and after it, less that of the first row
/// with as many seeds.
#[derive(Clone, Copy)]
struct Shift {
    from: u32,
    to: u32,
}

impl<'g> Fill<'g> {
    /// Of a table for at most that many seeds.
    pub(super) fn new(game: &'g Kalah, seeds: usize, table: Table, rows: Box<[Row]>) -> Self {
        let number = |row| {
            let number = table.rows.number(row);
            u32::try_from(number).expect("the numbers have 32 bits")
        };
        let added = (0..=seeds).map(|few| {
            let added = dealt(few, game.houses);
            let rows = &rows[..table.rows.with(seeds - few).end];
            rows.iter().map(|row| number(row + added)).collect()
        });
        let captured = (0..game.houses).map(|house| {
            let captured = rows.iter().map(|&row| Captured {
                number: number(row & !mask(house)),
                seeds: byte(row, house).cast_signed(),
            });
            captured.collect()
        });
        let shifts = (0..=seeds).map(|seeds| {
            let numbers = table.rows.with(seeds);
            let first = number(rows[numbers.start]);
            let shifts = rows[numbers].iter().flat_map(|&row| {
                let after = moves(game, row).filter(Half::is_shift);
                after.map(move |half| (row, half.own))
            });
            let shifts = shifts.map(|(from, to)| Shift {
                from: number(from) - first,
                to: number(to) - first,
            });
            shifts.collect()
        });
        Self {
            added: added.collect(),
            captured: captured.collect(),
            shifts: shifts.collect(),
            game,
            seeds,
            table,
            rows,
        }
    }

    /// Computes all values, each after those that it needs.
    pub(super) fn run(mut self) -> Table {
        for seeds in 0..=self.seeds {
            for few in 0..=seeds / 2 {
                if few == 0 {
                    self.finish(seeds);
                } else {
                    self.solve(few, seeds - few);
                }
            }
        }
        self.table
    }

    /// The values where the game is over: all seeds are in one row.
    fn finish(&mut self, seeds: usize) {
        let value = i8::try_from(seeds).expect("there are at most 127");
        let rows = self.table.rows.with(seeds).len();
        self.insert(seeds, 0, &vec![value; rows]);
        self.insert(0, seeds, &vec![-value; rows]);
    }

    /// The values where one player has `few` seeds and the other has `many`, whoever is to move.
    fn solve(&mut self, few: usize, many: usize) {
        let values = self.without_shifts(many, few);
        self.insert(many, few, &values);
        let mut values = self.without_shifts(few, many);
        let others = self.table.rows.with(many);
        let rows = values.chunks_exact_mut(others.len());
        for (own, best) in self.table.rows.with(few).zip(rows) {
            for shift in moves(self.game, self.rows[own]).filter(Half::is_shift) {
                let answers = self.table.against(few, self.table.rows.number(shift.own));
                raise(best, answers[others.clone()].iter().map(|it| -it));
            }
            // Now to the values of the other player, who may answer with a shift.
            let start = self.table.start(few, own);
            let values = &mut self.table.values[start..][others.clone()];
            for &Shift { from, to } in &self.shifts[many] {
                let value = &mut values[from as usize];
                *value = (-best[to as usize]).max(*value);
            }
        }
        self.insert(few, many, &values);
    }

    /// The most that moves without shifts reach: the values of each row with `own` seeds, one after
    /// the other, against all rows with `other` seeds.
    fn without_shifts(&self, own: usize, other: usize) -> Vec<i8> {
        let [own, others] = [own, other].map(|seeds| self.table.rows.with(seeds));
        let mut values = vec![i8::MIN; own.len() * others.len()];
        for tile in tiles(others.len()) {
            let rows = values.chunks_exact_mut(others.len());
            for (best, &own) in rows.zip(&self.rows[own.clone()]) {
                for half in moves(self.game, own).filter(|half| !half.is_shift()) {
                    let first = others.start + tile.start;
                    self.raise_by(&mut best[tile.clone()], half, other, first);
                }
            }
        }
        values
    }

    /// Writes the values of all rows with `own` seeds against those with `other` seeds into the
    /// table.
    fn insert(&mut self, own: usize, other: usize, values: &[i8]) {
        let [own, others] = [own, other].map(|seeds| self.table.rows.with(seeds));
        for tile in tiles(others.len()) {
            for (own, best) in own.clone().zip(values.chunks_exact(others.len())) {
                let values = self.table.of_mut(own, other, others.start + tile.start);
                let values = values.zip(&best[tile.clone()]);
                values.for_each(|(value, best)| *value = *best);
            }
        }
    }

    /// Raises the values against the rows with `other` seeds from the number `first` on to those
    /// after a move.
    #[inline]
    fn raise_by(&self, best: &mut [i8], half: Half, other: usize, first: usize) {
        let table = &self.table;
        let (seeds, own) = (usize::from(sum(half.own)), table.rows.number(half.own));
        let stored = half.stored.cast_signed();
        let added = usize::from(sum(half.passed));
        let after = self.added[added][first..].iter();
        let after = after.map(|&other| other as usize);
        match half.end {
            End::Again if added == 0 => {
                let values = table.of(own, other, first);
                raise(best, values.map(|it| stored + it));
            }
            End::Again => {
                let value = |number| table.values[table.start(other + added, number) + own];
                raise(best, after.map(|number| stored + value(number)));
            }
            End::Captures(house) => {
                let (answers, captured) = (table.against(seeds, own), &self.captured[house]);
                let value = |it: Captured| stored + it.seeds - answers[it.number as usize];
                raise(best, after.map(|number| value(captured[number])));
            }
            End::Rests => {
                let answers = table.against(seeds, own);
                raise(best, after.map(|number| stored - answers[number]));
            }
        }
    }
}

/// Parts of that many rows, whose values lie so far apart in the table that more of them would not
/// stay in the caches.
fn tiles(rows: usize) -> impl Iterator<Item = Range<usize>> {
    const ROWS: usize = 1024;
    let starts = (0..rows).step_by(ROWS);
    starts.map(move |start| start..rows.min(start + ROWS))
}

/// The player's halves of all moves from a row.
#[inline]
fn moves(game: &Kalah, row: Row) -> impl Iterator<Item = Half> {
    let houses = (0..game.houses).filter(move |&house| byte(row, house) > 0);
    houses.map(move |house| game.sowings.half(row, house))
}

/// Raises each value to another one.
#[inline]
fn raise(values: &mut [i8], others: impl Iterator<Item = i8>) {
    let values = values.iter_mut().zip(others);
    values.for_each(|(value, other)| *value = other.max(*value));
}

/// What each house gets of that many seeds that are dealt around and around.
fn dealt(seeds: usize, houses: usize) -> Row {
    let got = (0..houses).map(|house| (seeds + houses - 1 - house) / houses);
    got.rev().fold(0, |row, got| row << 8 | got as Row)
}
