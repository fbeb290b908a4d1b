//! The rules of Quixo, by Thierry Chapeau (1995), on a square board of up to 16 cubes.
//!
//! All cubes are blank at first. A player takes a cube from the border, blank or with the player's
//! own symbol, turns that symbol up, and pushes the cube into its row or column again, from an end
//! where it was not; the cubes between move by one. A whole row, column or diagonal of one symbol
//! wins for that player, also if the opponent has made it; who makes lines of both symbols loses.

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors};

/// A board, with tables for all its positions.
pub(crate) struct Quixo {
    cubes: u32,
    moves: Vec<Push>,
    /// Whether a set of cubes has a line, in a bit for each set.
    lines: Vec<u64>,
    /// By eight cubes: the digits in base 3 that are 1 for these.
    digits: Vec<u32>,
    /// By eight digits in base 3: the cubes whose digit is 1, and those whose digit is 2.
    cubes_of: Vec<[u8; 2]>,
}

/// A cube is taken and pushed in again. All are sets of cubes, in a bit each.
struct Push {
    taken: u32,
    /// Where it is pushed in.
    end: u32,
    /// All from one to the other, twice: of both players, as [`pair`] returns them.
    segment: u64,
    /// Those that move, before and after it, twice.
    before: u64,
    after: u64,
    /// By how many bits these move up, modulo 64.
    up: u32,
}

/// The sets of both players as one, which are pushed together.
#[inline]
const fn pair([max, min]: [u32; 2]) -> u64 {
    max as u64 | (min as u64) << 32
}

/// The inverse.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "these are halves")]
const fn unpair(pair: u64) -> [u32; 2] {
    [pair as u32, (pair >> 32) as u32]
}

/// 3^8.
const EIGHT_DIGITS: usize = 6561;

/// A position, in which either player may be to move.
#[derive(Clone, Copy)]
pub(crate) struct Position<'g> {
    pub(crate) game: &'g Quixo,
    /// The cubes with the symbol of Max, and of Min.
    pub(crate) cubes: [u32; 2],
    pub(crate) to_move: Player,
}

impl Quixo {
    /// The game on a board with that many rows and columns, at most 4.
    pub(crate) fn new(side: u32) -> Self {
        assert!((2..=4).contains(&side));
        let cubes = side * side;
        let bit = |row, column| 1_u32 << (row * side + column);
        let row = |row| (0..side).map(move |column| (row, column));
        let rows = (0..side).map(|it| row(it).collect::<Vec<_>>());
        let turned = |squares: &Vec<(u32, u32)>| squares.iter().map(|&(a, b)| (b, a)).collect();
        let rows_and_columns: Vec<Vec<_>> = rows.flat_map(|row| [turned(&row), row]).collect();
        let moves = rows_and_columns.iter().flat_map(|line| {
            let bits: Vec<u32> = line.iter().map(|&(row, column)| bit(row, column)).collect();
            let last = bits.len() - 1;
            let is_border = |&(row, column): &(u32, u32)| {
                [row, column].iter().any(|&it| it == 0 || it == side - 1)
            };
            let pushes = (0..=last)
                .filter(|&from| is_border(&line[from]))
                .flat_map(|from| {
                    let ends = [0, last].into_iter().filter(|&to| to != from);
                    ends.map(|to| Push::new(&bits, from, to))
                        .collect::<Vec<_>>()
                });
            pushes.collect::<Vec<_>>()
        });
        let moves = moves.collect();
        let sum = |squares: &mut dyn Iterator<Item = (u32, u32)>| -> u32 {
            squares.map(|(row, column)| bit(row, column)).sum()
        };
        let mut whole_lines: Vec<u32> = rows_and_columns
            .iter()
            .map(|line| sum(&mut line.iter().copied()))
            .collect();
        whole_lines.push(sum(&mut (0..side).map(|it| (it, it))));
        whole_lines.push(sum(&mut (0..side).map(|it| (it, side - 1 - it))));
        let has_line = |set: u32| whole_lines.iter().any(|line| line & !set == 0);
        let mut lines = vec![0; (1_usize << cubes).div_ceil(64)];
        for set in (0..1_u32 << cubes).filter(|&set| has_line(set)) {
            lines[set as usize / 64] |= 1 << (set % 64);
        }
        let digits = (0..256_u32).map(|set| (0..8).map(|at| (set >> at & 1) * 3_u32.pow(at)).sum());
        let digit = |number: usize, at: u32| number / 3_usize.pow(at) % 3;
        let with = |number, digit_is: usize| {
            (0..8).fold(0, |set, at| {
                set | u8::from(digit(number, at) == digit_is) << at
            })
        };
        Self {
            cubes,
            moves,
            lines,
            digits: digits.collect(),
            cubes_of: (0..EIGHT_DIGITS)
                .map(|it| [with(it, 1), with(it, 2)])
                .collect(),
        }
    }

