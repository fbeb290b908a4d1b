//! Quixo in stages: by the cubes of both players, of which no move takes one away. The index counts
//! stage by stage, so that a stage is in memory while the others are in files.

use std::ops::Range;

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged};

use crate::rules::{Position, Quixo};

/// Tables for the positions of a board, by the number of cubes that have a symbol.
pub(crate) struct Stages {
    quixo: Quixo,
    cubes: u32,
    /// By eight cubes, and eight of them: these, together at the low end.
    gathered: Vec<[u8; 256]>,
    /// The inverse.
    scattered: Vec<[u8; 256]>,
    /// By set of cubes: its number among the sets of as many.
    rank_of: Vec<u32>,
    /// By the number of cubes: the sets of as many.
    sets_of: Vec<Vec<u32>>,
    /// By the number of the stage.
    boards: Vec<Boards>,
}

/// The boards of a stage. Their indices come in order, those with Max to move first.
struct Boards {
    /// The number of cubes with a symbol, and of those with that of Max.
    marked: usize,
    max: usize,
    /// The number of ways to choose those of Max among them.
    places: u32,
    /// The number of boards, for each player to move.
    count: usize,
    /// The first index.
    first: usize,
}

/// A position of the game.
#[derive(Clone, Copy)]
pub(crate) struct StagedPosition<'g> {
    stages: &'g Stages,
    position: Position<'g>,
    /// The number of its stage.
    stage: u32,
}

impl Stages {
    /// The game on a board with that many rows and columns, at most 4.
    pub(crate) fn new(side: u32) -> Self {
        let cubes = side * side;
        let mut sets_of = vec![Vec::new(); cubes as usize + 1];
        let rank_of = (0..1_u32 << cubes).map(|set| {
            let sets = &mut sets_of[set.count_ones() as usize];
            sets.push(set);
            u32::try_from(sets.len() - 1).expect("few sets")
        });
        let rank_of = rank_of.collect();
        let mut this = Self {
            quixo: Quixo::new(side),
            gathered: table(gathered),
            scattered: table(scattered),
            cubes,
            rank_of,
            sets_of,
            boards: Vec::new(),
        };
        let (cubes, mut first) = (cubes as usize, 0);
        for (marked, max) in (0..=cubes).flat_map(|it| (0..=cubes).map(move |max| (it, max))) {
            // Those in the lowest places are the first of their size; with more cubes of Max, none.
            let places = this.sets_of[max].partition_point(|&set| set >> marked == 0);
            let count = this.sets_of[marked].len() * places;
            this.boards.push(Boards {
                marked,
                max,
                places: u32::try_from(places).expect("few sets"),
                count,
                first,
            });
            first += 2 * count;
        }
        this
    }

    /// The stage of an index.
    fn stage_of(&self, index: usize) -> usize {
        self.boards.partition_point(|it| it.first <= index) - 1
    }

    /// What a player's cube adds to the number of the stage: that of all cubes comes first in it,
    /// then that of Max.
    #[inline]
    const fn by_cube(&self, player: Player) -> u32 {
        self.cubes + 1 + (player as u32 ^ 1)
    }

    /// The cubes of a set that are in a mask, together at the low end.
    #[inline]
    fn gather(&self, set: u32, mask: u32) -> u32 {
        let byte = |shift: u32| {
            let [set, mask] = [set, mask].map(|it| (it >> shift & 0xff) as usize);
            u32::from(self.gathered[mask][set])
        };
        byte(0) | byte(8) << (mask & 0xff).count_ones()
    }

    /// The inverse.
    #[inline]
    fn scatter(&self, set: u32, mask: u32) -> u32 {
        let low = (mask & 0xff).count_ones();
        let byte = |set: u32, mask: u32| {
            u32::from(self.scattered[(mask & 0xff) as usize][(set & 0xff) as usize])
        };
        byte(set & ((1 << low) - 1), mask) | byte(set >> low, mask >> 8) << 8
    }

    /// The position before the first move.
    pub(crate) const fn start(&self) -> StagedPosition<'_> {
        StagedPosition {
            stages: self,
            position: self.quixo.start(),
            stage: 0,
        }
    }
}

