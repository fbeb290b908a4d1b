//! Chomp (D. Gale, A curious Nim-type game, 1974): a player eats a square of a bar of chocolate
//! with all that lies below it and to its right, and loses with the upper left one.

use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

/// The steps along the edge of the bar from its lower left end, a bit each: up a row, or (0) to the
/// right by a column.
#[derive(Clone, Copy)]
pub(crate) struct Chomp {
    steps: u32,
    /// Twice the rows and columns.
    length: u32,
    to_move: Player,
}

impl Chomp {
    /// The bar with these lengths of rows, none of them longer than the one before, in a square.
    pub(crate) fn new(rows: &[usize]) -> Self {
        let side = rows.len().max(rows[0]);
        let (mut steps, mut at) = (0, 0);
        for row in (0..side).rev() {
            steps |= 1 << (at + rows.get(row).unwrap_or(&0));
            at += 1;
        }
        Self {
            steps,
            length: u32::try_from(2 * side).expect("a small bar"),
            to_move: Player::Max,
        }
    }

    /// The lengths of the rows.
    pub(crate) fn rows(&self) -> Vec<u8> {
        let ups = (0..self.length).filter(|step| self.steps >> step & 1 == 1);
        let before = |step: u32| step - (self.steps & ((1 << step) - 1)).count_ones();
        let row = |step| u8::try_from(before(step)).expect("a small bar");
        let mut rows: Vec<_> = ups.map(row).collect();
        rows.reverse();
        rows
    }
}

impl GameState for Chomp {
    /// A square: the step below its column, and the one beside its row.
    type Move = (u32, u32);
    /// A bar and its transposed one are the same.
    type Key = u32;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = (u32, u32)> {
        let steps = self.steps;
        let columns = bits(!steps & ((1 << self.length) - 1));
        let poisoned = (steps.trailing_ones(), u32::BITS - 1 - steps.leading_zeros());
        let rows =
            move |column: u32| bits(steps & !((1 << column) - 1)).map(move |row| (column, row));
        columns
            .flat_map(rows)
            .filter(move |&square| square != poisoned)
    }

    /// Between both steps, all steps up come first.
    #[inline]
    fn play(&self, (column, row): (u32, u32)) -> Self {
        let between = (2 << row) - (1 << column);
        let ups = (self.steps & between).count_ones();
        Self {
            steps: self.steps & !between | ((1 << ups) - 1) << column,
            to_move: !self.to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    #[inline]
    fn key(&self) -> u32 {
        let transposed = !self.steps.reverse_bits() >> (u32::BITS - self.length);
        self.steps.min(transposed) << 1 | u32::from(self.to_move == Player::Min)
    }
}

/// The places of the bits.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        place
    })
}

impl SwapPlayers for Chomp {
    fn swap_players(&self) -> Self {
        Self {
            to_move: !self.to_move,
            ..*self
        }
    }
}

/// A bar is its only part.
impl Impartial for Chomp {}
