//! Computing the values.

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
    /// All shifts of rows with some seeds, from one row to another, by the seeds: how many of these
    /// rows have lower numbers.
    shifts: Box<[Box<[(u32, u32)]>]>,
}

/// A row after the seeds in a house were captured.
#[derive(Clone, Copy)]
struct Captured {
    number: u32,
    seeds: i8,
}

impl<'g> Fill<'g> {
    /// Of a table for at most that many seeds.
    pub(super) fn new(game: &'g Kalah, seeds: usize, table: Table, rows: Box<[Row]>) -> Self {
        let fits = "the numbers have 32 bits";
        let number = |row| u32::try_from(table.rows.number(row)).expect(fits);
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
            let first = numbers.start;
            let shifts = rows[numbers].iter().flat_map(|&row| {
                let after = moves(game, row).filter(Half::is_shift);
                after.map(move |it| (row, it.own))
            });
            let below = |row| u32::try_from(table.rows.number(row) - first).expect(fits);
            shifts.map(|(from, to)| (below(from), below(to))).collect()
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
        for own in self.table.rows.with(seeds) {
            self.table.of_mut(own, 0).for_each(|it| *it = value);
        }
        self.table.of_mut(0, seeds).for_each(|it| *it = -value);
    }

    /// The values where one player has `few` seeds and the other has `many`, whoever is to move.
    fn solve(&mut self, few: usize, many: usize) {
        let mut best = Vec::new();
        for own in self.table.rows.with(many) {
            self.best_without_shifts(own, few, &mut best);
            self.insert(own, few, &best);
        }
        let others = self.table.rows.with(many);
        for own in self.table.rows.with(few) {
            self.best_without_shifts(own, many, &mut best);
            for shift in moves(self.game, self.rows[own]).filter(Half::is_shift) {
                let answers = self.table.against(few, self.table.rows.number(shift.own));
                raise(&mut best, answers[others.clone()].iter().map(|it| -it));
            }
            self.insert(own, many, &best);
            // Now to the values of the other player, who may answer with a shift.
            let start = self.table.start(few, own);
            let values = &mut self.table.values[start..][others.clone()];
            for &(from, to) in &self.shifts[many] {
                let value = &mut values[from as usize];
                *value = (-best[to as usize]).max(*value);
            }
        }
    }

    /// Writes the values of a row against all rows with that many seeds.
    fn insert(&mut self, own: usize, seeds: usize, best: &[i8]) {
        let values = self.table.of_mut(own, seeds);
        values.zip(best).for_each(|(value, best)| *value = *best);
    }

    /// The values of a row against all rows with that many seeds, into `best`: the most that moves
    /// without shifts reach.
    fn best_without_shifts(&self, own: usize, others: usize, best: &mut Vec<i8>) {
        best.clear();
        best.resize(self.table.rows.with(others).len(), i8::MIN);
        for half in moves(self.game, self.rows[own]) {
            if !half.is_shift() {
                self.raise_by(best, half, others);
            }
        }
    }

    /// Raises the values to those after a move.
    #[inline]
    fn raise_by(&self, best: &mut [i8], half: Half, others: usize) {
        let table = &self.table;
        let (seeds, own) = (usize::from(sum(half.own)), table.rows.number(half.own));
        let stored = half.stored.cast_signed();
        let added = usize::from(sum(half.passed));
        let after = self.added[added][table.rows.with(others)].iter();
        let after = after.map(|&other| other as usize);
        match half.end {
            End::Again if added == 0 => {
                raise(best, table.of(own, others).map(|it| stored + it));
            }
            End::Again => {
                let value = |other| table.values[table.start(others + added, other) + own];
                raise(best, after.map(|other| stored + value(other)));
            }
            End::Captures(house) => {
                let (answers, captured) = (table.against(seeds, own), &self.captured[house]);
                let value = |it: Captured| stored + it.seeds - answers[it.number as usize];
                raise(best, after.map(|other| value(captured[other])));
            }
            End::Rests => {
                let answers = table.against(seeds, own);
                raise(best, after.map(|other| stored - answers[other]));
            }
        }
    }
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

/// What each house gets of so many seeds that are dealt around and around.
fn dealt(seeds: usize, houses: usize) -> Row {
    let got = (0..houses).map(|house| (seeds + houses - 1 - house) / houses);
    got.rev().fold(0, |row, got| row << 8 | got as Row)
}
