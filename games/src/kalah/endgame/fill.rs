//! Computing the values.

use std::convert::Infallible;

use optimal_play::Run;
use optimal_play::run::{MemoryReservation, StopReason, TrackedVec};

use super::change::{After, Change, raise};
use super::table::Table;
use super::transpose::transpose;
use crate::kalah::Kalah;
use crate::kalah::sowing::{AtEmpty, End, Half, Row, byte, mask, sum};

/// Computes the values of a table by dynamic programming, those of positions with fewer seeds
/// first.
///
/// A move that puts no seed into the store moves seeds within the player's row, and raises its
/// number: a *shift*. Then it is the opponent's turn. So among the positions with as many seeds in
/// either row, those with the higher rows come first.
///
/// The player's half of a move is the same against every row of the opponent. So moves are made for
/// one row of the player against all rows of the opponent with as many seeds, whose numbers follow
/// one another. Where the opponent is to move next, the values after the move lie side by side in
/// the table, mostly in long runs. Where the player is, they lie side by side in a copy, whose rows
/// are the columns of the table.
///
/// If a last seed [stays](AtEmpty::Stays) opposite an empty house, such a move is a shift against the
/// rows in which this house is empty, and captures against the others: it has not gone around, as
/// that fills all houses of the opponent, so it puts no other seed into the store.
pub(super) struct Fill<'g> {
    game: &'g Kalah,
    seeds: usize,
    table: Table,
    /// Of the changes and shifts.
    _reservation: MemoryReservation,
    /// The values of positions with a seed less than now, by the seeds in the player's row: for
    /// each row of the player those against all rows of the opponent.
    before: Vec<TrackedVec<i8>>,
    /// The rows by number.
    rows: TrackedVec<Row>,
    /// The changes of the rows by added seeds, by how many these are and how many the row has.
    added: Vec<Vec<Change>>,
    /// The changes of the rows by capturing the seeds in a house, by the house and the seeds in the
    /// row.
    captured: Vec<Vec<Change>>,
    /// All shifts of rows, by the seeds of these.
    shifts: Vec<Box<[Shift]>>,
    /// Those against the rows in which a house is empty, with this house.
    shifts_at_empty: Vec<Box<[(usize, Shift)]>>,
}

/// A move within a row: the numbers of the rows before and after it, less that of the first row
/// with as many seeds.
#[derive(Clone, Copy)]
struct Shift {
    from: u32,
    to: u32,
}

/// Looks at the limits of the run now and then.
#[derive(Default)]
struct Pace(usize);

impl Pace {
    /// The number of values raised, by each move, between two looks.
    const VALUES: usize = 1 << 16;

    /// Counts values; an error if the run is to end.
    fn poll(&mut self, values: usize, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.0 += values;
        if self.0 < Self::VALUES {
            return Ok(());
        }
        self.0 = 0;
        run.poll(0)
    }
}

impl<'g> Fill<'g> {
    /// Of a table for at most that many seeds.
    pub(super) fn new(
        game: &'g Kalah,
        seeds: usize,
        table: Table,
        rows: TrackedVec<Row>,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let number = |row| {
            let number = table.rows.number(row);
            u32::try_from(number).expect("the numbers have 32 bits")
        };
        let mut reservation = run.reservation();
        let mut count = |bytes| {
            reservation.try_grow(bytes, || Ok::<_, Infallible>(()))?;
            run.poll(0)
        };
        let mut added = Vec::new();
        for more in 0..=seeds {
            let dealt = dealt(more, game.houses);
            let mut changes = Vec::new();
            for seeds in 0..=seeds - more {
                let rows = rows[table.rows.with(seeds)].iter();
                let after = rows.map(|row| After {
                    number: number(row + dealt),
                    captured: 0,
                });
                let change = Change::new(after.collect());
                count(change.bytes())?;
                changes.push(change);
            }
            added.push(changes);
        }
        let mut captured = Vec::new();
        for house in 0..game.houses {
            let mut changes = Vec::new();
            for seeds in 0..=seeds {
                let rows = rows[table.rows.with(seeds)].iter();
                let after = rows.map(|row| After {
                    number: number(row & !mask(house)),
                    captured: byte(*row, house).cast_signed(),
                });
                let change = Change::new(after.collect());
                count(change.bytes())?;
                changes.push(change);
            }
            captured.push(changes);
        }
        let (mut shifts, mut shifts_at_empty) = (Vec::new(), Vec::new());
        for seeds in 0..=seeds {
            let numbers = table.rows.with(seeds);
            let first = number(rows[numbers.start]);
            let shift = |from, to| Shift {
                from: number(from) - first,
                to: number(to) - first,
            };
            let rows = &rows[numbers];
            let of_rows = rows.iter().flat_map(|&row| {
                let after = moves(game, row).filter(Half::is_shift);
                after.map(move |half| shift(row, half.own))
            });
            let of_rows: Box<[_]> = of_rows.collect();
            let at_empty = rows.iter().flat_map(|&row| {
                let after = moves(game, row).filter_map(|half| shift_at_empty(game, half));
                after.map(move |(house, own)| (house, shift(row, own)))
            });
            let at_empty: Box<[_]> = at_empty.collect();
            count(size_of_val(&*of_rows) + size_of_val(&*at_empty))?;
            shifts.push(of_rows);
            shifts_at_empty.push(at_empty);
        }
        Ok(Self {
            added,
            captured,
            shifts,
            shifts_at_empty,
            _reservation: reservation,
            game,
            seeds,
            table,
            before: Vec::new(),
            rows,
        })
    }

