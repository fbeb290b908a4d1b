//! Dodgem (C. Vout, 1972; in E. Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical
//! Plays, 1982).
//!
//! The board has n×n squares. X, who is [`Player::Max`] and moves first, has n - 1 cars at the left
//! edge, O has as many at the bottom edge; the corner between them is free. A move takes a car one
//! step onto a free square: ahead, which is right for X and up for O, or to either side. A step
//! ahead from the far edge takes the car off the board. Cars never step back or capture.
//!
//! A player without a car on the board wins. A player to move whose cars are all blocked wins, too:
//! each player must leave the other a move. Cars can move from side to side forever, which is a
//! draw.

mod error;

use std::fmt;
use std::iter;

pub use error::DodgemError;

use super::grid::{Grid, Square};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors, Restore, SwapPlayers};

/// A position of the game: the cars, and the player to move.
///
/// # Examples
///
/// Its text is the board, with the names of the squares at its sides:
///
/// ```
/// use optimal_play::games::dodgem::Dodgem;
/// use optimal_play::{GameState, Player, Retrograde, Run, Solver};
///
/// let root = Dodgem::new(3)?;
/// let solution = Retrograde::with_predecessors().solve(&root, Run::new())?;
/// assert_eq!(solution.value().winner(), Some(Player::Max));
/// assert_eq!(root.to_string(), "3 X . .\n2 X . .\n1 . O O\n  a b c");
/// let names: Vec<_> = root.moves().map(|drive| drive.to_string()).collect();
/// assert_eq!(names, ["a2-b2", "a2-a1", "a3-b3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dodgem {
    grid: Grid,
    /// The squares of the cars of each player.
    cars: [u32; 2],
    to_move: Player,
}

/// The move of a car.
///
/// # Examples
///
/// One car each:
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::dodgem::Dodgem;
///
/// let drive = |position: &Dodgem| position.moves().next().expect("no car is blocked");
/// let root = Dodgem::new(2)?;
/// let one = root.play(drive(&root));
/// let two = one.play(drive(&one));
/// assert_eq!([&root, &one, &two].map(|it| drive(it).to_string()), ["a2-b2", "b1-a1", "b2-off"]);
/// assert_eq!(drive(&two).to, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Drive {
    /// The square of the car.
    pub from: Square,
    /// The square that it moves to; `None` is off the board.
    pub to: Option<Square>,
}

impl Dodgem {
    /// The longest side of a board: a set of its squares fits 32 bits.
    pub const MAX_SIDE: u8 = 5;

    /// The position before the first move, on a board with this side.
    ///
    /// # Errors
    ///
    /// [`DodgemError::Side`] if the side is not from 2 to [`Self::MAX_SIDE`].
    pub fn new(side: u8) -> Result<Self, DodgemError> {
        if !(2..=Self::MAX_SIDE).contains(&side) {
            return Err(DodgemError::Side { side });
        }
        let (columns, rows) = (side, side);
        let grid = Grid { columns, rows };
        let edge = |square: fn(u8) -> Square| {
            (1..side).fold(0, |cars, place| cars | grid.bit(square(place)))
        };
        let left = edge(|row| Square { column: 0, row });
        let bottom = edge(|column| Square { column, row: 0 });
        Ok(Self {
            grid,
            cars: [left, bottom],
            to_move: Player::Max,
        })
    }

    /// The most cars of a player.
    const fn most_cars(&self) -> u8 {
        self.grid.rows - 1
    }

    /// The squares without a car.
    const fn free(&self) -> u32 {
        self.grid.all() & !(self.cars[0] | self.cars[1])
    }

    /// The moves of a car of the player from a square of the empty board: ahead, and to either
    /// side.
    fn drives(&self, player: Player, from: Square) -> impl Iterator<Item = Drive> {
        let [ahead, sides @ ..] = match player {
            Player::Max => [(1, 0), (0, 1), (0, -1)],
            Player::Min => [(0, 1), (1, 0), (-1, 0)],
        };
        let grid = self.grid;
        let ahead = grid.step(from, ahead);
        let sides = sides.into_iter().filter_map(move |it| grid.step(from, it));
        let all = iter::once(ahead).chain(sides.map(Some));
        all.map(move |to| Drive { from, to })
    }

    /// This position with these cars and this player to move, if the rules allow it: a square holds
    /// one car, and the game is over before both players have none.
    fn with(&self, cars: [u32; 2], to_move: Player) -> Option<Self> {
        let [max, min] = cars;
        let grid = self.grid;
        (max & min == 0 && max | min != 0).then_some(Self {
            grid,
            cars,
            to_move,
        })
    }

    /// The position after the player's drive, or before it if the player has made it.
    fn with_drive(&self, player: Player, drive: Drive, to_move: Player) -> Self {
        let to = drive.to.map_or(0, |to| self.grid.bit(to));
        let mut cars = self.cars;
        cars[player as usize] ^= self.grid.bit(drive.from) | to;
        Self {
            grid: self.grid,
            cars,
            to_move,
        }
    }
}

