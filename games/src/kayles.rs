//! Kayles (H. E. Dudeney, The Canterbury Puzzles, 1908).
//!
//! Pins stand in rows. Two players in turn knock down one pin, or two neighbours in a row; a knock
//! in the middle of a row leaves two rows. The player who knocks down the last pin wins: a player
//! who cannot move loses.

use std::fmt;

use optimal_play::rules::Summand;
use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

/// A position of the game: the rows of pins, and the player to move.
///
/// # Examples
///
/// The text has the pins, with a gap between rows.
///
/// ```
/// use optimal_play_games::kayles::Kayles;
/// use optimal_play::{Grundy, Run, Solver, Wdl};
///
/// assert_eq!(Kayles::new([2, 5]).to_string(), "|| |||||");
/// // Dudeney's alley: thirteen pins, the second of them knocked down.
/// let alley = Kayles::new([1, 11]);
/// let solution = Grundy::by_definition().solve(&alley, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.grundy_value(&alley), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kayles {
    /// The pins of each row, at least one.
    rows: Vec<u32>,
    to_move: Player,
}

/// A move: the player knocks down a pin, or two.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::kayles::{Kayles, Knock};
///
/// let knocks = [(0, 1), (0, 2), (1, 1)].map(|(pin, pins)| Knock { row: 0, pin, pins });
/// assert!(Kayles::new([2]).moves().eq(knocks));
/// let knock = Knock { row: 1, pin: 1, pins: 2 };
/// assert_eq!(knock.to_string(), "pins 2 and 3 of row 2");
/// assert_eq!(Kayles::new([2, 5]).play(knock).to_string(), "|| | ||");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Knock {
    /// The number of the row, from 0.
    pub row: usize,
    /// The number of the first pin in the row, from 0.
    pub pin: u32,
    /// The number of pins, 1 or 2.
    pub pins: u32,
}

impl Kayles {
    /// The position with these numbers of pins in its rows; [`Player::Max`] moves first. Rows
    /// without pins are ignored.
    pub fn new(rows: impl IntoIterator<Item = u32>) -> Self {
        Self {
            rows: rows.into_iter().filter(|&pins| pins > 0).collect(),
            to_move: Player::Max,
        }
    }

    /// The pins of each row, at least one.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The pins of the row that remain on both sides.
    fn left_of_row(&self, knock: Knock) -> [u32; 2] {
        [knock.pin, self.rows[knock.row] - knock.pin - knock.pins]
    }

    /// A position for each of these rows that has pins.
    fn single(rows: impl IntoIterator<Item = u32>) -> impl Iterator<Item = Self> {
        let rows = rows.into_iter().filter(|&pins| pins > 0);
        rows.map(|pins| Self::new([pins]))
    }
}

impl GameState for Kayles {
    type Move = Knock;
    type Key = (Vec<u32>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Row by row, and in each from the first pin on: first the pin only, then with its neighbour.
    fn moves(&self) -> impl Iterator<Item = Knock> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, &length)| {
            let knocks = (0..length).flat_map(|pin| [(pin, 1), (pin, 2)]);
            let knocks = knocks.filter(move |(pin, pins)| *pins <= length - pin);
            knocks.map(move |(pin, pins)| Knock { row, pin, pins })
        })
    }

    fn play(&self, knock: Knock) -> Self {
        let mut rows = self.rows.clone();
        let left = self.left_of_row(knock).into_iter().filter(|&pins| pins > 0);
        rows.splice(knock.row..=knock.row, left);
        let to_move = self.to_move.opponent();
        Self { rows, to_move }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The order of the rows does not matter.
    fn key(&self) -> (Vec<u32>, Player) {
        let mut rows = self.rows.clone();
        rows.sort_unstable();
        (rows, self.to_move)
    }
}

impl SwapPlayers for Kayles {
    fn swap_players(&self) -> Self {
        Self {
            rows: self.rows.clone(),
            to_move: self.to_move.opponent(),
        }
    }
}

/// The parts are the rows.
impl Impartial for Kayles {
    fn parts(&self) -> impl Iterator<Item = Self> {
        Self::single(self.rows.iter().copied())
    }

    fn changed_parts(&self, knock: Knock) -> impl Iterator<Item = Self> {
        let [left, right] = self.left_of_row(knock);
        Self::single([self.rows[knock.row], left, right])
    }
}

impl Summand for Kayles {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows.iter().map(|&pins| "|".repeat(pins as usize));
        f.write_str(&rows.collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for Knock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { row, pin, pins } = self;
        let (row, first) = (row + 1, u64::from(*pin) + 1);
        match pins {
            1 => write!(f, "pin {first} of row {row}"),
            _ => write!(f, "pins {first} and {} of row {row}", first + 1),
        }
    }
}

optimal_play::debug_as_display! { Knock; }