    /// Computes all values, each after those that it needs.
    pub(super) fn run(mut self, run: &mut Run<'_>) -> Result<Table, StopReason> {
        for seeds in 0..=self.seeds {
            let mut now: Vec<_> = (0..=seeds).map(|_| TrackedVec::new(run)).collect();
            now[0] = self.finish(seeds, run)?;
            for few in 1..=seeds / 2 {
                let many = seeds - few;
                let values = self.solve(few, many, run)?;
                if seeds < self.seeds {
                    now[many] = self.copy(many, few, run)?;
                    now[few] = values;
                }
            }
            self.before = now;
        }
        Ok(self.table)
    }

    /// The values where the game is over: all seeds are in one row. Returns those of the player
    /// without seeds.
    fn finish(&mut self, seeds: usize, run: &mut Run<'_>) -> Result<TrackedVec<i8>, StopReason> {
        let value = i8::try_from(seeds).expect("there are at most 127");
        let rows = self.table.rows.with(seeds).len();
        self.insert(seeds, 0, &TrackedVec::filled(rows, value, run)?, run)?;
        let values = TrackedVec::filled(rows, -value, run)?;
        self.insert(0, seeds, &values, run)?;
        Ok(values)
    }

    /// The values where one player has `few` seeds and the other has `many`, whoever is to move.
    /// Returns those of the player with few: for each row those against all rows of the opponent.
    fn solve(
        &mut self,
        few: usize,
        many: usize,
        run: &mut Run<'_>,
    ) -> Result<TrackedVec<i8>, StopReason> {
        let values = self.without_shifts(many, few, run)?;
        self.insert(many, few, &values, run)?;
        drop(values);
        let mut values = self.without_shifts(few, many, run)?;
        let others = self.table.rows.with(many);
        let rows = values.chunks_exact_mut(others.len());
        let mut pace = Pace::default();
        for (own, best) in self.table.rows.with(few).zip(rows).rev() {
            pace.poll(best.len(), run)?;
            for half in moves(self.game, self.rows[own]) {
                if half.is_shift() {
                    let answers = self.table.against(few, self.table.rows.number(half.own));
                    raise(best, answers[others.clone()].iter().map(|it| -it));
                } else if let Some((house, after)) = shift_at_empty(self.game, half) {
                    let answers = self.table.against(few, self.table.rows.number(after));
                    let answers = answers[others.clone()].iter();
                    let rows = self.rows[others.clone()].iter();
                    for ((value, answer), row) in best.iter_mut().zip(answers).zip(rows) {
                        if byte(*row, house) == 0 {
                            *value = (-answer).max(*value);
                        }
                    }
                }
            }
            // Now to the values of the other player, who may answer with a shift.
            let start = self.table.start(few, own);
            let values = &mut self.table.values[start..][others.clone()];
            let at_empty = self.shifts_at_empty[many].iter();
            let at_empty = at_empty.filter(|(house, _)| byte(self.rows[own], *house) == 0);
            let at_empty = at_empty.map(|(_, shift)| shift);
            for &Shift { from, to } in self.shifts[many].iter().chain(at_empty) {
                let value = &mut values[from as usize];
                *value = (-best[to as usize]).max(*value);
            }
        }
        self.insert(few, many, &values, run)?;
        Ok(values)
    }

