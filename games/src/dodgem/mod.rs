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

use std::fmt;
use std::iter;

use optimal_play::rules::numbering::{MixedRadix, SubsetsUpTo};
use optimal_play::rules::{Board, InstanceError, Square};
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged, SwapPlayers};

use crate::picture::draw;

/// A position of the game: the cars, and the player to move.
///
/// # Examples
///
/// Its text is the board, with the names of the squares at its sides:
///
/// ```
/// use optimal_play_games::dodgem::Dodgem;
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
    board: Board,
    /// The squares of the cars of each player.
    cars: [u64; 2],
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
/// use optimal_play_games::dodgem::Dodgem;
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
    /// The longest side of a board.
    pub const MAX_SIDE: u8 = 5;

    /// The position before the first move, on a board with this side.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the side is not from 2 to [`Self::MAX_SIDE`].
    pub fn new(side: u8) -> Result<Self, InstanceError> {
        if !(2..=Self::MAX_SIDE).contains(&side) {
            let most = Self::MAX_SIDE;
            return Err(InstanceError::new(format!(
                "the side of the board is {side}, and must be from 2 to {most}"
            )));
        }
        let board = Board::new(side, side);
        let corner = board.bit(Square::new(0, 0));
        let edges = [board.column(0), board.row(0)];
        Ok(Self {
            board,
            cars: edges.map(|edge| edge & !corner),
            to_move: Player::Max,
        })
    }

    /// The most cars of a player.
    const fn most_cars(&self) -> u8 {
        self.board.rows() - 1
    }

    const fn numbering(&self) -> &'static Numbering {
        &Numbering::BY_SIDE[self.board.rows() as usize]
    }

    /// The squares without a car.
    const fn free(&self) -> u64 {
        self.board.all() & !(self.cars[0] | self.cars[1])
    }

    /// The moves of a car of the player from a square of the empty board: ahead, and to either
    /// side.
    fn drives(&self, player: Player, from: Square) -> impl Iterator<Item = Drive> {
        let [ahead, sides @ ..] = match player {
            Player::Max => [(1, 0), (0, 1), (0, -1)],
            Player::Min => [(0, 1), (1, 0), (-1, 0)],
        };
        let board = self.board;
        let ahead = board.step(from, ahead);
        let sides = sides.into_iter().filter_map(move |it| board.step(from, it));
        let all = iter::once(ahead).chain(sides.map(Some));
        all.map(move |to| Drive { from, to })
    }

    /// This position with these cars, as sets of squares of Max and of Min, and this player to
    /// move, if the rules allow it: a square holds one car, and the game is over before both
    /// players have none.
    pub fn with_cars(&self, cars: [u64; 2], to_move: Player) -> Option<Self> {
        let [max, min] = cars;
        let board = self.board;
        let fits = |cars: u64| cars & !board.all() == 0;
        let few = |cars: u64| cars.count_ones() <= self.most_cars().into();
        let is_set = cars.into_iter().all(|cars| fits(cars) && few(cars));
        (is_set && max & min == 0 && max | min != 0).then_some(Self {
            board,
            cars,
            to_move,
        })
    }

    /// The position after the player's drive, or before it if the player has made it.
    fn with_drive(&self, player: Player, drive: Drive, to_move: Player) -> Self {
        let to = drive.to.map_or(0, |to| self.board.bit(to));
        let mut cars = self.cars;
        cars[player as usize] ^= self.board.bit(drive.from) | to;
        Self {
            board: self.board,
            cars,
            to_move,
        }
    }
}

