//! The rules of Teeko, by John Scarne (1945), on a square board of up to 25 squares.
//!
//! The players put down four pieces each, in turn. Then a move takes an own piece to a neighbouring
//! square, also diagonally. Four pieces in a row of any direction, or in a square of 2×2, win.

use optimal_play::rules::numbering::{Subsets, binomial};
use optimal_play::rules::{Board, Square};
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged};

const PIECES: usize = 4;

/// A board, with tables for all its positions.
pub(crate) struct Teeko {
    /// The squares around each.
    around: Vec<u32>,
    /// For each shape that wins, the distances of its other squares, and where its first may be.
    wins: Vec<([u32; 3], u32)>,
    /// By number of pieces: the first index, and how many sets of Min there are to one of Max.
    first: [(usize, usize); 2 * PIECES + 2],
    /// By size: the sets of squares, in the order of their numbers.
    sets: [Vec<u32>; PIECES + 1],
    /// The number of a set among those of its size is a sum of two: of its low bits, beside how
    /// many these are, and of its high bits, by how many are low.
    low: Vec<(u16, u16)>,
    high: [Vec<u16>; PIECES + 1],
}

/// A position; where pieces are still put down, the player to move follows from their number.
#[derive(Clone, Copy)]
pub(crate) struct Position<'g> {
    game: &'g Teeko,
    /// The squares of Max, and of Min.
    squares: [u32; 2],
    pieces: usize,
    to_move: Player,
}

const LOW_BITS: u32 = 13;

impl Teeko {
    pub(crate) fn new(side: u8) -> Self {
        let board = Board::new(side, side);
        let narrow = small::<u64, u32>;
        let squares = || board.squares(board.all());
        let directions = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        let around = squares().map(|it| narrow(board.around(it, &directions)));
        let all = board.size();
        let shapes = [[1, 2, 3].map(|it| (it, 0)), [1, 2, 3].map(|it| (0, it))];
        let diagonals = [
            [1, 2, 3].map(|it| (it, it)),
            [1, 2, 3].map(|it: i8| (-it, it)),
        ];
        let shapes = shapes
            .into_iter()
            .chain(diagonals)
            .chain([[(1, 0), (0, 1), (1, 1)]]);
        let wins = shapes.map(|shape| {
            let distance =
                |(right, up)| i32::from(small::<_, i8>(side) * up + right).unsigned_abs();
            let distances = shape.map(distance);
            let fits = |it: &Square| shape.iter().all(|&by| board.step(*it, by).is_some());
            (
                distances,
                squares().filter(fits).map(|it| narrow(board.bit(it))).sum(),
            )
        });
        let sets: [Vec<u32>; PIECES + 1] = std::array::from_fn(|size| {
            let sets = Subsets::new(all.into(), small(size)).expect("few sets");
            (0..sets.count())
                .map(|it| narrow(sets.unrank(it).expect("it is one")))
                .collect()
        });
        let rank = |set: u32, below: u32| {
            let at = |(size, bit): (u32, u32)| binomial(bit.trailing_zeros(), size + 1 + below);
            (0..)
                .zip(bits(set))
                .map(|it| small::<u64, u16>(at(it).expect("few sets")))
                .sum::<u16>()
        };
        let low = (0..1 << LOW_BITS).map(|set: u32| match set.count_ones() {
            count if count as usize <= PIECES => (rank(set, 0), small(count)),
            _ => (0, 0),
        });
        let high = std::array::from_fn(|low| {
            let sets = 0..1_u32 << (25 - LOW_BITS);
            let fits = |set: &u32| set.count_ones() as usize + low <= PIECES;
            sets.map(|it| {
                if fits(&it) {
                    rank(it << LOW_BITS, small(low))
                } else {
                    0
                }
            })
            .collect()
        });
        let mut first = [(0, 0); 2 * PIECES + 2];
        for pieces in 0..=2 * PIECES {
            let [max, min] = [pieces.div_ceil(2), pieces / 2].map(small::<usize, u32>);
            let of_min = small::<u64, usize>(binomial(u32::from(all) - max, min).expect("few"));
            let count = sets[max as usize].len() * of_min * (1 + pieces / (2 * PIECES));
            first[pieces].1 = of_min;
            first[pieces + 1].0 = first[pieces].0 + count;
        }
        Self {
            around: around.collect(),
            wins: wins.collect(),
            first,
            sets,
            low: low.collect(),
            high,
        }
    }

    pub(crate) const fn start(&self) -> Position<'_> {
        Position {
            game: self,
            squares: [0; 2],
            pieces: 0,
            to_move: Player::Max,
        }
    }

    #[inline]
    fn wins(&self, set: u32) -> bool {
        let shape = |&([a, b, c], first): &([u32; 3], u32)| {
            set & set >> a & set >> b & set >> c & first != 0
        };
        self.wins.iter().any(shape)
    }

    /// The number of a set of squares among those of its size.
    #[inline]
    fn rank(&self, set: u32) -> usize {
        let (low, count) = self.low[(set & ((1 << LOW_BITS) - 1)) as usize];
        let high = self.high[usize::from(count)][(set >> LOW_BITS) as usize];
        usize::from(low + high)
    }

    /// A set of squares without those that are `taken`, which do not count.
    #[inline]
    const fn squeeze(mut set: u32, taken: u32) -> u32 {
        let mut left = taken;
        while left != 0 {
            let highest = 1 << left.ilog2();
            set = set & (highest - 1) | set >> 1 & !(highest - 1);
            left ^= highest;
        }
        set
    }

    /// The index of a position, less the first index with as many pieces and the same player to
    /// move.
    #[inline]
    fn within(&self, pieces: usize, [max, min]: [u32; 2]) -> usize {
        self.rank(max) * self.first[pieces].1 + self.rank(Self::squeeze(min, max))
    }

    /// A set of squares that do not count those that are `taken`, as one of all squares.
    #[inline]
    const fn spread(mut set: u32, mut taken: u32) -> u32 {
        while taken != 0 {
            let below = (taken & taken.wrapping_neg()) - 1;
            set = set & below | (set & !below) << 1;
            taken &= taken - 1;
        }
        set
    }
}