impl GameState for Dodgem {
    type Move = Drive;
    type Key = ([u32; 2], Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Drive> {
        let Self { grid, to_move, .. } = *self;
        let (own, free) = (self.cars[to_move as usize], self.free());
        let drives = grid
            .squares(own)
            .flat_map(move |from| self.drives(to_move, from));
        drives.filter(move |drive| drive.to.is_none_or(|to| free & grid.bit(to) != 0))
    }

    fn play(&self, drive: Drive) -> Self {
        self.with_drive(self.to_move, drive, self.to_move.opponent())
    }

    /// All cars of the player to move are blocked.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move, 0)
    }

    fn key(&self) -> ([u32; 2], Player) {
        (self.cars, self.to_move)
    }

    fn decided(&self) -> Option<Outcome> {
        let mut players = Player::ALL.into_iter();
        let winner = players.find(|&player| self.cars[player as usize] == 0);
        winner.map(|player| Outcome::win(player, 0))
    }
}

/// The board reflected in the diagonal through the free corner, with the cars of the other player.
impl SwapPlayers for Dodgem {
    fn swap_players(&self) -> Self {
        let [max, min] = self.cars.map(|cars| self.grid.transposed(cars));
        Self {
            grid: self.grid,
            cars: [min, max],
            to_move: self.to_move.opponent(),
        }
    }
}

/// The player to move, and the numbers of the sets of cars.
impl Indexed for Dodgem {
    fn index_count(&self) -> usize {
        let sets = sets(self.grid.len(), self.most_cars());
        2 * sets * sets
    }

    fn index(&self) -> usize {
        let (squares, most) = (self.grid.len(), self.most_cars());
        let [max, min] = self.cars.map(|cars| number(cars, squares, most));
        let sets = sets(squares, most);
        (self.to_move as usize * sets + max) * sets + min
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let (squares, most) = (self.grid.len(), self.most_cars());
        let sets = sets(squares, most);
        let cars = [index / sets % sets, index % sets].map(|it| numbered(it, squares, most));
        self.with(cars, Player::ALL[index / (sets * sets)])
    }
}

impl Restore for Dodgem {
    fn restore(&self, &(cars, to_move): &Self::Key) -> Option<Self> {
        let fits = |cars: u32| cars & !self.grid.all() == 0;
        let few = |cars: u32| cars.count_ones() <= self.most_cars().into();
        let is_set = cars.into_iter().all(|cars| fits(cars) && few(cars));
        is_set.then(|| self.with(cars, to_move))?
    }
}

/// A car has come from a free square from which it can drive to its present square, or off the
/// board.
impl Predecessors for Dodgem {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let Self { grid, to_move, .. } = *self;
        let mover = to_move.opponent();
        let own = self.cars[mover as usize];
        let has_left = own.count_ones() < self.most_cars().into();
        let was_over = self.cars[to_move as usize] == 0;
        let free = if was_over { 0 } else { self.free() };
        let drives = grid
            .squares(free)
            .flat_map(move |from| self.drives(mover, from));
        drives
            .filter(move |drive| drive.to.map_or(has_left, |to| own & grid.bit(to) != 0))
            .map(move |drive| self.with_drive(mover, drive, mover))
    }
}

/// The number of sets of at most `most` of these squares.
const fn sets(squares: u8, most: u8) -> usize {
    const SQUARES: usize = Dodgem::MAX_SIDE.pow(2) as usize;
    const SETS: [[usize; Dodgem::MAX_SIDE as usize]; SQUARES + 1] = {
        let mut sets = [[1; Dodgem::MAX_SIDE as usize]; SQUARES + 1];
        let mut at = 0;
        while at < SQUARES {
            let mut most = 1;
            while most < Dodgem::MAX_SIDE as usize {
                // Without the next square, or with it.
                sets[at + 1][most] = sets[at][most] + sets[at][most - 1];
                most += 1;
            }
            at += 1;
        }
        sets
    };
    SETS[squares as usize][most as usize]
}

/// The number of sets of at most `most` of the squares before this one, in the order of their bits.
fn number(set: u32, squares: u8, mut most: u8) -> usize {
    let mut number = 0;
    for square in (0..squares).rev().filter(|square| set >> square & 1 == 1) {
        // The sets that agree so far and leave the square out.
        number += sets(square, most);
        most -= 1;
    }
    number
}

/// The set with this [`number`].
fn numbered(mut number: usize, squares: u8, mut most: u8) -> u32 {
    let mut set = 0;
    for square in (0..squares).rev() {
        let without = sets(square, most);
        if number >= without {
            number -= without;
            most -= 1;
            set |= 1 << square;
        }
    }
    set
}

impl fmt::Display for Dodgem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.draw(f, self.cars)
    }
}

impl fmt::Display for Drive {
    /// Both squares, as `a2-b2`, or `c2-off` for a car that leaves the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-off", self.from),
        }
    }
}