impl GameState for Dodgem {
    type Move = Drive;
    type Key = ([u64; 2], Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Drive> {
        let Self { board, to_move, .. } = *self;
        let (own, free) = (self.cars[to_move as usize], self.free());
        let drives = board
            .squares(own)
            .flat_map(move |from| self.drives(to_move, from));
        drives.filter(move |drive| drive.to.is_none_or(|to| free & board.bit(to) != 0))
    }

    fn play(&self, drive: Drive) -> Self {
        self.with_drive(self.to_move, drive, self.to_move.opponent())
    }

    /// All cars of the player to move are blocked.
    fn terminal_value(&self) -> Outcome {
        Outcome::win(self.to_move, 0)
    }

    fn key(&self) -> ([u64; 2], Player) {
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
        let [max, min] = self.cars.map(|cars| self.board.transposed(cars));
        Self {
            board: self.board,
            cars: [min, max],
            to_move: self.to_move.opponent(),
        }
    }
}

/// The player to move, and the numbers of the sets of cars.
impl Indexed for Dodgem {
    fn index_count(&self) -> usize {
        number(self.numbering().all.count())
    }

    fn index(&self) -> usize {
        let Numbering { cars, all } = self.numbering();
        let [max, min] = self.cars.map(|set| cars.rank(set));
        let index = max.zip(min);
        let index = index.and_then(|(max, min)| all.rank([self.to_move as u64, max, min]));
        number(index.expect("no car is added"))
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let Numbering { cars, all } = self.numbering();
        let [player, max, min] = all.unrank(u64::try_from(index).ok()?)?;
        let sets = [cars.unrank(max)?, cars.unrank(min)?];
        self.with_cars(sets, Player::ALL[usize::from(player == 1)])
    }
}

/// A car has come from a free square from which it can drive to its present square, or off the
/// board.
impl Predecessors for Dodgem {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let Self { board, to_move, .. } = *self;
        let last_player = to_move.opponent();
        let own = self.cars[last_player as usize];
        let has_left = own.count_ones() < self.most_cars().into();
        let was_over = self.cars[to_move as usize] == 0;
        let free = if was_over { 0 } else { self.free() };
        let drives = board
            .squares(free)
            .flat_map(move |from| self.drives(last_player, from));
        drives
            .filter(move |drive| drive.to.map_or(has_left, |to| own & board.bit(to) != 0))
            .map(move |drive| self.with_drive(last_player, drive, last_player))
    }
}

/// The stage is the number of steps ahead that all cars have made; off the board, a car has made as
/// many as the board has rows.
impl Staged for Dodgem {
    fn stage(&self) -> usize {
        let [max, min] = self.cars.map(|cars| self.board.squares(cars));
        let steps = max.map(Square::column).chain(min.map(Square::row));
        let on_board: u32 = steps.map(u32::from).sum();
        let cars = self.cars.map(u64::count_ones).iter().sum::<u32>();
        let off_board = 2 * u32::from(self.most_cars()) - cars;
        (on_board + off_board * u32::from(self.board.rows())) as usize
    }

    fn longest_step(&self) -> usize {
        1
    }
}

fn number(number: u64) -> usize {
    usize::try_from(number).expect("at most 3e8 positions")
}

/// Numbers positions: the player to move, and the sets of cars of each player.
#[derive(Clone, Copy)]
struct Numbering {
    cars: SubsetsUpTo,
    all: MixedRadix<3>,
}

impl Numbering {
    /// By side; that of a side of 0 is never used.
    const BY_SIDE: [Self; Dodgem::MAX_SIDE as usize + 1] = {
        let mut all = [Self::new(1); Dodgem::MAX_SIDE as usize + 1];
        let mut side = 1;
        while side <= Dodgem::MAX_SIDE {
            all[side as usize] = Self::new(side);
            side += 1;
        }
        all
    };

    const fn new(side: u8) -> Self {
        let (squares, most) = (side.pow(2) as u32, side as u32 - 1);
        let cars = SubsetsUpTo::new(squares, most).expect("at most 25 squares");
        let all = MixedRadix::new([2, cars.count(), cars.count()]).expect("at most 3e8");
        Self { cars, all }
    }
}

impl fmt::Display for Dodgem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self.board, self.cars))
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

optimal_play::debug_as_display! { Drive; }
