//! The rules of Quixo, by Thierry Chapeau (1995), on a square board of up to 16 cubes.
//!
//! All cubes are blank at first. A player takes a cube from the border, blank or with the player's
//! own symbol, turns that symbol up, and pushes the cube into its row or column again, from an end
//! where it was not; the cubes between move by one. A whole row, column or diagonal of one symbol
//! wins for that player, also if the opponent has made it; who makes lines of both symbols loses.

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged};

/// A board, with tables for all its positions.
pub(crate) struct Quixo {
    moves: Vec<Push>,
    /// Whether a set of cubes has a line, in a bit for each set.
    lines: Vec<u64>,
    /// The number of each set among those of its size.
    ranks: Vec<u16>,
    /// By size: the sets in the order of their numbers.
    sets: Vec<Vec<u16>>,
    /// By eight cubes, and others of them: the bits of the first at the places of the others, and
    /// the way back.
    packed: Vec<[u8; 256]>,
    spread: Vec<[u8; 256]>,
    /// The stages that have positions: see [`Stage`].
    stages: Vec<Stage>,
    /// By the number of cubes of both players, and of Max: the place among the stages.
    stage_at: Vec<[u8; 17]>,
}

/// The positions with so many cubes of each player: no move takes one back.
#[derive(Clone, Copy)]
struct Stage {
    of_both: usize,
    of_max: usize,
    /// The first index.
    first: usize,
    /// How many boards there are, and how many to each set of cubes of both players.
    boards: usize,
    of_set: usize,
}

/// A cube is taken and pushed in again. All are sets of cubes, in a bit each.
struct Push {
    taken: u32,
    /// Where it is pushed in.
    end: u32,
    /// All from one to the other.
    segment: u32,
    /// By how many bits the others move: up, or down.
    up: u32,
    down: u32,
}

/// A position, in which either player may be to move.
#[derive(Clone, Copy)]
pub(crate) struct Position<'g> {
    game: &'g Quixo,
    /// The cubes with the symbol of Max, and of Min.
    cubes: [u32; 2],
    to_move: Player,
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
        let mut sets = vec![Vec::new(); cubes as usize + 1];
        let rank = |set: u16| {
            let sets: &mut Vec<u16> = &mut sets[set.count_ones() as usize];
            sets.push(set);
            u16::try_from(sets.len() - 1).expect("fewer sets than 2^16")
        };
        let ranks = (0..=u16::MAX >> (16 - cubes)).map(rank).collect();
        let bits = |set: usize| (0..8).filter(move |at| set >> at & 1 != 0);
        let pack = |set: usize, among: usize| {
            let bits = (0..).zip(bits(among)).filter(|&(_, at)| set >> at & 1 != 0);
            bits.map(|(place, _)| 1 << place).sum()
        };
        let spread = |set: usize, among: usize| {
            let bits = (0..)
                .zip(bits(among))
                .filter(|&(place, _)| set >> place & 1 != 0);
            bits.map(|(_, at)| 1 << at).sum()
        };
        let table = |entry: &dyn Fn(usize, usize) -> u8| {
            let row = |among| std::array::from_fn(|set| entry(set, among));
            (0..256).map(row).collect::<Vec<[u8; 256]>>()
        };
        let count = |n: usize, k: usize| sets_of(n, k);
        let (mut stages, mut first) = (Vec::new(), 0);
        let mut stage_at = vec![[0; 17]; cubes as usize + 1];
        for of_both in 0..=cubes as usize {
            for of_max in 0..=of_both {
                let of_set = count(of_both, of_max);
                let boards = count(cubes as usize, of_both) * of_set;
                stage_at[of_both][of_max] = u8::try_from(stages.len()).expect("few stages");
                stages.push(Stage {
                    of_both,
                    of_max,
                    first,
                    boards,
                    of_set,
                });
                first += 2 * boards;
            }
        }
        Self {
            moves,
            lines,
            ranks,
            packed: table(&pack),
            spread: table(&spread),
            sets,
            stages,
            stage_at,
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

    /// The cubes of a set that are `among` others, packed together.
    #[inline]
    fn pack(&self, set: u32, among: u32) -> usize {
        let [low, high] = [0, 8]
            .map(|by| self.packed[(among >> by & 0xff) as usize][(set >> by & 0xff) as usize]);
        usize::from(low) | usize::from(high) << (among & 0xff).count_ones()
    }

    /// The way back.
    #[inline]
    fn spread(&self, set: u32, among: u32) -> u32 {
        let of_low = (among & 0xff).count_ones();
        let [low, high] = [
            (set & 0xff, among & 0xff),
            (set >> of_low & 0xff, among >> 8),
        ];
        let [low, high] =
            [low, high].map(|(set, among)| u32::from(self.spread[among as usize][set as usize]));
        low | high << 8
    }

    #[inline]
    fn stage(&self, [max, min]: [u32; 2]) -> usize {
        let of_both = (max | min).count_ones();
        self.stage_at[of_both as usize][max.count_ones() as usize].into()
    }
}