    /// The most that moves without shifts reach: the values of each row with `own` seeds, one after
    /// the other, against all rows with `other` seeds.
    fn without_shifts(
        &self,
        own: usize,
        other: usize,
        run: &mut Run<'_>,
    ) -> Result<TrackedVec<i8>, StopReason> {
        let [own, others] = [own, other].map(|seeds| self.table.rows.with(seeds));
        let mut values = TrackedVec::filled(own.len() * others.len(), i8::MIN, run)?;
        let rows = values.chunks_exact_mut(others.len());
        let mut pace = Pace::default();
        for (best, &own) in rows.zip(&self.rows[own]) {
            pace.poll(best.len(), run)?;
            for half in moves(self.game, own).filter(|half| !half.is_shift()) {
                self.raise_by(best, half, other);
            }
        }
        Ok(values)
    }

    /// Writes the values of all rows with `own` seeds against those with `other` seeds into the
    /// table.
    fn insert(
        &mut self,
        own: usize,
        other: usize,
        values: &[i8],
        run: &mut Run<'_>,
    ) -> Result<(), StopReason> {
        let [height, width] = [own, other].map(|seeds| self.table.rows.with(seeds).len());
        let to = self.table.square_mut(own, other);
        transpose((values, width), to, (height, width), || run.poll(0))?;
        run.poll(values.len() as u64)
    }

    /// Reads them back.
    fn copy(
        &self,
        own: usize,
        other: usize,
        run: &mut Run<'_>,
    ) -> Result<TrackedVec<i8>, StopReason> {
        let [width, height] = [own, other].map(|seeds| self.table.rows.with(seeds).len());
        let mut values = TrackedVec::filled(width * height, 0, run)?;
        let from = self.table.square(own, other);
        let to = (&mut *values, height);
        transpose(from, to, (height, width), || run.poll(0))?;
        Ok(values)
    }

    /// Raises the values against all rows with `other` seeds to those after a move.
    #[inline]
    fn raise_by(&self, best: &mut [i8], half: Half, other: usize) {
        let (table, stored) = (&self.table, half.stored.cast_signed());
        let (seeds, own) = (usize::from(sum(half.own)), table.rows.number(half.own));
        let added = usize::from(sum(half.passed));
        let change = &self.added[added][other];
        match half.end {
            End::Again if added == 0 => {
                let start = (own - table.rows.with(seeds).start) * best.len();
                let values = self.before[seeds][start..].iter();
                raise(best, values.map(|value| stored + value));
            }
            // Moves once around the board are rare.
            End::Again => {
                let start = |after: &After| table.start(other + added, after.number as usize);
                let values = change
                    .after()
                    .iter()
                    .map(|it| table.values[start(it) + own]);
                raise(best, values.map(|value| stored + value));
            }
            End::Captures(house) if added == 0 => {
                let captured = &self.captured[house][other];
                let answers = table.against(seeds, own);
                if self.game.sowings.at_empty == AtEmpty::Stays {
                    captured.raise_if_captured(best, stored, answers);
                } else {
                    captured.raise(best, stored, answers);
                }
            }
            // So are these.
            End::Captures(house) => {
                let answers = table.against(seeds, own);
                let first = table.rows.with(other + added).start;
                let captured = self.captured[house][other + added].after();
                let after = change.after().iter();
                let after = after.map(|it| captured[it.number as usize - first]);
                raise(best, after.map(|it| it.value(stored, answers)));
            }
            End::Rests => change.raise(best, stored, table.against(seeds, own)),
        }
    }
}

/// The player's halves of all moves from a row.
#[inline]
fn moves(game: &Kalah, row: Row) -> impl Iterator<Item = Half> {
    let houses = (0..game.houses).filter(move |&house| byte(row, house) > 0);
    houses.map(move |house| game.sowings.half(row, house))
}

/// The house of the opponent that must be empty for a move to be a shift, and the row after it; `None`
/// if it never is one, or always.
const fn shift_at_empty(game: &Kalah, half: Half) -> Option<(usize, Row)> {
    match (half.end, game.sowings.at_empty) {
        (End::Captures(house), AtEmpty::Stays) if half.passed == 0 => {
            Some((house, game.sowings.with_last_seed(half.own, house)))
        }
        _ => None,
    }
}

/// The share of each house in that many seeds that are dealt around and around.
fn dealt(seeds: usize, houses: usize) -> Row {
    let got = (0..houses).map(|house| (seeds + houses - 1 - house) / houses);
    got.rev().fold(0, |row, got| row << 8 | got as Row)
}