    /// The position before the first move.
    pub(crate) const fn start(&self) -> Position<'_> {
        Position {
            game: self,
            cubes: [0; 2],
            to_move: Player::Max,
        }
    }

    #[inline]
    fn has_line(&self, set: u32) -> bool {
        self.lines[set as usize / 64] >> (set % 64) & 1 != 0
    }

    /// The number in base 3 whose digits are 1 for the cubes of a set.
    #[inline]
    fn digits(&self, set: u32) -> usize {
        let [low, high] = [set & 0xff, set >> 8].map(|it| self.digits[it as usize] as usize);
        high * EIGHT_DIGITS + low
    }

    const fn boards(&self) -> usize {
        3_usize.pow(self.cubes)
    }
}

impl Push {
    /// Of the cubes in a row or column: the one at `from` goes to the end `to`.
    fn new(line: &[u32], from: usize, to: usize) -> Self {
        let stride = (line[1] / line[0]).trailing_zeros();
        let segment: u32 = line[from.min(to)..=from.max(to)].iter().sum();
        let both = |set| pair([set, set]);
        Self {
            taken: line[from],
            end: line[to],
            segment: both(segment),
            before: both(segment ^ line[from]),
            after: both(segment ^ line[to]),
            up: if to < from { stride } else { 64 - stride },
        }
    }

    /// The cubes of both players after the move, without the one pushed in.
    #[inline]
    const fn apply(&self, cubes: [u32; 2]) -> [u32; 2] {
        let cubes = pair(cubes);
        unpair(cubes & !self.segment | (cubes & self.before).rotate_left(self.up))
    }

    /// Those before the move, without the one taken.
    #[inline]
    const fn undo(&self, cubes: [u32; 2]) -> [u32; 2] {
        let cubes = pair(cubes);
        unpair(cubes & !self.segment | (cubes & self.after).rotate_right(self.up))
    }
}

impl<'g> Position<'g> {
    /// The cubes of a player, and those of the opponent.
    #[inline]
    const fn cubes(&self, player: Player) -> [u32; 2] {
        let [max, min] = self.cubes;
        match player {
            Player::Max => [max, min],
            Player::Min => [min, max],
        }
    }

    /// The position with these cubes of the player to move, and of the opponent.
    #[inline]
    const fn new(game: &'g Quixo, to_move: Player, [own, other]: [u32; 2]) -> Self {
        let cubes = match to_move {
            Player::Max => [own, other],
            Player::Min => [other, own],
        };
        Self {
            game,
            cubes,
            to_move,
        }
    }
}

impl GameState for Position<'_> {
    /// The number of a row or column, a cube in it, and an end, as one.
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = usize> {
        let [_, other] = self.cubes(self.to_move);
        let moves = self.game.moves.iter().enumerate();
        let takes_own = moves.filter(move |(_, push)| push.taken & other == 0);
        takes_own.map(|(mv, _)| mv)
    }

    #[inline]
    fn play(&self, mv: usize) -> Self {
        let push = &self.game.moves[mv];
        let [own, other] = push.apply(self.cubes(self.to_move));
        Self::new(self.game, self.to_move.opponent(), [other, own | push.end])
    }

    /// Never called: a player with no cube to take has lost by a line before.
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn key(&self) -> usize {
        self.index()
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        // The opponent has moved last, and loses if both have a line.
        let [own, other] = self.cubes(self.to_move);
        let players = [(own, self.to_move), (other, self.to_move.opponent())];
        let winner = players
            .into_iter()
            .find(|&(set, _)| self.game.has_line(set));
        winner.map(|(_, winner)| Outcome::win(winner, 0))
    }
}

impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        2 * self.game.boards()
    }

    #[inline]
    fn index(&self) -> usize {
        let [max, min] = self.cubes.map(|set| self.game.digits(set));
        max + 2 * min + self.to_move as usize * self.game.boards()
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let boards = self.game.boards();
        let (board, to_move) = if index < boards {
            (index, Player::Max)
        } else {
            (index - boards, Player::Min)
        };
        let [low, high] = [board % EIGHT_DIGITS, board / EIGHT_DIGITS];
        let [low, high] = [low, high].map(|digits| self.game.cubes_of[digits].map(u32::from));
        Some(Self {
            game: self.game,
            cubes: [low[0] | high[0] << 8, low[1] | high[1] << 8],
            to_move,
        })
    }
}

impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.before_pushes(true)
    }
}

impl Position<'_> {
    /// Whether a move takes a blank cube.
    #[inline]
    pub(crate) fn takes_blank(&self, mv: usize) -> bool {
        let [own, _] = self.cubes(self.to_move);
        own & self.game.moves[mv].taken == 0
    }

    /// The cube at the end is taken out; where it was before, it was the player's own or, with
    /// `blank`, blank. The game was not over there.
    #[inline]
    pub(crate) fn before_pushes(&self, blank: bool) -> impl Iterator<Item = Self> {
        let (game, mover) = (self.game, self.to_move.opponent());
        let [own, other] = self.cubes(mover);
        let pushes = game.moves.iter().filter(move |push| own & push.end != 0);
        pushes.flat_map(move |push| {
            let [own, other] = push.undo([own, other]);
            let is_over = move |own| game.has_line(own) || game.has_line(other);
            let before = [own | push.taken, own]
                .into_iter()
                .take(1 + usize::from(blank));
            let before = before.filter(move |&own| !is_over(own));
            before.map(move |own| Self::new(game, mover, [own, other]))
        })
    }
}