/// How many sets of `k` of `n` things there are.
fn sets_of(n: usize, k: usize) -> usize {
    (0..k).fold(1, |sets, at| sets * (n - at) / (at + 1))
}

impl Push {
    /// Of the cubes in a row or column: the one at `from` goes to the end `to`.
    fn new(line: &[u32], from: usize, to: usize) -> Self {
        let stride = (line[1] / line[0]).trailing_zeros();
        let (up, down) = if to < from { (stride, 0) } else { (0, stride) };
        Self {
            taken: line[from],
            end: line[to],
            segment: line[from.min(to)..=from.max(to)].iter().sum(),
            up,
            down,
        }
    }

    /// A set of cubes after the move, without the one pushed in.
    #[inline]
    const fn apply(&self, set: u32) -> u32 {
        let others = set & (self.segment ^ self.taken);
        set & !self.segment | others << self.up >> self.down
    }

    /// A set of cubes before the move, without the one taken.
    #[inline]
    const fn undo(&self, set: u32) -> u32 {
        let others = set & (self.segment ^ self.end);
        set & !self.segment | others << self.down >> self.up
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
        let [own, other] = self.cubes(self.to_move).map(|set| push.apply(set));
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
        let Some(Stage { first, boards, .. }) = self.game.stages.last() else {
            return 0;
        };
        first + 2 * boards
    }

    #[inline]
    fn index(&self) -> usize {
        let (game, [max, min]) = (self.game, self.cubes);
        let both = max | min;
        let Stage {
            first,
            boards,
            of_set,
            ..
        } = game.stages[game.stage(self.cubes)];
        let board = usize::from(game.ranks[both as usize]) * of_set;
        let board = board + usize::from(game.ranks[game.pack(max, both)]);
        first + self.to_move as usize * boards + board
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let game = self.game;
        let stage = game.stages.partition_point(|it| it.first <= index) - 1;
        let Stage {
            first,
            boards,
            of_set,
            of_both,
            of_max,
        } = game.stages[stage];
        let (board, to_move) = match (index - first).checked_sub(boards) {
            None => (index - first, Player::Max),
            Some(board) => (board, Player::Min),
        };
        let both = u32::from(game.sets[of_both][board / of_set]);
        let max = game.spread(game.sets[of_max][board % of_set].into(), both);
        Some(Self {
            game,
            cubes: [max, both ^ max],
            to_move,
        })
    }
}

impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        self.game.stage(self.cubes)
    }
}

/// The cube at the end is taken out; where it was before, it was blank or the player's own. The
/// game was not over there.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let (game, mover) = (self.game, self.to_move.opponent());
        let [own, other] = self.cubes(mover);
        let pushes = game.moves.iter().filter(move |push| own & push.end != 0);
        pushes.flat_map(move |push| {
            let [own, other] = [own, other].map(|set| push.undo(set));
            let is_over = move |own| game.has_line(own) || game.has_line(other);
            let before = [own, own | push.taken].into_iter();
            let before = before.filter(move |&own| !is_over(own));
            before.map(move |own| Self::new(game, mover, [own, other]))
        })
    }
}