/// What a function returns for each mask and set of eight cubes.
fn table(of: fn(u32, u32) -> u32) -> Vec<[u8; 256]> {
    let byte = |set, mask| u8::try_from(of(set, mask)).expect("eight cubes");
    let row = |mask| std::array::from_fn(|set| byte(u32::try_from(set).expect("small"), mask));
    (0..256).map(row).collect()
}

/// The bits of a set that are in a mask, together at the low end.
const fn gathered(set: u32, mut mask: u32) -> u32 {
    let (mut gathered, mut place) = (0, 1);
    while mask != 0 {
        if set & mask & mask.wrapping_neg() != 0 {
            gathered |= place;
        }
        mask &= mask - 1;
        place <<= 1;
    }
    gathered
}

/// The inverse.
const fn scattered(mut set: u32, mut mask: u32) -> u32 {
    let mut scattered = 0;
    while set != 0 {
        if set & 1 != 0 {
            scattered |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        set >>= 1;
    }
    scattered
}

impl<'g> StagedPosition<'g> {
    /// The position that an index of a stage leads to.
    #[inline]
    fn of_stage(&self, stage: usize, index: usize) -> Self {
        let (stages, boards) = (self.stages, &self.stages.boards[stage]);
        let board = index - boards.first;
        let (board, to_move) = match board.checked_sub(boards.count) {
            None => (board, Player::Max),
            Some(board) => (board, Player::Min),
        };
        let board = u32::try_from(board).expect("few boards");
        let [marked, is_max] = [board / boards.places, board % boards.places];
        let marked = stages.sets_of[boards.marked][marked as usize];
        let max = stages.scatter(stages.sets_of[boards.max][is_max as usize], marked);
        let position = Position {
            cubes: [max, marked & !max],
            to_move,
            ..self.position
        };
        self.with(position, u32::try_from(stage).expect("few stages"))
    }

    /// A position of a stage.
    #[inline]
    const fn with(&self, position: Position<'g>, stage: u32) -> Self {
        Self {
            stages: self.stages,
            position,
            stage,
        }
    }
}

impl GameState for StagedPosition<'_> {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = usize> {
        self.position.moves()
    }

    #[inline]
    fn play(&self, mv: usize) -> Self {
        let marks = u32::from(self.position.takes_blank(mv));
        let stage = self.stage + marks * self.stages.by_cube(self.to_move());
        self.with(self.position.play(mv), stage)
    }

    fn terminal_value(&self) -> Outcome {
        self.position.terminal_value()
    }

    #[inline]
    fn key(&self) -> usize {
        self.position.key()
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.position.decided()
    }
}

impl Indexed for StagedPosition<'_> {
    fn index_count(&self) -> usize {
        let last = &self.stages.boards[self.stages.boards.len() - 1];
        last.first + 2 * last.count
    }

    #[inline]
    fn index(&self) -> usize {
        let (stages, [max, min]) = (self.stages, self.position.cubes);
        let boards = &stages.boards[self.stage as usize];
        let (marked, is_max) = (max | min, stages.gather(max, max | min));
        let board = stages.rank_of[marked as usize] * boards.places;
        let board = board + stages.rank_of[is_max as usize];
        boards.first + self.to_move() as usize * boards.count + board as usize
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        Some(self.of_stage(self.stages.stage_of(index), index))
    }

    #[inline]
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let mut stage = self.stages.stage_of(indices.start);
        indices.map(move |index| {
            while self
                .stages
                .boards
                .get(stage + 1)
                .is_some_and(|it| it.first <= index)
            {
                stage += 1;
            }
            (index, self.of_stage(stage, index))
        })
    }
}

impl Predecessors for StagedPosition<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.position.predecessors().map(|before| {
            let [max, min] = before.cubes.map(u32::count_ones);
            let stage =
                max * self.stages.by_cube(Player::Max) + min * self.stages.by_cube(Player::Min);
            self.with(before, stage)
        })
    }

    /// Where the cube was the player's own.
    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let before = self.position.before_pushes(false);
        before.map(|before| self.with(before, self.stage))
    }
}

/// No cube loses its symbol.
impl Staged for StagedPosition<'_> {
    #[inline]
    fn stage(&self) -> usize {
        self.stage as usize
    }
}
