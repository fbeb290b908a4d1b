//! The rules of Teeko, by John Scarne (1945), on a square board of up to 25 squares.
//!
//! The players put down four pieces each, in turn. Then a move takes an own piece to a neighbouring
//! square, also diagonally. Four pieces in a row of any direction, or in a square of 2×2, win.

use optimal_play::rules::Board;
use optimal_play::rules::numbering::Subsets;
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged};

const PIECES: usize = 4;

/// A board, with tables for all its positions.
pub(crate) struct Teeko {
    /// The squares around each.
    around: Vec<u32>,
    wins: Vec<u32>,
    /// By number of pieces: the first index.
    first: [usize; 2 * PIECES + 2],
    /// By number of pieces and of free squares: the sets of so many, in the order of their numbers.
    sets: [Vec<u32>; PIECES + 1],
    binomials: [[usize; PIECES + 1]; 26],
}

/// A position; where pieces are still put down, the player to move follows from their number.
#[derive(Clone, Copy)]
pub(crate) struct Position<'g> {
    game: &'g Teeko,
    /// The squares of Max, and of Min.
    squares: [u32; 2],
    to_move: Player,
}

impl Teeko {
    pub(crate) fn new(side: u8) -> Self {
        let board = Board::new(side, side);
        let all = u32::from(board.size());
        let narrow = |set: u64| u32::try_from(set).expect("at most 25 squares");
        let squares = || board.squares(board.all());
        let directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        let around = squares().map(|it| narrow(board.around(it, &directions)));
        let mut wins: Vec<u32> = board.lines(4).into_iter().map(narrow).collect();
        wins.extend(squares().filter_map(|corner| {
            let others = [(1, 0), (0, 1), (1, 1)].map(|it| Some(board.bit(board.step(corner, it)?)));
            let others = others.into_iter().sum::<Option<u64>>()?;
            Some(narrow(board.bit(corner) | others))
        }));
        let sets = std::array::from_fn(|size| {
            let sets = Subsets::new(all, size as u32).expect("few sets");
            (0..sets.count()).map(|it| narrow(sets.unrank(it).expect("it is one"))).collect()
        });
        let mut binomials = [[0; PIECES + 1]; 26];
        for n in 0..26 {
            binomials[n][0] = 1;
            for k in 1..=PIECES.min(n) {
                binomials[n][k] = binomials[n - 1][k - 1] + binomials[n - 1][k];
            }
        }
        let mut first = [0; 2 * PIECES + 2];
        for pieces in 0..=2 * PIECES {
            let [max, min] = [pieces.div_ceil(2), pieces / 2];
            let sets = binomials[all as usize][max] * binomials[all as usize - max][min];
            first[pieces + 1] = first[pieces] + sets * (1 + pieces / (2 * PIECES));
        }
        Self { around: around.collect(), wins, first, sets, binomials }
    }

    pub(crate) const fn start(&self) -> Position<'_> {
        Position { game: self, squares: [0; 2], to_move: Player::Max }
    }

    fn wins(&self, set: u32) -> bool {
        self.wins.iter().any(|win| win & !set == 0)
    }

    /// The number of a set of squares among those of its size, where `taken` squares do not count.
    #[inline]
    fn rank(&self, mut set: u32, taken: u32) -> usize {
        let (mut rank, mut size) = (0, 1);
        while set != 0 {
            let below = (set & set.wrapping_neg()) - 1;
            let square = set.trailing_zeros() - (taken & below).count_ones();
            rank += self.binomials[square as usize][size];
            size += 1;
            set &= set - 1;
        }
        rank
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

    const fn pieces(&self) -> usize {
        let [max, min] = self.squares;
        (max | min).count_ones() as usize
    }

    /// With other squares of a player, and the other player to move.
    #[inline]
    const fn with(self, player: Player, own: u32) -> Self {
        let mut squares = self.squares;
        squares[player as usize] = own;
        Self { squares, to_move: self.to_move.opponent(), ..self }
    }
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
        let is_full = self.pieces() == 2 * PIECES;
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
        self.with(self.to_move, own ^ from | to)
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
        let winner = players.into_iter().find(|&it| self.game.wins(self.squares(it)[0]));
        winner.map(|winner| Outcome::win(winner, 0))
    }
}

impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        self.game.first[2 * PIECES + 1]
    }

    #[inline]
    fn index(&self) -> usize {
        let (game, [max, min]) = (self.game, self.squares);
        let pieces = self.pieces();
        let free = game.around.len() - max.count_ones() as usize;
        let within = game.rank(max, 0) * game.binomials[free][min.count_ones() as usize];
        let within = within + game.rank(min, max);
        let of_min = pieces == 2 * PIECES && self.to_move == Player::Min;
        let half = (game.first[2 * PIECES + 1] - game.first[2 * PIECES]) / 2;
        game.first[pieces] + within + usize::from(of_min) * half
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let game = self.game;
        let pieces = game.first.partition_point(|&it| it <= index) - 1;
        let within = index - game.first[pieces];
        let [max, min] = [pieces.div_ceil(2), pieces / 2];
        let sets = game.binomials[game.around.len() - max][min];
        let board = within / sets;
        let (board, of_min) = match board.checked_sub(game.sets[max].len()) {
            Some(board) => (board, true),
            None => (board, pieces % 2 == 1),
        };
        let max = game.sets[max][board];
        let squares = [max, Teeko::spread(game.sets[min][within % sets], max)];
        let to_move = if of_min { Player::Min } else { Player::Max };
        Some(Self { game, squares, to_move })
    }
}

impl Staged for Position<'_> {
    fn stage(&self) -> usize {
        self.pieces()
    }
}

impl Predecessors for Position<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let [own, _] = self.squares(self.to_move.opponent());
        let was_put = self.pieces() < 2 * PIECES || self.to_move == Player::Max;
        let put = bits(if was_put { own } else { 0 });
        let put = put.map(move |bit| self.with(self.to_move.opponent(), own ^ bit));
        let put = put.filter(|before| before.decided().is_none());
        put.chain(self.predecessors_in_stage())
    }

    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let last = self.to_move.opponent();
        let [own, other] = self.squares(last);
        let moved = bits(if self.pieces() == 2 * PIECES { own } else { 0 });
        moved.flat_map(move |to| {
            let from = self.game.around[to.trailing_zeros() as usize] & !(own | other);
            let before = bits(from).map(move |from| self.with(last, own ^ to | from));
            before.filter(|before| before.decided().is_none())
        })
    }
}