impl Position<'_> {
    /// The squares of a player, and those of the opponent.
    #[inline]
    const fn squares(&self, player: Player) -> [u32; 2] {
        let [max, min] = self.squares;
        match player {
            Player::Max => [max, min],
            Player::Min => [min, max],
        }
    }

    /// The first index with as many pieces, and that player to move.
    #[inline]
    const fn first_index(&self, to_move: Player) -> usize {
        let [(first, _), (end, _)] = [
            self.game.first[self.pieces],
            self.game.first[self.pieces + 1],
        ];
        match to_move {
            Player::Min if self.pieces == 2 * PIECES => first.midpoint(end),
            _ => first,
        }
    }

    /// With other squares of a player, and the other player to move.
    #[inline]
    const fn with(self, player: Player, own: u32) -> Self {
        let mut squares = self.squares;
        squares[player as usize] = own;
        Self {
            squares,
            to_move: self.to_move.opponent(),
            ..self
        }
    }
}

/// A number in another type, which has room for it.
fn small<T, U: TryFrom<T, Error: std::fmt::Debug>>(number: T) -> U {
    U::try_from(number).expect("a small number")
}

/// The bits of a set, one by one.
#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

impl GameState for Position<'_> {
    /// The square that a piece leaves, if any, and the one that it goes to.
    type Move = [u32; 2];
    type Key = usize;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = [u32; 2]> {
        let ([own, other], around) = (self.squares(self.to_move), &self.game.around);
        let free = !(own | other);
        let is_full = self.pieces == 2 * PIECES;
        let board = (1 << around.len()) - 1;
        let put = bits(if is_full { 0 } else { free & board }).map(|to| [0, to]);
        let moved = bits(if is_full { own } else { 0 });
        put.chain(moved.flat_map(move |from| {
            bits(around[from.trailing_zeros() as usize] & free).map(move |to| [from, to])
        }))
    }

    #[inline]
    fn play(&self, [from, to]: [u32; 2]) -> Self {
        let [own, _] = self.squares(self.to_move);
        let pieces = self.pieces + usize::from(from == 0);
        Self {
            pieces,
            ..self.with(self.to_move, own ^ from | to)
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    #[inline]
    fn key(&self) -> usize {
        self.index()
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let players = [self.to_move.opponent(), self.to_move].into_iter();
        let winner = players
            .into_iter()
            .find(|&it| self.game.wins(self.squares(it)[0]));
        winner.map(|winner| Outcome::win(winner, 0))
    }
}

impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        self.game.first[2 * PIECES + 1].0
    }

    #[inline]
    fn index(&self) -> usize {
        self.first_index(self.to_move) + self.game.within(self.pieces, self.squares)
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let game = self.game;
        let pieces = game.first.partition_point(|&(first, _)| first <= index) - 1;
        let (first, of_min) = game.first[pieces];
        let sets = &game.sets[pieces.div_ceil(2)];
        let (board, min) = ((index - first) / of_min, (index - first) % of_min);
        let (board, to_move) = match board.checked_sub(sets.len()) {
            Some(board) => (board, Player::Min),
            None => (
                board,
                Player::ALL[pieces % 2 * usize::from(pieces < 2 * PIECES)],
            ),
        };
        let max = sets[board];
        let squares = [max, Teeko::spread(game.sets[pieces / 2][min], max)];
        Some(Self {
            game,
            squares,
            pieces,
            to_move,
        })
    }

    #[inline]
    fn index_steps(&self) -> impl Iterator<Item = (usize, ())> {
        let ([own, _], mover) = (self.squares(self.to_move), self.to_move);
        let pieces = self.pieces + usize::from(self.pieces < 2 * PIECES);
        let first = Self { pieces, ..*self }.first_index(mover.opponent());
        self.moves().map(move |[from, to]| {
            let mut squares = self.squares;
            squares[mover as usize] = own ^ from | to;
            (first + self.game.within(pieces, squares), ())
        })
    }
}

impl Staged for Position<'_> {
    fn stage(&self) -> usize {
        self.pieces
    }
}

impl Predecessors for Position<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let [own, _] = self.squares(self.to_move.opponent());
        let was_put = self.pieces < 2 * PIECES || self.to_move == Player::Max;
        let put = bits(if was_put { own } else { 0 });
        let put = put.map(move |bit| Self {
            pieces: self.pieces - 1,
            ..self.with(self.to_move.opponent(), own ^ bit)
        });
        let put = put.filter(|before| before.decided().is_none());
        put.chain(self.predecessors_in_stage())
    }

    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let last = self.to_move.opponent();
        let [own, other] = self.squares(last);
        let moved = bits(if self.pieces == 2 * PIECES { own } else { 0 });
        moved.flat_map(move |to| {
            let from = self.game.around[to.trailing_zeros() as usize] & !(own | other);
            let before = bits(from).map(move |from| self.with(last, own ^ to | from));
            before.filter(|before| before.decided().is_none())
        })
    }
}
